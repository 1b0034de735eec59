/* test-table.c: tables of tasks: what a file says; random graphs are written and read as the same; what is wrong, with its place; whatever the
 * bytes, a reader ends. */
#include "weft-table-format.h"

#include "format-reading.h"
#include "graph-rows.h"
#include "test-seed.h"

#include <string.h>

static const char *data_folder;

static char *
read_small (void)
{
  g_autofree char *path = g_build_filename (data_folder, "workflows", "small.tasks.csv", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static char *
write_table (const WeftDocument *document, WeftDiagnostics *diagnostics)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  gsize size;
  char *bytes = weft_table_format.write (document, NULL, job, diagnostics, &size, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (bytes), ==, size);
  return bytes;
}

static const struct {
  const char *text;
  const char *rows;
  const char *remarks; /* (nullable): none */
} rows[] = {
    {"id", "", NULL},
    {"\xef\xbb\xbfID\r\na\r\nb\r\n", "a:0 b:0", NULL},
    {"id,predecessors\nb,a\na,\n", "b:0 a:0 a>b", NULL},
    {"id;time;predecessors\na;1,5;\n\n;;\nb;2;a\n", "a:1.5 b:2 a>b", NULL},
    {"predecessors\tid\tTime ( ms )\n\ta\t3\na  \tb\t4", "a:3 b:4 a>b", NULL},
    {"id,predecessors\na,\nb,\"a\n\"\nc,\"a, b;\"", "a:0 b:0 c:0 a>b a>c b>c", NULL},
    {"id,predecessors\na,a", "a:0 a>a", NULL},
    {"id,predecessors\na,\nb,a a", "a:0 b:0 a>b", "f.csv:3:3: copies of edges: left out: found 1 of them"},
    {"id,cost,time\na,7,\nb,8,1,,", "a:0 b:1", "f.csv:2:3: cost of tasks: left out: found 2 of them"},
    {"id,group\na,G\nb,G\nc", "a:0:G b:0:G c:0 G=<", NULL},
    {"id,name\n1,one", "task-1:0:one", NULL},
    {"id,time\na,{8: 0.5\n", "a:0", "f.csv:2:3: time: left out: "},
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    FormatReading reading =
        format_read (&weft_table_format, rows[i].text, strlen (rows[i].text), "f.csv", NULL, NULL);
    g_autofree char *said = NULL;
    g_autofree char *remarks = format_list_remarks (reading.diagnostics);

    g_test_message ("%s", rows[i].text);
    g_assert_no_error (reading.error);
    said = graph_rows_describe (reading.document, FALSE);
    g_assert_cmpstr (said, ==, rows[i].rows);
    if (rows[i].remarks == NULL || !g_str_has_prefix (remarks, rows[i].remarks))
      g_assert_cmpstr (remarks, ==, rows[i].remarks != NULL ? rows[i].remarks : "");
    format_reading_clear (&reading);
  }
}

/* The file by hand is written as it is. */
static void
test_small (void)
{
  g_autofree char *text = read_small ();
  FormatReading reading = format_read (&weft_table_format, text, strlen (text), "f.csv", NULL, NULL);
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autofree char *said = NULL;
  g_autofree char *again = NULL;

  g_assert_no_error (reading.error);
  g_assert_cmpuint (reading.diagnostics->remarks->len, ==, 0);
  said = graph_rows_describe (reading.document, FALSE);
  g_assert_cmpstr (said, ==,
                   "split:1 work-1:5:work 1:work work-2:4.25:work, and \"more\":work merge:0.5 "
                   "alone:uniform(8, 12) split>work-1 split>work-2 work-1>merge work-2>merge work=<");
  again = write_table (reading.document, diagnostics);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpuint (diagnostics->n_left_out, ==, 0);
  format_reading_clear (&reading);
}

/* What is written is read as the same tasks and edges, and written again as the same bytes. */
static void
test_round_trip (void)
{
  WeftRandom random;

  test_random_init (&random, 66, 0);
  for (guint i = 0; i < 300; i++) {
    g_autoptr (WeftDocument) document = graph_rows_random (&random, "t%u", FALSE);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autofree char *before = graph_rows_describe (document, TRUE);
    g_autofree char *bytes = write_table (document, diagnostics);
    FormatReading reading = format_read (&weft_table_format, bytes, strlen (bytes), "f.csv", NULL, NULL);
    g_autofree char *after = NULL;
    g_autofree char *again = NULL;

    g_assert_no_error (reading.error);
    g_assert_cmpuint (diagnostics->n_left_out, ==, 0);
    after = graph_rows_describe (reading.document, TRUE);
    again = write_table (reading.document, diagnostics);
    g_assert_cmpstr (after, ==, before);
    g_assert_cmpstr (again, ==, bytes);
    format_reading_clear (&reading);
  }
}

/* The same of graphs with all that they can have: what has no column is said, and the rest comes back. */
static void
test_rich (void)
{
  WeftRandom random;

  test_random_init (&random, 67, 0);
  for (guint i = 0; i < 300; i++) {
    g_autoptr (WeftDocument) document = graph_rows_random (&random, "t%u", TRUE);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autofree char *bytes = write_table (document, diagnostics);
    FormatReading reading = format_read (&weft_table_format, bytes, strlen (bytes), "f.csv", NULL, NULL);
    g_autofree char *again = NULL;

    g_assert_no_error (reading.error);
    again = write_table (reading.document, diagnostics);
    g_assert_cmpstr (again, ==, bytes);
    format_reading_clear (&reading);
  }
}

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.csv:1:1: found a line of heads without “id”, expected one that has it"},
    {"name,predecessors\n", "f.csv:1:1: found a line of heads without “id”"},
    {"id,ID\n", "f.csv:1:4: found a second column “id”, expected each column once"},
    {"id,time,time (s)\n", "f.csv:1:9: found a second column “time”"},
    {"id,name\n,x\n", "f.csv:2:1: found a row without an id, expected the id of a task"},
    {"id\na\na\n", "f.csv:3:1: found an id that another task has, expected each id once"},
    {"id,name\na,b,c\n", "f.csv:2:5: found a field without a head, expected no more fields"},
    {"id,name\na,\"b\n", "f.csv:2:3: found a field without end, expected a quotation mark behind it"},
    {"id,name\na,\"b\"c\n", "f.csv:2:6: found more behind the quotation mark, expected the end of the field"},
    {"id,predecessors\na,b\n", "f.csv:2:3: found “b”, expected the id of one of the tasks"},
    {"id,name\na,\xff\n", "f.csv:2:3: found bytes that are not UTF-8"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_table_format, faults[i].text, "f.csv", faults[i].message);
}

static void
test_damaged (void)
{
  g_autofree char *text = read_small ();
  WeftRandom random;

  test_random_init (&random, 68, 0);
  format_check_damaged (&weft_table_format, text, "f.csv", "\",;\t\r\n ()0123", &random, 5000);
}

static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("id,predecessors\na\n");

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "t%u,a\n", i);
  format_check_jobs (&weft_table_format, text->str, text->len, 5 << 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/table/rows", test_rows);
  g_test_add_func ("/table/small", test_small);
  g_test_add_func ("/table/round-trip", test_round_trip);
  g_test_add_func ("/table/rich", test_rich);
  g_test_add_func ("/table/faults", test_faults);
  g_test_add_func ("/table/damaged", test_damaged);
  g_test_add_func ("/table/jobs", test_jobs);
  return g_test_run ();
}
