/* weft-batch-rows.c: an edit takes the graph out of its node, changes it, in place where only the batch holds it, and puts a node
 * with the new one in the old one's place. */
#include "weft-batch-rows.h"

#include "weft-batch-private.h"
#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-machine-times.h"
#include "weft-node-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A graph that is being edited. */
typedef struct {
  WeftBatch *batch;
  WeftPath path;
  WeftNode *node;
  WeftGraph *before; /* (nullable): still in the node */
  WeftGraph *graph;
} RowEdit;

static gboolean
refuse_node (const WeftNode *node, GError **error)
{
  GError *problem = NULL;

  weft_fault_set (&problem, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) _ ("a node without rows"),
                               .expected = (char *) _ ("a graph"),
                               .plain = (char *) _ ("This part has no rows.")});
  return weft_batch_blame (node, problem, error);
}

static gboolean
begin_edit (RowEdit *edit, WeftBatch *batch, guint32 node, GError **error)
{
  WeftProperties *properties;

  edit->batch = batch;
  edit->before = NULL;
  if (!weft_batch_find_target (batch, node, &edit->path, &edit->node, error))
    return FALSE;
  properties = weft_node_get_properties (edit->node);
  if (weft_node_get_graph (edit->node) == NULL)
    return refuse_node (edit->node, error);
  if (weft_batch_owns (&edit->path) && weft_properties_is_unique (properties)) {
    edit->graph = weft_properties_steal_graph (properties);
  } else {
    edit->before = weft_node_get_graph (edit->node);
    edit->graph = weft_graph_ref (edit->before);
  }
  return TRUE;
}

/* Gives @problem the row that it is about. */
static void
blame_row (RowEdit *edit, WeftElement element, GError *problem)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (edit->graph, element.table));
  gboolean has_id =
      weft_kind_get_slot (info->kind, WEFT_PROPERTY_ID) >= 0 && weft_graph_has_row (edit->graph, element);

  weft_fault_blame (problem, &(WeftFault){.element = (char *) info->element,
                                          .id = has_id ? (char *) weft_graph_get_text (edit->graph, element,
                                                                                       WEFT_PROPERTY_ID)
                                                       : NULL,
                                          .node = weft_node_get_id (edit->node)});
}

/* @problem: (nullable) (transfer full): why the graph is as it was. */
static gboolean
end_edit (RowEdit *edit, WeftElement element, GError *problem, GError **error)
{
  WeftProperties *properties = weft_node_get_properties (edit->node);

  if (problem != NULL)
    blame_row (edit, element, problem);
  if (problem == NULL && edit->graph != edit->before) {
    weft_batch_replace (
        edit->batch, &edit->path,
        weft_node_with_properties (edit->node, weft_properties_with_graph (properties, edit->graph)));
    return TRUE;
  }
  if (edit->before != NULL)
    weft_graph_unref (edit->graph);
  else
    weft_properties_return_graph (properties, edit->graph);
  if (problem != NULL)
    g_propagate_error (error, problem);
  return problem == NULL;
}

/* References. */

static gboolean
stands_below (WeftBatch *batch, guint32 id, guint32 carrier)
{
  WeftPath path;

  if (!weft_version_find_path (&batch->version, id, &path))
    return FALSE;
  for (guint i = 0; i + 1 < path.n; i++)
    if (weft_node_get_id (path.nodes[i]) == carrier)
      return TRUE;
  return FALSE;
}

/* How far the node is that @text names; %NULL: 0. */
static gboolean
find_reference (RowEdit *edit,
                const WeftPropertyInfo *info,
                const char *text,
                guint32 *distance,
                GError **error)
{
  guint32 carrier = weft_node_get_id (edit->node);
  guint32 id = text != NULL ? weft_batch_find (edit->batch, text) : 0;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  *distance = id - carrier;
  if (text == NULL)
    *distance = 0;
  if (text == NULL ||
      (id != 0 &&
       weft_kind_set_has (&info->targets, weft_node_get_kind (weft_batch_get_node (edit->batch, id))) &&
       stands_below (edit->batch, id, carrier)))
    return TRUE;
  found = g_strdup_printf ("“%s”", text);
  plain = g_strdup_printf (_ ("“%s” is nothing here that it could refer to."), text);
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) info->attribute,
                               .found = found,
                               .expected = (char *) _ ("the id of such a part of this graph"),
                               .plain = plain,
                               .label = (char *) _ (info->label)});
  return FALSE;
}

static gboolean
check_free (RowEdit *edit, const char *id, GError **error)
{
  return !weft_version_has_name (&edit->batch->version, id) || weft_batch_refuse_name (edit->node, id, error);
}

/* The values that a graph can read by itself go to @plain, how far references are to @references. */
static gboolean
sort_attributes (RowEdit *edit,
                 WeftKind kind,
                 const WeftAttribute *attributes,
                 guint n,
                 GArray *plain,
                 GArray *references,
                 GError **error)
{
  for (guint i = 0; i < n; i++) {
    const WeftPropertyInfo *info = weft_kind_get_property (kind, attributes[i].property);
    guint32 distance = 0;

    if (info != NULL && info->type == WEFT_TYPE_REFERENCE) {
      if (!find_reference (edit, info, attributes[i].text, &distance, error))
        return FALSE;
      g_array_append_val (references, attributes[i].property);
      g_array_append_val (references, distance);
      continue;
    }
    if (attributes[i].property == WEFT_PROPERTY_ID && !check_free (edit, attributes[i].text, error))
      return FALSE;
    g_array_append_val (plain, attributes[i]);
  }
  return TRUE;
}

/* Rows that nodes beside them refer to. */

/* (transfer full) (nullable): the id of a row that nodes beside it may refer to. */
static char *
get_referable_name (const RowEdit *edit, WeftElement element)
{
  return weft_kind_is (weft_graph_get_kind (edit->graph, element.table), WEFT_KIND_IS_REFERABLE)
             ? g_strdup (weft_graph_get_text (edit->graph, element, WEFT_PROPERTY_ID))
             : NULL;
}

typedef char *(*ChangeList) (const WeftPropertyInfo *info, const char *text, const char *name);

/* (nullable): with the new row @name, where all are listed. */
static char *
enter_name (const WeftPropertyInfo *info, const char *text, const char *name)
{
  if (!(info->flags & WEFT_PROPERTY_ALL))
    return NULL;
  return *text != '\0' ? g_strconcat (text, " ", name, NULL) : g_strdup (name);
}

/* (nullable): without the removed row @name. */
static char *
forget_name (G_GNUC_UNUSED const WeftPropertyInfo *info, const char *text, const char *name)
{
  return strstr (text, name) != NULL ? weft_references_rename (text, name, NULL) : NULL;
}

static void
change_lists_of (WeftBatch *batch, guint32 id, ChangeList change, const char *name)
{
  const WeftKindInfo *kind = weft_kind_get_info (weft_node_get_kind (weft_batch_get_node (batch, id)));

  for (guint i = 0; i < kind->n_properties; i++) {
    const WeftPropertyInfo *info = &kind->properties[i];
    const char *before = info->type == WEFT_TYPE_REFERENCES
                             ? weft_node_get_text (weft_batch_get_node (batch, id), info->property)
                             : NULL;
    g_autofree char *text =
        info->type == WEFT_TYPE_REFERENCES ? change (info, before != NULL ? before : "", name) : NULL;

    if (text != NULL)
      weft_batch_set (batch, id, info->property, text, NULL);
  }
}

/* What nodes below @node list. */
static void
change_lists (WeftBatch *batch, guint32 node, ChangeList change, const char *name)
{
  g_autoptr (GArray) children = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_batch_get_node (batch, node));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);

    g_array_append_val (children, id);
  }
  for (guint i = 0; i < children->len; i++)
    change_lists_of (batch, g_array_index (children, guint32, i), change, name);
}

/* The edits. */

gboolean
weft_batch_add_row (WeftBatch *batch,
                    guint32 node,
                    guint table,
                    const WeftAttribute *attributes,
                    guint n,
                    WeftElement *element,
                    GError **error)
{
  g_autoptr (GArray) plain = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autoptr (GArray) references = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftElement added = {.node = node, .table = table};
  g_autofree char *name = NULL;
  GError *problem = NULL;
  guint32 row = 0;
  RowEdit edit;

  if (!begin_edit (&edit, batch, node, error))
    return FALSE;
  if (sort_attributes (&edit, weft_graph_get_kind (edit.graph, table), attributes, n, plain, references,
                       &problem))
    weft_graph_add (&edit.graph, table, (WeftAttribute *) (gpointer) plain->data, plain->len, &row, &problem);
  added.row = row;
  for (guint i = 0; i < references->len && problem == NULL; i += 2)
    weft_graph_set_reference (&edit.graph, added, g_array_index (references, guint32, i),
                              g_array_index (references, guint32, i + 1));
  if (element != NULL)
    *element = added;
  if (problem == NULL)
    name = get_referable_name (&edit, added);
  if (!end_edit (&edit, added, problem, error))
    return FALSE;
  if (name != NULL)
    change_lists (batch, node, enter_name, name);
  return TRUE;
}

gboolean
weft_batch_connect (WeftBatch *batch,
                    guint32 node,
                    guint table,
                    guint32 from,
                    guint32 to,
                    WeftElement *element,
                    GError **error)
{
  WeftElement added = {.node = node, .table = table};
  GError *problem = NULL;
  guint32 row = 0;
  RowEdit edit;

  if (!begin_edit (&edit, batch, node, error))
    return FALSE;
  weft_graph_connect (&edit.graph, table, from, to, &row, &problem);
  added.row = row;
  if (element != NULL)
    *element = added;
  return end_edit (&edit, added, problem, error);
}

/* Says that the row is gone. */
static gboolean
check_there (RowEdit *edit, WeftElement element, GError **problem)
{
  if (element.table > 0 && element.table <= weft_graph_count_tables (edit->graph) &&
      weft_graph_has_row (edit->graph, element))
    return TRUE;
  weft_fault_set (problem, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) _ ("a row that is not in this graph"),
                               .plain = (char *) _ ("This part is no longer in the document.")});
  return FALSE;
}

gboolean
weft_batch_attach (WeftBatch *batch, WeftElement edge, WeftEnd end, guint32 row, GError **error)
{
  GError *problem = NULL;
  RowEdit edit;

  if (!begin_edit (&edit, batch, edge.node, error))
    return FALSE;
  if (check_there (&edit, edge, &problem))
    weft_graph_attach (&edit.graph, edge, end, row, &problem);
  return end_edit (&edit, (WeftElement){edge.node, MAX (edge.table, 1), edge.row}, problem, error);
}

gboolean
weft_batch_remove_row (WeftBatch *batch, WeftElement element, GError **error)
{
  g_autofree char *name = NULL;
  GError *problem = NULL;
  RowEdit edit;

  if (!begin_edit (&edit, batch, element.node, error))
    return FALSE;
  if (check_there (&edit, element, &problem)) {
    name = get_referable_name (&edit, element);
    weft_graph_remove (&edit.graph, element);
  }
  if (!end_edit (&edit, (WeftElement){element.node, MAX (element.table, 1), element.row}, problem, error))
    return FALSE;
  if (name != NULL)
    change_lists (batch, element.node, forget_name, name);
  return TRUE;
}

static void
set_value (RowEdit *edit, WeftElement element, WeftProperty property, const char *text, GError **problem)
{
  WeftKind kind = weft_graph_get_kind (edit->graph, element.table);
  const WeftPropertyInfo *info = weft_kind_get_property (kind, property);
  guint32 distance;

  if (info == NULL)
    weft_fault_set (problem, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.found = (char *) _ ("a property that such a row does not have")});
  else if (info->type == WEFT_TYPE_REFERENCE) {
    if (find_reference (edit, info, text, &distance, problem))
      weft_graph_set_reference (&edit->graph, element, property, distance);
  } else if (property != WEFT_PROPERTY_ID || text == NULL ||
             g_strcmp0 (weft_graph_get_text (edit->graph, element, property), text) == 0 ||
             check_free (edit, text, problem)) {
    weft_graph_set (&edit->graph, element, property, text, problem);
  }
}

gboolean
weft_batch_set_row (WeftBatch *batch,
                    WeftElement element,
                    WeftProperty property,
                    const char *text,
                    GError **error)
{
  g_autofree char *old_name = NULL;
  GError *problem = NULL;
  RowEdit edit;

  if (!begin_edit (&edit, batch, element.node, error))
    return FALSE;
  if (check_there (&edit, element, &problem)) {
    element = weft_graph_get_holder (edit.graph, element, property);
    if (property == WEFT_PROPERTY_ID)
      old_name = get_referable_name (&edit, element);
    set_value (&edit, element, property, text, &problem);
  }
  if (!end_edit (&edit, (WeftElement){element.node, MAX (element.table, 1), element.row}, problem, error))
    return FALSE;
  if (old_name != NULL && text != NULL && !g_str_equal (old_name, text))
    weft_batch_rename_references (batch, old_name, text);
  return TRUE;
}

/* Nodes or rows. */

/* The row of @end that the edge is to have, by its id. */
static gboolean
find_end (WeftBatch *batch, WeftElement edge, WeftEnd end, const char *id, guint32 *row, GError **error)
{
  const WeftNode *node = weft_batch_get_node (batch, edge.node);
  const WeftGraph *graph = node != NULL ? weft_node_get_graph (node) : NULL;
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, edge.table));
  guint8 kind = end == WEFT_END_FROM ? info->from : info->to;
  g_autofree char *found = g_strdup_printf ("“%s”", id != NULL ? id : "");
  g_autofree char *expected = g_strdup_printf (_ ("the id of a %s"), weft_kind_get_info (kind)->element);
  WeftElement element;

  if (id != NULL && weft_graph_find_id (graph, id, &element) &&
      weft_graph_get_kind (graph, element.table) == kind) {
    *row = element.row;
    return TRUE;
  }
  weft_fault_set (
      error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.element = (char *) info->element,
                   .property = (char *) (end == WEFT_END_FROM ? "from" : "to"),
                   .node = edge.node,
                   .found = found,
                   .expected = expected,
                   .plain = (char *) _ ("An edge leads from a part of this diagram to another.")});
  return FALSE;
}

gboolean
weft_batch_set_element (WeftBatch *batch,
                        WeftElement element,
                        WeftProperty property,
                        const char *text,
                        GError **error)
{
  const WeftNode *node = weft_batch_get_node (batch, element.node);
  const WeftGraph *graph = node != NULL ? weft_node_get_graph (node) : NULL;
  guint32 row;

  if (element.table == 0)
    return weft_batch_set (batch, element.node, property, text, error);
  if (graph == NULL || !weft_kind_is (weft_graph_get_kind (graph, element.table), WEFT_KIND_IS_EDGE) ||
      (property != WEFT_PROPERTY_FROM && property != WEFT_PROPERTY_TO))
    return weft_batch_set_row (batch, element, property, text, error);
  return find_end (batch, element, property == WEFT_PROPERTY_TO ? WEFT_END_TO : WEFT_END_FROM, text, &row,
                   error) &&
         weft_batch_attach (batch, element, property == WEFT_PROPERTY_TO ? WEFT_END_TO : WEFT_END_FROM, row,
                            error);
}

gboolean
weft_batch_remove_element (WeftBatch *batch, WeftElement element, GError **error)
{
  return element.table == 0 ? weft_batch_remove (batch, element.node, error)
                            : weft_batch_remove_row (batch, element, error);
}

WeftDocument *
weft_document_set_element (WeftDocument *document,
                           WeftElement element,
                           WeftProperty property,
                           const char *text,
                           GError **error)
{
  WeftBatch *batch = weft_batch_begin (document);

  if (weft_batch_set_element (batch, element, property, text, error))
    return weft_batch_commit (batch);
  weft_batch_abandon (batch);
  return NULL;
}

/* What follows from edits elsewhere. */

/* Calls @func for each property of the type @type of each row of the tables whose kind has one. */
static void
for_each_cell (RowEdit *edit,
               gboolean (*wants) (const WeftPropertyInfo *info),
               void (*func) (RowEdit *edit, WeftElement element, WeftProperty property, gpointer data),
               gpointer data)
{
  for (guint table = 1; table <= weft_graph_count_tables (edit->graph); table++) {
    const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (edit->graph, table));

    for (guint slot = 0; slot < info->n_properties; slot++)
      for (guint32 row = 0; wants (&info->properties[slot]) && row < weft_graph_get_end (edit->graph, table);
           row++) {
        WeftElement element = {.table = table, .row = row};

        if (weft_graph_has_row (edit->graph, element))
          func (edit, element, info->properties[slot].property, data);
      }
  }
}

/* Whether what refers to something does so by its id. */
static gboolean
is_named (const WeftPropertyInfo *info)
{
  return weft_type_holds_literal (info->type) || info->type == WEFT_TYPE_OUTER ||
         info->type == WEFT_TYPE_REFERENCES || info->type == WEFT_TYPE_TIMES;
}

static gboolean
is_reference (const WeftPropertyInfo *info)
{
  return info->type == WEFT_TYPE_REFERENCE && info->property != WEFT_PROPERTY_FROM &&
         info->property != WEFT_PROPERTY_TO;
}

/* (nullable): the literal with the new name; %NULL when it does not refer to the old one. */
static char *
rename_literal (RowEdit *edit, WeftElement element, WeftProperty property, const char *const *names)
{
  g_autoptr (WeftLiteral) literal = weft_graph_get_literal (edit->graph, element, property);

  return literal != NULL && g_strcmp0 (weft_literal_get_reference (literal), names[0]) == 0
             ? weft_literal_print_renamed (literal, names[1])
             : NULL;
}

static void
rename_cell (RowEdit *edit, WeftElement element, WeftProperty property, gpointer data)
{
  const char *const *names = data;
  const WeftPropertyInfo *info =
      weft_kind_get_property (weft_graph_get_kind (edit->graph, element.table), property);
  gboolean holds_text = weft_type_holds_text (info->type);
  const char *before = holds_text ? weft_graph_get_text (edit->graph, element, property) : NULL;
  g_autofree char *text = NULL;

  if (!holds_text)
    text = rename_literal (edit, element, property, names);
  else if (before != NULL && strstr (before, names[0]) != NULL)
    text = info->type == WEFT_TYPE_TIMES ? weft_machine_times_rename (before, names[0], names[1])
                                         : weft_references_rename (before, names[0], names[1]);
  if (text != NULL)
    weft_graph_set (&edit->graph, element, property, text, NULL);
}

void
weft_batch_rename_in_rows (WeftBatch *batch, guint32 node, const char *old_name, const char *new_name)
{
  const char *names[] = {old_name, new_name};
  RowEdit edit;

  if (!begin_edit (&edit, batch, node, NULL))
    return;
  for_each_cell (&edit, is_named, rename_cell, names);
  end_edit (&edit, (WeftElement){.table = 1}, NULL, NULL);
}

static void
forget_cell (RowEdit *edit, WeftElement element, WeftProperty property, gpointer data)
{
  if (weft_graph_get_reference (edit->graph, element, property) == *(const guint32 *) data)
    weft_graph_set_reference (&edit->graph, element, property, 0);
}

void
weft_batch_forget_references (WeftBatch *batch, guint32 node, guint32 id)
{
  guint32 distance = id - node;
  RowEdit edit;

  if (!begin_edit (&edit, batch, node, NULL))
    return;
  for_each_cell (&edit, is_reference, forget_cell, &distance);
  end_edit (&edit, (WeftElement){.table = 1}, NULL, NULL);
}
