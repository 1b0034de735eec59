/* random-document.h: documents at random for tests, with everything that the format knows: all kinds and
 * properties, all families of literals, layouts, notes, comments, foreign and reserved elements, and names
 * and texts that are hard to write. Equal random states give equal documents. */
#pragma once

#include "weft-document.h"
#include "weft-random.h"

G_BEGIN_DECLS

/** random_document_new: (transfer full): about @size nodes. */
WeftDocument *random_document_new (WeftRandom *random, guint size);

/**
 * random_edit:
 * @document: the version to start from
 *
 * Sets, inserts, removes or moves something, alone or as a batch of several edits.
 *
 * Returns: (transfer full) (nullable): the new version, or %NULL when the model refused the edit
 */
WeftDocument *random_edit (WeftRandom *random, WeftDocument *document);

/** random_literal: (transfer full): a literal, not necessarily in its canonical form, whose values are
 * whole when @is_whole. No samples. */
char *random_literal (WeftRandom *random, gboolean is_whole);

/** random_text: (transfer full): some characters, of all the kinds that XML can hold. */
char *random_text (WeftRandom *random);

/** random_node_id: the number of a node of @document, found by trial. */
guint32 random_node_id (WeftRandom *random, const WeftDocument *document);

G_END_DECLS
