/* weft-document.c: versions, and how a node is found in one. */
#include "weft-document-private.h"

#include "weft-batch.h"
#include "weft-fault.h"
#include "weft-node-private.h"
#include "weft-ref.h"

#include <glib/gi18n-lib.h>

/* How far a child may be from where it was last seen before that is worth correcting. */
#define FAR 16

struct _WeftDocument {
  gint ref_count;
  WeftVersion version;
};

void
weft_version_ref (const WeftVersion *version)
{
  weft_node_ref (version->root);
  weft_trie_ref (version->places);
  weft_map_ref (version->names);
}

void
weft_version_clear (WeftVersion *version)
{
  g_clear_pointer (&version->root, weft_node_unref);
  g_clear_pointer (&version->places, weft_trie_unref);
  g_clear_pointer (&version->names, weft_map_unref);
}

WeftDocument *
weft_document_new_version (WeftVersion version)
{
  WeftDocument *document = g_new (WeftDocument, 1);

  weft_ref_init (&document->ref_count);
  document->version = version;
  return document;
}

WeftVersion
weft_document_get_version (const WeftDocument *document)
{
  return document->version;
}

WeftDocument *
weft_document_ref (WeftDocument *document)
{
  weft_ref_inc (&document->ref_count);
  return document;
}

void
weft_document_unref (WeftDocument *document)
{
  if (!weft_ref_dec (&document->ref_count))
    return;
  weft_version_clear (&document->version);
  g_free (document);
}

WeftDocument *
weft_document_new (void)
{
  return weft_document_new_from_root (
      weft_node_new (weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL), NULL, 0, NULL), NULL);
}

void
weft_version_set_place (WeftVersion *version, guint32 id, guint32 parent, gsize index)
{
  version->places = weft_trie_set (version->places, id, (guint64) parent << 32 | (guint32) (index + 1));
}

static gboolean
get_place (const WeftVersion *version, guint32 id, guint32 *parent, gsize *index)
{
  guint64 place = weft_trie_get (version->places, id);

  *parent = place >> 32;
  *index = (guint32) place - 1;
  return place != 0;
}

/* The place of child @id in @parent, searched outwards from where it was last seen. */
static gsize
search_child (const WeftNode *parent, guint32 id, gsize hint)
{
  gsize n = weft_node_get_n_children (parent);

  hint = MIN (hint, n - 1);
  for (gsize distance = 0; distance < n; distance++) {
    if (hint + distance < n && weft_node_get_id (weft_node_get_child (parent, hint + distance)) == id)
      return hint + distance;
    if (distance <= hint && weft_node_get_id (weft_node_get_child (parent, hint - distance)) == id)
      return hint - distance;
  }
  g_assert_not_reached ();
}

gboolean
weft_version_find_path (const WeftVersion *version, guint32 id, WeftPath *path)
{
  guint32 reversed_ids[WEFT_MAX_PATH];
  gsize hints[WEFT_MAX_PATH];
  guint n = 0;

  for (guint32 at = id; at != 0; n++) {
    reversed_ids[n] = at;
    if (!get_place (version, at, &at, &hints[n]))
      return FALSE;
  }
  path->n = n;
  path->nodes[0] = version->root;
  path->indices[0] = 0;
  path->any_far = FALSE;
  for (guint i = 1; i < n; i++) {
    gsize hint = hints[n - 1 - i];
    gsize index = search_child (path->nodes[i - 1], reversed_ids[n - 1 - i], hint);

    path->nodes[i] = weft_node_get_child (path->nodes[i - 1], index);
    path->indices[i] = index;
    path->is_far[i] = MAX (index, hint) - MIN (index, hint) > FAR;
    path->any_far |= path->is_far[i];
  }
  return TRUE;
}

WeftNode *
weft_version_get_node (const WeftVersion *version, guint32 id)
{
  WeftPath path;

  return id != 0 && weft_version_find_path (version, id, &path) ? path.nodes[path.n - 1] : NULL;
}

/* Names are kept under their digest; should two ever share one, the next key is tried. A removed name
 * leaves 0 behind, so that names after it are still found. */
static guint64
first_key (const char *name)
{
  return weft_digest_text (name).low;
}

static gboolean
has_name (const WeftVersion *version, guint32 id, const char *name)
{
  return g_strcmp0 (weft_node_get_name (weft_version_get_node (version, id)), name) == 0;
}

guint32
weft_version_find_name (const WeftVersion *version, const char *name)
{
  guint64 id;

  for (guint64 key = first_key (name); weft_map_get (version->names, key, &id); key++)
    if (id != 0 && has_name (version, id, name))
      return id;
  return 0;
}

/* Diagrams stand in the document itself, and only they carry rows. */
gboolean
weft_version_find_element (const WeftVersion *version, const char *name, WeftElement *element)
{
  WeftChildIter iter;
  WeftNode *child;

  *element = weft_element_of_node (weft_version_find_name (version, name));
  if (element->node != 0 || version->root == NULL)
    return element->node != 0;
  weft_child_iter_init (&iter, version->root);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_graph (child) != NULL &&
        weft_graph_find_id (weft_node_get_graph (child), name, element)) {
      element->node = weft_node_get_id (child);
      return TRUE;
    }
  return FALSE;
}

gboolean
weft_version_has_name (const WeftVersion *version, const char *name)
{
  WeftElement element;

  return weft_version_find_element (version, name, &element);
}

void
weft_version_add_name (WeftVersion *version, const char *name, guint32 id)
{
  guint64 key = first_key (name);
  guint64 present;

  while (weft_map_get (version->names, key, &present) && present != 0)
    key++;
  version->names = weft_map_set (version->names, key, id);
}

void
weft_version_remove_name (WeftVersion *version, const char *name, guint32 id)
{
  guint64 present;

  for (guint64 key = first_key (name); weft_map_get (version->names, key, &present); key++)
    if (present == id) {
      gboolean followed = weft_map_get (version->names, key + 1, &present);

      version->names =
          followed ? weft_map_set (version->names, key, 0) : weft_map_remove (version->names, key);
      return;
    }
}

typedef struct {
  WeftVersion *version;
  guint32 parent;
  gsize index; /* of the next child */
} Adoption;

static WeftNode *
adopt_child (WeftNode *child, gpointer data)
{
  Adoption *adoption = data;

  return weft_version_adopt (adoption->version, child, adoption->parent, adoption->index++);
}

WeftNode *
weft_version_adopt (WeftVersion *version, WeftNode *node, guint32 parent, gsize index)
{
  guint32 id = version->next_id++;
  const char *name = weft_node_get_name (node);
  Adoption adoption = {version, id, 0};

  weft_version_set_place (version, id, parent, index);
  if (name != NULL)
    weft_version_add_name (version, name, id);
  return weft_node_with_edited_children (weft_node_with_id (node, id), adopt_child, &adoption);
}

static gboolean
refuse_name (WeftKind kind, const char *name, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("a second definition of “%s”"), name);
  g_autofree char *plain = g_strdup_printf (_ ("Another part already has the identifier “%s”."), name);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) weft_kind_get_info (kind)->element,
                               .id = (char *) name,
                               .property = (char *) "id",
                               .found = found,
                               .expected = (char *) _ ("an id that is unique in the file"),
                               .plain = plain});
  return FALSE;
}

static gboolean
check_name (const WeftVersion *version, const WeftNode *node, GHashTable *seen, GError **error)
{
  const char *name = weft_node_get_name (node);

  if (name == NULL || (!weft_version_has_name (version, name) && g_hash_table_add (seen, (gpointer) name)))
    return TRUE;
  return refuse_name (weft_node_get_kind (node), name, error);
}

static gboolean
check_level (const WeftNode *node, guint level, GError **error)
{
  g_autofree char *expected = NULL;

  if (level <= WEFT_MAX_NESTING)
    return TRUE;
  expected = g_strdup_printf (_ ("at most %d levels of elements"), WEFT_MAX_NESTING);
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.element = (char *) weft_kind_get_info (weft_node_get_kind (node))->element,
                               .id = (char *) weft_node_get_name (node),
                               .found = (char *) _ ("elements nested too deep"),
                               .expected = expected,
                               .plain = (char *) _ ("Parts can be nested 100 levels deep, no deeper.")});
  return FALSE;
}

/* Recursion ends at the level limit. */
static gboolean
check_nodes (const WeftVersion *version, const WeftNode *node, guint level, GHashTable *seen, GError **error)
{
  WeftChildIter iter;
  WeftNode *child;

  if (!check_level (node, level, error) || !check_name (version, node, seen, error))
    return FALSE;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (!check_nodes (version, child, level + 1, seen, error))
      return FALSE;
  return TRUE;
}

/* The nodes that carry rows: of the subtree, or in the document. */
static void
list_carriers (const WeftNode *node, GPtrArray *carriers)
{
  WeftChildIter iter;
  WeftNode *child;

  if (weft_node_get_graph (node) != NULL)
    g_ptr_array_add (carriers, (gpointer) node);
  weft_child_iter_init (&iter, node);
  while (weft_node_get_kind (node) == WEFT_KIND_WEFT && (child = weft_child_iter_next (&iter)) != NULL)
    list_carriers (child, carriers);
}

typedef gboolean (*IsTaken) (const char *name, gconstpointer data);

/* Whether no row of @graph has an id that @is_taken. O(rows). */
static gboolean
check_ids (const WeftGraph *graph, IsTaken is_taken, gconstpointer data, GError **error)
{
  for (guint table = 1; table <= weft_graph_count_tables (graph); table++) {
    WeftKind kind = weft_graph_get_kind (graph, table);

    for (guint32 row = 0;
         row < weft_graph_get_end (graph, table) && weft_kind_get_slot (kind, WEFT_PROPERTY_ID) >= 0; row++) {
      WeftElement element = {.table = table, .row = row};
      const char *name =
          weft_graph_has_row (graph, element) ? weft_graph_get_text (graph, element, WEFT_PROPERTY_ID) : NULL;

      if (name != NULL && is_taken (name, data))
        return refuse_name (kind, name, error);
    }
  }
  return TRUE;
}

static gboolean
is_row (const char *name, gconstpointer graph)
{
  WeftElement element;

  return weft_graph_find_id (graph, name, &element);
}

static gboolean
is_node (const char *name, gconstpointer version)
{
  return weft_version_find_name (version, name) != 0;
}

/* The smaller graph asks the other one. */
static gboolean
check_pair (const WeftNode *a, const WeftNode *b, GError **error)
{
  const WeftGraph *x = weft_node_get_graph (a);
  const WeftGraph *y = weft_node_get_graph (b);

  return weft_graph_count_all_rows (x) <= weft_graph_count_all_rows (y) ? check_ids (x, is_row, y, error)
                                                                        : check_ids (y, is_row, x, error);
}

/* Rows of the subtree against the names of its nodes and those of the version, and against all other rows. */
static gboolean
check_rows (const WeftVersion *version, const WeftNode *node, GHashTable *seen, GError **error)
{
  g_autoptr (GPtrArray) carriers = g_ptr_array_new ();
  GHashTableIter names;
  gpointer name;
  guint n_new;

  list_carriers (node, carriers);
  n_new = carriers->len;
  if (n_new > 0 && version->root != NULL)
    list_carriers (version->root, carriers);
  for (guint i = 0; i < n_new; i++) {
    const WeftGraph *graph = weft_node_get_graph (carriers->pdata[i]);

    g_hash_table_iter_init (&names, seen);
    while (g_hash_table_iter_next (&names, &name, NULL))
      if (is_row (name, graph))
        return refuse_name (weft_node_get_kind (carriers->pdata[i]), name, error);
    if (version->names != NULL && !check_ids (graph, is_node, version, error))
      return FALSE;
    for (guint j = i + 1; j < carriers->len; j++)
      if (!check_pair (carriers->pdata[i], carriers->pdata[j], error))
        return FALSE;
  }
  return TRUE;
}

gboolean
weft_version_check_subtree (const WeftVersion *version, const WeftNode *node, guint level, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  return check_nodes (version, node, level, seen, error) && check_rows (version, node, seen, error);
}

WeftDocument *
weft_document_new_from_root (WeftNode *root, GError **error)
{
  WeftVersion version = {.next_id = 1};

  g_return_val_if_fail (weft_node_get_kind (root) == WEFT_KIND_WEFT, NULL);
  if (!weft_version_check_subtree (&version, root, 0, error)) {
    weft_node_unref (root);
    return NULL;
  }
  version.root = weft_version_adopt (&version, root, 0, 0);
  return weft_document_new_version (version);
}

WeftNode *
weft_document_get_root (const WeftDocument *document)
{
  return document->version.root;
}

gboolean
weft_document_find_element (const WeftDocument *document, const char *name, WeftElement *element)
{
  return weft_version_find_element (&document->version, name, element);
}

gboolean
weft_document_has_element (const WeftDocument *document, WeftElement element)
{
  const WeftNode *node = weft_document_get_node (document, element.node);
  const WeftGraph *graph = node != NULL ? weft_node_get_graph (node) : NULL;

  if (node == NULL || element.table == 0)
    return node != NULL;
  return graph != NULL && element.table <= weft_graph_count_tables (graph) &&
         weft_graph_has_row (graph, element);
}

guint32
weft_document_find (const WeftDocument *document, const char *name)
{
  return weft_version_find_name (&document->version, name);
}

WeftNode *
weft_document_get_node (const WeftDocument *document, guint32 id)
{
  return weft_version_get_node (&document->version, id);
}

GArray *
weft_document_list_diagrams (const WeftDocument *document)
{
  GArray *diagrams = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);

    if (weft_kind_is_diagram (weft_node_get_kind (child)))
      g_array_append_val (diagrams, id);
  }
  return diagrams;
}

guint32
weft_document_find_diagram (const WeftDocument *document)
{
  g_autoptr (GArray) diagrams = weft_document_list_diagrams (document);

  return diagrams->len > 0 ? g_array_index (diagrams, guint32, 0) : 0;
}

WeftNode *
weft_document_lookup (const WeftDocument *document, const char *name)
{
  return weft_document_get_node (document, weft_document_find (document, name));
}

guint32
weft_document_get_parent (const WeftDocument *document, guint32 id)
{
  guint32 parent = 0;
  gsize index;

  get_place (&document->version, id, &parent, &index);
  return parent;
}

gsize
weft_document_get_index (const WeftDocument *document, guint32 id)
{
  WeftPath path;

  if (!weft_version_find_path (&document->version, id, &path))
    return 0;
  return path.indices[path.n - 1];
}

guint32
weft_document_get_diagram (const WeftDocument *document, guint32 id)
{
  while (id != 0 && !weft_kind_is_diagram (weft_node_get_kind (weft_document_get_node (document, id))))
    id = weft_document_get_parent (document, id);
  return id;
}

gboolean
weft_document_is_read_only (const WeftDocument *document)
{
  return weft_node_get_integer (document->version.root, WEFT_PROPERTY_VERSION) > 1;
}

/* One edit is a batch of one. */

static WeftDocument *
finish (WeftBatch *batch, gboolean done)
{
  if (done)
    return weft_batch_commit (batch);
  weft_batch_abandon (batch);
  return NULL;
}

WeftDocument *
weft_document_set (WeftDocument *document,
                   guint32 id,
                   WeftProperty property,
                   const char *text,
                   GError **error)
{
  WeftBatch *batch = weft_batch_begin (document);

  return finish (batch, weft_batch_set (batch, id, property, text, error));
}

WeftDocument *
weft_document_insert (WeftDocument *document,
                      guint32 parent,
                      gsize index,
                      WeftNode *node,
                      guint32 *id,
                      GError **error)
{
  WeftBatch *batch = weft_batch_begin (document);

  return finish (batch, weft_batch_insert (batch, parent, index, node, id, error));
}

WeftDocument *
weft_document_remove (WeftDocument *document, guint32 id, GError **error)
{
  WeftBatch *batch = weft_batch_begin (document);

  return finish (batch, weft_batch_remove (batch, id, error));
}

WeftDocument *
weft_document_move (WeftDocument *document, guint32 id, guint32 parent, gsize index, GError **error)
{
  WeftBatch *batch = weft_batch_begin (document);

  return finish (batch, weft_batch_move (batch, id, parent, index, error));
}
