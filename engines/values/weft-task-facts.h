/* weft-task-facts.h: what a task graph looks like before anything is scheduled. A plain value, immutable and reference counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Classes of task graphs; each is part of those that follow it (Adve and Vernon 2004, section 2.1). */
typedef enum {
  WEFT_TASKS_FORK_JOIN, /* phases of independent tasks one after the other, each ending in a full barrier */
  WEFT_TASKS_SERIES_PARALLEL,
  WEFT_TASKS_GENERAL,
} WeftTaskClass;

typedef struct {
  gint ref_count;
  guint64 n_tasks;
  guint64 n_edges;
  double work;          /* the sum of all times */
  double critical_path; /* the greatest sum of times along a chain */
  guint64 width;        /* the greatest number that run at once when all start as early as they may */
  guint64 depth;        /* tasks on the chain with the most of them */
  WeftTaskClass class;
  guint32 *path; /* (array length=n_path): a critical path, from its first task to its last */
  gsize n_path;
  /* Of an answer about a document, whose path is rows of its graph. */
  guint32 diagram;    /* the number of the node */
  double *path_times; /* (array length=n_path) */
  gboolean has_means; /* means stand in for times that are distributions */
} WeftTaskFacts;

WeftTaskFacts *weft_task_facts_new (void);
WeftTaskFacts *weft_task_facts_ref (WeftTaskFacts *facts);
void weft_task_facts_unref (WeftTaskFacts *facts);

/** weft_task_class_get_name: as in files: "fork-join". */
const char *weft_task_class_get_name (WeftTaskClass class);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskFacts, weft_task_facts_unref)

G_END_DECLS
