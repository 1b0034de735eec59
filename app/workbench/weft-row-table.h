/* weft-row-table.h: one table of the rows of a graph: filtered, sorted, edited and pasted into like a spreadsheet. Every change is a
 * step of the document's history. Nothing is held for a row but its index, and that only where rows are filtered or sorted. */
#pragma once

#include "weft-row-order.h"
#include "weft-session-document.h"
#include "weft-table.h"

G_BEGIN_DECLS

#define WEFT_TYPE_ROW_TABLE (weft_row_table_get_type ())
G_DECLARE_FINAL_TYPE (WeftRowTable, weft_row_table, WEFT, ROW_TABLE, GtkWidget)

/** weft_row_table_new: of rows of @kind. */
GtkWidget *weft_row_table_new (WeftKind kind);

/** weft_row_table_show: the rows of the node @node in the current version of @document. Cheap when they are the same as before. */
void weft_row_table_show (WeftRowTable *self, WeftSessionDocument *document, guint32 node);

/** weft_row_table_sort: by @column: ascending, descending, as drawn, and again. */
void weft_row_table_sort (WeftRowTable *self, guint column);

/** weft_row_table_filter: shows the rows in which all of @words stand. */
void weft_row_table_filter (WeftRowTable *self, const char *words);

/** weft_row_table_is_looking: whether rows are still being filtered or sorted; those of before are shown. */
gboolean weft_row_table_is_looking (WeftRowTable *self);

/** weft_row_table_count: the rows that are shown. */
guint weft_row_table_count (WeftRowTable *self);

/** weft_row_table_remove: removes the rows of the range, with the edges at them; %FALSE when there are none, or that may not be. */
gboolean weft_row_table_remove (WeftRowTable *self);

/** weft_row_table_add: the keyboard into the row for a new one. */
void weft_row_table_add (WeftRowTable *self);

/** weft_row_table_go: to the row with the number @part (weft-element.h), if it is shown. */
void weft_row_table_go (WeftRowTable *self, guint32 part);

/** weft_row_table_list_selected: (transfer full) (element-type guint32): the numbers of the rows of the range; none of more than 100,000. */
GArray *weft_row_table_list_selected (WeftRowTable *self);

/** weft_row_table_get_table: (transfer none) */
WeftTable *weft_row_table_get_table (WeftRowTable *self);

/** weft_row_table_get_status: what is said about the cell where the keyboard is, or the problem. */
const char *weft_row_table_get_status (WeftRowTable *self);

/* Signals:
 *   rows-chosen ()   by keyboard or pointer
 */

G_END_DECLS
