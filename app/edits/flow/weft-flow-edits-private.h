/* weft-flow-edits-private.h: the rows of the table of edits that flow-analysis trees have. */
#pragma once

#include "weft-edit-private.h"

G_BEGIN_DECLS

char *weft_edit_refuse_add_step (const WeftEditSubject *subject);
char *weft_edit_refuse_add_clause (const WeftEditSubject *subject);
char *weft_edit_refuse_add_sibling (const WeftEditSubject *subject);
char *weft_edit_refuse_add_child (const WeftEditSubject *subject);
char *weft_edit_refuse_wrap (const WeftEditSubject *subject);
char *weft_edit_refuse_unwrap (const WeftEditSubject *subject);
char *weft_edit_refuse_swap (const WeftEditSubject *subject);
char *weft_edit_refuse_simd (const WeftEditSubject *subject);
char *weft_edit_refuse_spmd (const WeftEditSubject *subject);
char *weft_edit_refuse_set_machine (const WeftEditSubject *subject);

gboolean weft_edit_add_block (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_add_loop (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_add_if (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_add_step (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_add_clause (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_add_sibling (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_add_child (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_add_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_wrap_loop (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_wrap_if (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_unwrap (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_swap (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_simd (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_spmd (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_edit_set_machine (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/* What they would do; see WeftEdit. */

char *weft_edit_offer_simd (const WeftEditSubject *subject, guint32 *target);
char *weft_edit_offer_spmd (const WeftEditSubject *subject, guint32 *target);
char *weft_edit_offer_machine (const WeftEditSubject *subject, guint32 *target);

G_END_DECLS
