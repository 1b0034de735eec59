#!/usr/bin/env python3
"""hard.py WEFT-CLI DATA [--quick] [PART-OF-A-NAME]: answers documents that ask for much in few words.

Every row has to be answered with at most 20 s of processor and 2 GiB, with an error bound of at most 1e-8 or with two
bounds whose means are at most a factor of 4 apart, or be refused in one sentence that says where within a second of processor. --quick tries the rows that take less
than two seconds, without a limit on time: a test that any machine passes, however busy. Prints one line a row, as a TAP test.
"""

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import threading

LIMIT_SECONDS = 20
LIMIT_BYTES = 2 << 30
REFUSAL_SECONDS = 1
MOST_ERROR = 1e-8
MOST_RATIO = 4  # of the means of two bounds; further apart they say nothing, as weft-bounds.c has it

QUICK, SLOW = True, False

# Document, settings, whether it takes less than two seconds, and what else is to hold of the answer.
LITERALS = [("uniform(0, 10000)", QUICK), ("uniform(0, 100000)", SLOW), ("exponential(200)", SLOW),
            ("exponential(4000)", SLOW), ("poisson(1000)", SLOW), ("binomial(1000, .5)", SLOW),
            ("geometric(0.1)", QUICK), ("normal(100000, 10000)", SLOW), ("geometric(1e-300)", QUICK)]
ROWS = [
    ("const-1e10-1e-9", [], QUICK, None),
    ("sum-9e9x9", [], QUICK, None),
    ("loop-1e6x9e9", [], QUICK, None),
    ("s1-loop-1e5x1e15", [], QUICK, ("mean", 1e20)),
    ("s1e-6-2e13", [], QUICK, None),
    ("count-1e12", [], QUICK, ("mean", 1e12)),
    ("count-1e12", ["l.iterations=100000000"], QUICK, ("mean", 1e8)),
    ("count-1e12", ["l.iterations=100000000000"], QUICK, ("mean", 1e11)),
    ("count-1e12", ["l.iterations={4294967297: 0.5, 4294967299: 0.5}"], QUICK, None),
    ("count-1e12", ["l.iterations=uniform(1, 100000)", "m.pes=16"], SLOW, None),
    ("count-1e12", ["l.iterations=geometric(0.0001)"], SLOW, None),
    ("count-1e12", ["l.iterations=binomial(100000, .3)"], SLOW, None),
    ("count-1e12", ["l.iterations=uniform(1, 1000000000)"], SLOW, None),
    ("it1e9", [], QUICK, ("mean", 3e9)),
    ("it1e15", [], QUICK, ("mean", 3e15)),
    ("itc-4294967297", [], QUICK, ("mean", 3 * 4294967297)),
    ("itc-10000000000", [], QUICK, ("mean", 3e10)),
    ("itspmd-4294967297", [], SLOW, None),
    ("pes-16777216", [], SLOW, None),
    ("poisson-1e15", [], QUICK, None),
    ("count-without-op", [], QUICK, ("mean", 30)),
    ("then-1e-10", [], QUICK, None),
    ("names", [], QUICK, None),
    ("newline-in-sentence", [], QUICK, None),
    ("term", [], QUICK, None),
    ("tree-name", [], QUICK, None),
    ("ub-null-offset", [], QUICK, None),
    ("min-budget-134", [], QUICK, None),
    ("min-budget-2087", [], SLOW, None),
    ("fivestep", [], SLOW, None),
    ("loop-1024", [], SLOW, None),
    ("simple", [], SLOW, None),
    ("simple", ["l.iterations=geometric(0.01)"], SLOW, None),
    ("spmd-loop", ["l.iterations=100000", "m.pes=64"], QUICK, None),
    ("spmd-loop", ["l.iterations=1000000", "m.pes=64"], QUICK, None),
    ("spmd-loop", ["m.pes=1"], QUICK, ("mean", 4.5e7)),
    ("spmd-loop", ["l.iterations=uniform(1, 1000000)", "m.pes=16"], QUICK, None),
    ("spmd-loop", ["l.iterations=geometric(0.0001)", "m.pes=16"], QUICK, None),
    ("simd-loop", ["l.iterations=uniform(1, 3000)"], SLOW, None),
    ("simd-loop", ["l.iterations=uniform(1, 10000)"], SLOW, None),
    ("simd-loop", ["l.iterations=uniform(1, 100000)"], SLOW, None),
    ("simd-loop", ["l.iterations=geometric(0.001)"], SLOW, None),
    ("simd-loop", ["l.iterations=geometric(0.0001)"], SLOW, None),
    ("simd-if", [], QUICK, ("mean", 8)),
    ("simd-if", ["m.pes=100000"], QUICK, ("mean", 8)),
    ("onestep", [], SLOW, None),
    ("onestep", ["m.pes=1024"], QUICK, None),
] + [("onestep", [f"b/step[1].spmd={literal}"], quick, None) for literal, quick in LITERALS] + [
    ("onestep", ["b/step[1].spmd=exponential(4000)", "m.pes=16"], SLOW, None),
    ("onestep", ["b/step[1].spmd=normal(100000, 10000)", "m.pes=1000000"], SLOW, None),
]

LOCATED = re.compile(r"^[^\n:]+:[0-9]+:[0-9]+: |<[a-z-]+> [^\n ,]+, [a-z-]+: |<[a-z-]+> [^\n ,:]+: ")


def limit_memory():
    # Address space, of which some is never used: stacks, buffers of libraries, and terabytes of the address sanitizer's.
    if "ASAN_OPTIONS" in os.environ:
        return
    resource.setrlimit(resource.RLIMIT_AS, (2 * LIMIT_BYTES, 2 * LIMIT_BYTES))


class Run:
    """One call of the program: its status, output, messages, seconds of processor and bytes."""

    def __init__(self, command, seconds):
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as messages:
            child = subprocess.Popen(command, stdout=output, stderr=messages, preexec_fn=limit_memory)
            killer = threading.Timer(seconds, child.kill)
            killer.start()
            _, status, usage = os.wait4(child.pid, 0)
            killer.cancel()
            child.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            messages.seek(0)
            self.output = output.read().decode("utf-8", "replace")
            self.message = messages.read().decode("utf-8", "replace").strip()
        self.status = child.returncode
        self.seconds = usage.ru_utime + usage.ru_stime
        self.bytes = usage.ru_maxrss * 1024


def faults_of_refusal(run, watch_time):
    if run.status not in (1, 2):
        yield f"status {run.status}: {run.message[-200:]}"
    elif not LOCATED.search(run.message) or "\n" in run.message:
        yield f"not one located sentence: {run.message[:300]!r}"
    if watch_time and run.seconds > REFUSAL_SECONDS:
        yield f"took {run.seconds:.1f} s to refuse"


def faults_of_answer(answer, expected):
    results = answer if isinstance(answer, list) else [answer]
    for result in results:
        if "upper" not in result and not result.get("error_bound", 1) <= MOST_ERROR:
            yield f"error bound {result.get('error_bound')}"
        if "upper" in result and not result["upper"]["mean"] <= MOST_RATIO * result["mean"]:
            yield f"bounds are far apart: means {result['mean']} and {result['upper']['mean']}"
        if expected is None:
            continue
        key, value = expected
        parts = [result.get("lower", result), result.get("upper", result)]
        least, greatest = min(part[key] for part in parts), max(part[key] for part in parts)
        slack = 1e-9 * abs(value)
        if not least - slack <= value <= greatest + slack:
            yield f"{key} {least} to {greatest}, expected {value}"


def describe(answer):
    results = answer if isinstance(answer, list) else [answer]
    return ", ".join("two bounds" if "upper" in result else f"bound {result.get('error_bound', 0):.2g}"
                     for result in results)


def try_row(program, path, settings, expected, quick):
    command = [program, "evaluate", path, "--format", "json"]
    for setting in settings:
        command += ["--set", setting]
    run = Run(command, 600)
    if run.status == 0:
        answer = json.loads(run.output)
        said, faults = describe(answer), list(faults_of_answer(answer, expected))
    else:
        text = Run(command[:3] + command[5:], 600)
        said, faults = "refused: " + text.message[:160], list(faults_of_refusal(text, not quick))
    if not quick and run.seconds > LIMIT_SECONDS:
        faults.append("too slow")
    if run.bytes > LIMIT_BYTES:
        faults.append("too much memory")
    return f"{run.seconds:6.2f} s {run.bytes / (1 << 20):6.0f} MiB  {said}", faults


# What a second reader of JSON makes of every command that writes it.
COMMANDS = [["check"], ["evaluate", "--explain"], ["simulate", "--samples", "100"], ["sample"], ["sensitivity"],
            ["sweep", "--vary", "i.then=1e-10:1e-9:1e-10"], ["optimize"]]


def try_command(program, path, command):
    run = Run([program, command[0], path, *command[1:], "--format", "json"], 600)
    if run.status != 0:
        return run.message[:160], [f"status {run.status}"]
    numbers = []
    json.loads(run.output, parse_float=lambda text: numbers.append(text) or float(text),
               parse_constant=lambda text: numbers.append(text))
    return f"{len(numbers)} numbers with a point or an exponent", [
        f"is no number of JSON: {text}" for text in numbers if not re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?", text)]


def report(number, name, said, faults):
    print(f"{'not ok' if faults else 'ok'} {number} - {name}", flush=True)
    for line in [said] + faults:
        print(f"# {line}", flush=True)
    return bool(faults)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--quick"]
    quick = "--quick" in sys.argv
    program, data = arguments[:2]
    part = arguments[2] if len(arguments) > 2 else ""
    rows = [row for row in ROWS if part in row[0] and (row[2] or not quick)]
    wrong = 0
    print(f"1..{len(rows) + len(COMMANDS)}", flush=True)
    for number, (name, settings, _, expected) in enumerate(rows, 1):
        path = os.path.join(data, "hard", name + ".weft")
        said, faults = try_row(program, path, settings, expected, quick)
        wrong += report(number, " ".join([name] + settings), said, faults)
    for number, command in enumerate(COMMANDS, len(rows) + 1):
        said, faults = try_command(program, os.path.join(data, "hard", "then-1e-10.weft"), command)
        wrong += report(number, "JSON of " + " ".join(command), said, faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
