/* weft-relocation-asked.h: what questions about data relocation share: a document's problem made ready, with what its numbers are there, and how sheets
 * begin and name parts. */
#pragma once

#include "weft-question.h"
#include "weft-relocation-setup.h"
#include "weft-subtask-parts.h"

G_BEGIN_DECLS

/* --method */
extern const WeftOption weft_relocation_option_method;

typedef struct {
  WeftRelocationSetup *setup;
  const WeftRelocationProblem *problem;
  WeftRelocation *relocation;
  WeftSubtaskParts *parts;
} WeftRelocationAsked;

/** weft_relocation_asked_new: (transfer full) (nullable): of a diagram that keeps the rules; %NULL with @error: it does not, or as weft_relocation_new(). */
WeftRelocationAsked *
weft_relocation_asked_new (WeftDocument *document, guint32 diagram, WeftJob *job, GError **error);
void weft_relocation_asked_free (WeftRelocationAsked *asked);

/** weft_relocation_asked_digest: for the table of questions. */
WeftDigest weft_relocation_asked_digest (const WeftAsked *asked);

/** weft_relocation_sheet_new: (transfer full): begun with what every answer says of itself. */
WeftSheet *weft_relocation_sheet_new (const WeftDocument *document,
                                      const WeftSubtaskParts *parts,
                                      const char *rows_key,
                                      const char *engine);

/** weft_relocation_get_id: (transfer full) (nullable): of a part, by its number; %NULL: @document has lost it since. */
char *weft_relocation_get_id (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 part);

/** weft_relocation_put_part: its id as the next cell. */
void weft_relocation_put_part (WeftSheet *sheet,
                               const WeftDocument *document,
                               const WeftSubtaskParts *parts,
                               guint32 part);

/** weft_relocation_put_holder: a subtask, or "source". */
void weft_relocation_put_holder (WeftSheet *sheet,
                                 const WeftDocument *document,
                                 const WeftSubtaskParts *parts,
                                 guint32 holder);

/** weft_relocation_add_timeline_columns, _put_timeline_row: of rows of a schedule: kind, id, item, lane, from, start, finish. @transfers: the lane of
 * transfers. */
void weft_relocation_add_timeline_columns (WeftSheet *sheet);
void weft_relocation_put_timeline_row (WeftSheet *sheet,
                                       const WeftDocument *document,
                                       const WeftSubtaskParts *parts,
                                       const WeftTransferRow *row,
                                       const char *transfers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRelocationAsked, weft_relocation_asked_free)

G_END_DECLS
