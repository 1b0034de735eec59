/* test-dot.c: DOT: what files say in all the ways that the language has; what is wrong, with its place; random graphs are written, read by
 * Graphviz and by us, and are the same; whatever the bytes, a reader ends. */
#include "weft-dot-format.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include "graph-rows.h"
#include "test-seed.h"

#include <gio/gio.h>
#include <string.h>

typedef struct {
  WeftDocument *document;
  WeftDiagnostics *diagnostics;
  GError *error;
} Reading;

static Reading
read_bytes (const char *data, gsize size, const char *time_attribute)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (weft_dot_format.options);
  Reading reading = {NULL, weft_diagnostics_new (), NULL};
  WeftFormatInput input = {job, data, size, "f.dot", options};

  if (time_attribute != NULL)
    g_assert_true (
        weft_format_set_option (&weft_dot_format, options, "time-attribute", time_attribute, NULL));
  reading.document = weft_dot_format.read (&input, reading.diagnostics, NULL, &reading.error);
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
write_dot (const WeftDocument *document, WeftDiagnostics *diagnostics)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  gsize size;
  char *bytes = weft_dot_format.write (document, NULL, job, diagnostics, &size, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (bytes), ==, size);
  return bytes;
}

static char *
list_remarks (const WeftDiagnostics *diagnostics)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < diagnostics->remarks->len; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? "\n" : "",
                            ((GError *) diagnostics->remarks->pdata[i])->message);
  return g_string_free (list, FALSE);
}

/* What files say. Tasks: id:time:name:group, then edges, then groups as id=name<part of. */

static const struct {
  const char *text;
  const char *rows;
  const char *remarks; /* (nullable): none */
} rows[] = {
    {"digraph{}", "", NULL},
    {"strict digraph G { }", "", NULL},
    {"DiGraph \"G\" { A; b c\n;; d }", "A:0 b:0 c:0 d:0", NULL},
    {"digraph { a -> b -> c }", "a:0 b:0 c:0 a>b b>c", NULL},
    {"digraph { a->b;a->b }", "a:0 b:0 a>b", "f.dot:1:17: copies of edges: left out: found 1 of them"},
    {"digraph { a -> a }", "a:0 a>a", NULL},
    {"digraph { a -> {b c} -> d }", "a:0 b:0 c:0 d:0 a>b a>c b>d c>d", NULL},
    {"digraph { {a; b} -> {c; d} }", "a:0 b:0 c:0 d:0 a>c a>d b>c b>d", NULL},
    {"digraph { a -> subgraph s { b -> c; {d} } }", "a:0 b:0 c:0 d:0 b>c a>b a>c a>d", NULL},
    {"digraph { {} -> a -> {} }", "a:0", NULL},
    {"digraph { a [time=5]; b [weight=6] c [cost=7 ,] d [duration=8;] }", "a:5 b:6 c:7 d:8", NULL},
    {"digraph { a [cost=7, time=5] }", "a:5", "f.dot:1:19: cost of nodes: left out: found 1 of them"},
    {"digraph { a [time=5, cost=7]; b [time=1][cost=2] }", "a:5 b:1",
     "f.dot:1:22: cost of nodes: left out: found 2 of them"},
    {"digraph { a [time=5]; a [time=6] }", "a:6", NULL},
    {"digraph { a [time=\"uniform(8,12)\"]; b [time=.5]; c [time=\"{8: 0.5, 9: 0.5}\"] }",
     "a:uniform(8, 12) b:0.5 c:{8: 0.5, 9: 0.5}", NULL},
    {"digraph { a [time=fast]; b [time=\"\"] }", "a:0 b:0",
     "f.dot:1:19: time: left out: found “fast” at character 1 of “fast”, expected a number, {value: weight, "
     "…}, or "
     "one of uniform, binomial, poisson, geometric, normal, exponential, triangular, lognormal, samples, "
     "result"},
    {"digraph { node [time=3] a; node [time=4]; b; a [color=red] }", "a:3 b:4",
     "f.dot:1:49: color of nodes: left out: found 1 of them"},
    {"digraph { a; { node [time=3]; b; a } c }", "a:0 b:3 c:0", NULL},
    {"digraph { a [label=\"Read it\"]; b [label=\"\\N\"]; c [label=\"\"]; d [label=\"a\" + \"b\"] }",
     "a:0:Read it b:0 c:0 d:0:ab", NULL},
    {"digraph { a [label=\"one\\ntwo\\l\"]; b [label=\"\\\"q\\\" \\\\ \\N\"]; c [label=\"x\\\ny\"] }",
     "a:0:one\ntwo b:0:\"q\" \\ b c:0:xy", NULL},
    {"digraph { a [label=<<b>x</b>>] b [label=<a <!-- > --> b>] }", "a:0 b:0",
     "f.dot:1:14: label of nodes: left out: found 2 of them"},
    {"digraph { 1 -> 2; 1 [time=4] -.5 }", "task-1:4:1 task-2:0:2 task--.5:0:-.5 task-1>task-2", NULL},
    {"digraph { \"a b\" -> \"a-b\" -> \"a/b\"; \"a?b\" }",
     "a-b-2:0:a b a-b:0 a-b-3:0:a/b a-b-4:0:a?b a-b-2>a-b a-b>a-b-3", NULL},
    {"digraph { \"node\"; \"\"; \"+\" ; é }", "node:0 task:0 task-2:0:+ é:0", NULL},
    {"digraph { a:n -> b:p:sw; c:p }", "a:0 b:0 c:0 a>b",
     "f.dot:1:12: ports of nodes: left out: found 3 of them"},
    {"digraph { subgraph cluster_A { a } }", "a:0:A A=<", NULL},
    {"digraph { subgraph cluster_A { label=\"All\" a subgraph clusterB { b } } c }",
     "a:0:A b:0:B c:0 A=All< B=<A", NULL},
    {"digraph { a; b; subgraph cluster_A { a; subgraph cluster_B { a b } b } subgraph cluster_A { c } }",
     "a:0:B b:0:B c:0:A A=< B=<A", NULL},
    {"digraph { subgraph cluster_A { a } subgraph cluster_B { a } }", "a:0:A A=< B=<",
     "f.dot:1:57: second clusters of nodes: left out: found 1 of them"},
    {"digraph { subgraph cluster_a { graph [label=\"x\", color=red] a } }", "a:0:a-2 a-2=x<",
     "f.dot:1:50: color of subgraphs: left out: found 1 of them"},
    {"digraph { subgraph \"cluster 1\" { a } subgraph cluster { b } }",
     "a:0:group-1 b:0:group group-1= 1< group=<", NULL},
    {"digraph { {rank=same; a b} }", "a:0 b:0", "f.dot:1:12: rank of subgraphs: left out: found 1 of them"},
    {"digraph { rankdir=LR; a -> b [weight=4, time=9]; edge [style=bold] }", "a:0 b:0 a>b",
     "f.dot:1:11: rankdir of the graph: left out: found 1 of them\n"
     "f.dot:1:31: weight of edges: left out: found 1 of them\n"
     "f.dot:1:41: time of edges: left out: found 1 of them\n"
     "f.dot:1:56: style of edges: left out: found 1 of them"},
    {"# 1 \"x\"\n/* a -> b */ digraph { // a -> b\n a /**/ -> /* > */ b\n#c\n}\n// end", "a:0 b:0 a>b", NULL},
    {"\xef\xbb\xbf"
     "digraph\r\n{\r\na->b\r\n}\r\n",
     "a:0 b:0 a>b", NULL},
    {"digraph { a } digraph { b }", "a:0",
     "f.dot:1:15: graphs behind the first one of the file: left out: found 1 of them"},
    {"digraph { processors=4 }", "", NULL},
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    Reading reading = read_bytes (rows[i].text, strlen (rows[i].text), NULL);
    g_autofree char *said = NULL;
    g_autofree char *remarks = list_remarks (reading.diagnostics);

    g_test_message ("%s", rows[i].text);
    g_assert_no_error (reading.error);
    said = graph_rows_describe (reading.document, FALSE);
    g_strstrip (said);
    g_assert_cmpstr (said, ==, rows[i].rows);
    g_assert_cmpstr (remarks, ==, rows[i].remarks != NULL ? rows[i].remarks : "");
    reading_clear (&reading);
  }
}

/* The diagram's own values; and the attribute of times that is asked for, which is the only one then. */
static void
test_values (void)
{
  static const char text[] =
      "digraph \"My graph\" { label=\"Its \\G\"; processors=12; unit=ms; a [len=4, time=9]; }";
  Reading reading = read_bytes (text, strlen (text), "len");
  g_autofree char *said = graph_rows_describe (reading.document, FALSE);
  const WeftNode *diagram =
      weft_node_find_child (weft_document_get_root (reading.document), WEFT_KIND_TASK_GRAPH);

  g_assert_cmpstr (said, ==, "a:4");
  g_assert_cmpstr (weft_node_get_name (diagram), ==, "My-graph");
  g_assert_cmpstr (weft_node_get_text (diagram, WEFT_PROPERTY_NAME), ==, "Its My graph");
  g_assert_cmpstr (weft_node_get_text (diagram, WEFT_PROPERTY_UNIT), ==, "ms");
  g_assert_cmpint (weft_node_get_integer (diagram, WEFT_PROPERTY_PROCESSORS), ==, 12);
  g_assert_cmpuint (reading.diagnostics->n_left_out, ==, 1);
  reading_clear (&reading);
}

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.dot:1:1: found the end of the file, expected “digraph”"},
    {"  // nothing", "f.dot:1:13: found the end of the file, expected “digraph”"},
    {"tree {}", "f.dot:1:1: found “tree {}”, expected “digraph”"},
    {"graph { a -- b }",
     "f.dot:1:1: found “graph { a -- b }”, expected “digraph”, because edges of other graphs do not"},
    {"strict graph { }", "f.dot:1:8: found “graph { }”, expected “digraph”, because"},
    {"digraph a b {}", "f.dot:1:11: found “b {}”, expected “{”"},
    {"digraph", "f.dot:1:8: found the end of the file, expected “{”"},
    {"digraph {", "f.dot:1:10: found the end of the file, expected “}”"},
    {"digraph { a\n", "f.dot:2:1: found the end of the file, expected “}”"},
    {"digraph { a -> }", "f.dot:1:16: found “}”, expected a name, a number or a text in quotation marks"},
    {"digraph { a -> ; }", "f.dot:1:16: found “; }”"},
    {"digraph {\n a -- b }", "f.dot:2:4: found “-- b }”, expected “->”, as in a digraph"},
    {"digraph { -> a }", "f.dot:1:11: found “-> a }”, expected a node, an edge, a subgraph or an attribute"},
    {"digraph { a [b }", "f.dot:1:16: found “}”, expected “=”"},
    {"digraph { a [b=] }", "f.dot:1:16: found “] }”, expected a name"},
    {"digraph { a [b=c }", "f.dot:1:18: found “}”, expected a name"},
    {"digraph { a [b=c", "f.dot:1:17: found the end of the file"},
    {"digraph { a [=c] }", "f.dot:1:14: found “=c] }”"},
    {"digraph { a = }", "f.dot:1:15: found “}”"},
    {"digraph { node a }", "f.dot:1:16: found “a }”, expected “[”"},
    {"digraph { a : }", "f.dot:1:15: found “}”"},
    {"digraph { a:b:c:d }", "f.dot:1:16: found “:d }”"},
    {"digraph { subgraph x }", "f.dot:1:22: found “}”, expected “{”"},
    {"digraph { {a} [b=c] }", "f.dot:1:15: found “[b=c] }”"},
    {"digraph { \"a }", "f.dot:1:11: found a text without end, expected a quotation mark behind it"},
    {"digraph { \"a\\\" }", "f.dot:1:11: found a text without end"},
    {"digraph { \"a\" + b }", "f.dot:1:17: found “b }”, expected a text in quotation marks"},
    {"digraph { \"a\" + \"b }", "f.dot:1:17: found a text without end"},
    {"digraph { <a <b> }", "f.dot:1:11: found HTML without end"},
    {"digraph { <a <!-- > }", "f.dot:1:11: found HTML without end"},
    {"digraph { a /* b }", "f.dot:1:13: found a comment without end, expected “*/” behind it"},
    {"digraph { a @ b }", "f.dot:1:13: found “@ b }”, expected a name, a number, or one of"},
    {"digraph { a - b }", "f.dot:1:13: found “- b }”"},
    {"digraph { a } b", "f.dot:1:15: found “b”, expected the end of the file"},
    {"digraph { a } }", "f.dot:1:15: found “}”, expected the end of the file"},
    {"digraph { é \xe9 }", "f.dot:1:13: found bytes that are not UTF-8, expected text in UTF-8"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    Reading reading = read_bytes (faults[i].text, strlen (faults[i].text), NULL);
    g_autofree char *printable = g_strescape (faults[i].text, NULL);

    g_test_message ("%s", printable);
    g_assert_nonnull (reading.error);
    if (!g_str_has_prefix (reading.error->message, faults[i].message))
      g_assert_cmpstr (reading.error->message, ==, faults[i].message);
    reading_clear (&reading);
  }
}

/* Bytes that C has no text of. */
static void
test_zero (void)
{
  Reading reading = read_bytes ("digraph {\0}", 11, NULL);

  g_assert_true (g_str_has_prefix (reading.error->message, "f.dot:1:10: "));
  reading_clear (&reading);
}

/* A hundred levels and no more, of braces as of clusters that name each other. */
static void
test_deep (void)
{
  for (guint n = 100; n <= 100000; n = n == 100 ? 101 : n * 30) {
    g_autoptr (GString) braces = g_string_new ("digraph {");
    g_autoptr (GString) clusters = g_string_new ("digraph {");
    Reading readings[2];

    for (guint i = 0; i < n; i++)
      g_string_append_c (braces, '{');
    for (guint i = 0; i < n; i++)
      g_string_append_c (braces, '}');
    for (guint i = 1; i < n; i++)
      g_string_append_printf (clusters, "subgraph cluster%u { subgraph cluster%u { a } }", i, i + 1);
    g_string_append_c (braces, '}');
    g_string_append_c (clusters, '}');
    readings[0] = read_bytes (braces->str, braces->len, NULL);
    readings[1] = read_bytes (clusters->str, clusters->len, NULL);
    for (guint i = 0; i < 2; i++) {
      g_assert_true ((readings[i].error == NULL) == (n == 100));
      g_assert_true (n == 100 || strstr (readings[i].error->message, "at most 100 levels") != NULL);
      reading_clear (&readings[i]);
    }
  }
}

/* A few bytes can ask for many edges, but not for more than the job may hold. */
static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("digraph { {");

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (text, "a%u ", i);
  g_string_append (text, "} -> {");
  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (text, "b%u ", i);
  g_string_append (text, "} }");
  for (guint i = 0; i < 2; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autoptr (GError) error = NULL;

    if (i == 0)
      weft_job_cancel (job);
    else
      weft_job_set_byte_budget (job, 50 << 20);
    g_assert_null (weft_dot_format.read (&(WeftFormatInput){job, text->str, text->len, "f.dot", NULL},
                                         diagnostics, NULL, &error));
    g_assert_true (error->domain == WEFT_JOB_ERROR);
    g_assert_cmpint (error->code, ==, i == 0 ? WEFT_JOB_ERROR_CANCELLED : WEFT_JOB_ERROR_NO_MEMORY);
  }
}

/* Writing. */

static char *
find_graphviz (void)
{
  return g_find_program_in_path ("dot");
}

/* @bytes as Graphviz writes them when it has read them. */
static char *
pass_through_graphviz (const char *program, const char *bytes)
{
  GError *error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "-Tcanon", NULL);
  char *out = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, bytes, NULL, &out, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (process));
  return out;
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

/* The rows without their order. Names have no blanks. */
static char *
sort_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  qsort (words, g_strv_length (words), sizeof (char *), compare_words);
  return g_strjoinv (" ", words);
}

/* What is written is read as the same, and written again as the same bytes. */
static void
test_round_trip (void)
{
  WeftRandom random;

  test_random_init (&random, 30, 0);
  for (guint i = 0; i < 500; i++) {
    g_autoptr (WeftDocument) document = graph_rows_random (&random, i % 2 == 0 ? "n%u" : "織-%u.x", TRUE);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autofree char *before = graph_rows_describe (document, FALSE);
    g_autofree char *bytes = write_dot (document, diagnostics);
    Reading reading = read_bytes (bytes, strlen (bytes), NULL);
    g_autofree char *after = NULL;
    g_autofree char *again = NULL;

    g_assert_no_error (reading.error);
    g_assert_cmpuint (diagnostics->n_left_out, ==, 0);
    g_assert_cmpuint (reading.diagnostics->n_left_out, ==, 0);
    after = graph_rows_describe (reading.document, FALSE);
    g_assert_cmpstr (before, ==, after);
    again = write_dot (reading.document, diagnostics);
    g_assert_cmpstr (bytes, ==, again);
    g_assert_true (weft_digest_equal (weft_node_get_digest (weft_document_get_root (document)),
                                      weft_node_get_digest (weft_document_get_root (reading.document))));
    reading_clear (&reading);
  }
}

/* Graphviz reads what is written, and what it writes then says the same, in an order of its own. */
static void
test_graphviz (void)
{
  g_autofree char *program = find_graphviz ();
  WeftRandom random;

  if (program == NULL) {
    g_test_skip ("no Graphviz");
    return;
  }
  test_random_init (&random, 31, 0);
  for (guint i = 0; i < 10; i++) {
    g_autoptr (WeftDocument) document = graph_rows_random (&random, "n%u", TRUE);
    g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
    g_autofree char *bytes = write_dot (document, diagnostics);
    g_autofree char *passed = pass_through_graphviz (program, bytes);
    Reading ours = read_bytes (bytes, strlen (bytes), NULL);
    Reading theirs = read_bytes (passed, strlen (passed), NULL);
    g_autofree char *before = graph_rows_describe (ours.document, FALSE);
    g_autofree char *after = NULL;
    g_autofree char *words_before = sort_words (before);
    g_autofree char *words_after = NULL;

    g_assert_no_error (theirs.error);
    after = graph_rows_describe (theirs.document, FALSE);
    words_after = sort_words (after);
    g_assert_cmpstr (words_before, ==, words_after);
    reading_clear (&ours);
    reading_clear (&theirs);
  }
}

/* What DOT has no words for is said. */
static void
test_left_out (void)
{
  static const char text[] = "<weft xmlns='urn:weft:1'><suite/><task-graph id='g'><class id='c'/><group "
                             "id='A' in='B'/><group id='B' "
                             "in='A'/><task id='a' class='c' priority='3' group='A'/><task id='b' "
                             "priority='4'/></task-graph></weft>";
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "f", NULL, NULL);
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autofree char *bytes = write_dot (document, diagnostics);
  g_autofree char *remarks = list_remarks (diagnostics);
  Reading reading = read_bytes (bytes, strlen (bytes), NULL);
  g_autofree char *said = graph_rows_describe (reading.document, FALSE);

  g_assert_cmpstr (said, ==, "a:0:A b:0 A=< B=<");
  g_assert_cmpstr (remarks, ==,
                   "<group> A, in: left out: found groups nested too deep\n"
                   "<group> B, in: left out: found groups nested too deep\n"
                   "<task> g, class: left out: found 1 values\n"
                   "<task> g, priority: left out: found 2 values\n"
                   "<class> c: left out\n"
                   "<suite>: left out");
  g_assert_cmpuint (diagnostics->n_left_out, ==, 7);
  reading_clear (&reading);
}

/* Flipped and cut bytes: a document that can be written as one of ours and read, or an error with a place. */
static void
test_damaged (void)
{
  static const char text[] = "strict digraph \"G h\" { /* c */ node [time=3, label=\"\\N x\"]; a -> {b; "
                             "c:p:n} -> <d<e>f> [x=\"y\" + \"z\"];\n"
                             "# line\n subgraph cluster_A { label=\"L\\n\\\"\"; -1.5; subgraph clusterB { a; "
                             "é } } // end\n edge [w=1] }\n";
  WeftRandom random;

  test_random_init (&random, 32, 0);
  for (guint i = 0; i < 20000; i++) {
    gsize size = strlen (text);
    gsize cut = weft_random_below (&random, 4) == 0 ? weft_random_below (&random, size) : size;
    g_autofree char *damaged = g_memdup2 (text, size);
    Reading reading;

    for (guint k = (guint) weft_random_below (&random, 4); k > 0; k--)
      damaged[weft_random_below (&random, size)] =
          weft_random_below (&random, 8) > 0 ? "{}[]<>\"\\->=;:,/*#a1 \n"[weft_random_below (&random, 22)]
                                             : (char) weft_random_below (&random, 256);
    damaged = g_realloc (damaged, MAX (cut, 1));
    reading = read_bytes (damaged, cut, NULL);
    if (reading.error != NULL) {
      g_assert_true (g_str_has_prefix (reading.error->message, "f.dot:"));
    } else {
      g_autofree char *written = weft_write (reading.document, NULL);
      g_autoptr (WeftDocument) again = weft_read (written, strlen (written), "again", NULL, NULL);

      g_assert_nonnull (again);
    }
    reading_clear (&reading);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dot/rows", test_rows);
  g_test_add_func ("/dot/values", test_values);
  g_test_add_func ("/dot/faults", test_faults);
  g_test_add_func ("/dot/zero", test_zero);
  g_test_add_func ("/dot/deep", test_deep);
  g_test_add_func ("/dot/jobs", test_jobs);
  g_test_add_func ("/dot/round-trip", test_round_trip);
  g_test_add_func ("/dot/graphviz", test_graphviz);
  g_test_add_func ("/dot/left-out", test_left_out);
  g_test_add_func ("/dot/damaged", test_damaged);
  return g_test_run ();
}
