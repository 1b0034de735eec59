/* weft-graph-ends.h: all edges of a table, one after the other, with the rows at their ends. */
#pragma once

#include "weft-graph.h"

G_BEGIN_DECLS

/* A position among the edges of a table. Plain value; the graph must outlive it. */
typedef struct {
  const WeftGraph *graph;
  guint table;
  guint32 end;               /* all edges are below it */
  guint32 first;             /* of the chunk where the position is */
  guint64 left;              /* which edges of the chunk are still to come: bit i is set for edge first + i */
  const guint32 *columns[2]; /* by WeftEnd, of the chunk; (nullable): row 0 is at all */
} WeftEndsIter;

/** weft_ends_iter_init: before the first edge of @table. */
void weft_ends_iter_init (WeftEndsIter *iter, const WeftGraph *graph, guint table);

/** weft_ends_iter_next: the next edge, in ascending order, in @edge, and by #WeftEnd the rows at its ends in @ends; %FALSE at the end.
 * Amortised O(1), and quicker than looking up the ends of one edge after the other. */
gboolean weft_ends_iter_next (WeftEndsIter *iter, guint32 *edge, guint32 ends[2]);

G_END_DECLS
