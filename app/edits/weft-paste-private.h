/* weft-paste-private.h: what the parts of pasting share. */
#pragma once

#include "weft-edit-private.h"
#include "weft-subtree-copy.h"

G_BEGIN_DECLS

typedef struct {
  const WeftEditSubject *subject;
  const WeftDocument *clip;
  WeftSubtreeCopy *copies;
  WeftBatch *batch;
  WeftEditResult *result;
  GString *words; /* what came along */
} WeftPasting;

/** weft_pasting_say: @words (transfer full) (nullable) too came along. */
void weft_pasting_say (WeftPasting *pasting, char *words);

/** weft_paste_rows: the rows of @source, the diagram of the clip, into the diagram that is shown, which is of the same kind. */
gboolean weft_paste_rows (WeftPasting *pasting, const WeftNode *source, GError **error);

/** weft_paste_clip: the edit "paste" with @clip. */
gboolean weft_paste_clip (const WeftEditSubject *subject,
                          const WeftDocument *clip,
                          WeftEditResult *result,
                          GError **error);

G_END_DECLS
