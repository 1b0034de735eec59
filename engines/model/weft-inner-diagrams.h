/* weft-inner-diagrams.h: diagrams in others: a time that is result(ID) is the execution time of the diagram ID, so that a diagram hangs on those that
 * its times, and those of its machine, are of. Times that name nothing, or nothing that is a diagram, are left to the rules (weft-check.h). */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/* How many diagrams may stand in each other. */
#define WEFT_MOST_INNER_LEVELS 32

typedef struct _WeftInnerDiagrams WeftInnerDiagrams;

/** weft_inner_diagrams_new: of @document, which lives as long. Nothing is looked at before somebody asks for it, and then once. */
WeftInnerDiagrams *weft_inner_diagrams_new (const WeftDocument *document);
void weft_inner_diagrams_free (WeftInnerDiagrams *inner);

/** weft_inner_diagrams_list: (transfer none) (element-type guint32): the numbers of the diagrams whose results times of @diagram are, each once, in the
 * order in which they are named. O(size of the diagram and its machine) the first time. */
const GArray *weft_inner_diagrams_list (WeftInnerDiagrams *inner, guint32 diagram);

/** weft_inner_diagrams_holds: whether @part is @diagram, or in it, however deep. */
gboolean weft_inner_diagrams_holds (WeftInnerDiagrams *inner, guint32 diagram, guint32 part);

/**
 * weft_inner_diagrams_find_endless:
 *
 * Returns: (transfer full) (element-type guint32) (nullable): a way from @diagram into the diagrams in it that is no good: a circle, which ends
 * where it has been before, through @diagram where there is such a one; or one of more than WEFT_MOST_INNER_LEVELS. %NULL: there is none.
 */
GArray *weft_inner_diagrams_find_endless (WeftInnerDiagrams *inner, guint32 diagram);

/** weft_diagram_get_unit: (nullable): what its times are counted in, when it says so. */
const char *weft_diagram_get_unit (const WeftNode *diagram);

/**
 * weft_diagram_find_digest:
 *
 * Returns: the digest of all that an answer about @diagram follows from: the diagram, its machine, the measurements that their times are samples of, and
 * the same of all diagrams in it, with the units that rules compare. O(1) in a document without measurements and other diagrams, else O(size of what it follows from).
 */
WeftDigest weft_diagram_find_digest (const WeftDocument *document, guint32 diagram);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftInnerDiagrams, weft_inner_diagrams_free)

G_END_DECLS
