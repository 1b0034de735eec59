/* weft-outline-list.c: entries are nodes; an entry has an item once somebody asked for it. */
#include "weft-outline-list.h"

#include "weft-diagram-tools.h"
#include "weft-diagram.h"
#include "weft-parts.h"

#include <glib/gi18n.h>

typedef struct {
  WeftNode *node;      /* NULL: a heading */
  const char *heading; /* static, translated */
  WeftOutlineItem *item;
} Entry;

struct _WeftOutlineItem {
  GObject parent_instance;
  WeftNode *node;
  const char *heading;
  WeftOutlineList *children; /* (nullable): once somebody looked */
};

struct _WeftOutlineList {
  GObject parent_instance;
  GArray *entries;
};

static guint changed_signal;

static void list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE (WeftOutlineItem, weft_outline_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (WeftOutlineList,
                               weft_outline_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_init))

/* Entries. */

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  g_clear_pointer (&entry->node, weft_node_unref);
  g_clear_object (&entry->item);
}

static GArray *
entries_new (void)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  g_array_set_clear_func (entries, entry_clear);
  return entries;
}

static void
add_node (GArray *entries, WeftNode *node)
{
  Entry entry = {.node = weft_node_ref (node)};

  g_array_append_val (entries, entry);
}

/* What is drawn below @parent; clauses are no entries of their own: a heading parts them. Depth is bounded by the nesting limit. */
static void
collect_parts (GArray *entries, const WeftNode *parent)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftKind kind = weft_node_get_kind (child);

    if (weft_kind_is (kind, WEFT_KIND_IS_CLAUSE)) {
      g_array_append_val (entries, ((Entry){.heading = weft_diagram_tools_get_clause_heading (child)}));
      collect_parts (entries, child);
    } else if (weft_part_is (kind))
      add_node (entries, child);
  }
}

static gboolean
is_listed (const WeftNode *node, WeftKind kind)
{
  return weft_node_get_kind (node) == kind &&
         (kind != WEFT_KIND_KEPT || weft_node_get_text (node, WEFT_PROPERTY_NAME) != NULL);
}

static void
collect_kind (GArray *entries, const WeftNode *parent, WeftKind kind, const char *heading)
{
  gboolean any = FALSE;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (!is_listed (child, kind))
      continue;
    if (!any)
      g_array_append_val (entries, ((Entry){.heading = heading}));
    any = TRUE;
    add_node (entries, child);
  }
}

static GArray *
collect_document (const WeftDocument *document)
{
  GArray *entries = entries_new ();
  const WeftNode *root = document != NULL ? weft_document_get_root (document) : NULL;
  const WeftNode *suite = root != NULL ? weft_node_find_child (root, WEFT_KIND_SUITE) : NULL;

  if (suite != NULL)
    collect_kind (entries, suite, WEFT_KIND_MACHINE, _ ("Suite"));
  if (root == NULL)
    return entries;
  for (guint i = 0; weft_diagram_kinds[i] != NULL; i++)
    collect_kind (entries, root, weft_diagram_kinds[i]->kind, _ (weft_diagram_kinds[i]->title));
  collect_kind (entries, root, WEFT_KIND_MEASUREMENT, _ ("Measurements"));
  collect_kind (entries, root, WEFT_KIND_KEPT, _ ("Kept as they are"));
  return entries;
}

/* Lists. */

static const Entry *
get_entry (GArray *entries, guint index)
{
  return &g_array_index (entries, Entry, index);
}

static gboolean
stand_for_the_same (const Entry *a, const Entry *b)
{
  if (a->node == NULL || b->node == NULL)
    return a->node == b->node && a->heading == b->heading;
  return a->node == b->node || weft_node_get_id (a->node) == weft_node_get_id (b->node);
}

static void replace_entries (WeftOutlineList *list, GArray *entries);

/* Everything that somebody has seen follows the new version of the node. */
static void
item_set_node (WeftOutlineItem *item, WeftNode *node)
{
  weft_node_ref (node);
  weft_node_unref (item->node);
  item->node = node;
  if (item->children != NULL) {
    GArray *entries = entries_new ();

    collect_parts (entries, node);
    replace_entries (item->children, entries);
  }
  g_signal_emit (item, changed_signal, 0);
}

/* The item goes from the old entry to the new one. */
static void
keep_item (Entry *old, Entry *new)
{
  new->item = g_steal_pointer (&old->item);
}

static void
renew_item (const Entry *entry)
{
  if (entry->item != NULL && entry->node != NULL && entry->item->node != entry->node)
    item_set_node (entry->item, entry->node);
}

/* @entries: (transfer full): what the list has from now on. Between what is the same at its beginning and at
 * its end, everything is replaced. What is listed below its items changes only after the list itself has said what
 * has: whoever looks at both must not find one new and the other old. */
static void
replace_entries (WeftOutlineList *list, GArray *entries)
{
  g_autoptr (GArray) old = list->entries;
  guint shorter = MIN (old->len, entries->len);
  guint first = 0;
  guint last = 0;

  while (first < shorter && stand_for_the_same (get_entry (old, first), get_entry (entries, first)))
    first++;
  while (last < shorter - first && stand_for_the_same (get_entry (old, old->len - 1 - last),
                                                       get_entry (entries, entries->len - 1 - last)))
    last++;
  list->entries = entries;
  for (guint i = 0; i < first; i++)
    keep_item (&g_array_index (old, Entry, i), &g_array_index (entries, Entry, i));
  for (guint i = 0; i < last; i++)
    keep_item (&g_array_index (old, Entry, old->len - 1 - i),
               &g_array_index (entries, Entry, entries->len - 1 - i));
  if (old->len != first + last || entries->len != first + last)
    g_list_model_items_changed (G_LIST_MODEL (list), first, old->len - first - last,
                                entries->len - first - last);
  for (guint i = 0; i < entries->len; i++)
    if (i < first || i >= entries->len - last)
      renew_item (get_entry (entries, i));
}

void
weft_outline_list_show (WeftOutlineList *list, const WeftDocument *document)
{
  replace_entries (list, collect_document (document));
}

gboolean
weft_outline_list_find (WeftOutlineList *list, guint32 id, guint *position)
{
  for (guint i = 0; i < list->entries->len; i++) {
    const Entry *entry = get_entry (list->entries, i);

    if (entry->node != NULL && weft_node_get_id (entry->node) == id) {
      *position = i;
      return TRUE;
    }
  }
  return FALSE;
}

void
weft_outline_list_touch (WeftOutlineList *list, guint32 id)
{
  guint position;

  if (weft_outline_list_find (list, id, &position) && get_entry (list->entries, position)->item != NULL)
    g_signal_emit (get_entry (list->entries, position)->item, changed_signal, 0);
}

static GType
get_item_type (G_GNUC_UNUSED GListModel *model)
{
  return WEFT_TYPE_OUTLINE_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return WEFT_OUTLINE_LIST (model)->entries->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WeftOutlineList *list = WEFT_OUTLINE_LIST (model);
  Entry *entry;

  if (position >= list->entries->len)
    return NULL;
  entry = &g_array_index (list->entries, Entry, position);
  if (entry->item == NULL) {
    entry->item = g_object_new (WEFT_TYPE_OUTLINE_ITEM, NULL);
    entry->item->node = entry->node != NULL ? weft_node_ref (entry->node) : NULL;
    entry->item->heading = entry->heading;
  }
  return g_object_ref (entry->item);
}

static void
list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
weft_outline_list_finalize (GObject *object)
{
  g_array_unref (WEFT_OUTLINE_LIST (object)->entries);
  G_OBJECT_CLASS (weft_outline_list_parent_class)->finalize (object);
}

static void
weft_outline_list_class_init (WeftOutlineListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_outline_list_finalize;
}

static void
weft_outline_list_init (WeftOutlineList *list)
{
  list->entries = entries_new ();
}

WeftOutlineList *
weft_outline_list_new (void)
{
  return g_object_new (WEFT_TYPE_OUTLINE_LIST, NULL);
}

/* Items. */

const WeftNode *
weft_outline_item_get_node (WeftOutlineItem *item)
{
  return item->node;
}

const char *
weft_outline_item_get_heading (WeftOutlineItem *item)
{
  return item->heading;
}

GListModel *
weft_outline_item_get_children (WeftOutlineItem *item)
{
  WeftKind kind = item->node != NULL ? weft_node_get_kind (item->node) : WEFT_KIND_KEPT;

  if (!weft_kind_is_diagram (kind) && !weft_kind_is (kind, WEFT_KIND_IS_FOLDED))
    return NULL;
  if (item->children == NULL) {
    item->children = weft_outline_list_new ();
    collect_parts (item->children->entries, item->node);
  }
  return G_LIST_MODEL (g_object_ref (item->children));
}

static void
weft_outline_item_finalize (GObject *object)
{
  WeftOutlineItem *item = WEFT_OUTLINE_ITEM (object);

  g_clear_pointer (&item->node, weft_node_unref);
  g_clear_object (&item->children);
  G_OBJECT_CLASS (weft_outline_item_parent_class)->finalize (object);
}

static void
weft_outline_item_class_init (WeftOutlineItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_outline_item_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
weft_outline_item_init (G_GNUC_UNUSED WeftOutlineItem *item)
{
}
