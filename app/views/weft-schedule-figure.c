/* weft-schedule-figure.c: a schedule as lanes of processors: each task for its time, then for what sharing cost it. */
#include "weft-answer-figures.h"

#include "weft-elements.h"
#include "weft-numeral.h"
#include "weft-task-policy.h"
#include "weft-timeline.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

static const char *
get_unit (const WeftDocument *document, guint32 diagram)
{
  const char *unit = weft_node_get_text (weft_document_get_node (document, diagram), WEFT_PROPERTY_UNIT);

  return unit != NULL ? unit : "";
}

/* What tasks are called: a graph of a version that is kept. */
typedef struct {
  WeftDocument *document;
  guint32 diagram;
} Names;

/* Of a task that is still there. */
static const char *
get_name (gpointer data, guint32 id)
{
  const Names *names = data;
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (names->document, names->diagram));
  WeftElement task = weft_element_from_number (names->diagram, id);
  const char *name = weft_graph_get_text (graph, task, WEFT_PROPERTY_NAME);

  return name != NULL && *name != '\0' ? name : weft_graph_get_text (graph, task, WEFT_PROPERTY_ID);
}

static void
add_ends (const Names *names, guint32 row, WeftEnd from, WeftEnd to, GArray *ids)
{
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (names->document, names->diagram));
  WeftElement edge = {names->diagram, weft_graph_find_table (graph, WEFT_KIND_EDGE), 0};
  WeftEdgeIter iter;
  guint32 found;

  weft_graph_iter_edges (&iter, graph, edge.table, from, row);
  while (weft_edge_iter_next (&iter, &found)) {
    guint32 id;

    edge.row = found;
    id = weft_element_get_number ((WeftElement){names->diagram, 1, weft_graph_get_end_row (graph, edge, to)});
    g_array_append_val (ids, id);
  }
}

static void
list_links (gpointer data, guint32 id, GArray *before, GArray *behind)
{
  const Names *names = data;
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (names->document, names->diagram));
  WeftElement task = weft_element_from_number (names->diagram, id);

  if (task.table != 1 || !weft_graph_has_row (graph, task))
    return;
  add_ends (names, task.row, WEFT_END_TO, WEFT_END_FROM, before);
  add_ends (names, task.row, WEFT_END_FROM, WEFT_END_TO, behind);
}

static void
free_names (gpointer data)
{
  weft_document_unref (((Names *) data)->document);
  g_free (data);
}

static WeftTimelineNames
make_names (const WeftDocument *document, guint32 diagram)
{
  Names *names = g_new (Names, 1);

  *names = (Names){weft_document_ref ((WeftDocument *) document), diagram};
  return (WeftTimelineNames){get_name, names, free_names, list_links};
}

/* A processor, and what it is sorted by. */
typedef struct {
  guint processor;
  double key;
} Lane;

static int
compare_lanes (gconstpointer a, gconstpointer b)
{
  const Lane *x = a;
  const Lane *y = b;

  return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                          : (x->processor > y->processor) - (x->processor < y->processor);
}

/* (transfer full) (array length=n_lanes): the processors in their order. */
static Lane *
sort_lanes (const WeftSchedule *schedule, WeftLaneOrder order)
{
  Lane *lanes = g_new (Lane, schedule->n_lanes + 1);

  for (guint p = 0; p < schedule->n_lanes; p++)
    lanes[p] = (Lane){p, order == WEFT_LANES_BY_USE     ? -schedule->lanes[p].busy
                         : order == WEFT_LANES_BY_START ? G_MAXDOUBLE
                                                        : 0};
  for (gsize i = schedule->n_rows; order == WEFT_LANES_BY_START && i-- > 0;)
    lanes[schedule->rows[i].lane].key = schedule->rows[i].start;
  qsort (lanes, schedule->n_lanes, sizeof *lanes, compare_lanes);
  return lanes;
}

/* The schedules of a plan as intervals. */
typedef struct {
  WeftLaneOrder order;
  guint *numbers; /* of lanes: their processors */
  const WeftGraph *graph;
  const char *runs;     /* what a task does */
  const char *overhead; /* and what sharing cost it */
  WeftTimelineInterval *intervals;
  gsize n;
} Lanes;

/* One or two intervals. */
static void
add_row (Lanes *lanes, const WeftTaskPlan *plan, const WeftScheduleRow *row, guint lane)
{
  WeftElement task = {plan->diagram, 1, plan->rows[row->task]};
  WeftTimelineInterval interval = {.first = lane,
                                   .last = lane,
                                   .start = row->start,
                                   .end = row->finish - row->overhead,
                                   .paint = WEFT_PAINT_PLAIN,
                                   .part = WEFT_BAR_TASK,
                                   .what = lanes->runs};

  interval.id = weft_graph_has_row (lanes->graph, task) ? weft_element_get_number (task) : 0;
  lanes->intervals[lanes->n++] = interval;
  if (row->overhead <= 0)
    return;
  interval.start = interval.end;
  interval.end = row->finish;
  interval.part = WEFT_BAR_OVERHEAD;
  interval.what = lanes->overhead;
  lanes->intervals[lanes->n++] = interval;
}

/* In lanes from @first on. */
static void
add_rows (Lanes *lanes, const WeftTaskPlan *plan, guint first)
{
  const WeftSchedule *schedule = plan->schedule;
  g_autofree Lane *sorted = sort_lanes (schedule, lanes->order);
  g_autofree guint *places = g_new (guint, schedule->n_lanes + 1);

  for (guint i = 0; i < schedule->n_lanes; i++) {
    places[sorted[i].processor] = first + i;
    lanes->numbers[first + i] = sorted[i].processor;
  }
  for (gsize i = 0; i < schedule->n_rows; i++)
    add_row (lanes, plan, &schedule->rows[i], places[schedule->rows[i].lane]);
}

static int
compare_starts (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  double x = ((const WeftTimelineInterval *) a)->start;
  double y = ((const WeftTimelineInterval *) b)->start;

  return (x > y) - (x < y);
}

/* (transfer full): as numbers. */
static guint32 *
list_path (const WeftTaskPlan *plan)
{
  guint32 *path = g_new (guint32, plan->n_path + 1);

  for (gsize i = 0; i < plan->n_path; i++)
    path[i] = weft_element_get_number ((WeftElement){plan->diagram, 1, plan->path[i]});
  return path;
}

WeftFigure *
weft_schedule_figure_new (const WeftDocument *document, const WeftTaskPlan *plan, WeftLaneOrder order)
{
  const WeftTaskPlan *other = plan->against;
  const char *unit = get_unit (document, plan->diagram);
  const char *const titles[] = {weft_task_policy_get_title (plan->policy),
                                other != NULL ? weft_task_policy_get_title (other->policy) : NULL};
  guint n_lanes = plan->schedule->n_lanes + (other != NULL);
  gsize most = 2 * (plan->schedule->n_rows + (other != NULL ? other->schedule->n_rows : 0));
  g_autofree WeftTimelineInterval *intervals = g_new (WeftTimelineInterval, most + 1);
  g_autofree guint32 *path = list_path (plan);
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit);
  g_autofree guint *numbers = g_new0 (guint, 2 * (gsize) n_lanes + 1);
  Lanes lanes = {
      order,      numbers,        weft_node_get_graph (weft_document_get_node (document, plan->diagram)),
      _ ("runs"), _ ("overhead"), intervals,
      0};
  WeftTimelineHead head = {.lanes = n_lanes,
                           .end = plan->schedule->makespan,
                           .lane = _ ("processor"),
                           .caption = caption,
                           .unit = unit,
                           .names = make_names (document, plan->diagram),
                           .path = path,
                           .n_path = plan->n_path,
                           .path_title = _ ("critical path"),
                           .numbers = numbers,
                           .has_use = TRUE};

  add_rows (&lanes, plan, other != NULL);
  if (other != NULL) {
    add_rows (&lanes, other, n_lanes + 1);
    head.lanes = 2 * n_lanes;
    head.end = MAX (head.end, other->schedule->makespan);
    head.parts = titles;
    head.n_parts = G_N_ELEMENTS (titles);
  }
  if (lanes.n > plan->schedule->n_rows)
    g_qsort_with_data (intervals, (int) lanes.n, sizeof *intervals, compare_starts, NULL);
  return weft_timeline_new (&head, intervals, lanes.n);
}

/* (transfer full): how much sooner or later than what it is compared with. */
static char *
describe_difference (const WeftTaskPlan *plan)
{
  double other = plan->against->schedule->makespan;
  g_autofree char *makespan = weft_numeral_short (plan->schedule->makespan);
  g_autofree char *than = weft_numeral_short (other);
  g_autofree char *difference = weft_numeral_percent (other > 0 ? plan->schedule->makespan / other - 1 : 0);

  return g_strdup_printf (_ ("✓ checked · makespan %s against %s: %s"), makespan, than, difference);
}

char *
weft_schedule_describe (gconstpointer value)
{
  const WeftTaskPlan *plan = value;
  double bound = plan->bounds[weft_task_plan_get_limit (plan)];
  g_autofree char *makespan = weft_numeral_short (plan->schedule->makespan);
  g_autofree char *above = NULL;

  if (plan->against != NULL)
    return describe_difference (plan);
  above = bound > 0 ? weft_view_words_share (plan->schedule->makespan / bound - 1) : g_strdup ("0 %");

  return plan->schedule->makespan <= bound
             ? g_strdup_printf (_ ("✓ checked · makespan %s: none is shorter"), makespan)
             : g_strdup_printf (_ ("✓ checked · makespan %s · at most %s above the shortest"), makespan,
                                above);
}

char *
weft_schedule_explain (gconstpointer value)
{
  static const char *const limits[] = {
      [WEFT_LIMIT_CRITICAL_PATH] =
          N_ ("No schedule is shorter than %s: that long is the longest chain of tasks."),
      [WEFT_LIMIT_WORK] = N_ ("No schedule is shorter than %s: that is all work, shared equally."),
      [WEFT_LIMIT_QUEUE] =
          N_ ("No schedule of this policy is shorter than %s: that long its fullest queue takes."),
  };
  const WeftTaskPlan *plan = value;
  WeftTaskLimit limit = weft_task_plan_get_limit (plan);
  g_autofree char *bound = weft_numeral_short (plan->bounds[limit]);

  return g_strdup_printf (_ (limits[limit]), bound);
}

/* (transfer full) (array length=n_tasks): the processor of each task. */
static guint32 *
list_lanes (const WeftTaskPlan *plan)
{
  guint32 *lanes = g_new0 (guint32, plan->n_tasks + 1);

  for (gsize i = 0; i < plan->schedule->n_rows; i++)
    lanes[plan->schedule->rows[i].task] = plan->schedule->rows[i].lane;
  return lanes;
}

gboolean
weft_schedule_allocate (gconstpointer value, guint32 node, guint lane, char **text)
{
  const WeftTaskPlan *plan = value;
  g_autofree guint32 *lanes = NULL;
  GString *words;

  if (plan->against != NULL || !g_str_equal (plan->policy, WEFT_TASK_POLICY_AS_DRAWN)) {
    *text = g_strdup (_ ("Choose “As drawn”, compared with nothing, to move tasks to other processors."));
    return FALSE;
  }
  lanes = list_lanes (plan);
  words = g_string_sized_new (4 * plan->n_tasks);
  for (gsize i = 0; i < plan->n_tasks; i++) {
    gboolean is_moved = weft_element_get_number ((WeftElement){plan->diagram, 1, plan->rows[i]}) == node;

    g_string_append_printf (words, "%s%u", i > 0 ? " " : "", is_moved ? lane : lanes[i]);
  }
  *text = g_string_free (words, FALSE);
  return TRUE;
}
