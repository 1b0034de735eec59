/* weft-cell-model.h: a parallel loop as the execution models of techniques of mapping have it (engines/mapping). */
#pragma once

#include "weft-loop-program.h"
#include "weft-mapping.h"

G_BEGIN_DECLS

/**
 * weft_cell_fill_model:
 * @program: as it is, or as of weft_loop_flatten(), whose pipelines have finer stages
 * @stages: (out) (array length=processors): the part of the body in each stage; @model refers to them
 * @model: (out)
 *
 * An item is what the host sends for one value of the first loop variable. The body is counted in operations on the mean (weft-loop-count.h), messages in words,
 * without a time to begin one; results are collected. Who knows how long an operation and a word take here scales body and stages by the one, receive and send by the other.
 * Without overlap, that is with K = 0. O(nodes of the loop).
 */
void weft_cell_fill_model (const WeftLoopProgram *program,
                           const WeftLoop *loop,
                           guint32 processors,
                           double *stages,
                           WeftMappingLoop *model);

G_END_DECLS
