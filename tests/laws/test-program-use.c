/* test-program-use.c: what lines and instructions cost: sums are those of the run, who takes part is alive, and two machines that share nothing
 * agree on how often each instruction is executed. */
#include "backends.h"
#include "weft-mimdc.h"
#include "mimdc-fixture.h"

#include "random-mimdc.h"

#include <math.h>
#include <string.h>

#define PROGRAMS 100

static const char *folder;

static WeftProgramUse *
use_on (const char *name, const WeftMimdcCode *code, guint pes, WeftReferenceCounts *counts)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GString) output = g_string_new (NULL);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  const WeftBackend *backend = weft_backends_find (name);
  WeftBackendCounts used = {0};
  WeftBackendCounts plain = {0};
  WeftReferenceOptions options;
  WeftProgramUse *use;

  weft_reference_options_init (&options);
  options.pes = pes;
  options.print = mimdc_collect;
  options.data = output;
  use = backend->use (code, &options, &used, job, &error);
  options.data = expected;
  g_assert_true (backend->run (backend, code, &options, NULL, &plain, job, NULL) == (use != NULL));
  g_assert_cmpstr (output->str, ==, expected->str);
  g_assert_cmpuint (used.all.instructions, ==, plain.all.instructions);
  g_assert_cmpuint (used.n, ==, plain.n);
  for (guint i = 0; i < used.n && use != NULL; i++)
    g_assert_cmpfloat (used.own[i].value, ==, plain.own[i].value);
  *counts = used.all;
  return use;
}

static void
check_cost (const WeftProgramCost *cost, guint pes)
{
  g_assert_cmpuint (cost->times, <=, cost->executions);
  g_assert_cmpuint (cost->executions, <=, cost->alive);
  g_assert_cmpuint (cost->alive, <=, cost->times * pes);
  g_assert_true ((cost->executions == 0) == isnan (weft_program_cost_get_utilisation (cost)));
}

static void
check_sums (const WeftMimdcCode *code,
            const WeftProgramUse *use,
            const WeftReferenceCounts *counts,
            guint pes)
{
  guint64 by_instruction = 0;
  guint64 by_line = 0;
  guint32 n = 0;

  for (guint32 i = 0; i < use->n_instructions; i++) {
    check_cost (&use->instructions[i], pes);
    by_instruction += use->instructions[i].executions;
  }
  for (guint32 i = 0; i < use->n_lines; i++) {
    const WeftProgramLine *line = &use->lines[i];

    check_cost (&line->cost, pes);
    g_assert_true (i == 0 || use->lines[i - 1].line < line->line);
    g_assert_cmpuint (line->visits, <=, line->cost.executions);
    by_line += line->cost.executions;
    n += line->n_instructions;
  }
  g_assert_cmpuint (n, ==, code->n);
  g_assert_cmpuint (by_instruction, ==, counts->instructions);
  g_assert_cmpuint (by_line, ==, counts->instructions);
  g_assert_cmpuint (use->all.executions, ==, counts->instructions);
}

/* %FALSE when it traps. @has_races: who waits in a loop does so as long as the machine takes */
static gboolean
check_program (const char *text, guint pes, gboolean has_races)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  WeftReferenceCounts counts;
  WeftReferenceCounts in_step_counts;
  g_autoptr (WeftProgramUse) use = use_on ("simd", code, pes, &counts);
  g_autoptr (WeftProgramUse) in_step = use_on ("reference", code, pes, &in_step_counts);

  g_assert_true ((use == NULL) == (in_step == NULL));
  if (use == NULL)
    return FALSE;
  check_sums (code, use, &counts, pes);
  check_sums (code, in_step, &in_step_counts, pes);
  g_assert_cmpuint (in_step->n_lines, ==, use->n_lines);
  for (guint32 i = 0; i < code->n && !has_races; i++)
    g_assert_cmpuint (use->instructions[i].executions, ==, in_step->instructions[i].executions);
  for (guint32 i = 0; i < use->n_lines && !has_races; i++)
    g_assert_cmpuint (use->lines[i].cost.executions, ==, in_step->lines[i].cost.executions);
  return TRUE;
}

static void
test_random (void)
{
  guint n = 0;

  for (guint64 i = 0; i < PROGRAMS; i++) {
    g_autofree char *expected = NULL;
    gboolean traps;
    g_autofree char *text = random_mimdc_new (i, &expected, &traps);
    gboolean is_done = check_program (text, RANDOM_MIMDC_PES, FALSE);

    g_assert_true (is_done != traps);
    n += is_done;
  }
  g_assert_cmpuint (n, >, PROGRAMS / 4);
}

/* Those that come with Weft, on more PEs than a tile has. */
static void
test_library (void)
{
  static const struct {
    const char *name;
    gboolean has_races;
  } programs[] = {{"prefix", FALSE}, {"odd-even-sort", FALSE}, {"token-ring", TRUE}, {"spin-lock", TRUE}};

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++) {
    g_autofree char *name = g_strconcat (programs[i].name, ".mimdc", NULL);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;

    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    g_assert_true (check_program (text, 8, programs[i].has_races));
  }
}

/* Half of the PEs go one way, a quarter has ended before. */
static void
test_known (void)
{
  static const char text[] = "poly int n;\n"
                             "int main() {\n"
                             "  if (this % 4 == 3) halt;\n"
                             "  wait;\n"
                             "  if (this % 2)\n"
                             "    n = 1;\n"
                             "  n = 2;\n"
                             "}\n";
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  WeftReferenceCounts counts;
  static const char *const machines[] = {"simd", "reference"};

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++) {
    g_autoptr (WeftProgramUse) use = use_on (machines[i], code, 400, &counts);
    const WeftProgramLine *line = use->lines;

    while (line->line != 6)
      line++;
    g_assert_cmpuint (line->visits, ==, 100);
    g_assert_cmpfloat_with_epsilon (weft_program_cost_get_utilisation (&line->cost), 1.0 / 3, 1e-12);
    while (line->line != 7)
      line++;
    g_assert_cmpuint (line->visits, ==, 300);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  g_test_add_func ("/program-use/random", test_random);
  g_test_add_func ("/program-use/library", test_library);
  g_test_add_func ("/program-use/known", test_known);
  return g_test_run ();
}
