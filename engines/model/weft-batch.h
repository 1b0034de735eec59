/* weft-batch.h: many edits that make one new version: for an import, for a drop on many nodes. Between
 * begin and commit only the batch sees its versions, and changes them in place. An edit that fails leaves
 * the batch as it was. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef struct _WeftBatch WeftBatch;

/** weft_batch_begin: starts from @document, which does not change. */
WeftBatch *weft_batch_begin (WeftDocument *document);

/** weft_batch_commit: (transfer full): ends @batch with the new version, or with the very document that
 * it began with when nothing changed. */
WeftDocument *weft_batch_commit (WeftBatch *batch);

/** weft_batch_abandon: ends @batch without a result. */
void weft_batch_abandon (WeftBatch *batch);

/* As the functions of WeftDocument of the same names. */
gboolean
weft_batch_set (WeftBatch *batch, guint32 id, WeftProperty property, const char *text, GError **error);
gboolean weft_batch_insert (WeftBatch *batch,
                            guint32 parent,
                            gsize index,
                            WeftNode *node,
                            guint32 *id,
                            GError **error);
gboolean weft_batch_remove (WeftBatch *batch, guint32 id, GError **error);
gboolean weft_batch_move (WeftBatch *batch, guint32 id, guint32 parent, gsize index, GError **error);

/** weft_batch_find, weft_batch_get_node: as in WeftDocument, in the state reached so far. */
guint32 weft_batch_find (const WeftBatch *batch, const char *name);
WeftNode *weft_batch_get_node (const WeftBatch *batch, guint32 id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBatch, weft_batch_abandon)

G_END_DECLS
