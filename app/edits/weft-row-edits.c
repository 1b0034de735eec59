/* weft-row-edits.c: deleting, renaming and duplicating rows, and what stands beside them. */
#include "weft-row-edits.h"

#include "weft-batch-rows.h"
#include "weft-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHIFT 24.0 /* of copies that have a place */

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

char *
weft_row_edit_make_id (const WeftDocument *document, const char *stem, guint *number)
{
  WeftElement taken;
  char *id = NULL;

  do {
    g_free (id);
    id = g_strdup_printf ("%s%u", stem, ++*number);
  } while (weft_document_find_element (document, id, &taken));
  return id;
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

/* Duplicating. */

static gboolean
is_row (const WeftEditSubject *subject, guint32 part)
{
  return weft_row_edit_get_part (subject, part).table != 0;
}

static char *
refuse_duplicate (const WeftEditSubject *subject)
{
  gboolean has_rows = FALSE;

  for (gsize i = 0; i < subject->n; i++)
    has_rows = has_rows || is_row (subject, subject->nodes[i]);
  return has_rows ? NULL : weft_edit_refuse_duplicate (subject);
}

/* What an id begins with, without the number at its end. */
static char *
get_stem (const char *id)
{
  gsize length = strlen (id);

  while (length > 1 && g_ascii_isdigit (id[length - 1]))
    length--;
  return g_strndup (id, length);
}

typedef struct {
  const WeftEditSubject *subject;
  WeftBatch *batch;
  GHashTable *copies;  /* number of a row -> that of its copy */
  GHashTable *numbers; /* stem -> last number that was used, plus 1 */
} Duplication;

static char *
make_copy_id (Duplication *duplication, const char *id)
{
  char *stem = get_stem (id);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (duplication->numbers, stem));
  char *made = weft_row_edit_make_id (duplication->subject->document, stem, &number);

  g_hash_table_insert (duplication->numbers, stem, GUINT_TO_POINTER (number));
  return made;
}

static gboolean
is_copied (const WeftPropertyInfo *info)
{
  return !(info->flags & WEFT_PROPERTY_HIDDEN) && info->property != WEFT_PROPERTY_PINNED &&
         info->property != WEFT_PROPERTY_FROM && info->property != WEFT_PROPERTY_TO;
}

/* (nullable): what the copy has for a property. */
static char *
get_copied_value (Duplication *duplication, WeftElement row, const WeftPropertyInfo *info)
{
  g_autofree char *value = weft_document_print_value (duplication->subject->document, row, info->property);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (value == NULL || !is_copied (info))
    return NULL;
  if (info->property == WEFT_PROPERTY_ID)
    return make_copy_id (duplication, value);
  if (info->property == WEFT_PROPERTY_X || info->property == WEFT_PROPERTY_Y)
    return g_strdup (
        g_ascii_formatd (number, sizeof number, "%.12g", MIN (g_ascii_strtod (value, NULL) + SHIFT, 1e9)));
  return g_steal_pointer (&value);
}

static gboolean
copy_row (Duplication *duplication, WeftElement row, WeftEditResult *result, GError **error)
{
  const WeftKindInfo *info =
      weft_kind_get_info (weft_document_get_kind (duplication->subject->document, row));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  WeftElement copy;

  for (guint i = 0; i < info->n_properties; i++) {
    char *text = get_copied_value (duplication, row, &info->properties[i]);
    WeftAttribute attribute = {info->properties[i].property, text};

    if (text == NULL)
      continue;
    g_ptr_array_add (texts, text);
    g_array_append_val (attributes, attribute);
  }
  if (!weft_batch_add_row (duplication->batch, row.node, row.table,
                           (const WeftAttribute *) (gpointer) attributes->data, attributes->len, &copy,
                           error))
    return FALSE;
  g_hash_table_insert (duplication->copies, GUINT_TO_POINTER (weft_element_get_number (row)),
                       GUINT_TO_POINTER (weft_element_get_number (copy)));
  weft_edit_select (result, weft_element_get_number (copy));
  return TRUE;
}

/* Number of the copy of the row at @end of @edge; 0: there is none. */
static guint32
find_copy (Duplication *duplication, const WeftGraph *graph, WeftElement edge, WeftEnd end)
{
  WeftElement row = weft_graph_get_end_element (graph, edge, end);

  return GPOINTER_TO_UINT (
      g_hash_table_lookup (duplication->copies, GUINT_TO_POINTER (weft_element_get_number (row))));
}

static gboolean
copy_edge (Duplication *duplication, const WeftGraph *graph, WeftElement edge, GError **error)
{
  guint32 from = find_copy (duplication, graph, edge, WEFT_END_FROM);
  guint32 to = find_copy (duplication, graph, edge, WEFT_END_TO);

  return from == 0 || to == 0 ||
         weft_batch_connect (duplication->batch, edge.node, edge.table,
                             weft_element_from_number (edge.node, from).row,
                             weft_element_from_number (edge.node, to).row, NULL, error);
}

/* Edges between rows that are copied. */
static gboolean
copy_edges_of (Duplication *duplication, const WeftGraph *graph, WeftElement row, GError **error)
{
  for (guint table = 1; table <= weft_graph_count_tables (graph); table++) {
    const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, table));
    WeftElement edge = {row.node, table, 0};
    WeftEdgeIter iter;
    guint32 e;

    if (!(info->flags & WEFT_KIND_IS_EDGE) || info->from != weft_graph_get_kind (graph, row.table))
      continue;
    weft_graph_iter_edges (&iter, graph, table, WEFT_END_FROM, row.row);
    while (weft_edge_iter_next (&iter, &e)) {
      edge.row = e;
      if (!copy_edge (duplication, graph, edge, error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
copy_rows (Duplication *duplication, WeftEditResult *result, GError **error)
{
  const WeftEditSubject *subject = duplication->subject;
  const WeftGraph *graph =
      weft_document_get_graph (subject->document, weft_element_of_node (subject->diagram));

  for (gsize i = 0; i < subject->n; i++) {
    WeftElement row = weft_row_edit_get_part (subject, subject->nodes[i]);

    if (row.table != 0 && !weft_kind_is (weft_graph_get_kind (graph, row.table), WEFT_KIND_IS_EDGE) &&
        !copy_row (duplication, row, result, error))
      return FALSE;
  }
  for (gsize i = 0; i < subject->n; i++) {
    WeftElement row = weft_row_edit_get_part (subject, subject->nodes[i]);

    if (g_hash_table_contains (duplication->copies, GUINT_TO_POINTER (subject->nodes[i])) &&
        !copy_edges_of (duplication, graph, row, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
duplicate (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autoptr (GHashTable) copies = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Duplication duplication = {subject, batch, copies, numbers};

  for (gsize i = 0; i < subject->n; i++)
    if (!is_row (subject, subject->nodes[i]))
      return weft_edit_duplicate (subject, result, error);
  if (!copy_rows (&duplication, result, error))
    return FALSE;
  result->name = weft_row_edit_name (
      subject, _ ("Duplicate %s"),
      g_dngettext (GETTEXT_PACKAGE, "Duplicate %u part", "Duplicate %u parts", subject->n));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* The table. */

#define NOTHING WEFT_EDIT_TAKES_NOTHING

static const WeftEdit edits[] = {
    {"delete", N_ ("Delete"), NOTHING, refuse_delete, delete},
    {"rename", N_ ("Rename"), WEFT_EDIT_TAKES_TEXT, refuse_rename, rename_part},
    {"duplicate", N_ ("Duplicate"), NOTHING, refuse_duplicate, duplicate},
};

const WeftEdit *
weft_row_edits_get (guint *n)
{
  *n = G_N_ELEMENTS (edits);
  return edits;
}
