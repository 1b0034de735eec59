/* weft-task-sketch.h: a task graph while a rule draws it: rows by the graph builder, and beside them its classes, groups, policy and
 * system. What goes wrong is remembered and told at the end, so that a rule reads as the figure that it follows. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"

G_BEGIN_DECLS

typedef struct _WeftTaskSketch WeftTaskSketch;

/* What is said of the graph as a whole. */
typedef struct {
  const char *id;    /* of the diagram */
  const char *title; /* of the document, and the name of the diagram */
  const char *unit;  /* of time */
  const char *note;
  guint32 n_processors; /* 1 or more */
} WeftSketchHead;

/* A task. Class, group and queue are what weft_task_sketch_add() returned; 0: none. */
typedef struct {
  const char *id;
  const char *name; /* (nullable) */
  double time;      /* in units; printed to a thousandth */
  guint32 class;
  guint32 group;
  guint32 queue; /* by hand */
  gboolean is_placed;
  double x; /* of its middle, in pixels of zoom 1, when it is placed */
  double y;
} WeftSketchTask;

WeftTaskSketch *weft_task_sketch_new (const WeftSketchHead *head, WeftJob *job);

/**
 * weft_task_sketch_add:
 * @kind: of a class, a group, a queue, an allocation, a service or a Sequent bus
 * @attributes: (array length=n): those whose text is %NULL are as if absent
 *
 * Adds a node beside the rows, behind those of its parent. Classes and groups have to come before what stands in the policy, and that
 * before the system.
 *
 * Returns: what tasks refer to it by
 */
guint32
weft_task_sketch_add (WeftTaskSketch *sketch, WeftKind kind, const WeftAttribute *attributes, guint n);

/* The same: WEFT_SKETCH (sketch, QUEUE, {WEFT_PROPERTY_ID, "first"}). */
#define WEFT_SKETCH(sketch, KIND, ...)                                                                       \
  weft_task_sketch_add ((sketch), WEFT_KIND_##KIND, (const WeftAttribute[]){__VA_ARGS__},                    \
                        sizeof ((const WeftAttribute[]){__VA_ARGS__}) / sizeof (WeftAttribute))

/** weft_task_sketch_add_task: the number of the task, from 0 on. */
guint32 weft_task_sketch_add_task (WeftTaskSketch *sketch, const WeftSketchTask *task);

/** weft_task_sketch_connect: an edge between tasks that are there. */
void weft_task_sketch_connect (WeftTaskSketch *sketch, guint32 from, guint32 to);

/** weft_task_sketch_has_failed: nothing that is still drawn will be seen; looked at by long loops only. */
gboolean weft_task_sketch_has_failed (const WeftTaskSketch *sketch);

/**
 * weft_task_sketch_finish:
 * @sketch: (transfer full)
 *
 * Returns: (transfer full) (nullable): a document with this diagram; %NULL with @error: what went wrong first: the job is over, or
 * weft_graph_builder_finish() says so. O(rows + edges).
 */
WeftDocument *weft_task_sketch_finish (WeftTaskSketch *sketch, GError **error);

G_END_DECLS
