/* weft-graft.h: copies of subtrees for another place: with ids and names that are free there, whose references to each
 * other follow. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef struct _WeftGraft WeftGraft;

/** weft_graft_new: for copies that go into @document, which must outlive the graft. O(document). */
WeftGraft *weft_graft_new (const WeftDocument *document);
void weft_graft_free (WeftGraft *graft);

/** weft_graft_rename: references to the id @from are to @to in all copies from now on. */
void weft_graft_rename (WeftGraft *graft, const char *from, const char *to);

/**
 * weft_graft_reserve:
 *
 * Gives every node of @node's subtree that has an id one that is free, itself when it is, else with the smallest free
 * number; to be called for all that is copied together before the first copy is made. O(n).
 */
void weft_graft_reserve (WeftGraft *graft, const WeftNode *node);

/** weft_graft_find: (nullable): the id that the node called @id has in its copy. */
const char *weft_graft_find (WeftGraft *graft, const char *id);

/**
 * weft_graft_copy:
 * @dx: what positions are moved by
 *
 * Returns: (transfer full): a copy of @node with all below it that is in no document. O(n).
 */
WeftNode *weft_graft_copy (WeftGraft *graft, const WeftNode *node, double dx, double dy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGraft, weft_graft_free)

G_END_DECLS
