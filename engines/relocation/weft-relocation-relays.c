/* weft-relocation-relays.c: see weft-relocation-relays.h. Subsets of the machines that need an item are the bits of a number. */
#include "weft-relocation-relays.h"

#include "weft-sum.h"

#include <math.h>
#include <string.h>

#define N_PIECES 64 /* of the work */
#define NONE     G_MAXUINT32

typedef struct {
  const WeftRelocation *relocation;
  WeftRelays *relays;
  WeftJob *job;
} Search;

/* What a piece works with: an item, on n machines. */
typedef struct {
  const Search *search;
  guint32 item;
  guint32 n;
  double *times;    /* (array length=n^2): from u to v at [u n + v] */
  guint8 *is_root;  /* of each machine */
  guint32 *needers; /* machines that need the item and do not have it */
  guint32 *firsts;  /* of each of them: an operation */
  guint32 n_needers;
  double *
      trees; /* (array length=2^WEFT_RELAY_MOST_NEEDERS n): of each subset, and machine: what reaches the subset from there */
  double *ways;     /* of each machine: for the heuristic */
  guint32 *before;  /* the same */
  guint8 *is_known; /* the same, and for all searches */
} Piece;

/* Where an item stands is one place: nothing is to be transferred from one of its roots to another. */
static void
read_times (Piece *piece)
{
  const WeftRelocationProblem *problem = piece->search->relocation->problem;

  for (guint32 u = 0; u < piece->n; u++)
    for (guint32 v = 0; v < piece->n; v++)
      piece->times[(gsize) u * piece->n + v] =
          piece->is_root[u] && piece->is_root[v] ? 0 : weft_relocation_get_time (problem, piece->item, u, v);
}

static void
read_item (Piece *piece, guint32 item)
{
  const WeftRelocation *relocation = piece->search->relocation;
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 last = NONE;

  piece->item = item;
  piece->n_needers = 0;
  memset (piece->is_root, FALSE, piece->n);
  if (problem->makers[item] != WEFT_RELOCATION_SOURCE)
    piece->is_root[problem->machines[problem->makers[item]]] = TRUE;
  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    piece->is_root[problem->places[p]] = TRUE;
  for (gsize k = relocation->first_of_item[item]; k < relocation->first_of_item[item + 1]; k++) {
    guint32 machine = problem->machines[relocation->subtasks[relocation->by_item[k]]];

    if (machine != last && !piece->is_root[machine]) {
      piece->firsts[piece->n_needers] = relocation->by_item[k];
      piece->needers[piece->n_needers++] = machine;
    }
    last = machine;
  }
  read_times (piece);
}

/* Exactly. */

/* The machine that is not known with the least of @values; NONE: all are known, or infinite. */
static guint32
find_least (const Piece *piece, const double *values)
{
  guint32 least = NONE;

  for (guint32 u = 0; u < piece->n; u++)
    if (!piece->is_known[u] && isfinite (values[u]) && (least == NONE || values[u] < values[least]))
      least = u;
  return least;
}

/* A tree from u may begin with a transfer to v and go on as that from v (Dijkstra 1959, backwards). */
static void
go_back (Piece *piece, double *values)
{
  guint32 v;

  for (guint32 u = 0; u < piece->n; u++)
    piece->is_known[u] = FALSE;
  while ((v = find_least (piece, values)) != NONE) {
    piece->is_known[v] = TRUE;
    for (guint32 u = 0; u < piece->n; u++)
      values[u] = MIN (values[u], piece->times[(gsize) u * piece->n + v] + values[v]);
  }
}

/* A tree from u may fork there. Of two parts the one with the lowest needer stands first. */
static void
fork_trees (Piece *piece, guint32 subset)
{
  double *values = piece->trees + (gsize) subset * piece->n;

  for (guint32 part = (subset - 1) & subset; part > 0; part = (part - 1) & subset) {
    const double *one = piece->trees + (gsize) part * piece->n;
    const double *other = piece->trees + (gsize) (subset ^ part) * piece->n;

    if (!(part & (subset & -subset)))
      continue;
    for (guint32 u = 0; u < piece->n; u++)
      values[u] = MIN (values[u], one[u] + other[u]);
  }
}

static double
find_exactly (Piece *piece)
{
  guint32 n_subsets = (guint32) 1 << piece->n_needers;
  const double *all = piece->trees + (gsize) (n_subsets - 1) * piece->n;
  double least = INFINITY;

  for (guint32 subset = 1; subset < n_subsets; subset++) {
    double *values = piece->trees + (gsize) subset * piece->n;

    for (guint32 u = 0; u < piece->n; u++)
      values[u] = INFINITY;
    if ((subset & (subset - 1)) == 0)
      values[piece->needers[g_bit_nth_lsf (subset, -1)]] = 0;
    else
      fork_trees (piece, subset);
    go_back (piece, values);
  }
  for (guint32 u = 0; u < piece->n; u++)
    if (piece->is_root[u])
      least = MIN (least, all[u]);
  return least;
}

/* By a heuristic: from all machines of the tree so far the shortest ways to all others. */
static void
find_ways (Piece *piece, const guint8 *is_in_tree)
{
  guint32 u;

  for (guint32 v = 0; v < piece->n; v++) {
    piece->ways[v] = is_in_tree[v] ? 0 : INFINITY;
    piece->before[v] = v;
    piece->is_known[v] = FALSE;
  }
  while ((u = find_least (piece, piece->ways)) != NONE) {
    piece->is_known[u] = TRUE;
    for (guint32 v = 0; v < piece->n; v++)
      if (piece->ways[u] + piece->times[(gsize) u * piece->n + v] < piece->ways[v]) {
        piece->ways[v] = piece->ways[u] + piece->times[(gsize) u * piece->n + v];
        piece->before[v] = u;
      }
  }
}

/* The needer that is nearest to the tree and not in it; NONE: all are. */
static guint32
find_nearest (const Piece *piece, const guint8 *is_in_tree)
{
  guint32 nearest = NONE;

  for (guint32 i = 0; i < piece->n_needers; i++) {
    guint32 v = piece->needers[i];

    if (!is_in_tree[v] && (nearest == NONE || piece->ways[v] < piece->ways[nearest]))
      nearest = v;
  }
  return nearest;
}

/* Infinite: a needer cannot be reached. The roots become the tree. */
static double
find_nearly (Piece *piece)
{
  guint8 *is_in_tree = piece->is_root;
  double sum = 0;
  guint32 nearest;

  find_ways (piece, is_in_tree);
  while ((nearest = find_nearest (piece, is_in_tree)) != NONE) {
    sum += piece->ways[nearest];
    if (isinf (sum))
      return sum;
    for (guint32 v = nearest; !is_in_tree[v]; v = piece->before[v])
      is_in_tree[v] = TRUE;
    find_ways (piece, is_in_tree);
  }
  return sum;
}

/* Dual ascent: as long as no way of arcs without time left leads from the root to a needer, all arcs into what does lead there give up the least time that one
 * of them has left, once for the bound. */

/* Marks as known what leads to @needer without time left. */
static void
find_free (Piece *piece, guint32 needer)
{
  guint32 *open = piece->before;
  guint32 n_open = 0;

  for (guint32 u = 0; u < piece->n; u++)
    piece->is_known[u] = FALSE;
  piece->is_known[needer] = TRUE;
  open[n_open++] = needer;
  while (n_open > 0) {
    guint32 v = open[--n_open];

    for (guint32 u = 0; u < piece->n; u++)
      if (!piece->is_known[u] && piece->times[(gsize) u * piece->n + v] <= 0) {
        piece->is_known[u] = TRUE;
        open[n_open++] = u;
      }
  }
}

static gboolean
knows_root (const Piece *piece)
{
  for (guint32 u = 0; u < piece->n; u++)
    if (piece->is_known[u] && piece->is_root[u])
      return TRUE;
  return FALSE;
}

static double
give_up (Piece *piece)
{
  double least = INFINITY;

  for (guint32 pass = 0; pass < 2; pass++)
    for (guint32 u = 0; u < piece->n; u++)
      for (guint32 v = 0; v < piece->n; v++) {
        double *time = &piece->times[(gsize) u * piece->n + v];

        if (piece->is_known[u] || !piece->is_known[v])
          continue;
        if (pass == 0)
          least = MIN (least, *time);
        else
          *time = MAX (*time - least, 0);
      }
  return least;
}

static double
find_bound (Piece *piece)
{
  double bound = 0;

  for (guint32 i = 0; i < piece->n_needers; i++)
    for (find_free (piece, piece->needers[i]); !knows_root (piece); find_free (piece, piece->needers[i]))
      bound += give_up (piece);
  return bound;
}

/* Items. */

/* A bound that rounding could have raised is lowered by more than that. */
#define SLACK (1 - 1e-12)

static gboolean
solve_item (Piece *piece, guint32 item, GError **error)
{
  WeftRelayedItem *found = &piece->search->relays->items[item];

  read_item (piece, item);
  found->is_exact = piece->n_needers <= WEFT_RELAY_MOST_NEEDERS;
  if (piece->n_needers == 0)
    return TRUE;
  if (found->is_exact) {
    found->time = found->bound = find_exactly (piece);
  } else {
    found->time = find_nearly (piece);
    read_item (piece, item);
    found->bound = isfinite (found->time) ? SLACK * find_bound (piece) : 0;
  }
  if (isfinite (found->time))
    return TRUE;
  return weft_relocation_refuse_link (piece->search->relocation, piece->firsts[0], error);
}

static gboolean
allocate_piece (Piece *piece, WeftJob *job, GError **error)
{
  gsize n = MAX (piece->n, 1);

  return (piece->times = weft_job_allocate (job, n * n, sizeof (double), error)) != NULL &&
         (piece->is_root = weft_job_allocate (job, n, 1, error)) != NULL &&
         (piece->needers = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (piece->firsts = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (piece->trees = weft_job_allocate (job, n << WEFT_RELAY_MOST_NEEDERS, sizeof (double), error)) !=
             NULL &&
         (piece->ways = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (piece->before = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (piece->is_known = weft_job_allocate (job, n, 1, error)) != NULL;
}

static gboolean
solve_items (Piece *piece, guint32 begin, guint32 end, GError **error)
{
  for (guint32 item = begin; item < end; item++)
    if (!solve_item (piece, item, error) || !weft_job_check (piece->search->job, error))
      return FALSE;
  return TRUE;
}

static gboolean
solve_piece_cb (gsize index, gpointer data, GError **error)
{
  const Search *search = data;
  guint64 n_items = search->relays->n_items;
  Piece piece = {.search = search, .n = search->relocation->problem->n_machines};
  gboolean is_done = allocate_piece (&piece, search->job, error) &&
                     solve_items (&piece, (guint32) (n_items * index / N_PIECES),
                                  (guint32) (n_items * (index + 1) / N_PIECES), error);
  gpointer const pieces[] = {piece.times, piece.is_root, piece.needers, piece.firsts,
                             piece.trees, piece.ways,    piece.before,  piece.is_known};

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_free (pieces[i]);
  return is_done;
}

static void
add_up (WeftRelays *relays)
{
  WeftSum times = {0};
  WeftSum bounds = {0};

  for (guint32 item = 0; item < relays->n_items; item++) {
    weft_sum_add (&times, relays->items[item].time);
    weft_sum_add (&bounds, relays->items[item].bound);
    relays->n_open += !relays->items[item].is_exact;
  }
  relays->time = weft_sum_get (&times);
  relays->bound = weft_sum_get (&bounds);
}

WeftRelays *
weft_relocation_find_relays (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelays) relays = g_new0 (WeftRelays, 1);
  Search search = {relocation, relays, job};

  relays->n_items = relocation->problem->n_items;
  relays->items = weft_job_allocate (job, MAX (relays->n_items, 1), sizeof *relays->items, error);
  if (relays->items == NULL || !weft_job_parallel_for (job, N_PIECES, solve_piece_cb, &search, error))
    return NULL;
  add_up (relays);
  return g_steal_pointer (&relays);
}
