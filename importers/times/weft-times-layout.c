/* weft-times-layout.c: from the separator by way of the line of heads to the column. */
#include "weft-times-layout.h"

#include "weft-times-format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How much of a text tells how it is laid out. */
#define SAMPLE_BYTES (64 * 1024)
#define SAMPLE_LINES 100

#define MOST_COLUMNS 1000
#define MOST_HEAD    1000 /* characters */
#define MOST_LISTED  20   /* heads in a message */

/* What is counted of a text to find its separator. */
typedef struct {
  gsize tabs;
  gsize semicolons;
  gsize commas;
  gsize inner_commas; /* between two digits */
  gsize gaps;         /* between two numbers, blanks and nothing else */
} Counts;

static const char *
get (const WeftFormatInput *input, const char *option)
{
  return weft_format_get_option (&weft_times_format, input->options, option);
}

static gboolean
is_digit_at (const char *data, gsize size, gsize at)
{
  return at < size && g_ascii_isdigit (data[at]);
}

static Counts
count_separators (const char *data, gsize size)
{
  Counts counts = {0};

  for (gsize i = 0; i < size; i++) {
    counts.tabs += data[i] == '\t';
    counts.semicolons += data[i] == ';';
    counts.commas += data[i] == ',';
    counts.inner_commas +=
        data[i] == ',' && i > 0 && is_digit_at (data, size, i - 1) && is_digit_at (data, size, i + 1);
    counts.gaps +=
        data[i] == ' ' && i > 0 && is_digit_at (data, size, i - 1) && is_digit_at (data, size, i + 1);
  }
  return counts;
}

/* Where all commas stand in numbers that blanks separate, they are decimal commas. */
static char
find_separator (const WeftFormatInput *input)
{
  static const char separators[] = {',', ';', '\t', WEFT_TIMES_BLANKS};
  const char *asked = get (input, "separator");
  Counts counts = count_separators (input->data, MIN (input->size, SAMPLE_BYTES));

  for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
    if (g_str_equal (asked, weft_times_separators[i + 1]))
      return separators[i];
  if (counts.tabs > 0)
    return '\t';
  if (counts.semicolons > 0)
    return ';';
  if (counts.commas == 0 || (counts.gaps > 0 && counts.commas == counts.inner_commas))
    return WEFT_TIMES_BLANKS;
  return g_str_equal (get (input, "decimal"), "comma") ? WEFT_TIMES_BLANKS : ',';
}

typedef void (*FieldFunc) (const WeftTimesField *field, guint line, guint column, gpointer data);

/* Calls @func for the fields of the sample; @line counts those that hold something, from 0. */
static void
for_each_field (WeftTimesScan scan, FieldFunc func, gpointer data)
{
  const char *sample_end = MIN (scan.end, scan.at + SAMPLE_BYTES);
  guint line = 0;
  WeftTimesField field;

  do {
    if (weft_times_scan_is_comment (&scan))
      continue;
    while (scan.field < MOST_COLUMNS && weft_times_scan_field (&scan, &field))
      func (&field, line, scan.field, data);
    line += scan.field > 0;
  } while (line < SAMPLE_LINES && scan.at < sample_end && weft_times_scan_line (&scan));
}

/* How many fields can be read only with a decimal comma, and only with a point. */
static void
count_decimals (const WeftTimesField *field, guint line, guint column, gpointer data)
{
  gint *balance = data;

  (void) line;
  (void) column;
  *balance += weft_times_field_classify (field, ',') == WEFT_TIMES_TIME;
  *balance -= weft_times_field_classify (field, '.') == WEFT_TIMES_TIME;
}

static char
find_decimal (const WeftFormatInput *input, const WeftTimesScan *scan)
{
  const char *asked = get (input, "decimal");
  gint balance = 0;

  if (!g_str_equal (asked, "auto"))
    return g_str_equal (asked, "comma") ? ',' : '.';
  if (scan->separator == ',')
    return '.';
  for_each_field (*scan, count_decimals, &balance);
  return balance > 0 ? ',' : '.';
}

/* The line of heads. */

static gboolean
is_no_value (const WeftTimesField *field)
{
  static const char *const words[] = {"nan", "inf", "infinity", "-inf", "-infinity", "+inf",
                                      "na",  "n/a", "null",     "none", NULL};
  g_autofree char *text = weft_times_field_text (field, MOST_HEAD);
  g_autofree char *small = g_ascii_strdown (text, -1);

  return !field->is_quoted && g_strv_contains (words, small);
}

static gboolean
is_head (const WeftTimesField *field, char decimal)
{
  WeftTimesWhat what = weft_times_field_classify (field, decimal);

  return what == WEFT_TIMES_NOTHING || (what == WEFT_TIMES_NO_NUMBER && !is_no_value (field));
}

/* Cuts "time (ms)" or "time [ms]" into head and unit. */
static char *
cut_unit (char *head)
{
  gsize length = strlen (head);
  char open = length > 0 && head[length - 1] == ')' ? '(' : length > 0 && head[length - 1] == ']' ? '[' : 0;
  char *bracket = open != 0 ? strrchr (head, open) : NULL;
  char *unit;

  if (bracket == NULL)
    return g_strdup ("");
  unit = g_strndup (bracket + 1, length - (gsize) (bracket + 1 - head) - 1);
  *bracket = '\0';
  g_strchomp (head);
  return unit;
}

static void
add_head (WeftTimesLayout *layout, const WeftTimesField *field)
{
  char *head = weft_times_field_text (field, MOST_HEAD);

  for (char *at = head; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  g_ptr_array_add (layout->units, cut_unit (head));
  g_ptr_array_add (layout->heads, head);
}

/* Over what is empty or a comment. */
static gboolean
skip_empty (WeftTimesScan *scan)
{
  for (;;) {
    WeftTimesScan look = *scan;
    WeftTimesField field;

    if (!weft_times_scan_is_comment (scan) && weft_times_scan_field (&look, &field))
      return TRUE;
    if (!weft_times_scan_line (scan))
      return FALSE;
  }
}

/* Heads are words, all of them, and what is empty. */
static gboolean
has_heads (const WeftFormatInput *input, WeftTimesScan scan, char decimal)
{
  const char *asked = get (input, "header");
  gboolean has_word = FALSE;
  WeftTimesField field;

  if (!g_str_equal (asked, "auto"))
    return g_str_equal (asked, "yes");
  while (scan.field < MOST_COLUMNS && weft_times_scan_field (&scan, &field)) {
    if (!is_head (&field, decimal))
      return FALSE;
    has_word = has_word || field.length > 0;
  }
  return has_word;
}

/* How many fields the next line has that holds something. */
static guint
count_fields_of_next (WeftTimesScan scan)
{
  WeftTimesField field;

  if (!weft_times_scan_line (&scan) || !skip_empty (&scan))
    return 0;
  while (scan.field < MOST_COLUMNS && weft_times_scan_field (&scan, &field))
    ;
  return scan.field;
}

/* Where only blanks separate, a head above one column may have several words. */
static void
join_heads (WeftTimesLayout *layout)
{
  WeftTimesScan line = layout->data;
  WeftTimesField field;

  if (layout->separator != WEFT_TIMES_BLANKS || count_fields_of_next (layout->data) != 1)
    return;
  line.separator = '\n';
  if (!weft_times_scan_field (&line, &field))
    return;
  g_ptr_array_set_size (layout->heads, 0);
  g_ptr_array_set_size (layout->units, 0);
  add_head (layout, &field);
}

static void
read_heads (WeftTimesLayout *layout)
{
  const WeftTimesScan start = layout->data;
  WeftTimesField field;

  while (layout->heads->len < MOST_COLUMNS && weft_times_scan_field (&layout->data, &field))
    add_head (layout, &field);
  layout->data = start;
  join_heads (layout);
  weft_times_scan_line (&layout->data);
}

/* The column. */

typedef struct {
  guint widths[SAMPLE_LINES]; /* columns of each line */
  guint n_lines;
  guint first_number; /* the first column that holds a number; 0: none */
  char decimal;
} Shape;

static void
look_at_shape (const WeftTimesField *field, guint line, guint column, gpointer data)
{
  Shape *shape = data;

  shape->n_lines = line + 1;
  shape->widths[line] = column;
  if ((shape->first_number == 0 || column < shape->first_number) &&
      weft_times_field_classify (field, shape->decimal) == WEFT_TIMES_TIME)
    shape->first_number = column;
}

/* Lines of as many fields are a table; a line alone is a list. */
static gboolean
is_table (const WeftTimesLayout *layout, const Shape *shape)
{
  if (layout->heads->len > 0 || shape->n_lines < 2)
    return layout->heads->len > 1;
  for (guint i = 1; i < shape->n_lines; i++)
    if (shape->widths[i] != shape->widths[0])
      return FALSE;
  return layout->separator != WEFT_TIMES_BLANKS && shape->widths[0] > 1;
}

/* A head that speaks of times, or has a unit; 0: none does. */
static guint
find_head_of_times (const WeftTimesLayout *layout)
{
  static const char *const words[] = {"time", "duration", "elapsed", "latency", "seconds", "cycles", NULL};

  for (guint word = 0; words[word] != NULL; word++)
    for (guint i = 0; i < layout->heads->len; i++) {
      g_autofree char *small = g_utf8_strdown (layout->heads->pdata[i], -1);

      if (strstr (small, words[word]) != NULL)
        return i + 1;
    }
  for (guint i = 0; i < layout->units->len; i++)
    if (*(const char *) layout->units->pdata[i] != '\0')
      return i + 1;
  return 0;
}

static guint
find_head (const WeftTimesLayout *layout, const char *name)
{
  for (guint i = 0; i < layout->heads->len; i++)
    if (g_str_equal (layout->heads->pdata[i], name))
      return i + 1;
  return 0;
}

static gboolean
refuse_column (const WeftTimesLayout *layout, const WeftFormatInput *input, const char *name, GError **error)
{
  g_autoptr (GString) found = g_string_new (NULL);
  g_autofree char *expected = g_strdup_printf (_ ("a column “%s”"), name);
  g_autofree char *plain = g_strdup_printf (_ ("There is no column “%s”."), name);

  for (guint i = 0; i < MIN (layout->heads->len, MOST_LISTED); i++)
    g_string_append_printf (found, "%s“%s”", i > 0 ? ", " : _ ("the columns "),
                            (const char *) layout->heads->pdata[i]);
  if (layout->heads->len == 0)
    g_string_append_printf (found,
                            g_dngettext (GETTEXT_PACKAGE, "%u column without a head",
                                         "%u columns without heads", layout->n_columns),
                            layout->n_columns);
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = (char *) input->file,
                               .line = 1,
                               .column = 1,
                               .problem = (char *) "--column",
                               .found = found->str,
                               .expected = expected,
                               .plain = plain});
  return FALSE;
}

static gboolean
choose_column (WeftTimesLayout *layout, const WeftFormatInput *input, const Shape *shape, GError **error)
{
  const char *asked = get (input, "column");
  guint64 number;

  if (asked == NULL) {
    guint of_times = find_head_of_times (layout);

    if (layout->is_table)
      layout->column = of_times != 0 ? of_times : MAX (shape->first_number, 1);
    return TRUE;
  }
  layout->column = find_head (layout, asked);
  if (layout->column != 0 || g_str_equal (asked, "all"))
    return TRUE;
  if (!g_ascii_string_to_unsigned (asked, 10, 1, layout->n_columns, &number, NULL))
    return refuse_column (layout, input, asked, error);
  layout->column = (guint) number;
  return TRUE;
}

static gboolean
refuse_utf_16 (const WeftFormatInput *input, GError **error)
{
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = (char *) input->file,
                               .line = 1,
                               .column = 1,
                               .found = (char *) _ ("text in UTF-16"),
                               .expected = (char *) _ ("text in UTF-8")});
  return FALSE;
}

gboolean
weft_times_layout_find (WeftTimesLayout *layout, const WeftFormatInput *input, GError **error)
{
  Shape shape = {0};

  *layout = (WeftTimesLayout){.separator = find_separator (input)};
  layout->heads = g_ptr_array_new_with_free_func (g_free);
  layout->units = g_ptr_array_new_with_free_func (g_free);
  if (input->size >= 2 &&
      (memcmp (input->data, "\xff\xfe", 2) == 0 || memcmp (input->data, "\xfe\xff", 2) == 0))
    return refuse_utf_16 (input, error);
  weft_times_scan_init (&layout->data, input->data, input->size, layout->separator);
  layout->decimal = find_decimal (input, &layout->data);
  if (skip_empty (&layout->data) && has_heads (input, layout->data, layout->decimal))
    read_heads (layout);
  shape.decimal = layout->decimal;
  for_each_field (layout->data, look_at_shape, &shape);
  layout->n_columns = MAX (layout->heads->len, 1);
  for (guint i = 0; i < shape.n_lines; i++)
    layout->n_columns = MAX (layout->n_columns, shape.widths[i]);
  layout->is_table = is_table (layout, &shape);
  return choose_column (layout, input, &shape, error);
}

void
weft_times_layout_clear (WeftTimesLayout *layout)
{
  g_clear_pointer (&layout->heads, g_ptr_array_unref);
  g_clear_pointer (&layout->units, g_ptr_array_unref);
}

/* Of all numbers, where all stand in one column. */
static guint
get_index (const WeftTimesLayout *layout)
{
  return layout->column == WEFT_TIMES_ALL && layout->heads->len == 1 ? 1 : layout->column;
}

const char *
weft_times_layout_get_head (const WeftTimesLayout *layout)
{
  guint index = get_index (layout);

  return index > 0 && index <= layout->heads->len ? layout->heads->pdata[index - 1] : NULL;
}

const char *
weft_times_layout_get_unit (const WeftTimesLayout *layout)
{
  guint index = get_index (layout);
  const char *unit = index > 0 && index <= layout->units->len ? layout->units->pdata[index - 1] : "";

  return *unit != '\0' ? unit : NULL;
}

/* Columns by their heads where these tell them apart, else by number. */
char **
weft_times_layout_offer_columns (const WeftFormatInput *input)
{
  g_auto (WeftTimesLayout) layout = {0};
  WeftFormatInput open = *input;
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  open.options = NULL;
  if (!weft_times_layout_find (&layout, &open, NULL))
    return NULL;
  for (guint i = 1; layout.is_table && i <= layout.n_columns; i++) {
    const char *head = i <= layout.heads->len ? layout.heads->pdata[i - 1] : "";

    g_ptr_array_add (columns, *head != '\0' && find_head (&layout, head) == i ? g_strdup (head)
                                                                              : g_strdup_printf ("%u", i));
  }
  g_ptr_array_add (columns, g_strdup ("all"));
  g_ptr_array_add (columns, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&columns), FALSE);
}
