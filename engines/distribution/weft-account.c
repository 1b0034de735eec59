/* weft-account.c: the cases of weft-reduction.c in the same order, with drawn nodes. A synchronisation, and the
 * switches around it, stand for the node that calls for them: the one that is executed next, the loop at the end of
 * an iteration or of all iterations, the tree at the end. */
#include "weft-account.h"

#include "weft-lattice-ops.h"

typedef struct {
  const WeftLoweredTree *tree;
  WeftJob *job;
  GError **error;
} Account;

/* As WeftSegments. */
typedef struct {
  WeftSegment *lead;
  WeftPiece *core;
  guint32 caller; /* the node that begins the core */
  WeftSegment *tail;
} Segments;

static gboolean account_series (Account *account, GPtrArray *series, Segments *segments);

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
  segment = g_new0 (WeftSegment, 1);
  segment->time = time;
  segment->shares = g_array_new (FALSE, FALSE, sizeof (WeftShare));
  segment->caller = caller;
  return segment;
}

static WeftSegment *
segment_nothing (const Account *account, guint32 caller)
{
  return segment_new (weft_lattice_new_point (account->tree->step, 0), caller);
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

/* a, then b, of which one may be absent. */
static WeftSegment *
segment_join (Account *account, const WeftSegment *a, const WeftSegment *b)
{
  WeftSegment *both;

  if (a == NULL || b == NULL)
    return segment_copy (a != NULL ? a : b);
  both = segment_new (weft_lattice_sum (a->time, b->time, account->job, account->error), a->caller);
  if (both == NULL)
    return NULL;
  add_shares (both, a, 1);
  add_shares (both, b, 1);
  return both;
}

/* Pieces. */

void
weft_piece_free (WeftPiece *piece)
{
  g_clear_pointer (&piece->time, weft_lattice_unref);
  g_clear_pointer (&piece->segment, segment_free);
  g_clear_pointer (&piece->parts, g_ptr_array_unref);
  g_clear_pointer (&piece->body, weft_piece_free);
  g_clear_pointer (&piece->otherwise, weft_piece_free);
  g_clear_pointer (&piece->iterations, weft_lattice_unref);
  g_clear_pointer (&piece->first, segment_free);
  g_clear_pointer (&piece->last, segment_free);
  g_clear_pointer (&piece->both, weft_lattice_unref);
  g_clear_pointer (&piece->to_spmd, weft_lattice_unref);
  g_free (piece);
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

/* Appends @part (taken) to @series. */
static void
add_part (WeftPiece *series, WeftPiece *part)
{
  g_ptr_array_add (series->parts, part);
}

static void
add_switch (const Account *account, WeftPiece *series, WeftMode to, guint32 caller)
{
  WeftPiece *piece = piece_new (WEFT_PIECE_SWITCH, caller);

  piece->time = weft_lattice_ref (account->tree->switch_to[to]);
  add_part (series, piece);
}

/* @segment is taken. */
static void
add_meeting (WeftPiece *series, WeftSegment *segment, guint32 caller)
{
  WeftPiece *piece = piece_new (WEFT_PIECE_MEETING, caller);

  piece->segment = segment;
  add_part (series, piece);
}

/* To SPMD, @segment (taken), back to SIMD for @caller. */
static void
add_excursion (const Account *account, WeftPiece *series, WeftSegment *segment, guint32 caller)
{
  add_switch (account, series, WEFT_MODE_SPMD, segment->caller);
  add_meeting (series, segment, caller);
  add_switch (account, series, WEFT_MODE_SIMD, caller);
}

static WeftPiece *
repeat_new (double times, WeftPiece *body)
{
  WeftPiece *piece = piece_new (WEFT_PIECE_REPEAT, 0);

  piece->times = times;
  piece->body = body;
  return piece;
}

/* Series. */

static void
segments_clear (Segments *segments)
{
  g_clear_pointer (&segments->lead, segment_free);
  g_clear_pointer (&segments->core, weft_piece_free);
  g_clear_pointer (&segments->tail, segment_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Segments, segments_clear)

/* Appends the core of @next behind the core of @segments, with what SPMD stands between them (taken). */
static void
append_core (const Account *account, Segments *segments, WeftSegment *between, Segments *next)
{
  WeftPiece *series = series_new ();

  add_part (series, segments->core);
  if (between != NULL)
    add_excursion (account, series, between, next->caller);
  add_part (series, g_steal_pointer (&next->core));
  segments->core = series;
  g_clear_pointer (&segments->tail, segment_free);
  segments->tail = g_steal_pointer (&next->tail);
}

/* Appends @next (whose segments are taken) to @segments: the four cases of section 6.2. */
static gboolean
append (Account *account, Segments *segments, Segments *next)
{
  WeftSegment **end = segments->core != NULL ? &segments->tail : &segments->lead;
  g_autoptr (WeftSegment) between = NULL;

  if (*end != NULL || next->lead != NULL) {
    between = segment_join (account, *end, next->lead);
    if (between == NULL)
      return FALSE;
  }
  if (next->core != NULL && segments->core != NULL) {
    append_core (account, segments, g_steal_pointer (&between), next);
    return TRUE;
  }
  g_clear_pointer (end, segment_free);
  *end = g_steal_pointer (&between);
  if (next->core != NULL) {
    segments->core = g_steal_pointer (&next->core);
    segments->caller = next->caller;
    segments->tail = g_steal_pointer (&next->tail);
  }
  return TRUE;
}

static void
account_simd_block (const WeftConstruct *block, Segments *segments)
{
  segments->core = series_new ();
  segments->caller = block->node;
  for (guint i = 0; i < block->operations->len; i++) {
    const WeftOperation *operation = &g_array_index (block->operations, WeftOperation, i);
    WeftPiece *piece = piece_new (WEFT_PIECE_OPERATION, block->node);

    piece->overhead = block->is_overhead;
    piece->time = weft_lattice_ref (operation->time);
    piece->times = operation->count;
    add_part (segments->core, piece);
  }
}

static gboolean
account_block (Account *account, const WeftConstruct *block, Segments *segments)
{
  WeftShare share = {block->node, block->is_overhead, 0};
  g_autoptr (WeftLattice) time = weft_lattice_new_point (account->tree->step, 0);

  if (block->mode == WEFT_MODE_SIMD) {
    account_simd_block (block, segments);
    return TRUE;
  }
  for (guint i = 0; i < block->operations->len; i++) {
    const WeftOperation *operation = &g_array_index (block->operations, WeftOperation, i);
    g_autoptr (WeftLattice) all =
        weft_lattice_power (operation->time, operation->count, account->job, account->error);
    WeftLattice *sum = all != NULL ? weft_lattice_sum (time, all, account->job, account->error) : NULL;

    if (sum == NULL)
      return FALSE;
    weft_lattice_unref (time);
    time = sum;
    share.mean += operation->count * weft_lattice_get_mean (operation->time);
  }
  segments->lead = segment_new (g_steal_pointer (&time), block->node);
  g_array_append_val (segments->lead->shares, share);
  return TRUE;
}

static gboolean
mix_clauses (Account *account, const WeftConstruct *conditional, Segments clauses[2], Segments *segments)
{
  const WeftLattice *parts[] = {clauses[0].lead->time, clauses[1].lead->time};
  double weights[] = {conditional->probability, 1 - conditional->probability};

  segments->lead =
      segment_new (weft_lattice_mixture (parts, weights, 2, account->job, account->error), conditional->node);
  for (guint i = 0; segments->lead != NULL && i < 2; i++)
    add_shares (segments->lead, clauses[i].lead, weights[i]);
  return segments->lead != NULL;
}

/* Everything below an if is in its mode. */
static gboolean
account_if (Account *account, const WeftConstruct *conditional, Segments *segments)
{
  g_auto (Segments) then_clause = {0};
  g_auto (Segments) else_clause = {0};
  WeftPiece *piece;

  if (!account_series (account, conditional->then_clause, &then_clause) ||
      !account_series (account, conditional->else_clause, &else_clause))
    return FALSE;
  if (conditional->mode == WEFT_MODE_SPMD) {
    Segments clauses[] = {then_clause, else_clause};

    return mix_clauses (account, conditional, clauses, segments);
  }
  piece = piece_new (WEFT_PIECE_IF, conditional->node);
  piece->probability = conditional->probability;
  piece->by_control_unit = conditional->by_control_unit;
  piece->broadcast = !account->tree->skip_empty_clauses;
  piece->body = then_clause.core != NULL ? g_steal_pointer (&then_clause.core) : series_new ();
  piece->otherwise = else_clause.core != NULL ? g_steal_pointer (&else_clause.core) : series_new ();
  segments->core = piece;
  segments->caller = conditional->node;
  return TRUE;
}

/* Loops. */

static gboolean
account_spmd_loop (Account *account, const WeftConstruct *loop, const Segments *body, Segments *segments)
{
  WeftLattice *time =
      weft_lattice_random_sum (loop->iterations, body->lead->time, account->job, account->error);

  segments->lead = segment_new (time, loop->node);
  if (segments->lead == NULL)
    return FALSE;
  add_shares (segments->lead, body->lead, weft_lattice_get_mean (loop->iterations));
  return TRUE;
}

/* The loop-test alone: the last part of the body. */
static WeftPiece *
account_test (Account *account, const WeftConstruct *loop)
{
  g_auto (Segments) test = {0};

  if (!account_block (account, loop->body->pdata[loop->body->len - 1], &test))
    return NULL;
  return test.core != NULL ? g_steal_pointer (&test.core) : series_new ();
}

/* A body that begins in SIMD mode; one that ends in SPMD mode is closed by a switch. */
static gboolean
account_simd_loop (Account *account, const WeftConstruct *loop, Segments *body, Segments *segments)
{
  WeftPiece *iteration = series_new ();
  WeftPiece *piece;

  add_part (iteration, g_steal_pointer (&body->core));
  if (body->tail != NULL)
    add_excursion (account, iteration, g_steal_pointer (&body->tail), loop->node);
  piece = piece_new (WEFT_PIECE_LOOP, loop->node);
  piece->body = iteration;
  piece->iterations = weft_lattice_ref (loop->iterations);
  piece->by_control_unit = loop->by_control_unit;
  segments->core = piece;
  segments->caller = loop->node;
  piece->otherwise = account_test (account, loop);
  return piece->otherwise != NULL;
}

/* All PEs make the same number of iterations (Fig. 4, "same # iter"). With a probability of @enters there is an
 * iteration at all; else all PEs meet at the entry. */
static void
account_same_count (Account *account,
                    const WeftConstruct *loop,
                    Segments *body,
                    WeftSegment *both,
                    Segments *segments)
{
  double mean = weft_lattice_get_mean (loop->iterations);
  double enters = 1 - weft_lattice_get_cumulative (loop->iterations, 0);
  gboolean may_skip = weft_lattice_get_first (loop->iterations) == 0;
  WeftPiece *between = series_new ();
  WeftPiece *entry = series_new ();
  WeftPiece *end = series_new ();

  segments->core = series_new ();
  segments->caller = may_skip ? loop->node : body->caller;
  add_excursion (account, between, both, body->caller);
  if (may_skip) {
    add_excursion (account, entry, g_steal_pointer (&body->lead), body->caller);
    add_switch (account, end, WEFT_MODE_SPMD, body->tail->caller);
    add_meeting (end, g_steal_pointer (&body->tail), loop->node);
  }
  add_part (segments->core, repeat_new (enters, entry));
  add_part (segments->core, repeat_new (mean, g_steal_pointer (&body->core)));
  add_part (segments->core, repeat_new (mean - enters, between));
  add_part (segments->core, repeat_new (enters, end));
  segments->lead = g_steal_pointer (&body->lead);
  segments->tail = g_steal_pointer (&body->tail);
}

/* PEs leave one by one (Fig. 4, "diff. # iter"). */
static void
account_linked_loop (Account *account,
                     const WeftConstruct *loop,
                     Segments *body,
                     const WeftSegment *both,
                     Segments *segments)
{
  gboolean may_skip = weft_lattice_get_first (loop->iterations) == 0;
  WeftPiece *piece = piece_new (WEFT_PIECE_LINKED_LOOP, loop->node);

  piece->iterations = weft_lattice_ref (loop->iterations);
  piece->caller = body->caller;
  piece->body = series_new ();
  add_part (piece->body, g_steal_pointer (&body->core));
  add_switch (account, piece->body, WEFT_MODE_SPMD, body->tail->caller);
  piece->first = segment_copy (body->lead);
  piece->last = g_steal_pointer (&body->tail);
  piece->both = weft_lattice_ref (both->time);
  piece->time = weft_lattice_ref (account->tree->switch_to[WEFT_MODE_SIMD]);
  piece->to_spmd = weft_lattice_ref (account->tree->switch_to[WEFT_MODE_SPMD]);
  segments->core = piece;
  segments->caller = may_skip ? loop->node : body->caller;
  if (!may_skip)
    segments->lead = g_steal_pointer (&body->lead);
}

/* A body that begins in SPMD mode and meets somewhere. */
static gboolean
account_mixed_loop (Account *account, const WeftConstruct *loop, Segments *body, Segments *segments)
{
  g_autoptr (WeftSegment) both = NULL;

  if (body->tail == NULL)
    body->tail = segment_nothing (account, loop->node);
  both = segment_join (account, body->tail, body->lead);
  if (both == NULL)
    return FALSE;
  if (loop->by_control_unit || weft_lattice_is_point (loop->iterations))
    account_same_count (account, loop, body, g_steal_pointer (&both), segments);
  else
    account_linked_loop (account, loop, body, both, segments);
  return TRUE;
}

static gboolean
account_loop (Account *account, const WeftConstruct *loop, Segments *segments)
{
  g_auto (Segments) body = {0};

  if (weft_lattice_is_point (loop->iterations) && weft_lattice_get_first (loop->iterations) == 0)
    return TRUE;
  if (!account_series (account, loop->body, &body))
    return FALSE;
  if (body.core == NULL)
    return account_spmd_loop (account, loop, &body, segments);
  if (body.lead == NULL)
    return account_simd_loop (account, loop, &body, segments);
  return account_mixed_loop (account, loop, &body, segments);
}

static gboolean
account_construct (Account *account, const WeftConstruct *construct, Segments *segments)
{
  switch (construct->kind) {
  case WEFT_CONSTRUCT_LOOP:
    return account_loop (account, construct, segments);
  case WEFT_CONSTRUCT_IF:
    return account_if (account, construct, segments);
  case WEFT_CONSTRUCT_BLOCK:
  default:
    return account_block (account, construct, segments);
  }
}

/* Depth is bounded by the nesting limit of documents. */
static gboolean
account_series (Account *account, GPtrArray *series, Segments *segments)
{
  for (guint i = 0; i < series->len; i++) {
    g_auto (Segments) next = {0};

    if (!weft_job_check (account->job, account->error) ||
        !account_construct (account, series->pdata[i], &next) || !append (account, segments, &next))
      return FALSE;
  }
  if (segments->lead == NULL && segments->core == NULL)
    segments->lead = segment_nothing (account, 0);
  return TRUE;
}

WeftPiece *
weft_account_new (const WeftLoweredTree *tree, guint32 root, WeftJob *job, GError **error)
{
  Account account = {tree, job, error};
  g_auto (Segments) program = {0};
  WeftPiece *series;

  if (!account_series (&account, tree->series, &program))
    return NULL;
  series = series_new ();
  if (program.lead != NULL)
    add_meeting (series, g_steal_pointer (&program.lead), program.core != NULL ? program.caller : root);
  if (series->parts->len > 0 && program.core != NULL)
    add_switch (&account, series, WEFT_MODE_SIMD, program.caller);
  if (program.core != NULL)
    add_part (series, g_steal_pointer (&program.core));
  if (program.tail != NULL) {
    add_switch (&account, series, WEFT_MODE_SPMD, program.tail->caller);
    add_meeting (series, g_steal_pointer (&program.tail), root);
  }
  return series;
}
