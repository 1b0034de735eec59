/* weft-subtask-edit-match.c: machines for many subtasks in one step, as a matching has them. */
#include "weft-subtask-edits-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_machine (const WeftEditSubject *subject, const char *name)
{
  const WeftNode *node = weft_document_lookup (subject->document, name);

  return node != NULL && weft_node_get_kind (node) == WEFT_KIND_MACHINE;
}

/* “S0=M1” */
static gboolean
match (const WeftEditSubject *subject, WeftBatch *batch, char *word, GError **error)
{
  const WeftGraph *graph = weft_subtask_edit_get_graph (subject);
  char *sign = strchr (word, '=');
  WeftElement subtask;

  if (sign == NULL)
    return weft_edit_fail (
        g_strdup_printf (_ ("“%s” cannot be used here; this must be SUBTASK=MACHINE."), word), error);
  *sign = '\0';
  if (!weft_graph_find_id (graph, word, &subtask) ||
      subtask.table != weft_subtask_edit_get_table (WEFT_KIND_SUBTASK))
    return weft_edit_fail (g_strdup_printf (_ ("There is no subtask “%s” in this graph."), word), error);
  if (!is_machine (subject, sign + 1))
    return weft_edit_fail (g_strdup_printf (_ ("There is no machine “%s” in this document."), sign + 1),
                           error);
  subtask.node = subject->diagram;
  return g_strcmp0 (weft_graph_get_text (graph, subtask, WEFT_PROPERTY_MACHINE), sign + 1) == 0 ||
         weft_batch_set_row (batch, subtask, WEFT_PROPERTY_MACHINE, sign + 1, error);
}

gboolean
weft_subtask_edit_match (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autofree char *text = g_strndup (subject->text != NULL ? subject->text : "", subject->text_size);
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && !match (subject, batch, words[i], error))
      return FALSE;
  for (gsize i = 0; i < subject->n; i++)
    weft_edit_select (result, subject->nodes[i]);
  result->name = g_strdup (_ ("Match subtasks with machines"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
