/* weft-relocation-answer.h: all that the question about data relocation asks of the engine, as one value. */
#pragma once

#include "weft-relocated.h"
#include "weft-relocation-asked.h"

G_BEGIN_DECLS

/**
 * weft_relocation_answer:
 * @way: by TIE, or exact
 * @with_relays: whether also what relays would take is asked
 *
 * The optimum is checked against its proof each time, plans are executed step by step, and schedules looked at by what knows the problem alone. Where no link leads from where an item is made or stands to who needs it, the flow graph has no
 * sources of its own and no schedule on the bus, but there may be others.
 *
 * Returns: (transfer full) (nullable): %NULL with @error
 */
WeftRelocated *weft_relocation_answer (const WeftRelocationAsked *asked,
                                       WeftRelocatedWay way,
                                       gboolean with_relays,
                                       WeftJob *job,
                                       GError **error);

G_END_DECLS
