"""potfiles.py ROOT [fix]: po/POTFILES names the files that hold text for translators, and no others that
do not exist; and no such text has one of GLib's macros of formats in it, at which gettext ends: PRIu64 it
knows. With "fix", writes the list."""
import os
import re
import sys

import tree

LIST = 'po/POTFILES'
# Text of windows, of the desktop entry and of the software catalogue is found by its file name.
CATALOGUES = ('*.ui', '*.desktop.in*', '*.metainfo.xml.in*')
SKIPPED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#[ \t]*define[^\n]*',
                     re.DOTALL | re.MULTILINE)
MARK = re.compile(r'(?<!\w)(?:N?C?_|Q_|n?gettext|g_dn?gettext|g_dpgettext2?)\s*\(')

ENDED = re.compile(MARK.pattern + r'[^;]*?"[^";]*" (G_G\w+_FORMAT)')


def is_marked(root, path):
    return MARK.search(SKIPPED.sub(' ', tree.read(root, path))) is not None


def find_marked(root):
    sources = tree.files(root, '*.c', '*.h')
    return sorted({path for path in sources if not path.startswith('tests/') and is_marked(root, path)}
                  | set(tree.files(root, *CATALOGUES)))


def read_list(root):
    if not os.path.exists(os.path.join(root, LIST)):
        return []
    lines = [line.strip() for line in tree.read(root, LIST).splitlines()]
    return [line for line in lines if line and not line.startswith('#')]


def find_faults(root):
    listed = read_list(root)
    for path in find_marked(root):
        if path not in listed:
            yield f'{path}: has text for translators but is not in {LIST}; run ./dev fmt'
        for found in ENDED.finditer(tree.read(root, path)):
            yield f'{path}: {found[1]} ends a text for translators; PRIu64 and its like do not'
    for path in listed:
        if not os.path.isfile(os.path.join(root, path)):
            yield f'{LIST}: {path} does not exist; run ./dev fmt'
    for path in sorted(set(listed)):
        if listed.count(path) > 1:
            yield f'{LIST}: {path} stands there {listed.count(path)} times'


def write_list(root):
    with open(os.path.join(root, LIST), 'w', encoding='utf-8') as file:
        file.writelines(f'{path}\n' for path in find_marked(root))


def main(root, action='check'):
    if action == 'fix':
        write_list(root)
        return 0
    return tree.report(list(find_faults(root)), f'{len(read_list(root))} files have text for translators')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
