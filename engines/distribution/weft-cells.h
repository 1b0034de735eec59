/* weft-cells.h: the probabilities of the cells of a lattice, [from, from + width), of continuous families, each right relative to
 * itself: differences of a distribution function would lose what its values share. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What may be left out at each end: far below a rounding error, yet it enters the bound. */
#define WEFT_CELLS_TAIL 1e-18

typedef struct _WeftCells WeftCells;

struct _WeftCells {
  double low;  /* below it less than the tail */
  double high; /* above it less than the tail */
  long double a;
  long double b;
  long double c;
  long double (*below) (const WeftCells *cells, long double x); /* P (X < x) */
  long double (*between) (const WeftCells *cells, long double from, long double width);
  double rounding;  /* bound of the relative error of a probability, besides its rounding to a double */
  double per_place; /* and for each step that a cell is from 0 */
  double absolute;  /* bound of the sum of what errors there are besides */
};

/* Lemma 2. */
WeftCells weft_cells_normal (double mean, double sd);
WeftCells weft_cells_lognormal (double mean, double sd);
WeftCells weft_cells_exponential (double mean);
WeftCells weft_cells_triangular (double least, double mode, double greatest);

/** weft_cells_geometric: the number of trials up to the first success, from 1. */
WeftCells weft_cells_geometric (double p);

G_END_DECLS
