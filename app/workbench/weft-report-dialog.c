/* weft-report-dialog.c: what goes into a report, as what, and where; a bar while it is made; then it is opened. */
#include "weft-window-private.h"

#include "weft-fault.h"
#include "weft-header-title.h"
#include "weft-report-work.h"
#include "weft-report.h"
#include "weft-save-chooser.h"

#include <glib/gi18n.h>
#include <string.h>

/* What can be left out. */
typedef struct {
  const char *name;
  GtkWidget *toggle;
} Part;

typedef struct {
  WeftWindow *window;
  GtkWidget *all;        /* all diagrams, not just the one that is seen */
  GArray *parts;         /* Part */
  GtkWidget *throughout; /* not a part of the page, but more columns of its numbers */
  GtkWidget *format;
  GtkWidget *opens;
} Dialog;

/* Until the file is known. */
typedef struct {
  WeftWindow *window;
  WeftReportWork *work;
  gboolean opens;
} Request;

/* While it is made. */

static void
stop_cb (G_GNUC_UNUSED AdwMessageDialog *dialog, G_GNUC_UNUSED const char *response, WeftJob *job)
{
  weft_job_cancel (job);
}

static void
show_progress (WeftWindow *window, WeftJob *job)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (window), _ ("Writing the Report"), NULL);
  GtkWidget *bar = gtk_progress_bar_new ();

  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Writing the Report"), -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), bar);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "stop", _ ("_Stop"));
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "stop");
  g_signal_connect_data (dialog, "response", G_CALLBACK (stop_cb), weft_job_ref (job),
                         (GClosureNotify) (void (*) (void)) weft_job_unref, 0);
  weft_dialog_progress_watch (bar, job);
  g_set_weak_pointer (&window->progress, dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
open_report (WeftWindow *window, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  gtk_show_uri (GTK_WINDOW (window), uri, GDK_CURRENT_TIME);
}

static void
say_outcome (WeftWindow *window, const WeftReportWork *work, const GError *error)
{
  g_autofree char *words = error != NULL ? weft_fault_words (error) : NULL;

  if (error == NULL)
    weft_window_say_written (window, work->path);
  else if (!g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED))
    weft_window_explain (window, _ ("The report is not written"), words);
}

static void
done_cb (gpointer owner, const WeftReportWork *work, const GError *error)
{
  WeftWindow *window = owner;

  if (window->progress != NULL)
    gtk_window_destroy (GTK_WINDOW (window->progress));
  if (window->closing)
    return;
  say_outcome (window, work, error);
  if (error == NULL && window->opens_report)
    open_report (window, work->path);
}

static void
request_free (Request *request)
{
  g_clear_pointer (&request->work, weft_report_work_free);
  g_object_unref (request->window);
  g_free (request);
}

static void
begin (Request *request, GFile *file)
{
  request->work->path = g_file_get_path (file);
  if (request->work->path == NULL) {
    weft_window_say (request->window, _ ("Only files on a disk of this machine can be written."), FALSE);
    return;
  }
  request->window->opens_report = request->opens;
  show_progress (request->window, request->work->job);
  weft_report_work_run (g_steal_pointer (&request->work), request->window, done_cb);
}

static void
chosen_cb (GFile *file, gpointer data)
{
  if (file != NULL)
    begin (data, file);
  request_free (data);
}

static void
ask_file (Request *request)
{
  g_autofree char *base =
      g_strndup (request->work->name, strlen (request->work->name) -
                                          strlen (".weft") * g_str_has_suffix (request->work->name, ".weft"));
  g_autofree char *name = g_strdup_printf ("%s.%s", base, request->work->format);
  const WeftSaveQuestion question = {.title = _ ("Report"),
                                     .accept = _ ("_Save"),
                                     .kind = _ ("Reports"),
                                     .ending = request->work->format,
                                     .name = name};

  weft_save_chooser_ask (GTK_WINDOW (request->window), &question, chosen_cb, request);
}

/* All diagrams, then what else can be asked about: programs. */
static GArray *
list_all (const WeftDocument *document)
{
  GArray *all = weft_document_list_diagrams (document);
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);

    if (!weft_kind_is_diagram (weft_node_get_kind (child)) && weft_questions_apply (document, id))
      g_array_append_val (all, id);
  }
  return all;
}

static WeftReportWork *
make_work (const Dialog *dialog)
{
  WeftSessionDocument *document = weft_document_page_get_document (dialog->window->page);
  guint32 diagram = weft_document_page_get_diagram (dialog->window->page);
  WeftReportWork *work = g_new0 (WeftReportWork, 1);

  work->document = weft_document_ref (weft_session_document_get_version (document));
  work->leave_out = g_ptr_array_new ();
  work->name = weft_session_document_make_file_name (document);
  work->format = adw_combo_row_get_selected (ADW_COMBO_ROW (dialog->format)) == 0 ? "html" : "pdf";
  work->job = weft_session_document_new_job (document);
  if (gtk_switch_get_active (GTK_SWITCH (dialog->all)))
    work->diagrams = list_all (work->document);
  else
    work->diagrams = g_array_append_val (g_array_new (FALSE, FALSE, sizeof (guint32)), diagram);
  weft_report_work_recall (work, weft_session_document_get_answers (document));
  work->throughout = gtk_switch_get_active (GTK_SWITCH (dialog->throughout));
  for (guint i = 0; i < dialog->parts->len; i++) {
    const Part *part = &g_array_index (dialog->parts, Part, i);

    if (!gtk_switch_get_active (GTK_SWITCH (part->toggle)))
      g_ptr_array_add (work->leave_out, (gpointer) part->name);
  }
  g_ptr_array_add (work->leave_out, NULL);
  return work;
}

static void
response_cb (G_GNUC_UNUSED AdwMessageDialog *widget, const char *response, Dialog *dialog)
{
  Request *request;

  if (!g_str_equal (response, "save") || dialog->window->page == NULL)
    return;
  request = g_new (Request, 1);
  *request = (Request){g_object_ref (dialog->window), make_work (dialog),
                       gtk_switch_get_active (GTK_SWITCH (dialog->opens))};
  ask_file (request);
}

static GtkWidget *
add_switch (GtkWidget *group, const char *title, const char *subtitle, gboolean active)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_switch_set_active (GTK_SWITCH (toggle), active);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return toggle;
}

static void
add_part (Dialog *dialog, GtkWidget *group, const char *name, const char *title, const char *subtitle)
{
  Part part = {name, add_switch (group, title, subtitle, TRUE)};

  g_array_append_val (dialog->parts, part);
}

/* The views that a report has, then what it has besides. */
static void
add_parts (Dialog *dialog, GtkWidget *group)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  dialog->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  for (guint i = 0; i < n; i++)
    if (views[i].in_report)
      add_part (dialog, group, views[i].name, _ (views[i].title), NULL);
  add_part (dialog, group, WEFT_REPORT_NUMBERS, _ ("Numbers"), _ ("Mean, deviation and quantiles"));
  dialog->throughout =
      add_switch (group, _ ("Compare Modes"), _ ("Everything in SIMD, and in SPMD mode"), TRUE);
  add_part (dialog, group, WEFT_REPORT_ASSUMPTIONS, _ ("Assumptions"), _ ("What the numbers rest on"));
}

static void
dialog_free (gpointer data)
{
  Dialog *dialog = data;

  g_array_unref (dialog->parts);
  g_free (dialog);
}

static GtkWidget *
make_contents (Dialog *dialog)
{
  const char *const formats[] = {_ ("HTML"), _ ("PDF"), NULL};
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  g_autoptr (GtkStringList) list = gtk_string_list_new (formats);

  dialog->format = adw_combo_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (dialog->format), _ ("Format"));
  adw_combo_row_set_model (ADW_COMBO_ROW (dialog->format), G_LIST_MODEL (list));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), dialog->format);
  dialog->all = add_switch (group, _ ("All Diagrams"), NULL, TRUE);
  add_parts (dialog, group);
  dialog->opens = add_switch (group, _ ("Open When Done"), NULL, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), group);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 480);
  return scroller;
}

void
weft_window_report (WeftWindow *window)
{
  GtkWidget *widget = adw_message_dialog_new (GTK_WINDOW (window), _ ("Report"), NULL);
  Dialog *dialog = g_new0 (Dialog, 1);

  dialog->window = window;
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (widget), make_contents (dialog));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (widget), "cancel", _ ("_Cancel"), "save",
                                    _ ("_Save…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (widget), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (widget), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (widget), "cancel");
  g_signal_connect (widget, "response", G_CALLBACK (response_cb), dialog);
  g_object_set_data_full (G_OBJECT (widget), "dialog", dialog, dialog_free);
  gtk_window_present (GTK_WINDOW (widget));
}
