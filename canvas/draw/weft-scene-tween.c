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
  gsize n;
  gsize n_before;
  const WeftSceneItem *items = weft_scene_get_items (to, &n);
  const WeftSceneItem *before = weft_scene_get_items (from, &n_before);
  gboolean moved = FALSE;

  if (n != n_before)
    return FALSE;
  for (gsize i = 0; i < n; i++) {
    if (!is_alike (&items[i], &before[i]))
      return FALSE;
    moved = moved || (items[i].kind == WEFT_ITEM_NODE && (fabs (items[i].box.x - before[i].box.x) > STILL ||
                                                          fabs (items[i].box.y - before[i].box.y) > STILL));
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
  gsize n;
  const WeftSceneItem *items = weft_scene_get_items (to, &n);
  const WeftSceneItem *before = weft_scene_get_items (from, &n);

  for (gsize i = 0; i < n; i++)
    add_mixed (scene, &before[i], &items[i], share, route);
  weft_scene_seal (scene);
  return scene;
}
