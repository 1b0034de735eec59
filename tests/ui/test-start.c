/* test-start.c: the start page: examples by theme, with pictures that the program draws; and what the window says of where a
 * document is kept. */
#include "ui-fixture.h"

#include "weft-examples.h"
#include "weft-draft.h"
#include "weft-start-page.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* A heading a theme, a card with a picture an example; the card opens it. */
static void
test_examples (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GPtrArray) examples = weft_examples_list ();
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *label;

  ui_act (fixture, "win.show-start");
  ui_wait (fixture, ui_shows_examples, NULL);
  for (guint i = 0; i < examples->len; i++) {
    const WeftExample *example = examples->pdata[i];

    g_assert_nonnull (ui_find (window, GTK_TYPE_LABEL, example->theme));
    g_assert_nonnull (ui_find (window, GTK_TYPE_LABEL, example->title));
  }
  label = ui_find (window, GTK_TYPE_LABEL, "A loop that PEs leave one by one");
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
  ui_wait (fixture, ui_has_page, NULL);
  ui_wait_for_mean (fixture, "908.5");
}

static gboolean
has_pages (UiFixture *fixture, gpointer data)
{
  return weft_window_get_n_pages (fixture->window) == GPOINTER_TO_UINT (data);
}

static GtkWidget *
find_tab_label (UiFixture *fixture, const char *text)
{
  return ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, text);
}

/* Two documents of one title: the tabs say which file is which. */
static void
test_same_titles (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "other.weft", NULL);
  g_autofree char *bytes = ui_bytes (fixture);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_null (find_tab_label (fixture, "Li et al. 1997, Figure 2 and Table I · figure.weft"));
  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, has_pages, GUINT_TO_POINTER (2));
  g_assert_nonnull (find_tab_label (fixture, "Li et al. 1997, Figure 2 and Table I · figure.weft"));
  g_assert_nonnull (find_tab_label (fixture, "Li et al. 1997, Figure 2 and Table I · other.weft"));
}

/* A file name for a title that no file can have. */
static void
test_file_names (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftSessionDocument *document;
  guint32 root;
  g_autofree char *name = NULL;

  ui_act (fixture, "app.new");
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 2);
  g_assert_nonnull (find_tab_label (fixture, "not saved yet"));
  document = ui_document (fixture);
  root = weft_node_get_id (weft_document_get_root (ui_version (fixture)));
  g_assert_true (
      weft_session_document_set (document, &root, 1, WEFT_PROPERTY_TITLE, "../a: b?", NULL, NULL, NULL));
  name = weft_session_document_make_file_name (document);
  g_assert_cmpstr (name, ==, "-..-a- b-.weft");
  ui_act (fixture, "win.undo");
}

/* As after a crash: @n drafts of the file called @name. */
static void
leave_drafts (UiFixture *fixture, const char *folder, const char *name, guint n)
{
  const WeftDraftOrigin origin = {.path = (char *) name, .title = (char *) name};

  for (guint i = 0; i < n; i++) {
    WeftDraft *draft = weft_draft_new (folder, NULL);

    g_assert_true (weft_draft_write (draft, ui_version (fixture), &origin, NULL));
    weft_draft_release (draft);
  }
}

static gboolean
has_drafts (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return ui_find (data, GTK_TYPE_BUTTON, "_Recover") != NULL;
}

static void
count_cb (G_GNUC_UNUSED WeftStartPage *page, const WeftDraftInfo *draft, GHashTable *asked)
{
  g_assert_true (g_hash_table_add (asked, g_strdup (draft->origin.path)));
}

static void
ignore_cb (G_GNUC_UNUSED WeftStartPage *page, G_GNUC_UNUSED gpointer draft, guint *n)
{
  (*n)++;
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    if (g_file_test (child, G_FILE_TEST_IS_DIR))
      remove_folder (child);
    else
      g_unlink (child);
  }
  g_rmdir (path);
}

/* All are recovered: of each document the newest draft. The row of older ones goes with the last of them. */
static void
test_recover_all (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *state = g_build_filename (fixture->folder, "state", NULL);
  g_autofree char *folder = g_build_filename (state, "drafts", NULL);
  g_autoptr (WeftSession) session = weft_session_new (state);
  g_autoptr (GHashTable) asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  g_autoptr (GtkWidget) page = NULL;
  GtkWidget *older;
  guint n = 0;

  leave_drafts (fixture, folder, "/a.weft", 3);
  leave_drafts (fixture, folder, "/b.weft", 1);
  page = g_object_ref_sink (weft_start_page_new (session));
  g_signal_connect (page, "recover", G_CALLBACK (count_cb), asked);
  g_signal_connect (page, "discard", G_CALLBACK (ignore_cb), &n);
  ui_wait (fixture, has_drafts, page);
  g_signal_emit_by_name (ui_find (page, GTK_TYPE_BUTTON, "Recover _All"), "clicked");
  g_assert_cmpuint (g_hash_table_size (asked), ==, 2);
  older = ui_find (page, ADW_TYPE_EXPANDER_ROW, NULL);
  ui_collect (older, GTK_TYPE_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (g_strcmp0 (gtk_widget_get_tooltip_text (buttons->pdata[i]), "Discard") == 0) {
      g_assert_true (gtk_widget_get_visible (older));
      g_signal_emit_by_name (buttons->pdata[i], "clicked");
    }
  g_assert_cmpuint (n, ==, 2);
  g_assert_false (gtk_widget_get_visible (older));
  ui_settle ();
  remove_folder (state);
}

/* Drafts, one with older ones, in text of twice the size. */
static void
test_narrow (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *state = g_build_filename (fixture->folder, "state", NULL);
  g_autofree char *folder = g_build_filename (state, "drafts", NULL);
  g_autoptr (WeftSession) session = weft_session_new (state);
  g_autoptr (GtkWidget) page = NULL;
  int width;

  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  leave_drafts (fixture, folder, "/folder/a document whose name is long.weft", 3);
  page = g_object_ref_sink (weft_start_page_new (session));
  ui_wait (fixture, has_drafts, page);
  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 360);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
  remove_folder (state);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/start/" path, UiFixture, argv[1], ui_set_up, function, ui_tear_down)
  ADD ("examples", test_examples);
  ADD ("same-titles", test_same_titles);
  ADD ("file-names", test_file_names);
  ADD ("recover-all", test_recover_all);
  ADD ("narrow", test_narrow);
  return g_test_run ();
}
