/* test-documents.c: several documents in one window: tabs, one question before they are closed, and what the next start
 * brings back. */
#include "ui-fixture.h"

#include "weft-window-restore.h"
#include "weft-toasts.h"
#include "weft-window-private.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static gboolean
has_tabs (UiFixture *fixture, gpointer data)
{
  return weft_window_get_n_pages (fixture->window) == GPOINTER_TO_UINT (data);
}

/* A copy of the figure as NAME, in a tab of its own. */
static WeftDocumentPage *
open_copy (UiFixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *text = ui_bytes (fixture);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  guint n = weft_window_get_n_pages (fixture->window);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_tabs, GUINT_TO_POINTER (n + 1));
  return weft_window_get_page (fixture->window);
}

static void
edit (UiFixture *fixture)
{
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
}

static GtkWindow *
find_dialog (UiFixture *fixture)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  (void) fixture;
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_visible (GTK_WIDGET (window)))
      return window;
  }
  return NULL;
}

static gboolean
has_dialog (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return find_dialog (fixture) != NULL;
}

static gboolean
has_no_dialog (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return find_dialog (fixture) == NULL;
}

static void
answer (UiFixture *fixture, const char *response)
{
  g_signal_emit_by_name (ui_find (GTK_WIDGET (find_dialog (fixture)), GTK_TYPE_BUTTON, response), "clicked");
  ui_wait (fixture, has_no_dialog, NULL);
}

/* The same file is raised, under whatever name; each document has a history of its own. */
static void
test_same_file (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDocumentPage *first = weft_window_get_page (fixture->window);
  WeftDocumentPage *second = open_copy (fixture, "other.weft");
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autofree char *alias = g_build_filename (fixture->folder, "alias.weft", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (alias);

  edit (fixture);
  g_assert_true (weft_window_get_page (fixture->window) == second);
  weft_window_open_file (fixture->window, file);
  while (weft_window_get_page (fixture->window) != first)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
  ui_act (fixture, "win.next-tab");
  g_assert_true (weft_session_document_get_can_undo (ui_document (fixture)));
  g_assert_cmpint (symlink (fixture->path, alias), ==, 0);
  weft_window_open_file (fixture->window, link);
  while (weft_window_get_page (fixture->window) != first)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 2);
  ui_act (fixture, "win.next-tab");
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_tabs, GUINT_TO_POINTER (1));
}

/* What is said in the window is about the tab that is seen. */
static void
test_title (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_copy (fixture, "other.weft");
  edit (fixture);
  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), "•"));
  ui_act (fixture, "win.previous-tab");
  g_assert_null (strstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), "•"));
  ui_act (fixture, "win.next-tab");
  ui_wait_for_mean (fixture, "1,151");
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_tabs, GUINT_TO_POINTER (1));
}

/* The undo that a toast offers is never of another document. */
static void
test_toast (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftToasts *toasts = WEFT_TOASTS (fixture->window->toasts);

  open_copy (fixture, "other.weft");
  ui_select (fixture, "f");
  ui_act (fixture, "win.delete");
  g_assert_true (weft_toasts_offers (toasts, "win.undo"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.previous-tab", NULL);
  g_assert_false (weft_toasts_offers (toasts, "win.undo"));
  ui_act (fixture, "win.next-tab");
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_tabs, GUINT_TO_POINTER (1));
}

/* One question for three documents, of which two have changes and one is to be saved. */
static void
test_one_question (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  UiFixture other = {fixture->application, WEFT_WINDOW (weft_window_new (fixture->application)),
                     fixture->folder, NULL};
  g_autofree char *saved = g_build_filename (fixture->folder, "a.weft", NULL);
  g_autofree char *lost = g_build_filename (fixture->folder, "b.weft", NULL);
  g_autofree char *saved_text = NULL;
  g_autofree char *lost_text = NULL;
  g_autofree char *edited = NULL;
  g_autofree char *original = ui_bytes (fixture);
  GtkWidget *check;

  gtk_window_present (GTK_WINDOW (other.window));
  for (const char *const *name = (const char *const[]){saved, lost, NULL}; *name != NULL; name++) {
    g_autoptr (GFile) file = g_file_new_for_path (*name);

    g_assert_true (g_file_set_contents (*name, original, -1, NULL));
    weft_window_open_file (other.window, file);
    ui_wait (&other, has_tabs, GUINT_TO_POINTER (*name == saved ? 1u : 2u));
    edit (&other);
  }
  edited = ui_bytes (&other);
  gtk_window_close (GTK_WINDOW (other.window));
  ui_wait (fixture, has_dialog, NULL);
  answer (fixture, "_Cancel");
  g_assert_cmpuint (weft_window_get_n_pages (other.window), ==, 2);
  gtk_window_close (GTK_WINDOW (other.window));
  ui_wait (fixture, has_dialog, NULL);
  check = ui_find (GTK_WIDGET (find_dialog (fixture)), GTK_TYPE_LABEL, "b.weft");
  check = gtk_widget_get_ancestor (check, ADW_TYPE_ACTION_ROW);
  gtk_widget_activate (check);
  answer (fixture, "_Save");
  while (g_list_find (gtk_application_get_windows (GTK_APPLICATION (fixture->application)), other.window) !=
         NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_file_get_contents (saved, &saved_text, NULL, NULL));
  g_assert_true (g_file_get_contents (lost, &lost_text, NULL, NULL));
  g_assert_cmpstr (saved_text, ==, edited);
  g_assert_cmpstr (lost_text, ==, original);
}

/* The last tab leaves the start page, and a document that comes takes its place. */
static void
test_last_tab (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);

  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_tabs, GUINT_TO_POINTER (0));
  g_assert_null (weft_window_get_page (fixture->window));
  g_assert_nonnull (ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, "How long will it take?"));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, ui_has_page, NULL);
  ui_wait_for_mean (fixture, "855.9");
  g_assert_null (ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, "How long will it take?"));
}

static gboolean
has_no_window (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return gtk_application_get_windows (GTK_APPLICATION (fixture->application)) == NULL;
}

static WeftWindow *
get_window (UiFixture *fixture)
{
  return weft_application_find_window (fixture->application);
}

static gboolean
has_three (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return get_window (fixture) != NULL && weft_window_get_n_pages (get_window (fixture)) == 3;
}

typedef struct {
  char *folder;
  double scale; /* of the tab that was seen */
} Written;

/* As it was when it was closed: what was written before that will not do. */
static gboolean
has_windows_written (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  const Written *written = data;
  g_autoptr (GPtrArray) windows = weft_window_states_load (written->folder);
  const WeftWindowState *window;

  if (weft_window_states_count_tabs (windows) != 3)
    return FALSE;
  window = windows->pdata[0];
  return ABS (((const WeftTabState *) window->tabs->pdata[window->selected])->scale - written->scale) < 1e-12;
}

/* What the next start would do, in the same process. */
static void
start_again (UiFixture *fixture, guint n)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "weft", NULL);
  double x, y;
  Written written = {folder, weft_canvas_get_view (ui_canvas (fixture), &x, &y)};

  gtk_window_close (GTK_WINDOW (fixture->window));
  ui_wait (fixture, has_no_window, NULL);
  ui_wait (fixture, has_windows_written, &written);
  ui_settle ();
  g_application_activate (G_APPLICATION (fixture->application));
  while (get_window (fixture) == NULL)
    g_main_context_iteration (NULL, TRUE);
  fixture->window = get_window (fixture);
  if (n > 0)
    ui_wait (fixture, has_three, NULL);
  else
    ui_settle ();
}

static char *
name_of (UiFixture *fixture, guint tab)
{
  WeftSessionDocument *document =
      weft_document_page_get_document (weft_window_get_nth_page (fixture->window, tab));

  return g_file_get_basename (weft_session_document_get_file (document));
}

/* Three tabs in their order, the one that was seen, its zoom and panels. */
static void
test_restore (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = {"figure.weft", "a.weft", "b.weft"};
  double x, y, x_after, y_after, scale;

  open_copy (fixture, "a.weft");
  open_copy (fixture, "b.weft");
  ui_act (fixture, "win.previous-tab");
  ui_act (fixture, "win.view-breakdown");
  ui_act (fixture, "win.toggle-side");
  weft_canvas_zoom (ui_canvas (fixture), 1.7);
  scale = weft_canvas_get_view (ui_canvas (fixture), &x, &y);
  start_again (fixture, 3);
  for (guint i = 0; i < 3; i++) {
    g_autofree char *name = name_of (fixture, i);

    g_assert_cmpstr (name, ==, names[i]);
  }
  g_assert_true (weft_window_get_page (fixture->window) == weft_window_get_nth_page (fixture->window, 1));
  g_assert_cmpfloat_with_epsilon (weft_canvas_get_view (ui_canvas (fixture), &x_after, &y_after), scale,
                                  1e-12);
  g_assert_cmpfloat_with_epsilon (x_after, x, 1e-9);
  g_assert_cmpfloat_with_epsilon (y_after, y, 1e-9);
  g_assert_cmpstr (weft_results_pane_get_view (WEFT_RESULTS_PANE (
                       weft_document_page_get_results (weft_window_get_page (fixture->window)))),
                   ==, "breakdown");
  g_assert_false (
      gtk_widget_get_mapped (weft_document_page_get_outline (weft_window_get_page (fixture->window))));
}

/* The setting turns it off; a file that has gone is said to be gone. */
static void
test_restore_setting (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftSettings *settings = weft_application_get_settings (fixture->application);
  g_autofree char *gone = g_build_filename (fixture->folder, "a.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);

  open_copy (fixture, "a.weft");
  open_copy (fixture, "b.weft");
  g_assert_true (weft_settings_set (settings, WEFT_SETTING_RESTORE, "no", NULL));
  start_again (fixture, 0);
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 0);
  g_assert_true (weft_settings_set (settings, WEFT_SETTING_RESTORE, NULL, NULL));
  for (const char *const *name = (const char *const[]){"figure.weft", "a.weft", "b.weft", NULL};
       *name != NULL; name++) {
    g_autofree char *path = g_build_filename (fixture->folder, *name, NULL);
    g_autoptr (GFile) each = g_file_new_for_path (path);
    guint n = weft_window_get_n_pages (fixture->window);

    weft_window_open_file (fixture->window, each);
    ui_wait (fixture, has_tabs, GUINT_TO_POINTER (n + 1));
  }
  ui_wait_for_mean (fixture, "855.9");
  g_unlink (gone);
  gtk_window_close (GTK_WINDOW (fixture->window));
  ui_wait (fixture, has_no_window, NULL);
  ui_settle ();
  g_application_activate (G_APPLICATION (fixture->application));
  while (get_window (fixture) == NULL)
    g_main_context_iteration (NULL, TRUE);
  fixture->window = get_window (fixture);
  ui_wait (fixture, ui_has_toast, (gpointer) "No longer there: a.weft");
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 2);
}

/* What another test left behind is not to be recovered here. */
static char *
use_own_folder (void)
{
  char *folder = g_dir_make_tmp ("weft-state-XXXXXX", NULL);

  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  return folder;
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      remove_folder (path);
    else
      g_unlink (path);
  }
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = use_own_folder ();
  int status;

  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/documents/same-file", UiFixture, argv[1], ui_set_up, test_same_file, ui_tear_down);
  g_test_add ("/documents/title", UiFixture, argv[1], ui_set_up, test_title, ui_tear_down);
  g_test_add ("/documents/toast", UiFixture, argv[1], ui_set_up, test_toast, ui_tear_down);
  g_test_add ("/documents/one-question", UiFixture, argv[1], ui_set_up, test_one_question, ui_tear_down);
  g_test_add ("/documents/last-tab", UiFixture, argv[1], ui_set_up, test_last_tab, ui_tear_down);
  g_test_add ("/documents/restore", UiFixture, argv[1], ui_set_up, test_restore, ui_tear_down);
  g_test_add ("/documents/restore-setting", UiFixture, argv[1], ui_set_up, test_restore_setting,
              ui_tear_down);
  status = g_test_run ();
  remove_folder (folder);
  return status;
}
