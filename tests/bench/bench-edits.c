/* bench-edits.c: what a person waits for who gives one leaf of a mixed tree the other mode: the evaluation of the
 * edited document after that of the first. */
#include "bench-distribution.h"
#include "bench-programs.h"
#include "bench-time.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Leaves whose modes are changed, one by one, each from the same document. */
#define MOST_EDITS 40

/* What is kept from one answer to the next. */
#define CACHE_BYTES ((gsize) 256 << 20)

static const struct {
  guint pes;
  guint n_nodes;
  guint depth;
} cases[] = {
    {64, 50, 4},
    {1024, 200, 6},
};

/* One person's session. */
typedef struct {
  const BenchProgram *program;
  guint n_edits;
  double budget;
} Session;

/* What one answer takes, in seconds, and what it takes from nothing. */
typedef struct {
  double processor;
  double elapsed;
  double fresh; /* processor */
} Answer;

static Answer
evaluate (const Session *session, const WeftDocument *document, WeftCache *cache)
{
  clock_t processor = clock ();
  gint64 begin = g_get_monotonic_time ();
  WeftLattice *time = bench_time_find (document, session->program->tree, session->budget, 0, cache);

  if (time == NULL)
    return (Answer){NAN, NAN};
  weft_lattice_unref (time);
  return (Answer){(double) (clock () - processor) / CLOCKS_PER_SEC,
                  1e-6 * (double) (g_get_monotonic_time () - begin)};
}

static WeftDocument *
flip (const BenchProgram *program, guint leaf)
{
  g_autofree char *name = g_strdup_printf ("leaf%u", leaf);
  guint32 id = weft_document_find (program->document, name);
  const WeftNode *node = weft_document_get_node (program->document, id);
  const char *mode = weft_node_get_mode (node) == WEFT_MODE_SIMD ? "spmd" : "simd";
  GError *error = NULL;
  WeftDocument *edited = weft_document_set (program->document, id, WEFT_PROPERTY_MODE, mode, &error);

  g_assert_no_error (error);
  return edited;
}

/* After what is in @cache, and from nothing. */
static Answer
answer (const Session *session, const WeftDocument *document, WeftCache *cache)
{
  Answer kept = evaluate (session, document, cache);

  kept.fresh = evaluate (session, document, NULL).processor;
  return kept;
}

/* The first answer, then one for each edit. */
static void
session_cb (gconstpointer data, double *values)
{
  const Session *session = data;
  const BenchProgram *program = session->program;
  Answer *answers = (Answer *) (gpointer) values;
  g_autoptr (WeftCache) cache = weft_cache_new (CACHE_BYTES);

  answers[0] = answer (session, program->document, cache);
  for (guint i = 0; i < session->n_edits; i++) {
    g_autoptr (WeftDocument) edited = flip (program, i * program->n_leaves / session->n_edits);

    answers[1 + i] = answer (session, edited, cache);
  }
}

static double
ratio_of (const Answer *answer)
{
  return answer->fresh / answer->processor;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = ratio_of (a);
  double y = ratio_of (b);

  return (x < y) - (x > y);
}

static void
print_answer (const char *name, const Answer *answer)
{
  printf ("  %-28s %10.4g s  %10.4g s elapsed  %10.4g s from nothing, %.3g times as long\n", name,
          answer->processor, answer->elapsed, answer->fresh, ratio_of (answer));
}

static void
run_session (const BenchProgram *program, guint n_edits)
{
  Session session = {.program = program, .n_edits = n_edits};
  g_autofree Answer *answers = g_new (Answer, n_edits + 1);
  BenchTime time;
  BenchCost cost;

  bench_time_measure (program->document, program->tree, &time);
  session.budget = time.budget;
  cost = bench_measure_values (session_cb, &session, (double *) answers, 3 * (n_edits + 1));
  qsort (answers + 1, n_edits, sizeof (Answer), compare);
  printf ("  %u edits, %.1f MB\n", n_edits, cost.bytes / 1e6);
  print_answer ("first answer", &answers[0]);
  print_answer ("after an edit, best", &answers[1]);
  print_answer ("after an edit, quartile", &answers[1 + n_edits / 4]);
  print_answer ("after an edit, median", &answers[1 + n_edits / 2]);
  print_answer ("after an edit, worst", &answers[n_edits]);
}

void
bench_edits (gboolean full)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (BenchProgram) program =
        bench_program_new_mixed (cases[i].pes, cases[i].n_nodes, cases[i].depth);

    printf ("mixed tree of %u nodes, depth %u, N = %u\n", program->n_nodes, cases[i].depth, cases[i].pes);
    run_session (program, full ? program->n_leaves : MIN (program->n_leaves, MOST_EDITS));
  }
}
