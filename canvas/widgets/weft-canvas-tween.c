/* weft-canvas-tween.c: nodes that went elsewhere glide there: for a moment the canvas draws what is between the scene
 * before and the one that it shows. All else, the pointer included, already works on the latter. */
#include "weft-canvas-private.h"

#include "weft-scene-tween.h"

#include <math.h>

#define DURATION (0.2 * G_USEC_PER_SEC)

/* Tiles of the new scene that are not there by then are waited for no longer. */
#define PATIENCE (3 * DURATION)

/* More items take too long for a frame. */
#define MOST_ITEMS 1200

void
weft_canvas_end_tween (WeftCanvas *canvas)
{
  if (canvas->tween_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (canvas), canvas->tween_tick);
  canvas->tween_tick = 0;
  g_clear_pointer (&canvas->tween_from, weft_scene_unref);
  g_clear_pointer (&canvas->tween_scene, weft_scene_unref);
}

/* Fast at first, then slower. */
static double
ease (double share)
{
  double rest = 1 - CLAMP (share, 0, 1);

  return 1 - rest * rest * rest;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, G_GNUC_UNUSED gpointer data)
{
  WeftCanvas *canvas = WEFT_CANVAS (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double passed;

  if (canvas->tween_start == 0)
    canvas->tween_start = now;
  passed = (double) (now - canvas->tween_start);
  gtk_widget_queue_draw (widget);
  if (passed >= PATIENCE || (passed >= DURATION && weft_tiles_is_complete (canvas->tiles))) {
    canvas->tween_tick = 0;
    weft_canvas_end_tween (canvas);
    return G_SOURCE_REMOVE;
  }
  canvas->tween_share = ease (passed / DURATION);
  g_clear_pointer (&canvas->tween_scene, weft_scene_unref);
  canvas->tween_scene = weft_scene_tween (canvas->tween_from, canvas->scene, canvas->tween_share);
  return G_SOURCE_CONTINUE;
}

static gboolean
wants_motion (WeftCanvas *canvas)
{
  gboolean enabled = FALSE;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (canvas)), "gtk-enable-animations", &enabled, NULL);
  return enabled && !canvas->engaged && gtk_widget_get_mapped (GTK_WIDGET (canvas));
}

static gboolean
is_small (const WeftScene *scene)
{
  return weft_scene_count_items (scene) <= MOST_ITEMS;
}

void
weft_canvas_begin_tween (WeftCanvas *canvas, WeftScene *before, const WeftViewport *viewport)
{
  g_autoptr (WeftScene) from = NULL;

  /* Whoever is on the way already goes on from there. */
  if (canvas->tween_scene != NULL)
    from = weft_scene_ref (canvas->tween_scene);
  else if (before != NULL)
    from = weft_scene_ref (before);
  weft_canvas_end_tween (canvas);
  if (from == NULL || canvas->scene == NULL || !is_small (canvas->scene) || !wants_motion (canvas) ||
      !weft_scene_has_moved (from, canvas->scene))
    return;
  canvas->tween_from = g_steal_pointer (&from);
  canvas->tween_scene = weft_scene_ref (canvas->tween_from);
  canvas->tween_viewport = *viewport;
  canvas->tween_share = 0;
  canvas->tween_start = 0;
  canvas->tween_tick = gtk_widget_add_tick_callback (GTK_WIDGET (canvas), tick_cb, NULL, NULL);
}

/* The view glides as well, as when all is kept in view. */
static WeftViewport
get_viewport (WeftCanvas *canvas)
{
  const WeftViewport *from = &canvas->tween_viewport;
  WeftViewport viewport = canvas->viewport;
  double share = canvas->tween_share;

  viewport.scale = from->scale * pow (viewport.scale / from->scale, share);
  viewport.x = from->x + share * (canvas->viewport.x - from->x);
  viewport.y = from->y + share * (canvas->viewport.y - from->y);
  return viewport;
}

gboolean
weft_canvas_get_tweened_box (WeftCanvas *canvas, guint32 node, WeftRect *box)
{
  WeftViewport viewport = get_viewport (canvas);
  const WeftSceneItem *item = weft_scene_find (canvas->tween_scene, node);

  if (item != NULL)
    *box = weft_viewport_to_widget (&viewport, &item->box);
  return item != NULL;
}

void
weft_canvas_append_tween (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (GTK_WIDGET (canvas));
  int height = gtk_widget_get_height (GTK_WIDGET (canvas));
  WeftViewport viewport = get_viewport (canvas);
  WeftRect visible = weft_viewport_get_visible (&viewport, width, height);
  WeftSceneDrawOptions options = {.visible = &visible, .typesetter = canvas->typesetter};
  g_autoptr (GtkSnapshot) unseen = gtk_snapshot_new ();
  cairo_t *cr =
      gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));

  cairo_scale (cr, viewport.scale, viewport.scale);
  cairo_translate (cr, -viewport.x, -viewport.y);
  weft_scene_draw (canvas->tween_scene, canvas->theme, cr, &options);
  cairo_destroy (cr);
  /* Meanwhile the tiles of what comes after are ordered. */
  weft_tiles_snapshot (canvas->tiles, unseen, &canvas->viewport, width, height);
}
