/* weft-diagram-edits.c: finding rows, and what would be done by letting go. */
#include "weft-diagram-edits.h"

#include "weft-place.h"

#include <glib/gi18n-lib.h>

const WeftDiagramEdits *
weft_diagram_edits_find (WeftKind kind)
{
  for (guint i = 0; weft_diagram_edits[i] != NULL; i++)
    if (weft_diagram_edits[i]->kind == kind)
      return weft_diagram_edits[i];
  return NULL;
}

const WeftDiagramEdits *
weft_diagram_edits_of (const WeftDocument *document, guint32 node)
{
  gboolean is_there = node != 0 && weft_document_get_node (document, node) != NULL;
  guint32 diagram = is_there ? weft_document_get_diagram (document, node) : 0;

  return diagram != 0
             ? weft_diagram_edits_find (weft_node_get_kind (weft_document_get_node (document, diagram)))
             : NULL;
}

gboolean
weft_diagram_edits_get_main (const WeftDocument *document, guint32 node, WeftProperty *property)
{
  const WeftDiagramEdits *edits = weft_diagram_edits_of (document, node);
  WeftKind kind =
      edits != NULL ? weft_node_get_kind (weft_document_get_node (document, node)) : WEFT_KIND_END;

  for (guint i = 0; edits != NULL && i < edits->n_main_properties; i++)
    if (edits->main_properties[i].kind == kind) {
      *property = edits->main_properties[i].property;
      return TRUE;
    }
  return FALSE;
}

const WeftDrop *
weft_drop_find (const WeftDocument *document, guint32 diagram, const char *payload, const char *value)
{
  const WeftDiagramEdits *edits =
      diagram != 0 ? weft_diagram_edits_of (document, diagram) : weft_diagram_edits[0];

  for (guint i = 0; edits != NULL && i < edits->n_drops; i++)
    if (g_str_equal (edits->drops[i].payload, payload) &&
        (edits->drops[i].value == NULL || g_str_equal (edits->drops[i].value, value)))
      return &edits->drops[i];
  return NULL;
}

/* The formats are rows of tables, each with one directive or none. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *
describe (const WeftDrop *drop, const char *where)
{
  return g_strdup_printf (_ (drop->words), where);
}
#pragma GCC diagnostic pop

static char *
check_place (const WeftDrop *drop, const WeftEditSubject *subject, guint32 *target)
{
  const WeftPlace place = {subject->parent, subject->index};
  char *words = weft_place_refuse_kind (subject->document, &place, drop->kind);
  g_autofree char *where = words == NULL ? weft_place_describe (subject->document, &place) : NULL;

  if (words != NULL)
    return words;
  *target = place.parent;
  return describe (drop, where);
}

static char *
check_node (const WeftDrop *drop, const WeftEditSubject *subject, guint32 *target)
{
  char *words = weft_edit_refuse (weft_edit_find (drop->edit), subject);

  if (words != NULL)
    return words;
  *target = subject->nodes[0];
  return describe (drop, weft_node_get_label (weft_document_get_node (subject->document, *target)));
}

char *
weft_drop_check (const WeftDrop *drop, const WeftEditSubject *subject, guint32 *target)
{
  *target = 0;
  if (drop->words == NULL)
    return weft_edit_offer (weft_edit_find (drop->edit), subject, target);
  if (drop->aim == WEFT_DROP_BETWEEN)
    return check_place (drop, subject, target);
  if (drop->aim == WEFT_DROP_ONTO)
    return check_node (drop, subject, target);
  *target = subject->diagram;
  return g_strdup (_ (drop->words));
}
