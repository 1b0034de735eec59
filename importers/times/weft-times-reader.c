/* weft-times-reader.c: numbers from a text into a measurement, in one pass and without memory for each. What is no time is left
 * out and said. */
#include "weft-times-format.h"
#include "weft-times-layout.h"

#include "weft-insert-parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_QUOTED 40    /* characters of what is left out */
#define LINE_LENGTH 100   /* of the text in the document */
#define PIECE       65536 /* bytes between two looks at the job */

typedef struct {
  const WeftFormatInput *input;
  WeftDiagnostics *diagnostics;
  WeftTimesScan scan;
  char decimal;
  guint column;
  const char *next_look;
  char *text; /* the numbers, separated by blanks */
  gsize length;
  gsize line_start;
} Reader;

static const struct {
  const char *expected;
  const char *plain; /* with what is left out */
} refusals[] = {
    [WEFT_TIMES_NOTHING] = {N_ ("a number"), N_ ("There is no number here.")},
    [WEFT_TIMES_NEGATIVE] = {N_ ("a time of 0 or more"), N_ ("“%s” is below 0; no time is.")},
    [WEFT_TIMES_TOO_LARGE] = {N_ ("a number up to 1e15"), N_ ("“%s” is too large: times go up to 1e15.")},
    [WEFT_TIMES_NO_NUMBER] = {N_ ("a number"), N_ ("“%s” is no number.")},
};

static void
leave_out (Reader *reader, const WeftTimesField *field, WeftTimesWhat what)
{
  g_autofree char *text = NULL;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (!weft_diagnostics_wants (reader->diagnostics)) {
    weft_diagnostics_leave_out (reader->diagnostics, NULL);
    return;
  }
  text = weft_times_field_text (field, MOST_QUOTED);
  found = what == WEFT_TIMES_NOTHING ? g_strdup (_ ("nothing")) : g_strdup_printf ("“%s”", text);
  plain = what == WEFT_TIMES_NOTHING ? g_strdup (_ (refusals[what].plain))
                                     : g_strdup_printf (_ (refusals[what].plain), text);
  weft_diagnostics_leave_out (reader->diagnostics,
                              &(WeftFault){.file = (char *) reader->input->file,
                                           .line = reader->scan.line,
                                           .column = weft_times_scan_column (&reader->scan, field->start),
                                           .problem = (char *) _ ("left out"),
                                           .found = found,
                                           .expected = (char *) _ (refusals[what].expected),
                                           .plain = plain});
}

/* Each number takes as much room in the text as in the file, and so does what separates it from the next. */
static void
take (Reader *reader, const WeftTimesField *field)
{
  gsize start = reader->length;
  gboolean is_long = start - reader->line_start > LINE_LENGTH;
  gsize length;
  WeftTimesWhat what;

  if (start > 0)
    reader->text[start++] = is_long ? '\n' : ' ';
  what = weft_times_field_read (field, reader->decimal, reader->text + start, &length);
  if (what != WEFT_TIMES_TIME) {
    leave_out (reader, field, what);
    return;
  }
  if (is_long)
    reader->line_start = start;
  reader->length = start + length;
}

static gboolean
look (Reader *reader, GError **error)
{
  WeftJob *job = reader->input->job;

  if (reader->scan.at < reader->next_look)
    return TRUE;
  reader->next_look = reader->scan.at + PIECE;
  weft_job_set_progress (job,
                         (double) (reader->scan.at - reader->input->data) / (double) reader->input->size);
  return weft_job_check (job, error);
}

/* Empty fields between the numbers of a list are nothing that is missing. */
static gboolean
read_list_line (Reader *reader, GError **error)
{
  WeftTimesField field;

  while (weft_times_scan_field (&reader->scan, &field)) {
    if (field.length > 0)
      take (reader, &field);
    if (!look (reader, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_table_line (Reader *reader, GError **error)
{
  WeftTimesField field = {0};

  while (reader->scan.field < reader->column && weft_times_scan_field (&reader->scan, &field))
    ;
  if (reader->scan.field == reader->column)
    take (reader, &field);
  else if (reader->scan.field > 0)
    leave_out (reader, &(WeftTimesField){.start = reader->scan.at}, WEFT_TIMES_NOTHING);
  return look (reader, error);
}

static gboolean
read_lines (Reader *reader, GError **error)
{
  do {
    if (weft_times_scan_is_comment (&reader->scan))
      continue;
    if (reader->column == WEFT_TIMES_ALL ? !read_list_line (reader, error) : !read_table_line (reader, error))
      return FALSE;
  } while (weft_times_scan_line (&reader->scan));
  return TRUE;
}

/* The document. */

static char *
make_id (const WeftFormatInput *input, const char *head)
{
  const char *asked = weft_format_get_option (&weft_times_format, input->options, "id");
  g_autofree char *stem = weft_make_stem (input->file);

  if (asked != NULL)
    return g_strdup (asked);
  return weft_make_id (head != NULL && *head != '\0' ? head : stem, "times");
}

static WeftDocument *
make_document (const WeftAttribute *attributes, guint n, GError **error)
{
  WeftProperties *properties = weft_properties_new (WEFT_KIND_MEASUREMENT, attributes, n, error);
  WeftProperties *of_root = weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL);
  WeftNode *measurement = properties != NULL ? weft_node_new (properties, NULL, 0, error) : NULL;
  WeftNode *root = measurement != NULL ? weft_node_new (of_root, &measurement, 1, error) : NULL;

  if (measurement == NULL)
    weft_properties_unref (of_root);
  return root != NULL ? weft_document_new_from_root (root, error) : NULL;
}

static void
add_attribute (WeftAttribute *attributes, guint *n, WeftProperty property, const char *text)
{
  if (text != NULL && *text != '\0')
    attributes[(*n)++] = (WeftAttribute){property, text};
}

static WeftDocument *
make_measurement (Reader *reader, const WeftTimesLayout *layout, GError **error)
{
  const WeftFormatInput *input = reader->input;
  const char *head = weft_times_layout_get_head (layout);
  const char *unit = weft_format_get_option (&weft_times_format, input->options, "unit");
  const char *name = weft_format_get_option (&weft_times_format, input->options, "name");
  g_autofree char *id = make_id (input, head);
  WeftAttribute attributes[4];
  guint n = 0;

  if (name == NULL && head != NULL && !weft_is_ncname (head))
    name = head;
  add_attribute (attributes, &n, WEFT_PROPERTY_ID, id);
  add_attribute (attributes, &n, WEFT_PROPERTY_NAME, name);
  add_attribute (attributes, &n, WEFT_PROPERTY_UNIT,
                 unit != NULL ? unit : weft_times_layout_get_unit (layout));
  add_attribute (attributes, &n, WEFT_PROPERTY_TEXT, reader->text);
  return make_document (attributes, n, error);
}

/* That one column of several was chosen. */
static void
tell_column (Reader *reader, const WeftTimesLayout *layout)
{
  const char *head = weft_times_layout_get_head (layout);
  g_autofree char *column = head != NULL && *head != '\0' ? g_strdup_printf ("%u, “%s”", layout->column, head)
                                                          : g_strdup_printf ("%u", layout->column);
  g_autofree char *problem = g_strdup_printf (_ ("%u columns; taken is column %s; --column takes another"),
                                              layout->n_columns, column);

  if (weft_format_get_option (&weft_times_format, reader->input->options, "column") == NULL &&
      layout->column != WEFT_TIMES_ALL)
    weft_diagnostics_note (
        reader->diagnostics,
        &(WeftFault){.file = (char *) reader->input->file, .line = 1, .column = 1, .problem = problem});
}

static gboolean
refuse_no_number (const WeftFormatInput *input, GError **error)
{
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = (char *) input->file,
                               .line = 1,
                               .column = 1,
                               .found = (char *) _ ("no time"),
                               .expected = (char *) _ ("numbers from 0 to 1e15"),
                               .plain = (char *) _ ("There are no times here: numbers from 0 to 1e15.")});
  return FALSE;
}

static gboolean
read_all (Reader *reader, GError **error)
{
  reader->text = weft_job_allocate (reader->input->job, reader->input->size + 2, 1, error);
  if (reader->text == NULL || !read_lines (reader, error))
    return FALSE;
  if (reader->length == 0)
    return refuse_no_number (reader->input, error);
  reader->text[reader->length] = '\0';
  return weft_job_affords (reader->input->job, reader->length, 1, error);
}

WeftDocument *
weft_times_read (const WeftFormatInput *input,
                 WeftDiagnostics *diagnostics,
                 G_GNUC_UNUSED WeftLocations **locations,
                 GError **error)
{
  g_auto (WeftTimesLayout) layout = {0};
  WeftDocument *document = NULL;
  Reader reader;

  if (!weft_times_layout_find (&layout, input, error))
    return NULL;
  reader = (Reader){.input = input,
                    .diagnostics = diagnostics,
                    .scan = layout.data,
                    .decimal = layout.decimal,
                    .column = layout.column,
                    .next_look = input->data};
  tell_column (&reader, &layout);
  if (read_all (&reader, error))
    document = make_measurement (&reader, &layout, error);
  g_free (reader.text);
  return document;
}
