/* test-rows.c: rows of a graph as tables: their order and which are shown are those of a plain list; a block of cells is its cells one by
 * one; what is refused says which cell, and leaves nothing. */
#include "graph-rows.h"
#include "test-seed.h"
#include "weft-fault.h"
#include "weft-row-order.h"
#include "weft-writer.h"

#include <math.h>
#include <string.h>

#define ROUNDS   200
#define BELOW(n) ((guint) weft_random_below (&random, n))

static WeftElement
get_table (const WeftDocument *document, guint table)
{
  const WeftNode *diagram = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_TASK_GRAPH);

  return (WeftElement){.node = weft_node_get_id (diagram), .table = table};
}

static GPtrArray *
list_columns (const WeftDocument *document, WeftElement table)
{
  return weft_row_cells_list_columns (
      weft_graph_get_kind (weft_document_get_graph (document, table), table.table));
}

static GArray *
list (const WeftDocument *document, WeftElement table, const WeftRowOrder *order)
{
  WeftJob *job = weft_job_new ();
  GError *error = NULL;
  GArray *rows = weft_row_order_list (document, table, order, job, &error);

  g_assert_no_error (error);
  weft_job_unref (job);
  return rows;
}

/* The plain list. */

static double
get_number (const char *text)
{
  WeftLiteral *literal = weft_literal_parse (text, NULL);
  double mean = literal != NULL ? weft_literal_get_mean (literal) : NAN;

  if (literal != NULL)
    weft_literal_unref (literal);
  return mean;
}

/* Of two rows that say something. */
static int
compare_texts (const WeftPropertyInfo *info, const char *p, const char *q)
{
  g_autofree char *a = g_utf8_collate_key_for_filename (p, -1);
  g_autofree char *b = g_utf8_collate_key_for_filename (q, -1);

  if (info->type != WEFT_TYPE_TIME && info->type != WEFT_TYPE_INTEGER)
    return strcmp (a, b);
  return (get_number (p) > get_number (q)) - (get_number (p) < get_number (q));
}

static gboolean
says_nothing (const WeftPropertyInfo *info, const char *text)
{
  return *text == '\0' || (info->type == WEFT_TYPE_TIME && isnan (get_number (text)));
}

/* Whether @row belongs before @other, which stands before it in the document. */
static gboolean
goes_before (const WeftDocument *document, const WeftRowOrder *order, WeftElement row, WeftElement other)
{
  g_autofree char *p = weft_row_cells_print (document, row, order->column);
  g_autofree char *q = weft_row_cells_print (document, other, order->column);
  int by;

  if (order->sort == WEFT_SORT_AS_DRAWN || says_nothing (order->column, p))
    return FALSE;
  by = says_nothing (order->column, q) ? 0 : compare_texts (order->column, p, q);
  return says_nothing (order->column, q) || (order->sort == WEFT_SORT_ASCENDING ? by < 0 : by > 0);
}

static gboolean
is_shown (const WeftDocument *document, GPtrArray *columns, WeftElement row, const char *word)
{
  for (guint i = 0; i < columns->len; i++) {
    g_autofree char *text = weft_row_cells_print (document, row, columns->pdata[i]);
    g_autofree char *folded = g_utf8_casefold (text, -1);

    if (strstr (folded, word) != NULL)
      return TRUE;
  }
  return FALSE;
}

static GArray *
list_plainly (const WeftDocument *document, WeftElement row, const WeftRowOrder *order)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftGraph *graph = weft_document_get_graph (document, row);
  g_autoptr (GPtrArray) columns = list_columns (document, row);

  for (row.row = 0; row.row < weft_graph_get_end (graph, row.table); row.row++) {
    WeftElement other = row;
    guint place = rows->len;

    if (!weft_graph_has_row (graph, row) || !is_shown (document, columns, row, order->words))
      continue;
    for (; place > 0; place--) {
      other.row = g_array_index (rows, guint32, place - 1);
      if (!goes_before (document, order, row, other))
        break;
    }
    g_array_insert_vals (rows, place, (guint32[]){row.row}, 1);
  }
  return rows;
}

static void
assert_same_rows (const GArray *a, const GArray *b)
{
  g_assert_cmpmem (a->data, a->len * sizeof (guint32), b->data, b->len * sizeof (guint32));
}

/* Some rows go, so that indices have gaps. */
static WeftDocument *
make_document (WeftRandom *state)
{
  g_autoptr (WeftDocument) document = graph_rows_random (state, "t%u", TRUE);
  WeftElement task = get_table (document, 1);
  WeftBatch *batch = weft_batch_begin (document);

  for (; task.row < weft_graph_get_end (weft_document_get_graph (document, task), 1); task.row++)
    if (weft_random_below (state, 5) == 0)
      g_assert_true (weft_batch_remove_row (batch, task, NULL));
  return weft_batch_commit (batch);
}

static void
test_order (void)
{
  static const char *const words[] = {"", "1", "t2", "(", "g", "nowhere"};
  WeftRandom random;

  test_random_init (&random, 71, 0);
  for (guint i = 0; i < ROUNDS; i++) {
    g_autoptr (WeftDocument) document = make_document (&random);
    WeftElement table = get_table (document, 1 + BELOW (2));
    g_autoptr (GPtrArray) columns = list_columns (document, table);
    WeftRowOrder order = {BELOW (3), columns->pdata[BELOW (columns->len)],
                          words[BELOW (G_N_ELEMENTS (words))]};
    g_autoptr (GArray) rows = list (document, table, &order);
    g_autoptr (GArray) plain = list_plainly (document, table, &order);

    assert_same_rows (rows, plain);
  }
}

static void
test_cancelled (void)
{
  WeftRandom random;
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  WeftJob *job = weft_job_new ();

  test_random_init (&random, 72, 0);
  do {
    g_clear_pointer (&document, weft_document_unref);
    document = graph_rows_random (&random, "t%u", FALSE);
  } while (!weft_graph_has_rows (graph_rows_get (document)));
  weft_job_cancel (job);
  g_assert_null (weft_row_order_list (document, get_table (document, 1), &(WeftRowOrder){0}, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  weft_job_unref (job);
}

/* Blocks of cells. */

/* Texts that some columns take and others do not. */
static GArray *
make_block (WeftRandom *state, const WeftDocument *document, WeftElement table, GPtrArray *columns)
{
  static const char *const texts[] = {NULL, "3", "uniform(1, 2)", "t1", "t2", "t3", "fresh", "3", "t1", "t2"};
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (WeftRowCell));
  guint32 end = weft_graph_get_end (weft_document_get_graph (document, table), table.table);
  guint left = (guint) weft_random_below (state, columns->len);

  for (table.row = end - MIN (end, (guint32) weft_random_below (state, 4)); table.row < end + 2; table.row++)
    for (guint i = left; i < MIN (columns->len, left + 2); i++) {
      WeftRowCell cell = {table.row, columns->pdata[i],
                          texts[weft_random_below (state, G_N_ELEMENTS (texts))]};

      if (table.row >= end || weft_graph_has_row (weft_document_get_graph (document, table), table))
        g_array_append_val (cells, cell);
    }
  return cells;
}

/* Each in a version of its own; those of a new row together. */
static WeftDocument *
set_plainly (WeftDocument *document, WeftElement table, const WeftRowCell *cells, gsize n, GError **error)
{
  guint32 end = weft_graph_get_end (weft_document_get_graph (document, table), table.table);
  WeftDocument *version = weft_document_ref (document);

  for (gsize i = 0, n_same; i < n; i += n_same) {
    g_autoptr (WeftDocument) before = version;
    WeftBatch *batch = weft_batch_begin (before);
    gsize wrong;

    for (n_same = 1; cells[i].row >= end && i + n_same < n && cells[i + n_same].row == cells[i].row;)
      n_same++;
    if (!weft_row_cells_set (batch, table.node, table.table, cells + i, n_same, &wrong, error)) {
      weft_batch_abandon (batch);
      return NULL;
    }
    version = weft_batch_commit (batch);
  }
  return version;
}

static void
check_block (WeftDocument *document, WeftElement table, const WeftRowCell *cells, gsize n)
{
  g_autofree char *before = weft_write (document, NULL);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) plain_error = NULL;
  g_autoptr (WeftDocument) plain = set_plainly (document, table, cells, n, &plain_error);
  g_autoptr (WeftDocument) version = NULL;
  WeftBatch *batch = weft_batch_begin (document);
  gsize wrong = n;

  if (weft_row_cells_set (batch, table.node, table.table, cells, n, &wrong, &error)) {
    g_autofree char *plain_bytes = plain != NULL ? weft_write (plain, NULL) : NULL;
    g_autofree char *bytes = NULL;

    version = weft_batch_commit (batch);
    bytes = weft_write (version, NULL);
    g_assert_cmpstr (bytes, ==, plain_bytes);
  } else {
    weft_batch_abandon (batch);
    g_assert_null (plain);
    g_assert_error (error, plain_error->domain, plain_error->code);
    g_assert_cmpuint (wrong, <, n);
  }
  after = weft_write (document, NULL);
  g_assert_cmpstr (after, ==, before);
}

static void
test_blocks (void)
{
  WeftRandom random;

  test_random_init (&random, 73, 0);
  for (guint i = 0; i < 5 * ROUNDS; i++) {
    g_autoptr (WeftDocument) document = make_document (&random);
    WeftElement table = get_table (document, 1 + BELOW (2));
    g_autoptr (GPtrArray) columns = list_columns (document, table);
    g_autoptr (GArray) cells = make_block (&random, document, table, columns);

    check_block (document, table, (const WeftRowCell *) (gpointer) cells->data, cells->len);
  }
}

/* New rows. */

static char *
set_new (WeftDocument **document, guint table, const char *first, const char *second)
{
  WeftElement element = get_table (*document, table);
  g_autoptr (GPtrArray) columns = list_columns (*document, element);
  guint32 end = weft_graph_get_end (weft_document_get_graph (*document, element), table);
  WeftRowCell cells[] = {{end, columns->pdata[0], first}, {end, columns->pdata[1], second}};
  WeftBatch *batch = weft_batch_begin (*document);
  g_autoptr (GError) error = NULL;
  gsize wrong;

  if (!weft_row_cells_set (batch, element.node, table, cells, 2, &wrong, &error)) {
    weft_batch_abandon (batch);
    return weft_fault_words (error);
  }
  weft_document_unref (*document);
  *document = weft_batch_commit (batch);
  return graph_rows_describe (*document, FALSE);
}

#define ASSERT_NEW(table, first, second, words)                                                              \
  {                                                                                                          \
    g_autofree char *said = set_new (&document, table, first, second);                                       \
                                                                                                             \
    g_assert_cmpstr (said, ==, words);                                                                       \
  }

static void
test_new_rows (void)
{
  WeftRandom random;
  g_autoptr (WeftDocument) document = NULL;

  test_random_init (&random, 74, 0);
  do {
    g_clear_pointer (&document, weft_document_unref);
    document = graph_rows_random (&random, "x%u", FALSE);
  } while (weft_graph_has_rows (graph_rows_get (document)));
  ASSERT_NEW (1, "a", NULL, "a:0");
  ASSERT_NEW (1, NULL, "Second", "a:0 t1:0:Second");
  ASSERT_NEW (1, NULL, NULL, "a:0 t1:0:Second");
  ASSERT_NEW (2, "a", "t1", "a:0 t1:0:Second a>t1");
  ASSERT_NEW (2, "t1 > a", NULL, "a:0 t1:0:Second a>t1 t1>a");
  ASSERT_NEW (2, "a", NULL, "A new edge needs the ids of both its ends, such as T1>T2.");
  ASSERT_NEW (2, "a", "b", "There is nothing with the id “b” that an edge could lead to.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/order", test_order);
  g_test_add_func ("/rows/cancelled", test_cancelled);
  g_test_add_func ("/rows/blocks", test_blocks);
  g_test_add_func ("/rows/new", test_new_rows);
  return g_test_run ();
}
