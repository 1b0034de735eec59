/* test-draw-theme.c: text can be read and lines can be seen in every theme (WCAG 2.1, 1.4.3 and 1.4.11). */
#include "weft-theme.h"

#include <math.h>

static double
linearize (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
get_luminance (const WeftColor *color)
{
  return 0.2126 * linearize (color->red) + 0.7152 * linearize (color->green) +
         0.0722 * linearize (color->blue);
}

static double
get_contrast (const WeftColor *a, const WeftColor *b)
{
  double x = get_luminance (a);
  double y = get_luminance (b);

  return (MAX (x, y) + 0.05) / (MIN (x, y) + 0.05);
}

static void
assert_contrast (const WeftTheme *theme, const WeftColor *front, guint front_number, guint back, double least)
{
  double contrast = get_contrast (front, &theme->colors[back]);

  if (contrast < least)
    g_error ("%s: colour %u on %u has contrast %.2f, expected %.1f", theme->name, front_number, back,
             contrast, least);
}

static void
test_text (void)
{
  guint n;
  const WeftTheme *themes = weft_theme_get_all (&n);

  for (guint i = 0; i < n; i++)
    for (guint text = 0; text < WEFT_FIRST_BACKGROUND; text++)
      for (guint back = WEFT_FIRST_BACKGROUND; back < WEFT_FIRST_LINE; back++)
        assert_contrast (&themes[i], &themes[i].colors[text], text, back, 4.5);
}

static void
test_lines (void)
{
  guint n;
  const WeftTheme *themes = weft_theme_get_all (&n);

  for (guint i = 0; i < n; i++) {
    for (guint line = WEFT_FIRST_LINE; line < WEFT_COLOR_GRID; line++)
      assert_contrast (&themes[i], &themes[i].colors[line], line, WEFT_COLOR_BACKGROUND, 3);
    for (guint role = 0; role < WEFT_N_SERIES_ROLES; role++)
      assert_contrast (&themes[i], &themes[i].series[role].color, role, WEFT_COLOR_BACKGROUND, 3);
    for (guint part = 0; part < WEFT_N_BAR_ROLES; part++)
      assert_contrast (&themes[i], &themes[i].parts[part].color, part, WEFT_COLOR_BACKGROUND, 3);
  }
}

/* Whether two parts can be told apart without colour. */
static gboolean
parts_differ (const WeftBarStyle *a, const WeftBarStyle *b)
{
  return a->pattern != b->pattern || fabs (a->fill - b->fill) >= 0.25;
}

static void
test_parts (void)
{
  guint n;
  const WeftTheme *themes = weft_theme_get_all (&n);

  for (guint i = 0; i < n; i++) {
    for (guint a = 0; a < WEFT_BAR_LOW; a++)
      for (guint b = 0; b < a; b++)
        g_assert_true (parts_differ (&themes[i].parts[a], &themes[i].parts[b]));
    g_assert_true (parts_differ (&themes[i].parts[WEFT_BAR_LOW], &themes[i].parts[WEFT_BAR_HIGH]));
  }
}

/* Without colour the modes differ by pattern, and current and previous curves by their dashes. */
static void
test_print (void)
{
  const WeftTheme *theme = weft_theme_find ("print");

  for (guint role = 0; role < WEFT_N_COLORS; role++) {
    g_assert_cmpfloat (theme->colors[role].red, ==, theme->colors[role].green);
    g_assert_cmpfloat (theme->colors[role].red, ==, theme->colors[role].blue);
  }
  g_assert_cmpint (theme->paints[WEFT_PAINT_SIMD].pattern, !=, theme->paints[WEFT_PAINT_SPMD].pattern);
  g_assert_cmpfloat (theme->series[WEFT_SERIES_CURRENT].dash[0], ==, 0);
  g_assert_cmpfloat (theme->series[WEFT_SERIES_PREVIOUS].dash[0], >, 0);
}

static void
test_table (void)
{
  guint n;
  const WeftTheme *themes = weft_theme_get_all (&n);

  g_assert_cmpstr (themes[0].name, ==, "light");
  for (guint i = 0; i < n; i++) {
    g_assert_true (weft_theme_find (themes[i].name) == &themes[i]);
    for (guint font = 0; font < WEFT_N_FONTS; font++)
      g_assert_cmpfloat (themes[i].fonts[font].size, >=, 10);
  }
  g_assert_null (weft_theme_find ("sepia"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/theme/text", test_text);
  g_test_add_func ("/draw/theme/lines", test_lines);
  g_test_add_func ("/draw/theme/parts", test_parts);
  g_test_add_func ("/draw/theme/print", test_print);
  g_test_add_func ("/draw/theme/table", test_table);
  return g_test_run ();
}
