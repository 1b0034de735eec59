/* weft-outline.h: the document as a list: the suite's machines, the diagrams, and the nodes of the diagram
 * that is shown, as deep as they nest. It mirrors the canvas for those who cannot see it. */
#pragma once

#include "weft-document.h"
#include "weft-outline-drops.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_OUTLINE (weft_outline_get_type ())
G_DECLARE_FINAL_TYPE (WeftOutline, weft_outline, WEFT, OUTLINE, GtkWidget)

/** weft_outline_set_drop_check: who decides about what is dropped on rows. A row that is dragged is picked first. */
void weft_outline_set_drop_check (WeftOutline *outline, WeftRowDropCheck check, gpointer data);

GtkWidget *weft_outline_new (void);

/** weft_outline_show: @document: (nullable): the version to list from the next frame on; @diagram is the one that is
 * shown. O(1): an edit does not wait for rows. */
void weft_outline_show (WeftOutline *outline, WeftDocument *document, guint32 diagram);

/** weft_outline_select: with the next frame, marks @nodes, which ascend, and opens what the first stands in, without
 * emitting anything. O(n). */
void weft_outline_select (WeftOutline *outline, const guint32 *nodes, gsize n);

/** weft_outline_set_hovered: @node is pointed at, here or elsewhere: its row is lit, if there is one; 0: none is. Emits
 * nothing. */
void weft_outline_set_hovered (WeftOutline *outline, guint32 node);
guint32 weft_outline_get_hovered (WeftOutline *outline);

/** weft_outline_catch_up: does now what the next frame would. */
void weft_outline_catch_up (WeftOutline *outline);

/** weft_outline_is_current: whether the rows are of the last version that it was told of. */
gboolean weft_outline_is_current (WeftOutline *outline);

/* Signals:
 *   picked (guint node)   the user chose a node, a diagram, a machine or the suite
 *   hovered (guint node)  by the pointer; 0: none
 */

G_END_DECLS
