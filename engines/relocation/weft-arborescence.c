/* weft-arborescence.c: from a node the lightest arc is followed backwards again and again. Where the path meets itself its end becomes a set, which goes on as
 * one node; where it meets the root, or what hangs on it, all of it hangs there. Arcs that lead into a set are a pairing heap (Fredman et al. 1986) in which
 * a whole heap can be made lighter at once. */
#include "weft-arborescence.h"

#include "weft-fault.h"
#include "weft-sum.h"

#include <glib/gi18n-lib.h>

#define NONE G_MAXUINT32

/* Of an arc. What is added to a whole heap is added to its root, and waits there for those below. */
typedef struct {
  double key;
  double waiting;
  guint32 child;
  guint32 sibling;
} Entry;

typedef enum {
  FRESH,
  ON_PATH,
  DONE, /* hangs on the root */
} State;

typedef struct {
  WeftArborescence *result;
  const WeftArc *arcs;
  Entry *entries; /* of each arc */
  guint32 *heaps; /* of each set: its lightest arc */
  guint32 *above; /* of each set: some set around it, itself where there is none; for find_set() */
  guint32 *into;  /* of each set: the arc that leads into it */
  guint8 *states; /* of each set */
  guint32 *path;
  guint32 n_path;
  guint64 n_steps;
  WeftJob *job;
} Growth;

/* Heaps. */

static guint32
join (Entry *entries, guint32 a, guint32 b)
{
  guint32 first = a;
  guint32 second = b;

  if (a == NONE || b == NONE)
    return a == NONE ? b : a;
  if (entries[b].key < entries[a].key || (entries[b].key == entries[a].key && b < a)) {
    first = b;
    second = a;
  }
  entries[second].key -= entries[first].waiting;
  entries[second].waiting -= entries[first].waiting;
  entries[second].sibling = entries[first].child;
  entries[first].child = second;
  return first;
}

/* Two by two, and then all from the last on. */
static guint32
take_root (Entry *entries, guint32 root)
{
  double waiting = entries[root].waiting;
  guint32 pairs = NONE;
  guint32 joined = NONE;
  guint32 next = entries[root].child;

  while (next != NONE) {
    guint32 a = next;
    guint32 b = entries[a].sibling;

    next = b != NONE ? entries[b].sibling : NONE;
    entries[a].key += waiting;
    entries[a].waiting += waiting;
    if (b != NONE) {
      entries[b].key += waiting;
      entries[b].waiting += waiting;
    }
    a = join (entries, a, b);
    entries[a].sibling = pairs;
    pairs = a;
  }
  while (pairs != NONE) {
    guint32 a = pairs;

    pairs = entries[a].sibling;
    joined = join (entries, joined, a);
  }
  return joined;
}

static gboolean
make_heaps (Growth *growth, guint32 n_arcs, guint32 root, GError **error)
{
  for (guint32 a = 0; a < n_arcs; a++) {
    const WeftArc *arc = &growth->arcs[a];

    growth->entries[a] = (Entry){arc->weight, 0, NONE, NONE};
    if (arc->to != root && arc->from != arc->to && isfinite (arc->weight))
      growth->heaps[arc->to] = join (growth->entries, growth->heaps[arc->to], a);
    if (a % 65536 == 0 && !weft_job_check (growth->job, error))
      return FALSE;
  }
  return TRUE;
}

/* Sets. */

/* The set that is within no other, around @node. */
static guint32
find_set (guint32 *above, guint32 node)
{
  while (above[node] != node) {
    above[node] = above[above[node]];
    node = above[node];
  }
  return node;
}

/* @arc: (out): the lightest that leads into @set from outside; NONE: there is none. %FALSE with @error: the job has ended. What it may hold is measured
 * anew each time it is asked, so that a second answer may be another. */
static gboolean
take_lightest (Growth *growth, guint32 set, guint32 *arc, GError **error)
{
  guint32 a = growth->heaps[set];

  while (a != NONE && find_set (growth->above, growth->arcs[a].from) == set) {
    a = take_root (growth->entries, a);
    if (growth->n_steps++ % 4096 == 0 && !weft_job_check (growth->job, error))
      return FALSE;
  }
  growth->heaps[set] = a != NONE ? take_root (growth->entries, a) : NONE;
  *arc = a;
  return TRUE;
}

/* The path from its end back to @first becomes one set. */
static void
contract (Growth *growth, guint32 first)
{
  WeftArborescence *result = growth->result;
  guint32 set = result->n_sets++;
  guint32 heap = NONE;
  guint32 member;

  do {
    guint32 own;

    member = growth->path[--growth->n_path];
    own = growth->heaps[member];
    if (own != NONE) {
      growth->entries[own].key -= result->prices[member];
      growth->entries[own].waiting -= result->prices[member];
    }
    heap = join (growth->entries, heap, own);
    growth->above[member] = set;
    result->parents[member] = set;
  } while (member != first);
  growth->heaps[set] = heap;
  growth->above[set] = set;
  result->parents[set] = NONE;
  growth->states[set] = ON_PATH;
  growth->path[growth->n_path++] = set;
}

static void
enter (Growth *growth, guint32 set)
{
  growth->states[set] = ON_PATH;
  growth->path[growth->n_path++] = set;
}

static gboolean
refuse_node (guint32 node, GError **error)
{
  g_autofree char *sentence = g_strdup_printf (_ ("no way leads from the root to node %u"), node + 1);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = sentence, .plain = sentence});
  return FALSE;
}

/* Until all of the path hangs on the root. */
static gboolean
grow_from (Growth *growth, guint32 node, GError **error)
{
  enter (growth, node);
  while (growth->n_path > 0) {
    guint32 set = growth->path[growth->n_path - 1];
    guint32 arc;
    guint32 from;

    if (!take_lightest (growth, set, &arc, error) ||
        (growth->n_steps++ % 1024 == 0 && !weft_job_check (growth->job, error)))
      return FALSE;
    if (arc == NONE)
      return refuse_node (node, error);
    growth->into[set] = arc;
    growth->result->prices[set] = growth->entries[arc].key;
    from = find_set (growth->above, growth->arcs[arc].from);
    if (growth->states[from] == FRESH)
      enter (growth, from);
    else if (growth->states[from] == ON_PATH)
      contract (growth, from);
    else
      while (growth->n_path > 0)
        growth->states[growth->path[--growth->n_path]] = DONE;
  }
  return TRUE;
}

/* From the last set to the first: the arc into a set is that into each of its sets around the node where it ends, down to the node. A set that is on such a
 * way has had all below it told. */
static void
open_sets (Growth *growth)
{
  const WeftArborescence *result = growth->result;

  memset (growth->states, FRESH, result->n_sets);
  for (guint32 set = result->n_sets; set-- > result->n_nodes;) {
    guint32 arc = growth->into[set];

    if (growth->states[set] == DONE)
      continue;
    for (guint32 s = growth->arcs[arc].to; s != set; s = result->parents[s]) {
      growth->into[s] = arc;
      growth->states[s] = DONE;
    }
  }
}

static void
tell_arcs (Growth *growth, guint32 root)
{
  WeftSum sum = {0};

  for (guint32 node = 0; node < growth->result->n_nodes; node++) {
    growth->result->arcs[node] = node != root ? growth->into[node] : NONE;
    if (node != root)
      weft_sum_add (&sum, growth->arcs[growth->into[node]].weight);
  }
  growth->result->weight = weft_sum_get (&sum);
}

static gboolean
grow (Growth *growth, guint32 n_arcs, guint32 root, GError **error)
{
  guint32 n_nodes = growth->result->n_nodes;

  for (guint32 set = 0; set < n_nodes; set++) {
    growth->heaps[set] = NONE;
    growth->above[set] = set;
    growth->result->parents[set] = NONE;
  }
  if (!make_heaps (growth, n_arcs, root, error))
    return FALSE;
  growth->states[root] = DONE;
  for (guint32 node = 0; node < n_nodes; node++) {
    if (growth->states[find_set (growth->above, node)] != DONE && !grow_from (growth, node, error))
      return FALSE;
  }
  open_sets (growth);
  tell_arcs (growth, root);
  return weft_job_check (growth->job, error);
}

static WeftArborescence *
allocate_result (guint32 n_nodes, WeftJob *job, GError **error)
{
  g_autoptr (WeftArborescence) result = g_new0 (WeftArborescence, 1);

  result->n_nodes = result->n_sets = n_nodes;
  result->arcs = weft_job_allocate (job, n_nodes, sizeof *result->arcs, error);
  if (result->arcs == NULL)
    return NULL;
  result->parents = weft_job_allocate (job, 2 * (gsize) n_nodes, sizeof *result->parents, error);
  if (result->parents == NULL)
    return NULL;
  result->prices = weft_job_allocate (job, 2 * (gsize) n_nodes, sizeof *result->prices, error);
  return result->prices != NULL ? g_steal_pointer (&result) : NULL;
}

WeftArborescence *
weft_arborescence_find (const WeftArc *arcs,
                        guint32 n_arcs,
                        guint32 n_nodes,
                        guint32 root,
                        WeftJob *job,
                        GError **error)
{
  gsize n = 2 * (gsize) n_nodes; /* sets: each has two members or more */
  g_autoptr (WeftArborescence) result = allocate_result (n_nodes, job, error);
  g_autofree Entry *entries =
      result != NULL ? weft_job_allocate (job, MAX (n_arcs, 1), sizeof *entries, error) : NULL;
  g_autofree guint32 *lists = entries != NULL ? weft_job_allocate (job, 4 * n, sizeof *lists, error) : NULL;
  g_autofree guint8 *states = lists != NULL ? weft_job_allocate (job, n, 1, error) : NULL;
  Growth growth = {.result = result, .arcs = arcs, .entries = entries, .states = states, .job = job};

  if (states == NULL)
    return NULL;
  growth.heaps = lists;
  growth.above = lists + n;
  growth.into = lists + 2 * n;
  growth.path = lists + 3 * n;
  if (!grow (&growth, n_arcs, root, error))
    return NULL;
  return g_steal_pointer (&result);
}

void
weft_arborescence_free (WeftArborescence *arborescence)
{
  g_free (arborescence->arcs);
  g_free (arborescence->parents);
  g_free (arborescence->prices);
  g_free (arborescence);
}
