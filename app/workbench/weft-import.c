/* weft-import.c: see weft-import.h. */
#include "weft-import.h"

#include "weft-fault.h"
#include "weft-file-filters.h"
#include "weft-import-dialog.h"
#include "weft-import-work.h"
#include "weft-window-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* How much of a pasted text tells whether it is numbers. */
#define LOOKED_AT 4096

static void
imported_cb (G_GNUC_UNUSED WeftImportDialog *dialog, const char *words, gboolean done, WeftWindow *window)
{
  weft_window_say (window, words, done);
}

static void
show (WeftWindow *window, WeftSource *source)
{
  GtkWidget *dialog;

  if (window->page == NULL)
    weft_window_open (window, weft_session_new_document (
                                  weft_application_get_session (weft_window_get_application (window))));
  dialog =
      weft_import_dialog_new (GTK_WINDOW (window), weft_document_page_get_document (window->page), source);
  g_signal_connect_object (dialog, "imported", G_CALLBACK (imported_cb), window, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
refuse_document (WeftWindow *window, const WeftSource *source)
{
  g_autofree char *base = g_path_get_basename (weft_source_get_name (source));
  g_autofree char *words = g_strdup_printf (_ ("“%s” is a document: open it instead."), base);

  weft_window_say (window, words, FALSE);
}

static void
opened_cb (gpointer owner, WeftSource *source, const GError *error)
{
  WeftWindow *window = owner;
  g_autofree char *words = error != NULL ? weft_fault_words (error) : NULL;

  if (window->closing)
    return;
  if (source == NULL)
    weft_window_explain (window, _ ("The file is not imported"), words);
  else if (weft_source_get_format (source)->content == WEFT_FORMAT_PARTS)
    show (window, source);
  else
    refuse_document (window, source);
}

void
weft_window_import_file (WeftWindow *window, GFile *file)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    weft_import_open (job, path, window, opened_cb);
}

static void
response_cb (GtkNativeDialog *chooser, int response, WeftWindow *window)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT) {
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
    weft_window_import_file (window, file);
  }
  g_object_unref (chooser);
}

void
weft_window_import (WeftWindow *window)
{
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Import Measurements"), GTK_WINDOW (window),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"), _ ("_Cancel"));

  weft_file_add_format_filters (GTK_FILE_CHOOSER (chooser), WEFT_FORMAT_PARTS);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (response_cb), window);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* Pasted text. */

static gboolean
is_line_of_numbers (const char *line, gsize length)
{
  gboolean has_digit = FALSE;

  for (gsize i = 0; i < length; i++) {
    if (strchr ("0123456789+-.,;eE \t\r\"", line[i]) == NULL || line[i] == '\0')
      return FALSE;
    has_digit = has_digit || g_ascii_isdigit (line[i]);
  }
  return has_digit;
}

/* Some line holds numbers and nothing else, and there is no markup. */
static gboolean
has_numbers (const char *text, gsize size)
{
  const char *end = text + MIN (size, LOOKED_AT);

  if (size == 0 || memchr (text, '<', end - text) != NULL)
    return FALSE;
  while (text < end) {
    const char *next = memchr (text, '\n', end - text);
    gsize length = (next != NULL ? next : end) - text;

    if (is_line_of_numbers (text, length))
      return TRUE;
    text += length + 1;
  }
  return FALSE;
}

/* (nullable): the format of which plain text can be. */
static const WeftFormat *
find_text_format (void)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);

  for (guint i = 0; i < n; i++)
    if (formats[i]->content == WEFT_FORMAT_PARTS && formats[i]->read != NULL &&
        g_strv_contains (formats[i]->mime_types, "text/plain"))
      return formats[i];
  return NULL;
}

gboolean
weft_window_import_text (WeftWindow *window, GBytes *text)
{
  const WeftFormat *format = find_text_format ();
  gsize size;
  const char *data = g_bytes_get_data (text, &size);
  g_autoptr (WeftSource) source = NULL;

  if (format == NULL || !has_numbers (data, size))
    return FALSE;
  source = weft_source_new (format, text, _ ("clipboard"));
  show (window, source);
  return TRUE;
}
