/* action-checks.c: search, comparison, printing, preferences, what is marked on the canvas. */
#include "action-checks.h"

#include "weft-canvas-private.h"
#include "weft-compare-window.h"
#include "weft-answer-figures.h"
#include "weft-job-budget.h"
#include "weft-preferences.h"
#include "weft-search-bar.h"
#include "weft-template-dialog.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static gboolean
has_hits (UiFixture *fixture, gpointer data)
{
  GtkWidget *search = weft_document_page_get_search (weft_window_get_page (fixture->window));

  return g_str_equal (weft_search_bar_get_words (WEFT_SEARCH_BAR (search)), data);
}

static void
assert_selected (UiFixture *fixture, const char *name)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (ui_canvas (fixture), &n);

  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (weft_node_get_name (weft_document_get_node (ui_version (fixture), nodes[0])), ==, name);
}

/* A value of a step selects its block; the next hit comes after it; at the end the marks are gone. */
void
check_find (UiFixture *fixture)
{
  WeftSearchBar *search =
      WEFT_SEARCH_BAR (weft_document_page_get_search (weft_window_get_page (fixture->window)));

  ui_act (fixture, "win.find");
  weft_search_bar_set_text (search, "BLK_");
  ui_wait (fixture, has_hits, (gpointer) "1 of 6");
  assert_selected (fixture, "a");
  ui_act (fixture, "win.find-next");
  assert_selected (fixture, "b");
  ui_act (fixture, "win.find-previous");
  ui_act (fixture, "win.find-previous");
  assert_selected (fixture, "f");
  weft_search_bar_set_text (search, "step 29");
  ui_wait (fixture, has_hits, (gpointer) "1 of 1");
  assert_selected (fixture, "d");
  weft_search_bar_set_text (search, "if");
  ui_wait (fixture, has_hits, (gpointer) "2 of 3");
  assert_selected (fixture, "for"); /* uniform */
  weft_search_bar_set_text (search, "nowhere");
  ui_wait (fixture, has_hits, (gpointer) "Not found");
  weft_search_bar_set_text (search, "machine");
  ui_wait (fixture, has_hits, (gpointer) "1 of 1");
  g_assert_true (weft_document_page_shows_suite (weft_window_get_page (fixture->window)));
  weft_search_bar_close (search);
  g_assert_cmpuint (weft_search_bar_get_hits (search)->len, ==, 0);
  ui_act (fixture, "win.focus-canvas");
}

static gboolean
has_comparison (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  WeftComparison comparison;

  return weft_compare_window_get_comparison (data, &comparison);
}

static gboolean
has_changed_comparison (UiFixture *fixture, gpointer data)
{
  WeftComparison comparison;

  (void) fixture;
  return weft_compare_window_get_comparison (data, &comparison) && comparison.greater < comparison.less;
}

static void
await_differences (WeftCompareWindow *window, guint n)
{
  const GPtrArray *differences;

  while ((differences = weft_compare_window_get_differences (window)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (differences->len, ==, n);
}

static void
assert_view (WeftCompareWindow *window, guint side, double scale, double x)
{
  double seen_x;
  double seen_y;

  g_assert_cmpfloat_with_epsilon (
      weft_canvas_get_view (WEFT_CANVAS (weft_compare_window_get_canvas (window, side)), &seen_x, &seen_y),
      scale, 1e-9);
  g_assert_cmpfloat_with_epsilon (seen_x, x, 1e-9);
}

static gboolean
has_bounds (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return strstr (weft_compare_window_get_words (data), "between bounds only") != NULL;
}

/* Of times that are known between bounds nothing is said that only a distribution can tell. */
static void
check_bounds_compared (UiFixture *fixture, WeftCompareWindow *window)
{
  WeftDocument *version = ui_version (fixture);
  const WeftNode *block = weft_document_get_node (version, weft_document_find (version, "a"));
  guint32 step = weft_node_get_id (weft_node_find_child (block, WEFT_KIND_STEP));
  GError *error = NULL;
  WeftComparison comparison;

  weft_session_document_set (ui_document (fixture), &step, 1, WEFT_PROPERTY_SIMD, "uniform(1, 1000000000)",
                             NULL, NULL, &error);
  g_assert_no_error (error);
  ui_wait (fixture, has_bounds, window);
  g_assert_false (weft_compare_window_get_comparison (window, &comparison));
  ui_act (fixture, "win.undo");
  ui_wait (fixture, has_changed_comparison, window);
}

/* As saved against as edited: one block in SPMD mode, mean 855.9 against 1,151; the window follows the document, and the two
 * canvases each other. */
void
check_compare (UiFixture *fixture)
{
  WeftCompareWindow *window;
  const WeftDifference *difference;
  WeftComparison comparison;
  double x;
  double y;
  double scale;

  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_act (fixture, "win.compare");
  window = WEFT_COMPARE_WINDOW (ui_find_window (fixture, WEFT_TYPE_COMPARE_WINDOW));
  g_assert_cmpuint (weft_compare_window_get_n_subjects (window), ==, 2);
  g_assert_nonnull (strstr (weft_compare_window_get_subject_title (window, 0), "as saved"));
  await_differences (window, 1);
  difference = weft_compare_window_get_differences (window)->pdata[0];
  g_assert_cmpint (difference->kind, ==, WEFT_DIFFERENCE_CHANGED);
  g_assert_cmpuint (difference->before, ==, weft_document_find (ui_version (fixture), "f"));
  g_assert_cmpstr (difference->words, ==, "Mode: SIMD → SPMD");
  ui_wait (fixture, has_comparison, window);
  weft_compare_window_get_comparison (window, &comparison);
  g_assert_cmpfloat (comparison.less, >, 0.9);
  g_assert_cmpfloat_with_epsilon (comparison.less + comparison.equal + comparison.greater, 1, 1e-9);
  g_assert_nonnull (strstr (weft_compare_window_get_words (window), "mean 855.9 → 1,151"));
  weft_canvas_zoom (WEFT_CANVAS (weft_compare_window_get_canvas (window, 0)), 1.5);
  scale = weft_canvas_get_view (WEFT_CANVAS (weft_compare_window_get_canvas (window, 0)), &x, &y);
  assert_view (window, 1, scale, x);
  ui_act (fixture, "win.undo");
  await_differences (window, 0);
  weft_compare_window_choose (window, 1, 1);
  ui_wait (fixture, has_comparison, window);
  weft_compare_window_get_comparison (window, &comparison);
  g_assert_cmpfloat_with_epsilon (comparison.less, comparison.greater, 1e-12);
  ui_act (fixture, "win.redo");
  weft_compare_window_choose (window, 0, 1);
  ui_wait (fixture, has_changed_comparison, window);
  check_bounds_compared (fixture, window);
  gtk_window_close (GTK_WINDOW (window));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_COMPARE_WINDOW));
}

/* Into a file; returns the number of pages. */
static int
print_to_file (UiFixture *fixture, const char *view, WeftPrintSize size)
{
  g_autofree char *path = g_build_filename (fixture->folder, "print.pdf", NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GtkPrintOperation) operation =
      weft_document_page_new_print (weft_window_get_page (fixture->window), view, size);
  gsize length;

  gtk_print_operation_set_allow_async (operation, FALSE);
  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT,
                                            GTK_WINDOW (fixture->window), &error),
                   ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_true (g_str_has_prefix (bytes, "%PDF"));
  g_assert_cmpuint (length, >, 2000);
  g_unlink (path);
  return gtk_print_operation_get_n_pages_to_print (operation);
}

/* The figure and its results fit on a page; a row of 40 blocks takes several in its own size, but one when it is fitted. */
void
check_print (UiFixture *fixture)
{
  g_autofree char *before = ui_bytes (fixture);

  g_assert_cmpint (print_to_file (fixture, "canvas", WEFT_PRINT_FIT), ==, 1);
  g_assert_cmpint (print_to_file (fixture, "distribution", WEFT_PRINT_FIT), ==, 1);
  ui_select (fixture, "a");
  for (guint i = 0; i < 40; i++)
    ui_act (fixture, "win.add-block");
  g_assert_cmpint (print_to_file (fixture, "canvas", WEFT_PRINT_FIT), ==, 1);
  g_assert_cmpint (print_to_file (fixture, "canvas", WEFT_PRINT_TILES), >, 3);
  while (weft_session_document_get_can_undo (ui_document (fixture)))
    ui_act (fixture, "win.undo");
#ifndef __SANITIZE_ADDRESS__
  ui_act (fixture, "win.print");
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (g_type_from_name ("GtkPrintUnixDialog")));
  gtk_dialog_response (GTK_DIALOG (ui_find_window (fixture, g_type_from_name ("GtkPrintUnixDialog"))),
                       GTK_RESPONSE_CANCEL);
  ui_settle ();
#endif
}

/* What is chosen is kept, and what is wrong is said. */
void
check_preferences (UiFixture *fixture)
{
  WeftSettings *settings = weft_application_get_settings (fixture->application);
  GtkWindow *window;
  GtkWidget *entry;
  GtkWidget *toggle;

  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "preferences", NULL);
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (ADW_TYPE_PREFERENCES_WINDOW));
  window = ui_find_window (fixture, ADW_TYPE_PREFERENCES_WINDOW);
  toggle = ui_find (GTK_WIDGET (window), GTK_TYPE_SWITCH, NULL);
  gtk_switch_set_active (GTK_SWITCH (toggle), FALSE);
  g_assert_false (weft_settings_get_boolean (settings, WEFT_SETTING_RESTORE));
  gtk_switch_set_active (GTK_SWITCH (toggle), TRUE);
  g_assert_true (weft_settings_get_boolean (settings, WEFT_SETTING_RESTORE));
  entry = ui_find (GTK_WIDGET (window), GTK_TYPE_ENTRY, "1e-09");
  gtk_editable_set_text (GTK_EDITABLE (entry), "2");
  g_signal_emit_by_name (entry, "activate");
  g_assert_nonnull (
      ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "This must be a number from 1e-15 to 0.1."));
  gtk_editable_set_text (GTK_EDITABLE (entry), "1e-6");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpfloat (weft_job_budget_get_error (), ==, 1e-6);
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpfloat (weft_job_budget_get_error (), ==, 1e-9);
  gtk_window_close (window);
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (ADW_TYPE_PREFERENCES_WINDOW));
}

static gboolean
has_pages (UiFixture *fixture, gpointer data)
{
  return weft_window_get_n_pages (fixture->window) == GPOINTER_TO_UINT (data);
}

/* What is made is a tab of its own. */
void
check_new_from_template (UiFixture *fixture)
{
  WeftTemplateDialog *dialog;

  ui_act (fixture, "app.new-from-template");
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (WEFT_TYPE_TEMPLATE_DIALOG));
  dialog = WEFT_TEMPLATE_DIALOG (ui_find_window (fixture, WEFT_TYPE_TEMPLATE_DIALOG));
  weft_template_dialog_choose (dialog, "polyroots");
  weft_template_dialog_set (dialog, "degree", "3");
  g_assert_true (weft_template_dialog_make (dialog));
  ui_wait (fixture, has_pages, GUINT_TO_POINTER (2));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_TEMPLATE_DIALOG));
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), "polyroots"));
  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_pages, GUINT_TO_POINTER (1));
}

static gboolean
has_path (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return ui_canvas (fixture)->path->len == 2;
}

/* Of a task graph: t1 and t2, with the edge between them. */
void
check_toggle_path (UiFixture *fixture)
{
  g_assert_cmpuint (ui_canvas (fixture)->path->len, ==, 0);
  ui_act (fixture, "win.add-task-graph");
  ui_act (fixture, "win.add-task");
  ui_act (fixture, "win.add-child");
  ui_wait (fixture, has_path, NULL);
  ui_act (fixture, "win.toggle-path");
  g_assert_cmpuint (ui_canvas (fixture)->path->len, ==, 0);
  ui_act (fixture, "win.toggle-path");
  ui_wait (fixture, has_path, NULL);
}

static gboolean
has_weights (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return ui_canvas (fixture)->weights->len == 3;
}

/* Of a task graph: all hangs on t1, t2 and the edge between them. */
void
check_toggle_weights (UiFixture *fixture)
{
  guint32 first;

  ui_act (fixture, "win.add-task-graph");
  ui_act (fixture, "win.add-task");
  ui_act (fixture, "win.add-child");
  g_assert_cmpuint (ui_canvas (fixture)->weights->len, ==, 0);
  ui_act (fixture, "win.toggle-weights");
  ui_wait (fixture, has_weights, NULL);
  first = g_array_index (ui_canvas (fixture)->weights, WeftCanvasWeight, 0).number;
  g_assert_cmpfloat (weft_canvas_get_weight (ui_canvas (fixture), first), ==, 1);
  g_assert_cmpfloat (weft_canvas_get_weight (ui_canvas (fixture), first + 77), <, 0);
  ui_act (fixture, "win.toggle-weights");
  g_assert_cmpuint (ui_canvas (fixture)->weights->len, ==, 0);
}

static gboolean
has_graph (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_document_find (ui_version (fixture), "graph") != 0;
}

static gboolean
has_schedules (G_GNUC_UNUSED UiFixture *fixture, gpointer window)
{
  WeftComparison comparison;

  return weft_compare_window_get_figure (window) != NULL &&
         weft_compare_window_get_comparison (window, &comparison);
}

typedef struct {
  WeftCompareWindow *window;
  WeftFigure *figure;
} Earlier;

static gboolean
has_another_figure (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  const Earlier *earlier = data;
  WeftFigure *figure = weft_compare_window_get_figure (earlier->window);

  return figure != NULL && figure != earlier->figure;
}

/* Lanes in another order, as in the tab of a schedule: a figure of the same bars. */
static void
check_order (UiFixture *fixture, WeftCompareWindow *window)
{
  g_autoptr (WeftFigure) figure = weft_figure_ref (weft_compare_window_get_figure (window));
  Earlier earlier = {window, figure};
  GtkWidget *label = ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "By Number");

  gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_widget_get_ancestor (label, GTK_TYPE_DROP_DOWN)),
                              WEFT_LANES_BY_CLASS);
  ui_wait (fixture, has_another_figure, &earlier);
  g_assert_cmpuint (weft_figure_get_n_items (weft_compare_window_get_figure (window)), ==,
                    weft_figure_get_n_items (figure));
}

/* Two versions of a task graph: what changed in time is told, both schedules stand on one axis, and tasks of both are one. */
void
check_compare_schedules (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "graph.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  WeftCompareWindow *window;
  WeftComparison comparison;
  WeftFigure *figure;

  g_assert_true (g_file_set_contents (path,
                                      "<weft xmlns=\"urn:weft:1\"><task-graph id=\"graph\" processors=\"2\">"
                                      "<task id=\"a\" time=\"10\"/><task id=\"b\" time=\"6\"/>"
                                      "<edge from=\"a\" to=\"b\"/></task-graph></weft>",
                                      -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_graph, NULL);
  ui_act (fixture, "win.add-task");
  ui_act (fixture, "win.compare");
  window = WEFT_COMPARE_WINDOW (ui_find_window (fixture, WEFT_TYPE_COMPARE_WINDOW));
  ui_wait (fixture, has_schedules, window);
  figure = weft_compare_window_get_figure (window);
  g_assert_cmpuint (weft_figure_get_n_items (figure), ==, 5);
  g_assert_nonnull (strstr (weft_compare_window_get_words (window), "Of 2 tasks in both, 0 take longer"));
  weft_compare_window_get_comparison (window, &comparison);
  g_assert_cmpfloat (comparison.equal, ==, 1);
  check_order (fixture, window);
  gtk_window_close (GTK_WINDOW (window));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_COMPARE_WINDOW));
}

static gboolean
has_left_out (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_session_document_get_left_out (ui_document (fixture)) != NULL;
}

/* A node of DOT with a colour: the colour is left out, the window says so, and where. */
void
check_show_left_out (UiFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "graph.dot", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, "digraph { a [color=red]; a -> b }", -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_left_out, NULL);
  ui_wait (fixture, ui_has_toast,
           (gpointer) "Something of the file has no place in a document, and was left out.");
  ui_check_opens (fixture, "win.show-left-out", ADW_TYPE_MESSAGE_DIALOG);
  g_assert_true (g_str_has_prefix (weft_window_get_last_toast (fixture->window), "Line 1, column "));
}
