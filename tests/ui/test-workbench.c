/* test-workbench.c: the window at work, in this process: every action, and what it does to document, canvas,
 * inspector and results. */
#include "ui-fixture.h"

#include "weft-canvas-private.h"
#include "weft-node-tip.h"

#include "weft-diagram-edits.h"
#include "weft-edit.h"
#include "weft-command.h"
#include "weft-inspector.h"
#include "weft-outline.h"
#include "weft-page-subject.h"
#include "weft-palette.h"
#include "views.h"
#include "weft-property-row.h"
#include "weft-widget-theme.h"

#include <glib/gstdio.h>
#include <string.h>

static void
act (UiFixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL));
  ui_settle ();
}

/* The mode of a block, by its action: document, undo name and distribution follow. Figure 2 with blk_f in
 * SPMD mode has the mean 1151 (exact recursion). */
static void
test_mode (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ui_select (fixture, "f");
  act (fixture, "win.mode-spmd");
  g_assert_cmpint (ui_mode (fixture, "f"), ==, WEFT_MODE_SPMD);
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==, "SPMD mode for blk_f");
  ui_wait_for_mean (fixture, "1,151");
  act (fixture, "win.undo");
  g_assert_cmpint (ui_mode (fixture, "f"), ==, WEFT_MODE_SIMD);
  ui_wait_for_mean (fixture, "855.9");
  act (fixture, "win.redo");
  ui_wait_for_mean (fixture, "1,151");
}

/* A mode for a part of a conditional is one for all of it. */
static void
test_conditional (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const inside[] = {"if", "c", "d", "e"};

  ui_select (fixture, "d");
  act (fixture, "win.mode-simd");
  for (guint i = 0; i < G_N_ELEMENTS (inside); i++)
    g_assert_cmpint (ui_mode (fixture, inside[i]), ==, WEFT_MODE_SIMD);
  ui_wait_for_mean (fixture, "927.9");
  act (fixture, "win.undo");
  g_assert_cmpint (ui_mode (fixture, "c"), ==, WEFT_MODE_SPMD);
}

/* (transfer full): what is said while @payload hangs over @node; 0: over the empty canvas. */
static char *
check_drop (UiFixture *fixture, const WeftDragPayload *payload, guint32 node, guint32 *target)
{
  guint32 diagram = weft_document_find (ui_version (fixture), "fig2");
  const WeftDrop *drop = weft_drop_find (ui_version (fixture), diagram, payload->kind, payload->value);
  const WeftEditSubject subject = {.document = ui_version (fixture),
                                   .diagram = diagram,
                                   .nodes = &node,
                                   .n = node != 0,
                                   .text = payload->value,
                                   .text_size = strlen (payload->value)};

  return weft_drop_check (drop, &subject, target);
}

/* A drop, as the canvas reports it, and what is said while hovering. */
static void
test_drop (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_new ("mode", "spmd");
  guint32 diagram = weft_document_find (ui_version (fixture), "fig2");
  guint32 node = weft_document_find (ui_version (fixture), "c");
  guint32 target;
  g_autofree char *words = check_drop (fixture, payload, node, &target);

  g_assert_cmpuint (target, ==, weft_document_find (ui_version (fixture), "if"));
  g_assert_nonnull (strstr (words, "data conditional"));
  g_signal_emit_by_name (ui_canvas (fixture), "dropped", payload, diagram);
  for (const char *const *name = (const char *const[]){"a", "b", "f", "for", NULL}; *name != NULL; name++)
    g_assert_cmpint (ui_mode (fixture, *name), ==, WEFT_MODE_SPMD);
  ui_wait_for_mean (fixture, "889.4");
}

/* Fifty re-maps and fifty undos leave the very same bytes. */
static void
test_fifty (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const nodes[] = {"a", "b", "f", "for", "if"};
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;
  WeftDocument *first = ui_version (fixture);

  for (guint i = 0; i < 50; i++) {
    ui_select (fixture, nodes[i % G_N_ELEMENTS (nodes)]);
    act (fixture, ui_mode (fixture, nodes[i % G_N_ELEMENTS (nodes)]) == WEFT_MODE_SIMD ? "win.mode-spmd"
                                                                                       : "win.mode-simd");
  }
  for (guint i = 0; i < 50; i++)
    act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (ui_version (fixture) == first);
  g_assert_false (weft_session_document_get_modified (ui_document (fixture)));
}

/* The inspector: a literal, a wrong literal, what is said about it. */
static void
test_inspector (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *inspector = weft_document_page_get_inspector (weft_window_get_page (fixture->window));
  GtkWidget *entry;

  ui_select (fixture, "for");
  ui_settle ();
  entry = ui_find (inspector, GTK_TYPE_ENTRY, "uniform(8, 12)");
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "uniform(8, ");
  ui_settle ();
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_signal_emit_by_name (entry, "activate");
  g_assert_false (weft_session_document_get_modified (ui_document (fixture)));
  gtk_editable_set_text (GTK_EDITABLE (entry), "uniform(4, 8)");
  ui_settle ();
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (weft_session_document_get_modified (ui_document (fixture)));
  act (fixture, "win.undo");
  ui_wait_for_mean (fixture, "855.9");
}

static void
select_names (UiFixture *fixture, const char *const *names)
{
  guint32 nodes[8];
  gsize n = 0;

  for (; names[n] != NULL; n++)
    nodes[n] = weft_document_find (ui_version (fixture), names[n]);
  weft_canvas_select (ui_canvas (fixture), nodes, n);
  ui_settle ();
}

static WeftPropertyRow *
find_row (GtkWidget *root, const char *title)
{
  GtkWidget *label = ui_find (root, GTK_TYPE_LABEL, title);

  return label != NULL ? WEFT_PROPERTY_ROW (gtk_widget_get_ancestor (label, WEFT_TYPE_PROPERTY_ROW)) : NULL;
}

/* Several nodes: what all of them have, and one step for all. */
static void
test_several (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const blocks[] = {"a", "b", "d", NULL};
  static const char *const kinds[] = {"a", "for", "if", NULL};
  GtkWidget *inspector = weft_document_page_get_inspector (weft_window_get_page (fixture->window));
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;
  GtkWidget *entry;

  select_names (fixture, kinds);
  g_assert_nonnull (ui_find (inspector, GTK_TYPE_LABEL, "Several kinds"));
  g_assert_true (weft_property_row_has_several (find_row (inspector, "Mode")));
  g_assert_null (find_row (inspector, "Identifier"));
  g_assert_null (find_row (inspector, "Iterations"));
  select_names (fixture, blocks);
  g_assert_true (weft_property_row_has_several (find_row (inspector, "Time in SIMD mode")));
  g_assert_false (weft_property_row_has_several (find_row (inspector, "Count")));
  entry = ui_find (GTK_WIDGET (find_row (inspector, "Time in SIMD mode")), GTK_TYPE_ENTRY, NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (entry)), ==, "several values");
  g_signal_emit_by_name (entry, "activate");
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
  gtk_editable_set_text (GTK_EDITABLE (entry), "uniform(3, 5)");
  g_signal_emit_by_name (entry, "activate");
  g_assert_false (weft_property_row_has_several (find_row (inspector, "Time in SIMD mode")));
  for (guint i = 0; blocks[i] != NULL; i++) {
    const WeftNode *step = weft_node_get_child (weft_document_lookup (ui_version (fixture), blocks[i]), 0);
    g_autofree char *text = weft_properties_print (weft_node_get_properties (step), WEFT_PROPERTY_SIMD);

    g_assert_cmpstr (text, ==, "uniform(3, 5)");
  }
  act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (weft_property_row_has_several (find_row (inspector, "Time in SIMD mode")));
}

/* Outline and canvas share one selection. */
static void
test_selection (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *outline = weft_document_page_get_outline (weft_window_get_page (fixture->window));
  guint32 node = weft_document_find (ui_version (fixture), "e");
  const guint32 *selected;
  gsize n;

  g_signal_emit_by_name (outline, "picked", node);
  selected = weft_canvas_get_selection (ui_canvas (fixture), &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (selected[0], ==, node);
  act (fixture, "win.select-all");
  weft_canvas_get_selection (ui_canvas (fixture), &n);
  g_assert_cmpuint (n, ==, 8);
}

static void
test_delete (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;

  ui_select (fixture, "b");
  act (fixture, "win.delete");
  g_assert_null (weft_document_lookup (ui_version (fixture), "b"));
  g_assert_cmpstr (weft_window_get_last_toast (fixture->window), ==, "1 node deleted");
  act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (before, ==, after);
}

static gboolean
is_saved (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_session_document_get_modified (ui_document (fixture));
}

static void
test_save (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *expected = NULL;
  g_autofree char *saved = NULL;

  ui_select (fixture, "a");
  act (fixture, "win.mode-spmd");
  expected = ui_bytes (fixture);
  act (fixture, "win.save");
  ui_wait (fixture, is_saved, NULL);
  g_assert_true (g_file_get_contents (fixture->path, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, expected);
}

/* A file that cannot be read is said, and what is open stays. */
static gboolean
has_toast (UiFixture *fixture, gpointer data)
{
  const char *toast = weft_window_get_last_toast (fixture->window);

  return toast != NULL && strstr (toast, data) != NULL;
}

static void
test_bad_file (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "bad.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  WeftDocument *before = ui_version (fixture);

  g_assert_true (g_file_set_contents (path, "<weft xmlns=\"urn:weft:1\"><flow-tree/></weft>", -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_toast, (gpointer) "bad.weft:1:");
  g_assert_true (ui_version (fixture) == before);
}

static gboolean
is_there (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return g_file_test (data, G_FILE_TEST_IS_REGULAR);
}

/* A worker writes: there is never half a file. */
static void
test_export (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const views[] = {"canvas", "distribution"};
  static const char *const ends[] = {"svg", "pdf", "png", "csv", "json"};
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  g_autofree char *wrong = g_build_filename (fixture->folder, "picture.gif", NULL);
  g_autoptr (GFile) wrong_file = g_file_new_for_path (wrong);

  for (guint v = 0; v < G_N_ELEMENTS (views); v++)
    for (guint e = 0; e < G_N_ELEMENTS (ends); e++) {
      g_autofree char *name = g_strdup_printf ("%s.%s", views[v], ends[e]);
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      weft_document_page_export (page, views[v], e % 2 ? "print" : "dark", FALSE, file);
      ui_wait (fixture, is_there, path);
      ui_wait (fixture, has_toast, name);
      g_assert_true (
          gtk_widget_get_sensitive (ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_BUTTON, "_Open Folder")));
    }
  weft_document_page_export (page, "canvas", "light", FALSE, wrong_file);
  ui_wait (fixture, has_toast, (gpointer) "picture.gif");
  g_assert_false (is_there (fixture, wrong));
}

/* Of the canvas what is seen: a picture of that size, and of less than the whole. */
static void
test_export_seen (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  gsize sizes[2];
  WeftRect seen;

  ui_select (fixture, "c");
  ui_act (fixture, "win.zoom-fit-selection");
  ui_act (fixture, "win.zoom-in");
  seen = weft_canvas_get_visible (ui_canvas (fixture));
  for (guint i = 0; i < 2; i++) {
    g_autofree char *name = g_strdup_printf ("extent-%u.svg", i);
    g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
    g_autoptr (GFile) file = g_file_new_for_path (path);
    g_autofree char *text = NULL;
    const char *width;

    weft_document_page_export (page, "canvas", "light", i == 1, file);
    ui_wait (fixture, is_there, path);
    g_assert_true (g_file_get_contents (path, &text, &sizes[i], NULL));
    width = strstr (text, "width=\"");
    g_assert_nonnull (width);
    if (i == 1)
      g_assert_cmpfloat (fabs (g_ascii_strtod (width + strlen ("width=\""), NULL) - seen.width), <, 1);
  }
  g_assert_cmpuint (sizes[1], <, sizes[0]);
}

/* A machine chip is for the tree, wherever it is dropped; the chip of the tree's machine is marked. */
static void
test_machine (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_new ("machine", "other");
  WeftDocument *version = ui_version (fixture);
  guint32 suite = weft_node_get_id (weft_node_find_child (weft_document_get_root (version), WEFT_KIND_SUITE));
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, "other"}, {WEFT_PROPERTY_NAME, "PASM"}, {WEFT_PROPERTY_PES, "4"}};
  WeftNode *machine =
      weft_node_new (weft_properties_new (WEFT_KIND_MACHINE, attributes, 3, NULL), NULL, 0, NULL);
  guint32 diagram = weft_document_find (version, "fig2");
  WeftPalette *palette =
      WEFT_PALETTE (weft_document_page_get_palette (weft_window_get_page (fixture->window)));
  guint32 target;
  g_autofree char *words = NULL;

  g_assert_true (weft_session_document_insert (ui_document (fixture), suite, 1, machine, NULL, NULL, NULL));
  g_assert_false (gtk_widget_has_css_class (weft_palette_find_chip (palette, "machine", "other"), "current"));
  words = check_drop (fixture, payload, 0, &target);
  g_assert_cmpuint (target, ==, diagram);
  g_signal_emit_by_name (ui_canvas (fixture), "dropped", payload, target);
  g_assert_cmpstr (
      weft_node_get_text (weft_document_get_node (ui_version (fixture), diagram), WEFT_PROPERTY_MACHINE), ==,
      "other");
  g_assert_true (gtk_widget_has_css_class (weft_palette_find_chip (palette, "machine", "other"), "current"));
  g_assert_false (
      gtk_widget_has_css_class (weft_palette_find_chip (palette, "machine", "mixed8"), "current"));
  act (fixture, "win.machine");
}

static gboolean
has_panels (UiFixture *fixture, gpointer data)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  guint n = (guint) gtk_widget_get_mapped (weft_document_page_get_outline (page)) +
            (guint) gtk_widget_get_mapped (weft_document_page_get_inspector (page));

  return n == GPOINTER_TO_UINT (data);
}

static gboolean
is_wide (UiFixture *fixture, gpointer data)
{
  return ABS (gtk_widget_get_width (GTK_WIDGET (fixture->window)) - GPOINTER_TO_INT (data)) < 40;
}

/* A size that is asked for before the first one is there is lost. */
static void
resize (UiFixture *fixture, int width)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 700);
  ui_wait (fixture, is_wide, GINT_TO_POINTER (width));
}

static gboolean
shows (UiFixture *fixture, WeftPanel panel)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  GtkWidget *widget = panel == WEFT_PANEL_OUTLINE ? weft_document_page_get_outline (page)
                                                  : weft_document_page_get_inspector (page);

  g_assert_true (gtk_widget_get_mapped (widget) ==
                 weft_sides_get_shown (weft_document_page_get_sides (page), panel));
  return gtk_widget_get_mapped (widget);
}

static gboolean
has_focus_in (UiFixture *fixture, GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/* Beside the middle where there is room; both come and go by one key. */
static void
test_narrow (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    int width;
    guint panels;
  } sizes[] = {{1400, 2}, {1000, 1}, {620, 0}, {400, 0}, {1400, 2}};

  ui_wait (fixture, is_wide, GINT_TO_POINTER (1440));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    resize (fixture, sizes[i].width);
    ui_wait (fixture, has_panels, GUINT_TO_POINTER (sizes[i].panels));
  }
  act (fixture, "win.toggle-side");
  ui_wait (fixture, has_panels, GUINT_TO_POINTER (0));
  act (fixture, "win.toggle-outline");
  ui_wait (fixture, has_panels, GUINT_TO_POINTER (1));
  g_assert_true (shows (fixture, WEFT_PANEL_OUTLINE));
}

/* In a narrow window each comes over the middle, with the keyboard, in place of the other; the key calls them in turn. What goes gives
 * the keyboard back. */
static void
test_narrow_panels (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const gboolean turns[][WEFT_N_PANELS] = {{TRUE, FALSE}, {FALSE, TRUE}, {FALSE, FALSE}};
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ui_wait (fixture, is_wide, GINT_TO_POINTER (1440));
  resize (fixture, 400);
  ui_wait (fixture, has_panels, GUINT_TO_POINTER (0));
  gtk_widget_grab_focus (GTK_WIDGET (ui_canvas (fixture)));
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++) {
    act (fixture, "win.toggle-side");
    ui_wait (fixture, has_panels, GUINT_TO_POINTER ((guint) (turns[i][0] + turns[i][1])));
    g_assert_cmpint (shows (fixture, WEFT_PANEL_OUTLINE), ==, turns[i][WEFT_PANEL_OUTLINE]);
    g_assert_cmpint (shows (fixture, WEFT_PANEL_INSPECTOR), ==, turns[i][WEFT_PANEL_INSPECTOR]);
  }
  g_assert_true (has_focus_in (fixture, GTK_WIDGET (ui_canvas (fixture))));
  act (fixture, "win.toggle-outline");
  act (fixture, "win.toggle-inspector");
  ui_wait (fixture, has_panels, GUINT_TO_POINTER (1));
  g_assert_true (has_focus_in (fixture, weft_document_page_get_inspector (page)));
  act (fixture, "win.toggle-inspector");
  ui_wait (fixture, has_panels, GUINT_TO_POINTER (0));
  g_assert_true (has_focus_in (fixture, GTK_WIDGET (ui_canvas (fixture))));
}

/* At 100 % of text that is larger than usual, or is not. */
static gboolean
is_whole (UiFixture *fixture, gpointer is_large)
{
  double text = weft_widget_get_text_scale (GTK_WIDGET (ui_canvas (fixture)));
  double x;
  double y;

  return (text > 1.5) == (is_large != NULL) &&
         fabs (weft_canvas_get_view (ui_canvas (fixture), &x, &y) - text) < 1e-9;
}

/* What is 100 % is as much larger as the text is, and a diagram that was moved keeps its zoom. */
static void
test_large_text (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkSettings *settings = gtk_settings_get_default ();

  weft_canvas_zoom_reset (ui_canvas (fixture));
  ui_wait (fixture, is_whole, GINT_TO_POINTER (FALSE));
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  ui_wait (fixture, is_whole, GINT_TO_POINTER (TRUE));
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_zoom (ui_canvas (fixture)), 1, 1e-9);
  weft_canvas_zoom (ui_canvas (fixture), 0.7);
  weft_canvas_zoom_reset (ui_canvas (fixture));
  g_assert_true (is_whole (fixture, GINT_TO_POINTER (TRUE)));
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
  ui_wait (fixture, is_whole, GINT_TO_POINTER (FALSE));
}

/* New parts go where the selection says, in the mode of what is around them, and the tree can be evaluated. */
static void
test_create (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;
  WeftDocument *version;

  ui_select (fixture, "d");
  act (fixture, "win.add-block");
  version = ui_version (fixture);
  g_assert_cmpuint (weft_document_get_parent (version, weft_document_find (version, "block1")), ==,
                    weft_document_get_parent (version, weft_document_find (version, "d")));
  g_assert_cmpint (ui_mode (fixture, "block1"), ==, WEFT_MODE_SPMD);
  ui_select (fixture, "for");
  act (fixture, "win.add-if");
  g_assert_cmpint (ui_mode (fixture, "if1"), ==, WEFT_MODE_SIMD);
  act (fixture, "win.add-loop");
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==, "Add a loop");
  version = ui_version (fixture);
  g_assert_cmpuint (weft_document_get_parent (version, weft_document_find (version, "loop1")), ==,
                    weft_document_find (version, "for"));
  act (fixture, "win.add-block");
  version = ui_version (fixture);
  g_assert_cmpuint (weft_document_get_parent (version, weft_document_find (version, "block4")), ==,
                    weft_document_find (version, "loop1"));
  for (guint i = 0; i < 4; i++)
    act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (before, ==, after);
}

static gboolean
is_slow (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_document_page_get_run_state (weft_window_get_page (fixture->window), NULL) == WEFT_RUN_RUNNING;
}

static gboolean
is_done (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_document_page_get_run_state (weft_window_get_page (fixture->window), NULL) == WEFT_RUN_DONE;
}

static gboolean
has_status (UiFixture *fixture, gpointer data)
{
  GtkWidget *pane = weft_document_page_get_results (weft_window_get_page (fixture->window));

  return ui_find (pane, GTK_TYPE_LABEL, data) != NULL;
}

/* A machine chip, where no tree is left to run on it. */
static void
test_no_tree (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  act (fixture, "win.delete-diagram");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, 0);
  weft_document_page_give (page, "machine", "mixed8");
  g_assert_cmpstr (weft_window_get_last_toast (fixture->window), ==,
                   "There is no tree that could run on it.");
}

/* A computation that takes long: a first look meanwhile, stop, the last result stays and is called old, and
 * it can be begun again. */
static void
test_stop (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 machine = weft_document_find (ui_version (fixture), "mixed8");
  guint32 tree = weft_document_find (ui_version (fixture), "fig2");
  guint32 loop = weft_document_find (ui_version (fixture), "for");
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  ui_wait (fixture, is_done, NULL);
  g_assert_true (weft_session_document_set (ui_document (fixture), &machine, 1, WEFT_PROPERTY_PES, "1024",
                                            NULL, NULL, NULL));
  g_assert_true (
      weft_session_document_set (ui_document (fixture), &tree, 1, WEFT_PROPERTY_PES, NULL, NULL, NULL, NULL));
  g_assert_true (weft_session_document_set (ui_document (fixture), &loop, 1, WEFT_PROPERTY_ITERATIONS,
                                            "uniform(8, 700)", NULL, NULL, NULL));
  ui_wait (fixture, is_slow, NULL);
  ui_wait (fixture, has_status, (gpointer) "sampled, 16 runs · exact follows");
  act (fixture, "win.stop");
  g_assert_cmpint (weft_document_page_get_run_state (page, NULL), ==, WEFT_RUN_STOPPED);
  act (fixture, "win.run");
  g_assert_true (weft_document_page_is_running (page));
  for (guint i = 0; i < 3; i++)
    act (fixture, "win.undo");
  ui_wait_for_mean (fixture, "855.9");
  ui_wait (fixture, is_done, NULL);
}

/* A deadline as people write it, and what is no time. */
static void
test_deadline (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *text;
    gboolean is_wrong;
  } entries[] = {{"1,100", FALSE}, {"900.5", FALSE},  {"", FALSE},   {"soon", TRUE},
                 {"0x10", TRUE},   {"-3", TRUE},      {"inf", TRUE}, {"12a", TRUE},
                 {"1e3", FALSE},   {"1.000,5", TRUE}, {"1,5", TRUE}};
  GtkWidget *pane = weft_document_page_get_results (weft_window_get_page (fixture->window));
  GtkWidget *entry = ui_find (pane, GTK_TYPE_ENTRY, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++) {
    gtk_editable_set_text (GTK_EDITABLE (entry), entries[i].text);
    g_assert_cmpint (gtk_widget_has_css_class (entry, "error"), ==, entries[i].is_wrong);
  }
}

/* Tabs of diagrams of another kind are there at other times. */
static gboolean
shows_other_kind (const char *name)
{
  const WeftView *view = name != NULL ? weft_views_find (name) : NULL;

  return view != NULL && view->question->diagram != WEFT_KIND_FLOW_TREE;
}

/* Every command that a window does is an action, with a label, and no two have the same key. */
static void
test_commands (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);
  GtkWidget *shortcuts = weft_shortcuts_new ();
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  for (guint i = 0; i < n; i++) {
    g_assert_true (weft_commands_find (commands[i].action) == &commands[i]);
    g_assert_true (commands[i].edit == NULL || weft_edit_find (commands[i].edit) != NULL);
    for (guint k = 0; k < G_N_ELEMENTS (commands[i].accelerators) && commands[i].accelerators[k] != NULL;
         k++) {
      g_assert_true (gtk_accelerator_parse (commands[i].accelerators[k], NULL, NULL));
      g_assert_true (g_hash_table_add (used, (gpointer) commands[i].accelerators[k]) ||
                     shows_other_kind (commands[i].view));
    }
  }
  g_assert_true (ADW_IS_PREFERENCES_WINDOW (shortcuts));
  gtk_window_destroy (GTK_WINDOW (shortcuts));
  act (fixture, "win.show-help-overlay");
}

/* What a node is called stands above its values, also after it was renamed there, on the canvas or by undo. */
static void
test_heading (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *inspector = weft_document_page_get_inspector (weft_window_get_page (fixture->window));
  guint32 node = weft_document_find (ui_version (fixture), "b");

  ui_select (fixture, "b");
  g_assert_nonnull (ui_find (inspector, GTK_TYPE_LABEL, "blk_b"));
  g_assert_true (weft_session_document_set (ui_document (fixture), &node, 1, WEFT_PROPERTY_NAME, "outer",
                                            NULL, NULL, NULL));
  g_assert_null (ui_find (inspector, GTK_TYPE_LABEL, "blk_b"));
  g_assert_true (gtk_widget_has_css_class (ui_find (inspector, GTK_TYPE_LABEL, "outer"), "title-4"));
  act (fixture, "win.undo");
  g_assert_nonnull (ui_find (inspector, GTK_TYPE_LABEL, "blk_b"));
}

/* A chip over one of several selected nodes says how many it is for, or why not all of them can take it. */
static void
test_chip_over_several (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = ui_canvas (fixture);
  g_autoptr (WeftDragPayload) chip = weft_drag_payload_new ("mode", "spmd");
  const guint32 nodes[] = {weft_document_find (ui_version (fixture), "a"),
                           weft_document_find (ui_version (fixture), "b"),
                           weft_document_find (ui_version (fixture), "f")};
  WeftRect box;

  weft_canvas_select (canvas, nodes, G_N_ELEMENTS (nodes));
  g_assert_true (weft_canvas_get_node_box (canvas, nodes[1], &box));
  weft_canvas_check_drop (canvas, chip, weft_rect_middle_x (&box), weft_rect_middle_y (&box));
  g_assert_cmpstr (canvas->drop_words, ==, "Run 3 nodes in SPMD mode.");
  g_assert_true (weft_canvas_drop (canvas, chip, weft_rect_middle_x (&box), weft_rect_middle_y (&box)));
  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    g_assert_cmpint (weft_node_get_mode (weft_document_get_node (ui_version (fixture), nodes[i])), ==,
                     WEFT_MODE_SPMD);
  act (fixture, "win.undo");
}

/* What is said of a node: kind, mode and value; the time that it takes once that is known. */
static void
test_node_tip (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = ui_canvas (fixture);
  g_autoptr (WeftBreakdown) breakdown = weft_breakdown_new ();
  guint32 b = weft_document_find (ui_version (fixture), "b");
  g_autofree char *shown = canvas->tip (b, canvas->tip_data);
  g_autofree char *plain = weft_node_tip (ui_version (fixture), 0, b, NULL);
  g_autofree char *timed = NULL;

  g_assert_cmpstr (plain, ==, "blk_b\nBlock · SIMD · 15");
  g_assert_true (g_str_has_prefix (shown, plain));
  breakdown->mean = 600;
  breakdown->unit = g_strdup ("");
  breakdown->rows = g_new0 (WeftBreakdownRow, 1);
  breakdown->n_rows = 1;
  breakdown->rows[0].node = b;
  breakdown->rows[0].below[WEFT_CAUSE_COMPUTATION] = 150;
  timed = weft_node_tip (ui_version (fixture), 0, b, breakdown);
  g_assert_cmpstr (timed, ==, "blk_b\nBlock · SIMD · 15\nexpected time 150.0 · 25 %");
}

static void
add_program (UiFixture *fixture)
{
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, "program"},
                                      {WEFT_PROPERTY_LANGUAGE, "mimdc"},
                                      {WEFT_PROPERTY_TEXT, "int main() {}\n"}};
  WeftProperties *properties =
      weft_properties_new (WEFT_KIND_PROGRAM, attributes, G_N_ELEMENTS (attributes), NULL);
  guint32 root = weft_node_get_id (weft_document_get_root (ui_version (fixture)));

  g_assert_true (weft_session_document_insert (ui_document (fixture), root, G_MAXSIZE,
                                               weft_node_new (properties, NULL, 0, NULL), NULL, NULL, NULL));
}

/* Whatever can stand in the middle is shown, takes the keyboard and follows the document: for a tree, for a task graph, which has
 * tables, and beside a program. */
static void
test_subjects (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  g_assert_true (weft_document_page_get_subject (page) == weft_page_subjects);
  for (guint round = 0; round < 3; round++) {
    for (const WeftPageSubject *subject = weft_page_subjects; subject->name != NULL; subject++) {
      GtkWidget *widget;
      GtkWidget *focus;

      g_assert_true (round < 2 || subject->is_there == NULL || subject->is_there (page));
      if (subject->is_there != NULL && !subject->is_there (page))
        continue;
      widget = weft_document_page_show_subject (page, subject->name);
      g_assert_true (weft_document_page_get_subject (page) == subject);
      g_assert_true (weft_document_page_get_subject_widget (page, subject->name) == widget);
      weft_document_page_focus_subject (page);
      focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
      g_assert_true (focus == widget || gtk_widget_is_ancestor (focus, widget));
      act (fixture, "win.add-note");
      act (fixture, "win.undo");
    }
    weft_document_page_show_subject (page, "diagram");
    if (round == 1) {
      add_program (fixture);
      act (fixture, "win.add-task-graph");
    }
  }
}

/* A click on a node selects it: the mark that folds is below it. */
static void
test_fold_mark (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = ui_canvas (fixture);
  guint32 loop = weft_document_find (ui_version (fixture), "for");
  WeftRect box;

  weft_canvas_get_node_box (canvas, loop, &box);
  canvas->hovered = loop;
  for (double y = box.y; y < weft_rect_bottom (&box); y++)
    g_assert_cmpuint (weft_canvas_find_fold (canvas, weft_rect_middle_x (&box), y), ==, 0);
  g_assert_cmpuint (weft_canvas_find_fold (canvas, weft_rect_middle_x (&box), weft_rect_bottom (&box) + 8),
                    ==, loop);
}

static gboolean
has_title (UiFixture *fixture, gpointer data)
{
  return ui_has_page (fixture, NULL) &&
         g_strcmp0 (weft_session_document_get_title (ui_document (fixture)), data) == 0;
}

/* A new tree says what to do first, and has no result. */
static void
test_new_tree (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDistributionPane *pane;

  act (fixture, "app.new");
  ui_wait (fixture, has_title, (gpointer) "Untitled");
  pane = weft_results_pane_get_distribution (
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window))));
  g_assert_cmpstr (ui_canvas (fixture)->hint, ==, "Drag a block here, or press B");
  g_assert_null (weft_distribution_pane_get_result (pane));
  act (fixture, "win.add-block");
  g_assert_null (ui_canvas (fixture)->hint);
  act (fixture, "win.undo");
  act (fixture, "win.close-tab");
  ui_wait (fixture, has_title, (gpointer) "Li et al. 1997, Figure 2 and Table I");
}

/* A tree that cannot be read as a whole opens at its root; all of it is shown when that is asked for. */
static void
test_wide_tree (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GString) text =
      g_string_new ("<weft xmlns='urn:weft:1' title='wide'><suite><machine id='m'/></suite>"
                    "<flow-tree id='t' machine='m'>");
  g_autofree char *path = g_build_filename (fixture->folder, "wide.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  WeftCanvas *canvas;
  WeftRect box;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "<block id='b%u' mode='simd'/>", i);
  g_string_append (text, "</flow-tree></weft>");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_title, (gpointer) "wide");
  canvas = ui_canvas (fixture);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  g_assert_true (weft_canvas_get_node_box (canvas, weft_document_find (ui_version (fixture), "t"), &box));
  g_assert_cmpfloat (weft_canvas_get_zoom (canvas), ==, 1);
  g_assert_cmpfloat (box.x, >, 0);
  g_assert_cmpfloat (weft_rect_right (&box), <, gtk_widget_get_width (GTK_WIDGET (canvas)));
  g_assert_cmpfloat (box.y, >, 0);
  act (fixture, "win.zoom-fit");
  g_assert_cmpfloat (weft_canvas_get_zoom (canvas), <, 0.3);
  act (fixture, "win.close-tab");
  ui_wait (fixture, has_title, (gpointer) "Li et al. 1997, Figure 2 and Table I");
}

/* The keys of GTK's inspector are commands here, and open nothing else where those are not possible. */
static void
test_no_inspector (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint before = g_list_model_get_n_items (gtk_window_get_toplevels ());
  gboolean taken = FALSE;

  g_signal_emit_by_name (fixture->window, "enable-debugging", TRUE, &taken);
  ui_settle ();
  g_assert_true (taken);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, before);
}

/* The other modes as overlays, panels, zoom: nothing complains. */
static void
test_view (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const actions[] = {"win.zoom-in",        "win.zoom-out",    "win.zoom-reset",
                                        "win.toggle-side",    "win.toggle-side", "win.toggle-results",
                                        "win.toggle-results", "win.zoom-fit",    "win.focus-canvas"};
  GtkWidget *pane = weft_document_page_get_results (weft_window_get_page (fixture->window));
  GtkWidget *label = ui_find (pane, GTK_TYPE_LABEL, "SIMD");
  GtkWidget *toggle = gtk_widget_get_ancestor (label, GTK_TYPE_TOGGLE_BUTTON);

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    act (fixture, actions[i]);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), TRUE);
  ui_settle ();
  g_assert_true (weft_distribution_pane_wants_overlay (
      weft_results_pane_get_distribution (WEFT_RESULTS_PANE (pane)), WEFT_OVERLAY_SIMD));
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (UiFixture *, gconstpointer);
  } tests[] = {
      {"/workbench/mode", test_mode},
      {"/workbench/conditional", test_conditional},
      {"/workbench/drop", test_drop},
      {"/workbench/fifty", test_fifty},
      {"/workbench/inspector", test_inspector},
      {"/workbench/heading", test_heading},
      {"/workbench/chip-over-several", test_chip_over_several},
      {"/workbench/node-tip", test_node_tip},
      {"/workbench/subjects", test_subjects},
      {"/workbench/fold-mark", test_fold_mark},
      {"/workbench/new-tree", test_new_tree},
      {"/workbench/wide-tree", test_wide_tree},
      {"/workbench/no-inspector", test_no_inspector},
      {"/workbench/selection", test_selection},
      {"/workbench/delete", test_delete},
      {"/workbench/save", test_save},
      {"/workbench/bad-file", test_bad_file},
      {"/workbench/export", test_export},
      {"/workbench/export-seen", test_export_seen},
      {"/workbench/view", test_view},
      {"/workbench/machine", test_machine},
      {"/workbench/no-tree", test_no_tree},
      {"/workbench/stop", test_stop},
      {"/workbench/deadline", test_deadline},
      {"/workbench/commands", test_commands},
      {"/workbench/create", test_create},
      {"/workbench/narrow", test_narrow},
      {"/workbench/narrow-panels", test_narrow_panels},
      {"/workbench/large-text", test_large_text},
      {"/workbench/several", test_several},
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, UiFixture, argv[1], ui_set_up, tests[i].run, ui_tear_down);
  return g_test_run ();
}
