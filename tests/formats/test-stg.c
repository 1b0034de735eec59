/* test-stg.c: standard task graphs: files of the set say what their own remarks say; random ones are read as they were made, and what is
 * written is read again; what is wrong is said with its place; whatever the bytes, a reader ends. */
#include "weft-reader.h"
#include "weft-stg-format.h"
#include "weft-writer.h"

#include "graph-rows.h"
#include "test-seed.h"

#include <string.h>

static const char *data_folder;

typedef struct {
  WeftDocument *document;
  WeftDiagnostics *diagnostics;
  GError *error;
} Reading;

static Reading
read_bytes (const char *data, gsize size, const char *dummies)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (weft_stg_format.options);
  Reading reading = {NULL, weft_diagnostics_new (), NULL};
  WeftFormatInput input = {job, data, size, "f.stg", options};

  g_assert_true (weft_format_set_option (&weft_stg_format, options, "dummies", dummies, NULL));
  reading.document = weft_stg_format.read (&input, reading.diagnostics, NULL, &reading.error);
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

static char *
write_stg (const WeftDocument *document, WeftDiagnostics *diagnostics)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  gsize size;
  char *bytes = weft_stg_format.write (document, NULL, job, diagnostics, &size, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (bytes), ==, size);
  return bytes;
}

/* What files say. Tasks: id:time, then edges. */

static const struct {
  const char *name;
  const char *text;
  const char *dummies;
  const char *rows;
  const char *remark; /* the last one */
} rows[] = {
    {"plain", "2\n0 0 0\n1 5 1 0\n2 7 1 1\n3 0 1 2\n", NULL, "t1:5 t2:7 t1>t2",
     "f.stg:1:1: left out: found the dummy tasks 0 and 3, with 2 edges"},
    {"kept", "2\n0 0 0\n1 5 1 0\n2 7 1 1\n3 0 1 2\n", "keep", "t0:0 t1:5 t2:7 t3:0 t0>t1 t1>t2 t2>t3", NULL},
    {"without dummies", "2\n1 5 0\n2 7 1 1\n", NULL, "t1:5 t2:7 t1>t2", NULL},
    {"without dummies, from 0", "2\n0 5 0\n1 7 1 0\n", NULL, "t0:5 t1:7 t0>t1", NULL},
    {"one line", "2 0 0 0 1 5 1 0 2 7 1 1 3 0 1 2", NULL, "t1:5 t2:7 t1>t2", NULL},
    {"several lines a task", "2\n\n0\n0 0\n1 5\n1 0\n2 7 1\n1\n\n3 0 1 2", NULL, "t1:5 t2:7 t1>t2", NULL},
    {"CRLF and tabs", "2\r\n0\t0\t0\r\n1\t5\t1\t0\r\n2 7 1 1\r\n3 0 1 2\r\n", NULL, "t1:5 t2:7 t1>t2", NULL},
    {"CR", "2 # two\r0 0 0\r1 5 1 0\r2 7 1 1\r3 0 1 2\r", NULL, "t1:5 t2:7 t1>t2", NULL},
    {"remarks", "# set 9 9 9\n2#n\n0 0 0 # 1 2\n1 5 1 0\n#\n2 7 1 1\n3 0 1 2\n# CP Length : 12\n", NULL,
     "t1:5 t2:7 t1>t2", NULL},
    {"byte order mark",
     "\xef\xbb\xbf"
     "1\n0 0 0\n1 5 1 0\n2 0 1 1\n",
     NULL, "t1:5", NULL},
    {"times that are not whole", "2\n1 0.5 0\n2 1e3 0\n", NULL, "t1:0.5 t2:1000", NULL},
    {"any order", "2\n2 7 1 1\n3 0 1 2\n1 5 1 0\n0 0 0\n", NULL, "t2:7 t1:5 t1>t2", NULL},
    {"no task", "0\n0 0 0\n1 0 1 0\n", NULL, "", NULL},
    {"nothing but a count", "0", NULL, "", NULL},
    {"a cycle", "2\n1 5 1 2\n2 7 1 1\n", NULL, "t1:5 t2:7 t2>t1 t1>t2", NULL},
    {"an edge twice", "2\n0 0 0\n1 5 1 0\n2 7 2 1 1\n3 0 1 2\n", NULL, "t1:5 t2:7 t1>t2",
     "f.stg:4:9: found task 1 twice among the predecessors of task 2, expected each once"},
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    Reading reading = read_bytes (rows[i].text, strlen (rows[i].text), rows[i].dummies);
    const GPtrArray *remarks = reading.diagnostics->remarks;
    g_autofree char *said = NULL;

    g_test_message ("%s", rows[i].name);
    g_assert_no_error (reading.error);
    said = graph_rows_describe (reading.document, FALSE);
    g_assert_cmpstr (said, ==, rows[i].rows);
    if (rows[i].remark != NULL) {
      gboolean is_said = FALSE;

      for (guint k = 0; k < remarks->len; k++)
        is_said |= g_str_equal (((GError *) remarks->pdata[k])->message, rows[i].remark);
      g_assert_true (is_said);
    }
    reading_clear (&reading);
  }
}

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.stg:1:1: found the end of the file, expected how many tasks there are, from 0 to 268435454"},
    {"# only a remark", "f.stg:1:16: found the end of the file"},
    {"two\n", "f.stg:1:1: found “two”, expected how many tasks there are"},
    {"-1\n", "f.stg:1:1: found “-1”"},
    {"2.5\n", "f.stg:1:1: found “2.5”"},
    {"99999999999999999999\n", "f.stg:1:1: found “99999999999999999999”"},
    {"268435455\n", "f.stg:1:1: found “268435455”"},
    {"3\n0 0 0\n1 5 1 0\n", "f.stg:4:1: found 2 tasks, expected 3 and two dummy ones"},
    {"2\n0 0 0\n1 5 1 0\n2 7 1 1\n", "f.stg:5:1: found 3 tasks, expected 2 and two dummy ones, as the first "
                                     "number says, or 2 without them"},
    {"1\n0 0 0\n1 5 1 0\n2 0 1 1\n3 0 1 1\n", "f.stg:5:1: found 3 tasks, expected 1 and two"},
    {"268435454\n0 0 0\n", "f.stg:3:1: found 1 tasks, expected 268435454"},
    {"1\n0 0 0\n1 5 1 0\n2 0 1",
     "f.stg:4:6: found the end of the file, expected the number of a predecessor"},
    {"1\n0 0 0\n1 5", "f.stg:3:4: found the end of the file, expected how many predecessors the task has"},
    {"1\n0 0 0\n1", "f.stg:3:2: found the end of the file, expected the time of a task, from 0 to 1e15"},
    {"1\n0 0 0\nx 5 1 0\n2 0 1 1\n", "f.stg:3:1: found “x”, expected the number of a task, from 0 to 2"},
    {"1\n0 0 0\n7 5 1 0\n2 0 1 1\n", "f.stg:3:1: found “7”, expected the number of a task, from 0 to 2"},
    {"1\n0 0 0\n1 fast 1 0\n2 0 1 1\n", "f.stg:3:3: found “fast”, expected the time of a task"},
    {"1\n0 0 0\n1 -5 1 0\n2 0 1 1\n", "f.stg:3:3: found “-5”"},
    {"1\n0 0 0\n1 1e16 1 0\n2 0 1 1\n", "f.stg:3:3: found “1e16”"},
    {"1\n0 0 0\n1 1e999 1 0\n2 0 1 1\n", "f.stg:3:3: found “1e999”"},
    {"1\n0 0 0\n1 nan 1 0\n2 0 1 1\n", "f.stg:3:3: found “nan”"},
    {"1\n0 0 0\n1 5 99 0\n2 0 1 1\n",
     "f.stg:3:5: found “99”, expected how many predecessors the task has, from 0 to 2"},
    {"2\n0 0 0\n1 5 1 0\n2 5 1 é\n3 0 1 2\n",
     "f.stg:4:7: found “é”, expected the number of a predecessor, from 0 to 3"},
    {"2\n0 0 0\n1 5 1 0\n2 5 1 9\n3 0 1 2\n", "f.stg:4:7: found “9”, expected the number of a predecessor"},
    {"2\n1 5 0\n2 7 1 3\n",
     "f.stg:3:7: found task 3, which is not in the file, expected the number of another task"},
    {"2\n0 0 0\n1 5 1 0\n1 5 1 0\n3 0 1 1\n", "f.stg:4:1: found a second task 1, expected each number once"},
    {"2\n0 0 0\n1 5 1 0\n2 5 2 1 2\n3 0 1 2\n", "f.stg:4:9: found task 2 as its own predecessor"},
    {"2\n0 0 0\n1 5 1 0\n2 5 1 3\n3 0 1 2\n",
     "f.stg:4:7: found task 3, the dummy in which all end, as a predecessor"},
    {"1\n0 4 0\n1 5 1 0\n2 0 1 1\n",
     "f.stg:2:1: found task 0 with time 4 and 0 predecessors, expected a dummy task"},
    {"1\n0 0 1 1\n1 5 0\n2 0 1 1\n", "f.stg:2:1: found task 0 with time 0 and 1 predecessors"},
    {"1\n0 0 0\n1 5 1 0\n2 3 1 1\n",
     "f.stg:4:1: found task 2 with time 3 and 1 predecessors, expected a dummy task "
     "without time, or --dummies keep"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    Reading reading = read_bytes (faults[i].text, strlen (faults[i].text), NULL);

    g_assert_nonnull (reading.error);
    if (!g_str_has_prefix (reading.error->message, faults[i].message))
      g_assert_cmpstr (reading.error->message, ==, faults[i].message);
    g_assert_null (strchr (reading.error->message, '\n'));
    reading_clear (&reading);
  }
}

/* Files of the set say in remarks how many edges there are between real tasks, and how long the critical path is. */

static guint
find_remark (const char *text, const char *label)
{
  const char *at = strstr (text, label);

  g_assert_nonnull (at);
  return (guint) g_ascii_strtoull (strchr (at, ':') + 1, NULL, 10);
}

static void
test_known (void)
{
  static const char *const names[] = {"50-rand0000.stg", "100-rand0089.stg"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (data_folder, "stg", names[i], NULL);
    g_autofree char *text = NULL;
    g_autofree char *written = NULL;
    Reading reading;
    const WeftGraph *graph;

    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    reading = read_bytes (text, strlen (text), NULL);
    g_assert_no_error (reading.error);
    graph = graph_rows_get (reading.document);
    g_assert_cmpuint (weft_graph_count_rows (graph, 1), ==, find_remark (text, "Tasks"));
    g_assert_cmpuint (weft_graph_count_rows (graph, 2), ==, find_remark (text, "Edges"));
    g_assert_cmpfloat (graph_rows_longest_path (graph), ==, find_remark (text, "CP Length"));
    written = write_stg (reading.document, reading.diagnostics);
    g_assert_true (g_str_has_prefix (text, written));
    reading_clear (&reading);
  }
}

/* Random graphs: what is written by hand, in awkward white space, is read as it was made. */

static void
add_white (GString *text, WeftRandom *random)
{
  static const char *const whites[] = {" ", "\t", "\n", "\r\n", "  \n\n ", " # 1 2 3\n", "#\r\n"};

  g_string_append (text, weft_random_below (random, 3) > 0 ? " " : whites[weft_random_below (random, 7)]);
}

static void
test_random (void)
{
  WeftRandom random;

  test_random_init (&random, 27, 0);
  for (guint i = 0; i < 500; i++) {
    guint n = (guint) weft_random_below (&random, 30);
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GString) said = g_string_new (NULL);
    g_autoptr (GString) edges = g_string_new (NULL);
    g_autofree char *found = NULL;
    Reading reading;

    g_string_append_printf (text, "%u", n);
    for (guint task = 1; task <= n; task++) {
      guint time = (guint) weft_random_below (&random, 100);
      g_autoptr (GString) predecessors = g_string_new (NULL);
      guint n_predecessors = 0;

      for (guint before = 1; before < task; before++)
        if (weft_random_below (&random, 4) == 0) {
          n_predecessors++;
          add_white (predecessors, &random);
          g_string_append_printf (predecessors, "%u", before);
          g_string_append_printf (edges, " t%u>t%u", before, task);
        }
      add_white (text, &random);
      g_string_append_printf (text, "%u", task);
      add_white (text, &random);
      g_string_append_printf (text, "%u", time);
      add_white (text, &random);
      g_string_append_printf (text, "%u%s", n_predecessors, predecessors->str);
      g_string_append_printf (said, "%st%u:%u", task > 1 ? " " : "", task, time);
    }
    g_string_append (said, edges->str);
    reading = read_bytes (text->str, text->len, NULL);
    g_assert_no_error (reading.error);
    found = graph_rows_describe (reading.document, FALSE);
    g_assert_cmpstr (found, ==, said->str);
    reading_clear (&reading);
  }
}

/* What is written is read as the same tasks and edges, and written again as the same bytes. */
static void
test_round_trip (void)
{
  WeftRandom random;

  test_random_init (&random, 28, 0);
  for (guint i = 0; i < 300; i++) {
    g_autoptr (WeftDocument) document = graph_rows_random (&random, "t%u", FALSE);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autofree char *before = graph_rows_describe (document, TRUE);
    g_autofree char *bytes = write_stg (document, diagnostics);
    Reading reading = read_bytes (bytes, strlen (bytes), NULL);
    g_autofree char *after = NULL;
    g_autofree char *again = NULL;

    g_assert_no_error (reading.error);
    g_assert_cmpuint (diagnostics->n_left_out, ==, 0);
    after = graph_rows_describe (reading.document, TRUE);
    again = write_stg (reading.document, diagnostics);
    g_assert_cmpstr (before, ==, after);
    g_assert_cmpstr (bytes, ==, again);
    reading_clear (&reading);
  }
}

/* What STG has no words for is said, with how much of it there is. */
static void
test_left_out (void)
{
  static const char text[] =
      "<weft xmlns='urn:weft:1'><suite/><task-graph id='g' processors='4'><group id='G'/><task id='a' "
      "name='A' "
      "time='uniform(8, 12)' group='G'/><task id='t2' priority='3'/><edge from='a' to='t2'/><edge from='a' "
      "to='a'/></task-graph></weft>";
  static const char *const expected[] = {
      "<task> g, id: left out, because tasks have numbers: found 1 of them",
      "<task> g, time: a distribution left out, and its mean written: found 1 of them",
      "<edge> g: left out, because it leads from a task to itself: found 1 of them",
      "<task-graph> g, processors: left out",
      "<task> g, name: left out: found 1 values",
      "<task> g, group: left out: found 1 values",
      "<task> g, priority: left out: found 1 values",
      "<group> G: left out",
      "<suite>: left out",
  };
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "f", NULL, NULL);
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autofree char *bytes = write_stg (document, diagnostics);

  g_assert_cmpstr (
      bytes, ==,
      "          2\n          0          0          0\n          1         10          1          0\n"
      "          2          0          1          1\n          3          0          1          2\n");
  g_assert_cmpuint (diagnostics->n_left_out, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (((GError *) diagnostics->remarks->pdata[i])->message, ==, expected[i]);
}

static void
test_refused (void)
{
  static const char *const texts[] = {
      "<weft xmlns='urn:weft:1'/>",
      "<weft xmlns='urn:weft:1'><task-graph id='g'/><task-graph id='h'/></weft>",
      "<weft xmlns='urn:weft:1'><measurement id='m'>1</measurement><task-graph id='g'><task id='a' "
      "time='samples(m)'/></task-graph></weft>",
  };
  static const char *const messages[] = {
      "found no <task-graph>, expected the id of a <task-graph>",
      "found several of <task-graph>, expected the id of a <task-graph>",
      "<task> a, time: found samples(m), expected a time that is known without a measurement or another "
      "diagram",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (WeftDocument) document = weft_read (texts[i], strlen (texts[i]), "f", NULL, NULL);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    gsize size;

    g_assert_null (weft_stg_format.write (document, NULL, job, diagnostics, &size, &error));
    g_assert_cmpstr (error->message, ==, messages[i]);
  }
}

/* Flipped and cut bytes: a document that can be written, or an error with a place. */
static void
test_damaged (void)
{
  g_autofree char *path = g_build_filename (data_folder, "stg", "50-rand0000.stg", NULL);
  g_autofree char *text = NULL;
  WeftRandom random;
  gsize size;

  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  test_random_init (&random, 29, 0);
  for (guint i = 0; i < 5000; i++) {
    gsize cut = weft_random_below (&random, 4) == 0 ? weft_random_below (&random, size) : size;
    g_autofree char *damaged = g_memdup2 (text, size);
    Reading reading;

    for (guint k = (guint) weft_random_below (&random, 4); k > 0; k--)
      damaged[weft_random_below (&random, size)] = weft_random_below (&random, 2) == 0
                                                       ? "0123456789 -#.\n"[weft_random_below (&random, 15)]
                                                       : (char) weft_random_below (&random, 256);
    damaged = g_realloc (damaged, MAX (cut, 1));
    reading = read_bytes (damaged, cut, NULL);
    if (reading.error != NULL) {
      g_assert_true (g_str_has_prefix (reading.error->message, "f.stg:"));
    } else {
      g_autofree char *written = weft_write (reading.document, NULL);
      g_autoptr (WeftDocument) again = weft_read (written, strlen (written), "again", NULL, NULL);

      g_assert_nonnull (again);
    }
    reading_clear (&reading);
  }
}

/* A job that is over, and one with little memory. */
static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("100000\n");

  for (guint i = 1; i <= 100000; i++)
    g_string_append_printf (text, "%u 5 %s\n", i, i > 1 ? "1 1" : "0");
  for (guint i = 0; i < 2; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autoptr (GError) error = NULL;

    if (i == 0)
      weft_job_cancel (job);
    else
      weft_job_set_byte_budget (job, 100000);
    g_assert_null (weft_stg_format.read (&(WeftFormatInput){job, text->str, text->len, "f.stg", NULL},
                                         diagnostics, NULL, &error));
    g_assert_true (error->domain == WEFT_JOB_ERROR);
    g_assert_cmpint (error->code, ==, i == 0 ? WEFT_JOB_ERROR_CANCELLED : WEFT_JOB_ERROR_NO_MEMORY);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/stg/rows", test_rows);
  g_test_add_func ("/stg/faults", test_faults);
  g_test_add_func ("/stg/known", test_known);
  g_test_add_func ("/stg/random", test_random);
  g_test_add_func ("/stg/round-trip", test_round_trip);
  g_test_add_func ("/stg/left-out", test_left_out);
  g_test_add_func ("/stg/refused", test_refused);
  g_test_add_func ("/stg/damaged", test_damaged);
  g_test_add_func ("/stg/jobs", test_jobs);
  return g_test_run ();
}
