/* weft-inspector.h: the properties of the selection, made from the table of kinds. */
#pragma once

#include "weft-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_INSPECTOR (weft_inspector_get_type ())
G_DECLARE_FINAL_TYPE (WeftInspector, weft_inspector, WEFT, INSPECTOR, GtkWidget)

/**
 * WeftInspectorEdit:
 * @nodes: (array length=n): whose property changes
 * @text: (nullable): the value as in the file; %NULL: none
 *
 * Returns: %FALSE with @error, which is shown beside the field
 */
typedef gboolean (*WeftInspectorEdit) (const guint32 *nodes,
                                       gsize n,
                                       WeftProperty property,
                                       const char *text,
                                       gpointer data,
                                       GError **error);

/**
 * WeftInspectorAct:
 * @edit: the name of an edit ("delete")
 * @node: what it is done to
 * @text: (nullable): what the edit takes
 */
typedef void (*WeftInspectorAct) (const char *edit, guint32 node, const char *text, gpointer data);

GtkWidget *weft_inspector_new (void);

void weft_inspector_set_edit (WeftInspector *inspector, WeftInspectorEdit edit, gpointer data);

/**
 * weft_inspector_show:
 * @document: (nullable): the version to read
 * @diagram: the diagram that is shown
 * @nodes: (array length=n): the selection; none: the diagram itself
 */
void weft_inspector_show (WeftInspector *inspector,
                          WeftDocument *document,
                          guint32 diagram,
                          const guint32 *nodes,
                          gsize n);

/** weft_inspector_focus: puts the keyboard into the field of @property of the first node; whether it is there. */
gboolean weft_inspector_focus (WeftInspector *inspector, WeftProperty property);

/** weft_inspector_set_act: who does what buttons and fields of no property say; it gets the data of the edits. */
void weft_inspector_set_act (WeftInspector *inspector, WeftInspectorAct act);

G_END_DECLS
