/* weft-results-controller.c: inquiries for the distribution and its overlays; the other tabs ask for themselves. */
#include "weft-results-controller.h"

#include "weft-inquiry.h"

struct _WeftResultsController {
  GObject parent_instance;
  WeftSessionDocument *document;
  WeftSessionAnswers *answers;
  WeftResultsPane *pane;
  guint32 diagram;
  WeftInquiry *as_drawn; /* (nullable): about the diagram; owned by the table */
  GHashTable *drawn;     /* WeftInquiry by diagram: each keeps what was there before */
  WeftInquiry *overlays[WEFT_N_OVERLAYS];
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

/* A simulation grows up to so many runs: the band is then 0.13 % wide. */
#define MOST_SAMPLES 1048576

/* The search for the best modes beside the distribution, as much as finds those of some tens of nodes; the dialog for it goes on for
 * longer. */
#define MOST_EVALUATIONS 2250

/* The overlays. What is offered is there without being wanted, where it costs little. */
static const struct {
  const WeftQuestion *question;
  WeftModes modes;
  gboolean is_offered;
} overlays[WEFT_N_OVERLAYS] = {
    [WEFT_OVERLAY_SIMD] = {&weft_flow_question_distribution, WEFT_MODES_SIMD, TRUE},
    [WEFT_OVERLAY_SPMD] = {&weft_flow_question_distribution, WEFT_MODES_SPMD, TRUE},
    [WEFT_OVERLAY_BEST] = {.question = &weft_flow_question_best},
    [WEFT_OVERLAY_SIMULATED] = {.question = &weft_flow_question_simulation},
};

static WeftDistributionPane *
get_distribution (WeftResultsController *controller)
{
  return weft_results_pane_get_distribution (controller->pane);
}

static WeftInquiryState
get_answer (WeftResultsController *controller)
{
  WeftInquiryState answer = {0};

  if (controller->as_drawn != NULL)
    weft_inquiry_get (controller->as_drawn, &answer);
  return answer;
}

/* Whether it runs. */

gboolean
weft_results_controller_is_running (WeftResultsController *controller)
{
  return weft_session_answers_get_running (controller->answers);
}

static gboolean
is_distribution_stopped (WeftResultsController *controller)
{
  WeftInquiryState answer = get_answer (controller);

  return !answer.running && answer.error == NULL && (!answer.current || answer.coarse);
}

static gboolean
is_page_stopped (WeftResultsController *controller)
{
  WeftAnswerPage *page =
      weft_results_pane_get_page (controller->pane, weft_results_pane_get_asked_view (controller->pane));

  return page != NULL && weft_answer_page_get_state (page).stopped;
}

WeftRunState
weft_results_controller_get_run_state (WeftResultsController *controller, double *fraction)
{
  gboolean wants_distribution = weft_results_pane_wants_distribution (controller->pane);

  if (fraction != NULL)
    *fraction = weft_session_answers_get_progress (controller->answers);
  if (controller->is_slow)
    return WEFT_RUN_RUNNING;
  if (controller->diagram == 0)
    return WEFT_RUN_DONE;
  return (wants_distribution ? is_distribution_stopped (controller) : is_page_stopped (controller))
             ? WEFT_RUN_STOPPED
             : WEFT_RUN_DONE;
}

/* How what is shown stands to the document. */
static WeftResultState
get_result_state (WeftResultsController *controller, const WeftInquiryState *answer)
{
  if (answer->current)
    return !answer->coarse   ? WEFT_RESULT_CURRENT
           : answer->running ? WEFT_RESULT_COARSE
                             : WEFT_RESULT_LEFT_COARSE;
  if (answer->running)
    return controller->is_slow ? WEFT_RESULT_AWAITED : WEFT_RESULT_CURRENT;
  return WEFT_RESULT_STALE;
}

/* Answers about another version are not shown. */
static void
show_overlay (WeftResultsController *controller, guint overlay)
{
  WeftInquiryState answer;

  weft_inquiry_get (controller->overlays[overlay], &answer);
  weft_distribution_pane_show_overlay (get_distribution (controller), overlay,
                                       answer.current ? answer.value : NULL, answer.running);
}

static void
show_nothing (WeftResultsController *controller)
{
  weft_distribution_pane_set_running (get_distribution (controller), FALSE);
  weft_distribution_pane_set_state (get_distribution (controller), WEFT_RESULT_CURRENT, NULL);
  weft_distribution_pane_show (get_distribution (controller), NULL, NULL);
  g_signal_emit (controller, signals[RUN_CHANGED], 0);
}

static void request_overlays (WeftResultsController *controller);
static void as_drawn_cb (WeftInquiry *inquiry, WeftResultsController *controller);

static void
show_answers (WeftResultsController *controller)
{
  WeftDistributionPane *pane = get_distribution (controller);
  WeftInquiryState answer = get_answer (controller);
  g_autofree char *problem = weft_inquiry_state_explain (&answer);

  if (controller->diagram == 0) {
    show_nothing (controller);
    return;
  }
  weft_distribution_pane_set_running (pane, answer.running);
  weft_distribution_pane_set_state (pane, get_result_state (controller, &answer), problem);
  weft_distribution_pane_show (pane, answer.value, answer.previous);
  request_overlays (controller);
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    show_overlay (controller, i);
  g_signal_emit (controller, signals[RUN_CHANGED], 0);
}

static void
ask_overlay (WeftResultsController *controller, guint overlay)
{
  g_autoptr (WeftOptions) options = weft_options_new (overlays[overlay].question->options);

  weft_options_set_number (options, &weft_option_modes, overlays[overlay].modes);
  weft_options_set_number (options, &weft_option_samples, MOST_SAMPLES);
  weft_options_set_number (options, &weft_option_evaluations, MOST_EVALUATIONS);
  weft_inquiry_ask (controller->overlays[overlay], controller->diagram, options, 1);
}

/* What is wanted, and what is offered once the answer itself is there. */
static void
request_overlay (WeftResultsController *controller, guint overlay, gboolean is_there)
{
  gboolean is_seen = weft_results_pane_wants_distribution (controller->pane);
  gboolean is_wanted = weft_distribution_pane_wants_overlay (get_distribution (controller), overlay);
  gboolean is_offered = is_seen && overlays[overlay].is_offered && !controller->is_costly;

  if ((is_seen && is_wanted) || (is_offered && is_there))
    ask_overlay (controller, overlay);
  else if (is_wanted)
    weft_inquiry_cancel (controller->overlays[overlay]);
  else if (!is_offered)
    weft_inquiry_forget (controller->overlays[overlay]);
}

static void
request_overlays (WeftResultsController *controller)
{
  WeftInquiryState answer = get_answer (controller);
  gboolean is_there = answer.current && !answer.coarse;

  if (controller->requesting || controller->is_stopped)
    return;
  if (is_there && controller->asked != 0) {
    controller->is_costly = g_get_monotonic_time () - controller->asked > COSTLY;
    controller->asked = 0;
  }
  controller->requesting = TRUE;
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    request_overlay (controller, i, is_there);
  controller->requesting = FALSE;
}

/* An inquiry stands until it is cancelled or forgotten. Mean and P95 are seen with every tab. */
static void
request_results (WeftResultsController *controller)
{
  if (controller->diagram == 0) {
    weft_session_answers_cancel_all (controller->answers);
    show_answers (controller);
    return;
  }
  controller->is_stopped = FALSE;
  if (weft_results_pane_get_open (controller->pane) && controller->asked == 0 &&
      !get_answer (controller).current)
    controller->asked = g_get_monotonic_time ();
  if (weft_results_pane_get_open (controller->pane))
    weft_inquiry_ask (controller->as_drawn, controller->diagram, NULL, 0);
  else
    weft_inquiry_cancel (controller->as_drawn);
  show_answers (controller);
}

/* (nullable): about @diagram as it is drawn; the one about another diagram rests. */
static WeftInquiry *
find_as_drawn (WeftResultsController *controller, guint32 diagram)
{
  WeftInquiry *inquiry = g_hash_table_lookup (controller->drawn, GUINT_TO_POINTER (diagram));

  if (inquiry != NULL || diagram == 0)
    return inquiry;
  inquiry = weft_inquiry_new (controller->answers, &weft_flow_question_distribution);
  weft_inquiry_keep_previous (inquiry);
  g_signal_connect_object (inquiry, "changed", G_CALLBACK (as_drawn_cb), controller, 0);
  g_hash_table_insert (controller->drawn, GUINT_TO_POINTER (diagram), inquiry);
  return inquiry;
}

void
weft_results_controller_show (WeftResultsController *controller, guint32 diagram)
{
  WeftInquiry *as_drawn = find_as_drawn (controller, diagram);

  if (controller->as_drawn != NULL && as_drawn != controller->as_drawn)
    weft_inquiry_cancel (controller->as_drawn);
  controller->as_drawn = as_drawn;
  controller->diagram = diagram;
  controller->asked = 0;
  weft_results_pane_show_diagram (controller->pane, controller->document,
                                  weft_session_document_get_version (controller->document), diagram);
  request_results (controller);
}

void
weft_results_controller_run (WeftResultsController *controller)
{
  WeftAnswerPage *page =
      weft_results_pane_get_page (controller->pane, weft_results_pane_get_asked_view (controller->pane));

  if (page != NULL)
    weft_answer_page_ask (page);
  request_results (controller);
}

void
weft_results_controller_stop (WeftResultsController *controller)
{
  controller->is_stopped = TRUE;
  weft_session_answers_cancel_all (controller->answers);
}

/* What is shown. */

/* The answer to @question, unless it is old and nobody sees it. */
static gconstpointer
find_shown (WeftResultsController *controller, const WeftQuestion *question)
{
  WeftAnswerPage *page =
      weft_results_pane_get_page (controller->pane, weft_results_pane_get_asked_view (controller->pane));

  if (page != NULL && weft_answer_page_get_question (page) == question)
    return weft_answer_page_get_answer (page);
  return weft_session_answers_find (controller->answers, question, controller->diagram);
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
  WeftInquiryState answer = get_answer (controller);
  GArray *answers = list_shown (controller);

  if (answer.current || weft_results_pane_wants_distribution (controller->pane))
    subject->results.current = answer.value;
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
as_drawn_cb (WeftInquiry *inquiry, WeftResultsController *controller)
{
  if (inquiry == controller->as_drawn)
    show_answers (controller);
}

static void
overlay_cb (WeftInquiry *inquiry, WeftResultsController *controller)
{
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    if (controller->overlays[i] == inquiry)
      show_overlay (controller, i);
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
  if (controller->answers != NULL)
    g_signal_handlers_disconnect_by_data (controller->answers, controller);
  controller->as_drawn = NULL;
  g_clear_pointer (&controller->drawn, g_hash_table_unref);
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    g_clear_object (&controller->overlays[i]);
  if (controller->pane != NULL) {
    g_signal_handlers_disconnect_by_data (controller->pane, controller);
    g_signal_handlers_disconnect_by_data (get_distribution (controller), controller);
  }
  g_clear_object (&controller->answers);
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
weft_results_controller_init (WeftResultsController *controller)
{
  controller->drawn = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
}

WeftResultsController *
weft_results_controller_new (WeftSessionDocument *document, WeftResultsPane *pane)
{
  WeftResultsController *controller = g_object_new (WEFT_TYPE_RESULTS_CONTROLLER, NULL);

  controller->document = g_object_ref (document);
  controller->pane = g_object_ref (pane);
  controller->answers = g_object_ref (weft_session_document_get_answers (document));
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++) {
    controller->overlays[i] = weft_inquiry_new (controller->answers, overlays[i].question);
    g_signal_connect_object (controller->overlays[i], "changed", G_CALLBACK (overlay_cb), controller, 0);
  }
  g_signal_connect_swapped (controller->answers, "notify::running", G_CALLBACK (running_cb), controller);
  g_signal_connect_swapped (controller->answers, "notify::progress", G_CALLBACK (progress_cb), controller);
  g_signal_connect_swapped (pane, "view-changed", G_CALLBACK (request_results), controller);
  g_signal_connect_swapped (get_distribution (controller), "overlays-changed", G_CALLBACK (request_results),
                            controller);
  return controller;
}
