/* weft-dot-graph.h: what a DOT file says of nodes, clusters and edges, gathered while it is read, and made a document at the end, when all
 * names are known. Nodes, clusters and edges are numbered as they come; offsets are those in the text. */
#pragma once

#include "weft-diagnostics.h"
#include "weft-document.h"
#include "weft-job.h"
#include "weft-text.h"

G_BEGIN_DECLS

#define WEFT_DOT_NO_CLUSTER G_MAXUINT32

/* How deep subgraphs and clusters nest. */
#define WEFT_DOT_MOST_LEVELS 100

/* The value of an attribute. */
typedef struct {
  const char *text; /* (nullable): there is none */
  gsize offset;
} WeftDotValue;

/* What attributes say that have a place in a task. */
typedef struct {
  WeftDotValue label;
  WeftDotValue time;
  guint time_rank; /* of the attribute, when there are several for times: the least counts */
} WeftDotValues;

typedef struct {
  const char *name;
  gsize offset;
  WeftDotValues values;
  guint32 cluster; /* the innermost one */
} WeftDotNode;

typedef struct {
  const char *name;
  gsize offset;
  WeftDotValue label;
  guint32 parent;
  guint depth; /* 1: within none */
} WeftDotCluster;

typedef struct {
  guint32 from;
  guint32 to;
  gsize offset;
} WeftDotEdge;

typedef struct {
  const WeftText *text;
  WeftJob *job;
  WeftDiagnostics *diagnostics;
  GStringChunk *chunk; /* all texts */
  GArray *nodes;       /* WeftDotNode */
  GArray *clusters;    /* WeftDotCluster */
  GArray *edges;       /* WeftDotEdge */
  GHashTable *node_numbers;
  GHashTable *cluster_numbers;
  GHashTable *left_out_numbers;
  GArray *left_out; /* what is said once with a count */
  const char *name; /* (nullable): of the graph */
  WeftDotValue label;
  WeftDotValue processors;
  WeftDotValue unit;
} WeftDotGraph;

void
weft_dot_graph_init (WeftDotGraph *graph, const WeftText *text, WeftJob *job, WeftDiagnostics *diagnostics);
void weft_dot_graph_clear (WeftDotGraph *graph);

/** weft_dot_graph_add_node: the number of the node @name, which is new with the values @defaults. It stands in @cluster now too. */
guint32 weft_dot_graph_add_node (WeftDotGraph *graph,
                                 const char *name,
                                 const WeftDotValues *defaults,
                                 guint32 cluster,
                                 gsize offset);

/** weft_dot_graph_add_cluster: @number: (out): of the cluster @name, which is new within @parent. %FALSE with @error when it is too deep. */
gboolean weft_dot_graph_add_cluster (WeftDotGraph *graph,
                                     const char *name,
                                     guint32 parent,
                                     gsize offset,
                                     guint32 *number,
                                     GError **error);

/** weft_dot_graph_refuse_level: %FALSE with @error: there are too many. */
gboolean weft_dot_graph_refuse_level (const WeftDotGraph *graph, gsize offset, GError **error);

/** weft_dot_graph_connect: %FALSE with @error when there are too many edges, or the job is over. */
gboolean weft_dot_graph_connect (WeftDotGraph *graph, guint32 from, guint32 to, gsize offset, GError **error);

/** weft_dot_graph_leave_out: what is said at the end, once for equal @what and @of_what, with a count. @of_what: static: "nodes" */
void weft_dot_graph_leave_out (WeftDotGraph *graph, const char *of_what, const char *what, gsize offset);

/** weft_dot_graph_finish: (transfer full) (nullable): the document. @stem: of the id of a graph without a name. */
WeftDocument *weft_dot_graph_finish (WeftDotGraph *graph, const char *stem, GError **error);

G_END_DECLS
