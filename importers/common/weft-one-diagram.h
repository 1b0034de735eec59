/* weft-one-diagram.h: for formats whose files hold one diagram that is a graph: the document that a reader makes, the diagram that a
 * writer takes, and what it says of the rest. */
#pragma once

#include "weft-diagnostics.h"
#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_one_diagram_new:
 * @attributes: (array length=n): of the diagram, without its id
 * @stem: what its id is made of; @fallback: the same when nothing in it can stand in one
 * @children: (element-type WeftNode) (nullable): whose references are taken
 * @graph: (transfer full)
 *
 * Returns: (transfer full) (nullable): a document with a diagram of @kind, whose id nothing else has
 */
WeftDocument *weft_one_diagram_new (WeftKind kind,
                                    const WeftAttribute *attributes,
                                    guint n,
                                    const char *stem,
                                    const char *fallback,
                                    GPtrArray *children,
                                    WeftGraph *graph,
                                    GError **error);

/** weft_one_diagram_find: (transfer none) (nullable): the diagram, or the program, of @kind with the id @part (nullable), or the only one; %NULL with
 * @error when it is not there, or there are several. */
const WeftNode *
weft_one_diagram_find (const WeftDocument *document, WeftKind kind, const char *part, GError **error);

/** weft_leave_out_values: says how many rows of @table have values of properties that are not among @written (array length=n). */
void weft_leave_out_values (const WeftNode *diagram,
                            guint table,
                            const WeftProperty *written,
                            guint n,
                            WeftDiagnostics *diagnostics);

/** weft_leave_out_properties: the same of the diagram itself. */
void weft_leave_out_properties (const WeftNode *diagram,
                                const WeftProperty *written,
                                guint n,
                                WeftDiagnostics *diagnostics);

/** weft_leave_out_nodes: says of each child of @parent that it is left out, but for those of @kind and @node (nullable). */
void weft_leave_out_nodes (const WeftNode *parent,
                           WeftKind kind,
                           const WeftNode *node,
                           WeftDiagnostics *diagnostics);

G_END_DECLS
