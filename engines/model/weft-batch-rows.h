/* weft-batch-rows.h: edits of the rows of a graph, in a batch. As with nodes, an edit that fails leaves the batch as it was, and says
 * which row it is about. */
#pragma once

#include "weft-batch.h"
#include "weft-graph.h"

G_BEGIN_DECLS

/**
 * weft_batch_add_row:
 * @node: the number of the node that carries the graph
 * @table: not of edges
 * @attributes: (array length=n): the values; references are ids of nodes below @node
 * @element: (out) (optional): the new row, the last one
 */
gboolean weft_batch_add_row (WeftBatch *batch,
                             guint32 node,
                             guint table,
                             const WeftAttribute *attributes,
                             guint n,
                             WeftElement *element,
                             GError **error);

/**
 * weft_batch_connect:
 * @table: of edges
 * @from: a row of the table that such an edge leaves
 * @element: (out) (optional): the new edge
 */
gboolean weft_batch_connect (WeftBatch *batch,
                             guint32 node,
                             guint table,
                             guint32 from,
                             guint32 to,
                             WeftElement *element,
                             GError **error);

/** weft_batch_attach: has @edge lead from or to @row instead. */
gboolean weft_batch_attach (WeftBatch *batch, WeftElement edge, WeftEnd end, guint32 row, GError **error);

/** weft_batch_remove_row: removes the row or edge, and the edges at a row. */
gboolean weft_batch_remove_row (WeftBatch *batch, WeftElement element, GError **error);

/**
 * weft_batch_set_row:
 * @property: no end of an edge
 * @text: (nullable): the value as in the file, of a reference the id of a node below the one that carries the graph; %NULL: none or the default
 */
gboolean weft_batch_set_row (WeftBatch *batch,
                             WeftElement element,
                             WeftProperty property,
                             const char *text,
                             GError **error);

/** weft_batch_set_element: weft_batch_set() of a node, weft_batch_set_row() of a row; an end of an edge is set by the id of a row. */
gboolean weft_batch_set_element (WeftBatch *batch,
                                 WeftElement element,
                                 WeftProperty property,
                                 const char *text,
                                 GError **error);

/** weft_batch_remove_element: weft_batch_remove() of a node, weft_batch_remove_row() of a row. */
gboolean weft_batch_remove_element (WeftBatch *batch, WeftElement element, GError **error);

/** weft_document_set_element: as weft_document_set(). */
WeftDocument *weft_document_set_element (WeftDocument *document,
                                         WeftElement element,
                                         WeftProperty property,
                                         const char *text,
                                         GError **error);

G_END_DECLS
