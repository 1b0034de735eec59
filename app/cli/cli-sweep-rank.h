/* cli-sweep-rank.h: which process this is of those that mpirun, srun or an array of jobs has begun, as its environment says. */
#pragma once

#include "cli-sweep-journal.h"

G_BEGIN_DECLS

/** cli_rank_find: %FALSE: of none, or the only one. @rank: (out): its text is g_free()d by the caller. */
gboolean cli_rank_find (CliRank *rank);

G_END_DECLS
