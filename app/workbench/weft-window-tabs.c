/* weft-window-tabs.c: one document page a tab: which is seen, how they come, move to another window and go. */
#include "weft-window-private.h"

#include "weft-closing.h"
#include "weft-command.h"
#include "weft-window-restore.h"
#include "weft-start-page.h"
#include "weft-toasts.h"
#include "weft-page-subject.h"

#include <glib/gi18n.h>

/* Ctrl and a digit go to a tab; 0 stands for the last. */
static const WeftKey keys[] = {
    {GDK_KEY_1, GDK_CONTROL_MASK, N_ ("Go to the first to eighth tab, or to the last"), NULL},
    {GDK_KEY_9, GDK_CONTROL_MASK, NULL, NULL},
};

const WeftKey *
weft_window_get_tab_keys (guint *n)
{
  *n = G_N_ELEMENTS (keys);
  return keys;
}

static WeftDocumentPage *
page_of (AdwTabPage *tab)
{
  return WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab));
}

guint
weft_window_get_n_pages (WeftWindow *window)
{
  return (guint) adw_tab_view_get_n_pages (window->tabs);
}

WeftDocumentPage *
weft_window_get_nth_page (WeftWindow *window, guint n)
{
  return page_of (adw_tab_view_get_nth_page (window->tabs, (int) n));
}

static AdwTabPage *
find_tab (WeftWindow *window, WeftSessionDocument *document)
{
  for (guint i = 0; i < weft_window_get_n_pages (window); i++)
    if (weft_document_page_get_document (weft_window_get_nth_page (window, i)) == document)
      return adw_tab_view_get_nth_page (window->tabs, (int) i);
  return NULL;
}

/* Whether another tab has that title. */
static gboolean
is_ambiguous (WeftWindow *window, WeftSessionDocument *document)
{
  const char *title = weft_session_document_get_title (document);

  for (guint i = 0; i < weft_window_get_n_pages (window); i++) {
    WeftSessionDocument *other = weft_document_page_get_document (weft_window_get_nth_page (window, i));

    if (other != document && g_str_equal (weft_session_document_get_title (other), title))
      return TRUE;
  }
  return FALSE;
}

/* The mark of changes stands in the tab as in the title; the file says which is which where two have one title. */
static void
show_tab (WeftWindow *window, AdwTabPage *tab)
{
  WeftSessionDocument *document = weft_document_page_get_document (page_of (tab));
  GFile *file = weft_session_document_get_file (document);
  g_autofree char *name = weft_session_document_make_file_name (document);
  const char *named = file != NULL ? name : _ ("not saved yet");
  gboolean with_name = is_ambiguous (window, document);
  g_autofree char *title = g_strconcat (weft_session_document_get_modified (document) ? "• " : "",
                                        weft_session_document_get_title (document), with_name ? " · " : "",
                                        with_name ? named : "", NULL);
  g_autofree char *words = file != NULL ? g_file_get_parse_name (file) : g_strdup (_ ("not saved yet"));
  g_autofree char *tooltip = g_markup_escape_text (words, -1);

  adw_tab_page_set_title (tab, title);
  adw_tab_page_set_tooltip (tab, tooltip);
}

/* What one is called decides whether another needs its file's name. */
static void
show_tabs (WeftWindow *window)
{
  for (guint i = 0; i < weft_window_get_n_pages (window); i++)
    show_tab (window, adw_tab_view_get_nth_page (window->tabs, (int) i));
}

/* What is seen: the tabs, or the start page, when there are none or it was called for. */
static void
renew_page (WeftWindow *window)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (window->tabs);
  gboolean shows_start = window->wants_start || (tab == NULL && window->awaited == 0);
  WeftDocumentPage *before = window->page;

  window->page = shows_start || tab == NULL ? NULL : page_of (tab);
  /* Its undo would be of another document now. */
  if (window->page != before)
    weft_toasts_take_back (WEFT_TOASTS (window->toasts), "win.undo");
  if (shows_start && window->start == NULL) {
    window->start = weft_start_page_new (weft_application_get_session (weft_window_get_application (window)));
    weft_start_page_offer_last (WEFT_START_PAGE (window->start),
                                weft_window_restore_count_offered (
                                    weft_application_get_restore (weft_window_get_application (window))));
    weft_window_connect_start (window);
    gtk_stack_add_named (GTK_STACK (window->stack), window->start, "start");
  }
  gtk_stack_set_visible_child_name (GTK_STACK (window->stack), shows_start ? "start" : "tabs");
  if (!shows_start && window->start != NULL) {
    gtk_stack_remove (GTK_STACK (window->stack), window->start);
    window->start = NULL;
  }
  weft_window_renew_state (window);
}

static void
note_windows (WeftWindow *window)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));

  if (application != NULL)
    weft_window_restore_note (weft_application_get_restore (WEFT_APPLICATION (application)));
}

static void
selected_cb (WeftWindow *window)
{
  if (window->closing)
    return;
  renew_page (window);
  note_windows (window);
}

void
weft_window_await (WeftWindow *window, int by)
{
  window->awaited += (guint) by;
  if (!window->closing)
    renew_page (window);
}

void
weft_window_show_start (WeftWindow *window, gboolean wanted)
{
  window->wants_start = wanted;
  renew_page (window);
  if (window->page != NULL)
    weft_document_page_focus_subject (window->page);
}

/* Signals of the pages. */

static void
said_cb (G_GNUC_UNUSED WeftDocumentPage *page, const char *words, gboolean undoable, WeftWindow *window)
{
  weft_window_say (window, words, undoable && page == window->page);
}

static void
written_cb (G_GNUC_UNUSED WeftDocumentPage *page, const char *path, WeftWindow *window)
{
  weft_window_say_written (window, path);
}

static void
sides_changed_cb (WeftSides *sides, WeftWindow *window)
{
  if (window->page != NULL && sides == weft_document_page_get_sides (window->page))
    weft_window_renew_panels (window);
}

static void
run_changed_cb (WeftDocumentPage *page, WeftWindow *window)
{
  AdwTabPage *tab = adw_tab_view_get_page (window->tabs, GTK_WIDGET (page));

  adw_tab_page_set_loading (tab, weft_document_page_get_run_state (page, NULL) == WEFT_RUN_RUNNING);
  if (page == window->page)
    weft_window_renew_run (window);
}

static void
notify_cb (G_GNUC_UNUSED WeftSessionDocument *document, GParamSpec *pspec, WeftWindow *window)
{
  show_tabs (window);
  weft_window_renew_state (window);
  if (g_str_equal (pspec->name, "file"))
    note_windows (window);
}

static void
file_changed_cb (G_GNUC_UNUSED WeftSessionDocument *document, G_GNUC_UNUSED guint event, WeftWindow *window)
{
  weft_window_renew_state (window);
}

/* A worker may keep the page longer than there is a window. */
static void
attached_cb (G_GNUC_UNUSED AdwTabView *tabs, AdwTabPage *tab, G_GNUC_UNUSED int position, WeftWindow *window)
{
  WeftDocumentPage *page = page_of (tab);
  WeftSessionDocument *document = weft_document_page_get_document (page);

  g_signal_connect_object (page, "said", G_CALLBACK (said_cb), window, 0);
  g_signal_connect_object (page, "written", G_CALLBACK (written_cb), window, 0);
  g_signal_connect_object (page, "run-changed", G_CALLBACK (run_changed_cb), window, 0);
  g_signal_connect_object (weft_document_page_get_sides (page), "changed", G_CALLBACK (sides_changed_cb),
                           window, 0);
  g_signal_connect_object (document, "notify", G_CALLBACK (notify_cb), window, 0);
  g_signal_connect_object (document, "file-changed", G_CALLBACK (file_changed_cb), window, 0);
  show_tabs (window);
}

static void
detached_cb (G_GNUC_UNUSED AdwTabView *tabs, AdwTabPage *tab, G_GNUC_UNUSED int position, WeftWindow *window)
{
  WeftDocumentPage *page = page_of (tab);

  g_signal_handlers_disconnect_by_data (page, window);
  g_signal_handlers_disconnect_by_data (weft_document_page_get_sides (page), window);
  g_signal_handlers_disconnect_by_data (weft_document_page_get_document (page), window);
  if (window->page == page)
    window->page = NULL;
  show_tabs (window);
}

/* Opening. */

gboolean
weft_window_raise (WeftWindow *window, WeftSessionDocument *document)
{
  GList *windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));

  for (GList *link = windows; link != NULL; link = link->next) {
    WeftWindow *other = WEFT_IS_WINDOW (link->data) ? link->data : NULL;
    AdwTabPage *tab = other != NULL ? find_tab (other, document) : NULL;

    if (tab == NULL)
      continue;
    other->wants_start = FALSE;
    adw_tab_view_set_selected_page (other->tabs, tab);
    renew_page (other);
    if (other != window)
      gtk_window_present (GTK_WINDOW (other));
    return TRUE;
  }
  return FALSE;
}

WeftDocumentPage *
weft_window_insert (WeftWindow *window, WeftSessionDocument *document, int position, gboolean selects)
{
  GtkWidget *page;
  AdwTabPage *tab;

  if (weft_window_raise (window, document))
    return NULL;
  page = weft_document_page_new (document);
  tab = adw_tab_view_insert (window->tabs, page, position);
  window->wants_start = FALSE;
  if (selects)
    adw_tab_view_set_selected_page (window->tabs, tab);
  renew_page (window);
  note_windows (window);
  return WEFT_DOCUMENT_PAGE (page);
}

void
weft_window_open (WeftWindow *window, WeftSessionDocument *document)
{
  weft_window_insert (window, document, adw_tab_view_get_n_pages (window->tabs), TRUE);
  if (window->page != NULL)
    weft_document_page_focus_subject (window->page);
}

/* Closing. */

typedef struct {
  WeftWindow *window;
  AdwTabPage *tab;
} TabClosing;

static void
agreed_cb (gboolean agreed, gpointer data)
{
  TabClosing *closing = data;
  g_autoptr (WeftSessionDocument) document =
      g_object_ref (weft_document_page_get_document (page_of (closing->tab)));

  adw_tab_view_close_page_finish (closing->window->tabs, closing->tab, agreed);
  if (agreed)
    weft_window_close_document (closing->window, document);
  note_windows (closing->window);
  g_object_unref (closing->window);
  g_object_unref (closing->tab);
  g_free (closing);
}

static gboolean
close_page_cb (G_GNUC_UNUSED AdwTabView *tabs, AdwTabPage *tab, WeftWindow *window)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();
  TabClosing *closing = g_new (TabClosing, 1);

  *closing = (TabClosing){g_object_ref (window), g_object_ref (tab)};
  g_ptr_array_add (documents, weft_document_page_get_document (page_of (tab)));
  weft_closing_ask (window, documents, agreed_cb, closing);
  return GDK_EVENT_STOP;
}

/* Without a document there is nothing left but the window. */
void
weft_window_close_tab (WeftWindow *window)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (window->tabs);

  if (window->page != NULL)
    adw_tab_view_close_page (window->tabs, tab);
  else if (tab != NULL)
    weft_window_show_start (window, FALSE);
  else
    gtk_window_close (GTK_WINDOW (window));
}

/* Going about. */

/* Round and round. */
void
weft_window_step_tab (WeftWindow *window, int by)
{
  int n = adw_tab_view_get_n_pages (window->tabs);
  AdwTabPage *tab = adw_tab_view_get_selected_page (window->tabs);

  if (n > 1)
    adw_tab_view_set_selected_page (
        window->tabs, adw_tab_view_get_nth_page (
                          window->tabs, (adw_tab_view_get_page_position (window->tabs, tab) + by + n) % n));
}

void
weft_window_move_tab (WeftWindow *window, int by)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (window->tabs);

  if (tab != NULL && by < 0)
    adw_tab_view_reorder_backward (window->tabs, tab);
  else if (tab != NULL)
    adw_tab_view_reorder_forward (window->tabs, tab);
}

static AdwTabView *
create_window_cb (G_GNUC_UNUSED AdwTabView *tabs, WeftWindow *window)
{
  WeftWindow *other = WEFT_WINDOW (weft_window_new (weft_window_get_application (window)));

  gtk_window_present (GTK_WINDOW (other));
  return other->tabs;
}

void
weft_window_move_tab_out (WeftWindow *window)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (window->tabs);

  adw_tab_view_transfer_page (window->tabs, tab, create_window_cb (window->tabs, window), 0);
}

static gboolean
digit_cb (GtkWidget *widget, GVariant *digit, G_GNUC_UNUSED gpointer data)
{
  WeftWindow *window = WEFT_WINDOW (widget);
  int n = adw_tab_view_get_n_pages (window->tabs);
  int wanted = g_variant_get_int32 (digit);

  if (window->page == NULL || (wanted < 9 && wanted > n))
    return GDK_EVENT_PROPAGATE;
  adw_tab_view_set_selected_page (window->tabs,
                                  adw_tab_view_get_nth_page (window->tabs, (wanted < 9 ? wanted : n) - 1));
  return GDK_EVENT_STOP;
}

static void
add_digits (WeftWindow *window)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 1; i <= 9; i++) {
    GtkShortcutTrigger *trigger =
        gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_0 + i, GDK_CONTROL_MASK),
                                     gtk_keyval_trigger_new (GDK_KEY_KP_0 + i, GDK_CONTROL_MASK));
    GtkShortcut *shortcut = gtk_shortcut_new (trigger, gtk_callback_action_new (digit_cb, NULL, NULL));

    gtk_shortcut_set_arguments (shortcut, g_variant_new_int32 ((int) i));
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
  }
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}

static const WeftMenuRow menu_rows[] = {
    {"win.save", NULL},           {"win.save-as", NULL},      {NULL, NULL}, {"win.move-tab-left", NULL},
    {"win.move-tab-right", NULL}, {"win.move-tab-out", NULL}, {NULL, NULL}, {"win.close-tab", NULL},
};

/* Its commands are about the tab that is seen: that is the one. */
static void
menu_cb (AdwTabView *tabs, AdwTabPage *tab, G_GNUC_UNUSED gpointer data)
{
  if (tab != NULL)
    adw_tab_view_set_selected_page (tabs, tab);
}

GtkWidget *
weft_window_make_tabs (WeftWindow *window)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  AdwTabBar *bar = adw_tab_bar_new ();
  g_autoptr (GMenuModel) menu = weft_menu_new (menu_rows, G_N_ELEMENTS (menu_rows));

  window->tabs = ADW_TAB_VIEW (adw_tab_view_new ());
  adw_tab_view_set_shortcuts (window->tabs, ADW_TAB_VIEW_SHORTCUT_NONE);
  adw_tab_view_set_menu_model (window->tabs, menu);
  g_signal_connect (window->tabs, "setup-menu", G_CALLBACK (menu_cb), NULL);
  gtk_widget_set_vexpand (GTK_WIDGET (window->tabs), TRUE);
  adw_tab_bar_set_view (bar, window->tabs);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (bar));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (window->tabs));
  g_signal_connect_object (window->tabs, "notify::selected-page", G_CALLBACK (selected_cb), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (window->tabs, "page-attached", G_CALLBACK (attached_cb), window, 0);
  g_signal_connect_object (window->tabs, "page-detached", G_CALLBACK (detached_cb), window, 0);
  g_signal_connect_object (window->tabs, "close-page", G_CALLBACK (close_page_cb), window, 0);
  g_signal_connect_object (window->tabs, "create-window", G_CALLBACK (create_window_cb), window, 0);
  add_digits (window);
  return box;
}
