// peer-lemon.cpp: the lightest arborescence from node 0 by LEMON. Built by relocation.py where LEMON is installed. Usage: peer-lemon FILE. The file: nodes and
// arcs, then the two ends and the weight of each arc. Prints seconds without reading, and the weight.
#include <lemon/min_cost_arborescence.h>
#include <lemon/static_graph.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>
#include <vector>

int main(int argc, char** argv)
{
  std::FILE* file = argc == 2 ? std::fopen(argv[1], "r") : nullptr;
  int n = 0;
  int m = 0;
  std::vector<std::pair<std::pair<int, int>, long>> arcs;

  if (file == nullptr || std::fscanf(file, "%d %d", &n, &m) != 2)
    return 2;
  arcs.resize(m);
  for (auto& arc : arcs)
    if (std::fscanf(file, "%d %d %ld", &arc.first.first, &arc.first.second, &arc.second) != 3)
      return 2;
  std::fclose(file);
  std::sort(arcs.begin(), arcs.end());

  lemon::StaticDigraph graph;
  std::vector<std::pair<int, int>> ends;
  for (const auto& arc : arcs)
    ends.push_back(arc.first);
  graph.build(n, ends.begin(), ends.end());
  lemon::StaticDigraph::ArcMap<long> weights(graph);
  for (int a = 0; a < m; a++)
    weights[graph.arc(a)] = arcs[a].second;

  std::clock_t begun = std::clock();
  lemon::MinCostArborescence<lemon::StaticDigraph, lemon::StaticDigraph::ArcMap<long>> search(graph, weights);
  search.run(graph.node(0));
  std::printf("%.6f %ld\n", double(std::clock() - begun) / CLOCKS_PER_SEC, search.arborescenceCost());
  return 0;
}
