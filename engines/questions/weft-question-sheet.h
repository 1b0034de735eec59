/* weft-question-sheet.h: sheets of answers about diagrams. */
#pragma once

#include "weft-document.h"
#include "weft-sheet.h"

G_BEGIN_DECLS

/** weft_question_sheet_new: (transfer full): begun with what every answer says of itself: diagram, kind, @engine, version, and the unit of the diagram if it
 * has one. */
WeftSheet *weft_question_sheet_new (const WeftDocument *document,
                                    guint32 diagram,
                                    const char *rows_key,
                                    const char *engine);

G_END_DECLS
