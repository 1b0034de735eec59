/* test-davis-putnam.c: the example davis-putnam.weft is what the generator of the search makes, and probabilities and measurement are
 * found again by another search of the same formulas. Then what section 7.2 of Li et al. 1997 prints of its own search: 75.25 by average values, 103.67 predicted, 112.51 measured. Usage: test-davis-putnam DOCUMENT */
#include "engines.h"
#include "generated-graph.h"
#include "weft-check.h"
#include "weft-document-format.h"
#include "weft-order.h"
#include "weft-random.h"
#include "weft-reader.h"

#include <string.h>

#define N_VARIABLES 12
#define N_CLAUSES   72
#define N_FORMULAS  10000
#define N_PES       4
#define FIRST       2 /* the first variable that a PE chooses itself */

static const char *path;

/* A clause of three literals; the variable is true in a literal where `value` is 1. */
typedef struct {
  guint variable[3];
  guint value[3];
} Clause;

typedef struct {
  WeftRandom random;
  Clause clauses[N_VARIABLES][N_CLAUSES]; /* by their highest variable */
  guint n_clauses[N_VARIABLES];
  guint x[N_VARIABLES];
  guint nodes;
  gboolean is_satisfied;
  guint64 came[N_VARIABLES]; /* to the conditional, in the formula at hand */
  guint64 taken[N_VARIABLES];
} Search;

/* A variable and its value after the other; one that is there is drawn once more. */
static void
add_clause (Search *search)
{
  Clause clause;
  guint highest = 0;

  for (guint k = 0; k < 3; k++) {
    do
      clause.variable[k] = (guint) weft_random_below (&search->random, N_VARIABLES);
    while ((k > 0 && clause.variable[k] == clause.variable[0]) ||
           (k > 1 && clause.variable[k] == clause.variable[1]));
    clause.value[k] = 1 - (guint) weft_random_below (&search->random, 2);
    highest = MAX (highest, clause.variable[k]);
  }
  search->clauses[highest][search->n_clauses[highest]++] = clause;
}

/* Whether no clause is false whose variables all have a value now: those of lower variables were looked at before. */
static gboolean
evaluate (Search *search, guint i)
{
  search->nodes++;
  for (guint c = 0; c < search->n_clauses[i]; c++) {
    const Clause *clause = &search->clauses[i][c];
    gboolean is_false = TRUE;

    for (guint k = 0; k < 3; k++)
      is_false = is_false && search->x[clause->variable[k]] != clause->value[k];
    if (is_false)
      return FALSE;
  }
  return TRUE;
}

static void
descend (Search *search, guint i)
{
  for (guint value = 2; value-- > 0;) {
    gboolean goes_on;

    search->x[i] = value;
    goes_on = evaluate (search, i);
    search->came[i]++;
    search->taken[i] += goes_on;
    if (goes_on && i + 1 < N_VARIABLES)
      descend (search, i + 1);
    else if (goes_on)
      search->is_satisfied = TRUE;
  }
}

/* The nodes that the last of the PEs has searched; 0: the formula can be satisfied. */
static guint
try_formula (Search *search)
{
  guint most = 0;

  memset (search->n_clauses, 0, sizeof search->n_clauses);
  memset (search->came, 0, sizeof search->came);
  memset (search->taken, 0, sizeof search->taken);
  search->is_satisfied = FALSE;
  for (guint c = 0; c < N_CLAUSES; c++)
    add_clause (search);
  for (guint pe = 0; pe < N_PES; pe++) {
    search->nodes = 0;
    search->x[0] = pe & 1;
    search->x[1] = pe >> 1;
    descend (search, FIRST);
    most = MAX (most, search->nodes);
  }
  return search->is_satisfied ? 0 : most;
}

/* (element-type double): ascending; @then: (out) */
static GArray *
search_all (double *then)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree Search *search = g_new0 (Search, 1);
  guint64 came[N_VARIABLES] = {0};
  guint64 taken[N_VARIABLES] = {0};

  weft_random_init (&search->random, 1, 0);
  while (nodes->len < N_FORMULAS) {
    double most = try_formula (search);

    if (most == 0)
      continue;
    g_array_append_val (nodes, most);
    for (guint i = FIRST; i < N_VARIABLES; i++) {
      came[i] += search->came[i];
      taken[i] += search->taken[i];
    }
  }
  for (guint i = FIRST; i < N_VARIABLES; i++)
    then[i] = (double) taken[i] / (double) came[i];
  g_array_sort (nodes, weft_order_doubles);
  return nodes;
}

static WeftDocument *
load (void)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_load (path, NULL, &error);

  g_assert_no_error (error);
  return document;
}

static void
test_generated (void)
{
  g_autoptr (WeftDocument) document = generated_document ("satisfiability", NULL);
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  gsize size;
  g_autofree char *bytes = weft_document_format.write (document, NULL, job, diagnostics, &size, &error);
  g_autofree char *example = NULL;
  gsize length;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &example, &length, NULL));
  g_assert_cmpmem (bytes, size, example, length);
}

static void
test_example (void)
{
  g_autoptr (WeftDocument) document = load ();
  double then[N_VARIABLES];
  g_autoptr (GArray) nodes = search_all (then);
  g_autoptr (GArray) kept = weft_measurement_parse (weft_document_lookup (document, "searched"), NULL);

  g_assert_cmpmem (kept->data, kept->len * sizeof (double), nodes->data, nodes->len * sizeof (double));
  for (guint i = FIRST; i + 1 < N_VARIABLES; i++) {
    g_autofree char *id = g_strdup_printf ("if-x%u", i);

    g_assert_cmpfloat (weft_node_get_number (weft_document_lookup (document, id), WEFT_PROPERTY_THEN), ==,
                       then[i]);
  }
  g_assert_cmpfloat (then[N_VARIABLES - 1], ==, 0);
}

/* As far as another 10,000 formulas than the paper's 64,000, of which it does not say how many clauses they have, can come near: 1 %. */
static void
test_paper (void)
{
  g_autoptr (WeftDocument) document = load ();
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftAgreement) agreement = weft_question_answer (
      &weft_flow_question_agreement, document, weft_document_find_diagram (document), NULL, job, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (agreement->distance.n, ==, N_FORMULAS);
  g_assert_cmpfloat_with_epsilon (agreement->average_value, 75.25, 0.7525);
  g_assert_cmpfloat_with_epsilon (agreement->distance.predicted_mean, 103.67, 1.0367);
  g_assert_cmpfloat_with_epsilon (agreement->distance.mean, 112.51, 1.1251);
  g_assert_cmpfloat (agreement->distance.ks, >, agreement->distance.chance);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  path = argv[1];
  g_test_add_func ("/davis-putnam/generated", test_generated);
  g_test_add_func ("/davis-putnam/example", test_example);
  g_test_add_func ("/davis-putnam/paper", test_paper);
  return g_test_run ();
}
