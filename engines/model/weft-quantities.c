/* weft-quantities.c: a walk over nodes and over those chunks of rows that hold distributions. */
#include "weft-quantities.h"

#include "weft-chunk.h"
#include "weft-graph.h"

typedef struct {
  WeftQuantityFunc func;
  gpointer data;
} Walk;

static void
visit_cells (const Walk *walk, WeftElement first, const WeftChunk *chunk, const WeftRowType *type, guint slot)
{
  WeftLiteral *const *literals = weft_chunk_get_column (chunk, type->distributions[slot]);

  for (guint64 live = literals != NULL ? weft_chunk_get_live (chunk) : 0; live != 0; live &= live - 1) {
    guint i = (guint) __builtin_ctzll (live);

    if (literals[i] != NULL)
      walk->func ((WeftElement){first.node, first.table, first.row + i},
                  type->info->properties[slot].property, literals[i], walk->data);
  }
}

static void
visit_table (const Walk *walk, const WeftGraph *graph, guint32 node, guint table)
{
  const WeftRowType *type = weft_row_type_get (weft_graph_get_kind (graph, table));

  for (guint32 first = 0; first < weft_graph_get_end (graph, table); first += WEFT_CHUNK_ROWS) {
    const WeftChunk *chunk = weft_graph_get_chunk (graph, table, first / WEFT_CHUNK_ROWS);

    for (guint slot = 0; chunk != NULL && slot < type->info->n_properties; slot++)
      if (weft_type_holds_literal (type->info->properties[slot].type))
        visit_cells (walk, (WeftElement){node, table, first}, chunk, type, slot);
  }
}

/* Depth is bounded by the nesting limit. */
static void
visit (const Walk *walk, const WeftNode *node)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));
  const WeftGraph *graph = weft_node_get_graph (node);
  guint32 id = weft_node_get_id (node);
  WeftChildIter iter;
  WeftNode *child;

  for (guint i = 0; i < info->n_properties; i++) {
    const WeftLiteral *literal = weft_type_holds_literal (info->properties[i].type)
                                     ? weft_node_get_literal (node, info->properties[i].property)
                                     : NULL;

    if (literal != NULL)
      walk->func (weft_element_of_node (id), info->properties[i].property, literal, walk->data);
  }
  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    visit_table (walk, graph, id, table);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    visit (walk, child);
}

void
weft_quantities_foreach (const WeftNode *node, WeftQuantityFunc func, gpointer data)
{
  visit (&(Walk){func, data}, node);
}

void
weft_quantities_foreach_in_row (const WeftGraph *graph, WeftElement row, WeftQuantityFunc func, gpointer data)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, row.table));

  for (guint i = 0; i < info->n_properties; i++) {
    g_autoptr (WeftLiteral) literal = weft_type_holds_literal (info->properties[i].type)
                                          ? weft_graph_get_literal (graph, row, info->properties[i].property)
                                          : NULL;

    if (literal != NULL)
      func (row, info->properties[i].property, literal, data);
  }
}
