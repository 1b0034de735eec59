/* weft-vector-run.c: see weft-vector-run.h. */
#include "weft-vector-run.h"

#include "weft-compiled-build.h"
#include "weft-simd.h"

#include <glib/gstdio.h>

/* Of what a run may take, the least that is left to the compiled program. */
#define LEAST_SECONDS 1e-3

typedef struct {
  const WeftMimdcCode *code;
  guint32 pes;
  WeftJob *job;
  char *program; /* (nullable) */
  double seconds;
  gint is_done; /* atomic */
} Build;

static gpointer
build_cb (gpointer data)
{
  Build *build = data;
  gint64 begin = g_get_monotonic_time ();

  build->program = weft_compiled_make (build->code, build->pes, build->job, NULL);
  build->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  g_atomic_int_set (&build->is_done, TRUE);
  return NULL;
}

static gboolean
wants (G_GNUC_UNUSED guint64 barriers, gpointer data)
{
  Build *build = data;

  return g_atomic_int_get (&build->is_done) && build->program != NULL;
}

/* What is left of the run's time. */
static WeftReferenceOptions
take_time (const WeftReferenceOptions *options, gint64 begin)
{
  WeftReferenceOptions left = *options;
  double seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;

  if (left.seconds > 0)
    left.seconds = MAX (left.seconds - seconds, LEAST_SECONDS);
  return left;
}

static gboolean
go_on (const Build *build,
       const char *state,
       const WeftReferenceOptions *options,
       WeftReferenceCounts *counts,
       WeftCompiledCounts *own,
       double *share,
       WeftJob *job,
       GError **error)
{
  gboolean is_new = counts->barriers == 0;
  guint64 before = is_new ? 0 : counts->instructions;
  gboolean is_done = weft_compiled_run_made (build->code, build->program, is_new ? NULL : state, options,
                                             counts, own, job, error);

  own->build_seconds = build->seconds;
  if (counts->instructions > before)
    *share = (double) (counts->instructions - before) / (double) counts->instructions;
  return is_done;
}

gboolean
weft_vector_run (const WeftMimdcCode *code,
                 const WeftReferenceOptions *options,
                 WeftReferenceCounts *counts,
                 WeftCompiledCounts *own,
                 double *share,
                 WeftJob *job,
                 GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  g_auto (GStrv) compiler = weft_compiled_find_compiler (error);
  g_autofree char *folder = compiler != NULL ? g_dir_make_tmp ("weft-run-XXXXXX", error) : NULL;
  g_autoptr (WeftJob) own_job = weft_job_new ();
  Build build = {.code = code, .pes = options->pes, .job = own_job};
  g_autofree char *state = NULL;
  WeftSimdSuccessor successor = {wants, &build, NULL};
  WeftReferenceOptions left;
  WeftSimdCounts groups;
  gboolean is_left;
  gboolean is_done;
  GThread *thread;

  *counts = (WeftReferenceCounts){0};
  *own = (WeftCompiledCounts){0};
  *share = 0;
  if (folder == NULL)
    return FALSE;
  successor.path = state = g_build_filename (folder, "state", NULL);
  thread = g_thread_new ("weft-compile", build_cb, &build);
  is_done = weft_simd_run_until (code, options, NULL, &successor, &is_left, counts, &groups, job, error);
  if (!is_left)
    weft_job_cancel (own_job);
  g_thread_join (thread);
  left = take_time (options, begin);
  if (is_done && is_left)
    is_done = go_on (&build, state, &left, counts, own, share, job, error);
  g_unlink (state);
  g_rmdir (folder);
  g_free (build.program);
  return is_done;
}
