/* weft-bus-plan.c: see weft-bus-plan.h. */
#include "weft-bus-plan.h"

#include "weft-heap.h"
#include "weft-ref.h"

#include <glib/gi18n-lib.h>

#define COMPUTED G_MAXUINT32

WeftBusPlan *
weft_bus_plan_new (WeftSubtaskParts *parts)
{
  WeftBusPlan *plan = g_new0 (WeftBusPlan, 1);

  weft_ref_init (&plan->ref_count);
  plan->parts = weft_subtask_parts_ref (parts);
  return plan;
}

WeftBusPlan *
weft_bus_plan_ref (WeftBusPlan *plan)
{
  weft_ref_inc (&plan->ref_count);
  return plan;
}

void
weft_bus_plan_unref (WeftBusPlan *plan)
{
  if (!weft_ref_dec (&plan->ref_count))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (plan->sides); i++) {
    g_clear_pointer (&plan->sides[i].transfers, weft_transfer_schedule_unref);
    g_clear_pointer (&plan->sides[i].schedule, weft_schedule_unref);
    g_free (plan->sides[i].owners);
  }
  weft_subtask_parts_unref (plan->parts);
  g_free (plan);
}

gsize
weft_bus_plan_get_size (const WeftBusPlan *plan)
{
  gsize size = sizeof *plan + weft_subtask_parts_get_size (plan->parts);

  for (guint i = 0; i < G_N_ELEMENTS (plan->sides); i++)
    size += plan->sides[i].transfers->n_rows * (sizeof (WeftTransferRow) + sizeof (WeftScheduleRow));
  return size;
}

char *
weft_bus_plan_name_lane (const WeftBusPlan *plan, guint32 lane)
{
  guint32 n_machines = plan->parts->n_machines;

  if (lane < n_machines)
    return g_strdup (plan->parts->machines[lane]);
  return plan->has_links ? g_strdup_printf (_ ("to %s"), plan->parts->machines[lane - n_machines])
                         : g_strdup (_ ("bus"));
}

/* Lanes. */

/* Those of one lane of the transfers. */
typedef struct {
  WeftHeap *busy; /* by when they are free: their numbers among them */
  guint32 n_lanes;
  guint32 first; /* the number of the first in the schedule */
} Group;

/* What lanes are: machines, then the bus or, one a machine, what is on its way there. */
static guint32
count_groups (const WeftBusPlan *plan)
{
  return plan->parts->n_machines + (plan->has_links ? plan->parts->n_machines : 1);
}

static Group *
make_groups (guint32 n)
{
  Group *groups = g_new0 (Group, n);

  for (guint32 g = 0; g < n; g++)
    groups[g] = (Group){weft_heap_new (), 1, 0};
  for (guint32 g = 0; g < n; g++)
    weft_heap_add (groups[g].busy, 0, 0, GUINT_TO_POINTER (0));
  return groups;
}

static void
free_groups (Group *groups, guint32 n)
{
  for (guint32 g = 0; g < n; g++)
    weft_heap_free (groups[g].busy);
  g_free (groups);
}

/* The lane among those of @group that is free first, or one more. Rows come by start. */
static guint32
take_lane (Group *group, const WeftScheduleRow *row)
{
  double free_from;
  guint32 lane;

  weft_heap_peek (group->busy, &free_from);
  lane = free_from <= row->start ? GPOINTER_TO_UINT (weft_heap_take (group->busy, NULL)) : group->n_lanes++;
  weft_heap_add (group->busy, row->finish, lane, GUINT_TO_POINTER (lane));
  return lane;
}

/* (nullable): those of @transfers that take time, and all that is computed. */
static WeftScheduleRow *
list_rows (const WeftTransferSchedule *transfers, gsize *n, WeftJob *job, GError **error)
{
  WeftScheduleRow *rows = weft_job_allocate (job, MAX (transfers->n_rows, 1), sizeof *rows, error);

  *n = 0;
  for (gsize r = 0; rows != NULL && r < transfers->n_rows; r++) {
    const WeftTransferRow *row = &transfers->rows[r];

    if (row->operation == COMPUTED || row->finish > row->start)
      rows[(*n)++] = (WeftScheduleRow){(guint32) r, row->lane, 0, row->start, row->finish, 0};
  }
  return rows;
}

static int
compare_starts (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  double x = ((const WeftScheduleRow *) a)->start;
  double y = ((const WeftScheduleRow *) b)->start;

  return (x > y) - (x < y);
}

/* Gives @rows their lanes; until all are known a row has its lane among those of its group as its queue. Returns: (transfer full): whose each lane is. */
static guint32 *
spread (WeftScheduleRow *rows, gsize n, guint32 n_groups, guint32 *n_lanes)
{
  Group *groups = make_groups (n_groups);
  guint32 *owners;

  g_qsort_with_data (rows, (int) n, sizeof *rows, compare_starts, NULL);
  for (gsize i = 0; i < n; i++)
    rows[i].queue = take_lane (&groups[rows[i].lane], &rows[i]);
  *n_lanes = 0;
  for (guint32 g = 0; g < n_groups; g++) {
    groups[g].first = *n_lanes;
    *n_lanes += groups[g].n_lanes;
  }
  /* bounded: no more than groups and rows, which are there */
  owners = g_new (guint32, *n_lanes);
  for (guint32 g = 0; g < n_groups; g++)
    for (guint32 k = 0; k < groups[g].n_lanes; k++)
      owners[groups[g].first + k] = g;
  for (gsize i = 0; i < n; i++) {
    rows[i].lane = groups[rows[i].lane].first + rows[i].queue;
    rows[i].queue = 0;
  }
  free_groups (groups, n_groups);
  return owners;
}

gboolean
weft_bus_plan_set_side (WeftBusPlan *plan,
                        guint side,
                        WeftTransferSchedule *transfers,
                        WeftJob *job,
                        GError **error)
{
  WeftBusSide *set = &plan->sides[side];
  guint32 n_lanes;
  gsize n;
  WeftScheduleRow *rows;

  set->transfers = transfers;
  rows = list_rows (transfers, &n, job, error);
  if (rows == NULL)
    return FALSE;
  set->owners = spread (rows, n, count_groups (plan), &n_lanes);
  set->schedule = weft_schedule_new_from_rows (rows, n, n_lanes, job, error);
  return set->schedule != NULL;
}
