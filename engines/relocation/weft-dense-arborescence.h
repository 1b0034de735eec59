/* weft-dense-arborescence.h: the lightest spanning arborescence where there is an arc from every node to every other, as between the machines that hold or
 * need an item: without heaps, in the square of the nodes (Tarjan 1977). Node 0 is the root. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

typedef struct {
  guint32 most; /* nodes that there is room for */
  double *
      weights; /* (array length=most^2): of n nodes, that from u to v is weights[v n + u]; infinite: there is no such arc; lost when it is solved */
  guint32 *tails;   /* (array length=most): where the arc to each node comes from */
  guint32 *parents; /* (array length=2 most): the proof: see WeftArborescence */
  double *prices;   /* (array length=2 most) */
  guint32 n_sets;
  guint32 *heads; /* (array length=most^2): of the rest only weft_dense_arborescence_solve() knows */
  guint32 *lists; /* (array length=8 most) */
} WeftDenseArborescence;

/** weft_dense_arborescence_init: @arborescence becomes room for graphs of up to @most nodes. Returns: %FALSE with @error: too large. */
gboolean weft_dense_arborescence_init (WeftDenseArborescence *arborescence,
                                       guint32 most,
                                       WeftJob *job,
                                       GError **error);
void weft_dense_arborescence_clear (WeftDenseArborescence *arborescence);

/**
 * weft_dense_arborescence_solve:
 * @n: 1 or more, at most the room
 *
 * From the weights finds tails and proof. Of equal arcs the first is taken that comes from the first node.
 *
 * Returns: 0, or a node to which no way leads. O(@n^2).
 */
guint32 weft_dense_arborescence_solve (WeftDenseArborescence *arborescence, guint32 n);

G_END_DECLS
