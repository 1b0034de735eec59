/* weft-tables-page.h: the rows of the graph of a diagram, a table for each kind of row. */
#pragma once

#include "weft-row-table.h"

G_BEGIN_DECLS

#define WEFT_TYPE_TABLES_PAGE (weft_tables_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTablesPage, weft_tables_page, WEFT, TABLES_PAGE, GtkWidget)

GtkWidget *weft_tables_page_new (void);

/** weft_tables_page_show: the diagram with the number @diagram, in the current version of @document. */
void weft_tables_page_show (WeftTablesPage *page, WeftSessionDocument *document, guint32 diagram);

/** weft_tables_page_focus: the keyboard into the table that is seen. */
void weft_tables_page_focus (WeftTablesPage *page);

/** weft_tables_page_go: to the row with the number @part (weft-element.h), if there is one. */
void weft_tables_page_go (WeftTablesPage *page, guint32 part);

/** weft_tables_page_get_seen: (transfer none) (nullable): the table that is seen. */
WeftRowTable *weft_tables_page_get_seen (WeftTablesPage *page);

/** weft_tables_page_see: brings table @table, from 1, to the front. */
void weft_tables_page_see (WeftTablesPage *page, guint table);

/* Signals:
 *   rows-chosen ()   in the table that is seen
 */

G_END_DECLS
