/* weft-compiled-text.h: a program in MIMDC as one in C that needs nothing but a compiler and the C library. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/* The kinds of frames that it writes; see vector-machine-tile.h. */
typedef enum {
  WEFT_COMPILED_TEXT,
  WEFT_COMPILED_DONE,
  WEFT_COMPILED_TRAP,
  WEFT_COMPILED_STUCK,
  WEFT_COMPILED_INSTRUCTIONS,
  WEFT_COMPILED_SECONDS,
  WEFT_COMPILED_MEMORY,
} WeftCompiledFrame;

/** weft_compiled_print: (transfer full): for any number of PEs. */
char *weft_compiled_print (const WeftMimdcCode *code);

G_END_DECLS
