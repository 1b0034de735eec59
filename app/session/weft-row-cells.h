/* weft-row-cells.h: the rows of a graph as cells of text: which columns a table has, what they say, and how some are set at once. */
#pragma once

#include "weft-batch-rows.h"
#include "weft-elements.h"

G_BEGIN_DECLS

/* What a cell is to say. */
typedef struct {
  guint32 row;                  /* one from the end of the table on is a new one */
  const WeftPropertyInfo *info; /* of a column */
  const char *text;             /* (nullable): nothing, or the default */
  const char
      *machine; /* (nullable): of a property that is times on machines: the one that the column is for */
} WeftRowCell;

/** weft_row_cells_list_columns: (transfer full) (element-type WeftPropertyInfo): the properties of @kind that people see in a table. */
GPtrArray *weft_row_cells_list_columns (WeftKind kind);

/** weft_row_cells_print: (transfer full): what the cell of @row, which is there, says: as in the file, or the default; else "". */
char *weft_row_cells_print (const WeftDocument *document, WeftElement row, const WeftPropertyInfo *info);

/** weft_row_cells_print_time: (transfer full): of a property that is times on machines what it says of @machine; "": it cannot run there. */
char *weft_row_cells_print_time (const WeftDocument *document,
                                 WeftElement row,
                                 const WeftPropertyInfo *info,
                                 const char *machine);

/**
 * weft_row_cells_set:
 * @node: the number of the node that carries the graph
 * @cells: (array length=n): the cells of a new row one after the other
 * @wrong: (out): of an error: the cell that it is about
 *
 * A new row without an id gets one. A new edge needs both its ends, or one of them as "T1>T2".
 *
 * Returns: %FALSE with @error when a cell cannot say that; what was set before stands in @batch, which is to be given up
 */
gboolean weft_row_cells_set (WeftBatch *batch,
                             guint32 node,
                             guint table,
                             const WeftRowCell *cells,
                             gsize n,
                             gsize *wrong,
                             GError **error);

G_END_DECLS
