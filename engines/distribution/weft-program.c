/* weft-program.c: runs the machine itself. It is in SIMD mode, with one clock, or in SPMD mode, with a clock
 * on every PE; programs are run from the drawn tree, PE by PE, decision by decision. */
#include "weft-program.h"

#include "weft-blame.h"
#include "weft-discretise.h"
#include "weft-fault.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Draws from a lattice by bisection of its cumulative sums. */
typedef struct {
  gint64 first;
  guint n;
  double *cumulative;
} Sampler;

typedef struct {
  Sampler *time;
  guint count;
} Operation;

typedef struct {
  WeftKind kind;
  guint32 node;
  WeftMode mode;
  gboolean only_spmd; /* nothing in the subtree runs in SIMD mode */
  GArray *operations; /* block: Operation */
  Sampler *iterations;
  gboolean same_count; /* all PEs make the same number of iterations */
  gboolean by_control_unit;
  double probability;
  GPtrArray *body; /* loop; then clause of an if */
  GPtrArray *otherwise;
  gboolean has_then;
  gboolean has_else;
} Part;

struct _WeftProgram {
  guint32 tree;
  guint pes;
  gboolean skip_empty_clauses;
  Sampler *switch_to[WEFT_N_MODES];
  Sampler *overheads[WEFT_N_OVERHEADS][WEFT_N_MODES];
  GPtrArray *series;
  GPtrArray *samplers; /* owns all of them */
};

typedef struct {
  const WeftDocument *document;
  const WeftNode *machine;
  double step;
  WeftModes modes;
  WeftJob *job;
  GError **error;
  WeftProgram *program;
} Loader;

/* Loading: from nodes to parts with samplers. */

static void
sampler_free (gpointer data)
{
  Sampler *sampler = data;

  g_free (sampler->cumulative);
  g_free (sampler);
}

static Sampler *
load_sampler (Loader *loader, const WeftNode *node, const WeftLiteral *literal, double step)
{
  GError *problem = NULL;
  g_autoptr (WeftLattice) lattice = weft_discretise (literal, loader->document, step, loader->job, &problem);
  Sampler *sampler;
  const double *p;
  double sum = 0;
  gsize n;

  if (lattice == NULL) {
    weft_blame_literal (loader->document, loader->machine, node, literal, problem);
    g_propagate_error (loader->error, problem);
    return NULL;
  }
  p = weft_lattice_get_probabilities (lattice, &n);
  sampler = g_new (Sampler, 1);
  *sampler = (Sampler){weft_lattice_get_first (lattice), n, g_new (double, n)};
  for (gsize i = 0; i < n; i++)
    sampler->cumulative[i] = sum += p[i];
  g_ptr_array_add (loader->program->samplers, sampler);
  return sampler;
}

static void
part_free (gpointer data)
{
  Part *part = data;

  g_clear_pointer (&part->operations, g_array_unref);
  g_clear_pointer (&part->body, g_ptr_array_unref);
  g_clear_pointer (&part->otherwise, g_ptr_array_unref);
  g_free (part);
}

static GPtrArray *load_series (Loader *loader, const WeftNode *parent);

static gboolean
load_block (Loader *loader, const WeftNode *node, Part *part)
{
  WeftChildIter iter;
  WeftNode *child;

  part->operations = g_array_new (FALSE, FALSE, sizeof (Operation));
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    const WeftLiteral *literal;
    Operation operation;

    if (weft_node_get_kind (child) != WEFT_KIND_STEP)
      continue;
    weft_step_get_time (loader->machine, child, part->mode, &literal, &operation.count);
    operation.time = load_sampler (loader, node, literal, loader->step);
    if (operation.time == NULL)
      return FALSE;
    g_array_append_val (part->operations, operation);
  }
  return TRUE;
}

static gboolean
load_loop (Loader *loader, const WeftNode *node, Part *part)
{
  part->iterations = load_sampler (loader, node, weft_node_get_literal (node, WEFT_PROPERTY_ITERATIONS), 1);
  if (part->iterations == NULL)
    return FALSE;
  part->same_count = part->by_control_unit || part->iterations->n == 1;
  part->body = load_series (loader, node);
  return part->body != NULL;
}

static gboolean
load_if (Loader *loader, const WeftNode *node, Part *part)
{
  const WeftNode *clauses[] = {weft_node_find_child (node, WEFT_KIND_THEN),
                               weft_node_find_child (node, WEFT_KIND_ELSE)};

  part->probability = weft_node_get_number (node, WEFT_PROPERTY_THEN);
  part->has_then = clauses[0] != NULL;
  part->has_else = clauses[1] != NULL;
  part->body = clauses[0] != NULL ? load_series (loader, clauses[0]) : g_ptr_array_new ();
  part->otherwise = clauses[1] != NULL ? load_series (loader, clauses[1]) : g_ptr_array_new ();
  return part->body != NULL && part->otherwise != NULL;
}

static gboolean
all_spmd (const GPtrArray *series)
{
  for (guint i = 0; series != NULL && i < series->len; i++)
    if (!((const Part *) series->pdata[i])->only_spmd)
      return FALSE;
  return TRUE;
}

static gboolean
load_part (Loader *loader, const WeftNode *node, GPtrArray *series)
{
  Part *part = g_new0 (Part, 1);
  gboolean loaded;

  g_ptr_array_add (series, part);
  part->kind = weft_node_get_kind (node);
  part->node = weft_node_get_id (node);
  part->mode = weft_modes_apply (loader->modes, weft_node_get_mode (node));
  part->by_control_unit = part->kind != WEFT_KIND_BLOCK &&
                          weft_node_get_integer (node, WEFT_PROPERTY_DECIDED_BY) == WEFT_DECIDED_BY_CU;
  if (part->kind == WEFT_KIND_BLOCK)
    loaded = load_block (loader, node, part);
  else
    loaded = part->kind == WEFT_KIND_LOOP ? load_loop (loader, node, part) : load_if (loader, node, part);
  part->only_spmd = part->mode == WEFT_MODE_SPMD && all_spmd (part->body) && all_spmd (part->otherwise);
  return loaded;
}

/* Depth is bounded by the nesting limit of documents. */
static GPtrArray *
load_series (Loader *loader, const WeftNode *parent)
{
  g_autoptr (GPtrArray) series = g_ptr_array_new_with_free_func (part_free);
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_kind_is_constituent (weft_node_get_kind (child)) && !load_part (loader, child, series))
      return NULL;
  return g_steal_pointer (&series);
}

static gboolean
load_machine (Loader *loader)
{
  WeftProgram *program = loader->program;

  for (guint mode = 0; mode < WEFT_N_MODES; mode++) {
    program->switch_to[mode] = load_sampler (
        loader, loader->machine, weft_machine_get_switch_time (loader->machine, mode), loader->step);
    if (program->switch_to[mode] == NULL)
      return FALSE;
    for (guint overhead = 0; overhead < WEFT_N_OVERHEADS; overhead++) {
      const WeftLiteral *time = weft_machine_get_overhead (loader->machine, overhead, mode);

      program->overheads[overhead][mode] = load_sampler (loader, loader->machine, time, loader->step);
      if (program->overheads[overhead][mode] == NULL)
        return FALSE;
    }
  }
  return TRUE;
}

void
weft_program_free (WeftProgram *program)
{
  g_clear_pointer (&program->series, g_ptr_array_unref);
  g_clear_pointer (&program->samplers, g_ptr_array_unref);
  g_free (program);
}

WeftProgram *
weft_program_load (const WeftDocument *document,
                   guint32 diagram,
                   WeftModes modes,
                   WeftJob *job,
                   GError **error)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  const WeftNode *machine = weft_flow_tree_get_machine (document, tree);
  g_autoptr (WeftProgram) program = g_new0 (WeftProgram, 1);
  Loader loader = {document, machine, weft_node_get_number (tree, WEFT_PROPERTY_STEP), modes, job,
                   error,    program};

  program->tree = diagram;
  program->pes = weft_flow_tree_get_pes (document, tree);
  program->skip_empty_clauses = weft_node_get_integer (machine, WEFT_PROPERTY_SKIP_EMPTY_CLAUSES);
  program->samplers = g_ptr_array_new_with_free_func (sampler_free);
  if (!load_machine (&loader))
    return NULL;
  program->series = load_series (&loader, tree);
  return program->series != NULL ? g_steal_pointer (&program) : NULL;
}

/* Running: all times are whole steps of the lattice. */

/* The enabled PEs, by number. */
typedef struct {
  guint *pes;
  guint n;
} Enabled;

/* What is being executed: for whoever watches. */
typedef struct {
  guint32 node;
  gboolean overhead;
} Doing;

struct _WeftMachine {
  const WeftProgram *program;
  const WeftTrace *trace; /* (nullable) */
  WeftJob *job;
  WeftRandom *random;
  guint64 n_draws;
  gboolean is_stopped; /* cancelled, or a time is beyond WEFT_MOST_PLACE: nothing more is executed */
  WeftMode mode;
  gint64 now;     /* in SIMD mode */
  gint64 entered; /* when SPMD mode was entered */
  gint64 *clocks; /* of each PE, in SPMD mode */
  gint64 *own;    /* of each enabled PE, in the SIMD operation at hand */
  Enabled active; /* the PEs that entered SPMD mode; some may have been disabled since */
  Enabled all;
};

typedef struct _WeftMachine Machine;

/* Draws, less one, between two looks at the job. */
#define LOOK_MASK 0xffff

static void run_series (Machine *machine, const GPtrArray *series, const Enabled *enabled);

static gint64
draw (Machine *machine, const Sampler *sampler)
{
  guint low = 0;
  guint high = sampler->n - 1;
  double u;

  if ((++machine->n_draws & LOOK_MASK) == 0 && weft_job_is_cancelled (machine->job))
    machine->is_stopped = TRUE;

  if (high == 0)
    return sampler->first;
  u = weft_random_uniform (machine->random) * sampler->cumulative[high];
  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (u < sampler->cumulative[middle])
      high = middle;
    else
      low = middle + 1;
  }
  return sampler->first + low;
}

/* @time and @by more. */
static gint64
advance (Machine *machine, gint64 time, gint64 by)
{
  if (time + by > WEFT_MOST_PLACE)
    machine->is_stopped = TRUE;
  return time + by;
}

/* An operation that all enabled PEs execute in step. */
static void
run_in_step (Machine *machine, const Sampler *sampler, const Enabled *enabled, Doing doing)
{
  gint64 start = machine->now;
  gint64 longest = 0;

  for (guint i = 0; i < enabled->n; i++) {
    machine->own[i] = draw (machine, sampler);
    longest = MAX (longest, machine->own[i]);
  }
  machine->now = advance (machine, machine->now, longest);
  if (machine->trace != NULL)
    machine->trace->in_step (doing.node, doing.overhead, enabled->pes, machine->own, enabled->n, start,
                             machine->now, machine->trace->data);
}

/* An operation that every enabled PE executes by itself. */
static void
run_alone (Machine *machine, const Sampler *sampler, const Enabled *enabled, Doing doing)
{
  for (guint i = 0; i < enabled->n; i++) {
    gint64 *clock = &machine->clocks[enabled->pes[i]];
    gint64 start = *clock;

    *clock = advance (machine, *clock, draw (machine, sampler));
    if (machine->trace != NULL)
      machine->trace->alone (doing.node, doing.overhead, enabled->pes[i], start, *clock,
                             machine->trace->data);
  }
}

/* The PEs that were active wait for the last of them, because @node needs all together. */
static void
synchronise (Machine *machine, guint32 node)
{
  if (machine->mode == WEFT_MODE_SIMD)
    return;
  for (guint i = 0; i < machine->active.n; i++)
    machine->now = MAX (machine->now, machine->clocks[machine->active.pes[i]]);
  machine->mode = WEFT_MODE_SIMD;
  if (machine->trace != NULL)
    machine->trace->meet (node, machine->active.pes, machine->active.n, machine->clocks, machine->entered,
                          machine->now, machine->trace->data);
}

static void
enter_spmd (Machine *machine, const Enabled *enabled)
{
  machine->mode = WEFT_MODE_SPMD;
  machine->entered = machine->now;
  machine->active.n = enabled->n;
  memcpy (machine->active.pes, enabled->pes, enabled->n * sizeof (guint));
  for (guint i = 0; i < enabled->n; i++)
    machine->clocks[enabled->pes[i]] = machine->now;
}

static void
switch_to (Machine *machine, WeftMode mode, guint32 node, const Enabled *enabled)
{
  gint64 start;

  if (machine->mode == mode)
    return;
  synchronise (machine, node);
  start = machine->now;
  /* The machine switches, not each PE: one draw. */
  if (enabled->n > 0)
    machine->now = advance (machine, machine->now, draw (machine, machine->program->switch_to[mode]));
  if (machine->trace != NULL)
    machine->trace->switched (node, start, machine->now, machine->trace->data);
  if (mode == WEFT_MODE_SPMD)
    enter_spmd (machine, enabled);
}

static void
run_operation (Machine *machine, const Sampler *time, guint count, const Enabled *enabled, Doing doing)
{
  for (guint k = 0; k < count && !machine->is_stopped; k++) {
    if (machine->mode == WEFT_MODE_SIMD)
      run_in_step (machine, time, enabled, doing);
    else
      run_alone (machine, time, enabled, doing);
  }
}

static void
run_overhead (Machine *machine, const Part *part, WeftOverhead overhead, const Enabled *enabled)
{
  Doing doing = {part->node, TRUE};

  switch_to (machine, part->mode, part->node, enabled);
  run_operation (machine, machine->program->overheads[overhead][part->mode], 1, enabled, doing);
}

static void
run_block (Machine *machine, const Part *block, const Enabled *enabled)
{
  Doing doing = {block->node, FALSE};

  switch_to (machine, block->mode, block->node, enabled);
  for (guint i = 0; i < block->operations->len; i++) {
    const Operation *operation = &g_array_index (block->operations, Operation, i);

    run_operation (machine, operation->time, operation->count, enabled, doing);
  }
}

/* Broadcasts: the control unit sends instructions that no PE executes. */

static void broadcast_series (Machine *machine, const GPtrArray *series);

static void
broadcast_operation (Machine *machine, const Sampler *time, Doing doing)
{
  gint64 start = machine->now;

  machine->now = advance (machine, machine->now, draw (machine, time));
  if (machine->trace != NULL)
    machine->trace->in_step (doing.node, doing.overhead, NULL, NULL, 0, start, machine->now,
                             machine->trace->data);
}

static void
broadcast_overhead (Machine *machine, const Part *part, WeftOverhead overhead)
{
  Doing doing = {part->node, TRUE};

  broadcast_operation (machine, machine->program->overheads[overhead][WEFT_MODE_SIMD], doing);
}

static void
broadcast_part (Machine *machine, const Part *part)
{
  Doing doing = {part->node, FALSE};

  if (part->kind == WEFT_KIND_LOOP) {
    broadcast_overhead (machine, part, WEFT_OVERHEAD_LOOP_INIT);
    if (part->iterations->n > 1 || part->iterations->first > 0)
      broadcast_overhead (machine, part, WEFT_OVERHEAD_LOOP_TEST);
    return;
  }
  if (part->kind == WEFT_KIND_IF) {
    broadcast_overhead (machine, part, WEFT_OVERHEAD_IF_TEST);
    broadcast_series (machine, part->body);
    if (part->has_then)
      broadcast_overhead (machine, part, WEFT_OVERHEAD_POST_THEN);
    broadcast_series (machine, part->otherwise);
    if (part->has_else)
      broadcast_overhead (machine, part, WEFT_OVERHEAD_POST_ELSE);
    return;
  }
  for (guint i = 0; i < part->operations->len; i++) {
    const Operation *operation = &g_array_index (part->operations, Operation, i);

    for (guint k = 0; k < operation->count && !machine->is_stopped; k++)
      broadcast_operation (machine, operation->time, doing);
  }
}

static void
broadcast_series (Machine *machine, const GPtrArray *series)
{
  for (guint i = 0; i < series->len; i++)
    broadcast_part (machine, series->pdata[i]);
}

static void
run_clause (Machine *machine,
            const Part *part,
            gboolean then_clause,
            const Enabled *enabled,
            gboolean may_broadcast)
{
  const GPtrArray *series = then_clause ? part->body : part->otherwise;
  WeftOverhead overhead = then_clause ? WEFT_OVERHEAD_POST_THEN : WEFT_OVERHEAD_POST_ELSE;

  if (!(then_clause ? part->has_then : part->has_else))
    return;
  if (enabled->n > 0) {
    run_series (machine, series, enabled);
    run_overhead (machine, part, overhead, enabled);
  } else if (may_broadcast) {
    broadcast_series (machine, series);
    broadcast_overhead (machine, part, overhead);
  }
}

static void
run_if (Machine *machine, const Part *part, const Enabled *enabled)
{
  g_autofree guint *order = g_new (guint, enabled->n);
  Enabled taken = {order, 0};
  Enabled other = {order, 0};
  gboolean common = weft_random_uniform (machine->random) < part->probability;
  gboolean may_broadcast =
      part->mode == WEFT_MODE_SIMD && !part->by_control_unit && !machine->program->skip_empty_clauses;

  run_overhead (machine, part, WEFT_OVERHEAD_IF_TEST, enabled);
  /* Those who take the then clause from the front, the others from the back. */
  for (guint i = 0; i < enabled->n; i++) {
    gboolean takes =
        part->by_control_unit ? common : weft_random_uniform (machine->random) < part->probability;

    if (takes)
      order[taken.n++] = enabled->pes[i];
    else
      order[enabled->n - ++other.n] = enabled->pes[i];
  }
  other.pes = order + taken.n;
  run_clause (machine, part, TRUE, &taken, may_broadcast);
  run_clause (machine, part, FALSE, &other, may_broadcast);
}

static WeftMode
body_begins_in (const Part *loop)
{
  return loop->body->len > 0 ? ((const Part *) loop->body->pdata[0])->mode : loop->mode;
}

/* One iteration: the body, the loop-test, and the switch back to the mode in which the body begins. */
static void
run_iteration (Machine *machine, const Part *loop, const Enabled *enabled)
{
  run_series (machine, loop->body, enabled);
  run_overhead (machine, loop, WEFT_OVERHEAD_LOOP_TEST, enabled);
  switch_to (machine, body_begins_in (loop), loop->node, enabled);
}

/* Keeps of @enabled those who make iteration @r. */
static void
disable_finished (Enabled *enabled, const gint64 *trips, gint64 r)
{
  guint kept = 0;

  for (guint i = 0; i < enabled->n; i++)
    if (trips[enabled->pes[i]] >= r)
      enabled->pes[kept++] = enabled->pes[i];
  enabled->n = kept;
}

static void
draw_trips (Machine *machine, const Part *loop, const Enabled *enabled, gint64 *trips)
{
  gint64 common = draw (machine, loop->iterations);

  for (guint i = 0; i < enabled->n; i++)
    trips[enabled->pes[i]] = loop->by_control_unit ? common : draw (machine, loop->iterations);
}

static void
run_loop (Machine *machine, const Part *loop, const Enabled *enabled)
{
  g_autofree gint64 *trips = g_new (gint64, machine->program->pes); /* within: as long as the clocks */
  g_autofree guint *pes = g_memdup2 (enabled->pes, enabled->n * sizeof (guint));
  Enabled going = {pes, enabled->n};
  gboolean may_skip = loop->iterations->first == 0;

  run_overhead (machine, loop, WEFT_OVERHEAD_LOOP_INIT, enabled);
  if (may_skip && loop->iterations->n == 1)
    return;
  draw_trips (machine, loop, enabled, trips);
  /* A loop that some may not enter is entered together. */
  if (!loop->only_spmd && (may_skip || body_begins_in (loop) == WEFT_MODE_SIMD))
    switch_to (machine, WEFT_MODE_SIMD, loop->node, enabled);
  for (gint64 r = 1; !machine->is_stopped; r++) {
    disable_finished (&going, trips, r);
    if (going.n == 0)
      break;
    run_iteration (machine, loop, &going);
  }
  /* PEs that left stay disabled until the last has finished; then all are together, without a switch. */
  if (!loop->only_spmd && (may_skip || !loop->same_count))
    synchronise (machine, loop->node);
}

static void
run_series (Machine *machine, const GPtrArray *series, const Enabled *enabled)
{
  for (guint i = 0; i < series->len; i++) {
    const Part *part = series->pdata[i];

    if (part->kind == WEFT_KIND_BLOCK)
      run_block (machine, part, enabled);
    else if (part->kind == WEFT_KIND_LOOP)
      run_loop (machine, part, enabled);
    else
      run_if (machine, part, enabled);
  }
}

WeftMachine *
weft_machine_new (const WeftProgram *program, const WeftTrace *trace, WeftJob *job, GError **error)
{
  g_autoptr (WeftMachine) machine = g_new0 (Machine, 1);
  guint pes = program->pes;

  machine->program = program;
  machine->trace = trace;
  machine->job = job;
  machine->clocks = weft_job_allocate (job, pes, sizeof (gint64), error);
  machine->own = machine->clocks != NULL ? weft_job_allocate (job, pes, sizeof (gint64), error) : NULL;
  machine->active.pes = machine->own != NULL ? weft_job_allocate (job, pes, sizeof (guint), error) : NULL;
  machine->all.pes = machine->active.pes != NULL ? weft_job_allocate (job, pes, sizeof (guint), error) : NULL;
  if (machine->all.pes == NULL)
    return NULL;
  machine->all.n = pes;
  for (guint i = 0; i < pes; i++)
    machine->all.pes[i] = i;
  return g_steal_pointer (&machine);
}

void
weft_machine_free (WeftMachine *machine)
{
  g_free (machine->clocks);
  g_free (machine->own);
  g_free (machine->active.pes);
  g_free (machine->all.pes);
  g_free (machine);
}

/* Why the machine was stopped. */
static void
report_stop (const Machine *machine, GError **error)
{
  if (!weft_job_check (machine->job, error))
    return;
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
      &(WeftFault){.found = (char *) _ ("times beyond 9007199254740992 steps"),
                   .expected = (char *) _ ("times of fewer steps"),
                   .plain = (char *) _ ("The program runs for more than 9,007,199,254,740,992 steps. Use "
                                        "a larger time step.")});
}

gint64
weft_machine_run (WeftMachine *machine, WeftRandom *random, GError **error)
{
  const GPtrArray *series = machine->program->series;

  machine->random = random;
  machine->now = 0;
  machine->mode = WEFT_MODE_SIMD;
  machine->is_stopped = FALSE;
  if (series->len > 0 && ((const Part *) series->pdata[0])->mode == WEFT_MODE_SPMD)
    enter_spmd (machine, &machine->all);
  run_series (machine, series, &machine->all);
  synchronise (machine, machine->program->tree);
  if (!machine->is_stopped)
    return machine->now;
  report_stop (machine, error);
  return -1;
}

guint
weft_program_get_pes (const WeftProgram *program)
{
  return program->pes;
}

/* Many runs. */

typedef struct {
  const WeftProgram *program;
  WeftJob *job;
  gint64 *times;
  guint64 samples;
  gint done; /* atomic: pieces */
  gsize n_pieces;
} Simulation;

static gboolean
simulate_piece (gsize piece, gpointer data, GError **error)
{
  Simulation *simulation = data;
  g_autoptr (WeftMachine) machine = weft_machine_new (simulation->program, NULL, simulation->job, error);
  guint64 end = MIN ((piece + 1) * WEFT_SAMPLES_PER_PIECE, simulation->samples);
  WeftRandom random;

  if (machine == NULL)
    return FALSE;
  weft_random_init (&random, weft_job_get_seed (simulation->job), piece);
  for (guint64 sample = piece * WEFT_SAMPLES_PER_PIECE; sample < end; sample++) {
    if (!weft_job_check (simulation->job, error))
      return FALSE;
    simulation->times[sample] = weft_machine_run (machine, &random, error);
    if (simulation->times[sample] < 0)
      return FALSE;
  }
  weft_job_set_progress (simulation->job,
                         (g_atomic_int_add (&simulation->done, 1) + 1) / (double) simulation->n_pieces);
  return TRUE;
}

gint64 *
weft_program_sample (const WeftProgram *program, guint64 samples, WeftJob *job, GError **error)
{
  g_autofree gint64 *times = weft_job_allocate (job, samples, sizeof (gint64), error);
  gsize n_pieces = (samples + WEFT_SAMPLES_PER_PIECE - 1) / WEFT_SAMPLES_PER_PIECE;
  Simulation simulation = {program, job, times, samples, 0, n_pieces};

  if (times == NULL || !weft_job_parallel_for (job, n_pieces, simulate_piece, &simulation, error))
    return NULL;
  return g_steal_pointer (&times);
}
