/* soak.h: a document under random commands, and the table of them. */
#pragma once

#include "session-fixture.h"
#include "weft-random.h"
#include "weft-scene.h"
#include "engines.h"
#include "weft-inquiry.h"

typedef struct {
  SessionFixture fixture;
  WeftSessionDocument *document;
  WeftInquiry *inquiry;
  WeftRandom random;
  WeftTypesetter *typesetter;
  guint32 tree;         /* the diagram */
  gboolean is_graph;    /* it is a task graph, or */
  gboolean is_subtasks; /* a subtask flow graph */
  gboolean watches;     /* results are asked for, so that each edit cancels a job */
  GArray *picked;       /* guint32: nodes for the next command */
} Soak;

typedef struct {
  const char *name;
  guint weight; /* how often it comes, relative to the others */
  /* One command of the user's. What the model refuses changes nothing and is fine. */
  void (*run) (Soak *soak);
} SoakCommand;

/** soak_commands_get: (transfer none) (array length=n): the table: a row adds a command. */
const SoakCommand *soak_commands_get (guint *n);

/** soak_graph_step: one command on a task graph. */
void soak_graph_step (Soak *soak);

/** soak_get_version: (transfer none). */
WeftDocument *soak_get_version (Soak *soak);

/** soak_count_nodes: of the document. O(nodes). */
guint soak_count_nodes (Soak *soak);

/** soak_below: a random number below @n. */
guint soak_below (Soak *soak, guint n);
