/* weft-task-scene.h: task graphs as graphs to look at: tasks and edges by their numbers in the diagram (weft-element.h), what is in
 * a folded group as one node. */
#pragma once

#include "weft-document.h"
#include "weft-graph-view.h"

G_BEGIN_DECLS

/** weft_task_scene_make: as weft_diagram_make_scene(); of a cycle the edges are drawn as wrong. */
WeftScene *weft_task_scene_make (const WeftDocument *document,
                                 guint32 diagram,
                                 WeftTypesetter *typesetter,
                                 WeftJob *job,
                                 GError **error);

/** weft_task_scene_read_task: (transfer full): sets @node to how @task is drawn; its strings stay the graph's, but for its detail, which
 * is returned. */
char *
weft_task_scene_read_task (const WeftGraph *graph, WeftElement task, const char *unit, WeftGraphNode *node);

/** weft_task_scene_change: as weft_diagram_change_scene(). */
WeftScene *weft_task_scene_change (const WeftDocument *before,
                                   const WeftDocument *document,
                                   guint32 diagram,
                                   const WeftScene *scene,
                                   WeftTypesetter *typesetter,
                                   gboolean *exact);

G_END_DECLS
