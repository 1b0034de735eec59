/* weft-conditional-mode.c: modes below data conditionals (Li et al. 1997, section 2). */
#include "weft-conditional-mode.h"

#include "weft-flow-tree.h"
#include "weft-parts.h"

#include <glib/gi18n-lib.h>

const WeftNode *
weft_conditional_mode_find_conditional (const WeftDocument *document, guint32 parent)
{
  const WeftNode *outermost = NULL;

  for (guint32 id = parent; id != 0; id = weft_document_get_parent (document, id)) {
    const WeftNode *node = weft_document_get_node (document, id);

    if (node != NULL && weft_node_get_kind (node) == WEFT_KIND_IF)
      outermost = node;
  }
  return outermost;
}

/* The first construct from @node on that the control unit decides. Depth is bounded by the nesting limit. */
static const WeftNode *
find_decided_by_cu (const WeftNode *node)
{
  const WeftNode *found = NULL;
  WeftKind kind = weft_node_get_kind (node);
  WeftChildIter iter;
  WeftNode *child;

  if ((kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF) && weft_node_is_decided_by_cu (node))
    return node;
  weft_child_iter_init (&iter, node);
  while (kind != WEFT_KIND_BLOCK && found == NULL && (child = weft_child_iter_next (&iter)) != NULL)
    found = find_decided_by_cu (child);
  return found;
}

char *
weft_conditional_mode_refuse_below (const WeftNode *conditional, const WeftNode *node)
{
  const WeftNode *decided = conditional != NULL && weft_node_get_mode (conditional) == WEFT_MODE_SPMD
                                ? find_decided_by_cu (node)
                                : NULL;

  if (decided == NULL)
    return NULL;
  return g_strdup_printf (
      _ ("The control unit decides “%s”, and it decides nothing in SPMD mode, which holds below “%s”."),
      weft_node_get_label (decided), weft_node_get_label (conditional));
}

char *
weft_conditional_mode_refuse (const WeftDocument *document, guint32 parent, const WeftNode *node)
{
  return weft_conditional_mode_refuse_below (weft_conditional_mode_find_conditional (document, parent), node);
}

/* Numbers first: setting makes new nodes. */
static void
collect (const WeftNode *node, WeftMode mode, GArray *found)
{
  WeftChildIter iter;
  WeftNode *child;

  if (weft_part_is (weft_node_get_kind (node)) && weft_node_get_mode (node) != mode) {
    guint32 id = weft_node_get_id (node);

    g_array_append_val (found, id);
  }
  weft_child_iter_init (&iter, node);
  while (weft_node_get_kind (node) != WEFT_KIND_BLOCK && (child = weft_child_iter_next (&iter)) != NULL)
    collect (child, mode, found);
}

guint
weft_conditional_mode_apply (WeftBatch *batch, const WeftNode *conditional, const guint32 *nodes, gsize n)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftMode mode = conditional != NULL ? weft_node_get_mode (conditional) : WEFT_MODE_SIMD;

  for (gsize i = 0; i < n && conditional != NULL; i++)
    collect (weft_batch_get_node (batch, nodes[i]), mode, others);
  for (guint i = 0; i < others->len; i++)
    weft_batch_set (batch, g_array_index (others, guint32, i), WEFT_PROPERTY_MODE,
                    mode == WEFT_MODE_SIMD ? "simd" : "spmd", NULL);
  return others->len;
}

char *
weft_conditional_mode_explain (const WeftNode *conditional, guint n)
{
  if (n == 0)
    return NULL;
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "%u node now runs in %s mode, as everything below “%s”",
                                       "%u nodes now run in %s mode, as everything below “%s”", n),
                          n, weft_node_get_mode (conditional) == WEFT_MODE_SIMD ? "SIMD" : "SPMD",
                          weft_node_get_label (conditional));
}
