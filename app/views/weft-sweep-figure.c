/* weft-sweep-figure.c: mean and quantiles over the number of PEs. */
#include "weft-answer-figures.h"

#include "weft-curves.h"
#include "weft-number.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

enum { CURVE_MEAN, CURVE_P95, N_CURVES };
enum { QUANTILE_P50, QUANTILE_P90, QUANTILE_P95, QUANTILE_P99 };

/* The mean of one PE, divided by that of the row. */
static double
get_efficiency (const WeftSweep *sweep, const WeftSweepRow *row)
{
  return row->mean > 0 ? sweep->rows[0].mean / row->mean : 1;
}

static char *
describe_row (const WeftSweep *sweep, const WeftSweepRow *row, double pes)
{
  g_autofree char *number = weft_numeral_exact (pes);
  g_autofree char *mean = weft_view_words_time (row->mean, sweep->unit);
  g_autofree char *deviation = weft_numeral_rounded (row->deviation, 3);
  g_autofree char *p50 = weft_numeral_short (row->quantiles[QUANTILE_P50]);
  g_autofree char *p95 = weft_numeral_short (row->quantiles[QUANTILE_P95]);
  g_autofree char *p99 = weft_numeral_short (row->quantiles[QUANTILE_P99]);
  g_autofree char *speed_up = weft_numeral_rounded (pes * get_efficiency (sweep, row), 3);
  g_autofree char *efficiency = weft_view_words_share (get_efficiency (sweep, row));

  return g_strdup_printf (
      _ ("%s PEs: mean %s · sd %s · P50 %s · P95 %s · P99 %s · speed-up %s · efficiency %s"), number, mean,
      deviation, p50, p95, p99, speed_up, efficiency);
}

/* The row of the drawn number of PEs, which is among those asked for. */
static const WeftSweepRow *
find_drawn (const WeftSweep *sweep)
{
  const char *end;

  for (gsize i = 0; i < sweep->n_rows; i++)
    if (weft_number_parse (sweep->rows[i].value, &end) == sweep->pes)
      return &sweep->rows[i];
  return NULL;
}

char *
weft_sweep_explain (gconstpointer value)
{
  const WeftSweep *sweep = value;
  const WeftSweepRow *drawn = sweep->n_rows > 0 ? find_drawn (sweep) : NULL;
  g_autofree char *lost = drawn != NULL ? weft_view_words_share (1 - get_efficiency (sweep, drawn)) : NULL;

  if (drawn == NULL)
    return g_strdup ("");
  if (sweep->rows[sweep->n_rows - 1].mean <= sweep->rows[0].mean * (1 + 1e-9))
    return g_strdup (
        _ ("Every PE does the same work and none waits for another: the time does not depend on the "
           "number of PEs."));
  return g_strdup_printf (
      ngettext ("Each PE does the same work and waits for the slowest, and the maximum of more "
                "is greater: %u PE loses %s of its time.",
                "Each PE does the same work and waits for the slowest, and the maximum of more "
                "is greater: %u PEs lose %s of their time.",
                sweep->pes),
      sweep->pes, lost);
}

static const char *const captions[WEFT_N_SWEEP_QUANTITIES] = {
    [WEFT_SWEEP_TIME] = N_ ("execution time"),
    [WEFT_SWEEP_SPEED_UP] = N_ ("speed-up: work in the time of one PE"),
    [WEFT_SWEEP_EFFICIENCY] = N_ ("efficiency, %"),
};

/* The curves of @quantity; returns how many. */
static guint
list_curves (const WeftSweep *sweep,
             WeftSweepQuantity quantity,
             const double *x,
             double *values[N_CURVES],
             WeftCurve curves[N_CURVES])
{
  gboolean is_time = quantity == WEFT_SWEEP_TIME;

  for (gsize i = 0; i < sweep->n_rows; i++) {
    const WeftSweepRow *row = &sweep->rows[i];
    double efficiency = get_efficiency (sweep, row);

    values[CURVE_MEAN][i] = is_time                             ? row->mean
                            : quantity == WEFT_SWEEP_EFFICIENCY ? 100 * efficiency
                                                                : x[i] * efficiency;
    values[CURVE_P95][i] = is_time                             ? row->quantiles[QUANTILE_P95]
                           : quantity == WEFT_SWEEP_EFFICIENCY ? 100
                                                               : x[i];
  }
  curves[CURVE_MEAN] =
      (WeftCurve){WEFT_SERIES_CURRENT, is_time ? _ ("mean") : _ ("actual"), values[CURVE_MEAN]};
  curves[CURVE_P95] =
      (WeftCurve){WEFT_SERIES_PALETTE + 1, is_time ? _ ("P95") : _ ("ideal"), values[CURVE_P95]};
  return N_CURVES;
}

WeftFigure *
weft_sweep_figure_new (const WeftSweep *sweep, guint32 diagram, WeftSweepQuantity quantity)
{
  g_autofree double *x = g_new (double, sweep->n_rows);
  g_autofree double *first = g_new (double, sweep->n_rows);
  g_autofree double *second = g_new (double, sweep->n_rows);
  g_auto (GStrv) words = g_new0 (char *, sweep->n_rows + 1);
  g_autofree char *marked = g_strdup_printf (_ ("as drawn: %u PEs"), sweep->pes);
  g_autofree char *caption =
      weft_view_words_caption (_ (captions[quantity]), quantity == WEFT_SWEEP_TIME ? sweep->unit : "");
  WeftCurve curves[N_CURVES];
  guint n_curves;

  for (gsize i = 0; i < sweep->n_rows; i++) {
    const char *end;

    x[i] = weft_number_parse (sweep->rows[i].value, &end);
    words[i] = describe_row (sweep, &sweep->rows[i], x[i]);
  }
  n_curves = list_curves (sweep, quantity, x, (double *[]){first, second}, curves);
  return weft_curves_new (&(WeftCurvesHead){.x = x,
                                            .n = sweep->n_rows,
                                            .id = diagram,
                                            .marked = sweep->pes,
                                            .marked_label = sweep->pes > 0 ? marked : NULL,
                                            .x_caption = _ ("number of PEs"),
                                            .y_caption = caption,
                                            .words = (const char *const *) words},
                          curves, n_curves);
}
