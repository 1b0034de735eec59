/* weft-sheet-figure.h: a sheet of numbers as a figure. */
#pragma once

#include "weft-figure.h"
#include "weft-sheet.h"

G_BEGIN_DECLS

/** weft_sheet_figure_new: (transfer full): the facts that have a label, and the table. */
WeftFigure *weft_sheet_figure_new (const WeftSheet *sheet);

G_END_DECLS
