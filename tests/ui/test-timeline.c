/* test-timeline.c: the timeline of a schedule in the window: zoom keeps what is below the pointer, keys see all of it and what is selected, marks
 * and stretches say how long they are, a task that is moved to another processor runs there, and one step undoes it. */
#include "ui-fixture.h"
#include "many-tasks.h"

#include "weft-elements.h"
#include "weft-figure-view-private.h"
#include "weft-task-plan.h"
#include "weft-timeline.h"

#include <math.h>
#include <string.h>

static const char document_text[] =
    "<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\" processors=\"2\" unit=\"us\">"
    "<task id=\"a\" time=\"100\"/><task id=\"b\" time=\"60\"/><task id=\"c\" time=\"40\"/>"
    "<edge from=\"a\" to=\"c\"/></task-graph></weft>";

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
has_schedule (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  WeftInquiryState state = weft_answer_page_get_state (get_page (fixture));

  return state.value != NULL && state.current && weft_figure_view_get_figure (get_view (fixture)) != NULL &&
         gtk_widget_get_height (GTK_WIDGET (get_view (fixture))) > 100;
}

static void
open_text (UiFixture *fixture, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, "graph.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_graph, NULL);
  weft_document_page_show_view (weft_window_get_page (fixture->window), "gantt");
  ui_wait (fixture, has_schedule, NULL);
}

static void
open_schedule (UiFixture *fixture)
{
  open_text (fixture, document_text);
}

static void
press (UiFixture *fixture, guint keyval, GdkModifierType state)
{
  guint n;
  const WeftKey *keys = weft_figure_view_get_timeline_keys (&n);

  g_assert_true (weft_keys_press (keys, n, get_view (fixture), keyval, state));
}

static double
get_time_at (WeftFigureView *view, double x)
{
  WeftTimelineFrame frame;

  g_assert_true (weft_figure_view_get_frame (view, &frame));
  return weft_axis_to_value (&frame.time, x + weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL));
}

static void
test_zoom (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigureView *view;
  double before;

  open_schedule (fixture);
  view = get_view (fixture);
  before = get_time_at (view, 200);
  for (guint i = 0; i < 6; i++)
    weft_figure_view_zoom_at (view, 1.5, 200);
  g_assert_cmpfloat (weft_figure_view_get_zoom (view), >, 5);
  /* Scrolled to whole pixels. */
  g_assert_cmpfloat (fabs (get_time_at (view, 200) - before), <, 1);
  press (fixture, GDK_KEY_d, 0);
  g_assert_cmpfloat (get_time_at (view, 200), >, before + 1);
  press (fixture, GDK_KEY_bracketright, 0);
  g_assert_cmpfloat (weft_figure_view_get_stretch (view), >, 1);
  press (fixture, GDK_KEY_f, 0);
  g_assert_cmpfloat (weft_figure_view_get_zoom (view), ==, 1);
  g_assert_cmpfloat (weft_figure_view_get_stretch (view), ==, 1);
}

/* What is selected fills the window. */
static void
test_fit_selection (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigureView *view;
  WeftRect box;
  guint32 node;

  open_schedule (fixture);
  view = get_view (fixture);
  node = weft_figure_get_id (weft_figure_view_get_figure (view), 2);
  weft_figure_view_set_selection (view, &node, 1);
  press (fixture, GDK_KEY_F, GDK_SHIFT_MASK);
  box = weft_figure_view_get_item_box (view, 2);
  g_assert_cmpfloat (box.x, >=, 0);
  g_assert_cmpfloat (weft_rect_right (&box), <=, gtk_widget_get_width (GTK_WIDGET (view)));
  g_assert_cmpfloat (box.width, >, 0.7 * gtk_widget_get_width (GTK_WIDGET (view)));
}

/* What is selected elsewhere is scrolled to, and nothing moves for what is seen already. */
static void
test_reveal (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigureView *view;
  WeftRect box;
  guint32 node;

  open_schedule (fixture);
  view = get_view (fixture);
  weft_figure_view_zoom_at (view, 8, 0);
  for (gsize item = 3; item-- > 0;) {
    node = weft_figure_get_id (weft_figure_view_get_figure (view), item);
    weft_figure_view_set_selection (view, &node, 1);
    box = weft_figure_view_get_item_box (view, item);
    g_assert_cmpfloat (weft_rect_right (&box), >, 0);
    g_assert_cmpfloat (box.x, <, gtk_widget_get_width (GTK_WIDGET (view)));
  }
}

static gboolean
is_written (G_GNUC_UNUSED UiFixture *fixture, gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* What is seen is a picture as wide as the window, whatever the zoom. */
static void
test_export_seen (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "seen.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;
  g_autofree char *width = NULL;

  open_schedule (fixture);
  weft_figure_view_zoom_at (get_view (fixture), 8, 300);
  weft_document_page_export (weft_window_get_page (fixture->window), "gantt", "light", TRUE, file);
  ui_wait (fixture, is_written, path);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  width = g_strdup_printf ("width=\"%d", gtk_widget_get_width (GTK_WIDGET (get_view (fixture))));
  g_assert_nonnull (strstr (text, width));
}

static void
test_marks (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigureView *view;

  open_schedule (fixture);
  view = get_view (fixture);
  view->pointed = FALSE;
  view->focused = 0;
  press (fixture, GDK_KEY_m, 0);
  view->focused = 2;
  press (fixture, GDK_KEY_m, 0);
  g_assert_cmpstr (weft_figure_view_get_reading (view), ==, "markers at 0 and 100: 100 us apart");
  press (fixture, GDK_KEY_M, GDK_SHIFT_MASK);
  g_assert_null (strstr (weft_figure_view_get_reading (view), "apart"));
}

/* Law: the work of a stretch is what its bars have in it. */
static void
test_measure (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigureView *view;
  guint lanes;

  open_schedule (fixture);
  view = get_view (fixture);
  g_assert_cmpfloat (weft_timeline_get_work (weft_figure_view_get_figure (view), 50, 120, &lanes), ==, 80);
  g_assert_cmpuint (lanes, ==, 2);
}

static double
get_makespan (UiFixture *fixture)
{
  const WeftTaskPlan *plan;

  ui_wait (fixture, has_schedule, NULL);
  plan = weft_answer_page_get_answer (get_page (fixture));
  return plan->schedule->makespan;
}

static gboolean
is_after (UiFixture *fixture, gpointer makespan)
{
  return has_schedule (fixture, NULL) && get_makespan (fixture) == *(double *) makespan;
}

/* By the keyboard: b runs behind a, and c beside it. */
static void
test_move (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double together = 200;
  double apart = 140;

  open_schedule (fixture);
  g_assert_cmpfloat (get_makespan (fixture), ==, apart);
  get_view (fixture)->focused = 1;
  press (fixture, GDK_KEY_Up, GDK_ALT_MASK);
  ui_wait (fixture, is_after, &together);
  ui_act (fixture, "win.undo");
  ui_wait (fixture, is_after, &apart);
  ui_act (fixture, "win.redo");
  ui_wait (fixture, is_after, &together);
}

/* There is no lane above the first. */
static void
test_move_nowhere (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocument *before;

  open_schedule (fixture);
  before = ui_version (fixture);
  get_view (fixture)->focused = 0;
  g_assert_false (weft_figure_view_move_by (get_view (fixture), -1));
  g_assert_false (weft_figure_view_move_by (get_view (fixture), 5));
  g_assert_true (ui_version (fixture) == before);
}

/* By keyboard: lanes of a class become one, which has no tasks to select, and come back. */
static void
test_fold (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigure *figure;

  open_text (fixture, "<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\" processors=\"3\"><class id=\"k\"/>"
                      "<task id=\"a\" time=\"10\" class=\"k\"/><task id=\"b\" time=\"100\" class=\"k\"/>"
                      "<task id=\"c\" time=\"40\"/></task-graph></weft>");
  weft_answer_page_set_variant (get_page (fixture), WEFT_LANES_BY_CLASS);
  figure = weft_figure_view_get_figure (get_view (fixture));
  get_view (fixture)->focused = weft_figure_get_n_items (figure) - 1;
  while (g_strcmp0 (weft_timeline_get_section (
                        figure, weft_timeline_get_lane (figure, get_view (fixture)->focused), NULL),
                    "k") != 0)
    get_view (fixture)->focused--;
  press (fixture, GDK_KEY_g, 0);
  figure = weft_figure_view_get_figure (get_view (fixture));
  g_assert_cmpuint (weft_figure_get_id (figure, get_view (fixture)->focused), ==, 0);
  g_assert_cmpstr (weft_figure_view_get_reading (get_view (fixture)), ==,
                   "k: 2 of 2 lanes are busy · 0 to 10");
  press (fixture, GDK_KEY_g, 0);
  figure = weft_figure_view_get_figure (get_view (fixture));
  g_assert_cmpuint (weft_figure_get_n_items (figure), ==, 3);
}

/* Law: in whatever order lanes stand, a bar is in the lane of the processor that runs its task. */
static void
test_orders (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftTaskPlan *plan;
  guint number;

  open_text (fixture, "<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\" processors=\"3\">"
                      "<task id=\"a\" time=\"10\"/><task id=\"b\" time=\"100\"/><task id=\"c\" time=\"40\"/>"
                      "<edge from=\"a\" to=\"c\"/></task-graph></weft>");
  plan = weft_answer_page_get_answer (get_page (fixture));
  for (guint order = 0; order <= WEFT_LANES_BY_START; order++) {
    WeftFigure *figure;

    weft_answer_page_set_variant (get_page (fixture), order);
    figure = weft_figure_view_get_figure (get_view (fixture));
    for (gsize i = 0; i < plan->schedule->n_rows; i++) {
      g_assert_true (weft_timeline_get_lane_number (figure, weft_timeline_get_lane (figure, i), &number));
      g_assert_cmpuint (number, ==, plan->schedule->rows[i].lane);
    }
    for (guint lane = 0; order == WEFT_LANES_BY_USE && lane + 1 < plan->schedule->n_lanes; lane++) {
      guint next;

      g_assert_true (weft_timeline_get_lane_number (figure, lane, &number) &&
                     weft_timeline_get_lane_number (figure, lane + 1, &next));
      g_assert_cmpfloat (plan->schedule->lanes[number].busy, >=, plan->schedule->lanes[next].busy);
    }
  }
}

/* On two processors, of which the second has the task whose time is set. */
#define MANY 20001

static void
set_time (UiFixture *fixture, guint time)
{
  g_autofree char *text = g_strdup_printf ("%u", time);
  guint32 diagram = weft_document_find (ui_version (fixture), "g");
  guint table = weft_graph_find_table (
      weft_document_get_graph (ui_version (fixture), weft_element_of_node (diagram)), WEFT_KIND_TASK);
  guint32 part = weft_element_get_number ((WeftElement){diagram, table, 1});

  weft_session_document_set_parts (ui_document (fixture), diagram, &part, 1, WEFT_PROPERTY_TIME, text, NULL,
                                   NULL, NULL);
}

static gboolean
shows_work (UiFixture *fixture, gpointer work)
{
  guint lanes;

  return has_schedule (fixture, NULL) &&
         weft_timeline_get_work (weft_figure_view_get_figure (get_view (fixture)), 0, 1e9, &lanes) ==
             *(double *) work;
}

static gboolean
has_busiest_first (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  WeftFigure *figure = weft_figure_view_get_figure (get_view (fixture));
  guint numbers[2];

  return weft_timeline_get_lane_number (figure, 0, &numbers[0]) &&
         weft_timeline_get_lane_number (figure, 1, &numbers[1]) && numbers[0] > numbers[1];
}

/* Figures that are made beside the main thread: the last one that is asked for is the one that stays, and the window may go
 * while one is made. */
static void
test_many (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = make_many_tasks (MANY);
  double work = MANY;

  open_text (fixture, text);
  ui_wait (fixture, shows_work, &work);
  for (guint i = 1; i <= 12; i++) {
    set_time (fixture, i * 10000);
    for (guint k = 0; k < i; k++)
      g_main_context_iteration (NULL, FALSE);
    work = MANY - 1 + i * 10000;
    if (i % 4 == 0)
      ui_wait (fixture, shows_work, &work);
  }
  for (guint i = 0; i < 12; i++)
    ui_act (fixture, "win.undo");
  work = MANY;
  ui_wait (fixture, shows_work, &work);
  set_time (fixture, 90000);
  work = MANY - 1 + 90000;
  ui_wait (fixture, shows_work, &work);
  for (guint i = 0; i < 3; i++) {
    weft_answer_page_set_variant (get_page (fixture), WEFT_LANES_BY_NUMBER);
    weft_answer_page_set_variant (get_page (fixture), WEFT_LANES_BY_USE);
    ui_wait (fixture, has_busiest_first, NULL);
  }
  weft_answer_page_set_variant (get_page (fixture), WEFT_LANES_BY_NUMBER);
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/timeline/zoom", UiFixture, argv[1], ui_set_up, test_zoom, ui_tear_down);
  g_test_add ("/timeline/fit-selection", UiFixture, argv[1], ui_set_up, test_fit_selection, ui_tear_down);
  g_test_add ("/timeline/reveal", UiFixture, argv[1], ui_set_up, test_reveal, ui_tear_down);
  g_test_add ("/timeline/export-seen", UiFixture, argv[1], ui_set_up, test_export_seen, ui_tear_down);
  g_test_add ("/timeline/marks", UiFixture, argv[1], ui_set_up, test_marks, ui_tear_down);
  g_test_add ("/timeline/measure", UiFixture, argv[1], ui_set_up, test_measure, ui_tear_down);
  g_test_add ("/timeline/fold", UiFixture, argv[1], ui_set_up, test_fold, ui_tear_down);
  g_test_add ("/timeline/orders", UiFixture, argv[1], ui_set_up, test_orders, ui_tear_down);
  g_test_add ("/timeline/move", UiFixture, argv[1], ui_set_up, test_move, ui_tear_down);
  g_test_add ("/timeline/move-nowhere", UiFixture, argv[1], ui_set_up, test_move_nowhere, ui_tear_down);
  g_test_add ("/timeline/many", UiFixture, argv[1], ui_set_up, test_many, ui_tear_down);
  return g_test_run ();
}
