"""circles.py ROOT: few files of a layer include each other in a circle.

X.c, X.h and X-private.h are one file here, and it leads to Y when it includes Y.h or Y-private.h. Files that lead to each other in a circle can
only be read together: at most MOST of them may. ALLOWED names the larger circles that there are, each with its reason;
what is no circle any more must go from there."""
import os
import re
import sys

import tree

MOST = 4
INCLUDE = re.compile(r'^#include "([^"]+)\.h"', re.MULTILINE)

# One file of the circle: how many files it has at most, and why.
ALLOWED = {
    'engines/distribution/weft-flow-analysis': (7, 'the passes take the options that the header of the pipeline declares'),
    'engines/distribution/weft-spectral': (6, 'spectra of composites are made of those of their parts, kept or tabled'),
    'engines/distribution/weft-lattice-ops': (6, 'a sum goes the direct way or by tilts, whose pieces are summed directly'),
}


def get_name(path):
    return re.sub(r'-private$', '', os.path.splitext(path)[0])


def find_layer(path, layers):
    """The layer that the file is of: the longest of the folders around it."""
    return max((layer for layer in layers if path.startswith(layer + '/')), key=len, default=None)


def read_edges(root, paths, layers):
    """{file: files of the same layer that it includes}, without their endings."""
    files = {get_name(path) for path in paths}
    edges = {file: set() for file in files}
    for path in paths:
        file, layer = get_name(path), find_layer(path, layers)
        for name in INCLUDE.findall(tree.read(root, path)):
            for folder in (os.path.dirname(file), layer):
                other = os.path.normpath(os.path.join(folder or '', get_name(name)))
                if other in files and other != file and find_layer(other + '.h', layers) == layer:
                    edges[file].add(other)
    return edges


def find_circles(edges):
    """The strongly connected components of more than one file (Tarjan 1972)."""
    index, low, stack, circles = {}, {}, [], []

    def visit(file):
        index[file] = low[file] = len(index)
        stack.append(file)
        for other in sorted(edges[file]):
            if other not in index:
                visit(other)
                low[file] = min(low[file], low[other])
            elif other in stack:
                low[file] = min(low[file], index[other])
        if low[file] == index[file]:
            circle = stack[stack.index(file):]
            del stack[stack.index(file):]
            if len(circle) > 1:
                circles.append(sorted(circle))

    for file in sorted(edges):
        if file not in index:
            visit(file)
    return sorted(circles, key=len, reverse=True)


def check(circles):
    used = set()
    for circle in circles:
        names = [file for file in ALLOWED if file in circle]
        used.update(names)
        most = max((ALLOWED[file][0] for file in names), default=MOST)
        if len(circle) > most:
            yield f'{len(circle)} files include each other in a circle, expected at most {most}: {", ".join(circle)}'
    for file in sorted(set(ALLOWED) - used):
        yield f'{file}: allowed in ALLOWED, but in no circle'


def main(root):
    with open(os.path.join(root, 'data', 'layers.txt'), encoding='utf-8') as table:
        layers = [line.split(':')[0].strip() for line in table if ':' in line and not line.startswith('#')]
    paths = [path for path in tree.files(root, '*.c', '*.h') if find_layer(path, layers)]
    circles = find_circles(read_edges(root, paths, layers))
    for circle in circles:
        print(f'{len(circle)}: {" ".join(os.path.basename(file) for file in circle)}')
    return tree.report(list(check(circles)), f'{len(circles)} circles, none too large')


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
