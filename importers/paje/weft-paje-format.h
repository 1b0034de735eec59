/* weft-paje-format.h: Paje traces as measured schedules (Kergommeaux, Stein, Martin: Paje input data format, 2003). */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_paje_format;

/** weft_paje_read: the function of the row. Containers are lanes, states of one type are runs. What is not about them is left out and counted. */
WeftDocument *weft_paje_read (const WeftFormatInput *input,
                              WeftDiagnostics *diagnostics,
                              WeftLocations **locations,
                              GError **error);

G_END_DECLS
