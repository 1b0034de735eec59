/* test-toy-question.c: a question that is a row and nothing else has a tab, controls, a table, files; with a view of its own
 * (toy-view.c) the same, and a place in the report. Which of both this program has the table of views says. */
#include "ui-fixture.h"

#include "../toy/toy-question.h"

#include "views.h"
#include "weft-report-work.h"
#include "weft-table-page.h"

#include <string.h>

/* Names of its view. */
static const char *
get_name (void)
{
  return weft_views_find ("levels") != NULL ? "levels" : "depths";
}

static WeftResultsPane *
get_pane (UiFixture *fixture)
{
  return WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
}

static WeftAnswerPage *
get_page (UiFixture *fixture)
{
  return weft_results_pane_get_page (get_pane (fixture), get_name ());
}

static gboolean
has_answer (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_document_page_is_running (weft_window_get_page (fixture->window)) &&
         weft_answer_page_get_answer (get_page (fixture)) != NULL;
}

static void
open_tab (UiFixture *fixture)
{
  g_autofree char *action = g_strconcat ("win.view-", get_name (), NULL);

  ui_act (fixture, action);
  ui_wait (fixture, has_answer, NULL);
}

static const ToyCount *
get_count (UiFixture *fixture)
{
  ui_wait (fixture, has_answer, NULL);
  return weft_answer_page_get_answer (get_page (fixture));
}

static GtkWidget *
find_control (UiFixture *fixture, GType type, const char *label)
{
  GtkWidget *control = ui_find (weft_answer_page_get_options (get_page (fixture)), type, NULL);

  g_assert_nonnull (control);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (control), ==, label);
  return control;
}

static GtkWidget *
find_tab (UiFixture *fixture, const char *title)
{
  return ui_find (GTK_WIDGET (get_pane (fixture)), GTK_TYPE_TOGGLE_BUTTON, title);
}

/* The tab comes after those of the program, and its key with it; the table is the last one, and has a key of its own. */
static void
test_tab (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean is_plain = g_str_equal (get_name (), "depths");
  GtkWidget *tab = find_tab (fixture, is_plain ? "Depths" : "Levels");

  g_assert_nonnull (tab);
  g_assert_true (g_str_has_suffix (gtk_widget_get_tooltip_text (tab), " (Alt+7)"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (find_tab (fixture, "Table")), ==, "Table (Alt+0)");
  g_assert_null (find_tab (fixture, "Bounds"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab), TRUE);
  g_assert_cmpstr (weft_results_pane_get_view (get_pane (fixture)), ==, get_name ());
  g_assert_cmpuint (get_count (fixture)->counts[0], ==, 1);
  g_assert_nonnull (weft_figure_view_get_figure (weft_answer_page_get_view (get_page (fixture))));
  g_assert_true (
      g_str_has_prefix (weft_answer_page_get_status (get_page (fixture)), is_plain ? "exact" : "6 levels"));
}

/* What the options say of themselves is all that the controls know. */
static void
test_controls (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *deepest;
  GtkWidget *only;

  open_tab (fixture);
  deepest = find_control (fixture, GTK_TYPE_SPIN_BUTTON, "Deepest level");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (deepest)), ==, 100);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (deepest), 2);
  g_assert_cmpuint (get_count (fixture)->depth, ==, 2);
  only = find_control (fixture, GTK_TYPE_ENTRY, "count nodes whose name begins so");
  gtk_editable_set_text (GTK_EDITABLE (only), "nobody");
  g_assert_cmpuint (get_count (fixture)->counts[0], ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (only), "no body");
  g_assert_true (gtk_widget_has_css_class (only, "error"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (only), ==, "a name without spaces");
  gtk_editable_set_text (GTK_EDITABLE (only), "");
  g_assert_false (gtk_widget_has_css_class (only, "error"));
  g_assert_cmpuint (get_count (fixture)->counts[0], ==, 1);
}

static void
test_table (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_tab (fixture);
  ui_act (fixture, "win.view-table");
  g_assert_cmpstr (weft_results_pane_get_asked_view (get_pane (fixture)), ==, get_name ());
  g_assert_nonnull (ui_find (GTK_WIDGET (get_pane (fixture)), GTK_TYPE_LABEL,
                             g_str_equal (get_name (), "depths") ? "Depths" : "Levels"));
}

static gboolean
has_file (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return g_file_test (data, G_FILE_TEST_IS_REGULAR);
}

static char *
read_when_there (UiFixture *fixture, const char *path)
{
  char *text = NULL;

  ui_wait (fixture, has_file, (gpointer) path);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static char *
export_to (UiFixture *fixture, const char *name)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (weft_document_page_can_export (page, weft_views_find (get_name ())));
  weft_document_page_export (page, get_name (), "light", FALSE, file);
  return read_when_there (fixture, path);
}

static gboolean
has_picture (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));

  return gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_TEXTURE);
}

static void
test_output (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *csv = NULL;
  g_autofree char *svg = NULL;

  open_tab (fixture);
  csv = export_to (fixture, "toy.csv");
  svg = export_to (fixture, "toy.svg");
  g_assert_true (g_str_has_prefix (csv, "depth,nodes\n0,1\n"));
  g_assert_nonnull (strstr (svg, "<svg"));
  ui_act (fixture, "win.copy-picture");
  ui_wait (fixture, has_picture, NULL);
}

/* What is exported is the variant that is seen. */
static void
test_variant (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *numbers = NULL;
  g_autofree char *shares = NULL;

  if (weft_answer_page_get_row (get_page (fixture))->variant == NULL) {
    g_test_skip ("a view without variants");
    return;
  }
  open_tab (fixture);
  numbers = export_to (fixture, "numbers.svg");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find_control (fixture, GTK_TYPE_DROP_DOWN, "Numbers or shares")),
                              1);
  g_assert_cmpuint (weft_answer_page_get_variant (get_page (fixture)), ==, 1);
  shares = export_to (fixture, "shares.svg");
  g_assert_cmpstr (numbers, !=, shares);
}

static void
written_cb (G_GNUC_UNUSED gpointer owner, G_GNUC_UNUSED const WeftReportWork *work, const GError *error)
{
  g_assert_no_error (error);
}

/* Only what its row says: a question without a view stays out. */
static void
test_report (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftReportWork *work = g_new0 (WeftReportWork, 1);
  g_autofree char *path = g_build_filename (fixture->folder, "report.html", NULL);
  g_autofree char *text = NULL;

  work->document = weft_document_ref (ui_version (fixture));
  work->diagrams = weft_document_list_diagrams (work->document);
  work->leave_out = g_ptr_array_new ();
  g_ptr_array_add (work->leave_out, NULL);
  work->name = g_strdup ("figure-2.weft");
  work->format = "html";
  work->path = g_strdup (path);
  work->job = weft_session_document_new_job (ui_document (fixture));
  weft_report_work_run (work, fixture->window, written_cb);
  text = read_when_there (fixture, path);
  g_assert_true ((strstr (text, "Depths: ") != NULL) == g_str_equal (get_name (), "levels"));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/toy-question/tab", UiFixture, argv[1], ui_set_up, test_tab, ui_tear_down);
  g_test_add ("/toy-question/controls", UiFixture, argv[1], ui_set_up, test_controls, ui_tear_down);
  g_test_add ("/toy-question/table", UiFixture, argv[1], ui_set_up, test_table, ui_tear_down);
  g_test_add ("/toy-question/output", UiFixture, argv[1], ui_set_up, test_output, ui_tear_down);
  g_test_add ("/toy-question/variant", UiFixture, argv[1], ui_set_up, test_variant, ui_tear_down);
  g_test_add ("/toy-question/report", UiFixture, argv[1], ui_set_up, test_report, ui_tear_down);
  return g_test_run ();
}
