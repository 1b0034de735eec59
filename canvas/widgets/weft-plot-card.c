/* weft-plot-card.c: see weft-plot-card.h. */
#include "weft-plot-card.h"

#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define LINE    18.0
#define PADDING 8.0
#define SWATCH  16.0
#define GAP     10.0
#define ASIDE   14.0 /* from the pointer */
#define RADIUS  6.0

/* The columns after the name: the probability of the times, and that of all up to the last of them. */
enum { CELL_PART, CELL_UP_TO, N_CELLS };

WeftPlotReading
weft_plot_reading_of_bar (const WeftChart *chart, double width, double height, double time)
{
  WeftPlotReading reading = {0};

  weft_chart_find_bar (chart, width, height, time, &reading.from, &reading.to);
  return reading;
}

/* The points of the lattice between the two ends; the nearest one where there is none. */
WeftPlotReading
weft_plot_reading_of_range (const WeftChart *chart, double a, double b)
{
  double step = weft_chart_get_curve (chart, 0)->step;
  double from = ceil (MIN (a, b) / step - 1e-9) * step;
  double to = floor (MAX (a, b) / step + 1e-9) * step;

  if (to < from)
    from = to = round ((a + b) / 2 / step) * step;
  return (WeftPlotReading){from, to, TRUE};
}

static char *
print_title (const WeftPlotReading *reading)
{
  g_autofree char *from = weft_numeral_exact (reading->from);
  g_autofree char *to = weft_numeral_exact (reading->to);

  if (reading->to <= reading->from)
    return g_strdup_printf (_ ("T = %s"), from);
  /* Translators: from the first time to the last. */
  return g_strdup_printf (_ ("T = %s … %s"), from, to);
}

static char *
print_head (const WeftPlotReading *reading, guint cell)
{
  g_autofree char *to = weft_numeral_exact (reading->to);

  return cell == CELL_PART ? g_strdup ("P") : g_strdup_printf ("P(T ≤ %s)", to);
}

static char *
print_probability (double p)
{
  return p > 0 && p < 1 ? weft_numeral_rounded (p, 4) : weft_numeral_short (p);
}

static char *
print_cell (const WeftSeries *series, const WeftPlotReading *reading, guint cell)
{
  return print_probability (cell == CELL_PART ? weft_series_get_between (series, reading->from, reading->to)
                                              : weft_series_get_cumulative (series, reading->to));
}

/* Of a range the probability is all that is asked. */
static guint
count_cells (const WeftPlotReading *reading)
{
  return reading->is_range ? 1 : N_CELLS;
}

char *
weft_plot_card_describe (const WeftChart *chart, const WeftPlotReading *reading)
{
  GString *words = g_string_new (NULL);
  g_autofree char *title = print_title (reading);

  g_string_append_printf (words, "%s:", title);
  for (guint i = 0; i < weft_chart_get_n_curves (chart); i++) {
    const WeftSeries *series = weft_chart_get_curve (chart, i);

    g_string_append_printf (words, "%s %s", i > 0 ? ";" : "", series->label);
    for (guint cell = 0; cell < count_cells (reading); cell++) {
      g_autofree char *head = print_head (reading, cell);
      g_autofree char *value = print_cell (series, reading, cell);

      g_string_append_printf (words, ", %s = %s", head, value);
    }
  }
  return g_string_free (words, FALSE);
}

/* The card at its size. */
typedef struct {
  const WeftChart *chart;
  const WeftPlotReading *reading;
  const WeftTheme *theme;
  WeftTypesetter *typesetter;
  cairo_t *cr;
  double names; /* widths of the columns */
  double cells[N_CELLS];
  WeftRect box;
} Card;

static double
measure (const Card *card, WeftFont font, const char *string)
{
  return ceil (weft_typesetter_get_width (card->typesetter, font, string)) + 1;
}

static void
measure_columns (Card *card)
{
  guint n = weft_chart_get_n_curves (card->chart);
  guint cells = count_cells (card->reading);
  g_autofree char *title = print_title (card->reading);

  card->names = measure (card, WEFT_FONT_STRONG, title) - SWATCH - GAP;
  for (guint cell = 0; cell < cells; cell++) {
    g_autofree char *head = print_head (card->reading, cell);

    card->cells[cell] = measure (card, WEFT_FONT_DETAIL, head);
  }
  for (guint i = 0; i < n; i++) {
    const WeftSeries *series = weft_chart_get_curve (card->chart, i);

    card->names = MAX (card->names, measure (card, WEFT_FONT_DETAIL, series->label));
    for (guint cell = 0; cell < cells; cell++) {
      g_autofree char *value = print_cell (series, card->reading, cell);

      card->cells[cell] = MAX (card->cells[cell], measure (card, WEFT_FONT_STRONG, value));
    }
  }
  card->box.width = 2 * PADDING + SWATCH + GAP + card->names;
  for (guint cell = 0; cell < cells; cell++)
    card->box.width += GAP + card->cells[cell];
  card->box.height = 2 * PADDING + (n + 1) * LINE;
}

/* At the right of the place, or at the left where there is no room. */
static void
put (Card *card, double x, double y, const WeftRect *room)
{
  card->box.x = x + ASIDE;
  if (weft_rect_right (&card->box) > weft_rect_right (room))
    card->box.x = x - ASIDE - card->box.width;
  card->box.x = MAX (MIN (card->box.x, weft_rect_right (room) - card->box.width), room->x);
  card->box.y = MAX (MIN (y, weft_rect_bottom (room) - card->box.height), room->y);
}

static void
draw_text (const Card *card,
           WeftFont font,
           WeftColorRole color,
           const char *text,
           WeftRect box,
           WeftAlign align)
{
  weft_theme_set_color (card->theme, card->cr, color);
  weft_typesetter_draw (card->typesetter, card->cr, font, text, &box, align);
}

static void
draw_ground (const Card *card)
{
  const WeftRect *box = &card->box;
  cairo_t *cr = card->cr;

  cairo_new_sub_path (cr);
  cairo_arc (cr, weft_rect_right (box) - RADIUS, box->y + RADIUS, RADIUS, -G_PI_2, 0);
  cairo_arc (cr, weft_rect_right (box) - RADIUS, weft_rect_bottom (box) - RADIUS, RADIUS, 0, G_PI_2);
  cairo_arc (cr, box->x + RADIUS, weft_rect_bottom (box) - RADIUS, RADIUS, G_PI_2, G_PI);
  cairo_arc (cr, box->x + RADIUS, box->y + RADIUS, RADIUS, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
  weft_theme_set_color_alpha (card->theme, cr, WEFT_COLOR_SURFACE, 0.96);
  cairo_fill_preserve (cr);
  weft_theme_set_color (card->theme, cr, WEFT_COLOR_LINE);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* Where cell @cell of the line at @y stands. */
static WeftRect
get_cell_box (const Card *card, guint cell, double y)
{
  double right = weft_rect_right (&card->box) - PADDING;

  for (guint i = count_cells (card->reading); i-- > cell + 1;)
    right -= card->cells[i] + GAP;
  return (WeftRect){right - card->cells[cell], y, card->cells[cell], LINE};
}

static void
draw_head (const Card *card)
{
  g_autofree char *title = print_title (card->reading);
  double y = card->box.y + PADDING;

  draw_text (card, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, title,
             (WeftRect){card->box.x + PADDING, y, SWATCH + GAP + card->names, LINE}, WEFT_ALIGN_START);
  for (guint cell = 0; cell < count_cells (card->reading); cell++) {
    g_autofree char *head = print_head (card->reading, cell);

    draw_text (card, WEFT_FONT_DETAIL, WEFT_COLOR_DIM_TEXT, head, get_cell_box (card, cell, y),
               WEFT_ALIGN_END);
  }
}

static void
draw_line (const Card *card, guint index)
{
  const WeftSeries *series = weft_chart_get_curve (card->chart, index);
  double y = card->box.y + PADDING + (index + 1) * LINE;
  double x = card->box.x + PADDING;

  weft_chart_draw_swatch (card->theme, card->cr, series->role, &(WeftRect){x, y, SWATCH, LINE});
  draw_text (card, WEFT_FONT_DETAIL, WEFT_COLOR_TEXT, series->label,
             (WeftRect){x + SWATCH + GAP, y, card->names, LINE}, WEFT_ALIGN_START);
  for (guint cell = 0; cell < count_cells (card->reading); cell++) {
    g_autofree char *value = print_cell (series, card->reading, cell);

    draw_text (card, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, value, get_cell_box (card, cell, y), WEFT_ALIGN_END);
  }
}

void
weft_plot_card_draw (const WeftChart *chart,
                     const WeftPlotReading *reading,
                     const WeftTheme *theme,
                     WeftTypesetter *typesetter,
                     cairo_t *cr,
                     double x,
                     double y,
                     const WeftRect *room)
{
  Card card = {.chart = chart, .reading = reading, .theme = theme, .typesetter = typesetter, .cr = cr};

  measure_columns (&card);
  put (&card, x, y, room);
  draw_ground (&card);
  draw_head (&card);
  for (guint i = 0; i < weft_chart_get_n_curves (chart); i++)
    draw_line (&card, i);
}
