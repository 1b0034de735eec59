/* weft-simd-watch.c: deadlock: when no shared word changes while every PE comes back to what it held, none can go on. */
#include "weft-reference-text.h"
#include "weft-simd-private.h"

#include "weft-fault.h"

#include <string.h>

/* Rounds of slices between two looks at first; the part of them in which PEs are watched. */
#define ROUNDS 4
#define PART   4

/* What the PEs of a tile held. */
typedef struct {
  guint32 *words; /* (nullable) */
  guint32 pcs[WEFT_SIMD_LANES];
  guint32 heights[WEFT_SIMD_LANES];
  guint32 has_moved[WEFT_SIMD_LANES];
  gboolean have_all_moved;
  guint32 n_spinning;
  gboolean is_spinning[WEFT_SIMD_LANES];
} Held;

struct _WeftSimdWatch {
  WeftSimdRun *run;
  Held *held; /* by tile */
  guint64 rounds;
  guint64 interval;
  guint64 next_look;
  guint64 end; /* of watching */
  guint32 n_spinning;
};

WeftSimdWatch *
weft_simd_watch_new (WeftSimdRun *run)
{
  WeftSimdWatch *watch = g_new0 (WeftSimdWatch, 1);

  watch->run = run;
  watch->interval = watch->next_look = ROUNDS;
  return watch;
}

static void
forget (WeftSimdWatch *watch)
{
  for (guint32 i = 0; watch->held != NULL && i < watch->run->n_tiles; i++)
    g_clear_pointer (&watch->held[i].words, g_free);
  watch->run->is_watching = FALSE;
}

void
weft_simd_watch_free (WeftSimdWatch *watch)
{
  forget (watch);
  g_free (watch->held);
  g_free (watch);
}

/* The stacks: whoever stores into a poly variable of the whole program is not watched any longer. %FALSE without memory for it. */
static gboolean
remember (WeftSimdWatch *watch, guint32 number)
{
  const WeftSimdTile *tile = &watch->run->tiles[number];
  Held *held = &watch->held[number];
  guint32 first = watch->run->code->poly_words + 1;
  guint32 after = first;

  for (guint32 i = 0; i < tile->n; i++)
    after = MAX (after, tile->heights[i]);
  held->words = weft_job_allocate (watch->run->job, (gsize) (after - first + 1) * tile->stride,
                                   sizeof *held->words, NULL);
  if (held->words == NULL)
    return FALSE;
  memcpy (held->words, tile->words + (gsize) first * tile->stride,
          (gsize) (after - first) * tile->stride * sizeof *held->words);
  memcpy (held->pcs, tile->pcs, sizeof held->pcs);
  memcpy (held->heights, tile->heights, sizeof held->heights);
  memset (held->has_moved, 0, sizeof held->has_moved);
  held->have_all_moved = FALSE;
  held->n_spinning = 0;
  memset (held->is_spinning, 0, sizeof held->is_spinning);
  return TRUE;
}

/* A run is not ended because there is no memory for this. */
static void
begin (WeftSimdWatch *watch)
{
  WeftSimdRun *run = watch->run;

  if (watch->held == NULL)
    watch->held = weft_job_allocate (run->job, run->n_tiles, sizeof *watch->held, NULL);
  watch->n_spinning = 0;
  run->is_watching = watch->held != NULL;
  for (guint32 i = 0; run->is_watching && i < run->n_tiles; i++)
    run->is_watching = remember (watch, i);
}

/* What changes is mostly near the top. @first: row of the stack */
static gboolean
holds_the_same (const WeftSimdTile *tile,
                const Held *held,
                const WeftSimdGroup *group,
                guint32 first,
                guint32 lane)
{
  if (!held->has_moved[lane] || held->pcs[lane] != group->pc || held->heights[lane] != group->height)
    return FALSE;
  for (guint32 row = group->height; row-- > first;)
    if (tile->words[(gsize) row * tile->stride + lane] !=
        held->words[(gsize) (row - first) * tile->stride + lane])
      return FALSE;
  return TRUE;
}

/* One that has not come back is enough to see that the group has not. */
void
weft_simd_watch_note (WeftSimdWatch *watch, const WeftSimdTile *tile, const WeftSimdGroup *group)
{
  Held *held = &watch->held[tile - watch->run->tiles];
  guint32 first = watch->run->code->poly_words + 1;

  if (held->n_spinning == tile->n_running)
    return;
  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++) {
    if (group->mask[i] == 0 || held->is_spinning[i])
      continue;
    if (!holds_the_same (tile, held, group, first, i))
      break;
    held->is_spinning[i] = TRUE;
    held->n_spinning++;
    watch->n_spinning++;
  }
  if (!held->have_all_moved)
    watch->run->kernels->fill (held->has_moved, TRUE, group);
  held->have_all_moved |= group->n == tile->n_running;
}

static gboolean
locate (guint32 pe, guint32 *line, gboolean *waits, gpointer data)
{
  const WeftSimdRun *run = data;
  const WeftSimdTile *tile = &run->tiles[pe / WEFT_SIMD_LANES];
  guint32 lane = pe % WEFT_SIMD_LANES;

  *line = run->code->lines[tile->pcs[lane]];
  *waits = tile->states[lane] == WEFT_SIMD_PE_WAITS;
  return tile->states[lane] != WEFT_SIMD_PE_ENDED;
}

static guint32
find_running (const WeftSimdRun *run)
{
  for (guint32 i = 0; i < run->options->pes; i++)
    if (run->tiles[i / WEFT_SIMD_LANES].states[i % WEFT_SIMD_LANES] == WEFT_SIMD_PE_RUNS)
      return run->tiles[i / WEFT_SIMD_LANES].pcs[i % WEFT_SIMD_LANES];
  return 0;
}

static gboolean
fail (WeftSimdWatch *watch)
{
  WeftSimdRun *run = watch->run;
  guint32 at = find_running (run);
  g_autofree char *sentence = weft_reference_say_stuck (run->options->pes, locate, run);

  weft_fault_set (&run->error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = run->code->file,
                               .line = run->code->lines[at],
                               .column = run->code->columns[at],
                               .problem = sentence});
  return FALSE;
}

static gboolean
are_all_spinning (const WeftSimdWatch *watch)
{
  guint32 n = 0;

  for (guint32 i = 0; i < watch->run->n_tiles; i++)
    n += watch->run->tiles[i].n_running;
  return n > 0 && watch->n_spinning == n;
}

gboolean
weft_simd_watch_look (WeftSimdWatch *watch)
{
  WeftSimdRun *run = watch->run;

  watch->rounds++;
  if (run->is_watching && !run->has_changed && are_all_spinning (watch))
    return fail (watch);
  if (run->has_changed || watch->rounds >= watch->end)
    run->is_watching = FALSE;
  if (watch->rounds < watch->next_look)
    return TRUE;
  watch->interval = run->has_changed ? ROUNDS : 2 * watch->interval;
  watch->next_look = watch->rounds + watch->interval;
  watch->end = watch->rounds + watch->interval / PART;
  forget (watch);
  if (!run->has_changed)
    begin (watch);
  run->has_changed = FALSE;
  return TRUE;
}
