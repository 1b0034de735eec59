/* weft-program-format.h: programs in MIMDC as files of their own: a document with the program, as it stands. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_program_format;

G_END_DECLS
