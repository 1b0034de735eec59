/* weft-relocation-questions.h: what can be asked about data relocation in a subtask flow graph: rows for the table of questions. */
#pragma once

#include "weft-question.h"

G_BEGIN_DECLS

extern const WeftQuestion weft_relocation_question_relocation; /* WeftRelocated */
extern const WeftQuestion weft_relocation_question_scenarios;  /* WeftRelocated */
extern const WeftQuestion weft_relocation_question_bus;        /* WeftBusPlan */

/**
 * weft_relocation_find_execution_time:
 * @diagram: the number of a subtask flow graph
 *
 * What result(ID) of it is: computation and communication one after the other, with sources by TIE, a value for each scenario. Times that are distributions are
 * refused: their means would not be the law.
 *
 * Returns: (transfer full) (nullable): %NULL with @error
 */
WeftLattice *weft_relocation_find_execution_time (const WeftDocument *document,
                                                  guint32 diagram,
                                                  WeftJob *job,
                                                  GError **error);

G_END_DECLS
