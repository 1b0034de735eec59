/* weft-editor.h: between the canvas and the table of edits: what is selected, where something is dropped, what is on the clipboard
 * becomes an edit, its result a step of the document's history, a selection and words. */
#pragma once

#include "weft-canvas.h"
#include "weft-session-document.h"

G_BEGIN_DECLS

#define WEFT_TYPE_EDITOR (weft_editor_get_type ())
G_DECLARE_FINAL_TYPE (WeftEditor, weft_editor, WEFT, EDITOR, GObject)

/** weft_editor_new: @canvas shows @document and lives as long as the editor. */
WeftEditor *weft_editor_new (WeftSessionDocument *document, WeftCanvas *canvas);

/** weft_editor_set_diagram: the number of the diagram that is shown; 0: none. */
void weft_editor_set_diagram (WeftEditor *editor, guint32 diagram);

/** weft_editor_do: the edit called @name to what is selected; when it cannot be done, that is said. */
void weft_editor_do (WeftEditor *editor, const char *name);

/** weft_editor_do_to: the same to @nodes (array length=n), whatever is selected. @text: (nullable): what the edit takes */
void
weft_editor_do_to (WeftEditor *editor, const char *name, const guint32 *nodes, gsize n, const char *text);

/** weft_editor_copy, _cut: what is selected, to the clipboard. */
void weft_editor_copy (WeftEditor *editor);
void weft_editor_cut (WeftEditor *editor);

/** weft_editor_paste: what is on the clipboard, once it has come, at the selection. */
void weft_editor_paste (WeftEditor *editor);

/** weft_editor_paste_text: @text (array length=size) into the tree: at a place of the scene, or with @at_selection there. */
void weft_editor_paste_text (WeftEditor *editor,
                             const char *text,
                             gsize size,
                             gboolean at_selection,
                             double x,
                             double y);

/** weft_editor_is_busy: whether something is being read from the clipboard, or done by another thread. */
gboolean weft_editor_is_busy (WeftEditor *editor);

/** weft_editor_rename: puts an entry over the selected node. */
void weft_editor_rename (WeftEditor *editor);

/** weft_editor_place: the part that @payload is hangs at the pointer until a click. */
void weft_editor_place (WeftEditor *editor, const WeftDragPayload *payload);

/** weft_editor_check_drop: a WeftCanvasDropCheck for nodes and for what the kind of diagram takes; of what is other payload, %NULL
 * and no target. */
char *weft_editor_check_drop (WeftEditor *editor, const WeftDragPayload *payload, WeftCanvasSpot *spot);

/**
 * weft_editor_check_drop_row: as weft_editor_check_drop(), in a list
 * @side: -1: before @node, 1: after it, 0: inside it
 * @can: (out): whether it may be dropped there
 */
char *weft_editor_check_drop_row (WeftEditor *editor,
                                  const WeftDragPayload *payload,
                                  guint32 node,
                                  int side,
                                  gboolean *can);

/** weft_editor_drop: @payload on @node, or at the place where it was checked last. */
void weft_editor_drop (WeftEditor *editor, const WeftDragPayload *payload, guint32 node);

/** weft_editor_give: what dropping @payload with @value would do, to @nodes (array length=n). */
void
weft_editor_give (WeftEditor *editor, const char *payload, const char *value, const guint32 *nodes, gsize n);

/** weft_editor_go_to: selects @node and brings it into view; or, when it is folded away, what it is folded into, and says so. */
void weft_editor_go_to (WeftEditor *editor, guint32 node);

/* Signals:
 *   said (const char *words, gboolean undoable)   something for a toast
 *   diagram-made (guint node)                     a new tree, which should be shown
 */

G_END_DECLS
