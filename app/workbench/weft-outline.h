/* weft-outline.h: the document as a list: the suite's machines, the diagrams, and the nodes of the diagram
 * that is shown, as deep as they nest. It mirrors the canvas for those who cannot see it. */
#pragma once

#include "weft-document.h"
#include "weft-outline-drops.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_OUTLINE (weft_outline_get_type ())
G_DECLARE_FINAL_TYPE (WeftOutline, weft_outline, WEFT, OUTLINE, GtkWidget)

/** weft_outline_set_judge: who decides about what is dropped on rows. A row that is dragged is picked first. */
void weft_outline_set_judge (WeftOutline *outline, WeftRowJudge judge, gpointer data);

GtkWidget *weft_outline_new (void);

/** weft_outline_show: @document: (nullable): the version to list; @diagram is the one that is shown. */
void weft_outline_show (WeftOutline *outline, WeftDocument *document, guint32 diagram);

/** weft_outline_select: marks @node, opens what it stands in, without emitting anything. */
void weft_outline_select (WeftOutline *outline, guint32 node);

/* Signals:
 *   picked (guint node)   the user chose a node, a diagram, a machine or the suite
 */

G_END_DECLS
