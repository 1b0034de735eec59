/* cli-sweep.c: sweeps: what is asked, by whom it is computed, going on where a call before has ended, one result. */
#include "cli.h"

#include "cli-sweep-array.h"
#include "cli-sweep-journal.h"
#include "cli-sweep-rank.h"

#include "weft-sweep-question.h"
#include "weft-sweep-run.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

typedef enum { ENGINE_LOCAL, ENGINE_MPI, ENGINE_SLURM } Engine;

/* In the order of Engine. */
static const char *const engine_names[] = {"local", "mpi", "slurm", NULL};

char *
cli_list_sweep_engines (void)
{
  return g_strjoinv (" ", (char **) engine_names);
}

/* (nullable): what stands behind --question. */
static const char *
find_named (int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    if (g_str_equal (argv[i], "--question") && i + 1 < argc)
      return argv[i + 1];
    if (g_str_has_prefix (argv[i], "--question="))
      return argv[i] + strlen ("--question=");
  }
  return NULL;
}

void
cli_name_sweep (Cli *cli, int argc, char **argv)
{
  const WeftQuestion *const *all = weft_questions_get ();
  const char *name = find_named (argc, argv);
  const WeftQuestion *question = name != NULL ? weft_questions_find (name) : NULL;

  g_clear_pointer (&cli->questions, g_ptr_array_unref);
  cli_set_question (cli, &weft_question_sweep);
  if (question != NULL && question != &weft_question_sweep)
    cli_set_question (cli, question);
  for (guint i = 0; question == NULL && all[i] != NULL; i++)
    if (weft_questions_get_fitting (all[i]->diagram) == all[i])
      cli_set_question (cli, all[i]);
}

/* One call: a sweep for each diagram. */
typedef struct {
  Cli *cli;
  Engine engine;
  gboolean submits; /* an array of jobs computes it */
  CliRank rank;
  WeftSweepPlan *plan;
  GArray *tasks; /* WeftSweepTask */
  WeftDigest digest;
  CliJournal *journal; /* (nullable) */
  GPtrArray *parts;    /* (element-type GPtrArray): the points of each task */
  guint part;          /* which is computed */
} Sweep;

static void
sweep_clear (Sweep *sweep)
{
  g_clear_pointer (&sweep->plan, weft_sweep_plan_unref);
  g_clear_pointer (&sweep->tasks, g_array_unref);
  g_clear_pointer (&sweep->journal, cli_journal_close);
  g_clear_pointer (&sweep->parts, g_ptr_array_unref);
  g_free (sweep->rank.run);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sweep, sweep_clear)

/* The call. */

static gboolean
read_engine (Sweep *sweep, int *status)
{
  Cli *cli = sweep->cli;
  gboolean is_rank = cli_rank_find (&sweep->rank);

  sweep->engine = is_rank ? ENGINE_MPI : ENGINE_LOCAL;
  for (guint i = 0; cli->engine != NULL && engine_names[i] != NULL; i++)
    if (g_str_equal (cli->engine, engine_names[i])) {
      sweep->engine = i;
      break;
    } else if (engine_names[i + 1] == NULL) {
      *status = cli_misuse (cli, _ ("--engine: found %s, expected local, mpi or slurm"), cli->engine);
      return FALSE;
    }
  if (sweep->engine == ENGINE_MPI && !is_rank)
    *status = cli_misuse (
        cli, _ ("--engine mpi: found no rank in the environment, expected a call by mpirun, as in "
                "mpirun -n 4 weft-cli sweep …"));
  else if (sweep->engine != ENGINE_LOCAL && cli->out == NULL)
    *status = cli_misuse (cli, _ ("--out: found nothing, expected a file that all processes can write"));
  else if (sweep->engine == ENGINE_SLURM && !is_rank && g_str_equal (cli->arguments[0], "-"))
    *status = cli_misuse (
        cli, _ ("--engine slurm: found the standard input, expected a file that all processes can read"));
  sweep->submits = sweep->engine == ENGINE_SLURM && !is_rank;
  if (sweep->engine == ENGINE_LOCAL || sweep->submits) {
    g_free (sweep->rank.run);
    sweep->rank = (CliRank){0, 1, g_strdup ("")};
  }
  return *status == CLI_DONE;
}

/* What --out is called says what is in it, unless --format does. */
static void
choose_format (Cli *cli)
{
  if (cli->format_name != NULL || cli->out == NULL)
    return;
  if (g_str_has_suffix (cli->out, ".json"))
    cli->format = CLI_FORMAT_JSON;
  else if (g_str_has_suffix (cli->out, ".csv"))
    cli->format = CLI_FORMAT_CSV;
}

static const char *
get_text (Cli *cli, const WeftOption *option)
{
  return weft_options_get_text (cli_get_options (cli, &weft_question_sweep), option);
}

static gboolean
add_task (Sweep *sweep, guint32 diagram, GError **error)
{
  Cli *cli = sweep->cli;
  const WeftQuestion *question =
      weft_sweep_question_find (cli->document, diagram, get_text (cli, &weft_option_asked), error);
  const WeftSweepTask task = {question,      question != NULL ? cli_get_options (cli, question) : NULL,
                              cli->document, diagram,
                              sweep->plan,   weft_questions_prepare};

  if (question == NULL || !cli_check_options (cli, question, error) ||
      !weft_sweep_task_check (&task, error)) {
    cli->fault = CLI_WRONG_CALL;
    return FALSE;
  }
  g_array_append_val (sweep->tasks, task);
  return TRUE;
}

/* Whether @diagram is one that is swept: of several, those that the question is about. */
static gboolean
is_meant (Cli *cli, guint32 diagram, guint n)
{
  const char *name = get_text (cli, &weft_option_asked);
  WeftKind kind = weft_node_get_kind (weft_document_get_node (cli->document, diagram));
  const WeftQuestion *question =
      name != NULL ? weft_questions_find (name) : weft_questions_get_fitting (kind);

  return n == 1 || (question != NULL && weft_question_applies (question, cli->document, diagram));
}

static gboolean
read_tasks (Sweep *sweep, GError **error)
{
  Cli *cli = sweep->cli;
  g_autoptr (GArray) diagrams = cli_pick_diagrams (cli, error);

  if (diagrams == NULL)
    return FALSE;
  cli->fault = CLI_WRONG_CALL;
  sweep->plan =
      weft_sweep_plan_new (get_text (cli, &weft_option_vary), get_text (cli, &weft_option_seeds), error);
  sweep->tasks = g_array_new (FALSE, FALSE, sizeof (WeftSweepTask));
  for (guint i = 0; sweep->plan != NULL && i < diagrams->len; i++) {
    guint32 diagram = g_array_index (diagrams, guint32, i);

    if (is_meant (cli, diagram, diagrams->len) && !add_task (sweep, diagram, error))
      return FALSE;
  }
  if (sweep->plan == NULL)
    return FALSE;
  cli->fault = 0;
  return TRUE;
}

static void
find_digest (Sweep *sweep)
{
  WeftJob *job = sweep->cli->job;

  sweep->digest = weft_digest_text ("sweep");
  for (guint i = 0; i < sweep->tasks->len; i++)
    sweep->digest = weft_digest_combine (
        sweep->digest, weft_sweep_task_get_digest (&g_array_index (sweep->tasks, WeftSweepTask, i),
                                                   weft_job_get_seed (job), weft_job_get_error_budget (job)));
}

/* Points. */

static gboolean
take_point (WeftSweepPoint *point, gpointer data, GError **error)
{
  Sweep *sweep = data;

  if (sweep->journal != NULL && !cli_journal_add (sweep->journal, sweep->part, point, error)) {
    sweep->cli->fault = CLI_NOT_DONE;
    return FALSE;
  }
  g_ptr_array_add (sweep->parts->pdata[sweep->part], weft_sweep_point_ref (point));
  return TRUE;
}

/* (transfer full) (element-type gsize): of the share of this rank, what is not there yet. */
static GArray *
list_missing (const Sweep *sweep, guint part)
{
  GArray *missing = g_array_new (FALSE, FALSE, sizeof (gsize));
  const GPtrArray *points = sweep->parts->pdata[part];
  g_autofree guint8 *there = g_malloc0 (sweep->plan->n_points);

  for (guint i = 0; i < points->len; i++) {
    gsize index = ((const WeftSweepPoint *) points->pdata[i])->index;

    if (index < sweep->plan->n_points)
      there[index] = 1;
  }
  for (gsize i = 0; i < sweep->plan->n_points; i++)
    if (!there[i] && i % sweep->rank.n == sweep->rank.rank)
      g_array_append_val (missing, i);
  return missing;
}

static gboolean
compute (Sweep *sweep, GError **error)
{
  CliWatch *watch = cli_watch_begin (sweep->cli);
  gboolean done = TRUE;

  for (guint i = 0; done && i < sweep->tasks->len; i++) {
    g_autoptr (GArray) missing = list_missing (sweep, i);

    sweep->part = i;
    done =
        weft_sweep_run (&g_array_index (sweep->tasks, WeftSweepTask, i), (gsize *) (gpointer) missing->data,
                        missing->len, take_point, sweep, sweep->cli->job, error);
  }
  cli_watch_end (watch);
  return done;
}

/* The result. */

/* The tables of all parts; @refusal: (out) (transfer none): the first. */
static GPtrArray *
make_sheets (const Sweep *sweep, const char **refusal, guint *n_refused)
{
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);

  for (guint i = 0; i < sweep->tasks->len; i++) {
    g_autoptr (WeftSweepTable) table =
        weft_sweep_table_new (&g_array_index (sweep->tasks, WeftSweepTask, i), sweep->parts->pdata[i], NULL);

    *n_refused += table->n_refused;
    for (guint j = 0; j < table->points->len && *refusal == NULL; j++)
      *refusal = ((const WeftSweepPoint *) table->points->pdata[j])->refusal;
    g_ptr_array_add (sheets, weft_sweep_table_to_sheet (sweep->cli->document, table));
  }
  return sheets;
}

static int
write_result (Sweep *sweep)
{
  const char *refusal = NULL;
  guint n_refused = 0;
  g_autoptr (GPtrArray) sheets = make_sheets (sweep, &refusal, &n_refused);
  g_autofree char *text = cli_print_sheets (sweep->cli, sheets);
  GError *error = NULL;

  if (!cli_write (sweep->cli, text, strlen (text), &error))
    return cli_fail (sweep->cli, error);
  if (sweep->cli->out != NULL)
    cli_journals_remove (sweep->cli->out);
  if (refusal == NULL)
    return CLI_DONE;
  fprintf (stderr,
           ngettext ("weft-cli: %u point is refused: %s\n",
                     "weft-cli: %u points are refused; the first: %s\n", n_refused),
           n_refused, refusal);
  return CLI_WRONG_INPUT;
}

static gboolean
is_complete (const Sweep *sweep)
{
  const Sweep whole = {.plan = sweep->plan, .parts = sweep->parts, .rank = {0, 1, NULL}};

  for (guint i = 0; i < sweep->tasks->len; i++) {
    g_autoptr (GArray) missing = list_missing (&whole, i);

    if (missing->len > 0)
      return FALSE;
  }
  return TRUE;
}

/* The rank that ends last writes for all. */
static int
merge (Sweep *sweep)
{
  GError *error = NULL;
  const char *out = sweep->cli->out;
  int lock = cli_journals_lock (out, &error);
  gboolean all_begun = FALSE;
  int status = CLI_DONE;

  if (lock < 0)
    return cli_fail (sweep->cli, error);
  g_ptr_array_unref (sweep->parts);
  sweep->parts = cli_journals_read (out, sweep->digest, sweep->tasks->len, &sweep->rank, &all_begun);
  if (all_begun && is_complete (sweep))
    status = write_result (sweep);
  cli_journals_unlock (out, lock);
  return status;
}

/* How many points there are, and in @found how many of them are in the files. */
static gsize
count_points (Sweep *sweep, gsize *found)
{
  g_autoptr (GPtrArray) parts =
      cli_journals_read (sweep->cli->out, sweep->digest, sweep->tasks->len, &sweep->rank, NULL);

  *found = 0;
  for (guint i = 0; i < parts->len; i++)
    *found += ((const GPtrArray *) parts->pdata[i])->len;
  return sweep->tasks->len * sweep->plan->n_points;
}

/* The files go with the result. */
static double
get_progress (gpointer data)
{
  gsize found;
  gsize all = count_points (data, &found);

  return MIN ((double) found / (double) MAX (all, 1), 1);
}

static int
submit (Sweep *sweep)
{
  gsize found;
  gsize all = count_points (sweep, &found);

  return cli_array_run (sweep->cli, all - MIN (found, all), get_progress, sweep);
}

static int
run (Sweep *sweep)
{
  Cli *cli = sweep->cli;
  GError *error = NULL;

  if (cli->out != NULL) {
    sweep->journal = cli_journal_open (cli->out, sweep->digest, &sweep->rank, &error);
    if (sweep->journal == NULL)
      return cli_fail (cli, error);
  }
  sweep->parts = cli_journals_read (cli->out != NULL ? cli->out : "", sweep->digest, sweep->tasks->len,
                                    &sweep->rank, NULL);
  cli_keep_parts (cli);
  if (!compute (sweep, &error))
    return cli_fail (cli, cli_locate (cli, error));
  return sweep->rank.n > 1 ? merge (sweep) : write_result (sweep);
}

int
cli_sweep (Cli *cli)
{
  g_auto (Sweep) sweep = {.cli = cli};
  GError *error = NULL;
  int status = CLI_DONE;

  if (!read_engine (&sweep, &status))
    return status;
  choose_format (cli);
  if (!cli_load (cli, &error) || !read_tasks (&sweep, &error))
    return cli_fail (cli, cli_locate (cli, error));
  find_digest (&sweep);
  return sweep.submits ? submit (&sweep) : run (&sweep);
}
