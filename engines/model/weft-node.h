/* weft-node.h: one part of a document: a kind, properties, children. A node is a value: it never changes
 * once others can see it, it is reference counted, and versions of a document share the nodes that an
 * edit did not touch. Any thread may read a node that it was given a reference to. */
#pragma once

#include "weft-properties.h"
#include "weft-vector.h"

G_BEGIN_DECLS

typedef struct _WeftNode WeftNode;

/* A walk over children. */
typedef struct {
  WeftVectorIter iter;
} WeftChildIter;

/**
 * weft_node_new:
 * @properties: (transfer full): the values; they say the kind
 * @children: (array length=n) (transfer full): the children, whose references are taken even on failure
 * @error: (out): WEFT_MODEL_ERROR when a child may not stand here
 *
 * Returns: (transfer full) (nullable): a node that is in no document yet. O(@n).
 */
WeftNode *weft_node_new (WeftProperties *properties, WeftNode **children, gsize n, GError **error);

WeftNode *weft_node_ref (WeftNode *node);

/** weft_node_unref: may be called on any thread; never recurses, however deep the tree. */
void weft_node_unref (WeftNode *node);

WeftKind weft_node_get_kind (const WeftNode *node);

/** weft_node_get_id: the node's number in its document, which stays the same through all edits; 0 when it
 * is in no document. */
guint32 weft_node_get_id (const WeftNode *node);

/** weft_node_get_name: (nullable): its XML id. */
const char *weft_node_get_name (const WeftNode *node);

/** weft_node_get_label: what people call it: its name, else its XML id, else the name of its kind. */
const char *weft_node_get_label (const WeftNode *node);

gsize weft_node_get_n_children (const WeftNode *node);
WeftNode *weft_node_get_child (const WeftNode *node, gsize index);

/** weft_node_find_child: (transfer none) (nullable): the first child of @kind. */
WeftNode *weft_node_find_child (const WeftNode *node, WeftKind kind);

void weft_child_iter_init (WeftChildIter *iter, const WeftNode *node);
WeftNode *weft_child_iter_next (WeftChildIter *iter);

WeftProperties *weft_node_get_properties (const WeftNode *node);

/* The node's values; see weft-properties.h. */
gboolean weft_node_has (const WeftNode *node, WeftProperty property);
const char *weft_node_get_text (const WeftNode *node, WeftProperty property);
gint64 weft_node_get_integer (const WeftNode *node, WeftProperty property);
double weft_node_get_number (const WeftNode *node, WeftProperty property);
const WeftLiteral *weft_node_get_literal (const WeftNode *node, WeftProperty property);

/** weft_node_get_graph: (transfer none) (nullable): the rows that a node of a kind with tables carries. */
WeftGraph *weft_node_get_graph (const WeftNode *node);

/** weft_node_get_kept_values, weft_node_keep_values: see weft_properties_keep(). */
GArray *weft_node_get_kept_values (const WeftNode *node);
GArray *weft_node_keep_values (const WeftNode *node, GArray *values);

/** weft_node_count_levels: of nodes, from @node on; 1: it has no children. O(nodes). Depth is bounded by the nesting limit. */
guint weft_node_count_levels (const WeftNode *node);

/** weft_node_get_digest: of all that results depend on in this subtree: no names, no ids, no positions,
 * no notes. O(1). */
WeftDigest weft_node_get_digest (const WeftNode *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftNode, weft_node_unref)

G_END_DECLS
