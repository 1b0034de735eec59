/* test-canvas.c: the canvas by itself in a window, with graphs of many nodes: scenes made by another thread, what is
 * shown meanwhile, selection and walk. */
#include "weft-canvas-private.h"
#include "weft-generated-graph.h"

#include <string.h>

#define PATIENCE 60 /* seconds */

typedef struct {
  GtkWidget *window;
  WeftCanvas *canvas;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  fixture->window = gtk_window_new ();
  fixture->canvas = WEFT_CANVAS (weft_canvas_new ());
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 600);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->canvas));
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (gtk_widget_get_width (GTK_WIDGET (fixture->canvas)) <= 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
show (Fixture *fixture, const char *description)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new (description, 1, NULL);

  weft_canvas_set_graph (fixture->canvas, view);
  weft_canvas_catch_up (fixture->canvas);
}

/* Until all of the last graph is on the screen. */
static void
wait_for_all (Fixture *fixture)
{
  gint64 end = g_get_monotonic_time () + PATIENCE * G_USEC_PER_SEC;

  while (!weft_canvas_is_complete (fixture->canvas)) {
    g_assert_cmpint (g_get_monotonic_time (), <, end);
    g_main_context_iteration (NULL, FALSE);
  }
}

static gsize
count_items (Fixture *fixture)
{
  gsize n = 0;

  if (weft_canvas_get_scene (fixture->canvas) != NULL)
    n = weft_scene_count_items (weft_canvas_get_scene (fixture->canvas));
  return n;
}

/* A small one is there at once, a large one later, and says how far it is. */
static void
test_large (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  show (fixture, "layers:200");
  g_assert_cmpfloat (weft_canvas_get_progress (fixture->canvas), <, 0);
  g_assert_cmpuint (count_items (fixture), >=, 200);
  show (fixture, "layers:20000");
  g_assert_cmpfloat (weft_canvas_get_progress (fixture->canvas), >=, 0);
  g_assert_cmpuint (count_items (fixture), ==, 0);
  wait_for_all (fixture);
  g_assert_cmpfloat (weft_canvas_get_progress (fixture->canvas), <, 0);
  g_assert_cmpuint (count_items (fixture), >=, 20000);
  g_assert_cmpfloat (weft_canvas_get_zoom (fixture->canvas), <, 0.2);
  g_assert_nonnull (weft_scene_find (weft_canvas_get_scene (fixture->canvas), 20000));
}

static gboolean
pass_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* What was begun before the last graph never arrives. */
static void
test_superseded (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean over = FALSE;
  gsize n;

  show (fixture, "layers:20000");
  show (fixture, "layers:30000");
  show (fixture, "layers:40");
  n = count_items (fixture);
  g_timeout_add (1500, pass_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_items (fixture), ==, n);
  g_assert_cmpfloat (weft_canvas_get_progress (fixture->canvas), <, 0);
}

/* What is asked for while the scene is made happens when it is there. */
static void
test_awaited (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint32 *selected;
  gsize n;

  show (fixture, "layers:5000");
  weft_canvas_focus_node (fixture->canvas, 4321);
  weft_canvas_get_selection (fixture->canvas, &n);
  g_assert_cmpuint (n, ==, 0);
  wait_for_all (fixture);
  selected = weft_canvas_get_selection (fixture->canvas, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (selected[0], ==, 4321);
}

/* A sentence in place of a diagram that cannot be laid out, until there is another. */
static void
test_problem (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftLayout *dot = weft_layout_find ("dot");
  g_autoptr (WeftGraphView) view = weft_graph_view_new (dot);

  for (guint i = 0; i <= dot->most_nodes; i++)
    weft_graph_view_add_node (view, &(WeftGraphNode){.id = i + 1, .label = "a"});
  weft_canvas_set_graph (fixture->canvas, view);
  while (weft_canvas_get_progress (fixture->canvas) >= 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (weft_canvas_get_scene (fixture->canvas));
  g_assert_nonnull (strstr (fixture->canvas->problem, "takes at most 5000 nodes"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->canvas));
  show (fixture, "layers:3");
  g_assert_null (fixture->canvas->problem);
  wait_for_all (fixture);
}

/* The window closes while a scene is made. */
static void
test_closed (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  show (fixture, "layers:50000");
}

static void
test_select_all (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gsize n;

  show (fixture, "layers:5000");
  wait_for_all (fixture);
  weft_canvas_select_all (fixture->canvas);
  weft_canvas_get_selection (fixture->canvas, &n);
  g_assert_cmpuint (n, ==, 5000);
  /* So many are marked in the tiles, which are drawn again. */
  g_assert_false (weft_canvas_is_complete (fixture->canvas));
  wait_for_all (fixture);
  weft_canvas_select (fixture->canvas, (guint32[]){4, 2, 4, 9999999}, 4);
  g_assert_cmpuint (weft_canvas_get_selection (fixture->canvas, &n)[0], ==, 2);
  g_assert_cmpuint (n, ==, 2);
  show (fixture, "layers:3");
  weft_canvas_get_selection (fixture->canvas, &n);
  g_assert_cmpuint (n, ==, 0);
}

static gboolean
joins (WeftScene *scene, guint32 from, guint32 to)
{
  gsize n = weft_scene_count_items (scene);

  for (gsize i = 0; i < n; i++)
    if (weft_scene_get_item (scene, i)->kind == WEFT_ITEM_EDGE &&
        weft_scene_get_item (scene, i)->from == from && weft_scene_get_item (scene, i)->to == to)
      return TRUE;
  return FALSE;
}

/* By a look at all nodes: the nearest one below, or above with @step -1; 0: there is none. */
static guint32
find_nearest (WeftScene *scene, guint32 from, int step)
{
  gsize n = weft_scene_count_items (scene);
  const WeftRect *box = &weft_scene_find (scene, from)->box;
  double least = G_MAXDOUBLE;
  guint32 nearest = 0;

  for (gsize i = 0; i < n; i++) {
    double down =
        step * (weft_rect_middle_y (&weft_scene_get_item (scene, i)->box) - weft_rect_middle_y (box));
    double way =
        down + ABS (weft_rect_middle_x (&weft_scene_get_item (scene, i)->box) - weft_rect_middle_x (box));

    if (weft_scene_get_item (scene, i)->kind == WEFT_ITEM_NODE && down > box->height / 2 && way < least) {
      nearest = weft_scene_get_item (scene, i)->id;
      least = way;
    }
  }
  return nearest;
}

/* Down and up along edges, where there are none to the nearest node, sideways to what stands beside. */
static void
test_walk (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 at;
  WeftScene *scene;
  guint moves = 0;

  show (fixture, "layers:400");
  scene = weft_canvas_get_scene (fixture->canvas);
  at = weft_canvas_walk (fixture->canvas, 0, GDK_KEY_Down);
  g_assert_cmpuint (at, ==, 1);
  for (guint i = 0; i < 60; i++) {
    static const guint keys[] = {GDK_KEY_Down,  GDK_KEY_Right, GDK_KEY_Down,
                                 GDK_KEY_Right, GDK_KEY_Up,    GDK_KEY_Left};
    guint key = keys[i % G_N_ELEMENTS (keys)];
    guint32 next = weft_canvas_walk (fixture->canvas, at, key);
    const WeftRect *before = &weft_scene_find (scene, at)->box;
    const WeftRect *after = &weft_scene_find (scene, next)->box;

    if (next == at)
      continue;
    moves++;
    if (key == GDK_KEY_Down)
      g_assert_true (joins (scene, at, next) || next == find_nearest (scene, at, 1));
    else if (key == GDK_KEY_Up)
      g_assert_true (joins (scene, next, at) || next == find_nearest (scene, at, -1));
    else
      g_assert_true (before->y == after->y && (after->x > before->x) == (key == GDK_KEY_Right));
    at = next;
  }
  g_assert_cmpuint (moves, >, 15);
}

/* The band takes what it touches. */
static void
test_band (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftRect band = {100, 150, 400, 130};
  g_autoptr (GArray) banded = NULL;
  guint at = 0;
  gsize n;

  show (fixture, "layers:900");
  banded = weft_canvas_find_banded (fixture->canvas, &band);
  n = weft_scene_count_items (weft_canvas_get_scene (fixture->canvas));
  for (gsize i = 0; i < n; i++) {
    WeftRect box = weft_viewport_to_widget (
        &fixture->canvas->viewport, &weft_scene_get_item (weft_canvas_get_scene (fixture->canvas), i)->box);

    if (weft_scene_get_item (weft_canvas_get_scene (fixture->canvas), i)->kind == WEFT_ITEM_NODE &&
        weft_rect_overlaps (&box, &band))
      g_assert_cmpuint (g_array_index (banded, guint32, at++), ==,
                        weft_scene_get_item (weft_canvas_get_scene (fixture->canvas), i)->id);
  }
  g_assert_cmpuint (at, ==, banded->len);
  g_assert_cmpuint (at, >, 10);
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* There when a part is out of view and it covers little of the rest, until the user decides. */
static void
test_overview (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = fixture->canvas;

  show (fixture, "layers:300");
  wait_for_all (fixture);
  g_assert_false (weft_canvas_get_overview_shown (canvas));
  weft_canvas_zoom (canvas, 4);
  g_assert_true (weft_canvas_get_overview_shown (canvas));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 300, 100);
  while (weft_canvas_get_overview_shown (canvas))
    g_main_context_iteration (NULL, TRUE);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 700);
  while (!weft_canvas_get_overview_shown (canvas))
    g_main_context_iteration (NULL, TRUE);
  weft_canvas_fit (canvas);
  settle ();
  g_assert_false (weft_canvas_get_overview_shown (canvas));
  weft_canvas_toggle_overview (canvas);
  g_assert_true (weft_canvas_get_overview_shown (canvas));
  weft_canvas_toggle_overview (canvas);
  weft_canvas_zoom (canvas, 4);
  g_assert_false (weft_canvas_get_overview_shown (canvas));
  wait_for_all (fixture);
}

/* One may zoom out as far as all is in view, and no farther than is of use. */
static void
test_zoom_limits (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double fit;

  show (fixture, "tree:3000");
  wait_for_all (fixture);
  fit = weft_canvas_get_zoom (fixture->canvas);
  g_assert_cmpfloat (fit, <, WEFT_VIEWPORT_LEAST_SCALE);
  weft_canvas_zoom (fixture->canvas, 10);
  weft_canvas_zoom (fixture->canvas, 1e-6);
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_zoom (fixture->canvas), fit, 1e-12);
  weft_canvas_zoom (fixture->canvas, 1e9);
  g_assert_cmpfloat (weft_canvas_get_zoom (fixture->canvas), ==, WEFT_VIEWPORT_GREATEST_SCALE);
  wait_for_all (fixture);
}

/* From near by to another place far off: what stands in there is a picture of the whole, many times the screen. */
static void
test_leap (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  show (fixture, "layers:20000");
  wait_for_all (fixture);
  weft_canvas_zoom (fixture->canvas, 1e9);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->canvas));
  wait_for_all (fixture);
  for (guint i = 0; i < 6; i++) {
    fixture->canvas->viewport.x += 5000;
    weft_canvas_moved (fixture->canvas);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->canvas));
  }
  wait_for_all (fixture);
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  ADD ("/canvas/large", test_large);
  ADD ("/canvas/superseded", test_superseded);
  ADD ("/canvas/awaited", test_awaited);
  ADD ("/canvas/problem", test_problem);
  ADD ("/canvas/closed", test_closed);
  ADD ("/canvas/select-all", test_select_all);
  ADD ("/canvas/walk", test_walk);
  ADD ("/canvas/band", test_band);
  ADD ("/canvas/overview", test_overview);
  ADD ("/canvas/zoom-limits", test_zoom_limits);
  ADD ("/canvas/leap", test_leap);
  return g_test_run ();
}
