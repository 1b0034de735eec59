/* test-task-shape.c: what task graphs look like, against the definitions, on small random graphs: order by its closure, reduction as
 * the paper has it, the loop of Fig. 2 with a processor for each task. Large ones show that nothing recurses or squares. */
#include "weft-series-parallel.h"
#include "weft-task-shape.h"
#include "test-seed.h"

#include <string.h>

#define MOST 12

/* A graph as a matrix. */
typedef struct {
  guint n;
  gboolean edge[MOST][MOST];
  gboolean waits[MOST][MOST]; /* [a][b]: b waits for a */
  double times[MOST];
} Small;

static WeftTaskGraph *
make_graph (const Small *small, WeftJob *job)
{
  double *times = g_memdup2 (small->times, MAX (small->n, 1) * sizeof (double));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));
  GError *error = NULL;
  WeftTaskGraph *graph;

  for (guint a = 0; a < small->n; a++)
    for (guint b = 0; b < small->n; b++)
      if (small->edge[a][b])
        g_array_append_vals (edges, &(WeftTaskEdge){a, b}, 1);
  graph =
      weft_task_graph_new (job, times, small->n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, &error);
  g_assert_no_error (error);
  return graph;
}

static void
close_order (Small *small)
{
  memcpy (small->waits, small->edge, sizeof small->edge);
  for (guint k = 0; k < small->n; k++)
    for (guint a = 0; a < small->n; a++)
      for (guint b = 0; b < small->n; b++)
        small->waits[a][b] |= small->waits[a][k] && small->waits[k][b];
}

/* Numbers of tasks say nothing about their order. */
static void
shuffle (WeftRandom *random, guint *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    numbers[i] = i;
  for (guint i = n; i > 1; i--) {
    guint j = (guint) weft_random_below (random, i);
    guint kept = numbers[i - 1];

    numbers[i - 1] = numbers[j];
    numbers[j] = kept;
  }
}

/* Makes [from, to) of @numbers a random composition. */
static void
compose (WeftRandom *random, Small *small, const guint *numbers, guint from, guint to, gboolean series)
{
  guint cut;

  if (to - from < 2)
    return;
  cut = from + 1 + (guint) weft_random_below (random, to - from - 1);
  compose (random, small, numbers, from, cut, weft_random_below (random, 2));
  compose (random, small, numbers, cut, to, weft_random_below (random, 2));
  for (guint i = from; series && i < cut; i++)
    for (guint j = cut; j < to; j++)
      small->edge[numbers[i]][numbers[j]] = TRUE;
}

static gboolean
is_implied (const Small *small, guint a, guint b)
{
  for (guint k = 0; k < small->n; k++)
    if (small->waits[a][k] && small->waits[k][b])
      return TRUE;
  return FALSE;
}

/* All waits are drawn, then some of those that are implied are left out. */
static void
thin_out (WeftRandom *random, Small *small)
{
  guint64 keep = weft_random_below (random, 3);

  for (guint a = 0; a < small->n; a++)
    for (guint b = 0; b < small->n; b++)
      if (small->waits[a][b] && is_implied (small, a, b))
        small->edge[a][b] = weft_random_below (random, 2) < keep;
}

static Small
make_small (WeftRandom *random)
{
  Small small = {.n = (guint) weft_random_below (random, MOST + 1)};
  double density = weft_random_uniform (random);
  guint numbers[MOST];

  shuffle (random, numbers, small.n);
  for (guint i = 0; i < small.n; i++)
    small.times[i] = (double) weft_random_below (random, 4);
  if (weft_random_below (random, 2) == 0)
    compose (random, &small, numbers, 0, small.n, weft_random_below (random, 2));
  else
    for (guint i = 0; i < small.n; i++)
      for (guint j = i + 1; j < small.n; j++)
        small.edge[numbers[i]][numbers[j]] = weft_random_uniform (random) < density;
  close_order (&small);
  if (weft_random_below (random, 2) == 0)
    thin_out (random, &small);
  return small;
}

/* Without the edges that others imply. */
static Small
reduce_edges (const Small *small)
{
  Small reduced = *small;

  for (guint a = 0; a < small->n; a++)
    for (guint b = 0; b < small->n; b++)
      reduced.edge[a][b] = small->edge[a][b] && !is_implied (small, a, b);
  return reduced;
}

static guint
count (const Small *small, guint v, gboolean children)
{
  guint n = 0;

  for (guint other = 0; other < small->n; other++)
    n += children ? small->edge[v][other] : small->edge[other][v];
  return n;
}

static gboolean
are_alike (const Small *small, guint a, guint b)
{
  for (guint other = 0; other < small->n; other++)
    if (small->edge[a][other] != small->edge[b][other] || small->edge[other][a] != small->edge[other][b])
      return FALSE;
  return TRUE;
}

/* @b goes; what it leads to, @a leads to as well. */
static void
merge (Small *small, guint a, guint b)
{
  guint last = small->n - 1;

  for (guint other = 0; other < small->n; other++)
    small->edge[a][other] |= small->edge[b][other];
  small->edge[a][b] = FALSE;
  for (guint other = 0; other < small->n; other++) {
    small->edge[b][other] = small->edge[last][other];
    small->edge[other][b] = small->edge[other][last];
  }
  small->edge[b][b] = FALSE;
  small->n--;
}

static gboolean
reduce_once (Small *small)
{
  for (guint a = 0; a < small->n; a++)
    for (guint b = 0; b < small->n; b++) {
      gboolean series = small->edge[a][b] && count (small, a, TRUE) == 1 && count (small, b, FALSE) == 1;

      if (a == b || !(series || are_alike (small, a, b)))
        continue;
      /* The one that stays must not be the last, which takes the other's number. */
      if (series || a < b)
        merge (small, a, b);
      return TRUE;
    }
  return FALSE;
}

/* By series and parallel reduction, as the paper says. */
static gboolean
is_series_parallel (const Small *small)
{
  Small reduced = reduce_edges (small);

  while (reduce_once (&reduced))
    ;
  return reduced.n <= 1;
}

static guint
get_level (const Small *small, guint v)
{
  guint level = 0;

  for (guint a = 0; a < small->n; a++)
    if (small->waits[a][v])
      level = MAX (level, get_level (small, a) + 1);
  return level;
}

/* Everything of a level waits for everything of the levels before. */
static gboolean
is_fork_join (const Small *small)
{
  for (guint a = 0; a < small->n; a++)
    for (guint b = 0; b < small->n; b++)
      if (small->waits[a][b] != (get_level (small, a) < get_level (small, b)))
        return FALSE;
  return TRUE;
}

static WeftTaskClass
classify (const Small *small)
{
  return is_fork_join (small)         ? WEFT_TASKS_FORK_JOIN
         : is_series_parallel (small) ? WEFT_TASKS_SERIES_PARALLEL
                                      : WEFT_TASKS_GENERAL;
}

/* The smallest part that has both, and the place in it of the part with each. */
static const WeftTaskPart *
find_common (const WeftDecomposition *decomposition, guint32 place_a, guint32 place_b)
{
  const WeftTaskPart *common = NULL;

  for (gsize i = 0; i < decomposition->n_parts; i++) {
    const WeftTaskPart *part = &decomposition->parts[i];

    if (place_a >= part->first && place_a - part->first < part->n && place_b >= part->first &&
        place_b - part->first < part->n)
      common = part;
  }
  return common;
}

/* The parts say of every two tasks whether one waits for the other; those of a prime part stand behind what they wait for. */
static void
check_parts (const Small *small, const WeftDecomposition *decomposition)
{
  for (guint32 i = 0; i < small->n; i++)
    for (guint32 j = i + 1; j < small->n; j++) {
      guint32 a = decomposition->tasks[i];
      guint32 b = decomposition->tasks[j];
      const WeftTaskPart *common = find_common (decomposition, i, j);

      g_assert_false (small->waits[b][a]);
      if (common->kind == WEFT_PART_SERIES)
        g_assert_true (small->waits[a][b]);
      else if (common->kind == WEFT_PART_PARALLEL)
        g_assert_false (small->waits[a][b]);
      else
        g_assert_cmpint (common->kind, ==, WEFT_PART_PRIME);
    }
}

static void
check_nesting (const WeftDecomposition *decomposition)
{
  for (gsize i = 1; i < decomposition->n_parts; i++) {
    const WeftTaskPart *part = &decomposition->parts[i];

    g_assert_cmpuint (part->parent, <, i);
    if (part->kind != WEFT_PART_PRIME)
      g_assert_cmpint (part->kind, !=, decomposition->parts[part->parent].kind);
  }
}

static void
test_classes (void)
{
  WeftRandom random;
  guint n_of_class[3] = {0, 0, 0};

  test_random_init (&random, 61, 0);
  for (guint i = 0; i < 4000; i++) {
    Small small = make_small (&random);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftTaskGraph) graph = make_graph (&small, job);
    g_autoptr (WeftDecomposition) decomposition = weft_task_graph_decompose (graph, TRUE, job, NULL);
    g_autoptr (WeftDecomposition) quick = weft_task_graph_decompose (graph, FALSE, job, NULL);
    WeftTaskClass class = weft_decomposition_classify (decomposition);

    g_assert_cmpint (class, ==, classify (&small));
    g_assert_cmpint (class, ==, weft_decomposition_classify (quick));
    check_parts (&small, decomposition);
    check_nesting (decomposition);
    n_of_class[class]++;
  }
  for (guint class = 0; class < 3; class ++)
    g_assert_cmpuint (n_of_class[class], >, 200);
}

/* The loop of Fig. 2 with a processor for each task. */
static guint
run_loop (const Small *small, double *makespan)
{
  enum { WAITING, RUNNING, DONE } state[MOST] = {WAITING};
  double finish[MOST];
  double now = 0;
  guint width = 0;

  for (;;) {
    guint n_running = 0;
    double next = G_MAXDOUBLE;

    for (guint v = 0; v < small->n; v++) {
      gboolean is_ready = state[v] == WAITING;

      for (guint a = 0; a < small->n; a++)
        is_ready = is_ready && (!small->edge[a][v] || state[a] == DONE);
      if (is_ready) {
        state[v] = RUNNING;
        finish[v] = now + small->times[v];
      }
      n_running += state[v] == RUNNING;
      if (state[v] == RUNNING)
        next = MIN (next, finish[v]);
    }
    if (n_running == 0)
      break;
    width = MAX (width, n_running);
    now = next;
    for (guint v = 0; v < small->n; v++)
      if (state[v] == RUNNING && finish[v] == now)
        state[v] = DONE;
  }
  *makespan = now;
  return width;
}

static void
check_path (const Small *small, const WeftTaskFacts *facts)
{
  double length = 0;

  for (gsize i = 0; i < facts->n_path; i++) {
    length += small->times[facts->path[i]];
    g_assert_true (i == 0 || small->edge[facts->path[i - 1]][facts->path[i]]);
  }
  g_assert_cmpfloat (length, ==, facts->critical_path);
}

static void
test_facts (void)
{
  WeftRandom random;

  test_random_init (&random, 62, 0);
  for (guint i = 0; i < 4000; i++) {
    Small small = make_small (&random);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftTaskGraph) graph = make_graph (&small, job);
    g_autoptr (WeftTaskFacts) facts = weft_task_graph_find_facts (graph, job, NULL);
    gsize n_path;
    g_autofree guint32 *path = weft_task_graph_find_path (graph, &n_path, job, NULL);
    double makespan;
    double work = 0;
    guint depth = 0;

    g_assert_cmpuint (facts->width, ==, run_loop (&small, &makespan));
    g_assert_cmpfloat (facts->critical_path, ==, makespan);
    for (guint v = 0; v < small.n; v++) {
      work += small.times[v];
      depth = MAX (depth, get_level (&small, v) + 1);
    }
    g_assert_cmpfloat (facts->work, ==, work);
    g_assert_cmpuint (facts->depth, ==, depth);
    g_assert_cmpuint (facts->n_tasks, ==, small.n);
    g_assert_cmpuint (facts->n_edges, ==, graph->n_edges);
    check_path (&small, facts);
    g_assert_cmpmem (path, n_path * sizeof *path, facts->path, facts->n_path * sizeof *path);
  }
}

/* The length of the shortest way from @start back to it; 0: there is none. */
static guint
find_girth (const Small *small, guint start)
{
  gboolean reached[MOST] = {FALSE};
  gboolean next[MOST];

  reached[start] = TRUE;
  for (guint length = 1; length <= small->n; length++) {
    memset (next, 0, sizeof next);
    for (guint a = 0; a < small->n; a++)
      for (guint b = 0; b < small->n; b++)
        next[b] |= reached[a] && small->edge[a][b];
    if (next[start])
      return length;
    memcpy (reached, next, sizeof next);
  }
  return 0;
}

static void
check_cycle (const Small *small, const GArray *cycle)
{
  guint32 first = cycle->len > 0 ? g_array_index (cycle, guint32, 0) : small->n;

  for (guint v = 0; v < first; v++)
    g_assert_false (small->waits[v][v]);
  if (cycle->len == 0)
    return;
  for (guint i = 0; i < cycle->len; i++)
    g_assert_true (
        small->edge[g_array_index (cycle, guint32, i)][g_array_index (cycle, guint32, (i + 1) % cycle->len)]);
  g_assert_cmpuint (cycle->len, ==, find_girth (small, first));
}

static void
test_cycles (void)
{
  WeftRandom random;
  guint n_cyclic = 0;

  test_random_init (&random, 63, 0);
  for (guint i = 0; i < 4000; i++) {
    Small small = {.n = (guint) weft_random_below (&random, MOST + 1)};
    double density = weft_random_uniform (&random) * weft_random_uniform (&random);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftTaskGraph) graph = NULL;
    g_autofree guint32 *cyclic = NULL;
    g_autoptr (GArray) cycle = NULL;

    for (guint a = 0; a < small.n; a++)
      for (guint b = 0; b < small.n; b++)
        small.edge[a][b] = weft_random_uniform (&random) < density;
    close_order (&small);
    graph = make_graph (&small, job);
    cyclic = weft_task_graph_list_cyclic (graph, job, NULL);
    for (guint a = 0; a < small.n; a++) {
      g_assert_cmpint (cyclic[a] != 0, ==, small.waits[a][a]);
      for (guint b = 0; b < small.n; b++)
        if (a != b && cyclic[a] != 0 && cyclic[b] != 0)
          g_assert_cmpint (cyclic[a] == cyclic[b], ==, small.waits[a][b] && small.waits[b][a]);
    }
    cycle = weft_task_graph_find_cycle (graph, cyclic, job, NULL);
    check_cycle (&small, cycle);
    g_assert_cmpint (weft_task_graph_has_cycle (graph), ==, cycle->len > 0);
    n_cyclic += cycle->len > 0;
  }
  g_assert_cmpuint (n_cyclic, >, 400);
}

#define LARGE 1000000

/* @parent: of a task; itself: none. */
static WeftTaskGraph *
make_large (WeftJob *job, guint32 n, guint32 (*parent) (guint32 task))
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));
  double *times = g_new (double, n);

  for (guint32 v = 0; v < n; v++) {
    times[v] = 1;
    if (parent (v) != v)
      g_array_append_vals (edges, &(WeftTaskEdge){parent (v), v}, 1);
  }
  return weft_task_graph_new (job, times, n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, NULL);
}

static guint32
of_chain (guint32 task)
{
  return task > 0 ? task - 1 : 0;
}

static guint32
of_star (G_GNUC_UNUSED guint32 task)
{
  return 0;
}

static guint32
of_tree (guint32 task)
{
  return task > 0 ? (task - 1) / 2 : 0;
}

static guint32
of_none (guint32 task)
{
  return task;
}

static void
test_large (void)
{
  static const struct {
    guint32 (*parent) (guint32 task);
    guint64 width;
    guint64 depth;
    WeftTaskClass class;
  } rows[] = {
      {of_chain, 1, LARGE, WEFT_TASKS_FORK_JOIN},
      {of_star, LARGE - 1, 2, WEFT_TASKS_FORK_JOIN},
      {of_none, LARGE, 1, WEFT_TASKS_FORK_JOIN},
      {of_tree, LARGE - 524287, 20, WEFT_TASKS_SERIES_PARALLEL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftTaskGraph) graph = make_large (job, LARGE, rows[i].parent);
    g_autoptr (WeftTaskFacts) facts = weft_task_graph_find_facts (graph, job, NULL);

    g_assert_cmpuint (facts->width, ==, rows[i].width);
    g_assert_cmpuint (facts->depth, ==, rows[i].depth);
    g_assert_cmpfloat (facts->critical_path, ==, (double) rows[i].depth);
    g_assert_cmpint (facts->class, ==, rows[i].class);
  }
}

static void
test_limits (void)
{
  g_autoptr (WeftJob) poor = weft_job_new ();
  g_autoptr (WeftJob) cancelled = weft_job_new ();
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftTaskGraph) graph = make_large (job, 100000, of_tree);
  g_autoptr (GError) too_large = NULL;
  g_autoptr (GError) ended = NULL;

  weft_job_set_byte_budget (poor, 100000);
  g_assert_null (weft_task_graph_find_facts (graph, poor, &too_large));
  g_assert_nonnull (too_large);
  weft_job_cancel (cancelled);
  g_assert_null (weft_task_graph_find_facts (graph, cancelled, &ended));
  g_assert_error (ended, weft_job_error_quark (), WEFT_JOB_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-shape/classes", test_classes);
  g_test_add_func ("/task-shape/facts", test_facts);
  g_test_add_func ("/task-shape/cycles", test_cycles);
  g_test_add_func ("/task-shape/large", test_large);
  g_test_add_func ("/task-shape/limits", test_limits);
  return g_test_run ();
}
