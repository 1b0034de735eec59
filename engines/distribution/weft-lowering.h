/* weft-lowering.h: the drawn tree with everything made explicit that costs time: each overhead is a block
 * in its construct's own mode (Li et al. 1997, sections 2 and 7.1). */
#pragma once

#include "weft-discretise.h"
#include "weft-flow-analysis.h"
#include "weft-flow-tree.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_CONSTRUCT_BLOCK,
  WEFT_CONSTRUCT_LOOP,
  WEFT_CONSTRUCT_IF,
} WeftConstructKind;

/* An operation of a block, executed @count times in a row. */
typedef struct {
  WeftLattice *time; /* of one execution on one PE: I_c^{i,j} or P_c^{i,j} */
  guint count;
} WeftOperation;

/* One part of a series. */
typedef struct {
  WeftConstructKind kind;
  guint32 node; /* the drawn node that it comes from */
  WeftMode mode;
  gboolean is_overhead;     /* of a block: not drawn itself, but of the construct @node */
  GArray *operations;       /* of a block: WeftOperation */
  WeftLattice *iterations;  /* of a loop: the distribution of R, in strides */
  gint64 stride;            /* of a loop: iterations that PEs make together: 1 but for bounds */
  WeftLattice *later;       /* (nullable): of a loop: those after the first, in strides (Lemma 17) */
  GPtrArray *body;          /* of a loop: WeftConstruct; the loop-test comes last */
  double probability;       /* of an if: of the then clause, p_t */
  GPtrArray *then_clause;   /* of an if: ends with its post-then */
  GPtrArray *else_clause;   /* of an if: ends with its post-else; empty when there is none */
  gboolean by_control_unit; /* decided once for all PEs */
} WeftConstruct;

typedef struct {
  guint32 node; /* the tree */
  guint pes;
  double step;
  gboolean skip_empty_clauses;
  gboolean has_strides; /* some PEs' iterations are made together */
  WeftLattice *switch_to[WEFT_N_MODES];
  GPtrArray *series; /* WeftConstruct */
} WeftLoweredTree;

/**
 * weft_lower:
 * @diagram: the number of a flow-analysis tree that weft_document_check_diagram() finds right in @modes
 *
 * Returns: (transfer full) (nullable)
 */
WeftLoweredTree *
weft_lower (const WeftDocument *document, guint32 diagram, WeftModes modes, WeftJob *job, GError **error);

/** weft_lower_on: the same, with all times on a lattice of a wider step. */
WeftLoweredTree *weft_lower_on (const WeftResolution *resolution,
                                const WeftDocument *document,
                                guint32 diagram,
                                WeftModes modes,
                                WeftJob *job,
                                GError **error);

void weft_lowered_tree_free (WeftLoweredTree *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLoweredTree, weft_lowered_tree_free)

G_END_DECLS
