/* bench-trees.c: whole flow-analysis trees: ours beside the paper's recursion written plainly and a good program in
 * NumPy, which do the same work in the same run. What takes the others too long is done for fewer PEs and said to
 * grow on as it grew; where they were run, what they found is compared. */
#include "bench-distribution.h"
#include "bench-measure.h"
#include "bench-programs.h"
#include "bench-time.h"
#include "plain-recursion.h"
#include "weft-flow-analysis.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>

#define PEER "tests/bench/peer-trees.py"

/* Without --full, others are not run when that would take longer, in seconds of the processor. */
#define LONGEST_RUN 25.0

/* Of comparisons: what is found is far better. */
#define BUDGET 1e-7

/* The tree of a case for so many PEs. */
typedef BenchProgram *(*MakeFunc) (guint pes);

/* Another way to the distribution: fills in its cost and, from time @first on, @n probabilities. FALSE: not here. */
typedef gboolean (
    *RivalFunc) (const BenchProgram *program, gint64 first, gsize n, double *p, BenchCost *cost);

/* What ours found for some number of PEs. */
typedef struct {
  gint64 first;
  gsize n;
  double *p;
} Density;

static gboolean run_plain (const BenchProgram *program, gint64 first, gsize n, double *p, BenchCost *cost);
static gboolean run_estimate (const BenchProgram *program, gint64 first, gsize n, double *p, BenchCost *cost);
static gboolean run_peer (const BenchProgram *program, gint64 first, gsize n, double *p, BenchCost *cost);

static BenchProgram *
make_large_loop (guint pes)
{
  return bench_program_new_loops (pes, 256, 0.99, 512, 1);
}

/* Short enough for the plain recursion. */
static BenchProgram *
make_small_loop (guint pes)
{
  return bench_program_new_loops (pes, 32, 0.99, 64, 1);
}

static BenchProgram *
make_mixed (guint pes)
{
  return bench_program_new_mixed (pes, 200, 6);
}

static const struct {
  const char *title;
  MakeFunc make;
  guint pes;
  double trips;   /* of the one loop; 0: another tree */
  double places;  /* of its operation */
  guint least[3]; /* PEs of the first run of each rival; then they double */
} cases[] = {
    {"SIMD loop of up to 256 iterations, an operation of 512 places",
     make_large_loop,
     16384,
     256,
     512,
     {16384, 2, 8192}},
    {"SIMD loop of up to 32 iterations, an operation of 64 places",
     make_small_loop,
     1024,
     32,
     64,
     {1024, 32, 256}},
    {"mixed tree of 200 nodes, depth 6", make_mixed, 1024, 0, 0, {1024, 8, 256}},
};

static const struct {
  const char *name;
  RivalFunc run;
} rivals[] = {
    {"our estimate", run_estimate},
    {"plain recursion", run_plain},
    {"NumPy", run_peer},
};

static void
density_clear (Density *density)
{
  g_free (density->p);
}

/* With one thread: this process will fork. Where the budget is refused there is nothing to compare. */
static gboolean
find_density (const BenchProgram *program, double budget, Density *density)
{
  g_autoptr (WeftLattice) time = bench_time_find (program->document, program->tree, budget, 1, NULL);
  const double *p;

  if (time == NULL)
    return FALSE;
  p = weft_lattice_get_probabilities (time, &density->n);
  density->p = g_memdup2 (p, density->n * sizeof (double));
  density->first = weft_lattice_get_first (time);
  return TRUE;
}

typedef struct {
  const BenchProgram *program;
  gint64 first;
  gsize n;
} PlainTask;

static void
plain_cb (gconstpointer data, double *values)
{
  const PlainTask *task = data;
  gsize length;
  g_autofree double *p =
      plain_recursion (task->program->document, task->program->tree, WEFT_MODES_AS_DRAWN, &length);

  for (gsize i = 0; i < task->n; i++)
    values[i] = (gsize) task->first + i < length ? p[(gsize) task->first + i] : 0;
}

static gboolean
run_plain (const BenchProgram *program, gint64 first, gsize n, double *p, BenchCost *cost)
{
  PlainTask task = {program, first, n};

  *cost = bench_measure_values (plain_cb, &task, p, (guint) n);
  return TRUE;
}

static void
estimate_cb (gconstpointer data, double *values)
{
  const PlainTask *task = data;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) estimate =
      weft_flow_estimate (task->program->document, task->program->tree, WEFT_MODES_AS_DRAWN, job, NULL);
  gsize length;
  const double *p = weft_lattice_get_probabilities (estimate->time, &length);
  gint64 offset = task->first - weft_lattice_get_first (estimate->time);

  for (gsize i = 0; i < task->n; i++) {
    gint64 at = offset + (gint64) i;

    values[i] = at >= 0 && at < (gint64) length ? p[at] : 0;
  }
}

/* Without a bound. On the same step only. */
static gboolean
run_estimate (const BenchProgram *program, gint64 first, gsize n, double *p, BenchCost *cost)
{
  PlainTask task = {program, first, n};

  *cost = bench_measure_values (estimate_cb, &task, p, (guint) n);
  return TRUE;
}

static gboolean
read_peer (const char *output, const char *path, gsize n, double *p, BenchCost *cost)
{
  g_autofree char *contents = NULL;
  gsize bytes;

  if (sscanf (output, "%lf %lf %lf", &cost->seconds, &cost->elapsed, &cost->bytes) != 3 ||
      !g_file_get_contents (path, &contents, &bytes, NULL) || bytes < n * sizeof (double))
    return FALSE;
  memcpy (p, contents, n * sizeof (double));
  cost->bytes *= 1024 * 1024;
  return TRUE;
}

/* It is told where the distribution is, which it would have to find out. */
static gboolean
run_peer (const BenchProgram *program, gint64 first, gsize n, double *p, BenchCost *cost)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-bench-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "t.weft", NULL);
  g_autofree char *result = g_build_filename (folder, "result", NULL);
  g_autofree char *from = g_strdup_printf ("%" G_GINT64_FORMAT, first);
  g_autofree char *length = g_strdup_printf ("%zu", n);
  const char *argv[] = {"/usr/bin/python3", PEER, file, result, from, length, NULL};
  g_autofree char *output = NULL;
  gboolean done =
      g_file_set_contents (file, program->text, -1, NULL) &&
      g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, NULL, NULL) &&
      read_peer (output, result, n, p, cost);

  g_unlink (file);
  g_unlink (result);
  g_rmdir (folder);
  return done;
}

static double
total_variation (const double *a, const double *b, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += fabs (a[i] - b[i]);
  return sum / 2;
}

static void
print_cost (const char *name, guint pes, const BenchCost *cost)
{
  printf ("  %-18s N = %6u %12.4g s  %10.4g s elapsed  %8.1f MB", name, pes, cost->seconds, cost->elapsed,
          cost->bytes / 1e6);
}

/* Runs rival @i for so many PEs; %FALSE when it or ours cannot. */
static gboolean
run_rival (guint i, MakeFunc make, guint pes, BenchCost *cost)
{
  g_autoptr (BenchProgram) program = make (pes);
  g_autofree double *p = NULL;
  Density ours = {0};
  gboolean done = find_density (program, BUDGET, &ours);

  if (done) {
    p = g_new0 (double, ours.n);
    done = rivals[i].run (program, ours.first, ours.n, p, cost);
  }
  if (done) {
    print_cost (rivals[i].name, pes, cost);
    printf ("  total variation from ours %.2g\n", total_variation (p, ours.p, ours.n));
  }
  density_clear (&ours);
  return done;
}

/* Multiplications of the plain recursion: in iteration r of R, for each e the sum of R - r bodies convolved with one more,
 * and mixtures of e of them. */
static double
count_plain (guint which, double pes)
{
  return cases[which].trips * cases[which].trips / 2 * cases[which].places * pes *
         (cases[which].places + pes / 2);
}

static gboolean
has_law (guint i, guint which)
{
  return rivals[i].run == run_plain && cases[which].trips > 0;
}

/* How much longer so many times the PEs of the last run would take: by the law where it is known, else as from the
 * run before it. */
static double
grow (guint i, guint which, guint pes, const BenchCost *costs)
{
  double power = log2 (costs[1].seconds / costs[0].seconds);

  if (has_law (i, which))
    return count_plain (which, cases[which].pes) / count_plain (which, pes);
  printf ("  (grows as N^%.2f)\n", power);
  return pow ((double) cases[which].pes / pes, power);
}

/* More and more PEs, as long as a run is not too long. */
static void
race (guint i, guint which, const BenchCost *ours, gboolean full)
{
  BenchCost costs[2] = {0};
  guint n_runs = 0;
  guint least_runs = has_law (i, which) || cases[which].least[i] == cases[which].pes ? 1 : 2;
  guint last = 0;
  double growth;

  for (guint pes = cases[which].least[i];
       pes <= cases[which].pes && (n_runs < least_runs || full || 6 * costs[1].seconds < LONGEST_RUN);
       pes *= 2) {
    costs[0] = costs[1];
    if (!run_rival (i, cases[which].make, pes, &costs[1]))
      break;
    n_runs++;
    last = pes;
  }
  if (n_runs < least_runs) {
    printf ("  %s is left out: it is not here, or takes too long\n", rivals[i].name);
    return;
  }
  growth = last < cases[which].pes ? grow (i, which, last, costs) : 1;
  printf ("  %-18s N = %6u %12.4g s%s: %.3g times ours\n", rivals[i].name, cases[which].pes,
          growth * costs[1].seconds, growth > 1 ? ", from the last run" : "",
          growth * costs[1].seconds / ours->seconds);
}

void
bench_trees (gboolean full)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (BenchProgram) program = cases[i].make (cases[i].pes);
    BenchTime time;
    BenchCost ours = bench_time_measure (program->document, program->tree, &time);

    printf ("%s (%u nodes), N = %u\n", cases[i].title, program->n_nodes, cases[i].pes);
    print_cost ("ours", cases[i].pes, &ours);
    printf ("\n  mean %.6g, deviation %.4g, %.0f places, error bound %.2g\n", time.mean, time.deviation,
            time.n_places, time.bound);
    for (guint k = 0; k < G_N_ELEMENTS (rivals); k++)
      race (k, i, &ours, full);
  }
}
