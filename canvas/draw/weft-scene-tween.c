/* weft-scene-tween.c: item by item. */
#include "weft-scene-tween.h"

#include <math.h>

/* What nobody sees move. */
#define STILL 0.75

static gboolean
is_alike (const WeftSceneItem *a, const WeftSceneItem *b)
{
  return a->kind == b->kind && a->id == b->id && a->shape == b->shape && g_strcmp0 (a->label, b->label) == 0;
}

gboolean
weft_scene_has_moved (const WeftScene *from, const WeftScene *to)
{
  gsize n = weft_scene_count_items (to);
  gboolean moved = FALSE;

  if (n != weft_scene_count_items (from))
    return FALSE;
  for (gsize i = 0; i < n; i++) {
    const WeftSceneItem *item = weft_scene_get_item (to, i);
    const WeftSceneItem *before = weft_scene_get_item (from, i);

    if (!is_alike (item, before))
      return FALSE;
    moved = moved || (item->kind == WEFT_ITEM_NODE && (fabs (item->box.x - before->box.x) > STILL ||
                                                       fabs (item->box.y - before->box.y) > STILL));
  }
  return moved;
}

static double
mix (double from, double to, double share)
{
  return from + share * (to - from);
}

/* Routes of different lengths have nothing in between: the edge is a plain curve on its way. */
static void
mix_route (const WeftSceneItem *from, const WeftSceneItem *to, double share, GArray *route)
{
  g_array_set_size (route, 0);
  for (guint32 i = 0; i < to->n_route && to->n_route == from->n_route; i++) {
    WeftPoint point = {mix (from->route[i].x, to->route[i].x, share),
                       mix (from->route[i].y, to->route[i].y, share)};

    g_array_append_val (route, point);
  }
}

static void
add_mixed (WeftScene *scene, const WeftSceneItem *from, const WeftSceneItem *to, double share, GArray *route)
{
  WeftSceneItem item = *to;

  item.box =
      (WeftRect){mix (from->box.x, to->box.x, share), mix (from->box.y, to->box.y, share),
                 mix (from->box.width, to->box.width, share), mix (from->box.height, to->box.height, share)};
  mix_route (from, to, share, route);
  item.route = route->len > 0 ? (const WeftPoint *) (gpointer) route->data : NULL;
  item.n_route = route->len;
  weft_scene_add (scene, &item);
}

WeftScene *
weft_scene_tween (const WeftScene *from, const WeftScene *to, double share)
{
  WeftScene *scene = weft_scene_new ();
  g_autoptr (GArray) route = g_array_new (FALSE, FALSE, sizeof (WeftPoint));

  for (gsize i = 0; i < weft_scene_count_items (to); i++)
    add_mixed (scene, weft_scene_get_item (from, i), weft_scene_get_item (to, i), share, route);
  weft_scene_seal (scene);
  return scene;
}
