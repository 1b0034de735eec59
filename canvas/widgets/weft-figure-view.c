/* weft-figure-view.c: scrolling, zoom and input; all drawing by weft_figure_draw(). Lengths, also those of the adjustments, are
 * those of the figure, which is as much larger on the screen as the user's font is. */
#include "weft-figure-view.h"

#include "weft-widget-theme.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MOST_ZOOM 400.0
#define ZOOM_STEP 1.25

struct _WeftFigureView {
  GtkWidget parent_instance;
  WeftFigure *figure;
  WeftTypesetter *typesetter;
  const WeftTheme *theme;
  GtkAdjustment *adjustments[2]; /* by GtkOrientation */
  double zoom;                   /* of the width: 1 is as wide as the window */
  double x;                      /* of the pointer; scroll events do not tell */
  double y;
  gboolean pointed; /* the pointer is inside */
  gsize hovered;
  gsize focused;
  guint32 hovered_node; /* here or elsewhere */
  GArray *selected;     /* guint32 */
  char *words;
};

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };
enum { PICKED, HOVERED, READING_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftFigureView,
                               weft_figure_view,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* Places. */

static double
scale_of (WeftFigureView *view)
{
  return weft_widget_get_text_scale (GTK_WIDGET (view));
}

static double
width_of (WeftFigureView *view)
{
  return gtk_widget_get_width (GTK_WIDGET (view)) / scale_of (view);
}

static double
height_of (WeftFigureView *view)
{
  return gtk_widget_get_height (GTK_WIDGET (view)) / scale_of (view);
}

static double
get_offset (WeftFigureView *view, GtkOrientation orientation)
{
  return view->adjustments[orientation] != NULL
             ? round (gtk_adjustment_get_value (view->adjustments[orientation]))
             : 0;
}

static WeftTypesetter *
get_typesetter (WeftFigureView *view)
{
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (view));

  if (theme != view->theme) {
    g_clear_pointer (&view->typesetter, weft_typesetter_free);
    view->typesetter = weft_typesetter_new (theme);
    view->theme = theme;
  }
  return view->typesetter;
}

/* @visible: (out): where the window stands in the figure. */
static WeftFigurePlace
get_place (WeftFigureView *view, WeftRect *visible)
{
  double width = width_of (view);
  double height = height_of (view);
  WeftFigurePlace place = {get_typesetter (view), width * view->zoom, height, visible};

  place.height = MAX (height, weft_figure_get_height (view->figure, place.typesetter, place.width));
  *visible = (WeftRect){get_offset (view, GTK_ORIENTATION_HORIZONTAL),
                        get_offset (view, GTK_ORIENTATION_VERTICAL), width, height};
  return place;
}

static void
configure (WeftFigureView *view, GtkOrientation orientation, double size, double page)
{
  GtkAdjustment *adjustment = view->adjustments[orientation];
  double value;

  if (adjustment == NULL)
    return;
  value = CLAMP (gtk_adjustment_get_value (adjustment), 0, MAX (size - page, 0));
  gtk_adjustment_configure (adjustment, value, 0, MAX (size, page), page * 0.1, page * 0.9, page);
}

static void
configure_both (WeftFigureView *view)
{
  double width = width_of (view);
  double height = height_of (view);
  WeftFigurePlace place = {NULL, width, height, NULL};
  WeftRect visible;

  if (view->figure != NULL && width > 0)
    place = get_place (view, &visible);
  configure (view, GTK_ORIENTATION_HORIZONTAL, place.width, width);
  configure (view, GTK_ORIENTATION_VERTICAL, place.height, height);
}

WeftRect
weft_figure_view_get_item_box (WeftFigureView *view, gsize item)
{
  WeftRect visible;
  WeftFigurePlace place = get_place (view, &visible);
  WeftRect box = weft_figure_get_box (view->figure, &place, item);

  double scale = scale_of (view);

  return (WeftRect){(box.x - visible.x) * scale, (box.y - visible.y) * scale, box.width * scale,
                    box.height * scale};
}

/* Reading. */

static void
renew_words (WeftFigureView *view)
{
  gsize item = view->hovered != WEFT_FIGURE_NOTHING ? view->hovered : view->focused;

  g_free (view->words);
  view->words =
      view->figure != NULL && item != WEFT_FIGURE_NOTHING ? weft_figure_describe (view->figure, item) : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  view->words != NULL ? view->words : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (view));
  g_signal_emit (view, signals[READING_CHANGED], 0);
}

const char *
weft_figure_view_get_reading (WeftFigureView *view)
{
  return view->words;
}

WeftFigure *
weft_figure_view_get_figure (WeftFigureView *view)
{
  return view->figure;
}

void
weft_figure_view_set_hovered (WeftFigureView *view, guint32 node)
{
  if (node == view->hovered_node)
    return;
  view->hovered_node = node;
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

guint32
weft_figure_view_get_hovered (WeftFigureView *view)
{
  return view->hovered_node;
}

void
weft_figure_view_set_selection (WeftFigureView *view, const guint32 *nodes, gsize n)
{
  g_array_set_size (view->selected, 0);
  g_array_append_vals (view->selected, nodes, (guint) n);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

/* Zoom. */

static void
zoom_at (WeftFigureView *view, double factor, double x)
{
  double zoom = CLAMP (view->zoom * factor, 1, MOST_ZOOM);
  double place = (get_offset (view, GTK_ORIENTATION_HORIZONTAL) + x) / view->zoom;

  if (view->figure == NULL || !weft_figure_is_zoomable (view->figure) || zoom == view->zoom)
    return;
  view->zoom = zoom;
  configure_both (view);
  if (view->adjustments[GTK_ORIENTATION_HORIZONTAL] != NULL)
    gtk_adjustment_set_value (view->adjustments[GTK_ORIENTATION_HORIZONTAL], place * zoom - x);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
weft_figure_view_zoom (WeftFigureView *view, double factor)
{
  zoom_at (view, factor, width_of (view) / 2);
}

void
weft_figure_view_zoom_reset (WeftFigureView *view)
{
  weft_figure_view_zoom (view, 1 / view->zoom);
}

double
weft_figure_view_get_zoom (WeftFigureView *view)
{
  return view->zoom;
}

/* The pointer. */

static gsize
hit (WeftFigureView *view, double x, double y)
{
  WeftRect visible;
  WeftFigurePlace place;

  if (view->figure == NULL)
    return WEFT_FIGURE_NOTHING;
  place = get_place (view, &visible);
  return weft_figure_hit (view->figure, &place, x / scale_of (view) + visible.x,
                          y / scale_of (view) + visible.y);
}

/* The pointer has come to @node: others are told once. */
static void
hover (WeftFigureView *view, guint32 node)
{
  if (node == view->hovered_node)
    return;
  weft_figure_view_set_hovered (view, node);
  g_signal_emit (view, signals[HOVERED], 0, node);
}

static void
set_hovered (WeftFigureView *view, gsize item)
{
  if (item != view->hovered) {
    view->hovered = item;
    renew_words (view);
  }
  hover (view, view->figure != NULL ? weft_figure_get_id (view->figure, item) : 0);
}

/* Who has the keyboard keeps it on the same node; the pointer is on what has come below it. */
void
weft_figure_view_set_figure (WeftFigureView *view, WeftFigure *figure)
{
  guint32 id = view->figure != NULL ? weft_figure_get_id (view->figure, view->focused) : 0;

  if (figure == view->figure)
    return;
  g_clear_pointer (&view->figure, weft_figure_unref);
  view->figure = figure != NULL ? weft_figure_ref (figure) : NULL;
  view->hovered = WEFT_FIGURE_NOTHING;
  view->focused = figure != NULL ? weft_figure_find (figure, id) : WEFT_FIGURE_NOTHING;
  if (figure == NULL || !weft_figure_is_zoomable (figure))
    view->zoom = 1;
  configure_both (view);
  renew_words (view);
  if (view->pointed)
    set_hovered (view, hit (view, view->x, view->y));
}

static void
motion_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, double x, double y, WeftFigureView *view)
{
  gsize item = hit (view, x, y);
  gboolean has_node = view->figure != NULL && weft_figure_get_id (view->figure, item) != 0;

  view->x = x;
  view->y = y;
  view->pointed = TRUE;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), has_node ? "pointer" : NULL);
  set_hovered (view, item);
}

static void
leave_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, WeftFigureView *view)
{
  view->pointed = FALSE;
  set_hovered (view, WEFT_FIGURE_NOTHING);
}

static void
pick (WeftFigureView *view, gsize item)
{
  guint32 id = view->figure != NULL ? weft_figure_get_id (view->figure, item) : 0;

  view->focused = item;
  renew_words (view);
  if (id != 0)
    g_signal_emit (view, signals[PICKED], 0, id);
}

static void
pressed_cb (G_GNUC_UNUSED GtkGestureClick *gesture,
            G_GNUC_UNUSED int n,
            double x,
            double y,
            WeftFigureView *view)
{
  gsize item = hit (view, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (view));
  if (item != WEFT_FIGURE_NOTHING)
    pick (view, item);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, G_GNUC_UNUSED double dx, double dy, WeftFigureView *view)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (!(state & GDK_CONTROL_MASK))
    return GDK_EVENT_PROPAGATE;
  zoom_at (view, pow (ZOOM_STEP, -dy), view->pointed ? view->x / scale_of (view) : width_of (view) / 2);
  return GDK_EVENT_STOP;
}

/* The keyboard. */

static void
scroll_to (WeftFigureView *view, GtkOrientation orientation, double start, double size, double margin)
{
  GtkAdjustment *adjustment = view->adjustments[orientation];
  double value;
  double page;

  if (adjustment == NULL)
    return;
  value = gtk_adjustment_get_value (adjustment);
  page = gtk_adjustment_get_page_size (adjustment);
  if (start - margin < value)
    gtk_adjustment_set_value (adjustment, start - margin);
  else if (start + size + margin > value + page)
    gtk_adjustment_set_value (adjustment, MIN (start + size + margin - page, start - margin));
}

static void
focus_item (WeftFigureView *view, gsize item)
{
  WeftRect visible;
  WeftFigurePlace place = get_place (view, &visible);
  WeftRect box = weft_figure_get_box (view->figure, &place, item);

  view->focused = item;
  if (view->zoom > 1)
    scroll_to (view, GTK_ORIENTATION_HORIZONTAL, box.x, box.width, visible.width * 0.15);
  scroll_to (view, GTK_ORIENTATION_VERTICAL, box.y, box.height, MIN (60, visible.height * 0.3));
  renew_words (view);
}

static void
step (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;
  WeftFigureWay way = keyval == GDK_KEY_Up     ? WEFT_FIGURE_UP
                      : keyval == GDK_KEY_Down ? WEFT_FIGURE_DOWN
                      : keyval == GDK_KEY_Left ? WEFT_FIGURE_LEFT
                                               : WEFT_FIGURE_RIGHT;
  gsize from = view->focused;

  if (view->figure == NULL || weft_figure_get_n_items (view->figure) == 0)
    return;
  /* The keyboard begins at what is selected. */
  if (from == WEFT_FIGURE_NOTHING && view->selected->len > 0) {
    gsize found = weft_figure_find (view->figure, g_array_index (view->selected, guint32, 0));

    if (found != WEFT_FIGURE_NOTHING) {
      focus_item (view, found);
      return;
    }
  }
  focus_item (view, weft_figure_step (view->figure, from, way));
}

static void
go_to_end (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;

  if (view->figure != NULL && weft_figure_get_n_items (view->figure) > 0)
    focus_item (view, keyval == GDK_KEY_Home ? 0 : weft_figure_get_n_items (view->figure) - 1);
}

static void
pick_focused (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;

  if (view->focused != WEFT_FIGURE_NOTHING)
    pick (view, view->focused);
}

static void
zoom_by_key (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  gboolean is_out = keyval == GDK_KEY_minus || keyval == GDK_KEY_KP_Subtract;

  if (keyval == GDK_KEY_0 || keyval == GDK_KEY_KP_0)
    weft_figure_view_zoom_reset (widget);
  else
    weft_figure_view_zoom (widget, is_out ? 1 / ZOOM_STEP : ZOOM_STEP);
}

static const WeftKey keys[] = {
    {GDK_KEY_Up, 0, N_ ("Go from bar to bar"), step},
    {GDK_KEY_Down, 0, NULL, step},
    {GDK_KEY_Left, 0, NULL, step},
    {GDK_KEY_Right, 0, NULL, step},
    {GDK_KEY_Home, 0, N_ ("To the first and the last"), go_to_end},
    {GDK_KEY_End, 0, NULL, go_to_end},
    {GDK_KEY_Return, 0, N_ ("Select its node"), pick_focused},
    {GDK_KEY_space, 0, NULL, pick_focused},
    {GDK_KEY_KP_Enter, 0, NULL, pick_focused},
    {GDK_KEY_plus, 0, N_ ("Zoom a run"), zoom_by_key},
    {GDK_KEY_minus, 0, NULL, zoom_by_key},
    {GDK_KEY_0, 0, NULL, zoom_by_key},
    {GDK_KEY_equal, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_Add, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_Subtract, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_0, 0, NULL, zoom_by_key},
};

const WeftKey *
weft_figure_view_get_keys (guint *n)
{
  *n = G_N_ELEMENTS (keys);
  return keys;
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        GdkModifierType state,
        WeftFigureView *view)
{
  return weft_keys_press (keys, G_N_ELEMENTS (keys), view, keyval, state);
}

static void
focus_cb (G_GNUC_UNUSED GtkEventControllerFocus *controller, WeftFigureView *view)
{
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

/* The widget. */

static void
weft_figure_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftFigureView *view = WEFT_FIGURE_VIEW (widget);
  WeftFigureDrawOptions options = {.hovered = view->hovered,
                                   .focused =
                                       gtk_widget_has_focus (widget) ? view->focused : WEFT_FIGURE_NOTHING,
                                   .hovered_node = view->hovered_node,
                                   .selected = (const guint32 *) (gpointer) view->selected->data,
                                   .n_selected = view->selected->len};
  WeftFigurePlace place;
  WeftRect visible;
  cairo_t *cr;

  if (view->figure == NULL || gtk_widget_get_width (widget) < 40 || gtk_widget_get_height (widget) < 40)
    return;
  place = get_place (view, &visible);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                                 (float) gtk_widget_get_height (widget)));
  cairo_scale (cr, scale_of (view), scale_of (view));
  cairo_translate (cr, -visible.x, -visible.y);
  weft_figure_draw (view->figure, view->theme, &place, cr, &options);
  cairo_destroy (cr);
}

static void
weft_figure_view_size_allocate (GtkWidget *widget,
                                G_GNUC_UNUSED int width,
                                G_GNUC_UNUSED int height,
                                G_GNUC_UNUSED int baseline)
{
  configure_both (WEFT_FIGURE_VIEW (widget));
}

static void
set_adjustment (WeftFigureView *view, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  if (view->adjustments[orientation] != NULL)
    g_signal_handlers_disconnect_by_data (view->adjustments[orientation], view);
  g_clear_object (&view->adjustments[orientation]);
  if (adjustment == NULL)
    return;
  view->adjustments[orientation] = g_object_ref_sink (adjustment);
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), view);
  configure_both (view);
}

static void
weft_figure_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftFigureView *view = WEFT_FIGURE_VIEW (object);

  if (id == PROP_HADJUSTMENT)
    set_adjustment (view, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
  else if (id == PROP_VADJUSTMENT)
    set_adjustment (view, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
  else if (id != PROP_HSCROLL_POLICY && id != PROP_VSCROLL_POLICY)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
weft_figure_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftFigureView *view = WEFT_FIGURE_VIEW (object);

  if (id == PROP_HADJUSTMENT)
    g_value_set_object (value, view->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  else if (id == PROP_VADJUSTMENT)
    g_value_set_object (value, view->adjustments[GTK_ORIENTATION_VERTICAL]);
  else if (id == PROP_HSCROLL_POLICY || id == PROP_VSCROLL_POLICY)
    g_value_set_enum (value, GTK_SCROLL_MINIMUM);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
weft_figure_view_dispose (GObject *object)
{
  WeftFigureView *view = WEFT_FIGURE_VIEW (object);

  set_adjustment (view, GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment (view, GTK_ORIENTATION_VERTICAL, NULL);
  g_clear_pointer (&view->figure, weft_figure_unref);
  g_clear_pointer (&view->typesetter, weft_typesetter_free);
  view->theme = NULL;
  g_clear_pointer (&view->words, g_free);
  g_clear_pointer (&view->selected, g_array_unref);
  G_OBJECT_CLASS (weft_figure_view_parent_class)->dispose (object);
}

static void
weft_figure_view_class_init (WeftFigureViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = weft_figure_view_set_property;
  object_class->get_property = weft_figure_view_get_property;
  object_class->dispose = weft_figure_view_dispose;
  widget_class->snapshot = weft_figure_view_snapshot;
  widget_class->size_allocate = weft_figure_view_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "weftfigure");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[HOVERED] = g_signal_new ("hovered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[READING_CHANGED] = g_signal_new ("reading-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
add_controllers (WeftFigureView *view)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), view);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), view);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), view);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), view);
  g_signal_connect (focus, "enter", G_CALLBACK (focus_cb), view);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_cb), view);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), view);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), view);
  gtk_widget_add_controller (GTK_WIDGET (view), motion);
  gtk_widget_add_controller (GTK_WIDGET (view), key);
  gtk_widget_add_controller (GTK_WIDGET (view), focus);
  gtk_widget_add_controller (GTK_WIDGET (view), scroll);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (click));
}

static void
weft_figure_view_init (WeftFigureView *view)
{
  view->zoom = 1;
  view->hovered = view->focused = WEFT_FIGURE_NOTHING;
  view->selected = g_array_new (FALSE, FALSE, sizeof (guint32));
  gtk_widget_set_focusable (GTK_WIDGET (view), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (view), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (view), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (view), GTK_OVERFLOW_HIDDEN);
  add_controllers (view);
}

GtkWidget *
weft_figure_view_new (void)
{
  return g_object_new (WEFT_TYPE_FIGURE_VIEW, NULL);
}
