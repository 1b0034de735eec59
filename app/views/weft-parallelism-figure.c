/* weft-parallelism-figure.c: how many tasks of a task graph run at a time, or how many for each queue that they come from. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-steps.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static double
get_value (const WeftProfileStep *step, WeftParallelismQuantity quantity)
{
  if (quantity == WEFT_PARALLELISM_TASKS)
    return step->n_running;
  if (quantity == WEFT_PARALLELISM_QUEUES)
    return step->n_queues;
  return step->n_queues > 0 ? (double) step->n_running / step->n_queues : 0;
}

/* Over the time until the makespan. */
static double
get_mean (const double *times, const double *values, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += values[i] * (times[i + 1] - times[i]);
  return n > 0 && times[n] > 0 ? sum / times[n] : NAN;
}

WeftFigure *
weft_parallelism_figure_new (const WeftDocument *document,
                             const WeftParallelism *parallelism,
                             WeftParallelismQuantity quantity)
{
  static const char *const captions[] = {[WEFT_PARALLELISM_TASKS] = N_ ("running tasks"),
                                         [WEFT_PARALLELISM_QUEUES] = N_ ("active queues"),
                                         [WEFT_PARALLELISM_PER_QUEUE] =
                                             N_ ("processors for each active queue")};
  const char *unit =
      weft_node_get_text (weft_document_get_node (document, parallelism->diagram), WEFT_PROPERTY_UNIT);
  gsize n = parallelism->steps->len > 0 ? parallelism->steps->len - 1 : 0;
  g_autofree double *times = g_new0 (double, n + 1);
  g_autofree double *values = g_new (double, n + 1);
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit != NULL ? unit : "");
  g_autofree char *number = NULL;
  g_autofree char *label = NULL;
  double mean;

  for (gsize i = 0; i < n; i++) {
    const WeftProfileStep *step = &g_array_index (parallelism->steps, WeftProfileStep, i);

    times[i] = step->time;
    times[i + 1] = weft_parallelism_get_end (parallelism, (guint) i);
    values[i] = get_value (step, quantity);
  }
  mean = get_mean (times, values, n);
  number = weft_numeral_rounded (isnan (mean) ? 0 : mean, 3);
  label = g_strdup_printf (_ ("mean %s"), number);
  return weft_steps_new (&(WeftStepsHead){.times = times,
                                          .values = values,
                                          .n = n,
                                          .id = parallelism->diagram,
                                          .mean = mean,
                                          .mean_label = label,
                                          .x_caption = caption,
                                          .y_caption = _ (captions[quantity]),
                                          .unit = unit != NULL ? unit : ""});
}

char *
weft_parallelism_describe (gconstpointer value)
{
  const WeftParallelism *parallelism = value;
  double mean = weft_parallelism_get_mean (parallelism);
  g_autofree char *number = weft_numeral_rounded (isnan (mean) ? 0 : mean, 3);

  return g_strdup_printf (_ ("%s of %u processors are busy on average"), number, parallelism->n_processes);
}

char *
weft_parallelism_explain (G_GNUC_UNUSED gconstpointer value)
{
  return g_strdup (
      _ ("Processors of one queue share its data: the more of them for each active queue, the less of it "
         "is near them."));
}
