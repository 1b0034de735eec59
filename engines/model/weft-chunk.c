/* weft-chunk.c: columns of cells of 1, 4 or 8 bytes, counted one by one. */
#include "weft-chunk.h"

#include "weft-ref.h"

#include <string.h>

typedef struct {
  gint ref_count;
  guint64 cells[];
} Column;

struct _WeftChunk {
  gint ref_count;
  guint64 live;
  const WeftRowType *type;
  Column *columns[];
};

static gsize
column_size (const WeftColumnType *type)
{
  return sizeof (Column) + type->width * WEFT_CHUNK_ROWS;
}

static inline WeftCell
get_cell (const WeftColumnType *type, const Column *column, guint i)
{
  if (column == NULL)
    return type->fill;
  if (type->width == 1)
    return (WeftCell){((const guint8 *) column->cells)[i]};
  if (type->width == 4)
    return (WeftCell){((const guint32 *) column->cells)[i]};
  return (WeftCell){column->cells[i]};
}

static inline void
set_cell (const WeftColumnType *type, Column *column, guint i, WeftCell cell)
{
  if (type->width == 1)
    ((guint8 *) column->cells)[i] = cell.bits;
  else if (type->width == 4)
    ((guint32 *) column->cells)[i] = cell.bits;
  else
    column->cells[i] = cell.bits;
}

static Column *
column_new (const WeftColumnType *type)
{
  /* bounded: the columns of 64 rows */
  Column *column = g_malloc (column_size (type));

  weft_ref_init (&column->ref_count);
  for (guint i = 0; i < WEFT_CHUNK_ROWS; i++)
    set_cell (type, column, i, type->fill);
  return column;
}

static void
column_unref (const WeftColumnType *type, Column *column)
{
  if (column == NULL || !weft_ref_dec (&column->ref_count))
    return;
  for (guint i = 0; type->holds_literals && i < WEFT_CHUNK_ROWS; i++)
    if (get_cell (type, column, i).literal != NULL)
      weft_literal_unref (get_cell (type, column, i).literal);
  g_free (column);
}

static Column *
column_make_own (const WeftColumnType *type, Column *column)
{
  Column *own;

  if (weft_ref_is_unique (&column->ref_count))
    return column;
  own = g_memdup2 (column, column_size (type));
  weft_ref_init (&own->ref_count);
  for (guint i = 0; type->holds_literals && i < WEFT_CHUNK_ROWS; i++)
    if (get_cell (type, own, i).literal != NULL)
      weft_literal_ref (get_cell (type, own, i).literal);
  column_unref (type, column);
  return own;
}

static gboolean
is_filled (const WeftColumnType *type, const Column *column)
{
  for (guint i = 0; i < WEFT_CHUNK_ROWS; i++)
    if (get_cell (type, column, i).bits != type->fill.bits)
      return FALSE;
  return TRUE;
}

static gsize
chunk_size (const WeftRowType *type)
{
  return sizeof (WeftChunk) + type->n_columns * sizeof (Column *);
}

WeftChunk *
weft_chunk_new (const WeftRowType *type)
{
  WeftChunk *chunk = g_malloc0 (chunk_size (type));

  weft_ref_init (&chunk->ref_count);
  chunk->type = type;
  return chunk;
}

void
weft_chunk_unref (WeftChunk *chunk)
{
  if (!weft_ref_dec (&chunk->ref_count))
    return;
  for (guint i = 0; i < chunk->type->n_columns; i++)
    column_unref (&chunk->type->columns[i], chunk->columns[i]);
  g_free (chunk);
}

guint64
weft_chunk_get_live (const WeftChunk *chunk)
{
  return chunk->live;
}

gconstpointer
weft_chunk_get_column (const WeftChunk *chunk, guint column)
{
  return chunk->columns[column] != NULL ? chunk->columns[column]->cells : NULL;
}

WeftCell
weft_chunk_get (const WeftChunk *chunk, guint column, guint i)
{
  return get_cell (&chunk->type->columns[column], chunk->columns[column], i);
}

WeftChunk *
weft_chunk_make_own (WeftChunk *chunk)
{
  WeftChunk *own;

  if (weft_ref_is_unique (&chunk->ref_count))
    return chunk;
  own = g_memdup2 (chunk, chunk_size (chunk->type));
  weft_ref_init (&own->ref_count);
  for (guint i = 0; i < own->type->n_columns; i++)
    if (own->columns[i] != NULL)
      weft_ref_inc (&own->columns[i]->ref_count);
  weft_chunk_unref (chunk);
  return own;
}

void
weft_chunk_set_live (WeftChunk *chunk, guint i, gboolean is_live)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << i;

  chunk->live = is_live ? chunk->live | bit : chunk->live & ~bit;
  for (guint column = 0; chunk->live == 0 && column < chunk->type->n_columns; column++) {
    column_unref (&chunk->type->columns[column], chunk->columns[column]);
    chunk->columns[column] = NULL;
  }
}

void
weft_chunk_set (WeftChunk *chunk, guint column, guint i, WeftCell cell)
{
  const WeftColumnType *type = &chunk->type->columns[column];
  Column **own = &chunk->columns[column];

  if (get_cell (type, *own, i).bits == cell.bits && (!type->holds_literals || cell.literal == NULL))
    return;
  *own = *own != NULL ? column_make_own (type, *own) : column_new (type);
  if (type->holds_literals && get_cell (type, *own, i).literal != NULL)
    weft_literal_unref (get_cell (type, *own, i).literal);
  set_cell (type, *own, i, cell);
  if (cell.bits != type->fill.bits || !is_filled (type, *own))
    return;
  column_unref (type, *own);
  *own = NULL;
}
