/* weft-cell-map.h: a program of parallel loops mapped onto processors of this system by every technique that can (Sussman 1992, section 4): what each is expected to take by
 * models whose costs are measured here, and what it takes. */
#pragma once

#include "weft-cell-programs.h"

G_BEGIN_DECLS

/* Seconds that models compute with. */
typedef struct {
  double operation;                        /* of a body */
  double word;                             /* that is received, or sent */
  double messages[WEFT_CELL_N_TECHNIQUES]; /* to begin a message, by technique */
} WeftCellCosts;

typedef struct {
  gboolean applies;
  double predicted; /* seconds */
  double measured;  /* the median */
} WeftCellMapped;

/* A plain value that owns nothing. */
typedef struct {
  guint32 processors;
  guint cores; /* of the system, which processors share */
  WeftCellCosts costs;
  WeftCellMapped techniques[WEFT_CELL_N_TECHNIQUES];
  WeftCellTechnique chosen;   /* with the least predicted time, the first among equals */
  WeftCellTechnique quickest; /* with the least measured time */
} WeftCellMap;

/**
 * weft_cell_predict:
 * @seconds: (out)
 * @error: (out): as of weft_mapping_check()
 *
 * By the closed forms of weft_mapping_get_time() without overlap, loop after loop. Lemma: where C cores carry out work W, they take W / C or longer, and never less than the
 * processor that is busy longest would with a core of its own; so of both the greater is taken. W is what all processors compute and communicate.
 */
gboolean weft_cell_predict (const WeftLoopProgram *program,
                            WeftCellTechnique technique,
                            guint32 processors,
                            guint cores,
                            const WeftCellCosts *costs,
                            double *seconds,
                            GError **error);

/**
 * weft_cell_map_measure:
 * @processors: from 1 to the iterations of the shortest loop
 * @rounds: how often each technique is begun, in turn; 1 or more
 * @map: (out)
 * @error: (out): as of weft_cell_programs_new(), weft_cell_programs_run() and weft_cell_predict(); WEFT_ERROR_INVALID: more processors than iterations
 *
 * Costs come from other runs: of a word and of messages from a loop that copies as many items of the size, of an operation from what
 * the program takes longer than that loop on one processor. The results of each run are compared with those of weft_loop_run(); others are an error.
 */
gboolean weft_cell_map_measure (const WeftLoopProgram *program,
                                WeftCellChannels channels,
                                guint32 processors,
                                guint rounds,
                                WeftCellMap *map,
                                WeftJob *job,
                                GError **error);

G_END_DECLS
