"""lemmas.py ROOT: every lemma that a comment names stands in BOUNDS.md, and every lemma there is named."""
import re
import sys

import tree

PAGE = 'engines/distribution/BOUNDS.md'
STATED = re.compile(r'^\*\*Lemma (\d+) \(', re.MULTILINE)
NAMED = re.compile(r'Lemmas? (\d+)(?: (to|and) (\d+))?')


def named_in(text):
    for first, word, last in NAMED.findall(text):
        numbers = [int(first)] + ([int(last)] if last else [])
        yield from range(numbers[0], numbers[-1] + 1) if word == 'to' else numbers


def main(root):
    stated = [int(number) for number in STATED.findall(tree.read(root, PAGE))]
    used = {}
    for path in tree.files(root, '*.c', '*.h'):
        for number in named_in(tree.read(root, path)) if path.startswith('engines/') else ():
            used.setdefault(number, path)
    faults = [f'{path}: Lemma {number} does not stand in {PAGE}' for number, path in used.items()
              if number not in stated]
    faults += [f'{PAGE}: nothing names Lemma {number}' for number in stated if number not in used]
    if stated != list(range(1, len(stated) + 1)):
        faults.append(f'{PAGE}: lemmas are not numbered from 1')
    return tree.report(faults, f'{len(stated)} lemmas stand and are named')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
