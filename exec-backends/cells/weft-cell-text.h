/* weft-cell-text.h: a program of parallel loops as the cell programs of a linear array of processors, in C. */
#pragma once

#include "weft-cell-channels.h"
#include "weft-loop-program.h"

G_BEGIN_DECLS

/**
 * weft_cell_print:
 * @processors: 1 or more
 *
 * The whole program in C, with what all techniques of mapping need. A stage of a pipeline is a function from the words that it gets to those that it gives on; the body as
 * one stage is what data partitioning computes. O(nodes x processors).
 *
 * Returns: (transfer full)
 */
char *weft_cell_print (const WeftLoopProgram *program, WeftCellChannels channels, guint32 processors);

G_END_DECLS
