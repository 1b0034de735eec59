/* weft-speedup-question.c: makespan, speed-up and efficiency over the number of processors: the row, and its sheet. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-task-answers.h"
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

static const WeftOption *const options[] = {&up_to, NULL};

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftSpeedup *speedup = value;
  WeftSheet *sheet = weft_task_sheet_new (document, speedup->diagram, "points", "speedup");

  weft_sheet_add_number (sheet, "work", _ ("work"), speedup->work);
  weft_sheet_add_number (sheet, "critical_path", _ ("critical path"), speedup->critical_path);
  weft_sheet_add_column (sheet, "processors", _ ("processors"));
  weft_sheet_add_column (sheet, "makespan", _ ("makespan"));
  weft_sheet_add_column (sheet, "speedup", _ ("speed-up"));
  weft_sheet_add_column (sheet, "efficiency", _ ("efficiency"));
  for (gsize i = 0; i < speedup->n_points; i++) {
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

  return sizeof *speedup + speedup->n_points * sizeof *speedup->points;
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

  speedup->points = g_new0 (WeftSpeedupPoint, MOST_POINTS);
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

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftSpeedup) speedup = weft_speedup_new ();
  g_autoptr (WeftTaskSetup) setup = NULL;
  const WeftTaskProblem *problem;
  WeftTaskBounds bounds;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (setup = weft_task_setup_new (asked->document, asked->diagram, job, error)) == NULL)
    return NULL;
  problem = weft_task_setup_get_problem (setup);
  choose_points (speedup, get_most (asked, problem), asked->stage == 0);
  if (!weft_task_find_bounds (problem, &bounds, job, error) ||
      !weft_task_find_speedup (problem, speedup->points, speedup->n_points, job, error))
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
