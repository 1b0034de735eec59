/* weft-schedule-figure.c: a schedule as lanes of processors: each task for its time, then for what sharing cost it. */
#include "weft-answer-figures.h"

#include "weft-elements.h"
#include "weft-numeral.h"
#include "weft-schedule-lanes.h"
#include "weft-schedule-pair.h"
#include "weft-task-policy.h"
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

/* (transfer full): as numbers. */
static guint32 *
list_path (const WeftTaskPlan *plan)
{
  guint32 *path = g_new (guint32, plan->n_path + 1);

  for (gsize i = 0; i < plan->n_path; i++)
    path[i] = weft_element_get_number ((WeftElement){plan->diagram, 1, plan->path[i]});
  return path;
}

static void
add_plan (WeftScheduleLanes *lanes,
          const WeftDocument *document,
          const WeftTaskPlan *plan,
          const char *title,
          const WeftScheduleLook *look,
          guint part)
{
  weft_schedule_lanes_add (
      lanes, &(WeftScheduleDrawn){.document = document,
                                  .diagram = plan->diagram,
                                  .schedule = plan->schedule,
                                  .rows = plan->rows,
                                  .has_own_queues = g_strcmp0 (plan->policy, WEFT_TASK_POLICY_AS_DRAWN) == 0,
                                  .order = look->order,
                                  .folded = look->folded,
                                  .title = title,
                                  .part = part});
}

WeftFigure *
weft_schedule_lanes_make_figure (const WeftScheduleLanes *lanes,
                                 const WeftDocument *document,
                                 guint32 diagram,
                                 WeftTimelineHead head)
{
  const char *unit = get_unit (document, diagram);
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit);
  gsize n = lanes->intervals->len;
  WeftTimelineInterval *intervals = (WeftTimelineInterval *) (gpointer) lanes->intervals->data;

  head.lanes = lanes->numbers->len;
  head.caption = caption;
  head.unit = unit;
  head.names = make_names (document, diagram);
  head.numbers = (const guint *) (gpointer) lanes->numbers->data;
  head.sections = (const WeftTimelineSection *) (gpointer) lanes->sections->data;
  head.n_sections = lanes->sections->len;
  head.has_use = TRUE;
  if (lanes->whiskers->len > 0)
    head.whiskers = (const WeftTimelineWhisker *) (gpointer) lanes->whiskers->data;
  return weft_timeline_new (&head, intervals, n);
}

/* Above what it is compared with, if it is. @titles: of the two. */
static WeftFigure *
make_figure (const WeftDocument *document,
             const WeftTaskPlan *plan,
             const char *const titles[2],
             const WeftScheduleLook *look)
{
  const WeftTaskPlan *other = plan->against;
  g_autoptr (WeftScheduleLanes) lanes = weft_schedule_lanes_new ();
  g_autofree guint32 *path = list_path (plan);
  gboolean is_by_processor = look->order <= WEFT_LANES_BY_START;

  add_plan (lanes, document, plan, other != NULL ? titles[0] : NULL, look, 0);
  if (other != NULL)
    add_plan (lanes, document, other, titles[1], look, 1);
  weft_schedule_lanes_sort (lanes);
  return weft_schedule_lanes_make_figure (
      lanes, document, plan->diagram,
      (WeftTimelineHead){.end = MAX (plan->schedule->makespan, other != NULL ? other->schedule->makespan : 0),
                         .lane = is_by_processor ? _ ("processor") : _ ("lane"),
                         .has_folds = TRUE,
                         .path = path,
                         .n_path = plan->n_path,
                         .path_title = _ ("critical path")});
}

WeftFigure *
weft_schedule_figure_new (const WeftDocument *document,
                          const WeftTaskPlan *plan,
                          const WeftScheduleLook *look)
{
  const char *const titles[] = {weft_task_policy_get_title (plan->policy),
                                plan->against != NULL ? weft_task_policy_get_title (plan->against->policy)
                                                      : NULL};

  return make_figure (document, plan, titles, look);
}

WeftFigure *
weft_measured_figure_new (const WeftDocument *document,
                          const WeftMeasuredPlan *measured,
                          const WeftScheduleLook *look)
{
  g_autofree char *predicted =
      g_strdup_printf (_ ("predicted: %s"), weft_task_policy_get_title (measured->plan->policy));
  g_autofree char *other = g_strdup_printf (_ ("measured: %s"), measured->name);
  const char *const titles[] = {predicted, other};

  return make_figure (document, measured->plan, titles, look);
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
weft_measured_describe (gconstpointer value)
{
  const WeftMatchSide *sides = ((const WeftMeasuredPlan *) value)->match->sides;
  g_autofree char *measured = weft_numeral_short (sides[1].makespan);
  g_autofree char *predicted = weft_numeral_short (sides[0].makespan);
  g_autofree char *difference =
      weft_numeral_percent (sides[0].makespan > 0 ? sides[1].makespan / sides[0].makespan - 1 : 0);

  return g_strdup_printf (_ ("measured %s against %s predicted: %s"), measured, predicted, difference);
}

char *
weft_measured_explain (gconstpointer value)
{
  const WeftMeasuredPlan *measured = value;
  g_autofree char *changes = weft_schedule_match_explain (measured->match);
  GString *words = g_string_new (changes);

  if (measured->match->sides[0].n_alone > 0)
    g_string_append_printf (words, _ (" Not measured: %u."), measured->match->sides[0].n_alone);
  if (measured->n_unknown > 0)
    g_string_append_printf (words, _ (" No tasks of this graph: %u."), measured->n_unknown);
  return g_string_free (words, FALSE);
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
weft_schedule_allocate (gconstpointer value, guint variant, guint32 node, guint lane, char **text)
{
  const WeftTaskPlan *plan = value;
  g_autofree guint32 *lanes = NULL;
  GString *words;

  if (variant > WEFT_LANES_BY_START) {
    *text = g_strdup (_ ("Choose a lane for each processor to move tasks between them."));
    return FALSE;
  }
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
