/* weft-dax-format.h: abstract workflows of Pegasus (DAX 2.1 and 3): jobs with a time, files that they use, and of each child its parents. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_dax_format;

/* A function of the format. */
WeftDocument *weft_dax_read (const WeftFormatInput *input,
                             WeftDiagnostics *diagnostics,
                             WeftLocations **locations,
                             GError **error);

G_END_DECLS
