/* weft-chart-figure.h: a chart as a figure: its times that matter can be walked and read. */
#pragma once

#include "weft-chart.h"
#include "weft-figure.h"

G_BEGIN_DECLS

typedef struct {
  double time;
  const char *words; /* all there is to say */
} WeftChartReading;

/** weft_chart_figure_new: (transfer full): @chart is shared; @readings (array length=n), by time, are copied. @id: of the node that all are about; 0:
 * none. */
WeftFigure *weft_chart_figure_new (WeftChart *chart, const WeftChartReading *readings, gsize n, guint32 id);

G_END_DECLS
