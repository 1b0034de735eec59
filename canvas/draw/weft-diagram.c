/* weft-diagram.c: the table of kinds, and the value. */
#include "weft-diagram.h"

#include "weft-flow-tree-scene.h"
#include "weft-ref.h"

struct _WeftDiagram {
  gint ref_count;
  WeftDocument *document; /* (nullable): for a graph by itself */
  guint32 node;
  WeftGraphView *view; /* (nullable) */
};

static const WeftDiagramKind kinds[] = {
    {WEFT_KIND_FLOW_TREE, weft_flow_tree_scene_make},
};

const WeftDiagramKind *
weft_diagram_kind_find (WeftKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].kind == kind)
      return &kinds[i];
  return NULL;
}

static WeftDiagram *
diagram_new (void)
{
  WeftDiagram *diagram = g_new0 (WeftDiagram, 1);

  weft_ref_init (&diagram->ref_count);
  return diagram;
}

WeftDiagram *
weft_diagram_new (WeftDocument *document, guint32 node)
{
  const WeftNode *root = weft_document_get_node (document, node);
  WeftDiagram *diagram;

  if (root == NULL || weft_diagram_kind_find (weft_node_get_kind (root)) == NULL)
    return NULL;
  diagram = diagram_new ();
  diagram->document = weft_document_ref (document);
  diagram->node = node;
  return diagram;
}

WeftDiagram *
weft_diagram_new_for_graph (WeftGraphView *view)
{
  WeftDiagram *diagram = diagram_new ();

  diagram->view = weft_graph_view_ref (view);
  return diagram;
}

WeftDiagram *
weft_diagram_ref (WeftDiagram *diagram)
{
  weft_ref_inc (&diagram->ref_count);
  return diagram;
}

void
weft_diagram_unref (WeftDiagram *diagram)
{
  if (!weft_ref_dec (&diagram->ref_count))
    return;
  g_clear_pointer (&diagram->document, weft_document_unref);
  g_clear_pointer (&diagram->view, weft_graph_view_unref);
  g_free (diagram);
}

/* Nodes below @node and itself, but no more than @limit. Depth is bounded by the nesting limit. */
static gsize
count (const WeftNode *node, gsize limit)
{
  gsize n = 1;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while (n < limit && (child = weft_child_iter_next (&iter)) != NULL)
    n += count (child, limit - n);
  return n;
}

gboolean
weft_diagram_is_larger (const WeftDiagram *diagram, gsize limit)
{
  guint n;

  if (diagram->view == NULL)
    return count (weft_document_get_node (diagram->document, diagram->node), limit + 1) > limit;
  weft_graph_view_get_nodes (diagram->view, &n);
  return n > limit;
}

WeftScene *
weft_diagram_make_scene (const WeftDiagram *diagram, WeftTypesetter *typesetter, WeftJob *job, GError **error)
{
  WeftKind kind;

  if (diagram->view != NULL)
    return weft_graph_view_make_scene (diagram->view, typesetter, job, error);
  kind = weft_node_get_kind (weft_document_get_node (diagram->document, diagram->node));
  return weft_diagram_kind_find (kind)->make_scene (diagram->document, diagram->node, typesetter, job, error);
}
