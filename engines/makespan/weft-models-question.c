/* weft-models-question.c: stochastic models of fork-join programs beside the deterministic and the simulated answer (Adve and Vernon 2004, section 6.2):
 * the row. The graph is one phase after the other; a phase is a single task, or tasks that do not wait for each other. */
#include "weft-makespan-questions.h"

#include "weft-check.h"
#include "weft-makespan-engine.h"
#include "weft-phase-models.h"
#include "weft-series-parallel.h"
#include "weft-task-policies.h"
#include "weft-task-questions-private.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef enum {
  MODEL_DETERMINISTIC,
  MODEL_KRUSKAL_WEISS_ACTUAL,
  MODEL_KRUSKAL_WEISS_EXPONENTIAL,
  MODEL_MAK_LUNDSTROM,
  N_MODELS,
} Model;

static const char *const names[N_MODELS] = {"deterministic", "kruskal-weiss-actual",
                                            "kruskal-weiss-exponential", "mak-lundstrom"};

/* The answer: an atomic_rc_box. */
typedef struct {
  guint32 diagram;
  guint32 n_processes;
  WeftTaskClass class;
  gsize n_phases;
  guint64 samples;
  double simulated;
  double standard_error;
  double makespans[N_MODELS]; /* NaN: the model does not apply */
} Comparison;

static void
comparison_unref (gpointer value)
{
  g_atomic_rc_box_release (value);
}

static gsize
get_size (G_GNUC_UNUSED gconstpointer value)
{
  return sizeof (Comparison);
}

static WeftCertainty
get_certainty (gconstpointer value)
{
  return ((const Comparison *) value)->samples > 0 ? WEFT_CERTAINTY_SAMPLED : WEFT_CERTAINTY_EXACT;
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const Comparison *comparison = value;
  WeftSheet *sheet = weft_question_sheet_new (document, comparison->diagram, "models", "models");

  weft_sheet_add_number (sheet, "processors", _ ("processors"), comparison->n_processes);
  weft_sheet_add_text (sheet, "class", _ ("class"), weft_task_class_get_name (comparison->class));
  weft_sheet_add_number (sheet, "phases", _ ("phases"),
                         comparison->n_phases > 0 ? (double) comparison->n_phases : NAN);
  weft_sheet_add_number (sheet, "simulated", _ ("simulated mean"), comparison->simulated);
  weft_sheet_add_number (sheet, "samples", _ ("runs"), (double) comparison->samples);
  weft_sheet_add_number (sheet, "standard_error", _ ("standard error"), comparison->standard_error);
  weft_sheet_add_column (sheet, "model", _ ("model"));
  weft_sheet_add_column (sheet, "makespan", _ ("makespan"));
  weft_sheet_add_column (sheet, "error", _ ("relative error"));
  for (guint i = 0; i < N_MODELS; i++) {
    weft_sheet_put_text (sheet, names[i]);
    weft_sheet_put_number (sheet, comparison->makespans[i]);
    weft_sheet_put_number (
        sheet, comparison->simulated > 0 ? comparison->makespans[i] / comparison->simulated - 1 : NAN);
  }
  return sheet;
}

static const WeftAnswerType type = {.name = "models",
                                    .ref = g_atomic_rc_box_acquire,
                                    .unref = comparison_unref,
                                    .get_size = get_size,
                                    .get_certainty = get_certainty,
                                    .make_sheet = make_sheet};

/* The models. */

typedef struct {
  const WeftTaskProblem *problem;
  const WeftRandomTimes *times;
  const WeftDecomposition *decomposition;
  Comparison *comparison;
  double *taken;  /* (array length=n_tasks): by the schedule with mean times, overhead included */
  guint32 *lanes; /* (array length=n_tasks): which process runs it there */
  double *sums;   /* (array length=n_processes): what each has of a phase */
} Models;

static double
get_variance (const Models *models, guint32 task)
{
  guint32 quantity = models->times->quantities[task];

  return quantity != WEFT_TIME_CONSTANT ? weft_lattice_get_variance (models->times->lattices[quantity]) : 0;
}

/* The tasks of a phase by Kruskal and Weiss: mean and variance over tasks and runs. */
static void
add_kruskal_weiss (Models *models, const guint32 *tasks, guint32 n)
{
  double p = models->problem->n_processes;
  double mean = 0;
  double variance = 0;
  double *makespans = models->comparison->makespans;

  for (guint32 i = 0; i < n; i++)
    mean += models->problem->graph->times[tasks[i]] / n;
  for (guint32 i = 0; i < n; i++) {
    double off = models->problem->graph->times[tasks[i]] - mean;

    variance += (off * off + get_variance (models, tasks[i])) / n;
  }
  makespans[MODEL_KRUSKAL_WEISS_ACTUAL] += weft_phase_kruskal_weiss (n, p, mean, variance);
  makespans[MODEL_KRUSKAL_WEISS_EXPONENTIAL] += weft_phase_kruskal_weiss (n, p, mean, mean * mean);
}

/* Condensed into one exponential task for each process. */
static void
add_mak_lundstrom (Models *models, const guint32 *tasks, guint32 n)
{
  for (guint32 p = 0; p < models->problem->n_processes; p++)
    models->sums[p] = 0;
  for (guint32 i = 0; i < n; i++)
    models->sums[models->lanes[tasks[i]]] += models->taken[tasks[i]];
  models->comparison->makespans[MODEL_MAK_LUNDSTROM] +=
      weft_phase_longest_exponential (models->sums, models->problem->n_processes);
}

/* Parts of the series, or the whole when that is one phase. */
static gboolean
add_phases (Models *models, WeftJob *job, GError **error)
{
  const WeftDecomposition *decomposition = models->decomposition;

  for (guint i = MODEL_KRUSKAL_WEISS_ACTUAL; i < N_MODELS; i++)
    models->comparison->makespans[i] = models->comparison->class == WEFT_TASKS_FORK_JOIN ? 0 : (double) NAN;
  for (gsize i = 0; models->comparison->class == WEFT_TASKS_FORK_JOIN && i < decomposition->n_parts; i++) {
    const WeftTaskPart *part = &decomposition->parts[i];
    gboolean is_phase = part->parent == 0 && part->kind != WEFT_PART_SERIES &&
                        (i == 0 || decomposition->parts[0].kind == WEFT_PART_SERIES);

    if (!is_phase)
      continue;
    models->comparison->n_phases++;
    add_kruskal_weiss (models, decomposition->tasks + part->first, part->n);
    add_mak_lundstrom (models, decomposition->tasks + part->first, part->n);
    if (!weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* The schedule with mean times. */
static gboolean
schedule (Models *models, WeftJob *job, GError **error)
{
  gsize n = MAX (models->problem->graph->n_tasks, 1);
  g_autoptr (WeftSchedule) found = weft_task_schedule (models->problem, job, error);

  if (found == NULL || (models->taken = weft_job_allocate (job, n, sizeof (double), error)) == NULL ||
      (models->lanes = weft_job_allocate (job, n, sizeof (guint32), error)) == NULL ||
      (models->sums = weft_job_allocate (job, models->problem->n_processes, sizeof (double), error)) == NULL)
    return FALSE;
  for (gsize i = 0; i < found->n_rows; i++) {
    models->taken[found->rows[i].task] = found->rows[i].finish - found->rows[i].start;
    models->lanes[found->rows[i].task] = found->rows[i].lane;
  }
  models->comparison->makespans[MODEL_DETERMINISTIC] = found->makespan;
  return TRUE;
}

static gboolean
simulate (Models *models, const guint32 *streams, guint64 samples, WeftJob *job, GError **error)
{
  const WeftMakespanAsked asked = {models->problem,          FALSE,   models->times, streams,
                                   WEFT_MAKESPAN_SIMULATION, samples, (double) NAN};
  g_autoptr (WeftMakespan) makespan = weft_task_graph_find_makespan (&asked, job, error);

  if (makespan == NULL)
    return FALSE;
  models->comparison->simulated = makespan->runs.mean;
  models->comparison->samples = makespan->samples;
  models->comparison->standard_error = makespan->samples > 1
                                           ? sqrt (makespan->runs.variance / (double) (makespan->samples - 1))
                                           : (double) NAN;
  return TRUE;
}

/* The answer. */

static const WeftOption samples = {
    .name = "samples",
    .letter = 'n',
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("number of runs (default 1000)"),
    .standard = 1000,
    .least = 1,
    .greatest = 1e8,
};

static const WeftOption *const options[] = {&weft_task_option_policy, &weft_task_option_processors, &samples,
                                            NULL};

static gboolean
compare (Models *models, const WeftTaskLowering *lowering, guint64 n_runs, WeftJob *job, GError **error)
{
  g_autoptr (WeftDecomposition) decomposition =
      weft_task_graph_decompose (models->problem->graph, TRUE, job, error);
  gboolean is_done;

  if (decomposition == NULL)
    return FALSE;
  models->decomposition = decomposition;
  models->comparison->class = weft_decomposition_classify (decomposition);
  is_done = schedule (models, job, error) && add_phases (models, job, error) &&
            simulate (models, lowering->rows, n_runs, job, error);
  g_free (models->taken);
  g_free (models->lanes);
  g_free (models->sums);
  return is_done;
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskSetup) setup = NULL;
  g_autoptr (WeftRandomTimes) times = NULL;
  Comparison comparison = {.diagram = asked->diagram};
  WeftTaskRules rules;
  WeftTaskProblem problem;
  Models models = {.problem = &problem, .comparison = &comparison};

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  problem = weft_task_problem_asked (
      weft_task_setup_get_problem (setup), asked->options,
      (gsize) weft_options_get_number (asked->options, &weft_task_option_policy), &rules);
  times = weft_random_times_new (asked->document, asked->diagram, weft_task_setup_get_lowering (setup), 0,
                                 job, error);
  models.times = times;
  comparison.n_processes = problem.n_processes;
  if (times == NULL || !compare (&models, weft_task_setup_get_lowering (setup),
                                 (guint64) weft_options_get_number (asked->options, &samples), job, error))
    return NULL;
  return g_atomic_rc_box_dup (sizeof comparison, &comparison);
}

const WeftQuestion weft_task_question_models = {
    .name = "models",
    .title = N_ ("Models"),
    .summary =
        N_ ("Stochastic models of fork-join programs beside the deterministic and the simulated makespan"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .options = options,
    .has_seed = TRUE,
    .type = &type,
    .digest = weft_task_question_digest,
    .compute = compute};
