/* weft-page-path.c: what decides how long the whole takes is marked on the canvas, as the tools of the kind of diagram find it, unless
 * that is switched off. */
#include "weft-document-page-private.h"

#include "weft-canvas.h"
#include "weft-diagram-tools.h"

static const WeftDiagramTools *
get_tools (WeftDocumentPage *page)
{
  return page->diagram != 0
             ? weft_diagram_tools_of (weft_session_document_get_version (page->document), page->diagram)
             : NULL;
}

/* The last answer stays until there is another; one that there cannot be shows none. */
static void
show (WeftDocumentPage *page)
{
  const WeftDiagramTools *tools = get_tools (page);
  WeftInquiryState answer = {NULL};
  g_autoptr (GArray) path = NULL;

  /* A diagram that an edit has just removed is still the one that is shown. */
  if (page->path != NULL && tools != NULL && tools->list_path != NULL)
    weft_inquiry_get (page->path, &answer);
  if (answer.value != NULL && answer.error == NULL)
    path = tools->list_path (weft_session_document_get_version (page->document), page->diagram, answer.value);
  weft_canvas_set_path (WEFT_CANVAS (page->canvas),
                        path != NULL ? (const guint32 *) (gpointer) path->data : NULL,
                        path != NULL ? path->len : 0);
}

void
weft_document_page_show_path (WeftDocumentPage *page)
{
  const WeftDiagramTools *tools = get_tools (page);
  const WeftQuestion *question = tools != NULL && !page->hides_path ? tools->path_question : NULL;

  if (page->path != NULL && weft_inquiry_get_question (page->path) != question)
    weft_document_page_forget_path (page);
  if (question != NULL && page->path == NULL) {
    page->path = weft_inquiry_new (weft_session_document_get_answers (page->document), question);
    g_signal_connect_swapped (page->path, "changed", G_CALLBACK (show), page);
  }
  if (page->path != NULL)
    weft_inquiry_ask (page->path, page->diagram, NULL, 0);
  show (page);
}

void
weft_document_page_forget_path (WeftDocumentPage *page)
{
  if (page->path == NULL)
    return;
  g_signal_handlers_disconnect_by_data (page->path, page);
  weft_inquiry_forget (page->path);
  g_clear_object (&page->path);
}

gboolean
weft_document_page_has_path (WeftDocumentPage *page)
{
  const WeftDiagramTools *tools = get_tools (page);

  return tools != NULL && tools->path_question != NULL;
}

void
weft_document_page_toggle_path (WeftDocumentPage *page)
{
  page->hides_path = !page->hides_path;
  weft_document_page_show_path (page);
}
