/* weft-mimdc-format.c: the words of a program laid out anew: the parser says which begin a line, and how deep; between the others
 * stands a space or none. Comments stay with the word before them, or on a line of their own. */
#include "weft-mimdc.h"

#include "weft-mimdc-check.h"
#include "weft-mimdc-parser.h"

#include <string.h>

#define INDENT 4

typedef struct {
  const WeftText *text;
  GString *out;
  const GArray *marks;
  guint mark;            /* the next one */
  guint indent;          /* levels, of the line at hand */
  gboolean is_fresh;     /* nothing stands on the line yet */
  WeftMimdcToken before; /* the word or comment before, from the second on */
  gboolean is_unary;     /* it was an operator of one operand */
  gboolean ends_line;    /* nothing may follow it on its line */
} Layout;

static gboolean
is_joined_right (WeftMimdcTokenKind kind)
{
  return kind == WEFT_MIMDC_OPEN || kind == WEFT_MIMDC_OPEN_INDEX || kind == WEFT_MIMDC_NOT;
}

static gboolean
is_joined_left (WeftMimdcTokenKind kind)
{
  return kind == WEFT_MIMDC_CLOSE || kind == WEFT_MIMDC_CLOSE_INDEX || kind == WEFT_MIMDC_COMMA ||
         kind == WEFT_MIMDC_SEMICOLON || kind == WEFT_MIMDC_OPEN_INDEX;
}

static gboolean
wants_space (const Layout *layout, const WeftMimdcToken *token)
{
  WeftMimdcTokenKind before = layout->before.kind;

  if (layout->is_unary && token->kind != WEFT_MIMDC_COMMENT)
    return before == WEFT_MIMDC_MINUS && token->kind == WEFT_MIMDC_MINUS;
  if (token->kind == WEFT_MIMDC_COMMENT || before == WEFT_MIMDC_COMMENT)
    return TRUE;
  /* “[||” is one sign for the eye. */
  if (before == WEFT_MIMDC_OR && g_str_has_suffix (layout->out->str, "[||"))
    return FALSE;
  if (token->kind == WEFT_MIMDC_OPEN)
    return before != WEFT_MIMDC_IDENT && !is_joined_right (before);
  return !is_joined_left (token->kind) && !is_joined_right (before);
}

static void
begin_line (Layout *layout, guint indent)
{
  if (!layout->is_fresh)
    g_string_append_c (layout->out, '\n');
  layout->is_fresh = TRUE;
  layout->indent = indent;
}

/* How many lines end between two places. */
static guint
count_lines (const WeftText *text, gsize from, gsize to)
{
  guint n = 0;

  for (gsize i = from; i < to; i++)
    n += text->data[i] == '\n';
  return n;
}

static void
put (Layout *layout, const WeftMimdcToken *token, guint indent)
{
  const char *start = layout->text->data + token->offset;
  gsize length = token->length;

  while (length > 0 && g_ascii_isspace (start[length - 1]))
    length--;
  if (layout->is_fresh)
    g_string_append_printf (layout->out, "%*s", (int) (INDENT * indent), "");
  g_string_append_len (layout->out, start, length);
  layout->is_fresh = FALSE;
  layout->ends_line = token->kind == WEFT_MIMDC_DIRECTIVE ||
                      (token->kind == WEFT_MIMDC_COMMENT && length > 1 && start[1] == '/');
  layout->before = *token;
}

/* Empty lines of the source become one. */
static void
keep_gap (Layout *layout, guint lines)
{
  if (lines > 1 && layout->out->len > 0 && !g_str_has_suffix (layout->out->str, "\n\n"))
    g_string_append_c (layout->out, '\n');
}

/* The mark of a line at the word, or %NULL; those of other words that were passed are over. */
static const WeftMimdcMark *
find_mark (Layout *layout, const WeftMimdcToken *token, gboolean *is_unary)
{
  const WeftMimdcMark *line = NULL;

  *is_unary = FALSE;
  for (; layout->mark < layout->marks->len; layout->mark++) {
    const WeftMimdcMark *mark = &g_array_index (layout->marks, WeftMimdcMark, layout->mark);

    if (mark->offset > token->offset)
      break;
    if (mark->offset == token->offset && mark->kind == WEFT_MARK_LINE)
      line = mark;
    *is_unary |= mark->offset == token->offset && mark->kind == WEFT_MARK_UNARY;
  }
  return line;
}

/* The level of the line that comes next, for a comment before it: that of what stands there. */
static guint
get_next_indent (const Layout *layout, gsize offset)
{
  for (guint i = layout->mark; i < layout->marks->len; i++) {
    const WeftMimdcMark *mark = &g_array_index (layout->marks, WeftMimdcMark, i);
    gboolean closes = layout->text->data[mark->offset] == '}';

    if (mark->kind == WEFT_MARK_LINE && mark->offset > offset)
      return mark->indent + closes;
  }
  return 0;
}

/* Whether the next word begins a line of its own, so that a comment before it may do so. */
static gboolean
is_before_line (const Layout *layout, const WeftMimdcToken *next)
{
  for (guint i = layout->mark; i < layout->marks->len; i++) {
    const WeftMimdcMark *mark = &g_array_index (layout->marks, WeftMimdcMark, i);

    if (mark->offset > next->offset)
      return FALSE;
    if (mark->offset == next->offset && mark->kind == WEFT_MARK_LINE)
      return TRUE;
  }
  return next->kind == WEFT_MIMDC_END;
}

/* The next word that is no comment. */
static WeftMimdcToken
peek_word (WeftMimdcLexer lexer)
{
  lexer.gives_comments = FALSE;
  lexer.messages = NULL;
  return weft_mimdc_lexer_next (&lexer);
}

static void
put_comment (Layout *layout, const WeftMimdcToken *token, guint lines, const WeftMimdcLexer *lexer)
{
  WeftMimdcToken next = peek_word (*lexer);
  gboolean has_line = (lines > 0 || layout->out->len == 0) && is_before_line (layout, &next);

  if (has_line) {
    begin_line (layout, get_next_indent (layout, token->offset));
    keep_gap (layout, lines);
  } else if (layout->ends_line) {
    begin_line (layout, layout->indent + 1);
  } else if (!layout->is_fresh) {
    g_string_append_c (layout->out, ' ');
  }
  put (layout, token, layout->indent);
  layout->is_unary = FALSE;
}

static void
put_word (Layout *layout, const WeftMimdcToken *token, guint lines)
{
  gboolean is_unary;
  const WeftMimdcMark *mark = find_mark (layout, token, &is_unary);

  if (mark != NULL) {
    begin_line (layout, mark->indent);
    keep_gap (layout, lines);
    put (layout, token, mark->indent);
  } else {
    if (layout->ends_line) {
      guint indent = layout->indent;

      begin_line (layout, indent);
      put (layout, token, indent + 1);
    } else {
      if (!layout->is_fresh && wants_space (layout, token))
        g_string_append_c (layout->out, ' ');
      put (layout, token, layout->indent);
    }
  }
  layout->is_unary = is_unary;
}

static void
put_all (Layout *layout, WeftMimdcMessages *messages)
{
  WeftMimdcLexer lexer;
  gsize end;

  weft_mimdc_lexer_init (&lexer, messages);
  lexer.gives_comments = TRUE;
  end = lexer.at;
  for (;;) {
    WeftMimdcToken token = weft_mimdc_lexer_next (&lexer);
    guint lines = count_lines (layout->text, end, token.offset);

    if (token.kind == WEFT_MIMDC_END)
      break;
    if (token.kind == WEFT_MIMDC_COMMENT)
      put_comment (layout, &token, lines, &lexer);
    else
      put_word (layout, &token, lines);
    end = lexer.at;
  }
  if (layout->out->len > 0)
    g_string_append_c (layout->out, '\n');
}

char *
weft_mimdc_format (WeftMimdcMessages *messages, WeftJob *job, GError **error)
{
  g_autoptr (WeftMimdcTree) tree = weft_mimdc_tree_new (messages);
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (WeftMimdcMark));
  Layout layout = {.text = tree->text, .marks = marks, .is_fresh = TRUE};

  if (!weft_mimdc_parse (tree, marks, job, error))
    return NULL;
  if (weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) > 0) {
    weft_mimdc_messages_fail (messages, error);
    return NULL;
  }
  layout.out = g_string_new (NULL);
  put_all (&layout, messages);
  return g_string_free (layout.out, FALSE);
}
