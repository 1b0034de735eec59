/* weft-diagram.c: what the rows of kinds say, and the value. */
#include "weft-diagram.h"

#include "weft-elements.h"
#include "weft-ref.h"

struct _WeftDiagram {
  gint ref_count;
  WeftDocument *document; /* (nullable): for a graph by itself */
  guint32 node;
  WeftGraphView *view; /* (nullable) */
};

const WeftDiagramKind *
weft_diagram_kind_find (WeftKind kind)
{
  for (guint i = 0; weft_diagram_kinds[i] != NULL; i++)
    if (weft_diagram_kinds[i]->kind == kind)
      return weft_diagram_kinds[i];
  return NULL;
}

const WeftDiagramKind *
weft_diagram_kind_of (const WeftDocument *document, guint32 node)
{
  guint32 diagram =
      weft_document_get_node (document, node) != NULL ? weft_document_get_diagram (document, node) : 0;

  return diagram != 0
             ? weft_diagram_kind_find (weft_node_get_kind (weft_document_get_node (document, diagram)))
             : NULL;
}

static gboolean
is_whole (const WeftNode *diagram)
{
  const WeftDiagramKind *kind = weft_diagram_kind_find (weft_node_get_kind (diagram));

  return kind != NULL && kind->is_whole;
}

gboolean
weft_diagram_is_empty (const WeftDocument *document, guint32 node)
{
  const WeftNode *diagram = weft_document_get_node (document, node);
  WeftChildIter iter;
  WeftNode *child;

  if (diagram == NULL || weft_graph_has_rows (weft_node_get_graph (diagram)) || is_whole (diagram))
    return FALSE;
  weft_child_iter_init (&iter, diagram);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_kind_is (weft_node_get_kind (child), WEFT_KIND_IS_PART))
      return FALSE;
  return TRUE;
}

WeftDiagramPlace
weft_diagram_find_place (const WeftDocument *document,
                         guint32 diagram,
                         const WeftScene *scene,
                         double x,
                         double y)
{
  const WeftDiagramKind *kind = weft_diagram_kind_of (document, diagram);

  if (kind == NULL || kind->find_place == NULL)
    return (WeftDiagramPlace){0};
  return kind->find_place (document, diagram, scene, x, y);
}

WeftDiagramPlace
weft_diagram_find_flat_place (const WeftDocument *document,
                              guint32 diagram,
                              G_GNUC_UNUSED const WeftScene *scene,
                              double x,
                              double y)
{
  return (WeftDiagramPlace){diagram,
                            weft_node_get_n_children (weft_document_get_node (document, diagram)),
                            {x, y, WEFT_DIAGRAM_MARK, WEFT_NODE_HEIGHT}};
}

char *
weft_diagram_tell_value (const WeftDocument *document, guint32 node)
{
  const WeftDiagramKind *kind = weft_diagram_kind_of (document, node);

  if (kind == NULL || kind->tell_value == NULL)
    return NULL;
  return kind->tell_value (document, weft_document_get_node (document, node));
}

char *
weft_diagram_tell_row (const WeftDocument *document, WeftElement row)
{
  const WeftDiagramKind *kind = weft_diagram_kind_of (document, row.node);

  return kind != NULL && kind->tell_row != NULL ? kind->tell_row (document, row) : NULL;
}

/* (nullable): what can be folded and @node refers to. */
static const WeftNode *
find_outer (const WeftDocument *document, const WeftNode *node)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));
  const WeftNode *found = NULL;

  for (guint i = 0; found == NULL && i < info->n_properties; i++) {
    const char *id = info->properties[i].type == WEFT_TYPE_REFERENCE
                         ? weft_node_get_text (node, info->properties[i].property)
                         : NULL;
    const WeftNode *other = id != NULL ? weft_document_lookup (document, id) : NULL;

    if (other != NULL && weft_kind_is (weft_node_get_kind (other), WEFT_KIND_IS_FOLDED))
      found = other;
  }
  return found;
}

/* What the row refers to and is drawn, be it by way of others, which may be a circle in a document that breaks the rules. */
static guint32
find_drawn_for_row (const WeftDocument *document, const WeftScene *scene, WeftElement row)
{
  const WeftGraph *graph = weft_document_get_graph (document, row);
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, row.table));

  for (guint i = 0; i < info->n_properties && !(info->flags & WEFT_KIND_IS_EDGE); i++) {
    gsize left = weft_node_get_n_children (weft_document_get_node (document, row.node));
    guint32 far = info->properties[i].type == WEFT_TYPE_REFERENCE
                      ? weft_graph_get_reference (graph, row, info->properties[i].property)
                      : 0;
    const WeftNode *node = far != 0 ? weft_document_get_node (document, row.node + far) : NULL;

    for (; node != NULL && left > 0; node = find_outer (document, node), left--)
      if (weft_scene_find (scene, weft_node_get_id (node)) != NULL)
        return weft_node_get_id (node);
  }
  return 0;
}

guint32
weft_diagram_find_drawn (const WeftDocument *document,
                         guint32 diagram,
                         const WeftScene *scene,
                         guint32 number)
{
  WeftElement part = weft_element_from_number (diagram, number);

  if (scene == NULL || !weft_document_has_element (document, part))
    return 0;
  if (weft_scene_find (scene, number) != NULL)
    return number;
  if (part.table != 0)
    return find_drawn_for_row (document, scene, part);
  while (number != 0 && weft_scene_find (scene, number) == NULL)
    number = weft_document_get_parent (document, number);
  return number;
}

const char *
weft_diagram_get_tag (const WeftNode *node, WeftPaint *paint)
{
  const char *tag = NULL;

  for (guint i = 0; weft_diagram_kinds[i] != NULL && tag == NULL; i++)
    if (weft_diagram_kinds[i]->get_tag != NULL)
      tag = weft_diagram_kinds[i]->get_tag (node, paint);
  return tag;
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

/* Nodes and rows below @node and itself, but if there are more than @limit perhaps not all. Depth is bounded by the nesting limit. */
static gsize
count (const WeftNode *node, gsize limit)
{
  gsize n = 1 + weft_graph_count_all_rows (weft_node_get_graph (node));
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
  WeftScene *scene;
  WeftKind kind;

  if (diagram->view != NULL)
    return weft_graph_view_make_scene (weft_graph_view_ref (diagram->view), typesetter, job, error);
  kind = weft_node_get_kind (weft_document_get_node (diagram->document, diagram->node));
  scene =
      weft_diagram_kind_find (kind)->make_scene (diagram->document, diagram->node, typesetter, job, error);
  if (scene != NULL)
    weft_scene_set_diagram (scene, diagram->node);
  return scene;
}

WeftScene *
weft_diagram_change_scene (const WeftDiagram *before,
                           const WeftDiagram *diagram,
                           const WeftScene *scene,
                           WeftTypesetter *typesetter,
                           gboolean *exact)
{
  const WeftDiagramKind *kind;

  if (before->view != NULL || diagram->view != NULL || before->node != diagram->node)
    return NULL;
  kind =
      weft_diagram_kind_find (weft_node_get_kind (weft_document_get_node (diagram->document, diagram->node)));
  if (kind->change_scene == NULL)
    return NULL;
  return kind->change_scene (before->document, diagram->document, diagram->node, scene, typesetter, exact);
}
