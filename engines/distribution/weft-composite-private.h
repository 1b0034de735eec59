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
  guint count;
  GPtrArray *parts; /* sum */
  double probability;
  WeftComposite *children[2]; /* then and else; body and test; middle */
  gboolean by_control_unit;
  gboolean broadcast;
  WeftLattice *iterations;
  WeftComposite *links[4]; /* mixed loop: see the enumeration */
  Table table;
  GHashTable *known;    /* number of enabled PEs -> WeftLattice */
  WeftLattice *unheard; /* the cost when it is broadcast to no PE */
  WeftDigest digest;    /* once it was found */
  gboolean has_digest;
};

/* Blocks between synchronisations of a mixed loop. */
enum { LINK_FIRST, LINK_LAST, LINK_BOTH, LINK_TO_SIMD };

/** weft_composite_find_digest: of all that the distributions of @composite follow from. To be found once for the whole
 * program before several threads look at it. O(places of all its lattices). */
WeftDigest weft_composite_find_digest (WeftComposite *composite);

/** weft_composite_is_constant: whether it takes @place (out) steps for sure, whatever the number of PEs but 0. */
gboolean weft_composite_is_constant (const WeftComposite *composite, gint64 *place);

/**
 * weft_composite_get_continuation:
 * @least: (out), @greatest: (out): the range of the number of iterations
 *
 * Returns: (transfer full) (array length=greatest+2): rho_r of equation (1): the probability that a PE
 * executes iteration r
 */
double *weft_composite_get_continuation (const WeftLattice *iterations, guint *least, guint *greatest);

G_END_DECLS
