/* test-arborescence.c: lightest arborescences of small graphs against all that there are, of all against their proofs, which the checker refuses when one
 * number of them is bent. */
#include "weft-arborescence.h"
#include "weft-fault.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

static guint
pick (WeftRandom *random, guint n)
{
  return (guint) weft_random_below (random, n);
}

static GArray *
make_arcs (WeftRandom *random, guint n_nodes, guint n_arcs, guint n_values)
{
  GArray *arcs = g_array_new (FALSE, FALSE, sizeof (WeftArc));

  for (guint i = 0; i < n_arcs; i++) {
    WeftArc arc = {pick (random, n_nodes), pick (random, n_nodes), pick (random, n_values)};

    if (n_values > 100)
      arc.weight = n_values * weft_random_uniform (random);
    if (pick (random, 20) == 0)
      arc.weight = INFINITY;
    g_array_append_val (arcs, arc);
  }
  return arcs;
}

/* The lightest by trying all arcs for each node in turn; infinite: there is none. */
static double
try_all (const GArray *arcs, guint32 *from, guint n_nodes, guint root, guint node, double weight)
{
  double best = INFINITY;

  if (node == root)
    return try_all (arcs, from, n_nodes, root, node + 1, weight);
  if (node < n_nodes) {
    for (guint i = 0; i < arcs->len; i++) {
      const WeftArc *arc = &g_array_index (arcs, WeftArc, i);

      from[node] = arc->from;
      if (arc->to == node)
        best = MIN (best, try_all (arcs, from, n_nodes, root, node + 1, weight + arc->weight));
    }
    return best;
  }
  for (guint start = 0; start < n_nodes; start++) {
    guint at = start;

    for (guint n = 0; at != root && n < n_nodes; n++)
      at = from[at];
    if (at != root)
      return INFINITY;
  }
  return weight;
}

static void
test_all (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_found = 0;

  test_random_init (&random, 31, 0);
  for (guint i = 0; i < 3000; i++) {
    guint n_nodes = 1 + pick (&random, 5);
    guint root = pick (&random, n_nodes);
    g_autoptr (GArray) arcs =
        make_arcs (&random, n_nodes, pick (&random, 4 * n_nodes), pick (&random, 2) ? 5 : 1000);
    guint32 from[6] = {0};
    double right = try_all (arcs, from, n_nodes, root, 0, 0);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftArborescence) found =
        weft_arborescence_find ((WeftArc *) (gpointer) arcs->data, arcs->len, n_nodes, root, job, &error);

    g_assert_true ((found != NULL) == isfinite (right));
    if (found == NULL) {
      g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
      continue;
    }
    g_assert_cmpfloat_with_epsilon (found->weight, right, 1e-9 * (1 + right));
    weft_arborescence_check (found, (WeftArc *) (gpointer) arcs->data, arcs->len, root, job, &error);
    g_assert_no_error (error);
    n_found++;
  }
  g_assert_cmpuint (n_found, >, 500);
}

static void
bend (WeftArborescence *found, guint root, WeftRandom *random)
{
  guint node = (root + 1 + pick (random, found->n_nodes - 1)) % found->n_nodes;

  switch (pick (random, 3)) {
  case 0:
    found->prices[node] += 1 + found->weight;
    break;
  case 1:
    found->weight = found->weight / 2 - 1;
    break;
  default:
    found->arcs[node] = found->arcs[root];
  }
}

static void
test_proofs (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (&random, 37, 0);
  for (guint i = 0; i < 300; i++) {
    guint n_nodes = 2 + pick (&random, 1 + 3 * i);
    guint root = pick (&random, n_nodes);
    g_autoptr (GArray) arcs =
        make_arcs (&random, n_nodes, 2 * n_nodes + pick (&random, 8 * n_nodes), i % 2 ? 10 : 1000);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftArborescence) found = NULL;

    /* So that there is one: a long chain, heavy. */
    for (guint node = 0; node < n_nodes; node++)
      g_array_append_vals (arcs, &(WeftArc){(root + node) % n_nodes, (root + node + 1) % n_nodes, 2000}, 1);
    found = weft_arborescence_find ((WeftArc *) (gpointer) arcs->data, arcs->len, n_nodes, root, job, &error);
    g_assert_no_error (error);
    weft_arborescence_check (found, (WeftArc *) (gpointer) arcs->data, arcs->len, root, job, &error);
    g_assert_no_error (error);
    bend (found, root, &random);
    g_assert_false (
        weft_arborescence_check (found, (WeftArc *) (gpointer) arcs->data, arcs->len, root, job, &error));
  }
}

/* Sets within sets, each of one node more: a chain forwards from the root that is heavy, and light arcs back along it. */
static void
test_deep (void)
{
  enum { N = 50000 };
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GArray) arcs = g_array_new (FALSE, FALSE, sizeof (WeftArc));
  g_autoptr (WeftArborescence) found = NULL;
  g_autoptr (GError) error = NULL;

  for (guint32 node = 1; node < N; node++) {
    g_array_append_vals (arcs, &(WeftArc){node - 1, node, 2.0 * node}, 1);
    if (node > 1)
      g_array_append_vals (arcs, &(WeftArc){node, node - 1, 1}, 1);
  }
  found = weft_arborescence_find ((WeftArc *) (gpointer) arcs->data, arcs->len, N, 0, job, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (found->weight, ==, (double) N * (N - 1));
  g_assert_cmpuint (found->n_sets, ==, 2 * N - 2);
  weft_arborescence_check (found, (WeftArc *) (gpointer) arcs->data, arcs->len, 0, job, &error);
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arborescence/all", test_all);
  g_test_add_func ("/arborescence/proofs", test_proofs);
  g_test_add_func ("/arborescence/deep", test_deep);
  return g_test_run ();
}
