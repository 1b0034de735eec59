"""known-workflows.py WEFT-CLI: workflows that others measured, in the folder that WEFT_DATA_DIR names: what its MANIFEST.md says of each
file, how many tasks and edges, and how long all take together, is what is read; and each has a schedule that no bound forbids, on one
processor and on eight. Skipped without the folder. Prints TAP."""
import json
import os
import re
import subprocess
import sys

# What a row of the manifest says behind the name of the file: tasks, edges, and the sum of the times where it says so.
ROW = re.compile(r'\| (?P<file>(?:wfinstances|dax|dagbench)/\S+) \|.*?(?P<tasks>\d+) (?:tasks|jobs), (?P<edges>\d+) (?:edges|deps)'
                 r'(?:.*\(sum (?P<sum>[0-9.e+]+))?')
READS = {'.json', '.xml'}


def ask(cli, *arguments):
    return json.loads(subprocess.run([cli, *arguments, '--format', 'json'], check=True, capture_output=True, text=True).stdout)


def find_problem(cli, path, row):
    """What is wrong, or None."""
    try:
        return compare(cli, path, row)
    except subprocess.CalledProcessError as error:
        return error.stderr.strip()


def compare(cli, path, row):
    facts = ask(cli, 'ask', 'facts', path)
    found = (facts['tasks'], facts['edges'])
    wanted = (int(row['tasks']), int(row['edges']))
    if found != wanted:
        return f'found {found}, expected {wanted}'
    # The manifest has four digits.
    if row['sum'] and abs(facts['work'] - float(row['sum'])) > 1e-3 * facts['work']:
        return f'found a sum of {facts["work"]}, expected {row["sum"]}'
    for processors in 1, 8:
        schedule = ask(cli, 'ask', 'schedule', path, '--processors', str(processors))
        makespan, bound = schedule['makespan'], schedule['lower_bound']
        if not bound * (1 - 1e-9) <= makespan <= facts['work'] * (1 + 1e-9):
            return f'on {processors} processors found {makespan}, expected {bound} to {facts["work"]}'
        if len(schedule['tasks']) != wanted[0]:
            return f'found {len(schedule["tasks"])} tasks in the schedule, expected {wanted[0]}'
        print(f'# {processors} processors: makespan {makespan:g}, lower bound {bound:g}')
    return None


def main():
    folder = os.environ.get('WEFT_DATA_DIR')
    if not folder:
        print('1..0 # SKIP WEFT_DATA_DIR names no folder with workflows and their MANIFEST.md')
        return
    with open(os.path.join(folder, 'MANIFEST.md'), encoding='utf-8') as manifest:
        rows = [match for match in map(ROW.match, manifest) if match and os.path.splitext(match['file'])[1] in READS]
    print(f'1..{len(rows)}')
    for number, row in enumerate(rows, 1):
        problem = find_problem(sys.argv[1], os.path.join(folder, row['file']), row)
        print(f'{"not ok" if problem else "ok"} {number} - {row["file"]}: {row["tasks"]} tasks, {row["edges"]} edges')
        if problem:
            print(f'# {problem}')


main()
