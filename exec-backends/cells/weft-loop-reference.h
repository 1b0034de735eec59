/* weft-loop-reference.h: what a program of parallel loops means: its iterations one after the other, to which all other ways of running it are compared. */
#pragma once

#include "weft-loop-program.h"

#include "weft-job.h"

G_BEGIN_DECLS

/* The words of its arrays. */
typedef struct {
  guint32 n;
  guint32 **words; /* (array length=n): by array, rows one after the other */
} WeftLoopData;

/* A division by zero. */
typedef struct {
  guint32 loop;
  guint32 node;
  gint32 place[2]; /* of the iteration */
} WeftLoopTrap;

/** weft_loop_data_new: (transfer full) (nullable): all 0; %NULL with @error: there is not so much memory. */
WeftLoopData *weft_loop_data_new (const WeftLoopProgram *program, WeftJob *job, GError **error);
void weft_loop_data_free (WeftLoopData *data);

/** weft_loop_data_fill: in arrays with numbers of a seed: ints from -99 to 99, floats from -1 to 1. O(elements). */
void weft_loop_data_fill (WeftLoopData *data, const WeftLoopProgram *program, guint64 seed);

/**
 * weft_loop_run:
 * @data: (inout): out arrays get what the loops store, and are 0 elsewhere
 *
 * Returns: %FALSE with @error: an iteration divides by zero, or @job is cancelled
 */
gboolean weft_loop_run (const WeftLoopProgram *program, WeftLoopData *data, WeftJob *job, GError **error);

/** weft_loop_blame: says in @error where and in which iteration the division by zero was; %FALSE. */
gboolean weft_loop_blame (const WeftLoopProgram *program, const WeftLoopTrap *trap, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLoopData, weft_loop_data_free)

G_END_DECLS
