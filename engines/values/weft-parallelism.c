/* weft-parallelism.c: see weft-parallelism.h. */
#include "weft-parallelism.h"

#include "weft-ref.h"

#include <math.h>

WeftParallelism *
weft_parallelism_new (void)
{
  WeftParallelism *parallelism = g_new0 (WeftParallelism, 1);

  weft_ref_init (&parallelism->ref_count);
  return parallelism;
}

WeftParallelism *
weft_parallelism_ref (WeftParallelism *parallelism)
{
  weft_ref_inc (&parallelism->ref_count);
  return parallelism;
}

void
weft_parallelism_unref (WeftParallelism *parallelism)
{
  if (!weft_ref_dec (&parallelism->ref_count))
    return;
  g_clear_pointer (&parallelism->steps, g_array_unref);
  g_free (parallelism);
}

double
weft_parallelism_get_end (const WeftParallelism *parallelism, guint index)
{
  return g_array_index (parallelism->steps, WeftProfileStep, index + 1).time;
}

double
weft_parallelism_get_mean (const WeftParallelism *parallelism)
{
  double sum = 0;

  for (guint i = 0; i + 1 < parallelism->steps->len; i++) {
    const WeftProfileStep *step = &g_array_index (parallelism->steps, WeftProfileStep, i);

    sum += step->n_running * (weft_parallelism_get_end (parallelism, i) - step->time);
  }
  return parallelism->makespan > 0 ? sum / parallelism->makespan : NAN;
}
