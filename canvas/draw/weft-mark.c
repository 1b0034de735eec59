/* weft-mark.c: signs in a square from -0.5 to 0.5. */
#include "weft-mark.h"

#include <math.h>

#define DEGREES (G_PI / 180)

/* A filled arrow head with its tip at (@x, @y), pointing along @angle. */
static void
draw_head (cairo_t *cr, double x, double y, double angle, double length)
{
  double half = 36 * DEGREES;

  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - length * cos (angle - half), y - length * sin (angle - half));
  cairo_line_to (cr, x - length * cos (angle + half), y - length * sin (angle + half));
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_loop (cairo_t *cr)
{
  double radius = 0.36;
  double end = 300 * DEGREES;

  cairo_arc (cr, 0, 0, radius, -20 * DEGREES, end - 22 * DEGREES);
  cairo_stroke (cr);
  draw_head (cr, radius * cos (end), radius * sin (end) - 0.01, end + 72 * DEGREES, 0.4);
}

static void
draw_decision (cairo_t *cr)
{
  cairo_move_to (cr, 0, -0.42);
  cairo_line_to (cr, 0.42, 0);
  cairo_line_to (cr, 0, 0.42);
  cairo_line_to (cr, -0.42, 0);
  cairo_close_path (cr);
  cairo_stroke (cr);
}

static void
draw_switch (cairo_t *cr)
{
  cairo_move_to (cr, -0.45, -0.17);
  cairo_line_to (cr, 0.3, -0.17);
  cairo_move_to (cr, 0.45, 0.17);
  cairo_line_to (cr, -0.3, 0.17);
  cairo_stroke (cr);
  draw_head (cr, 0.5, -0.17, 0, 0.3);
  draw_head (cr, -0.5, 0.17, G_PI, 0.3);
}

/* A head with its needle, slanting as it sticks in a board. */
static void
draw_pin (cairo_t *cr)
{
  cairo_rotate (cr, 35 * DEGREES);
  cairo_move_to (cr, -0.28, -0.5);
  cairo_line_to (cr, 0.28, -0.5);
  cairo_line_to (cr, 0.17, -0.32);
  cairo_line_to (cr, 0.17, -0.06);
  cairo_line_to (cr, 0.36, 0.14);
  cairo_line_to (cr, -0.36, 0.14);
  cairo_line_to (cr, -0.17, -0.06);
  cairo_line_to (cr, -0.17, -0.32);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_move_to (cr, 0, 0.1);
  cairo_line_to (cr, 0, 0.55);
  cairo_stroke (cr);
}

static void (*const draw_functions[]) (cairo_t *cr) = {
    [WEFT_MARK_NONE] = NULL,          [WEFT_MARK_LOOP] = draw_loop, [WEFT_MARK_DECISION] = draw_decision,
    [WEFT_MARK_SWITCH] = draw_switch, [WEFT_MARK_PIN] = draw_pin,
};

void
weft_mark_draw (WeftMark mark, cairo_t *cr, double x, double y, double size)
{
  if (draw_functions[mark] == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  cairo_set_line_width (cr, 1.4 / size);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_new_path (cr);
  draw_functions[mark](cr);
  cairo_restore (cr);
}
