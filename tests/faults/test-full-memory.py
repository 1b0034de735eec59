#!/usr/bin/env python3
"""test-full-memory.py WEFT-CLI ALLOCATOR DATA: evaluates documents while memory runs out, at one large allocation or another.

The program has to answer, or to say that memory is not enough: it must not end by a signal. Prints a TAP test.
"""

import os
import subprocess
import sys

# Documents, and settings that make large allocations of few seconds.
ROWS = [("spmd-loop", ["l.iterations=1000000"]), ("spmd-loop", ["l.iterations=uniform(1, 3000)", "m.pes=4"]),
        ("simd-loop", ["l.iterations=10000"]), ("simd-loop", ["l.iterations=uniform(1, 100)"]),
        ("onestep", ["b/step[1].spmd=uniform(0, 300000)", "m.pes=100"]), ("count-1e12", ["l.iterations=uniform(1, 300000)"])]


def evaluate(program, allocator, path, settings, full_from):
    command = [program, "evaluate", path]
    for setting in settings:
        command += ["--set", setting]
    environment = dict(os.environ, LD_PRELOAD=allocator, WEFT_FULL_FROM=str(full_from))
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def find_faults(program, allocator, path, settings):
    """Memory that ends at allocations 1, 2, 3, 5, 8, ... until the last is never asked for."""
    full_from, step, answers = 1, 1, None
    while full_from < 1000:
        run = evaluate(program, allocator, path, settings, full_from)
        if run.returncode not in (0, 1):
            yield f"allocation {full_from}: status {run.returncode}: {run.stderr.strip()[-200:]}"
        if run.returncode == 0 and "error bound" not in run.stdout:
            yield f"allocation {full_from}: no answer"
        if (run.returncode, run.stdout) == answers and full_from > 40:
            return
        answers = (run.returncode, run.stdout)
        full_from, step = full_from + step, max(step, full_from // 2)


def main():
    program, allocator, data = sys.argv[1:]
    wrong = 0
    print(f"1..{len(ROWS)}")
    for number, (name, settings) in enumerate(ROWS, 1):
        faults = list(find_faults(program, allocator, os.path.join(data, name + ".weft"), settings))
        wrong += bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} - {' '.join([name] + settings)}", flush=True)
        for line in faults:
            print(f"# {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
