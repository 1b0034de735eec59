/* test-plot.c: the plot by itself: what it shows of the axis, and what is read in it. */
#include "weft-plot.h"
#include "weft-widget-theme.h"

#include <math.h>

typedef struct {
  GtkWindow *window;
  WeftPlot *plot;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  fixture->window = GTK_WINDOW (gtk_window_new ());
  fixture->plot = WEFT_PLOT (weft_plot_new ());
  gtk_window_set_default_size (fixture->window, 800, 300);
  gtk_window_set_child (fixture->window, GTK_WIDGET (fixture->plot));
  gtk_window_present (fixture->window);
  while (gtk_widget_get_width (GTK_WIDGET (fixture->plot)) < 100)
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gtk_window_destroy (fixture->window);
}

/* @n equally likely times from @first on, and a mark. */
static void
show (Fixture *fixture, gint64 first, gsize n, double mark)
{
  g_autoptr (WeftChart) chart = weft_chart_new ();
  g_autofree double *p = g_new (double, n);
  g_autoptr (WeftSeries) series = NULL;

  for (gsize i = 0; i < n; i++)
    p[i] = 1 / (double) n;
  series = weft_series_new (WEFT_SERIES_CURRENT, "as drawn", 1, first, p, n);
  weft_chart_add_density (chart, series);
  if (mark > 0)
    weft_chart_add_tick (chart, mark, "mark");
  weft_plot_set_chart (fixture->plot, chart);
}

static void
press (Fixture *fixture, guint keyval, GdkModifierType state)
{
  guint n;
  const WeftKey *keys = weft_plot_get_keys (&n);

  g_assert_true (weft_keys_press (keys, n, fixture->plot, keyval, state));
}

static void
assert_range (Fixture *fixture, double lower, double upper, gboolean is_same)
{
  double now_lower;
  double now_upper;

  weft_plot_get_range (fixture->plot, &now_lower, &now_upper);
  g_assert_cmpint (fabs (now_lower - lower) + fabs (now_upper - upper) < 1e-6, ==, is_same);
}

/* The axis stays while what is new fits, so that before and after compare by eye; then it follows. */
static void
test_keeps (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double lower;
  double upper;

  show (fixture, 500, 400, 0);
  weft_plot_get_range (fixture->plot, &lower, &upper);
  show (fixture, 520, 300, 0);
  assert_range (fixture, lower, upper, TRUE);
  show (fixture, 500, 400, 0);
  assert_range (fixture, lower, upper, TRUE);
  show (fixture, 500, 700, 0);
  assert_range (fixture, lower, upper, FALSE);
  show (fixture, 500, 20, 0);
  weft_plot_get_range (fixture->plot, &lower, &upper);
  g_assert_cmpfloat (upper - lower, <, 40);
}

/* A curve is no needle because a mark is far away. */
static void
test_far_mark (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double lower;
  double upper;

  show (fixture, 88000, 1000, 69592);
  weft_plot_get_range (fixture->plot, &lower, &upper);
  g_assert_cmpfloat (upper - lower, <, 1500);
}

/* Zoom, a move along the axis, the chosen range, all: by keys; the user's range survives an edit. */
static void
test_zoom (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double lower;
  double upper;
  double from;
  double to;

  show (fixture, 500, 400, 0);
  weft_plot_get_range (fixture->plot, &lower, &upper);
  press (fixture, GDK_KEY_plus, 0);
  weft_plot_get_range (fixture->plot, &from, &to);
  g_assert_cmpfloat (from, >, lower);
  g_assert_cmpfloat (to, <, upper);
  show (fixture, 500, 390, 0);
  assert_range (fixture, from, to, TRUE);
  for (guint i = 0; i < 4; i++)
    press (fixture, GDK_KEY_plus, 0);
  weft_plot_get_range (fixture->plot, &from, &to);
  press (fixture, GDK_KEY_Page_Down, 0);
  assert_range (fixture, from + (to - from) / 10, to + (to - from) / 10, TRUE);
  for (guint i = 0; i < 5; i++)
    press (fixture, GDK_KEY_Right, GDK_SHIFT_MASK);
  g_assert_true (weft_plot_get_selection (fixture->plot, &from, &to));
  press (fixture, GDK_KEY_z, 0);
  assert_range (fixture, from, to, TRUE);
  show (fixture, 500, 400, 0);
  press (fixture, GDK_KEY_f, 0);
  assert_range (fixture, lower, upper, TRUE);
  for (guint i = 0; i < 100; i++)
    press (fixture, GDK_KEY_plus, 0);
  weft_plot_get_range (fixture->plot, &from, &to);
  g_assert_cmpfloat (to - from, ==, 4);
  for (guint i = 0; i < 100; i++)
    press (fixture, GDK_KEY_minus, 0);
  assert_range (fixture, lower, upper, TRUE);
}

/* The view does not leave what there is to see. */
static void
test_ends (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double lower;
  double upper;
  double from;
  double to;

  show (fixture, 500, 400, 0);
  weft_plot_get_range (fixture->plot, &lower, &upper);
  for (guint i = 0; i < 4; i++)
    press (fixture, GDK_KEY_plus, 0);
  weft_plot_get_range (fixture->plot, &from, &to);
  for (guint i = 0; i < 100; i++)
    press (fixture, GDK_KEY_Page_Down, 0);
  assert_range (fixture, upper - (to - from), upper, TRUE);
  for (guint i = 0; i < 100; i++)
    press (fixture, GDK_KEY_Page_Up, 0);
  assert_range (fixture, lower, lower + (to - from), TRUE);
}

/* The times once, on the lattice, the curve on top first. */
static void
test_words (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftChart) chart = weft_chart_new ();
  const double p[] = {0.25, 0.25, 0.5};
  g_autoptr (WeftSeries) now = weft_series_new (WEFT_SERIES_CURRENT, "as drawn", 1, 10, p, 3);
  g_autoptr (WeftSeries) was = weft_series_new (WEFT_SERIES_PREVIOUS, "previous", 1, 11, p, 3);

  weft_chart_add_density (chart, was);
  weft_chart_add_density (chart, now);
  weft_plot_set_chart (fixture->plot, chart);
  g_assert_null (weft_plot_get_reading (fixture->plot));
  /* From the left end, which is between two points. */
  for (guint i = 0; i < 4; i++)
    press (fixture, GDK_KEY_Left, 0);
  for (guint i = 0; i < 3; i++)
    press (fixture, GDK_KEY_Right, 0);
  g_assert_cmpstr (weft_plot_get_reading (fixture->plot), ==,
                   "T = 13: as drawn, P = 0, P(T ≤ 13) = 1; previous, P = 0.5000, P(T ≤ 13) = 1");
  press (fixture, GDK_KEY_Left, 0);
  g_assert_cmpstr (weft_plot_get_reading (fixture->plot), ==,
                   "T = 12: as drawn, P = 0.5000, P(T ≤ 12) = 1; previous, P = 0.2500, P(T ≤ 12) = 0.5000");
  press (fixture, GDK_KEY_Left, GDK_SHIFT_MASK);
  g_assert_cmpstr (weft_plot_get_reading (fixture->plot), ==,
                   "T = 11 … 12: as drawn, P = 0.7500; previous, P = 0.5000");
}

/* Larger letters make the whole chart larger: as much of it is seen, and places are still found. */
static void
test_large_text (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkCssProvider *large = gtk_css_provider_new ();
  double lower;
  double upper;

  show (fixture, 500, 400, 0);
  weft_plot_get_range (fixture->plot, &lower, &upper);
  gtk_css_provider_load_from_data (large, "* { font-size: 33pt; }", -1);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (large),
                                              GTK_STYLE_PROVIDER_PRIORITY_USER);
  while (fabs (weft_widget_get_text_scale (GTK_WIDGET (fixture->plot)) - 3) > 0.01)
    g_main_context_iteration (NULL, TRUE);
  assert_range (fixture, lower, upper, TRUE);
  press (fixture, GDK_KEY_Right, 0);
  g_assert_nonnull (weft_plot_get_reading (fixture->plot));
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (large));
  g_object_unref (large);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/plot/keeps", Fixture, NULL, set_up, test_keeps, tear_down);
  g_test_add ("/plot/far-mark", Fixture, NULL, set_up, test_far_mark, tear_down);
  g_test_add ("/plot/zoom", Fixture, NULL, set_up, test_zoom, tear_down);
  g_test_add ("/plot/ends", Fixture, NULL, set_up, test_ends, tear_down);
  g_test_add ("/plot/words", Fixture, NULL, set_up, test_words, tear_down);
  g_test_add ("/plot/large-text", Fixture, NULL, set_up, test_large_text, tear_down);
  return g_test_run ();
}
