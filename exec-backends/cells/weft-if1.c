/* weft-if1.c: from the graphs of a file to loops, one for each result; see weft-if1.h. */
#include "weft-if1.h"

#include "weft-if1-private.h"

#include <glib/gi18n-lib.h>

/* The graph of results of a Forall. */
#define RESULTS 2

/* Arguments of a function. */
#define MOST_ARGUMENTS 1000

/* Arguments. */

static const WeftIf1Type *
get_type (const WeftIf1Maker *maker, guint32 label)
{
  return g_hash_table_lookup (maker->file->types, GUINT_TO_POINTER (label));
}

/* How many dimensions an array of a type has, and of what it is; 0: it is none that is known. */
static guint
measure_array (const WeftIf1Maker *maker, guint32 label, gboolean *is_float)
{
  const WeftIf1Type *type = get_type (maker, label);
  guint rank = 0;

  for (; type != NULL && type->code == WEFT_IF1_TYPE_ARRAY && rank < 3; rank++)
    type = get_type (maker, type->parts[0]);
  if (type == NULL || type->code != WEFT_IF1_TYPE_BASIC ||
      (type->parts[0] != WEFT_IF1_INTEGER && type->parts[0] != WEFT_IF1_REAL))
    return 0;
  *is_float = type->parts[0] == WEFT_IF1_REAL;
  return rank;
}

static gboolean
add_argument (WeftIf1Maker *maker, WeftIf1Frame *frame, guint32 label, guint32 port)
{
  const WeftIf1Type *type = get_type (maker, label);
  WeftIf1Value value = {.kind = WEFT_IF1_VALUE_CONSTANT, .number = maker->size};
  WeftLoopArray array = {.offset = frame->graph->offset, .size = {maker->size, maker->size}, .is_used = TRUE};
  gboolean is_float = FALSE;

  array.rank = measure_array (maker, label, &is_float);
  if (array.rank > 2 || (array.rank == 0 && (type == NULL || type->code != WEFT_IF1_TYPE_BASIC ||
                                             type->parts[0] != WEFT_IF1_INTEGER)))
    return weft_if1_fail (maker, frame->graph->offset,
                          _ ("unsupported: argument %u is no integer and no array of integers or reals of "
                             "one or two dimensions"),
                          port);
  if (array.rank > 0) {
    value = (WeftIf1Value){
        .kind = WEFT_IF1_VALUE_ARRAY, .is_float = is_float, .which = maker->program->arrays->len};
    array.is_float = is_float;
    array.size[1] = array.rank == 2 ? maker->size : 1;
    array.name = g_strdup_printf ("in%u", port);
    g_array_append_val (maker->program->arrays, array);
  }
  weft_if1_frame_set (frame, 0, port, &value);
  return TRUE;
}

static gboolean
add_arguments (WeftIf1Maker *maker, WeftIf1Frame *frame)
{
  const WeftIf1Type *function = get_type (maker, frame->graph->type);
  const WeftIf1Type *tuple;
  guint32 port = 1;

  if (function == NULL || function->code != WEFT_IF1_TYPE_FUNCTION)
    return weft_if1_fail (maker, frame->graph->offset,
                          _ ("the type of this function is no type of a function"));
  tuple = function->parts[0] != 0 ? get_type (maker, function->parts[0]) : NULL;
  for (; tuple != NULL && tuple->code == WEFT_IF1_TYPE_TUPLE; port++) {
    if (port > MOST_ARGUMENTS)
      return weft_if1_fail (maker, frame->graph->offset, _ ("the types of its arguments go on without end"));
    if (!add_argument (maker, frame, tuple->parts[0], port))
      return FALSE;
    tuple = tuple->parts[1] != 0 ? get_type (maker, tuple->parts[1]) : NULL;
  }
  return TRUE;
}

/* Results. */

/* One, or two inside each other. */
typedef struct {
  const WeftIf1Node *node;
  WeftIf1Result result;
} Forall;

/* The Forall of a graph that leads to a port of its border; (nullable): there is none. */
static const WeftIf1Node *
find_forall (const WeftIf1Graph *graph, guint32 port, guint32 *output)
{
  const WeftIf1Edge *edge = weft_if1_get_edge (graph, 0, port);
  const WeftIf1Node *node =
      edge != NULL && edge->literal == NULL && edge->node != 0 ? weft_if1_get_node (graph, edge->node) : NULL;

  if (node == NULL || !node->is_compound || node->opcode != WEFT_IF1_FORALL)
    return NULL;
  *output = edge->port;
  return node;
}

/* How many Foralls give the result: 2 where the body of one is another that gives a row. 0, having said why there is none. */
static guint
find_foralls (WeftIf1Maker *maker, const WeftIf1Graph *graph, guint32 port, Forall *foralls)
{
  guint32 output;
  const WeftIf1Graph *body;

  foralls[0].node = find_forall (graph, port, &output);
  if (foralls[0].node == NULL) {
    const WeftIf1Edge *edge = weft_if1_get_edge (graph, 0, port);

    weft_if1_fail (maker, edge->offset, _ ("unsupported: a result that no Forall gives"));
    return 0;
  }
  if (!weft_if1_find_result (maker, foralls[0].node, RESULTS, output, &foralls[0].result))
    return 0;
  body = weft_if1_get_part (maker, foralls[0].node, 1);
  foralls[1].node = body != NULL ? find_forall (body, foralls[0].result.port, &output) : NULL;
  if (foralls[1].node == NULL || foralls[0].result.node->opcode != WEFT_IF1_GATHER)
    return 1;
  if (!weft_if1_find_result (maker, foralls[1].node, RESULTS, output, &foralls[1].result))
    return 0;
  return foralls[1].result.node->opcode == WEFT_IF1_GATHER ? 2 : 1;
}

/* The range of dimension @d of the loop, and the body there. */
static WeftIf1Frame *
open_dimension (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, guint d)
{
  WeftIf1Value index = {.kind = WEFT_IF1_VALUE_INDEX, .n = d};
  WeftIf1Range range;
  WeftLoop *loop;

  if (!weft_if1_find_range (maker, frame, node, &range))
    return NULL;
  if (range.low.kind != WEFT_IF1_VALUE_CONSTANT || range.low.number < 0 ||
      range.low.number + range.n > WEFT_IF1_MOST_BYTES) {
    weft_if1_fail (maker, node->offset, _ ("unsupported: a range that is not known, or not from 0 to %u"),
                   WEFT_IF1_MOST_BYTES);
    return NULL;
  }
  loop = WEFT_LOOP_LOOP (maker->program, maker->program->loops->len - 1);
  loop->low[d] = (gint32) range.low.number;
  loop->high[d] = (gint32) (range.low.number + range.n - 1);
  maker->is_inside = TRUE;
  return weft_if1_enter_body (maker, frame, node, &range, &index);
}

static WeftLoopFold
get_fold (guint32 opcode)
{
  switch (opcode) {
  case WEFT_IF1_PLUS:
    return WEFT_LOOP_FOLD_SUM;
  case WEFT_IF1_TIMES:
    return WEFT_LOOP_FOLD_PRODUCT;
  case WEFT_IF1_MIN:
    return WEFT_LOOP_FOLD_LEAST;
  case WEFT_IF1_MAX:
    return WEFT_LOOP_FOLD_GREATEST;
  default:
    return WEFT_LOOP_FOLD_NONE;
  }
}

/* With what a reduction begins, which must be known. */
static gboolean
set_initial (WeftIf1Maker *maker, WeftIf1Frame *frame, const Forall *forall, WeftLoopArray *array)
{
  g_autoptr (WeftIf1Frame) results =
      weft_if1_enter (maker, frame, forall->node, forall->result.graph,
                      weft_if1_count_inputs (frame->graph, forall->node->label));
  WeftIf1Value value;

  if (results == NULL || !weft_if1_get_input (maker, results, forall->result.node->label, 2, &value))
    return FALSE;
  if (value.kind != WEFT_IF1_VALUE_CONSTANT || value.is_float != array->is_float)
    return weft_if1_fail (
        maker, forall->result.node->offset,
        _ ("unsupported: a reduction that begins with what is not known, or of another type"));
  array->initial = value.is_float ? value.bits : (guint32) value.number;
  return TRUE;
}

/* Where the value of an iteration goes. */
static gboolean
store (WeftIf1Maker *maker,
       WeftIf1Frame *frame,
       const Forall *forall,
       guint32 port,
       const WeftIf1Value *value)
{
  const WeftLoop *loop = WEFT_LOOP_LOOP (maker->program, maker->program->loops->len - 1);
  WeftLoopArray array = {
      .is_out = TRUE, .is_float = value->is_float, .rank = loop->rank, .is_used = TRUE, .size = {1, 1}};
  WeftLoopNode *node;

  array.fold = get_fold (forall->result.opcode);
  if (forall->result.node->opcode == WEFT_IF1_FINAL_VALUE)
    return weft_if1_fail (maker, forall->node->offset,
                          _ ("unsupported: the final value of a Forall as a result"));
  if (weft_if1_emit_value (maker, forall->node, value) == NULL)
    return FALSE;
  if (array.fold != WEFT_LOOP_FOLD_NONE && !set_initial (maker, frame, forall, &array))
    return FALSE;
  node = weft_if1_emit (maker, forall->node, WEFT_LOOP_STORE, maker->program->arrays->len, FALSE);
  for (guint d = 0; d < loop->rank && array.fold == WEFT_LOOP_FOLD_NONE; d++) {
    array.size[d] = (guint32) (loop->high[d] - loop->low[d] + 1);
    node->shift[d] = -loop->low[d];
  }
  array.name = g_strdup_printf ("out%u", port);
  g_array_append_val (maker->program->arrays, array);
  return TRUE;
}

static gboolean
fill_loop (WeftIf1Maker *maker, WeftIf1Frame *frame, guint32 port, const Forall *foralls)
{
  g_autoptr (WeftIf1Frame) outer = open_dimension (maker, frame, foralls[0].node, 0);
  g_autoptr (WeftIf1Frame) inner = NULL;
  WeftIf1Value value;

  if (outer == NULL)
    return FALSE;
  if (maker->rank == 2) {
    inner = open_dimension (maker, outer, foralls[1].node, 1);
    if (inner == NULL)
      return FALSE;
  }
  return weft_if1_get_result_value (maker, inner != NULL ? inner : outer, &foralls[maker->rank - 1].result,
                                    &value) &&
         store (maker, frame, &foralls[maker->rank - 1], port, &value);
}

static gboolean
add_result (WeftIf1Maker *maker, WeftIf1Frame *frame, guint32 port)
{
  Forall foralls[2];
  WeftLoop loop = {.first = maker->program->nodes->len, .first_local = maker->program->locals->len};
  gboolean is_right;

  loop.rank = maker->rank = find_foralls (maker, frame->graph, port, foralls);
  if (loop.rank == 0)
    return FALSE;
  loop.offset = foralls[0].node->offset;
  loop.names[0] = g_strdup ("i");
  loop.names[1] = loop.rank == 2 ? g_strdup ("j") : NULL;
  g_array_append_val (maker->program->loops, loop);
  is_right = fill_loop (maker, frame, port, foralls);
  maker->is_inside = FALSE;
  if (is_right)
    weft_loop_program_close (maker->program);
  return is_right;
}

static gboolean
make_program (WeftIf1Maker *maker)
{
  const WeftIf1Graph *graph = NULL;
  g_autoptr (WeftIf1Frame) frame = NULL;
  guint32 n;

  for (guint i = 0; i < maker->file->functions->len && graph == NULL; i++)
    if (((const WeftIf1Graph *) maker->file->functions->pdata[i])->kind == 'X')
      graph = maker->file->functions->pdata[i];
  if (graph == NULL)
    return weft_if1_fail (maker, (guint32) maker->text->size,
                          _ ("the file has no global function, which begins with X"));
  frame = weft_if1_frame_new (graph);
  n = weft_if1_count_inputs (graph, 0);
  if (n == 0)
    return weft_if1_fail (maker, graph->offset, _ ("this function has no result"));
  if (!add_arguments (maker, frame))
    return FALSE;
  for (guint32 port = 1; port <= n; port++)
    if (!add_result (maker, frame, port))
      return FALSE;
  return TRUE;
}

static gboolean
check_size (const WeftText *text, GError **error)
{
  g_autofree char *size = g_strdup_printf ("%" G_GSIZE_FORMAT, text->size);
  g_autofree char *found = g_strdup_printf (_ ("%s bytes"), size);
  g_autofree char *expected = g_strdup_printf (_ ("at most %u"), WEFT_IF1_MOST_BYTES);

  if (text->size <= WEFT_IF1_MOST_BYTES)
    return TRUE;
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.file = text->file, .found = found, .expected = expected});
  return FALSE;
}

WeftLoopProgram *
weft_if1_import (WeftMimdcMessages *messages, guint32 size, WeftJob *job, GError **error)
{
  const WeftText *text = weft_mimdc_messages_get_text (messages);
  g_autoptr (WeftLoopProgram) program = weft_loop_program_new (text->file);
  g_autoptr (WeftIf1File) file = check_size (text, error) ? weft_if1_read (messages, job, error) : NULL;
  WeftIf1Maker maker = {
      .file = file, .messages = messages, .program = program, .text = text, .size = size, .job = job};

  if (file == NULL)
    return NULL;
  if (weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) == 0 && make_program (&maker))
    return g_steal_pointer (&program);
  if (maker.error != NULL)
    g_propagate_error (error, maker.error);
  else
    weft_mimdc_messages_fail (messages, error);
  return NULL;
}
