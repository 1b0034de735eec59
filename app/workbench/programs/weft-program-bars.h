/* weft-program-bars.h: bars about a program, one after the other: of lines of its source, or of instructions. */
#pragma once

#include "weft-bars.h"

G_BEGIN_DECLS

typedef struct _WeftProgramBars WeftProgramBars;

/** weft_program_bars_new: @parts: (array length=n_parts): what each bar is made of. Strings are not copied until _finish(). */
WeftProgramBars *weft_program_bars_new (const WeftBarsPart *parts, guint n_parts);

/** weft_program_bars_add_line: the bar of @line of the @source (array zero-terminated=1). @parts: as many as were told; @all: what its sum is a share of;
 * @words: (transfer full): all there is to say. */
void weft_program_bars_add_line (WeftProgramBars *bars,
                                 const char *const *source,
                                 guint32 line,
                                 const double *parts,
                                 double value,
                                 double all,
                                 char *words);

/** weft_program_bars_add: the same for what is called @label and is in no line. */
void weft_program_bars_add (WeftProgramBars *bars,
                            const char *label,
                            const double *parts,
                            double value,
                            double all,
                            char *words);

/** weft_program_bars_finish: (transfer full): @bars: (transfer full); @caption: of the axis. Items stand for their lines. */
WeftFigure *weft_program_bars_finish (WeftProgramBars *bars, const char *caption);

G_END_DECLS
