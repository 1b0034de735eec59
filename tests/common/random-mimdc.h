/* random-mimdc.h: random programs in MIMDC: every expression is printed and evaluated from one tree. */
#pragma once

#include <glib.h>

/* PEs for which programs are made. */
#define RANDOM_MIMDC_PES 5

/**
 * random_mimdc_new:
 * @number: of the program, in the set of the seed
 * @expected: (out): what it prints; up to the barrier before the trap when it traps
 * @traps: (out): whether it divides by zero
 *
 * Returns: (transfer full): its text
 */
char *random_mimdc_new (guint64 number, char **expected, gboolean *traps);
