/* weft-flow-place.c: the nearest node, then the side of it. */
#include "weft-flow-place.h"

#include <math.h>

#define REACH   160.0 /* what is farther from every node is the end of the tree */
#define GAP     12.0  /* between a part and the mark beside it */
#define INSIDE  0.25  /* of its width on both sides of its middle: what points at a construct itself */
#define DESCENT 14.0  /* from an empty construct to the mark below it */
#define DASH    56.0  /* the length of that mark */

typedef struct {
  const WeftDocument *document;
  const WeftScene *scene;
  double x;
  double y;
} Finder;

static const WeftNode *
get_node (const Finder *finder, guint32 id)
{
  return weft_document_get_node (finder->document, id);
}

static const WeftSceneItem *
find_item (const Finder *finder, const WeftNode *node)
{
  return weft_scene_find (finder->scene, weft_node_get_id (node));
}

static double
get_distance (const WeftRect *box, double x, double y)
{
  double dx = MAX (MAX (box->x - x, x - weft_rect_right (box)), 0);
  double dy = MAX (MAX (box->y - y, y - weft_rect_bottom (box)), 0);

  return hypot (dx, dy);
}

static gboolean
is_taking_part (const Finder *finder, const WeftSceneItem *item)
{
  const WeftNode *node = item->kind == WEFT_ITEM_NODE && item->id != 0 ? get_node (finder, item->id) : NULL;

  return node != NULL && weft_node_get_kind (node) != WEFT_KIND_NOTE;
}

/* The node at the point, else the nearest within reach; NULL: there is none. */
static const WeftSceneItem *
find_nearest (const Finder *finder)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftRect around = {finder->x - REACH, finder->y - REACH, 2 * REACH, 2 * REACH};
  const WeftSceneItem *nearest = NULL;
  double least = REACH;

  weft_scene_query (finder->scene, &around, FALSE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (finder->scene, g_array_index (places, guint32, i));
    double distance = get_distance (&item->box, finder->x, finder->y);

    if (distance < least && is_taking_part (finder, item)) {
      least = distance;
      nearest = item;
    }
  }
  return nearest;
}

/* The box of the nearest child before @index, or with @step 1 from it on, that is drawn. */
static const WeftRect *
find_drawn (const Finder *finder, const WeftNode *series, gsize index, int step)
{
  gssize i = step < 0 ? (gssize) index - 1 : (gssize) index;

  for (; i >= 0 && i < (gssize) weft_node_get_n_children (series); i += step) {
    const WeftNode *child = weft_node_get_child (series, (gsize) i);
    const WeftSceneItem *item =
        weft_node_get_kind (child) != WEFT_KIND_NOTE ? find_item (finder, child) : NULL;

    if (item != NULL)
      return &item->box;
  }
  return NULL;
}

/* Between the boxes before and after, or beside the only one. */
static WeftRect
make_line (const WeftRect *before, const WeftRect *after)
{
  double x = before == NULL  ? after->x - GAP
             : after == NULL ? weft_rect_right (before) + GAP
                             : (weft_rect_right (before) + after->x) / 2;
  double top = before == NULL ? after->y : after == NULL ? before->y : MIN (before->y, after->y);
  double bottom = before == NULL  ? weft_rect_bottom (after)
                  : after == NULL ? weft_rect_bottom (before)
                                  : MAX (weft_rect_bottom (before), weft_rect_bottom (after));

  return (WeftRect){x - WEFT_DIAGRAM_MARK / 2, top - 4, WEFT_DIAGRAM_MARK, bottom - top + 8};
}

/* Below the box of what holds the series: nothing is drawn in it. */
static WeftRect
make_dash (const WeftRect *box)
{
  return (WeftRect){weft_rect_middle_x (box) - DASH / 2, weft_rect_bottom (box) + DESCENT, DASH,
                    WEFT_DIAGRAM_MARK};
}

/* What shows where the series @series begins when none of its parts is drawn: itself, or the conditional around. */
static const WeftRect *
find_holder (const Finder *finder, const WeftNode *series)
{
  const WeftSceneItem *item = find_item (finder, series);

  if (item == NULL)
    item = weft_scene_find (finder->scene,
                            weft_document_get_parent (finder->document, weft_node_get_id (series)));
  return item != NULL ? &item->box : NULL;
}

static WeftDiagramPlace
place_at (const Finder *finder, const WeftNode *series, gsize index)
{
  WeftDiagramPlace place = {.parent = weft_node_get_id (series), .index = index};
  const WeftRect *before = find_drawn (finder, series, index, -1);
  const WeftRect *after = find_drawn (finder, series, index, 1);
  const WeftRect *holder = before == NULL && after == NULL ? find_holder (finder, series) : NULL;
  const WeftSceneItem *slot = holder != NULL ? find_item (finder, series) : NULL;

  if (slot != NULL && slot->shape == WEFT_SHAPE_SLOT)
    place.mark = slot->box;
  else if (holder != NULL)
    place.mark = make_dash (holder);
  else if (before != NULL || after != NULL)
    place.mark = make_line (before, after);
  return place;
}

/* Among the parts of @series, by the middles of their boxes; all other children stay before what is inserted. */
static WeftDiagramPlace
place_among (const Finder *finder, const WeftNode *series)
{
  gsize n = weft_node_get_n_children (series);

  for (gsize i = 0; i < n; i++) {
    const WeftNode *child = weft_node_get_child (series, i);
    const WeftSceneItem *item =
        weft_node_get_kind (child) != WEFT_KIND_NOTE ? find_item (finder, child) : NULL;

    if (item != NULL && finder->x < weft_rect_middle_x (&item->box))
      return place_at (finder, series, i);
  }
  return place_at (finder, series, n);
}

/* How far the point is from what is drawn of @series, to the left and to the right. */
static double
get_way (const Finder *finder, const WeftNode *series)
{
  const WeftRect *first = find_drawn (finder, series, 0, 1);
  const WeftRect *last = find_drawn (finder, series, weft_node_get_n_children (series), -1);
  const WeftSceneItem *slot = first == NULL ? find_item (finder, series) : NULL;

  if (slot != NULL)
    first = last = &slot->box;
  if (first == NULL)
    return G_MAXDOUBLE;
  return MAX (MAX (first->x - finder->x, finder->x - weft_rect_right (last)), 0);
}

/* The clause of @conditional that is nearer. */
static const WeftNode *
choose_clause (const Finder *finder, const WeftNode *conditional)
{
  const WeftNode *then = weft_node_find_child (conditional, WEFT_KIND_THEN);
  const WeftNode *otherwise = weft_node_find_child (conditional, WEFT_KIND_ELSE);

  if (then == NULL || otherwise == NULL)
    return then != NULL ? then : otherwise;
  return get_way (finder, otherwise) < get_way (finder, then) ? otherwise : then;
}

static WeftDiagramPlace
place_inside (const Finder *finder, const WeftSceneItem *item, const WeftNode *node)
{
  const WeftNode *series = weft_node_get_kind (node) == WEFT_KIND_IF ? choose_clause (finder, node) : node;
  WeftDiagramPlace place;

  if (series == NULL)
    return (WeftDiagramPlace){.parent = weft_node_get_id (node), .mark = item->box};
  if (!item->folded)
    return place_among (finder, series);
  place = place_at (finder, series, weft_node_get_n_children (series));
  place.mark = item->box;
  return place;
}

static WeftDiagramPlace
place_beside (const Finder *finder, const WeftSceneItem *item)
{
  guint32 parent = weft_document_get_parent (finder->document, item->id);
  gsize index = weft_document_get_index (finder->document, item->id);

  return place_at (finder, get_node (finder, parent),
                   finder->x < weft_rect_middle_x (&item->box) ? index : index + 1);
}

static gboolean
points_inside (const Finder *finder, const WeftSceneItem *item)
{
  gboolean is_on = get_distance (&item->box, finder->x, finder->y) == 0;

  if (is_on)
    return fabs (finder->x - weft_rect_middle_x (&item->box)) < INSIDE * item->box.width;
  return finder->y > weft_rect_bottom (&item->box) && finder->x > item->box.x - GAP &&
         finder->x < weft_rect_right (&item->box) + GAP;
}

WeftDiagramPlace
weft_flow_place_find (const WeftDocument *document,
                      guint32 diagram,
                      const WeftScene *scene,
                      double x,
                      double y)
{
  const Finder finder = {document, scene, x, y};
  const WeftSceneItem *nearest = find_nearest (&finder);
  const WeftNode *tree = weft_document_get_node (document, diagram);
  const WeftNode *node = nearest != NULL ? get_node (&finder, nearest->id) : NULL;
  WeftKind kind = node != NULL ? weft_node_get_kind (node) : WEFT_KIND_FLOW_TREE;

  if (tree == NULL || weft_node_get_kind (tree) != WEFT_KIND_FLOW_TREE)
    return (WeftDiagramPlace){0};
  if (node == NULL)
    return place_at (&finder, tree, weft_node_get_n_children (tree));
  if (kind == WEFT_KIND_FLOW_TREE || kind == WEFT_KIND_THEN || kind == WEFT_KIND_ELSE)
    return place_among (&finder, node);
  if ((kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF) && points_inside (&finder, nearest))
    return place_inside (&finder, nearest, node);
  return place_beside (&finder, nearest);
}
