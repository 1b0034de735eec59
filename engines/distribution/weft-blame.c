/* weft-blame.c: from a literal to the property that it is. */
#include "weft-blame.h"

#include "weft-check.h"
#include "weft-fault.h"

/* Says that @problem is about the property of @node that is @literal, if it has one. */
static gboolean
blame_node (const WeftDocument *document, const WeftNode *node, const WeftLiteral *literal, GError *problem)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));

  for (guint i = 0; i < info->n_properties; i++) {
    WeftType type = info->properties[i].type;

    if ((type == WEFT_TYPE_TIME || type == WEFT_TYPE_COUNT) &&
        weft_node_get_literal (node, info->properties[i].property) == literal) {
      weft_document_blame (document, weft_node_get_id (node), info->properties[i].property, problem);
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
blame_children (const WeftDocument *document,
                const WeftNode *node,
                const WeftLiteral *literal,
                GError *problem)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (blame_node (document, child, literal, problem))
      return TRUE;
  return FALSE;
}

void
weft_blame_literal (const WeftDocument *document,
                    const WeftNode *machine,
                    const WeftNode *node,
                    const WeftLiteral *literal,
                    GError *problem)
{
  if (weft_fault_get (problem) != NULL && !blame_node (document, node, literal, problem) &&
      !blame_children (document, node, literal, problem))
    blame_children (document, machine, literal, problem);
}
