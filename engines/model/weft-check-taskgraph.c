/* weft-check-taskgraph.c: the rules of task graphs. */
#include "weft-check-private.h"

#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-graph-cycle.h"
#include "weft-quantities.h"
#include "weft-task-lists.h"

#include <glib/gi18n-lib.h>

#define MOST_NAMED 6 /* tasks of a cycle in a sentence */

static void
take_problem (WeftChecker *checker, const WeftNode *node, WeftProperty property, GError *problem)
{
  weft_document_blame (checker->document, weft_node_get_id (node), property, problem);
  g_ptr_array_add (checker->problems, problem);
}

static void
check_processes (WeftChecker *checker, const WeftNode *node)
{
  GError *problem = NULL;
  WeftProcessSet set;
  g_autoptr (GArray) listed = NULL;

  if (!weft_processes_parse (weft_node_get_text (node, WEFT_PROPERTY_PROCESSES), &set, &listed, &problem))
    take_problem (checker, node, WEFT_PROPERTY_PROCESSES, problem);
}

/* Rule: a load-dependent centre has rates, and no other. */
static void
check_center (WeftChecker *checker, const WeftNode *center)
{
  gboolean needs = weft_node_get_integer (center, WEFT_PROPERTY_KIND) == WEFT_CENTER_LOAD_DEPENDENT;
  const char *text = weft_node_get_text (center, WEFT_PROPERTY_RATES);
  GError *problem = NULL;
  g_autoptr (GArray) rates = NULL;

  if (text == NULL && !needs)
    return;
  if (!needs) {
    weft_check_report (checker, center, WEFT_PROPERTY_RATES, NULL, _ ("rates"),
                       _ ("rates only where the kind is load-dependent"),
                       _ ("only a load-dependent centre has rates."));
    return;
  }
  rates = weft_rates_parse (text != NULL ? text : "", &problem);
  if (rates == NULL)
    take_problem (checker, center, WEFT_PROPERTY_RATES, problem);
}

static void
check_texts (WeftChecker *checker, const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  if (kind == WEFT_KIND_ALLOCATION || kind == WEFT_KIND_SERVE)
    check_processes (checker, node);
  if (kind == WEFT_KIND_CENTER)
    check_center (checker, node);
  weft_check_children (checker, node, check_texts);
}

/* Rule: no group is part of itself. */
static void
check_group (WeftChecker *checker, const WeftNode *graph, const WeftNode *group)
{
  const WeftNode *above = group;
  gsize left = weft_node_get_n_children (graph);
  const char *name;

  while (above != NULL && left-- > 0) {
    name = weft_node_get_text (above, WEFT_PROPERTY_IN);
    above = name != NULL ? weft_document_lookup (checker->document, name) : NULL;
    if (above == group) {
      weft_check_report (checker, group, WEFT_PROPERTY_IN, NULL, _ ("a group that is part of itself"),
                         _ ("groups in groups without a circle"), _ ("a group cannot be part of itself."));
      return;
    }
    if (above != NULL && weft_node_get_kind (above) != WEFT_KIND_GROUP)
      return;
  }
}

/* Rule: tasks wait for one thing besides the lock. */
static void
check_system (WeftChecker *checker, const WeftNode *system)
{
  const WeftNode *sequent = weft_node_find_child (system, WEFT_KIND_SEQUENT);

  if (sequent != NULL && weft_node_find_child (system, WEFT_KIND_NETWORK) != NULL)
    weft_check_report (checker, sequent, WEFT_PROPERTY_ID, NULL, _ ("a network and a Sequent bus"),
                       _ ("one of the two"),
                       _ ("a system has either a queueing network or a Sequent bus; delete one."));
}

static void
check_nodes (WeftChecker *checker, const WeftNode *graph)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, graph);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_kind (child) == WEFT_KIND_GROUP)
      check_group (checker, graph, child);
    if (weft_node_get_kind (child) == WEFT_KIND_SYSTEM)
      check_system (checker, child);
  }
  check_texts (checker, graph);
}

/* Rows. */

/* @data: the checker. */
static void
check_time (WeftElement element, WeftProperty property, const WeftLiteral *literal, gpointer data)
{
  WeftChecker *checker = data;

  if (element.table == 0 || weft_literal_get_reference (literal) == NULL)
    return;
  checker->row = element;
  weft_check_literal (checker, weft_document_get_node (checker->document, element.node),
                      weft_kind_get_property (weft_document_get_kind (checker->document, element), property),
                      literal);
  checker->row.table = 0;
}

static char *
describe_cycle (WeftChecker *checker,
                const WeftNode *node,
                const GArray *cycle,
                char *(*tell) (const WeftDocument *document, WeftElement element))
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i <= MIN (cycle->len, MOST_NAMED); i++) {
    WeftElement row = {weft_node_get_id (node), 1, g_array_index (cycle, guint32, i % cycle->len)};
    g_autofree char *words = tell (checker->document, row);

    g_string_append_printf (text, "%s%s", i > 0 ? " → " : "", words);
  }
  if (cycle->len > MOST_NAMED)
    g_string_append (text, " → …");
  return g_string_free (text, FALSE);
}

/* Rule: no task waits for itself. The edge that is blamed is the last one of the cycle. */
static void
check_cycle (WeftChecker *checker, const WeftNode *node)
{
  const WeftGraph *graph = weft_node_get_graph (node);
  guint table = weft_graph_find_table (graph, WEFT_KIND_EDGE);
  g_autoptr (GArray) cycle = weft_graph_find_cycle (graph, table);
  g_autofree char *ids = NULL;
  g_autofree char *labels = NULL;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;
  guint32 edge;

  if (cycle == NULL)
    return;
  weft_graph_find_edge (graph, table, g_array_index (cycle, guint32, cycle->len - 1),
                        g_array_index (cycle, guint32, 0), &edge);
  ids = describe_cycle (checker, node, cycle, weft_document_get_id);
  labels = describe_cycle (checker, node, cycle, weft_document_get_label);
  found = g_strdup_printf (_ ("a cycle: %s"), ids);
  plain = g_strdup_printf (_ ("these tasks wait for each other: %s. Delete one of the edges."), labels);
  checker->row = (WeftElement){weft_node_get_id (node), table, edge};
  weft_check_report (checker, node, WEFT_PROPERTY_TO, NULL, found, _ ("no way from a task back to itself"),
                     plain);
  checker->row.table = 0;
}

void
weft_check_task_graph (WeftChecker *checker, const WeftNode *graph)
{
  weft_check_below (checker, graph);
  weft_check_kept (checker, graph);
  check_nodes (checker, graph);
  weft_quantities_foreach (graph, check_time, checker);
  check_cycle (checker, graph);
}
