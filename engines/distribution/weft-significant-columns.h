/* weft-significant-columns.h: the columns of a spectrum under way that have not vanished yet. The others are left out of all
 * that follows, and put back as 0 with what they were as their error. */
#pragma once

#include "weft-spectrum.h"

G_BEGIN_DECLS

typedef struct {
  WeftPoints *points; /* that are alive */
  guint *columns;     /* of the whole, for each of them */
  double *left;       /* of the whole: bounds of what has been left out */
  guint n;            /* of the whole */
} WeftSignificantColumns;

void weft_significant_columns_init (WeftSignificantColumns *significant, const WeftPoints *points);
void weft_significant_columns_clear (WeftSignificantColumns *significant);

/**
 * weft_significant_columns_find:
 * @spectrum: at the columns that are alive
 * @keep: (out caller-allocates) (array length=significant->points->n): those whose amplitude is above @tolerance and can be told
 * from their error, and the references
 *
 * Returns: their number
 */
guint weft_significant_columns_find (const WeftSignificantColumns *significant,
                                     double tolerance,
                                     WeftSpectrum *spectrum,
                                     guint *keep);

/** weft_significant_columns_select: leaves just @keep of them, and of @spectrum (transfer full), which is returned. */
WeftSpectrum *weft_significant_columns_select (WeftSignificantColumns *significant,
                                               WeftSpectrum *spectrum,
                                               const guint *keep,
                                               guint n);

/** weft_significant_columns_spread: (transfer full): @spectrum (transfer full) at all @points of the whole. */
WeftSpectrum *weft_significant_columns_spread (const WeftSignificantColumns *significant,
                                               WeftSpectrum *spectrum,
                                               const WeftPoints *points);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftSignificantColumns, weft_significant_columns_clear)

G_END_DECLS
