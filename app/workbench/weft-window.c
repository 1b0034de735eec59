/* weft-window.c: the frame around one document, or the start page. */
#include "weft-window-private.h"

#include "weft-command.h"
#include "weft-open-button.h"
#include "weft-start-page.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (WeftWindow, weft_window, ADW_TYPE_APPLICATION_WINDOW)

static WeftApplication *
application_of (WeftWindow *window)
{
  return WEFT_APPLICATION (gtk_window_get_application (GTK_WINDOW (window)));
}

static WeftSessionDocument *
document_of (WeftWindow *window)
{
  return window->page != NULL ? weft_document_page_get_document (window->page) : NULL;
}

WeftDocumentPage *
weft_window_get_page (WeftWindow *window)
{
  return window->page;
}

const char *
weft_window_get_last_toast (WeftWindow *window)
{
  return window->last_toast;
}

void
weft_window_say (WeftWindow *window, const char *words, gboolean undoable)
{
  g_autofree char *escaped = g_markup_escape_text (words, -1);
  AdwToast *toast = adw_toast_new (escaped);

  if (undoable) {
    adw_toast_set_button_label (toast, _ ("_Undo"));
    adw_toast_set_action_name (toast, "win.undo");
  }
  g_free (window->last_toast);
  window->last_toast = g_strdup (words);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (window->toasts), toast);
}

void
weft_window_explain (WeftWindow *window, const char *heading, const char *words)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (window), heading, words);

  g_free (window->last_toast);
  window->last_toast = g_strdup (words);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The title bar and what can be done, after any change of the document's state. */
static void
renew_state (WeftWindow *window)
{
  WeftSessionDocument *document = document_of (window);
  GFile *file = document != NULL ? weft_session_document_get_file (document) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *title = NULL;
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  weft_window_update_actions (window);
  if (document == NULL) {
    adw_window_title_set_title (ADW_WINDOW_TITLE (window->title), "Weft");
    adw_window_title_set_subtitle (ADW_WINDOW_TITLE (window->title), "");
    gtk_window_set_title (GTK_WINDOW (window), "Weft");
    return;
  }
  title = g_strdup_printf ("%s%s", weft_session_document_get_modified (document) ? "• " : "",
                           weft_session_document_get_title (document));
  adw_window_title_set_title (ADW_WINDOW_TITLE (window->title), title);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (window->title),
                                 weft_session_document_get_read_only (document) ? _ ("read-only")
                                 : name != NULL                                 ? name
                                                                                : _ ("not saved yet"));
  gtk_window_set_title (GTK_WINDOW (window), title);
  undo = weft_session_document_get_can_undo (document)
             ? g_strdup_printf (_ ("Undo: %s"), weft_session_document_get_undo_name (document))
             : g_strdup (_ ("Undo"));
  redo = weft_session_document_get_can_redo (document)
             ? g_strdup_printf (_ ("Redo: %s"), weft_session_document_get_redo_name (document))
             : g_strdup (_ ("Redo"));
  gtk_widget_set_tooltip_text (window->undo, undo);
  gtk_widget_set_tooltip_text (window->redo, redo);
}

static void
notify_cb (G_GNUC_UNUSED GObject *object, G_GNUC_UNUSED GParamSpec *pspec, WeftWindow *window)
{
  renew_state (window);
}

static void
said_cb (G_GNUC_UNUSED WeftDocumentPage *page, const char *words, gboolean undoable, WeftWindow *window)
{
  weft_window_say (window, words, undoable);
}

static void
run_changed_cb (WeftDocumentPage *page, WeftWindow *window)
{
  double fraction;
  WeftRunState state = weft_document_page_get_run_state (page, &fraction);

  weft_run_button_show (WEFT_RUN_BUTTON (window->run), state, fraction);
  weft_window_update_actions (window);
}

/* The file was changed by another program: a bar with the choices. */

static void
hide_banner (WeftWindow *window)
{
  gtk_widget_set_visible (window->banner, FALSE);
}

static void
reloaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftWindow) window = data;
  g_autoptr (GError) error = NULL;

  if (!weft_session_document_reload_finish (WEFT_SESSION_DOCUMENT (source), result, &error))
    weft_window_explain (window, _ ("The file cannot be read again"), error->message);
}

static void
reload_cb (G_GNUC_UNUSED GtkButton *button, WeftWindow *window)
{
  hide_banner (window);
  weft_session_document_reload_async (document_of (window), reloaded_cb, g_object_ref (window));
}

static void
keep_cb (G_GNUC_UNUSED GtkButton *button, WeftWindow *window)
{
  hide_banner (window);
  weft_session_document_keep_ours (document_of (window));
}

static void
file_changed_cb (G_GNUC_UNUSED WeftSessionDocument *document, guint event, WeftWindow *window)
{
  gtk_widget_set_visible (window->banner, event != WEFT_FILE_EVENT_BACK);
  gtk_label_set_text (GTK_LABEL (window->banner_label),
                      event == WEFT_FILE_EVENT_DELETED
                          ? _ ("The file was deleted. The document is still here.")
                          : _ ("Another program changed the file."));
}

static void
draft_failed_cb (G_GNUC_UNUSED WeftSessionDocument *document, GError *error, WeftWindow *window)
{
  weft_window_say (window, error->message, FALSE);
}

void
weft_window_open (WeftWindow *window, WeftSessionDocument *document)
{
  GtkWidget *page = weft_document_page_new (document);

  window->page = WEFT_DOCUMENT_PAGE (page);
  gtk_stack_add_child (GTK_STACK (window->stack), page);
  gtk_stack_set_visible_child (GTK_STACK (window->stack), page);
  /* A worker may keep the page longer than there is a window. */
  g_signal_connect_object (page, "said", G_CALLBACK (said_cb), window, 0);
  g_signal_connect_object (page, "run-changed", G_CALLBACK (run_changed_cb), window, 0);
  g_signal_connect_object (document, "notify", G_CALLBACK (notify_cb), window, 0);
  g_signal_connect_object (document, "file-changed", G_CALLBACK (file_changed_cb), window, 0);
  g_signal_connect_object (document, "draft-failed", G_CALLBACK (draft_failed_cb), window, 0);
  gtk_widget_set_visible (window->undo, TRUE);
  gtk_widget_set_visible (window->redo, TRUE);
  gtk_widget_set_visible (window->save, TRUE);
  gtk_widget_set_visible (window->optimise, TRUE);
  gtk_widget_set_visible (window->run, TRUE);
  renew_state (window);
  gtk_widget_grab_focus (weft_document_page_get_canvas (window->page));
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftWindow) window = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSessionDocument) document = weft_session_open_finish (WEFT_SESSION (source), result, &error);

  if (document != NULL)
    weft_window_open (window, document);
  else
    weft_window_explain (window, _ ("The document cannot be opened"), error->message);
}

void
weft_window_open_example (WeftWindow *window, GFile *file)
{
  weft_session_open_copy_async (weft_application_get_session (application_of (window)), file, opened_cb,
                                g_object_ref (window));
}

void
weft_window_open_file (WeftWindow *window, GFile *file)
{
  weft_session_open_async (weft_application_get_session (application_of (window)), file, opened_cb,
                           g_object_ref (window));
}

/* Saving. */

typedef struct {
  WeftWindow *window;
  void (*done) (WeftWindow *window);
} Saving;

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (GError) error = NULL;

  if (!weft_session_document_save_finish (WEFT_SESSION_DOCUMENT (source), result, &error))
    weft_window_explain (saving->window, _ ("The document is not saved"), error->message);
  else if (saving->done != NULL)
    saving->done (saving->window);
  else
    weft_window_say (saving->window, _ ("Saved"), FALSE);
  g_object_unref (saving->window);
  g_free (saving);
}

static void
save_response_cb (GtkNativeDialog *dialog, int response, Saving *saving)
{
  g_autoptr (GFile) file =
      response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  if (file != NULL) {
    weft_session_document_save_as_async (document_of (saving->window), file, saved_cb, saving);
  } else {
    g_object_unref (saving->window);
    g_free (saving);
  }
  g_object_unref (dialog);
}

void
weft_window_save (WeftWindow *window, gboolean as, void (*done) (WeftWindow *window))
{
  WeftSessionDocument *document = document_of (window);
  Saving *saving = g_new (Saving, 1);
  GtkFileChooserNative *chooser;

  *saving = (Saving){g_object_ref (window), done};
  if (!as && weft_session_document_get_file (document) != NULL) {
    weft_session_document_save_async (document, saved_cb, saving);
    return;
  }
  chooser = gtk_file_chooser_native_new (_ ("Save As"), GTK_WINDOW (window), GTK_FILE_CHOOSER_ACTION_SAVE,
                                         _ ("_Save"), _ ("_Cancel"));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), _ ("untitled.weft"));
  g_signal_connect (chooser, "response", G_CALLBACK (save_response_cb), saving);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* Closing asks only when something would be lost. */

static void
close_now (WeftWindow *window)
{
  window->closing = TRUE;
  gtk_window_close (GTK_WINDOW (window));
}

/* The dialog outlives the window for a moment, and must not know it any more by then. */
static void
close_response_cb (AdwMessageDialog *dialog, const char *response, WeftWindow *window)
{
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  if (g_str_equal (response, "save"))
    weft_window_save (window, FALSE, close_now);
  else if (g_str_equal (response, "discard"))
    close_now (window);
}

static void
document_closed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftApplication) application = data;

  weft_session_close_finish (WEFT_SESSION (source), result, NULL);
  g_application_release (G_APPLICATION (application));
}

/* The program waits until the draft is gone, or it would be offered at the next start. */
static void
close_document (WeftWindow *window, WeftSessionDocument *document)
{
  WeftApplication *application = application_of (window);

  g_application_hold (G_APPLICATION (application));
  weft_session_close_async (weft_application_get_session (application), document, document_closed_cb,
                            g_object_ref (application));
}

static gboolean
weft_window_close_request (GtkWindow *base)
{
  WeftWindow *window = WEFT_WINDOW (base);
  WeftSessionDocument *document = document_of (window);
  GtkWidget *dialog;

  if (document == NULL || window->closing || !weft_session_document_get_modified (document)) {
    if (document != NULL)
      close_document (window, document);
    return GTK_WINDOW_CLASS (weft_window_parent_class)->close_request (base);
  }
  dialog = adw_message_dialog_new (base, _ ("Save the changes?"), NULL);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog), _ ("“%s” has changes that are not saved."),
                                  weft_session_document_get_title (document));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard",
                                    _ ("_Discard"), "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (close_response_cb), window);
  gtk_window_present (GTK_WINDOW (dialog));
  return TRUE;
}

/* Building. */

static const WeftMenuRow menu_rows[] = {
    {"win.save-as", NULL},
    {"win.export-canvas", NULL},
    {"win.export-distribution", NULL},
    {"win.copy-picture", NULL},
    {NULL, NULL},
    {"win.optimise", NULL},
    {"win.simulate", NULL},
    {NULL, NULL},
    {"win.zoom-fit", NULL},
    {"win.toggle-overview", NULL},
    {"win.toggle-side", NULL},
    {"win.toggle-results", NULL},
    {NULL, N_ ("Style")},
    {"app.style::default", N_ ("Follow the S_ystem")},
    {"app.style::light", N_ ("_Light")},
    {"app.style::dark", N_ ("_Dark")},
    {NULL, NULL},
    {"win.show-help-overlay", NULL},
    {"app.about", NULL},
    {"app.quit", NULL},
};

static GtkWidget *
make_button (const char *icon, const char *label, const char *action, const char *tip)
{
  GtkWidget *button =
      icon != NULL ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  return button;
}

static GtkWidget *
make_header (WeftWindow *window)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *menu = gtk_menu_button_new ();
  g_autoptr (GMenuModel) model = weft_menu_new (menu_rows, G_N_ELEMENTS (menu_rows));

  window->title = adw_window_title_new ("Weft", "");
  window->open = weft_open_button_new ();
  window->undo = make_button ("edit-undo-symbolic", NULL, "win.undo", _ ("Undo"));
  window->redo = make_button ("edit-redo-symbolic", NULL, "win.redo", _ ("Redo"));
  window->save = make_button (NULL, _ ("_Save"), "win.save", _ ("Save"));
  window->optimise = make_button (NULL, _ ("_Optimise…"), "win.optimise", _ ("Find the best modes"));
  /* In a narrow window it is the first to give way. */
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (window->optimise))),
                           PANGO_ELLIPSIZE_END);
  window->run = weft_run_button_new ();
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), window->title);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), window->open);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             make_button ("list-add-symbolic", NULL, "app.new", _ ("New document")));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), window->undo);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), window->redo);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (menu), "open-menu-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (menu), model);
  gtk_menu_button_set_primary (GTK_MENU_BUTTON (menu), TRUE);
  weft_menu_name_button (menu, _ ("Menu"));
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), menu);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), window->save);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), window->optimise);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), window->run);
  gtk_widget_set_visible (window->undo, FALSE);
  gtk_widget_set_visible (window->redo, FALSE);
  gtk_widget_set_visible (window->save, FALSE);
  gtk_widget_set_visible (window->optimise, FALSE);
  gtk_widget_set_visible (window->run, FALSE);
  return header;
}

static GtkWidget *
make_banner (WeftWindow *window)
{
  GtkWidget *reload = gtk_button_new_with_mnemonic (_ ("_Reload"));
  GtkWidget *keep = gtk_button_new_with_mnemonic (_ ("_Keep Mine"));

  window->banner_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  window->banner_label = gtk_label_new ("");
  gtk_label_set_wrap (GTK_LABEL (window->banner_label), TRUE);
  gtk_box_append (GTK_BOX (window->banner_box), window->banner_label);
  gtk_box_append (GTK_BOX (window->banner_box), reload);
  gtk_box_append (GTK_BOX (window->banner_box), keep);
  gtk_widget_set_halign (window->banner_box, GTK_ALIGN_CENTER);
  g_signal_connect (reload, "clicked", G_CALLBACK (reload_cb), window);
  g_signal_connect (keep, "clicked", G_CALLBACK (keep_cb), window);
  window->banner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (window->banner, "results-bar");
  gtk_box_append (GTK_BOX (window->banner), window->banner_box);
  gtk_widget_set_visible (window->banner, FALSE);
  return window->banner;
}

static void
weft_window_dispose (GObject *object)
{
  g_clear_pointer (&WEFT_WINDOW (object)->last_toast, g_free);
  G_OBJECT_CLASS (weft_window_parent_class)->dispose (object);
}

static void
weft_window_class_init (WeftWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = weft_window_close_request;
  weft_window_install_actions (klass);
}

static void
weft_window_init (WeftWindow *window)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  window->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (window->stack, TRUE);
  window->toasts = adw_toast_overlay_new ();
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (window->toasts), window->stack);
  gtk_box_append (GTK_BOX (box), make_header (window));
  gtk_box_append (GTK_BOX (box), make_banner (window));
  gtk_box_append (GTK_BOX (box), window->toasts);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 1440, 900);
  weft_window_add_keys (window);
  weft_window_add_drops (window);
}

static void
recover_cb (G_GNUC_UNUSED WeftStartPage *start, gpointer draft, WeftWindow *window)
{
  weft_session_recover_async (weft_application_get_session (application_of (window)), draft, opened_cb,
                              g_object_ref (window));
}

static void
discard_cb (G_GNUC_UNUSED WeftStartPage *start, gpointer draft, WeftWindow *window)
{
  weft_session_discard_async (weft_application_get_session (application_of (window)), draft, NULL, NULL);
}

GtkWidget *
weft_window_new (WeftApplication *application)
{
  WeftWindow *window = g_object_new (WEFT_TYPE_WINDOW, "application", application, NULL);
  GtkWidget *start = weft_start_page_new (weft_application_get_session (application));

  weft_open_button_set_session (WEFT_OPEN_BUTTON (window->open), weft_application_get_session (application));
  g_signal_connect (start, "recover", G_CALLBACK (recover_cb), window);
  g_signal_connect (start, "discard", G_CALLBACK (discard_cb), window);
  gtk_stack_add_child (GTK_STACK (window->stack), start);
  renew_state (window);
  return GTK_WIDGET (window);
}
