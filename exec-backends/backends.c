/* backends.c: see backends.h. */
#include "backends.h"

#include "weft-compiled-build.h"
#include "weft-mp1.h"
#include "weft-simd.h"
#include "weft-slurm-run.h"
#include "weft-unix-hosts.h"
#include "weft-unix.h"
#include "weft-vector-run.h"

#include <glib/gi18n-lib.h>

static gboolean
run_reference (G_GNUC_UNUSED const WeftBackend *backend,
               const WeftMimdcCode *code,
               const WeftReferenceOptions *options,
               G_GNUC_UNUSED const char *const *without,
               WeftBackendCounts *counts,
               WeftJob *job,
               GError **error)
{
  counts->n = 0;
  return weft_reference_run (code, options, &counts->all, job, error);
}

static WeftProgramUse *
use_reference (const WeftMimdcCode *code,
               const WeftReferenceOptions *options,
               WeftBackendCounts *counts,
               WeftJob *job,
               GError **error)
{
  counts->n = 0;
  return weft_program_use_new_in_step (code, options, &counts->all, job, error);
}

static void
add (WeftBackendCounts *counts, const char *name, const char *title, double value)
{
  counts->own[counts->n++] = (WeftBackendCount){name, title, value};
}

static void
add_simd_counts (WeftBackendCounts *counts, const WeftSimdCounts *own)
{
  counts->n = 0;
  add (counts, "groups", N_ ("Groups"), (double) own->groups);
  add (counts, "mean_group", N_ ("PEs in a group, on average"),
       own->groups > 0 ? (double) own->members / (double) own->groups : 0);
}

static gboolean
run_simd (G_GNUC_UNUSED const WeftBackend *backend,
          const WeftMimdcCode *code,
          const WeftReferenceOptions *options,
          G_GNUC_UNUSED const char *const *without,
          WeftBackendCounts *counts,
          WeftJob *job,
          GError **error)
{
  WeftSimdCounts own;
  gboolean is_done = weft_simd_run (code, options, NULL, &counts->all, &own, job, error);

  add_simd_counts (counts, &own);
  return is_done;
}

static WeftProgramUse *
use_simd (const WeftMimdcCode *code,
          const WeftReferenceOptions *options,
          WeftBackendCounts *counts,
          WeftJob *job,
          GError **error)
{
  WeftSimdCounts own = {0};
  WeftProgramUse *use = weft_program_use_new (code, options, &counts->all, &own, job, error);

  add_simd_counts (counts, &own);
  return use;
}

static gboolean
probe_compiler (G_GNUC_UNUSED const WeftBackend *backend, GError **error)
{
  g_auto (GStrv) compiler = weft_compiled_find_compiler (error);

  return compiler != NULL;
}

static gboolean
probe_unix (const WeftBackend *backend, GError **error)
{
  WeftUnixModel model = WEFT_UNIX_THREADS;

  weft_unix_find_model (backend->name, &model);
  return weft_unix_probe (model, error);
}

static void
add_compiled_counts (WeftBackendCounts *counts, const WeftCompiledCounts *own)
{
  add (counts, "build_seconds", N_ ("Time to build, s"), own->build_seconds);
  add (counts, "run_seconds", N_ ("Time to run, s"), own->run_seconds);
  add (counts, "processor_seconds", N_ ("Time of all processors, s"), own->processor_seconds);
}

static gboolean
run_vector (G_GNUC_UNUSED const WeftBackend *backend,
            const WeftMimdcCode *code,
            const WeftReferenceOptions *options,
            G_GNUC_UNUSED const char *const *without,
            WeftBackendCounts *counts,
            WeftJob *job,
            GError **error)
{
  WeftCompiledCounts own;
  double share;
  gboolean is_done = weft_vector_run (code, options, &counts->all, &own, &share, job, error);

  counts->n = 0;
  add (counts, "compiled_share", N_ ("Instructions of the compiled program, as a share"), share);
  add_compiled_counts (counts, &own);
  return is_done;
}

/* The machine has the name of its model. */
static gboolean
run_unix (const WeftBackend *backend,
          const WeftMimdcCode *code,
          const WeftReferenceOptions *options,
          G_GNUC_UNUSED const char *const *without,
          WeftBackendCounts *counts,
          WeftJob *job,
          GError **error)
{
  WeftUnixModel model = WEFT_UNIX_THREADS;
  WeftCompiledCounts own;
  gboolean is_done;

  weft_unix_find_model (backend->name, &model);
  is_done = weft_unix_run (code, model, options, &counts->all, &own, job, error);
  counts->n = 0;
  add_compiled_counts (counts, &own);
  return is_done;
}

static gboolean
probe_hosts (G_GNUC_UNUSED const WeftBackend *backend, GError **error)
{
  return weft_unix_hosts_probe (error);
}

static gboolean
run_hosts (G_GNUC_UNUSED const WeftBackend *backend,
           const WeftMimdcCode *code,
           const WeftReferenceOptions *options,
           G_GNUC_UNUSED const char *const *without,
           WeftBackendCounts *counts,
           WeftJob *job,
           GError **error)
{
  WeftCompiledCounts own;
  gboolean is_done = weft_unix_hosts_run (code, options, &counts->all, &own, job, error);

  counts->n = 0;
  add_compiled_counts (counts, &own);
  return is_done;
}

static gboolean
probe_slurm (G_GNUC_UNUSED const WeftBackend *backend, GError **error)
{
  return weft_slurm_run_probe (error);
}

static gboolean
run_slurm (G_GNUC_UNUSED const WeftBackend *backend,
           const WeftMimdcCode *code,
           const WeftReferenceOptions *options,
           G_GNUC_UNUSED const char *const *without,
           WeftBackendCounts *counts,
           WeftJob *job,
           GError **error)
{
  WeftSlurmCounts own;
  gboolean is_done = weft_slurm_run (code, options, &counts->all, &own, job, error);

  counts->n = 0;
  add (counts, "queue_seconds", N_ ("Time in the queue, s"), own.queue_seconds);
  add_compiled_counts (counts, &own.all);
  return is_done;
}

/* In the order of WeftMp1Optimisations. */
static const char *const mp1_optimisations[] = {"sharing", "subinterpreters", "biasing", "top", NULL};

static gboolean
run_mp1 (G_GNUC_UNUSED const WeftBackend *backend,
         const WeftMimdcCode *code,
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
  add (counts, "cycles", N_ ("Cycles"), (double) own.cycles);
  add (counts, "machine_seconds", N_ ("Time of the machine, s"), own.seconds);
  add (counts, "fetch_seconds", N_ ("Time to fetch and decode, s"), own.fetch);
  add (counts, "share_of_simd", N_ ("Speed, as a share of a SIMD program's"), own.share);
  add (counts, "busy", N_ ("PEs that execute in a cycle, as a share"), own.busy);
  add (counts, "subinterpreters", N_ ("Subinterpreters used"), own.subinterpreters);
  return is_done;
}

static const WeftBackend reference = {.name = "reference",
                                      .title = N_ ("Reference interpreter"),
                                      .summary = N_ ("a plain interpreter, which is what programs mean"),
                                      .is_in_step = TRUE,
                                      .run = run_reference,
                                      .use = use_reference};
static const WeftBackend simd = {.name = "simd",
                                 .title = N_ ("Vectors"),
                                 .summary = N_ ("vectors of this processor, many PEs at a time"),
                                 .is_in_step = TRUE,
                                 .run = run_simd,
                                 .use = use_simd};
static const WeftBackend vector = {
    .name = "vector",
    .title = N_ ("Vectors, compiled"),
    .summary = N_ ("the same, compiled meanwhile by the C compiler of the system, from the next barrier on"),
    .is_in_step = TRUE,
    .is_compiled = TRUE,
    .probe = probe_compiler,
    .run = run_vector};
static const WeftBackend mp1 = {.name = "mp1",
                                .title = N_ ("MasPar MP-1"),
                                .summary = N_ ("the MIMD interpreter of the MasPar MP-1, with its time"),
                                .optimisations = mp1_optimisations,
                                .run = run_mp1};

static const WeftBackend threads = {
    .name = "threads",
    .title = N_ ("Threads"),
    .summary = N_ ("threads of a program compiled by the C compiler of the system, which share its memory"),
    .is_compiled = TRUE,
    .is_unix = TRUE,
    .probe = probe_unix,
    .run = run_unix};
static const WeftBackend pipes = {.name = "pipes",
                                  .title = N_ ("Processes with pipes"),
                                  .summary =
                                      N_ ("processes and one that controls them, with pipes between them"),
                                  .is_compiled = TRUE,
                                  .is_unix = TRUE,
                                  .probe = probe_unix,
                                  .run = run_unix};
static const WeftBackend file = {.name = "file",
                                 .title = N_ ("Processes with a shared file"),
                                 .summary = N_ ("processes that share a file"),
                                 .is_compiled = TRUE,
                                 .is_unix = TRUE,
                                 .probe = probe_unix,
                                 .run = run_unix};

static const WeftBackend udp = {.name = "udp",
                                .title = N_ ("Processes with UDP sockets"),
                                .summary = N_ ("processes that send each other datagrams of UDP"),
                                .is_compiled = TRUE,
                                .is_unix = TRUE,
                                .probe = probe_unix,
                                .run = run_unix};

static const WeftBackend udp_hosts = {.name = "udp-hosts",
                                      .title = N_ ("Several hosts, by UDP"),
                                      .summary = N_ ("the same on hosts that a remote shell reaches"),
                                      .is_compiled = TRUE,
                                      .is_unix = TRUE,
                                      .is_elsewhere = TRUE,
                                      .probe = probe_hosts,
                                      .run = run_hosts};

static const WeftBackend mpi = {.name = "mpi",
                                .title = N_ ("Ranks of MPI"),
                                .summary = N_ ("processes of Open MPI that reach into each other's memory"),
                                .is_compiled = TRUE,
                                .is_unix = TRUE,
                                .probe = probe_unix,
                                .run = run_unix};

static const WeftBackend slurm = {.name = "slurm",
                                  .title = N_ ("Cluster, by Slurm"),
                                  .summary = N_ ("the same as a job of Slurm, on hosts of its cluster"),
                                  .is_compiled = TRUE,
                                  .is_unix = TRUE,
                                  .is_elsewhere = TRUE,
                                  .probe = probe_slurm,
                                  .run = run_slurm};

static const WeftBackend *const backends[] = {&reference, &simd, &vector,    &mp1, &threads, &pipes,
                                              &file,      &udp,  &udp_hosts, &mpi, &slurm,   NULL};

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

gboolean
weft_backends_probe (const WeftBackend *backend, GError **error)
{
  return backend->probe == NULL || backend->probe (backend, error);
}
