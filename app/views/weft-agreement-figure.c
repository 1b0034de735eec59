/* weft-agreement-figure.c: measured times as a histogram over the distribution that was predicted (Fig. 8 of Li et al. 1997). */
#include "weft-answer-figures.h"

#include "weft-chart-figure.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

#define N_READINGS 4

static WeftSeries *
make_series (const WeftLattice *time, WeftSeriesRole role, const char *label)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);

  return weft_series_new (role, label, weft_lattice_get_step (time), weft_lattice_get_first (time), p, n);
}

static void
add_distributions (WeftChart *chart, const WeftAgreement *agreement)
{
  g_autofree char *number = weft_numeral_short ((double) agreement->distance.n);
  g_autofree char *runs = g_strdup_printf (
      ngettext ("measured: %s run", "measured: %s runs", (gulong) agreement->distance.n), number);
  g_autoptr (WeftSeries) measured = make_series (agreement->measured, WEFT_SERIES_SAMPLED, runs);
  g_autoptr (WeftSeries) predicted = make_series (agreement->predicted, WEFT_SERIES_CURRENT, _ ("predicted"));
  g_autoptr (WeftSeries) cumulative = make_series (agreement->predicted, WEFT_SERIES_CUMULATIVE, "");

  weft_chart_add_density (chart, measured);
  weft_chart_add_samples (chart, measured, agreement->distance.n, _ ("95 % band of the runs"));
  weft_chart_add_density (chart, predicted);
  weft_chart_add_cumulative (chart, cumulative, _ ("cumulative"));
}

static void
add_marks (WeftChart *chart, const WeftAgreement *agreement)
{
  const WeftSampleDistance *distance = &agreement->distance;
  g_autofree char *value = weft_numeral_rounded (agreement->average_value, 3);
  g_autofree char *label = g_strdup_printf (_ ("average-value estimate %s (Li et al.)"), value);

  weft_chart_add_quantile (chart, distance->predicted_mean, _ ("mean"), 3);
  weft_chart_add_quantile (chart, distance->mean, _ ("measured"), 4);
  weft_chart_add_quantile (chart, distance->predicted_p95, _ ("P95"), 1);
  weft_chart_add_quantile (chart, distance->p95, _ ("measured"), 2);
  if (agreement->average_value > 0)
    weft_chart_add_tick (chart, agreement->average_value, label);
}

typedef struct {
  double time;
  const char *format;
} Reading;

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = ((const Reading *) a)->time;
  double y = ((const Reading *) b)->time;

  return (x > y) - (x < y);
}

WeftFigure *
weft_agreement_figure_new (const WeftAgreement *agreement)
{
  const WeftSampleDistance *distance = &agreement->distance;
  Reading all[N_READINGS] = {{distance->predicted_mean, N_ ("predicted mean: %s")},
                             {distance->mean, N_ ("measured mean: %s")},
                             {distance->predicted_p95, N_ ("predicted P95: %s")},
                             {distance->p95, N_ ("measured P95: %s")}};
  g_autoptr (WeftChart) chart = weft_chart_new ();
  WeftChartReading readings[N_READINGS];
  char *words[N_READINGS];
  WeftFigure *figure;

  weft_chart_set_caption (chart, _ ("execution time"), agreement->unit);
  add_distributions (chart, agreement);
  add_marks (chart, agreement);
  qsort (all, N_READINGS, sizeof *all, compare);
  for (guint i = 0; i < N_READINGS; i++) {
    g_autofree char *time = weft_view_words_time (all[i].time, agreement->unit);

    words[i] = g_strdup_printf (_ (all[i].format), time);
    readings[i] = (WeftChartReading){all[i].time, words[i]};
  }
  figure = weft_chart_figure_new (chart, readings, N_READINGS, agreement->diagram);
  for (guint i = 0; i < N_READINGS; i++)
    g_free (words[i]);
  return figure;
}

char *
weft_agreement_describe (gconstpointer value)
{
  const WeftAgreement *agreement = value;
  const WeftSampleDistance *distance = &agreement->distance;

  return g_strdup_printf (
      distance->ks <= distance->chance ? _ ("✓ agrees · KS %.3f") : _ ("differs · KS %.3f"), distance->ks);
}

char *
weft_agreement_explain (gconstpointer value)
{
  g_autofree char *mean = weft_agreement_tell_mean (value);
  g_autofree char *p95 = weft_agreement_tell_p95 (value);
  g_autofree char *ks = weft_agreement_tell_ks (value);

  return g_strjoin (" ", mean, p95, ks, NULL);
}
