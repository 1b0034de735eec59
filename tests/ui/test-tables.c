/* test-tables.c: tasks and edges in tables: cells, rows and blocks are steps of the history; sorted and filtered; the selection is that of the
 * canvas; a million rows are shown without a widget for any. */
#include "ui-fixture.h"

#include "weft-elements.h"
#include "weft-graph-builder.h"
#include "weft-suite-page.h"
#include "weft-tables-page.h"

#include <string.h>

#define TASKS 1
#define EDGES 2

static WeftTablesPage *
get_page (UiFixture *fixture)
{
  return WEFT_TABLES_PAGE (weft_document_page_get_tables (weft_window_get_page (fixture->window)));
}

static WeftRowTable *
see (UiFixture *fixture, guint table)
{
  weft_tables_page_see (get_page (fixture), table);
  ui_settle ();
  return weft_tables_page_get_seen (get_page (fixture));
}

static gboolean
enter (WeftRowTable *rows, guint row, guint column, const char *text)
{
  WeftTable *table = weft_row_table_get_table (rows);
  gboolean taken;

  gtk_widget_grab_focus (GTK_WIDGET (table));
  weft_table_set_cursor (table, row, column);
  weft_table_edit (table, text);
  taken = weft_table_commit (table);
  ui_settle ();
  return taken;
}

/* (transfer full): what the first column says, row by row. */
static char *
read_column (WeftRowTable *rows)
{
  GString *text = g_string_new (NULL);
  guint row;
  guint column;

  for (guint i = 0; i < weft_row_table_count (rows); i++) {
    const char *status;
    gboolean is_problem;

    weft_table_set_cursor (weft_row_table_get_table (rows), i, 0);
    weft_table_get_cursor (weft_row_table_get_table (rows), &row, &column);
    status = weft_table_get_status (weft_row_table_get_table (rows), &is_problem);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", strrchr (status, ' ') + 1);
  }
  return g_string_free (text, FALSE);
}

static void
assert_rows (WeftRowTable *rows, const char *ids)
{
  g_autofree char *text = read_column (rows);

  g_assert_cmpstr (text, ==, ids);
}

/* x, y and z with times 10, 9 and 9, and y above z. */
static char *
begin (UiFixture *fixture)
{
  WeftRowTable *rows;

  ui_act (fixture, "win.add-task-graph");
  ui_act (fixture, "win.toggle-tables");
  rows = see (fixture, TASKS);
  gtk_widget_grab_focus (GTK_WIDGET (weft_row_table_get_table (rows)));
  weft_table_set_cursor (weft_row_table_get_table (rows), 0, 0);
  g_assert_true (
      weft_table_paste_text (weft_row_table_get_table (rows), "x\tFirst\t10\ny\t\t9\nz\t\tuniform(8, 10)\n"));
  ui_settle ();
  rows = see (fixture, EDGES);
  g_assert_true (enter (rows, 0, 0, "y>z"));
  see (fixture, TASKS);
  return ui_bytes (fixture);
}

static void
undo_to (UiFixture *fixture, const char *bytes, guint n)
{
  g_autofree char *after = NULL;

  for (guint i = 0; i < n; i++)
    ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, bytes);
}

static void
test_cells (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = begin (fixture);
  WeftRowTable *rows = see (fixture, TASKS);

  assert_rows (rows, "x y z");
  g_assert_true (enter (rows, 1, 2, "11"));
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==, "Set Time of y");
  g_assert_false (enter (rows, 1, 2, "soon"));
  g_assert_nonnull (strstr (weft_row_table_get_status (rows), "soon"));
  weft_table_close (weft_row_table_get_table (rows));
  g_assert_true (enter (rows, 3, 1, "Last"));
  assert_rows (rows, "x y z t1");
  rows = see (fixture, EDGES);
  g_assert_true (enter (rows, 1, 0, "x>t1"));
  g_assert_false (enter (rows, 2, 0, "x > t1"));
  weft_table_close (weft_row_table_get_table (rows));
  g_assert_cmpuint (weft_row_table_count (rows), ==, 2);
  undo_to (fixture, before, 3);
}

/* Subtasks have a column for each machine; a block from a spreadsheet is one step, and makes rows. */
static void
test_times (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  WeftRowTable *rows;

  ui_act (fixture, "win.add-subtask-graph");
  ui_act (fixture, "win.toggle-tables");
  before = ui_bytes (fixture);
  rows = see (fixture, 2);
  gtk_widget_grab_focus (GTK_WIDGET (weft_row_table_get_table (rows)));
  weft_table_set_cursor (weft_row_table_get_table (rows), 0, 0);
  g_assert_true (weft_table_paste_text (weft_row_table_get_table (rows),
                                        "x\tFirst\tmixed8\t3\ny\t\t\tuniform(8, 10)\nz\t\t\t\n"));
  ui_settle ();
  g_assert_cmpuint (weft_row_table_count (rows), ==, 3);
  after = ui_bytes (fixture);
  g_assert_nonnull (strstr (after,
                            "<subtask id=\"x\" name=\"First\" machine=\"mixed8\"><compute machine=\"mixed8\" "
                            "time=\"3\"/></subtask>"));
  g_assert_nonnull (
      strstr (after, "<subtask id=\"y\"><compute machine=\"mixed8\" time=\"uniform(8, 10)\"/></subtask>"));
  weft_row_table_sort (rows, 3);
  assert_rows (rows, "x y z");
  weft_row_table_sort (rows, 3);
  assert_rows (rows, "y x z");
  g_assert_false (enter (rows, 0, 3, "soon"));
  weft_table_close (weft_row_table_get_table (rows));
  g_assert_true (enter (rows, 0, 3, ""));
  assert_rows (rows, "x y z");
  rows = see (fixture, 1);
  g_assert_true (enter (rows, 0, 0, "data"));
  rows = see (fixture, 3);
  g_assert_true (enter (rows, 0, 0, "data>y"));
  rows = see (fixture, 4);
  g_assert_true (enter (rows, 0, 0, "x>data"));
  g_assert_true (enter (rows, 0, 2, "6"));
  g_free (after);
  after = ui_bytes (fixture);
  g_assert_nonnull (strstr (after, "<makes item=\"data\" size=\"6\"/>"));
  undo_to (fixture, before, 6);
}

static void
test_order (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = begin (fixture);
  WeftRowTable *rows = see (fixture, TASKS);

  weft_row_table_sort (rows, 2);
  assert_rows (rows, "y z x");
  weft_row_table_sort (rows, 2);
  assert_rows (rows, "x y z");
  weft_row_table_sort (rows, 2);
  weft_row_table_filter (rows, "9");
  assert_rows (rows, "y");
  weft_row_table_filter (rows, "FIRST x");
  assert_rows (rows, "x");
  weft_row_table_filter (rows, "");
  assert_rows (rows, "x y z");
  undo_to (fixture, before, 0);
}

/* All of a block, or nothing of it. */
static void
test_blocks (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = begin (fixture);
  WeftRowTable *rows = see (fixture, TASKS);
  WeftTable *table = weft_row_table_get_table (rows);

  gtk_widget_grab_focus (GTK_WIDGET (table));
  weft_table_set_cursor (table, 1, 1);
  g_assert_false (weft_table_paste_text (table, "One\t1\nTwo\t2\nThree\tsoon\n"));
  g_assert_nonnull (strstr (weft_row_table_get_status (rows), "New row, Time"));
  undo_to (fixture, before, 0);
  g_assert_true (weft_table_paste_text (table, "One\t1\nTwo\t2\nThree\t3\nFour\t4\n"));
  assert_rows (rows, "x y z t1 t2");
  undo_to (fixture, before, 1);
  weft_table_set_cursor (table, 0, 0);
  weft_table_select (table, 1, 0);
  g_assert_true (weft_row_table_remove (rows));
  assert_rows (rows, "z");
  g_assert_cmpuint (weft_row_table_count (see (fixture, EDGES)), ==, 0);
  undo_to (fixture, before, 1);
}

/* One selection for tables and canvas. */
static void
test_selection (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = begin (fixture);
  WeftRowTable *rows = see (fixture, TASKS);
  const guint32 *parts;
  guint row;
  guint column;
  gsize n;

  weft_table_set_cursor (weft_row_table_get_table (rows), 1, 0);
  weft_table_select (weft_row_table_get_table (rows), 2, 2);
  parts = weft_canvas_get_selection (ui_canvas (fixture), &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (parts[0], ==, weft_element_get_number ((WeftElement){.table = TASKS, .row = 1}));
  ui_act (fixture, "win.toggle-tables");
  weft_canvas_select (ui_canvas (fixture), &parts[1], 1);
  ui_act (fixture, "win.toggle-tables");
  weft_table_get_cursor (weft_row_table_get_table (see (fixture, TASKS)), &row, &column);
  g_assert_cmpuint (row, ==, 2);
  undo_to (fixture, before, 0);
}

/* The cell that is opened stays where it is. */
static void
test_scrolled (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = begin (fixture);
  WeftRowTable *rows = see (fixture, TASKS);
  WeftTable *table = weft_row_table_get_table (rows);
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (table), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  GString *block = g_string_new (NULL);
  double value;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (block, "u%u\tU %u\n", i, i);
  weft_table_set_cursor (table, 3, 0);
  g_assert_true (weft_table_paste_text (table, block->str));
  g_string_free (block, TRUE);
  ui_settle ();
  for (guint row = 1; row < 200; row += 90) {
    weft_table_set_cursor (table, row, 1);
    value = gtk_adjustment_get_value (down);
    weft_table_edit (table, NULL);
    ui_settle ();
    g_assert_cmpfloat (gtk_adjustment_get_value (down), ==, value);
    weft_table_close (table);
  }
  undo_to (fixture, before, 1);
}

/* Of a flow-analysis tree there are none. */
static void
test_offered (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  g_assert_false (weft_document_page_has_tables (page));
  g_free (begin (fixture));
  g_assert_true (weft_document_page_has_tables (page));
  weft_document_page_step_diagram (page, 1);
  ui_settle ();
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture))));
}

int
main (int argc, char **argv)
{
  const char *folder = argc > 1 ? argv[1] : ".";

  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/tables/cells", UiFixture, folder, ui_set_up, test_cells, ui_tear_down);
  g_test_add ("/tables/times", UiFixture, folder, ui_set_up, test_times, ui_tear_down);
  g_test_add ("/tables/order", UiFixture, folder, ui_set_up, test_order, ui_tear_down);
  g_test_add ("/tables/blocks", UiFixture, folder, ui_set_up, test_blocks, ui_tear_down);
  g_test_add ("/tables/selection", UiFixture, folder, ui_set_up, test_selection, ui_tear_down);
  g_test_add ("/tables/scrolled", UiFixture, folder, ui_set_up, test_scrolled, ui_tear_down);
  g_test_add ("/tables/offered", UiFixture, folder, ui_set_up, test_offered, ui_tear_down);
  return g_test_run ();
}
