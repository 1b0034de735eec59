/* weft-chunk.h: 64 rows of a table, as columns that versions share: a column is there when it differs from its fill
 * somewhere in the chunk. */
#pragma once

#include "weft-row-type.h"

G_BEGIN_DECLS

#define WEFT_CHUNK_ROWS 64

typedef struct _WeftChunk WeftChunk;

/** weft_chunk_new: (transfer full): without rows. */
WeftChunk *weft_chunk_new (const WeftRowType *type);

void weft_chunk_unref (WeftChunk *chunk);

/** weft_chunk_get_live: which rows there are: bit i is set for row i. */
guint64 weft_chunk_get_live (const WeftChunk *chunk);

/**
 * weft_chunk_get_column:
 *
 * Returns: (array fixed-size=64) (nullable): the cells of @column as WeftRowType has them; those of rows that are not there say
 * nothing; %NULL when all are filled
 */
gconstpointer weft_chunk_get_column (const WeftChunk *chunk, guint column);

/** weft_chunk_get: what stands in @column for row @i; a literal stays the chunk's. */
WeftCell weft_chunk_get (const WeftChunk *chunk, guint column, guint i);

/** weft_chunk_make_own: @chunk (transfer full), or a copy (transfer full) where somebody else holds it too. */
WeftChunk *weft_chunk_make_own (WeftChunk *chunk);

/** weft_chunk_set_live: @chunk, which the caller alone holds, with row @i there or not. Cells of a row that is not there keep what they had, which nobody reads, until no row is there. */
void weft_chunk_set_live (WeftChunk *chunk, guint i, gboolean is_live);

/** weft_chunk_set: @chunk, which the caller alone holds, with @cell (transfer full) in @column for row @i. */
void weft_chunk_set (WeftChunk *chunk, guint column, guint i, WeftCell cell);

G_END_DECLS
