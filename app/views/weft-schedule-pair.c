/* weft-schedule-pair.c: see weft-schedule-pair.h. */
#include "weft-schedule-pair.h"

#include "weft-elements.h"
#include "weft-numeral.h"
#include "weft-schedule-lanes.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Which task of the first graph has row or id of @task of the second, plus one; 0: none. */
static guint32
find_partner (const WeftScheduleSide *first,
              GHashTable *tasks,
              WeftElement task,
              gboolean same_numbers,
              const WeftDocument *document)
{
  const WeftGraph *graph =
      weft_document_get_graph (first->document, weft_element_of_node (first->plan->diagram));
  guint32 row = task.row;
  WeftElement found;

  if (!same_numbers) {
    g_autofree char *id = weft_document_get_id (document, task);

    if (id == NULL || !weft_graph_find_id (graph, id, &found) || found.table != task.table)
      return 0;
    row = found.row;
  }
  return GPOINTER_TO_UINT (g_hash_table_lookup (tasks, GUINT_TO_POINTER (row)));
}

static WeftElement
get_task (const WeftTaskPlan *plan, guint32 task)
{
  return (WeftElement){plan->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK),
                       plan->rows[task]};
}

gboolean
weft_schedule_pair_init (WeftSchedulePair *pair,
                         const WeftScheduleSide *first,
                         const WeftScheduleSide *second,
                         gboolean same_numbers,
                         WeftJob *job,
                         GError **error)
{
  g_autoptr (GHashTable) tasks = g_hash_table_new (NULL, NULL);
  gsize n_second = second->plan->n_tasks;

  *pair = (WeftSchedulePair){{*first, *second}, NULL, first->plan->n_tasks};
  pair->pairing = weft_job_allocate (job, MAX (n_second, 1), sizeof *pair->pairing, error);
  if (pair->pairing == NULL)
    return FALSE;
  for (gsize i = 0; i < first->plan->n_tasks; i++)
    g_hash_table_insert (tasks, GUINT_TO_POINTER (first->plan->rows[i]), GUINT_TO_POINTER ((guint) i + 1));
  for (gsize i = 0; i < n_second; i++) {
    guint32 partner =
        find_partner (first, tasks, get_task (second->plan, (guint32) i), same_numbers, second->document);

    pair->pairing[i] = partner > 0 ? partner - 1 : (guint32) pair->n_tasks++;
  }
  return TRUE;
}

/* The figure. */

static guint32 *
number_first (const WeftSchedulePair *pair)
{
  const WeftTaskPlan *plan = pair->sides[0].plan;
  guint32 *ids = g_new0 (guint32, plan->n_tasks + 1);

  for (gsize i = 0; i < plan->n_tasks; i++)
    ids[i] = weft_element_get_number (get_task (plan, (guint32) i));
  return ids;
}

/* Those of their partners. */
static guint32 *
number_second (const WeftSchedulePair *pair, const guint32 *first)
{
  const WeftTaskPlan *plan = pair->sides[1].plan;
  guint32 *ids = g_new0 (guint32, plan->n_tasks + 1);

  for (gsize i = 0; i < plan->n_tasks; i++)
    ids[i] = pair->pairing[i] < pair->sides[0].plan->n_tasks ? first[pair->pairing[i]] : 0;
  return ids;
}

static void
add_side (WeftScheduleLanes *lanes,
          const WeftScheduleSide *side,
          const WeftScheduleLook *look,
          const guint32 *ids,
          guint part)
{
  weft_schedule_lanes_add (lanes, &(WeftScheduleDrawn){.document = side->document,
                                                       .diagram = side->plan->diagram,
                                                       .schedule = side->plan->schedule,
                                                       .rows = side->plan->rows,
                                                       .has_own_queues = TRUE,
                                                       .order = look->order,
                                                       .folded = look->folded,
                                                       .title = side->title,
                                                       .part = part,
                                                       .ids = ids});
}

WeftFigure *
weft_schedule_pair_figure_new (const WeftSchedulePair *pair, const WeftScheduleLook *look)
{
  g_autoptr (WeftScheduleLanes) lanes = weft_schedule_lanes_new ();
  g_autofree guint32 *first = number_first (pair);
  g_autofree guint32 *second = number_second (pair, first);

  add_side (lanes, &pair->sides[0], look, first, 0);
  add_side (lanes, &pair->sides[1], look, second, 1);
  weft_schedule_lanes_sort (lanes);
  return weft_schedule_lanes_make_figure (
      lanes, pair->sides[0].document, pair->sides[0].plan->diagram,
      (WeftTimelineHead){
          .end = MAX (pair->sides[0].plan->schedule->makespan, pair->sides[1].plan->schedule->makespan),
          .lane = look->order <= WEFT_LANES_BY_START ? _ ("processor") : _ ("lane")});
}

/* Words. */

/* (transfer full): "+3", "0" or "−2.333": to four significant digits. */
static char *
print_difference (double value)
{
  double scale = value != 0 ? pow (10, floor (log10 (fabs (value))) - 3) : 1;
  g_autofree char *size = weft_numeral_short (round (fabs (value) / scale) * scale);

  return g_strconcat (value > 0 ? "+" : value < 0 ? "−" : "", size, NULL);
}

char *
weft_schedule_match_explain (const WeftScheduleMatch *match)
{
  const WeftMatchSide *sides = match->sides;
  g_autofree char *busy = print_difference (sides[1].busy - sides[0].busy);
  g_autofree char *overhead = print_difference (sides[1].overhead - sides[0].overhead);
  g_autofree char *idle = print_difference (sides[1].idle - sides[0].idle);
  g_autofree char *all = print_difference (sides[1].makespan - sides[0].makespan);

  return g_strdup_printf (
      _ ("Makespan %s: tasks %s, overhead %s, idle time %s, per lane. Of %u tasks in both, %u "
         "take longer, %u shorter, %u run on another lane, %u finish later, %u sooner."),
      all, busy, overhead, idle, match->n_both, match->n_longer, match->n_shorter, match->n_moved,
      match->n_later, match->n_sooner);
}
