/* weft-theme.c: the table of themes. The palette of series is that of Okabe and Ito (2008), darkened for
 * white paper so that every line keeps a contrast of 3:1. */
#include "weft-theme.h"

#include <glib/gi18n-lib.h>

#define RGB(hex)                                                                                             \
  {                                                                                                          \
    ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex) &255) / 255.0                            \
  }

/* Names with spaces need no quotes: Pango splits at commas. */
#define FONT_FAMILY "Cantarell,Inter,Noto Sans,DejaVu Sans,sans"

#define FONTS                                                                                                \
  {                                                                                                          \
    [WEFT_FONT_LABEL] = {13, TRUE}, [WEFT_FONT_DETAIL] = {11, FALSE}, [WEFT_FONT_TICK] = {11, FALSE},        \
    [WEFT_FONT_BODY] = {12, FALSE}, [WEFT_FONT_STRONG] = {12, TRUE}, [WEFT_FONT_HEADING] = {14, TRUE},       \
    [WEFT_FONT_TITLE] = {20, TRUE}, [WEFT_FONT_FIGURE] = {25, TRUE},                                         \
  }

#define MACHINE_PAINT(index, pattern_, white_stripe_)                                                        \
  [WEFT_PAINT_MACHINE +                                                                                      \
      index] = {WEFT_COLOR_SURFACE, WEFT_COLOR_MACHINE + index, WEFT_PATTERN_##pattern_, white_stripe_}

#define PAINTS(white_stripe_)                                                                                \
  {                                                                                                          \
    [WEFT_PAINT_PLAIN] = {WEFT_COLOR_SURFACE, WEFT_COLOR_LINE, WEFT_PATTERN_NONE, white_stripe_},            \
    [WEFT_PAINT_SIMD] = {WEFT_COLOR_SIMD_FILL, WEFT_COLOR_SIMD_LINE, WEFT_PATTERN_BARS, white_stripe_},      \
    [WEFT_PAINT_SPMD] = {WEFT_COLOR_SPMD_FILL, WEFT_COLOR_SPMD_LINE, WEFT_PATTERN_DOTS, white_stripe_},      \
    [WEFT_PAINT_NOTE] = {WEFT_COLOR_NOTE_FILL, WEFT_COLOR_NOTE_LINE, WEFT_PATTERN_NONE, white_stripe_},      \
    MACHINE_PAINT (0, NONE, white_stripe_), MACHINE_PAINT (1, HATCH, white_stripe_),                         \
    MACHINE_PAINT (2, POSTS, white_stripe_), MACHINE_PAINT (3, BACK_HATCH, white_stripe_),                   \
    MACHINE_PAINT (4, BARS, white_stripe_), MACHINE_PAINT (5, DOTS, white_stripe_),                          \
    MACHINE_PAINT (6, HATCH, white_stripe_), MACHINE_PAINT (7, POSTS, white_stripe_),                        \
  }

#define CURVE(role, hex, width_, fill_, ...)                                                                 \
  [WEFT_SERIES_##role] = {.color = RGB (hex), .width = width_, .fill = fill_, .dash = {__VA_ARGS__}}
#define HUE(index, hex, ...)                                                                                 \
  [WEFT_SERIES_PALETTE + index] = {.color = RGB (hex), .width = 1.5, .fill = 0.15, .dash = {__VA_ARGS__}}

#define PART(part, hex, fill_, pattern_)                                                                     \
  [WEFT_BAR_##part] = {.color = RGB (hex), .fill = fill_, .pattern = WEFT_PATTERN_##pattern_}

static const WeftTheme themes[] = {
    {
        .name = "light",
        .title = N_ ("Light"),
        .font_family = FONT_FAMILY,
        .fonts = FONTS,
        .colors =
            {
                [WEFT_COLOR_TEXT] = RGB (0x2e2e33),        [WEFT_COLOR_DIM_TEXT] = RGB (0x5e5c64),
                [WEFT_COLOR_ACCENT_TEXT] = RGB (0x1a5fb4), [WEFT_COLOR_GOOD_TEXT] = RGB (0x17693f),
                [WEFT_COLOR_BAD_TEXT] = RGB (0xb01525),    [WEFT_COLOR_MARK_TEXT] = RGB (0x9a3b00),
                [WEFT_COLOR_BACKGROUND] = RGB (0xffffff),  [WEFT_COLOR_SURFACE] = RGB (0xf6f5f4),
                [WEFT_COLOR_SIMD_FILL] = RGB (0xdce8f7),   [WEFT_COLOR_SPMD_FILL] = RGB (0xfbe6d4),
                [WEFT_COLOR_NOTE_FILL] = RGB (0xfdf4cf),   [WEFT_COLOR_SIMD_LINE] = RGB (0x1a5fb4),
                [WEFT_COLOR_SPMD_LINE] = RGB (0xc64600),   [WEFT_COLOR_NOTE_LINE] = RGB (0xb08a1e),
                [WEFT_COLOR_LINE] = RGB (0x8a8890),        [WEFT_COLOR_ACCENT] = RGB (0x3584e4),
                [WEFT_COLOR_FOUND] = RGB (0x8e2fa0),       [WEFT_COLOR_CRITICAL] = RGB (0xc2410c),
                [WEFT_COLOR_GRID] = RGB (0xe9e8ea),        [WEFT_COLOR_MACHINE + 0] = RGB (0x0072b2),
                [WEFT_COLOR_MACHINE + 1] = RGB (0xc75300), [WEFT_COLOR_MACHINE + 2] = RGB (0x00875f),
                [WEFT_COLOR_MACHINE + 3] = RGB (0xb0568a), [WEFT_COLOR_MACHINE + 4] = RGB (0x3d8fbf),
                [WEFT_COLOR_MACHINE + 5] = RGB (0x7a5cc4), [WEFT_COLOR_MACHINE + 6] = RGB (0x8a7a00),
                [WEFT_COLOR_MACHINE + 7] = RGB (0x5a5a60),
            },
        .paints = PAINTS (FALSE),
        .series =
            {
                CURVE (CURRENT, 0x2f7de1, 1.6, 0.22, 0),
                CURVE (PREVIOUS, 0x8a8890, 1.2, 0.13, 4, 3),
                CURVE (CUMULATIVE, 0x3d3d45, 1.2, 0, 0),
                CURVE (SIMD, 0x1a5fb4, 1.4, 0, 8, 3),
                CURVE (SPMD, 0xc64600, 1.4, 0, 2, 2),
                CURVE (SAMPLED, 0x00875f, 1.4, 0.18, 0),
                HUE (0, 0x0072b2, 0),
                HUE (1, 0xc75300, 6, 3),
                HUE (2, 0x00875f, 2, 2),
                HUE (3, 0xb0568a, 8, 3, 2, 3),
                HUE (4, 0x3d8fbf, 0),
                HUE (5, 0x7a5cc4, 6, 3),
                HUE (6, 0x8a7a00, 2, 2),
                HUE (7, 0x5a5a60, 8, 3, 2, 3),
            },
        .parts =
            {
                PART (WORK, 0x2f7de1, 1, NONE),
                PART (WAITING, 0xa86a00, 0.2, HATCH),
                PART (MASKED, 0x8a8890, 0.1, BACK_HATCH),
                PART (SWITCH, 0x7a46b8, 0.25, POSTS),
                PART (OVERHEAD, 0x5f5d66, 0.55, NONE),
                PART (TASK, 0x2f7de1, 0.2, NONE),
                PART (TRANSFER, 0x007a78, 0.2, DOTS),
                PART (LOW, 0x007a78, 0.9, NONE),
                PART (HIGH, 0xb0568a, 0.35, HATCH),
            },
    },
    {
        .name = "dark",
        .title = N_ ("Dark"),
        .font_family = FONT_FAMILY,
        .fonts = FONTS,
        .colors =
            {
                [WEFT_COLOR_TEXT] = RGB (0xf4f4f4),        [WEFT_COLOR_DIM_TEXT] = RGB (0xbcbac3),
                [WEFT_COLOR_ACCENT_TEXT] = RGB (0x8fbdf6), [WEFT_COLOR_GOOD_TEXT] = RGB (0x74d6a0),
                [WEFT_COLOR_BAD_TEXT] = RGB (0xffa199),    [WEFT_COLOR_MARK_TEXT] = RGB (0xffb680),
                [WEFT_COLOR_BACKGROUND] = RGB (0x1e1e1e),  [WEFT_COLOR_SURFACE] = RGB (0x2a2a2a),
                [WEFT_COLOR_SIMD_FILL] = RGB (0x1b3048),   [WEFT_COLOR_SPMD_FILL] = RGB (0x42280f),
                [WEFT_COLOR_NOTE_FILL] = RGB (0x3b3418),   [WEFT_COLOR_SIMD_LINE] = RGB (0x6aa5ee),
                [WEFT_COLOR_SPMD_LINE] = RGB (0xef8b4a),   [WEFT_COLOR_NOTE_LINE] = RGB (0xc9a94a),
                [WEFT_COLOR_LINE] = RGB (0x8a8890),        [WEFT_COLOR_ACCENT] = RGB (0x62a0ea),
                [WEFT_COLOR_FOUND] = RGB (0xd58ce6),       [WEFT_COLOR_CRITICAL] = RGB (0xffa366),
                [WEFT_COLOR_GRID] = RGB (0x333336),        [WEFT_COLOR_MACHINE + 0] = RGB (0x56b4e9),
                [WEFT_COLOR_MACHINE + 1] = RGB (0xe69f00), [WEFT_COLOR_MACHINE + 2] = RGB (0x2fc79a),
                [WEFT_COLOR_MACHINE + 3] = RGB (0xe08fc0), [WEFT_COLOR_MACHINE + 4] = RGB (0x8ecdf3),
                [WEFT_COLOR_MACHINE + 5] = RGB (0xb39ddb), [WEFT_COLOR_MACHINE + 6] = RGB (0xf0e442),
                [WEFT_COLOR_MACHINE + 7] = RGB (0xc0c0c5),
            },
        .paints = PAINTS (FALSE),
        .series =
            {
                CURVE (CURRENT, 0x62a0ea, 1.6, 0.28, 0),
                CURVE (PREVIOUS, 0x9a9996, 1.2, 0.13, 4, 3),
                CURVE (CUMULATIVE, 0xd8d8dc, 1.2, 0, 0),
                CURVE (SIMD, 0x56b4e9, 1.4, 0, 8, 3),
                CURVE (SPMD, 0xef8b4a, 1.4, 0, 2, 2),
                CURVE (SAMPLED, 0x2fc79a, 1.4, 0.18, 0),
                HUE (0, 0x56b4e9, 0),
                HUE (1, 0xe69f00, 6, 3),
                HUE (2, 0x2fc79a, 2, 2),
                HUE (3, 0xe08fc0, 8, 3, 2, 3),
                HUE (4, 0x8ecdf3, 0),
                HUE (5, 0xb39ddb, 6, 3),
                HUE (6, 0xf0e442, 2, 2),
                HUE (7, 0xc0c0c5, 8, 3, 2, 3),
            },
        .parts =
            {
                PART (WORK, 0x62a0ea, 1, NONE),
                PART (WAITING, 0xf0b33c, 0.22, HATCH),
                PART (MASKED, 0x8a8890, 0.14, BACK_HATCH),
                PART (SWITCH, 0xc09aee, 0.25, POSTS),
                PART (OVERHEAD, 0xb5b3bc, 0.55, NONE),
                PART (TASK, 0x62a0ea, 0.25, NONE),
                PART (TRANSFER, 0x3cc7c0, 0.22, DOTS),
                PART (LOW, 0x3cc7c0, 0.9, NONE),
                PART (HIGH, 0xe08fc0, 0.35, HATCH),
            },
    },
    {
        .name = "print",
        .title = N_ ("Print"),
        .font_family = FONT_FAMILY,
        .fonts = FONTS,
        .colors =
            {
                [WEFT_COLOR_TEXT] = RGB (0x000000),        [WEFT_COLOR_DIM_TEXT] = RGB (0x404040),
                [WEFT_COLOR_ACCENT_TEXT] = RGB (0x000000), [WEFT_COLOR_GOOD_TEXT] = RGB (0x000000),
                [WEFT_COLOR_BAD_TEXT] = RGB (0x000000),    [WEFT_COLOR_MARK_TEXT] = RGB (0x000000),
                [WEFT_COLOR_BACKGROUND] = RGB (0xffffff),  [WEFT_COLOR_SURFACE] = RGB (0xffffff),
                [WEFT_COLOR_SIMD_FILL] = RGB (0xffffff),   [WEFT_COLOR_SPMD_FILL] = RGB (0xffffff),
                [WEFT_COLOR_NOTE_FILL] = RGB (0xffffff),   [WEFT_COLOR_SIMD_LINE] = RGB (0x000000),
                [WEFT_COLOR_SPMD_LINE] = RGB (0x000000),   [WEFT_COLOR_NOTE_LINE] = RGB (0x000000),
                [WEFT_COLOR_LINE] = RGB (0x404040),        [WEFT_COLOR_ACCENT] = RGB (0x000000),
                [WEFT_COLOR_FOUND] = RGB (0x000000),       [WEFT_COLOR_CRITICAL] = RGB (0x000000),
                [WEFT_COLOR_GRID] = RGB (0xdcdcdc),        [WEFT_COLOR_MACHINE + 0] = RGB (0x000000),
                [WEFT_COLOR_MACHINE + 1] = RGB (0x000000), [WEFT_COLOR_MACHINE + 2] = RGB (0x000000),
                [WEFT_COLOR_MACHINE + 3] = RGB (0x000000), [WEFT_COLOR_MACHINE + 4] = RGB (0x707070),
                [WEFT_COLOR_MACHINE + 5] = RGB (0x707070), [WEFT_COLOR_MACHINE + 6] = RGB (0x707070),
                [WEFT_COLOR_MACHINE + 7] = RGB (0x707070),
            },
        .paints = PAINTS (TRUE),
        .series =
            {
                CURVE (CURRENT, 0x000000, 1.2, 0.16, 0),
                CURVE (PREVIOUS, 0x606060, 1.0, 0, 4, 3),
                CURVE (CUMULATIVE, 0x000000, 0.7, 0, 0),
                CURVE (SIMD, 0x000000, 1.0, 0, 9, 3),
                CURVE (SPMD, 0x000000, 1.2, 0, 1, 2.5),
                CURVE (SAMPLED, 0x303030, 1.0, 0.1, 0),
                HUE (0, 0x000000, 0),
                HUE (1, 0x000000, 6, 3),
                HUE (2, 0x000000, 1.5, 2.5),
                HUE (3, 0x000000, 8, 3, 2, 3),
                HUE (4, 0x707070, 0),
                HUE (5, 0x707070, 6, 3),
                HUE (6, 0x707070, 1.5, 2.5),
                HUE (7, 0x707070, 8, 3, 2, 3),
            },
        .parts =
            {
                PART (WORK, 0x000000, 0.75, NONE),
                PART (WAITING, 0x000000, 0, HATCH),
                PART (MASKED, 0x606060, 0, BACK_HATCH),
                PART (SWITCH, 0x000000, 0, POSTS),
                PART (OVERHEAD, 0x404040, 0.3, NONE),
                PART (TASK, 0x000000, 0, NONE),
                PART (TRANSFER, 0x000000, 0, DOTS),
                PART (LOW, 0x000000, 0.6, NONE),
                PART (HIGH, 0x000000, 0, HATCH),
            },
    },
    {
        .name = "high-contrast",
        .title = N_ ("High Contrast"),
        .font_family = FONT_FAMILY,
        .fonts = FONTS,
        .colors =
            {
                [WEFT_COLOR_TEXT] = RGB (0x000000),        [WEFT_COLOR_DIM_TEXT] = RGB (0x2e2e33),
                [WEFT_COLOR_ACCENT_TEXT] = RGB (0x0d3b75), [WEFT_COLOR_GOOD_TEXT] = RGB (0x0a4426),
                [WEFT_COLOR_BAD_TEXT] = RGB (0x7d0410),    [WEFT_COLOR_MARK_TEXT] = RGB (0x6b2700),
                [WEFT_COLOR_BACKGROUND] = RGB (0xffffff),  [WEFT_COLOR_SURFACE] = RGB (0xffffff),
                [WEFT_COLOR_SIMD_FILL] = RGB (0xf0f6ff),   [WEFT_COLOR_SPMD_FILL] = RGB (0xfff5ec),
                [WEFT_COLOR_NOTE_FILL] = RGB (0xfffbe6),   [WEFT_COLOR_SIMD_LINE] = RGB (0x0d3b75),
                [WEFT_COLOR_SPMD_LINE] = RGB (0x832d00),   [WEFT_COLOR_NOTE_LINE] = RGB (0x5f4a08),
                [WEFT_COLOR_LINE] = RGB (0x2e2e33),        [WEFT_COLOR_ACCENT] = RGB (0x0f4fa8),
                [WEFT_COLOR_FOUND] = RGB (0x6a1b7a),       [WEFT_COLOR_CRITICAL] = RGB (0x8a2c05),
                [WEFT_COLOR_GRID] = RGB (0xb8b6bd),        [WEFT_COLOR_MACHINE + 0] = RGB (0x004f7d),
                [WEFT_COLOR_MACHINE + 1] = RGB (0x8a3900), [WEFT_COLOR_MACHINE + 2] = RGB (0x005c41),
                [WEFT_COLOR_MACHINE + 3] = RGB (0x84315f), [WEFT_COLOR_MACHINE + 4] = RGB (0x235f82),
                [WEFT_COLOR_MACHINE + 5] = RGB (0x533a9a), [WEFT_COLOR_MACHINE + 6] = RGB (0x5c5100),
                [WEFT_COLOR_MACHINE + 7] = RGB (0x3a3a40),
            },
        .paints = PAINTS (FALSE),
        .series =
            {
                CURVE (CURRENT, 0x0f4fa8, 2.2, 0.22, 0),
                CURVE (PREVIOUS, 0x5a5860, 1.8, 0.13, 4, 3),
                CURVE (CUMULATIVE, 0x000000, 1.8, 0, 0),
                CURVE (SIMD, 0x0d3b75, 2, 0, 8, 3),
                CURVE (SPMD, 0x832d00, 2, 0, 2, 2),
                CURVE (SAMPLED, 0x005c41, 2, 0.18, 0),
                HUE (0, 0x004f7d, 0),
                HUE (1, 0x8a3900, 6, 3),
                HUE (2, 0x005c41, 2, 2),
                HUE (3, 0x84315f, 8, 3, 2, 3),
                HUE (4, 0x235f82, 0),
                HUE (5, 0x533a9a, 6, 3),
                HUE (6, 0x5c5100, 2, 2),
                HUE (7, 0x3a3a40, 8, 3, 2, 3),
            },
        .parts =
            {
                PART (WORK, 0x0f4fa8, 1, NONE),
                PART (WAITING, 0x6b4300, 0.2, HATCH),
                PART (MASKED, 0x4a4850, 0.1, BACK_HATCH),
                PART (SWITCH, 0x53287f, 0.25, POSTS),
                PART (OVERHEAD, 0x3d3b44, 0.55, NONE),
                PART (TASK, 0x0f4fa8, 0.2, NONE),
                PART (TRANSFER, 0x005452, 0.2, DOTS),
                PART (LOW, 0x005452, 0.9, NONE),
                PART (HIGH, 0x84315f, 0.35, HATCH),
            },
    },
    {
        .name = "high-contrast-dark",
        .title = N_ ("High Contrast, Dark"),
        .font_family = FONT_FAMILY,
        .fonts = FONTS,
        .colors =
            {
                [WEFT_COLOR_TEXT] = RGB (0xffffff),        [WEFT_COLOR_DIM_TEXT] = RGB (0xe6e5ea),
                [WEFT_COLOR_ACCENT_TEXT] = RGB (0xbcd8ff), [WEFT_COLOR_GOOD_TEXT] = RGB (0xa4efc4),
                [WEFT_COLOR_BAD_TEXT] = RGB (0xffc9c4),    [WEFT_COLOR_MARK_TEXT] = RGB (0xffd2b0),
                [WEFT_COLOR_BACKGROUND] = RGB (0x000000),  [WEFT_COLOR_SURFACE] = RGB (0x121212),
                [WEFT_COLOR_SIMD_FILL] = RGB (0x0c1c2e),   [WEFT_COLOR_SPMD_FILL] = RGB (0x2a1806),
                [WEFT_COLOR_NOTE_FILL] = RGB (0x262009),   [WEFT_COLOR_SIMD_LINE] = RGB (0xa6ccff),
                [WEFT_COLOR_SPMD_LINE] = RGB (0xffb98a),   [WEFT_COLOR_NOTE_LINE] = RGB (0xf0d47e),
                [WEFT_COLOR_LINE] = RGB (0xd5d3db),        [WEFT_COLOR_ACCENT] = RGB (0x99c4ff),
                [WEFT_COLOR_FOUND] = RGB (0xedb3fa),       [WEFT_COLOR_CRITICAL] = RGB (0xffc299),
                [WEFT_COLOR_GRID] = RGB (0x5a5a60),        [WEFT_COLOR_MACHINE + 0] = RGB (0x9fd6f7),
                [WEFT_COLOR_MACHINE + 1] = RGB (0xffca66), [WEFT_COLOR_MACHINE + 2] = RGB (0x7fe8c6),
                [WEFT_COLOR_MACHINE + 3] = RGB (0xf7c1e0), [WEFT_COLOR_MACHINE + 4] = RGB (0xc3e6fb),
                [WEFT_COLOR_MACHINE + 5] = RGB (0xd6c8f0), [WEFT_COLOR_MACHINE + 6] = RGB (0xf7f08a),
                [WEFT_COLOR_MACHINE + 7] = RGB (0xe0e0e4),
            },
        .paints = PAINTS (FALSE),
        .series =
            {
                CURVE (CURRENT, 0x99c4ff, 2.2, 0.28, 0),
                CURVE (PREVIOUS, 0xc6c4c0, 1.8, 0.13, 4, 3),
                CURVE (CUMULATIVE, 0xffffff, 1.8, 0, 0),
                CURVE (SIMD, 0x9fd6f7, 2, 0, 8, 3),
                CURVE (SPMD, 0xffb98a, 2, 0, 2, 2),
                CURVE (SAMPLED, 0x7fe8c6, 2, 0.18, 0),
                HUE (0, 0x9fd6f7, 0),
                HUE (1, 0xffca66, 6, 3),
                HUE (2, 0x7fe8c6, 2, 2),
                HUE (3, 0xf7c1e0, 8, 3, 2, 3),
                HUE (4, 0xc3e6fb, 0),
                HUE (5, 0xd6c8f0, 6, 3),
                HUE (6, 0xf7f08a, 2, 2),
                HUE (7, 0xe0e0e4, 8, 3, 2, 3),
            },
        .parts =
            {
                PART (WORK, 0x99c4ff, 1, NONE),
                PART (WAITING, 0xffd27a, 0.22, HATCH),
                PART (MASKED, 0xc6c4cc, 0.14, BACK_HATCH),
                PART (SWITCH, 0xdcc6fa, 0.25, POSTS),
                PART (OVERHEAD, 0xe0dee6, 0.55, NONE),
                PART (TASK, 0x99c4ff, 0.25, NONE),
                PART (TRANSFER, 0x86ece6, 0.22, DOTS),
                PART (LOW, 0x86ece6, 0.9, NONE),
                PART (HIGH, 0xf7c1e0, 0.35, HATCH),
            },
    },
};

const WeftTheme *
weft_theme_get_all (guint *n)
{
  *n = G_N_ELEMENTS (themes);
  return themes;
}

const WeftTheme *
weft_theme_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (themes); i++)
    if (g_strcmp0 (themes[i].name, name) == 0)
      return &themes[i];
  return NULL;
}

char *
weft_themes_list (const char *between)
{
  GString *names = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (themes); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? between : "", themes[i].name);
  return g_string_free (names, FALSE);
}

void
weft_theme_set_color_alpha (const WeftTheme *theme, cairo_t *cr, WeftColorRole role, double alpha)
{
  const WeftColor *color = &theme->colors[role];

  cairo_set_source_rgba (cr, color->red, color->green, color->blue, alpha);
}

void
weft_theme_set_color (const WeftTheme *theme, cairo_t *cr, WeftColorRole role)
{
  weft_theme_set_color_alpha (theme, cr, role, 1);
}

void
weft_theme_paint_background (const WeftTheme *theme, cairo_t *cr)
{
  weft_theme_set_color (theme, cr, WEFT_COLOR_BACKGROUND);
  cairo_paint (cr);
}

static int
count_dashes (const WeftSeriesStyle *style)
{
  int n = 0;

  while (n < (int) G_N_ELEMENTS (style->dash) && style->dash[n] > 0)
    n++;
  return n;
}

void
weft_theme_set_line (const WeftTheme *theme, cairo_t *cr, WeftSeriesRole role)
{
  const WeftSeriesStyle *style = &theme->series[role];

  cairo_set_source_rgb (cr, style->color.red, style->color.green, style->color.blue);
  cairo_set_line_width (cr, style->width);
  cairo_set_dash (cr, style->dash, count_dashes (style), 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
}

void
weft_theme_set_area (const WeftTheme *theme, cairo_t *cr, WeftSeriesRole role)
{
  const WeftSeriesStyle *style = &theme->series[role];

  cairo_set_source_rgba (cr, style->color.red, style->color.green, style->color.blue, style->fill);
}
