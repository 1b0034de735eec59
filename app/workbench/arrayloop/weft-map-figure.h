/* weft-map-figure.h: what techniques of mapping were predicted to take on this system, beside what they took, as bars. They stand here because views know nothing of programs
 * that run. */
#pragma once

#include "weft-cell-map.h"
#include "weft-figure.h"

G_BEGIN_DECLS

/** weft_map_figure_new: (transfer full): below the bar of each technique that of what was measured. */
WeftFigure *weft_map_figure_new (const WeftCellMap *map);

/** weft_map_describe: (transfer full): which technique the models choose and which was the quickest, in words. */
char *weft_map_describe (const WeftCellMap *map);

/** weft_map_explain: (transfer full): on what, and what operations, words and messages cost there, in words. */
char *weft_map_explain (const WeftCellMap *map);

G_END_DECLS
