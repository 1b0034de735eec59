/* weft-timeline-density.c: a whole timeline as a small picture: how busy its lanes are, many of which may share a row. */
#include "weft-timeline-private.h"

#include <math.h>

#define FAINT 0.12 /* opacity of what is hardly busy */

/* Shares of the pixels. */
typedef struct {
  guint width;
  guint rows;
  float *shares; /* (array length=width * rows), row by row: 1 is all of its time in all of its lanes */
} Density;

static gboolean
is_busy (const WeftLaneBar *bar)
{
  return bar->kind != WEFT_TIMELINE_PARTS + WEFT_BAR_WAITING &&
         bar->kind != WEFT_TIMELINE_PARTS + WEFT_BAR_MASKED;
}

static void
add_to_row (const Density *density, guint row, double from, double to, double weight)
{
  for (double column = floor (from); column < to && column < density->width; column++) {
    double share = MIN (to, column + 1) - MAX (from, column);

    density->shares[row * density->width + (gsize) column] += (float) (share * weight);
  }
}

/* A bar in rows of lanes, of each of which it takes a part. */
static void
add_bar (const Density *density, const WeftTimeline *timeline, const WeftLaneBar *bar)
{
  double from = bar->start / timeline->end * density->width;
  double to = bar->end / timeline->end * density->width;
  double lanes = (double) timeline->lanes / density->rows; /* of a row */
  guint first = (guint) (bar->first / lanes);
  guint last = MIN ((guint) ((bar->last + 1) / lanes), density->rows - 1);

  for (guint row = first; row <= last; row++) {
    double n = MIN (bar->last + 1, (row + 1) * lanes) - MAX (bar->first, row * lanes);

    if (n > 0)
      add_to_row (density, row, from, to, n / lanes);
  }
}

static void
draw_cells (const Density *density, const WeftTheme *theme, cairo_t *cr, double height)
{
  const WeftColor *color = &theme->parts[WEFT_BAR_TASK].color;
  double row_height = height / density->rows;

  for (guint row = 0; row < density->rows; row++)
    for (guint column = 0; column < density->width; column++) {
      double share = MIN ((double) density->shares[row * density->width + column], 1);

      if (share <= 0)
        continue;
      cairo_set_source_rgba (cr, color->red, color->green, color->blue, FAINT + (0.8 - FAINT) * share);
      cairo_rectangle (cr, column, row * row_height, 1, row_height);
      cairo_fill (cr);
    }
}

void
weft_timeline_draw_density (const WeftFigure *figure,
                            const WeftTheme *theme,
                            cairo_t *cr,
                            guint width,
                            guint height)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  Density density = {width, CLAMP (timeline->lanes, 1, height), NULL};

  density.shares = g_new0 (float, (gsize) density.width *density.rows);
  for (gsize i = 0; i < figure->n_items; i++)
    if (is_busy (&timeline->bars[i]))
      add_bar (&density, timeline, &timeline->bars[i]);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  draw_cells (&density, theme, cr, height);
  g_free (density.shares);
}
