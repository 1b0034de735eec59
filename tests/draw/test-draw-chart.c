/* test-draw-chart.c: bins keep the mass, charts say where their times are, and any distribution can be
 * drawn. */
#include "weft-band.h"
#include "weft-bins.h"
#include "weft-chart.h"
#include "weft-random.h"

#include <math.h>

#define ROUNDS 400

/* A density of @n points of which about one in @every has mass. */
static WeftSeries *
make_series (WeftRandom *random, gint64 first, gsize n, guint every)
{
  g_autofree double *y = g_new0 (double, n);
  double sum = 0;
  WeftSeries *series;

  for (gsize i = 0; i < n; i++)
    if (i == 0 || i == n - 1 || weft_random_below (random, every) == 0)
      sum += y[i] = weft_random_uniform (random) + 0.01;
  for (gsize i = 0; i < n; i++)
    y[i] /= sum;
  series = weft_series_new (WEFT_SERIES_CURRENT, "density", 0.5, first, y, n);
  return series;
}

static WeftSeries *
make_comb (gsize teeth, gsize distance)
{
  gsize n = (teeth - 1) * distance + 1;
  g_autofree double *y = g_new0 (double, n);

  for (gsize i = 0; i < teeth; i++)
    y[i * distance] = 1.0 / teeth;
  return weft_series_new (WEFT_SERIES_CURRENT, "comb", 1, 300, y, n);
}

static double
sum_bins (const WeftBins *bins)
{
  double sum = 0;

  for (gsize i = 0; i < bins->n; i++)
    sum += bins->mass[i];
  return sum;
}

static void
test_bins (void)
{
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    gint64 first = (gint64) weft_random_below (&random, 1000) - 500;
    g_autoptr (WeftSeries) series =
        make_series (&random, first, 1 + weft_random_below (&random, 400), 1 + round % 7);
    gsize points = 1 + weft_random_below (&random, 30);
    g_autoptr (WeftBins) bins = weft_bins_new (series, points, -1e9, 1e9);

    g_assert_cmpfloat (fabs (sum_bins (bins) - 1), <, 1e-12);
    for (gsize i = 0; i < bins->n; i++)
      g_assert_cmpfloat (fabs (bins->mass[i] - weft_series_get_between (series, weft_bins_get_left (bins, i),
                                                                        weft_bins_get_left (bins, i + 1))),
                         <, 1e-12);
  }
}

/* What is seen of a part is what is seen there of the whole. */
static void
test_bins_of_part (void)
{
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (WeftSeries) series = make_series (&random, 100, 300, 3);
    gsize points = 1 + weft_random_below (&random, 20);
    double from = 50 + weft_random_below (&random, 100);
    g_autoptr (WeftBins) whole = weft_bins_new (series, points, -1e9, 1e9);
    g_autoptr (WeftBins) part = weft_bins_new (series, points, from, from + 40);

    for (gsize i = 0; i < part->n; i++) {
      gsize place = lround ((weft_bins_get_left (part, i) - whole->start) / whole->width);

      g_assert_cmpfloat (part->mass[i], ==, whole->mass[place]);
      g_assert_cmpfloat (weft_bins_get_left (part, i), ==, weft_bins_get_left (whole, place));
    }
    g_assert_cmpfloat (weft_bins_get_left (part, 0), <=, from);
    g_assert_cmpfloat (weft_bins_get_left (part, part->n), >=, from + 40);
  }
}

/* A period longer than a bin stays a row of single bars; one that divides the bin does not beat with it. */
static void
test_comb (void)
{
  g_autoptr (WeftSeries) comb = make_comb (25, 40);
  g_autoptr (WeftBins) narrow = weft_bins_new (comb, 5, -1e9, 1e9);
  g_autoptr (WeftBins) wide = weft_bins_new (comb, 200, -1e9, 1e9);
  guint full = 0;

  g_assert_cmpuint (weft_series_get_spacing (comb), ==, 40);
  for (gsize i = 0; i < narrow->n; i++)
    if (narrow->mass[i] > 0) {
      g_assert_cmpfloat (narrow->mass[i], ==, 1.0 / 25);
      full++;
    }
  g_assert_cmpuint (full, ==, 25);
  for (gsize i = 1; i + 1 < wide->n; i++)
    g_assert_cmpfloat (fabs (wide->mass[i] - 0.2), <, 1e-12);
}

static void
test_series (void)
{
  g_autoptr (WeftSeries) series =
      weft_series_new (WEFT_SERIES_SIMD, "", 0.1, 3, (double[]){0.25, 0, 0.5, 0.25}, 4);

  g_assert_cmpfloat (weft_series_get_cumulative (series, 0.29), ==, 0);
  g_assert_cmpfloat (weft_series_get_cumulative (series, 0.3), ==, 0.25);
  g_assert_cmpfloat (weft_series_get_cumulative (series, 0.1 * 3), ==, 0.25);
  g_assert_cmpfloat (weft_series_get_cumulative (series, 99), ==, 1);
  g_assert_cmpfloat (weft_series_get_between (series, 0.4, 0.5), ==, 0.5);
  g_assert_cmpfloat (weft_series_get_between (series, 0.3, 0.6), ==, 1);
  g_assert_cmpfloat (weft_series_get_between (series, 0.6, 0.3), ==, 0);
  g_assert_cmpfloat (weft_series_get_quantile (series, 0.5), ==, 0.5);
  g_assert_cmpuint (weft_series_get_spacing (series), ==, 1);
}

static WeftChart *
make_chart (WeftSeries *series)
{
  WeftChart *chart = weft_chart_new ();

  weft_chart_set_caption (chart, "execution time", "cycles");
  weft_chart_add_density (chart, series);
  weft_chart_add_cumulative (chart, series, "cumulative");
  weft_chart_add_quantile (chart, weft_series_get_quantile (series, 0.5), "P50", 2);
  weft_chart_add_quantile (chart, weft_series_get_quantile (series, 0.95), "P95", 1);
  weft_chart_add_tick (chart, weft_series_get_quantile (series, 0.2), "average-value 12");
  weft_chart_set_deadline (chart, weft_series_get_quantile (series, 0.9), "deadline 1,100 · met 0.95");
  return chart;
}

static void
test_mapping (void)
{
  g_autoptr (WeftSeries) comb = make_comb (25, 40);
  g_autoptr (WeftChart) chart = make_chart (comb);
  WeftRect plot = weft_chart_get_plot_area (chart, 600, 200);
  double lower;
  double upper;

  weft_chart_get_range (chart, &lower, &upper);
  g_assert_cmpfloat (lower, <, 300);
  g_assert_cmpfloat (upper, >, 1260);
  g_assert_cmpfloat (fabs (weft_chart_x_to_time (chart, 600, 200, plot.x) - lower), <, 1e-9);
  g_assert_cmpfloat (fabs (weft_chart_x_to_time (chart, 600, 200, weft_rect_right (&plot)) - upper), <, 1e-9);
  for (double x = plot.x; x < weft_rect_right (&plot); x += 7)
    g_assert_cmpfloat (
        fabs (weft_chart_time_to_x (chart, 600, 200, weft_chart_x_to_time (chart, 600, 200, x)) - x), <,
        1e-9);
  weft_chart_set_range (chart, 500, 600);
  weft_chart_get_range (chart, &lower, &upper);
  g_assert_cmpfloat (lower, ==, 500);
  g_assert_cmpfloat (upper, ==, 600);
}

static void
test_reading (void)
{
  g_autoptr (WeftSeries) comb = make_comb (5, 40);
  g_autoptr (WeftSeries) other = make_comb (7, 30);
  g_autoptr (WeftChart) chart = weft_chart_new ();
  double from;
  double to;

  weft_chart_add_curve (chart, other);
  weft_chart_add_density (chart, comb);
  weft_chart_add_cumulative (chart, comb, "cumulative");
  /* The one on top comes first. */
  g_assert_cmpuint (weft_chart_get_n_curves (chart), ==, 2);
  g_assert_true (weft_chart_get_curve (chart, 0) == comb);
  g_assert_true (weft_chart_get_curve (chart, 1) == other);
  g_assert_cmpuint (weft_chart_get_n_legend (chart), ==, 3);
  /* Wide enough for stems: the nearest one is read. */
  g_assert_cmpfloat (weft_chart_get_bin_width (chart, 800, 200), ==, 0);
  weft_chart_find_bar (chart, 800, 200, 345, &from, &to);
  g_assert_cmpfloat (from, ==, 340);
  g_assert_cmpfloat (to, ==, 340);
  /* Nothing there: a point of the lattice, all the same. */
  weft_chart_find_bar (chart, 800, 200, -1000.4, &from, &to);
  g_assert_cmpfloat (from, ==, -1000);
  g_assert_cmpfloat (to, ==, -1000);
}

/* A mark far away does not rule the axis: it is an arrow at the edge, which can be hit; one that is near stands in it. */
static void
test_beyond (void)
{
  g_autoptr (WeftSeries) comb = make_comb (25, 40);
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRect plot;
  double time = 0;
  double lower;
  double upper;
  g_autoptr (WeftChart) chart = weft_chart_new ();

  weft_chart_add_density (chart, comb);
  weft_chart_add_tick (chart, 1400, "near");
  weft_chart_get_range (chart, &lower, &upper);
  g_assert_cmpfloat (upper, >, 1400);
  weft_chart_add_tick (chart, -40000, "average-value");
  weft_chart_set_deadline (chart, 1e6, "deadline");
  weft_chart_get_range (chart, &lower, &upper);
  g_assert_cmpfloat (lower, >, 0);
  g_assert_cmpfloat (upper, <, 1600);
  plot = weft_chart_get_plot_area (chart, 600, 300);
  g_assert_true (weft_chart_find_beyond (chart, typesetter, 600, 300, plot.x + 8, plot.y + 10, &time));
  g_assert_cmpfloat (time, ==, -40000);
  g_assert_true (
      weft_chart_find_beyond (chart, typesetter, 600, 300, weft_rect_right (&plot) - 8, plot.y + 10, &time));
  g_assert_cmpfloat (time, ==, 1e6);
  g_assert_false (weft_chart_find_beyond (chart, typesetter, 600, 300, plot.x + 300, plot.y + 10, &time));
  weft_chart_set_range (chart, -50000, 2e6);
  g_assert_false (weft_chart_find_beyond (chart, typesetter, 600, 300, plot.x + 8, plot.y + 10, &time));
}

/* Bins are said to be so wide when there are bins, and only then. */
static void
test_bin_width (void)
{
  WeftRandom random;
  g_autoptr (WeftSeries) fine = NULL;
  g_autoptr (WeftChart) chart = NULL;
  double from;
  double to;
  double width;

  weft_random_init (&random, 4, 0);
  fine = make_series (&random, 0, 5000, 1);
  chart = make_chart (fine);
  width = weft_chart_get_bin_width (chart, 700, 200);
  g_assert_cmpfloat (width, >, fine->step);
  weft_chart_find_bar (chart, 700, 200, 1000, &from, &to);
  g_assert_cmpfloat (fabs (to - from + fine->step - width), <, 1e-9);
  g_assert_cmpfloat (from, <=, 1000);
  g_assert_cmpfloat (to, >=, 1000);
  g_assert_cmpfloat (weft_chart_get_bin_width (chart, 20000, 200), ==, 0);
}

static void
draw (const WeftChart *chart, const char *theme, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  WeftChartDrawOptions options = {
      .hovering = TRUE, .hover = 5, .selecting = TRUE, .select_from = 3, .select_to = 9};

  weft_chart_draw (chart, weft_theme_find (theme), cr, width, height, &options);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Constants, no mass at all, huge and tiny times, a million points, hardly any room. */
static void
test_extremes (void)
{
  const double one[] = {1};
  const double none[] = {0};
  const double two[] = {0.5, 0.5};
  g_autofree double *many = g_new (double, 1000000);
  WeftSeries *series[6];

  for (guint i = 0; i < 1000000; i++)
    many[i] = 1e-6;
  series[0] = weft_series_new (WEFT_SERIES_CURRENT, "constant", 1, 0, one, 1);
  series[1] = weft_series_new (WEFT_SERIES_CURRENT, "nothing", 1, 0, none, 1);
  series[2] = weft_series_new (WEFT_SERIES_CURRENT, "late", 1, G_GINT64_CONSTANT (1000000000000), two, 2);
  series[3] = weft_series_new (WEFT_SERIES_CURRENT, "short", 1e-9, 7, two, 2);
  series[4] = weft_series_new (WEFT_SERIES_CURRENT, "long", 1e6, 7, two, 2);
  series[5] = weft_series_new (WEFT_SERIES_CURRENT, "many", 1, 0, many, 1000000);
  for (guint i = 0; i < G_N_ELEMENTS (series); i++) {
    g_autoptr (WeftChart) chart = make_chart (series[i]);

    draw (chart, "light", 700, 200);
    draw (chart, "print", 100, 80);
    draw (chart, "dark", 3, 3);
    weft_series_unref (series[i]);
  }
}

/* How often @half is exceeded by the distance between the running sums of @samples uniform numbers and the truth. */
static double
get_miss_rate (WeftRandom *random, guint samples, guint rounds)
{
  double half = weft_band_get_half_width (samples);
  guint misses = 0;

  for (guint round = 0; round < rounds; round++) {
    guint counts[20] = {0};
    double sum = 0;
    double worst = 0;

    for (guint i = 0; i < samples; i++)
      counts[weft_random_below (random, G_N_ELEMENTS (counts))]++;
    for (guint i = 0; i < G_N_ELEMENTS (counts); i++) {
      sum += counts[i];
      worst = MAX (worst, fabs (sum / samples - (i + 1.0) / G_N_ELEMENTS (counts)));
    }
    misses += worst > half;
  }
  return (double) misses / rounds;
}

/* The band holds the true curve at least as often as it says, and is no wider for more samples. */
static void
test_band (void)
{
  WeftRandom random;

  weft_random_init (&random, 5, 0);
  g_assert_cmpfloat (weft_band_get_half_width (0), ==, 1);
  for (guint samples = 16; samples <= 4096; samples *= 4) {
    g_assert_cmpfloat (weft_band_get_half_width (4 * samples), <, weft_band_get_half_width (samples));
    g_assert_cmpfloat (get_miss_rate (&random, samples, 1000), <=, 1 - WEFT_BAND_CONFIDENCE + 0.02);
  }
}

/* Wilson's interval covers about as often as it says, also of rare bins, and stays within 0 and 1. */
static void
test_interval (void)
{
  WeftRandom random;

  weft_random_init (&random, 6, 0);
  for (double p = 0.01; p < 1; p *= 2) {
    guint covered = 0;

    for (guint round = 0; round < 2000; round++) {
      double lower;
      double upper;
      guint count = 0;

      for (guint i = 0; i < 400; i++)
        count += weft_random_uniform (&random) < p;
      weft_band_get_interval (count / 400.0, 400, &lower, &upper);
      g_assert_cmpfloat (lower, >=, 0);
      g_assert_cmpfloat (upper, <=, 1);
      covered += lower <= p && p <= upper;
    }
    g_assert_cmpfloat (covered / 2000.0, >, 0.92);
    g_assert_cmpfloat (covered / 2000.0, <, 0.985);
  }
}

/* What is sampled has an entry of its own in the legend, and can be drawn whatever it is. */
static void
test_samples (void)
{
  WeftRandom random;

  weft_random_init (&random, 7, 0);
  for (guint round = 0; round < 30; round++) {
    g_autoptr (WeftSeries) series =
        make_series (&random, 50, 1 + weft_random_below (&random, 60), 1 + round % 3);
    g_autoptr (WeftChart) chart = make_chart (series);
    guint n = weft_chart_get_n_legend (chart);

    weft_chart_add_samples (chart, series, 1u << round, "95 % band");
    g_assert_cmpuint (weft_chart_get_n_legend (chart), ==, n + 1);
    draw (chart, "light", 600, 200);
    draw (chart, "print", 60, 60);
  }
}

static void
test_empty (void)
{
  g_autoptr (WeftChart) chart = weft_chart_new ();

  draw (chart, "light", 300, 200);
  g_assert_cmpuint (weft_chart_get_n_legend (chart), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/chart/bins", test_bins);
  g_test_add_func ("/draw/chart/bins-of-part", test_bins_of_part);
  g_test_add_func ("/draw/chart/comb", test_comb);
  g_test_add_func ("/draw/chart/series", test_series);
  g_test_add_func ("/draw/chart/mapping", test_mapping);
  g_test_add_func ("/draw/chart/reading", test_reading);
  g_test_add_func ("/draw/chart/beyond", test_beyond);
  g_test_add_func ("/draw/chart/bin-width", test_bin_width);
  g_test_add_func ("/draw/chart/extremes", test_extremes);
  g_test_add_func ("/draw/chart/band", test_band);
  g_test_add_func ("/draw/chart/interval", test_interval);
  g_test_add_func ("/draw/chart/samples", test_samples);
  g_test_add_func ("/draw/chart/empty", test_empty);
  return g_test_run ();
}
