/* random-parting.h: random programs in MIMDC whose PEs part and meet in loops, calls and branches inside each other, with divisions by constants and
 * chains of operators. What they print is not known beforehand: they are for machines that shall agree. */
#pragma once

#include <glib.h>

/**
 * random_parting_new:
 * @number: of the program, in the set of the seed
 *
 * Returns: (transfer full): its text
 */
char *random_parting_new (guint64 number);
