/* weft-canvas-free-move.c: moving nodes freely, by a drag with Alt or with the tool for it, or by keys. What moves comes
 * into line with its neighbours, which guides show, else onto a grid. The canvas says how far; its owner moves. */
#include "weft-canvas-private.h"

#include "weft-snap.h"

#include <math.h>

#define GRID  8.0
#define REACH 6.0 /* pixels of the widget */

/* More neighbours are too many to be in line with. */
#define MOST_OTHERS 2000

static void
emit (WeftCanvas *canvas, WeftCanvasMove move, double dx, double dy)
{
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_SHIFTED], 0, move, dx, dy);
}

gboolean
weft_canvas_wants_free_move (WeftCanvas *canvas, GdkModifierType state, double x, double y)
{
  gboolean meant = (state & GDK_ALT_MASK) != 0 || canvas->move_tool;

  return meant && canvas->document != NULL && !canvas->space_down && !canvas->placing &&
         g_signal_has_handler_pending (canvas, weft_canvas_signals[WEFT_CANVAS_SHIFTED], 0, FALSE) &&
         weft_canvas_pick (canvas, x, y) != 0;
}

/* Numbers of what moves: the selected nodes and all that hangs below them. */
static GHashTable *
find_moving (WeftCanvas *canvas)
{
  GHashTable *moving = g_hash_table_new (NULL, NULL);
  gsize n;
  const WeftSceneItem *items = weft_scene_get_items (canvas->scene, &n);

  for (gsize i = 0; i < n; i++)
    if (items[i].kind == WEFT_ITEM_NODE && items[i].id != 0 &&
        (weft_canvas_is_selected (canvas, items[i].id) ||
         (items[i].from != 0 && g_hash_table_contains (moving, GUINT_TO_POINTER (items[i].from)))))
      g_hash_table_add (moving, GUINT_TO_POINTER (items[i].id));
  return moving;
}

/* The box of what is selected, and the boxes in view that it may come into line with. */
static void
find_boxes (WeftCanvas *canvas)
{
  g_autoptr (GHashTable) moving = find_moving (canvas);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftRect visible = weft_viewport_get_visible (&canvas->viewport, gtk_widget_get_width (GTK_WIDGET (canvas)),
                                                gtk_widget_get_height (GTK_WIDGET (canvas)));
  gsize n;
  const WeftSceneItem *items = weft_scene_get_items (canvas->scene, &n);
  gboolean any = FALSE;

  g_array_set_size (canvas->shift_others, 0);
  weft_scene_query (canvas->scene, &visible, FALSE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = &items[g_array_index (places, guint32, i)];

    if (item->kind == WEFT_ITEM_NODE && canvas->shift_others->len < MOST_OTHERS &&
        !g_hash_table_contains (moving, GUINT_TO_POINTER (item->id)))
      g_array_append_val (canvas->shift_others, item->box);
  }
  for (guint i = 0; i < canvas->selection->len; i++) {
    const WeftSceneItem *item =
        weft_scene_find (canvas->scene, g_array_index (canvas->selection, guint32, i));

    if (item != NULL)
      canvas->shift_box = any ? weft_rect_union (&canvas->shift_box, &item->box) : item->box;
    any = any || item != NULL;
  }
}

void
weft_canvas_begin_free_move (WeftCanvas *canvas, double x, double y)
{
  guint32 node = weft_canvas_pick (canvas, x, y);

  if (!weft_canvas_is_selected (canvas, node))
    weft_canvas_select (canvas, &node, 1);
  canvas->focused = node;
  find_boxes (canvas);
  weft_canvas_end_tween (canvas);
  canvas->moving_freely = TRUE;
  canvas->pressed = 0;
  canvas->fitted = FALSE;
  canvas->shift_x = canvas->shift_y = 0;
  canvas->n_guides = 0;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), "grabbing");
  emit (canvas, WEFT_CANVAS_MOVE_BEGIN, 0, 0);
}

static void
snap (WeftCanvas *canvas)
{
  WeftRect box = canvas->shift_box;
  WeftSnap found;

  box.x += canvas->shift_x;
  box.y += canvas->shift_y;
  weft_snap_find (&box, (const WeftRect *) (gpointer) canvas->shift_others->data, canvas->shift_others->len,
                  REACH / canvas->viewport.scale, GRID, &found);
  canvas->shift_x += found.dx;
  canvas->shift_y += found.dy;
  canvas->n_guides = found.n_guides;
  for (guint i = 0; i < found.n_guides; i++)
    canvas->guides[i] = found.guides[i];
}

/* A diagram whose scene takes another thread follows when it is let go. */
void
weft_canvas_free_move (WeftCanvas *canvas, double dx, double dy, gboolean freely)
{
  if (!canvas->moving_freely)
    return;
  canvas->shift_x = dx / canvas->viewport.scale;
  canvas->shift_y = dy / canvas->viewport.scale;
  canvas->n_guides = 0;
  if (!freely)
    snap (canvas);
  if (!weft_canvas_is_large (canvas))
    emit (canvas, WEFT_CANVAS_MOVE_STEP, canvas->shift_x, canvas->shift_y);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

gboolean
weft_canvas_end_free_move (WeftCanvas *canvas, gboolean keep)
{
  if (!canvas->moving_freely)
    return FALSE;
  canvas->moving_freely = FALSE;
  canvas->n_guides = 0;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), canvas->move_tool ? "move" : NULL);
  emit (canvas, keep ? WEFT_CANVAS_MOVE_END : WEFT_CANVAS_MOVE_CANCEL, canvas->shift_x, canvas->shift_y);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  return TRUE;
}

void
weft_canvas_nudge (WeftCanvas *canvas, guint keyval)
{
  double dx = keyval == GDK_KEY_Left ? -GRID : keyval == GDK_KEY_Right ? GRID : 0;
  double dy = keyval == GDK_KEY_Up ? -GRID : keyval == GDK_KEY_Down ? GRID : 0;

  canvas->fitted = FALSE;
  emit (canvas, WEFT_CANVAS_MOVE_NUDGE, dx, dy);
}

void
weft_canvas_set_move_tool (WeftCanvas *canvas, gboolean on)
{
  canvas->move_tool = on;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), on ? "move" : NULL);
}

gboolean
weft_canvas_get_move_tool (WeftCanvas *canvas)
{
  return canvas->move_tool;
}

static void
append_guide (WeftCanvas *canvas, GtkSnapshot *snapshot, const WeftGuide *guide, const GdkRGBA *color)
{
  WeftRect line = {guide->from.x, guide->from.y, guide->to.x - guide->from.x, guide->to.y - guide->from.y};
  WeftRect box = weft_viewport_to_widget (&canvas->viewport, &line);
  gboolean upright = line.width == 0;

  box = upright ? (WeftRect){round (box.x) - 0.5, box.y - 8, 1, box.height + 16}
                : (WeftRect){box.x - 8, round (box.y) - 0.5, box.width + 16, 1};
  gtk_snapshot_append_color (
      snapshot, color,
      &GRAPHENE_RECT_INIT ((float) box.x, (float) box.y, (float) box.width, (float) box.height));
}

void
weft_canvas_append_free_move (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  const WeftColor *accent = &canvas->theme->colors[WEFT_COLOR_ACCENT];
  GdkRGBA line = {(float) accent->red, (float) accent->green, (float) accent->blue, 1};
  GdkRGBA fill = {(float) accent->red, (float) accent->green, (float) accent->blue, 0.15f};
  WeftRect box = canvas->shift_box;

  if (!canvas->moving_freely)
    return;
  for (guint i = 0; i < canvas->n_guides; i++)
    append_guide (canvas, snapshot, &canvas->guides[i], &line);
  if (!weft_canvas_is_large (canvas))
    return;
  box.x += canvas->shift_x;
  box.y += canvas->shift_y;
  box = weft_viewport_to_widget (&canvas->viewport, &box);
  gtk_snapshot_append_color (
      snapshot, &fill,
      &GRAPHENE_RECT_INIT ((float) box.x, (float) box.y, (float) box.width, (float) box.height));
}
