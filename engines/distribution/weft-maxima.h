/* weft-maxima.h: the density of the maximum of e independent times of one kind, for many e: what they share, place by
 * place, so that each further e takes a few multiplications. */
#pragma once

#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

typedef struct {
  gsize n;
  gint64 first;      /* place */
  double *log_f;     /* [n] of F_k, the distribution function; ascending */
  double *log_ratio; /* [n] of F_{k-1} / F_k; -inf at the first place */
  double *f;         /* [n] F_k */
  double *share;     /* [n] p_k / F_k */
} WeftMaxima;

/** weft_maxima_init: of the distribution @time, which it does not keep; %FALSE with @error when @job has no room. */
gboolean weft_maxima_init (WeftMaxima *maxima, const WeftLattice *time, WeftJob *job, GError **error);
void weft_maxima_clear (WeftMaxima *maxima);

/**
 * weft_maxima_fill:
 * @first, @last: numbers of PEs, at least 1
 * @from, @to: places, from 0
 * @density: (out caller-allocates): row by row
 *
 * P(max = k) = F_k^e (1 - (F_{k-1} / F_k)^e), each within WEFT_MAXIMA_UNITS of its last place. O(rows places).
 */
void
weft_maxima_fill (const WeftMaxima *maxima, guint first, guint last, gsize from, gsize to, double *density);

/** weft_maxima_fill_one: the same for any @count > 0, whole or not. */
void weft_maxima_fill_one (const WeftMaxima *maxima, double count, gsize from, gsize to, double *density);

/** weft_maxima_find_places: where the maximum over @first to @last PEs can be noticed. O(log n). */
void weft_maxima_find_places (const WeftMaxima *maxima, guint first, guint last, gsize *from, gsize *to);

/* Exponents of up to 57, and the rungs. */
#define WEFT_MAXIMA_UNITS 160

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftMaxima, weft_maxima_clear)

G_END_DECLS
