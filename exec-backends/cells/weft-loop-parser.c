/* weft-loop-parser.c: declarations, loops and statements; see weft-loop-parser.h. */
#include "weft-loop-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The words. */

/* How long the word at @offset is: a name, or one sign. */
static gsize
measure (const WeftText *text, gsize offset)
{
  gsize end = offset;

  while (end < text->size && (g_ascii_isalnum (text->data[end]) || text->data[end] == '_'))
    end++;
  return MAX (end - offset, 1);
}

void
weft_loop_say (WeftMimdcMessages *messages,
               WeftMimdcSeverity severity,
               guint32 offset,
               const char *format,
               ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  weft_mimdc_messages_add (messages, severity, offset,
                           measure (weft_mimdc_messages_get_text (messages), offset), "%s", sentence);
}

void
weft_loop_parser_advance (WeftLoopParser *parser)
{
  parser->previous = parser->token;
  if (!parser->is_over)
    parser->token = weft_mimdc_lexer_next (&parser->lexer);
}

gboolean
weft_loop_parser_fail (WeftLoopParser *parser, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  if (parser->is_over || parser->token.kind == WEFT_MIMDC_BAD ||
      (parser->token.kind == WEFT_MIMDC_END && parser->lexer.is_cut))
    return FALSE;
  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  weft_mimdc_messages_add (parser->messages, WEFT_MIMDC_ERROR, parser->token.offset, parser->token.length,
                           "%s", sentence);
  return FALSE;
}

gboolean
weft_loop_parser_fail_found (WeftLoopParser *parser, const char *expected)
{
  const WeftMimdcToken *token = &parser->token;

  if (token->kind == WEFT_MIMDC_END)
    return weft_loop_parser_fail (parser, _ ("found %s, expected %s"), weft_mimdc_token_name (token->kind),
                                  expected);
  return weft_loop_parser_fail (parser, _ ("found “%.*s%s”, expected %s"), (int) MIN (token->length, 40),
                                parser->lexer.text->data + token->offset, token->length > 40 ? "…" : "",
                                expected);
}

gboolean
weft_loop_parser_expect (WeftLoopParser *parser, WeftMimdcTokenKind kind)
{
  if (parser->token.kind != kind)
    return weft_loop_parser_fail_found (parser, weft_mimdc_token_name (kind));
  weft_loop_parser_advance (parser);
  return TRUE;
}

gboolean
weft_loop_parser_enter (WeftLoopParser *parser)
{
  if (parser->depth < WEFT_LOOP_DEEPEST) {
    parser->depth++;
    return TRUE;
  }
  weft_loop_parser_fail (parser, _ ("this is nested deeper than %u levels"), WEFT_LOOP_DEEPEST);
  parser->is_over = TRUE;
  parser->lexer.at = parser->lexer.text->size;
  parser->token = (WeftMimdcToken){WEFT_MIMDC_END, .offset = (guint32) parser->lexer.at};
  return FALSE;
}

gboolean
weft_loop_parser_is (const WeftLoopParser *parser, const char *word)
{
  return parser->token.kind == WEFT_MIMDC_IDENT && parser->token.length == strlen (word) &&
         memcmp (parser->lexer.text->data + parser->token.offset, word, strlen (word)) == 0;
}

guint32
weft_loop_parser_look_up (WeftLoopParser *parser)
{
  guint32 name = weft_mimdc_names_add (parser->names, parser->lexer.text->data + parser->token.offset,
                                       parser->token.length);

  if (name >= parser->meanings->len)
    g_array_set_size (parser->meanings, name + 1);
  return name;
}

WeftLoopName *
weft_loop_parser_get (WeftLoopParser *parser, guint32 name)
{
  return &g_array_index (parser->meanings, WeftLoopName, name);
}

char *
weft_loop_parser_print (const WeftLoopParser *parser, guint32 name)
{
  return weft_mimdc_names_print (parser->names, name);
}

WeftLoopNode *
weft_loop_parser_add (WeftLoopParser *parser, WeftLoopNodeKind kind, guint32 offset, guint32 value)
{
  WeftLoopNode node = {.kind = kind, .offset = offset, .value = value};

  g_array_append_val (parser->program->nodes, node);
  return WEFT_LOOP_NODE (parser->program, parser->program->nodes->len - 1);
}

/* Going on behind what is wrong. */

static void
doubt (WeftLoopParser *parser)
{
  WeftLoopName *meaning;
  guint32 name;

  if (parser->token.kind != WEFT_MIMDC_IDENT)
    return;
  name = weft_loop_parser_look_up (parser);
  meaning = weft_loop_parser_get (parser, name);
  if (meaning->kind == WEFT_LOOP_NAME_UNKNOWN)
    meaning->kind = WEFT_LOOP_NAME_DOUBTFUL;
}

static gboolean
begins_line (const WeftLoopParser *parser)
{
  WeftMimdcTokenKind kind = parser->token.kind;

  return parser->token.is_line && (kind == WEFT_MIMDC_IF || kind == WEFT_MIMDC_FOR ||
                                   weft_loop_parser_is (parser, "in") || weft_loop_parser_is (parser, "out"));
}

/* Behind the statement at hand: behind its semicolon, or before a block, the end of one, or a line that begins another. */
static void
skip_statement (WeftLoopParser *parser)
{
  while (parser->token.kind != WEFT_MIMDC_END && parser->token.kind != WEFT_MIMDC_CLOSE_BLOCK &&
         parser->token.kind != WEFT_MIMDC_OPEN_BLOCK && !begins_line (parser)) {
    gboolean is_end = parser->token.kind == WEFT_MIMDC_SEMICOLON;

    doubt (parser);
    weft_loop_parser_advance (parser);
    if (is_end)
      return;
  }
}

/* One that is missing at the end of a line is said, and the rest read as if it stood there. */
static gboolean
expect_semicolon (WeftLoopParser *parser)
{
  WeftMimdcTokenKind kind = parser->token.kind;
  gsize end = (gsize) parser->previous.offset + parser->previous.length;

  if (kind == WEFT_MIMDC_SEMICOLON) {
    weft_loop_parser_advance (parser);
    return TRUE;
  }
  if (kind == WEFT_MIMDC_BAD || parser->is_over || (kind == WEFT_MIMDC_END && parser->lexer.is_cut))
    return FALSE;
  if (!parser->token.is_line && kind != WEFT_MIMDC_CLOSE_BLOCK && kind != WEFT_MIMDC_END)
    return weft_loop_parser_fail_found (parser, _ ("an operator or “;”"));
  weft_mimdc_messages_add (parser->messages, WEFT_MIMDC_ERROR, end, 1, "%s", _ ("a “;” is missing here"));
  return TRUE;
}

/* Names. */

static char *
copy_name (const WeftLoopParser *parser)
{
  return g_strndup (parser->lexer.text->data + parser->token.offset, parser->token.length);
}

/* Whether the name at hand may be that of something new; else says so. */
static gboolean
check_new (WeftLoopParser *parser)
{
  static const char *const words[] = {"in", "out", "edge", "min", "max", "abs", "sqrt"};
  guint32 name;

  if (parser->token.kind != WEFT_MIMDC_IDENT)
    return weft_loop_parser_fail_found (parser, _ ("a name"));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (weft_loop_parser_is (parser, words[i]))
      return weft_loop_parser_fail (parser, _ ("“%s” is a word of the language and cannot be a name"),
                                    words[i]);
  name = weft_loop_parser_look_up (parser);
  if (weft_loop_parser_get (parser, name)->kind > WEFT_LOOP_NAME_DOUBTFUL) {
    g_autofree char *text = weft_loop_parser_print (parser, name);

    return weft_loop_parser_fail (parser, _ ("“%s” has a meaning here already"), text);
  }
  return TRUE;
}

/* A meaning that the name at hand has in the loop at hand. */
static guint32
bind (WeftLoopParser *parser, WeftLoopNameKind kind, guint32 value)
{
  guint32 name = weft_loop_parser_look_up (parser);

  *weft_loop_parser_get (parser, name) = (WeftLoopName){kind, value};
  g_array_append_val (parser->own, name);
  return name;
}

/* The number of a new local with the name at hand; *@name: the number of that. */
static gboolean
add_local (WeftLoopParser *parser, WeftLoopNameKind kind, guint32 *name)
{
  const WeftLoop *loop = WEFT_LOOP_LOOP (parser->program, parser->program->loops->len - 1);
  WeftLoopLocal local = {NULL, FALSE};

  if (parser->program->locals->len - loop->first_local >= WEFT_LOOP_MOST_LOCALS)
    return weft_loop_parser_fail (
        parser, _ ("found more than %u names that the loop stores, expected at most so many"),
        WEFT_LOOP_MOST_LOCALS);
  *name = bind (parser, kind, parser->program->locals->len);
  local.name = copy_name (parser);
  g_array_append_val (parser->program->locals, local);
  return TRUE;
}

/* Declarations. */

static gboolean
parse_size (WeftLoopParser *parser, WeftLoopArray *array)
{
  weft_loop_parser_advance (parser);
  if (parser->token.kind != WEFT_MIMDC_NUMBER)
    return weft_loop_parser_fail_found (parser, _ ("the number of elements"));
  if (parser->token.value < 1 || parser->token.value > WEFT_LOOP_MOST_WORDS ||
      (array->rank == 1 && (guint64) array->size[0] * parser->token.value > WEFT_LOOP_MOST_WORDS))
    weft_loop_parser_fail (parser, _ ("found %u elements, expected from 1 to %u in all dimensions together"),
                           parser->token.value, WEFT_LOOP_MOST_WORDS);
  else
    array->size[array->rank] = parser->token.value;
  array->rank++;
  weft_loop_parser_advance (parser);
  return weft_loop_parser_expect (parser, WEFT_MIMDC_CLOSE_INDEX);
}

static gboolean
parse_sizes (WeftLoopParser *parser, WeftLoopArray *array)
{
  if (parser->token.kind != WEFT_MIMDC_OPEN_INDEX)
    return weft_loop_parser_fail_found (parser, _ ("“[” and the number of elements"));
  while (parser->token.kind == WEFT_MIMDC_OPEN_INDEX) {
    if (array->rank == 2)
      return weft_loop_parser_fail (parser, _ ("arrays have one or two dimensions"));
    if (!parse_size (parser, array))
      return FALSE;
  }
  return TRUE;
}

static gboolean
parse_edge (WeftLoopParser *parser, WeftLoopArray *array)
{
  if (!weft_loop_parser_is (parser, "edge"))
    return TRUE;
  if (array->is_out)
    return weft_loop_parser_fail (parser, _ ("an out array has no edge, as it is not read"));
  weft_loop_parser_advance (parser);
  if (weft_loop_parser_is (parser, "zero"))
    array->edge = WEFT_LOOP_EDGE_ZERO;
  else if (weft_loop_parser_is (parser, "clamp"))
    array->edge = WEFT_LOOP_EDGE_CLAMP;
  else
    return weft_loop_parser_fail_found (parser, _ ("“zero” or “clamp”"));
  weft_loop_parser_advance (parser);
  return TRUE;
}

/* From its name on; it is known whatever is wrong behind that. */
static gboolean
parse_declared (WeftLoopParser *parser, WeftLoopArray array)
{
  WeftLoopStored stored = {FALSE};
  gboolean is_right;

  if (!check_new (parser))
    return FALSE;
  array.offset = parser->token.offset;
  *weft_loop_parser_get (parser, weft_loop_parser_look_up (parser)) =
      (WeftLoopName){WEFT_LOOP_NAME_ARRAY, parser->program->arrays->len};
  array.name = copy_name (parser);
  weft_loop_parser_advance (parser);
  is_right = parse_sizes (parser, &array) && parse_edge (parser, &array) && expect_semicolon (parser);
  array.rank = MAX (array.rank, 1);
  g_array_append_val (parser->program->arrays, array);
  g_array_append_val (parser->stored, stored);
  return is_right;
}

/* `in float a[100] edge zero;` */
static gboolean
parse_declaration (WeftLoopParser *parser)
{
  WeftLoopArray array = {.is_out = weft_loop_parser_is (parser, "out"), .size = {1, 1}};

  weft_loop_parser_advance (parser);
  array.is_float = parser->token.kind == WEFT_MIMDC_FLOAT;
  if (!array.is_float && parser->token.kind != WEFT_MIMDC_INT)
    return weft_loop_parser_fail_found (parser, _ ("“int” or “float”"));
  weft_loop_parser_advance (parser);
  return parse_declared (parser, array);
}

/* Statements. Those that return %FALSE are passed over by parse_statement(). */

static void parse_statement (WeftLoopParser *parser);

static gboolean
parse_block (WeftLoopParser *parser)
{
  WeftMimdcToken open = parser->token;

  if (!weft_loop_parser_expect (parser, WEFT_MIMDC_OPEN_BLOCK))
    return FALSE;
  while (parser->token.kind != WEFT_MIMDC_CLOSE_BLOCK && parser->token.kind != WEFT_MIMDC_END)
    parse_statement (parser);
  if (parser->token.kind == WEFT_MIMDC_CLOSE_BLOCK)
    weft_loop_parser_advance (parser);
  else if (!parser->is_over && !parser->lexer.is_cut)
    weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, open.offset,
                   _ ("this “{” has no “}”: the file ends before it"));
  return TRUE;
}

/* `0..9` */
static gboolean
parse_range (WeftLoopParser *parser, gint32 *low, gint32 *high)
{
  guint32 offset = parser->token.offset;
  guint32 ends[2];

  for (guint i = 0; i < 2; i++) {
    if (i == 1 && !weft_loop_parser_expect (parser, WEFT_MIMDC_RANGE))
      return FALSE;
    if (parser->token.kind != WEFT_MIMDC_NUMBER)
      return weft_loop_parser_fail_found (parser, _ ("a whole number, 0 or more"));
    ends[i] = parser->token.value;
    if (ends[i] >= G_MAXINT32)
      return weft_loop_parser_fail (parser, _ ("found %u, expected less than 2147483647"), ends[i]);
    weft_loop_parser_advance (parser);
  }
  if (ends[0] > ends[1]) {
    weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                   _ ("found the range %u..%u, expected the first number to be at most the last"), ends[0],
                   ends[1]);
    ends[1] = ends[0];
  }
  *low = (gint32) ends[0];
  *high = (gint32) ends[1];
  return TRUE;
}

static gboolean
expect_in (WeftLoopParser *parser)
{
  if (!weft_loop_parser_is (parser, "in"))
    return weft_loop_parser_fail_found (parser, _ ("“in”"));
  weft_loop_parser_advance (parser);
  return TRUE;
}

static gboolean
parse_if (WeftLoopParser *parser)
{
  guint32 offset = parser->token.offset;

  weft_loop_parser_advance (parser);
  if (!weft_loop_parse_expression (parser))
    return FALSE;
  weft_loop_parser_add (parser, WEFT_LOOP_IF, offset, 0);
  if (!parse_block (parser))
    return FALSE;
  if (parser->token.kind == WEFT_MIMDC_ELSE) {
    weft_loop_parser_add (parser, WEFT_LOOP_ELSE, parser->token.offset, 0);
    weft_loop_parser_advance (parser);
    if (!parse_block (parser))
      return FALSE;
  }
  weft_loop_parser_add (parser, WEFT_LOOP_END_IF, offset, 0);
  return TRUE;
}

/* `for k in 0..9 { … }` in a loop: one after the other. */
static gboolean
parse_inner (WeftLoopParser *parser)
{
  guint32 offset = parser->token.offset;
  gint32 range[2];
  guint32 name;
  gboolean is_right;

  weft_loop_parser_advance (parser);
  if (!check_new (parser) || !add_local (parser, WEFT_LOOP_NAME_COUNTER, &name))
    return FALSE;
  weft_loop_parser_advance (parser);
  if (!expect_in (parser) || !parse_range (parser, &range[0], &range[1]))
    return FALSE;
  memcpy (
      weft_loop_parser_add (parser, WEFT_LOOP_FOR, offset, weft_loop_parser_get (parser, name)->value)->shift,
      range, sizeof range);
  is_right = parse_block (parser);
  weft_loop_parser_get (parser, name)->kind = WEFT_LOOP_NAME_UNKNOWN;
  weft_loop_parser_add (parser, WEFT_LOOP_END_FOR, offset, 0);
  return is_right;
}

/* An element of an out array is stored by one loop, and there by one iteration. */
static void
check_store (WeftLoopParser *parser, guint32 offset, guint32 array, const gint32 *shift)
{
  WeftLoopStored *stored = &g_array_index (parser->stored, WeftLoopStored, array);
  guint32 loop = parser->program->loops->len - 1;
  const char *name = WEFT_LOOP_ARRAY (parser->program, array)->name;
  guint line;
  guint column;

  WEFT_LOOP_ARRAY (parser->program, array)->is_used = TRUE;
  if (!stored->is_stored) {
    *stored = (WeftLoopStored){TRUE, loop, offset, {shift[0], shift[1]}};
    return;
  }
  weft_text_get_position (parser->lexer.text, stored->offset, &line, &column);
  if (stored->loop != loop)
    weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                   _ ("“%s” is stored by the loop before, in line %u; each loop stores arrays of its own"),
                   name, line);
  else if (stored->shift[0] != shift[0] || stored->shift[1] != shift[1])
    weft_loop_say (
        parser->messages, WEFT_MIMDC_ERROR, offset,
        _ ("line %u stores another element of “%s”, so that two iterations would store the same one; each "
           "iteration stores one place of an array"),
        line, name);
}

/* What is stored in the array at hand, whose name stands at @offset. */
static gboolean
parse_store (WeftLoopParser *parser, guint32 offset, guint32 number)
{
  WeftLoopArray *array = WEFT_LOOP_ARRAY (parser->program, number);
  gint32 shift[2] = {0, 0};

  if (!array->is_out)
    weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, offset,
                   _ ("“%s” is an in array, which is read and not stored"), array->name);
  if (!weft_loop_parse_element (parser, offset, number, TRUE, shift) ||
      !weft_loop_parser_expect (parser, WEFT_MIMDC_ASSIGN) || !weft_loop_parse_expression (parser))
    return FALSE;
  if (array->is_out)
    check_store (parser, offset, number, shift);
  memcpy (weft_loop_parser_add (parser, WEFT_LOOP_STORE, offset, number)->shift, shift, sizeof shift);
  return expect_semicolon (parser);
}

static gboolean
parse_set (WeftLoopParser *parser, guint32 offset, guint32 name, WeftMimdcToken token)
{
  WeftLoopName meaning;
  WeftMimdcToken next;

  if (!weft_loop_parser_expect (parser, WEFT_MIMDC_ASSIGN) || !weft_loop_parse_expression (parser))
    return FALSE;
  meaning = *weft_loop_parser_get (parser, name);
  if (meaning.kind != WEFT_LOOP_NAME_LOCAL) {
    /* The name is new behind its own expression. */
    next = parser->token;
    parser->token = token;
    if (!check_new (parser) || !add_local (parser, WEFT_LOOP_NAME_LOCAL, &name)) {
      parser->token = next;
      return FALSE;
    }
    parser->token = next;
    meaning = *weft_loop_parser_get (parser, name);
  }
  weft_loop_parser_add (parser, WEFT_LOOP_SET, offset, meaning.value);
  return expect_semicolon (parser);
}

static gboolean
parse_assignment (WeftLoopParser *parser)
{
  WeftMimdcToken token = parser->token;
  guint32 name = weft_loop_parser_look_up (parser);
  WeftLoopName meaning = *weft_loop_parser_get (parser, name);
  g_autofree char *text = weft_loop_parser_print (parser, name);

  if (meaning.kind == WEFT_LOOP_NAME_INDEX || meaning.kind == WEFT_LOOP_NAME_COUNTER)
    return weft_loop_parser_fail (parser, _ ("“%s” counts a loop and cannot be stored"), text);
  weft_loop_parser_advance (parser);
  if (meaning.kind == WEFT_LOOP_NAME_ARRAY)
    return parse_store (parser, token.offset, meaning.value);
  if (parser->token.kind == WEFT_MIMDC_OPEN_INDEX) {
    if (meaning.kind != WEFT_LOOP_NAME_DOUBTFUL)
      weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, token.offset, _ ("no array is called “%s”"), text);
    return FALSE;
  }
  return parse_set (parser, token.offset, name, token);
}

static gboolean
parse_kind (WeftLoopParser *parser)
{
  switch (parser->token.kind) {
  case WEFT_MIMDC_IF:
    return parse_if (parser);
  case WEFT_MIMDC_FOR:
    return parse_inner (parser);
  case WEFT_MIMDC_IDENT:
    return parse_assignment (parser);
  case WEFT_MIMDC_ELSE:
    return weft_loop_parser_fail (parser, _ ("this “else” belongs to no “if”"));
  default:
    return weft_loop_parser_fail_found (parser, _ ("a statement"));
  }
}

/* A block that nothing right stands before, for what is wrong in it. */
static void
parse_stray_block (WeftLoopParser *parser)
{
  if (parser->token.kind == WEFT_MIMDC_OPEN_BLOCK)
    parse_block (parser);
  if (parser->token.kind != WEFT_MIMDC_ELSE)
    return;
  weft_loop_parser_advance (parser);
  if (parser->token.kind == WEFT_MIMDC_OPEN_BLOCK)
    parse_block (parser);
}

static void
parse_statement (WeftLoopParser *parser)
{
  guint32 at = parser->token.offset;

  if (!weft_loop_parser_enter (parser))
    return;
  if (!parse_kind (parser)) {
    if (parser->token.offset == at && parser->token.kind != WEFT_MIMDC_OPEN_BLOCK) {
      doubt (parser);
      weft_loop_parser_advance (parser);
    }
    skip_statement (parser);
    parse_stray_block (parser);
  }
  parser->depth--;
}

/* Loops. */

static gboolean
parse_variables (WeftLoopParser *parser)
{
  WeftLoop *loop = WEFT_LOOP_LOOP (parser->program, parser->program->loops->len - 1);

  do {
    weft_loop_parser_advance (parser);
    if (loop->rank == 2)
      return weft_loop_parser_fail (parser, _ ("a parallel loop has one or two variables"));
    if (!check_new (parser))
      return FALSE;
    bind (parser, WEFT_LOOP_NAME_INDEX, loop->rank);
    loop->names[loop->rank] = copy_name (parser);
    weft_loop_parser_advance (parser);
    if (!expect_in (parser) || !parse_range (parser, &loop->low[loop->rank], &loop->high[loop->rank]))
      return FALSE;
    loop->rank++;
  } while (parser->token.kind == WEFT_MIMDC_COMMA);
  return TRUE;
}

static void
forget_names (WeftLoopParser *parser)
{
  for (guint i = 0; i < parser->own->len; i++)
    weft_loop_parser_get (parser, g_array_index (parser->own, guint32, i))->kind = WEFT_LOOP_NAME_UNKNOWN;
  g_array_set_size (parser->own, 0);
}

/* `for i in 0..9, j in 0..9 { … }` */
static gboolean
parse_loop (WeftLoopParser *parser)
{
  WeftLoop loop = {.offset = parser->token.offset,
                   .first = parser->program->nodes->len,
                   .first_local = parser->program->locals->len};
  guint n_errors = weft_mimdc_messages_count (parser->messages, WEFT_MIMDC_ERROR);
  gboolean is_right;

  g_array_append_val (parser->program->loops, loop);
  is_right = parse_variables (parser) && parse_block (parser);
  forget_names (parser);
  if (is_right && weft_mimdc_messages_count (parser->messages, WEFT_MIMDC_ERROR) == n_errors &&
      WEFT_LOOP_LOOP (parser->program, parser->program->loops->len - 1)->first == parser->program->nodes->len)
    weft_loop_say (parser->messages, WEFT_MIMDC_ERROR, loop.offset, _ ("this loop has no statement"));
  return is_right;
}

static gboolean
fail_outside (WeftLoopParser *parser)
{
  weft_loop_parser_fail_found (parser,
                               parser->program->arrays->len > 0
                                   ? _ ("“in” or “out”, which declare arrays, or “for”, which begins a loop")
                                   : _ ("“in” or “out”, which declare arrays"));
  doubt (parser);
  weft_loop_parser_advance (parser);
  return FALSE;
}

static gboolean
parse_outside (WeftLoopParser *parser)
{
  gboolean is_declaration = weft_loop_parser_is (parser, "in") || weft_loop_parser_is (parser, "out");

  if (parser->token.kind == WEFT_MIMDC_FOR)
    return parse_loop (parser);
  if (!is_declaration)
    return fail_outside (parser);
  if (parser->program->loops->len > 0)
    weft_loop_parser_fail (parser, _ ("arrays are declared before the first loop"));
  return parse_declaration (parser);
}

/* To where the next declaration or loop may begin; blocks on the way are read for what is wrong in them. */
static void
skip_outside (WeftLoopParser *parser)
{
  skip_statement (parser);
  if (parser->token.kind == WEFT_MIMDC_CLOSE_BLOCK)
    weft_loop_parser_advance (parser);
  if (parser->program->loops->len > 0)
    parse_stray_block (parser);
  else if (parser->token.kind == WEFT_MIMDC_OPEN_BLOCK)
    weft_loop_parser_advance (parser);
  forget_names (parser);
}

/* Closes the loop that was read, and finds its types, if nothing was wrong so far. */
static gboolean
finish_loop (WeftLoopParser *parser, guint n_loops, WeftJob *job, GError **error)
{
  WeftLoopProgram *program = parser->program;

  if (!weft_job_check (job, error))
    return FALSE;
  if (program->loops->len == n_loops || weft_mimdc_messages_count (parser->messages, WEFT_MIMDC_ERROR) > 0)
    return TRUE;
  weft_loop_program_close (program);
  return weft_loop_check (program, WEFT_LOOP_LOOP (program, n_loops), parser->messages, job, error);
}

static void
warn_unused (const WeftLoopParser *parser)
{
  for (guint i = 0; i < parser->program->arrays->len; i++) {
    const WeftLoopArray *array = WEFT_LOOP_ARRAY (parser->program, i);

    if (!array->is_used)
      weft_loop_say (parser->messages, WEFT_MIMDC_WARNING, array->offset,
                     array->is_out ? _ ("“%s” is not stored; it stays 0") : _ ("“%s” is not read"),
                     array->name);
  }
}

static gboolean
parse_all (WeftLoopParser *parser, WeftJob *job, GError **error)
{
  weft_loop_parser_advance (parser);
  while (parser->token.kind != WEFT_MIMDC_END) {
    guint n_loops = parser->program->loops->len;

    if (!parse_outside (parser))
      skip_outside (parser);
    if (!finish_loop (parser, n_loops, job, error))
      return FALSE;
  }
  if (parser->program->loops->len == 0 && weft_mimdc_messages_count (parser->messages, WEFT_MIMDC_ERROR) == 0)
    weft_loop_parser_fail_found (parser, _ ("a loop, as in “for i in 0..9 { … }”"));
  if (weft_mimdc_messages_count (parser->messages, WEFT_MIMDC_ERROR) == 0)
    warn_unused (parser);
  return TRUE;
}

gboolean
weft_loop_parse (WeftLoopProgram *program, WeftMimdcMessages *messages, WeftJob *job, GError **error)
{
  WeftLoopParser parser = {.program = program,
                           .messages = messages,
                           .names = weft_mimdc_names_new (),
                           .meanings = g_array_new (FALSE, TRUE, sizeof (WeftLoopName)),
                           .own = g_array_new (FALSE, FALSE, sizeof (guint32)),
                           .stored = g_array_new (FALSE, FALSE, sizeof (WeftLoopStored))};
  gboolean is_done;

  weft_mimdc_lexer_init (&parser.lexer, messages);
  parser.lexer.has_ranges = TRUE;
  is_done = parse_all (&parser, job, error);
  weft_mimdc_names_free (parser.names);
  g_array_unref (parser.meanings);
  g_array_unref (parser.own);
  g_array_unref (parser.stored);
  return is_done;
}
