/* weft-measured-runs.c: see weft-measured-runs.h. */
#include "weft-measured-runs.h"

#include "weft-graph.h"

static WeftMeasuredRun
get_run (const WeftGraph *graph, WeftElement run)
{
  return (WeftMeasuredRun){.row = run.row,
                           .lane = (guint32) weft_graph_get_integer (graph, run, WEFT_PROPERTY_LANE),
                           .queue = (guint32) weft_graph_get_integer (graph, run, WEFT_PROPERTY_QUEUE),
                           .start = weft_graph_get_number (graph, run, WEFT_PROPERTY_START),
                           .finish = weft_graph_get_number (graph, run, WEFT_PROPERTY_FINISH),
                           .overhead = weft_graph_get_number (graph, run, WEFT_PROPERTY_OVERHEAD)};
}

GArray *
weft_measured_list_runs (const WeftNode *schedule)
{
  const WeftGraph *graph = weft_node_get_graph (schedule);
  WeftElement run = {.table = weft_graph_find_table (graph, WEFT_KIND_RUN)};
  guint32 end = weft_graph_get_end (graph, run.table);
  GArray *runs =
      g_array_sized_new (FALSE, FALSE, sizeof (WeftMeasuredRun), weft_graph_count_rows (graph, run.table));

  for (guint32 row = 0; row < end; row++) {
    WeftMeasuredRun value;

    run.row = row;
    if (!weft_graph_has_row (graph, run))
      continue;
    value = get_run (graph, run);
    g_array_append_val (runs, value);
  }
  return runs;
}

guint32
weft_measured_count_lanes (const WeftNode *schedule, const GArray *runs)
{
  const WeftGraph *graph = weft_node_get_graph (schedule);
  guint32 n = weft_graph_get_end (graph, weft_graph_find_table (graph, WEFT_KIND_LANE));

  if (n > 0)
    return n;
  for (guint i = 0; i < runs->len; i++)
    n = MAX (n, g_array_index (runs, WeftMeasuredRun, i).lane + 1);
  return n;
}

const char *
weft_measured_get_task (const WeftNode *schedule, guint32 row)
{
  const WeftGraph *graph = weft_node_get_graph (schedule);

  return weft_graph_get_text (
      graph, (WeftElement){.table = weft_graph_find_table (graph, WEFT_KIND_RUN), .row = row},
      WEFT_PROPERTY_NAME);
}

const char *
weft_measured_get_lane_name (const WeftNode *schedule, guint32 lane)
{
  const WeftGraph *graph = weft_node_get_graph (schedule);
  WeftElement row = {.table = weft_graph_find_table (graph, WEFT_KIND_LANE), .row = lane};

  return lane < weft_graph_get_end (graph, row.table) && weft_graph_has_row (graph, row)
             ? weft_graph_get_text (graph, row, WEFT_PROPERTY_NAME)
             : NULL;
}
