/* test-tabs.c: the tabs beside the distribution, and the best modes: what is seen is computed and nothing else, bars
 * pick their nodes, a choice of modes is one step of the history. */
#include "ui-fixture.h"

#include "engines.h"
#include "weft-optimise-dialog.h"

#include <math.h>
#include <string.h>

static WeftResultsPane *
get_pane (UiFixture *fixture)
{
  return WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
}

static WeftInsightPage *
get_page (UiFixture *fixture)
{
  WeftResultsPane *pane = get_pane (fixture);

  return weft_results_pane_get_page (pane, weft_results_pane_get_view (pane));
}

static WeftFigureView *
get_view (UiFixture *fixture)
{
  return weft_insight_page_get_view (get_page (fixture));
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
  lanes = weft_insight_page_get_answer (get_page (fixture));
  first = lanes->time;
  g_assert_cmpfloat (lanes->intervals[lanes->n_intervals - 1].end, ==, first);
  g_assert_cmpuint (lanes->lanes, ==, 8);
  for (guint i = 0; i < 20 && lanes->time == first; i++) {
    ui_act (fixture, "win.reroll");
    ui_wait (fixture, is_idle, NULL);
    lanes = weft_insight_page_get_answer (get_page (fixture));
  }
  g_assert_cmpfloat (lanes->time, !=, first);
}

/* The row at the top matters most; a step stands for its block, a row of the machine for the tree. */
static void
test_sensitivity (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftTornado *tornado;

  open_view (fixture, "sensitivity");
  tornado = weft_insight_page_get_answer (get_page (fixture));
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
  chooser = ui_find (GTK_WIDGET (get_page (fixture)), GTK_TYPE_DROP_DOWN, "Quantile");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (chooser), 0);
  ui_wait (fixture, is_idle, NULL);
  g_assert_cmpfloat (((const WeftTornado *) weft_insight_page_get_answer (get_page (fixture)))->level, ==,
                     0.5);
}

/* From one PE to those of the MasPar MP-1, the drawn number among them. */
static void
test_pes (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftSweep *sweep;

  open_view (fixture, "pes");
  sweep = weft_insight_page_get_answer (get_page (fixture));
  g_assert_cmpstr (sweep->rows[0].value, ==, "1");
  g_assert_cmpstr (sweep->rows[sweep->n_rows - 1].value, ==, "16384");
  for (gsize i = 1; i < sweep->n_rows; i++)
    g_assert_cmpfloat (sweep->rows[i].mean, >=, sweep->rows[i - 1].mean - 1e-3);
  for (gsize i = 0; i < sweep->n_rows; i++)
    if (g_str_equal (sweep->rows[i].value, "8"))
      g_assert_cmpfloat_with_epsilon (sweep->rows[i].mean, 855.850512, 1e-2);
  press (fixture, GDK_KEY_End);
  g_assert_nonnull (strstr (weft_figure_view_get_reading (get_view (fixture)), "16,384 PEs"));
}

/* Runs of the current version, and of no other, that are shown. */
static gboolean
has_runs (UiFixture *fixture, gpointer data)
{
  const WeftEngineOptions options = {.modes = WEFT_MODES_AS_DRAWN};
  guint32 tree = weft_document_page_get_diagram (weft_window_get_page (fixture->window));
  WeftDigest digest = weft_engine_find (WEFT_KIND_FLOW_TREE)->digest (ui_version (fixture), tree, &options);
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
  breakdown = weft_insight_page_get_answer (get_page (fixture));
  for (gsize i = 0; i < breakdown->n_rows; i++)
    sum += weft_causes_sum (breakdown->rows[i].own);
  g_assert_cmpfloat_with_epsilon (sum, breakdown->mean, 1e-9 * sum);
  g_assert_cmpfloat (fabs (breakdown->mean - 855.850512), >, 1);
}

/* The distribution rests while it is not seen, and is there when it is. */
static void
test_rests (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftFlowResult *before =
      weft_distribution_pane_get_result (weft_results_pane_get_distribution (get_pane (fixture)));

  open_view (fixture, "breakdown");
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_wait (fixture, is_idle, NULL);
  g_assert_true (before ==
                 weft_distribution_pane_get_result (weft_results_pane_get_distribution (get_pane (fixture))));
  ui_act (fixture, "win.view-distribution");
  ui_wait (fixture, is_idle, NULL);
  g_assert_false (
      before == weft_distribution_pane_get_result (weft_results_pane_get_distribution (get_pane (fixture))));
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
  g_test_add ("/tabs/simulation", UiFixture, argv[1], ui_set_up, test_simulation, ui_tear_down);
  g_test_add ("/tabs/export", UiFixture, argv[1], ui_set_up, test_export, ui_tear_down);
  g_test_add ("/tabs/zoom", UiFixture, argv[1], ui_set_up, test_zoom, ui_tear_down);
  g_test_add ("/tabs/follows", UiFixture, argv[1], ui_set_up, test_follows, ui_tear_down);
  g_test_add ("/tabs/rests", UiFixture, argv[1], ui_set_up, test_rests, ui_tear_down);
  g_test_add ("/tabs/optimise", UiFixture, argv[1], ui_set_up, test_optimise, ui_tear_down);
  g_test_add ("/tabs/optimum", UiFixture, argv[1], ui_set_up, test_optimum, ui_tear_down);
  return g_test_run ();
}
