/* weft-if1-values.c: values of simple nodes of IF1: known ones are computed, others become one operation a statement; see weft-if1-private.h. */
#include "weft-if1-private.h"

#include "weft-mimdc-arithmetic.h"

#include <glib/gi18n-lib.h>

/* Nodes that wait for each other. */
#define DEEPEST 2000

/* Values that are worked out. */
#define MOST_STEPS (1u << 22)

/* What an operation is on ints; on floats it is the next. */
static const struct {
  guint32 opcode;
  WeftLoopNodeKind kind;
  guint32 value;
  gboolean has_floats;
} operations[] = {
    {WEFT_IF1_ABS, WEFT_LOOP_CALL, WEFT_LOOP_ABS, TRUE},
    {WEFT_IF1_DIV, WEFT_LOOP_BINARY, WEFT_OP_DIV, TRUE},
    {WEFT_IF1_EQUAL, WEFT_LOOP_BINARY, WEFT_OP_EQ, TRUE},
    {WEFT_IF1_LESS, WEFT_LOOP_BINARY, WEFT_OP_LT, TRUE},
    {WEFT_IF1_LESS_EQUAL, WEFT_LOOP_BINARY, WEFT_OP_LE, TRUE},
    {WEFT_IF1_MAX, WEFT_LOOP_CALL, WEFT_LOOP_MAX, TRUE},
    {WEFT_IF1_MIN, WEFT_LOOP_CALL, WEFT_LOOP_MIN, TRUE},
    {WEFT_IF1_MINUS, WEFT_LOOP_BINARY, WEFT_OP_SUB, TRUE},
    {WEFT_IF1_MOD, WEFT_LOOP_BINARY, WEFT_OP_MOD, FALSE},
    {WEFT_IF1_NEG, WEFT_LOOP_UNARY, WEFT_OP_NEG, TRUE},
    {WEFT_IF1_NOT, WEFT_LOOP_UNARY, WEFT_OP_NOT, FALSE},
    {WEFT_IF1_NOT_EQUAL, WEFT_LOOP_BINARY, WEFT_OP_NE, TRUE},
    {WEFT_IF1_PLUS, WEFT_LOOP_BINARY, WEFT_OP_ADD, TRUE},
    {WEFT_IF1_TIMES, WEFT_LOOP_BINARY, WEFT_OP_MUL, TRUE},
};

gboolean
weft_if1_fail (WeftIf1Maker *maker, guint32 offset, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  weft_mimdc_messages_add (maker->messages, WEFT_MIMDC_ERROR, offset, 1, "%s", sentence);
  return FALSE;
}

/* Frames. */

WeftIf1Frame *
weft_if1_frame_new (const WeftIf1Graph *graph)
{
  WeftIf1Frame *frame = g_new (WeftIf1Frame, 1);

  *frame = (WeftIf1Frame){graph, g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free),
                          g_hash_table_new (NULL, NULL)};
  return frame;
}

void
weft_if1_frame_free (WeftIf1Frame *frame)
{
  if (frame == NULL)
    return;
  g_hash_table_unref (frame->values);
  g_hash_table_unref (frame->open);
  g_free (frame);
}

void
weft_if1_frame_set (WeftIf1Frame *frame, guint32 node, guint32 port, const WeftIf1Value *value)
{
  guint64 key = (guint64) node << 32 | port;

  g_hash_table_insert (frame->values, g_memdup2 (&key, sizeof key), g_memdup2 (value, sizeof *value));
}

static gboolean
find_value (const WeftIf1Frame *frame, guint32 node, guint32 port, WeftIf1Value *value)
{
  guint64 key = (guint64) node << 32 | port;
  const WeftIf1Value *found = g_hash_table_lookup (frame->values, &key);

  if (found != NULL)
    *value = *found;
  return found != NULL;
}

guint32
weft_if1_count_inputs (const WeftIf1Graph *graph, guint32 node)
{
  guint32 n = 0;

  while (weft_if1_get_edge (graph, node, n + 1) != NULL)
    n++;
  return n;
}

/* Emitting. */

WeftLoopNode *
weft_if1_emit (WeftIf1Maker *maker,
               const WeftIf1Node *from,
               WeftLoopNodeKind kind,
               guint32 value,
               gboolean is_float)
{
  WeftLoopNode node = {.kind = kind, .offset = from->offset, .value = value, .is_float = is_float != 0};
  guint line;
  guint column;

  weft_text_get_position (maker->text, from->offset, &line, &column);
  g_array_append_val (maker->program->nodes, node);
  g_array_append_val (maker->program->lines, line);
  return WEFT_LOOP_NODE (maker->program, maker->program->nodes->len - 1);
}

void
weft_if1_add_local (WeftIf1Maker *maker, gboolean is_float, WeftIf1Value *value)
{
  WeftLoopLocal local = {g_strdup (""), is_float};

  *value = (WeftIf1Value){
      .kind = WEFT_IF1_VALUE_LOCAL, .is_float = is_float, .which = maker->program->locals->len};
  g_array_append_val (maker->program->locals, local);
}

static WeftLoopNode *
emit_index (WeftIf1Maker *maker, const WeftIf1Node *from, const WeftIf1Value *value)
{
  WeftLoopNode *node = weft_if1_emit (maker, from, WEFT_LOOP_INDEX, value->n, FALSE);

  if (value->number == 0)
    return node;
  weft_if1_emit (maker, from, WEFT_LOOP_CONSTANT, (guint32) value->number, FALSE);
  return weft_if1_emit (maker, from, WEFT_LOOP_BINARY, WEFT_OP_ADD, FALSE);
}

WeftLoopNode *
weft_if1_emit_value (WeftIf1Maker *maker, const WeftIf1Node *from, const WeftIf1Value *value)
{
  WeftLoopNode *node;

  if (!maker->is_inside || maker->program->nodes->len > WEFT_IF1_MOST_NODES) {
    weft_if1_fail (
        maker, from->offset,
        maker->is_inside
            ? _ ("what comes out of this file is too long, as loops inside of others are carried out")
            : _ ("unsupported: this is computed outside of all loops, from what is not known"));
    return NULL;
  }
  switch (value->kind) {
  case WEFT_IF1_VALUE_CONSTANT:
    return weft_if1_emit (maker, from, WEFT_LOOP_CONSTANT,
                          value->is_float ? value->bits : (guint32) value->number, value->is_float);
  case WEFT_IF1_VALUE_INDEX:
    return emit_index (maker, from, value);
  case WEFT_IF1_VALUE_ELEMENT:
    node = weft_if1_emit (maker, from, WEFT_LOOP_ELEMENT, value->which, value->is_float);
    node->shift[0] = value->shift[0];
    node->shift[1] = value->shift[1];
    return node;
  case WEFT_IF1_VALUE_LOCAL:
    return weft_if1_emit (maker, from, WEFT_LOOP_LOCAL, value->which, value->is_float);
  case WEFT_IF1_VALUE_ARRAY:
  default:
    weft_if1_fail (maker, from->offset, _ ("unsupported: an array where one value is expected"));
    return NULL;
  }
}

/* Operations. */

static guint
find_operation (guint32 opcode)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (operations) && operations[i].opcode != opcode)
    i++;
  return i;
}

static WeftIf1Value
make_whole (gint64 number)
{
  return (WeftIf1Value){.kind = WEFT_IF1_VALUE_CONSTANT, .number = (gint32) (guint32) (guint64) number};
}

static gboolean
is_index (const WeftIf1Value *value)
{
  return value->kind == WEFT_IF1_VALUE_INDEX;
}

static gboolean
is_whole (const WeftIf1Value *value)
{
  return value->kind == WEFT_IF1_VALUE_CONSTANT && !value->is_float;
}

/* Loop variables plus and minus numbers are that again. */
static gboolean
combine_indices (guint32 opcode, const WeftIf1Value *a, const WeftIf1Value *b, WeftIf1Value *result)
{
  gint64 sign = opcode == WEFT_IF1_PLUS ? 1 : -1;

  if (opcode != WEFT_IF1_PLUS && opcode != WEFT_IF1_MINUS)
    return FALSE;
  if (is_index (a) && is_index (b) && sign < 0 && a->n == b->n) {
    *result = make_whole (a->number - b->number);
    return TRUE;
  }
  *result = is_index (a) ? *a : *b;
  if (is_index (a) && is_whole (b))
    result->number += sign * b->number;
  else if (is_whole (a) && is_index (b) && sign > 0)
    result->number += a->number;
  else
    return FALSE;
  return ABS (result->number) <= G_MAXINT32 / 2;
}

/* What is known of two ints. */
static gboolean
combine_known (guint i,
               gboolean is_boolean,
               const WeftIf1Value *a,
               const WeftIf1Value *b,
               WeftIf1Value *result)
{
  gint64 y = b != NULL ? b->number : 0;
  guint32 word;

  if (!is_whole (a) || (b != NULL && !is_whole (b)))
    return FALSE;
  if (operations[i].kind == WEFT_LOOP_UNARY)
    *result = make_whole ((gint32) weft_mimdc_unary (operations[i].value, (guint32) a->number));
  else if (operations[i].kind == WEFT_LOOP_CALL)
    *result = make_whole (operations[i].opcode == WEFT_IF1_ABS   ? ABS (a->number)
                          : operations[i].opcode == WEFT_IF1_MAX ? MAX (a->number, y)
                                                                 : MIN (a->number, y));
  else if (is_boolean && (operations[i].opcode == WEFT_IF1_PLUS || operations[i].opcode == WEFT_IF1_TIMES))
    *result = make_whole (operations[i].opcode == WEFT_IF1_PLUS ? a->number || y : a->number && y);
  else if (weft_mimdc_binary (operations[i].value, (guint32) a->number, (guint32) y, &word))
    *result = make_whole ((gint32) word);
  else
    return FALSE;
  return TRUE;
}

static gboolean
is_comparison (guint32 op)
{
  return op >= WEFT_OP_EQ && op <= WEFT_OP_GEF;
}

/* As a statement of its own. */
static gboolean
emit_operation (WeftIf1Maker *maker,
                const WeftIf1Node *node,
                guint i,
                gboolean is_boolean,
                const WeftIf1Value *a,
                const WeftIf1Value *b,
                WeftIf1Value *result)
{
  WeftLoopNodeKind kind = operations[i].kind;
  guint32 value = operations[i].value;
  gboolean is_float = a->is_float;

  if (is_boolean && (operations[i].opcode == WEFT_IF1_PLUS || operations[i].opcode == WEFT_IF1_TIMES)) {
    kind = WEFT_LOOP_CALL;
    value = operations[i].opcode == WEFT_IF1_PLUS ? WEFT_LOOP_MAX : WEFT_LOOP_MIN;
  }
  if (weft_if1_emit_value (maker, node, a) == NULL ||
      (b != NULL && weft_if1_emit_value (maker, node, b) == NULL))
    return FALSE;
  weft_if1_add_local (maker, is_float && !(kind == WEFT_LOOP_BINARY && is_comparison (value)), result);
  weft_if1_emit (maker, node, kind, value + (is_float ? 1 : 0), result->is_float);
  weft_if1_emit (maker, node, WEFT_LOOP_SET, result->which, FALSE);
  return TRUE;
}

gboolean
weft_if1_combine (WeftIf1Maker *maker,
                  const WeftIf1Node *node,
                  guint32 opcode,
                  gboolean is_boolean,
                  const WeftIf1Value *a,
                  const WeftIf1Value *b,
                  WeftIf1Value *result)
{
  guint i = find_operation (opcode);

  if (i == G_N_ELEMENTS (operations))
    return weft_if1_fail (maker, node->offset, _ ("unsupported: operation %u"), opcode);
  if (a->kind == WEFT_IF1_VALUE_ARRAY || (b != NULL && b->kind == WEFT_IF1_VALUE_ARRAY))
    return weft_if1_fail (maker, node->offset, _ ("unsupported: an operation on whole arrays"));
  if (b != NULL && a->is_float != b->is_float)
    return weft_if1_fail (maker, node->offset,
                          _ ("one side of this operation is an integer and the other a real"));
  if (a->is_float && !operations[i].has_floats)
    return weft_if1_fail (maker, node->offset, _ ("unsupported: operation %u on reals"), opcode);
  if ((b != NULL && combine_indices (opcode, a, b, result)) || combine_known (i, is_boolean, a, b, result))
    return TRUE;
  return emit_operation (maker, node, i, is_boolean, a, b, result);
}

/* From an int to a float, or from a float to an int. */
static gboolean
make_conversion (WeftIf1Maker *maker,
                 const WeftIf1Node *node,
                 gboolean to_float,
                 const WeftIf1Value *from,
                 WeftIf1Value *value)
{
  WeftLoopNode *last;

  if (from->is_float == to_float) {
    *value = *from;
    return TRUE;
  }
  last = weft_if1_emit_value (maker, node, from);
  if (last == NULL)
    return FALSE;
  last->convert = to_float ? WEFT_LOOP_TO_FLOAT : WEFT_LOOP_TO_INT;
  weft_if1_add_local (maker, to_float, value);
  weft_if1_emit (maker, node, WEFT_LOOP_SET, value->which, FALSE);
  return TRUE;
}

gboolean
weft_if1_get_element (WeftIf1Maker *maker,
                      const WeftIf1Node *node,
                      const WeftIf1Value *array,
                      const WeftIf1Value *index,
                      WeftIf1Value *value)
{
  const WeftLoop *loop =
      maker->is_inside ? WEFT_LOOP_LOOP (maker->program, maker->program->loops->len - 1) : NULL;
  gint64 low;
  gint64 high;

  if (array->kind != WEFT_IF1_VALUE_ARRAY)
    return weft_if1_fail (maker, node->offset, _ ("this takes an element of what is no array"));
  if (loop == NULL || !is_index (index) || index->n != array->n)
    return weft_if1_fail (
        maker, node->offset,
        _ ("unsupported: an element whose place is not the loop variable of its dimension plus a constant"));
  if (WEFT_LOOP_ARRAY (maker->program, array->which)->rank != maker->rank)
    return weft_if1_fail (maker, node->offset,
                          _ ("unsupported: an array that has not as many dimensions as the loop"));
  low = loop->low[index->n] + index->number;
  high = loop->high[index->n] + index->number;
  if (low < 1 || high > maker->size)
    return weft_if1_fail (maker, node->offset,
                          _ ("the loop takes elements from %d to %d of an array that has 1 to %u"), (int) low,
                          (int) high, maker->size);
  *value = *array;
  value->shift[value->n++] = (gint32) index->number - 1;
  if (value->n == maker->rank)
    value->kind = WEFT_IF1_VALUE_ELEMENT;
  return TRUE;
}

static gboolean
is_boolean_input (const WeftIf1Maker *maker, const WeftIf1Frame *frame, const WeftIf1Node *node)
{
  const WeftIf1Edge *edge = weft_if1_get_edge (frame->graph, node->label, 1);
  const WeftIf1Type *type =
      edge != NULL ? g_hash_table_lookup (maker->file->types, GUINT_TO_POINTER (edge->type)) : NULL;

  return type != NULL && type->code == WEFT_IF1_TYPE_BASIC && type->parts[0] == WEFT_IF1_BOOLEAN;
}

static guint
count_wanted (guint32 opcode)
{
  switch (opcode) {
  case WEFT_IF1_ABS:
  case WEFT_IF1_INT:
  case WEFT_IF1_NEG:
  case WEFT_IF1_NO_OP:
  case WEFT_IF1_NOT:
  case WEFT_IF1_SINGLE:
  case WEFT_IF1_TRUNC:
    return 1;
  default:
    return 2;
  }
}

static gboolean
is_known (guint32 opcode)
{
  return find_operation (opcode) < G_N_ELEMENTS (operations) || opcode == WEFT_IF1_ELEMENT ||
         opcode == WEFT_IF1_INT || opcode == WEFT_IF1_NO_OP || opcode == WEFT_IF1_SINGLE ||
         opcode == WEFT_IF1_TRUNC;
}

gboolean
weft_if1_make_simple (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, WeftIf1Value *value)
{
  guint n = count_wanted (node->opcode);
  WeftIf1Value a;
  WeftIf1Value b;

  if (!is_known (node->opcode))
    return weft_if1_fail (maker, node->offset, _ ("unsupported: operation %u"), node->opcode);
  if (weft_if1_get_edge (frame->graph, node->label, n + 1) != NULL)
    return weft_if1_fail (maker, node->offset, _ ("found an edge to port %u, and operation %u has %u inputs"),
                          n + 1, node->opcode, n);
  if (!weft_if1_get_input (maker, frame, node->label, 1, &a) ||
      (n == 2 && !weft_if1_get_input (maker, frame, node->label, 2, &b)))
    return FALSE;
  switch (node->opcode) {
  case WEFT_IF1_ELEMENT:
    return weft_if1_get_element (maker, node, &a, &b, value);
  case WEFT_IF1_INT:
    if (a.is_float)
      return weft_if1_fail (maker, node->offset, _ ("unsupported: a real rounded to an integer"));
    *value = a;
    return TRUE;
  case WEFT_IF1_NO_OP:
    *value = a;
    return TRUE;
  case WEFT_IF1_SINGLE:
  case WEFT_IF1_TRUNC:
    return make_conversion (maker, node, node->opcode == WEFT_IF1_SINGLE, &a, value);
  default:
    return weft_if1_combine (maker, node, node->opcode, is_boolean_input (maker, frame, node), &a,
                             n == 2 ? &b : NULL, value);
  }
}

/* Edges. */

static gboolean
read_literal (WeftIf1Maker *maker, const WeftIf1Edge *edge, WeftIf1Value *value)
{
  const WeftIf1Type *type = g_hash_table_lookup (maker->file->types, GUINT_TO_POINTER (edge->type));
  guint32 basic = type != NULL && type->code == WEFT_IF1_TYPE_BASIC ? type->parts[0] : G_MAXUINT32;
  gint64 number;
  char *end;

  if (basic == WEFT_IF1_BOOLEAN && (g_str_equal (edge->literal, "T") || g_str_equal (edge->literal, "F"))) {
    *value = make_whole (*edge->literal == 'T');
    return TRUE;
  }
  if (basic == WEFT_IF1_REAL) {
    *value = (WeftIf1Value){.kind = WEFT_IF1_VALUE_CONSTANT, .is_float = TRUE};
    value->bits = weft_mimdc_from_float ((float) g_ascii_strtod (edge->literal, &end));
    return (end != edge->literal && *end == '\0') ||
           weft_if1_fail (maker, edge->offset, _ ("this literal is no real"));
  }
  if (basic != WEFT_IF1_INTEGER)
    return weft_if1_fail (maker, edge->offset,
                          _ ("unsupported: a literal that is no integer, no real and no boolean"));
  if (!g_ascii_string_to_signed (edge->literal, 10, G_MININT32, G_MAXINT32, &number, NULL))
    return weft_if1_fail (maker, edge->offset, _ ("this literal is no integer of 32 bits"));
  *value = make_whole (number);
  return TRUE;
}

/* Works out what comes out of a node. */
static gboolean
make_output (WeftIf1Maker *maker,
             WeftIf1Frame *frame,
             const WeftIf1Node *node,
             const WeftIf1Edge *edge,
             WeftIf1Value *value)
{
  gboolean is_right;

  if (!weft_job_check (maker->job, &maker->error))
    return FALSE;
  if (!g_hash_table_add (frame->open, GUINT_TO_POINTER (node->label)))
    return weft_if1_fail (maker, node->offset,
                          _ ("this node needs what comes out of it: the graph has a cycle"));
  if (++maker->depth > DEEPEST || ++maker->steps > MOST_STEPS)
    return weft_if1_fail (maker, node->offset,
                          maker->depth > DEEPEST
                              ? _ ("too many nodes wait for each other here")
                              : _ ("this file takes too long, as loops inside of others are carried out"));
  if (node->is_compound) {
    is_right = weft_if1_make_compound (maker, frame, node, edge->port);
    if (is_right && !find_value (frame, node->label, edge->port, value))
      is_right = weft_if1_fail (maker, edge->offset, _ ("the compound has no output %u"), edge->port);
  } else {
    is_right = edge->port == 1
                   ? weft_if1_make_simple (maker, frame, node, value)
                   : weft_if1_fail (maker, edge->offset,
                                    _ ("this operation has one output, and not output %u"), edge->port);
    if (is_right)
      weft_if1_frame_set (frame, node->label, 1, value);
  }
  maker->depth--;
  g_hash_table_remove (frame->open, GUINT_TO_POINTER (node->label));
  return is_right;
}

gboolean
weft_if1_get_input (WeftIf1Maker *maker, WeftIf1Frame *frame, guint32 node, guint32 port, WeftIf1Value *value)
{
  const WeftIf1Edge *edge = weft_if1_get_edge (frame->graph, node, port);
  const WeftIf1Node *to = node != 0 ? weft_if1_get_node (frame->graph, node) : NULL;

  if (edge == NULL)
    return weft_if1_fail (maker, to != NULL ? to->offset : frame->graph->offset,
                          _ ("no edge leads to port %u of this"), port);
  if (edge->literal != NULL)
    return read_literal (maker, edge, value);
  if (find_value (frame, edge->node, edge->port, value))
    return TRUE;
  if (edge->node == 0)
    return weft_if1_fail (maker, edge->offset, _ ("nothing comes into this graph at port %u"), edge->port);
  return make_output (maker, frame, weft_if1_get_node (frame->graph, edge->node), edge, value);
}
