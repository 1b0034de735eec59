/* weft-palette.h: the bar of chips above the canvas: the two modes, the machines of the suite, the parts of trees. */
#pragma once

#include "weft-chip.h"
#include "weft-document.h"

G_BEGIN_DECLS

#define WEFT_TYPE_PALETTE (weft_palette_get_type ())
G_DECLARE_FINAL_TYPE (WeftPalette, weft_palette, WEFT, PALETTE, GtkWidget)

GtkWidget *weft_palette_new (void);

/** weft_palette_show: the machines of @document; the one that @diagram runs on is marked. */
void weft_palette_show (WeftPalette *palette, WeftDocument *document, guint32 diagram);

/** weft_palette_find_chip: (nullable): the chip of that kind and value. */
GtkWidget *weft_palette_find_chip (WeftPalette *palette, const char *kind, const char *value);

/* Signals:
 *   chosen (WeftDragPayload *payload, gboolean by_pointer)   a chip was clicked: for the selection, or to be put down
 */

G_END_DECLS
