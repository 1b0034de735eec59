/* weft-graph-builder.h: makes a graph of many rows at once, as readers do: what belongs to all of them, the index of ids and
 * the sorted edges, is made at the end. */
#pragma once

#include "weft-graph.h"

G_BEGIN_DECLS

typedef struct _WeftGraphBuilder WeftGraphBuilder;

/** weft_graph_builder_new: of a graph of @kind. */
WeftGraphBuilder *weft_graph_builder_new (WeftKind kind);
void weft_graph_builder_free (WeftGraphBuilder *builder);

/**
 * weft_graph_builder_add:
 * @table: not of edges
 * @row: (out) (optional): the row
 * @error: (out): as weft_graph_add(), but for ids that are taken
 */
gboolean weft_graph_builder_add (WeftGraphBuilder *builder,
                                 guint table,
                                 const WeftAttribute *attributes,
                                 guint n,
                                 guint32 *row,
                                 GError **error);

/**
 * weft_graph_builder_connect:
 * @from: the id of a row that is there or will be
 * @to: as @from
 * @attributes: (array length=n): other values of the edge
 */
gboolean weft_graph_builder_connect (WeftGraphBuilder *builder,
                                     guint table,
                                     const char *from,
                                     const char *to,
                                     const WeftAttribute *attributes,
                                     guint n,
                                     guint32 *edge,
                                     GError **error);

/** weft_graph_builder_connect_rows: the same for rows that are there. */
gboolean weft_graph_builder_connect_rows (WeftGraphBuilder *builder,
                                          guint table,
                                          guint32 from,
                                          guint32 to,
                                          const WeftAttribute *attributes,
                                          guint n,
                                          guint32 *edge,
                                          GError **error);

/** weft_graph_builder_set: as weft_graph_set(), of a row that is there, but no id. */
gboolean weft_graph_builder_set (WeftGraphBuilder *builder,
                                 WeftElement element,
                                 WeftProperty property,
                                 const char *text,
                                 GError **error);

/** weft_graph_builder_set_reference: as weft_graph_set_reference(), of a row that is there. */
void weft_graph_builder_set_reference (WeftGraphBuilder *builder,
                                       WeftElement element,
                                       WeftProperty property,
                                       guint32 node);

/**
 * weft_graph_builder_finish:
 * @builder: (transfer full): the builder
 * @wrong: (out): on an error the row that it is about
 * @error: (out): when two rows have the same id, an edge has an end that no row has for its id or a row of the wrong kind has, or
 *   two edges lead from and to the same
 *
 * O(rows + edges).
 *
 * Returns: (transfer full) (nullable)
 */
WeftGraph *weft_graph_builder_finish (WeftGraphBuilder *builder, WeftElement *wrong, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGraphBuilder, weft_graph_builder_free)

G_END_DECLS
