/* weft-match-dialog.h: which machine each subtask should run on: what is to be least, the heuristics side by side as they are done, the one that is chosen; then one
 * step of the history. */
#pragma once

#include "weft-inquiry.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_MATCH_DIALOG (weft_match_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftMatchDialog, weft_match_dialog, WEFT, MATCH_DIALOG, AdwWindow)

/** weft_match_dialog_new: it begins at once, and again whenever what is to be least is something else. */
GtkWidget *weft_match_dialog_new (GtkWindow *parent, WeftSessionDocument *document, guint32 diagram);

/** weft_match_dialog_apply: as the button does; %FALSE when there is nothing to apply. */
gboolean weft_match_dialog_apply (WeftMatchDialog *dialog);

/* Signals:
 *   applied (const char *text)   the edit “match” should be done with it
 */

G_END_DECLS
