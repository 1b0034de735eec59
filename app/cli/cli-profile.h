/* cli-profile.h: what the lines and instructions of a program cost in a run, as the command line says it. */
#pragma once

#include "weft-program-use.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** cli_print_use: (transfer full): a table of the lines that were executed, one of the instructions, and the sum. @source: (nullable): the
 * text of the program */
char *cli_print_use (const WeftProgramUse *use, const WeftMimdcCode *code, const char *source);

/** cli_add_use: adds it as the member “profile” of the object that is open. */
void cli_add_use (JsonBuilder *builder, const WeftProgramUse *use, const WeftMimdcCode *code);

G_END_DECLS
