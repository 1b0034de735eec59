/* weft-writer-private.h: what the writers of nodes and of rows share. */
#pragma once

#include "weft-writer.h"

G_BEGIN_DECLS

void weft_write_indent (GString *out, guint depth);

/** weft_write_attribute: with a blank before it, escaped. */
void weft_write_attribute (GString *out, const char *name, const char *value);

/** weft_write_rows: of the graph that @node carries: one element a line, table by table. */
void weft_write_rows (GString *out, const WeftNode *node, guint depth);

/** weft_write_row_places: those of them that have a place, for the layout; _has_row_places: whether some have. */
void weft_write_row_places (GString *out, const WeftNode *node, guint depth);
gboolean weft_has_row_places (const WeftNode *node);

G_END_DECLS
