/* weft-loop-parse-expression.c: expressions of parallel loops: those of MIMDC (Dietz, Cohen and Grant 1993, Figure 1) with elements of arrays and four functions. */
#include "weft-loop-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How strongly an operator binds, and what it is on ints; strength 0: none. */
typedef struct {
  guint8 strength;
  guint8 op;
} Operator;

static const Operator operators[] = {
    [WEFT_MIMDC_OR] = {1, 0},
    [WEFT_MIMDC_AND] = {2, 0},
    [WEFT_MIMDC_EQUAL] = {3, WEFT_OP_EQ},
    [WEFT_MIMDC_UNEQUAL] = {3, WEFT_OP_NE},
    [WEFT_MIMDC_LESS] = {4, WEFT_OP_LT},
    [WEFT_MIMDC_GREATER] = {4, WEFT_OP_GT},
    [WEFT_MIMDC_AT_MOST] = {4, WEFT_OP_LE},
    [WEFT_MIMDC_AT_LEAST] = {4, WEFT_OP_GE},
    [WEFT_MIMDC_SHIFT_RIGHT] = {5, WEFT_OP_SHR},
    [WEFT_MIMDC_SHIFT_LEFT] = {5, WEFT_OP_SHL},
    [WEFT_MIMDC_PLUS] = {6, WEFT_OP_ADD},
    [WEFT_MIMDC_MINUS] = {6, WEFT_OP_SUB},
    [WEFT_MIMDC_TIMES] = {7, WEFT_OP_MUL},
    [WEFT_MIMDC_DIVIDE] = {7, WEFT_OP_DIV},
    [WEFT_MIMDC_MODULO] = {7, WEFT_OP_MOD},
    [WEFT_MIMDC_RANGE] = {0, 0},
};

static const struct {
  const char *name;
  WeftLoopFunction function; /* of ints */
  guint n_arguments;
} functions[] = {{"min", WEFT_LOOP_MIN, 2},
                 {"max", WEFT_LOOP_MAX, 2},
                 {"abs", WEFT_LOOP_ABS, 1},
                 {"sqrt", WEFT_LOOP_SQRT, 1}};

/* Elements. */

/* `i`, `i + 1` or `i - 1`, where i is the loop variable of dimension @d. */
static gboolean
parse_subscript (WeftLoopParser *parser, guint d, gint32 *shift)
{
  const WeftLoop *loop = WEFT_LOOP_LOOP (parser->program, parser->program->loops->len - 1);
  WeftLoopName meaning = {WEFT_LOOP_NAME_UNKNOWN, 0};
  gboolean is_minus;

  if (parser->token.kind == WEFT_MIMDC_IDENT)
    meaning = *weft_loop_parser_get (parser, weft_loop_parser_look_up (parser));
  if (meaning.kind != WEFT_LOOP_NAME_INDEX || meaning.value != d)
    return weft_loop_parser_fail (
        parser,
        _ ("a subscript here is the loop variable “%s”, or that plus or minus a number, as in “%s + 1”"),
        loop->names[d], loop->names[d]);
  weft_loop_parser_advance (parser);
  *shift = 0;
  is_minus = parser->token.kind == WEFT_MIMDC_MINUS;
  if (!is_minus && parser->token.kind != WEFT_MIMDC_PLUS)
    return TRUE;
  weft_loop_parser_advance (parser);
  if (parser->token.kind != WEFT_MIMDC_NUMBER)
    return weft_loop_parser_fail_found (parser, _ ("a whole number"));
  if (parser->token.value > WEFT_LOOP_MOST_WORDS)
    return weft_loop_parser_fail (parser, _ ("found a distance of %u, expected at most %u"),
                                  parser->token.value, WEFT_LOOP_MOST_WORDS);
  *shift = is_minus ? -(gint32) parser->token.value : (gint32) parser->token.value;
  weft_loop_parser_advance (parser);
  return TRUE;
}

/* Says where the loop leaves the array. */
static gboolean
check_border (WeftLoopParser *parser,
              guint32 offset,
              const WeftLoopArray *array,
              gboolean is_store,
              guint d,
              gint32 shift)
{
  const WeftLoop *loop = WEFT_LOOP_LOOP (parser->program, parser->program->loops->len - 1);
  gint64 low = (gint64) loop->low[d] + shift;
  gint64 high = (gint64) loop->high[d] + shift;
  g_autofree char *range = NULL;

  if ((low >= 0 && high < array->size[d]) || (!is_store && array->edge != WEFT_LOOP_EDGE_NONE))
    return TRUE;
  range = g_strdup_printf ("%" G_GINT64_FORMAT "..%" G_GINT64_FORMAT, low, high);
  weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                 is_store ? _ ("“%s” has elements 0..%u, and the loop stores %s")
                          : _ ("“%s” has elements 0..%u, and the loop reads %s; write “edge zero” or “edge "
                               "clamp” where it is declared"),
                 array->name, array->size[d] - 1, range);
  return FALSE;
}

static gboolean
check_rank (WeftLoopParser *parser, guint32 offset, const WeftLoopArray *array, guint n)
{
  const WeftLoop *loop = WEFT_LOOP_LOOP (parser->program, parser->program->loops->len - 1);

  if (n == array->rank && n == loop->rank)
    return TRUE;
  if (array->rank != loop->rank)
    weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                   _ ("“%s” has %u dimensions, and the loop has %u"), array->name, array->rank, loop->rank);
  else
    weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                   _ ("“%s” has %u dimensions, and there are %u subscripts"), array->name, array->rank, n);
  return FALSE;
}

gboolean
weft_loop_parse_element (WeftLoopParser *parser,
                         guint32 offset,
                         guint32 number,
                         gboolean is_store,
                         gint32 *shift)
{
  const WeftLoopArray *array = WEFT_LOOP_ARRAY (parser->program, number);
  const WeftLoop *loop = WEFT_LOOP_LOOP (parser->program, parser->program->loops->len - 1);
  guint n = 0;

  for (; parser->token.kind == WEFT_MIMDC_OPEN_INDEX; n++) {
    if (n == loop->rank)
      return weft_loop_parser_fail (parser, _ ("there are more subscripts than the loop has variables"));
    weft_loop_parser_advance (parser);
    if (!parse_subscript (parser, n, &shift[n]) || !weft_loop_parser_expect (parser, WEFT_MIMDC_CLOSE_INDEX))
      return FALSE;
  }
  /* What follows is right as syntax: the statement is read on. */
  if (check_rank (parser, offset, array, n))
    for (guint d = 0; d < n; d++)
      if (!check_border (parser, offset, array, is_store, d, shift[d]))
        break;
  return TRUE;
}

static gboolean
parse_element (WeftLoopParser *parser, guint32 offset, guint32 number)
{
  WeftLoopArray *array = WEFT_LOOP_ARRAY (parser->program, number);
  gint32 shift[2] = {0, 0};

  if (array->is_out)
    weft_loop_say (
        parser->messages, WEFT_MIMDC_ERROR, offset,
        _ ("“%s” is an out array, which is stored and not read; keep the value in a name of its own"),
        array->name);
  if (!weft_loop_parse_element (parser, offset, number, array->is_out, shift))
    return FALSE;
  array->is_used |= !array->is_out;
  memcpy (weft_loop_parser_add (parser, WEFT_LOOP_ELEMENT, offset, number)->shift, shift, sizeof shift);
  return TRUE;
}

/* Operands. */

static gboolean
fail_call (WeftLoopParser *parser, guint32 name, guint32 offset)
{
  g_autofree char *text = weft_loop_parser_print (parser, name);

  weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                 _ ("found the function “%s”, expected “min”, “max”, “abs” or “sqrt”"), text);
  return FALSE;
}

static gboolean
parse_arguments (WeftLoopParser *parser, guint n)
{
  for (guint i = 0; i < n; i++) {
    weft_loop_parser_advance (parser);
    if (!weft_loop_parse_expression (parser))
      return FALSE;
    if (i + 1 < n && parser->token.kind != WEFT_MIMDC_COMMA)
      return weft_loop_parser_expect (parser, WEFT_MIMDC_COMMA);
  }
  return weft_loop_parser_expect (parser, WEFT_MIMDC_CLOSE);
}

static gboolean
parse_call (WeftLoopParser *parser, guint32 name, guint32 offset)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (weft_mimdc_names_is (parser->names, name, functions[i].name)) {
      if (!parse_arguments (parser, functions[i].n_arguments))
        return FALSE;
      weft_loop_parser_add (parser, WEFT_LOOP_CALL, offset, functions[i].function);
      return TRUE;
    }
  return fail_call (parser, name, offset);
}

static gboolean
fail_name (WeftLoopParser *parser, guint32 name, guint32 offset)
{
  g_autofree char *text = weft_loop_parser_print (parser, name);

  weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                 _ ("nothing is known of “%s”: no array is called so, and nothing was stored in it before"),
                 text);
  weft_loop_parser_get (parser, name)->kind = WEFT_LOOP_NAME_DOUBTFUL;
  g_array_append_val (parser->own, name);
  return TRUE;
}

static gboolean
fail_subscript (WeftLoopParser *parser, guint32 name)
{
  g_autofree char *text = weft_loop_parser_print (parser, name);

  return weft_loop_parser_fail (parser, _ ("“%s” is no array, so it has no subscript"), text);
}

/* Of a name of which nothing is known. */
static void
skip_subscripts (WeftLoopParser *parser)
{
  while (parser->token.kind == WEFT_MIMDC_OPEN_INDEX) {
    while (parser->token.kind != WEFT_MIMDC_CLOSE_INDEX && parser->token.kind != WEFT_MIMDC_SEMICOLON &&
           parser->token.kind != WEFT_MIMDC_OPEN_BLOCK && parser->token.kind != WEFT_MIMDC_END)
      weft_loop_parser_advance (parser);
    if (parser->token.kind == WEFT_MIMDC_CLOSE_INDEX)
      weft_loop_parser_advance (parser);
  }
}

static gboolean
parse_name (WeftLoopParser *parser)
{
  guint32 offset = parser->token.offset;
  guint32 name = weft_loop_parser_look_up (parser);
  WeftLoopName meaning = *weft_loop_parser_get (parser, name);

  weft_loop_parser_advance (parser);
  if (parser->token.kind == WEFT_MIMDC_OPEN)
    return parse_call (parser, name, offset);
  if (meaning.kind == WEFT_LOOP_NAME_ARRAY)
    return parse_element (parser, offset, meaning.value);
  if (meaning.kind == WEFT_LOOP_NAME_UNKNOWN)
    fail_name (parser, name, offset);
  if (parser->token.kind == WEFT_MIMDC_OPEN_INDEX && meaning.kind > WEFT_LOOP_NAME_DOUBTFUL)
    return fail_subscript (parser, name);
  if (parser->token.kind == WEFT_MIMDC_OPEN_INDEX)
    skip_subscripts (parser);
  weft_loop_parser_add (parser, meaning.kind == WEFT_LOOP_NAME_INDEX ? WEFT_LOOP_INDEX : WEFT_LOOP_LOCAL,
                        offset, meaning.value);
  return TRUE;
}

static gboolean
parse_constant (WeftLoopParser *parser)
{
  gboolean is_whole = parser->token.kind == WEFT_MIMDC_NUMBER;

  if (is_whole && parser->token.value > G_MAXINT32 && parser->previous.kind != WEFT_MIMDC_MINUS)
    return weft_loop_parser_fail (parser, _ ("this number is beyond what an int holds, 2147483647"));
  weft_loop_parser_add (parser, WEFT_LOOP_CONSTANT, parser->token.offset, parser->token.value)->is_float =
      !is_whole;
  weft_loop_parser_advance (parser);
  return TRUE;
}

static gboolean parse_operand (WeftLoopParser *parser);

static gboolean
parse_unary (WeftLoopParser *parser)
{
  guint32 offset = parser->token.offset;
  WeftMimdcOp sign = parser->token.kind == WEFT_MIMDC_MINUS ? WEFT_OP_NEG : WEFT_OP_NOT;

  weft_loop_parser_advance (parser);
  if (!parse_operand (parser))
    return FALSE;
  weft_loop_parser_add (parser, WEFT_LOOP_UNARY, offset, sign);
  return TRUE;
}

static gboolean
parse_parentheses (WeftLoopParser *parser)
{
  weft_loop_parser_advance (parser);
  return weft_loop_parse_expression (parser) && weft_loop_parser_expect (parser, WEFT_MIMDC_CLOSE);
}

/* One level deeper. */
static gboolean
parse_operand (WeftLoopParser *parser)
{
  WeftMimdcTokenKind kind = parser->token.kind;
  gboolean is_right;

  if (!weft_loop_parser_enter (parser))
    return FALSE;
  if (kind == WEFT_MIMDC_NUMBER || kind == WEFT_MIMDC_REAL)
    is_right = parse_constant (parser);
  else if (kind == WEFT_MIMDC_IDENT)
    is_right = parse_name (parser);
  else if (kind == WEFT_MIMDC_MINUS || kind == WEFT_MIMDC_NOT)
    is_right = parse_unary (parser);
  else if (kind == WEFT_MIMDC_OPEN)
    is_right = parse_parentheses (parser);
  else
    is_right = weft_loop_parser_fail_found (parser, _ ("a number, a name or “(”"));
  parser->depth--;
  return is_right;
}

/* Operators that bind at least so strongly, those of one strength from left to right. */
static gboolean
parse_operators (WeftLoopParser *parser, guint least)
{
  if (!parse_operand (parser))
    return FALSE;
  while (operators[parser->token.kind].strength >= least && operators[parser->token.kind].strength > 0) {
    WeftMimdcTokenKind kind = parser->token.kind;
    guint32 offset = parser->token.offset;
    gboolean is_logical = kind == WEFT_MIMDC_AND || kind == WEFT_MIMDC_OR;

    weft_loop_parser_advance (parser);
    if (is_logical)
      weft_loop_parser_add (parser, kind == WEFT_MIMDC_AND ? WEFT_LOOP_AND_THEN : WEFT_LOOP_OR_ELSE, offset,
                            0);
    if (!parse_operators (parser, operators[kind].strength + 1u))
      return FALSE;
    if (is_logical)
      weft_loop_parser_add (parser, kind == WEFT_MIMDC_AND ? WEFT_LOOP_AND : WEFT_LOOP_OR, offset, 0);
    else
      weft_loop_parser_add (parser, WEFT_LOOP_BINARY, offset, operators[kind].op);
  }
  return TRUE;
}

gboolean
weft_loop_parse_expression (WeftLoopParser *parser)
{
  return parse_operators (parser, 1);
}
