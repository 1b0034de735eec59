/* weft-dot-scan.c: see weft-dot-scan.h. */
#include "weft-dot-scan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PIECE 65536 /* bytes between two looks at the job */

void
weft_dot_scan_init (WeftDotScan *scan, const WeftText *text, WeftJob *job)
{
  *scan = (WeftDotScan){.text = text, .job = job, .at = text->start, .id = g_string_new (NULL)};
}

void
weft_dot_scan_clear (WeftDotScan *scan)
{
  g_string_free (scan->id, TRUE);
}

gboolean
weft_dot_scan_is (const WeftDotScan *scan, char sign)
{
  return scan->type == WEFT_DOT_SIGN && scan->sign == sign;
}

static gboolean
refuse (WeftDotScan *scan, gsize offset, const char *found, const char *expected, GError **error)
{
  return weft_text_fail (scan->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) found, .expected = (char *) expected}, error);
}

gboolean
weft_dot_scan_fail (WeftDotScan *scan, const char *expected, GError **error)
{
  g_autofree char *found = weft_text_quote (scan->text, scan->offset);

  return refuse (scan, scan->offset, found, expected, error);
}

/* The character @distance behind where the scan is; 0 behind the end. */
static char
peek (const WeftDotScan *scan, gsize distance)
{
  return scan->text->size - scan->at > distance ? scan->text->data[scan->at + distance] : '\0';
}

static gboolean
begins (const WeftDotScan *scan, const char *word)
{
  return weft_text_has_prefix (scan->text, scan->at, word);
}

/* Goes behind the next @word; %FALSE: there is none. */
static gboolean
skip_to (WeftDotScan *scan, const char *word)
{
  const char *at = memmem (scan->text->data + scan->at, scan->text->size - scan->at, word, strlen (word));

  if (at != NULL)
    scan->at = (gsize) (at - scan->text->data) + strlen (word);
  return at != NULL;
}

static void
skip_line (WeftDotScan *scan)
{
  if (!skip_to (scan, "\n"))
    scan->at = scan->text->size;
}

static gboolean
is_first_in_line (const WeftDotScan *scan)
{
  return scan->at == scan->text->start || scan->text->data[scan->at - 1] == '\n';
}

static gboolean
skip_blanks (WeftDotScan *scan, GError **error)
{
  while (scan->at < scan->text->size) {
    gsize begin = scan->at;

    if (g_ascii_isspace (peek (scan, 0)))
      scan->at++;
    else if (begins (scan, "//") || (peek (scan, 0) == '#' && is_first_in_line (scan)))
      skip_line (scan);
    else if (!begins (scan, "/*"))
      return TRUE;
    else if (scan->at += 2, !skip_to (scan, "*/"))
      return refuse (scan, begin, _ ("a comment without end"), _ ("“*/” behind it"), error);
  }
  return TRUE;
}

/* Ids. */

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

static void
read_word (WeftDotScan *scan)
{
  static const struct {
    const char *word;
    WeftDotType type;
  } words[] = {{"strict", WEFT_DOT_STRICT},     {"graph", WEFT_DOT_GRAPH}, {"digraph", WEFT_DOT_DIGRAPH},
               {"subgraph", WEFT_DOT_SUBGRAPH}, {"node", WEFT_DOT_NODE},   {"edge", WEFT_DOT_EDGE}};

  while (is_word (peek (scan, 0)))
    scan->at++;
  g_string_append_len (scan->id, scan->text->data + scan->offset, scan->at - scan->offset);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (scan->id->str, words[i].word) == 0)
      scan->type = words[i].type;
}

static void
read_digits (WeftDotScan *scan)
{
  while (g_ascii_isdigit (peek (scan, 0)))
    scan->at++;
}

static void
read_number (WeftDotScan *scan)
{
  scan->at += peek (scan, 0) == '-';
  read_digits (scan);
  if (peek (scan, 0) == '.') {
    scan->at++;
    read_digits (scan);
  }
  g_string_append_len (scan->id, scan->text->data + scan->offset, scan->at - scan->offset);
}

static gboolean
begins_number (const WeftDotScan *scan)
{
  gsize n = peek (scan, 0) == '-';

  return g_ascii_isdigit (peek (scan, n)) || (peek (scan, n) == '.' && g_ascii_isdigit (peek (scan, n + 1)));
}

/* A backslash and what stands behind it: a pair that stays, but for quotation marks and ends of lines. */
static void
read_escape (WeftDotScan *scan)
{
  char next = peek (scan, 1);

  scan->at += 1;
  if (begins (scan, "\r\n"))
    scan->at += 2;
  else if (next == '\n')
    scan->at += 1;
  else if (next != '"')
    g_string_append_c (scan->id, '\\');
  if (next == '"' || next == '\\') {
    g_string_append_c (scan->id, next);
    scan->at += 1;
  }
}

static gboolean
read_quoted (WeftDotScan *scan, GError **error)
{
  gsize begin = scan->at++;

  while (scan->at < scan->text->size && peek (scan, 0) != '"') {
    const char *at = scan->text->data + scan->at;
    gsize n = 0;

    if (*at == '\\') {
      read_escape (scan);
      continue;
    }
    while (scan->at + n < scan->text->size && at[n] != '"' && at[n] != '\\')
      n++;
    g_string_append_len (scan->id, at, n);
    scan->at += n;
  }
  if (scan->at == scan->text->size)
    return refuse (scan, begin, _ ("a text without end"), _ ("a quotation mark behind it"), error);
  scan->at++;
  return TRUE;
}

/* "a" + "b". */
static gboolean
read_joined (WeftDotScan *scan, GError **error)
{
  gboolean is_joined;

  do {
    gsize end;

    if (!read_quoted (scan, error))
      return FALSE;
    end = scan->at;
    if (!skip_blanks (scan, error))
      return FALSE;
    is_joined = peek (scan, 0) == '+';
    scan->at = is_joined ? scan->at + 1 : end;
    if (is_joined && !skip_blanks (scan, error))
      return FALSE;
    if (is_joined && peek (scan, 0) != '"') {
      scan->offset = scan->at;
      return weft_dot_scan_fail (scan, _ ("a text in quotation marks"), error);
    }
  } while (is_joined);
  return TRUE;
}

/* Brackets within brackets are counted; those in comments are not. */
static gboolean
read_html (WeftDotScan *scan, GError **error)
{
  gsize depth = 1;

  scan->is_html = TRUE;
  scan->at++;
  while (depth > 0) {
    gboolean is_comment = begins (scan, "<!--");

    if (scan->at == scan->text->size || (is_comment && !skip_to (scan, "-->")))
      return refuse (scan, scan->offset, _ ("HTML without end"), _ ("“>” behind it"), error);
    if (is_comment)
      continue;
    depth += peek (scan, 0) == '<';
    depth -= peek (scan, 0) == '>';
    scan->at++;
  }
  g_string_append_len (scan->id, scan->text->data + scan->offset + 1, scan->at - scan->offset - 2);
  return TRUE;
}

/* Tokens. */

static gboolean
look (WeftDotScan *scan, GError **error)
{
  if (scan->at < scan->next_look)
    return TRUE;
  scan->next_look = scan->at + PIECE;
  weft_job_set_progress (scan->job, 0.7 * (double) scan->at / (double) scan->text->size);
  return weft_job_check (scan->job, error);
}

static gboolean
read_sign (WeftDotScan *scan, GError **error)
{
  char c = peek (scan, 0);

  scan->type = WEFT_DOT_SIGN;
  scan->sign = c;
  if (c == '-' && (peek (scan, 1) == '>' || peek (scan, 1) == '-')) {
    scan->type = peek (scan, 1) == '>' ? WEFT_DOT_ARROW : WEFT_DOT_LINE;
    scan->at += 2;
    return TRUE;
  }
  if (c == '\0' || strchr ("{}[]=;,:", c) == NULL)
    return weft_dot_scan_fail (scan, _ ("a name, a number, or one of { } [ ] = ; , : ->"), error);
  scan->at++;
  return TRUE;
}

gboolean
weft_dot_scan_next (WeftDotScan *scan, GError **error)
{
  if (!look (scan, error) || !skip_blanks (scan, error))
    return FALSE;
  scan->offset = scan->at;
  scan->type = scan->at < scan->text->size ? WEFT_DOT_ID : WEFT_DOT_END;
  scan->is_html = FALSE;
  g_string_truncate (scan->id, 0);
  if (scan->type == WEFT_DOT_END)
    return TRUE;
  if (peek (scan, 0) == '"')
    return read_joined (scan, error);
  if (peek (scan, 0) == '<')
    return read_html (scan, error);
  if (begins_number (scan))
    read_number (scan);
  else if (is_word (peek (scan, 0)))
    read_word (scan);
  else
    return read_sign (scan, error);
  return TRUE;
}
