/* weft-sweep-figures.h: the figures of an answer: what of it is a single number, each with a key. */
#pragma once

#include "weft-question.h"

G_BEGIN_DECLS

typedef struct {
  char *key;
  double number;
} WeftSweepFigure;

/**
 * weft_sweep_figures_read:
 *
 * The numbers among the facts of the answer's sheet, those of an object of at most 16 members as OBJECT.KEY; and, of a sheet with at most
 * 32 rows that are no schedule, the numbers in rows that begin with a name, as ROWS[NAME].COLUMN. What is not finite is left out.
 *
 * Returns: (transfer full) (element-type WeftSweepFigure): each key once
 */
GArray *
weft_sweep_figures_read (const WeftAnswerType *type, const WeftDocument *document, gconstpointer answer);

/** weft_sweep_figures_new: (transfer full): none yet; _add: @key: (transfer full): nothing happens when it is there. */
GArray *weft_sweep_figures_new (void);
void weft_sweep_figures_add (GArray *figures, char *key, double number);

G_END_DECLS
