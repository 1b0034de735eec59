/* test-closed-forms.c: where the answer has a formula, in numbers of 113 bits: literals on a lattice, and the longest of N of them,
 * F^N, in either mode. */
#include "random-tree.h"

#include "weft-discretise.h"
#include "weft-flow-analysis.h"

#include <math.h>

typedef _Float128 Quad;

/* A family with its distribution function and what is above, by the formulas of textbooks. */
typedef struct {
  const char *text;
  double a;
  double b;
  double c;
  Quad (*below) (Quad x, Quad a, Quad b, Quad c); /* P (X < x), and from the other side */
  Quad (*above) (Quad x, Quad a, Quad b, Quad c);
} Family;

static Quad
phi (Quad u)
{
  return erfcf128 (-u / sqrtf128 (2)) / 2;
}

static Quad
normal_below (Quad x, Quad mean, Quad sd, G_GNUC_UNUSED Quad c)
{
  return phi ((x - mean) / sd);
}

static Quad
normal_above (Quad x, Quad mean, Quad sd, G_GNUC_UNUSED Quad c)
{
  return phi ((mean - x) / sd);
}

static Quad
lognormal_deviation (Quad x, Quad mean, Quad sd)
{
  Quad square = log1pf128 ((sd / mean) * (sd / mean));

  return (logf128 (x) - logf128 (mean) + square / 2) / sqrtf128 (square);
}

static Quad
lognormal_below (Quad x, Quad mean, Quad sd, G_GNUC_UNUSED Quad c)
{
  return x <= 0 ? 0 : phi (lognormal_deviation (x, mean, sd));
}

static Quad
lognormal_above (Quad x, Quad mean, Quad sd, G_GNUC_UNUSED Quad c)
{
  return x <= 0 ? 1 : phi (-lognormal_deviation (x, mean, sd));
}

static Quad
exponential_below (Quad x, Quad mean, G_GNUC_UNUSED Quad b, G_GNUC_UNUSED Quad c)
{
  return x <= 0 ? 0 : -expm1f128 (-x / mean);
}

static Quad
exponential_above (Quad x, Quad mean, G_GNUC_UNUSED Quad b, G_GNUC_UNUSED Quad c)
{
  return x <= 0 ? 1 : expf128 (-x / mean);
}

static Quad
triangular_above (Quad x, Quad least, Quad mode, Quad greatest)
{
  if (x >= greatest)
    return 0;
  if (x > mode)
    return (greatest - x) * (greatest - x) / ((greatest - least) * (greatest - mode));
  return x <= least ? 1 : 1 - (x - least) * (x - least) / ((greatest - least) * (mode - least));
}

static Quad
triangular_below (Quad x, Quad least, Quad mode, Quad greatest)
{
  return triangular_above (-x, -greatest, -mode, -least);
}

static Quad
geometric_above (Quad x, Quad p, G_GNUC_UNUSED Quad b, G_GNUC_UNUSED Quad c)
{
  return x <= 1 ? 1 : expf128 ((ceilf128 (x) - 1) * log1pf128 (-p));
}

static Quad
geometric_below (Quad x, Quad p, Quad b, Quad c)
{
  return 1 - geometric_above (x, p, b, c);
}

static Quad
uniform_above (Quad x, Quad least, Quad greatest, G_GNUC_UNUSED Quad c)
{
  Quad count = greatest - ceilf128 (x) + 1;

  return fminf128 (fmaxf128 (count / (greatest - least + 1), 0), 1);
}

static Quad
uniform_below (Quad x, Quad least, Quad greatest, Quad c)
{
  return 1 - uniform_above (x, least, greatest, c);
}

/* Sums of probabilities on whole numbers. */
static Quad
binomial_sum (Quad from, Quad to, Quad n, Quad p)
{
  Quad sum = 0;

  for (Quad k = fmaxf128 (from, 0); k < to && k <= n; k += 1)
    sum += expf128 (lgammaf128 (n + 1) - lgammaf128 (k + 1) - lgammaf128 (n - k + 1) + k * logf128 (p) +
                    (n - k) * log1pf128 (-p));
  return sum;
}

static Quad
binomial_below (Quad x, Quad n, Quad p, G_GNUC_UNUSED Quad c)
{
  return binomial_sum (0, x, n, p);
}

static Quad
binomial_above (Quad x, Quad n, Quad p, G_GNUC_UNUSED Quad c)
{
  return binomial_sum (ceilf128 (x), n + 1, n, p);
}

static const Family families[] = {
    {"normal(1000, 100)", 1000, 100, 0, normal_below, normal_above},
    {"normal(6000, 900)", 6000, 900, 0, normal_below, normal_above},
    {"normal(3, 1.5)", 3, 1.5, 0, normal_below, normal_above},
    {"normal(5000, 0.3)", 5000, 0.3, 0, normal_below, normal_above},
    {"lognormal(1000, 500)", 1000, 500, 0, lognormal_below, lognormal_above},
    {"lognormal(40000, 40)", 40000, 40, 0, lognormal_below, lognormal_above},
    {"exponential(200)", 200, 0, 0, exponential_below, exponential_above},
    {"exponential(900)", 900, 0, 0, exponential_below, exponential_above},
    {"triangular(0, 100, 20000)", 0, 100, 20000, triangular_below, triangular_above},
    {"triangular(7, 7, 9.25)", 7, 7, 9.25, triangular_below, triangular_above},
    {"geometric(0.01)", 0.01, 0, 0, geometric_below, geometric_above},
    {"geometric(0.1)", 0.1, 0, 0, geometric_below, geometric_above},
    {"uniform(0, 10000)", 0, 10000, 0, uniform_below, uniform_above},
    {"uniform(3, 30000)", 3, 30000, 0, uniform_below, uniform_above},
    {"binomial(1000, 0.5)", 1000, 0.5, 0, binomial_below, binomial_above},
};

/* P (from <= X < to), without cancellation where both are in one tail. */
static Quad
cell (const Family *family, double from, double to)
{
  Quad below = family->below (to, family->a, family->b, family->c);

  if (below < 0.5f)
    return below - family->below (from, family->a, family->b, family->c);
  return family->above (from, family->a, family->b, family->c) -
         family->above (to, family->a, family->b, family->c);
}

static double
edge (const WeftLattice *lattice, gint64 place)
{
  return place == 0 ? -1e300 : ((double) place - 0.5) * weft_lattice_get_step (lattice);
}

/* Every probability is right to the relative bound but for what is missing, and all together to the error. */
static void
test_literal (gconstpointer data)
{
  const Family *family = data;
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  g_autoptr (WeftLiteral) literal = weft_literal_parse (family->text, &error);
  g_autoptr (WeftLattice) lattice = weft_discretise (literal, NULL, 1, job, &error);
  gint64 first = weft_lattice_get_first (lattice);
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  Quad total = family->below (edge (lattice, first), family->a, family->b, family->c) +
               family->above (edge (lattice, first + (gint64) n), family->a, family->b, family->c);
  Quad beyond = total;

  g_assert_no_error (error);
  for (gsize i = 0; i < n; i++) {
    gint64 place = first + (gint64) i;
    Quad exact = cell (family, edge (lattice, place), edge (lattice, place + 1));
    Quad off = fabsf128 (exact - p[i]);

    total += off;
    beyond += fmaxf128 (off - exact * weft_lattice_get_relative_error (lattice), 0);
  }
  g_test_message ("%s: off by %.3g, bound %.3g", family->text, (double) total / 2,
                  weft_lattice_get_error (lattice));
  g_assert_cmpfloat ((double) beyond, <=, weft_lattice_get_missing (lattice) + 1e-30);
  g_assert_cmpfloat ((double) (total / 2), <=, weft_lattice_get_error (lattice));
  g_assert_cmpfloat (weft_lattice_get_error (lattice), <, 1e-13);
}

/* One block with one step. */
static WeftDocument *
make_block (const char *time, const char *mode, const char *pes)
{
  return test_tree_of (test_machine ("mixed", pes, NULL), test_block ("b", mode, time), NULL);
}

/* P (max < x) of @count. */
static Quad
power_below (const Family *family, double x, double count)
{
  Quad above = family->above (x, family->a, family->b, family->c);

  return above < 0.5f ? expf128 (count * log1pf128 (-above))
                      : powf128 (family->below (x, family->a, family->b, family->c), count);
}

/* Twice the distance in total variation of @time from F^@count. */
static Quad
find_distance (const Family *family, const WeftLattice *time, double count)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  gint64 first = weft_lattice_get_first (time);
  Quad before = first > 0 ? power_below (family, edge (time, first), count) : 0;
  Quad total = before;

  for (gsize i = 0; i < n; i++) {
    Quad after = power_below (family, edge (time, first + (gint64) i + 1), count);

    total += fabsf128 (after - before - p[i]);
    before = after;
  }
  return total + 1 - before;
}

/* The longest of all PEs' times, in O(support) and bounded as well in SPMD as in SIMD mode. */
static void
test_maximum (gconstpointer data)
{
  static const char *const modes[] = {"spmd", "simd"};
  static const char *const pes[] = {"16384", "1000000"};
  const Family *family = data;

  for (guint i = 0; i < G_N_ELEMENTS (pes) * G_N_ELEMENTS (modes); i++) {
    g_autoptr (WeftDocument) document = make_block (family->text, modes[i % 2], pes[i / 2]);
    g_autoptr (WeftJob) job = weft_job_new ();
    GError *error = NULL;
    g_autoptr (WeftFlowResult) result =
        weft_flow_evaluate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error);
    double bound;
    Quad distance;

    g_assert_no_error (error);
    bound = weft_flow_result_get_error (result);
    distance = find_distance (family, result->time, g_ascii_strtod (pes[i / 2], NULL)) / 2;
    g_test_message ("%s, %s, %s PEs: off by %.3g, bound %.3g", family->text, modes[i % 2], pes[i / 2],
                    (double) distance, bound);
    g_assert_cmpfloat ((double) distance, <=, bound);
    g_assert_cmpfloat (bound, <, 1e-11);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    g_autofree char *literal = g_strdup_printf ("/closed-forms/literal/%s", families[i].text);
    g_autofree char *maximum = g_strdup_printf ("/closed-forms/maximum/%s", families[i].text);

    g_test_add_data_func (literal, &families[i], test_literal);
    g_test_add_data_func (maximum, &families[i], test_maximum);
  }
  return g_test_run ();
}
