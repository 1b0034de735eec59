"""words.py ROOT: a window speaks of names and labels, not of elements and attributes: it shows the plain sentence of an error,
weft_fault_words (). Only where a file is read whole may the located sentence stand, which says line and column."""
import os
import re
import sys

import tree

# A file that is read, and what GTK says of its own. Counted, so that another one is noticed.
LOCATED = {
    'app/workbench/weft-window.c': 2,         # opening, reading again
    'app/workbench/weft-window-saving.c': 1,  # reading again
}
MESSAGE = re.compile(r'\w(?:->|\.)message\b')
# The two halves of a located sentence, or an element's name, in text for people.
TEXT = re.compile(r'\b(?:N?_|C_) \(\s*"((?:[^"\\]|\\.|"\s*")*)"')
SPEAKS_XML = re.compile(r'\bfound\b.*\bexpected\b|<%s>|\battribute\b|\belement\b')
WINDOW = ('app/workbench/', 'canvas/widgets/', 'app/edits/')


def check(root, path):
    with open(os.path.join(root, path), encoding='utf-8') as file:
        text = file.read()
    shown = len(MESSAGE.findall(text))
    if shown > LOCATED.get(path, 0):
        yield f'{path}: shows the message of an error {shown} times; expected weft_fault_words ()'
    for match in TEXT.finditer(text):
        if SPEAKS_XML.search(re.sub(r'"\s*"', '', match[1])):
            yield f'{path}:{text.count(chr(10), 0, match.start()) + 1}: speaks of the file format: {match[1]}'


def main(root):
    paths = [path for path in tree.files(root, '*.c', tracked=True) if path.startswith(WINDOW)]
    return tree.report([fault for path in paths for fault in check(root, path)], f'{len(paths)} files are clean')


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
