/* weft-edit.c: the table: what every kind of diagram has, and then the rows of each kind. */
#include "weft-edit-private.h"

#include "weft-diagram-edits.h"
#include "weft-fault.h"
#include "weft-row-edits.h"

#include <glib/gi18n-lib.h>

#define NOTHING WEFT_EDIT_TAKES_NOTHING
#define PLACE   WEFT_EDIT_TAKES_PLACE
#define TEXT    WEFT_EDIT_TAKES_TEXT

static const WeftEdit edits[] = {
    {"add-note", N_ ("Add Note"), NOTHING, weft_edit_refuse_add, weft_edit_add_note, .is_beside = TRUE},
    {"delete", N_ ("Delete"), NOTHING, weft_edit_refuse_delete, weft_edit_delete},
    {"delete-diagram", N_ ("Delete Tree"), NOTHING, weft_edit_refuse_delete_diagram, weft_edit_delete_diagram,
     .is_beside = TRUE},
    {"move", N_ ("Move"), PLACE, weft_edit_refuse_move, weft_edit_move},
    {"move-earlier", N_ ("Move Earlier"), NOTHING, weft_edit_refuse_earlier, weft_edit_earlier},
    {"move-later", N_ ("Move Later"), NOTHING, weft_edit_refuse_later, weft_edit_later},
    {"move-out", N_ ("Move Out"), NOTHING, weft_edit_refuse_out, weft_edit_out},
    {"move-in", N_ ("Move In"), NOTHING, weft_edit_refuse_in, weft_edit_in},
    {"duplicate", N_ ("Duplicate"), NOTHING, weft_edit_refuse_duplicate, weft_edit_duplicate},
    {"cut", N_ ("Cut"), NOTHING, weft_edit_refuse_copy, weft_edit_cut},
    {"paste", N_ ("Paste"), TEXT, NULL, weft_edit_paste, .is_beside = TRUE},
    {"rename", N_ ("Rename"), TEXT, weft_edit_refuse_rename, weft_edit_rename},
    {"fold", N_ ("Fold"), NOTHING, weft_edit_refuse_fold, weft_edit_fold},
    {"unfold-all", N_ ("Unfold All"), NOTHING, weft_edit_refuse_unfold_all, weft_edit_unfold_all},
};

static GPtrArray *
list_edits (void)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    g_ptr_array_add (list, (gpointer) &edits[i]);
  for (guint i = 0; weft_diagram_edits[i] != NULL; i++)
    for (guint j = 0; j < weft_diagram_edits[i]->n_edits; j++)
      g_ptr_array_add (list, (gpointer) &weft_diagram_edits[i]->edits[j]);
  return list;
}

const WeftEdit *const *
weft_edits_get (guint *n)
{
  static GPtrArray *all = NULL;

  if (g_once_init_enter (&all))
    g_once_init_leave (&all, list_edits ());
  *n = all->len;
  return (const WeftEdit *const *) all->pdata;
}

static const WeftEdit *
find (const WeftEdit *rows, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (rows[i].name, name))
      return &rows[i];
  return NULL;
}

const WeftEdit *
weft_edit_find (const char *name)
{
  const WeftEdit *found = find (edits, G_N_ELEMENTS (edits), name);

  for (guint i = 0; found == NULL && weft_diagram_edits[i] != NULL; i++)
    found = find (weft_diagram_edits[i]->edits, weft_diagram_edits[i]->n_edits, name);
  return found;
}

/* (nullable): of diagrams whose parts are rows. */
static const WeftEdit *
find_for_rows (const WeftEditSubject *subject, const char *name)
{
  const WeftNode *diagram = weft_document_get_node (subject->document, subject->diagram);
  guint n;
  const WeftEdit *rows = weft_row_edits_get (&n);

  return diagram != NULL && weft_node_get_graph (diagram) != NULL ? find (rows, n, name) : NULL;
}

static gboolean
has_rows (const WeftEditSubject *subject)
{
  for (gsize i = 0; i < subject->n; i++)
    if (subject->nodes[i] >= WEFT_MOST_ROWS)
      return TRUE;
  return FALSE;
}

/* (nullable): the row that is done to @subject when @edit is asked for: that of its kind of diagram with the same name, if there
 * is one. What is for nodes is not done to rows. */
static const WeftEdit *
choose (const WeftEdit *edit, const WeftEditSubject *subject)
{
  const WeftDiagramEdits *shown = weft_diagram_edits_of (subject->document, subject->diagram);
  const WeftEdit *found = shown != NULL ? find (shown->edits, shown->n_edits, edit->name) : NULL;
  gboolean is_general = edit >= edits && edit < edits + G_N_ELEMENTS (edits);

  if (found == NULL)
    found = find_for_rows (subject, edit->name);
  if (found == NULL && has_rows (subject) && !edit->is_beside)
    return NULL;
  return found != NULL ? found : is_general || edit->is_for_all || subject->diagram == 0 ? edit : NULL;
}

gboolean
weft_edit_fits (const WeftEdit *edit, const WeftEditSubject *subject)
{
  return edit != NULL && choose (edit, subject) != NULL;
}

static char *
refuse (const WeftEdit *edit, const WeftEditSubject *subject)
{
  const WeftNode *diagram =
      edit == NULL ? weft_document_get_node (subject->document, subject->diagram) : NULL;

  if (diagram != NULL)
    return g_strdup_printf (_ ("This is not possible in diagrams of this kind: %s."),
                            _ (weft_kind_get_info (weft_node_get_kind (diagram))->label));
  return edit->refuse != NULL ? edit->refuse (subject) : NULL;
}

/* The subject without nodes and a diagram that are not in the document. */
static WeftEditSubject
clean_subject (const WeftEditSubject *subject, GArray *nodes)
{
  WeftEditSubject clean = *subject;

  for (gsize i = 0; i < subject->n; i++)
    if (subject->nodes[i] != 0 &&
        weft_document_has_element (subject->document,
                                   weft_element_from_number (subject->diagram, subject->nodes[i])))
      g_array_append_val (nodes, subject->nodes[i]);
  if (clean.diagram != 0 && weft_document_get_node (clean.document, clean.diagram) == NULL)
    clean.diagram = 0;
  clean.nodes = (const guint32 *) (gpointer) nodes->data;
  clean.n = nodes->len;
  return clean;
}

char *
weft_edit_refuse (const WeftEdit *edit, const WeftEditSubject *subject)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftEditSubject clean = clean_subject (subject, nodes);

  return refuse (choose (edit, &clean), &clean);
}

char *
weft_edit_offer (const WeftEdit *edit, const WeftEditSubject *subject, guint32 *target)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftEditSubject clean = clean_subject (subject, nodes);
  const WeftEdit *chosen = choose (edit, &clean);

  *target = 0;
  if (chosen == NULL)
    return refuse (chosen, &clean);
  return chosen->offer != NULL ? chosen->offer (&clean, target) : NULL;
}

gboolean
weft_edit_apply (const WeftEdit *edit, const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftEditSubject clean = clean_subject (subject, nodes);
  const WeftEdit *chosen = choose (edit, &clean);
  char *words = refuse (chosen, &clean);

  *result = (WeftEditResult){.nodes = g_array_new (FALSE, FALSE, sizeof (guint32))};
  if (words != NULL)
    return weft_edit_fail (words, error);
  return chosen->apply (&clean, result, error);
}

void
weft_edit_result_clear (WeftEditResult *result)
{
  g_clear_pointer (&result->document, weft_document_unref);
  g_clear_pointer (&result->nodes, g_array_unref);
  g_clear_pointer (&result->name, g_free);
  g_clear_pointer (&result->words, g_free);
}

/* What rows share. */

gboolean
weft_edit_fail (char *words, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID, &(WeftFault){.problem = words});
  g_free (words);
  return FALSE;
}

void
weft_edit_select (WeftEditResult *result, guint32 node)
{
  g_array_append_val (result->nodes, node);
}

gboolean
weft_edit_commit (WeftBatch *batch, WeftEditResult *result)
{
  result->document = weft_batch_commit (batch);
  return TRUE;
}

gboolean
weft_edit_insert_diagram (const WeftEditSubject *subject,
                          WeftProperties *properties,
                          WeftEditResult *result,
                          GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  guint32 root = weft_node_get_id (weft_document_get_root (subject->document));
  gsize index =
      subject->diagram != 0 ? weft_document_get_index (subject->document, subject->diagram) + 1 : G_MAXSIZE;
  guint32 id;

  if (!weft_batch_insert (batch, root, index, weft_node_new (properties, NULL, 0, NULL), &id, error))
    return FALSE;
  weft_edit_select (result, id);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* The formats are rows of the program, both with one directive. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
char *
weft_edit_name (const WeftDocument *document, const GArray *nodes, const char *one, const char *many)
{
  const WeftNode *node =
      nodes->len == 1 ? weft_document_get_node (document, g_array_index (nodes, guint32, 0)) : NULL;

  return node != NULL ? g_strdup_printf (one, weft_node_get_label (node))
                      : g_strdup_printf (many, nodes->len);
}
#pragma GCC diagnostic pop

const WeftNode *
weft_edit_first (const WeftEditSubject *subject)
{
  return subject->n > 0 ? weft_document_get_node (subject->document, subject->nodes[0]) : NULL;
}
