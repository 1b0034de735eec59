/* weft-trial.h: the moment generating functions of a part of a program at the tilts that are tried first, and of its
 * inner parts: a value that may outlive the evaluation that made it. */
#pragma once

#include "weft-digest.h"
#include "weft-spectrum.h"

G_BEGIN_DECLS

typedef struct {
  WeftDigest part; /* of the composite */
  guint lowest;    /* rows */
  guint highest;
  guint n;       /* tilts */
  double *tilts; /* [n] */
  double *logs;  /* [row * n + tilt] */
  WeftSpectrum *spectrum;
  GPtrArray *inner; /* of WeftTrial, in the order in which they were made */
} WeftTrial;

/** weft_trial_new: (transfer full): of @spectrum (copied) at @points; @inner (transfer full). O(rows tilts). */
WeftTrial *
weft_trial_new (WeftDigest part, const WeftSpectrum *spectrum, const WeftPoints *points, GPtrArray *inner);
WeftTrial *weft_trial_ref (WeftTrial *trial);
void weft_trial_unref (WeftTrial *trial);

/** weft_trial_clear: frees what @trial, an atomic_rc_box, has. */
void weft_trial_clear (WeftTrial *trial);

/** weft_trial_get_bytes: without its inner trials. */
gsize weft_trial_get_bytes (const WeftTrial *trial);

/** weft_trial_get_log_mass: the logarithm of the function of row @enabled at @tilt; NAN when it was not tried. */
double weft_trial_get_log_mass (const WeftTrial *trial, guint enabled, double tilt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTrial, weft_trial_unref)

G_END_DECLS
