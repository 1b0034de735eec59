/* weft-start-page.h: what is shown before anything is open: documents to recover, recent files, examples, a
 * new document. */
#pragma once

#include "weft-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_START_PAGE (weft_start_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftStartPage, weft_start_page, WEFT, START_PAGE, GtkWidget)

/**
 * weft_start_page_new: asks @session what there is, and fills itself when the answers come.
 *
 * Its rows activate "app.open-file" and "app.open-example" with a URI, its buttons "app.new" and "app.open".
 */
GtkWidget *weft_start_page_new (WeftSession *session);

/** weft_start_page_offer_last: that @n documents that were open last time could be opened; 0: nothing. */
void weft_start_page_offer_last (WeftStartPage *page, guint n);

/* Signals:
 *   recover (gpointer WeftDraftInfo*)   open this draft
 *   discard (gpointer WeftDraftInfo*)   remove it for good
 */

G_END_DECLS
