/* test-subtask-views.c: what there is to see of a subtask flow graph in the window: computations that are moved to other machines over time, trees of copies that grow step
 * by step, back and on. */
#include "ui-fixture.h"

#include "weft-bus-plan.h"
#include "weft-elements.h"
#include "weft-figure-view-private.h"
#include "weft-relocated.h"
#include "weft-subtask-names.h"
#include "weft-timeline.h"

#include <string.h>

/* Figure 7 of Tan et al., with times on all machines. */
static const char document_text[] =
    "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"M0\"/><machine id=\"M1\"/><machine id=\"M2\"/>"
    "<link from=\"M0\" to=\"M1\" per-unit=\"1\" both=\"yes\"/>"
    "<link from=\"M0\" to=\"M2\" per-unit=\"2\" both=\"yes\"/>"
    "<link from=\"M1\" to=\"M2\" per-unit=\"1\" both=\"yes\"/></suite>"
    "<subtask-graph id=\"g\"><item id=\"d0\" size=\"2\" at=\"M0\"/><item id=\"d1\" size=\"3\" at=\"M0\"/>"
    "<subtask id=\"S0\" machine=\"M1\"><needs item=\"d0\"/><makes item=\"X0\" size=\"8\"/>"
    "<compute machine=\"M0\" time=\"5\"/><compute machine=\"M1\" time=\"3\"/><compute machine=\"M2\" "
    "time=\"4\"/>"
    "</subtask><subtask id=\"S1\" machine=\"M2\"><needs item=\"d0\"/><needs item=\"X0\"/>"
    "<compute machine=\"M0\" time=\"11\"/><compute machine=\"M1\" time=\"12\"/><compute machine=\"M2\" "
    "time=\"10\"/>"
    "</subtask><subtask id=\"S2\" machine=\"M2\"><needs item=\"X0\"/><needs item=\"d1\"/>"
    "<compute machine=\"M0\" time=\"6\"/><compute machine=\"M1\" time=\"5\"/><compute machine=\"M2\" "
    "time=\"4\"/>"
    "</subtask><subtask id=\"S3\" machine=\"M1\"><needs item=\"d0\"/>"
    "<compute machine=\"M0\" time=\"20\"/><compute machine=\"M1\" time=\"24\"/><compute machine=\"M2\" "
    "time=\"22\"/>"
    "</subtask></subtask-graph></weft>";

static WeftAnswerPage *
get_page (UiFixture *fixture)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));

  return weft_results_pane_get_page (pane, weft_results_pane_get_view (pane));
}

static WeftFigureView *
get_view (UiFixture *fixture)
{
  return weft_answer_page_get_view (get_page (fixture));
}

static gboolean
has_graph (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_window_get_page (fixture->window) != NULL &&
         weft_document_find (ui_version (fixture), "g") != 0;
}

static gboolean
has_answer (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  WeftInquiryState state = weft_answer_page_get_state (get_page (fixture));

  return state.value != NULL && state.current && weft_figure_view_get_figure (get_view (fixture)) != NULL &&
         gtk_widget_get_height (GTK_WIDGET (get_view (fixture))) > 100;
}

static void
open_view (UiFixture *fixture, const char *view)
{
  g_autofree char *path = g_build_filename (fixture->folder, "graph.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, document_text, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_graph, NULL);
  weft_document_page_show_view (weft_window_get_page (fixture->window), view);
  ui_wait (fixture, has_answer, NULL);
}

static void
press (UiFixture *fixture, guint keyval, GdkModifierType state)
{
  guint n;
  const WeftKey *keys = weft_figure_view_get_timeline_keys (&n);

  g_assert_true (weft_keys_press (keys, n, get_view (fixture), keyval, state));
}

/* Computations over time. */

/* The machine of the subtask with that id. */
static const char *
get_machine (UiFixture *fixture, const char *id)
{
  WeftElement subtask;
  const WeftGraph *graph = weft_document_get_graph (
      ui_version (fixture), weft_element_of_node (weft_document_find (ui_version (fixture), "g")));

  g_assert_true (weft_graph_find_id (graph, id, &subtask));
  return weft_graph_get_text (graph, subtask, WEFT_PROPERTY_MACHINE);
}

static guint32
get_part (UiFixture *fixture, const char *id)
{
  guint32 diagram = weft_document_find (ui_version (fixture), "g");
  WeftElement subtask;

  g_assert_true (weft_graph_find_id (
      weft_document_get_graph (ui_version (fixture), weft_element_of_node (diagram)), id, &subtask));
  subtask.node = diagram;
  return weft_element_get_number (subtask);
}

/* The first bar of what has that number, or of a transfer. */
static gsize
find_bar (UiFixture *fixture, guint32 part)
{
  const WeftFigure *figure = weft_figure_view_get_figure (get_view (fixture));
  const WeftBusPlan *plan = weft_answer_page_get_answer (get_page (fixture));
  gsize item = 0;

  for (; item < weft_figure_get_n_items (figure); item++) {
    guint32 id = weft_figure_get_id (figure, item);
    gboolean is_computed = FALSE;

    for (guint32 i = 0; i < plan->parts->n_subtasks; i++)
      is_computed = is_computed || plan->parts->subtasks[i] == id;
    if (part != 0 ? id == part : !is_computed)
      break;
  }
  g_assert_cmpuint (item, <, weft_figure_get_n_items (figure));
  return item;
}

static gboolean
runs_on (UiFixture *fixture, gpointer machine)
{
  const WeftBusPlan *plan;

  if (g_strcmp0 (get_machine (fixture, "S0"), machine) != 0 || !has_answer (fixture, NULL))
    return FALSE;
  plan = weft_answer_page_get_answer (get_page (fixture));
  for (guint32 i = 0; i < plan->parts->n_subtasks; i++)
    if (plan->parts->subtasks[i] == get_part (fixture, "S0"))
      return g_str_equal (plan->parts->machines[plan->parts->places[i]], machine);
  return FALSE;
}

/* By the keyboard: one step of the history, after which document and schedule have the subtask there. */
static void
test_move (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_view (fixture, "bus");
  get_view (fixture)->focused = find_bar (fixture, get_part (fixture, "S0"));
  press (fixture, GDK_KEY_Up, GDK_ALT_MASK);
  ui_wait (fixture, runs_on, (gpointer) "M0");
  g_assert_cmpstr (get_machine (fixture, "S3"), ==, "M1");
  ui_act (fixture, "win.undo");
  ui_wait (fixture, runs_on, (gpointer) "M1");
  ui_act (fixture, "win.redo");
  ui_wait (fixture, runs_on, (gpointer) "M0");
}

/* What is no machine, and what is no computation, is refused with a sentence, and nothing changes. */
static void
test_move_refused (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocument *before;

  open_view (fixture, "bus");
  before = ui_version (fixture);
  get_view (fixture)->focused = find_bar (fixture, get_part (fixture, "S1")); /* beside the bus */
  press (fixture, GDK_KEY_Down, GDK_ALT_MASK);
  ui_wait (fixture, ui_has_toast, (gpointer) "A computation runs on a machine. Choose the lane of one.");
  get_view (fixture)->focused = find_bar (fixture, 0);
  press (fixture, GDK_KEY_Up, GDK_ALT_MASK);
  ui_wait (fixture, ui_has_toast,
           (gpointer) "A transfer goes where its subtask runs. Move the computation to another machine.");
  g_assert_true (ui_version (fixture) == before);
}

/* Law: of every subtask and every lane that is no title, the machine that is said is that which the lane is called after; it is refused where it runs
 * already, and where lanes are of no machine. */
static void
test_lanes (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftView *view = weft_views_find ("bus");
  const WeftBusPlan *plan;
  const WeftFigure *figure;
  guint n_machines = 0;

  open_view (fixture, "bus");
  plan = weft_answer_page_get_answer (get_page (fixture));
  figure = weft_figure_view_get_figure (get_view (fixture));
  for (guint lane = 0, number;
       lane < 1 + plan->sides[0].schedule->n_lanes + 1 + plan->sides[1].schedule->n_lanes; lane++) {
    guint side = lane > plan->sides[0].schedule->n_lanes;
    guint own = side == 0 ? lane : lane - 1 - plan->sides[0].schedule->n_lanes;

    g_assert_cmpint (weft_timeline_get_lane_number (figure, lane, &number), ==, own > 0);
    for (guint32 i = 0; own > 0 && i < plan->parts->n_subtasks; i++) {
      g_autofree char *title = weft_bus_plan_name_lane (plan, plan->sides[side].owners[own - 1]);
      g_autofree char *text = NULL;
      gboolean can = view->allocate (plan, 0, plan->parts->subtasks[i], number, &text);

      g_assert_cmpint (can, ==,
                       *title == 'M' && !g_str_equal (title, plan->parts->machines[plan->parts->places[i]]));
      if (can)
        g_assert_cmpstr (text, ==, title);
      n_machines += can;
    }
  }
  g_assert_cmpuint (n_machines, ==, 2 * plan->parts->n_subtasks * (plan->parts->n_machines - 1));
}

/* Trees of copies, and what of them is marked in the diagram. */

static const WeftRelocated *
get_relocated (UiFixture *fixture)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));

  return weft_answer_page_get_answer (weft_results_pane_get_page (pane, "tie"));
}

/* Whether just those needs are marked whose item comes from another copy than where it is made or stands; %NULL: whether none is. */
static gboolean
are_marked (UiFixture *fixture, gpointer any)
{
  const WeftRelocated *relocated = get_relocated (fixture);
  const WeftSubtaskParts *parts = relocated->parts;
  const guint32 *holders = weft_relocated_get_plan (relocated)->plan->holders;

  for (guint32 k = 0; k < parts->n_operations; k++) {
    guint32 need = weft_subtask_names_find_need (ui_version (fixture), parts, k);
    gboolean is_nearer = any != NULL && holders[k] != parts->makers[parts->needed[k]];

    if ((weft_canvas_get_weight (ui_canvas (fixture), need) >= 0) != is_nearer)
      return FALSE;
  }
  return has_answer (fixture, NULL);
}

static guint
count_nearer (const WeftRelocated *relocated)
{
  const guint32 *holders = weft_relocated_get_plan (relocated)->plan->holders;
  guint n = 0;

  for (guint32 k = 0; k < relocated->parts->n_operations; k++)
    n += holders[k] != relocated->parts->makers[relocated->parts->needed[k]];
  return n;
}

/* Three needs of Figure 7, and others when a subtask has moved. */
static void
test_marks (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean any = TRUE;
  guint32 part;

  open_view (fixture, "tie");
  g_assert_true (are_marked (fixture, NULL));
  ui_act (fixture, "win.toggle-weights");
  ui_wait (fixture, are_marked, &any);
  g_assert_cmpuint (count_nearer (get_relocated (fixture)), ==, 3);
  part = get_part (fixture, "S1");
  weft_session_document_set_parts (ui_document (fixture), weft_document_find (ui_version (fixture), "g"),
                                   &part, 1, WEFT_PROPERTY_MACHINE, "M0", NULL, NULL, NULL);
  ui_wait (fixture, has_answer, NULL);
  ui_wait (fixture, are_marked, &any);
  g_assert_cmpuint (count_nearer (get_relocated (fixture)), !=, 3);
  ui_act (fixture, "win.toggle-weights");
  ui_wait (fixture, are_marked, NULL);
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/subtask-views/move", UiFixture, argv[1], ui_set_up, test_move, ui_tear_down);
  g_test_add ("/subtask-views/move-refused", UiFixture, argv[1], ui_set_up, test_move_refused, ui_tear_down);
  g_test_add ("/subtask-views/lanes", UiFixture, argv[1], ui_set_up, test_lanes, ui_tear_down);
  g_test_add ("/subtask-views/marks", UiFixture, argv[1], ui_set_up, test_marks, ui_tear_down);
  return g_test_run ();
}
