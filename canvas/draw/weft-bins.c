/* weft-bins.c: sums over runs of lattice points. */
#include "weft-bins.h"

#include "weft-sum.h"

#include <math.h>

static gint64
divide_down (gint64 a, gint64 b)
{
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* A lattice place where a bin begins. */
static gint64
get_anchor (const WeftSeries *series, gsize points)
{
  gsize spacing = weft_series_get_spacing (series);
  gsize highest = 0;

  if (spacing <= 1 || points % spacing != 0)
    return 0;
  for (gsize i = 1; i < series->n; i++)
    if (series->y[i] > series->y[highest])
      highest = i;
  return series->first + (gint64) highest - (gint64) (spacing / 2);
}

/* The number of the bin, counted from @anchor, that holds lattice place @place. */
static gint64
find_bin (double place, gint64 anchor, gsize points)
{
  double bounded = CLAMP (place, -9e15, 9e15);

  return divide_down ((gint64) floor (bounded) - anchor, (gint64) points);
}

WeftBins *
weft_bins_new (const WeftSeries *series, gsize points, double from, double to)
{
  WeftBins *bins = g_new0 (WeftBins, 1);
  gint64 anchor = get_anchor (series, points);
  gint64 last_place = series->first + (gint64) series->n - 1;
  gint64 first =
      MAX (divide_down (series->first - anchor, points), find_bin (from / series->step - 1, anchor, points));
  gint64 last =
      MIN (divide_down (last_place - anchor, points), find_bin (to / series->step + 1, anchor, points));

  bins->width = (double) points * series->step;
  bins->start = ((double) (anchor + first * (gint64) points) - 0.5) * series->step;
  bins->n = last >= first ? (gsize) (last - first) + 1 : 0;
  bins->mass = g_new0 (double, MAX (bins->n, 1));
  for (gsize bin = 0; bin < bins->n; bin++) {
    gint64 begin = MAX (anchor + (first + (gint64) bin) * (gint64) points, series->first);
    gint64 end = MIN (anchor + (first + (gint64) bin + 1) * (gint64) points - 1, last_place);
    WeftSum sum = {0};

    for (gint64 place = begin; place <= end; place++)
      weft_sum_add (&sum, series->y[place - series->first]);
    bins->mass[bin] = weft_sum_get (&sum);
  }
  return bins;
}

void
weft_bins_free (WeftBins *bins)
{
  g_free (bins->mass);
  g_free (bins);
}

double
weft_bins_get_left (const WeftBins *bins, gsize index)
{
  return bins->start + (double) index * bins->width;
}
