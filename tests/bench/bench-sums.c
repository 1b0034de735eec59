/* bench-sums.c: sums of many quantities, ours beside the direct way, the bare transforms and SciPy, all in one run:
 * time of the processor, memory, and the largest relative error of the probabilities in the tails. */
#include "bench-distribution.h"
#include "bench-measure.h"

#include "weft-fourier.h"
#include "weft-random.h"
#include "weft-tilts.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PEER "tests/bench/peer-sums.py"

/* The direct way is run up to this many multiplications, and else said to take as much longer as it has more. */
#define MOST_DIRECT 2e10

/* What a case sums up. */
typedef enum { POWER, TWO, RANDOM } Sum;

static const char *const sum_names[] = {"power", "two", "random"};

static const struct {
  const char *name;
  Sum sum;
  guint n;     /* places of a part */
  guint other; /* how many parts; places of the other part; greatest count */
} cases[] = {
    {"256 of 512", POWER, 512, 256},
    {"1000 of 100", POWER, 100, 1000},
    {"1000 of 1000", POWER, 1000, 1000},
    {"two of 20000", TWO, 20000, 20000},
    {"two of 500000", TWO, 500000, 500000},
    {"up to 100 of 500", RANDOM, 500, 100},
    {"up to 1000 of 1000", RANDOM, 1000, 1000},
};

/* A case at work. */
typedef struct {
  Sum sum;
  guint count;
  WeftLattice *a;
  WeftLattice *b; /* the other part, or the counts */
  WeftSummand summands[2];
  guint n_summands;
  WeftJob *job;
  double multiplications; /* of the direct way */
  gsize length;           /* of a transform that does not wrap */
} Work;

static WeftLattice *
make_part (gsize n, guint64 stream)
{
  double *p = g_new (double, n);
  double sum = 0;
  WeftRandom random;

  weft_random_init (&random, 41, stream);
  for (gsize i = 0; i < n; i++)
    sum += p[i] = 0.1 + weft_random_uniform (&random);
  for (gsize i = 0; i < n; i++)
    p[i] /= sum;
  return weft_lattice_new_take (1, 0, p, n, 0);
}

static Work
work_new (guint i)
{
  Work work = {.sum = cases[i].sum, .count = cases[i].other, .job = weft_job_new (), .n_summands = 1};
  double n = cases[i].n;
  double other = cases[i].other;

  work.a = make_part (cases[i].n, 0);
  work.b = work.sum == POWER ? weft_lattice_new_point (1, work.count) : make_part (cases[i].other, 1);
  work.summands[0] = (WeftSummand){work.a, work.sum == TWO ? weft_lattice_new_point (1, 1) : work.b};
  work.summands[1] = (WeftSummand){work.b, work.summands[0].counts};
  work.n_summands = work.sum == TWO ? 2 : 1;
  work.length = (gsize) (work.sum == TWO ? n + other - 1 : (n - 1) * other + 1);
  work.multiplications = work.sum == TWO ? n * other : n * n * other * other / (work.sum == POWER ? 3 : 2);
  return work;
}

static void
work_clear (Work *work)
{
  if (work->sum == TWO)
    weft_lattice_unref ((WeftLattice *) work->summands[0].counts);
  weft_lattice_unref (work->a);
  weft_lattice_unref (work->b);
  weft_job_unref (work->job);
}

static void
sum_ours (gconstpointer data)
{
  const Work *work = data;

  weft_lattice_unref (weft_tilted_sum (work->summands, work->n_summands, NULL, work->job, NULL));
}

static void
convolve (const double *a, gsize n_a, const double *b, gsize n_b, double *target)
{
  memset (target, 0, (n_a + n_b - 1) * sizeof (double));
  for (gsize i = 0; i < n_a; i++)
    for (gsize j = 0; j < n_b; j++)
      target[i + j] += a[i] * b[j];
}

/* By repeated squaring; the result is in @p, of length @n. */
static double *
power_direct (const double *a, gsize n_a, guint count, gsize *n)
{
  double *p = g_memdup2 (a, n_a * sizeof (double));
  guint bit = 1U << (g_bit_storage (count) - 1);

  *n = n_a;
  while ((bit >>= 1) != 0) {
    double *next = g_new (double, 2 * *n - 1);

    convolve (p, *n, p, *n, next);
    *n = 2 * *n - 1;
    g_free (p);
    p = next;
    if (!(count & bit))
      continue;
    next = g_new (double, *n + n_a - 1);
    convolve (a, n_a, p, *n, next);
    *n += n_a - 1;
    g_free (p);
    p = next;
  }
  return p;
}

/* Horner's rule. */
static double *
random_direct (const double *a, gsize n_a, const double *counts, gsize n_counts, gsize *n)
{
  double *p = g_memdup2 (&counts[n_counts - 1], sizeof (double));

  *n = 1;
  for (gsize r = n_counts - 1; r-- > 0;) {
    double *next = g_new (double, *n + n_a - 1);

    if (*n < n_a)
      convolve (p, *n, a, n_a, next);
    else
      convolve (a, n_a, p, *n, next);
    next[0] += counts[r];
    *n += n_a - 1;
    g_free (p);
    p = next;
  }
  return p;
}

static double *
direct (const Work *work, gsize *n)
{
  gsize n_a;
  gsize n_b;
  const double *a = weft_lattice_get_probabilities (work->a, &n_a);
  const double *b = weft_lattice_get_probabilities (work->b, &n_b);
  double *p;

  if (work->sum == POWER)
    return power_direct (a, n_a, work->count, n);
  if (work->sum == RANDOM)
    return random_direct (a, n_a, b, n_b, n);
  *n = n_a + n_b - 1;
  p = g_new (double, *n);
  convolve (a, n_a, b, n_b, p);
  return p;
}

static void
sum_directly (gconstpointer data)
{
  const Work *work = data;
  gsize n;

  g_free (direct (work, &n));
}

static void
transform (const Work *work, gsize least, guint forwards)
{
  const WeftFourier *fourier = weft_fourier_get (weft_fourier_length (least), work->job, NULL);
  double *values = weft_fourier_allocate (fourier, work->job, NULL);
  double *spectrum = weft_fourier_allocate (fourier, work->job, NULL);

  values[1] = 1;
  for (guint i = 0; i < forwards; i++)
    weft_fourier_forward (fourier, values, spectrum);
  weft_fourier_inverse (fourier, spectrum, values);
  weft_fourier_free (values);
  weft_fourier_free (spectrum);
}

/* What one needs without tilts. */
static void
transform_once (gconstpointer data)
{
  const Work *work = data;

  transform (work, work->length, work->n_summands);
}

/* What the planned tilts need; tilts that turn out to be needed besides are not counted. */
static void
transform_tilts (gconstpointer data)
{
  const Work *work = data;
  WeftSumVectors parts;
  g_autoptr (GArray) tilts = NULL;

  weft_sum_vectors_init (&parts, work->summands, work->n_summands);
  tilts = weft_tilts_plan (&parts);
  for (guint i = 0; i < tilts->len; i++)
    transform (work, g_array_index (tilts, WeftTilt, i).length, work->n_summands);
  weft_sum_vectors_clear (&parts);
}

static void
write_vector (const WeftLattice *lattice, const char *path)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);

  g_assert_true (g_file_set_contents (path, (const char *) p, (gssize) (n * sizeof (double)), NULL));
}

/* SciPy's probabilities, and its time; %NULL where it is missing. */
static double *
run_peer (const Work *work, gsize *n, double *time)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-bench-XXXXXX", NULL);
  g_autofree char *a = g_build_filename (folder, "a", NULL);
  g_autofree char *b = g_build_filename (folder, "b", NULL);
  g_autofree char *result = g_build_filename (folder, "result", NULL);
  g_autofree char *count = g_strdup_printf ("%u", work->count);
  const char *argv[] = {"/usr/bin/python3", PEER, sum_names[work->sum], count, a, b, result, NULL};
  g_autofree char *output = NULL;
  char *contents = NULL;
  gsize bytes = 0;

  write_vector (work->a, a);
  write_vector (work->b, b);
  if (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, NULL, NULL) &&
      g_file_get_contents (result, &contents, &bytes, NULL))
    *time = g_ascii_strtod (output, NULL);
  *n = bytes / sizeof (double);
  g_unlink (a);
  g_unlink (b);
  g_unlink (result);
  g_rmdir (folder);
  return (double *) contents;
}

/* The largest relative difference where @truth is above @least. */
static double
largest_difference (const double *p, gsize n, const double *truth, gsize n_truth, double least)
{
  double largest = 0;

  for (gsize i = 0; i < n_truth; i++)
    if (truth[i] > least)
      largest = MAX (largest, fabs ((i < n ? p[i] : 0) - truth[i]) / truth[i]);
  return largest;
}

/* Ours from place 0 on. */
static double *
ours_from_0 (const Work *work, gsize *n, double *bound)
{
  g_autofree double *relative = NULL;
  g_autoptr (WeftLattice) ours =
      weft_tilted_sum (work->summands, work->n_summands, &relative, work->job, NULL);
  gint64 first = weft_lattice_get_first (ours);
  gsize length;
  const double *p = weft_lattice_get_probabilities (ours, &length);
  double *all = g_new0 (double, (gsize) first + length);

  *n = (gsize) first + length;
  *bound = 0;
  memcpy (all + first, p, length * sizeof (double));
  for (gsize i = 0; i < length; i++)
    if (p[i] > 1e-200)
      *bound = MAX (*bound, relative[i]);
  printf ("  error bound %.2g in total variation\n", weft_lattice_get_error (ours));
  return all;
}

static void
print_errors (const char *name, const double *p, gsize n, const double *truth, gsize n_truth)
{
  printf ("  %-28s largest relative error %8.2g above 1e-12, %8.2g above 1e-200\n", name,
          largest_difference (p, n, truth, n_truth, 1e-12),
          largest_difference (p, n, truth, n_truth, 1e-200));
}

/* Against the direct way where that was run, or else SciPy against ours. */
static void
compare (const Work *work, gboolean with_direct)
{
  double bound;
  double time = 0;
  gsize n;
  gsize n_peer;
  gsize n_truth;
  g_autofree double *ours = ours_from_0 (work, &n, &bound);
  g_autofree double *peer = run_peer (work, &n_peer, &time);
  g_autofree double *truth = with_direct ? direct (work, &n_truth) : NULL;

  printf ("  ours: every probability above 1e-200 is proved to %.2g of itself\n", bound);
  if (truth != NULL)
    print_errors ("ours against direct", ours, n, truth, n_truth);
  if (peer != NULL)
    print_errors (truth != NULL ? "SciPy against direct" : "SciPy against ours", peer, n_peer,
                  truth != NULL ? truth : ours, truth != NULL ? n_truth : n);
  if (peer != NULL)
    printf ("  %-28s %10.2f ms\n", "SciPy", time);
  else
    printf ("  SciPy is left out: /usr/bin/python3 has none (Debian: python3-scipy), or " PEER
            " is not here\n");
}

static void
print_cost (const char *name, const BenchCost *cost, const BenchCost *ours)
{
  printf ("  %-28s %10.2f ms  (first call %.2f)  %7.1f MB  %8.2f of ours\n", name, 1e3 * cost->seconds,
          1e3 * cost->first, cost->bytes / 1e6, cost->seconds / ours->seconds);
}

static void
run_case (guint i)
{
  Work work = work_new (i);
  BenchCost ours = bench_measure (sum_ours, &work);
  BenchCost once = bench_measure (transform_once, &work);
  BenchCost tilts = bench_measure (transform_tilts, &work);
  gboolean with_direct = work.multiplications < MOST_DIRECT;

  printf ("%s: %zu places\n", cases[i].name, work.length);
  print_cost ("ours, with all tails", &ours, &ours);
  print_cost ("bare transforms, no tilts", &once, &ours);
  print_cost ("bare transforms of the tilts", &tilts, &ours);
  if (with_direct) {
    BenchCost slow = bench_measure (sum_directly, &work);

    print_cost ("direct", &slow, &ours);
  } else {
    printf ("  direct: left out, %.2g multiplications\n", work.multiplications);
  }
  compare (&work, with_direct);
  work_clear (&work);
}

void
bench_sums (G_GNUC_UNUSED gboolean full)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    run_case (i);
}
