/* test-saga.c: instances of SAGA: what a file says, with each choice of speed; what is wrong, with its place; whatever the bytes, a reader
 * ends. */
#include "weft-saga-format.h"

#include "format-reading.h"
#include "graph-rows.h"
#include "test-seed.h"

#include <string.h>

static const char *data_folder;

#define GRAPH(tasks, dependencies)                                                                           \
  "{\"task_graph\": {\"tasks\": [" tasks "], \"dependencies\": [" dependencies "]}}"

static char *
read_small (void)
{
  g_autofree char *path = g_build_filename (data_folder, "workflows", "small-saga.json", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The file by hand: everything that it says, and everything that is left out. */
static void
test_small (void)
{
  static const struct {
    const char *speed;
    const char *tasks;
    const char *note;
  } speeds[] = {
      {NULL, "split:1 work-1:5:work 1 work-2:4.25:work 2 merge:0.5 alone:0", ""},
      {"one", "split:1 work-1:5:work 1 work-2:4.25:work 2 merge:0.5 alone:0", ""},
      {"first", "split:1 work-1:5:work 1 work-2:4.25:work 2 merge:0.5 alone:0", ""},
      {"fastest", "split:0.25 work-1:1.25:work 1 work-2:1.0625:work 2 merge:0.125 alone:0",
       "\nTimes are costs divided by 4."},
      {"mean", "split:0.4 work-1:2:work 1 work-2:1.7:work 2 merge:0.2 alone:0",
       "\nTimes are costs divided by 2.5."},
  };
  g_autofree char *text = read_small ();

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++) {
    FormatReading reading =
        format_read (&weft_saga_format, text, strlen (text), "f.json", "node-speed", speeds[i].speed);
    g_autofree char *list = format_list_remarks (reading.diagnostics);
    g_autofree char *said = NULL;
    g_autofree char *expected =
        g_strconcat (speeds[i].tasks, " split>work-1 split>work-2 work-1>merge work-2>merge", NULL);
    g_autofree char *note =
        g_strconcat ("Nodes of the network: 2, with speeds from 1 to 4.", speeds[i].note, NULL);
    const WeftNode *diagram;

    g_assert_no_error (reading.error);
    said = graph_rows_describe (reading.document, FALSE);
    diagram = weft_node_find_child (weft_document_get_root (reading.document), WEFT_KIND_TASK_GRAPH);
    g_assert_cmpstr (said, ==, expected);
    g_assert_cmpstr (list, ==,
                     "f.json:12:47: size of dependencies: left out: found 4 of them\n"
                     "f.json:19:15: nodes of the network: left out: found 2 of them\n"
                     "f.json:20:15: edges of the network: left out: found 2 of them");
    g_assert_cmpstr (weft_node_get_name (diagram), ==, "small");
    g_assert_cmpstr (weft_node_get_text (weft_node_find_child (diagram, WEFT_KIND_NOTE), WEFT_PROPERTY_TEXT),
                     ==, note);
    format_reading_clear (&reading);
  }
}

static const struct {
  const char *text;
  const char *rows;
  const char *remarks; /* (nullable): none */
} rows[] = {
    {"{\"task_graph\": {\"tasks\": []}}", "", NULL},
    {"{\"task_graph\": {\"dependencies\": [{\"target\": \"b\", \"source\": \"a\"}], \"tasks\": [{\"name\": "
     "\"b\", \"cost\": 1}, {\"cost\": 2, \"name\": \"a\"}]}, \"network\": {}}",
     "b:1 a:2 a>b", NULL},
    {GRAPH ("{\"name\": \"a\", \"cost\": 1}", "{\"source\": \"a\", \"target\": \"a\"}"), "a:1 a>a", NULL},
    {GRAPH ("{\"name\": \"a\"}", ""), "a:0",
     "f.json:1:36: tasks without a time, which take none: found 1 of them"},
    {GRAPH ("{\"name\": \"a\", \"cost\": 1, \"x\": [{\"cost\": {}}]}", ""), "a:1",
     "f.json:1:52: x of tasks: left out: found 1 of them"},
    {GRAPH ("{\"name\": \"a\", \"cost\": 1}, {\"name\": \"b\", \"cost\": 1}",
            "{\"source\": \"a\", \"target\": \"b\"}, {\"source\": \"a\", \"target\": \"b\"}"),
     "a:1 b:1 a>b", "f.json:1:155: copies of edges: left out: found 1 of them"},
    {GRAPH ("{\"name\": \"\", \"cost\": 1}, {\"name\": \"\\u0001\", \"cost\": 1}", ""), "task:1 task-2:1",
     "f.json:1:61: name: left out"},
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    FormatReading reading =
        format_read (&weft_saga_format, rows[i].text, strlen (rows[i].text), "f.json", NULL, NULL);
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

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.json:1:1: found the end of the file, expected an object"},
    {"{}", "f.json:1:1: found an object without “task_graph”, expected one that has it"},
    {"{\"task_graph\": []}", "f.json:1:16: found “[”, expected an object"},
    {"{\"task_graph\": {}}", "f.json:1:16: found an object without “tasks”"},
    {GRAPH ("{\"cost\": 1}", ""), "f.json:1:27: found an object without “name”"},
    {GRAPH ("{\"name\": 1}", ""), "f.json:1:36: found “1”, expected a text"},
    {GRAPH ("{\"name\": \"a\", \"name\": \"b\"}", ""), "f.json:1:41: found a second “name”"},
    {GRAPH ("{\"name\": \"a\"}, {\"name\": \"a\"}", ""),
     "f.json:1:51: found “\"a\"”, expected a name that no task before has"},
    {GRAPH ("{\"name\": \"a\", \"cost\": \"1\"}", ""),
     "f.json:1:49: found “\"1\"”, expected the cost of a task, from 0 to 1e15"},
    {GRAPH ("{\"name\": \"a\", \"cost\": -0.5}", ""), "f.json:1:49: found “-0.5”, expected the cost"},
    {GRAPH ("{\"name\": \"a\", \"cost\": 1e999}", ""), "f.json:1:49: found “1e999”, expected the cost"},
    {GRAPH ("{\"name\": \"a\", \"cost\": NaN}", ""), "f.json:1:49: found “NaN}], \"dependencies…”"},
    {GRAPH ("", "{\"source\": \"a\"}"), "f.json:1:47: found an object without “target”"},
    {GRAPH ("", "{\"target\": \"a\"}"), "f.json:1:47: found an object without “source”"},
    {GRAPH ("{\"name\": \"a\"}", "{\"source\": \"a\", \"target\": \"b\"}"),
     "f.json:1:86: found “b”, expected the id of one of the tasks"},
    {GRAPH ("{\"name\": \"a\"}", "{\"source\": \"b\", \"target\": \"a\"}"), "f.json:1:71: found “b”"},
    {GRAPH ("{\"name\": \"a\"}", "{\"source\": 5, \"target\": \"a\"}"), "f.json:1:71: found “5”"},
    {"{\"network\": {\"nodes\": [{\"speed\": 0}]}}", "f.json:1:34: found “0”, expected the speed of a node"},
    {"{\"network\": {\"nodes\": [7]}}", "f.json:1:24: found “7”, expected an object"},
    {"{\"network\": {\"edges\": 7}}", "f.json:1:23: found “7”, expected a list"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_saga_format, faults[i].text, "f.json", faults[i].message);
}

static void
test_damaged (void)
{
  g_autofree char *text = read_small ();
  WeftRandom random;

  test_random_init (&random, 65, 0);
  format_check_damaged (&weft_saga_format, text, "f.json", "{}[]\",:\\u0123456789eE+-. \n", &random, 5000);
}

static void
test_truncated (void)
{
  g_autofree char *text = read_small ();

  format_check_truncated (&weft_saga_format, text, (gsize) (strrchr (text, '}') - text), "f.json");
}

static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("{\"task_graph\": {\"tasks\": [{\"name\": \"t\"}");

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, ",{\"name\": \"t%u\", \"cost\": 1}", i);
  g_string_append (text, "], \"dependencies\": [{\"source\": \"t\", \"target\": \"t0\"}");
  for (guint i = 1; i < 100000; i++)
    g_string_append_printf (text, ",{\"source\": \"t\", \"target\": \"t%u\"}", i);
  g_string_append (text, "]}}");
  format_check_jobs (&weft_saga_format, text->str, text->len, 5 << 20);
}

/* As subtasks with a suite. */

#define NETWORK(nodes, edges) ", \"network\": {\"nodes\": [" nodes "], \"edges\": [" edges "]}"
#define NODE(name, speed)     "{\"name\": \"" name "\", \"speed\": " speed "}"
#define EDGE(from, to, speed) "{\"source\": \"" from "\", \"target\": \"" to "\", \"speed\": " speed "}"
#define FLOW(tasks, dependencies, network)                                                                   \
  "{\"task_graph\": {\"tasks\": [" tasks "], \"dependencies\": [" dependencies "]}" network "}"
#define AB "<machine id=\"a\"/><machine id=\"b\"/>"

static const FormatRow flows[] = {
    {FLOW ("{\"name\": \"t\", \"cost\": 6}", "", NETWORK (NODE ("a", "2"), "")), NULL, NULL,
     "<suite><machine id=\"a\"/></suite><subtask-graph id=\"f\"><subtask id=\"t\"><compute machine=\"a\" "
     "time=\"3\"/></subtask></subtask-graph>",
     NULL},
    {FLOW ("{\"name\": \"t\"}", "", ""), NULL, NULL,
     "<suite><machine id=\"m0\"/></suite><subtask-graph id=\"f\"><subtask id=\"t\"><compute machine=\"m0\" "
     "time=\"0\"/></subtask></subtask-graph>",
     "f.json:1:1: no network, so that there is one machine of speed 1: found 1 of them\n"
     "f.json:1:36: tasks without a time, which take none: found 1 of them"},
    /* What leads both ways, one way, or nowhere. */
    {FLOW ("", "", NETWORK (NODE ("a", "1") "," NODE ("b", "1"), EDGE ("a", "b", "4"))), NULL, NULL,
     "<suite>" AB
     "<link from=\"a\" to=\"b\" per-unit=\"0.25\" both=\"yes\"/></suite><subtask-graph id=\"f\"/>",
     NULL},
    {FLOW ("",
           "",
           NETWORK (NODE ("a", "1") "," NODE ("b", "1"), EDGE ("a", "b", "4") "," EDGE ("b", "a", "2"))),
     NULL, NULL,
     "<suite>" AB "<link from=\"a\" to=\"b\" per-unit=\"0.25\"/><link from=\"b\" to=\"a\" "
     "per-unit=\"0.5\"/></suite><subtask-graph id=\"f\"/>",
     NULL},
    {FLOW ("",
           "",
           NETWORK (NODE ("a", "1") "," NODE ("b", "1"),
                    EDGE ("a", "a", "9") "," EDGE ("a", "b", "4") "," EDGE ("a", "b", "2"))),
     NULL, NULL,
     "<suite>" AB "<link from=\"a\" to=\"b\" per-unit=\"0.25\" both=\"yes\"/></suite>"
     "<subtask-graph id=\"f\"/>",
     "f.json:1:148: edges from a node to itself of the network: left out: found 1 of them\n"
     "f.json:1:234: copies of edges of the network: left out: found 1 of them"},
    /* A machine, a subtask and an item that all want one id; the second dependency is an item as well. */
    {FLOW ("{\"name\": \"x\", \"cost\": 1}, {\"name\": \"y\", \"cost\": 1}",
           "{\"source\": \"x\", \"target\": \"y\", \"size\": 5}, {\"source\": \"x\", \"target\": \"y\"}",
           NETWORK (NODE ("x-y", "1"), "")),
     NULL, NULL,
     "<suite><machine id=\"x-y\"/></suite><subtask-graph id=\"f\"><subtask id=\"x\"><makes item=\"x-y-2\" "
     "size=\"5\"/><makes item=\"x-y-3\" size=\"0\"/><compute machine=\"x-y\" time=\"1\"/></subtask><subtask "
     "id=\"y\"><needs item=\"x-y-2\"/><needs item=\"x-y-3\"/><compute machine=\"x-y\" time=\"1\"/></subtask>"
     "</subtask-graph>",
     "f.json:1:151: dependencies without a size, which have size 0: found 1 of them"},
    {FLOW ("", "", NETWORK ("{\"name\": \"a\", \"color\": 1}", "")), NULL, NULL,
     "<suite><machine id=\"a\"/></suite><subtask-graph id=\"f\"/>",
     "f.json:1:87: color of nodes of the network: left out: found 1 of them\n"
     "f.json:1:73: nodes without a speed, which have speed 1: found 1 of them"},
};

static const struct {
  const char *text;
  const char *message;
} flow_faults[] = {
    {FLOW ("", "", NETWORK ("{\"speed\": 1}", "")), "f.json:1:73: found an object without “name”"},
    {FLOW ("", "", NETWORK (NODE ("a", "1") "," NODE ("a", "1"), "")),
     "f.json:1:108: found “\"a\"”, expected a name that no node before has"},
    {FLOW ("", "", NETWORK (NODE ("a", "0"), "")), "f.json:1:96: found “0”, expected the speed of a node"},
    {FLOW ("", "", NETWORK (NODE ("a", "1e-300"), "")), "f.json:1:96: found “1e-300”"},
    {FLOW ("", "", NETWORK (NODE ("a", "1"), EDGE ("a", "b", "1"))),
     "f.json:1:137: found “b”, expected the name of one of the nodes"},
    {FLOW ("", "", NETWORK (NODE ("a", "1"), "{\"source\": \"a\", \"target\": \"a\"}")),
     "f.json:1:111: found an object without “speed”"},
    {FLOW ("", "", NETWORK (NODE ("a", "1"), EDGE ("a", "a", "1e16"))), "f.json:1:151: found “1e16”"},
    {FLOW ("{\"name\": \"t\", \"cost\": 1e15}", "", NETWORK (NODE ("a", "0.5"), "")),
     "f.json:1:36: found a time of 2e+15, expected times up to 1e15"},
    {GRAPH ("{\"name\": \"a\"}", "{\"source\": \"a\", \"target\": \"a\", \"size\": -1}"),
     "f.json:1:99: found “-1”, expected the size of what a task sends"},
    {GRAPH ("{\"name\": \"a\"}", "{\"source\": \"a\", \"target\": \"b\"}"), "f.json:1:86: found “b”"},
};

static void
test_flows (void)
{
  WeftFormat format = format_as (&weft_saga_format, "kind", "subtasks");
  g_autofree char *text = read_small ();
  g_autoptr (GString) many = g_string_new ("{\"network\": {\"nodes\": [");
  WeftRandom random;

  format_check_rows (&format, "f.json", flows, G_N_ELEMENTS (flows));
  for (guint i = 0; i < G_N_ELEMENTS (flow_faults); i++)
    format_check_fault (&format, flow_faults[i].text, "f.json", flow_faults[i].message);
  for (guint i = 0; i <= 1024; i++)
    g_string_append_printf (many, "%s{\"name\": \"n%u\"}", i > 0 ? ", " : "", i);
  format_check_fault (&format, many->str, "f.json",
                      "f.json:1:18370: found more machines, expected at most 1024 of them");
  test_random_init (&random, 66, 0);
  format_check_damaged (&format, text, "f.json", "{}[]\",:\\u0123456789eE+-. \n", &random, 5000);
  format_check_truncated (&format, text, (gsize) (strrchr (text, '}') - text), "f.json");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/saga/small", test_small);
  g_test_add_func ("/saga/rows", test_rows);
  g_test_add_func ("/saga/faults", test_faults);
  g_test_add_func ("/saga/damaged", test_damaged);
  g_test_add_func ("/saga/truncated", test_truncated);
  g_test_add_func ("/saga/jobs", test_jobs);
  g_test_add_func ("/saga/flows", test_flows);
  return g_test_run ();
}
