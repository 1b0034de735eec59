/* weft-table-format.h: a task graph as spreadsheets have it, in CSV: a line of heads, then a row for each task. The columns are id, name, time
 * (with the unit in brackets), group, and predecessors: the ids of the tasks that it waits for. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_table_format;

/* Functions of the format. */
WeftDocument *weft_table_read (const WeftFormatInput *input,
                               WeftDiagnostics *diagnostics,
                               WeftLocations **locations,
                               GError **error);
char *weft_table_write (const WeftDocument *document,
                        const char *part,
                        WeftJob *job,
                        WeftDiagnostics *diagnostics,
                        gsize *size,
                        GError **error);

G_END_DECLS
