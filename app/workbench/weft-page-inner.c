/* weft-page-inner.c: from a part whose time is the result of another diagram to that diagram, and back to where one came from. */
#include "weft-document-page-private.h"

#include "weft-canvas.h"
#include "weft-inner-diagrams.h"
#include "weft-flow-questions.h"
#include "weft-inner-results.h"
#include "weft-node-tip.h"
#include "weft-parts.h"
#include "weft-quantities.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

static WeftDocument *
get_version (WeftDocumentPage *page)
{
  return weft_session_document_get_version (page->document);
}

/* The first time of a part that is a result. */
typedef struct {
  const WeftDocument *document;
  guint32 part; /* 0: a row */
  WeftLiteral *literal;
} Search;

/* What stands in a part without being one itself is the part's. */
static gboolean
is_of_part (const Search *search, guint32 node)
{
  return node == search->part ||
         (weft_document_get_parent (search->document, node) == search->part &&
          !weft_part_is (weft_node_get_kind (weft_document_get_node (search->document, node))));
}

static void
take_result (WeftElement element,
             G_GNUC_UNUSED WeftProperty property,
             const WeftLiteral *literal,
             gpointer data)
{
  Search *search = data;

  if (search->literal == NULL && weft_literal_get_result (literal) != NULL &&
      (search->part == 0 || is_of_part (search, element.node)))
    search->literal = weft_literal_ref ((WeftLiteral *) literal);
}

/* (transfer full) (nullable): the first time of @part that is a result. */
static WeftLiteral *
find_result (WeftDocumentPage *page, guint32 part)
{
  WeftDocument *document = get_version (page);
  WeftElement element = weft_element_from_number (page->diagram, part);
  Search search = {document, element.table == 0 ? part : 0, NULL};
  const WeftNode *node = weft_document_get_node (document, element.node);

  if (!weft_document_has_element (document, element) || part == page->diagram)
    return NULL;
  if (element.table != 0)
    weft_quantities_foreach_in_row (weft_node_get_graph (node), element, take_result, &search);
  else
    weft_quantities_foreach (node, take_result, &search);
  return search.literal;
}

/* The number of the diagram whose result @literal (nullable) is; 0: there is none. */
static guint32
find_diagram (WeftDocumentPage *page, const WeftLiteral *literal)
{
  const WeftNode *node =
      literal != NULL ? weft_document_lookup (get_version (page), weft_literal_get_result (literal)) : NULL;

  return node != NULL && weft_kind_is_diagram (weft_node_get_kind (node)) ? weft_node_get_id (node) : 0;
}

/* Shows the diagram whose result a time of @part is. */
static gboolean
enter (WeftDocumentPage *page, guint32 part)
{
  g_autoptr (WeftLiteral) literal = find_result (page, part);
  guint32 inner = find_diagram (page, literal);
  WeftOuterPart outer = {page->diagram, part};

  if (inner == 0 || inner == page->diagram)
    return FALSE;
  g_array_append_val (page->outer, outer);
  weft_document_page_show_diagram (page, inner);
  return TRUE;
}

static guint32
get_selected (WeftDocumentPage *page)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (WEFT_CANVAS (page->canvas), &n);

  return n > 0 ? nodes[n - 1] : 0;
}

gboolean
weft_document_page_has_inner (WeftDocumentPage *page)
{
  guint32 part = get_selected (page);
  g_autoptr (WeftLiteral) literal = part != 0 ? find_result (page, part) : NULL;

  return find_diagram (page, literal) != 0;
}

void
weft_document_page_open_inner (WeftDocumentPage *page)
{
  guint32 part = get_selected (page);

  if (part == 0 || !enter (page, part))
    weft_document_page_say (page, _ ("Select a part whose time is the result of another diagram first."),
                            FALSE);
}

/* Back. */

static gboolean
names (WeftInnerDiagrams *inner, guint32 diagram, guint32 part)
{
  const GArray *list = weft_inner_diagrams_list (inner, diagram);

  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, guint32, i) == part)
      return TRUE;
  return FALSE;
}

/* Where one came from, as far as that still names the diagram that is shown. */
static gboolean
pop_outer (WeftDocumentPage *page, WeftInnerDiagrams *inner, WeftOuterPart *outer)
{
  while (page->outer->len > 0) {
    *outer = g_array_index (page->outer, WeftOuterPart, page->outer->len - 1);
    g_array_set_size (page->outer, page->outer->len - 1);
    if (weft_document_get_node (get_version (page), outer->diagram) != NULL &&
        names (inner, outer->diagram, page->diagram))
      return TRUE;
  }
  return FALSE;
}

/* The first diagram that names the one that is shown; 0: none does. */
static guint32
find_outer (WeftDocumentPage *page, WeftInnerDiagrams *inner)
{
  g_autoptr (GArray) diagrams = weft_document_list_diagrams (get_version (page));

  for (guint i = 0; i < diagrams->len; i++)
    if (names (inner, g_array_index (diagrams, guint32, i), page->diagram))
      return g_array_index (diagrams, guint32, i);
  return 0;
}

gboolean
weft_document_page_has_outer (WeftDocumentPage *page)
{
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (get_version (page));

  return page->diagram != 0 && find_outer (page, inner) != 0;
}

/* What was selected there is so again. */
void
weft_document_page_leave_inner (WeftDocumentPage *page)
{
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (get_version (page));
  WeftOuterPart outer = {0, 0};

  if (page->diagram == 0)
    return;
  if (!pop_outer (page, inner, &outer))
    outer = (WeftOuterPart){find_outer (page, inner), 0};
  if (outer.diagram == 0 || outer.diagram == page->diagram) {
    weft_document_page_say (page, _ ("No time of another diagram is the result of this one."), FALSE);
    return;
  }
  weft_document_page_show_diagram (page, outer.diagram);
  if (outer.part != 0 &&
      weft_document_has_element (get_version (page), weft_element_from_number (outer.diagram, outer.part)))
    weft_canvas_select (WEFT_CANVAS (page->canvas), &outer.part, 1);
}

/* The canvas. */

/* (transfer full) (nullable): of which diagram a time of @part is the result, and its mean as far as something has asked for it already. */
static char *
tell_inner (WeftDocumentPage *page, guint32 part)
{
  g_autoptr (WeftLiteral) literal = find_result (page, part);
  guint32 inner = find_diagram (page, literal);
  const WeftNode *node = inner != 0 ? weft_document_get_node (get_version (page), inner) : NULL;
  g_autoptr (WeftJob) job = node != NULL ? weft_session_document_new_job (page->document) : NULL;
  g_autoptr (WeftLattice) time = NULL;
  g_autofree char *mean = NULL;

  if (node == NULL)
    return NULL;
  time = weft_inner_results_recall (get_version (page), inner, job);
  if (time == NULL)
    return g_strdup_printf (_ ("result of %s"), weft_node_get_label (node));
  mean = weft_view_words_time (weft_lattice_get_mean (time), weft_node_get_text (node, WEFT_PROPERTY_UNIT));
  return g_strdup_printf (_ ("result of %s, mean %s"), weft_node_get_label (node), mean);
}

static char *
tip_cb (guint32 node, gpointer data)
{
  WeftDocumentPage *page = data;
  g_autofree char *inner = tell_inner (page, node);
  g_autofree char *weight = weft_document_page_tell_weight (page, node);
  g_autofree char *tip =
      weft_node_tip (get_version (page), page->diagram, node,
                     weft_session_answers_find (weft_session_document_get_answers (page->document),
                                                &weft_flow_question_attribution, page->diagram));

  if (tip == NULL)
    return NULL;
  return g_strconcat (tip, inner != NULL ? "\n" : "", inner != NULL ? inner : "", weight != NULL ? "\n" : "",
                      weight != NULL ? weight : "", NULL);
}

/* A double click goes into what stands behind a node; where nothing does it is after its value. */
static void
entered_cb (G_GNUC_UNUSED WeftCanvas *canvas, guint node, WeftDocumentPage *page)
{
  if (!enter (page, node))
    weft_document_page_edit_value (page);
}

void
weft_document_page_connect_inner (WeftDocumentPage *page)
{
  page->outer = g_array_new (FALSE, FALSE, sizeof (WeftOuterPart));
  g_signal_connect (page->canvas, "entered", G_CALLBACK (entered_cb), page);
  weft_canvas_set_tip (WEFT_CANVAS (page->canvas), tip_cb, page);
}
