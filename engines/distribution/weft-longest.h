/* weft-longest.h: expected maxima over many PEs without their distributions: E[max] is the first place plus the sum
 * of 1 - F^n behind it. */
#pragma once

#include "weft-lattice.h"

G_BEGIN_DECLS

/* A lattice prepared for maxima: logarithms of its distribution function, summed from the nearer end. */
typedef struct {
  gint64 first;
  double step;
  double mean;
  gsize n;
  double *log_f; /* [n]; the last is 0 */
} WeftLongest;

void weft_longest_init (WeftLongest *longest, const WeftLattice *time);
void weft_longest_clear (WeftLongest *longest);

/** weft_longest_expect: E of the maximum of @count >= 1 independent times, in units of time; relative error of some
 * units in the last place. O(n). */
double weft_longest_expect (const WeftLongest *longest, guint count);

/** weft_longest_expect_two: E of the maximum of @n_a >= 1 times like @a and @n_b >= 1 times like @b, on one step. */
double weft_longest_expect_two (const WeftLongest *a, guint n_a, const WeftLongest *b, guint n_b);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftLongest, weft_longest_clear)

G_END_DECLS
