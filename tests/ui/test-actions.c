/* test-actions.c: every action that the table or the window has does what it says: one without a check here fails. */
#include "action-checks.h"
#include "arrange-actions.h"
#include "edit-actions.h"
#include "view-actions.h"

#include "weft-canvas-private.h"
#include "weft-command.h"
#include "weft-optimise-dialog.h"

#include <string.h>

static void
edit (UiFixture *fixture)
{
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
}

static gboolean
has_tabs (UiFixture *fixture, gpointer data)
{
  return weft_window_get_n_pages (fixture->window) == GPOINTER_TO_UINT (data);
}

/* The tab that is seen, which has no changes. */
static void
close_tab (UiFixture *fixture)
{
  guint n = weft_window_get_n_pages (fixture->window);

  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_tabs, GUINT_TO_POINTER (n - 1));
}

static void
check_new (UiFixture *fixture)
{
  ui_act (fixture, "app.new");
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 2);
  g_assert_null (weft_session_document_get_file (ui_document (fixture)));
  close_tab (fixture);
}

/* A tab with a diagram of @kind called @id. */
static void
check_new_diagram (UiFixture *fixture, const char *action, const char *id, WeftKind kind)
{
  ui_act (fixture, action);
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 2);
  g_assert_cmpint (weft_node_get_kind (weft_document_lookup (ui_version (fixture), id)), ==, kind);
  close_tab (fixture);
}

static void
check_new_diagrams (UiFixture *fixture)
{
  check_new_diagram (fixture, "app.new-task-graph", "graph", WEFT_KIND_TASK_GRAPH);
  check_new_diagram (fixture, "app.new-subtask-graph", "subtasks", WEFT_KIND_SUBTASK_GRAPH);
  check_new_diagram (fixture, "app.new-array-loop", "loop", WEFT_KIND_ARRAY_LOOP);
}

static void
check_new_window (UiFixture *fixture)
{
  ui_check_opens (fixture, "app.new-window", WEFT_TYPE_WINDOW);
}

/* Without a document there is the start page; without that there is nothing, but not here. */
static void
check_close_tab (UiFixture *fixture)
{
  edit (fixture);
  ui_check_opens (fixture, "win.close-tab", ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 1);
  ui_act (fixture, "win.undo");
  ui_act (fixture, "app.new");
  close_tab (fixture);
}

static void
check_step_tabs (UiFixture *fixture)
{
  WeftDocumentPage *first = weft_window_get_page (fixture->window);
  WeftDocumentPage *second;

  ui_act (fixture, "app.new");
  second = weft_window_get_page (fixture->window);
  ui_act (fixture, "win.next-tab");
  g_assert_true (weft_window_get_page (fixture->window) == first);
  ui_act (fixture, "win.previous-tab");
  g_assert_true (weft_window_get_page (fixture->window) == second);
  ui_act (fixture, "win.move-tab-left");
  g_assert_true (weft_window_get_nth_page (fixture->window, 0) == second);
  ui_act (fixture, "win.move-tab-right");
  g_assert_true (weft_window_get_nth_page (fixture->window, 1) == second);
  close_tab (fixture);
}

/* The page, with its history, goes into the other window, and comes back by being opened there. */
static void
check_move_tab_out (UiFixture *fixture)
{
  WeftDocumentPage *page;
  WeftWindow *other;

  ui_act (fixture, "app.new");
  page = weft_window_get_page (fixture->window);
  ui_act (fixture, "win.add-block");
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.move-tab-out");
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (WEFT_TYPE_WINDOW));
  other = WEFT_WINDOW (ui_find_window (fixture, WEFT_TYPE_WINDOW));
  g_assert_true (weft_window_get_page (other) == page);
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 1);
  g_assert_true (weft_session_document_get_can_redo (weft_document_page_get_document (page)));
  gtk_window_close (GTK_WINDOW (other));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_WINDOW));
}

static void
check_show_start (UiFixture *fixture)
{
  ui_act (fixture, "win.show-start");
  g_assert_null (weft_window_get_page (fixture->window));
  ui_act (fixture, "win.show-start");
  g_assert_nonnull (weft_window_get_page (fixture->window));
}

/* A second diagram, and back. */
static void
check_step_diagram (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  WeftDocument *version = ui_version (fixture);
  guint32 first = weft_document_page_get_diagram (page);
  guint32 second;
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, "other"},
      {WEFT_PROPERTY_MACHINE,
       weft_node_get_text (weft_document_get_node (version, first), WEFT_PROPERTY_MACHINE)},
  };
  WeftNode *tree =
      weft_node_new (weft_properties_new (WEFT_KIND_FLOW_TREE, attributes, 2, NULL), NULL, 0, NULL);

  g_assert_true (weft_session_document_insert (
      ui_document (fixture), weft_node_get_id (weft_document_get_root (version)),
      weft_node_get_n_children (weft_document_get_root (version)), tree, NULL, &second, NULL));
  ui_act (fixture, "win.next-diagram");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, second);
  ui_act (fixture, "win.next-diagram");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, first);
  ui_act (fixture, "win.previous-diagram");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, second);
  ui_act (fixture, "win.undo");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, first);
}

/* GTK's dialog for files leaves bytes behind where leaks are counted; the tests from outside open it there too. */
static void
check_asks_for_file (UiFixture *fixture, const char *action)
{
#ifdef __SANITIZE_ADDRESS__
  (void) fixture;
  g_test_skip_printf ("%s opens a dialog of GTK that leaks", action);
#else
  ui_check_opens (fixture, action, GTK_TYPE_FILE_CHOOSER_DIALOG);
#endif
}

static void
check_open (UiFixture *fixture)
{
  check_asks_for_file (fixture, "app.open");
}

/* With a document there, a file gets a tab of its own. */
static void
check_open_path (UiFixture *fixture, const char *action, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), action, g_variant_new_string (uri));
  ui_wait (fixture, has_tabs, GUINT_TO_POINTER (2));
  close_tab (fixture);
}

static gboolean
is_there (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return g_file_test (data, G_FILE_TEST_IS_REGULAR);
}

/* What a worker still writes when its window closes has nobody to tell. */
static void
test_close_while_exporting (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "late.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  UiFixture other = {fixture->application, NULL, NULL, NULL};

  ui_act (fixture, "app.new");
  ui_act (fixture, "win.move-tab-out");
  other.window = WEFT_WINDOW (ui_find_window (fixture, WEFT_TYPE_WINDOW));
  weft_document_page_export (weft_window_get_page (other.window), "canvas", "light", FALSE, file);
  gtk_window_close (GTK_WINDOW (other.window));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_WINDOW));
  ui_wait (fixture, is_there, path);
  for (guint i = 0; i < 20; i++) {
    g_usleep (5000);
    ui_settle ();
  }
}

static void
check_open_file (UiFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "other.weft", NULL);
  g_autofree char *text = ui_bytes (fixture);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  check_open_path (fixture, "open-file", path);
}

static void
check_open_example (UiFixture *fixture)
{
  check_open_path (fixture, "open-example", fixture->path);
}

static void
check_style (UiFixture *fixture)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GActionGroup *group = G_ACTION_GROUP (fixture->application);

  g_action_group_activate_action (group, "style", g_variant_new_string ("dark"));
  g_assert_true (adw_style_manager_get_dark (manager));
  g_action_group_activate_action (group, "style", g_variant_new_string ("light"));
  g_assert_false (adw_style_manager_get_dark (manager));
  g_action_group_activate_action (group, "style", g_variant_new_string ("default"));
  ui_settle ();
}

static void
check_save (UiFixture *fixture)
{
  g_autofree char *expected = NULL;
  g_autofree char *saved = NULL;

  edit (fixture);
  expected = ui_bytes (fixture);
  ui_act (fixture, "win.save");
  ui_wait (fixture, ui_has_toast, (gpointer) "Saved");
  g_assert_true (g_file_get_contents (fixture->path, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, expected);
}

static void
check_save_as (UiFixture *fixture)
{
  check_asks_for_file (fixture, "win.save-as");
}

static void
check_import (UiFixture *fixture)
{
  check_asks_for_file (fixture, "win.import");
}

static void
check_undo_and_redo (UiFixture *fixture)
{
  edit (fixture);
  ui_act (fixture, "win.undo");
  g_assert_cmpint (ui_mode (fixture, "f"), ==, WEFT_MODE_SIMD);
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
  ui_act (fixture, "win.redo");
  g_assert_cmpint (ui_mode (fixture, "f"), ==, WEFT_MODE_SPMD);
  g_assert_false (weft_session_document_get_can_redo (ui_document (fixture)));
}

static void
check_export_canvas (UiFixture *fixture)
{
  ui_check_opens (fixture, "win.export-canvas", ADW_TYPE_MESSAGE_DIALOG);
}

static void
check_export_distribution (UiFixture *fixture)
{
  ui_check_opens (fixture, "win.export-distribution", ADW_TYPE_MESSAGE_DIALOG);
}

static void
check_copy_picture (UiFixture *fixture)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));

  ui_act (fixture, "win.copy-picture");
  ui_wait (fixture, ui_has_toast, (gpointer) "Copied");
  g_assert_true (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_TEXTURE));
}

/* With something to lose there is a question; the answer here is to stay. */
static void
check_close (UiFixture *fixture)
{
  edit (fixture);
  ui_check_opens (fixture, "window.close", ADW_TYPE_MESSAGE_DIALOG);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window)));
}

static void
check_quit (UiFixture *fixture)
{
  edit (fixture);
  ui_check_opens (fixture, "app.quit", ADW_TYPE_MESSAGE_DIALOG);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window)));
}

static void
check_modes (UiFixture *fixture)
{
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  g_assert_cmpint (ui_mode (fixture, "f"), ==, WEFT_MODE_SPMD);
  ui_act (fixture, "win.mode-simd");
  g_assert_cmpint (ui_mode (fixture, "f"), ==, WEFT_MODE_SIMD);
}

static gboolean
has_words (UiFixture *fixture, gpointer data)
{
  GtkWidget *label = ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, data);

  return label != NULL && gtk_widget_get_mapped (label);
}

static void
check_machine (UiFixture *fixture)
{
  g_assert_false (has_words (fixture, (gpointer) "Run the program on"));
  ui_act (fixture, "win.machine");
  ui_wait (fixture, has_words, (gpointer) "Run the program on");
}

static void
check_rename (UiFixture *fixture)
{
  GtkWidget *focus;

  ui_select (fixture, "f");
  ui_act (fixture, "win.rename");
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_true (GTK_IS_EDITABLE (focus));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (focus)), ==, "blk_f");
}

static void
check_delete (UiFixture *fixture)
{
  ui_select (fixture, "b");
  ui_act (fixture, "win.delete");
  g_assert_null (weft_document_lookup (ui_version (fixture), "b"));
  g_assert_true (ui_has_toast (fixture, (gpointer) "1 node deleted"));
}

/* All nodes; or the text, where somebody types. */
static void
check_select_all (UiFixture *fixture)
{
  GtkEditable *text;
  int start;
  int end;
  gsize n;

  ui_act (fixture, "win.select-all");
  weft_canvas_get_selection (ui_canvas (fixture), &n);
  g_assert_cmpuint (n, ==, 8);
  ui_select (fixture, "f");
  ui_act (fixture, "win.rename");
  text = GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (fixture->window)));
  gtk_editable_select_region (text, 0, 0);
  /* Looked at before anything else happens: who owns the selection of an X server is settled later. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.select-all", NULL));
  g_assert_true (gtk_editable_get_selection_bounds (text, &start, &end));
  g_assert_cmpint (end - start, ==, strlen ("blk_f"));
  weft_canvas_get_selection (ui_canvas (fixture), &n);
  g_assert_cmpuint (n, ==, 1);
}

/* A part more in the tree, and one less when that is taken back. */
static void
check_adds (UiFixture *fixture, const char *action, const char *name)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;

  ui_select (fixture, "f");
  ui_act (fixture, action);
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), name));
  ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

static void
check_add_parts (UiFixture *fixture)
{
  check_adds (fixture, "win.add-block", "block1");
  check_adds (fixture, "win.add-loop", "loop1");
  check_adds (fixture, "win.add-if", "if1");
}

static gboolean
has_size (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return gtk_widget_get_width (GTK_WIDGET (ui_canvas (fixture))) > 0;
}

static void
check_zoom (UiFixture *fixture)
{
  double fit;

  /* The answer may be there before the window is. */
  ui_wait (fixture, has_size, NULL);
  fit = weft_canvas_get_zoom (ui_canvas (fixture));
  ui_act (fixture, "win.zoom-in");
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_zoom (ui_canvas (fixture)), fit * 1.2, 1e-9);
  ui_act (fixture, "win.zoom-out");
  ui_act (fixture, "win.zoom-out");
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_zoom (ui_canvas (fixture)), fit / 1.2, 1e-9);
  ui_act (fixture, "win.zoom-reset");
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_zoom (ui_canvas (fixture)), 1, 1e-9);
  ui_act (fixture, "win.zoom-in");
  ui_act (fixture, "win.zoom-fit");
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_zoom (ui_canvas (fixture)), fit, 1e-9);
}

/* One node: in the middle, in its own size. */
static void
check_zoom_fit_selection (UiFixture *fixture)
{
  WeftCanvas *canvas = ui_canvas (fixture);
  WeftRect box;

  ui_select (fixture, "f");
  ui_act (fixture, "win.zoom-out");
  ui_act (fixture, "win.zoom-fit-selection");
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_zoom (canvas), 1, 1e-9);
  g_assert_true (weft_canvas_get_node_box (canvas, weft_document_find (ui_version (fixture), "f"), &box));
  g_assert_cmpfloat_with_epsilon (weft_rect_middle_x (&box), gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                                  1);
  g_assert_cmpfloat_with_epsilon (weft_rect_middle_y (&box),
                                  gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0, 1);
  ui_act (fixture, "win.zoom-fit");
}

static void
check_toggle_overview (UiFixture *fixture)
{
  gboolean shown = weft_canvas_get_overview_shown (ui_canvas (fixture));

  for (guint i = 0; i < 2; i++) {
    ui_act (fixture, "win.toggle-overview");
    g_assert_true (weft_canvas_get_overview_shown (ui_canvas (fixture)) != shown);
    ui_act (fixture, "win.toggle-overview");
    g_assert_true (weft_canvas_get_overview_shown (ui_canvas (fixture)) == shown);
  }
}

static void
check_toggle_tables (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  ui_act (fixture, "win.add-task-graph");
  ui_act (fixture, "win.toggle-tables");
  g_assert_true (gtk_widget_get_mapped (weft_document_page_get_tables (page)));
  ui_act (fixture, "win.toggle-tables");
  g_assert_false (gtk_widget_get_mapped (weft_document_page_get_tables (page)));
}

static void
check_focus_canvas (UiFixture *fixture)
{
  ui_select (fixture, "f");
  ui_act (fixture, "win.rename");
  g_assert_false (gtk_widget_has_focus (GTK_WIDGET (ui_canvas (fixture))));
  ui_act (fixture, "win.focus-canvas");
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (ui_canvas (fixture))));
}

static void
check_toggles (UiFixture *fixture, const char *action, GtkWidget *widget)
{
  g_assert_true (gtk_widget_get_mapped (widget));
  ui_act (fixture, action);
  g_assert_false (gtk_widget_get_mapped (widget));
  ui_act (fixture, action);
  g_assert_true (gtk_widget_get_mapped (widget));
}

static void
check_toggle_side (UiFixture *fixture)
{
  check_toggles (fixture, "win.toggle-side",
                 weft_document_page_get_outline (weft_window_get_page (fixture->window)));
}

static void
check_toggle_outline (UiFixture *fixture)
{
  check_toggles (fixture, "win.toggle-outline",
                 weft_document_page_get_outline (weft_window_get_page (fixture->window)));
}

static void
check_toggle_inspector (UiFixture *fixture)
{
  check_toggles (fixture, "win.toggle-inspector",
                 weft_document_page_get_inspector (weft_window_get_page (fixture->window)));
}

static void
check_toggle_results (UiFixture *fixture)
{
  check_toggles (fixture, "win.toggle-results",
                 weft_document_page_get_results (weft_window_get_page (fixture->window)));
}

/* The tab is seen, and the keyboard is in its drawing. */
static void
check_view (UiFixture *fixture, const char *view)
{
  GtkWidget *pane = weft_document_page_get_results (weft_window_get_page (fixture->window));
  g_autofree char *action = g_strconcat ("win.view-", view, NULL);
  GtkWidget *focus;

  weft_results_pane_set_view (WEFT_RESULTS_PANE (pane),
                              g_str_equal (view, "breakdown") ? "distribution" : "breakdown");
  ui_act (fixture, action);
  g_assert_cmpstr (weft_results_pane_get_view (WEFT_RESULTS_PANE (pane)), ==, view);
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (focus, pane));
}

#define CHECK_VIEW(VIEW, CHECK)                                                                              \
  static void check_view_##VIEW (UiFixture *fixture)                                                         \
  {                                                                                                          \
    CHECK (fixture, #VIEW);                                                                                  \
  }

CHECK_VIEW (facts, view_check_of_tasks)
CHECK_VIEW (gantt, view_check_of_tasks)
CHECK_VIEW (speedup, view_check_of_tasks)
CHECK_VIEW (parallelism, view_check_of_tasks)
CHECK_VIEW (policies, view_check_of_tasks)
CHECK_VIEW (condensed, view_check_of_tasks)
CHECK_VIEW (makespan, view_check_of_tasks)
CHECK_VIEW (models, view_check_of_tasks)
CHECK_VIEW (matching, view_check_of_subtasks)
CHECK_VIEW (bus, view_check_of_subtasks)
CHECK_VIEW (tie, view_check_of_subtasks)
CHECK_VIEW (mapping, view_check_of_loops)
CHECK_VIEW (crossings, view_check_of_loops)
CHECK_VIEW (regions, view_check_of_loops)
CHECK_VIEW (chances, view_check_of_loops)
CHECK_VIEW (distribution, check_view)
CHECK_VIEW (breakdown, check_view)
CHECK_VIEW (sensitivity, check_view)
CHECK_VIEW (pes, check_view)
CHECK_VIEW (sample, check_view)
CHECK_VIEW (sweep, check_view)
CHECK_VIEW (table, check_view)

/* The tab first, then the next seed. */
static void
check_reroll (UiFixture *fixture)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
  WeftAnswerPage *page = weft_results_pane_get_page (pane, "sample");

  ui_act (fixture, "win.reroll");
  g_assert_cmpstr (weft_results_pane_get_view (pane), ==, "sample");
  g_assert_cmpuint (weft_answer_page_get_seed (page), ==, 1);
  ui_act (fixture, "win.reroll");
  g_assert_cmpuint (weft_answer_page_get_seed (page), ==, 2);
}

static gboolean
is_idle (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_document_page_is_running (weft_window_get_page (fixture->window));
}

/* On and off; the band is a curve more. Nothing goes on for it. */
static void
check_simulate (UiFixture *fixture)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
  WeftDistributionPane *distribution = weft_results_pane_get_distribution (pane);

  ui_act (fixture, "win.view-sample");
  ui_act (fixture, "win.simulate");
  g_assert_true (weft_results_pane_wants_distribution (pane));
  g_assert_true (weft_distribution_pane_wants_overlay (distribution, WEFT_OVERLAY_SIMULATED));
  ui_act (fixture, "win.simulate");
  g_assert_false (weft_distribution_pane_wants_overlay (distribution, WEFT_OVERLAY_SIMULATED));
  ui_wait (fixture, is_idle, NULL);
}

static void
check_optimise (UiFixture *fixture)
{
  ui_check_opens (fixture, "win.optimise", WEFT_TYPE_OPTIMISE_DIALOG);
}

static void
check_run_and_stop (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  guint32 nodes[] = {weft_document_find (ui_version (fixture), "mixed8"),
                     weft_document_find (ui_version (fixture), "fig2")};
  guint32 loop = weft_document_find (ui_version (fixture), "for");

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    g_assert_true (weft_session_document_set (ui_document (fixture), &nodes[i], 1, WEFT_PROPERTY_PES, "1024",
                                              NULL, NULL, NULL));
  g_assert_true (weft_session_document_set (ui_document (fixture), &loop, 1, WEFT_PROPERTY_ITERATIONS,
                                            "uniform(8, 700)", NULL, NULL, NULL));
  g_assert_true (weft_document_page_is_running (page));
  ui_act (fixture, "win.stop");
  g_assert_false (weft_document_page_is_running (page));
  ui_act (fixture, "win.run");
  g_assert_true (weft_document_page_is_running (page));
  ui_act (fixture, "win.stop");
}

static void
check_shortcuts (UiFixture *fixture)
{
  ui_check_opens (fixture, "win.show-help-overlay", ADW_TYPE_PREFERENCES_WINDOW);
}

static void
check_about (UiFixture *fixture)
{
  ui_check_opens (fixture, "app.about", ADW_TYPE_ABOUT_WINDOW);
}

static void
check_show_suite (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  ui_act (fixture, "win.show-suite");
  g_assert_true (weft_document_page_shows_suite (page));
  ui_act (fixture, "win.show-suite");
  g_assert_false (weft_document_page_shows_suite (page));
}

static void
check_report (UiFixture *fixture)
{
  ui_check_opens (fixture, "win.report", ADW_TYPE_MESSAGE_DIALOG);
}

/* Nothing is offered unless the program crashed. */
static void
check_open_last (UiFixture *fixture)
{
  ui_act (fixture, "app.open-last");
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 1);
}

static const ActionCheck checks[] = {
    {"app.new", check_new},
    {"app.new-task-graph", check_new_diagrams},
    {"app.new-subtask-graph", check_new_diagrams},
    {"app.new-array-loop", check_new_diagrams},
    {"app.new-from-template", check_new_from_template},
    {"app.open-last", check_open_last},
    {"app.new-window", check_new_window},
    {"win.close-tab", check_close_tab},
    {"win.next-tab", check_step_tabs},
    {"win.previous-tab", check_step_tabs},
    {"win.move-tab-left", check_step_tabs},
    {"win.move-tab-right", check_step_tabs},
    {"win.move-tab-out", check_move_tab_out},
    {"win.show-start", check_show_start},
    {"win.compare", check_compare},
    {"win.report", check_report},
    {"win.print", check_print},
    {"app.preferences", check_preferences},
    {"win.find", check_find},
    {"win.find-next", check_find},
    {"win.find-previous", check_find},
    {"win.show-suite", check_show_suite},
    {"win.next-diagram", check_step_diagram},
    {"win.previous-diagram", check_step_diagram},
    {"app.open", check_open},
    {"app.open-file", check_open_file},
    {"app.open-example", check_open_example},
    {"app.style", check_style},
    {"app.about", check_about},
    {"app.quit", check_quit},
    {"win.save", check_save},
    {"win.save-as", check_save_as},
    {"win.import", check_import},
    {"win.show-left-out", check_show_left_out},
    {"win.undo", check_undo_and_redo},
    {"win.redo", check_undo_and_redo},
    {"win.export-canvas", check_export_canvas},
    {"win.export-distribution", check_export_distribution},
    {"win.copy-picture", check_copy_picture},
    {"window.close", check_close},
    {"win.mode-simd", check_modes},
    {"win.mode-spmd", check_modes},
    {"win.machine", check_machine},
    {"win.add-block", check_add_parts},
    {"win.add-loop", check_add_parts},
    {"win.add-if", check_add_parts},
    {"win.rename", check_rename},
    {"win.delete", check_delete},
    {"win.select-all", check_select_all},
    {"win.zoom-in", check_zoom},
    {"win.zoom-out", check_zoom},
    {"win.zoom-reset", check_zoom},
    {"win.zoom-fit", check_zoom},
    {"win.zoom-fit-selection", check_zoom_fit_selection},
    {"win.toggle-overview", check_toggle_overview},
    {"win.toggle-path", check_toggle_path},
    {"win.toggle-weights", check_toggle_weights},
    {"win.toggle-tables", check_toggle_tables},
    {"win.focus-canvas", check_focus_canvas},
    {"win.toggle-side", check_toggle_side},
    {"win.toggle-outline", check_toggle_outline},
    {"win.toggle-inspector", check_toggle_inspector},
    {"win.toggle-results", check_toggle_results},
    {"win.view-distribution", check_view_distribution},
    {"win.view-breakdown", check_view_breakdown},
    {"win.view-sensitivity", check_view_sensitivity},
    {"win.view-pes", check_view_pes},
    {"win.view-sample", check_view_sample},
    {"win.view-sweep", check_view_sweep},
    {"win.view-facts", check_view_facts},
    {"win.view-gantt", check_view_gantt},
    {"win.view-speedup", check_view_speedup},
    {"win.view-parallelism", check_view_parallelism},
    {"win.view-policies", check_view_policies},
    {"win.view-condensed", check_view_condensed},
    {"win.view-makespan", check_view_makespan},
    {"win.view-models", check_view_models},
    {"win.view-matching", check_view_matching},
    {"win.view-bus", check_view_bus},
    {"win.view-mapping", check_view_mapping},
    {"win.view-crossings", check_view_crossings},
    {"win.view-regions", check_view_regions},
    {"win.view-chances", check_view_chances},
    {"win.view-tie", check_view_tie},
    {"win.view-scenarios", view_check_scenarios},
    {"win.view-measured", view_check_measured},
    {"win.view-agreement", view_check_agreement},
    {"win.view-table", check_view_table},
    {"win.reroll", check_reroll},
    {"win.simulate", check_simulate},
    {"win.optimise", check_optimise},
    {"win.run", check_run_and_stop},
    {"win.stop", check_run_and_stop},
    {"win.show-help-overlay", check_shortcuts},
};

static const ActionCheck *
find_check (const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    if (g_str_equal (checks[i].action, action))
      return &checks[i];
  for (guint i = 0; i < edit_action_n_checks; i++)
    if (g_str_equal (edit_action_checks[i].action, action))
      return &edit_action_checks[i];
  for (guint i = 0; i < program_action_n_checks; i++)
    if (g_str_equal (program_action_checks[i].action, action))
      return &program_action_checks[i];
  return NULL;
}

/* The test is named for its action. */
static void
test_action (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const char *action = strrchr (g_test_get_path (), '/') + 1;

  if (arrange_has_check (action))
    arrange_check (fixture, action);
  else
    find_check (action)->check (fixture);
}

static void
assert_checked (const char *action)
{
  if (find_check (action) == NULL && !arrange_has_check (action))
    g_error ("%s has no check in test-actions.c", action);
}

static void
assert_class_actions_checked (GtkWidgetClass *klass)
{
  const char *name;
  const char *property;
  const GVariantType *parameter;
  GType owner;

  for (guint i = 0; gtk_widget_class_query_action (klass, i, &owner, &name, &parameter, &property); i++)
    if (owner == WEFT_TYPE_WINDOW)
      assert_checked (name);
}

static void
test_all_checked (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (fixture->application));
  guint n;
  guint n_layouts;
  const WeftCommand *commands = weft_commands_get (&n);
  const WeftLayout *layouts = weft_layout_get_all (&n_layouts);

  for (guint i = 0; i < n; i++)
    assert_checked (commands[i].action);
  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *name = g_strconcat ("app.", names[i], NULL);

    assert_checked (name);
  }
  for (guint i = 0; i < n_layouts; i++) {
    g_autofree char *name = g_strconcat ("win.layout-", layouts[i].name, NULL);

    assert_checked (name);
  }
  assert_class_actions_checked (GTK_WIDGET_GET_CLASS (fixture->window));
}

/* Layouts have a command for each row of their table. */
static void
add_arrangement_tests (const char *folder)
{
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  for (guint i = 0; i < n; i++) {
    g_autofree char *path = g_strconcat ("/actions/", commands[i].action, NULL);

    if (arrange_has_check (commands[i].action))
      g_test_add (path, UiFixture, folder, ui_set_up, test_action, ui_tear_down);
  }
}

/* What does several is checked once. */
static void
add_tests (const ActionCheck *rows, guint n, const char *folder)
{
  for (guint i = 0; i < n; i++) {
    g_autofree char *path = g_strconcat ("/actions/", rows[i].action, NULL);
    guint first = 0;

    while (rows[first].check != rows[i].check)
      first++;
    if (first == i)
      g_test_add (path, UiFixture, folder, ui_set_up, test_action, ui_tear_down);
  }
}

/* Usage: test-actions FOLDER [edits|programs]: with it, the actions that do edits, or those on programs. */
int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  if (argc > 2) {
    if (g_str_equal (argv[2], "edits"))
      add_tests (edit_action_checks, edit_action_n_checks, argv[1]);
    else
      add_tests (program_action_checks, program_action_n_checks, argv[1]);
    return g_test_run ();
  }
  g_test_add ("/actions/all-checked", UiFixture, argv[1], ui_set_up, test_all_checked, ui_tear_down);
  g_test_add ("/actions/close-while-exporting", UiFixture, argv[1], ui_set_up, test_close_while_exporting,
              ui_tear_down);
  g_test_add ("/actions/compare-schedules", UiFixture, argv[1], ui_set_up, check_compare_schedules,
              ui_tear_down);
  add_tests (checks, G_N_ELEMENTS (checks), argv[1]);
  add_arrangement_tests (argv[1]);
  return g_test_run ();
}
