/* weft-check-subtasks.c: the rules of subtask flow graphs (Tan et al. 1997, section 2). */
#include "weft-check-private.h"

#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-graph-ends.h"
#include "weft-machine-times.h"
#include "weft-number.h"
#include "weft-subtask-cycle.h"

#include <glib/gi18n-lib.h>

#define MOST_NAMED 6 /* subtasks of a cycle in a sentence */

/* The graph that is looked at. */
typedef struct {
  WeftChecker *checker;
  const WeftNode *node;
  const WeftGraph *graph;
  guint items; /* tables */
  guint subtasks;
  guint needs;
  guint makes;
} Rules;

/* A problem of a property of a row. */
static void
report (const Rules *rules,
        guint table,
        guint32 row,
        WeftProperty property,
        const char *found,
        const char *expected,
        const char *plain)
{
  rules->checker->row = (WeftElement){weft_node_get_id (rules->node), table, row};
  weft_check_report (rules->checker, rules->node, property, NULL, found, expected, plain);
  rules->checker->row.table = 0;
}

static const char *
get_text (const Rules *rules, guint table, guint32 row, WeftProperty property)
{
  return weft_graph_get_text (rules->graph, (WeftElement){.table = table, .row = row}, property);
}

static void
for_each_row (const Rules *rules, guint table, void (*check) (const Rules *rules, guint32 row))
{
  for (guint32 row = 0; row < weft_graph_get_end (rules->graph, table); row++)
    if (weft_graph_has_row (rules->graph, (WeftElement){.table = table, .row = row}))
      check (rules, row);
}

/* Machines. */

static void
check_machine (const Rules *rules, guint table, guint32 row, WeftProperty property, const char *name)
{
  const WeftNode *machine = weft_document_lookup (rules->checker->document, name);
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (machine != NULL && weft_node_get_kind (machine) == WEFT_KIND_MACHINE)
    return;
  found = g_strdup_printf (_ ("“%s”, which is no machine of the suite"), name);
  plain = g_strdup_printf (_ ("there is no machine “%s” in the suite."), name);
  report (rules, table, row, property, found, _ ("the id of a machine of the suite"), plain);
}

/* Rule: what is refers to machines refers to those of the suite; literals to what is there. */
static void
check_times (const Rules *rules, guint32 row, const char *text)
{
  g_autoptr (GArray) times = weft_machine_times_parse (text, NULL);
  const WeftPropertyInfo *info = weft_kind_get_property (WEFT_KIND_SUBTASK, WEFT_PROPERTY_COMPUTE);

  for (guint i = 0; i < times->len; i++) {
    const WeftMachineTime *time = &g_array_index (times, WeftMachineTime, i);

    check_machine (rules, rules->subtasks, row, WEFT_PROPERTY_COMPUTE, time->machine);
    if (weft_literal_get_reference (time->time) == NULL)
      continue;
    rules->checker->row = (WeftElement){weft_node_get_id (rules->node), rules->subtasks, row};
    weft_check_literal (rules->checker, rules->node, info, time->time);
    rules->checker->row.table = 0;
  }
}

static void
check_subtask (const Rules *rules, guint32 row)
{
  const char *machine = get_text (rules, rules->subtasks, row, WEFT_PROPERTY_MACHINE);
  const char *times = get_text (rules, rules->subtasks, row, WEFT_PROPERTY_COMPUTE);

  if (machine != NULL)
    check_machine (rules, rules->subtasks, row, WEFT_PROPERTY_MACHINE, machine);
  if (times != NULL)
    check_times (rules, row, times);
}

static void
check_places (const Rules *rules, guint32 item, const char *text)
{
  g_auto (GStrv) names = g_strsplit (text, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (g_strv_contains ((const char *const *) names + i + 1, names[i])) {
      g_autofree char *found = g_strdup_printf (_ ("“%s” a second time"), names[i]);
      g_autofree char *plain = g_strdup_printf (_ ("it is said twice that this item is at “%s”."), names[i]);

      report (rules, rules->items, item, WEFT_PROPERTY_AT, found, _ ("each machine once"), plain);
      return;
    } else {
      check_machine (rules, rules->items, item, WEFT_PROPERTY_AT, names[i]);
    }
}

/* Items. */

/* Rule: an item is there at the start or made by one subtask, and not both; one that is needed is one of these. */
static void
check_item (const Rules *rules, guint32 row)
{
  const char *places = get_text (rules, rules->items, row, WEFT_PROPERTY_AT);
  WeftEdgeIter iter;
  guint32 first;
  guint32 other;
  gboolean is_made;

  if (places != NULL)
    check_places (rules, row, places);
  weft_graph_iter_edges (&iter, rules->graph, rules->makes, WEFT_END_TO, row);
  is_made = weft_edge_iter_next (&iter, &first);
  if (is_made && places != NULL)
    report (rules, rules->items, row, WEFT_PROPERTY_AT, _ ("an item that is there at the start and made too"),
            _ ("one of the two"),
            _ ("this item is there at the start, so no subtask can make it. Take one of the two away."));
  else if (is_made && weft_edge_iter_next (&iter, &other))
    report (rules, rules->makes, other, WEFT_PROPERTY_TO, _ ("an item that another subtask makes too"),
            _ ("one subtask that makes it"), _ ("another subtask makes this item too. Delete one of them."));
  weft_graph_iter_edges (&iter, rules->graph, rules->needs, WEFT_END_FROM, row);
  if (!is_made && places == NULL && weft_edge_iter_next (&iter, &first))
    report (
        rules, rules->needs, first, WEFT_PROPERTY_FROM,
        _ ("an item that nobody makes and that is nowhere at the start"),
        _ ("a subtask that makes it, or at=\"MACHINE\""),
        _ ("nobody makes this item, and it is nowhere at the start. Say where it is, or which subtask makes "
           "it."));
}

/* Order. */

static char *
describe_cycle (const Rules *rules,
                const GArray *cycle,
                char *(*tell) (const WeftDocument *document, WeftElement element))
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i <= MIN (cycle->len, MOST_NAMED); i++) {
    WeftElement row = {weft_node_get_id (rules->node), rules->subtasks,
                       g_array_index (cycle, guint32, i % cycle->len)};
    g_autofree char *words = tell (rules->checker->document, row);

    g_string_append_printf (text, "%s%s", i > 0 ? " → " : "", words);
  }
  if (cycle->len > MOST_NAMED)
    g_string_append (text, " → …");
  return g_string_free (text, FALSE);
}

/* Rule: no subtask waits for itself. Blamed is the first one of the cycle. */
static gboolean
check_cycle (const Rules *rules)
{
  g_autoptr (GArray) cycle = weft_subtask_graph_find_cycle (rules->graph);
  g_autofree char *ids = NULL;
  g_autofree char *labels = NULL;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (cycle == NULL)
    return TRUE;
  ids = describe_cycle (rules, cycle, weft_document_get_id);
  labels = describe_cycle (rules, cycle, weft_document_get_label);
  found = g_strdup_printf (_ ("a cycle: %s"), ids);
  plain = g_strdup_printf (_ ("these subtasks wait for each other: %s. Delete one of the needs."), labels);
  report (rules, rules->subtasks, g_array_index (cycle, guint32, 0), WEFT_PROPERTY_ID, found,
          _ ("no way from a subtask back to itself"), plain);
  return FALSE;
}

static void
report_order (const Rules *rules,
              const WeftNode *order,
              const char *found,
              const char *expected,
              const char *plain)
{
  weft_check_report (rules->checker, order, WEFT_PROPERTY_TEXT, NULL, found, expected, plain);
}

/* The place from 1 of each subtask, by its row. Unknown names are reported as all references are. */
static gboolean
read_order (const Rules *rules, const WeftNode *order, guint32 *places)
{
  const char *text = weft_node_get_text (order, WEFT_PROPERTY_TEXT);
  g_auto (GStrv) names = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;
    WeftElement row;

    if (*names[i] == '\0')
      continue;
    if (!weft_graph_find_id (rules->graph, names[i], &row) || row.table != rules->subtasks)
      return FALSE;
    if (places[row.row] == 0) {
      places[row.row] = i + 1;
      continue;
    }
    found = g_strdup_printf (_ ("“%s” a second time"), names[i]);
    plain = g_strdup_printf (_ ("the order names “%s” twice."), names[i]);
    report_order (rules, order, found, _ ("each subtask once"), plain);
    return FALSE;
  }
  return TRUE;
}

static gboolean
check_complete (const Rules *rules, const WeftNode *order, const guint32 *places)
{
  for (guint32 row = 0; row < weft_graph_get_end (rules->graph, rules->subtasks); row++) {
    WeftElement subtask = {.table = rules->subtasks, .row = row};
    const char *id;
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;

    if (!weft_graph_has_row (rules->graph, subtask) || places[row] > 0)
      continue;
    id = weft_graph_get_text (rules->graph, subtask, WEFT_PROPERTY_ID);
    found = g_strdup_printf (_ ("an order without “%s”"), id);
    plain = g_strdup_printf (_ ("the order leaves out “%s”."), id);
    report_order (rules, order, found, _ ("each subtask once"), plain);
    return FALSE;
  }
  return TRUE;
}

/* Rule: who makes an item stands before whoever needs it. The first need that breaks it is told. */
static void
check_producers (const Rules *rules, const WeftNode *order, const guint32 *places)
{
  WeftEndsIter iter;
  guint32 need;
  guint32 ends[2];

  weft_ends_iter_init (&iter, rules->graph, rules->needs);
  while (weft_ends_iter_next (&iter, &need, ends)) {
    const char *consumer;
    const char *producer;
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;
    guint32 from;
    guint32 to = ends[WEFT_END_TO];

    if (!weft_subtask_graph_find_producer (rules->graph, ends[WEFT_END_FROM], &from) ||
        places[from] < places[to])
      continue;
    producer = get_text (rules, rules->subtasks, from, WEFT_PROPERTY_ID);
    consumer = get_text (rules, rules->subtasks, to, WEFT_PROPERTY_ID);
    found = g_strdup_printf (_ ("“%s” before “%s”, which makes what it needs"), consumer, producer);
    plain = g_strdup_printf (_ ("the order has “%s” before “%s”, which makes what it needs."), consumer,
                             producer);
    report_order (rules, order, found, _ ("whoever makes an item before all who need it"), plain);
    return;
  }
}

/* Rule: an order names each subtask once, producers first. */
static void
check_order (const Rules *rules, const WeftNode *order)
{
  g_autofree guint32 *places = g_new0 (guint32, weft_graph_get_end (rules->graph, rules->subtasks) + 1);

  if (read_order (rules, order, places) && check_complete (rules, order, places))
    check_producers (rules, order, places);
}

/* Rule: the probabilities of all scenarios add up to at most 1. Blamed is the one with which they exceed it. */
static void
check_scenarios (const Rules *rules)
{
  double sum = 0;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, rules->node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    char number[WEFT_NUMBER_SIZE];
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;

    if (weft_node_get_kind (child) != WEFT_KIND_SCENARIO)
      continue;
    sum += weft_node_get_number (child, WEFT_PROPERTY_PROBABILITY);
    if (sum <= 1 + 1e-9)
      continue;
    found = g_strdup_printf (_ ("probabilities that add up to %s"), weft_number_print (sum, number));
    plain = g_strdup_printf (_ ("the probabilities of the scenarios add up to %s; 1 is the most."),
                             weft_number_print (sum, number));
    weft_check_report (rules->checker, child, WEFT_PROPERTY_PROBABILITY, NULL, found, _ ("at most 1"), plain);
    return;
  }
}

void
weft_check_subtask_graph (WeftChecker *checker, const WeftNode *node)
{
  const WeftGraph *graph = weft_node_get_graph (node);
  const Rules rules = {.checker = checker,
                       .node = node,
                       .graph = graph,
                       .items = weft_graph_find_table (graph, WEFT_KIND_ITEM),
                       .subtasks = weft_graph_find_table (graph, WEFT_KIND_SUBTASK),
                       .needs = weft_graph_find_table (graph, WEFT_KIND_NEEDS),
                       .makes = weft_graph_find_table (graph, WEFT_KIND_MAKES)};
  const WeftNode *order = weft_node_find_child (node, WEFT_KIND_ORDER);

  weft_check_below (checker, node);
  weft_check_kept (checker, node);
  for_each_row (&rules, rules.subtasks, check_subtask);
  for_each_row (&rules, rules.items, check_item);
  check_scenarios (&rules);
  if (check_cycle (&rules) && order != NULL)
    check_order (&rules, order);
}
