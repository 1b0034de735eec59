/* weft-program.h: a flow-analysis tree as the machine runs it, one run at a time, and what can be seen of a
 * run. It shares nothing with the evaluation but the lattices of single operations. All times are whole steps
 * of the tree's lattice. */
#pragma once

#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-random.h"

G_BEGIN_DECLS

/* Samples are drawn in pieces, each from a random stream of its own: sample i is run i % 256 of stream i / 256. */
#define WEFT_SAMPLES_PER_PIECE 256

typedef struct _WeftProgram WeftProgram;
typedef struct _WeftMachine WeftMachine;

/* Whoever watches a run. Every function gets @data last; @node is the drawn node on whose account it happens. */
typedef struct {
  /* All @n PEs of @pes execute an operation in step; PE pes[i] needs own[i] of it. @n = 0: broadcast to nobody. */
  void (*in_step) (guint32 node,
                   gboolean overhead,
                   const guint *pes,
                   const gint64 *own,
                   guint n,
                   gint64 start,
                   gint64 end,
                   gpointer data);
  /* One PE executes an operation in SPMD mode. */
  void (*alone) (guint32 node, gboolean overhead, guint pe, gint64 start, gint64 end, gpointer data);
  /* The PEs of @pes, in SPMD mode since @start, wait for the last; PE i was ready at clocks[i]. */
  void (*meet) (guint32 node,
                const guint *pes,
                guint n,
                const gint64 *clocks,
                gint64 start,
                gint64 end,
                gpointer data);
  /* The machine switches its mode. */
  void (*switched) (guint32 node, gint64 start, gint64 end, gpointer data);
  gpointer data;
} WeftTrace;

/**
 * weft_program_load:
 * @diagram: the number of a flow-analysis tree that weft_document_check_diagram() finds right in @modes
 *
 * Returns: (transfer full) (nullable)
 */
WeftProgram *weft_program_load (const WeftDocument *document,
                                guint32 diagram,
                                WeftModes modes,
                                WeftJob *job,
                                GError **error);
void weft_program_free (WeftProgram *program);

guint weft_program_get_pes (const WeftProgram *program);

/** weft_machine_new: a machine to run @program on. @trace: (nullable): told of all that happens; both must
 * outlive the machine. One thread at a time uses a machine. */
WeftMachine *
weft_machine_new (const WeftProgram *program, const WeftTrace *trace, WeftJob *job, GError **error);
void weft_machine_free (WeftMachine *machine);

/** weft_machine_run: one execution from start to end. @random gives all times and decisions, and is left behind
 * the last. Returns the execution time, in steps, or -1 with @error when the job is cancelled or a time goes beyond 2^53
 * steps. O(operations executed, times PEs). */
gint64 weft_machine_run (WeftMachine *machine, WeftRandom *random, GError **error);

/**
 * weft_program_sample:
 * @samples: >= 1
 *
 * Runs @program @samples times, in pieces, on the job's threads. The job's seed gives the samples; their number and
 * order do not depend on the threads.
 *
 * Returns: (transfer full) (nullable) (array length=samples): the execution times, in steps
 */
gint64 *weft_program_sample (const WeftProgram *program, guint64 samples, WeftJob *job, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProgram, weft_program_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMachine, weft_machine_free)

G_END_DECLS
