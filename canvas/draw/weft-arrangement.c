/* weft-arrangement.c: places of nodes, and versions with them. Nothing here lays out anything itself. */
#include "weft-arrangement.h"

#include "weft-batch-rows.h"
#include "weft-elements.h"

#include <math.h>

/* As far as the format goes. */
#define FARTHEST 1e9

static gboolean
can_have_place (const WeftDocument *document, WeftElement part)
{
  return weft_document_has_element (document, part) &&
         weft_kind_get_slot (weft_document_get_kind (document, part), WEFT_PROPERTY_X) >= 0;
}

static gboolean
has (const WeftDocument *document, WeftElement part, WeftProperty property)
{
  return part.table == 0 ? weft_node_has (weft_document_get_node (document, part.node), property)
                         : weft_graph_has (weft_document_get_graph (document, part), part, property);
}

static gboolean
is_placed (const WeftDocument *document, WeftElement part)
{
  return can_have_place (document, part) && has (document, part, WEFT_PROPERTY_X) &&
         has (document, part, WEFT_PROPERTY_Y);
}

static gboolean
is_pinned (const WeftDocument *document, WeftElement part)
{
  return can_have_place (document, part) && has (document, part, WEFT_PROPERTY_PINNED);
}

gboolean
weft_arrangement_is_pinned (const WeftDocument *document, guint32 diagram, guint32 node)
{
  return is_pinned (document, weft_element_from_number (diagram, node));
}

GArray *
weft_arrangement_get_movable (const WeftDocument *document,
                              const WeftScene *scene,
                              const guint32 *nodes,
                              gsize n)
{
  GArray *movable = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gsize i = 0; i < n; i++)
    if (can_have_place (document, weft_element_from_number (weft_scene_get_diagram (scene), nodes[i])) &&
        weft_scene_find (scene, nodes[i]) != NULL)
      g_array_append_val (movable, nodes[i]);
  return movable;
}

/* The boxes of @movable in the scene. */
static WeftRect *
get_boxes (const WeftScene *scene, const GArray *movable)
{
  WeftRect *boxes = g_new (WeftRect, MAX (movable->len, 1));

  for (guint i = 0; i < movable->len; i++)
    boxes[i] = weft_scene_find (scene, g_array_index (movable, guint32, i))->box;
  return boxes;
}

static WeftPosition
make_place (const WeftScene *scene, guint32 node, const WeftRect *from, const WeftRect *to)
{
  return (WeftPosition){.diagram = weft_scene_get_diagram (scene),
                        .node = node,
                        .x = weft_rect_middle_x (to),
                        .y = weft_rect_middle_y (to),
                        .dx = to->x - from->x,
                        .dy = to->y - from->y};
}

/* From where @movable stand to @boxes. */
static GArray *
make_places (const WeftScene *scene, const GArray *movable, const WeftRect *boxes)
{
  g_autofree WeftRect *before = get_boxes (scene, movable);
  GArray *places = g_array_new (FALSE, FALSE, sizeof (WeftPosition));

  for (guint i = 0; i < movable->len; i++) {
    WeftPosition place = make_place (scene, g_array_index (movable, guint32, i), &before[i], &boxes[i]);

    g_array_append_val (places, place);
  }
  return places;
}

GArray *
weft_arrangement_align (const WeftDocument *document,
                        const WeftScene *scene,
                        const guint32 *nodes,
                        gsize n,
                        WeftAlignment alignment)
{
  g_autoptr (GArray) movable = weft_arrangement_get_movable (document, scene, nodes, n);
  g_autofree WeftRect *boxes = get_boxes (scene, movable);

  weft_align (boxes, movable->len, alignment);
  return make_places (scene, movable, boxes);
}

GArray *
weft_arrangement_distribute (const WeftDocument *document,
                             const WeftScene *scene,
                             const guint32 *nodes,
                             gsize n,
                             gboolean vertically)
{
  g_autoptr (GArray) movable = weft_arrangement_get_movable (document, scene, nodes, n);
  g_autofree WeftRect *boxes = get_boxes (scene, movable);

  weft_distribute (boxes, movable->len, vertically);
  return make_places (scene, movable, boxes);
}

GArray *
weft_arrangement_shift (const WeftDocument *document,
                        const WeftScene *scene,
                        const guint32 *nodes,
                        gsize n,
                        double dx,
                        double dy)
{
  g_autoptr (GArray) movable = weft_arrangement_get_movable (document, scene, nodes, n);
  g_autofree WeftRect *boxes = get_boxes (scene, movable);

  for (guint i = 0; i < movable->len; i++) {
    boxes[i].x += dx;
    boxes[i].y += dy;
  }
  return make_places (scene, movable, boxes);
}

/* Versions. */

typedef struct {
  const WeftDocument *document; /* before */
  WeftBatch *batch;
  GHashTable *chosen; /* numbers of nodes that have a place of their own to go to */
} Mover;

static gboolean
set_number (WeftBatch *batch, WeftElement part, WeftProperty property, double value, GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* A hundredth of a pixel is enough, and no zero is negative. */
  value = round (CLAMP (value, -FARTHEST, FARTHEST) * 100) / 100 + 0.0;
  g_ascii_formatd (text, sizeof text, "%.12g", value);
  return weft_batch_set_element (batch, part, property, text, error);
}

/* The file says places by id, which a note may lack: it gets the first that is free. */
static gboolean
ensure_id (WeftBatch *batch, guint32 node, GError **error)
{
  const WeftNode *found = weft_batch_get_node (batch, node);
  const char *kind = weft_kind_get_info (weft_node_get_kind (found))->element;
  g_autofree char *id = NULL;
  guint i = 0;

  if (weft_node_get_name (found) != NULL)
    return TRUE;
  do {
    g_free (id);
    id = g_strdup_printf ("%s%u", kind, ++i);
  } while (weft_batch_find (batch, id) != 0);
  return weft_batch_set (batch, node, WEFT_PROPERTY_ID, id, error);
}

static gboolean
set_place (WeftBatch *batch, WeftElement part, double x, double y, GError **error)
{
  return (part.table != 0 || ensure_id (batch, part.node, error)) &&
         set_number (batch, part, WEFT_PROPERTY_X, x, error) &&
         set_number (batch, part, WEFT_PROPERTY_Y, y, error);
}

static gboolean
clear_place (WeftBatch *batch, WeftElement part, GError **error)
{
  return weft_batch_set_element (batch, part, WEFT_PROPERTY_X, NULL, error) &&
         weft_batch_set_element (batch, part, WEFT_PROPERTY_Y, NULL, error);
}

/* What is below @node and has a place moves along; what has none does so by itself. Trees nest at most
 * WEFT_MAX_NESTING levels. */
static gboolean
move_along (const Mover *mover, const WeftNode *node, const WeftPosition *place, GError **error)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftElement part = weft_element_of_node (weft_node_get_id (child));
    gboolean done = TRUE;

    if (g_hash_table_contains (mover->chosen, GUINT_TO_POINTER (part.node)))
      continue;
    if (is_placed (mover->document, part) && place->automatic)
      done = is_pinned (mover->document, part) || clear_place (mover->batch, part, error);
    else if (is_placed (mover->document, part) && (place->dx != 0 || place->dy != 0))
      done = set_place (mover->batch, part, weft_node_get_number (child, WEFT_PROPERTY_X) + place->dx,
                        weft_node_get_number (child, WEFT_PROPERTY_Y) + place->dy, error);
    if (!done || !move_along (mover, child, place, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
move_one (const Mover *mover, const WeftPosition *place, GError **error)
{
  WeftElement part = weft_element_from_number (place->diagram, place->node);
  const WeftNode *node = weft_document_get_node (mover->document, part.node);

  if (!can_have_place (mover->document, part))
    return TRUE;
  if (place->automatic ? !clear_place (mover->batch, part, error)
                       : !set_place (mover->batch, part, place->x, place->y, error))
    return FALSE;
  return part.table != 0 || move_along (mover, node, place, error);
}

WeftDocument *
weft_arrangement_apply (WeftDocument *document, const GArray *places, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);
  g_autoptr (GHashTable) chosen = g_hash_table_new (NULL, NULL);
  Mover mover = {document, batch, chosen};

  for (guint i = 0; i < places->len; i++)
    g_hash_table_add (chosen, GUINT_TO_POINTER (g_array_index (places, WeftPosition, i).node));
  for (guint i = 0; i < places->len; i++)
    if (!move_one (&mover, &g_array_index (places, WeftPosition, i), error))
      return NULL;
  return weft_batch_commit (g_steal_pointer (&batch));
}

WeftDocument *
weft_arrangement_pin (WeftDocument *document,
                      const WeftScene *scene,
                      const guint32 *nodes,
                      gsize n,
                      gboolean pinned,
                      GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);
  g_autoptr (GArray) movable = weft_arrangement_get_movable (document, scene, nodes, n);
  g_autofree WeftRect *boxes = get_boxes (scene, movable);

  for (guint i = 0; i < movable->len; i++) {
    WeftElement part =
        weft_element_from_number (weft_scene_get_diagram (scene), g_array_index (movable, guint32, i));

    if (pinned && !is_placed (document, part) &&
        !set_place (batch, part, weft_rect_middle_x (&boxes[i]), weft_rect_middle_y (&boxes[i]), error))
      return NULL;
    if (!weft_batch_set_element (batch, part, WEFT_PROPERTY_PINNED, pinned ? "yes" : NULL, error))
      return NULL;
  }
  return weft_batch_commit (g_steal_pointer (&batch));
}

static gboolean
reset_part (WeftBatch *batch, WeftElement part, GError **error)
{
  return clear_place (batch, part, error) &&
         weft_batch_set_element (batch, part, WEFT_PROPERTY_PINNED, NULL, error);
}

/* Rows that have a place, or are pinned. */
static gboolean
reset_rows (WeftBatch *batch, const WeftDocument *document, guint32 node, GError **error)
{
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (node));

  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
      WeftElement part = {node, table, row};

      if ((is_placed (document, part) || is_pinned (document, part)) && !reset_part (batch, part, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
reset (WeftBatch *batch, const WeftDocument *document, const WeftNode *node, GError **error)
{
  WeftChildIter iter;
  WeftNode *child;
  WeftElement part = weft_element_of_node (weft_node_get_id (node));

  if ((can_have_place (document, part) && !reset_part (batch, part, error)) ||
      !reset_rows (batch, document, part.node, error))
    return FALSE;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (!reset (batch, document, child, error))
      return FALSE;
  return TRUE;
}

WeftDocument *
weft_arrangement_reset (WeftDocument *document, guint32 diagram, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);

  if (!reset (batch, document, weft_document_get_node (document, diagram), error))
    return NULL;
  return weft_batch_commit (g_steal_pointer (&batch));
}
