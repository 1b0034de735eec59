/* weft-edit-values.c: names, and what is folded. */
#include "weft-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Names. */

/* What a person changes who renames a node. */
static gboolean
find_name (const WeftNode *node, WeftProperty *property)
{
  WeftKind kind = weft_node_get_kind (node);
  const WeftPropertyInfo *info;

  *property = kind == WEFT_KIND_NOTE   ? WEFT_PROPERTY_TEXT
              : kind == WEFT_KIND_WEFT ? WEFT_PROPERTY_TITLE
                                       : WEFT_PROPERTY_NAME;
  info = weft_kind_get_property (kind, *property);
  return kind != WEFT_KIND_KEPT && info != NULL && info->type == WEFT_TYPE_TEXT;
}

char *
weft_edit_refuse_rename (const WeftEditSubject *subject)
{
  const WeftNode *node = weft_edit_first (subject);
  WeftProperty property;

  if (node == NULL)
    return g_strdup (_ ("Select a node first."));
  if (!find_name (node, &property))
    return g_strdup_printf (_ ("A node of this kind has no name: %s."),
                            _ (weft_kind_get_info (weft_node_get_kind (node))->label));
  return NULL;
}

/* Without spaces around it; none at all when nothing is left. */
static char *
strip (const WeftEditSubject *subject)
{
  char *text = subject->text != NULL ? g_strndup (subject->text, subject->text_size) : g_strdup ("");

  return g_strstrip (text);
}

gboolean
weft_edit_rename (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  const WeftNode *node = weft_edit_first (subject);
  g_autofree char *text = strip (subject);
  g_autoptr (WeftBatch) batch = NULL;
  WeftProperty property;

  find_name (node, &property);
  batch = weft_batch_begin (subject->document);
  if (!weft_batch_set (batch, weft_node_get_id (node), property, *text != '\0' ? text : NULL, error))
    return FALSE;
  weft_edit_select (result, weft_node_get_id (node));
  result->name = g_strdup_printf (_ ("Rename %s"), weft_node_get_label (node));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Folding. */

static gboolean
can_fold (const WeftNode *node)
{
  return weft_kind_is (weft_node_get_kind (node), WEFT_KIND_IS_FOLDED) && weft_node_get_n_children (node) > 0;
}

static gboolean
is_folded (const WeftNode *node)
{
  return can_fold (node) && weft_node_get_integer (node, WEFT_PROPERTY_COLLAPSED);
}

char *
weft_edit_refuse_fold (const WeftEditSubject *subject)
{
  for (gsize i = 0; i < subject->n; i++)
    if (can_fold (weft_document_get_node (subject->document, subject->nodes[i])))
      return NULL;
  return g_strdup (_ ("Select a loop or a conditional: what is below it can be folded."));
}

/* Unfolds when all that can be is folded. */
gboolean
weft_edit_fold (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  gboolean folds = FALSE;

  for (gsize i = 0; i < subject->n; i++) {
    const WeftNode *node = weft_document_get_node (subject->document, subject->nodes[i]);

    if (can_fold (node))
      weft_edit_select (result, subject->nodes[i]);
    folds = folds || (can_fold (node) && !is_folded (node));
  }
  for (guint i = 0; i < result->nodes->len; i++)
    if (!weft_batch_set (batch, g_array_index (result->nodes, guint32, i), WEFT_PROPERTY_COLLAPSED,
                         folds ? "yes" : "no", error))
      return FALSE;
  result->name = weft_edit_name (
      subject->document, result->nodes, folds ? _ ("Fold %s") : _ ("Unfold %s"),
      folds ? g_dngettext (GETTEXT_PACKAGE, "Fold %u node", "Fold %u nodes", result->nodes->len)
            : g_dngettext (GETTEXT_PACKAGE, "Unfold %u node", "Unfold %u nodes", result->nodes->len));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Depth is bounded by the nesting limit. */
static void
collect_folded (const WeftNode *node, GArray *found)
{
  WeftChildIter iter;
  WeftNode *child;

  if (is_folded (node)) {
    guint32 id = weft_node_get_id (node);

    g_array_append_val (found, id);
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect_folded (child, found);
}

static GArray *
find_folded (const WeftEditSubject *subject)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (subject->diagram != 0)
    collect_folded (weft_document_get_node (subject->document, subject->diagram), found);
  return found;
}

char *
weft_edit_refuse_unfold_all (const WeftEditSubject *subject)
{
  g_autoptr (GArray) folded = find_folded (subject);

  return folded->len == 0 ? g_strdup (_ ("Nothing is folded.")) : NULL;
}

gboolean
weft_edit_unfold_all (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) folded = find_folded (subject);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  for (guint i = 0; i < folded->len; i++)
    if (!weft_batch_set (batch, g_array_index (folded, guint32, i), WEFT_PROPERTY_COLLAPSED, NULL, error))
      return FALSE;
  g_array_append_vals (result->nodes, subject->nodes, subject->n);
  result->name = g_strdup (_ ("Unfold all"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
