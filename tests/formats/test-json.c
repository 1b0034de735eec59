/* test-json.c: the tokens of JSON: random values, written in awkward ways, are read as they were made; what the grammar of RFC 8259 allows is
 * read and what it does not is refused with its place; whatever the bytes, the reader ends. */
#include "weft-json-reader.h"

#include "test-seed.h"

#include <string.h>

/* All tokens as text: lists and objects by their brackets, names with a colon, texts with length and bytes. %NULL with @error. */
static char *
list_tokens (const char *data, gsize size, GError **error)
{
  static const char *const words[] = {"", "{", "}", "[", "]", ":", "\"", "#", "true", "false", "null"};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GString) list = g_string_new (NULL);
  WeftJsonReader json;
  WeftText text;
  gboolean done;

  weft_text_init (&text, "f", data, size);
  weft_json_reader_init (&json, &text, job);
  done = weft_text_check_characters (&text, error);
  while (done && (done = weft_json_next (&json, error)) && json.type != WEFT_JSON_END) {
    g_string_append_printf (list, "%s", words[json.type]);
    if (json.type >= WEFT_JSON_NAME && json.type <= WEFT_JSON_NUMBER)
      g_string_append_printf (list, "%" G_GSIZE_FORMAT "/%s", json.word->len, json.word->str);
    g_string_append_c (list, ' ');
  }
  weft_json_reader_clear (&json);
  weft_text_clear (&text);
  return done ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

static const struct {
  const char *text;
  const char *tokens;
} values[] = {
    {"0", "#1/0 "},
    {"-0.0e-0", "#7/-0.0e-0 "},
    {" [ ] ", "[ ] "},
    {"{}\r\n\t", "{ } "},
    {"[1,-2.5,3E+4]", "[ #1/1 #4/-2.5 #4/3E+4 ] "},
    {"[true,false,null]", "[ true false null ] "},
    {"{\"\":{\"a\":[]}}", "{ :0/ { :1/a [ ] } } "},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"8/\"\\/\b\f\n\r\t "},
    {"\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\\uD83D\\uDE00\"", "\"14/Aé€😀😀 "},
    {"\"\x7f é €😀\"", "\"12/\x7f é €😀 "},
    {"{\"a\" : 1 , \"b\" :\n[ 2 , 3 ] }", "{ :1/a #1/1 :1/b [ #1/2 #1/3 ] } "},
};

static void
test_values (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *tokens = list_tokens (values[i].text, strlen (values[i].text), &error);

    g_assert_no_error (error);
    g_assert_cmpstr (tokens, ==, values[i].tokens);
  }
}

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"",
     "f:1:1: found the end of the file, expected an object, a list, a text, a number, true, false or null"},
    {" \n ", "f:2:2: found the end of the file"},
    {"nul", "f:1:1: found “nul”, expected an object, a list"},
    {"nulll", "f:1:5: found “l”, expected the end of the file"},
    {"Infinity", "f:1:1: found “Infinity”"},
    {"-Infinity", "f:1:2: found “Infinity”, expected a digit"},
    {"NaN", "f:1:1: found “NaN”"},
    {"'a'", "f:1:1: found “'a'”"},
    {"// a\n1", "f:1:1: found “// a”"},
    {"+1", "f:1:1: found “+1”"},
    {"01", "f:1:2: found “1”, expected the end of the file"},
    {"1.", "f:1:3: found the end of the file, expected a digit"},
    {".5", "f:1:1: found “.5”"},
    {"-", "f:1:2: found the end of the file, expected a digit"},
    {"-a", "f:1:2: found “a”, expected a digit"},
    {"1e", "f:1:3: found the end of the file, expected a digit"},
    {"1e+", "f:1:4: found the end of the file, expected a digit"},
    {"0x10", "f:1:2: found “x10”, expected the end of the file"},
    {"[", "f:1:2: found the end of the file"},
    {"[1", "f:1:3: found the end of the file, expected “,” or “]”"},
    {"[1,", "f:1:4: found the end of the file"},
    {"[1,]", "f:1:4: found “]”"},
    {"[,1]", "f:1:2: found “,1]”"},
    {"[1 2]", "f:1:4: found “2]”, expected “,” or “]”"},
    {"[1}", "f:1:3: found “}”, expected “,” or “]”"},
    {"{", "f:1:2: found the end of the file, expected the name of a member in quotation marks"},
    {"{]", "f:1:2: found “]”, expected the name of a member"},
    {"{a:1}", "f:1:2: found “a:1}”, expected the name of a member"},
    {"{\"a\"}", "f:1:5: found “}”, expected “:”"},
    {"{\"a\":}", "f:1:6: found “}”, expected an object"},
    {"{\"a\":1", "f:1:7: found the end of the file, expected “,” or “}”"},
    {"{\"a\":1,}", "f:1:8: found “}”, expected the name of a member"},
    {"{\"a\":1 \"b\":2}", "f:1:8: found “\"b\":2}”, expected “,” or “}”"},
    {"{1:2}", "f:1:2: found “1:2}”, expected the name of a member"},
    {"\"a", "f:1:1: found a text without end, expected a quotation mark behind it"},
    {"\"a\nb\"", "f:1:1: found a text without end"},
    {"\"a\tb\"", "f:1:3: found the character U+0009, expected a character that is written as \\uNNNN"},
    {"\"\\", "f:1:2: found “\\”, expected one of \\\""},
    {"\"\\x41\"", "f:1:2: found “\\x41\"”, expected one of \\\""},
    {"\"\\u12g4\"", "f:1:6: found “g4\"”, expected four hexadecimal digits behind “\\u”"},
    {"\"\\u0000\"", "f:1:2: found “\\u0000\"”, expected the number of a character"},
    {"\"\\ud83d\"", "f:1:2: found “\\ud83d\"”, expected the number of a character"},
    {"\"\\ud83dx\"", "f:1:2: found “\\ud83dx\"”"},
    {"\"\\ud83d\\u0041\"", "f:1:2: found “\\ud83d\\u0041\"”"},
    {"\"\\ude00\"", "f:1:2: found “\\ude00\"”"},
    {"1 2", "f:1:3: found “2”, expected the end of the file"},
    {"\"\xff\"", "f:1:2: found bytes that are not UTF-8, expected text in UTF-8"},
    {"\xfe\xff", "f:1:1: found text in UTF-16, expected text in UTF-8"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *tokens = list_tokens (faults[i].text, strlen (faults[i].text), &error);
    g_autofree char *printable = g_strescape (faults[i].text, NULL);

    g_test_message ("%s", printable);
    g_assert_null (tokens);
    if (!g_str_has_prefix (error->message, faults[i].message))
      g_assert_cmpstr (error->message, ==, faults[i].message);
  }
}

/* NUL bytes end no text. */
static void
test_zero (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (list_tokens ("[1]\0[", 5, &error));
  g_assert_true (g_str_has_prefix (error->message, "f:1:4: found a NUL byte"));
}

static void
test_deep (void)
{
  for (guint n = 100; n <= 1000000; n = n == 100 ? 101 : n * 99) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autofree char *tokens = NULL;

    for (guint i = 0; i < n; i++)
      g_string_append_c (text, '[');
    for (guint i = 0; i < n; i++)
      g_string_append_c (text, ']');
    tokens = list_tokens (text->str, text->len, &error);
    g_assert_true ((error == NULL) == (n == 100));
    g_assert_true (n == 100 ||
                   g_str_has_prefix (error->message, "f:1:101: found lists and objects nested too deep"));
  }
}

/* Random values. */

static void
add_white (GString *text, WeftRandom *random)
{
  for (guint n = (guint) weft_random_below (random, 3); n > 0; n--)
    g_string_append_c (text, " \t\r\n"[weft_random_below (random, 4)]);
}

static void
add_character (GString *text, gunichar character, WeftRandom *random)
{
  gboolean is_escaped = character < ' ' || character == '"' || character == '\\';

  if (!is_escaped && weft_random_below (random, 2) == 0)
    g_string_append_unichar (text, character);
  else if (character < 0x10000)
    g_string_append_printf (text, weft_random_below (random, 2) == 0 ? "\\u%04x" : "\\u%04X", character);
  else
    g_string_append_printf (text, "\\u%04x\\u%04X", 0xd800 + ((character - 0x10000) >> 10),
                            0xdc00 + ((character - 0x10000) & 0x3ff));
}

/* With its token behind @sign. */
static void
add_text (GString *text, GString *tokens, const char *sign, WeftRandom *random)
{
  static const gunichar characters[] = {'a',  '"',    '\\',   '/',    1,       '\n',    0x7f,
                                        0xe9, 0x20ac, 0xd7ff, 0xfffd, 0x1f600, 0x10ffff};
  g_autoptr (GString) plain = g_string_new (NULL);

  g_string_append_c (text, '"');
  for (guint n = (guint) weft_random_below (random, 5); n > 0; n--) {
    gunichar character = characters[weft_random_below (random, G_N_ELEMENTS (characters))];

    g_string_append_unichar (plain, character);
    add_character (text, character, random);
  }
  g_string_append_c (text, '"');
  g_string_append_printf (tokens, "%s%" G_GSIZE_FORMAT "/%s ", sign, plain->len, plain->str);
}

static void
add_number (GString *text, GString *tokens, WeftRandom *random)
{
  g_autoptr (GString) number = g_string_new (weft_random_below (random, 2) == 0 ? "-" : "");

  g_string_append_printf (number, "%u", (guint) weft_random_below (random, 300));
  if (weft_random_below (random, 2) == 0)
    g_string_append_printf (number, ".%03u", (guint) weft_random_below (random, 1000));
  if (weft_random_below (random, 3) == 0)
    g_string_append_printf (
        number, "%c%s%u", "eE" [weft_random_below (random, 2)],
        (const char *[]) { "", "+", "-" }[weft_random_below (random, 3)],
        (guint) weft_random_below (random, 400));
  g_string_append (text, number->str);
  g_string_append_printf (tokens, "#%" G_GSIZE_FORMAT "/%s ", number->len, number->str);
}

static void add_value (GString *text, GString *tokens, WeftRandom *random, guint depth);

static void
add_many (GString *text, GString *tokens, WeftRandom *random, guint depth, gboolean is_object)
{
  guint n = (guint) weft_random_below (random, 4);

  g_string_append (text, is_object ? "{" : "[");
  g_string_append (tokens, is_object ? "{ " : "[ ");
  for (guint i = 0; i < n; i++) {
    add_white (text, random);
    if (is_object) {
      add_text (text, tokens, ":", random);
      add_white (text, random);
      g_string_append_c (text, ':');
    }
    add_value (text, tokens, random, depth);
    if (i + 1 < n)
      g_string_append_c (text, ',');
  }
  add_white (text, random);
  g_string_append (text, is_object ? "}" : "]");
  g_string_append (tokens, is_object ? "} " : "] ");
}

static void
add_value (GString *text, GString *tokens, WeftRandom *random, guint depth)
{
  static const char *const words[] = {"true", "false", "null"};
  guint which = (guint) weft_random_below (random, depth > 0 ? 7 : 5);

  add_white (text, random);
  if (which < 3) {
    g_string_append (text, words[which]);
    g_string_append_printf (tokens, "%s ", words[which]);
  } else if (which == 3) {
    add_text (text, tokens, "\"", random);
  } else if (which == 4) {
    add_number (text, tokens, random);
  } else {
    add_many (text, tokens, random, depth - 1, which == 5);
  }
  add_white (text, random);
}

static void
test_random (void)
{
  WeftRandom random;

  test_random_init (&random, 62, 0);
  for (guint i = 0; i < 2000; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GString) made = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autofree char *read = NULL;

    add_value (text, made, &random, 6);
    read = list_tokens (text->str, text->len, &error);
    g_assert_no_error (error);
    g_assert_cmpstr (read, ==, made->str);
  }
}

static void
test_damaged (void)
{
  WeftRandom random;

  test_random_init (&random, 63, 0);
  for (guint i = 0; i < 5000; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GString) made = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autofree char *bytes = NULL;
    g_autofree char *read = NULL;
    gsize size;

    add_value (text, made, &random, 6);
    for (guint k = (guint) weft_random_below (&random, 3); k > 0; k--)
      text->str[weft_random_below (&random, text->len)] =
          weft_random_below (&random, 2) == 0 ? "{}[]\",:\\u0123eE+-. \n"[weft_random_below (&random, 20)]
                                              : (char) weft_random_below (&random, 256);
    size = weft_random_below (&random, 4) == 0 ? weft_random_below (&random, text->len) : text->len;
    bytes = g_memdup2 (text->str, MAX (size, 1));
    read = list_tokens (bytes, size, &error);
    g_assert_true ((read == NULL) == (error != NULL));
    g_assert_true (error == NULL || g_str_has_prefix (error->message, "f:"));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/values", test_values);
  g_test_add_func ("/json/faults", test_faults);
  g_test_add_func ("/json/zero", test_zero);
  g_test_add_func ("/json/deep", test_deep);
  g_test_add_func ("/json/random", test_random);
  g_test_add_func ("/json/damaged", test_damaged);
  return g_test_run ();
}
