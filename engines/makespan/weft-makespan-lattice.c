/* weft-makespan-lattice.c: from the single tasks to the whole, part by part (BOUNDS.md, Lemmas 1 and 2). */
#include "weft-makespan-lattice.h"

#include "weft-dodin.h"
#include "weft-kleindorfer.h"
#include "weft-lattice-ops.h"

#include <string.h>

#define NONE G_MAXSIZE

/* What an end of a sum may have below or above it to be left out: as much as of a literal. */
#define TAIL 1e-18

/* Lengths at which ends are looked at. */
#define LEAST_TRIMMED 64

typedef struct {
  const WeftTaskGraph *graph;
  const WeftDecomposition *decomposition;
  const WeftAlignedTimes *times;
  WeftPrimeBound prime;
  double dodin_work; /* in all prime parts so far */
  WeftJob *job;
  WeftLattice **values; /* (array length=n_parts): of parts whose parent has not been made */
  gsize *first;         /* (array length=n_parts): the first of its own parts */
  gsize *next;          /* (array length=n_parts): the next one of the same parent */
} Maker;

static gsize
get_length (const WeftLattice *lattice)
{
  gsize n;

  weft_lattice_get_probabilities (lattice, &n);
  return n;
}

static void
let_go (gpointer lattice)
{
  if (lattice != NULL)
    weft_lattice_unref (lattice);
}

/* How many places at one end have no more than the tail; *@left_out: what they have. */
static gsize
count_tail (const double *p, gsize n, gboolean at_end, double *left_out)
{
  double sum = 0;
  gsize i = 0;

  for (; i + 1 < n; i++) {
    double next = sum + p[at_end ? n - 1 - i : i];

    if (next > TAIL)
      break;
    sum = next;
  }
  *left_out = sum;
  return i;
}

/* @lattice: (transfer full) (nullable). Ends with next to nothing in them go, and what they had is missing: where that makes it much shorter. */
static WeftLattice *
trim (WeftLattice *lattice, WeftJob *job, GError **error)
{
  gsize n = lattice != NULL ? get_length (lattice) : 0;
  double left_out[2];
  const double *p;
  WeftLattice *trimmed;
  double *room;
  gsize low;
  gsize kept;

  if (n < LEAST_TRIMMED)
    return lattice;
  p = weft_lattice_get_probabilities (lattice, &n);
  low = count_tail (p, n, FALSE, &left_out[0]);
  kept = n - MIN (low + count_tail (p, n, TRUE, &left_out[1]), n - 1);
  if (kept > n - n / 8)
    return lattice;
  room = weft_job_allocate (job, kept, sizeof (double), error);
  trimmed = NULL;
  if (room != NULL) {
    memcpy (room, p + low, kept * sizeof (double));
    trimmed = weft_lattice_new_take (weft_lattice_get_step (lattice),
                                     weft_lattice_get_first (lattice) + (gint64) low, room, kept,
                                     weft_lattice_get_error (lattice) + 2 * (left_out[0] + left_out[1]));
  }
  weft_lattice_unref (lattice);
  return trimmed;
}

/* Several of one kind at once. */

static WeftLattice *
repeat (const WeftLattice *one, guint n, WeftPartKind kind, WeftJob *job, GError **error)
{
  return kind == WEFT_PART_SERIES ? trim (weft_lattice_power (one, n, job, error), job, error)
                                  : weft_lattice_maximum_of (one, n, job, error);
}

static WeftLattice *
join (const WeftLattice *a, const WeftLattice *b, WeftPartKind kind, WeftJob *job, GError **error)
{
  return kind == WEFT_PART_SERIES ? trim (weft_lattice_sum (a, b, job, error), job, error)
                                  : weft_lattice_maximum (a, b, job, error);
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  gsize n = get_length (*(WeftLattice *const *) a);
  gsize m = get_length (*(WeftLattice *const *) b);

  return (n > m) - (n < m);
}

/* How often each lattice is among @parts. */
static GHashTable *
count_alike (const GPtrArray *parts)
{
  GHashTable *counts = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < parts->len; i++) {
    guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, parts->pdata[i]));

    g_hash_table_insert (counts, parts->pdata[i], GUINT_TO_POINTER (n + 1));
  }
  return counts;
}

/* Parts that are the very same lattice become one, where the first of them stands: nothing may depend on where lattices are in memory. */
static gboolean
join_alike (GPtrArray *parts, WeftPartKind kind, WeftJob *job, GError **error)
{
  g_autoptr (GHashTable) counts = count_alike (parts);
  guint n_joined = 0;

  for (guint i = 0; i < parts->len; i++) {
    g_autoptr (WeftLattice) one = g_steal_pointer (&parts->pdata[i]);
    guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, one));
    WeftLattice *joined;

    if (n == 0)
      continue;
    g_hash_table_insert (counts, one, NULL);
    joined = n > 1 ? repeat (one, n, kind, job, error) : weft_lattice_ref (one);
    if (joined == NULL)
      return FALSE;
    parts->pdata[n_joined++] = joined;
  }
  g_ptr_array_set_size (parts, (gint) n_joined);
  return TRUE;
}

/* The shorter of the first of two lines that do not become shorter to their ends. */
static WeftLattice *
take_shorter (GPtrArray *line, guint *at, GPtrArray *joined, guint *at_joined)
{
  gboolean from_joined =
      *at >= line->len ||
      (*at_joined < joined->len && get_length (joined->pdata[*at_joined]) < get_length (line->pdata[*at]));
  gpointer *slot = from_joined ? &joined->pdata[(*at_joined)++] : &line->pdata[(*at)++];

  return g_steal_pointer ((WeftLattice **) slot);
}

/* Always the two shortest, so that none is summed up often (Huffman 1952). */
static WeftLattice *
join_all (GPtrArray *parts, WeftPartKind kind, WeftJob *job, GError **error)
{
  g_autoptr (GPtrArray) joined = g_ptr_array_new_with_free_func (let_go);
  guint at = 0;
  guint at_joined = 0;

  if (!join_alike (parts, kind, job, error))
    return NULL;
  g_ptr_array_sort (parts, compare_lengths);
  for (guint n = parts->len; n > 1; n--) {
    g_autoptr (WeftLattice) a = take_shorter (parts, &at, joined, &at_joined);
    g_autoptr (WeftLattice) b = take_shorter (parts, &at, joined, &at_joined);
    WeftLattice *both = join (a, b, kind, job, error);

    if (both == NULL)
      return NULL;
    g_ptr_array_add (joined, both);
  }
  return take_shorter (parts, &at, joined, &at_joined);
}

/* The parts of a part, in order. */

static GPtrArray *
list_values (Maker *maker, gsize part)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (let_go);

  for (gsize i = maker->first[part]; i != NONE; i = maker->next[i])
    g_ptr_array_add (values, g_steal_pointer (&maker->values[i]));
  return values;
}

/* A prime part has no parts but its tasks. */
static WeftLattice *
bound (Maker *maker, const WeftTaskPart *part, GError **error)
{
  const guint32 *tasks = maker->decomposition->tasks + part->first;
  g_autoptr (GPtrArray) times = g_ptr_array_new_with_free_func (let_go);

  for (guint32 i = 0; i < part->n; i++)
    g_ptr_array_add (times, weft_aligned_times_get (maker->times, tasks[i]));
  if (maker->prime == WEFT_PRIME_DODIN)
    return weft_dodin (maker->graph, tasks, part->n, (WeftLattice **) times->pdata, &maker->dodin_work,
                       maker->job, error);
  return weft_kleindorfer (maker->graph, tasks, part->n, (WeftLattice **) times->pdata, maker->times->how,
                           maker->job, error);
}

static gboolean
make_part (Maker *maker, gsize part, GError **error)
{
  const WeftTaskPart *made = &maker->decomposition->parts[part];
  g_autoptr (GPtrArray) values = NULL;

  if (made->kind == WEFT_PART_TASK) {
    maker->values[part] = weft_aligned_times_get (maker->times, maker->decomposition->tasks[made->first]);
    return TRUE;
  }
  values = list_values (maker, part);
  maker->values[part] = made->kind == WEFT_PART_PRIME ? bound (maker, made, error)
                                                      : join_all (values, made->kind, maker->job, error);
  return maker->values[part] != NULL;
}

/* Each part stands before its own, so that the last comes first. */
static gboolean
make_parts (Maker *maker, GError **error)
{
  const WeftDecomposition *decomposition = maker->decomposition;

  for (gsize i = decomposition->n_parts; i-- > 0;) {
    gsize parent = decomposition->parts[i].parent;

    if (!make_part (maker, i, error))
      return FALSE;
    if (parent != i) {
      maker->next[i] = maker->first[parent];
      maker->first[parent] = i;
    }
    if (i % 4096 == 0 && !weft_job_check (maker->job, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
allocate (Maker *maker, GError **error)
{
  gsize n = maker->decomposition->n_parts;

  if ((maker->values = weft_job_allocate (maker->job, n, sizeof *maker->values, error)) == NULL ||
      (maker->first = weft_job_allocate (maker->job, n, sizeof *maker->first, error)) == NULL ||
      (maker->next = weft_job_allocate (maker->job, n, sizeof *maker->next, error)) == NULL)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    maker->first[i] = maker->next[i] = NONE;
  return TRUE;
}

WeftLattice *
weft_makespan_on_lattice (const WeftTaskGraph *graph,
                          const WeftDecomposition *decomposition,
                          const WeftAlignedTimes *times,
                          WeftPrimeBound prime,
                          WeftJob *job,
                          GError **error)
{
  Maker maker = {.graph = graph, .decomposition = decomposition, .times = times, .prime = prime, .job = job};
  WeftLattice *whole = NULL;

  if (decomposition->n_parts == 0)
    return weft_lattice_new_point (times->step, 0);
  if (allocate (&maker, error) && make_parts (&maker, error))
    whole = g_steal_pointer (&maker.values[0]);
  for (gsize i = 0; maker.values != NULL && i < decomposition->n_parts; i++)
    g_clear_pointer (&maker.values[i], weft_lattice_unref);
  g_free (maker.values);
  g_free (maker.first);
  g_free (maker.next);
  return whole;
}

gboolean
weft_decomposition_has_prime (const WeftDecomposition *decomposition)
{
  for (gsize i = 0; i < decomposition->n_parts; i++)
    if (decomposition->parts[i].kind == WEFT_PART_PRIME)
      return TRUE;
  return FALSE;
}
