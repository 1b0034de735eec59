/* test-draw-tiles.c: the threads that draw tiles, and the main thread that orders others, shows other scenes and ends: what comes is
 * what was ordered, of the scene that is shown, drawn as it would be at once. Under the thread sanitizer nothing races. */
#include "weft-generated-graph.h"
#include "weft-tile-renderer.h"
#include "test-seed.h"

#include <string.h>

#define PATIENCE 60 /* seconds */
#define N_SCENES 4

typedef struct {
  WeftScene *scenes[N_SCENES];
  WeftScene *shown;
  GArray *selected; /* (nullable) */
  guint generation;
  GArray *ordered; /* WeftTile, of this generation, since it is shown */
  guint n_done;
  guint n_compared;
} Viewer;

static WeftTile
make_tile (WeftRandom *random)
{
  double scale = weft_random_below (random, 2) == 0 ? 0.2 : 1;

  return (WeftTile){scale, (double) weft_random_below (random, 8) * 64,
                    (double) weft_random_below (random, 8) * 64, 64, 48};
}

/* As the threads do it, by another way: without leaving out what is not in view. */
static cairo_surface_t *
draw_at_once (const Viewer *viewer, const WeftTile *tile)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, tile->width, tile->height);
  WeftRect visible = weft_tile_get_rect (tile);
  WeftSceneDrawOptions options = {.visible = &visible};
  cairo_t *cr = cairo_create (surface);

  if (viewer->selected != NULL) {
    options.selected = (const guint32 *) (gpointer) viewer->selected->data;
    options.n_selected = viewer->selected->len;
  }
  weft_theme_paint_background (weft_theme_find ("light"), cr);
  cairo_translate (cr, -tile->x, -tile->y);
  cairo_scale (cr, tile->scale, tile->scale);
  weft_scene_draw (viewer->shown, weft_theme_find ("light"), cr, &options);
  cairo_destroy (cr);
  return surface;
}

/* But for the fourth byte of a pixel, which says nothing. */
static void
assert_same (cairo_surface_t *a, cairo_surface_t *b)
{
  int stride = cairo_image_surface_get_stride (a);

  g_assert_cmpint (stride, ==, cairo_image_surface_get_stride (b));
  for (int y = 0; y < cairo_image_surface_get_height (a); y++) {
    const guint32 *x_row =
        (const guint32 *) (gconstpointer) (cairo_image_surface_get_data (a) + (gsize) (y * stride));
    const guint32 *y_row =
        (const guint32 *) (gconstpointer) (cairo_image_surface_get_data (b) + (gsize) (y * stride));

    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      g_assert_cmphex (x_row[x] & 0xffffff, ==, y_row[x] & 0xffffff);
  }
}

static gboolean
was_ordered (const Viewer *viewer, const WeftTile *tile)
{
  for (guint i = 0; i < viewer->ordered->len; i++)
    if (weft_tile_equal (&g_array_index (viewer->ordered, WeftTile, i), tile))
      return TRUE;
  return FALSE;
}

static void
done_cb (const WeftTile *tile, cairo_surface_t *surface, guint generation, gpointer data)
{
  Viewer *viewer = data;
  cairo_surface_t *other;

  g_assert_cmpuint (generation, ==, viewer->generation);
  g_assert_true (was_ordered (viewer, tile));
  viewer->n_done++;
  if (viewer->n_done % 8 == 0) {
    other = draw_at_once (viewer, tile);
    assert_same (surface, other);
    cairo_surface_destroy (other);
    viewer->n_compared++;
  }
  cairo_surface_destroy (surface);
}

static void
make_scenes (Viewer *viewer)
{
  static const char *const graphs[N_SCENES] = {"layers:30:50", "tree:60", "web:20:30", "layers:200:300"};
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();

  for (guint i = 0; i < N_SCENES; i++) {
    g_autoptr (WeftGraphView) view = weft_generated_graph_new (graphs[i], i, NULL);

    viewer->scenes[i] = weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, NULL);
  }
}

static void
show (Viewer *viewer, WeftTileRenderer *renderer, WeftRandom *random)
{
  const guint32 node = 1 + (guint32) weft_random_below (random, 20);

  g_clear_pointer (&viewer->selected, g_array_unref);
  if (weft_random_below (random, 2) == 0) {
    viewer->selected = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_array_append_val (viewer->selected, node);
  }
  g_clear_pointer (&viewer->shown, weft_scene_unref);
  viewer->shown = weft_scene_ref (viewer->scenes[weft_random_below (random, N_SCENES)]);
  viewer->generation =
      weft_tile_renderer_set_scene (renderer, viewer->shown, weft_theme_find ("light"), viewer->selected);
  g_array_set_size (viewer->ordered, 0);
}

static void
order (Viewer *viewer, WeftTileRenderer *renderer, WeftRandom *random)
{
  WeftTile tiles[6];
  guint n = (guint) weft_random_below (random, G_N_ELEMENTS (tiles) + 1);

  for (guint i = 0; i < n; i++)
    tiles[i] = make_tile (random);
  g_array_append_vals (viewer->ordered, tiles, n);
  weft_tile_renderer_order (renderer, tiles, n);
}

static void
viewer_clear (Viewer *viewer)
{
  for (guint i = 0; i < N_SCENES; i++)
    weft_scene_unref (viewer->scenes[i]);
  g_clear_pointer (&viewer->shown, weft_scene_unref);
  g_clear_pointer (&viewer->selected, g_array_unref);
  g_array_unref (viewer->ordered);
}

static void
test_random (void)
{
  Viewer viewer = {.ordered = g_array_new (FALSE, FALSE, sizeof (WeftTile))};
  WeftTileRenderer *renderer = weft_tile_renderer_new (done_cb, &viewer);
  gint64 end = g_get_monotonic_time () + PATIENCE * G_USEC_PER_SEC;
  WeftRandom random;

  test_random_init (&random, 81, 0);
  make_scenes (&viewer);
  show (&viewer, renderer, &random);
  while (viewer.n_done < 400) {
    if (weft_random_below (&random, 20) == 0)
      show (&viewer, renderer, &random);
    order (&viewer, renderer, &random);
    for (guint64 turns = weft_random_below (&random, 30); turns > 0; turns--) {
      g_main_context_iteration (NULL, FALSE);
      g_thread_yield ();
    }
    g_assert_cmpint (g_get_monotonic_time (), <, end);
  }
  g_assert_cmpuint (viewer.n_compared, >=, 50);
  weft_tile_renderer_set_scene (renderer, NULL, NULL, NULL);
  weft_tile_renderer_free (renderer);
  viewer_clear (&viewer);
}

/* A renderer that ends with orders under way delivers nothing any more. */
static void
test_end (void)
{
  WeftRandom random;

  test_random_init (&random, 82, 0);
  for (guint i = 0; i < 20; i++) {
    Viewer viewer = {.ordered = g_array_new (FALSE, FALSE, sizeof (WeftTile))};
    WeftTileRenderer *renderer = weft_tile_renderer_new (done_cb, &viewer);
    guint n_done;

    make_scenes (&viewer);
    show (&viewer, renderer, &random);
    order (&viewer, renderer, &random);
    for (guint64 turns = weft_random_below (&random, 30); turns > 0; turns--)
      g_main_context_iteration (NULL, FALSE);
    weft_tile_renderer_free (renderer);
    n_done = viewer.n_done;
    viewer_clear (&viewer);
    g_usleep (weft_random_below (&random, 2000));
    while (g_main_context_iteration (NULL, FALSE))
      ;
    g_assert_cmpuint (viewer.n_done, ==, n_done);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/tiles/random", test_random);
  g_test_add_func ("/draw/tiles/end", test_end);
  return g_test_run ();
}
