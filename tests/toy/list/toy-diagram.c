/* toy-diagram.c: how a list is drawn: a graph, which layout and scene are made of as of any other. */
#include "toy-list.h"

#include "weft-diagram.h"

#include "flow/weft-flow-diagram.h"

static WeftGraphNode
make_node (const WeftNode *item)
{
  WeftGraphNode node = {.id = weft_node_get_id (item), .label = weft_node_get_label (item)};

  node.placed = weft_node_has (item, WEFT_PROPERTY_X) && weft_node_has (item, WEFT_PROPERTY_Y);
  if (node.placed)
    node.place = (WeftPoint){weft_node_get_number (item, WEFT_PROPERTY_X),
                             weft_node_get_number (item, WEFT_PROPERTY_Y)};
  return node;
}

static WeftScene *
make_scene (const WeftDocument *document,
            guint32 node,
            WeftTypesetter *typesetter,
            WeftJob *job,
            GError **error)
{
  g_autoptr (WeftGraphView) view = weft_graph_view_new (weft_layout_find ("levels"));
  WeftChildIter iter;
  WeftNode *child;
  guint n = 0;

  weft_child_iter_init (&iter, weft_document_get_node (document, node));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == TOY_KIND_ITEM) {
      const WeftGraphNode item = make_node (child);

      weft_graph_view_add_node (view, &item);
      if (n > 0)
        weft_graph_view_add_edge (view, &(WeftGraphEdge){.from = n - 1, .to = n});
      n++;
    }
  return weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, error);
}

/* Far right is last. */
static WeftDiagramPlace
find_place (const WeftDocument *document, guint32 diagram, const WeftScene *scene, double x, double y)
{
  const WeftNode *list = weft_document_get_node (document, diagram);
  gsize n = weft_node_get_n_children (list);

  (void) scene;
  return (WeftDiagramPlace){diagram, x < 0 ? 0 : n, {x, y, WEFT_DIAGRAM_MARK, 20}};
}

static char *
tell_value (G_GNUC_UNUSED const WeftDocument *document, const WeftNode *node)
{
  return weft_node_get_kind (node) == TOY_KIND_ITEM
             ? g_strdup_printf ("%d ×", (int) weft_node_get_integer (node, WEFT_PROPERTY_COUNT))
             : NULL;
}

static const char *
get_tag (const WeftNode *node, WeftPaint *paint)
{
  *paint = WEFT_PAINT_PLAIN;
  return weft_node_get_kind (node) == TOY_KIND_ITEM ? "toy" : NULL;
}

static const WeftDiagramKind toy = {
    .kind = TOY_KIND_LIST,
    .title = "Lists",
    .make_scene = make_scene,
    .hint = "Drag an item here",
    .find_place = find_place,
    .tell_value = tell_value,
    .get_tag = get_tag,
};

const WeftDiagramKind *const weft_diagram_kinds[] = {&weft_flow_diagram, &toy, NULL};
