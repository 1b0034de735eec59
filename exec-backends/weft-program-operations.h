/* weft-program-operations.h: what programs execute, for who asks engines about them. */
#pragma once

#include "weft-mimdc-code.h"
#include "weft-program-counts.h"

G_BEGIN_DECLS

/** weft_program_operations_of_code: (transfer full) (nullable) (element-type WeftOperationCount): what @code is expected to execute on each PE, in the order
 * of the instructions; %NULL with @error: a number is beyond a double. @file: (nullable): what the error is about */
GArray *weft_program_operations_of_code (const WeftMimdcCode *code, const char *file, GError **error);

/** weft_program_check_language: whether @program is in MIMDC; %FALSE with @error about it. */
gboolean weft_program_check_language (const WeftNode *program, GError **error);

/** weft_program_operations_provide: questions that are asked within @job know what programs in MIMDC execute. */
void weft_program_operations_provide (WeftJob *job);

G_END_DECLS
