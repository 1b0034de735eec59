/* weft-speedup-figure.c: speed-up, makespan and efficiency of a task graph over the number of processors, below what no schedule can pass. */
#include "weft-answer-figures.h"

#include "weft-curves.h"
#include "weft-numeral.h"
#include "weft-task-policy.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
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

/* The best policy for so many processors, where there are several. */
static void
append_best (GString *words, const WeftSpeedup *speedup, gsize point)
{
  gsize best = 0;

  for (gsize i = 1; i < speedup->n_policies; i++)
    if (speedup->points[i * speedup->n_points + point].makespan <
        speedup->points[best * speedup->n_points + point].makespan)
      best = i;
  if (best > 0) {
    g_autofree char *makespan =
        weft_numeral_short (speedup->points[best * speedup->n_points + point].makespan);

    g_string_append_printf (words, _ (" · shortest: %s, %s"),
                            weft_task_policy_get_title (speedup->policies[best]), makespan);
  }
}

/* What is made for the curves and lives as long as they do. */
typedef struct {
  double *x;
  double *values; /* of each curve, then the bound */
  char **words;
  WeftCurve *curves;
} Drawn;

static void
drawn_clear (Drawn *drawn)
{
  g_free (drawn->x);
  g_free (drawn->values);
  g_strfreev (drawn->words);
  g_free (drawn->curves);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Drawn, drawn_clear)

static void
name_curves (const WeftSpeedup *speedup, Drawn *drawn)
{
  for (gsize i = 0; i < speedup->n_policies; i++)
    drawn->curves[i] = (WeftCurve){
        i == 0 ? WEFT_SERIES_CURRENT : WEFT_SERIES_PALETTE + (WeftSeriesRole) (i % WEFT_N_PALETTE),
        speedup->n_policies > 1 ? weft_task_policy_get_title (speedup->policies[i]) : _ ("actual"),
        drawn->values + i * speedup->n_points};
  drawn->curves[speedup->n_policies] =
      (WeftCurve){speedup->n_policies > 1 ? WEFT_SERIES_PREVIOUS : WEFT_SERIES_PALETTE + 1, _ ("bound"),
                  drawn->values + speedup->n_policies * speedup->n_points};
}

static void
fill_curves (const WeftSpeedup *speedup, WeftSpeedupQuantity quantity, const char *unit, Drawn *drawn)
{
  gsize n = speedup->n_points;

  for (gsize i = 0; i < n; i++) {
    g_autofree char *words = describe_point (&speedup->points[i], unit);
    GString *all = g_string_new (words);

    append_best (all, speedup, i);
    drawn->x[i] = speedup->points[i].n_processes;
    drawn->words[i] = g_string_free (all, FALSE);
    drawn->values[speedup->n_policies * n + i] = get_limit (speedup, &speedup->points[i], quantity);
  }
  for (gsize i = 0; i < n * speedup->n_policies; i++)
    drawn->values[i] = get_value (&speedup->points[i], quantity);
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
  gsize n_curves = speedup->n_policies + 1;
  g_auto (Drawn) drawn = {g_new (double, speedup->n_points), g_new (double, speedup->n_points *n_curves),
                          g_new0 (char *, speedup->n_points + 1), g_new (WeftCurve, n_curves)};
  gint64 processors = weft_node_get_integer (graph, WEFT_PROPERTY_PROCESSORS);
  g_autofree char *marked = g_strdup_printf (_ ("as drawn: %" PRId64), processors);
  g_autofree char *caption = weft_view_words_caption (
      _ (captions[quantity]), quantity == WEFT_SPEEDUP_MAKESPAN && unit != NULL ? unit : "");

  fill_curves (speedup, quantity, unit != NULL ? unit : "", &drawn);
  name_curves (speedup, &drawn);
  return weft_curves_new (&(WeftCurvesHead){.x = drawn.x,
                                            .n = speedup->n_points,
                                            .id = speedup->diagram,
                                            .marked = (double) processors,
                                            .marked_label = processors > 0 ? marked : NULL,
                                            .x_caption = _ ("number of processors"),
                                            .y_caption = caption,
                                            .words = (const char *const *) drawn.words},
                          drawn.curves, (guint) n_curves);
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
