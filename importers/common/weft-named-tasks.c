/* weft-named-tasks.c: see weft-named-tasks.h. */
#include "weft-named-tasks.h"

#include "weft-graph-builder.h"
#include "weft-name-ids.h"
#include "weft-one-diagram.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The tables of a task graph. */
#define TASKS 1
#define EDGES 2

#define PIECE       65536 /* edges between two looks at the job */
#define MOST_QUOTED 40    /* characters of a name */

void
weft_named_tasks_init (WeftNamedTasks *tasks,
                       const WeftText *text,
                       WeftJob *job,
                       WeftDiagnostics *diagnostics)
{
  *tasks = (WeftNamedTasks){
      .text = text,
      .job = job,
      .diagnostics = diagnostics,
      .chunk = g_string_chunk_new (65536),
      .tasks = g_array_new (FALSE, FALSE, sizeof (WeftNamedTask)),
      .groups = g_array_new (FALSE, FALSE, sizeof (WeftNamedGroup)),
      .edges = g_array_new (FALSE, FALSE, sizeof (WeftNamedEdge)),
      .links = g_array_new (FALSE, FALSE, sizeof (WeftNamedLink)),
      .task_numbers = g_hash_table_new (g_str_hash, g_str_equal),
      .group_numbers = g_hash_table_new (g_str_hash, g_str_equal),
  };
  weft_left_out_init (&tasks->left_out, text, diagnostics);
}

void
weft_named_tasks_clear (WeftNamedTasks *tasks)
{
  g_hash_table_unref (tasks->task_numbers);
  g_hash_table_unref (tasks->group_numbers);
  weft_left_out_clear (&tasks->left_out);
  g_array_unref (tasks->tasks);
  g_array_unref (tasks->groups);
  g_array_unref (tasks->edges);
  g_array_unref (tasks->links);
  g_string_chunk_free (tasks->chunk);
}

/* Gathering. */

/* Whether the group @inner is @outer or stands in it. */
static gboolean
is_within (const WeftNamedTasks *tasks, guint32 inner, guint32 outer)
{
  while (inner != outer && inner != WEFT_NO_NAMED_GROUP)
    inner = g_array_index (tasks->groups, WeftNamedGroup, inner).parent;
  return inner == outer;
}

gboolean
weft_named_tasks_put (WeftNamedTasks *tasks, guint32 number, guint32 group)
{
  WeftNamedTask *task = &g_array_index (tasks->tasks, WeftNamedTask, number);

  if (is_within (tasks, group, task->group))
    task->group = group;
  return is_within (tasks, task->group, group);
}

gboolean
weft_named_tasks_find (const WeftNamedTasks *tasks, const char *name, guint32 *number)
{
  guint32 found = GPOINTER_TO_UINT (g_hash_table_lookup (tasks->task_numbers, name));

  *number = found - 1;
  return found > 0;
}

guint32
weft_named_tasks_add (WeftNamedTasks *tasks,
                      const char *name,
                      const WeftNamedValues *values,
                      guint32 group,
                      gsize offset,
                      gboolean *is_new)
{
  guint32 number;
  gboolean is_there = weft_named_tasks_find (tasks, name, &number);

  if (!is_there) {
    WeftNamedTask task = {g_string_chunk_insert (tasks->chunk, name), offset, *values, group};

    number = tasks->tasks->len;
    g_array_append_val (tasks->tasks, task);
    g_hash_table_insert (tasks->task_numbers, (gpointer) task.name, GUINT_TO_POINTER (number + 1));
  }
  if (is_new != NULL)
    *is_new = !is_there;
  return number;
}

gboolean
weft_named_tasks_refuse_level (const WeftNamedTasks *tasks, gsize offset, GError **error)
{
  g_autofree char *expected = g_strdup_printf (_ ("at most %u levels"), WEFT_MOST_GROUP_LEVELS);

  return weft_text_fail (tasks->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                         (WeftFault){.found = (char *) _ ("subgraphs nested too deep"), .expected = expected},
                         error);
}

gboolean
weft_named_tasks_add_group (WeftNamedTasks *tasks,
                            const char *name,
                            const char *stem,
                            guint32 parent,
                            gsize offset,
                            guint32 *number,
                            GError **error)
{
  guint32 found = GPOINTER_TO_UINT (g_hash_table_lookup (tasks->group_numbers, name));
  WeftNamedGroup group = {.offset = offset, .parent = parent, .depth = 1};

  if (found > 0) {
    *number = found - 1;
    return TRUE;
  }
  if (parent != WEFT_NO_NAMED_GROUP)
    group.depth = g_array_index (tasks->groups, WeftNamedGroup, parent).depth + 1;
  if (group.depth > WEFT_MOST_GROUP_LEVELS)
    return weft_named_tasks_refuse_level (tasks, offset, error);
  group.name = g_string_chunk_insert (tasks->chunk, name);
  group.stem = g_string_chunk_insert (tasks->chunk, stem);
  *number = tasks->groups->len;
  g_array_append_val (tasks->groups, group);
  g_hash_table_insert (tasks->group_numbers, (gpointer) group.name, GUINT_TO_POINTER (*number + 1));
  return TRUE;
}

/* Whether there is room for one more among @edges, or links, and the job goes on. */
static gboolean
check_room (const WeftNamedTasks *tasks, const GArray *edges, gsize offset, GError **error)
{
  if (edges->len == WEFT_MOST_ROWS)
    return weft_text_fail (
        tasks->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
        (WeftFault){.found = (char *) _ ("more edges"), .expected = (char *) _ ("at most 268435456 of them")},
        error);
  return edges->len % PIECE != 0 || weft_job_check (tasks->job, error);
}

gboolean
weft_named_tasks_connect (WeftNamedTasks *tasks,
                          guint32 from,
                          guint32 to,
                          WeftNamedSide side,
                          gsize offset,
                          GError **error)
{
  WeftNamedEdge edge = {from, to, side, offset};

  if (!check_room (tasks, tasks->edges, offset, error))
    return FALSE;
  g_array_append_val (tasks->edges, edge);
  return TRUE;
}

gboolean
weft_named_tasks_link (WeftNamedTasks *tasks,
                       const WeftNamedValue *from,
                       const WeftNamedValue *to,
                       WeftNamedSide side,
                       GError **error)
{
  WeftNamedLink link = {*from, *to, side};

  if (!check_room (tasks, tasks->links, from->offset, error))
    return FALSE;
  g_array_append_val (tasks->links, link);
  return TRUE;
}

gboolean
weft_named_tasks_refuse_unknown (const WeftNamedTasks *tasks, const WeftNamedValue *name, GError **error)
{
  g_autofree char *valid =
      g_utf8_substring (name->text, 0, MIN (g_utf8_strlen (name->text, -1), MOST_QUOTED));
  g_autofree char *found = g_strdup_printf ("“%s%s”", valid, name->text[strlen (valid)] != '\0' ? "…" : "");

  return weft_text_fail (tasks->text, name->offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = found, .expected = (char *) _ ("the id of one of the tasks")},
                         error);
}

static gboolean
connect_link (WeftNamedTasks *tasks, const WeftNamedLink *link, GError **error)
{
  gsize offset = link->side == WEFT_NAMED_SIDE_TO ? link->from.offset : link->to.offset;
  guint32 from;
  guint32 to;

  if (!weft_named_tasks_find (tasks, link->from.text, &from))
    return weft_named_tasks_refuse_unknown (tasks, &link->from, error);
  if (!weft_named_tasks_find (tasks, link->to.text, &to))
    return weft_named_tasks_refuse_unknown (tasks, &link->to, error);
  return weft_named_tasks_connect (tasks, from, to, link->side, offset, error);
}

gboolean
weft_named_tasks_connect_links (WeftNamedTasks *tasks, int *sides, GError **error)
{
  *sides = 0;
  for (guint i = 0; i < tasks->links->len; i++) {
    const WeftNamedLink *link = &g_array_index (tasks->links, WeftNamedLink, i);

    *sides |= (int) link->side;
    if (!connect_link (tasks, link, error))
      return FALSE;
  }
  return TRUE;
}

void
weft_named_tasks_leave_out (WeftNamedTasks *tasks, const char *of_what, const char *what, gsize offset)
{
  weft_left_out_add (&tasks->left_out, of_what, what, offset);
}

void
weft_named_tasks_note (WeftNamedTasks *tasks, const char *what, gsize offset)
{
  weft_left_out_add (&tasks->left_out, NULL, what, offset);
}

/* The document. */

typedef struct {
  WeftNamedTasks *tasks;
  WeftNameIds ids;
  const char **task_ids;
  int sides;           /* that state edges */
  GPtrArray *children; /* WeftNode: the groups in their order, then the note */
  WeftGraphBuilder *builder;
} Maker;

/* @label as people read it; %NULL: it is none. (transfer full) */
static char *
read_label (const WeftNamedTasks *tasks, const WeftNamedValue *label, const char *task)
{
  if (label->text == NULL || tasks->read_label == NULL)
    return g_strdup (label->text);
  return tasks->read_label (label->text, task, tasks->name);
}

/* Adds the value to @attributes, or says why not. @text: (nullable) */
static void
take_value (WeftNamedTasks *tasks,
            GArray *attributes,
            WeftKind kind,
            WeftProperty property,
            const char *text,
            gsize offset)
{
  weft_left_out_take_value (&tasks->left_out, attributes, kind, property, text, offset);
}

/* Rule: what has no label and an id that is not its name has that name. (transfer full) */
static char *
make_name (const WeftNamedTasks *tasks, const WeftNamedValue *label, const char *name, const char *id)
{
  char *said = read_label (tasks, label, name);

  if (said != NULL)
    return said;
  return g_str_equal (name, id) ? NULL : g_strdup (name);
}

/* Tasks first, so that of all names that are ids those of tasks stay. */
static void
make_ids (Maker *maker, const char **group_ids)
{
  const WeftNamedTasks *tasks = maker->tasks;

  for (guint i = 0; i < tasks->tasks->len; i++) {
    const char *name = g_array_index (tasks->tasks, WeftNamedTask, i).name;

    maker->task_ids[i] = weft_name_ids_claim (&maker->ids, name) ? name : NULL;
  }
  for (guint i = 0; i < tasks->groups->len; i++) {
    const char *stem = g_array_index (tasks->groups, WeftNamedGroup, i).stem;

    group_ids[i] = weft_name_ids_claim (&maker->ids, stem) ? stem : NULL;
  }
  for (guint i = 0; i < tasks->tasks->len; i++)
    if (maker->task_ids[i] == NULL)
      maker->task_ids[i] =
          weft_name_ids_make (&maker->ids, g_array_index (tasks->tasks, WeftNamedTask, i).name, "task");
  for (guint i = 0; i < tasks->groups->len; i++)
    if (group_ids[i] == NULL)
      group_ids[i] =
          weft_name_ids_make (&maker->ids, g_array_index (tasks->groups, WeftNamedGroup, i).stem, "group");
}

static gboolean
add_groups (Maker *maker, const char **group_ids, GError **error)
{
  WeftNamedTasks *tasks = maker->tasks;

  for (guint i = 0; i < tasks->groups->len; i++) {
    const WeftNamedGroup *group = &g_array_index (tasks->groups, WeftNamedGroup, i);
    g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
    g_autofree char *name = make_name (tasks, &group->label, group->stem, group_ids[i]);
    WeftProperties *properties;

    g_array_append_val (attributes, ((WeftAttribute){WEFT_PROPERTY_ID, group_ids[i]}));
    if (group->parent != WEFT_NO_NAMED_GROUP)
      g_array_append_val (attributes, ((WeftAttribute){WEFT_PROPERTY_IN, group_ids[group->parent]}));
    take_value (tasks, attributes, WEFT_KIND_GROUP, WEFT_PROPERTY_NAME, name, group->offset);
    properties = weft_properties_new (WEFT_KIND_GROUP, (WeftAttribute *) (gpointer) attributes->data,
                                      attributes->len, error);
    if (properties == NULL)
      return FALSE;
    g_ptr_array_add (maker->children, weft_node_new (properties, NULL, 0, NULL));
  }
  return TRUE;
}

static gboolean
add_note (Maker *maker, GError **error)
{
  const WeftNamedValue *note = &maker->tasks->note;
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  WeftProperties *properties;

  take_value (maker->tasks, attributes, WEFT_KIND_NOTE, WEFT_PROPERTY_TEXT, note->text, note->offset);
  if (attributes->len == 0)
    return TRUE;
  properties = weft_properties_new (WEFT_KIND_NOTE, (WeftAttribute *) (gpointer) attributes->data,
                                    attributes->len, error);
  if (properties == NULL)
    return FALSE;
  g_ptr_array_add (maker->children, weft_node_new (properties, NULL, 0, NULL));
  return TRUE;
}

/* Rule: a group is the child of its number, so its number is that behind the one of the diagram. */
static gboolean
add_task (Maker *maker, guint32 number, GError **error)
{
  WeftNamedTasks *tasks = maker->tasks;
  const WeftNamedTask *task = &g_array_index (tasks->tasks, WeftNamedTask, number);
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autofree char *name = make_name (tasks, &task->values.label, task->name, maker->task_ids[number]);
  WeftElement row = {.table = TASKS, .row = number};

  g_array_append_val (attributes, ((WeftAttribute){WEFT_PROPERTY_ID, maker->task_ids[number]}));
  take_value (tasks, attributes, WEFT_KIND_TASK, WEFT_PROPERTY_NAME, name, task->offset);
  take_value (tasks, attributes, WEFT_KIND_TASK, WEFT_PROPERTY_TIME, task->values.time.text,
              task->values.time.offset);
  if (!weft_graph_builder_add (maker->builder, TASKS, (WeftAttribute *) (gpointer) attributes->data,
                               attributes->len, NULL, error))
    return FALSE;
  if (task->group != WEFT_NO_NAMED_GROUP)
    weft_graph_builder_set_reference (maker->builder, row, WEFT_PROPERTY_GROUP, task->group + 1);
  return number % PIECE != 0 || weft_job_check (tasks->job, error);
}

static gboolean
add_tasks (Maker *maker, GError **error)
{
  for (guint32 i = 0; i < maker->tasks->tasks->len; i++)
    if (!add_task (maker, i, error))
      return FALSE;
  return TRUE;
}

/* Of one of several edges from the same task to the same other one. */
#define IS_SECOND   (1 << 2) /* stated before, on the other side */
#define IS_COPY     (1 << 3) /* on the same one */
#define BOTH_SIDES  (WEFT_NAMED_SIDE_FROM | WEFT_NAMED_SIDE_TO)
#define NOT_THE_ONE (IS_SECOND | IS_COPY)

/* Rule: at most one edge leads from a task to another. Edges are put in order of the task that they leave, by counting: then one that is
 * there before is found by the task that it leads to. @marks: (out): of each edge; at first 0: of the first one the sides that state it, of
 * others what they are. */
static gboolean
find_seconds (const WeftNamedTasks *tasks, guint8 *marks, GError **error)
{
  const WeftNamedEdge *edges = (const WeftNamedEdge *) (gpointer) tasks->edges->data;
  guint32 n_tasks = tasks->tasks->len;
  g_autofree guint32 *starts = weft_job_allocate (tasks->job, n_tasks + 1, sizeof (guint32), error);
  g_autofree guint32 *last =
      starts != NULL ? weft_job_allocate (tasks->job, n_tasks + 1, sizeof (guint32), error) : NULL;
  g_autofree guint32 *sorted =
      last != NULL ? weft_job_allocate (tasks->job, tasks->edges->len + 1, sizeof (guint32), error) : NULL;

  if (sorted == NULL)
    return FALSE;
  for (guint i = 0; i < tasks->edges->len; i++)
    starts[edges[i].from + 1]++;
  for (guint32 task = 0; task < n_tasks; task++)
    starts[task + 1] += starts[task];
  for (guint i = 0; i < tasks->edges->len; i++)
    sorted[starts[edges[i].from]++] = i;
  for (guint i = 0; i < tasks->edges->len; i++) {
    const WeftNamedEdge *edge = &edges[sorted[i]];
    guint32 *before = &last[edge->to]; /* the edge to this task that was seen last, plus one */

    if (*before == 0 || edges[*before - 1].from != edge->from) {
      marks[sorted[i]] = (guint8) edge->side;
      *before = sorted[i] + 1;
    } else {
      marks[sorted[i]] = (marks[*before - 1] & edge->side) != 0 ? IS_COPY : IS_SECOND;
      marks[*before - 1] |= (guint8) edge->side;
    }
  }
  return TRUE;
}

static gboolean
add_edge (Maker *maker, const WeftNamedEdge *edge, guint8 marks, GError **error)
{
  WeftNamedTasks *tasks = maker->tasks;

  if ((marks & IS_COPY) != 0)
    weft_named_tasks_leave_out (tasks, _ ("edges"), _ ("copies"), edge->offset);
  if ((marks & NOT_THE_ONE) != 0)
    return TRUE;
  if (maker->sides == BOTH_SIDES && (marks & BOTH_SIDES) != BOTH_SIDES)
    weft_named_tasks_note (tasks, _ ("edges that only one of their tasks states"), edge->offset);
  return weft_graph_builder_connect_rows (maker->builder, EDGES, edge->from, edge->to, NULL, 0, NULL, error);
}

static gboolean
add_edges (Maker *maker, GError **error)
{
  WeftNamedTasks *tasks = maker->tasks;
  g_autofree guint8 *marks = weft_job_allocate (tasks->job, tasks->edges->len + 1, 1, error);

  if (marks == NULL || !find_seconds (tasks, marks, error))
    return FALSE;
  for (guint i = 0; i < tasks->edges->len; i++)
    if (!add_edge (maker, &g_array_index (tasks->edges, WeftNamedEdge, i), marks[i], error) ||
        (i % PIECE == 0 && !weft_job_check (tasks->job, error)))
      return FALSE;
  return TRUE;
}

static WeftGraph *
make_graph (Maker *maker, GError **error)
{
  g_autofree const char **group_ids = g_new0 (const char *, maker->tasks->groups->len + 1);
  WeftElement wrong;

  make_ids (maker, group_ids);
  if (!add_groups (maker, group_ids, error) || !add_note (maker, error) || !add_tasks (maker, error) ||
      !add_edges (maker, error))
    return NULL;
  return weft_graph_builder_finish (g_steal_pointer (&maker->builder), &wrong, error);
}

/* Takes @rows. */
static WeftDocument *
make_document (WeftNamedTasks *tasks, const char *stem, GPtrArray *children, WeftGraph *rows, GError **error)
{
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autofree char *unit = read_label (tasks, &tasks->unit, "");
  g_autofree char *name = read_label (tasks, &tasks->label, "");

  if (tasks->label.text == NULL && tasks->name != NULL && !weft_is_ncname (tasks->name))
    name = g_strdup (tasks->name);
  take_value (tasks, attributes, WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_NAME, name, tasks->label.offset);
  take_value (tasks, attributes, WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_PROCESSORS, tasks->processors.text,
              tasks->processors.offset);
  take_value (tasks, attributes, WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_UNIT, unit, tasks->unit.offset);
  return weft_one_diagram_new (WEFT_KIND_TASK_GRAPH, (WeftAttribute *) (gpointer) attributes->data,
                               attributes->len, tasks->name != NULL ? tasks->name : stem, "graph", children,
                               rows, error);
}

WeftDocument *
weft_named_tasks_finish (WeftNamedTasks *tasks, const char *stem, GError **error)
{
  g_autoptr (GPtrArray) children = g_ptr_array_new ();
  Maker maker = {.tasks = tasks, .children = children};
  WeftDocument *document = NULL;
  WeftGraph *rows = NULL;

  if (!weft_named_tasks_connect_links (tasks, &maker.sides, error))
    return NULL;
  maker.task_ids = weft_job_allocate (tasks->job, tasks->tasks->len + 1, sizeof (char *), error);
  if (maker.task_ids == NULL)
    return NULL;
  maker.builder = weft_graph_builder_new (WEFT_KIND_TASK_GRAPH);
  weft_name_ids_init (&maker.ids);
  rows = make_graph (&maker, error);
  if (rows != NULL)
    document = make_document (tasks, stem, children, rows, error);
  else
    g_ptr_array_foreach (children, (GFunc) (void (*) (void)) weft_node_unref, NULL);
  if (document != NULL)
    weft_left_out_tell (&tasks->left_out);
  weft_name_ids_clear (&maker.ids);
  g_clear_pointer (&maker.builder, weft_graph_builder_free);
  g_free (maker.task_ids);
  return document;
}
