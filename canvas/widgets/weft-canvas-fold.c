/* weft-canvas-fold.c: a small mark below a node whose subtree can be folded: for the node below the pointer
 * and the one that the keyboard is at. Folded nodes say on a pill at the same place what is in them; that is as good as
 * the mark. */
#include "weft-canvas-private.h"

#include <math.h>

#define RADIUS      8.0
#define REACH       10.0
#define LEAST_SCALE 0.25 /* below it nodes are smaller than their marks */

/* Where the mark of @node is in the widget; %FALSE when it has none. */
static gboolean
find_mark (WeftCanvas *canvas, guint32 node, double *x, double *y, gboolean *is_folded)
{
  const WeftSceneItem *item =
      canvas->scene != NULL && node != 0 ? weft_scene_find (canvas->scene, node) : NULL;
  WeftRect box;

  if (item == NULL || !item->foldable || canvas->viewport.scale < LEAST_SCALE)
    return FALSE;
  box = weft_viewport_to_widget (&canvas->viewport, &item->box);
  *x = weft_rect_middle_x (&box);
  *y = weft_rect_bottom (&box) + RADIUS + 1;
  *is_folded = item->folded;
  return TRUE;
}

/* Whether the point is on the pill of a folded node. */
static guint32
find_pill (WeftCanvas *canvas, double x, double y)
{
  const WeftSceneItem *hit;
  const WeftSceneItem *node;
  double scene_x;
  double scene_y;

  if (canvas->scene == NULL || canvas->viewport.scale < LEAST_SCALE)
    return 0;
  weft_viewport_to_scene (&canvas->viewport, x, y, &scene_x, &scene_y);
  hit = weft_scene_hit (canvas->scene, scene_x, scene_y);
  if (hit == NULL || hit->kind != WEFT_ITEM_PILL)
    return 0;
  node = weft_scene_find (canvas->scene, hit->id);
  return node != NULL && node->folded && weft_rect_middle_y (&hit->box) > weft_rect_middle_y (&node->box)
             ? hit->id
             : 0;
}

guint32
weft_canvas_find_fold (WeftCanvas *canvas, double x, double y)
{
  const guint32 candidates[] = {canvas->hovered, canvas->focused};

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++) {
    double mark_x;
    double mark_y;
    gboolean is_folded;

    /* Not on the node: there a press selects. */
    if (find_mark (canvas, candidates[i], &mark_x, &mark_y, &is_folded) && !is_folded &&
        y >= mark_y - RADIUS && (x - mark_x) * (x - mark_x) + (y - mark_y) * (y - mark_y) <= REACH * REACH)
      return candidates[i];
  }
  return find_pill (canvas, x, y);
}

static GdkRGBA
get_color (WeftCanvas *canvas, WeftColorRole role)
{
  const WeftColor *color = &canvas->theme->colors[role];

  return (GdkRGBA){(float) color->red, (float) color->green, (float) color->blue, 1};
}

static void
append_mark (WeftCanvas *canvas, GtkSnapshot *snapshot, double x, double y)
{
  GdkRGBA fill = get_color (canvas, WEFT_COLOR_SURFACE);
  GdkRGBA line = get_color (canvas, WEFT_COLOR_ACCENT);
  WeftRect circle = {x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS};
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) circle.x, (float) circle.y, 2 * (float) RADIUS, 2 * (float) RADIUS);
  GskRoundedRect round;

  gsk_rounded_rect_init_from_rect (&round, &bounds, (float) RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &round);
  gtk_snapshot_append_color (snapshot, &fill, &bounds);
  gtk_snapshot_pop (snapshot);
  weft_canvas_append_outline (snapshot, &circle, 0, 1.5f, &line);
  gtk_snapshot_append_color (snapshot, &line,
                             &GRAPHENE_RECT_INIT ((float) x - 4, (float) y - 0.75f, 8, 1.5f));
}

void
weft_canvas_append_fold (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  gboolean is_pointed = canvas->hovered != 0 && !isnan (canvas->pointer_x);
  guint32 node = is_pointed ? canvas->hovered : canvas->focused;
  gboolean is_folded;
  double x;
  double y;

  if (!weft_canvas_is_engaged (canvas) && !canvas->dropping && find_mark (canvas, node, &x, &y, &is_folded) &&
      !is_folded)
    append_mark (canvas, snapshot, x, y);
}
