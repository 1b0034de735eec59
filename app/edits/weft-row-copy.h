/* weft-row-copy.h: copies of rows of a graph, in another graph or in the same. */
#pragma once

#include "weft-batch.h"
#include "weft-subtree-copy.h"

G_BEGIN_DECLS

typedef struct {
  const WeftDocument *source;
  guint32 diagram; /* of @source */
  WeftSubtreeCopy *copies;
  WeftBatch *batch;
  guint32 target; /* the diagram of the batch that the copies go into */
  double shift;   /* of those that have a place, to the right and down */
  GArray *made;   /* (nullable): guint32: numbers of the copies of rows are appended */
  guint n_lost;   /* references to what nobody has copied */
} WeftRowCopy;

/** weft_row_copy_add: adds copies of the rows among @parts, which weft_row_clip_expand() returned, and of the edges between them. A reference is
 * kept when @copies knows what it is about. O(rows and their edges, times log n). */
gboolean weft_row_copy_add (WeftRowCopy *copy, const GArray *parts, GError **error);

G_END_DECLS
