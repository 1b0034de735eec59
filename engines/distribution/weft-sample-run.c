/* weft-sample-run.c: a run is chosen, run again under watch, and what was seen of single PEs is joined to blocks. */
#include "weft-sample-run.h"

#include "weft-check.h"
#include "weft-flow-analysis.h"
#include "weft-program.h"

#include <math.h>
#include <string.h>

/* No picture shows more. */
#define MOST_SPANS 1000000

/* What one PE does without a break. */
typedef struct {
  guint lane;
  gint64 start;
  gint64 end;
  WeftActivity activity;
  guint32 node;
} Span;

typedef struct {
  guint lanes;
  GArray **spans;    /* of each lane: Span */
  gboolean *enabled; /* of each lane, in the operation at hand */
  gsize n_spans;
  guint64 left_out;
} Recorder;

static gboolean
continues (const Span *last, WeftActivity activity, guint32 node, gint64 start)
{
  return last->end == start && last->activity == activity &&
         (last->node == node || activity == WEFT_ACTIVITY_MASKED);
}

static void
record (Recorder *recorder, guint lane, WeftActivity activity, guint32 node, gint64 start, gint64 end)
{
  GArray *spans = recorder->spans[lane];
  Span *last = spans->len > 0 ? &g_array_index (spans, Span, spans->len - 1) : NULL;
  Span span = {lane, start, end, activity, node};

  if (start == end)
    return;
  if (last != NULL && continues (last, activity, node, start)) {
    last->end = end;
  } else if (recorder->n_spans == MOST_SPANS) {
    recorder->left_out++;
  } else {
    recorder->n_spans++;
    g_array_append_val (spans, span);
  }
}

static void
mark_enabled (Recorder *recorder, const guint *pes, guint n)
{
  for (guint lane = 0; lane < recorder->lanes; lane++)
    recorder->enabled[lane] = FALSE;
  for (guint i = 0; i < n; i++)
    if (pes[i] < recorder->lanes)
      recorder->enabled[pes[i]] = TRUE;
}

static void
record_in_step (guint32 node,
                gboolean overhead,
                const guint *pes,
                G_GNUC_UNUSED const gint64 *own,
                guint n,
                gint64 start,
                gint64 end,
                gpointer data)
{
  Recorder *recorder = data;
  WeftActivity activity = overhead ? WEFT_ACTIVITY_OVERHEAD : WEFT_ACTIVITY_SIMD;

  mark_enabled (recorder, pes, n);
  for (guint lane = 0; lane < recorder->lanes; lane++)
    record (recorder, lane, recorder->enabled[lane] ? activity : WEFT_ACTIVITY_MASKED, node, start, end);
}

static void
record_alone (guint32 node, gboolean overhead, guint pe, gint64 start, gint64 end, gpointer data)
{
  Recorder *recorder = data;

  if (pe < recorder->lanes)
    record (recorder, pe, overhead ? WEFT_ACTIVITY_OVERHEAD : WEFT_ACTIVITY_SPMD, node, start, end);
}

static void
record_meet (guint32 node,
             const guint *pes,
             guint n,
             const gint64 *clocks,
             gint64 start,
             gint64 end,
             gpointer data)
{
  Recorder *recorder = data;

  mark_enabled (recorder, pes, n);
  for (guint lane = 0; lane < recorder->lanes; lane++) {
    if (recorder->enabled[lane])
      record (recorder, lane, WEFT_ACTIVITY_WAITING, node, clocks[lane], end);
    else
      record (recorder, lane, WEFT_ACTIVITY_MASKED, node, start, end);
  }
}

static void
record_switched (guint32 node, gint64 start, gint64 end, gpointer data)
{
  Recorder *recorder = data;

  for (guint lane = 0; lane < recorder->lanes; lane++)
    record (recorder, lane, WEFT_ACTIVITY_SWITCH, node, start, end);
}

static void
recorder_init (Recorder *recorder, guint lanes)
{
  *recorder = (Recorder){.lanes = lanes};
  recorder->spans = g_new (GArray *, lanes);
  recorder->enabled = g_new0 (gboolean, lanes);
  for (guint lane = 0; lane < lanes; lane++)
    recorder->spans[lane] = g_array_new (FALSE, FALSE, sizeof (Span));
}

static void
recorder_clear (Recorder *recorder)
{
  for (guint lane = 0; lane < recorder->lanes; lane++)
    g_array_unref (recorder->spans[lane]);
  g_free (recorder->spans);
  g_free (recorder->enabled);
}

static int
compare_numbers (gint64 a, gint64 b)
{
  return (a > b) - (a < b);
}

/* By start; what happens at once and alike side by side, by lane. */
static int
compare_spans (gconstpointer a, gconstpointer b)
{
  const Span *one = a;
  const Span *other = b;
  int order = compare_numbers (one->start, other->start);

  if (order == 0)
    order = compare_numbers (one->end, other->end);
  if (order == 0)
    order = compare_numbers (one->activity, other->activity);
  if (order == 0)
    order = compare_numbers (one->node, other->node);
  return order != 0 ? order : compare_numbers (one->lane, other->lane);
}

static gboolean
joins (const Span *span, const WeftLaneInterval *last, double step)
{
  return last->activity != WEFT_ACTIVITY_SPMD && last->activity == span->activity &&
         last->node == span->node && last->last + 1 == span->lane && last->start == span->start * step &&
         last->end == span->end * step;
}

/* What adjacent lanes do at once and alike becomes one interval. */
static void
join_lanes (const Recorder *recorder, double step, WeftLanes *lanes)
{
  g_autoptr (GArray) spans = g_array_sized_new (FALSE, FALSE, sizeof (Span), recorder->n_spans);

  for (guint lane = 0; lane < recorder->lanes; lane++)
    if (recorder->spans[lane]->len > 0)
      g_array_append_vals (spans, recorder->spans[lane]->data, recorder->spans[lane]->len);
  g_array_sort (spans, compare_spans);
  lanes->intervals = g_new (WeftLaneInterval, spans->len);
  for (guint i = 0; i < spans->len; i++) {
    const Span *span = &g_array_index (spans, Span, i);

    if (lanes->n_intervals > 0 && joins (span, &lanes->intervals[lanes->n_intervals - 1], step))
      lanes->intervals[lanes->n_intervals - 1].last = span->lane;
    else
      lanes->intervals[lanes->n_intervals++] = (WeftLaneInterval){
          span->lane, span->lane, span->start * step, span->end * step, span->activity, span->node};
  }
  lanes->left_out = recorder->left_out;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  return compare_numbers (*(const gint64 *) a, *(const gint64 *) b);
}

/* The lowest number of a sample that takes the time at @quantile. */
static gboolean
choose (const gint64 *times, guint64 samples, double quantile, guint64 *chosen, WeftJob *job, GError **error)
{
  g_autofree gint64 *sorted = weft_job_allocate (job, samples, sizeof (gint64), error);
  double rank = CLAMP (ceil (quantile * (double) samples), 1, (double) samples);
  guint64 sample = 0;

  if (sorted == NULL)
    return FALSE;
  memcpy (sorted, times, samples * sizeof (gint64));
  qsort (sorted, samples, sizeof (gint64), compare_times);
  while (times[sample] != sorted[(guint64) rank - 1])
    sample++;
  *chosen = sample;
  return TRUE;
}

/* Runs the piece of @sample up to it, and it under watch. Returns its time in steps; -1 when cancelled. */
static gint64
replay (const WeftProgram *program, guint64 sample, Recorder *recorder, WeftJob *job, GError **error)
{
  WeftTrace trace = {record_in_step, record_alone, record_meet, record_switched, recorder};
  g_autoptr (WeftMachine) before = weft_machine_new (program, NULL, job, error);
  g_autoptr (WeftMachine) watched = before != NULL ? weft_machine_new (program, &trace, job, error) : NULL;
  WeftRandom random;

  if (watched == NULL)
    return -1;

  weft_random_init (&random, weft_job_get_seed (job), sample / WEFT_SAMPLES_PER_PIECE);
  for (guint64 i = 0; i < sample % WEFT_SAMPLES_PER_PIECE; i++) {
    if (!weft_job_check (job, error) || weft_machine_run (before, &random, error) < 0)
      return -1;
  }
  return weft_machine_run (watched, &random, error);
}

static WeftLanes *
begin (const WeftDocument *document,
       guint32 diagram,
       const WeftSampleOptions *options,
       guint pes,
       WeftJob *job)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  const char *unit = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  WeftLanes *lanes = weft_lanes_new ();

  lanes->diagram = g_strdup (weft_node_get_name (node));
  lanes->modes = g_strdup (weft_modes_get_name (options->modes));
  lanes->unit = g_strdup (unit != NULL ? unit : "");
  lanes->digest = weft_flow_digest (document, diagram, options->modes);
  lanes->pes = pes;
  lanes->lanes = MIN (pes, options->lanes);
  lanes->seed = weft_job_get_seed (job);
  lanes->samples = options->quantile >= 0 ? options->samples : 1;
  lanes->quantile = options->quantile >= 0 ? options->quantile : -1;
  return lanes;
}

WeftLanes *
weft_flow_sample (const WeftDocument *document,
                  guint32 diagram,
                  const WeftSampleOptions *options,
                  WeftJob *job,
                  GError **error)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  g_autoptr (WeftProgram) program = NULL;
  g_autoptr (WeftLanes) lanes = NULL;
  g_autofree gint64 *times = NULL;
  Recorder recorder;
  gint64 time;

  g_return_val_if_fail (node != NULL && options->samples >= 1 && options->quantile <= 1, NULL);
  if (!weft_document_check_diagram (document, diagram, options->modes, error))
    return NULL;
  program = weft_program_load (document, diagram, options->modes, job, error);
  if (program == NULL)
    return NULL;
  lanes = begin (document, diagram, options, weft_program_get_pes (program), job);
  if (options->quantile >= 0) {
    times = weft_program_sample (program, options->samples, job, error);
    if (times == NULL || !choose (times, options->samples, options->quantile, &lanes->sample, job, error))
      return NULL;
  }
  recorder_init (&recorder, lanes->lanes);
  time = replay (program, lanes->sample, &recorder, job, error);
  lanes->time = (double) time * weft_node_get_number (node, WEFT_PROPERTY_STEP);
  join_lanes (&recorder, weft_node_get_number (node, WEFT_PROPERTY_STEP), lanes);
  recorder_clear (&recorder);
  return time >= 0 ? g_steal_pointer (&lanes) : NULL;
}
