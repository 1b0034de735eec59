/* weft-window.c: the frame around the documents, or the start page. */
#include "weft-window-private.h"

#include "weft-closing.h"
#include "weft-command.h"
#include "weft-window-restore.h"
#include "weft-header-group.h"
#include "weft-header-title.h"
#include "weft-open-button.h"
#include "weft-start-page.h"
#include "weft-toasts.h"

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

static void
say (WeftWindow *window, const WeftToast *toast)
{
  if (window->closing)
    return;
  g_free (window->last_toast);
  window->last_toast = g_strdup (toast->words);
  weft_toasts_say (WEFT_TOASTS (window->toasts), toast);
}

void
weft_window_say (WeftWindow *window, const char *words, gboolean undoable)
{
  WeftToast toast = {.words = words};

  if (undoable) {
    toast.label = _ ("_Undo");
    toast.action = "win.undo";
  }
  say (window, &toast);
}

void
weft_window_say_written (WeftWindow *window, const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *words = g_strdup_printf (_ ("Saved “%s”"), name);
  const WeftToast toast = {
      .words = words, .label = _ ("_Open Folder"), .action = WEFT_TOAST_SHOW_FOLDER, .target = path};

  say (window, &toast);
}

void
weft_window_say_drafts (WeftWindow *window, guint n)
{
  g_autofree char *words =
      g_strdup_printf (ngettext ("%u document was not saved when the program ended",
                                 "%u documents were not saved when the program ended", n),
                       n);
  const WeftToast toast = {words, _ ("_Show"), "win.show-start", TRUE};

  weft_toasts_say (WEFT_TOASTS (window->toasts), &toast);
}

AdwMessageDialog *
weft_window_explain (WeftWindow *window, const char *heading, const char *words)
{
  GtkWidget *dialog;

  if (window->closing)
    return NULL;
  dialog = adw_message_dialog_new (GTK_WINDOW (window), heading, words);
  /* What it asks about may hold the window, so that "destroy" does not come. */
  g_signal_connect_object (window, "unrealize", G_CALLBACK (gtk_window_destroy), dialog, G_CONNECT_SWAPPED);
  g_free (window->last_toast);
  window->last_toast = g_strdup (words);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  gtk_window_present (GTK_WINDOW (dialog));
  return ADW_MESSAGE_DIALOG (dialog);
}

/* The file was changed by another program: a bar with the choices. */
static void
renew_banner (WeftWindow *window, WeftSessionDocument *document)
{
  WeftFileState state = document != NULL ? weft_session_document_get_file_state (document) : WEFT_FILE_KNOWN;
  g_autofree char *name = NULL;
  g_autofree char *words = NULL;

  gtk_widget_set_visible (window->banner, state != WEFT_FILE_KNOWN);
  gtk_widget_set_visible (window->reload, state == WEFT_FILE_CHANGED);
  if (state == WEFT_FILE_KNOWN)
    return;
  name = weft_session_document_make_file_name (document);
  words =
      g_strdup_printf (state == WEFT_FILE_DELETED ? _ ("“%s” was deleted. The document is still here.")
                                                  : _ ("Another program changed “%s” since you opened it."),
                       name);
  gtk_label_set_text (GTK_LABEL (window->banner_label), words);
}

/* Drafts cannot be written: a bar that says so. */
static void
renew_risk (WeftWindow *window, WeftSessionDocument *document)
{
  const char *problem = document != NULL ? weft_session_document_get_draft_problem (document) : NULL;
  g_autofree char *words =
      problem != NULL ? g_strdup_printf (_ ("Changes are not protected against a crash: %s"), problem) : NULL;

  gtk_widget_set_visible (window->risk, words != NULL);
  gtk_label_set_text (GTK_LABEL (window->risk), words != NULL ? words : "");
}

static void
renew_title (WeftWindow *window, WeftSessionDocument *document)
{
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;

  if (document == NULL) {
    adw_window_title_set_title (ADW_WINDOW_TITLE (window->title), "Weft");
    adw_window_title_set_subtitle (ADW_WINDOW_TITLE (window->title), "");
    gtk_window_set_title (GTK_WINDOW (window), "Weft");
    return;
  }
  name = weft_session_document_get_file (document) != NULL ? weft_session_document_make_file_name (document)
                                                           : g_strdup (_ ("not saved yet"));
  title = g_strdup_printf ("%s%s", weft_session_document_get_modified (document) ? "• " : "",
                           weft_session_document_get_title (document));
  subtitle = weft_session_document_get_read_only (document) ? g_strdup_printf (_ ("%s · read-only"), name)
                                                            : g_strdup (name);
  adw_window_title_set_title (ADW_WINDOW_TITLE (window->title), title);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (window->title), subtitle);
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
weft_window_renew_panels (WeftWindow *window)
{
  for (WeftPanel side = 0; side < WEFT_N_PANELS; side++) {
    gtk_widget_set_visible (window->panels[side], window->page != NULL);
    if (window->page != NULL)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (window->panels[side]),
                                    weft_sides_get_shown (weft_document_page_get_sides (window->page), side));
  }
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
  renew_risk (window, document);
  if (document != NULL)
    renew_history (window, document);
  weft_window_renew_panels (window);
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

  if (document != NULL) {
    weft_window_open (window, document);
    if (weft_session_document_get_left_out (document) != NULL)
      say (window, &(WeftToast){_ ("Something of the file has no place in a document, and was left out."),
                                _ ("_Details"), "win.show-left-out"});
  } else
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
    weft_window_restore_keep (weft_application_get_restore (application));
  else
    weft_window_restore_note (weft_application_get_restore (application));
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

/* Short enough for a small screen, so what belongs together is a menu of its own. */
static const WeftMenuRow menu_rows[] = {
    {"win.undo", NULL},
    {"win.redo", NULL},
    {NULL, NULL},
    {NULL, N_ ("_New"), TRUE},
    {"app.new", NULL},
    {"app.new-task-graph", NULL},
    {"app.new-subtask-graph", NULL},
    {"app.new-array-loop", NULL},
    {"app.new-program", NULL},
    {"app.new-from-template", NULL},
    {NULL, NULL},
    {"app.open", NULL},
    {"win.save", NULL},
    {"win.save-as", NULL},
    {"win.import", NULL},
    {NULL, N_ ("_Export"), TRUE},
    {"win.export-canvas", NULL},
    {"win.export-distribution", NULL},
    {"win.report", NULL},
    {"win.print", NULL},
    {"win.copy-picture", NULL},
    {NULL, NULL},
    {"win.run", NULL},
    {"win.stop", NULL},
    {"win.optimise", NULL},
    {"win.match", NULL},
    {"win.compare", NULL},
    {"win.simulate", NULL},
    {"win.calibrate", NULL},
    {NULL, NULL},
    {"win.find", NULL},
    {NULL, N_ ("_View"), TRUE},
    {"win.show-suite", NULL},
    {"win.toggle-tables", NULL},
    {"win.toggle-program", NULL},
    {"win.show-nodes", NULL},
    {"win.zoom-fit", NULL},
    {"win.toggle-overview", NULL},
    {"win.toggle-outline", NULL},
    {"win.toggle-inspector", NULL},
    {"win.toggle-results", NULL},
    {"win.toggle-path", NULL},
    {"win.toggle-weights", NULL},
    {"win.show-left-out", NULL},
    {NULL, N_ ("S_tyle"), TRUE},
    {"app.style::default", N_ ("Follow the S_ystem")},
    {"app.style::light", N_ ("_Light")},
    {"app.style::dark", N_ ("_Dark")},
    {NULL, N_ ("_Windows"), TRUE},
    {"app.new-window", NULL},
    {"win.move-tab-out", NULL},
    {"win.show-start", NULL},
    {NULL, NULL},
    {"app.preferences", NULL},
    {"win.show-help-overlay", NULL},
    {"app.about", NULL},
    {"app.quit", NULL},
};

static void
name_button (GtkWidget *button, const char *action, const char *tip)
{
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
}

/* What is looked for in the diagram that is seen: the best modes, or machines. */
void
weft_window_renew_search (WeftWindow *window, gboolean is_matching)
{
  const char *action = is_matching ? "win.match" : "win.optimise";

  if (g_str_equal (gtk_actionable_get_action_name (GTK_ACTIONABLE (window->optimise)), action))
    return;
  gtk_button_set_label (GTK_BUTTON (window->optimise), is_matching ? _ ("_Match…") : _ ("_Optimise…"));
  name_button (window->optimise, action,
               is_matching ? _ ("Match subtasks with machines") : _ ("Find the best modes"));
}

static GtkWidget *
make_button (const char *icon, const char *label, const char *action, const char *tip)
{
  GtkWidget *button =
      icon != NULL ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_mnemonic (label);

  name_button (button, action, tip);
  return button;
}

static GtkWidget *
make_panel_button (WeftPanel side)
{
  static const struct {
    const char *icon;
    const char *action;
    const char *tip;
  } looks[WEFT_N_PANELS] = {
      [WEFT_PANEL_OUTLINE] = {"sidebar-show-symbolic", "win.toggle-outline", N_ ("Outline")},
      [WEFT_PANEL_INSPECTOR] = {"sidebar-show-right-symbolic", "win.toggle-inspector", N_ ("Inspector")},
  };
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), looks[side].icon);
  name_button (button, looks[side].action, _ (looks[side].tip));
  return button;
}

/* Those that matter least come last in the order of ranks; all that may be left out is in the menu too. */
static GtkWidget *
make_header_start (WeftWindow *window)
{
  WeftHeaderGroup *group = WEFT_HEADER_GROUP (weft_header_group_new ());

  window->open = weft_open_button_new ();
  window->undo = make_button ("edit-undo-symbolic", NULL, "win.undo", _ ("Undo"));
  window->redo = make_button ("edit-redo-symbolic", NULL, "win.redo", _ ("Redo"));
  window->panels[WEFT_PANEL_OUTLINE] = make_panel_button (WEFT_PANEL_OUTLINE);
  weft_header_group_add (group, window->panels[WEFT_PANEL_OUTLINE], 0);
  weft_header_group_add (group, window->open, 3);
  weft_header_group_add (group, make_button ("list-add-symbolic", NULL, "app.new", _ ("New document")), 2);
  weft_header_group_add (group, window->undo, 4);
  weft_header_group_add (group, window->redo, 1);
  return GTK_WIDGET (group);
}

static GtkWidget *
make_header_end (WeftWindow *window)
{
  WeftHeaderGroup *group = WEFT_HEADER_GROUP (weft_header_group_new ());
  GtkWidget *menu = gtk_menu_button_new ();
  g_autoptr (GMenuModel) model = weft_menu_new (menu_rows, G_N_ELEMENTS (menu_rows));

  window->save = make_button (NULL, _ ("_Save"), "win.save", _ ("Save"));
  window->optimise = make_button (NULL, _ ("_Optimise…"), "win.optimise", _ ("Find the best modes"));
  window->run = weft_run_button_new ();
  window->panels[WEFT_PANEL_INSPECTOR] = make_panel_button (WEFT_PANEL_INSPECTOR);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (menu), "open-menu-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (menu), model);
  gtk_menu_button_set_primary (GTK_MENU_BUTTON (menu), TRUE);
  weft_menu_name_button (menu, _ ("Menu"));
  weft_menu_return_focus (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu))));
  weft_header_group_add (group, window->run, 3);
  weft_header_group_add (group, window->optimise, 1);
  weft_header_group_add (group, window->save, 2);
  weft_header_group_add (group, menu, 0);
  weft_header_group_add (group, window->panels[WEFT_PANEL_INSPECTOR], 0);
  return GTK_WIDGET (group);
}

static GtkWidget *
make_header (WeftWindow *window)
{
  GtkWidget *header = adw_header_bar_new ();

  window->title = adw_window_title_new ("Weft", "");
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), weft_header_title_new (window->title));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), make_header_start (window));
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), make_header_end (window));
  return header;
}

static GtkWidget *
make_banner_label (void)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static GtkWidget *
make_banner (WeftWindow *window)
{
  GtkWidget *keep = gtk_button_new_with_mnemonic (_ ("_Keep Mine"));

  window->reload = gtk_button_new_with_mnemonic (_ ("_Reload"));
  window->banner_label = make_banner_label ();
  g_signal_connect (window->reload, "clicked", G_CALLBACK (reload_cb), window);
  g_signal_connect (keep, "clicked", G_CALLBACK (keep_cb), window);
  window->banner = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  gtk_widget_add_css_class (window->banner, "results-bar");
  gtk_box_append (GTK_BOX (window->banner), window->banner_label);
  gtk_box_append (GTK_BOX (window->banner), window->reload);
  gtk_box_append (GTK_BOX (window->banner), keep);
  gtk_widget_set_visible (window->banner, FALSE);
  return window->banner;
}

static GtkWidget *
make_risk (WeftWindow *window)
{
  window->risk = make_banner_label ();
  gtk_widget_add_css_class (window->risk, "notice");
  gtk_widget_set_visible (window->risk, FALSE);
  return window->risk;
}

static void
weft_window_dispose (GObject *object)
{
  WeftWindow *window = WEFT_WINDOW (object);

  window->closing = TRUE;
  g_clear_weak_pointer (&window->progress);
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
  window->toasts = weft_toasts_new (window->stack);
  gtk_box_append (GTK_BOX (box), make_header (window));
  gtk_box_append (GTK_BOX (box), make_banner (window));
  gtk_box_append (GTK_BOX (box), make_risk (window));
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
  weft_window_restore_begin (weft_application_get_restore (application));
  weft_window_renew_state (window);
  return GTK_WIDGET (window);
}
