/* weft-reduction.h: the lowered tree as what is executed between synchronisations: a series of constructs reduces to at
 * most three segments, SPMD, SIMD, SPMD (Li et al. 1997, sections 6.2 to 6.4). Every piece knows the drawn node that it
 * stands for: a synchronisation, and the switches around it, stand for the node that calls for them, which is the one that
 * is executed next, the loop at the end of an iteration or of all iterations, the tree at the end. The distribution is
 * composed of the pieces (weft-compose.h), and the mean is shared out among their nodes (weft-attribution.h). */
#pragma once

#include "weft-lowering.h"

G_BEGIN_DECLS

/* What one PE is expected to execute of a node within an SPMD segment. */
typedef struct {
  guint32 node;
  gboolean overhead;
  double mean;
} WeftShare;

/* What a PE executes by itself between two synchronisations: an SPMD block. */
typedef struct {
  WeftLattice *time;
  GArray *shares; /* WeftShare */
  guint32 caller; /* the node that begins it: that calls for the switch to SPMD */
} WeftSegment;

typedef enum {
  WEFT_PIECE_OPERATION, /* all in step: the sum of maxima (section 3) */
  WEFT_PIECE_SWITCH,
  WEFT_PIECE_MEETING, /* a segment, then all wait for the last: the maximum of sums (section 3) */
  WEFT_PIECE_SERIES,
  WEFT_PIECE_IF,         /* section 5.3 */
  WEFT_PIECE_LOOP,       /* whose iterations begin and end in SIMD mode: section 5.4, Fig. 3 */
  WEFT_PIECE_MIXED_LOOP, /* from its first SIMD block on: section 6.3, Figs. 4 and 5 */
} WeftPieceKind;

typedef struct _WeftPiece WeftPiece;

struct _WeftPiece {
  WeftPieceKind kind;
  guint32 node; /* what it stands for; of a meeting or switch, the node that calls for it */
  /* of an operation: */
  WeftLattice *time;
  guint count; /* times in a row */
  gboolean overhead;
  WeftMode to;          /* of a switch */
  WeftSegment *segment; /* of a meeting */
  GPtrArray *parts;     /* of a series: WeftPiece */
  /* of an if: */
  double probability;
  gboolean broadcast; /* a clause without PEs is broadcast all the same */
  /* of an if or a loop: */
  gboolean by_control_unit;
  WeftPiece *body;      /* of a loop, one iteration; of a mixed loop, its SIMD block; the then clause */
  WeftPiece *otherwise; /* the else clause; of a loop, its test, for broadcasts */
  WeftLattice *iterations;
  gint64 stride;      /* iterations that PEs make together */
  WeftLattice *later; /* (nullable): of a mixed loop: WeftConstruct.later */
  /* of a mixed loop: */
  guint32 caller;     /* the node that calls for the switch to SIMD in the iteration */
  WeftSegment *first; /* P~_0 */
  WeftSegment *last;  /* P~_2 */
  WeftSegment *both;  /* P~_2 + P~_0 */
};

/**
 * weft_reduce:
 *
 * Reduces the whole tree and closes it: all PEs are synchronised at its beginning and end (section 6.4). Takes the time of
 * the sums of SPMD blocks, and O(nodes depth) besides.
 *
 * Returns: (transfer full) (nullable): the program; %NULL with @error
 */
WeftPiece *weft_reduce (const WeftLoweredTree *tree, WeftJob *job, GError **error);

void weft_piece_free (WeftPiece *piece);

/** weft_piece_counts_agree: of a mixed loop, whether all PEs make the same number of iterations (Fig. 4, "same # iter"). */
gboolean weft_piece_counts_agree (const WeftPiece *piece);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftPiece, weft_piece_free)

G_END_DECLS
