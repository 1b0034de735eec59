/* weft-json-reader.c: see weft-json-reader.h. */
#include "weft-json-reader.h"

#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PIECE       65536 /* bytes between two looks at the job */
#define MOST_QUOTED 20    /* of a token */

void
weft_json_reader_init (WeftJsonReader *json, const WeftText *text, WeftJob *job)
{
  *json = (WeftJsonReader){.text = text, .job = job, .at = text->start, .word = g_string_new (NULL)};
}

void
weft_json_reader_clear (WeftJsonReader *json)
{
  g_string_free (json->word, TRUE);
}

static gboolean
fail_at (const WeftJsonReader *json, gsize offset, const char *expected, GError **error)
{
  g_autofree char *found = weft_text_quote (json->text, offset);

  return weft_text_fail (json->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = found, .expected = (char *) expected}, error);
}

/* Quotes the token alone, if it was read and is not long. */
gboolean
weft_json_fail (const WeftJsonReader *json, const char *expected, GError **error)
{
  gsize length = json->at - json->offset;
  g_autofree char *token = NULL;

  if (length == 0 || length > MOST_QUOTED)
    return fail_at (json, json->offset, expected, error);
  token = g_strdup_printf ("“%.*s”", (int) length, json->text->data + json->offset);
  return weft_text_fail (json->text, json->offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = token, .expected = (char *) expected}, error);
}

/* Tokens. */

static gboolean
look (WeftJsonReader *json, GError **error)
{
  if (json->at < json->next_look)
    return TRUE;
  json->next_look = json->at + PIECE;
  weft_job_set_progress (json->job, (double) json->at / (double) json->text->size);
  return weft_job_check (json->job, error);
}

/* The byte at hand; 0 at the end. */
static char
peek (const WeftJsonReader *json)
{
  return json->at < json->text->size ? json->text->data[json->at] : '\0';
}

/* The four digits at hand of an escape. */
static gboolean
read_code_unit (WeftJsonReader *json, gunichar *unit, GError **error)
{
  *unit = 0;
  for (guint i = 0; i < 4; i++, json->at++) {
    if (!g_ascii_isxdigit (peek (json)))
      return fail_at (json, json->at, _ ("four hexadecimal digits behind “\\u”"), error);
    *unit = 16 * *unit + (gunichar) g_ascii_xdigit_value (peek (json));
  }
  return TRUE;
}

static gboolean
is_surrogate (gunichar unit, gunichar first)
{
  return (unit & 0xfc00) == first;
}

/* Behind "\u". Characters beyond 16 bits are two of them. @start: of the escape */
static gboolean
read_escaped_character (WeftJsonReader *json, gsize start, GError **error)
{
  gunichar character;
  gunichar second = 0;

  if (!read_code_unit (json, &character, error))
    return FALSE;
  if (is_surrogate (character, 0xd800) && weft_text_has_prefix (json->text, json->at, "\\u")) {
    json->at += 2;
    if (!read_code_unit (json, &second, error))
      return FALSE;
  }
  if (is_surrogate (character, 0xd800) && is_surrogate (second, 0xdc00))
    character = 0x10000 + ((character & 0x3ff) << 10) + (second & 0x3ff);
  if (character == 0 || is_surrogate (character, 0xd800) || is_surrogate (character, 0xdc00))
    return fail_at (json, start, _ ("the number of a character"), error);
  g_string_append_unichar (json->word, character);
  return TRUE;
}

/* At a backslash. */
static gboolean
read_escape (WeftJsonReader *json, GError **error)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char characters[] = "\"\\/\b\f\n\r\t";
  gsize start = json->at++;
  char letter = peek (json);
  const char *found = letter != '\0' ? strchr (letters, letter) : NULL;

  if (found == NULL && letter != 'u')
    return fail_at (json, start, _ ("one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uNNNN"), error);
  json->at++;
  if (found == NULL)
    return read_escaped_character (json, start, error);
  g_string_append_c (json->word, characters[found - letters]);
  return TRUE;
}

static gboolean
refuse_open_text (const WeftJsonReader *json, GError **error)
{
  return weft_text_fail (json->text, json->offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) _ ("a text without end"),
                                     .expected = (char *) _ ("a quotation mark behind it")},
                         error);
}

/* At a quotation mark. */
static gboolean
read_text (WeftJsonReader *json, GError **error)
{
  const char *data = json->text->data;

  g_string_truncate (json->word, 0);
  json->at++;
  while (peek (json) != '"') {
    gsize run = json->at;

    while (json->at < json->text->size && data[json->at] != '"' && data[json->at] != '\\' &&
           (guchar) data[json->at] >= ' ')
      json->at++;
    g_string_append_len (json->word, data + run, (gssize) (json->at - run));
    if (json->at >= json->text->size || data[json->at] == '\n' || data[json->at] == '\r')
      return refuse_open_text (json, error);
    if ((guchar) data[json->at] < ' ')
      return fail_at (json, json->at, _ ("a character that is written as \\uNNNN"), error);
    if (data[json->at] == '\\' && !read_escape (json, error))
      return FALSE;
  }
  json->at++;
  return TRUE;
}

static gboolean
skip_digits (WeftJsonReader *json, GError **error)
{
  if (!g_ascii_isdigit (peek (json)))
    return fail_at (json, json->at, _ ("a digit"), error);
  while (g_ascii_isdigit (peek (json)))
    json->at++;
  return TRUE;
}

/* Rule: no zeros before other digits, and a digit on both sides of the point. */
static gboolean
read_number (WeftJsonReader *json, GError **error)
{
  json->type = WEFT_JSON_NUMBER;
  if (peek (json) == '-')
    json->at++;
  if (peek (json) == '0')
    json->at++;
  else if (!skip_digits (json, error))
    return FALSE;
  if (peek (json) == '.') {
    json->at++;
    if (!skip_digits (json, error))
      return FALSE;
  }
  if (peek (json) == 'e' || peek (json) == 'E') {
    json->at++;
    if (peek (json) == '+' || peek (json) == '-')
      json->at++;
    if (!skip_digits (json, error))
      return FALSE;
  }
  g_string_truncate (json->word, 0);
  g_string_append_len (json->word, json->text->data + json->offset, (gssize) (json->at - json->offset));
  return TRUE;
}

static gboolean
read_word (WeftJsonReader *json, GError **error)
{
  static const struct {
    const char *word;
    WeftJsonType type;
  } words[] = {{"true", WEFT_JSON_TRUE}, {"false", WEFT_JSON_FALSE}, {"null", WEFT_JSON_NULL}};

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (weft_text_has_prefix (json->text, json->at, words[i].word)) {
      json->type = words[i].type;
      json->at += strlen (words[i].word);
      return TRUE;
    }
  return weft_json_fail (json, _ ("an object, a list, a text, a number, true, false or null"), error);
}

/* Structure. */

static gboolean
open_level (WeftJsonReader *json, gboolean is_object, GError **error)
{
  g_autofree char *expected = NULL;

  if (json->depth == WEFT_JSON_MOST_LEVELS) {
    expected = g_strdup_printf (_ ("at most %d levels"), WEFT_JSON_MOST_LEVELS);
    return weft_text_fail (
        json->text, json->at, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
        (WeftFault){.found = (char *) _ ("lists and objects nested too deep"), .expected = expected}, error);
  }
  json->type = is_object ? WEFT_JSON_OBJECT : WEFT_JSON_LIST;
  json->is_object[json->depth++] = is_object;
  json->state = WEFT_JSON_WANTS_FIRST;
  json->at++;
  return TRUE;
}

static void
end_value (WeftJsonReader *json)
{
  json->state = json->depth > 0 ? WEFT_JSON_WANTS_MORE : WEFT_JSON_WANTS_NOTHING;
}

static gboolean
is_in_object (const WeftJsonReader *json)
{
  return json->depth > 0 && json->is_object[json->depth - 1];
}

static gboolean
read_value (WeftJsonReader *json, GError **error)
{
  char c = peek (json);
  gboolean done;

  if (c == '{' || c == '[')
    return open_level (json, c == '{', error);
  if (c == '"') {
    json->type = WEFT_JSON_TEXT;
    done = read_text (json, error);
  } else if (c == '-' || g_ascii_isdigit (c)) {
    done = read_number (json, error);
  } else {
    done = read_word (json, error);
  }
  end_value (json);
  return done;
}

/* With the colon behind it. */
static gboolean
read_name (WeftJsonReader *json, GError **error)
{
  if (peek (json) != '"')
    return weft_json_fail (json, _ ("the name of a member in quotation marks"), error);
  json->type = WEFT_JSON_NAME;
  if (!read_text (json, error))
    return FALSE;
  json->at = weft_text_skip_space (json->text, json->at);
  if (peek (json) != ':')
    return fail_at (json, json->at, _ ("“:”"), error);
  json->at++;
  json->state = WEFT_JSON_WANTS_VALUE;
  return TRUE;
}

static void
close_level (WeftJsonReader *json)
{
  json->type = is_in_object (json) ? WEFT_JSON_OBJECT_END : WEFT_JSON_LIST_END;
  json->depth--;
  json->at++;
  end_value (json);
}

static gboolean
read_end (WeftJsonReader *json, GError **error)
{
  json->type = WEFT_JSON_END;
  return json->at == json->text->size || weft_json_fail (json, _ ("the end of the file"), error);
}

gboolean
weft_json_next (WeftJsonReader *json, GError **error)
{
  json->at = weft_text_skip_space (json->text, json->at);
  json->offset = json->at;
  if (!look (json, error))
    return FALSE;
  if (json->state == WEFT_JSON_WANTS_VALUE)
    return read_value (json, error);
  if (json->state == WEFT_JSON_WANTS_NOTHING)
    return read_end (json, error);
  if (peek (json) == (is_in_object (json) ? '}' : ']')) {
    close_level (json);
    return TRUE;
  }
  if (json->state == WEFT_JSON_WANTS_MORE) {
    if (peek (json) != ',')
      return weft_json_fail (json, is_in_object (json) ? _ ("“,” or “}”") : _ ("“,” or “]”"), error);
    json->at = weft_text_skip_space (json->text, json->at + 1);
    json->offset = json->at;
  }
  return is_in_object (json) ? read_name (json, error) : read_value (json, error);
}

gboolean
weft_json_skip (WeftJsonReader *json, GError **error)
{
  guint depth = json->depth;

  if (json->type != WEFT_JSON_OBJECT && json->type != WEFT_JSON_LIST)
    return TRUE;
  while (json->depth >= depth)
    if (!weft_json_next (json, error))
      return FALSE;
  return TRUE;
}

/* Values. */

gboolean
weft_json_expect (const WeftJsonReader *json, WeftJsonType type, const char *expected, GError **error)
{
  return json->type == type || weft_json_fail (json, expected, error);
}

gboolean
weft_json_expect_number (const WeftJsonReader *json,
                         double least,
                         double greatest,
                         const char *expected,
                         double *number,
                         GError **error)
{
  const char *end;

  if (json->type != WEFT_JSON_NUMBER)
    return weft_json_fail (json, expected, error);
  *number = weft_number_parse (json->word->str, &end);
  return (*end == '\0' && *number >= least && *number <= greatest) || weft_json_fail (json, expected, error);
}

static gboolean
fail_member (WeftJsonReader *json, gsize offset, char *found, const char *expected, GError **error)
{
  weft_text_fail (json->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  (WeftFault){.found = found, .expected = (char *) expected}, error);
  g_free (found);
  return FALSE;
}

/* @seen: (inout): a bit for each of the table's members. */
static gboolean
read_member (WeftJsonReader *json,
             const WeftJsonMember *members,
             guint n,
             guint32 *seen,
             void (*skip) (gpointer data, const char *name, gsize offset),
             gpointer data,
             GError **error)
{
  guint i = 0;

  while (i < n && !g_str_equal (json->word->str, members[i].name))
    i++;
  if (i < n && (*seen & 1u << i) != 0)
    return fail_member (json, json->offset, g_strdup_printf (_ ("a second “%s”"), members[i].name),
                        _ ("each member once"), error);
  if (i < n) {
    *seen |= 1u << i;
    return weft_json_next (json, error) && members[i].take (json, data, error);
  }
  if (skip != NULL)
    skip (data, json->word->str, json->offset);
  return weft_json_next (json, error) && weft_json_skip (json, error);
}

gboolean
weft_json_read_object (WeftJsonReader *json,
                       const WeftJsonMember *members,
                       guint n,
                       void (*skip) (gpointer data, const char *name, gsize offset),
                       gpointer data,
                       GError **error)
{
  gsize start = json->offset;
  guint32 seen = 0;

  if (!weft_json_expect (json, WEFT_JSON_OBJECT, _ ("an object"), error) || !weft_json_next (json, error))
    return FALSE;
  while (json->type != WEFT_JSON_OBJECT_END)
    if (!read_member (json, members, n, &seen, skip, data, error) || !weft_json_next (json, error))
      return FALSE;
  for (guint i = 0; i < n; i++)
    if (members[i].is_required && (seen & 1u << i) == 0)
      return fail_member (json, start, g_strdup_printf (_ ("an object without “%s”"), members[i].name),
                          _ ("one that has it"), error);
  return TRUE;
}

gboolean
weft_json_read_list (WeftJsonReader *json, WeftJsonTake take, gpointer data, GError **error)
{
  if (!weft_json_expect (json, WEFT_JSON_LIST, _ ("a list"), error) || !weft_json_next (json, error))
    return FALSE;
  while (json->type != WEFT_JSON_LIST_END)
    if (!take (json, data, error) || !weft_json_next (json, error))
      return FALSE;
  return TRUE;
}

gboolean
weft_json_read_file (WeftJsonReader *json,
                     const WeftJsonMember *members,
                     guint n,
                     void (*skip) (gpointer data, const char *name, gsize offset),
                     gpointer data,
                     GError **error)
{
  return weft_json_next (json, error) && weft_json_read_object (json, members, n, skip, data, error) &&
         weft_json_next (json, error);
}
