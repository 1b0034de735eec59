/* weft-task-setup.c: what is few is nodes, numbered among those of their kind; tasks refer to them by how far they are from the diagram. */
#include "weft-task-setup.h"

#include "weft-graph.h"
#include "weft-task-lists.h"

#include <math.h>

struct _WeftTaskSetup {
  const WeftDocument *document; /* while it is made */
  const WeftNode *graph;        /* the same */
  WeftTaskLowering *lowering;
  WeftTaskProblem problem;
  GArray *places; /* guint32: of a node, by how far it is from the diagram: which of its kind it is */
  GArray *queues; /* WeftTaskOrder */
  GPtrArray *queue_names;
  GArray *allocations;
  GArray *serves;
  GArray *parents; /* guint32: of groups */
  GArray *classes; /* WeftTaskUsage */
  GArray *centers;
  GPtrArray *lists; /* GArray: that rows of these point into */
  guint32 *columns[3];
  double *priorities;
};

/* Nodes. */

typedef void (*SeeNode) (WeftTaskSetup *setup, const WeftNode *node, gpointer data);

static void
see_nodes (WeftTaskSetup *setup, const WeftNode *parent, SeeNode see, gpointer data)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    see (setup, child, data);
    see_nodes (setup, child, see, data);
  }
}

/* @counts: (array): of each kind so far. */
static void
number_node (WeftTaskSetup *setup, const WeftNode *node, gpointer counts)
{
  guint distance = weft_node_get_id (node) - weft_node_get_id (setup->graph);

  if (setup->places->len <= distance)
    g_array_set_size (setup->places, distance + 1);
  g_array_index (setup->places, guint32, distance) = ((guint32 *) counts)[weft_node_get_kind (node)]++;
}

static guint32
get_place (const WeftTaskSetup *setup, guint32 distance)
{
  return distance > 0 && distance < setup->places->len ? g_array_index (setup->places, guint32, distance)
                                                       : WEFT_TASK_NONE;
}

/* @id: (nullable) */
static guint32
find_place (const WeftTaskSetup *setup, const char *id)
{
  const WeftNode *node = id != NULL ? weft_document_lookup (setup->document, id) : NULL;

  return node != NULL ? get_place (setup, weft_node_get_id (node) - weft_node_get_id (setup->graph))
                      : WEFT_TASK_NONE;
}

static guint32
read_reference (const WeftTaskSetup *setup, const WeftNode *node, WeftProperty property)
{
  return find_place (setup, weft_node_get_text (node, property));
}

static GArray *
keep_list (WeftTaskSetup *setup, GArray *list)
{
  g_ptr_array_add (setup->lists, list);
  return list;
}

static WeftProcesses
read_processes (WeftTaskSetup *setup, const WeftNode *node)
{
  WeftProcesses processes = {WEFT_PROCESSES_ALL, NULL, 0};
  const char *text = weft_node_get_text (node, WEFT_PROPERTY_PROCESSES);
  GArray *listed = NULL;
  WeftProcessSet set = WEFT_PROCESS_SET_ALL;

  if (text == NULL || !weft_processes_parse (text, &set, &listed, NULL))
    return processes;
  processes.choice = (WeftProcessChoice) set;
  if (listed != NULL) {
    processes.list = (guint32 *) (gpointer) keep_list (setup, listed)->data;
    processes.n = listed->len;
  }
  return processes;
}

G_STATIC_ASSERT ((int) WEFT_PROCESS_SET_LISTED == (int) WEFT_PROCESSES_LISTED);

static void
read_queue_list (WeftTaskSetup *setup, const WeftNode *node, WeftAllocationRule *rule)
{
  const char *text = weft_node_get_text (node, WEFT_PROPERTY_QUEUES);
  g_auto (GStrv) ids = g_strsplit (text != NULL ? text : "", " ", -1);
  GArray *list = keep_list (setup, g_array_new (FALSE, FALSE, sizeof (guint32)));

  for (guint i = 0; ids[i] != NULL; i++) {
    guint32 place = *ids[i] != '\0' ? find_place (setup, ids[i]) : WEFT_TASK_NONE;

    if (place != WEFT_TASK_NONE)
      g_array_append_val (list, place);
  }
  rule->queues = (guint32 *) (gpointer) list->data;
  rule->n_queues = list->len;
}

static void
read_allocation (WeftTaskSetup *setup, const WeftNode *node)
{
  WeftAllocationRule rule = {.kind = (WeftTaskAllocation) weft_node_get_integer (node, WEFT_PROPERTY_KIND),
                             .class = read_reference (setup, node, WEFT_PROPERTY_CLASS),
                             .group = read_reference (setup, node, WEFT_PROPERTY_GROUP),
                             .processes = read_processes (setup, node),
                             .node = weft_node_get_id (node)};

  read_queue_list (setup, node, &rule);
  g_array_append_val (setup->allocations, rule);
}

static void
read_serve (WeftTaskSetup *setup, const WeftNode *node)
{
  WeftServeRule rule = {read_processes (setup, node), read_reference (setup, node, WEFT_PROPERTY_QUEUE),
                        (WeftWhenEmpty) weft_node_get_integer (node, WEFT_PROPERTY_WHEN_EMPTY)};

  g_array_append_val (setup->serves, rule);
}

static GArray *
read_demands (WeftTaskSetup *setup, const WeftNode *class)
{
  GArray *demands = keep_list (setup, g_array_new (FALSE, FALSE, sizeof (WeftTaskDemand)));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, class);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftTaskDemand demand = {0, 0, NAN};

    if (weft_node_get_kind (child) != WEFT_KIND_DEMAND)
      continue;
    demand.center = read_reference (setup, child, WEFT_PROPERTY_CENTER);
    demand.visits = weft_node_get_number (child, WEFT_PROPERTY_VISITS);
    if (weft_node_has (child, WEFT_PROPERTY_TIME))
      demand.time = weft_node_get_number (child, WEFT_PROPERTY_TIME);
    g_array_append_val (demands, demand);
  }
  return demands;
}

static void
read_class (WeftTaskSetup *setup, const WeftNode *node)
{
  GArray *demands = read_demands (setup, node);
  WeftTaskUsage usage = {.bus_rate = weft_node_get_number (node, WEFT_PROPERTY_BUS_RATE),
                         .invalidate = weft_node_get_number (node, WEFT_PROPERTY_INVALIDATE),
                         .write_back = weft_node_get_number (node, WEFT_PROPERTY_WRITE_BACK),
                         .remote_cache = weft_node_get_number (node, WEFT_PROPERTY_REMOTE_CACHE),
                         .demands = (WeftTaskDemand *) (gpointer) demands->data,
                         .n_demands = demands->len};

  g_array_append_val (setup->classes, usage);
}

static void
read_center (WeftTaskSetup *setup, const WeftNode *node)
{
  const char *text = weft_node_get_text (node, WEFT_PROPERTY_RATES);
  GArray *rates = text != NULL ? weft_rates_parse (text, NULL) : NULL;
  WeftCenter center = {.kind = (WeftCenterKind) weft_node_get_integer (node, WEFT_PROPERTY_KIND),
                       .service = weft_node_get_number (node, WEFT_PROPERTY_SERVICE)};

  if (rates != NULL) {
    center.rates = (double *) (gpointer) keep_list (setup, rates)->data;
    center.n_rates = rates->len;
  }
  g_array_append_val (setup->centers, center);
}

static void
read_lock (WeftTaskSetup *setup, const WeftNode *node)
{
  setup->problem.system.lock = (WeftTaskLock){weft_node_get_number (node, WEFT_PROPERTY_MEAN),
                                              read_reference (setup, node, WEFT_PROPERTY_QUEUE)};
}

static void
read_network (WeftTaskSetup *setup, const WeftNode *node)
{
  setup->problem.system.kind = WEFT_SYSTEM_NETWORK;
  setup->problem.system.network.think = weft_node_get_number (node, WEFT_PROPERTY_THINK);
}

static void
read_sequent (WeftTaskSetup *setup, const WeftNode *node)
{
  setup->problem.system.kind = WEFT_SYSTEM_SEQUENT;
  setup->problem.system.sequent = (WeftSequentBus){weft_node_get_number (node, WEFT_PROPERTY_BUS),
                                                   weft_node_get_number (node, WEFT_PROPERTY_MEMORY),
                                                   weft_node_get_number (node, WEFT_PROPERTY_CACHE)};
}

static void
read_queue (WeftTaskSetup *setup, const WeftNode *node)
{
  WeftTaskOrder order = (WeftTaskOrder) weft_node_get_integer (node, WEFT_PROPERTY_ORDER);

  g_array_append_val (setup->queues, order);
  g_ptr_array_add (setup->queue_names, g_strdup (weft_node_get_name (node)));
}

static void
read_group (WeftTaskSetup *setup, const WeftNode *node)
{
  guint32 parent = read_reference (setup, node, WEFT_PROPERTY_IN);

  g_array_append_val (setup->parents, parent);
}

static void
read_node (WeftTaskSetup *setup, const WeftNode *node, G_GNUC_UNUSED gpointer data)
{
  static const struct {
    WeftKind kind;
    void (*read) (WeftTaskSetup *setup, const WeftNode *node);
  } rows[] = {{WEFT_KIND_CLASS, read_class},    {WEFT_KIND_GROUP, read_group},
              {WEFT_KIND_QUEUE, read_queue},    {WEFT_KIND_ALLOCATION, read_allocation},
              {WEFT_KIND_SERVE, read_serve},    {WEFT_KIND_LOCK, read_lock},
              {WEFT_KIND_CENTER, read_center},  {WEFT_KIND_NETWORK, read_network},
              {WEFT_KIND_SEQUENT, read_sequent}};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (weft_node_get_kind (node) == rows[i].kind)
      rows[i].read (setup, node);
}

static void
read_nodes (WeftTaskSetup *setup)
{
  g_autofree guint32 *counts = g_new0 (guint32, weft_kind_get_count ());
  WeftTaskProblem *problem = &setup->problem;

  see_nodes (setup, setup->graph, number_node, counts);
  see_nodes (setup, setup->graph, read_node, NULL);
  problem->n_processes = (guint32) weft_node_get_integer (setup->graph, WEFT_PROPERTY_PROCESSORS);
  problem->queues = (WeftTaskOrder *) (gpointer) setup->queues->data;
  problem->n_queues = setup->queues->len;
  problem->queue_names = (const char *const *) setup->queue_names->pdata;
  problem->allocations = (WeftAllocationRule *) (gpointer) setup->allocations->data;
  problem->n_allocations = setup->allocations->len;
  problem->serves = (WeftServeRule *) (gpointer) setup->serves->data;
  problem->n_serves = setup->serves->len;
  problem->group_parents = (guint32 *) (gpointer) setup->parents->data;
  problem->n_groups = setup->parents->len;
  problem->classes = (WeftTaskUsage *) (gpointer) setup->classes->data;
  problem->n_classes = setup->classes->len;
  problem->system.network.centers = (WeftCenter *) (gpointer) setup->centers->data;
  problem->system.network.n_centers = setup->centers->len;
}

/* Rows. */

static const WeftGraph *
get_graph (const WeftTaskSetup *setup)
{
  return weft_node_get_graph (setup->graph);
}

/* (nullable): what each task refers to; %NULL when there is nothing to refer to, or with @error. */
static guint32 *
read_column (WeftTaskSetup *setup, WeftProperty property, guint32 n_targets, WeftJob *job, GError **error)
{
  guint32 n = setup->lowering->graph->n_tasks;
  guint32 *column = n_targets > 0 ? weft_job_allocate (job, MAX (n, 1), sizeof *column, error) : NULL;

  for (guint32 task = 0; column != NULL && task < n; task++) {
    WeftElement row = {weft_node_get_id (setup->graph), 1, setup->lowering->rows[task]};

    column[task] = get_place (setup, weft_graph_get_reference (get_graph (setup), row, property));
  }
  return column;
}

static gboolean
is_by_priority (const WeftTaskSetup *setup)
{
  for (guint i = 0; i < setup->queues->len; i++)
    if (g_array_index (setup->queues, WeftTaskOrder, i) == WEFT_ORDER_PRIORITY)
      return TRUE;
  return FALSE;
}

static double *
read_priorities (WeftTaskSetup *setup, WeftJob *job, GError **error)
{
  guint32 n = setup->lowering->graph->n_tasks;
  double *priorities = weft_job_allocate (job, MAX (n, 1), sizeof *priorities, error);

  for (guint32 task = 0; priorities != NULL && task < n; task++) {
    WeftElement row = {weft_node_get_id (setup->graph), 1, setup->lowering->rows[task]};

    priorities[task] = (double) weft_graph_get_integer (get_graph (setup), row, WEFT_PROPERTY_PRIORITY);
  }
  return priorities;
}

static gboolean
read_rows (WeftTaskSetup *setup, WeftJob *job, GError **error)
{
  const struct {
    WeftProperty property;
    guint32 n_targets;
    const guint32 **column;
  } columns[] = {{WEFT_PROPERTY_CLASS, setup->problem.n_classes, &setup->problem.task_classes},
                 {WEFT_PROPERTY_GROUP, setup->problem.n_groups, &setup->problem.task_groups},
                 {WEFT_PROPERTY_QUEUE, setup->problem.n_queues, &setup->problem.task_queues}};

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    setup->columns[i] = read_column (setup, columns[i].property, columns[i].n_targets, job, error);
    if (setup->columns[i] == NULL && columns[i].n_targets > 0)
      return FALSE;
    *columns[i].column = setup->columns[i];
  }
  if (is_by_priority (setup) && (setup->priorities = read_priorities (setup, job, error)) == NULL)
    return FALSE;
  setup->problem.task_priorities = setup->priorities;
  return weft_job_check (job, error);
}

WeftTaskSetup *
weft_task_setup_new (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskSetup) setup = g_new0 (WeftTaskSetup, 1);

  setup->document = document;
  setup->graph = weft_document_get_node (document, diagram);
  setup->places = g_array_new (FALSE, TRUE, sizeof (guint32));
  setup->queues = g_array_new (FALSE, FALSE, sizeof (WeftTaskOrder));
  setup->queue_names = g_ptr_array_new_with_free_func (g_free);
  setup->allocations = g_array_new (FALSE, FALSE, sizeof (WeftAllocationRule));
  setup->serves = g_array_new (FALSE, FALSE, sizeof (WeftServeRule));
  setup->parents = g_array_new (FALSE, FALSE, sizeof (guint32));
  setup->classes = g_array_new (FALSE, FALSE, sizeof (WeftTaskUsage));
  setup->centers = g_array_new (FALSE, FALSE, sizeof (WeftCenter));
  setup->lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  read_nodes (setup);
  setup->lowering = weft_task_lowering_new (document, diagram, job, error);
  if (setup->lowering == NULL || !read_rows (setup, job, error))
    return NULL;
  setup->problem.graph = setup->lowering->graph;
  setup->problem.diagram = diagram;
  setup->problem.task_rows = setup->lowering->rows;
  return g_steal_pointer (&setup);
}

void
weft_task_setup_free (WeftTaskSetup *setup)
{
  GArray *const arrays[] = {setup->places,  setup->queues,  setup->allocations, setup->serves,
                            setup->parents, setup->classes, setup->centers};

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_array_unref (arrays[i]);
  g_ptr_array_unref (setup->lists);
  g_ptr_array_unref (setup->queue_names);
  for (guint i = 0; i < G_N_ELEMENTS (setup->columns); i++)
    g_free (setup->columns[i]);
  g_free (setup->priorities);
  g_clear_pointer (&setup->lowering, weft_task_lowering_free);
  g_free (setup);
}

const WeftTaskProblem *
weft_task_setup_get_problem (const WeftTaskSetup *setup)
{
  return &setup->problem;
}

const WeftTaskLowering *
weft_task_setup_get_lowering (const WeftTaskSetup *setup)
{
  return setup->lowering;
}
