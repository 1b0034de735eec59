/* weft-map-dialog.h: a parallel loop mapped onto this system by every technique (Sussman 1992): how many processors, how they reach each other, and then what was predicted beside what
 * was measured. Nothing runs before one says so. */
#pragma once

#include "weft-document.h"
#include "weft-figure-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_MAP_DIALOG (weft_map_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftMapDialog, weft_map_dialog, WEFT, MAP_DIALOG, AdwWindow)

/** weft_map_dialog_new: @diagram: the number of a parallel loop of @document, whose program is mapped. */
GtkWidget *weft_map_dialog_new (GtkWindow *parent, WeftDocument *document, guint32 diagram);

/** weft_map_dialog_choose: processors reach each other by the channels called @name; %FALSE: they cannot here. */
gboolean weft_map_dialog_choose (WeftMapDialog *dialog, const char *name);

/** weft_map_dialog_go: as the button does: measures, or, while it does, stops. */
void weft_map_dialog_go (WeftMapDialog *dialog);

gboolean weft_map_dialog_is_measuring (WeftMapDialog *dialog);

/** weft_map_dialog_get_words: (transfer none): what came out, or why nothing did. */
const char *weft_map_dialog_get_words (WeftMapDialog *dialog);

/** weft_map_dialog_get_figure: (transfer none) */
WeftFigureView *weft_map_dialog_get_figure (WeftMapDialog *dialog);

G_END_DECLS
