/* weft-relocation-setup.h: a subtask flow graph of a document, on the machines and links of its suite, as a problem. */
#pragma once

#include "weft-document.h"
#include "weft-relocation-scenarios.h"

G_BEGIN_DECLS

typedef struct _WeftRelocationSetup WeftRelocationSetup;

/**
 * weft_relocation_setup_new:
 * @document: which needs to live as long
 * @diagram: the number of a subtask flow graph of @document, which keeps the rules
 *
 * Machines are those of the suite, in their order; of two links that lead the same way the last one counts. Times that are distributions count by their
 * means. A subtask without any times takes none.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: a subtask without a machine, or with times but none for its machine; too large, or cancelled.
 * O(machines^2 + n log n) for n rows.
 */
WeftRelocationSetup *
weft_relocation_setup_new (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error);

/**
 * weft_relocation_setup_new_for_matching: the same without asking for machines: a subtask that has none that can run it stands on the first one that can.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: no machine can run a subtask; too large, or cancelled.
 */
WeftRelocationSetup *weft_relocation_setup_new_for_matching (const WeftDocument *document,
                                                             guint32 diagram,
                                                             WeftJob *job,
                                                             GError **error);

/** weft_relocation_setup_get_all_times: (transfer none) (array) (nullable): of a setup for matching: of each subtask on each machine, subtasks first; infinity: it
 * cannot run there. */
const double *weft_relocation_setup_get_all_times (const WeftRelocationSetup *setup);

void weft_relocation_setup_free (WeftRelocationSetup *setup);

/** weft_relocation_setup_get_problem: (transfer none) */
const WeftRelocationProblem *weft_relocation_setup_get_problem (const WeftRelocationSetup *setup);

/** weft_relocation_setup_get_scenarios: (transfer none) (array length=n) */
const WeftRelocationScenario *
weft_relocation_setup_get_scenarios (const WeftRelocationSetup *setup, guint *n);

/** weft_relocation_setup_get_transfers: (transfer none) (array): how many transfers each machine takes part in at once. */
const guint32 *weft_relocation_setup_get_transfers (const WeftRelocationSetup *setup);

/** weft_relocation_setup_get_machines: (transfer none) (array): ids. */
const char *const *weft_relocation_setup_get_machines (const WeftRelocationSetup *setup);

/** weft_relocation_setup_has_means: some times are distributions: their means stand in for them. */
gboolean weft_relocation_setup_has_means (const WeftRelocationSetup *setup);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocationSetup, weft_relocation_setup_free)

G_END_DECLS
