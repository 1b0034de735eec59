/* weft-edit-diagram.c: what every kind of diagram has: notes, and that it can be deleted. */
#include "weft-edit-private.h"

#include "weft-parts.h"

#include <glib/gi18n-lib.h>

char *
weft_edit_refuse_add (const WeftEditSubject *subject)
{
  if (subject->diagram == 0)
    return g_strdup (_ ("There is no diagram to add it to."));
  return NULL;
}

/* Notes. */

static char *
print_number (double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.2f", CLAMP (number, -1e9, 1e9)));
}

static WeftNode *
make_note (const WeftDocument *document)
{
  guint number = 0;
  g_autofree char *id = weft_part_make_id (document, "note", &number);
  const WeftAttribute note[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TEXT, _ ("Note")}};

  return weft_node_new (weft_properties_new (WEFT_KIND_NOTE, note, 2, NULL), NULL, 0, NULL);
}

gboolean
weft_edit_add_note (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftNode *note = make_note (subject->document);
  g_autofree char *x = print_number (subject->x);
  g_autofree char *y = print_number (subject->y);
  guint32 id;

  if (!weft_batch_insert (batch, subject->diagram, G_MAXSIZE, note, &id, error))
    return FALSE;
  if (subject->has_position && (!weft_batch_set (batch, id, WEFT_PROPERTY_X, x, error) ||
                                !weft_batch_set (batch, id, WEFT_PROPERTY_Y, y, error)))
    return FALSE;
  weft_edit_select (result, id);
  result->name = g_strdup (_ ("Add a note"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Diagrams. */

char *
weft_edit_refuse_delete_diagram (const WeftEditSubject *subject)
{
  return subject->diagram == 0 ? g_strdup (_ ("There is no diagram to delete.")) : NULL;
}

gboolean
weft_edit_delete_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const WeftNode *tree = weft_document_get_node (subject->document, subject->diagram);

  result->name = g_strdup_printf (_ ("Delete %s"), weft_node_get_label (tree));
  if (!weft_batch_remove (batch, subject->diagram, error))
    return FALSE;
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
