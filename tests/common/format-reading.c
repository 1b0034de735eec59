/* format-reading.c: see format-reading.h. */
#include "format-reading.h"

#include "weft-reader.h"
#include "weft-writer.h"

#include <string.h>

FormatReading
format_read (const WeftFormat *format,
             const char *data,
             gsize size,
             const char *file,
             const char *option,
             const char *value)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (format->options);
  FormatReading reading = {NULL, weft_diagnostics_new (), NULL};
  WeftFormatInput input = {job, data, size, file, options};

  if (option != NULL)
    g_assert_true (weft_format_set_option (format, options, option, value, NULL));
  reading.document = format->read (&input, reading.diagnostics, NULL, &reading.error);
  g_assert_true ((reading.document == NULL) == (reading.error != NULL));
  return reading;
}

void
format_reading_clear (FormatReading *reading)
{
  g_clear_pointer (&reading->document, weft_document_unref);
  g_clear_pointer (&reading->diagnostics, weft_diagnostics_free);
  g_clear_error (&reading->error);
}

char *
format_list_remarks (const WeftDiagnostics *diagnostics)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < diagnostics->remarks->len; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? "\n" : "",
                            ((GError *) diagnostics->remarks->pdata[i])->message);
  return g_string_free (list, FALSE);
}

void
format_check_fault (const WeftFormat *format, const char *text, const char *file, const char *message)
{
  FormatReading reading = format_read (format, text, strlen (text), file, NULL, NULL);
  g_autofree char *printable = g_strescape (text, NULL);

  g_test_message ("%s", printable);
  g_assert_nonnull (reading.error);
  if (!g_str_has_prefix (reading.error->message, message))
    g_assert_cmpstr (reading.error->message, ==, message);
  g_assert_null (strchr (reading.error->message, '\n'));
  format_reading_clear (&reading);
}

/* Either a document that can be written and read, or an error that begins with the file's name. */
static void
check_either (const FormatReading *reading, const char *file)
{
  if (reading->error != NULL) {
    if (!g_str_has_prefix (reading->error->message, file))
      g_assert_cmpstr (reading->error->message, ==, file);
  } else {
    g_autofree char *written = weft_write (reading->document, NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftDocument) again = weft_read (written, strlen (written), "again", NULL, &error);

    g_assert_no_error (error);
    g_assert_nonnull (again);
  }
}

void
format_check_damaged (const WeftFormat *format,
                      const char *text,
                      const char *file,
                      const char *alphabet,
                      WeftRandom *random,
                      guint n)
{
  gsize size = strlen (text);

  for (guint i = 0; i < n; i++) {
    gsize cut = weft_random_below (random, 4) == 0 ? weft_random_below (random, size) : size;
    g_autofree char *damaged = g_memdup2 (text, size);
    FormatReading reading;

    for (guint k = (guint) weft_random_below (random, 4); k > 0; k--)
      damaged[weft_random_below (random, size)] =
          weft_random_below (random, 2) == 0 ? alphabet[weft_random_below (random, strlen (alphabet))]
                                             : (char) weft_random_below (random, 256);
    damaged = g_realloc (damaged, MAX (cut, 1));
    reading = format_read (format, damaged, cut, file, NULL, NULL);
    check_either (&reading, file);
    format_reading_clear (&reading);
  }
}

void
format_check_truncated (const WeftFormat *format, const char *text, gsize end, const char *file)
{
  for (gsize cut = 0; cut < end; cut++) {
    g_autofree char *start = g_memdup2 (text, MAX (cut, 1));
    FormatReading reading = format_read (format, start, cut, file, NULL, NULL);

    g_assert_nonnull (reading.error);
    check_either (&reading, file);
    format_reading_clear (&reading);
  }
}

void
format_check_jobs (const WeftFormat *format, const char *text, gsize size, gsize budget)
{
  for (guint i = 0; i < 2; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autoptr (GError) error = NULL;

    if (i == 0)
      weft_job_cancel (job);
    else
      weft_job_set_byte_budget (job, budget);
    g_assert_null (format->read (&(WeftFormatInput){job, text, size, "f", NULL}, diagnostics, NULL, &error));
    g_assert_true (error->domain == WEFT_JOB_ERROR);
    g_assert_cmpint (error->code, ==, i == 0 ? WEFT_JOB_ERROR_CANCELLED : WEFT_JOB_ERROR_NO_MEMORY);
  }
}

char *
format_describe (const WeftDocument *document)
{
  g_autofree char *written = weft_write (document, NULL);
  g_auto (GStrv) lines = g_strsplit (written, "\n", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 2; lines[i] != NULL; i++)
    if (!g_str_has_prefix (lines[i], "</weft"))
      g_string_append (text, g_strstrip (lines[i]));
  return g_string_free (text, FALSE);
}

void
format_check_rows (const WeftFormat *format, const char *file, const FormatRow *rows, guint n)
{
  for (guint i = 0; i < n; i++) {
    FormatReading reading =
        format_read (format, rows[i].text, strlen (rows[i].text), file, rows[i].option, rows[i].value);
    g_autofree char *said = NULL;
    g_autofree char *remarks = format_list_remarks (reading.diagnostics);

    g_test_message ("%s", rows[i].text);
    g_assert_no_error (reading.error);
    said = format_describe (reading.document);
    g_assert_cmpstr (said, ==, rows[i].document);
    g_assert_cmpstr (remarks, ==, rows[i].remarks != NULL ? rows[i].remarks : "");
    format_reading_clear (&reading);
  }
}

/* What format_as() asked for last. */
static const WeftFormat *asked_format;
static const char *asked_option;
static const char *asked_value;

static WeftDocument *
read_as (const WeftFormatInput *input,
         WeftDiagnostics *diagnostics,
         WeftLocations **locations,
         GError **error)
{
  g_autoptr (WeftOptions) options =
      input->options != NULL ? weft_options_copy (input->options) : weft_options_new (asked_format->options);
  WeftFormatInput asked = *input;

  g_assert_true (weft_format_set_option (asked_format, options, asked_option, asked_value, NULL));
  asked.options = options;
  return asked_format->read (&asked, diagnostics, locations, error);
}

WeftFormat
format_as (const WeftFormat *format, const char *option, const char *value)
{
  WeftFormat as = *format;

  asked_format = format;
  asked_option = option;
  asked_value = value;
  as.read = read_as;
  return as;
}
