/* weft-edit.c: the table. */
#include "weft-edit-private.h"

#include "weft-fault.h"
#include "weft-parts.h"

#include <glib/gi18n-lib.h>

#define NOTHING WEFT_EDIT_TAKES_NOTHING
#define PLACE   WEFT_EDIT_TAKES_PLACE
#define TEXT    WEFT_EDIT_TAKES_TEXT

static const WeftEdit edits[] = {
    {"add-block", N_ ("Add Block"), PLACE, weft_edit_refuse_add, weft_edit_add_block},
    {"add-loop", N_ ("Add Loop"), PLACE, weft_edit_refuse_add, weft_edit_add_loop},
    {"add-if", N_ ("Add Conditional"), PLACE, weft_edit_refuse_add, weft_edit_add_if},
    {"add-note", N_ ("Add Note"), NOTHING, weft_edit_refuse_add, weft_edit_add_note},
    {"add-step", N_ ("Add Step"), PLACE, weft_edit_refuse_add_step, weft_edit_add_step},
    {"add-clause", N_ ("Add Clause"), PLACE, weft_edit_refuse_add_clause, weft_edit_add_clause},
    {"add-sibling", N_ ("Add Sibling"), NOTHING, weft_edit_refuse_add_sibling, weft_edit_add_sibling},
    {"add-child", N_ ("Add Child"), NOTHING, weft_edit_refuse_add_child, weft_edit_add_child},
    {"add-diagram", N_ ("Add Tree"), NOTHING, NULL, weft_edit_add_diagram},
    {"wrap-loop", N_ ("Wrap in Loop"), NOTHING, weft_edit_refuse_wrap, weft_edit_wrap_loop},
    {"wrap-if", N_ ("Wrap in Conditional"), NOTHING, weft_edit_refuse_wrap, weft_edit_wrap_if},
    {"unwrap", N_ ("Unwrap"), NOTHING, weft_edit_refuse_unwrap, weft_edit_unwrap},
    {"swap-clauses", N_ ("Swap Clauses"), NOTHING, weft_edit_refuse_swap, weft_edit_swap},
    {"delete", N_ ("Delete"), NOTHING, weft_edit_refuse_delete, weft_edit_delete},
    {"delete-diagram", N_ ("Delete Tree"), NOTHING, weft_edit_refuse_delete_diagram,
     weft_edit_delete_diagram},
    {"move", N_ ("Move"), PLACE, weft_edit_refuse_move, weft_edit_move},
    {"move-earlier", N_ ("Move Earlier"), NOTHING, weft_edit_refuse_earlier, weft_edit_earlier},
    {"move-later", N_ ("Move Later"), NOTHING, weft_edit_refuse_later, weft_edit_later},
    {"move-out", N_ ("Move Out"), NOTHING, weft_edit_refuse_out, weft_edit_out},
    {"move-in", N_ ("Move In"), NOTHING, weft_edit_refuse_in, weft_edit_in},
    {"duplicate", N_ ("Duplicate"), NOTHING, weft_edit_refuse_duplicate, weft_edit_duplicate},
    {"cut", N_ ("Cut"), NOTHING, weft_edit_refuse_copy, weft_edit_cut},
    {"paste", N_ ("Paste"), TEXT, NULL, weft_edit_paste},
    {"rename", N_ ("Rename"), TEXT, weft_edit_refuse_rename, weft_edit_rename},
    {"fold", N_ ("Fold"), NOTHING, weft_edit_refuse_fold, weft_edit_fold},
    {"unfold-all", N_ ("Unfold All"), NOTHING, weft_edit_refuse_unfold_all, weft_edit_unfold_all},
    {"mode-simd", N_ ("Run in SIMD Mode"), NOTHING, weft_edit_refuse_simd, weft_edit_simd},
    {"mode-spmd", N_ ("Run in SPMD Mode"), NOTHING, weft_edit_refuse_spmd, weft_edit_spmd},
};

const WeftEdit *
weft_edits_get (guint *n)
{
  *n = G_N_ELEMENTS (edits);
  return edits;
}

const WeftEdit *
weft_edit_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    if (g_str_equal (edits[i].name, name))
      return &edits[i];
  return NULL;
}

/* The subject without nodes and a diagram that are not in the document. */
static WeftEditSubject
clean_subject (const WeftEditSubject *subject, GArray *nodes)
{
  WeftEditSubject clean = *subject;

  for (gsize i = 0; i < subject->n; i++)
    if (subject->nodes[i] != 0 && weft_document_get_node (subject->document, subject->nodes[i]) != NULL)
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

  return edit->refuse != NULL ? edit->refuse (&clean) : NULL;
}

gboolean
weft_edit_apply (const WeftEdit *edit, const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftEditSubject clean = clean_subject (subject, nodes);
  char *words = edit->refuse != NULL ? edit->refuse (&clean) : NULL;

  *result = (WeftEditResult){.nodes = g_array_new (FALSE, FALSE, sizeof (guint32))};
  if (words != NULL)
    return weft_edit_fail (words, error);
  return edit->apply (&clean, result, error);
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
