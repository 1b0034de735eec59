/* weft-import-dialog.c: a row for each option of the format, and below them what is read with these. */
#include "weft-import-dialog.h"

#include "weft-fault.h"
#include "weft-header-title.h"
#include "weft-import-work.h"
#include "weft-insert-parts.h"
#include "weft-literal-preview.h"
#include "weft-number.h"

#include <glib/gi18n.h>
#include <math.h>

#define MOST_REMARKS 5   /* that are seen */
#define PAUSE        150 /* ms without typing */
#define SHAPE_PLACES 200 /* of the small plot */

/* An option on the screen. */
typedef struct {
  const WeftOption *option;
  GtkWidget *row;    /* a choice or an entry */
  GPtrArray *values; /* (nullable): char *, of a choice; NULL: as the file says */
  gboolean is_typed; /* the text is the user's */
} Field;

struct _WeftImportDialog {
  AdwWindow parent_instance;
  WeftSessionDocument *document;
  WeftSource *source;
  WeftJob *job;             /* (nullable): of what is being read */
  WeftImportResult *result; /* (nullable): what is seen */
  GArray *fields;
  guint pause;
  gboolean updating;
  gboolean is_gone;

  GtkWidget *options;
  GtkWidget *details;
  GtkWidget *problem;
  GtkWidget *summary;
  GtkWidget *shape;
  GtkWidget *remarks;
  GtkWidget *import;
};

enum { IMPORTED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftImportDialog, weft_import_dialog, ADW_TYPE_WINDOW)

static void
set_label (GtkWidget *label, const char *words)
{
  gtk_label_set_text (GTK_LABEL (label), words != NULL ? words : "");
  gtk_widget_set_visible (label, words != NULL && *words != '\0');
}

/* The options as they are on the screen. */

/* (nullable): what the field says; %NULL: as the file says. */
static const char *
get_value (const Field *field)
{
  if (field->values != NULL)
    return field->values->pdata[adw_combo_row_get_selected (ADW_COMBO_ROW (field->row))];
  return field->is_typed ? gtk_editable_get_text (GTK_EDITABLE (field->row)) : NULL;
}

static gboolean
fill_options (WeftImportDialog *dialog, WeftOptions *options, GError **error)
{
  const WeftFormat *format = weft_source_get_format (dialog->source);

  for (guint i = 0; i < dialog->fields->len; i++) {
    const Field *field = &g_array_index (dialog->fields, Field, i);

    if (!weft_format_set_option (format, options, field->option->name, get_value (field), error))
      return FALSE;
  }
  return TRUE;
}

/* What was read. */

static const WeftNode *
get_first_part (const WeftImportDialog *dialog)
{
  const WeftNode *root = weft_document_get_root (dialog->result->parts);

  return weft_node_get_n_children (root) > 0 ? weft_node_get_child (root, 0) : NULL;
}

/* A field that nobody typed into says what the file does: options and properties go by one name. */
static void
show_properties (WeftImportDialog *dialog, const WeftNode *part)
{
  dialog->updating = TRUE;
  for (guint i = 0; i < dialog->fields->len; i++) {
    const Field *field = &g_array_index (dialog->fields, Field, i);
    const WeftPropertyInfo *info = weft_kind_find_property (weft_node_get_kind (part), field->option->name);
    const char *text = info != NULL ? weft_node_get_text (part, info->property) : NULL;

    if (field->values == NULL && !field->is_typed)
      gtk_editable_set_text (GTK_EDITABLE (field->row), text != NULL ? text : "");
  }
  dialog->updating = FALSE;
}

/* A step that shows the shape: a power of ten of which some two hundred go into the range. */
static double
find_step (const GArray *values)
{
  double range = g_array_index (values, double, values->len - 1) - g_array_index (values, double, 0);

  return range > 0 ? pow (10, floor (log10 (range / SHAPE_PLACES))) : 1;
}

static void
show_shape (WeftImportDialog *dialog, const WeftNode *part)
{
  GArray *values = weft_node_get_kept_values (part);
  g_autofree char *literal = g_strdup_printf ("samples(%s)", weft_node_get_name (part));
  g_autofree char *problem = NULL;

  gtk_widget_set_visible (dialog->shape, values != NULL);
  if (values != NULL && values->len > 0)
    problem = weft_literal_preview_show (WEFT_LITERAL_PREVIEW (dialog->shape), literal, dialog->result->parts,
                                         find_step (values));
}

static void
show_summary (WeftImportDialog *dialog)
{
  char number[WEFT_NUMBER_SIZE];
  char left_out[WEFT_NUMBER_SIZE];
  guint64 n = dialog->result->diagnostics->n_left_out;
  guint64 n_runs = dialog->result->n_runs;
  guint64 n_values = dialog->result->n_values;
  g_autofree char *read =
      n_runs > 0 ? g_strdup_printf (ngettext ("%s run of a task", "%s runs of tasks", (gulong) n_runs),
                                    weft_number_group ((double) n_runs, number))
                 : g_strdup_printf (ngettext ("%s time", "%s times", (gulong) n_values),
                                    weft_number_group ((double) n_values, number));
  g_autofree char *words =
      n > 0 ? g_strdup_printf (_ ("%s; %s left out"), read, weft_number_group ((double) n, left_out)) : NULL;

  set_label (dialog->summary, words != NULL ? words : read);
}

static void
show_remarks (WeftImportDialog *dialog)
{
  g_autofree char *words = weft_diagnostics_print (dialog->result->diagnostics, MOST_REMARKS);

  set_label (dialog->remarks, words);
}

static void
show_problem (WeftImportDialog *dialog, const GError *error)
{
  g_autofree char *words = weft_fault_words (error);

  set_label (dialog->problem, words);
  set_label (dialog->summary, NULL);
  set_label (dialog->remarks, NULL);
  gtk_widget_set_visible (dialog->shape, FALSE);
}

static void
read_cb (gpointer owner, WeftJob *job, WeftImportResult *result, const GError *error)
{
  WeftImportDialog *dialog = owner;

  if (dialog->is_gone || dialog->job != job) {
    g_clear_pointer (&result, weft_import_result_free);
    return;
  }
  g_clear_pointer (&dialog->job, weft_job_unref);
  dialog->result = result;
  gtk_widget_set_sensitive (dialog->import, result != NULL);
  if (result == NULL) {
    show_problem (dialog, error);
    return;
  }
  set_label (dialog->problem, NULL);
  show_summary (dialog);
  show_remarks (dialog);
  if (get_first_part (dialog) != NULL) {
    show_properties (dialog, get_first_part (dialog));
    show_shape (dialog, get_first_part (dialog));
  }
}

static void
forget (WeftImportDialog *dialog)
{
  g_clear_handle_id (&dialog->pause, g_source_remove);
  if (dialog->job != NULL)
    weft_job_cancel (dialog->job);
  g_clear_pointer (&dialog->job, weft_job_unref);
  g_clear_pointer (&dialog->result, weft_import_result_free);
}

static gboolean
read_again_cb (gpointer data)
{
  WeftImportDialog *dialog = data;
  WeftOptions *options = weft_options_new (weft_source_get_format (dialog->source)->options);
  g_autoptr (GError) error = NULL;

  dialog->pause = 0;
  if (!fill_options (dialog, options, &error)) {
    weft_options_free (options);
    show_problem (dialog, error);
    return G_SOURCE_REMOVE;
  }
  dialog->job = weft_session_document_new_job (dialog->document);
  weft_import_read (dialog->job, dialog->source, options, dialog, read_cb);
  return G_SOURCE_REMOVE;
}

static void
read_again (WeftImportDialog *dialog, guint pause)
{
  forget (dialog);
  gtk_widget_set_sensitive (dialog->import, FALSE);
  dialog->pause = g_timeout_add (pause, read_again_cb, dialog);
}

static void
typed_cb (GtkWidget *row, WeftImportDialog *dialog)
{
  if (dialog->updating)
    return;
  for (guint i = 0; i < dialog->fields->len; i++) {
    Field *field = &g_array_index (dialog->fields, Field, i);

    if (field->row == row)
      field->is_typed = TRUE;
  }
  read_again (dialog, PAUSE);
}

static void
chosen_cb (WeftImportDialog *dialog)
{
  read_again (dialog, 0);
}

gboolean
weft_import_dialog_is_ready (WeftImportDialog *dialog)
{
  return dialog->pause == 0 && dialog->job == NULL;
}

const char *
weft_import_dialog_get_remarks (WeftImportDialog *dialog)
{
  return gtk_label_get_text (GTK_LABEL (dialog->remarks));
}

const char *
weft_import_dialog_get_summary (WeftImportDialog *dialog)
{
  return gtk_label_get_text (GTK_LABEL (dialog->summary));
}

static guint
find_value (const Field *field, const char *text)
{
  for (guint i = 0; i < field->values->len; i++)
    if (g_strcmp0 (field->values->pdata[i], text) == 0)
      return i;
  return 0;
}

void
weft_import_dialog_set_option (WeftImportDialog *dialog, const char *name, const char *text)
{
  for (guint i = 0; i < dialog->fields->len; i++) {
    Field *field = &g_array_index (dialog->fields, Field, i);

    if (!g_str_equal (field->option->name, name))
      continue;
    if (field->values != NULL)
      adw_combo_row_set_selected (ADW_COMBO_ROW (field->row), find_value (field, text));
    else
      gtk_editable_set_text (GTK_EDITABLE (field->row), text != NULL ? text : "");
  }
}

/* One step of the history. */
gboolean
weft_import_dialog_import (WeftImportDialog *dialog)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  WeftDocument *version;

  if (dialog->result == NULL)
    return FALSE;
  version = weft_insert_parts (weft_session_document_get_version (dialog->document), dialog->result->parts,
                               NULL, &error);
  if (version == NULL ||
      !weft_session_document_apply (dialog->document, version,
                                    dialog->result->n_runs > 0 ? _ ("Import a measured schedule")
                                                               : _ ("Import measured times"),
                                    NULL, &error))
    words = weft_fault_words (error);
  else
    words = g_strdup_printf (_ ("Imported %s"), gtk_label_get_text (GTK_LABEL (dialog->summary)));
  g_signal_emit (dialog, signals[IMPORTED], 0, words, error == NULL);
  gtk_window_close (GTK_WINDOW (dialog));
  return TRUE;
}

static void
import_cb (WeftImportDialog *dialog)
{
  weft_import_dialog_import (dialog);
}

/* Building. */

static void
field_clear (gpointer data)
{
  g_clear_pointer (&((Field *) data)->values, g_ptr_array_unref);
}

/* @value: (nullable): as the file says. */
static void
add_value (Field *field, GtkStringList *list, const char *value, const char *title)
{
  g_ptr_array_add (field->values, g_strdup (value));
  gtk_string_list_append (list, title);
}

static void
list_offered (Field *field, GtkStringList *list, char **offered)
{
  add_value (field, list, NULL, _ ("As found"));
  for (guint i = 0; offered[i] != NULL; i++)
    add_value (field, list, offered[i],
               g_str_equal (offered[i], "all") ? _ ("All, in the order of reading") : offered[i]);
}

static void
list_choices (Field *field, GtkStringList *list)
{
  const WeftOptionPreset *titles = field->option->presets;

  for (guint i = 0; field->option->words[i] != NULL; i++)
    add_value (field, list, field->option->words[i],
               titles != NULL ? _ (titles[i].title) : field->option->words[i]);
}

/* @offered: (nullable): the choices of the option. */
static void
make_chooser (WeftImportDialog *dialog, Field *field, char **offered)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  field->values = g_ptr_array_new_with_free_func (g_free);
  if (offered != NULL)
    list_offered (field, list, offered);
  else
    list_choices (field, list);
  field->row = adw_combo_row_new ();
  adw_combo_row_set_model (ADW_COMBO_ROW (field->row), G_LIST_MODEL (list));
  g_signal_connect_swapped (field->row, "notify::selected", G_CALLBACK (chosen_cb), dialog);
}

static void
add_field (WeftImportDialog *dialog, const WeftOption *option)
{
  g_autoptr (WeftJob) job = weft_session_document_new_job (dialog->document);
  g_auto (GStrv) offered = weft_source_offer (dialog->source, job, option, NULL);
  Field field = {.option = option};

  if (offered != NULL || option->type == WEFT_OPTION_CHOICE) {
    make_chooser (dialog, &field, offered);
  } else {
    field.row = adw_entry_row_new ();
    g_signal_connect (field.row, "changed", G_CALLBACK (typed_cb), dialog);
  }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (field.row), _ (option->label));
  gtk_widget_set_tooltip_text (field.row, _ (option->help));
  g_array_append_val (dialog->fields, field);
  if (option->type == WEFT_OPTION_CHOICE)
    adw_expander_row_add_row (ADW_EXPANDER_ROW (dialog->details), field.row);
  else
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (dialog->options), field.row);
}

static GtkWidget *
make_words (const char *css_class)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), FALSE);
  gtk_widget_set_visible (label, FALSE);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_preview (WeftImportDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("What Is Read"));
  dialog->summary = make_words ("body");
  dialog->problem = make_words ("error");
  dialog->remarks = make_words ("dim-label");
  gtk_widget_add_css_class (dialog->remarks, "caption");
  dialog->shape = weft_literal_preview_new ();
  gtk_widget_set_visible (dialog->shape, FALSE);
  gtk_widget_set_halign (dialog->shape, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), dialog->problem);
  gtk_box_append (GTK_BOX (box), dialog->summary);
  gtk_box_append (GTK_BOX (box), dialog->shape);
  gtk_box_append (GTK_BOX (box), dialog->remarks);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), box);
  return group;
}

static GtkWidget *
make_header (WeftImportDialog *dialog)
{
  dialog->import = gtk_button_new_with_mnemonic (_ ("_Import"));
  g_signal_connect_swapped (dialog->import, "clicked", G_CALLBACK (import_cb), dialog);
  return weft_header_for_dialog (GTK_WINDOW (dialog), dialog->import);
}

static void
weft_import_dialog_dispose (GObject *object)
{
  WeftImportDialog *dialog = WEFT_IMPORT_DIALOG (object);

  dialog->is_gone = TRUE;
  forget (dialog);
  g_clear_object (&dialog->document);
  g_clear_pointer (&dialog->source, weft_source_unref);
  g_clear_pointer (&dialog->fields, g_array_unref);
  G_OBJECT_CLASS (weft_import_dialog_parent_class)->dispose (object);
}

static void
weft_import_dialog_class_init (WeftImportDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_import_dialog_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  signals[IMPORTED] = g_signal_new ("imported", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void
weft_import_dialog_init (WeftImportDialog *dialog)
{
  GtkWidget *header = make_header (dialog);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  dialog->fields = g_array_new (FALSE, TRUE, sizeof (Field));
  g_array_set_clear_func (dialog->fields, field_clear);
  dialog->options = adw_preferences_group_new ();
  dialog->details = adw_expander_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (dialog->details), _ ("How It Is Written"));
  gtk_box_append (GTK_BOX (box), dialog->options);
  gtk_box_append (GTK_BOX (box), make_preview (dialog));
  weft_dialog_fill (ADW_WINDOW (dialog), header, NULL, box);
  gtk_window_set_default_size (GTK_WINDOW (dialog), 460, 560);
}

GtkWidget *
weft_import_dialog_new (GtkWindow *parent, WeftSessionDocument *document, WeftSource *source)
{
  WeftImportDialog *dialog = g_object_new (WEFT_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);
  const WeftFormat *format = weft_source_get_format (source);
  const char *path = weft_source_get_name (source);
  g_autofree char *base = path != NULL ? g_filename_display_basename (path) : NULL;
  g_autofree char *title = base != NULL ? g_strdup_printf (_ ("Import “%s”"), base) : g_strdup (_ ("Import"));

  dialog->document = g_object_ref (document);
  dialog->source = weft_source_ref (source);
  gtk_window_set_title (GTK_WINDOW (dialog), title);
  for (guint i = 0; format->options != NULL && format->options[i] != NULL; i++)
    add_field (dialog, format->options[i]);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (dialog->options), dialog->details);
  if (dialog->fields->len > 0)
    gtk_window_set_focus (GTK_WINDOW (dialog), g_array_index (dialog->fields, Field, 0).row);
  read_again (dialog, 0);
  return GTK_WIDGET (dialog);
}
