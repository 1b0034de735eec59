/* test-cells.c FOLDER-OF-EXAMPLES [mpi]: parallel loops on a linear array of threads, of processes and of ranks of MPI: under every technique of mapping the same bytes, and the same division by zero, as one iteration after
 * the other; stages as light as can be. Ranks of MPI take a second to begin, and are a test of their own. */
#include "weft-cell-map.h"
#include "weft-cell-model.h"
#include "weft-cell-stages.h"
#include "weft-cell-programs.h"
#include "weft-compiled-build.h"
#include "weft-fault.h"
#include "weft-loop-count.h"
#include "weft-loop-flatten.h"

#include "random-loop.h"
#include "test-seed.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROGRAMS        8
#define CUTS            400
#define FLATTENED       300
#define EARLY           12 /* accidents */
#define MOST_PROCESSORS 7

static const char *folder;

/* Of the channels, those that are tried. */
static WeftCellChannels first = WEFT_CELL_RINGS;
static WeftCellChannels after = WEFT_CELL_MPI;

static WeftLoopData *
make_data (const WeftLoopProgram *program, guint64 seed)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftLoopData *data = weft_loop_data_new (program, job, NULL);

  g_assert_nonnull (data);
  weft_loop_data_fill (data, program, seed);
  return data;
}

/* (transfer full): why it failed; “”: it has not. */
static char *
run_reference (const WeftLoopProgram *program, WeftLoopData *data)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  return g_strdup (weft_loop_run (program, data, job, &error) ? "" : error->message);
}

static void
assert_same (const char *what,
             const WeftLoopProgram *program,
             const WeftLoopData *found,
             const WeftLoopData *expected)
{
  for (guint32 a = 0; a < found->n; a++)
    for (gsize i = 0; i < weft_loop_count_words (WEFT_LOOP_ARRAY (program, a)); i++)
      if (found->words[a][i] != expected->words[a][i])
        g_error ("%s: %s, element %" G_GSIZE_FORMAT ": found %08x, expected %08x", what,
                 WEFT_LOOP_ARRAY (program, a)->name, i, found->words[a][i], expected->words[a][i]);
}

static void
check_technique (const WeftCellPrograms *cells,
                 const WeftLoopProgram *program,
                 WeftCellTechnique technique,
                 const char *what,
                 const char *problem,
                 const WeftLoopData *expected,
                 guint64 seed)
{
  g_autoptr (WeftLoopData) data = make_data (program, seed);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *all = g_strdup_printf ("%s\n%s", what, weft_cell_get_technique_name (technique));
  double seconds[2] = {-1, -1};
  gboolean is_done = weft_cell_programs_run (cells, technique, 2, data, seconds, job, &error);

  if (g_strcmp0 (error != NULL ? error->message : "", problem) != 0)
    g_error ("%s: found “%s”, expected “%s”", all, error != NULL ? error->message : "", problem);
  g_assert_true (is_done == (error == NULL));
  if (!is_done)
    return;
  assert_same (all, program, data, expected);
  g_assert_cmpfloat (seconds[0], >=, 0);
  g_assert_cmpfloat (seconds[1], >=, 0);
}

/* Returns how many techniques have run. */
static guint
check_program (const WeftLoopProgram *program,
               const char *text,
               WeftCellChannels channels,
               guint32 processors,
               guint64 seed)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftCellPrograms) cells = weft_cell_programs_new (program, channels, processors, job, &error);
  g_autoptr (WeftLoopData) expected = make_data (program, seed);
  g_autofree char *problem = run_reference (program, expected);
  g_autofree char *what =
      g_strdup_printf ("%s\n%s on %u processors", text, weft_cell_get_channels_name (channels), processors);
  guint n = 0;

  if (error != NULL)
    g_error ("%s: %s", what, error->message);
  for (WeftCellTechnique technique = 0; technique < WEFT_CELL_N_TECHNIQUES; technique++) {
    if (!weft_cell_applies (program, technique))
      continue;
    check_technique (cells, program, technique, what, problem, expected, seed);
    n++;
  }
  return n;
}

static void
test_random (gconstpointer data)
{
  WeftCellChannels channels = GPOINTER_TO_UINT (data);
  guint n = test_cases (channels == WEFT_CELL_MPI ? PROGRAMS / 2 : PROGRAMS);
  guint n_runs = 0;

  for (guint i = 0; i < n; i++) {
    g_autoptr (RandomLoop) loop = random_loop_new (22 + channels, i);
    g_autoptr (WeftLoopProgram) program = random_loop_compile (random_loop_get_text (loop));

    n_runs += check_program (program, random_loop_get_text (loop), channels, 1 + i % MOST_PROCESSORS, i);
  }
  g_test_message ("%u runs", n_runs);
  g_assert_cmpuint (n_runs, >=, 3 * n);
}

/* More processors than iterations; none reads an array; interleaving of rows whose arrays are shifted against each other; one stage with all the weight. */
static void
test_odd (void)
{
  static const char *const texts[] = {
      "in float a[3]; out float b[3]; for i in 1..2 { b[i] = a[i] + a[i - 1]; }\n",
      "out int b[20]; for i in 3..19 { b[i - 3] = i * i; }\n",
      "in int a[20]; in int b[20] edge clamp; out int c[20]; for i in 5..18 { c[i] = a[i - 5] - b[i + 7]; "
      "}\n",
      "in int a[9]; out int c[9]; for i in 0..8 { x = 0; for k in 0..99 { x = x + a[i] * k; } c[i] = x; }\n",
      "in int a[6][50] edge zero; out int c[6][50]; out int d[6][50];\nfor i in 0..5, j in 0..49 { c[i][j] = "
      "a[i][j - 3] % (j + 1); d[i][j] = "
      "a[i][j + 40]; }\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (WeftLoopProgram) program = random_loop_compile (texts[i]);

    check_program (program, texts[i], first + i % (after - first), 5, i);
  }
}

static void
check_example (const char *name, guint32 processors, guint n_techniques)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (WeftLoopProgram) program = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  program = random_loop_compile (text);
  for (WeftCellChannels channels = first; channels < after; channels++)
    g_assert_cmpuint (check_program (program, name, channels, processors, 7), ==, n_techniques);
}

/* A neighbourhood cannot be interleaved. */
static void
test_examples (void)
{
  check_example ("polynomial-09.loop", 3, 5);
  check_example ("image-point.loop", 5, 5);
  check_example ("image-smooth.loop", 4, 3);
}

/* Stages. */

/* The least weight of the heaviest of @n stages of the statements from @from on, by all ways to cut. */
static double
find_lightest (const double *weights, guint from, guint n_statements, guint n)
{
  double best = G_MAXDOUBLE;
  double weight = 0;

  if (n == 1 || from == n_statements) {
    for (guint i = from; i < n_statements; i++)
      weight += weights[i];
    return weight;
  }
  for (guint i = from; i <= n_statements; i++) {
    best = MIN (best, MAX (weight, find_lightest (weights, i, n_statements, n - 1)));
    if (i < n_statements)
      weight += weights[i];
  }
  return best;
}

static void
check_cut (const WeftLoopProgram *program, const WeftLoop *loop, guint32 processors)
{
  g_autoptr (GArray) ends = weft_loop_find_statements (program, loop);
  g_autofree double *weights = g_new (double, ends->len);
  g_autofree guint32 *cuts = g_new (guint32, processors + 1);
  double heaviest = 0;

  for (guint i = 0; i < ends->len; i++)
    weights[i] = weft_loop_count_part (program, i > 0 ? g_array_index (ends, guint32, i - 1) : loop->first,
                                       g_array_index (ends, guint32, i), NULL)
                     .mean;
  weft_cell_cut (program, loop, processors, cuts);
  g_assert_cmpuint (cuts[0], ==, loop->first);
  g_assert_cmpuint (cuts[processors], ==, loop->after);
  for (guint32 i = 0; i < processors; i++) {
    g_assert_cmpuint (cuts[i], <=, cuts[i + 1]);
    heaviest = MAX (heaviest, weft_loop_count_part (program, cuts[i], cuts[i + 1], NULL).mean);
  }
  g_assert_cmpfloat_with_epsilon (heaviest, find_lightest (weights, 0, ends->len, processors),
                                  1e-9 * heaviest);
}

static void
test_cuts (void)
{
  for (guint i = 0; i < test_cases (CUTS); i++) {
    g_autoptr (RandomLoop) loop = random_loop_new (24, i);
    g_autoptr (WeftLoopProgram) program = random_loop_compile (random_loop_get_text (loop));

    for (guint l = 0; l < program->loops->len; l++)
      check_cut (program, WEFT_LOOP_LOOP (program, l), 1 + i % 4);
  }
}

/* What was flattened means the same, and its statements have one operation each unless they are ifs or loops, or have && or ||. */
static void
test_flattened (void)
{
  for (guint i = 0; i < test_cases (FLATTENED); i++) {
    g_autoptr (RandomLoop) loop = random_loop_new (25, i);
    g_autoptr (WeftLoopProgram) program = random_loop_compile (random_loop_get_text (loop));
    g_autoptr (WeftLoopProgram) flat = weft_loop_flatten (program);
    g_autoptr (WeftLoopData) found = make_data (program, i);
    g_autoptr (WeftLoopData) expected = make_data (program, i);
    g_autofree char *problem = run_reference (program, expected);
    g_autofree char *other = run_reference (flat, found);

    g_assert_cmpstr (problem, ==, other);
    assert_same (random_loop_get_text (loop), program, found, expected);
  }
}

/* Twelve operations, 24 words that are read and stored in between, on three processors. */
static void
test_stages (void)
{
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("in float x[9]; out float y[9]; for i in 0..8 { y[i] = ((((((x[i] + 1) * x[i] + "
                           "2) * x[i] + 3) * x[i] + 4) * x[i] + 5) * x[i] + 6); }\n");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftCellPrograms) cells = weft_cell_programs_new (program, WEFT_CELL_RINGS, 3, job, NULL);
  double weights[3];
  double most = 0;
  double sum = 0;

  g_assert_nonnull (cells);
  weft_cell_programs_get_stages (cells, 0, weights);
  for (guint i = 0; i < 3; i++) {
    most = MAX (most, weights[i]);
    sum += weights[i];
  }
  g_assert_cmpfloat (most, <, 1.15 * sum / 3);
}

/* Models. */

/* 128 rows of 128 pixels, which are 130 words with those beyond the border; of a pixel nine elements and eight additions are read and made, and a constant, a division, three
 * locals stored and read, and an element stored. */
static void
test_model (void)
{
  g_autofree char *path = g_build_filename (folder, "image-smooth.loop", NULL);
  g_autofree char *text = NULL;
  g_autoptr (WeftLoopProgram) program = NULL;
  double stages[4];
  WeftMappingLoop model;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  program = random_loop_compile (text);
  weft_cell_fill_model (program, WEFT_LOOP_LOOP (program, 0), 4, stages, &model);
  g_assert_true (weft_mapping_check (&model, &error));
  g_assert_cmpfloat (model.items, ==, 128);
  g_assert_cmpfloat (model.body, ==, 128 * (9 + 8 + 2 + 6 + 1));
  g_assert_cmpfloat (model.beta, ==, 130);
  g_assert_cmpuint (model.before, ==, 1);
  g_assert_cmpuint (model.after, ==, 1);
  g_assert_cmpfloat (stages[0] + stages[1] + stages[2] + stages[3], ==, model.body);
}

/* Models and cell programs agree on what can be interleaved. Models take all loops but those whose iterations read more neighbours than a processor has items, which is no matter to
 * cell programs. */
static void
test_models (void)
{
  for (guint i = 0; i < test_cases (CUTS); i++) {
    g_autoptr (RandomLoop) loop = random_loop_new (27, i);
    g_autoptr (WeftLoopProgram) program = random_loop_compile (random_loop_get_text (loop));
    gboolean applies = TRUE;

    for (guint l = 0; l < program->loops->len; l++) {
      double stages[MOST_PROCESSORS];
      WeftMappingLoop model;
      g_autoptr (GError) error = NULL;

      weft_cell_fill_model (program, WEFT_LOOP_LOOP (program, l), 1 + i % MOST_PROCESSORS, stages, &model);
      if (!weft_mapping_check (&model, &error))
        g_assert_cmpfloat (model.before + model.after, >, model.items / model.processors);
      applies = applies && weft_mapping_applies (&model, WEFT_MAPPING_INTERLEAVED);
    }
    g_assert_true (applies == weft_cell_applies (program, WEFT_CELL_INTERLEAVED));
  }
}

/* Maps. */

/* As of the closed forms where each processor has a core; by one core all the work. */
static void
check_prediction (const WeftLoopProgram *program, guint32 processors)
{
  g_autoptr (WeftLoopProgram) flat = weft_loop_flatten (program);
  WeftCellCosts costs = {.operation = 1, .word = 1};
  double expected[2] = {0, 0};
  double found;

  for (guint l = 0; l < flat->loops->len; l++) {
    double stages[MOST_PROCESSORS];
    WeftMappingShare shares[MOST_PROCESSORS];
    WeftMappingLoop model;
    double work = 0;

    weft_cell_fill_model (flat, WEFT_LOOP_LOOP (flat, l), processors, stages, &model);
    model.receive = model.send = 1;
    if (!weft_mapping_check (&model, NULL)) {
      g_assert_false (weft_cell_predict (program, WEFT_CELL_PIPELINE, processors, 1, &costs, &found, NULL));
      return;
    }
    weft_mapping_get_shares (&model, WEFT_MAPPING_PIPELINE, shares);
    for (guint32 i = 0; i < processors; i++)
      work += shares[i].computation + shares[i].communication;
    expected[0] += weft_mapping_get_time (&model, WEFT_MAPPING_PIPELINE);
    expected[1] += MAX (work, weft_mapping_get_time (&model, WEFT_MAPPING_PIPELINE));
  }
  costs.messages[WEFT_CELL_PIPELINE] = -1;
  g_assert_false (weft_cell_predict (program, WEFT_CELL_PIPELINE, processors, 1, &costs, &found, NULL));
  costs.messages[WEFT_CELL_PIPELINE] = 0;
  for (guint i = 0; i < 2; i++) {
    g_assert_true (weft_cell_predict (program, WEFT_CELL_PIPELINE, processors, i == 0 ? 1000000 : 1, &costs,
                                      &found, NULL));
    g_assert_cmpfloat_with_epsilon (found, expected[i], 1e-9 * expected[i]);
  }
}

static void
test_predictions (void)
{
  for (guint i = 0; i < test_cases (CUTS); i++) {
    g_autoptr (RandomLoop) loop = random_loop_new (28, i);
    g_autoptr (WeftLoopProgram) program = random_loop_compile (random_loop_get_text (loop));

    check_prediction (program, 1 + i % MOST_PROCESSORS);
  }
}

/* Each technique that applies is measured, and the least is told. */
static void
check_map (const char *text, guint32 processors, guint n_techniques)
{
  g_autoptr (WeftLoopProgram) program = random_loop_compile (text);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  guint n = 0;
  WeftCellMap map;

  weft_cell_map_measure (program, first, processors, 1, &map, job, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (weft_job_get_progress (job), ==, 1);
  for (WeftCellTechnique i = 0; i < WEFT_CELL_N_TECHNIQUES; i++) {
    const WeftCellMapped *row = &map.techniques[i];

    n += row->applies;
    g_assert_true (!row->applies || (row->measured > 0 && row->predicted >= 0));
    g_assert_true (!row->applies || (map.techniques[map.quickest].measured <= row->measured &&
                                     map.techniques[map.chosen].predicted <= row->predicted));
  }
  g_assert_true (map.techniques[map.chosen].applies && map.techniques[map.quickest].applies);
  g_assert_cmpuint (n, ==, n_techniques);
}

static void
refuse_map (const char *text, guint32 processors, const char *sentence)
{
  g_autoptr (WeftLoopProgram) program = random_loop_compile (text);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftCellMap map;

  g_assert_false (weft_cell_map_measure (program, first, processors, 1, &map, job, &error));
  g_assert_nonnull (strstr (error->message, sentence));
}

static void
test_maps (void)
{
  check_map ("in int a[90]; out int b[90]; for i in 0..89 { b[i] = a[i] * 3; }\n", 3, 5);
  check_map ("in int a[90] edge zero; out int b[90]; for i in 0..89 { b[i] = a[i - 1] + a[i + 1]; }\n", 2, 3);
  check_map ("out int b[9]; for i in 0..8 { b[i] = i; }\n", 1, 1);
  refuse_map ("in int a[9]; out int b[9]; for i in 0..8 { b[i] = a[i]; }\n", 10,
              "found 10 processors, expected at most 9");
  refuse_map ("in int a[9]; out int b[9]; for i in 0..8 { b[i] = 1 / (i - 4); }\n", 3,
              "the iteration i = 4 divides by zero");
}

/* Refused, or ended. */

static void
test_refused (void)
{
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("in int a[9] edge zero; out int b[9]; for i in 0..8 { b[i] = a[i]; }\n");
  g_autoptr (WeftLoopProgram) large =
      random_loop_compile ("in int a[9] edge zero; for i in 0..2000000000 { x = a[i] + a[i + 1]; }\n");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_cell_programs_new (program, WEFT_CELL_RINGS, 0, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
  g_clear_error (&error);
  g_assert_null (
      weft_cell_programs_new (program, WEFT_CELL_RINGS, WEFT_CELL_MOST_PROCESSORS + 1, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
  g_clear_error (&error);
  g_assert_null (weft_cell_programs_new (large, WEFT_CELL_RINGS, 2, job, &error));
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE);
}

/* Processes below the process, all generations, each behind its parent. */
static void
add_children (GArray *pids, int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/task/%d/children", pid, pid);
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  words = g_strsplit (g_strstrip (text), " ", -1);
  for (guint i = 0; words[i] != NULL && *words[i] != '\0'; i++) {
    int child = atoi (words[i]);

    g_array_append_val (pids, child);
    add_children (pids, child);
  }
}

/* (transfer full): what the system tells of a process: its state, then numbers; none when it is gone. */
static GStrv
look_at (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return g_new0 (char *, 1);
  return g_strsplit (strrchr (text, ')') + 2, " ", -1);
}

static gboolean
is_alive (int pid)
{
  g_auto (GStrv) words = look_at (pid);

  return words[0] != NULL && strchr ("ZX", *words[0]) == NULL;
}

#define TICKS_AT 11 /* of the processor, among the words */
#define TICKS    3  /* of who computes; the others only hand on what the system holds anyway */

static gboolean
computes (int pid, int ticks)
{
  g_auto (GStrv) words = look_at (pid);

  return g_strv_length (words) > TICKS_AT && atoi (words[TICKS_AT]) >= ticks;
}

typedef enum {
  CANCEL,
  KILL_FIRST,
  KILL_LAST,
  KILL_SECOND_PROCESS
} Deed; /* of those that compute, or of all */

typedef struct {
  Deed deed;
  guint n_computing; /* processes of a run of three processors */
  int ticks;         /* that each of these has taken */
  WeftJob *job;
  GArray *pids; /* of all */
  int parent;
  gint has_ended; /* atomic: the run, before anything could be done */
} Accident;

/* (transfer full) (element-type int) */
static GArray *
list_computing (Accident *accident)
{
  GArray *computing = g_array_new (FALSE, FALSE, sizeof (int));

  g_array_set_size (accident->pids, 0);
  add_children (accident->pids, accident->parent);
  for (guint i = 0; i < accident->pids->len; i++)
    if (computes (g_array_index (accident->pids, int, i), accident->ticks))
      g_array_append_val (computing, g_array_index (accident->pids, int, i));
  return computing;
}

/* As soon as all processors compute: who hands on the data ends before that. */
static gpointer
happen (gpointer data)
{
  Accident *accident = data;
  g_autoptr (GArray) computing = list_computing (accident);

  while (computing->len < accident->n_computing && !g_atomic_int_get (&accident->has_ended)) {
    g_usleep (1000);
    g_array_unref (computing);
    computing = list_computing (accident);
  }
  if (computing->len < accident->n_computing)
    return NULL;
  if (accident->deed == CANCEL)
    weft_job_cancel (accident->job);
  else
    kill (accident->deed == KILL_FIRST  ? g_array_index (computing, int, 0)
          : accident->deed == KILL_LAST ? g_array_index (computing, int, computing->len - 1)
                                        : g_array_index (accident->pids, int, 1),
          SIGKILL);
  return NULL;
}

/* In the middle of a run that would take hours it is cancelled, or a processor is killed: it ends with a sentence, and no process is left. */
static void
check_accident (const WeftCellPrograms *cells,
                const WeftLoopProgram *program,
                guint n_computing,
                int ticks,
                Deed deed)
{
  g_autoptr (WeftLoopData) data = make_data (program, 1);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GArray) pids = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GError) error = NULL;
  Accident accident = {deed, n_computing, ticks, job, pids, getpid (), FALSE};
  GThread *thread = g_thread_new ("accident", happen, &accident);
  double seconds;

  g_assert_false (weft_cell_programs_run (cells, WEFT_CELL_BLOCK, 1, data, &seconds, job, &error));
  g_atomic_int_set (&accident.has_ended, TRUE);
  g_thread_join (thread);
  g_assert_cmpuint (pids->len, >=, n_computing);
  if (deed == CANCEL)
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  else
    g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED);
  g_assert_true (deed == CANCEL ||
                 strstr (error->message, n_computing > 1 ? "a processor ended" : "the cell programs ended") !=
                     NULL);
  for (guint i = 0; i < pids->len; i++)
    while (is_alive (g_array_index (pids, int, i)))
      g_usleep (1000);
}

static void
test_accidents (gconstpointer data)
{
  WeftCellChannels channels = GPOINTER_TO_UINT (data);
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("in int a[9]; out int b[9]; for i in 0..8 { x = a[i]; for k in 0..2000000000 { "
                           "for l in 0..2000000000 { x = x * 3 + k % "
                           "7 ; x = x + (x >> 3) % 5; } } b[i] = x; }\n");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftCellPrograms) cells = weft_cell_programs_new (program, channels, 3, job, NULL);
  /* Threads of one process, or processes. */
  guint n_computing = channels == WEFT_CELL_RINGS ? 1 : 3;

  g_assert_nonnull (cells);
  check_accident (cells, program, n_computing, TICKS, CANCEL);
  check_accident (cells, program, n_computing, TICKS, KILL_FIRST);
  check_accident (cells, program, n_computing, TICKS, KILL_LAST);
  if (channels != WEFT_CELL_MPI)
    return;
  /* mpirun, which ranks are below */
  check_accident (cells, program, n_computing, TICKS, KILL_SECOND_PROCESS);
  /* While MPI begins: mpirun may then wait for itself, and for ever. */
  for (guint i = 0; i < test_cases (EARLY); i++)
    check_accident (cells, program, 2, 1 + (int) i % TICKS, KILL_LAST);
}

/* What the system may refuse: the call, how often it is granted before, and how it is refused. */
static const struct {
  WeftCellChannels channels;
  const char *call;
  guint granted;
  const char *refusal;
  const char *sentence;
} refusals[] = {
    {WEFT_CELL_RINGS, "pthread_create", 2, "EAGAIN",
     "no thread can be begun for a processor: Resource temporarily unavailable"},
    {WEFT_CELL_RINGS, "malloc", 1, "(errno = ENOMEM, NULL)",
     "no memory can be had for a processor: Cannot allocate memory"},
    {WEFT_CELL_PIPES, "fork", 2, "(errno = EAGAIN, -1)",
     "no process can be begun for a processor: Resource temporarily unavailable"},
    {WEFT_CELL_PIPES, "pipe", 3, "(errno = ENFILE, -1)",
     "no pipe can be made between two processors: Too many open files in system"},
    {WEFT_CELL_MPI, "fork", 0, "(errno = EAGAIN, -1)",
     "no process can be begun for a processor: Resource temporarily unavailable"},
    {WEFT_CELL_MPI, "pthread_create", 0, "EAGAIN",
     "no thread can be begun for a processor: Resource temporarily unavailable"},
    {WEFT_CELL_MPI, "malloc", 1, "(errno = ENOMEM, NULL)",
     "no memory can be had for a processor: Cannot allocate memory"},
};

/* (transfer full): the compiler, and before what it compiles a call that is refused. */
static char *
make_refusing_compiler (const char *path, guint i)
{
  g_auto (GStrv) compiler = weft_compiled_find_compiler (NULL);
  g_autofree char *command = g_strjoinv (" ", compiler);
  g_autofree char *text =
      g_strdup_printf ("#define _GNU_SOURCE\n#include <errno.h>\n#include <pthread.h>\n#include <stdlib.h>\n"
                       "#include <unistd.h>\nstatic int granted = %u;\n#define %s(...) (granted-- > 0 ? %s "
                       "(__VA_ARGS__) : %s)\n",
                       refusals[i].granted, refusals[i].call, refusals[i].call, refusals[i].refusal);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_strdup_printf ("%s -include %s", command, path);
}

static void
set_compiler (const char *command)
{
  if (command != NULL)
    g_setenv ("CC", command, TRUE);
  else
    g_unsetenv ("CC");
}

static void
check_refusal (guint i, const WeftLoopProgram *program, const char *path)
{
  g_autofree char *before = g_strdup (g_getenv ("CC"));
  g_autofree char *refusing = make_refusing_compiler (path, i);
  g_autoptr (WeftLoopData) data = make_data (program, 1);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftCellPrograms) cells = NULL;
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GError) error = NULL;
  double seconds;

  set_compiler (refusing);
  cells = weft_cell_programs_new (program, refusals[i].channels, 3, job, &error);
  set_compiler (before);
  g_assert_no_error (error);
  g_assert_false (weft_cell_programs_run (cells, WEFT_CELL_BLOCK, 1, data, &seconds, job, &error));
  g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED);
  g_assert_cmpstr (error->message, ==, refusals[i].sentence);
  add_children (left, getpid ());
  g_assert_cmpuint (left->len, ==, 0);
}

static void
test_refusals (void)
{
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("in int a[9]; out int b[9]; for i in 0..8 { b[i] = a[i]; }\n");
  g_autofree char *place = g_dir_make_tmp ("weft-refusals-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++) {
    /* Of its own name: programs are kept by the command that makes them. */
    g_autofree char *path = g_strdup_printf ("%s/%u.h", place, i);

    if (refusals[i].channels < first || refusals[i].channels >= after)
      continue;
    check_refusal (i, program, path);
    g_unlink (path);
  }
  g_rmdir (place);
}

/* What of Open MPI is missing is said. */
static void
test_probe (void)
{
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("in int a[9]; out int b[9]; for i in 0..8 { b[i] = a[i]; }\n");
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *place = g_dir_make_tmp ("weft-probe-XXXXXX", NULL);
  g_autofree char *compiler = g_find_program_in_path ("cc");
  g_autofree char *only = g_build_filename (place, "cc", NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) other = NULL;

  g_assert_true (symlink (compiler, only) == 0);
  g_setenv ("PATH", place, TRUE);
  g_assert_true (weft_cell_probe_channels (WEFT_CELL_RINGS, NULL));
  g_assert_false (weft_cell_probe_channels (WEFT_CELL_MPI, &error));
  g_assert_null (weft_cell_programs_new (program, WEFT_CELL_MPI, 2, job, &other));
  g_setenv ("PATH", path, TRUE);
  g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT);
  g_assert_nonnull (strstr (error->message, "there is no “mpicc”"));
  g_assert_cmpstr (error->message, ==, other->message);
  g_unlink (only);
  g_rmdir (place);
}

static void
add_tests_of_channels (void)
{
  g_test_add_func ("/cells/maps", test_maps);
  g_test_add_func ("/cells/odd", test_odd);
  g_test_add_func ("/cells/examples", test_examples);
  g_test_add_func ("/cells/refusals", test_refusals);
  for (WeftCellChannels i = first; i < after; i++) {
    g_autofree char *random = g_strconcat ("/cells/random/", weft_cell_get_channels_name (i), NULL);
    g_autofree char *accidents = g_strconcat ("/cells/accidents/", weft_cell_get_channels_name (i), NULL);

    g_test_add_data_func (random, GUINT_TO_POINTER (i), test_random);
    g_test_add_data_func (accidents, GUINT_TO_POINTER (i), test_accidents);
  }
}

static void
add_tests_of_programs (void)
{
  g_test_add_func ("/cells/cuts", test_cuts);
  g_test_add_func ("/cells/flattened", test_flattened);
  g_test_add_func ("/cells/stages", test_stages);
  g_test_add_func ("/cells/model", test_model);
  g_test_add_func ("/cells/models", test_models);
  g_test_add_func ("/cells/predictions", test_predictions);
  g_test_add_func ("/cells/refused", test_refused);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 2);
  folder = argv[1];
  if (argc > 2) {
    first = WEFT_CELL_MPI;
    after = WEFT_CELL_N_CHANNELS;
  }
  if (!weft_cell_probe_channels (first, &error)) {
    g_print ("1..0 # SKIP %s\n", error->message);
    return 0;
  }
  if (first == WEFT_CELL_MPI)
    g_test_add_func ("/cells/probe", test_probe);
  else
    add_tests_of_programs ();
  add_tests_of_channels ();
  return g_test_run ();
}
