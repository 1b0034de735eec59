/* weft-forest-layout.c: every piece of the graph as a tidy tree: its nodes in preorder from a node without
 * edges to it; an edge to a node that is there already is left out of account. */
#include "weft-layout-private.h"

#include "weft-components.h"
#include "weft-tidy-tree.h"

#include <glib/gi18n-lib.h>

#define CHECK_EVERY 1024 /* components */

typedef struct {
  const WeftLayoutGraph *graph;
  guint *first; /* (array length=n_nodes + 1): edges by the node that they leave */
  guint *targets;
  gboolean *entered; /* whether an edge leads to it */
  gboolean *seen;
  GArray *tidy;  /* WeftTidyNode */
  GArray *order; /* guint: the node of each */
} Forest;

/* A node to come, and where its parent stands. */
typedef struct {
  guint node;
  guint parent;
} Step;

static void
forest_init (Forest *forest, const WeftLayoutGraph *graph)
{
  g_autofree guint *filled = NULL;

  forest->graph = graph;
  forest->first = g_new0 (guint, graph->n_nodes + 1);
  forest->targets = g_new (guint, MAX (graph->n_edges, 1));
  forest->entered = g_new0 (gboolean, graph->n_nodes);
  forest->seen = g_new0 (gboolean, graph->n_nodes);
  forest->tidy = g_array_new (FALSE, FALSE, sizeof (WeftTidyNode));
  forest->order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint e = 0; e < graph->n_edges; e++)
    forest->first[graph->edges[e].from + 1]++;
  for (guint i = 0; i < graph->n_nodes; i++)
    forest->first[i + 1] += forest->first[i];
  filled = g_memdup2 (forest->first, graph->n_nodes * sizeof (guint));
  for (guint e = 0; e < graph->n_edges; e++) {
    forest->targets[filled[graph->edges[e].from]++] = graph->edges[e].to;
    if (graph->edges[e].from != graph->edges[e].to)
      forest->entered[graph->edges[e].to] = TRUE;
  }
}

static void
forest_clear (Forest *forest)
{
  g_free (forest->first);
  g_free (forest->targets);
  g_free (forest->entered);
  g_free (forest->seen);
  g_array_unref (forest->tidy);
  g_array_unref (forest->order);
}

static void
push_children (const Forest *forest, GArray *stack, guint node, guint place)
{
  for (guint i = forest->first[node + 1]; i-- > forest->first[node];)
    if (!forest->seen[forest->targets[i]]) {
      Step step = {forest->targets[i], place};

      g_array_append_val (stack, step);
    }
}

/* Adds all below @root in preorder. */
static void
add_tree (Forest *forest, guint root, double gap)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Step));
  Step first = {root, WEFT_TIDY_ROOT};

  g_array_append_val (stack, first);
  while (stack->len > 0) {
    Step step = g_array_index (stack, Step, stack->len - 1);
    const WeftLayoutNode *node = &forest->graph->nodes[step.node];
    double half = (node->width + gap) / 2;
    WeftTidyNode tidy = {.parent = step.parent, .left = half, .right = half, .height = node->height};

    g_array_set_size (stack, stack->len - 1);
    if (forest->seen[step.node])
      continue;
    forest->seen[step.node] = TRUE;
    g_array_append_val (forest->tidy, tidy);
    g_array_append_val (forest->order, step.node);
    push_children (forest, stack, step.node, forest->tidy->len - 1);
  }
}

/* Trees that meet in a node that another took are parts of one piece: they hang on an invisible root. */
static void
lay_out_piece (Forest *forest, const guint *nodes, guint n, const WeftLayoutOptions *options)
{
  WeftTidyNode root = {.parent = WEFT_TIDY_ROOT};
  guint nobody = WEFT_TIDY_ROOT;
  WeftTidyNode *tidy;

  g_array_set_size (forest->tidy, 0);
  g_array_set_size (forest->order, 0);
  g_array_append_val (forest->tidy, root);
  g_array_append_val (forest->order, nobody);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      if (!forest->seen[nodes[i]] && (pass == 1 || !forest->entered[nodes[i]]))
        add_tree (forest, nodes[i], options->node_gap);
  tidy = (WeftTidyNode *) (gpointer) forest->tidy->data;
  for (guint i = 1; i < forest->tidy->len; i++)
    if (tidy[i].parent == WEFT_TIDY_ROOT)
      tidy[i].parent = 0;
  weft_tidy_tree_layout (tidy, forest->tidy->len, options->level_gap);
  for (guint i = 1; i < forest->tidy->len; i++) {
    WeftLayoutNode *node = &forest->graph->nodes[g_array_index (forest->order, guint, i)];

    node->x = tidy[i].x;
    node->y = tidy[i].y;
  }
}

gboolean
weft_forest_layout (WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error)
{
  WeftComponents components = {0};
  Forest forest = {0};
  gboolean done = TRUE;

  weft_components_init (&components, graph);
  forest_init (&forest, graph);
  for (guint i = 0; i < components.n && done; i++) {
    if (i % CHECK_EVERY == 0)
      done = weft_job_check (job, error);
    lay_out_piece (&forest, components.nodes + components.first_node[i],
                   components.first_node[i + 1] - components.first_node[i], options);
  }
  if (done)
    weft_components_pack (&components, graph, options->level_gap);
  forest_clear (&forest);
  weft_components_clear (&components);
  return done;
}
