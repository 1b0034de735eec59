/* weft-matching-document.h: the matching problem of a subtask flow graph of a document, on the machines and links of its suite. */
#pragma once

#include "weft-matching-contest.h"
#include "weft-matching.h"
#include "weft-relocation-setup.h"

G_BEGIN_DECLS

typedef struct _WeftMatchingDocument WeftMatchingDocument;

/**
 * weft_matching_document_new:
 * @document: which needs to live as long
 * @diagram: the number of a subtask flow graph of @document, which keeps the rules
 * @objective: what its problem asks for; those that need a schedule or a tree for each assignment look at one at a time
 *
 * An edge for each item that one subtask makes and another needs; items that are there from the start say when what a subtask needs can be on a machine, from
 * the place that is nearest. Which machines subtasks have in the document does not matter.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: as weft_relocation_setup_new_for_matching() and weft_relocation_new() say
 */
WeftMatchingDocument *weft_matching_document_new (const WeftDocument *document,
                                                  guint32 diagram,
                                                  WeftContestObjective objective,
                                                  WeftJob *job,
                                                  GError **error);
void weft_matching_document_free (WeftMatchingDocument *matching);

/** weft_matching_document_get_problem: (transfer none) */
const WeftMatchingProblem *weft_matching_document_get_problem (const WeftMatchingDocument *matching);

/** weft_matching_document_get_setup: (transfer none) */
const WeftRelocationSetup *weft_matching_document_get_setup (const WeftMatchingDocument *matching);

/** weft_matching_document_take_error: (transfer full) (nullable): why the objective could not be found of an assignment, other than for a missing link: the job
 * is cancelled, or there was no memory. */
GError *weft_matching_document_take_error (WeftMatchingDocument *matching);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMatchingDocument, weft_matching_document_free)

G_END_DECLS
