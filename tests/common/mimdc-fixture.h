/* mimdc-fixture.h: what tests of programs in MIMDC have in common. */
#pragma once

#include "weft-mimdc.h"

G_BEGIN_DECLS

/** mimdc_compile: (transfer full): a program without errors, in “p.mimdc”. */
WeftMimdcCode *mimdc_compile (const char *text);

/** mimdc_collect: WeftReferenceOptions.print: adds what is printed to @data, a GString. */
void mimdc_collect (const char *text, gsize length, gpointer data);

typedef void (*MimdcProgramFunc) (const char *name, const char *text, gsize size);

/** mimdc_for_each_program: of those that come with Weft, in @folder; there are nine or more. */
void mimdc_for_each_program (const char *folder, MimdcProgramFunc func);

/** mimdc_get_pes: on how many PEs a program says that it is to be run: `// pes: N`. */
guint mimdc_get_pes (const char *text);

G_END_DECLS
