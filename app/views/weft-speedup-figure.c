/* weft-speedup-figure.c: speed-up, makespan and efficiency of a task graph over the number of processors, below what no schedule can pass. */
#include "weft-answer-figures.h"

#include "weft-curves.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* No speed-up on so many processors is greater: their number, and all work over the longest chain. */
static double
get_greatest (const WeftSpeedup *speedup, double processors)
{
  return speedup->critical_path > 0 ? MIN (processors, speedup->work / speedup->critical_path) : processors;
}

static double
get_value (const WeftSpeedupPoint *point, WeftSpeedupQuantity quantity)
{
  double value = isnan (point->speedup) ? 1 : point->speedup;

  if (quantity == WEFT_SPEEDUP_MAKESPAN)
    return point->makespan;
  return quantity == WEFT_SPEEDUP_EFFICIENCY ? 100 * value / point->n_processes : value;
}

/* Of what no schedule passes, in the same units. */
static double
get_limit (const WeftSpeedup *speedup, const WeftSpeedupPoint *point, WeftSpeedupQuantity quantity)
{
  double greatest = get_greatest (speedup, point->n_processes);

  if (quantity == WEFT_SPEEDUP_MAKESPAN)
    return greatest > 0 ? speedup->work / greatest : 0;
  return quantity == WEFT_SPEEDUP_EFFICIENCY ? 100 * greatest / point->n_processes : greatest;
}

static char *
describe_point (const WeftSpeedupPoint *point, const char *unit)
{
  g_autofree char *number = weft_numeral_exact (point->n_processes);
  g_autofree char *makespan = weft_view_words_time (point->makespan, unit);
  g_autofree char *speedup = weft_numeral_rounded (point->speedup, 3);
  g_autofree char *efficiency = weft_view_words_share (point->efficiency);

  return g_strdup_printf (_ ("%s processors: makespan %s · speed-up %s · efficiency %s"), number, makespan,
                          speedup, efficiency);
}

WeftFigure *
weft_speedup_figure_new (const WeftDocument *document,
                         const WeftSpeedup *speedup,
                         WeftSpeedupQuantity quantity)
{
  static const char *const captions[] = {[WEFT_SPEEDUP_SPEED_UP] = N_ ("speed-up"),
                                         [WEFT_SPEEDUP_MAKESPAN] = N_ ("makespan"),
                                         [WEFT_SPEEDUP_EFFICIENCY] = N_ ("efficiency, %")};
  const WeftNode *graph = weft_document_get_node (document, speedup->diagram);
  const char *unit = weft_node_get_text (graph, WEFT_PROPERTY_UNIT);
  g_autofree double *x = g_new (double, speedup->n_points);
  g_autofree double *values = g_new (double, speedup->n_points);
  g_autofree double *limits = g_new (double, speedup->n_points);
  g_auto (GStrv) words = g_new0 (char *, speedup->n_points + 1);
  gint64 drawn = weft_node_get_integer (graph, WEFT_PROPERTY_PROCESSORS);
  g_autofree char *marked = g_strdup_printf (_ ("as drawn: %" G_GINT64_FORMAT), drawn);
  g_autofree char *caption = weft_view_words_caption (
      _ (captions[quantity]), quantity == WEFT_SPEEDUP_MAKESPAN && unit != NULL ? unit : "");

  for (gsize i = 0; i < speedup->n_points; i++) {
    x[i] = speedup->points[i].n_processes;
    values[i] = get_value (&speedup->points[i], quantity);
    limits[i] = get_limit (speedup, &speedup->points[i], quantity);
    words[i] = describe_point (&speedup->points[i], unit != NULL ? unit : "");
  }
  return weft_curves_new (&(WeftCurvesHead){.x = x,
                                            .n = speedup->n_points,
                                            .id = speedup->diagram,
                                            .marked = (double) drawn,
                                            .marked_label = marked,
                                            .x_caption = _ ("number of processors"),
                                            .y_caption = caption,
                                            .words = (const char *const *) words},
                          (const WeftCurve[]){{WEFT_SERIES_CURRENT, _ ("actual"), values},
                                              {WEFT_SERIES_PALETTE + 1, _ ("bound"), limits}},
                          2);
}

char *
weft_speedup_explain (gconstpointer value)
{
  const WeftSpeedup *speedup = value;
  g_autofree char *most =
      speedup->critical_path > 0 ? weft_numeral_rounded (speedup->work / speedup->critical_path, 3) : NULL;

  if (most == NULL)
    return g_strdup ("");
  return g_strdup_printf (
      _ ("All work over the longest chain of tasks is %s: on any number of processors it is done no "
         "faster than so many times."),
      most);
}
