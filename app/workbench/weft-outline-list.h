/* weft-outline-list.h: parts of a document as a GListModel of WeftOutlineItem. Items are made when somebody
 * looks at them, and stay through edits: a new version is compared with the old one node by node, and what
 * is the same node stays as it is, with everything below it. */
#pragma once

#include "weft-document.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define WEFT_TYPE_OUTLINE_ITEM (weft_outline_item_get_type ())
G_DECLARE_FINAL_TYPE (WeftOutlineItem, weft_outline_item, WEFT, OUTLINE_ITEM, GObject)

/** weft_outline_item_get_node: (transfer none) (nullable): what it stands for; %NULL: it is a heading. */
const WeftNode *weft_outline_item_get_node (WeftOutlineItem *item);

/** weft_outline_item_get_heading: (nullable): its words. */
const char *weft_outline_item_get_heading (WeftOutlineItem *item);

/** weft_outline_item_get_children: (transfer full) (nullable): what is drawn below it; for a tree list. */
GListModel *weft_outline_item_get_children (WeftOutlineItem *item);

/* Signals of an item:
 *   changed ()   it stands for another version of its node
 */

#define WEFT_TYPE_OUTLINE_LIST (weft_outline_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftOutlineList, weft_outline_list, WEFT, OUTLINE_LIST, GObject)

WeftOutlineList *weft_outline_list_new (void);

/** weft_outline_list_show: @document: (nullable): the version whose parts are listed, below headings. O(number
 * of parts that are next to one that changed). */
void weft_outline_list_show (WeftOutlineList *list, const WeftDocument *document);

/** weft_outline_list_find: the place of the node with the number @id; %FALSE when it is not in the list. */
gboolean weft_outline_list_find (WeftOutlineList *list, guint32 id, guint *position);

/** weft_outline_list_touch: announces the item of @id, if anybody has seen it, as changed. */
void weft_outline_list_touch (WeftOutlineList *list, guint32 id);

G_END_DECLS
