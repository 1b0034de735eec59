/* weft-condensed.h: a document's task graph as its condensed graph. A plain value, immutable and reference counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Tasks that a process runs one after the other. */
typedef struct {
  guint32 process;
  guint32 first; /* of its members */
  guint32 n;     /* members, 1 or more */
  double start;  /* in units of time */
  double finish;
} WeftCondensedVertex;

typedef struct {
  gint ref_count;
  guint32 diagram; /* the number of the node */
  guint32 n_processes;
  gboolean
      is_static; /* the process of each task is known before the run; else the vertices are those of one schedule */
  guint64 n_tasks;
  guint64 n_edges;
  guint32 *members;              /* (array length=n_tasks): rows of the graph, vertex by vertex */
  WeftCondensedVertex *vertices; /* (array length=n_vertices): by when they begin */
  gsize n_vertices;
  guint64 n_vertex_edges;
  double makespan;           /* of the graph */
  double condensed_makespan; /* of the condensed one: the same unless there is a lock */
  gboolean by_task;          /* the table of its sheet has a row for each task instead of each vertex */
} WeftCondensed;

/** weft_condensed_new: (transfer full): without members and vertices. */
WeftCondensed *weft_condensed_new (void);
WeftCondensed *weft_condensed_ref (WeftCondensed *condensed);
void weft_condensed_unref (WeftCondensed *condensed);

/** weft_condensed_find_vertex: of the member at @index. O(log vertices). */
guint weft_condensed_find_vertex (const WeftCondensed *condensed, gsize index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCondensed, weft_condensed_unref)

G_END_DECLS
