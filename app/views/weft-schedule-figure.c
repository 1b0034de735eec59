/* weft-schedule-figure.c: a schedule as lanes of processors: each task for its time, then for what sharing cost it. */
#include "weft-answer-figures.h"

#include "weft-elements.h"
#include "weft-numeral.h"
#include "weft-task-policy.h"
#include "weft-timeline.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

static const char *
get_unit (const WeftDocument *document, guint32 diagram)
{
  const char *unit = weft_node_get_text (weft_document_get_node (document, diagram), WEFT_PROPERTY_UNIT);

  return unit != NULL ? unit : "";
}

/* (nullable): of a task that is still there. */
static const char *
get_label (const WeftGraph *graph, WeftElement task)
{
  const char *name;

  if (!weft_graph_has_row (graph, task))
    return NULL;
  name = weft_graph_get_text (graph, task, WEFT_PROPERTY_NAME);
  return name != NULL && *name != '\0' ? name : weft_graph_get_text (graph, task, WEFT_PROPERTY_ID);
}

/* One or two intervals behind @intervals; returns how many. */
static gsize
add_row (const WeftTaskPlan *plan,
         const WeftGraph *graph,
         const WeftScheduleRow *row,
         const char *const words[2],
         WeftTimelineInterval *intervals)
{
  WeftElement task = {plan->diagram, 1, plan->rows[row->task]};
  const char *label = get_label (graph, task);
  WeftTimelineInterval interval = {.first = row->lane,
                                   .last = row->lane,
                                   .start = row->start,
                                   .end = row->finish - row->overhead,
                                   .paint = WEFT_PAINT_PLAIN,
                                   .part = WEFT_BAR_TASK,
                                   .id = label != NULL ? weft_element_get_number (task) : 0,
                                   .label = label,
                                   .what = words[0]};

  intervals[0] = interval;
  if (row->overhead <= 0)
    return 1;
  interval.start = interval.end;
  interval.end = row->finish;
  interval.part = WEFT_BAR_OVERHEAD;
  interval.what = words[1];
  intervals[1] = interval;
  return 2;
}

static int
compare_starts (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  double x = ((const WeftTimelineInterval *) a)->start;
  double y = ((const WeftTimelineInterval *) b)->start;

  return (x > y) - (x < y);
}

/* Behind those that there are, in lanes from @first on; returns how many. */
static gsize
add_rows (const WeftTaskPlan *plan,
          const WeftGraph *graph,
          guint first,
          const char *const words[2],
          WeftTimelineInterval *intervals)
{
  gsize n = 0;

  for (gsize i = 0; i < plan->schedule->n_rows; i++)
    n += add_row (plan, graph, &plan->schedule->rows[i], words, intervals + n);
  for (gsize i = 0; i < n; i++) {
    intervals[i].first += first;
    intervals[i].last += first;
  }
  return n;
}

WeftFigure *
weft_schedule_figure_new (const WeftDocument *document, const WeftTaskPlan *plan)
{
  const WeftTaskPlan *other = plan->against;
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (document, plan->diagram));
  const char *unit = get_unit (document, plan->diagram);
  const char *const words[] = {_ ("runs"), _ ("overhead")};
  const char *const titles[] = {weft_task_policy_get_title (plan->policy),
                                other != NULL ? weft_task_policy_get_title (other->policy) : NULL};
  guint lanes = plan->schedule->n_lanes + (other != NULL);
  gsize most = 2 * (plan->schedule->n_rows + (other != NULL ? other->schedule->n_rows : 0));
  g_autofree WeftTimelineInterval *intervals = g_new (WeftTimelineInterval, most + 1);
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit);
  WeftTimelineHead head = {lanes, plan->schedule->makespan, _ ("processor"), caption, unit, NULL, 0};
  gsize n = add_rows (plan, graph, other != NULL, words, intervals);

  if (other != NULL) {
    n += add_rows (other, graph, lanes + 1, words, intervals + n);
    head.lanes = 2 * lanes;
    head.end = MAX (head.end, other->schedule->makespan);
    head.parts = titles;
    head.n_parts = G_N_ELEMENTS (titles);
  }
  if (n > plan->schedule->n_rows)
    g_qsort_with_data (intervals, (int) n, sizeof *intervals, compare_starts, NULL);
  return weft_timeline_new (&head, intervals, n);
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
