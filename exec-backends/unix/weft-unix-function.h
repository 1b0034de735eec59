/* weft-unix-function.h: a function of stack code as one of C.
 *
 * What is known of words on the stack is known in one pass in the order of the code, as weft-image-flow.c proves it: an address is put together right
 * before it is used or stays one whichever way led there. So a word of the stack is a variable of C, unless an index reaches it: then it is
 * an element of an array of C. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/* Which words of poly variables other PEs reach. */
typedef struct _WeftUnixShared WeftUnixShared;

WeftUnixShared *weft_unix_shared_new (const WeftMimdcCode *code);
void weft_unix_shared_free (WeftUnixShared *shared);

/** weft_unix_add_function: @number: n_functions: the code before the first function, with which each PE begins. */
void weft_unix_add_function (const WeftMimdcCode *code,
                             const WeftUnixShared *shared,
                             guint32 number,
                             GString *text);

/** weft_unix_add_head: the function's name and parameters. */
void weft_unix_add_head (const WeftMimdcCode *code, guint32 number, GString *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUnixShared, weft_unix_shared_free)

G_END_DECLS
