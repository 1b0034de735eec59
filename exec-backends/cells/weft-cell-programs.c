/* weft-cell-programs.c: see weft-cell-programs.h. */
#include "weft-cell-programs.h"

#include "weft-cell-stages.h"
#include "weft-compiled-build.h"
#include "weft-compiled-child.h"
#include "weft-fault.h"
#include "weft-loop-count.h"
#include "weft-loop-flatten.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* Words that all processors hold together at most. */
#define MOST_WORDS (G_GUINT64_CONSTANT (1) << 28)

/* Frames; cells-machine.h has them in the same order. */
enum { FRAME_DONE, FRAME_TRAP, FRAME_FAILED };

struct _WeftCellPrograms {
  WeftLoopProgram *program; /* with one operation a statement */
  WeftCellChannels channels;
  guint32 processors;
  char *path;
};

static const struct {
  const char *name;
  const char *title; /* translatable */
} techniques[] = {
    [WEFT_CELL_BLOCK] = {"block", N_ ("Block")},
    [WEFT_CELL_BLOCK_OVERLAPPED] = {"block-overlapped", N_ ("Block, overlapped")},
    [WEFT_CELL_INTERLEAVED] = {"interleaved", N_ ("Interleaved")},
    [WEFT_CELL_INTERLEAVED_OVERLAPPED] = {"interleaved-overlapped", N_ ("Interleaved, overlapped")},
    [WEFT_CELL_PIPELINE] = {"pipeline", N_ ("Pipeline")},
};

const char *
weft_cell_get_technique_name (WeftCellTechnique technique)
{
  return techniques[technique].name;
}

const char *
weft_cell_get_technique_title (WeftCellTechnique technique)
{
  return _ (techniques[technique].title);
}

gboolean
weft_cell_applies (const WeftLoopProgram *program, WeftCellTechnique technique)
{
  if (technique != WEFT_CELL_INTERLEAVED && technique != WEFT_CELL_INTERLEAVED_OVERLAPPED)
    return TRUE;
  for (guint i = 0; i < program->loops->len; i++) {
    WeftCellLayout layout;
    guint32 before;

    weft_cell_layout_init (&layout, program, WEFT_LOOP_LOOP (program, i));
    before = layout.before;
    weft_cell_layout_clear (&layout);
    if (before > 0)
      return FALSE;
  }
  return TRUE;
}

/* Making. */

/* Whether processors have room for the items and results of a loop. */
static gboolean
check_size (const WeftLoopProgram *program, const WeftLoop *loop, guint32 processors, GError **error)
{
  WeftCellLayout layout;
  double rows = (double) loop->high[0] - loop->low[0] + 1;
  double columns = (double) loop->high[1] - loop->low[1] + 1;
  double words;

  weft_cell_layout_init (&layout, program, loop);
  words = (rows + (2.0 * layout.before + 64) * processors) * (double) layout.item_words +
          rows * columns * layout.outs->len;
  weft_cell_layout_clear (&layout);
  if (words <= (double) MOST_WORDS)
    return TRUE;
  g_set_error (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
      _ ("%s: the processors would hold %.0f words of items and results of a loop, expected at most %.0f"),
      program->file, words, (double) MOST_WORDS);
  return FALSE;
}

WeftCellPrograms *
weft_cell_programs_new (const WeftLoopProgram *program,
                        WeftCellChannels channels,
                        guint32 processors,
                        WeftJob *job,
                        GError **error)
{
  g_autoptr (WeftCellPrograms) cells = NULL;
  g_auto (GStrv) flags = NULL;
  g_autofree char *text = NULL;

  if (processors < 1 || processors > WEFT_CELL_MOST_PROCESSORS) {
    g_set_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                 _ ("found %u processors, expected from 1 to %u"), processors, WEFT_CELL_MOST_PROCESSORS);
    return NULL;
  }
  for (guint i = 0; i < program->loops->len; i++)
    if (!check_size (program, WEFT_LOOP_LOOP (program, i), processors, error))
      return NULL;
  flags = weft_cell_find_flags (channels, error);
  if (flags == NULL)
    return NULL;
  cells = g_new0 (WeftCellPrograms, 1);
  cells->channels = channels;
  cells->processors = processors;
  cells->program = weft_loop_flatten (program);
  text = weft_cell_print (cells->program, channels, processors);
  cells->path = weft_compiled_build (text, (const char *const *) flags, job, error);
  return cells->path != NULL ? g_steal_pointer (&cells) : NULL;
}

void
weft_cell_programs_free (WeftCellPrograms *cells)
{
  if (cells == NULL)
    return;
  weft_loop_program_unref (cells->program);
  g_free (cells->path);
  g_free (cells);
}

void
weft_cell_programs_get_stages (const WeftCellPrograms *cells, guint32 loop, double *weights)
{
  g_autofree guint32 *cuts = g_new (guint32, cells->processors + 1);

  weft_cell_cut (cells->program, WEFT_LOOP_LOOP (cells->program, loop), cells->processors, cuts);
  for (guint32 i = 0; i < cells->processors; i++)
    weights[i] = weft_loop_count_part (cells->program, cuts[i], cuts[i + 1], NULL).mean;
}

/* Running. */

typedef struct {
  const WeftCellPrograms *cells;
  WeftCompiledChild *child;
  WeftJob *job;
  GError *error;
} Run;

static gboolean
read_all (Run *run, gpointer to, gsize size)
{
  gsize got = 0;

  while (got < size) {
    gssize n = weft_compiled_child_read (run->child, (char *) to + got, size - got, run->job, &run->error);

    if (n > 0) {
      got += (gsize) n;
      continue;
    }
    if (run->error == NULL)
      g_set_error_literal (&run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                           _ ("the cell programs ended before they were done"));
    return FALSE;
  }
  return TRUE;
}

static gboolean
fail_trap (Run *run)
{
  guint32 words[4];
  WeftLoopTrap trap;

  if (!read_all (run, words, sizeof words))
    return FALSE;
  trap = (WeftLoopTrap){words[0], words[1], {(gint32) words[2], (gint32) words[3]}};
  if (trap.loop < run->cells->program->loops->len && trap.node < run->cells->program->nodes->len)
    return weft_loop_blame (run->cells->program, &trap, &run->error);
  g_set_error_literal (&run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                       _ ("the cell programs say what makes no sense"));
  return FALSE;
}

/* The system did not give what the run needs. */
static gboolean
fail_to_run (Run *run)
{
  static const char *const needs[] = {
      N_ ("no memory can be had for a processor: %s"), N_ ("no thread can be begun for a processor: %s"),
      N_ ("no process can be begun for a processor: %s"),
      N_ ("no pipe can be made between two processors: %s"), N_ ("the data cannot be read: %s")};
  guint32 words[2];

  if (!read_all (run, words, sizeof words))
    return FALSE;
  if (words[0] < G_N_ELEMENTS (needs))
    g_set_error (&run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, _ (needs[words[0]]),
                 g_strerror ((int) words[1]));
  else
    g_set_error_literal (&run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                         _ ("a processor ended before its program did, and the run with it"));
  return FALSE;
}

static gboolean
read_results (Run *run, guint repeats, WeftLoopData *data, double *seconds)
{
  guint32 kind;

  if (!read_all (run, &kind, sizeof kind))
    return FALSE;
  if (kind == FRAME_TRAP)
    return fail_trap (run);
  if (kind != FRAME_DONE)
    return fail_to_run (run);
  if (!read_all (run, seconds, repeats * sizeof *seconds))
    return FALSE;
  for (guint32 a = 0; a < data->n; a++) {
    const WeftLoopArray *array = WEFT_LOOP_ARRAY (run->cells->program, a);

    if (array->is_out && !read_all (run, data->words[a], weft_loop_count_words (array) * sizeof (guint32)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
run_child (Run *run, const char *const *argv, guint repeats, WeftLoopData *data, double *seconds)
{
  const WeftCellPrograms *cells = run->cells;
  g_autofree char *starter = NULL;
  WeftCompiledLimits limits;
  gboolean is_done;

  if (!weft_cell_find_limits (cells->channels, cells->processors, &starter, &limits, &run->error))
    return FALSE;
  limits.reads = argv[3];
  run->child = weft_compiled_child_new (argv, &limits, &run->error);
  if (run->child == NULL)
    return FALSE;
  is_done = read_results (run, repeats, data, seconds);
  weft_compiled_child_free (run->child, is_done);
  return is_done;
}

/* All in arrays, one behind the other. */
static gboolean
write_data (const WeftLoopProgram *program,
            const WeftLoopData *data,
            int fd,
            const char *path,
            GError **error)
{
  for (guint32 a = 0; a < data->n; a++) {
    gsize size = weft_loop_count_words (WEFT_LOOP_ARRAY (program, a)) * sizeof (guint32);
    const char *at = (const char *) data->words[a];

    while (!WEFT_LOOP_ARRAY (program, a)->is_out && size > 0) {
      gssize n = write (fd, at, size);

      if (n < 0 && errno != EINTR) {
        g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", path,
                     g_strerror (errno));
        return FALSE;
      }
      at += MAX (n, 0);
      size -= (gsize) MAX (n, 0);
    }
  }
  return TRUE;
}

gboolean
weft_cell_programs_run (const WeftCellPrograms *cells,
                        WeftCellTechnique technique,
                        guint repeats,
                        WeftLoopData *data,
                        double *seconds,
                        WeftJob *job,
                        GError **error)
{
  Run run = {.cells = cells, .job = job};
  g_autofree char *path = NULL;
  g_autofree char *number = g_strdup_printf ("%u", technique);
  g_autofree char *times = g_strdup_printf ("%u", repeats);
  int fd = g_file_open_tmp ("weft-loop-XXXXXX", &path, error);
  gboolean is_done;

  if (fd < 0)
    return FALSE;
  is_done = write_data (cells->program, data, fd, path, &run.error);
  is_done = close (fd) == 0 && is_done;
  is_done = is_done && run_child (&run, (const char *[]){cells->path, number, times, path, NULL}, repeats,
                                  data, seconds);
  g_unlink (path);
  if (run.error != NULL)
    g_propagate_error (error, run.error);
  return is_done;
}
