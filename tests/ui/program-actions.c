/* program-actions.c: checks of the actions on the source of a program. */
#include "edit-actions.h"
#include "view-actions.h"

#include "arrayloop/weft-map-dialog.h"
#include "programs/weft-program-source.h"
#include "weft-calibrate-dialog.h"
#include "weft-canvas.h"
#include "weft-check.h"
#include "weft-mimdc-code.h"
#include "weft-reader.h"

#include <string.h>

static WeftProgramPage *
get_page (UiFixture *fixture)
{
  return weft_document_page_get_program_page (weft_window_get_page (fixture->window));
}

static WeftProgramSource *
get_source (UiFixture *fixture)
{
  return WEFT_PROGRAM_SOURCE (ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_PROGRAM_SOURCE, NULL));
}

static WeftStopView *
get_steps (UiFixture *fixture)
{
  return WEFT_STOP_VIEW (ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_STOP_VIEW, NULL));
}

static gboolean
is_at_rest (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_program_page_is_busy (get_page (fixture));
}

static void
begin (UiFixture *fixture, const char *text)
{
  ui_act (fixture, "app.new-program");
  weft_program_source_set_text (get_source (fixture), text);
  ui_wait (fixture, is_at_rest, NULL);
}

static const char *const five_lines =
    "int main()\n{\n    int i;\n    for (i = 0; i < 5; i = i + 1)\n        print(i);\n}\n";

/* The source is there at once. */
static void
check_toggle (UiFixture *fixture)
{
  ui_act (fixture, "app.new-program");
  g_assert_true (weft_document_page_shows_program (weft_window_get_page (fixture->window)));
  ui_act (fixture, "win.toggle-program");
  g_assert_false (weft_document_page_shows_program (weft_window_get_page (fixture->window)));
}

/* As many values as runs, in one step of the history; a second time the same measurement gets others. */
static void
check_measure (UiFixture *fixture)
{
  const WeftNode *measurement;
  g_autoptr (GArray) values = NULL;

  begin (fixture, "int main() { print(this); }\n");
  ui_act (fixture, "win.measure-program");
  ui_wait (fixture, is_at_rest, NULL);
  ui_act (fixture, "win.measure-program");
  ui_wait (fixture, is_at_rest, NULL);
  measurement = weft_document_lookup (ui_version (fixture), "program-reference");
  g_assert_nonnull (measurement);
  g_assert_cmpstr (weft_node_get_text (measurement, WEFT_PROPERTY_UNIT), ==, "s");
  values = weft_measurement_parse (measurement, NULL);
  g_assert_cmpuint (values->len, ==, 100);
  g_assert_cmpfloat (g_array_index (values, double, 0), >=, 0);
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.undo");
  g_assert_null (weft_document_lookup (ui_version (fixture), "program-reference"));
}

static void
check_run_and_stop (UiFixture *fixture)
{
  begin (fixture, "poly int n; int main() { while (1) n = n + 1; }\n");
  ui_act (fixture, "win.run-program");
  g_assert_true (weft_program_page_is_busy (get_page (fixture)));
  ui_act (fixture, "win.stop-program");
  g_assert_false (weft_program_page_is_busy (get_page (fixture)));
}

static void
go (UiFixture *fixture, const char *action, guint32 line)
{
  ui_act (fixture, action);
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_cmpuint (weft_stop_view_get_line (get_steps (fixture)), ==, line);
}

/* A breakpoint that is taken away again does not stop anybody. */
static void
check_steps (UiFixture *fixture)
{
  begin (fixture, five_lines);
  go (fixture, "win.step", 3);
  go (fixture, "win.step", 4);
  weft_program_source_go_to (get_source (fixture), 5, 1);
  ui_act (fixture, "win.toggle-breakpoint");
  go (fixture, "win.continue", 5);
  go (fixture, "win.step-back", 4);
  go (fixture, "win.continue", 5);
  go (fixture, "win.step", 4);
  go (fixture, "win.reverse", 5);
  ui_act (fixture, "win.toggle-breakpoint");
  go (fixture, "win.continue", 0);
}

/* The profile stays over a run, until somebody steps. */
static void
check_profile (UiFixture *fixture)
{
  begin (fixture, five_lines);
  g_assert_false (weft_program_page_shows_profile (get_page (fixture)));
  ui_act (fixture, "win.toggle-profile");
  g_assert_true (weft_program_page_shows_profile (get_page (fixture)));
  ui_act (fixture, "win.toggle-profile");
  g_assert_false (weft_program_page_shows_profile (get_page (fixture)));
  ui_act (fixture, "win.toggle-profile");
  ui_act (fixture, "win.run-program");
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_true (weft_program_page_shows_profile (get_page (fixture)));
  go (fixture, "win.step", 3);
  g_assert_false (weft_program_page_shows_profile (get_page (fixture)));
}

static gboolean
shows_diagram (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_document_page_shows_program (weft_window_get_page (fixture->window));
}

static guint
count_lit (UiFixture *fixture, int line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (get_source (fixture)));
  GSList *marks = gtk_source_buffer_get_source_marks_at_line (GTK_SOURCE_BUFFER (buffer), line - 1, "lit");
  guint n = g_slist_length (marks);

  g_slist_free (marks);
  return n;
}

/* From a line to its nodes, and back to the lines of the nodes. */
static void
check_nodes (UiFixture *fixture)
{
  WeftLineRange lines;
  const guint32 *nodes;
  gsize n;

  begin (fixture, five_lines);
  ui_act (fixture, "win.show-nodes");
  g_assert_true (weft_document_page_shows_program (weft_window_get_page (fixture->window)));
  ui_act (fixture, "win.derive-tree");
  ui_wait (fixture, shows_diagram, NULL);
  ui_act (fixture, "win.toggle-program");
  weft_program_source_go_to (get_source (fixture), 5, 1);
  ui_act (fixture, "win.show-nodes");
  ui_wait (fixture, shows_diagram, NULL);
  nodes = weft_canvas_get_selection (ui_canvas (fixture), &n);
  g_assert_cmpuint (n, >, 0);
  for (gsize i = 0; i < n; i++) {
    g_assert_true (
        weft_program_lines_find (weft_document_get_node (ui_version (fixture), nodes[i]), "program", &lines));
    g_assert_cmpuint (lines.first, <=, 5);
    g_assert_cmpuint (lines.last, >=, 5);
  }
  ui_act (fixture, "win.toggle-program");
  g_assert_cmpuint (count_lit (fixture, 5), >, 0);
  g_assert_cmpuint (count_lit (fixture, 2), ==, 0);
}

/* How often @text is in the document. */
static guint
count_in_document (UiFixture *fixture, const char *text)
{
  g_autofree char *bytes = ui_bytes (fixture);
  guint n = 0;

  for (const char *at = strstr (bytes, text); at != NULL; at = strstr (at + 1, text))
    n++;
  return n;
}

/* (transfer full): what measuring could have found: print takes 1 ms, whatever else a program does nothing. */
static WeftDocument *
make_measured (void)
{
  g_autofree char *text = g_strdup_printf (
      "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"here\" name=\"%s\" kind=\"spmd\" pes=\"2\"/>"
      "<target id=\"here-threads\" machine=\"here\" model=\"threads\" load=\"1234\" load-step=\"0.5\">",
      g_get_host_name ());
  g_autoptr (GString) whole = g_string_new (text);

  for (guint op = 0; op < WEFT_N_OPS; op++) {
    g_autofree char *name = g_ascii_strup (weft_mimdc_op_get_info (op)->name, -1);

    g_string_append_printf (whole, "<time op=\"%s\" seconds=\"%s\"/>", name,
                            g_str_equal (name, "PRINT") ? "0.001" : "0");
  }
  g_string_append (whole, "</target></suite></weft>");
  return weft_read (whole->str, whole->len, "measured", NULL, NULL);
}

/* Who does not wait for the end of measuring gets nothing. */
static void
check_no_patience (UiFixture *fixture)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;
  WeftCalibrateDialog *dialog;

  ui_act (fixture, "win.measure-chosen");
  ui_act (fixture, "win.renew-load");
  ui_act (fixture, "win.calibrate");
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (WEFT_TYPE_CALIBRATE_DIALOG));
  dialog = WEFT_CALIBRATE_DIALOG (ui_find_window (fixture, WEFT_TYPE_CALIBRATE_DIALOG));
  g_assert_true (weft_calibrate_dialog_choose (dialog, "threads", TRUE));
  weft_calibrate_dialog_go (dialog);
  gtk_window_close (GTK_WINDOW (dialog));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_CALIBRATE_DIALOG));
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

/* What was measured is placed in the suite, twice the same; the program runs on the target chosen, and the load is that of this system. */
static void
check_own_targets (UiFixture *fixture)
{
  g_autoptr (WeftDocument) measured = make_measured ();

  begin (fixture, "int main() { print(this); }\n");
  check_no_patience (fixture);
  for (guint i = 0; i < 2; i++) {
    ui_act (fixture, "win.calibrate");
    ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (WEFT_TYPE_CALIBRATE_DIALOG));
    g_signal_emit_by_name (ui_find_window (fixture, WEFT_TYPE_CALIBRATE_DIALOG), "measured", measured);
    gtk_window_close (ui_find_window (fixture, WEFT_TYPE_CALIBRATE_DIALOG));
    ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_CALIBRATE_DIALOG));
    g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==,
                     "Calibrate this system");
    g_assert_cmpuint (count_in_document (fixture, "<target "), ==, 1);
    g_assert_cmpuint (count_in_document (fixture, "load=\"1234\""), ==, 1);
  }
  ui_act (fixture, "win.renew-load");
  g_assert_cmpuint (count_in_document (fixture, "load=\"1234\""), ==, 0);
  ui_act (fixture, "win.measure-chosen");
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), "program-here-threads"));
}

/* Parallel loops. */

static gboolean
has_node (UiFixture *fixture, gpointer name)
{
  return weft_document_lookup (ui_version (fixture), name) != NULL;
}

/* A document with a loop, and a program that it names if there is @source. */
static void
open_loop (UiFixture *fixture, const char *source)
{
  g_autofree char *path =
      g_build_filename (fixture->folder, source != NULL ? "with.weft" : "loop.weft", NULL);
  g_autofree char *program =
      source != NULL ? g_strdup_printf ("<program id=\"p\" language=\"loop\" pes=\"2\">%s</program>", source)
                     : g_strdup ("");
  g_autofree char *text =
      g_strdup_printf ("<weft xmlns=\"urn:weft:1\"><array-loop id=\"points\" processors=\"2\" items=\"90\" "
                       "body=\"1\"%s/>%s</weft>",
                       source != NULL ? " program=\"p\"" : "", program);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_node, (gpointer) (source != NULL ? "p" : "points"));
}

static WeftMapDialog *
open_map (UiFixture *fixture)
{
  ui_act (fixture, "win.map-loop");
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (WEFT_TYPE_MAP_DIALOG));
  return WEFT_MAP_DIALOG (ui_find_window (fixture, WEFT_TYPE_MAP_DIALOG));
}

static void
close_map (UiFixture *fixture)
{
  gtk_window_close (ui_find_window (fixture, WEFT_TYPE_MAP_DIALOG));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_MAP_DIALOG));
}

static gboolean
has_measured (G_GNUC_UNUSED UiFixture *fixture, gpointer dialog)
{
  return !weft_map_dialog_is_measuring (dialog);
}

/* The source of a loop is checked as what it is, and does not run on PEs. */
static void
check_source (UiFixture *fixture)
{
  ui_act (fixture, "win.toggle-program");
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_nonnull (ui_find (GTK_WIDGET (get_page (fixture)), GTK_TYPE_LABEL, "Nothing is wrong"));
  g_assert_false (
      gtk_widget_get_sensitive (ui_find (GTK_WIDGET (get_page (fixture)), GTK_TYPE_BUTTON, "_Run")));
  ui_act (fixture, "win.run-program");
  g_assert_false (weft_program_page_is_busy (get_page (fixture)));
  ui_act (fixture, "win.toggle-program");
}

/* Nothing is measured before one says so; then there are two bars a technique; what is stopped, or closed meanwhile, tells nothing. The document stays as it is. */
static void
check_map_loop (UiFixture *fixture)
{
  WeftMapDialog *dialog;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  open_loop (fixture, NULL);
  dialog = open_map (fixture);
  g_assert_nonnull (strstr (weft_map_dialog_get_words (dialog), "names no program"));
  close_map (fixture);
  open_loop (fixture, "in int a[90]; out int b[90]; for i in 0..89 { b[i] = a[i] * 3; }");
  check_source (fixture);
  before = ui_bytes (fixture);
  dialog = open_map (fixture);
  g_assert_false (weft_map_dialog_is_measuring (dialog));
  g_assert_true (weft_map_dialog_choose (dialog, "pipes"));
  g_assert_true (weft_map_dialog_choose (dialog, "rings"));
  weft_map_dialog_go (dialog);
  weft_map_dialog_go (dialog);
  g_assert_false (weft_map_dialog_is_measuring (dialog));
  g_assert_null (weft_figure_view_get_figure (weft_map_dialog_get_figure (dialog)));
  weft_map_dialog_go (dialog);
  g_assert_true (weft_map_dialog_is_measuring (dialog));
  ui_wait (fixture, has_measured, dialog);
  g_assert_true (g_str_has_prefix (weft_map_dialog_get_words (dialog), "2 processors that share "));
  g_assert_cmpuint (
      weft_figure_get_n_items (weft_figure_view_get_figure (weft_map_dialog_get_figure (dialog))), ==, 10);
  weft_map_dialog_go (dialog);
  close_map (fixture);
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

const ActionCheck program_action_checks[] = {
    {"app.new-program", check_toggle},
    {"win.toggle-program", check_toggle},
    {"win.run-program", check_run_and_stop},
    {"win.stop-program", check_run_and_stop},
    {"win.measure-program", check_measure},
    {"win.measure-chosen", check_own_targets},
    {"win.calibrate", check_own_targets},
    {"win.renew-load", check_own_targets},
    {"win.map-loop", check_map_loop},
    {"win.step", check_steps},
    {"win.step-back", check_steps},
    {"win.continue", check_steps},
    {"win.reverse", check_steps},
    {"win.toggle-profile", check_profile},
    {"win.toggle-breakpoint", check_steps},
    {"win.derive-tree", check_nodes},
    {"win.show-nodes", check_nodes},
    {"win.view-selection", view_check_selection},
};

const guint program_action_n_checks = G_N_ELEMENTS (program_action_checks);
