"""format.py ROOT [fix]: every C file is as .clang-format has it. With "fix", makes it so."""
import re
import shutil
import subprocess
import sys

import tree

SKIP = 77
VERSION = 14  # of clang-format, Debian 12's; other versions lay out some lines differently


def find_program():
    for name in (f'clang-format-{VERSION}', 'clang-format'):
        program = shutil.which(name)
        if program:
            answer = subprocess.run([program, '--version'], stdout=subprocess.PIPE, text=True).stdout
            found = re.search(r'version (\d+)', answer)
            if found and int(found[1]) == VERSION:
                return program
    return None


def main(root, action='check'):
    program = find_program()
    if program is None:
        print(f'clang-format {VERSION} is not there')
        return SKIP
    paths = tree.files(root, '*.c', '*.h')
    if not paths:
        return tree.report([], 'no C files')
    how = ['-i'] if action == 'fix' else ['--dry-run', '-Werror', '--ferror-limit=3']
    status = subprocess.run([program, *how, *paths], cwd=root).returncode
    if action == 'fix':
        return status
    return tree.report(['run ./dev fmt'] if status else [], f'{len(paths)} files are formatted')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
