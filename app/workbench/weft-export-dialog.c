/* weft-export-dialog.c: what, as what, in which colours; then the file. */
#include "weft-window-private.h"

#include "views.h"
#include "weft-result-data.h"
#include "weft-save-chooser.h"

#include <glib/gi18n.h>

/* A question with its answers, each a row of some table. */
typedef struct {
  GtkWidget *row;
  GPtrArray *values; /* const char*: names */
  GPtrArray *titles;
} Question;

typedef struct {
  WeftWindow *window;
  Question view;
  Question format;
  Question theme;
  Question extent;
} Dialog;

static void
question_clear (Question *question)
{
  g_ptr_array_unref (question->values);
  g_ptr_array_unref (question->titles);
}

static void
dialog_free (gpointer data)
{
  Dialog *dialog = data;

  question_clear (&dialog->view);
  question_clear (&dialog->format);
  question_clear (&dialog->theme);
  question_clear (&dialog->extent);
  g_free (dialog);
}

static void
question_init (Question *question)
{
  question->values = g_ptr_array_new ();
  question->titles = g_ptr_array_new ();
}

static void
add_answer (Question *question, const char *value, const char *title)
{
  g_ptr_array_add (question->values, (gpointer) value);
  g_ptr_array_add (question->titles, (gpointer) title);
}

static const char *
get_answer (const Question *question)
{
  return question->values->pdata[adw_combo_row_get_selected (ADW_COMBO_ROW (question->row))];
}

static void
finish_question (Question *question, GtkWidget *group, const char *title, const char *selected)
{
  g_autoptr (GtkStringList) list = NULL;
  guint index = 0;

  g_ptr_array_add (question->titles, NULL);
  list = gtk_string_list_new ((const char *const *) question->titles->pdata);
  question->row = adw_combo_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (question->row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (question->row), G_LIST_MODEL (list));
  for (guint i = 0; i < question->values->len; i++)
    if (g_str_equal (question->values->pdata[i], selected))
      index = i;
  adw_combo_row_set_selected (ADW_COMBO_ROW (question->row), index);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), question->row);
}

static void
ask_view (Dialog *dialog, GtkWidget *group, const char *selected)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  question_init (&dialog->view);
  for (guint i = 0; i < n; i++)
    if (weft_document_page_can_export (dialog->window->page, &views[i]))
      add_answer (&dialog->view, views[i].name, _ (views[i].title));
  finish_question (&dialog->view, group, _ ("View"), selected);
}

/* (nullable): the first view that can be exported and shows schedules. */
static const WeftView *
find_schedules (const Dialog *dialog)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    if (weft_views_has_schedules (&views[i]) &&
        weft_document_page_can_export (dialog->window->page, &views[i]))
      return &views[i];
  return NULL;
}

static void
add_schedule_formats (Dialog *dialog)
{
  guint n;
  const WeftScheduleFile *files = weft_schedule_files_get (&n);

  for (guint i = 0; find_schedules (dialog) != NULL && i < n; i++)
    add_answer (&dialog->format, files[i].ending, _ (files[i].title));
}

static void
ask_format (Dialog *dialog, GtkWidget *group)
{
  guint n;
  const WeftPictureFormat *pictures = weft_picture_get_formats (&n);
  const WeftDataFormat *formats;

  question_init (&dialog->format);
  for (guint i = 0; i < n; i++)
    add_answer (&dialog->format, pictures[i].name, _ (pictures[i].title));
  formats = weft_data_formats_get (&n);
  for (guint i = 0; i < n; i++)
    add_answer (&dialog->format, formats[i].name, _ (formats[i].title));
  add_schedule_formats (dialog);
  finish_question (&dialog->format, group, _ ("Format"), "svg");
}

static void
ask_theme (Dialog *dialog, GtkWidget *group)
{
  guint n;
  const WeftTheme *themes = weft_theme_get_all (&n);

  question_init (&dialog->theme);
  for (guint i = 0; i < n; i++)
    add_answer (&dialog->theme, themes[i].name, _ (themes[i].title));
  finish_question (&dialog->theme, group, _ ("Colours"), "light");
}

static void
ask_extent (Dialog *dialog, GtkWidget *group)
{
  question_init (&dialog->extent);
  add_answer (&dialog->extent, "whole", _ ("All of it"));
  add_answer (&dialog->extent, "seen", _ ("What is seen"));
  finish_question (&dialog->extent, group, _ ("Area"), "whole");
}

/* Data have no colours, and only a diagram and figures have more than is seen. */
static void
answered_cb (G_GNUC_UNUSED GObject *row, G_GNUC_UNUSED GParamSpec *pspec, Dialog *dialog)
{
  gboolean is_picture = weft_picture_find_format (get_answer (&dialog->format)) != NULL;
  const WeftView *view = weft_views_find (get_answer (&dialog->view));

  gtk_widget_set_sensitive (dialog->theme.row, is_picture);
  gtk_widget_set_sensitive (dialog->extent.row,
                            is_picture && (view->question == NULL || view->make_figure != NULL));
}

/* The file. */

typedef struct {
  WeftWindow *window;
  const char *view;
  const char *theme;
  gboolean seen;
} Choice;

static void
chosen_cb (GFile *file, gpointer data)
{
  Choice *choice = data;

  if (file != NULL && choice->window->page != NULL)
    weft_document_page_export (choice->window->page, choice->view, choice->theme, choice->seen, file);
  g_object_unref (choice->window);
  g_free (choice);
}

/* Data of the canvas are those of the results; formats of schedules take a view that shows some. */
static const char *
get_view (const Dialog *dialog, const char *format)
{
  const char *view = get_answer (&dialog->view);
  gboolean is_data = weft_data_format_find (format) != NULL;

  if (weft_schedule_file_match (format) != NULL)
    return weft_views_has_schedules (weft_views_find (view)) ? view : find_schedules (dialog)->name;
  return is_data && weft_views_find (view)->question == NULL ? "distribution" : view;
}

static void
ask_file (const Dialog *dialog)
{
  const char *format = get_answer (&dialog->format);
  const char *title =
      dialog->format.titles->pdata[adw_combo_row_get_selected (ADW_COMBO_ROW (dialog->format.row))];
  const char *view = get_view (dialog, format);
  g_autofree char *name = g_strdup_printf ("%s.%s", view, format);
  const WeftSaveQuestion question = {
      .title = _ ("Export"), .accept = _ ("_Export"), .kind = title, .ending = format, .name = name};
  Choice *choice = g_new (Choice, 1);

  *choice = (Choice){g_object_ref (dialog->window), view, get_answer (&dialog->theme),
                     gtk_widget_get_sensitive (dialog->extent.row) &&
                         g_str_equal (get_answer (&dialog->extent), "seen")};
  weft_save_chooser_ask (GTK_WINDOW (dialog->window), &question, chosen_cb, choice);
}

static void
response_cb (G_GNUC_UNUSED AdwMessageDialog *widget, const char *response, Dialog *dialog)
{
  if (g_str_equal (response, "export"))
    ask_file (dialog);
}

void
weft_window_export (WeftWindow *window, const char *view)
{
  GtkWidget *widget = adw_message_dialog_new (GTK_WINDOW (window), _ ("Export"), NULL);
  GtkWidget *group = adw_preferences_group_new ();
  Dialog *dialog = g_new0 (Dialog, 1);

  dialog->window = window;
  ask_view (dialog, group, view);
  ask_format (dialog, group);
  ask_theme (dialog, group);
  ask_extent (dialog, group);
  g_signal_connect (dialog->format.row, "notify::selected", G_CALLBACK (answered_cb), dialog);
  g_signal_connect (dialog->view.row, "notify::selected", G_CALLBACK (answered_cb), dialog);
  answered_cb (NULL, NULL, dialog);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (widget), group);
  gtk_widget_set_size_request (group, 280, -1);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (widget), "cancel", _ ("_Cancel"), "export",
                                    _ ("_Export…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (widget), "export", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (widget), "export");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (widget), "cancel");
  g_signal_connect (widget, "response", G_CALLBACK (response_cb), dialog);
  g_object_set_data_full (G_OBJECT (widget), "dialog", dialog, dialog_free);
  gtk_window_present (GTK_WINDOW (widget));
}
