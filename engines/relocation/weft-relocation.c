/* weft-relocation.c: see weft-relocation.h. */
#include "weft-relocation.h"

#include "weft-fault.h"
#include "weft-heap.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define NONE G_MAXUINT32
#define MOST                                                                                                 \
  ((guint32) 1 << 31) /* items, subtasks and operations: two of them together have 32-bit numbers */

gboolean
weft_relocation_refuse (const WeftRelocationProblem *problem,
                        guint32 subtask,
                        guint32 item,
                        const char *sentence,
                        GError **error)
{
  WeftFault fault = {.problem = (char *) sentence, .plain = (char *) sentence, .node = problem->diagram};

  if (subtask != NONE && problem->subtask_parts != NULL)
    fault.row = problem->subtask_parts[subtask];
  else if (item != NONE && problem->item_parts != NULL)
    fault.row = problem->item_parts[item];
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID, &fault);
  return FALSE;
}

/* @sentence: with %s for the item */
static gboolean
refuse_item (const WeftRelocationProblem *problem,
             guint32 subtask,
             guint32 item,
             const char *sentence,
             GError **error)
{
  g_autofree char *number = g_strdup_printf ("%u", item + 1);
  const char *name = problem->item_names != NULL ? problem->item_names[item] : number;
  g_auto (GStrv) parts = g_strsplit (sentence, "%s", 2);
  g_autofree char *told = g_strjoinv (name, parts);

  return weft_relocation_refuse (problem, subtask, item, told, error);
}

gboolean
weft_relocation_refuse_link (const WeftRelocation *relocation, guint32 operation, GError **error)
{
  /* Translators: %s is the id of a data item, or its number from 1 */
  return refuse_item (relocation->problem, relocation->subtasks[operation],
                      relocation->problem->needs[operation],
                      _ ("no link leads from where item %s is to the machine of the subtask"), error);
}

/* Numbers. */

static gboolean
is_time (double number)
{
  return number >= 0 && isfinite (number);
}

/* The longest transfer that there could be; negative with @error. */
static double
check_links (const WeftRelocationProblem *problem, double size, GError **error)
{
  double longest = 0;

  for (gsize s = 0; s < problem->n_machines; s++)
    for (gsize r = 0; r < problem->n_machines; r++) {
      gsize link = s * problem->n_machines + r;

      if (s == r)
        continue;
      if (!(problem->latency[link] >= 0 && is_time (problem->per_unit[link]))) {
        weft_relocation_refuse (problem, NONE, NONE, _ ("a link takes a time that is no time"), error);
        return -1;
      }
      if (isfinite (problem->latency[link]))
        longest = MAX (longest, problem->latency[link] + problem->per_unit[link] * size);
    }
  return longest;
}

static gboolean
check_items (const WeftRelocationProblem *problem, double *largest, GError **error)
{
  for (guint32 item = 0; item < problem->n_items; item++) {
    gboolean stands = problem->first_place[item + 1] > problem->first_place[item];

    if (!is_time (problem->sizes[item]))
      return refuse_item (problem, NONE, item, _ ("the size of item %s is no size"), error);
    if (problem->makers[item] != WEFT_RELOCATION_SOURCE && stands)
      return refuse_item (problem, NONE, item,
                          _ ("item %s is made by a subtask and stands on a machine before"), error);
    *largest = MAX (*largest, problem->sizes[item]);
  }
  return TRUE;
}

static gboolean
check_subtasks (const WeftRelocationProblem *problem, double *total, GError **error)
{
  for (guint32 i = 0; i < problem->n_subtasks; i++) {
    if (!is_time (problem->times[i]))
      return weft_relocation_refuse (problem, i, NONE, _ ("the subtask takes a time that is no time"), error);
    *total += problem->times[i];
    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      guint32 item = problem->needs[k];

      if (problem->makers[item] == WEFT_RELOCATION_SOURCE &&
          problem->first_place[item + 1] == problem->first_place[item])
        return refuse_item (problem, i, item,
                            _ ("item %s, which the subtask needs, is made by none and stands nowhere"),
                            error);
    }
  }
  return TRUE;
}

/* All sums of times stay finite. */
static gboolean
check_numbers (const WeftRelocationProblem *problem, GError **error)
{
  gsize n_needs = problem->first_need[problem->n_subtasks];
  double size = 0;
  double total = 0;
  double longest;

  if (problem->n_items >= MOST || problem->n_subtasks >= MOST || n_needs >= MOST) {
    weft_fault_set (
        error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
        &(WeftFault){.problem = (char *) _ ("too many items, subtasks or needs"), .node = problem->diagram});
    return FALSE;
  }
  if (!check_items (problem, &size, error) || !check_subtasks (problem, &total, error))
    return FALSE;
  longest = check_links (problem, size, error);
  if (longest < 0)
    return FALSE;
  return isfinite (longest * ((double) n_needs + 1) + total) ||
         weft_relocation_refuse (problem, NONE, NONE,
                                 _ ("times and sizes are so large that their sums are no numbers"), error);
}

/* What is looked up. */

/* From counts of each of @n places, in first[place + 1], to where each begins. */
static void
add_up (gsize *first, gsize n)
{
  for (gsize i = 0; i < n; i++)
    first[i + 1] += first[i];
}

/* By counting: by machine, and then, so that this order stays, by item. */
static gboolean
sort_operations (WeftRelocation *relocation, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;
  gsize n = MAX (relocation->n_operations, 1);
  g_autofree guint32 *by_machine = weft_job_allocate (job, n, sizeof *by_machine, error);
  g_autofree gsize *at =
      by_machine != NULL ? weft_job_allocate (job, (gsize) problem->n_machines + 2, sizeof *at, error) : NULL;
  gsize *first;

  if (at == NULL ||
      (relocation->subtasks = weft_job_allocate (job, n, sizeof *relocation->subtasks, error)) == NULL ||
      (relocation->by_item = weft_job_allocate (job, n, sizeof *relocation->by_item, error)) == NULL ||
      (first = relocation->first_of_item =
           weft_job_allocate (job, (gsize) problem->n_items + 2, sizeof *first, error)) == NULL)
    return FALSE;
  for (guint32 i = 0; i < problem->n_subtasks; i++)
    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      relocation->subtasks[k] = i;
      at[problem->machines[i] + 1]++;
      first[problem->needs[k] + 2]++;
    }
  add_up (at, problem->n_machines);
  add_up (first + 1, problem->n_items);
  for (guint32 k = 0; k < relocation->n_operations; k++)
    by_machine[at[problem->machines[relocation->subtasks[k]]]++] = k;
  for (guint32 k = 0; k < relocation->n_operations; k++)
    relocation->by_item[first[problem->needs[by_machine[k]] + 1]++] = by_machine[k];
  return weft_job_check (job, error);
}

/* What a subtask needs twice is next to itself. */
static gboolean
check_repeats (const WeftRelocation *relocation, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;

  for (guint32 k = 1; k < relocation->n_operations; k++) {
    guint32 before = relocation->by_item[k - 1];
    guint32 operation = relocation->by_item[k];

    if (problem->needs[before] == problem->needs[operation] &&
        relocation->subtasks[before] == relocation->subtasks[operation])
      return refuse_item (problem, relocation->subtasks[operation], problem->needs[operation],
                          _ ("the subtask needs item %s twice"), error);
  }
  return TRUE;
}

static gboolean
list_made (WeftRelocation *relocation, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;
  gsize *first = weft_job_allocate (job, (gsize) problem->n_subtasks + 2, sizeof *first, error);

  relocation->first_made = first;
  if (first == NULL || (relocation->made = weft_job_allocate (job, MAX (problem->n_items, 1),
                                                              sizeof *relocation->made, error)) == NULL)
    return FALSE;
  for (guint32 item = 0; item < problem->n_items; item++)
    if (problem->makers[item] != WEFT_RELOCATION_SOURCE)
      first[problem->makers[item] + 2]++;
  add_up (first + 1, problem->n_subtasks);
  for (guint32 item = 0; item < problem->n_items; item++)
    if (problem->makers[item] != WEFT_RELOCATION_SOURCE)
      relocation->made[first[problem->makers[item] + 1]++] = item;
  return TRUE;
}

/* Sf. */

typedef struct {
  WeftRelocation *relocation;
  gsize *waits; /* of each subtask: needs whose producers have not been taken */
  WeftHeap *ready;
  guint32 n_taken;
} Ordering;

static void
take_subtask (Ordering *ordering)
{
  WeftRelocation *relocation = ordering->relocation;
  guint32 i = GPOINTER_TO_UINT (weft_heap_take (ordering->ready, NULL));

  relocation->order[ordering->n_taken++] = i;
  for (gsize m = relocation->first_made[i]; m < relocation->first_made[i + 1]; m++) {
    guint32 item = relocation->made[m];

    for (gsize k = relocation->first_of_item[item]; k < relocation->first_of_item[item + 1]; k++) {
      guint32 consumer = relocation->subtasks[relocation->by_item[k]];

      if (--ordering->waits[consumer] == 0)
        weft_heap_add (ordering->ready, consumer, 0, GUINT_TO_POINTER (consumer));
    }
  }
}

/* From a subtask that was not taken back along producers that were not, until one comes by again. */
static gboolean
refuse_circle (const Ordering *ordering, GError **error)
{
  const WeftRelocationProblem *problem = ordering->relocation->problem;
  g_autofree guint8 *seen = g_new0 (guint8, problem->n_subtasks);
  guint32 i = 0;

  while (ordering->waits[i] == 0)
    i++;
  while (!seen[i]) {
    gsize k = problem->first_need[i];

    seen[i] = TRUE;
    while (problem->makers[problem->needs[k]] == WEFT_RELOCATION_SOURCE ||
           ordering->waits[problem->makers[problem->needs[k]]] == 0)
      k++;
    i = problem->makers[problem->needs[k]];
  }
  return weft_relocation_refuse (
      problem, i, NONE, _ ("the subtask waits for itself, by way of what others make from its items"), error);
}

static gboolean
take_in_order (Ordering *ordering, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = ordering->relocation->problem;

  for (guint32 i = 0; i < problem->n_subtasks; i++) {
    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++)
      ordering->waits[i] += problem->makers[problem->needs[k]] != WEFT_RELOCATION_SOURCE;
    if (ordering->waits[i] == 0)
      weft_heap_add (ordering->ready, i, 0, GUINT_TO_POINTER (i));
  }
  while (weft_heap_get_size (ordering->ready) > 0) {
    take_subtask (ordering);
    if (ordering->n_taken % 4096 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return ordering->n_taken == problem->n_subtasks || refuse_circle (ordering, error);
}

static gboolean
find_order (WeftRelocation *relocation, WeftJob *job, GError **error)
{
  gsize n = MAX (relocation->problem->n_subtasks, 1);
  g_autofree gsize *waits = weft_job_allocate (job, n, sizeof *waits, error);
  g_autoptr (WeftHeap) ready = waits != NULL ? weft_heap_new_sized ((guint32) n, job, error) : NULL;

  if (ready == NULL ||
      (relocation->order = weft_job_allocate (job, n, sizeof *relocation->order, error)) == NULL)
    return FALSE;
  return take_in_order (&(Ordering){relocation, waits, ready, 0}, job, error);
}

/* The order that is given: each subtask once, behind its producers. */
static gboolean
take_given (WeftRelocation *relocation, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;
  g_autofree guint8 *taken = weft_job_allocate (job, MAX (problem->n_subtasks, 1), 1, error);

  if (taken == NULL)
    return FALSE;
  for (guint32 at = 0; at < problem->n_subtasks; at++) {
    guint32 i = problem->order[at];

    if (i >= problem->n_subtasks || taken[i])
      return weft_relocation_refuse (problem, i < problem->n_subtasks ? i : NONE, NONE,
                                     _ ("the order does not name each subtask once"), error);
    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      guint32 maker = problem->makers[problem->needs[k]];

      if (maker != WEFT_RELOCATION_SOURCE && !taken[maker])
        return refuse_item (problem, i, problem->needs[k],
                            _ ("in the order the subtask is before that which makes its item %s"), error);
    }
    relocation->order[at] = i;
    taken[i] = TRUE;
  }
  return weft_job_check (job, error);
}

WeftRelocation *
weft_relocation_new (const WeftRelocationProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocation) relocation = g_new0 (WeftRelocation, 1);

  relocation->problem = problem;
  if (!check_numbers (problem, error))
    return NULL;
  relocation->n_operations = (guint32) problem->first_need[problem->n_subtasks];
  /* That nothing waits for itself is looked at first: else one would hear of a consequence of it. */
  if (!sort_operations (relocation, job, error) || !check_repeats (relocation, error) ||
      !list_made (relocation, job, error) || !find_order (relocation, job, error) ||
      (problem->order != NULL && !take_given (relocation, job, error)))
    return NULL;
  return g_steal_pointer (&relocation);
}

void
weft_relocation_free (WeftRelocation *relocation)
{
  g_free (relocation->subtasks);
  g_free (relocation->first_of_item);
  g_free (relocation->by_item);
  g_free (relocation->first_made);
  g_free (relocation->made);
  g_free (relocation->order);
  g_free (relocation);
}

double
weft_relocation_get_fetch_time (const WeftRelocation *relocation, guint32 operation, guint32 holder)
{
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 item = problem->needs[operation];
  guint32 to = problem->machines[relocation->subtasks[operation]];
  double least = INFINITY;

  if (holder != WEFT_RELOCATION_SOURCE)
    return weft_relocation_get_time (problem, item, problem->machines[holder], to);
  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    least = MIN (least, weft_relocation_get_time (problem, item, problem->places[p], to));
  return least;
}

guint32
weft_relocation_find_operation (const WeftRelocation *relocation, guint32 subtask, guint32 item)
{
  const guint32 *machines = relocation->problem->machines;
  gsize low = relocation->first_of_item[item];
  gsize high = relocation->first_of_item[item + 1];

  while (low < high) {
    gsize middle = low + (high - low) / 2;
    guint32 other = relocation->subtasks[relocation->by_item[middle]];

    if (other == subtask)
      return relocation->by_item[middle];
    if (machines[other] < machines[subtask] || (machines[other] == machines[subtask] && other < subtask))
      low = middle + 1;
    else
      high = middle;
  }
  return NONE;
}
