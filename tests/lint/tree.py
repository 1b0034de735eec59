"""The files of this tree, as the lint tests see them: what git tracks or would track. Without git
(an unpacked archive): all but hidden folders, build folders and what somebody may have left at the top."""
import fnmatch
import os
import subprocess

# Files that others wrote are kept byte by byte as they came, so no rule of ours applies to them.
FOREIGN = ('tests/data/',)


def _from_git(root, tracked):
    which = ['--cached'] if tracked else ['--cached', '--others', '--exclude-standard']
    listing = subprocess.run(['git', '-c', 'safe.directory=*', '-C', root, 'ls-files', '-z', *which],
                             check=True, stdout=subprocess.PIPE).stdout
    return os.fsdecode(listing).split('\0')[:-1]


def _from_folders(root):
    for folder, subfolders, names in os.walk(root):
        top = os.path.relpath(folder, root) == '.'
        subfolders[:] = [name for name in subfolders
                         if (not name.startswith('.') or name == '.ci')
                         and not (top and (name.startswith('build') or name == 'out'))]
        yield from (os.path.relpath(os.path.join(folder, name), root) for name in names
                    if not (top and name.endswith(('.log', '.txt'))))


def files(root, *patterns, tracked=False):
    """Paths below root, sorted, whose last part fits one of the patterns; only tracked ones if need be."""
    has_git = os.path.exists(os.path.join(root, '.git'))
    listing = _from_git(root, tracked) if has_git else _from_folders(root)
    return sorted({path for path in listing
                   if not path.startswith(FOREIGN)
                   and os.path.isfile(os.path.join(root, path))
                   and any(fnmatch.fnmatch(os.path.basename(path), pattern) for pattern in patterns)})


def read(root, path):
    with open(os.path.join(root, path), encoding='utf-8', errors='replace', newline='') as file:
        return file.read()


def report(faults, good):
    """Prints every fault, or what was found good. Returns the exit status of the test."""
    for fault in faults:
        print(fault)
    print(f'{len(faults)} faults' if faults else good)
    return 1 if faults else 0
