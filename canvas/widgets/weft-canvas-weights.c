/* weft-canvas-weights.c: how much the whole hangs on each node and edge, as a shade over it, from near; from far as points of that shade. */
#include "weft-canvas-private.h"

#include <math.h>
#include <stdlib.h>

#define LEAST_WEIGHT 0.005 /* what is less does not show */
#define MOST_SHADE   0.36  /* opacity of a node that all hangs on */
#define EDGE_WIDTH   4.0   /* of an edge that all hangs on, in pixels */
#define LEAST_NODE   5.0   /* smaller nodes, in pixels, are points */
#define POINT        2.0   /* their least size */
#define MOST_POINTS  20000

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 p = ((const WeftCanvasWeight *) a)->number;
  guint32 q = ((const WeftCanvasWeight *) b)->number;

  return (p > q) - (p < q);
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  double p = ((const WeftCanvasWeight *) a)->weight;
  double q = ((const WeftCanvasWeight *) b)->weight;

  return p != q ? (p < q) - (p > q) : compare_numbers (a, b);
}

/* By number, and those that show from far, the lightest first, so that what is heavier is drawn over it. */
void
weft_canvas_set_weights (WeftCanvas *canvas, const WeftCanvasWeight *weights, gsize n)
{
  if (n == 0 && canvas->weights->len == 0)
    return;
  g_array_set_size (canvas->weights, 0);
  g_array_append_vals (canvas->weights, weights, (guint) n);
  g_array_sort (canvas->weights, compare_numbers);
  g_array_set_size (canvas->heaviest, 0);
  g_array_append_vals (canvas->heaviest, weights, (guint) n);
  g_array_sort (canvas->heaviest, compare_weights);
  g_array_set_size (canvas->heaviest, MIN (canvas->heaviest->len, MOST_POINTS));
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

double
weft_canvas_get_weight (WeftCanvas *canvas, guint32 number)
{
  const WeftCanvasWeight *found = canvas->weights->len > 0
                                      ? bsearch (&(WeftCanvasWeight){number, 0}, canvas->weights->data,
                                                 canvas->weights->len, sizeof *found, compare_numbers)
                                      : NULL;

  return found != NULL ? found->weight : -1;
}

static void
set_shade (WeftCanvas *canvas, cairo_t *cr, double opacity)
{
  GdkRGBA color = weft_canvas_get_color (canvas, WEFT_COLOR_CRITICAL, (float) opacity);

  gdk_cairo_set_source_rgba (cr, &color);
}

static void
shade_item (WeftCanvas *canvas, cairo_t *cr, const WeftSceneItem *item)
{
  double weight = item->id != 0 ? weft_canvas_get_weight (canvas, item->id) : -1;

  if (weight < LEAST_WEIGHT)
    return;
  if (item->kind == WEFT_ITEM_EDGE) {
    set_shade (canvas, cr, 0.25 + 0.6 * weight);
    weft_scene_trace_edge (item, cr, canvas->viewport.scale,
                           (1 + EDGE_WIDTH * weight) / canvas->viewport.scale);
  } else if (item->kind == WEFT_ITEM_NODE) {
    set_shade (canvas, cr, MOST_SHADE * weight);
    weft_canvas_outline_node (item, cr);
    cairo_fill (cr);
  }
}

static void
draw_near (WeftCanvas *canvas, cairo_t *cr)
{
  g_autoptr (GArray) places = weft_canvas_list_seen (canvas);

  for (guint i = 0; i < places->len; i++)
    shade_item (canvas, cr, weft_scene_get_item (canvas->scene, g_array_index (places, guint32, i)));
}

static void
draw_far (WeftCanvas *canvas, cairo_t *cr)
{
  double least = POINT / canvas->viewport.scale;

  for (guint i = canvas->heaviest->len; i-- > 0;) {
    const WeftCanvasWeight *heavy = &g_array_index (canvas->heaviest, WeftCanvasWeight, i);
    const WeftSceneItem *item =
        heavy->weight >= LEAST_WEIGHT ? weft_scene_find (canvas->scene, heavy->number) : NULL;

    if (item == NULL || item->kind != WEFT_ITEM_NODE)
      continue;
    set_shade (canvas, cr, 0.2 + 0.8 * heavy->weight);
    cairo_rectangle (cr, item->box.x, item->box.y, MAX (item->box.width, least),
                     MAX (item->box.height, least));
    cairo_fill (cr);
  }
}

/* While nodes glide the scene is not where it is drawn. */
void
weft_canvas_append_weights (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  cairo_t *cr;

  if (canvas->weights->len == 0 || canvas->tween_scene != NULL)
    return;
  cr = weft_canvas_append_cairo (canvas, snapshot);
  if (WEFT_NODE_HEIGHT * canvas->viewport.scale < LEAST_NODE)
    draw_far (canvas, cr);
  else
    draw_near (canvas, cr);
  cairo_destroy (cr);
}
