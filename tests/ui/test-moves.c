/* test-moves.c: what happens between two places: nodes glide unless that is switched off, layouts of large trees run
 * beside edits and can be stopped. */
#include "ui-fixture.h"

#include "weft-arranger.h"
#include "weft-canvas-private.h"

/* More than a scene is made of at once. */
#define PARTS 1600

static WeftArranger *
get_arranger (UiFixture *fixture)
{
  return weft_document_page_get_arranger (weft_window_get_page (fixture->window));
}

static gboolean
is_laid_out (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_arranger_is_running (get_arranger (fixture));
}

static gboolean
is_complete (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  gtk_widget_queue_draw (GTK_WIDGET (ui_canvas (fixture)));
  return weft_canvas_is_complete (ui_canvas (fixture));
}

static void
set_animations (gboolean on)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", on, NULL);
}

static void
put (UiFixture *fixture, const char *name, const char *x, const char *y)
{
  guint32 node = weft_document_find (ui_version (fixture), name);

  g_assert_true (
      weft_session_document_set (ui_document (fixture), &node, 1, WEFT_PROPERTY_X, x, NULL, "put", NULL));
  g_assert_true (
      weft_session_document_set (ui_document (fixture), &node, 1, WEFT_PROPERTY_Y, y, NULL, "put", NULL));
}

static const char *
get_step (UiFixture *fixture)
{
  return weft_session_document_get_undo_name (ui_document (fixture));
}

/* What has changed is shown: with the next frame, or when somebody asks for it. */
static void
show_now (UiFixture *fixture)
{
  g_assert_nonnull (weft_canvas_get_scene (ui_canvas (fixture)));
}

/* Input works on where nodes end up, also while they are on their way. */
static void
test_glide (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = ui_canvas (fixture);
  WeftRect before;
  WeftRect box;
  WeftRect shown;
  guint32 node = weft_document_find (ui_version (fixture), "f");

  set_animations (TRUE);
  ui_wait (fixture, is_complete, NULL);
  put (fixture, "f", "400", "300");
  ui_wait (fixture, is_complete, NULL);
  weft_canvas_get_node_box (canvas, node, &before);
  /* Nothing is awaited in between: a slow frame would be the end of the glide. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.reset-positions", NULL));
  show_now (fixture);
  g_assert_nonnull (canvas->tween_from);
  g_assert_false (weft_canvas_is_complete (canvas));
  weft_canvas_get_node_box (canvas, node, &box);
  g_assert_true (weft_canvas_get_tweened_box (canvas, node, &shown));
  g_assert_cmpuint (weft_canvas_pick (canvas, weft_rect_middle_x (&box), weft_rect_middle_y (&box)), ==,
                    node);
  g_assert_cmpfloat (ABS (shown.y - before.y) + ABS (shown.x - before.x), <,
                     ABS (box.y - before.y) + ABS (box.x - before.x) + 1);
  ui_wait (fixture, is_complete, NULL);
  g_assert_null (canvas->tween_from);
}

static void
test_no_glide (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  set_animations (FALSE);
  ui_wait (fixture, is_complete, NULL);
  put (fixture, "f", "400", "300");
  show_now (fixture);
  g_assert_null (ui_canvas (fixture)->tween_from);
  set_animations (TRUE);
}

/* A new word or a new node is no move. */
static void
test_no_move (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ui_wait (fixture, is_complete, NULL);
  ui_select (fixture, "f");
  ui_act (fixture, "win.delete");
  show_now (fixture);
  g_assert_null (ui_canvas (fixture)->tween_from);
  ui_act (fixture, "win.undo");
  show_now (fixture);
  g_assert_null (ui_canvas (fixture)->tween_from);
}

/* Many blocks in the loop of Figure 2. */
static void
grow (UiFixture *fixture)
{
  WeftNode *model = weft_document_lookup (ui_version (fixture), "f");
  guint32 loop = weft_document_find (ui_version (fixture), "for");

  weft_session_document_begin_gesture (ui_document (fixture));
  for (guint i = 0; i < PARTS; i++) {
    g_autofree char *id = g_strdup_printf ("more%u", i);
    WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, "simd"}};
    WeftProperties *properties = weft_properties_new (weft_node_get_kind (model), attributes, 2, NULL);

    g_assert_true (weft_session_document_insert (
        ui_document (fixture), loop, 0, weft_node_new (properties, NULL, 0, NULL), "Grow", NULL, NULL));
  }
  weft_session_document_end_gesture (ui_document (fixture));
  ui_wait (fixture, is_complete, NULL);
}

static void
test_stop (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  grow (fixture);
  ui_act (fixture, "win.layout-levels");
  if (weft_arranger_is_running (get_arranger (fixture)))
    ui_act (fixture, "win.stop");
  else
    ui_act (fixture, "win.undo");
  g_assert_false (weft_arranger_is_running (get_arranger (fixture)));
  ui_wait (fixture, is_complete, NULL);
  g_assert_cmpstr (get_step (fixture), ==, "Grow");
}

/* What is edited while a layout runs stays, and so does the layout. */
static void
test_edit_meanwhile (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 node;

  grow (fixture);
  weft_arranger_lay_out (get_arranger (fixture), "levels", FALSE);
  g_assert_true (weft_arranger_is_running (get_arranger (fixture)));
  node = weft_document_find (ui_version (fixture), "more7");
  g_assert_true (weft_session_document_remove (ui_document (fixture), &node, 1, NULL, NULL));
  ui_wait (fixture, is_laid_out, NULL);
  g_assert_cmpstr (get_step (fixture), ==, "Lay Out: Levels");
  g_assert_cmpuint (weft_document_find (ui_version (fixture), "more7"), ==, 0);
  g_assert_true (weft_node_has (weft_document_lookup (ui_version (fixture), "more8"), WEFT_PROPERTY_X));
  ui_wait (fixture, is_complete, NULL);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (UiFixture *fixture, gconstpointer data);
  } tests[] = {
      {"/moves/glide", test_glide},
      {"/moves/no-glide", test_no_glide},
      {"/moves/no-move", test_no_move},
      {"/moves/stop", test_stop},
      {"/moves/edit-meanwhile", test_edit_meanwhile},
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, UiFixture, argv[1], ui_set_up, tests[i].run, ui_tear_down);
  return g_test_run ();
}
