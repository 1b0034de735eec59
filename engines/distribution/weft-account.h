/* weft-account.h: the lowered tree as what is executed between synchronisations, with the drawn node that each
 * piece stands for. It is the reduction of weft-reduction.h once more (Li et al. 1997, sections 6.2 to 6.4), kept
 * for expectations: SPMD segments remember what they are made of, and pieces that repeat without a PE leaving
 * say only how often. */
#pragma once

#include "weft-lowering.h"

G_BEGIN_DECLS

/* What one PE is expected to execute of a node within an SPMD segment. */
typedef struct {
  guint32 node;
  gboolean overhead;
  double mean;
} WeftShare;

/* What a PE executes by itself between two synchronisations. */
typedef struct {
  WeftLattice *time;
  GArray *shares; /* WeftShare */
  guint32 caller; /* the node that begins it: that calls for the switch to SPMD */
} WeftSegment;

typedef enum {
  WEFT_PIECE_OPERATION, /* in step */
  WEFT_PIECE_SWITCH,
  WEFT_PIECE_MEETING, /* a segment, then all wait for the last */
  WEFT_PIECE_SERIES,
  WEFT_PIECE_REPEAT, /* @body, @times times on average, by the same PEs */
  WEFT_PIECE_IF,
  WEFT_PIECE_LOOP,        /* Fig. 3 */
  WEFT_PIECE_LINKED_LOOP, /* Fig. 5 */
} WeftPieceKind;

typedef struct _WeftPiece WeftPiece;

struct _WeftPiece {
  WeftPieceKind kind;
  guint32 node; /* what it stands for; of a meeting or switch, the node that calls for it */
  gboolean overhead;
  WeftLattice *time;    /* of an operation or switch; of a linked loop, of its switch to SIMD */
  double times;         /* of an operation or repetition */
  WeftSegment *segment; /* of a meeting */
  GPtrArray *parts;     /* of a series */
  double probability;   /* of an if */
  gboolean by_control_unit;
  gboolean broadcast;      /* of an if: a clause without PEs is broadcast all the same */
  WeftPiece *body;         /* of a loop or repetition; the then clause */
  WeftPiece *otherwise;    /* the else clause; of a loop, its test, for broadcasts */
  WeftLattice *iterations; /* of a loop */
  /* of a linked loop: */
  WeftSegment *first; /* P~_0 */
  WeftSegment *last;  /* P~_2 */
  WeftLattice *both;  /* P~_2 + P~_0 */
  WeftLattice *to_spmd;
  guint32 caller; /* the node that calls for the switch to SIMD in the iteration */
};

/**
 * weft_account_new:
 * @root: the number of the tree itself, which calls for the last synchronisation
 *
 * Returns: (transfer full) (nullable): the whole program; %NULL with @error
 */
WeftPiece *weft_account_new (const WeftLoweredTree *tree, guint32 root, WeftJob *job, GError **error);

void weft_piece_free (WeftPiece *piece);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftPiece, weft_piece_free)

G_END_DECLS
