/* weft-literal-preview.h: the shape of a distribution, drawn small, as the user types it. */
#pragma once

#include "weft-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_LITERAL_PREVIEW (weft_literal_preview_get_type ())
G_DECLARE_FINAL_TYPE (WeftLiteralPreview, weft_literal_preview, WEFT, LITERAL_PREVIEW, GtkWidget)

GtkWidget *weft_literal_preview_new (void);

/**
 * weft_literal_preview_show:
 * @text: a literal, perhaps unfinished
 * @document: where samples and diagrams are looked up
 * @step: of the lattice; 0: there is none, as in task graphs
 *
 * Returns: (transfer full) (nullable): what is wrong with @text; %NULL when its shape is shown
 */
char *weft_literal_preview_show (WeftLiteralPreview *preview,
                                 const char *text,
                                 const WeftDocument *document,
                                 double step);

G_END_DECLS
