/* weft-subtask-scene.h: subtask flow graphs as graphs to look at: subtasks in the colours of their machines, data items between them. */
#pragma once

#include "weft-document.h"
#include "weft-graph-view.h"

G_BEGIN_DECLS

/** weft_subtask_scene_make: as weft_diagram_make_scene(). What breaks a rule is drawn as wrong: edges of a circle, a need that nobody meets, an item
 * made a second time. */
WeftScene *weft_subtask_scene_make (const WeftDocument *document,
                                    guint32 diagram,
                                    WeftTypesetter *typesetter,
                                    WeftJob *job,
                                    GError **error);

G_END_DECLS
