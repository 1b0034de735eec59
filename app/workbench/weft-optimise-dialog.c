/* weft-optimise-dialog.c: the question above, the answer below it. */
#include "weft-optimise-dialog.h"

#include "engines.h"
#include "weft-choice-words.h"
#include "weft-fault.h"
#include "weft-header-title.h"
#include "weft-number.h"
#include "weft-numeral.h"
#include "weft-optimise.h"
#include "weft-printable.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <math.h>

#define EVALUATIONS  20000
#define MORE         10 /* times as many, when the search goes on */
#define MOST_CHANGES 8  /* that are listed by name */
#define PATIENCE     150
#define PULSE        200 /* ms */

/* What is less is not known. */
#define LEAST_PROGRESS 0.02

/* What the choice is compared with. */
enum { COMPARED_DRAWN, COMPARED_SIMD, COMPARED_SPMD, N_COMPARED };

struct _WeftOptimiseDialog {
  AdwWindow parent_instance;
  WeftSessionDocument *document;
  WeftInquiry *search;
  guint32 diagram;
  guint64 most; /* evaluations */

  GtkWidget *objective;
  GtkWidget *parameter;
  GtkWidget *problem;
  GtkWidget *stack;
  GtkWidget *progress[2]; /* before there is a choice, and below it */
  GtkWidget *searching;
  GtkWidget *caption;
  GtkWidget *value;
  GtkWidget *gain;
  GtkWidget *proof;
  GtkWidget *go_on;
  GtkWidget *compared[N_COMPARED];
  GtkWidget *gains[N_COMPARED];
  GtkWidget *changes;
  GtkWidget *apply;
  char *parameters[3]; /* as typed, by WeftObjectiveKind */
  gboolean updating;
  guint patience;
  guint pulse;
};

enum { APPLIED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftOptimiseDialog, weft_optimise_dialog, ADW_TYPE_WINDOW)

static const struct {
  const char *title;     /* of the choice */
  const char *parameter; /* NULL: it has none */
  const char *expected;
  double least;
  double greatest;
} objectives[] = {
    [WEFT_OBJECTIVE_MEAN] = {N_ ("Mean execution time"), NULL, NULL, 0, 0},
    [WEFT_OBJECTIVE_QUANTILE] = {N_ ("A quantile"), N_ ("Level"), N_ ("a number from 0 to 1"), 0, 1},
    [WEFT_OBJECTIVE_DEADLINE] = {N_ ("Chance to miss a deadline"), N_ ("Deadline"), N_ ("a time, 0 or more"),
                                 0, 1e15},
};

/* The question. */

static WeftObjectiveKind
get_kind (WeftOptimiseDialog *dialog)
{
  return adw_combo_row_get_selected (ADW_COMBO_ROW (dialog->objective));
}

static gboolean
read_objective (WeftOptimiseDialog *dialog, WeftObjective *objective)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (dialog->parameter));
  const char *end = text;

  *objective = (WeftObjective){.kind = get_kind (dialog)};
  if (objectives[objective->kind].parameter == NULL)
    return TRUE;
  objective->parameter = weft_number_parse (text, &end);
  return end != text && *end == '\0' && objective->parameter >= objectives[objective->kind].least &&
         objective->parameter <= objectives[objective->kind].greatest;
}

static void
show_problem (WeftOptimiseDialog *dialog, const char *words)
{
  gtk_label_set_text (GTK_LABEL (dialog->problem), words != NULL ? words : "");
  gtk_widget_set_visible (dialog->problem, words != NULL);
}

/* A wrong parameter asks nothing. */
static void
ask (WeftOptimiseDialog *dialog)
{
  g_autoptr (WeftOptions) options = weft_options_new (weft_flow_question_modes.options);
  WeftObjective objective;
  const char *found = gtk_editable_get_text (GTK_EDITABLE (dialog->parameter));
  g_autofree char *quoted = NULL;
  g_autofree char *words = NULL;

  if (read_objective (dialog, &objective)) {
    g_autofree char *text = weft_objective_print (&objective);

    show_problem (dialog, NULL);
    weft_options_set_text (options, &weft_option_objective, text);
    weft_options_set_number (options, &weft_option_evaluations, (double) dialog->most);
    weft_inquiry_ask (dialog->search, dialog->diagram, options, 1);
    return;
  }
  quoted = weft_printable_start (found);
  words = g_strdup_printf (_ ("“%s” cannot be used here; this must be %s."), quoted,
                           _ (objectives[get_kind (dialog)].expected));
  weft_inquiry_forget (dialog->search);
  gtk_stack_set_visible_child_name (GTK_STACK (dialog->stack), "nothing");
  gtk_widget_set_sensitive (dialog->apply, FALSE);
  show_problem (dialog, words);
}

static void
objective_cb (WeftOptimiseDialog *dialog)
{
  WeftObjectiveKind kind = get_kind (dialog);
  const char *title = objectives[kind].parameter;

  gtk_widget_set_visible (dialog->parameter, title != NULL);
  dialog->updating = TRUE;
  if (title != NULL) {
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (dialog->parameter), _ (title));
    gtk_editable_set_text (GTK_EDITABLE (dialog->parameter), dialog->parameters[kind]);
  }
  dialog->updating = FALSE;
  dialog->most = EVALUATIONS;
  ask (dialog);
}

static void
parameter_cb (WeftOptimiseDialog *dialog)
{
  if (dialog->updating)
    return;
  g_free (dialog->parameters[get_kind (dialog)]);
  dialog->parameters[get_kind (dialog)] = g_strdup (gtk_editable_get_text (GTK_EDITABLE (dialog->parameter)));
  dialog->most = EVALUATIONS;
  ask (dialog);
}

static void
go_on_cb (WeftOptimiseDialog *dialog)
{
  dialog->most *= MORE;
  ask (dialog);
}

static void
stop_cb (WeftOptimiseDialog *dialog)
{
  weft_inquiry_cancel (dialog->search);
}

/* The answer. */

static void
set_text (GtkWidget *label, char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text);
  g_free (text);
}

static void
show_gain (GtkWidget *label, const WeftModeChoice *choice, double value)
{
  set_text (label, weft_choice_words_gain (choice, value));
  weft_widget_set_class (label, "better", isfinite (value) && choice->value < value);
}

static void
show_choice (WeftOptimiseDialog *dialog, const WeftModeChoice *choice, gboolean searching)
{
  const double values[] = {choice->as_drawn, choice->simd_only, choice->spmd_only};
  guint n = weft_choice_count_changes (choice);

  set_text (dialog->caption, weft_choice_words_objective (choice));
  set_text (dialog->value, weft_choice_words_value (choice, choice->value));
  show_gain (dialog->gain, choice, choice->as_drawn);
  set_text (dialog->proof, weft_choice_words_proof (choice));
  gtk_widget_set_visible (dialog->go_on, !choice->proved && !searching);
  for (guint i = 0; i < N_COMPARED; i++) {
    set_text (dialog->compared[i], weft_choice_words_value (choice, values[i]));
    show_gain (dialog->gains[i], choice, values[i]);
  }
  set_text (dialog->changes,
            n > 0 ? weft_choice_words_changes (weft_session_document_get_version (dialog->document), choice,
                                               MOST_CHANGES)
                  : g_strdup (_ ("Nothing changes: the modes as drawn are the best that were found.")));
  gtk_widget_set_sensitive (dialog->apply, n > 0);
  gtk_stack_set_visible_child_name (GTK_STACK (dialog->stack), "choice");
}

/* A search that cannot say how far it is says that it goes on. */
static gboolean
pulse_cb (gpointer data)
{
  WeftOptimiseDialog *dialog = data;
  WeftInquiryState answer;

  weft_inquiry_get (dialog->search, &answer);
  for (guint i = 0; i < G_N_ELEMENTS (dialog->progress); i++)
    if (answer.progress < LEAST_PROGRESS)
      gtk_progress_bar_pulse (GTK_PROGRESS_BAR (dialog->progress[i]));
    else
      gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (dialog->progress[i]), answer.progress);
  return G_SOURCE_CONTINUE;
}

static gboolean
patience_cb (gpointer data)
{
  WeftOptimiseDialog *dialog = data;

  dialog->patience = 0;
  gtk_stack_set_visible_child_name (GTK_STACK (dialog->stack), "progress");
  return G_SOURCE_REMOVE;
}

/* A short search is not announced, and one that goes on does not hide what was found. */
static void
show_search (WeftOptimiseDialog *dialog, const WeftInquiryState *answer)
{
  gtk_widget_set_visible (dialog->searching, answer->running);
  if (!answer->running)
    g_clear_handle_id (&dialog->pulse, g_source_remove);
  else if (dialog->pulse == 0)
    dialog->pulse = g_timeout_add (PULSE, pulse_cb, dialog);
  if (answer->current || !answer->running)
    g_clear_handle_id (&dialog->patience, g_source_remove);
  else if (dialog->patience == 0)
    dialog->patience = g_timeout_add (PATIENCE, patience_cb, dialog);
}

static void
show_error (WeftOptimiseDialog *dialog, const GError *error)
{
  g_autofree char *words = weft_fault_words (error);

  show_problem (dialog, words);
}

static void
show_answer (WeftOptimiseDialog *dialog)
{
  WeftInquiryState answer;

  weft_inquiry_get (dialog->search, &answer);
  show_search (dialog, &answer);
  if (answer.current)
    show_choice (dialog, answer.value, answer.running);
  else
    gtk_widget_set_sensitive (dialog->apply, FALSE);
  if (answer.running)
    return;
  if (!answer.current)
    gtk_stack_set_visible_child_name (GTK_STACK (dialog->stack), "nothing");
  if (answer.error != NULL)
    show_error (dialog, answer.error);
  else if (answer.stopped && !answer.current)
    show_problem (dialog, _ ("The search was stopped."));
}

gboolean
weft_optimise_dialog_apply (WeftOptimiseDialog *dialog)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  g_autofree char *problem = NULL;
  WeftInquiryState answer;
  WeftDocument *version;

  if (!weft_inquiry_get (dialog->search, &answer) || weft_choice_count_changes (answer.value) == 0)
    return FALSE;
  version =
      weft_mode_choice_apply (weft_session_document_get_version (dialog->document), answer.value, &error);
  words = weft_choice_words_applied (answer.value);
  /* What was asked is answered; the next version asks nothing. */
  g_signal_handlers_disconnect_by_data (dialog->search, dialog);
  weft_inquiry_forget (dialog->search);
  if (version == NULL ||
      !weft_session_document_apply (dialog->document, version, _ ("Optimise modes"), NULL, &error))
    problem = weft_fault_words (error);
  g_signal_emit (dialog, signals[APPLIED], 0, problem != NULL ? problem : words);
  gtk_window_close (GTK_WINDOW (dialog));
  return TRUE;
}

static void
apply_cb (WeftOptimiseDialog *dialog)
{
  weft_optimise_dialog_apply (dialog);
}

/* Building. */

static GtkWidget *
make_number (const char *css_class, float align)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), align);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_words (const char *css_class)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_question (WeftOptimiseDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (objectives); i++)
    gtk_string_list_append (titles, _ (objectives[i].title));
  dialog->objective = adw_combo_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (dialog->objective), _ ("Minimise"));
  adw_combo_row_set_model (ADW_COMBO_ROW (dialog->objective), G_LIST_MODEL (titles));
  dialog->parameter = adw_entry_row_new ();
  gtk_widget_set_visible (dialog->parameter, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->objective);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->parameter);
  dialog->problem = make_words ("error");
  gtk_widget_set_margin_top (dialog->problem, 6);
  gtk_widget_set_visible (dialog->problem, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->problem);
  return group;
}

static GtkWidget *
make_bar (WeftOptimiseDialog *dialog, guint index, int width)
{
  dialog->progress[index] = gtk_progress_bar_new ();
  gtk_widget_set_size_request (dialog->progress[index], width, -1);
  gtk_widget_set_valign (dialog->progress[index], GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (dialog->progress[index]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress"), -1);
  return dialog->progress[index];
}

static GtkWidget *
make_stop (WeftOptimiseDialog *dialog)
{
  GtkWidget *stop = gtk_button_new_with_mnemonic (_ ("_Stop"));

  gtk_widget_set_halign (stop, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (stop, "clicked", G_CALLBACK (stop_cb), dialog);
  return stop;
}

static GtkWidget *
make_progress (WeftOptimiseDialog *dialog)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 14);

  gtk_box_append (GTK_BOX (box), gtk_label_new (_ ("Searching for the best modes…")));
  gtk_box_append (GTK_BOX (box), make_bar (dialog, 0, 240));
  gtk_box_append (GTK_BOX (box), make_stop (dialog));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

/* Below a choice, while better ones are looked for. */
static GtkWidget *
make_searching (WeftOptimiseDialog *dialog)
{
  GtkWidget *bar = make_bar (dialog, 1, -1);

  dialog->searching = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_set_hexpand (bar, TRUE);
  gtk_box_append (GTK_BOX (dialog->searching), gtk_label_new (_ ("Searching on…")));
  gtk_box_append (GTK_BOX (dialog->searching), bar);
  gtk_box_append (GTK_BOX (dialog->searching), make_stop (dialog));
  return dialog->searching;
}

static GtkWidget *
make_comparison (WeftOptimiseDialog *dialog)
{
  static const char *const titles[N_COMPARED] = {N_ ("As drawn"), N_ ("SIMD throughout"),
                                                 N_ ("SPMD throughout")};
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Compared With"));
  for (guint i = 0; i < N_COMPARED; i++) {
    GtkWidget *row = adw_action_row_new ();

    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (titles[i]));
    dialog->compared[i] = make_number ("number", 1);
    dialog->gains[i] = make_number ("change", 1);
    gtk_label_set_width_chars (GTK_LABEL (dialog->gains[i]), 8);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), dialog->compared[i]);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), dialog->gains[i]);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  }
  return group;
}

static GtkWidget *
make_choice (WeftOptimiseDialog *dialog)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *changes = adw_preferences_group_new ();

  dialog->caption = make_words ("dim-label");
  dialog->value = make_number ("figure", 0);
  dialog->gain = make_number ("change", 0);
  gtk_widget_set_valign (dialog->gain, GTK_ALIGN_BASELINE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (dialog->value), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ ("With the best modes"), -1);
  gtk_box_append (GTK_BOX (line), dialog->value);
  gtk_box_append (GTK_BOX (line), dialog->gain);
  dialog->proof = make_words ("dim-label");
  dialog->go_on = gtk_button_new_with_mnemonic (_ ("Search _Longer"));
  gtk_widget_set_halign (dialog->go_on, GTK_ALIGN_START);
  g_signal_connect_swapped (dialog->go_on, "clicked", G_CALLBACK (go_on_cb), dialog);
  dialog->changes = make_words ("body");
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (changes), _ ("What Changes"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (changes), dialog->changes);
  gtk_box_append (GTK_BOX (box), dialog->caption);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), dialog->proof);
  gtk_box_append (GTK_BOX (box), make_searching (dialog));
  gtk_box_append (GTK_BOX (box), dialog->go_on);
  gtk_box_append (GTK_BOX (box), make_comparison (dialog));
  gtk_box_append (GTK_BOX (box), changes);
  gtk_widget_add_css_class (box, "choice");
  return box;
}

static GtkWidget *
make_header (WeftOptimiseDialog *dialog)
{
  dialog->apply = gtk_button_new_with_mnemonic (_ ("_Apply"));
  g_signal_connect_swapped (dialog->apply, "clicked", G_CALLBACK (apply_cb), dialog);
  return weft_header_for_dialog (GTK_WINDOW (dialog), dialog->apply);
}

static void
weft_optimise_dialog_dispose (GObject *object)
{
  WeftOptimiseDialog *dialog = WEFT_OPTIMISE_DIALOG (object);

  g_clear_handle_id (&dialog->patience, g_source_remove);
  g_clear_handle_id (&dialog->pulse, g_source_remove);
  g_clear_object (&dialog->search);
  g_clear_object (&dialog->document);
  for (guint i = 0; i < G_N_ELEMENTS (dialog->parameters); i++)
    g_clear_pointer (&dialog->parameters[i], g_free);
  G_OBJECT_CLASS (weft_optimise_dialog_parent_class)->dispose (object);
}

static void
weft_optimise_dialog_class_init (WeftOptimiseDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_optimise_dialog_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  signals[APPLIED] = g_signal_new ("applied", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
weft_optimise_dialog_init (WeftOptimiseDialog *dialog)
{
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  dialog->most = EVALUATIONS;
  gtk_box_append (GTK_BOX (all), make_header (dialog));
  gtk_widget_add_css_class (box, "optimise");
  gtk_box_append (GTK_BOX (box), make_question (dialog));
  dialog->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (dialog->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (dialog->stack), gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), "nothing");
  gtk_stack_add_named (GTK_STACK (dialog->stack), make_progress (dialog), "progress");
  gtk_stack_add_named (GTK_STACK (dialog->stack), make_choice (dialog), "choice");
  gtk_box_append (GTK_BOX (box), dialog->stack);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (all), scroller);
  adw_window_set_content (ADW_WINDOW (dialog), all);
  gtk_window_set_title (GTK_WINDOW (dialog), _ ("Optimise Modes"));
  gtk_window_set_default_size (GTK_WINDOW (dialog), 460, -1);
  gtk_window_set_modal (GTK_WINDOW (dialog), TRUE);
}

static void
propose_parameters (WeftOptimiseDialog *dialog, double deadline)
{
  char number[WEFT_NUMBER_SIZE];

  dialog->parameters[WEFT_OBJECTIVE_MEAN] = g_strdup ("");
  dialog->parameters[WEFT_OBJECTIVE_QUANTILE] = g_strdup ("0.95");
  dialog->parameters[WEFT_OBJECTIVE_DEADLINE] =
      g_strdup (isfinite (deadline) ? weft_number_print (deadline, number) : "");
}

GtkWidget *
weft_optimise_dialog_new (GtkWindow *parent, WeftSessionDocument *document, guint32 diagram, double deadline)
{
  WeftOptimiseDialog *dialog = g_object_new (WEFT_TYPE_OPTIMISE_DIALOG, "transient-for", parent, NULL);

  dialog->document = g_object_ref (document);
  dialog->search = weft_inquiry_new (weft_session_document_get_answers (document), &weft_flow_question_modes);
  dialog->diagram = diagram;
  propose_parameters (dialog, deadline);
  g_signal_connect_object (dialog->search, "changed", G_CALLBACK (show_answer), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (dialog->objective, "notify::selected", G_CALLBACK (objective_cb), dialog);
  g_signal_connect_swapped (dialog->parameter, "changed", G_CALLBACK (parameter_cb), dialog);
  gtk_window_set_focus (GTK_WINDOW (dialog), dialog->objective);
  ask (dialog);
  return GTK_WIDGET (dialog);
}
