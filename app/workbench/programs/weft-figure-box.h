/* weft-figure-box.h: a figure that scrolls, what is read in it below, and why there is none instead of it. */
#pragma once

#include "weft-figure-view.h"

G_BEGIN_DECLS

#define WEFT_TYPE_FIGURE_BOX (weft_figure_box_get_type ())
G_DECLARE_FINAL_TYPE (WeftFigureBox, weft_figure_box, WEFT, FIGURE_BOX, GtkWidget)

/** weft_figure_box_new: @label: what is seen in it, for those who do not see it. */
GtkWidget *weft_figure_box_new (const char *label);

/** weft_figure_box_show: @figure: (nullable); @words: (nullable): what there is to say of the whole, or why there is no figure. */
void weft_figure_box_show (WeftFigureBox *box, WeftFigure *figure, const char *words);

/** weft_figure_box_get_view: (transfer none) */
WeftFigureView *weft_figure_box_get_view (WeftFigureBox *box);

/* Signals:
 *   picked (guint id)   what an item stands for
 */

G_END_DECLS
