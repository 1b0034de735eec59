/* test-canvas-edges.c: edges on the canvas: pointed at, chosen, walked along, drawn from port to port, led elsewhere, given up. */
#include "weft-batch-rows.h"
#include "weft-canvas-private.h"
#include "weft-elements.h"
#include "weft-generated-graph.h"
#include "weft-reader.h"

#include <math.h>

typedef struct {
  GtkWidget *window;
  WeftCanvas *canvas;
  WeftCanvasLink made; /* what the canvas last said */
  guint n_made;
} Fixture;

static char *
check_cb (const WeftCanvasLink *link, gboolean *can, G_GNUC_UNUSED gpointer data)
{
  *can = link->from != link->to;
  return g_strdup (*can ? "A new edge" : "An edge leads from one node to another.");
}

static void
connected_cb (G_GNUC_UNUSED WeftCanvas *canvas, guint edge, guint from, guint to, Fixture *fixture)
{
  fixture->made = (WeftCanvasLink){edge, from, to};
  fixture->n_made++;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new ("layers:60:90", 1, NULL);

  fixture->window = gtk_window_new ();
  fixture->canvas = WEFT_CANVAS (weft_canvas_new ());
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1200, 800);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->canvas));
  gtk_window_present (GTK_WINDOW (fixture->window));
  weft_canvas_set_graph (fixture->canvas, view);
  weft_canvas_set_connect_check (fixture->canvas, check_cb, NULL);
  g_signal_connect (fixture->canvas, "connected", G_CALLBACK (connected_cb), fixture);
  gtk_test_widget_wait_for_draw (fixture->window);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static const WeftSceneItem *
get_edge (Fixture *fixture, guint index)
{
  const WeftSceneItem *edge =
      weft_scene_find (weft_canvas_get_scene (fixture->canvas), WEFT_GENERATED_EDGES + index);

  g_assert_cmpint (edge->kind, ==, WEFT_ITEM_EDGE);
  return edge;
}

/* The middle of an edge, in the widget. */
static WeftPoint
get_middle (Fixture *fixture, const WeftSceneItem *edge)
{
  const WeftPoint *at = edge->route + edge->n_route / 3 / 2 * 3;
  WeftRect middle = {weft_rect_middle_x (&edge->box), weft_rect_middle_y (&edge->box), 0, 0};

  if (edge->n_route > 0)
    middle = (WeftRect){(at[0].x + 3 * at[1].x + 3 * at[2].x + at[3].x) / 8,
                        (at[0].y + 3 * at[1].y + 3 * at[2].y + at[3].y) / 8, 0, 0};
  middle = weft_viewport_to_widget (&fixture->canvas->viewport, &middle);
  return (WeftPoint){middle.x, middle.y};
}

static void
select_one (Fixture *fixture, guint32 id)
{
  weft_canvas_select (fixture->canvas, &id, 1);
}

/* An edge is found on its line unless a node is there, or an edge that is nearer. */
static void
test_pick (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint n_own = 0;

  for (guint i = 0; i < 90; i++) {
    const WeftSceneItem *edge = get_edge (fixture, i);
    WeftPoint middle = get_middle (fixture, edge);
    guint32 picked = weft_canvas_pick_any (fixture->canvas, middle.x, middle.y);

    g_assert_cmpuint (picked, !=, 0);
    n_own += picked == edge->id;
  }
  g_assert_cmpuint (n_own, >, 60);
  g_assert_cmpuint (weft_canvas_pick_any (fixture->canvas, 1, 1), ==, 0);
}

/* Selected, an edge and a node are together in the selection; both are drawn, and all of them again with the tiles. */
static void
test_select (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint32 both[] = {WEFT_GENERATED_EDGES + 3, 5};
  const guint32 unknown[] = {WEFT_GENERATED_EDGES + 90, 61};
  gsize n;
  const guint32 *selection;

  weft_canvas_select (fixture->canvas, both, 2);
  selection = weft_canvas_get_selection (fixture->canvas, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (selection[0], ==, 5);
  g_assert_cmpuint (selection[1], ==, WEFT_GENERATED_EDGES + 3);
  weft_canvas_set_hovered (fixture->canvas, WEFT_GENERATED_EDGES + 7);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->canvas));
  g_assert_true (weft_canvas_names_what_is_there (fixture->canvas));
  weft_canvas_fit_selection (fixture->canvas);
  weft_canvas_select (fixture->canvas, unknown, 2);
  weft_canvas_get_selection (fixture->canvas, &n);
  g_assert_cmpuint (n, ==, 0);
}

/* Up and down an edge to its nodes, from a node to its edges, from edge to edge of one node, to the last. */
static void
test_walk (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = fixture->canvas;

  for (guint i = 0; i < 90; i++) {
    const WeftSceneItem *edge = get_edge (fixture, i);
    guint32 at = weft_canvas_walk (canvas, edge->from, GDK_KEY_bracketright);
    guint32 back = weft_canvas_walk (canvas, edge->to, GDK_KEY_bracketleft);

    g_assert_cmpuint (weft_canvas_walk (canvas, edge->id, GDK_KEY_Up), ==, edge->from);
    g_assert_cmpuint (weft_canvas_walk (canvas, edge->id, GDK_KEY_Down), ==, edge->to);
    while (at != edge->id && weft_canvas_walk (canvas, at, GDK_KEY_Right) != at)
      at = weft_canvas_walk (canvas, at, GDK_KEY_Right);
    while (back != edge->id && weft_canvas_walk (canvas, back, GDK_KEY_bracketright) != back)
      back = weft_canvas_walk (canvas, back, GDK_KEY_bracketright);
    g_assert_cmpuint (at, ==, edge->id);
    g_assert_cmpuint (back, ==, edge->id);
  }
}

/* The pointer, with a button down, from one place to another. */
static void
drag (Fixture *fixture, WeftPoint from, WeftPoint to, gboolean lets_go)
{
  WeftPointer pointer = {.x = from.x, .y = from.y, .button = GDK_BUTTON_PRIMARY};

  pointer.node = weft_canvas_pick (fixture->canvas, from.x, from.y);
  weft_canvas_press_grip (fixture->canvas, from.x, from.y);
  g_assert_true (weft_canvas_offer_press (fixture->canvas, &pointer));
  pointer.x = to.x;
  pointer.y = to.y;
  pointer.dx = to.x - from.x;
  pointer.dy = to.y - from.y;
  weft_canvas_update_drag (fixture->canvas, &pointer);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->canvas));
  if (lets_go)
    weft_canvas_end_drag (fixture->canvas, &pointer);
}

static WeftPoint
get_place (Fixture *fixture, guint32 node, double down)
{
  WeftRect box;

  g_assert_true (weft_canvas_get_node_box (fixture->canvas, node, &box));
  return (WeftPoint){weft_rect_middle_x (&box), box.y + down * box.height};
}

/* From the lower port the new edge leaves, from the upper one it comes in; on empty canvas and on itself there is none. */
static void
test_draw (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  weft_canvas_set_hovered (fixture->canvas, 3);
  drag (fixture, get_place (fixture, 3, 1), get_place (fixture, 40, 0.5), TRUE);
  g_assert_cmpuint (fixture->n_made, ==, 1);
  g_assert_cmpuint (fixture->made.edge, ==, 0);
  g_assert_cmpuint (fixture->made.from, ==, 3);
  g_assert_cmpuint (fixture->made.to, ==, 40);
  weft_canvas_set_hovered (fixture->canvas, 30);
  drag (fixture, get_place (fixture, 30, 0), get_place (fixture, 4, 0.5), TRUE);
  g_assert_cmpuint (fixture->n_made, ==, 2);
  g_assert_cmpuint (fixture->made.from, ==, 4);
  g_assert_cmpuint (fixture->made.to, ==, 30);
  drag (fixture, get_place (fixture, 30, 0), (WeftPoint){2, 2}, TRUE);
  drag (fixture, get_place (fixture, 30, 0), get_place (fixture, 30, 0.5), TRUE);
  g_assert_cmpuint (fixture->n_made, ==, 2);
}

static void
test_give_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  weft_canvas_set_hovered (fixture->canvas, 3);
  drag (fixture, get_place (fixture, 3, 1), get_place (fixture, 40, 0.5), FALSE);
  g_assert_nonnull (fixture->canvas->drop_words);
  g_assert_true (weft_canvas_give_up (fixture->canvas));
  g_assert_null (fixture->canvas->drop_words);
  weft_canvas_end_drag (fixture->canvas, &(WeftPointer){0});
  g_assert_cmpuint (fixture->n_made, ==, 0);
}

/* The end of the edge that is selected is taken to another node. */

static WeftPoint
get_end_point (const Fixture *fixture, const WeftSceneItem *edge, gboolean is_start)
{
  WeftRect line = weft_viewport_to_widget (&fixture->canvas->viewport, &edge->box);

  return is_start ? (WeftPoint){line.x, line.y}
                  : (WeftPoint){weft_rect_right (&line), weft_rect_bottom (&line)};
}

/* A point of @edge, one curve that is upright at both ends, some 20 pixels from its end @at. */
static WeftPoint
find_grip (const Fixture *fixture, const WeftSceneItem *edge, WeftPoint at)
{
  WeftRect line = weft_viewport_to_widget (&fixture->canvas->viewport, &edge->box);
  WeftPoint point = at;

  g_assert_cmpuint (edge->n_route, ==, 0);
  for (guint i = 0; i <= 1000; i++) {
    double t = i / 1000.0;
    double far = t * t * (3 - 2 * t);
    double down = 1.5 * t * (1 - t) + t * t * t;
    WeftPoint next = {line.x + far * line.width, line.y + down * line.height};

    if (ABS (hypot (next.x - at.x, next.y - at.y) - 20) < ABS (hypot (point.x - at.x, point.y - at.y) - 20))
      point = next;
  }
  return point;
}

/* The grips stand on the edge, a little way from its ends: there are the ports, at which new edges begin. */
static void
test_reattach (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftSceneItem *edge = get_edge (fixture, 10);
  guint32 other = edge->to == 50 ? 51 : 50;
  WeftPoint at;

  weft_canvas_zoom_reset (fixture->canvas);
  weft_canvas_set_hovered (fixture->canvas, 0);
  select_one (fixture, edge->id);
  at = get_end_point (fixture, edge, FALSE);
  drag (fixture, find_grip (fixture, edge, at), get_place (fixture, other, 0.5), TRUE);
  g_assert_cmpuint (fixture->n_made, ==, 1);
  g_assert_cmpuint (fixture->made.edge, ==, edge->id);
  g_assert_cmpuint (fixture->made.from, ==, edge->from);
  g_assert_cmpuint (fixture->made.to, ==, other);
  at = get_end_point (fixture, edge, TRUE);
  drag (fixture, find_grip (fixture, edge, at), get_place (fixture, 1, 0.5), TRUE);
  g_assert_cmpuint (fixture->made.from, ==, 1);
  g_assert_cmpuint (fixture->made.to, ==, edge->to);
  weft_canvas_set_hovered (fixture->canvas, edge->from);
  select_one (fixture, edge->id);
  drag (fixture, at, get_place (fixture, other, 0.5), TRUE);
  g_assert_cmpuint (fixture->made.edge, ==, 0);
  g_assert_cmpuint (fixture->made.from, ==, edge->from);
  g_assert_cmpuint (fixture->made.to, ==, other);
}

static gboolean
press (Fixture *fixture, guint keyval)
{
  guint n;
  const WeftKey *keys = weft_canvas_get_keys (&n);

  return weft_canvas_key_taken (fixture->canvas, keyval, 0) ||
         weft_keys_press (keys, n, fixture->canvas, keyval, 0);
}

/* E, arrows, Return; on the node itself Return does nothing, and Escape gives up. */
static void
test_keys (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 below;

  weft_canvas_focus_node (fixture->canvas, 2);
  below = weft_canvas_walk (fixture->canvas, 2, GDK_KEY_Down);
  g_assert_true (press (fixture, GDK_KEY_e));
  press (fixture, GDK_KEY_Return);
  g_assert_cmpuint (fixture->n_made, ==, 0);
  press (fixture, GDK_KEY_Down);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->canvas));
  press (fixture, GDK_KEY_Return);
  g_assert_cmpuint (fixture->n_made, ==, 1);
  g_assert_cmpuint (fixture->made.from, ==, 2);
  g_assert_cmpuint (fixture->made.to, ==, below);
  press (fixture, GDK_KEY_e);
  press (fixture, GDK_KEY_Down);
  press (fixture, GDK_KEY_Escape);
  g_assert_false (weft_canvas_is_engaged (fixture->canvas));
  g_assert_cmpuint (fixture->n_made, ==, 1);
}

/* Where nobody decides about edges there are no ports, and E does nothing. */
static void
test_without (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftPoint port;
  gboolean comes_in;

  weft_canvas_set_connect_check (fixture->canvas, NULL, NULL);
  weft_canvas_set_hovered (fixture->canvas, 3);
  weft_canvas_focus_node (fixture->canvas, 3);
  port = get_place (fixture, 3, 1);
  g_assert_cmpuint (weft_canvas_find_port (fixture->canvas, port.x, port.y, &comes_in), ==, 0);
  g_assert_false (weft_canvas_begin_connecting (fixture->canvas));
}

/* A path. */

/* How opaque the path is at @x, @y of the widget: 0 to 255. */
static guint
get_path_at (const Fixture *fixture, double x, double y)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1, 1);
  cairo_t *cr = cairo_create (surface);
  GskRenderNode *node;
  guint alpha;

  weft_canvas_append_path (fixture->canvas, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  cairo_translate (cr, 0.5 - x, 0.5 - y);
  if (node != NULL) {
    gsk_render_node_draw (node, cr);
    gsk_render_node_unref (node);
  }
  cairo_surface_flush (surface);
  alpha = *(const guint32 *) (gconstpointer) cairo_image_surface_get_data (surface) >> 24;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return alpha;
}

/* An edge and its ends, drawn as such; farther away a line from one to the other; other edges not at all. */
static void
test_path (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftSceneItem *edge = get_edge (fixture, 0);
  const WeftSceneItem *other = get_edge (fixture, 1);
  const guint32 path[] = {edge->from, edge->to};
  WeftPoint middle = get_middle (fixture, edge);
  WeftPoint beside = get_middle (fixture, other);
  WeftRect box;

  g_assert_cmpuint (get_path_at (fixture, middle.x, middle.y), ==, 0);
  weft_canvas_set_path (fixture->canvas, path, G_N_ELEMENTS (path));
  g_assert_cmpuint (get_path_at (fixture, middle.x, middle.y), >, 200);
  g_assert_cmpuint (get_path_at (fixture, beside.x, beside.y), ==, 0);
  g_assert_true (weft_canvas_get_node_box (fixture->canvas, edge->from, &box));
  g_assert_cmpuint (get_path_at (fixture, weft_rect_middle_x (&box), box.y), >, 100);
  g_assert_cmpuint (get_path_at (fixture, weft_rect_middle_x (&box), weft_rect_middle_y (&box)), ==, 0);
  weft_canvas_zoom (fixture->canvas, 1e-3);
  g_assert_cmpfloat (WEFT_NODE_HEIGHT * weft_canvas_get_zoom (fixture->canvas), <, 5);
  g_assert_true (weft_canvas_get_node_box (fixture->canvas, edge->from, &box));
  g_assert_cmpuint (get_path_at (fixture, weft_rect_middle_x (&box), weft_rect_middle_y (&box)), >, 100);
  weft_canvas_set_path (fixture->canvas, NULL, 0);
  g_assert_cmpuint (get_path_at (fixture, weft_rect_middle_x (&box), weft_rect_middle_y (&box)), ==, 0);
}

/* Of a diagram that another thread lays out a value, and an edge, are there with the next frame. */

#define LARGE 2000

static WeftDocument *
make_large (void)
{
  GString *text = g_string_new ("<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\">");
  GError *error = NULL;
  WeftDocument *document;

  for (guint i = 0; i < LARGE; i++)
    g_string_append_printf (text, "<task id=\"t%u\" time=\"%u\"/>", i, i);
  for (guint i = 0; i + 40 < LARGE; i++)
    g_string_append_printf (text, "<edge from=\"t%u\" to=\"t%u\"/>", i, i + 40);
  g_string_append (text, "</task-graph></weft>");
  document = weft_read (text->str, text->len, "large", NULL, &error);
  g_assert_no_error (error);
  g_string_free (text, TRUE);
  return document;
}

static void
show_document (Fixture *fixture, WeftDocument *document)
{
  weft_canvas_set_diagram (fixture->canvas, document, weft_document_find (document, "g"));
}

static void
wait_until_complete (Fixture *fixture)
{
  while (!weft_canvas_is_complete (fixture->canvas))
    g_main_context_iteration (NULL, TRUE);
}

static const WeftSceneItem *
find_item (Fixture *fixture, WeftElement part)
{
  return weft_scene_find (weft_canvas_get_scene (fixture->canvas), weft_element_get_number (part));
}

static void
test_large (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftDocument) document = make_large ();
  WeftElement task = {weft_document_find (document, "g"), 1, 7};
  WeftElement edge = {task.node, 2, LARGE - 40};
  g_autoptr (WeftDocument) timed =
      weft_document_set_element (document, task, WEFT_PROPERTY_TIME, "99999", NULL);
  WeftBatch *batch = weft_batch_begin (timed);
  g_autoptr (WeftDocument) joined = NULL;

  g_assert_true (weft_batch_connect (batch, task.node, edge.table, 3, 900, NULL, NULL));
  joined = weft_batch_commit (batch);
  show_document (fixture, document);
  g_assert_cmpfloat (weft_canvas_get_progress (fixture->canvas), >=, 0);
  wait_until_complete (fixture);
  show_document (fixture, timed);
  g_assert_cmpstr (find_item (fixture, task)->detail, ==, "99999");
  g_assert_cmpfloat (weft_canvas_get_progress (fixture->canvas), <, 0);
  wait_until_complete (fixture);
  show_document (fixture, joined);
  g_assert_nonnull (find_item (fixture, edge));
  g_assert_cmpfloat (weft_canvas_get_progress (fixture->canvas), >=, 0);
  wait_until_complete (fixture);
  show_document (fixture, document);
  g_assert_null (find_item (fixture, edge));
  g_assert_cmpstr (find_item (fixture, task)->detail, ==, "7");
  wait_until_complete (fixture);
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  ADD ("/canvas-edges/pick", test_pick);
  ADD ("/canvas-edges/select", test_select);
  ADD ("/canvas-edges/walk", test_walk);
  ADD ("/canvas-edges/draw", test_draw);
  ADD ("/canvas-edges/give-up", test_give_up);
  ADD ("/canvas-edges/reattach", test_reattach);
  ADD ("/canvas-edges/keys", test_keys);
  ADD ("/canvas-edges/without", test_without);
  ADD ("/canvas-edges/path", test_path);
  ADD ("/canvas-edges/large", test_large);
  return g_test_run ();
}
