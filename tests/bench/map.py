"""map.py WEFT-CLI FOLDER-OF-LOOPS: the benchmarks of Sussman 1992, section 4, mapped for a few numbers of items and processors: how often calibrated models order two techniques as
they are measured, where these differ by more than 10 %, and how far predicted times are off. Prints each case, then what all come to. For reading: it passes whatever it finds."""

import itertools
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

POLYNOMIALS = [3, 5, 7, 9, 10, 12, 14, 17]
ITEMS = [4096, 32768]
IMAGES = ['image-point', 'image-smooth']
SIDES = [128, 256]
PROCESSORS = [2, 4]
DIFFERENCE = 1.1


def read_cases(folder):
    """Name and text of each loop at each size."""
    for names, sizes, found in (([f'polynomial-{degree:02}' for degree in POLYNOMIALS], ITEMS, 4096), (IMAGES, SIDES, 128)):
        for name, size in itertools.product(names, sizes):
            with open(os.path.join(folder, name + '.loop'), encoding='utf-8') as file:
                text = re.sub('//.*', '', file.read())
            text = re.sub(rf'\b{found}\b', str(size), text)
            yield f'{name} of {size}', re.sub(rf'\b{found - 1}\b', str(size - 1), text)


def map_loop(cli, path, processors):
    answer = subprocess.run([cli, 'map', path, '--pes', str(processors), '--format', 'json'], check=True, capture_output=True)
    return json.loads(answer.stdout)


def compare(rows):
    """Whether each pair that differs is in order."""
    for a, b in itertools.combinations(rows, 2):
        measured = a['measured_us'] / b['measured_us']
        if max(measured, 1 / measured) > DIFFERENCE:
            yield (a['predicted_us'] < b['predicted_us']) == (measured < 1)


def main():
    cli, folder = sys.argv[1:]
    orders = []
    errors = {}
    picks = []
    with tempfile.NamedTemporaryFile('w', suffix='.loop', encoding='utf-8') as file:
        for (name, text), processors in itertools.product(list(read_cases(folder)), PROCESSORS):
            file.seek(0)
            file.truncate()
            file.write(text)
            file.flush()
            answer = map_loop(cli, file.name, processors)
            answer = answer[0] if isinstance(answer, list) else answer
            rows = answer['techniques']
            pairs = list(compare(rows))
            orders += pairs
            picks.append(answer['chosen'] == answer['quickest'])
            for row in rows:
                errors.setdefault(row['technique'], []).append(abs(row['ratio'] - 1))
            print(f'{name} on {processors}: {sum(pairs)} of {len(pairs)} pairs in order; chosen {answer["chosen"]}, quickest '
                  f'{answer["quickest"]};', ', '.join(f'{row["technique"]} {row["ratio"]:.2f}' for row in rows), flush=True)
    every = [error for some in errors.values() for error in some]
    print(f'pairs in order: {sum(orders)} of {len(orders)}, {100 * sum(orders) / max(len(orders), 1):.1f} % (wanted: 90 %)')
    print(f'error of predicted times: median {100 * statistics.median(every):.1f} % (wanted: 25 %)')
    for technique, some in errors.items():
        print(f'  {technique}: median {100 * statistics.median(some):.1f} %')
    print(f'the chosen technique is the quickest: {sum(picks)} of {len(picks)}')
    print(f'load of this system: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores')


main()
