/* weft-pe-grid.h: a figure of all PEs of a machine at one moment: a square each, in rows from left to right, drawn as what the PE does.
 *
 * Where they are too many to be told apart, a square stands for PEs that follow each other, as many for all squares: each state takes as
 * much of it as there are PEs in it, but never less than a pixel. Items stand for the number of their first PE and one. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

/* More squares than this there are not. */
#define WEFT_PE_GRID_MOST 4096

/* What a PE may do, of one grid. */
#define WEFT_PE_GRID_MOST_STATES 8

typedef struct {
  WeftBarRole part;
  const char *label; /* in the legend, and in the words of a square: "enabled" */
} WeftPeState;

/**
 * weft_pe_grid_new:
 * @states: (array length=n_states): what there is, from the bottom of a square to its top
 * @state_of: (array length=n): of each PE a number below @n_states
 * @line_of: (array length=n): the line of the source where it stands; 0: nowhere
 * @looked_at: the PE that has a frame
 *
 * All is copied. O(@n). Returns: (transfer full)
 */
WeftFigure *weft_pe_grid_new (const WeftPeState *states,
                              guint n_states,
                              const guint8 *state_of,
                              const guint32 *line_of,
                              guint32 n,
                              guint32 looked_at);

/** weft_pe_grid_get_share: how many PEs a square of a grid of @n PEs stands for. A power of two. */
guint32 weft_pe_grid_get_share (guint32 n);

G_END_DECLS
