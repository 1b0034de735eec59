/* weft-arrangement.h: where the nodes of a diagram stand, as functions from a version and its scene to places, and
 * from a version and places to the next version: layout, alignment, moves, pins. They know no window; any thread may call
 * them. */
#pragma once

#include "weft-align.h"
#include "weft-document.h"
#include "weft-layout.h"
#include "weft-scene.h"

G_BEGIN_DECLS

/* Where a node is to stand. */
typedef struct {
  guint32 diagram; /* whose part it is; of no consequence for nodes */
  guint32 node;    /* its number there */
  gboolean
      automatic; /* wherever the diagram's own layout puts it; all that follows is then without meaning */
  double x;      /* of its middle */
  double y;
  double dx; /* from where it stands */
  double dy;
} WeftPosition;

/**
 * weft_arrangement_lay_out:
 * @scene: of @diagram in @document
 * @layout: a row of the table of layouts
 * @nodes: (nullable) (array length=n): these, and what is below them, among themselves; %NULL: the whole diagram
 *
 * Pinned nodes stay. A whole tree as a tidy tree, when nothing in it is pinned, is what happens without any places: then
 * all nodes are automatic, and go on being so in later edits. Notes are left alone.
 *
 * Returns: (transfer full) (nullable) (element-type WeftPosition): %NULL with @error
 */
GArray *weft_arrangement_lay_out (const WeftDocument *document,
                                  guint32 diagram,
                                  const WeftScene *scene,
                                  const WeftLayout *layout,
                                  const guint32 *nodes,
                                  gsize n,
                                  WeftJob *job,
                                  GError **error);

/* Of the nodes @nodes that the scene shows and that can have a place: (transfer full) (element-type WeftPosition). Pinned
 * ones are moved as well: it is the user who does it. */
GArray *weft_arrangement_align (const WeftDocument *document,
                                const WeftScene *scene,
                                const guint32 *nodes,
                                gsize n,
                                WeftAlignment alignment);
GArray *weft_arrangement_distribute (const WeftDocument *document,
                                     const WeftScene *scene,
                                     const guint32 *nodes,
                                     gsize n,
                                     gboolean vertically);
GArray *weft_arrangement_shift (const WeftDocument *document,
                                const WeftScene *scene,
                                const guint32 *nodes,
                                gsize n,
                                double dx,
                                double dy);

/** weft_arrangement_get_movable: (transfer full) (element-type guint32): those of @nodes that the scene shows and that
 * can have a place. */
GArray *weft_arrangement_get_movable (const WeftDocument *document,
                                      const WeftScene *scene,
                                      const guint32 *nodes,
                                      gsize n);

/**
 * weft_arrangement_apply:
 * @places: (element-type WeftPosition): nodes that are no longer there are left out
 *
 * Puts nodes where they belong. What is below a moved node goes along, unless it has a place among @places itself.
 *
 * Returns: (transfer full) (nullable): @document itself when nothing moves; %NULL with WEFT_MODEL_ERROR
 */
WeftDocument *weft_arrangement_apply (WeftDocument *document, const GArray *places, GError **error);

/** weft_arrangement_is_pinned: whether a layout leaves @node, a part of @diagram, where it is. */
gboolean weft_arrangement_is_pinned (const WeftDocument *document, guint32 diagram, guint32 node);

/** weft_arrangement_pin: (transfer full) (nullable): pins @nodes where the scene shows them, or lets them loose. */
WeftDocument *weft_arrangement_pin (WeftDocument *document,
                                    const WeftScene *scene,
                                    const guint32 *nodes,
                                    gsize n,
                                    gboolean pinned,
                                    GError **error);

/** weft_arrangement_reset: (transfer full) (nullable): no node of @diagram has a place or a pin of its own. O(nodes). */
WeftDocument *weft_arrangement_reset (WeftDocument *document, guint32 diagram, GError **error);

G_END_DECLS
