/* bench-simd.c: programs on 16,384 PEs on one core: the SIMD machine and the compiled mode beside a scalar interpreter of the same stack code, which runs PE after PE, and
 * beside vector code written by hand; then what each optimisation of the MP-1's interpreter is worth in that machine's time. */
#include "bench-scalar.h"

#include "backends.h"
#include "weft-compiled.h"
#include "weft-mimdc.h"
#include "weft-simd.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define PES    16384
#define ROUNDS 4000
#define TURNS  20

/* Plain, AVX2, AVX-512. */
#define MOST_KERNELS 3

/* PEs that the model of the MP-1 is asked about: its time does not depend on their number, but ours does. */
#define MODEL_PES 64

/* All PEs do the same. */
static const char convergent[] =
    "poly int r; int main() { int i; int x; x = this; for (i = 0; i < 4000; i = i + 1) {\n"
    "x = x * 5 + i; x = x - (x >> 3); } r = x; }";

/* Each round every PE goes one of two ways, and some a third. */
static const char branches[] =
    "poly int r; int main() { int i; int x; x = this * 7 + 1; for (i = 0; i < 4000; i = i + 1) {\n"
    "if (x % 2 == 1) x = x * 3 + 1; else x = x >> 1; if (x < 2) x = x + this + i; } r = x; }";

/* Loops that end at other times. */
static const char loops[] =
    "poly int r; int main() { int i; int n; float x; float c; n = 0; for (i = 0; i < 20; i = i + 1) {\n"
    "x = 0.0; c = (this % 64) / 32.0 - 1.5 + i * 0.01; while (x * x <= 4.0 && n < 20 * (i + 1)) { x = x * x "
    "+ c; n = n + 1; } } r = n; }";

/* By hand: a tile of PEs at a time, each line a loop over its PEs that becomes vectors. */

#define LANES 256

#if defined(__x86_64__) && !defined(__clang__)
#define FOR_VECTORS                                                                                          \
  __attribute__ ((optimize ("O3"), target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FOR_VECTORS
#endif

FOR_VECTORS static void
do_convergent (gint32 *r, guint first)
{
  gint32 x[LANES];

  for (guint k = 0; k < LANES; k++)
    x[k] = (gint32) (first + k);
  for (gint32 i = 0; i < ROUNDS; i++)
    for (guint k = 0; k < LANES; k++) {
      gint32 y = (gint32) ((guint32) x[k] * 5 + (guint32) i);

      x[k] = (gint32) ((guint32) y - (guint32) (y >> 3));
    }
  memcpy (r, x, sizeof x);
}

FOR_VECTORS static void
do_branches (gint32 *r, guint first)
{
  gint32 x[LANES];

  for (guint k = 0; k < LANES; k++)
    x[k] = (gint32) ((first + k) * 7 + 1);
  for (gint32 i = 0; i < ROUNDS; i++)
    for (guint k = 0; k < LANES; k++) {
      gint32 y = x[k] % 2 == 1 ? (gint32) ((guint32) x[k] * 3 + 1) : x[k] >> 1;

      x[k] = y < 2 ? (gint32) ((guint32) y + first + k + (guint32) i) : y;
    }
  memcpy (r, x, sizeof x);
}

/* A strip of PEs goes on until none of it does. */
FOR_VECTORS static void
do_loops (gint32 *r, guint first)
{
  enum { STRIP = 32 };

  for (guint from = 0; from < LANES; from += STRIP) {
    gint32 n[STRIP] = {0};

    for (gint32 i = 0; i < 20; i++) {
      float x[STRIP] = {0};
      float c[STRIP];
      gint32 n_on = 1;

      for (guint k = 0; k < STRIP; k++)
        c[k] = (float) ((first + from + k) % 64) / 32.0f - 1.5f + (float) i * 0.01f;
      while (n_on > 0) {
        n_on = 0;
        for (guint k = 0; k < STRIP; k++) {
          gint32 is_on = (x[k] * x[k] <= 4.0f) & (n[k] < 20 * (i + 1));
          float next = x[k] * x[k] + c[k];

          x[k] = is_on ? next : x[k];
          n[k] += is_on;
          n_on += is_on;
        }
      }
    }
    memcpy (r + from, n, sizeof n);
  }
}

typedef struct {
  const char *name;
  const char *text;
  void (*by_hand) (gint32 *r, guint first);
} Case;

static const Case cases[] = {{"convergent", convergent, do_convergent},
                             {"branches", branches, do_branches},
                             {"loops", loops, do_loops}};

static double
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static double
now (void)
{
  return read_clock (CLOCK_THREAD_CPUTIME_ID);
}

static WeftMimdcCode *
compile (const char *text)
{
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("bench", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();

  return weft_mimdc_compile (messages, job, NULL);
}

/* Seconds of one run on the SIMD machine. */
static double
run_simd (const WeftMimdcCode *code,
          const WeftSimdKernels *kernels,
          guint threads,
          clockid_t clock,
          WeftReferenceCounts *counts)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftReferenceOptions options;
  WeftSimdCounts own;
  double begin = read_clock (clock);

  weft_job_set_threads (job, threads);
  weft_reference_options_init (&options);
  options.pes = PES;
  g_assert_true (weft_simd_run (code, &options, kernels, counts, &own, job, NULL));
  return read_clock (clock) - begin;
}

/* Without the time to make the program, which is told apart. */
static double
run_compiled (const WeftMimdcCode *code, double *build)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;

  weft_reference_options_init (&options);
  options.pes = PES;
  weft_compiled_run (code, &options, &counts, &own, job, &error);
  g_assert_no_error (error);
  *build = MAX (*build, own.build_seconds);
  return own.processor_seconds;
}

static double
run_by_hand (const Case *c, gint32 *r)
{
  double begin = now ();

  for (guint first = 0; first < PES; first += LANES)
    c->by_hand (r + first, first);
  return now () - begin;
}

static double
run_scalar (const WeftMimdcCode *code, gint32 *r)
{
  double begin = now ();

  for (guint pe = 0; pe < PES; pe++)
    r[pe] = bench_scalar_run (code, pe, PES);
  return now () - begin;
}

static void
print_ratios (const char *name,
              const char *vectors,
              double seconds,
              double scalar,
              double by_hand,
              guint64 instructions)
{
  double ns = 1e9 / (double) instructions;

  printf ("%-11s %-8s %9.4f ns %10.3f ns %10.4f ns %8.1f x %9.1f", name, vectors, seconds * ns, scalar * ns,
          by_hand * ns, scalar / seconds, seconds / by_hand);
}

/* The best of each, by turns, so that what else this processor does meets all of them; the scalar interpreter, which takes as long
 * as a hundred of the others, before and after. */
static void
measure (const Case *c)
{
  const WeftSimdKernels *const *all = weft_simd_kernels_list ();
  g_autoptr (WeftMimdcCode) code = compile (c->text);
  g_autofree gint32 *ours = g_new (gint32, PES);
  g_autofree gint32 *theirs = g_new (gint32, PES);
  double simd[MOST_KERNELS];
  double by_hand = G_MAXDOUBLE;
  double compiled = G_MAXDOUBLE;
  double scalar = run_scalar (code, ours);
  double build = 0;
  WeftReferenceCounts counts;

  for (guint turn = 0; turn < TURNS; turn++) {
    by_hand = fmin (by_hand, run_by_hand (c, theirs));
    compiled = fmin (compiled, run_compiled (code, &build));
    for (guint i = 0; all[i] != NULL; i++) {
      double seconds = run_simd (code, all[i], 1, CLOCK_THREAD_CPUTIME_ID, &counts);

      simd[i] = turn == 0 ? seconds : fmin (simd[i], seconds);
    }
  }
  scalar = fmin (scalar, run_scalar (code, ours));
  g_assert_cmpmem (ours, PES * sizeof *ours, theirs, PES * sizeof *theirs);
  for (guint i = 0; all[i] != NULL; i++) {
    print_ratios (c->name, all[i]->name, simd[i], scalar, by_hand, counts.instructions);
    printf ("\n");
  }
  print_ratios (c->name, "compiled", compiled, scalar, by_hand, counts.instructions);
  printf ("   made in %.1f s\n", build);
}

/* In the time of the wall. */
static void
measure_threads (const Case *c)
{
  g_autoptr (WeftMimdcCode) code = compile (c->text);
  guint threads = g_get_num_processors ();
  WeftReferenceCounts counts;
  double one = G_MAXDOUBLE;
  double all = G_MAXDOUBLE;

  for (guint turn = 0; turn < TURNS; turn++) {
    one = fmin (one, run_simd (code, NULL, 1, CLOCK_MONOTONIC, &counts));
    all = fmin (all, run_simd (code, NULL, threads, CLOCK_MONOTONIC, &counts));
  }
  printf ("%-11s %u threads %8.4f s, one %8.4f s: %.2f times as fast\n", c->name, threads, all, one,
          one / all);
}

/* In the time of the machine, so that every run says the same. */
static void
model (const Case *c)
{
  const WeftBackend *mp1 = weft_backends_find ("mp1");
  g_autoptr (WeftMimdcCode) code = compile (c->text);
  double all = 0;

  for (guint i = 0; i == 0 || mp1->optimisations[i - 1] != NULL; i++) {
    const char *without[] = {i > 0 ? mp1->optimisations[i - 1] : NULL, NULL};
    g_autoptr (WeftJob) job = weft_job_new ();
    WeftReferenceOptions options;
    WeftBackendCounts counts;

    weft_reference_options_init (&options);
    options.pes = MODEL_PES;
    g_assert_true (mp1->run (mp1, code, &options, without, &counts, job, NULL));
    all = i == 0 ? counts.own[1].value : all;
    printf ("%-11s without %-17s %8.4f s %6.2f x   1/%.1f of SIMD\n", c->name, i == 0 ? "-" : without[0],
            counts.own[1].value, counts.own[1].value / all, 1 / counts.own[3].value);
  }
}

int
main (void)
{
  printf ("%d PEs, one core, time of the processor for each instruction of stack code of a PE; best of %d, "
          "by turns\n",
          PES, TURNS);
  printf ("%-11s %-8s %11s %13s %13s %10s %9s\n", "program", "vectors", "SIMD", "scalar", "by hand",
          "scalar/SIMD", "SIMD/hand");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    measure (&cases[i]);
  printf ("\n");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    measure_threads (&cases[i]);
  printf ("\nMP-1, %d PEs: its time, how much more without, and the share of what a SIMD program would do\n",
          MODEL_PES);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    model (&cases[i]);
  return 0;
}
