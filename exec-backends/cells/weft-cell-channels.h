/* weft-cell-channels.h: how the processors of an array reach each other. A further way is a file of C that says what a channel is (cells-rings.h, cells-pipes.h, cells-mpi.h), and a row. */
#pragma once

#include "weft-compiled-sandbox.h"

G_BEGIN_DECLS

typedef enum { WEFT_CELL_RINGS, WEFT_CELL_PIPES, WEFT_CELL_MPI, WEFT_CELL_N_CHANNELS } WeftCellChannels;

/** weft_cell_get_channels_name: “rings”: threads that share rings of words; “pipes”: processes; “mpi”: ranks of MPI that send each other messages. */
const char *weft_cell_get_channels_name (WeftCellChannels channels);

/** weft_cell_get_channels_text: what cell programs have of it, in C. */
const char *weft_cell_get_channels_text (WeftCellChannels channels);

/** weft_cell_get_channels_rounds: how often each technique is begun where it is measured; ranks of MPI take some tenths of a second to begin. */
guint weft_cell_get_channels_rounds (WeftCellChannels channels);

/** weft_cell_probe_channels: whether cell programs can be made and run with it here; if not, why not: G_SPAWN_ERROR_NOENT. Some milliseconds. */
gboolean weft_cell_probe_channels (WeftCellChannels channels, GError **error);

/**
 * weft_cell_find_flags:
 *
 * Returns: (transfer full) (nullable) (array zero-terminated=1): for the compiler; %NULL as of weft_cell_probe_channels()
 */
char **weft_cell_find_flags (WeftCellChannels channels, GError **error);

/**
 * weft_cell_find_limits:
 * @starter: (out) (transfer full) (nullable): the program that begins processors, to which @limits refer
 * @limits: (out): of a run of so many processors
 *
 * Returns: %FALSE as of weft_cell_probe_channels()
 */
gboolean weft_cell_find_limits (WeftCellChannels channels,
                                guint32 processors,
                                char **starter,
                                WeftCompiledLimits *limits,
                                GError **error);

G_END_DECLS
