/* test-suite.c: the suite in tables: every cell is a step of the history with a name, what is wrong says where, and text with
 * tabs goes in and out. */
#include "ui-fixture.h"

#include "weft-suite-edits.h"
#include "weft-suite-page.h"

#include <string.h>

static WeftSuitePage *
get_suite (UiFixture *fixture)
{
  return WEFT_SUITE_PAGE (weft_document_page_get_suite (weft_window_get_page (fixture->window)));
}

static WeftTable *
get_table (UiFixture *fixture, WeftSuiteTable table)
{
  return weft_suite_page_get_table (get_suite (fixture), table);
}

/* As if typed into a cell. */
static gboolean
enter (UiFixture *fixture, WeftSuiteTable which, guint row, guint column, const char *text)
{
  WeftTable *table = get_table (fixture, which);
  gboolean taken;

  gtk_widget_grab_focus (GTK_WIDGET (table));
  weft_table_set_cursor (table, row, column);
  weft_table_edit (table, text);
  taken = weft_table_commit (table);
  ui_settle ();
  return taken;
}

static const char *
get (UiFixture *fixture, guint32 node, WeftProperty property)
{
  return weft_node_get_text (weft_document_get_node (ui_version (fixture), node), property);
}

static guint32
nth_machine (UiFixture *fixture, guint n)
{
  g_autoptr (GArray) machines =
      weft_suite_list (ui_version (fixture), weft_suite_find (ui_version (fixture)), WEFT_KIND_MACHINE);

  return n < machines->len ? g_array_index (machines, guint32, n) : 0;
}

static void
undo_all (UiFixture *fixture, const char *before)
{
  g_autofree char *after = NULL;

  while (weft_session_document_get_can_undo (ui_document (fixture)))
    ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

static void
test_machines (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  const WeftNode *machine;

  ui_act (fixture, "win.show-suite");
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 1, 0, "Mesh 2"));
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==,
                   "Set Name of New machine");
  machine = weft_document_get_node (ui_version (fixture), nth_machine (fixture, 1));
  g_assert_cmpstr (weft_node_get_name (machine), ==, "mesh2");
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 1, 3, "64"));
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 1, 5, "uniform(1, 3)"));
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==,
                   "Set Switch to SIMD of Mesh 2");
  machine = weft_document_get_node (ui_version (fixture), nth_machine (fixture, 1));
  g_assert_cmpint (weft_node_get_integer (machine, WEFT_PROPERTY_PES), ==, 64);
  g_assert_nonnull (weft_node_find_child (machine, WEFT_KIND_SWITCH));
  undo_all (fixture, before);
}

/* A time in a table changes the distribution below it. Figure 2 pays switches: dearer ones make it longer. */
static void
test_result_follows (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ui_act (fixture, "win.show-suite");
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 0, 6, "0"));
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 0, 5, "0"));
  ui_wait_for_mean (fixture, "832.2");
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.undo");
  ui_wait_for_mean (fixture, "855.9");
}

static void
assert_refused (UiFixture *fixture,
                WeftSuiteTable table,
                guint row,
                guint column,
                const char *text,
                const char *words)
{
  WeftDocument *before = ui_version (fixture);

  g_assert_false (enter (fixture, table, row, column, text));
  if (strstr (weft_suite_page_get_status (get_suite (fixture)), words) == NULL)
    g_error ("“%s” is not in “%s”", words, weft_suite_page_get_status (get_suite (fixture)));
  g_assert_true (ui_version (fixture) == before);
  /* Escape would do. */
  gtk_editable_set_text (GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (fixture->window))), "1");
}

/* What is wrong, in words; nothing has changed, and the cell stays open. */
static void
test_wrong_cells (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);

  ui_act (fixture, "win.show-suite");
  assert_refused (fixture, WEFT_SUITE_MACHINES, 0, 3, "many",
                  "PEs must be a whole number from 1 to 16,777,216.");
  g_assert_true (weft_table_commit (get_table (fixture, WEFT_SUITE_MACHINES)));
  assert_refused (fixture, WEFT_SUITE_MACHINES, 0, 6, "-1", "Times cannot be below 0.");
  g_assert_true (weft_table_commit (get_table (fixture, WEFT_SUITE_MACHINES)));
  assert_refused (fixture, WEFT_SUITE_OVERHEADS, 2, 1, "uniform(3", "uniform");
  g_assert_true (weft_table_commit (get_table (fixture, WEFT_SUITE_OVERHEADS)));
  undo_all (fixture, before);
}

static void
test_operations (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  WeftTable *table;
  guint n;
  g_autoptr (GArray) operations = NULL;

  ui_act (fixture, "win.show-suite");
  operations = weft_suite_list (ui_version (fixture), nth_machine (fixture, 0), WEFT_KIND_OPERATION);
  n = operations->len;
  g_assert_true (enter (fixture, WEFT_SUITE_OPERATIONS, n, 0, "permute"));
  table = get_table (fixture, WEFT_SUITE_OPERATIONS);
  weft_table_set_cursor (table, n, 1);
  g_assert_true (weft_table_paste_text (table, "5\t{8: 0.5, 9: 0.5}\n"));
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==,
                   "Set 2 cells of Operations of 8-PE mixed-mode machine");
  g_array_unref (operations);
  operations = weft_suite_list (ui_version (fixture), nth_machine (fixture, 0), WEFT_KIND_OPERATION);
  g_assert_cmpuint (operations->len, ==, n + 1);
  g_assert_cmpstr (get (fixture, g_array_index (operations, guint32, n), WEFT_PROPERTY_NAME), ==, "permute");
  weft_table_set_cursor (table, n, 0);
  g_assert_true (weft_suite_page_remove_row (get_suite (fixture), WEFT_SUITE_OPERATIONS));
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==,
                   "Remove the operation: permute");
  undo_all (fixture, before);
}

static double
link_number (UiFixture *fixture, const char *from, const char *to, WeftProperty property)
{
  guint32 link = weft_suite_find_link (ui_version (fixture), from, to);

  return link != 0 ? weft_node_get_number (weft_document_get_node (ui_version (fixture), link), property)
                   : -1;
}

/* Three machines: a matrix pasted as text; one link both ways, then one way. */
static void
test_network (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  WeftTable *table;

  ui_act (fixture, "win.show-suite");
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 1, 0, "Mesh"));
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 2, 0, "Hub"));
  table = get_table (fixture, WEFT_SUITE_NETWORK);
  g_assert_true (enter (fixture, WEFT_SUITE_NETWORK, 0, 1, "12"));
  g_assert_cmpfloat (link_number (fixture, "mesh", "mixed8", WEFT_PROPERTY_LATENCY), ==, 12);
  weft_suite_page_set_network (get_suite (fixture), WEFT_PROPERTY_PER_UNIT, FALSE);
  g_assert_true (enter (fixture, WEFT_SUITE_NETWORK, 1, 0, "0.5"));
  g_assert_cmpfloat (link_number (fixture, "mesh", "mixed8", WEFT_PROPERTY_PER_UNIT), ==, 0.5);
  g_assert_cmpfloat (link_number (fixture, "mesh", "mixed8", WEFT_PROPERTY_LATENCY), ==, 12);
  g_assert_cmpfloat (link_number (fixture, "mixed8", "mesh", WEFT_PROPERTY_PER_UNIT), ==, 0);
  weft_suite_page_set_network (get_suite (fixture), WEFT_PROPERTY_LATENCY, FALSE);
  weft_table_set_cursor (table, 0, 0);
  g_assert_true (weft_table_paste_text (table, "\t1\t2\r\n3\t\t4\r\n5\t6\t\r\n"));
  g_assert_cmpfloat (link_number (fixture, "mixed8", "hub", WEFT_PROPERTY_LATENCY), ==, 2);
  g_assert_cmpfloat (link_number (fixture, "hub", "mixed8", WEFT_PROPERTY_LATENCY), ==, 5);
  g_assert_cmpfloat (link_number (fixture, "hub", "mesh", WEFT_PROPERTY_LATENCY), ==, 6);
  g_assert_cmpfloat (link_number (fixture, "mesh", "mixed8", WEFT_PROPERTY_PER_UNIT), ==, 0.5);
  ui_act (fixture, "win.undo");
  g_assert_cmpfloat (link_number (fixture, "hub", "mesh", WEFT_PROPERTY_LATENCY), ==, -1);
  ui_act (fixture, "win.redo");
  weft_table_select_all (table);
  weft_table_clear (table);
  g_assert_cmpuint (weft_suite_find_link (ui_version (fixture), "mesh", "mixed8"), ==, 0);
  weft_table_set_cursor (table, 1, 1);
  g_assert_false (weft_table_paste_text (table, "1\t2\t3"));
  g_assert_nonnull (strstr (weft_suite_page_get_status (get_suite (fixture)), "1 × 3 cells"));
  weft_table_set_cursor (table, 0, 1);
  g_assert_false (weft_table_paste_text (table, "1\t2\n3\tx"));
  g_assert_cmpuint (weft_suite_find_link (ui_version (fixture), "mixed8", "hub"), ==, 0);
  undo_all (fixture, before);
}

/* A machine that a tree runs on stays; another goes with its links. */
static void
test_remove_machine (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);

  ui_act (fixture, "win.show-suite");
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 1, 0, "Mesh"));
  g_assert_true (enter (fixture, WEFT_SUITE_NETWORK, 0, 1, "12"));
  weft_table_set_cursor (get_table (fixture, WEFT_SUITE_MACHINES), 0, 0);
  g_assert_false (weft_suite_page_remove_row (get_suite (fixture), WEFT_SUITE_MACHINES));
  g_assert_nonnull (strstr (weft_suite_page_get_status (get_suite (fixture)), "runs on this machine"));
  weft_table_set_cursor (get_table (fixture, WEFT_SUITE_MACHINES), 1, 0);
  g_assert_true (weft_suite_page_remove_row (get_suite (fixture), WEFT_SUITE_MACHINES));
  g_assert_cmpuint (nth_machine (fixture, 1), ==, 0);
  undo_all (fixture, before);
}

static void
read_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

/* What is copied is what is pasted. */
static void
test_copy (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *text = NULL;
  WeftTable *table;

  ui_act (fixture, "win.show-suite");
  table = get_table (fixture, WEFT_SUITE_OVERHEADS);
  g_assert_true (enter (fixture, WEFT_SUITE_OVERHEADS, 0, 0, "7"));
  g_assert_true (enter (fixture, WEFT_SUITE_OVERHEADS, 1, 1, "uniform(2, 4)"));
  weft_table_set_cursor (table, 0, 0);
  weft_table_select (table, 1, 1);
  weft_table_copy (table);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (table)), NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_str_has_prefix (text, "7\t"));
  g_assert_true (g_str_has_suffix (text, "\tuniform(2, 4)\n"));
  weft_table_set_cursor (table, 3, 0);
  g_assert_true (weft_table_paste_text (table, text));
  g_assert_cmpuint (weft_suite_find_row (ui_version (fixture), nth_machine (fixture, 0), WEFT_KIND_OVERHEAD,
                                         WEFT_PROPERTY_NAME, WEFT_OVERHEAD_POST_ELSE),
                    !=, 0);
  undo_all (fixture, before);
}

/* The inspector is about the machine where the keyboard is; one whose trees have PEs of their own says so. */
static void
test_inspector (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *inspector = weft_document_page_get_inspector (weft_window_get_page (fixture->window));
  g_autofree char *before = ui_bytes (fixture);
  guint32 tree = weft_document_find (ui_version (fixture), "fig2");

  ui_select (fixture, "if");
  ui_act (fixture, "win.show-suite");
  g_assert_nonnull (ui_find (inspector, GTK_TYPE_LABEL, "8-PE mixed-mode machine"));
  g_assert_null (ui_find (inspector, GTK_TYPE_LABEL, "if"));
  g_assert_true (enter (fixture, WEFT_SUITE_MACHINES, 1, 0, "Mesh"));
  weft_table_set_cursor (get_table (fixture, WEFT_SUITE_MACHINES), 1, 0);
  g_assert_nonnull (ui_find (inspector, GTK_TYPE_LABEL, "Mesh"));
  g_assert_true (
      weft_session_document_set (ui_document (fixture), &tree, 1, WEFT_PROPERTY_PES, "8", NULL, NULL, NULL));
  gtk_widget_grab_focus (GTK_WIDGET (get_table (fixture, WEFT_SUITE_MACHINES)));
  weft_table_set_cursor (get_table (fixture, WEFT_SUITE_MACHINES), 0, 3);
  g_assert_nonnull (strstr (weft_suite_page_get_status (get_suite (fixture)), "runs on 8 of its own"));
  ui_act (fixture, "win.show-suite");
  g_assert_nonnull (ui_find (inspector, GTK_TYPE_LABEL, "if"));
  undo_all (fixture, before);
}

/* The rows of the outline lead here and back. */
static void
test_outline (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *outline = weft_document_page_get_outline (weft_window_get_page (fixture->window));
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  g_signal_emit_by_name (outline, "picked", nth_machine (fixture, 0));
  g_assert_true (weft_document_page_shows_suite (page));
  weft_document_page_show_suite (page, FALSE);
  g_signal_emit_by_name (outline, "picked", weft_suite_find (ui_version (fixture)));
  g_assert_true (weft_document_page_shows_suite (page));
  g_signal_emit_by_name (outline, "picked", weft_document_find (ui_version (fixture), "e"));
  g_assert_false (weft_document_page_shows_suite (page));
}

/* A cell that is open when its window goes: nothing is asked of a page that is gone. */
static void
test_window_goes (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *page = weft_suite_page_new ();
  WeftTable *table;

  weft_suite_page_show (WEFT_SUITE_PAGE (page), ui_document (fixture));
  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  ui_settle ();
  table = weft_suite_page_get_table (WEFT_SUITE_PAGE (page), WEFT_SUITE_MACHINES);
  weft_table_set_cursor (table, 0, 1);
  weft_table_edit (table, "64");
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
}

static gboolean
shows_another (UiFixture *fixture, gpointer page)
{
  return weft_window_get_page (fixture->window) != page && weft_window_get_page (fixture->window) != NULL;
}

/* A document that has nothing else opens with its suite. */
static void
test_nothing_else (UiFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (data, "selection", "selection-128-00.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, shows_another, weft_window_get_page (fixture->window));
  g_assert_true (weft_document_page_shows_suite (weft_window_get_page (fixture->window)));
}

#define ADD(name, function) g_test_add ("/suite/" name, UiFixture, argv[1], ui_set_up, function, ui_tear_down)

/* Targets and their times by keyboard, each edit a step; a new target is of the machine that is chosen, and a row is gone to from elsewhere. */
static void
test_targets (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autoptr (GArray) targets = NULL;
  g_autoptr (GArray) times = NULL;
  guint row;
  guint column;

  ui_act (fixture, "win.show-suite");
  g_assert_true (enter (fixture, WEFT_SUITE_TARGETS, 0, 0, "sun-pipes"));
  g_assert_true (enter (fixture, WEFT_SUITE_TARGETS, 0, 2, "udp"));
  g_assert_true (enter (fixture, WEFT_SUITE_TARGETS, 1, 0, "sun-file"));
  assert_refused (fixture, WEFT_SUITE_TARGETS, 1, 2, "carrier pigeon", "must be one of pipes, file");
  gtk_editable_set_text (GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (fixture->window))), "file");
  g_assert_true (weft_table_commit (get_table (fixture, WEFT_SUITE_TARGETS)));
  weft_table_set_cursor (get_table (fixture, WEFT_SUITE_TARGETS), 0, 0);
  g_assert_true (enter (fixture, WEFT_SUITE_TIMES, 0, 0, "ADD"));
  g_assert_true (enter (fixture, WEFT_SUITE_TIMES, 0, 1, "5e-06"));
  g_assert_true (enter (fixture, WEFT_SUITE_TIMES, 0, 2, "1e-07"));
  targets = weft_suite_list (ui_version (fixture), weft_suite_find (ui_version (fixture)), WEFT_KIND_TARGET);
  g_assert_cmpuint (targets->len, ==, 2);
  times = weft_suite_list (ui_version (fixture), g_array_index (targets, guint32, 0), WEFT_KIND_TARGET_TIME);
  g_assert_cmpuint (times->len, ==, 1);
  g_assert_cmpfloat (
      weft_node_get_number (weft_document_get_node (ui_version (fixture), g_array_index (times, guint32, 0)),
                            WEFT_PROPERTY_PER_PE),
      ==, 1e-07);
  weft_suite_page_go (get_suite (fixture), g_array_index (targets, guint32, 1));
  weft_suite_page_go (get_suite (fixture), g_array_index (times, guint32, 0));
  weft_table_get_cursor (get_table (fixture, WEFT_SUITE_TARGETS), &row, &column);
  g_assert_cmpuint (row, ==, 0);
  weft_table_set_cursor (get_table (fixture, WEFT_SUITE_TARGETS), 1, 0);
  g_assert_true (weft_suite_page_remove_row (get_suite (fixture), WEFT_SUITE_TARGETS));
  undo_all (fixture, before);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("machines", test_machines);
  ADD ("result-follows", test_result_follows);
  ADD ("wrong-cells", test_wrong_cells);
  ADD ("targets", test_targets);
  ADD ("operations", test_operations);
  ADD ("network", test_network);
  ADD ("remove-machine", test_remove_machine);
  ADD ("copy", test_copy);
  ADD ("inspector", test_inspector);
  ADD ("outline", test_outline);
  ADD ("nothing-else", test_nothing_else);
  ADD ("window-goes", test_window_goes);
  return g_test_run ();
}
