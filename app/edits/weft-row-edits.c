/* weft-row-edits.c: deleting, renaming and duplicating rows, and what stands beside them. */
#include "weft-row-edits.h"

#include "weft-batch-rows.h"
#include "weft-edit-private.h"
#include "weft-parts.h"
#include "weft-row-clip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

WeftElement
weft_row_edit_get_part (const WeftEditSubject *subject, guint32 part)
{
  return weft_element_from_number (subject->diagram, part);
}

/* The formats are rows of the program, both with one directive. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
char *
weft_row_edit_name (const WeftEditSubject *subject, const char *one, const char *many)
{
  g_autofree char *label =
      subject->n == 1
          ? weft_document_get_label (subject->document, weft_row_edit_get_part (subject, subject->nodes[0]))
          : NULL;

  return label != NULL ? g_strdup_printf (one, label) : g_strdup_printf (many, (guint) subject->n);
}
#pragma GCC diagnostic pop

/* What edits of several kinds do. */

gboolean
weft_row_edit_set_position (WeftBatch *batch, WeftElement part, double x, double y, GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.2f", CLAMP (x, -1e9, 1e9));
  if (!weft_batch_set_element (batch, part, WEFT_PROPERTY_X, text, error))
    return FALSE;
  g_ascii_formatd (text, sizeof text, "%.2f", CLAMP (y, -1e9, 1e9));
  return weft_batch_set_element (batch, part, WEFT_PROPERTY_Y, text, error);
}

char *
weft_row_edit_make_id (const WeftEditSubject *subject, WeftBatch *batch, const char *stem)
{
  const WeftGraph *graph = weft_node_get_graph (weft_batch_get_node (batch, subject->diagram));
  g_autoptr (GString) longer = g_string_new (stem);
  char *id = weft_graph_make_id (graph, stem);

  while (weft_batch_find (batch, id) != 0) {
    g_string_append_c (longer, '-');
    g_free (id);
    id = weft_graph_make_id (graph, longer->str);
  }
  return id;
}

gboolean
weft_row_edit_lead (const WeftEditSubject *subject,
                    WeftBatch *batch,
                    WeftElement *edge,
                    const guint32 rows[2],
                    GError **error)
{
  const WeftGraph *graph = weft_document_get_graph (subject->document, *edge);
  gboolean keeps_from = weft_graph_get_end_row (graph, *edge, WEFT_END_FROM) == rows[WEFT_END_FROM];
  gboolean keeps_to = weft_graph_get_end_row (graph, *edge, WEFT_END_TO) == rows[WEFT_END_TO];

  if (keeps_from)
    return weft_batch_attach (batch, *edge, WEFT_END_TO, rows[WEFT_END_TO], error);
  if (keeps_to)
    return weft_batch_attach (batch, *edge, WEFT_END_FROM, rows[WEFT_END_FROM], error);
  return weft_batch_remove_row (batch, *edge, error) &&
         weft_batch_connect (batch, edge->node, edge->table, rows[WEFT_END_FROM], rows[WEFT_END_TO], edge,
                             error);
}

gboolean
weft_row_edit_add_diagram (const WeftEditSubject *subject,
                           WeftKind kind,
                           const char *stem,
                           WeftEditResult *result,
                           GError **error)
{
  guint number = 0;
  g_autofree char *name = weft_part_make_id (subject->document, stem, &number);
  WeftProperties *properties = weft_properties_new (kind, &(WeftAttribute){WEFT_PROPERTY_ID, name}, 1, NULL);

  return weft_edit_insert_diagram (subject, properties, result, error);
}

/* Deleting. */

static char *
refuse_delete (const WeftEditSubject *subject)
{
  if (subject->n == 0)
    return g_strdup (_ ("Nothing is selected."));
  for (gsize i = 0; i < subject->n; i++)
    if (subject->nodes[i] == subject->diagram)
      return g_strdup (_ ("This is the whole diagram; its parts can be deleted."));
  return NULL;
}

/* Edges of a row that is deleted go with it. */
static gboolean
remove_parts (const WeftEditSubject *subject, WeftBatch *batch, gboolean edges, GError **error)
{
  for (gsize i = 0; i < subject->n; i++) {
    WeftElement part = weft_row_edit_get_part (subject, subject->nodes[i]);
    gboolean is_edge = weft_kind_is (weft_document_get_kind (subject->document, part), WEFT_KIND_IS_EDGE);

    if (is_edge == edges && !weft_batch_remove_element (batch, part, error))
      return FALSE;
  }
  return TRUE;
}

/* The row before @part, else the one after it: what is selected when it is gone; 0: there is none. */
static guint32
find_neighbour (const WeftEditSubject *subject, WeftElement part)
{
  const WeftGraph *graph = weft_document_get_graph (subject->document, part);
  WeftElement other = part;

  if (part.table == 0 || weft_kind_is (weft_graph_get_kind (graph, part.table), WEFT_KIND_IS_EDGE))
    return 0;
  while (other.row > 0) {
    other.row--;
    if (weft_graph_has_row (graph, other))
      return weft_element_get_number (other);
  }
  for (other.row = part.row + 1; other.row < weft_graph_get_end (graph, part.table); other.row++)
    if (weft_graph_has_row (graph, other))
      return weft_element_get_number (other);
  return 0;
}

static gboolean delete (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  guint32 next =
      subject->n == 1 ? find_neighbour (subject, weft_row_edit_get_part (subject, subject->nodes[0])) : 0;

  if (!remove_parts (subject, batch, TRUE, error) || !remove_parts (subject, batch, FALSE, error))
    return FALSE;
  if (next != 0)
    weft_edit_select (result, next);
  result->words = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u part deleted", "%u parts deleted", subject->n), (guint) subject->n);
  result->name =
      weft_row_edit_name (subject, _ ("Delete %s"),
                          g_dngettext (GETTEXT_PACKAGE, "Delete %u part", "Delete %u parts", subject->n));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Renaming. */

static WeftProperty
get_name_property (WeftKind kind)
{
  return kind == WEFT_KIND_NOTE                               ? WEFT_PROPERTY_TEXT
         : weft_kind_get_slot (kind, WEFT_PROPERTY_NAME) >= 0 ? WEFT_PROPERTY_NAME
                                                              : WEFT_PROPERTY_ID;
}

static char *
refuse_rename (const WeftEditSubject *subject)
{
  WeftKind kind;

  if (subject->n == 0)
    return g_strdup (_ ("Select a part first."));
  kind = weft_document_get_kind (subject->document, weft_row_edit_get_part (subject, subject->nodes[0]));
  if (weft_kind_get_slot (kind, get_name_property (kind)) >= 0)
    return NULL;
  return g_strdup_printf (_ ("A part of this kind has no name: %s."), _ (weft_kind_get_info (kind)->label));
}

static gboolean
rename_part (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftElement part = weft_row_edit_get_part (subject, subject->nodes[0]);
  WeftKind kind = weft_document_get_kind (subject->document, part);
  g_autofree char *text =
      subject->text != NULL ? g_strndup (subject->text, subject->text_size) : g_strdup ("");
  g_autofree char *label = weft_document_get_label (subject->document, part);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  g_strstrip (text);
  if (!weft_batch_set_element (batch, part, get_name_property (kind), *text != '\0' ? text : NULL, error))
    return FALSE;
  weft_edit_select (result, subject->nodes[0]);
  result->name = g_strdup_printf (_ ("Rename %s"), label);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Cutting. */

/* All that is copied goes. */
static gboolean
cut (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) parts =
      weft_row_clip_expand (subject->document, subject->diagram, subject->nodes, subject->n);
  WeftEditSubject all = *subject;
  char *words = refuse_delete (subject);

  if (words != NULL)
    return weft_edit_fail (words, error);
  all.nodes = (const guint32 *) (gpointer) parts->data;
  all.n = parts->len;
  if (!delete (&all, result, error))
    return FALSE;
  g_free (result->name);
  g_clear_pointer (&result->words, g_free);
  result->name = weft_row_edit_name (
      subject, _ ("Cut %s"), g_dngettext (GETTEXT_PACKAGE, "Cut %u part", "Cut %u parts", subject->n));
  return TRUE;
}

/* The table. */

#define NOTHING WEFT_EDIT_TAKES_NOTHING

static const WeftEdit edits[] = {
    {"delete", N_ ("Delete"), NOTHING, refuse_delete, delete},
    {"rename", N_ ("Rename"), WEFT_EDIT_TAKES_TEXT, refuse_rename, rename_part},
    {"duplicate", N_ ("Duplicate"), NOTHING, weft_edit_refuse_duplicate_rows, weft_edit_duplicate_rows},
    {"cut", N_ ("Cut"), NOTHING, weft_edit_refuse_copy_rows, cut},
};

const WeftEdit *
weft_row_edits_get (guint *n)
{
  *n = G_N_ELEMENTS (edits);
  return edits;
}
