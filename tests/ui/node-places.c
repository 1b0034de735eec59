/* node-places.c: node-places FILE WIDTH HEIGHT: where a canvas of that many pixels shows the nodes of the first
 * tree as long as nobody has moved the view: lines "ID X Y WIDTH HEIGHT". For tests that point at nodes. */
#include "flow/weft-flow-tree-scene.h"
#include "weft-viewport.h"
#include "weft-reader.h"

#include <stdlib.h>

static void
print_places (const WeftDocument *document, const WeftScene *scene, const WeftViewport *viewport)
{
  gsize n = weft_scene_count_items (scene);

  for (gsize i = 0; i < n; i++) {
    const WeftNode *node = weft_scene_get_item (scene, i)->id != 0
                               ? weft_document_get_node (document, weft_scene_get_item (scene, i)->id)
                               : NULL;
    WeftRect box = weft_viewport_to_widget (viewport, &weft_scene_get_item (scene, i)->box);

    if (weft_scene_get_item (scene, i)->kind == WEFT_ITEM_NODE && node != NULL &&
        weft_node_get_name (node) != NULL)
      g_print ("%s %.1f %.1f %.1f %.1f\n", weft_node_get_name (node), box.x, box.y, box.width, box.height);
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (WeftDocument) document = argc == 4 ? weft_load (argv[1], NULL, NULL) : NULL;
  g_autoptr (WeftTypesetter) typesetter = NULL;
  g_autoptr (WeftScene) scene = NULL;
  WeftViewport viewport = {0};
  WeftRect bounds;
  const WeftNode *tree;

  if (document == NULL)
    return 2;
  tree = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_FLOW_TREE);
  typesetter = weft_typesetter_new (weft_theme_find ("light"));
  scene = weft_flow_tree_scene_new (document, weft_node_get_id (tree), typesetter);
  bounds = weft_scene_get_bounds (scene);
  weft_viewport_fit (&viewport, &bounds, atof (argv[2]), atof (argv[3]));
  print_places (document, scene, &viewport);
  return 0;
}
