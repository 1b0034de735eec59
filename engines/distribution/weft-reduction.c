/* weft-reduction.c: divide and conquer over the lowered tree. */
#include "weft-reduction.h"

#include "weft-lattice-ops.h"

typedef struct {
  const WeftLoweredTree *tree;
  WeftJob *job;
  GError **error;
} Reduction;

static gboolean reduce_series (Reduction *reduction, GPtrArray *series, WeftSegments *segments);

static void
segments_clear (WeftSegments *segments)
{
  g_clear_pointer (&segments->lead, weft_lattice_unref);
  g_clear_pointer (&segments->core, weft_composite_unref);
  g_clear_pointer (&segments->tail, weft_lattice_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftSegments, segments_clear)

static WeftLattice *
nothing (const Reduction *reduction)
{
  return weft_lattice_new_point (reduction->tree->step, 0);
}

/* a + b, where %NULL is an absent segment. */
static WeftLattice *
join_blocks (Reduction *reduction, const WeftLattice *a, const WeftLattice *b)
{
  if (a == NULL || b == NULL)
    return weft_lattice_ref (a != NULL ? a : b);
  return weft_lattice_sum (a, b, reduction->job, reduction->error);
}

static GPtrArray *
parts_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) weft_composite_unref);
}

static void
add_switch (Reduction *reduction, GPtrArray *parts, WeftMode to)
{
  g_ptr_array_add (parts, weft_composite_new_switch (reduction->tree->switch_to[to]));
}

/* An SPMD block within SIMD: to SPMD, its maximum over the PEs, back to SIMD. */
static void
add_excursion (Reduction *reduction, GPtrArray *parts, const WeftLattice *block)
{
  add_switch (reduction, parts, WEFT_MODE_SPMD);
  g_ptr_array_add (parts, weft_composite_new_synchronised (block));
  add_switch (reduction, parts, WEFT_MODE_SIMD);
}

/* Appends @next (whose segments are taken) to @segments: the four cases of section 6.2. */
static gboolean
append (Reduction *reduction, WeftSegments *segments, WeftSegments *next)
{
  WeftLattice **end = segments->core != NULL ? &segments->tail : &segments->lead;
  g_autoptr (WeftLattice) between = NULL;
  GPtrArray *parts;

  if (*end != NULL || next->lead != NULL) {
    between = join_blocks (reduction, *end, next->lead);
    if (between == NULL)
      return FALSE;
  }
  if (next->core == NULL || segments->core == NULL) {
    g_clear_pointer (end, weft_lattice_unref);
    *end = g_steal_pointer (&between);
    if (next->core != NULL) {
      segments->core = g_steal_pointer (&next->core);
      segments->tail = g_steal_pointer (&next->tail);
    }
    return TRUE;
  }
  parts = parts_new ();
  g_ptr_array_add (parts, segments->core);
  if (between != NULL)
    add_excursion (reduction, parts, between);
  g_ptr_array_add (parts, g_steal_pointer (&next->core));
  segments->core = weft_composite_new_sum (reduction->tree->step, parts);
  g_clear_pointer (&segments->tail, weft_lattice_unref);
  segments->tail = g_steal_pointer (&next->tail);
  return TRUE;
}

/* Section 3. */
static gboolean
reduce_block (Reduction *reduction, const WeftConstruct *block, WeftSegments *segments)
{
  GPtrArray *parts = parts_new ();

  segments->lead = block->mode == WEFT_MODE_SPMD ? nothing (reduction) : NULL;
  for (guint i = 0; i < block->operations->len; i++) {
    const WeftOperation *operation = &g_array_index (block->operations, WeftOperation, i);
    g_autoptr (WeftLattice) repeated = NULL;
    WeftLattice *sum;

    if (block->mode == WEFT_MODE_SIMD) {
      g_ptr_array_add (parts, weft_composite_new_operation (operation->time, operation->count));
      continue;
    }
    repeated = weft_lattice_power (operation->time, operation->count, reduction->job, reduction->error);
    sum = repeated != NULL ? join_blocks (reduction, segments->lead, repeated) : NULL;
    g_clear_pointer (&segments->lead, weft_lattice_unref);
    segments->lead = sum;
    if (sum == NULL)
      break;
  }
  if (block->mode == WEFT_MODE_SIMD)
    segments->core = weft_composite_new_sum (reduction->tree->step, g_steal_pointer (&parts));
  g_clear_pointer (&parts, g_ptr_array_unref);
  return segments->lead != NULL || segments->core != NULL;
}

/* Sections 4.3 and 5.3: all descendants run in the conditional's mode, so each clause is one block. */
static gboolean
reduce_if (Reduction *reduction, const WeftConstruct *conditional, WeftSegments *segments)
{
  g_auto (WeftSegments) then_clause = {0};
  g_auto (WeftSegments) else_clause = {0};
  const WeftLattice *parts[2];
  double weights[] = {conditional->probability, 1 - conditional->probability};

  if (!reduce_series (reduction, conditional->then_clause, &then_clause) ||
      !reduce_series (reduction, conditional->else_clause, &else_clause))
    return FALSE;
  if (conditional->mode == WEFT_MODE_SIMD) {
    WeftSegments *clauses[] = {&then_clause, &else_clause};

    for (guint i = 0; i < 2; i++)
      if (clauses[i]->core == NULL)
        clauses[i]->core = weft_composite_new_sum (reduction->tree->step, parts_new ());
    segments->core = weft_composite_new_if (conditional->probability, g_steal_pointer (&then_clause.core),
                                            g_steal_pointer (&else_clause.core), conditional->by_control_unit,
                                            !reduction->tree->skip_empty_clauses);
    return TRUE;
  }
  parts[0] = then_clause.lead;
  parts[1] = else_clause.lead;
  segments->lead = weft_lattice_mixture (parts, weights, 2, reduction->job, reduction->error);
  return segments->lead != NULL;
}

/* The loop-test alone: the last part of the body. */
static WeftComposite *
reduce_test (Reduction *reduction, const WeftConstruct *loop)
{
  g_auto (WeftSegments) test = {0};

  if (!reduce_block (reduction, loop->body->pdata[loop->body->len - 1], &test))
    return NULL;
  return test.core != NULL ? g_steal_pointer (&test.core)
                           : weft_composite_new_sum (reduction->tree->step, parts_new ());
}

/* A body that begins and ends in SIMD mode: sections 5.4 and 6.3. One that ends in SPMD mode is closed by
 * a switch at the end of every iteration. */
static gboolean
reduce_simd_loop (Reduction *reduction, const WeftConstruct *loop, WeftSegments *body, WeftSegments *segments)
{
  WeftComposite *test = reduce_test (reduction, loop);
  GPtrArray *parts = parts_new ();

  if (test == NULL) {
    g_ptr_array_unref (parts);
    return FALSE;
  }
  g_ptr_array_add (parts, g_steal_pointer (&body->core));
  if (body->tail != NULL)
    add_excursion (reduction, parts, body->tail);
  segments->core = weft_composite_new_loop (
      loop->iterations, weft_composite_new_sum (reduction->tree->step, parts), test, loop->by_control_unit);
  return TRUE;
}

/* P(R = r + 1) for r = 0, 1, ...: the iterations after the first. */
static WeftLattice *
one_less (const WeftLattice *iterations)
{
  gsize n;
  const double *f = weft_lattice_get_probabilities (iterations, &n);
  gint64 first = weft_lattice_get_first (iterations);
  double zero = first == 0 ? f[0] : 0;
  double *copy = g_memdup2 (f, n * sizeof (double));

  if (first > 0)
    return weft_lattice_new_take (1, first - 1, copy, n, weft_lattice_get_error (iterations));
  for (gsize i = 1; i < n; i++)
    copy[i - 1] = f[i] / (1 - zero);
  return weft_lattice_new_take (1, 0, copy, n - 1, weft_lattice_get_error (iterations) / (1 - zero));
}

/* All PEs make the same number of iterations (Fig. 4, "same # iter"): the SIMD part from the first to the
 * last iteration. */
static WeftComposite *
same_count_core (Reduction *reduction, const WeftConstruct *loop, WeftSegments *body, const WeftLattice *both)
{
  g_autoptr (WeftLattice) more = one_less (loop->iterations);
  GPtrArray *again = parts_new ();
  GPtrArray *parts = parts_new ();
  WeftComposite *test = weft_composite_new_sum (reduction->tree->step, parts_new ());

  add_excursion (reduction, again, both);
  g_ptr_array_add (again, weft_composite_ref (body->core));
  g_ptr_array_add (parts, weft_composite_ref (body->core));
  g_ptr_array_add (parts, weft_composite_new_loop (
                              more, weft_composite_new_sum (reduction->tree->step, again), test, TRUE));
  return weft_composite_new_sum (reduction->tree->step, parts);
}

/* The control unit decides, and perhaps that there is no iteration: all PEs meet at the entry. */
static WeftComposite *
optional_core (Reduction *reduction, const WeftConstruct *loop, WeftSegments *body, WeftComposite *core)
{
  gsize n;
  double zero = weft_lattice_get_probabilities (loop->iterations, &n)[0];
  GPtrArray *parts = parts_new ();

  add_excursion (reduction, parts, body->lead);
  g_ptr_array_add (parts, core);
  add_switch (reduction, parts, WEFT_MODE_SPMD);
  g_ptr_array_add (parts, weft_composite_new_synchronised (body->tail));
  return weft_composite_new_if (1 - zero, weft_composite_new_sum (reduction->tree->step, parts),
                                weft_composite_new_sum (reduction->tree->step, parts_new ()), TRUE, FALSE);
}

static gboolean
reduce_mixed_loop (Reduction *reduction,
                   const WeftConstruct *loop,
                   WeftSegments *body,
                   WeftSegments *segments)
{
  gboolean same = loop->by_control_unit || weft_lattice_is_point (loop->iterations);
  gboolean may_skip = weft_lattice_get_first (loop->iterations) == 0;
  g_autoptr (WeftLattice) both = join_blocks (reduction, body->tail, body->lead);

  if (both == NULL)
    return FALSE;
  if (same)
    segments->core = same_count_core (reduction, loop, body, both);
  else
    segments->core = weft_composite_new_mixed_loop (
        loop->iterations, body->lead, g_steal_pointer (&body->core), body->tail, both,
        reduction->tree->switch_to[WEFT_MODE_SIMD], reduction->tree->switch_to[WEFT_MODE_SPMD]);
  if (!may_skip)
    segments->lead = g_steal_pointer (&body->lead);
  else if (same)
    segments->core = optional_core (reduction, loop, body, segments->core);
  if (same && !may_skip)
    segments->tail = g_steal_pointer (&body->tail);
  return TRUE;
}

static gboolean
never_iterates (const WeftConstruct *loop)
{
  return weft_lattice_is_point (loop->iterations) && weft_lattice_get_first (loop->iterations) == 0;
}

static gboolean
reduce_loop (Reduction *reduction, const WeftConstruct *loop, WeftSegments *segments)
{
  g_auto (WeftSegments) body = {0};

  if (never_iterates (loop))
    return TRUE;
  if (!reduce_series (reduction, loop->body, &body))
    return FALSE;
  if (body.core == NULL) {
    segments->lead = weft_lattice_random_sum (loop->iterations, body.lead, reduction->job, reduction->error);
    return segments->lead != NULL;
  }
  if (body.lead == NULL)
    return reduce_simd_loop (reduction, loop, &body, segments);
  if (body.tail == NULL)
    body.tail = nothing (reduction);
  return reduce_mixed_loop (reduction, loop, &body, segments);
}

static gboolean
reduce_construct (Reduction *reduction, const WeftConstruct *construct, WeftSegments *segments)
{
  switch (construct->kind) {
  case WEFT_CONSTRUCT_LOOP:
    return reduce_loop (reduction, construct, segments);
  case WEFT_CONSTRUCT_IF:
    return reduce_if (reduction, construct, segments);
  case WEFT_CONSTRUCT_BLOCK:
  default:
    return reduce_block (reduction, construct, segments);
  }
}

/* Depth is bounded by the nesting limit of documents. An empty series is an SPMD block of no time. */
static gboolean
reduce_series (Reduction *reduction, GPtrArray *series, WeftSegments *segments)
{
  for (guint i = 0; i < series->len; i++) {
    g_auto (WeftSegments) next = {0};

    if (!weft_job_check (reduction->job, reduction->error) ||
        !reduce_construct (reduction, series->pdata[i], &next) || !append (reduction, segments, &next))
      return FALSE;
  }
  if (segments->lead == NULL && segments->core == NULL)
    segments->lead = nothing (reduction);
  return TRUE;
}

WeftComposite *
weft_reduce (const WeftLoweredTree *tree, WeftJob *job, GError **error)
{
  Reduction reduction = {tree, job, error};
  g_auto (WeftSegments) program = {0};
  GPtrArray *parts;

  if (!reduce_series (&reduction, tree->series, &program))
    return NULL;
  parts = parts_new ();
  if (program.lead != NULL)
    g_ptr_array_add (parts, weft_composite_new_synchronised (program.lead));
  if (program.lead != NULL && program.core != NULL)
    add_switch (&reduction, parts, WEFT_MODE_SIMD);
  if (program.core != NULL)
    g_ptr_array_add (parts, g_steal_pointer (&program.core));
  if (program.tail != NULL) {
    add_switch (&reduction, parts, WEFT_MODE_SPMD);
    g_ptr_array_add (parts, weft_composite_new_synchronised (program.tail));
  }
  return weft_composite_new_sum (tree->step, parts);
}
