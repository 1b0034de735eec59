/* weft-backend-runs.c: see weft-backend-runs.h. */
#include "weft-backend-runs.h"

double
weft_backend_get_run_seconds (const WeftBackendCounts *counts, gint64 begin)
{
  for (guint i = 0; i < counts->n; i++)
    if (g_str_equal (counts->own[i].name, "run_seconds"))
      return counts->own[i].value;
  return (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
}

gboolean
weft_backend_run_often (const WeftBackend *backend,
                        const WeftMimdcCode *code,
                        const WeftReferenceOptions *options,
                        guint n,
                        WeftBackendCounts *counts,
                        GArray *seconds,
                        WeftJob *job,
                        GError **error)
{
  WeftReferenceOptions heard = *options;

  for (guint i = 0; i < n; i++) {
    gint64 begin = g_get_monotonic_time ();
    double taken;

    counts->n = 0;
    if (!weft_job_check (job, error) || !backend->run (backend, code, &heard, NULL, counts, job, error))
      return FALSE;
    taken = weft_backend_get_run_seconds (counts, begin);
    g_array_append_val (seconds, taken);
    heard.print = NULL;
    weft_job_set_progress (job, (i + 1.0) / n);
  }
  return TRUE;
}
