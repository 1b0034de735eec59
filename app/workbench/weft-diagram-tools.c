/* weft-diagram-tools.c: finding rows. */
#include "weft-diagram-tools.h"

#include <glib/gi18n.h>

const WeftDiagramTools *
weft_diagram_tools_find (WeftKind kind)
{
  for (guint i = 0; weft_diagram_tools[i] != NULL; i++)
    if (weft_diagram_tools[i]->kind == kind)
      return weft_diagram_tools[i];
  return NULL;
}

const WeftDiagramTools *
weft_diagram_tools_of (const WeftDocument *document, guint32 node)
{
  gboolean is_there = node != 0 && weft_document_get_node (document, node) != NULL;
  guint32 diagram = is_there ? weft_document_get_diagram (document, node) : 0;

  return diagram != 0
             ? weft_diagram_tools_find (weft_node_get_kind (weft_document_get_node (document, diagram)))
             : NULL;
}

const char *
weft_diagram_tools_get_clause_heading (const WeftNode *clause)
{
  const char *heading = NULL;

  for (guint i = 0; weft_diagram_tools[i] != NULL && heading == NULL; i++)
    if (weft_diagram_tools[i]->get_clause_heading != NULL)
      heading = weft_diagram_tools[i]->get_clause_heading (clause);
  return heading != NULL ? heading : _ (weft_kind_get_info (weft_node_get_kind (clause))->label);
}
