/* weft-sweep-figure.c: mean and quantiles over the number of PEs. */
#include "weft-insight-figures.h"

#include "weft-curves.h"
#include "weft-number.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

enum { CURVE_MEAN, CURVE_P95, N_CURVES };
enum { QUANTILE_P50, QUANTILE_P90, QUANTILE_P95, QUANTILE_P99 };

static char *
describe_row (const WeftSweep *sweep, const WeftSweepRow *row, double pes)
{
  g_autofree char *number = weft_numeral_exact (pes);
  g_autofree char *mean = weft_view_words_time (row->mean, sweep->unit);
  g_autofree char *deviation = weft_numeral_rounded (row->deviation, 3);
  g_autofree char *p50 = weft_numeral_short (row->quantiles[QUANTILE_P50]);
  g_autofree char *p95 = weft_numeral_short (row->quantiles[QUANTILE_P95]);
  g_autofree char *p99 = weft_numeral_short (row->quantiles[QUANTILE_P99]);

  return g_strdup_printf (_ ("%s PEs: mean %s · sd %s · P50 %s · P95 %s · P99 %s"), number, mean, deviation,
                          p50, p95, p99);
}

WeftFigure *
weft_sweep_figure_new (const WeftSweep *sweep, guint32 diagram)
{
  g_autofree double *x = g_new (double, sweep->n_rows);
  g_autofree double *mean = g_new (double, sweep->n_rows);
  g_autofree double *p95 = g_new (double, sweep->n_rows);
  g_auto (GStrv) words = g_new0 (char *, sweep->n_rows + 1);
  g_autofree char *marked = g_strdup_printf (_ ("as drawn: %u PEs"), sweep->pes);
  g_autofree char *caption = weft_view_words_caption (_ ("execution time"), sweep->unit);
  const WeftCurve curves[N_CURVES] = {
      [CURVE_MEAN] = {WEFT_SERIES_CURRENT, _ ("mean"), mean},
      [CURVE_P95] = {WEFT_SERIES_PALETTE + 1, _ ("P95"), p95},
  };

  for (gsize i = 0; i < sweep->n_rows; i++) {
    const char *end;

    x[i] = weft_number_parse (sweep->rows[i].value, &end);
    mean[i] = sweep->rows[i].mean;
    p95[i] = sweep->rows[i].quantiles[QUANTILE_P95];
    words[i] = describe_row (sweep, &sweep->rows[i], x[i]);
  }
  return weft_curves_new (&(WeftCurvesHead){.x = x,
                                            .n = sweep->n_rows,
                                            .id = diagram,
                                            .marked = sweep->pes,
                                            .marked_label = marked,
                                            .x_caption = _ ("number of PEs"),
                                            .y_caption = caption,
                                            .words = (const char *const *) words},
                          curves, N_CURVES);
}
