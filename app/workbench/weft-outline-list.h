/* weft-outline-list.h: parts of a document as a GListModel of WeftOutlineItem. Items are made when somebody
 * looks at them, and stay through edits: a new version is compared with the old one part by part, and what
 * is the same part stays as it is, with everything below it. Where a graph has very many rows, they are listed
 * below spans of them, so that nothing is made of those that nobody looks at. */
#pragma once

#include "weft-document.h"
#include "weft-element.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define WEFT_TYPE_OUTLINE_ITEM (weft_outline_item_get_type ())
G_DECLARE_FINAL_TYPE (WeftOutlineItem, weft_outline_item, WEFT, OUTLINE_ITEM, GObject)

/** weft_outline_item_get_node: (transfer none) (nullable): the node that it stands for; %NULL: it is a heading, a row or a span of rows. */
const WeftNode *weft_outline_item_get_node (WeftOutlineItem *item);

/** weft_outline_item_get_heading: (nullable): its words. */
const char *weft_outline_item_get_heading (WeftOutlineItem *item);

/** weft_outline_item_get_row: whether it stands for a row of a graph, and which one. */
gboolean weft_outline_item_get_row (WeftOutlineItem *item, WeftElement *row);

/** weft_outline_item_get_number: of the node or row (weft-element.h) that it stands for; 0: of neither. */
guint32 weft_outline_item_get_number (WeftOutlineItem *item);

/** weft_outline_item_get_span: (transfer full) (nullable): the first and the last of a span of rows. */
char *weft_outline_item_get_span (WeftOutlineItem *item);

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

/** weft_outline_list_find: the place of the node or row with the number @number, or of the span that it is in; %FALSE when it is not in
 * the list. */
gboolean weft_outline_list_find (WeftOutlineList *list, guint32 number, guint *position);

/** weft_outline_list_touch: announces the item of @number, if anybody has seen it, as changed. */
void weft_outline_list_touch (WeftOutlineList *list, guint32 number);

G_END_DECLS
