/* weft-subtask-edit-order.c: what stands beside the rows: an order, and scenarios. */
#include "weft-subtask-edits-private.h"

#include "weft-parts.h"
#include "weft-subtask-cycle.h"

#include <glib/gi18n-lib.h>

static gboolean
insert (const WeftEditSubject *subject,
        WeftNode *node,
        const char *name,
        WeftEditResult *result,
        GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  if (!weft_batch_insert (batch, subject->diagram, G_MAXSIZE, node, NULL, error))
    return FALSE;
  weft_edit_select (result, subject->diagram);
  result->name = g_strdup (name);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

char *
weft_subtask_edit_refuse_order (const WeftEditSubject *subject)
{
  const WeftNode *node = weft_document_get_node (subject->document, subject->diagram);
  g_autoptr (GArray) cycle = NULL;

  if (node == NULL)
    return weft_edit_refuse_add (subject);
  if (weft_node_find_child (node, WEFT_KIND_ORDER) != NULL)
    return g_strdup (_ ("The graph has an order already."));
  cycle = weft_subtask_graph_find_cycle (weft_node_get_graph (node));
  return cycle != NULL ? g_strdup (_ ("There is no order: some subtasks wait for each other.")) : NULL;
}

gboolean
weft_subtask_edit_add_order (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  const WeftGraph *graph = weft_subtask_edit_get_graph (subject);
  g_autoptr (GArray) order = weft_subtask_graph_sort (graph);
  g_autoptr (GString) text = g_string_new (NULL);
  WeftAttribute attribute = {WEFT_PROPERTY_TEXT, NULL};

  for (guint i = 0; i < order->len; i++)
    g_string_append_printf (
        text, "%s%s", i > 0 ? " " : "",
        weft_graph_get_text (graph,
                             (WeftElement){.table = weft_subtask_edit_get_table (WEFT_KIND_SUBTASK),
                                           .row = g_array_index (order, guint32, i)},
                             WEFT_PROPERTY_ID));
  attribute.text = text->str;
  return insert (subject,
                 weft_node_new (weft_properties_new (WEFT_KIND_ORDER, &attribute, 1, NULL), NULL, 0, NULL),
                 _ ("Add an order"), result, error);
}

char *
weft_subtask_edit_refuse_set_order (const WeftEditSubject *subject)
{
  const WeftNode *node = weft_document_get_node (subject->document, subject->diagram);

  return node == NULL || weft_node_find_child (node, WEFT_KIND_ORDER) == NULL
             ? g_strdup (_ ("The graph has no order."))
             : NULL;
}

gboolean
weft_subtask_edit_set_order (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const WeftNode *node = weft_document_get_node (subject->document, subject->diagram);
  guint32 order = weft_node_get_id (weft_node_find_child (node, WEFT_KIND_ORDER));
  g_autofree char *text =
      subject->text != NULL ? g_strndup (subject->text, subject->text_size) : g_strdup ("");

  g_strdelimit (text, ",", ' ');
  if (*g_strstrip (text) == '\0' ? !weft_batch_remove (batch, order, error)
                                 : !weft_batch_set (batch, order, WEFT_PROPERTY_TEXT, text, error))
    return FALSE;
  g_array_append_vals (result->nodes, subject->nodes, subject->n);
  result->name = g_strdup (*text == '\0' ? _ ("Delete the order") : _ ("Set the order"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

gboolean
weft_subtask_edit_add_scenario (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  guint number = 0;
  g_autofree char *id = weft_part_make_id (subject->document, "scenario", &number);
  g_autoptr (GString) without = g_string_new (NULL);
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_PROBABILITY, "0"}, {WEFT_PROPERTY_WITHOUT, NULL}};

  for (gsize i = 0; i < subject->n; i++)
    if (weft_subtask_edit_is (subject, subject->nodes[i], WEFT_KIND_SUBTASK)) {
      g_autofree char *name =
          weft_document_get_id (subject->document, weft_row_edit_get_part (subject, subject->nodes[i]));

      g_string_append_printf (without, "%s%s", without->len > 0 ? " " : "", name);
    }
  attributes[2].text = without->str;
  return insert (
      subject,
      weft_node_new (weft_properties_new (WEFT_KIND_SCENARIO, attributes, G_N_ELEMENTS (attributes), NULL),
                     NULL, 0, NULL),
      _ ("Add a scenario"), result, error);
}
