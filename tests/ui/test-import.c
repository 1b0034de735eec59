/* test-import.c: measured times brought into a document in the window: by the menu's dialog, by a drop, by pasting; and offered where
 * a time is typed. */
#include "ui-fixture.h"

#include "weft-answer-page.h"
#include "weft-import-dialog.h"
#include "weft-import.h"
#include "weft-property-row.h"
#include "weft-results-pane.h"

#include <string.h>

static const char table[] = "run,time (ms)\n1,12\n2,abc\n3,-4\n4,15.50\n5,13\n";

static WeftImportDialog *
get_dialog (UiFixture *fixture)
{
  return WEFT_IMPORT_DIALOG (ui_find_window (fixture, WEFT_TYPE_IMPORT_DIALOG));
}

static gboolean
is_ready (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  GtkWindow *window = ui_find_window (fixture, WEFT_TYPE_IMPORT_DIALOG);

  return window != NULL && weft_import_dialog_is_ready (WEFT_IMPORT_DIALOG (window));
}

static WeftImportDialog *
drop (UiFixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GSList files = {file, NULL};

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  weft_window_take_files (fixture->window, &files);
  ui_wait (fixture, is_ready, NULL);
  return get_dialog (fixture);
}

static void
finish (UiFixture *fixture)
{
  ui_wait (fixture, is_ready, NULL);
  g_assert_true (weft_import_dialog_import (get_dialog (fixture)));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_IMPORT_DIALOG));
}

static const WeftNode *
find (UiFixture *fixture, const char *id)
{
  return weft_document_lookup (ui_version (fixture), id);
}

/* What is seen before, what is there after, and one step back. */
static void
test_drop (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;
  WeftImportDialog *dialog = drop (fixture, "times.csv", table);

  g_assert_cmpstr (weft_import_dialog_get_summary (dialog), ==, "3 times; 2 left out");
  g_assert_cmpstr (weft_import_dialog_get_remarks (dialog), ==,
                   "Line 3, column 3: “abc” is no number.\n"
                   "Line 4, column 3: “-4” is below 0; no time is.");
  finish (fixture);
  g_assert_cmpstr (weft_node_get_text (find (fixture, "time"), WEFT_PROPERTY_TEXT), ==, "12 15.5 13");
  g_assert_cmpstr (weft_node_get_text (find (fixture, "time"), WEFT_PROPERTY_UNIT), ==, "ms");
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==, "Import measured times");
  ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (before, ==, after);
}

static void
test_options (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftImportDialog *dialog = drop (fixture, "times.csv", table);

  weft_import_dialog_set_option (dialog, "column", "run");
  ui_wait (fixture, is_ready, NULL);
  g_assert_cmpstr (weft_import_dialog_get_summary (dialog), ==, "5 times");
  weft_import_dialog_set_option (dialog, "id", "1 2");
  ui_wait (fixture, is_ready, NULL);
  g_assert_cmpstr (weft_import_dialog_get_summary (dialog), ==, "");
  g_assert_false (weft_import_dialog_import (dialog));
  weft_import_dialog_set_option (dialog, "id", "a");
  weft_import_dialog_set_option (dialog, "unit", "s");
  finish (fixture);
  /* "a" is taken by a block of the figure. */
  g_assert_cmpstr (weft_node_get_text (find (fixture, "a-2"), WEFT_PROPERTY_TEXT), ==, "1 2 3 4 5");
  g_assert_cmpstr (weft_node_get_text (find (fixture, "a-2"), WEFT_PROPERTY_UNIT), ==, "s");
  ui_act (fixture, "win.undo");
}

static gboolean
has_graph (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_window_get_page (fixture->window) != NULL && find (fixture, "t2") == NULL &&
         weft_document_find_diagram (ui_version (fixture)) != 0 && find (fixture, "graph") != NULL;
}

static gboolean
has_measured (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));

  return weft_results_pane_has_view (pane, "measured");
}

static gboolean
is_laid_over (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
  WeftInquiryState state = weft_answer_page_get_state (weft_results_pane_get_page (pane, "measured"));

  return state.value != NULL && state.current;
}

static gboolean
has_file (G_GNUC_UNUSED UiFixture *fixture, gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* A trace is brought in like times are; from then on the tab is there that lays it over the schedule, and both go out as one trace. */
static void
test_trace (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char graph[] =
      "<weft xmlns=\"urn:weft:1\"><task-graph id=\"graph\" processors=\"2\" unit=\"us\">"
      "<task id=\"t1\" time=\"2\"/><task id=\"t2\" time=\"3\"/></task-graph></weft>";
  static const char trace[] =
      "[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"t1\",\"ts\":0,\"dur\":4},\n"
      "{\"ph\":\"X\",\"pid\":1,\"tid\":2,\"name\":\"t2\",\"ts\":1,\"dur\":3},\n{\"ph\":\"C\"}]";
  g_autofree char *path = g_build_filename (fixture->folder, "graph.weft", NULL);
  g_autofree char *out = g_build_filename (fixture->folder, "both.trace.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) written = g_file_new_for_path (out);
  g_autofree char *text = NULL;
  WeftImportDialog *dialog;

  g_assert_true (g_file_set_contents (path, graph, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_graph, NULL);
  g_assert_false (has_measured (fixture, NULL));
  dialog = drop (fixture, "run.json", trace);
  g_assert_cmpstr (weft_import_dialog_get_summary (dialog), ==, "2 runs of tasks; 1 left out");
  g_assert_cmpstr (weft_import_dialog_get_remarks (dialog), ==,
                   "Line 3, column 1: counters of the trace: left out (1)");
  finish (fixture);
  g_assert_cmpuint (weft_node_get_kind (find (fixture, "run")), ==, WEFT_KIND_SCHEDULE);
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==,
                   "Import a measured schedule");
  ui_wait (fixture, has_measured, NULL);
  weft_document_page_show_view (weft_window_get_page (fixture->window), "measured");
  ui_wait (fixture, is_laid_over, NULL);
  weft_document_page_export (weft_window_get_page (fixture->window), "measured", "light", FALSE, written);
  ui_wait (fixture, has_file, out);
  g_assert_true (g_file_get_contents (out, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"pid\":2,\"tid\":2"));
  ui_act (fixture, "win.undo");
  g_assert_false (has_measured (fixture, NULL));
}

/* Nothing to import leaves nothing behind, and neither does closing while it is read. */
static void
test_refused (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftImportDialog *dialog = drop (fixture, "times.csv", "nothing but words\n");

  g_assert_false (weft_import_dialog_import (dialog));
  weft_import_dialog_set_option (dialog, "header", "no");
  gtk_window_close (GTK_WINDOW (dialog));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_IMPORT_DIALOG));
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
}

static void
paste (UiFixture *fixture, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), text);
  gtk_widget_grab_focus (GTK_WIDGET (ui_canvas (fixture)));
  ui_act (fixture, "win.paste");
}

static void
test_paste (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  paste (fixture, "12 15\n15 18\n");
  ui_wait (fixture, is_ready, NULL);
  g_assert_cmpstr (weft_import_dialog_get_summary (get_dialog (fixture)), ==, "4 times");
  finish (fixture);
  g_assert_cmpstr (weft_node_get_text (find (fixture, "clipboard"), WEFT_PROPERTY_TEXT), ==, "12 15 15 18");
  ui_act (fixture, "win.undo");
}

/* The menu behind a field of a time is there while there is something in it, and sets the value. */
static void
test_samples (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *button;

  ui_select (fixture, "for");
  ui_settle ();
  button = ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_MENU_BUTTON, "Measured times and other diagrams");
  g_assert_nonnull (button);
  g_assert_false (gtk_widget_get_visible (button));
  drop (fixture, "times.csv", "runs\n8\n9\n9\n12\n");
  finish (fixture);
  ui_settle ();
  g_assert_true (gtk_widget_get_visible (button));
  gtk_widget_activate_action (button, "literal.elsewhere", "s", "samples(runs)");
  g_assert_cmpstr (
      weft_literal_get_samples (weft_node_get_literal (find (fixture, "for"), WEFT_PROPERTY_ITERATIONS)), ==,
      "runs");
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.undo");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/import/drop", UiFixture, argv[1], ui_set_up, test_drop, ui_tear_down);
  g_test_add ("/import/options", UiFixture, argv[1], ui_set_up, test_options, ui_tear_down);
  g_test_add ("/import/refused", UiFixture, argv[1], ui_set_up, test_refused, ui_tear_down);
  g_test_add ("/import/paste", UiFixture, argv[1], ui_set_up, test_paste, ui_tear_down);
  g_test_add ("/import/trace", UiFixture, argv[1], ui_set_up, test_trace, ui_tear_down);
  g_test_add ("/import/samples", UiFixture, argv[1], ui_set_up, test_samples, ui_tear_down);
  return g_test_run ();
}
