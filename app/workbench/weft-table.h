/* weft-table.h: a table whose cells are edited as in a spreadsheet: typing, arrows, Enter and Tab, ranges, copy and paste of
 * text with tabs; or are only read and copied. It draws itself; what stands in the cell where the keyboard is, is said for assistive tools. */
#pragma once

#include "weft-key.h"
#include "weft-theme.h"

G_BEGIN_DECLS

#define WEFT_TYPE_TABLE (weft_table_get_type ())
G_DECLARE_FINAL_TYPE (WeftTable, weft_table, WEFT, TABLE, GtkWidget)

/* What a cell is to say; NULL: nothing. */
typedef struct {
  guint row;
  guint column;
  const char *text;
} WeftTableCell;

/* Where the cells come from, and go to. Strings are (transfer full). */
typedef struct {
  guint (*count_rows) (gpointer data);
  guint (*count_columns) (gpointer data);
  char *(*get_row_title) (gpointer data, guint row);
  char *(*get_column_title) (gpointer data, guint column);
  char *(*get_text) (gpointer data, guint row, guint column); /* NULL: the cell can say nothing */
  const WeftColor *(*get_color) (gpointer data, guint row);   /* (nullable): a dot before the title */
  gboolean (*set) (gpointer data,
                   const WeftTableCell *cells,
                   gsize n,
                   GError **error); /* one step; NULL: cells are only read */
  char *(*get_note) (gpointer data,
                     guint row,
                     guint column); /* (nullable): NULL: there is nothing more to say */
  gboolean first_is_title; /* what the first column says is what the row is called: it is not said twice */
  char *(*get_plain) (gpointer data,
                      guint row,
                      guint column); /* (nullable): what is copied, where it is not what is shown */
  int (*get_sort) (gpointer data,
                   guint column); /* (nullable): 1: rows ascend by the column; -1: they descend */
  gboolean grows;                 /* what is set below the last row makes new rows */
} WeftTableModel;

/** weft_table_new: @title: what it is a table of; @data: for the functions of @model. */
GtkWidget *weft_table_new (const char *title, const WeftTableModel *model, gpointer data);

/** weft_table_refresh: the model says something else now. */
void weft_table_refresh (WeftTable *table);

/** weft_table_get_cursor: the cell where the keyboard is. */
void weft_table_get_cursor (WeftTable *table, guint *row, guint *column);

/** weft_table_set_cursor: goes there, as far as there are so many. */
void weft_table_set_cursor (WeftTable *table, guint row, guint column);

/** weft_table_select: from the cursor to there. */
void weft_table_select (WeftTable *table, guint row, guint column);
void weft_table_select_all (WeftTable *table);

/** weft_table_edit: opens the cell; @text: (nullable): in place of what it says. */
void weft_table_edit (WeftTable *table, const char *text);

/** weft_table_commit: takes what is typed; %FALSE when it is refused: the cell stays open. */
gboolean weft_table_commit (WeftTable *table);

/** weft_table_close: takes what is typed, or gives it up when it is refused: what the cells are about is to change. */
void weft_table_close (WeftTable *table);

/** weft_table_copy, _paste, _clear: of the range. Pasting begins at its first cell; one value fills all of it. */
void weft_table_copy (WeftTable *table);
void weft_table_paste (WeftTable *table);
void weft_table_clear (WeftTable *table);

/** weft_table_paste_text: as _paste(), of @text: lines of cells with tabs between. Returns whether it was taken. */
gboolean weft_table_paste_text (WeftTable *table, const char *text);

/** weft_table_get_rows: the rows of the range: from @first to @last, with it; none of an empty table: %FALSE. */
gboolean weft_table_get_rows (WeftTable *table, guint *first, guint *last);

/** weft_table_get_cell_box: where the cell is in the widget. */
void weft_table_get_cell_box (WeftTable *table, guint row, guint column, GdkRectangle *box);

/** weft_table_get_status: what is said about the cell; a problem when @is_problem. */
const char *weft_table_get_status (WeftTable *table, gboolean *is_problem);

/** weft_table_get_keys: (transfer none) (array length=n) */
const WeftKey *weft_table_get_keys (guint *n);

/* Signals:
 *   cursor-moved ()
 *   status-changed ()
 *   remove-row ()      the row of the cursor is to go
 *   column-pressed (guint column)   its title, or the key for it
 */

G_END_DECLS
