/* test-spectral.c: the evaluation by transforms against the direct one, whose sums have positive terms only. */
#include "random-program.h"

#include "weft-binomial.h"
#include "weft-chebyshev.h"
#include "weft-composite.h"
#include "weft-inversion.h"
#include "weft-meeting.h"
#include "test-seed.h"

#include <math.h>

static double
density_at (const WeftLattice *lattice, gint64 place)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  gint64 index = place - weft_lattice_get_first (lattice);

  return index >= 0 && index < (gint64) n ? p[index] : 0;
}

/* Half the sum of absolute differences, and half the difference of the masses that are missing. */
static double
total_variation (const WeftLattice *a, const WeftLattice *b)
{
  gint64 first = MIN (weft_lattice_get_first (a), weft_lattice_get_first (b));
  gint64 last =
      (gint64) (MAX (weft_lattice_get_maximum (a), weft_lattice_get_maximum (b)) / weft_lattice_get_step (a));
  double sum = fabs (weft_lattice_get_mass (a) - weft_lattice_get_mass (b));

  for (gint64 place = first; place <= last; place++)
    sum += fabs (density_at (a, place) - density_at (b, place));
  return sum / 2;
}

/* The largest relative difference of tails that are at least @least. */
static double
tail_error (const WeftLattice *exact, const WeftLattice *other, double least)
{
  double worst = 0;
  gsize n;

  weft_lattice_get_probabilities (exact, &n);
  for (gsize i = 0; i + 1 < n; i++) {
    double time = weft_lattice_get_value (exact, i);
    double upper = weft_lattice_get_survival (exact, time);
    double lower = weft_lattice_get_cumulative (exact, time);

    if (upper > least)
      worst = MAX (worst, fabs (weft_lattice_get_survival (other, time) / upper - 1));
    if (lower > least)
      worst = MAX (worst, fabs (weft_lattice_get_cumulative (other, time) / lower - 1));
  }
  return worst;
}

static void
check_tree (WeftRandom *random, const RandomTreeOptions *options, double least_tail)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = random_tree_new (random, options);
  guint pes;
  g_autoptr (WeftComposite) program = random_program_new (document, job, &pes);
  GError *error = NULL;
  const WeftLattice *direct = weft_composite_evaluate (program, pes, pes, job, &error);
  g_autoptr (WeftLattice) spectral = weft_composite_invert (program, pes, 1, NULL, job, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (weft_lattice_get_error (spectral), <=, weft_job_get_error_budget (job));
  g_assert_cmpfloat (total_variation (direct, spectral), <=,
                     weft_lattice_get_error (direct) + weft_lattice_get_error (spectral));
  g_assert_cmpfloat (tail_error (direct, spectral, least_tail), <, 1e-6);
}

static void
test_random_trees (void)
{
  WeftRandom random;

  test_random_init (&random, 41, 0);
  for (guint i = 0; i < 1000; i++) {
    RandomTreeOptions options = random_tree_options (&random);

    check_tree (&random, &options, 1e-12);
  }
}

/* Rows from their neighbours are the rows by themselves, however rare success or failure is. */
static void
test_binomial_rows (void)
{
  const double probabilities[] = {1e-12, 0.01, 0.5, 0.99, 1 - 1e-9, 1 - 1e-15};
  const guint firsts[] = {0, 3, 500};

  for (guint i = 0; i < G_N_ELEMENTS (probabilities); i++)
    for (guint k = 0; k < G_N_ELEMENTS (firsts); k++) {
      guint last = firsts[k] + 63;
      gsize width = last + 1;
      g_autofree double *rows = g_new (double, 64 * width);
      g_autofree double *row = g_new (double, width);

      weft_binomial_rows (firsts[k], 64, probabilities[i], 0, last, rows);
      for (guint n = firsts[k]; n <= last; n++) {
        weft_binomial_row (n, probabilities[i], 0, n, row);
        for (guint h = 0; h <= n; h++)
          g_assert_cmpfloat (fabs (rows[(n - firsts[k]) * width + h] - row[h]), <=, 1e-13 * row[h] + 1e-26);
      }
    }
}

/* Ragged, from @first on. */
static WeftLattice *
random_time (WeftRandom *random, gint64 first, gsize n)
{
  double *p = g_new (double, n);
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += p[i] = weft_random_uniform (random) * exp (-8.0 * (double) i / (double) n);
  for (gsize i = 0; i < n; i++)
    p[i] /= sum;
  return weft_lattice_new_rounded (1, first, p, n, 0, 0);
}

/* Meetings from their neighbours are the meetings by themselves, whoever of the two takes longer. */
static void
test_meetings (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 51, 0);
  for (guint k = 0; k < 40; k++) {
    guint enabled = 100 + (guint) weft_random_below (&random, 900);
    gsize n = 2 + weft_random_below (&random, 60);
    g_autoptr (WeftLattice) both = random_time (&random, weft_random_below (&random, 20), n);
    g_autoptr (WeftLattice) last = random_time (&random, weft_random_below (&random, 20), n);
    g_auto (WeftMeeting) meeting = {0};
    g_autofree double *rows = NULL;
    g_autofree double *row = NULL;
    gsize width;

    g_assert_true (weft_meeting_init (&meeting, both, last, enabled, enabled, job, NULL));
    width = meeting.to - meeting.from;
    rows = g_new (double, (enabled + 1) * width);
    row = g_new (double, width);
    weft_meeting_fill_band (&meeting, enabled, 0, enabled, rows);
    for (guint h = 0; h <= enabled; h++) {
      weft_meeting_fill (&meeting, h, enabled - h, row);
      for (gsize i = 0; i < width; i++)
        g_assert_cmpfloat (fabs (rows[h * width + i] - row[i]), <=, 1e-13 * row[i] + 1e-150);
    }
  }
}

/* The sum over places of the errors at split @h times weights that grow with @tilt. */
static double
find_band_error (const WeftMeeting *meeting,
                 guint enabled,
                 const double *points,
                 guint n,
                 guint h,
                 const double *weights)
{
  gsize width = meeting->to - meeting->from;
  g_autofree double *exact = g_new (double, 2 * width);
  double shares[WEFT_MEETING_POINTS];
  double sum = 0;

  weft_meeting_fill (meeting, h, enabled - h, exact);
  weft_chebyshev_fill_weights (points, n, h, shares);
  for (guint k = 0; k < n; k++) {
    weft_meeting_fill (meeting, points[k], enabled - points[k], exact + width);
    for (gsize i = 0; i < width; i++)
      exact[i] -= shares[k] * exact[width + i];
  }
  for (gsize i = 0; i < width; i++)
    sum += fabs (exact[i]) * weights[i];
  return sum;
}

/* What the points of a band say of the splits between them is within the bound, but for rounding. */
static void
test_bands (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;
  guint n_bands = 0;

  test_random_init (&random, 57, 0);
  for (guint k = 0; k < 60; k++) {
    guint enabled = 300 + (guint) weft_random_below (&random, 700);
    guint from = enabled / 2 - (guint) weft_random_below (&random, 80);
    guint to = from + 20 + (guint) weft_random_below (&random, 80);
    double tilt = 0.2 * (weft_random_uniform (&random) - 0.5);
    g_autoptr (WeftLattice) both = random_time (&random, weft_random_below (&random, 20), 100);
    g_autoptr (WeftLattice) last = random_time (&random, weft_random_below (&random, 20), 60);
    g_auto (WeftMeeting) meeting = {0};
    g_autofree double *weights = NULL;
    double points[WEFT_MEETING_POINTS];
    WeftMeetingBand band;

    g_assert_true (weft_meeting_init (&meeting, both, last, enabled, enabled, job, NULL));
    weights = g_new (double, meeting.to - meeting.from);
    for (gsize i = 0; i < meeting.to - meeting.from; i++)
      weights[i] = exp (tilt * (double) i);
    band = weft_meeting_find_band (&meeting, enabled, from, to, weights, 1);
    if (band.n == 0)
      continue;
    n_bands++;
    weft_chebyshev_fill_points (from, to, band.n, points);
    for (guint h = from; h <= to; h += 3)
      g_assert_cmpfloat (find_band_error (&meeting, enabled, points, band.n, h, weights), <=,
                         band.error + 1e-12 * MAX (1, weights[meeting.to - meeting.from - 1]));
  }
  g_assert_cmpuint (n_bands, >, 20);
}

/* Programs whose direct evaluation takes a while: windows, points that vanish and inner parts all count. Their
 * total variation is within the bound; tails are not looked at. */
static void
test_larger_trees (void)
{
  WeftRandom random;

  test_random_init (&random, 43, 0);
  for (guint i = 0; i < 12; i++) {
    RandomTreeOptions options = random_tree_options (&random);

    options.pes = 20 + weft_random_below (&random, 30);
    options.trips = 6;
    check_tree (&random, &options, 1);
  }
}

/* The same bits whoever does the work. */
static void
test_threads (void)
{
  const guint threads[] = {1, 2, 8};
  WeftRandom random;

  test_random_init (&random, 47, 0);
  for (guint i = 0; i < 5; i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = NULL;
    g_autoptr (WeftLattice) first = NULL;

    options.pes = 200;
    options.mixed = TRUE;
    document = random_tree_new (&random, &options);
    for (guint k = 0; k < G_N_ELEMENTS (threads); k++) {
      g_autoptr (WeftJob) job = weft_job_new ();
      guint pes;
      g_autoptr (WeftComposite) program = random_program_new (document, job, &pes);
      g_autoptr (WeftLattice) time = NULL;

      weft_job_set_threads (job, threads[k]);
      time = weft_composite_invert (program, pes, 1, NULL, job, NULL);
      g_assert_nonnull (time);
      if (first == NULL)
        first = weft_lattice_ref (time);
      g_assert_true (weft_lattice_equal (first, time));
    }
  }
}

/* A job that is cancelled ends with that error, whatever it was at. */
static void
test_cancel (void)
{
  WeftRandom random;
  RandomTreeOptions options;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftComposite) program = NULL;
  GError *error = NULL;
  guint pes;

  test_random_init (&random, 53, 0);
  options = random_tree_options (&random);
  document = random_tree_new (&random, &options);
  program = random_program_new (document, job, &pes);
  weft_job_cancel (job);
  g_assert_null (weft_composite_invert (program, pes, 1, NULL, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_error_free (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spectral/random-trees", test_random_trees);
  g_test_add_func ("/spectral/meetings", test_meetings);
  g_test_add_func ("/spectral/bands", test_bands);
  g_test_add_func ("/spectral/binomial-rows", test_binomial_rows);
  g_test_add_func ("/spectral/larger-trees", test_larger_trees);
  g_test_add_func ("/spectral/threads", test_threads);
  g_test_add_func ("/spectral/cancel", test_cancel);
  return g_test_run ();
}
