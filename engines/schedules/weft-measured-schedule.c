/* weft-measured-schedule.c: see weft-measured-schedule.h. */
#include "weft-measured-schedule.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-measured-runs.h"

#include <glib/gi18n-lib.h>

WeftSchedule *
weft_measured_schedule_new (const WeftNode *node, WeftJob *job, GError **error)
{
  g_autoptr (GArray) runs = weft_measured_list_runs (node);
  WeftScheduleRow *rows = weft_job_allocate (job, MAX (runs->len, 1), sizeof *rows, error);

  if (rows == NULL)
    return NULL;
  for (guint i = 0; i < runs->len; i++) {
    const WeftMeasuredRun *run = &g_array_index (runs, WeftMeasuredRun, i);

    rows[i] = (WeftScheduleRow){run->row, run->lane, run->queue, run->start, run->finish, run->overhead};
  }
  return weft_schedule_new_from_rows (rows, runs->len, weft_measured_count_lanes (node, runs), job, error);
}

/* What runs and lanes are called. */

static char *
get_task (gpointer node, guint32 task)
{
  return g_strdup (weft_measured_get_task (node, task));
}

static char *
get_lane (gpointer node, guint32 lane)
{
  return g_strdup (weft_measured_get_lane_name (node, lane));
}

static void
free_node (gpointer node)
{
  weft_node_unref (node);
}

void
weft_measured_schedule_name (WeftSchedule *schedule, WeftNode *node, GArray *schedules)
{
  const WeftNamedSchedule named = {.schedule = weft_schedule_ref (schedule),
                                   .name = g_strdup (weft_node_get_label (node)),
                                   .unit = g_strdup (weft_node_get_text (node, WEFT_PROPERTY_UNIT)),
                                   .get_task = get_task,
                                   .get_label = get_task,
                                   .get_lane = get_lane,
                                   .data = weft_node_ref (node),
                                   .free = free_node};

  g_array_append_val (schedules, named);
}

/* Which one is meant. */

static WeftNode *
refuse (char *found, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = found, .expected = (char *) _ ("the id of a measured schedule")});
  g_free (found);
  return NULL;
}

static WeftNode *
find_named (const WeftDocument *document, const char *part, GError **error)
{
  WeftNode *node = weft_document_lookup (document, part);

  if (node == NULL)
    return refuse (g_strdup_printf (_ ("no part “%s”"), part), error);
  if (weft_node_get_kind (node) != WEFT_KIND_SCHEDULE)
    return refuse (g_strdup_printf (_ ("“%s”, which is a <%s>"), part,
                                    weft_kind_get_info (weft_node_get_kind (node))->element),
                   error);
  return node;
}

static WeftNode *
find_only (const WeftDocument *document, GError **error)
{
  WeftNode *only = NULL;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_kind (child) != WEFT_KIND_SCHEDULE)
      continue;
    if (only != NULL)
      return refuse (g_strdup (_ ("several measured schedules")), error);
    only = child;
  }
  return only != NULL ? only : refuse (g_strdup (_ ("no measured schedule")), error);
}

char *
weft_measured_schedule_write (
    const WeftDocument *document,
    const char *part,
    char *(*print) (const GArray *schedules, WeftJob *job, gsize *size, GError **error),
    WeftJob *job,
    gsize *size,
    GError **error)
{
  WeftNode *node = part != NULL ? find_named (document, part, error) : find_only (document, error);
  g_autoptr (GArray) schedules = weft_named_schedules_new ();
  g_autoptr (WeftSchedule) schedule = NULL;

  if (node == NULL ||
      !weft_document_check_diagram (document, weft_node_get_id (node), WEFT_MODES_AS_DRAWN, error) ||
      (schedule = weft_measured_schedule_new (node, job, error)) == NULL)
    return NULL;
  weft_measured_schedule_name (schedule, node, schedules);
  return print (schedules, job, size, error);
}
