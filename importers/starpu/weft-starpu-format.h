/* weft-starpu-format.h: what StarPU measured of the links between memory nodes: a matrix of bandwidths in MB/s or of latencies in microseconds, or one of each, one
 * behind the other, in a file. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_starpu_format;

/* A function of the format. */
WeftDocument *weft_starpu_read (const WeftFormatInput *input,
                                WeftDiagnostics *diagnostics,
                                WeftLocations **locations,
                                GError **error);

G_END_DECLS
