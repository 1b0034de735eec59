/* weft-makespan-question.c: how long a task graph with random times takes: the row. */
#include "weft-makespan-questions.h"

#include "weft-check.h"
#include "weft-graph-ends.h"
#include "weft-makespan-engine.h"
#include "weft-makespan-sheet.h"
#include "weft-task-policies.h"
#include "weft-task-questions-private.h"
#include "weft-task-setup.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define FIRST_SAMPLES 64
#define MORE_SAMPLES  8

/* Options. */

static const char *const limits[] = {"unlimited", "scheduled", NULL};

static const WeftOptionPreset limit_titles[] = {{N_ ("Any Number of Processors"), 0},
                                                {N_ ("As Scheduled"), 1},
                                                {NULL}};

static const WeftOption limit = {
    .name = "limit",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("LIMIT"),
    .help = N_ (
        "unlimited (default): on any number of processors; or scheduled: by policy and system, from runs"),
    .label = N_ ("Processors"),
    .presets = limit_titles,
    .words = limits,
};

static const char *const methods[] = {"auto", "exact", "bounds", "simulation", NULL};

static const WeftOptionPreset method_titles[] = {{N_ ("Exact or Bounds"), WEFT_MAKESPAN_AUTO},
                                                 {N_ ("Exact"), WEFT_MAKESPAN_EXACT},
                                                 {N_ ("Bounds"), WEFT_MAKESPAN_BOUNDS},
                                                 {N_ ("Simulation"), WEFT_MAKESPAN_SIMULATION},
                                                 {NULL}};

static const WeftOption method = {
    .name = "method",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("METHOD"),
    .help = N_ ("auto (default): exact where the graph is series-parallel, else bounds; or exact, bounds, "
                "simulation"),
    .label = N_ ("How it is found"),
    .presets = method_titles,
    .words = methods,
};

static const WeftOptionPreset run_counts[] = {{N_ ("1,000 Runs"), 1000},
                                              {N_ ("10,000 Runs"), 10000},
                                              {N_ ("100,000 Runs"), 100000},
                                              {NULL}};

static const WeftOption samples = {
    .name = "samples",
    .letter = 'n',
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("number of runs, for criticality and where nothing else tells the time (default 10000)"),
    .label = N_ ("Runs"),
    .presets = run_counts,
    .standard = 10000,
    .least = 1,
    .greatest = 1e8,
};

static const WeftOption step = {
    .name = "step",
    .type = WEFT_OPTION_NUMBER,
    .argument = N_ ("STEP"),
    .help =
        N_ ("of the lattice that times stand on (default: 1, or the power of ten below it that fits them)"),
    .greatest = 1e12,
};

static const WeftOption deadline = {
    .name = "deadline",
    .type = WEFT_OPTION_NUMBER,
    .argument = N_ ("T"),
    .help = N_ ("say how probable it is to be done until then"),
    .label = N_ ("Deadline"),
    .lead = N_ ("deadline"),
    .greatest = 1e15,
};

static const char *const tables[] = {"tasks", "edges", "values", NULL};

static const WeftOption table = {
    .name = "rows",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("ROWS"),
    .help = N_ ("tasks, edges or values: a row for each task, for each edge, or for each makespan"),
    .words = tables,
};

static const WeftOption *const options[] = {&limit,
                                            &weft_task_option_policy,
                                            &weft_task_option_processors,
                                            &method,
                                            &samples,
                                            &step,
                                            &deadline,
                                            &table,
                                            NULL};

/* On any number of processors policies do not matter. */
static void
normalise (WeftOptions *values)
{
  if (weft_options_get_number (values, &limit) > 0)
    return;
  weft_options_set_number (values, &weft_task_option_policy, weft_task_option_policy.standard);
  weft_options_set_number (values, &weft_task_option_processors, weft_task_option_processors.standard);
}

/* The type. */

static gsize
get_lattice_size (const WeftLattice *lattice)
{
  gsize n = 0;

  if (lattice != NULL)
    weft_lattice_get_probabilities (lattice, &n);
  return n * sizeof (double);
}

static gsize
get_size (gconstpointer value)
{
  const WeftMakespan *makespan = value;

  return sizeof *makespan + get_lattice_size (makespan->time.time) + get_lattice_size (makespan->upper.time) +
         get_lattice_size (makespan->kleindorfer.time) + get_lattice_size (makespan->runs.time) +
         makespan->n_tasks * (sizeof *makespan->rows + sizeof *makespan->tasks) +
         makespan->n_edges * sizeof *makespan->edges +
         makespan->schedule->n_rows * sizeof *makespan->schedule->rows;
}

static WeftCertainty
get_certainty (gconstpointer value)
{
  return ((const WeftMakespan *) value)->certainty;
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  return weft_makespan_to_sheet (document, value);
}

static const WeftAnswerType type = {.name = "makespan",
                                    .ref = (gpointer (*) (gpointer)) weft_makespan_ref,
                                    .unref = (void (*) (gpointer)) weft_makespan_unref,
                                    .get_size = get_size,
                                    .get_certainty = get_certainty,
                                    .make_sheet = make_sheet};

/* The answer. */

static guint64
get_samples (const WeftOptions *values, guint stage)
{
  guint64 most = (guint64) weft_options_get_number (values, &samples);
  guint64 number = FIRST_SAMPLES;

  for (guint i = 0; i < stage && number < most; i++)
    number *= MORE_SAMPLES;
  return MIN (number, most);
}

static guint
count_stages (const WeftOptions *values)
{
  guint64 most = (guint64) weft_options_get_number (values, &samples);
  guint stages = 1;

  while (get_samples (values, stages - 1) < most)
    stages++;
  return stages;
}

static gboolean
is_final (gconstpointer value)
{
  return !((const WeftMakespan *) value)->is_random;
}

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  guint32 p = ((const WeftEdgeSpread *) a)->row;
  guint32 q = ((const WeftEdgeSpread *) b)->row;

  return (p > q) - (p < q);
}

/* From places among the parents of tasks to rows of the document, which stand in one order at both. */
static gboolean
name_edges (WeftMakespan *makespan,
            const WeftDocument *document,
            const WeftTaskLowering *lowering,
            WeftJob *job,
            GError **error)
{
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (document, makespan->diagram));
  guint tasks = weft_graph_find_table (graph, WEFT_KIND_TASK);
  WeftEndsIter iter;
  guint32 edge;
  guint32 ends[2];
  g_autofree gsize *at =
      weft_job_allocate (job, MAX (weft_graph_get_end (graph, tasks), 1), sizeof *at, error);

  if (at == NULL)
    return FALSE;
  for (gsize v = 0; v < makespan->n_tasks; v++)
    at[lowering->rows[v]] = lowering->graph->parents.first[v];
  weft_ends_iter_init (&iter, graph, weft_graph_find_table (graph, WEFT_KIND_EDGE));
  while (weft_ends_iter_next (&iter, &edge, ends))
    makespan->edges[at[ends[WEFT_END_TO]]++].row = edge;
  qsort (makespan->edges, makespan->n_edges, sizeof *makespan->edges, compare_edges);
  return TRUE;
}

static WeftMakespan *
find (const WeftAsked *asked, const WeftTaskSetup *setup, WeftJob *job, GError **error)
{
  const WeftOptions *values = asked->options;
  const WeftTaskLowering *lowering = weft_task_setup_get_lowering (setup);
  gsize policy = (gsize) weft_options_get_number (values, &weft_task_option_policy);
  double until = weft_options_get_number (values, &deadline);
  WeftTaskRules rules;
  WeftTaskProblem problem =
      weft_task_problem_asked (weft_task_setup_get_problem (setup), values, policy, &rules);
  g_autoptr (WeftRandomTimes) times = weft_random_times_new (
      asked->document, asked->diagram, lowering, weft_options_get_number (values, &step), job, error);
  const WeftMakespanAsked engine = {
      &problem,
      weft_options_get_number (values, &limit) == 0,
      times,
      lowering->rows,
      (WeftMakespanMethod) weft_options_get_number (values, &method),
      get_samples (values, asked->stage == WEFT_WHOLE_ANSWER ? count_stages (values) : asked->stage),
      until > 0 ? until : NAN};
  g_autoptr (WeftMakespan) makespan =
      times != NULL ? weft_task_graph_find_makespan (&engine, job, error) : NULL;

  if (makespan == NULL)
    return NULL;
  makespan->diagram = asked->diagram;
  makespan->policy = engine.is_unlimited ? NULL : weft_task_policy_get_name (policy);
  makespan->table = (WeftMakespanRows) weft_options_get_number (values, &table);
  makespan->rows = g_memdup2 (lowering->rows, MAX (makespan->n_tasks, 1) * sizeof *makespan->rows);
  return name_edges (makespan, asked->document, lowering, job, error) ? g_steal_pointer (&makespan) : NULL;
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskSetup) setup = NULL;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  return find (asked, setup, job, error);
}

const WeftQuestion weft_task_question_makespan = {
    .name = "makespan",
    .title = N_ ("Makespan"),
    .summary = N_ ("How long the tasks take when their times are random, and which of them it hangs on"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .options = options,
    .has_seed = TRUE,
    .type = &type,
    .digest = weft_task_question_digest,
    .compute = compute,
    .count_stages = count_stages,
    .is_final = is_final,
    .normalise = normalise};
