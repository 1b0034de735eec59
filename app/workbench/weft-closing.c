/* weft-closing.c: the dialog with a row for every document that has changes, and then one save after the other. */
#include "weft-closing.h"

#include "weft-window-private.h"

#include <glib/gi18n.h>

typedef struct {
  WeftWindow *window;
  GPtrArray *documents; /* with changes; then those still to be saved */
  GPtrArray *checks;    /* (nullable): GtkCheckButton, one for each of several */
  WeftClosingFunc done;
  gpointer data;
} Closing;

static void
finish (Closing *closing, gboolean agreed)
{
  closing->done (agreed, closing->data);
  g_ptr_array_unref (closing->documents);
  g_clear_pointer (&closing->checks, g_ptr_array_unref);
  g_object_unref (closing->window);
  g_free (closing);
}

static void save_next (Closing *closing);

static void
saved_cb (gboolean saved, gpointer data)
{
  if (saved)
    save_next (data);
  else
    finish (data, FALSE);
}

/* The one that is asked about a name is seen. */
static void
save_next (Closing *closing)
{
  g_autoptr (WeftSessionDocument) document = NULL;

  if (closing->documents->len == 0) {
    finish (closing, TRUE);
    return;
  }
  document = g_ptr_array_steal_index (closing->documents, 0);
  if (weft_session_document_get_file (document) == NULL)
    weft_window_raise (closing->window, document);
  weft_window_save_document (closing->window, document, FALSE, saved_cb, closing);
}

/* Of several documents only those with a mark are saved. */
static void
drop_unmarked (Closing *closing)
{
  for (guint i = closing->documents->len; closing->checks != NULL && i-- > 0;)
    if (!gtk_check_button_get_active (closing->checks->pdata[i]))
      g_ptr_array_remove_index (closing->documents, i);
}

/* The dialog outlives the window for a moment, and must not know it any more by then. */
static void
response_cb (AdwMessageDialog *dialog, const char *response, Closing *closing)
{
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  if (g_str_equal (response, "save")) {
    drop_unmarked (closing);
    save_next (closing);
    return;
  }
  finish (closing, g_str_equal (response, "discard"));
}

static GtkWidget *
make_row (Closing *closing, WeftSessionDocument *document)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  GFile *file = weft_session_document_get_file (document);
  g_autofree char *title = g_markup_escape_text (weft_session_document_get_title (document), -1);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : g_strdup (_ ("not saved yet"));
  g_autofree char *subtitle = g_markup_escape_text (name, -1);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  weft_session_document_get_title (document), -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_ptr_array_add (closing->checks, g_object_ref (check));
  return row;
}

static GtkWidget *
make_rows (Closing *closing)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  closing->checks = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Documents to save"), -1);
  for (guint i = 0; i < closing->documents->len; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), make_row (closing, closing->documents->pdata[i]));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  return scroller;
}

static void
ask (Closing *closing)
{
  guint n = closing->documents->len;
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (closing->window), _ ("Save the changes?"), NULL);

  if (n == 1)
    adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog), _ ("“%s” has changes that are not saved."),
                                    weft_session_document_get_title (closing->documents->pdata[0]));
  else
    adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                    ngettext ("%u document has changes that are not saved.",
                                              "%u documents have changes that are not saved.", n),
                                    n);
  if (n > 1)
    adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), make_rows (closing));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard",
                                    n > 1 ? _ ("_Discard All") : _ ("_Discard"), "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), closing);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
weft_closing_ask (WeftWindow *window, GPtrArray *documents, WeftClosingFunc done, gpointer data)
{
  Closing *closing = g_new0 (Closing, 1);

  *closing = (Closing){.window = g_object_ref (window),
                       .documents = g_ptr_array_new_with_free_func (g_object_unref),
                       .done = done,
                       .data = data};
  for (guint i = 0; i < documents->len; i++)
    if (weft_session_document_get_modified (documents->pdata[i]))
      g_ptr_array_add (closing->documents, g_object_ref (documents->pdata[i]));
  if (closing->documents->len == 0)
    finish (closing, TRUE);
  else
    ask (closing);
}
