/* test-simd.c: machines for programs against the reference: each kernel on all that is odd about words, and programs that are hard to run many PEs at a
 * time: parting and meeting again, spinning, deep calls, large arrays, traps in between, one PE and tens of thousands. */
#include "backends.h"
#include "weft-compiled-build.h"
#include "weft-fault.h"
#include "weft-mimdc-arithmetic.h"
#include "weft-mimdc.h"
#include "weft-mp1.h"
#include "weft-random.h"
#include "weft-simd.h"

#include "mimdc-fixture.h"
#include "test-seed.h"

#include <string.h>

/* Whether this computer has what the machine needs; else it is told, once. Those whose PEs are processes have tests of their own
 * (test-unix.c). */
static gboolean
is_here (const WeftBackend *backend)
{
  static gboolean is_told;
  g_auto (GStrv) compiler = backend->is_compiled ? weft_compiled_find_compiler (NULL) : NULL;

  if (backend->is_unix)
    return FALSE;
  if (!backend->is_compiled || compiler != NULL)
    return TRUE;
  if (!is_told)
    g_test_message ("no C compiler: %s is left out", backend->name);
  is_told = TRUE;
  return FALSE;
}

static char *
run_on (const WeftBackend *backend, const WeftMimdcCode *code, guint pes, WeftBackendCounts *counts)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;

  weft_reference_options_init (&options);
  options.pes = pes;
  options.tags = TRUE;
  options.stack_words = 1 << 16;
  options.print = mimdc_collect;
  options.data = output;
  if (!backend->run (backend, code, &options, NULL, counts, job, &error))
    g_string_append_printf (output, "%s\n", error->message);
  return g_string_free (output, FALSE);
}

/* Where in its loop a PE stands when nobody can go on is not the same everywhere. */
static gboolean
is_same (const char *a, const char *b)
{
  static const char stuck[] = ": no PE can go on";
  const char *why = strstr (a, stuck);
  const char *other = strstr (b, stuck);

  return why != NULL && other != NULL ? g_str_equal (why, other) : g_str_equal (a, b);
}

/* All machines print the same; (transfer full): what. */
static char *
run_everywhere (const char *text, guint pes)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  const WeftBackend *const *backends = weft_backends_get ();
  WeftBackendCounts expected;
  WeftBackendCounts counts;
  char *output = run_on (weft_backends_find ("reference"), code, pes, &expected);

  for (guint i = 0; backends[i] != NULL; i++) {
    g_autofree char *other = NULL;

    if (!is_here (backends[i]))
      continue;
    other = run_on (backends[i], code, pes, &counts);
    if (!backends[i]->is_in_step && strstr (output, ": PE ") != NULL ? strstr (other, ": PE ") == NULL
                                                                     : !is_same (output, other))
      g_error ("%u PEs:\n%s\nthe reference prints:\n%s\n%s prints:\n%s", pes, text, output, backends[i]->name,
               other);
  }
  return output;
}

/* Kernels. */

static const guint32 odd_words[] = {0,          1,          2,          31,         32,
                                    0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x3f800000,
                                    0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00000001,
                                    0x80000001, 0x4f000000, 0xcf000000, 0x4effffff, 0x33333333};

static guint32
draw_word (WeftRandom *random)
{
  return weft_random_below (random, 3) == 0 ? (guint32) weft_random_below (random, G_MAXUINT32)
                                            : odd_words[weft_random_below (random, G_N_ELEMENTS (odd_words))];
}

static gboolean
is_expected (WeftMimdcOp op, guint32 got, guint32 x, guint32 y)
{
  guint32 expected;

  if (op < WEFT_OP_ADD)
    expected = weft_mimdc_unary (op, x);
  else if (!weft_mimdc_binary (op, x, y, &expected))
    return TRUE;
  /* Which NaN it is cannot be seen by a program. */
  return got == expected || (op <= WEFT_OP_DIVF && weft_mimdc_to_float (got) != weft_mimdc_to_float (got) &&
                             weft_mimdc_to_float (expected) != weft_mimdc_to_float (expected));
}

static void
check_kernel (const WeftSimdKernels *kernels, WeftMimdcOp op, WeftRandom *random)
{
  guint32 rows[5][WEFT_SIMD_LANES];
  WeftSimdGroup group = {.mask = rows[4], .first = 1, .after = 7, .stride = WEFT_SIMD_LANES};
  guint kind = WEFT_SIMD_FLT + op - WEFT_OP_FLT;

  for (guint i = 0; i < WEFT_SIMD_LANES; i++) {
    rows[0][i] = draw_word (random);
    rows[1][i] = draw_word (random);
    rows[2][i] = rows[3][i] = draw_word (random);
    rows[4][i] =
        i / WEFT_SIMD_PART >= 1 && i / WEFT_SIMD_PART < 7 && weft_random_below (random, 2) ? G_MAXUINT32 : 0;
  }
  kernels->part[kind](rows[3], rows[0], rows[1], &group);
  for (guint i = 0; i < WEFT_SIMD_LANES; i++)
    if (rows[4][i] == 0 ? rows[3][i] != rows[2][i] : !is_expected (op, rows[3][i], rows[0][i], rows[1][i]))
      g_error ("%s, %s, some lanes: %x, %x gives %x", kernels->name, weft_mimdc_op_get_info (op)->name,
               rows[0][i], rows[1][i], rows[3][i]);
  kernels->full[kind](rows[3], rows[0], rows[1], &group);
  for (guint i = 0; i < WEFT_SIMD_LANES; i++)
    if (!is_expected (op, rows[3][i], rows[0][i], rows[1][i]))
      g_error ("%s, %s: %x, %x gives %x", kernels->name, weft_mimdc_op_get_info (op)->name, rows[0][i],
               rows[1][i], rows[3][i]);
}

/* What is expected of the kernels that have no instruction. */
static guint32
divide_by_power (guint kind, guint32 x, guint power)
{
  guint32 result;

  weft_mimdc_binary (kind == WEFT_SIMD_QUOTIENT ? WEFT_OP_DIV : WEFT_OP_MOD, x, (guint32) 1 << power,
                     &result);
  return result;
}

static void
check_powers (const WeftSimdKernels *kernels, WeftRandom *random)
{
  guint32 rows[3][WEFT_SIMD_LANES];

  for (guint power = 0; power < 31; power++)
    for (guint kind = WEFT_SIMD_QUOTIENT; kind <= WEFT_SIMD_REMAINDER; kind++) {
      for (guint i = 0; i < WEFT_SIMD_LANES; i++) {
        rows[0][i] = draw_word (random);
        rows[1][i] = kind == WEFT_SIMD_QUOTIENT ? power : ((guint32) 1 << power) - 1;
      }
      kernels->full[kind](rows[2], rows[0], rows[1], NULL);
      for (guint i = 0; i < WEFT_SIMD_LANES; i++)
        g_assert_cmphex (rows[2][i], ==, divide_by_power (kind, rows[0][i], power));
    }
}

typedef struct {
  WeftSimdPair pair;
  WeftSimdKernelKind first;
  WeftSimdKernelKind second;
  gboolean is_reversed;
} Pair;

#define IN_ORDER(first, second) {WEFT_SIMD_##first##_##second, WEFT_SIMD_##first, WEFT_SIMD_##second, FALSE},
#define REVERSED(first, second)                                                                              \
  {WEFT_SIMD_##first##_REVERSED_##second, WEFT_SIMD_##first, WEFT_SIMD_##second, TRUE},

static const Pair pairs[] = {WEFT_SIMD_PAIRS (IN_ORDER, REVERSED)};

static gboolean
is_nan (guint32 word)
{
  return (word & 0x7fffffff) > 0x7f800000;
}

/* A pair does what its two kernels do one after the other, also into a row that it reads. */
static void
check_pair (const WeftSimdKernels *kernels, const Pair *pair, WeftRandom *random)
{
  guint32 rows[6][WEFT_SIMD_LANES];
  WeftSimdGroup group = {.mask = rows[5], .first = 2, .after = 9, .stride = WEFT_SIMD_LANES};
  guint32 *c = rows[2];

  for (guint i = 0; i < WEFT_SIMD_LANES; i++) {
    for (guint k = 0; k < 3; k++)
      rows[k][i] = draw_word (random);
    rows[3][i] = c[i];
    rows[5][i] =
        i / WEFT_SIMD_PART >= 2 && i / WEFT_SIMD_PART < 9 && weft_random_below (random, 2) ? G_MAXUINT32 : 0;
  }
  kernels->full[pair->first](rows[4], rows[0], rows[1], &group);
  kernels->full[pair->second](rows[4], pair->is_reversed ? c : rows[4], pair->is_reversed ? rows[4] : c,
                              &group);
  kernels->pair_part[pair->pair](rows[3], rows[0], rows[1], rows[3], &group);
  for (guint i = 0; i < WEFT_SIMD_LANES; i++) {
    guint32 expected = rows[5][i] != 0 ? rows[4][i] : c[i];

    g_assert_true (rows[3][i] == expected || (is_nan (rows[3][i]) && is_nan (expected)));
  }
  kernels->pair_full[pair->pair](c, rows[0], rows[1], c, &group);
  for (guint i = 0; i < WEFT_SIMD_LANES; i++)
    g_assert_true (c[i] == rows[4][i] || (is_nan (c[i]) && is_nan (rows[4][i])));
}

/* A test finds those for whom the kernel does not make 0. */
static void
check_test (const WeftSimdKernels *kernels, WeftMimdcOp op, WeftRandom *random)
{
  guint32 rows[5][WEFT_SIMD_LANES];
  WeftSimdGroup group = {.mask = rows[4], .first = 0, .after = 5, .stride = WEFT_SIMD_LANES};
  guint kind = WEFT_SIMD_FLT + op - WEFT_OP_FLT;
  guint32 n = 0;
  guint32 n_members = 0;

  for (guint i = 0; i < WEFT_SIMD_LANES; i++) {
    rows[0][i] = draw_word (random);
    rows[1][i] = weft_random_below (random, 2) ? rows[0][i] : draw_word (random);
    rows[4][i] = i / WEFT_SIMD_PART < 5 && weft_random_below (random, 2) ? G_MAXUINT32 : 0;
  }
  kernels->full[kind](rows[2], rows[0], rows[1], &group);
  for (guint i = 0; i < WEFT_SIMD_LANES; i++) {
    n += rows[2][i] != 0;
    n_members += rows[2][i] != 0 && rows[4][i] != 0;
  }
  g_assert_cmpuint (kernels->test_part[kind](rows[3], rows[0], rows[1], &group), ==, n_members);
  for (guint i = 0; i < 5 * WEFT_SIMD_PART; i++)
    g_assert_cmphex (rows[3][i], ==, rows[2][i] != 0 ? rows[4][i] : 0);
  g_assert_cmpuint (kernels->test_full[kind](rows[3], rows[0], rows[1], &group), ==, n);
  for (guint i = 0; i < WEFT_SIMD_LANES; i++)
    g_assert_cmphex (rows[3][i], ==, rows[2][i] != 0 ? G_MAXUINT32 : 0);
}

static void
test_kernels (void)
{
  const WeftSimdKernels *const *all = weft_simd_kernels_list ();
  WeftRandom random;

  test_random_init (&random, 18, 0);
  for (guint i = 0; all[i] != NULL; i++) {
    for (WeftMimdcOp op = WEFT_OP_FLT; op <= WEFT_OP_GEF; op++)
      for (guint round = 0; round < 20; round++) {
        check_kernel (all[i], op, &random);
        check_test (all[i], op, &random);
      }
    for (guint k = 0; k < G_N_ELEMENTS (pairs); k++)
      check_pair (all[i], &pairs[k], &random);
    check_powers (all[i], &random);
  }
}

/* Each instruction set, with tiles that are full, nearly so, and hardly at all. */
static const char *const mixture =
    "int collatz(int x, int deep) { int n; n = 0; while (x != 1 && n < 60) { if (x % 2) x = 3 * x + 1; else "
    "x = x / 2; n = n + 1; }"
    " if (deep > 0) return n + collatz(n + 1, deep - 1); return n; }\n"
    "poly int a[7]; mono int m[3]; poly float f;\n"
    "int main() { int i; int b[5]; f = this; for (i = 0; i < 7; i = i + 1) { a[i] = this * i; b[i % 5] = "
    "a[i] - i; f = f / 3 + b[i / 2]; }\n"
    " m[this % 3] = this % 3 + 10; wait;\n"
    " a[collatz(this + 1, this % 4) % 7] = b[this % 5] + m[(this + 1) % 3]; wait;\n"
    " i = a[this % 7][||(this * 5 + 1) % nproc]; wait; a[i % 7 * (i > 0)][||(this + 1) % nproc] = i + a[3]; "
    "wait;\n"
    " print(i, a[0] + a[1] + a[2] + a[3] + a[4] + a[5] + a[6], f); }\n";

static void
test_sets (void)
{
  static const guint sizes[] = {1, 2, 31, 33, 1023, 1024, 1025, 1300};
  const WeftSimdKernels *const *all = weft_simd_kernels_list ();
  g_autoptr (WeftMimdcCode) code = mimdc_compile (mixture);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autofree char *expected = run_everywhere (mixture, sizes[i]);

    for (guint k = 0; all[k] != NULL; k++) {
      g_autoptr (WeftJob) job = weft_job_new ();
      g_autoptr (GString) output = g_string_new (NULL);
      WeftReferenceOptions options;
      WeftReferenceCounts counts;
      WeftSimdCounts own;

      weft_reference_options_init (&options);
      options.pes = sizes[i];
      options.tags = TRUE;
      options.print = mimdc_collect;
      options.data = output;
      g_assert_true (weft_simd_run (code, &options, all[k], &counts, &own, job, NULL));
      g_assert_cmpstr (output->str, ==, expected);
    }
  }
}

/* Steps and instructions are those of the reference. */
static void
test_counts (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (mixture);
  const WeftBackend *const *backends = weft_backends_get ();
  WeftBackendCounts expected;
  WeftBackendCounts counts;

  g_free (run_on (weft_backends_find ("reference"), code, 300, &expected));
  for (guint i = 0; backends[i] != NULL; i++) {
    if (!is_here (backends[i]))
      continue;
    g_free (run_on (backends[i], code, 300, &counts));
    g_assert_cmpuint (counts.all.barriers, ==, expected.all.barriers);
    if (backends[i]->is_in_step)
      g_assert_cmpuint (counts.all.steps, ==, expected.all.steps);
    g_assert_cmpuint (counts.all.instructions, ==, expected.all.instructions);
  }
}

typedef struct {
  const char *name;
  guint pes;
  const char *text;
  const char *expected; /* a part of what is printed */
} Program;

static const Program programs[] = {
    {"turns", 300,
     "mono int turn; int main() { while (turn != nproc - 1 - this) ; turn = turn + 1; wait; if (this == 7) "
     "print(turn); }",
     "7: 300\n"},
    {"hands", 1040,
     "poly int token; int main() { if (this == 1004) token = 1; wait; if (this >= 1004) { while (token == 0) "
     ";"
     " token[||(this + 1) % nproc] = token + 1; } wait; if (this == 0) print(token); }",
     "0: 37\n"},
    {"spin in a call", 40,
     "mono int go; int spin(int n) { if (n > 0) return spin(n - 1); while (go != this) ; return 1; }"
     " int main() { int x; x = spin(this % 5); go = go + 1; wait; print(x, go); }",
     "39: 1 40\n"},
    {"deadlock", 300, "mono int go; int main() { if (this % 100 == 0) wait; while (go == 0) ; }",
     "p.mimdc:1:"},
    {"deadlock of two", 2, "poly int flag; int main() { while (flag[||1 - this] == 0) ; flag = 1; }",
     "no PE can go on: each waits for what none of them will store: PEs 0 to 1 in a loop at line 1"},
    {"recursion", 70,
     "int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); } int main() { print(f(this % 17)); }",
     "15: 610\n"},
    {"deep", 9,
     "int f(int n) { if (n == 0) return 0; return 1 + f(n - 1); } int main() { print(f(this * 1500)); }",
     "8: 12000\n"},
    {"too deep", 9,
     "int f(int n) { if (n == 0) return 0; return 1 + f(n - 1); }\nint main() { print(this);\n wait; "
     "print(f(this * 5000)); }",
     "p.mimdc:1:49: PE 5: the stack passes its limit of 65536 words in “f”\n"},
    {"element", 300,
     "poly int a[10];\nint main() { print(this); if (this % 50 == 21)\n a[this] = 1;\n print(a[this % 10]); "
     "}",
     ": PE 21: there is no element 21, only 0 to 9\n"},
    {"PE", 300, "poly int a;\nint main() { int x; wait; x = a[||this + 1];\n print(x); }",
     "PE 299: there is no PE 300, only 0 to 299\n"},
    {"division", 1100,
     "int main() { int i; print(this); for (i = 0; i < this % 99; i = i + 1) ; print(i);\n print(100 / (1055 "
     "- "
     "this)); }",
     ": PE 1055: division by zero\n"},
    {"trap beside a loop", 3, "int main() { while (this == 1) ;\n print(1 / (this - 2)); }",
     "PE 2: division by zero"},
    {"overflow", 300,
     "int main() { int x; x = 2147483647 - this % 2 + 1; print(x, x / -1, x % -1, x * x, x << this, x >> "
     "this, -x, x - 1); }",
     "0: -2147483648 -2147483648 0 0 -2147483648 -2147483648 -2147483648 2147483647\n"},
    {"floats", 40,
     "int toint(int x) { return x; } int main() { float f; float z; int i; z = this - 20.0; f = z / (this % "
     "2); i = toint(f); print(f, z / 3, i, -z < f, z == f);"
     " f = 3000000000.0 * z; i = toint(f); print(i); }",
     "20: nan 0 0"},
    {"local array", 65,
     "int main() { int i; int s; int b[100]; for (i = 0; i < 100; i = i + 1) b[(i * 7 + this) % 100] = i; s "
     "= 0;"
     " for (i = 0; i < 100; i = i + 1) s = s * 3 + b[i]; print(s); }",
     "64: "},
    {"two arrays and operators", 65,
     "int g; int f(int x) { g = g + 1; return x; } int main() { int a[4]; int b[4]; int i; i = this % 4; "
     "a[i] = f(1) && f(this % 2);"
     " b[f(i)] = a[f(i)] || f(0); a[(i + b[i]) % 4] = g + i; i = i + f(i) * (i + g); print(a[0], a[1], a[2], "
     "a[3], b[i % 4], i, g); }",
     "64: "},
    {"remote exchange", 200,
     "poly int x; poly int p; int main() { x = this; p = (this + 1) % nproc; wait; x = x[||p]; wait; p[||p] "
     "= p + x; wait; print(x, p); }",
     "199: "},
    {"winners", 1100,
     "mono int m; mono int v[4]; int main() { m = this + 5; v[this % 4] = this; wait; if (this < 1) print(m, "
     "v[0], v[1], v[2], v[3]); }",
     "0: 5 0 1 2 3\n"},
    {"one PE, a large array", 1,
     "poly int a[300000]; int main() { int i; int s; for (i = 0; i < 300000; i = i + 1) a[i] = i; s = 0; for "
     "(i = 0; i < 300000; i = i + 7) s = s + a[i]; print(s); }",
     "0: "},
    {"many", 65536,
     "mono int n; int main() { int i; for (i = 0; i < this % 9; i = i + 1) ; wait; if (this == nproc - 1) n "
     "= i; wait; if (this % 9999 == 3) print(i, n); }",
     "3: 3 6\n"},
};

static void
check_program (gconstpointer data)
{
  const Program *program = data;
  g_autofree char *output = run_everywhere (program->text, program->pes);

  if (strstr (output, program->expected) == NULL)
    g_error ("%s\nprints\n%s\nexpected %s", program->text, output, program->expected);
}

/* Cancelled by what the program prints, so at a known place. */
static void
cancel_at_first (G_GNUC_UNUSED const char *text, G_GNUC_UNUSED gsize length, gpointer data)
{
  weft_job_cancel (data);
}

static void
test_cancel (void)
{
  g_autoptr (WeftMimdcCode) code =
      mimdc_compile ("mono int m; int main() { print(1); wait; while (1) m = m + 1; }");
  const WeftBackend *const *backends = weft_backends_get ();

  for (guint i = 0; backends[i] != NULL; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    WeftReferenceOptions options;
    WeftBackendCounts counts;

    weft_reference_options_init (&options);
    options.pes = 1000;
    options.print = cancel_at_first;
    options.data = job;
    if (!is_here (backends[i]))
      continue;
    g_assert_false (backends[i]->run (backends[i], code, &options, NULL, &counts, job, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  }
}

/* More than the job may hold is an error, not the end of the process. */
static void
test_budget (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("poly int a[4000000]; int main() { print(a[this]); }");
  const WeftBackend *const *backends = weft_backends_get ();

  for (guint i = 0; backends[i] != NULL; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    WeftReferenceOptions options;
    WeftBackendCounts counts;

    weft_reference_options_init (&options);
    options.pes = 100000;
    if (!is_here (backends[i]))
      continue;
    g_assert_false (backends[i]->run (backends[i], code, &options, NULL, &counts, job, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
  }
}

/* The model of the MP-1. */

static double
get_cycle (guint64 types)
{
  guint class = 0;

  for (guint i = 0; i < WEFT_N_OPS; i++)
    class |= types >> i & 1 ? weft_mp1_get_class (i) : 0;
  return weft_mp1_get_overhead (class) + weft_mp1_get_time (types, WEFT_MP1_ALL);
}

/* ADD and LDS as printed in Table 1, with one digit; 280 million operations on floats a second of 16,384 PEs. */
static void
test_table_1 (void)
{
  g_assert_cmpfloat (get_cycle ((guint64) 1 << WEFT_OP_ADD), >=, 45);
  g_assert_cmpfloat (get_cycle ((guint64) 1 << WEFT_OP_ADD), <, 55);
  g_assert_cmpfloat (get_cycle ((guint64) 1 << WEFT_OP_LDS), >=, 45);
  g_assert_cmpfloat (get_cycle ((guint64) 1 << WEFT_OP_LDS), <, 55);
  g_assert_cmpfloat (16384 / get_cycle ((guint64) 1 << WEFT_OP_ADDF), >, 0.95 * 280);
  g_assert_cmpfloat (16384 / get_cycle ((guint64) 1 << WEFT_OP_ADDF), <, 1.05 * 280);
}

/* A schedule of several types takes no more than theirs one after the other, and no less than that of any part of them. */
static void
test_sharing (void)
{
  const WeftMp1Optimisations unshared = WEFT_MP1_ALL & ~WEFT_MP1_SHARING;
  WeftRandom random;

  test_random_init (&random, 19, 0);
  for (guint i = 0; i < 300; i++) {
    guint64 a = 0;
    guint64 b = 0;

    for (guint n = 0; n < 1 + i % 12; n++) {
      a |= (guint64) 1 << weft_random_below (&random, WEFT_N_OPS);
      b |= (guint64) 1 << weft_random_below (&random, WEFT_N_OPS);
    }
    g_assert_cmpfloat (weft_mp1_get_time (a | b, WEFT_MP1_ALL), <=,
                       weft_mp1_get_time (a, WEFT_MP1_ALL) + weft_mp1_get_time (b & ~a, WEFT_MP1_ALL) + 1e-9);
    g_assert_cmpfloat (weft_mp1_get_time (a | b, WEFT_MP1_ALL), >=,
                       weft_mp1_get_time (a, WEFT_MP1_ALL) - 1e-9);
    g_assert_cmpfloat (weft_mp1_get_time (a, WEFT_MP1_ALL), <=, weft_mp1_get_time (a, unshared) + 1e-9);
  }
}

/* Whatever it does without, the machine prints the same; with all it is between 1/80 and 1/5 of a SIMD program. */
static void
test_without (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (mixture);
  g_autofree char *expected = run_everywhere (mixture, 100);

  for (guint optimisations = 0; optimisations <= WEFT_MP1_ALL; optimisations++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GString) output = g_string_new (NULL);
    WeftReferenceOptions options;
    WeftReferenceCounts counts;
    WeftMp1Counts own;

    weft_reference_options_init (&options);
    options.pes = 100;
    options.tags = TRUE;
    options.print = mimdc_collect;
    options.data = output;
    g_assert_true (weft_mp1_run (code, &options, optimisations, &counts, &own, job, NULL));
    g_assert_cmpstr (output->str, ==, expected);
    g_assert_cmpuint (own.cycles, ==, counts.steps);
    if (optimisations == WEFT_MP1_ALL) {
      g_assert_cmpfloat (own.share, >, 1 / 80.0);
      g_assert_cmpfloat (own.share, <, 1 / 5.0);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/simd/kernels", test_kernels);
  g_test_add_func ("/simd/sets", test_sets);
  g_test_add_func ("/simd/counts", test_counts);
  g_test_add_func ("/simd/cancel", test_cancel);
  g_test_add_func ("/simd/budget", test_budget);
  g_test_add_func ("/simd/mp1/table 1", test_table_1);
  g_test_add_func ("/simd/mp1/sharing", test_sharing);
  g_test_add_func ("/simd/mp1/without", test_without);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++) {
    g_autofree char *path = g_strdup_printf ("/simd/programs/%s", programs[i].name);

    g_test_add_data_func (path, &programs[i], check_program);
  }
  return g_test_run ();
}
