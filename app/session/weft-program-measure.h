/* weft-program-measure.h: times of runs of a program as a measurement of its document. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_program_place_measurement:
 * @program: the number of a program of @document
 * @machine: the name of the machine that ran it, as on the command line: “threads”
 * @seconds: (element-type double): of each run, at least one
 * @id: (out) (transfer full): of the measurement
 *
 * It is called PROGRAM-MACHINE, has the values in the order of the runs, with seconds as its unit, and is of the tree that was derived from the program, if there is
 * one. A measurement of that name from before gets these values instead of its own.
 *
 * Returns: (transfer full) (nullable): the next version; %NULL with @error
 */
WeftDocument *weft_program_place_measurement (WeftDocument *document,
                                              guint32 program,
                                              const char *machine,
                                              const GArray *seconds,
                                              char **id,
                                              GError **error);

G_END_DECLS
