/* weft-batch.c: the edits. Each checks first and then rebuilds the path from the node to the root, which
 * cannot fail; nodes that only the batch holds are changed in place. */
#include "weft-batch-private.h"

#include "weft-fault.h"
#include "weft-node-private.h"

#include <glib/gi18n-lib.h>

WeftBatch *
weft_batch_begin (WeftDocument *document)
{
  WeftBatch *batch = g_new (WeftBatch, 1);

  batch->origin = weft_document_ref (document);
  batch->version = weft_document_get_version (document);
  weft_version_ref (&batch->version);
  return batch;
}

static void
batch_free (WeftBatch *batch)
{
  weft_document_unref (batch->origin);
  g_free (batch);
}

WeftDocument *
weft_batch_commit (WeftBatch *batch)
{
  WeftDocument *result;

  if (batch->version.root == weft_document_get_root (batch->origin)) {
    result = weft_document_ref (batch->origin);
    weft_version_clear (&batch->version);
  } else {
    result = weft_document_new_version (batch->version);
  }
  batch_free (batch);
  return result;
}

void
weft_batch_abandon (WeftBatch *batch)
{
  weft_version_clear (&batch->version);
  batch_free (batch);
}

guint32
weft_batch_find (const WeftBatch *batch, const char *name)
{
  return weft_version_find_name (&batch->version, name);
}

WeftNode *
weft_batch_get_node (const WeftBatch *batch, guint32 id)
{
  return weft_version_get_node (&batch->version, id);
}

gboolean
weft_batch_blame (const WeftNode *node, GError *problem, GError **error)
{
  weft_fault_blame (problem,
                    &(WeftFault){.element = (char *) weft_kind_get_info (weft_node_get_kind (node))->element,
                                 .id = (char *) weft_node_get_name (node),
                                 .node = weft_node_get_id (node)});
  g_propagate_error (error, problem);
  return FALSE;
}

gboolean
weft_batch_find_target (WeftBatch *batch, guint32 id, WeftPath *path, WeftNode **node, GError **error)
{
  g_autofree char *found = NULL;

  if (id != 0 && weft_version_find_path (&batch->version, id, path)) {
    *node = path->nodes[path->n - 1];
    return TRUE;
  }
  found = g_strdup_printf (_ ("node %u, which is not in this document"), id);
  weft_fault_set (
      error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = found, .plain = (char *) _ ("This part is no longer in the document.")});
  return FALSE;
}

static void
correct_places (WeftVersion *version, const WeftPath *path)
{
  for (guint i = 1; i < path->n; i++)
    if (path->is_far[i])
      weft_version_set_place (version, weft_node_get_id (path->nodes[i]),
                              weft_node_get_id (path->nodes[i - 1]), path->indices[i]);
}

/* How many nodes at the start of @path only the batch holds, so that they may be changed in place. */
static guint
count_own (const WeftPath *path)
{
  guint n = 0;

  if (weft_node_is_unique (path->nodes[0]))
    for (n = 1; n < path->n && weft_node_owns_child (path->nodes[n - 1], path->indices[n]);)
      n++;
  return n;
}

gboolean
weft_batch_owns (const WeftPath *path)
{
  return count_own (path) == path->n;
}

void
weft_batch_replace (WeftBatch *batch, const WeftPath *path, WeftNode *fresh)
{
  guint level = path->n - 1;
  gboolean reads_same =
      weft_digest_equal (weft_node_get_digest (path->nodes[level]), weft_node_get_digest (fresh));
  guint n_own = count_own (path);

  /* The path is known, so that the many memory accesses of the way can overlap. */
  for (guint i = n_own; i < level; i++)
    weft_node_prefetch (path->nodes[i], path->indices[i + 1]);
  if (path->any_far)
    correct_places (&batch->version, path);
  for (; level > n_own; level--)
    fresh = weft_node_with_child (path->nodes[level - 1], path->indices[level], fresh, reads_same);
  for (; level > 0; level--) {
    weft_node_put_child (path->nodes[level - 1], path->indices[level], fresh, reads_same);
    fresh = weft_node_ref (path->nodes[level - 1]);
  }
  weft_node_unref (batch->version.root);
  batch->version.root = fresh;
}

typedef struct {
  WeftBatch *batch;
  const char *old_name;
  const char *new_name;
} Rename;

/* The text that @property would have after the renaming, or %NULL when it does not refer to the old name. */
static char *
renamed_reference (const WeftNode *node, const WeftPropertyInfo *info, const Rename *rename)
{
  const WeftLiteral *literal;

  if (info->type == WEFT_TYPE_REFERENCE)
    return g_strcmp0 (weft_node_get_text (node, info->property), rename->old_name) == 0
               ? g_strdup (rename->new_name)
               : NULL;
  if (info->type == WEFT_TYPE_REFERENCES)
    return weft_references_rename (weft_node_get_text (node, info->property), rename->old_name,
                                   rename->new_name);
  if (info->type != WEFT_TYPE_TIME && info->type != WEFT_TYPE_COUNT)
    return NULL;
  literal = weft_node_get_literal (node, info->property);
  if (literal == NULL || g_strcmp0 (weft_literal_get_reference (literal), rename->old_name) != 0)
    return NULL;
  return weft_literal_print_renamed (literal, rename->new_name);
}

/* Collects (id, property, text) of every reference to the old name, and nodes whose rows may refer to it. Depth is bounded by the
 * level limit. */
static void
collect_references (const WeftNode *node, const Rename *rename, GPtrArray *found, GArray *graphs)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));
  guint32 id = weft_node_get_id (node);
  WeftChildIter iter;
  WeftNode *child;

  if (weft_node_get_graph (node) != NULL)
    g_array_append_val (graphs, id);
  for (guint i = 0; i < info->n_properties; i++) {
    char *text = renamed_reference (node, &info->properties[i], rename);

    if (text == NULL)
      continue;
    g_ptr_array_add (found, GUINT_TO_POINTER (id));
    g_ptr_array_add (found, GUINT_TO_POINTER (info->properties[i].property));
    g_ptr_array_add (found, text);
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect_references (child, rename, found, graphs);
}

void
weft_batch_rename_references (WeftBatch *batch, const char *old_name, const char *new_name)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GArray) graphs = g_array_new (FALSE, FALSE, sizeof (guint32));
  Rename rename = {batch, old_name, new_name};

  collect_references (batch->version.root, &rename, found, graphs);
  for (guint i = 0; i < found->len; i += 3) {
    weft_batch_set (batch, GPOINTER_TO_UINT (found->pdata[i]), GPOINTER_TO_UINT (found->pdata[i + 1]),
                    found->pdata[i + 2], NULL);
    g_free (found->pdata[i + 2]);
  }
  for (guint i = 0; i < graphs->len; i++)
    weft_batch_rename_in_rows (batch, g_array_index (graphs, guint32, i), old_name, new_name);
}

gboolean
weft_batch_refuse_name (const WeftNode *node, const char *name, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("“%s”, which another element has"), name);
  g_autofree char *plain = g_strdup_printf (_ ("Another part already has the identifier “%s”."), name);
  GError *problem = NULL;

  weft_fault_set (&problem, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) "id",
                               .found = found,
                               .expected = (char *) _ ("an id that is unique in the file"),
                               .plain = plain});
  return weft_batch_blame (node, problem, error);
}

gboolean
weft_batch_set (WeftBatch *batch, guint32 id, WeftProperty property, const char *text, GError **error)
{
  g_autofree char *old_name = NULL;
  GError *problem = NULL;
  WeftProperties *properties;
  WeftPath path;
  WeftNode *node;
  WeftKind kind;

  if (!weft_batch_find_target (batch, id, &path, &node, error))
    return FALSE;
  properties = weft_properties_set (weft_node_get_properties (node), property, text, &problem);
  if (properties == NULL)
    return weft_batch_blame (node, problem, error);
  if (properties == weft_node_get_properties (node)) {
    weft_properties_unref (properties);
    return TRUE;
  }
  if (property == WEFT_PROPERTY_ID && text != NULL && weft_version_has_name (&batch->version, text)) {
    weft_properties_unref (properties);
    return weft_batch_refuse_name (node, text, error);
  }
  kind = weft_node_get_kind (node);
  if (property == WEFT_PROPERTY_ID) {
    old_name = g_strdup (weft_node_get_name (node));
    if (old_name != NULL)
      weft_version_remove_name (&batch->version, old_name, id);
  }
  weft_batch_replace (batch, &path, weft_node_with_properties (node, properties));
  if (property == WEFT_PROPERTY_ID && text != NULL) {
    weft_version_add_name (&batch->version, text, id);
    if (old_name != NULL && weft_kind_is (kind, WEFT_KIND_IS_REFERABLE))
      weft_batch_rename_references (batch, old_name, text);
  }
  return TRUE;
}

/* Rule: a kept element of the format stands only where the format has it. */
static gboolean
check_kept (const WeftNode *node, const WeftNode *target, GError **error)
{
  WeftKind parent = weft_node_get_kind (target);
  const char *element = NULL;
  g_autofree char *found = NULL;

  if (weft_node_get_kind (node) == WEFT_KIND_KEPT)
    element = weft_node_get_text (node, WEFT_PROPERTY_NAME);
  if (element == NULL || weft_kind_reserves (parent, element))
    return TRUE;
  found = g_strdup_printf (_ ("<%s> in <%s>, where it cannot stand"), element,
                           weft_kind_get_info (parent)->element);
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) element,
                               .found = found,
                               .plain = (char *) _ ("This part cannot stand there.")});
  return FALSE;
}

gboolean
weft_batch_insert (WeftBatch *batch, guint32 parent, gsize index, WeftNode *node, guint32 *id, GError **error)
{
  GError *problem = NULL;
  WeftPath path;
  WeftNode *target;

  if (!weft_batch_find_target (batch, parent, &path, &target, error)) {
    weft_node_unref (node);
    return FALSE;
  }
  if (!weft_node_check_child (target, weft_node_get_kind (node), &problem) ||
      !check_kept (node, target, &problem) ||
      !weft_version_check_subtree (&batch->version, node, path.n, &problem)) {
    weft_node_unref (node);
    return weft_batch_blame (target, problem, error);
  }
  index = MIN (index, weft_node_get_n_children (target));
  if (id != NULL)
    *id = batch->version.next_id;
  node = weft_version_adopt (&batch->version, node, parent, index);
  weft_batch_replace (batch, &path, weft_node_with_inserted (target, index, node));
  return TRUE;
}

/* Takes the subtree's numbers and names out of the maps. Depth is bounded by the level limit. */
static void
forget (WeftVersion *version, const WeftNode *node)
{
  const char *name = weft_node_get_name (node);
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    forget (version, child);
  if (name != NULL)
    weft_version_remove_name (version, name, weft_node_get_id (node));
  version->places = weft_trie_set (version->places, weft_node_get_id (node), 0);
}

static gboolean
refuse_root (const WeftNode *node, GError **error)
{
  GError *problem = NULL;

  weft_fault_set (
      &problem, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = (char *) _ ("the document itself"),
                   .expected = (char *) _ ("a part of the document"),
                   .plain = (char *) _ ("The document itself can be neither moved nor deleted.")});
  return weft_batch_blame (node, problem, error);
}

/* The path without its last step. */
static WeftPath
parent_path (WeftPath path)
{
  path.n--;
  return path;
}

static void
detach (WeftBatch *batch, const WeftPath *path)
{
  WeftPath parent = parent_path (*path);

  weft_batch_replace (batch, &parent,
                      weft_node_with_removed (path->nodes[path->n - 2], path->indices[path->n - 1]));
}

/* Rows of node @carrier no longer refer to nodes of the subtree. Depth is bounded by the level limit. */
static void
forget_subtree (WeftBatch *batch, guint32 carrier, const WeftNode *node)
{
  WeftChildIter iter;
  WeftNode *child;

  if (weft_kind_is (weft_node_get_kind (node), WEFT_KIND_IS_REFERABLE))
    weft_batch_forget_references (batch, carrier, weft_node_get_id (node));
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    forget_subtree (batch, carrier, child);
}

/* The nodes on @path, but for its end, that carry rows. */
static GArray *
list_carriers (const WeftPath *path)
{
  GArray *carriers = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i + 1 < path->n; i++) {
    guint32 id = weft_node_get_id (path->nodes[i]);

    if (weft_node_get_graph (path->nodes[i]) != NULL)
      g_array_append_val (carriers, id);
  }
  return carriers;
}

gboolean
weft_batch_remove (WeftBatch *batch, guint32 id, GError **error)
{
  g_autoptr (GArray) carriers = NULL;
  WeftPath path;
  WeftNode *node;

  if (!weft_batch_find_target (batch, id, &path, &node, error))
    return FALSE;
  if (path.n == 1)
    return refuse_root (node, error);
  carriers = list_carriers (&path);
  weft_node_ref (node);
  forget (&batch->version, node);
  detach (batch, &path);
  for (guint i = 0; i < carriers->len; i++)
    forget_subtree (batch, g_array_index (carriers, guint32, i), node);
  weft_node_unref (node);
  return TRUE;
}

static gboolean
check_move (const WeftNode *node,
            const WeftPath *from,
            const WeftNode *target,
            const WeftPath *to,
            GError **error)
{
  GError *problem = NULL;
  gboolean same_parent = from->n >= 2 && from->nodes[from->n - 2] == target;

  if (from->n == 1)
    return refuse_root (node, error);
  if (to->n >= from->n && to->nodes[from->n - 1] == node)
    weft_fault_set (&problem, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.found = (char *) _ ("a place inside itself"),
                                 .expected = (char *) _ ("a place outside"),
                                 .plain = (char *) _ ("A part cannot be moved into itself.")});
  else if (to->n - 1 + weft_node_count_levels (node) > WEFT_MAX_NESTING)
    weft_fault_set (&problem, WEFT_MODEL_ERROR, WEFT_ERROR_TOO_LARGE,
                    &(WeftFault){.found = (char *) _ ("elements nested too deep"),
                                 .plain = (char *) _ ("Parts can be nested 100 levels deep, no deeper.")});
  else if (!same_parent && weft_node_check_child (target, weft_node_get_kind (node), &problem))
    check_kept (node, target, &problem);
  return problem == NULL || weft_batch_blame (node, problem, error);
}

gboolean
weft_batch_move (WeftBatch *batch, guint32 id, guint32 parent, gsize index, GError **error)
{
  WeftPath from;
  WeftPath to;
  WeftNode *node;
  WeftNode *target;

  if (!weft_batch_find_target (batch, id, &from, &node, error) ||
      !weft_batch_find_target (batch, parent, &to, &target, error) ||
      !check_move (node, &from, target, &to, error))
    return FALSE;
  if (from.nodes[from.n - 2] == target && from.indices[from.n - 1] == index)
    return TRUE;
  weft_node_ref (node);
  detach (batch, &from);
  weft_version_find_path (&batch->version, parent, &to);
  target = to.nodes[to.n - 1];
  index = MIN (index, weft_node_get_n_children (target));
  weft_version_set_place (&batch->version, id, parent, index);
  weft_batch_replace (batch, &to, weft_node_with_inserted (target, index, node));
  return TRUE;
}
