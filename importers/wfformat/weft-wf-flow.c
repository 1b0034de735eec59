/* weft-wf-flow.c: see weft-wf-flow.h. */
#include "weft-wf-flow.h"

#include "weft-number.h"

#include <glib/gi18n-lib.h>

#define PIECE     4096 /* uses between two looks at the job */
#define MOST_PES  16777216
#define NO_NUMBER G_MAXUINT32

typedef struct {
  WeftNamedValue name;
  double size;   /* below 0: nothing is said of it */
  guint32 maker; /* a task, or NO_NUMBER */
  guint32 last;  /* the task that was seen last to need it, or NO_NUMBER */
} File;

typedef struct {
  WeftNamedValue file;
  guint32 task;
  gboolean makes;
} Use;

void
weft_wf_flow_init (WeftWfFlow *flow, WeftNamedTasks *tasks)
{
  *flow = (WeftWfFlow){
      .tasks = tasks,
      .file_numbers = g_hash_table_new (g_str_hash, g_str_equal),
      .files = g_array_new (FALSE, FALSE, sizeof (File)),
      .uses = g_array_new (FALSE, FALSE, sizeof (Use)),
      .speeds = g_array_new (FALSE, FALSE, sizeof (double)),
  };
  weft_named_flow_init (&flow->flow, tasks->text, tasks->job, tasks->diagnostics);
}

void
weft_wf_flow_clear (WeftWfFlow *flow)
{
  weft_named_flow_clear (&flow->flow);
  g_hash_table_unref (flow->file_numbers);
  g_array_unref (flow->files);
  g_array_unref (flow->uses);
  g_array_unref (flow->speeds);
}

/* Gathering. */

gboolean
weft_wf_flow_has_file (const WeftWfFlow *flow, const char *name)
{
  return g_hash_table_contains (flow->file_numbers, name);
}

void
weft_wf_flow_add_file (WeftWfFlow *flow, const WeftNamedValue *name, double size)
{
  File file = {*name, size, NO_NUMBER, NO_NUMBER};

  g_array_append_val (flow->files, file);
  g_hash_table_insert (flow->file_numbers, (gpointer) name->text, GUINT_TO_POINTER (flow->files->len));
}

void
weft_wf_flow_add_use (WeftWfFlow *flow, const WeftNamedValue *file, gboolean makes)
{
  Use use = {*file, flow->tasks->tasks->len, makes};

  g_array_append_val (flow->uses, use);
}

/* Rule: of what is said twice of a machine the first counts. */
gboolean
weft_wf_flow_add_machine (WeftWfFlow *flow, const WeftWfMachine *machine, guint32 *number, GError **error)
{
  guint pes = machine->cores <= MOST_PES ? (guint) machine->cores : MOST_PES;

  if (!weft_named_flow_add_machine (&flow->flow, machine->name.text, pes, machine->name.offset, number,
                                    error))
    return FALSE;
  if (flow->flow.machines->len > flow->speeds->len)
    g_array_append_val (flow->speeds, machine->speed);
  return TRUE;
}

/* At the end. */

static void
note (WeftWfFlow *flow, const char *what, gsize offset)
{
  weft_named_tasks_note (flow->tasks, what, offset);
}

static File *
find_file (WeftWfFlow *flow, const WeftNamedValue *name)
{
  if (!weft_wf_flow_has_file (flow, name->text))
    weft_wf_flow_add_file (flow, name, -1);
  return &g_array_index (flow->files, File,
                         GPOINTER_TO_UINT (g_hash_table_lookup (flow->file_numbers, name->text)) - 1);
}

/* Rule: the first task that makes a file is its maker. */
static void
find_makers (WeftWfFlow *flow)
{
  for (guint i = 0; i < flow->uses->len; i++) {
    const Use *use = &g_array_index (flow->uses, Use, i);
    File *file = use->makes ? find_file (flow, &use->file) : NULL;

    if (file == NULL)
      continue;
    if (file->maker == NO_NUMBER)
      file->maker = use->task;
    else
      weft_named_tasks_leave_out (flow->tasks, _ ("files"), _ ("second makers"), use->file.offset);
  }
}

static gpointer
make_key (guint32 from, guint32 to)
{
  guint64 *key = g_new (guint64, 1);

  *key = (guint64) from << 32 | to;
  return key;
}

/* A need of its item, whose number is that of the file. @moved: pairs of tasks between which a file goes. */
static void
add_need (WeftWfFlow *flow, GHashTable *moved, const Use *use)
{
  File *file = find_file (flow, &use->file);
  WeftFlowEdge need = {(guint32) (file - (File *) (gpointer) flow->files->data), use->task};

  if (file->maker == use->task) {
    weft_named_tasks_leave_out (flow->tasks, _ ("files"), _ ("readings by their makers"), use->file.offset);
    return;
  }
  if (file->last == use->task) {
    weft_named_tasks_leave_out (flow->tasks, _ ("tasks"), _ ("second readings of a file"), use->file.offset);
    return;
  }
  file->last = use->task;
  g_array_append_val (flow->flow.needs, need);
  if (file->maker != NO_NUMBER)
    g_hash_table_add (moved, make_key (file->maker, use->task));
}

static gboolean
add_needs (WeftWfFlow *flow, GHashTable *moved, GError **error)
{
  for (guint i = 0; i < flow->uses->len; i++) {
    const Use *use = &g_array_index (flow->uses, Use, i);

    if (!use->makes)
      add_need (flow, moved, use);
    if (i % PIECE == 0 && !weft_job_check (flow->tasks->job, error))
      return FALSE;
  }
  return TRUE;
}

/* Rule: a file that no task makes is at the first machine at the start. */
static void
add_files (WeftWfFlow *flow)
{
  for (guint32 i = 0; i < flow->files->len; i++) {
    const File *file = &g_array_index (flow->files, File, i);
    WeftFlowItem item = {file->name.text, file->name.offset, MAX (file->size, 0), WEFT_NO_FLOW_MACHINE};

    if (file->size < 0)
      note (flow, _ ("files of which no size is told, which have size 0"), file->name.offset);
    if (file->maker == NO_NUMBER) {
      item.at = 0;
      note (flow, _ ("files that no task makes, which are at the first machine at the start"),
            file->name.offset);
    } else {
      g_array_append_val (flow->flow.makes, ((WeftFlowEdge){i, file->maker}));
    }
    weft_named_flow_add_item (&flow->flow, &item);
  }
}

static void
add_order (WeftWfFlow *flow, const WeftNamedEdge *edge)
{
  g_autofree char *name =
      g_strdup_printf ("%s-%s", g_array_index (flow->tasks->tasks, WeftNamedTask, edge->from).name,
                       g_array_index (flow->tasks->tasks, WeftNamedTask, edge->to).name);
  WeftFlowItem item = {g_string_chunk_insert (flow->flow.chunk, name), edge->offset, 0, WEFT_NO_FLOW_MACHINE};

  note (flow, _ ("edges without a file, which become items of size 0"), edge->offset);
  weft_named_flow_add_arc (&flow->flow, &item, edge->from, edge->to);
}

/* Rule: an edge that no file goes along is an item of size 0. */
static gboolean
add_orders (WeftWfFlow *flow, GHashTable *moved, GError **error)
{
  for (guint i = 0; i < flow->tasks->edges->len; i++) {
    const WeftNamedEdge *edge = &g_array_index (flow->tasks->edges, WeftNamedEdge, i);

    if (g_hash_table_add (moved, make_key (edge->from, edge->to)))
      add_order (flow, edge);
    if (i % PIECE == 0 && !weft_job_check (flow->tasks->job, error))
      return FALSE;
  }
  return TRUE;
}

/* Rule: where the speeds of both machines are known, a time is that which was measured, times their ratio. */
static double
get_time (gpointer data, guint32 subtask, guint32 machine)
{
  const WeftWfFlow *flow = data;
  const char *text = g_array_index (flow->tasks->tasks, WeftNamedTask, subtask).values.time.text;
  const char *end;
  double time = text != NULL ? weft_number_parse (text, &end) : 0;
  guint32 host = flow->hosts[subtask];
  double there = host != WEFT_NO_FLOW_MACHINE ? g_array_index (flow->speeds, double, host) : 0;
  double here = g_array_index (flow->speeds, double, machine);

  return there > 0 && here > 0 && there != here ? time * there / here : time;
}

static gboolean
complete_machines (WeftWfFlow *flow, double bandwidth, GError **error)
{
  WeftWfMachine lone = {.name = {.text = "m0"}};

  if (flow->speeds->len == 0) {
    note (flow, _ ("no machines, so that there is one"), 0);
    return weft_wf_flow_add_machine (flow, &lone, NULL, error);
  }
  for (guint i = 0; i < flow->speeds->len; i++)
    if (g_array_index (flow->speeds, double, i) == 0)
      note (flow, _ ("machines of which no speed is told, so that times on them are as measured elsewhere"),
            0);
  weft_named_flow_connect_all (&flow->flow, bandwidth);
  return TRUE;
}

WeftDocument *
weft_wf_flow_finish (WeftWfFlow *flow,
                     const guint32 *hosts,
                     double bandwidth,
                     const char *stem,
                     GError **error)
{
  g_autoptr (GHashTable) moved = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  int sides;

  flow->hosts = hosts;
  if (!weft_named_tasks_connect_links (flow->tasks, &sides, error) ||
      !complete_machines (flow, bandwidth, error))
    return NULL;
  weft_named_flow_take (&flow->flow, flow->tasks, stem);
  find_makers (flow);
  if (!add_needs (flow, moved, error))
    return NULL;
  add_files (flow);
  if (!add_orders (flow, moved, error))
    return NULL;
  return weft_named_flow_finish (&flow->flow, get_time, flow, error);
}
