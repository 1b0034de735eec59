/* weft-optimise-dialog.h: the best modes of a diagram: what is to be small, how much there is to gain, how well that is
 * proved, which nodes change; then one step of the history. */
#pragma once

#include "weft-inquiry.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_OPTIMISE_DIALOG (weft_optimise_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftOptimiseDialog, weft_optimise_dialog, WEFT, OPTIMISE_DIALOG, AdwWindow)

/**
 * weft_optimise_dialog_new:
 * @deadline: proposed for the objective that has one; NaN: none
 *
 * It begins to search at once, and again whenever the objective is another one.
 */
GtkWidget *
weft_optimise_dialog_new (GtkWindow *parent, WeftSessionDocument *document, guint32 diagram, double deadline);

/** weft_optimise_dialog_apply: as the button does; %FALSE when there is nothing to apply. */
gboolean weft_optimise_dialog_apply (WeftOptimiseDialog *dialog);

/* Signals:
 *   applied (const char *words)   the modes are those of the document now; what to tell the user
 */

G_END_DECLS
