/* weft-outline-list.c: entries are nodes, rows and spans of rows; an entry has an item once somebody asked for it. */
#include "weft-outline-list.h"

#include "weft-diagram-tools.h"
#include "weft-diagram.h"
#include "weft-elements.h"
#include "weft-parts.h"

#include <glib/gi18n.h>

/* Rows of a span, and the most that are listed without spans. */
#define SPAN      1024u
#define MOST_ROWS 2048u

typedef struct {
  WeftNode *node;      /* (nullable): of a row or span the one that carries the graph; NULL: a heading */
  const char *heading; /* static, translated */
  guint32 number;      /* of the node or row; 0: a heading or a span */
  WeftElement first;   /* of a span; table 0: it is none */
} Subject;

typedef struct {
  Subject subject;
  WeftOutlineItem *item;
} Entry;

struct _WeftOutlineItem {
  GObject parent_instance;
  Subject subject;
  WeftOutlineList *children; /* (nullable), a weak pointer: as long as somebody looks */
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

  g_clear_pointer (&entry->subject.node, weft_node_unref);
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
add (GArray *entries, Subject subject)
{
  Entry entry = {.subject = subject};

  if (subject.node != NULL)
    weft_node_ref (subject.node);
  g_array_append_val (entries, entry);
}

static void
add_node (GArray *entries, WeftNode *node)
{
  add (entries, (Subject){.node = node, .number = weft_node_get_id (node)});
}

static void
add_heading (GArray *entries, const char *heading)
{
  add (entries, (Subject){.heading = heading});
}

static void
collect_rows (GArray *entries, WeftNode *carrier, guint table, guint32 first, guint32 end)
{
  const WeftGraph *graph = weft_node_get_graph (carrier);

  for (WeftElement row = {weft_node_get_id (carrier), table, first}; row.row < end; row.row++)
    if (weft_graph_has_row (graph, row))
      add (entries, (Subject){.node = carrier, .number = weft_element_get_number (row)});
}

/* The first and the last row there is of a span; %FALSE: there is none. */
static gboolean
find_ends (const WeftGraph *graph, WeftElement first, WeftElement *from, WeftElement *to)
{
  guint chunks = SPAN / WEFT_CHUNK_ROWS;
  gboolean found = FALSE;

  for (guint i = 0; i < chunks; i++) {
    guint32 start = first.row + i * WEFT_CHUNK_ROWS;
    const WeftChunk *chunk = weft_graph_get_chunk (graph, first.table, start / WEFT_CHUNK_ROWS);
    guint64 live = chunk != NULL ? weft_chunk_get_live (chunk) : 0;

    if (live == 0)
      continue;
    *to = (WeftElement){first.node, first.table, start + 63 - (guint32) __builtin_clzll (live)};
    if (!found)
      *from = (WeftElement){first.node, first.table, start + (guint32) __builtin_ctzll (live)};
    found = TRUE;
  }
  return found;
}

static void
collect_table (GArray *entries, WeftNode *carrier, guint table)
{
  const WeftGraph *graph = weft_node_get_graph (carrier);
  guint32 end = weft_graph_get_end (graph, table);
  WeftElement from;
  WeftElement to;

  if (end <= MOST_ROWS) {
    collect_rows (entries, carrier, table, 0, end);
    return;
  }
  for (WeftElement first = {weft_node_get_id (carrier), table, 0}; first.row < end; first.row += SPAN)
    if (find_ends (graph, first, &from, &to))
      add (entries, (Subject){.node = carrier, .first = first});
}

/* Rows that people name come first; edges are told by their ends. */
static void
collect_graph (GArray *entries, WeftNode *carrier)
{
  const WeftGraph *graph = weft_node_get_graph (carrier);

  for (guint pass = 0; pass < 2; pass++)
    for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++) {
      WeftKind kind = weft_graph_get_kind (graph, table);

      if (!weft_kind_is (kind, WEFT_KIND_IS_EDGE) && weft_kind_is (kind, WEFT_KIND_IS_NAMED) == (pass == 0))
        collect_table (entries, carrier, table);
    }
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
      add_heading (entries, weft_diagram_tools_get_clause_heading (child));
      collect_parts (entries, child);
    } else if (weft_part_is (kind))
      add_node (entries, child);
  }
}

/* What is listed below an item. */
static GArray *
collect_below (const Subject *subject)
{
  GArray *entries = entries_new ();

  if (subject->first.table != 0) {
    collect_rows (entries, subject->node, subject->first.table, subject->first.row,
                  MIN (subject->first.row + SPAN,
                       weft_graph_get_end (weft_node_get_graph (subject->node), subject->first.table)));
  } else {
    collect_parts (entries, subject->node);
    collect_graph (entries, subject->node);
  }
  return entries;
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
      add_heading (entries, heading);
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
  collect_kind (entries, root, WEFT_KIND_PROGRAM, _ ("Programs"));
  collect_kind (entries, root, WEFT_KIND_MEASUREMENT, _ ("Measurements"));
  collect_kind (entries, root, WEFT_KIND_SCHEDULE, _ ("Measured schedules"));
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
  return a->subject.number == b->subject.number && a->subject.heading == b->subject.heading &&
         weft_element_equal (a->subject.first, b->subject.first);
}

static void replace_entries (WeftOutlineList *list, GArray *entries);

/* Everything that somebody looks at follows the new version of the node. */
static void
item_set_node (WeftOutlineItem *item, WeftNode *node)
{
  g_autoptr (WeftOutlineList) children = item->children != NULL ? g_object_ref (item->children) : NULL;

  weft_node_ref (node);
  weft_node_unref (item->subject.node);
  item->subject.node = node;
  if (children != NULL)
    replace_entries (children, collect_below (&item->subject));
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
  if (entry->item != NULL && entry->subject.node != NULL && entry->item->subject.node != entry->subject.node)
    item_set_node (entry->item, entry->subject.node);
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

static gboolean
holds (const Subject *subject, guint32 number)
{
  WeftElement first = subject->first;
  WeftElement part = weft_element_from_number (first.node, number);

  if (first.table == 0)
    return subject->number == number;
  return part.table == first.table && part.row >= first.row && (guint32) part.row - first.row < SPAN;
}

gboolean
weft_outline_list_find (WeftOutlineList *list, guint32 number, guint *position)
{
  for (guint i = 0; number != 0 && i < list->entries->len; i++)
    if (holds (&get_entry (list->entries, i)->subject, number)) {
      *position = i;
      return TRUE;
    }
  return FALSE;
}

void
weft_outline_list_touch (WeftOutlineList *list, guint32 number)
{
  guint position;

  if (weft_outline_list_find (list, number, &position) && get_entry (list->entries, position)->item != NULL)
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
    entry->item->subject = entry->subject;
    if (entry->subject.node != NULL)
      weft_node_ref (entry->subject.node);
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

static gboolean
is_node (const Subject *subject)
{
  return subject->node != NULL && subject->number == weft_node_get_id (subject->node);
}

const WeftNode *
weft_outline_item_get_node (WeftOutlineItem *item)
{
  return is_node (&item->subject) ? item->subject.node : NULL;
}

const char *
weft_outline_item_get_heading (WeftOutlineItem *item)
{
  return item->subject.heading;
}

gboolean
weft_outline_item_get_row (WeftOutlineItem *item, WeftElement *row)
{
  if (item->subject.number < WEFT_MOST_ROWS)
    return FALSE;
  *row = weft_element_from_number (weft_node_get_id (item->subject.node), item->subject.number);
  return TRUE;
}

guint32
weft_outline_item_get_number (WeftOutlineItem *item)
{
  return item->subject.number;
}

char *
weft_outline_item_get_span (WeftOutlineItem *item)
{
  const WeftGraph *graph = item->subject.node != NULL ? weft_node_get_graph (item->subject.node) : NULL;
  WeftElement from;
  WeftElement to;

  if (item->subject.first.table == 0 || !find_ends (graph, item->subject.first, &from, &to))
    return NULL;
  return g_strdup_printf (_ ("%s to %s"), weft_graph_get_text (graph, from, WEFT_PROPERTY_ID),
                          weft_graph_get_text (graph, to, WEFT_PROPERTY_ID));
}

GListModel *
weft_outline_item_get_children (WeftOutlineItem *item)
{
  WeftKind kind = is_node (&item->subject) ? weft_node_get_kind (item->subject.node) : WEFT_KIND_KEPT;
  WeftOutlineList *children;

  if (item->subject.first.table == 0 && !weft_kind_is_diagram (kind) &&
      !weft_kind_is (kind, WEFT_KIND_IS_FOLDED))
    return NULL;
  if (item->children != NULL)
    return G_LIST_MODEL (g_object_ref (item->children));
  children = weft_outline_list_new ();
  g_array_unref (children->entries);
  children->entries = collect_below (&item->subject);
  g_set_weak_pointer (&item->children, children);
  return G_LIST_MODEL (children);
}

static void
weft_outline_item_finalize (GObject *object)
{
  WeftOutlineItem *item = WEFT_OUTLINE_ITEM (object);

  g_clear_pointer (&item->subject.node, weft_node_unref);
  g_clear_weak_pointer (&item->children);
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
