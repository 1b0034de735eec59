"""text.py ROOT: rules that hold for every tracked text file, whatever its language."""
import os
import re
import sys

import tree

# What stands after the word must say what is missing and why: four words is the least that can.
UNEXPLAINED = re.compile(r'\b(?:TO(?:DO)|FIX(?:ME))\b(?!(?:\([^)]*\))?:?(?:\s+[^\s*/]+){4})')
# Paths that exist on one machine only.
LOCAL = re.compile(r'\.\./shared\b|(?<![\w.~])/(?:home|work)/\w')


def check_line(line):
    if line != line.rstrip():
        yield 'white space at the end of the line'
    if UNEXPLAINED.search(line):
        yield 'says that something is to do, without saying what is missing and why'
    local = LOCAL.search(line)
    if local:
        yield f'a path of one machine: {local[0]}'


def check_file(root, path):
    with open(os.path.join(root, path), 'rb') as file:
        content = file.read()
    if b'\0' in content[:8000]:
        return  # not text
    text = content.decode('utf-8', 'replace')
    for number, line in enumerate(text.split('\n'), start=1):
        for fault in check_line(line):
            yield f'{path}:{number}: {fault}'
    if text and not text.endswith('\n'):
        yield f'{path}: no newline at the end of the file'


def main(root):
    paths = tree.files(root, '*', tracked=True)
    return tree.report([fault for path in paths for fault in check_file(root, path)],
                       f'{len(paths)} files are clean')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
