/* weft-graph.h: a graph as a persistent value: a table of rows for each kind of row that its kind of diagram has
 * (tasks, edges), in columns (weft-chunk.h), with the edges at every row. A row's index is its identity: new rows go
 * last, indices of removed ones are not used again, and document order is ascending index.
 *
 * A graph does not change once others hold it. Editing functions take a pointer to a reference and put the next
 * version there, which shares all that the edit does not touch; on an error, and when nothing changes, it stays what it
 * is. What nobody else holds is changed in place, so many edits of one reference are a batch. Different threads may read,
 * and edit versions of their own, at the same time.
 *
 * An element's node is not looked at: it is the graph's, whichever that is. Its table and row must be there. */
#pragma once

#include "weft-chunk.h"
#include "weft-element.h"
#include "weft-pairs.h"
#include "weft-value.h"

G_BEGIN_DECLS

typedef struct _WeftGraph WeftGraph;

/* The ends of an edge. */
typedef enum { WEFT_END_FROM, WEFT_END_TO } WeftEnd;

/* A position among the edges at a row. Plain value; the graph must outlive it. */
typedef struct {
  WeftPairIter pairs;
  guint32 row;
} WeftEdgeIter;

/** weft_graph_new: (transfer full): without rows; @kind has tables. */
WeftGraph *weft_graph_new (WeftKind kind);

WeftGraph *weft_graph_ref (WeftGraph *graph);
void weft_graph_unref (WeftGraph *graph);

/** weft_graph_find_table: the table whose rows are of @kind, from 1; 0: there is none. */
guint weft_graph_find_table (const WeftGraph *graph, WeftKind kind);

/** weft_graph_count_tables: they are 1 and so on. */
guint weft_graph_count_tables (const WeftGraph *graph);

/** weft_graph_get_kind: of the rows of @table. */
WeftKind weft_graph_get_kind (const WeftGraph *graph, guint table);

/** weft_graph_has_rows: whether some table has some; @graph: (nullable): it has none. */
gboolean weft_graph_has_rows (const WeftGraph *graph);

/** weft_graph_count_rows: how many rows @table has. O(1). */
guint32 weft_graph_count_rows (const WeftGraph *graph, guint table);

/** weft_graph_count_all_rows: how many rows all tables have; @graph: (nullable): it has none. O(tables). */
guint64 weft_graph_count_all_rows (const WeftGraph *graph);

/** weft_graph_get_end: all rows of @table are below it; the next new row is it. O(1). */
guint32 weft_graph_get_end (const WeftGraph *graph, guint table);

/** weft_graph_get_chunk: (transfer none) (nullable): rows 64 * @index to 64 * @index + 63 of @table, for whoever
 * reads them all; its columns are the properties of the kind, in their order. O(log n). */
const WeftChunk *weft_graph_get_chunk (const WeftGraph *graph, guint table, guint32 index);

gboolean weft_graph_has_row (const WeftGraph *graph, WeftElement element);

/** weft_graph_has: whether a value other than the default was given. */
gboolean weft_graph_has (const WeftGraph *graph, WeftElement element, WeftProperty property);

/** weft_graph_get_number: of a number; the default when absent, else 0. O(log n), as all that follow. */
double weft_graph_get_number (const WeftGraph *graph, WeftElement element, WeftProperty property);

/** weft_graph_get_integer: of an integer, or the index of a choice; the default when absent, else 0. */
gint64 weft_graph_get_integer (const WeftGraph *graph, WeftElement element, WeftProperty property);

/** weft_graph_get_text: (transfer none) (nullable): of a text or id. */
const char *weft_graph_get_text (const WeftGraph *graph, WeftElement element, WeftProperty property);

/** weft_graph_get_reference: of a reference: how far the number of the node is from that of the node that carries the graph, so that a graph may be
 * made before its node is in a document: number 1 is the first node below it, and so on. 0 when absent. */
guint32 weft_graph_get_reference (const WeftGraph *graph, WeftElement element, WeftProperty property);

/** weft_graph_get_literal: (transfer full) (nullable): of a time or count; %NULL when absent, whatever the default. */
WeftLiteral *weft_graph_get_literal (const WeftGraph *graph, WeftElement element, WeftProperty property);

/** weft_graph_print: (transfer full) (nullable): the canonical text; %NULL when absent or default. Not of references
 * and ends, whose text is for those who know the ids. */
char *weft_graph_print (const WeftGraph *graph, WeftElement element, WeftProperty property);

/** weft_graph_get_end_row: the row at @end of @edge, in the table of the kind that the edge's kind says. */
guint32 weft_graph_get_end_row (const WeftGraph *graph, WeftElement edge, WeftEnd end);

/** weft_graph_iter_edges: to the edges of @table whose @end is @row, in ascending order. O(log n). */
void
weft_graph_iter_edges (WeftEdgeIter *iter, const WeftGraph *graph, guint table, WeftEnd end, guint32 row);

/** weft_edge_iter_next: the next edge's row in @edge; %FALSE at the end. Amortised O(1). */
gboolean weft_edge_iter_next (WeftEdgeIter *iter, guint32 *edge);

/** weft_graph_find_edge: whether an edge of @table leads from row @from to row @to, and which one. O(log n + the lesser
 * number of edges at the two). */
gboolean weft_graph_find_edge (const WeftGraph *graph, guint table, guint32 from, guint32 to, guint32 *edge);

/** weft_graph_find_id: whether a row has the id @id, and which one; its node is 0. O(log n). */
gboolean weft_graph_find_id (const WeftGraph *graph, const char *id, WeftElement *element);

/** weft_graph_make_id: (transfer full): @stem with a number from 1 on that makes an id which no row has: the least one
 * when those that rows have are without a gap. O(log n) look-ups. */
char *weft_graph_make_id (const WeftGraph *graph, const char *stem);

/**
 * weft_graph_get_digest: of what results depend on, row by row. O(1).
 *
 * Equal digests mean equal rows with equal semantic values, but for chance. Equal contents need not have equal digests:
 * after a removal the rows behind keep their indices, which a graph that is read back counts anew.
 */
WeftDigest weft_graph_get_digest (const WeftGraph *graph);

/** weft_graph_get_names_digest: of ids and names, row by row. O(1). */
WeftDigest weft_graph_get_names_digest (const WeftGraph *graph);

/**
 * weft_graph_add:
 * @table: not of edges
 * @attributes: (array length=n): the values; each property at most once, no references
 * @row: (out) (optional): the new row, the last one
 * @error: (out): as weft_properties_new(); and when the id is taken, or there are WEFT_MOST_ROWS rows
 *
 * O(log n).
 */
gboolean weft_graph_add (WeftGraph **graph,
                         guint table,
                         const WeftAttribute *attributes,
                         guint n,
                         guint32 *row,
                         GError **error);

/**
 * weft_graph_connect:
 * @table: of edges
 * @edge: (out) (optional): the new edge
 *
 * Adds an edge between rows that are there. Cycles, and an edge from a row to itself, are for others to judge.
 *
 * Returns: %FALSE with @error when there is an edge from @from to @to, or are WEFT_MOST_ROWS edges. As weft_graph_find_edge().
 */
gboolean
weft_graph_connect (WeftGraph **graph, guint table, guint32 from, guint32 to, guint32 *edge, GError **error);

/** weft_graph_attach: has @edge lead from or to @row instead. Errors as weft_graph_connect(). */
gboolean weft_graph_attach (WeftGraph **graph, WeftElement edge, WeftEnd end, guint32 row, GError **error);

/** weft_graph_remove: removes the row or edge, and the edges at a row. O((1 + edges) log n). */
void weft_graph_remove (WeftGraph **graph, WeftElement element);

/**
 * weft_graph_set:
 * @property: no reference and no end
 * @text: (nullable): the new value; %NULL or the text of the default: as if absent
 * @error: (out): as weft_properties_set(); and when the id is taken
 *
 * O(log n).
 */
gboolean weft_graph_set (WeftGraph **graph,
                         WeftElement element,
                         WeftProperty property,
                         const char *text,
                         GError **error);

/** weft_graph_set_reference: @node: how far the number of the node is from that of the node that carries the graph; 0: none. */
void weft_graph_set_reference (WeftGraph **graph, WeftElement element, WeftProperty property, guint32 node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGraph, weft_graph_unref)

G_END_DECLS
