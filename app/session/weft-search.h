/* weft-search.h: where in a document something is said: in names, identifiers, kinds, values and notes. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef struct {
  guint32 part;    /* its number in the diagram (weft-element.h): a node or a row */
  guint32 diagram; /* that it stands in, or is; 0: none */
} WeftSearchHit;

/**
 * weft_search:
 * @words: each of them, whatever its case, is to stand somewhere in what is said about a node or a row; edges are not looked at
 * @cancelled: (nullable): looked at now and then; once it is not 0 the search ends with what it has
 *
 * Blocks: a few us a node or row; any thread.
 *
 * Returns: (transfer full) (element-type WeftSearchHit): in document order, rows behind all nodes of their diagram; none for no words
 */
GArray *weft_search (const WeftDocument *document, const char *words, const int *cancelled);

G_END_DECLS
