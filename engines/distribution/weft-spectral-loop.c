/* weft-spectral-loop.c: loops that PEs leave one by one (Li et al. 1997, Fig. 3 and Fig. 5), from the last
 * iteration to the first, each for the window of PEs that may still be there. */
#include "weft-spectral-private.h"

#include "weft-binomial.h"
#include "weft-significant-columns.h"

#include <string.h>

/* The body is evaluated for up to this share of all numbers of PEs at a time, and no more than twice those so far: what
 * has vanished by then is not evaluated. */
#define SHARES 8

/* The way down through the iterations. */
typedef struct {
  const WeftSpectral *spectral;
  WeftComposite *loop;
  WeftContinuation continuation;
  gint64 base;     /* its least: the iteration that all PEs of a row execute; 0: the entry */
  gint64 greatest; /* the last iteration */
  guint *lowest;   /* window of each iteration from @base on */
  guint *highest;
  WeftSignificantColumns significant;
  GPtrArray *body;    /* pieces of rows, upwards */
  WeftSpectrum *rows; /* X or Y of the current iteration */
} Descent;

static void
descent_clear (Descent *descent)
{
  weft_continuation_clear (&descent->continuation);
  g_clear_pointer (&descent->lowest, g_free);
  g_clear_pointer (&descent->highest, g_free);
  weft_significant_columns_clear (&descent->significant);
  g_clear_pointer (&descent->body, g_ptr_array_unref);
  g_clear_pointer (&descent->rows, weft_spectrum_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Descent, descent_clear)

/* How many of the PEs of rows @lowest to @highest execute each iteration. */
static void
find_windows (Descent *descent, guint lowest, guint highest)
{
  gsize n = (gsize) (descent->greatest - descent->base) + 1;
  guint unused;

  descent->lowest = g_new0 (guint, n);
  descent->highest = g_new0 (guint, n);
  for (gsize i = 0; i < n; i++) {
    double p = descent->continuation.rho[i] / descent->continuation.rho[0];

    weft_binomial_window (lowest, p, &descent->lowest[i], &unused);
    weft_binomial_window (highest, p, &unused, &descent->highest[i]);
  }
}

static guint
lowest_at (const Descent *descent, gint64 r)
{
  return descent->lowest[r - descent->base];
}

static guint
highest_at (const Descent *descent, gint64 r)
{
  return descent->highest[r - descent->base];
}

static void
begin (Descent *descent, guint lowest, guint highest, const WeftPoints *points)
{
  weft_continuation_init (&descent->continuation, descent->loop->iterations);
  descent->base = descent->continuation.least;
  descent->greatest = descent->continuation.greatest;
  weft_significant_columns_init (&descent->significant, points);
  descent->body = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_spectrum_free);
  find_windows (descent, lowest, highest);
}

/* How many rows to evaluate from @from on, beyond what iteration @r needs. */
static guint
find_share (const Descent *descent, guint from)
{
  guint least = lowest_at (descent, descent->greatest);
  guint most = highest_at (descent, descent->base);

  /* Trials want the whole. */
  if (descent->significant.points->modulus == 1)
    return most;
  return CLAMP (from - least, 64, MAX ((most - least) / SHARES, 512));
}

/* The body's rows for iteration @r: pieces that no earlier iteration needs are let go, missing ones made. */
static gboolean
ensure_body (Descent *descent, gint64 r)
{
  guint most = highest_at (descent, descent->base);

  while (descent->body->len > 0 &&
         ((WeftSpectrum *) descent->body->pdata[0])->highest < lowest_at (descent, r))
    g_ptr_array_remove_index (descent->body, 0);
  for (;;) {
    guint n = descent->body->len;
    guint known = n > 0 ? ((WeftSpectrum *) descent->body->pdata[n - 1])->highest + 1 : 0;
    guint from = MAX (known, lowest_at (descent, r));
    guint to;
    WeftSpectrum *piece;

    if (known > highest_at (descent, r))
      return TRUE;
    to = MIN (MAX (from + find_share (descent, from), highest_at (descent, r)), most);
    piece = weft_spectral_evaluate (descent->spectral, descent->loop->children[0], from, to,
                                    descent->significant.points);
    if (piece == NULL)
      return FALSE;
    g_ptr_array_add (descent->body, piece);
  }
}

static gboolean
multiply_by_body (Descent *descent, gint64 r)
{
  if (!ensure_body (descent, r))
    return FALSE;
  weft_spectrum_multiply_pieces (descent->rows, (WeftSpectrum *const *) descent->body->pdata,
                                 descent->body->len, descent->significant.points);
  return TRUE;
}

static gboolean
multiply_by (Descent *descent, WeftComposite *composite)
{
  g_autoptr (WeftSpectrum) factor =
      weft_spectral_evaluate (descent->spectral, composite, descent->rows->lowest, descent->rows->highest,
                              descent->significant.points);

  if (factor == NULL)
    return FALSE;
  weft_spectrum_multiply (descent->rows, factor, descent->significant.points);
  return TRUE;
}

/* Iteration @greatest: X = I_b; Y = I_1 + P_2. */
static gboolean
begin_rows (Descent *descent)
{
  const WeftSpectral *spectral = descent->spectral;
  gint64 r = descent->greatest;

  descent->rows = weft_spectrum_new_one (lowest_at (descent, r), highest_at (descent, r),
                                         descent->significant.points->n, spectral->job, spectral->error);
  return descent->rows != NULL && multiply_by_body (descent, r) &&
         (descent->loop->kind == COMPOSITE_LOOP || multiply_by (descent, descent->loop->links[LINK_LAST]));
}

/* Leaves the columns that have vanished, when that is worth it. */
static void
shrink (Descent *descent)
{
  guint n_before = descent->significant.points->n;
  g_autofree guint *keep = g_new (guint, n_before);
  guint n;

  weft_spectrum_measure (descent->rows);
  n = weft_significant_columns_find (&descent->significant, descent->spectral->tolerance, descent->rows,
                                     keep);
  if (n > n_before - n_before / 8)
    return;
  descent->rows = weft_significant_columns_select (&descent->significant, descent->rows, keep, n);
  for (guint i = 0; i < descent->body->len; i++)
    descent->body->pdata[i] = weft_spectrum_select (descent->body->pdata[i], keep, n);
}

/* Replaces the rows of iteration r + 1 by the mixture over those who execute it, of what follows. */
static gboolean
mix (Descent *descent, double p, guint lowest, guint highest, gboolean is_linked)
{
  const WeftSpectral *spectral = descent->spectral;
  WeftSpectrum *mixed =
      is_linked ? weft_spectral_link (spectral, descent->loop, descent->rows, p, lowest, highest,
                                      descent->significant.points)
                : weft_spectrum_thin (descent->rows, p, lowest, highest, descent->significant.points,
                                      spectral->job, spectral->error);

  if (mixed == NULL)
    return FALSE;
  weft_spectrum_free (descent->rows);
  descent->rows = mixed;
  weft_spectrum_rescale (mixed, descent->significant.points);
  return TRUE;
}

static gboolean
descend (Descent *descent)
{
  gboolean is_linked = descent->loop->kind == COMPOSITE_MIXED_LOOP;

  if (!begin_rows (descent))
    return FALSE;
  for (gint64 r = descent->greatest; r-- > MAX (descent->base, 1);) {
    shrink (descent);
    if (!mix (descent, weft_continuation_go_on (&descent->continuation, r), lowest_at (descent, r),
              highest_at (descent, r), is_linked) ||
        !multiply_by_body (descent, r))
      return FALSE;
  }
  return TRUE;
}

/* The entry into a loop that some PEs never enter; those who do pay a mixed loop's first SPMD block. */
static gboolean
enter (Descent *descent, guint lowest, guint highest)
{
  if (descent->loop->kind == COMPOSITE_MIXED_LOOP &&
      (!multiply_by (descent, descent->loop->links[LINK_FIRST]) ||
       !multiply_by (descent, descent->loop->links[LINK_TO_SIMD])))
    return FALSE;
  return mix (descent, weft_continuation_go_on (&descent->continuation, 0), lowest, highest, FALSE);
}

/* Iterations 1 to least - 1, which nobody leaves. */
static gboolean
repeat_certain (Descent *descent)
{
  gint64 r = descent->base;
  g_autoptr (WeftSpectrum) varying = g_steal_pointer (&descent->rows);
  WeftSpectrum *power;
  gboolean done;

  descent->rows =
      weft_spectrum_new_one (lowest_at (descent, r), highest_at (descent, r), descent->significant.points->n,
                             descent->spectral->job, descent->spectral->error);
  done = descent->rows != NULL && multiply_by_body (descent, r) &&
         (descent->loop->kind == COMPOSITE_LOOP ||
          mix (descent, 1, lowest_at (descent, r), highest_at (descent, r), TRUE));
  if (!done)
    return FALSE;
  power = weft_spectrum_raise (descent->rows, (guint64) r - 1, descent->significant.points);
  weft_spectrum_free (descent->rows);
  descent->rows = power;
  weft_spectrum_multiply (descent->rows, varying, descent->significant.points);
  return TRUE;
}

WeftSpectrum *
weft_spectral_diverging (const WeftSpectral *spectral,
                         WeftComposite *loop,
                         guint lowest,
                         guint highest,
                         const WeftPoints *points)
{
  g_auto (Descent) descent = {.spectral = spectral, .loop = loop};
  WeftSpectrum *result;

  begin (&descent, lowest, highest, points);
  if (descent.greatest == 0)
    return weft_spectrum_new_one (lowest, highest, points->n, spectral->job, spectral->error);
  if (!descend (&descent) || (descent.base == 0 && !enter (&descent, lowest, highest)) ||
      (descent.base > 1 && !repeat_certain (&descent)))
    return NULL;
  result = weft_significant_columns_spread (&descent.significant, g_steal_pointer (&descent.rows), points);
  weft_spectrum_set_idle (result, points);
  return result;
}
