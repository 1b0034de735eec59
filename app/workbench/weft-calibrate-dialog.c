/* weft-calibrate-dialog.c: see weft-calibrate-dialog.h. A row an execution model. */
#include "weft-calibrate-dialog.h"

#include "backends.h"
#include "weft-calibration-suite.h"
#include "weft-fault.h"
#include "weft-header-title.h"
#include "weft-job-budget.h"
#include "weft-unix-text.h"
#include "weft-worker.h"

#include <glib/gi18n.h>

struct _WeftCalibrateDialog {
  AdwWindow parent_instance;
  GtkWidget *checks[WEFT_UNIX_N_MODELS]; /* in rows of their own */
  GtkWidget *progress;
  GtkWidget *problem;
  GtkWidget *measure;
  WeftJob *job; /* (nullable): measuring */
};

enum { MEASURED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftCalibrateDialog, weft_calibrate_dialog, ADW_TYPE_WINDOW)

/* What is measured. */

typedef struct {
  GArray *models; /* (element-type WeftUnixModel) */
  WeftJob *job;
} Measuring;

static void
measuring_free (gpointer data)
{
  Measuring *measuring = data;

  g_array_unref (measuring->models);
  weft_job_unref (measuring->job);
  g_free (measuring);
}

static gpointer
do_measure (gpointer data, GError **error)
{
  const Measuring *measuring = data;

  return weft_calibration_suite_measure (measuring->models, measuring->job, error);
}

/* (transfer full) (element-type WeftUnixModel): those that are chosen. */
static GArray *
list_chosen (WeftCalibrateDialog *dialog)
{
  GArray *models = g_array_new (FALSE, FALSE, sizeof (WeftUnixModel));

  for (WeftUnixModel i = 0; i < WEFT_UNIX_N_MODELS; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (dialog->checks[i])))
      g_array_append_val (models, i);
  return models;
}

/* The dialog. */

static void
show_problem (WeftCalibrateDialog *dialog, const char *words)
{
  gtk_label_set_text (GTK_LABEL (dialog->problem), words != NULL ? words : "");
  gtk_widget_set_visible (dialog->problem, words != NULL);
}

/* While one measures, nothing else can be chosen. */
static void
renew (WeftCalibrateDialog *dialog)
{
  g_autoptr (GArray) chosen = list_chosen (dialog);
  gboolean is_idle = dialog->job == NULL;

  for (WeftUnixModel i = 0; i < WEFT_UNIX_N_MODELS; i++)
    gtk_widget_set_sensitive (gtk_widget_get_ancestor (dialog->checks[i], ADW_TYPE_ACTION_ROW), is_idle);
  gtk_widget_set_sensitive (dialog->measure, is_idle && chosen->len > 0);
}

static void
stop (WeftCalibrateDialog *dialog)
{
  weft_dialog_progress_watch (dialog->progress, NULL);
  g_clear_pointer (&dialog->job, weft_job_unref);
}

static void
measured_cb (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftCalibrateDialog *dialog = owner;
  const Measuring *measuring = data;
  g_autoptr (WeftDocument) measured = result;
  g_autofree char *words = NULL;

  if (dialog->job != measuring->job)
    return;
  stop (dialog);
  renew (dialog);
  if (measured == NULL) {
    words = weft_fault_words (error);
    show_problem (dialog, words);
    return;
  }
  g_signal_emit (dialog, signals[MEASURED], 0, measured);
  gtk_window_close (GTK_WINDOW (dialog));
}

void
weft_calibrate_dialog_go (WeftCalibrateDialog *dialog)
{
  static const WeftWork work = {do_measure, measured_cb, measuring_free};
  Measuring *measuring = g_new (Measuring, 1);

  dialog->job = weft_job_budget_new_job ();
  *measuring = (Measuring){list_chosen (dialog), weft_job_ref (dialog->job)};
  show_problem (dialog, NULL);
  renew (dialog);
  weft_dialog_progress_watch (dialog->progress, dialog->job);
  weft_worker_compute (&work, dialog, measuring);
}

gboolean
weft_calibrate_dialog_choose (WeftCalibrateDialog *dialog, const char *name, gboolean chosen)
{
  WeftUnixModel model;

  if (!weft_unix_find_model (name, &model) || !gtk_widget_get_sensitive (dialog->checks[model]))
    return FALSE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (dialog->checks[model]), chosen);
  return TRUE;
}

/* Building. */

/* A model that cannot run here says why. MPI takes minutes, and is not chosen at first. */
static GtkWidget *
make_row (WeftCalibrateDialog *dialog, WeftUnixModel model)
{
  const WeftBackend *backend = weft_backends_find (weft_unix_get_name (model));
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  g_autoptr (GError) error = NULL;
  gboolean runs = weft_backends_probe (backend, &error);
  g_autofree char *why = error != NULL ? weft_fault_words (error) : NULL;

  dialog->checks[model] = check;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (backend->title));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), why != NULL              ? why
                                                     : model == WEFT_UNIX_MPI ? _ ("Takes some minutes")
                                                                              : _ ("Takes up to a minute"));
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (check, runs);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), runs && model != WEFT_UNIX_MPI);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (backend->title),
                                  -1);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (renew), dialog);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  return row;
}

static GtkWidget *
make_rows (WeftCalibrateDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *rows[WEFT_UNIX_N_MODELS];

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Execution Models"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (group),
      _ ("Each operation is measured with several numbers of PEs. What else runs here meanwhile makes times "
         "longer. The suite gets a machine “here” and a target for each model, in place of earlier ones."));
  for (WeftUnixModel i = 0; i < WEFT_UNIX_N_MODELS; i++)
    rows[i] = make_row (dialog, i);
  for (WeftUnixModel i = 0; i < WEFT_UNIX_N_MODELS; i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), rows[i]);
  return group;
}

static GtkWidget *
make_problem (WeftCalibrateDialog *dialog)
{
  dialog->problem = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (dialog->problem), 0);
  gtk_label_set_wrap (GTK_LABEL (dialog->problem), TRUE);
  gtk_widget_add_css_class (dialog->problem, "error");
  gtk_widget_set_visible (dialog->problem, FALSE);
  return dialog->problem;
}

/* A dialog that closes does not wait; the work keeps it until it has ended. */
static gboolean
give_up (WeftCalibrateDialog *dialog)
{
  if (dialog->job != NULL) {
    weft_job_cancel (dialog->job);
    stop (dialog);
  }
  return GDK_EVENT_PROPAGATE;
}

static void
weft_calibrate_dialog_dispose (GObject *object)
{
  give_up (WEFT_CALIBRATE_DIALOG (object));
  G_OBJECT_CLASS (weft_calibrate_dialog_parent_class)->dispose (object);
}

static void
weft_calibrate_dialog_class_init (WeftCalibrateDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_calibrate_dialog_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  signals[MEASURED] = g_signal_new ("measured", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
weft_calibrate_dialog_init (WeftCalibrateDialog *dialog)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  dialog->measure = gtk_button_new_with_mnemonic (_ ("_Measure"));
  dialog->progress = weft_dialog_progress_new ();
  g_signal_connect_swapped (dialog->measure, "clicked", G_CALLBACK (weft_calibrate_dialog_go), dialog);
  gtk_box_append (GTK_BOX (box), make_problem (dialog));
  gtk_box_append (GTK_BOX (box), make_rows (dialog));
  weft_dialog_fill (ADW_WINDOW (dialog), weft_header_for_dialog (GTK_WINDOW (dialog), dialog->measure),
                    dialog->progress, box);
  gtk_window_set_title (GTK_WINDOW (dialog), _ ("Calibrate This System"));
  gtk_window_set_default_size (GTK_WINDOW (dialog), 560, 480);
  g_signal_connect (dialog, "close-request", G_CALLBACK (give_up), NULL);
  renew (dialog);
  gtk_window_set_focus (GTK_WINDOW (dialog), dialog->measure);
}

GtkWidget *
weft_calibrate_dialog_new (GtkWindow *parent)
{
  return g_object_new (WEFT_TYPE_CALIBRATE_DIALOG, "transient-for", parent, NULL);
}
