/* weft-batch-private.h: what the edits of nodes and those of rows share. */
#pragma once

#include "weft-batch.h"
#include "weft-document-private.h"

G_BEGIN_DECLS

struct _WeftBatch {
  WeftDocument *origin;
  WeftVersion version;
};

/** weft_batch_find_target: %FALSE with @error when @id is not in the version. */
gboolean
weft_batch_find_target (WeftBatch *batch, guint32 id, WeftPath *path, WeftNode **node, GError **error);

/** weft_batch_owns: whether only the batch holds the node that @path leads to, and its way there. */
gboolean weft_batch_owns (const WeftPath *path);

/** weft_batch_replace: puts @fresh (transfer full) where @path leads, whose nodes may die with that: new versions of shared nodes, own
 * ones in place. */
void weft_batch_replace (WeftBatch *batch, const WeftPath *path, WeftNode *fresh);

/** weft_batch_blame: gives @problem (transfer full) the node that it is about, as far as it does not say so itself. Returns: %FALSE */
gboolean weft_batch_blame (const WeftNode *node, GError *problem, GError **error);

/** weft_batch_refuse_name: that something else has the id @name. Returns: %FALSE */
gboolean weft_batch_refuse_name (const WeftNode *node, const char *name, GError **error);

/** weft_batch_rename_references: all that refers to @old_name, be it a node's or a row's, follows it. O(document). */
void weft_batch_rename_references (WeftBatch *batch, const char *old_name, const char *new_name);

/** weft_batch_rename_in_rows: rows of @node that refer to @old_name by that name follow it. */
void weft_batch_rename_in_rows (WeftBatch *batch, guint32 node, const char *old_name, const char *new_name);

/** weft_batch_forget_references: rows of @node no longer refer to node @id, which has been removed. */
void weft_batch_forget_references (WeftBatch *batch, guint32 node, guint32 id);

G_END_DECLS
