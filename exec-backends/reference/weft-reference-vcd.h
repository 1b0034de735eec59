/* weft-reference-vcd.h: a run in lock step as a value change dump (IEEE 1364-2005, clause 18), which viewers of waves open: a unit of time is a
 * step; of each PE its pc, state and line and its first poly variables of the whole program, and the first monos. */
#pragma once

#include "weft-reference.h"

G_BEGIN_DECLS

/* PEs of a run that is dumped, and how much of it: words of monos, poly words of each PE, bytes. */
#define WEFT_VCD_MOST_PES   256
#define WEFT_VCD_MOST_MONOS 64
#define WEFT_VCD_MOST_POLYS 16
#define WEFT_VCD_MOST_BYTES ((guint64) 1 << 30)

/** WeftVcdWrite: takes the next piece of the dump; %FALSE with @error ends the run. */
typedef gboolean (*WeftVcdWrite) (const char *text, gsize length, gpointer data, GError **error);

/**
 * weft_reference_run_vcd:
 * @options: at most WEFT_VCD_MOST_PES PEs
 * @error: (out): as of weft_reference_run(), where the dump is whole up to before the step that failed; that of @write; or
 * WEFT_FORMAT_ERROR when it becomes too large
 *
 * As weft_reference_run(). Values at a time are those after so many steps, as a WeftReferenceStop has them. Scopes: program, in it
 * monos, and pe0 and so on, in each pc, state (0 runs, 1 waits, 2 ended), line and variables. An array is a scope with at_0 and so on. A float is a
 * scope with its value and its bits: the format has no infinity and no NaN, where the value stays what it was before.
 */
gboolean weft_reference_run_vcd (const WeftMimdcCode *code,
                                 const WeftReferenceOptions *options,
                                 WeftVcdWrite write,
                                 gpointer data,
                                 WeftReferenceCounts *counts,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
