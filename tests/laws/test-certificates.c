/* test-certificates.c: what results say of themselves, on random trees, against the paper's recursion written plainly in
 * numbers of 113 bits: neither the error bound nor that of the tails is ever exceeded. Both ways of the engine are tried:
 * the direct one, and that by transforms, which large programs take. */
#include "plain-recursion.h"
#include "random-program.h"

#include "weft-composite.h"
#include "weft-inversion.h"
#include "weft-spectral.h"
#include "test-seed.h"

#include <math.h>

/* Tails down to here, P(T > t) and P(T <= t), are to be right to within that much of themselves. */
#define LEAST_TAIL 1e-12
#define TAIL_ERROR 1e-6

/* What numbers of 113 bits round themselves. */
#define REFEREE_ROUNDING 1e-30

/* Larger programs take the plain recursion too long. */
#define MOST_MULTIPLICATIONS 1e7

/* The exact distribution: probabilities of the times 0, 1, ... */
typedef struct {
  Quad *p;
  gsize n;
} Exact;

/* How far a result is off. */
typedef struct {
  double variation; /* total-variation distance */
  double tails;     /* largest relative error of a tail above LEAST_TAIL */
} Distance;

/* What was seen of one way, over many trees. */
typedef struct {
  double most;     /* of the distance, relative to its bound */
  double log_sum;  /* of the same, for the mean */
  guint n;         /* how many were not exact */
  double greatest; /* bound */
  double tails;    /* greatest relative error of tails whose bound is below TAIL_ERROR */
  guint n_told;    /* how many were told to have such tails */
} Tightness;

static double
density_at (const WeftLattice *lattice, gint64 place)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  gint64 index = place - weft_lattice_get_first (lattice);

  return index >= 0 && index < (gint64) n ? p[index] : 0;
}

static Quad
exact_at (const Exact *exact, gint64 place)
{
  return place < (gint64) exact->n ? exact->p[place] : 0;
}

static double
relative_error (Quad found, Quad exact)
{
  return fabs ((double) (found / exact - 1));
}

/* The greatest difference of the probabilities of any event: of all places where one is higher, or lower. Mass that is
 * missing is lower. */
static double
find_variation (const WeftLattice *found, const Exact *exact, gint64 end)
{
  Quad above = 0;
  Quad below = 0;

  for (gint64 place = 0; place < end; place++) {
    Quad difference = density_at (found, place) - exact_at (exact, place);

    above += MAX (difference, 0);
    below += MAX (-difference, 0);
  }
  return (double) MAX (above, below);
}

/* From both ends, so that small sums stay exact. */
static Distance
find_distance (const WeftLattice *found, const Exact *exact)
{
  gint64 end = MAX ((gint64) exact->n, (gint64) weft_lattice_get_maximum (found) + 1);
  Distance distance = {.variation = find_variation (found, exact, end)};
  Quad sums[4] = {0};

  for (gint64 place = 0; place < end; place++) {
    sums[0] += density_at (found, end - 1 - place);
    sums[1] += exact_at (exact, end - 1 - place);
    sums[2] += density_at (found, place);
    sums[3] += exact_at (exact, place);
    if (sums[1] >= LEAST_TAIL)
      distance.tails = MAX (distance.tails, relative_error (sums[0], sums[1]));
    if (sums[3] >= LEAST_TAIL)
      distance.tails = MAX (distance.tails, relative_error (sums[2], sums[3]));
  }
  return distance;
}

static void
check (const WeftLattice *found, double tail_error, const Exact *exact, Tightness *tightness)
{
  Distance distance = find_distance (found, exact);
  double bound = weft_lattice_get_error (found);

  g_assert_cmpfloat (distance.variation, <=, bound + REFEREE_ROUNDING);
  g_assert_cmpfloat (bound, <=, 1e-9);
  g_assert_cmpfloat (distance.tails, <=, tail_error);
  if (tail_error <= TAIL_ERROR) {
    tightness->tails = MAX (tightness->tails, distance.tails);
    tightness->n_told++;
  }
  tightness->greatest = MAX (tightness->greatest, bound);
  if (distance.variation == 0)
    return;
  tightness->most = MAX (tightness->most, distance.variation / bound);
  tightness->log_sum += log (distance.variation / bound);
  tightness->n++;
}

/* FALSE: the tree is too large. */
static gboolean
check_tree (const WeftDocument *document, Tightness tightness[2])
{
  g_autoptr (WeftJob) job = weft_job_new ();
  guint pes;
  g_autoptr (WeftComposite) program = random_program_new (document, job, &pes);
  g_autoptr (WeftLattice) inverted = NULL;
  const WeftLattice *direct;
  double tail_error;
  GError *error = NULL;
  Exact exact;

  if (weft_composite_get_direct_cost (program, pes) > MOST_MULTIPLICATIONS)
    return FALSE;
  exact.p = plain_recursion_quad (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, &exact.n);
  direct = weft_composite_evaluate (program, pes, pes, job, &error);
  g_assert_no_error (error);
  inverted = weft_composite_invert (program, pes, 1, &tail_error, job, &error);
  g_assert_no_error (error);
  check (direct, TAIL_ERROR, &exact, &tightness[0]);
  check (inverted, tail_error, &exact, &tightness[1]);
  g_free (exact.p);
  return TRUE;
}

static void
report (const Tightness tightness[2])
{
  static const char *const names[] = {"direct", "by transforms"};

  for (guint i = 0; i < 2; i++)
    g_test_message (
        "%s: distances up to %.2g of their bounds, in the geometric mean %.2g; bounds up to %.2g; "
        "%u with tails to within %.2g",
        names[i], tightness[i].most, exp (tightness[i].log_sum / MAX (tightness[i].n, 1)),
        tightness[i].greatest, tightness[i].n_told, tightness[i].tails);
}

static void
test_small (void)
{
  Tightness tightness[2] = {0};
  WeftRandom random;
  guint n = 0;

  test_random_init (&random, 41, 0);
  for (guint i = 0; i < test_cases (2500); i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);

    n += check_tree (document, tightness);
  }
  g_assert_cmpuint (n, >, test_cases (2000));
  report (tightness);
}

/* More PEs, more iterations, or deeper. */
static const struct {
  const char *name;
  guint pes;
  guint trips;
  guint depth;
  guint n;
} shapes[] = {
    {"/certificates/wide", 30, 3, 3, 150},
    {"/certificates/long", 12, 8, 3, 120},
    {"/certificates/deep", 6, 3, 5, 120},
};

static void
test_shape (gconstpointer data)
{
  guint shape = GPOINTER_TO_UINT (data);
  Tightness tightness[2] = {0};
  WeftRandom random;
  guint n = 0;

  test_random_init (&random, 43, shape);
  for (guint i = 0; i < test_cases (shapes[shape].n); i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = NULL;

    options.pes = shapes[shape].pes;
    options.trips = shapes[shape].trips;
    options.depth = shapes[shape].depth;
    document = random_tree_new (&random, &options);
    n += check_tree (document, tightness);
  }
  g_assert_cmpuint (n, >, test_cases (shapes[shape].n) / 3);
  report (tightness);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/certificates/small", test_small);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    g_test_add_data_func (shapes[i].name, GUINT_TO_POINTER (i), test_shape);
  return g_test_run ();
}
