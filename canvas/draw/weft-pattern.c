/* weft-pattern.c: patterns as lines inside a box, so that nothing has to be clipped. */
#include "weft-pattern.h"

#include <math.h>

#define HATCH      6.0
#define BACK_HATCH 9.0
#define POSTS      4.0

/* What is narrower has neither outline nor pattern. */
#define LEAST_OUTLINE 3.0

#define STRIPE 8.0

/* Bars across the box, one every four pixels. */
static void
draw_bars (cairo_t *cr, const WeftRect *box)
{
  for (double y = box->y + 3.75; y < weft_rect_bottom (box) - 1; y += 4) {
    cairo_move_to (cr, box->x, y);
    cairo_line_to (cr, weft_rect_right (box), y);
  }
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

/* Dots on a grid of five pixels, every other row moved by half: lines of no length with round caps, which
 * take a tenth of the bytes of circles in an SVG. */
static void
draw_dots (cairo_t *cr, const WeftRect *box)
{
  guint row = 0;

  for (double y = box->y + 4; y < weft_rect_bottom (box); y += 4, row++)
    for (double x = box->x + (row % 2 ? 6 : 3.5); x < weft_rect_right (box) - 1.5; x += 5) {
      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x, y);
    }
  cairo_set_line_width (cr, 2.3);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* The lines x + y = k * distance, cut off at the box. */
static void
draw_rising (cairo_t *cr, const WeftRect *box, double distance)
{
  double last = weft_rect_right (box) + weft_rect_bottom (box);

  for (double sum = ceil ((box->x + box->y) / distance) * distance; sum < last; sum += distance) {
    double left = MAX (box->x, sum - weft_rect_bottom (box));
    double right = MIN (weft_rect_right (box), sum - box->y);

    cairo_move_to (cr, left, sum - left);
    cairo_line_to (cr, right, sum - right);
  }
}

/* The lines x - y = k * distance. */
static void
draw_falling (cairo_t *cr, const WeftRect *box, double distance)
{
  double last = weft_rect_right (box) - box->y;

  for (double difference = ceil ((box->x - weft_rect_bottom (box)) / distance) * distance; difference < last;
       difference += distance) {
    double left = MAX (box->x, difference + box->y);
    double right = MIN (weft_rect_right (box), difference + weft_rect_bottom (box));

    cairo_move_to (cr, left, left - difference);
    cairo_line_to (cr, right, right - difference);
  }
}

static void
draw_hatch (cairo_t *cr, const WeftRect *box)
{
  draw_rising (cr, box, HATCH);
  cairo_set_line_width (cr, 1.2);
  cairo_stroke (cr);
}

static void
draw_back_hatch (cairo_t *cr, const WeftRect *box)
{
  draw_falling (cr, box, BACK_HATCH);
  cairo_set_line_width (cr, 0.8);
  cairo_stroke (cr);
}

static void
draw_posts (cairo_t *cr, const WeftRect *box)
{
  for (double x = ceil (box->x / POSTS) * POSTS + 0.5; x < weft_rect_right (box); x += POSTS) {
    cairo_move_to (cr, x, box->y);
    cairo_line_to (cr, x, weft_rect_bottom (box));
  }
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

static void (*const draw_functions[]) (cairo_t *cr, const WeftRect *box) = {
    [WEFT_PATTERN_NONE] = NULL,
    [WEFT_PATTERN_BARS] = draw_bars,
    [WEFT_PATTERN_DOTS] = draw_dots,
    [WEFT_PATTERN_HATCH] = draw_hatch,
    [WEFT_PATTERN_BACK_HATCH] = draw_back_hatch,
    [WEFT_PATTERN_POSTS] = draw_posts,
};

void
weft_pattern_draw (WeftPattern pattern, cairo_t *cr, const WeftRect *box)
{
  if (draw_functions[pattern] != NULL)
    draw_functions[pattern](cr, box);
}

static void
fill (cairo_t *cr, const WeftRect *box)
{
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_fill (cr);
}

static void
outline (cairo_t *cr, const WeftRect *box)
{
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, box->x + 0.5, box->y + 0.5, box->width - 1, box->height - 1);
  cairo_stroke (cr);
}

static gboolean
has_outline (const WeftRect *box)
{
  return box->width >= LEAST_OUTLINE && box->height >= LEAST_OUTLINE;
}

/* Those that have an outline, or those that have none, as one path; inside the outline when @inset is half its width. */
static gboolean
trace_boxes (cairo_t *cr, const WeftRect *boxes, gsize n, gboolean outlined, double inset)
{
  gboolean has_any = FALSE;

  for (gsize i = 0; i < n; i++)
    if (has_outline (&boxes[i]) == outlined) {
      cairo_rectangle (cr, boxes[i].x + inset, boxes[i].y + inset, boxes[i].width - 2 * inset,
                       boxes[i].height - 2 * inset);
      has_any = TRUE;
    }
  return has_any;
}

void
weft_parts_draw (const WeftTheme *theme, WeftBarRole part, cairo_t *cr, const WeftRect *boxes, gsize n)
{
  const WeftBarStyle *style = &theme->parts[part];
  const WeftColor *color = &style->color;

  /* A sliver shows at least its colour. */
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, MAX (style->fill, 0.6));
  if (trace_boxes (cr, boxes, n, FALSE, 0))
    cairo_fill (cr);
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, style->fill);
  if (!trace_boxes (cr, boxes, n, TRUE, 0))
    return;
  cairo_fill (cr);
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  for (gsize i = 0; style->pattern != WEFT_PATTERN_NONE && i < n; i++)
    if (has_outline (&boxes[i]))
      weft_pattern_draw (style->pattern, cr, &boxes[i]);
  trace_boxes (cr, boxes, n, TRUE, 0.5);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

void
weft_part_draw (const WeftTheme *theme, WeftBarRole part, cairo_t *cr, const WeftRect *box)
{
  weft_parts_draw (theme, part, cr, box, 1);
}

/* What stands for the mode: @stripe of @box. */
static void
draw_paint (const WeftTheme *theme, WeftPaint paint, cairo_t *cr, const WeftRect *box, const WeftRect *stripe)
{
  const WeftPaintStyle *style = &theme->paints[paint];

  weft_theme_set_color (theme, cr, style->fill);
  fill (cr, box);
  weft_theme_set_color (theme, cr, style->white_stripe ? WEFT_COLOR_BACKGROUND : style->line);
  fill (cr, stripe);
  weft_theme_set_color (theme, cr, style->white_stripe ? style->line : WEFT_COLOR_BACKGROUND);
  weft_pattern_draw (style->pattern, cr, stripe);
  weft_theme_set_color (theme, cr, style->line);
  outline (cr, box);
}

void
weft_paint_draw (const WeftTheme *theme, WeftPaint paint, cairo_t *cr, const WeftRect *box)
{
  WeftRect stripe = {box->x, box->y, MIN (STRIPE, box->width / 2), box->height};

  if (has_outline (box)) {
    draw_paint (theme, paint, cr, box, &stripe);
    return;
  }
  weft_theme_set_color (theme, cr, theme->paints[paint].line);
  fill (cr, box);
}

void
weft_paint_draw_sign (const WeftTheme *theme, WeftPaint paint, cairo_t *cr, const WeftRect *box)
{
  draw_paint (theme, paint, cr, box, box);
}
