/* weft-flow-diagram.c: the row of flow-analysis trees. */
#include "weft-flow-diagram.h"

#include "weft-flow-place.h"
#include "weft-flow-tree-scene.h"
#include "weft-flow-tree.h"
#include "weft-flow-words.h"

#include <glib/gi18n-lib.h>

static char *
tell_value (const WeftDocument *document, const WeftNode *node)
{
  guint32 diagram = weft_document_get_diagram (document, weft_node_get_id (node));

  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_BLOCK:
    return weft_flow_words_block (
        diagram != 0 ? weft_flow_tree_get_machine (document, weft_document_get_node (document, diagram))
                     : NULL,
        node);
  case WEFT_KIND_LOOP:
    return weft_flow_words_loop (node);
  case WEFT_KIND_IF:
    return weft_flow_words_if (node);
  case WEFT_KIND_FLOW_TREE:
    return weft_flow_words_root (document, node);
  default:
    return NULL;
  }
}

/* The mode of a block, a loop or a conditional. */
static const char *
get_tag (const WeftNode *node, WeftPaint *paint)
{
  WeftKind kind = weft_node_get_kind (node);

  if (kind != WEFT_KIND_BLOCK && kind != WEFT_KIND_LOOP && kind != WEFT_KIND_IF)
    return NULL;
  *paint = weft_node_get_mode (node) == WEFT_MODE_SIMD ? WEFT_PAINT_SIMD : WEFT_PAINT_SPMD;
  return *paint == WEFT_PAINT_SIMD ? "SIMD" : "SPMD";
}

const WeftDiagramKind weft_flow_diagram = {
    .kind = WEFT_KIND_FLOW_TREE,
    .title = N_ ("Flow-analysis trees"),
    .make_scene = weft_flow_tree_scene_make,
    .layout = "tidy",
    .is_laid_out = TRUE,
    .hint = N_ ("Drag a block here, or press B"),
    .find_place = weft_flow_place_find,
    .tell_value = tell_value,
    .get_tag = get_tag,
};
