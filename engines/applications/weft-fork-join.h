/* weft-fork-join.h: fork-join task graphs (Adve and Vernon 2004, Table I): from START on phases of independent tasks, each of which
 * ends in a barrier; the last one is END. START, barriers and END are tasks without time, as the dummies of Fig. 1. */
#pragma once

#include "weft-task-sketch.h"

G_BEGIN_DECLS

typedef struct {
  WeftTaskSketch *sketch;
  guint32 gate;  /* the task that the phase waits for */
  guint32 first; /* the first task of the phase, and how many there are */
  guint32 n;
} WeftForkJoin;

/** weft_fork_join_begin: draws START. */
void weft_fork_join_begin (WeftForkJoin *phases, WeftTaskSketch *sketch);

/** weft_fork_join_add: a task of the phase. */
void weft_fork_join_add (WeftForkJoin *phases, const WeftSketchTask *task);

/** weft_fork_join_meet: ends the phase, which has tasks, in barrier @number of so many, from 1; the last one is END. */
void weft_fork_join_meet (WeftForkJoin *phases, guint32 number, guint32 n_barriers);

G_END_DECLS
