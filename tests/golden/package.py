"""package.py WEFT-CLI: packaged programs print what the reference prints, with weft-cli and with a C compiler alone; they select what weft-cli select
selects; they go to another machine as they are; what is missing is said, and nothing is left behind. WEFT_TEST_SEED repeats the random suites."""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

cli = os.path.abspath(sys.argv[1])
seed = int(os.environ.get('WEFT_TEST_SEED', random.randrange(1 << 30)))
chance = random.Random(seed)
cases = []

PROGRAMS = {
    'neighbours': '''/* it's 100 % "odd": $(x) `y` \\ 'z' \xff */
poly int x; mono float m;
int main () { int i; x = this * 3; wait; if (this == 0) m = 2.5; wait; i = x[||(this + 1) % nproc]; wait; print(this, i, m); wait; print(nproc);
  return 0; }
''',
    'sum': '''poly int part; mono int total;
int main () { int i; int n; part = 0; i = this; while (i < 100) { part = part + i * i; i = i + nproc; } wait;
  if (this == 0) { n = 0; total = 0; while (n < nproc) { total = total + part[||n]; n = n + 1; } } wait; print(total, part / 7, part % 7); return 0; }
''',
    'floats': '''poly float y;
int main () { y = 1.0 / (this + 3); wait; print(y, y[||nproc - 1 - this] * 3); return 0; }
''',
}


def case(function):
    cases.append(function)
    return function


def call(*arguments, status=0, env=None, **options):
    done = subprocess.run(arguments, capture_output=True, timeout=120, env=env, **options)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def write(folder, name):
    path = os.path.join(folder, name + '.mimdc')
    with open(path, 'wb') as file:
        file.write(PROGRAMS[name].encode('latin-1'))
    return path


def pack(folder, name, *arguments):
    path = os.path.join(folder, name)
    call(cli, 'package', write(folder, name), '--out', path, *arguments)
    return path


# A folder of temporary files that has to be empty in the end.
def surroundings(folder, **more):
    temporary = os.path.join(folder, 'temporary')
    os.makedirs(temporary, exist_ok=True)
    env = {k: v for k, v in os.environ.items() if not k.startswith('WEFT_')}
    return dict(env, TMPDIR=temporary, WEFT_CLI=os.path.join(folder, 'none'), **more)


def only(folder, *programs):
    path = os.path.join(folder, 'bin-' + '-'.join(programs))
    os.makedirs(path)
    for program in ('sh', 'awk', 'cat', 'cut', 'sort', 'wc', 'uname', 'mktemp', 'rm', *programs):
        os.symlink(shutil.which(program), os.path.join(path, program))
    return path


@case
def same_bytes(folder):
    for name in PROGRAMS:
        script = pack(folder, name)
        source = os.path.join(folder, name + '.mimdc')
        with open(source, 'rb') as file:
            assert call(script, '--source').stdout == file.read()
        for pes in (1, 4, 7):
            expected = call(cli, 'run', source, '--pes', str(pes)).stdout
            for model in ('threads', 'pipes', 'file', 'udp'):
                env = surroundings(folder)
                assert call(script, str(pes), '--target', model, env=env).stdout == expected, (name, pes, model, 'cc')
            assert call(script, str(pes), env=dict(surroundings(folder), WEFT_CLI=cli)).stdout == expected
    assert os.listdir(os.path.join(folder, 'temporary')) == []


def suite(n, here=None):
    targets = []
    machines = []
    for i in range(n):
        model = chance.choice(['pipes', 'file', 'udp', 'udp', 'threads', 'interpreter'])
        width = chance.choice([0, 0, 4, 1024])
        load = '' if chance.random() < 0.1 else f' load="{chance.choice([0, 1, 1.25, 3])}"'
        step = '' if chance.random() < 0.3 else f' load-step="{chance.choice([0, 0.5, 1])}"'
        times = ''.join(f'<time op="{op}" seconds="{chance.choice([1, 2, 5]) * 10.0 ** -chance.randint(4, 7):g}"/>'
                        for op in OPERATIONS if chance.random() < 0.98)
        machines.append(f'<machine id="m{i}" kind="mixed" pes="8"' + (f' name="{here}"' if here else '') + '/>')
        targets.append(f'<target id="t{i}" machine="m{i}" model="{model}" width="{width}"{load}{step}>{times}</target>')
    return '<weft xmlns="urn:weft:1"><suite>' + ''.join(machines + targets) + '</suite></weft>'


def counts_of(path):
    lines = call(cli, 'compile', path, '--to', 'counts').stdout.decode().splitlines()
    return [line.split()[0].upper() for line in lines if line.split()]


@case
def same_selection(folder):
    global OPERATIONS
    kinds = set()
    for name in PROGRAMS:
        source = write(folder, name)
        OPERATIONS = counts_of(source)
        # Six, and more where chance has made no suite of which a set is the best.
        for attempt in range(60):
            if attempt >= 6 and {'set', 'single'} <= kinds:
                break
            path = os.path.join(folder, f'{name}-{attempt}.weft')
            with open(path, 'w') as file:
                file.write(suite(chance.randint(1, 8)))
            script = pack(folder, name, '--suite', path)
            for pes in (1, 3, 16):
                said = subprocess.run([cli, 'select', source, '--pes', str(pes), '--suite', path, '--format', 'json'], capture_output=True)
                answer = json.loads(said.stdout)
                done = subprocess.run([script, str(pes), '--select'], capture_output=True, env=surroundings(folder))
                lines = [line.split('\t') for line in done.stdout.decode().splitlines()]
                if answer['chosen'] is None:
                    assert done.returncode == 1 and b'found no target' in done.stderr
                    kinds.add('nothing')
                elif answer['chosen'] == 'distributed':
                    row = answer['targets'][-1]
                    assert [line[2] for line in lines] == row['machines'], (lines, row)
                    assert abs(float(lines[0][4]) - row['seconds']) <= 1e-8 * row['seconds']
                    kinds.add('set')
                else:
                    row = next(row for row in answer['targets'] if row['target'] == answer['chosen'])
                    assert lines[0][:2] == ['single', answer['chosen']] and len(lines) == 1, (lines, row)
                    assert abs(float(lines[0][4]) - row['seconds']) <= 1e-8 * row['seconds']
                    kinds.add('single')
    assert {'set', 'single'} <= kinds, kinds


# A tie goes to the set, and to the first of equal targets.
@case
def ties(folder):
    source = write(folder, 'sum')
    times = ''.join(f'<time op="{op}" seconds="1e-6"/>' for op in counts_of(source))
    path = os.path.join(folder, 'ties.weft')
    machines = ''.join(f'<machine id="m{i}" kind="spmd" pes="4"/>' for i in range(4))
    targets = ''.join(f'<target id="t{i}" machine="m{i}" model="{model}" load="1" load-step="1">{times}</target>'
                      for i, model in enumerate(('pipes', 'file', 'udp', 'udp')))
    with open(path, 'w') as file:
        file.write(f'<weft xmlns="urn:weft:1"><suite>{machines}{targets}</suite></weft>')
    script = pack(folder, 'sum', '--suite', path)
    chosen = [line.split('\t')[:2] for line in call(script, '1', '--select', env=surroundings(folder)).stdout.decode().splitlines()]
    assert chosen == [['set', 't2']], chosen
    chosen = [line.split('\t')[:2] for line in call(script, '3', '--select', env=surroundings(folder)).stdout.decode().splitlines()]
    assert chosen == [['set', 't2'], ['set', 't3'], ['set', 't2']], chosen


OPERATIONS = []


def one_target(folder, host, model):
    path = os.path.join(folder, 'one.weft')
    times = ''.join(f'<time op="{op}" seconds="1e-6"/>' for op in counts_of(os.path.join(folder, 'sum.mimdc')))
    with open(path, 'w') as file:
        file.write(f'<weft xmlns="urn:weft:1"><suite><machine id="m" name="{host}" kind="spmd" pes="4"/>'
                   f'<target id="t" machine="m" model="{model}" load="1">{times}</target></suite></weft>')
    return path


@case
def runs_where_it_is_chosen(folder):
    source = write(folder, 'sum')
    expected = call(cli, 'run', source, '--pes', '4').stdout
    shell = os.path.join(folder, 'fake-rsh')
    with open(shell, 'w') as file:
        file.write('#!/bin/sh\nprintf "%s\\n" "$*" >>"$0.log"\nshift\nexec "$@"\n')
    os.chmod(shell, 0o755)
    for model in ('pipes', 'udp'):
        here = pack(folder, 'sum', '--suite', one_target(folder, os.uname().nodename, model))
        assert call(here, '4', env=surroundings(folder)).stdout == expected
        away = pack(folder, 'sum', '--suite', one_target(folder, 'far away', model))
        assert b'set WEFT_RSH' in call(away, '4', status=3, env=surroundings(folder)).stderr
        assert call(away, '4', env=surroundings(folder, WEFT_RSH=shell)).stdout == expected
        with open(shell + '.log') as file:
            assert file.read().splitlines()[-1] == f'far away sh -s -- 4 --target {model}'
    # Another data base than that which it was packaged with.
    again = call(away, '4', '--suite', one_target(folder, os.uname().nodename, 'file'), env=dict(surroundings(folder), WEFT_CLI=cli))
    assert again.stdout == expected
    assert os.listdir(os.path.join(folder, 'temporary')) == []


# Targets that are quicker the more of them there are: PEs go to each by turns, and to the first where they are odd.
def even_set(folder, *hosts):
    path = os.path.join(folder, 'set.weft')
    times = ''.join(f'<time op="{op}" seconds="1e-6"/>' for op in counts_of(os.path.join(folder, 'sum.mimdc')))
    machines = ''.join(f'<machine id="m{i}" name="{host}" kind="spmd" pes="4"/>' for i, host in enumerate(hosts))
    targets = ''.join(f'<target id="t{i}" machine="m{i}" model="udp" load="0" load-step="1">{times}</target>' for i in range(len(hosts)))
    with open(path, 'w') as file:
        file.write(f'<weft xmlns="urn:weft:1"><suite>{machines}{targets}</suite></weft>')
    return path


# The program goes to the machines of a set as C, and each compiles it: the same bytes; who gets which PEs is seen where one has no port.
@case
def runs_on_a_set(folder):
    source = write(folder, 'sum')
    here = os.uname().nodename
    shell = os.path.join(folder, 'fake-rsh')
    with open(shell, 'w') as file:
        file.write('#!/bin/sh\nprintf "%s\\n" "$*" >>"$0.log"\nshift\nexec sh -c "$*"\n')
    os.chmod(shell, 0o755)
    for hosts in (('127.0.0.2', '127.0.0.3'), (here, '127.0.0.2'), ('127.0.0.2', here, '127.0.0.3')):
        script = pack(folder, 'sum', '--suite', even_set(folder, *hosts))
        for pes in (len(hosts), 7):
            expected = call(cli, 'run', source, '--pes', str(pes)).stdout
            assert call(script, str(pes), env=surroundings(folder, WEFT_RSH=shell)).stdout == expected, (hosts, pes)
            with open(shell + '.log') as file:
                log = file.read()
            os.remove(shell + '.log')
            assert sorted(line.split()[0] for line in log.splitlines()) == sorted(set(hosts) - {here}), log
            assert log.count('/p.c"') == log.count('-o p') == len(log.splitlines()), log
    assert b'set WEFT_RSH' in call(script, '3', status=3, env=surroundings(folder)).stderr
    for pes, first in ((4, 2), (5, 3), (6, 3)):
        script = pack(folder, 'sum', '--suite', even_set(folder, '127.0.0.2', '192.0.2.1'))
        said = subprocess.run([script, str(pes)], capture_output=True, env=surroundings(folder, WEFT_RSH=shell), timeout=120).stderr
        assert f'PE {first} cannot begin: Cannot assign'.encode() in said, said
    script = pack(folder, 'sum', '--suite', even_set(folder, here, 'nobody.invalid'))
    said = subprocess.run([script, '2'], capture_output=True, env=surroundings(folder, WEFT_RSH=shell), timeout=120)
    assert said.returncode != 0 and b'nobody.invalid' in said.stderr, said
    script = pack(folder, 'sum', '--suite', even_set(folder, here, 'a b'))
    assert b'found a b, expected the name of a machine' in call(script, '2', status=3, env=surroundings(folder, WEFT_RSH=shell)).stderr
    assert os.listdir(os.path.join(folder, 'temporary')) == []


@case
def says_what_is_missing(folder):
    script = pack(folder, 'sum')
    bare = only(folder)
    done = call(script, '4', status=3, env=surroundings(folder, PATH=bare))
    assert b'neither weft-cli (WEFT_CLI) nor a C compiler (CC)' in done.stderr, done.stderr
    done = call(script, '4', '--suite', 'some.weft', status=3, env=surroundings(folder, PATH=bare))
    assert b'found no weft-cli' in done.stderr
    for arguments, words in ((('0',), b'from 1 to 65536'), (('4x',), b'from 1 to 65536'), (('70000',), b'at most 65536'), (('2', '3'), b'one number'),
                             (('2', '--target'), b'found nothing')):
        assert words in call(script, *arguments, status=2, env=surroundings(folder)).stderr, arguments
    assert b'which runs nothing on this system' in call(script, '2', '--target', 'mp1', status=3, env=surroundings(folder)).stderr
    assert b'Usage' in call(script, status=2, env=surroundings(folder)).stderr
    assert os.listdir(os.path.join(folder, 'temporary')) == []


@case
def refuses(folder):
    source = write(folder, 'sum')
    wrong = os.path.join(folder, 'wrong.mimdc')
    with open(wrong, 'w') as file:
        file.write('int main () { x = 1; }')
    assert b'wrong.mimdc:1:15' in call(cli, 'package', wrong, '--out', wrong + '.sh', status=1).stderr
    assert not os.path.exists(wrong + '.sh')
    call(cli, 'package', source, '--out', source, status=2)
    call(cli, 'package', '-', status=2, input=b'int main () { return 0; }')


print(f'# WEFT_TEST_SEED={seed} repeats this')
print(f'1..{len(cases)}')
for number, function in enumerate(cases, 1):
    with tempfile.TemporaryDirectory() as folder:
        try:
            function(folder)
            print(f'ok {number} - {function.__name__}', flush=True)
        except Exception as problem:
            print(f'not ok {number} - {function.__name__}')
            print('#', repr(problem)[:1500].replace('\n', '\n# '), flush=True)
