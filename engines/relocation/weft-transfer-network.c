/* weft-transfer-network.c: from one instant to the next at which something ends. What waits for a machine that is full waits there, in the sequence of the
 * plan; only the first of such a queue is looked at when there is room again. */
#include "weft-transfer-network.h"

#include "weft-heap.h"

#include <math.h>

#define NONE G_MAXUINT32

/* Steps of the plan, by their numbers there. */
typedef struct {
  const WeftRelocation *relocation;
  const WeftRelocationPlan *plan;
  const guint32 *transfers;
  guint32 *step_of;     /* of each operation, and behind them of each subtask */
  gsize *first_child;   /* of each step: the operations that copy what it brings or makes */
  guint32 *children;    /* steps */
  guint32 *senders;     /* of each step that is an operation: the machine */
  double *starts;       /* of each step */
  double *finishes;     /* of each step */
  gsize *waits;         /* of each subtask: operations that have not ended */
  gsize *first_turn;    /* of each machine: its computations, in the sequence of the plan */
  guint32 *turns;       /* these: steps */
  gsize *next_turn;     /* of each machine */
  guint8 *is_busy;      /* of each machine: it computes */
  guint32 *n_under_way; /* of each machine: transfers */
  WeftHeap **queues;    /* of each machine: steps that wait for it */
  guint32 *origins;     /* of each step: from whose queue it comes; NONE: from none */
  guint8 *has_room;     /* of each machine: a transfer has ended at this instant */
  GArray *roomy;        /* guint32: these machines */
  WeftHeap *events;     /* steps, by when they end */
  WeftHeap *ready;      /* operations that may begin, in the sequence of the plan */
  double now;
} Network;

static guint32
get_receiver (const Network *network, guint32 step)
{
  return network->relocation->problem->machines[network->plan->steps[step].subtask];
}

static gboolean
is_full (const Network *network, guint32 machine)
{
  guint32 most = network->transfers != NULL ? network->transfers[machine] : 0;

  return most > 0 && network->n_under_way[machine] >= most;
}

static gboolean
is_within (const Network *network, guint32 step)
{
  return network->senders[step] == get_receiver (network, step);
}

static void
begin_step (Network *network, guint32 step)
{
  network->starts[step] = network->now;
  network->finishes[step] = network->now + network->plan->steps[step].time;
  weft_heap_add (network->events, network->finishes[step], step, GUINT_TO_POINTER (step));
}

static void
compute (Network *network, guint32 machine)
{
  guint32 step;

  if (network->is_busy[machine] || network->next_turn[machine] == network->first_turn[machine + 1])
    return;
  step = network->turns[network->next_turn[machine]];
  if (network->waits[network->plan->steps[step].subtask] > 0)
    return;
  network->next_turn[machine]++;
  network->is_busy[machine] = TRUE;
  begin_step (network, step);
}

static void
make_ready (Network *network, guint32 step, guint32 origin)
{
  network->origins[step] = origin;
  weft_heap_add (network->ready, step, 0, GUINT_TO_POINTER (step));
}

static void
leave (Network *network, guint32 machine)
{
  network->n_under_way[machine]--;
  if (network->has_room[machine])
    return;
  network->has_room[machine] = TRUE;
  g_array_append_val (network->roomy, machine);
}

static void
end_step (Network *network, guint32 step)
{
  const WeftRelocationStep *ended = &network->plan->steps[step];
  guint32 machine = get_receiver (network, step);

  if (ended->operation == NONE) {
    network->is_busy[machine] = FALSE;
  } else {
    network->waits[ended->subtask]--;
    if (!is_within (network, step)) {
      leave (network, network->senders[step]);
      leave (network, machine);
    }
  }
  compute (network, machine);
  for (gsize c = network->first_child[step]; c < network->first_child[step + 1]; c++)
    make_ready (network, network->children[c], NONE);
}

/* The first that waits for @machine, when there is room. */
static void
call_first (Network *network, guint32 machine)
{
  WeftHeap *queue = network->queues[machine];

  if (!is_full (network, machine) && weft_heap_get_size (queue) > 0)
    make_ready (network, GPOINTER_TO_UINT (weft_heap_take (queue, NULL)), machine);
}

static void
try_transfer (Network *network, guint32 step)
{
  guint32 sender = network->senders[step];
  guint32 receiver = get_receiver (network, step);

  if (is_within (network, step)) {
    begin_step (network, step);
  } else if (is_full (network, sender) || is_full (network, receiver)) {
    weft_heap_add (network->queues[is_full (network, sender) ? sender : receiver], step, 0,
                   GUINT_TO_POINTER (step));
  } else {
    network->n_under_way[sender]++;
    network->n_under_way[receiver]++;
    begin_step (network, step);
  }
}

static void
begin_transfers (Network *network)
{
  for (guint i = 0; i < network->roomy->len; i++) {
    guint32 machine = g_array_index (network->roomy, guint32, i);

    network->has_room[machine] = FALSE;
    call_first (network, machine);
  }
  g_array_set_size (network->roomy, 0);
  while (weft_heap_get_size (network->ready) > 0) {
    guint32 step = GPOINTER_TO_UINT (weft_heap_take (network->ready, NULL));
    guint32 origin = network->origins[step];

    try_transfer (network, step);
    if (origin != NONE)
      call_first (network, origin);
  }
}

static gboolean
run (Network *network, WeftJob *job, GError **error)
{
  guint32 n_ended = 0;

  for (guint32 m = 0; m < network->relocation->problem->n_machines; m++)
    compute (network, m);
  begin_transfers (network);
  while (weft_heap_get_size (network->events) > 0) {
    double next;

    weft_heap_peek (network->events, &network->now);
    do {
      end_step (network, GPOINTER_TO_UINT (weft_heap_take (network->events, NULL)));
      if (n_ended++ % 1024 == 0 && !weft_job_check (job, error))
        return FALSE;
      next = INFINITY;
      if (weft_heap_get_size (network->events) > 0)
        weft_heap_peek (network->events, &next);
    } while (next == network->now);
    begin_transfers (network);
  }
  return TRUE;
}

/* What leads to what. */

static guint32
find_sender (const Network *network, const WeftRelocationStep *step)
{
  const WeftRelocationProblem *problem = network->relocation->problem;
  guint32 item = problem->needs[step->operation];
  gsize p = problem->first_place[item];

  if (step->holder != WEFT_RELOCATION_SOURCE)
    return problem->machines[step->holder];
  while (weft_relocation_get_time (problem, item, problem->places[p], problem->machines[step->subtask]) >
         step->time)
    p++;
  return problem->places[p];
}

/* The step that brings or makes what @step copies; NONE: it stands somewhere. */
static guint32
find_parent (const Network *network, const WeftRelocationStep *step)
{
  const WeftRelocation *relocation = network->relocation;
  guint32 item = relocation->problem->needs[step->operation];

  if (step->holder == WEFT_RELOCATION_SOURCE)
    return NONE;
  if (step->holder == relocation->problem->makers[item])
    return network->step_of[relocation->n_operations + step->holder];
  return network->step_of[weft_relocation_find_operation (relocation, step->holder, item)];
}

static gboolean
link_steps (Network *network, WeftJob *job, GError **error)
{
  const WeftRelocationPlan *plan = network->plan;
  guint32 n_operations = network->relocation->n_operations;
  gsize *first = network->first_child;

  for (guint32 s = 0; s < plan->n_steps; s++) {
    const WeftRelocationStep *step = &plan->steps[s];

    network->step_of[step->operation != NONE ? step->operation : n_operations + step->subtask] = s;
  }
  for (guint32 s = 0; s < plan->n_steps; s++) {
    const WeftRelocationStep *step = &plan->steps[s];
    guint32 parent;

    if (s % 16384 == 0 && !weft_job_check (job, error))
      return FALSE;
    if (step->operation == NONE)
      continue;
    network->senders[s] = find_sender (network, step);
    parent = find_parent (network, step);
    network->origins[s] = parent; /* until all are in their places */
    if (parent != NONE)
      first[parent + 2]++;
    else
      weft_heap_add (network->ready, s, 0, GUINT_TO_POINTER (s));
  }
  for (gsize s = 2; s <= plan->n_steps; s++)
    first[s] += first[s - 1];
  for (guint32 s = 0; s < plan->n_steps; s++) {
    if (plan->steps[s].operation != NONE && network->origins[s] != NONE)
      network->children[first[network->origins[s] + 1]++] = s;
    network->origins[s] = NONE;
  }
  return weft_job_check (job, error);
}

static void
list_turns (Network *network)
{
  const WeftRelocationProblem *problem = network->relocation->problem;

  for (guint32 i = 0; i < problem->n_subtasks; i++) {
    network->first_turn[problem->machines[i] + 1]++;
    network->waits[i] = problem->first_need[i + 1] - problem->first_need[i];
  }
  for (guint32 m = 0; m < problem->n_machines; m++) {
    network->first_turn[m + 1] += network->first_turn[m];
    network->next_turn[m] = network->first_turn[m];
    network->queues[m] = weft_heap_new ();
  }
  for (guint32 s = 0; s < network->plan->n_steps; s++)
    if (network->plan->steps[s].operation == NONE)
      network->turns[network->next_turn[get_receiver (network, s)]++] = s;
  for (guint32 m = 0; m < problem->n_machines; m++)
    network->next_turn[m] = network->first_turn[m];
}

static gboolean
allocate_network (Network *network, WeftJob *job, GError **error)
{
  gsize n = network->plan->n_steps + 2;
  gsize n_machines = (gsize) network->relocation->problem->n_machines + 1;
  const struct {
    gpointer *piece;
    gsize n;
    gsize size;
  } pieces[] = {{(gpointer *) &network->step_of, n, sizeof (guint32)},
                {(gpointer *) &network->first_child, n, sizeof (gsize)},
                {(gpointer *) &network->children, n, sizeof (guint32)},
                {(gpointer *) &network->senders, n, sizeof (guint32)},
                {(gpointer *) &network->starts, n, sizeof (double)},
                {(gpointer *) &network->finishes, n, sizeof (double)},
                {(gpointer *) &network->origins, n, sizeof (guint32)},
                {(gpointer *) &network->turns, n, sizeof (guint32)},
                {(gpointer *) &network->waits, n, sizeof (gsize)},
                {(gpointer *) &network->first_turn, n_machines, sizeof (gsize)},
                {(gpointer *) &network->next_turn, n_machines, sizeof (gsize)},
                {(gpointer *) &network->is_busy, n_machines, 1},
                {(gpointer *) &network->has_room, n_machines, 1},
                {(gpointer *) &network->n_under_way, n_machines, sizeof (guint32)},
                {(gpointer *) &network->queues, n_machines, sizeof (WeftHeap *)}};

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    if ((*pieces[i].piece = weft_job_allocate (job, pieces[i].n, pieces[i].size, error)) == NULL)
      return FALSE;
  network->roomy = g_array_new (FALSE, FALSE, sizeof (guint32));
  network->events = weft_heap_new ();
  network->ready = weft_heap_new ();
  return TRUE;
}

static void
clear_network (Network *network)
{
  gpointer const pieces[] = {network->step_of,  network->first_child, network->children,  network->senders,
                             network->starts,   network->finishes,    network->origins,   network->turns,
                             network->waits,    network->first_turn,  network->next_turn, network->is_busy,
                             network->has_room, network->n_under_way};

  for (guint32 m = 0; network->queues != NULL && m < network->relocation->problem->n_machines; m++)
    g_clear_pointer (&network->queues[m], weft_heap_free);
  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_free (pieces[i]);
  g_free (network->queues);
  g_clear_pointer (&network->roomy, g_array_unref);
  g_clear_pointer (&network->events, weft_heap_free);
  g_clear_pointer (&network->ready, weft_heap_free);
}

static WeftTransferSchedule *
tell_rows (const Network *network, WeftJob *job, GError **error)
{
  const WeftRelocationPlan *plan = network->plan;
  guint32 n_machines = network->relocation->problem->n_machines;
  g_autoptr (WeftTransferSchedule) schedule =
      weft_transfer_schedule_new (plan->n_operations, plan->n_steps, job, error);

  for (guint pass = 0; schedule != NULL && pass < 2; pass++)
    for (guint32 s = 0; s < plan->n_steps; s++) {
      const WeftRelocationStep *step = &plan->steps[s];
      gboolean is_transfer = step->operation != NONE;

      if (is_transfer == (pass == 0))
        weft_transfer_schedule_add (
            schedule, &(WeftTransferRow){step->subtask, step->operation, step->holder,
                                         (is_transfer ? n_machines : 0) + get_receiver (network, s),
                                         network->starts[s], network->finishes[s]});
    }
  return g_steal_pointer (&schedule);
}

WeftTransferSchedule *
weft_transfer_network_find (const WeftRelocation *relocation,
                            const WeftRelocationPlan *plan,
                            const guint32 *transfers,
                            WeftJob *job,
                            GError **error)
{
  Network network = {.relocation = relocation, .plan = plan, .transfers = transfers};
  WeftTransferSchedule *schedule = NULL;

  if (allocate_network (&network, job, error)) {
    list_turns (&network);
    if (link_steps (&network, job, error) && run (&network, job, error))
      schedule = tell_rows (&network, job, error);
  }
  clear_network (&network);
  return schedule;
}
