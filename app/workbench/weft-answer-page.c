/* weft-answer-page.c: from a question by the session to a figure. */
#include "weft-answer-page.h"

#include "weft-answer-options.h"
#include "weft-elements.h"
#include "weft-step-bar.h"
#include "weft-widget-theme.h"
#include "weft-worker.h"

#include <glib/gi18n.h>

/* What is computed in less time is not worth a sign; in ms. */
#define PATIENCE 150

/* The figures of a diagram with more rows of a kind take long: they are made beside the main thread. */
#define MANY_ROWS 20000

struct _WeftAnswerPage {
  GtkWidget parent_instance;
  const WeftView *shown_by;
  WeftOptions *options_asked;
  guint64 seed;
  WeftInquiry *inquiry;   /* (nullable) */
  WeftDocument *document; /* (nullable) */
  guint32 diagram;
  gboolean active;

  GtkWidget *options; /* owned; stand elsewhere */
  GtkWidget *notice;  /* why there is no answer */
  GtkWidget *empty;   /* over the figure, while there is none */
  GtkWidget *waiting;
  GtkWidget *progress;
  GtkWidget *scroller;
  GtkWidget *view;
  GtkWidget *steps; /* (nullable): of a figure that grows */
  GtkWidget *words; /* the sentence or the reading */
  GtkWidget *sentence;
  GtkWidget *reading;

  guint variant;      /* of the figure */
  guint step;         /* of it: how many steps are shown, plus one; 0: all */
  GHashTable *folded; /* (element-type utf8): titles of sections of lanes */
  guint64 shown;      /* serial of the answer of the figure */
  guint64 figure_number;
  WeftDocument *shown_document;
  gboolean making;   /* a figure, beside the main thread */
  gboolean outdated; /* it is, before it is made: another one is wanted */
  guint patience;
  gboolean is_slow;
  char *status;
};

enum { PICKED, EDIT_ASKED, REFUSED, STATUS_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftAnswerPage, weft_answer_page, GTK_TYPE_WIDGET)

const WeftView *
weft_answer_page_get_row (WeftAnswerPage *page)
{
  return page->shown_by;
}

const WeftQuestion *
weft_answer_page_get_question (WeftAnswerPage *page)
{
  return page->shown_by->question;
}

WeftOptions *
weft_answer_page_get_asked (WeftAnswerPage *page)
{
  return page->options_asked;
}

void
weft_answer_page_set_seed (WeftAnswerPage *page, guint64 seed)
{
  page->seed = seed;
}

guint64
weft_answer_page_get_seed (WeftAnswerPage *page)
{
  return page->seed;
}

WeftDocument *
weft_answer_page_get_document (WeftAnswerPage *page)
{
  return page->document;
}

guint32
weft_answer_page_get_diagram (WeftAnswerPage *page)
{
  return page->diagram;
}

WeftFigureView *
weft_answer_page_get_view (WeftAnswerPage *page)
{
  return WEFT_FIGURE_VIEW (page->view);
}

GtkWidget *
weft_answer_page_get_options (WeftAnswerPage *page)
{
  return page->options;
}

const char *
weft_answer_page_get_status (WeftAnswerPage *page)
{
  return page->status != NULL ? page->status : "";
}

WeftInquiryState
weft_answer_page_get_state (WeftAnswerPage *page)
{
  WeftInquiryState state = {0};

  if (page->inquiry != NULL)
    weft_inquiry_get (page->inquiry, &state);
  return state;
}

gconstpointer
weft_answer_page_get_answer (WeftAnswerPage *page)
{
  return weft_answer_page_get_state (page).value;
}

WeftSheet *
weft_answer_page_make_sheet (WeftAnswerPage *page)
{
  return page->shown_by->question->type->make_sheet (page->document, weft_answer_page_get_answer (page));
}

/* What is shown. */

/* What is added to what the answer says of itself. */
static const char *
get_addition (WeftAnswerPage *page, const WeftInquiryState *answer)
{
  if (answer->running && page->is_slow)
    return answer->current ? _ ("getting finer…") : _ ("out of date, computing…");
  if (answer->stopped)
    return answer->current ? _ ("stopped") : _ ("out of date");
  return answer->current || answer->running ? NULL : _ ("out of date");
}

static void
show_status (WeftAnswerPage *page, const WeftInquiryState *answer)
{
  const char *addition = get_addition (page, answer);
  g_autofree char *words =
      answer->value != NULL ? weft_views_describe (page->shown_by, answer->value) : g_strdup ("");

  g_free (page->status);
  page->status = answer->value != NULL && addition != NULL ? g_strdup_printf ("%s · %s", words, addition)
                                                           : g_steal_pointer (&words);
  g_signal_emit (page, signals[STATUS_CHANGED], 0);
}

static void
show_progress (WeftAnswerPage *page, const WeftInquiryState *answer)
{
  gboolean is_waiting = answer->running && page->is_slow;
  const char *words = answer->running   ? _ ("Computing…")
                      : answer->stopped ? _ ("Stopped. F5 computes it again.")
                                        : _ ("It appears here as soon as the diagram can be evaluated.");

  gtk_widget_set_visible (page->progress, is_waiting && !answer->current);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (page->progress), answer->progress);
  gtk_label_set_text (GTK_LABEL (page->waiting), is_waiting || !answer->running ? words : "");
}

/* A figure that is made beside the main thread: of what was asked for then. */
typedef struct {
  WeftAnswerPage *page; /* (nullable), a weak pointer: nobody waits for the figure when it is gone */
  const WeftView *view;
  WeftViewSubject subject; /* document and folded are owned */
  WeftDocument *document;
  gpointer answer;
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  g_clear_weak_pointer (&making->page);
  making->view->question->type->unref (making->answer);
  weft_document_unref (making->document);
  g_hash_table_unref (making->subject.folded);
  g_free (making);
}

static gpointer
make_in_thread (gpointer data, G_GNUC_UNUSED GError **error)
{
  const Making *making = data;

  return making->view->make_figure (making->view, &making->subject, making->answer);
}

static void show_answer (WeftAnswerPage *page);

/* Meanwhile there may be no answer any more, or the page shows something else. */
static void
made_cb (G_GNUC_UNUSED gpointer owner, gpointer data, gpointer result, G_GNUC_UNUSED const GError *error)
{
  const Making *making = data;
  WeftAnswerPage *page = making->page;
  g_autoptr (WeftFigure) figure = result;

  if (page == NULL)
    return;
  page->making = FALSE;
  if (page->shown != 0 && making->subject.diagram == page->diagram &&
      making->subject.variant == page->variant)
    weft_figure_view_set_figure (WEFT_FIGURE_VIEW (page->view), figure);
  if (!page->outdated)
    return;
  page->outdated = FALSE;
  page->shown = 0;
  show_answer (page);
}

static void
begin_making (WeftAnswerPage *page, const WeftViewSubject *subject, gpointer answer)
{
  static const WeftWork work = {make_in_thread, made_cb, making_free};
  Making *making = g_new (Making, 1);

  *making = (Making){NULL, page->shown_by, *subject, weft_document_ref (page->document),
                     page->shown_by->question->type->ref (answer)};
  making->subject.folded = weft_answer_page_copy_folded (page);
  g_set_weak_pointer (&making->page, page);
  page->making = TRUE;
  weft_worker_look (&work, NULL, making);
}

static gboolean
has_many_rows (const WeftDocument *document, guint32 diagram)
{
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (diagram));
  gboolean has_many = FALSE;

  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    has_many = has_many || weft_graph_count_rows (graph, table) > MANY_ROWS;
  return has_many;
}

/* An old answer may speak of nodes that are gone, and keeps the names that it had. */
static void
show_figure (WeftAnswerPage *page, const WeftInquiryState *answer)
{
  const WeftViewSubject subject = {.document = page->document,
                                   .diagram = page->diagram,
                                   .variant = page->variant,
                                   .step = page->step,
                                   .folded = page->folded};
  g_autoptr (WeftFigure) figure = NULL;
  gboolean is_same = answer->value != NULL && answer->serial == page->shown;

  if (is_same && (page->document == page->shown_document || !answer->current))
    return;
  page->shown = answer->value != NULL ? answer->serial : 0;
  page->figure_number++;
  g_clear_pointer (&page->shown_document, weft_document_unref);
  page->shown_document = weft_document_ref (page->document);
  page->outdated = answer->value != NULL && page->making;
  if (page->outdated)
    return;
  if (answer->value != NULL && has_many_rows (page->document, page->diagram)) {
    begin_making (page, &subject, answer->value);
    return;
  }
  if (answer->value != NULL)
    figure = page->shown_by->make_figure (page->shown_by, &subject, answer->value);
  weft_figure_view_set_figure (WEFT_FIGURE_VIEW (page->view), figure);
}

/* How many steps of @answer are shown. */
static guint
get_shown_steps (WeftAnswerPage *page, gconstpointer answer)
{
  guint n = page->shown_by->count_steps (answer);

  return page->step > 0 ? MIN (page->step - 1, n) : n;
}

static void
show_steps (WeftAnswerPage *page, gconstpointer answer)
{
  if (page->steps == NULL)
    return;
  gtk_widget_set_visible (page->steps, answer != NULL);
  if (answer != NULL)
    weft_step_bar_show (page->steps, page->shown_by->count_steps (answer), get_shown_steps (page, answer));
}

static void
show_answer (WeftAnswerPage *page)
{
  WeftInquiryState answer = weft_answer_page_get_state (page);
  g_autofree char *problem = weft_inquiry_state_explain (&answer);

  if (page->document == NULL || !page->active)
    return;
  show_figure (page, &answer);
  show_steps (page, answer.value);
  show_progress (page, &answer);
  gtk_label_set_text (GTK_LABEL (page->notice), problem != NULL ? problem : "");
  gtk_widget_set_tooltip_text (page->notice, problem);
  gtk_widget_set_visible (page->notice, problem != NULL);
  gtk_widget_set_visible (page->empty, answer.value == NULL);
  weft_widget_set_class (page->scroller, "stale",
                         answer.value != NULL && !answer.current && (page->is_slow || !answer.running));
  show_status (page, &answer);
}

WeftPageSigns
weft_answer_page_get_signs (WeftAnswerPage *page)
{
  const char *problem = gtk_label_get_text (GTK_LABEL (page->notice));

  return (WeftPageSigns){gtk_label_get_text (GTK_LABEL (page->waiting)), *problem != '\0' ? problem : NULL,
                         gtk_widget_has_css_class (page->scroller, "stale")};
}

guint64
weft_answer_page_get_figure_number (WeftAnswerPage *page)
{
  return page->figure_number;
}

guint
weft_answer_page_get_variant (WeftAnswerPage *page)
{
  return page->variant;
}

guint
weft_answer_page_get_step (WeftAnswerPage *page)
{
  return page->step;
}

GHashTable *
weft_answer_page_copy_folded (WeftAnswerPage *page)
{
  GHashTable *copy = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer title;

  g_hash_table_iter_init (&iter, page->folded);
  while (g_hash_table_iter_next (&iter, &title, NULL))
    g_hash_table_add (copy, g_strdup (title));
  return copy;
}

void
weft_answer_page_set_variant (WeftAnswerPage *page, guint variant)
{
  page->variant = variant;
  page->shown = 0;
  show_answer (page);
}

static gboolean
patience_cb (gpointer data)
{
  WeftAnswerPage *page = data;

  page->patience = 0;
  page->is_slow = TRUE;
  show_answer (page);
  return G_SOURCE_REMOVE;
}

/* Signs of waiting come after a moment, and go at once. */
static void
changed_cb (WeftAnswerPage *page)
{
  if (!weft_answer_page_get_state (page).running) {
    g_clear_handle_id (&page->patience, g_source_remove);
    page->is_slow = FALSE;
  } else if (!page->is_slow && page->patience == 0) {
    page->patience = g_timeout_add (PATIENCE, patience_cb, page);
  }
  show_answer (page);
}

static void
progress_cb (WeftAnswerPage *page)
{
  WeftInquiryState state = weft_answer_page_get_state (page);

  if (page->active)
    show_progress (page, &state);
}

static void
set_session (WeftAnswerPage *page, WeftSessionDocument *session)
{
  WeftSessionAnswers *answers = weft_session_document_get_answers (session);

  if (page->inquiry != NULL)
    return;
  page->inquiry = weft_inquiry_new (answers, page->shown_by->question);
  g_signal_connect_object (page->inquiry, "changed", G_CALLBACK (changed_cb), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (answers, "notify::progress", G_CALLBACK (progress_cb), page, G_CONNECT_SWAPPED);
}

void
weft_answer_page_ask (WeftAnswerPage *page)
{
  if (page->active && page->inquiry != NULL && page->diagram != 0)
    weft_inquiry_ask (page->inquiry, page->diagram, page->options_asked, page->seed);
}

void
weft_answer_page_show (WeftAnswerPage *page,
                       WeftSessionDocument *session,
                       WeftDocument *document,
                       guint32 diagram)
{
  gboolean is_another = diagram != page->diagram || page->inquiry == NULL;

  set_session (page, session);
  weft_document_ref (document);
  g_clear_pointer (&page->document, weft_document_unref);
  page->document = document;
  page->diagram = diagram;
  if (is_another)
    weft_answer_page_ask (page);
  show_answer (page);
}

void
weft_answer_page_set_active (WeftAnswerPage *page, gboolean active)
{
  if (active == page->active)
    return;
  page->active = active;
  if (active) {
    weft_answer_page_ask (page);
    show_answer (page);
  } else if (page->inquiry != NULL) {
    weft_inquiry_cancel (page->inquiry);
  }
}

/* Building. */

static void
picked_cb (G_GNUC_UNUSED WeftFigureView *view, guint node, WeftAnswerPage *page)
{
  g_signal_emit (page, signals[PICKED], 0, node);
}

/* What an old answer says may not be so any more. */
static gboolean
check_current (WeftAnswerPage *page, const char *sentence)
{
  WeftInquiryState answer = weft_answer_page_get_state (page);
  gboolean is_current = answer.value != NULL && answer.current;

  if (!is_current)
    g_signal_emit (page, signals[REFUSED], 0, sentence);
  return is_current;
}

static void
move_cb (G_GNUC_UNUSED WeftFigureView *view, guint node, guint lane, WeftAnswerPage *page)
{
  g_autofree char *text = NULL;

  if (!check_current (page, _ ("Wait until the schedule is up to date.")))
    return;
  if (page->shown_by->allocate (weft_answer_page_get_answer (page), page->variant, node, lane, &text))
    g_signal_emit (page, signals[EDIT_ASKED], 0, "allocate", node, text);
  else
    g_signal_emit (page, signals[REFUSED], 0, text);
}

static void
place_cb (G_GNUC_UNUSED WeftFigureView *view, double x, double y, WeftAnswerPage *page)
{
  g_autofree char *text = NULL;

  if (!check_current (page, _ ("Wait until the figure is up to date.")))
    return;
  if (page->shown_by->place (weft_answer_page_get_answer (page), (const double[]){x, y}, &text))
    g_signal_emit (page, signals[EDIT_ASKED], 0, "set-parameters", 0, text);
  else
    g_signal_emit (page, signals[REFUSED], 0, text);
}

static void
fold_cb (G_GNUC_UNUSED WeftFigureView *view, const char *title, WeftAnswerPage *page)
{
  if (!g_hash_table_remove (page->folded, title))
    g_hash_table_add (page->folded, g_strdup (title));
  page->shown = 0;
  show_answer (page);
}

/* (transfer full) (nullable): what the last step does that is shown, or why the picture is as it is. */
static char *
tell (WeftAnswerPage *page)
{
  gconstpointer answer = weft_answer_page_get_answer (page);

  if (answer != NULL && page->step > 0 && page->shown_by->tell_step != NULL &&
      get_shown_steps (page, answer) > 0)
    return page->shown_by->tell_step (page->document, answer, get_shown_steps (page, answer));
  return answer != NULL && page->shown_by->explain != NULL ? page->shown_by->explain (answer) : NULL;
}

/* What is read, or what there is to say of the whole. */
static void
show_reading (WeftAnswerPage *page)
{
  const char *words = weft_figure_view_get_reading (WEFT_FIGURE_VIEW (page->view));
  g_autofree char *sentence = words == NULL || page->steps != NULL ? tell (page) : NULL;
  const char *text = words != NULL ? words : sentence;
  GtkWidget *shown = words != NULL ? page->reading : page->sentence;

  if (page->steps != NULL)
    weft_step_bar_tell (page->steps, sentence);
  gtk_label_set_text (GTK_LABEL (shown), text != NULL ? text : "");
  gtk_stack_set_visible_child (GTK_STACK (page->words), shown);
  gtk_widget_set_tooltip_text (page->words, text);
}

static void
step_cb (gpointer data, guint step)
{
  WeftAnswerPage *page = data;

  page->step = step + 1;
  page->shown = 0;
  show_answer (page);
  show_reading (page);
}

static GtkWidget *
make_waiting (WeftAnswerPage *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  page->waiting = gtk_label_new ("");
  gtk_label_set_wrap (GTK_LABEL (page->waiting), TRUE);
  gtk_widget_add_css_class (page->waiting, "dim-label");
  page->progress = gtk_progress_bar_new ();
  gtk_widget_set_size_request (page->progress, 220, -1);
  gtk_widget_set_halign (page->progress, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (page->progress, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (page->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress"), -1);
  gtk_box_append (GTK_BOX (box), page->waiting);
  gtk_box_append (GTK_BOX (box), page->progress);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_can_target (box, FALSE);
  page->empty = box;
  return box;
}

/* Over the figure, so that nothing moves when it comes and goes. */
static GtkWidget *
make_notice (WeftAnswerPage *page)
{
  page->notice = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (page->notice), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (page->notice), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_ellipsize (GTK_LABEL (page->notice), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (page->notice), 2);
  gtk_label_set_xalign (GTK_LABEL (page->notice), 0);
  gtk_label_set_selectable (GTK_LABEL (page->notice), TRUE);
  gtk_widget_set_valign (page->notice, GTK_ALIGN_START);
  gtk_widget_add_css_class (page->notice, "notice");
  gtk_widget_set_visible (page->notice, FALSE);
  return page->notice;
}

static GtkWidget *
make_figure (WeftAnswerPage *page)
{
  page->view = weft_figure_view_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (page->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (page->shown_by->label), -1);
  g_signal_connect (page->view, "picked", G_CALLBACK (picked_cb), page);
  g_signal_connect (page->view, "move-asked", G_CALLBACK (move_cb), page);
  g_signal_connect (page->view, "fold-asked", G_CALLBACK (fold_cb), page);
  g_signal_connect (page->view, "place-asked", G_CALLBACK (place_cb), page);
  weft_figure_view_set_movable (WEFT_FIGURE_VIEW (page->view),
                                page->shown_by->allocate != NULL || page->shown_by->place != NULL);
  g_signal_connect_swapped (page->view, "reading-changed", G_CALLBACK (show_reading), page);
  page->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (page->scroller), page->view);
  gtk_widget_set_vexpand (page->scroller, TRUE);
  return page->scroller;
}

static GtkWidget *
make_caption (void)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  /* GTK 4.8 complains of a label that may be shortened and is shorter than the dots. */
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "reading");
  return label;
}

/* What is read takes the place of the sentence, and no more of it: a pointer on the figure does not move the figure. */
static GtkWidget *
make_words (WeftAnswerPage *page)
{
  page->words = gtk_stack_new ();
  page->sentence = make_caption ();
  gtk_label_set_wrap (GTK_LABEL (page->sentence), TRUE);
  gtk_label_set_lines (GTK_LABEL (page->sentence), 3);
  page->reading = make_caption ();
  gtk_stack_add_child (GTK_STACK (page->words), page->sentence);
  gtk_stack_add_child (GTK_STACK (page->words), page->reading);
  return page->words;
}

static void
build (WeftAnswerPage *page)
{
  GtkWidget *overlay = gtk_overlay_new ();

  page->options = g_object_ref_sink (weft_answer_options_new (page));
  gtk_overlay_set_child (GTK_OVERLAY (overlay), make_figure (page));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), make_waiting (page));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), make_notice (page));
  gtk_widget_set_parent (overlay, GTK_WIDGET (page));
  if (page->shown_by->count_steps != NULL) {
    page->steps = weft_step_bar_new (step_cb, page);
    gtk_widget_set_visible (page->steps, FALSE);
    gtk_widget_set_parent (page->steps, GTK_WIDGET (page));
  }
  gtk_widget_set_parent (make_words (page), GTK_WIDGET (page));
}

static void
weft_answer_page_dispose (GObject *object)
{
  WeftAnswerPage *page = WEFT_ANSWER_PAGE (object);
  GtkWidget *child;

  g_clear_handle_id (&page->patience, g_source_remove);
  g_clear_object (&page->inquiry);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (page))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&page->options);
  g_clear_pointer (&page->document, weft_document_unref);
  g_clear_pointer (&page->shown_document, weft_document_unref);
  g_clear_pointer (&page->options_asked, weft_options_free);
  g_clear_pointer (&page->status, g_free);
  g_clear_pointer (&page->folded, g_hash_table_unref);
  G_OBJECT_CLASS (weft_answer_page_parent_class)->dispose (object);
}

static void
weft_answer_page_class_init (WeftAnswerPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_answer_page_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftanswer");
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[EDIT_ASKED] = g_signal_new ("edit-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT, G_TYPE_STRING);
  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[STATUS_CHANGED] = g_signal_new ("status-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_answer_page_init (WeftAnswerPage *page)
{
  page->folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (page))),
                                  GTK_ORIENTATION_VERTICAL);
}

GtkWidget *
weft_answer_page_new (const WeftView *row)
{
  WeftAnswerPage *page = g_object_new (WEFT_TYPE_ANSWER_PAGE, NULL);

  page->shown_by = row;
  page->options_asked = weft_options_new (page->shown_by->question->options);
  page->seed = 1;
  build (page);
  return GTK_WIDGET (page);
}
