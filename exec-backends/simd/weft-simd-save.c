/* weft-simd-save.c: how a run stands after a barrier, for who goes on with it on the same processor: numbers are as it has them.
 *
 *     counts    64 bits each: steps, instructions, barriers, bytes printed
 *     monos     their words, 32 bits each, as all that follows
 *     PEs       each: the instruction at which it is; the first free address of its stack, and 1, or 0 for one that has ended; the words below that
 *               address, of one that has ended those of its poly variables, which others may read */
#include "weft-simd-private.h"

#include <stdio.h>

static gboolean
put (FILE *file, gconstpointer data, gsize size)
{
  return size == 0 || fwrite (data, size, 1, file) == 1;
}

static gboolean
save_pe (const WeftSimdRun *run, const WeftSimdTile *tile, guint32 lane, FILE *file)
{
  guint32 height = tile->heights[lane];
  guint32 place[2] = {tile->pcs[lane], height};
  guint32 n = height > 0 ? height - 1 : run->code->poly_words;
  gboolean is_done = put (file, place, sizeof place);

  for (guint32 i = 0; i < n && is_done; i++)
    is_done = put (file, tile->words + (gsize) (1 + i) * tile->stride + lane, sizeof *tile->words);
  return is_done;
}

gboolean
weft_simd_save (const WeftSimdRun *run, const char *path)
{
  guint64 counts[4] = {run->counts->steps, run->counts->instructions, run->counts->barriers,
                       run->output_bytes};
  FILE *file = fopen (path, "wb");
  gboolean is_done;

  if (file == NULL)
    return FALSE;
  is_done =
      put (file, counts, sizeof counts) && put (file, run->monos, run->code->mono_words * sizeof *run->monos);
  for (guint32 i = 0; i < run->options->pes && is_done; i++)
    is_done = save_pe (run, &run->tiles[i / WEFT_SIMD_LANES], i % WEFT_SIMD_LANES, file);
  return fclose (file) == 0 && is_done;
}
