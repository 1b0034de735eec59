/* weft-speedup-question.c: makespan, speed-up and efficiency over the number of processors: the row, and its sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-task-answers.h"
#include "weft-task-policies.h"
#include "weft-task-setup.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Every number of processors up to here has a point; from here on there are so many for each doubling. */
#define DENSE        16
#define FOR_DOUBLING 4

#define MOST_POINTS 128

static const WeftOption up_to = {
    .name = "up-to",
    .letter = 'P',
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("P"),
    .help = N_ ("up to so many processors; without it twice those of the graph, and at least 16"),
    .greatest = 16777216,
};

/* In the order of the words of the option. */
enum {
  OWN_POLICY,
  ALL_POLICIES,
};

static const char *const extents[] = {"own", "all", NULL};

static const char *
get_extent_title (const char *word)
{
  return g_str_equal (word, extents[OWN_POLICY]) ? _ ("Policy as Drawn") : _ ("All Policies");
}

static const WeftOption extent = {
    .name = "policies",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHICH"),
    .help = N_ ("own (default): the policy of the graph; all: those that every graph can have besides"),
    .label = N_ ("Policies"),
    .words = extents,
    .get_title = get_extent_title,
};

static const WeftOption *const options[] = {&extent, &up_to, NULL};

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftSpeedup *speedup = value;
  WeftSheet *sheet = weft_question_sheet_new (document, speedup->diagram, "points", "speedup");

  weft_sheet_add_number (sheet, "work", _ ("work"), speedup->work);
  weft_sheet_add_number (sheet, "critical_path", _ ("critical path"), speedup->critical_path);
  if (speedup->n_policies > 1)
    weft_sheet_add_column (sheet, "policy", _ ("policy"));
  weft_sheet_add_column (sheet, "processors", _ ("processors"));
  weft_sheet_add_column (sheet, "makespan", _ ("makespan"));
  weft_sheet_add_column (sheet, "speedup", _ ("speed-up"));
  weft_sheet_add_column (sheet, "efficiency", _ ("efficiency"));
  for (gsize i = 0; i < speedup->n_points * speedup->n_policies; i++) {
    if (speedup->n_policies > 1)
      weft_sheet_put_text (sheet, speedup->policies[i / speedup->n_points]);
    weft_sheet_put_number (sheet, speedup->points[i].n_processes);
    weft_sheet_put_number (sheet, speedup->points[i].makespan);
    weft_sheet_put_number (sheet, speedup->points[i].speedup);
    weft_sheet_put_number (sheet, speedup->points[i].efficiency);
  }
  return sheet;
}

static gsize
get_size (gconstpointer value)
{
  const WeftSpeedup *speedup = value;

  return sizeof *speedup +
         speedup->n_policies * (sizeof *speedup->policies + speedup->n_points * sizeof *speedup->points);
}

static const WeftAnswerType type = {.name = "speedup",
                                    .ref = (gpointer (*) (gpointer)) weft_speedup_ref,
                                    .unref = (void (*) (gpointer)) weft_speedup_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet};

/* Numbers of processors up to @most, ascending; by powers of two only when @few. */
static void
choose_points (WeftSpeedup *speedup, guint32 most, gboolean few)
{
  guint32 before = 0;

  speedup->points = g_new0 (WeftSpeedupPoint, MOST_POINTS * WEFT_N_NAMED_POLICIES);
  for (guint step = 0; before < most; step++) {
    double wanted = few            ? exp2 (step)
                    : step < DENSE ? step + 1
                                   : DENSE * exp2 ((double) (step + 1 - DENSE) / FOR_DOUBLING);

    before = (guint32) MIN (round (wanted), most);
    g_assert (speedup->n_points < MOST_POINTS);
    speedup->points[speedup->n_points++].n_processes = before;
  }
}

static guint32
get_most (const WeftAsked *asked, const WeftTaskProblem *problem)
{
  guint32 wanted = (guint32) weft_options_get_number (asked->options, &up_to);

  return wanted > 0 ? wanted : (guint32) MIN (MAX (2.0 * problem->n_processes, 16), up_to.greatest);
}

/* The curve of the next policy; nothing is added when it does not fit the graph, unless it is the graph's own. */
static gboolean
add_policy (WeftSpeedup *speedup, const WeftTaskProblem *problem, gsize index, WeftJob *job, GError **error)
{
  WeftTaskRules rules;
  WeftTaskProblem other = weft_task_problem_with_policy (problem, index, &rules);
  WeftSpeedupPoint *points = speedup->points + speedup->n_policies * speedup->n_points;
  GError *refusal = NULL;

  for (gsize i = 0; i < speedup->n_points; i++)
    points[i] = (WeftSpeedupPoint){.n_processes = speedup->points[i].n_processes};
  if (weft_task_find_speedup (&other, points, speedup->n_points, job, &refusal)) {
    speedup->policies[speedup->n_policies++] = weft_task_policy_get_name (index);
    return TRUE;
  }
  if (index > 0 && refusal->domain != WEFT_JOB_ERROR) {
    g_error_free (refusal);
    return TRUE;
  }
  g_propagate_error (error, refusal);
  return FALSE;
}

static gboolean
add_policies (WeftSpeedup *speedup, const WeftTaskProblem *problem, gsize n, WeftJob *job, GError **error)
{
  speedup->policies = g_new0 (const char *, n);
  for (gsize i = 0; i < n; i++) {
    weft_job_set_progress (job, (double) i / (double) n);
    if (!add_policy (speedup, problem, i, job, error))
      return FALSE;
  }
  return TRUE;
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftSpeedup) speedup = weft_speedup_new ();
  g_autoptr (WeftTaskSetup) setup = NULL;
  gsize n_policies =
      weft_options_get_number (asked->options, &extent) == ALL_POLICIES ? WEFT_N_NAMED_POLICIES : 1;
  const WeftTaskProblem *problem;
  WeftTaskBounds bounds;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  problem = weft_task_setup_get_problem (setup);
  choose_points (speedup, get_most (asked, problem), asked->stage == 0);
  if (!weft_task_find_bounds (problem, &bounds, job, error) ||
      !add_policies (speedup, problem, n_policies, job, error))
    return NULL;
  speedup->diagram = asked->diagram;
  speedup->critical_path = bounds.critical_path;
  speedup->work = bounds.work * problem->n_processes;
  return g_steal_pointer (&speedup);
}

/* Powers of two first. */
static guint
count_stages (G_GNUC_UNUSED const WeftOptions *values)
{
  return 2;
}

const WeftQuestion weft_task_question_speedup = {
    .name = "speedup",
    .title = N_ ("Speed-up"),
    .summary = N_ ("Makespan, speed-up and efficiency over the number of processors"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .options = options,
    .type = &type,
    .digest = weft_task_question_digest,
    .compute = compute,
    .count_stages = count_stages};
