/* weft-task-questions-private.h: what questions about task graphs share. */
#pragma once

#include "weft-task-questions.h"

G_BEGIN_DECLS

/** weft_task_sheet_new: (transfer full): begun with what every answer says of itself. */
WeftSheet *
weft_task_sheet_new (const WeftDocument *document, guint32 diagram, const char *rows_key, const char *engine);

/** weft_task_question_digest: weft_diagram_find_digest() of the graph. */
WeftDigest weft_task_question_digest (const WeftAsked *asked);

G_END_DECLS
