/* weft-plot.c: the plot widget, all drawing by weft_chart_draw(). Lengths are those of the chart, which is as much larger on the
 * screen as the user's font is. */
#include "weft-plot.h"

#include "weft-plot-card.h"
#include "weft-widget-theme.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* How near the pointer must be to the deadline to take it, in pixels. */
#define GRIP 6.0

/* A new curve keeps the axis when it fits into it, and fills at least so much of it. */
#define LEAST_FILL 0.5

#define ZOOM_STEP 1.25
#define PAN_STEP  0.1 /* of what is seen */

/* So many steps of the lattice are seen at least. */
#define LEAST_STEPS 4

typedef enum { DRAG_NOTHING, DRAG_RANGE, DRAG_DEADLINE, DRAG_VIEW } Drag;

struct _WeftPlot {
  GtkWidget parent_instance;
  WeftChart *chart;
  WeftTypesetter *typesetter;
  const WeftTheme *theme;
  double deadline; /* NaN: none */
  gboolean reading;
  double time; /* that is read */
  double x;    /* of the pointer; scroll events do not tell */
  double y;
  gboolean began_at_arrow; /* the first press of a sequence */
  gboolean pointed;        /* the pointer is inside */
  gboolean selected;
  double from;
  double to;
  Drag drag;
  double drag_lower; /* of the range when a drag of it began */
  gboolean has_range;
  gboolean zoomed; /* the range is the user's */
  double lower;
  double upper;
  char *words;
};

enum { DEADLINE_MOVED, READING_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftPlot, weft_plot, GTK_TYPE_WIDGET)

static double
scale_of (WeftPlot *plot)
{
  return weft_widget_get_text_scale (GTK_WIDGET (plot));
}

static double
width_of (WeftPlot *plot)
{
  return gtk_widget_get_width (GTK_WIDGET (plot)) / scale_of (plot);
}

static double
height_of (WeftPlot *plot)
{
  return gtk_widget_get_height (GTK_WIDGET (plot)) / scale_of (plot);
}

/* @x: of the widget. */
static double
time_at (WeftPlot *plot, double x)
{
  return weft_chart_x_to_time (plot->chart, width_of (plot), height_of (plot), x / scale_of (plot));
}

static WeftTypesetter *
get_typesetter (WeftPlot *plot)
{
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (plot));

  if (theme != plot->theme) {
    g_clear_pointer (&plot->typesetter, weft_typesetter_free);
    plot->typesetter = weft_typesetter_new (theme);
    plot->theme = theme;
  }
  return plot->typesetter;
}

/* Reading. */

static gboolean
get_reading (WeftPlot *plot, WeftPlotReading *reading)
{
  if (plot->chart == NULL || weft_chart_get_n_curves (plot->chart) == 0 || !(plot->selected || plot->reading))
    return FALSE;
  *reading = plot->selected
                 ? weft_plot_reading_of_range (plot->chart, plot->from, plot->to)
                 : weft_plot_reading_of_bar (plot->chart, width_of (plot), height_of (plot), plot->time);
  return TRUE;
}

static void
renew_words (WeftPlot *plot)
{
  WeftPlotReading reading;

  g_free (plot->words);
  plot->words = get_reading (plot, &reading) ? weft_plot_card_describe (plot->chart, &reading) : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (plot), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  plot->words != NULL ? plot->words : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (plot));
  g_signal_emit (plot, signals[READING_CHANGED], 0);
}

/* What is seen. */

/* @lower, @upper: (inout): no closer than can be told apart. */
static void
limit_range (WeftPlot *plot, double *lower, double *upper)
{
  const WeftSeries *series = weft_chart_get_curve (plot->chart, 0);
  double least = LEAST_STEPS * series->step;
  double middle = (*lower + *upper) / 2;

  if (*upper - *lower >= least)
    return;
  *lower = middle - least / 2;
  *upper = middle + least / 2;
}

static void
set_range (WeftPlot *plot, double lower, double upper)
{
  limit_range (plot, &lower, &upper);
  plot->lower = lower;
  plot->upper = upper;
  plot->has_range = TRUE;
  weft_chart_set_range (plot->chart, lower, upper);
  renew_words (plot);
}

static gboolean
has_curves (WeftPlot *plot)
{
  return plot->chart != NULL && weft_chart_get_n_curves (plot->chart) > 0;
}

/* All times that a curve reaches, and what is shown without a zoom. */
static void
get_limits (WeftPlot *plot, double *lower, double *upper)
{
  weft_chart_clear_range (plot->chart);
  weft_chart_get_range (plot->chart, lower, upper);
  for (guint i = 0; i < weft_chart_get_n_curves (plot->chart); i++) {
    const WeftSeries *series = weft_chart_get_curve (plot->chart, i);

    *lower = MIN (*lower, weft_series_get_x (series, 0));
    *upper = MAX (*upper, weft_series_get_x (series, series->n - 1));
  }
}

static void
zoom_at (WeftPlot *plot, double factor, double time)
{
  double lower = time - (time - plot->lower) / factor;
  double upper = time + (plot->upper - time) / factor;
  double least;
  double most;

  if (!has_curves (plot))
    return;
  get_limits (plot, &least, &most);
  least = MIN (least, plot->lower);
  most = MAX (most, plot->upper);
  plot->zoomed = TRUE;
  set_range (plot, MAX (lower, least), MIN (upper, most));
}

static void
pan (WeftPlot *plot, double by)
{
  double least;
  double most;

  if (!has_curves (plot))
    return;
  get_limits (plot, &least, &most);
  by = CLAMP (by, MIN (least - plot->lower, 0), MAX (most - plot->upper, 0));
  plot->zoomed = TRUE;
  set_range (plot, plot->lower + by, plot->upper + by);
}

void
weft_plot_fit (WeftPlot *plot)
{
  double lower;
  double upper;

  if (!has_curves (plot))
    return;
  plot->zoomed = FALSE;
  weft_chart_clear_range (plot->chart);
  weft_chart_get_range (plot->chart, &lower, &upper);
  set_range (plot, lower, upper);
}

void
weft_plot_zoom (WeftPlot *plot, double factor)
{
  zoom_at (plot, factor, plot->reading ? plot->time : (plot->lower + plot->upper) / 2);
}

void
weft_plot_get_range (WeftPlot *plot, double *lower, double *upper)
{
  *lower = plot->lower;
  *upper = plot->upper;
}

/* What was seen goes on being seen, so that before and after can be compared by eye. */
static void
keep_range (WeftPlot *plot)
{
  double lower;
  double upper;
  gboolean fits;

  weft_chart_get_range (plot->chart, &lower, &upper);
  fits = plot->lower <= lower && upper <= plot->upper &&
         upper - lower >= LEAST_FILL * (plot->upper - plot->lower);
  if (plot->has_range && (plot->zoomed ? lower < plot->upper && plot->lower < upper : fits))
    weft_chart_set_range (plot->chart, plot->lower, plot->upper);
  else
    weft_plot_fit (plot);
}

void
weft_plot_set_chart (WeftPlot *plot, WeftChart *chart)
{
  if (chart != NULL)
    weft_chart_ref (chart);
  g_clear_pointer (&plot->chart, weft_chart_unref);
  plot->chart = chart;
  if (has_curves (plot))
    keep_range (plot);
  renew_words (plot);
}

void
weft_plot_set_deadline (WeftPlot *plot, double time)
{
  plot->deadline = time;
}

gboolean
weft_plot_get_selection (WeftPlot *plot, double *from, double *to)
{
  *from = plot->from;
  *to = plot->to;
  return plot->selected;
}

const char *
weft_plot_get_reading (WeftPlot *plot)
{
  return plot->words;
}

static void
read_at (WeftPlot *plot, double time)
{
  plot->reading = TRUE;
  plot->time = time;
  renew_words (plot);
}

static void
select_range (WeftPlot *plot, double a, double b)
{
  plot->from = MIN (a, b);
  plot->to = MAX (a, b);
  plot->selected = plot->to > plot->from;
  renew_words (plot);
}

/* The pointer. */

static gboolean
is_at_deadline (WeftPlot *plot, double x)
{
  if (plot->chart == NULL || isnan (plot->deadline))
    return FALSE;
  return fabs (weft_chart_time_to_x (plot->chart, width_of (plot), height_of (plot), plot->deadline) -
               x / scale_of (plot)) <= GRIP;
}

/* @time: (out): of the mark that an arrow at the edge at (@x, @y) tells of. */
static gboolean
is_at_arrow (WeftPlot *plot, double x, double y, double *time)
{
  double scale = scale_of (plot);

  return plot->chart != NULL && weft_chart_find_beyond (plot->chart, get_typesetter (plot), width_of (plot),
                                                        height_of (plot), x / scale, y / scale, time);
}

static void
motion_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, double x, double y, WeftPlot *plot)
{
  double time;

  plot->x = x;
  plot->y = y;
  plot->pointed = TRUE;
  if (plot->chart == NULL)
    return;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (plot), is_at_deadline (plot, x)          ? "ew-resize"
                                                      : is_at_arrow (plot, x, y, &time) ? "pointer"
                                                                                        : NULL);
  read_at (plot, time_at (plot, x));
}

static void
leave_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, WeftPlot *plot)
{
  plot->reading = FALSE;
  plot->pointed = FALSE;
  renew_words (plot);
}

/* The mark comes into view, with some room beyond it. */
static void
show_mark (WeftPlot *plot, double time)
{
  double lower = MIN (plot->lower, time);
  double upper = MAX (plot->upper, time);
  double room = (upper - lower) * 0.05;

  plot->zoomed = TRUE;
  set_range (plot, time < plot->lower ? lower - room : lower, time > plot->upper ? upper + room : upper);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, WeftPlot *plot)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  double time;

  gtk_widget_grab_focus (GTK_WIDGET (plot));
  plot->drag = DRAG_NOTHING;
  if (plot->chart == NULL || (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_MIDDLE))
    return;
  if (button == GDK_BUTTON_MIDDLE) {
    plot->drag = DRAG_VIEW;
    plot->drag_lower = plot->lower;
  } else if (is_at_arrow (plot, x, y, &time)) {
    show_mark (plot, time);
  } else {
    plot->drag = is_at_deadline (plot, x) ? DRAG_DEADLINE : DRAG_RANGE;
    if (plot->drag == DRAG_RANGE)
      select_range (plot, 0, 0);
  }
}

/* A double click puts the deadline there; one that began on an arrow has moved the view below it. */
static void
pressed_cb (G_GNUC_UNUSED GtkGestureClick *gesture, int n, double x, double y, WeftPlot *plot)
{
  double time;

  if (n == 1)
    plot->began_at_arrow = is_at_arrow (plot, x, y, &time);
  else if (n == 2 && plot->chart != NULL && !plot->began_at_arrow)
    g_signal_emit (plot, signals[DEADLINE_MOVED], 0, MAX (time_at (plot, x), 0));
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, G_GNUC_UNUSED double dy, WeftPlot *plot)
{
  double x;
  double y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (plot->chart == NULL)
    return;
  if (plot->drag == DRAG_VIEW)
    pan (plot, plot->drag_lower - (time_at (plot, x + dx) - time_at (plot, x)) - plot->lower);
  else if (plot->drag == DRAG_DEADLINE)
    g_signal_emit (plot, signals[DEADLINE_MOVED], 0, MAX (time_at (plot, x + dx), 0));
  else if (plot->drag == DRAG_RANGE && fabs (dx) > 2)
    select_range (plot, time_at (plot, x), time_at (plot, x + dx));
}

/* Control zooms at the pointer, Shift or the other direction moves along the axis. */
static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, WeftPlot *plot)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double along = state & GDK_SHIFT_MASK ? dx + dy : dx;

  if (!has_curves (plot))
    return GDK_EVENT_PROPAGATE;
  if (state & GDK_CONTROL_MASK)
    zoom_at (plot, pow (ZOOM_STEP, -dy),
             plot->pointed ? time_at (plot, plot->x) : (plot->lower + plot->upper) / 2);
  else if (along != 0)
    pan (plot, along * PAN_STEP * (plot->upper - plot->lower));
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* The keyboard. */

/* Where it begins to read: in the middle. */
static void
begin_reading (WeftPlot *plot)
{
  if (!plot->reading)
    plot->time = (plot->lower + plot->upper) / 2;
  plot->pointed = FALSE;
}

/* One step is a hundredth of what the plot shows; where that is less than one of the lattice, from point to point. */
static double
step_time (WeftPlot *plot, int way)
{
  double least = weft_chart_get_curve (plot->chart, 0)->step;
  double by = (plot->upper - plot->lower) / 100;
  double time = by < least ? (round (plot->time / least) + way) * least : plot->time + way * by;

  return CLAMP (time, plot->lower, plot->upper);
}

static void
step (gpointer widget, guint keyval, GdkModifierType state)
{
  WeftPlot *plot = widget;
  gboolean extends = (state & GDK_SHIFT_MASK) != 0;
  double from;
  double time;

  if (!has_curves (plot))
    return;
  begin_reading (plot);
  from = plot->selected && plot->to == plot->time ? plot->from : plot->time;
  time = step_time (plot, keyval == GDK_KEY_Left ? -1 : 1);
  read_at (plot, time);
  select_range (plot, extends ? from : 0, extends ? time : 0);
}

static void
put_deadline (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftPlot *plot = widget;

  if (!has_curves (plot))
    return;
  begin_reading (plot);
  g_signal_emit (plot, signals[DEADLINE_MOVED], 0, plot->time);
}

static void
zoom_by_key (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  gboolean is_out = keyval == GDK_KEY_minus || keyval == GDK_KEY_KP_Subtract;

  weft_plot_zoom (widget, is_out ? 1 / ZOOM_STEP : ZOOM_STEP);
}

static void
zoom_to_selection (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftPlot *plot = widget;

  if (!has_curves (plot) || !plot->selected)
    return;
  plot->zoomed = TRUE;
  set_range (plot, plot->from, plot->to);
}

static void
fit_by_key (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_plot_fit (widget);
}

static void
pan_by_key (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftPlot *plot = widget;

  pan (plot, PAN_STEP * (plot->upper - plot->lower) * (keyval == GDK_KEY_Page_Up ? -1 : 1));
}

static const WeftKey keys[] = {
    {GDK_KEY_Left, GDK_SHIFT_MASK, N_ ("Choose a range of times"), step},
    {GDK_KEY_Right, GDK_SHIFT_MASK, NULL, step},
    {GDK_KEY_Left, 0, N_ ("Read the values of a time"), step},
    {GDK_KEY_Right, 0, NULL, step},
    {GDK_KEY_d, 0, N_ ("Put the deadline there"), put_deadline},
    {GDK_KEY_plus, 0, N_ ("Zoom the times"), zoom_by_key},
    {GDK_KEY_minus, 0, NULL, zoom_by_key},
    {GDK_KEY_equal, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_Add, 0, NULL, zoom_by_key},
    {GDK_KEY_KP_Subtract, 0, NULL, zoom_by_key},
    {GDK_KEY_z, 0, N_ ("Zoom to the chosen range"), zoom_to_selection},
    {GDK_KEY_f, 0, N_ ("Show all times"), fit_by_key},
    {GDK_KEY_0, 0, NULL, fit_by_key},
    {GDK_KEY_KP_0, 0, NULL, fit_by_key},
    {GDK_KEY_Page_Up, 0, N_ ("Move along the times"), pan_by_key},
    {GDK_KEY_Page_Down, 0, NULL, pan_by_key},
};

const WeftKey *
weft_plot_get_keys (guint *n)
{
  *n = G_N_ELEMENTS (keys);
  return keys;
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        GdkModifierType state,
        WeftPlot *plot)
{
  return weft_keys_press (keys, G_N_ELEMENTS (keys), plot, keyval, state);
}

/* Drawing. */

/* At the pointer, or at the top of what the keyboard reads. */
static void
draw_card (WeftPlot *plot, cairo_t *cr)
{
  WeftRect room = {4, 4, width_of (plot) - 8, height_of (plot) - 8};
  WeftRect area = weft_chart_get_plot_area (plot->chart, width_of (plot), height_of (plot));
  double scale = scale_of (plot);
  WeftPlotReading reading;
  double x;

  if (!get_reading (plot, &reading))
    return;
  x = plot->pointed ? plot->x / scale
                    : weft_chart_time_to_x (plot->chart, width_of (plot), height_of (plot),
                                            plot->selected ? plot->to : plot->time);
  weft_plot_card_draw (plot->chart, &reading, plot->theme, plot->typesetter, cr, x,
                       plot->pointed ? plot->y / scale : area.y + 8, &room);
}

static void
weft_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftPlot *plot = WEFT_PLOT (widget);
  WeftChartDrawOptions options = {.hovering = plot->reading,
                                  .hover = plot->time,
                                  .selecting = plot->selected,
                                  .select_from = plot->from,
                                  .select_to = plot->to};
  cairo_t *cr;

  if (plot->chart == NULL || width_of (plot) < 40 || height_of (plot) < 40)
    return;
  options.typesetter = get_typesetter (plot);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                                 (float) gtk_widget_get_height (widget)));
  cairo_scale (cr, scale_of (plot), scale_of (plot));
  weft_chart_draw (plot->chart, plot->theme, cr, width_of (plot), height_of (plot), &options);
  draw_card (plot, cr);
  cairo_destroy (cr);
}

static void
weft_plot_measure (G_GNUC_UNUSED GtkWidget *widget,
                   GtkOrientation orientation,
                   G_GNUC_UNUSED int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 140 : 110;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 700 : 320;
  *minimum_baseline = *natural_baseline = -1;
}

static void
weft_plot_dispose (GObject *object)
{
  WeftPlot *plot = WEFT_PLOT (object);

  g_clear_pointer (&plot->chart, weft_chart_unref);
  g_clear_pointer (&plot->typesetter, weft_typesetter_free);
  g_clear_pointer (&plot->words, g_free);
  G_OBJECT_CLASS (weft_plot_parent_class)->dispose (object);
}

static void
weft_plot_class_init (WeftPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_plot_dispose;
  widget_class->snapshot = weft_plot_snapshot;
  widget_class->measure = weft_plot_measure;
  gtk_widget_class_set_css_name (widget_class, "weftplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  signals[DEADLINE_MOVED] = g_signal_new ("deadline-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  signals[READING_CHANGED] = g_signal_new ("reading-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_plot_init (WeftPlot *plot)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  plot->deadline = NAN;
  gtk_widget_set_focusable (GTK_WIDGET (plot), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (plot), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (plot), TRUE);
  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), plot);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), plot);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), plot);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), plot);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), plot);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), plot);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), plot);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), plot);
  gtk_widget_add_controller (GTK_WIDGET (plot), motion);
  gtk_widget_add_controller (GTK_WIDGET (plot), key);
  gtk_widget_add_controller (GTK_WIDGET (plot), scroll);
  gtk_widget_add_controller (GTK_WIDGET (plot), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (plot), GTK_EVENT_CONTROLLER (drag));
}

GtkWidget *
weft_plot_new (void)
{
  return g_object_new (WEFT_TYPE_PLOT, NULL);
}
