/* weft-window.c: the frame around the documents, or the start page. */
#include "weft-window-private.h"

#include "weft-closing.h"
#include "weft-command.h"
#include "weft-desk.h"
#include "weft-open-button.h"
#include "weft-start-page.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (WeftWindow, weft_window, ADW_TYPE_APPLICATION_WINDOW)

WeftApplication *
weft_window_get_application (WeftWindow *window)
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
    g_set_weak_pointer (&window->undo_toast, toast);
  }
  g_free (window->last_toast);
  window->last_toast = g_strdup (words);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (window->toasts), toast);
}

void
weft_window_say_drafts (WeftWindow *window, guint n)
{
  g_autofree char *words =
      g_strdup_printf (ngettext ("%u document was not saved when the program ended",
                                 "%u documents were not saved when the program ended", n),
                       n);
  AdwToast *toast = adw_toast_new (words);

  adw_toast_set_button_label (toast, _ ("_Show"));
  adw_toast_set_action_name (toast, "win.show-start");
  adw_toast_set_timeout (toast, 0);
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

/* The file was changed by another program: a bar with the choices. */
static void
renew_banner (WeftWindow *window, WeftSessionDocument *document)
{
  WeftFileState state = document != NULL ? weft_session_document_get_file_state (document) : WEFT_FILE_KNOWN;

  gtk_widget_set_visible (window->banner, state != WEFT_FILE_KNOWN);
  gtk_label_set_text (GTK_LABEL (window->banner_label),
                      state == WEFT_FILE_DELETED ? _ ("The file was deleted. The document is still here.")
                                                 : _ ("Another program changed the file."));
}

static void
renew_title (WeftWindow *window, WeftSessionDocument *document)
{
  GFile *file = document != NULL ? weft_session_document_get_file (document) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *title = NULL;

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
}

static void
renew_history (WeftWindow *window, WeftSessionDocument *document)
{
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  undo = weft_session_document_get_can_undo (document)
             ? g_strdup_printf (_ ("Undo: %s"), weft_session_document_get_undo_name (document))
             : g_strdup (_ ("Undo"));
  redo = weft_session_document_get_can_redo (document)
             ? g_strdup_printf (_ ("Redo: %s"), weft_session_document_get_redo_name (document))
             : g_strdup (_ ("Redo"));
  gtk_widget_set_tooltip_text (window->undo, undo);
  gtk_widget_set_tooltip_text (window->redo, redo);
}

void
weft_window_renew_run (WeftWindow *window)
{
  double fraction = 0;
  WeftRunState state =
      window->page != NULL ? weft_document_page_get_run_state (window->page, &fraction) : WEFT_RUN_DONE;

  weft_run_button_show (WEFT_RUN_BUTTON (window->run), state, fraction);
  weft_window_update_actions (window);
}

void
weft_window_renew_state (WeftWindow *window)
{
  WeftSessionDocument *document = document_of (window);
  GtkWidget *of_documents[] = {window->undo, window->redo, window->save, window->optimise, window->run};

  for (guint i = 0; i < G_N_ELEMENTS (of_documents); i++)
    gtk_widget_set_visible (of_documents[i], document != NULL);
  renew_title (window, document);
  renew_banner (window, document);
  if (document != NULL)
    renew_history (window, document);
  weft_window_renew_run (window);
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
  gtk_widget_set_visible (window->banner, FALSE);
  weft_session_document_reload_async (document_of (window), reloaded_cb, g_object_ref (window));
}

static void
keep_cb (G_GNUC_UNUSED GtkButton *button, WeftWindow *window)
{
  weft_session_document_keep_ours (document_of (window));
}

/* Opening. */

typedef struct {
  GFile *file;
  gboolean as_example;
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  g_object_unref (opening->file);
  g_free (opening);
}

static void
show_opened (WeftWindow *window, GAsyncResult *result)
{
  WeftSession *session = weft_application_get_session (weft_window_get_application (window));
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSessionDocument) document = weft_session_open_finish (session, result, &error);

  if (document != NULL)
    weft_window_open (window, document);
  else
    weft_window_explain (window, _ ("The document cannot be opened"), error->message);
}

static void open_next (WeftWindow *window);

/* A window that was closed meanwhile wants nothing any more; the document is closed with the session. */
static void
opened_cb (G_GNUC_UNUSED GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftWindow) window = data;

  opening_free (g_queue_pop_head (window->openings));
  if (window->closing)
    return;
  show_opened (window, result);
  weft_window_await (window, -1);
  open_next (window);
}

/* One after the other, so that the tabs stand in the order of the calls. */
static void
open_next (WeftWindow *window)
{
  WeftSession *session = weft_application_get_session (weft_window_get_application (window));
  const Opening *opening = g_queue_peek_head (window->openings);

  if (opening == NULL)
    return;
  (opening->as_example ? weft_session_open_copy_async
                       : weft_session_open_async) (session, opening->file, opened_cb, g_object_ref (window));
}

static void
open_file (WeftWindow *window, GFile *file, gboolean as_example)
{
  Opening *opening = g_new (Opening, 1);

  *opening = (Opening){g_object_ref (file), as_example};
  g_queue_push_tail (window->openings, opening);
  weft_window_await (window, 1);
  if (window->openings->length == 1)
    open_next (window);
}

void
weft_window_open_example (WeftWindow *window, GFile *file)
{
  open_file (window, file, TRUE);
}

void
weft_window_open_file (WeftWindow *window, GFile *file)
{
  open_file (window, file, FALSE);
}

/* Saving. */

typedef struct {
  WeftWindow *window;
  WeftSessionDocument *document;
  WeftSavedFunc done;
  gpointer data;
} Saving;

static void
finish_saving (Saving *saving, gboolean saved)
{
  if (saving->done != NULL)
    saving->done (saved, saving->data);
  else if (saved)
    weft_window_say (saving->window, _ ("Saved"), FALSE);
  g_object_unref (saving->window);
  g_object_unref (saving->document);
  g_free (saving);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (GError) error = NULL;
  gboolean saved = weft_session_document_save_finish (WEFT_SESSION_DOCUMENT (source), result, &error);

  if (!saved)
    weft_window_explain (saving->window, _ ("The document is not saved"), error->message);
  finish_saving (saving, saved);
}

static void
save_response_cb (GtkNativeDialog *dialog, int response, Saving *saving)
{
  g_autoptr (GFile) file =
      response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  if (file != NULL)
    weft_session_document_save_as_async (saving->document, file, saved_cb, saving);
  else
    finish_saving (saving, FALSE);
  g_object_unref (dialog);
}

void
weft_window_save_document (WeftWindow *window,
                           WeftSessionDocument *document,
                           gboolean as,
                           WeftSavedFunc done,
                           gpointer data)
{
  Saving *saving = g_new (Saving, 1);
  GtkFileChooserNative *chooser;

  *saving = (Saving){g_object_ref (window), g_object_ref (document), done, data};
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

/* Closing. */

static void
document_closed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftApplication) application = data;

  weft_session_close_finish (WEFT_SESSION (source), result, NULL);
  g_application_release (G_APPLICATION (application));
}

/* The program waits until the draft is gone, or it would be offered at the next start. */
void
weft_window_close_document (WeftWindow *window, WeftSessionDocument *document)
{
  WeftApplication *application = weft_window_get_application (window);

  g_application_hold (G_APPLICATION (application));
  weft_session_close_async (weft_application_get_session (application), document, document_closed_cb,
                            g_object_ref (application));
}

void
weft_window_close_now (WeftWindow *window)
{
  window->closing = TRUE;
  gtk_window_close (GTK_WINDOW (window));
}

static void
agreed_cb (gboolean agreed, gpointer data)
{
  g_autoptr (WeftWindow) window = data;

  if (agreed)
    weft_window_close_now (window);
}

GPtrArray *
weft_window_list_documents (WeftWindow *window)
{
  GPtrArray *documents = g_ptr_array_new ();

  for (guint i = 0; i < weft_window_get_n_pages (window); i++)
    g_ptr_array_add (documents, weft_document_page_get_document (weft_window_get_nth_page (window, i)));
  return documents;
}

static gboolean
has_changes (GPtrArray *documents)
{
  for (guint i = 0; i < documents->len; i++)
    if (weft_session_document_get_modified (documents->pdata[i]))
      return TRUE;
  return FALSE;
}

/* The last window is what the next start brings back; one of several is given up. */
static void
note_end (WeftWindow *window)
{
  WeftApplication *application = weft_window_get_application (window);
  guint n = 0;

  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (application)); link != NULL;
       link = link->next)
    n += WEFT_IS_WINDOW (link->data);
  if (n == 1)
    weft_desk_keep (weft_application_get_desk (application));
  else
    weft_desk_note (weft_application_get_desk (application));
}

static gboolean
weft_window_close_request (GtkWindow *base)
{
  WeftWindow *window = WEFT_WINDOW (base);
  g_autoptr (GPtrArray) documents = weft_window_list_documents (window);

  if (!window->closing && has_changes (documents)) {
    weft_closing_ask (window, documents, agreed_cb, g_object_ref (window));
    return TRUE;
  }
  note_end (window);
  window->closing = TRUE;
  for (guint i = 0; i < documents->len; i++)
    weft_window_close_document (window, documents->pdata[i]);
  return GTK_WINDOW_CLASS (weft_window_parent_class)->close_request (base);
}

/* Building. */

static const WeftMenuRow menu_rows[] = {
    {"win.save-as", NULL},
    {"app.new-window", NULL},
    {"win.move-tab-out", NULL},
    {"win.show-start", NULL},
    {NULL, NULL},
    {"win.export-canvas", NULL},
    {"win.export-distribution", NULL},
    {"win.print", NULL},
    {"win.copy-picture", NULL},
    {NULL, NULL},
    {"win.optimise", NULL},
    {"win.compare", NULL},
    {"win.simulate", NULL},
    {NULL, NULL},
    {"win.find", NULL},
    {"win.show-suite", NULL},
    {"win.zoom-fit", NULL},
    {"win.toggle-overview", NULL},
    {"win.toggle-side", NULL},
    {"win.toggle-results", NULL},
    {NULL, N_ ("Style")},
    {"app.style::default", N_ ("Follow the S_ystem")},
    {"app.style::light", N_ ("_Light")},
    {"app.style::dark", N_ ("_Dark")},
    {NULL, NULL},
    {"app.preferences", NULL},
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
  WeftWindow *window = WEFT_WINDOW (object);

  g_clear_weak_pointer (&window->undo_toast);
  g_clear_pointer (&window->last_toast, g_free);
  if (window->openings != NULL)
    g_queue_free_full (g_steal_pointer (&window->openings), opening_free);
  G_OBJECT_CLASS (weft_window_parent_class)->dispose (object);
}

/* Until now nobody knew whether a document would come. */
static void
weft_window_map (GtkWidget *widget)
{
  WeftWindow *window = WEFT_WINDOW (widget);

  if (window->page == NULL && window->start == NULL)
    weft_window_show_start (window, FALSE);
  GTK_WIDGET_CLASS (weft_window_parent_class)->map (widget);
}

static void
weft_window_class_init (WeftWindowClass *klass)
{
  GTK_WIDGET_CLASS (klass)->map = weft_window_map;
  G_OBJECT_CLASS (klass)->dispose = weft_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = weft_window_close_request;
  weft_window_install_actions (klass);
}

static void
weft_window_init (WeftWindow *window)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  window->openings = g_queue_new ();
  window->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (window->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (window->stack), weft_window_make_tabs (window), "tabs");
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
recovered_cb (G_GNUC_UNUSED GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftWindow) window = data;

  if (window->closing)
    return;
  show_opened (window, result);
  weft_window_await (window, -1);
}

static void
recover_cb (G_GNUC_UNUSED WeftStartPage *start, gpointer draft, WeftWindow *window)
{
  weft_window_await (window, 1);
  weft_session_recover_async (weft_application_get_session (weft_window_get_application (window)), draft,
                              recovered_cb, g_object_ref (window));
}

static void
discard_cb (G_GNUC_UNUSED WeftStartPage *start, gpointer draft, WeftWindow *window)
{
  weft_session_discard_async (weft_application_get_session (weft_window_get_application (window)), draft,
                              NULL, NULL);
}

void
weft_window_connect_start (WeftWindow *window)
{
  g_signal_connect (window->start, "recover", G_CALLBACK (recover_cb), window);
  g_signal_connect (window->start, "discard", G_CALLBACK (discard_cb), window);
}

GtkWidget *
weft_window_new (WeftApplication *application)
{
  WeftWindow *window = g_object_new (WEFT_TYPE_WINDOW, "application", application, NULL);

  weft_open_button_set_session (WEFT_OPEN_BUTTON (window->open), weft_application_get_session (application));
  weft_desk_begin (weft_application_get_desk (application));
  weft_window_renew_state (window);
  return GTK_WIDGET (window);
}
