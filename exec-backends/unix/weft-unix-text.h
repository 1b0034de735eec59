/* weft-unix-text.h: a program in MIMDC as one in C for machines with UNIX, which needs nothing but a compiler and the C library: each function is one
 * of C, and words of its stack are variables. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/* How PEs reach each other. */
typedef enum {
  WEFT_UNIX_THREADS, /* of one process */
  WEFT_UNIX_PIPES,   /* processes and one that controls them (Dietz et al. 1993, section 3.2.1) */
  WEFT_UNIX_FILE,    /* processes that share a file (section 3.2.2) */
  WEFT_UNIX_UDP,     /* processes, each with a socket of UDP (section 3.3) */
  WEFT_UNIX_MPI,     /* ranks of MPI, which reach each other by windows */
  WEFT_UNIX_N_MODELS,
} WeftUnixModel;

/** weft_unix_get_name: what the model is called, in lower case. */
const char *weft_unix_get_name (WeftUnixModel model);

/** weft_unix_find_model: by its name, in lower case; %FALSE: there is none. */
gboolean weft_unix_find_model (const char *name, WeftUnixModel *model);

/** weft_unix_print: (transfer full): for any number of PEs. @code is as it is compiled or as weft_image_read() has let it pass. O(code). */
char *weft_unix_print (const WeftMimdcCode *code, WeftUnixModel model);

G_END_DECLS
