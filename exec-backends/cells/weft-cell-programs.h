/* weft-cell-programs.h: programs of parallel loops mapped onto a linear array of processors and run here (Sussman 1992, sections 3.1 and 3.2): each processor is a thread, a process or a rank of MPI with a
 * cell program made by the compiler of the system. Results are those of weft_loop_run(), bit for bit. */
#pragma once

#include "weft-cell-text.h"
#include "weft-loop-reference.h"

G_BEGIN_DECLS

#define WEFT_CELL_MOST_PROCESSORS 256

/* In the order of cells-machine.h. */
typedef enum {
  WEFT_CELL_BLOCK,
  WEFT_CELL_BLOCK_OVERLAPPED, /* computes while nothing comes that is for others */
  WEFT_CELL_INTERLEAVED,
  WEFT_CELL_INTERLEAVED_OVERLAPPED,
  WEFT_CELL_PIPELINE,
  WEFT_CELL_N_TECHNIQUES,
} WeftCellTechnique;

/** weft_cell_get_technique_name: (transfer none): “block”, “block-overlapped” and so on. */
const char *weft_cell_get_technique_name (WeftCellTechnique technique);

/** weft_cell_get_technique_title: (transfer none): for people, translated. */
const char *weft_cell_get_technique_title (WeftCellTechnique technique);

/** weft_cell_applies: whether the technique can map all loops: an iteration of interleaved ones reads one row of each array. */
gboolean weft_cell_applies (const WeftLoopProgram *program, WeftCellTechnique technique);

/* A program that was made for an array of so many processors, by all techniques. */
typedef struct _WeftCellPrograms WeftCellPrograms;

/**
 * weft_cell_programs_new:
 * @processors: from 1 to WEFT_CELL_MOST_PROCESSORS
 * @error: (out): as of weft_compiled_build(), or weft_cell_probe_channels(), or WEFT_ERROR_TOO_LARGE: it takes more memory than a run may have
 *
 * Returns: (transfer full) (nullable)
 */
WeftCellPrograms *weft_cell_programs_new (const WeftLoopProgram *program,
                                          WeftCellChannels channels,
                                          guint32 processors,
                                          WeftJob *job,
                                          GError **error);
void weft_cell_programs_free (WeftCellPrograms *cells);

/**
 * weft_cell_programs_run:
 * @technique: one that applies
 * @repeats: how often, 1 or more
 * @data: (inout): as of weft_loop_run()
 * @seconds: (out) (array length=repeats): from when the host begins to send until it has all results
 * @error: (out): as of weft_loop_run(), of the same iteration; G_SPAWN_ERROR: it cannot begin, or ended before it was done
 *
 * As a process with limits in a sandbox (weft-compiled-sandbox.h) that reads the data from a file and ends with @job.
 */
gboolean weft_cell_programs_run (const WeftCellPrograms *cells,
                                 WeftCellTechnique technique,
                                 guint repeats,
                                 WeftLoopData *data,
                                 double *seconds,
                                 WeftJob *job,
                                 GError **error);

/** weft_cell_programs_get_stages: @weights: (out) (array length=processors): of a loop, operations of an iteration in each stage of the pipeline, on the mean. */
void weft_cell_programs_get_stages (const WeftCellPrograms *cells, guint32 loop, double *weights);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCellPrograms, weft_cell_programs_free)

G_END_DECLS
