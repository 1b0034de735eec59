/* weft-compiled.c: see weft-compiled.h. */
#include "weft-compiled.h"

#include "weft-compiled-build.h"
#include "weft-compiled-text.h"

/* Lanes that go through a region together: more of them leave less to the loops around them, fewer take less memory and leave fewer idle. */
static const struct {
  guint32 pes; /* from so many PEs on */
  const char *flag;
} widths[] = {{65, "-DLANES=128"}, {17, "-DLANES=64"}, {0, "-DLANES=16"}};

/* What a program may hold, and words of stack that a PE begins with. */
#define MOST_BYTES  (G_GUINT64_CONSTANT (2) << 30)
#define FIRST_WORDS 32

/* It begins no processes: a few that the system may count for it. */
#define TASKS 16

char *
weft_compiled_make (const WeftMimdcCode *code, guint32 pes, WeftJob *job, GError **error)
{
  const char *flags[] = {NULL, "-O1", "-ftree-vectorize", "-fno-trapping-math", NULL};
  g_autofree char *text = weft_compiled_print (code);

  for (guint i = 0; flags[0] == NULL; i++)
    flags[0] = pes >= widths[i].pes ? widths[i].flag : NULL;
  return weft_compiled_build (text, flags, job, error);
}

gboolean
weft_compiled_run_made (const WeftMimdcCode *code,
                        const char *program,
                        const char *state,
                        const WeftReferenceOptions *options,
                        WeftReferenceCounts *counts,
                        WeftCompiledCounts *own,
                        WeftJob *job,
                        GError **error)
{
  WeftCompiledLimits limits = {.is_confined = TRUE, .bytes = MOST_BYTES, .tasks = TASKS};

  return weft_compiled_run_program (code, program, state, &limits, options, counts, own, job, error);
}

gboolean
weft_compiled_run (const WeftMimdcCode *code,
                   const WeftReferenceOptions *options,
                   WeftReferenceCounts *counts,
                   WeftCompiledCounts *own,
                   WeftJob *job,
                   GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  g_autofree char *program = NULL;

  *counts = (WeftReferenceCounts){0};
  *own = (WeftCompiledCounts){0};
  if (!weft_job_affords (job, options->pes, (code->poly_words + FIRST_WORDS) * sizeof (guint32), error))
    return FALSE;
  program = weft_compiled_make (code, options->pes, job, error);
  own->build_seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  return program != NULL && weft_compiled_run_made (code, program, NULL, options, counts, own, job, error);
}
