"""record.py say CLI TREES DATA EXAMPLES FOLDER: writes all that the command line says of examples, test data and random
trees into FOLDER, one file a call.
record.py compare BEFORE AFTER: says in which calls two such folders differ, and how. The exit status is 1 when they do.

What the program says may change from one release to the next only where it is meant to. Two programs are compared on one
machine: the last digits of transforms differ from one kind of processor to another."""
import concurrent.futures
import difflib
import os
import re
import subprocess
import sys
import tempfile

LIMIT = 120  # seconds for a call: those that take longer say so in what is recorded
HARD = os.sep + 'hard' + os.sep  # documents of which many take long: they are only checked here, and their bench answers them

# Calls about any document; FILE stands for it, OUT for the file to write, ID for its first flow-analysis tree.
EVERY = {
    'check.txt': 'check FILE',
    'check.json': 'check FILE --format json',
}
FLOW = {
    'evaluate.txt': 'evaluate FILE',
    'evaluate.json': 'evaluate FILE --format json',
    'evaluate.csv': 'evaluate FILE --format csv',
    'evaluate-simd.json': 'evaluate FILE --format json --modes simd',
    'evaluate-spmd.json': 'evaluate FILE --format json --modes spmd',
    'evaluate-explain.json': 'evaluate FILE --format json --explain',
    'evaluate-explain.txt': 'evaluate FILE --explain',
    'evaluate-bounded.json': 'evaluate FILE --format json --method bounded',
    'evaluate-bounded.csv': 'evaluate FILE --format csv --method bounded',
    'evaluate-estimate.json': 'evaluate FILE --format json --method estimate',
    'evaluate-estimate.txt': 'evaluate FILE --method estimate',
    'simulate.json': 'simulate FILE --format json --samples 200 --seed 7',
    'simulate.txt': 'simulate FILE --samples 200 --seed 7',
    'sample.txt': 'sample FILE --seed 3',
    'sample.json': 'sample FILE --seed 3 --format json --lanes 4',
    'sample-p95.csv': 'sample FILE --seed 3 --format csv --quantile 0.95 --samples 100',
    'sensitivity.txt': 'sensitivity FILE',
    'sensitivity.json': 'sensitivity FILE --format json --change 0.2 --quantile 0.9',
    'sensitivity.csv': 'sensitivity FILE --format csv',
    'sweep.txt': 'sweep FILE --vary ID.pes=1:8:*2',
    'sweep.json': 'sweep FILE --format json --vary ID.pes=1:4:1',
    'sweep.csv': 'sweep FILE --format csv --vary ID.pes=1:4:1',
    'optimize.txt': 'optimize FILE --evaluations 200',
    'optimize.json': 'optimize FILE --evaluations 200 --format json --objective quantile(0.9)',
    'optimize.csv': 'optimize FILE --evaluations 200 --format csv',
    'report.html': 'report FILE --out OUT',
}
VIEWS = ['canvas', 'distribution', 'breakdown', 'sensitivity', 'sample', 'pes']
DRAWN = {
    **{f'{view}.svg': f'render FILE --diagram ID --view {view} --out OUT' for view in VIEWS},
    **{f'{view}-dark.png': f'render FILE --diagram ID --view {view} --theme dark --out OUT' for view in VIEWS},
    **{f'{view}-print.pdf': f'render FILE --diagram ID --view {view} --theme print --out OUT' for view in VIEWS},
    'report.pdf': 'report FILE --out OUT',
}
# Of random trees, of which there are many, what tells the most.
TREES = ['check.txt', 'evaluate.json', 'evaluate-simd.json', 'evaluate-spmd.json', 'evaluate-explain.txt',
         'evaluate-bounded.json', 'simulate.json', 'sample.json', 'sensitivity.json', 'sweep.json', 'optimize.json',
         'canvas.svg']
# Calls about no document, and wrong ones.
ALONE = {
    'help.txt': '--help', 'version.txt': '--version', 'nothing.txt': '', 'unknown.txt': 'evaluat FILE',
    **{f'help-{verb}.txt': f'{verb} --help' for verb in
       ['check', 'evaluate', 'simulate', 'sample', 'sensitivity', 'sweep', 'optimize', 'render', 'report', 'generate']},
    'man.1': 'generate man', 'completion.sh': 'generate completion', 'schema.rng': 'generate schema',
    'graph.svg': 'generate layers:200 --out OUT',
}
WRONG = {
    'wrong-view': 'render FILE --view nothing --out OUT.svg', 'wrong-format': 'evaluate FILE --format xml',
    'wrong-modes': 'evaluate FILE --modes fast', 'wrong-error': 'evaluate FILE --error 1e-13',
    'wrong-method': 'evaluate FILE --method guess', 'wrong-samples': 'simulate FILE --samples 0',
    'wrong-seed': 'simulate FILE --seed -1', 'wrong-quantile': 'sample FILE --quantile 2',
    'wrong-lanes': 'sample FILE --lanes 0', 'wrong-change': 'sensitivity FILE --change 1',
    'wrong-vary': 'sweep FILE --vary ID.pes=4:1:1', 'no-vary': 'sweep FILE', 'vary-nothing': 'sweep FILE --vary no.pes=1:2:1',
    'wrong-objective': 'optimize FILE --objective best', 'wrong-evaluations': 'optimize FILE --evaluations 1',
    'wrong-out': 'render FILE --out OUT.gif', 'no-out': 'report FILE', 'wrong-size': 'render FILE --size 1x1 --out OUT.svg',
    'wrong-theme': 'render FILE --theme pink --out OUT.svg', 'wrong-diagram': 'evaluate FILE --diagram none --format json',
    'wrong-set': 'evaluate FILE --set nothing', 'wrong-value': 'evaluate FILE --set ID.pes=-1 --format json',
    'two-files': 'evaluate FILE FILE', 'wrong-threads': 'evaluate FILE --threads 0', 'no-file': 'evaluate none.weft',
}


def find_tree(path):
    """The id of the first flow-analysis tree of a document, or None."""
    with open(path, encoding='utf-8', errors='replace') as file:
        found = re.search(r'<flow-tree\b[^>]*?\bid="([^"]*)"', file.read())
    return found.group(1) if found else None


def list_documents(*folders):
    for folder in folders:
        for where, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if name.endswith('.weft'):
                    path = os.path.join(where, name)
                    yield os.path.relpath(path, os.path.dirname(folder)).replace('.weft', ''), path


def list_calls(trees, data, examples):
    """(folder, name, arguments, document, tree) of all calls."""
    example = os.path.join(examples, 'li-figure-2.weft')
    for name, call in {**ALONE, **WRONG}.items():
        yield 'calls', name, call, example, 'fig2'
    for document, path in [*list_documents(examples, data), *list_documents(trees)]:
        tree = find_tree(path)
        calls = dict(EVERY)
        if path.startswith(trees):
            calls = {name: {**EVERY, **FLOW, **DRAWN}[name] for name in TREES}
        elif tree and HARD not in path:
            calls.update({**FLOW, **DRAWN})
        for name, call in calls.items():
            yield document, name, call, path, tree


def call(cli, where, folder, name, arguments, document, tree):
    """Makes one call, and writes what it wrote, said and ended with."""
    target = os.path.join(where, folder)
    os.makedirs(target, exist_ok=True)
    out = os.path.join(target, name)
    words = [{'FILE': os.path.basename(document), 'OUT': out}.get(word, word) for word in arguments.split()]
    words = [re.sub(r'^ID\b', tree or '', word).replace('OUT.', out + '.') for word in words]
    try:
        ended = subprocess.run([cli, *words], cwd=os.path.dirname(document), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, timeout=LIMIT, check=False)
        said, complaint, status = ended.stdout, ended.stderr.replace(where.encode(), b''), ended.returncode
    except subprocess.TimeoutExpired:
        said, complaint, status = b'', f'took more than {LIMIT} s\n'.encode(), -1
    if not os.path.exists(out) and (said or not complaint):
        with open(out, 'wb') as file:
            file.write(said)
    if status or complaint:
        with open(out + '.ended', 'wb') as file:
            file.write(complaint + f'status {status}\n'.encode())


def say(cli, make_trees, data, examples, where):
    where = os.path.abspath(where)
    os.environ.update({'LANGUAGE': '', 'LC_ALL': 'C.UTF-8'})
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        trees = os.path.join(scratch, 'random')
        os.mkdir(trees)
        subprocess.run([make_trees, trees], check=True)
        calls = list(list_calls(trees, os.path.abspath(data), os.path.abspath(examples)))
        for number, _ in enumerate(pool.map(lambda each: call(cli, where, *each), calls), 1):
            if number % 500 == 0 or number == len(calls):
                print(f'{number} of {len(calls)} calls', flush=True)


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def list_files(where):
    return {os.path.relpath(os.path.join(folder, name), where)
            for folder, _, names in os.walk(where) for name in names}


def describe(before, after):
    """The first lines that differ."""
    try:
        lines = [read(path).decode().splitlines() for path in (before, after)]
    except UnicodeDecodeError:
        return [f'    {os.path.getsize(before)} bytes before, {os.path.getsize(after)} after']
    changes = [line for line in difflib.unified_diff(*lines, lineterm='', n=0) if not line.startswith(('---', '+++', '@@'))]
    return ['    ' + line[:200] for line in changes[:6]]


def compare(before, after):
    files = list_files(before), list_files(after)
    different = 0
    for name in sorted(files[0] | files[1]):
        paths = os.path.join(before, name), os.path.join(after, name)
        if name not in files[0] or name not in files[1]:
            print(f'{name}: only {"after" if name in files[1] else "before"}')
        elif read(paths[0]) != read(paths[1]):
            print('\n'.join([f'{name}:', *describe(*paths)]))
        else:
            continue
        different += 1
    print(f'{len(files[0] | files[1])} files, {different} differ')
    return 1 if different else 0


def main(verb, *arguments):
    return compare(*arguments) if verb == 'compare' else say(*arguments)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
