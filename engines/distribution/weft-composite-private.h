/* weft-composite-private.h: what composites are made of, for the two ways to evaluate them. */
#pragma once

#include "weft-composite.h"
#include "weft-tilted-errors.h"

G_BEGIN_DECLS

typedef enum {
  COMPOSITE_OPERATION,
  COMPOSITE_SWITCH,
  COMPOSITE_SYNCHRONISED,
  COMPOSITE_SUM,
  COMPOSITE_IF,
  COMPOSITE_LOOP,
  COMPOSITE_MIXED_LOOP,
} CompositeKind;

/* What a loop needs of iterations least + 1 and later, for every number of enabled PEs: X or Y. */
typedef struct {
  WeftLattice **rows; /* [most + 1] */
  guint n;
} Table;

struct _WeftComposite {
  gint ref_count;
  CompositeKind kind;
  double step;
  WeftLattice *time;      /* operation, switch, synchronised; the last SPMD block of a mixed loop */
  WeftUpperErrors *upper; /* synchronised, nullable: of the maximum */
  guint64 count;
  GPtrArray *parts; /* sum */
  double probability;
  WeftComposite *children[2]; /* then and else; body and test; middle */
  gboolean by_control_unit;
  gboolean broadcast;
  WeftLattice *iterations;
  WeftComposite *links[4]; /* mixed loop: see the enumeration */
  Table table;
  GHashTable *known;  /* number of enabled PEs -> WeftLattice */
  WeftLattice *empty; /* the cost when it is broadcast to no PE */
  WeftDigest digest;  /* once it was found */
  gboolean has_digest;
};

/* Blocks between synchronisations of a mixed loop. */
enum { LINK_FIRST, LINK_LAST, LINK_BOTH, LINK_TO_SIMD };

/** weft_composite_find_digest: of all that the distributions of @composite follow from. To be found once for the whole
 * program before several threads look at it. O(places of all its lattices). */
WeftDigest weft_composite_find_digest (WeftComposite *composite);

/* Bound of what the maximum of a synchronised block inherits, over as many of @enabled PEs as are there when each is with
 * probability @share, on average (Lemmas 7 and 9). */
double weft_composite_get_maximum_error (const WeftComposite *composite, guint enabled, double share);

/* How many iterations a PE makes: rho_r of equation (1), the probability that it executes iteration r. Every PE
 * executes the first @least, so what is kept grows with the spread of the number only. */
typedef struct {
  gint64 least;
  gint64 greatest;
  double *rho; /* [greatest - least + 2]: from iteration @least on */
} WeftContinuation;

/** weft_continuation_init: of the distribution @iterations of the number of iterations. O(places). */
void weft_continuation_init (WeftContinuation *continuation, const WeftLattice *iterations);
void weft_continuation_clear (WeftContinuation *continuation);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftContinuation, weft_continuation_clear)

/** weft_continuation_get: rho_@r, 0 <= @r <= greatest + 1. */
static inline double
weft_continuation_get (const WeftContinuation *continuation, gint64 r)
{
  return continuation->rho[MAX (r - continuation->least, 0)];
}

/** weft_continuation_go_on: of those who execute iteration @r <= greatest, the part that executes the next one. */
static inline double
weft_continuation_go_on (const WeftContinuation *continuation, gint64 r)
{
  return weft_continuation_get (continuation, r + 1) / weft_continuation_get (continuation, r);
}

G_END_DECLS
