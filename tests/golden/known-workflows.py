"""known-workflows.py WEFT-CLI: workflows that others measured, in the folder that WEFT_DATA_DIR names: what its MANIFEST.md says of each
file, how many tasks and edges, and how long all take together, is what is read; and each has a schedule that no bound forbids, on one
processor and on eight. As subtask flow graphs they have the files, machines and edges that the manifest says, and break no rule. Skipped
without the folder. Prints TAP."""
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ElementTree

# What a row of the manifest says behind the name of the file: tasks, edges, and the sum of the times where it says so.
ROW = re.compile(r'\| (?P<file>(?:wfinstances|dax|dagbench)/\S+) \|.*?(?P<tasks>\d+) (?:tasks|jobs), (?P<edges>\d+) (?:edges|deps)'
                 r'(?:.*\(sum (?P<sum>[0-9.e+]+))?')
READS = {'.json', '.xml'}
# Of rows that are read as subtask flow graphs: how many files or edges become items, and how many machines there are.
FILES = re.compile(r'(\d+) files, (\d+) machines')
NODES = re.compile(r'(\d+) deps, network of (\d+) nodes')
W = '{urn:weft:1}'


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
    return compare_flow(cli, path, row)


class Flow:
    """What a file is as a suite and subtask flow graphs, which must break no rule."""

    def __init__(self, cli, path, *options):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, 'out.weft')
            subprocess.run([cli, 'import', path, *options, '--out', out], check=True, capture_output=True, text=True)
            subprocess.run([cli, 'check', out], check=True, capture_output=True, text=True)
            self.root = ElementTree.parse(out).getroot()
        self.machines = len(self.root.findall(f'{W}suite/{W}machine'))
        self.subtasks = self.root.findall(f'{W}subtask-graph/{W}subtask')
        makers = {made.get('item'): subtask.get('id') for subtask in self.subtasks for made in subtask.iter(f'{W}makes')}
        self.items = len(makers) + len(self.root.findall(f'{W}subtask-graph/{W}item'))
        self.edges = {(makers[need.get('item')], subtask.get('id')) for subtask in self.subtasks for need in subtask.iter(f'{W}needs')
                      if need.get('item') in makers}
        self.times = {len(subtask.findall(f'{W}compute')) for subtask in self.subtasks}


def compare_flow(cli, path, row):
    """What is wrong with a workflow as a subtask flow graph, or None."""
    if path.endswith('.xml'):
        return None
    flow = Flow(cli, path, '--kind', 'subtasks')
    said = FILES.search(row.string) or NODES.search(row.string)
    found = (len(flow.subtasks), len(flow.edges), flow.items, flow.machines, flow.times)
    wanted = (int(row['tasks']), int(row['edges']), int(said[1]), int(said[2]), {int(said[2])})
    return None if found == wanted else f'as subtasks found {found}, expected {wanted}'


def compare_matrices(cli, path):
    """What is wrong with the matrices of an archive, or None."""
    with tempfile.TemporaryDirectory() as folder, tarfile.open(path) as archive:
        archive.extractall(folder, filter='data')
        names = [name for name in archive.getnames() if name.endswith('.0')]
        for name in names:
            flow = Flow(cli, os.path.join(folder, name))
            found = (len(flow.subtasks), flow.machines, flow.times, flow.items)
            if found != (512, 16, {16}, 0):
                return f'{name}: found {found}'
    return None if len(names) == 12 else f'found {len(names)} matrices, expected 12'


def compare_tgff(cli, path):
    """What is wrong with the graph and the two processors, or None."""
    flow = Flow(cli, path)
    found = (len(flow.subtasks), flow.machines, flow.times, flow.items, len(flow.edges))
    return None if found == (40, 2, {2}, 52, 52) else f'found {found}'


def compare_starpu(cli, path):
    """What is wrong with the links between the main memory and six devices (each of three twice, by CUDA and OpenCL), or None."""
    flow = Flow(cli, path)
    found = (flow.machines, len(flow.root.findall(f'{W}suite/{W}link')))
    return None if found == (7, 42) else f'found {found}'


def compare_devices(cli, path):
    """What is wrong with the main memory and the devices that are counted, or None."""
    flow = Flow(cli, path)
    return None if flow.machines == 7 else f'found {flow.machines}'


def compare_codelet(cli, path):
    """What is wrong with four sizes, on a processor and three GPUs, against the means in the file, or None."""
    flow = Flow(cli, path)
    found = [float(operation.get('spmd')) for operation in flow.root.iter(f'{W}operation')]
    with open(path, encoding='utf-8') as file:
        rows = [line.split() for line in file if re.match(r'[0-9a-f]{8}\s', line)]
    wanted = [float(row[3]) for row in rows]
    return None if (flow.machines, len(found)) == (4, 16) and found == wanted else f'found {found}, expected {wanted}'


# What is said of files that no row of workflows has: the name, what it is, what finds a problem.
OTHERS = [
    ('etc/braun-512x16-with-best-known.tar.gz', '12 matrices of 512 subtasks on 16 machines', compare_matrices),
    ('tgff/002_040.tgff', '40 tasks on 2 processors, 52 arcs', compare_tgff),
    ('starpu/mirage.bandwidth', '7 memory nodes', compare_starpu),
    ('starpu/mirage.latency', '7 memory nodes', compare_starpu),
    ('starpu/mirage.config', '7 memory nodes', compare_devices),
    ('starpu/chol_model_gemm.mirage', '4 sizes on 4 devices', compare_codelet),
    ('starpu/chol_model_potrf.mirage', '4 sizes on 4 devices', compare_codelet),
    ('starpu/chol_model_syrk.mirage', '4 sizes on 4 devices', compare_codelet),
    ('starpu/chol_model_trsm.mirage', '4 sizes on 4 devices', compare_codelet),
]


def say(number, name, what, problem):
    print(f'{"not ok" if problem else "ok"} {number} - {name}: {what}')
    if problem:
        print(f'# {problem}')


def find_other(cli, path, compare_it):
    try:
        return compare_it(cli, path)
    except subprocess.CalledProcessError as error:
        return error.stderr.strip()


def main():
    folder = os.environ.get('WEFT_DATA_DIR')
    if not folder:
        print('1..0 # SKIP WEFT_DATA_DIR names no folder with workflows and their MANIFEST.md')
        return
    with open(os.path.join(folder, 'MANIFEST.md'), encoding='utf-8') as manifest:
        rows = [match for match in map(ROW.match, manifest) if match and os.path.splitext(match['file'])[1] in READS]
    others = [row for row in OTHERS if os.path.exists(os.path.join(folder, row[0]))]
    print(f'1..{len(rows) + len(others)}')
    for number, row in enumerate(rows, 1):
        say(number, row['file'], f'{row["tasks"]} tasks, {row["edges"]} edges',
            find_problem(sys.argv[1], os.path.join(folder, row['file']), row))
    for number, (name, what, compare_it) in enumerate(others, len(rows) + 1):
        say(number, name, what, find_other(sys.argv[1], os.path.join(folder, name), compare_it))



main()
