/* weft-simd.c: see weft-simd.h. */
#include "weft-simd.h"

#include "weft-reference-text.h"
#include "weft-simd-private.h"

#include <glib/gi18n-lib.h>

/* Words of stack that a PE begins with. */
#define FIRST_WORDS 32

/* Where somebody runs. */
static guint32
find_place (const WeftSimdRun *run)
{
  for (guint32 i = 0; i < run->n_tiles; i++)
    for (guint32 lane = 0; lane < run->tiles[i].n; lane++)
      if (run->tiles[i].states[lane] == WEFT_SIMD_PE_RUNS)
        return run->tiles[i].pcs[lane];
  return 0;
}

static gboolean
fail (WeftSimdRun *run, guint32 at, WeftErrorCode code, const char *sentence)
{
  return weft_reference_blame (run->code, at, code, sentence, &run->error);
}

static gboolean
check_limits (WeftSimdRun *run, gint64 end)
{
  guint64 most = run->options->instructions;

  if (most > 0 && run->counts->instructions >= most && !run->trap.is_set)
    return fail (run, find_place (run), WEFT_ERROR_TOO_LONG,
                 _ ("the run passes its limit of instructions here"));
  if (end > 0 && g_get_monotonic_time () > end)
    return fail (run, find_place (run), WEFT_ERROR_TOO_LONG, _ ("the run passes its limit of time here"));
  return weft_job_check (run->job, &run->error);
}

static gboolean
run_private (gsize i, gpointer data, GError **error)
{
  WeftSimdRun *run = data;

  return run->tiles[i].n_running == 0 || weft_simd_run_slice (run, &run->tiles[i], TRUE, error);
}

/* Lemma. What comes of private slices does not hang on which of them run at once, or in which order. Proof. A private block reads and writes
 * rows of its own tile, and of these only such as no block of another tile gets at, and constants. What a tile counts, where it traps and
 * how its groups part is kept by the tile; which groups a thread lends it makes no difference, since it takes them empty and gives
 * them back so. The run is told when all are done, tile by tile, and the first trap of several is the same in whichever order they
 * are told. */
static gboolean
run_all_private (WeftSimdRun *run)
{
  gboolean is_done = weft_job_parallel_for (run->job, run->n_tiles, run_private, run, &run->error);

  for (guint32 i = 0; i < run->n_tiles; i++)
    weft_simd_collect (run, &run->tiles[i]);
  return is_done;
}

/* A slice for each tile, the last one first: of several stores into one word that of the lowest PE mostly is the last. @is_held: only
 * for those that are held. */
static gboolean
run_one_by_one (WeftSimdRun *run, gboolean is_held, gint64 end)
{
  for (guint32 i = run->n_tiles; i-- > 0;) {
    WeftSimdTile *tile = &run->tiles[i];

    if (tile->n_running == 0 || (is_held && !tile->is_held))
      continue;
    if (!weft_simd_run_slice (run, tile, FALSE, &run->error))
      return FALSE;
    weft_simd_collect (run, tile);
    if (!check_limits (run, end))
      return FALSE;
  }
  return TRUE;
}

/* %FALSE in *@goes_on when nobody runs. Who is watched goes on one by one. */
static gboolean
run_round (WeftSimdRun *run, gint64 end, gboolean *goes_on)
{
  gboolean is_parallel = run->n_tiles > 1 && !run->is_watching && run->observer == NULL;

  *goes_on = FALSE;
  for (guint32 i = 0; i < run->n_tiles; i++)
    *goes_on |= run->tiles[i].n_running > 0;
  return (!is_parallel || (run_all_private (run) && check_limits (run, end))) &&
         run_one_by_one (run, is_parallel, end);
}

static gboolean
fail_trap (WeftSimdRun *run)
{
  g_autofree char *sentence = g_strdup_printf (_ ("PE %u: %s"), run->trap.pe, run->trap.sentence);

  return fail (run, run->trap.at, WEFT_ERROR_INVALID, sentence);
}

/* Those that wait go on; the number of them. */
static guint32
wake (WeftSimdTile *tile)
{
  tile->most_kept = 0;
  for (guint32 i = 0; i < tile->n; i++) {
    tile->steps[i] = 0;
    if (tile->states[i] != WEFT_SIMD_PE_WAITS)
      continue;
    tile->states[i] = WEFT_SIMD_PE_RUNS;
    tile->heights[i] = tile->kept[i];
    tile->n_running++;
  }
  return tile->n_running;
}

static void
count_steps (WeftSimdRun *run)
{
  guint64 most = 0;

  for (guint32 i = 0; i < run->n_tiles; i++)
    for (guint32 lane = 0; lane < run->tiles[i].n; lane++)
      most = MAX (most, run->tiles[i].steps[lane]);
  run->counts->steps += most;
}

static guint32
pass_barrier (WeftSimdRun *run)
{
  guint32 n = 0;

  count_steps (run);
  weft_simd_merge (run);
  for (guint32 i = 0; i < run->n_tiles; i++)
    n += wake (&run->tiles[i]);
  run->counts->barriers += n > 0;
  run->has_changed = TRUE;
  return n;
}

/* Whether somebody else goes on. */
static gboolean
leave (WeftSimdRun *run)
{
  const WeftSimdSuccessor *successor = run->successor;

  if (successor == NULL || !successor->wants (run->counts->barriers, successor->data))
    return FALSE;
  run->is_left = run->counts->barriers == 0 || weft_simd_save (run, successor->path);
  if (!run->is_left)
    run->successor = NULL;
  return run->is_left;
}

static gboolean
run_all (WeftSimdRun *run)
{
  gint64 end = run->options->seconds > 0
                   ? g_get_monotonic_time () + (gint64) (run->options->seconds * G_USEC_PER_SEC)
                   : 0;
  gboolean goes_on;

  do {
    do {
      if (!run_round (run, end, &goes_on) || (goes_on && !weft_simd_watch_look (run->watch)))
        return FALSE;
      if (goes_on && run->counts->barriers == 0 && leave (run))
        return TRUE;
    } while (goes_on);
    if (run->trap.is_set)
      return fail_trap (run);
  } while (pass_barrier (run) > 0 && !leave (run));
  return TRUE;
}

static gboolean
begin_tile (WeftSimdRun *run, WeftSimdTile *tile, guint32 first)
{
  tile->first = first;
  tile->n = MIN (WEFT_SIMD_LANES, run->options->pes - first);
  tile->n_running = tile->n;
  tile->stride = tile->n == WEFT_SIMD_LANES
                     ? WEFT_SIMD_STRIDE
                     : (tile->n + WEFT_SIMD_PART - 1) / WEFT_SIMD_PART * WEFT_SIMD_PART;
  if (!weft_simd_tile_reserve (run, tile, FIRST_WORDS, &run->error))
    return FALSE;
  for (guint32 i = 0; i < tile->n; i++) {
    tile->words[i] = first + i;
    tile->heights[i] = run->code->poly_words + 1;
  }
  return TRUE;
}

/* For each thread. */
static gboolean
begin_groups (WeftSimdRun *run)
{
  for (guint n = MIN (run->n_tiles, weft_job_get_threads (run->job)); n > 0; n--) {
    WeftSimdGroups *groups;
    gpointer block;
    guint32 *masks =
        weft_simd_rows_allocate (run, (gsize) WEFT_SIMD_GROUP_ROWS * WEFT_SIMD_STRIDE, &block, &run->error);

    if (masks == NULL)
      return FALSE;
    groups = g_new (WeftSimdGroups, 1);
    weft_simd_groups_init (groups, run->kernels, masks);
    g_ptr_array_add (run->masks, block);
    g_ptr_array_add (run->groups, groups);
  }
  return TRUE;
}

static gboolean
begin (WeftSimdRun *run)
{
  guint32 n = run->rows->constants->len;

  run->n_tiles = (run->options->pes + WEFT_SIMD_LANES - 1) / WEFT_SIMD_LANES;
  run->monos = weft_job_allocate (run->job, MAX (run->code->mono_words, 1), sizeof *run->monos, &run->error);
  if (run->monos == NULL)
    return FALSE;
  run->constants =
      weft_simd_rows_allocate (run, (gsize) n * WEFT_SIMD_STRIDE, &run->constants_block, &run->error);
  if (run->constants == NULL || !begin_groups (run))
    return FALSE;
  g_array_index (run->rows->constants, guint32, 0) = run->options->pes;
  for (guint32 i = 0; i < n * WEFT_SIMD_STRIDE; i++)
    run->constants[i] = g_array_index (run->rows->constants, guint32, i / WEFT_SIMD_STRIDE);
  run->tiles = weft_job_allocate (run->job, run->n_tiles, sizeof *run->tiles, &run->error);
  for (guint32 i = 0; run->tiles != NULL && i < run->n_tiles; i++)
    if (!begin_tile (run, &run->tiles[i], i * WEFT_SIMD_LANES))
      return FALSE;
  return run->tiles != NULL;
}

static void
clear_tile (WeftSimdTile *tile)
{
  g_free (tile->block);
  if (tile->output != NULL)
    g_string_free (tile->output, TRUE);
  if (tile->lines != NULL)
    g_array_unref (tile->lines);
  g_free (tile->trap.sentence);
}

static void
clear (WeftSimdRun *run)
{
  weft_simd_watch_free (run->watch);
  for (guint32 i = 0; run->tiles != NULL && i < run->n_tiles; i++)
    clear_tile (&run->tiles[i]);
  g_free (run->tiles);
  g_free (run->monos);
  g_free (run->constants_block);
  g_ptr_array_unref (run->masks);
  g_ptr_array_unref (run->groups);
  g_mutex_clear (&run->mutex);
  g_free (run->trap.sentence);
  weft_simd_rows_free (run->rows);
}

static gboolean
run_with (WeftSimdRun *run, GError **error)
{
  gboolean is_done;

  *run->counts = (WeftReferenceCounts){0};
  *run->own = (WeftSimdCounts){0};
  run->kernels = run->kernels != NULL ? run->kernels : weft_simd_kernels_get ();
  run->rows = weft_simd_rows_new (run->code);
  run->groups = g_ptr_array_new_with_free_func (g_free);
  run->masks = g_ptr_array_new_with_free_func (g_free);
  g_mutex_init (&run->mutex);
  run->watch = weft_simd_watch_new (run);
  is_done = begin (run) && run_all (run);
  if (!is_done)
    weft_simd_merge (run);
  clear (run);
  if (run->error != NULL)
    g_propagate_error (error, run->error);
  return is_done;
}

gboolean
weft_simd_run (const WeftMimdcCode *code,
               const WeftReferenceOptions *options,
               const WeftSimdKernels *kernels,
               WeftReferenceCounts *counts,
               WeftSimdCounts *own,
               WeftJob *job,
               GError **error)
{
  return weft_simd_run_observed (code, options, kernels, NULL, counts, own, job, error);
}

gboolean
weft_simd_run_until (const WeftMimdcCode *code,
                     const WeftReferenceOptions *options,
                     const WeftSimdKernels *kernels,
                     const WeftSimdSuccessor *successor,
                     gboolean *is_left,
                     WeftReferenceCounts *counts,
                     WeftSimdCounts *own,
                     WeftJob *job,
                     GError **error)
{
  WeftSimdRun run = {.code = code,
                     .options = options,
                     .kernels = kernels,
                     .successor = successor,
                     .counts = counts,
                     .own = own,
                     .job = job};
  gboolean is_done = run_with (&run, error);

  *is_left = run.is_left;
  return is_done;
}

gboolean
weft_simd_run_observed (const WeftMimdcCode *code,
                        const WeftReferenceOptions *options,
                        const WeftSimdKernels *kernels,
                        const WeftSimdObserver *observer,
                        WeftReferenceCounts *counts,
                        WeftSimdCounts *own,
                        WeftJob *job,
                        GError **error)
{
  WeftSimdRun run = {.code = code,
                     .options = options,
                     .kernels = kernels,
                     .observer = observer,
                     .counts = counts,
                     .own = own,
                     .job = job};

  return run_with (&run, error);
}
