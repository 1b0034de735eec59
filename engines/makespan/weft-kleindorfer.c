/* weft-kleindorfer.c: the bounds (BOUNDS.md, Lemma 3) as survival functions (Lemmas 4 and 5). */
#include "weft-kleindorfer.h"

#include "weft-prime-part.h"
#include "weft-survival.h"

typedef struct {
  const WeftTaskGraph *graph; /* of the members */
  WeftLattice *const *times;
  WeftCoarsen how;
  WeftJob *job;
  WeftSurvival *finishes; /* (array length=n): of members that some other waits for still */
  guint32 *waited;        /* (array length=n): by how many */
} Walk;

/* The last that waits lets go of it. */
static void
let_go (Walk *walk, guint32 member)
{
  if (--walk->waited[member] == 0)
    weft_survival_clear (&walk->finishes[member]);
}

static gboolean
finish_member (Walk *walk, guint32 v, GError **error)
{
  const WeftTaskLinks *parents = &walk->graph->parents;
  WeftSurvival *finish = &walk->finishes[v];
  gboolean is_found = TRUE;
  const double *q;
  gsize n;

  for (gsize k = parents->first[v]; is_found && k < parents->first[v + 1]; k++) {
    is_found =
        weft_survival_take_maximum (finish, &walk->finishes[parents->ends[k]], walk->how, walk->job, error);
    let_go (walk, parents->ends[k]);
  }
  q = weft_lattice_get_probabilities (walk->times[v], &n);
  return is_found && weft_survival_add (finish, weft_lattice_get_first (walk->times[v]), q, n, 0, walk->how,
                                        walk->job, error);
}

static WeftLattice *
walk_members (Walk *walk, GError **error)
{
  const WeftTaskGraph *graph = walk->graph;
  WeftSurvival last = {0, 0, NULL, 0};
  WeftLattice *whole = NULL;
  gboolean is_found = TRUE;
  double off = 0;

  for (guint32 v = 0; v < graph->n_tasks; v++) {
    walk->waited[v] = (guint32) (graph->children.first[v + 1] - graph->children.first[v]) + 1;
    off += weft_lattice_get_error (walk->times[v]);
  }
  for (guint32 i = 0; is_found && i < graph->n_ordered; i++) {
    guint32 v = graph->order[i];

    is_found = finish_member (walk, v, error);
    if (is_found && walk->waited[v] == 1)
      is_found = weft_survival_take_maximum (&last, &walk->finishes[v], walk->how, walk->job, error);
    let_go (walk, v);
  }
  if (is_found)
    whole = weft_survival_to_lattice (&last, weft_lattice_get_step (walk->times[0]), off, walk->job, error);
  weft_survival_clear (&last);
  return whole;
}

WeftLattice *
weft_kleindorfer (const WeftTaskGraph *graph,
                  const guint32 *tasks,
                  guint32 n,
                  WeftLattice *const *times,
                  WeftCoarsen how,
                  WeftJob *job,
                  GError **error)
{
  g_autoptr (WeftTaskGraph) part = weft_prime_part_new (graph, tasks, n, job, error);
  Walk walk = {.graph = part, .times = times, .how = how, .job = job};
  WeftLattice *whole = NULL;

  if (part != NULL && (walk.finishes = weft_job_allocate (job, n, sizeof *walk.finishes, error)) != NULL &&
      (walk.waited = weft_job_allocate (job, n, sizeof *walk.waited, error)) != NULL)
    whole = walk_members (&walk, error);
  for (guint32 v = 0; walk.finishes != NULL && v < n; v++)
    weft_survival_clear (&walk.finishes[v]);
  g_free (walk.finishes);
  g_free (walk.waited);
  return whole;
}
