/* test-toy-list.c: a second kind of diagram in the window: palette, outline, inspector, keys. */
#include "ui-fixture.h"

#include "../toy/list/toy-list.h"

#include "weft-canvas-private.h"
#include "weft-inspector.h"
#include "weft-outline-list.h"
#include "weft-palette.h"

#include <string.h>

static const char text[] = "<weft xmlns='urn:weft:1'><suite><machine id='m' pes='8'/></suite>"
                           "<toy-list id='l'><toy-item id='a'/><toy-item id='b' count='3'/></toy-list>"
                           "<flow-tree id='t' machine='m'><block id='c' mode='simd'/></flow-tree></weft>";

static gboolean
shows_list (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_window_get_page (fixture->window) != NULL &&
         weft_document_find (ui_version (fixture), "l") != 0 &&
         weft_canvas_get_scene (ui_canvas (fixture)) != NULL;
}

static void
open_list (UiFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "list.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, shows_list, NULL);
}

static WeftPalette *
get_palette (UiFixture *fixture)
{
  return WEFT_PALETTE (weft_document_page_get_palette (weft_window_get_page (fixture->window)));
}

static gsize
count_items (UiFixture *fixture)
{
  return weft_node_get_n_children (weft_document_lookup (ui_version (fixture), "l"));
}

/* Its chips are the palette's, and another diagram has its own. */
static void
test_palette (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_list (fixture);
  g_assert_nonnull (weft_palette_find_chip (get_palette (fixture), "part", "add-item"));
  g_assert_null (weft_palette_find_chip (get_palette (fixture), "mode", "simd"));
  ui_act (fixture, "win.next-diagram");
  g_assert_null (weft_palette_find_chip (get_palette (fixture), "part", "add-item"));
  g_assert_nonnull (weft_palette_find_chip (get_palette (fixture), "mode", "simd"));
}

static void
test_edits (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_new ("part", "add-item");
  WeftCanvasSpot spot = {.x = 1000};
  WeftCanvas *canvas;
  g_autofree char *words = NULL;
  g_autofree char *toast = NULL;

  open_list (fixture);
  canvas = ui_canvas (fixture);
  words = canvas->check (payload, &spot, canvas->check_data);
  g_assert_cmpstr (words, ==, "Add an item at the end of “l”");
  g_signal_emit_by_name (canvas, "dropped", payload, spot.target);
  g_assert_cmpuint (count_items (fixture), ==, 3);
  ui_select (fixture, "a");
  ui_act (fixture, "win.delete");
  g_assert_cmpuint (count_items (fixture), ==, 2);
  toast = g_strdup (weft_window_get_last_toast (fixture->window));
  /* What diagrams of another kind have cannot be chosen. */
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.mode-simd", NULL);
  g_assert_cmpstr (weft_window_get_last_toast (fixture->window), ==, toast);
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.undo");
  g_assert_cmpuint (count_items (fixture), ==, 2);
  ui_act (fixture, "win.add-sibling");
  g_assert_cmpuint (count_items (fixture), ==, 3);
}

static void
test_inspector (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *inspector;

  open_list (fixture);
  inspector = weft_document_page_get_inspector (weft_window_get_page (fixture->window));
  ui_select (fixture, "b");
  g_assert_nonnull (ui_find (inspector, GTK_TYPE_LABEL, "An item of a list."));
  g_assert_true (weft_inspector_focus (WEFT_INSPECTOR (inspector), WEFT_PROPERTY_COUNT));
  g_signal_emit_by_name (ui_canvas (fixture), "activated", weft_document_find (ui_version (fixture), "b"));
}

static WeftOutlineItem *
get_item (GListModel *list, guint position)
{
  g_autoptr (WeftOutlineItem) item = g_list_model_get_item (list, position);

  return item;
}

/* Suite, machine, flow-analysis trees, tree, lists, list. */
static void
test_outline (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftOutlineList) list = weft_outline_list_new ();
  g_autoptr (GListModel) children = NULL;

  open_list (fixture);
  weft_outline_list_show (list, ui_version (fixture));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 6);
  g_assert_cmpstr (weft_outline_item_get_heading (get_item (G_LIST_MODEL (list), 4)), ==, "Lists");
  children = weft_outline_item_get_children (get_item (G_LIST_MODEL (list), 5));
  g_assert_cmpuint (g_list_model_get_n_items (children), ==, 2);
}

static gboolean
has_items (UiFixture *fixture, gpointer data)
{
  return !weft_document_page_is_running (weft_window_get_page (fixture->window)) &&
         weft_answer_page_get_answer (data) != NULL;
}

/* Its own questions have tabs, those about other diagrams have none while it is seen. */
static void
test_tabs (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftResultsPane *pane;

  open_list (fixture);
  pane = WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));
  g_assert_cmpstr (weft_results_pane_get_view (pane), ==, "items");
  g_assert_true (weft_results_pane_has_view (pane, "table"));
  g_assert_false (weft_results_pane_has_view (pane, "distribution"));
  ui_wait (fixture, has_items, weft_results_pane_get_page (pane, "items"));
  ui_act (fixture, "win.view-sample");
  g_assert_cmpstr (weft_results_pane_get_view (pane), ==, "items");
  ui_act (fixture, "win.next-diagram");
  g_assert_cmpstr (weft_results_pane_get_view (pane), ==, "distribution");
  g_assert_false (weft_results_pane_has_view (pane, "items"));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/toy-list/palette", UiFixture, argv[1], ui_set_up, test_palette, ui_tear_down);
  g_test_add ("/toy-list/edits", UiFixture, argv[1], ui_set_up, test_edits, ui_tear_down);
  g_test_add ("/toy-list/inspector", UiFixture, argv[1], ui_set_up, test_inspector, ui_tear_down);
  g_test_add ("/toy-list/outline", UiFixture, argv[1], ui_set_up, test_outline, ui_tear_down);
  g_test_add ("/toy-list/tabs", UiFixture, argv[1], ui_set_up, test_tabs, ui_tear_down);
  return g_test_run ();
}
