/* weft-survival.h: distributions as survival functions, P (T > t), whose relative errors maxima do not add up (BOUNDS.md, Lemmas 4 and 5; Lemma 11). */
#pragma once

#include "weft-coarsen.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/* P (T > k) is 1 below @first, 0 from @first + @n on. */
typedef struct {
  gint64 first;
  gsize n;
  double *p;       /* (array length=n): does not grow */
  double relative; /* bound of the error of each, relative to itself */
} WeftSurvival;

/** weft_survival_clear: frees what @survival holds. */
void weft_survival_clear (WeftSurvival *survival);

/**
 * weft_survival_take_maximum:
 * @how: from above, as if both were independent; from below, as if they were one
 *
 * @a becomes the greater of both. Returns: %FALSE with @error: too large. O(places).
 */
gboolean weft_survival_take_maximum (WeftSurvival *a,
                                     const WeftSurvival *b,
                                     WeftCoarsen how,
                                     WeftJob *job,
                                     GError **error);

/** weft_survival_take_least: @a becomes, place by place, the less likely of both: above whatever both are above. Below @a's first place it stays
 * 1. O(places). */
void weft_survival_take_least (WeftSurvival *a, const WeftSurvival *b);

/**
 * weft_survival_add:
 * @first: where the first probability stands
 * @q: (array length=n): of a time that does not depend on @a; what they lack of 1 stands at the first
 * @relative: bound of the error of its survival function, relative to itself
 * @how: from above or from below: what becomes of what is next to nothing
 *
 * @a becomes the sum of both. Returns: %FALSE with @error: too large, or cancelled. O(@n m) for m places of @a.
 */
gboolean weft_survival_add (WeftSurvival *a,
                            gint64 first,
                            const double *q,
                            gsize n,
                            double relative,
                            WeftCoarsen how,
                            WeftJob *job,
                            GError **error);

/** weft_survival_list_probabilities: (transfer full) (array length=n + 1) (nullable): of the places from @survival's first on. %NULL with @error: too
 * large. O(places). */
double *weft_survival_list_probabilities (const WeftSurvival *survival, WeftJob *job, GError **error);

/** weft_survival_to_lattice: (transfer full) (nullable): with its own error and @error_of_times, all that the times may be off by; %NULL with
 * @error: too large. O(places). */
WeftLattice *weft_survival_to_lattice (const WeftSurvival *survival,
                                       double step,
                                       double error_of_times,
                                       WeftJob *job,
                                       GError **error);

G_END_DECLS
