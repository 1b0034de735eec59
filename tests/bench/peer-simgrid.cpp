// peer-simgrid.cpp: the schedule of a task graph by SimGrid: one queue, first come first served, on equal hosts. Built by taskgraph.py where
// SimGrid is installed. Usage: peer-simgrid FILE HOSTS. The file: tasks and edges, the time of each task, the two ends of each edge.
// Prints seconds of building and running, and the makespan.
#include <simgrid/s4u.hpp>

#include <chrono>
#include <cstdio>
#include <queue>
#include <unordered_map>
#include <vector>

namespace sg = simgrid::s4u;

static double now()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Graph {
  std::vector<double> times;
  std::vector<std::vector<unsigned>> children;
  std::vector<unsigned> waits;
};

static bool read_graph(const char* path, Graph& graph)
{
  std::FILE* file = std::fopen(path, "r");
  unsigned n = 0;
  unsigned m = 0;
  unsigned from;
  unsigned to;

  if (file == nullptr || std::fscanf(file, "%u %u", &n, &m) != 2)
    return false;
  graph.times.resize(n);
  graph.children.resize(n);
  graph.waits.resize(n);
  for (auto& time : graph.times)
    if (std::fscanf(file, "%lf", &time) != 1)
      return false;
  for (unsigned i = 0; i < m; i++) {
    if (std::fscanf(file, "%u %u", &from, &to) != 2)
      return false;
    graph.children[from].push_back(to);
    graph.waits[to]++;
  }
  std::fclose(file);
  return true;
}

int main(int argc, char** argv)
{
  sg::Engine engine(&argc, argv);
  Graph graph;

  if (argc != 3 || !read_graph(argv[1], graph))
    return 2;

  double begun = now();
  auto* zone   = sg::create_full_zone("zone");
  std::queue<sg::Host*> idle;
  std::queue<unsigned> ready;
  std::vector<sg::ExecPtr> execs(graph.times.size());
  std::unordered_map<const sg::Activity*, unsigned> numbers;

  for (int i = 0; i < std::atoi(argv[2]); i++)
    idle.push(zone->create_host("host" + std::to_string(i), 1.0));
  zone->seal();
  for (unsigned i = 0; i < execs.size(); i++) {
    execs[i] = sg::Exec::init();
    execs[i]->set_name(std::to_string(i))->set_flops_amount(graph.times[i]);
    numbers[execs[i].get()] = i;
    if (graph.waits[i] == 0)
      ready.push(i);
  }

  auto begin_tasks = [&] {
    while (!ready.empty() && !idle.empty()) {
      execs[ready.front()]->set_host(idle.front())->vetoable_start();
      ready.pop();
      idle.pop();
    }
  };
  sg::Activity::on_completion_cb([&](sg::Activity const& done) {
    unsigned number = numbers.at(&done);

    idle.push(execs[number]->get_host());
    for (unsigned child : graph.children[number])
      if (--graph.waits[child] == 0)
        ready.push(child);
    begin_tasks();
  });
  begin_tasks();

  double built = now();
  engine.run();
  std::printf("%.6f %.6f %.17g\n", built - begun, now() - built, sg::Engine::get_clock());
  return 0;
}
