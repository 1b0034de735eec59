/* weft-table-page.h: the numbers of an answer of the results as a table to read and to copy. What answer that is, is said above
 * it. */
#pragma once

#include "weft-distribution-pane.h"
#include "weft-answer-page.h"
#include "weft-table.h"

G_BEGIN_DECLS

#define WEFT_TYPE_TABLE_PAGE (weft_table_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTablePage, weft_table_page, WEFT, TABLE_PAGE, GtkWidget)

/** weft_table_page_new: of the answer of @distribution, at first. */
GtkWidget *weft_table_page_new (WeftDistributionPane *distribution);

/** weft_table_page_show: @source: (nullable): whose answer is shown; %NULL: that of the distribution. To be called as well when
 * that answer, or what is said of it, has changed. O(rows) for an answer that is not shown yet. */
void weft_table_page_show (WeftTablePage *page, WeftAnswerPage *source);

/** weft_table_page_get_table: (transfer none) */
WeftTable *weft_table_page_get_table (WeftTablePage *page);

G_END_DECLS
