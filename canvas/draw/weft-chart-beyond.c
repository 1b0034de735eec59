/* weft-chart-beyond.c: the marks that are outside the range of times: an arrow with their label at the edge. */
#include "weft-chart-private.h"

#include <math.h>

#define LINE_HEIGHT 18.0
#define PADDING     4.0
#define HALO        0.86

/* An arrow. */
typedef struct {
  const WeftChartMark *mark;
  char *label; /* owned */
  WeftRect box;
} Beyond;

static gboolean
is_beyond (const WeftAxis *axis, const WeftChartMark *mark)
{
  return mark->time < axis->lower || mark->time > axis->upper;
}

/* One below the other from the top, on the side where the mark is. */
static Beyond
place (WeftTypesetter *typesetter,
       const WeftAxis *axis,
       const WeftRect *plot,
       const WeftChartMark *mark,
       guint row)
{
  gboolean is_left = mark->time < axis->lower;
  char *label = g_strdup_printf (is_left ? "← %s" : "%s →", mark->label);
  double width = MIN (ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_TICK, label)) + 2 * PADDING,
                      MAX (plot->width - 4, 1));
  double x = is_left ? plot->x + 2 : weft_rect_right (plot) - width - 2;

  return (Beyond){mark, label, {x, plot->y + 2 + row * LINE_HEIGHT, width, LINE_HEIGHT}};
}

/* (transfer full) (element-type Beyond): ticks, then the deadline. */
static GArray *
list (const WeftChart *chart, WeftTypesetter *typesetter, const WeftAxis *axis, const WeftRect *plot)
{
  GArray *arrows = g_array_new (FALSE, FALSE, sizeof (Beyond));
  guint rows[2] = {0};

  for (guint i = 0; i <= chart->ticks->len; i++) {
    const WeftChartMark *mark = i < chart->ticks->len ? &g_array_index (chart->ticks, WeftChartMark, i)
                                : chart->has_deadline ? &chart->deadline
                                                      : NULL;
    Beyond beyond;

    if (mark == NULL || !is_beyond (axis, mark))
      continue;
    beyond = place (typesetter, axis, plot, mark, rows[mark->time > axis->upper]++);
    g_array_append_val (arrows, beyond);
  }
  return arrows;
}

static void
list_free (GArray *arrows)
{
  for (guint i = 0; i < arrows->len; i++)
    g_free (g_array_index (arrows, Beyond, i).label);
  g_array_unref (arrows);
}

void
weft_chart_draw_beyond (const WeftChartPainter *painter)
{
  const WeftChart *chart = painter->chart;
  GArray *arrows = list (chart, painter->typesetter, &painter->time, &painter->plot);

  for (guint i = 0; i < arrows->len; i++) {
    const Beyond *beyond = &g_array_index (arrows, Beyond, i);

    weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_BACKGROUND, HALO);
    cairo_rectangle (painter->cr, beyond->box.x, beyond->box.y, beyond->box.width, beyond->box.height);
    cairo_fill (painter->cr);
    weft_theme_set_color (painter->theme, painter->cr,
                          beyond->mark == &chart->deadline ? WEFT_COLOR_BAD_TEXT : WEFT_COLOR_MARK_TEXT);
    weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_TICK, beyond->label, &beyond->box,
                          WEFT_ALIGN_CENTER);
  }
  list_free (arrows);
}

gboolean
weft_chart_find_beyond (const WeftChart *chart,
                        WeftTypesetter *typesetter,
                        double width,
                        double height,
                        double x,
                        double y,
                        double *time)
{
  WeftAxis axis = weft_chart_get_time_axis (chart, width, height);
  WeftRect plot = weft_chart_get_plot_area (chart, width, height);
  GArray *arrows = list (chart, typesetter, &axis, &plot);
  gboolean found = FALSE;

  for (guint i = 0; i < arrows->len && !found; i++) {
    const Beyond *beyond = &g_array_index (arrows, Beyond, i);

    found = weft_rect_contains (&beyond->box, x, y);
    *time = beyond->mark->time;
  }
  list_free (arrows);
  return found;
}
