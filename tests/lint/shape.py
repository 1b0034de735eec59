"""shape.py ROOT: functions are short and files are one idea long.

Half of the functions have fewer than MEDIAN lines and nine in ten fewer than LONG: that is asked of the
program. No function exceeds LONGEST lines and no file LONGEST_FILE: that is asked of the tests too."""
import shutil
import subprocess
import sys

import tree

SKIP = 77
MEDIAN, LONG, LONGEST, LONGEST_FILE = 15, 40, 100, 900


def find_functions(root, paths):
    """(length, path, line, name) of every function: from its name to its closing brace."""
    command = ['ctags', '--quiet=yes', '--options=NONE', '-x', '--languages=C', '--langmap=C:.c.h', '--kinds-C=f',
               '--fields=+ne', '--_xformat=%{end} %n %N %F', '-L', '-']
    listing = subprocess.run(command, check=True, cwd=root, input='\n'.join(paths), text=True,
                             stdout=subprocess.PIPE).stdout
    for line in listing.splitlines():
        end, start, name, path = line.split(' ', 3)
        if end.isdigit():
            yield int(end) - int(start) + 1, path, int(start), name


def check_spread(functions):
    lengths = sorted(length for length, *_ in functions)
    if not lengths:
        return
    median, ninth = lengths[len(lengths) // 2], lengths[min(len(lengths) * 9 // 10, len(lengths) - 1)]
    short = sum(length < LONG for length in lengths)
    print(f'{len(lengths)} functions of the program: median {median} lines, 90th percentile {ninth}, '
          f'longest {lengths[-1]}')
    if median >= MEDIAN:
        yield f'the median function has {median} lines, expected fewer than {MEDIAN}'
    if short < 0.9 * len(lengths):
        yield (f'{100 * short / len(lengths):.0f} % of the functions have fewer than {LONG} lines, '
               'expected 90 %')


def check_longest(functions):
    for length, path, line, name in functions:
        if length > LONGEST:
            yield f'{path}:{line}: {name} has {length} lines, expected at most {LONGEST}'


def check_files(root, paths):
    for path in paths:
        length = tree.read(root, path).count('\n')
        if length > LONGEST_FILE:
            yield f'{path}: {length} lines, expected at most {LONGEST_FILE}'


def has_ctags():
    if shutil.which('ctags') is None:
        return False
    answer = subprocess.run(['ctags', '--version'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return 'Universal Ctags' in answer.stdout


def main(root):
    if not has_ctags():
        print('universal-ctags is not there')
        return SKIP
    paths = tree.files(root, '*.c', '*.h')
    functions = list(find_functions(root, paths))
    faults = [*check_spread([function for function in functions if not function[1].startswith('tests/')]),
              *check_longest(functions),
              *check_files(root, paths)]
    return tree.report(faults, f'{len(functions)} functions in {len(paths)} files')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
