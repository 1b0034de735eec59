/* test-schedules.c: measured schedules in documents: what is wrong with one, with its place; that they follow their graph; that taking rows out and undoing is
 * the identity. */
#include "weft-batch-rows.h"
#include "weft-batch.h"
#include "weft-check.h"
#include "weft-measured-runs.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <string.h>

#define DOCUMENT(runs)                                                                                       \
  "<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\"><task id=\"a\"/></task-graph>"                            \
  "<schedule id=\"s\" of=\"g\">" runs "</schedule></weft>"

static WeftDocument *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "f", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static const struct {
  const char *text;
  const char *problem; /* (nullable): none */
  const char *words;
} rows[] = {
    {DOCUMENT (""), NULL, NULL},
    {DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"3\" finish=\"3\"/>"), NULL, NULL},
    {DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"3\" finish=\"3\"/><run task=\"a\" lane=\"0\" start=\"3\" "
               "finish=\"4\"/>"),
     NULL, NULL},
    {DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"3\" finish=\"2\"/>"),
     "<run> s, finish: found a start at 3 and a finish at 2, expected a finish that is not before the start",
     "a: a run cannot finish before it starts."},
    {DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"3\" finish=\"5\" overhead=\"2.5\"/>"),
     "<run> s, overhead: found an overhead of 2.5 in a run of 2, expected an overhead that is not longer "
     "than the run",
     "a: the overhead of a run cannot be longer than the run."},
    {DOCUMENT ("<lane/><run task=\"a\" lane=\"1\" start=\"3\" finish=\"5\"/>"),
     "<run> s, lane: found lane 1, expected one of the 1 lanes, counted from 0",
     "a: there is no lane 1: the schedule has 1, counted from 0."},
    {DOCUMENT ("<run task=\"b\" lane=\"0\" start=\"3\" finish=\"5\"/><run task=\"a\" lane=\"0\" start=\"1\" "
               "finish=\"3.5\"/>"),
     "<run> s, start: found “b” on lane 0, where “a” runs until 3.5, expected one run at a time on a lane",
     "b: “a” and “b” run at once on lane 0."},
    {DOCUMENT ("<run task=\"b\" lane=\"0\" start=\"3\" finish=\"5\"/><run task=\"a\" lane=\"0\" start=\"3\" "
               "finish=\"3\"/>"),
     "<run> s, start: found “a” on lane 0, where “b” runs until 5, expected one run at a time on a lane",
     NULL},
    {"<weft xmlns=\"urn:weft:1\"><schedule id=\"s\" of=\"h\"/></weft>",
     "<schedule> s, of: found “h”, which is not in this document, expected the id of a task graph",
     "s: there is no task graph “h” in this document."},
};

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (WeftDocument) document = read_text (rows[i].text);
    g_autoptr (GPtrArray) problems = weft_document_check (document);
    const GError *first = problems->len > 0 ? problems->pdata[0] : NULL;
    g_autofree char *words = first != NULL ? weft_fault_words (first) : NULL;

    g_test_message ("%u", i);
    g_assert_cmpuint (problems->len, ==, rows[i].problem != NULL);
    g_assert_cmpstr (first != NULL ? first->message : NULL, ==, rows[i].problem);
    if (rows[i].words != NULL)
      g_assert_cmpstr (words, ==, rows[i].words);
  }
}

/* What no document may hold. */
static void
test_refused (void)
{
  static const struct {
    const char *text;
    const char *problem;
  } refused[] = {
      {DOCUMENT ("<run lane=\"0\" start=\"3\" finish=\"5\"/>"), "f:1:96: <run> s, task: "},
      {DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"-1\" finish=\"5\"/>"), "f:1:119: <run> s, start: "},
      {DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"0\" finish=\"1e400\"/>"), "f:1:129: <run> s, finish: "},
      {DOCUMENT ("<run task=\"a\" lane=\"16777216\" start=\"0\" finish=\"0\"/>"), "f:1:110: <run> s, lane: "},
      {DOCUMENT ("<task id=\"b\"/>"), "f:1:96: <task> b: found <task> in <schedule>"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autoptr (GError) error = NULL;
    WeftDocument *document = weft_read (refused[i].text, strlen (refused[i].text), "f", NULL, &error);

    g_assert_null (document);
    if (!g_str_has_prefix (error->message, refused[i].problem))
      g_assert_cmpstr (error->message, ==, refused[i].problem);
  }
}

static void
test_rename (void)
{
  g_autoptr (WeftDocument) document =
      read_text (DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"0\" finish=\"1\"/>"));
  g_autoptr (WeftDocument) renamed =
      weft_document_set (document, weft_document_find (document, "g"), WEFT_PROPERTY_ID, "graph", NULL);
  const WeftNode *schedule = weft_document_lookup (renamed, "s");

  g_assert_cmpstr (weft_node_get_text (schedule, WEFT_PROPERTY_OF), ==, "graph");
  g_assert_cmpstr (weft_measured_get_task (schedule, 0), ==, "a");
}

/* Rows are edited like those of diagrams, and a version stays what it is. */
static void
test_edit (void)
{
  g_autoptr (WeftDocument) document = read_text (
      DOCUMENT ("<run task=\"a\" lane=\"0\" start=\"0\" finish=\"1\"/><run task=\"b\" lane=\"2\" start=\"0\" "
                "finish=\"4\"/>"));
  g_autofree char *before = weft_write (document, NULL);
  g_autofree char *same = NULL;
  WeftBatch *batch = weft_batch_begin (document);
  WeftElement run = {weft_document_find (document, "s"), 2, 0};
  g_autoptr (WeftDocument) edited = NULL;
  g_autoptr (GArray) runs = NULL;

  g_assert_true (weft_batch_set_row (batch, run, WEFT_PROPERTY_FINISH, "2.5", NULL));
  run.row = 1;
  g_assert_true (weft_batch_remove_row (batch, run, NULL));
  edited = weft_batch_commit (batch);
  runs = weft_measured_list_runs (weft_document_lookup (edited, "s"));
  g_assert_cmpuint (runs->len, ==, 1);
  g_assert_cmpfloat (g_array_index (runs, WeftMeasuredRun, 0).finish, ==, 2.5);
  g_assert_cmpuint (weft_measured_count_lanes (weft_document_lookup (edited, "s"), runs), ==, 1);
  same = weft_write (document, NULL);
  g_assert_cmpstr (before, ==, same);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schedules/rules", test_rules);
  g_test_add_func ("/schedules/refused", test_refused);
  g_test_add_func ("/schedules/rename", test_rename);
  g_test_add_func ("/schedules/edit", test_edit);
  return g_test_run ();
}
