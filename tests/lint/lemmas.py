"""lemmas.py ROOT: every lemma that a comment names stands in the BOUNDS.md of its folder, of engines/distribution where that has none, and
every lemma there is named."""
import os
import re
import sys

import tree

COMMON = 'engines/distribution/BOUNDS.md'
STATED = re.compile(r'^\*\*Lemma (\d+) \(', re.MULTILINE)
NAMED = re.compile(r'Lemmas? (\d+)(?: (to|and) (\d+))?')


def named_in(text):
    for first, word, last in NAMED.findall(text):
        numbers = [int(first)] + ([int(last)] if last else [])
        yield from range(numbers[0], numbers[-1] + 1) if word == 'to' else numbers


def find_page(root, path):
    page = os.path.join(os.path.dirname(path), 'BOUNDS.md')
    return page if os.path.exists(os.path.join(root, page)) else COMMON


def check_page(root, page, used):
    stated = [int(number) for number in STATED.findall(tree.read(root, page))]
    yield from (f'{path}: Lemma {number} does not stand in {page}' for number, path in used.items() if number not in stated)
    yield from (f'{page}: nothing names Lemma {number}' for number in stated if number not in used)
    if stated != list(range(1, len(stated) + 1)):
        yield f'{page}: lemmas are not numbered from 1'


def main(root):
    used = {COMMON: {}}
    for path in tree.files(root, '*.c', '*.h'):
        if path.startswith('engines/'):
            for number in named_in(tree.read(root, path)):
                used.setdefault(find_page(root, path), {}).setdefault(number, path)
    faults = [fault for page, numbers in used.items() for fault in check_page(root, page, numbers)]
    return tree.report(faults, f'{sum(len(numbers) for numbers in used.values())} lemmas stand and are named')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
