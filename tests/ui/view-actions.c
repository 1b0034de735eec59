/* view-actions.c: a tab comes and goes with what it is about. */
#include "view-actions.h"

#include "weft-batch.h"
#include "weft-insert-parts.h"
#include "weft-reader.h"

#include <string.h>

/* @graph: the action that adds such a diagram. */
static void
check_of (UiFixture *fixture, const char *view, const char *graph)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
  const char *before = weft_results_pane_get_view (pane);
  g_autofree char *action = g_strconcat ("win.view-", view, NULL);

  g_assert_false (weft_results_pane_has_view (pane, view));
  ui_act (fixture, action);
  g_assert_cmpstr (weft_results_pane_get_view (pane), ==, before);
  ui_act (fixture, graph);
  ui_act (fixture, action);
  g_assert_cmpstr (weft_results_pane_get_view (pane), ==, view);
}

void
view_check_of_tasks (UiFixture *fixture, const char *view)
{
  check_of (fixture, view, "win.add-task-graph");
}

void
view_check_of_subtasks (UiFixture *fixture, const char *view)
{
  check_of (fixture, view, "win.add-subtask-graph");
}

void
view_check_of_loops (UiFixture *fixture, const char *view)
{
  check_of (fixture, view, "win.add-array-loop");
}

static gboolean
has_view (UiFixture *fixture, const char *view)
{
  return weft_results_pane_has_view (
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window))), view);
}

static gboolean
has_measured (UiFixture *fixture, gpointer wanted)
{
  return has_view (fixture, "measured") == GPOINTER_TO_INT (wanted);
}

static gboolean
has_scenarios (UiFixture *fixture, gpointer wanted)
{
  return has_view (fixture, "scenarios") == GPOINTER_TO_INT (wanted);
}

/* (transfer full): with a scenario in its subtask flow graph. */
static WeftDocument *
add_scenario (WeftDocument *document)
{
  const WeftNode *graph = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUBTASK_GRAPH);
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, "now-and-then"},
                                      {WEFT_PROPERTY_PROBABILITY, "0.25"}};
  WeftProperties *properties =
      weft_properties_new (WEFT_KIND_SCENARIO, attributes, G_N_ELEMENTS (attributes), NULL);
  WeftBatch *batch = weft_batch_begin (document);

  g_assert_true (weft_batch_insert (batch, weft_node_get_id (graph), G_MAXSIZE,
                                    weft_node_new (properties, NULL, 0, NULL), NULL, NULL));
  return weft_batch_commit (batch);
}

/* A subtask flow graph has it while there is a scenario. */
void
view_check_scenarios (UiFixture *fixture)
{
  ui_act (fixture, "win.add-subtask-graph");
  ui_wait (fixture, has_scenarios, GINT_TO_POINTER (FALSE));
  g_assert_true (weft_session_document_apply (ui_document (fixture), add_scenario (ui_version (fixture)),
                                              "scenario", NULL, NULL));
  ui_wait (fixture, has_scenarios, GINT_TO_POINTER (TRUE));
  ui_act (fixture, "win.view-scenarios");
  g_assert_cmpstr (weft_results_pane_get_view (WEFT_RESULTS_PANE (
                       weft_document_page_get_results (weft_window_get_page (fixture->window)))),
                   ==, "scenarios");
}

/* A task graph has it while there is a measured schedule. */
void
view_check_measured (UiFixture *fixture)
{
  static const char text[] = "<weft xmlns=\"urn:weft:1\"><schedule id=\"run\"/></weft>";
  g_autoptr (WeftDocument) parts = weft_read (text, strlen (text), NULL, NULL, NULL);
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
  WeftDocument *version;

  ui_act (fixture, "win.add-task-graph");
  ui_wait (fixture, has_measured, GINT_TO_POINTER (FALSE));
  version = weft_insert_parts (ui_version (fixture), parts, NULL, NULL);
  g_assert_true (weft_session_document_apply (ui_document (fixture), version, "run", NULL, NULL));
  ui_wait (fixture, has_measured, GINT_TO_POINTER (TRUE));
  ui_act (fixture, "win.view-measured");
  g_assert_cmpstr (weft_results_pane_get_view (pane), ==, "measured");
  ui_act (fixture, "win.undo");
  ui_wait (fixture, has_measured, GINT_TO_POINTER (FALSE));
  g_assert_cmpstr (weft_results_pane_get_view (pane), !=, "measured");
}

/* Adds the first node of the document @text to that which is shown: one step of its history. */
static void
add_part (UiFixture *fixture, const char *text)
{
  g_autoptr (WeftDocument) parts = weft_read (text, strlen (text), NULL, NULL, NULL);
  WeftBatch *batch = weft_batch_begin (ui_version (fixture));
  WeftChildIter iter;

  weft_child_iter_init (&iter, weft_document_get_root (parts));
  g_assert_true (weft_batch_insert (batch, weft_node_get_id (weft_document_get_root (ui_version (fixture))),
                                    0, weft_node_ref (weft_child_iter_next (&iter)), NULL, NULL));
  g_assert_true (
      weft_session_document_apply (ui_document (fixture), weft_batch_commit (batch), "part", NULL, NULL));
}

/* Of a program about which nothing can be asked the pane itself is away. */
static gboolean
is_offered (UiFixture *fixture, const char *view)
{
  return gtk_widget_get_visible (weft_document_page_get_results (weft_window_get_page (fixture->window))) &&
         has_view (fixture, view);
}

/* The tab of @view comes with the parts of @text and goes with them. */
static void
check_comes_and_goes (UiFixture *fixture, const char *view, const char *text)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  g_autofree char *action = g_strconcat ("win.view-", view, NULL);

  g_assert_false (is_offered (fixture, view));
  add_part (fixture, text);
  ui_settle ();
  g_assert_true (is_offered (fixture, view));
  ui_act (fixture, action);
  g_assert_cmpstr (weft_results_pane_get_view (WEFT_RESULTS_PANE (weft_document_page_get_results (page))), ==,
                   view);
  ui_act (fixture, "win.undo");
  g_assert_false (is_offered (fixture, view));
}

void
view_check_selection (UiFixture *fixture)
{
  ui_act (fixture, "app.new-program");
  check_comes_and_goes (
      fixture, "selection",
      "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"sun\" kind=\"spmd\" pes=\"4\"/><target "
      "id=\"sun-pipes\" machine=\"sun\" model=\"pipes\" load=\"1\"/></suite></weft>");
}

/* What it is of is another document's, so the reference is set afterwards. */
void
view_check_agreement (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  const char *tree = weft_node_get_name (
      weft_document_get_node (ui_version (fixture), weft_document_page_get_diagram (page)));
  guint32 measurement;

  g_assert_false (has_view (fixture, "agreement"));
  add_part (fixture, "<weft xmlns=\"urn:weft:1\"><measurement id=\"m\">1 2 3</measurement></weft>");
  ui_settle ();
  g_assert_false (has_view (fixture, "agreement"));
  measurement = weft_document_find (ui_version (fixture), "m");
  g_assert_true (weft_session_document_set (ui_document (fixture), &measurement, 1, WEFT_PROPERTY_OF, tree,
                                            "of", "of", NULL));
  ui_settle ();
  g_assert_true (has_view (fixture, "agreement"));
  ui_act (fixture, "win.view-agreement");
  g_assert_cmpstr (weft_results_pane_get_view (WEFT_RESULTS_PANE (weft_document_page_get_results (page))), ==,
                   "agreement");
  ui_act (fixture, "win.undo");
  g_assert_false (has_view (fixture, "agreement"));
}
