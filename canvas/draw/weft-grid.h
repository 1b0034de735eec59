/* weft-grid.h: a figure of a table: lines of text above heads that stay in sight above rows. For answers that have no drawing of
 * their own. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

typedef struct {
  const char *label;
  gboolean is_text; /* stands on the left; numbers stand on the right */
} WeftGridColumn;

/**
 * weft_grid_new:
 * @facts: (array zero-terminated=1): label and text in turn, a line each
 * @cells: (array length=n_columns*n_rows): row by row
 *
 * All is copied. Returns: (transfer full)
 */
WeftFigure *weft_grid_new (const char *const *facts,
                           const WeftGridColumn *columns,
                           guint n_columns,
                           const char *const *cells,
                           gsize n_rows);

G_END_DECLS
