/* weft-table-private.h: the state of a table, for its drawing and the clipboard. */
#pragma once

#include "weft-table.h"

G_BEGIN_DECLS

#define WEFT_TABLE_PADDING 8
#define WEFT_TABLE_DOT     11 /* before the title of a row */

struct _WeftTable {
  GtkWidget parent_instance;
  char *title;
  const WeftTableModel *model;
  gpointer data;
  guint n_rows;
  guint n_columns;
  GArray
      *edges; /* double: left edge of each column and the right one of the last; the titles of rows before */
  double height; /* of a row; of the titles of columns as well */
  guint row;     /* the cursor */
  guint column;
  guint other_row; /* the other corner of the range */
  guint other_column;
  GtkWidget *editor; /* (nullable): of the cell that is open */
  char *status;
  gboolean is_problem;
  gboolean dragging;
};

typedef struct {
  guint top;
  guint left;
  guint bottom; /* with these */
  guint right;
} WeftTableRange;

/** weft_table_get_range: what is selected. */
WeftTableRange weft_table_get_range (WeftTable *table);

static inline double
weft_table_get_edge (WeftTable *table, guint column)
{
  return g_array_index (table->edges, double, column);
}

/** weft_table_get_text: (transfer full) (nullable): what the cell says; NULL as well where there is no such cell. */
char *weft_table_get_text (WeftTable *table, guint row, guint column);

/** weft_table_set_cells: one step; of what is refused the status says why. */
gboolean weft_table_set_cells (WeftTable *table, const WeftTableCell *cells, gsize n);

/** weft_table_say: @words: (transfer full) */
void weft_table_say (WeftTable *table, char *words, gboolean is_problem);

/* What is seen of a table, in its pixels; of rows, those that may be seen in part: from @first, without @end. */
typedef struct {
  double top;
  double bottom;
  guint first;
  guint end;
} WeftTableView;

/** weft_table_get_view: the titles of columns stand at its top. */
WeftTableView weft_table_get_view (WeftTable *table);

/** weft_table_snapshot: draws it. */
void weft_table_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/** weft_table_get_shown: (transfer full) (nullable): what is drawn in a cell: its text, or what an empty row is for. */
char *weft_table_get_shown (WeftTable *table, guint row, guint column);

G_END_DECLS
