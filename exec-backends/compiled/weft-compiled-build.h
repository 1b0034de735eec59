/* weft-compiled-build.h: generated programs made by the compiler of the system, and kept in the user's cache folder: a program that was made once from
 * this text, by this compiler, for this processor, is not made again. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/** weft_compiled_find_compiler: (transfer full) (nullable) (array zero-terminated=1): what $CC says, else cc; %NULL: there is none. */
char **weft_compiled_find_compiler (GError **error);

/**
 * weft_compiled_build:
 * @text: in C
 * @flags: (array zero-terminated=1): for the compiler, besides those that all programs have
 *
 * Returns: (transfer full) (nullable): the path of the program
 */
char *weft_compiled_build (const char *text, const char *const *flags, WeftJob *job, GError **error);

G_END_DECLS
