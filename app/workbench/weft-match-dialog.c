/* weft-match-dialog.c: the question above, a row a heuristic below it. */
#include "weft-match-dialog.h"

#include "engines.h"
#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-header-title.h"
#include "weft-matching-contest.h"
#include "weft-matching.h"
#include "weft-numeral.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

#define BAR_WIDTH 140
#define PULSE     200 /* ms */

/* A heuristic of the table. */
typedef struct {
  GtkWidget *row;
  GtkWidget *check;
  GtkWidget *bar; /* the least that was found, as a share of this */
  GtkWidget *value;
  GtkWidget *gap;
} HeuristicRow;

struct _WeftMatchDialog {
  AdwWindow parent_instance;
  WeftSessionDocument *document;
  WeftInquiry *contest;
  guint32 diagram;

  GtkWidget *objective;
  GtkWidget *problem;
  GtkWidget *progress;
  HeuristicRow *rows; /* (array length=n_rows) */
  guint n_rows;
  GtkWidget *apply;
  gboolean is_chosen; /* by the user, else it is the best so far */
  gboolean updating;
  guint pulse;
};

enum { APPLIED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftMatchDialog, weft_match_dialog, ADW_TYPE_WINDOW)

static void
show_problem (WeftMatchDialog *dialog, const char *words)
{
  gtk_label_set_text (GTK_LABEL (dialog->problem), words != NULL ? words : "");
  gtk_widget_set_visible (dialog->problem, words != NULL);
}

static void
ask (WeftMatchDialog *dialog)
{
  g_autoptr (WeftOptions) options = weft_options_new (weft_matching_question.options);

  weft_options_set_number (options, &weft_matching_option_objective,
                           adw_combo_row_get_selected (ADW_COMBO_ROW (dialog->objective)));
  dialog->is_chosen = FALSE;
  show_problem (dialog, NULL);
  weft_inquiry_ask (dialog->contest, dialog->diagram, options, 1);
}

/* The answer. */

/* (nullable): what is known so far. */
static const WeftMatchingContest *
get_contest (WeftMatchDialog *dialog)
{
  WeftInquiryState answer;

  return weft_inquiry_get (dialog->contest, &answer) ? answer.value : NULL;
}

/* (nullable): of the heuristic called @name. */
static const WeftContestant *
find_contestant (const WeftMatchingContest *contest, const char *name)
{
  for (guint i = 0; contest != NULL && i < contest->n_rows; i++)
    if (g_str_equal (contest->rows[i].name, name))
      return &contest->rows[i];
  return NULL;
}

/* (nullable): the one that is chosen, with a schedule. */
static const WeftContestant *
find_chosen (WeftMatchDialog *dialog)
{
  guint n;
  const WeftMatchingHeuristic *heuristics = weft_matching_get_heuristics (&n);

  for (guint i = 0; i < n; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (dialog->rows[i].check))) {
      const WeftContestant *chosen = find_contestant (get_contest (dialog), heuristics[i].name);

      return chosen != NULL && chosen->machines != NULL ? chosen : NULL;
    }
  return NULL;
}

/* @contestant: (nullable): it is not done yet, or does not fit the graph */
static void
show_row (HeuristicRow *row,
          const WeftMatchingContest *contest,
          const WeftContestant *contestant,
          const char *label)
{
  double least =
      contest != NULL && contest->best < contest->n_rows ? contest->rows[contest->best].objective : 0;
  gboolean is_there = contestant != NULL && contestant->machines != NULL;
  g_autofree char *value = is_there ? weft_numeral_short (contestant->objective) : NULL;
  g_autofree char *gap = NULL;

  if (is_there && contestant->objective > least && least > 0)
    gap = weft_numeral_percent (contestant->objective / least - 1);
  else if (is_there)
    gap = g_strdup (contestant->proved ? _ ("proved") : _ ("least"));
  gtk_widget_set_sensitive (row->check, is_there);
  gtk_widget_set_visible (row->bar, is_there);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (row->bar),
                           is_there && contestant->objective > 0 ? least / contestant->objective : 1);
  gtk_label_set_text (GTK_LABEL (row->value), value != NULL ? value : "");
  gtk_label_set_text (GTK_LABEL (row->gap), gap != NULL ? gap : "");
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row->row), contestant != NULL && contestant->problem != NULL
                                                              ? contestant->problem
                                                              : label);
}

/* Those that are not for this graph are known when all others are done. */
static void
show_rows (WeftMatchDialog *dialog, const WeftMatchingContest *contest, gboolean is_over)
{
  guint n;
  const WeftMatchingHeuristic *heuristics = weft_matching_get_heuristics (&n);

  dialog->updating = TRUE;
  for (guint i = 0; i < n; i++) {
    const WeftContestant *contestant = find_contestant (contest, heuristics[i].name);

    show_row (&dialog->rows[i], contest, contestant, _ (heuristics[i].label));
    gtk_widget_set_visible (dialog->rows[i].row, contestant != NULL || !is_over);
    if (!dialog->is_chosen && contest != NULL && contest->best < contest->n_rows &&
        contestant == &contest->rows[contest->best])
      gtk_check_button_set_active (GTK_CHECK_BUTTON (dialog->rows[i].check), TRUE);
  }
  dialog->updating = FALSE;
  gtk_widget_set_sensitive (dialog->apply, find_chosen (dialog) != NULL);
}

static gboolean
pulse_cb (gpointer data)
{
  WeftMatchDialog *dialog = data;

  gtk_progress_bar_pulse (GTK_PROGRESS_BAR (dialog->progress));
  return G_SOURCE_CONTINUE;
}

static void
show_running (WeftMatchDialog *dialog, gboolean running)
{
  gtk_widget_set_visible (dialog->progress, running);
  if (!running)
    g_clear_handle_id (&dialog->pulse, g_source_remove);
  else if (dialog->pulse == 0)
    dialog->pulse = g_timeout_add (PULSE, pulse_cb, dialog);
}

static void
show_answer (WeftMatchDialog *dialog)
{
  g_autofree char *words = NULL;
  WeftInquiryState answer;

  weft_inquiry_get (dialog->contest, &answer);
  show_running (dialog, answer.running);
  show_rows (dialog, answer.current ? answer.value : NULL, !answer.running && answer.current);
  if (answer.running || answer.error == NULL)
    return;
  words = weft_fault_words (answer.error);
  show_problem (dialog, words);
}

static void
check_cb (WeftMatchDialog *dialog)
{
  if (dialog->updating)
    return;
  dialog->is_chosen = TRUE;
  gtk_widget_set_sensitive (dialog->apply, find_chosen (dialog) != NULL);
}

/* (transfer full): as the edit takes it. */
static char *
print_matching (WeftMatchDialog *dialog, const WeftContestant *chosen)
{
  const WeftMatchingContest *contest = get_contest (dialog);
  const WeftDocument *version = weft_session_document_get_version (dialog->document);
  GString *text = g_string_new (NULL);

  for (guint32 i = 0; i < contest->n_subtasks; i++) {
    g_autofree char *id =
        weft_document_get_id (version, weft_element_from_number (contest->diagram, contest->subtasks[i]));

    g_string_append_printf (text, "%s=%s ", id, contest->machines[chosen->machines[i]]);
  }
  return g_string_free (text, FALSE);
}

gboolean
weft_match_dialog_apply (WeftMatchDialog *dialog)
{
  const WeftContestant *chosen = find_chosen (dialog);
  g_autofree char *text = chosen != NULL ? print_matching (dialog, chosen) : NULL;

  if (text == NULL)
    return FALSE;
  /* What was asked is answered; the next version asks nothing. */
  g_signal_handlers_disconnect_by_data (dialog->contest, dialog);
  weft_inquiry_forget (dialog->contest);
  g_signal_emit (dialog, signals[APPLIED], 0, text);
  gtk_window_close (GTK_WINDOW (dialog));
  return TRUE;
}

static void
apply_cb (WeftMatchDialog *dialog)
{
  weft_match_dialog_apply (dialog);
}

/* Building. */

static GtkWidget *
make_question (WeftMatchDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (const WeftOptionPreset *preset = weft_matching_option_objective.presets; preset->title != NULL;
       preset++)
    gtk_string_list_append (titles, _ (preset->title));
  dialog->objective = adw_combo_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (dialog->objective), _ ("Minimise"));
  adw_combo_row_set_model (ADW_COMBO_ROW (dialog->objective), G_LIST_MODEL (titles));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->objective);
  dialog->problem = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (dialog->problem), 0);
  gtk_label_set_wrap (GTK_LABEL (dialog->problem), TRUE);
  gtk_widget_add_css_class (dialog->problem, "error");
  gtk_widget_set_margin_top (dialog->problem, 6);
  gtk_widget_set_visible (dialog->problem, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->problem);
  return group;
}

static GtkWidget *
make_number (const char *css_class, int width)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_width_chars (GTK_LABEL (label), width);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
make_row (WeftMatchDialog *dialog, HeuristicRow *row, const WeftMatchingHeuristic *heuristic)
{
  row->row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row->row), _ (heuristic->title));
  row->check = gtk_check_button_new ();
  gtk_widget_set_valign (row->check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (heuristic->title), -1);
  if (row != dialog->rows)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (row->check), GTK_CHECK_BUTTON (dialog->rows->check));
  g_signal_connect_swapped (row->check, "toggled", G_CALLBACK (check_cb), dialog);
  row->bar = gtk_level_bar_new ();
  gtk_widget_set_size_request (row->bar, BAR_WIDTH, -1);
  gtk_widget_set_valign (row->bar, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_start (row->bar, 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The least that was found, as a share of this"), -1);
  row->value = make_number ("number", 8);
  row->gap = make_number ("change", 8);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row->row), row->check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row->row), row->check);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row->row), row->bar);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row->row), row->value);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row->row), row->gap);
}

static GtkWidget *
make_rows (WeftMatchDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  const WeftMatchingHeuristic *heuristics = weft_matching_get_heuristics (&dialog->n_rows);

  dialog->rows = g_new0 (HeuristicRow, dialog->n_rows);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Heuristics"));
  for (guint i = 0; i < dialog->n_rows; i++) {
    make_row (dialog, &dialog->rows[i], &heuristics[i]);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->rows[i].row);
  }
  return group;
}

static GtkWidget *
make_header (WeftMatchDialog *dialog)
{
  dialog->apply = gtk_button_new_with_mnemonic (_ ("_Apply"));
  g_signal_connect_swapped (dialog->apply, "clicked", G_CALLBACK (apply_cb), dialog);
  return weft_header_for_dialog (GTK_WINDOW (dialog), dialog->apply);
}

static void
weft_match_dialog_dispose (GObject *object)
{
  WeftMatchDialog *dialog = WEFT_MATCH_DIALOG (object);

  g_clear_handle_id (&dialog->pulse, g_source_remove);
  g_clear_object (&dialog->contest);
  g_clear_object (&dialog->document);
  G_OBJECT_CLASS (weft_match_dialog_parent_class)->dispose (object);
}

static void
weft_match_dialog_finalize (GObject *object)
{
  g_free (WEFT_MATCH_DIALOG (object)->rows);
  G_OBJECT_CLASS (weft_match_dialog_parent_class)->finalize (object);
}

static void
weft_match_dialog_class_init (WeftMatchDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_match_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = weft_match_dialog_finalize;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  signals[APPLIED] = g_signal_new ("applied", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
weft_match_dialog_init (WeftMatchDialog *dialog)
{
  GtkWidget *header = make_header (dialog);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  dialog->progress = weft_dialog_progress_new ();
  gtk_widget_add_css_class (box, "choice");
  gtk_box_append (GTK_BOX (box), make_question (dialog));
  gtk_box_append (GTK_BOX (box), make_rows (dialog));
  weft_dialog_fill (ADW_WINDOW (dialog), header, dialog->progress, box);
  gtk_window_set_title (GTK_WINDOW (dialog), _ ("Match with Machines"));
  gtk_window_set_default_size (GTK_WINDOW (dialog), 620, 640);
}

GtkWidget *
weft_match_dialog_new (GtkWindow *parent, WeftSessionDocument *document, guint32 diagram)
{
  WeftMatchDialog *dialog = g_object_new (WEFT_TYPE_MATCH_DIALOG, "transient-for", parent, NULL);

  dialog->document = g_object_ref (document);
  dialog->contest = weft_inquiry_new (weft_session_document_get_answers (document), &weft_matching_question);
  dialog->diagram = diagram;
  g_signal_connect_object (dialog->contest, "changed", G_CALLBACK (show_answer), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (dialog->objective, "notify::selected", G_CALLBACK (ask), dialog);
  gtk_window_set_focus (GTK_WINDOW (dialog), dialog->objective);
  ask (dialog);
  return GTK_WIDGET (dialog);
}
