/* weft-page-marks.c: what answers say about nodes is marked on the canvas, as the tools of the kind of diagram find it and as long as it is
 * switched on: the path that decides how long the whole takes, and how much it hangs on each node and edge. */
#include "weft-document-page-private.h"

#include "weft-answer-page.h"
#include "weft-canvas.h"
#include "weft-diagram-tools.h"

static const WeftQuestion *
get_path_question (const WeftDiagramTools *tools)
{
  return tools->path_question;
}

static void
show_path (WeftDocumentPage *page, const WeftDiagramTools *tools, gconstpointer value)
{
  g_autoptr (GArray) path =
      value != NULL
          ? tools->list_path (weft_session_document_get_version (page->document), page->diagram, value)
          : NULL;

  weft_canvas_set_path (WEFT_CANVAS (page->canvas),
                        path != NULL ? (const guint32 *) (gpointer) path->data : NULL,
                        path != NULL ? path->len : 0);
}

static const WeftQuestion *
get_weight_question (const WeftDiagramTools *tools)
{
  return tools->weight_question;
}

static void
show_weights (WeftDocumentPage *page, const WeftDiagramTools *tools, gconstpointer value)
{
  g_autoptr (GArray) weights =
      value != NULL
          ? tools->list_weights (weft_session_document_get_version (page->document), page->diagram, value)
          : NULL;

  weft_canvas_set_weights (WEFT_CANVAS (page->canvas),
                           weights != NULL ? (const WeftCanvasWeight *) (gpointer) weights->data : NULL,
                           weights != NULL ? weights->len : 0);
}

static const struct {
  const WeftQuestion *(*get_question) (const WeftDiagramTools *tools);
  void (*show) (WeftDocumentPage *page,
                const WeftDiagramTools *tools,
                gconstpointer value); /* @value: (nullable): nothing is marked */
} marks[WEFT_N_PAGE_MARKS] = {
    [WEFT_PAGE_PATH] = {get_path_question, show_path},
    [WEFT_PAGE_WEIGHTS] = {get_weight_question, show_weights},
};

static const WeftDiagramTools *
get_tools (WeftDocumentPage *page)
{
  return page->diagram != 0
             ? weft_diagram_tools_of (weft_session_document_get_version (page->document), page->diagram)
             : NULL;
}

static const WeftQuestion *
get_question (WeftDocumentPage *page, WeftPageMark mark)
{
  const WeftDiagramTools *tools = get_tools (page);

  return tools != NULL ? marks[mark].get_question (tools) : NULL;
}

/* The last answer stays until there is another; one that there cannot be marks nothing. A diagram that an edit has just removed is still the one
 * that is shown. */
static void
show (WeftDocumentPage *page, WeftPageMark mark)
{
  WeftInquiryState answer = {NULL};

  if (page->marks[mark] != NULL && get_question (page, mark) != NULL)
    weft_inquiry_get (page->marks[mark], &answer);
  marks[mark].show (page, get_tools (page), answer.error == NULL ? answer.value : NULL);
}

static void
changed_cb (WeftInquiry *inquiry, WeftDocumentPage *page)
{
  for (WeftPageMark mark = 0; mark < WEFT_N_PAGE_MARKS; mark++)
    if (page->marks[mark] == inquiry)
      show (page, mark);
}

/* The tab of the question may be asking otherwise. */
static void
tab_cb (WeftDocumentPage *page)
{
  weft_document_page_show_marks (page);
}

static WeftAnswerPage *
get_tab (WeftDocumentPage *page, const WeftQuestion *question)
{
  return page->sides != NULL ? weft_results_pane_get_page (WEFT_RESULTS_PANE (page->results), question->name)
                             : NULL;
}

static void
forget (WeftDocumentPage *page, WeftPageMark mark)
{
  WeftAnswerPage *tab;

  if (page->marks[mark] == NULL)
    return;
  tab = get_tab (page, weft_inquiry_get_question (page->marks[mark]));
  if (tab != NULL)
    g_signal_handlers_disconnect_by_func (tab, tab_cb, page);
  g_signal_handlers_disconnect_by_data (page->marks[mark], page);
  weft_inquiry_forget (page->marks[mark]);
  g_clear_object (&page->marks[mark]);
}

/* Asked as the tab of the question asks it, so that both say the same. */
static void
ask (WeftDocumentPage *page, WeftPageMark mark, const WeftQuestion *question)
{
  WeftAnswerPage *tab = get_tab (page, question);

  weft_inquiry_ask (page->marks[mark], page->diagram, tab != NULL ? weft_answer_page_get_asked (tab) : NULL,
                    tab != NULL && question->has_seed ? weft_answer_page_get_seed (tab) : 0);
}

static void
show_mark (WeftDocumentPage *page, WeftPageMark mark)
{
  const WeftQuestion *question = page->hides[mark] ? NULL : get_question (page, mark);

  if (page->marks[mark] != NULL && weft_inquiry_get_question (page->marks[mark]) != question)
    forget (page, mark);
  if (question != NULL && page->marks[mark] == NULL) {
    page->marks[mark] = weft_inquiry_new (weft_session_document_get_answers (page->document), question);
    g_signal_connect (page->marks[mark], "changed", G_CALLBACK (changed_cb), page);
    if (get_tab (page, question) != NULL)
      g_signal_connect_object (get_tab (page, question), "status-changed", G_CALLBACK (tab_cb), page,
                               G_CONNECT_SWAPPED);
  }
  if (page->marks[mark] != NULL)
    ask (page, mark, question);
  show (page, mark);
}

void
weft_document_page_show_marks (WeftDocumentPage *page)
{
  for (WeftPageMark mark = 0; mark < WEFT_N_PAGE_MARKS; mark++)
    show_mark (page, mark);
}

void
weft_document_page_forget_marks (WeftDocumentPage *page)
{
  for (WeftPageMark mark = 0; mark < WEFT_N_PAGE_MARKS; mark++)
    forget (page, mark);
}

char *
weft_document_page_tell_weight (WeftDocumentPage *page, guint32 node)
{
  const WeftDiagramTools *tools = get_tools (page);
  double weight = weft_canvas_get_weight (WEFT_CANVAS (page->canvas), node);

  return tools != NULL && tools->tell_weight != NULL && weight >= 0 ? tools->tell_weight (weight) : NULL;
}

gboolean
weft_document_page_has_mark (WeftDocumentPage *page, WeftPageMark mark)
{
  return get_question (page, mark) != NULL;
}

void
weft_document_page_toggle_mark (WeftDocumentPage *page, WeftPageMark mark)
{
  page->hides[mark] = !page->hides[mark];
  show_mark (page, mark);
}
