/* cli-sweep-array.h: a call of this program as an array of jobs of Slurm, whose members are calls like it. */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

/**
 * cli_array_run:
 * @points: that are to be computed
 * @progress: (scope call): what share of the work is done, asked for once a second where it is shown
 *
 * Submits as many members as the site's partition has processors, and no more than points; one alone computes everything, as a call without --engine
 * slurm. They have the arguments of this call in the folder in which it was made. Waits until all have ended; an interrupt cancels them.
 * This program has to be on their hosts under the same path as here.
 *
 * Returns: the exit status of the first that failed, once what it said has been printed; CLI_DONE when none has
 */
int cli_array_run (Cli *cli, gsize points, double (*progress) (gpointer data), gpointer data);

G_END_DECLS
