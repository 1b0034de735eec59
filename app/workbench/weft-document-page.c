/* weft-document-page.c: the parts of the window around one document, and what connects them. */
#include "weft-document-page-private.h"

#include "weft-canvas.h"
#include "weft-command.h"
#include "weft-context-menu.h"
#include "weft-diagram-edits.h"
#include "weft-diagram-tools.h"
#include "weft-diagram.h"
#include "weft-elements.h"
#include "weft-editor.h"
#include "weft-fault.h"
#include "weft-expected-time.h"
#include "weft-machine-menu.h"
#include "weft-inspector.h"
#include "weft-match-dialog.h"
#include "weft-optimise-dialog.h"
#include "weft-outline.h"
#include "weft-page-subject.h"
#include "weft-palette.h"
#include "weft-results-controller.h"
#include "weft-search-bar.h"
#include "weft-widget-theme.h"
#include "weft-zoom-bar.h"

#include <glib/gi18n.h>
#include <math.h>

/* In pixels, beside text of the usual size; the greatest part of the page. */
#define RESULTS_HEIGHT 352
#define RESULTS_SHARE  0.52

enum { SAID, WRITTEN, RUN_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftDocumentPage, weft_document_page, GTK_TYPE_WIDGET)

static WeftDocument *
get_version (WeftDocumentPage *page)
{
  return weft_session_document_get_version (page->document);
}

void
weft_document_page_say (WeftDocumentPage *page, const char *words, gboolean undoable)
{
  g_signal_emit (page, signals[SAID], 0, words, undoable);
}

void
weft_document_page_say_written (WeftDocumentPage *page, const char *path)
{
  g_signal_emit (page, signals[WRITTEN], 0, path);
}

void
weft_document_page_explain (WeftDocumentPage *page, const GError *error)
{
  g_autofree char *words = weft_fault_words (error);

  weft_document_page_say (page, words, FALSE);
}

/* Results. */

static void
run_changed_cb (WeftDocumentPage *page)
{
  g_signal_emit (page, signals[RUN_CHANGED], 0);
}

WeftRunState
weft_document_page_get_run_state (WeftDocumentPage *page, double *fraction)
{
  return weft_results_controller_get_run_state (page->controller, fraction);
}

void
weft_document_page_run (WeftDocumentPage *page)
{
  weft_results_controller_run (page->controller);
  weft_expected_time_ask (WEFT_EXPECTED_TIME (page->expected));
}

void
weft_document_page_stop (WeftDocumentPage *page)
{
  weft_results_controller_stop (page->controller);
  weft_arranger_stop (page->arranger);
}

gboolean
weft_document_page_is_running (WeftDocumentPage *page)
{
  return weft_results_controller_is_running (page->controller) || weft_arranger_is_running (page->arranger);
}

void
weft_document_page_show_view (WeftDocumentPage *page, const char *view)
{
  weft_results_pane_set_open (WEFT_RESULTS_PANE (page->results), TRUE);
  if (weft_results_pane_has_view (WEFT_RESULTS_PANE (page->results), view))
    weft_results_pane_set_view (WEFT_RESULTS_PANE (page->results), view);
  weft_results_pane_focus (WEFT_RESULTS_PANE (page->results));
}

static void
applied_cb (G_GNUC_UNUSED WeftOptimiseDialog *dialog, const char *words, WeftDocumentPage *page)
{
  weft_document_page_say (page, words, TRUE);
}

void
weft_document_page_optimise (WeftDocumentPage *page)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));
  WeftDistributionPane *pane = weft_results_pane_get_distribution (WEFT_RESULTS_PANE (page->results));
  const WeftFlowResult *result = weft_distribution_pane_get_result (pane);
  double deadline = weft_distribution_pane_get_deadline (pane);
  GtkWidget *dialog;

  if (page->diagram == 0)
    return;
  if (isnan (deadline) && result != NULL)
    deadline = weft_lattice_get_quantile (result->time, 0.95);
  dialog = weft_optimise_dialog_new (GTK_WINDOW (root), page->document, page->diagram, deadline);
  g_signal_connect_object (dialog, "applied", G_CALLBACK (applied_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
matched_cb (G_GNUC_UNUSED WeftMatchDialog *dialog, const char *text, WeftDocumentPage *page)
{
  weft_editor_do_to (page->editor, "match", NULL, 0, text);
}

void
weft_document_page_match (WeftDocumentPage *page)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));
  GtkWidget *dialog = weft_match_dialog_new (GTK_WINDOW (root), page->document, page->diagram);

  g_signal_connect_object (dialog, "applied", G_CALLBACK (matched_cb), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Selection. */

static void
describe_selection (WeftDocumentPage *page, const guint32 *nodes, gsize n)
{
  const WeftDiagramTools *tools = weft_diagram_tools_of (get_version (page), page->diagram);
  g_autofree char *words = NULL;

  if (n == 1) {
    WeftElement part = weft_element_from_number (page->diagram, nodes[0]);
    WeftKind kind = weft_document_get_kind (get_version (page), part);
    gboolean is_clause = weft_kind_is (kind, WEFT_KIND_IS_CLAUSE);
    guint32 above = is_clause ? weft_document_get_parent (get_version (page), nodes[0]) : 0;
    g_autofree char *label =
        weft_document_get_label (get_version (page), is_clause ? weft_element_of_node (above) : part);
    WeftPaint paint;
    const char *tag =
        part.table == 0 ? weft_diagram_get_tag (weft_document_get_node (get_version (page), nodes[0]), &paint)
                        : NULL;

    words = g_strdup_printf ("%s: %s%s%s", _ (weft_kind_get_info (kind)->label), label,
                             tag != NULL ? ", " : "", tag != NULL ? tag : "");
  } else if (n > 1) {
    words = g_strdup_printf (ngettext ("%u node selected", "%u nodes selected", (gulong) n), (guint) n);
  }
  gtk_label_set_text (GTK_LABEL (page->status), words != NULL ? words : _ ("Nothing selected"));
  gtk_label_set_text (GTK_LABEL (page->tab_hint),
                      n > 0 && tools != NULL && tools->hint != NULL ? _ (tools->hint) : "");
}

/* What is selected where the keyboard works: in the diagram or in the tables of the suite. */
static void
show_inspector (WeftDocumentPage *page, const guint32 *nodes, gsize n)
{
  guint32 node = weft_document_page_get_subject_node (page);

  /* A document without a diagram may still have a program. */
  if (node != 0)
    weft_inspector_show (WEFT_INSPECTOR (page->inspector), get_version (page),
                         page->diagram != 0 ? page->diagram : node, &node, 1);
  else
    weft_inspector_show (WEFT_INSPECTOR (page->inspector), get_version (page), page->diagram, nodes, n);
}

void
weft_document_page_show_selection (WeftDocumentPage *page)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (WEFT_CANVAS (page->canvas), &n);

  show_inspector (page, nodes, n);
  weft_outline_select (WEFT_OUTLINE (page->outline), nodes, n);
  weft_results_pane_select (WEFT_RESULTS_PANE (page->results), nodes, n);
  weft_expected_time_select (WEFT_EXPECTED_TIME (page->expected), n == 1 ? nodes[0] : 0);
  if (weft_document_page_shows_program (page))
    weft_program_page_light (weft_document_page_get_program_page (page), nodes, n);
  describe_selection (page, nodes, n);
}

static void
selection_cb (G_GNUC_UNUSED WeftCanvas *canvas, WeftDocumentPage *page)
{
  weft_document_page_show_selection (page);
}

/* Of a diagram without parts there is nothing to know. */
static gboolean
is_empty (WeftDocumentPage *page)
{
  return weft_diagram_is_empty (get_version (page), page->diagram);
}

/* What stands on the canvas while nothing is drawn. */
static const char *
get_hint (WeftDocumentPage *page)
{
  const WeftDiagramKind *kind = weft_diagram_kind_of (get_version (page), page->diagram);

  if (page->diagram == 0)
    return weft_document_page_has_program (page)
               ? _ ("No diagram yet: derive a tree (Ctrl+F8) from the program (Ctrl+F7)")
               : _ ("No diagram in this document");
  return kind != NULL && kind->hint != NULL && is_empty (page) ? _ (kind->hint) : NULL;
}

/* Shows the current version everywhere. */
static void
show_version (WeftDocumentPage *page)
{
  const WeftPageSubject *subject = weft_document_page_get_subject (page);
  WeftDocument *version = get_version (page);

  if (page->diagram == 0 || weft_document_get_node (version, page->diagram) == NULL)
    page->diagram = weft_document_find_diagram (version);
  weft_arranger_set_diagram (page->arranger, page->diagram);
  weft_editor_set_diagram (page->editor, page->diagram);
  weft_canvas_set_diagram (WEFT_CANVAS (page->canvas), version, page->diagram);
  weft_canvas_set_hint (WEFT_CANVAS (page->canvas), get_hint (page));
  weft_outline_show (WEFT_OUTLINE (page->outline), version, page->diagram);
  weft_palette_show (WEFT_PALETTE (page->palette), version, page->diagram);
  if (subject->is_there != NULL && !subject->is_there (page))
    weft_document_page_show_subject (page, "diagram");
  else if (subject->show != NULL)
    subject->show (page, gtk_stack_get_visible_child (GTK_STACK (page->centre)));
  weft_document_page_show_selection (page);
  weft_document_page_renew_hover (page);
  weft_search_bar_show (WEFT_SEARCH_BAR (page->search), version, subject->is_diagram ? page->diagram : 0);
  weft_document_page_ask_for_results (page);
}

/* In a tab that nobody has looked at yet nothing is computed. */
static void
weft_document_page_map (GtkWidget *widget)
{
  WeftDocumentPage *page = WEFT_DOCUMENT_PAGE (widget);

  GTK_WIDGET_CLASS (weft_document_page_parent_class)->map (widget);
  if (page->was_seen)
    return;
  page->was_seen = TRUE;
  weft_document_page_ask_for_results (page);
}

void
weft_document_page_show_diagram (WeftDocumentPage *page, guint32 diagram)
{
  if (diagram == page->diagram)
    return;
  page->diagram = diagram;
  show_version (page);
  weft_document_page_mark_hits (page);
}

void
weft_document_page_step_diagram (WeftDocumentPage *page, int by)
{
  g_autoptr (GArray) diagrams = weft_document_list_diagrams (get_version (page));
  int n = (int) diagrams->len;

  for (int i = 0; i < n; i++)
    if (g_array_index (diagrams, guint32, i) == page->diagram) {
      weft_document_page_show_diagram (page, g_array_index (diagrams, guint32, (i + by + n) % n));
      return;
    }
}

static void
changed_cb (G_GNUC_UNUSED WeftSessionDocument *document,
            G_GNUC_UNUSED gpointer old_version,
            G_GNUC_UNUSED gpointer new_version,
            WeftDocumentPage *page)
{
  show_version (page);
}

static void
picked_cb (G_GNUC_UNUSED WeftOutline *outline, guint node, WeftDocumentPage *page)
{
  const WeftNode *picked = weft_document_get_node (get_version (page), node);
  guint32 id = node;

  if (picked == NULL && id >= WEFT_MOST_ROWS) {
    weft_document_page_show_diagram_again (page);
    weft_editor_go_to (page->editor, id);
  }
  if (picked == NULL)
    return;
  if (weft_node_get_kind (picked) == WEFT_KIND_MACHINE || weft_node_get_kind (picked) == WEFT_KIND_SUITE) {
    weft_document_page_go_to_suite_row (page, id);
    return;
  }
  if (weft_node_get_kind (picked) == WEFT_KIND_PROGRAM) {
    weft_document_page_go_to_program (page, id);
    return;
  }
  weft_document_page_show_diagram_again (page);
  if (weft_kind_is_diagram (weft_node_get_kind (picked)) && id != page->diagram) {
    weft_document_page_show_diagram (page, id);
    return;
  }
  weft_editor_go_to (page->editor, id);
}

/* A bar of results: its node comes into view; the keyboard stays in the results. */
static void
pointed_cb (G_GNUC_UNUSED WeftResultsPane *pane, guint node, WeftDocumentPage *page)
{
  weft_editor_go_to (page->editor, node);
}

/* A bar of results was moved to another lane, or a parameter of the diagram, which is no node of it, changed. The node is selected first, so that the inspector shows it and is not made for
 * what was selected before as well. */
static void
edit_asked_cb (G_GNUC_UNUSED WeftResultsPane *pane,
               const char *edit,
               guint node,
               const char *text,
               WeftDocumentPage *page)
{
  gsize n = 1;
  const guint32 *nodes = node != 0 ? &node : weft_canvas_get_selection (WEFT_CANVAS (page->canvas), &n);

  if (node != 0)
    weft_editor_go_to (page->editor, node);
  weft_editor_do_to (page->editor, edit, nodes, n, text);
}

static void
refused_cb (G_GNUC_UNUSED WeftResultsPane *pane, const char *words, WeftDocumentPage *page)
{
  weft_document_page_say (page, words, FALSE);
}

/* Edits. */

static void
editor_said_cb (G_GNUC_UNUSED WeftEditor *editor,
                const char *words,
                gboolean undoable,
                WeftDocumentPage *page)
{
  weft_document_page_say (page, words, undoable);
}

static void
diagram_made_cb (G_GNUC_UNUSED WeftEditor *editor, guint diagram, WeftDocumentPage *page)
{
  weft_document_page_show_diagram_again (page);
  weft_document_page_show_diagram (page, diagram);
}

WeftEditor *
weft_document_page_get_editor (WeftDocumentPage *page)
{
  return page->editor;
}

static gboolean
edit_cb (const guint32 *nodes,
         gsize n,
         WeftProperty property,
         const char *text,
         gpointer data,
         GError **error)
{
  WeftDocumentPage *page = data;
  WeftKind kind =
      weft_document_get_kind (get_version (page), weft_element_from_number (page->diagram, nodes[0]));
  const WeftPropertyInfo *info = weft_kind_get_property (kind, property);
  const WeftDrop *drop = info != NULL && text != NULL
                             ? weft_drop_find (get_version (page), page->diagram, info->attribute, text)
                             : NULL;

  /* What can be dropped on nodes may spread to what is below; the rules are the same. */
  if (drop != NULL && drop->for_selection) {
    weft_editor_give (page->editor, info->attribute, text, nodes, n);
    return TRUE;
  }
  return weft_session_document_set_parts (page->document, page->diagram, nodes, n, property, text, NULL, NULL,
                                          error);
}

static void
act_cb (const char *edit, guint32 node, const char *text, gpointer data)
{
  WeftDocumentPage *page = data;

  weft_editor_do_to (page->editor, edit, &node, 1, text);
}

void
weft_document_page_give (WeftDocumentPage *page, const char *payload, const char *value)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (WEFT_CANVAS (page->canvas), &n);

  weft_editor_give (page->editor, payload, value, nodes, n);
}

static void
chosen_cb (G_GNUC_UNUSED WeftPalette *palette,
           WeftDragPayload *payload,
           gboolean by_pointer,
           WeftDocumentPage *page)
{
  if (!g_str_equal (payload->kind, "part"))
    weft_document_page_give (page, payload->kind, payload->value);
  else if (by_pointer)
    weft_editor_place (page->editor, payload);
  else
    weft_editor_do (page->editor, payload->value);
}

static void
dropped_cb (G_GNUC_UNUSED WeftCanvas *canvas, WeftDragPayload *payload, guint node, WeftDocumentPage *page)
{
  weft_editor_drop (page->editor, payload, node);
}

static void
machine_cb (WeftDocumentPage *page, const char *machine)
{
  weft_document_page_give (page, "machine", machine);
}

/* What it is about may be out of view, and far from the screen: then it points at the edge. */
static void
point_at (WeftDocumentPage *page, GtkWidget *popover, const WeftRect *box)
{
  int width = MAX (gtk_widget_get_width (page->canvas), 1);
  int height = MAX (gtk_widget_get_height (page->canvas), 1);
  double left = CLAMP (box->x, 0, width - 1);
  double top = CLAMP (box->y, 0, height - 1);

  gtk_popover_set_pointing_to (GTK_POPOVER (popover),
                               &(GdkRectangle){(int) left, (int) top,
                                               (int) CLAMP (weft_rect_right (box) - left, 1, width - left),
                                               (int) CLAMP (weft_rect_bottom (box) - top, 1, height - top)});
}

/* At the root, which it is about. */
void
weft_document_page_choose_machine (WeftDocumentPage *page)
{
  WeftRect box = {0};

  if (page->diagram == 0)
    return;
  weft_canvas_get_node_box (WEFT_CANVAS (page->canvas), page->diagram, &box);
  point_at (page, page->machines, &box);
  if (!weft_machine_menu_show (WEFT_MACHINE_MENU (page->machines), get_version (page)))
    weft_document_page_say (page, _ ("The document has no machines."), FALSE);
}

static char *
row_check_cb (const WeftDragPayload *payload,
              guint32 node,
              WeftRowSide side,
              gboolean drops,
              gboolean *can,
              gpointer data)
{
  WeftDocumentPage *page = data;
  char *words = weft_editor_check_drop_row (page->editor, payload, node, (int) side - WEFT_ROW_ONTO, can);

  if (*can && drops)
    weft_editor_drop (page->editor, payload, node);
  return words;
}

static char *
check_cb (const WeftDragPayload *payload, WeftCanvasSpot *spot, gpointer data)
{
  return weft_editor_check_drop (WEFT_DOCUMENT_PAGE (data)->editor, payload, spot);
}

static void
arranger_say_cb (const char *words, gboolean undoable, gpointer data)
{
  weft_document_page_say (data, words, undoable);
}

static void
arranger_changed_cb (gpointer data)
{
  run_changed_cb (data);
}

WeftArranger *
weft_document_page_get_arranger (WeftDocumentPage *page)
{
  return page->arranger;
}

/* What Control with Enter is after: the value that says most about the kind. */
static void
activated_cb (G_GNUC_UNUSED WeftCanvas *canvas, guint node, WeftDocumentPage *page)
{
  WeftProperty property;

  weft_sides_set_shown (WEFT_SIDES (page->sides), WEFT_PANEL_INSPECTOR, TRUE);
  if (weft_diagram_edits_get_main (get_version (page), node, &property) &&
      weft_inspector_focus (WEFT_INSPECTOR (page->inspector), property))
    return;
  weft_editor_rename (page->editor);
}

/* The main value of the last of the selected nodes. */
void
weft_document_page_edit_value (WeftDocumentPage *page)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (WEFT_CANVAS (page->canvas), &n);

  if (n > 0)
    activated_cb (WEFT_CANVAS (page->canvas), nodes[n - 1], page);
  else
    weft_document_page_say (page, _ ("Select a node first."), FALSE);
}

gboolean
weft_document_page_fits (WeftDocumentPage *page, const WeftEdit *edit, gboolean selected)
{
  WeftEditSubject subject = {.document = get_version (page), .diagram = page->diagram};

  if (selected)
    subject.nodes = weft_canvas_get_selection (WEFT_CANVAS (page->canvas), &subject.n);
  return weft_edit_fits (edit, &subject);
}

gboolean
weft_document_page_has_machines (WeftDocumentPage *page)
{
  const WeftDiagramTools *tools =
      page->diagram != 0 ? weft_diagram_tools_of (get_version (page), page->diagram) : NULL;

  return tools != NULL && tools->has_machines;
}

/* What can be done with what is selected, or would be possible if something were. */
static gboolean
command_fits (const WeftCommand *command, gpointer data)
{
  if (command->edit != NULL)
    return weft_document_page_fits (data, weft_edit_find (command->edit), TRUE);
  if (g_str_equal (command->action, "win.open-inner"))
    return weft_document_page_has_inner (data);
  if (g_str_equal (command->action, "win.leave-inner"))
    return weft_document_page_has_outer (data);
  return !g_str_equal (command->action, "win.machine") || weft_document_page_has_machines (data);
}

static void
menu_cb (G_GNUC_UNUSED WeftCanvas *canvas, guint node, double x, double y, WeftDocumentPage *page)
{
  GtkWidget *menu = node != 0 ? page->menu : page->place_menu;

  weft_context_menu_fill (menu, node != 0, command_fits, page);
  point_at (page, menu, &(WeftRect){x, y, 1, 1});
  gtk_popover_popup (GTK_POPOVER (menu));
}

static void
zoom_cb (WeftCanvas *canvas, WeftDocumentPage *page)
{
  weft_zoom_bar_show (page->zoom, weft_canvas_get_zoom (canvas));
}

/* Panels and export. */

void
weft_document_page_toggle_results (WeftDocumentPage *page)
{
  weft_results_pane_set_open (WEFT_RESULTS_PANE (page->results),
                              !weft_results_pane_get_open (WEFT_RESULTS_PANE (page->results)));
}

void
weft_document_page_renew_results (WeftDocumentPage *page)
{
  weft_document_page_ask_for_results (page);
}

WeftSessionDocument *
weft_document_page_get_document (WeftDocumentPage *page)
{
  return page->document;
}

guint32
weft_document_page_get_diagram (WeftDocumentPage *page)
{
  return page->diagram;
}

GtkWidget *
weft_document_page_get_canvas (WeftDocumentPage *page)
{
  return page->canvas;
}

GtkWidget *
weft_document_page_get_palette (WeftDocumentPage *page)
{
  return page->palette;
}

GtkWidget *
weft_document_page_get_inspector (WeftDocumentPage *page)
{
  return page->inspector;
}

GtkWidget *
weft_document_page_get_results (WeftDocumentPage *page)
{
  return page->results;
}

GtkWidget *
weft_document_page_get_suite (WeftDocumentPage *page)
{
  return weft_document_page_get_subject_widget (page, "suite");
}

WeftSides *
weft_document_page_get_sides (WeftDocumentPage *page)
{
  return WEFT_SIDES (page->sides);
}

GtkWidget *
weft_document_page_get_outline (WeftDocumentPage *page)
{
  return page->outline;
}

/* Room. */

/* The results have their height wherever the diagram keeps half of the page, until the user drags them. */
static void
place_results (WeftDocumentPage *page, int height)
{
  double scale = weft_widget_get_text_scale (GTK_WIDGET (page));
  int own = (int) MIN (RESULTS_HEIGHT * scale, RESULTS_SHARE * height);

  weft_kept_height_place (&page->kept, GTK_PANED (page->middle), height, own);
}

static void
weft_document_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftDocumentPage *page = WEFT_DOCUMENT_PAGE (widget);
  gboolean has_results = gtk_widget_get_visible (page->results);

  if (has_results)
    place_results (page, height);
  gtk_widget_allocate (page->sides, width, height, baseline, NULL);
  if (has_results)
    weft_kept_height_note (&page->kept, GTK_PANED (page->middle));
}

static void
weft_document_page_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  gtk_widget_measure (WEFT_DOCUMENT_PAGE (widget)->sides, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* Building. */

static void
connect (WeftDocumentPage *page)
{
  g_signal_connect (page->canvas, "selection-changed", G_CALLBACK (selection_cb), page);
  g_signal_connect (page->canvas, "dropped", G_CALLBACK (dropped_cb), page);
  g_signal_connect (page->canvas, "activated", G_CALLBACK (activated_cb), page);
  g_signal_connect (page->canvas, "menu", G_CALLBACK (menu_cb), page);
  g_signal_connect (page->canvas, "zoom-changed", G_CALLBACK (zoom_cb), page);
  g_signal_connect (page->palette, "chosen", G_CALLBACK (chosen_cb), page);
  g_signal_connect (page->outline, "picked", G_CALLBACK (picked_cb), page);
  g_signal_connect (page->results, "picked", G_CALLBACK (pointed_cb), page);
  g_signal_connect (page->results, "edit-asked", G_CALLBACK (edit_asked_cb), page);
  g_signal_connect (page->results, "refused", G_CALLBACK (refused_cb), page);
  g_signal_connect_object (page->results, "view-changed", G_CALLBACK (weft_expected_time_ask), page->expected,
                           G_CONNECT_SWAPPED);
  weft_document_page_connect_search (page);
  weft_document_page_connect_hover (page);
  g_signal_connect_swapped (page->machines, "chosen", G_CALLBACK (machine_cb), page);
  weft_canvas_set_drop_check (WEFT_CANVAS (page->canvas), check_cb, page);
  weft_document_page_connect_inner (page);
  weft_inspector_set_edit (WEFT_INSPECTOR (page->inspector), edit_cb, page);
  weft_outline_set_drop_check (WEFT_OUTLINE (page->outline), row_check_cb, page);
  weft_inspector_set_act (WEFT_INSPECTOR (page->inspector), act_cb);
}

static void
weft_document_page_dispose (GObject *object)
{
  WeftDocumentPage *page = WEFT_DOCUMENT_PAGE (object);

  if (page->document != NULL)
    g_signal_handlers_disconnect_by_data (page->document, page);
  if (page->controller != NULL)
    g_signal_handlers_disconnect_by_data (page->controller, page);
  g_clear_pointer (&page->arranger, weft_arranger_free);
  if (page->editor != NULL) {
    g_signal_handlers_disconnect_by_data (page->editor, page);
    g_object_run_dispose (G_OBJECT (page->editor));
  }
  g_clear_object (&page->editor);
  /* A scene may still be on its way to it. */
  if (page->sides != NULL)
    g_signal_handlers_disconnect_by_data (page->canvas, page);
  g_clear_pointer (&page->menu, gtk_widget_unparent);
  g_clear_pointer (&page->place_menu, gtk_widget_unparent);
  g_clear_pointer (&page->machines, gtk_widget_unparent);
  g_clear_pointer (&page->sides, gtk_widget_unparent);
  g_clear_object (&page->controller);
  g_clear_pointer (&page->outer, g_array_unref);
  weft_document_page_forget_marks (page);
  g_clear_object (&page->document);
  G_OBJECT_CLASS (weft_document_page_parent_class)->dispose (object);
}

static void
weft_document_page_class_init (WeftDocumentPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_document_page_dispose;
  widget_class->map = weft_document_page_map;
  widget_class->measure = weft_document_page_measure;
  widget_class->size_allocate = weft_document_page_size_allocate;
  signals[SAID] = g_signal_new ("said", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[WRITTEN] = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[RUN_CHANGED] = g_signal_new ("run-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
}

/* The fields of what is selected, and what it costs. */
static GtkWidget *
make_inspector_panel (WeftDocumentPage *page)
{
  GtkWidget *panel = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  page->expected = weft_expected_time_new (WEFT_RESULTS_PANE (page->results));
  gtk_widget_set_vexpand (page->inspector, TRUE);
  gtk_box_append (GTK_BOX (panel), page->inspector);
  gtk_box_append (GTK_BOX (panel), page->expected);
  return panel;
}

/* The canvas with the palette above and the status below. */
GtkWidget *
weft_document_page_make_diagram (WeftDocumentPage *page)
{
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bottom = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  page->status = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (page->status), 0);
  gtk_label_set_ellipsize (GTK_LABEL (page->status), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (page->status, "caption");
  gtk_widget_add_css_class (page->status, "reading");
  gtk_widget_add_css_class (page->status, "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (page->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Diagram"),
                                  -1);
  gtk_box_append (GTK_BOX (top), page->palette);
  gtk_box_append (GTK_BOX (top), page->canvas);
  page->zoom = weft_zoom_bar_new ();
  gtk_widget_set_hexpand (page->status, TRUE);
  gtk_box_append (GTK_BOX (bottom), page->status);
  page->tab_hint = gtk_label_new ("");
  gtk_label_set_ellipsize (GTK_LABEL (page->tab_hint), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (page->tab_hint, "caption");
  gtk_widget_add_css_class (page->tab_hint, "dim-label");
  gtk_box_append (GTK_BOX (bottom), page->tab_hint);
  gtk_box_append (GTK_BOX (bottom), page->zoom);
  gtk_box_append (GTK_BOX (top), bottom);
  return top;
}

static void
weft_document_page_init (WeftDocumentPage *page)
{
  GtkWidget *upper;

  page->hides[WEFT_PAGE_WEIGHTS] = TRUE;
  page->outline = weft_outline_new ();
  page->palette = weft_palette_new ();
  page->canvas = weft_canvas_new ();
  page->results = weft_results_pane_new ();
  page->inspector = weft_inspector_new ();
  page->centre = gtk_stack_new ();
  /* What is not seen takes no room. */
  gtk_stack_set_hhomogeneous (GTK_STACK (page->centre), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (page->centre), FALSE);
  gtk_widget_set_vexpand (page->centre, TRUE);
  weft_document_page_show_subject (page, weft_page_subjects[0].name);
  page->search = weft_search_bar_new ();
  upper = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (upper), page->search);
  gtk_box_append (GTK_BOX (upper), page->centre);
  page->middle = weft_kept_height_new_paned (upper, page->results);
  page->sides = weft_sides_new (
      page->middle,
      (GtkWidget *const[]){
          [WEFT_PANEL_OUTLINE] = page->outline, [WEFT_PANEL_INSPECTOR] = make_inspector_panel (page)});
  gtk_widget_set_parent (page->sides, GTK_WIDGET (page));
  page->menu = weft_context_menu_new (page->canvas);
  page->place_menu = weft_context_menu_new (page->canvas);
  page->machines = weft_machine_menu_new ();
  gtk_widget_set_parent (page->machines, page->canvas);
  connect (page);
}

GtkWidget *
weft_document_page_new (WeftSessionDocument *document)
{
  WeftDocumentPage *page = g_object_new (WEFT_TYPE_DOCUMENT_PAGE, NULL);

  page->document = g_object_ref (document);
  page->arranger =
      weft_arranger_new (document, WEFT_CANVAS (page->canvas), arranger_say_cb, arranger_changed_cb, page);
  page->controller = weft_results_controller_new (document, WEFT_RESULTS_PANE (page->results));
  page->editor = weft_editor_new (document, WEFT_CANVAS (page->canvas));
  g_signal_connect (page->editor, "said", G_CALLBACK (editor_said_cb), page);
  g_signal_connect (page->editor, "diagram-made", G_CALLBACK (diagram_made_cb), page);
  g_signal_connect (document, "changed", G_CALLBACK (changed_cb), page);
  g_signal_connect_swapped (page->controller, "run-changed", G_CALLBACK (run_changed_cb), page);
  g_signal_connect_swapped (page->centre, "notify::visible-child", G_CALLBACK (run_changed_cb), page);
  show_version (page);
  if (page->diagram == 0)
    weft_document_page_show_what_is_there (page);
  return GTK_WIDGET (page);
}
