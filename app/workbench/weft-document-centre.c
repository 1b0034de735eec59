/* weft-document-centre.c: going to the diagram, to the suite, to tables, and to what is searched for. */
#include "weft-document-page-private.h"

#include "weft-canvas.h"
#include "weft-diagram.h"
#include "weft-elements.h"
#include "weft-expected-time.h"
#include "weft-page-subject.h"
#include "weft-search-bar.h"
#include "weft-suite-page.h"
#include "weft-tables-page.h"

#include <glib/gi18n.h>

static WeftDocument *
get_version (WeftDocumentPage *page)
{
  return weft_session_document_get_version (page->document);
}

/* The suite. */

gboolean
weft_document_page_shows_suite (WeftDocumentPage *page)
{
  return g_str_equal (weft_document_page_get_subject (page)->name, "suite");
}

/* What the results are about: what stands in the middle, if anything can be asked about it, else the diagram; 0: nothing. */
static guint32
get_asked (WeftDocumentPage *page)
{
  guint32 node = weft_document_page_get_subject_node (page);

  return node != 0 && weft_questions_apply (get_version (page), node) ? node : page->diagram;
}

void
weft_document_page_ask_for_results (WeftDocumentPage *page)
{
  /* Of a diagram without parts there is nothing to know. */
  guint32 diagram = weft_diagram_is_empty (get_version (page), page->diagram) ? 0 : page->diagram;
  guint32 asked = get_asked (page);

  weft_results_pane_set_has_diagram (WEFT_RESULTS_PANE (page->results), asked != 0);
  if (asked != 0)
    weft_results_pane_show_tabs (WEFT_RESULTS_PANE (page->results), get_version (page), asked);
  if (!page->was_seen)
    return;
  weft_results_controller_show (page->controller, asked == page->diagram ? diagram : asked);
  weft_expected_time_set_subject (WEFT_EXPECTED_TIME (page->expected), page->document, get_version (page),
                                  diagram);
  weft_document_page_show_marks (page);
}

void
weft_document_page_go_to_suite_row (WeftDocumentPage *page, guint32 node)
{
  GtkWidget *suite = weft_document_page_show_subject (page, "suite");

  weft_suite_page_go (WEFT_SUITE_PAGE (suite), node);
  weft_document_page_show_selection (page);
  weft_document_page_ask_for_results (page);
}

void
weft_document_page_show_diagram_again (WeftDocumentPage *page)
{
  if (weft_document_page_get_subject (page)->is_diagram)
    return;
  weft_document_page_show_subject (page, "diagram");
  weft_document_page_show_selection (page);
  weft_document_page_ask_for_results (page);
}

void
weft_document_page_show_suite (WeftDocumentPage *page, gboolean wanted)
{
  if (wanted)
    weft_document_page_go_to_suite_row (page, 0);
  else
    weft_document_page_show_diagram_again (page);
  weft_document_page_focus_subject (page);
}

/* Programs. */

gboolean
weft_document_page_has_program (WeftDocumentPage *page)
{
  return weft_node_find_child (weft_document_get_root (get_version (page)), WEFT_KIND_PROGRAM) != NULL;
}

void
weft_document_page_go_to_program (WeftDocumentPage *page, guint32 program)
{
  GtkWidget *widget = weft_document_page_show_subject (page, "program");

  if (program != 0)
    weft_program_page_go (WEFT_PROGRAM_PAGE (widget), program);
  weft_document_page_show_selection (page);
  weft_document_page_ask_for_results (page);
}

void
weft_document_page_show_what_is_there (WeftDocumentPage *page)
{
  if (weft_document_page_has_program (page))
    weft_document_page_go_to_program (page, 0);
  else if (weft_node_find_child (weft_document_get_root (get_version (page)), WEFT_KIND_SUITE) != NULL)
    weft_document_page_show_subject (page, "suite");
}

gboolean
weft_document_page_shows_program (WeftDocumentPage *page)
{
  return g_str_equal (weft_document_page_get_subject (page)->name, "program");
}

void
weft_document_page_show_program (WeftDocumentPage *page, gboolean wanted)
{
  if (wanted)
    weft_document_page_go_to_program (page, 0);
  else
    weft_document_page_show_diagram_again (page);
  weft_document_page_focus_subject (page);
}

WeftProgramPage *
weft_document_page_get_program_page (WeftDocumentPage *page)
{
  return WEFT_PROGRAM_PAGE (weft_document_page_get_subject_widget (page, "program"));
}

/* In the diagram that was shown, or else in the first that has some. */
void
weft_document_page_show_nodes_of_line (WeftDocumentPage *page)
{
  g_autoptr (GArray) diagrams = weft_document_list_diagrams (get_version (page));
  g_autofree char *words = NULL;
  guint32 line;

  g_array_prepend_val (diagrams, page->diagram);
  for (guint i = 0; i < diagrams->len; i++) {
    guint32 diagram = g_array_index (diagrams, guint32, i);
    g_autoptr (GArray) nodes =
        weft_program_page_list_nodes (weft_document_page_get_program_page (page), diagram, &line);

    if (nodes->len == 0)
      continue;
    weft_document_page_show_diagram_again (page);
    weft_document_page_show_diagram (page, diagram);
    weft_canvas_focus_node (WEFT_CANVAS (page->canvas), g_array_index (nodes, guint32, 0));
    weft_canvas_select (WEFT_CANVAS (page->canvas), (const guint32 *) (gpointer) nodes->data, nodes->len);
    weft_document_page_focus_subject (page);
    return;
  }
  words = g_strdup_printf (_ ("No node was made from line %u: derive a tree first"), line);
  weft_document_page_say (page, words, FALSE);
}

/* Tables. */

gboolean
weft_document_page_has_tables (WeftDocumentPage *page)
{
  return weft_document_get_graph (get_version (page), weft_element_of_node (page->diagram)) != NULL;
}

void
weft_document_page_toggle_tables (WeftDocumentPage *page)
{
  gsize n;
  const guint32 *parts = weft_canvas_get_selection (WEFT_CANVAS (page->canvas), &n);

  if (g_str_equal (weft_document_page_get_subject (page)->name, "tables")) {
    weft_document_page_show_diagram_again (page);
  } else {
    GtkWidget *tables = weft_document_page_show_subject (page, "tables");

    weft_tables_page_go (WEFT_TABLES_PAGE (tables), n > 0 ? parts[0] : 0);
    weft_document_page_show_selection (page);
    weft_document_page_ask_for_results (page);
  }
  weft_document_page_focus_subject (page);
}

GtkWidget *
weft_document_page_get_tables (WeftDocumentPage *page)
{
  return weft_document_page_get_subject_widget (page, "tables");
}

/* Search. */

void
weft_document_page_mark_hits (WeftDocumentPage *page)
{
  const GArray *hits = weft_search_bar_get_hits (WEFT_SEARCH_BAR (page->search));
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftScene *scene = weft_canvas_get_scene (WEFT_CANVAS (page->canvas));

  for (guint i = 0; i < hits->len && marks->len < WEFT_CANVAS_MOST_MARKS; i++) {
    const WeftSearchHit *hit = &g_array_index (hits, WeftSearchHit, i);
    guint32 drawn = hit->diagram == page->diagram
                        ? weft_diagram_find_drawn (get_version (page), page->diagram, scene, hit->part)
                        : 0;

    if (drawn != 0)
      g_array_append_val (marks, drawn);
  }
  weft_canvas_set_marks (WEFT_CANVAS (page->canvas), (const guint32 *) (gpointer) marks->data, marks->len);
}

static gboolean
is_of_suite (const WeftDocument *document, guint32 node)
{
  while (node != 0 && weft_node_get_kind (weft_document_get_node (document, node)) != WEFT_KIND_SUITE)
    node = weft_document_get_parent (document, node);
  return node != 0;
}

/* The keyboard stays in the search. */
static void
reached_cb (G_GNUC_UNUSED WeftSearchBar *bar, guint part, guint diagram, WeftDocumentPage *page)
{
  WeftDocument *version = get_version (page);
  WeftScene *scene;

  if (!weft_document_has_element (version, weft_element_from_number (diagram, part)))
    return;
  if (diagram == 0) {
    if (is_of_suite (version, part))
      weft_document_page_go_to_suite_row (page, part);
    return;
  }
  weft_document_page_show_diagram_again (page);
  weft_document_page_show_diagram (page, diagram);
  scene = weft_canvas_get_scene (WEFT_CANVAS (page->canvas));
  weft_canvas_focus_node (WEFT_CANVAS (page->canvas),
                          scene != NULL ? weft_diagram_find_drawn (version, diagram, scene, part) : part);
}

static void
search_closed_cb (WeftDocumentPage *page)
{
  weft_document_page_focus_subject (page);
}

void
weft_document_page_find (WeftDocumentPage *page)
{
  weft_search_bar_show (WEFT_SEARCH_BAR (page->search), get_version (page),
                        weft_document_page_get_subject (page)->is_diagram ? page->diagram : 0);
  weft_search_bar_open (WEFT_SEARCH_BAR (page->search));
}

void
weft_document_page_find_next (WeftDocumentPage *page, int by)
{
  if (weft_search_bar_is_open (WEFT_SEARCH_BAR (page->search)))
    weft_search_bar_step (WEFT_SEARCH_BAR (page->search), by);
  else
    weft_document_page_find (page);
}

GtkWidget *
weft_document_page_get_search (WeftDocumentPage *page)
{
  return page->search;
}

/* A worker may keep the search longer than there is a page. */
void
weft_document_page_connect_search (WeftDocumentPage *page)
{
  g_signal_connect_object (page->search, "found", G_CALLBACK (weft_document_page_mark_hits), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->search, "reached", G_CALLBACK (reached_cb), page, 0);
  g_signal_connect_object (page->search, "closed", G_CALLBACK (search_closed_cb), page, G_CONNECT_SWAPPED);
}

/* How it is looked at. */

WeftTabState *
weft_document_page_get_state (WeftDocumentPage *page)
{
  GFile *file = weft_session_document_get_file (page->document);
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;
  const WeftNode *diagram = weft_document_get_node (get_version (page), page->diagram);
  WeftTabState *state;

  if (path == NULL)
    return NULL;
  state = weft_tab_state_new (path);
  state->diagram = diagram != NULL ? g_strdup (weft_node_get_name (diagram)) : NULL;
  state->scale = weft_canvas_get_view (WEFT_CANVAS (page->canvas), &state->x, &state->y);
  state->view = g_strdup (weft_results_pane_get_view (WEFT_RESULTS_PANE (page->results)));
  state->sides = weft_sides_get_wanted (WEFT_SIDES (page->sides));
  state->results = weft_results_pane_get_open (WEFT_RESULTS_PANE (page->results));
  return state;
}

void
weft_document_page_set_state (WeftDocumentPage *page, const WeftTabState *state)
{
  guint32 diagram = state->diagram != NULL ? weft_document_find (get_version (page), state->diagram) : 0;
  const WeftNode *node = weft_document_get_node (get_version (page), diagram);

  if (node != NULL && weft_kind_is_diagram (weft_node_get_kind (node)))
    weft_document_page_show_diagram (page, diagram);
  weft_canvas_set_view (WEFT_CANVAS (page->canvas), state->scale, state->x, state->y);
  if (state->view != NULL && weft_results_pane_has_view (WEFT_RESULTS_PANE (page->results), state->view))
    weft_results_pane_set_view (WEFT_RESULTS_PANE (page->results), state->view);
  if (!state->results)
    weft_results_pane_set_open (WEFT_RESULTS_PANE (page->results), FALSE);
  if (!state->sides)
    weft_sides_dismiss (WEFT_SIDES (page->sides));
}
