/* weft-calibrate-dialog.h: how long operations take on this system under each of its execution models, measured while one waits, for the suite of a
 * document. */
#pragma once

#include "weft-document.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_CALIBRATE_DIALOG (weft_calibrate_dialog_get_type ())

G_DECLARE_FINAL_TYPE (WeftCalibrateDialog, weft_calibrate_dialog, WEFT, CALIBRATE_DIALOG, AdwWindow)

/* Signal "measured" (WeftDocument *document): of weft_calibration_suite_measure(), to be placed; the dialog closes behind it. */

GtkWidget *weft_calibrate_dialog_new (GtkWindow *parent);

/** weft_calibrate_dialog_choose: whether the execution model called @name is measured; %FALSE: it cannot be here. */
gboolean weft_calibrate_dialog_choose (WeftCalibrateDialog *dialog, const char *name, gboolean chosen);

/** weft_calibrate_dialog_go: as the button does: measures what is chosen. */
void weft_calibrate_dialog_go (WeftCalibrateDialog *dialog);

G_END_DECLS
