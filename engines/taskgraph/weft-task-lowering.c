/* weft-task-lowering.c: columns are read chunk by chunk; tasks are counted anew where rows were removed. */
#include "weft-task-lowering.h"

#include "weft-check.h"
#include "weft-chunk.h"
#include "weft-graph-ends.h"
#include "weft-inner-results.h"

typedef struct {
  const WeftDocument *document;
  const WeftGraph *graph;
  guint32 *tasks; /* of a row: which task it is */
  double *times;  /* of a task */
  WeftTaskEdge *edges;
  WeftTaskLowering *lowering;
  guint32 n; /* tasks so far */
  WeftJob *job;
  GError **error;
} Lowering;

static gboolean
take_mean (Lowering *lowering, const WeftLiteral *literal, double *mean)
{
  lowering->lowering->has_means = TRUE;
  return weft_inner_results_find_mean (lowering->document, literal, lowering->job, mean, lowering->error);
}

static gboolean
read_chunk (Lowering *lowering, const WeftChunk *chunk, guint32 first)
{
  const WeftRowType *type = weft_row_type_get (WEFT_KIND_TASK);
  guint slot = weft_kind_get_slot (WEFT_KIND_TASK, WEFT_PROPERTY_TIME);
  const double *constants = weft_chunk_get_column (chunk, slot);
  WeftLiteral *const *literals = weft_chunk_get_column (chunk, type->distributions[slot]);
  guint64 live = weft_chunk_get_live (chunk);

  for (guint i = 0; i < WEFT_CHUNK_ROWS; i++) {
    if (!(live >> i & 1))
      continue;
    lowering->tasks[first + i] = lowering->n;
    lowering->lowering->rows[lowering->n] = first + i;
    lowering->times[lowering->n] = constants != NULL ? constants[i] : type->columns[slot].fill.number;
    if (literals != NULL && literals[i] != NULL &&
        !take_mean (lowering, literals[i], &lowering->times[lowering->n]))
      return FALSE;
    lowering->n++;
  }
  return TRUE;
}

static gboolean
read_tasks (Lowering *lowering)
{
  guint table = weft_graph_find_table (lowering->graph, WEFT_KIND_TASK);

  for (guint32 first = 0; first < weft_graph_get_end (lowering->graph, table); first += WEFT_CHUNK_ROWS) {
    const WeftChunk *chunk = weft_graph_get_chunk (lowering->graph, table, first / WEFT_CHUNK_ROWS);

    if (chunk != NULL && !read_chunk (lowering, chunk, first))
      return FALSE;
  }
  return TRUE;
}

static void
read_edges (Lowering *lowering)
{
  WeftEndsIter iter;
  guint32 edge;
  guint32 ends[2];
  gsize n = 0;

  weft_ends_iter_init (&iter, lowering->graph, weft_graph_find_table (lowering->graph, WEFT_KIND_EDGE));
  while (weft_ends_iter_next (&iter, &edge, ends))
    lowering->edges[n++] =
        (WeftTaskEdge){lowering->tasks[ends[WEFT_END_FROM]], lowering->tasks[ends[WEFT_END_TO]]};
}

static gboolean
allocate (Lowering *lowering, guint32 n_tasks, guint32 end, guint32 n_edges, WeftJob *job, GError **error)
{
  return (lowering->times = weft_job_allocate (job, MAX (n_tasks, 1), sizeof (double), error)) != NULL &&
         (lowering->tasks = weft_job_allocate (job, MAX (end, 1), sizeof (guint32), error)) != NULL &&
         (lowering->lowering->rows = weft_job_allocate (job, MAX (n_tasks, 1), sizeof (guint32), error)) !=
             NULL &&
         (lowering->edges = weft_job_allocate (job, MAX (n_edges, 1), sizeof (WeftTaskEdge), error)) != NULL;
}

WeftTaskLowering *
weft_task_lowering_new (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskLowering) result = g_new0 (WeftTaskLowering, 1);
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (document, diagram));
  guint tasks = weft_graph_find_table (graph, WEFT_KIND_TASK);
  guint32 n_edges = weft_graph_count_rows (graph, weft_graph_find_table (graph, WEFT_KIND_EDGE));
  Lowering lowering = {.document = document, .graph = graph, .lowering = result, .job = job, .error = error};

  if (allocate (&lowering, weft_graph_count_rows (graph, tasks), weft_graph_get_end (graph, tasks), n_edges,
                job, error) &&
      read_tasks (&lowering)) {
    read_edges (&lowering);
    result->graph =
        weft_task_graph_new (job, g_steal_pointer (&lowering.times), weft_graph_count_rows (graph, tasks),
                             lowering.edges, n_edges, error);
  }
  g_free (lowering.times);
  g_free (lowering.tasks);
  g_free (lowering.edges);
  return result->graph != NULL ? g_steal_pointer (&result) : NULL;
}

void
weft_task_lowering_free (WeftTaskLowering *lowering)
{
  g_clear_pointer (&lowering->graph, weft_task_graph_unref);
  g_free (lowering->rows);
  g_free (lowering);
}
