/* test-task-vectors.c: the task graphs of tests/data/tasks, whose schedules an independent program has found: process, start and finish of every
 * task, to the last bit where the tasks do not meet at a lock or in a network. Usage: test-task-vectors FOLDER */
#include "weft-task-schedule.h"

#include <json-glib/json-glib.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <math.h>
#include <string.h>

#define MOST 64

static const char *folder;

/* A document as a problem; rows refer to each other by the place of their element among those of its name. */
typedef struct {
  WeftTaskProblem problem;
  GHashTable *numbers; /* of ids */
  GArray *orders;
  GArray *allocations;
  GArray *serves;
  GArray *parents;
  GArray *edges;
  GArray *usages;
  GArray *demands;    /* of all classes */
  GPtrArray *visited; /* ids of the centres of the demands */
  GArray *centers;
  guint32 n_tasks;
  double *times;
  guint32 classes[MOST];
  guint32 groups[MOST];
  guint32 queues[MOST];
  double priorities[MOST];
} Read;

static char *
get (xmlNode *node, const char *name)
{
  return (char *) xmlGetProp (node, (const xmlChar *) name);
}

static double
get_number (xmlNode *node, const char *name)
{
  char *text = get (node, name);
  double number = text != NULL ? g_ascii_strtod (text, NULL) : 0;

  xmlFree (text);
  return number;
}

static guint32
get_row (const Read *read, xmlNode *node, const char *name)
{
  char *text = get (node, name);
  guint32 row = WEFT_TASK_NONE;

  if (text != NULL) {
    g_assert_true (g_hash_table_contains (read->numbers, text));
    row = GPOINTER_TO_UINT (g_hash_table_lookup (read->numbers, text));
  }
  xmlFree (text);
  return row;
}

/* The place of a word in @words. */
static guint
get_word (xmlNode *node, const char *name, const char *const *words)
{
  char *text = get (node, name);
  guint at = 0;

  while (text != NULL && strcmp (words[at], text) != 0)
    at++;
  xmlFree (text);
  return at;
}

static void
name_row (Read *read, xmlNode *node, guint32 row)
{
  char *id = get (node, "id");

  g_hash_table_insert (read->numbers, g_strdup (id), GUINT_TO_POINTER (row));
  xmlFree (id);
}

static void
read_class (Read *read, xmlNode *node)
{
  WeftTaskUsage usage = {.bus_rate = get_number (node, "bus-rate")};

  name_row (read, node, read->usages->len);
  g_array_append_val (read->usages, usage);
}

/* Centres stand behind the classes that visit them, so that their numbers are known later. */
static void
read_demand (Read *read, xmlNode *node)
{
  char *time = get (node, "time");
  WeftTaskDemand demand = {read->demands->len, get_number (node, "visits"),
                           time != NULL ? g_ascii_strtod (time, NULL) : NAN};

  g_array_append_val (read->demands, demand);
  g_ptr_array_add (read->visited, get (node, "center"));
  g_array_index (read->usages, WeftTaskUsage, read->usages->len - 1).n_demands++;
  xmlFree (time);
}

static void
read_network (Read *read, xmlNode *node)
{
  read->problem.system.kind = WEFT_SYSTEM_NETWORK;
  read->problem.system.network.think = get_number (node, "think");
}

static void
read_center (Read *read, xmlNode *node)
{
  static const char *const words[] = {"queue", "delay", "load-dependent"};
  WeftCenter center = {.kind = get_word (node, "kind", words), .service = get_number (node, "service")};

  name_row (read, node, read->centers->len);
  g_array_append_val (read->centers, center);
}

static void
join_usages (Read *read)
{
  WeftTaskDemand *demands = (WeftTaskDemand *) (gpointer) read->demands->data;

  for (guint i = 0; i < read->demands->len; i++)
    demands[i].center =
        GPOINTER_TO_UINT (g_hash_table_lookup (read->numbers, g_ptr_array_index (read->visited, i)));
  for (guint i = 0; i < read->usages->len; i++) {
    WeftTaskUsage *usage = &g_array_index (read->usages, WeftTaskUsage, i);

    usage->demands = demands;
    demands += usage->n_demands;
  }
}

static void
read_group (Read *read, xmlNode *node)
{
  guint32 parent = get_row (read, node, "in");

  name_row (read, node, read->parents->len);
  g_array_append_val (read->parents, parent);
}

static void
read_queue (Read *read, xmlNode *node)
{
  static const char *const words[] = {"given", "lpt", "spt", "critical-path", "priority"};
  WeftTaskOrder order = get_word (node, "order", words);

  name_row (read, node, read->orders->len);
  g_array_append_val (read->orders, order);
}

/* Numbers, or rows by their ids. */
static guint32 *
get_list (const Read *read, xmlNode *node, const char *name, guint32 *n)
{
  char *text = get (node, name);
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);
  guint32 *list;

  *n = g_strv_length (words);
  list = g_new (guint32, MAX (*n, 1));
  for (guint32 i = 0; i < *n; i++)
    list[i] = g_ascii_isdigit (words[i][0])
                  ? (guint32) g_ascii_strtoull (words[i], NULL, 10)
                  : GPOINTER_TO_UINT (g_hash_table_lookup (read->numbers, words[i]));
  xmlFree (text);
  return list;
}

static WeftProcesses
get_processes (const Read *read, xmlNode *node)
{
  static const char *const words[] = {"all", "even", "odd"};
  char *text = get (node, "processes");
  WeftProcesses processes = {WEFT_PROCESSES_LISTED, NULL, 0};

  if (text != NULL && g_ascii_isdigit (text[0]))
    processes.list = get_list (read, node, "processes", &processes.n);
  else
    processes.choice = get_word (node, "processes", words);
  xmlFree (text);
  return processes;
}

static void
read_allocation (Read *read, xmlNode *node)
{
  static const char *const words[] = {"single", "block", "cyclic", "enumerated", "group"};
  WeftAllocationRule rule = {.kind = get_word (node, "kind", words),
                             .class = get_row (read, node, "class"),
                             .group = get_row (read, node, "group"),
                             .processes = get_processes (read, node)};

  rule.queues = get_list (read, node, "queues", &rule.n_queues);
  g_array_append_val (read->allocations, rule);
}

static void
read_serve (Read *read, xmlNode *node)
{
  static const char *const words[] = {"stay", "round-robin", "fewest"};
  WeftServeRule rule = {get_processes (read, node), get_row (read, node, "queue"),
                        get_word (node, "when-empty", words)};

  g_array_append_val (read->serves, rule);
}

static void
read_task (Read *read, xmlNode *node)
{
  guint32 task = read->n_tasks++;

  g_assert_cmpuint (task, <, MOST);
  name_row (read, node, task);
  read->times[task] = get_number (node, "time");
  read->classes[task] = get_row (read, node, "class");
  read->groups[task] = get_row (read, node, "group");
  read->queues[task] = get_row (read, node, "queue");
  read->priorities[task] = get_number (node, "priority");
}

static void
read_edge (Read *read, xmlNode *node)
{
  WeftTaskEdge edge = {get_row (read, node, "from"), get_row (read, node, "to")};

  g_array_append_val (read->edges, edge);
}

static void
read_graph (Read *read, xmlNode *node)
{
  read->problem.n_processes = (guint32) get_number (node, "processors");
}

static void
read_lock (Read *read, xmlNode *node)
{
  read->problem.system.lock = (WeftTaskLock){get_number (node, "mean"), get_row (read, node, "queue")};
}

static void
read_node (Read *read, xmlNode *node)
{
  static const struct {
    const char *name;
    void (*read) (Read *read, xmlNode *node);
  } rows[] = {{"task-graph", read_graph},
              {"class", read_class},
              {"group", read_group},
              {"queue", read_queue},
              {"allocation", read_allocation},
              {"serve", read_serve},
              {"task", read_task},
              {"edge", read_edge},
              {"lock", read_lock},
              {"demand", read_demand},
              {"network", read_network},
              {"center", read_center}};

  for (; node != NULL; node = node->next) {
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      if (node->type == XML_ELEMENT_NODE && strcmp ((const char *) node->name, rows[i].name) == 0)
        rows[i].read (read, node);
    read_node (read, node->children);
  }
}

static void
read_document (Read *read, const char *path, WeftJob *job)
{
  xmlDoc *document = xmlReadFile (path, NULL, XML_PARSE_NONET);
  WeftTaskProblem *problem = &read->problem;

  g_assert_nonnull (document);
  *read = (Read){.numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                 .orders = g_array_new (FALSE, FALSE, sizeof (WeftTaskOrder)),
                 .allocations = g_array_new (FALSE, FALSE, sizeof (WeftAllocationRule)),
                 .serves = g_array_new (FALSE, FALSE, sizeof (WeftServeRule)),
                 .parents = g_array_new (FALSE, FALSE, sizeof (guint32)),
                 .edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge)),
                 .usages = g_array_new (FALSE, FALSE, sizeof (WeftTaskUsage)),
                 .demands = g_array_new (FALSE, FALSE, sizeof (WeftTaskDemand)),
                 .visited = g_ptr_array_new_with_free_func (xmlFree),
                 .centers = g_array_new (FALSE, FALSE, sizeof (WeftCenter)),
                 .times = g_new0 (double, MOST)};
  read_node (read, document->children);
  xmlFreeDoc (document);
  join_usages (read);
  problem->system.network.centers = (WeftCenter *) (gpointer) read->centers->data;
  problem->system.network.n_centers = read->centers->len;
  *problem = (WeftTaskProblem){.graph = weft_task_graph_new (job, read->times, read->n_tasks,
                                                             (WeftTaskEdge *) (gpointer) read->edges->data,
                                                             read->edges->len, NULL),
                               .n_processes = problem->n_processes,
                               .queues = (WeftTaskOrder *) (gpointer) read->orders->data,
                               .n_queues = read->orders->len,
                               .allocations = (WeftAllocationRule *) (gpointer) read->allocations->data,
                               .n_allocations = read->allocations->len,
                               .serves = (WeftServeRule *) (gpointer) read->serves->data,
                               .n_serves = read->serves->len,
                               .group_parents = (guint32 *) (gpointer) read->parents->data,
                               .n_groups = read->parents->len,
                               .task_classes = read->classes,
                               .task_groups = read->groups,
                               .task_queues = read->queues,
                               .task_priorities = read->priorities,
                               .classes = (WeftTaskUsage *) (gpointer) read->usages->data,
                               .n_classes = read->usages->len,
                               .system = problem->system};
}

static void
free_read (Read *read)
{
  for (guint i = 0; i < read->allocations->len; i++) {
    WeftAllocationRule *rule = &g_array_index (read->allocations, WeftAllocationRule, i);

    g_free ((guint32 *) rule->queues);
    g_free ((guint32 *) rule->processes.list);
  }
  for (guint i = 0; i < read->serves->len; i++)
    g_free ((guint32 *) g_array_index (read->serves, WeftServeRule, i).processes.list);
  weft_task_graph_unref ((WeftTaskGraph *) read->problem.graph);
  g_hash_table_unref (read->numbers);
  g_array_unref (read->orders);
  g_array_unref (read->allocations);
  g_array_unref (read->serves);
  g_array_unref (read->parents);
  g_array_unref (read->edges);
  g_array_unref (read->usages);
  g_array_unref (read->demands);
  g_ptr_array_unref (read->visited);
  g_array_unref (read->centers);
}

static void
check_number (double found, JsonObject *answer, const char *name, double allowed)
{
  double right = json_object_has_member (answer, name) ? json_object_get_double_member (answer, name) : 0;

  if (fabs (found - right) > allowed)
    g_error ("%s: %.17g is not %.17g", name, found, right);
}

static void
check_answer (const WeftSchedule *schedule, JsonObject *answer, gboolean is_exact)
{
  JsonArray *tasks = json_object_get_array_member (answer, "tasks");
  JsonArray *busy = json_object_get_array_member (answer, "busy");
  double allowed = is_exact ? 0 : 1e-9 * schedule->makespan;

  check_number (schedule->makespan, answer, "makespan", allowed);
  g_assert_cmpuint (schedule->n_rows, ==, json_array_get_length (tasks));
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];
    JsonObject *task = json_array_get_object_element (tasks, row->task);

    g_assert_cmpint (row->lane, ==, json_object_get_int_member (task, "processor"));
    check_number (row->start, task, "start", allowed);
    check_number (row->finish, task, "finish", allowed);
    check_number (row->overhead, task, "overhead", allowed);
  }
  for (guint32 p = 0; p < schedule->n_lanes; p++)
    g_assert_cmpfloat_with_epsilon (schedule->lanes[p].busy, json_array_get_double_element (busy, p),
                                    1e-9 * schedule->makespan);
}

static void
test_vector (gconstpointer name)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.weft", folder, (const char *) name);
  g_autofree char *answer_path = g_strdup_printf ("%s/%s.json", folder, (const char *) name);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftSchedule) schedule = NULL;
  g_autoptr (GError) error = NULL;
  Read read;

  read_document (&read, path, job);
  g_assert_true (json_parser_load_from_file (parser, answer_path, &error));
  schedule = weft_task_schedule (&read.problem, job, &error);
  g_assert_no_error (error);
  check_answer (schedule, json_node_get_object (json_parser_get_root (parser)),
                strstr (name, "-none-") != NULL);
  g_assert_true (weft_task_schedule_check (read.problem.graph, schedule, job, &error));
  free_read (&read);
}

int
main (int argc, char **argv)
{
  static const char *const names[] = {"tasks-35-none-00",    "tasks-35-none-01",    "tasks-35-none-02",
                                      "tasks-35-none-03",    "tasks-35-none-04",    "tasks-35-none-05",
                                      "tasks-35-lock-00",    "tasks-35-lock-01",    "tasks-35-lock-02",
                                      "tasks-35-network-00", "tasks-35-network-01", "tasks-35-network-02"};

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_strdup_printf ("/task-vectors/%s", names[i]);

    g_test_add_data_func (path, names[i], test_vector);
  }
  return g_test_run ();
}
