/* weft-tgff-reader.c: a file of TGFF as a document with a suite and a subtask flow graph for each of its graphs. A table whose columns are "type" and a
 * time is a machine; one with "type" and an amount says the sizes of arcs. Tables may stand before or behind graphs, so types wait for the end. */
#include "weft-tgff-format.h"

#include "weft-named-flow.h"
#include "weft-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_TIME    1e15
#define MOST_TYPE    G_MAXUINT32
#define MOST_COLUMNS 64
#define NO_COLUMN    G_MAXUINT

typedef struct {
  WeftNamedFlow flow;
  WeftWords words;
  GHashTable *tasks;   /* of the graph at hand: name -> number, from 1 */
  GArray *task_types;  /* guint32: of subtasks */
  GArray *arc_types;   /* guint32: of items */
  GPtrArray *times;    /* GHashTable of each machine: type -> double */
  GHashTable *amounts; /* of arcs: type -> double */
  guint columns[3];    /* of the table at hand: TYPE, VALUE, VALID, or NO_COLUMN */
  guint n_columns;     /* as its head says; 0: it has none */
  gboolean has_times;  /* the table at hand is a machine */
} Reader;

enum { TYPE, VALUE, VALID };

static void
leave_out (Reader *reader, const char *of_what, const char *what, gsize offset)
{
  weft_left_out_add (&reader->flow.left_out, of_what, what, offset);
}

static gboolean
expect (Reader *reader, const char *word, GError **error)
{
  g_autofree char *expected = g_strdup_printf ("“%s”", word);

  return weft_words_next (&reader->words, error) &&
         (weft_words_is (&reader->words, word) || weft_words_fail (&reader->words, expected, error));
}

/* Any word but a brace, (transfer none). */
static const char *
expect_name (Reader *reader, const char *expected, GError **error)
{
  g_autofree char *name = NULL;

  if (!weft_words_next (&reader->words, error))
    return NULL;
  if (reader->words.length == 0 || weft_words_is (&reader->words, "{") ||
      weft_words_is (&reader->words, "}")) {
    weft_words_fail (&reader->words, expected, error);
    return NULL;
  }
  name = weft_words_copy (&reader->words);
  return g_string_chunk_insert_const (reader->flow.chunk, name);
}

static gboolean
expect_type (Reader *reader, guint32 *type, GError **error)
{
  return expect (reader, "TYPE", error) &&
         weft_words_expect_count (&reader->words, MOST_TYPE, _ ("a type, a whole number"), type, error);
}

/* The rest of the line. */
static gboolean
skip_line (Reader *reader, GError **error)
{
  while (!weft_words_ends_line (&reader->words))
    if (!weft_words_next (&reader->words, error))
      return FALSE;
  return TRUE;
}

/* Graphs. */

static gboolean
read_task (Reader *reader, GError **error)
{
  const char *name = expect_name (reader, _ ("the name of a task"), error);
  WeftFlowSubtask subtask = {name, reader->words.offset, NULL};
  guint32 type;

  if (name == NULL)
    return FALSE;
  if (g_hash_table_contains (reader->tasks, name))
    return weft_words_fail (&reader->words, _ ("a name that no task of the graph before has"), error);
  if (!expect_type (reader, &type, error))
    return FALSE;
  g_array_append_val (reader->task_types, type);
  g_hash_table_insert (reader->tasks, (gpointer) name,
                       GUINT_TO_POINTER (weft_named_flow_add_subtask (&reader->flow, &subtask) + 1));
  return TRUE;
}

/* A task of the graph at hand, told before. */
static gboolean
expect_task (Reader *reader, guint32 *number, GError **error)
{
  const char *name = expect_name (reader, _ ("the name of a task"), error);

  if (name == NULL)
    return FALSE;
  *number = GPOINTER_TO_UINT (g_hash_table_lookup (reader->tasks, name)) - 1;
  return g_hash_table_contains (reader->tasks, name) ||
         weft_words_fail (&reader->words, _ ("the name of a task of the graph"), error);
}

static gboolean
read_arc (Reader *reader, GError **error)
{
  const char *name = expect_name (reader, _ ("the name of an arc"), error);
  WeftFlowItem item = {name, reader->words.offset, 0, WEFT_NO_FLOW_MACHINE};
  guint32 from;
  guint32 to;
  guint32 type;

  if (name == NULL || !expect (reader, "FROM", error) || !expect_task (reader, &from, error) ||
      !expect (reader, "TO", error) || !expect_task (reader, &to, error) ||
      !expect_type (reader, &type, error))
    return FALSE;
  g_array_append_val (reader->arc_types, type);
  weft_named_flow_add_arc (&reader->flow, &item, from, to);
  return TRUE;
}

/* A line of a graph, whose first word was read. */
static gboolean
read_statement (Reader *reader, GError **error)
{
  g_autofree char *word = weft_words_copy (&reader->words);
  gsize offset = reader->words.offset;

  if (g_str_equal (word, "TASK") || g_str_equal (word, "ARC")) {
    if (!(*word == 'T' ? read_task (reader, error) : read_arc (reader, error)))
      return FALSE;
    if (!weft_words_ends_line (&reader->words))
      leave_out (reader, _ ("tasks and arcs"), _ ("what follows the type"), reader->words.at);
    return skip_line (reader, error);
  }
  if (!g_str_equal (word, "PERIOD") && !g_str_equal (word, "HARD_DEADLINE") &&
      !g_str_equal (word, "SOFT_DEADLINE"))
    return weft_words_fail (&reader->words, _ ("TASK, ARC, PERIOD, HARD_DEADLINE, SOFT_DEADLINE or “}”"),
                            error);
  leave_out (reader, _ ("graphs"), word, offset);
  return skip_line (reader, error);
}

static gboolean
read_graph (Reader *reader, const char *name, gsize offset, GError **error)
{
  g_hash_table_remove_all (reader->tasks);
  weft_named_flow_begin (&reader->flow, name, NULL, NULL, offset);
  while (weft_words_next (&reader->words, error)) {
    if (weft_words_is (&reader->words, "}"))
      return TRUE;
    if (reader->words.length == 0)
      return weft_words_fail (&reader->words, _ ("“}”, the end of the graph"), error);
    if (!read_statement (reader, error))
      return FALSE;
  }
  return FALSE;
}

/* Tables. */

static gboolean
has_word (const char *name, const char *const *words)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (; *words != NULL; words++)
    if (strstr (lower, *words) != NULL)
      return TRUE;
  return FALSE;
}

/* What the remark before the first row, "# type version execution_time", says of columns. */
static void
read_head (Reader *reader)
{
  static const char *const times[] = {"exec_time", "execution_time", "task_time", "time", NULL};
  static const char *const amounts[] = {"quantity", "size",  "volume", "amount",
                                        "bits",     "bytes", "data",   NULL};
  g_autofree char *remark = g_strndup (reader->words.text->data + reader->words.remark + 1,
                                       MAX (reader->words.remark_length, 1) - 1);
  g_auto (GStrv) names = g_strsplit_set (remark, " \t", -1);
  guint n = 0;
  guint amount = NO_COLUMN;

  reader->columns[TYPE] = reader->columns[VALUE] = reader->columns[VALID] = NO_COLUMN;
  for (guint i = 0; names[i] != NULL && n < MOST_COLUMNS; i++) {
    if (*names[i] == '\0')
      continue;
    if (g_ascii_strcasecmp (names[i], "type") == 0)
      reader->columns[TYPE] = n;
    else if (g_ascii_strcasecmp (names[i], "valid") == 0)
      reader->columns[VALID] = n;
    else if (reader->columns[VALUE] == NO_COLUMN && has_word (names[i], times))
      reader->columns[VALUE] = n;
    else if (amount == NO_COLUMN && has_word (names[i], amounts))
      amount = n;
    n++;
  }
  reader->has_times = reader->columns[VALUE] != NO_COLUMN;
  if (!reader->has_times)
    reader->columns[VALUE] = amount;
  reader->n_columns = reader->columns[TYPE] == 0 && reader->columns[VALUE] != NO_COLUMN ? n : 0;
}

/* The rest of a row, whose first number, the type, was read. Rule: of several versions of a type the first that is valid counts. */
static gboolean
read_row (Reader *reader, GHashTable *values, GError **error)
{
  double numbers[MOST_COLUMNS];
  gsize offset = reader->words.offset;
  guint32 type;

  if (!weft_words_parse (&reader->words, &numbers[0]) ||
      !(numbers[0] >= 0 && numbers[0] <= MOST_TYPE && numbers[0] == floor (numbers[0])))
    return weft_words_fail (&reader->words, _ ("a type, a whole number"), error);
  for (guint i = 1; i < reader->n_columns; i++) {
    double least = i == reader->columns[VALUE] ? 0 : -G_MAXDOUBLE;
    double greatest = i == reader->columns[VALUE] ? MOST_TIME : G_MAXDOUBLE;

    if (weft_words_ends_line (&reader->words))
      return weft_words_next (&reader->words, error) &&
             weft_words_fail (&reader->words, _ ("a row with a number in each column of the table"), error);
    if (!weft_words_expect_number (&reader->words, least, greatest,
                                   _ ("a number, in the column of times or amounts from 0 to 1e15"),
                                   &numbers[i], error))
      return FALSE;
  }
  if (!weft_words_ends_line (&reader->words))
    return weft_words_next (&reader->words, error) &&
           weft_words_fail (&reader->words, _ ("the end of the row"), error);
  type = (guint32) numbers[0];
  if (reader->columns[VALID] != NO_COLUMN && numbers[reader->columns[VALID]] == 0)
    return TRUE;
  if (g_hash_table_contains (values, GUINT_TO_POINTER (type))) {
    leave_out (reader, _ ("tables"), _ ("second rows for a type"), offset);
    return TRUE;
  }
  g_hash_table_insert (values, GUINT_TO_POINTER (type),
                       g_memdup2 (&numbers[reader->columns[VALUE]], sizeof (double)));
  return TRUE;
}

static GHashTable *
new_values (void)
{
  return g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
}

static gboolean
begin_machine (Reader *reader, const char *name, gsize offset, GHashTable **values, GError **error)
{
  *values = new_values ();
  g_ptr_array_add (reader->times, *values);
  return weft_named_flow_add_machine (&reader->flow, name, 0, offset, NULL, error);
}

/* What stands in the braces: numbers of the table itself, as its price, then rows below the remark that names columns. */
static gboolean
read_table (Reader *reader, const char *name, gsize offset, GError **error)
{
  GHashTable *values = NULL;
  gsize head = reader->words.remark;

  while (weft_words_next (&reader->words, error)) {
    if (weft_words_is (&reader->words, "}")) {
      if (values == NULL)
        leave_out (reader, NULL, _ ("tables without types and times or amounts, which are left out"), offset);
      return TRUE;
    }
    if (reader->words.length == 0)
      return weft_words_fail (&reader->words, _ ("“}”, the end of the table"), error);
    if (values == NULL && reader->words.remark != head) {
      head = reader->words.remark;
      read_head (reader);
      if (reader->n_columns > 0 && !reader->has_times)
        values = reader->amounts;
      else if (reader->n_columns > 0 && !begin_machine (reader, name, offset, &values, error))
        return FALSE;
    }
    if (values != NULL) {
      if (!read_row (reader, values, error))
        return FALSE;
    } else {
      leave_out (reader, _ ("tables"), _ ("numbers that are of no type"), reader->words.offset);
      if (!skip_line (reader, error))
        return FALSE;
    }
  }
  return FALSE;
}

/* The file. */

/* "@GRAPH 0 {", "@CORE 0 {" or "@HYPERPERIOD 8", whose first word was read. */
static gboolean
read_part (Reader *reader, GError **error)
{
  g_autofree char *kind = weft_words_copy (&reader->words);
  gsize offset = reader->words.offset;
  const char *number;
  g_autofree char *name = NULL;
  guint32 found;

  if (*kind != '@')
    return weft_words_fail (&reader->words, _ ("“@” and the kind of what follows, as @TASK_GRAPH"), error);
  if (weft_words_ends_line (&reader->words)) {
    leave_out (reader, _ ("the file"), kind, offset);
    return TRUE;
  }
  number = expect_name (reader, _ ("a number behind what follows"), error);
  if (number == NULL)
    return FALSE;
  if (weft_words_ends_line (&reader->words)) {
    leave_out (reader, _ ("the file"), kind, offset);
    return TRUE;
  }
  if (!expect (reader, "{", error))
    return FALSE;
  name = g_strdup_printf ("%s-%s", kind + 1, number);
  if (strstr (kind, "GRAPH") != NULL)
    return read_graph (reader, name, offset, error);
  if (weft_named_flow_find_machine (&reader->flow, name, &found)) {
    reader->words.offset = offset;
    reader->words.length = strlen (kind);
    return weft_words_fail (&reader->words, _ ("each table once"), error);
  }
  return read_table (reader, name, offset, error);
}

static gboolean
read_parts (Reader *reader, GError **error)
{
  while (weft_words_next (&reader->words, error)) {
    if (reader->words.length == 0)
      return reader->flow.graphs->len > 0 || reader->flow.machines->len > 0 ||
             weft_words_fail (&reader->words, _ ("a graph, as @TASK_GRAPH 0 { … }"), error);
    if (!read_part (reader, error))
      return FALSE;
  }
  return FALSE;
}

/* Sizes of arcs by their types. */
static void
set_sizes (Reader *reader)
{
  for (guint i = 0; i < reader->flow.items->len; i++) {
    WeftFlowItem *item = &g_array_index (reader->flow.items, WeftFlowItem, i);
    guint32 type = g_array_index (reader->arc_types, guint32, i);
    const double *size = g_hash_table_lookup (reader->amounts, GUINT_TO_POINTER (type));

    if (size != NULL)
      item->size = *size;
    else
      leave_out (reader, NULL, _ ("arcs of a type for which no table has an amount, which have size 0"),
                 item->offset);
  }
}

/* A type that the table of a machine does not have cannot run there. */
static double
get_time (gpointer data, guint32 subtask, guint32 machine)
{
  const Reader *reader = data;
  guint32 type = g_array_index (reader->task_types, guint32, subtask);
  const double *time = machine < reader->times->len
                           ? g_hash_table_lookup (reader->times->pdata[machine], GUINT_TO_POINTER (type))
                           : NULL;

  return time != NULL ? *time : NAN;
}

static gboolean
has_time (Reader *reader, guint32 subtask)
{
  for (guint32 machine = 0; machine < reader->times->len; machine++)
    if (!isnan (get_time (reader, subtask, machine)))
      return TRUE;
  return FALSE;
}

static void
tell_tasks (Reader *reader)
{
  for (guint32 i = 0; reader->times->len > 0 && i < reader->flow.subtasks->len; i++)
    if (!has_time (reader, i))
      leave_out (reader, NULL, _ ("tasks of a type that no machine has a time for"),
                 g_array_index (reader->flow.subtasks, WeftFlowSubtask, i).offset);
}

static WeftDocument *
read_file (Reader *reader, double bandwidth, GError **error)
{
  if (!weft_text_check_characters (reader->words.text, error) || !read_parts (reader, error))
    return NULL;
  set_sizes (reader);
  tell_tasks (reader);
  if (reader->flow.machines->len == 0)
    leave_out (reader, NULL, _ ("no table of types and times, so that there is no machine"), 0);
  weft_named_flow_connect_all (&reader->flow, bandwidth);
  return weft_named_flow_finish (&reader->flow, get_time, reader, error);
}

WeftDocument *
weft_tgff_read (const WeftFormatInput *input,
                WeftDiagnostics *diagnostics,
                G_GNUC_UNUSED WeftLocations **locations,
                GError **error)
{
  Reader reader = {.tasks = g_hash_table_new (g_str_hash, g_str_equal),
                   .task_types = g_array_new (FALSE, FALSE, sizeof (guint32)),
                   .arc_types = g_array_new (FALSE, FALSE, sizeof (guint32)),
                   .times = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref),
                   .amounts = new_values ()};
  WeftDocument *document;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_words_init (&reader.words, &text, input->job);
  reader.words.has_braces = TRUE;
  weft_named_flow_init (&reader.flow, &text, input->job, diagnostics);
  document = read_file (&reader, weft_tgff_get_bandwidth (input->options), error);
  g_hash_table_unref (reader.tasks);
  g_array_unref (reader.task_types);
  g_array_unref (reader.arc_types);
  g_ptr_array_unref (reader.times);
  g_hash_table_unref (reader.amounts);
  weft_named_flow_clear (&reader.flow);
  weft_text_clear (&text);
  return document;
}
