/* weft-lane-shares.c: shares of pixels, drawn as one small picture a lane, or as rectangles where there are no pixels. */
#include "weft-lane-shares.h"

#include <math.h>

/* Shares of one pixel, all together at most 1. */
typedef struct {
  float share[WEFT_LANE_SHARES_MOST];
} Pixel;

struct _WeftLaneShares {
  double left;
  gsize width;
  guint first;
  guint n;
  Pixel *pixels; /* lane by lane */
};

WeftLaneShares *
weft_lane_shares_new (double left, double width, guint first, guint last)
{
  WeftLaneShares *shares = g_new (WeftLaneShares, 1);

  *shares = (WeftLaneShares){left, (gsize) MAX (width, 1), first, last - first, NULL};
  shares->pixels = g_new0 (Pixel, shares->width * shares->n);
  return shares;
}

void
weft_lane_shares_free (WeftLaneShares *shares)
{
  g_free (shares->pixels);
  g_free (shares);
}

void
weft_lane_shares_add (WeftLaneShares *shares,
                      double from,
                      double to,
                      guint first,
                      guint last,
                      guint what,
                      double level)
{
  double start = MAX (from - shares->left, 0);
  double end = MIN (to - shares->left, (double) shares->width);

  for (double column = floor (start); column < end; column++) {
    double share = (MIN (end, column + 1) - MAX (start, column)) * level;

    for (guint lane = MAX (first, shares->first); lane <= last && lane < shares->first + shares->n; lane++)
      shares->pixels[(lane - shares->first) * shares->width + (gsize) column].share[what] += (float) share;
  }
}

/* A word of a picture: @color, premultiplied by @cover. Rounded down, so that covers that sum up to 1 do not overflow. */
static guint32
get_word (const WeftColor *color, double cover)
{
  return (guint32) (255 * cover) << 24 | (guint32) (255 * cover * color->red) << 16 |
         (guint32) (255 * cover * color->green) << 8 | (guint32) (255 * cover * color->blue);
}

/* A cover that is full but for rounding is full. */
#define FULL 0.998

/* @cover of the word is @color; @full: its word for all of it. */
static void
cover_word (guint32 *word, const WeftColor *color, guint32 full, double cover)
{
  *word = cover >= FULL ? full : *word + get_word (color, cover);
}

/* However little there is in a column, it can be seen. */
#define LEAST 0.35

/* One column, of @rows words that are @stride apart. What the pixel has no share of stays clear, at the top; a row of which it has a part is as
 * strong as that. */
static void
fill_column (const Pixel *pixel,
             const WeftColor *colors,
             const guint32 *full,
             guint32 *words,
             double rows,
             gsize stride)
{
  double high = 0;

  for (guint what = 0; what < WEFT_LANE_SHARES_MOST; what++) {
    double low = high;

    if (pixel->share[what] <= 0)
      continue;
    high = MIN (low + rows * (double) pixel->share[what], rows);
    if (low == 0 && high < LEAST)
      high = LEAST;
    for (double row = floor (low); row < high; row++)
      cover_word (&words[(gsize) (rows - 1 - row) * stride], &colors[what], full[what],
                  MIN (high, row + 1) - MAX (low, row));
  }
}

static cairo_surface_t *
make_picture (const WeftLaneShares *shares, const WeftColor *colors, guint lane, gsize rows)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) shares->width, (int) rows);
  const Pixel *pixels = shares->pixels + (lane - shares->first) * shares->width;
  guint32 *words = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  guint32 full[WEFT_LANE_SHARES_MOST];

  for (guint what = 0; what < WEFT_LANE_SHARES_MOST; what++)
    full[what] = get_word (&colors[what], 1);
  for (gsize column = 0; words != NULL && column < shares->width; column++)
    fill_column (&pixels[column], colors, full, words + column, (double) rows, stride);
  cairo_surface_mark_dirty (surface);
  return surface;
}

static gboolean
is_empty (const WeftLaneShares *shares, guint lane)
{
  const Pixel *pixels = shares->pixels + (lane - shares->first) * shares->width;

  for (gsize column = 0; column < shares->width; column++)
    for (guint what = 0; what < WEFT_LANE_SHARES_MOST; what++)
      if (pixels[column].share[what] > 0)
        return FALSE;
  return TRUE;
}

double
weft_lane_shares_get (const WeftLaneShares *shares, guint lane, double x, guint what)
{
  double column = floor (x - shares->left);

  if (column < 0 || column >= (double) shares->width)
    return 0;
  return (double) shares->pixels[(lane - shares->first) * shares->width + (gsize) column].share[what];
}

/* As a part of the lane's height, in steps that can be told apart. */
static double
get_step (double share)
{
  return share > 0 ? CLAMP (round (share * 32), 1, 32) / 32 : 0;
}

/* Where in its column @what stands, in parts of the height. Returns: whether there is any. */
static gboolean
get_stretch (const WeftLaneShares *shares, guint lane, gsize column, guint what, double *from, double *to)
{
  const Pixel *pixel = &shares->pixels[(lane - shares->first) * shares->width + column];
  double sum = 0;

  for (guint k = 0; k < what; k++)
    sum += (double) pixel->share[k];
  *from = sum > 0 ? get_step (sum) : 0;
  *to = get_step (sum + (double) pixel->share[what]);
  return pixel->share[what] > 0 && *to > *from;
}

/* Columns beside each other that look the same are one rectangle. */
static void
trace (const WeftLaneShares *shares, cairo_t *cr, guint lane, guint what, double y, double height)
{
  for (gsize column = 0; column < shares->width;) {
    gsize begin = column++;
    double from;
    double to;
    double next_from;
    double next_to;

    if (!get_stretch (shares, lane, begin, what, &from, &to))
      continue;
    while (column < shares->width && get_stretch (shares, lane, column, what, &next_from, &next_to) &&
           next_from == from && next_to == to)
      column++;
    cairo_rectangle (cr, shares->left + (double) begin, y + (1 - to) * height, (double) (column - begin),
                     (to - from) * height);
  }
}

/* In a picture without pixels. */
static void
draw_rectangles (const WeftLaneShares *shares,
                 const WeftColor *colors,
                 cairo_t *cr,
                 guint lane,
                 double y,
                 double height)
{
  for (guint what = 0; what < WEFT_LANE_SHARES_MOST; what++) {
    trace (shares, cr, lane, what, y, height);
    cairo_set_source_rgb (cr, colors[what].red, colors[what].green, colors[what].blue);
    cairo_fill (cr);
  }
}

static void
draw_picture (const WeftLaneShares *shares,
              const WeftColor *colors,
              cairo_t *cr,
              guint lane,
              double y,
              double height)
{
  cairo_surface_t *picture = make_picture (shares, colors, lane, (gsize) MAX (round (height), 1));

  cairo_save (cr);
  cairo_translate (cr, shares->left, y);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (picture);
}

void
weft_lane_shares_draw (const WeftLaneShares *shares,
                       const WeftColor *colors,
                       cairo_t *cr,
                       guint lane,
                       double y,
                       double height)
{
  if (is_empty (shares, lane))
    return;
  if (weft_lane_shares_is_vector (cr))
    draw_rectangles (shares, colors, cr, lane, y, height);
  else
    draw_picture (shares, colors, cr, lane, y, height);
}

gboolean
weft_lane_shares_is_vector (cairo_t *cr)
{
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_group_target (cr));

  return type == CAIRO_SURFACE_TYPE_SVG || type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_PS;
}
