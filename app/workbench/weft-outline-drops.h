/* weft-outline-drops.h: rows of the outline can be dragged, and things can be dropped before, onto and after them. */
#pragma once

#include "weft-chip.h"

G_BEGIN_DECLS

typedef enum { WEFT_ROW_BEFORE, WEFT_ROW_ONTO, WEFT_ROW_AFTER } WeftRowSide;

/**
 * WeftRowDropCheck:
 * @payload: what hangs over a row
 * @node: of that row
 * @drops: it is let go
 * @can: (out): whether it may be let go there
 *
 * Returns: (transfer full) (nullable): what would happen, or why it cannot
 */
typedef char *(*WeftRowDropCheck) (const WeftDragPayload *payload,
                                   guint32 node,
                                   WeftRowSide side,
                                   gboolean drops,
                                   gboolean *can,
                                   gpointer data);

/* What rows have in common. */
typedef struct {
  guint32 (*get_node) (GtkWidget *row);       /* 0: a heading */
  void (*pick) (guint32 node, gpointer data); /* its drag begins */
  WeftRowDropCheck check;
  gpointer data;
} WeftRowDrops;

/** weft_row_add_drops: @drops: must live as long as @row. */
void weft_row_add_drops (GtkWidget *row, const WeftRowDrops *drops);

G_END_DECLS
