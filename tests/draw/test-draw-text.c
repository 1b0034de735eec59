/* test-draw-text.c: any text is drawn inside its box, and takes no time to speak of. */
#include "draw-fixtures.h"
#include "weft-typesetter.h"

#include <string.h>

#define WIDTH  300
#define HEIGHT 60

static const WeftRect box = {60, 20, 120, 18};

/* Strings that have broken programs. */
static GPtrArray *
make_strings (void)
{
  GPtrArray *strings = g_ptr_array_new_with_free_func (g_free);
  GString *stacked = g_string_new ("a");
  GString *families = g_string_new (NULL);

  for (guint i = 0; i < 500; i++)
    g_string_append (stacked, "\u0301\u0335\u0489");
  g_ptr_array_add (strings, g_string_free (stacked, FALSE));
  g_ptr_array_add (strings, g_strdup (""));
  g_ptr_array_add (strings, g_strdup ("blk_a"));
  g_ptr_array_add (strings, g_strnfill (10000, 'W'));
  g_ptr_array_add (strings, g_strdup ("שלום עולם זהו שם ארוך מאוד מאוד של בלוק"));
  g_ptr_array_add (strings, g_strdup ("\u202eabc \u2067def\u2066 ghi jkl mno pqr stu vwx yz"));
  g_ptr_array_add (strings, g_strdup ("line\nbreak\ttab\r\u2028separator\u2029paragraph"));
  g_ptr_array_add (strings, g_strdup ("bad \xff\xfe bytes \xc3"));
  for (guint i = 0; i < 8; i++)
    g_string_append (families, "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466");
  g_ptr_array_add (strings, g_string_free (families, FALSE));
  g_ptr_array_add (strings, g_strdup ("<b>markup</b> &amp; %s %n"));
  return strings;
}

/* Whether nothing is drawn on @surface outside the box. */
static gboolean
is_clean_outside (cairo_surface_t *surface)
{
  const guint8 *data;
  int stride = cairo_image_surface_get_stride (surface);

  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (data[y * stride + x] != 0 && !weft_rect_contains (&box, x, y))
        return FALSE;
  return TRUE;
}

static void
test_inside (void)
{
  g_autoptr (GPtrArray) strings = make_strings ();
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));

  for (guint i = 0; i < strings->len; i++)
    for (guint font = 0; font < WEFT_N_FONTS; font++) {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);

      weft_typesetter_draw (typesetter, cr, font, strings->pdata[i], &box, font % 3);
      weft_typesetter_draw_paragraph (typesetter, cr, font, strings->pdata[i], &box, 2);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      if (!is_clean_outside (surface))
        g_error ("string %u in font %u leaves its box", i, font);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static void
test_width (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autofree char *longest = g_strnfill (10000, 'm');
  double one = weft_typesetter_get_width (typesetter, WEFT_FONT_LABEL, "m");

  g_assert_cmpfloat (one, >, 5);
  g_assert_cmpfloat (weft_typesetter_get_width (typesetter, WEFT_FONT_LABEL, "mm"), >, 1.8 * one);
  g_assert_cmpfloat (weft_typesetter_get_width (typesetter, WEFT_FONT_LABEL, longest), <, 400 * one);
  g_assert_cmpfloat (weft_typesetter_get_width (typesetter, WEFT_FONT_LABEL, ""), ==, 0);
  g_assert_cmpfloat (weft_typesetter_get_line_height (typesetter, WEFT_FONT_LABEL), >, 12);
}

/* What is said to fit fits; the narrowest room that is said to do is hardly wider than the text; of what is not plain
 * nothing is said. */
static void
test_fits (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint round = 0; round < 2000; round++) {
    static const gunichar letters[] = {0xe9, 0xb7, 0x2026, 0xd7, 0xdf, 0x159, 0x2013, 0xc5};
    g_autoptr (GString) string = g_string_new (NULL);
    guint length = (guint) weft_random_below (&random, 40);
    WeftFont font = round % 2 ? WEFT_FONT_LABEL : WEFT_FONT_DETAIL;
    double width;

    for (guint i = 0; i < length; i++)
      g_string_append_unichar (string, weft_random_below (&random, 8) > 0
                                           ? (gunichar) (' ' + weft_random_below (&random, 95))
                                           : letters[weft_random_below (&random, G_N_ELEMENTS (letters))]);
    width = weft_typesetter_get_width (typesetter, font, string->str);
    g_assert_false (weft_typesetter_fits (typesetter, font, string->str, width * 0.995 - 0.01));
    g_assert_true (weft_typesetter_fits (typesetter, font, string->str, width * 1.25 + 4));
  }
  g_assert_false (weft_typesetter_fits (typesetter, WEFT_FONT_LABEL, "ש", 1000));
  g_assert_false (weft_typesetter_fits (typesetter, WEFT_FONT_LABEL, "\n", 1000));
  g_assert_false (weft_typesetter_fits (typesetter, WEFT_FONT_LABEL, "a\xff", 1000));
  g_assert_false (weft_typesetter_fits (typesetter, WEFT_FONT_LABEL, "a\u0301", 1000));
}

static void
test_paragraph (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autofree char *words = g_strnfill (2000, 'x');
  double line = weft_typesetter_get_line_height (typesetter, WEFT_FONT_BODY);
  double height;

  for (gsize i = 5; i < 2000; i += 6)
    words[i] = ' ';
  height = weft_typesetter_get_paragraph_height (typesetter, WEFT_FONT_BODY, words, 200, 4);
  g_assert_cmpfloat (height, >, 3.5 * line);
  g_assert_cmpfloat (height, <, 4.5 * line);
}

/* The cache holds what it can and gives the rest up. */
static void
test_many (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("dark"));

  for (guint i = 0; i < 10000; i++) {
    g_autofree char *name = g_strdup_printf ("block %u", i);

    g_assert_cmpfloat (weft_typesetter_get_width (typesetter, WEFT_FONT_DETAIL, name), >, 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/text/inside", test_inside);
  g_test_add_func ("/draw/text/width", test_width);
  g_test_add_func ("/draw/text/fits", test_fits);
  g_test_add_func ("/draw/text/paragraph", test_paragraph);
  g_test_add_func ("/draw/text/many", test_many);
  return g_test_run ();
}
