/* weft-node-private.h: how documents make versions of nodes. Only engines/model and its tests use it. */
#pragma once

#include "weft-node.h"

G_BEGIN_DECLS

extern const WeftVectorClass weft_node_vector_class;

/** weft_node_new_unchecked: weft_node_new() without the rules about children. */
WeftNode *weft_node_new_unchecked (WeftProperties *properties, WeftNode **children, gsize n);

/** weft_node_drop: removes a reference; a dead node is linked into @dead. */
void weft_node_drop (WeftNode *node, gpointer *dead);

/** weft_node_drain: frees the nodes in @dead and all that die with them. */
void weft_node_drain (gpointer dead);

/** weft_node_check_child: whether another child of @kind may stand in @parent. */
gboolean weft_node_check_child (const WeftNode *parent, WeftKind kind, GError **error);

/** weft_node_with_id: @node (transfer full) with the number @id; in place when nobody else holds it. */
WeftNode *weft_node_with_id (WeftNode *node, guint32 id);

/** weft_node_with_properties: a version of @node with @properties (transfer full). */
WeftNode *weft_node_with_properties (const WeftNode *node, WeftProperties *properties);

/** weft_node_with_inserted: a version of @node with @child (transfer full) at @index. */
WeftNode *weft_node_with_inserted (const WeftNode *node, gsize index, WeftNode *child);

/** weft_node_with_removed: a version of @node without the child at @index. */
WeftNode *weft_node_with_removed (const WeftNode *node, gsize index);

/**
 * weft_node_with_child: a version of @node with @child (transfer full) at @index. @reads_same says that
 * @child's digest is that of the one before.
 */
WeftNode *weft_node_with_child (const WeftNode *node, gsize index, WeftNode *child, gboolean reads_same);

/** weft_node_is_unique: whether the caller's reference to @node is the only one. */
gboolean weft_node_is_unique (const WeftNode *node);

/** weft_node_owns_child: whether nobody but @node holds the child at @index, nor any list that it is in. */
gboolean weft_node_owns_child (const WeftNode *node, gsize index);

/** weft_node_put_child: as weft_node_with_child(), in place: the caller alone holds @node. */
void weft_node_put_child (WeftNode *node, gsize index, WeftNode *child, gboolean reads_same);

/** weft_node_prefetch: gets into the processor's cache what an edit of the child at @index will write to. */
void weft_node_prefetch (const WeftNode *node, gsize index);

/**
 * WeftNodeEdit: makes the new version of a node (transfer full), which it may change in place when it
 * alone holds it.
 */
typedef WeftNode *(*WeftNodeEdit) (WeftNode *node, gpointer data);

/** weft_node_with_edited_children: @node (transfer full) with each child passed through @edit, in order. */
WeftNode *weft_node_with_edited_children (WeftNode *node, WeftNodeEdit edit, gpointer data);

G_END_DECLS
