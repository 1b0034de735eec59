/* weft-edit-private.h: the rows of the table, and what they share. */
#pragma once

#include "weft-batch.h"
#include "weft-edit.h"
#include "weft-place.h"

G_BEGIN_DECLS

/** weft_edit_fail: sets @error to the sentence @words (transfer full). Returns: %FALSE */
gboolean weft_edit_fail (char *words, GError **error);

/** weft_edit_select: @node is to be selected afterwards. */
void weft_edit_select (WeftEditResult *result, guint32 node);

/** weft_edit_commit: ends @batch (transfer full) as the result's version. Returns: %TRUE */
gboolean weft_edit_commit (WeftBatch *batch, WeftEditResult *result);

/** weft_edit_insert_diagram: a version with a diagram of @properties (transfer full), empty, behind the one that is shown, selected. %FALSE with @error. */
gboolean weft_edit_insert_diagram (const WeftEditSubject *subject,
                                   WeftProperties *properties,
                                   WeftEditResult *result,
                                   GError **error);

/** weft_edit_name: (transfer full): @one with the label of the only node, else @many with their number.
 * @one has one %s, @many one %u; both are translated. */
char *weft_edit_name (const WeftDocument *document, const GArray *nodes, const char *one, const char *many);

/** weft_edit_first: (nullable): the first of the selected nodes that there are. */
const WeftNode *weft_edit_first (const WeftEditSubject *subject);

/** weft_edit_move_all: moves all of @nodes (guint32) to @place, whose index counts without them, in their order. */
gboolean weft_edit_move_all (WeftBatch *batch, const GArray *nodes, const WeftPlace *place, GError **error);

/** weft_edit_settle: (transfer full) (nullable): gives the parts @nodes what holds for all that stands in @parent, where they
 * came to stand, and says what that was. */
char *weft_edit_settle (const WeftDocument *document,
                        WeftBatch *batch,
                        guint32 parent,
                        const guint32 *nodes,
                        gsize n);

/* Rows of all kinds of diagram. Of refusals see WeftEdit. */

char *weft_edit_refuse_add (const WeftEditSubject *subject);
char *weft_edit_refuse_delete (const WeftEditSubject *subject);
char *weft_edit_refuse_fold (const WeftEditSubject *subject);
char *weft_edit_refuse_unfold_all (const WeftEditSubject *subject);
char *weft_edit_refuse_move (const WeftEditSubject *subject);
char *weft_edit_refuse_earlier (const WeftEditSubject *subject);
char *weft_edit_refuse_later (const WeftEditSubject *subject);
char *weft_edit_refuse_out (const WeftEditSubject *subject);
char *weft_edit_refuse_in (const WeftEditSubject *subject);
char *weft_edit_refuse_duplicate (const WeftEditSubject *subject);
char *weft_edit_refuse_duplicate_rows (const WeftEditSubject *subject);
char *weft_edit_refuse_copy (const WeftEditSubject *subject);
char *weft_edit_refuse_copy_rows (const WeftEditSubject *subject);
char *weft_edit_refuse_rename (const WeftEditSubject *subject);
char *weft_edit_refuse_delete_diagram (const WeftEditSubject *subject);

gboolean weft_edit_add_note (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_delete (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_delete_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_fold (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_unfold_all (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_move (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_earlier (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_later (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_out (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_in (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_duplicate (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_duplicate_rows (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_cut (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_paste (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_rename (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

G_END_DECLS
