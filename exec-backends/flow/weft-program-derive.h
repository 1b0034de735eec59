/* weft-program-derive.h: the tree of a program on machines of Dietz, Cohen and Grant 1993, Table 1. */
#pragma once

#include "weft-program-tree.h"
#include "weft-reference.h"

G_BEGIN_DECLS

/**
 * weft_program_derive:
 * @name: the id of the program
 * @source: its text
 * @run: (nullable): how to run it for a profile; what it prints goes nowhere
 *
 * Returns: (transfer full) (nullable): as weft_program_tree_make(), with microseconds: SIMD as on the MIMD interpreter of the MasPar MP-1
 * (weft-mp1.h) when all PEs have the same instruction, SPMD as on a Sun 4/490 with pipes; %NULL with @error, also that of the run
 */
WeftDocument *weft_program_derive (WeftMimdcCode *code,
                                   const char *name,
                                   const char *source,
                                   guint32 pes,
                                   const WeftReferenceOptions *run,
                                   WeftJob *job,
                                   GError **error);

G_END_DECLS
