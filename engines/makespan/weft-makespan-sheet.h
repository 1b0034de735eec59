/* weft-makespan-sheet.h: the numbers of a makespan with random times. */
#pragma once

#include "weft-document.h"
#include "weft-makespan.h"
#include "weft-sheet.h"

G_BEGIN_DECLS

/** weft_makespan_to_sheet: (transfer full): @document: that was asked about. */
WeftSheet *weft_makespan_to_sheet (const WeftDocument *document, const WeftMakespan *makespan);

G_END_DECLS
