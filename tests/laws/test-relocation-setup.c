/* test-relocation-setup.c: problems made of documents are those that a reader of their text alone finds; scenarios, transfers, times that are distributions; what is
 * refused stands at its subtask. Usage: test-relocation-setup FOLDER */
#include "weft-element.h"
#include "weft-fault.h"
#include "weft-reader.h"
#include "weft-relocation-setup.h"
#include "weft-tie.h"
#include "relocation-case.h"

#include <math.h>
#include <glib/gstdio.h>

static const char *folder;

static guint32
find_diagram (const WeftDocument *document)
{
  return weft_node_get_id (weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUBTASK_GRAPH));
}

static void
check_equal (const WeftRelocationProblem *problem, const WeftRelocationProblem *right)
{
  gsize n = right->n_machines * right->n_machines * sizeof (double);
  gsize n_needs = right->first_need[right->n_subtasks];
  gsize n_places = right->first_place[right->n_items];

  g_assert_cmpuint (problem->n_items, ==, right->n_items);
  g_assert_cmpmem (problem->latency, problem->n_machines * problem->n_machines * sizeof (double),
                   right->latency, n);
  g_assert_cmpmem (problem->per_unit, n, right->per_unit, n);
  g_assert_cmpmem (problem->machines, problem->n_subtasks * sizeof (guint32), right->machines,
                   right->n_subtasks * sizeof (guint32));
  g_assert_cmpmem (problem->times, problem->n_subtasks * sizeof (double), right->times,
                   right->n_subtasks * sizeof (double));
  g_assert_cmpmem (problem->first_need, problem->n_subtasks * sizeof (gsize), right->first_need,
                   right->n_subtasks * sizeof (gsize));
  g_assert_cmpuint (problem->first_need[problem->n_subtasks], ==, n_needs);
  g_assert_cmpmem (problem->first_place, right->n_items * sizeof (gsize), right->first_place,
                   right->n_items * sizeof (gsize));
  g_assert_cmpuint (problem->first_place[problem->n_items], ==, n_places);
  g_assert_cmpmem (problem->places, n_places * sizeof (guint32), right->places, n_places * sizeof (guint32));
  g_assert_true ((problem->order == NULL) == (right->order == NULL));
  if (right->order != NULL)
    g_assert_cmpmem (problem->order, right->n_subtasks * sizeof (guint32), right->order,
                     right->n_subtasks * sizeof (guint32));
}

/* The numbers of items are those of no one else: they are compared by what they are called. */
static void
check_items (const WeftRelocationProblem *problem, RelocationCase *made)
{
  const WeftRelocationProblem *right = &made->problem;

  for (gsize k = 0; k < right->first_need[right->n_subtasks]; k++) {
    guint32 item = problem->needs[k];

    g_assert_cmpstr (problem->item_names[item], ==, made->item_names->pdata[right->needs[k]]);
    g_assert_cmpfloat (problem->sizes[item], ==, right->sizes[right->needs[k]]);
    g_assert_cmpuint (problem->makers[item], ==, right->makers[right->needs[k]]);
  }
}

static void
check_file (const char *path)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) document = weft_load (path, NULL, &error);
  g_autoptr (RelocationCase) made = relocation_case_read (path);
  g_autoptr (WeftRelocationSetup) setup = NULL;

  g_assert_no_error (error);
  setup = weft_relocation_setup_new (document, find_diagram (document), job, &error);
  g_assert_no_error (error);
  check_equal (weft_relocation_setup_get_problem (setup), relocation_case_get (made));
  check_items (weft_relocation_setup_get_problem (setup), made);
  g_assert_false (weft_relocation_setup_has_means (setup));
}

static void
test_files (void)
{
  static const char *const names[] = {"bus", "subtasks"};
  static const char *const figures[] = {"tan-figure-4.weft", "tan-figure-7.weft"};
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *place = g_build_filename (folder, names[i], NULL);
    g_autoptr (GDir) dir = g_dir_open (place, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name (dir)) != NULL) {
      g_autofree char *path = g_build_filename (place, name, NULL);

      if (!g_str_has_suffix (name, ".weft"))
        continue;
      check_file (path);
      n++;
    }
  }
  g_assert_cmpuint (n, ==, 14);
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    g_autofree char *path = g_build_filename (folder, figures[i], NULL);

    check_file (path);
  }
}

#define BEGIN                                                                                                \
  "<weft xmlns='urn:weft:1'><suite><machine id='a' kind='spmd' pes='1' transfers='3'/><machine id='b' "      \
  "kind='spmd' pes='1'/><link from='a' to='b' latency='2'/></suite><subtask-graph id='g'>"                   \
  "<item id='d' size='1' at='a'/>"
#define END "</subtask-graph></weft>"

static WeftDocument *
read_text (const char *text)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  WeftDocument *document;
  gint file = g_file_open_tmp ("setup-XXXXXX.weft", &path, &error);

  g_assert_no_error (error);
  g_close (file, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  document = weft_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_unlink (path), ==, 0);
  return document;
}

static void
test_parts (void)
{
  g_autoptr (WeftDocument) document = read_text (
      BEGIN
      "<subtask id='s' machine='b'><needs item='d'/><compute machine='b' time='{1: 0.5, 3: 0.5}'/></subtask>"
      "<subtask id='t' machine='a'/><scenario id='c' probability='0.25' without='s t'/>" END);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftRelocationSetup) setup =
      weft_relocation_setup_new (document, find_diagram (document), job, &error);
  const WeftRelocationScenario *scenarios;
  guint n;

  g_assert_no_error (error);
  scenarios = weft_relocation_setup_get_scenarios (setup, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpfloat (scenarios->probability, ==, 0.25);
  g_assert_cmpuint (scenarios->n_without, ==, 2);
  g_assert_cmpuint (scenarios->without[0], ==, 0);
  g_assert_cmpuint (scenarios->without[1], ==, 1);
  g_assert_cmpuint (weft_relocation_setup_get_transfers (setup)[0], ==, 3);
  g_assert_cmpuint (weft_relocation_setup_get_transfers (setup)[1], ==, 1);
  g_assert_cmpstr (weft_relocation_setup_get_machines (setup)[1], ==, "b");
  g_assert_true (weft_relocation_setup_has_means (setup));
  g_assert_cmpfloat (weft_relocation_setup_get_problem (setup)->times[0], ==, 2);
  g_assert_cmpfloat (weft_relocation_setup_get_problem (setup)->times[1], ==, 0);
  g_assert_true (isinf (weft_relocation_setup_get_problem (setup)->latency[2]));
}

/* What is wrong is told of the subtask, be it found by the setup, by the problem or by the tree. */
static void
test_refusals (void)
{
  static const struct {
    const char *text;
    const char *sentence;
  } rows[] = {
      {"<subtask id='r' machine='a'/><subtask id='s'><needs item='d'/></subtask>", "*has no machine*"},
      {"<subtask id='r' machine='a'/><subtask id='s' machine='b'><compute machine='a' time='1'/></subtask>",
       "*cannot run there*"},
      {"<subtask id='r' machine='b'><makes item='e' size='1'/></subtask>"
       "<subtask id='s' machine='a'><needs item='e'/></subtask>",
       "*no link leads from where item e is*"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = g_strconcat (BEGIN, rows[i].text, END, NULL);
    g_autoptr (WeftDocument) document = read_text (text);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftRelocationSetup) setup =
        weft_relocation_setup_new (document, find_diagram (document), job, &error);
    g_autoptr (WeftRelocation) relocation =
        setup != NULL ? weft_relocation_new (weft_relocation_setup_get_problem (setup), job, &error) : NULL;
    WeftElement part;

    if (relocation != NULL)
      g_assert_null (weft_tie_find (relocation, job, &error));
    g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
    if (!g_pattern_match_simple (rows[i].sentence, error->message))
      g_error ("%s is not %s", error->message, rows[i].sentence);
    part = weft_element_from_number (find_diagram (document), weft_fault_get (error)->row);
    g_assert_cmpuint (part.row, ==, 1);
    g_assert_cmpuint (weft_fault_get (error)->node, ==, find_diagram (document));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/relocation-setup/files", test_files);
  g_test_add_func ("/relocation-setup/parts", test_parts);
  g_test_add_func ("/relocation-setup/refusals", test_refusals);
  return g_test_run ();
}
