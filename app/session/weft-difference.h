/* weft-difference.h: in what two diagrams differ: of two versions of a document, or of two documents. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_DIFFERENCE_REMOVED, /* only in the first; what stands in it is not listed */
  WEFT_DIFFERENCE_ADDED,   /* only in the second */
  WEFT_DIFFERENCE_CHANGED, /* other values */
  WEFT_DIFFERENCE_MOVED,   /* elsewhere, or in another order */
} WeftDifferenceKind;

#define WEFT_N_DIFFERENCES (WEFT_DIFFERENCE_MOVED + 1)

typedef struct {
  WeftDifferenceKind kind;
  guint32 before; /* its number in the first diagram (weft-element.h), of a node or a row; 0: not there */
  guint32 after;  /* in the second */
  char *words;    /* of a change: "Mode: simd → spmd"; else where it stands */
} WeftDifference;

/** WeftDiagramRef: a diagram of a version; both stay the caller's. */
typedef struct {
  WeftDocument *document;
  guint32 diagram;
} WeftDiagramRef;

/**
 * weft_difference_find:
 * @same_numbers: both are versions of one document, where a node keeps its number; else nodes are the same that have the
 *   same identifier, or, without one, the same place among those of their kind in the same parent
 *
 * Compares diagrams, and the machines that they run on. What is not drawn, where nodes stand on the canvas and identifiers
 * do not count. O(n log n), n of two versions the nodes that they do not share. Any thread.
 *
 * Returns: (transfer full) (element-type WeftDifference): in document order, nodes before rows, those of the first before those only in
 * the second
 */
GPtrArray *
weft_difference_find (const WeftDiagramRef *before, const WeftDiagramRef *after, gboolean same_numbers);

void weft_difference_free (WeftDifference *difference);

G_END_DECLS
