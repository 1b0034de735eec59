/* weft-simd.h: MIMD programs on vectors of this processor: PEs that stand at the same instruction execute it together.
 *
 * PEs are taken in tiles. Of the PEs of a tile the group that is deepest in calls goes first, of those the one at the smallest
 * instruction, so that who parted meets again; every eighth group is taken in turn, and tiles have slices of time, so that nobody who
 * can go on is left out. Programs without races print what they print anywhere; traps are those of the reference, too. */
#pragma once

#include "weft-reference.h"
#include "weft-simd-kernels.h"

G_BEGIN_DECLS

typedef struct {
  guint64 groups;  /* blocks of instructions that a group executed */
  guint64 members; /* of all these groups together */
} WeftSimdCounts;

/* Who is told what the machine executes. */
typedef struct {
  /* The instructions from @first to before @after, by @members PEs of a tile, of which @alive have not ended. */
  void (*execute) (guint32 first, guint32 after, guint32 members, guint32 alive, gpointer data);
  gpointer data;
} WeftSimdObserver;

/**
 * weft_simd_run:
 * @kernels: (nullable): which instruction set; the best if %NULL
 * @counts: (out): as of weft_reference_run(); steps are those of the PE with most
 * @own: (out)
 *
 * As weft_reference_run(), on the threads of the job, which make no difference to what comes of it: tiles run at once where they touch
 * nothing that others may see. Memory: the stack of a tile is as high as that of its PE with the highest, and 4 MB a thread.
 */
gboolean weft_simd_run (const WeftMimdcCode *code,
                        const WeftReferenceOptions *options,
                        const WeftSimdKernels *kernels,
                        WeftReferenceCounts *counts,
                        WeftSimdCounts *own,
                        WeftJob *job,
                        GError **error);

/* Who may go on with a run elsewhere. */
typedef struct {
  /* Whether to: asked after each barrier, of which there were @barriers, and until the first one over and over */
  gboolean (*wants) (guint64 barriers, gpointer data);
  gpointer data;
  const char *path; /* of the file that says how the run stands after a barrier: see weft-simd-save.c */
} WeftSimdSuccessor;

/**
 * weft_simd_run_until:
 * @is_left: (out): whether @successor is to go on; from the beginning when no barrier was passed, of which then nothing is left, since
 * nothing was printed
 *
 * As weft_simd_run(). Where the file cannot be written the run goes on by itself.
 */
gboolean weft_simd_run_until (const WeftMimdcCode *code,
                              const WeftReferenceOptions *options,
                              const WeftSimdKernels *kernels,
                              const WeftSimdSuccessor *successor,
                              gboolean *is_left,
                              WeftReferenceCounts *counts,
                              WeftSimdCounts *own,
                              WeftJob *job,
                              GError **error);

/** weft_simd_run_observed: the same as weft_simd_run(), with an observer. */
gboolean weft_simd_run_observed (const WeftMimdcCode *code,
                                 const WeftReferenceOptions *options,
                                 const WeftSimdKernels *kernels,
                                 const WeftSimdObserver *observer,
                                 WeftReferenceCounts *counts,
                                 WeftSimdCounts *own,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
