"""flow.py ROOT: what knows blocks, loops, conditionals and modes stands in the folders of their kind of diagram.

Another kind of diagram is a folder and a row in each layer: nothing else of canvas and app may ask whether a node is a
block, or in which mode it runs. ALLOWED says which files may all the same, how often, and why; what is said there and not
needed must go."""
import os
import re
import sys

import tree

FOLDERS = ('canvas/draw/flow/', 'app/edits/flow/', 'app/workbench/flow/')
KNOWS = re.compile(r'\bWEFT_KIND_(?:BLOCK|LOOP|IF|THEN|ELSE|STEP|FLOW_TREE)\b|\bWEFT_MODES?_\w+|"simd"|"spmd"')

ANSWERS = 'an answer about flow-analysis trees: goes with its question'
MACHINE = 'mode switches, overheads and operations are rows of machines, whatever runs on them'
TEMPLATE = 'the words and the beginnings of a kind that have no table yet in their layer'
ALLOWED = {
    'app/cli/cli-check.c': (7, TEMPLATE),
    'app/session/weft-template.c': (1, TEMPLATE),
    'app/cli/cli-programs.c': (2, 'images for the SIMD machine, and the machine itself, not a mode'),
    'app/cli/cli-report.c': (2, ANSWERS),
    'app/report/weft-report-parts.c': (1, 'what its answers assume'),
    'app/views/weft-distribution-view.c': (2, ANSWERS),
    'app/views/weft-result-words.c': (2, ANSWERS),
    'app/views/weft-terms.c': (2, ANSWERS),
    'app/views/weft-tornado-figure.c': (5, ANSWERS),
    'app/views/weft-view-words.c': (2, ANSWERS),
    'app/workbench/weft-choice-words.c': (1, ANSWERS),
    'app/workbench/weft-glance-table.c': (2, ANSWERS),
    'app/workbench/weft-report-work.c': (2, ANSWERS),
    'app/workbench/weft-results-controller.c': (3, ANSWERS),
    'app/workbench/weft-inspector.c': (1, MACHINE),
    'app/workbench/weft-suite-tables.c': (2, MACHINE),
    'app/workbench/weft-property-row.c': (4, 'two buttons for the choice of a mode, by its two values'),
}


def check(root, path):
    text = re.sub(r'/\*.*?\*/', lambda comment: re.sub(r'[^\n]', ' ', comment[0]), tree.read(root, path), flags=re.S)
    found = [(text.count('\n', 0, match.start()) + 1, match[0]) for match in KNOWS.finditer(text)]
    most, _ = ALLOWED.get(path, (0, None))
    if len(found) > most:
        words = ', '.join(f'{word} in line {line}' for line, word in found)
        yield f'{path}: knows flow-analysis trees {len(found)} times, expected at most {most}: {words}'
    if path in ALLOWED and not found:
        yield f'{path}: knows nothing of them any more, so it needs no permission'


def main(root):
    paths = [path for path in tree.files(root, '*.c', '*.h')
             if path.startswith(('canvas/', 'app/')) and not path.startswith(FOLDERS)]
    faults = [fault for path in paths for fault in check(root, path)]
    faults += [f'{path}: allowed, but not there' for path in ALLOWED if path not in paths]
    return tree.report(faults, f'{len(paths)} files know no kind of diagram but for {len(ALLOWED)} that may')


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
