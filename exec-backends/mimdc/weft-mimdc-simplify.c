/* weft-mimdc-simplify.c: one walk over the nodes, which writes what stays behind what it has written: what an operator is
 * about ends just before it. See weft-mimdc-simplify.h. */
#include "weft-mimdc-simplify.h"

#include "weft-mimdc-arithmetic.h"

#define MINUS_ZERO 0x80000000u

/* What became of an open if, && or ||. */
typedef enum {
  KEPT,
  ONLY_THEN, /* the condition is never 0 */
  ONLY_ELSE, /* it is always 0 */
  NO_LOOP,
} Fate;

typedef struct {
  WeftMimdcTree *tree;
  guint32 in;    /* the node at hand */
  guint32 out;   /* how many are written */
  guint32 after; /* of the function */
  GArray *fates; /* Fate: of what is open */
} Walk;

static WeftMimdcNode *
get (Walk *walk, guint32 at)
{
  return WEFT_MIMDC_NODE (walk->tree, at);
}

static WeftMimdcNode *
get_last (Walk *walk)
{
  return get (walk, walk->out - 1);
}

static gboolean
is_constant (const WeftMimdcNode *node)
{
  return node->kind == WEFT_NODE_CONSTANT;
}

static gboolean
is_true (const WeftMimdcNode *constant)
{
  return constant->type == WEFT_TYPE_FLOAT ? weft_mimdc_to_float (constant->value) != 0
                                           : constant->value != 0;
}

static void
convert_constant (WeftMimdcNode *node)
{
  if (!is_constant (node) || node->convert == WEFT_TYPE_NONE)
    return;
  node->value = weft_mimdc_unary (node->convert == WEFT_TYPE_FLOAT ? WEFT_OP_FLT : WEFT_OP_INT, node->value);
  node->type = node->convert;
  node->convert = WEFT_TYPE_NONE;
}

static void
put (Walk *walk, WeftMimdcNode node, guint32 first)
{
  node.first = first;
  *get (walk, walk->out++) = node;
  convert_constant (get_last (walk));
}

static void
write_constant (Walk *walk, const WeftMimdcNode *from, guint32 value, guint32 first)
{
  WeftMimdcNode node = {.kind = WEFT_NODE_CONSTANT,
                        .type = from->type,
                        .convert = from->convert,
                        .offset = from->offset,
                        .value = value};

  walk->out = first;
  put (walk, node, first);
}

/* Where the expression begins that ends before the one that begins at @first. */
static guint32
get_first_before (Walk *walk, guint32 first)
{
  return get (walk, first - 1)->first;
}

/* Where @n expressions begin that were written last. */
static guint32
get_first_of (Walk *walk, guint32 n)
{
  guint32 first = walk->out;

  for (; n > 0; n--)
    first = get_first_before (walk, first);
  return first;
}

/* Lets the operand that begins at @first, and ends the output, stand for an operator that changes nothing. */
static gboolean
stand_for (Walk *walk, const WeftMimdcNode *operator_node)
{
  WeftMimdcNode *operand = get_last (walk);

  if (operand->convert != WEFT_TYPE_NONE && operator_node->convert != WEFT_TYPE_NONE)
    return FALSE;
  if (operand->convert == WEFT_TYPE_NONE)
    operand->convert = operator_node->convert;
  return TRUE;
}

static void
simplify_unary (Walk *walk, const WeftMimdcNode *node)
{
  WeftMimdcNode *operand = get_last (walk);
  guint32 first = operand->first;

  if (is_constant (operand) && node->value == WEFT_OP_NOT) {
    write_constant (walk, node, !is_true (operand), first);
  } else if (is_constant (operand)) {
    write_constant (walk, node, weft_mimdc_unary (node->value, operand->value), first);
  } else if (node->value != WEFT_OP_NOT && operand->kind == WEFT_NODE_UNARY &&
             operand->value == node->value && operand->convert == WEFT_TYPE_NONE) {
    walk->out--;
    if (!stand_for (walk, node)) {
      walk->out++;
      put (walk, *node, first);
    }
  } else {
    put (walk, *node, first);
  }
}

/* Whether a operator @b is a, bit for bit. */
static gboolean
is_right_identity (guint32 sign, guint32 b)
{
  switch (sign) {
  case WEFT_OP_ADD:
  case WEFT_OP_SUB:
    return b == 0;
  case WEFT_OP_SHL:
  case WEFT_OP_SHR:
    return (b & 31) == 0;
  case WEFT_OP_MUL:
  case WEFT_OP_DIV:
    return b == 1;
  case WEFT_OP_MULF:
  case WEFT_OP_DIVF:
    return weft_mimdc_to_float (b) == 1;
  case WEFT_OP_SUBF:
    return b == 0;
  case WEFT_OP_ADDF:
    return b == MINUS_ZERO;
  default:
    return FALSE;
  }
}

static gboolean
is_left_identity (guint32 sign, guint32 a)
{
  return (sign == WEFT_OP_ADD && a == 0) || (sign == WEFT_OP_MUL && a == 1) ||
         (sign == WEFT_OP_MULF && weft_mimdc_to_float (a) == 1) || (sign == WEFT_OP_ADDF && a == MINUS_ZERO);
}

/* Whether @constant makes the product 0, whatever the other side is. */
static gboolean
is_nought (guint32 sign, const WeftMimdcNode *constant, const WeftMimdcNode *other)
{
  return sign == WEFT_OP_MUL && is_constant (constant) && constant->value == 0 &&
         !(other->flags & WEFT_NODE_ACTS);
}

/* Moves the expression at the end of the output to @first. */
static void
move_last (Walk *walk, guint32 first)
{
  guint32 from = get_last (walk)->first;

  for (guint32 at = from; at < walk->out; at++) {
    WeftMimdcNode node = *get (walk, at);

    node.first -= from - first;
    *get (walk, at - (from - first)) = node;
  }
  walk->out -= from - first;
}

static void
simplify_binary (Walk *walk, const WeftMimdcNode *node)
{
  guint32 first_of_b = get_last (walk)->first;
  WeftMimdcNode *b = get_last (walk);
  WeftMimdcNode *a = get (walk, first_of_b - 1);
  guint32 first = a->first;
  guint32 value;

  if (is_constant (a) && is_constant (b) && weft_mimdc_binary (node->value, a->value, b->value, &value)) {
    write_constant (walk, node, value, first);
  } else if (is_nought (node->value, a, b) || is_nought (node->value, b, a)) {
    write_constant (walk, node, 0, first);
  } else if (is_constant (b) && is_right_identity (node->value, b->value) &&
             (a->convert == WEFT_TYPE_NONE || node->convert == WEFT_TYPE_NONE)) {
    walk->out = first_of_b;
    stand_for (walk, node);
  } else if (is_constant (a) && is_left_identity (node->value, a->value) && b->first == walk->out - 1 &&
             (b->convert == WEFT_TYPE_NONE || node->convert == WEFT_TYPE_NONE)) {
    move_last (walk, first);
    stand_for (walk, node);
  } else {
    put (walk, *node, first);
  }
}

/* Passing over. */

static gint
get_depth (guint kind)
{
  switch (kind) {
  case WEFT_NODE_IF:
  case WEFT_NODE_LOOP:
  case WEFT_NODE_BLOCK:
  case WEFT_NODE_AND_THEN:
  case WEFT_NODE_OR_ELSE:
    return 1;
  case WEFT_NODE_END_IF:
  case WEFT_NODE_END_LOOP:
  case WEFT_NODE_END_BLOCK:
  case WEFT_NODE_AND:
  case WEFT_NODE_OR:
    return -1;
  default:
    return 0;
  }
}

/* Behind the node at hand, to what closes what is open there, or its else: that becomes the node at hand. */
static void
skip (Walk *walk)
{
  gint depth = 0;

  for (walk->in++; walk->in < walk->after; walk->in++) {
    guint kind = get (walk, walk->in)->kind;

    if (depth == 0 && (get_depth (kind) < 0 || kind == WEFT_NODE_ELSE))
      return;
    depth += get_depth (kind);
  }
}

static void
push_fate (Walk *walk, Fate fate)
{
  g_array_append_val (walk->fates, fate);
}

static Fate
pop_fate (Walk *walk)
{
  Fate fate = g_array_index (walk->fates, Fate, walk->fates->len - 1);

  g_array_set_size (walk->fates, walk->fates->len - 1);
  return fate;
}

/* The operator behind the left operand: where that is constant, it either is the answer or says nothing. */
static void
simplify_test (Walk *walk, const WeftMimdcNode *node)
{
  WeftMimdcNode *left = get_last (walk);
  WeftMimdcNode whole;
  gboolean goes_on;

  if (!is_constant (left)) {
    push_fate (walk, KEPT);
    put (walk, *node, walk->out);
    return;
  }
  goes_on = is_true (left) == (node->kind == WEFT_NODE_AND_THEN);
  walk->out--;
  if (goes_on) {
    push_fate (walk, ONLY_THEN);
    return;
  }
  skip (walk);
  whole = *get (walk, walk->in);
  write_constant (walk, &whole, whole.kind == WEFT_NODE_OR, walk->out);
}

/* The operator behind the right operand, which alone may have been left: 1 if it is not 0. */
static void
simplify_logical (Walk *walk, const WeftMimdcNode *node)
{
  WeftMimdcNode *right = get_last (walk);
  guint32 first = right->first;
  WeftMimdcType type = right->convert != WEFT_TYPE_NONE ? right->convert : right->type;

  if (pop_fate (walk) == KEPT) {
    guint32 test = first - 1;

    put (walk, *node, get (walk, test - 1)->first);
  } else if (is_constant (right)) {
    write_constant (walk, node, is_true (right), first);
  } else {
    WeftMimdcNode zero = {.kind = WEFT_NODE_CONSTANT, .type = type, .offset = node->offset};
    WeftMimdcNode compare = *node;

    compare.kind = WEFT_NODE_BINARY;
    compare.value = type == WEFT_TYPE_FLOAT ? WEFT_OP_NEF : WEFT_OP_NE;
    put (walk, zero, walk->out);
    put (walk, compare, first);
  }
}

static void
simplify_if (Walk *walk, const WeftMimdcNode *node)
{
  WeftMimdcNode *condition = get_last (walk);

  if (!is_constant (condition)) {
    push_fate (walk, KEPT);
    put (walk, *node, walk->out);
    return;
  }
  walk->out--;
  push_fate (walk, is_true (condition) ? ONLY_THEN : ONLY_ELSE);
  if (is_true (condition))
    return;
  skip (walk);
  if (get (walk, walk->in)->kind == WEFT_NODE_END_IF)
    pop_fate (walk);
}

static void
simplify_else (Walk *walk, const WeftMimdcNode *node)
{
  Fate fate = g_array_index (walk->fates, Fate, walk->fates->len - 1);

  if (fate == KEPT)
    put (walk, *node, walk->out);
  else if (fate == ONLY_THEN) {
    skip (walk);
    pop_fate (walk);
  }
}

static void
simplify_while (Walk *walk, const WeftMimdcNode *node)
{
  WeftMimdcNode *condition = get_last (walk);

  if (!is_constant (condition) || is_true (condition)) {
    put (walk, *node, walk->out);
    return;
  }
  walk->out -= 2;
  skip (walk);
}

/* What stands behind a return or halt in the same statement list is never reached: what closes that list is next. */
static void
skip_dead (Walk *walk)
{
  skip (walk);
  walk->in--;
}

static void
simplify_node (Walk *walk, const WeftMimdcNode *node)
{
  switch (node->kind) {
  case WEFT_NODE_NOTHING:
    return;
  case WEFT_NODE_UNARY:
    simplify_unary (walk, node);
    return;
  case WEFT_NODE_BINARY:
    simplify_binary (walk, node);
    return;
  case WEFT_NODE_AND_THEN:
  case WEFT_NODE_OR_ELSE:
    simplify_test (walk, node);
    return;
  case WEFT_NODE_AND:
  case WEFT_NODE_OR:
    simplify_logical (walk, node);
    return;
  case WEFT_NODE_IF:
    simplify_if (walk, node);
    return;
  case WEFT_NODE_ELSE:
    simplify_else (walk, node);
    return;
  case WEFT_NODE_END_IF:
    if (pop_fate (walk) == KEPT)
      put (walk, *node, walk->out);
    return;
  case WEFT_NODE_WHILE:
    simplify_while (walk, node);
    return;
  case WEFT_NODE_VARIABLE:
  case WEFT_NODE_PLACE:
    put (walk, *node,
         get_first_of (walk,
                       ((node->flags & WEFT_NODE_HAS_PE) != 0) + ((node->flags & WEFT_NODE_HAS_INDEX) != 0)));
    return;
  case WEFT_NODE_CALL:
    put (walk, *node, get_first_of (walk, node->extra + 1));
    return;
  case WEFT_NODE_ASSIGN:
    put (walk, *node, get_first_of (walk, 2));
    return;
  case WEFT_NODE_DISCARD:
    if (get_last (walk)->flags & WEFT_NODE_ACTS)
      put (walk, *node, walk->out);
    else
      walk->out = get_last (walk)->first;
    return;
  case WEFT_NODE_RETURN:
    put (walk, *node, get_first_of (walk, 1));
    skip_dead (walk);
    return;
  case WEFT_NODE_HALT:
    put (walk, *node, walk->out);
    skip_dead (walk);
    return;
  default:
    put (walk, *node, walk->out);
  }
}

void
weft_mimdc_simplify (WeftMimdcTree *tree)
{
  Walk walk = {.tree = tree, .fates = g_array_new (FALSE, FALSE, sizeof (Fate))};

  for (guint i = 0; i < tree->symbols->len; i++) {
    WeftMimdcSymbol *function = WEFT_MIMDC_SYMBOL (tree, i);

    if (!function->is_function)
      continue;
    walk.after = function->after;
    walk.in = function->first;
    function->first = walk.out;
    for (; walk.in < walk.after; walk.in++) {
      WeftMimdcNode node = *get (&walk, walk.in);

      simplify_node (&walk, &node);
    }
    function->after = walk.out;
  }
  g_array_set_size (tree->nodes, walk.out);
  g_array_unref (walk.fates);
}
