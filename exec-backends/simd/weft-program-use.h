/* weft-program-use.h: what a run of a program costs: how often each instruction, and each line of the source, was executed, and how many PEs
 * took part. */
#pragma once

#include "weft-simd.h"

G_BEGIN_DECLS

typedef struct {
  guint64 executions; /* of all PEs */
  guint64 times;      /* that the machine executed it, for however many PEs together */
  guint64 alive;      /* PEs that had not ended, added up over these times */
} WeftProgramCost;

typedef struct {
  guint32 line;
  guint32 n_instructions; /* that stand there */
  guint64 visits;         /* executions of the one that was executed most */
  WeftProgramCost cost;   /* of all of them */
} WeftProgramLine;

typedef struct {
  guint32 n_instructions;
  WeftProgramCost *instructions; /* (array length=n_instructions) */
  guint32 n_lines;
  WeftProgramLine *lines; /* (array length=n_lines): that have instructions, ascending */
  WeftProgramCost all;
} WeftProgramUse;

/**
 * weft_program_use_new:
 * @counts: (out): as of weft_simd_run()
 * @own: (out): the same
 *
 * Runs the program on the vectors of this processor, where PEs that stand at one instruction execute it together: of PEs that had not
 * ended those of the tile count.
 *
 * Returns: (transfer full) (nullable): %NULL with @error, as of weft_simd_run()
 */
WeftProgramUse *weft_program_use_new (const WeftMimdcCode *code,
                                      const WeftReferenceOptions *options,
                                      WeftReferenceCounts *counts,
                                      WeftSimdCounts *own,
                                      WeftJob *job,
                                      GError **error);

/** weft_program_use_new_in_step: the same on the reference, where all that stand at an instruction in a step execute it together. */
WeftProgramUse *weft_program_use_new_in_step (const WeftMimdcCode *code,
                                              const WeftReferenceOptions *options,
                                              WeftReferenceCounts *counts,
                                              WeftJob *job,
                                              GError **error);
void weft_program_use_free (WeftProgramUse *use);

/** weft_program_cost_add: @cost to @sum. */
void weft_program_cost_add (WeftProgramCost *sum, const WeftProgramCost *cost);

/** weft_program_cost_get_utilisation: the part of the PEs that had not ended which took part; NaN: it was not executed. */
double weft_program_cost_get_utilisation (const WeftProgramCost *cost);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProgramUse, weft_program_use_free)

G_END_DECLS
