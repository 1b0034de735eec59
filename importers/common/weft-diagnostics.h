/* weft-diagnostics.h: what a reader or writer has to say besides its result: remarks, each with its place, about what was
 * left out. All are counted; the first hundred are kept. */
#pragma once

#include "weft-fault.h"

G_BEGIN_DECLS

#define WEFT_MOST_REMARKS 100

typedef struct {
  GPtrArray *remarks; /* GError with a WeftFault: the first ones */
  guint64 n_left_out; /* values, lines or parts, also those of which no remark is kept */
} WeftDiagnostics;

WeftDiagnostics *weft_diagnostics_new (void);
void weft_diagnostics_free (WeftDiagnostics *diagnostics);

/** weft_diagnostics_wants: whether one more remark would be kept, so that its words need to be made. */
gboolean weft_diagnostics_wants (const WeftDiagnostics *diagnostics);

/** weft_diagnostics_leave_out: counts one more; keeps the remark about it if @fault is not %NULL and there is room. */
void weft_diagnostics_leave_out (WeftDiagnostics *diagnostics, const WeftFault *fault);

/** weft_diagnostics_note: a remark about what was not left out: a choice that the reader made. */
void weft_diagnostics_note (WeftDiagnostics *diagnostics, const WeftFault *fault);

/** weft_diagnostics_print: (transfer full): the first @most remarks that have a plain sentence, a line each with its place, and how much more was left
 * out; "" where there is none. */
char *weft_diagnostics_print (const WeftDiagnostics *diagnostics, guint most);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDiagnostics, weft_diagnostics_free)

G_END_DECLS
