/* weft-task-edit-part.c: what stands beside the tasks: classes, the policy, the system; and graphs of their own. */
#include "weft-task-edits-private.h"

#include "weft-parts.h"
#include "weft-row-edits.h"

#include <glib/gi18n-lib.h>

static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n)
{
  return weft_node_new (weft_properties_new (kind, attributes, n, NULL), NULL, 0, NULL);
}

guint32
weft_task_edit_ensure_child (WeftBatch *batch, guint32 parent, WeftKind kind, GError **error)
{
  const WeftNode *child = weft_node_find_child (weft_batch_get_node (batch, parent), kind);
  guint32 id = 0;

  if (child != NULL)
    return weft_node_get_id (child);
  return weft_batch_insert (batch, parent, G_MAXSIZE, make_node (kind, NULL, 0), &id, error) ? id : 0;
}

/* @around: the elements from the graph on in which it stands, ended by WEFT_KIND_END. */
static gboolean
add_part (const WeftEditSubject *subject,
          const guint8 *around,
          WeftNode *part,
          WeftEditResult *result,
          GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  guint32 parent = subject->diagram;
  g_autofree char *label = g_strdup (weft_node_get_label (part));

  for (; *around != WEFT_KIND_END && parent != 0; around++)
    parent = weft_task_edit_ensure_child (batch, parent, *around, error);
  if (parent == 0) {
    weft_node_unref (part);
    return FALSE;
  }
  if (!weft_batch_insert (batch, parent, G_MAXSIZE, part, NULL, error))
    return FALSE;
  weft_edit_select (result, subject->diagram);
  result->name = g_strdup_printf (_ ("Add %s"), label);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

static WeftNode *
make_named (const WeftEditSubject *subject, WeftKind kind, const char *stem)
{
  guint number = 0;
  g_autofree char *id = weft_part_make_id (subject->document, stem, &number);

  return make_node (kind, &(WeftAttribute){WEFT_PROPERTY_ID, id}, 1);
}

static const guint8 in_graph[] = {WEFT_KIND_END};
static const guint8 in_policy[] = {WEFT_KIND_POLICY, WEFT_KIND_END};
static const guint8 in_system[] = {WEFT_KIND_SYSTEM, WEFT_KIND_END};
static const guint8 in_network[] = {WEFT_KIND_SYSTEM, WEFT_KIND_NETWORK, WEFT_KIND_END};

gboolean
weft_task_edit_add_class (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return add_part (subject, in_graph, make_named (subject, WEFT_KIND_CLASS, "class"), result, error);
}

gboolean
weft_task_edit_add_queue (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return add_part (subject, in_policy, make_named (subject, WEFT_KIND_QUEUE, "queue"), result, error);
}

gboolean
weft_task_edit_add_allocation (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return add_part (subject, in_policy, make_node (WEFT_KIND_ALLOCATION, NULL, 0), result, error);
}

gboolean
weft_task_edit_add_serve (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return add_part (subject, in_policy, make_node (WEFT_KIND_SERVE, NULL, 0), result, error);
}

/* The system. */

/* (nullable) */
static const WeftNode *
find_in_system (const WeftEditSubject *subject, WeftKind kind)
{
  const WeftNode *graph = weft_document_get_node (subject->document, subject->diagram);
  const WeftNode *system = graph != NULL ? weft_node_find_child (graph, WEFT_KIND_SYSTEM) : NULL;

  return system != NULL ? weft_node_find_child (system, kind) : NULL;
}

char *
weft_task_edit_refuse_lock (const WeftEditSubject *subject)
{
  return find_in_system (subject, WEFT_KIND_LOCK) != NULL ? g_strdup (_ ("The system has a lock already."))
                                                          : weft_edit_refuse_add (subject);
}

gboolean
weft_task_edit_add_lock (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  const WeftAttribute mean = {WEFT_PROPERTY_MEAN, "1"};

  return add_part (subject, in_system, make_node (WEFT_KIND_LOCK, &mean, 1), result, error);
}

char *
weft_task_edit_refuse_center (const WeftEditSubject *subject)
{
  return find_in_system (subject, WEFT_KIND_SEQUENT) != NULL
             ? g_strdup (_ ("The system has a Sequent bus; a network would stand in its place."))
             : weft_edit_refuse_add (subject);
}

gboolean
weft_task_edit_add_center (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return add_part (subject, in_network, make_named (subject, WEFT_KIND_CENTER, "centre"), result, error);
}

char *
weft_task_edit_refuse_sequent (const WeftEditSubject *subject)
{
  if (find_in_system (subject, WEFT_KIND_SEQUENT) != NULL)
    return g_strdup (_ ("The system has a Sequent bus already."));
  return find_in_system (subject, WEFT_KIND_NETWORK) != NULL
             ? g_strdup (_ ("The system has a network; a Sequent bus would stand in its place."))
             : weft_edit_refuse_add (subject);
}

gboolean
weft_task_edit_add_sequent (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  const WeftAttribute times[] = {
      {WEFT_PROPERTY_BUS, "1"}, {WEFT_PROPERTY_MEMORY, "1"}, {WEFT_PROPERTY_CACHE, "1"}};

  return add_part (subject, in_system, make_node (WEFT_KIND_SEQUENT, times, G_N_ELEMENTS (times)), result,
                   error);
}

/* Demands. */

/* (nullable): a class that is selected. */
static const WeftNode *
find_class (const WeftEditSubject *subject)
{
  const WeftNode *node = subject->n > 0 && subject->nodes[0] < WEFT_MOST_ROWS
                             ? weft_document_get_node (subject->document, subject->nodes[0])
                             : NULL;

  return node != NULL && weft_node_get_kind (node) == WEFT_KIND_CLASS ? node : NULL;
}

/* (nullable) */
static const WeftNode *
find_center (const WeftEditSubject *subject)
{
  const WeftNode *network = find_in_system (subject, WEFT_KIND_NETWORK);

  return network != NULL ? weft_node_find_child (network, WEFT_KIND_CENTER) : NULL;
}

char *
weft_task_edit_refuse_demand (const WeftEditSubject *subject)
{
  if (find_class (subject) == NULL)
    return g_strdup (_ ("A demand is one of a class of tasks."));
  return find_center (subject) == NULL ? g_strdup (_ ("Add a centre first: it is what a demand is for."))
                                       : NULL;
}

gboolean
weft_task_edit_add_demand (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const WeftAttribute demand[] = {{WEFT_PROPERTY_CENTER, weft_node_get_name (find_center (subject))},
                                  {WEFT_PROPERTY_VISITS, "1"}};

  if (!weft_batch_insert (batch, subject->nodes[0], G_MAXSIZE,
                          make_node (WEFT_KIND_DEMAND, demand, G_N_ELEMENTS (demand)), NULL, error))
    return FALSE;
  weft_edit_select (result, subject->diagram);
  result->name = g_strdup_printf (_ ("Add a demand of %s"), weft_node_get_label (find_class (subject)));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Graphs. */

gboolean
weft_task_edit_add_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  if (!weft_row_edit_add_diagram (subject, WEFT_KIND_TASK_GRAPH, "graph", result, error))
    return FALSE;
  result->name = g_strdup (_ ("Add a task graph"));
  return TRUE;
}
