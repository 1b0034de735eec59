/* test-wfformat.c: workflows of WfCommons: what a file says, in whatever order; what is wrong, with its place; whatever the bytes, a reader
 * ends. */
#include "weft-wf-format.h"

#include "format-reading.h"
#include "graph-rows.h"
#include "test-seed.h"

#include <string.h>

static const char *data_folder;

/* A file with these tasks and this execution. */
#define FILE_OF(tasks, execution)                                                                            \
  "{\"schemaVersion\": \"1.5\", \"workflow\": {\"specification\": {\"tasks\": [" tasks "]}" execution "}}"
#define RUNS(runs) ", \"execution\": {\"tasks\": [" runs "]}"

static char *
read_small (void)
{
  g_autofree char *path = g_build_filename (data_folder, "workflows", "small-wfformat.json", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The file by hand: everything that it says, and everything that is left out. */
static void
test_small (void)
{
  static const char remarks[] = "f.json:4:3: createdAt of the file: left out: found 1 of them\n"
                                "f.json:6:3: author of the file: left out: found 1 of them\n"
                                "f.json:11:10: inputFiles of tasks: left out: found 4 of them\n"
                                "f.json:11:32: outputFiles of tasks: left out: found 4 of them\n"
                                "f.json:21:9: files of the specification: left out: found 2 of them\n"
                                "f.json:27:7: executedAt of the execution: left out: found 1 of them\n"
                                "f.json:29:60: avgCPU of executed tasks: left out: found 3 of them\n"
                                "f.json:29:76: machines of executed tasks: left out: found 3 of them\n"
                                "f.json:32:60: command of executed tasks: left out: found 1 of them\n"
                                "f.json:35:9: machines of the execution: left out: found 2 of them\n"
                                "f.json:40:3: runtimeSystem of the file: left out: found 1 of them\n"
                                "f.json:18:33: tasks without a time, which take none: found 1 of them";
  g_autofree char *text = read_small ();
  FormatReading reading = format_read (&weft_wf_format, text, strlen (text), "f.json", NULL, NULL);
  g_autofree char *said = NULL;
  g_autofree char *list = format_list_remarks (reading.diagnostics);
  const WeftNode *diagram;
  const WeftNode *note;

  g_assert_no_error (reading.error);
  said = graph_rows_describe (reading.document, FALSE);
  diagram = weft_node_find_child (weft_document_get_root (reading.document), WEFT_KIND_TASK_GRAPH);
  note = weft_node_find_child (diagram, WEFT_KIND_NOTE);
  g_assert_cmpstr (said, ==,
                   "split_ID0000001:1 work_ID0000002:5:work work_ID0000003:4.25:work "
                   "merge_ID0000004:0.5:Merge é😀 alone:0 "
                   "split_ID0000001>work_ID0000002 split_ID0000001>work_ID0000003 "
                   "work_ID0000002>merge_ID0000004 work_ID0000003>merge_ID0000004 work=<");
  g_assert_cmpstr (list, ==, remarks);
  g_assert_cmpuint (reading.diagnostics->n_left_out, ==, 23);
  g_assert_cmpstr (weft_node_get_name (diagram), ==, "small");
  g_assert_cmpstr (weft_node_get_text (diagram, WEFT_PROPERTY_UNIT), ==, "s");
  g_assert_cmpstr (weft_node_get_text (note, WEFT_PROPERTY_TEXT), ==,
                   "A workflow of five tasks.\nMeasured makespan: 12.5 s. Machines: 2, processor cores: 12.\n"
                   "Files: 2, bytes: 1,024.");
  format_reading_clear (&reading);
}

static const struct {
  const char *text;
  const char *rows;
  const char *remarks; /* (nullable): none */
} rows[] = {
    {FILE_OF ("", ""), "", NULL},
    {"\xef\xbb\xbf" FILE_OF ("", ""), "", NULL},
    {FILE_OF ("{\"id\": \"a\"}", RUNS ("{\"id\": \"a\", \"runtimeInSeconds\": 2}")), "a:2", NULL},
    {"{\"workflow\":{\"execution\":{\"tasks\":[{\"runtimeInSeconds\":2,\"id\":\"a\"}]},"
     "\"specification\":{\"tasks\":[{\"id\":\"a\"}]}}}",
     "a:2", NULL},
    {FILE_OF ("{\"id\": \"a\", \"children\": [\"b\"]}, {\"id\": \"b\"}", ""), "a:0 b:0 a>b",
     "f.json:1:74: tasks without a time, which take none: found 2 of them"},
    {FILE_OF ("{\"parents\": [\"b\"], \"id\": \"a\"}, {\"id\": \"b\"}", ""), "a:0 b:0 b>a",
     "f.json:1:92: tasks without a time, which take none: found 2 of them"},
    {FILE_OF ("{\"id\": \"a\", \"children\": [\"b\", \"b\"]}, {\"id\": \"b\", \"parents\": [\"a\"]}",
              RUNS ("{\"id\": \"a\", \"runtimeInSeconds\": 0}, {\"id\": \"b\", \"runtimeInSeconds\": 1E-1}")),
     "a:0 b:0.1 a>b", "f.json:1:97: copies of edges: left out: found 1 of them"},
    {FILE_OF ("{\"id\": \"a\", \"children\": [\"b\"]}, {\"id\": \"b\", \"parents\": []}, {\"id\": \"c\", "
              "\"parents\": [\"b\"]}",
              RUNS ("{\"id\": \"a\", \"runtimeInSeconds\": 1}, {\"id\": \"b\", \"runtimeInSeconds\": 1}, "
                    "{\"id\": \"c\", \"runtimeInSeconds\": 1}")),
     "a:1 b:1 c:1 a>b b>c", "f.json:1:92: edges that only one of their tasks states: found 2 of them"},
    {FILE_OF ("{\"id\": \"a\", \"parents\": [\"a\"], \"children\": [\"a\"]}",
              RUNS ("{\"id\": \"a\", \"runtimeInSeconds\": 1}")),
     "a:1 a>a", NULL},
    {FILE_OF ("{\"id\": \"a\"}",
              RUNS ("{\"id\": \"a\", \"runtimeInSeconds\": 1}, {\"id\": \"a\", \"runtimeInSeconds\": 2}")),
     "a:1", "f.json:1:149: second times of executed tasks: left out: found 1 of them"},
    {FILE_OF ("{\"id\": \"a\", \"name\": \"x_1\"}, {\"id\": \"b\", \"name\": \"x_2\"}, {\"id\": \"c\", "
              "\"name\": \"x\"}, {\"id\": \"7\"}",
              RUNS ("{\"id\": \"a\", \"runtimeInSeconds\": 1}, {\"id\": \"b\", \"runtimeInSeconds\": 1}, "
                    "{\"id\": \"c\", \"runtimeInSeconds\": 1}, {\"id\": \"7\", \"runtimeInSeconds\": 1}")),
     "a:1:x_1:x b:1:x_2:x c:1:x:x task-7:1:7 x=<", NULL},
    {"{\"schemaVersion\": \"1.4\", \"workflow\": {\"specification\": {\"tasks\": []}}}", "",
     "f.json:1:19: WfFormat 1.4, which is read like version 1.5: found 1 of them"},
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    FormatReading reading =
        format_read (&weft_wf_format, rows[i].text, strlen (rows[i].text), "f.json", NULL, NULL);
    g_autofree char *said = NULL;
    g_autofree char *remarks = format_list_remarks (reading.diagnostics);

    g_test_message ("%s", rows[i].text);
    g_assert_no_error (reading.error);
    said = graph_rows_describe (reading.document, FALSE);
    g_assert_cmpstr (said, ==, rows[i].rows);
    g_assert_cmpstr (remarks, ==, rows[i].remarks != NULL ? rows[i].remarks : "");
    format_reading_clear (&reading);
  }
}

static void
test_without_groups (void)
{
  g_autofree char *text = read_small ();
  FormatReading reading = format_read (&weft_wf_format, text, strlen (text), "f.json", "groups", "none");
  const WeftNode *diagram =
      weft_node_find_child (weft_document_get_root (reading.document), WEFT_KIND_TASK_GRAPH);

  g_assert_null (weft_node_find_child (diagram, WEFT_KIND_GROUP));
  format_reading_clear (&reading);
}

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.json:1:1: found the end of the file, expected an object"},
    {"[]", "f.json:1:1: found “[”, expected an object"},
    {"{}", "f.json:1:1: found an object without “workflow”, expected one that has it"},
    {"{\"workflow\": 1}", "f.json:1:14: found “1”, expected an object"},
    {"{\"workflow\": {\"tasks\": []}}", "f.json:1:14: found an object without “specification”"},
    {"{\"name\": 5}", "f.json:1:10: found “5”, expected a text"},
    {"{\"schemaVersion\": 1.5}", "f.json:1:19: found “1.5”, expected the version of the format in quotation"},
    {"{\"name\": \"a\", \"na\\u006de\": \"b\"}",
     "f.json:1:15: found a second “name”, expected each member once"},
    {FILE_OF ("", "") " x", "f.json:1:72: found “x”, expected the end of the file"},
    {FILE_OF ("5", ""), "f.json:1:67: found “5”, expected an object"},
    {FILE_OF ("{\"name\": \"a\"}", ""),
     "f.json:1:67: found an object without “id”, expected one that has it"},
    {FILE_OF ("{\"id\": 1}", ""), "f.json:1:74: found “1”, expected a text"},
    {FILE_OF ("{\"id\": \"a\"},\n{\"id\": \"a\"}", ""),
     "f.json:2:8: found “\"a\"”, expected an id that no task before has"},
    {FILE_OF ("{\"id\": \"a\", \"parents\": \"b\"}", ""), "f.json:1:90: found “\"b\"”, expected a list"},
    {FILE_OF ("{\"id\": \"a\", \"parents\": [null]}", ""), "f.json:1:91: found “null”, expected the id"},
    {FILE_OF ("{\"id\": \"a\", \"parents\": [\"b\"]}", ""),
     "f.json:1:91: found “b”, expected the id of one of the tasks"},
    {FILE_OF ("{\"id\": \"a\", \"children\": [\"é\"]}", ""),
     "f.json:1:92: found “é”, expected the id of one of the tasks"},
    {FILE_OF ("", RUNS ("{\"id\": \"b\"}")), "f.json:1:102: found “b”, expected the id of one of the tasks"},
    {FILE_OF ("", RUNS ("{\"runtimeInSeconds\": 1}")), "f.json:1:95: found an object without “id”"},
    {FILE_OF ("", RUNS ("{\"runtimeInSeconds\": -1}")),
     "f.json:1:116: found “-1”, expected the time of a task in seconds, from 0 to 1e15"},
    {FILE_OF ("", RUNS ("{\"runtimeInSeconds\": 1e16}")), "f.json:1:116: found “1e16”"},
    {FILE_OF ("", RUNS ("{\"runtimeInSeconds\": 1e99999}")), "f.json:1:116: found “1e99999”"},
    {FILE_OF ("", RUNS ("{\"runtimeInSeconds\": NaN}")),
     "f.json:1:116: found “NaN}]}}}”, expected an object, a list, a text, a number, true, false or null"},
    {FILE_OF ("", RUNS ("{\"runtimeInSeconds\": \"1\"}")), "f.json:1:116: found “\"1\"”"},
    {FILE_OF ("", RUNS ("{\"runtimeInSeconds\": null}")), "f.json:1:116: found “null”"},
    {FILE_OF ("", ", \"execution\": {\"makespanInSeconds\": -1}"),
     "f.json:1:106: found “-1”, expected a time in seconds"},
    {FILE_OF ("", ", \"execution\": {\"machines\": [{\"cpu\": {\"coreCount\": \"4\"}}]}"),
     "f.json:1:120: found “\"4\"”, expected a number of processor cores"},
    {"{\"workflow\": {\"specification\": {\"files\": [{\"sizeInBytes\": -4}]}}}",
     "f.json:1:59: found “-4”, expected a number of bytes"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_wf_format, faults[i].text, "f.json", faults[i].message);
}

static void
test_damaged (void)
{
  g_autofree char *text = read_small ();
  WeftRandom random;

  test_random_init (&random, 61, 0);
  format_check_damaged (&weft_wf_format, text, "f.json", "{}[]\",:\\u0123456789eE+-. \n", &random, 5000);
}

static void
test_truncated (void)
{
  g_autofree char *text = read_small ();

  format_check_truncated (&weft_wf_format, text, (gsize) (strrchr (text, '}') - text), "f.json");
}

static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("{\"workflow\": {\"specification\": {\"tasks\": [");

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "%s{\"id\": \"t%u\", \"parents\": [\"t0\"]}", i > 0 ? "," : "", i);
  g_string_append (text, "]}}}");
  format_check_jobs (&weft_wf_format, text->str, text->len, 5 << 20);
}

/* As subtasks with a suite. */

/* A file with these tasks and files, these runs and machines. */
#define FLOW(tasks, files, runs, machines)                                                                   \
  "{\"workflow\": {\"specification\": {\"tasks\": [" tasks "], \"files\": [" files                           \
  "]}, \"execution\": {\"tasks\": [" runs "], \"machines\": [" machines "]}}}"
#define TASK(id, parents, inputs, outputs)                                                                   \
  "{\"id\": \"" id "\", \"parents\": [" parents "], \"inputFiles\": [" inputs                                \
  "], \"outputFiles\": [" outputs "]}"
#define A(word)           "\"" word "\""
#define DATA(id, size)    "{\"id\": \"" id "\", \"sizeInBytes\": " size "}"
#define RUN(id, time, on) "{\"id\": \"" id "\", \"runtimeInSeconds\": " time ", \"machines\": [" on "]}"
#define MACHINE(name, mhz)                                                                                   \
  "{\"nodeName\": \"" name "\", \"cpu\": {\"coreCount\": 4, \"speedInMHz\": " mhz "}}"
#define LINKS                                                                                                \
  "f.json:1:1: links, of which the file says nothing, carry 100000000 in a unit of time; --bandwidth says "  \
  "how much: found 1 of them"

static const FormatRow flows[] = {
    /* A file from the start, one that moves; times go by speed. */
    {FLOW (TASK ("s", "", A ("in"), A ("x")) "," TASK ("t", A ("s"), A ("x"), ""),
           DATA ("in", "7") "," DATA ("x", "8"),
           RUN ("s", "3", A ("q")) "," RUN ("t", "4", A ("p")),
           MACHINE ("p", "100") "," MACHINE ("q", "200")),
     NULL, NULL,
     "<suite><machine id=\"p\" pes=\"4\"/><machine id=\"q\" pes=\"4\"/><link from=\"p\" to=\"q\" "
     "per-unit=\"1e-08\" "
     "both=\"yes\"/></suite><subtask-graph id=\"f\" unit=\"s\">"
     "<item id=\"in\" size=\"7\" at=\"p\"/><subtask id=\"s\"><needs item=\"in\"/><makes item=\"x\" "
     "size=\"8\"/>"
     "<compute machine=\"p\" time=\"6\"/><compute machine=\"q\" time=\"3\"/></subtask><subtask "
     "id=\"t\"><needs "
     "item=\"x\"/><compute machine=\"p\" time=\"4\"/><compute machine=\"q\" "
     "time=\"2\"/></subtask></subtask-graph>",
     "f.json:1:203: files that no task makes, which are at the first machine at the start: found 1 of "
     "them\n" LINKS},
    /* No machines, an order without a file, a file of unknown size, what is stated twice. */
    {FLOW (TASK ("s", "", "", A ("x")) "," TASK ("t", A ("s"), "", A ("x") "," A ("y")) "," TASK (
               "u",
               "",
               A ("x") "," A ("x"),
               "") "," TASK ("v", "", A ("z"), A ("z")),
           DATA ("x", "8"),
           RUN ("s", "1", "") "," RUN ("t", "1", "") "," RUN ("u", "1", "") "," RUN ("v", "1", ""),
           ""),
     NULL, NULL,
     "<suite><machine id=\"m0\"/></suite><subtask-graph id=\"f\" unit=\"s\"><subtask id=\"s\"><makes "
     "item=\"x\" "
     "size=\"8\"/><makes item=\"s-t\" size=\"0\"/><compute machine=\"m0\" time=\"1\"/></subtask><subtask "
     "id=\"t\">"
     "<needs item=\"s-t\"/><makes item=\"y\" size=\"0\"/><compute machine=\"m0\" "
     "time=\"1\"/></subtask><subtask "
     "id=\"u\"><needs item=\"x\"/><compute machine=\"m0\" time=\"1\"/></subtask><subtask id=\"v\"><makes "
     "item=\"z\" "
     "size=\"0\"/><compute machine=\"m0\" time=\"1\"/></subtask></subtask-graph>",
     "f.json:1:1: no machines, so that there is one: found 1 of them\n"
     "f.json:1:174: second makers of files: left out: found 1 of them\n"
     "f.json:1:230: second readings of a file of tasks: left out: found 1 of them\n"
     "f.json:1:297: readings by their makers of files: left out: found 1 of them\n"
     "f.json:1:178: files of which no size is told, which have size 0: found 2 of them\n"
     "f.json:1:134: edges without a file, which become items of size 0: found 1 of them"},
    /* A machine that only a run names. */
    {FLOW (TASK ("s", "", "", ""), "", RUN ("s", "1", A ("p") "," A ("q")), ""), NULL, NULL,
     "<suite><machine id=\"p\"/></suite><subtask-graph id=\"f\" unit=\"s\"><subtask id=\"s\"><compute "
     "machine=\"p\" "
     "time=\"1\"/></subtask></subtask-graph>",
     "f.json:1:199: second machines of executed tasks: left out: found 1 of them\n"
     "f.json:1:1: machines of which no speed is told, so that times on them are as measured elsewhere: found "
     "1 of "
     "them"},
};

static const struct {
  const char *text;
  const char *message;
} flow_faults[] = {
    {FLOW (TASK ("s", "", "7", ""), "", "", ""), "f.json:1:85: found “7”, expected the id of a file"},
    {FLOW ("", DATA ("x", "1") "," DATA ("x", "1"), "", ""),
     "f.json:1:93: found “\"x\"”, expected an id that no file before has"},
    {FLOW ("", DATA ("x", "-1"), "", ""),
     "f.json:1:83: found “-1”, expected a number of bytes, from 0 to 1e15"},
    {FLOW ("", DATA ("x", "1e16"), "", ""), "f.json:1:83: found “1e16”"},
    {FLOW ("", "{\"sizeInBytes\": 1}", "", ""), "f.json:1:56: found an object without “id”"},
    {FLOW ("", "", "", "{\"cpu\": {}}"), "f.json:1:100: found an object without “nodeName”"},
    {FLOW ("", "", "", MACHINE ("p", "1") "," MACHINE ("p", "1")),
     "f.json:1:173: found “\"p\"”, expected a name that no machine before has"},
    {FLOW ("", "", "", MACHINE ("p", "-1")),
     "f.json:1:156: found “-1”, expected the speed of a machine in MHz"},
    {FLOW ("", "", RUN ("s", "1", A ("p")), ""),
     "f.json:1:91: found “s”, expected the id of one of the tasks"},
    {FLOW (TASK ("s", "", "", ""), "", RUN ("s", "1e15", A ("p")), MACHINE ("p", "2") "," MACHINE ("q", "1")),
     "f.json:1:50: found a time of 2e+15, expected times up to 1e15"},
};

static void
test_flows (void)
{
  WeftFormat format = format_as (&weft_wf_format, "kind", "subtasks");
  g_autofree char *text = read_small ();
  WeftRandom random;

  format_check_rows (&format, "f.json", flows, G_N_ELEMENTS (flows));
  for (guint i = 0; i < G_N_ELEMENTS (flow_faults); i++)
    format_check_fault (&format, flow_faults[i].text, "f.json", flow_faults[i].message);
  test_random_init (&random, 67, 0);
  format_check_damaged (&format, text, "f.json", "{}[]\",:\\u0123456789eE+-. \n", &random, 5000);
  format_check_truncated (&format, text, (gsize) (strrchr (text, '}') - text), "f.json");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/wfformat/small", test_small);
  g_test_add_func ("/wfformat/rows", test_rows);
  g_test_add_func ("/wfformat/without-groups", test_without_groups);
  g_test_add_func ("/wfformat/faults", test_faults);
  g_test_add_func ("/wfformat/damaged", test_damaged);
  g_test_add_func ("/wfformat/truncated", test_truncated);
  g_test_add_func ("/wfformat/jobs", test_jobs);
  g_test_add_func ("/wfformat/flows", test_flows);
  return g_test_run ();
}
