/* bench-scalar.h: what the SIMD machine is measured against: one PE after the other. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/** bench_scalar_run: the word at address 0 of the PE when it ends. For programs that speak to nobody: no monos, no barriers, no output. */
gint32 bench_scalar_run (const WeftMimdcCode *code, guint32 pe, guint32 pes);

G_END_DECLS
