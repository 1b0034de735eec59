/* weft-lane-runs.c: see weft-lane-runs.h. */
#include "weft-lane-runs.h"

#include "weft-graph-builder.h"
#include "weft-insert-parts.h"
#include "weft-number.h"
#include "weft-printable.h"
#include "weft-part-options.h"
#include "weft-time-unit.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_TIME   1e15 /* of a schedule */
#define ROUNDING    1e-9 /* relative to times */
#define PIECE       4096 /* runs between two looks at the job */
#define MOST_QUOTED 40   /* characters of a name */

/* The tables of a measured schedule. */
#define LANES 1
#define RUNS  2

void
weft_lane_runs_init (WeftLaneRuns *runs,
                     const WeftFormatInput *input,
                     const WeftText *text,
                     WeftDiagnostics *diagnostics,
                     const char *trace_unit)
{
  *runs = (WeftLaneRuns){.input = input,
                         .text = text,
                         .chunk = g_string_chunk_new (65536),
                         .lanes = g_array_new (FALSE, FALSE, sizeof (WeftTraceLane)),
                         .runs = g_array_new (FALSE, FALSE, sizeof (WeftTraceRun)),
                         .trace_unit = trace_unit};
  weft_left_out_init (&runs->left_out, text, diagnostics);
}

void
weft_lane_runs_clear (WeftLaneRuns *runs)
{
  weft_left_out_clear (&runs->left_out);
  g_array_unref (runs->lanes);
  g_array_unref (runs->runs);
  g_string_chunk_free (runs->chunk);
}

const char *
weft_lane_runs_keep (WeftLaneRuns *runs, const char *text)
{
  return g_string_chunk_insert_const (runs->chunk, text);
}

static WeftTraceRun *
get_run (const WeftLaneRuns *runs, guint index)
{
  return &g_array_index (runs->runs, WeftTraceRun, index);
}

static WeftTraceLane *
get_lane (const WeftLaneRuns *runs, guint index)
{
  return &g_array_index (runs->lanes, WeftTraceLane, index);
}

static gboolean
refuse (const WeftLaneRuns *runs, gsize offset, const char *found, const char *expected, GError **error)
{
  g_autofree char *plain = g_strdup_printf (_ ("There is %s here; this must be %s."), found, expected);

  return weft_text_fail (runs->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) found, .expected = (char *) expected, .plain = plain},
                         error);
}

/* Beginnings and ends. */

void
weft_lane_runs_begin (WeftLaneRuns *runs, WeftTraceRun run, gboolean is_task)
{
  WeftTraceLane *lane = get_lane (runs, run.lane);

  run.finish = NAN;
  run.below = lane->innermost;
  run.task = is_task ? run.task : NULL;
  g_array_append_val (runs->runs, run);
  lane->innermost = runs->runs->len;
}

static gboolean
end_innermost (WeftLaneRuns *runs, WeftTraceLane *lane, double time, gsize offset, GError **error)
{
  WeftTraceRun *run = get_run (runs, lane->innermost - 1);

  if (time < run->start)
    return refuse (runs, offset, _ ("an end before its beginning"), _ ("one that is not"), error);
  run->finish = time;
  lane->innermost = run->below;
  return TRUE;
}

gboolean
weft_lane_runs_end (WeftLaneRuns *runs, guint32 lane, double time, gsize offset, GError **error)
{
  if (get_lane (runs, lane)->innermost > 0)
    return end_innermost (runs, get_lane (runs, lane), time, offset, error);
  weft_left_out_add (&runs->left_out, _ ("the trace"), _ ("ends without a beginning"), offset);
  return TRUE;
}

gboolean
weft_lane_runs_end_all (WeftLaneRuns *runs, guint32 lane, double time, gsize offset, GError **error)
{
  while (get_lane (runs, lane)->innermost > 0)
    if (!end_innermost (runs, get_lane (runs, lane), time, offset, error))
      return FALSE;
  return TRUE;
}

static void
leave_out_open (WeftLaneRuns *runs)
{
  for (guint i = 0; i < runs->runs->len; i++) {
    WeftTraceRun *run = get_run (runs, i);

    if (run->task != NULL && isnan (run->finish)) {
      weft_left_out_add (&runs->left_out, _ ("the trace"), _ ("beginnings without an end"), run->offset);
      run->task = NULL;
    }
  }
}

/* Units: exact times are taken when all runs have them, they say what the others do, and no other unit was asked for. */

/* How many of the file's times one exact unit is; 0: the two cannot be compared. */
static double
get_exact_size (const WeftLaneRuns *runs)
{
  double size = weft_time_unit_get_size (runs->unit);

  return size > 0 ? size : weft_time_unit_get_size (runs->trace_unit);
}

static gboolean
is_near (double a, double b)
{
  return fabs (a - b) <= ROUNDING * MAX (fabs (a), fabs (b)) + 1e-3;
}

static gboolean
agree (const WeftLaneRuns *runs, const WeftTraceRun *run)
{
  double from = get_exact_size (runs);
  double to = weft_time_unit_get_size (runs->trace_unit);

  return is_near (weft_time_unit_convert (run->exact_start, from, to), run->start) &&
         is_near (weft_time_unit_convert (run->exact_finish, from, to), run->finish);
}

static gboolean
are_exact (WeftLaneRuns *runs, const char *asked)
{
  if ((runs->runs->len == 0 && runs->unit == NULL) || !(asked == NULL || g_strcmp0 (asked, runs->unit) == 0))
    return FALSE;
  for (guint i = 0; i < runs->runs->len; i++) {
    const WeftTraceRun *run = get_run (runs, i);

    if (run->task == NULL)
      continue;
    if (isnan (run->exact_start) || isnan (run->exact_finish))
      return FALSE;
    if (!agree (runs, run)) {
      weft_left_out_add (&runs->left_out, NULL,
                         _ ("exact times that are not those of their event, which are taken"), run->offset);
      return FALSE;
    }
  }
  return TRUE;
}

/* All times in @unit, that of the schedule. */
static void
convert (WeftLaneRuns *runs, gboolean is_exact, const char *unit)
{
  double from = weft_time_unit_get_size (runs->trace_unit);
  double to = weft_time_unit_get_size (unit);

  for (guint i = 0; i < runs->runs->len; i++) {
    WeftTraceRun *run = get_run (runs, i);

    if (is_exact) {
      run->start = run->exact_start;
      run->finish = run->exact_finish;
    } else if (to > 0 && from > 0) {
      run->start = weft_time_unit_convert (run->start, from, to);
      run->finish = weft_time_unit_convert (run->finish, from, to);
      run->overhead = weft_time_unit_convert (run->overhead, get_exact_size (runs), to);
    }
  }
}

/* Of one lane the outermost. */

static int
compare_runs (gconstpointer a, gconstpointer b)
{
  const WeftTraceRun *x = *(const WeftTraceRun *const *) a;
  const WeftTraceRun *y = *(const WeftTraceRun *const *) b;

  if (x->lane != y->lane)
    return x->lane < y->lane ? -1 : 1;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return (x > y) - (x < y);
}

/* What is left out has no task from then on. */
static void
leave_out (WeftLaneRuns *runs, WeftTraceRun *run, const char *what)
{
  weft_left_out_add (&runs->left_out, _ ("the lanes"), what, run->offset);
  run->task = NULL;
}

/* Behind what ends at *@end, which is moved. */
static void
take_run (WeftLaneRuns *runs, WeftTraceRun *run, double *end)
{
  if (run->start < *end && *end - run->start <= ROUNDING * *end) {
    run->start = *end;
    run->finish = MAX (run->finish, *end);
  }
  if (run->start >= *end)
    *end = run->finish;
  else
    leave_out (runs, run,
               run->finish <= *end ? _ ("events inside others") : _ ("events that begin in others"));
}

/* Runs @first to @last - 1 start together: what takes no time may stand before the longest, all else is inside it. */
static void
take_together (WeftLaneRuns *runs, WeftTraceRun **sorted, guint first, guint last, double *end)
{
  guint longest = first;

  for (guint i = first + 1; i < last; i++)
    if (sorted[i]->finish > sorted[longest]->finish)
      longest = i;
  for (guint i = first; i < last; i++) {
    gboolean takes_none = sorted[i]->finish == sorted[i]->start;

    if (i == longest || (takes_none && (i < longest || sorted[longest]->finish == sorted[i]->start)))
      take_run (runs, sorted[i], end);
    else
      leave_out (runs, sorted[i], _ ("events inside others"));
  }
}

static void
take_lane (WeftLaneRuns *runs, WeftTraceRun **sorted, guint n)
{
  double end = -INFINITY;

  for (guint first = 0, last = 0; first < n; first = last) {
    while (last < n && sorted[last]->start == sorted[first]->start)
      last++;
    take_together (runs, sorted, first, last, &end);
  }
}

static gboolean
take_outermost (WeftLaneRuns *runs, GError **error)
{
  g_autofree WeftTraceRun **sorted =
      weft_job_allocate (runs->input->job, runs->runs->len + 1, sizeof *sorted, error);
  guint n = 0;

  if (sorted == NULL)
    return FALSE;
  for (guint i = 0; i < runs->runs->len; i++)
    if (get_run (runs, i)->task != NULL)
      sorted[n++] = get_run (runs, i);
  qsort (sorted, n, sizeof *sorted, compare_runs);
  for (guint first = 0, last = 0; first < n; first = last) {
    while (last < n && sorted[last]->lane == sorted[first]->lane)
      last++;
    take_lane (runs, sorted + first, last - first);
  }
  return weft_job_check (runs->input->job, error);
}

/* Only the lanes of the process that was asked for. */
static gboolean
take_process (WeftLaneRuns *runs, const char *process, GError **error)
{
  gboolean takes_all = process == NULL || *process == '\0';
  gboolean is_found = takes_all;
  g_autofree char *found = NULL;

  for (guint i = 0; !takes_all && i < runs->lanes->len; i++) {
    WeftTraceLane *lane = get_lane (runs, i);

    if (g_strcmp0 (lane->process, process) == 0 || g_strcmp0 (lane->process_id, process) == 0)
      is_found = TRUE;
    else
      lane->is_elsewhere = TRUE;
  }
  for (guint i = 0; i < runs->runs->len; i++)
    if (get_lane (runs, get_run (runs, i)->lane)->is_elsewhere)
      leave_out (runs, get_run (runs, i), _ ("events of other processes"));
  found = g_strdup_printf (_ ("no process “%s”"), process);
  return is_found ||
         refuse (runs, runs->text->start, found, _ ("one with the name that was asked for"), error);
}

/* When it is 0. */

static gboolean
counts_from_first (const WeftLaneRuns *runs, const WeftFormat *format, gboolean has_origin)
{
  const char *word = weft_format_get_option (format, runs->input->options, weft_part_option_origin.name);
  const char *const *words = weft_part_option_origin.words;

  return g_strcmp0 (word, words[WEFT_ORIGIN_FIRST]) == 0 ||
         (g_strcmp0 (word, words[WEFT_ORIGIN_FILE]) != 0 && !has_origin);
}

/* Dates from the first start. They keep the digits that numbers as large as they were have: 73046.3 - 73000 is 46.3, without the rounding behind it. */
static void
shift (WeftLaneRuns *runs)
{
  double first = INFINITY;
  double greatest = 1;
  double scale;

  for (guint i = 0; i < runs->runs->len; i++)
    if (get_run (runs, i)->task != NULL) {
      first = MIN (first, get_run (runs, i)->start);
      greatest = MAX (greatest, get_run (runs, i)->finish);
    }
  if (first == 0 || isinf (first))
    return;
  scale = pow (10, MAX (15 - ceil (log10 (MAX (greatest, fabs (first)))), 0));
  for (guint i = 0; i < runs->runs->len; i++) {
    WeftTraceRun *run = get_run (runs, i);

    run->start = round ((run->start - first) * scale) / scale;
    run->finish = round ((run->finish - first) * scale) / scale;
  }
}

static gboolean
set_origin (WeftLaneRuns *runs, const WeftFormat *format, gboolean has_origin, GError **error)
{
  if (counts_from_first (runs, format, has_origin))
    shift (runs);
  for (guint i = 0; i < runs->runs->len; i++) {
    const WeftTraceRun *run = get_run (runs, i);

    if (run->task != NULL && !(run->start >= 0 && run->finish <= MOST_TIME))
      return refuse (
          runs, run->offset, run->start < 0 ? _ ("a start before 0") : _ ("a finish after 1e15"),
          _ ("times from 0 to 1e15; --origin first counts from the first start, --unit in another unit"),
          error);
  }
  return TRUE;
}

/* Lanes. */

typedef struct {
  WeftTraceLane lane;
  guint32 number; /* as it was added */
} SortedLane;

static int
compare_lanes (gconstpointer a, gconstpointer b)
{
  const SortedLane *x = a;
  const SortedLane *y = b;

  for (guint i = 0; i < G_N_ELEMENTS (x->lane.keys); i++)
    if (x->lane.keys[i] != y->lane.keys[i])
      return x->lane.keys[i] < y->lane.keys[i] ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* (transfer full) (element-type SortedLane): those that are taken. */
static GArray *
sort_lanes (WeftLaneRuns *runs)
{
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (SortedLane));
  g_autoptr (GHashTable) groups = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < runs->runs->len; i++)
    if (get_run (runs, i)->task != NULL)
      get_lane (runs, get_run (runs, i)->lane)->n_runs++;
  for (guint i = 0; i < runs->lanes->len; i++)
    if (get_lane (runs, i)->n_runs > 0)
      g_hash_table_add (groups, GUINT_TO_POINTER (get_lane (runs, i)->group));
  for (guint i = 0; i < runs->lanes->len; i++) {
    const WeftTraceLane *lane = get_lane (runs, i);
    SortedLane entry = {*lane, i};

    if (lane->n_runs > 0 ||
        (lane->is_declared && !lane->is_elsewhere &&
         (g_hash_table_contains (groups, GUINT_TO_POINTER (lane->group)) || g_hash_table_size (groups) == 0)))
      g_array_append_val (sorted, entry);
  }
  g_array_sort (sorted, compare_lanes);
  return sorted;
}

static gboolean
have_one_group (const GArray *lanes)
{
  for (guint i = 1; i < lanes->len; i++)
    if (g_array_index (lanes, SortedLane, i).lane.group != g_array_index (lanes, SortedLane, 0).lane.group)
      return FALSE;
  return TRUE;
}

/* A name of characters that no document can hold is written as it would be printed. */
static gboolean
add_lane (WeftGraphBuilder *builder, const char *name, GError **error)
{
  WeftAttribute attribute = {WEFT_PROPERTY_NAME, name};
  g_autofree char *printed = NULL;

  if (weft_graph_builder_add (builder, LANES, &attribute, name != NULL, NULL, NULL))
    return TRUE;
  attribute.text = printed = weft_printable (name != NULL ? name : "");
  return weft_graph_builder_add (builder, LANES, &attribute, name != NULL, NULL, error);
}

static gboolean
add_lanes (WeftGraphBuilder *builder, const GArray *lanes, guint32 *places, GError **error)
{
  gboolean is_one = have_one_group (lanes);

  for (guint i = 0; i < lanes->len; i++) {
    const SortedLane *entry = &g_array_index (lanes, SortedLane, i);
    const char *name = entry->lane.name != NULL ? entry->lane.name : entry->lane.fallback;
    g_autofree char *whole = !is_one && entry->lane.process != NULL
                                 ? g_strdup_printf ("%s%s%s", entry->lane.process, name != NULL ? ": " : "",
                                                    name != NULL ? name : "")
                                 : g_strdup (name);

    places[entry->number] = i;
    if (!add_lane (builder, whole, error))
      return FALSE;
  }
  return TRUE;
}

/* The document. */

static gboolean
add_run (WeftGraphBuilder *builder, const WeftTraceRun *run, guint32 lane, GError **error)
{
  char numbers[5][WEFT_NUMBER_SIZE];
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_NAME, run->task},
      {WEFT_PROPERTY_LANE, weft_number_print (lane, numbers[0])},
      {WEFT_PROPERTY_START, weft_number_print (run->start, numbers[1])},
      {WEFT_PROPERTY_FINISH, weft_number_print (run->finish, numbers[2])},
      {WEFT_PROPERTY_OVERHEAD, weft_number_print (run->overhead, numbers[3])},
      {WEFT_PROPERTY_QUEUE, weft_number_print (run->queue, numbers[4])},
  };

  return weft_graph_builder_add (builder, RUNS, attributes, G_N_ELEMENTS (attributes), NULL, error);
}

/* Takes @problem, which has no place. */
static gboolean
fail_at (const WeftLaneRuns *runs, gsize offset, GError *problem, GError **error)
{
  weft_text_fail (runs->text, offset, problem->domain, problem->code, *weft_fault_get (problem), error);
  g_error_free (problem);
  return FALSE;
}

static gboolean
add_runs (const WeftLaneRuns *runs, WeftGraphBuilder *builder, const guint32 *places, GError **error)
{
  for (guint i = 0; i < runs->runs->len; i++) {
    const WeftTraceRun *run = get_run (runs, i);
    GError *problem = NULL;

    if (run->task != NULL && !add_run (builder, run, places[run->lane], &problem))
      return fail_at (runs, run->offset, problem, error);
    if (i % PIECE == 0 && !weft_job_check (runs->input->job, error))
      return FALSE;
  }
  return TRUE;
}

static WeftGraph *
make_graph (WeftLaneRuns *runs, GError **error)
{
  g_autoptr (WeftGraphBuilder) builder = weft_graph_builder_new (WEFT_KIND_SCHEDULE);
  g_autoptr (GArray) lanes = sort_lanes (runs);
  g_autofree guint32 *places =
      weft_job_allocate (runs->input->job, runs->lanes->len + 1, sizeof *places, error);
  WeftElement wrong;

  if (places == NULL || !add_lanes (builder, lanes, places, error) ||
      !add_runs (runs, builder, places, error))
    return NULL;
  return weft_graph_builder_finish (g_steal_pointer (&builder), &wrong, error);
}

static void
add_attribute (WeftAttribute *attributes, guint *n, WeftProperty property, const char *text)
{
  if (text != NULL && *text != '\0')
    attributes[(*n)++] = (WeftAttribute){property, text};
}

/* Takes @graph. */
static WeftDocument *
make_document (const WeftLaneRuns *runs,
               const WeftFormat *format,
               const char *unit,
               WeftGraph *graph,
               GError **error)
{
  const WeftOptions *options = runs->input->options;
  g_autofree char *stem = weft_make_stem (runs->input->file);
  g_autofree char *from = runs->input->file != NULL ? g_path_get_basename (runs->input->file) : NULL;
  const char *asked = weft_format_get_option (format, options, weft_part_option_id.name);
  g_autofree char *id = asked != NULL ? g_strdup (asked) : weft_make_id (stem, "run");
  WeftAttribute attributes[5];
  guint n = 0;
  g_autoptr (WeftProperties) plain = NULL;
  GError *problem = NULL;
  WeftNode *schedule;
  WeftNode *root;

  add_attribute (attributes, &n, WEFT_PROPERTY_ID, id);
  add_attribute (attributes, &n, WEFT_PROPERTY_NAME,
                 weft_format_get_option (format, options, weft_part_option_name.name));
  add_attribute (attributes, &n, WEFT_PROPERTY_OF,
                 weft_format_get_option (format, options, weft_part_option_of.name));
  add_attribute (attributes, &n, WEFT_PROPERTY_UNIT, unit);
  add_attribute (attributes, &n, WEFT_PROPERTY_FROM, from);
  plain = weft_properties_new (WEFT_KIND_SCHEDULE, attributes, n, &problem);
  if (plain == NULL) {
    weft_graph_unref (graph);
    fail_at (runs, runs->text->start, problem, error);
    return NULL;
  }
  schedule = weft_node_new (weft_properties_with_graph (plain, graph), NULL, 0, error);
  root = weft_node_new (weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL), &schedule, 1, error);
  return root != NULL ? weft_document_new_from_root (root, error) : NULL;
}

WeftDocument *
weft_lane_runs_finish (WeftLaneRuns *runs, const WeftFormat *format, GError **error)
{
  const char *asked = weft_format_get_option (format, runs->input->options, weft_part_option_unit.name);
  gboolean is_exact;
  const char *unit;
  WeftGraph *graph;

  leave_out_open (runs);
  is_exact = are_exact (runs, asked);
  unit = asked != NULL ? asked : is_exact ? runs->unit : runs->trace_unit;
  convert (runs, is_exact, unit);
  if (!take_process (runs,
                     weft_format_get_option (format, runs->input->options, weft_part_option_process.name),
                     error) ||
      !take_outermost (runs, error) || !set_origin (runs, format, is_exact || runs->has_origin, error))
    return NULL;
  if (runs->runs->len == 0 && runs->lanes->len == 0) {
    refuse (runs, runs->text->start, _ ("nothing that runs"),
            _ ("events of tasks, each with a start and an end"), error);
    return NULL;
  }
  graph = make_graph (runs, error);
  weft_left_out_tell (&runs->left_out);
  return graph != NULL ? make_document (runs, format, unit, graph, error) : NULL;
}
