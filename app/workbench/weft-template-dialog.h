/* weft-template-dialog.h: a task graph made by the rule of an application: which one, its parameters, how large it becomes, and what
 * it looks like with few tasks, all before it is made. */
#pragma once

#include "weft-document.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_TEMPLATE_DIALOG (weft_template_dialog_get_type ())

G_DECLARE_FINAL_TYPE (WeftTemplateDialog, weft_template_dialog, WEFT, TEMPLATE_DIALOG, AdwWindow)

/* Signal "made" (WeftDocument *document): it is to be opened; the dialog closes behind it. */

GtkWidget *weft_template_dialog_new (GtkWindow *parent);

/** weft_template_dialog_choose: as if the application @name had been chosen. For tests, like what follows. */
void weft_template_dialog_choose (WeftTemplateDialog *dialog, const char *name);

/** weft_template_dialog_set: as if the parameter @name had been said; %FALSE: the application has none of that name. */
gboolean weft_template_dialog_set (WeftTemplateDialog *dialog, const char *name, const char *text);

/** weft_template_dialog_make: begins; %FALSE: the parameters do not make a graph. */
gboolean weft_template_dialog_make (WeftTemplateDialog *dialog);

/** weft_template_dialog_get_size, _get_problem: what is said. */
const char *weft_template_dialog_get_size (WeftTemplateDialog *dialog);
const char *weft_template_dialog_get_problem (WeftTemplateDialog *dialog);

G_END_DECLS
