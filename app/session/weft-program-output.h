/* weft-program-output.h: what the PEs of a run print, one by one or together. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* All PEs. */
#define WEFT_PROGRAM_ALL_PES G_MAXUINT32

/**
 * weft_program_output_pick:
 * @tagged: lines that begin with the number of their PE, as WeftReferenceOptions.tags has them: “3: 14”
 * @pe: or WEFT_PROGRAM_ALL_PES
 *
 * Returns: (transfer full): those of @pe, in their order, without the number; a line without one is everybody's. O(length).
 */
char *weft_program_output_pick (const char *tagged, guint32 pe);

G_END_DECLS
