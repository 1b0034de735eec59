/* weft-subtask-names.h: what parts of a subtask flow graph are called, in a version that may have lost some since an answer spoke of them. */
#pragma once

#include "weft-document.h"
#include "weft-subtask-parts.h"

G_BEGIN_DECLS

/** weft_subtask_names_get: (transfer full): what people call the part @part: "–" when it is gone. */
char *weft_subtask_names_get (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 part);

/** weft_subtask_names_find_part: @part, or 0 when it is gone. */
guint32
weft_subtask_names_find_part (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 part);

/** weft_subtask_names_find_need: the number of the edge that @operation stands for; 0: it is gone. O(log n). */
guint32
weft_subtask_names_find_need (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 operation);

G_END_DECLS
