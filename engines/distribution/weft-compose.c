/* weft-compose.c: pieces become composite blocks, one for one but for loops, which may have simpler forms. */
#include "weft-compose.h"

#include "weft-lattice-ops.h"

#include <string.h>

typedef struct {
  const WeftLoweredTree *tree;
  WeftJob *job;
  GError **error;
} Composition;

static WeftComposite *compose (const Composition *composition, const WeftPiece *piece);

static GPtrArray *
parts_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) weft_composite_unref);
}

static WeftComposite *
nothing (const Composition *composition)
{
  return weft_composite_new_sum (composition->tree->step, parts_new ());
}

static void
add_switch (const Composition *composition, GPtrArray *parts, WeftMode to)
{
  g_ptr_array_add (parts, weft_composite_new_switch (composition->tree->switch_to[to]));
}

/* An SPMD block within SIMD: to SPMD, its maximum over the PEs, back to SIMD. */
static void
add_excursion (const Composition *composition, GPtrArray *parts, const WeftSegment *block)
{
  add_switch (composition, parts, WEFT_MODE_SPMD);
  g_ptr_array_add (parts, weft_composite_new_synchronised (block->time));
  add_switch (composition, parts, WEFT_MODE_SIMD);
}

static WeftComposite *
compose_series (const Composition *composition, const WeftPiece *piece)
{
  g_autoptr (GPtrArray) parts = parts_new ();

  for (guint i = 0; i < piece->parts->len; i++) {
    WeftComposite *part = compose (composition, piece->parts->pdata[i]);

    if (part == NULL)
      return NULL;
    g_ptr_array_add (parts, part);
  }
  return weft_composite_new_sum (composition->tree->step, g_steal_pointer (&parts));
}

static WeftComposite *
compose_if (const Composition *composition, const WeftPiece *piece)
{
  g_autoptr (WeftComposite) then_clause = compose (composition, piece->body);
  g_autoptr (WeftComposite) else_clause = compose (composition, piece->otherwise);

  if (then_clause == NULL || else_clause == NULL)
    return NULL;
  return weft_composite_new_if (piece->probability, g_steal_pointer (&then_clause),
                                g_steal_pointer (&else_clause), piece->by_control_unit, piece->broadcast);
}

/* Iterations that take @place steps each, with any PEs: all take as long as the longest of them (Lemma 6). */
static WeftComposite *
constant_loop (const Composition *composition, const WeftPiece *loop, gint64 place)
{
  g_autoptr (WeftLattice) time = weft_lattice_multiply (
      loop->iterations, place * loop->stride, composition->tree->step, composition->job, composition->error);

  if (time == NULL)
    return NULL;
  return loop->by_control_unit ? weft_composite_new_switch (time) : weft_composite_new_synchronised (time);
}

static WeftComposite *
compose_loop (const Composition *composition, const WeftPiece *piece)
{
  g_autoptr (WeftComposite) whole = compose (composition, piece->body);
  g_autoptr (WeftComposite) test = compose (composition, piece->otherwise);
  gint64 place;

  if (whole == NULL || test == NULL)
    return NULL;
  if (composition->tree->skip_empty_clauses && weft_composite_is_constant (whole, &place))
    return constant_loop (composition, piece, place);
  if (piece->stride > 1) {
    g_autoptr (WeftLattice) together = weft_lattice_new_point (1, piece->stride);

    whole = weft_composite_new_loop (together, g_steal_pointer (&whole), nothing (composition), TRUE);
  }
  return weft_composite_new_loop (piece->iterations, g_steal_pointer (&whole), g_steal_pointer (&test),
                                  piece->by_control_unit);
}

/* P(R = r + 1) for r = 0, 1, ...: the iterations after the first. */
static WeftLattice *
one_less (const Composition *composition, const WeftLattice *iterations)
{
  gsize n;
  const double *f = weft_lattice_get_probabilities (iterations, &n);
  gint64 first = weft_lattice_get_first (iterations);
  double zero = first == 0 ? f[0] : 0;
  double *copy = weft_job_allocate (composition->job, n, sizeof (double), composition->error);

  if (copy == NULL)
    return NULL;
  memcpy (copy, f, n * sizeof (double));
  if (first > 0)
    return weft_lattice_new_take (1, first - 1, copy, n, weft_lattice_get_error (iterations));
  for (gsize i = 1; i < n; i++)
    copy[i - 1] = f[i] / (1 - zero);
  return weft_lattice_new_take (1, 0, copy, n - 1, weft_lattice_get_error (iterations) / (1 - zero));
}

/* @first, then @more times @both and @core, with all PEs. */
static WeftComposite *
followed_core (const Composition *composition,
               WeftComposite *first,
               const WeftLattice *more,
               WeftComposite *core,
               const WeftSegment *both)
{
  GPtrArray *again = parts_new ();
  GPtrArray *parts = parts_new ();

  add_excursion (composition, again, both);
  g_ptr_array_add (again, weft_composite_ref (core));
  g_ptr_array_add (parts, weft_composite_ref (first));
  g_ptr_array_add (parts,
                   weft_composite_new_loop (more, weft_composite_new_sum (composition->tree->step, again),
                                            nothing (composition), TRUE));
  return weft_composite_new_sum (composition->tree->step, parts);
}

/* All PEs make the same number of iterations (Fig. 4, "same # iter"): the SIMD part from the first to the last. */
static WeftComposite *
same_count_core (const Composition *composition,
                 const WeftLattice *iterations,
                 WeftComposite *core,
                 const WeftSegment *both)
{
  g_autoptr (WeftLattice) more = one_less (composition, iterations);

  return more != NULL ? followed_core (composition, core, more, core, both) : NULL;
}

/* The control unit decides, and perhaps that there is no iteration: all PEs meet at the entry. @core is taken. */
static WeftComposite *
optional_core (const Composition *composition, const WeftPiece *loop, WeftComposite *core)
{
  gsize n;
  double zero = weft_lattice_get_probabilities (loop->iterations, &n)[0];
  GPtrArray *parts = parts_new ();

  add_excursion (composition, parts, loop->first);
  g_ptr_array_add (parts, core);
  add_switch (composition, parts, WEFT_MODE_SPMD);
  g_ptr_array_add (parts, weft_composite_new_synchronised (loop->last->time));
  return weft_composite_new_if (1 - zero, weft_composite_new_sum (composition->tree->step, parts),
                                nothing (composition), TRUE, FALSE);
}

/* PEs leave one by one; those who enter begin with @first. */
static WeftComposite *
diverging_core (const Composition *composition,
                const WeftPiece *piece,
                const WeftLattice *iterations,
                const WeftSegment *first,
                WeftComposite *core)
{
  return weft_composite_new_mixed_loop (iterations, first->time, weft_composite_ref (core), piece->last->time,
                                        piece->both->time, composition->tree->switch_to[WEFT_MODE_SIMD],
                                        composition->tree->switch_to[WEFT_MODE_SPMD]);
}

/* @one iteration of all PEs, and the later ones in strides, @core (Lemma 17). */
static WeftComposite *
later_core (const Composition *composition, const WeftPiece *piece, WeftComposite *one, WeftComposite *core)
{
  GPtrArray *parts;

  if (piece->by_control_unit)
    return followed_core (composition, one, piece->later, core, piece->both);
  parts = parts_new ();
  g_ptr_array_add (parts, weft_composite_ref (one));
  g_ptr_array_add (parts, diverging_core (composition, piece, piece->later, piece->both, core));
  return weft_composite_new_sum (composition->tree->step, parts);
}

static WeftComposite *
compose_mixed_loop (const Composition *composition, const WeftPiece *piece)
{
  g_autoptr (WeftComposite) one = compose (composition, piece->body);
  g_autoptr (WeftLattice) together = weft_lattice_new_point (1, piece->stride);
  g_autoptr (WeftComposite) core = NULL;
  WeftComposite *all;

  if (one != NULL)
    core = piece->stride > 1 ? same_count_core (composition, together, one, piece->both)
                             : weft_composite_ref (one);
  if (core == NULL)
    return NULL;
  if (piece->later != NULL)
    return later_core (composition, piece, one, core);
  if (!weft_piece_counts_agree (piece))
    return diverging_core (composition, piece, piece->iterations, piece->first, core);
  all = same_count_core (composition, piece->iterations, core, piece->both);
  return all != NULL && weft_lattice_get_first (piece->iterations) == 0
             ? optional_core (composition, piece, all)
             : all;
}

/* Depth is bounded by the nesting limit of documents. */
static WeftComposite *
compose (const Composition *composition, const WeftPiece *piece)
{
  switch (piece->kind) {
  case WEFT_PIECE_OPERATION:
    return weft_composite_new_operation (piece->time, piece->count);
  case WEFT_PIECE_SWITCH:
    return weft_composite_new_switch (composition->tree->switch_to[piece->to]);
  case WEFT_PIECE_MEETING:
    return weft_composite_new_synchronised (piece->segment->time);
  case WEFT_PIECE_IF:
    return compose_if (composition, piece);
  case WEFT_PIECE_LOOP:
    return compose_loop (composition, piece);
  case WEFT_PIECE_MIXED_LOOP:
    return compose_mixed_loop (composition, piece);
  case WEFT_PIECE_SERIES:
  default:
    return compose_series (composition, piece);
  }
}

WeftComposite *
weft_compose (const WeftLoweredTree *tree, WeftJob *job, GError **error)
{
  Composition composition = {tree, job, error};
  g_autoptr (WeftPiece) program = weft_reduce (tree, job, error);

  return program != NULL ? compose (&composition, program) : NULL;
}
