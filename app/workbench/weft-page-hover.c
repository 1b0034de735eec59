/* weft-page-hover.c: one node of a document is pointed at, wherever the pointer is: the canvas, the outline and the results
 * show the same. They emit when the pointer moves, not when they are told. */
#include "weft-document-page-private.h"

#include "weft-canvas.h"
#include "weft-outline.h"

static gboolean
is_there (WeftDocumentPage *page, guint32 node)
{
  return weft_document_has_element (weft_session_document_get_version (page->document),
                                    weft_element_from_number (page->diagram, node));
}

/* Results may be of an older version, in which there was a node that is gone. A page that is taken down has no parts. */
static void
hover (WeftDocumentPage *page, guint32 node)
{
  if (page->sides == NULL)
    return;
  page->hovered = node != 0 && is_there (page, node) ? node : 0;
  weft_canvas_set_hovered (WEFT_CANVAS (page->canvas), page->hovered);
  weft_outline_set_hovered (WEFT_OUTLINE (page->outline), page->hovered);
  weft_results_pane_set_hovered (WEFT_RESULTS_PANE (page->results), page->hovered);
}

static void
hovered_cb (WeftDocumentPage *page, guint node)
{
  hover (page, node);
}

void
weft_document_page_renew_hover (WeftDocumentPage *page)
{
  hover (page, page->hovered);
}

void
weft_document_page_connect_hover (WeftDocumentPage *page)
{
  GtkWidget *const parts[] = {page->canvas, page->outline, page->results};

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_signal_connect_swapped (parts[i], "hovered", G_CALLBACK (hovered_cb), page);
}
