/* weft-series.c: lattice points with their running sums. */
#include "weft-series.h"

#include "weft-ref.h"
#include "weft-sum.h"

#include <math.h>

/* Below this part of the highest point nothing can be seen, however high the picture is. */
#define SEEN 1e-12

static gsize
get_common_divisor (gsize a, gsize b)
{
  while (b != 0) {
    gsize rest = a % b;

    a = b;
    b = rest;
  }
  return a;
}

/* The height that a point must exceed to be seen. */
static double
get_threshold (const WeftSeries *series)
{
  double highest = 0;

  for (gsize i = 0; i < series->n; i++)
    highest = MAX (highest, series->y[i]);
  return highest * SEEN;
}

static gsize
find_spacing (const WeftSeries *series)
{
  double threshold = get_threshold (series);
  gsize spacing = 0;
  gsize seen = 0;
  gboolean any = FALSE;

  for (gsize i = 0; i < series->n; i++) {
    if (!(series->y[i] > threshold))
      continue;
    if (any)
      spacing = get_common_divisor (i - seen, spacing);
    any = TRUE;
    seen = i;
  }
  return spacing;
}

WeftSeries *
weft_series_new (WeftSeriesRole role, const char *label, double step, gint64 first, const double *y, gsize n)
{
  WeftSeries *series = g_new0 (WeftSeries, 1);
  WeftSum sum = {0};

  g_return_val_if_fail (n >= 1 && step > 0, NULL);
  weft_ref_init (&series->ref_count);
  series->role = role;
  series->label = g_strdup (label);
  series->step = step;
  series->first = first;
  series->n = n;
  series->y = g_memdup2 (y, n * sizeof (double));
  series->sums = g_new (double, n);
  for (gsize i = 0; i < n; i++) {
    weft_sum_add (&sum, y[i]);
    series->sums[i] = weft_sum_get (&sum);
  }
  series->spacing = find_spacing (series);
  return series;
}

WeftSeries *
weft_series_ref (WeftSeries *series)
{
  weft_ref_inc (&series->ref_count);
  return series;
}

void
weft_series_unref (WeftSeries *series)
{
  if (!weft_ref_dec (&series->ref_count))
    return;
  g_free (series->label);
  g_free (series->y);
  g_free (series->sums);
  g_free (series);
}

double
weft_series_get_x (const WeftSeries *series, gsize index)
{
  return (double) (series->first + (gint64) index) * series->step;
}

gsize
weft_series_get_spacing (const WeftSeries *series)
{
  return series->spacing;
}

/* The number of points at or below @x, which may be a rounding error below its point. */
static gsize
count_up_to (const WeftSeries *series, double x)
{
  double count = floor (x / series->step + 1e-9) - (double) series->first + 1;

  return count <= 0 ? 0 : count >= (double) series->n ? series->n : (gsize) count;
}

double
weft_series_get_cumulative (const WeftSeries *series, double x)
{
  gsize count = count_up_to (series, x);

  return count > 0 ? series->sums[count - 1] : 0;
}

double
weft_series_get_between (const WeftSeries *series, double from, double to)
{
  double below = ceil (from / series->step - 1e-9) - 1;

  return to < from ? 0
                   : weft_series_get_cumulative (series, to) -
                         weft_series_get_cumulative (series, below * series->step);
}

double
weft_series_get_quantile (const WeftSeries *series, double q)
{
  double wanted = q * series->sums[series->n - 1];
  gsize low = 0;
  gsize high = series->n - 1;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (series->sums[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return weft_series_get_x (series, low);
}
