/* weft-program-page.c: see weft-program-page.h. */
#include "weft-program-page.h"

#include "weft-pair-paned.h"
#include "weft-profile-view.h"
#include "weft-program-file-bar.h"
#include "weft-program-measure.h"
#include "weft-program-source.h"
#include "weft-program-work.h"
#include "weft-run-view.h"
#include "weft-strip.h"
#include "weft-worker.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* How long nobody has typed before the source is checked and the document has it. */
#define PAUSE 300 /* ms */
/* From so much on source and tools are beside each other. */
#define ROOM_BESIDE 900 /* pixels */
/* Nodes whose lines are pointed out. */
#define MOST_LIT 1000
/* How often the time of a run is told. */
#define TICK 100 /* ms */

struct _WeftProgramPage {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *pes;
  GtkWidget *target;
  GtkWidget *run;
  GtkWidget *stop;
  GtkWidget *derive;
  GtkWidget *state;  /* in words */
  GtkWidget *file;   /* WeftProgramFileBar */
  GtkWidget *source; /* WeftProgramSource */
  GtkWidget *messages;
  GtkWidget *message_list;
  GtkWidget *output;             /* WeftRunView */
  GtkWidget *tools;              /* GtkStack */
  GtkWidget *steps;              /* WeftStopView */
  GtkWidget *profile;            /* WeftProfileView */
  WeftSessionDocument *document; /* (nullable) */
  guint32 program;
  WeftProgramWork *work;        /* (nullable): under way */
  WeftProgramOutcome *last_run; /* (nullable) */
  guint pause;                  /* of typing */
  guint clock;                  /* source: tells how long a run takes */
  gint64 begun;                 /* when it began */
  gboolean is_shown;            /* the text comes from the document */
  gboolean has_errors;
};

enum { DERIVED, FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftProgramPage, weft_program_page, GTK_TYPE_WIDGET)

static WeftProgramSource *
get_source (WeftProgramPage *page)
{
  return WEFT_PROGRAM_SOURCE (page->source);
}

static const WeftNode *
get_node (WeftProgramPage *page)
{
  const WeftNode *node =
      page->document != NULL
          ? weft_document_get_node (weft_session_document_get_version (page->document), page->program)
          : NULL;

  return node != NULL && weft_node_get_kind (node) == WEFT_KIND_PROGRAM ? node : NULL;
}

/* Parallel loops are only checked here. */
static gboolean
can_run (WeftProgramPage *page)
{
  const WeftNode *node = get_node (page);

  return node != NULL && !page->has_errors &&
         weft_program_language_runs (weft_node_get_text (node, WEFT_PROPERTY_LANGUAGE));
}

/* What the source says. */

static void
say (WeftProgramPage *page, const char *words)
{
  gtk_label_set_text (GTK_LABEL (page->state), words);
  gtk_widget_set_tooltip_text (page->state, words);
}

/* Of a run: beside its output too, where there is room. */
static void
say_of_run (WeftProgramPage *page, const char *words)
{
  weft_run_view_say (WEFT_RUN_VIEW (page->output), words);
  say (page, words);
}

static void
stop_clock (WeftProgramPage *page)
{
  g_clear_handle_id (&page->clock, g_source_remove);
  weft_run_view_set_running (WEFT_RUN_VIEW (page->output), FALSE, 0);
}

/* How long it has taken so far, and of several runs which one it is. */
static gboolean
tick_cb (gpointer data)
{
  WeftProgramPage *page = data;
  double elapsed = (double) (g_get_monotonic_time () - page->begun) / G_USEC_PER_SEC;
  double fraction = page->work->is_measured ? weft_job_get_progress (page->work->job) : -1;
  g_autofree char *words = NULL;

  if (page->work->task == WEFT_PROGRAM_TREE)
    words = g_strdup_printf (_ ("Running for a profile… %.1f s"), elapsed);
  else if (page->work->is_measured)
    words = g_strdup_printf (_ ("Run %u of %u… %.1f s"),
                             MIN ((guint) (fraction * page->work->n_runs + 0.5) + 1, page->work->n_runs),
                             page->work->n_runs, elapsed);
  else
    words = g_strdup_printf (_ ("Running… %.1f s"), elapsed);
  weft_run_view_set_running (WEFT_RUN_VIEW (page->output), TRUE, fraction);
  say_of_run (page, words);
  return G_SOURCE_CONTINUE;
}

static void
start_clock (WeftProgramPage *page)
{
  stop_clock (page);
  page->begun = g_get_monotonic_time ();
  page->clock = g_timeout_add (TICK, tick_cb, page);
  tick_cb (page);
}

static void
show_buttons (WeftProgramPage *page)
{
  gboolean runs = page->work != NULL && page->work->task != WEFT_PROGRAM_CHECK;

  gtk_widget_set_visible (page->stop, runs);
  gtk_widget_set_visible (page->run, !runs);
  gtk_widget_set_sensitive (page->run, can_run (page));
  gtk_widget_set_sensitive (page->derive, can_run (page) && !runs);
  weft_run_view_set_can_run (WEFT_RUN_VIEW (page->output), can_run (page) && !runs);
  if (!runs)
    stop_clock (page);
  weft_stop_view_set_can_go (WEFT_STOP_VIEW (page->steps), can_run (page));
}

static void
go_to_line_cb (WeftProgramPage *page, GtkListBoxRow *row)
{
  const WeftMimdcMessage *message = g_object_get_data (G_OBJECT (row), "message");

  weft_program_source_go_to (get_source (page), message->line, message->column);
}

static void
add_message (WeftProgramPage *page, const WeftMimdcMessage *message)
{
  gboolean is_error = message->severity == WEFT_MIMDC_ERROR;
  g_autofree char *words =
      g_strdup_printf (_ ("Line %u, column %u: %s"), message->line, message->column, message->sentence);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (words);
  GtkWidget *icon =
      gtk_image_new_from_icon_name (is_error ? "dialog-error-symbolic" : "dialog-warning-symbolic");
  GtkWidget *row = gtk_list_box_row_new ();
  WeftMimdcMessage *kept = g_memdup2 (message, sizeof *message);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, is_error ? "error" : "warning");
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  is_error ? _ ("Error") : _ ("Warning"), -1);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  kept->sentence = NULL;
  g_object_set_data_full (G_OBJECT (row), "message", kept, g_free);
  gtk_list_box_append (GTK_LIST_BOX (page->message_list), row);
}

static void
show_messages (WeftProgramPage *page, const GArray *messages)
{
  guint n_errors = 0;
  g_autofree char *words = NULL;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (page->message_list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (page->message_list), row);
  weft_program_source_show_messages (get_source (page), messages);
  for (guint i = 0; i < messages->len; i++) {
    const WeftMimdcMessage *message = &g_array_index (messages, WeftMimdcMessage, i);

    n_errors += message->severity == WEFT_MIMDC_ERROR;
    add_message (page, message);
  }
  page->has_errors = n_errors > 0;
  gtk_widget_set_visible (page->messages, messages->len > 0);
  words = n_errors > 0 ? g_strdup_printf (ngettext ("%u error", "%u errors", n_errors), n_errors)
                       : g_strdup (can_run (page) ? _ ("Ready to run") : _ ("Nothing is wrong"));
  say (page, words);
}

/* Work. */

static void
print_output (WeftProgramPage *page, const WeftProgramOutcome *outcome)
{
  g_autofree char *problem = outcome->problem == NULL ? g_strdup ("")
                             : outcome->line > 0
                                 ? g_strdup_printf (_ ("Line %u: %s"), outcome->line, outcome->problem)
                                 : g_strdup (outcome->problem);

  weft_run_view_show (WEFT_RUN_VIEW (page->output),
                      outcome->tagged != NULL ? outcome->tagged : outcome->output, problem);
}

static void
show_run (WeftProgramPage *page, const WeftProgramOutcome *outcome)
{
  g_autofree char *words = g_strdup_printf (_ ("Ended normally: %" PRIu64 " steps in %.2g s"),
                                            outcome->counts.all.steps, outcome->elapsed);

  print_output (page, outcome);
  say_of_run (page, outcome->problem != NULL ? _ ("The run ended early") : words);
}

/* The times of the runs, as a measurement of the document: one step of its history. */
static void
keep_times (WeftProgramPage *page, const WeftProgramOutcome *outcome, const WeftProgramWork *work)
{
  WeftDocument *version = weft_session_document_get_version (page->document);
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  g_autofree char *id = NULL;
  WeftDocument *next;

  if (outcome->problem != NULL || get_node (page) == NULL)
    return;
  next = weft_program_place_measurement (version, page->program,
                                         outcome->chosen != NULL ? outcome->chosen : work->target->name,
                                         outcome->seconds, &id, &error);
  if (next == NULL ||
      !weft_session_document_apply (page->document, next, _ ("Measure program"), NULL, &error)) {
    g_signal_emit (page, signals[FAILED], 0, error);
    return;
  }
  words = g_strdup_printf (ngettext ("Measured: %u run in %.2g s, “%s”", "Measured: %u runs in %.2g s, “%s”",
                                     outcome->seconds->len),
                           outcome->seconds->len, outcome->elapsed, id);
  say_of_run (page, words);
}

/* What the last run cost, in the source too. @outcome: (transfer full) (nullable); @work: (nullable): what it came of */
static void
keep_run (WeftProgramPage *page, WeftProgramOutcome *outcome, const WeftProgramWork *work)
{
  weft_profile_view_show (WEFT_PROFILE_VIEW (page->profile), outcome, work != NULL ? work->target : NULL,
                          work != NULL ? work->text : "");
  weft_program_source_show_use (get_source (page), outcome != NULL ? outcome->use : NULL);
  g_clear_pointer (&page->last_run, weft_program_outcome_free);
  page->last_run = outcome;
}

/* Where the run stands, in the source too. */
static void
mark_stop (WeftProgramPage *page)
{
  weft_program_source_show_stop (get_source (page), weft_stop_view_get_line (WEFT_STOP_VIEW (page->steps)));
}

static void
show_stop (WeftProgramPage *page, WeftProgramOutcome *outcome, const WeftProgramWork *work)
{
  print_output (page, outcome);
  weft_stop_view_show (WEFT_STOP_VIEW (page->steps), g_steal_pointer (&outcome->stop), outcome->code,
                       work->text);
  mark_stop (page);
  say (page, outcome->problem != NULL ? _ ("The run ended early") : "");
}

static void
forget_runs (WeftProgramPage *page)
{
  weft_stop_view_show (WEFT_STOP_VIEW (page->steps), NULL, NULL, NULL);
  mark_stop (page);
  keep_run (page, NULL, NULL);
}

static void
show_tree (WeftProgramPage *page, const WeftProgramOutcome *outcome)
{
  WeftDocument *version = weft_session_document_get_version (page->document);
  g_autoptr (GError) error = NULL;
  WeftDocument *with_tree;
  WeftNode *tree;

  if (outcome->tree == NULL) {
    print_output (page, outcome);
    say (page, _ ("There is no tree"));
    return;
  }
  with_tree = weft_program_place_tree (version, outcome->tree, &error);
  if (with_tree == NULL ||
      !weft_session_document_apply (page->document, with_tree, _ ("Derive tree"), NULL, &error)) {
    g_signal_emit (page, signals[FAILED], 0, error);
    return;
  }
  tree = weft_document_get_node (outcome->tree, weft_document_find_diagram (outcome->tree));
  tree = weft_document_lookup (weft_session_document_get_version (page->document), weft_node_get_name (tree));
  g_signal_emit (page, signals[DERIVED], 0, weft_node_get_id (tree));
}

/* @outcome: (transfer full) */
static void
show_outcome (WeftProgramPage *page, const WeftProgramWork *work, WeftProgramOutcome *outcome)
{
  g_autoptr (WeftProgramOutcome) own = outcome;

  show_messages (page, outcome->messages);
  if (page->has_errors)
    return;
  if (work->task == WEFT_PROGRAM_STOP)
    show_stop (page, outcome, work);
  if (work->task == WEFT_PROGRAM_TREE && get_node (page) != NULL)
    show_tree (page, outcome);
  if (work->task != WEFT_PROGRAM_RUN)
    return;
  show_run (page, outcome);
  if (work->is_measured)
    keep_times (page, outcome, work);
  if (!weft_program_page_shows_profile (page))
    gtk_stack_set_visible_child_name (GTK_STACK (page->tools), "output");
  keep_run (page, g_steal_pointer (&own), work);
}

static void
done_cb (gpointer owner, gpointer data, gpointer result, G_GNUC_UNUSED const GError *error)
{
  WeftProgramPage *page = owner;
  g_autoptr (WeftProgramOutcome) outcome = result;

  if (page->work != data)
    return;
  page->work = NULL;
  if (outcome == NULL)
    say_of_run (page, _ ("Stopped"));
  else
    show_outcome (page, data, g_steal_pointer (&outcome));
  show_buttons (page);
}

/* Whatever is under way ends. */
static void
give_up (WeftProgramPage *page)
{
  WeftProgramWork *work = g_steal_pointer (&page->work);

  stop_clock (page);
  if (work == NULL)
    return;
  weft_job_cancel (work->job);
  weft_worker_give_up (work);
}

/* @aim: (nullable): of a stop; @n_runs: of a measurement; 0: none; @chooses: on the target that the suite says */
static void
start_work (WeftProgramPage *page,
            WeftProgramTask task,
            const WeftReferenceAim *aim,
            guint n_runs,
            gboolean chooses)
{
  static const WeftWork work = {weft_program_work_do, done_cb, (GDestroyNotify) weft_program_work_free};
  const WeftNode *node = get_node (page);
  g_autofree char *text = NULL;
  g_autoptr (WeftJob) job = NULL;

  if (node == NULL || (task != WEFT_PROGRAM_CHECK &&
                       !weft_program_language_runs (weft_node_get_text (node, WEFT_PROPERTY_LANGUAGE))))
    return;
  give_up (page);
  text = weft_program_source_get_text (get_source (page));
  job = weft_session_document_new_job (page->document);
  page->work = weft_program_work_new (
      task, weft_node_get_name (node), text, (guint32) weft_node_get_integer (node, WEFT_PROPERTY_PES),
      weft_backends_get ()[gtk_drop_down_get_selected (GTK_DROP_DOWN (page->target))], job);
  weft_program_work_set_language (page->work, weft_node_get_text (node, WEFT_PROPERTY_LANGUAGE));
  if (aim != NULL)
    weft_program_work_aim (page->work, aim);
  if (n_runs > 0)
    weft_program_work_repeat (page->work, n_runs);
  if (chooses)
    weft_program_work_choose (page->work, weft_session_document_get_version (page->document), page->program);
  show_buttons (page);
  if (task == WEFT_PROGRAM_RUN || task == WEFT_PROGRAM_TREE)
    start_clock (page);
  weft_worker_compute (&work, page, page->work);
}

static void
start (WeftProgramPage *page, WeftProgramTask task, const WeftReferenceAim *aim)
{
  start_work (page, task, aim, 0, FALSE);
}

/* Source and document. */

static void
set (WeftProgramPage *page, WeftProperty property, const char *text, const char *name)
{
  g_autofree char *key = g_strdup_printf ("program-%u-%d", page->program, property);
  g_autoptr (GError) error = NULL;

  if (!weft_session_document_set (page->document, &page->program, 1, property, text, name, key, &error))
    g_signal_emit (page, signals[FAILED], 0, error);
}

/* The document has what was typed. */
static void
keep (WeftProgramPage *page)
{
  g_autofree char *text = NULL;

  if (page->pause == 0)
    return;
  g_source_remove (page->pause);
  page->pause = 0;
  if (get_node (page) == NULL)
    return;
  text = weft_program_source_get_text (get_source (page));
  set (page, WEFT_PROPERTY_TEXT, text, _ ("Edit program"));
}

static gboolean
pause_cb (gpointer data)
{
  WeftProgramPage *page = data;

  keep (page);
  start (page, WEFT_PROGRAM_CHECK, NULL);
  return G_SOURCE_REMOVE;
}

static void
typed_cb (WeftProgramPage *page)
{
  forget_runs (page);
  if (page->is_shown)
    return;
  if (page->pause != 0)
    g_source_remove (page->pause);
  page->pause = g_timeout_add (PAUSE, pause_cb, page);
}

static void
pes_cb (WeftProgramPage *page)
{
  int pes = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->pes));
  g_autofree char *text = g_strdup_printf ("%d", pes);

  weft_stop_view_set_pes (WEFT_STOP_VIEW (page->steps), (guint32) pes);
  weft_run_view_set_pes (WEFT_RUN_VIEW (page->output), (guint32) pes);
  forget_runs (page);
  if (!page->is_shown && get_node (page) != NULL)
    set (page, WEFT_PROPERTY_PES, text, _ ("Set number of PEs"));
}

static void
show_source (WeftProgramPage *page, const WeftNode *node)
{
  const char *text = node != NULL ? weft_node_get_text (node, WEFT_PROPERTY_TEXT) : NULL;

  page->is_shown = TRUE;
  weft_program_file_bar_show (WEFT_PROGRAM_FILE_BAR (page->file), page->document,
                              node != NULL ? weft_node_get_id (node) : 0);
  if (node != NULL)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (page->pes),
                               (double) weft_node_get_integer (node, WEFT_PROPERTY_PES));
  if (weft_program_source_set_text (get_source (page), text != NULL ? text : ""))
    start (page, WEFT_PROGRAM_CHECK, NULL);
  page->is_shown = FALSE;
}

void
weft_program_page_show (WeftProgramPage *page, WeftSessionDocument *document)
{
  WeftNode *first;

  g_set_object (&page->document, document);
  if (page->pause != 0)
    return;
  if (get_node (page) == NULL) {
    first = weft_node_find_child (weft_document_get_root (weft_session_document_get_version (document)),
                                  WEFT_KIND_PROGRAM);
    page->program = first != NULL ? weft_node_get_id (first) : 0;
  }
  show_source (page, get_node (page));
}

void
weft_program_page_go (WeftProgramPage *page, guint32 program)
{
  if (page->program == program)
    return;
  keep (page);
  give_up (page);
  page->program = program;
  weft_run_view_show (WEFT_RUN_VIEW (page->output), NULL, NULL);
  weft_run_view_say (WEFT_RUN_VIEW (page->output), "");
  show_source (page, get_node (page));
}

guint32
weft_program_page_get_program (WeftProgramPage *page)
{
  return get_node (page) != NULL ? page->program : 0;
}

void
weft_program_page_focus (WeftProgramPage *page)
{
  gtk_widget_grab_focus (page->source);
}

void
weft_program_page_run (WeftProgramPage *page)
{
  keep (page);
  start (page, WEFT_PROGRAM_RUN, NULL);
}

void
weft_program_page_measure (WeftProgramPage *page)
{
  keep (page);
  start_work (page, WEFT_PROGRAM_RUN, NULL, weft_run_view_get_runs (WEFT_RUN_VIEW (page->output)), FALSE);
}

void
weft_program_page_measure_chosen (WeftProgramPage *page)
{
  keep (page);
  start_work (page, WEFT_PROGRAM_RUN, NULL, weft_run_view_get_runs (WEFT_RUN_VIEW (page->output)), TRUE);
}

void
weft_program_page_derive (WeftProgramPage *page)
{
  keep (page);
  start (page, WEFT_PROGRAM_TREE, NULL);
}

/* Steps. */

/* Without a breakpoint it is the end that is looked for: a line that there is not. */
void
weft_program_page_move (WeftProgramPage *page, WeftStopMove move)
{
  WeftReferenceAim aim = weft_stop_view_get_aim (WEFT_STOP_VIEW (page->steps), move);
  g_autoptr (GArray) lines = weft_program_source_list_breakpoints (get_source (page));
  guint32 nowhere = 0;

  if (lines->len == 0)
    g_array_append_val (lines, nowhere);
  if (move == WEFT_STOP_CONTINUE || move == WEFT_STOP_REVERSE) {
    aim.n_lines = lines->len;
    aim.lines = (const guint32 *) (void *) lines->data;
  }
  gtk_stack_set_visible_child_name (GTK_STACK (page->tools), "steps");
  keep (page);
  start (page, WEFT_PROGRAM_STOP, &aim);
}

void
weft_program_page_toggle_breakpoint (WeftProgramPage *page)
{
  weft_program_source_toggle_breakpoint (get_source (page));
}

/* Profile. */

void
weft_program_page_toggle_profile (WeftProgramPage *page)
{
  gtk_stack_set_visible_child_name (GTK_STACK (page->tools),
                                    weft_program_page_shows_profile (page) ? "output" : "profile");
}

gboolean
weft_program_page_shows_profile (WeftProgramPage *page)
{
  return gtk_stack_get_visible_child (GTK_STACK (page->tools)) == page->profile;
}

/* Lines and nodes. */

static void
line_picked_cb (WeftProgramPage *page, guint line)
{
  weft_program_source_go_to (get_source (page), line, 1);
}

void
weft_program_page_light (WeftProgramPage *page, const guint32 *nodes, gsize n)
{
  const WeftNode *program = get_node (page);
  g_autoptr (GArray) lit = g_array_new (FALSE, FALSE, sizeof (WeftLineRange));

  for (gsize i = 0; i < n && program != NULL && lit->len < MOST_LIT; i++) {
    const WeftNode *node =
        weft_document_get_node (weft_session_document_get_version (page->document), nodes[i]);
    WeftLineRange lines;

    if (node != NULL && weft_program_lines_find (node, weft_node_get_name (program), &lines))
      g_array_append_val (lit, lines);
  }
  weft_program_source_light (get_source (page), (const WeftLineRange *) (gpointer) lit->data, lit->len);
}

GArray *
weft_program_page_list_nodes (WeftProgramPage *page, guint32 diagram, guint32 *line)
{
  const WeftNode *program = get_node (page);

  *line = weft_program_source_get_line (get_source (page));
  return weft_program_lines_list_nodes (weft_session_document_get_version (page->document), diagram,
                                        program != NULL ? weft_node_get_name (program) : "", *line);
}

void
weft_program_page_stop (WeftProgramPage *page)
{
  if (page->work == NULL)
    return;
  give_up (page);
  say_of_run (page, _ ("Stopped"));
  show_buttons (page);
}

gboolean
weft_program_page_is_busy (WeftProgramPage *page)
{
  return page->work != NULL || page->pause != 0;
}

/* The widgets. */

static GtkWidget *
make_source (WeftProgramPage *page)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  page->source = weft_program_source_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), page->source);
  gtk_widget_set_vexpand (scroller, TRUE);
  g_signal_connect_object (page->source, "edited", G_CALLBACK (typed_cb), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (keep), page, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (page->source, focus);
  return scroller;
}

static GtkWidget *
make_messages (WeftProgramPage *page)
{
  page->messages = gtk_scrolled_window_new ();
  page->message_list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (page->message_list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (page->message_list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Messages"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (page->messages), page->message_list);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (page->messages), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (page->messages), 140);
  gtk_widget_set_visible (page->messages, FALSE);
  g_signal_connect_object (page->message_list, "row-activated", G_CALLBACK (go_to_line_cb), page,
                           G_CONNECT_SWAPPED);
  return page->messages;
}

static GtkWidget *
make_button (const char *label, const char *tip, GCallback clicked, WeftProgramPage *page)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_tooltip_text (button, tip);
  g_signal_connect_object (button, "clicked", clicked, page, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
make_targets (void)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *targets;

  for (const WeftBackend *const *all = weft_backends_get (); *all != NULL; all++)
    gtk_string_list_append (titles, _ ((*all)->title));
  targets = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_widget_set_tooltip_text (targets, _ ("The machine that runs it"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (targets), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Machine"), -1);
  return targets;
}

static GtkWidget *
make_bar (WeftProgramPage *page)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("P_Es"));

  page->pes = gtk_spin_button_new_with_range (1, WEFT_REFERENCE_MOST_PES, 1);
  page->target = make_targets ();
  page->run =
      make_button (_ ("_Run"), _ ("Run the program on its PEs"), G_CALLBACK (weft_program_page_run), page);
  page->stop = make_button (_ ("S_top"), _ ("End the run"), G_CALLBACK (weft_program_page_stop), page);
  page->derive = make_button (_ ("_Derive Tree"),
                              _ ("Make the flow-analysis tree of the program, with the counts of a run"),
                              G_CALLBACK (weft_program_page_derive), page);
  page->state = gtk_label_new (NULL);
  gtk_widget_add_css_class (page->run, "suggested-action");
  gtk_widget_add_css_class (page->stop, "destructive-action");
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), page->pes);
  gtk_label_set_ellipsize (GTK_LABEL (page->state), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (page->state), 1);
  gtk_widget_set_hexpand (page->state, TRUE);
  gtk_box_append (GTK_BOX (bar), label);
  gtk_box_append (GTK_BOX (bar), page->pes);
  gtk_box_append (GTK_BOX (bar), page->target);
  gtk_box_append (GTK_BOX (bar), page->run);
  gtk_box_append (GTK_BOX (bar), page->stop);
  gtk_box_append (GTK_BOX (bar), page->derive);
  gtk_box_append (GTK_BOX (bar), page->state);
  gtk_widget_add_css_class (bar, "toolbar");
  gtk_widget_set_margin_start (bar, 8);
  gtk_widget_set_margin_end (bar, 8);
  g_signal_connect_object (page->pes, "value-changed", G_CALLBACK (pes_cb), page, G_CONNECT_SWAPPED);
  return bar;
}

static void
weft_program_page_dispose (GObject *object)
{
  WeftProgramPage *page = WEFT_PROGRAM_PAGE (object);

  keep (page);
  give_up (page);
  g_clear_handle_id (&page->clock, g_source_remove);
  g_clear_pointer (&page->box, gtk_widget_unparent);
  g_clear_pointer (&page->last_run, weft_program_outcome_free);
  g_clear_object (&page->document);
  G_OBJECT_CLASS (weft_program_page_parent_class)->dispose (object);
}

static void
weft_program_page_class_init (WeftProgramPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_program_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[DERIVED] = g_signal_new ("derived", WEFT_TYPE_PROGRAM_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[FAILED] = g_signal_new ("failed", WEFT_TYPE_PROGRAM_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
failed_cb (WeftProgramPage *page, const GError *error)
{
  g_signal_emit (page, signals[FAILED], 0, error);
}

/* What there is to see of a run. */
static GtkWidget *
make_tools (WeftProgramPage *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *switcher = gtk_stack_switcher_new ();
  GtkWidget *row = weft_strip_new (switcher);

  page->tools = gtk_stack_new ();
  page->output = weft_run_view_new ();
  page->steps = weft_stop_view_new ();
  page->profile = weft_profile_view_new ();
  gtk_stack_add_titled (GTK_STACK (page->tools), page->output, "output", _ ("Output"));
  gtk_stack_add_titled (GTK_STACK (page->tools), page->steps, "steps", _ ("Steps"));
  gtk_stack_add_titled (GTK_STACK (page->tools), page->profile, "profile", _ ("Profile"));
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (page->tools));
  gtk_widget_set_halign (row, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (row, 6);
  gtk_widget_set_vexpand (page->tools, TRUE);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), page->tools);
  g_signal_connect_object (page->output, "measure", G_CALLBACK (weft_program_page_measure), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page->steps, "move", G_CALLBACK (weft_program_page_move), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->steps, "toggle-breakpoint", G_CALLBACK (weft_program_page_toggle_breakpoint),
                           page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->steps, "line-picked", G_CALLBACK (line_picked_cb), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (page->profile, "picked", G_CALLBACK (line_picked_cb), page, G_CONNECT_SWAPPED);
  return box;
}

static void
weft_program_page_init (WeftProgramPage *page)
{
  GtkWidget *above = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *pair;

  page->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (page->box), weft_strip_new (make_bar (page)));
  page->file = weft_program_file_bar_new ();
  g_signal_connect_object (page->file, "failed", G_CALLBACK (failed_cb), page, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (above), page->file);
  gtk_box_append (GTK_BOX (above), make_source (page));
  gtk_box_append (GTK_BOX (above), make_messages (page));
  pair = weft_pair_paned_new (above, make_tools (page), ROOM_BESIDE, 0.5);
  gtk_widget_set_vexpand (pair, TRUE);
  gtk_box_append (GTK_BOX (page->box), pair);
  gtk_widget_set_parent (page->box, GTK_WIDGET (page));
  show_buttons (page);
}

GtkWidget *
weft_program_page_new (void)
{
  return g_object_new (WEFT_TYPE_PROGRAM_PAGE, NULL);
}
