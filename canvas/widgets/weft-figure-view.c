/* weft-figure-view.c: scrolling, zoom and input; all drawing by weft_figure_draw(). Lengths, also those of the adjustments, are
 * those of the figure, which is as much larger on the screen as the user's font is. */
#include "weft-figure-view-private.h"

#include "weft-widget-theme.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MOVED 0.1 /* of the width, by a key */

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };
enum { PICKED, HOVERED, MOVE_ASKED, PLACE_ASKED, FOLD_ASKED, READING_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftFigureView,
                               weft_figure_view,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* Places. */

double
weft_figure_view_get_scale (WeftFigureView *view)
{
  return weft_widget_get_text_scale (GTK_WIDGET (view));
}

double
weft_figure_view_get_width (WeftFigureView *view)
{
  return gtk_widget_get_width (GTK_WIDGET (view)) / weft_figure_view_get_scale (view);
}

double
weft_figure_view_get_height (WeftFigureView *view)
{
  return gtk_widget_get_height (GTK_WIDGET (view)) / weft_figure_view_get_scale (view);
}

double
weft_figure_view_get_offset (WeftFigureView *view, GtkOrientation orientation)
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
WeftFigurePlace
weft_figure_view_get_place (WeftFigureView *view, WeftRect *visible)
{
  double width = weft_figure_view_get_width (view);
  double height = weft_figure_view_get_height (view);
  WeftFigurePlace place = {get_typesetter (view), width * view->zoom, height, visible};

  place.stretch = view->stretch;
  place.height = MAX (height, weft_figure_get_height (view->figure, place.typesetter, place.width));
  *visible = (WeftRect){weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL),
                        weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL), width, height};
  return place;
}

gboolean
weft_figure_view_get_seen (WeftFigureView *view, WeftFigurePlace *place, WeftRect *visible)
{
  *visible = (WeftRect){0};
  if (view->figure == NULL || weft_figure_view_get_width (view) <= 0)
    return FALSE;
  *place = weft_figure_view_get_place (view, visible);
  return TRUE;
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

void
weft_figure_view_configure (WeftFigureView *view)
{
  double width = weft_figure_view_get_width (view);
  double height = weft_figure_view_get_height (view);
  double extent = height;
  WeftFigurePlace place = {NULL, width, height, NULL};
  WeftRect visible;

  if (view->figure != NULL && width > 0) {
    place = weft_figure_view_get_place (view, &visible);
    extent = weft_figure_get_extent (view->figure, &place);
  }
  configure (view, GTK_ORIENTATION_HORIZONTAL, place.width, width);
  configure (view, GTK_ORIENTATION_VERTICAL, extent, height);
}

void
weft_figure_view_set_offset (WeftFigureView *view, GtkOrientation orientation, double value)
{
  if (view->adjustments[orientation] != NULL)
    gtk_adjustment_set_value (view->adjustments[orientation], value);
}

gboolean
weft_figure_view_get_frame (WeftFigureView *view, WeftTimelineFrame *frame)
{
  WeftRect visible;
  WeftFigurePlace place;

  if (view->figure == NULL)
    return FALSE;
  place = weft_figure_view_get_place (view, &visible);
  return weft_timeline_get_frame (view->figure, &place, frame);
}

WeftRect
weft_figure_view_get_item_box (WeftFigureView *view, gsize item)
{
  WeftRect visible;
  WeftFigurePlace place = weft_figure_view_get_place (view, &visible);
  WeftRect box = weft_figure_get_box (view->figure, &place, item);

  double scale = weft_figure_view_get_scale (view);

  return (WeftRect){(box.x - visible.x) * scale, (box.y - visible.y) * scale, box.width * scale,
                    box.height * scale};
}

double
weft_figure_view_get_bar_left (WeftFigureView *view, gsize item)
{
  WeftRect visible;
  WeftFigurePlace place = weft_figure_view_get_place (view, &visible);

  return weft_figure_get_box (view->figure, &place, item).x;
}

/* Reading. */

static void
renew_words (WeftFigureView *view)
{
  gsize item = view->hovered != WEFT_FIGURE_NOTHING ? view->hovered : view->focused;

  g_free (view->words);
  view->words = view->hovered == WEFT_FIGURE_NOTHING && view->note != NULL ? g_strdup (view->note)
                : view->figure != NULL && item != WEFT_FIGURE_NOTHING
                    ? weft_figure_describe (view->figure, item)
                    : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  view->words != NULL ? view->words : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (view));
  g_signal_emit (view, signals[READING_CHANGED], 0);
}

void
weft_figure_view_take_note (WeftFigureView *view, char *note)
{
  g_free (view->note);
  view->note = note;
  renew_words (view);
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

/* As far as it takes for @item to be seen. */
static void
reveal (WeftFigureView *view, gsize item)
{
  WeftRect visible;
  WeftFigurePlace place = weft_figure_view_get_place (view, &visible);
  WeftRect box = weft_figure_get_box (view->figure, &place, item);

  if (view->zoom > 1)
    scroll_to (view, GTK_ORIENTATION_HORIZONTAL, box.x, box.width, visible.width * 0.15);
  scroll_to (view, GTK_ORIENTATION_VERTICAL, box.y, box.height, MIN (60, visible.height * 0.3));
}

/* What is selected elsewhere comes into view, as what a search has found. */
void
weft_figure_view_set_selection (WeftFigureView *view, const guint32 *nodes, gsize n)
{
  gboolean is_new =
      n == 1 && (view->selected->len != 1 || g_array_index (view->selected, guint32, 0) != nodes[0]);
  gsize item =
      is_new && view->figure != NULL ? weft_figure_find (view->figure, nodes[0]) : WEFT_FIGURE_NOTHING;

  g_array_set_size (view->selected, 0);
  g_array_append_vals (view->selected, nodes, (guint) n);
  if (item != WEFT_FIGURE_NOTHING && weft_figure_view_get_width (view) > 0 &&
      (view->focused == WEFT_FIGURE_NOTHING || weft_figure_get_id (view->figure, view->focused) != nodes[0]))
    reveal (view, item);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

/* The pointer. */

gsize
weft_figure_view_hit (WeftFigureView *view, double x, double y)
{
  WeftRect visible;
  WeftFigurePlace place;

  if (view->figure == NULL)
    return WEFT_FIGURE_NOTHING;
  place = weft_figure_view_get_place (view, &visible);
  return weft_figure_hit (view->figure, &place, x + visible.x, y + visible.y);
}

/* In pixels of the screen. */
static gsize
hit (WeftFigureView *view, double x, double y)
{
  double scale = weft_figure_view_get_scale (view);

  return weft_figure_view_hit (view, x / scale, y / scale);
}

void
weft_figure_view_set_movable (WeftFigureView *view, gboolean movable)
{
  view->is_movable = movable;
}

void
weft_figure_view_ask_to_move (WeftFigureView *view, guint32 node, guint lane)
{
  g_signal_emit (view, signals[MOVE_ASKED], 0, node, lane);
}

void
weft_figure_view_ask_to_place (WeftFigureView *view, const double *values)
{
  g_signal_emit (view, signals[PLACE_ASKED], 0, values[0], values[1]);
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
    view->zoom = view->stretch = 1;
  weft_figure_view_forget_density (view);
  g_clear_pointer (&view->note, g_free);
  weft_figure_view_configure (view);
  renew_words (view);
  if (view->pointed)
    set_hovered (view, hit (view, view->x, view->y));
}

/* (nullable): of the section whose title is at @y of the screen. */
static const char *
find_title (WeftFigureView *view, double y)
{
  double top = y / weft_figure_view_get_scale (view);
  WeftTimelineFrame frame;
  gboolean is_title;
  const char *title;
  double lane;

  if (!weft_figure_view_get_frame (view, &frame) || top < frame.top)
    return NULL;
  lane =
      floor ((top + weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL) - frame.top) / frame.lane);
  title = lane < frame.lanes ? weft_timeline_get_section (view->figure, (guint) lane, &is_title) : NULL;
  return title != NULL && is_title ? title : NULL;
}

static void
motion_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, double x, double y, WeftFigureView *view)
{
  gsize item = hit (view, x, y);
  gboolean has_node = view->figure != NULL && weft_figure_get_id (view->figure, item) != 0;
  gboolean is_title = item == WEFT_FIGURE_NOTHING && find_title (view, y) != NULL;

  view->x = x;
  view->y = y;
  view->pointed = TRUE;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (view), weft_figure_view_is_on_mark (view, x, y) ? "grab"
                                                      : has_node || is_title                   ? "pointer"
                                                                                               : NULL);
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
  const char *title = item == WEFT_FIGURE_NOTHING ? find_title (view, y) : NULL;

  gtk_widget_grab_focus (GTK_WIDGET (view));
  if (item != WEFT_FIGURE_NOTHING)
    pick (view, item);
  if (title != NULL)
    g_signal_emit (view, signals[FOLD_ASKED], 0, title);
}

/* The keyboard. */

static void
focus_item (WeftFigureView *view, gsize item)
{
  view->focused = item;
  reveal (view, item);
  renew_words (view);
}

static void
step (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;
  WeftFigureWay way = keyval == GDK_KEY_Up                                ? WEFT_FIGURE_UP
                      : keyval == GDK_KEY_Down                            ? WEFT_FIGURE_DOWN
                      : keyval == GDK_KEY_Left || keyval == GDK_KEY_comma ? WEFT_FIGURE_LEFT
                                                                          : WEFT_FIGURE_RIGHT;
  gsize from = view->focused;
  WeftFigurePlace place;
  WeftRect visible;

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
  place = weft_figure_view_get_place (view, &visible);
  focus_item (view, weft_figure_step (view->figure, &place, from, way));
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
    weft_figure_view_zoom (widget, is_out ? 1 / WEFT_FIGURE_ZOOM_STEP : WEFT_FIGURE_ZOOM_STEP);
}

static void
place_by_key (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  int columns = (keyval == GDK_KEY_Right) - (keyval == GDK_KEY_Left);
  int rows = (keyval == GDK_KEY_Up) - (keyval == GDK_KEY_Down);

  if (!weft_figure_view_place_by (widget, columns, rows))
    gtk_widget_error_bell (widget);
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
    {GDK_KEY_Left, GDK_ALT_MASK, N_ ("Change a parameter that the axes show"), place_by_key},
    {GDK_KEY_Right, GDK_ALT_MASK, NULL, place_by_key},
    {GDK_KEY_Up, GDK_ALT_MASK, NULL, place_by_key},
    {GDK_KEY_Down, GDK_ALT_MASK, NULL, place_by_key},
    {GDK_KEY_plus, 0, N_ ("Zoom a run"), zoom_by_key},
    {GDK_KEY_minus, 0, NULL, zoom_by_key},
    {GDK_KEY_0, 0, NULL, zoom_by_key},
    {GDK_KEY_equal, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_Add, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_Subtract, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_0, 0, NULL, zoom_by_key},
};

/* Where the pointer is, if it is here. */
static void
zoom_at_pointer (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;
  gboolean is_in = keyval == GDK_KEY_w || keyval == GDK_KEY_W;

  weft_figure_view_zoom_at (view, is_in ? WEFT_FIGURE_ZOOM_STEP : 1 / WEFT_FIGURE_ZOOM_STEP,
                            view->pointed ? view->x / weft_figure_view_get_scale (view)
                                          : weft_figure_view_get_width (view) / 2);
}

static void
move_along (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;
  double by =
      weft_figure_view_get_width (view) * (keyval == GDK_KEY_a || keyval == GDK_KEY_A ? -MOVED : MOVED);

  weft_figure_view_set_offset (view, GTK_ORIENTATION_HORIZONTAL,
                               weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL) + by);
}

static void
stretch_by_key (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;

  weft_figure_view_stretch_at (
      view, keyval == GDK_KEY_bracketright ? WEFT_FIGURE_ZOOM_STEP : 1 / WEFT_FIGURE_ZOOM_STEP,
      view->pointed ? view->y / weft_figure_view_get_scale (view) : weft_figure_view_get_height (view) / 2);
}

static void
fit (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_figure_view_zoom_reset (widget);
}

static void
fit_selection (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  if (!weft_figure_view_fit_selection (widget))
    gtk_widget_error_bell (widget);
}

static void
add_marker (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_figure_view_add_marker (widget);
}

static void
remove_markers (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_figure_view_remove_markers (widget);
}

static void
move_to_lane (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  if (!weft_figure_view_move_by (widget, keyval == GDK_KEY_Up ? -1 : 1))
    gtk_widget_error_bell (widget);
}

/* The section of the bar with the keyboard, which the first bar of its lanes has then. */
static void
fold (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftFigureView *view = widget;
  const char *title = view->focused != WEFT_FIGURE_NOTHING
                          ? weft_timeline_get_section (
                                view->figure, weft_timeline_get_lane (view->figure, view->focused), NULL)
                          : NULL;
  g_autofree char *kept = g_strdup (title);
  gsize item = 0;

  if (kept == NULL) {
    gtk_widget_error_bell (widget);
    return;
  }
  g_signal_emit (view, signals[FOLD_ASKED], 0, kept);
  while (
      item < weft_figure_get_n_items (view->figure) &&
      g_strcmp0 (weft_timeline_get_section (view->figure, weft_timeline_get_lane (view->figure, item), NULL),
                 kept) != 0)
    item++;
  if (item < weft_figure_get_n_items (view->figure))
    focus_item (view, item);
}

static const WeftKey timeline_keys[] = {
    {GDK_KEY_w, 0, N_ ("Zoom a timeline at the pointer"), zoom_at_pointer},
    {GDK_KEY_s, 0, NULL, zoom_at_pointer},
    {GDK_KEY_a, 0, N_ ("Move along its time"), move_along},
    {GDK_KEY_d, 0, NULL, move_along},
    {GDK_KEY_bracketleft, 0, N_ ("Make its lanes lower or higher"), stretch_by_key},
    {GDK_KEY_bracketright, 0, NULL, stretch_by_key},
    {GDK_KEY_f, 0, N_ ("See all of it"), fit},
    {GDK_KEY_F, GDK_SHIFT_MASK, N_ ("See what is selected in it"), fit_selection},
    {GDK_KEY_m, 0, N_ ("Mark a moment: two show their difference"), add_marker},
    {GDK_KEY_M, GDK_SHIFT_MASK, N_ ("Take marks away"), remove_markers},
    {GDK_KEY_g, 0, N_ ("Fold lanes with a title to one, or unfold them"), fold},
    {GDK_KEY_Up, GDK_ALT_MASK, N_ ("Move a task to the lane above or below"), move_to_lane},
    {GDK_KEY_Down, GDK_ALT_MASK, NULL, move_to_lane},
    {GDK_KEY_comma, 0, N_ ("To the bar before and behind in its lane"), step},
    {GDK_KEY_period, 0, NULL, step},
};

const WeftKey *
weft_figure_view_get_timeline_keys (guint *n)
{
  *n = G_N_ELEMENTS (timeline_keys);
  return timeline_keys;
}

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
  gboolean is_timeline = view->figure != NULL && weft_figure_is_zoomable (view->figure);

  if (keyval == GDK_KEY_Escape && (weft_figure_view_give_up (view) || weft_figure_view_remove_markers (view)))
    return GDK_EVENT_STOP;
  return (is_timeline &&
          weft_keys_press (timeline_keys, G_N_ELEMENTS (timeline_keys), view, keyval, state)) ||
         weft_keys_press (keys, G_N_ELEMENTS (keys), view, keyval, state);
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
  place = weft_figure_view_get_place (view, &visible);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                                 (float) gtk_widget_get_height (widget)));
  cairo_scale (cr, weft_figure_view_get_scale (view), weft_figure_view_get_scale (view));
  cairo_translate (cr, -visible.x, -visible.y);
  weft_figure_draw (view->figure, view->theme, &place, cr, &options);
  cairo_translate (cr, visible.x, visible.y);
  weft_figure_view_draw_tools (view, cr);
  cairo_destroy (cr);
}

static void
weft_figure_view_size_allocate (GtkWidget *widget,
                                G_GNUC_UNUSED int width,
                                G_GNUC_UNUSED int height,
                                G_GNUC_UNUSED int baseline)
{
  weft_figure_view_configure (WEFT_FIGURE_VIEW (widget));
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
  weft_figure_view_configure (view);
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
  weft_figure_view_forget_density (view);
  weft_figure_view_clear_tools (view);
  g_clear_pointer (&view->typesetter, weft_typesetter_free);
  view->theme = NULL;
  g_clear_pointer (&view->words, g_free);
  g_clear_pointer (&view->note, g_free);
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
  signals[MOVE_ASKED] = g_signal_new ("move-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[PLACE_ASKED] = g_signal_new ("place-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[FOLD_ASKED] = g_signal_new ("fold-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[READING_CHANGED] = g_signal_new ("reading-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
add_controllers (WeftFigureView *view)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), view);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), view);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), view);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), view);
  g_signal_connect (focus, "enter", G_CALLBACK (focus_cb), view);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_cb), view);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), view);
  gtk_widget_add_controller (GTK_WIDGET (view), motion);
  gtk_widget_add_controller (GTK_WIDGET (view), key);
  gtk_widget_add_controller (GTK_WIDGET (view), focus);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (click));
}

static void
weft_figure_view_init (WeftFigureView *view)
{
  view->zoom = view->stretch = 1;
  view->hovered = view->focused = WEFT_FIGURE_NOTHING;
  view->selected = g_array_new (FALSE, FALSE, sizeof (guint32));
  gtk_widget_set_focusable (GTK_WIDGET (view), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (view), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (view), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (view), GTK_OVERFLOW_HIDDEN);
  add_controllers (view);
  weft_figure_view_add_zooming (view);
  weft_figure_view_add_tools (view);
}

GtkWidget *
weft_figure_view_new (void)
{
  return g_object_new (WEFT_TYPE_FIGURE_VIEW, NULL);
}
