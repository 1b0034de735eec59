/* weft-search-bar.h: a field that finds what stands in a document, and leads from hit to hit. */
#pragma once

#include "weft-search.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_SEARCH_BAR (weft_search_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftSearchBar, weft_search_bar, WEFT, SEARCH_BAR, GtkWidget)

GtkWidget *weft_search_bar_new (void);

/** weft_search_bar_open: with the keyboard in the field, whose text is selected. */
void weft_search_bar_open (WeftSearchBar *bar);
void weft_search_bar_close (WeftSearchBar *bar);
gboolean weft_search_bar_is_open (WeftSearchBar *bar);

/** weft_search_bar_set_text: looks for @text. */
void weft_search_bar_set_text (WeftSearchBar *bar, const char *text);

/** weft_search_bar_show: looks in @document from now on; what is found in @diagram (0: in none) is shown first. */
void weft_search_bar_show (WeftSearchBar *bar, WeftDocument *document, guint32 diagram);

/** weft_search_bar_step: to the next hit, or the one before; round and round. */
void weft_search_bar_step (WeftSearchBar *bar, int by);

/** weft_search_bar_get_hits: (transfer none) (element-type WeftSearchHit) */
const GArray *weft_search_bar_get_hits (WeftSearchBar *bar);

/** weft_search_bar_get_words: how many hits there are, and which is shown. */
const char *weft_search_bar_get_words (WeftSearchBar *bar);

/* Signals:
 *   found ()                  other hits
 *   reached (guint part, guint diagram)   the hit to show
 *   closed ()
 */

G_END_DECLS
