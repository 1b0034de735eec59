/* weft-selection.c: see weft-selection.h. */
#include "weft-selection.h"

#include "weft-fault.h"
#include "weft-heap.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* PEs between two looks at the job. */
#define PIECE 4096

static gboolean
check_pes (const WeftSelectionProblem *problem, GError **error)
{
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;

  if (problem->pes >= 1 && problem->pes <= WEFT_SELECTION_MOST_PES)
    return TRUE;
  found = g_strdup_printf (_ ("%u PEs"), problem->pes);
  expected = g_strdup_printf (_ ("from 1 to %u"), WEFT_SELECTION_MOST_PES);
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.found = found, .expected = expected});
  return FALSE;
}

/* Seconds of a target with @pes PEs under @load. Nothing makes infinity less, a load of 0 neither. */
static double
get_seconds (const WeftSelectionRow *row, guint32 pes, double load)
{
  double sum = row->sum + pes * row->sum_per_pe;

  return isinf (sum) ? INFINITY : sum * load;
}

/* Steps 1.2 and 2.2.2: over all operations that the program needs. */
static void
add_times (const WeftSelectionProblem *problem, guint32 target, WeftSelectionRow *row)
{
  gsize first = (gsize) target * problem->n_operations;
  const double *seconds = problem->seconds + first;

  row->sum = 0;
  row->sum_per_pe = 0;
  row->lacking = WEFT_SELECTION_NONE;
  for (guint32 o = 0; o < problem->n_operations; o++) {
    if (problem->counts[o] == 0)
      continue;
    row->sum += problem->counts[o] * seconds[o];
    if (problem->per_pe != NULL)
      row->sum_per_pe += problem->counts[o] * problem->per_pe[first + o];
    if (isinf (seconds[o]) && row->n_lacking++ == 0)
      row->lacking = o;
  }
}

static WeftSelectionUse
find_use (const WeftSelectionTarget *target, guint32 pes)
{
  if (isnan (target->load))
    return WEFT_SELECTION_UNREACHABLE;
  if (target->width >= pes || target->model == WEFT_MODEL_PIPES || target->model == WEFT_MODEL_FILE ||
      target->model == WEFT_MODEL_THREADS)
    return WEFT_SELECTION_ALONE;
  return target->width == 0 && target->model == WEFT_MODEL_UDP ? WEFT_SELECTION_IN_SETS
                                                               : WEFT_SELECTION_TOO_NARROW;
}

/* Step 1. */
static gboolean
pick_single (WeftSelection *selection, const WeftSelectionProblem *problem, WeftJob *job, GError **error)
{
  double best = INFINITY;

  for (guint32 t = 0; t < problem->n_targets; t++) {
    const WeftSelectionTarget *target = &problem->targets[t];
    WeftSelectionRow *row = &selection->rows[t];

    if (t % PIECE == 0 && !weft_job_check (job, error))
      return FALSE;
    row->use = find_use (target, problem->pes);
    add_times (problem, t, row);
    row->seconds = NAN;
    if (row->use != WEFT_SELECTION_ALONE)
      continue;
    row->seconds = get_seconds (row, problem->pes, target->load + problem->pes * target->load_step);
    if (row->seconds < best) {
      best = row->seconds;
      selection->single = t;
    }
  }
  return TRUE;
}

/* The targets of step 2 by what a PE would take on each next, those of the document first among equals. */
static WeftHeap *
make_heap (const WeftSelection *selection, const WeftSelectionProblem *problem, WeftJob *job, GError **error)
{
  WeftHeap *heap = weft_heap_new_sized (problem->n_targets, job, error);

  for (guint32 t = 0; heap != NULL && t < problem->n_targets; t++) {
    const WeftSelectionTarget *target = &problem->targets[t];
    double seconds = get_seconds (&selection->rows[t], 1, target->load + target->load_step);

    if (selection->rows[t].use == WEFT_SELECTION_IN_SETS && isfinite (seconds))
      weft_heap_add (heap, seconds, t, GUINT_TO_POINTER (t));
  }
  return heap;
}

/* A target of step 2 with the PEs that it has so far. */
typedef struct {
  double load;
  guint32 pes;
} Busy;

/* Step 2: %TRUE with selection->set, unless there is no set. Only the load of the target that was taken changes, so that a heap knows the first of the least. */
static gboolean
pick_set (WeftSelection *selection, const WeftSelectionProblem *problem, WeftJob *job, GError **error)
{
  g_autofree Busy *busy = weft_job_allocate (job, MAX (problem->n_targets, 1), sizeof (Busy), error);
  g_autofree guint32 *set = weft_job_allocate (job, problem->pes, sizeof (guint32), error);
  g_autoptr (WeftHeap) heap = busy != NULL && set != NULL ? make_heap (selection, problem, job, error) : NULL;

  if (heap == NULL)
    return FALSE;
  for (guint32 t = 0; t < problem->n_targets; t++)
    busy[t] = (Busy){problem->targets[t].load, 0};
  for (guint32 i = 0; i < problem->pes; i++) {
    guint32 best;
    double next;

    if (i % PIECE == 0 && !weft_job_check (job, error))
      return FALSE;
    if (weft_heap_get_size (heap) == 0)
      return TRUE;
    best = GPOINTER_TO_UINT (weft_heap_take (heap, &selection->set_seconds));
    set[i] = best;
    busy[best].load += problem->targets[best].load_step;
    busy[best].pes++;
    next = get_seconds (&selection->rows[best], busy[best].pes + 1,
                        busy[best].load + problem->targets[best].load_step);
    if (isfinite (next))
      weft_heap_add (heap, next, best, GUINT_TO_POINTER (best));
  }
  selection->set = g_steal_pointer (&set);
  return TRUE;
}

/* Step 3. */
static WeftSelectionChoice
choose (const WeftSelection *selection)
{
  if (selection->set != NULL && !(selection->set_seconds > weft_selection_get_single_seconds (selection)))
    return WEFT_SELECTION_SET;
  return selection->single != WEFT_SELECTION_NONE ? WEFT_SELECTION_SINGLE : WEFT_SELECTION_NOTHING;
}

WeftSelection *
weft_selection_find (const WeftSelectionProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftSelection) selection = NULL;

  if (!check_pes (problem, error))
    return NULL;
  selection = g_new0 (WeftSelection, 1);
  selection->pes = problem->pes;
  selection->n_targets = problem->n_targets;
  selection->single = WEFT_SELECTION_NONE;
  selection->rows = weft_job_allocate (job, MAX (problem->n_targets, 1), sizeof (WeftSelectionRow), error);
  if (selection->rows == NULL || !pick_single (selection, problem, job, error) ||
      !pick_set (selection, problem, job, error))
    return NULL;
  if (selection->set == NULL)
    selection->set_seconds = INFINITY;
  selection->chosen = choose (selection);
  return g_steal_pointer (&selection);
}

void
weft_selection_free (WeftSelection *selection)
{
  g_free (selection->rows);
  g_free (selection->set);
  g_free (selection);
}

double
weft_selection_get_single_seconds (const WeftSelection *selection)
{
  return selection->single != WEFT_SELECTION_NONE ? selection->rows[selection->single].seconds : INFINITY;
}
