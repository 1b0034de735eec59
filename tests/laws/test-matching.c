/* test-matching.c: matching and scheduling on random problems: every schedule by the checker, the exact search against all schedules there are, batch heuristics against
 * their definitions written plainly, known answers of the papers, ETC matrices of Braun et al. 2001. Usage: test-matching FOLDER, in which the matrices
 * are; those in WEFT_ETC_DIR are read instead where it is set. */
#include "weft-fault.h"
#include "weft-matching.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

#define PROBLEMS       400
#define SMALL_PROBLEMS 300
#define MOST_SMALL     5 /* tasks of which all schedules are looked at */

static const char *folder;

/* A problem with its arrays. */
typedef struct {
  WeftMatchingProblem problem;
  GArray *times;
  GArray *ready;
  GArray *first_in;
  GArray *sources;
  GArray *amounts;
  GArray *latency;
  GArray *per_unit;
} Case;

static void
case_clear (Case *c)
{
  GArray **arrays[] = {&c->times,   &c->ready,   &c->first_in, &c->sources,
                       &c->amounts, &c->latency, &c->per_unit};

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_clear_pointer (arrays[i], g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static void
case_init (Case *c, guint32 n_tasks, guint32 n_machines)
{
  gsize zero = 0;

  *c = (Case){.problem = {.n_tasks = n_tasks, .n_machines = n_machines}};
  c->times = g_array_new (FALSE, TRUE, sizeof (double));
  c->ready = g_array_new (FALSE, TRUE, sizeof (double));
  c->first_in = g_array_new (FALSE, TRUE, sizeof (gsize));
  c->sources = g_array_new (FALSE, TRUE, sizeof (guint32));
  c->amounts = g_array_new (FALSE, TRUE, sizeof (double));
  c->latency = g_array_new (FALSE, TRUE, sizeof (double));
  c->per_unit = g_array_new (FALSE, TRUE, sizeof (double));
  g_array_append_val (c->first_in, zero);
}

static void
add_number (GArray *array, double number)
{
  g_array_append_val (array, number);
}

static void
add_edge (Case *c, guint32 source, double amount)
{
  g_array_append_val (c->sources, source);
  add_number (c->amounts, amount);
}

/* The edges into the next task are all there. */
static void
end_task (Case *c)
{
  gsize n = c->sources->len;

  g_array_append_val (c->first_in, n);
}

static void
end_case (Case *c)
{
  c->problem.times = (const double *) (gpointer) c->times->data;
  if (c->ready->len > 0)
    c->problem.ready = (const double *) (gpointer) c->ready->data;
  c->problem.first_in = (const gsize *) (gpointer) c->first_in->data;
  c->problem.sources = (const guint32 *) (gpointer) c->sources->data;
  c->problem.amounts = (const double *) (gpointer) c->amounts->data;
  c->problem.latency = (const double *) (gpointer) c->latency->data;
  c->problem.per_unit = (const double *) (gpointer) c->per_unit->data;
}

/* Multiples of 1/8, so that nothing rounds, from 0 on. */
static double
draw_number (WeftRandom *random, guint32 most)
{
  return (double) weft_random_below (random, 8 * most) / 8;
}

/* Tasks in a drawn order of their numbers, some machines that cannot run some; @with_gaps: some links that are not there. */
static void
draw_case (Case *c, WeftRandom *random, guint32 most_tasks, gboolean with_edges, gboolean with_gaps)
{
  guint32 n = 1 + (guint32) weft_random_below (random, most_tasks);
  guint32 n_machines = 1 + (guint32) weft_random_below (random, 3);
  gboolean with_ready = weft_random_below (random, 2) == 0;
  gboolean is_sparse = weft_random_below (random, 4) == 0;

  case_init (c, n, n_machines);
  for (guint32 task = 0; task < n; task++) {
    guint32 sure = (guint32) weft_random_below (random, n_machines);

    for (guint32 machine = 0; machine < n_machines; machine++) {
      gboolean absent = is_sparse && machine != sure && weft_random_below (random, 3) == 0;

      add_number (c->times, absent ? INFINITY : draw_number (random, 20));
      if (with_ready)
        add_number (c->ready, draw_number (random, 6));
    }
    for (guint32 other = 0; with_edges && other < n; other++)
      if (other % 3 > task % 3 && weft_random_below (random, 3) == 0)
        add_edge (c, other, draw_number (random, 10));
    end_task (c);
  }
  for (guint32 from = 0; from < n_machines; from++)
    for (guint32 to = 0; to < n_machines; to++) {
      gboolean absent = with_gaps && weft_random_below (random, 4) == 0;

      add_number (c->latency, from == to ? 99 : absent ? INFINITY : draw_number (random, 3));
      add_number (c->per_unit, draw_number (random, 2));
    }
  end_case (c);
}

static WeftMatching *
run (const WeftMatchingSetup *setup, const char *name, guint64 seed)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftMatching *matching;

  weft_job_set_seed (job, seed);
  matching = weft_matching_run (setup, weft_matching_find_heuristic (name), job, &error);
  g_assert_no_error (error);
  return matching;
}

static WeftMatchingSetup *
set_up (const WeftMatchingProblem *problem)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftMatchingSetup *setup = weft_matching_setup_new (problem, job, &error);

  g_assert_no_error (error);
  return setup;
}

static void
assert_schedule (const WeftMatchingProblem *problem, const WeftMatching *matching, const char *name)
{
  g_autoptr (GError) error = NULL;

  if (!weft_matching_check (problem, matching, &error))
    g_error ("%s: %s", name, error->message);
}

/* All schedules there are: every order in which tasks can be taken, on every machine. */
typedef struct {
  const WeftMatchingProblem *problem;
  double available[8];
  double finishes[MOST_SMALL];
  guint32 machines[MOST_SMALL];
  guint32 done;
  double least;
} All;

static void
try_all (All *all, double makespan)
{
  const WeftMatchingProblem *problem = all->problem;

  if (all->done == (1u << problem->n_tasks) - 1)
    all->least = MIN (all->least, makespan);
  for (guint32 task = 0; task < problem->n_tasks; task++)
    for (guint32 machine = 0; machine < problem->n_machines && !(all->done >> task & 1); machine++) {
      gsize cell = task * problem->n_machines + machine;
      double start = MAX (all->available[machine], problem->ready != NULL ? problem->ready[cell] : 0);
      double before = all->available[machine];
      gboolean is_free = TRUE;

      for (gsize edge = problem->first_in[task]; edge < problem->first_in[task + 1]; edge++) {
        guint32 source = problem->sources[edge];
        gsize link = all->machines[source] * problem->n_machines + machine;

        is_free &= all->done >> source & 1;
        start = MAX (start,
                     all->finishes[source] +
                         (all->machines[source] == machine
                              ? 0
                              : problem->latency[link] + problem->per_unit[link] * problem->amounts[edge]));
      }
      if (!is_free || !isfinite (problem->times[cell]))
        continue;
      all->machines[task] = machine;
      all->finishes[task] = all->available[machine] = start + problem->times[cell];
      all->done |= 1u << task;
      try_all (all, MAX (makespan, all->finishes[task]));
      all->done &= ~(1u << task);
      all->available[machine] = before;
    }
}

static void
test_exact (void)
{
  WeftRandom random;

  test_random_init (&random, 31, 0);
  for (guint i = 0; i < test_cases (SMALL_PROBLEMS); i++) {
    g_auto (Case) c = {0};
    g_autoptr (WeftMatchingSetup) setup = NULL;
    g_autoptr (WeftMatching) exact = NULL;
    All all = {.least = INFINITY};

    draw_case (&c, &random, MOST_SMALL, i % 3 != 0, i % 3 == 1);
    all.problem = &c.problem;
    try_all (&all, 0);
    setup = set_up (&c.problem);
    if (!isfinite (all.least)) {
      g_autoptr (WeftJob) job = weft_job_new ();

      g_assert_null (weft_matching_run (setup, weft_matching_find_heuristic ("exact"), job, NULL));
      continue;
    }
    exact = run (setup, "exact", 1);
    assert_schedule (&c.problem, exact, "exact");
    g_assert_true (exact->proved);
    g_assert_cmpfloat (exact->makespan, ==, all.least);
    g_assert_cmpfloat (exact->bound, ==, all.least);
  }
}

/* Every heuristic that fits makes a schedule, none better than the exact one where that is proved; a bound is below all; equal seeds give the same. */
static void
test_all (void)
{
  WeftRandom random;
  guint n;
  const WeftMatchingHeuristic *heuristics = weft_matching_get_heuristics (&n);

  test_random_init (&random, 32, 0);
  for (guint i = 0; i < test_cases (PROBLEMS); i++) {
    g_auto (Case) c = {0};
    g_autoptr (WeftMatchingSetup) setup = NULL;
    g_autoptr (WeftMatching) exact = NULL;

    draw_case (&c, &random, 9, i % 2 == 0, FALSE);
    setup = set_up (&c.problem);
    exact = run (setup, "exact", 1);
    for (guint k = 0; k < n; k++) {
      g_autoptr (WeftMatching) matching = NULL;
      g_autoptr (WeftMatching) again = NULL;

      /* The populations take their time. */
      if (!weft_matching_fits (setup, &heuristics[k]) || (heuristics[k].is_search && i % 16 != 0))
        continue;
      matching = run (setup, heuristics[k].name, i);
      again = run (setup, heuristics[k].name, i);
      assert_schedule (&c.problem, matching, heuristics[k].name);
      g_assert_cmpfloat (matching->makespan, >=, exact->bound);
      g_assert_cmpfloat (matching->makespan, ==, matching->objective);
      g_assert_cmpfloat (matching->bound, <=, exact->makespan);
      g_assert_cmpmem (matching->machines, c.problem.n_tasks * 4, again->machines, c.problem.n_tasks * 4);
    }
  }
}

/* Machines that must not be taken make the objective greater. */
static double
count_odd (gpointer data, const guint32 *machines)
{
  const WeftMatchingProblem *problem = data;
  double n = 0;

  for (guint32 task = 0; task < problem->n_tasks; task++)
    n += machines[task] % 2;
  return n;
}

static void
test_objective (void)
{
  static const char *const searches[] = {"genetic", "annealing", "gsa", "tabu", "exact"};
  WeftRandom random;

  test_random_init (&random, 33, 0);
  for (guint i = 0; i < test_cases (20); i++) {
    g_auto (Case) c = {0};
    g_autoptr (WeftMatchingSetup) setup = NULL;
    guint32 forced = 0;

    draw_case (&c, &random, 8, TRUE, FALSE);
    for (guint32 task = 0; task < c.problem.n_tasks; task++) {
      gboolean is_even = FALSE;

      for (guint32 machine = 0; machine < c.problem.n_machines; machine += 2)
        is_even |= isfinite (c.problem.times[task * c.problem.n_machines + machine]);
      forced += !is_even;
    }
    c.problem.objective = count_odd;
    c.problem.objective_data = &c.problem;
    setup = set_up (&c.problem);
    for (guint k = 0; k < G_N_ELEMENTS (searches); k++) {
      g_autoptr (WeftMatching) matching = run (setup, searches[k], 1);

      assert_schedule (&c.problem, matching, searches[k]);
      g_assert_cmpfloat (matching->objective, ==, forced);
    }
  }
}

/* Known answers. Times are one row a task; edges FROM TO AMOUNT count tasks from 1; a unit of data takes a unit of time on any link. */
static void
read_case (Case *c, const double *times, guint32 n, const guint32 (*edges)[3], guint n_edges)
{
  case_init (c, n, 3);
  g_array_append_vals (c->times, times, n * 3);
  for (guint32 task = 0; task < n; task++) {
    for (guint k = 0; k < n_edges; k++)
      if (edges[k][1] == task + 1)
        add_edge (c, edges[k][0] - 1, edges[k][2]);
    end_task (c);
  }
  for (guint i = 0; i < 9; i++) {
    add_number (c->latency, 0);
    add_number (c->per_unit, 1);
  }
  end_case (c);
}

static void
assert_makespan (const WeftMatchingSetup *setup, const char *name, double makespan)
{
  g_autoptr (WeftMatching) matching = run (setup, name, 1);

  assert_schedule (*(const WeftMatchingProblem *const *) setup, matching, name);
  g_assert_cmpfloat (matching->makespan, ==, makespan);
}

/* Topcuoglu, Hariri and Wu 2002, Figure 2: HEFT 80, CPOP 86; the optimum was found by a search of all. */
static void
test_heft_example (void)
{
  static const double times[] = {14, 16, 9, 13, 19, 18, 11, 13, 19, 13, 8,  17, 12, 13, 10,
                                 13, 16, 9, 7,  15, 11, 5,  11, 14, 18, 12, 20, 21, 7,  16};
  static const guint32 edges[][3] = {{1, 2, 18}, {1, 3, 12}, {1, 4, 9},   {1, 5, 11},  {1, 6, 14},
                                     {2, 8, 19}, {2, 9, 16}, {3, 7, 23},  {4, 8, 27},  {4, 9, 23},
                                     {5, 9, 13}, {6, 8, 15}, {7, 10, 17}, {8, 10, 11}, {9, 10, 13}};
  g_auto (Case) c = {0};
  g_autoptr (WeftMatchingSetup) setup = NULL;
  g_autoptr (WeftMatching) exact = NULL;

  read_case (&c, times, 10, edges, G_N_ELEMENTS (edges));
  setup = set_up (&c.problem);
  assert_makespan (setup, "heft", 80);
  assert_makespan (setup, "cpop", 86);
  assert_makespan (setup, "exact", 73);
  exact = run (setup, "exact", 1);
  g_assert_true (exact->proved);
}

/* Arabnejad and Barbosa 2014, Figure 1: PEFT 122, HEFT 133. */
static void
test_peft_example (void)
{
  static const double times[] = {22, 21, 36, 22, 18, 18, 32, 27, 43, 7,  10, 4, 29, 27, 35,
                                 26, 17, 24, 14, 25, 30, 29, 23, 36, 15, 21, 8, 13, 16, 33};
  static const guint32 edges[][3] = {{1, 2, 17}, {1, 3, 31}, {1, 4, 29}, {1, 5, 13},  {1, 6, 7},
                                     {2, 8, 3},  {2, 9, 30}, {3, 7, 16}, {4, 8, 11},  {4, 9, 7},
                                     {5, 9, 57}, {6, 8, 5},  {7, 10, 9}, {8, 10, 42}, {9, 10, 7}};
  g_auto (Case) c = {0};
  g_autoptr (WeftMatchingSetup) setup = NULL;
  g_autoptr (WeftMatching) exact = NULL;

  read_case (&c, times, 10, edges, G_N_ELEMENTS (edges));
  setup = set_up (&c.problem);
  assert_makespan (setup, "peft", 122);
  assert_makespan (setup, "heft", 133);
  assert_makespan (setup, "exact", 113);
  exact = run (setup, "exact", 1);
  g_assert_true (exact->proved);
}

/* Definitions, plainly: all tasks and machines are looked at for every task. */
static double
match_plainly (const WeftMatchingProblem *problem, gboolean greatest)
{
  g_autofree double *available = g_new0 (double, problem->n_machines);
  g_autofree gboolean *is_done = g_new0 (gboolean, problem->n_tasks);
  double makespan = 0;

  for (guint32 i = 0; i < problem->n_tasks; i++) {
    guint32 next = G_MAXUINT32;
    guint32 there = 0;
    double value = 0;

    for (guint32 task = 0; task < problem->n_tasks; task++) {
      guint32 best = 0;

      if (is_done[task])
        continue;
      for (guint32 machine = 1; machine < problem->n_machines; machine++)
        if (available[machine] + problem->times[task * problem->n_machines + machine] <
            available[best] + problem->times[task * problem->n_machines + best])
          best = machine;
      if (next == G_MAXUINT32 ||
          (greatest ? available[best] + problem->times[task * problem->n_machines + best] > value
                    : available[best] + problem->times[task * problem->n_machines + best] < value)) {
        next = task;
        there = best;
        value = available[best] + problem->times[task * problem->n_machines + best];
      }
    }
    is_done[next] = TRUE;
    available[there] = value;
    makespan = MAX (makespan, value);
  }
  return makespan;
}

static double
match_in_turn (const WeftMatchingProblem *problem)
{
  g_autofree double *available = g_new0 (double, problem->n_machines);
  double makespan = 0;

  for (guint32 task = 0; task < problem->n_tasks; task++) {
    guint32 best = 0;

    for (guint32 machine = 1; machine < problem->n_machines; machine++)
      if (available[machine] + problem->times[task * problem->n_machines + machine] <
          available[best] + problem->times[task * problem->n_machines + best])
        best = machine;
    available[best] += problem->times[task * problem->n_machines + best];
    makespan = MAX (makespan, available[best]);
  }
  return makespan;
}

static void
read_matrix (Case *c, const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  char *at;
  guint32 n;
  guint32 n_machines;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  n = test_cases ((guint32) g_ascii_strtoull (text, &at, 10));
  n_machines = (guint32) g_ascii_strtoull (at, &at, 10);
  at = strchr (at, '\n');
  case_init (c, n, n_machines);
  for (guint32 i = 0; i < n * n_machines; i++)
    add_number (c->times, g_ascii_strtod (at, &at));
  end_case (c);
  c->problem.first_in = NULL;
}

/* The makespan that the name of a file beside it says was found by others, or 0. */
static double
find_best_known (const char *where, const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (where, 0, NULL);
  g_autofree char *prefix = g_strconcat (name, "_", NULL);
  double least = 0;

  for (const char *other = g_dir_read_name (dir); other != NULL; other = g_dir_read_name (dir))
    if (g_str_has_prefix (other, prefix) && g_str_has_suffix (other, ".sol")) {
      g_autofree char *digits = g_strdelimit (g_strdup (strrchr (other, '_') + 1), ",", '.');
      double makespan = g_ascii_strtod (digits, NULL);

      least = least == 0 ? makespan : MIN (least, makespan);
    }
  return least;
}

static void
test_matrix (const char *where, const char *name)
{
  g_autofree char *path = g_build_filename (where, name, NULL);
  g_autoptr (WeftMatchingSetup) setup = NULL;
  g_auto (Case) c = {0};
  double best_known = find_best_known (where, name);
  double min_min;
  guint n;
  const WeftMatchingHeuristic *heuristics = weft_matching_get_heuristics (&n);
  g_autoptr (GString) row = g_string_new (name);

  read_matrix (&c, path);
  setup = set_up (&c.problem);
  min_min = match_plainly (&c.problem, FALSE);
  for (guint k = 0; k < n; k++) {
    g_autoptr (WeftMatching) matching = NULL;

    if (heuristics[k].scope != WEFT_MATCHING_INDEPENDENT && !heuristics[k].is_search)
      continue;
    if (g_str_equal (heuristics[k].name, "exact"))
      continue;
    matching = run (setup, heuristics[k].name, 1);
    assert_schedule (&c.problem, matching, heuristics[k].name);
    g_string_append_printf (row, " %s %.4f", heuristics[k].name, matching->makespan / best_known);
    if (g_str_equal (heuristics[k].name, "min-min"))
      g_assert_cmpfloat_with_epsilon (matching->makespan, min_min, 1e-6);
    else if (g_str_equal (heuristics[k].name, "max-min"))
      g_assert_cmpfloat_with_epsilon (matching->makespan, match_plainly (&c.problem, TRUE), 1e-6);
    else if (g_str_equal (heuristics[k].name, "mct"))
      g_assert_cmpfloat_with_epsilon (matching->makespan, match_in_turn (&c.problem), 1e-6);
    else if (heuristics[k].is_search)
      g_assert_cmpfloat (matching->makespan, <=, min_min + 1e-6);
  }
  g_test_message ("%s", row->str);
}

static void
test_matrices (void)
{
  const char *where = g_getenv ("WEFT_ETC_DIR") != NULL ? g_getenv ("WEFT_ETC_DIR") : folder;
  g_autoptr (GDir) dir = g_dir_open (where, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    if (g_str_has_suffix (name, ".0")) {
      test_matrix (where, name);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

/* Nothing to do is done at once, with or without machines. */
static void
test_nothing (void)
{
  guint n;
  const WeftMatchingHeuristic *heuristics = weft_matching_get_heuristics (&n);

  for (guint32 n_machines = 0; n_machines < 2; n_machines++) {
    g_auto (Case) c = {0};
    g_autoptr (WeftMatchingSetup) setup = NULL;

    case_init (&c, 0, n_machines);
    end_case (&c);
    setup = set_up (&c.problem);
    for (guint k = 0; k < n; k++) {
      g_autoptr (WeftMatching) matching = NULL;

      if (!weft_matching_fits (setup, &heuristics[k]))
        continue;
      matching = run (setup, heuristics[k].name, 1);
      g_assert_cmpfloat (matching->makespan, ==, 0);
    }
  }
}

static void
test_refusals (void)
{
  static const double nowhere[] = {1, 1, 1, INFINITY, INFINITY, INFINITY};
  static const double times[] = {1, 1, 1, 1, 1, 1};
  static const guint32 circle[][3] = {{1, 2, 1}, {2, 1, 1}};
  static const guint32 edge[][3] = {{1, 2, 1}};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_auto (Case) a = {0};
  g_auto (Case) b = {0};
  g_auto (Case) c = {0};
  g_autoptr (WeftMatchingSetup) setup = NULL;
  g_autoptr (GError) error = NULL;

  read_case (&a, nowhere, 2, edge, 1);
  g_assert_null (weft_matching_setup_new (&a.problem, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
  g_clear_error (&error);
  read_case (&b, times, 2, circle, 2);
  g_assert_null (weft_matching_setup_new (&b.problem, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
  g_clear_error (&error);
  read_case (&c, times, 2, edge, 1);
  setup = set_up (&c.problem);
  weft_job_cancel (job);
  g_assert_null (weft_matching_run (setup, weft_matching_find_heuristic ("genetic"), job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/matching/heft-example", test_heft_example);
  g_test_add_func ("/matching/peft-example", test_peft_example);
  g_test_add_func ("/matching/exact", test_exact);
  g_test_add_func ("/matching/all", test_all);
  g_test_add_func ("/matching/objective", test_objective);
  g_test_add_func ("/matching/matrices", test_matrices);
  g_test_add_func ("/matching/nothing", test_nothing);
  g_test_add_func ("/matching/refusals", test_refusals);
  return g_test_run ();
}
