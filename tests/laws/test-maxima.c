/* test-maxima.c: what the longest of many quantities says of its error, against numbers of 113 bits: of literals, their
 * sums and their mixtures, the direct way and through transforms. */
#include "weft-composite.h"
#include "weft-lattice-ops.h"
#include "weft-random.h"
#include "weft-spectral.h"
#include "weft-tilted-sum.h"
#include "test-seed.h"

#include <math.h>

typedef __float128 Quad;

#define MOST_PES (1 << 24)

/* A density, from place 0 on. */
typedef struct {
  Quad *p;
  gsize n;
} Exact;

/* A quantity, and what it should be. */
typedef struct {
  WeftLattice *lattice;
  Exact exact;
} Pair;

static void
pair_clear (Pair *pair)
{
  g_clear_pointer (&pair->lattice, weft_lattice_unref);
  g_free (pair->exact.p);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pair, pair_clear)

static Exact
exact_new (gsize n)
{
  return (Exact){g_new0 (Quad, n), n};
}

/* Weights, divided by their sum: as a literal has them. */
static Pair
pair_new (const double *weights, gsize n)
{
  Pair pair = {NULL, exact_new (n)};
  double *p = g_new (double, n);
  Quad sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += weights[i];
  for (gsize i = 0; i < n; i++) {
    pair.exact.p[i] = weights[i] / sum;
    p[i] = (double) pair.exact.p[i];
  }
  pair.lattice = weft_lattice_new_rounded (1, 0, p, n, 4 * 0x1p-53, 0);
  return pair;
}

static Pair
random_pair (WeftRandom *random)
{
  double weights[12];
  gsize n = 2 + weft_random_below (random, 11);
  double spread = 12 * weft_random_uniform (random);

  for (gsize i = 0; i < n; i++)
    weights[i] = pow (10, -spread * weft_random_uniform (random));
  return pair_new (weights, n);
}

static Exact
exact_sum (const Exact *a, const Exact *b)
{
  Exact sum = exact_new (a->n + b->n - 1);

  for (gsize i = 0; i < a->n; i++)
    for (gsize j = 0; j < b->n; j++)
      sum.p[i + j] += a->p[i] * b->p[j];
  return sum;
}

static Pair
pair_sum (const Pair *a, const Pair *b, WeftJob *job)
{
  return (Pair){weft_lattice_sum (a->lattice, b->lattice, job, NULL), exact_sum (&a->exact, &b->exact)};
}

static Exact
exact_power (const Exact *a, guint count)
{
  Exact power = exact_new (1);

  power.p[0] = 1;
  for (guint i = 0; i < count; i++) {
    Exact next = exact_sum (&power, a);

    g_free (power.p);
    power = next;
  }
  return power;
}

/* The direct way, or through transforms whatever that costs. */
static Pair
pair_power (const Pair *a, guint count, gboolean by_transforms, WeftJob *job)
{
  g_autoptr (WeftLattice) counts = weft_lattice_new_point (1, count);
  WeftSummand summand = {a->lattice, counts};

  return (Pair){by_transforms ? weft_tilted_sum (&summand, 1, NULL, job, NULL)
                              : weft_lattice_power (a->lattice, count, job, NULL),
                exact_power (&a->exact, count)};
}

static Pair
pair_mix (const Pair *a, const Pair *b, double weight, WeftJob *job)
{
  const WeftLattice *parts[] = {a->lattice, b->lattice};
  double weights[] = {weight, 1 - weight};
  Pair mixture = {weft_lattice_mixture (parts, weights, 2, job, NULL),
                  exact_new (MAX (a->exact.n, b->exact.n))};

  for (gsize i = 0; i < mixture.exact.n; i++)
    mixture.exact.p[i] = (i < a->exact.n ? weight * a->exact.p[i] : 0) +
                         (i < b->exact.n ? (1 - (Quad) weight) * b->exact.p[i] : 0);
  return mixture;
}

static Quad
to_power (Quad base, guint exponent)
{
  Quad value = 1;

  for (; exponent > 0; exponent >>= 1, base *= base)
    if (exponent & 1)
      value *= base;
  return value;
}

static double
density_at (const WeftLattice *lattice, gint64 place)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  gint64 index = place - weft_lattice_get_first (lattice);

  return index >= 0 && index < (gint64) n ? p[index] : 0;
}

/* In total variation, of the longest of @pes. */
static double
find_distance (const WeftLattice *longest, const Exact *one, guint pes)
{
  Quad cumulative = 0;
  Quad before = 0;
  Quad above = 0;
  Quad below = 0;

  for (gsize i = 0; i < one->n; i++) {
    Quad here;
    Quad off;

    cumulative += one->p[i];
    here = to_power (cumulative, pes);
    off = density_at (longest, (gint64) i) - (here - before);
    above += MAX (off, 0);
    below += MAX (-off, 0);
    before = here;
  }
  return (double) MAX (above, below);
}

/* Greatest ratio of distance and bound so far. */
static void
check (const char *what, const Pair *pair, WeftJob *job, double *greatest)
{
  for (guint pes = 1; pes <= MOST_PES; pes *= 8) {
    g_autoptr (WeftComposite) block = weft_composite_new_synchronised (pair->lattice);
    const WeftLattice *longest = weft_composite_evaluate (block, pes, pes, job, NULL);
    double distance = find_distance (longest, &pair->exact, pes);
    double bound = weft_lattice_get_error (longest);

    if (distance > bound)
      g_test_message ("%s of %u PEs: off by %g, bound %g", what, pes, distance, bound);
    g_assert_cmpfloat (distance, <=, bound);
    if (bound > 0)
      *greatest = MAX (*greatest, distance / bound);
  }
}

static void
test_random (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  double greatest[5] = {0};
  WeftRandom random;

  test_random_init (&random, 71, 0);
  for (guint i = 0; i < 300; i++) {
    g_auto (Pair) a = random_pair (&random);
    g_auto (Pair) b = random_pair (&random);
    g_auto (Pair) sum = pair_sum (&a, &b, job);
    g_auto (Pair) power = pair_power (&a, 2 + weft_random_below (&random, 6), FALSE, job);
    g_auto (Pair) mixture = pair_mix (&sum, &power, weft_random_uniform (&random), job);
    g_auto (Pair) turned = pair_power (&a, 2 + weft_random_below (&random, 6), TRUE, job);
    g_auto (Pair) more = pair_mix (&turned, &b, weft_random_uniform (&random), job);

    check ("literal", &a, job, &greatest[0]);
    check ("sum", &sum, job, &greatest[1]);
    check ("power", &power, job, &greatest[1]);
    check ("mixture", &mixture, job, &greatest[2]);
    check ("sum by transforms", &turned, job, &greatest[3]);
    check ("mixture of such", &more, job, &greatest[4]);
  }
  g_test_message (
      "distances up to %.2g of the bounds of literals, %.2g of sums, %.2g of mixtures, %.2g and %.2g by "
      "transforms",
      greatest[0], greatest[1], greatest[2], greatest[3], greatest[4]);
}

/* Of two values, each count once: what the probabilities lack of 1 is far from what was left of the literal's. */
static void
test_coins (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  double greatest = 0;

  for (guint i = 1; i < 1000; i++) {
    double weights[] = {i / 1000.0, (1000 - i) / 1000.0};
    g_auto (Pair) coin = pair_new (weights, 2);
    g_auto (Pair) two = pair_power (&coin, 2, FALSE, job);

    check ("two coins", &two, job, &greatest);
  }
}

/* The ends of a lattice are above 0 also where levelling moves them. */
static void
test_ends (void)
{
  double errors[WEFT_LATTICE_TILTS] = {0};
  double *p = g_new (double, 3);
  g_autoptr (WeftLattice) lattice = NULL;
  const double *kept;
  gsize n;

  p[0] = p[2] = 0x1p-1074;
  p[1] = 1 + 0x1p-52;
  lattice = weft_lattice_take_tilted_errors (weft_lattice_new_take (1, 0, p, 3, 1e-15), errors, 0);
  kept = weft_lattice_get_probabilities (lattice, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpfloat (kept[0], >, 0);
  g_assert_cmpfloat (kept[2], >, 0);
}

/* A block in an iteration that each PE makes with probability @share. */
static WeftComposite *
make_loop (const WeftLattice *time, double share)
{
  double *f = g_new (double, 2);
  g_autoptr (WeftLattice) iterations = NULL;
  GPtrArray *nothing = g_ptr_array_new ();

  f[0] = 1 - share;
  f[1] = share;
  iterations = weft_lattice_new_rounded (1, 0, f, 2, 0, 0);
  return weft_composite_new_loop (iterations, weft_composite_new_synchronised (time),
                                  weft_composite_new_sum (1, nothing), FALSE);
}

/* What is heard of a loop's errors is not less than the mean over the numbers of PEs who go on. */
static void
test_shares (void)
{
  static const double shares[] = {0x1p-4, 0.25, 0.5, 0.875};
  g_autoptr (WeftJob) job = weft_job_new ();
  double greatest = 0;
  WeftRandom random;

  test_random_init (&random, 72, 0);
  for (guint i = 0; i < 200; i++) {
    g_auto (Pair) one = random_pair (&random);
    g_auto (Pair) time = pair_power (&one, 2 + weft_random_below (&random, 20), TRUE, job);
    g_autoptr (WeftComposite) block = weft_composite_new_synchronised (time.lattice);
    double share = shares[i % G_N_ELEMENTS (shares)];
    g_autoptr (WeftComposite) loop = make_loop (time.lattice, share);

    for (guint pes = 2; pes <= 1024; pes *= 2) {
      g_autofree double *weights = g_new (double, pes + 1);
      double mean = 0;

      weft_binomial_weights (pes, share, weights);
      for (guint e = 1; e <= pes; e++)
        mean += weights[e] * weft_composite_get_operand_error (block, e);
      greatest = MAX (greatest, mean / weft_composite_get_operand_error (loop, pes));
    }
  }
  g_test_message ("means up to %.9f of what is heard", greatest);
  g_assert_cmpfloat (greatest, <=, 1 + 1e-8);
}

/* A time of nothing, any number of times, is nothing, whatever the numbers' probabilities sum to. */
static void
test_nothing (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  gsize n = 1000000;
  double *f = g_new (double, n);
  g_autoptr (WeftLattice) counts = NULL;
  g_autoptr (WeftLattice) nothing = weft_lattice_new_point (1, 0);
  g_autoptr (WeftLattice) sum = NULL;

  for (gsize i = 0; i < n; i++)
    f[i] = 1.0 / (double) n;
  counts = weft_lattice_new_rounded (1, 1, f, n, 4 * 0x1p-53, 0);
  sum = weft_lattice_random_sum (counts, nothing, job, NULL);
  g_assert_true (weft_lattice_is_point (sum));
  g_assert_cmpfloat (fabs (weft_lattice_get_mass (sum) - 1), <=, weft_lattice_get_error (sum));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/maxima/coins", test_coins);
  g_test_add_func ("/maxima/random", test_random);
  g_test_add_func ("/maxima/ends", test_ends);
  g_test_add_func ("/maxima/shares", test_shares);
  g_test_add_func ("/maxima/nothing", test_nothing);
  return g_test_run ();
}
