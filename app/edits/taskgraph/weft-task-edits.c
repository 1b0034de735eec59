/* weft-task-edits.c: the row of task graphs: what can be done to them, and dropped on them; tasks, edges and groups. */
#include "weft-task-edits.h"

#include "weft-parts.h"
#include "weft-row-edits.h"
#include "weft-task-edits-private.h"

#include "weft-batch-rows.h"

#include <glib/gi18n-lib.h>

#define NOTHING WEFT_EDIT_TAKES_NOTHING
#define PLACE   WEFT_EDIT_TAKES_PLACE

static guint
get_table (WeftKind kind)
{
  return weft_kind_find_table (WEFT_KIND_TASK_GRAPH, kind);
}

static gboolean
is_task (const WeftEditSubject *subject, guint32 part)
{
  return weft_row_edit_get_part (subject, part).table == get_table (WEFT_KIND_TASK);
}

static const WeftGraph *
get_graph (const WeftEditSubject *subject)
{
  return weft_document_get_graph (subject->document, weft_element_of_node (subject->diagram));
}

/* Tasks. */

static gboolean
add_task (const WeftEditSubject *subject, WeftBatch *batch, WeftElement *task, GError **error)
{
  g_autofree char *id = weft_row_edit_make_id (subject, batch, "t");
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TIME, "10"}};

  return weft_batch_add_row (batch, subject->diagram, get_table (WEFT_KIND_TASK), attributes,
                             G_N_ELEMENTS (attributes), task, error) &&
         (!subject->has_position || weft_row_edit_set_position (batch, *task, subject->x, subject->y, error));
}

static gboolean
finish_task (WeftBatch *batch, WeftElement task, WeftEditResult *result)
{
  weft_edit_select (result, weft_element_get_number (task));
  result->name = g_strdup (_ ("Add a task"));
  return weft_edit_commit (batch, result);
}

gboolean
weft_task_edit_add_task (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement task;

  return add_task (subject, batch, &task, error) && finish_task (g_steal_pointer (&batch), task, result);
}

static gboolean
connect (const WeftEditSubject *subject, WeftBatch *batch, guint32 from, guint32 to, GError **error)
{
  return weft_batch_connect (batch, subject->diagram, get_table (WEFT_KIND_EDGE), from, to, NULL, error);
}

gboolean
weft_task_edit_add_child (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement task;

  if (!add_task (subject, batch, &task, error))
    return FALSE;
  for (gsize i = 0; i < subject->n; i++)
    if (is_task (subject, subject->nodes[i]) &&
        !connect (subject, batch, weft_row_edit_get_part (subject, subject->nodes[i]).row, task.row, error))
      return FALSE;
  return finish_task (g_steal_pointer (&batch), task, result);
}

gboolean
weft_task_edit_add_sibling (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const WeftGraph *graph = get_graph (subject);
  WeftElement task;
  WeftElement edge = {subject->diagram, get_table (WEFT_KIND_EDGE), 0};
  WeftEdgeIter iter;
  guint32 e;

  if (!add_task (subject, batch, &task, error))
    return FALSE;
  if (subject->n > 0 && is_task (subject, subject->nodes[0])) {
    weft_graph_iter_edges (&iter, graph, edge.table, WEFT_END_TO,
                           weft_row_edit_get_part (subject, subject->nodes[0]).row);
    while (weft_edge_iter_next (&iter, &e)) {
      edge.row = e;
      if (!connect (subject, batch, weft_graph_get_end_row (graph, edge, WEFT_END_FROM), task.row, error))
        return FALSE;
    }
  }
  return finish_task (g_steal_pointer (&batch), task, result);
}

/* Edges. */

static char *
refuse_ends (const WeftEditSubject *subject, guint32 from, guint32 to)
{
  guint32 edge;

  if (!is_task (subject, from) || !is_task (subject, to))
    return g_strdup (_ ("An edge leads from a task to a task."));
  if (from == to)
    return g_strdup (_ ("A task cannot wait for itself."));
  if (weft_graph_find_edge (get_graph (subject), get_table (WEFT_KIND_EDGE),
                            weft_row_edit_get_part (subject, from).row,
                            weft_row_edit_get_part (subject, to).row, &edge))
    return g_strdup (_ ("There is such an edge already."));
  return NULL;
}

char *
weft_task_edit_refuse_connect (const WeftEditSubject *subject)
{
  if (subject->n != 2)
    return g_strdup (_ ("Select two tasks: the second is to wait for the first."));
  return refuse_ends (subject, subject->nodes[0], subject->nodes[1]);
}

gboolean
weft_task_edit_connect (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement edge;

  if (!weft_batch_connect (batch, subject->diagram, get_table (WEFT_KIND_EDGE),
                           weft_row_edit_get_part (subject, subject->nodes[0]).row,
                           weft_row_edit_get_part (subject, subject->nodes[1]).row, &edge, error))
    return FALSE;
  weft_edit_select (result, weft_element_get_number (edge));
  result->name = g_strdup (_ ("Add an edge"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

char *
weft_task_edit_refuse_attach (const WeftEditSubject *subject)
{
  if (subject->n != 3 ||
      weft_row_edit_get_part (subject, subject->nodes[0]).table != get_table (WEFT_KIND_EDGE))
    return g_strdup (_ ("Drag an end of an edge to another task."));
  return refuse_ends (subject, subject->nodes[1], subject->nodes[2]);
}

gboolean
weft_task_edit_attach (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement edge = weft_row_edit_get_part (subject, subject->nodes[0]);
  const guint32 rows[] = {weft_row_edit_get_part (subject, subject->nodes[1]).row,
                          weft_row_edit_get_part (subject, subject->nodes[2]).row};

  if (!weft_row_edit_lead (subject, batch, &edge, rows, error))
    return FALSE;
  weft_edit_select (result, weft_element_get_number (edge));
  result->name = g_strdup (_ ("Lead an edge elsewhere"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Groups. */

static gboolean
set_groups (const WeftEditSubject *subject, WeftBatch *batch, const char *group, GError **error)
{
  for (gsize i = 0; i < subject->n; i++)
    if (is_task (subject, subject->nodes[i]) &&
        !weft_batch_set_row (batch, weft_row_edit_get_part (subject, subject->nodes[i]), WEFT_PROPERTY_GROUP,
                             group, error))
      return FALSE;
  return TRUE;
}

gboolean
weft_task_edit_add_group (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  guint number = 0;
  g_autofree char *id = weft_part_make_id (subject->document, "G", &number);
  const WeftAttribute attribute = {WEFT_PROPERTY_ID, id};
  WeftNode *group = weft_node_new (weft_properties_new (WEFT_KIND_GROUP, &attribute, 1, NULL), NULL, 0, NULL);

  if (!weft_batch_insert (batch, subject->diagram, G_MAXSIZE, group, NULL, error) ||
      !set_groups (subject, batch, id, error))
    return FALSE;
  g_array_append_vals (result->nodes, subject->nodes, subject->n);
  result->name = g_strdup_printf (_ ("Group as %s"), id);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* The groups that @subject is about. */
static GArray *
list_groups (const WeftEditSubject *subject)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; i < subject->n; i++) {
    WeftElement part = weft_row_edit_get_part (subject, subject->nodes[i]);
    WeftKind kind = weft_document_get_kind (subject->document, part);
    guint32 group = 0;

    if (kind == WEFT_KIND_GROUP)
      group = part.node;
    else if (kind == WEFT_KIND_TASK)
      group = weft_graph_get_reference (get_graph (subject), part, WEFT_PROPERTY_GROUP);
    if (kind == WEFT_KIND_TASK && group != 0)
      group += subject->diagram;
    if (group != 0 && g_hash_table_add (seen, GUINT_TO_POINTER (group)))
      g_array_append_val (groups, group);
  }
  return groups;
}

char *
weft_task_edit_refuse_fold (const WeftEditSubject *subject)
{
  g_autoptr (GArray) groups = list_groups (subject);

  return groups->len == 0 ? g_strdup (_ ("Select tasks of a group: a group can be folded into one.")) : NULL;
}

static gboolean
is_folded (const WeftDocument *document, guint32 group)
{
  return weft_node_get_integer (weft_document_get_node (document, group), WEFT_PROPERTY_COLLAPSED);
}

static gboolean
set_folded (WeftBatch *batch, const GArray *groups, gboolean folds, GError **error)
{
  for (guint i = 0; i < groups->len; i++)
    if (!weft_batch_set (batch, g_array_index (groups, guint32, i), WEFT_PROPERTY_COLLAPSED,
                         folds ? "yes" : NULL, error))
      return FALSE;
  return TRUE;
}

gboolean
weft_task_edit_fold (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autoptr (GArray) groups = list_groups (subject);
  gboolean folds = FALSE;

  for (guint i = 0; i < groups->len; i++)
    folds = folds || !is_folded (subject->document, g_array_index (groups, guint32, i));
  if (!set_folded (batch, groups, folds, error))
    return FALSE;
  if (folds)
    g_array_append_vals (result->nodes, groups->data, groups->len);
  result->name = weft_edit_name (
      subject->document, groups, folds ? _ ("Fold %s") : _ ("Unfold %s"),
      folds ? g_dngettext (GETTEXT_PACKAGE, "Fold %u group", "Fold %u groups", groups->len)
            : g_dngettext (GETTEXT_PACKAGE, "Unfold %u group", "Unfold %u groups", groups->len));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

static GArray *
list_folded (const WeftEditSubject *subject)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_node (subject->document, subject->diagram));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);

    if (weft_node_get_kind (child) == WEFT_KIND_GROUP && is_folded (subject->document, id))
      g_array_append_val (groups, id);
  }
  return groups;
}

char *
weft_task_edit_refuse_unfold (const WeftEditSubject *subject)
{
  g_autoptr (GArray) folded = subject->diagram != 0 ? list_folded (subject) : NULL;

  return folded == NULL || folded->len == 0 ? g_strdup (_ ("Nothing is folded.")) : NULL;
}

gboolean
weft_task_edit_unfold_all (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autoptr (GArray) folded = list_folded (subject);

  if (!set_folded (batch, folded, FALSE, error))
    return FALSE;
  result->name = g_strdup (_ ("Unfold all"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* The row. */

static const WeftEdit edits[] = {
    {"add-task", N_ ("Add Task"), PLACE, weft_edit_refuse_add, weft_task_edit_add_task},
    {"add-sibling", N_ ("Add Sibling"), NOTHING, weft_edit_refuse_add, weft_task_edit_add_sibling},
    {"add-child", N_ ("Add Child"), NOTHING, weft_edit_refuse_add, weft_task_edit_add_child},
    {"connect", N_ ("Connect"), NOTHING, weft_task_edit_refuse_connect, weft_task_edit_connect},
    {"attach", N_ ("Lead Edge Elsewhere"), NOTHING, weft_task_edit_refuse_attach, weft_task_edit_attach},
    {"wait-for", N_ ("Wait For"), WEFT_EDIT_TAKES_TEXT, weft_task_edit_refuse_wait, weft_task_edit_wait},
    {"split-task", N_ ("Split"), NOTHING, weft_task_edit_refuse_split, weft_task_edit_split},
    {"merge-tasks", N_ ("Merge"), NOTHING, weft_task_edit_refuse_merge, weft_task_edit_merge},
    {"longest-first", N_ ("Longest Tasks First"), NOTHING, weft_task_edit_refuse_order,
     weft_task_edit_longest_first},
    {"longest-roughly", N_ ("Longest Tasks Roughly First"), NOTHING, weft_task_edit_refuse_order,
     weft_task_edit_longest_roughly},
    {"largest-first", N_ ("Largest Task First"), NOTHING, weft_task_edit_refuse_order,
     weft_task_edit_largest_first},
    {"use-policy", N_ ("Policy"), WEFT_EDIT_TAKES_TEXT, weft_task_edit_refuse_policy,
     weft_task_edit_use_policy, .is_beside = TRUE},
    {"allocate", N_ ("Allocate by Hand"), WEFT_EDIT_TAKES_TEXT, weft_task_edit_refuse_policy,
     weft_task_edit_allocate},
    {"add-group", N_ ("Group"), NOTHING, weft_edit_refuse_add, weft_task_edit_add_group},
    {"fold", N_ ("Fold"), NOTHING, weft_task_edit_refuse_fold, weft_task_edit_fold},
    {"unfold-all", N_ ("Unfold All"), NOTHING, weft_task_edit_refuse_unfold, weft_task_edit_unfold_all},
    {"add-task-graph", N_ ("Add Task Graph"), NOTHING, NULL, weft_task_edit_add_diagram, .is_beside = TRUE,
     .is_for_all = TRUE},
    {"add-class", N_ ("Add Class"), NOTHING, weft_edit_refuse_add, weft_task_edit_add_class},
    {"add-demand", N_ ("Add Demand"), NOTHING, weft_task_edit_refuse_demand, weft_task_edit_add_demand},
    {"add-queue", N_ ("Add Queue"), NOTHING, weft_edit_refuse_add, weft_task_edit_add_queue},
    {"add-allocation", N_ ("Add Allocation"), NOTHING, weft_edit_refuse_add, weft_task_edit_add_allocation},
    {"add-serve", N_ ("Add Service"), NOTHING, weft_edit_refuse_add, weft_task_edit_add_serve},
    {"add-lock", N_ ("Add Lock"), NOTHING, weft_task_edit_refuse_lock, weft_task_edit_add_lock},
    {"add-center", N_ ("Add Centre"), NOTHING, weft_task_edit_refuse_center, weft_task_edit_add_center},
    {"add-sequent", N_ ("Add Sequent Bus"), NOTHING, weft_task_edit_refuse_sequent,
     weft_task_edit_add_sequent},
};

static const WeftDrop drops[] = {
    {"part", "add-task", "add-task", WEFT_DROP_ANYWHERE, WEFT_KIND_END, N_ ("Add Task")},
    {"part", "add-note", "add-note", WEFT_DROP_ANYWHERE, WEFT_KIND_END, N_ ("Add Note")},
};

static const WeftMainProperty main_properties[] = {
    {WEFT_KIND_TASK, WEFT_PROPERTY_TIME},
};

const WeftDiagramEdits weft_task_edits = {
    .kind = WEFT_KIND_TASK_GRAPH,
    .edits = edits,
    .n_edits = G_N_ELEMENTS (edits),
    .drops = drops,
    .n_drops = G_N_ELEMENTS (drops),
    .main_properties = main_properties,
    .n_main_properties = G_N_ELEMENTS (main_properties),
};
