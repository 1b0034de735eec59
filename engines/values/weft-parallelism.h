/* weft-parallelism.h: how many tasks of a document's task graph run at a time. A plain value, immutable and reference counted. */
#pragma once

#include "weft-schedule-profile.h"

G_BEGIN_DECLS

typedef struct {
  gint ref_count;
  guint32 diagram; /* the number of the node */
  guint32 n_processes;
  GArray *steps;   /* (element-type WeftProfileStep): as weft_schedule_find_profile() */
  double makespan; /* where the last step stands, if there is one */
} WeftParallelism;

/** weft_parallelism_new: (transfer full): without steps. */
WeftParallelism *weft_parallelism_new (void);
WeftParallelism *weft_parallelism_ref (WeftParallelism *parallelism);
void weft_parallelism_unref (WeftParallelism *parallelism);

/** weft_parallelism_get_end: when the step @index ends: where the next begins. Not of the last. */
double weft_parallelism_get_end (const WeftParallelism *parallelism, guint index);

/** weft_parallelism_get_mean: of the tasks that run, over the makespan; NaN: it is 0. O(steps). */
double weft_parallelism_get_mean (const WeftParallelism *parallelism);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftParallelism, weft_parallelism_unref)

G_END_DECLS
