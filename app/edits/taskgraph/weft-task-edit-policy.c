/* weft-task-edit-policy.c: by what a task graph is scheduled: a policy of the table in place of its own, and orders of tasks by their times. */
#include "weft-task-edits-private.h"

#include "weft-batch-rows.h"
#include "weft-parts.h"
#include "weft-row-edits.h"
#include "weft-task-policy.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const WeftNode *
get_graph_node (const WeftEditSubject *subject)
{
  return weft_document_get_node (subject->document, subject->diagram);
}

char *
weft_task_edit_refuse_policy (const WeftEditSubject *subject)
{
  return subject->diagram == 0 ? g_strdup (_ ("There is no task graph.")) : NULL;
}

/* A policy of the table. */

/* What stands in a queue by hand stands there no longer. O(tasks). */
static gboolean
take_from_queues (const WeftEditSubject *subject, WeftBatch *batch, GError **error)
{
  const WeftGraph *graph = weft_node_get_graph (get_graph_node (subject));
  WeftElement task = {subject->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK), 0};

  for (; graph != NULL && task.row < weft_graph_get_end (graph, task.table); task.row++)
    if (weft_graph_has_row (graph, task) && weft_graph_has (graph, task, WEFT_PROPERTY_QUEUE) &&
        !weft_batch_set_row (batch, task, WEFT_PROPERTY_QUEUE, NULL, error))
      return FALSE;
  return TRUE;
}

static gboolean
free_lock (const WeftEditSubject *subject, WeftBatch *batch, GError **error)
{
  const WeftNode *system = weft_node_find_child (get_graph_node (subject), WEFT_KIND_SYSTEM);
  const WeftNode *lock = system != NULL ? weft_node_find_child (system, WEFT_KIND_LOCK) : NULL;

  return lock == NULL || !weft_node_has (lock, WEFT_PROPERTY_QUEUE) ||
         weft_batch_set (batch, weft_node_get_id (lock), WEFT_PROPERTY_QUEUE, NULL, error);
}

gboolean
weft_task_edit_add_rule (WeftBatch *batch,
                         guint32 parent,
                         WeftKind kind,
                         const WeftAttribute *attributes,
                         guint n,
                         GError **error)
{
  return weft_batch_insert (batch, parent, G_MAXSIZE,
                            weft_node_new (weft_properties_new (kind, attributes, n, NULL), NULL, 0, NULL),
                            NULL, error);
}

/* In @parent, a <policy> without rules. Defaults are not written. */
static gboolean
add_rules (const WeftEditSubject *subject,
           WeftBatch *batch,
           guint32 parent,
           const WeftTaskPolicy *policy,
           GError **error)
{
  guint number = 0;
  g_autofree char *id = weft_part_make_id (subject->document, "queue", &number);
  const WeftAttribute queue[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_ORDER, policy->order}};
  const WeftAttribute allocation = {WEFT_PROPERTY_KIND, policy->allocation};
  const WeftAttribute serve = {WEFT_PROPERTY_WHEN_EMPTY, policy->when_empty};

  if (policy->order != NULL)
    return weft_task_edit_add_rule (batch, parent, WEFT_KIND_QUEUE, queue, G_N_ELEMENTS (queue), error);
  return weft_task_edit_add_rule (batch, parent, WEFT_KIND_ALLOCATION, &allocation, 1, error) &&
         (g_str_equal (policy->when_empty, "stay") ||
          weft_task_edit_add_rule (batch, parent, WEFT_KIND_SERVE, &serve, 1, error));
}

/* Other elements than rules stay. */
static gboolean
remove_rules (WeftBatch *batch, const WeftNode *policy, GError **error)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, policy);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) != WEFT_KIND_KEPT &&
        !weft_batch_remove (batch, weft_node_get_id (child), error))
      return FALSE;
  return TRUE;
}

guint32
weft_task_edit_clear_policy (const WeftEditSubject *subject, WeftBatch *batch, GError **error)
{
  const WeftNode *before = weft_node_find_child (get_graph_node (subject), WEFT_KIND_POLICY);

  if (!take_from_queues (subject, batch, error) || !free_lock (subject, batch, error) ||
      (before != NULL && !remove_rules (batch, before, error)))
    return 0;
  return weft_task_edit_ensure_child (batch, subject->diagram, WEFT_KIND_POLICY, error);
}

static gboolean
set_policy (const WeftEditSubject *subject, WeftBatch *batch, const WeftTaskPolicy *policy, GError **error)
{
  guint32 parent = weft_task_edit_clear_policy (subject, batch, error);

  return parent != 0 && add_rules (subject, batch, parent, policy, error);
}

gboolean
weft_task_edit_use_policy (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autofree char *name = g_strndup (subject->text != NULL ? subject->text : "", subject->text_size);
  const WeftTaskPolicy *policy = weft_task_policy_find (name);
  g_autoptr (WeftBatch) batch = NULL;

  if (policy == NULL)
    return weft_edit_fail (g_strdup_printf (_ ("There is no policy “%s”."), name), error);
  batch = weft_batch_begin (subject->document);
  if (!set_policy (subject, batch, policy, error))
    return FALSE;
  weft_edit_select (result, subject->diagram);
  result->name = g_strdup_printf (_ ("Policy: %s"), _ (policy->title));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Orders by priority. */

/* Which task comes before which. */
typedef enum {
  LONGEST_FIRST, /* by falling times: LPT */
  ROUGHLY,       /* the same by times that are known within a factor of 2 only: approximate LPT */
  LARGEST_ONLY,  /* the longest before all others, which stay as they come */
} Ordering;

typedef struct {
  guint32 row;
  double time;
} Timed;

static int
compare_timed (gconstpointer a, gconstpointer b)
{
  const Timed *x = a;
  const Timed *y = b;

  return x->time != y->time ? (x->time < y->time) - (x->time > y->time)
                            : (x->row > y->row) - (x->row < y->row);
}

/* As far as @ordering knows it. */
static double
know_time (const WeftGraph *graph, WeftElement task, Ordering ordering)
{
  g_autoptr (WeftLiteral) literal = weft_graph_get_literal (graph, task, WEFT_PROPERTY_TIME);
  double time = literal != NULL ? weft_literal_get_mean (literal) : 0;

  if (isnan (time))
    return 0;
  return ordering == ROUGHLY && time > 0 ? floor (log2 (time)) : time;
}

static void
add_timed (GArray *tasks, const WeftGraph *graph, WeftElement task, Ordering ordering)
{
  Timed timed = {task.row, know_time (graph, task, ordering)};

  g_array_append_val (tasks, timed);
}

/* The selected tasks, or all when none is: the longest first. */
static GArray *
list_timed (const WeftEditSubject *subject, Ordering ordering)
{
  const WeftGraph *graph = weft_node_get_graph (get_graph_node (subject));
  WeftElement task = {subject->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK), 0};
  GArray *tasks = g_array_new (FALSE, FALSE, sizeof (Timed));

  for (gsize i = 0; i < subject->n; i++) {
    WeftElement part = weft_row_edit_get_part (subject, subject->nodes[i]);

    if (weft_document_get_kind (subject->document, part) == WEFT_KIND_TASK)
      add_timed (tasks, graph, part, ordering);
  }
  if (tasks->len == 0)
    for (; graph != NULL && task.row < weft_graph_get_end (graph, task.table); task.row++)
      if (weft_graph_has_row (graph, task))
        add_timed (tasks, graph, task, ordering);
  g_array_sort (tasks, compare_timed);
  return tasks;
}

static gboolean
set_priorities (const WeftEditSubject *subject,
                WeftBatch *batch,
                const GArray *tasks,
                Ordering ordering,
                GError **error)
{
  guint table = weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK);

  for (guint i = 0; i < tasks->len; i++) {
    char text[16];

    g_snprintf (text, sizeof text, "%u", ordering == LARGEST_ONLY ? i > 0 : i);
    if (!weft_batch_set_row (batch,
                             (WeftElement){subject->diagram, table, g_array_index (tasks, Timed, i).row},
                             WEFT_PROPERTY_PRIORITY, text, error))
      return FALSE;
  }
  return TRUE;
}

/* All queues of the policy go by priority; a graph without any gets one. */
static gboolean
order_queues (const WeftEditSubject *subject, WeftBatch *batch, GError **error)
{
  const WeftNode *before = weft_node_find_child (get_graph_node (subject), WEFT_KIND_POLICY);
  guint32 policy = weft_task_edit_ensure_child (batch, subject->diagram, WEFT_KIND_POLICY, error);
  guint number = 0;
  g_autofree char *id = weft_part_make_id (subject->document, "queue", &number);
  const WeftAttribute queue[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_ORDER, "priority"}};
  gboolean has_queue = FALSE;
  WeftChildIter iter;
  WeftNode *child;

  if (policy == 0)
    return FALSE;
  if (before != NULL) {
    weft_child_iter_init (&iter, before);
    while ((child = weft_child_iter_next (&iter)) != NULL) {
      if (weft_node_get_kind (child) != WEFT_KIND_QUEUE)
        continue;
      has_queue = TRUE;
      if (!weft_batch_set (batch, weft_node_get_id (child), WEFT_PROPERTY_ORDER, "priority", error))
        return FALSE;
    }
  }
  return has_queue ||
         weft_task_edit_add_rule (batch, policy, WEFT_KIND_QUEUE, queue, G_N_ELEMENTS (queue), error);
}

static gboolean
reorder (const WeftEditSubject *subject,
         Ordering ordering,
         const char *name,
         WeftEditResult *result,
         GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autoptr (GArray) tasks = list_timed (subject, ordering);

  if (!set_priorities (subject, batch, tasks, ordering, error) || !order_queues (subject, batch, error))
    return FALSE;
  g_array_append_vals (result->nodes, subject->nodes, subject->n);
  result->name = g_strdup (name);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

static gboolean
is_dealing (const WeftNode *rule)
{
  const char *const *kinds = weft_kind_get_property (WEFT_KIND_ALLOCATION, WEFT_PROPERTY_KIND)->choices;
  const char *kind = kinds[weft_node_get_integer (rule, WEFT_PROPERTY_KIND)];

  return g_str_equal (kind, "block") || g_str_equal (kind, "cyclic");
}

/* Whether each process has a queue of its own, which goes by no priority. */
static gboolean
has_own_queues (const WeftNode *policy)
{
  gboolean deals = FALSE;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, policy);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_kind (child) == WEFT_KIND_QUEUE)
      return FALSE;
    deals = deals || (weft_node_get_kind (child) == WEFT_KIND_ALLOCATION && is_dealing (child));
  }
  return deals;
}

char *
weft_task_edit_refuse_order (const WeftEditSubject *subject)
{
  const WeftNode *policy =
      subject->diagram != 0 ? weft_node_find_child (get_graph_node (subject), WEFT_KIND_POLICY) : NULL;

  if (policy != NULL && has_own_queues (policy))
    return g_strdup (
        _ ("Each processor has a queue of its own, in the order of the tasks: add a queue first."));
  return weft_task_edit_refuse_policy (subject);
}

gboolean
weft_task_edit_longest_first (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return reorder (subject, LONGEST_FIRST, _ ("Longest tasks first"), result, error);
}

gboolean
weft_task_edit_longest_roughly (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return reorder (subject, ROUGHLY, _ ("Longest tasks roughly first"), result, error);
}

gboolean
weft_task_edit_largest_first (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return reorder (subject, LARGEST_ONLY, _ ("Largest task first"), result, error);
}
