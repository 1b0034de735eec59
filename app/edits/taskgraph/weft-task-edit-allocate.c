/* weft-task-edit-allocate.c: which processor runs which task, by hand: each processor has a queue of its own, and each task stands in one. */
#include "weft-task-edits-private.h"

#include "weft-batch-rows.h"
#include "weft-parts.h"

#include <glib/gi18n-lib.h>

/* Which processor each task is for. */
typedef struct {
  const WeftNode *node; /* of the graph */
  const WeftGraph *graph;
  guint table;
  guint32 n_processors;
  GArray *processors; /* gint64: one for each task, in the order of the rows; -1: it stays where it is */
} Allocation;

static void
allocation_clear (Allocation *allocation)
{
  g_clear_pointer (&allocation->processors, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Allocation, allocation_clear)

static gboolean
read_processor (Allocation *allocation, const char *word, GError **error)
{
  guint64 number = 0;
  gint64 processor = -1;

  if (!g_str_equal (word, "-")) {
    if (allocation->n_processors == 0 ||
        !g_ascii_string_to_unsigned (word, 10, 0, allocation->n_processors - 1, &number, NULL))
      return weft_edit_fail (
          g_strdup_printf (_ ("There is no processor “%s”: they are numbered from 0 to %u."), word,
                           MAX (allocation->n_processors, 1) - 1),
          error);
    processor = (gint64) number;
  }
  g_array_append_val (allocation->processors, processor);
  return TRUE;
}

static gboolean
read_words (Allocation *allocation, const char *text, GError **error)
{
  guint32 n = allocation->graph != NULL ? weft_graph_count_rows (allocation->graph, allocation->table) : 0;
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && !read_processor (allocation, words[i], error))
      return FALSE;
  if (allocation->processors->len != n)
    return weft_edit_fail (g_strdup_printf (_ ("Found the processors of %u tasks, expected those of %u."),
                                            allocation->processors->len, n),
                           error);
  return TRUE;
}

static gboolean
read_allocation (const WeftEditSubject *subject, Allocation *allocation, GError **error)
{
  g_autofree char *text = g_strndup (subject->text != NULL ? subject->text : "", subject->text_size);
  gint64 n;

  allocation->node = weft_document_get_node (subject->document, subject->diagram);
  allocation->graph = weft_node_get_graph (allocation->node);
  allocation->table = weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK);
  n = weft_node_get_integer (allocation->node, WEFT_PROPERTY_PROCESSORS);
  allocation->n_processors = (guint32) CLAMP (n, 0, G_MAXINT32);
  allocation->processors = g_array_new (FALSE, FALSE, sizeof (gint64));
  return read_words (allocation, text, error);
}

/* (transfer full) (element-type utf8) (nullable): the ids of the queues of the processors; %NULL: they have none of their own, one each. */
static GPtrArray *
list_own_queues (const Allocation *allocation)
{
  const WeftNode *policy = weft_node_find_child (allocation->node, WEFT_KIND_POLICY);
  g_autoptr (GPtrArray) queues = g_ptr_array_new_with_free_func (g_free);
  WeftChildIter iter;
  const WeftNode *child;

  if (policy == NULL)
    return NULL;
  weft_child_iter_init (&iter, policy);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_kind (child) == WEFT_KIND_SERVE)
      return NULL;
    if (weft_node_get_kind (child) == WEFT_KIND_QUEUE)
      g_ptr_array_add (queues, g_strdup (weft_node_get_text (child, WEFT_PROPERTY_ID)));
  }
  return queues->len == allocation->n_processors ? g_steal_pointer (&queues) : NULL;
}

/* (transfer full) (nullable): the order of the first queue that there is. */
static char *
get_order (const Allocation *allocation)
{
  const WeftNode *policy = weft_node_find_child (allocation->node, WEFT_KIND_POLICY);
  const WeftNode *queue = policy != NULL ? weft_node_find_child (policy, WEFT_KIND_QUEUE) : NULL;

  return queue != NULL ? weft_properties_print (weft_node_get_properties (queue), WEFT_PROPERTY_ORDER) : NULL;
}

/* A queue for each processor, in place of the rules that there are: processor p begins at queue p, and stays. */
static GPtrArray *
make_queues (const WeftEditSubject *subject, const Allocation *allocation, WeftBatch *batch, GError **error)
{
  g_autoptr (GPtrArray) queues = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *order = get_order (allocation);
  guint32 policy = weft_task_edit_clear_policy (subject, batch, error);
  guint number = 0;

  if (policy == 0)
    return NULL;
  for (guint32 p = 0; p < allocation->n_processors; p++) {
    char *id = weft_part_make_id (subject->document, "queue", &number);
    const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_ORDER, order}};

    g_ptr_array_add (queues, id);
    if (!weft_task_edit_add_rule (batch, policy, WEFT_KIND_QUEUE, attributes, order != NULL ? 2 : 1, error))
      return NULL;
  }
  return g_steal_pointer (&queues);
}

/* Which of @queues @task stands in by hand; -1: in none. */
static gint64
find_queue (const WeftEditSubject *subject,
            const Allocation *allocation,
            WeftElement task,
            GHashTable *places)
{
  guint32 offset = weft_graph_get_reference (allocation->graph, task, WEFT_PROPERTY_QUEUE);
  const WeftNode *queue =
      offset != 0 ? weft_document_get_node (subject->document, subject->diagram + offset) : NULL;
  const char *id = queue != NULL ? weft_node_get_text (queue, WEFT_PROPERTY_ID) : NULL;
  gpointer place;

  return id != NULL && g_hash_table_lookup_extended (places, id, NULL, &place) ? GPOINTER_TO_INT (place) : -1;
}

/* Those that stand there already are left alone. */
static gboolean
put_into_queues (const WeftEditSubject *subject,
                 const Allocation *allocation,
                 WeftBatch *batch,
                 const GPtrArray *queues,
                 GError **error)
{
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);
  WeftElement task = {subject->diagram, allocation->table, 0};
  guint i = 0;

  for (guint q = 0; q < queues->len; q++)
    g_hash_table_insert (places, queues->pdata[q], GINT_TO_POINTER ((int) q));
  for (; i < allocation->processors->len; task.row++) {
    gint64 processor;

    if (!weft_graph_has_row (allocation->graph, task))
      continue;
    processor = g_array_index (allocation->processors, gint64, i++);
    if (processor >= 0 && find_queue (subject, allocation, task, places) != processor &&
        !weft_batch_set_row (batch, task, WEFT_PROPERTY_QUEUE, queues->pdata[processor], error))
      return FALSE;
  }
  return TRUE;
}

gboolean
weft_task_edit_allocate (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_auto (Allocation) allocation = {0};
  g_autoptr (WeftBatch) batch = NULL;
  g_autoptr (GPtrArray) queues = NULL;

  if (!read_allocation (subject, &allocation, error))
    return FALSE;
  batch = weft_batch_begin (subject->document);
  queues = list_own_queues (&allocation);
  if (queues == NULL)
    queues = make_queues (subject, &allocation, batch, error);
  if (queues == NULL || !put_into_queues (subject, &allocation, batch, queues, error))
    return FALSE;
  for (gsize i = 0; i < subject->n; i++)
    weft_edit_select (result, subject->nodes[i]);
  result->name = g_strdup (_ ("Allocate tasks by hand"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
