/* bench-edits.c: what a person waits for who gives one leaf of a mixed tree the other mode: the evaluation of the
 * edited document after that of the first. */
#include "bench-distribution.h"
#include "bench-programs.h"
#include "bench-time.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Leaves whose modes are changed, one by one, each from the same document. */
#define MOST_EDITS 8

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

/* All evaluations of a session: what is carried from one to the next is given to their jobs here. */
static double
evaluate (const Session *session, const WeftDocument *document)
{
  gint64 begin = g_get_monotonic_time ();
  WeftLattice *time = bench_time_find (document, session->program->tree, session->budget, 0);

  if (time == NULL)
    return NAN;
  weft_lattice_unref (time);
  return 1e-6 * (double) (g_get_monotonic_time () - begin);
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

/* The first answer, then one for each edit. */
static void
session_cb (gconstpointer data, double *values)
{
  const Session *session = data;
  const BenchProgram *program = session->program;

  values[0] = evaluate (session, program->document);
  for (guint i = 0; i < session->n_edits; i++) {
    g_autoptr (WeftDocument) edited = flip (program, i * program->n_leaves / session->n_edits);

    values[1 + i] = evaluate (session, edited);
  }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

void
bench_edits (gboolean full)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (BenchProgram) program =
        bench_program_new_mixed (cases[i].pes, cases[i].n_nodes, cases[i].depth);
    Session session = {.program = program,
                       .n_edits = full ? program->n_leaves : MIN (program->n_leaves, MOST_EDITS)};
    g_autofree double *seconds = g_new (double, session.n_edits + 1);
    BenchTime time;
    BenchCost cost;

    printf ("mixed tree of %u nodes, depth %u, N = %u: elapsed seconds\n", program->n_nodes, cases[i].depth,
            cases[i].pes);
    bench_time_measure (program->document, program->tree, &time);
    session.budget = time.budget;
    cost = bench_measure_values (session_cb, &session, seconds, session.n_edits + 1);
    qsort (seconds + 1, session.n_edits, sizeof (double), compare);
    printf ("  first answer %.4g; after one of %u leaves has changed its mode: best %.4g, median %.4g, worst "
            "%.4g "
            "(median %.2f of the first), %.1f MB\n",
            seconds[0], session.n_edits, seconds[1], seconds[1 + session.n_edits / 2],
            seconds[session.n_edits], seconds[1 + session.n_edits / 2] / seconds[0], cost.bytes / 1e6);
  }
}
