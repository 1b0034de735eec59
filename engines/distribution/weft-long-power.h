/* weft-long-power.h: high powers of the transform of few places, at single frequencies, in long doubles. A power of r multiplies
 * the error of a transform by r, and is audible at few frequencies. */
#pragma once

#include "weft-job.h"
#include "weft-tilts.h"

G_BEGIN_DECLS

typedef struct {
  long double *terms; /* [n], tilted; %NULL: not worth it, or no room */
  gsize n;
  guint64 first;  /* place of the first one, on the circle */
  guint64 length; /* of the circle */
  double mass;
  double work; /* terms that may still be added up */
} WeftLongPower;

/* A value and a bound of its error. */
typedef struct {
  double re;
  double im;
  double error;
} WeftLongValue;

/** weft_long_power_init: for part @i of @parts at @tilt on a circle of @length places; @power is cleared. O(places). */
void weft_long_power_init (WeftLongPower *power,
                           const WeftSumVectors *parts,
                           guint i,
                           const WeftTilt *tilt,
                           gsize length);
void weft_long_power_clear (WeftLongPower *power);

/**
 * weft_long_power_get:
 * @count: the exponent, at least 1
 *
 * The power at the frequency @k (Lemma 18). O(places + log @count).
 *
 * Returns: %FALSE when it is not worth it
 */
gboolean weft_long_power_get (WeftLongPower *power, gsize k, guint64 count, WeftLongValue *value);

G_END_DECLS
