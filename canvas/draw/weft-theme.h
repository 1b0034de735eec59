/* weft-theme.h: what drawings look like: colours, fonts, line styles. The themes are constant tables
 * ("light", "dark", "print", "high-contrast", "high-contrast-dark"); print is black on white and says nothing by colour alone. Mode is always
 * colour and pattern together. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  double red;
  double green;
  double blue;
} WeftColor;

/* Every text colour has a contrast of at least 4.5:1 on every background colour (WCAG 2.1, 1.4.3), lines
 * and marks at least 3:1 on BACKGROUND (1.4.11), but for GRID, which only guides the eye. */
typedef enum {
  WEFT_COLOR_TEXT,
  WEFT_COLOR_DIM_TEXT,
  WEFT_COLOR_ACCENT_TEXT,
  WEFT_COLOR_GOOD_TEXT, /* a difference for the better */
  WEFT_COLOR_BAD_TEXT,  /* a difference for the worse; deadlines */
  WEFT_COLOR_MARK_TEXT, /* values of comparison on an axis */
  WEFT_COLOR_BACKGROUND,
  WEFT_COLOR_SURFACE,
  WEFT_COLOR_SIMD_FILL,
  WEFT_COLOR_SPMD_FILL,
  WEFT_COLOR_NOTE_FILL,
  WEFT_COLOR_SIMD_LINE,
  WEFT_COLOR_SPMD_LINE,
  WEFT_COLOR_NOTE_LINE,
  WEFT_COLOR_LINE,     /* edges and outlines */
  WEFT_COLOR_ACCENT,   /* selection */
  WEFT_COLOR_FOUND,    /* what a search found, what differs: no colour of a mode */
  WEFT_COLOR_CRITICAL, /* what decides how long the whole takes */
  WEFT_COLOR_MACHINE,  /* the first of WEFT_N_PALETTE colours of machines, those of the palette */
  WEFT_COLOR_LAST_MACHINE = WEFT_COLOR_MACHINE + 7,
  WEFT_COLOR_GRID,
} WeftColorRole;

#define WEFT_N_COLORS         (WEFT_COLOR_GRID + 1)
#define WEFT_FIRST_BACKGROUND WEFT_COLOR_BACKGROUND
#define WEFT_FIRST_LINE       WEFT_COLOR_SIMD_LINE

/* What a node is painted as. */
typedef enum {
  WEFT_PAINT_PLAIN,
  WEFT_PAINT_SIMD,
  WEFT_PAINT_SPMD,
  WEFT_PAINT_NOTE,
  WEFT_PAINT_MACHINE, /* the first of WEFT_N_PALETTE paints of machines, by their places in the suite */
} WeftPaint;

#define WEFT_N_PALETTE 8
#define WEFT_N_PAINTS  (WEFT_PAINT_MACHINE + WEFT_N_PALETTE)

typedef enum {
  WEFT_PATTERN_NONE,
  WEFT_PATTERN_BARS, /* across */
  WEFT_PATTERN_DOTS,
  WEFT_PATTERN_HATCH,      /* rising lines */
  WEFT_PATTERN_BACK_HATCH, /* falling lines, far apart */
  WEFT_PATTERN_POSTS,      /* upright lines */
} WeftPattern;

/* What a part of a bar or of a lane stands for. */
typedef enum {
  WEFT_BAR_WORK,
  WEFT_BAR_WAITING,
  WEFT_BAR_MASKED,
  WEFT_BAR_SWITCH,
  WEFT_BAR_OVERHEAD,
  WEFT_BAR_TASK,     /* on a processor; has a label */
  WEFT_BAR_TRANSFER, /* of data between machines; has a label too */
  WEFT_BAR_LOW,      /* a parameter made smaller */
  WEFT_BAR_HIGH,     /* and larger */
} WeftBarRole;

#define WEFT_N_BAR_ROLES (WEFT_BAR_HIGH + 1)

/* Parts differ by pattern or by how light they are, not by colour alone. */
typedef struct {
  WeftColor color; /* of the pattern and the outline */
  double fill;     /* opacity of the ground */
  WeftPattern pattern;
} WeftBarStyle;

typedef struct {
  WeftColorRole fill;
  WeftColorRole line;
  WeftPattern pattern;   /* of the stripe at the left */
  gboolean white_stripe; /* the stripe is white with a coloured pattern, not coloured with a white one */
} WeftPaintStyle;

/* What a curve of a chart stands for. */
typedef enum {
  WEFT_SERIES_CURRENT,
  WEFT_SERIES_PREVIOUS,
  WEFT_SERIES_CUMULATIVE,
  WEFT_SERIES_SIMD,
  WEFT_SERIES_SPMD,
  WEFT_SERIES_SAMPLED,
  WEFT_SERIES_PALETTE, /* the first of WEFT_N_PALETTE colours safe for colour-blind people */
} WeftSeriesRole;

#define WEFT_N_SERIES_ROLES (WEFT_SERIES_PALETTE + WEFT_N_PALETTE)

typedef struct {
  WeftColor color;
  double width;
  double fill;    /* opacity of the area below; 0: none */
  double dash[4]; /* lengths of strokes and gaps; all 0: solid */
} WeftSeriesStyle;

typedef enum {
  WEFT_FONT_LABEL,  /* names of nodes */
  WEFT_FONT_DETAIL, /* second lines, pills */
  WEFT_FONT_TICK,   /* axes */
  WEFT_FONT_BODY,
  WEFT_FONT_STRONG, /* numbers in tables */
  WEFT_FONT_HEADING,
  WEFT_FONT_TITLE,
  WEFT_FONT_FIGURE, /* the one big number */
} WeftFont;

#define WEFT_N_FONTS (WEFT_FONT_FIGURE + 1)

typedef struct {
  double size; /* in pixels of zoom 1 */
  gboolean bold;
} WeftFontStyle;

typedef struct {
  const char *name;
  const char *title; /* for people; translatable */
  const char *font_family;
  WeftFontStyle fonts[WEFT_N_FONTS];
  WeftColor colors[WEFT_N_COLORS];
  WeftPaintStyle paints[WEFT_N_PAINTS];
  WeftSeriesStyle series[WEFT_N_SERIES_ROLES];
  WeftBarStyle parts[WEFT_N_BAR_ROLES];
} WeftTheme;

/** weft_theme_get_all: (transfer none) (array length=n): the table of themes; light comes first. */
const WeftTheme *weft_theme_get_all (guint *n);

/** weft_theme_find: (nullable): the theme named @name. */
const WeftTheme *weft_theme_find (const char *name);

/** weft_themes_list: (transfer full): the names of all themes, with @between between them. */
char *weft_themes_list (const char *between);

/** weft_theme_set_color: makes the colour of @role the source of @cr. */
void weft_theme_set_color (const WeftTheme *theme, cairo_t *cr, WeftColorRole role);

/** weft_theme_set_color_alpha: as above with @alpha, from 0 (clear) to 1. */
void weft_theme_set_color_alpha (const WeftTheme *theme, cairo_t *cr, WeftColorRole role, double alpha);

/** weft_theme_paint_background: fills the clip region with BACKGROUND. */
void weft_theme_paint_background (const WeftTheme *theme, cairo_t *cr);

/** weft_theme_set_line: colour, width and dashes of the curve of @role; caps and joins for steps. */
void weft_theme_set_line (const WeftTheme *theme, cairo_t *cr, WeftSeriesRole role);

/** weft_theme_set_area: colour and opacity of the area below the curve of @role. */
void weft_theme_set_area (const WeftTheme *theme, cairo_t *cr, WeftSeriesRole role);

G_END_DECLS
