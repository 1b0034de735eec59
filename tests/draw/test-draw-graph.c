/* test-draw-graph.c: large scenes: what the indices find is what a search through everything finds; what is drawn far
 * away is the same in one picture and in parts; graphs become scenes that keep to their layout. */
#include "weft-coded.h"
#include "weft-generated-graph.h"
#include "weft-order.h"
#include "weft-random.h"
#include "weft-rect-index.h"
#include "weft-scene-shape.h"

#include <math.h>
#include <string.h>

#define ROUNDS 40

/* Some points, lines and boxes, small and large, some of them equal. */
static WeftRect *
make_rects (WeftRandom *random, guint n)
{
  WeftRect *rects = g_new (WeftRect, n + 1);
  double size = weft_random_below (random, 3) == 0 ? 0 : 200;

  for (guint i = 0; i < n; i++)
    rects[i] = (WeftRect){floor (1000 * weft_random_uniform (random)) - 300,
                          1000 * weft_random_uniform (random) - 500, size * weft_random_uniform (random),
                          (double) weft_random_below (random, 3) * 10};
  return rects;
}

static gboolean
touch (const WeftRect *a, const WeftRect *b)
{
  return a->x <= weft_rect_right (b) && b->x <= weft_rect_right (a) && a->y <= weft_rect_bottom (b) &&
         b->y <= weft_rect_bottom (a);
}

/* Everything that touches is found, once; what is found besides misses by less than single precision. */
static void
assert_found (const WeftRectIndex *index, const WeftRect *rects, guint n, const WeftRect *wanted)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftRect larger = weft_rect_grown (wanted, 1e-3);
  guint at = 0;

  weft_rect_index_query (index, wanted, found);
  g_array_sort (found, weft_order_numbers);
  for (guint i = 0; i < n; i++) {
    gboolean is_found = at < found->len && g_array_index (found, guint32, at) == i;

    g_assert_true (is_found || !touch (&rects[i], wanted));
    g_assert_true (!is_found || touch (&rects[i], &larger));
    at += is_found;
  }
  g_assert_cmpuint (at, ==, found->len);
}

static void
test_index (void)
{
  static const guint sizes[] = {0, 1, 2, 15, 16, 17, 255, 256, 257, 5000};

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autofree WeftRect *rects = NULL;
    g_autofree WeftRect *wanted = NULL;
    WeftRectIndex *index;
    WeftRandom random;

    weft_random_init (&random, 1, i);
    rects = make_rects (&random, sizes[i]);
    wanted = make_rects (&random, ROUNDS);
    wanted[0] = (WeftRect){-1e6, -1e6, 2e6, 2e6};
    wanted[1] = (WeftRect){5000, 5000, 10, 10};
    index = weft_rect_index_new (sizes[i]);
    for (guint k = sizes[i]; k-- > 0;)
      weft_rect_index_add (index, &rects[k], k);
    weft_rect_index_seal (index);
    for (guint round = 0; round < ROUNDS; round++)
      assert_found (index, rects, sizes[i], &wanted[round]);
    weft_rect_index_free (index);
  }
}

/* Items of all kinds, on top of each other. */
static WeftScene *
make_scene (WeftRandom *random, guint n)
{
  WeftScene *scene = weft_scene_new ();

  for (guint i = 0; i < n; i++) {
    WeftItemKind kind = (WeftItemKind) weft_random_below (random, WEFT_ITEM_MARK + 1);
    WeftSceneItem item = {.kind = kind, .shape = weft_random_below (random, WEFT_SHAPE_GHOST + 1)};

    item.id = (guint32) weft_random_below (random, n);
    item.box = (WeftRect){800 * weft_random_uniform (random), 800 * weft_random_uniform (random),
                          20 + 100 * weft_random_uniform (random), 20 + 50 * weft_random_uniform (random)};
    if (kind == WEFT_ITEM_EDGE) {
      item.box.width -= 60;
      item.from = (guint32) weft_random_below (random, n);
      item.to = (guint32) weft_random_below (random, n);
    }
    weft_scene_add (scene, &item);
  }
  weft_scene_seal (scene);
  return scene;
}

static const WeftSceneItem *
hit_plainly (const WeftScene *scene, double x, double y)
{
  const WeftSceneItem *hit = NULL;
  gsize n = weft_scene_count_items (scene);

  for (gsize i = 0; i < n; i++)
    if (weft_scene_get_item (scene, i)->kind != WEFT_ITEM_EDGE &&
        (hit == NULL || weft_scene_get_item (scene, i)->kind >= hit->kind) &&
        weft_shape_contains (&weft_scene_get_item (scene, i)->box,
                             weft_shape_get_radius (weft_scene_get_item (scene, i)), x, y))
      hit = weft_scene_get_item (scene, i);
  return hit;
}

/* Sorted by code, those of one code as they came, whether there are few or many. */
static void
test_coded (void)
{
  WeftRandom random;

  weft_random_init (&random, 7, 0);
  for (guint n = 0; n < 100000; n = 3 * n + 1) {
    g_autofree WeftCoded *coded = g_new (WeftCoded, MAX (n, 1));
    g_autofree guint32 *codes = g_new (guint32, MAX (n, 1));

    for (guint i = 0; i < n; i++)
      coded[i] = (WeftCoded){codes[i] = (guint32) weft_random_next (&random) >> (n % 3 == 0 ? 0 : 20), i};
    weft_coded_sort (coded, n);
    for (guint i = 0; i < n; i++) {
      g_assert_cmpuint (coded[i].code, ==, codes[coded[i].place]);
      if (i > 0)
        g_assert_true (coded[i - 1].code < coded[i].code ||
                       (coded[i - 1].code == coded[i].code && coded[i - 1].place < coded[i].place));
    }
  }
}

static void
test_hit (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (WeftScene) scene = NULL;
    WeftRandom random;

    weft_random_init (&random, 2, round);
    scene = make_scene (&random, 1 + (guint) weft_random_below (&random, 400));
    for (guint i = 0; i < 400; i++) {
      double x = 900 * weft_random_uniform (&random) - 20;
      double y = 900 * weft_random_uniform (&random) - 20;

      g_assert_true (weft_scene_hit (scene, x, y) == hit_plainly (scene, x, y));
    }
  }
}

/* The first node or edge with a number; edges by either end, and nodes by what they hang below, in their order. */
static void
test_numbers (void)
{
  WeftRandom random;
  g_autoptr (WeftScene) scene = NULL;
  gsize n;

  weft_random_init (&random, 3, 0);
  scene = make_scene (&random, 500);
  n = weft_scene_count_items (scene);
  for (guint32 id = 0; id < 600; id++) {
    const WeftSceneItem *first = NULL;

    for (gsize i = n; i-- > 0;)
      if (id != 0 &&
          (weft_scene_get_item (scene, i)->kind == WEFT_ITEM_NODE ||
           weft_scene_get_item (scene, i)->kind == WEFT_ITEM_EDGE) &&
          weft_scene_get_item (scene, i)->id == id)
        first = weft_scene_get_item (scene, i);
    g_assert_true (weft_scene_find (scene, id) == first);
    for (guint leaving = 0; leaving < 2; leaving++) {
      gsize n_links;
      const guint32 *links = weft_scene_get_links (scene, id, leaving, &n_links);
      gsize at = 0;

      for (guint32 i = 0; i < n && id != 0; i++)
        if (weft_scene_get_item (scene, i)->kind == WEFT_ITEM_EDGE &&
            (leaving ? weft_scene_get_item (scene, i)->from : weft_scene_get_item (scene, i)->to) == id) {
          g_assert_cmpuint (at, <, n_links);
          g_assert_cmpuint (links[at++], ==, i);
        }
      g_assert_cmpuint (at, ==, n_links);
    }
  }
}

static void
test_query (void)
{
  static const guint sizes[] = {0, 30, 3000};

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++) {
    WeftRandom random;
    g_autoptr (WeftScene) scene = NULL;
    gsize n;

    weft_random_init (&random, 4, s);
    scene = make_scene (&random, sizes[s]);
    n = weft_scene_count_items (scene);
    for (guint round = 0; round < ROUNDS; round++) {
      g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
      WeftRect wanted = {700 * weft_random_uniform (&random), 700 * weft_random_uniform (&random), 400, 400};
      gboolean edges = round % 2;
      guint at = 0;

      weft_scene_query (scene, &wanted, edges, found);
      for (guint i = 0; i < n; i++) {
        WeftRect box = weft_scene_get_item (scene, i)->box;

        if (box.width < 0)
          box = (WeftRect){box.x + box.width, box.y, -box.width, box.height};
        if (at < found->len && g_array_index (found, guint32, at) == i)
          at++;
        else if ((weft_scene_get_item (scene, i)->kind == WEFT_ITEM_EDGE) == edges)
          g_assert_false (touch (&box, &wanted));
      }
      g_assert_cmpuint (at, ==, found->len);
    }
  }
}

/* Drawing. */

static cairo_surface_t *
draw (const WeftScene *scene, double zoom, const WeftRect *part, double x, double y, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, zoom, zoom);
  cairo_translate (cr, -x, -y);
  weft_scene_draw (scene, weft_theme_find ("light"), cr, &(WeftSceneDrawOptions){.visible = part});
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static const guint8 *
get_pixel (cairo_surface_t *surface, int x, int y)
{
  return cairo_image_surface_get_data (surface) + (gsize) y * cairo_image_surface_get_stride (surface) +
         4 * x;
}

static WeftScene *
make_graph_scene (const char *description)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new (description, 1, NULL);
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  WeftScene *scene = weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, &error);

  g_assert_no_error (error);
  return scene;
}

/* Four tiles show what one picture shows. Lines are cut at the border of a tile, which may round their places by a
 * little; so may letters, which are left out here. */
static void
test_tiles_fit (void)
{
  static const double zooms[] = {0.02, 0.05, 0.09, 0.15, 0.3};
  g_autoptr (WeftScene) scene = make_graph_scene ("layers:3000:9000");
  WeftRect bounds = weft_scene_get_bounds (scene);

  for (guint z = 0; z < G_N_ELEMENTS (zooms); z++) {
    double x = floor (weft_rect_middle_x (&bounds) * zooms[z]) / zooms[z];
    double y = floor (weft_rect_middle_y (&bounds) * zooms[z]) / zooms[z];
    WeftRect part = {x, y, 200 / zooms[z], 200 / zooms[z]};
    cairo_surface_t *whole = draw (scene, zooms[z], &part, x, y, 200, 200);

    for (int tile = 0; tile < 4; tile++) {
      int left = tile % 2 * 100;
      int top = tile / 2 * 100;
      WeftRect quarter = {x + left / zooms[z], y + top / zooms[z], 100 / zooms[z], 100 / zooms[z]};
      cairo_surface_t *surface = draw (scene, zooms[z], &quarter, quarter.x, quarter.y, 100, 100);

      for (int row = 0; row < 100; row++)
        for (int k = 0; k < 400; k++)
          g_assert_cmpint (ABS (get_pixel (surface, 0, row)[k] - get_pixel (whole, left, top + row)[k]), <=,
                           10);
      cairo_surface_destroy (surface);
    }
    cairo_surface_destroy (whole);
  }
}

static void
add_node (WeftScene *scene, guint32 id, double x, double y, WeftPaint paint)
{
  weft_scene_add (scene,
                  &(WeftSceneItem){.kind = WEFT_ITEM_NODE, .id = id, .paint = paint, .box = {x, y, 118, 46}});
}

/* The sums of coverage and of colour over a picture of one node far away. */
static void
sum_up (cairo_surface_t *surface, double *sums)
{
  memset (sums, 0, 4 * sizeof *sums);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      for (int k = 0; k < 4; k++)
        sums[k] += get_pixel (surface, x, y)[k];
}

/* A node alone can be seen however far it is, in its colour, and more so when it is selected. */
static void
test_one_node_far_away (void)
{
  for (guint step = 0; step < 3; step++) {
    double zoom = pow (10, -1.3 - step);
    g_autoptr (WeftScene) scene = weft_scene_new ();
    guint32 selected = 1;
    WeftSceneDrawOptions options = {.selected = &selected, .n_selected = 1};
    cairo_surface_t *surface;
    cairo_t *cr;
    double plain[4];
    double marked[4];

    add_node (scene, 1, 0, 0, WEFT_PAINT_SPMD);
    weft_scene_seal (scene);
    surface = draw (scene, zoom, NULL, -30 / zoom, -30 / zoom, 60, 60);
    sum_up (surface, plain);
    cairo_surface_destroy (surface);
    g_assert_cmpfloat (plain[3], >, 60);
    g_assert_cmpfloat (plain[2], >, 1.5 * plain[0]); /* orange: more red than blue */
    surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 60, 60);
    cr = cairo_create (surface);
    cairo_translate (cr, 30, 30);
    cairo_scale (cr, zoom, zoom);
    weft_scene_draw (scene, weft_theme_find ("light"), cr, &options);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    sum_up (surface, marked);
    cairo_surface_destroy (surface);
    g_assert_cmpfloat (marked[3], >, plain[3]);
    g_assert_cmpfloat (marked[0], >, marked[2]); /* blue */
  }
}

/* An edge as long as no number of cairo's still goes where it should: past the place where it is a third of its way,
 * and nowhere else. With many of them, as pixels too. */
static void
test_long_edge (gconstpointer data)
{
  guint copies = GPOINTER_TO_UINT (data);
  g_autoptr (WeftScene) scene = weft_scene_new ();
  double t = 1.0 / 3;
  double width = 6e8;
  double height = 2e8;
  double x = width * t * t * (3 - 2 * t); /* upright at both ends */
  double y = height / 2 * (1 + t * t * t - (1 - t) * (1 - t) * (1 - t));
  double slope = height / 2 * 3 * (t * t + (1 - t) * (1 - t)) / (width * 6 * t * (1 - t));
  cairo_surface_t *surface;

  for (guint i = 0; i < copies; i++)
    weft_scene_add (scene, &(WeftSceneItem){.kind = WEFT_ITEM_EDGE, .box = {-x, -y, width, height}});
  weft_scene_seal (scene);
  surface = draw (scene, 1, &(WeftRect){-50, -50, 100, 100}, -50, -50, 100, 100);
  for (int column = 0; column < 100; column++)
    for (int row = 0; row < 100; row++) {
      double off = (row - 49.5) - (column - 49.5) * slope;

      if (fabs (off) < 0.5)
        g_assert_cmpuint (get_pixel (surface, column, row)[3], >, 0);
      else if (fabs (off) > 2.5)
        g_assert_cmpuint (get_pixel (surface, column, row)[3], ==, 0);
    }
  cairo_surface_destroy (surface);
}

/* Far away the share of the surface that is covered is about the share that the boxes cover. */
static void
test_coverage (void)
{
  g_autoptr (WeftScene) scene = weft_scene_new ();
  cairo_surface_t *surface;
  double sums[4];

  for (guint i = 0; i < 400; i++)
    add_node (scene, i + 1, 236.0 * (i % 20), 92.0 * (i / 20), WEFT_PAINT_SIMD);
  weft_scene_seal (scene);
  surface = draw (scene, 0.05, NULL, 0, 0, 236, 92);
  sum_up (surface, sums);
  cairo_surface_destroy (surface);
  g_assert_cmpfloat_with_epsilon (sums[3] / (255.0 * 236 * 92), 0.25, 0.02);
}

/* Of hundreds of edges on each pixel some are drawn, for all of them: every pixel is about as dark as all would make it. */
static void
test_many_edges (void)
{
  enum { N = 40000, SIZE = 2000, PIXELS = 100 };
  double zoom = (double) PIXELS / SIZE;
  double expected = 255 * (1 - exp (-0.35));
  g_autoptr (WeftScene) scene = weft_scene_new ();
  cairo_surface_t *surface;
  double sums[4];

  for (guint i = 0; i < N; i++)
    weft_scene_add (scene,
                    &(WeftSceneItem){.kind = WEFT_ITEM_EDGE, .box = {(i + 0.5) * SIZE / N, 0, 0, SIZE}});
  weft_scene_seal (scene);
  g_assert_cmpfloat_with_epsilon (weft_scene_get_edge_density (scene) / zoom, 400, 4);
  surface = draw (scene, zoom, NULL, 0, 0, PIXELS, PIXELS);
  sum_up (surface, sums);
  g_assert_cmpfloat_with_epsilon (sums[3] / (PIXELS * PIXELS), expected, 0.03 * 255);
  for (int x = 2; x < PIXELS - 2; x++)
    for (int y = 2; y < PIXELS - 2; y++)
      g_assert_cmpfloat_with_epsilon (get_pixel (surface, x, y)[3], expected, 0.12 * 255);
  cairo_surface_destroy (surface);
}

/* Of nodes and edges by turns, the edges with routes of two lengths. */
static WeftSceneItem
make_item (G_GNUC_UNUSED gconstpointer data, gsize i, WeftPoint route[4])
{
  double x = (double) (i * 7919 % 1000);
  WeftSceneItem item = {.kind = i % 2 == 0 ? WEFT_ITEM_NODE : WEFT_ITEM_EDGE,
                        .id = (guint32) i + 1,
                        .label = i % 2 == 0 ? "node" : NULL,
                        .box = {x, i / 2000.0, 10 + i % 3, 5}};

  for (guint k = 0; k < 4; k++)
    route[k] = (WeftPoint){x + k, i / 2000.0};
  item.route = i % 4 == 1 ? route : NULL;
  item.n_route = i % 4 == 1 ? 4 : 0;
  return item;
}

/* Items that are made on several threads, behind some that were added before, are those that are added one by one. */
static void
test_many_items (void)
{
  enum { BEFORE = 1500, N = 150000 };
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftScene) scene = weft_scene_new ();
  g_autoptr (WeftScene) plain = weft_scene_new ();
  WeftRect bounds;
  WeftRect expected;

  for (gsize i = 0; i < BEFORE + N; i++) {
    WeftPoint route[4];
    WeftSceneItem item = make_item (NULL, i < BEFORE ? i : i - BEFORE, route);

    weft_scene_add (plain, &item);
    if (i < BEFORE)
      weft_scene_add (scene, &item);
  }
  g_assert_true (weft_scene_add_all (scene, N, make_item, NULL, job, NULL));
  g_assert_cmpuint (weft_scene_count_items (scene), ==, BEFORE + N);
  for (gsize i = 0; i < BEFORE + N; i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, i);
    const WeftSceneItem *other = weft_scene_get_item (plain, i);

    g_assert_true (item->kind == other->kind && item->id == other->id && item->n_route == other->n_route);
    g_assert_cmpstr (item->label, ==, other->label);
    g_assert_true (memcmp (&item->box, &other->box, sizeof item->box) == 0);
    g_assert_true (item->n_route == 0 || memcmp (item->route, other->route, 4 * sizeof *item->route) == 0);
  }
  weft_scene_seal (scene);
  weft_scene_seal (plain);
  bounds = weft_scene_get_bounds (scene);
  expected = weft_scene_get_bounds (plain);
  g_assert_true (memcmp (&bounds, &expected, sizeof bounds) == 0);
  g_assert_cmpfloat_with_epsilon (weft_scene_get_edge_density (scene) / weft_scene_get_edge_density (plain),
                                  1, 1e-9);
  weft_job_cancel (job);
  g_clear_pointer (&scene, weft_scene_unref);
  scene = weft_scene_new ();
  g_assert_false (weft_scene_add_all (scene, N, make_item, NULL, job, NULL));
}

/* On paper and at other angles there are no pixels to add up: everything is drawn as it is. */
static void
test_other_surfaces (void)
{
  g_autoptr (WeftScene) scene = make_graph_scene ("layers:300");
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x;
  double y;
  double width;
  double height;

  cairo_scale (cr, 0.01, 0.01);
  weft_scene_draw (scene, weft_theme_find ("light"), cr, NULL);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  g_assert_cmpfloat (width, >, 0.008 * weft_scene_get_bounds (scene).width);
  cairo_surface_destroy (surface);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 50, 50);
  cr = cairo_create (surface);
  cairo_rotate (cr, 0.3);
  cairo_scale (cr, 0.001, 0.001);
  weft_scene_draw (scene, weft_theme_find ("light"), cr, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Graphs. */

static void
test_graph_scene (gconstpointer description)
{
  g_autoptr (WeftScene) scene = make_graph_scene (description);
  g_autoptr (WeftGraphView) view = weft_generated_graph_new (description, 1, NULL);
  guint n_nodes;
  guint n_edges;
  const WeftGraphNode *nodes = weft_graph_view_get_nodes (view, &n_nodes);
  const WeftGraphEdge *edges = weft_graph_view_get_edges (view, &n_edges);
  gsize n = weft_scene_count_items (scene);

  g_assert_cmpuint (n, ==, n_nodes + n_edges);
  for (guint i = 0; i < n_nodes; i++) {
    const WeftSceneItem *item = weft_scene_find (scene, nodes[i].id);

    g_assert_cmpstr (item->label, ==, nodes[i].label);
    g_assert_true (weft_scene_hit (scene, weft_rect_middle_x (&item->box), weft_rect_middle_y (&item->box)) ==
                   item);
  }
  for (guint e = 0; e < n_edges; e++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, n_nodes + e);
    const WeftSceneItem *from = weft_scene_find (scene, nodes[edges[e].from].id);
    WeftRect box = weft_rect_grown (&from->box, 0.01);

    g_assert_cmpint (item->kind, ==, WEFT_ITEM_EDGE);
    g_assert_cmpuint (item->from, ==, nodes[edges[e].from].id);
    g_assert_cmpuint (item->to, ==, nodes[edges[e].to].id);
    g_assert_true (weft_rect_contains (&box, item->box.x, item->box.y));
  }
}

/* By many points of its curves. */
static double
sample_distance (const WeftSceneItem *edge, double x, double y)
{
  double middle = weft_rect_middle_y (&edge->box);
  const WeftPoint upright[] = {{edge->box.x, edge->box.y},
                               {edge->box.x, middle},
                               {weft_rect_right (&edge->box), middle},
                               {weft_rect_right (&edge->box), weft_rect_bottom (&edge->box)}};
  const WeftPoint *route = edge->n_route > 0 ? edge->route : upright;
  guint n = edge->n_route > 0 ? edge->n_route : 4;
  double least = G_MAXDOUBLE;

  for (guint i = 0; i + 3 < n; i += 3)
    for (guint k = 0; k <= 2000; k++) {
      double t = k / 2000.0;
      double u = 1 - t;
      const WeftPoint *p = route + i;

      least = MIN (least, hypot (u * u * u * p[0].x + 3 * u * u * t * p[1].x + 3 * u * t * t * p[2].x +
                                     t * t * t * p[3].x - x,
                                 u * u * u * p[0].y + 3 * u * u * t * p[1].y + 3 * u * t * t * p[2].y +
                                     t * t * t * p[3].y - y));
    }
  return least;
}

/* The edge that is hit is within reach, and none is nearer; where none is hit none is within reach. */
static void
test_hit_edge (void)
{
  static const char *const graphs[] = {"layers:60:100", "tree:40", "web:20:40"};
  WeftRandom random;

  weft_random_init (&random, 71, 0);
  for (guint g = 0; g < G_N_ELEMENTS (graphs); g++) {
    g_autoptr (WeftScene) scene = make_graph_scene (graphs[g]);
    WeftRect bounds = weft_scene_get_bounds (scene);
    gsize n = weft_scene_count_items (scene);
    guint n_hits = 0;

    for (guint i = 0; i < 150; i++) {
      double x = bounds.x + weft_random_uniform (&random) * bounds.width;
      double y = bounds.y + weft_random_uniform (&random) * bounds.height;
      double reach = 1 + 30 * weft_random_uniform (&random);
      const WeftSceneItem *hit = weft_scene_hit_edge (scene, x, y, reach);
      double unsure = MAX (1, reach / 16) + 1;
      double least = G_MAXDOUBLE;

      for (gsize k = 0; k < n; k++)
        if (weft_scene_get_item (scene, k)->kind == WEFT_ITEM_EDGE)
          least = MIN (least, sample_distance (weft_scene_get_item (scene, k), x, y));
      if (hit != NULL)
        g_assert_cmpfloat (sample_distance (hit, x, y), <=, MIN (least, reach) + unsure);
      else
        g_assert_cmpfloat (least, >=, reach - unsure);
      n_hits += hit != NULL;
    }
    g_assert_cmpuint (n_hits, >, 5);
  }
}

static void
test_placed (void)
{
  g_autoptr (WeftGraphView) view = weft_graph_view_new (weft_layout_find ("levels"));
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftScene) scene = NULL;
  const WeftSceneItem *item;

  weft_graph_view_add_node (view,
                            &(WeftGraphNode){.id = 1, .label = "a", .placed = TRUE, .place = {70, -900}});
  weft_graph_view_add_node (view, &(WeftGraphNode){.id = 2, .label = "b"});
  weft_graph_view_add_edge (view, &(WeftGraphEdge){.from = 0, .to = 1, .label = "half"});
  weft_graph_view_add_edge (view, &(WeftGraphEdge){.from = 1, .to = 1});
  scene = weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, NULL);
  item = weft_scene_find (scene, 1);
  g_assert_cmpfloat (weft_rect_middle_x (&item->box), ==, 70);
  g_assert_cmpfloat (weft_rect_middle_y (&item->box), ==, -900);
  item = weft_scene_find (scene, 2);
  g_assert_cmpfloat (ABS (weft_rect_middle_y (&item->box) + 900), <, 300);
}

static void
test_cancelled (void)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new ("layers:2000", 1, NULL);
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;

  weft_job_cancel (job);
  g_assert_null (weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_clear_error (&error);
}

static void
test_too_large (void)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new ("layers:2000", 1, NULL);
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;

  weft_job_set_byte_budget (job, 100000);
  g_assert_null (weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
  g_clear_error (&error);
}

static void
test_descriptions (void)
{
  static const char *const wrong[] = {"",        "layers",   "layers:", "layers:0",    "layers:x",
                                      "knots:5", "web:5:-1", "web:9:0", "tree:1000001"};

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    GError *error = NULL;

    g_assert_null (weft_generated_graph_new (wrong[i], 1, &error));
    g_assert_nonnull (strstr (error->message, "expected layers:NODES"));
    g_error_free (error);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/index", test_index);
  g_test_add_func ("/graph/coded", test_coded);
  g_test_add_func ("/graph/hit", test_hit);
  g_test_add_func ("/graph/numbers", test_numbers);
  g_test_add_func ("/graph/query", test_query);
  g_test_add_func ("/graph/tiles-fit", test_tiles_fit);
  g_test_add_func ("/graph/one-node-far-away", test_one_node_far_away);
  g_test_add_data_func ("/graph/long-edge/line", GUINT_TO_POINTER (1), test_long_edge);
  g_test_add_data_func ("/graph/long-edge/pixels", GUINT_TO_POINTER (20001), test_long_edge);
  g_test_add_func ("/graph/coverage", test_coverage);
  g_test_add_func ("/graph/many-edges", test_many_edges);
  g_test_add_func ("/graph/many-items", test_many_items);
  g_test_add_func ("/graph/other-surfaces", test_other_surfaces);
  g_test_add_data_func ("/graph/scene/layers", "layers:500:1500", test_graph_scene);
  g_test_add_data_func ("/graph/scene/tree", "tree:500", test_graph_scene);
  g_test_add_data_func ("/graph/scene/web", "web:200:400", test_graph_scene);
  g_test_add_func ("/graph/hit-edge", test_hit_edge);
  g_test_add_func ("/graph/placed", test_placed);
  g_test_add_func ("/graph/cancelled", test_cancelled);
  g_test_add_func ("/graph/too-large", test_too_large);
  g_test_add_func ("/graph/descriptions", test_descriptions);
  return g_test_run ();
}
