/* weft-summary.h: mean and P95 of the program in one line, with their changes. */
#pragma once

#include "weft-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_SUMMARY (weft_summary_get_type ())
G_DECLARE_FINAL_TYPE (WeftSummary, weft_summary, WEFT, SUMMARY, GtkWidget)

GtkWidget *weft_summary_new (void);

/** weft_summary_show: @current, @previous: (nullable): nothing to say; nothing to compare with. */
void weft_summary_show (WeftSummary *summary, const WeftFlowResult *current, const WeftFlowResult *previous);

G_END_DECLS
