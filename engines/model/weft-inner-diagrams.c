/* weft-inner-diagrams.c: see weft-inner-diagrams.h. Breadth first throughout, so that long ways take no stack. */
#include "weft-inner-diagrams.h"

#include "weft-flow-tree.h"
#include "weft-quantities.h"

struct _WeftInnerDiagrams {
  const WeftDocument *document;
  GHashTable *lists; /* number of a diagram -> GArray of guint32 */
};

WeftInnerDiagrams *
weft_inner_diagrams_new (const WeftDocument *document)
{
  WeftInnerDiagrams *inner = g_new (WeftInnerDiagrams, 1);

  inner->document = document;
  inner->lists = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  return inner;
}

void
weft_inner_diagrams_free (WeftInnerDiagrams *inner)
{
  g_hash_table_unref (inner->lists);
  g_free (inner);
}

/* What the times of a diagram and its machine name. */

typedef struct {
  const WeftDocument *document;
  GHashTable *seen; /* const WeftNode* */
  GPtrArray *named; /* const WeftNode*: measurements and diagrams, in the order in which they are named */
} Search;

static void
add_named (G_GNUC_UNUSED WeftElement element,
           G_GNUC_UNUSED WeftProperty property,
           const WeftLiteral *literal,
           gpointer data)
{
  Search *search = data;
  const char *name = weft_literal_get_reference (literal);
  WeftNode *node = name != NULL ? weft_document_lookup (search->document, name) : NULL;
  gboolean fits = FALSE;

  if (node != NULL)
    fits = weft_literal_get_result (literal) != NULL ? weft_kind_is_diagram (weft_node_get_kind (node))
                                                     : weft_node_get_kind (node) == WEFT_KIND_MEASUREMENT;
  if (fits && g_hash_table_add (search->seen, node))
    g_ptr_array_add (search->named, node);
}

/* (transfer full) (element-type WeftNode) */
static GPtrArray *
find_named (const WeftDocument *document, const WeftNode *diagram)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const WeftNode *machine = weft_flow_tree_get_machine (document, diagram);
  Search search = {document, seen, g_ptr_array_new ()};

  weft_quantities_foreach (diagram, add_named, &search);
  if (machine != NULL)
    weft_quantities_foreach (machine, add_named, &search);
  return search.named;
}

const GArray *
weft_inner_diagrams_list (WeftInnerDiagrams *inner, guint32 diagram)
{
  GArray *list = g_hash_table_lookup (inner->lists, GUINT_TO_POINTER (diagram));
  g_autoptr (GPtrArray) named = NULL;

  if (list != NULL)
    return list;
  list = g_array_new (FALSE, FALSE, sizeof (guint32));
  named = find_named (inner->document, weft_document_get_node (inner->document, diagram));
  for (guint i = 0; i < named->len; i++) {
    guint32 number = weft_node_get_id (named->pdata[i]);

    if (weft_kind_is_diagram (weft_node_get_kind (named->pdata[i])))
      g_array_append_val (list, number);
  }
  g_hash_table_insert (inner->lists, GUINT_TO_POINTER (diagram), list);
  return list;
}

/* Ways. */

/* The shortest way from @diagram to @part over at least one other step, backwards: after each number the one before it in @before. */
static gboolean
find_way (WeftInnerDiagrams *inner, guint32 diagram, guint32 part, GHashTable *before)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_val (reached, diagram);
  for (guint at = 0; at < reached->len; at++) {
    guint32 from = g_array_index (reached, guint32, at);
    const GArray *list = weft_inner_diagrams_list (inner, from);

    for (guint i = 0; i < list->len; i++) {
      guint32 to = g_array_index (list, guint32, i);

      if (g_hash_table_contains (before, GUINT_TO_POINTER (to)))
        continue;
      g_hash_table_insert (before, GUINT_TO_POINTER (to), GUINT_TO_POINTER (from));
      if (to == part)
        return TRUE;
      g_array_append_val (reached, to);
    }
  }
  return FALSE;
}

gboolean
weft_inner_diagrams_holds (WeftInnerDiagrams *inner, guint32 diagram, guint32 part)
{
  g_autoptr (GHashTable) before = g_hash_table_new (NULL, NULL);

  return diagram == part || find_way (inner, diagram, part, before);
}

/* (transfer full): the numbers from @diagram to itself. */
static GArray *
trace_circle (GHashTable *before, guint32 diagram)
{
  GArray *circle = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 at = diagram;

  do {
    g_array_prepend_val (circle, at);
    at = GPOINTER_TO_UINT (g_hash_table_lookup (before, GUINT_TO_POINTER (at)));
  } while (at != diagram);
  g_array_prepend_val (circle, at);
  return circle;
}

/* Each of @level to the one of the level before that it is in. */
static GHashTable *
step_inwards (WeftInnerDiagrams *inner, GHashTable *level)
{
  GHashTable *next = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer from;

  g_hash_table_iter_init (&iter, level);
  while (g_hash_table_iter_next (&iter, &from, NULL)) {
    const GArray *list = weft_inner_diagrams_list (inner, GPOINTER_TO_UINT (from));

    for (guint i = 0; i < list->len; i++)
      g_hash_table_insert (next, GUINT_TO_POINTER (g_array_index (list, guint32, i)), from);
  }
  return next;
}

/* (transfer full): a way through all @levels, cut off where it comes to a place a second time. */
static GArray *
trace_levels (const GPtrArray *levels)
{
  GArray *way = g_array_new (FALSE, FALSE, sizeof (guint32));
  GHashTableIter iter;
  gpointer at;

  g_hash_table_iter_init (&iter, levels->pdata[levels->len - 1]);
  g_hash_table_iter_next (&iter, &at, NULL);
  for (guint i = levels->len; i-- > 0; at = g_hash_table_lookup (levels->pdata[i], at)) {
    guint32 number = GPOINTER_TO_UINT (at);

    g_array_prepend_val (way, number);
  }
  for (guint end = 1; end < way->len; end++)
    for (guint i = 0; i < end; i++)
      if (g_array_index (way, guint32, i) == g_array_index (way, guint32, end)) {
        g_array_set_size (way, end + 1);
        return way;
      }
  return way;
}

GArray *
weft_inner_diagrams_find_endless (WeftInnerDiagrams *inner, guint32 diagram)
{
  g_autoptr (GHashTable) before = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) levels = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);

  if (weft_inner_diagrams_list (inner, diagram)->len == 0)
    return NULL;
  if (find_way (inner, diagram, diagram, before))
    return trace_circle (before, diagram);
  g_ptr_array_add (levels, g_hash_table_new (NULL, NULL));
  g_hash_table_add (levels->pdata[0], GUINT_TO_POINTER (diagram));
  for (guint i = 0; i <= WEFT_MOST_INNER_LEVELS; i++) {
    g_ptr_array_add (levels, step_inwards (inner, levels->pdata[i]));
    if (g_hash_table_size (levels->pdata[i + 1]) == 0)
      return NULL;
  }
  return trace_levels (levels);
}

const char *
weft_diagram_get_unit (const WeftNode *diagram)
{
  const char *unit = weft_kind_get_slot (weft_node_get_kind (diagram), WEFT_PROPERTY_UNIT) >= 0
                         ? weft_node_get_text (diagram, WEFT_PROPERTY_UNIT)
                         : NULL;

  return unit != NULL && *unit != '\0' ? unit : NULL;
}

/* Digests. */

static gboolean
can_name_anything (const WeftDocument *document)
{
  WeftChildIter iter;
  WeftNode *child;
  guint n_diagrams = 0;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    n_diagrams += weft_kind_is_diagram (weft_node_get_kind (child));
    if (weft_node_get_kind (child) == WEFT_KIND_MEASUREMENT || n_diagrams > 1)
      return TRUE;
  }
  return FALSE;
}

static WeftDigest
add_node (WeftDigest digest, const WeftNode *node)
{
  digest = weft_digest_combine (digest, weft_digest_text (weft_node_get_name (node)));
  return weft_digest_combine (digest, weft_node_get_digest (node));
}

/* All machines and links, under the names by which a diagram speaks of them. */
static WeftDigest
add_suite (WeftDigest digest, const WeftDocument *document)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  WeftChildIter iter;
  const WeftNode *child;

  if (suite == NULL)
    return digest;
  digest = weft_digest_combine (digest, weft_node_get_digest (suite));
  weft_child_iter_init (&iter, suite);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_name (child) != NULL)
      digest = weft_digest_combine (digest, weft_digest_text (weft_node_get_name (child)));
  return digest;
}

static WeftDigest
digest_own (const WeftDocument *document, const WeftNode *diagram)
{
  const WeftNode *machine = weft_flow_tree_get_machine (document, diagram);
  WeftDigest digest = weft_node_get_digest (diagram);

  if (weft_node_get_kind (diagram) == WEFT_KIND_SUBTASK_GRAPH ||
      (weft_node_get_kind (diagram) == WEFT_KIND_ARRAY_LOOP &&
       weft_node_has (diagram, WEFT_PROPERTY_MACHINES)))
    return add_suite (digest, document);
  return machine != NULL ? weft_digest_combine (digest, weft_node_get_digest (machine)) : digest;
}

/* A rule compares units of diagrams that stand in each other. */
static WeftDigest
add_inner (WeftDigest digest, const WeftDocument *document, const WeftNode *outer, const WeftNode *inner)
{
  digest = weft_digest_combine (digest, digest_own (document, inner));
  digest = weft_digest_combine (digest, weft_digest_text (weft_diagram_get_unit (outer)));
  return weft_digest_combine (digest, weft_digest_text (weft_diagram_get_unit (inner)));
}

/* Under their names, so that two that change places change what is read. */
WeftDigest
weft_diagram_find_digest (const WeftDocument *document, guint32 diagram)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  WeftDigest digest = digest_own (document, node);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) reached = g_ptr_array_new ();

  if (!can_name_anything (document))
    return digest;
  g_ptr_array_add (reached, (gpointer) node);
  g_hash_table_add (seen, (gpointer) node);
  for (guint at = 0; at < reached->len; at++) {
    g_autoptr (GPtrArray) named = weft_kind_is_diagram (weft_node_get_kind (reached->pdata[at]))
                                      ? find_named (document, reached->pdata[at])
                                      : g_ptr_array_new ();

    for (guint i = 0; i < named->len; i++)
      if (g_hash_table_add (seen, named->pdata[i])) {
        digest = add_node (digest, named->pdata[i]);
        if (weft_kind_is_diagram (weft_node_get_kind (named->pdata[i])))
          digest = add_inner (digest, document, reached->pdata[at], named->pdata[i]);
        g_ptr_array_add (reached, named->pdata[i]);
      }
  }
  return digest;
}
