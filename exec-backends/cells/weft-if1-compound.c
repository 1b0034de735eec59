/* weft-if1-compound.c: Forall, Select and LoopB of IF1; see weft-if1-private.h. */
#include "weft-if1-private.h"

#include <glib/gi18n-lib.h>

/* Graphs of compounds by their order. */
enum { GENERATOR, BODY, RESULTS };
enum { INITIAL, TEST, LOOP_BODY, LOOP_RESULTS };

static const struct {
  const char *name;
  guint32 opcode;
} reductions[] = {{"sum", WEFT_IF1_PLUS},
                  {"product", WEFT_IF1_TIMES},
                  {"least", WEFT_IF1_MIN},
                  {"greatest", WEFT_IF1_MAX}};

const WeftIf1Graph *
weft_if1_get_part (WeftIf1Maker *maker, const WeftIf1Node *node, guint i)
{
  if (i < node->order->len)
    return node->graphs->pdata[g_array_index (node->order, guint32, i)];
  weft_if1_fail (maker, node->offset, _ ("this compound has %u graphs, expected more"), node->order->len);
  return NULL;
}

WeftIf1Frame *
weft_if1_enter (WeftIf1Maker *maker,
                WeftIf1Frame *frame,
                const WeftIf1Node *node,
                const WeftIf1Graph *graph,
                guint32 n)
{
  g_autoptr (WeftIf1Frame) inner = weft_if1_frame_new (graph);

  for (guint32 port = 1; port <= n; port++) {
    WeftIf1Value value;

    if (!weft_if1_get_input (maker, frame, node->label, port, &value))
      return NULL;
    weft_if1_frame_set (inner, 0, port, &value);
  }
  return g_steal_pointer (&inner);
}

/* Generators. */

/* The node of the generator from which output @port comes; (nullable): having said why not. */
static const WeftIf1Node *
get_source (WeftIf1Maker *maker, const WeftIf1Graph *graph, guint32 port, const WeftIf1Edge **edge)
{
  const WeftIf1Node *node;

  *edge = weft_if1_get_edge (graph, 0, port);
  node = (*edge)->literal == NULL && (*edge)->node != 0 ? weft_if1_get_node (graph, (*edge)->node) : NULL;
  if (node != NULL && !node->is_compound &&
      (node->opcode == WEFT_IF1_RANGE || node->opcode == WEFT_IF1_SCATTER))
    return node;
  weft_if1_fail (maker, (*edge)->offset,
                 _ ("unsupported: a generator gives what is neither a range nor a scattered array"));
  return NULL;
}

/* The ends of what a node of a generator gives. */
static gboolean
get_ends (WeftIf1Maker *maker,
          WeftIf1Frame *frame,
          const WeftIf1Node *node,
          WeftIf1Value *low,
          WeftIf1Value *high)
{
  if (node->opcode == WEFT_IF1_RANGE)
    return weft_if1_get_input (maker, frame, node->label, 1, low) &&
           weft_if1_get_input (maker, frame, node->label, 2, high);
  *low = (WeftIf1Value){.kind = WEFT_IF1_VALUE_CONSTANT, .number = 1};
  *high = (WeftIf1Value){.kind = WEFT_IF1_VALUE_CONSTANT, .number = maker->size};
  return TRUE;
}

static gboolean
is_same_kind (const WeftIf1Value *a, const WeftIf1Value *b)
{
  return !a->is_float && !b->is_float && a->kind == b->kind &&
         (a->kind == WEFT_IF1_VALUE_CONSTANT || (a->kind == WEFT_IF1_VALUE_INDEX && a->n == b->n));
}

static gboolean
add_range (WeftIf1Maker *maker,
           WeftIf1Frame *frame,
           const WeftIf1Node *node,
           gboolean is_first,
           WeftIf1Range *range)
{
  WeftIf1Value low;
  WeftIf1Value high;

  if (!get_ends (maker, frame, node, &low, &high))
    return FALSE;
  if (!is_same_kind (&low, &high))
    return weft_if1_fail (maker, node->offset, _ ("unsupported: a range whose length is not known"));
  if (high.number < low.number)
    return weft_if1_fail (maker, node->offset,
                          _ ("found the range %d..%d, expected the first number to be at most the last"),
                          (int) low.number, (int) high.number);
  if (!is_first && (!is_same_kind (&low, &range->low) || low.number != range->low.number ||
                    high.number - low.number + 1 != range->n))
    return weft_if1_fail (maker, node->offset,
                          _ ("unsupported: a generator with two ranges that are not the same"));
  range->low = low;
  range->n = high.number - low.number + 1;
  return TRUE;
}

gboolean
weft_if1_find_range (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, WeftIf1Range *range)
{
  g_autoptr (WeftIf1Frame) inner = NULL;
  const WeftIf1Edge *edge;
  guint32 port;

  *range = (WeftIf1Range){.graph = weft_if1_get_part (maker, node, GENERATOR),
                          .n_inputs = weft_if1_count_inputs (frame->graph, node->label)};
  if (range->graph == NULL)
    return FALSE;
  inner = weft_if1_enter (maker, frame, node, range->graph, range->n_inputs);
  if (inner == NULL)
    return FALSE;
  for (port = range->n_inputs + 1; weft_if1_get_edge (range->graph, 0, port) != NULL; port++) {
    const WeftIf1Node *source = get_source (maker, range->graph, port, &edge);

    if (source == NULL || !add_range (maker, inner, source, port == range->n_inputs + 1, range))
      return FALSE;
  }
  return port > range->n_inputs + 1 ||
         weft_if1_fail (maker, range->graph->offset, _ ("this generator gives nothing"));
}

WeftIf1Frame *
weft_if1_enter_body (WeftIf1Maker *maker,
                     WeftIf1Frame *frame,
                     const WeftIf1Node *node,
                     const WeftIf1Range *range,
                     const WeftIf1Value *index)
{
  const WeftIf1Graph *graph = weft_if1_get_part (maker, node, BODY);
  g_autoptr (WeftIf1Frame) body = NULL;
  g_autoptr (WeftIf1Frame) generator = weft_if1_enter (maker, frame, node, range->graph, range->n_inputs);
  const WeftIf1Edge *edge;

  body =
      graph != NULL && generator != NULL ? weft_if1_enter (maker, frame, node, graph, range->n_inputs) : NULL;
  if (body == NULL)
    return NULL;
  for (guint32 port = range->n_inputs + 1; weft_if1_get_edge (range->graph, 0, port) != NULL; port++) {
    const WeftIf1Node *source = get_source (maker, range->graph, port, &edge);
    WeftIf1Value value = *index;
    WeftIf1Value array;

    if (source->opcode == WEFT_IF1_SCATTER && edge->port == 1 &&
        (!weft_if1_get_input (maker, generator, source->label, 1, &array) ||
         !weft_if1_get_element (maker, source, &array, index, &value)))
      return NULL;
    weft_if1_frame_set (body, 0, port, &value);
  }
  return g_steal_pointer (&body);
}

/* Results. */

static gboolean
find_reduction (WeftIf1Maker *maker, WeftIf1Result *result)
{
  const WeftIf1Edge *edge = weft_if1_get_edge (result->graph, result->node->label, 1);

  for (guint i = 0; edge != NULL && edge->literal != NULL && i < G_N_ELEMENTS (reductions); i++)
    if (g_ascii_strcasecmp (edge->literal, reductions[i].name) == 0) {
      result->opcode = reductions[i].opcode;
      return TRUE;
    }
  return weft_if1_fail (maker, result->node->offset,
                        _ ("unsupported: a reduction that is none of sum, product, least and greatest"));
}

/* The port at which a node of a graph of results gets what it gathers; 0: it does none. */
static guint32
get_gathering_port (const WeftIf1Node *node)
{
  if (node == NULL || node->is_compound)
    return 0;
  switch (node->opcode) {
  case WEFT_IF1_FINAL_VALUE:
    return 1;
  case WEFT_IF1_GATHER:
    return 2;
  case WEFT_IF1_RED_LEFT:
  case WEFT_IF1_RED_TREE:
  case WEFT_IF1_REDUCE:
    return 3;
  default:
    return 0;
  }
}

gboolean
weft_if1_find_result (WeftIf1Maker *maker,
                      const WeftIf1Node *node,
                      guint part,
                      guint32 port,
                      WeftIf1Result *result)
{
  const WeftIf1Edge *edge;
  guint32 gathering;

  *result = (WeftIf1Result){.graph = weft_if1_get_part (maker, node, part)};
  if (result->graph == NULL)
    return FALSE;
  edge = weft_if1_get_edge (result->graph, 0, port);
  if (edge == NULL)
    return weft_if1_fail (maker, node->offset, _ ("the compound has no output %u"), port);
  result->node =
      edge->literal == NULL && edge->node != 0 ? weft_if1_get_node (result->graph, edge->node) : NULL;
  gathering = get_gathering_port (result->node);
  if (gathering == 0)
    return weft_if1_fail (maker, edge->offset,
                          _ ("unsupported: a result that is not gathered, reduced, or the final value"));
  if (weft_if1_count_inputs (result->graph, result->node->label) != gathering)
    return weft_if1_fail (maker, result->node->offset,
                          _ ("unsupported: found %u inputs, expected %u, as nothing is left out"),
                          weft_if1_count_inputs (result->graph, result->node->label), gathering);
  edge = weft_if1_get_edge (result->graph, result->node->label, gathering);
  if (edge->literal != NULL || edge->node != 0)
    return weft_if1_fail (maker, edge->offset,
                          _ ("unsupported: what is gathered does not come from the body"));
  result->port = edge->port;
  return gathering != 3 || find_reduction (maker, result);
}

gboolean
weft_if1_get_result_value (WeftIf1Maker *maker,
                           WeftIf1Frame *body,
                           const WeftIf1Result *result,
                           WeftIf1Value *value)
{
  guint64 key = result->port;
  const WeftIf1Value *found = g_hash_table_lookup (body->values, &key);

  if (found == NULL)
    return weft_if1_get_input (maker, body, 0, result->port, value);
  *value = *found;
  return TRUE;
}

/* A Forall inside a body, carried out in full length. */

static gboolean
make_forall (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, guint32 port)
{
  WeftIf1Range range;
  WeftIf1Result result;
  WeftIf1Value total;
  g_autoptr (WeftIf1Frame) results = NULL;

  if (!weft_if1_find_range (maker, frame, node, &range) ||
      !weft_if1_find_result (maker, node, RESULTS, port, &result))
    return FALSE;
  if (result.node->opcode == WEFT_IF1_GATHER)
    return weft_if1_fail (maker, node->offset, _ ("unsupported: an array inside of an iteration"));
  results = weft_if1_enter (maker, frame, node, result.graph, range.n_inputs);
  if (results == NULL ||
      (result.opcode != 0 && !weft_if1_get_input (maker, results, result.node->label, 2, &total)))
    return FALSE;
  for (gint64 k = 0; k < range.n; k++) {
    WeftIf1Value index = range.low;
    WeftIf1Value value;
    WeftIf1Value before = total;
    g_autoptr (WeftIf1Frame) body = NULL;

    index.number += k;
    body = weft_if1_enter_body (maker, frame, node, &range, &index);
    if (body == NULL || !weft_if1_get_result_value (maker, body, &result, &value) ||
        !weft_job_check (maker->job, &maker->error))
      return FALSE;
    if (result.opcode == 0)
      total = value;
    else if (!weft_if1_combine (maker, result.node, result.opcode, FALSE, &before, &value, &total))
      return FALSE;
  }
  weft_if1_frame_set (frame, node->label, port, &total);
  return TRUE;
}

/* Select. */

/* Each output of a branch into its local, which the first branch makes. */
static gboolean
make_branch (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, guint i, GArray *outputs)
{
  const WeftIf1Graph *graph = weft_if1_get_part (maker, node, i);
  g_autoptr (WeftIf1Frame) branch =
      graph != NULL
          ? weft_if1_enter (maker, frame, node, graph, weft_if1_count_inputs (frame->graph, node->label))
          : NULL;
  guint32 n = graph != NULL ? weft_if1_count_inputs (graph, 0) : 0;

  if (branch == NULL)
    return FALSE;
  if (outputs->len > 0 && n != outputs->len)
    return weft_if1_fail (maker, graph->offset, _ ("found %u outputs, expected %u as of the other graphs"), n,
                          outputs->len);
  for (guint32 port = 1; port <= n; port++) {
    WeftIf1Value value;
    WeftIf1Value local;

    if (!weft_if1_get_input (maker, branch, 0, port, &value))
      return FALSE;
    if (port > outputs->len) {
      weft_if1_add_local (maker, value.is_float, &local);
      g_array_append_val (outputs, local);
    }
    local = g_array_index (outputs, WeftIf1Value, port - 1);
    if (local.is_float != value.is_float)
      return weft_if1_fail (maker, graph->offset,
                            _ ("output %u is an integer of one graph and a real of another"), port);
    if (weft_if1_emit_value (maker, node, &value) == NULL)
      return FALSE;
    weft_if1_emit (maker, node, WEFT_LOOP_SET, local.which, FALSE);
  }
  return TRUE;
}

/* One branch after the other; which it is is known only as it runs. */
static gboolean
make_branches (WeftIf1Maker *maker,
               WeftIf1Frame *frame,
               const WeftIf1Node *node,
               const WeftIf1Value *which,
               GArray *outputs)
{
  guint n = node->order->len - 1;

  for (guint i = 0; i < n; i++) {
    if (i + 1 < n) {
      if (weft_if1_emit_value (maker, node, which) == NULL)
        return FALSE;
      weft_if1_emit (maker, node, WEFT_LOOP_CONSTANT, i, FALSE);
      weft_if1_emit (maker, node, WEFT_LOOP_BINARY, WEFT_OP_EQ, FALSE);
      weft_if1_emit (maker, node, WEFT_LOOP_IF, 0, FALSE);
    }
    if (!make_branch (maker, frame, node, i + 1, outputs))
      return FALSE;
    if (i + 1 < n)
      weft_if1_emit (maker, node, WEFT_LOOP_ELSE, 0, FALSE);
  }
  for (guint i = 0; i + 1 < n; i++)
    weft_if1_emit (maker, node, WEFT_LOOP_END_IF, 0, FALSE);
  return TRUE;
}

static gboolean
make_select (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node)
{
  const WeftIf1Graph *test = weft_if1_get_part (maker, node, 0);
  g_autoptr (GArray) outputs = g_array_new (FALSE, FALSE, sizeof (WeftIf1Value));
  g_autoptr (WeftIf1Frame) inner =
      test != NULL
          ? weft_if1_enter (maker, frame, node, test, weft_if1_count_inputs (frame->graph, node->label))
          : NULL;
  WeftIf1Value which;
  gboolean is_right;

  if (inner == NULL || weft_if1_get_part (maker, node, 1) == NULL ||
      !weft_if1_get_input (maker, inner, 0, 1, &which))
    return FALSE;
  if (which.is_float || which.kind == WEFT_IF1_VALUE_ARRAY)
    return weft_if1_fail (maker, node->offset, _ ("what selects a graph is an integer"));
  if (which.kind == WEFT_IF1_VALUE_CONSTANT)
    is_right =
        which.number >= 0 && which.number + 1 < node->order->len
            ? make_branch (maker, frame, node, (guint) which.number + 1, outputs)
            : weft_if1_fail (maker, node->offset, _ ("no graph is selected by %d"), (int) which.number);
  else
    is_right = make_branches (maker, frame, node, &which, outputs);
  for (guint i = 0; is_right && i < outputs->len; i++)
    weft_if1_frame_set (frame, node->label, i + 1, &g_array_index (outputs, WeftIf1Value, i));
  return is_right;
}

/* LoopB, as often as its test, which has to be known, says. */

/* The graph with its inputs and the values of the loop. */
static WeftIf1Frame *
enter_loop (WeftIf1Maker *maker,
            WeftIf1Frame *frame,
            const WeftIf1Node *node,
            guint part,
            guint32 n,
            const GArray *values)
{
  const WeftIf1Graph *graph = weft_if1_get_part (maker, node, part);
  WeftIf1Frame *inner = graph != NULL ? weft_if1_enter (maker, frame, node, graph, n) : NULL;

  for (guint i = 0; inner != NULL && i < values->len; i++)
    weft_if1_frame_set (inner, 0, n + 1 + i, &g_array_index (values, WeftIf1Value, i));
  return inner;
}

/* What a graph gives to the values of the loop. */
static gboolean
take_values (WeftIf1Maker *maker, WeftIf1Frame *inner, guint32 n, guint n_values, GArray *values)
{
  for (guint i = 0; i < n_values; i++) {
    WeftIf1Value value;

    if (!weft_if1_get_input (maker, inner, 0, n + 1 + i, &value))
      return FALSE;
    g_array_append_val (values, value);
  }
  return TRUE;
}

/* One time more; *@is_over: the test says no. */
static gboolean
go_round (WeftIf1Maker *maker,
          WeftIf1Frame *frame,
          const WeftIf1Node *node,
          guint32 n,
          GArray *values,
          gboolean *is_over)
{
  g_autoptr (WeftIf1Frame) test = enter_loop (maker, frame, node, TEST, n, values);
  g_autoptr (WeftIf1Frame) body = NULL;
  guint n_values = values->len;
  WeftIf1Value goes_on;

  if (test == NULL || !weft_if1_get_input (maker, test, 0, 1, &goes_on) ||
      !weft_job_check (maker->job, &maker->error))
    return FALSE;
  if (goes_on.kind != WEFT_IF1_VALUE_CONSTANT || goes_on.is_float)
    return weft_if1_fail (maker, node->offset,
                          _ ("unsupported: a LoopB of which it is not known how often it goes round"));
  *is_over = goes_on.number == 0;
  if (*is_over)
    return TRUE;
  body = enter_loop (maker, frame, node, LOOP_BODY, n, values);
  if (body == NULL || !take_values (maker, body, n, n_values, values))
    return FALSE;
  g_array_remove_range (values, 0, n_values);
  return TRUE;
}

static gboolean
make_loop (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, guint32 port)
{
  guint32 n = weft_if1_count_inputs (frame->graph, node->label);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (WeftIf1Value));
  g_autoptr (WeftIf1Frame) initial = enter_loop (maker, frame, node, INITIAL, n, values);
  guint n_values = 0;
  gboolean is_over = FALSE;
  WeftIf1Result result;
  WeftIf1Frame *last;
  WeftIf1Value value;

  while (initial != NULL && weft_if1_get_edge (initial->graph, 0, n + 1 + n_values) != NULL)
    n_values++;
  if (initial == NULL || !take_values (maker, initial, n, n_values, values) ||
      !weft_if1_find_result (maker, node, LOOP_RESULTS, port, &result))
    return FALSE;
  if (result.node->opcode != WEFT_IF1_FINAL_VALUE)
    return weft_if1_fail (maker, node->offset,
                          _ ("unsupported: a LoopB that gives anything but final values"));
  for (guint k = 0; !is_over; k++) {
    if (k > WEFT_IF1_MOST_NODES)
      return weft_if1_fail (maker, node->offset, _ ("this loop goes round too often"));
    if (!go_round (maker, frame, node, n, values, &is_over))
      return FALSE;
  }
  last = enter_loop (maker, frame, node, LOOP_RESULTS, n, values);
  if (last == NULL || !weft_if1_get_result_value (maker, last, &result, &value)) {
    weft_if1_frame_free (last);
    return FALSE;
  }
  weft_if1_frame_free (last);
  weft_if1_frame_set (frame, node->label, port, &value);
  return TRUE;
}

gboolean
weft_if1_make_compound (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, guint32 port)
{
  switch (node->opcode) {
  case WEFT_IF1_FORALL:
    return make_forall (maker, frame, node, port);
  case WEFT_IF1_SELECT:
    return make_select (maker, frame, node);
  case WEFT_IF1_LOOP_B:
    return make_loop (maker, frame, node, port);
  default:
    return weft_if1_fail (maker, node->offset,
                          _ ("unsupported: compound %u, which is none of Forall, Select and LoopB"),
                          node->opcode);
  }
}
