/* test-spectral.c: the evaluation by transforms against the direct one, whose sums have positive terms only. */
#include "random-tree.h"

#include "weft-composite.h"
#include "weft-inversion.h"
#include "weft-reduction.h"

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

static WeftComposite *
program_of (const WeftDocument *document, WeftJob *job, guint *pes)
{
  GError *error = NULL;
  g_autoptr (WeftLoweredTree) tree =
      weft_lower (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, &error);
  WeftComposite *program;

  g_assert_no_error (error);
  *pes = tree->pes;
  program = weft_reduce (tree, job, &error);
  g_assert_no_error (error);
  return program;
}

static void
check_tree (WeftRandom *random, const RandomTreeOptions *options)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = random_tree_new (random, options);
  guint pes;
  g_autoptr (WeftComposite) program = program_of (document, job, &pes);
  GError *error = NULL;
  const WeftLattice *direct = weft_composite_evaluate (program, pes, pes, job, &error);
  g_autoptr (WeftLattice) spectral = weft_composite_invert (program, pes, job, &error);

  g_assert_no_error (error);
  if (g_test_verbose ())
    g_test_message ("tv %g bounds %g %g tail %g", total_variation (direct, spectral),
                    weft_lattice_get_error (direct), weft_lattice_get_error (spectral),
                    tail_error (direct, spectral, 1e-12));
  g_assert_cmpfloat (weft_lattice_get_error (spectral), <, 1e-10);
  g_assert_cmpfloat (total_variation (direct, spectral), <=,
                     weft_lattice_get_error (direct) + weft_lattice_get_error (spectral));
  g_assert_cmpfloat (tail_error (direct, spectral, 1e-12), <, 1e-6);
}

static void
test_random_trees (void)
{
  WeftRandom random;

  weft_random_init (&random, 41, 0);
  for (guint i = 0; i < 300; i++) {
    RandomTreeOptions options = random_tree_options (&random);

    check_tree (&random, &options);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spectral/random-trees", test_random_trees);
  return g_test_run ();
}
