/* test-times.c: measured times: what is written is read again; what is no time is left out, with its place; whatever the bytes,
 * a reader ends and what it made can be checked, written and read. */
#include "test-seed.h"

#include "weft-check.h"
#include "weft-number.h"
#include "weft-source.h"
#include "weft-times-format.h"

#include <string.h>

typedef struct {
  WeftDocument *document;
  WeftDiagnostics *diagnostics;
  GError *error;
} Reading;

/* @settings: "column=2 unit=ms", or NULL. */
static Reading
read_bytes (const char *data, gsize size, const char *settings)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (weft_times_format.options);
  g_auto (GStrv) words = g_strsplit (settings != NULL ? settings : "", " ", -1);
  Reading reading = {NULL, weft_diagnostics_new (), NULL};
  WeftFormatInput input = {job, data, size, "t.csv", options};

  for (guint i = 0; words[i] != NULL && *words[i] != '\0'; i++) {
    char *equals = strchr (words[i], '=');

    *equals = '\0';
    g_assert_true (weft_format_set_option (&weft_times_format, options, words[i], equals + 1, NULL));
  }
  reading.document = weft_times_format.read (&input, reading.diagnostics, NULL, &reading.error);
  g_assert_true ((reading.document == NULL) == (reading.error != NULL));
  return reading;
}

static void
reading_clear (Reading *reading)
{
  g_clear_pointer (&reading->document, weft_document_unref);
  g_clear_pointer (&reading->diagnostics, weft_diagnostics_free);
  g_clear_error (&reading->error);
}

static const WeftNode *
get_measurement (const WeftDocument *document)
{
  return weft_node_find_child (weft_document_get_root (document), WEFT_KIND_MEASUREMENT);
}

static const char *
get_text (const Reading *reading, WeftProperty property)
{
  return weft_node_get_text (get_measurement (reading->document), property);
}

/* What files say. Remarks: line:column:found, separated by blanks. */

static const struct {
  const char *name;
  const char *text;
  const char *settings;
  const char *values;
  const char *id;
  const char *unit;
  const char *remarks;
} rows[] = {
    {"plain", "12\n15\n15\n18\n", NULL, "12 15 15 18", "t", NULL, ""},
    {"no end of line", "12\n15", NULL, "12 15", "t", NULL, ""},
    {"one line", "12 15 15 18", NULL, "12 15 15 18", "t", NULL, ""},
    {"list with commas", "12, 15, 15,\n18,\n", NULL, "12 15 15 18", "t", NULL, ""},
    {"head", "time\n12\n15\n", NULL, "12 15", "time", NULL, ""},
    {"head with a unit", "wall time [ms]\n12\n", NULL, "12", "wall-time", "ms", ""},
    {"quotes", "\"time\"\n\"12\"\n\"1,5\"\n", NULL, "12", "time", NULL, "3:2:1,5"},
    {"a head of no letters", "\"? ?\"\n12\n", NULL, "12", "times", NULL, ""},
    {"a head that begins with a digit", "\"2nd run\"\n12\n", NULL, "12", "times-2nd-run", NULL, ""},
    {"quotes within quotes", "\"a \"\"b\"\"\"\n12\n", NULL, "12", "a-b", NULL, ""},
    {"a quotation mark alone", "12\n\"15\n18\n", NULL, "12 18", "t", NULL, "2:1:\"15"},
    {"CRLF", "time\r\n12\r\n15\r\n", NULL, "12 15", "time", NULL, ""},
    {"CR", "time\r12\r15\rx\r", NULL, "12 15", "time", NULL, "4:1:x"},
    {"byte order mark", "\xef\xbb\xbftime\n12\nx\n", NULL, "12", "time", NULL, "3:1:x"},
    {"decimal commas", "a;time\n1;12,5\n2;13,25\n", NULL, "12.5 13.25", "time", NULL, ""},
    {"decimal commas between blanks", "12,5 13,25\n1,5 2,5\n", NULL, "12.5 13.25 1.5 2.5", "t", NULL, ""},
    {"decimal commas asked for", "1,5\n2,5\n", "decimal=comma", "1.5 2.5", "t", NULL, ""},
    {"points with semicolons", "1;2.5\n2;3.5\n", "column=2", "2.5 3.5", "t", NULL, ""},
    {"tabs", "n\ttime\n1\t5\n2\t6\n", NULL, "5 6", "time", NULL, ""},
    {"column by number", "1,5\n2,6\n", "column=2", "5 6", "t", NULL, ""},
    {"column by head", "n,x\n1,5\n2,6\n", "column=x", "5 6", "x", NULL, ""},
    {"all columns", "n,x\n1,5\n2,6\n", "column=all", "1 5 2 6", "t", NULL, ""},
    {"no head asked for", "n\n1\n", "header=no", "1", "t", NULL, "1:1:n"},
    {"blank lines", "\n\n12\n\n\n15\n   \n", NULL, "12 15", "t", NULL, ""},
    {"comments", "# made by hand\ntime\n#12\n15\n", NULL, "15", "time", NULL, ""},
    {"gaps", "n,time\n1,5\n2,\n3\n4,6\n", NULL, "5 6", "time", NULL, "3:3:nothing 4:2:nothing"},
    {"words", "12\nabc 13\n15 ms\n", NULL, "12 13 15", "t", NULL, "2:1:abc 3:4:ms"},
    {"columns in characters", "µs,µé,5\n", "column=all", "5", "t", NULL, "1:1:µs 1:4:µé"},
    {"gigantic", "12\n1e15\n1e16\n1e999\n99999999999999999999\n", NULL, "12 1e15", "t", NULL,
     "3:1:1e16 4:1:1e999 5:1:99999999999999999999"},
    {"negative", "12\n-1\n-0\n-1e-3\n", NULL, "12 0", "t", NULL, "2:1:-1 4:1:-1e-3"},
    {"not finite", "12\nnan\ninf\n-inf\nNaN\n", NULL, "12", "t", NULL, "2:1:nan 3:1:inf 4:1:-inf 5:1:NaN"},
    {"not finite first", "nan\n12\n", NULL, "12", "t", NULL, "1:1:nan"},
    {"forms", "+5\n007\n1.50\n.5\n5.\n0x10\n1e-3\n1_000\n", NULL, "5 7 1.5 .5 5 1e-3", "t", NULL,
     "6:1:0x10 8:1:1_000"},
    {"options", "n,x\n1,5\n", "column=2 unit=s id=runs", "5", "runs", "s", ""},
};

static char *
list_remarks (const WeftDiagnostics *diagnostics)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < diagnostics->remarks->len; i++) {
    const WeftFault *fault = weft_fault_get (diagnostics->remarks->pdata[i]);
    g_autofree char *found = g_strdup (fault->found);

    g_assert_cmpstr (fault->file, ==, "t.csv");
    if (found == NULL)
      continue;
    g_assert_cmpstr (fault->problem, ==, "left out");
    g_assert_nonnull (fault->expected);
    if (g_str_has_prefix (found, "“"))
      memmove (found, found + strlen ("“"), strlen (found) - strlen ("“") + 1);
    if (g_str_has_suffix (found, "”"))
      found[strlen (found) - strlen ("”")] = '\0';
    g_string_append_printf (list, "%s%u:%u:%s", list->len > 0 ? " " : "", fault->line, fault->column, found);
  }
  return g_string_free (list, FALSE);
}

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    Reading reading = read_bytes (rows[i].text, strlen (rows[i].text), rows[i].settings);
    g_autofree char *remarks = list_remarks (reading.diagnostics);

    g_test_message ("%s", rows[i].name);
    g_assert_no_error (reading.error);
    g_assert_cmpstr (get_text (&reading, WEFT_PROPERTY_TEXT), ==, rows[i].values);
    g_assert_cmpstr (get_text (&reading, WEFT_PROPERTY_ID), ==, rows[i].id);
    g_assert_cmpstr (get_text (&reading, WEFT_PROPERTY_UNIT), ==, rows[i].unit);
    g_assert_cmpstr (remarks, ==, rows[i].remarks);
    reading_clear (&reading);
  }
}

static void
test_refused (void)
{
  static const struct {
    const char *text;
    const char *settings;
    const char *message;
  } refused[] = {
      {"", NULL, "t.csv:1:1: found no time, expected numbers from 0 to 1e15"},
      {"\n\n", NULL, "t.csv:1:1: found no time, expected numbers from 0 to 1e15"},
      {"time\n", NULL, "t.csv:1:1: found no time, expected numbers from 0 to 1e15"},
      {"-1\n-2\n", NULL, "t.csv:1:1: found no time, expected numbers from 0 to 1e15"},
      {"\xff\xfe\x31", NULL, "t.csv:1:1: found text in UTF-16, expected text in UTF-8"},
      {"a,b\n1,2\n", "column=c", "t.csv:1:1: --column: found the columns “a”, “b”, expected a column “c”"},
      {"1,2\n3,4\n", "column=3", "t.csv:1:1: --column: found 2 columns without heads, expected a column “3”"},
      {"1,2\n3,4\n", "column=0", "t.csv:1:1: --column: found 2 columns without heads, expected a column “0”"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    Reading reading = read_bytes (refused[i].text, strlen (refused[i].text), refused[i].settings);

    g_assert_error (reading.error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID);
    g_assert_cmpstr (reading.error->message, ==, refused[i].message);
    reading_clear (&reading);
  }
}

/* Of several columns one is chosen, and that is said. */
static void
test_chosen_column (void)
{
  static const char text[] = "n,Zeit (ms)\n1,5\n2,6\n";
  Reading reading = read_bytes (text, strlen (text), NULL);

  g_assert_cmpstr (get_text (&reading, WEFT_PROPERTY_TEXT), ==, "5 6");
  g_assert_cmpstr (get_text (&reading, WEFT_PROPERTY_UNIT), ==, "ms");
  g_assert_cmpuint (reading.diagnostics->remarks->len, ==, 1);
  g_assert_cmpuint (reading.diagnostics->n_left_out, ==, 0);
  g_assert_cmpstr (((GError *) reading.diagnostics->remarks->pdata[0])->message, ==,
                   "t.csv:1:1: 2 columns; taken is column 2, “Zeit”; --column takes another");
  reading_clear (&reading);
}

static void
test_offers (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  static const char table[] = "n,time (ms),,n\n1,5,6,7\n";
  WeftFormatInput input = {job, table, strlen (table), NULL, NULL};
  const WeftOption *column = weft_format_find_option (&weft_times_format, "column");
  g_auto (GStrv) offered = weft_times_format.offer (&input, column);
  g_autofree char *joined = g_strjoinv ("|", offered);

  g_assert_cmpstr (joined, ==, "n|time|3|4|all");
}

/* All are counted, some are told. */
static void
test_many_remarks (void)
{
  g_autoptr (GString) text = g_string_new ("1\n");
  Reading reading;

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "x\n");
  reading = read_bytes (text->str, text->len, NULL);
  g_assert_cmpuint (reading.diagnostics->n_left_out, ==, 100000);
  g_assert_cmpuint (reading.diagnostics->remarks->len, ==, WEFT_MOST_REMARKS);
  reading_clear (&reading);
}

/* Writing and reading. */

static GRand *
make_rand (guint64 stream)
{
  WeftRandom random;

  test_random_init (&random, 26, stream);
  return g_rand_new_with_seed ((guint32) weft_random_next (&random));
}

static char *
random_word (GRand *rand, const char *const *pieces, guint n)
{
  GString *word = g_string_new (g_rand_boolean (rand) ? "a" : "nan");

  for (guint i = g_rand_int_range (rand, 0, 6); i > 0; i--)
    g_string_append (word, pieces[g_rand_int_range (rand, 0, (gint) n)]);
  return g_string_free (word, FALSE);
}

static double
random_time (GRand *rand)
{
  switch (g_rand_int_range (rand, 0, 4)) {
  case 0:
    return g_rand_int_range (rand, 0, 1000);
  case 1:
    return g_rand_double_range (rand, 0, 1e15);
  case 2:
    return 1e-300 * g_rand_double (rand);
  default:
    return g_rand_int_range (rand, 0, 100000) / 100.0;
  }
}

static WeftDocument *
random_measurement (GRand *rand)
{
  static const char *const name_pieces[] = {"b", "7", "-", "_", ".", "é", "time", "Ω"};
  static const char *const unit_pieces[] = {"s", "µ", ",", ";", "\"", " ", "[", "]", "\\", "#", "1"};
  g_autofree char *id = random_word (rand, name_pieces, G_N_ELEMENTS (name_pieces));
  g_autofree char *unit = random_word (rand, unit_pieces, G_N_ELEMENTS (unit_pieces));
  g_autoptr (GString) text = g_string_new (NULL);
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TEXT, NULL}, {WEFT_PROPERTY_UNIT, g_strstrip (unit)}};
  WeftNode *node;

  for (guint i = g_rand_int_range (rand, 1, 200); i > 0; i--) {
    char printed[WEFT_NUMBER_SIZE];

    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "",
                            weft_number_print (random_time (rand), printed));
  }
  attributes[1].text = text->str;
  node = weft_node_new (
      weft_properties_new (WEFT_KIND_MEASUREMENT, attributes, g_rand_boolean (rand) ? 3 : 2, NULL), NULL, 0,
      NULL);
  return weft_document_new_from_root (
      weft_node_new (weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL), &node, 1, NULL), NULL);
}

static char *
write_times (WeftDocument *document, gsize *size)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  char *bytes = weft_times_format.write (document, NULL, job, diagnostics, size, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (diagnostics->n_left_out, ==, 0);
  return bytes;
}

static void
assert_same_values (const WeftNode *a, const WeftNode *b)
{
  g_autoptr (GArray) values_a = weft_measurement_parse (a, NULL);
  g_autoptr (GArray) values_b = weft_measurement_parse (b, NULL);

  g_assert_cmpuint (values_a->len, ==, values_b->len);
  g_assert_cmpmem (values_a->data, values_a->len * sizeof (double), values_b->data,
                   values_b->len * sizeof (double));
}

/* Identifier, unit and values, in their order: the second file is the first, byte by byte. */
static void
test_round_trip (void)
{
  g_autoptr (GRand) rand = make_rand (1);

  for (guint i = 0; i < 500; i++) {
    g_autoptr (WeftDocument) document = random_measurement (rand);
    gsize size;
    gsize size_again;
    g_autofree char *bytes = write_times (document, &size);
    Reading reading = read_bytes (bytes, size, NULL);
    g_autofree char *again = NULL;

    g_assert_no_error (reading.error);
    g_assert_cmpuint (reading.diagnostics->remarks->len, ==, 0);
    assert_same_values (get_measurement (document), get_measurement (reading.document));
    again = write_times (reading.document, &size_again);
    g_assert_cmpmem (bytes, size, again, size_again);
    reading_clear (&reading);
  }
}

/* Whatever the bytes: no value of a document is none. */
static void
test_any_bytes (void)
{
  static const char *const pieces[] = {"1",    "22", "3.5",  ",",    ";",  "\t", " ",           "\n",
                                       "\r\n", "\"", "\"\"", "-",    "e5", "x",  "é",           "\xff",
                                       "#",    "(",  "inf",  "1e99", "\r", ".",  "\xef\xbb\xbf"};
  g_autoptr (GRand) rand = make_rand (2);

  for (guint i = 0; i < 20000; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    Reading reading;

    for (guint j = g_rand_int_range (rand, 0, 40); j > 0; j--)
      if (g_rand_int_range (rand, 0, 30) == 0)
        g_string_append_c (text, (char) g_rand_int_range (rand, 0, 256));
      else
        g_string_append (text, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
    reading = read_bytes (text->str, text->len, g_rand_boolean (rand) ? NULL : "column=1");
    if (reading.document != NULL) {
      g_autoptr (GPtrArray) problems = weft_document_check (reading.document);

      g_assert_cmpuint (problems->len, ==, 0);
    }
    reading_clear (&reading);
  }
}

/* Size and time. */

static GString *
make_numbers (guint n)
{
  GString *text = g_string_sized_new (9 * (gsize) n);

  for (guint i = 0; i < n; i++) {
    char number[16];

    g_string_append_len (text, number,
                         g_snprintf (number, sizeof number, "%u.%03u\n", i % 1000, i / 1000 % 1000));
  }
  return text;
}

/* Text, document and what the reader needs besides are within five times the text. */
static void
test_ten_million (void)
{
  g_autoptr (GString) text = make_numbers (10000000);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  WeftFormatInput input = {job, text->str, text->len, "t.csv", NULL};
  g_autoptr (WeftDocument) document = NULL;
  gint64 start = g_get_monotonic_time ();

  weft_job_set_byte_budget (job, 5 * text->len);
  document = weft_times_format.read (&input, diagnostics, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%.2f s for %" G_GSIZE_FORMAT " bytes", (g_get_monotonic_time () - start) / 1e6, text->len);
  g_assert_cmpfloat (weft_job_get_progress (job), >, 0.9);
  g_assert_cmpuint (strlen (weft_node_get_text (get_measurement (document), WEFT_PROPERTY_TEXT)), <=,
                    text->len);
}

static void
test_budget (void)
{
  g_autoptr (GString) text = make_numbers (1000000);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  WeftFormatInput input = {job, text->str, text->len, "t.csv", NULL};

  weft_job_set_byte_budget (job, 1000000);
  g_assert_null (weft_times_format.read (&input, diagnostics, NULL, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
}

static void
test_cancel (void)
{
  g_autoptr (GString) text = make_numbers (1000000);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  WeftFormatInput input = {job, text->str, text->len, "t.csv", NULL};

  weft_job_cancel (job);
  g_assert_null (weft_times_format.read (&input, diagnostics, NULL, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_assert_cmpfloat (weft_job_get_progress (job), <, 0.1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/times/rows", test_rows);
  g_test_add_func ("/times/refused", test_refused);
  g_test_add_func ("/times/chosen-column", test_chosen_column);
  g_test_add_func ("/times/offers", test_offers);
  g_test_add_func ("/times/many-remarks", test_many_remarks);
  g_test_add_func ("/times/round-trip", test_round_trip);
  g_test_add_func ("/times/any-bytes", test_any_bytes);
  g_test_add_func ("/times/ten-million", test_ten_million);
  g_test_add_func ("/times/budget", test_budget);
  g_test_add_func ("/times/cancel", test_cancel);
  return g_test_run ();
}
