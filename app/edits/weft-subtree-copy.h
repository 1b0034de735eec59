/* weft-subtree-copy.h: copies of subtrees for another place: with ids and names that are free there, whose references to each
 * other follow. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef struct _WeftSubtreeCopy WeftSubtreeCopy;

/** weft_subtree_copy_new: for copies that go into @document, which must outlive the copies. O(document). */
WeftSubtreeCopy *weft_subtree_copy_new (const WeftDocument *document);
void weft_subtree_copy_free (WeftSubtreeCopy *copies);

/** weft_subtree_copy_rename: references to the id @from are to @to in all copies from now on. */
void weft_subtree_copy_rename (WeftSubtreeCopy *copies, const char *from, const char *to);

/**
 * weft_subtree_copy_reserve:
 *
 * Gives every node and row of @node's subtree that has an id one that is free, itself when it is, else with the smallest free
 * number; to be called for all that is copied together before the first copy is made. O(n).
 */
void weft_subtree_copy_reserve (WeftSubtreeCopy *copies, const WeftNode *node);

/** weft_subtree_copy_reserve_id: the same for one thing that has the id @id. */
void weft_subtree_copy_reserve_id (WeftSubtreeCopy *copies, const char *id);

/** weft_subtree_copy_find: (nullable): the id that the node called @id has in its copy. */
const char *weft_subtree_copy_find (WeftSubtreeCopy *copies, const char *id);

/** weft_subtree_copy_follow: (transfer full) (nullable): @text, a value of @type, with the ids that copies have; %NULL: it refers to no copy. */
char *weft_subtree_copy_follow (WeftSubtreeCopy *copies, WeftType type, const char *text);

/**
 * weft_subtree_copy_copy:
 * @dx: what positions are moved by
 *
 * Returns: (transfer full): a copy of @node with all below it that is in no document. O(n).
 */
WeftNode *weft_subtree_copy_copy (WeftSubtreeCopy *copies, const WeftNode *node, double dx, double dy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSubtreeCopy, weft_subtree_copy_free)

G_END_DECLS
