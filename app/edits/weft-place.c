/* weft-place.c: places in a diagram. */
#include "weft-place.h"

#include "weft-diagram-edits.h"
#include "weft-parts.h"

#include <glib/gi18n-lib.h>

static WeftKind
get_kind (const WeftDocument *document, guint32 node)
{
  return weft_node_get_kind (weft_document_get_node (document, node));
}

static WeftPlace
end_of (const WeftDocument *document, guint32 parent)
{
  return (WeftPlace){parent, weft_node_get_n_children (weft_document_get_node (document, parent))};
}

WeftPlace
weft_place_after_selected (const WeftDocument *document, guint32 diagram, guint32 selected)
{
  WeftKind kind;

  if (selected == 0 || !weft_part_is_inside (document, selected, diagram))
    return end_of (document, diagram);
  kind = get_kind (document, selected);
  if (weft_part_holds_parts (kind))
    return end_of (document, selected);
  if (weft_part_is (kind))
    return (WeftPlace){weft_document_get_parent (document, selected),
                       weft_document_get_index (document, selected) + 1};
  return end_of (document, diagram);
}

/* The clause of @node that stands first, or last, of those that it has. */
WeftNode *
weft_place_find_clause (const WeftNode *node, gboolean last)
{
  const guint8 *singles = weft_kind_get_info (weft_node_get_kind (node))->singles.kinds;
  WeftNode *found = NULL;

  for (; singles != NULL && *singles != WEFT_KIND_END && (last || found == NULL); singles++) {
    WeftNode *clause =
        weft_kind_is (*singles, WEFT_KIND_IS_CLAUSE) ? weft_node_find_child (node, *singles) : NULL;

    found = clause != NULL ? clause : found;
  }
  return found;
}

WeftPlace
weft_place_inside (const WeftDocument *document, guint32 id)
{
  const WeftNode *node = weft_document_get_node (document, id);
  WeftNode *clause;

  if (weft_part_holds_parts (weft_node_get_kind (node)))
    return end_of (document, id);
  clause = weft_place_find_clause (node, FALSE);
  return clause != NULL ? end_of (document, weft_node_get_id (clause)) : (WeftPlace){0, 0};
}

char *
weft_place_label (const WeftDocument *document, guint32 id)
{
  const WeftNode *node = weft_document_get_node (document, id);
  const WeftDiagramEdits *edits = weft_diagram_edits_of (document, id);

  if (weft_kind_is (weft_node_get_kind (node), WEFT_KIND_IS_CLAUSE) && edits != NULL &&
      edits->label_clause != NULL)
    return edits->label_clause (document, node);
  return g_strdup_printf (_ ("“%s”"), weft_node_get_label (node));
}

/* The first part at or after @place. */
static const WeftNode *
find_next (const WeftDocument *document, const WeftPlace *place)
{
  const WeftNode *parent = weft_document_get_node (document, place->parent);

  for (gsize i = place->index; i < weft_node_get_n_children (parent); i++)
    if (weft_part_is (weft_node_get_kind (weft_node_get_child (parent, i))))
      return weft_node_get_child (parent, i);
  return NULL;
}

char *
weft_place_describe (const WeftDocument *document, const WeftPlace *place)
{
  const WeftNode *next = find_next (document, place);
  g_autofree char *parent = weft_place_label (document, place->parent);

  if (next != NULL)
    return g_strdup_printf (_ ("before “%s”"), weft_node_get_label (next));
  return g_strdup_printf (_ ("at the end of %s"), parent);
}

char *
weft_place_refuse_kind (const WeftDocument *document, const WeftPlace *place, WeftKind kind)
{
  const WeftNode *parent = weft_document_get_node (document, place->parent);
  const WeftKindInfo *info = parent != NULL ? weft_kind_get_info (weft_node_get_kind (parent)) : NULL;
  g_autofree char *label = NULL;

  if (info == NULL)
    return g_strdup (_ ("There is no such place in this document."));
  label = weft_place_label (document, place->parent);
  if (!weft_kind_may_hold (info->kind, kind))
    return g_strdup_printf (_ ("%s cannot stand in %s (%s)."), _ (weft_kind_get_info (kind)->label), label,
                            _ (info->label));
  if (weft_kind_find_single (info->kind, kind) >= 0 && weft_node_find_child (parent, kind) != NULL)
    return g_strdup_printf (_ ("%s has one already: %s."), label, _ (weft_kind_get_info (kind)->label));
  return NULL;
}

static guint
count_above (const WeftDocument *document, guint32 node)
{
  guint count = 0;

  while ((node = weft_document_get_parent (document, node)) != 0)
    count++;
  return count;
}

static char *
refuse_node (const WeftDocument *document, const WeftPlace *place, const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);
  const WeftDiagramEdits *edits = weft_diagram_edits_of (document, place->parent);
  gboolean stays_in = weft_document_get_parent (document, weft_node_get_id (node)) == place->parent;
  char *words;

  if (weft_kind_is (kind, WEFT_KIND_IS_CLAUSE))
    return g_strdup (_ ("A clause stays with its conditional; the two can be swapped."));
  if (weft_part_is_inside (document, place->parent, weft_node_get_id (node)))
    return g_strdup_printf (_ ("“%s” cannot be moved into itself."), weft_node_get_label (node));
  words = stays_in ? NULL : weft_place_refuse_kind (document, place, kind);
  if (words == NULL &&
      count_above (document, place->parent) + weft_node_count_levels (node) > WEFT_MAX_NESTING)
    words = g_strdup_printf (_ ("Trees nest at most %d levels deep."), WEFT_MAX_NESTING);
  if (words != NULL || edits == NULL || edits->refuse_below == NULL)
    return words;
  return edits->refuse_below (document, place->parent, node);
}

char *
weft_place_refuse (const WeftDocument *document, const WeftPlace *place, const guint32 *nodes, gsize n)
{
  char *words = NULL;

  if (n == 0)
    return g_strdup (_ ("Nothing is selected."));
  if (weft_document_get_node (document, place->parent) == NULL)
    return g_strdup (_ ("There is no such place in this document."));
  for (gsize i = 0; i < n && words == NULL; i++)
    words = refuse_node (document, place, weft_document_get_node (document, nodes[i]));
  return words;
}
