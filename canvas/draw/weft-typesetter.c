/* weft-typesetter.c: a Pango context with the font map of the thread, and a cache of shaped layouts. */
#include "weft-typesetter.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Longer lines lose their middle before they are shaped: no box is as wide as that. */
#define MAX_LINE_CHARACTERS      320
#define MAX_PARAGRAPH_CHARACTERS 4000

/* A shaped line takes about 2 kB. */
#define MAX_CACHED 4096

/* Pango counts in 1/1024 of a pixel. */
#define MAX_WIDTH 1000000

#define NATURAL_WIDTH (-1)

/* Characters that stand side by side whatever they are: Latin letters and general punctuation. Their widths are known
 * one by one; a word may be wider than their sum by so much for its kerning. */
#define LAST_LATIN        0x24f
#define FIRST_PUNCTUATION 0x2010
#define LAST_PUNCTUATION  0x2027
#define N_SIMPLE          (LAST_LATIN + 1 + LAST_PUNCTUATION + 1 - FIRST_PUNCTUATION)
#define KERNING           1.04

typedef struct {
  WeftFont font;
  int width; /* Pango units; NATURAL_WIDTH: as wide as it is */
  guint lines;
  const char *string; /* owned when the key is in the cache */
} LayoutKey;

typedef struct {
  double height;   /* of a line in the theme's own font */
  double baseline; /* below the top of that line */
} FontMetrics;

struct _WeftTypesetter {
  PangoContext *context;
  PangoFontDescription *descriptions[WEFT_N_FONTS];
  FontMetrics metrics[WEFT_N_FONTS];
  float simple[WEFT_N_FONTS][N_SIMPLE]; /* widths of simple characters; 0: not known yet */
  GHashTable *layouts;                  /* LayoutKey -> PangoLayout */
};

static guint
key_hash (gconstpointer data)
{
  const LayoutKey *key = data;

  return g_str_hash (key->string) * 31 + (guint) key->width * 7 + key->lines * 131 + key->font;
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
  const LayoutKey *x = a;
  const LayoutKey *y = b;

  return x->font == y->font && x->width == y->width && x->lines == y->lines &&
         strcmp (x->string, y->string) == 0;
}

static void
key_free (gpointer data)
{
  LayoutKey *key = data;

  g_free ((char *) key->string);
  g_free (key);
}

/* The same glyphs at the same places on every surface. */
static void
set_font_options (PangoContext *context)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
}

static PangoFontDescription *
describe_font (const WeftTheme *theme, WeftFont font)
{
  const WeftFontStyle *style = &theme->fonts[font];
  PangoFontDescription *description = pango_font_description_new ();

  pango_font_description_set_family (description, theme->font_family);
  pango_font_description_set_absolute_size (description, style->size * PANGO_SCALE);
  pango_font_description_set_weight (description, style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return description;
}

static FontMetrics
measure_font (WeftTypesetter *typesetter, WeftFont font)
{
  PangoLayout *layout = pango_layout_new (typesetter->context);
  PangoRectangle logical;
  FontMetrics metrics;

  pango_layout_set_font_description (layout, typesetter->descriptions[font]);
  pango_layout_set_text (layout, "0", 1);
  pango_layout_get_extents (layout, NULL, &logical);
  metrics.height = (double) logical.height / PANGO_SCALE;
  metrics.baseline = (double) pango_layout_get_baseline (layout) / PANGO_SCALE;
  g_object_unref (layout);
  return metrics;
}

WeftTypesetter *
weft_typesetter_new (const WeftTheme *theme)
{
  WeftTypesetter *typesetter = g_new0 (WeftTypesetter, 1);

  typesetter->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  set_font_options (typesetter->context);
  pango_context_set_round_glyph_positions (typesetter->context, FALSE);
  typesetter->layouts = g_hash_table_new_full (key_hash, key_equal, key_free, g_object_unref);
  for (guint font = 0; font < WEFT_N_FONTS; font++) {
    typesetter->descriptions[font] = describe_font (theme, font);
    typesetter->metrics[font] = measure_font (typesetter, font);
  }
  return typesetter;
}

void
weft_typesetter_free (WeftTypesetter *typesetter)
{
  g_hash_table_unref (typesetter->layouts);
  for (guint font = 0; font < WEFT_N_FONTS; font++)
    pango_font_description_free (typesetter->descriptions[font]);
  g_object_unref (typesetter->context);
  g_free (typesetter);
}

/* The first and the last @kept characters of @string, which is longer, with an ellipsis between them. */
static char *
cut_middle (const char *string, glong length, glong kept)
{
  const char *head_end = g_utf8_offset_to_pointer (string, kept);
  const char *tail = g_utf8_offset_to_pointer (string, length - kept);

  while (*tail != '\0' && g_unichar_ismark (g_utf8_get_char (tail)))
    tail = g_utf8_next_char (tail);
  return g_strdup_printf ("%.*s…%s", (int) (head_end - string), string, tail);
}

/* @string, valid and not longer than @limit characters. */
static char *
tidy_string (const char *string, gboolean keep_breaks, glong limit)
{
  g_autofree char *valid = g_utf8_make_valid (string, -1);
  glong length = g_utf8_strlen (valid, -1);

  for (char *at = valid; *at != '\0'; at++)
    if ((guchar) *at < 0x20 && !(keep_breaks && *at == '\n'))
      *at = ' ';
  return length <= limit ? g_steal_pointer (&valid) : cut_middle (valid, length, limit / 2);
}

static gboolean
fits (PangoLayout *layout, const char *string, int width)
{
  PangoRectangle logical;

  pango_layout_set_text (layout, string, -1);
  pango_layout_get_extents (layout, NULL, &logical);
  return logical.width <= width;
}

/* Makes @layout, of @string, as wide as @width by leaving out its middle. (Pango would fill the rest of the
 * width with space beside the ellipsis.) */
static void
ellipsise_middle (PangoLayout *layout, const char *string, int width)
{
  glong length = g_utf8_strlen (string, -1);
  glong low = 0;
  glong high = (length + 1) / 2;

  if (fits (layout, string, width))
    return;
  while (high - low > 1) {
    glong kept = (low + high) / 2;
    g_autofree char *trial = cut_middle (string, length, kept);

    if (fits (layout, trial, width))
      low = kept;
    else
      high = kept;
  }
  if (low > 0) {
    g_autofree char *best = cut_middle (string, length, low);

    pango_layout_set_text (layout, best, -1);
    return;
  }
  pango_layout_set_width (layout, width);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
}

static void
set_one_line (PangoLayout *layout, const LayoutKey *key)
{
  g_autofree char *tidy = tidy_string (key->string, FALSE, MAX_LINE_CHARACTERS);

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, tidy, -1);
  if (key->width == NATURAL_WIDTH)
    return;
  if (key->font == WEFT_FONT_LABEL) {
    ellipsise_middle (layout, tidy, key->width);
    return;
  }
  pango_layout_set_width (layout, key->width);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
}

static void
set_paragraph (PangoLayout *layout, const LayoutKey *key)
{
  g_autofree char *tidy = tidy_string (key->string, TRUE, MAX_PARAGRAPH_CHARACTERS);

  pango_layout_set_width (layout, key->width);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_height (layout, -(int) key->lines);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_text (layout, tidy, -1);
}

static PangoLayout *
shape (WeftTypesetter *typesetter, const LayoutKey *key)
{
  PangoLayout *layout = pango_layout_new (typesetter->context);

  pango_layout_set_font_description (layout, typesetter->descriptions[key->font]);
  if (key->lines == 1)
    set_one_line (layout, key);
  else
    set_paragraph (layout, key);
  return layout;
}

/* (transfer none): lives until the next call. */
static PangoLayout *
get_layout (WeftTypesetter *typesetter, WeftFont font, const char *string, int width, guint lines)
{
  LayoutKey key = {font, width, lines, string};
  PangoLayout *layout = g_hash_table_lookup (typesetter->layouts, &key);

  if (layout != NULL)
    return layout;
  if (g_hash_table_size (typesetter->layouts) >= MAX_CACHED)
    g_hash_table_remove_all (typesetter->layouts);
  layout = shape (typesetter, &key);
  key.string = g_strdup (string);
  g_hash_table_insert (typesetter->layouts, g_memdup2 (&key, sizeof key), layout);
  return layout;
}

double
weft_typesetter_get_width (WeftTypesetter *typesetter, WeftFont font, const char *string)
{
  PangoRectangle logical;

  pango_layout_get_extents (get_layout (typesetter, font, string, NATURAL_WIDTH, 1), NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* The place of a character among the simple ones; -1: it is none. */
static int
get_simple (gunichar character)
{
  if (character >= ' ' && character <= LAST_LATIN && character != 0xad &&
      (character < 0x7f || character > 0x9f))
    return (int) character;
  if (character >= FIRST_PUNCTUATION && character <= LAST_PUNCTUATION)
    return (int) (LAST_LATIN + 1 + character - FIRST_PUNCTUATION);
  return -1;
}

static float
get_simple_width (WeftTypesetter *typesetter, WeftFont font, int place, gunichar character)
{
  float *width = &typesetter->simple[font][place];
  char string[7];

  if (*width == 0) {
    string[g_unichar_to_utf8 (character, string)] = '\0';
    *width = (float) weft_typesetter_get_width (typesetter, font, string);
  }
  return *width;
}

gboolean
weft_typesetter_fits (WeftTypesetter *typesetter, WeftFont font, const char *string, double width)
{
  double room = width / KERNING;

  while (*string != '\0' && room >= 0) {
    gunichar character =
        *(const guchar *) string < 0x80 ? *(const guchar *) string : g_utf8_get_char_validated (string, -1);
    int place = get_simple (character);

    if (place < 0)
      return FALSE;
    room -= get_simple_width (typesetter, font, place, character);
    string += g_unichar_to_utf8 (character, NULL);
  }
  return room >= 0;
}

double
weft_typesetter_get_line_height (WeftTypesetter *typesetter, WeftFont font)
{
  return typesetter->metrics[font].height;
}

/* Whether the ink stays in @box wherever a surface that knows whole pixels only puts the glyphs. */
static gboolean
is_inside (const PangoRectangle *ink, double x, double y, const WeftRect *box)
{
  WeftRect place = {x + (double) ink->x / PANGO_SCALE, y + (double) ink->y / PANGO_SCALE,
                    (double) ink->width / PANGO_SCALE, (double) ink->height / PANGO_SCALE};

  place = weft_rect_grown (&place, 1);
  return place.x >= box->x && place.y >= box->y && weft_rect_right (&place) <= weft_rect_right (box) &&
         weft_rect_bottom (&place) <= weft_rect_bottom (box);
}

/* Shows @layout with its origin at (@x, @y); what would leave @box is cut off. */
static void
show (cairo_t *cr, PangoLayout *layout, double x, double y, const WeftRect *box)
{
  PangoRectangle ink;
  gboolean inside;

  pango_layout_get_extents (layout, &ink, NULL);
  inside = is_inside (&ink, x, y, box);
  if (!inside) {
    cairo_save (cr);
    cairo_rectangle (cr, box->x, box->y, box->width, box->height);
    cairo_clip (cr);
  }
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
  if (!inside)
    cairo_restore (cr);
}

void
weft_typesetter_draw (WeftTypesetter *typesetter,
                      cairo_t *cr,
                      WeftFont font,
                      const char *string,
                      const WeftRect *box,
                      WeftAlign align)
{
  static const double shares[] = {[WEFT_ALIGN_START] = 0, [WEFT_ALIGN_CENTER] = 0.5, [WEFT_ALIGN_END] = 1};
  const FontMetrics *metrics = &typesetter->metrics[font];
  PangoLayout *layout = get_layout (typesetter, font, string, NATURAL_WIDTH, 1);
  PangoRectangle logical;
  double x;
  double baseline;

  if (box->width <= 0 || box->height <= 0)
    return;
  pango_layout_get_extents (layout, NULL, &logical);
  if (logical.width > box->width * PANGO_SCALE) {
    layout = get_layout (typesetter, font, string, (int) floor (box->width) * PANGO_SCALE, 1);
    pango_layout_get_extents (layout, NULL, &logical);
  }
  /* Whole pixels at zoom 1 keep letters evenly spaced on the screen. */
  x = box->x + (box->width - (double) logical.width / PANGO_SCALE) * shares[align];
  baseline = weft_rect_middle_y (box) - metrics->height / 2 + metrics->baseline;
  show (cr, layout, round (x) - (double) logical.x / PANGO_SCALE,
        round (baseline) - (double) pango_layout_get_baseline (layout) / PANGO_SCALE, box);
}

static int
get_paragraph_width (double width)
{
  return (int) CLAMP (floor (width), 1, MAX_WIDTH) * PANGO_SCALE;
}

double
weft_typesetter_get_paragraph_height (WeftTypesetter *typesetter,
                                      WeftFont font,
                                      const char *string,
                                      double width,
                                      guint lines)
{
  PangoRectangle logical;

  pango_layout_get_extents (
      get_layout (typesetter, font, string, get_paragraph_width (width), MAX (lines, 2)), NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

void
weft_typesetter_draw_paragraph (WeftTypesetter *typesetter,
                                cairo_t *cr,
                                WeftFont font,
                                const char *string,
                                const WeftRect *box,
                                guint lines)
{
  PangoLayout *layout =
      get_layout (typesetter, font, string, get_paragraph_width (box->width), MAX (lines, 2));

  show (cr, layout, round (box->x), round (box->y), box);
}
