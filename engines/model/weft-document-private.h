/* weft-document-private.h: the parts of a version, for the edits in weft-batch.c. */
#pragma once

#include "weft-document.h"
#include "weft-map.h"
#include "weft-trie.h"

G_BEGIN_DECLS

/* Room for the deepest path: the document, its diagrams and what a tree may nest. */
#define WEFT_MAX_PATH (WEFT_MAX_NESTING + 4)

/* What one version consists of. */
typedef struct {
  WeftNode *root;
  WeftTrie *places; /* id -> parent's id << 32 | 1 + place among its children when last seen */
  WeftMap *names;   /* digest of the XML id -> id */
  guint32 next_id;
} WeftVersion;

/* The way from the root to a node: nodes[0] is the root, indices[i] the place of nodes[i] in nodes[i - 1]. */
typedef struct {
  guint n;
  WeftNode *nodes[WEFT_MAX_PATH]; /* borrowed from the version */
  gsize indices[WEFT_MAX_PATH];
  guint8 is_far[WEFT_MAX_PATH]; /* whether it was far from where it was last seen */
  gboolean any_far;
} WeftPath;

WeftDocument *weft_document_new_version (WeftVersion version);
WeftVersion weft_document_get_version (const WeftDocument *document);

void weft_version_ref (const WeftVersion *version);
void weft_version_clear (WeftVersion *version);

/** weft_version_find_path: %FALSE when @id is not in @version. */
gboolean weft_version_find_path (const WeftVersion *version, guint32 id, WeftPath *path);

WeftNode *weft_version_get_node (const WeftVersion *version, guint32 id);
guint32 weft_version_find_name (const WeftVersion *version, const char *name);

/** weft_version_find_element: the node or row with the id @name; %FALSE: there is none. _has_name: whether there is one. O(log n) for each
 * graph. */
gboolean weft_version_find_element (const WeftVersion *version, const char *name, WeftElement *element);
gboolean weft_version_has_name (const WeftVersion *version, const char *name);

/** weft_version_set_place: remembers where @id stands. */
void weft_version_set_place (WeftVersion *version, guint32 id, guint32 parent, gsize index);

/** weft_version_add_name, _remove_name: the XML id @name of node @id; must be absent, or present. */
void weft_version_add_name (WeftVersion *version, const char *name, guint32 id);
void weft_version_remove_name (WeftVersion *version, const char *name, guint32 id);

/**
 * weft_version_adopt:
 * @node: (transfer full): a subtree that is to stand at @index of @parent, whose own level is @level
 *
 * Numbers the subtree's nodes and enters their names and places. The caller has checked names and depth.
 *
 * Returns: (transfer full): the subtree with its numbers
 */
WeftNode *weft_version_adopt (WeftVersion *version, WeftNode *node, guint32 parent, gsize index);

/** weft_version_check_subtree: whether the subtree's XML ids are free and it does not nest too deep below
 * a parent on level @level (the root is on level 0). */
gboolean
weft_version_check_subtree (const WeftVersion *version, const WeftNode *node, guint level, GError **error);

G_END_DECLS
