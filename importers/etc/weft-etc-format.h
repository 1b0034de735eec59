/* weft-etc-format.h: matrices of expected times to compute (ETC), as Braun et al. 2001 have them: how many subtasks, how many machines and a
 * number that says nothing, then of each subtask its time on each machine. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_etc_format;

/* Functions of the format. */
guint32 weft_etc_get_machines (const WeftOptions *values);
WeftDocument *weft_etc_read (const WeftFormatInput *input,
                             WeftDiagnostics *diagnostics,
                             WeftLocations **locations,
                             GError **error);
char *weft_etc_write (const WeftDocument *document,
                      const char *part,
                      WeftJob *job,
                      WeftDiagnostics *diagnostics,
                      gsize *size,
                      GError **error);

G_END_DECLS
