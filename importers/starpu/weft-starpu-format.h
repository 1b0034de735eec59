/* weft-starpu-format.h: what StarPU measured of a computer, as suites: links between memory nodes, a matrix of bandwidths in MB/s or of latencies in microseconds, or one of
 * each, one behind the other, in a file; how many devices there are (a .config); and what codelets take on them. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_starpu_format;       /* links, or devices */
extern const WeftFormat weft_starpu_model_format; /* codelets */

/* Functions of the formats. */
WeftDocument *weft_starpu_read (const WeftFormatInput *input,
                                WeftDiagnostics *diagnostics,
                                WeftLocations **locations,
                                GError **error);

WeftDocument *weft_starpu_model_read (const WeftFormatInput *input,
                                      WeftDiagnostics *diagnostics,
                                      WeftLocations **locations,
                                      GError **error);

/** weft_starpu_config_read: (transfer full) (nullable): counts of devices instead of a matrix. */
WeftDocument *
weft_starpu_config_read (const WeftFormatInput *input, WeftDiagnostics *diagnostics, GError **error);

/** weft_starpu_get_no_time: for weft_named_flow_finish(): there are no subtasks. */
double weft_starpu_get_no_time (gpointer data, guint32 subtask, guint32 machine);

G_END_DECLS
