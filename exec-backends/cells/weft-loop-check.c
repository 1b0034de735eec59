/* weft-loop-check.c: types of a loop: int operator float is float, and a local is a float when any float is stored in it. */
#include "weft-loop-parser.h"

#include <glib/gi18n-lib.h>

typedef struct {
  WeftLoopProgram *program;
  const WeftLoop *loop;
  WeftMimdcMessages *messages;
  GArray *stack;       /* guint32: nodes of operands that wait for their operator */
  gboolean is_final;   /* types of locals are known: conversions are put, and what is wrong is said */
  gboolean is_changed; /* a local became a float */
  guint8 *is_set;      /* (array length=n_locals): certainly, as far as was gone */
  GArray *kept;        /* guint8: is_set of where open ifs began, one behind the other */
  guint8 *told;        /* (array length=n_locals) */
} Checker;

#define NODE(i)  WEFT_LOOP_NODE (checker->program, i)
#define LOCAL(i) WEFT_LOOP_LOCAL (checker->program, i)

static WeftLoopNode *
pop (Checker *checker)
{
  guint32 last = g_array_index (checker->stack, guint32, checker->stack->len - 1);

  g_array_set_size (checker->stack, checker->stack->len - 1);
  return NODE (last);
}

static void
convert (const Checker *checker, WeftLoopNode *node, gboolean to_float)
{
  if (checker->is_final && node->is_float != to_float)
    node->convert = to_float ? WEFT_LOOP_TO_FLOAT : WEFT_LOOP_TO_INT;
}

/* What is a condition. */
static void
convert_to_truth (const Checker *checker, WeftLoopNode *node)
{
  if (checker->is_final)
    node->convert = WEFT_LOOP_TO_TRUTH;
}

/* Expressions. */

static gboolean
is_of_ints (guint32 op)
{
  return op == WEFT_OP_MOD || op == WEFT_OP_SHL || op == WEFT_OP_SHR;
}

static void
check_binary (Checker *checker, WeftLoopNode *node)
{
  WeftLoopNode *right = pop (checker);
  WeftLoopNode *left = pop (checker);
  gboolean is_float = left->is_float || right->is_float;

  if (checker->is_final && is_float && is_of_ints (node->value)) {
    weft_loop_say (checker->messages, WEFT_MIMDC_ERROR, node->offset,
                   _ ("“%s” is for ints, and one side of it is a float"),
                   node->value == WEFT_OP_MOD   ? "%"
                   : node->value == WEFT_OP_SHL ? "<<"
                                                : ">>");
    return;
  }
  node->is_float = is_float && node->value < WEFT_OP_EQ;
  convert (checker, left, is_float);
  convert (checker, right, is_float);
  if (checker->is_final)
    node->value += is_float;
}

static void
check_unary (Checker *checker, WeftLoopNode *node)
{
  WeftLoopNode *operand = pop (checker);

  node->is_float = node->value == WEFT_OP_NEG && operand->is_float;
  if (node->value == WEFT_OP_NOT)
    convert_to_truth (checker, operand);
  if (checker->is_final)
    node->value += node->is_float;
}

static void
check_call (Checker *checker, WeftLoopNode *node)
{
  WeftLoopNode *last = pop (checker);
  WeftLoopNode *first = weft_loop_count_operands (node) == 2 ? pop (checker) : last;

  node->is_float = first->is_float || last->is_float || node->value == WEFT_LOOP_SQRT;
  convert (checker, first, node->is_float);
  convert (checker, last, node->is_float);
  if (checker->is_final && node->value != WEFT_LOOP_SQRT)
    node->value += node->is_float;
}

static void
warn_unset (Checker *checker, const WeftLoopNode *node)
{
  guint32 own = node->value - checker->loop->first_local;

  if (!checker->is_final || checker->is_set[own] || checker->told[own])
    return;
  checker->told[own] = TRUE;
  weft_loop_say (checker->messages, WEFT_MIMDC_WARNING, node->offset,
                 _ ("“%s” may be read before anything is stored in it; it is 0 then"),
                 LOCAL (node->value)->name);
}

static void
check_expression (Checker *checker, WeftLoopNode *node)
{
  switch (node->kind) {
  case WEFT_LOOP_LOCAL:
    node->is_float = LOCAL (node->value)->is_float;
    warn_unset (checker, node);
    return;
  case WEFT_LOOP_ELEMENT:
    node->is_float = WEFT_LOOP_ARRAY (checker->program, node->value)->is_float;
    return;
  case WEFT_LOOP_UNARY:
    check_unary (checker, node);
    return;
  case WEFT_LOOP_BINARY:
    check_binary (checker, node);
    return;
  case WEFT_LOOP_CALL:
    check_call (checker, node);
    return;
  case WEFT_LOOP_AND:
  case WEFT_LOOP_OR:
    convert_to_truth (checker, pop (checker));
    return;
  default:
    return;
  }
}

/* Statements. */

static void
check_set (Checker *checker, const WeftLoopNode *node)
{
  WeftLoopLocal *local = LOCAL (node->value);
  WeftLoopNode *value = pop (checker);

  if (value->is_float && !local->is_float)
    checker->is_changed = local->is_float = TRUE;
  convert (checker, value, local->is_float);
  checker->is_set[node->value - checker->loop->first_local] = TRUE;
}

static void
keep (Checker *checker)
{
  g_array_append_vals (checker->kept, checker->is_set, checker->loop->n_locals);
}

/* At an else the other branch begins with what was set before the if; at the end what is certain is certain on both ways. */
static void
join_branches (Checker *checker, gboolean is_else)
{
  guint n = checker->loop->n_locals;
  guint8 *kept;

  if (n == 0)
    return;
  kept = &g_array_index (checker->kept, guint8, checker->kept->len - n);
  for (guint i = 0; i < n; i++) {
    guint8 now = checker->is_set[i];

    checker->is_set[i] = is_else ? kept[i] : kept[i] && now;
    kept[i] = now;
  }
  if (!is_else)
    g_array_set_size (checker->kept, checker->kept->len - n);
}

static void
check_statement (Checker *checker, WeftLoopNode *node)
{
  switch (node->kind) {
  case WEFT_LOOP_AND_THEN:
  case WEFT_LOOP_OR_ELSE:
    convert_to_truth (checker, pop (checker));
    return;
  case WEFT_LOOP_SET:
    check_set (checker, node);
    return;
  case WEFT_LOOP_STORE:
    convert (checker, pop (checker), WEFT_LOOP_ARRAY (checker->program, node->value)->is_float);
    return;
  case WEFT_LOOP_IF:
    convert_to_truth (checker, pop (checker));
    keep (checker);
    return;
  case WEFT_LOOP_ELSE:
  case WEFT_LOOP_END_IF:
    join_branches (checker, node->kind == WEFT_LOOP_ELSE);
    return;
  case WEFT_LOOP_FOR:
    checker->is_set[node->value - checker->loop->first_local] = TRUE;
    return;
  default:
    return;
  }
}

static gboolean
is_part_of_expression (const WeftLoopNode *node)
{
  return !weft_loop_is_statement (node->kind) && node->kind != WEFT_LOOP_AND_THEN &&
         node->kind != WEFT_LOOP_OR_ELSE;
}

static void
go_through (Checker *checker)
{
  checker->is_changed = FALSE;
  memset (checker->is_set, 0, checker->loop->n_locals);
  for (guint32 i = checker->loop->first; i < checker->loop->after; i++) {
    if (is_part_of_expression (NODE (i))) {
      check_expression (checker, NODE (i));
      g_array_append_val (checker->stack, i);
    } else {
      check_statement (checker, NODE (i));
    }
  }
}

gboolean
weft_loop_check (WeftLoopProgram *program,
                 const WeftLoop *loop,
                 WeftMimdcMessages *messages,
                 WeftJob *job,
                 GError **error)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint8));
  g_autofree guint8 *is_set = g_new (guint8, loop->n_locals + 1);
  g_autofree guint8 *told = g_new0 (guint8, loop->n_locals + 1);
  Checker checker = {program, loop, messages, stack, FALSE, TRUE, is_set, kept, told};

  while (checker.is_changed) {
    if (!weft_job_check (job, error))
      return FALSE;
    go_through (&checker);
  }
  checker.is_final = TRUE;
  go_through (&checker);
  return TRUE;
}
