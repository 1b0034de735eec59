/* weft-canvas-walk.c: arrow keys follow the structure: up to the parent, down to the first child, left and
 * right to the neighbours in the picture. Clauses are no places of their own. With Shift they take along what is
 * selected, with Control they move the view. */
#include "weft-canvas-private.h"

#define PAN_STEP 40 /* pixels */

static gboolean
is_place (WeftCanvas *canvas, guint32 node)
{
  return weft_scene_find (canvas->scene, node) != NULL;
}

/* The nearest node above @node that is drawn. */
static guint32
parent_of (WeftCanvas *canvas, guint32 node)
{
  do
    node = weft_document_get_parent (canvas->document, node);
  while (node != 0 && !is_place (canvas, node));
  return node;
}

/* Collects what is drawn directly below @node, in order. Depth is bounded by the nesting limit. */
static void
collect_children (WeftCanvas *canvas, const WeftNode *node, GArray *children)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);

    if (is_place (canvas, id))
      g_array_append_val (children, id);
    else
      collect_children (canvas, child, children);
  }
}

static GArray *
children_of (WeftCanvas *canvas, guint32 node)
{
  GArray *children = g_array_new (FALSE, FALSE, sizeof (guint32));

  collect_children (canvas, weft_document_get_node (canvas->document, node), children);
  return children;
}

/* The sibling @step places to the right. */
static guint32
sibling_of (WeftCanvas *canvas, guint32 node, int step)
{
  guint32 parent = parent_of (canvas, node);
  g_autoptr (GArray) siblings = parent != 0 ? children_of (canvas, parent) : NULL;

  for (guint i = 0; siblings != NULL && i < siblings->len; i++) {
    int wanted = (int) i + step;

    if (g_array_index (siblings, guint32, i) == node)
      return wanted >= 0 && wanted < (int) siblings->len ? g_array_index (siblings, guint32, wanted) : node;
  }
  return node;
}

guint32
weft_canvas_walk (WeftCanvas *canvas, guint32 from, guint keyval)
{
  g_autoptr (GArray) children = NULL;
  guint32 parent;

  if (from == 0 || !is_place (canvas, from) || keyval == GDK_KEY_Home)
    return canvas->diagram;
  switch (keyval) {
  case GDK_KEY_Up:
    parent = parent_of (canvas, from);
    return parent != 0 ? parent : from;
  case GDK_KEY_Down:
    children = children_of (canvas, from);
    return children->len > 0 ? g_array_index (children, guint32, 0) : from;
  case GDK_KEY_Left:
    return sibling_of (canvas, from, -1);
  case GDK_KEY_Right:
    return sibling_of (canvas, from, 1);
  default:
    return from;
  }
}

void
weft_canvas_extend (WeftCanvas *canvas, guint keyval)
{
  g_autoptr (GArray) nodes = g_array_copy (canvas->selection);
  guint32 next;

  if (canvas->scene == NULL)
    return;
  next = weft_canvas_walk (canvas, canvas->focused, keyval);
  if (!weft_canvas_is_selected (canvas, next))
    g_array_append_val (nodes, next);
  weft_canvas_focus_node (canvas, next);
  weft_canvas_select (canvas, (guint32 *) (gpointer) nodes->data, nodes->len);
}

void
weft_canvas_pan (WeftCanvas *canvas, guint keyval)
{
  double step = PAN_STEP / canvas->viewport.scale;

  if (keyval == GDK_KEY_Left || keyval == GDK_KEY_Right)
    canvas->viewport.x += keyval == GDK_KEY_Left ? -step : step;
  else
    canvas->viewport.y += keyval == GDK_KEY_Up ? -step : step;
  weft_canvas_moved (canvas);
}
