/* edit-actions.c: what the edits do from the window: to what is selected, and undo brings back the very bytes. What they are
 * is the affair of tests/edits. */
#include "edit-actions.h"

#include "weft-match-dialog.h"
#include "weft-graph.h"

/* The parts below @parent read @expected; of a conditional those of both its clauses. */
static void
append_ids (GString *ids, const WeftNode *parent)
{
  for (gsize i = 0; i < weft_node_get_n_children (parent); i++) {
    const WeftNode *child = weft_node_get_child (parent, i);

    if (weft_node_get_name (child) != NULL)
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? " " : "", weft_node_get_name (child));
    else if (weft_node_get_kind (child) != WEFT_KIND_STEP)
      append_ids (ids, child);
  }
}

static void
assert_parts (UiFixture *fixture, const char *parent, const char *expected)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  append_ids (ids, weft_document_lookup (ui_version (fixture), parent));
  g_assert_cmpstr (ids->str, ==, expected);
}

/* Does @action to @selected: the parts of @parent are then as @expected, and undo brings back the very bytes. */
static void
check_edit (UiFixture *fixture,
            const char *action,
            const char *selected,
            const char *parent,
            const char *expected)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;

  ui_select (fixture, selected);
  ui_act (fixture, action);
  assert_parts (fixture, parent, expected);
  ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

static void
check_add_clause (UiFixture *fixture)
{
  ui_select (fixture, "if");
  ui_act (fixture, "win.add-clause");
  g_assert_true (ui_has_toast (fixture, (gpointer) "both clauses"));
}

static void
check_add_step (UiFixture *fixture)
{
  ui_select (fixture, "b");
  ui_act (fixture, "win.add-step");
  g_assert_cmpuint (weft_node_get_n_children (weft_document_lookup (ui_version (fixture), "b")), ==, 2);
}

static void
check_add_note (UiFixture *fixture)
{
  check_edit (fixture, "win.add-note", "b", "fig2", "a for note1");
}

static void
check_add_sibling (UiFixture *fixture)
{
  check_edit (fixture, "win.add-sibling", "for", "fig2", "a for block1");
}

static void
check_add_child (UiFixture *fixture)
{
  check_edit (fixture, "win.add-child", "if", "if", "c block1 d e");
}

/* The new tree is shown; without it the old one is. */
static void
check_diagrams (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  ui_act (fixture, "win.add-diagram");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==,
                    weft_document_find (ui_version (fixture), "tree1"));
  ui_act (fixture, "win.delete-diagram");
  g_assert_null (weft_document_lookup (ui_version (fixture), "tree1"));
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==,
                    weft_document_find (ui_version (fixture), "fig2"));
}

static void
check_wrap_loop (UiFixture *fixture)
{
  check_edit (fixture, "win.wrap-loop", "d", "if", "c loop1 e");
}

static void
check_wrap_if (UiFixture *fixture)
{
  check_edit (fixture, "win.wrap-if", "b", "for", "if1 if f");
}

static void
check_unwrap (UiFixture *fixture)
{
  check_edit (fixture, "win.unwrap", "if", "for", "b c d e f");
}

static void
check_swap_clauses (UiFixture *fixture)
{
  check_edit (fixture, "win.swap-clauses", "if", "if", "d e c");
}

static void
check_move_earlier (UiFixture *fixture)
{
  check_edit (fixture, "win.move-earlier", "f", "for", "b f if");
}

static void
check_move_later (UiFixture *fixture)
{
  check_edit (fixture, "win.move-later", "b", "for", "if b f");
}

static void
check_move_out (UiFixture *fixture)
{
  check_edit (fixture, "win.move-out", "if", "fig2", "a for if");
}

static void
check_move_in (UiFixture *fixture)
{
  check_edit (fixture, "win.move-in", "b", "if", "b c d e");
}

static void
check_duplicate (UiFixture *fixture)
{
  check_edit (fixture, "win.duplicate", "b", "for", "b b2 if f");
}

static gboolean
is_shown (UiFixture *fixture, const char *name)
{
  WeftRect box;

  return weft_canvas_get_node_box (ui_canvas (fixture), weft_document_find (ui_version (fixture), name),
                                   &box);
}

/* What is folded away is not drawn; whoever picks it in the outline is led to where it is. */
static void
check_fold (UiFixture *fixture)
{
  gsize n;

  ui_select (fixture, "if");
  ui_act (fixture, "win.fold");
  g_assert_true (is_shown (fixture, "if") && !is_shown (fixture, "c"));
  weft_editor_go_to (weft_document_page_get_editor (weft_window_get_page (fixture->window)),
                     weft_document_find (ui_version (fixture), "c"));
  g_assert_true (ui_has_toast (fixture, (gpointer) "folded into"));
  g_assert_cmpuint (weft_canvas_get_selection (ui_canvas (fixture), &n)[0], ==,
                    weft_document_find (ui_version (fixture), "if"));
  ui_act (fixture, "win.fold");
  g_assert_true (is_shown (fixture, "c"));
  ui_act (fixture, "win.fold");
  ui_act (fixture, "win.unfold-all");
  g_assert_true (is_shown (fixture, "c"));
}

static void
check_edit_value (UiFixture *fixture)
{
  GtkWidget *focus;

  ui_select (fixture, "if");
  ui_act (fixture, "win.edit-value");
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_true (GTK_IS_EDITABLE (focus));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (focus)), ==, "0.8");
}

static gboolean
has_node (UiFixture *fixture, gpointer data)
{
  return weft_document_lookup (ui_version (fixture), data) != NULL;
}

static void
check_copy_and_paste (UiFixture *fixture)
{
  GdkContentFormats *formats;

  ui_select (fixture, "if");
  ui_act (fixture, "win.copy");
  g_assert_true (ui_has_toast (fixture, (gpointer) "1 node copied"));
  formats = gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "application/x-weft+xml"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/svg+xml"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "image/png"));
  g_assert_true (gdk_content_formats_contain_mime_type (formats, "text/plain"));
  ui_select (fixture, "a");
  ui_act (fixture, "win.paste");
  ui_wait (fixture, has_node, (gpointer) "if2");
  assert_parts (fixture, "fig2", "a if2 for");
  assert_parts (fixture, "if2", "c2 d2 e2");
}

static void
check_cut (UiFixture *fixture)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;

  ui_select (fixture, "d");
  ui_act (fixture, "win.cut");
  assert_parts (fixture, "if", "c e");
  ui_select (fixture, "c");
  ui_act (fixture, "win.paste");
  ui_wait (fixture, has_node, (gpointer) "d");
  assert_parts (fixture, "if", "c d e");
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

static guint32
count_tasks (UiFixture *fixture)
{
  guint32 diagram = weft_document_page_get_diagram (weft_window_get_page (fixture->window));
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (ui_version (fixture), diagram));

  g_assert_nonnull (graph);
  return weft_graph_count_rows (graph, weft_graph_find_table (graph, WEFT_KIND_TASK));
}

/* A graph of its own is seen at once, and what is made in it goes again step by step. */
static void
check_task_graph (UiFixture *fixture)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;

  ui_act (fixture, "win.add-task-graph");
  g_assert_cmpuint (count_tasks (fixture), ==, 0);
  ui_act (fixture, "win.add-task");
  ui_act (fixture, "win.add-child");
  g_assert_cmpuint (count_tasks (fixture), ==, 2);
  ui_act (fixture, "win.add-group");
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), "G1"));
  for (guint i = 0; i < 4; i++)
    ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

/* The same of subtasks and data, with an order and a scenario of what is selected. */
static void
check_subtask_graph (UiFixture *fixture)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *made = NULL;
  g_autofree char *after = NULL;

  ui_act (fixture, "win.add-subtask-graph");
  ui_act (fixture, "win.add-item");
  ui_act (fixture, "win.add-subtask");
  ui_act (fixture, "win.add-child");
  ui_act (fixture, "win.add-scenario");
  ui_act (fixture, "win.add-order");
  made = ui_bytes (fixture);
  g_assert_nonnull (strstr (made, "<item id=\"d1\" size=\"1\" at=\"mixed8\"/>"));
  g_assert_nonnull (strstr (made, "without=\"S2\""));
  g_assert_nonnull (strstr (made, "<order>S1 S2</order>"));
  for (guint i = 0; i < 6; i++)
    ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

/* A loop whose body is cut in two. */
static void
check_array_loop (UiFixture *fixture)
{
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *made = NULL;
  g_autofree char *after = NULL;

  ui_act (fixture, "win.add-array-loop");
  ui_act (fixture, "win.add-stage");
  ui_act (fixture, "win.add-stage");
  made = ui_bytes (fixture);
  g_assert_nonnull (strstr (made, "<array-loop id=\"loop1\" processors=\"10\" items=\"1000\">"));
  g_assert_nonnull (strstr (made, "<stage id=\"stage2\" body=\"5\"/>"));
  for (guint i = 0; i < 3; i++)
    ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

static gboolean
can_match (G_GNUC_UNUSED UiFixture *fixture, gpointer dialog)
{
  return gtk_widget_get_sensitive (gtk_window_get_default_widget (dialog));
}

static GtkWindow *
find_match_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (WEFT_IS_MATCH_DIALOG (link->data))
      return link->data;
  return NULL;
}

/* The subtask runs on the only machine that there is, by one step. */
static void
check_match (UiFixture *fixture)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *again = NULL;

  ui_act (fixture, "win.add-subtask-graph");
  ui_act (fixture, "win.add-subtask");
  before = ui_bytes (fixture);
  g_assert_nonnull (ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, "Match…"));
  ui_act (fixture, "win.match");
  ui_wait (fixture, can_match, find_match_dialog ());
  g_assert_true (weft_match_dialog_apply (WEFT_MATCH_DIALOG (find_match_dialog ())));
  after = ui_bytes (fixture);
  g_assert_nonnull (strstr (after, "<subtask id=\"S1\" machine=\"mixed8\"/>"));
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==,
                   "Match subtasks with machines");
  ui_act (fixture, "win.undo");
  again = ui_bytes (fixture);
  g_assert_cmpstr (again, ==, before);
}

/* A task whose time is the result of the tree: into the tree by key and by a double click, and back to the task. */
static void
check_inner (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  guint32 tree = weft_document_page_get_diagram (page);
  g_autofree char *time = g_strdup_printf (
      "result(%s)", weft_node_get_name (weft_document_get_node (ui_version (fixture), tree)));
  guint32 graph;
  guint32 task;
  gsize n;

  ui_act (fixture, "win.leave-inner");
  ui_wait (fixture, ui_has_toast, (gpointer) "No time of another diagram is the result of this one.");
  ui_act (fixture, "win.add-task-graph");
  ui_act (fixture, "win.add-task");
  graph = weft_document_page_get_diagram (page);
  task = weft_canvas_get_selection (ui_canvas (fixture), &n)[0];
  ui_act (fixture, "win.open-inner");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, graph);
  g_assert_true (weft_session_document_set_parts (ui_document (fixture), graph, &task, 1, WEFT_PROPERTY_TIME,
                                                  time, NULL, NULL, NULL));
  ui_act (fixture, "win.open-inner");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, tree);
  ui_act (fixture, "win.leave-inner");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, graph);
  g_assert_cmpuint (weft_canvas_get_selection (ui_canvas (fixture), &n)[0], ==, task);
  g_signal_emit_by_name (ui_canvas (fixture), "entered", task);
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, tree);
  weft_document_page_show_diagram (page, graph);
  weft_document_page_show_diagram (page, tree);
  ui_act (fixture, "win.leave-inner");
  g_assert_cmpuint (weft_document_page_get_diagram (page), ==, graph);
}

/* Two tasks of half the time become the one they were, but for its edges, which it had none of. */
static void
check_what_ifs (UiFixture *fixture)
{
  static const char *const orders[] = {"win.longest-first", "win.longest-roughly", "win.largest-first"};
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  ui_act (fixture, "win.add-task-graph");
  ui_act (fixture, "win.add-task");
  before = ui_bytes (fixture);
  ui_act (fixture, "win.split-task");
  g_assert_cmpuint (count_tasks (fixture), ==, 2);
  ui_act (fixture, "win.merge-tasks");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    ui_act (fixture, orders[i]);
    g_clear_pointer (&after, g_free);
    after = ui_bytes (fixture);
    g_assert_nonnull (strstr (after, "order=\"priority\""));
    ui_act (fixture, "win.undo");
  }
}

const ActionCheck edit_action_checks[] = {
    {"win.split-task", check_what_ifs},
    {"win.merge-tasks", check_what_ifs},
    {"win.longest-first", check_what_ifs},
    {"win.longest-roughly", check_what_ifs},
    {"win.largest-first", check_what_ifs},
    {"win.add-task-graph", check_task_graph},
    {"win.add-subtask-graph", check_subtask_graph},
    {"win.add-array-loop", check_array_loop},
    {"win.add-stage", check_array_loop},
    {"win.add-subtask", check_subtask_graph},
    {"win.match", check_match},
    {"win.add-item", check_subtask_graph},
    {"win.add-order", check_subtask_graph},
    {"win.add-scenario", check_subtask_graph},
    {"win.add-task", check_task_graph},
    {"win.add-group", check_task_graph},
    {"win.add-clause", check_add_clause},
    {"win.add-step", check_add_step},
    {"win.add-note", check_add_note},
    {"win.add-sibling", check_add_sibling},
    {"win.add-child", check_add_child},
    {"win.add-diagram", check_diagrams},
    {"win.delete-diagram", check_diagrams},
    {"win.wrap-loop", check_wrap_loop},
    {"win.wrap-if", check_wrap_if},
    {"win.unwrap", check_unwrap},
    {"win.swap-clauses", check_swap_clauses},
    {"win.move-earlier", check_move_earlier},
    {"win.move-later", check_move_later},
    {"win.move-out", check_move_out},
    {"win.move-in", check_move_in},
    {"win.duplicate", check_duplicate},
    {"win.fold", check_fold},
    {"win.unfold-all", check_fold},
    {"win.edit-value", check_edit_value},
    {"win.open-inner", check_inner},
    {"win.leave-inner", check_inner},
    {"win.copy", check_copy_and_paste},
    {"win.paste", check_copy_and_paste},
    {"win.cut", check_cut},
};

const guint edit_action_n_checks = G_N_ELEMENTS (edit_action_checks);
