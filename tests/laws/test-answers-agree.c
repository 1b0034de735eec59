/* test-answers-agree.c: where the mean goes, and runs under watch, on random trees: against the distribution and the
 * simulated machine. */
#include "random-tree.h"

#include "weft-attribution.h"
#include "weft-flow-analysis.h"
#include "weft-program.h"
#include "weft-sample-run.h"
#include "test-seed.h"

#include <math.h>

/* The parts sum to the mean; none is negative. */
static void
test_parts_sum (void)
{
  WeftRandom random;

  test_random_init (&random, 41, 0);
  for (guint i = 0; i < 1000; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    g_autoptr (WeftFlowResult) exact = weft_flow_evaluate (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
    g_autoptr (WeftBreakdown) breakdown =
        weft_flow_attribute (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
    double mean = weft_lattice_get_mean (exact->time);

    g_assert_cmpfloat (fabs (breakdown->mean - mean), <=, 1e-9 * mean);
    for (gsize row = 0; row < breakdown->n_rows; row++)
      for (guint cause = 0; cause < WEFT_N_CAUSES; cause++)
        g_assert_cmpfloat (breakdown->rows[row].own[cause], >=, -1e-12 * mean);
  }
}

/* The account of simulated runs, kept by the definitions of weft-attribution.h. */
typedef struct {
  const WeftBreakdown *breakdown;
  double (*run)[WEFT_N_CAUSES];     /* of each row: the run at hand */
  double (*sum)[WEFT_N_CAUSES];     /* over all runs */
  double (*squares)[WEFT_N_CAUSES]; /* likewise */
  double (*alone)[2]; /* of each row: time in SPMD mode since the last meeting, of overheads apart */
} Ledger;

static gsize
row_of (const Ledger *ledger, guint32 node)
{
  const WeftBreakdownRow *row = weft_breakdown_find (ledger->breakdown, node);

  g_assert_nonnull (row);
  return row - ledger->breakdown->rows;
}

static void
book_in_step (guint32 node,
              gboolean overhead,
              G_GNUC_UNUSED const guint *pes,
              const gint64 *own,
              guint n,
              gint64 start,
              gint64 end,
              gpointer data)
{
  Ledger *ledger = data;
  double *causes = ledger->run[row_of (ledger, node)];

  for (guint i = 0; i < n; i++) {
    causes[overhead ? WEFT_CAUSE_OVERHEAD : WEFT_CAUSE_COMPUTATION] += own[i];
    causes[WEFT_CAUSE_WAITING] += end - start - own[i];
  }
  causes[WEFT_CAUSE_MASKED] += (double) (ledger->breakdown->pes - n) * (end - start);
}

static void
book_alone (guint32 node, gboolean overhead, G_GNUC_UNUSED guint pe, gint64 start, gint64 end, gpointer data)
{
  Ledger *ledger = data;

  ledger->alone[row_of (ledger, node)][overhead] += end - start;
}

static void
book_meet (guint32 node,
           const guint *pes,
           guint n,
           const gint64 *clocks,
           gint64 start,
           gint64 end,
           gpointer data)
{
  Ledger *ledger = data;
  double masked = ledger->breakdown->pes - n;
  double *causes = ledger->run[row_of (ledger, node)];
  double mean = 0;

  for (guint i = 0; i < n; i++) {
    causes[WEFT_CAUSE_WAITING] += end - clocks[pes[i]];
    mean += (double) (clocks[pes[i]] - start) / n;
  }
  causes[WEFT_CAUSE_MASKED] += masked * (end - start - mean);
  for (gsize row = 0; row < ledger->breakdown->n_rows; row++)
    for (guint overhead = 0; overhead < 2; overhead++) {
      double own = ledger->alone[row][overhead];

      ledger->run[row][overhead ? WEFT_CAUSE_OVERHEAD : WEFT_CAUSE_COMPUTATION] += own;
      ledger->run[row][WEFT_CAUSE_MASKED] += masked * own / n;
      ledger->alone[row][overhead] = 0;
    }
}

static void
book_switched (guint32 node, gint64 start, gint64 end, gpointer data)
{
  Ledger *ledger = data;

  ledger->run[row_of (ledger, node)][WEFT_CAUSE_SWITCH] += (double) ledger->breakdown->pes * (end - start);
}

static void
close_run (Ledger *ledger)
{
  for (gsize row = 0; row < ledger->breakdown->n_rows; row++)
    for (guint cause = 0; cause < WEFT_N_CAUSES; cause++) {
      double time = ledger->run[row][cause] / ledger->breakdown->pes;

      ledger->sum[row][cause] += time;
      ledger->squares[row][cause] += time * time;
      ledger->run[row][cause] = 0;
    }
}

static void
compare_ledger (const Ledger *ledger, guint runs)
{
  for (gsize row = 0; row < ledger->breakdown->n_rows; row++)
    for (guint cause = 0; cause < WEFT_N_CAUSES; cause++) {
      double mean = ledger->sum[row][cause] / runs;
      double variance = ledger->squares[row][cause] / runs - mean * mean;

      g_assert_cmpfloat (fabs (mean - ledger->breakdown->rows[row].own[cause]), <=,
                         5 * sqrt (MAX (variance, 0) / runs) +
                             1e-3 * (mean + 1) * (variance < 1e-9 ? 1e-6 : 1));
    }
}

/* Every single part against the mean over simulated runs. Some 8,000 comparisons within five standard errors (and a
 * thousandth, for events that are too rare for the normal law): one chance in two hundred that the law errs. */
static void
test_parts_simulated (void)
{
  enum { RUNS = 4000 };
  WeftRandom random;

  test_random_init (&random, 42, 0);
  for (guint i = 0; i < 150; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    g_autoptr (WeftBreakdown) breakdown =
        weft_flow_attribute (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
    g_autoptr (WeftProgram) program = weft_program_load (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
    g_autofree gpointer memory = g_new0 (double, breakdown->n_rows *(3 * WEFT_N_CAUSES + 2));
    double (*tables)[WEFT_N_CAUSES] = memory;
    Ledger ledger = {breakdown, tables, tables + breakdown->n_rows, tables + 2 * breakdown->n_rows,
                     (gpointer) (tables + 3 * breakdown->n_rows)};
    WeftTrace trace = {book_in_step, book_alone, book_meet, book_switched, &ledger};
    g_autoptr (WeftMachine) machine = weft_machine_new (program, &trace, job, NULL);
    WeftRandom runs;

    test_random_init (&runs, 7, i);
    for (guint run = 0; run < RUNS; run++) {
      weft_machine_run (machine, &runs, NULL);
      close_run (&ledger);
    }
    compare_ledger (&ledger, RUNS);
  }
}

/* Lanes are covered from 0 to the end, without gap or overlap. */
static void
assert_covered (const WeftLanes *lanes)
{
  g_autofree double *reached = g_new0 (double, lanes->lanes);

  for (gsize i = 0; i < lanes->n_intervals; i++) {
    const WeftLaneInterval *interval = &lanes->intervals[i];

    g_assert_cmpuint (interval->first, <=, interval->last);
    g_assert_cmpuint (interval->last, <, lanes->lanes);
    for (guint lane = interval->first; lane <= interval->last; lane++) {
      g_assert_cmpfloat (interval->start, ==, reached[lane]);
      g_assert_cmpfloat (interval->end, >, interval->start);
      reached[lane] = interval->end;
    }
  }
  for (guint lane = 0; lane < lanes->lanes; lane++)
    g_assert_cmpfloat (reached[lane], ==, lanes->time);
}

/* The chosen run is one that the simulation counts, at the asked percentile. */
static void
test_lanes (void)
{
  WeftRandom random;

  test_random_init (&random, 43, 0);
  for (guint i = 0; i < 200; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    WeftSampleOptions asked = {WEFT_MODES_AS_DRAWN, 600, i % 5 * 0.25, 4};
    g_autoptr (WeftFlowResult) simulated = NULL;
    g_autoptr (WeftLanes) lanes = NULL;

    weft_job_set_seed (job, i);
    simulated = weft_flow_simulate (document, tree, WEFT_MODES_AS_DRAWN, 600, job, NULL);
    lanes = weft_flow_sample (document, tree, &asked, job, NULL);
    g_assert_cmpuint (lanes->lanes, ==, MIN (options.pes, 4));
    g_assert_cmpfloat (lanes->time, ==, weft_lattice_get_quantile (simulated->time, asked.quantile));
    assert_covered (lanes);
  }
}

/* Without a percentile: the first run of the seed, whose mean over seeds is that of the distribution. */
static void
test_first_run (void)
{
  RandomTreeOptions options = {
      .pes = 5, .depth = 3, .length = 3, .trips = 3, .mixed = TRUE, .zero_trips = TRUE};
  WeftSampleOptions asked = {WEFT_MODES_AS_DRAWN, 1, -1, 8};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftFlowResult) exact = NULL;
  WeftRandom random;
  double sum = 0;

  test_random_init (&random, 44, 0);
  document = random_tree_new (&random, &options);
  exact = weft_flow_evaluate (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, NULL);
  for (guint seed = 0; seed < 4000; seed++) {
    g_autoptr (WeftLanes) lanes = NULL;

    weft_job_set_seed (job, seed);
    lanes = weft_flow_sample (document, random_tree_get (document), &asked, job, NULL);
    sum += lanes->time;
  }
  g_assert_cmpfloat (weft_lattice_get_variance (exact->time), >, 0);
  g_assert_cmpfloat (fabs (sum / 4000 - weft_lattice_get_mean (exact->time)), <=,
                     4 * sqrt (weft_lattice_get_variance (exact->time) / 4000));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/answer/parts-sum", test_parts_sum);
  g_test_add_func ("/answer/parts-simulated", test_parts_simulated);
  g_test_add_func ("/answer/lanes", test_lanes);
  g_test_add_func ("/answer/first-run", test_first_run);
  return g_test_run ();
}
