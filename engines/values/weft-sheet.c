/* weft-sheet.c: see weft-sheet.h. */
#include "weft-sheet.h"

#include "weft-number.h"
#include "weft-printable.h"

#include <math.h>
#include <string.h>

/* What the labels of facts have room for at least. */
#define LEAST_LABEL 18

/* A fact, a column or a cell; of a column only key and label, of a cell only the value. */
typedef struct {
  char *key;
  char *label;
  gboolean is_text;
  gboolean is_truth;
  char *text;
  double number;
  double *list; /* (nullable) */
  WeftSheetGetText get_text;
  gpointer data;
  guint n_list;
  WeftSheet *table; /* (nullable) */
  gboolean is_absent;
  gint nesting;
} Field;

struct _WeftSheet {
  char *rows_key;
  GArray *facts;
  GArray *columns;
  GArray *cells;

  /* of a sheet whose rows are put when they are read */
  WeftSheetPutRow put; /* (nullable) */
  gpointer data;
  GDestroyNotify free;
  guint n_rows;
  guint *first; /* of a row: its first cell, plus one; 0: it has not been read */
};

static void
field_clear (gpointer data)
{
  Field *field = data;

  g_free (field->key);
  g_free (field->label);
  g_free (field->text);
  g_free (field->list);
  g_clear_pointer (&field->table, weft_sheet_free);
}

static GArray *
fields_new (void)
{
  GArray *fields = g_array_new (FALSE, FALSE, sizeof (Field));

  g_array_set_clear_func (fields, field_clear);
  return fields;
}

WeftSheet *
weft_sheet_new (const char *rows_key)
{
  WeftSheet *sheet = g_new0 (WeftSheet, 1);

  sheet->rows_key = g_strdup (rows_key);
  sheet->facts = fields_new ();
  sheet->columns = fields_new ();
  sheet->cells = fields_new ();
  return sheet;
}

void
weft_sheet_free (WeftSheet *sheet)
{
  g_free (sheet->rows_key);
  g_array_unref (sheet->facts);
  g_array_unref (sheet->columns);
  g_array_unref (sheet->cells);
  if (sheet->free != NULL)
    sheet->free (sheet->data);
  g_free (sheet->first);
  g_free (sheet);
}

static void
add_text (GArray *fields, const char *key, const char *label, const char *text)
{
  Field field = {.key = g_strdup (key),
                 .label = g_strdup (label),
                 .is_text = TRUE,
                 .text = g_strdup (text),
                 .number = NAN};

  g_array_append_val (fields, field);
}

/* For people a word, in JSON true or false. */
static void
add_truth (GArray *fields, const char *key, const char *label, gboolean value)
{
  add_text (fields, key, label, value ? "yes" : "no");
  g_array_index (fields, Field, fields->len - 1).is_truth = TRUE;
}

static void
add_number (GArray *fields, const char *key, const char *label, double value)
{
  Field field = {.key = g_strdup (key), .label = g_strdup (label), .number = value};

  g_array_append_val (fields, field);
}

void
weft_sheet_add_text (WeftSheet *sheet, const char *key, const char *label, const char *text)
{
  add_text (sheet->facts, key, label, text);
}

void
weft_sheet_add_number (WeftSheet *sheet, const char *key, const char *label, double value)
{
  add_number (sheet->facts, key, label, value);
}

void
weft_sheet_add_truth (WeftSheet *sheet, const char *key, const char *label, gboolean value)
{
  add_truth (sheet->facts, key, label, value);
}

void
weft_sheet_add_list (WeftSheet *sheet, const char *key, const double *numbers, guint n)
{
  Field field = {.key = g_strdup (key),
                 .number = NAN,
                 .list = g_memdup2 (numbers, MAX (n, 1) * sizeof *numbers),
                 .n_list = n};

  g_array_append_val (sheet->facts, field);
}

static void
add_texts (GArray *fields, const char *key, guint n, WeftSheetGetText get, gpointer data)
{
  Field field = {.key = g_strdup (key), .number = NAN, .get_text = get, .data = data, .n_list = n};

  g_array_append_val (fields, field);
}

void
weft_sheet_add_texts (WeftSheet *sheet, const char *key, guint n, WeftSheetGetText get, gpointer data)
{
  add_texts (sheet->facts, key, n, get, data);
}

void
weft_sheet_add_table (WeftSheet *sheet, WeftSheet *table)
{
  Field field = {.key = g_strdup (table->rows_key), .number = NAN, .table = table};

  g_array_append_val (sheet->facts, field);
}

void
weft_sheet_open (WeftSheet *sheet, const char *key)
{
  Field field = {.key = g_strdup (key), .number = NAN, .nesting = 1};

  g_array_append_val (sheet->facts, field);
}

void
weft_sheet_close (WeftSheet *sheet)
{
  Field field = {.number = NAN, .nesting = -1};

  g_array_append_val (sheet->facts, field);
}

void
weft_sheet_add_column (WeftSheet *sheet, const char *key, const char *label)
{
  add_text (sheet->columns, key, label, NULL);
}

void
weft_sheet_put_text (WeftSheet *sheet, const char *text)
{
  add_text (sheet->cells, NULL, NULL, text);
}

void
weft_sheet_put_number (WeftSheet *sheet, double value)
{
  add_number (sheet->cells, NULL, NULL, value);
}

void
weft_sheet_put_truth (WeftSheet *sheet, gboolean value)
{
  add_truth (sheet->cells, NULL, NULL, value);
}

void
weft_sheet_put_texts (WeftSheet *sheet, guint n, WeftSheetGetText get, gpointer data)
{
  add_texts (sheet->cells, NULL, n, get, data);
}

void
weft_sheet_put_table (WeftSheet *sheet, WeftSheet *table)
{
  Field field = {.number = NAN, .table = table};

  g_array_append_val (sheet->cells, field);
}

void
weft_sheet_put_nothing (WeftSheet *sheet)
{
  Field field = {.is_text = TRUE, .number = NAN, .is_absent = TRUE};

  g_array_append_val (sheet->cells, field);
}

void
weft_sheet_set_rows (WeftSheet *sheet, guint n, WeftSheetPutRow put, gpointer data, GDestroyNotify free)
{
  g_return_if_fail (sheet->put == NULL && sheet->cells->len == 0);
  sheet->put = put;
  sheet->data = data;
  sheet->free = free;
  sheet->n_rows = n;
  sheet->first = g_new0 (guint, MAX (n, 1));
}

static guint
count_rows (const WeftSheet *sheet)
{
  if (sheet->put != NULL)
    return sheet->n_rows;
  return sheet->columns->len > 0 ? sheet->cells->len / sheet->columns->len : 0;
}

/* Where the cells of @row begin, which are put if need be. */
static guint
find_row (WeftSheet *sheet, guint row)
{
  if (sheet->put == NULL)
    return row * sheet->columns->len;
  if (sheet->first[row] == 0) {
    sheet->first[row] = sheet->cells->len + 1;
    sheet->put (sheet, row, sheet->data);
  }
  return sheet->first[row] - 1;
}

/* What is put when it is read was there all the time, as seen from outside. */
static const Field *
get_cell (const WeftSheet *sheet, guint row, guint column)
{
  guint first = find_row ((WeftSheet *) sheet, row);

  return &g_array_index (sheet->cells, Field, first + column);
}

/* Field by field. */

/* @head: a fact itself, or the column of a cell. */
static WeftSheetField
get_field (const Field *field, const Field *head)
{
  return (WeftSheetField){.key = head->key,
                          .label = head->label,
                          .is_text = field->is_text,
                          .is_truth = field->is_truth,
                          .text = field->text,
                          .number = field->number,
                          .list = field->list,
                          .get_text = field->get_text,
                          .data = field->data,
                          .n_list = field->n_list,
                          .table = field->table,
                          .is_absent = field->is_absent,
                          .nesting = field->nesting};
}

const char *
weft_sheet_get_rows_key (const WeftSheet *sheet)
{
  return sheet->rows_key;
}

gboolean
weft_sheet_get_fact (const WeftSheet *sheet, guint index, WeftSheetField *field)
{
  const Field *fact = index < sheet->facts->len ? &g_array_index (sheet->facts, Field, index) : NULL;

  if (fact != NULL)
    *field = get_field (fact, fact);
  return fact != NULL;
}

WeftSheetField
weft_sheet_get_cell (const WeftSheet *sheet, guint row, guint column)
{
  return get_field (get_cell (sheet, row, column), &g_array_index (sheet->columns, Field, column));
}

/* CSV. */

static void
add_csv (GString *text, const Field *field)
{
  char number[WEFT_NUMBER_SIZE];
  g_auto (GStrv) parts = NULL;
  g_autofree char *quoted = NULL;

  if (!field->is_text) {
    g_string_append (text, isfinite (field->number) ? weft_number_print (field->number, number) : "");
  } else if (field->text != NULL && strpbrk (field->text, ",\"\n") != NULL) {
    parts = g_strsplit (field->text, "\"", -1);
    quoted = g_strjoinv ("\"\"", parts);
    g_string_append_printf (text, "\"%s\"", quoted);
  } else if (field->text != NULL) {
    g_string_append (text, field->text);
  }
}

static void
add_sheet_csv (GString *text, const WeftSheet *sheet)
{
  for (guint row = 0; row < count_rows (sheet); row++)
    for (guint column = 0; column < sheet->columns->len; column++) {
      add_csv (text, get_cell (sheet, row, column));
      g_string_append_c (text, column + 1 < sheet->columns->len ? ',' : '\n');
    }
}

char *
weft_sheets_print_csv (GPtrArray *sheets)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < sheets->len; i++) {
    const WeftSheet *sheet = sheets->pdata[i];

    for (guint column = 0; i == 0 && column < sheet->columns->len; column++)
      g_string_append_printf (text, "%s%s", column > 0 ? "," : "",
                              g_array_index (sheet->columns, Field, column).key);
    if (i == 0)
      g_string_append_c (text, '\n');
    add_sheet_csv (text, sheet);
  }
  return g_string_free (text, FALSE);
}

/* Text. */

char *
weft_sheet_print_field (const WeftSheetField *field)
{
  char number[WEFT_NUMBER_SIZE];

  if (field->is_text)
    return weft_printable (field->text != NULL ? field->text : "–");
  if (!isfinite (field->number))
    return g_strdup ("–");
  if (field->number == floor (field->number) || (field->number != 0 && fabs (field->number) < 1e-4))
    return g_strdup (weft_number_print (field->number, number));
  return g_strdup_printf ("%.4f", field->number);
}

static char *
print_field (const Field *field)
{
  const WeftSheetField plain = get_field (field, field);

  return weft_sheet_print_field (&plain);
}

static void
add_padding (GString *text, glong n)
{
  for (glong i = 0; i < n; i++)
    g_string_append_c (text, ' ');
}

static void
add_cell (GString *text, const char *cell, gboolean right, glong width, gboolean last)
{
  glong padding = width - g_utf8_strlen (cell, -1);

  g_string_append (text, "  ");
  if (right)
    add_padding (text, padding);
  g_string_append (text, cell);
  if (!right && !last)
    add_padding (text, padding);
}

static glong
column_width (const WeftSheet *sheet, guint column)
{
  glong width = g_utf8_strlen (g_array_index (sheet->columns, Field, column).label, -1);

  for (guint row = 0; row < count_rows (sheet); row++) {
    g_autofree char *cell = print_field (get_cell (sheet, row, column));

    width = MAX (width, g_utf8_strlen (cell, -1));
  }
  return width;
}

static void
add_table (GString *text, const WeftSheet *sheet)
{
  g_autofree glong *widths = g_new (glong, sheet->columns->len);
  guint n = sheet->columns->len;

  for (guint column = 0; column < n; column++) {
    gboolean right = count_rows (sheet) > 0 && !get_cell (sheet, 0, column)->is_text;

    widths[column] = column_width (sheet, column);
    add_cell (text, g_array_index (sheet->columns, Field, column).label, right, widths[column],
              column + 1 == n);
  }
  g_string_append_c (text, '\n');
  for (guint row = 0; row < count_rows (sheet); row++) {
    for (guint column = 0; column < n; column++) {
      const Field *field = get_cell (sheet, row, column);
      g_autofree char *cell = print_field (field);

      add_cell (text, cell, !field->is_text, widths[column], column + 1 == n);
    }
    g_string_append_c (text, '\n');
  }
}

/* Of the labels of facts. */
static glong
find_label_width (const WeftSheet *sheet)
{
  glong width = LEAST_LABEL;

  for (guint i = 0; i < sheet->facts->len; i++) {
    const Field *fact = &g_array_index (sheet->facts, Field, i);

    if (fact->label != NULL)
      width = MAX (width, g_utf8_strlen (fact->label, -1));
  }
  return width;
}

char *
weft_sheet_print (const WeftSheet *sheet)
{
  GString *text = g_string_new (NULL);
  glong width = find_label_width (sheet);

  for (guint i = 0; i < sheet->facts->len; i++) {
    const Field *fact = &g_array_index (sheet->facts, Field, i);
    g_autofree char *value = print_field (fact);

    if (fact->label == NULL)
      continue;
    g_string_append_printf (text, "  %s", fact->label);
    add_padding (text, width + 1 - g_utf8_strlen (fact->label, -1));
    g_string_append_printf (text, "%s\n", value);
  }
  if (count_rows (sheet) > 0)
    add_table (text, sheet);
  return g_string_free (text, FALSE);
}

char *
weft_sheet_print_rows (const WeftSheet *sheet)
{
  GString *text = g_string_new (NULL);

  add_table (text, sheet);
  return g_string_free (text, FALSE);
}

/* For the clipboard, and one by one. */

static void
add_plain (GString *text, const Field *field)
{
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *line = NULL;

  if (!field->is_text) {
    g_string_append (text, isfinite (field->number) ? weft_number_print (field->number, number) : "");
    return;
  }
  line = g_strdup (field->text != NULL ? field->text : "");
  g_strdelimit (line, "\t\r\n", ' ');
  g_string_append (text, line);
}

char *
weft_sheet_print_tsv (const WeftSheet *sheet)
{
  GString *text = g_string_new (NULL);
  guint n = sheet->columns->len;

  for (guint column = 0; column < n; column++)
    g_string_append_printf (text, "%s%c", g_array_index (sheet->columns, Field, column).label,
                            column + 1 < n ? '\t' : '\n');
  for (guint row = 0; row < count_rows (sheet); row++)
    for (guint column = 0; column < n; column++) {
      add_plain (text, get_cell (sheet, row, column));
      g_string_append_c (text, column + 1 < n ? '\t' : '\n');
    }
  return g_string_free (text, FALSE);
}

guint
weft_sheet_get_n_columns (const WeftSheet *sheet)
{
  return sheet->columns->len;
}

guint
weft_sheet_get_n_rows (const WeftSheet *sheet)
{
  return count_rows (sheet);
}

const char *
weft_sheet_get_label (const WeftSheet *sheet, guint column)
{
  return g_array_index (sheet->columns, Field, column).label;
}

char *
weft_sheet_print_cell (const WeftSheet *sheet, guint row, guint column)
{
  return print_field (get_cell (sheet, row, column));
}

char *
weft_sheet_print_plain_cell (const WeftSheet *sheet, guint row, guint column)
{
  GString *text = g_string_new (NULL);

  add_plain (text, get_cell (sheet, row, column));
  return g_string_free (text, FALSE);
}
