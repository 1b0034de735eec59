/* weft-table-reader.c: a table of tasks as a document with one task graph. Columns are known by their heads, fields between commas,
 * semicolons or tabs, whichever stands first in the line of heads. */
#include "weft-table-format.h"

#include "weft-insert-parts.h"
#include "weft-named-tasks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PIECE 4096 /* rows between two looks at the job */

/* What a column holds. */
typedef enum { ID, NAME, TIME, GROUP, PREDECESSORS, N_ROLES, OTHER = N_ROLES } Role;

static const char *const heads[N_ROLES] = {"id", "name", "time", "group", "predecessors"};

/* The field that was read last. */
typedef struct {
  const WeftText *text;
  gsize at;
  char separator;
  GString *field;
  gsize offset;     /* where it begins */
  gboolean is_last; /* of its row */
} Scan;

typedef struct {
  char *head;
  Role role;
} Column;

typedef struct {
  Scan scan;
  WeftNamedTasks tasks;
  GArray *columns;                /* Column */
  WeftNamedValue values[N_ROLES]; /* of the row at hand */
} Reader;

static gboolean
fail (const WeftText *text, gsize offset, const char *found, const char *expected, GError **error)
{
  return weft_text_fail (text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) found, .expected = (char *) expected}, error);
}

/* Fields. */

static char
peek (const Scan *scan)
{
  return scan->at < scan->text->size ? scan->text->data[scan->at] : '\0';
}

static gboolean
ends_field (const Scan *scan)
{
  char c = peek (scan);

  return c == '\0' || c == '\n' || c == '\r' || c == scan->separator;
}

/* The first one in the line of heads, outside of quotation marks; a comma when there is none. */
static char
find_separator (const WeftText *text)
{
  gboolean is_quoted = FALSE;

  for (gsize at = text->start; at < text->size; at++) {
    char c = text->data[at];

    is_quoted ^= c == '"';
    if (!is_quoted && (c == '\n' || c == '\r'))
      break;
    if (!is_quoted && strchr (",;\t", c) != NULL)
      return c;
  }
  return ',';
}

/* At a quotation mark; two of them within the field are one. */
static gboolean
read_quoted (Scan *scan, GError **error)
{
  const WeftText *text = scan->text;

  for (scan->at++; scan->at < text->size; scan->at++) {
    if (peek (scan) == '"' && !weft_text_has_prefix (text, scan->at, "\"\""))
      break;
    g_string_append_c (scan->field, peek (scan));
    scan->at += peek (scan) == '"';
  }
  if (scan->at >= text->size)
    return fail (text, scan->offset, _ ("a field without end"), _ ("a quotation mark behind it"), error);
  scan->at++;
  return ends_field (scan) ||
         fail (text, scan->at, _ ("more behind the quotation mark"), _ ("the end of the field"), error);
}

static gboolean
next_field (Scan *scan, GError **error)
{
  scan->offset = scan->at;
  g_string_truncate (scan->field, 0);
  if (peek (scan) == '"') {
    if (!read_quoted (scan, error))
      return FALSE;
  } else {
    while (!ends_field (scan))
      scan->at++;
    g_string_append_len (scan->field, scan->text->data + scan->offset, (gssize) (scan->at - scan->offset));
    g_strstrip (scan->field->str);
    g_string_truncate (scan->field, strlen (scan->field->str));
  }
  scan->is_last = peek (scan) != scan->separator;
  if (weft_text_has_prefix (scan->text, scan->at, "\r\n"))
    scan->at++;
  scan->at += scan->at < scan->text->size;
  return TRUE;
}

static gboolean
has_more (const Scan *scan)
{
  return scan->at < scan->text->size;
}

/* Heads. */

/* "time (s)": the unit. */
static gboolean
take_unit (Reader *reader, const char *head)
{
  gsize length = strlen (head);
  gsize start = strlen ("time");

  if (g_ascii_strncasecmp (head, "time", start) != 0 || head[length - 1] != ')')
    return FALSE;
  start += strspn (head + start, " ");
  if (head[start] != '(')
    return FALSE;
  reader->tasks.unit.text =
      g_string_chunk_insert_len (reader->tasks.chunk, head + start + 1, (gssize) (length - start - 2));
  reader->tasks.unit.offset = reader->scan.offset;
  return TRUE;
}

static Role
find_role (Reader *reader, const char *head)
{
  for (Role role = 0; role < N_ROLES; role++)
    if (g_ascii_strcasecmp (head, heads[role]) == 0)
      return role;
  return take_unit (reader, head) ? TIME : OTHER;
}

static gboolean
has_role (const Reader *reader, Role role)
{
  for (guint i = 0; i < reader->columns->len; i++)
    if (g_array_index (reader->columns, Column, i).role == role)
      return TRUE;
  return FALSE;
}

static gboolean
read_heads (Reader *reader, GError **error)
{
  Scan *scan = &reader->scan;
  g_autofree char *found = NULL;

  do {
    Column column;

    if (!next_field (scan, error))
      return FALSE;
    column = (Column){g_string_chunk_insert (reader->tasks.chunk, scan->field->str),
                      find_role (reader, scan->field->str)};
    if (column.role != OTHER && has_role (reader, column.role)) {
      found = g_strdup_printf (_ ("a second column “%s”"), heads[column.role]);
      return fail (scan->text, scan->offset, found, _ ("each column once"), error);
    }
    g_array_append_val (reader->columns, column);
  } while (!scan->is_last);
  return has_role (reader, ID) || fail (scan->text, scan->text->start, _ ("a line of heads without “id”"),
                                        _ ("one that has it"), error);
}

/* Rows. */

static void
keep_field (Reader *reader, const Column *column)
{
  const Scan *scan = &reader->scan;

  if (scan->field->len == 0)
    return;
  if (column->role == OTHER)
    weft_named_tasks_leave_out (&reader->tasks, _ ("tasks"), column->head, scan->offset);
  else
    reader->values[column->role] =
        (WeftNamedValue){g_string_chunk_insert_const (reader->tasks.chunk, scan->field->str), scan->offset};
}

/* @is_empty: (out): whether nothing stands in it. */
static gboolean
read_fields (Reader *reader, gboolean *is_empty, GError **error)
{
  Scan *scan = &reader->scan;
  guint i = 0;

  *is_empty = TRUE;
  memset (reader->values, 0, sizeof reader->values);
  do {
    if (!next_field (scan, error))
      return FALSE;
    *is_empty &= scan->field->len == 0;
    if (i < reader->columns->len)
      keep_field (reader, &g_array_index (reader->columns, Column, i));
    else if (scan->field->len > 0)
      return fail (scan->text, scan->offset, _ ("a field without a head"),
                   _ ("no more fields than there are heads"), error);
    i++;
  } while (!scan->is_last);
  return TRUE;
}

/* Where fields do not stand between commas, one may be the decimal sign. */
static void
read_decimal_comma (Reader *reader, WeftNamedValue *time)
{
  g_autofree char *text = g_strdup (time->text);

  if (text == NULL || reader->scan.separator == ',' || strspn (text, "0123456789,eE+-") < strlen (text))
    return;
  time->text = g_string_chunk_insert_const (reader->tasks.chunk, g_strdelimit (text, ",", '.'));
}

static gboolean
link_predecessors (Reader *reader, GError **error)
{
  const WeftNamedValue *said = &reader->values[PREDECESSORS];
  g_auto (GStrv) ids = g_strsplit_set (said->text != NULL ? said->text : "", " ,;\t\r\n", -1);

  for (guint i = 0; ids[i] != NULL; i++) {
    WeftNamedValue id = {g_string_chunk_insert_const (reader->tasks.chunk, ids[i]), said->offset};

    if (*ids[i] != '\0' &&
        !weft_named_tasks_link (&reader->tasks, &id, &reader->values[ID], WEFT_NAMED_SIDE_TO, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_task (Reader *reader, gsize row_start, GError **error)
{
  WeftNamedValue *values = reader->values;
  WeftNamedValues said = {.label = values[NAME]};
  guint32 group = WEFT_NO_NAMED_GROUP;
  gboolean is_new;

  if (values[ID].text == NULL)
    return fail (reader->scan.text, row_start, _ ("a row without an id"), _ ("the id of a task"), error);
  read_decimal_comma (reader, &values[TIME]);
  said.time = values[TIME];
  if (values[GROUP].text != NULL &&
      !weft_named_tasks_add_group (&reader->tasks, values[GROUP].text, values[GROUP].text,
                                   WEFT_NO_NAMED_GROUP, values[GROUP].offset, &group, error))
    return FALSE;
  weft_named_tasks_add (&reader->tasks, values[ID].text, &said, group, values[ID].offset, &is_new);
  if (!is_new)
    return fail (reader->scan.text, values[ID].offset, _ ("an id that another task has"), _ ("each id once"),
                 error);
  return link_predecessors (reader, error);
}

static gboolean
read_rows (Reader *reader, WeftJob *job, GError **error)
{
  for (guint n = 0; has_more (&reader->scan); n++) {
    gsize start = reader->scan.at;
    gboolean is_empty;

    if (n % PIECE == 0 && !weft_job_check (job, error))
      return FALSE;
    if (!read_fields (reader, &is_empty, error) || (!is_empty && !add_task (reader, start, error)))
      return FALSE;
    weft_job_set_progress (job, (double) reader->scan.at / (double) reader->scan.text->size);
  }
  return TRUE;
}

WeftDocument *
weft_table_read (const WeftFormatInput *input,
                 WeftDiagnostics *diagnostics,
                 G_GNUC_UNUSED WeftLocations **locations,
                 GError **error)
{
  g_autofree char *stem = weft_make_stem (input->file);
  Reader reader = {.columns = g_array_new (FALSE, FALSE, sizeof (Column))};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  reader.scan = (Scan){.text = &text, .at = text.start, .field = g_string_new (NULL)};
  weft_named_tasks_init (&reader.tasks, &text, input->job, diagnostics);
  if (weft_text_check_characters (&text, error)) {
    reader.scan.separator = find_separator (&text);
    if (read_heads (&reader, error) && read_rows (&reader, input->job, error))
      document = weft_named_tasks_finish (&reader.tasks, stem, error);
  }
  weft_named_tasks_clear (&reader.tasks);
  g_array_unref (reader.columns);
  g_string_free (reader.scan.field, TRUE);
  weft_text_clear (&text);
  return document;
}
