/* weft-dense-arborescence.c: the path of weft-arborescence.c, where the arcs into a set are a row: one from each node, of which those from within the set
 * are infinite. */
#include "weft-dense-arborescence.h"

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

typedef struct {
  WeftDenseArborescence *result;
  guint32 n;
  guint32 *sets; /* of each node: the outermost around it */
  guint32 *rows; /* of each set: its row among the weights */
  guint32 *into; /* of each set: the tail of the arc that leads into it */
  guint32 *ends; /* and its head */
  guint32 *path;
  guint32 n_path;
} Growth;

gboolean
weft_dense_arborescence_init (WeftDenseArborescence *arborescence, guint32 most, WeftJob *job, GError **error)
{
  gsize square = (gsize) most * most;

  *arborescence = (WeftDenseArborescence){.most = most};
  return (arborescence->weights = weft_job_allocate (job, square, sizeof (double), error)) != NULL &&
         (arborescence->heads = weft_job_allocate (job, square, sizeof (guint32), error)) != NULL &&
         (arborescence->tails = weft_job_allocate (job, most, sizeof (guint32), error)) != NULL &&
         (arborescence->parents = weft_job_allocate (job, 2 * (gsize) most, sizeof (guint32), error)) !=
             NULL &&
         (arborescence->prices = weft_job_allocate (job, 2 * (gsize) most, sizeof (double), error)) != NULL &&
         (arborescence->lists = weft_job_allocate (job, 8 * (gsize) most, sizeof (guint32), error)) != NULL;
}

void
weft_dense_arborescence_clear (WeftDenseArborescence *arborescence)
{
  g_free (arborescence->weights);
  g_free (arborescence->heads);
  g_free (arborescence->tails);
  g_free (arborescence->parents);
  g_free (arborescence->prices);
  g_free (arborescence->lists);
}

static guint32
find_lightest (const double *weights, guint32 n)
{
  double least = weights[0];
  guint32 tail = 0;

  for (guint32 u = 1; u < n; u++)
    least = MIN (least, weights[u]);
  while (weights[tail] != least)
    tail++;
  return tail;
}

/* The row of @member is added to that of @set, which begins with that of its first member. */
static void
add_row (Growth *growth, guint32 set, guint32 member)
{
  guint32 n = growth->n;
  gsize own = (gsize) growth->rows[member] * n;
  gsize row = (gsize) growth->rows[set] * n;
  double *weights = growth->result->weights;
  guint32 *heads = growth->result->heads;
  double price = growth->result->prices[member];

  for (guint32 u = 0; u < n; u++) {
    double weight = weights[own + u] - price;
    guint32 head = member < n ? member : heads[own + u];

    if (own != row && weight >= weights[row + u])
      continue;
    weights[row + u] = weight;
    heads[row + u] = head;
  }
}

/* The path from its end back to @first becomes one set. */
static void
contract (Growth *growth, guint32 first)
{
  WeftDenseArborescence *result = growth->result;
  guint32 set = result->n_sets++;
  double *row;
  guint32 member;

  growth->rows[set] = growth->rows[growth->path[growth->n_path - 1]];
  result->parents[set] = NONE;
  do {
    member = growth->path[--growth->n_path];
    result->parents[member] = set;
    add_row (growth, set, member);
  } while (member != first);
  row = result->weights + (gsize) growth->rows[set] * growth->n;
  for (guint32 u = 0; u < growth->n; u++)
    if (result->parents[growth->sets[u]] == set) {
      growth->sets[u] = set;
      row[u] = INFINITY;
    }
  growth->path[growth->n_path++] = set;
}

static gboolean
is_on_path (const Growth *growth, guint32 set)
{
  for (guint32 p = growth->n_path; p-- > 0;)
    if (growth->path[p] == set)
      return TRUE;
  return FALSE;
}

/* All that hangs on the root is one set with it, number 0. %FALSE: no way leads to @node. */
static gboolean
grow_from (Growth *growth, guint32 node)
{
  WeftDenseArborescence *result = growth->result;

  growth->path[growth->n_path++] = node;
  while (growth->n_path > 0) {
    guint32 set = growth->path[growth->n_path - 1];
    const double *row = result->weights + (gsize) growth->rows[set] * growth->n;
    guint32 tail = find_lightest (row, growth->n);

    if (isinf (row[tail]))
      return FALSE;
    result->prices[set] = row[tail];
    growth->into[set] = tail;
    growth->ends[set] = set < growth->n ? set : result->heads[row - result->weights + tail];
    if (growth->sets[tail] == 0)
      break;
    if (is_on_path (growth, growth->sets[tail]))
      contract (growth, growth->sets[tail]);
    else
      growth->path[growth->n_path++] = growth->sets[tail];
  }
  return TRUE;
}

/* What is on the path hangs on the root. */
static void
hang (Growth *growth)
{
  for (guint32 u = 0; u < growth->n; u++)
    if (is_on_path (growth, growth->sets[u]))
      growth->sets[u] = 0;
  growth->n_path = 0;
}

/* As in weft-arborescence.c: an arc into a set is that into all sets around its head, down to the head. */
static void
open_sets (const Growth *growth)
{
  const WeftDenseArborescence *result = growth->result;

  for (guint32 set = result->n_sets; set-- > growth->n;)
    for (guint32 s = growth->ends[set]; s != set; s = result->parents[s]) {
      growth->into[s] = growth->into[set];
      growth->ends[s] = growth->ends[set];
    }
  memcpy (result->tails, growth->into, growth->n * sizeof *result->tails);
}

guint32
weft_dense_arborescence_solve (WeftDenseArborescence *arborescence, guint32 n)
{
  guint32 *lists = arborescence->lists;
  Growth growth = {.result = arborescence,
                   .n = n,
                   .sets = lists,
                   .path = lists + n,
                   .rows = lists + 2 * n,
                   .into = lists + 4 * n,
                   .ends = lists + 6 * n};

  arborescence->n_sets = n;
  arborescence->prices[0] = 0;
  growth.into[0] = 0;
  for (guint32 v = 0; v < n; v++) {
    growth.sets[v] = growth.rows[v] = v;
    arborescence->parents[v] = NONE;
    arborescence->weights[(gsize) v * n + v] = INFINITY;
  }
  for (guint32 v = 1; v < n; v++) {
    if (growth.sets[v] == 0)
      continue;
    if (!grow_from (&growth, v))
      return v;
    hang (&growth);
  }
  open_sets (&growth);
  return 0;
}
