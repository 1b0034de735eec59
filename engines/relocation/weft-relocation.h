/* weft-relocation.h: a relocation problem made ready: refused where it cannot be meant, and with what all that follows looks up. An
 * operation is an atomic input operation, V[i, j] of the paper: one need of one subtask. Its number is its place in the needs, so that numbers
 * go by subtask, then by the needs as written. */
#pragma once

#include "weft-relocation-problem.h"

G_BEGIN_DECLS

typedef struct {
  const WeftRelocationProblem *problem;
  guint32 n_operations;
  guint32 *subtasks;    /* (array length=n_operations): that each operation is of */
  gsize *first_of_item; /* (array length=n_items + 1) */
  guint32 *by_item;     /* (array length=n_operations): operations by item, then by machine, then by number */
  gsize *first_made;    /* (array length=n_subtasks + 1) */
  guint32 *made;        /* items, by the subtask that makes them */
  guint32 *order;       /* Sf (array length=n_subtasks): as given, else by the rule below */
} WeftRelocation;

/**
 * weft_relocation_new:
 * @problem: which needs to live as long
 *
 * Without an order, Sf takes again and again the first subtask of the document whose producers have all been taken.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: a number that cannot be, an item that nobody holds or that is made and stands somewhere,
 * one that a subtask needs twice, subtasks that wait for themselves, an order in which a consumer is before its producer, too
 * large, or cancelled. O(machines^2 + items + needs + subtasks log subtasks).
 */
WeftRelocation *weft_relocation_new (const WeftRelocationProblem *problem, WeftJob *job, GError **error);
void weft_relocation_free (WeftRelocation *relocation);

/** weft_relocation_get_time: D[@from, @to] of @item; infinite where there is no link. O(1). */
static inline double
weft_relocation_get_time (const WeftRelocationProblem *problem, guint32 item, guint32 from, guint32 to)
{
  gsize link = (gsize) from * problem->n_machines + to;

  return from == to ? 0 : problem->latency[link] + problem->per_unit[link] * problem->sizes[item];
}

/** weft_relocation_get_fetch_time: of @operation from @holder, a subtask or WEFT_RELOCATION_SOURCE, which has the item: D[Af (holder), Af (i)], or
 * H[k, Af (i)] from the place that is nearest. O(1), or O(places). */
double weft_relocation_get_fetch_time (const WeftRelocation *relocation, guint32 operation, guint32 holder);

/** weft_relocation_find_operation: by which @subtask gets @item; G_MAXUINT32: it does not need it. O(log needs). */
guint32 weft_relocation_find_operation (const WeftRelocation *relocation, guint32 subtask, guint32 item);

/** weft_relocation_refuse: sets @error. @subtask, @item: what it is about; G_MAXUINT32: none. Returns: %FALSE. */
gboolean weft_relocation_refuse (const WeftRelocationProblem *problem,
                                 guint32 subtask,
                                 guint32 item,
                                 const char *sentence,
                                 GError **error);

/** weft_relocation_refuse_link: that nothing brings the item of @operation to its machine. Returns: %FALSE. */
gboolean weft_relocation_refuse_link (const WeftRelocation *relocation, guint32 operation, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocation, weft_relocation_free)

G_END_DECLS
