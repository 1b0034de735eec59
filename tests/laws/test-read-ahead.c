/* test-read-ahead.c: files that are read on two threads: of all faults the first in the file is told, whichever thread meets it; the same
 * document comes of it as of one edit after the other; and who gives up is done at once. */
#include "weft-fault.h"
#include "weft-graph.h"
#include "weft-reader.h"
#include "test-seed.h"

#include <string.h>

/* A batch is some 1,500 of these lines. */
#define N_TASKS 12000

/* Faults that the reader finds, and that the parser finds; each on a line of its own. */
static const char *const reader_faults[] = {"<task id=\"w\" colour=\"red\"/>", "<task id=\"w\" time=\"x\"/>",
                                            "<gadget/>", "text"};
static const char *const parser_faults[] = {"<task id=\"w\"></edge>", "<task id=\"w\" id=\"w\"/>",
                                            "<task id=\"w\" p:q=\"1\"/>", "<task id=\"&x;\"/>"};

/* A fault, and the line that it stands on. */
typedef struct {
  guint line;
  const char *text;
} Wrong;

static char *
make_file (const Wrong *wrongs, guint n)
{
  GString *text =
      g_string_new ("<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\" processors=\"4\" unit=\"us\">\n");

  for (guint i = 0; i < N_TASKS; i++) {
    for (guint k = 0; k < n; k++)
      if (wrongs[k].line == i)
        g_string_append (text, wrongs[k].text);
    g_string_append_printf (text, "<task id=\"t%u\" name=\"a &amp; b\" time=\"%u\"/>\n", i, i % 97);
  }
  for (guint i = 1; i < N_TASKS; i++)
    g_string_append_printf (text, "<edge from=\"t%u\" to=\"t%u\"/>\n", (guint) ((guint64) i * 7919 % i), i);
  g_string_append (text, "</task-graph></weft>\n");
  return g_string_free (text, FALSE);
}

static WeftDocument *
read_file (const char *text, WeftJob *job, GError **error)
{
  return weft_read_within (job, text, strlen (text), "f.weft", NULL, error);
}

/* The first line is 1, and holds the root. */
static void
assert_at_line (const GError *error, guint line)
{
  g_autofree char *place = g_strdup_printf ("f.weft:%u:", line + 2);

  if (!g_str_has_prefix (error->message, place))
    g_error ("%s is not at %s", error->message, place);
}

static void
test_first_fault (void)
{
  WeftRandom random;

  test_random_init (&random, 17, 0);
  for (guint round = 0; round < 60; round++) {
    Wrong wrongs[2] = {
        {weft_random_below (&random, N_TASKS),
         reader_faults[weft_random_below (&random, G_N_ELEMENTS (reader_faults))]},
        {weft_random_below (&random, N_TASKS),
         parser_faults[weft_random_below (&random, G_N_ELEMENTS (parser_faults))]},
    };
    guint n = 1 + weft_random_below (&random, 2);
    const Wrong *shown = round % 3 == 0 ? wrongs + 1 : wrongs;
    g_autofree char *text = make_file (shown, shown == wrongs ? n : 1);
    g_autoptr (GError) error = NULL;

    g_assert_null (read_file (text, NULL, &error));
    assert_at_line (error, shown == wrongs && n == 2 ? MIN (wrongs[0].line, wrongs[1].line) : shown->line);
  }
}

static void
test_all_of_it (void)
{
  g_autofree char *text = make_file (NULL, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) document = read_file (text, NULL, &error);
  guint32 diagram = weft_document_find (document, "g");
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (document, diagram));

  g_assert_no_error (error);
  g_assert_cmpuint (weft_graph_count_rows (graph, 1), ==, N_TASKS);
  g_assert_cmpuint (weft_graph_count_rows (graph, 2), ==, N_TASKS - 1);
  for (guint i = 0; i < N_TASKS; i++) {
    WeftElement task = {.table = 1, .row = i};
    g_autofree char *id = g_strdup_printf ("t%u", i);

    g_assert_cmpstr (weft_graph_get_text (graph, task, WEFT_PROPERTY_ID), ==, id);
    g_assert_cmpstr (weft_graph_get_text (graph, task, WEFT_PROPERTY_NAME), ==, "a & b");
  }
  for (guint i = 1; i < N_TASKS; i++) {
    WeftElement edge = {.table = 2, .row = i - 1};

    g_assert_cmpuint (weft_graph_get_end_row (graph, edge, WEFT_END_FROM), ==,
                      (guint) ((guint64) i * 7919 % i));
    g_assert_cmpuint (weft_graph_get_end_row (graph, edge, WEFT_END_TO), ==, i);
  }
}

static gpointer
cancel (gpointer job)
{
  weft_job_cancel (job);
  return NULL;
}

static void
test_cancelled (void)
{
  g_autofree char *text = make_file (NULL, 0);

  for (guint i = 0; i < 20; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GThread) other = i > 0 ? g_thread_new ("cancel", cancel, job) : NULL;
    WeftDocument *document;

    if (i == 0)
      weft_job_cancel (job);
    document = read_file (text, job, &error);
    if (other != NULL)
      g_thread_join (g_steal_pointer (&other));
    g_assert_true ((document == NULL) == (error != NULL));
    g_assert_true (i > 0 || document == NULL);
    if (document != NULL)
      weft_document_unref (document);
    else
      g_assert_true (g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/read-ahead/all-of-it", test_all_of_it);
  g_test_add_func ("/read-ahead/first-fault", test_first_fault);
  g_test_add_func ("/read-ahead/cancelled", test_cancelled);
  return g_test_run ();
}
