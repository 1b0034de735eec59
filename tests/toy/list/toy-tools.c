/* toy-tools.c: what the window knows of lists. */
#include "toy-list.h"

#include "weft-diagram-tools.h"
#include "weft-inspector-private.h"

#include "flow/weft-flow-tools.h"

static const WeftPaletteChip parts[] = {
    {"part", "add-item", "add-item", "Item", "An item", WEFT_PAINT_PLAIN},
};

static void
add_sections (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  const WeftNode *first = weft_document_get_node (document, g_array_index (nodes, guint32, 0));

  if (weft_node_get_kind (first) == TOY_KIND_ITEM)
    weft_inspector_add_words (inspector, "An item of a list.");
}

static const WeftDiagramTools toy = {
    .kind = TOY_KIND_LIST,
    .parts = parts,
    .n_parts = G_N_ELEMENTS (parts),
    .add_sections = add_sections,
};

const WeftDiagramTools *const weft_diagram_tools[] = {&weft_flow_tools, &toy, NULL};
