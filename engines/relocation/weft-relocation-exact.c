/* weft-relocation-exact.c: see weft-relocation-exact.h. */
#include "weft-relocation-exact.h"

#include "weft-dense-arborescence.h"
#include "weft-ref.h"
#include "weft-sum.h"

#include <string.h>

#define N_PIECES 64 /* of the work */
#define NONE     G_MAXUINT32

typedef struct {
  const WeftRelocation *relocation;
  WeftRelocationOptimum *optimum;
  guint32 *holders; /* of each operation */
  guint32 most;     /* nodes of an item */
  WeftJob *job;
} Search;

/* What a piece works with. */
typedef struct {
  const Search *search;
  guint32 *firsts;   /* of each node but the root: the first operation on its machine */
  guint32 *machines; /* of each node */
  guint32 n;
  WeftDenseArborescence tree;
} Piece;

static gboolean
is_at_root (const WeftRelocationProblem *problem, guint32 item, guint32 machine)
{
  if (problem->makers[item] != WEFT_RELOCATION_SOURCE)
    return problem->machines[problem->makers[item]] == machine;
  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    if (problem->places[p] == machine)
      return TRUE;
  return FALSE;
}

/* The root, and the machines that need @item and do not have it; those who share a machine with one before them take the copy of that. */
static void
list_nodes (Piece *piece, guint32 item)
{
  const WeftRelocation *relocation = piece->search->relocation;
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 *holders = piece->search->holders;
  guint32 last = NONE;
  guint32 holder = NONE;

  piece->n = 1;
  for (gsize k = relocation->first_of_item[item]; k < relocation->first_of_item[item + 1]; k++) {
    guint32 operation = relocation->by_item[k];
    guint32 machine = problem->machines[relocation->subtasks[operation]];

    if (machine != last && is_at_root (problem, item, machine)) {
      holder = problem->makers[item];
    } else if (machine != last) {
      piece->firsts[piece->n] = operation;
      piece->machines[piece->n++] = machine;
      holder = relocation->subtasks[operation];
    }
    last = machine;
    holders[operation] = holder;
  }
}

static void
weigh (Piece *piece, guint32 item)
{
  const WeftRelocation *relocation = piece->search->relocation;

  for (guint32 v = 1; v < piece->n; v++) {
    double *weights = piece->tree.weights + (gsize) v * piece->n;

    weights[0] =
        weft_relocation_get_fetch_time (relocation, piece->firsts[v], relocation->problem->makers[item]);
    for (guint32 u = 1; u < piece->n; u++)
      weights[u] =
          weft_relocation_get_time (relocation->problem, item, piece->machines[u], piece->machines[v]);
  }
}

static void
keep_proof (const Piece *piece, guint32 item)
{
  WeftRelocationOptimum *optimum = piece->search->optimum;
  gsize first = optimum->first_set[item];
  guint32 n_sets = piece->tree.n_sets;

  optimum->n_sets[item] = n_sets;
  memcpy (optimum->parents + first, piece->tree.parents, n_sets * sizeof *optimum->parents);
  memcpy (optimum->prices + first, piece->tree.prices, n_sets * sizeof *optimum->prices);
  for (guint32 set = 0; set < n_sets; set++)
    optimum->machines[first + set] = set > 0 && set < piece->n ? piece->machines[set] : NONE;
}

static gboolean
solve_item (Piece *piece, guint32 item, GError **error)
{
  const WeftRelocation *relocation = piece->search->relocation;
  guint32 lost;

  list_nodes (piece, item);
  weigh (piece, item);
  lost = weft_dense_arborescence_solve (&piece->tree, piece->n);
  if (lost != 0)
    return weft_relocation_refuse_link (relocation, piece->firsts[lost], error);
  for (guint32 v = 1; v < piece->n; v++) {
    guint32 tail = piece->tree.tails[v];

    piece->search->holders[piece->firsts[v]] =
        tail == 0 ? relocation->problem->makers[item] : relocation->subtasks[piece->firsts[tail]];
  }
  keep_proof (piece, item);
  return TRUE;
}

static gboolean
solve_items (Piece *piece, guint32 begin, guint32 end, GError **error)
{
  const gsize *first_set = piece->search->optimum->first_set;

  for (guint32 item = begin; item < end; item++) {
    if (first_set[item + 1] > first_set[item] && !solve_item (piece, item, error))
      return FALSE;
    if (item % 256 == 0 && !weft_job_check (piece->search->job, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
solve_piece_cb (gsize index, gpointer data, GError **error)
{
  const Search *search = data;
  guint64 n_items = search->relocation->problem->n_items;
  g_autofree guint32 *firsts = weft_job_allocate (search->job, search->most, sizeof *firsts, error);
  g_autofree guint32 *machines =
      firsts != NULL ? weft_job_allocate (search->job, search->most, sizeof *machines, error) : NULL;
  Piece piece = {search, firsts, machines, 0, {0}};
  gboolean is_done = machines != NULL &&
                     weft_dense_arborescence_init (&piece.tree, search->most, search->job, error) &&
                     solve_items (&piece, (guint32) (n_items * index / N_PIECES),
                                  (guint32) (n_items * (index + 1) / N_PIECES), error);

  weft_dense_arborescence_clear (&piece.tree);
  return is_done;
}

/* How many nodes each item has, at most: those that stand at its root are counted, too. */
static void
count_nodes (Search *search)
{
  const WeftRelocation *relocation = search->relocation;
  const WeftRelocationProblem *problem = relocation->problem;
  gsize *first_set = search->optimum->first_set;

  search->most = 1;
  for (guint32 item = 0; item < problem->n_items; item++) {
    guint32 n = 0;
    guint32 last = NONE;

    for (gsize k = relocation->first_of_item[item]; k < relocation->first_of_item[item + 1]; k++) {
      guint32 machine = problem->machines[relocation->subtasks[relocation->by_item[k]]];

      n += machine != last;
      last = machine;
    }
    search->most = MAX (search->most, n + 1);
    first_set[item + 1] = first_set[item] + (n > 0 ? 2 * ((gsize) n + 1) : 0);
  }
}

static gboolean
allocate_proof (WeftRelocationOptimum *optimum, WeftJob *job, GError **error)
{
  gsize n = MAX (optimum->first_set[optimum->n_items], 1);

  return (optimum->n_sets = weft_job_allocate (job, MAX (optimum->n_items, 1), sizeof (guint32), error)) !=
             NULL &&
         (optimum->machines = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (optimum->parents = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (optimum->prices = weft_job_allocate (job, n, sizeof (double), error)) != NULL;
}

static void
add_up_prices (WeftRelocationOptimum *optimum)
{
  WeftSum sum = {0};

  for (guint32 item = 0; item < optimum->n_items; item++)
    for (guint32 set = 0; set < optimum->n_sets[item]; set++)
      weft_sum_add (&sum, optimum->prices[optimum->first_set[item] + set]);
  optimum->bound = weft_sum_get (&sum);
}

static gboolean
search_optimum (Search *search, GError **error)
{
  WeftRelocationOptimum *optimum = search->optimum;

  count_nodes (search);
  if (!allocate_proof (optimum, search->job, error) ||
      !weft_job_parallel_for (search->job, N_PIECES, solve_piece_cb, search, error))
    return FALSE;
  add_up_prices (optimum);
  optimum->plan = weft_relocation_plan_new_from_holders (
      search->relocation, g_steal_pointer (&search->holders), search->job, error);
  return optimum->plan != NULL;
}

WeftRelocationOptimum *
weft_relocation_optimum_find (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationOptimum) optimum = g_new0 (WeftRelocationOptimum, 1);
  Search search = {.relocation = relocation, .optimum = optimum, .job = job};
  gboolean is_found;

  weft_ref_init (&optimum->ref_count);
  optimum->n_items = relocation->problem->n_items;
  optimum->first_set =
      weft_job_allocate (job, (gsize) optimum->n_items + 1, sizeof *optimum->first_set, error);
  if (optimum->first_set == NULL)
    return NULL;
  search.holders = weft_job_allocate (job, MAX (relocation->n_operations, 1), sizeof *search.holders, error);
  is_found = search.holders != NULL && search_optimum (&search, error);
  g_free (search.holders);
  return is_found ? g_steal_pointer (&optimum) : NULL;
}

WeftRelocationOptimum *
weft_relocation_optimum_ref (WeftRelocationOptimum *optimum)
{
  weft_ref_inc (&optimum->ref_count);
  return optimum;
}

void
weft_relocation_optimum_unref (WeftRelocationOptimum *optimum)
{
  if (!weft_ref_dec (&optimum->ref_count))
    return;
  g_clear_pointer (&optimum->plan, weft_relocation_plan_unref);
  g_free (optimum->first_set);
  g_free (optimum->n_sets);
  g_free (optimum->machines);
  g_free (optimum->parents);
  g_free (optimum->prices);
  g_free (optimum);
}
