/* weft-graph-private.h: what the files of the graph share. */
#pragma once

#include "weft-array.h"
#include "weft-graph.h"
#include "weft-id-index.h"
#include "weft-map.h"
#include "weft-texts.h"

G_BEGIN_DECLS

typedef struct _WeftIdBase WeftIdBase;

typedef struct {
  const WeftRowType *type;
  WeftArray *chunks;   /* of WeftChunk */
  WeftPairs *edges[2]; /* of edges: (row at that WeftEnd, edge) */
  guint32 end;
  guint32 n_rows;
  guint8 end_tables[2]; /* of edges: the tables that their ends stand in */
} WeftGraphTable;

struct _WeftGraph {
  gint ref_count;
  guint n_tables;
  WeftDigest sum;   /* of what results depend on */
  WeftDigest names; /* of ids and names */
  WeftTexts *texts;
  WeftIdBase *ids;     /* (nullable) */
  WeftMap *recent_ids; /* those that are not in ids */
  gsize n_recent_ids;
  WeftGraphTable tables[]; /* table 1 first */
};

/* Values of one property of one row. */
typedef struct {
  WeftCell cell;
  WeftCell distribution;
} WeftCells;

static inline const WeftGraphTable *
weft_graph_get_table (const WeftGraph *graph, guint table)
{
  return &graph->tables[table - 1];
}

static inline WeftGraphTable *
weft_graph_edit_table (WeftGraph *graph, guint table)
{
  return &graph->tables[table - 1];
}

/** weft_graph_read: what a row has for the property in @slot; a literal stays the graph's. O(log n). */
WeftCells weft_graph_read (const WeftGraph *graph, guint table, guint32 row, guint slot);

/** weft_graph_read_chunk: the same of a row in @chunk. O(1). */
WeftCells weft_graph_read_chunk (const WeftRowType *type, const WeftChunk *chunk, guint32 row, guint slot);

/** weft_edge_iters_find_common: the first edge that both come to, of which one leads along the edges that leave a row and the other, by %WEFT_END_TO, along those that enter one; %FALSE: none. */
gboolean weft_edge_iters_find_common (WeftEdgeIter iters[2], guint32 *edge);

/** weft_graph_make_own: *@graph as a version that the caller alone holds. */
WeftGraph *weft_graph_make_own (WeftGraph **graph);

/**
 * weft_graph_parse:
 * @cells: (out) (array length=WEFT_MOST_SLOTS): the values of a new row, references and ends left out
 *
 * Only adds to the texts of @graph.
 */
gboolean weft_graph_parse (WeftGraph *graph,
                           guint table,
                           const WeftAttribute *attributes,
                           guint n,
                           WeftCells *cells,
                           GError **error);

/* Parts of edits, for a version that the caller alone holds. */

/** weft_graph_add_row: a row after the last one, with the @cells (transfer full) that weft_graph_parse() made. */
guint32 weft_graph_add_row (WeftGraph *graph, guint table, const WeftCells *cells);

/** weft_graph_fill_ends: gives the first @n edges of @table, which have had none, both ends, by %WEFT_END_FROM and %WEFT_END_TO, and renews the digest; without the sorted edges. */
void weft_graph_fill_ends (WeftGraph *graph, guint table, const guint32 (*ends)[2], guint32 n);

/** weft_graph_refuse_*: %FALSE with an error. */
gboolean weft_graph_refuse_id (const char *id, GError **error);
gboolean weft_graph_refuse_edge (const WeftGraph *graph, guint table, GError **error);

/** weft_graph_add_id: has @id found, which row @row of @table has and no other. Amortised O(log n). */
void weft_graph_add_id (WeftGraph *graph, const char *id, guint table, guint32 row);

/** weft_graph_take_ids: has those of @index found, and no others; its rows are those of weft_graph_pack(). O(n). */
void weft_graph_take_ids (WeftGraph *graph, const WeftIdIndex *index);

/** weft_graph_pack: a table and a row as one number, for an index; _unpack: the element, whose node is 0. */
guint32 weft_graph_pack (guint table, guint32 row);
WeftElement weft_graph_unpack (guint32 packed);

/** weft_graph_unref_ids: lets go of the index. */
void weft_graph_unref_ids (WeftGraph *graph);
void weft_graph_ref_ids (WeftGraph *graph);

G_END_DECLS
