/* weft-property-row.h: one property of one or several nodes: an entry with its error, a choice, a mode
 * switch, or a literal with its shape. */
#pragma once

#include "weft-inspector.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_PROPERTY_ROW (weft_property_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftPropertyRow, weft_property_row, WEFT, PROPERTY_ROW, GtkListBoxRow)

/** weft_property_row_new: a row for @info, whose edits go through @edit. */
/** weft_property_row_new: @title: (nullable): instead of the property's own name. */
GtkWidget *weft_property_row_new (const WeftPropertyInfo *info,
                                  const char *title,
                                  WeftInspectorEdit edit,
                                  gpointer data);

/** weft_property_row_show: shows the value that all of @nodes (at least one), parts of @diagram by their numbers, have, or that they have several. A field in which
 * somebody types keeps its text. */
void weft_property_row_show (WeftPropertyRow *row,
                             WeftDocument *document,
                             guint32 diagram,
                             double step,
                             const guint32 *nodes,
                             gsize n);

/** weft_property_row_has_several: whether the nodes differ. */
gboolean weft_property_row_has_several (WeftPropertyRow *row);

const WeftPropertyInfo *weft_property_row_get_info (WeftPropertyRow *row);

/** weft_property_row_align: begins the field where the others of @titles begin theirs. */
void weft_property_row_align (WeftPropertyRow *row, GtkSizeGroup *titles);

/** weft_property_row_grab: puts the keyboard into the field. */
void weft_property_row_grab (WeftPropertyRow *row);

G_END_DECLS
