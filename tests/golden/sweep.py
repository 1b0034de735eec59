"""sweep.py WEFT-CLI DATA: sweeps that are killed at any moment go on and lose nothing; who computes the points does not matter; what stands in the
way is said. With WEFT_TEST_SEED in the environment the same moments are tried again."""

import contextlib
import csv
import fcntl
import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

cli, data = sys.argv[1:3]
seed = int(os.environ.get('WEFT_TEST_SEED', random.randrange(1 << 30)))
chance = random.Random(seed)
figure = os.path.join(data, 'li-figure-2.weft')
cases = []


def case(function):
    cases.append(function)
    return function


def start(*arguments, **options):
    return subprocess.Popen([cli, 'sweep', *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def run(*arguments, status=0, **options):
    process = start(*arguments, **options)
    out, err = process.communicate(timeout=120)
    assert process.returncode == status, (process.returncode, out, err)
    return out, err


def bytes_of(path):
    with open(path, 'rb') as file:
        return file.read()


def left_over(folder):
    return sorted(name for name in os.listdir(folder) if 'journal' in name)


def wait_for_points(process, out):
    while not os.path.exists(out + '.journal') or os.path.getsize(out + '.journal') < 300:
        assert process.poll() is None
        time.sleep(0.005)


# Long enough that it is killed in the middle.
def grid(question_seeds=200):
    return [figure, '--vary', 'fig2.pes=1:16:1', '--question', 'simulation', '--samples', '300', '--seeds', f'1:{question_seeds}']


@case
def killed_at_any_moment(folder):
    expected = os.path.join(folder, 'whole.csv')
    began = time.monotonic()
    run(*grid(), '--out', expected)
    length = time.monotonic() - began
    kills = 0
    # Once where a sweep takes long, as under a sanitizer.
    for attempt in range(4 if length < 4 else 1):
        out = os.path.join(folder, f'killed-{attempt}.csv')
        before = 0
        while True:
            process = start(*grid(), '--out', out, '--threads', str(chance.choice([1, 2, 3])))
            try:
                process.communicate(timeout=chance.uniform(0, length / 2))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.communicate()
            if process.returncode == 0:
                break
            assert process.returncode == -signal.SIGKILL, process.returncode
            kills += 1
            # Killed after its last deed, a sweep has written all, and its points are gone: the next begins anew.
            if os.path.exists(out):
                assert bytes_of(out) == bytes_of(expected)
                before = 0
            # What was there is there: whole lines are never fewer, and no point stands in two.
            if os.path.exists(out + '.journal'):
                lines = bytes_of(out + '.journal').split(b'\n')[1:-1]
                points = [line.split(b'\t')[:2] for line in lines]
                assert len(points) >= before, (len(points), before)
                assert len({tuple(point) for point in points}) == len(points)
                before = len(points)
                # A torn line at the end, as a full disk leaves it.
                if chance.random() < 0.3:
                    with open(out + '.journal', 'ab') as file:
                        file.write(b'0\t17\t\tmean\t12')
        assert bytes_of(out) == bytes_of(expected)
    assert left_over(folder) == []
    assert kills > 0


@case
def formats_agree(folder):
    for name in ('a.json', 'a.csv'):
        run(*grid(2), '--out', os.path.join(folder, name))
    with open(os.path.join(folder, 'a.json')) as file:
        points = json.load(file)['points']
    rows = list(csv.DictReader(io.StringIO(bytes_of(os.path.join(folder, 'a.csv')).decode())))
    assert len(points) == len(rows) == 32
    for point, row in zip(points, rows):
        assert point['value'] == row['value'] and float(row['mean']) == point['mean'] and int(row['seed']) == point['seed']


@case
def another_sweep(folder):
    out = os.path.join(folder, 'other.csv')
    process = start(*grid(), '--out', out)
    wait_for_points(process, out)
    _, err = run(*grid(), '--out', out, status=1)
    assert 'another process that computes it' in err, err
    process.kill()
    process.communicate()
    _, err = run(*grid(201), '--out', out, status=1)
    assert 'the points of another sweep' in err and 'other.csv.journal' in err, err
    _, err = run(*grid(), '--set', 'if.then=0.5', '--out', out, status=1)
    assert 'the points of another sweep' in err, err


@case
def interrupted(folder):
    out = os.path.join(folder, 'interrupted.csv')
    process = start(*grid(400), '--out', out)
    wait_for_points(process, out)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 3, process.returncode
    assert os.path.exists(out + '.journal') and not os.path.exists(out)


@case
def refused_points(folder):
    out = os.path.join(folder, 'refused.json')
    _, err = run(os.path.join(data, 'li-figure-2.weft'), '--vary', 'if.then=0:1:0.5', '--vary', 'for.iterations=1:2:1', '--out', out)
    with open(out) as file:
        result = json.load(file)
    assert [(p['if.then'], p['for.iterations']) for p in result['points']] == [
        (a, b) for a in ('0', '0.5', '1') for b in ('1', '2')]


@case
def wrong_calls(folder):
    for arguments, words in (
            ([figure], 'found nothing, expected ID.ATTR=A:B:STEP, or --seeds A:B'),
            ([figure, '--seeds', '1:3'], 'draws no random numbers'),
            ([figure, '--vary', 'fig2.pes=1:2:1', '--vary', 'fig2.pes=1:2:1'], 'expected each property once'),
            ([figure, '--vary', 'fig2.pes=1:10000:1', '--vary', 'if.then=0:1:0.001'], 'expected at most 1000000'),
            ([figure, '--vary', 'fig2.pes=1:2:1', '--question', 'policies'], 'not about this diagram'),
            ([figure, '--vary', 'fig2.pes=1:2:1', '--question', 'sweep'], 'other than sweep'),
            ([figure, '--vary', 'fig2.pes=1:2:1', '--engine', 'cloud'], 'expected local, mpi or slurm'),
            ([figure, '--vary', 'fig2.pes=1:2:1', '--engine', 'mpi'], 'expected a call by mpirun')):
        _, err = run(*arguments, status=2)
        assert words in err, (arguments, err)


# Ranks as any launcher has them in the environment, one after the other or all at once.
@case
def shares(folder):
    expected = os.path.join(folder, 'alone.csv')
    run(*grid(5), '--out', expected)
    for n in (2, 3, 7):
        for once in (True, False):
            out = os.path.join(folder, f'ranks-{n}-{once}.csv')
            environment = [dict(os.environ, OMPI_COMM_WORLD_RANK=str(i), OMPI_COMM_WORLD_SIZE=str(n), PMIX_NAMESPACE=f'{n}{once}')
                           for i in range(n)]
            if once:
                processes = [start(*grid(5), '--out', out, env=e) for e in environment]
                for process in processes:
                    _, err = process.communicate(timeout=120)
                    assert process.returncode == 0, err
            else:
                for e in environment:
                    assert not os.path.exists(out)
                    run(*grid(5), '--out', out, env=e)
            assert bytes_of(out) == bytes_of(expected)
            assert left_over(folder) == [], left_over(folder)


def has_open(process, path):
    folder = f'/proc/{process.pid}/fd'
    with contextlib.suppress(FileNotFoundError):
        return any(os.readlink(os.path.join(folder, name)) == path for name in os.listdir(folder))
    return False


# A rank that asks for the lock when another one has written for all, and removed everything, makes it anew: and removes it.
@case
def asks_late(folder):
    out = os.path.join(folder, 'late.csv')
    path = out + '.journal-lock'
    with open(path, 'w', encoding='utf-8') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = start(*grid(1), '--out', out, env=dict(os.environ, OMPI_COMM_WORLD_RANK='1', OMPI_COMM_WORLD_SIZE='2', PMIX_NAMESPACE='late'))
        while not has_open(process, path):
            assert process.poll() is None
            time.sleep(0.005)
        for name in left_over(folder):
            os.unlink(os.path.join(folder, name))
        with open(path, 'w', encoding='utf-8'):
            pass
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert left_over(folder) == [], left_over(folder)


# The tasks of an array of jobs of Slurm, whose first number is what the user likes.
@case
def tasks_of_an_array(folder):
    expected = os.path.join(folder, 'alone.csv')
    out = os.path.join(folder, 'array.csv')
    run(*grid(2), '--out', expected)
    for i in (5, 7, 6):
        assert not os.path.exists(out)
        run(*grid(2), '--engine', 'slurm', '--out', out, env=dict(os.environ, SLURM_ARRAY_TASK_ID=str(i), SLURM_ARRAY_TASK_COUNT='3',
                                                                  SLURM_ARRAY_TASK_MIN='5', SLURM_ARRAY_JOB_ID='71', SLURM_PROCID='0', SLURM_NTASKS='1'))
    assert bytes_of(out) == bytes_of(expected)
    _, err = run(*grid(2), '--engine', 'slurm', '--out', out, status=3, env=dict(os.environ, PATH=folder))
    assert 'sbatch' in err, err
    _, err = run('-', *grid(2)[1:], '--engine', 'slurm', '--out', out, status=2)
    assert 'expected a file that all processes can read' in err, err


# A run of ranks that was killed goes on with another number of them, and alone.
@case
def shares_go_on(folder):
    expected = os.path.join(folder, 'alone.csv')
    out = os.path.join(folder, 'ranks.csv')
    run(*grid(20), '--out', expected)
    for i in range(1, 3):
        run(*grid(20), '--out', out, env=dict(os.environ, OMPI_COMM_WORLD_RANK=str(i), OMPI_COMM_WORLD_SIZE='3', PMIX_NAMESPACE='a'))
    assert not os.path.exists(out) and len(left_over(folder)) >= 2
    for i in range(2):
        run(*grid(20), '--out', out, env=dict(os.environ, OMPI_COMM_WORLD_RANK=str(i), OMPI_COMM_WORLD_SIZE='2', PMIX_NAMESPACE='b'))
    assert bytes_of(out) == bytes_of(expected)
    assert left_over(folder) == [], left_over(folder)


@case
def by_mpirun(folder):
    mpirun = shutil.which('mpirun')
    if mpirun is None:
        return 'no mpirun'
    expected = os.path.join(folder, 'alone.json')
    out = os.path.join(folder, 'mpi.json')
    run(*grid(3), '--out', expected)
    done = subprocess.run([mpirun, '--allow-run-as-root', '--oversubscribe', '-n', '3', cli, 'sweep', *grid(3), '--engine', 'mpi', '--out', out],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert bytes_of(out) == bytes_of(expected)
    return None


print(f'# WEFT_TEST_SEED={seed} repeats this')
print(f'1..{len(cases)}')
for number, function in enumerate(cases, 1):
    with tempfile.TemporaryDirectory() as folder:
        try:
            skipped = function(folder)
            print(f'ok {number} - {function.__name__}' + (f' # SKIP {skipped}' if skipped else ''), flush=True)
        except Exception as problem:
            print(f'not ok {number} - {function.__name__}')
            print('#', repr(problem).replace('\n', '\n# '), flush=True)
