/* weft-canvas-input.c: pointer, wheel and keys. */
#include "weft-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define ZOOM_STEP 1.2

static void
focus (WeftCanvas *canvas)
{
  if (!gtk_widget_has_focus (GTK_WIDGET (canvas)))
    gtk_widget_grab_focus (GTK_WIDGET (canvas));
}

static void
pressed_cb (GtkGestureClick *gesture, int n, double x, double y, WeftCanvas *canvas)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  guint32 node = weft_canvas_pick_any (canvas, x, y);
  guint32 folds = weft_canvas_find_fold (canvas, x, y);

  weft_canvas_end_naming (canvas, TRUE);
  focus (canvas);
  canvas->passing = FALSE;
  canvas->pressed = 0;
  if (canvas->space_down || weft_canvas_press_taken (canvas, &(WeftPointer){.x = x, .y = y, .node = node}))
    return;
  if (folds != 0) {
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_FOLDED], 0, folds);
    return;
  }
  if (weft_canvas_press_grip (canvas, x, y))
    return;
  /* Several nodes may be about to be dragged together. */
  if (node != 0 && n == 1 && canvas->selection->len > 1 && weft_canvas_is_selected (canvas, node) &&
      !(state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK))) {
    canvas->pressed = node;
    canvas->focused = node;
    return;
  }
  if (node != 0 && (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)))
    weft_canvas_toggle (canvas, node);
  else if (node != 0)
    weft_canvas_select (canvas, &node, 1);
  else if (!(state & GDK_SHIFT_MASK))
    weft_canvas_select (canvas, NULL, 0);
  if (node != 0)
    canvas->focused = node;
  if (n == 2 && node != 0)
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_ENTERED], 0, node);
}

static void
released_cb (G_GNUC_UNUSED GtkGestureClick *gesture,
             G_GNUC_UNUSED int n,
             G_GNUC_UNUSED double x,
             G_GNUC_UNUSED double y,
             WeftCanvas *canvas)
{
  if (canvas->pressed != 0)
    weft_canvas_select (canvas, &canvas->pressed, 1);
  canvas->pressed = 0;
}

static void
menu_pressed_cb (G_GNUC_UNUSED GtkGestureClick *gesture,
                 G_GNUC_UNUSED int n,
                 double x,
                 double y,
                 WeftCanvas *canvas)
{
  guint32 node = weft_canvas_pick_any (canvas, x, y);

  weft_canvas_end_naming (canvas, TRUE);
  weft_canvas_give_up (canvas);
  focus (canvas);
  if (node != 0 && !weft_canvas_is_selected (canvas, node))
    weft_canvas_select (canvas, &node, 1);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_MENU], 0, node, x, y);
}

/* (@x, @y): where the button went down. */
static WeftPointer
get_pointer (GtkGestureDrag *gesture, double x, double y, double dx, double dy, WeftCanvas *canvas)
{
  return (WeftPointer){
      .x = x + dx,
      .y = y + dy,
      .dx = dx,
      .dy = dy,
      .button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)),
      .state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)),
      .node = canvas->grabbed,
  };
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, WeftCanvas *canvas)
{
  WeftPointer pointer;

  canvas->grabbed = weft_canvas_pick (canvas, x, y);
  pointer = get_pointer (gesture, x, y, 0, 0, canvas);
  if (!weft_canvas_offer_press (canvas, &pointer))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

/* A drag is no click any more. */
static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, WeftCanvas *canvas)
{
  WeftPointer pointer;
  double x;
  double y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  pointer = get_pointer (gesture, x, y, dx, dy, canvas);
  weft_canvas_update_drag (canvas, &pointer);
  if (canvas->engaged)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_end_cb (GtkGestureDrag *gesture, double dx, double dy, WeftCanvas *canvas)
{
  WeftPointer pointer;
  double x;
  double y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  pointer = get_pointer (gesture, x, y, dx, dy, canvas);
  weft_canvas_end_drag (canvas, &pointer);
}

/* The pointer was taken away. */
static void
drag_cancel_cb (G_GNUC_UNUSED GtkGesture *gesture,
                G_GNUC_UNUSED GdkEventSequence *sequence,
                WeftCanvas *canvas)
{
  if (canvas->taken_by == NULL)
    weft_canvas_give_up (canvas);
}

/* The pointer has come to @node: others are told once. */
static void
hover (WeftCanvas *canvas, guint32 node)
{
  if (node == canvas->hovered)
    return;
  weft_canvas_set_hovered (canvas, node);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_HOVERED], 0, node);
}

static void
motion_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, double x, double y, WeftCanvas *canvas)
{
  guint32 node = weft_canvas_is_on_overview (canvas, x, y) ? 0 : weft_canvas_pick_any (canvas, x, y);
  gboolean comes_in;

  canvas->pointer_x = x;
  canvas->pointer_y = y;
  weft_canvas_move_taken (canvas, &(WeftPointer){.x = x, .y = y, .node = node});
  /* Marks and ports reach beyond their node. */
  if (node != canvas->hovered && canvas->hovered != 0 &&
      (weft_canvas_find_fold (canvas, x, y) == canvas->hovered ||
       weft_canvas_find_port (canvas, x, y, &comes_in) == canvas->hovered))
    return;
  if (node == canvas->hovered)
    return;
  canvas->is_quiet = canvas->is_quiet && canvas->hovered == 0;
  hover (canvas, node);
}

static void
leave_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, WeftCanvas *canvas)
{
  hover (canvas, 0);
  canvas->pointer_x = canvas->pointer_y = NAN;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

/* What is below the pointer stays there. Events of wheels do not say where it is. */
static void
zoom_at_pointer (WeftCanvas *canvas, double factor)
{
  gboolean is_known = !isnan (canvas->pointer_x);

  weft_viewport_zoom (&canvas->viewport, factor,
                      is_known ? canvas->pointer_x : gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                      is_known ? canvas->pointer_y : gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, WeftCanvas *canvas)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (state & GDK_CONTROL_MASK) {
    zoom_at_pointer (canvas, pow (ZOOM_STEP, -dy));
  } else {
    if (state & GDK_SHIFT_MASK) {
      dx = dy;
      dy = 0;
    }
    canvas->viewport.x += 40 * dx / canvas->viewport.scale;
    canvas->viewport.y += 40 * dy / canvas->viewport.scale;
  }
  weft_canvas_moved (canvas);
  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (G_GNUC_UNUSED GtkGesture *gesture,
                G_GNUC_UNUSED GdkEventSequence *sequence,
                WeftCanvas *canvas)
{
  canvas->pinch_origin = canvas->viewport;
}

static void
pinch_cb (GtkGestureZoom *gesture, double scale, WeftCanvas *canvas)
{
  double x;
  double y;

  if (!gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    return;
  canvas->viewport = canvas->pinch_origin;
  weft_viewport_zoom (&canvas->viewport, scale, x, y);
  weft_canvas_moved (canvas);
}

static void
open_menu (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftCanvas *canvas = widget;
  WeftRect box = {0};

  if (canvas->focused != 0)
    weft_canvas_get_node_box (canvas, canvas->focused, &box);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_MENU], 0, canvas->focused, weft_rect_middle_x (&box),
                 weft_rect_bottom (&box));
}

static void
walk (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftCanvas *canvas = widget;

  if (canvas->scene != NULL)
    weft_canvas_focus_node (canvas, weft_canvas_walk (canvas, canvas->focused, keyval));
}

static void
extend (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_canvas_extend (widget, keyval);
}

static void
pan (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_canvas_pan (widget, keyval);
}

static void
select_nothing (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  if (!weft_canvas_give_up (widget))
    weft_canvas_select (widget, NULL, 0);
}

/* Alt may still be held. */
static void
stop_move (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_canvas_give_up (widget);
}

static void
nudge (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_canvas_nudge (widget, keyval);
}

static void
activate (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftCanvas *canvas = widget;

  if (canvas->focused != 0)
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_ACTIVATED], 0, canvas->focused);
}

static void
add (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  g_signal_emit (widget, weft_canvas_signals[WEFT_CANVAS_RELATIVE_ADDED], 0, keyval == GDK_KEY_Tab);
}

/* As in a text, which takes Tab for itself. */
static void
leave (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (widget)), GTK_DIR_TAB_FORWARD);
}

static void
connect_node (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_canvas_begin_connecting (widget);
}

static void
begin_panning (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WEFT_CANVAS (widget)->space_down = TRUE;
}

static const WeftKey keys[] = {
    {GDK_KEY_Up, GDK_ALT_MASK | GDK_SHIFT_MASK, N_ ("Move freely"), nudge},
    {GDK_KEY_Down, GDK_ALT_MASK | GDK_SHIFT_MASK, NULL, nudge},
    {GDK_KEY_Left, GDK_ALT_MASK | GDK_SHIFT_MASK, NULL, nudge},
    {GDK_KEY_Right, GDK_ALT_MASK | GDK_SHIFT_MASK, NULL, nudge},
    {GDK_KEY_Up, GDK_CONTROL_MASK, N_ ("Move the view"), pan},
    {GDK_KEY_Down, GDK_CONTROL_MASK, NULL, pan},
    {GDK_KEY_Left, GDK_CONTROL_MASK, NULL, pan},
    {GDK_KEY_Right, GDK_CONTROL_MASK, NULL, pan},
    {GDK_KEY_Up, GDK_SHIFT_MASK, N_ ("Add to the selection"), extend},
    {GDK_KEY_Down, GDK_SHIFT_MASK, NULL, extend},
    {GDK_KEY_Left, GDK_SHIFT_MASK, NULL, extend},
    {GDK_KEY_Right, GDK_SHIFT_MASK, NULL, extend},
    {GDK_KEY_Up, 0, N_ ("Parent, child, neighbours"), walk},
    {GDK_KEY_Down, 0, NULL, walk},
    {GDK_KEY_Left, 0, NULL, walk},
    {GDK_KEY_Right, 0, NULL, walk},
    {GDK_KEY_e, 0, N_ ("In graphs: draw an edge; arrows choose its end"), connect_node},
    {GDK_KEY_Home, 0, N_ ("The whole diagram"), walk},
    {GDK_KEY_bracketright, 0, N_ ("In graphs: the edges of the node, the nodes of the edge"), walk},
    {GDK_KEY_bracketleft, 0, NULL, walk},
    {GDK_KEY_Return, GDK_CONTROL_MASK, N_ ("Edit the main value"), activate},
    {GDK_KEY_KP_Enter, GDK_CONTROL_MASK, NULL, activate},
    {GDK_KEY_Return, 0, N_ ("Add a block after it"), add},
    {GDK_KEY_KP_Enter, 0, NULL, add},
    {GDK_KEY_Tab, GDK_CONTROL_MASK, N_ ("Go on from the diagram"), leave},
    {GDK_KEY_Tab, 0, N_ ("Add a block inside"), add},
    {GDK_KEY_Escape, 0, N_ ("Select nothing"), select_nothing},
    {GDK_KEY_Escape, GDK_ALT_MASK, NULL, stop_move},
    {GDK_KEY_Menu, 0, N_ ("Menu of the node"), open_menu},
    {GDK_KEY_F10, GDK_SHIFT_MASK, NULL, open_menu},
    {GDK_KEY_space, 0, N_ ("Hold and drag to move the view"), begin_panning},
};

const WeftKey *
weft_canvas_get_keys (guint *n)
{
  *n = G_N_ELEMENTS (keys);
  return keys;
}

/* Escape with nothing to give up is for whatever is around. */
static gboolean
is_for_others (WeftCanvas *canvas, guint keyval)
{
  if (keyval == GDK_KEY_Escape)
    return canvas->selection->len == 0 && canvas->dragging == NULL && canvas->taken_by == NULL;
  /* With nothing selected, and where the keyboard only came through, Tab leaves the canvas, as everywhere. */
  return keyval == GDK_KEY_Tab && (canvas->selection->len == 0 || canvas->passing);
}

static gboolean
key_pressed_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
                guint keyval,
                G_GNUC_UNUSED guint keycode,
                GdkModifierType state,
                WeftCanvas *canvas)
{
  /* Keys of an entry on the canvas are its own. */
  if (!gtk_widget_has_focus (GTK_WIDGET (canvas)) || is_for_others (canvas, keyval))
    return GDK_EVENT_PROPAGATE;
  weft_canvas_catch_up (canvas);
  if (weft_canvas_key_taken (canvas, keyval, state))
    return GDK_EVENT_STOP;
  if (!weft_keys_press (keys, G_N_ELEMENTS (keys), canvas, keyval, state))
    return GDK_EVENT_PROPAGATE;
  canvas->passing = FALSE;
  return GDK_EVENT_STOP;
}

static void
key_released_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
                 guint keyval,
                 G_GNUC_UNUSED guint keycode,
                 G_GNUC_UNUSED GdkModifierType state,
                 WeftCanvas *canvas)
{
  if (keyval == GDK_KEY_space)
    canvas->space_down = FALSE;
}

static void
focus_cb (G_GNUC_UNUSED GtkEventControllerFocus *controller, WeftCanvas *canvas)
{
  canvas->space_down = FALSE;
  canvas->passing = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static void
add_clicks (WeftCanvas *canvas)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), canvas);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), canvas);
  g_signal_connect (menu, "pressed", G_CALLBACK (menu_pressed_cb), canvas);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), canvas);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), canvas);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), canvas);
  g_signal_connect (drag, "cancel", G_CALLBACK (drag_cancel_cb), canvas);
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), canvas);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), canvas);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (menu));
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (pinch));
}

void
weft_canvas_add_input (WeftCanvas *canvas)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus_controller = gtk_event_controller_focus_new ();

  add_clicks (canvas);
  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), canvas);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), canvas);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), canvas);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_pressed_cb), canvas);
  g_signal_connect (key, "key-released", G_CALLBACK (key_released_cb), canvas);
  g_signal_connect (focus_controller, "enter", G_CALLBACK (focus_cb), canvas);
  g_signal_connect (focus_controller, "leave", G_CALLBACK (focus_cb), canvas);
  gtk_widget_add_controller (GTK_WIDGET (canvas), motion);
  gtk_widget_add_controller (GTK_WIDGET (canvas), scroll);
  gtk_widget_add_controller (GTK_WIDGET (canvas), key);
  gtk_widget_add_controller (GTK_WIDGET (canvas), focus_controller);
}
