/* program-actions.c: checks of the actions on the source of a program. */
#include "edit-actions.h"
#include "view-actions.h"

#include "programs/weft-program-source.h"
#include "weft-canvas.h"
#include "weft-check.h"

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

const ActionCheck program_action_checks[] = {
    {"app.new-program", check_toggle},
    {"win.toggle-program", check_toggle},
    {"win.run-program", check_run_and_stop},
    {"win.stop-program", check_run_and_stop},
    {"win.measure-program", check_measure},
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
