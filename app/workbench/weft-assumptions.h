/* weft-assumptions.h: a small button whose popover says what the results rest on, and what their words mean. */
#pragma once

#include "weft-distribution-pane.h"

G_BEGIN_DECLS

#define WEFT_TYPE_ASSUMPTIONS (weft_assumptions_get_type ())
G_DECLARE_FINAL_TYPE (WeftAssumptions, weft_assumptions, WEFT, ASSUMPTIONS, GtkWidget)

/** weft_assumptions_new: @results: kept as long as the button; its result is spoken of. */
GtkWidget *weft_assumptions_new (WeftDistributionPane *results);

/** weft_assumptions_set_subject: @diagram of @document is spoken of from now on. */
void weft_assumptions_set_subject (WeftAssumptions *assumptions, WeftDocument *document, guint32 diagram);

G_END_DECLS
