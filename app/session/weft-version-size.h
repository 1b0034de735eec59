/* weft-version-size.h: what it costs to keep an old version of a document. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_version_size:
 * @kept: a version
 * @other: a version of the same document, not many edits away
 *
 * Returns: about how many bytes of @kept are not shared with @other. O(children of the nodes that differ),
 * a few thousand of each at most
 */
gsize weft_version_size (const WeftDocument *kept, const WeftDocument *other);

G_END_DECLS
