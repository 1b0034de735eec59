/* weft-template-dialog.c: the rows are made from the table of generators and their options. */
#include "weft-template-dialog.h"

#include "weft-fault.h"
#include "weft-header-title.h"
#include "weft-job-budget.h"
#include "weft-number.h"
#include "weft-option-row.h"
#include "weft-template-work.h"
#include "weft-thumbnail.h"

#include <glib/gi18n.h>

#define PICTURE_WIDTH  420
#define PICTURE_HEIGHT 240
#define STATUS_HEIGHT  44 /* two lines: what stands below stays where it is while a field is wrong */

struct _WeftTemplateDialog {
  AdwWindow parent_instance;
  WeftJob *job; /* (nullable): of what is being made */
  GPtrArray *rows;
  gboolean updating;
  gboolean is_gone;

  GtkWidget *application;
  GtkWidget *description;
  GtkWidget *parameters;
  GtkWidget *size;
  GtkWidget *problem;
  GtkWidget *picture;
  GtkWidget *caption;
  GtkWidget *spinner;
  GtkWidget *create;
};

enum { MADE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftTemplateDialog, weft_template_dialog, ADW_TYPE_WINDOW)

static const WeftGenerator *
get_generator (WeftTemplateDialog *dialog)
{
  return weft_generators_get ()[adw_combo_row_get_selected (ADW_COMBO_ROW (dialog->application))];
}

static void
set_label (GtkWidget *label, const char *words)
{
  gtk_label_set_text (GTK_LABEL (label), words != NULL ? words : "");
  gtk_widget_set_visible (label, words != NULL);
}

/* (transfer full) (nullable): what the rows say; %NULL with @problem (out): the first that cannot be that. */
static WeftOptions *
read_rows (WeftTemplateDialog *dialog, char **problem)
{
  g_autoptr (WeftOptions) options = weft_options_new (get_generator (dialog)->options);

  *problem = NULL;
  for (guint i = 0; i < dialog->rows->len; i++) {
    g_autofree char *words = weft_option_row_read (dialog->rows->pdata[i], options);

    if (*problem == NULL)
      *problem = g_steal_pointer (&words);
  }
  return *problem == NULL ? g_steal_pointer (&options) : NULL;
}

/* All of it, where that can be read; else what the same rule makes of little, so little that it is made at once. */
static void
show_picture (WeftTemplateDialog *dialog, const WeftOptions *options, const WeftGeneratorSize *size)
{
  const WeftGenerator *generator = get_generator (dialog);
  g_autoptr (WeftOptions) few = weft_generator_reduce (generator, options);
  g_autoptr (WeftJob) job = weft_job_budget_new_job ();
  g_autoptr (WeftDocument) document = NULL;
  WeftGeneratorSize shown = *size;

  if (weft_generator_measure (generator, few, &shown, NULL))
    document = weft_generator_make (generator, few, job, NULL);
  weft_thumbnail_show (WEFT_THUMBNAIL (dialog->picture), document);
  gtk_widget_set_sensitive (dialog->picture, TRUE);
  gtk_label_set_text (GTK_LABEL (dialog->caption),
                      shown.n_tasks < size->n_tasks || shown.n_measured < size->n_measured
                          ? _ ("The same rule, on a small scale")
                          : _ ("All of it"));
}

static void
stop (WeftTemplateDialog *dialog)
{
  if (dialog->job != NULL)
    weft_job_cancel (dialog->job);
  g_clear_pointer (&dialog->job, weft_job_unref);
  gtk_spinner_stop (GTK_SPINNER (dialog->spinner));
  gtk_widget_set_visible (dialog->spinner, FALSE);
}

static void
refuse (WeftTemplateDialog *dialog, const char *words)
{
  set_label (dialog->problem, words);
  set_label (dialog->size, NULL);
  gtk_widget_set_sensitive (dialog->picture, FALSE);
  gtk_widget_set_sensitive (dialog->create, FALSE);
}

static void
update (WeftTemplateDialog *dialog)
{
  g_autofree char *problem = NULL;
  g_autoptr (WeftOptions) options = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  WeftGeneratorSize size;

  if (dialog->updating)
    return;
  stop (dialog);
  options = read_rows (dialog, &problem);
  if (options != NULL && !weft_generator_measure (get_generator (dialog), options, &size, &error))
    problem = weft_fault_words (error);
  if (problem != NULL) {
    refuse (dialog, problem);
    return;
  }
  words = weft_generator_size_print (&size);
  set_label (dialog->problem, NULL);
  set_label (dialog->size, words);
  show_picture (dialog, options, &size);
  gtk_widget_set_sensitive (dialog->create, TRUE);
}

static void
changed_cb (gpointer data)
{
  update (data);
}

static void
choose_cb (WeftTemplateDialog *dialog)
{
  const WeftGenerator *generator = get_generator (dialog);

  dialog->updating = TRUE;
  for (guint i = 0; i < dialog->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (dialog->parameters), dialog->rows->pdata[i]);
  g_ptr_array_set_size (dialog->rows, 0);
  for (guint i = 0; generator->options[i] != NULL; i++) {
    GtkWidget *row = weft_option_row_new (generator->options[i], changed_cb, dialog);

    adw_preferences_group_add (ADW_PREFERENCES_GROUP (dialog->parameters), row);
    g_ptr_array_add (dialog->rows, row);
  }
  set_label (dialog->description, _ (generator->description));
  dialog->updating = FALSE;
  update (dialog);
}

/* Making. */

static void
made_cb (gpointer owner, WeftJob *job, WeftDocument *document, const GError *error)
{
  WeftTemplateDialog *dialog = owner;
  g_autofree char *words = NULL;

  if (dialog->is_gone || dialog->job != job) {
    g_clear_pointer (&document, weft_document_unref);
    return;
  }
  stop (dialog);
  if (document == NULL) {
    words = weft_fault_words (error);
    refuse (dialog, words);
    return;
  }
  g_signal_emit (dialog, signals[MADE], 0, document);
  weft_document_unref (document);
  gtk_window_close (GTK_WINDOW (dialog));
}

gboolean
weft_template_dialog_make (WeftTemplateDialog *dialog)
{
  g_autofree char *problem = NULL;
  WeftOptions *options;

  if (!gtk_widget_get_sensitive (dialog->create))
    return FALSE;
  options = read_rows (dialog, &problem);
  stop (dialog);
  gtk_widget_set_sensitive (dialog->create, FALSE);
  gtk_widget_set_visible (dialog->spinner, TRUE);
  gtk_spinner_start (GTK_SPINNER (dialog->spinner));
  dialog->job = weft_job_budget_new_job ();
  weft_template_make (dialog->job, get_generator (dialog), options, dialog, made_cb);
  return TRUE;
}

static void
make_cb (WeftTemplateDialog *dialog)
{
  weft_template_dialog_make (dialog);
}

/* For tests. */

void
weft_template_dialog_choose (WeftTemplateDialog *dialog, const char *name)
{
  const WeftGenerator *const *generators = weft_generators_get ();

  for (guint i = 0; generators[i] != NULL; i++)
    if (g_str_equal (generators[i]->name, name))
      adw_combo_row_set_selected (ADW_COMBO_ROW (dialog->application), i);
}

gboolean
weft_template_dialog_set (WeftTemplateDialog *dialog, const char *name, const char *text)
{
  for (guint i = 0; i < dialog->rows->len; i++)
    if (g_str_equal (weft_option_row_get_option (dialog->rows->pdata[i])->name, name)) {
      weft_option_row_set_text (dialog->rows->pdata[i], text);
      return TRUE;
    }
  return FALSE;
}

const char *
weft_template_dialog_get_size (WeftTemplateDialog *dialog)
{
  return gtk_label_get_text (GTK_LABEL (dialog->size));
}

const char *
weft_template_dialog_get_problem (WeftTemplateDialog *dialog)
{
  return gtk_label_get_text (GTK_LABEL (dialog->problem));
}

/* Building. */

static GtkWidget *
make_words (const char *css_class)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_visible (label, FALSE);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_choice (WeftTemplateDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  const WeftGenerator *const *generators = weft_generators_get ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  for (guint i = 0; generators[i] != NULL; i++)
    gtk_string_list_append (list, _ (generators[i]->title));
  dialog->application = adw_combo_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (dialog->application), _ ("Application"));
  adw_combo_row_set_model (ADW_COMBO_ROW (dialog->application), G_LIST_MODEL (list));
  g_signal_connect_swapped (dialog->application, "notify::selected", G_CALLBACK (choose_cb), dialog);
  dialog->description = make_words ("dim-label");
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->application);
  gtk_box_append (GTK_BOX (box), group);
  gtk_box_append (GTK_BOX (box), dialog->description);
  return box;
}

static GtkWidget *
make_preview (WeftTemplateDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *status = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("What Is Made"));
  dialog->problem = make_words ("error");
  dialog->size = make_words ("heading");
  dialog->picture = weft_thumbnail_new_of (PICTURE_WIDTH, PICTURE_HEIGHT);
  dialog->caption = make_words ("caption");
  gtk_widget_set_halign (dialog->picture, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (dialog->caption, TRUE);
  gtk_widget_set_size_request (status, -1, STATUS_HEIGHT);
  gtk_box_append (GTK_BOX (status), dialog->problem);
  gtk_box_append (GTK_BOX (status), dialog->size);
  gtk_box_append (GTK_BOX (box), status);
  gtk_box_append (GTK_BOX (box), dialog->picture);
  gtk_box_append (GTK_BOX (box), dialog->caption);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), box);
  return group;
}

static GtkWidget *
make_header (WeftTemplateDialog *dialog)
{
  GtkWidget *header;

  dialog->create = gtk_button_new_with_mnemonic (_ ("C_reate"));
  dialog->spinner = gtk_spinner_new ();
  gtk_widget_set_visible (dialog->spinner, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (dialog->spinner), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The task graph is being made"), -1);
  g_signal_connect_swapped (dialog->create, "clicked", G_CALLBACK (make_cb), dialog);
  header = weft_header_for_dialog (GTK_WINDOW (dialog), dialog->create);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), dialog->spinner);
  return header;
}

static void
weft_template_dialog_dispose (GObject *object)
{
  WeftTemplateDialog *dialog = WEFT_TEMPLATE_DIALOG (object);

  if (!dialog->is_gone)
    stop (dialog);
  dialog->is_gone = TRUE;
  g_clear_pointer (&dialog->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (weft_template_dialog_parent_class)->dispose (object);
}

static void
weft_template_dialog_class_init (WeftTemplateDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_template_dialog_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  signals[MADE] = g_signal_new ("made", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
weft_template_dialog_init (WeftTemplateDialog *dialog)
{
  GtkWidget *header = make_header (dialog);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  dialog->rows = g_ptr_array_new ();
  dialog->parameters = adw_preferences_group_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (dialog->parameters), _ ("Parameters"));
  gtk_box_append (GTK_BOX (box), make_choice (dialog));
  gtk_box_append (GTK_BOX (box), make_preview (dialog));
  gtk_box_append (GTK_BOX (box), dialog->parameters);
  weft_dialog_fill (ADW_WINDOW (dialog), header, NULL, box);
  gtk_window_set_default_size (GTK_WINDOW (dialog), 480, 720);
  choose_cb (dialog);
}

GtkWidget *
weft_template_dialog_new (GtkWindow *parent)
{
  WeftTemplateDialog *dialog = g_object_new (WEFT_TYPE_TEMPLATE_DIALOG, "transient-for", parent, NULL);

  gtk_window_set_title (GTK_WINDOW (dialog), _ ("New from Template"));
  gtk_window_set_focus (GTK_WINDOW (dialog), dialog->application);
  return GTK_WIDGET (dialog);
}
