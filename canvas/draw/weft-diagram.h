/* weft-diagram.h: something to look at, as a value: a diagram of a version of a document, or a graph by itself. It
 * holds all that it takes to become a scene, on any thread. Kinds of diagram are a table: a row adds one. */
#pragma once

#include "weft-document.h"
#include "weft-graph-view.h"

G_BEGIN_DECLS

typedef struct _WeftDiagram WeftDiagram;

typedef struct {
  WeftKind kind; /* of the node that is the diagram */
  /* As weft_diagram_make_scene(). */
  WeftScene *(*make_scene) (const WeftDocument *document,
                            guint32 node,
                            WeftTypesetter *typesetter,
                            WeftJob *job,
                            GError **error);
} WeftDiagramKind;

/** weft_diagram_kind_find: (nullable): how diagrams of @kind are drawn. */
const WeftDiagramKind *weft_diagram_kind_find (WeftKind kind);

/** weft_diagram_new: (nullable): the diagram @node of @document; %NULL when it is not there, or is no diagram. */
WeftDiagram *weft_diagram_new (WeftDocument *document, guint32 node);

/** weft_diagram_new_for_graph: the nodes of @view have numbers of their own. */
WeftDiagram *weft_diagram_new_for_graph (WeftGraphView *view);

WeftDiagram *weft_diagram_ref (WeftDiagram *diagram);
void weft_diagram_unref (WeftDiagram *diagram);

/** weft_diagram_is_larger: whether it has more than @limit nodes. O(min (@limit, nodes)). */
gboolean weft_diagram_is_larger (const WeftDiagram *diagram, gsize limit);

/**
 * weft_diagram_make_scene:
 * @typesetter: of the calling thread
 * @job: ends it and is told how far it is
 *
 * Returns: (transfer full) (nullable): a sealed scene; %NULL with @error when the job was cancelled, or memory or a
 * layout failed
 */
WeftScene *weft_diagram_make_scene (const WeftDiagram *diagram,
                                    WeftTypesetter *typesetter,
                                    WeftJob *job,
                                    GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDiagram, weft_diagram_unref)

G_END_DECLS
