/* weft-node-tip.c: two or three lines. */
#include "weft-node-tip.h"

#include "weft-flow-tree.h"
#include "weft-flow-words.h"
#include "weft-parts.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

static char *
get_value (const WeftDocument *document, guint32 diagram, const WeftNode *node)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);

  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_BLOCK:
    return weft_flow_words_block (tree != NULL ? weft_flow_tree_get_machine (document, tree) : NULL, node);
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

static void
add_time (GString *words, guint32 node, const WeftBreakdown *breakdown)
{
  const WeftBreakdownRow *row = breakdown != NULL ? weft_breakdown_find (breakdown, node) : NULL;
  double time = row != NULL ? weft_causes_sum (row->below) : 0;
  g_autofree char *text = row != NULL ? weft_view_words_time (time, breakdown->unit) : NULL;
  g_autofree char *share =
      row != NULL && breakdown->mean > 0 ? weft_view_words_share (time / breakdown->mean) : NULL;

  if (row == NULL)
    return;
  g_string_append_c (words, '\n');
  g_string_append_printf (words, _ ("expected time %s"), text);
  if (share != NULL)
    g_string_append_printf (words, " · %s", share);
}

char *
weft_node_tip (const WeftDocument *document, guint32 diagram, guint32 node, const WeftBreakdown *breakdown)
{
  const WeftNode *found = weft_document_get_node (document, node);
  WeftKind kind = found != NULL ? weft_node_get_kind (found) : WEFT_KIND_KEPT;
  g_autofree char *value = NULL;
  GString *words;

  if (found == NULL || (!weft_part_is (kind) && kind != WEFT_KIND_FLOW_TREE))
    return NULL;
  value = get_value (document, diagram, found);
  words = g_string_new (weft_node_get_label (found));
  g_string_append_printf (words, "\n%s", _ (weft_kind_get_info (kind)->label));
  if (weft_part_is (kind))
    g_string_append_printf (words, " · %s", weft_node_get_mode (found) == WEFT_MODE_SIMD ? "SIMD" : "SPMD");
  if (value != NULL)
    g_string_append_printf (words, " · %s", value);
  add_time (words, node, breakdown);
  return g_string_free (words, FALSE);
}
