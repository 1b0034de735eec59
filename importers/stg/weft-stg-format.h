/* weft-stg-format.h: task graphs as the Standard Task Graph Set of the Kasahara Laboratory has them: numbers, and remarks from "#" to
 * the end of a line. First how many tasks there are, without two dummy ones; then of each its number, its time, how many
 * predecessors it has, and their numbers. Task 0 is a dummy from which all begin, the one with the greatest number another in which all
 * end; neither takes time. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_stg_format;

/* Functions of the format. */
WeftDocument *weft_stg_read (const WeftFormatInput *input,
                             WeftDiagnostics *diagnostics,
                             WeftLocations **locations,
                             GError **error);
char *weft_stg_write (const WeftDocument *document,
                      const char *part,
                      WeftJob *job,
                      WeftDiagnostics *diagnostics,
                      gsize *size,
                      GError **error);

G_END_DECLS
