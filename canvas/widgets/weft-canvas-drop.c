/* weft-canvas-drop.c: what hangs over the canvas: while it does, the node that would take it, or the place where it would
 * stand, is marked, and a sentence says what would happen, or why it cannot and what is offered instead. */
#include "weft-canvas-private.h"

/* How thick marks of places are. */
#define LINE 3.0f

/* The sentence: how wide its lines are, how far it is from the chip or pointer and from the edge of the canvas. */
#define WORDS_WIDTH 320
#define WORDS_GAP   6
#define WORDS_EDGE  4
#define PADDING_X   10
#define PADDING_Y   6
#define SIGN_SIZE   13.0f
#define POINTER     24 /* what a pointer covers below itself */

void
weft_canvas_clear_drop (WeftCanvas *canvas)
{
  canvas->chip_width = canvas->chip_height = 0;
  canvas->dropping = FALSE;
  canvas->drop_spot = (WeftCanvasSpot){0};
  g_clear_pointer (&canvas->drop_words, g_free);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

void
weft_canvas_check_drop (WeftCanvas *canvas, const WeftDragPayload *payload, double x, double y)
{
  WeftCanvasSpot *spot = &canvas->drop_spot;

  canvas->drop_x = x;
  canvas->drop_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  canvas->dropping = TRUE;
  *spot = (WeftCanvasSpot){.node = weft_canvas_pick (canvas, x, y)};
  weft_viewport_to_scene (&canvas->viewport, x, y, &spot->x, &spot->y);
  g_clear_pointer (&canvas->drop_words, g_free);
  if (canvas->check != NULL && canvas->scene != NULL)
    canvas->drop_words = canvas->check (payload, spot, canvas->check_data);
}

gboolean
weft_canvas_drop (WeftCanvas *canvas, const WeftDragPayload *payload, double x, double y)
{
  guint32 target;

  weft_canvas_check_drop (canvas, payload, x, y);
  target = canvas->drop_spot.target;
  canvas->is_quiet = TRUE;
  weft_canvas_clear_drop (canvas);
  if (target != 0)
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_DROPPED], 0, payload, target);
  return target != 0;
}

/* Chips of this program. */

static const WeftDragPayload *
get_payload (GtkDropTarget *target)
{
  const GValue *value = gtk_drop_target_get_value (target);

  return value != NULL && G_VALUE_HOLDS (value, WEFT_TYPE_DRAG_PAYLOAD) ? g_value_get_boxed (value) : NULL;
}

/* The picture that hangs at the pointer, as weft-chip.c puts it there: its upper middle is below the pointer. */
static void
measure_chip (WeftCanvas *canvas, GdkDrop *drop)
{
  GdkDrag *drag = drop != NULL ? gdk_drop_get_drag (drop) : NULL;
  GtkWidget *icon = drag != NULL ? gtk_drag_icon_get_for_drag (drag) : NULL;

  canvas->chip_width = icon != NULL ? gtk_widget_get_width (icon) : 0;
  canvas->chip_height = icon != NULL ? gtk_widget_get_height (icon) : 0;
}

static GdkDragAction
motion_cb (GtkDropTarget *target, double x, double y, WeftCanvas *canvas)
{
  const WeftDragPayload *payload = get_payload (target);

  if (payload == NULL)
    return GDK_ACTION_COPY;
  measure_chip (canvas, gtk_drop_target_get_current_drop (target));
  weft_canvas_check_drop (canvas, payload, x, y);
  return canvas->drop_spot.target != 0 ? GDK_ACTION_COPY : 0;
}

static gboolean
drop_cb (G_GNUC_UNUSED GtkDropTarget *target, const GValue *value, double x, double y, WeftCanvas *canvas)
{
  return weft_canvas_drop (canvas, g_value_get_boxed (value), x, y);
}

static void
leave_cb (G_GNUC_UNUSED GtkDropTarget *target, WeftCanvas *canvas)
{
  weft_canvas_clear_drop (canvas);
}

/* Text of other programs. */

static gboolean
text_cb (G_GNUC_UNUSED GtkDropTarget *target, const GValue *value, double x, double y, WeftCanvas *canvas)
{
  double scene_x;
  double scene_y;

  weft_viewport_to_scene (&canvas->viewport, x, y, &scene_x, &scene_y);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_DROPPED_TEXT], 0, g_value_get_string (value),
                 scene_x, scene_y);
  return TRUE;
}

void
weft_canvas_add_drop (WeftCanvas *canvas)
{
  GtkDropTarget *target = gtk_drop_target_new (WEFT_TYPE_DRAG_PAYLOAD, GDK_ACTION_COPY);
  GtkDropTarget *text = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);

  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect (target, "enter", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (target, "motion", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), canvas);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), canvas);
  g_signal_connect (text, "drop", G_CALLBACK (text_cb), canvas);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (target));
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (text));
}

/* Drawing. */

/* Below the chip, by its own height; where there is no room, above it. Always inside the canvas. */
static void
find_room (WeftCanvas *canvas, WeftRect *box)
{
  double width = gtk_widget_get_width (GTK_WIDGET (canvas));
  double height = gtk_widget_get_height (GTK_WIDGET (canvas));
  double below = MAX (canvas->chip_height, POINTER) + WORDS_GAP;

  box->x = canvas->drop_x - canvas->chip_width / 2.0;
  box->y = canvas->drop_y + below;
  if (weft_rect_bottom (box) > height - WORDS_EDGE)
    box->y = canvas->drop_y - 2 * WORDS_GAP - box->height;
  box->x = CLAMP (box->x, WORDS_EDGE, MAX (width - box->width - WORDS_EDGE, WORDS_EDGE));
  box->y = CLAMP (box->y, WORDS_EDGE, MAX (height - box->height - WORDS_EDGE, WORDS_EDGE));
}

/* A circle with a bar across it: no. */
static void
append_sign (GtkSnapshot *snapshot, const WeftRect *box, const GdkRGBA *color)
{
  WeftRect circle = {box->x + PADDING_X, box->y + PADDING_Y + 2, SIGN_SIZE, SIGN_SIZE};

  weft_canvas_append_outline (snapshot, &circle, 0, 2, color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) weft_rect_middle_x (&circle),
                                                          (float) weft_rect_middle_y (&circle)));
  gtk_snapshot_rotate (snapshot, 45);
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (-SIGN_SIZE / 2 + 1, -1, SIGN_SIZE - 2, 2));
  gtk_snapshot_restore (snapshot);
}

/* An offer has the colour of what is selected, a refusal a sign besides its colour, a hint neither. */
void
weft_canvas_append_words (WeftCanvas *canvas, GtkSnapshot *snapshot, gboolean refused, gboolean offered)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (canvas), canvas->drop_words);
  GdkRGBA fill = weft_canvas_get_color (canvas, WEFT_COLOR_SURFACE, 1);
  GdkRGBA text = weft_canvas_get_color (canvas, refused ? WEFT_COLOR_BAD_TEXT : WEFT_COLOR_TEXT, 1);
  GdkRGBA line = weft_canvas_get_color (canvas,
                                        refused   ? WEFT_COLOR_BAD_TEXT
                                        : offered ? WEFT_COLOR_ACCENT
                                                  : WEFT_COLOR_LINE,
                                        1);
  double indent = refused ? SIGN_SIZE + WORDS_GAP : 0;
  int width;
  int height;
  WeftRect box = {0};

  if (canvas->drop_words == NULL)
    return;
  pango_layout_set_width (layout, WORDS_WIDTH * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_get_pixel_size (layout, &width, &height);
  box.width = width + indent + 2 * PADDING_X;
  box.height = height + 2 * PADDING_Y;
  find_room (canvas, &box);
  gtk_snapshot_append_color (
      snapshot, &fill,
      &GRAPHENE_RECT_INIT ((float) box.x, (float) box.y, (float) box.width, (float) box.height));
  weft_canvas_append_outline (snapshot, &box, 0, refused ? 2 : 1, &line);
  if (refused)
    append_sign (snapshot, &box, &line);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot, &GRAPHENE_POINT_INIT ((float) (box.x + PADDING_X + indent), (float) box.y + PADDING_Y));
  gtk_snapshot_append_layout (snapshot, layout, &text);
  gtk_snapshot_restore (snapshot);
}

/* A line between nodes with a knob at both ends, or the box that would take it. */
static void
append_place (WeftCanvas *canvas, GtkSnapshot *snapshot, const GdkRGBA *color)
{
  WeftRect mark = weft_viewport_to_widget (&canvas->viewport, &canvas->drop_spot.mark);
  gboolean is_upright = canvas->drop_spot.mark.width < canvas->drop_spot.mark.height;
  double thin = MIN (canvas->drop_spot.mark.width, canvas->drop_spot.mark.height);
  WeftRect line = mark;

  if (thin > 2 * LINE) {
    weft_canvas_append_outline (snapshot, &mark, 2, LINE, color);
    return;
  }
  if (is_upright)
    line = (WeftRect){weft_rect_middle_x (&mark) - LINE / 2, mark.y, LINE, mark.height};
  else
    line = (WeftRect){mark.x, weft_rect_middle_y (&mark) - LINE / 2, mark.width, LINE};
  gtk_snapshot_append_color (
      snapshot, color,
      &GRAPHENE_RECT_INIT ((float) line.x, (float) line.y, (float) line.width, (float) line.height));
  for (guint i = 0; i < 2; i++) {
    double x = is_upright ? weft_rect_middle_x (&line) : i == 0 ? line.x : weft_rect_right (&line);
    double y = !is_upright ? weft_rect_middle_y (&line) : i == 0 ? line.y : weft_rect_bottom (&line);

    weft_canvas_append_outline (snapshot, &(WeftRect){x - LINE, y - LINE, 2 * LINE, 2 * LINE}, 0, LINE,
                                color);
  }
}

void
weft_canvas_append_drop (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  const WeftCanvasSpot *spot = &canvas->drop_spot;
  gboolean legal = spot->target != 0;
  GdkRGBA good = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 1);
  GdkRGBA bad = weft_canvas_get_color (canvas, WEFT_COLOR_BAD_TEXT, 1);

  if (!canvas->dropping)
    return;
  if (spot->is_between)
    append_place (canvas, snapshot, legal ? &good : &bad);
  else if (legal)
    weft_canvas_append_node (canvas, snapshot, spot->target, 4, 3, &good);
  else if (spot->node != 0)
    weft_canvas_append_node (canvas, snapshot, spot->node, 2, 2, &bad);
  weft_canvas_append_words (canvas, snapshot, !legal && (spot->node != 0 || spot->is_between), legal);
}
