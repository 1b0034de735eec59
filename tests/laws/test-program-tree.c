/* test-program-tree.c: trees from programs. The mean of a tree with the profile of a run is what the run took, whatever the times of instructions, when
 * one PE runs the program, or several that never decide differently: means of sums are sums of means, and a profile has the means of all
 * that is executed. What was executed is found again from the jumps alone. */
#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-mimdc.h"
#include "weft-mp1.h"
#include "weft-program-tree.h"
#include "weft-reference.h"

#include "test-seed.h"

#include <math.h>
#include <string.h>

#define PROGRAMS  500
#define FUNCTIONS 2

/* Trees of shorter runs are evaluated as distributions too. */
#define SHORT 4000.0

/* Random programs: all that leads somewhere, and hardly anything else. Functions call those before them. */

typedef struct {
  WeftRandom *random;
  GString *text;
  guint function;
  guint n_loops;
  gboolean may_halt;
} Writer;

static guint
below (Writer *writer, guint n)
{
  return (guint) weft_random_below (writer->random, n);
}

static void
write_condition (Writer *writer)
{
  static const char *const signs[] = {"<", ">", "==", "!="};

  g_string_append_printf (writer->text, "x %% %u %s %u", 2 + below (writer, 4), signs[below (writer, 4)],
                          below (writer, 4));
  if (below (writer, 3) == 0)
    g_string_append_printf (writer->text, " %s x / 4 %% 3 == %u", below (writer, 2) == 0 ? "&&" : "||",
                            below (writer, 3));
}

static void write_block (Writer *writer, guint depth);

static void
write_loop (Writer *writer, guint depth)
{
  guint counter = writer->n_loops++;

  g_string_append_printf (writer->text, "{ int k%u; while (k%u < ", counter, counter);
  if (below (writer, 2) == 0)
    g_string_append_printf (writer->text, "%u", below (writer, 5));
  else
    g_string_append_printf (writer->text, "x %% %u", 1 + below (writer, 5));
  g_string_append_printf (writer->text, ") { k%u = k%u + 1; ", counter, counter);
  write_block (writer, depth + 1);
  g_string_append (writer->text, "} }\n");
}

static void
write_statement (Writer *writer, guint depth)
{
  guint which = below (writer, depth < 2 ? 9 : 4);

  if (which < 3) {
    g_string_append_printf (writer->text, "x = (x * 7 + %u) %% 1009;\n", below (writer, 100));
  } else if (which == 3 && writer->function > 0) {
    g_string_append_printf (writer->text, "x = (x + f%u(x)) %% 1009;\n", below (writer, writer->function));
  } else if (which < 7) {
    g_string_append (writer->text, "if (");
    write_condition (writer);
    g_string_append (writer->text, ") {\n");
    write_block (writer, depth + 1);
    if (below (writer, 2) == 0) {
      g_string_append (writer->text, "} else {\n");
      write_block (writer, depth + 1);
    }
    g_string_append (writer->text, "}\n");
  } else {
    write_loop (writer, depth);
  }
}

static void
write_block (Writer *writer, guint depth)
{
  guint n = 1 + below (writer, 3);

  for (guint i = 0; i < n; i++)
    write_statement (writer, depth);
  if (depth > 0 && below (writer, 5) == 0)
    g_string_append (writer->text, writer->may_halt && below (writer, 2) == 0 ? "halt;\n" : "return x;\n");
}

static char *
write_program (guint64 number)
{
  WeftRandom random;
  Writer writer = {&random, g_string_new (NULL), 0, 0, FALSE};

  test_random_init (&random, 20, number);
  for (; writer.function < FUNCTIONS; writer.function++) {
    g_string_append_printf (writer.text, "int f%u(int x) {\n", writer.function);
    write_block (&writer, 0);
    g_string_append (writer.text, "return x + 1;\n}\n");
  }
  writer.may_halt = TRUE;
  g_string_append_printf (writer.text, "int main() {\nint x;\nx = %u;\n", below (&writer, 1009));
  write_block (&writer, 0);
  write_block (&writer, 0);
  g_string_append (writer.text, "}\n");
  return g_string_free (writer.text, FALSE);
}

/* Runs. */

typedef struct {
  const WeftMimdcCode *code;
  WeftProgramProfile *profile;
  guint32 at; /* of PE 0 */
  GArray *back;
  guint64 counts[WEFT_N_OPS];
} Trace;

/* What PE 0 has executed up to @at. */
static void
trace (guint32 pe, guint32 at, gboolean is_taken, gpointer data)
{
  Trace *trace = data;
  const WeftMimdcInstruction *instruction;

  weft_program_profile_note (pe, at, is_taken, trace->profile);
  if (pe > 0)
    return;
  for (; trace->at != at;) {
    instruction = &trace->code->instructions[trace->at];
    trace->counts[instruction->op]++;
    trace->at++;
    if (instruction->op != WEFT_OP_CALL)
      continue;
    g_array_append_val (trace->back, trace->at);
    trace->at = trace->code->functions[instruction->operand].entry;
  }
  instruction = &trace->code->instructions[at];
  trace->counts[instruction->op]++;
  trace->at = is_taken && instruction->op != WEFT_OP_RET ? instruction->operand : at + 1;
  if (instruction->op != WEFT_OP_RET)
    return;
  trace->at = g_array_index (trace->back, guint32, trace->back->len - 1);
  g_array_set_size (trace->back, trace->back->len - 1);
}

/* Means. */

static double
find_time (const WeftNode *step, const double *times)
{
  const char *op = weft_node_get_text (step, WEFT_PROPERTY_OP);

  for (guint i = 0; i < WEFT_N_OPS; i++)
    if (g_ascii_strcasecmp (weft_mimdc_op_get_info (i)->name, op) == 0)
      return times[i] * (double) weft_node_get_integer (step, WEFT_PROPERTY_COUNT);
  g_error ("no operation %s", op);
}

static double
find_mean (const WeftNode *node, const double *times)
{
  double parts[2] = {0, 0}; /* of an if: then and else; else all in the first */
  WeftChildIter iter;
  WeftNode *child;

  if (weft_node_get_kind (node) == WEFT_KIND_STEP)
    return find_time (node, times);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    parts[weft_node_get_kind (child) == WEFT_KIND_ELSE] += find_mean (child, times);
  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_IF: {
    double then = weft_node_get_number (node, WEFT_PROPERTY_THEN);

    return then * parts[0] + (1 - then) * parts[1];
  }
  case WEFT_KIND_LOOP:
    return weft_literal_get_mean (weft_node_get_literal (node, WEFT_PROPERTY_ITERATIONS)) * parts[0];
  default:
    return parts[0];
  }
}

/* Whether it can be evaluated: calls in loops within calls in loops may take beyond any bound, though they never did. */
static gboolean
check_distribution (const WeftDocument *document, guint32 tree, double expected, WeftJob *job)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftFlowResult) result = weft_flow_evaluate (document, tree, WEFT_MODES_AS_DRAWN, job, &error);

  if (g_error_matches (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE))
    return FALSE;
  g_assert_no_error (error);
  if (result->upper == NULL)
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mean (result->time), expected, 1e-6 * expected);
  return result->upper == NULL;
}

/* What the tree predicts of PEs that decide alike is what the interpreter of the MP-1 takes. */
static void
check_mp1 (guint64 number, const WeftMimdcCode *code, const WeftNode *tree, guint pes, WeftJob *job)
{
  g_autoptr (GError) error = NULL;
  double times[WEFT_N_OPS];
  WeftReferenceOptions how;
  WeftReferenceCounts counts;
  WeftMp1Counts own;

  weft_reference_options_init (&how);
  how.pes = pes;
  weft_mp1_run (code, &how, WEFT_MP1_ALL, &counts, &own, job, &error);
  g_assert_no_error (error);
  for (guint op = 0; op < WEFT_N_OPS; op++)
    times[op] = weft_mp1_get_overhead (weft_mp1_get_class (op)) +
                weft_mp1_get_time (G_GUINT64_CONSTANT (1) << op, WEFT_MP1_ALL);
  if (fabs (find_mean (tree, times) - own.seconds * 1e6) > 1e-9 * own.seconds * 1e6)
    g_error ("program %" G_GUINT64_FORMAT ": predicted %.17g, took %.17g", number, find_mean (tree, times),
             own.seconds * 1e6);
}

/* Whether the tree was evaluated. */
static gboolean
check_program (guint64 number, guint pes)
{
  g_autofree char *text = write_program (number);
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMimdcCode) code = weft_mimdc_compile (messages, job, &error);
  g_autoptr (WeftProgramProfile) profile = NULL;
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (GArray) back = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftProgramTreeOptions options = {
      .name = "p", .source = text, .pes = pes, .machine = "m", .unit = "us", .step = 1, .wider = 1};
  Trace run = {.code = code, .back = back};
  WeftReferenceOptions how;
  WeftReferenceCounts counts;
  double times[WEFT_N_OPS];
  double expected = 0;
  const WeftNode *tree;

  g_assert_no_error (error);
  run.profile = profile = weft_program_profile_new (code, pes, job, &error);
  weft_reference_options_init (&how);
  how.pes = pes;
  how.instructions = 50000000;
  how.leads = trace;
  how.leads_data = &run;
  weft_reference_run (code, &how, &counts, job, &error);
  g_assert_no_error (error);
  weft_program_profile_finish (profile);
  for (guint op = 0; op < WEFT_N_OPS; op++) {
    times[op] = 1 + (op * 7 + number) % 9;
    expected += times[op] * (double) run.counts[op];
  }
  options.simd = options.spmd = times;
  options.profile = profile;
  document = weft_program_tree_make (code, &options, job, &error);
  g_assert_no_error (error);
  tree = weft_document_lookup (document, "p-tree");
  if (fabs (find_mean (tree, times) - expected) > 1e-9 * expected)
    g_error ("program %" G_GUINT64_FORMAT ": mean %.17g, expected %.17g\n%s", number, find_mean (tree, times),
             expected, text);
  check_mp1 (number, code, tree, pes, job);
  return expected < SHORT && check_distribution (document, weft_node_get_id (tree), expected, job);
}

static void
test_one (void)
{
  guint n = 0;

  for (guint64 i = 0; i < test_cases (PROGRAMS); i++)
    n += check_program (i, 1);
  g_assert_cmpuint (n, >, test_cases (PROGRAMS) / 20);
}

static void
test_alike (void)
{
  guint n = 0;

  for (guint64 i = 0; i < test_cases (PROGRAMS); i++)
    n += check_program (i, 3);
  g_assert_cmpuint (n, >, test_cases (PROGRAMS) / 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/program-tree/one", test_one);
  g_test_add_func ("/program-tree/alike", test_alike);
  return g_test_run ();
}
