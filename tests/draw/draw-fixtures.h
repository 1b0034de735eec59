/* draw-fixtures.h: documents and distributions that the tests of drawing share. */
#pragma once

#include "weft-document.h"
#include "weft-random.h"

G_BEGIN_DECLS

/* Parts of a tree; the lists of children end with NULL. Each has @id as its XML id. */
WeftNode *draw_block (const char *id, const char *name, const char *mode, const char *simd, const char *spmd);
WeftNode *draw_loop (const char *id, const char *mode, const char *iterations, ...) G_GNUC_NULL_TERMINATED;
WeftNode *draw_clause (WeftKind kind, ...) G_GNUC_NULL_TERMINATED;
WeftNode *draw_if (const char *id, const char *mode, const char *then, ...) G_GNUC_NULL_TERMINATED;
WeftNode *draw_note (const char *text);

/** draw_document: a document with a mixed machine of 8 PEs and one tree "t" with the children given. */
WeftDocument *draw_document (const char *name, ...) G_GNUC_NULL_TERMINATED;

/** draw_figure_2: Li et al. 1997, Figure 2, with the modes of Figure 6. */
WeftDocument *draw_figure_2 (void);

/** draw_random_document: a tree of about @n parts, with clauses, empty clauses and modes as they fall. */
WeftDocument *draw_random_document (WeftRandom *random, guint n);

/** draw_get_tree: the number of the tree "t". */
guint32 draw_get_tree (const WeftDocument *document);

G_END_DECLS
