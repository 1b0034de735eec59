/* weft-canvas-free-move.c: moving nodes freely, by a drag with Alt or with the tool for it, or by keys. What moves comes
 * into line with its neighbours, which guides show, else onto a grid. The canvas says how far; its owner moves. */
#include "weft-canvas-private.h"

#include "weft-snap.h"

#include <math.h>

#define GRID  8.0
#define REACH 6.0 /* pixels of the widget */

/* Less is a click of an unsteady hand, in pixels. */
#define MOVE_FROM 4

/* More neighbours are too many to be in line with. */
#define MOST_OTHERS 2000

typedef struct {
  gboolean is_moving;
  WeftRect box;   /* of what is selected, in the scene, when it began */
  GArray *others; /* (nullable): WeftRect */
  double dx;      /* how far, in the scene */
  double dy;
  WeftGuide guides[2];
  guint n_guides;
} FreeMove;

static void
emit (WeftCanvas *canvas, WeftCanvasMove move, double dx, double dy)
{
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_SHIFTED], 0, move, dx, dy);
}

/* With Alt or while every drag of a node means it, where somebody listens. */
static gboolean
begin_move (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  FreeMove *move = state;

  move->is_moving = FALSE;
  return ((pointer->state & GDK_ALT_MASK) != 0 || canvas->moves_freely) &&
         pointer->button == GDK_BUTTON_PRIMARY && canvas->document != NULL && !canvas->space_down &&
         g_signal_has_handler_pending (canvas, weft_canvas_signals[WEFT_CANVAS_SHIFTED], 0, FALSE) &&
         pointer->node != 0;
}

/* Numbers of what moves: the selected nodes and all that hangs below them. */
static GHashTable *
find_moving (WeftCanvas *canvas)
{
  GHashTable *moving = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; i < weft_scene_count_items (canvas->scene); i++) {
    const WeftSceneItem *item = weft_scene_get_item (canvas->scene, i);

    if (item->kind == WEFT_ITEM_NODE && item->id != 0 &&
        (weft_canvas_is_selected (canvas, item->id) ||
         (item->from != 0 && g_hash_table_contains (moving, GUINT_TO_POINTER (item->from)))))
      g_hash_table_add (moving, GUINT_TO_POINTER (item->id));
  }
  return moving;
}

/* The box of what is selected, and the boxes in view that it may come into line with. */
static void
find_boxes (WeftCanvas *canvas, FreeMove *move)
{
  g_autoptr (GHashTable) moving = find_moving (canvas);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftRect visible = weft_viewport_get_visible (&canvas->viewport, gtk_widget_get_width (GTK_WIDGET (canvas)),
                                                gtk_widget_get_height (GTK_WIDGET (canvas)));
  gboolean any = FALSE;

  g_clear_pointer (&move->others, g_array_unref);
  move->others = g_array_new (FALSE, FALSE, sizeof (WeftRect));
  weft_scene_query (canvas->scene, &visible, FALSE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (canvas->scene, g_array_index (places, guint32, i));

    if (item->kind == WEFT_ITEM_NODE && move->others->len < MOST_OTHERS &&
        !g_hash_table_contains (moving, GUINT_TO_POINTER (item->id)))
      g_array_append_val (move->others, item->box);
  }
  for (guint i = 0; i < canvas->selection->len; i++) {
    const WeftSceneItem *item =
        weft_scene_find (canvas->scene, g_array_index (canvas->selection, guint32, i));

    if (item != NULL)
      move->box = any ? weft_rect_union (&move->box, &item->box) : item->box;
    any = any || item != NULL;
  }
}

static void
start_moving (WeftCanvas *canvas, FreeMove *move, guint32 node)
{
  if (!weft_canvas_is_selected (canvas, node))
    weft_canvas_select (canvas, &node, 1);
  canvas->focused = node;
  find_boxes (canvas, move);
  weft_canvas_end_tween (canvas);
  weft_canvas_set_engaged (canvas);
  move->is_moving = TRUE;
  canvas->pressed = 0;
  canvas->fitted = FALSE;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), "grabbing");
  emit (canvas, WEFT_CANVAS_MOVE_BEGIN, 0, 0);
}

static void
snap (WeftCanvas *canvas, FreeMove *move)
{
  WeftRect box = move->box;
  WeftSnap found;

  box.x += move->dx;
  box.y += move->dy;
  weft_snap_find (&box, (const WeftRect *) (gpointer) move->others->data, move->others->len,
                  REACH / canvas->viewport.scale, GRID, &found);
  move->dx += found.dx;
  move->dy += found.dy;
  move->n_guides = found.n_guides;
  for (guint i = 0; i < found.n_guides; i++)
    move->guides[i] = found.guides[i];
}

/* A diagram whose scene takes another thread follows when it is let go. */
static void
update_move (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  FreeMove *move = state;

  if (!move->is_moving && ABS (pointer->dx) < MOVE_FROM && ABS (pointer->dy) < MOVE_FROM)
    return;
  if (!move->is_moving)
    start_moving (canvas, move, pointer->node);
  move->dx = pointer->dx / canvas->viewport.scale;
  move->dy = pointer->dy / canvas->viewport.scale;
  move->n_guides = 0;
  if (!(pointer->state & GDK_CONTROL_MASK))
    snap (canvas, move);
  if (!weft_canvas_is_large (canvas))
    emit (canvas, WEFT_CANVAS_MOVE_STEP, move->dx, move->dy);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static void
finish_move (WeftCanvas *canvas, FreeMove *move, WeftCanvasMove how)
{
  if (!move->is_moving)
    return;
  move->is_moving = FALSE;
  move->n_guides = 0;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), canvas->moves_freely ? "move" : NULL);
  emit (canvas, how, move->dx, move->dy);
}

static void
end_move (WeftCanvas *canvas, gpointer state, G_GNUC_UNUSED const WeftPointer *pointer)
{
  finish_move (canvas, state, WEFT_CANVAS_MOVE_END);
}

static void
cancel_move (WeftCanvas *canvas, gpointer state)
{
  finish_move (canvas, state, WEFT_CANVAS_MOVE_CANCEL);
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
  canvas->moves_freely = on;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (canvas), on ? "move" : NULL);
}

gboolean
weft_canvas_get_move_tool (WeftCanvas *canvas)
{
  return canvas->moves_freely;
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

static void
append_move (WeftCanvas *canvas, gpointer state, GtkSnapshot *snapshot)
{
  const FreeMove *move = state;
  GdkRGBA line = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 1);
  GdkRGBA fill = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 0.15f);
  WeftRect box = move->box;

  if (!move->is_moving)
    return;
  for (guint i = 0; i < move->n_guides; i++)
    append_guide (canvas, snapshot, &move->guides[i], &line);
  if (!weft_canvas_is_large (canvas))
    return;
  box.x += move->dx;
  box.y += move->dy;
  box = weft_viewport_to_widget (&canvas->viewport, &box);
  gtk_snapshot_append_color (
      snapshot, &fill,
      &GRAPHENE_RECT_INIT ((float) box.x, (float) box.y, (float) box.width, (float) box.height));
}

static void
clear_move (gpointer state)
{
  g_clear_pointer (&((FreeMove *) state)->others, g_array_unref);
}

const WeftCanvasTool weft_free_move_tool = {.name = "free-move",
                                            .size = sizeof (FreeMove),
                                            .begin = begin_move,
                                            .update = update_move,
                                            .end = end_move,
                                            .cancel = cancel_move,
                                            .snapshot = append_move,
                                            .clear = clear_move};
