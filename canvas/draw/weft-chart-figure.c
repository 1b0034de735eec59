/* weft-chart-figure.c: see weft-chart-figure.h. */
#include "weft-chart-figure.h"

#include "weft-figure-private.h"

#include <math.h>

#define LEAST_HEIGHT 216.0
#define LEGEND_GAP   20.0 /* between entries of the legend */
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

/* One distribution needs no legend. */
static guint
count_legend (const WeftChart *chart)
{
  guint n = weft_chart_get_n_legend (chart);

  return n > 2 ? n : 0;
}

/* Where an entry of the legend stands, from the top of the legend, behind the one before. */
static WeftRect
place_entry (const WeftChart *chart,
             WeftTypesetter *typesetter,
             double width,
             guint index,
             const WeftRect *before)
{
  WeftRect box = {before->x + before->width + LEGEND_GAP, before->y,
                  weft_chart_get_legend_width (chart, typesetter, index), WEFT_FIGURE_LEGEND};

  if (index == 0 || box.x + box.width > width) {
    box.x = LEGEND_GAP;
    box.y = index == 0 ? 0 : before->y + WEFT_FIGURE_LEGEND;
  }
  return box;
}

static double
get_legend_height (const WeftChart *chart, WeftTypesetter *typesetter, double width)
{
  guint n = count_legend (chart);
  WeftRect box = {0, 0, 0, 0};

  for (guint i = 0; i < n; i++)
    box = place_entry (chart, typesetter, width, i, &box);
  return n > 0 ? box.y + box.height : 0;
}

/* The chart stands above its legend. */
static double
get_chart_height (const ChartFigure *chart, const WeftFigurePlace *place)
{
  return place->height - get_legend_height (chart->chart, place->typesetter, place->width);
}

/* One line of the legend is taken from the chart, so that all of it is seen where the chart alone would be. */
static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  double legend = get_legend_height (figure_of (figure)->chart, typesetter, width);

  return LEAST_HEIGHT + MAX (legend - WEFT_FIGURE_LEGEND, 0);
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  const ChartFigure *chart = figure_of (figure);
  double height = get_chart_height (chart, place);
  WeftRect plot = weft_chart_get_plot_area (chart->chart, place->width, height);
  double x = weft_chart_time_to_x (chart->chart, place->width, height, chart->times[item]);

  return (WeftRect){x - 2, plot.y, 4, plot.height};
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  const ChartFigure *chart = figure_of (figure);
  double height = get_chart_height (chart, place);
  WeftRect plot = weft_chart_get_plot_area (chart->chart, place->width, height);
  double least = REACH;
  gsize nearest = WEFT_FIGURE_NOTHING;

  for (gsize i = 0; weft_rect_contains (&plot, x, y) && i < figure->n_items; i++) {
    double at = weft_chart_time_to_x (chart->chart, place->width, height, chart->times[i]);

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
draw_legend (const WeftFigurePainter *painter, const WeftChart *chart, double top)
{
  WeftRect box = {0, 0, 0, 0};

  for (guint i = 0; i < count_legend (chart); i++) {
    box = place_entry (chart, painter->place->typesetter, painter->place->width, i, &box);
    weft_chart_draw_legend_entry (chart, painter->theme, painter->place->typesetter, painter->cr, i,
                                  &(WeftRect){box.x, top + box.y, box.width, box.height});
  }
}

static void
draw (const WeftFigurePainter *painter)
{
  const ChartFigure *chart = figure_of (painter->figure);
  const WeftFigureDrawOptions *options = painter->options;
  gsize item = options->hovered != WEFT_FIGURE_NOTHING ? options->hovered : options->focused;
  gboolean is_read = item < painter->figure->n_items;
  double height = get_chart_height (chart, painter->place);

  weft_chart_draw (chart->chart, painter->theme, painter->cr, painter->place->width, height,
                   &(WeftChartDrawOptions){.typesetter = painter->place->typesetter,
                                           .hovering = is_read,
                                           .hover = is_read ? chart->times[item] : 0});
  draw_legend (painter, chart->chart, height);
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
