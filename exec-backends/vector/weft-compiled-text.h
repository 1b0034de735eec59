/* weft-compiled-text.h: a program in MIMDC as one in C that needs nothing but a compiler and the C library. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/** weft_compiled_print: (transfer full): for any number of PEs. */
char *weft_compiled_print (const WeftMimdcCode *code);

G_END_DECLS
