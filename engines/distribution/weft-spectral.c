/* weft-spectral.c: the recursion over composites, and what is known of them beforehand. */
#include "weft-spectral-kept.h"

#include "weft-binomial.h"
#include "weft-significant-columns.h"

#include <math.h>

/* How far the times of an operation spread. */
static gsize
spread_of (const WeftComposite *composite)
{
  gsize n = 1;

  if (composite->time != NULL)
    weft_lattice_get_probabilities (composite->time, &n);
  return n;
}

/* About how much work a composite is, to begin with what is quick and may make the rest unnecessary. */
static guint
weight_of (const WeftComposite *composite)
{
  guint weight = 1;

  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++)
    weight += weight_of (composite->parts->pdata[i]);
  for (guint i = 0; i < G_N_ELEMENTS (composite->children); i++)
    if (composite->children[i] != NULL)
      weight += 10 * weight_of (composite->children[i]);
  if (composite->kind == COMPOSITE_MIXED_LOOP)
    weight *= 10;
  return MIN (weight, 1000000);
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  guint weight_a = weight_of (*(WeftComposite *const *) a);
  guint weight_b = weight_of (*(WeftComposite *const *) b);
  gsize spread_a = spread_of (*(WeftComposite *const *) a);
  gsize spread_b = spread_of (*(WeftComposite *const *) b);

  return weight_a != weight_b ? (weight_a > weight_b) - (weight_a < weight_b)
                              : (spread_a < spread_b) - (spread_a > spread_b);
}

/* The parts of a sum that vary, the quick ones first, and of these what spreads most; equal ones keep their order.
 * What the others take is added up. */
static GPtrArray *
sort_parts (const WeftComposite *sum, gint64 *constant)
{
  GPtrArray *parts = g_ptr_array_new ();

  *constant = 0;
  for (guint i = 0; i < sum->parts->len; i++) {
    gint64 place;

    if (weft_composite_is_constant (sum->parts->pdata[i], &place))
      *constant += place;
    else
      g_ptr_array_add (parts, sum->parts->pdata[i]);
  }
  g_ptr_array_sort (parts, compare_weights);
  return parts;
}

/* Multiplies *@product, or nothing yet, by @part (transfer full), and leaves the columns that have vanished. */
static void
add_factor (const WeftSpectral *spectral,
            WeftSpectrum **product,
            WeftSignificantColumns *significant,
            WeftSpectrum *part)
{
  g_autofree guint *keep = g_new (guint, significant->points->n);
  guint n;

  if (*product == NULL) {
    *product = part;
  } else {
    weft_spectrum_multiply (*product, part, significant->points);
    weft_spectrum_free (part);
  }
  n = weft_significant_columns_find (significant, spectral->tolerance, *product, keep);
  if (n < significant->points->n)
    *product = weft_significant_columns_select (significant, *product, keep, n);
}

static WeftSpectrum *
evaluate_sum (const WeftSpectral *spectral,
              WeftComposite *sum,
              guint lowest,
              guint highest,
              const WeftPoints *points)
{
  gint64 constant;
  g_autoptr (GPtrArray) parts = sort_parts (sum, &constant);
  g_autoptr (WeftSpectrum) product = NULL;
  g_auto (WeftSignificantColumns) significant = {0};

  weft_significant_columns_init (&significant, points);
  for (guint i = 0; i < parts->len; i++) {
    WeftSpectrum *part =
        weft_spectral_evaluate (spectral, parts->pdata[i], lowest, highest, significant.points);

    if (part == NULL)
      return NULL;
    add_factor (spectral, &product, &significant, part);
  }
  if (product == NULL)
    product = weft_spectrum_new_one (lowest, highest, points->n, spectral->job, spectral->error);
  if (product == NULL)
    return NULL;
  weft_spectrum_delay (product, constant, significant.points);
  return weft_significant_columns_spread (&significant, g_steal_pointer (&product), points);
}

static WeftSpectrum *
evaluate_empty (const WeftSpectral *spectral, WeftComposite *composite, const WeftPoints *points)
{
  WeftSpectrum *product = NULL;
  GPtrArray *parts = composite->kind == COMPOSITE_SUM ? composite->parts : NULL;
  guint n = parts != NULL ? parts->len : 2;

  if (composite->kind == COMPOSITE_LOOP)
    return evaluate_empty (spectral, composite->children[1], points);
  if (composite->kind != COMPOSITE_SUM && composite->kind != COMPOSITE_IF)
    return weft_spectral_evaluate (spectral, composite, 1, 1, points);
  product = weft_spectrum_new_one (1, 1, points->n, spectral->job, spectral->error);
  for (guint i = 0; product != NULL && i < n; i++) {
    g_autoptr (WeftSpectrum) part =
        evaluate_empty (spectral, parts != NULL ? parts->pdata[i] : composite->children[i], points);

    if (part == NULL)
      g_clear_pointer (&product, weft_spectrum_free);
    else
      weft_spectrum_multiply (product, part, points);
  }
  return product;
}

/* Row 0 of a clause that is broadcast to no PE. */
static gboolean
set_empty (const WeftSpectral *spectral,
           WeftComposite *clause,
           WeftSpectrum *spectrum,
           const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) empty = NULL;

  if (spectrum->lowest > 0)
    return TRUE;
  empty = evaluate_empty (spectral, clause, points);
  if (empty == NULL)
    return FALSE;
  g_clear_pointer (&spectrum->amplitudes, g_free);
  for (guint i = 0; i < spectrum->n; i++) {
    double factor = exp (empty->log_scale[i] - spectrum->log_scale[i]);

    spectrum->re[i] = empty->re[i] * factor;
    spectrum->im[i] = empty->im[i] * factor;
    spectrum->errors[i] = MAX (spectrum->errors[i], empty->errors[i]);
  }
  spectrum->sum_error = MAX (spectrum->sum_error, empty->sum_error);
  return TRUE;
}

static WeftSpectrum *
evaluate_clause (const WeftSpectral *spectral,
                 WeftComposite *conditional,
                 guint clause,
                 double p,
                 guint lowest,
                 guint highest,
                 const WeftPoints *points)
{
  WeftSpectrum *spectrum;
  guint from;
  guint to;
  guint unused;

  weft_binomial_window (lowest, p, &from, &unused);
  weft_binomial_window (highest, p, &unused, &to);
  spectrum = weft_spectral_evaluate (spectral, conditional->children[clause], from, to, points);
  if (spectrum != NULL && conditional->broadcast &&
      !set_empty (spectral, conditional->children[clause], spectrum, points))
    g_clear_pointer (&spectrum, weft_spectrum_free);
  return spectrum;
}

static WeftSpectrum *
evaluate_cu_if (const WeftSpectral *spectral,
                WeftComposite *conditional,
                guint lowest,
                guint highest,
                const WeftPoints *points)
{
  double p = conditional->probability;
  WeftSpectrum *mixture;
  g_autoptr (WeftSpectrum) other = NULL;

  if (p == 0 || p == 1)
    return weft_spectral_evaluate (spectral, conditional->children[p == 0], lowest, highest, points);
  mixture = weft_spectral_evaluate (spectral, conditional->children[0], lowest, highest, points);
  if (mixture != NULL)
    other = weft_spectral_evaluate (spectral, conditional->children[1], lowest, highest, points);
  if (other == NULL) {
    g_clear_pointer (&mixture, weft_spectrum_free);
    return NULL;
  }
  weft_spectrum_mix (mixture, p, other, 1 - p, points);
  return mixture;
}

static WeftSpectrum *
evaluate_if (const WeftSpectral *spectral,
             WeftComposite *conditional,
             guint lowest,
             guint highest,
             const WeftPoints *points)
{
  double p = conditional->probability;
  g_autoptr (WeftSpectrum) taken = NULL;
  g_autoptr (WeftSpectrum) other = NULL;
  WeftSpectrum *split;

  if (conditional->by_control_unit)
    return evaluate_cu_if (spectral, conditional, lowest, highest, points);
  taken = evaluate_clause (spectral, conditional, 0, p, lowest, highest, points);
  if (taken == NULL)
    return NULL;
  other = evaluate_clause (spectral, conditional, 1, 1 - p, lowest, highest, points);
  if (other == NULL)
    return NULL;
  split = weft_spectrum_split (taken, other, p, lowest, highest, points, spectral->job, spectral->error);
  if (split != NULL)
    weft_spectrum_set_idle (split, points);
  return split;
}

/* All PEs make the same number of iterations: Horner's rule. */
static WeftSpectrum *
evaluate_cu_loop (const WeftSpectral *spectral,
                  WeftComposite *loop,
                  guint lowest,
                  guint highest,
                  const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) body =
      weft_spectral_evaluate (spectral, loop->children[0], lowest, highest, points);
  g_autoptr (WeftSpectrum) one = NULL;
  g_autoptr (WeftSpectrum) certain = NULL;
  WeftSpectrum *sum;
  gsize n;
  const double *f = weft_lattice_get_probabilities (loop->iterations, &n);

  if (body == NULL)
    return NULL;
  certain = weft_spectrum_raise (body, (guint64) weft_lattice_get_first (loop->iterations), points);
  one = weft_spectrum_new_one (lowest, highest, points->n, spectral->job, spectral->error);
  sum =
      one != NULL ? weft_spectrum_new_one (lowest, highest, points->n, spectral->job, spectral->error) : NULL;
  if (sum == NULL)
    return NULL;
  weft_spectrum_mix (sum, f[n - 1], one, 0, points);
  for (gsize i = n - 1; i-- > 0;) {
    weft_spectrum_multiply (sum, body, points);
    weft_spectrum_mix (sum, 1, one, f[i], points);
    if (!weft_job_check (spectral->job, spectral->error)) {
      weft_spectrum_free (sum);
      return NULL;
    }
  }
  weft_spectrum_multiply (sum, certain, points);
  return sum;
}

static WeftSpectrum *
evaluate_operation (const WeftSpectral *spectral,
                    WeftComposite *operation,
                    guint lowest,
                    guint highest,
                    const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) longest =
      weft_spectral_maximum (spectral, operation->time, lowest, highest, points);

  return longest != NULL ? weft_spectrum_raise (longest, operation->count, points) : NULL;
}

static WeftSpectrum *
evaluate_loop (const WeftSpectral *spectral,
               WeftComposite *loop,
               guint lowest,
               guint highest,
               const WeftPoints *points)
{
  return loop->by_control_unit ? evaluate_cu_loop (spectral, loop, lowest, highest, points)
                               : weft_spectral_diverging (spectral, loop, lowest, highest, points);
}

static WeftSpectrum *
evaluate_switch (const WeftSpectral *spectral,
                 WeftComposite *composite,
                 guint lowest,
                 guint highest,
                 const WeftPoints *points)
{
  return weft_spectral_constant (spectral, composite->time, lowest, highest, points);
}

static WeftSpectrum *
evaluate_synchronised (const WeftSpectral *spectral,
                       WeftComposite *composite,
                       guint lowest,
                       guint highest,
                       const WeftPoints *points)
{
  return weft_spectral_maximum (spectral, composite->time, lowest, highest, points);
}

static WeftSpectrum *(*const evaluators[]) (const WeftSpectral *,
                                            WeftComposite *,
                                            guint,
                                            guint,
                                            const WeftPoints *) = {
    [COMPOSITE_OPERATION] = evaluate_operation,
    [COMPOSITE_SWITCH] = evaluate_switch,
    [COMPOSITE_SYNCHRONISED] = evaluate_synchronised,
    [COMPOSITE_SUM] = evaluate_sum,
    [COMPOSITE_IF] = evaluate_if,
    [COMPOSITE_LOOP] = evaluate_loop,
    [COMPOSITE_MIXED_LOOP] = weft_spectral_diverging,
};

WeftSpectrum *
weft_spectral_compute (const WeftSpectral *spectral,
                       WeftComposite *composite,
                       guint lowest,
                       guint highest,
                       const WeftPoints *points)
{
  if (!weft_job_check (spectral->job, spectral->error))
    return NULL;
  return evaluators[composite->kind](spectral, composite, lowest, highest, points);
}

/* Whether it is worth keeping. */
static gboolean
is_laborious (const WeftComposite *composite)
{
  return composite->kind == COMPOSITE_IF || composite->kind == COMPOSITE_LOOP ||
         composite->kind == COMPOSITE_MIXED_LOOP;
}

WeftSpectrum *
weft_spectral_evaluate (const WeftSpectral *spectral,
                        WeftComposite *composite,
                        guint lowest,
                        guint highest,
                        const WeftPoints *points)
{
  if (!is_laborious (composite))
    return weft_spectral_compute (spectral, composite, lowest, highest, points);
  return (points->modulus == 1 ? weft_spectral_kept_trial : weft_spectral_kept) (spectral, composite, lowest,
                                                                                 highest, points);
}

WeftSpectrum *
weft_composite_transform (WeftComposite *composite,
                          guint enabled,
                          double tolerance,
                          const WeftPoints *points,
                          WeftSpectralMemory *memory,
                          WeftJob *job,
                          GError **error)
{
  WeftSpectral spectral = {tolerance, job, error, memory, NULL};

  return weft_spectral_evaluate (&spectral, composite, enabled, enabled, points);
}
