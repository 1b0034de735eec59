/* weft-spectral-loop.c: loops that PEs leave one by one (Li et al. 1997, Fig. 3 and Fig. 5), from the last
 * iteration to the first, each for the window of PEs that may still be there. */
#include "weft-spectral-private.h"

#include "weft-binomial.h"
#include "weft-live-columns.h"

#include <string.h>

/* The body is evaluated for up to this share of all numbers of PEs at a time, and no more than twice those so far: what
 * has vanished by then is not evaluated. */
#define SHARES 8

/* The way down through the iterations. */
typedef struct {
  const WeftSpectral *spectral;
  WeftComposite *loop;
  double *rho;
  guint base;     /* the iteration that all PEs of a row execute; 0: the entry */
  guint greatest; /* the last iteration */
  guint *lowest;  /* window of each iteration */
  guint *highest;
  WeftLiveColumns live;
  GPtrArray *body;    /* pieces of rows, upwards */
  WeftSpectrum *rows; /* X or Y of the current iteration */
} Descent;

static void
descent_clear (Descent *descent)
{
  g_clear_pointer (&descent->rho, g_free);
  g_clear_pointer (&descent->lowest, g_free);
  g_clear_pointer (&descent->highest, g_free);
  weft_live_columns_clear (&descent->live);
  g_clear_pointer (&descent->body, g_ptr_array_unref);
  g_clear_pointer (&descent->rows, weft_spectrum_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Descent, descent_clear)

/* How many of the PEs of rows @lowest to @highest execute each iteration. */
static void
find_windows (Descent *descent, guint lowest, guint highest)
{
  guint unused;

  descent->lowest = g_new0 (guint, descent->greatest + 1);
  descent->highest = g_new0 (guint, descent->greatest + 1);
  for (guint r = descent->base; r <= descent->greatest; r++) {
    double p = descent->rho[r] / descent->rho[descent->base];

    weft_binomial_window (lowest, p, &descent->lowest[r], &unused);
    weft_binomial_window (highest, p, &unused, &descent->highest[r]);
  }
}

static void
begin (Descent *descent, guint lowest, guint highest, const WeftPoints *points)
{
  guint least;

  descent->rho = weft_composite_get_continuation (descent->loop->iterations, &least, &descent->greatest);
  descent->base = least;
  weft_live_columns_init (&descent->live, points);
  descent->body = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_spectrum_free);
  find_windows (descent, lowest, highest);
}

/* How many rows to evaluate from @from on, beyond what iteration @r needs. */
static guint
find_share (const Descent *descent, guint from)
{
  guint least = descent->lowest[descent->greatest];
  guint most = descent->highest[descent->base];

  /* Trials want the whole. */
  if (descent->live.points->modulus == 1)
    return most;
  return CLAMP (from - least, 64, MAX ((most - least) / SHARES, 512));
}

/* The body's rows for iteration @r: pieces that no earlier iteration needs are let go, missing ones made. */
static gboolean
ensure_body (Descent *descent, guint r)
{
  guint most = descent->highest[descent->base];

  while (descent->body->len > 0 && ((WeftSpectrum *) descent->body->pdata[0])->highest < descent->lowest[r])
    g_ptr_array_remove_index (descent->body, 0);
  for (;;) {
    guint n = descent->body->len;
    guint known = n > 0 ? ((WeftSpectrum *) descent->body->pdata[n - 1])->highest + 1 : 0;
    guint from = MAX (known, descent->lowest[r]);
    guint to;
    WeftSpectrum *piece;

    if (known > descent->highest[r])
      return TRUE;
    to = MIN (MAX (from + find_share (descent, from), descent->highest[r]), most);
    piece = weft_spectral_evaluate (descent->spectral, descent->loop->children[0], from, to,
                                    descent->live.points);
    if (piece == NULL)
      return FALSE;
    g_ptr_array_add (descent->body, piece);
  }
}

static gboolean
multiply_by_body (Descent *descent, guint r)
{
  if (!ensure_body (descent, r))
    return FALSE;
  weft_spectrum_multiply_pieces (descent->rows, (WeftSpectrum *const *) descent->body->pdata,
                                 descent->body->len, descent->live.points);
  return TRUE;
}

static gboolean
multiply_by (Descent *descent, WeftComposite *composite)
{
  g_autoptr (WeftSpectrum) factor = weft_spectral_evaluate (
      descent->spectral, composite, descent->rows->lowest, descent->rows->highest, descent->live.points);

  if (factor == NULL)
    return FALSE;
  weft_spectrum_multiply (descent->rows, factor, descent->live.points);
  return TRUE;
}

/* Iteration @greatest: X = I_b; Y = I_1 + P_2. */
static gboolean
begin_rows (Descent *descent)
{
  const WeftSpectral *spectral = descent->spectral;
  guint r = descent->greatest;

  descent->rows = weft_spectrum_new_one (descent->lowest[r], descent->highest[r], descent->live.points->n,
                                         spectral->job, spectral->error);
  return descent->rows != NULL && multiply_by_body (descent, r) &&
         (descent->loop->kind == COMPOSITE_LOOP || multiply_by (descent, descent->loop->links[LINK_LAST]));
}

/* Leaves the columns that have vanished, when that is worth it. */
static void
shrink (Descent *descent)
{
  guint n_before = descent->live.points->n;
  g_autofree guint *keep = g_new (guint, n_before);
  guint n;

  weft_spectrum_measure (descent->rows);
  n = weft_live_columns_find (&descent->live, descent->spectral->tolerance, descent->rows, keep);
  if (n > n_before - n_before / 8)
    return;
  descent->rows = weft_live_columns_select (&descent->live, descent->rows, keep, n);
  for (guint i = 0; i < descent->body->len; i++)
    descent->body->pdata[i] = weft_spectrum_select (descent->body->pdata[i], keep, n);
}

/* Replaces the rows of iteration r + 1 by the mixture over those who execute it, of what follows. */
static gboolean
mix (Descent *descent, double p, guint lowest, guint highest, gboolean is_linked)
{
  const WeftSpectral *spectral = descent->spectral;
  WeftSpectrum *mixed = is_linked ? weft_spectral_link (spectral, descent->loop, descent->rows, p, lowest,
                                                        highest, descent->live.points)
                                  : weft_spectrum_thin (descent->rows, p, lowest, highest,
                                                        descent->live.points, spectral->job, spectral->error);

  if (mixed == NULL)
    return FALSE;
  weft_spectrum_free (descent->rows);
  descent->rows = mixed;
  weft_spectrum_rescale (mixed, descent->live.points);
  return TRUE;
}

static gboolean
descend (Descent *descent)
{
  gboolean is_linked = descent->loop->kind == COMPOSITE_MIXED_LOOP;

  if (!begin_rows (descent))
    return FALSE;
  for (guint r = descent->greatest; r-- > MAX (descent->base, 1);) {
    shrink (descent);
    if (!mix (descent, descent->rho[r + 1] / descent->rho[r], descent->lowest[r], descent->highest[r],
              is_linked) ||
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
  return mix (descent, descent->rho[1] / descent->rho[0], lowest, highest, FALSE);
}

/* Iterations 1 to least - 1, which nobody leaves. */
static gboolean
repeat_certain (Descent *descent)
{
  guint r = descent->base;
  g_autoptr (WeftSpectrum) varying = g_steal_pointer (&descent->rows);
  WeftSpectrum *power;
  gboolean done;

  descent->rows = weft_spectrum_new_one (descent->lowest[r], descent->highest[r], descent->live.points->n,
                                         descent->spectral->job, descent->spectral->error);
  done = descent->rows != NULL && multiply_by_body (descent, r) &&
         (descent->loop->kind == COMPOSITE_LOOP ||
          mix (descent, 1, descent->lowest[r], descent->highest[r], TRUE));
  if (!done)
    return FALSE;
  power = weft_spectrum_raise (descent->rows, r - 1, descent->live.points);
  weft_spectrum_free (descent->rows);
  descent->rows = power;
  weft_spectrum_multiply (descent->rows, varying, descent->live.points);
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
  result = weft_live_columns_spread (&descent.live, g_steal_pointer (&descent.rows), points);
  weft_spectrum_set_idle (result, points);
  return result;
}
