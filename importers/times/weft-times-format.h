/* weft-times-format.h: measured times as text: CSV, TSV, or numbers between words. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_times_format;

/* "auto", then the separators that can be asked for. */
extern const char *const weft_times_separators[];

/* Functions of the format. */
WeftDocument *weft_times_read (const WeftFormatInput *input,
                               WeftDiagnostics *diagnostics,
                               WeftLocations **locations,
                               GError **error);
char *weft_times_write (const WeftDocument *document,
                        const char *part,
                        WeftJob *job,
                        WeftDiagnostics *diagnostics,
                        gsize *size,
                        GError **error);

G_END_DECLS
