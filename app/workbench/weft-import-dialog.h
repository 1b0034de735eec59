/* weft-import-dialog.h: what a file of another format holds, seen before it is brought into a document: its options, how much
 * there is, how it is distributed, what is left out. */
#pragma once

#include "weft-session-document.h"
#include "weft-source.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_IMPORT_DIALOG (weft_import_dialog_get_type ())

G_DECLARE_FINAL_TYPE (WeftImportDialog, weft_import_dialog, WEFT, IMPORT_DIALOG, AdwWindow)

/* Signal "imported" (string words): it is done; or could not be, which the words then say. */

GtkWidget *weft_import_dialog_new (GtkWindow *parent, WeftSessionDocument *document, WeftSource *source);

/** weft_import_dialog_import: makes one step of the document's history and closes; %FALSE: there is nothing to import yet. */
gboolean weft_import_dialog_import (WeftImportDialog *dialog);

/** weft_import_dialog_is_ready: whether what is seen is what the options say. */
gboolean weft_import_dialog_is_ready (WeftImportDialog *dialog);

/** weft_import_dialog_set_option: as if it had been chosen or typed; @text: (nullable): the default. For tests. */
void weft_import_dialog_set_option (WeftImportDialog *dialog, const char *name, const char *text);

/** weft_import_dialog_get_remarks, _get_summary: what is said. */
const char *weft_import_dialog_get_remarks (WeftImportDialog *dialog);
const char *weft_import_dialog_get_summary (WeftImportDialog *dialog);

G_END_DECLS
