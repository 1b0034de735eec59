/* same-document.h: that two documents, or a document and its index, say the same. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/** assert_same_document: the same nodes with the same values in the same order; numbers may differ. */
void assert_same_document (const WeftDocument *a, const WeftDocument *b);

/** assert_findable: every node is found by its number and by its name, at its place. */
void assert_findable (const WeftDocument *document);

G_END_DECLS
