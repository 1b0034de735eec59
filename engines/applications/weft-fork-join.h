/* weft-fork-join.h: fork-join task graphs (Adve and Vernon 2004, Table I): from START on phases of independent tasks, each of which
 * ends in a barrier; the last one is END. START, barriers and END are tasks without time, as the dummies of Fig. 1. The tasks of a phase
 * stand in blocks side by side, since thousands in one row are not to be seen. */
#pragma once

#include "weft-task-sketch.h"

G_BEGIN_DECLS

#define WEFT_MOST_BLOCKS 6

typedef struct {
  guint64 n; /* tasks */
  guint64 n_columns;
  double x; /* of the first column */
} WeftPhaseBlock;

typedef struct {
  WeftTaskSketch *sketch;
  guint32 gate;  /* the task that the phase waits for */
  guint32 first; /* the first task of the phase, and how many there are */
  guint32 n;
  WeftPhaseBlock blocks[WEFT_MOST_BLOCKS];
  guint block;    /* of the next task */
  guint64 placed; /* tasks of that block */
  double y;       /* of its first row, and of the barrier */
  double barrier_y;
} WeftForkJoin;

/** weft_fork_join_begin: draws START. */
void weft_fork_join_begin (WeftForkJoin *phases, WeftTaskSketch *sketch);

/** weft_fork_join_open: a phase with @sizes (array length=n_blocks) tasks, 1 or more each, in that order; @n_blocks: at most WEFT_MOST_BLOCKS */
void weft_fork_join_open (WeftForkJoin *phases, const guint64 *sizes, guint n_blocks);

/** weft_fork_join_add: the next task of the phase, which is placed. */
void weft_fork_join_add (WeftForkJoin *phases, WeftSketchTask *task);

/** weft_fork_join_meet: ends the phase in barrier @number of so many, from 1; the last one is END. */
void weft_fork_join_meet (WeftForkJoin *phases, guint32 number, guint32 n_barriers);

G_END_DECLS
