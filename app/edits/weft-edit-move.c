/* weft-edit-move.c: deleting, and moving to another place. */
#include "weft-edit-private.h"

#include "weft-diagram-edits.h"
#include "weft-parts.h"
#include "weft-place.h"

#include <glib/gi18n-lib.h>

static guint32
get (const GArray *nodes, guint i)
{
  return g_array_index (nodes, guint32, i);
}

static const WeftNode *
get_node (const WeftEditSubject *subject, const GArray *nodes, guint i)
{
  return weft_document_get_node (subject->document, get (nodes, i));
}

static GArray *
sort (const WeftEditSubject *subject)
{
  return weft_parts_sort (subject->document, subject->nodes, subject->n);
}

gboolean
weft_edit_move_all (WeftBatch *batch, const GArray *nodes, const WeftPlace *place, GError **error)
{
  for (guint i = 0; i < nodes->len; i++)
    if (!weft_batch_move (batch, get (nodes, i), place->parent, G_MAXSIZE, error))
      return FALSE;
  for (guint i = 0; i < nodes->len; i++)
    if (!weft_batch_move (batch, get (nodes, i), place->parent, place->index + i, error))
      return FALSE;
  return TRUE;
}

/* Deleting. */

/* (nullable): why @node stays, and only what stands in it goes. */
static const char *
keep (const WeftDocument *document, const WeftNode *node)
{
  const WeftDiagramEdits *edits = weft_diagram_edits_of (document, weft_node_get_id (node));

  return edits != NULL && edits->keep != NULL ? edits->keep (node) : NULL;
}

char *
weft_edit_refuse_delete (const WeftEditSubject *subject)
{
  const WeftNode *first = weft_edit_first (subject);

  if (first == NULL)
    return g_strdup (_ ("Nothing is selected."));
  if (subject->n == 1 &&
      (weft_kind_is_diagram (weft_node_get_kind (first)) || weft_node_get_kind (first) == WEFT_KIND_WEFT))
    return g_strdup (_ ("This is the whole diagram; its parts can be deleted."));
  if (subject->n == 1 && weft_node_get_n_children (first) == 0)
    return g_strdup (keep (subject->document, first));
  return NULL;
}

/* What stands in @clause; it stays. */
static gboolean
empty (WeftBatch *batch, const WeftNode *clause, GError **error)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, clause);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (!weft_batch_remove (batch, weft_node_get_id (child), error))
      return FALSE;
  return TRUE;
}

/* The numbers of @nodes without diagrams and the document, which are no parts. */
static GArray *
leave_out_diagrams (const WeftEditSubject *subject)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gsize i = 0; i < subject->n; i++) {
    WeftKind kind = weft_node_get_kind (weft_document_get_node (subject->document, subject->nodes[i]));

    if (!weft_kind_is_diagram (kind) && kind != WEFT_KIND_WEFT)
      g_array_append_val (nodes, subject->nodes[i]);
  }
  return nodes;
}

/* What is selected after @node is gone: the part before it, else after it, else what it stood in. */
static guint32
find_neighbour (const WeftDocument *document, guint32 id)
{
  const WeftNode *parent = weft_document_get_node (document, weft_document_get_parent (document, id));
  gsize index = weft_document_get_index (document, id);
  gsize n = weft_node_get_n_children (parent);

  for (gsize i = index; i > 0; i--)
    if (weft_part_is (weft_node_get_kind (weft_node_get_child (parent, i - 1))))
      return weft_node_get_id (weft_node_get_child (parent, i - 1));
  for (gsize i = index + 1; i < n; i++)
    if (weft_part_is (weft_node_get_kind (weft_node_get_child (parent, i))))
      return weft_node_get_id (weft_node_get_child (parent, i));
  return weft_node_get_id (parent);
}

static gboolean
remove_node (const WeftEditSubject *subject, WeftBatch *batch, const WeftNode *node, GError **error)
{
  if (keep (subject->document, node) != NULL)
    return empty (batch, node, error);
  return weft_batch_remove (batch, weft_node_get_id (node), error);
}

/* Of the diagram that is edited, which is where its parts are deleted. */
static gboolean
settle_rest (const WeftEditSubject *subject, WeftBatch *batch, GError **error)
{
  const WeftDiagramEdits *row =
      subject->diagram != 0 ? weft_diagram_edits_of (subject->document, subject->diagram) : NULL;

  return row == NULL || row->settle_rest == NULL ||
         row->settle_rest (subject->document, batch, subject->diagram, error);
}

gboolean
weft_edit_delete (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) parts = leave_out_diagrams (subject);
  g_autoptr (GArray) nodes =
      weft_parts_sort (subject->document, (const guint32 *) (gpointer) parts->data, parts->len);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  for (guint i = 0; i < nodes->len; i++)
    if (!remove_node (subject, batch, get_node (subject, nodes, i), error))
      return FALSE;
  if (!settle_rest (subject, batch, error))
    return FALSE;
  if (nodes->len == 1)
    weft_edit_select (result, find_neighbour (subject->document, get (nodes, 0)));
  result->words = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u node deleted", "%u nodes deleted", MAX (nodes->len, 1)), nodes->len);
  result->name = weft_edit_name (
      subject->document, nodes, _ ("Delete %s"),
      g_dngettext (GETTEXT_PACKAGE, "Delete %u node", "Delete %u nodes", MAX (nodes->len, 1)));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Moving. */

/* Notes go where they are put. */
static gboolean
are_notes (const WeftEditSubject *subject)
{
  for (gsize i = 0; i < subject->n; i++)
    if (weft_node_get_kind (weft_document_get_node (subject->document, subject->nodes[i])) != WEFT_KIND_NOTE)
      return FALSE;
  return subject->n > 0;
}

char *
weft_edit_refuse_move (const WeftEditSubject *subject)
{
  WeftPlace place = {subject->parent, subject->index};
  g_autoptr (GArray) nodes = NULL;

  if (subject->n == 0)
    return g_strdup (_ ("Nothing is selected."));
  if (subject->parent == 0 || (are_notes (subject) && subject->has_position))
    return are_notes (subject) && subject->has_position
               ? NULL
               : g_strdup (_ ("Drop it between the parts of a series, or on what can hold it."));
  nodes = sort (subject);
  return weft_place_refuse (subject->document, &place, (const guint32 *) (gpointer) nodes->data, nodes->len);
}

/* A node that has a place of its own on the canvas would stay there: pinned ones do. */
static gboolean
let_go (WeftBatch *batch, const WeftNode *node, GError **error)
{
  guint32 id = weft_node_get_id (node);

  if (weft_kind_get_slot (weft_node_get_kind (node), WEFT_PROPERTY_X) < 0 ||
      weft_node_get_integer (node, WEFT_PROPERTY_PINNED))
    return TRUE;
  return weft_batch_set (batch, id, WEFT_PROPERTY_X, NULL, error) &&
         weft_batch_set (batch, id, WEFT_PROPERTY_Y, NULL, error);
}

/* The index among those that stay. */
static gsize
count_staying (const WeftEditSubject *subject, const GArray *nodes)
{
  gsize index = subject->index;

  for (guint i = 0; i < nodes->len; i++)
    if (weft_document_get_parent (subject->document, get (nodes, i)) == subject->parent &&
        weft_document_get_index (subject->document, get (nodes, i)) < subject->index)
      index--;
  return index;
}

static gboolean
stand_there (const WeftEditSubject *subject, const GArray *nodes, gsize index)
{
  for (guint i = 0; i < nodes->len; i++)
    if (weft_document_get_parent (subject->document, get (nodes, i)) != subject->parent ||
        weft_document_get_index (subject->document, get (nodes, i)) != index + i)
      return FALSE;
  return TRUE;
}

static gboolean
move_notes (const WeftEditSubject *subject, WeftBatch *batch, GError **error)
{
  for (gsize i = 0; i < subject->n; i++) {
    char x[G_ASCII_DTOSTR_BUF_SIZE];
    char y[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd (x, sizeof x, "%.2f", CLAMP (subject->x + 24.0 * (double) i, -1e9, 1e9));
    g_ascii_formatd (y, sizeof y, "%.2f", CLAMP (subject->y + 24.0 * (double) i, -1e9, 1e9));
    if (!weft_batch_set (batch, subject->nodes[i], WEFT_PROPERTY_X, x, error) ||
        !weft_batch_set (batch, subject->nodes[i], WEFT_PROPERTY_Y, y, error))
      return FALSE;
  }
  return TRUE;
}

char *
weft_edit_settle (const WeftDocument *document,
                  WeftBatch *batch,
                  guint32 parent,
                  const guint32 *nodes,
                  gsize n)
{
  const WeftDiagramEdits *edits = weft_diagram_edits_of (document, parent);

  return edits != NULL && edits->settle != NULL ? edits->settle (document, batch, parent, nodes, n) : NULL;
}

static gboolean
move_parts (const WeftEditSubject *subject,
            WeftBatch *batch,
            const GArray *nodes,
            WeftEditResult *result,
            GError **error)
{
  WeftPlace place = {subject->parent, count_staying (subject, nodes)};

  if (stand_there (subject, nodes, place.index))
    return TRUE;
  for (guint i = 0; i < nodes->len; i++)
    if (!let_go (batch, get_node (subject, nodes, i), error))
      return FALSE;
  if (!weft_edit_move_all (batch, nodes, &place, error))
    return FALSE;
  result->words = weft_edit_settle (subject->document, batch, subject->parent,
                                    (const guint32 *) (gpointer) nodes->data, nodes->len);
  return TRUE;
}

gboolean
weft_edit_move (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) nodes = sort (subject);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  gboolean done = are_notes (subject) && subject->has_position
                      ? move_notes (subject, batch, error)
                      : move_parts (subject, batch, nodes, result, error);

  if (!done)
    return FALSE;
  g_array_append_vals (result->nodes, nodes->data, nodes->len);
  result->name =
      weft_edit_name (subject->document, nodes, _ ("Move %s"),
                      g_dngettext (GETTEXT_PACKAGE, "Move %u node", "Move %u nodes", MAX (nodes->len, 1)));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
