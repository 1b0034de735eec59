/* weft-edit-names.h: what an edit did, in the words of the Edit menu: "Set mode of blk_b". */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/** weft_edit_name_set: (transfer full): @parts (array length=n): of @diagram, by their numbers (weft-element.h); at least one; @document: the
 * version before the edit. */
char *weft_edit_name_set (const WeftDocument *document,
                          guint32 diagram,
                          const guint32 *parts,
                          gsize n,
                          WeftProperty property);

/**
 * weft_edit_name_remove, weft_edit_name_move:
 * @document: the version before the edit
 * @ids: (array length=n): the nodes, at least one
 *
 * Returns: (transfer full)
 */
char *weft_edit_name_remove (const WeftDocument *document, const guint32 *ids, gsize n);
char *weft_edit_name_move (const WeftDocument *document, const guint32 *ids, gsize n);

/** weft_edit_name_insert: (transfer full): @node is what is added. */
char *weft_edit_name_insert (const WeftNode *node);

G_END_DECLS
