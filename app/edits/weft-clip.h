/* weft-clip.h: parts of a diagram for the clipboard: a document of its own, so that whatever reads documents reads clips,
 * with all the care that takes. Parts of a tree stand in a tree like the one they were copied from, beside the
 * machine that it runs on, the measurements and diagrams that their times are of, with the machines of these; a mark at the root says that the parts are meant and
 * not the tree. A whole document on the clipboard is as good. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/* What may come from another program. */
#define WEFT_CLIP_MOST_BYTES (64 << 20)
#define WEFT_CLIP_MOST_NODES 200000

/**
 * weft_clip_new:
 * @diagram: the number of the tree that is shown
 * @nodes: (array length=n): what is selected; with the tree itself among it, the whole tree is meant
 * @shown: (out) (optional): the number of the tree in the clip
 *
 * Returns: (transfer full) (nullable): the clip; %NULL with @error when nothing in @nodes can be copied. O(what is copied).
 */
WeftDocument *weft_clip_new (const WeftDocument *document,
                             guint32 diagram,
                             const guint32 *nodes,
                             gsize n,
                             guint32 *shown,
                             GError **error);

/** weft_clip_holds_parts: whether parts of a tree are meant. */
gboolean weft_clip_holds_parts (const WeftDocument *clip);

/** weft_clip_is_selected: whether the node @id was selected itself, other than one that something selected refers to; known for clips
 * of diagrams whose parts are rows. */
gboolean weft_clip_is_selected (const WeftDocument *clip, const char *id);

/**
 * weft_clip_read:
 * @text: (array length=size): what is on a clipboard, of whatever origin
 *
 * Returns: (transfer full) (nullable): the clip; %NULL with @error, a sentence that says what it is instead. O(size).
 */
WeftDocument *weft_clip_read (const char *text, gsize size, GError **error);

G_END_DECLS
