/* graph-kinds.h: a kind of diagram for tests of graphs: tasks with a property of every type, and edges. */
#pragma once

#include "weft-kind.h"

G_BEGIN_DECLS

#define TEST_KIND_GRAPH ((WeftKind) (WEFT_N_KINDS))
#define TEST_KIND_TASK  ((WeftKind) (WEFT_N_KINDS + 1))
#define TEST_KIND_EDGE  ((WeftKind) (WEFT_N_KINDS + 2))
#define TEST_KIND_CLASS                                                                                      \
  ((WeftKind) (WEFT_N_KINDS + 3)) /* a node below the graph, which tasks refer to as their machine */

#define TASKS 1 /* tables */
#define EDGES 2

G_END_DECLS
