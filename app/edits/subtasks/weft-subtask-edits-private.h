/* weft-subtask-edits-private.h: the rows of the edits of subtask flow graphs. */
#pragma once

#include "weft-batch-rows.h"
#include "weft-edit-private.h"
#include "weft-row-edits.h"

G_BEGIN_DECLS

/* The graph that is shown. */
const WeftGraph *weft_subtask_edit_get_graph (const WeftEditSubject *subject);
guint weft_subtask_edit_get_table (WeftKind kind);
gboolean weft_subtask_edit_is (const WeftEditSubject *subject, guint32 part, WeftKind kind);

/** weft_subtask_edit_add_row: an item of size 1 or a subtask with a free id; at the position of @subject when it has one and @is_placed. */
gboolean weft_subtask_edit_add_row (const WeftEditSubject *subject,
                                    WeftBatch *batch,
                                    WeftKind kind,
                                    gboolean is_placed,
                                    WeftElement *row,
                                    GError **error);

/** weft_subtask_edit_need: has the subtask in row @to need what @from is or makes: an item; of a subtask the first result that @to does not need so far, else a new
 * one. @made: (out): the edge of the need. */
gboolean weft_subtask_edit_need (const WeftEditSubject *subject,
                                 WeftBatch *batch,
                                 guint32 from,
                                 guint32 to,
                                 WeftElement *made,
                                 GError **error);

/** weft_subtask_edit_connect: from an item to a subtask, which needs it then; from a subtask to an item, which it makes then; from a subtask to another, which needs
 * something of what it makes then. */
char *weft_subtask_edit_refuse_connect (const WeftEditSubject *subject);
gboolean weft_subtask_edit_connect (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_subtask_edit_attach: leads the need or result, which is selected first, from the second selected and to the third. */
char *weft_subtask_edit_refuse_attach (const WeftEditSubject *subject);
gboolean weft_subtask_edit_attach (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_subtask_edit_add_order: an order of all subtasks: again and again the first one whose producers have all been taken. */
char *weft_subtask_edit_refuse_order (const WeftEditSubject *subject);
gboolean weft_subtask_edit_add_order (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_subtask_edit_set_order: the order that the text lists; without one there is none. */
char *weft_subtask_edit_refuse_set_order (const WeftEditSubject *subject);
gboolean weft_subtask_edit_set_order (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_subtask_edit_match: the text says SUBTASK=MACHINE for each subtask that runs on another machine from now on, with white space between. */
gboolean weft_subtask_edit_match (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_subtask_edit_add_scenario: one without the selected subtasks. */
gboolean
weft_subtask_edit_add_scenario (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

G_END_DECLS
