/* weft-window-saving.c: where a document is saved to, and what can be done when that fails. */
#include "weft-window-private.h"

#include "weft-fault.h"
#include "weft-save-chooser.h"

#include <glib/gi18n.h>

typedef struct {
  WeftWindow *window;
  WeftSessionDocument *document;
  GFile *file;   /* (nullable): save as */
  char *warning; /* (nullable): about a file that was saved */
  WeftSavedFunc done;
  gpointer data;
} Saving;

static void choose_file (Saving *saving);

static void
say_saved (const Saving *saving)
{
  g_autofree char *name = weft_session_document_make_file_name (saving->document);
  g_autofree char *words = g_strdup_printf (_ ("Saved “%s”"), name);

  weft_window_say (saving->window, saving->warning != NULL ? saving->warning : words, FALSE);
}

static void
finish (Saving *saving, gboolean saved)
{
  if (saving->done != NULL)
    saving->done (saved, saving->data);
  else if (saved)
    say_saved (saving);
  g_object_unref (saving->window);
  g_object_unref (saving->document);
  g_clear_object (&saving->file);
  g_free (saving->warning);
  g_free (saving);
}

static void saved_cb (GObject *source, GAsyncResult *result, gpointer data);

static void
save (Saving *saving)
{
  if (saving->file != NULL)
    weft_session_document_save_as_async (saving->document, saving->file, saved_cb, saving);
  else
    weft_session_document_save_async (saving->document, saved_cb, saving);
}

static void
reloaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (GError) error = NULL;

  if (!weft_session_document_reload_finish (WEFT_SESSION_DOCUMENT (source), result, &error))
    weft_window_explain (saving->window, _ ("The file cannot be read again"), error->message);
  finish (saving, FALSE);
}

/* The dialog went without an answer, with its window. */
static void
unanswered_cb (G_GNUC_UNUSED GtkWidget *dialog, Saving *saving)
{
  finish (saving, FALSE);
}

static void
connect_answer (GtkWidget *dialog, GCallback response_cb, Saving *saving)
{
  g_signal_connect (dialog, "response", response_cb, saving);
  g_signal_connect (dialog, "destroy", G_CALLBACK (unanswered_cb), saving);
}

/* Another program's file may give way to this version, or this version to it. */
static void
failure_response_cb (AdwMessageDialog *dialog, const char *response, Saving *saving)
{
  g_signal_handlers_disconnect_by_data (dialog, saving);
  if (g_str_equal (response, "save-as")) {
    choose_file (saving);
  } else if (g_str_equal (response, "overwrite")) {
    weft_session_document_keep_ours (saving->document);
    save (saving);
  } else if (g_str_equal (response, "reload")) {
    weft_session_document_reload_async (saving->document, reloaded_cb, saving);
  } else {
    finish (saving, FALSE);
  }
}

static void
explain_failure (Saving *saving, const GError *error)
{
  g_autofree char *words = weft_fault_words (error);
  AdwMessageDialog *dialog = weft_window_explain (saving->window, _ ("The document is not saved"), words);
  gboolean was_changed =
      saving->file == NULL && weft_session_document_get_file_state (saving->document) == WEFT_FILE_CHANGED;

  if (was_changed) {
    adw_message_dialog_add_responses (dialog, "reload", _ ("_Reload"), "overwrite", _ ("_Overwrite"), NULL);
    adw_message_dialog_set_response_appearance (dialog, "reload", ADW_RESPONSE_DESTRUCTIVE);
    adw_message_dialog_set_response_appearance (dialog, "overwrite", ADW_RESPONSE_DESTRUCTIVE);
  }
  adw_message_dialog_add_response (dialog, "save-as", _ ("Save _As…"));
  adw_message_dialog_set_response_appearance (dialog, "save-as", ADW_RESPONSE_SUGGESTED);
  connect_answer (GTK_WIDGET (dialog), G_CALLBACK (failure_response_cb), saving);
}

/* A save may take longer than its window is there: then there is nobody to tell. */
static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (GError) error = NULL;

  if (weft_session_document_save_finish (WEFT_SESSION_DOCUMENT (source), result, &error))
    saving->warning = g_strdup (weft_session_document_get_save_warning (result));
  if (error == NULL || saving->window->closing)
    finish (saving, error == NULL);
  else
    explain_failure (saving, error);
}

static void
chosen_cb (GFile *file, gpointer data)
{
  Saving *saving = data;

  if (file == NULL) {
    finish (saving, FALSE);
    return;
  }
  g_set_object (&saving->file, file);
  save (saving);
}

static void
choose_file (Saving *saving)
{
  g_autofree char *name = weft_session_document_make_file_name (saving->document);
  const WeftSaveQuestion question = {.title = _ ("Save As"), .accept = _ ("_Save"), .name = name};

  weft_save_chooser_ask (GTK_WINDOW (saving->window), &question, chosen_cb, saving);
}

void
weft_window_save_document (WeftWindow *window,
                           WeftSessionDocument *document,
                           gboolean as,
                           WeftSavedFunc done,
                           gpointer data)
{
  Saving *saving = g_new (Saving, 1);

  *saving = (Saving){g_object_ref (window), g_object_ref (document), NULL, NULL, done, data};
  if (as || weft_session_document_get_file (document) == NULL)
    choose_file (saving);
  else
    save (saving);
}
