/* weft-graph-edit.c: edits of a graph: first what is asked for is checked, then it is done, which cannot fail.
 *
 * The digest is the sum modulo 2^128 of one hash for each row and one for each semantic value that is not the default, of
 * (table, row, property, value). Equal contents, row by row, have the same summands and so the same sum. Of different ones
 * at least one summand is not in both sums, and as hashes behave like independent random numbers of 128 bits, the sums are
 * equal with a probability of 2^-128. An edit takes out the summands of what it changes and puts in new ones. What is equal
 * after renumbering only has other rows in its summands, and so another digest: after a removal a graph that is written and
 * read back answers alike, but is not known as the same. */
#include "weft-graph-private.h"

#include "weft-fault.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <math.h>

/* In a summand in place of a property: that there is such a row. */
#define EXISTENCE G_MAXUINT32

static WeftChunk *
edit_chunk (WeftGraph *graph, guint table, guint32 row)
{
  WeftGraphTable *rows = weft_graph_edit_table (graph, table);
  WeftChunk **chunk = (WeftChunk **) weft_array_edit (&rows->chunks, row / WEFT_CHUNK_ROWS,
                                                      (GDestroyNotify) weft_chunk_unref);

  return *chunk = *chunk != NULL ? weft_chunk_make_own (*chunk) : weft_chunk_new (rows->type);
}

static void
add_to_sum (WeftDigest *sum, WeftDigest digest)
{
  sum->low += digest.low;
  sum->high += digest.high + (sum->low < digest.low);
}

static void
take_from_sum (WeftDigest *sum, WeftDigest digest)
{
  sum->high -= digest.high + (sum->low < digest.low);
  sum->low -= digest.low;
}

static WeftDigest
hash_value (guint table, guint32 row, guint32 slot, WeftDigest value)
{
  const guint64 content[] = {(guint64) table << 32 | row, slot, value.low, value.high};

  return weft_digest_quickly (content, sizeof content);
}

/* (nullable): the sum that the values of a property are in. */
static WeftDigest *
find_sum (WeftGraph *graph, const WeftPropertyInfo *info)
{
  if (info->flags & WEFT_PROPERTY_SEMANTIC)
    return &graph->sum;
  return info->property == WEFT_PROPERTY_ID || info->property == WEFT_PROPERTY_NAME ? &graph->names : NULL;
}

/* Whether a cell is the number of a text. */
static gboolean
is_text (const WeftPropertyInfo *info)
{
  return weft_type_holds_text (info->type) && info->type != WEFT_TYPE_REFERENCE;
}

/* What @cells of a property add to the sum: nothing where they are the default. */
static WeftDigest
get_summand (const WeftGraph *graph, guint table, guint32 row, guint slot, WeftCells cells)
{
  const WeftRowType *type = weft_graph_get_table (graph, table)->type;
  const WeftPropertyInfo *info = &type->info->properties[slot];

  if (cells.distribution.literal != NULL)
    return hash_value (table, row, slot, weft_literal_get_digest (cells.distribution.literal));
  if (cells.cell.bits == type->columns[slot].fill.bits)
    return (WeftDigest){0, 0};
  if (is_text (info)) {
    const char *text = weft_texts_get (graph->texts, cells.cell.bits);

    return hash_value (table, row, slot, weft_digest_quickly (text, strlen (text)));
  }
  return hash_value (table, row, slot, (WeftDigest){cells.cell.bits, 0});
}

/* Writes @cells into @chunk, where what stood there is in no sum. */
static void
fill (WeftGraph *graph, WeftChunk *chunk, guint table, guint32 row, guint slot, WeftCells cells)
{
  const WeftRowType *type = weft_graph_get_table (graph, table)->type;
  WeftDigest *sum = find_sum (graph, &type->info->properties[slot]);

  if (sum != NULL)
    add_to_sum (sum, get_summand (graph, table, row, slot, cells));
  weft_chunk_set (chunk, slot, row % WEFT_CHUNK_ROWS, cells.cell);
  if (type->distributions[slot] > 0)
    weft_chunk_set (chunk, type->distributions[slot], row % WEFT_CHUNK_ROWS, cells.distribution);
}

/* Takes out of its sum what stands in @chunk for a property of a row. */
static void
take_value (WeftGraph *graph, const WeftChunk *chunk, guint table, guint32 row, guint slot)
{
  const WeftRowType *type = weft_graph_get_table (graph, table)->type;
  WeftDigest *sum = find_sum (graph, &type->info->properties[slot]);

  if (sum != NULL)
    take_from_sum (sum,
                   get_summand (graph, table, row, slot, weft_graph_read_chunk (type, chunk, row, slot)));
}

/* Gives a property of a row @cells (transfer full) and renews the digest. */
static void
write_cells (WeftGraph *graph, guint table, guint32 row, guint slot, WeftCells cells)
{
  WeftChunk *chunk = edit_chunk (graph, table, row);

  take_value (graph, chunk, table, row, slot);
  fill (graph, chunk, table, row, slot, cells);
}

static guint
end_slot (const WeftGraph *graph, guint table, WeftEnd end)
{
  return weft_kind_get_slot (weft_graph_get_kind (graph, table),
                             end == WEFT_END_FROM ? WEFT_PROPERTY_FROM : WEFT_PROPERTY_TO);
}

void
weft_graph_fill_ends (WeftGraph *graph, guint table, const guint32 (*ends)[2], guint32 n)
{
  const guint slots[] = {end_slot (graph, table, WEFT_END_FROM), end_slot (graph, table, WEFT_END_TO)};
  WeftChunk *chunk = NULL;

  for (guint32 edge = 0; edge < n; edge++) {
    if (edge % WEFT_CHUNK_ROWS == 0)
      chunk = edit_chunk (graph, table, edge);
    for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
      fill (graph, chunk, table, edge, slots[end], (WeftCells){{ends[edge][end]}, {0}});
  }
}

/* Says that @row of @chunk is there, or not. */
static void
set_live (WeftGraph *graph, WeftChunk *chunk, guint table, guint32 row, gboolean is_live)
{
  WeftDigest existence = hash_value (table, row, EXISTENCE, (WeftDigest){0, 0});

  weft_chunk_set_live (chunk, row % WEFT_CHUNK_ROWS, is_live);
  if (is_live)
    add_to_sum (&graph->sum, existence);
  else
    take_from_sum (&graph->sum, existence);
  weft_graph_edit_table (graph, table)->n_rows += is_live ? 1 : -1;
}

static gboolean
check_room (const WeftGraph *graph, guint table, GError **error)
{
  if (weft_graph_get_end (graph, table) < WEFT_MOST_ROWS)
    return TRUE;
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.element = (char *) weft_graph_get_table (graph, table)->type->info->element,
                               .problem = (char *) _ ("One diagram can have 268,435,456 of a kind"),
                               .plain = (char *) _ ("One diagram can have 268,435,456 of a kind.")});
  return FALSE;
}

gboolean
weft_graph_refuse_id (const char *id, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("“%s”, which another element has"), id);
  g_autofree char *plain = g_strdup_printf (_ ("Another part already has the identifier “%s”."), id);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) "id",
                               .found = found,
                               .expected = (char *) _ ("an id that is unique in the file"),
                               .plain = plain});
  return FALSE;
}

gboolean
weft_graph_refuse_edge (const WeftGraph *graph, guint table, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) weft_graph_get_table (graph, table)->type->info->element,
                               .found = (char *) _ ("a second edge between the same two"),
                               .expected = (char *) _ ("at most one edge from one to another"),
                               .plain = (char *) _ ("There is such an edge already.")});
  return FALSE;
}

/* @cells from what was read; takes the value. */
static gboolean
make_cells (WeftGraph *graph, const WeftPropertyInfo *info, WeftValue value, WeftCells *cells, GError **error)
{
  guint32 number = 0;

  if (info->type == WEFT_TYPE_NUMBER) {
    cells->cell.number = value.number;
  } else if (!weft_type_holds_text (info->type) && !weft_type_holds_literal (info->type)) {
    cells->cell.integer = value.integer;
  } else if (weft_type_holds_text (info->type)) {
    gboolean is_room =
        weft_value_is_default (info, value) || weft_texts_add (graph->texts, value.text, &number, error);

    cells->cell.bits = number;
    weft_value_clear (info->type, &value);
    return is_room;
  } else if (weft_literal_get_family (value.literal) == WEFT_FAMILY_CONSTANT) {
    cells->cell.number = weft_literal_get_parameter (value.literal, 0);
    weft_value_clear (info->type, &value);
  } else {
    cells->cell.number = NAN;
    cells->distribution.literal = value.literal;
  }
  return TRUE;
}

/* Most times are whole numbers, of which no literal need be made; those of 32 bits are within whatever a literal is held to. */
static gboolean
read_whole (const char *text, double *number)
{
  const char *end;
  double value = weft_number_parse (text, &end);

  if (end == text || *end != '\0' || !(value >= 0 && value <= G_MAXUINT32) || value != (guint32) value)
    return FALSE;
  *number = (guint32) value;
  return TRUE;
}

/* The cells (transfer full) of @text, which may be %NULL. */
static gboolean
parse_cells (WeftGraph *graph, guint table, guint slot, const char *text, WeftCells *cells, GError **error)
{
  const WeftRowType *type = weft_graph_get_table (graph, table)->type;
  const WeftPropertyInfo *info = &type->info->properties[slot];
  WeftValue value;

  g_assert (info->type != WEFT_TYPE_REFERENCE);
  *cells = (WeftCells){type->columns[slot].fill, {0}};
  if (text == NULL || (weft_type_holds_literal (info->type) && read_whole (text, &cells->cell.number)))
    return TRUE;
  return weft_value_parse (info, text, &value, error) && make_cells (graph, info, value, cells, error);
}

static gboolean
is_absent (const WeftRowType *type, guint slot, WeftCells cells)
{
  return cells.distribution.literal == NULL && cells.cell.bits == type->columns[slot].fill.bits;
}

/* Whether all that is required has a value; ends of edges and references come later. */
static gboolean
check_required (const WeftRowType *type, const WeftCells *cells, GError **error)
{
  for (guint slot = 0; slot < type->info->n_properties; slot++) {
    const WeftPropertyInfo *info = &type->info->properties[slot];

    if ((info->flags & WEFT_PROPERTY_REQUIRED) && info->type != WEFT_TYPE_REFERENCE &&
        is_absent (type, slot, cells[slot]))
      return weft_value_refuse_absent (info, error);
  }
  return TRUE;
}

static gboolean
parse_row (WeftGraph *graph,
           guint table,
           const WeftAttribute *attributes,
           guint n,
           WeftCells *cells,
           GError **error)
{
  const WeftRowType *type = weft_graph_get_table (graph, table)->type;

  for (guint slot = 0; slot < type->info->n_properties; slot++)
    cells[slot] = (WeftCells){type->columns[slot].fill, {0}};
  for (guint i = 0; i < n; i++) {
    int slot = weft_kind_get_slot (type->info->kind, attributes[i].property);

    g_assert (slot >= 0);
    if (!parse_cells (graph, table, slot, attributes[i].text, &cells[slot], error))
      return FALSE;
  }
  return check_required (type, cells, error);
}

gboolean
weft_graph_parse (WeftGraph *graph,
                  guint table,
                  const WeftAttribute *attributes,
                  guint n,
                  WeftCells *cells,
                  GError **error)
{
  if (!check_room (graph, table, error))
    return FALSE;
  if (parse_row (graph, table, attributes, n, cells, error))
    return TRUE;
  for (guint slot = 0; slot < weft_graph_get_table (graph, table)->type->info->n_properties; slot++)
    g_clear_pointer (&cells[slot].distribution.literal, weft_literal_unref);
  return FALSE;
}

guint32
weft_graph_add_row (WeftGraph *graph, guint table, const WeftCells *cells)
{
  const WeftRowType *type = weft_graph_get_table (graph, table)->type;
  guint32 row = weft_graph_edit_table (graph, table)->end++;
  WeftChunk *chunk = edit_chunk (graph, table, row);

  set_live (graph, chunk, table, row, TRUE);
  for (guint slot = 0; slot < type->info->n_properties; slot++)
    if (!is_absent (type, slot, cells[slot]))
      fill (graph, chunk, table, row, slot, cells[slot]);
  return row;
}

/* (nullable): the id among @attributes. */
static const char *
find_id (const WeftAttribute *attributes, guint n)
{
  for (guint i = 0; i < n; i++)
    if (attributes[i].property == WEFT_PROPERTY_ID)
      return attributes[i].text;
  return NULL;
}

gboolean
weft_graph_add (WeftGraph **graph,
                guint table,
                const WeftAttribute *attributes,
                guint n,
                guint32 *row,
                GError **error)
{
  const char *id = find_id (attributes, n);
  WeftCells cells[WEFT_MOST_SLOTS];
  WeftElement present;
  guint32 added;

  if (id != NULL && weft_graph_find_id (*graph, id, &present))
    return weft_graph_refuse_id (id, error);
  if (!weft_graph_parse (*graph, table, attributes, n, cells, error))
    return FALSE;
  added = weft_graph_add_row (weft_graph_make_own (graph), table, cells);
  if (id != NULL)
    weft_graph_add_id (*graph, id, table, added);
  if (row != NULL)
    *row = added;
  return TRUE;
}

gboolean
weft_graph_connect (WeftGraph **graph, guint table, guint32 from, guint32 to, guint32 *edge, GError **error)
{
  const guint32 rows[] = {[WEFT_END_FROM] = from, [WEFT_END_TO] = to};
  WeftCells cells[WEFT_MOST_SLOTS];
  WeftPairs **edges;
  guint32 added;

  if (!weft_graph_parse (*graph, table, NULL, 0, cells, error))
    return FALSE;
  if (weft_graph_find_edge (*graph, table, from, to, &added))
    return weft_graph_refuse_edge (*graph, table, error);
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    cells[end_slot (*graph, table, end)].cell.bits = rows[end];
  added = weft_graph_add_row (weft_graph_make_own (graph), table, cells);
  edges = weft_graph_edit_table (*graph, table)->edges;
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    edges[end] = weft_pairs_insert (edges[end], (WeftPair){rows[end], added});
  if (edge != NULL)
    *edge = added;
  return TRUE;
}

gboolean
weft_graph_attach (WeftGraph **graph, WeftElement edge, WeftEnd end, guint32 row, GError **error)
{
  const WeftGraphTable *table = weft_graph_get_table (*graph, edge.table);
  guint32 before = weft_graph_get_end_row (*graph, edge, end);
  WeftPairIter pairs[3];
  WeftEdgeIter iters[2];
  guint32 other;
  guint32 present;
  WeftPairs **edges;

  if (before == row)
    return TRUE;
  other = weft_graph_get_end_row (*graph, edge, !end);
  weft_pair_iters_init (pairs,
                        (const WeftPairs *const[]){table->edges[end], table->edges[end], table->edges[!end]},
                        (const WeftPair[]){{row, 0}, {before, edge.row}, {other, 0}}, 3, 2);
  iters[end] = (WeftEdgeIter){pairs[0], row};
  iters[!end] = (WeftEdgeIter){pairs[2], other};
  if (weft_edge_iters_find_common (iters, &present))
    return weft_graph_refuse_edge (*graph, edge.table, error);
  write_cells (weft_graph_make_own (graph), edge.table, edge.row, end_slot (*graph, edge.table, end),
               (WeftCells){{row}, {0}});
  edges = &weft_graph_edit_table (*graph, edge.table)->edges[end];
  *edges = weft_pairs_remove (*edges, (WeftPair){before, edge.row});
  *edges = weft_pairs_insert (*edges, (WeftPair){row, edge.row});
  return TRUE;
}

/* Removes a row at which no edges are, or an edge, but for the sorted edges. What it had stays in its cells, where nobody looks for
 * it any more: to empty them would be to copy their columns. */
static void
clear_row (WeftGraph *graph, guint table, guint32 row)
{
  const WeftRowType *type = weft_graph_get_table (graph, table)->type;
  WeftChunk *chunk = edit_chunk (graph, table, row);

  for (guint slot = 0; slot < type->info->n_properties; slot++)
    take_value (graph, chunk, table, row, slot);
  set_live (graph, chunk, table, row, FALSE);
}

static void
remove_edge (WeftGraph *graph, guint table, guint32 edge)
{
  WeftPairs **edges = weft_graph_edit_table (graph, table)->edges;
  WeftElement element = {.table = table, .row = edge};
  const WeftPair pairs[] = {[WEFT_END_FROM] = {weft_graph_get_end_row (graph, element, WEFT_END_FROM), edge},
                            [WEFT_END_TO] = {weft_graph_get_end_row (graph, element, WEFT_END_TO), edge}};

  weft_pairs_fetch ((const WeftPairs *const *) edges, pairs);
  clear_row (graph, table, edge);
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    edges[end] = weft_pairs_remove (edges[end], pairs[end]);
}

/* Removes the edges of @table whose @end is @row. */
static void
remove_edges_at (WeftGraph *graph, guint table, WeftEnd end, guint32 row)
{
  WeftEdgeIter iter;
  guint32 edge;

  for (;;) {
    weft_graph_iter_edges (&iter, graph, table, end, row);
    if (!weft_edge_iter_next (&iter, &edge))
      return;
    remove_edge (graph, table, edge);
  }
}

void
weft_graph_remove (WeftGraph **graph, WeftElement element)
{
  WeftGraph *own = weft_graph_make_own (graph);

  if (weft_graph_get_table (own, element.table)->type->info->flags & WEFT_KIND_IS_EDGE) {
    remove_edge (own, element.table, element.row);
    return;
  }
  for (guint table = 1; table <= own->n_tables; table++)
    for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
      if (weft_graph_get_table (own, table)->end_tables[end] == element.table)
        remove_edges_at (own, table, end, element.row);
  clear_row (own, element.table, element.row);
}

/* Whether two values of a property are the same; texts are compared, not their numbers. */
static gboolean
same_cells (const WeftGraph *graph, const WeftPropertyInfo *info, WeftCells a, WeftCells b)
{
  if (a.distribution.literal != NULL && b.distribution.literal != NULL)
    return weft_literal_equal (a.distribution.literal, b.distribution.literal);
  if (a.distribution.literal != b.distribution.literal)
    return FALSE;
  if (a.cell.bits == b.cell.bits)
    return TRUE;
  return is_text (info) && a.cell.bits != 0 && b.cell.bits != 0 &&
         g_str_equal (weft_texts_get (graph->texts, a.cell.bits), weft_texts_get (graph->texts, b.cell.bits));
}

gboolean
weft_graph_set (WeftGraph **graph,
                WeftElement element,
                WeftProperty property,
                const char *text,
                GError **error)
{
  const WeftRowType *type = weft_graph_get_table (*graph, element.table)->type;
  int slot = weft_kind_get_slot (type->info->kind, property);
  const WeftPropertyInfo *info = &type->info->properties[slot];
  WeftElement present;
  WeftCells cells;

  if (!parse_cells (*graph, element.table, slot, text, &cells, error))
    return FALSE;
  if ((info->flags & WEFT_PROPERTY_REQUIRED) && is_absent (type, slot, cells))
    return weft_value_refuse_absent (info, error);
  if (same_cells (*graph, info, weft_graph_read (*graph, element.table, element.row, slot), cells)) {
    g_clear_pointer (&cells.distribution.literal, weft_literal_unref);
    return TRUE;
  }
  if (property == WEFT_PROPERTY_ID && text != NULL && weft_graph_find_id (*graph, text, &present))
    return weft_graph_refuse_id (text, error);
  write_cells (weft_graph_make_own (graph), element.table, element.row, slot, cells);
  if (property == WEFT_PROPERTY_ID && text != NULL)
    weft_graph_add_id (*graph, text, element.table, element.row);
  return TRUE;
}

void
weft_graph_set_reference (WeftGraph **graph, WeftElement element, WeftProperty property, guint32 node)
{
  int slot = weft_kind_get_slot (weft_graph_get_kind (*graph, element.table), property);

  if (weft_graph_get_reference (*graph, element, property) != node)
    write_cells (weft_graph_make_own (graph), element.table, element.row, slot, (WeftCells){{node}, {0}});
}
