/* weft-template.c: a suite and a tree, built bottom-up. */
#include "weft-template.h"

/* The values are known to be right. Takes @child, when there is one. */
static WeftNode *
make (WeftKind kind, const WeftAttribute *attributes, guint n, WeftNode *child)
{
  return weft_node_new (weft_properties_new (kind, attributes, n, NULL), &child, child != NULL, NULL);
}

WeftDocument *
weft_template_new (void)
{
  const WeftAttribute machine[] = {
      {WEFT_PROPERTY_ID, "machine"}, {WEFT_PROPERTY_KIND, "mixed"}, {WEFT_PROPERTY_PES, "8"}};
  const WeftAttribute tree[] = {{WEFT_PROPERTY_ID, "tree"}, {WEFT_PROPERTY_MACHINE, "machine"}};
  WeftNode *parts[] = {
      make (WEFT_KIND_SUITE, NULL, 0, make (WEFT_KIND_MACHINE, machine, G_N_ELEMENTS (machine), NULL)),
      make (WEFT_KIND_FLOW_TREE, tree, G_N_ELEMENTS (tree), NULL),
  };
  WeftProperties *root = weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL);

  return weft_document_new_from_root (weft_node_new (root, parts, G_N_ELEMENTS (parts), NULL), NULL);
}
