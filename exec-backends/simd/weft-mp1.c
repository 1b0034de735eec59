/* weft-mp1.c: see weft-mp1.h. */
#include "weft-mp1.h"

#include "weft-reference-private.h"

/* PEs that share a port of the router. */
#define CLUSTER 16

/* Microseconds from which on a type is slow, and very slow: it is then executed in one cycle of so many. */
static const struct {
  double time;
  guint period;
} biases[] = {{40, 4}, {10, 2}, {0, 1}};

typedef struct {
  WeftMp1Optimisations optimisations;
  WeftMp1Counts *counts;
  GHashTable *times; /* types (guint64) -> double */
  double native;     /* PE microseconds of SIMD operations that were executed */
  double offered;    /* PE microseconds of the machine, of PEs that run */
  guint64 running;   /* PE cycles */
  guint64 executed;
  guint32 used;      /* subinterpreters */
  guint16 *messages; /* by cluster */
} Machine;

/* Whether PEs with the type execute in this cycle. */
static gboolean
is_due (const Machine *machine, WeftMimdcOp op)
{
  double time = weft_mp1_get_native (op);
  guint row = 0;

  if (!(machine->optimisations & WEFT_MP1_BIASING))
    return TRUE;
  while (time < biases[row].time)
    row++;
  return machine->counts->cycles % biases[row].period == 0;
}

static WeftMimdcOp
get_op (const WeftReferenceRun *run, guint32 pe)
{
  return run->code->instructions[run->pes[pe].pc].op;
}

/* Messages wait for each other where they arrive: further rounds beyond what a random pattern has. */
static double
add_messages (Machine *machine, const WeftReferenceRun *run, const guint32 *chosen, guint32 n)
{
  guint most = 0;

  memset (machine->messages, 0, (run->options->pes / CLUSTER + 1) * sizeof *machine->messages);
  for (guint32 i = 0; i < n; i++) {
    const WeftReferencePe *pe = &run->pes[chosen[i]];
    WeftMimdcOp op = get_op (run, chosen[i]);
    guint32 to;

    if (op != WEFT_OP_LDD && op != WEFT_OP_STD)
      continue;
    to = pe->memory[pe->sp - (op == WEFT_OP_LDD ? 2 : 3)];
    if (to >= run->options->pes || machine->messages[to / CLUSTER] == G_MAXUINT16)
      continue;
    machine->messages[to / CLUSTER]++;
    most = MAX (most, machine->messages[to / CLUSTER]);
  }
  return most > CLUSTER ? weft_mp1_get_native (WEFT_OP_STD) * (double) (most - CLUSTER) / CLUSTER : 0;
}

static double
get_time (Machine *machine, guint64 types)
{
  double *time = g_hash_table_lookup (machine->times, &types);

  if (time == NULL) {
    time = g_new (double, 1);
    *time = weft_mp1_get_time (types, machine->optimisations);
    g_hash_table_insert (machine->times, g_memdup2 (&types, sizeof types), time);
  }
  return *time;
}

static void
account (Machine *machine, const WeftReferenceRun *run, const guint32 *chosen, guint32 n, guint64 types)
{
  const guint64 remote = (guint64) 1 << WEFT_OP_LDD | (guint64) 1 << WEFT_OP_STD;
  guint subinterpreter = 0;
  double overhead;
  double time;

  for (guint i = 0; i < WEFT_N_OPS; i++)
    if (types >> i & 1)
      subinterpreter |= weft_mp1_get_class (i);
  if (!(machine->optimisations & WEFT_MP1_SUBINTERPRETERS))
    subinterpreter = 31;
  overhead = weft_mp1_get_overhead (subinterpreter);
  time = overhead + get_time (machine, types);
  if (types & remote)
    time += add_messages (machine, run, chosen, n);
  machine->counts->cycles++;
  machine->counts->seconds += time * 1e-6;
  machine->counts->fetch += overhead * 1e-6;
  machine->offered += time * run->n_running;
  machine->running += run->n_running;
  machine->executed += n;
  machine->used |= 1u << subinterpreter;
  for (guint32 i = 0; i < n; i++)
    machine->native += weft_mp1_get_native (get_op (run, chosen[i]));
}

/* Those whose type is due; all, when no type is. */
static guint32
choose (const WeftReferenceRun *run, guint32 *chosen, gpointer data)
{
  Machine *machine = data;
  guint64 all = 0;
  guint64 due = 0;
  guint32 n = 0;

  for (guint32 i = 0; i < run->n_running; i++)
    all |= (guint64) 1 << get_op (run, run->running[i]);
  for (guint i = 0; i < WEFT_N_OPS; i++)
    if (all >> i & 1 && is_due (machine, i))
      due |= (guint64) 1 << i;
  if (due == 0)
    due = all;
  for (guint32 i = 0; i < run->n_running; i++)
    if (due >> get_op (run, run->running[i]) & 1)
      chosen[n++] = run->running[i];
  account (machine, run, chosen, n, due);
  return n;
}

gboolean
weft_mp1_run (const WeftMimdcCode *code,
              const WeftReferenceOptions *options,
              WeftMp1Optimisations optimisations,
              WeftReferenceCounts *counts,
              WeftMp1Counts *own,
              WeftJob *job,
              GError **error)
{
  Machine machine = {
      .optimisations = optimisations,
      .counts = own,
      .times = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free),
      .messages = g_new (guint16, options->pes / CLUSTER + 1),
  };
  WeftReferenceControl control = {.choose = choose, .data = &machine};
  gboolean is_done;

  *own = (WeftMp1Counts){0};
  is_done = weft_reference_run_controlled (code, options, &control, counts, job, error);
  own->share = machine.offered > 0 ? machine.native / machine.offered : 0;
  own->busy = machine.running > 0 ? (double) machine.executed / (double) machine.running : 0;
  for (guint32 used = machine.used; used > 0; used &= used - 1)
    own->subinterpreters++;
  g_hash_table_unref (machine.times);
  g_free (machine.messages);
  return is_done;
}
