/* test-hard-diagrams.c: what is allowed but absurd comes onto the canvas: places at the end of the world, endless names,
 * scripts from right to left, letters under letters, 10^6 edges. All is shown, in bounds, and can be undone. What is not
 * allowed is refused in a sentence. */
#include "ui-fixture.h"

#include "weft-generated-graph.h"
#include "weft-reader.h"

#include <math.h>
#include <string.h>

#define WIDEST 400 /* of a node, in the scene */

static gboolean
is_complete (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  gtk_widget_queue_draw (GTK_WIDGET (ui_canvas (fixture)));
  return weft_canvas_is_complete (ui_canvas (fixture));
}

static gboolean
set_text (UiFixture *fixture, const char *name, WeftProperty property, const char *text, GError **error)
{
  guint32 node = weft_document_find (ui_version (fixture), name);

  return weft_session_document_set (ui_document (fixture), &node, 1, property, text, NULL, NULL, error);
}

static void
must_set (UiFixture *fixture, const char *name, WeftProperty property, const char *text)
{
  g_autoptr (GError) error = NULL;

  set_text (fixture, name, property, text, &error);
  g_assert_no_error (error);
}

static const WeftSceneItem *
find_item (UiFixture *fixture, const char *name)
{
  return weft_scene_find (weft_canvas_get_scene (ui_canvas (fixture)),
                          weft_document_find (ui_version (fixture), name));
}

/* By edit and in a file alike. */
static void
test_refused_places (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const texts[] = {"1e308", "-1e308", "NaN", "inf", "-Infinity", "1e9999", "1,5", "12px"};
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GError) load_error = NULL;
    g_autofree char *layout =
        g_strdup_printf ("<layout><at ref=\"f\" x=\"%s\" y=\"0\"/></layout></flow-tree>", texts[i]);
    g_auto (GStrv) halves = g_strsplit (before, "</flow-tree>", 2);
    g_autofree char *file = g_strconcat (halves[0], layout, halves[1], NULL);

    g_assert_false (set_text (fixture, "f", WEFT_PROPERTY_X, texts[i], &error));
    g_assert_nonnull (strstr (error->message, "found"));
    g_assert_null (weft_read (file, strlen (file), "absurd.weft", NULL, &load_error));
    g_assert_nonnull (strstr (load_error->message, "absurd.weft:"));
    g_assert_nonnull (strstr (load_error->message, "expected"));
  }
  after = ui_bytes (fixture);
  g_assert_cmpstr (before, ==, after);
}

/* As far as the format goes: fitted, zoomed, walked through, laid out again. */
static void
test_far_places (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = {"a", "f", "c", "d"};
  static const char *const places[][2] = {
      {"1e9", "1e9"}, {"-1e9", "-1e9"}, {"1e9", "-1e9"}, {"-999999999.99", "1e-300"}};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    must_set (fixture, names[i], WEFT_PROPERTY_X, places[i][0]);
    must_set (fixture, names[i], WEFT_PROPERTY_Y, places[i][1]);
  }
  ui_act (fixture, "win.zoom-fit");
  ui_wait (fixture, is_complete, NULL);
  ui_select (fixture, "a");
  ui_act (fixture, "win.zoom-fit-selection");
  ui_wait (fixture, is_complete, NULL);
  ui_act (fixture, "win.zoom-reset");
  ui_act (fixture, "win.toggle-overview");
  ui_wait (fixture, is_complete, NULL);
  ui_act (fixture, "win.select-all");
  ui_act (fixture, "win.align-left");
  ui_act (fixture, "win.distribute-vertically");
  ui_wait (fixture, is_complete, NULL);
  ui_act (fixture, "win.reset-positions");
  ui_wait (fixture, is_complete, NULL);
  g_assert_cmpfloat (fabs (find_item (fixture, "a")->box.x), <, 5000);
}

/* (transfer full) */
static char *
repeat (const char *text, guint n)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (all, text);
  return g_string_free (all, FALSE);
}

static void
test_names (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  /* Latin, Hebrew with points, Arabic, Devanagari, stacked accents, a family of emoji, directions turned about, no
   * space anywhere. */
  static const char *const texts[] = {
      "long name ",
      "\xd7\xa9\xd6\xb8\xd7\x81\xd7\x9c\xd7\x95\xd6\xb9\xd7\x9d ",
      "\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7 ",
      "\xe0\xa4\x95\xe0\xa5\x8d\xe0\xa4\xb7\xe0\xa4\xbf",
      "a\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x86",
      "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7",
      "\xe2\x80\xae"
      "abc\xe2\x80\xac",
      "W"};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *name = repeat (texts[i], 10000 / (guint) g_utf8_strlen (texts[i], -1));

    must_set (fixture, "f", WEFT_PROPERTY_NAME, name);
    must_set (fixture, "for", WEFT_PROPERTY_NAME, name);
    ui_select (fixture, "f");
    ui_wait (fixture, is_complete, NULL);
    g_assert_cmpfloat (find_item (fixture, "f")->box.width, <, WIDEST);
    g_assert_cmpstr (find_item (fixture, "f")->label, ==, name);
    ui_act (fixture, "win.undo");
    ui_act (fixture, "win.undo");
  }
}

static gboolean
is_canvas_complete (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  gtk_widget_queue_draw (data);
  return weft_canvas_is_complete (data);
}

/* Many edges between few nodes, on a canvas of their own, which goes while it is at work. */
static void
test_edges (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftGraphView) view = weft_generated_graph_new ("layers:1000:1000000", 3, &error);
  GtkWidget *window = gtk_window_new ();
  GtkWidget *canvas = weft_canvas_new ();
  gsize n;

  g_assert_no_error (error);
  gtk_window_set_child (GTK_WINDOW (window), canvas);
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 600);
  gtk_window_present (GTK_WINDOW (window));
  weft_canvas_set_graph (WEFT_CANVAS (canvas), view);
  ui_wait (fixture, is_canvas_complete, canvas);
  n = weft_scene_count_items (weft_canvas_get_scene (WEFT_CANVAS (canvas)));
  g_assert_cmpuint (n, >=, 1001000);
  weft_canvas_select_all (WEFT_CANVAS (canvas));
  weft_canvas_zoom (WEFT_CANVAS (canvas), 40);
  ui_wait (fixture, is_canvas_complete, canvas);
  weft_canvas_set_graph (WEFT_CANVAS (canvas), view);
  ui_settle ();
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
}

static void
test_too_many (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) fixture;
  g_assert_null (weft_generated_graph_new ("web:1000:99999999", 1, &error));
  g_assert_nonnull (strstr (error->message, "expected"));
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (UiFixture *fixture, gconstpointer data);
  } tests[] = {
      {"/hard-diagrams/refused-places", test_refused_places},
      {"/hard-diagrams/far-places", test_far_places},
      {"/hard-diagrams/names", test_names},
      {"/hard-diagrams/edges", test_edges},
      {"/hard-diagrams/too-many", test_too_many},
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, UiFixture, argv[1], ui_set_up, tests[i].run, ui_tear_down);
  return g_test_run ();
}
