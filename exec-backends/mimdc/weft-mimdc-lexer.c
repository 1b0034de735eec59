/* weft-mimdc-lexer.c: see weft-mimdc-lexer.h. */
#include "weft-mimdc-lexer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A real is read from so many bytes at most; what is longer has more digits than a double. */
#define LONGEST_REAL 400

static const char *const reserved[] = {"poly",  "mono", "int",    "float", "if",  "else",
                                       "while", "for",  "return", "wait",  "halt"};

static const char *const signs[] = {"||", "&&", "==", "!=", "<=", ">=", ">>", "<<", "<", ">", "+", "-", "*",
                                    "/",  "%",  "!",  "=",  "(",  ")",  "[",  "]",  "{", "}", ",", ";", ".."};

static const char *const sign_names[] = {
    "“||”", "“&&”", "“==”", "“!=”", "“<=”", "“>=”", "“>>”", "“<<”", "“<”", "“>”", "“+”", "“-”", "“*”",
    "“/”",  "“%”",  "“!”",  "“=”",  "“(”",  "“)”",  "“[”",  "“]”",  "“{”", "“}”", "“,”", "“;”", "“..”"};

static const char *const reserved_names[] = {"“poly”",  "“mono”", "“int”",    "“float”", "“if”",  "“else”",
                                             "“while”", "“for”",  "“return”", "“wait”",  "“halt”"};

const char *
weft_mimdc_token_name (WeftMimdcTokenKind kind)
{
  if (kind >= WEFT_MIMDC_OR)
    return sign_names[kind - WEFT_MIMDC_OR];
  if (kind >= WEFT_MIMDC_POLY)
    return reserved_names[kind - WEFT_MIMDC_POLY];
  return kind == WEFT_MIMDC_END ? _ ("the end of the file") : _ ("a directive");
}

void
weft_mimdc_lexer_init (WeftMimdcLexer *lexer, WeftMimdcMessages *messages)
{
  *lexer = (WeftMimdcLexer){weft_mimdc_messages_get_text (messages), messages};
  lexer->at = lexer->text->start;
}

static char
peek (const WeftMimdcLexer *lexer, gsize ahead)
{
  return lexer->at + ahead < lexer->text->size ? lexer->text->data[lexer->at + ahead] : '\0';
}

static void
say (WeftMimdcLexer *lexer, gsize offset, gsize length, const char *sentence)
{
  if (lexer->messages != NULL)
    weft_mimdc_messages_add (lexer->messages, WEFT_MIMDC_ERROR, offset, length, "%s", sentence);
}

static void
skip_line (WeftMimdcLexer *lexer)
{
  const char *start = lexer->text->data + lexer->at;
  const char *end = memchr (start, '\n', lexer->text->size - lexer->at);

  lexer->at = end != NULL ? (gsize) (end - lexer->text->data) : lexer->text->size;
}

/* From the opening of a comment to behind it. */
static void
skip_comment (WeftMimdcLexer *lexer)
{
  gsize start = lexer->at;
  gsize size = lexer->text->size;
  const char *data = lexer->text->data;

  if (peek (lexer, 1) == '/') {
    skip_line (lexer);
    return;
  }
  for (lexer->at += 2; lexer->at + 1 < size; lexer->at++)
    if (data[lexer->at] == '*' && data[lexer->at + 1] == '/') {
      lexer->at += 2;
      return;
    }
  lexer->at = size;
  lexer->is_cut = TRUE;
  say (lexer, start, 2, _ ("this comment has no end; put “*/” behind it"));
}

static gboolean
is_name_character (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* Whether the line at the place is a directive of ours; what else begins with # is none. */
static gboolean
is_directive (const WeftMimdcLexer *lexer)
{
  gsize at = lexer->at + 1;

  while (at < lexer->text->size && (lexer->text->data[at] == ' ' || lexer->text->data[at] == '\t'))
    at++;
  if (!weft_text_has_prefix (lexer->text, at, "pragma"))
    return FALSE;
  at += strlen ("pragma");
  while (at < lexer->text->size && (lexer->text->data[at] == ' ' || lexer->text->data[at] == '\t'))
    at++;
  return weft_text_has_prefix (lexer->text, at, "weft");
}

static WeftMimdcTokenKind
read_hash (WeftMimdcLexer *lexer)
{
  gsize start = lexer->at;
  gboolean is_ours = is_directive (lexer);

  skip_line (lexer);
  if (lexer->at > start && lexer->text->data[lexer->at - 1] == '\r')
    lexer->at--;
  if (is_ours)
    return WEFT_MIMDC_DIRECTIVE;
  say (lexer, start, lexer->at - start,
       _ ("MIMDC has no preprocessor; “#” only begins “#pragma weft then …” or “#pragma weft iterations …”"));
  return WEFT_MIMDC_BAD;
}

static WeftMimdcTokenKind
read_name (WeftMimdcLexer *lexer)
{
  const char *start = lexer->text->data + lexer->at;
  gsize length = 0;

  while (is_name_character (peek (lexer, length)))
    length++;
  lexer->at += length;
  for (guint i = 0; i < G_N_ELEMENTS (reserved); i++)
    if (strlen (reserved[i]) == length && memcmp (reserved[i], start, length) == 0)
      return WEFT_MIMDC_POLY + i;
  return WEFT_MIMDC_IDENT;
}

static gsize
count_digits (const WeftMimdcLexer *lexer, gsize from)
{
  gsize n = 0;

  while (g_ascii_isdigit (peek (lexer, from + n)))
    n++;
  return n;
}

/* How long the number is; *@is_real: whether it has a fraction or an exponent. */
static gsize
measure_number (const WeftMimdcLexer *lexer, gboolean *is_real)
{
  gsize length = count_digits (lexer, 0);
  gsize sign;

  *is_real = peek (lexer, length) == '.' && !(lexer->has_ranges && peek (lexer, length + 1) == '.');
  if (*is_real)
    length += 1 + count_digits (lexer, length + 1);
  if (peek (lexer, length) != 'e' && peek (lexer, length) != 'E')
    return length;
  sign = peek (lexer, length + 1) == '+' || peek (lexer, length + 1) == '-' ? 1 : 0;
  if (count_digits (lexer, length + 1 + sign) == 0)
    return length;
  *is_real = TRUE;
  return length + 1 + sign + count_digits (lexer, length + 1 + sign);
}

static WeftMimdcTokenKind
read_real (WeftMimdcLexer *lexer, gsize length, guint32 *value)
{
  char digits[LONGEST_REAL + 1];
  float real;

  if (length > LONGEST_REAL) {
    say (lexer, lexer->at, length, _ ("this number has more digits than any float; leave some out"));
    return WEFT_MIMDC_BAD;
  }
  memcpy (digits, lexer->text->data + lexer->at, length);
  digits[length] = '\0';
  real = (float) g_ascii_strtod (digits, NULL);
  if (isinf (real)) {
    say (lexer, lexer->at, length, _ ("this number is beyond what a float holds, about 3.4e38"));
    return WEFT_MIMDC_BAD;
  }
  memcpy (value, &real, sizeof real);
  return WEFT_MIMDC_REAL;
}

static WeftMimdcTokenKind
read_whole (WeftMimdcLexer *lexer, gsize length, guint32 *value)
{
  guint64 number = 0;

  for (gsize i = 0; i < length && number <= G_MAXUINT32; i++)
    number = 10 * number + (guint) (peek (lexer, i) - '0');
  if (number > (guint64) G_MAXINT32 + 1) {
    say (lexer, lexer->at, length, _ ("this number is beyond what an int holds, 2147483647"));
    return WEFT_MIMDC_BAD;
  }
  *value = (guint32) number;
  return WEFT_MIMDC_NUMBER;
}

static WeftMimdcTokenKind
read_number (WeftMimdcLexer *lexer, guint32 *value)
{
  gboolean is_real;
  gsize length = measure_number (lexer, &is_real);
  gsize tail = 0;
  WeftMimdcTokenKind kind = is_real ? read_real (lexer, length, value) : read_whole (lexer, length, value);

  while (is_name_character (peek (lexer, length + tail)))
    tail++;
  if (tail > 0 && kind != WEFT_MIMDC_BAD) {
    say (lexer, lexer->at, length + tail,
         _ ("a number goes on with letters here; numbers are decimal, and names begin with a letter"));
    kind = WEFT_MIMDC_BAD;
  }
  lexer->at += length + tail;
  return kind;
}

/* What C has, and neither MIMDC nor a parallel loop. */
static const char *
explain_character (char c)
{
  switch (c) {
  case '&':
  case '|':
  case '^':
  case '~':
    return _ ("there are no operators on bits; “&&” and “||” combine conditions");
  case '?':
  case ':':
    return _ ("there are no conditional expressions; use “if” and “else”");
  case '"':
  case '\'':
    return _ ("there are no texts and no characters, only int and float");
  case '.':
    return _ ("a “.” stands in numbers only; there are no structures");
  case '\0':
    return _ ("a NUL byte is no part of a program");
  default:
    return (guchar) c < 0x80 ? _ ("this character is no part of the language")
                             : _ ("names and signs are plain ASCII; other letters stand in comments");
  }
}

static gboolean
begins_word (const WeftMimdcLexer *lexer)
{
  char c = peek (lexer, 0);

  return is_name_character (c) || g_ascii_isspace (c) ||
         (c != '\0' && strchr ("<>=!+-*/%()[]{},;#", c) != NULL);
}

/* Behind the text, as C has them, that begins at the place; behind its first character when it has no end on its line. */
static void
skip_text (WeftMimdcLexer *lexer, char quote)
{
  gsize end = lexer->at;

  while (end < lexer->text->size && lexer->text->data[end] != quote && lexer->text->data[end] != '\n')
    end++;
  if (end < lexer->text->size && lexer->text->data[end] == quote)
    lexer->at = end + 1;
}

/* A text, or a row of characters that no word begins with, is one error. */
static WeftMimdcTokenKind
read_bad (WeftMimdcLexer *lexer)
{
  gsize start = lexer->at++;
  char c = lexer->text->data[start];

  if (c == '"' || c == '\'')
    skip_text (lexer, c);
  while (lexer->at < lexer->text->size && !begins_word (lexer))
    lexer->at++;
  say (lexer, start, lexer->at - start, explain_character (c));
  return WEFT_MIMDC_BAD;
}

static WeftMimdcTokenKind
read_sign (WeftMimdcLexer *lexer)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if ((lexer->has_ranges || i + WEFT_MIMDC_OR != WEFT_MIMDC_RANGE) &&
        weft_text_has_prefix (lexer->text, lexer->at, signs[i])) {
      lexer->at += strlen (signs[i]);
      return WEFT_MIMDC_OR + i;
    }
  return read_bad (lexer);
}

static WeftMimdcTokenKind
read_word (WeftMimdcLexer *lexer, guint32 *value)
{
  char c = peek (lexer, 0);

  if (lexer->at >= lexer->text->size)
    return WEFT_MIMDC_END;
  if (g_ascii_isalpha (c) || c == '_')
    return read_name (lexer);
  if (g_ascii_isdigit (c) || (c == '.' && g_ascii_isdigit (peek (lexer, 1))))
    return read_number (lexer, value);
  if (c == '#' && !lexer->has_ranges)
    return read_hash (lexer);
  return read_sign (lexer);
}

WeftMimdcToken
weft_mimdc_lexer_next (WeftMimdcLexer *lexer)
{
  WeftMimdcToken token = {.is_line = lexer->at == lexer->text->start};

  for (;;) {
    char c = peek (lexer, 0);
    gboolean is_comment = c == '/' && (peek (lexer, 1) == '/' || peek (lexer, 1) == '*');

    token.offset = (guint32) lexer->at;
    if (is_comment) {
      skip_comment (lexer);
      token.kind = WEFT_MIMDC_COMMENT;
      if (lexer->gives_comments)
        break;
    } else if (lexer->at < lexer->text->size && g_ascii_isspace (c)) {
      token.is_line |= c == '\n';
      lexer->at++;
    } else {
      token.kind = read_word (lexer, &token.value);
      break;
    }
  }
  token.length = (guint32) lexer->at - token.offset;
  return token;
}
