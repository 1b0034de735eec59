/* weft-unix.c: see weft-unix.h. */
#include "weft-unix.h"

#include "weft-compiled-build.h"
#include "weft-fault.h"

#include <glib/gi18n-lib.h>

/* The control process, and what this user may begin besides, meanwhile. */
#define SPARE_TASKS 512

/* A PE is a process with a thread, and there is one more. Those with a file share all poly variables, monos, counters and a word more there
 * (unix-file.h). */
static WeftCompiledLimits
find_limits (const WeftMimdcCode *code, WeftUnixModel model, guint32 pes)
{
  guint64 words = pes * (1 + (guint64) code->poly_words) + code->mono_words + 1;

  return (WeftCompiledLimits){.tasks = 2 * pes + SPARE_TASKS,
                              .network = model == WEFT_UNIX_UDP,
                              .file_bytes = model == WEFT_UNIX_FILE ? words * sizeof (guint32) : 0};
}

char *
weft_unix_make (const WeftMimdcCode *code,
                WeftUnixModel model,
                const WeftReferenceOptions *options,
                WeftJob *job,
                GError **error)
{
  const char *const flags[] = {"-O2", "-pthread", options->instructions > 0 ? "-DLIMITED=1" : "-DLIMITED=0",
                               NULL};
  g_autofree char *text = NULL;

  if (options->pes > WEFT_UNIX_MOST_PES) {
    g_set_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                 _ ("found %u PEs, expected at most %u, as each is a process or a thread of this system"),
                 options->pes, WEFT_UNIX_MOST_PES);
    return NULL;
  }
  if (!weft_job_affords (job, options->pes, code->poly_words * sizeof (guint32), error))
    return NULL;
  text = weft_unix_print (code, model);
  return weft_compiled_build (text, flags, job, error);
}

gboolean
weft_unix_run_made (const WeftMimdcCode *code,
                    const char *program,
                    WeftUnixModel model,
                    const WeftReferenceOptions *options,
                    WeftReferenceCounts *counts,
                    WeftCompiledCounts *own,
                    WeftJob *job,
                    GError **error)
{
  WeftCompiledLimits limits = find_limits (code, model, options->pes);

  return weft_compiled_run_program (code, program, NULL, &limits, options, counts, own, job, error);
}

gboolean
weft_unix_run (const WeftMimdcCode *code,
               WeftUnixModel model,
               const WeftReferenceOptions *options,
               WeftReferenceCounts *counts,
               WeftCompiledCounts *own,
               WeftJob *job,
               GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  g_autofree char *program = weft_unix_make (code, model, options, job, error);

  *counts = (WeftReferenceCounts){0};
  *own = (WeftCompiledCounts){.build_seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC};
  return program != NULL && weft_unix_run_made (code, program, model, options, counts, own, job, error);
}
