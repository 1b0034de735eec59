/* soak-programs.c [PROGRAMS [SELDOM [FIRST]]]: random programs in MIMDC on every machine: with each instruction set, without each optimisation, from images, and compiled. All
 * print and trap as the reference does and count the same instructions and barriers. By turns the programs are such with a known
 * result and such whose PEs part.
 *
 * The compiler of the system takes a second for a program. WEFT_QUICK_CC may name one that is quicker; then only every
 * hundredth is made by that of the system. */
#include "backends.h"
#include "weft-compiled.h"
#include "weft-image.h"
#include "weft-simd.h"

#include "mimdc-fixture.h"
#include "random-mimdc.h"
#include "random-parting.h"

#include <stdio.h>
#include <stdlib.h>

#define INSTRUCTIONS 20000000
#define SLOWLY       100 /* one of so many is compiled by the compiler of the system */
#define PROCESSES    64  /* PEs that are processes of the system */

static const guint sizes[] = {1, 5, 64, 40, 300, 1024, 1400};

typedef struct {
  char *output; /* then the error */
  gboolean traps;
  WeftReferenceCounts counts;
} Run;

static void
run_clear (Run *run)
{
  g_free (run->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* On @backend @without something, or else on @kernels, or else compiled from the beginning on. */
static Run
run_on (const WeftMimdcCode *code,
        guint pes,
        const WeftBackend *backend,
        const char *without,
        const WeftSimdKernels *kernels)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftBackendCounts counts = {0};
  WeftSimdCounts groups;
  WeftCompiledCounts seconds;
  gboolean is_done;

  weft_reference_options_init (&options);
  options.pes = pes;
  options.tags = TRUE;
  options.instructions = INSTRUCTIONS;
  options.print = mimdc_collect;
  options.data = output;
  if (backend != NULL)
    is_done =
        backend->run (backend, code, &options, (const char *const[]){without, NULL}, &counts, job, &error);
  else if (kernels != NULL)
    is_done = weft_simd_run (code, &options, kernels, &counts.all, &groups, job, &error);
  else
    is_done = weft_compiled_run (code, &options, &counts.all, &seconds, job, &error);
  if (!is_done)
    g_string_append_printf (output, "%s\n", error->message);
  return (Run){g_string_free (output, FALSE), !is_done, counts.all};
}

/* Where several PEs trap, a machine that does not keep step may come to another one first. */
static void
check (const char *text,
       guint pes,
       const Run *expected,
       const Run *got,
       const char *name,
       gboolean is_in_step)
{
  gboolean is_same = expected->traps && !is_in_step
                         ? got->traps
                         : g_str_equal (expected->output, got->output) && expected->traps == got->traps;

  if (is_same && !expected->traps)
    is_same = expected->counts.instructions == got->counts.instructions &&
              expected->counts.barriers == got->counts.barriers;
  if (is_same)
    return;
  printf ("not ok 1\n%u PEs:\n%s\nthe reference prints:\n%s\n%s prints:\n%s\n", pes, text, expected->output,
          name, got->output);
  exit (1);
}

/* Clusters of others are left alone. */
static gboolean
is_here (const WeftBackend *backend)
{
  return !backend->is_elsewhere && weft_backends_probe (backend, NULL);
}

static WeftMimdcCode *
pass_through_image (const WeftMimdcCode *code)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  gsize size;
  g_autofree char *image = weft_image_write (code, &size, job, NULL);
  WeftMimdcCode *read = weft_image_read (image, size, "image", job, NULL);

  g_assert_nonnull (read);
  return read;
}

typedef struct {
  guint64 seldom; /* one of so many programs, unless it has too many PEs, is run as processes */
  guint64 runs;
  guint64 as_processes; /* programs */
} Tried;

/* On all machines, one optimisation of each missing by turns. */
static void
try_program (const char *text, guint pes, guint64 number, Tried *tried)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  g_autoptr (WeftMimdcCode) read = pass_through_image (code);
  const WeftBackend *const *backends = weft_backends_get ();
  const WeftSimdKernels *const *kernels = weft_simd_kernels_list ();
  g_auto (Run) expected = run_on (code, pes, weft_backends_find ("reference"), NULL, NULL);
  g_auto (Run) compiled = run_on (read, pes, NULL, NULL, NULL);
  gboolean as_processes = pes <= PROCESSES && number % tried->seldom == 0;

  check (text, pes, &expected, &compiled, "compiled", TRUE);
  tried->runs++;
  tried->as_processes += as_processes;
  for (guint i = 0; kernels[i] != NULL; i++, tried->runs++) {
    g_auto (Run) got = run_on (code, pes, NULL, NULL, kernels[i]);

    check (text, pes, &expected, &got, kernels[i]->name, TRUE);
  }
  for (guint i = 0; backends[i] != NULL; i++) {
    const char *const *all = backends[i]->optimisations;
    const char *without = all != NULL ? all[number % (g_strv_length ((GStrv) all) + 1)] : NULL;
    g_auto (Run) got = {NULL};

    if (backends[i]->is_unix && (!as_processes || !is_here (backends[i])))
      continue;
    got = run_on (read, pes, backends[i], without, NULL);
    check (text, pes, &expected, &got, backends[i]->name, backends[i]->is_in_step);
    tried->runs++;
  }
}

static void
try_number (guint64 number, Tried *tried)
{
  g_autofree char *known = NULL;
  g_autofree char *text = NULL;
  gboolean traps;

  if (number % 2 == 0) {
    text = random_mimdc_new (number, &known, &traps);
    try_program (text, RANDOM_MIMDC_PES, number, tried);
  } else {
    text = random_parting_new (number);
    try_program (text, sizes[number / 2 % G_N_ELEMENTS (sizes)], number, tried);
  }
}

int
main (int argc, char **argv)
{
  guint64 programs = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 1000;
  guint64 first = argc > 3 ? g_ascii_strtoull (argv[3], NULL, 10) : 0;
  g_autofree char *usual = g_strdup (g_getenv ("CC"));
  const char *quick = g_getenv ("WEFT_QUICK_CC");
  Tried tried = {argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 5, 0, 0};

  printf ("1..1\n");
  for (guint64 i = 0; i < programs; i++) {
    if (quick != NULL && i % SLOWLY != 0)
      g_setenv ("CC", quick, TRUE);
    else if (usual != NULL)
      g_setenv ("CC", usual, TRUE);
    else
      g_unsetenv ("CC");
    try_number (first + i, &tried);
    if ((i + 1) % 100 == 0 || i + 1 == programs)
      printf ("# %" G_GUINT64_FORMAT " programs, %" G_GUINT64_FORMAT
              " of them as processes too: %" G_GUINT64_FORMAT " runs like the reference's\n",
              i + 1, tried.as_processes, tried.runs);
    fflush (stdout);
  }
  printf ("ok 1 - random programs on every machine\n");
  return 0;
}
