/* bench-programs.h: the flow-analysis trees that are measured: the same ones always. */
#pragma once

#include "weft-flow-tree.h"

G_BEGIN_DECLS

typedef struct {
  char *text; /* as a .weft file */
  WeftDocument *document;
  guint32 tree;
  guint pes;
  guint n_nodes;  /* blocks, loops and ifs */
  guint n_leaves; /* blocks "leaf0", "leaf1", ... below no if, so that their modes are their own */
} BenchProgram;

/**
 * bench_program_new_loops:
 * @trips: greatest count of each loop; they go on with probability @onward
 * @places: of the one operation of the innermost loop
 * @depth: of nested loops
 *
 * All in SIMD mode, without overheads.
 */
BenchProgram *bench_program_new_loops (guint pes, guint trips, double onward, guint places, guint depth);

/** bench_program_new_mixed: blocks, loops and ifs in both modes, about @n_nodes of them, @depth deep. */
BenchProgram *bench_program_new_mixed (guint pes, guint n_nodes, guint depth);

void bench_program_free (BenchProgram *program);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BenchProgram, bench_program_free)

G_END_DECLS
