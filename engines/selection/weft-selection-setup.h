/* weft-selection-setup.h: the problem of target selection that the suite of a document poses to a program. */
#pragma once

#include "weft-program-counts.h"
#include "weft-selection.h"

G_BEGIN_DECLS

typedef struct _WeftSelectionSetup WeftSelectionSetup;

/**
 * weft_selection_setup_new:
 * @document: which needs to live as long
 * @counts: (array length=n_counts): of a program, each name once; not kept
 * @pes: as WeftSelectionProblem
 *
 * An absent load is a target that cannot be reached; an absent load step is 1 where the width is 0, else 0; an absent time is infinite.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: the suite has no target or breaks a rule, an operation is named twice, a count is no count, too
 * large, or cancelled. O(targets operations).
 */
WeftSelectionSetup *weft_selection_setup_new (const WeftDocument *document,
                                              const WeftOperationCount *counts,
                                              guint32 n_counts,
                                              guint32 pes,
                                              WeftJob *job,
                                              GError **error);
void weft_selection_setup_free (WeftSelectionSetup *setup);

/** weft_selection_setup_get_problem: (transfer none) */
const WeftSelectionProblem *weft_selection_setup_get_problem (const WeftSelectionSetup *setup);

/** weft_selection_setup_get_node: (transfer none): target number @target of the problem, as the document has it. */
const WeftNode *weft_selection_setup_get_node (const WeftSelectionSetup *setup, guint32 target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSelectionSetup, weft_selection_setup_free)

G_END_DECLS
