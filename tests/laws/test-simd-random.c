/* test-simd-random.c: random programs on the SIMD machine against the reference, with every instruction set, one thread and several, and tiles that are full, nearly so, and hardly at
 * all: what they print, where they trap, and what they count. The programs are those with a known result (random-mimdc.h) and those whose PEs part
 * and meet (random-parting.h). */
#include "weft-mimdc.h"
#include "weft-simd.h"

#include "mimdc-fixture.h"
#include "random-mimdc.h"
#include "random-parting.h"
#include "test-seed.h"

#include <string.h>

#define PROGRAMS 120

#define THREADS 3

static const guint sizes[] = {1, 5, 40, 1023, 1024, 1400, 4000};

/* Runs. */

/* What is printed, the error, and when there is none what is counted; @kernels: (nullable): the reference; @own: (out) */
static char *
run (const WeftMimdcCode *code, guint pes, const WeftSimdKernels *kernels, guint threads, WeftSimdCounts *own)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftReferenceCounts counts;

  weft_job_set_threads (job, threads);
  weft_reference_options_init (&options);
  options.pes = pes;
  options.tags = TRUE;
  options.print = mimdc_collect;
  options.data = output;
  if (kernels != NULL ? weft_simd_run (code, &options, kernels, &counts, own, job, &error)
                      : weft_reference_run (code, &options, &counts, job, &error))
    g_string_append_printf (output,
                            "%" G_GUINT64_FORMAT " steps, %" G_GUINT64_FORMAT
                            " instructions, %" G_GUINT64_FORMAT " barriers\n",
                            counts.steps, counts.instructions, counts.barriers);
  else
    g_string_append_printf (output, "%s\n", error->message);
  return g_string_free (output, FALSE);
}

/* Whether it trapped. */
static gboolean
check (const char *text, guint pes)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  const WeftSimdKernels *const *all = weft_simd_kernels_list ();
  g_autofree char *expected = run (code, pes, NULL, 1, NULL);

  for (guint i = 0; all[i] != NULL; i++) {
    WeftSimdCounts own[2];

    for (guint k = 0; k < 2; k++) {
      g_autofree char *got = run (code, pes, all[i], k == 0 ? 1 : THREADS, &own[k]);

      if (!g_str_equal (expected, got))
        g_error ("%u PEs:\n%s\nthe reference prints:\n%s\n%s prints:\n%s", pes, text, expected, all[i]->name,
                 got);
    }
    g_assert_cmpuint (own[0].groups, ==, own[1].groups);
    g_assert_cmpuint (own[0].members, ==, own[1].members);
  }
  return strstr (expected, " barriers\n") == NULL;
}

static void
test_known (void)
{
  for (guint64 i = 0; i < test_cases (PROGRAMS); i++) {
    g_autofree char *expected = NULL;
    gboolean traps;
    g_autofree char *text = random_mimdc_new (i, &expected, &traps);

    check (text, i % 2 == 0 ? RANDOM_MIMDC_PES : sizes[i / 2 % G_N_ELEMENTS (sizes)]);
  }
}

static void
test_parting (void)
{
  guint n = test_cases (PROGRAMS);
  guint n_traps = 0;

  for (guint64 i = 0; i < n; i++) {
    g_autofree char *text = random_parting_new (i);

    n_traps += check (text, sizes[i % G_N_ELEMENTS (sizes)]);
  }
  g_test_message ("%u of %u programs trap", n_traps, n);
  g_assert_cmpuint (n_traps, <, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/simd/random/known", test_known);
  g_test_add_func ("/simd/random/parting", test_parting);
  return g_test_run ();
}
