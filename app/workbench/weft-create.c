/* weft-create.c: subtrees with values to begin with. */
#include "weft-create.h"

#include "weft-flow-tree.h"

#include <glib/gi18n.h>

/* What a part of a kind begins as. */
static const struct {
  WeftKind kind;
  const char *id; /* with a number */
  const char *undo;
  WeftProperty property; /* that it must have */
  const char *value;
} beginnings[] = {
    {WEFT_KIND_BLOCK, "block", N_ ("Add a block"), WEFT_PROPERTY_MODE, NULL},
    {WEFT_KIND_LOOP, "loop", N_ ("Add a loop"), WEFT_PROPERTY_ITERATIONS, "uniform(8, 12)"},
    {WEFT_KIND_IF, "if", N_ ("Add a conditional"), WEFT_PROPERTY_THEN, "0.5"},
};

static guint
find_beginning (WeftKind kind)
{
  guint i = 0;

  while (beginnings[i].kind != kind)
    i++;
  return i;
}

/* A name that nothing in the document has; @number goes on where the last one ended. */
static char *
make_id (const WeftDocument *document, const char *stem, guint *number)
{
  char *id = NULL;

  do {
    g_free (id);
    id = g_strdup_printf ("%s%u", stem, ++*number);
  } while (weft_document_find (document, id) != 0);
  return id;
}

/* The values are known to be right. Takes @child, when there is one. */
static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n, WeftNode *child)
{
  return weft_node_new (weft_properties_new (kind, attributes, n, NULL), &child, child != NULL, NULL);
}

static WeftNode *
make_block (const WeftDocument *document, const char *mode, guint *number)
{
  const WeftAttribute step[] = {{WEFT_PROPERTY_SIMD, "10"}, {WEFT_PROPERTY_SPMD, "10"}};
  g_autofree char *id = make_id (document, "block", number);
  const WeftAttribute block[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, mode}};

  return make_node (WEFT_KIND_BLOCK, block, 2, make_node (WEFT_KIND_STEP, step, 2, NULL));
}

static WeftNode *
make_part (const WeftDocument *document, WeftKind kind, const char *mode)
{
  guint beginning = find_beginning (kind);
  guint blocks = 0;
  guint number = 0;
  WeftNode *inside = make_block (document, mode, &blocks);
  g_autofree char *id = NULL;
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, NULL}, {WEFT_PROPERTY_MODE, mode}, {WEFT_PROPERTY_MODE, mode}};

  if (kind == WEFT_KIND_BLOCK)
    return inside;
  if (kind == WEFT_KIND_IF)
    inside = make_node (WEFT_KIND_THEN, NULL, 0, inside);
  id = make_id (document, beginnings[beginning].id, &number);
  attributes[0].text = id;
  attributes[2] = (WeftAttribute){beginnings[beginning].property, beginnings[beginning].value};
  return make_node (kind, attributes, 3, inside);
}

/* Where a new part goes. */
static void
find_place (const WeftDocument *document, guint32 diagram, guint32 selected, guint32 *parent, gsize *index)
{
  const WeftNode *node = selected != 0 ? weft_document_get_node (document, selected) : NULL;
  WeftKind kind = node != NULL ? weft_node_get_kind (node) : WEFT_KIND_FLOW_TREE;

  if (kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_IF) {
    *parent = weft_document_get_parent (document, selected);
    *index = weft_document_get_index (document, selected) + 1;
    return;
  }
  *parent = kind == WEFT_KIND_LOOP ? selected : diagram;
  *index = weft_node_get_n_children (weft_document_get_node (document, *parent));
}

/* Of the nearest construct around, or one that the machine has. Inside a conditional there is no other. */
static const char *
find_mode (const WeftDocument *document, guint32 diagram, guint32 parent)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  const WeftNode *machine = weft_flow_tree_get_machine (document, tree);

  for (guint32 id = parent; id != 0 && id != diagram; id = weft_document_get_parent (document, id)) {
    const WeftNode *node = weft_document_get_node (document, id);

    if (weft_kind_get_property (weft_node_get_kind (node), WEFT_PROPERTY_MODE) != NULL)
      return weft_node_get_mode (node) == WEFT_MODE_SIMD ? "simd" : "spmd";
  }
  return machine == NULL || weft_machine_supports (machine, WEFT_MODE_SIMD) ? "simd" : "spmd";
}

guint32
weft_create_part (WeftSessionDocument *document,
                  guint32 diagram,
                  guint32 selected,
                  WeftKind kind,
                  GError **error)
{
  const WeftDocument *version = weft_session_document_get_version (document);
  guint32 parent;
  gsize index;
  guint32 id = 0;

  find_place (version, diagram, selected, &parent, &index);
  if (!weft_session_document_insert (document, parent, index,
                                     make_part (version, kind, find_mode (version, diagram, parent)),
                                     _ (beginnings[find_beginning (kind)].undo), &id, error))
    return 0;
  return id;
}
