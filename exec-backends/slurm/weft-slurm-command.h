/* weft-slurm-command.h: the commands of Slurm. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/**
 * weft_slurm_command:
 * @argv: (array zero-terminated=1)
 * @job: (nullable): nobody cancels it
 * @said: (out) (transfer full): all that it says, without space around; also when it fails
 * @error: (out): G_SPAWN_ERROR: it cannot be begun, takes longer than 10 s, or fails: what it says; G_SPAWN_ERROR_NOENT: there is none
 */
gboolean weft_slurm_command (const char *const *argv, WeftJob *job, char **said, GError **error);

G_END_DECLS
