/* weft-slurm-run.h: programs in MIMDC as jobs of Slurm: ranks of MPI, begun by srun. */
#pragma once

#include "weft-compiled-run.h"

G_BEGIN_DECLS

typedef struct {
  WeftCompiledCounts all; /* the time to run is from the first sign of it on */
  double queue_seconds;   /* from its submission to that */
} WeftSlurmCounts;

/** weft_slurm_run_probe: whether programs can be made and submitted here. As of weft_slurm_probe(). */
gboolean weft_slurm_run_probe (GError **error);

/**
 * weft_slurm_run:
 * @counts: (out): as of weft_unix_run()
 * @own: (out)
 * @error: (out): as of weft_unix_run(), or how Slurm has ended the job
 *
 * The program is made here, for processors like this one, and its files are in a folder of the job below the site's, until it has ended. What it prints
 * comes as it is printed. Nothing confines it but the site. There may be more PEs than the partition has processors.
 */
gboolean weft_slurm_run (const WeftMimdcCode *code,
                         const WeftReferenceOptions *options,
                         WeftReferenceCounts *counts,
                         WeftSlurmCounts *own,
                         WeftJob *job,
                         GError **error);

G_END_DECLS
