/* weft-cell-map.c: see weft-cell-map.h. */
#include "weft-cell-map.h"

#include "weft-cell-model.h"
#include "weft-cell-stages.h"
#include "weft-fault.h"
#include "weft-loop-flatten.h"
#include "weft-loop.h"
#include "weft-order.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Times of one beginning; the first of them, which finds caches cold, is left out. */
#define REPEATS 31

/* Halvings when a cost is sought. */
#define HALVINGS 60

/* Prediction. */

static WeftMappingTechnique
get_mapping (WeftCellTechnique technique)
{
  switch (technique) {
  case WEFT_CELL_PIPELINE:
    return WEFT_MAPPING_PIPELINE;
  case WEFT_CELL_INTERLEAVED:
  case WEFT_CELL_INTERLEAVED_OVERLAPPED:
    return WEFT_MAPPING_INTERLEAVED;
  default:
    return WEFT_MAPPING_BLOCK;
  }
}

/* Both arms of the lemma. */
static double
get_time (const WeftMappingLoop *model, WeftMappingTechnique technique, guint cores)
{
  g_autofree WeftMappingShare *shares = g_new (WeftMappingShare, model->processors);
  double work = 0;

  weft_mapping_get_shares (model, technique, shares);
  for (guint32 i = 0; i < model->processors; i++)
    work += shares[i].computation + shares[i].communication;
  return MAX (weft_mapping_get_time (model, technique), work / cores);
}

/* A pipeline passes on each iteration by itself, the others a row. */
static gboolean
predict_loop (const WeftLoopProgram *flat,
              const WeftLoop *loop,
              WeftCellTechnique technique,
              guint32 processors,
              guint cores,
              const WeftCellCosts *costs,
              double *seconds,
              GError **error)
{
  g_autofree double *stages = g_new (double, processors);
  double columns = (double) loop->high[1] - loop->low[1] + 1;
  double messages = technique == WEFT_CELL_PIPELINE ? columns : 1;
  WeftMappingLoop model;

  weft_cell_fill_model (flat, loop, processors, stages, &model);
  model.body *= costs->operation;
  for (guint32 i = 0; i < processors; i++)
    stages[i] *= costs->operation;
  model.receive = costs->word;
  model.send = costs->word;
  if (costs->word > 0)
    model.alpha = messages * costs->messages[technique] / costs->word;
  if (!weft_mapping_check (&model, error))
    return FALSE;
  *seconds += get_time (&model, get_mapping (technique), cores);
  return TRUE;
}

gboolean
weft_cell_predict (const WeftLoopProgram *program,
                   WeftCellTechnique technique,
                   guint32 processors,
                   guint cores,
                   const WeftCellCosts *costs,
                   double *seconds,
                   GError **error)
{
  g_autoptr (WeftLoopProgram) flat = weft_loop_flatten (program);

  *seconds = 0;
  for (guint i = 0; i < flat->loops->len; i++)
    if (!predict_loop (flat, WEFT_LOOP_LOOP (flat, i), technique, processors, cores, costs, seconds, error))
      return FALSE;
  return TRUE;
}

/* Measurement. */

/* Programs that are run in turn, and what must come out. */
typedef struct {
  WeftCellPrograms *cells;
  const WeftLoopProgram *program;
  WeftLoopData *expected;
  GArray *times[WEFT_CELL_N_TECHNIQUES]; /* double; (nullable): not run */
} Subject;

static void
subject_clear (Subject *subject)
{
  g_clear_pointer (&subject->cells, weft_cell_programs_free);
  g_clear_pointer (&subject->expected, weft_loop_data_free);
  for (guint i = 0; i < WEFT_CELL_N_TECHNIQUES; i++)
    g_clear_pointer (&subject->times[i], g_array_unref);
}

static gboolean
subject_init (Subject *subject,
              const WeftLoopProgram *program,
              WeftCellChannels channels,
              guint32 processors,
              WeftJob *job,
              GError **error)
{
  *subject = (Subject){.program = program};
  subject->cells = weft_cell_programs_new (program, channels, processors, job, error);
  if (subject->cells == NULL)
    return FALSE;
  subject->expected = weft_loop_data_new (program, job, error);
  if (subject->expected == NULL)
    return FALSE;
  weft_loop_data_fill (subject->expected, program, 1);
  for (WeftCellTechnique i = 0; i < WEFT_CELL_N_TECHNIQUES; i++)
    if (weft_cell_applies (program, i) && (processors > 1 || i == WEFT_CELL_BLOCK))
      subject->times[i] = g_array_new (FALSE, FALSE, sizeof (double));
  return weft_loop_run (program, subject->expected, job, error);
}

static gboolean
check_results (const Subject *subject, WeftCellTechnique technique, const WeftLoopData *found, GError **error)
{
  for (guint32 a = 0; a < found->n; a++) {
    const WeftLoopArray *array = WEFT_LOOP_ARRAY (subject->program, a);

    if (memcmp (found->words[a], subject->expected->words[a],
                weft_loop_count_words (array) * sizeof (guint32)) == 0)
      continue;
    g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                 _ ("%s: technique %s: found other elements of %s than one iteration after the other gives"),
                 subject->program->file, weft_cell_get_technique_name (technique), array->name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
run_technique (Subject *subject, WeftCellTechnique technique, WeftJob *job, GError **error)
{
  g_autoptr (WeftLoopData) data = weft_loop_data_new (subject->program, job, error);
  double seconds[REPEATS];

  if (data == NULL)
    return FALSE;
  weft_loop_data_fill (data, subject->program, 1);
  if (!weft_cell_programs_run (subject->cells, technique, REPEATS, data, seconds, job, error) ||
      !check_results (subject, technique, data, error))
    return FALSE;
  g_array_append_vals (subject->times[technique], seconds + 1, REPEATS - 1);
  return TRUE;
}

static gboolean
run_subject (Subject *subject, WeftJob *job, GError **error)
{
  for (WeftCellTechnique i = 0; i < WEFT_CELL_N_TECHNIQUES; i++)
    if (subject->times[i] != NULL && !run_technique (subject, i, job, error))
      return FALSE;
  return TRUE;
}

static double
get_median (const Subject *subject, WeftCellTechnique technique)
{
  GArray *times = subject->times[technique];

  g_array_sort (times, weft_order_doubles);
  return (g_array_index (times, double, (times->len - 1) / 2) +
          g_array_index (times, double, times->len / 2)) /
         2;
}

/* Costs. */

/* (transfer full): a loop that copies items of the size that those of the loop with the most of them have. */
static WeftLoopProgram *
make_copy (const WeftLoopProgram *program, WeftJob *job, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (WeftMimdcMessages) messages = NULL;
  guint64 rows = 1;
  guint64 words = 1;

  for (guint i = 0; i < program->loops->len; i++) {
    const WeftLoop *loop = WEFT_LOOP_LOOP (program, i);
    guint64 n = (guint64) (loop->high[0] - (gint64) loop->low[0] + 1);
    WeftCellLayout layout;

    weft_cell_layout_init (&layout, program, loop);
    if (n * MAX (layout.item_words, 1) > rows * words) {
      rows = n;
      words = MAX (layout.item_words, 1);
    }
    weft_cell_layout_clear (&layout);
  }
  text = g_strdup_printf ("in int a[%" G_GUINT64_FORMAT "][%" G_GUINT64_FORMAT "];\n"
                          "out int b[%" G_GUINT64_FORMAT "][%" G_GUINT64_FORMAT "];\n"
                          "for i in 0..%" G_GUINT64_FORMAT ", j in 0..%" G_GUINT64_FORMAT
                          " { b[i][j] = a[i][j]; }\n",
                          rows, words, rows, words, rows - 1, words - 1);
  messages = weft_mimdc_messages_new ("copy.loop", text, strlen (text));
  return weft_loop_compile (messages, job, error);
}

/* The value of @cost with which the prediction is @seconds, as predictions grow with it; 0 where even without it more is predicted. */
static gboolean
solve (const WeftLoopProgram *program,
       WeftCellTechnique technique,
       guint32 processors,
       guint cores,
       WeftCellCosts *costs,
       double *cost,
       double seconds,
       GError **error)
{
  double least = 0;
  double most = seconds;
  double found;

  *cost = 0;
  if (!weft_cell_predict (program, technique, processors, cores, costs, &found, error))
    return FALSE;
  for (guint i = 0; i < HALVINGS && (i > 0 || found < seconds); i++) {
    *cost = (least + most) / 2;
    if (!weft_cell_predict (program, technique, processors, cores, costs, &found, error))
      return FALSE;
    *(found < seconds ? &least : &most) = *cost;
  }
  return TRUE;
}

/* What one processor takes longer for the program than for copying is its operations. */
static gboolean
find_operation (const Subject *copy, const Subject *alone, WeftCellMap *map, GError **error)
{
  WeftCellCosts costs = {0};

  if (!solve (copy->program, WEFT_CELL_BLOCK, 1, map->cores, &costs, &costs.word,
              get_median (copy, WEFT_CELL_BLOCK), error) ||
      !solve (alone->program, WEFT_CELL_BLOCK, 1, map->cores, &costs, &costs.operation,
              get_median (alone, WEFT_CELL_BLOCK), error))
    return FALSE;
  map->costs.operation = costs.operation;
  return TRUE;
}

/* Without operations: a word by blocks, messages by what the other techniques take longer. */
static gboolean
find_messages (const Subject *copy, WeftCellMap *map, GError **error)
{
  WeftCellCosts *costs = &map->costs;

  *costs = (WeftCellCosts){0};
  if (!solve (copy->program, WEFT_CELL_BLOCK, map->processors, map->cores, costs, &costs->word,
              get_median (copy, WEFT_CELL_BLOCK), error))
    return FALSE;
  for (WeftCellTechnique i = WEFT_CELL_BLOCK + 1; i < WEFT_CELL_N_TECHNIQUES; i++)
    if (copy->times[i] != NULL && !solve (copy->program, i, map->processors, map->cores, costs,
                                          &costs->messages[i], get_median (copy, i), error))
      return FALSE;
  return TRUE;
}

/* All. */

static gboolean
check_processors (const WeftLoopProgram *program, guint32 processors, GError **error)
{
  for (guint i = 0; i < program->loops->len; i++) {
    const WeftLoop *loop = WEFT_LOOP_LOOP (program, i);
    double n = (double) loop->high[0] - loop->low[0] + 1;

    if (processors <= n)
      continue;
    g_set_error (
        error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
        _ ("%s: found %u processors, expected at most %.0f, the values of the first variable of loop %u"),
        program->file, processors, n, i + 1);
    return FALSE;
  }
  return TRUE;
}

static gboolean
fill_rows (const Subject *subject, WeftCellMap *map, GError **error)
{
  map->chosen = WEFT_CELL_BLOCK;
  map->quickest = WEFT_CELL_BLOCK;
  for (WeftCellTechnique i = 0; i < WEFT_CELL_N_TECHNIQUES; i++) {
    WeftCellMapped *row = &map->techniques[i];

    *row = (WeftCellMapped){.applies = subject->times[i] != NULL};
    if (!row->applies)
      continue;
    if (!weft_cell_predict (subject->program, i, map->processors, map->cores, &map->costs, &row->predicted,
                            error))
      return FALSE;
    row->measured = get_median (subject, i);
    if (row->predicted < map->techniques[map->chosen].predicted)
      map->chosen = i;
    if (row->measured < map->techniques[map->quickest].measured)
      map->quickest = i;
  }
  return TRUE;
}

/* In turn, so that what else the system does meanwhile meets all alike. */
static gboolean
run_all (Subject *subjects, guint n, guint rounds, WeftJob *job, GError **error)
{
  for (guint i = 0; i < rounds * n; i++) {
    if (!run_subject (&subjects[i % n], job, error))
      return FALSE;
    weft_job_set_progress (job, (i + 1.0) / (rounds * n));
  }
  return TRUE;
}

/* The program, and a loop that copies; each on all processors and on one. */
enum { PROGRAM, COPY, PROGRAM_ALONE, COPY_ALONE, N_SUBJECTS };

static gboolean
measure (Subject *subjects, guint rounds, WeftCellMap *map, WeftJob *job, GError **error)
{
  return run_all (subjects, N_SUBJECTS, rounds, job, error) && find_messages (&subjects[COPY], map, error) &&
         find_operation (&subjects[COPY_ALONE], &subjects[PROGRAM_ALONE], map, error) &&
         fill_rows (&subjects[PROGRAM], map, error);
}

gboolean
weft_cell_map_measure (const WeftLoopProgram *program,
                       WeftCellChannels channels,
                       guint32 processors,
                       guint rounds,
                       WeftCellMap *map,
                       WeftJob *job,
                       GError **error)
{
  Subject subjects[N_SUBJECTS] = {{NULL}};
  g_autoptr (WeftLoopProgram) copy = NULL;
  gboolean is_done;
  double seconds;

  *map = (WeftCellMap){.processors = processors, .cores = g_get_num_processors ()};
  if (!check_processors (program, processors, error) ||
      !weft_cell_predict (program, WEFT_CELL_BLOCK, processors, map->cores, &map->costs, &seconds, error))
    return FALSE;
  copy = make_copy (program, job, error);
  is_done = copy != NULL;
  for (guint i = 0; is_done && i < N_SUBJECTS; i++)
    is_done = subject_init (&subjects[i], i == PROGRAM || i == PROGRAM_ALONE ? program : copy, channels,
                            i == PROGRAM || i == COPY ? processors : 1, job, error);
  is_done = is_done && measure (subjects, rounds, map, job, error);
  for (guint i = 0; i < N_SUBJECTS; i++)
    subject_clear (&subjects[i]);
  return is_done;
}
