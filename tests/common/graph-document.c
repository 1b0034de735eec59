/* graph-document.c: documents with the kinds of graph-kinds.h, and random edits of them. */
#include "graph-document.h"

#include "weft-batch-rows.h"

#include "graph-kinds.h"

WeftNode *
graph_document_make_node (WeftKind kind, const char *id, WeftNode **children, gsize n)
{
  WeftAttribute attribute = {WEFT_PROPERTY_ID, id};
  GError *error = NULL;
  WeftNode *node =
      weft_node_new (weft_properties_new (kind, &attribute, id != NULL, &error), children, n, &error);

  g_assert_no_error (error);
  return node;
}

/* Two graphs, each with two classes; the number of the first graph is 2. */
WeftDocument *
graph_document_new (void)
{
  WeftNode *classes[] = {graph_document_make_node (TEST_KIND_CLASS, "c1", NULL, 0),
                         graph_document_make_node (TEST_KIND_CLASS, "c2", NULL, 0)};
  WeftNode *others[] = {graph_document_make_node (TEST_KIND_CLASS, "d1", NULL, 0),
                        graph_document_make_node (TEST_KIND_CLASS, "d2", NULL, 0)};
  WeftNode *graphs[] = {graph_document_make_node (TEST_KIND_GRAPH, "g", classes, 2),
                        graph_document_make_node (TEST_KIND_GRAPH, "h", others, 2)};
  GError *error = NULL;
  WeftDocument *document =
      weft_document_new_from_root (graph_document_make_node (WEFT_KIND_WEFT, NULL, graphs, 2), &error);

  g_assert_no_error (error);
  return document;
}

/* Everything about the rows of a graph as text. */
char *
graph_document_describe_one (const WeftDocument *document, const char *name)
{
  const WeftNode *node = weft_document_lookup (document, name);
  const WeftGraph *graph = weft_node_get_graph (node);
  GString *text = g_string_new (NULL);

  for (guint32 row = 0; row < weft_graph_get_end (graph, TASKS); row++) {
    WeftElement element = {.table = TASKS, .row = row};
    guint32 distance;
    g_autofree char *time = NULL;

    if (!weft_graph_has_row (graph, element))
      continue;
    distance = weft_graph_get_reference (graph, element, WEFT_PROPERTY_MACHINE);
    time = weft_graph_print (graph, element, WEFT_PROPERTY_TIME);
    g_string_append_printf (text, "%u %s %s %s\n", row,
                            weft_graph_get_text (graph, element, WEFT_PROPERTY_ID), time != NULL ? time : "0",
                            distance != 0 ? weft_node_get_name (weft_document_get_node (
                                                document, weft_node_get_id (node) + distance))
                                          : "-");
  }
  for (guint32 row = 0; row < weft_graph_get_end (graph, EDGES); row++) {
    WeftElement element = {.table = EDGES, .row = row};

    if (weft_graph_has_row (graph, element))
      g_string_append_printf (text, "%u %u>%u\n", row, weft_graph_get_end_row (graph, element, WEFT_END_FROM),
                              weft_graph_get_end_row (graph, element, WEFT_END_TO));
  }
  return g_string_free (text, FALSE);
}

char *
graph_document_describe (const WeftDocument *document)
{
  g_autofree char *g =
      weft_document_lookup (document, "g") != NULL ? graph_document_describe_one (document, "g") : NULL;
  g_autofree char *h =
      weft_document_lookup (document, "h") != NULL ? graph_document_describe_one (document, "h") : NULL;

  return g_strdup_printf ("%s--\n%s", g, h);
}

/* One random edit; whether it could be done does not matter, but what could not leaves everything as it was. */
void
graph_document_edit (WeftBatch *batch, WeftRandom *random)
{
  guint32 node = weft_batch_find (batch, weft_random_below (random, 2) == 0 ? "g" : "h");
  const WeftGraph *graph = weft_node_get_graph (weft_batch_get_node (batch, node));
  guint32 n = weft_graph_get_end (graph, TASKS);
  WeftElement task = {node, TASKS, (guint32) weft_random_below (random, n + 1)};
  WeftElement edge = {node, EDGES,
                      (guint32) weft_random_below (random, weft_graph_get_end (graph, EDGES) + 1)};
  g_autofree char *id = g_strdup_printf ("t%u", (guint) weft_random_below (random, 60));
  const char *reference = (const char *[]){"c1", "c2", "d1", "d2", "none"}[weft_random_below (random, 5)];
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TIME, "uniform(1, 3)"}, {WEFT_PROPERTY_MACHINE, reference}};
  guint32 other = (guint32) weft_random_below (random, n + 1);

  switch (weft_random_below (random, 8)) {
  case 0:
  case 1:
    weft_batch_add_row (batch, node, TASKS, attributes, 1 + (guint) weft_random_below (random, 3), NULL,
                        NULL);
    break;
  case 2:
  case 3:
    if (weft_graph_has_row (graph, (WeftElement){.table = TASKS, .row = MIN (other, n - 1)}) && n > 0 &&
        task.row < n && weft_graph_has_row (graph, task))
      weft_batch_connect (batch, node, EDGES, task.row, MIN (other, n - 1), NULL, NULL);
    break;
  case 4:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_TIME, weft_random_below (random, 2) == 0 ? "7" : "x",
                        NULL);
    break;
  case 5:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_ID, id, NULL);
    break;
  case 6:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_MACHINE, reference, NULL);
    break;
  default:
    weft_batch_remove_row (batch, weft_random_below (random, 2) == 0 ? task : edge, NULL);
  }
}
