/* weft-row-edits.h: edits of the diagrams whose parts are rows of a graph: they stand for the general ones of the same names. */
#pragma once

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

G_END_DECLS
