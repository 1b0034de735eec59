/* weft-relocation-setup.c: see weft-relocation-setup.h. Rows are counted anew, since some may have been removed. */
#include "weft-relocation-setup.h"

#include "weft-check.h"
#include "weft-graph.h"
#include "weft-inner-results.h"
#include "weft-machine-times.h"
#include "weft-subtask-cycle.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define NONE G_MAXUINT32

struct _WeftRelocationSetup {
  const WeftDocument *document;
  const WeftNode *node;
  const WeftGraph *graph;
  WeftRelocationProblem problem;
  gboolean has_means;
  GHashTable *places; /* of machines, by id: their numbers from 1 */
  GPtrArray *machine_names;
  GArray *transfers; /* guint32 */
  GArray *scenarios;
  GPtrArray *without; /* GArray of guint32 each */
  double *latency;
  double *per_unit;
  guint32 *item_of;    /* of each row: its number */
  guint32 *subtask_of; /* the same */
  double *sizes;
  guint32 *makers;
  gsize *first_place;
  GArray *item_places; /* guint32 */
  guint32 *item_parts;
  const char **item_names;
  guint32 *machines;
  double *times;
  double *all_times; /* (nullable): of each subtask on each machine */
  gsize *first_need;
  guint32 *needs;
  guint32 *subtask_parts;
  GArray *order; /* guint32 */
};

/* Machines and links. */

static guint32
find_machine (const WeftRelocationSetup *setup, const char *name)
{
  guint place = name != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (setup->places, name)) : 0;

  return place > 0 ? place - 1 : NONE;
}

static void
read_machine (WeftRelocationSetup *setup, const WeftNode *machine)
{
  guint32 transfers = (guint32) weft_node_get_integer (machine, WEFT_PROPERTY_TRANSFERS);

  g_ptr_array_add (setup->machine_names, (char *) weft_node_get_name (machine));
  g_hash_table_insert (setup->places, (char *) weft_node_get_name (machine),
                       GUINT_TO_POINTER (setup->machine_names->len));
  g_array_append_val (setup->transfers, transfers);
}

static void
read_link (WeftRelocationSetup *setup, const WeftNode *link)
{
  guint32 ends[] = {find_machine (setup, weft_node_get_text (link, WEFT_PROPERTY_FROM)),
                    find_machine (setup, weft_node_get_text (link, WEFT_PROPERTY_TO))};
  guint n_ways = weft_node_get_integer (link, WEFT_PROPERTY_BOTH) != 0 ? 2 : 1;

  for (guint way = 0; way < n_ways && ends[0] != NONE && ends[1] != NONE; way++) {
    gsize at = (gsize) ends[way] * setup->machine_names->len + ends[1 - way];

    setup->latency[at] = weft_node_get_number (link, WEFT_PROPERTY_LATENCY);
    setup->per_unit[at] = weft_node_get_number (link, WEFT_PROPERTY_PER_UNIT);
  }
}

static void
read_children (WeftRelocationSetup *setup,
               const WeftNode *parent,
               WeftKind kind,
               void (*read) (WeftRelocationSetup *setup, const WeftNode *node))
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == kind)
      read (setup, child);
}

static gboolean
read_suite (WeftRelocationSetup *setup, WeftJob *job, GError **error)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (setup->document), WEFT_KIND_SUITE);
  gsize n;

  if (suite != NULL)
    read_children (setup, suite, WEFT_KIND_MACHINE, read_machine);
  n = (gsize) setup->machine_names->len * setup->machine_names->len;
  setup->latency = weft_job_allocate (job, MAX (n, 1), sizeof *setup->latency, error);
  if (setup->latency == NULL)
    return FALSE;
  setup->per_unit = weft_job_allocate (job, MAX (n, 1), sizeof *setup->per_unit, error);
  if (setup->per_unit == NULL)
    return FALSE;
  for (gsize at = 0; at < n; at++)
    setup->latency[at] = INFINITY;
  if (suite != NULL)
    read_children (setup, suite, WEFT_KIND_LINK, read_link);
  setup->problem.n_machines = setup->machine_names->len;
  setup->problem.latency = setup->latency;
  setup->problem.per_unit = setup->per_unit;
  return TRUE;
}

/* Rows. */

static WeftElement
get_row (const WeftRelocationSetup *setup, WeftKind kind, guint32 row)
{
  return (WeftElement){weft_node_get_id (setup->node), weft_graph_find_table (setup->graph, kind), row};
}

/* (nullable): of each row of @kind its number among those that are there, which are counted in @n. */
static guint32 *
number_rows (const WeftRelocationSetup *setup, WeftKind kind, guint32 *n, WeftJob *job, GError **error)
{
  guint32 end = weft_graph_get_end (setup->graph, weft_graph_find_table (setup->graph, kind));
  guint32 *numbers = weft_job_allocate (job, MAX (end, 1), sizeof *numbers, error);

  *n = 0;
  for (guint32 row = 0; numbers != NULL && row < end; row++)
    numbers[row] = weft_graph_has_row (setup->graph, get_row (setup, kind, row)) ? (*n)++ : NONE;
  return numbers;
}

static void
read_places (WeftRelocationSetup *setup, const char *text)
{
  g_auto (GStrv) names = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; names[i] != NULL; i++) {
    guint32 machine = find_machine (setup, names[i]);

    if (machine != NONE)
      g_array_append_val (setup->item_places, machine);
  }
}

static void
read_item (WeftRelocationSetup *setup, guint32 item, guint32 row)
{
  WeftElement element = get_row (setup, WEFT_KIND_ITEM, row);
  guint32 maker;

  setup->sizes[item] = weft_graph_get_number (setup->graph, element, WEFT_PROPERTY_SIZE);
  setup->makers[item] = weft_subtask_graph_find_producer (setup->graph, row, &maker)
                            ? setup->subtask_of[maker]
                            : WEFT_RELOCATION_SOURCE;
  read_places (setup, weft_graph_get_text (setup->graph, element, WEFT_PROPERTY_AT));
  setup->first_place[item + 1] = setup->item_places->len;
  setup->item_parts[item] = weft_element_get_number (element);
  setup->item_names[item] = weft_graph_get_text (setup->graph, element, WEFT_PROPERTY_ID);
}

static gboolean
allocate_items (WeftRelocationSetup *setup, WeftJob *job, GError **error)
{
  gsize n = (gsize) setup->problem.n_items + 1;

  return (setup->sizes = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (setup->makers = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (setup->first_place = weft_job_allocate (job, n, sizeof (gsize), error)) != NULL &&
         (setup->item_parts = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (setup->item_names = weft_job_allocate (job, n, sizeof (char *), error)) != NULL;
}

static gboolean
read_items (WeftRelocationSetup *setup, WeftJob *job, GError **error)
{
  guint32 end = weft_graph_get_end (setup->graph, weft_graph_find_table (setup->graph, WEFT_KIND_ITEM));

  if (!allocate_items (setup, job, error))
    return FALSE;
  for (guint32 row = 0; row < end; row++)
    if (setup->item_of[row] != NONE)
      read_item (setup, setup->item_of[row], row);
  setup->problem.sizes = setup->sizes;
  setup->problem.makers = setup->makers;
  setup->problem.first_place = setup->first_place;
  setup->problem.places = (guint32 *) (gpointer) setup->item_places->data;
  setup->problem.item_parts = setup->item_parts;
  setup->problem.item_names = setup->item_names;
  return weft_job_check (job, error);
}

/* Times. */

static gboolean
take_mean (WeftRelocationSetup *setup, const WeftLiteral *literal, double *mean, WeftJob *job, GError **error)
{
  setup->has_means = setup->has_means || !weft_literal_is_constant (literal);
  return weft_inner_results_find_mean (setup->document, literal, job, mean, error);
}

static gboolean
read_time (WeftRelocationSetup *setup,
           guint32 subtask,
           const char *text,
           const char *machine,
           WeftJob *job,
           GError **error)
{
  g_autoptr (GArray) times = text != NULL ? weft_machine_times_parse (text, NULL) : NULL;

  for (guint i = 0; times != NULL && i < times->len; i++) {
    const WeftMachineTime *time = &g_array_index (times, WeftMachineTime, i);

    if (g_str_equal (time->machine, machine))
      return take_mean (setup, time->time, &setup->times[subtask], job, error);
  }
  return times == NULL || times->len == 0 ||
         weft_relocation_refuse (&setup->problem, subtask, NONE,
                                 _ ("the subtask has no time for its machine, so it cannot run there"),
                                 error);
}

/* Subtasks. */

static void
read_needs (WeftRelocationSetup *setup, guint32 subtask, guint32 row)
{
  gsize n = setup->first_need[subtask];
  WeftEdgeIter iter;
  guint32 need;

  weft_graph_iter_edges (&iter, setup->graph, weft_graph_find_table (setup->graph, WEFT_KIND_NEEDS),
                         WEFT_END_TO, row);
  while (weft_edge_iter_next (&iter, &need))
    setup->needs[n++] = setup->item_of[weft_graph_get_end_row (
        setup->graph, get_row (setup, WEFT_KIND_NEEDS, need), WEFT_END_FROM)];
  setup->first_need[subtask + 1] = n;
}

/* Of all machines, and the machine that the subtask stands on: its own if it runs there, else the first that does. */
static gboolean
read_all_times (WeftRelocationSetup *setup, guint32 subtask, const char *text, WeftJob *job, GError **error)
{
  g_autoptr (GArray) times = text != NULL ? weft_machine_times_parse (text, NULL) : NULL;
  guint32 n = setup->machine_names->len;
  double *all = setup->all_times + (gsize) subtask * n;
  guint32 *machine = &setup->machines[subtask];

  for (guint32 i = 0; i < n; i++)
    all[i] = times == NULL || times->len == 0 ? 0 : INFINITY;
  for (guint i = 0; times != NULL && i < times->len; i++) {
    const WeftMachineTime *time = &g_array_index (times, WeftMachineTime, i);
    guint32 place = find_machine (setup, time->machine);

    if (place != NONE && !take_mean (setup, time->time, &all[place], job, error))
      return FALSE;
  }
  if (*machine == NONE || !isfinite (all[*machine]))
    for (*machine = 0; *machine < n && !isfinite (all[*machine]);)
      ++*machine;
  if (*machine == n)
    return weft_relocation_refuse (&setup->problem, subtask, NONE, _ ("no machine can run the subtask"),
                                   error);
  setup->times[subtask] = all[*machine];
  return TRUE;
}

static gboolean
read_subtask (WeftRelocationSetup *setup, guint32 subtask, guint32 row, WeftJob *job, GError **error)
{
  WeftElement element = get_row (setup, WEFT_KIND_SUBTASK, row);
  const char *machine = weft_graph_get_text (setup->graph, element, WEFT_PROPERTY_MACHINE);
  const char *times = weft_graph_get_text (setup->graph, element, WEFT_PROPERTY_COMPUTE);

  setup->subtask_parts[subtask] = weft_element_get_number (element);
  setup->machines[subtask] = find_machine (setup, machine);
  read_needs (setup, subtask, row);
  if (setup->all_times != NULL)
    return read_all_times (setup, subtask, times, job, error);
  if (setup->machines[subtask] == NONE)
    return weft_relocation_refuse (&setup->problem, subtask, NONE, _ ("the subtask has no machine"), error);
  return read_time (setup, subtask, times, machine, job, error);
}

static gboolean
allocate_subtasks (WeftRelocationSetup *setup, WeftJob *job, GError **error)
{
  gsize n = (gsize) setup->problem.n_subtasks + 1;
  gsize n_needs = weft_graph_count_rows (setup->graph, weft_graph_find_table (setup->graph, WEFT_KIND_NEEDS));

  return (setup->machines = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (setup->times = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (setup->first_need = weft_job_allocate (job, n, sizeof (gsize), error)) != NULL &&
         (setup->needs = weft_job_allocate (job, n_needs + 1, sizeof (guint32), error)) != NULL &&
         (setup->subtask_parts = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL;
}

static gboolean
read_subtasks (WeftRelocationSetup *setup, WeftJob *job, GError **error)
{
  guint32 end = weft_graph_get_end (setup->graph, weft_graph_find_table (setup->graph, WEFT_KIND_SUBTASK));

  if (!allocate_subtasks (setup, job, error))
    return FALSE;
  setup->problem.subtask_parts = setup->subtask_parts;
  for (guint32 row = 0; row < end; row++) {
    if (setup->subtask_of[row] != NONE && !read_subtask (setup, setup->subtask_of[row], row, job, error))
      return FALSE;
    if (row % 1024 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  setup->problem.machines = setup->machines;
  setup->problem.times = setup->times;
  setup->problem.first_need = setup->first_need;
  setup->problem.needs = setup->needs;
  return TRUE;
}

/* Order and scenarios. */

static void
read_names (const WeftRelocationSetup *setup, const char *text, GArray *subtasks)
{
  g_auto (GStrv) names = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; names[i] != NULL; i++) {
    WeftElement row;

    if (*names[i] != '\0' && weft_graph_find_id (setup->graph, names[i], &row))
      g_array_append_val (subtasks, setup->subtask_of[row.row]);
  }
}

static void
read_scenario (WeftRelocationSetup *setup, const WeftNode *node)
{
  GArray *without = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftRelocationScenario scenario = {.probability = weft_node_get_number (node, WEFT_PROPERTY_PROBABILITY)};

  g_ptr_array_add (setup->without, without);
  read_names (setup, weft_node_get_text (node, WEFT_PROPERTY_WITHOUT), without);
  scenario.without = (guint32 *) (gpointer) without->data;
  scenario.n_without = without->len;
  g_array_append_val (setup->scenarios, scenario);
}

static void
read_order (WeftRelocationSetup *setup)
{
  const WeftNode *order = weft_node_find_child (setup->node, WEFT_KIND_ORDER);

  if (order == NULL)
    return;
  read_names (setup, weft_node_get_text (order, WEFT_PROPERTY_TEXT), setup->order);
  setup->problem.order = (guint32 *) (gpointer) setup->order->data;
}

static WeftRelocationSetup *
setup_new (const WeftDocument *document, guint32 diagram, gboolean all_times, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationSetup) setup = g_new0 (WeftRelocationSetup, 1);

  setup->document = document;
  setup->node = weft_document_get_node (document, diagram);
  setup->graph = weft_node_get_graph (setup->node);
  setup->problem.diagram = diagram;
  setup->places = g_hash_table_new (g_str_hash, g_str_equal);
  setup->machine_names = g_ptr_array_new ();
  setup->transfers = g_array_new (FALSE, FALSE, sizeof (guint32));
  setup->scenarios = g_array_new (FALSE, FALSE, sizeof (WeftRelocationScenario));
  setup->without = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  setup->item_places = g_array_new (FALSE, FALSE, sizeof (guint32));
  setup->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  setup->item_of = number_rows (setup, WEFT_KIND_ITEM, &setup->problem.n_items, job, error);
  if (setup->item_of == NULL)
    return NULL;
  setup->subtask_of = number_rows (setup, WEFT_KIND_SUBTASK, &setup->problem.n_subtasks, job, error);
  if (setup->subtask_of == NULL || !read_suite (setup, job, error) || !read_items (setup, job, error))
    return NULL;
  if (all_times && (setup->all_times = weft_job_allocate (
                        job, MAX (setup->problem.n_subtasks, 1),
                        MAX (setup->problem.n_machines, 1) * sizeof (double), error)) == NULL)
    return NULL;
  if (!read_subtasks (setup, job, error))
    return NULL;
  read_order (setup);
  read_children (setup, setup->node, WEFT_KIND_SCENARIO, read_scenario);
  return g_steal_pointer (&setup);
}

WeftRelocationSetup *
weft_relocation_setup_new (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  return setup_new (document, diagram, FALSE, job, error);
}

WeftRelocationSetup *
weft_relocation_setup_new_for_matching (const WeftDocument *document,
                                        guint32 diagram,
                                        WeftJob *job,
                                        GError **error)
{
  return setup_new (document, diagram, TRUE, job, error);
}

const double *
weft_relocation_setup_get_all_times (const WeftRelocationSetup *setup)
{
  return setup->all_times;
}

void
weft_relocation_setup_free (WeftRelocationSetup *setup)
{
  gpointer const pieces[] = {setup->latency,    setup->per_unit,      setup->item_of,     setup->subtask_of,
                             setup->sizes,      setup->makers,        setup->first_place, setup->item_parts,
                             setup->item_names, setup->machines,      setup->times,       setup->first_need,
                             setup->needs,      setup->subtask_parts, setup->all_times};
  GArray *const arrays[] = {setup->transfers, setup->scenarios, setup->item_places, setup->order};

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_free (pieces[i]);
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_array_unref (arrays[i]);
  g_ptr_array_unref (setup->machine_names);
  g_ptr_array_unref (setup->without);
  g_hash_table_unref (setup->places);
  g_free (setup);
}

const WeftRelocationProblem *
weft_relocation_setup_get_problem (const WeftRelocationSetup *setup)
{
  return &setup->problem;
}

const WeftRelocationScenario *
weft_relocation_setup_get_scenarios (const WeftRelocationSetup *setup, guint *n)
{
  *n = setup->scenarios->len;
  return (WeftRelocationScenario *) (gpointer) setup->scenarios->data;
}

const guint32 *
weft_relocation_setup_get_transfers (const WeftRelocationSetup *setup)
{
  return (guint32 *) (gpointer) setup->transfers->data;
}

const char *const *
weft_relocation_setup_get_machines (const WeftRelocationSetup *setup)
{
  return (const char *const *) setup->machine_names->pdata;
}

gboolean
weft_relocation_setup_has_means (const WeftRelocationSetup *setup)
{
  return setup->has_means;
}
