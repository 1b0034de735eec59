/* test-text.c: which bytes are characters, beside GLib, and where the first is that are not. */
#include "test-seed.h"
#include "weft-text.h"

#include <string.h>

#define CASES 20000
#define MOST  200 /* bytes */

/* Of text and of what is next to it: NUL, all lengths of characters, the first and the last of each, and what is cut, too long, a surrogate or beyond the last. */
static const struct {
  const char *bytes;
  gsize size;
} pieces[] = {
    {"a", 1},
    {"\x7f", 1},
    {"<task id=\"t1\"/>", 15},
    {"\xc2\x80", 2},
    {"\xdf\xbf", 2},
    {"\xe0\xa0\x80", 3},
    {"\xef\xbf\xbf", 3},
    {"\xf0\x90\x80\x80", 4},
    {"\xf4\x8f\xbf\xbf", 4},
    {"\0", 1},
    {"\x80", 1},
    {"\xc3", 1},
    {"\xe2\x82", 2},
    {"\xf0\x90\x80", 3},
    {"\xc0\x80", 2},
    {"\xe0\x80\x80", 3},
    {"\xed\xa0\x80", 3},
    {"\xf4\x90\x80\x80", 4},
    {"\xff", 1},
};

#define RIGHT 9 /* of them */

/* Most of @bytes is right, and before what is wrong stands any number of bytes. */
static void
fill (WeftRandom *random, GByteArray *bytes)
{
  guint length = weft_random_below (random, MOST);

  while (bytes->len < length) {
    guint i = weft_random_below (random, weft_random_below (random, 50) > 0 ? RIGHT : G_N_ELEMENTS (pieces));

    g_byte_array_append (bytes, (const guint8 *) pieces[i].bytes, (guint) pieces[i].size);
  }
}

static void
check (const char *data, gsize size)
{
  WeftText text;
  g_autoptr (GError) error = NULL;
  const char *wrong;
  gboolean is_right = g_utf8_validate_len (data, size, &wrong);
  guint line, column;

  weft_text_init (&text, "f", data, size);
  g_assert_cmpint (weft_text_check_characters (&text, &error), ==, is_right);
  if (!is_right) {
    weft_text_get_position (&text, (gsize) (wrong - data), &line, &column);
    g_assert_cmpuint (weft_fault_get (error)->line, ==, line);
    g_assert_cmpuint (weft_fault_get (error)->column, ==, column);
    g_assert_cmpstr (weft_fault_get (error)->found, ==,
                     *wrong == '\0' ? "a NUL byte" : "bytes that are not UTF-8");
  }
  weft_text_clear (&text);
}

static void
test_characters (void)
{
  WeftRandom random;

  test_random_init (&random, 1, 0);
  for (guint i = 0; i < test_cases (CASES); i++) {
    g_autoptr (GByteArray) bytes = g_byte_array_new ();
    g_autofree char *data = NULL;

    fill (&random, bytes);
    /* Of its size exactly, so that a sanitizer sees what is read beyond. */
    data = g_memdup2 (bytes->data, bytes->len);
    check (data, bytes->len);
  }
}

/* Each byte at each place of words of eight. */
static void
test_bytes (void)
{
  for (guint at = 0; at < 20; at++)
    for (guint byte = 0; byte < 256; byte++) {
      g_autofree char *data = g_strnfill (20, 'a');

      data[at] = (char) byte;
      check (data, 20);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/characters", test_characters);
  g_test_add_func ("/text/bytes", test_bytes);
  return g_test_run ();
}
