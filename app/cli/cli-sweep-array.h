/* cli-sweep-array.h: a call of this program as an array of jobs of Slurm, whose members are calls like it. */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

/**
 * cli_array_count:
 * @points: that are to be computed
 *
 * Returns: how many members there should be: one a processor of the site's partition, and no more than points; at least 1
 */
guint cli_array_count (Cli *cli, gsize points);

/**
 * cli_array_run:
 * @members: from cli_array_count(); one alone computes everything, as a call without --engine slurm
 * @progress: (nullable) (scope call): what share of the work is done, asked for a few times a second
 *
 * Submits them, with the arguments of this call in the folder in which it was made, and waits until all have ended. An interrupt cancels them.
 * This program has to be on their hosts under the same path as here.
 *
 * Returns: the exit status of the first that failed, once what it said has been printed; CLI_DONE when none has
 */
int cli_array_run (Cli *cli, guint members, double (*progress) (gpointer data), gpointer data);

G_END_DECLS
