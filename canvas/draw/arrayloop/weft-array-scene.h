/* weft-array-scene.h: a parallel loop as a picture of the host and its linear array of processors (Sussman 1992, Figure 2), stages of the body below theirs. */
#pragma once

#include "weft-document.h"
#include "weft-scene.h"

G_BEGIN_DECLS

/** weft_array_scene_make: as weft_diagram_make_scene(). Of many processors without stages the first and the last are drawn. */
WeftScene *weft_array_scene_make (const WeftDocument *document,
                                  guint32 diagram,
                                  WeftTypesetter *typesetter,
                                  WeftJob *job,
                                  GError **error);

/** weft_array_scene_tell_loop: (transfer full): "1,000 items × 10 us": what @loop works on, and how long each iteration takes. */
char *weft_array_scene_tell_loop (const WeftNode *loop);

G_END_DECLS
