/* weft-parts.c: parts of trees. */
#include "weft-parts.h"

#include "weft-flow-tree.h"

#include <glib/gi18n-lib.h>

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

gboolean
weft_part_is (WeftKind kind)
{
  return kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF;
}

gboolean
weft_part_holds_series (WeftKind kind)
{
  return weft_kind_may_hold (kind, WEFT_KIND_BLOCK);
}

static guint
find_beginning (WeftKind kind)
{
  guint i = 0;

  while (beginnings[i].kind != kind)
    i++;
  return i;
}

char *
weft_part_make_id (const WeftDocument *document, const char *stem, guint *number)
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
make_step (void)
{
  const WeftAttribute step[] = {{WEFT_PROPERTY_SIMD, "10"}, {WEFT_PROPERTY_SPMD, "10"}};

  return make_node (WEFT_KIND_STEP, step, 2, NULL);
}

static WeftNode *
make_note (const WeftDocument *document)
{
  guint number = 0;
  g_autofree char *id = weft_part_make_id (document, "note", &number);
  const WeftAttribute note[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TEXT, _ ("Note")}};

  return make_node (WEFT_KIND_NOTE, note, 2, NULL);
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
weft_part_new (const WeftDocument *document, WeftKind kind, const char *mode, gboolean is_filled)
{
  switch (kind) {
  case WEFT_KIND_STEP:
    return make_step ();
  case WEFT_KIND_NOTE:
    return make_note (document);
  case WEFT_KIND_BLOCK:
    return make_block (document, mode);
  default:
    return make_construct (document, kind, mode, is_filled);
  }
}

guint32
weft_part_find_tree (const WeftDocument *document, guint32 node)
{
  while (node != 0 && weft_node_get_kind (weft_document_get_node (document, node)) != WEFT_KIND_FLOW_TREE)
    node = weft_document_get_parent (document, node);
  return node;
}

const char *
weft_part_find_mode (const WeftDocument *document, guint32 parent)
{
  guint32 diagram = weft_part_find_tree (document, parent);
  const WeftNode *tree = diagram != 0 ? weft_document_get_node (document, diagram) : NULL;
  const WeftNode *machine = tree != NULL ? weft_flow_tree_get_machine (document, tree) : NULL;

  for (guint32 id = parent; id != 0 && id != diagram; id = weft_document_get_parent (document, id)) {
    const WeftNode *node = weft_document_get_node (document, id);

    if (weft_part_is (weft_node_get_kind (node)))
      return weft_node_get_mode (node) == WEFT_MODE_SIMD ? "simd" : "spmd";
  }
  return machine == NULL || weft_machine_supports (machine, WEFT_MODE_SIMD) ? "simd" : "spmd";
}

gboolean
weft_part_is_inside (const WeftDocument *document, guint32 node, guint32 above)
{
  while (node != 0 && node != above)
    node = weft_document_get_parent (document, node);
  return node != 0;
}

/* Depth is bounded by the nesting limit. */
static void
collect (const WeftNode *node, GHashTable *wanted, GArray *found)
{
  guint32 id = weft_node_get_id (node);
  WeftChildIter iter;
  WeftNode *child;

  if (g_hash_table_contains (wanted, GUINT_TO_POINTER (id))) {
    g_array_append_val (found, id);
    return;
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect (child, wanted, found);
}

GArray *
weft_parts_sort (const WeftDocument *document, const guint32 *nodes, gsize n)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) wanted = NULL;

  if (n == 1 && weft_document_get_node (document, nodes[0]) != NULL)
    g_array_append_val (found, nodes[0]);
  if (n < 2)
    return found;
  wanted = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < n; i++)
    g_hash_table_add (wanted, GUINT_TO_POINTER (nodes[i]));
  collect (weft_document_get_root (document), wanted, found);
  return found;
}

gsize
weft_parts_count (const WeftNode *node)
{
  gsize count = 1;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    count += weft_parts_count (child);
  return count;
}
