/* test-dax.c: workflows of Pegasus: what a file says; what is wrong, with its place; whatever the bytes, a reader ends, and reads no other
 * file. */
#include "weft-dax-format.h"

#include "format-reading.h"
#include "graph-rows.h"
#include "test-seed.h"

#include <string.h>

static const char *data_folder;

#define DAX(content) "<adag xmlns='http://pegasus.isi.edu/schema/DAX' name='d'>" content "</adag>"

static char *
read_small (void)
{
  g_autofree char *path = g_build_filename (data_folder, "workflows", "small-dax.xml", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The file by hand: everything that it says, and everything that is left out. */
static void
test_small (void)
{
  static const char remarks[] = "f.dax:4:3: file of the workflow: left out: found 1 of them\n"
                                "f.dax:5:3: executable of the workflow: left out: found 1 of them\n"
                                "f.dax:6:17: namespace of jobs: left out: found 1 of them\n"
                                "f.dax:7:5: argument of jobs: left out: found 1 of them\n"
                                "f.dax:8:5: uses of jobs: left out: found 3 of them\n"
                                "f.dax:16:5: profile of jobs: left out: found 1 of them\n"
                                "f.dax:19:17: file of jobs: left out: found 1 of them\n"
                                "f.dax:19:8: tasks without a time, which take none: found 1 of them";
  g_autofree char *text = read_small ();
  FormatReading reading = format_read (&weft_dax_format, text, strlen (text), "f.dax", NULL, NULL);
  g_autofree char *list = format_list_remarks (reading.diagnostics);
  g_autofree char *said = NULL;
  const WeftNode *diagram;

  g_assert_no_error (reading.error);
  said = graph_rows_describe (reading.document, FALSE);
  diagram = weft_node_find_child (weft_document_get_root (reading.document), WEFT_KIND_TASK_GRAPH);
  g_assert_cmpstr (said, ==,
                   "ID1:1:split ID2:5:work ID3:4.25:work & more 2 ID4:0.5:merge ID5:0 "
                   "ID1>ID2 ID1>ID3 ID2>ID4 ID3>ID4");
  g_assert_cmpstr (list, ==, remarks);
  g_assert_cmpuint (reading.diagnostics->n_left_out, ==, 9);
  g_assert_cmpstr (weft_node_get_name (diagram), ==, "small");
  g_assert_cmpstr (weft_node_get_text (diagram, WEFT_PROPERTY_UNIT), ==, "s");
  format_reading_clear (&reading);
}

static const struct {
  const char *text;
  const char *rows;
  const char *remarks; /* (nullable): none */
} rows[] = {
    {DAX (""), "", NULL},
    {"<adag><job id='a' runtime='2'/></adag>", "a:2", NULL},
    {"<p:adag xmlns:p='urn:x'><p:job id='a' runtime='2'/></p:adag>", "a:2", NULL},
    {DAX ("<child ref='b'><parent ref='a'/></child><job id='a' runtime='1'/><job id='b' runtime='2'/>"),
     "a:1 b:2 a>b", NULL},
    {DAX ("<job id='a' runtime='1'/><child ref='a'><parent ref='a'/></child>"), "a:1 a>a", NULL},
    {DAX ("<job id='a' runtime='1'/><child ref='a'/>"), "a:1", NULL},
    {DAX ("<job id='a' runtime='1'/><job id='b' runtime='1'/><child ref='a'><parent ref='b'/></child><child "
          "ref='b'><parent ref='a'/></child>"),
     "a:1 b:1 b>a a>b", NULL},
    {DAX ("<job id='a' runtime='1'/><job id='b' runtime='1'/><child ref='a'><parent ref='b'/><parent "
          "ref='b'/></child>"),
     "a:1 b:1 b>a", "f.dax:1:148: copies of edges: left out: found 1 of them"},
    {DAX ("<job id='1' name='x' runtime='1'/><job id='2' name='x' runtime='1'/>"),
     "task-1:1:x:x task-2:1:x:x x=<", NULL},
    {DAX ("<job id='a' runtime='1'><job id='b'/><x><child ref='q'/></x></job>"), "a:1",
     "f.dax:1:82: job of jobs: left out: found 1 of them\nf.dax:1:95: x of jobs: left out: found 1 of them"},
    {DAX ("<job xmlns='urn:other' id='a'/><job id='a' runtime='3'/>"), "a:3",
     "f.dax:1:58: job of the workflow: left out: found 1 of them"},
    {DAX ("<job id='a' runtime='3'><profile namespace='pegasus' key='runtime'>7</profile></job>"), "a:3",
     "f.dax:1:82: profile of jobs: left out: found 1 of them"},
    {DAX ("<job id='a'><profile namespace='PEGASUS' key='runtime'>7</profile><profile namespace='pegasus' "
          "key='runtime'>8</profile></job>"),
     "a:7", "f.dax:1:124: profile of jobs: left out: found 1 of them"},
};

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    FormatReading reading =
        format_read (&weft_dax_format, rows[i].text, strlen (rows[i].text), "f.dax", NULL, NULL);
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

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"", "f.dax:1:1: found an empty file, expected an XML document"},
    {"adag", "f.dax:1:1: found “adag”, expected an element"},
    {"<weft/>", "f.dax:1:1: found <weft>, expected <adag>"},
    {"<adag>", "f.dax:1:7: found the end of the file, expected </adag>"},
    {"<adag></dax>", "f.dax:1:7: found </dax>, expected </adag>"},
    {"<adag a='1' a='2'/>", "f.dax:1:13: found a second attribute “a”, expected each attribute once"},
    {"<adag>&x;</adag>", "f.dax:1:7: found “&x;</adag>”, expected &lt;"},
    {"<!DOCTYPE adag [<!ENTITY x 'y'>]><adag>&x;</adag>",
     "f.dax:1:1: found “<!DOCTYPE adag [<!EN…”, expected an element: document types and"},
    {"<adag>\n<job/></adag>", "f.dax:2:1: found a <job> without “id”, expected one that has it"},
    {"<adag>\n<job id='a'/>\n<job id='a'/></adag>",
     "f.dax:3:6: found an id that another job has, expected each id once"},
    {"<adag><job id='a' runtime='soon'/></adag>",
     "f.dax:1:19: found “soon”, expected the time of a job in seconds, from 0 to 1e15"},
    {"<adag><job id='a' runtime=''/></adag>", "f.dax:1:19: found “”, expected the time of a job"},
    {"<adag><job id='a' runtime='-1'/></adag>", "f.dax:1:19: found “-1”"},
    {"<adag><job id='a' runtime='1e16'/></adag>", "f.dax:1:19: found “1e16”"},
    {"<adag><job id='a' runtime='nan'/></adag>", "f.dax:1:19: found “nan”"},
    {"<adag><job id='a' runtime='1 s'/></adag>", "f.dax:1:19: found “1 s”"},
    {"<adag><job id='a'><profile namespace='pegasus' key='runtime'>no</profile></job></adag>",
     "f.dax:1:19: found “no”, expected the time of a job"},
    {"<adag><child/></adag>", "f.dax:1:7: found a <child> without “ref”, expected one that has it"},
    {"<adag><child ref='a'><parent/></child></adag>", "f.dax:1:22: found a <parent> without “ref”"},
    {"<adag><job id='a'/>\n<child ref='a'><parent ref='b'/></child></adag>",
     "f.dax:2:24: found “b”, expected the id of one of the tasks"},
    {"<adag><job id='a'/>\n<child ref='b'><parent ref='a'/></child></adag>",
     "f.dax:2:8: found “b”, expected the id of one of the tasks"},
    {"<adag name='\xff'/>", "f.dax:1:13: found bytes that are not UTF-8, expected text in UTF-8"},
};

static void
test_faults (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_dax_format, faults[i].text, "f.dax", faults[i].message);
}

static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new ("<adag>");
  FormatReading reading;

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "<x>");
  reading = format_read (&weft_dax_format, text->str, text->len, "f.dax", NULL, NULL);
  g_assert_nonnull (reading.error);
  format_reading_clear (&reading);
}

static void
test_damaged (void)
{
  g_autofree char *text = read_small ();
  WeftRandom random;

  test_random_init (&random, 64, 0);
  format_check_damaged (&weft_dax_format, text, "f.dax", "<>/='\" &;!-?[]123. \n", &random, 5000);
}

static void
test_truncated (void)
{
  g_autofree char *text = read_small ();

  format_check_truncated (&weft_dax_format, text, (gsize) (strrchr (text, '>') - text), "f.dax");
}

static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new ("<adag><job id='j'/>");

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "<job id='j%u'/><child ref='j%u'><parent ref='j'/></child>", i, i);
  g_string_append (text, "</adag>");
  format_check_jobs (&weft_dax_format, text->str, text->len, 5 << 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/dax/small", test_small);
  g_test_add_func ("/dax/rows", test_rows);
  g_test_add_func ("/dax/faults", test_faults);
  g_test_add_func ("/dax/deep", test_deep);
  g_test_add_func ("/dax/damaged", test_damaged);
  g_test_add_func ("/dax/truncated", test_truncated);
  g_test_add_func ("/dax/jobs", test_jobs);
  return g_test_run ();
}
