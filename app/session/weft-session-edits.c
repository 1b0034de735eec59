/* weft-session-edits.c: edits of one or several nodes, as one step each. */
#include "weft-session-document-private.h"

#include "weft-batch-rows.h"
#include "weft-edit-names.h"
#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
refuse_newer_format (WeftSessionDocument *self, GError **error)
{
  const WeftNode *root = weft_document_get_root (weft_session_document_get_version (self));
  gint64 version = weft_node_get_integer (root, WEFT_PROPERTY_VERSION);
  g_autofree char *found = g_strdup_printf (_ ("a document of format version %" PRId64), version);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.file = self->path,
                               .problem = (char *) _ ("cannot be edited"),
                               .found = found,
                               .expected = (char *) _ ("version 1; a newer Weft can edit it"),
                               .plain = (char *) _ (
                                   "This document was made by a newer Weft and can only be read here.")});
}

static void
refuse_unwritable_file (WeftSessionDocument *self, GError **error)
{
  weft_fault_set (
      error, WEFT_MODEL_ERROR, WEFT_ERROR_UNSUPPORTED,
      &(WeftFault){.file = self->path,
                   .problem = (char *) _ ("cannot be edited"),
                   .found = (char *) _ ("a file or folder that may only be read"),
                   .expected = (char *) _ ("a copy of your own; save it under another name first"),
                   .plain = (char *) _ ("This file may only be read. Save it under another name first.")});
}

gboolean
weft_session_document_refuse_edit (WeftSessionDocument *self, GError **error)
{
  if (!weft_session_document_get_read_only (self))
    return FALSE;
  if (weft_document_is_read_only (weft_session_document_get_version (self)))
    refuse_newer_format (self, error);
  else
    refuse_unwritable_file (self, error);
  return TRUE;
}

static WeftBatch *
begin (WeftSessionDocument *self, GError **error)
{
  if (weft_session_document_refuse_edit (self, error))
    return NULL;
  return weft_batch_begin (weft_session_document_get_version (self));
}

/* @name is used, @made (transfer full) only without it. */
static gboolean
commit (WeftSessionDocument *self,
        WeftBatch *batch,
        const char *name,
        char *made,
        const char *merge_key,
        GError **error)
{
  gboolean done = weft_session_document_apply (self, weft_batch_commit (batch), name != NULL ? name : made,
                                               merge_key, error);

  g_free (made);
  return done;
}

gboolean
weft_session_document_set_parts (WeftSessionDocument *self,
                                 guint32 diagram,
                                 const guint32 *parts,
                                 gsize n,
                                 WeftProperty property,
                                 const char *text,
                                 const char *name,
                                 const char *merge_key,
                                 GError **error)
{
  g_autoptr (WeftBatch) batch = begin (self, error);
  const WeftDocument *before = weft_session_document_get_version (self);

  if (batch == NULL)
    return FALSE;
  if (n == 0)
    return TRUE;
  for (gsize i = 0; i < n; i++)
    if (!weft_batch_set_element (batch, weft_element_from_number (diagram, parts[i]), property, text, error))
      return FALSE;
  return commit (self, g_steal_pointer (&batch), name,
                 weft_edit_name_set (before, diagram, parts, n, property), merge_key, error);
}

gboolean
weft_session_document_set (WeftSessionDocument *self,
                           const guint32 *ids,
                           gsize n,
                           WeftProperty property,
                           const char *text,
                           const char *name,
                           const char *merge_key,
                           GError **error)
{
  return weft_session_document_set_parts (self, 0, ids, n, property, text, name, merge_key, error);
}

gboolean
weft_session_document_insert (WeftSessionDocument *self,
                              guint32 parent,
                              gsize index,
                              WeftNode *node,
                              const char *name,
                              guint32 *id,
                              GError **error)
{
  g_autoptr (WeftBatch) batch = begin (self, error);
  g_autofree char *made = weft_edit_name_insert (node);

  if (batch == NULL) {
    weft_node_unref (node);
    return FALSE;
  }
  if (!weft_batch_insert (batch, parent, index, node, id, error))
    return FALSE;
  return commit (self, g_steal_pointer (&batch), name, g_steal_pointer (&made), NULL, error);
}

/* Those of @ids that exist no longer, or go along with another of them, are left out. */
static GArray *
find_outermost (const WeftDocument *document, const guint32 *ids, gsize n)
{
  g_autoptr (GHashTable) all = g_hash_table_new (NULL, NULL);
  GArray *outermost = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gsize i = 0; i < n; i++)
    g_hash_table_add (all, GUINT_TO_POINTER (ids[i]));
  for (gsize i = 0; i < n; i++) {
    guint32 above = weft_document_get_parent (document, ids[i]);

    while (above != 0 && !g_hash_table_contains (all, GUINT_TO_POINTER (above)))
      above = weft_document_get_parent (document, above);
    if (above == 0)
      g_array_append_val (outermost, ids[i]);
  }
  return outermost;
}

gboolean
weft_session_document_remove (WeftSessionDocument *self,
                              const guint32 *ids,
                              gsize n,
                              const char *name,
                              GError **error)
{
  g_autoptr (WeftBatch) batch = begin (self, error);
  const WeftDocument *before = weft_session_document_get_version (self);
  g_autoptr (GArray) outermost = find_outermost (before, ids, n);

  if (batch == NULL)
    return FALSE;
  if (n == 0)
    return TRUE;
  for (guint i = 0; i < outermost->len; i++)
    if (!weft_batch_remove (batch, g_array_index (outermost, guint32, i), error))
      return FALSE;
  return commit (self, g_steal_pointer (&batch), name, weft_edit_name_remove (before, ids, n), NULL, error);
}

static gboolean
stand_there (const WeftDocument *document, const GArray *ids, guint32 parent, gsize index)
{
  for (guint i = 0; i < ids->len; i++) {
    guint32 id = g_array_index (ids, guint32, i);

    if (weft_document_get_parent (document, id) != parent ||
        weft_document_get_index (document, id) != index + i)
      return FALSE;
  }
  return TRUE;
}

/* First all to the end, so that none of them is among those that @index counts. */
static gboolean
move_all (WeftBatch *batch, const GArray *ids, guint32 parent, gsize index, GError **error)
{
  for (guint i = 0; i < ids->len; i++)
    if (!weft_batch_move (batch, g_array_index (ids, guint32, i), parent, G_MAXSIZE, error))
      return FALSE;
  for (guint i = 0; i < ids->len; i++)
    if (!weft_batch_move (batch, g_array_index (ids, guint32, i), parent, index + i, error))
      return FALSE;
  return TRUE;
}

gboolean
weft_session_document_move (WeftSessionDocument *self,
                            const guint32 *ids,
                            gsize n,
                            guint32 parent,
                            gsize index,
                            const char *name,
                            const char *merge_key,
                            GError **error)
{
  g_autoptr (WeftBatch) batch = begin (self, error);
  const WeftDocument *before = weft_session_document_get_version (self);
  g_autoptr (GArray) outermost = find_outermost (before, ids, n);

  if (batch == NULL)
    return FALSE;
  if (stand_there (before, outermost, parent, index))
    return TRUE;
  if (!move_all (batch, outermost, parent, index, error))
    return FALSE;
  return commit (self, g_steal_pointer (&batch), name, weft_edit_name_move (before, ids, n), merge_key,
                 error);
}
