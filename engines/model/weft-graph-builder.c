/* weft-graph-builder.c: rows go into a graph that nobody else holds; ends of edges are found at once where they are those of the edge before,
 * else at the end, many at a time, because each is far away in memory; edges are sorted by counting. */
#include "weft-graph-builder.h"

#include "weft-graph-private.h"

#include "weft-fault.h"
#include "weft-job.h"

#include <glib/gi18n-lib.h>

/* An end of an edge that is known by its id only. */
typedef struct {
  WeftElement edge;
  guint32 id; /* the number of a text */
} NamedEnd;

/* Ids that are added or looked for at a time. */
#define AT_ONCE 64

/* Where an end is to be expected: at the row of the edge before, or at the next one. Most files list the edges of a task together, and tasks
 * in their order; at their other ends a guess is mostly in vain. */
typedef struct {
  guint32 last;     /* table and row, or WEFT_ID_NOBODY */
  guint32 n_missed; /* guesses in a row */
} Guess;

/* After so many only every so often it is tried again. */
#define MOST_MISSED 16

/* So many edges are entered on several threads, and their ends are looked for in pieces of so many. */
#define MANY_EDGES 65536
#define N_PARTS    3

/* Of an edge: rows. */
typedef struct {
  guint32 rows[2];
} Ends;

struct _WeftGraphBuilder {
  WeftGraph *graph; /* (nullable): until the end */
  guint n_tables;
  WeftIdIndex rows;             /* by their ids */
  WeftIdEntry waiting[AT_ONCE]; /* rows that are not there yet */
  guint n_waiting;
  WeftElement second; /* the first row whose id another one has; table 0: there is none */
  GArray **ends;      /* by table: (nullable): Ends of every edge */
  Guess guesses[2];
  WeftTexts *ids;   /* of ends that have not been looked for */
  GArray *named[2]; /* NamedEnd: those */
};

WeftGraphBuilder *
weft_graph_builder_new (WeftKind kind)
{
  WeftGraphBuilder *builder = g_new0 (WeftGraphBuilder, 1);

  builder->graph = weft_graph_new (kind);
  builder->n_tables = builder->graph->n_tables;
  weft_id_index_init (&builder->rows);
  builder->guesses[WEFT_END_FROM] = builder->guesses[WEFT_END_TO] = (Guess){.last = WEFT_ID_NOBODY};
  builder->ends = g_new0 (GArray *, builder->n_tables + 1);
  for (guint table = 1; table <= builder->n_tables; table++)
    if (weft_kind_is (weft_graph_get_kind (builder->graph, table), WEFT_KIND_IS_EDGE))
      builder->ends[table] = g_array_new (FALSE, FALSE, sizeof (Ends));
  builder->ids = weft_texts_new ();
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    builder->named[end] = g_array_new (FALSE, FALSE, sizeof (NamedEnd));
  return builder;
}

void
weft_graph_builder_free (WeftGraphBuilder *builder)
{
  for (guint table = 1; table <= builder->n_tables; table++)
    g_clear_pointer (&builder->ends[table], g_array_unref);
  g_free (builder->ends);
  weft_id_index_clear (&builder->rows);
  g_clear_pointer (&builder->graph, weft_graph_unref);
  weft_texts_unref (builder->ids);
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    g_array_unref (builder->named[end]);
  g_free (builder);
}

/* The number of its text; 0: the row has none. */
static guint32
get_id (const WeftGraph *graph, guint table, const WeftCells *cells)
{
  int slot = weft_kind_get_slot (weft_graph_get_kind (graph, table), WEFT_PROPERTY_ID);

  return slot >= 0 ? (guint32) cells[slot].cell.bits : 0;
}

/* Rows that wait are found by their ids from now on. */
static void
enter_ids (WeftGraphBuilder *builder)
{
  for (guint i = 0; i < builder->n_waiting; i++) {
    const WeftIdEntry *entry = &builder->waiting[i];

    if (!weft_id_index_add (&builder->rows, builder->graph->texts, entry) && builder->second.table == 0)
      builder->second = weft_graph_unpack (entry->row);
  }
  builder->n_waiting = 0;
}

/* Has the row @packed, whose id is the text @id, wait until its place in the index has come from memory. */
static void
note_id (WeftGraphBuilder *builder, guint32 id, guint32 packed)
{
  WeftIdEntry entry = {weft_id_hash (weft_texts_get (builder->graph->texts, id)), id, packed};

  weft_id_index_prefetch (&builder->rows, entry.hash);
  builder->waiting[builder->n_waiting++] = entry;
  if (builder->n_waiting == AT_ONCE)
    enter_ids (builder);
}

gboolean
weft_graph_builder_add (WeftGraphBuilder *builder,
                        guint table,
                        const WeftAttribute *attributes,
                        guint n,
                        guint32 *row,
                        GError **error)
{
  WeftCells cells[WEFT_MOST_SLOTS];
  guint32 added;
  guint32 id;

  if (!weft_graph_parse (builder->graph, table, attributes, n, cells, error))
    return FALSE;
  added = weft_graph_add_row (builder->graph, table, cells);
  id = get_id (builder->graph, table, cells);
  if (id != 0)
    note_id (builder, id, weft_graph_pack (table, added));
  if (row != NULL)
    *row = added;
  return TRUE;
}

/* Adds the edge, whose ends may be told later. */
static gboolean
add_edge (WeftGraphBuilder *builder,
          guint table,
          Ends ends,
          const WeftAttribute *attributes,
          guint n,
          guint32 *edge,
          GError **error)
{
  if (!weft_graph_builder_add (builder, table, attributes, n, edge, error))
    return FALSE;
  g_array_append_val (builder->ends[table], ends);
  return TRUE;
}

static gboolean
has_id (const WeftGraphBuilder *builder, guint32 packed, const char *id)
{
  WeftElement row = weft_graph_unpack (packed);

  return weft_graph_has_row (builder->graph, row) &&
         g_strcmp0 (weft_graph_get_text (builder->graph, row, WEFT_PROPERTY_ID), id) == 0;
}

/* Takes @found, a table and a row, as @end of an edge of @table, if it is one that may stand there. */
static gboolean
take_end (const WeftGraphBuilder *builder, guint table, WeftEnd end, guint32 found, Ends *ends)
{
  WeftElement element = weft_graph_unpack (found);

  ends->rows[end] = element.row;
  return found != WEFT_ID_NOBODY &&
         element.table == weft_graph_get_table (builder->graph, table)->end_tables[end];
}

/* %FALSE: it is to be looked for later. */
static gboolean
find_end (WeftGraphBuilder *builder, guint table, WeftEnd end, const char *id, Ends *ends)
{
  Guess *guess = &builder->guesses[end];
  guint32 *last = &guess->last;

  if (guess->n_missed > MOST_MISSED && ++guess->n_missed % AT_ONCE != 0)
    return FALSE;
  if (*last != WEFT_ID_NOBODY && (has_id (builder, *last, id) || has_id (builder, ++*last, id))) {
    guess->n_missed = 0;
  } else {
    enter_ids (builder);
    *last = weft_id_index_find (&builder->rows, builder->graph->texts, id, weft_id_hash (id));
    guess->n_missed++;
  }
  return take_end (builder, table, end, *last, ends);
}

static gboolean
name_end (WeftGraphBuilder *builder, WeftElement edge, WeftEnd end, const char *id, GError **error)
{
  NamedEnd named = {.edge = edge};

  if (!weft_texts_add (builder->ids, id, &named.id, error))
    return FALSE;
  g_array_append_val (builder->named[end], named);
  return TRUE;
}

gboolean
weft_graph_builder_connect (WeftGraphBuilder *builder,
                            guint table,
                            const char *from,
                            const char *to,
                            const WeftAttribute *attributes,
                            guint n,
                            guint32 *edge,
                            GError **error)
{
  Ends ends = {{0, 0}};
  gboolean has_from = find_end (builder, table, WEFT_END_FROM, from, &ends);
  gboolean has_to = find_end (builder, table, WEFT_END_TO, to, &ends);
  WeftElement added = {.table = table};
  guint32 row;

  if (!add_edge (builder, table, ends, attributes, n, &row, error))
    return FALSE;
  added.row = row;
  if (edge != NULL)
    *edge = row;
  return (has_from || name_end (builder, added, WEFT_END_FROM, from, error)) &&
         (has_to || name_end (builder, added, WEFT_END_TO, to, error));
}

gboolean
weft_graph_builder_connect_rows (WeftGraphBuilder *builder,
                                 guint table,
                                 guint32 from,
                                 guint32 to,
                                 const WeftAttribute *attributes,
                                 guint n,
                                 guint32 *edge,
                                 GError **error)
{
  return add_edge (builder, table, (Ends){{from, to}}, attributes, n, edge, error);
}

gboolean
weft_graph_builder_set (WeftGraphBuilder *builder,
                        WeftElement element,
                        WeftProperty property,
                        const char *text,
                        GError **error)
{
  return weft_graph_set (&builder->graph, element, property, text, error);
}

void
weft_graph_builder_set_reference (WeftGraphBuilder *builder,
                                  WeftElement element,
                                  WeftProperty property,
                                  guint32 node)
{
  weft_graph_set_reference (&builder->graph, element, property, node);
}

static gboolean
refuse_end (const WeftGraph *graph, guint table, WeftEnd end, const char *id, GError **error)
{
  const WeftGraphTable *edges = weft_graph_get_table (graph, table);
  const WeftGraphTable *rows = weft_graph_get_table (graph, edges->end_tables[end]);
  const WeftPropertyInfo *info = weft_kind_get_property (
      edges->type->info->kind, end == WEFT_END_FROM ? WEFT_PROPERTY_FROM : WEFT_PROPERTY_TO);
  g_autofree char *found = g_strdup_printf ("“%s”", id);
  g_autofree char *expected = g_strdup_printf (_ ("the id of a %s"), rows->type->info->element);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) edges->type->info->element,
                               .property = (char *) info->attribute,
                               .found = found,
                               .expected = expected});
  return FALSE;
}

/* The first of @n ends that is nowhere, or @n. What is to be looked at is asked for before. */
static guint
find_ends (WeftGraphBuilder *builder, WeftEnd end, const NamedEnd *named, guint n)
{
  guint64 hashes[AT_ONCE];

  for (guint i = 0; i < n; i++) {
    hashes[i] = weft_id_hash (weft_texts_get (builder->ids, named[i].id));
    weft_id_index_prefetch (&builder->rows, hashes[i]);
  }
  for (guint i = 0; i < n; i++) {
    const char *id = weft_texts_get (builder->ids, named[i].id);
    guint32 found = weft_id_index_find (&builder->rows, builder->graph->texts, id, hashes[i]);
    guint table = named[i].edge.table;

    if (!take_end (builder, table, end, found,
                   &g_array_index (builder->ends[table], Ends, named[i].edge.row)))
      return i;
  }
  return n;
}

/* Where a piece of all ends that have not been looked for ends. */
static guint
get_piece_end (const GArray *named, gsize piece)
{
  return (guint) MIN ((piece + 1) * MANY_EDGES, named->len);
}

typedef struct {
  WeftGraphBuilder *builder;
  WeftEnd end;
  guint *nowhere; /* by piece: the first end that is nowhere, or where the piece ends */
} Search;

static gboolean
find_piece (gsize piece, gpointer data, G_GNUC_UNUSED GError **error)
{
  const Search *search = data;
  const GArray *named = search->builder->named[search->end];
  guint piece_end = get_piece_end (named, piece);
  guint at = (guint) (piece * MANY_EDGES);

  while (at < piece_end) {
    guint n = MIN (AT_ONCE, piece_end - at);
    guint found = find_ends (search->builder, search->end, &g_array_index (named, NamedEnd, at), n);

    at += found;
    if (found < n)
      break;
  }
  search->nowhere[piece] = at;
  return TRUE;
}

/* (nullable): the first of all ends that is nowhere; many are looked for on several threads. */
static const NamedEnd *
find_all_ends (WeftGraphBuilder *builder, WeftEnd end)
{
  const GArray *named = builder->named[end];
  guint n_pieces = (named->len + MANY_EDGES - 1) / MANY_EDGES;
  g_autofree guint *nowhere = g_new (guint, n_pieces);
  g_autoptr (WeftJob) job = weft_job_new ();
  Search search = {builder, end, nowhere};

  weft_job_parallel_for (job, n_pieces, find_piece, &search, NULL);
  for (guint piece = 0; piece < n_pieces; piece++)
    if (nowhere[piece] < get_piece_end (named, piece))
      return &g_array_index (named, NamedEnd, nowhere[piece]);
  return NULL;
}

static gboolean
solve_all_ends (WeftGraphBuilder *builder, WeftElement *wrong, GError **error)
{
  const NamedEnd *first = NULL;
  WeftEnd side = WEFT_END_FROM;

  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++) {
    const NamedEnd *nowhere = find_all_ends (builder, end);

    if (nowhere != NULL && (first == NULL || nowhere->edge.row < first->edge.row)) {
      first = nowhere;
      side = end;
    }
  }
  if (first == NULL)
    return TRUE;
  *wrong = first->edge;
  return refuse_end (builder->graph, first->edge.table, side, weft_texts_get (builder->ids, first->id),
                     error);
}

/* The edges by the row at @end: by counting. */
static WeftPair *
sort_edges (const Ends *ends, guint32 n, WeftEnd end, guint32 n_rows)
{
  g_autofree guint32 *starts = g_new0 (guint32, n_rows + 1);
  WeftPair *sorted = g_new (WeftPair, n);

  for (guint32 edge = 0; edge < n; edge++)
    starts[ends[edge].rows[end] + 1]++;
  for (guint32 row = 0; row < n_rows; row++)
    starts[row + 1] += starts[row];
  for (guint32 edge = 0; edge < n; edge++) {
    guint32 row = ends[edge].rows[end];

    sorted[starts[row]++] = (WeftPair){row, edge};
  }
  return sorted;
}

/* The first edge in document order that leads from and to the same as one before it, or G_MAXUINT32. */
static guint32
find_second (const Ends *ends, guint32 n, const WeftPair *by_from, guint32 n_rows)
{
  g_autofree guint32 *last_from = g_new0 (guint32, n_rows); /* of an edge to each row, plus one */
  guint32 second = G_MAXUINT32;

  for (guint32 i = 0; i < n; i++) {
    guint32 to = ends[by_from[i].second].rows[WEFT_END_TO];

    if (last_from[to] == by_from[i].first + 1)
      second = MIN (second, by_from[i].second);
    last_from[to] = by_from[i].first + 1;
  }
  return second;
}

static guint32
count_end_rows (const WeftGraph *graph, guint table, WeftEnd end)
{
  return weft_graph_get_end (graph, weft_graph_get_table (graph, table)->end_tables[end]);
}

/* Edges of a table that are entered. */
typedef struct {
  WeftGraph *graph;
  guint table;
  const Ends *ends;
  guint32 n;
  guint32 n_rows[2];   /* at each end */
  WeftPairs *edges[2]; /* by the row there */
  guint32 second;      /* see find_second () */
} Entering;

/* What does not meet: the ends as cells of the edges, which takes longest, and the edges by each of their ends. */
static gboolean
enter_part (gsize part, gpointer data, G_GNUC_UNUSED GError **error)
{
  Entering *entering = data;
  WeftEnd end = part == 1 ? WEFT_END_FROM : WEFT_END_TO;
  g_autofree WeftPair *sorted = NULL;

  if (part == 0) {
    weft_graph_fill_ends (entering->graph, entering->table, (const guint32 (*)[2]) entering->ends,
                          entering->n);
    return TRUE;
  }
  sorted = sort_edges (entering->ends, entering->n, end, entering->n_rows[end]);
  if (end == WEFT_END_FROM)
    entering->second = find_second (entering->ends, entering->n, sorted, entering->n_rows[WEFT_END_TO]);
  entering->edges[end] = weft_pairs_new (sorted, entering->n);
  return TRUE;
}

/* Writes the ends of the edges of @table and enters the edges at their ends, many of them on several threads. */
static gboolean
enter_edges (WeftGraphBuilder *builder, guint table, WeftElement *wrong, GError **error)
{
  WeftGraph *graph = builder->graph;
  WeftGraphTable *edges = weft_graph_edit_table (graph, table);
  Entering entering = {
      .graph = graph,
      .table = table,
      .ends = (const Ends *) (gconstpointer) builder->ends[table]->data,
      .n = builder->ends[table]->len,
      .n_rows = {count_end_rows (graph, table, WEFT_END_FROM), count_end_rows (graph, table, WEFT_END_TO)}};
  g_autoptr (WeftJob) job = weft_job_new ();

  if (entering.n < MANY_EDGES)
    weft_job_set_threads (job, 1);
  weft_job_parallel_for (job, N_PARTS, enter_part, &entering, NULL);
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    edges->edges[end] = entering.edges[end];
  *wrong = (WeftElement){.table = table, .row = entering.second};
  return entering.second == G_MAXUINT32 || weft_graph_refuse_edge (graph, table, error);
}

static gboolean
finish (WeftGraphBuilder *builder, WeftElement *wrong, GError **error)
{
  WeftGraph *graph = builder->graph;

  enter_ids (builder);
  *wrong = builder->second;
  if (builder->second.table != 0)
    return weft_graph_refuse_id (weft_graph_get_text (graph, *wrong, WEFT_PROPERTY_ID), error);
  weft_graph_take_ids (graph, &builder->rows);
  if (!solve_all_ends (builder, wrong, error))
    return FALSE;
  for (guint table = 1; table <= graph->n_tables; table++)
    if (builder->ends[table] != NULL && !enter_edges (builder, table, wrong, error))
      return FALSE;
  return TRUE;
}

WeftGraph *
weft_graph_builder_finish (WeftGraphBuilder *builder, WeftElement *wrong, GError **error)
{
  WeftGraph *graph = finish (builder, wrong, error) ? g_steal_pointer (&builder->graph) : NULL;

  weft_graph_builder_free (builder);
  return graph;
}
