/* weft-results-controller.c: requests of the distribution and its overlays; the other tabs ask for themselves. */
#include "weft-results-controller.h"

#include "weft-fault.h"
#include "weft-job.h"

struct _WeftResultsController {
  GObject parent_instance;
  WeftSessionDocument *document;
  WeftSessionJobs *jobs;
  WeftSessionInsight *insight;
  WeftResultsPane *pane;
  guint32 diagram;
  guint patience;   /* source: from when on it is said that something is computed */
  gboolean is_slow; /* it has been said */
  gint64 asked; /* when the answer about this version was asked for; 0: it is there, or nobody has asked */
  gboolean is_costly;  /* the answer took its time: the same in other modes is for those who ask for it */
  gboolean is_stopped; /* by the user: nothing begins by itself */
  gboolean requesting; /* requests are being made, which may be answered at once */
};

/* What is computed in less time is not worth a sign; in ms. */
#define PATIENCE 120

/* What takes longer is not computed for other modes unless these are asked for; in µs. */
#define COSTLY (3 * G_USEC_PER_SEC)

enum { RUN_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftResultsController, weft_results_controller, G_TYPE_OBJECT)

/* The overlays that are evaluations in other modes; the last is a simulation. */
static const WeftModes overlay_modes[] =
    {[WEFT_OVERLAY_SIMD] = WEFT_MODES_SIMD, [WEFT_OVERLAY_SPMD] = WEFT_MODES_SPMD};

/* A simulation grows up to so many runs: the band is then 0.13 % wide. */
#define MOST_SAMPLES 1048576

/* The search for the best modes beside the distribution; the dialog for it goes on for longer. */
#define MOST_EVALUATIONS 2250

static WeftDistributionPane *
get_distribution (WeftResultsController *controller)
{
  return weft_results_pane_get_distribution (controller->pane);
}

WeftSessionInsight *
weft_results_controller_get_insight (WeftResultsController *controller)
{
  return controller->insight;
}

static WeftSessionRequest
as_drawn (void)
{
  return (WeftSessionRequest){.task = WEFT_SESSION_EVALUATE, .modes = WEFT_MODES_AS_DRAWN};
}

static WeftSessionRequest
overlay_request (guint overlay)
{
  return (WeftSessionRequest){.task = WEFT_SESSION_EVALUATE, .modes = overlay_modes[overlay]};
}

/* Why there is no result, as far as the user can do something about it. */
static char *
make_problem (const WeftSessionAnswer *answer)
{
  if (answer->error == NULL || g_error_matches (answer->error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED))
    return NULL;
  return weft_fault_words (answer->error);
}

static WeftSessionAnswer
get_answer (WeftResultsController *controller)
{
  WeftSessionRequest request = as_drawn ();
  WeftSessionAnswer answer;

  weft_session_jobs_get (controller->jobs, controller->diagram, &request, &answer);
  return answer;
}

/* Whether it runs. */

gboolean
weft_results_controller_is_running (WeftResultsController *controller)
{
  return weft_session_jobs_get_running (controller->jobs) ||
         weft_session_insight_get_running (controller->insight);
}

static double
get_fraction (WeftResultsController *controller)
{
  double results = weft_session_jobs_get_progress (controller->jobs);
  double insight = weft_session_insight_get_progress (controller->insight);

  if (!weft_session_jobs_get_running (controller->jobs))
    return insight;
  return weft_session_insight_get_running (controller->insight) ? (results + insight) / 2 : results;
}

static gboolean
is_distribution_stopped (WeftResultsController *controller)
{
  WeftSessionAnswer answer = get_answer (controller);

  return !answer.running && answer.error == NULL && (!answer.current || answer.coarse);
}

static gboolean
is_insight_stopped (WeftResultsController *controller)
{
  WeftInsightPage *page =
      weft_results_pane_get_page (controller->pane, weft_results_pane_get_asked_view (controller->pane));
  WeftInsightAnswer answer;

  if (page == NULL)
    return FALSE;
  weft_session_insight_get (controller->insight, weft_insight_page_get_question (page), &answer);
  return answer.stopped;
}

WeftRunState
weft_results_controller_get_run_state (WeftResultsController *controller, double *fraction)
{
  gboolean wants_distribution = weft_results_pane_wants_distribution (controller->pane);

  if (fraction != NULL)
    *fraction = get_fraction (controller);
  if (controller->is_slow)
    return WEFT_RUN_RUNNING;
  if (controller->diagram == 0)
    return WEFT_RUN_DONE;
  return (wants_distribution ? is_distribution_stopped (controller) : is_insight_stopped (controller))
             ? WEFT_RUN_STOPPED
             : WEFT_RUN_DONE;
}

/* How what is shown stands to the document. */
static WeftResultState
get_result_state (WeftResultsController *controller, const WeftSessionAnswer *answer)
{
  if (answer->current)
    return !answer->coarse   ? WEFT_RESULT_CURRENT
           : answer->running ? WEFT_RESULT_COARSE
                             : WEFT_RESULT_LEFT_COARSE;
  if (answer->running)
    return controller->is_slow ? WEFT_RESULT_AWAITED : WEFT_RESULT_CURRENT;
  return WEFT_RESULT_STALE;
}

/* What is asked of the session's insight is an overlay of the distribution. Answers about another version are not shown. */
static const WeftQuestion *const overlay_questions[] = {[WEFT_OVERLAY_BEST] = &weft_flow_question_best,
                                                        [WEFT_OVERLAY_SIMULATED] =
                                                            &weft_flow_question_simulation};

static void
show_insight (WeftResultsController *controller, guint overlay)
{
  WeftInsightAnswer answer;

  weft_session_insight_get (controller->insight, overlay_questions[overlay], &answer);
  weft_distribution_pane_show_overlay (get_distribution (controller), overlay,
                                       answer.current ? (gpointer) answer.value : NULL, answer.running);
}

static void
show_nothing (WeftResultsController *controller)
{
  weft_distribution_pane_set_running (get_distribution (controller), FALSE);
  weft_distribution_pane_set_state (get_distribution (controller), WEFT_RESULT_CURRENT, NULL);
  weft_distribution_pane_show (get_distribution (controller), NULL, NULL);
  g_signal_emit (controller, signals[RUN_CHANGED], 0);
}

static void
show_modes (WeftResultsController *controller, guint overlay)
{
  WeftSessionRequest request = overlay_request (overlay);
  WeftSessionAnswer answer;

  weft_session_jobs_get (controller->jobs, controller->diagram, &request, &answer);
  weft_distribution_pane_show_overlay (get_distribution (controller), overlay,
                                       answer.current ? answer.result : NULL, answer.running);
}

static void request_overlays (WeftResultsController *controller);

static void
show_answers (WeftResultsController *controller)
{
  WeftDistributionPane *pane = get_distribution (controller);
  WeftSessionAnswer answer = get_answer (controller);
  g_autofree char *problem = make_problem (&answer);

  if (controller->diagram == 0) {
    show_nothing (controller);
    return;
  }
  weft_distribution_pane_set_running (pane, answer.running);
  weft_distribution_pane_set_state (pane, get_result_state (controller, &answer), problem);
  weft_distribution_pane_show (pane, answer.result, answer.previous);
  request_overlays (controller);
  for (guint i = 0; i < G_N_ELEMENTS (overlay_modes); i++)
    show_modes (controller, i);
  for (guint i = WEFT_OVERLAY_BEST; i < WEFT_N_OVERLAYS; i++)
    show_insight (controller, i);
  g_signal_emit (controller, signals[RUN_CHANGED], 0);
}

/* Of the program in other modes: what is wanted, and besides what costs little, once the answer itself is there. */
static void
request_modes (WeftResultsController *controller, guint overlay, gboolean is_seen)
{
  WeftSessionRequest request = overlay_request (overlay);
  WeftSessionAnswer answer = get_answer (controller);
  gboolean is_there = answer.current && !answer.coarse;

  if (is_there && controller->asked != 0) {
    controller->is_costly = g_get_monotonic_time () - controller->asked > COSTLY;
    controller->asked = 0;
  }

  if (is_seen && weft_distribution_pane_wants_overlay (get_distribution (controller), overlay))
    weft_session_jobs_request (controller->jobs, controller->diagram, &request);
  else if (!is_seen || controller->is_costly)
    weft_session_jobs_forget (controller->jobs, controller->diagram, &request);
  else if (is_there)
    weft_session_jobs_request (controller->jobs, controller->diagram, &request);
}

static void
request_insight (WeftResultsController *controller, guint overlay, gboolean is_seen)
{
  g_autoptr (WeftOptions) options = weft_options_new (overlay_questions[overlay]->options);

  /* What the search tries is as much as finds the best modes of some tens of nodes. */
  weft_options_set_number (options, &weft_option_samples, MOST_SAMPLES);
  weft_options_set_number (options, &weft_option_evaluations, MOST_EVALUATIONS);
  if (!weft_distribution_pane_wants_overlay (get_distribution (controller), overlay))
    weft_session_insight_forget (controller->insight, overlay_questions[overlay]);
  else if (is_seen)
    weft_session_insight_ask (controller->insight, overlay_questions[overlay], controller->diagram, options,
                              1);
  else
    weft_session_insight_cancel (controller->insight, overlay_questions[overlay]);
}

static void
request_overlays (WeftResultsController *controller)
{
  gboolean is_seen = weft_results_pane_wants_distribution (controller->pane);

  if (controller->requesting || controller->is_stopped)
    return;
  controller->requesting = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (overlay_modes); i++)
    request_modes (controller, i, is_seen);
  controller->requesting = FALSE;
}

/* Requests stand until they are cancelled or forgotten. Mean and P95 are seen with every tab. */
static void
request_results (WeftResultsController *controller)
{
  WeftSessionRequest request = as_drawn ();
  gboolean is_seen = weft_results_pane_wants_distribution (controller->pane);

  if (controller->diagram == 0) {
    weft_session_jobs_cancel_all (controller->jobs);
    show_answers (controller);
    return;
  }
  controller->is_stopped = FALSE;
  if (weft_results_pane_get_open (controller->pane) && controller->asked == 0 &&
      !get_answer (controller).current)
    controller->asked = g_get_monotonic_time ();
  if (weft_results_pane_get_open (controller->pane))
    weft_session_jobs_request (controller->jobs, controller->diagram, &request);
  else
    weft_session_jobs_cancel (controller->jobs, controller->diagram, &request);
  for (guint i = WEFT_OVERLAY_BEST; i < WEFT_N_OVERLAYS; i++)
    request_insight (controller, i, is_seen);
  show_answers (controller);
}

void
weft_results_controller_show (WeftResultsController *controller, guint32 diagram)
{
  controller->diagram = diagram;
  controller->asked = 0;
  weft_results_pane_show_diagram (controller->pane, controller->insight,
                                  weft_session_document_get_version (controller->document), diagram);
  request_results (controller);
}

void
weft_results_controller_run (WeftResultsController *controller)
{
  WeftInsightPage *page =
      weft_results_pane_get_page (controller->pane, weft_results_pane_get_asked_view (controller->pane));

  if (page != NULL)
    weft_insight_page_ask (page);
  request_results (controller);
}

void
weft_results_controller_stop (WeftResultsController *controller)
{
  controller->is_stopped = TRUE;
  weft_session_jobs_cancel_all (controller->jobs);
  weft_session_insight_cancel_all (controller->insight);
}

/* What is shown. */

/* The answer to @question, unless it is old and nobody sees it. */
static gconstpointer
find_shown (WeftResultsController *controller, const WeftQuestion *question)
{
  WeftInsightPage *page =
      weft_results_pane_get_page (controller->pane, weft_results_pane_get_asked_view (controller->pane));
  gboolean is_seen = page != NULL && weft_insight_page_get_question (page) == question;
  WeftInsightAnswer answer;

  weft_session_insight_get (controller->insight, question, &answer);
  return answer.current || is_seen ? answer.value : NULL;
}

/* To the questions of all views but the distribution. */
static GArray *
list_shown (WeftResultsController *controller)
{
  GArray *answers = weft_answers_new ();
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++) {
    gconstpointer value = views[i].make_figure != NULL ? find_shown (controller, views[i].question) : NULL;

    if (value != NULL)
      weft_answers_add (answers, views[i].question, views[i].question->type->ref ((gpointer) value));
  }
  return answers;
}

GArray *
weft_results_controller_fill_subject (WeftResultsController *controller, WeftViewSubject *subject)
{
  WeftSessionAnswer answer = get_answer (controller);
  GArray *answers = list_shown (controller);

  if (answer.current || weft_results_pane_wants_distribution (controller->pane))
    subject->results.current = answer.result;
  subject->answers = answers;
  return answers;
}

void
weft_results_controller_fill_export (WeftResultsController *controller, WeftExport *export)
{
  weft_distribution_pane_fill_export (get_distribution (controller), export);
  g_array_unref (export->answers);
  export->answers = list_shown (controller);
}

/* What happens. */

static gboolean
patience_cb (gpointer data)
{
  WeftResultsController *controller = data;

  controller->patience = 0;
  controller->is_slow = TRUE;
  show_answers (controller);
  return G_SOURCE_REMOVE;
}

static void
running_cb (WeftResultsController *controller)
{
  gboolean running = weft_results_controller_is_running (controller);

  if (running && (controller->is_slow || controller->patience != 0))
    return;
  g_clear_handle_id (&controller->patience, g_source_remove);
  controller->is_slow = FALSE;
  if (running)
    controller->patience = g_timeout_add (PATIENCE, patience_cb, controller);
  show_answers (controller);
}

static void
insight_cb (WeftResultsController *controller, const WeftQuestion *question)
{
  for (guint i = WEFT_OVERLAY_BEST; i < WEFT_N_OVERLAYS; i++)
    if (overlay_questions[i] == question)
      show_insight (controller, i);
}

static void
progress_cb (WeftResultsController *controller)
{
  g_signal_emit (controller, signals[RUN_CHANGED], 0);
}

static void
weft_results_controller_dispose (GObject *object)
{
  WeftResultsController *controller = WEFT_RESULTS_CONTROLLER (object);

  g_clear_handle_id (&controller->patience, g_source_remove);
  if (controller->jobs != NULL)
    g_signal_handlers_disconnect_by_data (controller->jobs, controller);
  if (controller->insight != NULL)
    g_signal_handlers_disconnect_by_data (controller->insight, controller);
  if (controller->pane != NULL) {
    g_signal_handlers_disconnect_by_data (controller->pane, controller);
    g_signal_handlers_disconnect_by_data (get_distribution (controller), controller);
  }
  g_clear_object (&controller->jobs);
  g_clear_object (&controller->insight);
  g_clear_object (&controller->pane);
  g_clear_object (&controller->document);
  G_OBJECT_CLASS (weft_results_controller_parent_class)->dispose (object);
}

static void
weft_results_controller_class_init (WeftResultsControllerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_results_controller_dispose;
  signals[RUN_CHANGED] = g_signal_new ("run-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_results_controller_init (G_GNUC_UNUSED WeftResultsController *controller)
{
}

WeftResultsController *
weft_results_controller_new (WeftSessionDocument *document, WeftResultsPane *pane)
{
  WeftResultsController *controller = g_object_new (WEFT_TYPE_RESULTS_CONTROLLER, NULL);

  controller->document = g_object_ref (document);
  controller->pane = g_object_ref (pane);
  controller->jobs = weft_session_jobs_new (document);
  controller->insight = weft_session_insight_new (document);
  g_signal_connect_swapped (controller->jobs, "result-changed", G_CALLBACK (show_answers), controller);
  g_signal_connect_swapped (controller->jobs, "failed", G_CALLBACK (show_answers), controller);
  g_signal_connect_swapped (controller->jobs, "notify::running", G_CALLBACK (running_cb), controller);
  g_signal_connect_swapped (controller->jobs, "notify::progress", G_CALLBACK (progress_cb), controller);
  g_signal_connect_swapped (controller->insight, "changed", G_CALLBACK (insight_cb), controller);
  g_signal_connect_swapped (controller->insight, "notify::running", G_CALLBACK (running_cb), controller);
  g_signal_connect_swapped (controller->insight, "notify::progress", G_CALLBACK (progress_cb), controller);
  g_signal_connect_swapped (pane, "view-changed", G_CALLBACK (request_results), controller);
  g_signal_connect_swapped (get_distribution (controller), "overlays-changed", G_CALLBACK (request_results),
                            controller);
  return controller;
}
