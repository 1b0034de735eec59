/* weft-mimdc-parser.c: declarations and statements; see weft-mimdc-parser.h. */
#include "weft-mimdc-parser-private.h"

#include "weft-literal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Words between two looks at the job. */
#define WORDS 65536

/* The words. */

static void
end_all (WeftMimdcParser *parser)
{
  parser->is_over = TRUE;
  parser->lexer.at = parser->lexer.text->size;
  parser->token = (WeftMimdcToken){WEFT_MIMDC_END, .offset = (guint32) parser->lexer.at};
}

void
weft_mimdc_parser_advance (WeftMimdcParser *parser)
{
  if (parser->is_over)
    return;
  parser->parens += parser->token.kind == WEFT_MIMDC_OPEN    ? 1
                    : parser->token.kind == WEFT_MIMDC_CLOSE ? -1
                                                             : 0;
  parser->previous = parser->token;
  parser->token = weft_mimdc_lexer_next (&parser->lexer);
  if (++parser->since_check < WORDS)
    return;
  parser->since_check = 0;
  if (!weft_job_check (parser->job, &parser->error))
    end_all (parser);
}

static void
say (WeftMimdcParser *parser, WeftMimdcSeverity severity, gsize offset, gsize length, const char *sentence)
{
  weft_mimdc_messages_add (parser->tree->messages, severity, offset, length, "%s", sentence);
}

gboolean
weft_mimdc_parser_fail (WeftMimdcParser *parser, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  if (parser->is_over || parser->token.kind == WEFT_MIMDC_BAD ||
      (parser->token.kind == WEFT_MIMDC_END && parser->lexer.is_cut))
    return FALSE;
  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  say (parser, WEFT_MIMDC_ERROR, parser->token.offset, parser->token.length, sentence);
  return FALSE;
}

char *
weft_mimdc_parser_print_token (const WeftMimdcParser *parser)
{
  if (parser->token.kind == WEFT_MIMDC_END || parser->token.kind == WEFT_MIMDC_DIRECTIVE)
    return g_strdup (weft_mimdc_token_name (parser->token.kind));
  return g_strdup_printf ("“%.*s%s”", (int) MIN (parser->token.length, 40),
                          parser->lexer.text->data + parser->token.offset,
                          parser->token.length > 40 ? "…" : "");
}

gboolean
weft_mimdc_parser_expect (WeftMimdcParser *parser, WeftMimdcTokenKind kind)
{
  g_autofree char *found = NULL;

  if (parser->token.kind == kind) {
    weft_mimdc_parser_advance (parser);
    return TRUE;
  }
  if (parser->token.kind == WEFT_MIMDC_ASSIGN)
    return weft_mimdc_parser_fail (parser,
                                   _ ("“=” stores a value and is a statement of its own; “==” compares"));
  found = weft_mimdc_parser_print_token (parser);
  return weft_mimdc_parser_fail (parser, _ ("found %s, expected %s"), found, weft_mimdc_token_name (kind));
}

gboolean
weft_mimdc_parser_next (WeftMimdcParser *parser, guint32 n, gboolean *is_right)
{
  WeftMimdcTokenKind kind = parser->token.kind;
  g_autofree char *found = NULL;

  *is_right = TRUE;
  if (kind == WEFT_MIMDC_CLOSE || (n > 0 && kind == WEFT_MIMDC_COMMA))
    weft_mimdc_parser_advance (parser);
  if (kind == WEFT_MIMDC_CLOSE)
    return FALSE;
  if (n == 0 || kind == WEFT_MIMDC_COMMA)
    return TRUE;
  *is_right = FALSE;
  if (kind == WEFT_MIMDC_ASSIGN)
    return weft_mimdc_parser_expect (parser, WEFT_MIMDC_COMMA);
  found = weft_mimdc_parser_print_token (parser);
  return weft_mimdc_parser_fail (parser, _ ("found %s, expected “,” or “)”"), found);
}

gboolean
weft_mimdc_parser_enter (WeftMimdcParser *parser)
{
  if (parser->depth < WEFT_MIMDC_DEEPEST) {
    parser->depth++;
    return TRUE;
  }
  weft_mimdc_parser_fail (parser, _ ("this is nested deeper than %u levels"), WEFT_MIMDC_DEEPEST);
  end_all (parser);
  return FALSE;
}

WeftMimdcNode *
weft_mimdc_parser_add (WeftMimdcParser *parser, WeftMimdcNodeKind kind, guint32 offset, guint32 first)
{
  WeftMimdcNode node = {.kind = kind, .offset = offset, .first = first};

  g_array_append_val (parser->tree->nodes, node);
  return WEFT_MIMDC_NODE (parser->tree, parser->tree->nodes->len - 1);
}

static WeftMimdcNode *
add_statement (WeftMimdcParser *parser, WeftMimdcNodeKind kind, guint32 offset)
{
  return weft_mimdc_parser_add (parser, kind, offset, parser->tree->nodes->len);
}

void
weft_mimdc_parser_mark (WeftMimdcParser *parser, WeftMimdcMarkKind kind)
{
  WeftMimdcMark mark = {parser->token.offset, parser->indent, kind};

  if (parser->marks != NULL)
    g_array_append_val (parser->marks, mark);
}

/* Going on behind what is wrong. */

static gboolean
is_type (WeftMimdcTokenKind kind)
{
  return kind >= WEFT_MIMDC_POLY && kind <= WEFT_MIMDC_FLOAT;
}

static gboolean
begins_statement (WeftMimdcTokenKind kind)
{
  return kind >= WEFT_MIMDC_POLY && kind <= WEFT_MIMDC_HALT;
}

static void
doubt (WeftMimdcParser *parser)
{
  guint32 name;

  if (parser->token.kind != WEFT_MIMDC_IDENT)
    return;
  name = weft_mimdc_names_add (parser->tree->names, parser->lexer.text->data + parser->token.offset,
                               parser->token.length);
  g_hash_table_add (parser->tree->doubtful, GUINT_TO_POINTER (name + 1));
}

/* Behind the statement at hand, in which @parens were open when it began, and of which no node stays. */
static void
skip_statement (WeftMimdcParser *parser, gint parens, guint32 n_nodes)
{
  g_array_set_size (parser->tree->nodes, n_nodes);
  for (;;) {
    WeftMimdcTokenKind kind = parser->token.kind;
    gboolean is_inside = parser->parens > parens;

    if (kind == WEFT_MIMDC_END || kind == WEFT_MIMDC_CLOSE_BLOCK || kind == WEFT_MIMDC_OPEN_BLOCK ||
        (parser->token.is_line && (begins_statement (kind) || kind == WEFT_MIMDC_DIRECTIVE)))
      break;
    doubt (parser);
    weft_mimdc_parser_advance (parser);
    if (kind == WEFT_MIMDC_SEMICOLON && (!is_inside || parser->token.is_line))
      break;
  }
  parser->parens = parens;
}

/* A semicolon that is missing at the end of a line is said, and the rest read as if it stood there. */
static gboolean
expect_semicolon (WeftMimdcParser *parser)
{
  WeftMimdcTokenKind kind = parser->token.kind;
  gsize end = (gsize) parser->previous.offset + parser->previous.length;
  g_autofree char *found = NULL;

  if (kind == WEFT_MIMDC_SEMICOLON) {
    weft_mimdc_parser_advance (parser);
    return TRUE;
  }
  if (kind == WEFT_MIMDC_END && parser->lexer.is_cut)
    return FALSE;
  if (!parser->is_over && (parser->token.is_line || begins_statement (kind) ||
                           kind == WEFT_MIMDC_CLOSE_BLOCK || kind == WEFT_MIMDC_END)) {
    say (parser, WEFT_MIMDC_ERROR, end, 1, _ ("a “;” is missing here"));
    return TRUE;
  }
  if (kind == WEFT_MIMDC_ASSIGN)
    return weft_mimdc_parser_fail (parser, _ ("found “=”, expected “;”; one statement stores one value"));
  found = weft_mimdc_parser_print_token (parser);
  if (kind == WEFT_MIMDC_IDENT && parser->previous.kind == WEFT_MIMDC_IDENT && parser->previous.is_line)
    return weft_mimdc_parser_fail (
        parser, _ ("found %s, expected an operator or “;”; the types are int and float"), found);
  return weft_mimdc_parser_fail (parser, _ ("found %s, expected an operator or “;”"), found);
}

/* Declarations. */

typedef struct {
  gboolean is_mono;
  guint32 mono_offset;
  WeftMimdcType type;
} Type;

static gboolean
parse_type (WeftMimdcParser *parser, Type *type)
{
  g_autofree char *found = NULL;

  *type = (Type){parser->token.kind == WEFT_MIMDC_MONO, parser->token.offset, WEFT_TYPE_INT};
  if (parser->token.kind == WEFT_MIMDC_POLY || parser->token.kind == WEFT_MIMDC_MONO)
    weft_mimdc_parser_advance (parser);
  if (parser->token.kind == WEFT_MIMDC_INT || parser->token.kind == WEFT_MIMDC_FLOAT) {
    type->type = parser->token.kind == WEFT_MIMDC_FLOAT ? WEFT_TYPE_FLOAT : WEFT_TYPE_INT;
    weft_mimdc_parser_advance (parser);
    return TRUE;
  }
  found = weft_mimdc_parser_print_token (parser);
  return weft_mimdc_parser_fail (parser, _ ("found %s, expected int or float"), found);
}

/* The symbol of the name at hand; %FALSE when there is none. */
static gboolean
parse_declared (WeftMimdcParser *parser, const Type *type, WeftMimdcSymbol *symbol)
{
  g_autofree char *found = NULL;

  if (parser->token.kind != WEFT_MIMDC_IDENT) {
    found = weft_mimdc_parser_print_token (parser);
    return weft_mimdc_parser_fail (parser, _ ("found %s, expected the name that is declared"), found);
  }
  *symbol = (WeftMimdcSymbol){.offset = parser->token.offset, .is_mono = type->is_mono, .type = type->type};
  symbol->name = weft_mimdc_names_add (parser->tree->names, parser->lexer.text->data + parser->token.offset,
                                       parser->token.length);
  weft_mimdc_parser_advance (parser);
  return TRUE;
}

static gboolean
parse_size (WeftMimdcParser *parser, WeftMimdcSymbol *symbol)
{
  if (parser->token.kind != WEFT_MIMDC_OPEN_INDEX)
    return TRUE;
  weft_mimdc_parser_advance (parser);
  symbol->size = 1;
  if (parser->token.kind != WEFT_MIMDC_NUMBER) {
    g_autofree char *found = weft_mimdc_parser_print_token (parser);

    return weft_mimdc_parser_fail (parser, _ ("found %s, expected the number of elements"), found);
  }
  symbol->size = parser->token.value;
  if (symbol->size < 1 || symbol->size > WEFT_MIMDC_MOST_WORDS) {
    weft_mimdc_parser_fail (parser, _ ("found %u elements, expected from 1 to %u"), symbol->size,
                            WEFT_MIMDC_MOST_WORDS);
    symbol->size = 1;
  }
  weft_mimdc_parser_advance (parser);
  return weft_mimdc_parser_expect (parser, WEFT_MIMDC_CLOSE_INDEX);
}

/* What stands behind the first name: further names and the semicolon. @declare: puts each. */
static gboolean
parse_names (WeftMimdcParser *parser,
             const Type *type,
             WeftMimdcSymbol symbol,
             void (*declare) (WeftMimdcParser *parser, const WeftMimdcSymbol *symbol))
{
  for (;;) {
    gboolean is_right = parse_size (parser, &symbol);

    declare (parser, &symbol);
    if (!is_right)
      return FALSE;
    if (parser->token.kind == WEFT_MIMDC_ASSIGN)
      return weft_mimdc_parser_fail (
          parser,
          _ ("a declaration stores no value; variables begin as 0, others are stored by a statement"));
    if (parser->token.kind == WEFT_MIMDC_OPEN_INDEX)
      return weft_mimdc_parser_fail (
          parser,
          _ ("arrays have one dimension; count rows and columns together, as in “a[i * columns + j]”"));
    if (parser->token.kind != WEFT_MIMDC_COMMA)
      return expect_semicolon (parser);
    weft_mimdc_parser_advance (parser);
    if (!parse_declared (parser, type, &symbol))
      return FALSE;
  }
}

static void
declare_local (WeftMimdcParser *parser, const WeftMimdcSymbol *symbol)
{
  g_array_append_val (parser->tree->symbols, *symbol);
  add_statement (parser, WEFT_NODE_DECLARATION, symbol->offset)->value = parser->tree->symbols->len - 1;
}

static void
parse_locals (WeftMimdcParser *parser)
{
  gint parens = parser->parens;
  Type type;
  WeftMimdcSymbol symbol;

  weft_mimdc_parser_mark (parser, WEFT_MARK_LINE);
  if (!parse_type (parser, &type) || !parse_declared (parser, &type, &symbol) ||
      !parse_names (parser, &type, symbol, declare_local))
    skip_statement (parser, parens, parser->tree->nodes->len);
}

/* Directives. */

static void
say_directive (WeftMimdcParser *parser, WeftMimdcSeverity severity, const char *sentence)
{
  say (parser, severity, parser->token.offset, parser->token.length, sentence);
}

/* What stands behind `iterations`: whatever bytes, while a literal is read from UTF-8. No literal has the mark that is put for
 * others. */
static void
read_iterations (WeftMimdcParser *parser, const char *text, WeftMimdcDirective *directive)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLiteral) literal = weft_literal_parse (valid, &error);

  directive->is_loop = TRUE;
  directive->value = literal != NULL ? weft_literal_get_mean (literal) : 0;
  if (literal == NULL)
    say_directive (parser, WEFT_MIMDC_ERROR, error->message);
  else if (!(directive->value >= 0) || isinf (directive->value) ||
           weft_literal_get_reference (literal) != NULL)
    say_directive (parser, WEFT_MIMDC_ERROR,
                   _ ("a number of iterations is 0 or more, and no other diagram's"));
  directive->iterations = g_steal_pointer (&literal);
}

static void
read_probability (WeftMimdcParser *parser, const char *text, WeftMimdcDirective *directive)
{
  char *end;

  directive->value = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0' || !(directive->value >= 0 && directive->value <= 1))
    say_directive (parser, WEFT_MIMDC_ERROR,
                   _ ("a probability is a number from 0 to 1, as in “#pragma weft then 0.8”"));
}

/* `#pragma weft then 0.8` or `#pragma weft iterations uniform(8, 12)`. */
static void
parse_directive (WeftMimdcParser *parser)
{
  g_autofree char *line = g_strndup (parser->lexer.text->data + parser->token.offset, parser->token.length);
  char *text = g_strstrip (strstr (line, "weft") + strlen ("weft"));
  gsize word = strcspn (text, " \t");
  guint n_errors = weft_mimdc_messages_count (parser->tree->messages, WEFT_MIMDC_ERROR);
  WeftMimdcDirective directive = {0};
  gboolean is_right;
  gboolean is_next;

  weft_mimdc_parser_mark (parser, WEFT_MARK_LINE);
  if (word == strlen ("then") && g_str_has_prefix (text, "then"))
    read_probability (parser, g_strstrip (text + word), &directive);
  else if (word == strlen ("iterations") && g_str_has_prefix (text, "iterations"))
    read_iterations (parser, g_strstrip (text + word), &directive);
  else
    say_directive (parser, WEFT_MIMDC_ERROR, _ ("found no “then” and no “iterations” behind “#pragma weft”"));
  is_right = weft_mimdc_messages_count (parser->tree->messages, WEFT_MIMDC_ERROR) == n_errors;
  g_array_append_val (parser->tree->directives, directive);
  weft_mimdc_parser_advance (parser);
  is_next = directive.is_loop ? parser->token.kind == WEFT_MIMDC_WHILE || parser->token.kind == WEFT_MIMDC_FOR
                              : parser->token.kind == WEFT_MIMDC_IF;
  parser->has_directive = is_right && is_next;
  if (is_right && !is_next)
    say (parser, WEFT_MIMDC_WARNING, parser->previous.offset, parser->previous.length,
         directive.is_loop ? _ ("this directive says nothing: no loop follows it")
                           : _ ("this directive says nothing: no “if” follows it"));
}

/* The number, from 1, of the directive that waited for the statement at hand. */
static guint32
take_directive (WeftMimdcParser *parser)
{
  guint32 number = parser->has_directive ? parser->tree->directives->len : 0;

  parser->has_directive = FALSE;
  return number;
}

/* Statements. Those that return %FALSE are passed over by parse_statement(). */

static void parse_statement (WeftMimdcParser *parser);
static void parse_open_statement (WeftMimdcParser *parser);

/* The statement that an if or a loop is about. */
static void
parse_body (WeftMimdcParser *parser)
{
  if (parser->token.kind == WEFT_MIMDC_OPEN_BLOCK) {
    parse_open_statement (parser);
    return;
  }
  parser->indent++;
  parse_statement (parser);
  parser->indent--;
}

static gboolean
parse_block (WeftMimdcParser *parser)
{
  WeftMimdcToken open = parser->token;

  add_statement (parser, WEFT_NODE_BLOCK, open.offset);
  weft_mimdc_parser_advance (parser);
  parser->indent++;
  while (is_type (parser->token.kind))
    parse_locals (parser);
  while (parser->token.kind != WEFT_MIMDC_CLOSE_BLOCK && parser->token.kind != WEFT_MIMDC_END)
    parse_statement (parser);
  parser->indent--;
  weft_mimdc_parser_mark (parser, WEFT_MARK_LINE);
  add_statement (parser, WEFT_NODE_END_BLOCK, parser->token.offset);
  if (parser->token.kind == WEFT_MIMDC_CLOSE_BLOCK)
    weft_mimdc_parser_advance (parser);
  else if (!parser->is_over && !parser->lexer.is_cut)
    say (parser, WEFT_MIMDC_ERROR, open.offset, 1, _ ("this “{” has no “}”: the file ends before it"));
  return TRUE;
}

/* `if e s else if e s … else s`: each further if opens one more, and all are closed together. */
static gboolean
parse_if (WeftMimdcParser *parser)
{
  guint n = 0;

  for (;;) {
    guint32 offset = parser->token.offset;
    guint32 directive = take_directive (parser);

    weft_mimdc_parser_advance (parser);
    if (!weft_mimdc_parse_expression (parser))
      return FALSE;
    add_statement (parser, WEFT_NODE_IF, offset)->extra = directive;
    n++;
    parse_body (parser);
    if (parser->token.kind != WEFT_MIMDC_ELSE)
      break;
    if (parser->previous.kind != WEFT_MIMDC_CLOSE_BLOCK)
      weft_mimdc_parser_mark (parser, WEFT_MARK_LINE);
    add_statement (parser, WEFT_NODE_ELSE, parser->token.offset);
    weft_mimdc_parser_advance (parser);
    if (parser->token.kind != WEFT_MIMDC_IF) {
      parse_body (parser);
      break;
    }
  }
  for (; n > 0; n--)
    add_statement (parser, WEFT_NODE_END_IF, parser->previous.offset);
  return TRUE;
}

static gboolean
parse_while (WeftMimdcParser *parser)
{
  guint32 offset = parser->token.offset;
  guint32 directive = take_directive (parser);

  add_statement (parser, WEFT_NODE_LOOP, offset);
  weft_mimdc_parser_advance (parser);
  if (!weft_mimdc_parse_expression (parser))
    return FALSE;
  add_statement (parser, WEFT_NODE_WHILE, offset)->extra = directive;
  parse_body (parser);
  add_statement (parser, WEFT_NODE_END_LOOP, offset);
  return TRUE;
}

/* An assignment or an expression, without its semicolon. */
static gboolean
parse_action (WeftMimdcParser *parser)
{
  guint32 first = parser->tree->nodes->len;
  guint32 offset = parser->token.offset;
  WeftMimdcNode *node;

  if (!weft_mimdc_parse_expression (parser))
    return FALSE;
  node = WEFT_MIMDC_NODE (parser->tree, parser->tree->nodes->len - 1);
  if (parser->token.kind == WEFT_MIMDC_ASSIGN) {
    if (node->kind != WEFT_NODE_VARIABLE || node->offset != offset)
      return weft_mimdc_parser_fail (
          parser, _ ("only a variable, with or without subscripts, can stand left of “=”"));
    node->kind = WEFT_NODE_PLACE;
    weft_mimdc_parser_advance (parser);
    if (!weft_mimdc_parse_expression (parser))
      return FALSE;
    weft_mimdc_parser_add (parser, WEFT_NODE_ASSIGN, offset, first);
  } else if (node->kind == WEFT_NODE_CALL && node->offset == offset &&
             weft_mimdc_names_is (parser->tree->names, node->value, "print")) {
    node->kind = WEFT_NODE_PRINT;
    WEFT_MIMDC_NODE (parser->tree, first)->kind = WEFT_NODE_NOTHING;
  } else {
    weft_mimdc_parser_add (parser, WEFT_NODE_DISCARD, offset, first);
  }
  return TRUE;
}

/* What a for does after each iteration: its nodes go behind the body. */
static gboolean
parse_step (WeftMimdcParser *parser, GArray *step, guint32 *from)
{
  GArray *nodes = parser->tree->nodes;

  *from = nodes->len;
  if (parser->token.kind != WEFT_MIMDC_CLOSE && !parse_action (parser))
    return FALSE;
  g_array_append_vals (step, WEFT_MIMDC_NODE (parser->tree, *from), nodes->len - *from);
  g_array_set_size (nodes, *from);
  return weft_mimdc_parser_expect (parser, WEFT_MIMDC_CLOSE);
}

static void
add_step (WeftMimdcParser *parser, const GArray *step, guint32 from)
{
  guint32 to = parser->tree->nodes->len;

  g_array_append_vals (parser->tree->nodes, step->data, step->len);
  for (guint32 i = 0; i < step->len; i++)
    WEFT_MIMDC_NODE (parser->tree, to + i)->first += to - from;
}

/* A parenthesis that is missing is said, and the rest read as if it stood there. */
static gboolean
open_for (WeftMimdcParser *parser)
{
  if (weft_mimdc_parser_expect (parser, WEFT_MIMDC_OPEN))
    return TRUE;
  parser->parens++;
  return parser->token.kind == WEFT_MIMDC_IDENT;
}

/* `for (i = 0; i < n; i = i + 1) s`, an extension: what it does is a while. */
static gboolean
parse_for (WeftMimdcParser *parser)
{
  guint32 offset = parser->token.offset;
  guint32 directive = take_directive (parser);
  g_autoptr (GArray) step = g_array_new (FALSE, FALSE, sizeof (WeftMimdcNode));
  guint32 from;

  weft_mimdc_parser_advance (parser);
  if (!open_for (parser))
    return FALSE;
  if (is_type (parser->token.kind))
    return weft_mimdc_parser_fail (parser,
                                   _ ("a variable is declared where its block begins, not in a “for”"));
  if (parser->token.kind != WEFT_MIMDC_SEMICOLON && !parse_action (parser))
    return FALSE;
  if (!weft_mimdc_parser_expect (parser, WEFT_MIMDC_SEMICOLON))
    return FALSE;
  add_statement (parser, WEFT_NODE_LOOP, offset);
  if (parser->token.kind == WEFT_MIMDC_SEMICOLON)
    *add_statement (parser, WEFT_NODE_CONSTANT, offset) = (WeftMimdcNode){
        .type = WEFT_TYPE_INT, .offset = offset, .first = parser->tree->nodes->len - 1, .value = 1};
  else if (!weft_mimdc_parse_expression (parser))
    return FALSE;
  add_statement (parser, WEFT_NODE_WHILE, offset)->extra = directive;
  if (!weft_mimdc_parser_expect (parser, WEFT_MIMDC_SEMICOLON) || !parse_step (parser, step, &from))
    return FALSE;
  parse_body (parser);
  add_step (parser, step, from);
  add_statement (parser, WEFT_NODE_END_LOOP, offset);
  return TRUE;
}

static gboolean
parse_return (WeftMimdcParser *parser)
{
  guint32 offset = parser->token.offset;
  guint32 first = parser->tree->nodes->len;

  weft_mimdc_parser_advance (parser);
  if (parser->token.kind == WEFT_MIMDC_SEMICOLON)
    return weft_mimdc_parser_fail (parser, _ ("every function gives a value; write “return 0;”"));
  if (!weft_mimdc_parse_expression (parser))
    return FALSE;
  weft_mimdc_parser_add (parser, WEFT_NODE_RETURN, offset, first);
  return expect_semicolon (parser);
}

static gboolean
parse_word (WeftMimdcParser *parser, WeftMimdcNodeKind kind)
{
  add_statement (parser, kind, parser->token.offset);
  weft_mimdc_parser_advance (parser);
  return expect_semicolon (parser);
}

static gboolean
fail_statement (WeftMimdcParser *parser)
{
  g_autofree char *found = weft_mimdc_parser_print_token (parser);

  if (parser->token.kind == WEFT_MIMDC_ELSE)
    weft_mimdc_parser_fail (parser, _ ("this “else” belongs to no “if”"));
  else if (weft_text_has_prefix (parser->lexer.text, parser->token.offset, "++"))
    weft_mimdc_parser_fail_step (parser, '+');
  else
    weft_mimdc_parser_fail (parser, _ ("found %s, expected a statement"), found);
  if (parser->token.kind != WEFT_MIMDC_CLOSE_BLOCK && parser->token.kind != WEFT_MIMDC_END)
    weft_mimdc_parser_advance (parser);
  return FALSE;
}

static gboolean
parse_late_locals (WeftMimdcParser *parser)
{
  weft_mimdc_parser_fail (parser, _ ("declarations stand where a block begins, before its statements"));
  parse_locals (parser);
  return TRUE;
}

static gboolean
parse_kind (WeftMimdcParser *parser)
{
  switch (parser->token.kind) {
  case WEFT_MIMDC_OPEN_BLOCK:
    return parse_block (parser);
  case WEFT_MIMDC_IF:
    return parse_if (parser);
  case WEFT_MIMDC_WHILE:
    return parse_while (parser);
  case WEFT_MIMDC_FOR:
    return parse_for (parser);
  case WEFT_MIMDC_RETURN:
    return parse_return (parser);
  case WEFT_MIMDC_WAIT:
    return parse_word (parser, WEFT_NODE_WAIT);
  case WEFT_MIMDC_HALT:
    return parse_word (parser, WEFT_NODE_HALT);
  case WEFT_MIMDC_SEMICOLON:
    weft_mimdc_parser_advance (parser);
    return TRUE;
  default:
    if (is_type (parser->token.kind))
      return parse_late_locals (parser);
    return weft_mimdc_begins_expression (parser->token.kind)
               ? parse_action (parser) && expect_semicolon (parser)
               : fail_statement (parser);
  }
}

/* A statement whose line is begun already. */
static void
parse_open_statement (WeftMimdcParser *parser)
{
  guint32 n_nodes = parser->tree->nodes->len;
  gint parens = parser->parens;

  if (!weft_mimdc_parser_enter (parser))
    return;
  if (!parse_kind (parser)) {
    skip_statement (parser, parens, n_nodes);
    if (parser->token.kind == WEFT_MIMDC_ELSE)
      weft_mimdc_parser_advance (parser);
  }
  parser->depth--;
}

static void
parse_statement (WeftMimdcParser *parser)
{
  while (parser->token.kind == WEFT_MIMDC_DIRECTIVE)
    parse_directive (parser);
  weft_mimdc_parser_mark (parser, WEFT_MARK_LINE);
  parse_open_statement (parser);
}

/* The whole program. */

static void
declare_global (WeftMimdcParser *parser, const WeftMimdcSymbol *symbol)
{
  WeftMimdcSymbol global = *symbol;

  global.is_global = TRUE;
  g_array_append_val (parser->tree->symbols, global);
}

static gboolean
parse_parameter (WeftMimdcParser *parser)
{
  Type type;
  WeftMimdcSymbol symbol;

  if (parser->token.kind == WEFT_MIMDC_IDENT)
    return weft_mimdc_parser_fail (
        parser, _ ("a parameter has a type, int or float; without parameters nothing stands "
                   "between “(” and “)”"));
  if (!parse_type (parser, &type) || !parse_declared (parser, &type, &symbol))
    return FALSE;
  if (type.is_mono)
    say (parser, WEFT_MIMDC_ERROR, type.mono_offset, strlen ("mono"), _ ("parameters are always poly"));
  symbol.is_mono = FALSE;
  symbol.is_param = TRUE;
  symbol.is_set = TRUE;
  symbol.size = parser->token.kind == WEFT_MIMDC_OPEN_INDEX ? 1 : 0;
  g_array_append_val (parser->tree->symbols, symbol);
  if (symbol.size > 0)
    return weft_mimdc_parser_fail (
        parser, _ ("a parameter is one value; arrays are shared as variables of the whole program"));
  return TRUE;
}

static gboolean
parse_parameters (WeftMimdcParser *parser, guint32 *n)
{
  gboolean is_right;

  weft_mimdc_parser_advance (parser);
  for (*n = 0; weft_mimdc_parser_next (parser, *n, &is_right); (*n)++)
    if (!parse_parameter (parser))
      return FALSE;
  return is_right;
}

/* Says so of a body of nothing. */
static gboolean
warn_empty_body (WeftMimdcParser *parser)
{
  if (parser->token.kind != WEFT_MIMDC_SEMICOLON)
    return FALSE;
  say (parser, WEFT_MIMDC_WARNING, parser->token.offset, 1,
       _ ("this function does nothing; functions need no declaration before they are called"));
  return TRUE;
}

static gboolean
parse_function (WeftMimdcParser *parser, const Type *type, WeftMimdcSymbol symbol)
{
  guint32 at = parser->tree->symbols->len;
  guint32 n_params;
  gboolean is_right;

  if (type->is_mono)
    say (parser, WEFT_MIMDC_ERROR, type->mono_offset, strlen ("mono"),
         _ ("what a function gives is always poly"));
  symbol.is_mono = FALSE;
  symbol.is_function = symbol.is_global = TRUE;
  symbol.first = parser->tree->nodes->len;
  g_array_append_val (parser->tree->symbols, symbol);
  is_right = parse_parameters (parser, &n_params);
  WEFT_MIMDC_SYMBOL (parser->tree, at)->n_params = parser->tree->symbols->len - at - 1;
  WEFT_MIMDC_SYMBOL (parser->tree, at)->is_doubtful = !is_right;
  if (!is_right)
    skip_statement (parser, 0, parser->tree->nodes->len);
  WEFT_MIMDC_SYMBOL (parser->tree, at)->is_set = warn_empty_body (parser);
  if (is_right || parser->token.kind == WEFT_MIMDC_OPEN_BLOCK)
    parse_statement (parser);
  WEFT_MIMDC_SYMBOL (parser->tree, at)->after = parser->tree->nodes->len;
  return TRUE;
}

/* Whether the name at hand stands where a type should: before another, or before a type. */
static gboolean
is_like_type (const WeftMimdcParser *parser)
{
  WeftMimdcLexer ahead = parser->lexer;
  WeftMimdcTokenKind next;

  ahead.messages = NULL;
  next = weft_mimdc_lexer_next (&ahead).kind;
  return parser->token.kind == WEFT_MIMDC_IDENT && (next == WEFT_MIMDC_IDENT || is_type (next));
}

/* What stands where a declaration should. */
static gboolean
fail_outside (WeftMimdcParser *parser)
{
  g_autofree char *found = weft_mimdc_parser_print_token (parser);

  if (is_like_type (parser))
    weft_mimdc_parser_fail (parser, _ ("found %s, expected int or float, the types that there are"), found);
  else if (parser->token.kind == WEFT_MIMDC_CLOSE_BLOCK)
    weft_mimdc_parser_fail (parser, _ ("this “}” has no “{”"));
  else
    weft_mimdc_parser_fail (
        parser, _ ("found %s, expected a declaration or a function; statements stand in functions"), found);
  doubt (parser);
  weft_mimdc_parser_advance (parser);
  return FALSE;
}

static gboolean
parse_outside (WeftMimdcParser *parser)
{
  Type type = {.type = WEFT_TYPE_INT};
  WeftMimdcSymbol symbol;

  weft_mimdc_parser_mark (parser, WEFT_MARK_LINE);
  if (is_type (parser->token.kind)) {
    if (!parse_type (parser, &type))
      return FALSE;
  } else {
    /* Another type before a name stands for one of ours, so that the name is known. */
    fail_outside (parser);
    if (parser->previous.kind != WEFT_MIMDC_IDENT || parser->token.kind != WEFT_MIMDC_IDENT)
      return FALSE;
  }
  if (!parse_declared (parser, &type, &symbol))
    return FALSE;
  if (parser->token.kind == WEFT_MIMDC_OPEN)
    return parse_function (parser, &type, symbol);
  return parse_names (parser, &type, symbol, declare_global);
}

/* To where the next declaration may begin, over whole blocks. */
static void
skip_outside (WeftMimdcParser *parser)
{
  guint depth = 0;

  while (parser->token.kind != WEFT_MIMDC_END) {
    WeftMimdcTokenKind kind = parser->token.kind;

    if (depth == 0 && is_type (kind) && parser->token.is_line)
      break;
    doubt (parser);
    depth += kind == WEFT_MIMDC_OPEN_BLOCK;
    weft_mimdc_parser_advance (parser);
    if (kind == WEFT_MIMDC_CLOSE_BLOCK && depth > 0 && --depth == 0)
      break;
    if (kind == WEFT_MIMDC_SEMICOLON && depth == 0)
      break;
  }
  parser->parens = 0;
}

gboolean
weft_mimdc_parse (WeftMimdcTree *tree, GArray *marks, WeftJob *job, GError **error)
{
  WeftMimdcParser parser = {.tree = tree, .marks = marks, .job = job};

  weft_mimdc_lexer_init (&parser.lexer, tree->messages);
  parser.token = weft_mimdc_lexer_next (&parser.lexer);
  while (parser.token.kind != WEFT_MIMDC_END)
    if (!parse_outside (&parser))
      skip_outside (&parser);
  if (parser.error == NULL)
    return TRUE;
  g_propagate_error (error, parser.error);
  return FALSE;
}
