/* weft-row-order.c: rows are filtered on the way through the table; each that stays gets a key, and the keys are sorted. */
#include "weft-row-order.h"

#include "weft-words.h"

#include <math.h>
#include <string.h>

#define BEAT 256 /* rows between two looks at whether anybody still wants to know */

typedef struct {
  double number; /* NaN: none */
  char *text;    /* (nullable): in the arena */
  guint32 row;
} Key;

typedef struct {
  const WeftDocument *document;
  const WeftGraph *graph;
  const WeftRowOrder *order;
  GPtrArray *columns;
  char **words;
  GString *line; /* of a row */
  GArray *keys;
  GStringChunk *arena; /* texts of keys */
} Walk;

static gboolean
is_shown (Walk *walk, WeftElement row)
{
  if (walk->words[0] == NULL)
    return TRUE;
  g_string_truncate (walk->line, 0);
  for (guint i = 0; i < walk->columns->len; i++) {
    g_autofree char *text = weft_row_cells_print (walk->document, row, walk->columns->pdata[i]);

    g_string_append (walk->line, text);
    g_string_append_c (walk->line, '\n');
  }
  return weft_words_stand_in (walk->words, walk->line->str, walk->line->len);
}

static gboolean
is_literal (const WeftPropertyInfo *info)
{
  return info->type == WEFT_TYPE_TIME || info->type == WEFT_TYPE_COUNT;
}

static double
get_mean (const WeftGraph *graph, WeftElement row, const WeftPropertyInfo *info)
{
  WeftLiteral *literal = weft_graph_get_literal (graph, row, info->property);
  double mean;

  if (literal == NULL)
    return info->default_text != NULL ? g_ascii_strtod (info->default_text, NULL) : NAN;
  mean = weft_literal_get_mean (literal);
  weft_literal_unref (literal);
  return mean;
}

static double
get_number (const WeftGraph *graph, WeftElement row, const WeftPropertyInfo *info)
{
  if (is_literal (info))
    return get_mean (graph, row, info);
  if (info->default_text == NULL && !weft_graph_has (graph, row, info->property))
    return NAN;
  return info->type == WEFT_TYPE_NUMBER ? weft_graph_get_number (graph, row, info->property)
                                        : (double) weft_graph_get_integer (graph, row, info->property);
}

/* Of times on machines that on the one that is meant. */
static double
get_time (Walk *walk, WeftElement row)
{
  const WeftRowOrder *order = walk->order;
  g_autofree char *text = weft_row_cells_print_time (walk->document, row, order->column, order->machine);
  g_autoptr (WeftLiteral) literal = *text != '\0' ? weft_literal_parse (text, NULL) : NULL;

  return literal != NULL ? weft_literal_get_mean (literal) : NAN;
}

/* As people count: "t2" before "t10". */
static char *
make_text_key (Walk *walk, WeftElement row)
{
  g_autofree char *text = weft_row_cells_print (walk->document, row, walk->order->column);
  g_autofree char *key = *text != '\0' ? g_utf8_collate_key_for_filename (text, -1) : NULL;

  return key != NULL ? g_string_chunk_insert (walk->arena, key) : NULL;
}

static void
add_key (Walk *walk, WeftElement row)
{
  Key key = {.number = NAN, .row = row.row};
  const WeftPropertyInfo *column = walk->order->sort != WEFT_SORT_AS_DRAWN ? walk->order->column : NULL;

  if (column != NULL && walk->order->machine != NULL)
    key.number = get_time (walk, row);
  else if (column != NULL &&
           (is_literal (column) || column->type == WEFT_TYPE_NUMBER || column->type == WEFT_TYPE_INTEGER))
    key.number = get_number (walk->graph, row, column);
  else if (column != NULL)
    key.text = make_text_key (walk, row);
  g_array_append_val (walk->keys, key);
}

static gboolean
is_nothing (const Key *key)
{
  return isnan (key->number) && key->text == NULL;
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const Key *p = a;
  const Key *q = b;
  const WeftRowOrder *order = data;
  int sign = order->sort == WEFT_SORT_DESCENDING ? -1 : 1;
  int by = 0;

  if (is_nothing (p) != is_nothing (q))
    return is_nothing (p) ? 1 : -1;
  if (p->text != NULL)
    by = strcmp (p->text, q->text);
  else if (!is_nothing (p))
    by = (p->number > q->number) - (p->number < q->number);
  return by != 0 ? sign * by : (p->row > q->row) - (p->row < q->row);
}

/* Walking is most of the work. */
static gboolean
collect (Walk *walk, WeftElement row, WeftJob *job, GError **error)
{
  guint32 end = weft_graph_get_end (walk->graph, row.table);

  for (row.row = 0; row.row < end; row.row++) {
    if (row.row % BEAT == 0) {
      weft_job_set_progress (job, 0.9 * row.row / end);
      if (!weft_job_check (job, error))
        return FALSE;
    }
    if (weft_graph_has_row (walk->graph, row) && is_shown (walk, row))
      add_key (walk, row);
  }
  return TRUE;
}

static GArray *
list_rows (const GArray *keys)
{
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint32), keys->len);

  for (guint i = 0; i < keys->len; i++)
    g_array_append_val (rows, g_array_index (keys, Key, i).row);
  return rows;
}

GArray *
weft_row_order_list (const WeftDocument *document,
                     WeftElement element,
                     const WeftRowOrder *order,
                     WeftJob *job,
                     GError **error)
{
  const WeftGraph *graph = weft_document_get_graph (document, element);
  g_auto (GStrv) words = weft_words_split (order->words != NULL ? order->words : "");
  g_autoptr (GPtrArray) columns = weft_row_cells_list_columns (weft_graph_get_kind (graph, element.table));
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (Key));
  Walk walk = {document, graph, order, columns, words, g_string_new (NULL), keys, g_string_chunk_new (4096)};
  GArray *rows = NULL;

  if (collect (&walk, element, job, error)) {
    if (order->sort != WEFT_SORT_AS_DRAWN)
      g_array_sort_with_data (keys, compare, (gpointer) order);
    rows = list_rows (keys);
  }
  g_string_free (walk.line, TRUE);
  g_string_chunk_free (walk.arena);
  return rows;
}
