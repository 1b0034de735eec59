/* backends.c: see backends.h. */
#include "backends.h"

#include "weft-mp1.h"
#include "weft-simd.h"
#include "weft-compiled.h"

#include <glib/gi18n-lib.h>

static gboolean
run_reference (const WeftMimdcCode *code,
               const WeftReferenceOptions *options,
               G_GNUC_UNUSED const char *const *without,
               WeftBackendCounts *counts,
               WeftJob *job,
               GError **error)
{
  counts->n = 0;
  return weft_reference_run (code, options, &counts->all, job, error);
}

static gboolean
run_simd (const WeftMimdcCode *code,
          const WeftReferenceOptions *options,
          G_GNUC_UNUSED const char *const *without,
          WeftBackendCounts *counts,
          WeftJob *job,
          GError **error)
{
  WeftSimdCounts own;
  gboolean is_done = weft_simd_run (code, options, NULL, &counts->all, &own, job, error);

  counts->n = 0;
  counts->own[counts->n++] = (WeftBackendCount){"groups", (double) own.groups};
  counts->own[counts->n++] =
      (WeftBackendCount){"mean_group", own.groups > 0 ? (double) own.members / (double) own.groups : 0};
  return is_done;
}

static gboolean
run_vector (const WeftMimdcCode *code,
            const WeftReferenceOptions *options,
            G_GNUC_UNUSED const char *const *without,
            WeftBackendCounts *counts,
            WeftJob *job,
            GError **error)
{
  WeftCompiledCounts own;
  gboolean is_done = weft_compiled_run (code, options, &counts->all, &own, job, error);

  counts->n = 0;
  counts->own[counts->n++] = (WeftBackendCount){"build_seconds", own.build_seconds};
  counts->own[counts->n++] = (WeftBackendCount){"run_seconds", own.run_seconds};
  counts->own[counts->n++] = (WeftBackendCount){"processor_seconds", own.processor_seconds};
  return is_done;
}

/* In the order of WeftMp1Optimisations. */
static const char *const mp1_optimisations[] = {"sharing", "subinterpreters", "biasing", "top", NULL};

static gboolean
run_mp1 (const WeftMimdcCode *code,
         const WeftReferenceOptions *options,
         const char *const *without,
         WeftBackendCounts *counts,
         WeftJob *job,
         GError **error)
{
  WeftMp1Optimisations optimisations = WEFT_MP1_ALL;
  WeftMp1Counts own;
  gboolean is_done;

  for (guint i = 0; without != NULL && mp1_optimisations[i] != NULL; i++)
    if (g_strv_contains (without, mp1_optimisations[i]))
      optimisations &= ~(1u << i);
  is_done = weft_mp1_run (code, options, optimisations, &counts->all, &own, job, error);
  counts->n = 0;
  counts->own[counts->n++] = (WeftBackendCount){"cycles", (double) own.cycles};
  counts->own[counts->n++] = (WeftBackendCount){"machine_seconds", own.seconds};
  counts->own[counts->n++] = (WeftBackendCount){"fetch_seconds", own.fetch};
  counts->own[counts->n++] = (WeftBackendCount){"share_of_simd", own.share};
  counts->own[counts->n++] = (WeftBackendCount){"busy", own.busy};
  counts->own[counts->n++] = (WeftBackendCount){"subinterpreters", own.subinterpreters};
  return is_done;
}

static const WeftBackend reference = {.name = "reference",
                                      .title = N_ ("Reference interpreter"),
                                      .summary = N_ ("a plain interpreter, which is what programs mean"),
                                      .is_in_step = TRUE,
                                      .run = run_reference,
                                      .use = weft_program_use_new_in_step};
static const WeftBackend simd = {.name = "simd",
                                 .title = N_ ("Vectors"),
                                 .summary = N_ ("vectors of this processor, many PEs at a time"),
                                 .is_in_step = TRUE,
                                 .run = run_simd,
                                 .use = weft_program_use_new};
static const WeftBackend vector = {.name = "vector",
                                   .title = N_ ("Vectors, compiled"),
                                   .summary = N_ ("the same, compiled by the C compiler of the system"),
                                   .is_in_step = TRUE,
                                   .is_compiled = TRUE,
                                   .run = run_vector};
static const WeftBackend mp1 = {.name = "mp1",
                                .title = N_ ("MasPar MP-1"),
                                .summary = N_ ("the MIMD interpreter of the MasPar MP-1, with its time"),
                                .optimisations = mp1_optimisations,
                                .run = run_mp1};

static const WeftBackend *const backends[] = {&reference, &simd, &vector, &mp1, NULL};

const WeftBackend *const *
weft_backends_get (void)
{
  return backends;
}

const WeftBackend *
weft_backends_find (const char *name)
{
  for (guint i = 0; backends[i] != NULL; i++)
    if (g_str_equal (backends[i]->name, name))
      return backends[i];
  return NULL;
}
