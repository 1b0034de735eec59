/* test-draw-threads.c: threads that draw the same scene and the same chart at once get the same picture. */
#include "draw-fixtures.h"
#include "weft-chart.h"
#include "flow/weft-flow-tree-scene.h"
#include "weft-picture.h"

#define THREADS 4
#define ROUNDS  3

typedef struct {
  WeftScene *scene;
  WeftChart *chart;
} Shared;

static void
draw (cairo_t *cr, double width, double height, gpointer data)
{
  const Shared *shared = data;
  WeftRect bounds = weft_scene_get_bounds (shared->scene);

  weft_theme_paint_background (weft_theme_find ("light"), cr);
  weft_chart_draw (shared->chart, weft_theme_find ("light"), cr, width, height / 2, NULL);
  cairo_translate (cr, width / 2 - weft_rect_middle_x (&bounds), height / 2 - bounds.y);
  weft_scene_draw (shared->scene, weft_theme_find ("light"), cr, NULL);
}

static gpointer
draw_in_thread (gpointer data)
{
  WeftPicture picture = {draw, data, 900, 800, 1};

  return weft_picture_to_bytes (&picture, weft_picture_find_format ("png"), NULL);
}

static WeftChart *
make_chart (void)
{
  WeftChart *chart = weft_chart_new ();
  double y[500];
  g_autoptr (WeftSeries) series = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (y); i++)
    y[i] = i % 3 == 0 ? 3.0 / G_N_ELEMENTS (y) : 0;
  series = weft_series_new (WEFT_SERIES_CURRENT, "current", 1, 100, y, G_N_ELEMENTS (y));
  weft_chart_set_caption (chart, "execution time", "cycles");
  weft_chart_add_density (chart, series);
  weft_chart_add_cumulative (chart, series, "cumulative");
  weft_chart_add_quantile (chart, 300, "P50", 1);
  weft_chart_add_tick (chart, 200, "average-value 200");
  weft_chart_set_deadline (chart, 400, "deadline 400");
  return chart;
}

static Shared
make_shared (void)
{
  WeftRandom random;
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));

  weft_random_init (&random, 8, 0);
  document = draw_random_document (&random, 60);
  return (Shared){weft_flow_tree_scene_new (document, draw_get_tree (document), typesetter), make_chart ()};
}

static void
test_same_picture (void)
{
  Shared shared = make_shared ();
  g_autoptr (GBytes) expected = draw_in_thread (&shared);

  for (guint round = 0; round < ROUNDS; round++) {
    GThread *threads[THREADS];

    for (guint i = 0; i < THREADS; i++)
      threads[i] = g_thread_new ("draw", draw_in_thread, &shared);
    for (guint i = 0; i < THREADS; i++) {
      g_autoptr (GBytes) bytes = g_thread_join (threads[i]);

      g_assert_nonnull (bytes);
      g_assert_true (g_bytes_equal (bytes, expected));
    }
  }
  weft_scene_unref (shared.scene);
  weft_chart_unref (shared.chart);
}

/* Each thread makes scene and chart for itself, too. */
static gpointer
build_and_draw (gpointer data G_GNUC_UNUSED)
{
  Shared shared = make_shared ();
  gpointer bytes = draw_in_thread (&shared);

  weft_scene_unref (shared.scene);
  weft_chart_unref (shared.chart);
  return bytes;
}

static void
test_same_build (void)
{
  g_autoptr (GBytes) expected = build_and_draw (NULL);
  GThread *threads[THREADS];

  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("build", build_and_draw, NULL);
  for (guint i = 0; i < THREADS; i++) {
    g_autoptr (GBytes) bytes = g_thread_join (threads[i]);

    g_assert_true (g_bytes_equal (bytes, expected));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/threads/same-picture", test_same_picture);
  g_test_add_func ("/draw/threads/same-build", test_same_build);
  return g_test_run ();
}
