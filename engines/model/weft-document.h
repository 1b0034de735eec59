/* weft-document.h: one version of a document: an immutable value. An edit makes a new version that shares
 * every part it did not touch; undo is the previous pointer; an edit that changes nothing returns the
 * same pointer.
 *
 * Every node has a number (its id) that it keeps through all edits, and most have an XML id (its name).
 * Only the thread that owns "current" may load it; a worker is given a reference. */
#pragma once

#include "weft-node.h"

G_BEGIN_DECLS

typedef struct _WeftDocument WeftDocument;

/** weft_document_new: an empty document. */
WeftDocument *weft_document_new (void);

/**
 * weft_document_new_from_root:
 * @root: (transfer full): a node of kind WEFT_KIND_WEFT that is in no document; its reference is taken
 *   even on failure
 * @error: (out): WEFT_MODEL_ERROR when an XML id stands twice or a tree nests too deep
 *
 * Numbers the nodes from 1 in document order. O(n).
 *
 * Returns: (transfer full) (nullable)
 */
WeftDocument *weft_document_new_from_root (WeftNode *root, GError **error);

WeftDocument *weft_document_ref (WeftDocument *document);
void weft_document_unref (WeftDocument *document);

/** weft_document_get_root: (transfer none) */
WeftNode *weft_document_get_root (const WeftDocument *document);

/** weft_document_find: the number of the node with the XML id @name; 0 when there is none. O(log n). */
guint32 weft_document_find (const WeftDocument *document, const char *name);

/** weft_document_find_element: the node or row with the XML id @name; %FALSE: there is none. O(log n) for each graph. */
gboolean weft_document_find_element (const WeftDocument *document, const char *name, WeftElement *element);

/** weft_document_has_element: whether there is such a node, or such a row of its graph. O(depth log n). */
gboolean weft_document_has_element (const WeftDocument *document, WeftElement element);

/** weft_document_get_node: (transfer none) (nullable): the node with the number @id. O(depth log n). */
WeftNode *weft_document_get_node (const WeftDocument *document, guint32 id);

/** weft_document_list_diagrams: (transfer full) (element-type guint32): the numbers of the diagrams, in their order. O(n). */
GArray *weft_document_list_diagrams (const WeftDocument *document);

/** weft_document_find_diagram: the number of the first one; 0: there is none. */
guint32 weft_document_find_diagram (const WeftDocument *document);

/** weft_document_lookup: (transfer none) (nullable): the node with the XML id @name. */
WeftNode *weft_document_lookup (const WeftDocument *document, const char *name);

/** weft_document_get_parent: the number of the parent of @id; 0 for the root. O(log n). */
guint32 weft_document_get_parent (const WeftDocument *document, guint32 id);

/** weft_document_get_index: the place of @id among its parent's children. */
gsize weft_document_get_index (const WeftDocument *document, guint32 id);

/** weft_document_get_diagram: the number of the diagram that @id is or stands in; 0 when there is none. */
guint32 weft_document_get_diagram (const WeftDocument *document, guint32 id);

/** weft_document_is_read_only: whether its format version is newer than this program's. */
gboolean weft_document_is_read_only (const WeftDocument *document);

/**
 * weft_document_set:
 * @text: (nullable): the value as in the file; %NULL: none or the default
 *
 * Setting an XML id renames the node: references to it follow.
 *
 * Returns: (transfer full) (nullable): the new version (the same pointer when nothing changes), or %NULL
 * with WEFT_MODEL_ERROR. O(depth log n), about 1 us at 10^5 nodes.
 */
WeftDocument *weft_document_set (WeftDocument *document,
                                 guint32 id,
                                 WeftProperty property,
                                 const char *text,
                                 GError **error);

/**
 * weft_document_insert:
 * @parent: the number of the node that gets a child
 * @index: where among the parent's children
 * @node: (transfer full): the child, with its subtree; its reference is taken even on failure
 * @id: (out) (optional): the number that the child was given
 */
WeftDocument *weft_document_insert (WeftDocument *document,
                                    guint32 parent,
                                    gsize index,
                                    WeftNode *node,
                                    guint32 *id,
                                    GError **error);

/** weft_document_remove: without the node @id and its subtree. */
WeftDocument *weft_document_remove (WeftDocument *document, guint32 id, GError **error);

/** weft_document_move: with @id and its subtree at @index of @parent; @index counts without @id. */
WeftDocument *
weft_document_move (WeftDocument *document, guint32 id, guint32 parent, gsize index, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDocument, weft_document_unref)

G_END_DECLS
