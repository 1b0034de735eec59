/* weft-dodin.c: arcs between events, the least events that tell the same (BOUNDS.md, Lemmas 9 and 10). */
#include "weft-dodin.h"

#include "weft-fault.h"
#include "weft-prime-part.h"
#include "weft-survival.h"

#include <glib/gi18n-lib.h>

#define NONE G_MAXUINT32

/* Events have numbers, each behind those that arcs lead to it from. */
typedef struct {
  guint32 from;
  guint32 to;
  guint32 next; /* that leaves the same event; NONE: none */
  WeftSurvival time;
} Arc;

typedef struct {
  guint32 first; /* arc that leaves it; NONE: none */
  guint32 n_out;
  guint32 n_in;
  guint32 in; /* numbers of the arcs that lead to it, in exclusive or: of one its own */
} Event;

typedef struct {
  guint32 n_tasks;
  const WeftTaskLinks *before; /* what a task waits for, and what for it; or the other way round */
  const WeftTaskLinks *behind;
  const guint32 *order; /* (array length=n_tasks): each behind what it waits for, this way round */
  WeftLattice *const *times;
  double *work;
  WeftJob *job;
  Arc *arcs; /* (array length=n_arcs) */
  guint32 n_arcs;
  Event *events; /* (array length=n_events): 0 is the begin, the last the end */
  guint32 n_events;
  guint32 *
      starts; /* (array length of the part's tasks): events that they begin at: the same where they wait for the same */
  guint32 *finishes; /* and end at: the same where the same wait for them */
} Network;

/* Events. */

/* Which of the tasks, in order, has the same links as @v: the one that is known, or else @v. */
static guint32
find_alike (GHashTable *known, const WeftTaskLinks *links, guint32 v)
{
  g_autoptr (GBytes) key = g_bytes_new_static (links->ends + links->first[v],
                                               (links->first[v + 1] - links->first[v]) * sizeof *links->ends);
  gpointer alike;

  if (g_hash_table_lookup_extended (known, key, NULL, &alike))
    return GPOINTER_TO_UINT (alike);
  g_hash_table_insert (known, g_steal_pointer (&key), GUINT_TO_POINTER (v));
  return v;
}

static GHashTable *
links_new (void)
{
  return g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

/* A begin is numbered before the first that begins there, an end behind the last that ends there. */
static gboolean
number_events (Network *network, GError **error)
{
  guint32 n = network->n_tasks;
  g_autofree guint32 *numbers = weft_job_allocate (network->job, n, sizeof *numbers, error);
  g_autoptr (GHashTable) begins = links_new ();
  g_autoptr (GHashTable) ends = links_new ();

  if (numbers == NULL)
    return FALSE;
  for (guint32 i = n; i-- > 0;)
    network->finishes[network->order[i]] = find_alike (ends, network->behind, network->order[i]);
  for (guint32 i = 0; i < n; i++) {
    guint32 v = network->order[i];
    guint32 alike = find_alike (begins, network->before, v);

    network->starts[v] = alike == v ? network->n_events++ : network->starts[alike];
    if (network->finishes[v] == v)
      numbers[v] = network->n_events++;
  }
  for (guint32 v = 0; v < n; v++)
    network->finishes[v] = numbers[network->finishes[v]];
  return TRUE;
}

/* Arcs. */

static void
link_arc (Network *network, guint32 number)
{
  Arc *arc = &network->arcs[number];
  Event *from = &network->events[arc->from];
  Event *to = &network->events[arc->to];

  arc->next = from->first;
  from->first = number;
  from->n_out++;
  to->n_in++;
  to->in ^= number;
}

static void
unlink_arc (Network *network, guint32 number)
{
  const Arc *arc = &network->arcs[number];
  Event *from = &network->events[arc->from];
  Event *to = &network->events[arc->to];
  guint32 *at = &from->first;

  while (*at != number)
    at = &network->arcs[*at].next;
  *at = arc->next;
  from->n_out--;
  to->n_in--;
  to->in ^= number;
}

/* It stands between its events; parallel to another it becomes one with it. */
static gboolean
place_arc (Network *network, guint32 number, GError **error)
{
  Arc *arc = &network->arcs[number];

  for (guint32 i = network->events[arc->from].first; i != NONE; i = network->arcs[i].next)
    if (network->arcs[i].to == arc->to) {
      gboolean is_taken = weft_survival_take_maximum (&network->arcs[i].time, &arc->time, WEFT_COARSEN_ABOVE,
                                                      network->job, error);

      weft_survival_clear (&arc->time);
      return is_taken;
    }
  link_arc (network, number);
  return TRUE;
}

static gboolean
add_arc (Network *network, guint32 from, guint32 to, const WeftLattice *time, GError **error)
{
  Arc *arc = &network->arcs[network->n_arcs++];
  const double *q;
  gsize n;

  *arc = (Arc){.from = from, .to = to, .next = NONE};
  if (time != NULL) {
    q = weft_lattice_get_probabilities (time, &n);
    if (!weft_survival_add (&arc->time, weft_lattice_get_first (time), q, n, 0, WEFT_COARSEN_ABOVE,
                            network->job, error))
      return FALSE;
  }
  return place_arc (network, network->n_arcs - 1, error);
}

/* A task is an arc, and so is what waits for its end, which takes no time. */
static gboolean
add_arcs (Network *network, GError **error)
{
  const WeftTaskLinks *behind = network->behind;

  for (guint32 v = 0; v < network->n_tasks; v++) {
    if (!add_arc (network, network->starts[v], network->finishes[v], network->times[v], error))
      return FALSE;
    for (gsize k = behind->first[v]; k < behind->first[v + 1]; k++)
      if (!add_arc (network, network->finishes[v], network->starts[behind->ends[k]], NULL, error))
        return FALSE;
  }
  return TRUE;
}

/* Reduction. */

/* The last event with one arc to it; or any of which nothing is lost: another leaves it alone, or it comes after a constant time. */
static guint32
choose_event (const Network *network)
{
  guint32 chosen = 0;

  for (guint32 v = network->n_events - 1; v-- > 1;) {
    const Event *event = &network->events[v];

    if (event->n_in == 1 && (event->n_out == 1 || network->arcs[event->in].time.n == 0))
      return v;
    if (event->n_in == 1 && chosen == 0)
      chosen = v;
  }
  return chosen;
}

static guint32
find_latest (const Network *network, guint32 v)
{
  guint32 latest = network->events[v].first;

  for (guint32 i = latest; i != NONE; i = network->arcs[i].next)
    if (network->arcs[i].to > network->arcs[latest].to)
      latest = i;
  return latest;
}

static gboolean
charge (Network *network, const WeftSurvival *a, const WeftSurvival *b, GError **error)
{
  *network->work += (double) network->n_events + ((double) a->n + 1) * ((double) b->n + 1);
  if (*network->work <= WEFT_DODIN_MOST_WORK)
    return weft_job_check (network->job, error);
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG,
      &(WeftFault){.problem = _ ("Dodin's bound would take too many copies of parts of the graph"),
                   .plain = _ ("Dodin's bound would take too many copies of parts of the graph.")});
  return FALSE;
}

/* The arc @number begins where the only one to its event does, and takes a copy of it along; the last takes the arc itself. */
static gboolean
move_arc (Network *network, guint32 number, GError **error)
{
  Arc *arc = &network->arcs[number];
  guint32 v = arc->from;
  guint32 before = network->events[v].in;
  const WeftSurvival *time = &network->arcs[before].time;
  g_autofree double *p = NULL;

  if (!charge (network, time, &arc->time, error) ||
      (p = weft_survival_list_probabilities (time, network->job, error)) == NULL)
    return FALSE;
  unlink_arc (network, number);
  arc->from = network->arcs[before].from;
  if (!weft_survival_add (&arc->time, time->first, p, time->n + 1, time->relative, WEFT_COARSEN_ABOVE,
                          network->job, error))
    return FALSE;
  if (network->events[v].n_out == 0) {
    unlink_arc (network, before);
    weft_survival_clear (&network->arcs[before].time);
  }
  return place_arc (network, number, error);
}

/* To one arc, whose time @whole becomes. */
static gboolean
reduce (Network *network, WeftSurvival *whole, GError **error)
{
  for (guint32 v; (v = choose_event (network)) != 0;)
    if (!move_arc (network, find_latest (network, v), error))
      return FALSE;
  *whole = network->arcs[network->events[0].first].time;
  network->arcs[network->events[0].first].time = (WeftSurvival){.n = 0};
  return TRUE;
}

static gboolean
allocate (Network *network, GError **error)
{
  gsize n = network->n_tasks;
  gsize n_arcs = n + network->behind->first[n];

  if ((network->starts = weft_job_allocate (network->job, n, sizeof (guint32), error)) == NULL ||
      (network->finishes = weft_job_allocate (network->job, n, sizeof (guint32), error)) == NULL ||
      (network->arcs = weft_job_allocate (network->job, n_arcs, sizeof (Arc), error)) == NULL ||
      !number_events (network, error))
    return FALSE;
  network->events = weft_job_allocate (network->job, network->n_events, sizeof (Event), error);
  for (guint32 v = 0; network->events != NULL && v < network->n_events; v++)
    network->events[v].first = NONE;
  return network->events != NULL;
}

static gboolean
reduce_one_way (Network network, WeftSurvival *whole, GError **error)
{
  gboolean is_found =
      allocate (&network, error) && add_arcs (&network, error) && reduce (&network, whole, error);

  for (guint32 i = 0; i < network.n_arcs; i++)
    weft_survival_clear (&network.arcs[i].time);
  g_free (network.arcs);
  g_free (network.events);
  g_free (network.starts);
  g_free (network.finishes);
  return is_found;
}

/* The same time, turned around: who waits for whom, and the order. */
static gboolean
reduce_other_way (Network network, WeftSurvival *whole, GError **error)
{
  const WeftTaskLinks *before = network.before;
  g_autofree guint32 *order = weft_job_allocate (network.job, network.n_tasks, sizeof *order, error);

  for (guint32 i = 0; order != NULL && i < network.n_tasks; i++)
    order[i] = network.order[network.n_tasks - 1 - i];
  network.before = network.behind;
  network.behind = before;
  network.order = order;
  return order != NULL && reduce_one_way (network, whole, error);
}

WeftLattice *
weft_dodin (const WeftTaskGraph *graph,
            const guint32 *tasks,
            guint32 n,
            WeftLattice *const *times,
            double *work,
            WeftJob *job,
            GError **error)
{
  g_autoptr (WeftTaskGraph) part = weft_prime_part_new (graph, tasks, n, job, error);
  WeftSurvival one = {.n = 0};
  WeftSurvival other = {.n = 0};
  WeftLattice *whole = NULL;
  double off = 0;

  if (part != NULL) {
    const Network network = {.n_tasks = n,
                             .before = &part->parents,
                             .behind = &part->children,
                             .order = part->order,
                             .times = times,
                             .work = work,
                             .job = job};

    for (guint32 v = 0; v < n; v++)
      off += weft_lattice_get_error (times[v]);
    if (reduce_one_way (network, &one, error) && reduce_other_way (network, &other, error)) {
      weft_survival_take_least (&one, &other);
      whole = weft_survival_to_lattice (&one, weft_lattice_get_step (times[0]), off, job, error);
    }
  }
  weft_survival_clear (&one);
  weft_survival_clear (&other);
  return whole;
}
