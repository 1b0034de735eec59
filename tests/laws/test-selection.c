/* test-selection.c: the selected target: known answers, the same algorithm written plainly, and laws of it on random problems. Usage: test-selection DATA SUITE PAGE */
#include "test-seed.h"
#include "weft-fault.h"
#include "weft-reader.h"
#include "weft-selection-question.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#define BELOW(n)        weft_random_below (random, n)
#define MOST_TARGETS    8
#define MOST_OPERATIONS 4
#define MOST_PES        40
#define NONE            WEFT_SELECTION_NONE

static const char *data_folder;
static const char *suite_file;
static const char *page_file;

static WeftDocument *
load (const char *path)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_load (path, NULL, &error);

  g_assert_no_error (error);
  return document;
}

static WeftSelection *
find (const WeftSelectionProblem *problem)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftSelection *selection = weft_selection_find (problem, job, &error);

  g_assert_no_error (error);
  return selection;
}

static WeftSelectionSetup *
set_up (const WeftDocument *document, const WeftOperationCount *counts, guint n, guint32 pes)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftSelectionSetup *setup = weft_selection_setup_new (document, counts, n, pes, job, &error);

  g_assert_no_error (error);
  return setup;
}

static const char *
get_id (const WeftSelectionSetup *setup, guint32 target)
{
  return weft_node_get_name (weft_selection_setup_get_node (setup, target));
}

static const char *
get_machine (const WeftSelectionSetup *setup, guint32 target)
{
  return weft_node_get_text (weft_selection_setup_get_node (setup, target), WEFT_PROPERTY_MACHINE);
}

/* Known answers. */

static GArray *
read_counts (JsonObject *object)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (WeftOperationCount));
  g_autoptr (GList) names = json_object_get_members (object);

  for (GList *each = names; each != NULL; each = each->next) {
    WeftOperationCount count = {each->data, json_object_get_double_member (object, each->data)};

    g_array_append_val (counts, count);
  }
  return counts;
}

static void
assert_seconds (double seconds, JsonObject *row)
{
  double expected;

  if (json_object_get_null_member (row, "seconds")) {
    g_assert_true (isinf (seconds));
    return;
  }
  expected = json_object_get_double_member (row, "seconds");
  g_assert_cmpfloat_with_epsilon (seconds, expected, 1e-9 * expected);
}

static void
assert_set (const WeftSelectionSetup *setup, const WeftSelection *selection, JsonObject *set)
{
  JsonArray *targets = json_object_get_array_member (set, "targets");

  g_assert_nonnull (selection->set);
  assert_seconds (selection->set_seconds, set);
  g_assert_cmpuint (json_array_get_length (targets), ==, selection->pes);
  for (guint32 i = 0; i < selection->pes; i++)
    g_assert_cmpstr (get_id (setup, selection->set[i]), ==, json_array_get_string_element (targets, i));
}

static void
assert_rows (const WeftSelectionSetup *setup, const WeftSelection *selection, JsonArray *rows)
{
  guint n = 0;

  for (guint32 t = 0; t < selection->n_targets; t++) {
    JsonObject *row;

    if (selection->rows[t].use != WEFT_SELECTION_ALONE)
      continue;
    row = json_array_get_object_element (rows, n++);
    g_assert_cmpstr (get_id (setup, t), ==, json_object_get_string_member (row, "target"));
    g_assert_cmpstr (get_machine (setup, t), ==,
                     json_array_get_string_element (json_object_get_array_member (row, "machines"), 0));
    assert_seconds (selection->rows[t].seconds, row);
  }
  g_assert_cmpuint (n + (selection->set != NULL), ==, json_array_get_length (rows));
}

static void
assert_answer (const WeftSelectionSetup *setup, const WeftSelection *selection, JsonObject *answer)
{
  const char *chosen = json_object_get_string_member (answer, "chosen");

  assert_rows (setup, selection, json_object_get_array_member (answer, "targets"));
  assert_seconds (weft_selection_get_single_seconds (selection),
                  json_object_get_object_member (answer, "single"));
  g_assert_cmpstr (
      get_id (setup, selection->single), ==,
      json_object_get_string_member (json_object_get_object_member (answer, "single"), "target"));
  assert_set (setup, selection, json_object_get_object_member (answer, "distributed"));
  g_assert_cmpstr (chosen, ==,
                   selection->chosen == WEFT_SELECTION_SET ? "distributed"
                                                           : get_id (setup, selection->single));
}

/* The PEs that are told of a target, one by one. */
static guint
read_pes (const char *text, const guint32 *set, guint32 target)
{
  g_auto (GStrv) runs = g_strsplit (text, ", ", -1);
  guint n = 0;

  for (guint i = 0; runs[i] != NULL && *runs[i] != '\0' && !g_str_equal (runs[i], "…"); i++) {
    g_auto (GStrv) ends = g_strsplit (runs[i], "–", 2);
    guint last = (guint) g_ascii_strtoull (ends[1] != NULL ? ends[1] : ends[0], NULL, 10);

    for (guint pe = (guint) g_ascii_strtoull (ends[0], NULL, 10); pe <= last; pe++, n++)
      g_assert_cmpuint (set[pe], ==, target);
  }
  return n;
}

/* What is told of the answer is what it says: the time of a target is the product that is shown, the set ends with the last of its PEs. */
static void
assert_told (const WeftSelectionSetup *setup, const GArray *counts, const WeftSelection *selection)
{
  g_autoptr (WeftSelected) selected = weft_selection_tell (
      setup, (const WeftOperationCount *) (gpointer) counts->data, counts->len, selection);
  double last = 0;
  guint n = 0;

  g_assert_cmpuint (selected->n_targets, ==, selection->n_targets);
  g_assert_cmpfloat (weft_selected_get_seconds (selected), ==,
                     MIN (weft_selection_get_single_seconds (selection), selection->set_seconds));
  for (guint32 t = 0; t < selected->n_targets; t++) {
    const WeftSelectedTarget *target = &selected->targets[t];
    g_autofree char *pes = weft_selected_print_pes (selected, t);
    guint told = read_pes (pes, selected->set, t);

    if (isfinite (target->seconds))
      g_assert_cmpfloat_with_epsilon (target->sum * target->load, target->seconds, 1e-12 * target->seconds);
    g_assert_true (told == target->n_pes || (told < target->n_pes && g_str_has_suffix (pes, "…")));
    n += target->n_pes;
    last = MAX (last, target->pe_seconds);
  }
  g_assert_cmpuint (n, ==, selected->set != NULL ? selected->pes : 0);
  if (selected->set != NULL)
    g_assert_cmpfloat_with_epsilon (last, selected->set_seconds, 1e-12 * last);
}

static void
test_known (void)
{
  g_autoptr (GDir) folder = g_dir_open (data_folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *path = g_build_filename (data_folder, name, NULL);
    g_autoptr (JsonParser) parser = json_parser_new ();
    g_autofree char *document_path = NULL;
    g_autoptr (WeftDocument) document = NULL;
    g_autoptr (WeftSelectionSetup) setup = NULL;
    g_autoptr (WeftSelection) selection = NULL;
    g_autoptr (GArray) counts = NULL;
    JsonObject *answer;

    if (!g_str_has_suffix (name, ".json"))
      continue;
    g_assert_true (json_parser_load_from_file (parser, path, NULL));
    answer = json_node_get_object (json_parser_get_root (parser));
    document_path = g_strdup_printf ("%.*s.weft", (int) strlen (path) - 5, path);
    document = load (document_path);
    counts = read_counts (json_object_get_object_member (answer, "counts"));
    setup = set_up (document, (const WeftOperationCount *) (gpointer) counts->data, counts->len,
                    (guint32) json_object_get_int_member (answer, "pes"));
    selection = find (weft_selection_setup_get_problem (setup));
    assert_answer (setup, selection, answer);
    assert_told (setup, counts, selection);
    n++;
  }
  g_assert_cmpuint (n, ==, 3);
}

/* Random problems, of few different numbers, so that there are many ties. */

typedef struct {
  WeftSelectionProblem problem;
  double counts[MOST_OPERATIONS];
  WeftSelectionTarget targets[MOST_TARGETS + 1];
  double seconds[(MOST_TARGETS + 1) * MOST_OPERATIONS];
  double per_pe[(MOST_TARGETS + 1) * MOST_OPERATIONS];
} Random;

static void
make_target (Random *made, guint32 t, WeftRandom *random)
{
  static const double loads[] = {0, 0.5, 1, 1, 2, 3.1};
  static const double steps[] = {0, 0.25, 0.5, 1, 1};
  static const double times[] = {0, 0.5, 1, 1, 2, 3, 1e-5};
  static const double per_pe[] = {0, 0, 0.25, 1};
  static const guint32 widths[] = {0, 0, 0, 1, 5, 1000};
  gsize first = (gsize) t * made->problem.n_operations;
  WeftSelectionTarget *target = &made->targets[t];

  target->model = BELOW (2) == 0 ? WEFT_MODEL_UDP : BELOW (WEFT_MODEL_INTERPRETER + 1);
  target->width = widths[BELOW (G_N_ELEMENTS (widths))];
  target->load = BELOW (6) == 0 ? NAN : loads[BELOW (G_N_ELEMENTS (loads))];
  target->load_step = steps[BELOW (G_N_ELEMENTS (steps))];
  for (guint32 o = 0; o < made->problem.n_operations; o++) {
    made->seconds[first + o] = BELOW (12) == 0 ? INFINITY : times[BELOW (G_N_ELEMENTS (times))];
    made->per_pe[first + o] = per_pe[BELOW (G_N_ELEMENTS (per_pe))];
  }
}

static void
make_problem (Random *made, WeftRandom *random)
{
  static const double counts[] = {0, 1, 0.51, 100};

  made->problem = (WeftSelectionProblem){.pes = 1 + BELOW (MOST_PES),
                                         .n_operations = BELOW (MOST_OPERATIONS + 1),
                                         .counts = made->counts,
                                         .n_targets = BELOW (MOST_TARGETS + 1),
                                         .targets = made->targets,
                                         .seconds = made->seconds,
                                         .per_pe = BELOW (2) == 0 ? made->per_pe : NULL};
  for (guint32 o = 0; o < made->problem.n_operations; o++)
    made->counts[o] = counts[BELOW (G_N_ELEMENTS (counts))];
  for (guint32 t = 0; t < made->problem.n_targets; t++)
    make_target (made, t, random);
}

static void
copy_problem (Random *to, const Random *from)
{
  *to = *from;
  to->problem.counts = to->counts;
  to->problem.targets = to->targets;
  to->problem.seconds = to->seconds;
  to->problem.per_pe = from->problem.per_pe != NULL ? to->per_pe : NULL;
}

/* Calls @law with @n random problems. */
static void
try_problems (guint64 stream, guint n, void (*law) (const Random *made, WeftRandom *random))
{
  WeftRandom random;

  test_random_init (&random, 1993, stream);
  for (guint i = 0; i < test_cases (n); i++) {
    Random made;

    make_problem (&made, &random);
    law (&made, &random);
  }
}

/* The paper's steps as they are printed, target after target for every PE, with times that depend on how many PEs a target has. */

static double
plain_time (const WeftSelectionProblem *problem, guint32 t, guint32 pes, double load)
{
  double sum = 0;
  double more = 0;

  for (guint32 o = 0; o < problem->n_operations; o++)
    if (problem->counts[o] > 0) {
      sum += problem->counts[o] * problem->seconds[t * problem->n_operations + o];
      more +=
          problem->per_pe != NULL ? problem->counts[o] * problem->per_pe[t * problem->n_operations + o] : 0;
    }
  sum += pes * more;
  return isinf (sum) ? INFINITY : sum * load;
}

static void
plain_single (const WeftSelectionProblem *problem, guint32 *target, double *seconds)
{
  *target = NONE;
  *seconds = INFINITY;
  for (guint32 t = 0; t < problem->n_targets; t++) {
    const WeftSelectionTarget *each = &problem->targets[t];
    gboolean is_wide = each->width >= problem->pes || each->model == WEFT_MODEL_PIPES ||
                       each->model == WEFT_MODEL_FILE || each->model == WEFT_MODEL_THREADS;
    double time = plain_time (problem, t, problem->pes, each->load + problem->pes * each->load_step);

    if (is_wide && !isnan (each->load) && time < *seconds) {
      *seconds = time;
      *target = t;
    }
  }
}

/* %FALSE: there is no set. */
static gboolean
plain_set (const WeftSelectionProblem *problem, guint32 *set, double *seconds)
{
  double loads[MOST_TARGETS + 1];
  guint32 pes[MOST_TARGETS + 1] = {0};

  for (guint32 t = 0; t < problem->n_targets; t++)
    loads[t] = problem->targets[t].load;
  for (guint32 i = 0; i < problem->pes; i++) {
    *seconds = INFINITY;
    set[i] = NONE;
    for (guint32 t = 0; t < problem->n_targets; t++) {
      const WeftSelectionTarget *each = &problem->targets[t];
      double time = plain_time (problem, t, pes[t] + 1, loads[t] + each->load_step);

      if (each->width == 0 && each->model == WEFT_MODEL_UDP && !isnan (each->load) && time < *seconds) {
        *seconds = time;
        set[i] = t;
      }
    }
    if (set[i] == NONE)
      return FALSE;
    loads[set[i]] += problem->targets[set[i]].load_step;
    pes[set[i]]++;
  }
  return TRUE;
}

static void
check_plain (const Random *made, G_GNUC_UNUSED WeftRandom *random)
{
  g_autoptr (WeftSelection) selection = find (&made->problem);
  guint32 set[MOST_PES];
  double set_seconds = INFINITY;
  double seconds;
  guint32 single;
  gboolean has_set = plain_set (&made->problem, set, &set_seconds);

  plain_single (&made->problem, &single, &seconds);
  g_assert_cmpuint (selection->single, ==, single);
  g_assert_true (weft_selection_get_single_seconds (selection) == seconds);
  g_assert_true ((selection->set != NULL) == has_set);
  if (has_set) {
    g_assert_cmpmem (selection->set, made->problem.pes * sizeof *set, set, made->problem.pes * sizeof *set);
    g_assert_cmpfloat (selection->set_seconds, ==, set_seconds);
  }
  g_assert_cmpint (selection->chosen, ==,
                   has_set && !(set_seconds > seconds) ? WEFT_SELECTION_SET
                   : single != NONE                    ? WEFT_SELECTION_SINGLE
                                                       : WEFT_SELECTION_NOTHING);
}

static void
test_plain (void)
{
  try_problems (1, 20000, check_plain);
}

/* A certificate that no other set ends sooner: all PEs that could end before the last one of this set are fewer than those that there are. */
static void
check_best_set (const Random *made, G_GNUC_UNUSED WeftRandom *random)
{
  const WeftSelectionProblem *problem = &made->problem;
  g_autoptr (WeftSelection) selection = find (problem);
  guint32 n = 0;

  for (guint32 t = 0; selection->set != NULL && t < problem->n_targets; t++) {
    const WeftSelectionTarget *target = &problem->targets[t];

    for (guint32 k = 1; selection->rows[t].use == WEFT_SELECTION_IN_SETS && k <= problem->pes; k++)
      n += plain_time (problem, t, k, target->load + k * target->load_step) <
           selection->set_seconds * (1 - 1e-12);
  }
  g_assert_cmpuint (n, <, problem->pes);
}

static void
test_best_set (void)
{
  try_problems (2, 5000, check_best_set);
}

/* With more load nothing ends sooner. */
static void
check_load (const Random *made, WeftRandom *random)
{
  g_autoptr (WeftSelection) before = find (&made->problem);
  g_autoptr (WeftSelection) after = NULL;
  Random loaded;

  if (made->problem.n_targets == 0)
    return;
  copy_problem (&loaded, made);
  loaded.targets[BELOW (made->problem.n_targets)].load += 0.25 * BELOW (9);
  after = find (&loaded.problem);
  g_assert_cmpfloat (weft_selection_get_single_seconds (after), >=,
                     weft_selection_get_single_seconds (before));
  g_assert_cmpfloat (after->set_seconds, >=, before->set_seconds * (1 - 1e-12));
}

static void
test_load (void)
{
  try_problems (3, 5000, check_load);
}

/* Puts a target in front of number @at. */
static void
insert_target (Random *made,
               guint32 at,
               const WeftSelectionTarget *target,
               const double *seconds,
               const double *per_pe)
{
  gsize n = made->problem.n_operations;

  for (guint32 t = made->problem.n_targets; t > at; t--) {
    made->targets[t] = made->targets[t - 1];
    memmove (made->seconds + t * n, made->seconds + (t - 1) * n, n * sizeof (double));
    memmove (made->per_pe + t * n, made->per_pe + (t - 1) * n, n * sizeof (double));
  }
  made->targets[at] = *target;
  memcpy (made->seconds + at * n, seconds, n * sizeof (double));
  memcpy (made->per_pe + at * n, per_pe, n * sizeof (double));
  made->problem.n_targets++;
}

/* A target that nobody can reach changes nothing, wherever it stands. */
static void
check_unreachable (const Random *made, WeftRandom *random)
{
  static const double no_time[MOST_OPERATIONS] = {0};
  const WeftSelectionTarget unreachable = {WEFT_MODEL_UDP, BELOW (2) * 1000, NAN, 0};
  guint32 at = BELOW (made->problem.n_targets + 1);
  g_autoptr (WeftSelection) before = find (&made->problem);
  g_autoptr (WeftSelection) after = NULL;
  Random more;

  copy_problem (&more, made);
  insert_target (&more, at, &unreachable, no_time, no_time);
  after = find (&more.problem);
  g_assert_cmpint (after->chosen, ==, before->chosen);
  g_assert_cmpuint (after->single, ==,
                    before->single == NONE ? NONE : before->single + (before->single >= at));
  g_assert_true (weft_selection_get_single_seconds (after) == weft_selection_get_single_seconds (before));
  g_assert_true (after->set_seconds == before->set_seconds);
  for (guint32 i = 0; before->set != NULL && i < before->pes; i++)
    g_assert_cmpuint (after->set[i], ==, before->set[i] + (before->set[i] >= at));
}

static void
test_unreachable (void)
{
  try_problems (4, 5000, check_unreachable);
}

/* Of equals the first: a twin behind all others is never the best by itself, nor the first of a set, and PEs go to it only after its like. */
static void
check_twin (const Random *made, WeftRandom *random)
{
  g_autoptr (WeftSelection) before = find (&made->problem);
  g_autoptr (WeftSelection) after = NULL;
  guint32 n = made->problem.n_targets;
  guint32 t;
  gint64 ahead = 0;
  Random more;

  if (n == 0)
    return;
  t = BELOW (n);
  copy_problem (&more, made);
  insert_target (&more, n, &made->targets[t], made->seconds + t * made->problem.n_operations,
                 made->per_pe + t * made->problem.n_operations);
  after = find (&more.problem);
  g_assert_cmpuint (after->single, ==, before->single);
  for (guint32 i = 0; after->set != NULL && i < after->pes; i++) {
    ahead += (after->set[i] == t) - (after->set[i] == n);
    g_assert_cmpint (ahead, >=, 0);
  }
}

static void
test_twin (void)
{
  try_problems (5, 5000, check_twin);
}

/* What is refused. */

static void
assert_refused (guint32 pes, gboolean is_cancelled, gsize bytes, GQuark domain)
{
  static const WeftSelectionTarget target = {WEFT_MODEL_UDP, 0, 1, 1};
  static const double seconds = 1;
  const WeftSelectionProblem problem = {pes, 1, &seconds, 1, &target, &seconds, NULL};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftSelection) selection = NULL;
  g_autoptr (GError) error = NULL;

  if (is_cancelled)
    weft_job_cancel (job);
  if (bytes > 0)
    weft_job_set_byte_budget (job, bytes);
  selection = weft_selection_find (&problem, job, &error);
  g_assert_null (selection);
  g_assert_true (error->domain == domain);
}

static void
test_refused (void)
{
  assert_refused (0, FALSE, 0, WEFT_ENGINE_ERROR);
  assert_refused (WEFT_SELECTION_MOST_PES + 1, FALSE, 0, WEFT_ENGINE_ERROR);
  assert_refused (4, TRUE, 0, WEFT_JOB_ERROR);
  assert_refused (WEFT_SELECTION_MOST_PES, FALSE, 1000, WEFT_JOB_ERROR);
}

/* As many PEs as there may be: they are spread evenly. */
static void
test_many (void)
{
  static const WeftSelectionTarget targets[] = {{WEFT_MODEL_UDP, 0, 0, 1}, {WEFT_MODEL_UDP, 0, 0, 0.5}};
  static const double seconds[] = {1, 1};
  const WeftSelectionProblem problem = {WEFT_SELECTION_MOST_PES, 1, seconds, 2, targets, seconds, NULL};
  g_autoptr (WeftSelection) selection = find (&problem);
  guint64 n[2] = {0};

  for (guint32 i = 0; i < problem.pes; i++)
    n[selection->set[i]]++;
  g_assert_cmpuint (n[0], ==, problem.pes / 3);
  g_assert_cmpfloat (selection->set_seconds, ==, (double) (problem.pes - problem.pes / 3) / 2);
}

/* From a document. */

#define DOCUMENT(targets) "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\"/>" targets "</suite></weft>"

static WeftSelectionSetup *
read_setup (const char *text, const WeftOperationCount *counts, guint n, GError **error)
{
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "f.weft", NULL, error);
  g_autoptr (WeftJob) job = weft_job_new ();

  g_assert_nonnull (document);
  return weft_selection_setup_new (document, counts, n, 3, job, error);
}

static void
test_defaults (void)
{
  static const char text[] =
      "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\"/>"
      "<target id=\"a\" machine=\"m\" model=\"pipes\" load=\"2\"><time op=\"Add\" seconds=\"3\" "
      "per-pe=\"0.5\"/></target>"
      "<target id=\"b\" machine=\"m\" model=\"mpi\" width=\"8\" load=\"1\"><time op=\"XOR\" "
      "seconds=\"1\"/></target>"
      "<target id=\"c\" machine=\"m\" model=\"udp\" load-step=\"0.5\"/></suite></weft>";
  static const WeftOperationCount counts[] = {{"ADD", 10}, {"LDS", 0}};
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "f.weft", NULL, NULL);
  g_autoptr (WeftSelectionSetup) setup = set_up (document, counts, 2, 3);
  const WeftSelectionProblem *problem = weft_selection_setup_get_problem (setup);
  g_autoptr (WeftSelection) selection = find (problem);

  g_assert_cmpuint (problem->n_targets, ==, 3);
  g_assert_cmpfloat (problem->targets[0].load_step, ==, 1);
  g_assert_cmpfloat (problem->targets[1].load_step, ==, 0);
  g_assert_cmpfloat (problem->targets[2].load_step, ==, 0.5);
  g_assert_true (isnan (problem->targets[2].load));
  g_assert_cmpfloat (selection->rows[0].seconds, ==, 10 * (3 + 3 * 0.5) * (2 + 3));
  g_assert_cmpuint (selection->rows[1].lacking, ==, 0);
  g_assert_cmpuint (selection->rows[1].n_lacking, ==, 1);
  g_assert_cmpint (selection->rows[2].use, ==, WEFT_SELECTION_UNREACHABLE);
  g_assert_cmpint (selection->chosen, ==, WEFT_SELECTION_SINGLE);
}

static void
test_wrong_documents (void)
{
  static const WeftOperationCount good[] = {{"ADD", 1}};
  static const WeftOperationCount twice[] = {{"ADD", 1}, {"add", 1}};
  static const WeftOperationCount infinite[] = {{"ADD", INFINITY}};
  static const struct {
    const char *text;
    const WeftOperationCount *counts;
    guint n;
    const char *words;
  } cases[] = {
      {DOCUMENT (""), good, 1, "found no target"},
      {"<weft xmlns=\"urn:weft:1\"/>", good, 1, "found no target"},
      {DOCUMENT ("<target id=\"t\" machine=\"x\" model=\"udp\"/>"), good, 1,
       "“x”, which is not in this document"},
      {DOCUMENT ("<target id=\"t\" machine=\"m\" model=\"udp\"/>"), twice, 2, "“add” a second time"},
      {DOCUMENT ("<target id=\"t\" machine=\"m\" model=\"udp\"/>"), infinite, 1, "inf executions of ADD"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftSelectionSetup) setup = read_setup (cases[i].text, cases[i].counts, cases[i].n, &error);

    g_assert_null (setup);
    g_assert_nonnull (strstr (error->message, cases[i].words));
  }
}

/* The paper's page. */

static guint32
find_target (const WeftSelectionSetup *setup, const char *id)
{
  const WeftSelectionProblem *problem = weft_selection_setup_get_problem (setup);

  for (guint32 t = 0; t < problem->n_targets; t++)
    if (g_str_equal (get_id (setup, t), id))
      return t;
  g_assert_not_reached ();
}

static void
assert_line (const char *page, const char *question, const char *answer)
{
  g_auto (GStrv) lines = g_strsplit (page, "\n", -1);
  g_autofree char *begin = g_strdup_printf ("| %s | ", question);
  g_autofree char *end = g_strdup_printf (" | %s |", answer);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], begin) && g_str_has_suffix (lines[i], end))
      return;
  g_error ("the page has no line: %s … %s", begin, end);
}

/* Only the Sun 4/490, by its file, and the MP-1, with @load on it: which is chosen, and what the other takes. */
static char *
choose_of_two (const WeftSelectionSetup *setup, double load)
{
  static const char *const ids[] = {"sun4-490-file", "mp-1-interpreter"};
  const WeftSelectionProblem *all = weft_selection_setup_get_problem (setup);
  WeftSelectionProblem problem = *all;
  WeftSelectionTarget targets[2];
  double seconds[4];
  g_autoptr (WeftSelection) selection = NULL;
  guint32 other;

  for (guint i = 0; i < 2; i++) {
    guint32 t = find_target (setup, ids[i]);

    targets[i] = all->targets[t];
    memcpy (seconds + 2 * i, all->seconds + 2 * t, 2 * sizeof (double));
  }
  targets[1].load = load;
  problem.n_targets = 2;
  problem.targets = targets;
  problem.seconds = seconds;
  problem.per_pe = NULL; /* Table 1 has none. */
  selection = find (&problem);
  g_assert_cmpint (selection->chosen, ==, WEFT_SELECTION_SINGLE);
  other = 1 - selection->single;
  return g_strdup_printf ("%s, %g s; %s takes %g s", ids[selection->single],
                          weft_selection_get_single_seconds (selection), ids[other],
                          selection->rows[other].seconds);
}

/* Times of ADD and LDS. */
static void
check_ratios (const WeftSelectionSetup *setup, const char *page)
{
  const WeftSelectionProblem *problem = weft_selection_setup_get_problem (setup);
  double least = INFINITY;
  double most_udp = 0;
  double least_udp = INFINITY;
  g_autofree char *others = NULL;
  g_autofree char *udp = NULL;

  for (guint32 t = 0; t < problem->n_targets; t++) {
    const double *seconds = problem->seconds + 2 * t;
    double over_pipes = 0.003 / seconds[1];

    if (problem->targets[t].model != WEFT_MODEL_INTERPRETER)
      least = MIN (least, seconds[1] / seconds[0]);
    if (problem->targets[t].model == WEFT_MODEL_UDP)
      g_assert_cmpfloat (seconds[1], ==, 0.003);
    if (problem->targets[t].model != WEFT_MODEL_PIPES)
      continue;
    most_udp = MAX (most_udp, over_pipes);
    least_udp = MIN (least_udp, over_pipes);
  }
  others = g_strdup_printf ("at least %.3g", least);
  udp = g_strdup_printf ("%.2g to %.2g", least_udp, most_udp);
  assert_line (page, "LDS time over ADD time, but the MP-1", others);
  assert_line (page, "LDS time by UDP over that by pipes", udp);
}

static void
test_paper (void)
{
  static const WeftOperationCount counts[] = {{"ADD", 100}, {"LDS", 1}};
  g_autoptr (WeftDocument) document = load (suite_file);
  g_autoptr (WeftSelectionSetup) setup = set_up (document, counts, 2, 128);
  g_autofree char *idle = choose_of_two (setup, 1);
  g_autofree char *busy = choose_of_two (setup, 10);
  const double *mp1 =
      weft_selection_setup_get_problem (setup)->seconds + 2 * find_target (setup, "mp-1-interpreter");
  g_autofree char *share = g_strdup_printf ("%.2f %%", 100 * 128 / 16384.0);
  g_autofree char *ratio = g_strdup_printf ("%g", mp1[1] / mp1[0]);
  g_autofree char *page = NULL;

  g_assert_true (g_file_get_contents (page_file, &page, NULL, NULL));
  assert_line (page, "128 PEs, Sun 4/490 or MP-1, nobody else runs", idle);
  assert_line (page, "the same, ten jobs on the MP-1", busy);
  assert_line (page, "share of the MP-1 that 128 PEs are", share);
  assert_line (page, "LDS time over ADD time, MP-1", ratio);
  check_ratios (setup, page);
}

/* Three jobs are enough where there is nothing but ADD. */
static void
test_enough (void)
{
  static const WeftOperationCount counts[] = {{"ADD", 1}, {"LDS", 0}};
  g_autoptr (WeftDocument) document = load (suite_file);
  g_autoptr (WeftSelectionSetup) setup = set_up (document, counts, 2, 128);
  g_autofree char *two = choose_of_two (setup, 2);
  g_autofree char *three = choose_of_two (setup, 3);

  g_assert_true (g_str_has_prefix (two, "mp-1-interpreter, 0.0001 s; sun4-490-file takes 0.000129 s"));
  g_assert_true (g_str_has_prefix (three, "sun4-490-file"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 4);
  data_folder = argv[1];
  suite_file = argv[2];
  page_file = argv[3];
  g_test_add_func ("/selection/known", test_known);
  g_test_add_func ("/selection/plain", test_plain);
  g_test_add_func ("/selection/best-set", test_best_set);
  g_test_add_func ("/selection/load", test_load);
  g_test_add_func ("/selection/unreachable", test_unreachable);
  g_test_add_func ("/selection/twin", test_twin);
  g_test_add_func ("/selection/refused", test_refused);
  g_test_add_func ("/selection/many", test_many);
  g_test_add_func ("/selection/defaults", test_defaults);
  g_test_add_func ("/selection/wrong-documents", test_wrong_documents);
  g_test_add_func ("/selection/paper", test_paper);
  g_test_add_func ("/selection/enough", test_enough);
  return g_test_run ();
}
