/* weft-stop-figures.h: pictures of where a run stands: its PEs as squares, and how many of them stand at each line.
 *
 * What they show is the mask of a SIMD machine that executes the next instruction of the PE that is looked at: the PEs that stand at this
 * instruction are enabled, all others are not. */
#pragma once

#include "weft-figure.h"
#include "weft-reference-stop.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_STOP_ENABLED,   /* at the instruction of the PE that is looked at */
  WEFT_STOP_IN_LINE,   /* in its line, at another instruction */
  WEFT_STOP_ELSEWHERE, /* in another line */
  WEFT_STOP_WAITS,     /* at a barrier */
  WEFT_STOP_ENDED,
} WeftStopState;

#define WEFT_STOP_N_STATES (WEFT_STOP_ENDED + 1)

/** weft_stop_get_state: of @pe. When the PE that is looked at does not run, nobody is enabled. */
WeftStopState weft_stop_get_state (const WeftReferenceStop *stop, const WeftMimdcCode *code, guint32 pe);

/** weft_stop_get_line: where @pe stands; 0: it has ended. */
guint32 weft_stop_get_line (const WeftReferenceStop *stop, const WeftMimdcCode *code, guint32 pe);

/** weft_stop_describe: (transfer full): how many PEs are in each state, in words. O(PEs) */
char *weft_stop_describe (const WeftReferenceStop *stop, const WeftMimdcCode *code);

/** weft_stop_grid_new: (transfer full): the PEs. Items stand for their numbers and one. O(PEs) */
WeftFigure *weft_stop_grid_new (const WeftReferenceStop *stop, const WeftMimdcCode *code);

/**
 * weft_stop_histogram_new:
 * @source: (array zero-terminated=1): the lines of the source
 *
 * A bar for each line in which PEs stand that have not ended, ascending: how many run, how many wait. Items stand for the line. O(PEs + lines)
 *
 * Returns: (transfer full)
 */
WeftFigure *
weft_stop_histogram_new (const WeftReferenceStop *stop, const WeftMimdcCode *code, const char *const *source);

G_END_DECLS
