/* weft-canvas-path.c: a path through the diagram stands out: its nodes and edges where they can be told apart, from farther away a line
 * through the middles of some of its nodes. */
#include "weft-canvas-private.h"

#include "weft-coded.h"

#define WIDTH     3.0 /* of the line, in pixels */
#define FAR_WIDTH 1.5

/* Smaller nodes, in pixels, are points of a line. */
#define LEAST_NODE 5.0

/* More points do not show, nor do points that are nearer to each other, in pixels. */
#define MOST_POINTS 20000
#define LEAST_STEP  0.5

/* So far around its line an edge is drawn: its head. */
#define HEAD 12.0

void
weft_canvas_set_path (WeftCanvas *canvas, const guint32 *nodes, gsize n)
{
  if (n == canvas->path->len && (n == 0 || memcmp (nodes, canvas->path->data, n * sizeof *nodes) == 0))
    return;
  g_array_set_size (canvas->path, 0);
  g_array_append_vals (canvas->path, nodes, (guint) n);
  g_array_set_size (canvas->on_path, (guint) n);
  for (guint i = 0; i < n; i++)
    g_array_index (canvas->on_path, WeftCoded, i) = (WeftCoded){nodes[i], i};
  weft_coded_sort ((WeftCoded *) (gpointer) canvas->on_path->data, n);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static int
compare_codes (gconstpointer a, gconstpointer b)
{
  guint32 x = ((const WeftCoded *) a)->code;
  guint32 y = ((const WeftCoded *) b)->code;

  return (x > y) - (x < y);
}

/* Where @node stands on the path, from 1; 0: it does not. */
static guint
find_step (WeftCanvas *canvas, guint32 node)
{
  const WeftCoded *found = canvas->on_path->len > 0
                               ? bsearch (&(WeftCoded){node, 0}, canvas->on_path->data, canvas->on_path->len,
                                          sizeof *found, compare_codes)
                               : NULL;

  return found != NULL ? found->place + 1 : 0;
}

/* An edge is part of the path where it leads from one of its nodes to the next. */
static gboolean
is_on_path (WeftCanvas *canvas, const WeftSceneItem *item)
{
  guint step = find_step (canvas, item->kind == WEFT_ITEM_EDGE ? item->from : item->id);

  return step > 0 && (item->kind != WEFT_ITEM_EDGE || find_step (canvas, item->to) == step + 1);
}

GArray *
weft_canvas_list_seen (WeftCanvas *canvas)
{
  WeftRect visible = weft_canvas_get_visible (canvas);
  WeftRect view = weft_rect_grown (&visible, HEAD);
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint32));

  weft_scene_query (canvas->scene, &view, TRUE, places);
  weft_scene_query (canvas->scene, &view, FALSE, places);
  return places;
}

cairo_t *
weft_canvas_append_cairo (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (canvas)),
                                     (float) gtk_widget_get_height (GTK_WIDGET (canvas))));

  cairo_scale (cr, canvas->viewport.scale, canvas->viewport.scale);
  cairo_translate (cr, -canvas->viewport.x, -canvas->viewport.y);
  return cr;
}

void
weft_canvas_outline_node (const WeftSceneItem *node, cairo_t *cr)
{
  WeftRect box = weft_scene_item_get_extents (node);
  double radius = MIN (10, box.height / 2);

  cairo_new_sub_path (cr);
  cairo_arc (cr, box.x + box.width - radius, box.y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, box.x + box.width - radius, box.y + box.height - radius, radius, 0, G_PI_2);
  cairo_arc (cr, box.x + radius, box.y + box.height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, box.x + radius, box.y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

static void
trace_node (const WeftSceneItem *node, cairo_t *cr, double width)
{
  weft_canvas_outline_node (node, cr);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static void
draw_near (WeftCanvas *canvas, cairo_t *cr)
{
  double width = WIDTH / canvas->viewport.scale;
  g_autoptr (GArray) places = weft_canvas_list_seen (canvas);

  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (canvas->scene, g_array_index (places, guint32, i));

    if (item->id == 0 || !is_on_path (canvas, item))
      continue;
    if (item->kind == WEFT_ITEM_EDGE)
      weft_scene_trace_edge (item, cr, canvas->viewport.scale, width);
    else if (item->kind == WEFT_ITEM_NODE)
      trace_node (item, cr, width);
  }
}

static void
draw_far (WeftCanvas *canvas, cairo_t *cr)
{
  guint stride = canvas->path->len / MOST_POINTS + 1;
  double least = LEAST_STEP / canvas->viewport.scale;
  WeftPoint last = {-G_MAXDOUBLE, -G_MAXDOUBLE};

  for (guint i = 0; i < canvas->path->len; i += stride) {
    const WeftSceneItem *item = weft_scene_find (canvas->scene, g_array_index (canvas->path, guint32, i));
    WeftPoint middle;

    if (item == NULL || item->kind != WEFT_ITEM_NODE)
      continue;
    middle = (WeftPoint){weft_rect_middle_x (&item->box), weft_rect_middle_y (&item->box)};
    if (fabs (middle.x - last.x) < least && fabs (middle.y - last.y) < least)
      continue;
    cairo_line_to (cr, middle.x, middle.y);
    last = middle;
  }
  cairo_set_line_width (cr, FAR_WIDTH / canvas->viewport.scale);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

/* While nodes glide the scene is not where it is drawn. */
void
weft_canvas_append_path (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  GdkRGBA color = weft_canvas_get_color (canvas, WEFT_COLOR_CRITICAL, 1);
  cairo_t *cr;

  if (canvas->path->len == 0 || canvas->tween_scene != NULL)
    return;
  cr = weft_canvas_append_cairo (canvas, snapshot);
  gdk_cairo_set_source_rgba (cr, &color);
  if (WEFT_NODE_HEIGHT * canvas->viewport.scale < LEAST_NODE)
    draw_far (canvas, cr);
  else
    draw_near (canvas, cr);
  cairo_destroy (cr);
}
