/* weft-edit-paste.c: a clip into a document. Parts go where a new part would; with them come the measurements and diagrams that their times
 * are of, and the operations that the machine lacks. Whole trees bring their machines. */
#include "weft-paste-private.h"

#include "weft-clip.h"
#include "weft-copy.h"
#include "weft-diagram-edits.h"
#include "weft-flow-tree.h"
#include "weft-inner-diagrams.h"
#include "weft-parts.h"
#include "weft-place.h"

#include <glib/gi18n-lib.h>

void
weft_pasting_say (WeftPasting *pasting, char *words)
{
  if (words != NULL)
    g_string_append_printf (pasting->words, "%s%s", pasting->words->len > 0 ? "; " : "", words);
  g_free (words);
}

static guint32
get_root (const WeftDocument *document)
{
  return weft_node_get_id (weft_document_get_root (document));
}

/* Whether the document has what @node is, under its id: the copy then refers to that. */
static gboolean
is_known (WeftPasting *pasting, const WeftNode *node)
{
  const WeftNode *known = weft_document_lookup (pasting->subject->document, weft_node_get_name (node));

  if (known == NULL || weft_node_get_kind (known) != weft_node_get_kind (node) ||
      !weft_digest_equal (weft_node_get_digest (known), weft_node_get_digest (node)))
    return FALSE;
  weft_subtree_copy_rename (pasting->copies, weft_node_get_name (node), weft_node_get_name (node));
  return TRUE;
}

/* The children of @parent of @kind that the document does not have; their ids are reserved. */
static GPtrArray *
find_unknown (WeftPasting *pasting, const WeftNode *parent, WeftKind kind)
{
  GPtrArray *found = g_ptr_array_new ();
  WeftChildIter iter;
  WeftNode *child;

  if (parent == NULL)
    return found;
  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == kind && !is_known (pasting, child)) {
      weft_subtree_copy_reserve (pasting->copies, child);
      g_ptr_array_add (found, child);
    }
  return found;
}

static gboolean
insert_all (WeftPasting *pasting, const GPtrArray *nodes, guint32 parent, gsize index, GError **error)
{
  for (guint i = 0; i < nodes->len; i++)
    if (!weft_batch_insert (pasting->batch, parent, index != G_MAXSIZE ? index + i : index,
                            weft_subtree_copy_copy (pasting->copies, nodes->pdata[i], 0, 0), NULL, error))
      return FALSE;
  return TRUE;
}

static gboolean
bring_measurements (WeftPasting *pasting, GError **error)
{
  g_autoptr (GPtrArray) found =
      find_unknown (pasting, weft_document_get_root (pasting->clip), WEFT_KIND_MEASUREMENT);

  if (found->len > 0)
    weft_pasting_say (pasting, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u measurement came along",
                                                             "%u measurements came along", found->len),
                                                found->len));
  return insert_all (pasting, found, get_root (pasting->subject->document), G_MAXSIZE, error);
}

/* The suite that machines go into. */
static gboolean
find_suite (WeftPasting *pasting, guint32 *suite, GError **error)
{
  const WeftNode *root = weft_document_get_root (pasting->subject->document);
  const WeftNode *found = weft_node_find_child (root, WEFT_KIND_SUITE);

  if (found != NULL) {
    *suite = weft_node_get_id (found);
    return TRUE;
  }
  return weft_batch_insert (
      pasting->batch, weft_node_get_id (root), 0,
      weft_node_new (weft_properties_new (WEFT_KIND_SUITE, NULL, 0, NULL), NULL, 0, NULL), suite, error);
}

static gboolean
insert_machines (WeftPasting *pasting, const GPtrArray *machines, GError **error)
{
  guint32 suite;

  if (machines->len == 0)
    return TRUE;
  for (guint i = 0; i < machines->len; i++)
    weft_pasting_say (
        pasting, g_strdup_printf (_ ("machine %s came along"), weft_node_get_label (machines->pdata[i])));
  return find_suite (pasting, &suite, error) && insert_all (pasting, machines, suite, G_MAXSIZE, error);
}

/* Diagrams that times of others are of. */

/* Adds the machine of @diagram to @machines, if nobody has looked for it yet and the document does not have it. */
static void
add_machine (WeftPasting *pasting, const WeftNode *diagram, GPtrArray *machines)
{
  WeftNode *machine = weft_flow_tree_get_machine (pasting->clip, diagram);

  if (machine == NULL || weft_subtree_copy_find (pasting->copies, weft_node_get_name (machine)) != NULL ||
      is_known (pasting, machine))
    return;
  weft_subtree_copy_reserve (pasting->copies, machine);
  g_ptr_array_add (machines, machine);
}

/* @trees: the diagrams of the clip; what stands in the first is pasted, the others come along. */
static gboolean
bring_inner (WeftPasting *pasting, const GPtrArray *trees, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GPtrArray) machines = g_ptr_array_new ();

  for (guint i = 1; i < trees->len; i++)
    if (!is_known (pasting, trees->pdata[i])) {
      weft_subtree_copy_reserve (pasting->copies, trees->pdata[i]);
      add_machine (pasting, trees->pdata[i], machines);
      g_ptr_array_add (found, trees->pdata[i]);
    }
  if (found->len > 0)
    weft_pasting_say (pasting, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u diagram came along",
                                                             "%u diagrams came along", found->len),
                                                found->len));
  return insert_machines (pasting, machines, error) &&
         insert_all (pasting, found, get_root (pasting->subject->document), G_MAXSIZE, error);
}

/* Operations. */

/* The names of operations that @node and what is below it execute. Depth is bounded by the nesting limit. */
static void
collect_operations (const WeftNode *node, GPtrArray *names, GHashTable *seen)
{
  WeftChildIter iter;
  WeftNode *child;
  const char *name = weft_kind_get_slot (weft_node_get_kind (node), WEFT_PROPERTY_OP) >= 0
                         ? weft_node_get_text (node, WEFT_PROPERTY_OP)
                         : NULL;

  if (name != NULL && g_hash_table_add (seen, (gpointer) name))
    g_ptr_array_add (names, (gpointer) name);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect_operations (child, names, seen);
}

static gboolean
bring_operation (WeftPasting *pasting,
                 const WeftNode *from,
                 const WeftNode *machine,
                 const char *name,
                 GError **error)
{
  const WeftNode *operation = from != NULL ? weft_machine_get_operation (from, name) : NULL;

  if (operation == NULL) {
    weft_pasting_say (
        pasting, g_strdup_printf (_ ("machine %s has no operation %s"), weft_node_get_label (machine), name));
    return TRUE;
  }
  weft_pasting_say (pasting, g_strdup_printf (_ ("operation %s came along to machine %s"), name,
                                              weft_node_get_label (machine)));
  return weft_batch_insert (pasting->batch, weft_node_get_id (machine), G_MAXSIZE,
                            weft_subtree_copy_copy (pasting->copies, operation, 0, 0), NULL, error);
}

static const WeftNode *
find_machine (const WeftDocument *document, const WeftNode *diagram)
{
  return weft_kind_get_slot (weft_node_get_kind (diagram), WEFT_PROPERTY_MACHINE) >= 0
             ? weft_flow_tree_get_machine (document, diagram)
             : NULL;
}

static gboolean
bring_operations (WeftPasting *pasting, const WeftNode *source, const WeftNode *target, GError **error)
{
  const WeftNode *machine = find_machine (pasting->subject->document, target);
  const WeftNode *from = find_machine (pasting->clip, source);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  collect_operations (source, names, seen);
  for (guint i = 0; i < names->len && machine != NULL; i++)
    if (weft_machine_get_operation (machine, names->pdata[i]) == NULL &&
        !bring_operation (pasting, from, machine, names->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* Parts. */

/* Where it was said, else at the selection, when that is in the tree. */
static WeftPlace
find_place (const WeftEditSubject *subject)
{
  if (subject->parent != 0)
    return (WeftPlace){subject->parent, subject->index};
  return weft_place_after_selected (subject->document, subject->diagram,
                                    subject->n > 0 ? subject->nodes[subject->n - 1] : 0);
}

static char *
refuse_parts (WeftPasting *pasting, const WeftPlace *place, const GPtrArray *parts)
{
  char *words = NULL;

  const WeftDiagramEdits *edits = weft_diagram_edits_of (pasting->subject->document, place->parent);

  for (guint i = 0; i < parts->len && words == NULL; i++) {
    if (weft_node_get_kind (parts->pdata[i]) == WEFT_KIND_NOTE)
      continue;
    words = weft_place_refuse_kind (pasting->subject->document, place, weft_node_get_kind (parts->pdata[i]));
    if (words == NULL && edits != NULL && edits->refuse_below != NULL)
      words = edits->refuse_below (pasting->subject->document, place->parent, parts->pdata[i]);
  }
  return words;
}

static GPtrArray *
get_children (const WeftNode *node)
{
  GPtrArray *children = g_ptr_array_new ();
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    g_ptr_array_add (children, child);
  return children;
}

/* Notes are the tree's; all else stands at @place. */
static gboolean
insert_parts (WeftPasting *pasting, const GPtrArray *parts, const WeftPlace *place, GError **error)
{
  const WeftEditSubject *subject = pasting->subject;
  guint32 tree = weft_document_get_diagram (subject->document, place->parent);
  double shift =
      weft_copy_find_shift (subject->document, tree, (const WeftNode *const *) parts->pdata, parts->len);
  gsize index = place->index;

  for (guint i = 0; i < parts->len; i++)
    weft_subtree_copy_reserve (pasting->copies, parts->pdata[i]);
  for (guint i = 0; i < parts->len; i++) {
    gboolean is_note = weft_node_get_kind (parts->pdata[i]) == WEFT_KIND_NOTE;
    guint32 id;

    if (!weft_batch_insert (pasting->batch, is_note ? tree : place->parent, is_note ? G_MAXSIZE : index++,
                            weft_subtree_copy_copy (pasting->copies, parts->pdata[i], shift, shift), &id,
                            error))
      return FALSE;
    if (weft_node_get_kind (parts->pdata[i]) != WEFT_KIND_KEPT)
      weft_edit_select (pasting->result, id);
  }
  return TRUE;
}

static gboolean
paste_parts (WeftPasting *pasting, const GPtrArray *trees, GError **error)
{
  const WeftNode *source = trees->pdata[0];
  const WeftEditSubject *subject = pasting->subject;
  WeftPlace place = find_place (subject);
  g_autoptr (GPtrArray) parts = get_children (source);
  char *words = refuse_parts (pasting, &place, parts);
  guint32 tree;

  if (words != NULL)
    return weft_edit_fail (words, error);
  tree = weft_document_get_diagram (subject->document, place.parent);
  if (tree == 0)
    return weft_edit_fail (g_strdup (_ ("There is no such place in this document.")), error);
  if (!bring_measurements (pasting, error) || !bring_inner (pasting, trees, error) ||
      !insert_parts (pasting, parts, &place, error) ||
      !bring_operations (pasting, source, weft_document_get_node (subject->document, tree), error))
    return FALSE;
  weft_pasting_say (pasting, weft_edit_settle (subject->document, pasting->batch, place.parent,
                                               (const guint32 *) (gpointer) pasting->result->nodes->data,
                                               pasting->result->nodes->len));
  return TRUE;
}

/* Whole trees. */

static gboolean
bring_machines (WeftPasting *pasting, GError **error)
{
  const WeftNode *source = weft_node_find_child (weft_document_get_root (pasting->clip), WEFT_KIND_SUITE);
  g_autoptr (GPtrArray) machines = find_unknown (pasting, source, WEFT_KIND_MACHINE);

  return insert_machines (pasting, machines, error);
}

static GPtrArray *
find_trees (const WeftDocument *clip)
{
  GPtrArray *all = get_children (weft_document_get_root (clip));

  for (guint i = all->len; i > 0; i--)
    if (!weft_kind_is_diagram (weft_node_get_kind (all->pdata[i - 1])))
      g_ptr_array_remove_index (all, i - 1);
  return all;
}

/* Takes out of @trees, but the first, what others of them name and the document has; the ids of the rest are reserved. */
static void
reserve_trees (WeftPasting *pasting, GPtrArray *trees)
{
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (pasting->clip);
  g_autoptr (GHashTable) named = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < trees->len; i++) {
    const GArray *list = weft_inner_diagrams_list (inner, weft_node_get_id (trees->pdata[i]));

    for (guint k = 0; k < list->len; k++)
      g_hash_table_add (named, GUINT_TO_POINTER (g_array_index (list, guint32, k)));
  }
  for (guint i = trees->len - 1; i > 0; i--)
    if (g_hash_table_contains (named, GUINT_TO_POINTER (weft_node_get_id (trees->pdata[i]))) &&
        is_known (pasting, trees->pdata[i]))
      g_ptr_array_remove_index (trees, i);
  for (guint i = 0; i < trees->len; i++)
    weft_subtree_copy_reserve (pasting->copies, trees->pdata[i]);
}

static gboolean
paste_trees (WeftPasting *pasting, GPtrArray *trees, GError **error)
{
  const WeftEditSubject *subject = pasting->subject;
  gsize index =
      subject->diagram != 0 ? weft_document_get_index (subject->document, subject->diagram) + 1 : G_MAXSIZE;

  if (!bring_machines (pasting, error) || !bring_measurements (pasting, error))
    return FALSE;
  reserve_trees (pasting, trees);
  for (guint i = 0; i < trees->len; i++) {
    guint32 id;

    if (!weft_batch_insert (pasting->batch, get_root (subject->document),
                            index != G_MAXSIZE ? index + i : index,
                            weft_subtree_copy_copy (pasting->copies, trees->pdata[i], 0, 0), &id, error))
      return FALSE;
    weft_edit_select (pasting->result, id);
  }
  return TRUE;
}

/* The row. */

/* (transfer full) (nullable): why parts of @source cannot stand in @diagram. */
static char *
refuse_kind (const WeftNode *diagram, const WeftNode *source)
{
  WeftKind to = weft_node_get_kind (diagram);
  WeftKind from = weft_node_get_kind (source);

  return to != from ? g_strdup_printf (_ ("Parts of another kind of diagram cannot stand here: %s."),
                                       _ (weft_kind_get_info (from)->label))
                    : NULL;
}

static gboolean
paste (WeftPasting *pasting, GError **error)
{
  const WeftEditSubject *subject = pasting->subject;
  g_autoptr (GPtrArray) trees = find_trees (pasting->clip);
  const WeftNode *diagram;
  char *words;

  if (trees->len == 0)
    return weft_edit_fail (g_strdup (_ ("There is no diagram in what is to be pasted.")), error);
  if (subject->diagram == 0 || !weft_clip_holds_parts (pasting->clip))
    return paste_trees (pasting, trees, error);
  diagram = weft_document_get_node (subject->document, subject->diagram);
  words = refuse_kind (diagram, trees->pdata[0]);
  if (words != NULL)
    return weft_edit_fail (words, error);
  if (weft_node_get_graph (diagram) == NULL)
    return paste_parts (pasting, trees, error);
  return bring_measurements (pasting, error) && bring_inner (pasting, trees, error) &&
         weft_paste_rows (pasting, trees->pdata[0], error);
}

/* Inserted before the tree, a suite moves it by one; nothing else does. */
gboolean
weft_paste_clip (const WeftEditSubject *subject,
                 const WeftDocument *clip,
                 WeftEditResult *result,
                 GError **error)
{
  g_autoptr (WeftSubtreeCopy) copies = weft_subtree_copy_new (subject->document);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autoptr (GString) words = g_string_new (NULL);
  WeftPasting pasting = {subject, clip, copies, batch, result, words};

  if (!paste (&pasting, error))
    return FALSE;
  result->name =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Paste %u node", "Paste %u nodes", result->nodes->len),
                       result->nodes->len);
  if (words->len > 0)
    result->words = g_string_free (g_steal_pointer (&words), FALSE);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

gboolean
weft_edit_paste (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftDocument) clip = weft_clip_read (subject->text, subject->text_size, error);

  return clip != NULL && weft_paste_clip (subject, clip, result, error);
}
