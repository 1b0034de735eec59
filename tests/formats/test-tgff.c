/* test-tgff.c: files of TGFF: what a file says; what is wrong, with its place; whatever the bytes, a reader ends. */
#include "weft-tgff-format.h"

#include "format-reading.h"
#include "test-seed.h"

#include <string.h>

static const char *data_folder;

static char *
read_small (void)
{
  g_autofree char *path = g_build_filename (data_folder, "workflows", "small.tgff", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The file by hand: two graphs, two machines, of which one cannot run what is not valid there. */
static void
test_small (void)
{
  static const char expected[] =
      "<suite><machine id=\"PROC-0\"/><machine id=\"PROC-1\"/><link from=\"PROC-0\" to=\"PROC-1\" "
      "per-unit=\"0.002\" both=\"yes\"/></suite><subtask-graph id=\"TASK_GRAPH-0\"><subtask "
      "id=\"split\"><makes "
      "item=\"a0\" size=\"500\"/><makes item=\"a1\" size=\"500\"/><compute machine=\"PROC-0\" "
      "time=\"1\"/><compute "
      "machine=\"PROC-1\" time=\"0.25\"/></subtask><subtask id=\"work_1\"><needs item=\"a0\"/><makes "
      "item=\"a2\" "
      "size=\"10.5\"/><compute machine=\"PROC-0\" time=\"5\"/><compute machine=\"PROC-1\" "
      "time=\"1.25\"/></subtask>"
      "<subtask id=\"work_2\"><needs item=\"a1\"/><makes item=\"a3\" size=\"10.5\"/><compute "
      "machine=\"PROC-0\" "
      "time=\"5\"/><compute machine=\"PROC-1\" time=\"1.25\"/></subtask><subtask id=\"merge\"><needs "
      "item=\"a2\"/>"
      "<needs item=\"a3\"/><compute machine=\"PROC-1\" "
      "time=\"0.5\"/></subtask></subtask-graph><subtask-graph "
      "id=\"TASK_GRAPH-1\"><subtask id=\"alone\"><compute machine=\"PROC-1\" "
      "time=\"0.5\"/></subtask></subtask-graph>";
  static const char remarks[] =
      "f.tgff:1:1: @HYPERPERIOD of the file: left out: found 1 of them\n"
      "f.tgff:4:2: PERIOD of graphs: left out: found 1 of them\n"
      "f.tgff:16:2: HARD_DEADLINE of graphs: left out: found 1 of them\n"
      "f.tgff:31:3: numbers that are of no type of tables: left out: found 2 of them\n"
      "f.tgff:1:1: links, of which the file says nothing, carry 500 in a unit of time; --bandwidth says how "
      "much: "
      "found 1 of them";
  g_autofree char *unix_text = read_small ();
  g_auto (GStrv) lines = g_strsplit (unix_text, "\n", -1);
  g_autofree char *dos_text = g_strjoinv ("\r\n", lines);
  FormatRow rows[] = {{unix_text, "bandwidth", "500", expected, remarks},
                      {dos_text, "bandwidth", "500", expected, remarks}};

  format_check_rows (&weft_tgff_format, "f.tgff", rows, 2);
}

#define GRAPH(text)   "@GRAPH 0{" text "}"
#define MACHINE(rows) "@PE 0 {\n# type exec_time\n" rows "}"
#define ONE           "<suite><machine id=\"PE-0\"/></suite>"

static const FormatRow rows[] = {
    {GRAPH ("TASK t TYPE 0\nTASK u TYPE 7\nARC a FROM t TO u TYPE 3 x\n") MACHINE ("0 5 # five\n0 6\n"), NULL,
     NULL,
     ONE "<subtask-graph id=\"GRAPH-0\"><subtask id=\"t\"><makes item=\"a\" size=\"0\"/><compute "
         "machine=\"PE-0\" "
         "time=\"5\"/></subtask><subtask id=\"u\"><needs item=\"a\"/></subtask></subtask-graph>",
     "f.tgff:3:25: what follows the type of tasks and arcs: left out: found 1 of them\n"
     "f.tgff:7:1: second rows for a type of tables: left out: found 1 of them\n"
     "f.tgff:3:5: arcs of a type for which no table has an amount, which have size 0: found 1 of them\n"
     "f.tgff:2:6: tasks of a type that no machine has a time for: found 1 of them"},
    {"@GRAPH 0 { }", NULL, NULL, "<suite/><subtask-graph id=\"GRAPH-0\"/>",
     "f.tgff:1:1: no table of types and times, so that there is no machine: found 1 of them"},
    {"@GRAPH 0 { }\n@BUS 0 {\n# max min\n 1 2\n}\n@A\n@B 3\n" MACHINE ("0 1\n"), NULL, NULL,
     ONE "<subtask-graph id=\"GRAPH-0\"/>",
     "f.tgff:4:2: numbers that are of no type of tables: left out: found 1 of them\n"
     "f.tgff:2:1: tables without types and times or amounts, which are left out: found 1 of them\n"
     "f.tgff:6:1: @A of the file: left out: found 1 of them\n"
     "f.tgff:7:1: @B of the file: left out: found 1 of them"},
};

static void
test_rows (void)
{
  format_check_rows (&weft_tgff_format, "f.tgff", rows, G_N_ELEMENTS (rows));
}

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.tgff:1:1: found the end of the file, expected a graph, as @TASK_GRAPH 0 { … }"},
    {"GRAPH 0 {", "f.tgff:1:1: found “GRAPH”, expected “@” and the kind of what follows, as @TASK_GRAPH"},
    {"@GRAPH 0 (", "f.tgff:1:10: found “(”, expected “{”"},
    {"@GRAPH { }", "f.tgff:1:8: found “{”, expected a number behind what follows"},
    {"@GRAPH 0 {\n", "f.tgff:2:1: found the end of the file, expected “}”, the end of the graph"},
    {"@GRAPH 0 {\n TUSK t TYPE 0 }", "f.tgff:2:2: found “TUSK”, expected TASK, ARC, PERIOD, HARD_DEADLINE"},
    {"@GRAPH 0 {\n TASK t TYP 0 }", "f.tgff:2:9: found “TYP”, expected “TYPE”"},
    {"@GRAPH 0 {\n TASK t TYPE -1 }", "f.tgff:2:14: found “-1”, expected a type, a whole number"},
    {"@GRAPH 0 {\n TASK t TYPE 1.5 }", "f.tgff:2:14: found “1.5”"},
    {"@GRAPH 0 {\n TASK t TYPE 99999999999 }", "f.tgff:2:14: found “99999999999”"},
    {"@GRAPH 0 {\n TASK }", "f.tgff:2:7: found “}”, expected the name of a task"},
    {"@GRAPH 0 {\n TASK t TYPE 0\n TASK t TYPE 0\n}",
     "f.tgff:3:7: found “t”, expected a name that no task of the graph before has"},
    {"@GRAPH 0 {\n TASK t TYPE 0\n ARC a FROM t TO u TYPE 0\n}",
     "f.tgff:3:18: found “u”, expected the name of a task of the graph"},
    {"@GRAPH 0 {\n TASK t TYPE 0\n}\n@GRAPH 1 {\n ARC a FROM t TO t TYPE 0\n}", "f.tgff:5:13: found “t”"},
    {MACHINE ("0 x\n"),
     "f.tgff:3:3: found “x”, expected a number, in the column of times or amounts from 0 to 1e15"},
    {MACHINE ("0 -1\n"), "f.tgff:3:3: found “-1”"},
    {MACHINE ("0 1e16\n"), "f.tgff:3:3: found “1e16”"},
    {MACHINE ("0 1e999\n"), "f.tgff:3:3: found “1e999”"},
    {MACHINE ("0\n1 2\n"), "f.tgff:4:1: found “1”, expected a row with a number in each column of the table"},
    {MACHINE ("0 1 2\n"), "f.tgff:3:5: found “2”, expected the end of the row"},
    {MACHINE ("0.5 1\n"), "f.tgff:3:1: found “0.5”, expected a type, a whole number"},
    {MACHINE ("0 1\n") MACHINE ("0 1\n"), "f.tgff:4:2: found “@PE”, expected each table once"},
    {"@PE 0 {\n# type exec_time\n 0 1\n",
     "f.tgff:4:1: found the end of the file, expected “}”, the end of the table"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_tgff_format, faults[i].text, "f.tgff", faults[i].message);
}

static void
test_damaged (void)
{
  g_autofree char *text = read_small ();
  WeftRandom random;

  test_random_init (&random, 93, 0);
  format_check_damaged (&weft_tgff_format, text, "f.tgff", "{}@#0123456789eE+-. \t\n\rTYPE", &random, 5000);
}

static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("@GRAPH 0 {\n");

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "TASK t%u TYPE 0\n", i);
  g_string_append (text, "}\n" MACHINE ("0 1\n"));
  format_check_jobs (&weft_tgff_format, text->str, text->len, 1 << 19);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/tgff/small", test_small);
  g_test_add_func ("/tgff/rows", test_rows);
  g_test_add_func ("/tgff/faults", test_faults);
  g_test_add_func ("/tgff/damaged", test_damaged);
  g_test_add_func ("/tgff/jobs", test_jobs);
  return g_test_run ();
}
