/* weft-row-order.h: which rows of a table of a graph are shown, and in which order. */
#pragma once

#include "weft-job.h"
#include "weft-row-cells.h"

G_BEGIN_DECLS

typedef enum { WEFT_SORT_AS_DRAWN, WEFT_SORT_ASCENDING, WEFT_SORT_DESCENDING } WeftSort;

typedef struct {
  WeftSort sort;
  const WeftPropertyInfo *column; /* (nullable): that is sorted by; times and counts by their means */
  const char *words;   /* (nullable): each of them stands somewhere in the cells of a row that is shown */
  const char *machine; /* (nullable): where the column is times on machines: the one that it is for */
} WeftRowOrder;

/**
 * weft_row_order_list:
 * @element: a row of the table, there or not
 * @job: polled; its progress is set
 *
 * The sort is stable: what is equal stays as drawn, and what says nothing comes last. Blocks: some us a
 * row; any thread. While it runs 24 bytes a row are held, and the texts that are sorted by.
 *
 * Returns: (transfer full) (nullable) (element-type guint32): the indices of the rows; %NULL with @error when @job was cancelled
 */
GArray *weft_row_order_list (const WeftDocument *document,
                             WeftElement element,
                             const WeftRowOrder *order,
                             WeftJob *job,
                             GError **error);

G_END_DECLS
