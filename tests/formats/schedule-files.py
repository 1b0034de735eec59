"""schedule-files.py WEFT-CLI FOLDER...: schedules of all task graphs of the documents in the folders, written as Chrome traces and Paje by the command
line and read here by readers that know nothing of the program: a trace keeps the JSON Schema of the format, every event stands where the schedule has it, and a
Paje file defines what it uses. Read again by the program, exported and read once more, it is the same schedule. Prints TAP."""
import glob
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

BARS = 100000  # that must be written in a few seconds


class Invalid(Exception):
    pass


TYPES = {'object': dict, 'array': list, 'string': str, 'number': (int, float), 'integer': int}
IGNORED = {'$schema', '$defs', 'title', 'description'}


def demand(holds, place, words):
    if not holds:
        raise Invalid(f'{place}: {words}')


def is_valid(value, schema, root, place):
    try:
        validate(value, schema, root, place)
    except Invalid:
        return False
    return True


def validate(value, schema, root, place='$'):
    """The keywords of JSON Schema that ours uses; any other one is a mistake of ours."""
    for key, said in schema.items():
        if key == '$ref':
            target = root
            for step in said.split('/')[1:]:
                target = target[step]
            validate(value, target, root, place)
        elif key == 'type':
            demand(isinstance(value, TYPES[said]) and not isinstance(value, bool), place, f'no {said}: {value!r}')
        elif key == 'required':
            for name in said:
                demand(name in value, place, f'no {name}')
        elif key == 'properties':
            for name in said.keys() & value.keys():
                validate(value[name], said[name], root, f'{place}.{name}')
        elif key == 'items':
            for i, item in enumerate(value):
                validate(item, said, root, f'{place}[{i}]')
        elif key == 'enum':
            demand(value in said, place, f'{value!r} is none of {said}')
        elif key == 'const':
            demand(value == said, place, f'{value!r} is not {said!r}')
        elif key == 'minimum':
            demand(value >= said, place, f'{value!r} is below {said}')
        elif key == 'oneOf':
            n = sum(is_valid(value, each, root, place) for each in said)
            demand(n == 1, place, f'{n} of the alternatives fit, not one')
        else:
            demand(key in IGNORED, place, f'the keyword {key} is not known')


def check_trace(trace, plan, schema, factor):
    """Every event stands where the schedule has it."""
    validate(trace, schema, schema)
    events = trace['traceEvents']
    runs = [event for event in events if event['ph'] == 'X']
    lanes = {event['tid']: event['args']['sort_index'] for event in events if event['name'] == 'thread_sort_index'}
    demand(sorted(lanes.values()) == list(range(plan['processors'])), 'lanes', str(lanes))
    demand(len(runs) == len(plan['tasks']), 'events', f'{len(runs)} of {len(plan["tasks"])} tasks')
    for run, row in zip(runs, plan['tasks']):
        place = row['id']
        demand(run['args']['task'] == row['id'] and run['name'] == row['name'], place, f'is {run["name"]}')
        demand(run['pid'] == 1 and lanes[run['tid']] == row['processor'], place, f'on {run["tid"]}')
        demand((run['args']['start'], run['args']['finish']) == (row['start'], row['finish']), place, str(run))
        demand(run['args'].get('overhead', 0) == row['overhead'], place, str(run))
        demand(abs(run['ts'] - row['start'] * factor) <= 1e-9 * abs(run['ts']), place, f'at {run["ts"]}')
        demand(abs(run['ts'] + run['dur'] - row['finish'] * factor) <= 1e-9 * (run['ts'] + run['dur']), place,
               f'for {run["dur"]}')


def read_paje(text):
    """Runs as (task, lane, start, finish, overhead), by their starts."""
    definitions, fields, name = {}, None, None
    container_types, state_types, containers = {'0'}, set(), {'0': None}
    lanes, stacks, runs, last = [], {}, [], float('-inf')
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith('#') or not line.strip():
            continue
        if line.startswith('%'):
            words = line[1:].split()
            if words[0] == 'EventDef':
                name, fields = words[1], []
                definitions[words[2]] = (name, fields)
            elif words[0] == 'EndEventDef':
                fields = None
            else:
                demand(fields is not None, number, 'a field outside a definition')
                demand(words[1] in ('date', 'int', 'double', 'hex', 'string', 'color'), number, words[1])
                fields.append(words[0])
            continue
        words = shlex.split(line)
        demand(words[0] in definitions, number, f'event {words[0]} is not defined')
        event, names = definitions[words[0]]
        demand(len(words) == len(names) + 1, number, f'{len(words) - 1} fields, not {len(names)}')
        said = dict(zip(names, words[1:]))
        if 'Time' in said:
            demand(float(said['Time']) >= last, number, 'events are not in their sequence')
            last = float(said['Time'])
        if event == 'PajeDefineContainerType':
            demand(said['Type'] in container_types, number, f'type {said["Type"]} is not defined')
            container_types.add(said['Alias'])
        elif event == 'PajeDefineStateType':
            demand(said['Type'] in container_types, number, f'type {said["Type"]} is not defined')
            state_types.add(said['Alias'])
        elif event == 'PajeCreateContainer':
            demand(said['Type'] in container_types and said['Container'] in containers, number, line)
            containers[said['Alias']] = said['Name']
            if said['Type'] == 'L':
                stacks[said['Alias']] = []
                lanes.append(said['Alias'])
        elif event == 'PajeDestroyContainer':
            demand(said['Name'] in containers and not stacks.pop(said['Name'], []), number, line)
        elif event == 'PajePushState':
            demand(said['Type'] in state_types and not stacks[said['Container']], number, 'a lane runs two at once')
            runs.append([said['Task'], lanes.index(said['Container']), float(said['Time']), None,
                         float(said['Overhead'])])
            stacks[said['Container']].append(runs[-1])
        elif event == 'PajePopState':
            stacks[said['Container']].pop()[3] = float(said['Time'])
        else:
            demand(False, number, f'{event} is not known')
    demand(not stacks, 'the end', 'containers that are not destroyed')
    return len(lanes), runs


def check_paje(text, plan):
    lanes, runs = read_paje(text)
    wanted = [[row['id'], row['processor'], row['start'], row['finish'], row['overhead']] for row in plan['tasks']]
    demand(lanes == plan['processors'], 'lanes', str(lanes))
    demand(runs == wanted, 'runs', f'{runs[:3]} are not {wanted[:3]}')


def rows_of(document):
    text = open(document).read()
    return text[text.index('<lane'):] if '<lane' in text else ''


class Tests:
    def __init__(self, cli, folder):
        self.cli, self.folder, self.n, self.n_failed = cli, folder, 0, 0

    def run(self, *arguments):
        done = subprocess.run([self.cli, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        demand(done.returncode == 0, ' '.join(arguments), done.stderr)
        return done.stdout

    def check(self, words, function, *arguments):
        self.n += 1
        try:
            function(*arguments)
            print(f'ok {self.n} - {words}')
        except Invalid as wrong:
            self.n_failed += 1
            print(f'not ok {self.n} - {words}\n# {wrong}')

    def again(self, file, kind):
        """Read, exported and read once more: the same rows."""
        first, second, copy = (os.path.join(self.folder, name) for name in ('first.weft', 'second.weft', 'copy'))
        self.run('import', file, '--as', kind, '--out', first, '--id', 'run')
        self.run('export', first, '--as', kind, '--out', copy)
        self.run('import', copy, '--as', kind, '--out', second, '--id', 'run')
        demand(rows_of(first) == rows_of(second) != '', kind, 'is not the same when it is read again')
        return first

    def graph(self, document, graph, schema):
        plan = json.loads(self.run('ask', 'schedule', document, '-d', graph, '-f', 'json'))
        factor = {'ns': 1e-3, 'ms': 1e3, 's': 1e6}.get(plan.get('unit'), 1)
        trace, paje = (os.path.join(self.folder, name) for name in ('a.trace.json', 'a.paje'))
        self.run('ask', 'schedule', document, '-d', graph, '-f', 'trace', '-o', trace)
        self.run('ask', 'schedule', document, '-d', graph, '-f', 'paje', '-o', paje)
        check_trace(json.load(open(trace)), plan, schema, factor)
        check_paje(open(paje).read(), plan)
        read = [rows_of(self.again(file, kind)) for file, kind in ((trace, 'trace'), (paje, 'paje'))]
        demand(read[0] == read[1], graph, 'a trace and a Paje file say different things')
        self.itself(document, graph, paje, plan)

    def itself(self, document, graph, file, plan):
        """A schedule laid over itself differs in nothing."""
        both = os.path.join(self.folder, 'both.weft')
        self.run('import', file, '--into', document, '--id', 'the-run', '--of', graph, '--out', both)
        found = json.loads(self.run('ask', 'measured', both, '-d', graph, '-f', 'json', '--schedule', 'the-run'))
        for key in ('difference', 'moved', 'longer', 'shorter', 'not_run', 'unknown'):
            demand(found[key] == 0, key, str(found[key]))
        demand(found['tasks_in_both'] == len(plan['tasks']) == len(found['tasks']), 'tasks', str(found['tasks_in_both']))
        for row in found['tasks']:
            demand((row['start'], row['finish']) == (row['measured_start'], row['measured_finish']), row['id'], str(row))

    def measured(self, document, schema):
        """The example of a run, by the standard library's reader of XML."""
        found = json.loads(self.run('ask', 'measured', document, '-f', 'json'))
        space = '{urn:weft:1}'
        root = xml.etree.ElementTree.parse(document).getroot()
        ids = {}
        for task in root.iter(f'{space}task'):
            ids.setdefault(task.get('name'), task.get('id'))
            ids[task.get('id')] = task.get('id')
        runs = {ids.get(run.get('task')): run for run in root.iter(f'{space}run')}
        rows = {row['id']: row for row in found['tasks']}
        demand(rows.keys() == runs.keys(), 'tasks', f'{rows.keys() ^ runs.keys()}')
        for task, row in rows.items():
            run = runs[task]
            demand(row['measured_lane'] == int(run.get('lane')), task, str(row))
            demand(row['measured_finish'] == float(run.get('finish')), task, str(row))
            demand(task is None or abs(row['finish_difference'] - (float(run.get('finish')) - row['finish'])) < 1e-9, task,
                   str(row))
        parts = sum(found[f'{part}_difference'] for part in ('busy', 'overhead', 'idle'))
        demand(abs(parts - found['difference']) < 1e-9, 'difference', f'{parts} of {found["difference"]}')
        demand(found['unknown'] == 1 and found['tasks_in_both'] == len(rows) - 1, 'unknown', str(found['unknown']))
        trace = os.path.join(self.folder, 'both.trace.json')
        self.run('ask', 'measured', document, '-f', 'trace', '-o', trace)
        trace = json.load(open(trace))
        validate(trace, schema, schema)
        demand({event['pid'] for event in trace['traceEvents']} == {1, 2}, 'processes', 'not two')

    def many(self):
        """A schedule of so many bars takes a few seconds at most, whatever else the machine does."""
        document = os.path.join(self.folder, 'many.weft')
        tasks = ''.join(f'<task id="t{i}" time="{1 + i % 7}"/>' for i in range(BARS))
        with open(document, 'w') as out:
            out.write(f'<weft xmlns="urn:weft:1"><task-graph id="g" processors="64">{tasks}</task-graph></weft>')
        begun = time.monotonic()
        self.run('ask', 'schedule', document, '-f', 'csv', '-o', os.path.join(self.folder, 'many.csv'))
        plain = time.monotonic() - begun
        for kind in ('trace', 'paje'):
            begun = time.monotonic()
            self.run('ask', 'schedule', document, '-f', kind, '-o', os.path.join(self.folder, 'many'))
            took = time.monotonic() - begun
            print(f'# {BARS} bars as {kind}: {took:.2f} s, as CSV {plain:.2f} s')
            demand(took < 5 + 5 * plain, kind, f'took {took:.1f} s')


def refuses(schema):
    """A checker that finds nothing proves nothing."""
    event = {'ph': 'X', 'pid': 1, 'tid': 1, 'name': 'a', 'cat': 'task', 'ts': 0, 'dur': 1}
    wrong = [[], {}, {'traceEvents': {}}, {'traceEvents': [{}]}]
    wrong += [{'traceEvents': [{**event, **change}]} for change in
              ({'ph': 'Q'}, {'ts': -1}, {'dur': '1'}, {'pid': 'x'}, {'name': 7}, {'ph': 'M'})]
    validate({'traceEvents': [event]}, schema, schema)
    for each in wrong:
        demand(not is_valid(each, schema, schema, '$'), '$', f'{each} is valid')


def main(cli, *folders):
    schema = json.load(open(os.path.join(folders[0], 'trace-event.schema.json')))
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(cli, folder)
        tests.check('the schema refuses what is no trace', refuses, schema)
        for document in sorted(path for each in folders for path in glob.glob(f'{each}/*.weft') +
                               glob.glob(f'{each}/tasks/*-0[12].weft')):
            listed = json.loads(tests.run('check', document, '-f', 'json'))
            for graph in (each['diagram'] for each in listed['diagrams'] if each['kind'] == 'task-graph'):
                tests.check(f'{os.path.basename(document)}, {graph}', tests.graph, document, graph, schema)
        tests.check('a run beside its prediction', tests.measured, os.path.join(folders[1], 'measured-run.weft'), schema)
        tests.check(f'{BARS} bars', tests.many)
        print(f'1..{tests.n}')
        return 1 if tests.n_failed else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
