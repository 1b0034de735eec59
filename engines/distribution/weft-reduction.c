/* weft-reduction.c: divide and conquer over the lowered tree. */
#include "weft-reduction.h"

#include "weft-lattice-ops.h"

typedef struct {
  const WeftLoweredTree *tree;
  WeftJob *job;
  GError **error;
} Reduction;

/* What a series is equivalent to. Without a core it is one SPMD block, @lead. A switch to SIMD stands between lead and
 * core, a switch to SPMD between core and tail, when both sides are there. */
typedef struct {
  WeftSegment *lead; /* (nullable): leading SPMD block */
  WeftPiece *core;   /* (nullable): everything from the first to the last SIMD block */
  guint32 caller;    /* the node that begins the core */
  WeftSegment *tail; /* (nullable): trailing SPMD block */
} Segments;

static gboolean reduce_series (Reduction *reduction, GPtrArray *series, Segments *segments);

/* Segments. */

static void
segment_free (WeftSegment *segment)
{
  g_clear_pointer (&segment->time, weft_lattice_unref);
  g_array_unref (segment->shares);
  g_free (segment);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSegment, segment_free)

/* Takes @time, of which %NULL is an error that has been set. */
static WeftSegment *
segment_new (WeftLattice *time, guint32 caller)
{
  WeftSegment *segment;

  if (time == NULL)
    return NULL;
  segment = g_new (WeftSegment, 1);
  *segment = (WeftSegment){time, g_array_new (FALSE, FALSE, sizeof (WeftShare)), caller};
  return segment;
}

static WeftSegment *
segment_nothing (const Reduction *reduction, guint32 caller)
{
  return segment_new (weft_lattice_new_point (reduction->tree->step, 0), caller);
}

/* Adds what @from holds, @times times. */
static void
add_shares (WeftSegment *segment, const WeftSegment *from, double times)
{
  for (guint i = 0; i < from->shares->len; i++) {
    WeftShare share = g_array_index (from->shares, WeftShare, i);

    share.mean *= times;
    g_array_append_val (segment->shares, share);
  }
}

static WeftSegment *
segment_copy (const WeftSegment *segment)
{
  WeftSegment *copy = segment_new (weft_lattice_ref (segment->time), segment->caller);

  add_shares (copy, segment, 1);
  return copy;
}

/* Makes @segment longer by @time (taken); %FALSE when that is %NULL, an error that has been set. */
static gboolean
segment_extend (Reduction *reduction, WeftSegment *segment, WeftLattice *time)
{
  g_autoptr (WeftLattice) more = time;
  WeftLattice *sum =
      more != NULL ? weft_lattice_sum (segment->time, more, reduction->job, reduction->error) : NULL;

  if (sum == NULL)
    return FALSE;
  weft_lattice_unref (segment->time);
  segment->time = sum;
  return TRUE;
}

/* @a (taken), then @b, of which one may be absent. */
static WeftSegment *
segment_join (Reduction *reduction, WeftSegment *a, const WeftSegment *b)
{
  g_autoptr (WeftSegment) both = a;

  if (both == NULL)
    return segment_copy (b);
  if (b != NULL && !segment_extend (reduction, both, weft_lattice_ref (b->time)))
    return NULL;
  if (b != NULL)
    add_shares (both, b, 1);
  return g_steal_pointer (&both);
}

static void
segments_clear (Segments *segments)
{
  g_clear_pointer (&segments->lead, segment_free);
  g_clear_pointer (&segments->core, weft_piece_free);
  g_clear_pointer (&segments->tail, segment_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Segments, segments_clear)

/* Pieces. */

/* Depth is bounded by the nesting limit of documents. */
void
weft_piece_free (WeftPiece *piece)
{
  g_clear_pointer (&piece->time, weft_lattice_unref);
  g_clear_pointer (&piece->segment, segment_free);
  g_clear_pointer (&piece->parts, g_ptr_array_unref);
  g_clear_pointer (&piece->body, weft_piece_free);
  g_clear_pointer (&piece->otherwise, weft_piece_free);
  g_clear_pointer (&piece->iterations, weft_lattice_unref);
  g_clear_pointer (&piece->later, weft_lattice_unref);
  g_clear_pointer (&piece->first, segment_free);
  g_clear_pointer (&piece->last, segment_free);
  g_clear_pointer (&piece->both, segment_free);
  g_free (piece);
}

gboolean
weft_piece_counts_agree (const WeftPiece *piece)
{
  return piece->by_control_unit || weft_lattice_is_point (piece->iterations);
}

static WeftPiece *
piece_new (WeftPieceKind kind, guint32 node)
{
  WeftPiece *piece = g_new0 (WeftPiece, 1);

  piece->kind = kind;
  piece->node = node;
  return piece;
}

static WeftPiece *
series_new (void)
{
  WeftPiece *series = piece_new (WEFT_PIECE_SERIES, 0);

  series->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_piece_free);
  return series;
}

/* @core (taken) (nullable) as a series to which more can be added. */
static WeftPiece *
series_of (WeftPiece *core)
{
  WeftPiece *series;

  if (core != NULL && core->kind == WEFT_PIECE_SERIES)
    return core;
  series = series_new ();
  if (core != NULL)
    g_ptr_array_add (series->parts, core);
  return series;
}

static void
add_switch (WeftPiece *series, WeftMode to, guint32 caller)
{
  WeftPiece *piece = piece_new (WEFT_PIECE_SWITCH, caller);

  piece->to = to;
  g_ptr_array_add (series->parts, piece);
}

/* @segment is taken. */
static void
add_meeting (WeftPiece *series, WeftSegment *segment, guint32 caller)
{
  WeftPiece *piece = piece_new (WEFT_PIECE_MEETING, caller);

  piece->segment = segment;
  g_ptr_array_add (series->parts, piece);
}

/* An SPMD block within SIMD: to SPMD, @segment (taken), back to SIMD for @caller. */
static void
add_excursion (WeftPiece *series, WeftSegment *segment, guint32 caller)
{
  add_switch (series, WEFT_MODE_SPMD, segment->caller);
  add_meeting (series, segment, caller);
  add_switch (series, WEFT_MODE_SIMD, caller);
}

/* Series. */

/* Appends the core of @next behind the core of @segments, with what SPMD stands between them (taken). */
static void
append_core (Segments *segments, WeftSegment *between, Segments *next)
{
  WeftPiece *series = series_of (segments->core);

  if (between != NULL)
    add_excursion (series, between, next->caller);
  g_ptr_array_add (series->parts, g_steal_pointer (&next->core));
  segments->core = series;
  segments->tail = g_steal_pointer (&next->tail);
}

/* Appends @next (whose segments are taken) to @segments: the four cases of section 6.2. */
static gboolean
append (Reduction *reduction, Segments *segments, Segments *next)
{
  WeftSegment **end = segments->core != NULL ? &segments->tail : &segments->lead;

  if (*end != NULL || next->lead != NULL) {
    *end = segment_join (reduction, g_steal_pointer (end), next->lead);
    if (*end == NULL)
      return FALSE;
  }
  if (next->core != NULL && segments->core != NULL) {
    append_core (segments, g_steal_pointer (end), next);
  } else if (next->core != NULL) {
    segments->core = g_steal_pointer (&next->core);
    segments->caller = next->caller;
    segments->tail = g_steal_pointer (&next->tail);
  }
  return TRUE;
}

static void
reduce_simd_block (const WeftConstruct *block, Segments *segments)
{
  segments->core = series_new ();
  segments->caller = block->node;
  for (guint i = 0; i < block->operations->len; i++) {
    const WeftOperation *operation = &g_array_index (block->operations, WeftOperation, i);
    WeftPiece *piece = piece_new (WEFT_PIECE_OPERATION, block->node);

    piece->overhead = block->is_overhead;
    piece->time = weft_lattice_ref (operation->time);
    piece->count = operation->count;
    g_ptr_array_add (segments->core->parts, piece);
  }
}

/* Section 3. */
static gboolean
reduce_block (Reduction *reduction, const WeftConstruct *block, Segments *segments)
{
  WeftShare share = {block->node, block->is_overhead, 0};

  if (block->mode == WEFT_MODE_SIMD) {
    reduce_simd_block (block, segments);
    return TRUE;
  }
  segments->lead = segment_nothing (reduction, block->node);
  for (guint i = 0; i < block->operations->len; i++) {
    const WeftOperation *operation = &g_array_index (block->operations, WeftOperation, i);
    WeftLattice *all =
        weft_lattice_power (operation->time, operation->count, reduction->job, reduction->error);

    if (!segment_extend (reduction, segments->lead, all))
      return FALSE;
    share.mean += operation->count * weft_lattice_get_mean (operation->time);
  }
  g_array_append_val (segments->lead->shares, share);
  return TRUE;
}

static gboolean
mix_clauses (Reduction *reduction,
             const WeftConstruct *conditional,
             const Segments *clauses,
             Segments *segments)
{
  const WeftLattice *parts[] = {clauses[0].lead->time, clauses[1].lead->time};
  double weights[] = {conditional->probability, 1 - conditional->probability};

  segments->lead = segment_new (weft_lattice_mixture (parts, weights, 2, reduction->job, reduction->error),
                                conditional->node);
  for (guint i = 0; segments->lead != NULL && i < 2; i++)
    add_shares (segments->lead, clauses[i].lead, weights[i]);
  return segments->lead != NULL;
}

/* Sections 4.3 and 5.3: all descendants run in the conditional's mode, so each clause is one block. */
static gboolean
reduce_if (Reduction *reduction, const WeftConstruct *conditional, Segments *segments)
{
  g_auto (Segments) then_clause = {0};
  g_auto (Segments) else_clause = {0};
  WeftPiece *piece;

  if (!reduce_series (reduction, conditional->then_clause, &then_clause) ||
      !reduce_series (reduction, conditional->else_clause, &else_clause))
    return FALSE;
  if (conditional->mode == WEFT_MODE_SPMD)
    return mix_clauses (reduction, conditional, (Segments[]){then_clause, else_clause}, segments);
  piece = piece_new (WEFT_PIECE_IF, conditional->node);
  piece->probability = conditional->probability;
  piece->by_control_unit = conditional->by_control_unit;
  piece->broadcast = !reduction->tree->skip_empty_clauses;
  piece->body = series_of (g_steal_pointer (&then_clause.core));
  piece->otherwise = series_of (g_steal_pointer (&else_clause.core));
  segments->core = piece;
  segments->caller = conditional->node;
  return TRUE;
}

/* Loops. */

static gboolean
reduce_spmd_loop (Reduction *reduction, const WeftConstruct *loop, const Segments *body, Segments *segments)
{
  g_autoptr (WeftLattice) together =
      weft_lattice_power (body->lead->time, (guint64) loop->stride, reduction->job, reduction->error);

  if (together != NULL)
    segments->lead = segment_new (
        weft_lattice_random_sum (loop->iterations, together, reduction->job, reduction->error), loop->node);
  if (segments->lead != NULL)
    add_shares (segments->lead, body->lead, weft_lattice_get_mean (loop->iterations) * (double) loop->stride);
  return segments->lead != NULL;
}

static WeftPiece *
loop_new (WeftPieceKind kind, const WeftConstruct *loop, WeftPiece *body)
{
  WeftPiece *piece = piece_new (kind, loop->node);

  piece->body = body;
  piece->iterations = weft_lattice_ref (loop->iterations);
  piece->stride = loop->stride;
  piece->by_control_unit = loop->by_control_unit;
  return piece;
}

/* A body that begins and ends in SIMD mode: sections 5.4 and 6.3. One that ends in SPMD mode is closed by a switch at the
 * end of every iteration. Its test is the last part of the body. */
static gboolean
reduce_simd_loop (Reduction *reduction, const WeftConstruct *loop, Segments *body, Segments *segments)
{
  g_auto (Segments) test = {0};
  WeftPiece *iteration = series_of (g_steal_pointer (&body->core));

  if (body->tail != NULL)
    add_excursion (iteration, g_steal_pointer (&body->tail), loop->node);
  segments->core = loop_new (WEFT_PIECE_LOOP, loop, iteration);
  segments->caller = loop->node;
  if (!reduce_block (reduction, loop->body->pdata[loop->body->len - 1], &test))
    return FALSE;
  segments->core->otherwise = series_of (g_steal_pointer (&test.core));
  return TRUE;
}

/* A body that begins in SPMD mode and meets somewhere. PEs that all make an iteration begin it before they meet, and end
 * it by themselves where they all make the same number. */
static gboolean
reduce_mixed_loop (Reduction *reduction, const WeftConstruct *loop, Segments *body, Segments *segments)
{
  gboolean may_skip = weft_lattice_get_first (loop->iterations) == 0 && loop->later == NULL;
  WeftPiece *piece = loop_new (WEFT_PIECE_MIXED_LOOP, loop, g_steal_pointer (&body->core));

  if (loop->later != NULL)
    piece->later = weft_lattice_ref (loop->later);

  segments->core = piece;
  segments->caller = may_skip ? loop->node : body->caller;
  piece->caller = body->caller;
  piece->first = g_steal_pointer (&body->lead);
  piece->last = body->tail != NULL ? g_steal_pointer (&body->tail) : segment_nothing (reduction, loop->node);
  piece->both = segment_join (reduction, segment_copy (piece->last), piece->first);
  if (piece->both == NULL)
    return FALSE;
  if (!may_skip)
    segments->lead = segment_copy (piece->first);
  if (!may_skip && weft_piece_counts_agree (piece))
    segments->tail = segment_copy (piece->last);
  return TRUE;
}

static gboolean
reduce_loop (Reduction *reduction, const WeftConstruct *loop, Segments *segments)
{
  g_auto (Segments) body = {0};

  if (weft_lattice_is_point (loop->iterations) && weft_lattice_get_first (loop->iterations) == 0)
    return TRUE;
  if (!reduce_series (reduction, loop->body, &body))
    return FALSE;
  if (body.core == NULL)
    return reduce_spmd_loop (reduction, loop, &body, segments);
  if (body.lead == NULL)
    return reduce_simd_loop (reduction, loop, &body, segments);
  return reduce_mixed_loop (reduction, loop, &body, segments);
}

static gboolean
reduce_construct (Reduction *reduction, const WeftConstruct *construct, Segments *segments)
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
reduce_series (Reduction *reduction, GPtrArray *series, Segments *segments)
{
  for (guint i = 0; i < series->len; i++) {
    g_auto (Segments) next = {0};

    if (!weft_job_check (reduction->job, reduction->error) ||
        !reduce_construct (reduction, series->pdata[i], &next) || !append (reduction, segments, &next))
      return FALSE;
  }
  if (segments->lead == NULL && segments->core == NULL)
    segments->lead = segment_nothing (reduction, 0);
  return TRUE;
}

WeftPiece *
weft_reduce (const WeftLoweredTree *tree, WeftJob *job, GError **error)
{
  Reduction reduction = {tree, job, error};
  g_auto (Segments) program = {0};
  WeftPiece *series;

  if (!reduce_series (&reduction, tree->series, &program))
    return NULL;
  series = series_new ();
  if (program.lead != NULL) {
    add_meeting (series, g_steal_pointer (&program.lead), program.core != NULL ? program.caller : tree->node);
    if (program.core != NULL)
      add_switch (series, WEFT_MODE_SIMD, program.caller);
  }
  if (program.core != NULL)
    g_ptr_array_add (series->parts, g_steal_pointer (&program.core));
  if (program.tail != NULL) {
    add_switch (series, WEFT_MODE_SPMD, program.tail->caller);
    add_meeting (series, g_steal_pointer (&program.tail), tree->node);
  }
  return series;
}
