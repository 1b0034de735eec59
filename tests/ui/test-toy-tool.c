/* test-toy-tool.c: a tool that no file of the canvas knows has the pointer before the others, and leaves to them what is theirs. */
#include "../toy/toy-tool.h"
#include "weft-canvas-private.h"
#include "weft-generated-graph.h"

#define MEASURES (GDK_CONTROL_MASK | GDK_SHIFT_MASK)

typedef struct {
  GtkWidget *window;
  WeftCanvas *canvas;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new ("layers:200", 1, NULL);

  fixture->window = gtk_window_new ();
  fixture->canvas = WEFT_CANVAS (weft_canvas_new ());
  weft_canvas_add_tool (fixture->canvas, &toy_tool);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 600);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->canvas));
  gtk_window_present (GTK_WINDOW (fixture->window));
  weft_canvas_set_graph (fixture->canvas, view);
  gtk_test_widget_wait_for_draw (fixture->window);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* From (10, 10) on, by (@dx, @dy); the button stays down. */
static gboolean
begin_drag (Fixture *fixture, GdkModifierType state, double dx, double dy)
{
  WeftPointer pointer = {.x = 10, .y = 10, .button = GDK_BUTTON_PRIMARY, .state = state};

  if (!weft_canvas_offer_press (fixture->canvas, &pointer))
    return FALSE;
  pointer = (WeftPointer){10 + dx, 10 + dy, dx, dy, GDK_BUTTON_PRIMARY, state, 0};
  weft_canvas_update_drag (fixture->canvas, &pointer);
  return TRUE;
}

static void
end_drag (Fixture *fixture, double dx, double dy)
{
  weft_canvas_end_drag (fixture->canvas, &(WeftPointer){10 + dx, 10 + dy, dx, dy, GDK_BUTTON_PRIMARY, 0, 0});
}

static gsize
count_selected (Fixture *fixture)
{
  gsize n;

  weft_canvas_get_selection (fixture->canvas, &n);
  return n;
}

static void
test_drag (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_assert_true (begin_drag (fixture, MEASURES, 30, 40));
  g_assert_true (weft_canvas_is_engaged (fixture->canvas));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->canvas));
  end_drag (fixture, 300, 400);
  g_assert_false (weft_canvas_is_engaged (fixture->canvas));
  g_assert_cmpfloat (toy_tool_get_length (fixture->canvas), ==, 500);
  g_assert_cmpuint (count_selected (fixture), ==, 0);
}

/* Without its keys the same drag is a rubber band. */
static void
test_others (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_assert_true (begin_drag (fixture, 0, 800, 500));
  end_drag (fixture, 800, 500);
  g_assert_cmpfloat (toy_tool_get_length (fixture->canvas), ==, 0);
  g_assert_cmpuint (count_selected (fixture), >, 0);
}

static void
test_give_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_assert_false (weft_canvas_give_up (fixture->canvas));
  g_assert_true (begin_drag (fixture, MEASURES, 30, 40));
  g_assert_true (weft_canvas_give_up (fixture->canvas));
  g_assert_false (weft_canvas_is_engaged (fixture->canvas));
  end_drag (fixture, 300, 400);
  g_assert_cmpfloat (toy_tool_get_length (fixture->canvas), ==, 0);
  /* A band that is given up selects nothing. */
  g_assert_true (begin_drag (fixture, 0, 800, 500));
  g_assert_true (weft_canvas_give_up (fixture->canvas));
  end_drag (fixture, 800, 500);
  g_assert_cmpuint (count_selected (fixture), ==, 0);
}

/* With the canvas as a whole, presses and keys are its own, but the view still moves. */
static void
test_take_over (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftPointer press = {.x = 30, .y = 40, .button = GDK_BUTTON_PRIMARY};
  const WeftPointer middle = {.x = 30, .y = 40, .button = GDK_BUTTON_MIDDLE};

  weft_canvas_take_over (fixture->canvas, &toy_tool);
  g_assert_true (weft_canvas_is_engaged (fixture->canvas));
  g_assert_false (weft_canvas_offer_press (fixture->canvas, &press));
  g_assert_true (weft_canvas_offer_press (fixture->canvas, &middle));
  weft_canvas_end_drag (fixture->canvas, &middle);
  g_assert_true (weft_canvas_press_taken (fixture->canvas, &press));
  g_assert_cmpfloat (toy_tool_get_length (fixture->canvas), ==, 50);
  g_assert_false (weft_canvas_press_taken (fixture->canvas, &press));
  weft_canvas_take_over (fixture->canvas, &toy_tool);
  g_assert_false (weft_canvas_key_taken (fixture->canvas, GDK_KEY_F2, 0));
  g_assert_true (weft_canvas_key_taken (fixture->canvas, GDK_KEY_Return, 0));
  g_assert_false (weft_canvas_is_engaged (fixture->canvas));
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  ADD ("/toy-tool/drag", test_drag);
  ADD ("/toy-tool/others", test_others);
  ADD ("/toy-tool/give-up", test_give_up);
  ADD ("/toy-tool/take-over", test_take_over);
  return g_test_run ();
}
