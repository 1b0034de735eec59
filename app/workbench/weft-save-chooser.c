/* weft-save-chooser.c: the system's chooser asks about the name that was typed; that may not be the one that the file gets. */
#include "weft-save-chooser.h"

#include "weft-file-filters.h"

#include <adwaita.h>
#include <glib/gi18n.h>

typedef struct {
  GtkWindow *window;
  GtkFileChooserNative *chooser; /* (nullable): while it is seen */
  char *title;
  char *accept;
  char *kind;
  char *ending;
  char *name;
  GFile *file; /* (nullable): that may have to be replaced */
  WeftFileChosen chosen;
  gpointer data;
} Asking;

static void choose (Asking *asking);

/* Neither the chooser nor its window is to call back any more. */
static void
close_chooser (Asking *asking)
{
  g_signal_handlers_disconnect_by_data (asking->window, asking);
  if (asking->chooser == NULL)
    return;
  g_signal_handlers_disconnect_by_data (asking->chooser, asking);
  g_object_set_data (G_OBJECT (asking->window), WEFT_SAVE_CHOOSER, NULL);
  gtk_native_dialog_hide (GTK_NATIVE_DIALOG (asking->chooser));
  g_clear_object (&asking->chooser);
}

static void
finish (Asking *asking, GFile *file)
{
  close_chooser (asking);
  asking->chosen (file, asking->data);
  g_object_unref (asking->window);
  g_clear_object (&asking->file);
  g_free (asking->title);
  g_free (asking->accept);
  g_free (asking->kind);
  g_free (asking->ending);
  g_free (asking->name);
  g_free (asking);
}

static void
replace_response_cb (GtkWidget *dialog, const char *response, Asking *asking)
{
  g_signal_handlers_disconnect_by_data (dialog, asking);
  if (g_str_equal (response, "replace"))
    finish (asking, asking->file);
  else
    choose (asking);
}

/* Of the window, or of the question about replacing with it. */
static void
gone_cb (Asking *asking)
{
  finish (asking, NULL);
}

static void
ask_to_replace (Asking *asking)
{
  g_autofree char *name = g_file_get_basename (asking->file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *heading = g_strdup_printf (_ ("Replace “%s”?"), shown);
  GtkWidget *widget =
      adw_message_dialog_new (asking->window, heading, _ ("A file of that name is already there."));
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "replace", _ ("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "replace", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (replace_response_cb), asking);
  g_signal_connect_swapped (dialog, "destroy", G_CALLBACK (gone_cb), asking);
  g_signal_connect_object (asking->window, "unrealize", G_CALLBACK (gtk_window_destroy), dialog,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
take (Asking *asking, GFile *file)
{
  g_autoptr (GFile) ended = asking->kind != NULL
                                ? weft_file_with_ending (file, asking->ending)
                                : weft_file_as_document (file, GTK_FILE_CHOOSER (asking->chooser));

  close_chooser (asking);
  g_set_object (&asking->file, ended);
  if (!g_file_equal (file, ended) && g_file_query_exists (ended, NULL))
    ask_to_replace (asking);
  else
    finish (asking, ended);
}

static void
response_cb (GtkNativeDialog *chooser, int response, Asking *asking)
{
  g_autoptr (GFile) file =
      response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  if (file != NULL)
    take (asking, file);
  else
    finish (asking, NULL);
}

static void
choose (Asking *asking)
{
  asking->chooser = gtk_file_chooser_native_new (asking->title, asking->window, GTK_FILE_CHOOSER_ACTION_SAVE,
                                                 asking->accept, _ ("_Cancel"));
  if (asking->kind != NULL)
    weft_file_add_filters (GTK_FILE_CHOOSER (asking->chooser), asking->kind, asking->ending);
  else
    weft_file_add_format_filters (GTK_FILE_CHOOSER (asking->chooser), WEFT_FORMAT_DOCUMENTS);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (asking->chooser), asking->name);
  g_signal_connect (asking->chooser, "response", G_CALLBACK (response_cb), asking);
  /* "destroy" does not come while the window is held here. */
  g_signal_connect_swapped (asking->window, "unrealize", G_CALLBACK (gone_cb), asking);
  g_object_set_data (G_OBJECT (asking->window), WEFT_SAVE_CHOOSER, asking->chooser);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (asking->chooser));
}

void
weft_save_chooser_ask (GtkWindow *window,
                       const WeftSaveQuestion *question,
                       WeftFileChosen chosen,
                       gpointer data)
{
  Asking *asking = g_new0 (Asking, 1);

  *asking = (Asking){.window = g_object_ref (window),
                     .title = g_strdup (question->title),
                     .accept = g_strdup (question->accept),
                     .kind = g_strdup (question->kind),
                     .ending = g_strdup (question->ending),
                     .name = g_strdup (question->name),
                     .chosen = chosen,
                     .data = data};
  choose (asking);
}
