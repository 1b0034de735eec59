/* weft-trace-format.h: traces of Chrome as measured schedules: the JSON that chrome://tracing, Perfetto and many run-time systems know (Trace Event
 * Format, Google, 2016). */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_trace_format;

/** weft_trace_read: the function of the row. Complete events and pairs of beginnings and ends are runs, threads are lanes; their names and sequence come
 * from metadata. Everything else is left out and counted. */
WeftDocument *weft_trace_read (const WeftFormatInput *input,
                               WeftDiagnostics *diagnostics,
                               WeftLocations **locations,
                               GError **error);

G_END_DECLS
