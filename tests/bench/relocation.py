"""relocation.py BENCH-RELOCATION: what data relocation takes, and how that grows; and the lightest arborescence beside LEMON's MinCostArborescence and that of
networkx, on the same graphs. They are compared where they are installed (Debian: liblemon-dev, g++; python3-networkx)."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAMS = ((1000, 10, 64), (10000, 10, 64), (100000, 10, 64), (15625, 64, 64), (100000, 10, 8))
# Nodes, arcs, and whether the peer is asked, which takes long.
GRAPHS = ((1000, 10000, True, True), (10000, 100000, True, False), (100000, 1000000, True, False), (1000000, 10000000, False, False))


def build_lemon(folder):
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peer-lemon.cpp")
    program = os.path.join(folder, "peer-lemon")
    if shutil.which("g++") is None or not os.path.exists("/usr/include/lemon/min_cost_arborescence.h"):
        print("LEMON is not installed (liblemon-dev, g++): nothing to compare with")
        return None
    subprocess.run(["g++", "-O2", "-o", program, source], check=True)
    return program


def find_networkx():
    try:
        import networkx
    except ImportError:
        print("networkx is not installed (python3-networkx): nothing to compare with")
        return None
    return networkx


def ask_lemon(program, file):
    words = subprocess.run([program, file], check=True, capture_output=True, text=True).stdout.split()
    return 1e3 * float(words[0]), float(words[1])


def ask_networkx(networkx, file):
    """Of arcs between the same nodes the lightest is the one that counts, and the arborescence is from node 0: nothing leads there."""
    graph = networkx.DiGraph()
    with open(file, encoding="ascii") as lines:
        next(lines)
        for line in lines:
            start, end, weight = (int(word) for word in line.split())
            if end != 0 and start != end and weight < graph.get_edge_data(start, end, {"weight": weight + 1})["weight"]:
                graph.add_edge(start, end, weight=weight)
    begun = time.process_time()
    found = networkx.minimum_spanning_arborescence(graph)
    return 1e3 * (time.process_time() - begun), found.size("weight")


def main():
    bench = sys.argv[1]
    for words in PROGRAMS:
        print(subprocess.run([bench, *map(str, words)], check=True, capture_output=True, text=True).stdout, end="", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        lemon, networkx = build_lemon(folder), find_networkx()
        file = os.path.join(folder, "graph")
        for nodes, arcs, to_lemon, to_networkx in GRAPHS:
            took, megabytes, weight = map(float, subprocess.run([bench, str(nodes), str(arcs), file, "-"], check=True, capture_output=True, text=True).stdout.split())
            print(f"arborescence of {nodes} nodes, {arcs} arcs: {took:.2f} ms, {megabytes:.1f} MB more; weight {weight:.0f}", flush=True)
            peers = [("LEMON", ask_lemon, lemon)] * to_lemon + [("networkx", ask_networkx, networkx)] * to_networkx
            for name, ask, peer in peers:
                if peer is None:
                    continue
                theirs, other = ask(peer, file)
                print(f"  {name}: {theirs:.1f} ms, {theirs / took:.0f} times as long; weight {other:.0f}, {'the same' if other == weight else 'ANOTHER'}", flush=True)


if __name__ == "__main__":
    main()
