/* weft-plot.c: the plot widget, all drawing by weft_chart_draw(). */
#include "weft-plot.h"

#include "weft-widget-theme.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* How near the pointer must be to the deadline to take it, in pixels. */
#define GRIP 6.0

typedef enum { DRAG_NOTHING, DRAG_RANGE, DRAG_DEADLINE } Drag;

struct _WeftPlot {
  GtkWidget parent_instance;
  WeftChart *chart;
  WeftTypesetter *typesetter;
  const WeftTheme *theme;
  double deadline; /* NaN: none */
  gboolean reading;
  double time; /* that is read */
  gboolean selected;
  double from;
  double to;
  Drag drag;
  char *words;
};

enum { DEADLINE_MOVED, READING_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftPlot, weft_plot, GTK_TYPE_WIDGET)

static double
width_of (WeftPlot *plot)
{
  return gtk_widget_get_width (GTK_WIDGET (plot));
}

static double
height_of (WeftPlot *plot)
{
  return gtk_widget_get_height (GTK_WIDGET (plot));
}

static double
time_at (WeftPlot *plot, double x)
{
  return weft_chart_x_to_time (plot->chart, width_of (plot), height_of (plot), x);
}

static void
append_reading (GString *words, const WeftChartReading *reading)
{
  const char *label = reading->series->label;

  if (words->len > 0)
    g_string_append (words, "   ");
  if (reading->to > reading->from)
    g_string_append_printf (words, _ ("%s: P(%g to %g) = %.4g, P(T ≤ %g) = %.4g"), label, reading->from,
                            reading->to, reading->probability, reading->to, reading->cumulative);
  else
    g_string_append_printf (words, _ ("%s: P(T = %g) = %.4g, P(T ≤ %g) = %.4g"), label, reading->from,
                            reading->probability, reading->to, reading->cumulative);
}

/* P(from <= T <= to) of every density, by their cumulative values at both ends. */
static void
append_range (WeftPlot *plot, GString *words)
{
  WeftChartReading before[4];
  WeftChartReading after[4];
  guint n = weft_chart_read (plot->chart, width_of (plot), height_of (plot), plot->from, before,
                             G_N_ELEMENTS (before));

  weft_chart_read (plot->chart, width_of (plot), height_of (plot), plot->to, after, G_N_ELEMENTS (after));
  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (before)); i++)
    g_string_append_printf (words, _ ("%s%s: P(%.6g < T ≤ %.6g) = %.4g"), words->len > 0 ? "   " : "",
                            before[i].series->label, plot->from, plot->to,
                            after[i].cumulative - before[i].cumulative);
}

static void
renew_words (WeftPlot *plot)
{
  g_autoptr (GString) words = g_string_new (NULL);
  WeftChartReading readings[4];
  guint n;

  if (plot->chart != NULL && plot->selected) {
    append_range (plot, words);
  } else if (plot->chart != NULL && plot->reading) {
    n = weft_chart_read (plot->chart, width_of (plot), height_of (plot), plot->time, readings,
                         G_N_ELEMENTS (readings));
    for (guint i = 0; i < MIN (n, G_N_ELEMENTS (readings)); i++)
      append_reading (words, &readings[i]);
  }
  g_free (plot->words);
  plot->words = words->len > 0 ? g_strdup (words->str) : NULL;
  gtk_widget_queue_draw (GTK_WIDGET (plot));
  g_signal_emit (plot, signals[READING_CHANGED], 0);
}

void
weft_plot_set_chart (WeftPlot *plot, WeftChart *chart)
{
  if (chart != NULL)
    weft_chart_ref (chart);
  g_clear_pointer (&plot->chart, weft_chart_unref);
  plot->chart = chart;
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

static gboolean
is_at_deadline (WeftPlot *plot, double x)
{
  if (plot->chart == NULL || isnan (plot->deadline))
    return FALSE;
  return fabs (weft_chart_time_to_x (plot->chart, width_of (plot), height_of (plot), plot->deadline) - x) <=
         GRIP;
}

static void
motion_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller,
           double x,
           G_GNUC_UNUSED double y,
           WeftPlot *plot)
{
  if (plot->chart == NULL)
    return;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (plot), is_at_deadline (plot, x) ? "ew-resize" : NULL);
  read_at (plot, time_at (plot, x));
}

static void
leave_cb (G_GNUC_UNUSED GtkEventControllerMotion *controller, WeftPlot *plot)
{
  plot->reading = FALSE;
  renew_words (plot);
}

static void
drag_begin_cb (G_GNUC_UNUSED GtkGestureDrag *gesture, double x, G_GNUC_UNUSED double y, WeftPlot *plot)
{
  gtk_widget_grab_focus (GTK_WIDGET (plot));
  plot->drag = DRAG_NOTHING;
  if (plot->chart == NULL)
    return;
  plot->drag = is_at_deadline (plot, x) ? DRAG_DEADLINE : DRAG_RANGE;
  if (plot->drag == DRAG_RANGE)
    select_range (plot, 0, 0);
}

/* A double click puts the deadline there. */
static void
pressed_cb (G_GNUC_UNUSED GtkGestureClick *gesture, int n, double x, G_GNUC_UNUSED double y, WeftPlot *plot)
{
  if (n == 2 && plot->chart != NULL)
    g_signal_emit (plot, signals[DEADLINE_MOVED], 0, MAX (time_at (plot, x), 0));
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, G_GNUC_UNUSED double dy, WeftPlot *plot)
{
  double x;
  double y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (plot->drag == DRAG_DEADLINE)
    g_signal_emit (plot, signals[DEADLINE_MOVED], 0, MAX (time_at (plot, x + dx), 0));
  else if (plot->drag == DRAG_RANGE && fabs (dx) > 2)
    select_range (plot, time_at (plot, x), time_at (plot, x + dx));
}

/* Where the keyboard begins to read: in the middle. */
static void
begin_reading (WeftPlot *plot)
{
  double lower;
  double upper;

  weft_chart_get_range (plot->chart, &lower, &upper);
  if (!plot->reading)
    plot->time = (lower + upper) / 2;
}

/* By keyboard, one step is a hundredth of what the plot shows. */
static void
step (gpointer widget, guint keyval, GdkModifierType state)
{
  WeftPlot *plot = widget;
  gboolean extends = (state & GDK_SHIFT_MASK) != 0;
  double lower;
  double upper;
  double from;
  double time;

  if (plot->chart == NULL)
    return;
  begin_reading (plot);
  weft_chart_get_range (plot->chart, &lower, &upper);
  from = plot->selected && plot->to == plot->time ? plot->from : plot->time;
  time = CLAMP (plot->time + (upper - lower) / 100 * (keyval == GDK_KEY_Left ? -1 : 1), lower, upper);
  read_at (plot, time);
  select_range (plot, extends ? from : 0, extends ? time : 0);
}

static void
put_deadline (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  WeftPlot *plot = widget;

  if (plot->chart == NULL)
    return;
  begin_reading (plot);
  g_signal_emit (plot, signals[DEADLINE_MOVED], 0, plot->time);
}

static const WeftKey keys[] = {
    {GDK_KEY_Left, GDK_SHIFT_MASK, N_ ("Choose a range of times"), step},
    {GDK_KEY_Right, GDK_SHIFT_MASK, NULL, step},
    {GDK_KEY_Left, 0, N_ ("Read the values of a time"), step},
    {GDK_KEY_Right, 0, NULL, step},
    {GDK_KEY_d, 0, N_ ("Put the deadline there"), put_deadline},
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

static void
weft_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftPlot *plot = WEFT_PLOT (widget);
  const WeftTheme *theme = weft_widget_get_theme (widget);
  WeftChartDrawOptions options = {.hovering = plot->reading,
                                  .hover = plot->time,
                                  .selecting = plot->selected,
                                  .select_from = plot->from,
                                  .select_to = plot->to};
  cairo_t *cr;

  if (plot->chart == NULL || width_of (plot) < 40 || height_of (plot) < 40)
    return;
  if (theme != plot->theme) {
    g_clear_pointer (&plot->typesetter, weft_typesetter_free);
    plot->typesetter = weft_typesetter_new (theme);
    plot->theme = theme;
  }
  options.typesetter = plot->typesetter;
  cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width_of (plot), (float) height_of (plot)));
  weft_chart_draw (plot->chart, theme, cr, width_of (plot), height_of (plot), &options);
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
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 140 : 200;
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
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  plot->deadline = NAN;
  gtk_widget_set_focusable (GTK_WIDGET (plot), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (plot), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (plot), TRUE);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), plot);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), plot);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), plot);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), plot);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), plot);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), plot);
  gtk_widget_add_controller (GTK_WIDGET (plot), motion);
  gtk_widget_add_controller (GTK_WIDGET (plot), key);
  gtk_widget_add_controller (GTK_WIDGET (plot), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (plot), GTK_EVENT_CONTROLLER (drag));
}

GtkWidget *
weft_plot_new (void)
{
  return g_object_new (WEFT_TYPE_PLOT, NULL);
}
