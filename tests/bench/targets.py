"""targets.py WEFT-CLI FOLDER: how well the target that is selected for each program of FOLDER ends, beside the quickest one: this system is calibrated first, then
each target that it was measured on runs the program, by turns; medians of eleven runs, without what the compiler takes."""

import json
import os
import statistics
import subprocess
import sys
import tempfile

cli, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
ROUNDS = 11
ENOUGH = 1.1  # times the quickest
MOST_SECONDS = '60'


def call(*arguments):
    return subprocess.run([cli, *arguments], capture_output=True, text=True, check=True)


def run(program, pes, target):
    """Seconds of a run."""
    said = call('run', program, '--pes', str(pes), '--target', target, '--counters', '--timeout', MOST_SECONDS).stderr
    return next(float(line.split()[1]) for line in said.splitlines() if line.startswith('run_seconds:'))


def compare(program, pes, suite):
    """The target that is selected, and the median of each."""
    answer = json.loads(call('select', program, '--pes', str(pes), '--suite', suite, '--format', 'json').stdout)
    models = {row['target']: row['model'] for row in answer['every_target']}
    seconds = {model: [] for model in models.values()}
    # By turns, and each is the first in turn.
    for i in range(ROUNDS):
        for k in range(len(seconds)):
            model = list(seconds)[(i + k) % len(seconds)]
            seconds[model].append(run(program, pes, model))
    return models[answer['single']['target']], {model: statistics.median(all_of_it) for model, all_of_it in seconds.items()}


with tempfile.TemporaryDirectory() as place:
    suite = os.path.join(place, 'here.weft')
    call('calibrate', '--out', suite)
    good = cases = 0
    for name in sorted(os.listdir(folder)):
        if not name.endswith('.mimdc'):
            continue
        for pes in (4, 16):
            chosen, medians = compare(os.path.join(folder, name), pes, suite)
            quickest = min(medians, key=medians.get)
            ratio = medians[chosen] / medians[quickest]
            good += ratio <= ENOUGH
            cases += 1
            print(f'{name:22} {pes:3} PEs  {chosen:8} {1e3 * medians[chosen]:9.2f} ms  quickest {quickest:8} {1e3 * medians[quickest]:9.2f} ms  {ratio:6.2f}',
                  flush=True)
    print(f'{good} of {cases} within {100 * ENOUGH - 100:.0f} % of the quickest: {100 * good / cases:.1f} %')
