/* weft-compare-schedules.h: two schedules on one time axis, and in words where the time between them went: what a comparison of task graphs shows. */
#pragma once

#include "weft-difference.h"
#include "weft-figure.h"
#include "weft-task-plan.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_COMPARE_SCHEDULES (weft_compare_schedules_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareSchedules, weft_compare_schedules, WEFT, COMPARE_SCHEDULES, GtkWidget)

/** weft_compare_schedules_new: (transfer floating). */
GtkWidget *weft_compare_schedules_new (void);

/** weft_compare_schedules_show: the schedules @plans of the diagrams @refs, the first above the second, when a worker has laid them side by side; %NULL: there
 * is none. @same_numbers: as weft_difference_find(). */
void weft_compare_schedules_show (WeftCompareSchedules *self,
                                  const WeftDiagramRef refs[2],
                                  WeftTaskPlan *const plans[2],
                                  gboolean same_numbers);

/** weft_compare_schedules_get_words: (transfer none) (nullable): where the time went; %NULL while that is not known. */
const char *weft_compare_schedules_get_words (WeftCompareSchedules *self);

/** weft_compare_schedules_get_figure: (transfer none) (nullable). */
WeftFigure *weft_compare_schedules_get_figure (WeftCompareSchedules *self);

/* Signals:
 *   words-changed ()
 */

G_END_DECLS
