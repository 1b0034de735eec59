/* weft-chart-figure.c: see weft-chart-figure.h. */
#include "weft-chart-figure.h"

#include "weft-figure-private.h"

#include <math.h>

#define LEAST_HEIGHT 240.0
#define REACH        12.0 /* pixels beside a reading that still hit it */

typedef struct {
  WeftFigure figure;
  WeftChart *chart;
  double *times;
  char **words;
  guint32 id;
} ChartFigure;

static const ChartFigure *
figure_of (const WeftFigure *figure)
{
  return (const ChartFigure *) figure;
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  (void) figure;
  (void) typesetter;
  (void) width;
  return LEAST_HEIGHT;
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  const ChartFigure *chart = figure_of (figure);
  WeftRect plot = weft_chart_get_plot_area (chart->chart, place->width, place->height);
  double x = weft_chart_time_to_x (chart->chart, place->width, place->height, chart->times[item]);

  return (WeftRect){x - 2, plot.y, 4, plot.height};
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  const ChartFigure *chart = figure_of (figure);
  WeftRect plot = weft_chart_get_plot_area (chart->chart, place->width, place->height);
  double least = REACH;
  gsize nearest = WEFT_FIGURE_NOTHING;

  for (gsize i = 0; weft_rect_contains (&plot, x, y) && i < figure->n_items; i++) {
    double at = weft_chart_time_to_x (chart->chart, place->width, place->height, chart->times[i]);

    if (fabs (at - x) < least) {
      least = fabs (at - x);
      nearest = i;
    }
  }
  return nearest;
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  (void) item;
  return figure_of (figure)->id;
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  return g_strdup (figure_of (figure)->words[item]);
}

static void
draw (const WeftFigurePainter *painter)
{
  const ChartFigure *chart = figure_of (painter->figure);
  const WeftFigureDrawOptions *options = painter->options;
  gsize item = options->hovered != WEFT_FIGURE_NOTHING ? options->hovered : options->focused;
  gboolean is_read = item < painter->figure->n_items;

  weft_chart_draw (chart->chart, painter->theme, painter->cr, painter->place->width, painter->place->height,
                   &(WeftChartDrawOptions){.typesetter = painter->place->typesetter,
                                           .hovering = is_read,
                                           .hover = is_read ? chart->times[item] : 0});
}

static void
chart_figure_free (WeftFigure *figure)
{
  ChartFigure *chart = (ChartFigure *) figure;

  weft_chart_unref (chart->chart);
  g_free (chart->times);
  g_strfreev (chart->words);
  g_free (chart);
}

static const WeftFigureClass chart_figure_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .get_id = get_id,
    .describe = describe,
    .draw = draw,
    .free = chart_figure_free,
};

WeftFigure *
weft_chart_figure_new (WeftChart *chart, const WeftChartReading *readings, gsize n, guint32 id)
{
  ChartFigure *figure = g_new0 (ChartFigure, 1);

  weft_figure_init (&figure->figure, &chart_figure_class);
  figure->figure.n_items = n;
  figure->chart = weft_chart_ref (chart);
  figure->times = g_new (double, n + 1);
  figure->words = g_new0 (char *, n + 1);
  figure->id = id;
  for (gsize i = 0; i < n; i++) {
    figure->times[i] = readings[i].time;
    figure->words[i] = g_strdup (readings[i].words);
  }
  return &figure->figure;
}
