/* weft-unix.c: see weft-unix.h. */
#include "weft-unix.h"

#include "weft-compiled-build.h"
#include "weft-fault.h"
#include "weft-compiled-mpi.h"

#include <glib/gi18n-lib.h>

/* The control process, and what this user may begin besides, meanwhile. */
#define SPARE_TASKS 512

/* For hosts whose processors are of the kind of this one, but may lack some of its instructions. */
#if defined(__x86_64__)
#define ANY_PROCESSOR "-march=x86-64"
#elif defined(__aarch64__)
#define ANY_PROCESSOR "-march=armv8-a"
#else
#define ANY_PROCESSOR NULL
#endif

/* A PE is a process with a thread, and there is one more. Those with a file share all poly variables, monos, counters and a word more there
 * (unix-file.h). */
static WeftCompiledLimits
find_limits (const WeftMimdcCode *code, WeftUnixModel model, guint32 pes)
{
  guint64 words = pes * (1 + (guint64) code->poly_words) + code->mono_words + 1;

  return (WeftCompiledLimits){.is_confined = TRUE,
                              .tasks = 2 * pes + SPARE_TASKS,
                              .network = model == WEFT_UNIX_UDP,
                              .file_bytes = model == WEFT_UNIX_FILE ? words * sizeof (guint32) : 0};
}

gboolean
weft_unix_probe (WeftUnixModel model, GError **error)
{
  g_autoptr (GStrvBuilder) flags = g_strv_builder_new ();
  g_auto (GStrv) compiler = weft_compiled_find_compiler (error);
  g_autofree char *starter = NULL;

  if (compiler == NULL || model != WEFT_UNIX_MPI)
    return compiler != NULL;
  starter = weft_compiled_mpi_find_starter (error);
  return starter != NULL && weft_compiled_mpi_add_flags (flags, error);
}

/* @processor: (nullable): an option of the compiler */
static char *
make (const WeftMimdcCode *code,
      WeftUnixModel model,
      const char *processor,
      const WeftReferenceOptions *options,
      WeftJob *job,
      GError **error)
{
  guint32 most = model == WEFT_UNIX_MPI ? WEFT_UNIX_MOST_RANKS : WEFT_UNIX_MOST_PES;
  g_autoptr (GStrvBuilder) flags = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  g_autofree char *text = NULL;

  if (options->pes > most) {
    g_set_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                 _ ("found %u PEs, expected at most %u, as each is a process or a thread of this system"),
                 options->pes, most);
    return NULL;
  }
  g_strv_builder_add_many (flags, "-O2", "-pthread",
                           options->instructions > 0 ? "-DLIMITED=1" : "-DLIMITED=0", processor, NULL);
  if (model == WEFT_UNIX_MPI && !weft_compiled_mpi_add_flags (flags, error))
    return NULL;
  all = g_strv_builder_end (flags);
  if (!weft_job_affords (job, options->pes, code->poly_words * sizeof (guint32), error))
    return NULL;
  text = weft_unix_print (code, model);
  return weft_compiled_build (text, (const char *const *) all, job, error);
}

char *
weft_unix_make (const WeftMimdcCode *code,
                WeftUnixModel model,
                const WeftReferenceOptions *options,
                WeftJob *job,
                GError **error)
{
  return make (code, model, NULL, options, job, error);
}

char *
weft_unix_make_for_others (const WeftMimdcCode *code,
                           WeftUnixModel model,
                           const WeftReferenceOptions *options,
                           WeftJob *job,
                           GError **error)
{
  return make (code, model, ANY_PROCESSOR, options, job, error);
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
  g_autofree char *starter = model == WEFT_UNIX_MPI ? weft_compiled_mpi_find_starter (error) : NULL;
  WeftCompiledLimits limits = model == WEFT_UNIX_MPI
                                  ? weft_compiled_mpi_get_limits (options->pes + 1, starter)
                                  : find_limits (code, model, options->pes);

  if (model == WEFT_UNIX_MPI && starter == NULL)
    return FALSE;
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
