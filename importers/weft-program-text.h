/* weft-program-text.h: the source of a program that stands in a file of its own (weft-program-file.h). */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/** weft_program_text_read: (transfer full) (nullable): of the file at @path, of any language; %NULL with @error: it cannot be read, is larger than
 * programs may be or than the budget of @job, or is no text. */
char *weft_program_text_read (const char *path, WeftJob *job, GError **error);

G_END_DECLS
