/* weft-row-edits.h: edits of the diagrams whose parts are rows of a graph: they stand for the general ones of the same names. */
#pragma once

#include "weft-batch.h"
#include "weft-edit.h"
#include "weft-elements.h"

G_BEGIN_DECLS

/** weft_row_edits_get: (transfer none) (array length=n): the rows of the table of edits. */
const WeftEdit *weft_row_edits_get (guint *n);

/** weft_row_edit_get_part: the part of the diagram that is shown which has the number @part. */
WeftElement weft_row_edit_get_part (const WeftEditSubject *subject, guint32 part);

/** weft_row_edit_name: (transfer full): @one with the label of the only part, else @many with the number of those that are selected. @one has
 * one %s, @many one %u; both are translated. */
char *weft_row_edit_name (const WeftEditSubject *subject, const char *one, const char *many);

/** weft_row_edit_set_position: where @part stands. */
gboolean weft_row_edit_set_position (WeftBatch *batch, WeftElement part, double x, double y, GError **error);

/** weft_row_edit_make_id: (transfer full): @stem with a number that makes an id which nothing in @batch has so far, found in few steps however many rows there
 * are. */
char *weft_row_edit_make_id (const WeftEditSubject *subject, WeftBatch *batch, const char *stem);

/** weft_row_edit_lead: has *@edge lead from and to @rows (by WeftEnd); with both ends elsewhere it is another edge then. */
gboolean weft_row_edit_lead (const WeftEditSubject *subject,
                             WeftBatch *batch,
                             WeftElement *edge,
                             const guint32 rows[2],
                             GError **error);

/** weft_row_edit_add_diagram: an empty diagram of @kind behind the one that is shown, with an id from @stem. */
gboolean weft_row_edit_add_diagram (const WeftEditSubject *subject,
                                    WeftKind kind,
                                    const char *stem,
                                    WeftEditResult *result,
                                    GError **error);

G_END_DECLS
