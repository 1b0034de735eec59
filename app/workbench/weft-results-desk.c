/* weft-results-desk.c: requests of the distribution and its overlays; the other tabs ask for themselves. */
#include "weft-results-desk.h"

#include "weft-fault.h"
#include "weft-job.h"

struct _WeftResultsDesk {
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

G_DEFINE_FINAL_TYPE (WeftResultsDesk, weft_results_desk, G_TYPE_OBJECT)

/* The overlays that are evaluations in other modes; the last is a simulation. */
static const WeftModes overlay_modes[] =
    {[WEFT_OVERLAY_SIMD] = WEFT_MODES_SIMD, [WEFT_OVERLAY_SPMD] = WEFT_MODES_SPMD};

/* A simulation grows up to so many runs: the band is then 0.13 % wide. */
#define MOST_SAMPLES 1048576

/* The search for the best modes beside the distribution; the dialog for it goes on for longer. */
#define MOST_EVALUATIONS 2250

static WeftDistributionPane *
get_distribution (WeftResultsDesk *desk)
{
  return weft_results_pane_get_distribution (desk->pane);
}

WeftSessionInsight *
weft_results_desk_get_insight (WeftResultsDesk *desk)
{
  return desk->insight;
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
get_answer (WeftResultsDesk *desk)
{
  WeftSessionRequest request = as_drawn ();
  WeftSessionAnswer answer;

  weft_session_jobs_get (desk->jobs, desk->diagram, &request, &answer);
  return answer;
}

/* Whether it runs. */

gboolean
weft_results_desk_is_running (WeftResultsDesk *desk)
{
  return weft_session_jobs_get_running (desk->jobs) || weft_session_insight_get_running (desk->insight);
}

static double
get_fraction (WeftResultsDesk *desk)
{
  double results = weft_session_jobs_get_progress (desk->jobs);
  double insight = weft_session_insight_get_progress (desk->insight);

  if (!weft_session_jobs_get_running (desk->jobs))
    return insight;
  return weft_session_insight_get_running (desk->insight) ? (results + insight) / 2 : results;
}

static gboolean
is_distribution_stopped (WeftResultsDesk *desk)
{
  WeftSessionAnswer answer = get_answer (desk);

  return !answer.running && answer.error == NULL && (!answer.current || answer.coarse);
}

static gboolean
is_insight_stopped (WeftResultsDesk *desk)
{
  WeftInsightPage *page =
      weft_results_pane_get_page (desk->pane, weft_results_pane_get_asked_view (desk->pane));
  WeftInsightAnswer answer;

  if (page == NULL)
    return FALSE;
  weft_session_insight_get (desk->insight, weft_insight_page_get_kind (page)->kind, &answer);
  return answer.stopped;
}

WeftRunState
weft_results_desk_get_run_state (WeftResultsDesk *desk, double *fraction)
{
  gboolean wants_distribution = weft_results_pane_wants_distribution (desk->pane);

  if (fraction != NULL)
    *fraction = get_fraction (desk);
  if (desk->is_slow)
    return WEFT_RUN_RUNNING;
  if (desk->diagram == 0)
    return WEFT_RUN_DONE;
  return (wants_distribution ? is_distribution_stopped (desk) : is_insight_stopped (desk)) ? WEFT_RUN_STOPPED
                                                                                           : WEFT_RUN_DONE;
}

/* How what is shown stands to the document. */
static WeftResultState
get_result_state (WeftResultsDesk *desk, const WeftSessionAnswer *answer)
{
  if (answer->current)
    return !answer->coarse   ? WEFT_RESULT_CURRENT
           : answer->running ? WEFT_RESULT_COARSE
                             : WEFT_RESULT_LEFT_COARSE;
  if (answer->running)
    return desk->is_slow ? WEFT_RESULT_AWAITED : WEFT_RESULT_CURRENT;
  return WEFT_RESULT_STALE;
}

/* What is asked of the session's insight is an overlay of the distribution. Answers about another version are not shown. */
static const WeftInsight overlay_insights[] =
    {[WEFT_OVERLAY_BEST] = WEFT_INSIGHT_BEST, [WEFT_OVERLAY_SIMULATED] = WEFT_INSIGHT_SIMULATION};

static void
show_insight (WeftResultsDesk *desk, guint overlay)
{
  WeftInsightAnswer answer;

  weft_session_insight_get (desk->insight, overlay_insights[overlay], &answer);
  weft_distribution_pane_show_overlay (get_distribution (desk), overlay,
                                       answer.current ? (gpointer) answer.value : NULL, answer.running);
}

static void
show_nothing (WeftResultsDesk *desk)
{
  weft_distribution_pane_set_running (get_distribution (desk), FALSE);
  weft_distribution_pane_set_state (get_distribution (desk), WEFT_RESULT_CURRENT, NULL);
  weft_distribution_pane_show (get_distribution (desk), NULL, NULL);
  g_signal_emit (desk, signals[RUN_CHANGED], 0);
}

static void
show_modes (WeftResultsDesk *desk, guint overlay)
{
  WeftSessionRequest request = overlay_request (overlay);
  WeftSessionAnswer answer;

  weft_session_jobs_get (desk->jobs, desk->diagram, &request, &answer);
  weft_distribution_pane_show_overlay (get_distribution (desk), overlay,
                                       answer.current ? answer.result : NULL, answer.running);
}

static void request_overlays (WeftResultsDesk *desk);

static void
show_answers (WeftResultsDesk *desk)
{
  WeftDistributionPane *pane = get_distribution (desk);
  WeftSessionAnswer answer = get_answer (desk);
  g_autofree char *problem = make_problem (&answer);

  if (desk->diagram == 0) {
    show_nothing (desk);
    return;
  }
  weft_distribution_pane_set_running (pane, answer.running);
  weft_distribution_pane_set_state (pane, get_result_state (desk, &answer), problem);
  weft_distribution_pane_show (pane, answer.result, answer.previous);
  request_overlays (desk);
  for (guint i = 0; i < G_N_ELEMENTS (overlay_modes); i++)
    show_modes (desk, i);
  for (guint i = WEFT_OVERLAY_BEST; i < WEFT_N_OVERLAYS; i++)
    show_insight (desk, i);
  g_signal_emit (desk, signals[RUN_CHANGED], 0);
}

/* Of the program in other modes: what is wanted, and besides what costs little, once the answer itself is there. */
static void
request_modes (WeftResultsDesk *desk, guint overlay, gboolean is_seen)
{
  WeftSessionRequest request = overlay_request (overlay);
  WeftSessionAnswer answer = get_answer (desk);
  gboolean is_there = answer.current && !answer.coarse;

  if (is_there && desk->asked != 0) {
    desk->is_costly = g_get_monotonic_time () - desk->asked > COSTLY;
    desk->asked = 0;
  }

  if (is_seen && weft_distribution_pane_wants_overlay (get_distribution (desk), overlay))
    weft_session_jobs_request (desk->jobs, desk->diagram, &request);
  else if (!is_seen || desk->is_costly)
    weft_session_jobs_forget (desk->jobs, desk->diagram, &request);
  else if (is_there)
    weft_session_jobs_request (desk->jobs, desk->diagram, &request);
}

static void
request_insight (WeftResultsDesk *desk, guint overlay, gboolean is_seen)
{
  /* What the search tries is as much as finds the best modes of some tens of nodes. */
  const WeftInsightQuestion question = {
      .options = {.modes = WEFT_MODES_AS_DRAWN, .samples = MOST_SAMPLES, .most = MOST_EVALUATIONS},
      .seed = 1};

  if (!weft_distribution_pane_wants_overlay (get_distribution (desk), overlay))
    weft_session_insight_forget (desk->insight, overlay_insights[overlay]);
  else if (is_seen)
    weft_session_insight_ask (desk->insight, overlay_insights[overlay], desk->diagram, &question);
  else
    weft_session_insight_cancel (desk->insight, overlay_insights[overlay]);
}

static void
request_overlays (WeftResultsDesk *desk)
{
  gboolean is_seen = weft_results_pane_wants_distribution (desk->pane);

  if (desk->requesting || desk->is_stopped)
    return;
  desk->requesting = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (overlay_modes); i++)
    request_modes (desk, i, is_seen);
  desk->requesting = FALSE;
}

/* Requests stand until they are cancelled or forgotten. Mean and P95 are seen with every tab. */
static void
request_results (WeftResultsDesk *desk)
{
  WeftSessionRequest request = as_drawn ();
  gboolean is_seen = weft_results_pane_wants_distribution (desk->pane);

  if (desk->diagram == 0) {
    weft_session_jobs_cancel_all (desk->jobs);
    show_answers (desk);
    return;
  }
  desk->is_stopped = FALSE;
  if (weft_results_pane_get_open (desk->pane) && desk->asked == 0 && !get_answer (desk).current)
    desk->asked = g_get_monotonic_time ();
  if (weft_results_pane_get_open (desk->pane))
    weft_session_jobs_request (desk->jobs, desk->diagram, &request);
  else
    weft_session_jobs_cancel (desk->jobs, desk->diagram, &request);
  for (guint i = WEFT_OVERLAY_BEST; i < WEFT_N_OVERLAYS; i++)
    request_insight (desk, i, is_seen);
  show_answers (desk);
}

void
weft_results_desk_show (WeftResultsDesk *desk, guint32 diagram)
{
  desk->diagram = diagram;
  desk->asked = 0;
  weft_results_pane_show_diagram (desk->pane, desk->insight,
                                  weft_session_document_get_version (desk->document), diagram);
  request_results (desk);
}

void
weft_results_desk_run (WeftResultsDesk *desk)
{
  WeftInsightPage *page =
      weft_results_pane_get_page (desk->pane, weft_results_pane_get_asked_view (desk->pane));

  if (page != NULL)
    weft_insight_page_ask (page);
  request_results (desk);
}

void
weft_results_desk_stop (WeftResultsDesk *desk)
{
  desk->is_stopped = TRUE;
  weft_session_jobs_cancel_all (desk->jobs);
  weft_session_insight_cancel_all (desk->insight);
}

/* What is shown. */

/* The answer of @kind, unless it is old and nobody sees it. */
static gconstpointer
find_shown (WeftResultsDesk *desk, WeftInsight kind)
{
  WeftInsightPage *page =
      weft_results_pane_get_page (desk->pane, weft_results_pane_get_asked_view (desk->pane));
  gboolean is_seen = page != NULL && weft_insight_page_get_kind (page)->kind == kind;
  WeftInsightAnswer answer;

  weft_session_insight_get (desk->insight, kind, &answer);
  return answer.current || is_seen ? answer.value : NULL;
}

void
weft_results_desk_fill_subject (WeftResultsDesk *desk, WeftViewSubject *subject)
{
  WeftSessionAnswer answer = get_answer (desk);

  if (answer.current || weft_results_pane_wants_distribution (desk->pane))
    subject->results.current = answer.result;
  subject->insights = (WeftInsights){.breakdown = find_shown (desk, WEFT_INSIGHT_BREAKDOWN),
                                     .tornado = find_shown (desk, WEFT_INSIGHT_SENSITIVITY),
                                     .lanes = find_shown (desk, WEFT_INSIGHT_SAMPLE),
                                     .sweep = find_shown (desk, WEFT_INSIGHT_PES)};
}

void
weft_results_desk_fill_export (WeftResultsDesk *desk, WeftExport *export)
{
  WeftViewSubject subject = {0};
  WeftInsights *insights = &subject.insights;

  weft_distribution_pane_fill_export (get_distribution (desk), export);
  weft_results_desk_fill_subject (desk, &subject);
  if (insights->breakdown != NULL)
    weft_breakdown_ref ((WeftBreakdown *) insights->breakdown);
  if (insights->tornado != NULL)
    weft_tornado_ref ((WeftTornado *) insights->tornado);
  if (insights->lanes != NULL)
    weft_lanes_ref ((WeftLanes *) insights->lanes);
  if (insights->sweep != NULL)
    weft_sweep_ref ((WeftSweep *) insights->sweep);
  export->insights = *insights;
}

/* What happens. */

static gboolean
patience_cb (gpointer data)
{
  WeftResultsDesk *desk = data;

  desk->patience = 0;
  desk->is_slow = TRUE;
  show_answers (desk);
  return G_SOURCE_REMOVE;
}

static void
running_cb (WeftResultsDesk *desk)
{
  gboolean running = weft_results_desk_is_running (desk);

  if (running && (desk->is_slow || desk->patience != 0))
    return;
  g_clear_handle_id (&desk->patience, g_source_remove);
  desk->is_slow = FALSE;
  if (running)
    desk->patience = g_timeout_add (PATIENCE, patience_cb, desk);
  show_answers (desk);
}

static void
insight_cb (WeftResultsDesk *desk, guint kind)
{
  for (guint i = WEFT_OVERLAY_BEST; i < WEFT_N_OVERLAYS; i++)
    if (overlay_insights[i] == kind)
      show_insight (desk, i);
}

static void
progress_cb (WeftResultsDesk *desk)
{
  g_signal_emit (desk, signals[RUN_CHANGED], 0);
}

static void
weft_results_desk_dispose (GObject *object)
{
  WeftResultsDesk *desk = WEFT_RESULTS_DESK (object);

  g_clear_handle_id (&desk->patience, g_source_remove);
  if (desk->jobs != NULL)
    g_signal_handlers_disconnect_by_data (desk->jobs, desk);
  if (desk->insight != NULL)
    g_signal_handlers_disconnect_by_data (desk->insight, desk);
  if (desk->pane != NULL) {
    g_signal_handlers_disconnect_by_data (desk->pane, desk);
    g_signal_handlers_disconnect_by_data (get_distribution (desk), desk);
  }
  g_clear_object (&desk->jobs);
  g_clear_object (&desk->insight);
  g_clear_object (&desk->pane);
  g_clear_object (&desk->document);
  G_OBJECT_CLASS (weft_results_desk_parent_class)->dispose (object);
}

static void
weft_results_desk_class_init (WeftResultsDeskClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_results_desk_dispose;
  signals[RUN_CHANGED] = g_signal_new ("run-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_results_desk_init (G_GNUC_UNUSED WeftResultsDesk *desk)
{
}

WeftResultsDesk *
weft_results_desk_new (WeftSessionDocument *document, WeftResultsPane *pane)
{
  WeftResultsDesk *desk = g_object_new (WEFT_TYPE_RESULTS_DESK, NULL);

  desk->document = g_object_ref (document);
  desk->pane = g_object_ref (pane);
  desk->jobs = weft_session_jobs_new (document);
  desk->insight = weft_session_insight_new (document);
  g_signal_connect_swapped (desk->jobs, "result-changed", G_CALLBACK (show_answers), desk);
  g_signal_connect_swapped (desk->jobs, "failed", G_CALLBACK (show_answers), desk);
  g_signal_connect_swapped (desk->jobs, "notify::running", G_CALLBACK (running_cb), desk);
  g_signal_connect_swapped (desk->jobs, "notify::progress", G_CALLBACK (progress_cb), desk);
  g_signal_connect_swapped (desk->insight, "changed", G_CALLBACK (insight_cb), desk);
  g_signal_connect_swapped (desk->insight, "notify::running", G_CALLBACK (running_cb), desk);
  g_signal_connect_swapped (desk->insight, "notify::progress", G_CALLBACK (progress_cb), desk);
  g_signal_connect_swapped (pane, "view-changed", G_CALLBACK (request_results), desk);
  g_signal_connect_swapped (get_distribution (desk), "overlays-changed", G_CALLBACK (request_results), desk);
  return desk;
}
