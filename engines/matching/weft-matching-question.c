/* weft-matching-question.c: which machine each subtask should run on: all heuristics that fit, side by side. The row, and its sheet. */
#include "weft-matching-question.h"

#include "weft-check.h"
#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-inner-diagrams.h"
#include "weft-matching-document.h"
#include "weft-question-sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static const char *const objectives[] = {"makespan", "relocation", "exact-relocation", "bus", NULL};

static const WeftOptionPreset objective_presets[] = {
    {N_ ("makespan"), WEFT_CONTEST_MAKESPAN, NULL},
    {N_ ("time with TIE"), WEFT_CONTEST_RELOCATION, NULL},
    {N_ ("time, least transfers"), WEFT_CONTEST_EXACT_RELOCATION, NULL},
    {N_ ("makespan on a bus"), WEFT_CONTEST_BUS, NULL},
    {NULL, 0, NULL},
};

const WeftOption weft_matching_option_objective = {
    .name = "objective",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help = N_ ("what is to be least: makespan, or the execution time with data relocation by TIE "
                "(relocation), with the "
                "least transfers (exact-relocation), or the makespan with all transfers on one bus (bus)"),
    .label = N_ ("What is to be least"),
    .lead = N_ ("Least"),
    .presets = objective_presets,
    .words = objectives,
};

/* Names of the table, with commas between. */
static gboolean
accepts_heuristics (const char *text)
{
  g_auto (GStrv) names = g_strsplit (text, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (weft_matching_find_heuristic (names[i]) == NULL)
      return g_str_equal (text, "all");
  return names[0] != NULL;
}

static const WeftOption heuristics_option = {
    .name = "heuristics",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("NAMES"),
    .help = N_ ("all, or some with commas between: olb, met, mct, min-min, max-min, duplex, sufferage, heft, "
                "cpop, peft, "
                "lookahead, genetic, annealing, gsa, tabu, a-star, exact"),
    .accepts = accepts_heuristics,
    .expected = N_ ("all, or names of heuristics with commas between"),
    .standard_text = "all",
};

static const WeftOption *const options[] = {&weft_matching_option_objective, &heuristics_option, NULL};

/* The sheet. */

/* That of the best row. */
static void
add_assignment (WeftSheet *sheet, const WeftDocument *document, const WeftMatchingContest *contest)
{
  const WeftContestant *best = contest->best < contest->n_rows ? &contest->rows[contest->best] : NULL;

  weft_sheet_add_text (sheet, "best", _ ("best"), best != NULL ? best->name : NULL);
  weft_sheet_open (sheet, "assignment");
  for (guint32 i = 0; best != NULL && i < contest->n_subtasks; i++) {
    WeftElement subtask = weft_element_from_number (contest->diagram, contest->subtasks[i]);
    g_autofree char *id = weft_document_get_id (document, subtask);

    weft_sheet_add_text (sheet, id, NULL, contest->machines[best->machines[i]]);
  }
  weft_sheet_close (sheet);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftMatchingContest *contest = value;
  WeftSheet *sheet = weft_question_sheet_new (document, contest->diagram, "heuristics", "matching");

  weft_sheet_add_text (sheet, "objective", _ ("least"), weft_contest_objective_get_name (contest->objective));
  if (contest->has_means)
    weft_sheet_add_text (sheet, "times", _ ("times"), "means");
  add_assignment (sheet, document, contest);
  weft_sheet_add_column (sheet, "name", _ ("heuristic"));
  weft_sheet_add_column (sheet, "makespan", _ ("makespan"));
  weft_sheet_add_column (sheet, "objective", _ ("what is to be least"));
  weft_sheet_add_column (sheet, "bound", _ ("no less than"));
  weft_sheet_add_column (sheet, "proved", _ ("proved"));
  weft_sheet_add_column (sheet, "problem", _ ("why not"));
  for (guint i = 0; i < contest->n_rows; i++) {
    const WeftContestant *row = &contest->rows[i];
    gboolean is_there = row->machines != NULL;

    weft_sheet_put_text (sheet, row->name);
    weft_sheet_put_number (sheet, is_there ? row->makespan : NAN);
    weft_sheet_put_number (sheet, is_there ? row->objective : NAN);
    weft_sheet_put_number (sheet, is_there && row->bound > 0 ? row->bound : NAN);
    weft_sheet_put_truth (sheet, is_there && row->proved);
    weft_sheet_put_text (sheet, row->problem);
  }
  return sheet;
}

static const WeftAnswerType type = {.name = "matching",
                                    .ref = (gpointer (*) (gpointer)) weft_matching_contest_ref,
                                    .unref = (void (*) (gpointer)) weft_matching_contest_unref,
                                    .get_size = (gsize (*) (gconstpointer)) weft_matching_contest_get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

/* What of the table is asked for; the exact search and others that look for long come at the end. */
static GPtrArray *
list_heuristics (const WeftMatchingSetup *setup, const char *names)
{
  GPtrArray *list = g_ptr_array_new ();
  g_auto (GStrv) wanted = g_strsplit (names, ",", -1);
  guint n;
  const WeftMatchingHeuristic *heuristics = weft_matching_get_heuristics (&n);

  for (guint i = 0; i < n; i++)
    if (weft_matching_fits (setup, &heuristics[i]) &&
        (g_str_equal (names, "all") || g_strv_contains ((const char *const *) wanted, heuristics[i].name)))
      g_ptr_array_add (list, (gpointer) &heuristics[i]);
  return list;
}

static void
take_matching (WeftContestant *row, const WeftMatching *matching)
{
  gsize n = MAX (matching->n_tasks, 1);

  row->machines = g_memdup2 (matching->machines, n * sizeof *matching->machines);
  row->starts = g_memdup2 (matching->starts, n * sizeof *matching->starts);
  row->finishes = g_memdup2 (matching->finishes, n * sizeof *matching->finishes);
  row->makespan = matching->makespan;
  row->objective = matching->objective;
  row->bound = matching->bound;
  row->proved = matching->proved;
}

/* Heuristics are answered one after the other, so what one has found is kept for the stages after it. */

static void
clear_kept (gpointer data)
{
  weft_matching_unref (*(WeftMatching **) data);
}

static WeftDigest
find_key (const WeftAsked *asked, const WeftMatchingHeuristic *heuristic, WeftJob *job)
{
  guint64 numbers[] = {weft_job_get_seed (job),
                       (guint64) weft_options_get_number (asked->options, &weft_matching_option_objective)};
  WeftDigest digest = weft_digest_combine (weft_digest_text ("matching"), weft_digest_text (heuristic->name));

  digest = weft_digest_combine (digest, weft_diagram_find_digest (asked->document, asked->diagram));
  return weft_digest_combine (digest, weft_digest_bytes (numbers, sizeof numbers));
}

/* (nullable): that of an earlier stage. */
static WeftMatching *
find_kept (WeftDigest key, WeftJob *job)
{
  WeftMatching **kept = weft_cache_get (weft_job_get_cache (job), key);
  WeftMatching *matching = kept != NULL ? weft_matching_ref (*kept) : NULL;

  if (kept != NULL)
    g_atomic_rc_box_release_full (kept, clear_kept);
  return matching;
}

static void
keep (WeftDigest key, WeftMatching *matching, WeftJob *job)
{
  WeftMatching **kept = g_atomic_rc_box_new (WeftMatching *);
  gsize bytes = sizeof *matching + matching->n_tasks * (sizeof (guint32) + 2 * sizeof (double));

  *kept = weft_matching_ref (matching);
  weft_cache_add (weft_job_get_cache (job), key, kept, clear_kept, bytes, 1 + (double) matching->n_steps);
  g_atomic_rc_box_release_full (kept, clear_kept);
}

/* What cannot be is the row's problem; what is wrong with the job, or with our schedule, is everybody's. */
static gboolean
run (const WeftAsked *asked,
     WeftContestant *row,
     WeftMatchingDocument *matched,
     const WeftMatchingSetup *setup,
     const WeftMatchingHeuristic *heuristic,
     WeftJob *job,
     GError **error)
{
  WeftDigest key = find_key (asked, heuristic, job);
  g_autoptr (WeftMatching) matching = find_kept (key, job);
  GError *problem = NULL;

  row->name = heuristic->name;
  row->title = heuristic->title;
  if (matching == NULL)
    matching = weft_matching_run (setup, heuristic, job, &problem);
  if (problem == NULL)
    problem = weft_matching_document_take_error (matched);
  if (problem != NULL && problem->domain == WEFT_ENGINE_ERROR) {
    row->problem = weft_fault_words (problem);
    g_error_free (problem);
    return TRUE;
  }
  if (problem != NULL) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  if (!weft_matching_check (weft_matching_document_get_problem (matched), matching, error))
    return FALSE;
  keep (key, matching, job);
  take_matching (row, matching);
  return TRUE;
}

static WeftMatchingContest *
begin (const WeftAsked *asked, const WeftMatchingDocument *matched, guint n_rows)
{
  const WeftRelocationSetup *setup = weft_matching_document_get_setup (matched);
  const WeftMatchingProblem *problem = weft_matching_document_get_problem (matched);
  WeftMatchingContest *contest = weft_matching_contest_new (problem->n_tasks, problem->n_machines, n_rows);

  contest->diagram = asked->diagram;
  contest->objective =
      (WeftContestObjective) weft_options_get_number (asked->options, &weft_matching_option_objective);
  contest->has_means = weft_relocation_setup_has_means (setup);
  if (problem->n_tasks > 0)
    memcpy (contest->subtasks, problem->task_parts, problem->n_tasks * sizeof (guint32));
  for (guint32 i = 0; i < problem->n_machines; i++)
    contest->machines[i] = g_strdup (weft_relocation_setup_get_machines (setup)[i]);
  return contest;
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  WeftContestObjective objective =
      (WeftContestObjective) weft_options_get_number (asked->options, &weft_matching_option_objective);
  g_autoptr (WeftMatchingDocument) matched = NULL;
  g_autoptr (WeftMatchingSetup) setup = NULL;
  g_autoptr (GPtrArray) heuristics = NULL;
  g_autoptr (WeftMatchingContest) contest = NULL;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      (matched = weft_matching_document_new (asked->document, asked->diagram, objective, job, error)) ==
          NULL ||
      (setup = weft_matching_setup_new (weft_matching_document_get_problem (matched), job, error)) == NULL)
    return NULL;
  heuristics = list_heuristics (setup, weft_options_get_text (asked->options, &heuristics_option));
  if (asked->stage < heuristics->len)
    g_ptr_array_set_size (heuristics, (int) asked->stage + 1);
  contest = begin (asked, matched, heuristics->len);
  for (guint i = 0; i < heuristics->len; i++)
    if (!run (asked, &contest->rows[i], matched, setup, heuristics->pdata[i], job, error))
      return NULL;
  weft_matching_contest_find_best (contest);
  return g_steal_pointer (&contest);
}

/* One for each that may be asked for; those that do not fit the graph are missing at the end. */
static guint
count_stages (const WeftOptions *values)
{
  g_auto (GStrv) names = g_strsplit (weft_options_get_text (values, &heuristics_option), ",", -1);
  guint n;

  weft_matching_get_heuristics (&n);
  return g_str_equal (names[0], "all") ? n : MAX (g_strv_length (names), 1);
}

static WeftDigest
find_digest (const WeftAsked *asked)
{
  return weft_diagram_find_digest (asked->document, asked->diagram);
}

const WeftQuestion weft_matching_question = {
    .name = "matching",
    .title = N_ ("Matching"),
    .summary = N_ ("Which machine each subtask should run on, by the heuristics of the field side by side"),
    .diagram = WEFT_KIND_SUBTASK_GRAPH,
    .options = options,
    .has_seed = TRUE,
    .type = &type,
    .digest = find_digest,
    .compute = compute,
    .count_stages = count_stages};
