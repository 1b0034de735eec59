/* weft-graph-ends.c: chunk by chunk, column by column. */
#include "weft-graph-ends.h"

#include "weft-chunk.h"

void
weft_ends_iter_init (WeftEndsIter *iter, const WeftGraph *graph, guint table)
{
  *iter = (WeftEndsIter){.graph = graph, .table = table, .end = weft_graph_get_end (graph, table)};
  /* One before the first chunk, modulo 2^32. */
  iter->first = -WEFT_CHUNK_ROWS;
}

/* To the next chunk that is there; %FALSE at the end. */
static gboolean
enter_chunk (WeftEndsIter *iter)
{
  static const WeftProperty properties[] = {
      [WEFT_END_FROM] = WEFT_PROPERTY_FROM, [WEFT_END_TO] = WEFT_PROPERTY_TO};
  WeftKind kind = weft_graph_get_kind (iter->graph, iter->table);
  const WeftChunk *chunk = NULL;

  while (chunk == NULL) {
    iter->first += WEFT_CHUNK_ROWS;
    if (iter->first >= iter->end)
      return FALSE;
    chunk = weft_graph_get_chunk (iter->graph, iter->table, iter->first / WEFT_CHUNK_ROWS);
  }
  iter->left = weft_chunk_get_live (chunk);
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    iter->columns[end] = weft_chunk_get_column (chunk, weft_kind_get_slot (kind, properties[end]));
  return TRUE;
}

gboolean
weft_ends_iter_next (WeftEndsIter *iter, guint32 *edge, guint32 ends[2])
{
  guint i;

  while (iter->left == 0)
    if (!enter_chunk (iter))
      return FALSE;
  i = (guint) __builtin_ctzll (iter->left);
  iter->left &= iter->left - 1;
  *edge = iter->first + i;
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    ends[end] = iter->columns[end] != NULL ? iter->columns[end][i] : 0;
  return TRUE;
}
