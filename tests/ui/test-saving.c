/* test-saving.c: where files are saved to: their endings, what is asked before another file is replaced, and what becomes of all
 * that when the window closes meanwhile. */
#include "ui-fixture.h"

#include "weft-file-filters.h"
#include "weft-save-chooser.h"
#include "weft-window-private.h"

#include <adwaita.h>

/* The name, the ending that was chosen, and the name that the file gets. */
static void
test_endings (G_GNUC_UNUSED UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const rows[][3] = {{"fig2", "html", "fig2.html"},
                                        {"report v1.2", "pdf", "report v1.2.pdf"},
                                        {"x.PDF", "pdf", "x.PDF"},
                                        {"x.html", "pdf", "x.html.pdf"},
                                        {"tree v1.2", "weft", "tree v1.2.weft"},
                                        {"a.weft", "weft", "a.weft"},
                                        {".weft", "weft", ".weft.weft"},
                                        {"a.", "weft", "a..weft"}};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *path = g_build_filename ("/tmp", rows[i][0], NULL);
    g_autoptr (GFile) file = g_file_new_for_path (path);
    g_autoptr (GFile) ended = weft_file_with_ending (file, rows[i][1]);
    g_autofree char *name = g_file_get_basename (ended);

    g_assert_cmpstr (name, ==, rows[i][2]);
  }
}

typedef struct {
  guint calls;
  GFile *file;
} Answer;

static void
chosen_cb (GFile *file, gpointer data)
{
  Answer *answer = data;

  answer->calls++;
  g_set_object (&answer->file, file);
}

static const WeftSaveQuestion question = {"Report", "_Save", "Reports", "html", "fig2"};

static gboolean
has_chooser (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return g_object_get_data (data, WEFT_SAVE_CHOOSER) != NULL;
}

/* A chooser that reads a folder may forget the name that it was given meanwhile, and one that still read the folder before may
 * stay there: either is given again. */
static gboolean
has_name (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (data);
  g_autoptr (GFile) folder = gtk_file_chooser_get_current_folder (data);
  GFile *expected = g_object_get_data (data, "expected");
  g_autofree char *name = g_file_get_basename (expected);

  if (file != NULL && g_file_equal (file, expected))
    return TRUE;
  if (folder != NULL && g_file_has_parent (expected, folder))
    gtk_file_chooser_set_current_name (data, name);
  else if (file != NULL)
    gtk_file_chooser_set_file (data, expected, NULL);
  return FALSE;
}

/* Types @path, and says yes. */
static void
type (UiFixture *fixture, WeftWindow *window, const char *path)
{
  GtkFileChooser *chooser;

  ui_wait (fixture, has_chooser, window);
  chooser = g_object_get_data (G_OBJECT (window), WEFT_SAVE_CHOOSER);
  g_object_set_data_full (G_OBJECT (chooser), "expected", g_file_new_for_path (path), g_object_unref);
  gtk_file_chooser_set_file (chooser, g_object_get_data (G_OBJECT (chooser), "expected"), NULL);
  ui_wait (fixture, has_name, chooser);
  g_signal_emit_by_name (chooser, "response", GTK_RESPONSE_ACCEPT);
}

static void
respond (UiFixture *fixture, const char *response)
{
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (ADW_TYPE_MESSAGE_DIALOG));
  g_signal_emit_by_name (
      ui_find (GTK_WIDGET (ui_find_window (fixture, ADW_TYPE_MESSAGE_DIALOG)), GTK_TYPE_BUTTON, response),
      "clicked");
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (ADW_TYPE_MESSAGE_DIALOG));
}

/* "fig2" becomes fig2.html, which is there: not replaced without a question, which leads back to the names. */
static void
test_replace (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *typed = g_build_filename (fixture->folder, "fig2", NULL);
  g_autofree char *there = g_strconcat (typed, ".html", NULL);
  g_autoptr (GFile) expected = g_file_new_for_path (there);
  Answer answer = {0};

  g_assert_true (g_file_set_contents (there, "", 0, NULL));
  weft_save_chooser_ask (GTK_WINDOW (fixture->window), &question, chosen_cb, &answer);
  type (fixture, fixture->window, typed);
  respond (fixture, "_Cancel");
  g_assert_cmpuint (answer.calls, ==, 0);
  type (fixture, fixture->window, typed);
  respond (fixture, "_Replace");
  g_assert_cmpuint (answer.calls, ==, 1);
  g_assert_true (g_file_equal (answer.file, expected));
  g_clear_object (&answer.file);
}

/* Another window with a document that is in no file. */
static WeftWindow *
open_other (UiFixture *fixture)
{
  WeftWindow *window;

  ui_act (fixture, "app.new");
  ui_act (fixture, "win.move-tab-out");
  window = WEFT_WINDOW (ui_find_window (fixture, WEFT_TYPE_WINDOW));
  return g_object_ref (window);
}

static void
close_other (UiFixture *fixture, WeftWindow *other)
{
  weft_window_close_now (other);
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_WINDOW));
}

static gboolean
has_no_saving (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return !weft_session_document_get_saving (data);
}

/* The chooser goes with its window, and so does the question about replacing. */
static void
test_window_closes (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *typed = g_build_filename (fixture->folder, "fig2", NULL);
  g_autofree char *there = g_strconcat (typed, ".html", NULL);
  Answer answer = {0};

  g_assert_true (g_file_set_contents (there, "", 0, NULL));
  for (guint i = 0; i < 3; i++) {
    g_autoptr (WeftWindow) other = open_other (fixture);

    if (i == 0)
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (other), "win.save-as", NULL));
    else
      weft_save_chooser_ask (GTK_WINDOW (other), &question, chosen_cb, &answer);
    ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (GTK_TYPE_FILE_CHOOSER_DIALOG));
    if (i == 2) {
      type (fixture, other, typed);
      ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (ADW_TYPE_MESSAGE_DIALOG));
    }
    g_assert_cmpuint (answer.calls, ==, MAX (i, 1) - 1);
    close_other (fixture, other);
    ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (GTK_TYPE_FILE_CHOOSER_DIALOG));
    ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (ADW_TYPE_MESSAGE_DIALOG));
    g_assert_cmpuint (answer.calls, ==, i);
    g_assert_null (answer.file);
    ui_settle ();
    /* Nobody has it but we. */
    g_assert_cmpuint (G_OBJECT (other)->ref_count, ==, 1);
  }
}

/* A save that ends after its window says nothing. */
static void
test_closes_while_saving (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "late.weft", NULL);
  g_autoptr (WeftWindow) other = open_other (fixture);
  g_autoptr (WeftSessionDocument) document =
      g_object_ref (weft_document_page_get_document (weft_window_get_page (other)));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (other), "win.save-as", NULL));
  type (fixture, other, path);
  g_assert_true (weft_session_document_get_saving (document));
  weft_window_close_now (other);
  ui_wait (fixture, has_no_saving, document);
  ui_settle ();
  g_assert_null (ui_find_window (fixture, ADW_TYPE_MESSAGE_DIALOG));
  g_assert_null (weft_window_get_last_toast (other));
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
}

/* What another program did is found by the save itself: the message has the ways out. */
static void
test_changed_unnoticed (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = ui_bytes (fixture);
  g_autofree char *other = g_strconcat (text, "<!-- other -->\n", NULL);
  GtkWidget *dialog;

  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  g_assert_true (g_file_set_contents (fixture->path, other, -1, NULL));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.save", NULL));
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (ADW_TYPE_MESSAGE_DIALOG));
  dialog = GTK_WIDGET (ui_find_window (fixture, ADW_TYPE_MESSAGE_DIALOG));
  g_assert_nonnull (ui_find (dialog, GTK_TYPE_BUTTON, "_Reload"));
  g_assert_nonnull (ui_find (dialog, GTK_TYPE_BUTTON, "_Overwrite"));
  respond (fixture, "_Overwrite");
  ui_wait (fixture, ui_has_toast, (gpointer) "Saved “figure.weft”");
  g_assert_false (weft_session_document_get_modified (ui_document (fixture)));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                                                  \
  g_test_add ("/saving/" path, UiFixture, argv[1], ui_set_up, function, ui_tear_down)
  ADD ("endings", test_endings);
  ADD ("replace", test_replace);
  ADD ("window-closes", test_window_closes);
  ADD ("closes-while-saving", test_closes_while_saving);
  ADD ("changed-unnoticed", test_changed_unnoticed);
  return g_test_run ();
}
