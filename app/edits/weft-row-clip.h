/* weft-row-clip.h: what is copied of a diagram whose parts are rows of a graph: the rows, edges between them, and what they refer to. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_row_clip_expand:
 * @diagram: a diagram that carries a graph
 * @parts: (array length=n): what is selected; what is not there is left out
 *
 * Returns: (transfer full) (element-type guint32): what is meant by it, each once: notes and nodes that others refer to, and rows but edges,
 * which go where their rows go. With what can be folded goes all that belongs to it. Ascending. O(n log n), with nodes that can be
 * folded O(rows).
 */
GArray *weft_row_clip_expand (const WeftDocument *document, guint32 diagram, const guint32 *parts, gsize n);

/** weft_row_clip_collect_nodes: (transfer full) (element-type WeftNode): the children of the diagram that are among @parts, or that one of
 * @parts refers to, be it by way of others; in document order. */
GPtrArray *weft_row_clip_collect_nodes (const WeftDocument *document, guint32 diagram, const GArray *parts);

G_END_DECLS
