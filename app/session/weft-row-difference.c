/* weft-row-difference.c: rows by themselves first, then edges by the rows that they lead from and to. */
#include "weft-row-difference.h"

#include "weft-elements.h"

#include <glib/gi18n-lib.h>

typedef struct {
  WeftDocument *document;
  guint32 diagram;
  const WeftGraph *graph;
} Side;

typedef struct {
  Side sides[2]; /* before, after */
  gboolean same_numbers;
  GPtrArray *found;
} Comparison;

static Side
get_side (const WeftDiagramRef *ref)
{
  return (Side){ref->document, ref->diagram,
                weft_document_get_graph (ref->document, weft_element_of_node (ref->diagram))};
}

static void
add (Comparison *comparison, WeftDifferenceKind kind, guint32 before, guint32 after, char *words)
{
  WeftDifference *difference = g_new (WeftDifference, 1);

  *difference = (WeftDifference){kind, before, after, words};
  g_ptr_array_add (comparison->found, difference);
}

/* Partners. */

static gboolean
find_row (const Comparison *comparison, guint side, WeftElement row, WeftElement *partner)
{
  const Side *own = &comparison->sides[side];
  const Side *other = &comparison->sides[!side];
  g_autofree char *id = NULL;

  if (comparison->same_numbers) {
    *partner = (WeftElement){other->diagram, row.table, row.row};
    return weft_graph_has_row (other->graph, *partner);
  }
  id = weft_document_get_id (own->document, row);
  if (id == NULL || !weft_graph_find_id (other->graph, id, partner) || partner->table != row.table)
    return FALSE;
  partner->node = other->diagram;
  return TRUE;
}

static gboolean
find_edge (const Comparison *comparison, guint side, WeftElement edge, WeftElement *partner)
{
  const Side *own = &comparison->sides[side];
  const Side *other = &comparison->sides[!side];
  WeftElement ends[2];
  guint32 found;

  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    if (!find_row (comparison, side, weft_graph_get_end_element (own->graph, edge, end), &ends[end]))
      return FALSE;
  if (!weft_graph_find_edge (other->graph, edge.table, ends[WEFT_END_FROM].row, ends[WEFT_END_TO].row,
                             &found))
    return FALSE;
  *partner = (WeftElement){other->diagram, edge.table, found};
  return TRUE;
}

static gboolean
find_partner (const Comparison *comparison, guint side, WeftElement row, WeftElement *partner)
{
  WeftKind kind = weft_graph_get_kind (comparison->sides[side].graph, row.table);

  return (weft_kind_is (kind, WEFT_KIND_IS_EDGE) ? find_edge : find_row) (comparison, side, row, partner);
}

/* Changes. */

/* Ends tell edges apart; ids, rows. */
static gboolean
is_compared (const WeftKindInfo *kind, const WeftPropertyInfo *info)
{
  gboolean is_end = (kind->flags & WEFT_KIND_IS_EDGE) &&
                    (info->property == WEFT_PROPERTY_FROM || info->property == WEFT_PROPERTY_TO);

  return !is_end && info->property != WEFT_PROPERTY_ID &&
         !(info->flags & (WEFT_PROPERTY_PLACE | WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_FAR));
}

static char *
print (const WeftDocument *document, WeftElement row, const WeftPropertyInfo *info)
{
  char *text = weft_document_print_value (document, row, info->property);

  return text != NULL ? text : g_strdup (info->default_text != NULL ? info->default_text : "–");
}

/* (transfer full) (nullable): %NULL: nothing. */
static char *
describe_changes (const Comparison *comparison, WeftElement before, WeftElement after)
{
  const WeftKindInfo *kind =
      weft_kind_get_info (weft_graph_get_kind (comparison->sides[0].graph, before.table));
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < kind->n_properties; i++) {
    const WeftPropertyInfo *info = &kind->properties[i];
    g_autofree char *old =
        is_compared (kind, info) ? print (comparison->sides[0].document, before, info) : NULL;
    g_autofree char *new = old != NULL ? print (comparison->sides[1].document, after, info) : NULL;

    if (old != NULL && !g_str_equal (old, new))
      g_string_append_printf (words, "%s%s: %s → %s", words->len > 0 ? "; " : "", _ (info->label), old, new);
  }
  return g_string_free (words, words->len == 0);
}

static void
compare_row (Comparison *comparison, guint side, WeftElement row)
{
  guint32 number = weft_element_get_number (row);
  WeftElement partner;
  char *words;

  if (!find_partner (comparison, side, row, &partner)) {
    add (comparison, side == 0 ? WEFT_DIFFERENCE_REMOVED : WEFT_DIFFERENCE_ADDED, side == 0 ? number : 0,
         side == 0 ? 0 : number, g_strdup (""));
  } else if (side == 0) {
    words = describe_changes (comparison, row, partner);
    if (words != NULL)
      add (comparison, WEFT_DIFFERENCE_CHANGED, number, weft_element_get_number (partner), words);
  }
}

/* Versions share the rows that no edit came near: they are the same. */
static gboolean
is_shared (const Comparison *comparison, guint table, guint32 chunk)
{
  return comparison->same_numbers && weft_graph_get_chunk (comparison->sides[0].graph, table, chunk) ==
                                         weft_graph_get_chunk (comparison->sides[1].graph, table, chunk);
}

static void
compare_table (Comparison *comparison, guint side, guint table)
{
  const Side *own = &comparison->sides[side];
  guint32 end = weft_graph_get_end (own->graph, table);

  for (guint32 start = 0; start < end; start += WEFT_CHUNK_ROWS) {
    if (is_shared (comparison, table, start / WEFT_CHUNK_ROWS))
      continue;
    for (WeftElement row = {own->diagram, table, start}; row.row < MIN (start + WEFT_CHUNK_ROWS, end);
         row.row++)
      if (weft_graph_has_row (own->graph, row))
        compare_row (comparison, side, row);
  }
}

void
weft_row_difference_find (const WeftDiagramRef *before,
                          const WeftDiagramRef *after,
                          gboolean same_numbers,
                          GPtrArray *found)
{
  Comparison comparison = {{get_side (before), get_side (after)}, same_numbers, found};

  for (guint table = 1; table <= weft_graph_count_tables (comparison.sides[0].graph); table++)
    for (guint side = 0; side < 2; side++)
      compare_table (&comparison, side, table);
}
