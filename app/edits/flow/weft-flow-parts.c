/* weft-flow-parts.c: parts of flow-analysis trees. */
#include "weft-flow-parts.h"

#include "weft-flow-tree.h"
#include "weft-parts.h"

/* What a part of a kind begins as. */
static const struct {
  WeftKind kind;
  const char *id;        /* with a number */
  WeftProperty property; /* that it must have */
  const char *value;
} beginnings[] = {
    {WEFT_KIND_BLOCK, "block", WEFT_PROPERTY_MODE, NULL},
    {WEFT_KIND_LOOP, "loop", WEFT_PROPERTY_ITERATIONS, "uniform(8, 12)"},
    {WEFT_KIND_IF, "if", WEFT_PROPERTY_THEN, "0.5"},
};

static guint
find_beginning (WeftKind kind)
{
  guint i = 0;

  while (beginnings[i].kind != kind)
    i++;
  return i;
}

/* The values are known to be right. Takes @child, when there is one. */
static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n, WeftNode *child)
{
  return weft_node_new (weft_properties_new (kind, attributes, n, NULL), &child, child != NULL, NULL);
}

static WeftNode *
make_step (void)
{
  const WeftAttribute step[] = {{WEFT_PROPERTY_SIMD, "10"}, {WEFT_PROPERTY_SPMD, "10"}};

  return make_node (WEFT_KIND_STEP, step, 2, NULL);
}

static WeftNode *
make_block (const WeftDocument *document, const char *mode)
{
  guint number = 0;
  g_autofree char *id = weft_part_make_id (document, "block", &number);
  const WeftAttribute block[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, mode}};

  return make_node (WEFT_KIND_BLOCK, block, 2, make_step ());
}

static WeftNode *
make_construct (const WeftDocument *document, WeftKind kind, const char *mode, gboolean is_filled)
{
  guint beginning = find_beginning (kind);
  guint number = 0;
  g_autofree char *id = weft_part_make_id (document, beginnings[beginning].id, &number);
  WeftNode *inside = is_filled ? make_block (document, mode) : NULL;
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id},
                                      {WEFT_PROPERTY_MODE, mode},
                                      {beginnings[beginning].property, beginnings[beginning].value}};

  if (kind == WEFT_KIND_IF)
    inside = make_node (WEFT_KIND_THEN, NULL, 0, inside);
  return make_node (kind, attributes, G_N_ELEMENTS (attributes), inside);
}

WeftNode *
weft_flow_part_new (const WeftDocument *document, WeftKind kind, const char *mode, gboolean is_filled)
{
  switch (kind) {
  case WEFT_KIND_STEP:
    return make_step ();
  case WEFT_KIND_BLOCK:
    return make_block (document, mode);
  default:
    return make_construct (document, kind, mode, is_filled);
  }
}

const char *
weft_flow_part_find_mode (const WeftDocument *document, guint32 parent)
{
  guint32 diagram = weft_document_get_diagram (document, parent);
  const WeftNode *tree = diagram != 0 ? weft_document_get_node (document, diagram) : NULL;
  const WeftNode *machine = tree != NULL ? weft_flow_tree_get_machine (document, tree) : NULL;

  for (guint32 id = parent; id != 0 && id != diagram; id = weft_document_get_parent (document, id)) {
    const WeftNode *node = weft_document_get_node (document, id);

    if (weft_part_is (weft_node_get_kind (node)))
      return weft_node_get_mode (node) == WEFT_MODE_SIMD ? "simd" : "spmd";
  }
  return machine == NULL || weft_machine_supports (machine, WEFT_MODE_SIMD) ? "simd" : "spmd";
}
