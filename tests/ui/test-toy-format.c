/* test-toy-format.c: a format that is a row and nothing else is offered by the dialogs, is saved to and opened by its ending. */
#include "ui-fixture.h"

#include "../formats/toy/toy-format.h"

#include "weft-file-filters.h"

#include <string.h>

static GtkFileChooserNative *
make_chooser (GtkFileChooserAction action)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new ("Files", NULL, action, "_Yes", "_No");

  weft_file_add_format_filters (GTK_FILE_CHOOSER (chooser), WEFT_FORMAT_DOCUMENTS);
  return chooser;
}

/* (nullable) (transfer full): the filter of that name. */
static GtkFileFilter *
find_filter (GtkFileChooserNative *chooser, const char *name)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (GTK_FILE_CHOOSER (chooser));

  for (guint i = 0; i < g_list_model_get_n_items (filters); i++) {
    g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

    if (g_str_equal (gtk_file_filter_get_name (filter), name))
      return g_steal_pointer (&filter);
  }
  return NULL;
}

/* Both that can be written and both that can be read; a measurement is no document. */
static void
test_filters (G_GNUC_UNUSED UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const GtkFileChooserAction actions[] = {GTK_FILE_CHOOSER_ACTION_OPEN, GTK_FILE_CHOOSER_ACTION_SAVE};

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (actions[i]);
    g_autoptr (GtkFileFilter) own = find_filter (chooser, "Weft document");
    g_autoptr (GtkFileFilter) toy = find_filter (chooser, toy_format.title);

    g_assert_nonnull (own);
    g_assert_nonnull (toy);
    g_assert_null (find_filter (chooser, "Measured times"));
  }
}

/* The name that is typed, the filter, and the name that the file gets; CSV is what two formats claim. */
static void
test_endings (G_GNUC_UNUSED UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const rows[][3] = {
      {"a", "Toy document", "a.toy"},           {"a", "Weft document", "a.weft"},
      {"a.weft", "Toy document", "a.weft"},     {"a.TOY", "Weft document", "a.TOY"},
      {"a.csv", "Weft document", "a.csv.weft"}, {".toy", "All files", ".toy.weft"}};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (GTK_FILE_CHOOSER_ACTION_SAVE);
    g_autoptr (GtkFileFilter) filter = find_filter (chooser, rows[i][1]);
    g_autofree char *path = g_build_filename ("/tmp", rows[i][0], NULL);
    g_autoptr (GFile) file = g_file_new_for_path (path);
    g_autoptr (GFile) ended = NULL;
    g_autofree char *name = NULL;

    gtk_file_chooser_set_filter (GTK_FILE_CHOOSER (chooser), filter);
    ended = weft_file_as_document (file, GTK_FILE_CHOOSER (chooser));
    name = g_file_get_basename (ended);
    g_assert_cmpstr (name, ==, rows[i][2]);
  }
}

static gboolean
is_titled (UiFixture *fixture, gpointer data)
{
  const char *title = weft_node_get_text (weft_document_get_root (ui_version (fixture)), WEFT_PROPERTY_TITLE);

  return g_strcmp0 (title, data) == 0;
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (weft_session_document_save_finish (WEFT_SESSION_DOCUMENT (source), result, NULL));
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return *(gboolean *) data;
}

static void
test_round_trip (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "a.toy", NULL);
  g_autofree char *copy = g_build_filename (fixture->folder, "b.toy", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) other = g_file_new_for_path (copy);
  g_autofree char *text = NULL;
  gboolean is_saved = FALSE;

  g_assert_true (g_file_set_contents (path, "toy one\nfirst\nsecond\n", -1, NULL));
  weft_window_take_files (fixture->window, &(GSList){file, NULL});
  ui_wait (fixture, is_titled, (gpointer) "one");
  weft_session_document_save_as_async (ui_document (fixture), other, saved_cb, &is_saved);
  ui_wait (fixture, is_true, &is_saved);
  g_assert_true (g_file_get_contents (copy, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "toy one\nfirst\nsecond\n");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/toy-format/filters", UiFixture, argv[1], ui_set_up, test_filters, ui_tear_down);
  g_test_add ("/toy-format/endings", UiFixture, argv[1], ui_set_up, test_endings, ui_tear_down);
  g_test_add ("/toy-format/round-trip", UiFixture, argv[1], ui_set_up, test_round_trip, ui_tear_down);
  return g_test_run ();
}
