/* weft-lane-shares.c: shares of pixels, drawn as one small picture a lane. */
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
weft_lane_shares_add (WeftLaneShares *shares, double from, double to, guint first, guint last, guint what)
{
  double start = MAX (from - shares->left, 0);
  double end = MIN (to - shares->left, (double) shares->width);

  for (double column = floor (start); column < end; column++) {
    double share = MIN (end, column + 1) - MAX (start, column);

    for (guint lane = MAX (first, shares->first); lane <= last && lane < shares->first + shares->n; lane++)
      shares->pixels[(lane - shares->first) * shares->width + (gsize) column].share[what] += (float) share;
  }
}

static guint32
get_word (const WeftColor *color)
{
  return 255u << 24 | (guint32) lround (255 * color->red) << 16 | (guint32) lround (255 * color->green) << 8 |
         (guint32) lround (255 * color->blue);
}

/* One column, of @rows words that are @stride apart. What the pixel has no share of stays clear, at the bottom. */
static void
fill_column (const Pixel *pixel, const guint32 *colors, guint32 *words, gsize rows, gsize stride)
{
  double sum = 0;
  gsize row = 0;

  for (guint what = 0; what < WEFT_LANE_SHARES_MOST; what++) {
    sum += pixel->share[what];
    /* A column that is full but for rounding is full. */
    for (; row < rows && (double) row + 0.5 < sum * (double) rows + 1e-3; row++)
      words[row * stride] = colors[what];
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
  guint32 packed[WEFT_LANE_SHARES_MOST];

  for (guint what = 0; what < WEFT_LANE_SHARES_MOST; what++)
    packed[what] = get_word (&colors[what]);
  for (gsize column = 0; words != NULL && column < shares->width; column++)
    fill_column (&pixels[column], packed, words + column, rows, stride);
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

void
weft_lane_shares_draw (const WeftLaneShares *shares,
                       const WeftColor *colors,
                       cairo_t *cr,
                       guint lane,
                       double y,
                       double height)
{
  gsize rows = (gsize) MAX (round (height), 1);
  cairo_surface_t *picture;

  if (is_empty (shares, lane))
    return;
  picture = make_picture (shares, colors, lane, rows);
  cairo_save (cr);
  cairo_translate (cr, shares->left, y);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (picture);
}
