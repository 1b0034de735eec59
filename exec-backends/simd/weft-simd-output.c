/* weft-simd-output.c: what PEs print, in the order of their numbers. */
#include "weft-reference-text.h"
#include "weft-simd-private.h"

void
weft_simd_tile_print (WeftSimdRun *run,
                      WeftSimdTile *tile,
                      guint32 lane,
                      guint64 step,
                      guint32 operand,
                      const guint32 *words)
{
  WeftSimdLine line = {.lane = lane, .step = step};

  if (tile->output == NULL) {
    tile->output = g_string_new (NULL);
    tile->lines = g_array_new (FALSE, FALSE, sizeof line);
  }
  line.from = tile->output->len;
  if (run->options->tags)
    g_string_append_printf (tile->output, "%u: ", tile->first + lane);
  weft_reference_add_values (tile->output, operand, words);
  line.length = tile->output->len - line.from;
  g_array_append_val (tile->lines, line);
  run->output_bytes += line.length;
  run->has_changed = TRUE;
}

/* Whether the line is one that was printed before the trap. */
static gboolean
is_printed (const WeftSimdRun *run, guint32 pe, guint64 step)
{
  const WeftSimdTrap *trap = &run->trap;

  return !trap->is_set || step < trap->step || (step == trap->step && pe < trap->pe);
}

/* The lines by PE, those of one as they came. */
static guint32 *
sort_lines (const WeftSimdTile *tile)
{
  guint32 next[WEFT_SIMD_LANES + 1] = {0};
  guint32 *order = g_new (guint32, tile->lines->len);

  for (guint i = 0; i < tile->lines->len; i++)
    next[g_array_index (tile->lines, WeftSimdLine, i).lane + 1]++;
  for (guint i = 0; i < WEFT_SIMD_LANES; i++)
    next[i + 1] += next[i];
  for (guint i = 0; i < tile->lines->len; i++)
    order[next[g_array_index (tile->lines, WeftSimdLine, i).lane]++] = i;
  return order;
}

static void
merge_tile (WeftSimdRun *run, WeftSimdTile *tile)
{
  g_autofree guint32 *order = sort_lines (tile);
  g_autoptr (GString) text = g_string_sized_new (tile->output->len);

  for (guint i = 0; i < tile->lines->len; i++) {
    const WeftSimdLine *line = &g_array_index (tile->lines, WeftSimdLine, order[i]);

    if (is_printed (run, tile->first + line->lane, line->step))
      g_string_append_len (text, tile->output->str + line->from, (gssize) line->length);
  }
  if (run->options->print != NULL && text->len > 0)
    run->options->print (text->str, text->len, run->options->data);
  g_string_truncate (tile->output, 0);
  g_array_set_size (tile->lines, 0);
}

void
weft_simd_merge (WeftSimdRun *run)
{
  for (guint32 i = 0; run->tiles != NULL && i < run->n_tiles; i++)
    if (run->tiles[i].output != NULL && run->tiles[i].output->len > 0)
      merge_tile (run, &run->tiles[i]);
}
