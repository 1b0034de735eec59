/* weft-inner-results.c: results are found when they are asked for, those of the innermost diagrams first. The rules end every way inwards. */
#include "weft-inner-results.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-inner-diagrams.h"
#include "weft-sum.h"

#include <glib/gi18n-lib.h>

/* Multiplications that take as long as a microsecond of looking for a result: the unit of costs in a cache. */
#define COST_OF_MICROSECOND 1000.0

/* Of a job. */
typedef struct {
  WeftFindTime find;
  GMutex lock;
  GHashTable *known; /* WeftDigest * -> WeftLattice * */
} Results;

static void
results_free (gpointer data)
{
  Results *results = data;

  g_hash_table_unref (results->known);
  g_mutex_clear (&results->lock);
  g_free (results);
}

void
weft_inner_results_provide (WeftJob *job, WeftFindTime find)
{
  Results *results = g_new0 (Results, 1);

  results->find = find;
  g_mutex_init (&results->lock);
  results->known =
      g_hash_table_new_full (weft_digest_hash, weft_digest_same, g_free, (GDestroyNotify) weft_lattice_unref);
  weft_job_set_results (job, results, results_free);
}

/* What a cache keeps. */
typedef struct {
  WeftLattice *time;
} Kept;

static void
kept_clear (gpointer data)
{
  weft_lattice_unref (((Kept *) data)->time);
}

static WeftLattice *
recall (WeftJob *job, Results *results, WeftDigest key)
{
  Kept *kept = weft_cache_get (weft_job_get_cache (job), key);
  WeftLattice *time;

  if (kept != NULL) {
    time = weft_lattice_ref (kept->time);
    g_atomic_rc_box_release_full (kept, kept_clear);
    return time;
  }
  g_mutex_lock (&results->lock);
  time = g_hash_table_lookup (results->known, &key);
  if (time != NULL)
    weft_lattice_ref (time);
  g_mutex_unlock (&results->lock);
  return time;
}

static void
keep (WeftJob *job, Results *results, WeftDigest key, const WeftLattice *time, gint64 took)
{
  Kept *kept = g_atomic_rc_box_new (Kept);
  gsize n;

  g_mutex_lock (&results->lock);
  g_hash_table_replace (results->known, g_memdup2 (&key, sizeof key), weft_lattice_ref (time));
  g_mutex_unlock (&results->lock);
  weft_lattice_get_probabilities (time, &n);
  kept->time = weft_lattice_ref (time);
  weft_cache_add (weft_job_get_cache (job), key, kept, kept_clear, sizeof *kept + n * sizeof (double),
                  (double) (took + 1) * COST_OF_MICROSECOND);
  g_atomic_rc_box_release_full (kept, kept_clear);
}

static WeftDigest
make_key (const WeftDocument *document, guint32 diagram, WeftJob *job)
{
  double budget = weft_job_get_error_budget (job);
  WeftDigest digest =
      weft_digest_combine (weft_digest_text ("inner result"), weft_diagram_find_digest (document, diagram));

  return weft_digest_combine (digest, weft_digest_bytes (&budget, sizeof budget));
}

static WeftLattice *
find_anew (const WeftDocument *document, guint32 diagram, WeftDigest key, WeftJob *job, GError **error)
{
  Results *results = weft_job_get_results (job);
  gint64 begun = g_get_monotonic_time ();
  GError *problem = NULL;
  WeftLattice *time = results->find (document, diagram, job, &problem);

  if (time != NULL) {
    keep (job, results, key, time, g_get_monotonic_time () - begun);
    return time;
  }
  if (weft_fault_get (problem) != NULL)
    weft_document_blame (document, diagram, WEFT_PROPERTY_TEXT, problem);
  g_propagate_error (error, problem);
  return NULL;
}

WeftLattice *
weft_inner_results_recall (const WeftDocument *document, guint32 diagram, WeftJob *job)
{
  return recall (job, weft_job_get_results (job), make_key (document, diagram, job));
}

WeftLattice *
weft_inner_results_find (const WeftDocument *document,
                         const WeftLiteral *literal,
                         WeftJob *job,
                         GError **error)
{
  Results *results = weft_job_get_results (job);
  guint32 diagram = weft_document_find (document, weft_literal_get_result (literal));
  WeftDigest key;
  WeftLattice *time;

  if (results == NULL || diagram == 0) {
    weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
                    &(WeftFault){.problem = (char *) _ ("the result of another diagram is not known here"),
                                 .plain = (char *) _ ("the result of another diagram is not known here.")});
    return NULL;
  }
  key = make_key (document, diagram, job);
  time = recall (job, results, key);
  return time != NULL ? time : find_anew (document, diagram, key, job, error);
}

/* The values of a measurement have been checked. */
static double
average_samples (const WeftDocument *document, const char *name)
{
  g_autoptr (GArray) values = weft_measurement_parse (weft_document_lookup (document, name), NULL);
  WeftSum sum = {0, 0};

  for (guint i = 0; i < values->len; i++)
    weft_sum_add (&sum, g_array_index (values, double, i));
  return weft_sum_get (&sum) / values->len;
}

gboolean
weft_inner_results_find_mean (const WeftDocument *document,
                              const WeftLiteral *literal,
                              WeftJob *job,
                              double *mean,
                              GError **error)
{
  const char *samples = weft_literal_get_samples (literal);
  g_autoptr (WeftLattice) result = NULL;

  if (weft_literal_get_result (literal) == NULL) {
    *mean = samples != NULL ? average_samples (document, samples) : weft_literal_get_mean (literal);
    return TRUE;
  }
  result = weft_inner_results_find (document, literal, job, error);
  if (result != NULL)
    *mean = weft_lattice_get_mean (result);
  return result != NULL;
}
