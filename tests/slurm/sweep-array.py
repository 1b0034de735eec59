"""sweep-array.py WEFT-CLI DATA: beside a Slurm (with-slurm), sweeps as arrays of jobs that the command line submits."""

import csv
import os
import signal
import subprocess
import sys
import tempfile
import time

cli, data = map(os.path.abspath, sys.argv[1:3])
cases = []


def case(function):
    cases.append(function)
    return function


def start(folder, *arguments):
    return subprocess.Popen([cli, 'sweep', *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(folder, *arguments, status=0):
    process = start(folder, *arguments)
    out, err = process.communicate(timeout=200)
    assert process.returncode == status, (process.returncode, out, err)
    return out + err


def bytes_of(*path):
    with open(os.path.join(*path), 'rb') as file:
        return file.read()


def until(condition, what):
    late = time.monotonic() + 100
    while not condition():
        assert time.monotonic() < late, what
        time.sleep(0.05)


def jobs():
    return subprocess.run(['squeue', '--noheader', '--format=%A %j %T'], check=True, capture_output=True, text=True).stdout.splitlines()


# Points that take a hundredth of a second each, with a sanitizer too, which makes them ten times as slow and more.
LONG = 600 if 'ASAN_OPTIONS' in os.environ else 6000


def grid(seeds, samples=300):
    return [os.path.join(data, 'li-figure-2.weft'), '--vary', 'fig2.pes=1:16:1', '--question', 'simulation', '--samples', f'{samples}',
            '--seeds', f'1:{seeds}']


def left_over(folder):
    return [name for name in os.listdir(folder) if 'journal' in name] + os.listdir(os.environ['WEFT_SLURM_FOLDER'])


# Paths are those of the folder of the call, with a blank in its name.
@case
def same_as_alone(folder):
    run(folder, *grid(3), '--out', 'alone.csv')
    run(folder, *grid(3), '--out', 'array.csv', '--engine', 'slurm')
    assert bytes_of(folder, 'array.csv') == bytes_of(folder, 'alone.csv')
    assert left_over(folder) == [], left_over(folder)


@case
def a_single_point(folder):
    single = [os.path.join(data, 'li-figure-2.weft'), '--vary', 'fig2.pes=4:4:1']
    run(folder, *single, '--out', 'alone.csv')
    run(folder, *single, '--out', 'array.csv', '--engine=slurm')
    assert bytes_of(folder, 'array.csv') == bytes_of(folder, 'alone.csv')


# Interrupted, its jobs are cancelled, and what they found is not computed again.
@case
def interrupted_and_gone_on_with(folder):
    process = start(folder, *grid(30, LONG), '--out', 'array.csv', '--engine', 'slurm', '--progress')
    until(lambda: any('journal-' in name and os.path.getsize(os.path.join(folder, name)) > 500 for name in os.listdir(folder))
          or process.poll() is not None, 'points in a file')
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 3, (process.returncode, err)
    until(lambda: not jobs(), jobs())
    assert not os.path.exists(os.path.join(folder, 'array.csv'))
    found = sum(bytes_of(folder, name).count(b'\n') for name in left_over(folder))
    assert found > 2, found
    run(folder, *grid(30, LONG), '--out', 'array.csv')
    with open(os.path.join(folder, 'array.csv'), encoding='utf-8') as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 480, len(rows)
    assert left_over(folder) == [], left_over(folder)


# What a member says of the input is said here, with its status.
@case
def refused_by_members(folder):
    with open(os.path.join(folder, 'locked.csv.journal-0'), 'w', encoding='utf-8') as file:
        file.write('not a journal\n')
    err = run(folder, *grid(3), '--out', 'locked.csv', '--engine', 'slurm', status=1)
    assert 'the points of another sweep' in err, err
    assert not jobs()


# Another cancels it.
@case
def cancelled_by_another(folder):
    process = start(folder, *grid(2000), '--out', 'array.csv', '--engine', 'slurm')
    until(lambda: any('RUNNING' in line for line in jobs()), 'a job that runs')
    subprocess.run(['scancel', '--name', 'weft-sweep'], check=True)
    _, err = process.communicate(timeout=100)
    assert process.returncode == 3 and 'was cancelled' in err, (process.returncode, err)


print(f'1..{len(cases)}')
for number, function in enumerate(cases, 1):
    with tempfile.TemporaryDirectory(prefix='with blank ') as place:
        try:
            function(place)
            print(f'ok {number} - {function.__name__}', flush=True)
        except Exception as problem:
            print(f'not ok {number} - {function.__name__}')
            print('#', repr(problem).replace('\n', '\n# '), flush=True)
