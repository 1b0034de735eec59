/* test-tabs.c: the tabs beside the distribution, and the best modes: what is seen is computed and nothing else, bars
 * pick their nodes, a choice of modes is one step of the history. */
#include "ui-fixture.h"

#include "engines.h"
#include "weft-answer-figures.h"
#include "weft-optimise-dialog.h"
#include "weft-outline.h"
#include "weft-strip.h"
#include "weft-table-page.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static WeftResultsPane *
get_pane (UiFixture *fixture)
{
  return WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
}

static WeftAnswerPage *
get_page (UiFixture *fixture)
{
  WeftResultsPane *pane = get_pane (fixture);

  return weft_results_pane_get_page (pane, weft_results_pane_get_view (pane));
}

static WeftFigureView *
get_view (UiFixture *fixture)
{
  return weft_answer_page_get_view (get_page (fixture));
}

static gboolean
is_idle (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_document_page_is_running (weft_window_get_page (fixture->window));
}

static gboolean
has_figure (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return is_idle (fixture, NULL) && weft_figure_view_get_figure (get_view (fixture)) != NULL;
}

/* The tab of @view, its answer there. */
static void
open_view (UiFixture *fixture, const char *view)
{
  weft_document_page_show_view (weft_window_get_page (fixture->window), view);
  ui_wait (fixture, has_figure, NULL);
}

static guint32
find (UiFixture *fixture, const char *name)
{
  return weft_document_find (ui_version (fixture), name);
}

static void
assert_selected (UiFixture *fixture, const char *name)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (ui_canvas (fixture), &n);

  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (nodes[0], ==, find (fixture, name));
}

static void
press (UiFixture *fixture, guint keyval)
{
  guint n;
  const WeftKey *keys = weft_figure_view_get_keys (&n);

  g_assert_true (weft_keys_press (keys, n, get_view (fixture), keyval, 0));
}

/* The rows are the tree's in document order; Enter selects the node of the row that has the keyboard. */
static void
test_breakdown (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_view (fixture, "breakdown");
  press (fixture, GDK_KEY_Home);
  press (fixture, GDK_KEY_Return);
  assert_selected (fixture, "a");
  press (fixture, GDK_KEY_End);
  g_assert_nonnull (strstr (weft_figure_view_get_reading (get_view (fixture)), "blk_f"));
  press (fixture, GDK_KEY_Up);
  press (fixture, GDK_KEY_space);
  assert_selected (fixture, "e");
}

#define BUTTONS 12

typedef struct {
  GtkWidget *strip;
  GtkWidget *button;
  int width;
} Narrowing;

/* In a strip of that width; no button: the strip itself. */
static gboolean
is_seen (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  const Narrowing *narrowing = data;
  GtkWidget *scroller = ui_find (narrowing->strip, GTK_TYPE_SCROLLED_WINDOW, NULL);
  graphene_rect_t bounds;

  return gtk_widget_get_width (narrowing->strip) == narrowing->width &&
         (narrowing->button == NULL ||
          (gtk_widget_compute_bounds (narrowing->button, scroller, &bounds) && bounds.origin.x > -1 &&
           bounds.origin.x + bounds.size.width < 1 + (float) gtk_widget_get_width (scroller)));
}

/* The tab that is down stays in sight when there is less room for tabs than there was. */
static void
test_tab_stays (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  Narrowing narrowing = {.strip = weft_strip_new (row)};

  for (guint i = 0; i < BUTTONS; i++)
    gtk_box_append (GTK_BOX (row), gtk_toggle_button_new_with_label ("Sample Run"));
  gtk_paned_set_start_child (GTK_PANED (paned), narrowing.strip);
  gtk_paned_set_end_child (GTK_PANED (paned), gtk_label_new (""));
  gtk_window_set_child (GTK_WINDOW (window), paned);
  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 100);
  gtk_paned_set_position (GTK_PANED (paned), narrowing.width = 900);
  gtk_window_present (GTK_WINDOW (window));
  ui_wait (fixture, is_seen, &narrowing);
  narrowing.button = gtk_widget_get_last_child (row);
  weft_strip_reveal (WEFT_STRIP (narrowing.strip), narrowing.button);
  for (narrowing.width = 860; narrowing.width >= 300; narrowing.width -= 40) {
    gtk_paned_set_position (GTK_PANED (paned), narrowing.width);
    ui_wait (fixture, is_seen, &narrowing);
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Lanes: along the lane, then to the lane below; every run is as long as it says. */
static void
test_sample (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftLanes *lanes;
  double first;

  open_view (fixture, "sample");
  press (fixture, GDK_KEY_Home);
  press (fixture, GDK_KEY_Return);
  assert_selected (fixture, "a");
  press (fixture, GDK_KEY_Right);
  press (fixture, GDK_KEY_Return);
  assert_selected (fixture, "for");
  lanes = weft_answer_page_get_answer (get_page (fixture));
  first = lanes->time;
  g_assert_cmpfloat (lanes->intervals[lanes->n_intervals - 1].end, ==, first);
  g_assert_cmpuint (lanes->lanes, ==, 8);
  for (guint i = 0; i < 20 && lanes->time == first; i++) {
    ui_act (fixture, "win.reroll");
    ui_wait (fixture, is_idle, NULL);
    lanes = weft_answer_page_get_answer (get_page (fixture));
  }
  g_assert_cmpfloat (lanes->time, !=, first);
}

/* The row at the top matters most; a step stands for its block, a row of the machine for the tree. */
static void
test_sensitivity (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftTornado *tornado;

  open_view (fixture, "sensitivity");
  tornado = weft_answer_page_get_answer (get_page (fixture));
  g_assert_cmpfloat_with_epsilon (tornado->mean, 855.850512, 1e-5);
  g_assert_cmpfloat (tornado->level, ==, 0.95);
  press (fixture, GDK_KEY_Home);
  press (fixture, GDK_KEY_Return);
  assert_selected (fixture, "for");
  press (fixture, GDK_KEY_Down);
  press (fixture, GDK_KEY_Down);
  press (fixture, GDK_KEY_Return);
  assert_selected (fixture, "d");
  press (fixture, GDK_KEY_End);
  press (fixture, GDK_KEY_Return);
  assert_selected (fixture, "fig2");
}

/* Another quantile is another question. */
static void
test_level (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *chooser;

  open_view (fixture, "sensitivity");
  chooser = ui_find (weft_answer_page_get_options (get_page (fixture)), GTK_TYPE_DROP_DOWN, "Quantile");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (chooser), 0);
  ui_wait (fixture, is_idle, NULL);
  g_assert_cmpfloat (((const WeftTornado *) weft_answer_page_get_answer (get_page (fixture)))->level, ==,
                     0.5);
}

/* From one PE to those of the MasPar MP-1, the drawn number among them. */
static void
test_pes (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftSweep *sweep;

  open_view (fixture, "pes");
  sweep = weft_answer_page_get_answer (get_page (fixture));
  g_assert_cmpstr (sweep->rows[0].value, ==, "1");
  g_assert_cmpstr (sweep->rows[sweep->n_rows - 1].value, ==, "16384");
  for (gsize i = 1; i < sweep->n_rows; i++)
    g_assert_cmpfloat (sweep->rows[i].mean, >=, sweep->rows[i - 1].mean - 1e-3);
  for (gsize i = 0; i < sweep->n_rows; i++)
    if (g_str_equal (sweep->rows[i].value, "8"))
      g_assert_cmpfloat_with_epsilon (sweep->rows[i].mean, 855.850512, 1e-2);
  press (fixture, GDK_KEY_End);
  g_assert_nonnull (strstr (weft_figure_view_get_reading (get_view (fixture)), "16,384 PEs"));
  /* 497.2 with one PE, 855.9 with eight. */
  press (fixture, GDK_KEY_Home);
  g_assert_nonnull (
      strstr (weft_figure_view_get_reading (get_view (fixture)), "speed-up 1.00 · efficiency 100 %"));
  weft_answer_page_set_variant (get_page (fixture), WEFT_SWEEP_EFFICIENCY);
  g_assert_nonnull (weft_figure_view_get_figure (get_view (fixture)));
}

/* What the time of the selected node goes into is beside it, whatever tab is seen, and follows edits and the selection. */
static gboolean
has_expected (UiFixture *fixture, gpointer data)
{
  return ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, data) != NULL;
}

static void
test_expected_time (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ui_wait (fixture, has_expected, (gpointer) "855.9");
  ui_select (fixture, "f");
  ui_wait (fixture, has_expected, (gpointer) "waiting before blk_f");
  open_view (fixture, "breakdown");
  ui_act (fixture, "win.view-distribution");
  ui_act (fixture, "win.mode-spmd");
  ui_wait_for_mean (fixture, "1,151");
  ui_wait (fixture, has_expected, (gpointer) "waiting");
  g_assert_false (has_expected (fixture, (gpointer) "waiting before blk_f"));
  /* An edit after a stop asks again; with results closed nothing is computed, and nothing old is shown for new. */
  ui_act (fixture, "win.stop");
  ui_act (fixture, "win.undo");
  ui_wait (fixture, has_expected, (gpointer) "waiting before blk_f");
  ui_act (fixture, "win.toggle-results");
  ui_act (fixture, "win.redo");
  ui_wait (fixture, has_expected, (gpointer) "Not computed");
  ui_act (fixture, "win.toggle-results");
  ui_wait (fixture, has_expected, (gpointer) "waiting");
}

static WeftDigest
get_digest (WeftDocument *document, guint32 tree)
{
  g_autoptr (WeftOptions) options = weft_options_new (weft_flow_question_distribution.options);
  const WeftAsked asked = {document, tree, options, WEFT_WHOLE_ANSWER};

  return weft_flow_question_distribution.digest (&asked);
}

/* Runs of the current version, and of no other, that are shown. */
static gboolean
has_runs (UiFixture *fixture, gpointer data)
{
  guint32 tree = weft_document_page_get_diagram (weft_window_get_page (fixture->window));
  WeftDigest digest = get_digest (ui_version (fixture), tree);
  WeftExport *export = weft_export_new (weft_views_find ("distribution"), ui_version (fixture), tree);
  guint64 samples = 0;

  weft_distribution_pane_fill_export (weft_results_pane_get_distribution (get_pane (fixture)), export);
  for (guint i = 0; i < export->overlays->len; i++) {
    const WeftFlowResult *overlay = export->overlays->pdata[i];

    g_assert_true (weft_digest_equal (overlay->digest, digest));
    samples = MAX (samples, overlay->samples);
  }
  weft_export_free (export);
  return samples >= GPOINTER_TO_UINT (data);
}

/* The simulation grows beside the exact answer, and begins anew with another version. */
static void
test_simulation (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ui_act (fixture, "win.simulate");
  ui_wait (fixture, has_runs, GUINT_TO_POINTER (64));
  ui_wait (fixture, has_runs, GUINT_TO_POINTER (4096));
  g_assert_nonnull (ui_find (GTK_WIDGET (get_pane (fixture)), GTK_TYPE_LABEL, "exact"));
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  has_runs (fixture, GUINT_TO_POINTER (0));
  ui_wait (fixture, has_runs, GUINT_TO_POINTER (64));
  ui_act (fixture, "win.stop");
  g_assert_true (is_idle (fixture, NULL));
}

static gboolean
has_file (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return g_file_test (data, G_FILE_TEST_IS_REGULAR);
}

/* What is seen is written: as a picture, and as the numbers behind it. */
static char *
export_to (UiFixture *fixture, const char *view, const char *end)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  g_autofree char *name = g_strconcat (view, ".", end, NULL);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  char *text = NULL;

  g_assert_true (weft_document_page_can_export (page, weft_views_find (view)));
  weft_document_page_export (page, view, "light", FALSE, file);
  ui_wait (fixture, has_file, path);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
test_export (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *view;
    const char *column; /* of its table */
    const char *fact;   /* in JSON */
  } expected[] = {{"breakdown", "node,kind,depth,computation", "\"mean\""},
                  {"sensitivity", "parameter,value,low,high", "\"level\""},
                  {"sample", "first,last,start,end,what,node", "\"seed\""},
                  {"pes", "value,mean,deviation", "\"fig2.pes\""}};

  g_assert_false (
      weft_document_page_can_export (weft_window_get_page (fixture->window), weft_views_find ("pes")));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
    g_autofree char *csv = NULL;
    g_autofree char *json = NULL;
    g_autofree char *svg = NULL;

    open_view (fixture, expected[i].view);
    csv = export_to (fixture, expected[i].view, "csv");
    json = export_to (fixture, expected[i].view, "json");
    svg = export_to (fixture, expected[i].view, "svg");
    g_assert_nonnull (strstr (csv, expected[i].column));
    g_assert_nonnull (strstr (json, expected[i].fact));
    g_assert_nonnull (strstr (svg, "<svg"));
  }
}

/* A run is zoomed by keys; nothing else is. */
static void
test_zoom (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_view (fixture, "sample");
  press (fixture, GDK_KEY_plus);
  g_assert_cmpfloat (weft_figure_view_get_zoom (get_view (fixture)), >, 1);
  press (fixture, GDK_KEY_0);
  g_assert_cmpfloat (weft_figure_view_get_zoom (get_view (fixture)), ==, 1);
  open_view (fixture, "breakdown");
  press (fixture, GDK_KEY_plus);
  g_assert_cmpfloat (weft_figure_view_get_zoom (get_view (fixture)), ==, 1);
}

/* An edit is followed by the tab that is seen, and the parts still sum to the mean. */
static void
test_follows (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftBreakdown *breakdown;
  double sum = 0;

  open_view (fixture, "breakdown");
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_wait (fixture, is_idle, NULL);
  breakdown = weft_answer_page_get_answer (get_page (fixture));
  for (gsize i = 0; i < breakdown->n_rows; i++)
    sum += weft_causes_sum (breakdown->rows[i].own);
  g_assert_cmpfloat_with_epsilon (sum, breakdown->mean, 1e-9 * sum);
  g_assert_cmpfloat (fabs (breakdown->mean - 855.850512), >, 1);
}

/* The pointer as @widget is told of it: at (@x, @y), or elsewhere. */
static GtkEventController *
find_motion (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
      return controller;
  }
  g_assert_not_reached ();
}

static void
point_at (gpointer widget, WeftRect box)
{
  g_signal_emit_by_name (find_motion (widget), "motion", weft_rect_middle_x (&box),
                         weft_rect_middle_y (&box));
}

static void
point_elsewhere (gpointer widget)
{
  g_signal_emit_by_name (find_motion (widget), "leave");
}

static WeftOutline *
get_outline (UiFixture *fixture)
{
  return WEFT_OUTLINE (weft_document_page_get_outline (weft_window_get_page (fixture->window)));
}

/* The row of the outline below @root that is lit, if there is one, says @name. */
static void
assert_row_lit (GtkWidget *root, const char *name, guint *n)
{
  if (gtk_widget_has_css_class (root, "hovered")) {
    g_assert_nonnull (name);
    g_assert_nonnull (ui_find (root, GTK_TYPE_LABEL, name));
    ++*n;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_row_lit (child, name, n);
}

/* The same node in all parts, or none. */
static void
assert_hovered (UiFixture *fixture, const char *name)
{
  guint32 node = name != NULL ? find (fixture, name) : 0;
  const char *label =
      node != 0 ? weft_node_get_label (weft_document_get_node (ui_version (fixture), node)) : NULL;
  guint n_rows = 0;

  g_assert_cmpuint (weft_canvas_get_hovered (ui_canvas (fixture)), ==, node);
  g_assert_cmpuint (weft_figure_view_get_hovered (get_view (fixture)), ==, node);
  g_assert_cmpuint (weft_outline_get_hovered (get_outline (fixture)), ==, node);
  assert_row_lit (GTK_WIDGET (get_outline (fixture)), label, &n_rows);
  g_assert_cmpuint (n_rows, ==, node != 0 ? 1 : 0);
}

static gboolean
has_place (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return gtk_widget_get_height (GTK_WIDGET (get_view (fixture))) > 0;
}

/* The first, scrolled into view. */
static WeftRect
get_bar (UiFixture *fixture)
{
  ui_wait (fixture, has_place, NULL);
  press (fixture, GDK_KEY_Home);
  return weft_figure_view_get_item_box (get_view (fixture), 0);
}

static void
count_cb (guint *count)
{
  ++*count;
}

/* The expander of the row that says @name. */
static GtkWidget *
find_row (UiFixture *fixture, const char *name)
{
  return gtk_widget_get_ancestor (ui_find (GTK_WIDGET (get_outline (fixture)), GTK_TYPE_LABEL, name),
                                  GTK_TYPE_TREE_EXPANDER);
}

static WeftRect
get_node_box (UiFixture *fixture, const char *name)
{
  WeftRect box;

  g_assert_true (weft_canvas_get_node_box (ui_canvas (fixture), find (fixture, name), &box));
  return box;
}

static void
check_pointing (UiFixture *fixture, gpointer widget, WeftRect box, const char *name)
{
  point_at (widget, box);
  assert_hovered (fixture, name);
  point_elsewhere (widget);
  assert_hovered (fixture, NULL);
}

/* What is pointed at in one part is lit in all, and nothing is when the pointer has left. */
static void
test_hover (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *view;
    const char *first;
  } rows[] = {{"breakdown", "a"}, {"sensitivity", "for"}, {"sample", "a"}};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    open_view (fixture, rows[i].view);
    check_pointing (fixture, get_view (fixture), get_bar (fixture), rows[i].first);
    check_pointing (fixture, ui_canvas (fixture), get_node_box (fixture, "b"), "b");
    check_pointing (fixture, find_row (fixture, "blk_d"), (WeftRect){0}, "d");
  }
}

/* Said once, by the part that the pointer is in. */
static void
test_hover_once (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = ui_canvas (fixture);
  guint n_said = 0;

  open_view (fixture, "breakdown");
  g_signal_connect_swapped (canvas, "hovered", G_CALLBACK (count_cb), &n_said);
  point_at (get_view (fixture), get_bar (fixture));
  assert_hovered (fixture, "a");
  g_assert_cmpuint (n_said, ==, 0);
  point_at (canvas, get_node_box (fixture, "b"));
  point_at (canvas, get_node_box (fixture, "b"));
  g_assert_cmpuint (n_said, ==, 1);
  assert_hovered (fixture, "b");
}

static void
check_removing (UiFixture *fixture, gpointer widget, WeftRect box, const char *name)
{
  point_at (widget, box);
  assert_hovered (fixture, name);
  ui_select (fixture, name);
  ui_act (fixture, "win.delete");
  weft_outline_catch_up (get_outline (fixture));
  assert_hovered (fixture, NULL);
}

/* A node that is removed is not pointed at any more, nor is one that is not shown any more. */
static void
test_hover_of_removed (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_view (fixture, "breakdown");
  check_removing (fixture, ui_canvas (fixture), get_node_box (fixture, "b"), "b");
  check_removing (fixture, find_row (fixture, "blk_d"), (WeftRect){0}, "d");
  point_at (ui_canvas (fixture), get_node_box (fixture, "f"));
  weft_canvas_set_diagram (ui_canvas (fixture), NULL, 0);
  assert_hovered (fixture, NULL);
}

static const WeftFlowResult *
get_result (UiFixture *fixture)
{
  return weft_distribution_pane_get_result (weft_results_pane_get_distribution (get_pane (fixture)));
}

static GtkWidget *
get_cell (UiFixture *fixture, const char *description)
{
  return ui_find (GTK_WIDGET (get_pane (fixture)), GTK_TYPE_LABEL, description);
}

static gboolean
has_text (UiFixture *fixture, gpointer data)
{
  return get_cell (fixture, data) != NULL;
}

/* Mean and P95 follow an edit whatever tab is seen; with the pane closed nothing is computed. */
static void
test_rests (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftFlowResult *before;

  open_view (fixture, "breakdown");
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_wait (fixture, has_text, (gpointer) "+35 %");
  ui_wait (fixture, is_idle, NULL);
  before = get_result (fixture);
  ui_act (fixture, "win.toggle-results");
  ui_select (fixture, "b");
  ui_act (fixture, "win.mode-spmd");
  g_assert_true (is_idle (fixture, NULL));
  g_assert_true (get_result (fixture) == before);
  ui_act (fixture, "win.toggle-results");
  ui_wait (fixture, is_idle, NULL);
  g_assert_true (get_result (fixture) != before);
}

/* The curve of the best modes: those of Figure 6, of which blk_f was changed. */
static gboolean
has_best (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  guint32 tree = weft_document_page_get_diagram (weft_window_get_page (fixture->window));
  WeftExport *export = weft_export_new (weft_views_find ("distribution"), ui_version (fixture), tree);
  const WeftFlowResult *last;
  gboolean has;

  weft_distribution_pane_fill_export (weft_results_pane_get_distribution (get_pane (fixture)), export);
  last = export->overlays->len > 0 ? export->overlays->pdata[export->overlays->len - 1] : NULL;
  has = last != NULL && g_str_equal (last->modes, "best");
  if (has)
    g_assert_cmpfloat (weft_lattice_get_mean (last->time), <=, 855.850513);
  weft_export_free (export);
  return has;
}

/* A coarse answer has the same number before it is sure that it is worse. */
static gboolean
is_worse (UiFixture *fixture, gpointer data)
{
  GtkWidget *cell = get_cell (fixture, data);

  return cell != NULL && gtk_widget_has_css_class (cell, "worse");
}

/* All modes side by side, without a question; a head overlays its curve, and the best modes are searched for when theirs is
 * down. Means of Figure 2 from the exact recursion. */
static void
test_glance (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDistributionPane *pane = weft_results_pane_get_distribution (get_pane (fixture));
  WeftExport *export =
      weft_export_new (weft_views_find ("distribution"), ui_version (fixture),
                       weft_document_page_get_diagram (weft_window_get_page (fixture->window)));

  ui_wait_for_mean (fixture, "855.9");
  ui_wait (fixture, is_worse, (gpointer) "927.9");
  ui_wait (fixture, has_text, (gpointer) "889.4");
  weft_distribution_pane_fill_export (pane, export);
  g_assert_cmpuint (export->overlays->len, ==, 0);
  weft_distribution_pane_set_overlay (pane, WEFT_OVERLAY_SPMD, TRUE);
  weft_distribution_pane_fill_export (pane, export);
  g_assert_cmpuint (export->overlays->len, ==, 1);
  weft_export_free (export);
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_wait_for_mean (fixture, "1,151");
  weft_distribution_pane_set_overlay (pane, WEFT_OVERLAY_BEST, TRUE);
  ui_wait (fixture, has_best, NULL);
}

/* What is copied is a table that a spreadsheet takes. */
static void
read_cb (GObject *clipboard, GAsyncResult *result, gpointer text)
{
  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static void
test_copy (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *copy =
      ui_find (GTK_WIDGET (get_pane (fixture)), GTK_TYPE_BUTTON, "Copy the numbers, for a spreadsheet");
  g_autofree char *text = NULL;

  ui_wait (fixture, has_text, (gpointer) "927.9");
  ui_wait (fixture, has_text, (gpointer) "889.4");
  ui_wait (fixture, is_idle, NULL);
  g_signal_emit_by_name (copy, "clicked");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (copy), NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_str_has_prefix (text, "\tas drawn\tSIMD throughout\tSPMD throughout\nmean\t855.85"));
  g_assert_nonnull (strstr (text, "\nP95\t955\t"));
}

/* The table: what the tab before it shows, as many rows as in a file, with the same numbers. */

static WeftTable *
get_table (UiFixture *fixture)
{
  return WEFT_TABLE (ui_find (GTK_WIDGET (get_pane (fixture)), WEFT_TYPE_TABLE, NULL));
}

/* All of it. */
static char *
copy_table (UiFixture *fixture)
{
  WeftTable *table = get_table (fixture);
  char *text = NULL;

  g_assert_true (gtk_root_get_focus (GTK_ROOT (fixture->window)) == GTK_WIDGET (table));
  ui_act (fixture, "win.select-all");
  weft_table_copy (table);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (table)), NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  return text;
}

/* No name of the tree needs quotes: a row of the file is a row of the table but for what is between the cells. */
static char *
export_rows (UiFixture *fixture, const char *view)
{
  g_autofree char *csv = export_to (fixture, view, "csv");
  g_autofree char *name = g_strconcat (view, ".csv", NULL);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_cmpint (g_remove (path), ==, 0);
  return g_strdelimit (g_strdup (strchr (csv, '\n') + 1), ",", '\t');
}

static void
assert_table_is_file (UiFixture *fixture, const char *view)
{
  g_autofree char *copied = copy_table (fixture);
  g_autofree char *rows = export_rows (fixture, view);

  g_assert_cmpstr (copied, ==, rows);
}

static void
test_table (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const views[] = {"breakdown", "sensitivity", "sample", "pes"};

  for (guint i = 0; i < G_N_ELEMENTS (views); i++) {
    open_view (fixture, views[i]);
    ui_act (fixture, "win.view-table");
    g_assert_cmpstr (weft_results_pane_get_asked_view (get_pane (fixture)), ==, views[i]);
    assert_table_is_file (fixture, views[i]);
  }
  g_assert_false (weft_table_paste_text (get_table (fixture), "1"));
  weft_table_edit (get_table (fixture), "1");
  g_assert_null (ui_find (GTK_WIDGET (get_table (fixture)), GTK_TYPE_TEXT, NULL));
}

/* The question behind it is asked all the while. */
static void
test_table_follows (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  open_view (fixture, "breakdown");
  ui_act (fixture, "win.view-table");
  g_assert_cmpstr (weft_results_pane_get_asked_view (get_pane (fixture)), ==, "breakdown");
  before = copy_table (fixture);
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_wait (fixture, is_idle, NULL);
  ui_act (fixture, "win.view-table");
  after = copy_table (fixture);
  g_assert_cmpstr (after, !=, before);
  assert_table_is_file (fixture, "breakdown");
}

/* The distribution at first: the file names diagram and modes before each row. */
static void
test_table_of_distribution (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *copied = NULL;
  g_autofree char *rows = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *plain = NULL;

  ui_act (fixture, "win.view-table");
  g_assert_true (weft_results_pane_wants_distribution (get_pane (fixture)));
  ui_wait_for_mean (fixture, "855.9");
  ui_wait (fixture, is_idle, NULL);
  copied = copy_table (fixture);
  rows = export_rows (fixture, "distribution");
  parts = g_strsplit (rows, "fig2\tas-drawn\t", -1);
  plain = g_strjoinv ("", parts);
  g_assert_cmpstr (copied, ==, plain);
}

/* The best modes. */

static WeftOptimiseDialog *
find_dialog (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GObject) item = g_list_model_get_item (toplevels, i);

    if (WEFT_IS_OPTIMISE_DIALOG (item))
      return WEFT_OPTIMISE_DIALOG (item);
  }
  return NULL;
}

static gboolean
can_apply (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return gtk_widget_get_sensitive (data);
}

static void
test_optimise (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  WeftOptimiseDialog *dialog;

  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  before = ui_bytes (fixture);
  ui_act (fixture, "win.optimise");
  dialog = find_dialog ();
  ui_wait (fixture, can_apply, gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  g_assert_nonnull (ui_find (GTK_WIDGET (dialog), GTK_TYPE_LABEL, "855.9"));
  g_assert_true (weft_optimise_dialog_apply (dialog));
  g_assert_cmpint (ui_mode (fixture, "f"), ==, WEFT_MODE_SIMD);
  g_assert_true (ui_has_toast (fixture, (gpointer) "Optimised: 1 node"));
  g_assert_cmpstr (weft_session_document_get_undo_name (ui_document (fixture)), ==, "Optimise modes");
  ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

/* What is the best already is not applied, and leaves no step behind. */
static void
test_optimum (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftOptimiseDialog *dialog;

  ui_act (fixture, "win.optimise");
  dialog = find_dialog ();
  ui_wait (fixture, is_idle, NULL);
  g_assert_false (weft_optimise_dialog_apply (dialog));
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
  gtk_window_close (GTK_WINDOW (dialog));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/tabs/breakdown", UiFixture, argv[1], ui_set_up, test_breakdown, ui_tear_down);
  g_test_add ("/tabs/sample", UiFixture, argv[1], ui_set_up, test_sample, ui_tear_down);
  g_test_add ("/tabs/sensitivity", UiFixture, argv[1], ui_set_up, test_sensitivity, ui_tear_down);
  g_test_add ("/tabs/level", UiFixture, argv[1], ui_set_up, test_level, ui_tear_down);
  g_test_add ("/tabs/pes", UiFixture, argv[1], ui_set_up, test_pes, ui_tear_down);
  g_test_add ("/tabs/expected-time", UiFixture, argv[1], ui_set_up, test_expected_time, ui_tear_down);
  g_test_add ("/tabs/simulation", UiFixture, argv[1], ui_set_up, test_simulation, ui_tear_down);
  g_test_add ("/tabs/export", UiFixture, argv[1], ui_set_up, test_export, ui_tear_down);
  g_test_add ("/tabs/zoom", UiFixture, argv[1], ui_set_up, test_zoom, ui_tear_down);
  g_test_add ("/tabs/follows", UiFixture, argv[1], ui_set_up, test_follows, ui_tear_down);
  g_test_add ("/tabs/hover", UiFixture, argv[1], ui_set_up, test_hover, ui_tear_down);
  g_test_add ("/tabs/hover-once", UiFixture, argv[1], ui_set_up, test_hover_once, ui_tear_down);
  g_test_add ("/tabs/hover-of-removed", UiFixture, argv[1], ui_set_up, test_hover_of_removed, ui_tear_down);
  g_test_add ("/tabs/rests", UiFixture, argv[1], ui_set_up, test_rests, ui_tear_down);
  g_test_add ("/tabs/glance", UiFixture, argv[1], ui_set_up, test_glance, ui_tear_down);
  g_test_add ("/tabs/copy", UiFixture, argv[1], ui_set_up, test_copy, ui_tear_down);
  g_test_add ("/tabs/table", UiFixture, argv[1], ui_set_up, test_table, ui_tear_down);
  g_test_add ("/tabs/tab-stays", UiFixture, argv[1], ui_set_up, test_tab_stays, ui_tear_down);
  g_test_add ("/tabs/table-follows", UiFixture, argv[1], ui_set_up, test_table_follows, ui_tear_down);
  g_test_add ("/tabs/table-of-distribution", UiFixture, argv[1], ui_set_up, test_table_of_distribution,
              ui_tear_down);
  g_test_add ("/tabs/optimise", UiFixture, argv[1], ui_set_up, test_optimise, ui_tear_down);
  g_test_add ("/tabs/optimum", UiFixture, argv[1], ui_set_up, test_optimum, ui_tear_down);
  return g_test_run ();
}
