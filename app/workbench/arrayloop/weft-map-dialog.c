/* weft-map-dialog.c: see weft-map-dialog.h. */
#include "weft-map-dialog.h"

#include "weft-fault.h"
#include "programs/weft-figure-box.h"
#include "weft-header-title.h"
#include "weft-job-budget.h"
#include "weft-loop-source.h"
#include "weft-map-figure.h"
#include "weft-worker.h"

#include <glib/gi18n.h>
#include <string.h>

/* So that all bars are seen. */
#define FIGURE_HEIGHT 300

struct _WeftMapDialog {
  AdwWindow parent_instance;
  GtkWidget *processors;
  GtkWidget *checks[WEFT_CELL_N_CHANNELS]; /* in rows of their own */
  GtkWidget *progress;
  GtkWidget *problem;
  GtkWidget *measure;
  GtkWidget *figure; /* WeftFigureBox */
  GtkWidget *facts;
  WeftDocument *document;
  guint32 diagram;
  WeftJob *job; /* (nullable): measuring */
};

G_DEFINE_FINAL_TYPE (WeftMapDialog, weft_map_dialog, ADW_TYPE_WINDOW)

/* What is measured. */

typedef struct {
  char *name; /* of the program */
  char *text;
  char *language;
  guint32 items;
  guint32 processors;
  WeftCellChannels channels;
  WeftJob *job;
} Measuring;

static void
measuring_free (gpointer data)
{
  Measuring *measuring = data;

  g_free (measuring->name);
  g_free (measuring->text);
  g_free (measuring->language);
  weft_job_unref (measuring->job);
  g_free (measuring);
}

/* Returns a WeftCellMap. */
static gpointer
do_measure (gpointer data, GError **error)
{
  const Measuring *measuring = data;
  g_autoptr (WeftMimdcMessages) messages =
      weft_mimdc_messages_new (measuring->name, measuring->text, strlen (measuring->text));
  g_autoptr (WeftLoopProgram) program =
      weft_loop_read (messages, measuring->language, measuring->items, measuring->job, error);
  WeftCellMap map;

  if (program == NULL || !weft_cell_map_measure (program, measuring->channels, measuring->processors,
                                                 weft_cell_get_channels_rounds (measuring->channels), &map,
                                                 measuring->job, error))
    return NULL;
  return g_memdup2 (&map, sizeof map);
}

static WeftCellChannels
get_channels (WeftMapDialog *dialog)
{
  for (WeftCellChannels i = 0; i < WEFT_CELL_N_CHANNELS; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (dialog->checks[i])))
      return i;
  return WEFT_CELL_RINGS;
}

static const WeftNode *
get_loop (WeftMapDialog *dialog)
{
  return weft_document_get_node (dialog->document, dialog->diagram);
}

/* @job: (transfer full) */
static Measuring *
measuring_new (WeftMapDialog *dialog, const WeftNode *program, WeftJob *job)
{
  Measuring *measuring = g_new (Measuring, 1);
  const WeftNode *loop = get_loop (dialog);
  gint64 items = weft_node_get_integer (loop, weft_node_has (loop, WEFT_PROPERTY_ITEMS) ? WEFT_PROPERTY_ITEMS
                                                                                        : WEFT_PROPERTY_ROWS);

  *measuring = (Measuring){
      .name = g_strdup (weft_node_get_name (program)),
      .text = g_strdup (weft_node_get_text (program, WEFT_PROPERTY_TEXT)),
      .language = g_strdup (weft_node_get_text (program, WEFT_PROPERTY_LANGUAGE)),
      .items = (guint32) CLAMP (items, 1, (gint64) WEFT_LOOP_MOST_ITEMS),
      .processors = (guint32) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (dialog->processors)),
      .channels = get_channels (dialog),
      .job = job,
  };
  return measuring;
}

/* The dialog. */

/* @error: (nullable) */
static void
show_problem (WeftMapDialog *dialog, const GError *error)
{
  g_autofree char *words = error != NULL ? weft_fault_words (error) : g_strdup ("");

  gtk_label_set_text (GTK_LABEL (dialog->problem), words);
  gtk_widget_set_visible (dialog->problem, *words != '\0');
}

/* Why there is nothing to measure. */
static void
show_lack (WeftMapDialog *dialog, const GError *error)
{
  show_problem (dialog, error);
  if (!weft_node_has (get_loop (dialog), WEFT_PROPERTY_PROGRAM))
    gtk_label_set_text (
        GTK_LABEL (dialog->problem),
        _ ("The loop names no program that could be run here. Its property Program can name one in "
           "the small form of parallel loops, or in IF1."));
}

/* While one measures, nothing else can be chosen, and the button stops it. */
static void
renew (WeftMapDialog *dialog)
{
  gboolean is_idle = dialog->job == NULL;
  g_autoptr (GError) error = NULL;
  const WeftNode *program = weft_loop_find_source (dialog->document, dialog->diagram, &error);

  for (WeftCellChannels i = 0; i < WEFT_CELL_N_CHANNELS; i++)
    gtk_widget_set_sensitive (gtk_widget_get_ancestor (dialog->checks[i], ADW_TYPE_ACTION_ROW), is_idle);
  gtk_widget_set_sensitive (dialog->processors, is_idle);
  gtk_button_set_label (GTK_BUTTON (dialog->measure), is_idle ? _ ("_Measure") : _ ("_Stop"));
  gtk_widget_set_sensitive (dialog->measure, program != NULL);
  if (program == NULL)
    show_lack (dialog, error);
}

static void
say (WeftMapDialog *dialog, const char *words)
{
  weft_figure_box_show (WEFT_FIGURE_BOX (dialog->figure), NULL, words);
  gtk_label_set_text (GTK_LABEL (dialog->facts), "");
}

static void
stop (WeftMapDialog *dialog)
{
  weft_dialog_progress_watch (dialog->progress, NULL);
  g_clear_pointer (&dialog->job, weft_job_unref);
}

static void
show_map (WeftMapDialog *dialog, const WeftCellMap *map)
{
  g_autoptr (WeftFigure) figure = weft_map_figure_new (map);
  g_autofree char *words = weft_map_describe (map);
  g_autofree char *facts = weft_map_explain (map);

  weft_figure_box_show (WEFT_FIGURE_BOX (dialog->figure), figure, words);
  gtk_label_set_text (GTK_LABEL (dialog->facts), facts);
}

static void
measured_cb (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftMapDialog *dialog = owner;
  const Measuring *measuring = data;
  g_autofree WeftCellMap *map = result;

  if (dialog->job != measuring->job)
    return;
  stop (dialog);
  renew (dialog);
  if (map != NULL)
    show_map (dialog, map);
  else
    say (dialog, _ ("Nothing was measured"));
  show_problem (dialog, error);
}

static void
begin (WeftMapDialog *dialog, const WeftNode *program)
{
  static const WeftWork work = {do_measure, measured_cb, measuring_free};

  dialog->job = weft_job_budget_new_job ();
  show_problem (dialog, NULL);
  say (dialog, _ ("Each technique is run many times…"));
  renew (dialog);
  weft_dialog_progress_watch (dialog->progress, dialog->job);
  weft_worker_compute (&work, dialog, measuring_new (dialog, program, weft_job_ref (dialog->job)));
}

/* A dialog that closes does not wait; the work keeps it until it has ended. */
static gboolean
give_up (WeftMapDialog *dialog)
{
  if (dialog->job != NULL) {
    weft_job_cancel (dialog->job);
    stop (dialog);
  }
  return GDK_EVENT_PROPAGATE;
}

void
weft_map_dialog_go (WeftMapDialog *dialog)
{
  const WeftNode *program = weft_loop_find_source (dialog->document, dialog->diagram, NULL);

  if (dialog->job == NULL && program != NULL) {
    begin (dialog, program);
    return;
  }
  give_up (dialog);
  say (dialog, _ ("Stopped"));
  renew (dialog);
}

gboolean
weft_map_dialog_choose (WeftMapDialog *dialog, const char *name)
{
  for (WeftCellChannels i = 0; i < WEFT_CELL_N_CHANNELS; i++)
    if (g_str_equal (name, weft_cell_get_channels_name (i)) && gtk_widget_get_sensitive (dialog->checks[i])) {
      gtk_check_button_set_active (GTK_CHECK_BUTTON (dialog->checks[i]), TRUE);
      return TRUE;
    }
  return FALSE;
}

gboolean
weft_map_dialog_is_measuring (WeftMapDialog *dialog)
{
  return dialog->job != NULL;
}

const char *
weft_map_dialog_get_words (WeftMapDialog *dialog)
{
  return gtk_label_get_text (
      GTK_LABEL (gtk_widget_get_visible (dialog->problem) ? dialog->problem : dialog->facts));
}

WeftFigureView *
weft_map_dialog_get_figure (WeftMapDialog *dialog)
{
  return weft_figure_box_get_view (WEFT_FIGURE_BOX (dialog->figure));
}

/* Building. */

static const struct {
  const char *title; /* translatable */
  const char *takes; /* translatable */
} kinds[WEFT_CELL_N_CHANNELS] = {
    [WEFT_CELL_RINGS] = {N_ ("Threads with rings of words"), N_ ("Takes some seconds")},
    [WEFT_CELL_PIPES] = {N_ ("Processes with pipes"), N_ ("Takes some seconds")},
    [WEFT_CELL_MPI] = {N_ ("Ranks of MPI with messages"), N_ ("Takes a minute or longer")},
};

/* Those that cannot run here say why. */
static GtkWidget *
make_channels (WeftMapDialog *dialog, WeftCellChannels channels)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  g_autoptr (GError) error = NULL;
  gboolean runs = weft_cell_probe_channels (channels, &error);
  g_autofree char *why = error != NULL ? weft_fault_words (error) : NULL;

  dialog->checks[channels] = check;
  if (channels > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check), GTK_CHECK_BUTTON (dialog->checks[0]));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), channels == 0);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (kinds[channels].title));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), why != NULL ? why : _ (kinds[channels].takes));
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (check, runs);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (kinds[channels].title), -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  return row;
}

static GtkWidget *
make_processors (WeftMapDialog *dialog)
{
  GtkWidget *row = adw_action_row_new ();

  dialog->processors = gtk_spin_button_new_with_range (1, WEFT_CELL_MOST_PROCESSORS, 1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Processors"));
  gtk_widget_set_valign (dialog->processors, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (dialog->processors), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Processors"), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), dialog->processors);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), dialog->processors);
  return row;
}

static GtkWidget *
make_rows (WeftMapDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group),
                                         _ ("The program of the loop is made for so many processors, run "
                                            "here by every technique, and its results are "
                                            "compared. What else runs here meanwhile makes times longer."));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), make_processors (dialog));
  for (WeftCellChannels i = 0; i < WEFT_CELL_N_CHANNELS; i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), make_channels (dialog, i));
  return group;
}

static GtkWidget *
make_words (const char *style)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, style);
  return label;
}

/* There is nothing to cancel: what was measured is only looked at. */
static GtkWidget *
make_header (WeftMapDialog *dialog)
{
  GtkWidget *header = adw_header_bar_new ();

  dialog->measure = gtk_button_new_with_mnemonic (_ ("_Measure"));
  gtk_widget_add_css_class (dialog->measure, "suggested-action");
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), weft_header_title_follow (GTK_WINDOW (dialog)));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), dialog->measure);
  gtk_window_set_default_widget (GTK_WINDOW (dialog), dialog->measure);
  g_signal_connect_swapped (dialog->measure, "clicked", G_CALLBACK (weft_map_dialog_go), dialog);
  return header;
}

static void
weft_map_dialog_dispose (GObject *object)
{
  WeftMapDialog *dialog = WEFT_MAP_DIALOG (object);

  give_up (dialog);
  g_clear_pointer (&dialog->document, weft_document_unref);
  G_OBJECT_CLASS (weft_map_dialog_parent_class)->dispose (object);
}

static void
weft_map_dialog_class_init (WeftMapDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_map_dialog_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
weft_map_dialog_init (WeftMapDialog *dialog)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *header = make_header (dialog);

  dialog->progress = weft_dialog_progress_new ();
  dialog->problem = make_words ("error");
  dialog->facts = make_words ("dim-label");
  dialog->figure = weft_figure_box_new (_ ("Predicted and measured times"));
  gtk_widget_set_size_request (dialog->figure, -1, FIGURE_HEIGHT);
  gtk_widget_set_vexpand (dialog->figure, TRUE);
  gtk_box_append (GTK_BOX (box), dialog->problem);
  gtk_box_append (GTK_BOX (box), make_rows (dialog));
  gtk_box_append (GTK_BOX (box), dialog->figure);
  gtk_box_append (GTK_BOX (box), dialog->facts);
  weft_dialog_fill (ADW_WINDOW (dialog), header, dialog->progress, box);
  gtk_window_set_title (GTK_WINDOW (dialog), _ ("Map onto This System"));
  gtk_window_set_default_size (GTK_WINDOW (dialog), 640, 740);
  g_signal_connect (dialog, "close-request", G_CALLBACK (give_up), NULL);
  gtk_window_set_focus (GTK_WINDOW (dialog), dialog->measure);
}

GtkWidget *
weft_map_dialog_new (GtkWindow *parent, WeftDocument *document, guint32 diagram)
{
  WeftMapDialog *dialog = g_object_new (WEFT_TYPE_MAP_DIALOG, "transient-for", parent, NULL);

  dialog->document = weft_document_ref (document);
  dialog->diagram = diagram;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (dialog->processors),
                             (double) weft_node_get_integer (get_loop (dialog), WEFT_PROPERTY_PROCESSORS));
  show_problem (dialog, NULL);
  say (dialog, _ ("Measure to see what each technique takes here"));
  renew (dialog);
  return GTK_WIDGET (dialog);
}
