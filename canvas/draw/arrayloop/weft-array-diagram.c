/* weft-array-diagram.c: the row of parallel loops. */
#include "weft-array-diagram.h"

#include "weft-array-scene.h"

#include <glib/gi18n-lib.h>

static char *
tell_value (G_GNUC_UNUSED const WeftDocument *document, const WeftNode *node)
{
  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_ARRAY_LOOP:
    return weft_array_scene_tell_loop (node);
  case WEFT_KIND_STAGE:
    return weft_properties_print (weft_node_get_properties (node), WEFT_PROPERTY_BODY);
  default:
    return NULL;
  }
}

/* Before the first stage whose middle is right of @x; where there is none, last. */
static WeftDiagramPlace
find_place (const WeftDocument *document,
            guint32 diagram,
            const WeftScene *scene,
            double x,
            G_GNUC_UNUSED double y)
{
  const WeftNode *loop = weft_document_get_node (document, diagram);
  gsize n = weft_node_get_n_children (loop);
  WeftRect bounds = weft_scene_get_bounds (scene);
  WeftDiagramPlace place = {
      diagram, n, {bounds.x, bounds.y + bounds.height, bounds.width, WEFT_DIAGRAM_MARK}};

  for (gsize i = n; i-- > 0;) {
    const WeftNode *child = weft_node_get_child (loop, i);
    const WeftSceneItem *stage = weft_node_get_kind (child) == WEFT_KIND_STAGE
                                     ? weft_scene_find (scene, weft_node_get_id (child))
                                     : NULL;

    if (stage == NULL)
      continue;
    if (x >= weft_rect_middle_x (&stage->box) && place.index < n)
      break;
    place.index = x >= weft_rect_middle_x (&stage->box) ? i + 1 : i;
    place.mark = (WeftRect){x >= weft_rect_middle_x (&stage->box) ? stage->box.x + stage->box.width + 6
                                                                  : stage->box.x - 6 - WEFT_DIAGRAM_MARK,
                            stage->box.y, WEFT_DIAGRAM_MARK, stage->box.height};
    if (place.index == i + 1)
      break;
  }
  return place;
}

const WeftDiagramKind weft_array_diagram = {
    .kind = WEFT_KIND_ARRAY_LOOP,
    .title = N_ ("Parallel loops"),
    .make_scene = weft_array_scene_make,
    .is_whole = TRUE,
    .find_place = find_place,
    .tell_value = tell_value,
};
