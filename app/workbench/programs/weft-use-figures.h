/* weft-use-figures.h: pictures and words of what a run has cost: a bar for each line of the source, and for each instruction of the machine.
 * A bar is made of the PEs that took part and of those that were masked off meanwhile, added up over all that was executed. */
#pragma once

#include "weft-figure.h"
#include "weft-program-use.h"

G_BEGIN_DECLS

/** weft_use_lines_new: (transfer full): the lines that were executed, ascending. @source: (array zero-terminated=1): all lines. Items stand for
 * theirs. */
WeftFigure *weft_use_lines_new (const WeftProgramUse *use, const char *const *source);

/** weft_use_instructions_new: (transfer full): the instructions by name, those that were executed most first. */
WeftFigure *weft_use_instructions_new (const WeftProgramUse *use, const WeftMimdcCode *code);

/** weft_use_describe: (transfer full): what the whole run cost, in words. */
char *weft_use_describe (const WeftProgramUse *use);

/** weft_use_find_line: (nullable): of @use; %NULL: it has no instructions, or none was executed. */
const WeftProgramLine *weft_use_find_line (const WeftProgramUse *use, guint32 line);

/** weft_use_describe_line: (transfer full): what @line cost, in words. */
char *weft_use_describe_line (const WeftProgramUse *use, const WeftProgramLine *line);

G_END_DECLS
