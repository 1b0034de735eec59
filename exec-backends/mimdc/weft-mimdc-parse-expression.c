/* weft-mimdc-parse-expression.c: expressions of MIMDC: the rules expr to e13 of Figure 1 by the strength of their operators. */
#include "weft-mimdc-parser-private.h"

#include <glib/gi18n-lib.h>

/* How strongly an operator binds; 0: it is none. */
static guint
get_strength (WeftMimdcTokenKind kind)
{
  switch (kind) {
  case WEFT_MIMDC_OR:
    return 1;
  case WEFT_MIMDC_AND:
    return 2;
  case WEFT_MIMDC_EQUAL:
  case WEFT_MIMDC_UNEQUAL:
    return 3;
  case WEFT_MIMDC_LESS:
  case WEFT_MIMDC_GREATER:
  case WEFT_MIMDC_AT_MOST:
  case WEFT_MIMDC_AT_LEAST:
    return 4;
  case WEFT_MIMDC_SHIFT_RIGHT:
  case WEFT_MIMDC_SHIFT_LEFT:
    return 5;
  case WEFT_MIMDC_PLUS:
  case WEFT_MIMDC_MINUS:
    return 6;
  case WEFT_MIMDC_TIMES:
  case WEFT_MIMDC_DIVIDE:
  case WEFT_MIMDC_MODULO:
    return 7;
  default:
    return 0;
  }
}

/* The operator on ints. */
static WeftMimdcOp
get_operator (WeftMimdcTokenKind kind)
{
  static const guint8 operators[] = {
      [WEFT_MIMDC_EQUAL] = WEFT_OP_EQ,        [WEFT_MIMDC_UNEQUAL] = WEFT_OP_NE,
      [WEFT_MIMDC_AT_MOST] = WEFT_OP_LE,      [WEFT_MIMDC_AT_LEAST] = WEFT_OP_GE,
      [WEFT_MIMDC_SHIFT_RIGHT] = WEFT_OP_SHR, [WEFT_MIMDC_SHIFT_LEFT] = WEFT_OP_SHL,
      [WEFT_MIMDC_LESS] = WEFT_OP_LT,         [WEFT_MIMDC_GREATER] = WEFT_OP_GT,
      [WEFT_MIMDC_PLUS] = WEFT_OP_ADD,        [WEFT_MIMDC_MINUS] = WEFT_OP_SUB,
      [WEFT_MIMDC_TIMES] = WEFT_OP_MUL,       [WEFT_MIMDC_DIVIDE] = WEFT_OP_DIV,
      [WEFT_MIMDC_MODULO] = WEFT_OP_MOD};

  return operators[kind];
}

gboolean
weft_mimdc_begins_expression (WeftMimdcTokenKind kind)
{
  return kind == WEFT_MIMDC_NUMBER || kind == WEFT_MIMDC_REAL || kind == WEFT_MIMDC_IDENT ||
         kind == WEFT_MIMDC_OPEN || kind == WEFT_MIMDC_MINUS || kind == WEFT_MIMDC_NOT;
}

void
weft_mimdc_parser_fail_step (WeftMimdcParser *parser, char sign)
{
  weft_mimdc_parser_fail (parser, _ ("MIMDC has no “%c%c”; write “x = x %c 1”"), sign, sign, sign);
}

/* Operators of C that are put together from those of MIMDC, and are none of it; %FALSE when there is no such thing here. */
static gboolean
fail_for_c (WeftMimdcParser *parser)
{
  const WeftMimdcToken *before = &parser->previous;
  gboolean is_joined = before->offset + before->length == parser->token.offset;
  const char *sign = parser->lexer.text->data + before->offset;

  if (!is_joined || (get_strength (before->kind) < 5 && before->kind != WEFT_MIMDC_MINUS))
    return FALSE;
  if (parser->token.kind == WEFT_MIMDC_ASSIGN)
    weft_mimdc_parser_fail (parser,
                            _ ("MIMDC has no “%.*s=”; write the variable again, as in “x = x %.*s 1”"),
                            (int) before->length, sign, (int) before->length, sign);
  else if (parser->token.kind == WEFT_MIMDC_PLUS ||
           (before->kind == WEFT_MIMDC_MINUS && parser->token.kind == WEFT_MIMDC_SEMICOLON))
    weft_mimdc_parser_fail_step (parser, *sign);
  else
    return FALSE;
  return TRUE;
}

static gboolean
fail_operand (WeftMimdcParser *parser)
{
  g_autofree char *found = weft_mimdc_parser_print_token (parser);

  if (!fail_for_c (parser))
    weft_mimdc_parser_fail (parser, _ ("found %s, expected a number, a variable, a call or “(”"), found);
  return FALSE;
}

static gboolean
parse_arguments (WeftMimdcParser *parser, guint32 *n)
{
  gboolean is_right;

  weft_mimdc_parser_advance (parser);
  for (*n = 0; weft_mimdc_parser_next (parser, *n, &is_right); (*n)++)
    if (!weft_mimdc_parse_expression (parser))
      return FALSE;
  return is_right;
}

static gboolean
fail_subscript (WeftMimdcParser *parser, guint flags, gboolean is_pe)
{
  if (is_pe)
    return weft_mimdc_parser_fail (parser, _ ("there are two parallel subscripts here; a variable has one"));
  if (flags & WEFT_NODE_HAS_PE)
    return weft_mimdc_parser_fail (parser,
                                   _ ("the parallel subscript stands behind the other, as in “a[i][||pe]”"));
  return weft_mimdc_parser_fail (
      parser, _ ("arrays have one dimension; count rows and columns together, as in “a[i * columns + j]”"));
}

/* `[i]`, `[||pe]` or both. */
static gboolean
parse_subscripts (WeftMimdcParser *parser, guint *flags)
{
  while (parser->token.kind == WEFT_MIMDC_OPEN_INDEX) {
    gboolean is_pe;

    weft_mimdc_parser_advance (parser);
    is_pe = parser->token.kind == WEFT_MIMDC_OR;
    if (*flags & (is_pe ? WEFT_NODE_HAS_PE : WEFT_NODE_HAS_PE | WEFT_NODE_HAS_INDEX))
      return fail_subscript (parser, *flags, is_pe);
    if (is_pe)
      weft_mimdc_parser_advance (parser);
    if (!weft_mimdc_parse_expression (parser) || !weft_mimdc_parser_expect (parser, WEFT_MIMDC_CLOSE_INDEX))
      return FALSE;
    *flags |= is_pe ? WEFT_NODE_HAS_PE : WEFT_NODE_HAS_INDEX;
  }
  return TRUE;
}

static gboolean
parse_name (WeftMimdcParser *parser)
{
  guint32 first = parser->tree->nodes->len;
  guint32 offset = parser->token.offset;
  guint32 name =
      weft_mimdc_names_add (parser->tree->names, parser->lexer.text->data + offset, parser->token.length);
  guint flags = 0;
  guint32 n = 0;
  gboolean is_call;
  WeftMimdcNode *node;

  weft_mimdc_parser_advance (parser);
  is_call = parser->token.kind == WEFT_MIMDC_OPEN;
  if (is_call)
    weft_mimdc_parser_add (parser, WEFT_NODE_LINK, offset, first);
  if (is_call ? !parse_arguments (parser, &n) : !parse_subscripts (parser, &flags))
    return FALSE;
  node = weft_mimdc_parser_add (parser, is_call ? WEFT_NODE_CALL : WEFT_NODE_VARIABLE, offset, first);
  node->flags = flags;
  node->value = name;
  node->extra = n;
  return TRUE;
}

static gboolean
parse_constant (WeftMimdcParser *parser)
{
  gboolean is_whole = parser->token.kind == WEFT_MIMDC_NUMBER;
  WeftMimdcNode *node;

  if (is_whole && parser->token.value > G_MAXINT32 && parser->previous.kind != WEFT_MIMDC_MINUS)
    return weft_mimdc_parser_fail (parser, _ ("this number is beyond what an int holds, 2147483647"));
  node = weft_mimdc_parser_add (parser, WEFT_NODE_CONSTANT, parser->token.offset, parser->tree->nodes->len);
  node->type = is_whole ? WEFT_TYPE_INT : WEFT_TYPE_FLOAT;
  node->value = parser->token.value;
  weft_mimdc_parser_advance (parser);
  return TRUE;
}

static gboolean parse_operand (WeftMimdcParser *parser);

static gboolean
parse_unary (WeftMimdcParser *parser)
{
  guint32 first = parser->tree->nodes->len;
  guint32 offset = parser->token.offset;
  WeftMimdcOp sign = parser->token.kind == WEFT_MIMDC_MINUS ? WEFT_OP_NEG : WEFT_OP_NOT;

  weft_mimdc_parser_mark (parser, WEFT_MARK_UNARY);
  weft_mimdc_parser_advance (parser);
  if (!parse_operand (parser))
    return FALSE;
  weft_mimdc_parser_add (parser, WEFT_NODE_UNARY, offset, first)->value = sign;
  return TRUE;
}

/* e13, one level deeper. */
static gboolean
parse_operand (WeftMimdcParser *parser)
{
  gboolean is_right;

  if (!weft_mimdc_parser_enter (parser))
    return FALSE;
  switch (parser->token.kind) {
  case WEFT_MIMDC_NUMBER:
  case WEFT_MIMDC_REAL:
    is_right = parse_constant (parser);
    break;
  case WEFT_MIMDC_IDENT:
    is_right = parse_name (parser);
    break;
  case WEFT_MIMDC_MINUS:
  case WEFT_MIMDC_NOT:
    is_right = parse_unary (parser);
    break;
  case WEFT_MIMDC_OPEN:
    weft_mimdc_parser_advance (parser);
    is_right = weft_mimdc_parse_expression (parser) && weft_mimdc_parser_expect (parser, WEFT_MIMDC_CLOSE);
    break;
  default:
    is_right = fail_operand (parser);
  }
  parser->depth--;
  return is_right;
}

/* Operators that bind at least so strongly, those of one strength from left to right. */
static gboolean
parse_operators (WeftMimdcParser *parser, guint least)
{
  guint32 first = parser->tree->nodes->len;
  guint strength;

  if (!parse_operand (parser))
    return FALSE;
  while ((strength = get_strength (parser->token.kind)) >= least && strength > 0) {
    WeftMimdcTokenKind kind = parser->token.kind;
    guint32 offset = parser->token.offset;
    WeftMimdcNodeKind node = kind == WEFT_MIMDC_AND  ? WEFT_NODE_AND
                             : kind == WEFT_MIMDC_OR ? WEFT_NODE_OR
                                                     : WEFT_NODE_BINARY;

    weft_mimdc_parser_advance (parser);
    if (node != WEFT_NODE_BINARY)
      weft_mimdc_parser_add (parser, node == WEFT_NODE_AND ? WEFT_NODE_AND_THEN : WEFT_NODE_OR_ELSE, offset,
                             parser->tree->nodes->len);
    if (!parse_operators (parser, strength + 1))
      return FALSE;
    weft_mimdc_parser_add (parser, node, offset, first)->value = get_operator (kind);
  }
  return TRUE;
}

gboolean
weft_mimdc_parse_expression (WeftMimdcParser *parser)
{
  return parse_operators (parser, 1);
}
