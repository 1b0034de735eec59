/* weft-flow-tree-scene.h: the scene of a flow-analysis tree (Li et al. 1997, Figure 2). */
#pragma once

#include "weft-document.h"
#include "weft-job.h"
#include "weft-scene.h"

G_BEGIN_DECLS

/**
 * weft_flow_tree_scene_new:
 * @diagram: the number of a flow-analysis tree in @document
 * @typesetter: measures the names; its cache makes the next scene of the same names cheap
 *
 * The middle of the root is at (0, 0). Nodes that were given a place stand there, with what hangs below
 * them; all others are laid out as a tidy tree. Series run from left to right. Marks with two arrows show
 * where a mode switch is paid: between two parts in unlike modes, after the last part of a loop whose
 * loop-test is in another mode, and at a loop whose iterations begin in another mode than its loop-test
 * ends. The clauses of an if are no boxes of their own: a clause of several parts is a group.
 *
 * Returns: (transfer full). O(nodes).
 */
WeftScene *
weft_flow_tree_scene_new (const WeftDocument *document, guint32 diagram, WeftTypesetter *typesetter);

/** weft_flow_tree_scene_make: as weft_flow_tree_scene_new(); %NULL with @error when @job was cancelled. */
WeftScene *weft_flow_tree_scene_make (const WeftDocument *document,
                                      guint32 diagram,
                                      WeftTypesetter *typesetter,
                                      WeftJob *job,
                                      GError **error);

G_END_DECLS
