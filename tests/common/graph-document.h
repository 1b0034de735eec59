/* graph-document.h: documents with the kinds of graph-kinds.h, and random edits of them. */
#pragma once

#include "weft-batch.h"
#include "weft-random.h"

G_BEGIN_DECLS

/** graph_document_make_node: @id: (nullable) */
WeftNode *graph_document_make_node (WeftKind kind, const char *id, WeftNode **children, gsize n);

/** graph_document_new: two graphs, g and h, with the classes c1 and c2, d1 and d2. */
WeftDocument *graph_document_new (void);

/** graph_document_describe: (transfer full): everything about the rows, as text; _describe_one: of the graph @name. */
char *graph_document_describe (const WeftDocument *document);
char *graph_document_describe_one (const WeftDocument *document, const char *name);

/** graph_document_edit: one random edit; what cannot be done is not. */
void graph_document_edit (WeftBatch *batch, WeftRandom *random);

G_END_DECLS
