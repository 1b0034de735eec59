/* weft-live-columns.h: the columns of a spectrum under way that have not vanished yet. The others are left out of all
 * that follows, and put back as 0 with what they were as their error. */
#pragma once

#include "weft-spectrum.h"

G_BEGIN_DECLS

typedef struct {
  WeftPoints *points; /* that are alive */
  guint *columns;     /* of the whole, for each of them */
  double *left;       /* of the whole: bounds of what has been left out */
  guint n;            /* of the whole */
} WeftLiveColumns;

void weft_live_columns_init (WeftLiveColumns *live, const WeftPoints *points);
void weft_live_columns_clear (WeftLiveColumns *live);

/**
 * weft_live_columns_find:
 * @spectrum: at the columns that are alive
 * @keep: (out caller-allocates) (array length=live->points->n): those whose amplitude is above @tolerance and can be told
 * from their error, and the references
 *
 * Returns: their number
 */
guint
weft_live_columns_find (const WeftLiveColumns *live, double tolerance, WeftSpectrum *spectrum, guint *keep);

/** weft_live_columns_select: leaves just @keep of them, and of @spectrum (transfer full), which is returned. */
WeftSpectrum *
weft_live_columns_select (WeftLiveColumns *live, WeftSpectrum *spectrum, const guint *keep, guint n);

/** weft_live_columns_spread: (transfer full): @spectrum (transfer full) at all @points of the whole. */
WeftSpectrum *
weft_live_columns_spread (const WeftLiveColumns *live, WeftSpectrum *spectrum, const WeftPoints *points);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftLiveColumns, weft_live_columns_clear)

G_END_DECLS
