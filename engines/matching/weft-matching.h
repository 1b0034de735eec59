/* weft-matching.h: heuristics that match tasks with machines and schedule them, and the search for the best. */
#pragma once

#include "weft-matching-problem.h"

G_BEGIN_DECLS

typedef struct {
  gint ref_count;
  guint32 n_tasks;
  guint32 *machines; /* (array length=n_tasks): of each task */
  double *starts;    /* (array length=n_tasks) */
  double *finishes;  /* (array length=n_tasks): start + time */
  double makespan;
  double objective; /* what was to be least: the makespan, unless the problem has another */
  double bound;     /* nothing is below it; 0 where nothing better is known */
  gboolean proved;  /* that nothing is better */
  guint64 n_steps;  /* schedules, or parts of some, that were looked at */
} WeftMatching;

/* Which problems a heuristic is for. */
typedef enum {
  WEFT_MATCHING_INDEPENDENT = 1, /* without edges */
  WEFT_MATCHING_GRAPHS = 2,      /* with edges */
} WeftMatchingScope;

typedef struct _WeftMatchingSetup WeftMatchingSetup;

/* A row of the table. */
typedef struct {
  const char *name;  /* as in “min-min” */
  const char *title; /* N_() */
  const char *label; /* N_(): what it does, in a sentence */
  WeftMatchingScope scope;
  gboolean is_search; /* looks for what the problem's objective is least for; others only are judged by it */
  gboolean (*run) (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
} WeftMatchingHeuristic;

/** weft_matching_get_heuristics: all, in the order in which they are shown. */
const WeftMatchingHeuristic *weft_matching_get_heuristics (guint *n);

/** weft_matching_find_heuristic: (nullable): that of @name. */
const WeftMatchingHeuristic *weft_matching_find_heuristic (const char *name);

/**
 * weft_matching_setup_new:
 * @problem: which must outlive it
 *
 * Returns: (transfer full) (nullable): what all heuristics use: edges both ways, an order, means; %NULL with @error: a task that can run nowhere, a cycle, too
 * large, or cancelled. O(tasks machines + edges + machines^2).
 */
WeftMatchingSetup *weft_matching_setup_new (const WeftMatchingProblem *problem, WeftJob *job, GError **error);
void weft_matching_setup_free (WeftMatchingSetup *setup);

/** weft_matching_fits: whether @heuristic is for the problem of @setup. */
gboolean weft_matching_fits (const WeftMatchingSetup *setup, const WeftMatchingHeuristic *heuristic);

/**
 * weft_matching_run:
 * @heuristic: one that fits
 * @job: its seed is that of whatever is drawn; equal seeds give equal results
 *
 * Returns: (transfer full) (nullable): %NULL with @error: no machine that data can reach is left for a task, too large, or cancelled.
 */
WeftMatching *weft_matching_run (const WeftMatchingSetup *setup,
                                 const WeftMatchingHeuristic *heuristic,
                                 WeftJob *job,
                                 GError **error);

WeftMatching *weft_matching_ref (WeftMatching *matching);
void weft_matching_unref (WeftMatching *matching);

/**
 * weft_matching_check:
 *
 * Looks at @matching without knowing how it was made: every task on a machine that can run it, for its time, one at a time, not before its data can be
 * there; the makespan is the last finish and not below the bound. Numbers agree to 1e-9 of the makespan.
 *
 * Returns: %FALSE with @error: what is wrong first. O(n log n + edges).
 */
gboolean
weft_matching_check (const WeftMatchingProblem *problem, const WeftMatching *matching, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMatching, weft_matching_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMatchingSetup, weft_matching_setup_free)

G_END_DECLS
