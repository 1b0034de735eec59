/* weft-loop-flatten.c: see weft-loop-flatten.h. */
#include "weft-loop-flatten.h"

typedef struct {
  WeftLoopNode node;
  guint32 line;
} Operand;

typedef struct {
  const WeftLoopProgram *from;
  const WeftLoop *loop;
  WeftLoopProgram *to;
  guint32 first_local; /* of the loop, in the new program */
  GArray *operands;    /* Operand: that wait for their operation */
} Flattener;

GArray *
weft_loop_find_statements (const WeftLoopProgram *program, const WeftLoop *loop)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint depth = 0;

  for (guint32 i = loop->first; i < loop->after; i++) {
    WeftLoopNodeKind kind = WEFT_LOOP_NODE (program, i)->kind;
    guint32 after = i + 1;

    depth += kind == WEFT_LOOP_IF || kind == WEFT_LOOP_FOR;
    depth -= kind == WEFT_LOOP_END_IF || kind == WEFT_LOOP_END_FOR;
    if (depth == 0 && weft_loop_is_statement (kind))
      g_array_append_val (ends, after);
  }
  return ends;
}

static Operand
get_operand (const Flattener *flattener, guint32 at)
{
  Operand operand = {*WEFT_LOOP_NODE (flattener->from, at),
                     g_array_index (flattener->from->lines, guint32, at)};
  guint8 kind = operand.node.kind;

  if (kind == WEFT_LOOP_LOCAL || kind == WEFT_LOOP_SET || kind == WEFT_LOOP_FOR)
    operand.node.value += flattener->first_local - flattener->loop->first_local;
  return operand;
}

static void
add (Flattener *flattener, const Operand *operand)
{
  g_array_append_val (flattener->to->nodes, operand->node);
  g_array_append_val (flattener->to->lines, operand->line);
}

/* The operands of a node, which it takes. */
static void
add_operands (Flattener *flattener, const WeftLoopNode *node)
{
  guint n = weft_loop_count_operands (node);
  guint first = flattener->operands->len - n;

  for (guint i = first; i < flattener->operands->len; i++)
    add (flattener, &g_array_index (flattener->operands, Operand, i));
  g_array_set_size (flattener->operands, first);
}

/* The operation of @operator stored in a local, which stands for it from now on. */
static void
add_operation (Flattener *flattener, Operand operator)
{
  WeftLoopLocal local = {g_strdup (""), operator.node.is_float };
  Operand value = operator;

  value.node.kind = WEFT_LOOP_LOCAL;
  value.node.value = flattener->to->locals->len;
  g_array_append_val (flattener->to->locals, local);
  operator.node.convert = WEFT_LOOP_AS_IT_IS;
  add (flattener, &operator);
  operator.node.kind = WEFT_LOOP_SET;
  operator.node.value = value.node.value;
  add (flattener, &operator);
  g_array_append_val (flattener->operands, value);
}

/* Of a statement whose nodes are those from @first up to @after. */
static void
flatten_statement (Flattener *flattener, guint32 first, guint32 after)
{
  Operand last = get_operand (flattener, after - 1);

  for (guint32 i = first; i + 1 < after; i++) {
    Operand operand = get_operand (flattener, i);

    if (weft_loop_count_operands (&operand.node) == 0) {
      g_array_append_val (flattener->operands, operand);
      continue;
    }
    add_operands (flattener, &operand.node);
    if (i + 2 < after)
      add_operation (flattener, operand);
    else
      add (flattener, &operand);
  }
  if (flattener->operands->len > 0)
    add (flattener, &g_array_index (flattener->operands, Operand, 0));
  g_array_set_size (flattener->operands, 0);
  add (flattener, &last);
}

static gboolean
can_flatten (const Flattener *flattener, guint32 first, guint32 after)
{
  guint8 last = WEFT_LOOP_NODE (flattener->from, after - 1)->kind;

  for (guint32 i = first; i < after; i++)
    if (WEFT_LOOP_NODE (flattener->from, i)->kind == WEFT_LOOP_AND_THEN ||
        WEFT_LOOP_NODE (flattener->from, i)->kind == WEFT_LOOP_OR_ELSE)
      return FALSE;
  return last == WEFT_LOOP_SET || last == WEFT_LOOP_STORE;
}

static void
flatten_body (Flattener *flattener)
{
  g_autoptr (GArray) ends = weft_loop_find_statements (flattener->from, flattener->loop);
  guint32 first = flattener->loop->first;

  for (guint s = 0; s < ends->len; s++) {
    guint32 after = g_array_index (ends, guint32, s);

    if (can_flatten (flattener, first, after))
      flatten_statement (flattener, first, after);
    else
      for (guint32 i = first; i < after; i++) {
        Operand node = get_operand (flattener, i);

        add (flattener, &node);
      }
    first = after;
  }
}

static void
flatten_loop (Flattener *flattener)
{
  WeftLoop loop = *flattener->loop;

  loop.names[0] = g_strdup (loop.names[0]);
  loop.names[1] = g_strdup (loop.names[1]);
  loop.first = flattener->to->nodes->len;
  loop.first_local = flattener->first_local = flattener->to->locals->len;
  for (guint32 i = 0; i < loop.n_locals; i++) {
    WeftLoopLocal local = *WEFT_LOOP_LOCAL (flattener->from, flattener->loop->first_local + i);

    local.name = g_strdup (local.name);
    g_array_append_val (flattener->to->locals, local);
  }
  g_array_append_val (flattener->to->loops, loop);
  flatten_body (flattener);
  weft_loop_program_close (flattener->to);
}

WeftLoopProgram *
weft_loop_flatten (const WeftLoopProgram *program)
{
  g_autoptr (GArray) operands = g_array_new (FALSE, FALSE, sizeof (Operand));
  Flattener flattener = {.from = program, .to = weft_loop_program_new (program->file), .operands = operands};

  for (guint i = 0; i < program->arrays->len; i++) {
    WeftLoopArray array = *WEFT_LOOP_ARRAY (program, i);

    array.name = g_strdup (array.name);
    g_array_append_val (flattener.to->arrays, array);
  }
  for (guint i = 0; i < program->loops->len; i++) {
    flattener.loop = WEFT_LOOP_LOOP (program, i);
    flatten_loop (&flattener);
  }
  return flattener.to;
}
