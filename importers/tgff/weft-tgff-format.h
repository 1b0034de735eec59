/* weft-tgff-format.h: files of TGFF (Task Graphs for Free): task graphs whose tasks and arcs have types, and tables that say what a type takes on a
 * processing element, or how much an arc moves. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_tgff_format;

/** weft_tgff_get_bandwidth: that of links, in sizes per unit of time. @values: (nullable): the standard ones. */
double weft_tgff_get_bandwidth (const WeftOptions *values);

WeftDocument *weft_tgff_read (const WeftFormatInput *input,
                              WeftDiagnostics *diagnostics,
                              WeftLocations **locations,
                              GError **error);

G_END_DECLS
