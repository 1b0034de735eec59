/* weft-node.c: immutable, counted nodes. */
#include "weft-node-private.h"

#include "weft-fault.h"
#include "weft-ref.h"

#include <glib/gi18n-lib.h>

#define MAX_CHILDREN 16777216

struct _WeftNode {
  gint ref_count;
  guint32 id;
  guint8 kind; /* that of the properties, which an edit of a sibling need not look at */
  union {
    WeftDigest digest;
    gpointer next_dead; /* of nodes that wait to be freed */
  };
  WeftProperties *properties;
  WeftVector *children; /* when short, placed right behind */
};

static void
node_ref_item (gpointer item)
{
  weft_node_ref (item);
}

static void
node_drop_item (gpointer item, gpointer *dead)
{
  weft_node_drop (item, dead);
}

static gboolean
node_digest_item (gconstpointer item, WeftDigest *digest)
{
  const WeftNode *node = item;

  *digest = node->digest;
  return weft_kind_is_constituent (weft_node_get_kind (node));
}

const WeftVectorClass weft_node_vector_class = {
    .ref = node_ref_item,
    .drop = node_drop_item,
    .digest = node_digest_item,
};

static void
renew_digest (WeftNode *node)
{
  node->digest = weft_digest_node (weft_properties_get_digest (node->properties),
                                   weft_vector_get_digest (&weft_node_vector_class, node->children));
}

/* With room for @place_size bytes of children right behind. */
static WeftNode *
node_alloc (guint32 id, WeftKind kind, WeftProperties *properties, gsize place_size)
{
  WeftNode *node = g_malloc (sizeof (WeftNode) + place_size);

  weft_ref_init (&node->ref_count);
  node->id = id;
  node->kind = kind;
  node->properties = properties;
  return node;
}

static WeftNode *
node_make (guint32 id, WeftProperties *properties, WeftVector *children)
{
  gsize place_size = weft_vector_get_place_size (children);
  WeftNode *node = node_alloc (id, weft_properties_get_kind (properties), properties, place_size);

  node->children = place_size > 0 ? weft_vector_place (children, node + 1) : children;
  return node;
}

WeftNode *
weft_node_new_unchecked (WeftProperties *properties, WeftNode **children, gsize n)
{
  WeftNode *node =
      node_make (0, properties, weft_vector_new (&weft_node_vector_class, (gpointer *) children, n));

  renew_digest (node);
  return node;
}

static gboolean
refuse_child (WeftKind parent, WeftKind child, const char *format, const char *plain, GError **error)
{
  const char *element = weft_kind_get_info (child)->element;
  g_autofree char *found = g_strdup_printf (format, element, weft_kind_get_info (parent)->element);
  g_autofree char *sentence =
      g_strdup_printf (plain, _ (weft_kind_get_info (child)->label), _ (weft_kind_get_info (parent)->label));

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) element, .found = found, .plain = sentence});
  return FALSE;
}

/* @singles: bits by weft_kind_find_single(): which of the kinds that stand in @parent once do already. */
static gboolean
check_kind (WeftKind parent, WeftKind child, guint32 *singles, GError **error)
{
  int single = weft_kind_find_single (parent, child);

  if (!weft_kind_may_hold (parent, child))
    return refuse_child (parent, child, _ ("<%s> in <%s>, where it cannot stand"),
                         _ ("“%s” cannot stand in “%s”."), error);
  if (single >= 0 && *singles & (1u << single))
    return refuse_child (parent, child, _ ("a second <%s> in <%s>, which has one only"),
                         _ ("There can be only one “%s” in “%s”."), error);
  if (single >= 0)
    *singles |= 1u << single;
  return TRUE;
}

static gboolean
check_children (WeftKind kind, WeftNode **children, gsize n, GError **error)
{
  guint32 singles = 0;

  if (n > MAX_CHILDREN) {
    weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_TOO_LARGE,
                    &(WeftFault){.element = (char *) weft_kind_get_info (kind)->element,
                                 .found = (char *) _ ("more than 16777216 children"),
                                 .plain = (char *) _ ("A part can hold 16,777,216 others, no more.")});
    return FALSE;
  }
  for (gsize i = 0; i < n; i++)
    if (!check_kind (kind, weft_node_get_kind (children[i]), &singles, error))
      return FALSE;
  return TRUE;
}

gboolean
weft_node_check_child (const WeftNode *parent, WeftKind kind, GError **error)
{
  WeftKind parent_kind = weft_node_get_kind (parent);
  int single = weft_kind_find_single (parent_kind, kind);
  guint32 singles = single >= 0 && weft_node_find_child (parent, kind) != NULL ? 1u << single : 0;

  return check_kind (parent_kind, kind, &singles, error);
}

WeftNode *
weft_node_new (WeftProperties *properties, WeftNode **children, gsize n, GError **error)
{
  if (check_children (weft_properties_get_kind (properties), children, n, error))
    return weft_node_new_unchecked (properties, children, n);
  for (gsize i = 0; i < n; i++)
    weft_node_unref (children[i]);
  weft_properties_unref (properties);
  return NULL;
}

WeftNode *
weft_node_ref (WeftNode *node)
{
  weft_ref_inc (&node->ref_count);
  return node;
}

void
weft_node_drop (WeftNode *node, gpointer *dead)
{
  if (!weft_ref_dec (&node->ref_count))
    return;
  node->next_dead = *dead;
  *dead = node;
}

void
weft_node_drain (gpointer dead)
{
  while (dead != NULL) {
    WeftNode *node = dead;

    dead = node->next_dead;
    weft_properties_unref (node->properties);
    weft_vector_drop (&weft_node_vector_class, node->children, &dead);
    g_free (node);
  }
}

void
weft_node_unref (WeftNode *node)
{
  gpointer dead = NULL;

  weft_node_drop (node, &dead);
  weft_node_drain (dead);
}

static WeftNode *
node_copy (const WeftNode *node)
{
  WeftNode *copy = node_make (node->id, weft_properties_ref (node->properties),
                              weft_vector_share (&weft_node_vector_class, node->children));

  copy->digest = node->digest;
  return copy;
}

static WeftNode *
node_version (const WeftNode *node, WeftProperties *properties, WeftVector *children)
{
  WeftNode *version = node_make (node->id, properties, children);

  renew_digest (version);
  return version;
}

/* @node (transfer full), or a copy of it where somebody else holds it too. */
static WeftNode *
make_own (WeftNode *node)
{
  WeftNode *own = node;

  if (!weft_ref_is_unique (&node->ref_count)) {
    own = node_copy (node);
    weft_node_unref (node);
  }
  return own;
}

WeftNode *
weft_node_with_id (WeftNode *node, guint32 id)
{
  WeftNode *own = make_own (node);

  own->id = id;
  return own;
}

WeftNode *
weft_node_with_properties (const WeftNode *node, WeftProperties *properties)
{
  return node_version (node, properties, weft_vector_share (&weft_node_vector_class, node->children));
}

WeftNode *
weft_node_with_inserted (const WeftNode *node, gsize index, WeftNode *child)
{
  WeftVector *children = weft_vector_share (&weft_node_vector_class, node->children);

  children = weft_vector_insert (&weft_node_vector_class, children, index, child);
  return node_version (node, weft_properties_ref (node->properties), children);
}

WeftNode *
weft_node_with_removed (const WeftNode *node, gsize index)
{
  WeftVector *children = weft_vector_share (&weft_node_vector_class, node->children);
  gpointer dead = NULL;
  WeftNode *version;

  children = weft_vector_remove (&weft_node_vector_class, children, index, &dead);
  version = node_version (node, weft_properties_ref (node->properties), children);
  weft_node_drain (dead);
  return version;
}

WeftNode *
weft_node_with_child (const WeftNode *node, gsize index, WeftNode *child, gboolean reads_same)
{
  gsize place_size = weft_vector_get_place_size (node->children);
  WeftNode *version = node_alloc (node->id, node->kind, weft_properties_ref (node->properties), place_size);

  version->children =
      place_size > 0
          ? weft_vector_place_with (&weft_node_vector_class, node->children, index, child, version + 1)
          : weft_vector_with (&weft_node_vector_class, node->children, index, child);
  version->digest = node->digest;
  if (!reads_same)
    renew_digest (version);
  return version;
}

gboolean
weft_node_is_unique (const WeftNode *node)
{
  return weft_ref_is_unique (&((WeftNode *) node)->ref_count);
}

gboolean
weft_node_owns_child (const WeftNode *node, gsize index)
{
  return weft_vector_is_unique (node->children, index) &&
         weft_node_is_unique (weft_vector_get (node->children, index));
}

void
weft_node_put_child (WeftNode *node, gsize index, WeftNode *child, gboolean reads_same)
{
  gpointer dead = NULL;

  node->children = weft_vector_replace (&weft_node_vector_class, node->children, index, child, &dead);
  if (!reads_same)
    renew_digest (node);
  weft_node_drain (dead);
}

void
weft_node_prefetch (const WeftNode *node, gsize index)
{
  __builtin_prefetch (node->properties, 1);
  weft_vector_prefetch (node->children, index);
}

typedef struct {
  WeftNodeEdit edit;
  gpointer data;
  gboolean reads_same;
} EachEdit;

static gpointer
edit_item (gpointer item, gpointer data)
{
  EachEdit *each = data;
  WeftDigest before = ((WeftNode *) item)->digest;
  WeftNode *edited = each->edit (item, each->data);

  each->reads_same &= weft_digest_equal (before, edited->digest);
  return edited;
}

WeftNode *
weft_node_with_edited_children (WeftNode *node, WeftNodeEdit edit, gpointer data)
{
  WeftNode *own = make_own (node);
  EachEdit each = {edit, data, TRUE};

  own->children = weft_vector_edit_each (&weft_node_vector_class, own->children, edit_item, &each);
  if (!each.reads_same)
    renew_digest (own);
  return own;
}

WeftKind
weft_node_get_kind (const WeftNode *node)
{
  return node->kind;
}

guint32
weft_node_get_id (const WeftNode *node)
{
  return node->id;
}

const char *
weft_node_get_name (const WeftNode *node)
{
  return weft_properties_get_text (node->properties, WEFT_PROPERTY_ID);
}

const char *
weft_node_get_label (const WeftNode *node)
{
  const char *name = weft_properties_get_text (node->properties, WEFT_PROPERTY_NAME);

  if (name == NULL || *name == '\0')
    name = weft_node_get_name (node);
  return name != NULL ? name : _ (weft_kind_get_info (weft_node_get_kind (node))->label);
}

gsize
weft_node_get_n_children (const WeftNode *node)
{
  return weft_vector_get_length (node->children);
}

WeftNode *
weft_node_get_child (const WeftNode *node, gsize index)
{
  return weft_vector_get (node->children, index);
}

WeftNode *
weft_node_find_child (const WeftNode *node, WeftKind kind)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == kind)
      return child;
  return NULL;
}

void
weft_child_iter_init (WeftChildIter *iter, const WeftNode *node)
{
  weft_vector_iter_init (&iter->iter, node->children);
}

WeftNode *
weft_child_iter_next (WeftChildIter *iter)
{
  return weft_vector_iter_next (&iter->iter);
}

WeftProperties *
weft_node_get_properties (const WeftNode *node)
{
  return node->properties;
}

gboolean
weft_node_has (const WeftNode *node, WeftProperty property)
{
  return weft_properties_has (node->properties, property);
}

const char *
weft_node_get_text (const WeftNode *node, WeftProperty property)
{
  return weft_properties_get_text (node->properties, property);
}

gint64
weft_node_get_integer (const WeftNode *node, WeftProperty property)
{
  return weft_properties_get_integer (node->properties, property);
}

double
weft_node_get_number (const WeftNode *node, WeftProperty property)
{
  return weft_properties_get_number (node->properties, property);
}

const WeftLiteral *
weft_node_get_literal (const WeftNode *node, WeftProperty property)
{
  return weft_properties_get_literal (node->properties, property);
}

WeftGraph *
weft_node_get_graph (const WeftNode *node)
{
  return weft_properties_get_graph (node->properties);
}

GArray *
weft_node_get_kept_values (const WeftNode *node)
{
  return weft_properties_get_kept (node->properties);
}

GArray *
weft_node_keep_values (const WeftNode *node, GArray *values)
{
  return weft_properties_keep (node->properties, values);
}

guint
weft_node_count_levels (const WeftNode *node)
{
  guint deepest = 0;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint levels = weft_node_count_levels (child);

    deepest = MAX (deepest, levels);
  }
  return deepest + 1;
}

WeftDigest
weft_node_get_digest (const WeftNode *node)
{
  return node->digest;
}
