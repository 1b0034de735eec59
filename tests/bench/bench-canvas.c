/* bench-canvas.c: what large graphs cost: layouts, scenes, tiles far and near, finding what is under the pointer,
 * memory. With a folder as its argument it also writes the pictures that it drew. */
#include "weft-generated-graph.h"
#include "weft-random.h"
#include "weft-scene.h"

#include <stdio.h>
#include <string.h>

#define TILE   512
#define POINTS 20000

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

static double
get_megabytes (void)
{
  g_autofree char *text = NULL;
  const char *found;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  found = strstr (text, "VmRSS:");
  return found != NULL ? g_ascii_strtod (found + strlen ("VmRSS:"), NULL) / 1e3 : 0;
}

static void
print_row (const char *what, double value, const char *unit)
{
  printf ("  %-44s %10.3f %s\n", what, value, unit);
}

/* Layouts alone, of nodes of one size. */
static void
measure_layout (const char *name, const char *description)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new (description, 1, NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree char *what = g_strdup_printf ("layout %s of %s", name, description);
  WeftLayoutGraph graph = {0};
  GError *error = NULL;
  const WeftGraphEdge *edges = weft_graph_view_get_edges (view, &graph.n_edges);
  g_autofree WeftLayoutEdge *ends = g_new (WeftLayoutEdge, graph.n_edges + 1);
  double start;

  weft_graph_view_get_nodes (view, &graph.n_nodes);
  graph.nodes = g_new0 (WeftLayoutNode, graph.n_nodes);
  for (guint i = 0; i < graph.n_nodes; i++)
    graph.nodes[i] = (WeftLayoutNode){.width = 118, .height = 46};
  for (guint e = 0; e < graph.n_edges; e++)
    ends[e] = (WeftLayoutEdge){edges[e].from, edges[e].to};
  graph.edges = ends;
  start = now ();
  if (weft_layout_run (weft_layout_find (name), &graph, NULL, job, &error))
    print_row (what, now () - start, "ms");
  else
    printf ("  %-44s %s\n", what, error->message);
  g_clear_error (&error);
  weft_layout_graph_clear (&graph);
  g_free (graph.nodes);
}

static void
write_picture (const WeftScene *scene,
               const char *folder,
               const char *name,
               const char *theme_name,
               double zoom)
{
  g_autofree char *path = g_strdup_printf ("%s/%s-%s.png", folder, name, theme_name);
  const WeftTheme *theme = weft_theme_find (theme_name);
  WeftRect bounds = weft_scene_get_bounds (scene);
  WeftRect visible = {0, 0, 1600 / zoom, 1000 / zoom};
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1600, 1000);
  cairo_t *cr = cairo_create (surface);

  visible.x = weft_rect_middle_x (&bounds) - visible.width / 2;
  visible.y = weft_rect_middle_y (&bounds) - visible.height / 2;
  weft_theme_paint_background (theme, cr);
  cairo_scale (cr, zoom, zoom);
  cairo_translate (cr, -visible.x, -visible.y);
  weft_scene_draw (scene, theme, cr, &(WeftSceneDrawOptions){.visible = &visible});
  cairo_destroy (cr);
  cairo_surface_write_to_png (surface, path);
  cairo_surface_destroy (surface);
}

/* The tiles of a window in the middle of the scene; the slowest and the mean. */
static void
measure_tiles (const WeftScene *scene, const char *name, double zoom)
{
  const WeftTheme *theme = weft_theme_find ("light");
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);
  WeftRect bounds = weft_scene_get_bounds (scene);
  double edge = TILE / zoom;
  double slowest = 0;
  double total = 0;
  g_autofree char *what = NULL;

  for (int row = 0; row < 2; row++)
    for (int column = 0; column < 3; column++) {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, TILE, TILE);
      cairo_t *cr = cairo_create (surface);
      WeftRect visible = {weft_rect_middle_x (&bounds) + (column - 1.5) * edge,
                          weft_rect_middle_y (&bounds) + (row - 1) * edge, edge, edge};
      double start = now ();

      cairo_scale (cr, zoom, zoom);
      cairo_translate (cr, -visible.x, -visible.y);
      weft_scene_draw (scene, theme, cr,
                       &(WeftSceneDrawOptions){.visible = &visible, .typesetter = typesetter});
      cairo_surface_flush (surface);
      slowest = MAX (slowest, now () - start);
      total += now () - start;
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  what = g_strdup_printf ("tile, %s (zoom %.3g): mean of 6", name, zoom);
  print_row (what, total / 6, "ms");
  print_row ("  slowest", slowest, "ms");
}

/* With the pointer six pixels away at most, all in view and near by. */
static void
measure_edge_hits (const WeftScene *scene)
{
  static const double reaches[] = {6, 120};
  WeftRect bounds = weft_scene_get_bounds (scene);
  WeftRandom random;

  weft_random_init (&random, 1, 2);
  for (guint r = 0; r < G_N_ELEMENTS (reaches); r++) {
    g_autofree char *what = g_strdup_printf ("the edge within %g, mean", reaches[r]);
    double slowest = 0;
    double start = now ();

    for (guint i = 0; i < POINTS / 100; i++) {
      double before = now ();

      weft_scene_hit_edge (scene, bounds.x + weft_random_uniform (&random) * bounds.width,
                           bounds.y + weft_random_uniform (&random) * bounds.height, reaches[r]);
      slowest = MAX (slowest, now () - before);
    }
    print_row (what, (now () - start) * 1e3 / (POINTS / 100), "us");
    print_row ("  slowest", slowest * 1e3, "us");
  }
}

static void
measure_hits (const WeftScene *scene)
{
  WeftRect bounds = weft_scene_get_bounds (scene);
  WeftRandom random;
  guint hits = 0;
  double slowest = 0;
  double start;

  weft_random_init (&random, 1, 1);
  start = now ();
  for (guint i = 0; i < POINTS; i++) {
    double x = bounds.x + weft_random_uniform (&random) * bounds.width;
    double y = bounds.y + weft_random_uniform (&random) * bounds.height;
    double before = now ();

    hits += weft_scene_hit (scene, x, y) != NULL;
    slowest = MAX (slowest, now () - before);
  }
  print_row ("what is at a point, mean", (now () - start) * 1e3 / POINTS, "us");
  print_row ("  slowest", slowest * 1e3, "us");
  print_row ("  points on a node", 100.0 * hits / POINTS, "%");
  measure_edge_hits (scene);
  start = now ();
  for (guint i = 0; i < POINTS; i++)
    weft_scene_find (scene, 1 + (guint) weft_random_below (&random, 100000));
  print_row ("which item stands for a node, mean", (now () - start) * 1e3 / POINTS, "us");
}

static void
measure_graph (const char *description, const char *folder)
{
  static const struct {
    const char *name;
    double zoom; /* 0: all in view */
  } distances[] = {{"far", 0}, {"middle", 0.05}, {"boxes", 0.15}, {"near", 0.6}};
  g_autoptr (WeftGraphView) view = NULL;
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftScene) scene = NULL;
  double memory = get_megabytes ();
  WeftRect bounds;
  double start;

  printf ("%s\n", description);
  view = weft_generated_graph_new (description, 1, NULL);
  print_row ("memory of the graph", get_megabytes () - memory, "MB");
  memory = get_megabytes ();
  start = now ();
  scene = weft_graph_view_make_scene (weft_graph_view_ref (view), typesetter, job, NULL);
  print_row ("graph to scene: measure, lay out, index", now () - start, "ms");
  print_row ("memory of the scene", get_megabytes () - memory, "MB");
  bounds = weft_scene_get_bounds (scene);
  measure_hits (scene);
  for (guint i = 0; i < G_N_ELEMENTS (distances); i++) {
    double zoom = distances[i].zoom > 0 ? distances[i].zoom : MIN (1552 / bounds.width, 952 / bounds.height);

    measure_tiles (scene, distances[i].name, zoom);
    if (folder == NULL)
      continue;
    write_picture (scene, folder, distances[i].name, "light", zoom);
    write_picture (scene, folder, distances[i].name, "dark", zoom);
  }
}

int
main (int argc, char **argv)
{
  static const char *const graphs[] = {"layers:100000", "tree:100000", "layers:100000:1000000"};

  printf ("layouts alone\n");
  measure_layout ("levels", "layers:100000");
  measure_layout ("tidy", "tree:100000");
  measure_layout ("levels", "web:10000:20000");
  measure_layout ("dot", "layers:1000");
  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++) {
    g_autofree char *folder = argc > 1 ? g_strdup_printf ("%s/%u", argv[1], i) : NULL;

    if (folder != NULL)
      g_mkdir_with_parents (folder, 0755);
    measure_graph (graphs[i], folder);
  }
  return 0;
}
