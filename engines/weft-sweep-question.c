/* weft-sweep-question.c: see weft-sweep-question.h. It is asked in stages, each with more points, and what is there is kept for the stages after it. */
#include "engines.h"

#include "weft-address.h"
#include "weft-fault.h"
#include "weft-flow-tree.h"
#include "weft-sweep-offers.h"
#include "weft-sweep-run.h"

#include <glib/gi18n-lib.h>

#define MOST_STAGES  24
#define MOST_OFFERED 40 /* properties */

const WeftOption weft_option_vary = {
    .name = "vary",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("ID.ATTR=A:B:STEP"),
    .help = N_ ("a property and its values, from A to B; *2 as STEP doubles. May be repeated, for every "
                "combination of values"),
    .label = N_ ("Vary"),
    .accepts = weft_sweep_plan_accepts_vary,
    .expected = N_ ("ID.ATTR=A:B:STEP with A at most B, a STEP above 0 or *FACTOR with a factor above 1, and "
                    "at most 10000 values"),
    .is_repeated = TRUE};

const WeftOption weft_option_seeds = {
    .name = "seeds",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("A:B"),
    .help = N_ ("ask each point with the seeds from A to B, where the question draws random numbers"),
    .label = N_ ("Seeds"),
    .accepts = weft_sweep_plan_accepts_seeds,
    .expected = N_ ("A:B with whole numbers of 0 or more, A at most B, and at most 1000000 of them")};

static gboolean
is_question (const char *text)
{
  const WeftQuestion *question = weft_questions_find (text);

  return question != NULL && question != &weft_question_sweep;
}

const WeftOption weft_option_asked = {
    .name = "question",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("QUESTION"),
    .help = N_ ("what is asked at each point, as of ask, with the options of the question (default: what "
                "evaluate computes)"),
    .label = N_ ("Question"),
    .accepts = is_question,
    .expected = N_ ("the name of a question, as weft-cli ask lists them, other than sweep")};

const WeftOption weft_option_figure = {
    .name = "figure",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("KEY"),
    .help = N_ ("which figure of the answers curves show (default mean or makespan)"),
    .label = N_ ("Figure"),
    .expected = N_ ("a column of the result")};

static const WeftOption *const options[] = {&weft_option_vary, &weft_option_seeds, &weft_option_asked,
                                            &weft_option_figure, NULL};

const WeftQuestion *
weft_sweep_question_find (const WeftDocument *document, guint32 diagram, const char *name, GError **error)
{
  WeftKind kind = weft_node_get_kind (weft_document_get_node (document, diagram));
  const WeftQuestion *question =
      name != NULL ? weft_questions_find (name) : weft_questions_get_fitting (kind);

  if (question != NULL && question != &weft_question_sweep)
    return question;
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = (char *) "--question",
                               .found = (char *) (name != NULL ? name : _ ("nothing")),
                               .expected = (char *) _ (weft_option_asked.expected)});
  return NULL;
}

/* A sweep as it is asked for. */
typedef struct {
  WeftSweepTask task;
  WeftSweepPlan *plan;
  WeftOptions *options;
} Asked;

static void
asked_clear (Asked *asked)
{
  g_clear_pointer (&asked->plan, weft_sweep_plan_unref);
  g_clear_pointer (&asked->options, weft_options_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asked, asked_clear)

static WeftSweepPlan *
read_plan (const WeftOptions *values, GError **error)
{
  return weft_sweep_plan_new (weft_options_get_text (values, &weft_option_vary),
                              weft_options_get_text (values, &weft_option_seeds), error);
}

/* What is varied when nobody has said what: the number of PEs or processors, up to four times as many as drawn. */
static char *
find_vary (const WeftAsked *asked)
{
  static const WeftProperty sizes[] = {WEFT_PROPERTY_PES, WEFT_PROPERTY_PROCESSORS};
  const WeftNode *diagram = weft_document_get_node (asked->document, asked->diagram);
  const char *vary = weft_options_get_text (asked->options, &weft_option_vary);

  for (gsize i = 0; vary == NULL && weft_options_get_text (asked->options, &weft_option_seeds) == NULL &&
                    i < G_N_ELEMENTS (sizes);
       i++)
    if (weft_kind_get_property (weft_node_get_kind (diagram), sizes[i]) != NULL) {
      g_autofree char *address = weft_address_print (asked->document, asked->diagram, sizes[i]);
      gint64 drawn = sizes[i] == WEFT_PROPERTY_PES ? weft_flow_tree_get_pes (asked->document, diagram)
                                                   : weft_node_get_integer (diagram, sizes[i]);

      return g_strdup_printf ("%s=1:%" G_GINT64_FORMAT ":*2", address, 4 * CLAMP (drawn, 1, 1 << 20));
    }
  return g_strdup (vary);
}

static gboolean
read_asked (const WeftAsked *asked, Asked *read, GError **error)
{
  const WeftQuestion *question = weft_sweep_question_find (
      asked->document, asked->diagram, weft_options_get_text (asked->options, &weft_option_asked), error);

  g_autofree char *vary = NULL;

  *read = (Asked){0};
  if (question == NULL)
    return FALSE;
  vary = find_vary (asked);
  read->plan = weft_sweep_plan_new (vary, weft_options_get_text (asked->options, &weft_option_seeds), error);
  if (read->plan == NULL)
    return FALSE;
  read->options = weft_options_new (question->options);
  read->task = (WeftSweepTask){question,       read->options, asked->document,
                               asked->diagram, read->plan,    weft_questions_prepare};
  return TRUE;
}

static gboolean
applies (const WeftDocument *document, guint32 diagram)
{
  return weft_questions_get_fitting (weft_node_get_kind (weft_document_get_node (document, diagram))) != NULL;
}

static gboolean
check (const WeftAsked *asked, GError **error)
{
  g_auto (Asked) read;

  return read_asked (asked, &read, error) && weft_sweep_task_check (&read.task, error);
}

static WeftDigest
get_digest (const WeftAsked *asked)
{
  g_auto (Asked) read;

  if (!read_asked (asked, &read, NULL) ||
      !weft_question_applies (read.task.question, asked->document, asked->diagram))
    return weft_digest_text ("sweep");
  return weft_sweep_task_get_digest (&read.task, 1, 0);
}

static guint
count_stages (const WeftOptions *values)
{
  g_autoptr (WeftSweepPlan) plan = read_plan (values, NULL);

  return plan != NULL ? (guint) MIN (plan->n_points, MOST_STAGES) : 1;
}

/* What earlier stages have found. */

static void
clear_kept (gpointer data)
{
  g_ptr_array_unref (*(GPtrArray **) data);
}

static WeftDigest
get_stage_key (WeftDigest digest, guint stage, WeftJob *job)
{
  const guint64 numbers[] = {stage, weft_job_get_seed (job)};

  return weft_digest_combine (weft_digest_combine (digest, weft_digest_text ("points")),
                              weft_digest_bytes (numbers, sizeof numbers));
}

/* (transfer full): those of the stage before, else none. */
static GPtrArray *
get_kept (WeftDigest key, WeftJob *job)
{
  GPtrArray **kept = weft_cache_get (weft_job_get_cache (job), key);
  GPtrArray *points = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sweep_point_unref);

  for (guint i = 0; kept != NULL && i < (*kept)->len; i++)
    g_ptr_array_add (points, weft_sweep_point_ref ((*kept)->pdata[i]));
  if (kept != NULL)
    g_atomic_rc_box_release_full (kept, clear_kept);
  return points;
}

static void
keep (WeftDigest key, GPtrArray *points, WeftJob *job)
{
  GPtrArray **kept = g_atomic_rc_box_new (GPtrArray *);

  *kept = g_ptr_array_copy (points, (GCopyFunc) (void (*) (void)) weft_sweep_point_ref, NULL);
  g_ptr_array_set_free_func (*kept, (GDestroyNotify) weft_sweep_point_unref);
  weft_cache_add (weft_job_get_cache (job), key, kept, clear_kept, points->len * 512, 1e6 * points->len);
  g_atomic_rc_box_release_full (kept, clear_kept);
}

static gboolean
take_point (WeftSweepPoint *point, gpointer data, G_GNUC_UNUSED GError **error)
{
  g_ptr_array_add (data, weft_sweep_point_ref (point));
  return TRUE;
}

/* How many points are there after @stage of @n. */
static gsize
get_end (const WeftSweepPlan *plan, guint stage, guint n)
{
  return stage >= n - 1 ? plan->n_points : plan->n_points * (stage + 1) / n;
}

/* The points that are missing up to @end. */
static gboolean
add_points (const WeftSweepTask *task, gsize end, GPtrArray *points, WeftJob *job, GError **error)
{
  gsize first = points->len;
  gsize n = end > first ? end - first : 0;
  g_autofree gsize *indices = g_new (gsize, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    indices[i] = first + i;
  if (!weft_sweep_run (task, indices, n, take_point, points, job, error))
    return FALSE;
  weft_job_set_progress (job, (double) points->len / (double) task->plan->n_points);
  return TRUE;
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_auto (Asked) read;
  g_autoptr (GPtrArray) points = NULL;
  WeftDigest digest;
  gsize end;

  if (!read_asked (asked, &read, error) || !weft_sweep_task_check (&read.task, error))
    return NULL;
  digest = weft_sweep_task_get_digest (&read.task, weft_job_get_seed (job), weft_job_get_error_budget (job));
  points = get_kept (get_stage_key (digest, asked->stage - 1, job), job);
  end = get_end (read.plan, asked->stage, count_stages (asked->options));
  if (!add_points (&read.task, end, points, job, error))
    return NULL;
  keep (get_stage_key (digest, asked->stage, job), points, job);
  return weft_sweep_table_new (&read.task, points,
                               weft_options_get_text (asked->options, &weft_option_figure));
}

/* Offers. */

static void
offer_axes (const WeftAsked *asked, GArray *offers)
{
  g_autoptr (GPtrArray) axes = weft_sweep_list_axes (asked->document, asked->diagram, MOST_OFFERED);

  for (guint i = 0; i < axes->len; i++)
    weft_offers_add (offers, axes->pdata[i], NULL);
}

static void
offer_questions (const WeftAsked *asked, GArray *offers)
{
  const WeftQuestion *const *questions = weft_questions_get ();

  for (guint i = 0; questions[i] != NULL; i++)
    if (questions[i] != &weft_question_sweep &&
        weft_question_applies (questions[i], asked->document, asked->diagram))
      weft_offers_add (offers, questions[i]->name, _ (questions[i]->title));
}

static void
offer (const WeftAsked *asked, gconstpointer answer, const WeftOption *option, GArray *offers)
{
  static const char *const seeds[] = {"1:10", "1:100", "1:1000"};
  const WeftSweepTable *table = answer;

  if (option == &weft_option_vary)
    offer_axes (asked, offers);
  else if (option == &weft_option_asked)
    offer_questions (asked, offers);
  else if (option == &weft_option_figure && table != NULL)
    for (guint i = 0; i < table->figures->len; i++)
      weft_offers_add (offers, table->figures->pdata[i], NULL);
  else if (option == &weft_option_seeds)
    for (gsize i = 0; i < G_N_ELEMENTS (seeds); i++)
      weft_offers_add (offers, seeds[i], NULL);
}

static const WeftAnswerType type = {.name = "sweep-table",
                                    .ref = (gpointer (*) (gpointer)) weft_sweep_table_ref,
                                    .unref = (void (*) (gpointer)) weft_sweep_table_unref,
                                    .get_size = weft_sweep_table_get_size,
                                    .make_sheet = weft_sweep_table_to_sheet};

const WeftQuestion weft_question_sweep = {
    .name = "sweep",
    .title = N_ ("Sweep"),
    .summary = N_ ("Any other question over the values of properties, and over seeds"),
    .diagram = WEFT_QUESTION_ANY,
    .options = options,
    .has_variants = TRUE,
    .type = &type,
    .applies = applies,
    .check = check,
    .digest = get_digest,
    .compute = compute,
    .count_stages = count_stages,
    .offer = offer};
