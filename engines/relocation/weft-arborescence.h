/* weft-arborescence.h: the lightest spanning arborescence of a directed graph (Chu and Liu 1965, Edmonds 1967), grown along a path as by Gabow, Galil,
 * Spencer and Tarjan (1986), and what proves that there is no lighter one. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

typedef struct {
  guint32 from;
  guint32 to;
  double weight; /* 0 or more; infinite: there is no such arc */
} WeftArc;

/*
 * The proof is a dual solution: sets of nodes without the root, of which any two are disjoint or one within the other, with prices of 0 or more. Every
 * arborescence has an arc into each set. So when the prices of all sets that an arc leads into never sum to more than its weight, no arborescence is
 * lighter than the sum of all prices (Lemma 3).
 */
typedef struct {
  guint32 n_nodes;
  guint32 *arcs;  /* (array length=n_nodes): the arc that leads to each node; G_MAXUINT32 for the root */
  double weight;  /* the sum over these */
  guint32 n_sets; /* the first n_nodes are the nodes themselves */
  guint32
      *parents; /* (array length=n_sets): the least set around each, which is behind it; G_MAXUINT32: none */
  double *prices; /* (array length=n_sets) */
} WeftArborescence;

/**
 * weft_arborescence_find:
 * @arcs: (array length=n_arcs): fewer than 2^32 - 1; those to the root and from a node to itself are not used
 * @n_nodes: 1 or more, below 2^31
 *
 * Returns: (transfer full) (nullable): %NULL with @error: no way leads from the root to a node, too large, or cancelled. O(@n_arcs log @n_nodes).
 */
WeftArborescence *weft_arborescence_find (const WeftArc *arcs,
                                          guint32 n_arcs,
                                          guint32 n_nodes,
                                          guint32 root,
                                          WeftJob *job,
                                          GError **error);

/**
 * weft_arborescence_check:
 *
 * Looks at @arborescence without knowing how it was found: it is one, of its weight, and its proof holds. Numbers agree to 1e-9 of the
 * weight, for single arcs of the heaviest in it.
 *
 * Returns: %FALSE with @error: what is wrong first; or too large, or cancelled. O((@n_arcs + @n_nodes) log @n_nodes).
 */
gboolean weft_arborescence_check (const WeftArborescence *arborescence,
                                  const WeftArc *arcs,
                                  guint32 n_arcs,
                                  guint32 root,
                                  WeftJob *job,
                                  GError **error);

void weft_arborescence_free (WeftArborescence *arborescence);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftArborescence, weft_arborescence_free)

G_END_DECLS
