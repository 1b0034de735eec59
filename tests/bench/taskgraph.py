"""taskgraph.py BENCH-TASKS: schedules of task graphs beside SimGrid's, on the same graphs, and how the time grows with tasks, processors and
edges. One queue, first come first served. SimGrid is compared where it is installed (Debian: libsimgrid-dev, g++); Debian's 3.32 is quadratic in
the tasks, which SimGrid 4 is not."""

import os
import shutil
import subprocess
import sys
import tempfile

BESIDE = ((1000, 64), (4000, 64), (16000, 64), (16000, 1024))
GROWTH = (
    ("tasks", ((62500, 64, 5), (250000, 64, 5), (1000000, 64, 5))),
    ("processors", ((1000000, 64, 5), (1000000, 1024, 5), (1000000, 16384, 5))),
    ("edges", ((250000, 64, 2), (250000, 64, 5), (250000, 64, 20))),
)


def build_peer(folder):
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peer-simgrid.cpp")
    program = os.path.join(folder, "peer-simgrid")
    if shutil.which("g++") is None or not os.path.exists("/usr/include/simgrid/s4u.hpp"):
        return None
    subprocess.run(["g++", "-O2", "-o", program, source, "-lsimgrid"], check=True)
    return program


def schedule(bench, tasks, processors, edges, file=""):
    """Milliseconds, megabytes beyond the graph, makespan."""
    words = subprocess.run([bench, str(tasks), str(processors), str(edges), file], check=True, capture_output=True, text=True).stdout.split()
    return float(words[0]), float(words[1]), float(words[2])


def main():
    bench = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        peer = build_peer(folder)
        file = os.path.join(folder, "graph")
        if peer is None:
            print("SimGrid is not installed (libsimgrid-dev, g++): nothing to compare with")
        for tasks, processors in BESIDE if peer else ():
            ours, _, makespan = schedule(bench, tasks, processors, 5, file)
            told = subprocess.run([peer, file, str(processors)], check=True, capture_output=True, text=True).stdout
            theirs, other = 1e3 * float(told.split()[1]), float(told.split()[2])
            print(f"{tasks:8} tasks, {processors:5} processors: {ours:8.2f} ms; SimGrid {theirs:9.1f} ms, {theirs / ours:8.0f} times as long; "
                  f"makespans {makespan:.6g} and {other:.6g}")
        for name, rows in GROWTH:
            print(f"growth with {name}:")
            first = None
            for tasks, processors, edges in rows:
                took, megabytes, _ = schedule(bench, tasks, processors, edges)
                first = first or took
                print(f"  {tasks:8} tasks, {tasks * edges // 2:8} edges, {processors:5} processors: {took:8.2f} ms, {took / first:6.2f} times the first, "
                      f"{megabytes:6.1f} MB beyond the graph")


if __name__ == "__main__":
    main()
