/* weft-selection-question.h: on which target of the suite of its document a program is expected to end first, as a question. */
#pragma once

#include "weft-question-sheet.h"
#include "weft-question.h"
#include "weft-selected.h"
#include "weft-selection-setup.h"

G_BEGIN_DECLS

extern const WeftQuestion weft_selection_question;

/** weft_selection_tell: (transfer full): @selection, which was found for @setup, as a value that needs neither. @counts: those of @setup */
WeftSelected *weft_selection_tell (const WeftSelectionSetup *setup,
                                   const WeftOperationCount *counts,
                                   guint n_counts,
                                   const WeftSelection *selection);

/** weft_selection_fill_sheet: its facts, and a row for each target; @selected: which lives as long as @sheet */
void weft_selection_fill_sheet (WeftSheet *sheet, const WeftSelected *selected);

/* The key of these rows in JSON; `targets` are those that step 1 looked at, and the set. */
#define WEFT_SELECTION_ROWS "every_target"

G_END_DECLS
