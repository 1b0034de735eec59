/* bench-plot.c: see bench-plot.h. With the theme, the axes and the text of the program's own drawings. */
#include "bench-plot.h"

#include "weft-axis.h"
#include "weft-numeral.h"
#include "weft-picture.h"
#include "weft-typesetter.h"

#include <math.h>

#define WIDTH  480.0 /* of a panel */
#define HEIGHT 330.0
#define LEFT   64.0
#define RIGHT  64.0
#define TOP    60.0
#define BOTTOM 54.0

#define LABEL_HEIGHT 16.0
#define MARK         3.5 /* radius */

/* What the curves stand for. */
static const struct {
  WeftSeriesRole role;
  const char *label;
} curves[] = {
    {WEFT_SERIES_CURRENT, "seconds of the processor"},
    {WEFT_SERIES_PALETTE + 1, "greatest memory, MB"},
};

/* A panel being drawn. Axes carry decimal logarithms. */
typedef struct {
  const BenchPanel *panel;
  const WeftTheme *theme;
  WeftTypesetter *typesetter;
  cairo_t *cr;
  WeftAxis x;
  WeftAxis y[2];
} Painter;

typedef struct {
  const BenchPanel *panels;
  guint n;
} Picture;

static const double *
get_values (const BenchPanel *panel, guint curve)
{
  return curve == 0 ? panel->seconds : panel->megabytes;
}

/* Whole decades. */
static WeftAxis
make_axis (const double *values, guint n, double start, double end)
{
  double lower = INFINITY;
  double upper = -INFINITY;

  for (guint i = 0; i < n; i++)
    if (values[i] > 0) {
      lower = MIN (lower, log10 (values[i]));
      upper = MAX (upper, log10 (values[i]));
    }
  lower = isfinite (lower) ? floor (lower) : 0;
  return (WeftAxis){lower, MAX (ceil (upper), lower + 1), start, end};
}

/* The values themselves are the ticks: they are few, and round. */
static WeftAxis
make_x_axis (const BenchPanel *panel, double left, double right)
{
  return (WeftAxis){log10 (panel->x[0]), log10 (panel->x[panel->n - 1]), left + 12, right - 12};
}

static void
draw_text (const Painter *painter,
           WeftFont font,
           WeftColorRole role,
           const char *text,
           WeftRect box,
           WeftAlign align)
{
  weft_theme_set_color (painter->theme, painter->cr, role);
  weft_typesetter_draw (painter->typesetter, painter->cr, font, text, &box, align);
}

static void
draw_line (const Painter *painter, WeftColorRole role, double x0, double y0, double x1, double y1)
{
  weft_theme_set_color (painter->theme, painter->cr, role);
  cairo_set_line_width (painter->cr, 1);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  cairo_move_to (painter->cr, x0, y0);
  cairo_line_to (painter->cr, x1, y1);
  cairo_stroke (painter->cr);
}

/* Decades of the curve @curve, at its side; those of the first have lines. */
static void
draw_decades (const Painter *painter, guint curve)
{
  const WeftAxis *axis = &painter->y[curve];

  for (double decade = axis->lower; decade <= axis->upper; decade++) {
    double y = floor (weft_axis_to_pixel (axis, decade)) + 0.5;
    g_autofree char *label = weft_numeral_short (pow (10, decade));
    WeftRect box = {curve == 0 ? 0 : WIDTH - RIGHT + 8, y - LABEL_HEIGHT / 2, (curve == 0 ? LEFT : RIGHT) - 8,
                    LABEL_HEIGHT};

    if (curve == 0)
      draw_line (painter, WEFT_COLOR_GRID, LEFT, y, WIDTH - RIGHT, y);
    draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label, box,
               curve == 0 ? WEFT_ALIGN_END : WEFT_ALIGN_START);
  }
}

static void
draw_ticks (const Painter *painter)
{
  const BenchPanel *panel = painter->panel;
  double bottom = HEIGHT - BOTTOM;
  WeftRect caption = {LEFT, bottom + 24, WIDTH - LEFT - RIGHT, LABEL_HEIGHT};

  draw_line (painter, WEFT_COLOR_LINE, LEFT, bottom + 0.5, WIDTH - RIGHT, bottom + 0.5);
  for (guint i = 0; i < panel->n; i++) {
    double x = floor (weft_axis_to_pixel (&painter->x, log10 (panel->x[i]))) + 0.5;
    g_autofree char *label = weft_numeral_short (panel->x[i]);

    draw_line (painter, WEFT_COLOR_LINE, x, bottom, x, bottom + 4);
    draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label,
               (WeftRect){x - 24, bottom + 6, 48, LABEL_HEIGHT}, WEFT_ALIGN_CENTER);
  }
  draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_TEXT, panel->quantity, caption, WEFT_ALIGN_CENTER);
}

static void
draw_curve (const Painter *painter, guint curve)
{
  const BenchPanel *panel = painter->panel;
  const double *values = get_values (panel, curve);

  weft_theme_set_line (painter->theme, painter->cr, curves[curve].role);
  for (guint i = 0; i < panel->n; i++)
    if (values[i] > 0)
      cairo_line_to (painter->cr, weft_axis_to_pixel (&painter->x, log10 (panel->x[i])),
                     weft_axis_to_pixel (&painter->y[curve], log10 (values[i])));
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  for (guint i = 0; i < panel->n; i++)
    if (values[i] > 0) {
      double x = weft_axis_to_pixel (&painter->x, log10 (panel->x[i]));
      double y = weft_axis_to_pixel (&painter->y[curve], log10 (values[i]));

      /* Round and square, so that nothing is said by colour alone. */
      if (curve == 0)
        cairo_arc (painter->cr, x, y, MARK, 0, 2 * G_PI);
      else
        cairo_rectangle (painter->cr, x - MARK, y - MARK, 2 * MARK, 2 * MARK);
      cairo_fill (painter->cr);
    }
}

static void
draw_captions (const Painter *painter)
{
  double width = WIDTH - LEFT - RIGHT;

  draw_text (painter, WEFT_FONT_HEADING, WEFT_COLOR_TEXT, painter->panel->title,
             (WeftRect){LEFT, 10, width + RIGHT, 20}, WEFT_ALIGN_START);
  for (guint curve = 0; curve < G_N_ELEMENTS (curves); curve++) {
    double x = LEFT + curve * width / 2 + (curve == 0 ? 0 : 40);

    weft_theme_set_line (painter->theme, painter->cr, curves[curve].role);
    cairo_move_to (painter->cr, x, 43);
    cairo_line_to (painter->cr, x + 20, 43);
    cairo_stroke (painter->cr);
    cairo_set_dash (painter->cr, NULL, 0, 0);
    if (curve == 0)
      cairo_arc (painter->cr, x + 10, 43, MARK, 0, 2 * G_PI);
    else
      cairo_rectangle (painter->cr, x + 10 - MARK, 43 - MARK, 2 * MARK, 2 * MARK);
    cairo_fill (painter->cr);
    draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, curves[curve].label,
               (WeftRect){x + 26, 43 - LABEL_HEIGHT / 2, 190, LABEL_HEIGHT}, WEFT_ALIGN_START);
  }
}

static void
draw_panel (Painter *painter)
{
  const BenchPanel *panel = painter->panel;

  painter->x = make_x_axis (panel, LEFT, WIDTH - RIGHT);
  for (guint curve = 0; curve < G_N_ELEMENTS (curves); curve++)
    painter->y[curve] = make_axis (get_values (panel, curve), panel->n, HEIGHT - BOTTOM, TOP);
  draw_captions (painter);
  for (guint curve = 0; curve < G_N_ELEMENTS (curves); curve++)
    draw_decades (painter, curve);
  draw_ticks (painter);
  for (guint curve = G_N_ELEMENTS (curves); curve-- > 0;)
    draw_curve (painter, curve);
}

static void
draw_cb (cairo_t *cr, G_GNUC_UNUSED double width, G_GNUC_UNUSED double height, gpointer data)
{
  const Picture *picture = data;
  const WeftTheme *theme = weft_theme_find ("light");
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);

  weft_theme_paint_background (theme, cr);
  for (guint i = 0; i < picture->n; i++) {
    Painter painter = {.panel = &picture->panels[i], .theme = theme, .typesetter = typesetter, .cr = cr};

    cairo_save (cr);
    cairo_translate (cr, i % 2 * WIDTH, i / 2 * HEIGHT);
    draw_panel (&painter);
    cairo_restore (cr);
  }
}

gboolean
bench_plot_write (const BenchPanel *panels, guint n, const char *path, GError **error)
{
  Picture data = {panels, n};
  WeftPicture picture = {.draw = draw_cb,
                         .data = &data,
                         .width = 2 * WIDTH,
                         .height = (n + 1) / 2 * HEIGHT,
                         .title = "What a distribution costs"};
  g_autoptr (GBytes) bytes = weft_picture_to_bytes (&picture, weft_picture_find_format ("svg"), error);
  g_autofree char *folder = g_path_get_dirname (path);
  gsize size;
  const char *contents;

  if (bytes == NULL)
    return FALSE;
  contents = g_bytes_get_data (bytes, &size);
  g_mkdir_with_parents (folder, 0777);
  return g_file_set_contents (path, contents, (gssize) size, error);
}
