/* weft-relocation-scenarios.h: programs of which not all subtasks run each time: data-dependent conditionals, which Tan et al. 1997 leave to future work. */
#pragma once

#include "weft-relocation.h"

G_BEGIN_DECLS

/* With this probability these subtasks do not run. Scenarios exclude each other; with the rest of the probability all subtasks run. */
typedef struct {
  double probability;
  const guint32 *without; /* (array length=n_without): subtasks */
  guint32 n_without;
} WeftRelocationScenario;

/* A problem without some subtasks, which shares what they do not change with that which it was made of. */
typedef struct {
  WeftRelocationProblem problem;
  guint32 *subtasks; /* (array length=n_subtasks): their numbers in the whole */
  gpointer pieces[7];
} WeftRelocationPart;

/**
 * weft_relocation_part_new:
 * @problem: which needs to live as long
 *
 * Returns: (transfer full) (nullable): %NULL with @error: a subtask that stays needs what one that does not makes, or too large. O(subtasks + needs + items).
 */
WeftRelocationPart *weft_relocation_part_new (const WeftRelocationProblem *problem,
                                              const WeftRelocationScenario *scenario,
                                              WeftJob *job,
                                              GError **error);
void weft_relocation_part_free (WeftRelocationPart *part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocationPart, weft_relocation_part_free)

/** WeftFindRelocationTime: how long a program takes in one sense or another. Returns: %FALSE with @error. */
typedef gboolean (*WeftFindRelocationTime) (const WeftRelocation *relocation,
                                            gpointer data,
                                            double *time,
                                            WeftJob *job,
                                            GError **error);

/**
 * weft_relocation_find_times:
 * @scenarios: (array length=n): whose probabilities sum to no more than 1
 *
 * Returns: (transfer full) (element-type WeftScenarioTime) (nullable): the distribution of the time that @find finds, by time, each once; their probabilities
 * sum to 1. %NULL with @error: as above, or of @find
 */
GArray *weft_relocation_find_times (const WeftRelocationProblem *problem,
                                    const WeftRelocationScenario *scenarios,
                                    guint n,
                                    WeftFindRelocationTime find,
                                    gpointer data,
                                    WeftJob *job,
                                    GError **error);

G_END_DECLS
