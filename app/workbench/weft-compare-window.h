/* weft-compare-window.h: two diagrams side by side: what differs is marked, their distributions stand over each other, and it is
 * said which is likely to be quicker. It follows the documents while they are edited. */
#pragma once

#include "weft-difference.h"
#include "weft-comparison.h"
#include "weft-figure.h"
#include "weft-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_COMPARE_WINDOW (weft_compare_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareWindow, weft_compare_window, WEFT, COMPARE_WINDOW, AdwWindow)

/**
 * weft_compare_window_new:
 * @document: the one that is looked at, and @diagram in it
 *
 * Proposes the document as it was saved against what it is now; without changes, against another diagram that is open.
 */
GtkWidget *weft_compare_window_new (GtkWindow *parent,
                                    WeftSession *session,
                                    WeftSessionDocument *document,
                                    guint32 diagram);

/** weft_compare_window_get_n_subjects, _get_subject_title: what can be chosen: every diagram that is open, and those with
 * changes also as they were saved. */
guint weft_compare_window_get_n_subjects (WeftCompareWindow *window);
const char *weft_compare_window_get_subject_title (WeftCompareWindow *window, guint subject);

/** weft_compare_window_choose: compares the two subjects. */
void weft_compare_window_choose (WeftCompareWindow *window, guint first, guint second);

/** weft_compare_window_get_differences: (transfer none) (nullable) (element-type WeftDifference): %NULL until they are known. */
const GPtrArray *weft_compare_window_get_differences (WeftCompareWindow *window);

/** weft_compare_window_get_comparison: %FALSE until both distributions are there, and when one of them is known between bounds only. */
gboolean weft_compare_window_get_comparison (WeftCompareWindow *window, WeftComparison *comparison);

/** weft_compare_window_get_words: what is said about the distributions. */
const char *weft_compare_window_get_words (WeftCompareWindow *window);

/** weft_compare_window_get_figure: (transfer none) (nullable): of task graphs their schedules, A above B; %NULL while they are not known. */
WeftFigure *weft_compare_window_get_figure (WeftCompareWindow *window);

/** weft_compare_window_get_canvas: (transfer none): WeftCanvas of side 0 or 1. */
GtkWidget *weft_compare_window_get_canvas (WeftCompareWindow *window, guint side);

G_END_DECLS
