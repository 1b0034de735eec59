/* test-etc.c: matrices of times: what a file says; random ones are written and read as the same; one of Braun et al. takes on the assignment
 * beside it what its name says; what is wrong, with its place; whatever the bytes, a reader ends. */
#include "weft-etc-format.h"
#include "weft-machine-times.h"
#include "weft-reader.h"

#include "format-reading.h"
#include "graph-rows.h"
#include "test-seed.h"

#include <string.h>

#define BELOW(bound) ((guint) weft_random_below (&random, bound))

static const char *data_folder;

#define SUITE       "<suite><machine id=\"m0\"/><machine id=\"m1\"/></suite>"
#define TIMES(a, b) "<compute machine=\"m0\" time=\"" a "\"/><compute machine=\"m1\" time=\"" b "\"/>"
#define S0          "<subtask id=\"s0\">" TIMES ("1", "2.5") "</subtask>"
#define S1          "<subtask id=\"s1\">" TIMES ("0", "1000") "</subtask>"
#define BOTH        SUITE "<subtask-graph id=\"f\">" S0 S1 "</subtask-graph>"

static const FormatRow rows[] = {
    {"2 2 0\n1\n2.5\n0\n1e3\n", NULL, NULL, BOTH, NULL},
    {"2 2\n1 2.5\n0 1000", NULL, NULL, BOTH, NULL},
    {"2\t2\t0\r\n1\t2.5\r\n\r\n0 1e3\r\n", NULL, NULL, BOTH, NULL},
    {"\xef\xbb\xbf# of two\n2 2 # subtasks, machines\n1 2.5 # 7\n0 1000.0\n", NULL, NULL, BOTH, NULL},
    {"2 2 7\n1 2.5 0 1000\n", NULL, NULL, BOTH,
     "f.etc:1:5: a third number that is not 0 of the first line: left out: found 1 of them"},
    {"1 2.5\n0 1000\n", "machines", "2", BOTH, NULL},
    {"", "machines", "2", SUITE "<subtask-graph id=\"f\"/>", NULL},
    {"0 2 0", NULL, NULL, SUITE "<subtask-graph id=\"f\"/>", NULL},
    {"1 2\n1 2.5", "unit", "ms", SUITE "<subtask-graph id=\"f\" unit=\"ms\">" S0 "</subtask-graph>", NULL},
};

static void
test_rows (void)
{
  format_check_rows (&weft_etc_format, "f.etc", rows, G_N_ELEMENTS (rows));
}

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.etc:1:1: found the end of the file, expected how many subtasks there are, up to 16777216"},
    {"two 2", "f.etc:1:1: found “two”, expected how many subtasks"},
    {"2.5 2", "f.etc:1:1: found “2.5”, expected how many subtasks"},
    {"-1 2", "f.etc:1:1: found “-1”"},
    {"16777217 2", "f.etc:1:1: found “16777217”"},
    {"99999999999999999999999999999999999999999999999999999999999999999999999 2", "f.etc:1:1: found “9999"},
    {"2", "f.etc:1:2: found the end of the file, expected how many machines there are, from 1 to 1024"},
    {"16777216 0 0", "f.etc:1:10: found “0”, expected how many machines there are, from 1 to 1024"},
    {"2 1025", "f.etc:1:3: found “1025”"},
    {"2 2 x\n", "f.etc:1:5: found “x”, expected a third number, or the end of the line"},
    {"2 2 0 5\n", "f.etc:1:7: found “5”, expected the end of the line, or --machines for a matrix without"},
    {"2 2 0\n1 2 3", "f.etc:2:6: found 3 times, expected 4 (2 subtasks on 2 machines)"},
    {"16777216 1024 0\n1 2 3", "f.etc:2:6: found 3 times, expected 17179869184 (16777216 subtasks on 1024"},
    {"2 2 0\n1 2 3 4\n5", "f.etc:3:1: found “5”, expected no more times than the first line says"},
    {"0 2 0\n5", "f.etc:2:1: found “5”, expected no more times"},
    {"1 2 0\n1 fast", "f.etc:2:3: found “fast”, expected the time of a subtask on a machine, from 0 to 1e15"},
    {"1 2 0\n1 -2", "f.etc:2:3: found “-2”"},
    {"1 2 0\n1 1e16", "f.etc:2:3: found “1e16”"},
    {"1 2 0\n1 1e999", "f.etc:2:3: found “1e999”"},
    {"1 2 0\nnan 1", "f.etc:2:1: found “nan”"},
    {"1 2 0\n1,5 1", "f.etc:2:1: found “1,5”"},
};

static void
test_faults (void)
{
  FormatReading reading = format_read (&weft_etc_format, "1 2\n3", 5, "f.etc", "machines", "2");

  g_assert_cmpstr (reading.error->message, ==, "f.etc:2:2: found 3 times, expected a multiple of 2");
  format_reading_clear (&reading);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_etc_format, faults[i].text, "f.etc", faults[i].message);
}

static char *
write_etc (const WeftDocument *document, WeftDiagnostics *diagnostics, GError **error)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  gsize size = 0;
  char *bytes = weft_etc_format.write (document, NULL, job, diagnostics, &size, error);

  g_assert_cmpuint (bytes != NULL ? strlen (bytes) : 0, ==, size);
  return bytes;
}

/* What was made is read, and written and read again the same. */
static void
test_random (void)
{
  WeftRandom random;

  test_random_init (&random, 91, 0);
  for (guint i = 0; i < 300; i++) {
    guint n = BELOW (12);
    guint n_machines = 1 + BELOW (6);
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autofree char *written = NULL;
    FormatReading reading;
    FormatReading again;

    g_string_append_printf (text, "%u %u 0\n", n, n_machines);
    for (guint k = 0; k < n * n_machines; k++) {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      double time = BELOW (3) == 0 ? BELOW (100) : weft_random_uniform (&random) * 1e6;

      g_string_append_printf (text, "%s\n", g_ascii_dtostr (number, sizeof number, time));
    }
    reading = format_read (&weft_etc_format, text->str, text->len, "f.etc", NULL, NULL);
    g_assert_no_error (reading.error);
    written = write_etc (reading.document, diagnostics, &reading.error);
    g_assert_no_error (reading.error);
    g_assert_cmpuint (diagnostics->n_left_out, ==, 0);
    again = format_read (&weft_etc_format, written, strlen (written), "f.etc", NULL, NULL);
    g_assert_no_error (again.error);
    {
      g_auto (GStrv) made = g_strsplit (text->str, "\n", -1);
      g_auto (GStrv) found = g_strsplit (written, "\n", -1);
      g_autofree char *before = format_describe (reading.document);
      g_autofree char *after = format_describe (again.document);

      g_assert_cmpuint (g_strv_length (made), ==, g_strv_length (found));
      g_assert_cmpstr (made[0], ==, found[0]);
      for (guint k = 1; made[k] != NULL; k++)
        g_assert_cmpfloat (g_ascii_strtod (made[k], NULL), ==, g_ascii_strtod (found[k], NULL));
      g_assert_cmpstr (before, ==, after);
    }
    format_reading_clear (&reading);
    format_reading_clear (&again);
  }
}

static double
find_time (const WeftGraph *graph, guint32 row, guint machine)
{
  g_autofree char *text =
      weft_graph_print (graph, (WeftElement){.table = 2, .row = row}, WEFT_PROPERTY_COMPUTE);
  g_autofree char *name = g_strdup_printf ("m%u", machine);
  g_autofree char *time = weft_machine_times_find (text, name);

  return g_ascii_strtod (time, NULL);
}

/* The assignment, 512 numbers of machines, has the makespan 2,924,720.0 in the name of its file. */
static void
test_braun (void)
{
  g_autofree char *path = g_build_filename (data_folder, "etc", "u_i_hihi.0", NULL);
  g_autofree char *assignment = g_build_filename (data_folder, "etc", "u_i_hihi.0_MS_2924720,0.sol", NULL);
  g_autofree char *text = NULL;
  g_autofree char *machines = NULL;
  char *at;
  double loads[16] = {0};
  double makespan = 0;
  FormatReading reading;
  const WeftGraph *graph;
  gsize size;

  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  g_assert_true (g_file_get_contents (assignment, &machines, NULL, NULL));
  reading = format_read (&weft_etc_format, text, size, "u_i_hihi.0", NULL, NULL);
  g_assert_no_error (reading.error);
  graph = weft_node_get_graph (
      weft_node_find_child (weft_document_get_root (reading.document), WEFT_KIND_SUBTASK_GRAPH));
  g_assert_cmpuint (weft_graph_count_rows (graph, 2), ==, 512);
  at = machines;
  for (guint32 row = 0; row < 512; row++) {
    guint machine = (guint) g_ascii_strtoull (at, &at, 10);

    g_assert_cmpuint (machine, <, 16);
    loads[machine] += find_time (graph, row, machine);
  }
  for (guint i = 0; i < 16; i++)
    makespan = MAX (makespan, loads[i]);
  g_assert_cmpfloat_with_epsilon (makespan, 2924720, 0.1);
  format_reading_clear (&reading);
}

static void
test_left_out (void)
{
  static const char text[] =
      "<weft xmlns='urn:weft:1' title='T'><suite><machine id='a'/><machine id='b' "
      "pes='4'/><link from='a' to='b'/></suite><note>n</note>"
      "<subtask-graph id='g' unit='s'><item id='d' size='2' at='a'/><subtask id='s0' machine='a'><needs "
      "item='d'/>"
      "<makes item='e' size='1'/><compute machine='b' time='uniform(8, 12)'/><compute machine='a' "
      "time='1'/></subtask>"
      "<subtask id='x' name='X'><compute machine='a' time='3'/><compute machine='b' time='4'/></subtask>"
      "<order>s0 x</order></subtask-graph></weft>";
  static const char expected[] =
      "<machine> g, id: left out, because machines have numbers: found 2 of them\n"
      "<link> g: left out: found 1 of them\n"
      "<subtask> g, id: left out, because subtasks have numbers: found 1 of them\n"
      "<subtask> g, compute: a distribution left out, and its mean written: found 1 of them\n"
      "<item> g: left out: found 2 of them\n"
      "<needs> g: left out: found 1 of them\n"
      "<makes> g: left out: found 1 of them\n"
      "<subtask-graph> g, unit: left out\n"
      "<subtask> g, name: left out: found 1 values\n"
      "<subtask> g, machine: left out: found 1 values\n"
      "<order>: left out\n"
      "<note>: left out";
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "f", NULL, NULL);
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autofree char *bytes = write_etc (document, diagnostics, NULL);
  g_autofree char *remarks = format_list_remarks (diagnostics);

  g_assert_cmpstr (bytes, ==, "2 2 0\n1\n10\n3\n4\n");
  g_assert_cmpstr (remarks, ==, expected);
}

static void
test_refused (void)
{
  static const struct {
    const char *text;
    const char *message;
  } texts[] = {
      {"<weft xmlns='urn:weft:1'/>", "found no <subtask-graph>, expected the id of a <subtask-graph>"},
      {"<weft xmlns='urn:weft:1'><subtask-graph id='g'/></weft>",
       "<subtask>, compute: found a suite without machines, expected a suite with machines"},
      {"<weft xmlns='urn:weft:1'><suite><machine id='a'/></suite><subtask-graph id='g'><subtask id='s'/>"
       "</subtask-graph></weft>",
       "<subtask> s, compute: found no time on “a”, expected a number on each machine of the suite, because "
       "the "
       "matrix has no gaps"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (WeftDocument) document = weft_read (texts[i].text, strlen (texts[i].text), "f", NULL, NULL);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autoptr (GError) error = NULL;

    g_assert_null (write_etc (document, diagnostics, &error));
    g_assert_cmpstr (error->message, ==, texts[i].message);
  }
}

static const char small[] = "4 3 0\n12.5 3 7\n1e3 0.25 8\n5 6 7\n8 9 10 # last\n";

static void
test_damaged (void)
{
  WeftRandom random;

  test_random_init (&random, 92, 0);
  format_check_damaged (&weft_etc_format, small, "f.etc", "0123456789eE+-.# \n\r\t", &random, 5000);
  format_check_truncated (&weft_etc_format, small, (gsize) (strstr (small, "10 #") - small), "f.etc");
}

static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("100000 16 0\n");

  for (guint i = 0; i < 1600000; i++)
    g_string_append (text, "7\n");
  format_check_jobs (&weft_etc_format, text->str, text->len, 5 << 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/etc/rows", test_rows);
  g_test_add_func ("/etc/faults", test_faults);
  g_test_add_func ("/etc/random", test_random);
  g_test_add_func ("/etc/braun", test_braun);
  g_test_add_func ("/etc/left-out", test_left_out);
  g_test_add_func ("/etc/refused", test_refused);
  g_test_add_func ("/etc/damaged", test_damaged);
  g_test_add_func ("/etc/jobs", test_jobs);
  return g_test_run ();
}
