/* weft-matching-setup.h: what heuristics see of a problem. For the files of this folder. */
#pragma once

#include "weft-matching-lanes.h"
#include "weft-matching.h"

G_BEGIN_DECLS

struct _WeftMatchingSetup {
  const WeftMatchingProblem *problem;
  guint32 n_tasks;
  guint32 n_machines;
  gsize n_edges;
  gsize *first_out;   /* (array length=n_tasks + 1): of the edges out of a task in out */
  gsize *out;         /* numbers of edges */
  guint32 *targets;   /* (array length=n_edges): of each edge */
  guint32 *order;     /* every task behind those that it needs; else by number */
  guint32 *places;    /* of each task: in that order */
  double *means;      /* of each task: its mean time over machines that run it */
  double *mean_costs; /* of each edge: over links between two machines */
  double *
      ranks; /* of each task: its longest way to the end by means, its own time included (rank_u, Topcuoglu et al. 2002, (5)) */
  guint32 *by_rank; /* tasks, greatest rank first, every one behind those that it needs */
};

/** weft_matching_get_time: of @task on @machine. */
static inline double
weft_matching_get_time (const WeftMatchingSetup *setup, guint32 task, guint32 machine)
{
  return setup->problem->times[(gsize) task * setup->n_machines + machine];
}

static inline double
weft_matching_get_ready (const WeftMatchingSetup *setup, guint32 task, guint32 machine)
{
  return setup->problem->ready != NULL ? setup->problem->ready[(gsize) task * setup->n_machines + machine]
                                       : 0;
}

/** weft_matching_get_cost: what the data of @edge take from one machine to another. */
static inline double
weft_matching_get_cost (const WeftMatchingSetup *setup, gsize edge, guint32 from, guint32 to)
{
  gsize link = (gsize) from * setup->n_machines + to;

  if (from == to || setup->problem->latency == NULL)
    return 0;
  return setup->problem->latency[link] + setup->problem->per_unit[link] * setup->problem->amounts[edge];
}

/** weft_matching_get_first_in: of the edges into @task; those into the next task begin where they end. */
static inline gsize
weft_matching_get_first_in (const WeftMatchingSetup *setup, guint32 task)
{
  return setup->problem->first_in != NULL ? setup->problem->first_in[task] : 0;
}

/**
 * weft_matching_order:
 * @keys: (array length=n_tasks): no NaN
 * @order: (out caller-allocates) (array length=n_tasks): tasks, each behind those that it needs; of those that may come, that of the greatest key first, then by number
 *
 * Returns: %FALSE: there is a cycle. O(n log n + edges).
 */
gboolean weft_matching_order (const WeftMatchingSetup *setup, const double *keys, guint32 *order);

/* What looking at one assignment after the other needs. */
typedef struct {
  WeftMatchingLanes lanes;
  double *finishes; /* (array length=n_tasks): when each task ends */
  double *ranks;    /* (array length=n_tasks): its longest way to the end on these machines */
  double *afters;   /* (array length=n_tasks): the same without its own time */
  guint32 *order;   /* (array length=n_tasks): by rank */
} WeftMatchingRoom;

/** weft_matching_room_init: to be cleared also after failure. */
gboolean weft_matching_room_init (WeftMatchingRoom *room,
                                  const WeftMatchingSetup *setup,
                                  WeftJob *job,
                                  GError **error);
void weft_matching_room_clear (WeftMatchingRoom *room);

/**
 * weft_matching_evaluate:
 * @machines: (array length=n_tasks)
 * @room: its finishes are those of this schedule then
 *
 * Each task in turn, in the first gap of its machine in which its data can be there: the better of two orders, that with the longest way to the end on these machines first, and
 * that with the longest way behind it.
 *
 * Returns: the makespan; infinity: a machine cannot run a task, or no link brings its data. O(n log n + edges + gaps passed).
 */
double
weft_matching_evaluate (const WeftMatchingSetup *setup, const guint32 *machines, WeftMatchingRoom *room);

/** weft_matching_judge: the problem's objective for @machines, or the makespan that weft_matching_evaluate() finds; infinite where that is. */
double weft_matching_judge (const WeftMatchingSetup *setup, const guint32 *machines, WeftMatchingRoom *room);

/** weft_matching_get_objective: what @matching is judged by. */
double weft_matching_get_objective (const WeftMatchingSetup *setup, const WeftMatching *matching);

/** weft_matching_take: @machines, scheduled as weft_matching_evaluate() does, become @matching; %FALSE with @error: it is infinite. */
gboolean weft_matching_take (const WeftMatchingSetup *setup,
                             WeftMatching *matching,
                             const guint32 *machines,
                             WeftMatchingRoom *room,
                             GError **error);

/** weft_matching_refuse: no machine that its data can reach is left for @task. Returns: %FALSE */
gboolean weft_matching_refuse (const WeftMatchingProblem *problem, guint32 task, GError **error);

/* The heuristics, as rows of the table call them. */
gboolean
weft_matching_olb (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_met (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_mct (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_min_min (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_max_min (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_duplex (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean weft_matching_sufferage (const WeftMatchingSetup *setup,
                                  WeftMatching *matching,
                                  WeftJob *job,
                                  GError **error);
gboolean
weft_matching_genetic (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_gsa (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_anneal (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_tabu (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_a_star (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_heft (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_cpop (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean
weft_matching_peft (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);
gboolean weft_matching_lookahead (const WeftMatchingSetup *setup,
                                  WeftMatching *matching,
                                  WeftJob *job,
                                  GError **error);
gboolean
weft_matching_exact (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error);

G_END_DECLS
