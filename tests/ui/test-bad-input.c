/* test-bad-input.c: what is wrong comes through the window: bad files, files that go or change, disks that take
 * no more, literals that are none, drops that cannot be. Each is answered by a sentence; the open document and
 * its file stay as they were. */
#include "ui-fixture.h"

#include "weft-palette.h"
#include "weft-property-row.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

/* The document as it was, in memory and on disk. */
typedef struct {
  WeftDocument *version;
  char *bytes;
  char *saved;
} Before;

static Before
remember (UiFixture *fixture)
{
  Before before = {.version = weft_document_ref (ui_version (fixture)), .bytes = ui_bytes (fixture)};

  g_assert_true (g_file_get_contents (fixture->path, &before.saved, NULL, NULL));
  return before;
}

static void
assert_unharmed (UiFixture *fixture, Before *before)
{
  g_autofree char *bytes = ui_bytes (fixture);
  g_autofree char *saved = NULL;

  g_assert_true (ui_version (fixture) == before->version);
  g_assert_cmpstr (bytes, ==, before->bytes);
  g_assert_true (g_file_get_contents (fixture->path, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, before->saved);
  weft_document_unref (before->version);
  g_free (before->bytes);
  g_free (before->saved);
}

/* Closes the explanations that stand before the window. */
static void
close_dialogs (UiFixture *fixture)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (ADW_IS_MESSAGE_DIALOG (link->data) &&
        gtk_window_get_transient_for (link->data) == GTK_WINDOW (fixture->window))
      gtk_window_destroy (link->data);
  ui_settle ();
}

/* Files. */

static void
check_bad_file (UiFixture *fixture, const char *text, gssize size, const char *words)
{
  g_autofree char *path = g_build_filename (fixture->folder, "bad.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Before before = remember (fixture);

  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, size, NULL));
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, ui_has_toast, (gpointer) words);
  assert_unharmed (fixture, &before);
  close_dialogs (fixture);
  g_unlink (path);
}

static void
test_bad_files (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char noise[] = "\x7f"
                              "ELF\0\1\2\xff\xfe\0\0";
  g_autofree char *text = ui_bytes (fixture);
  char *literal = strstr (text, "uniform(8, 12)");

  check_bad_file (fixture, "<weft xmlns=\"urn:weft:1\">\n  <suite>\n</weft>\n", -1, "bad.weft:3:");
  check_bad_file (fixture, "<weft xmlns=\"urn:weft:1\"><flow-tree/></weft>", -1, "bad.weft:1:");
  check_bad_file (fixture, "", 0, "bad.weft");
  check_bad_file (fixture, noise, sizeof noise, "bad.weft");
  check_bad_file (fixture, NULL, 0, "bad.weft");
  memcpy (literal, "unifrom", strlen ("unifrom"));
  check_bad_file (fixture, text, -1, "unifrom");
}

/* A folder is no document either. */
static void
test_folder (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->folder);
  g_autofree char *name = g_path_get_basename (fixture->folder);
  Before before = remember (fixture);

  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, ui_has_toast, name);
  assert_unharmed (fixture, &before);
  close_dialogs (fixture);
}

static gboolean
has_words (UiFixture *fixture, gpointer data)
{
  GtkWidget *label = ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, data);

  return label != NULL && gtk_widget_get_mapped (label);
}

/* The file vanishes: it is said, and saving makes it again. */
static void
test_vanished (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  Before before = remember (fixture);

  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  ui_wait (fixture, has_words, (gpointer) "“figure.weft” was deleted. The document is still here.");
  ui_act (fixture, "win.save");
  ui_wait (fixture, ui_has_toast, (gpointer) "Saved");
  g_free (before.saved);
  before.saved = g_strdup (before.bytes);
  assert_unharmed (fixture, &before);
}

static void
write_theirs (UiFixture *fixture, const char *text)
{
  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  ui_wait (fixture, has_words, (gpointer) "Another program changed “figure.weft” since you opened it.");
}

/* Another program writes the file: a save does not destroy that, and ours is still there. */
static void
test_changed (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const char *theirs = "<weft xmlns=\"urn:weft:1\" title=\"theirs\"/>\n";
  g_autofree char *ours = NULL;
  g_autofree char *saved = NULL;
  Before before;

  write_theirs (fixture, theirs);
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  before = remember (fixture);
  g_assert_cmpstr (before.saved, ==, theirs);
  ui_act (fixture, "win.save");
  ui_wait (fixture, ui_has_toast, (gpointer) "Another program changed “figure.weft” since you opened it.");
  assert_unharmed (fixture, &before);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (ui_find_window (fixture, ADW_TYPE_MESSAGE_DIALOG)),
                               "overwrite");
  ui_wait (fixture, ui_has_toast, (gpointer) "Saved “figure.weft”");
  ours = ui_bytes (fixture);
  g_assert_true (g_file_get_contents (fixture->path, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, ours);
}

/* What they wrote cannot be read: reloading says so, and ours stays. */
static void
test_reload_of_nonsense (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  Before before;

  write_theirs (fixture, "nonsense\n");
  before = remember (fixture);
  g_signal_emit_by_name (ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_BUTTON, "_Reload"), "clicked");
  ui_wait (fixture, ui_has_toast, (gpointer) "figure.weft:1:");
  assert_unharmed (fixture, &before);
  close_dialogs (fixture);
}

/* Disks. */

static void
edit_and_fail_to_save (UiFixture *fixture, const char *words)
{
  Before before;

  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  before = remember (fixture);
  ui_act (fixture, "win.save");
  ui_wait (fixture, ui_has_toast, (gpointer) words);
  assert_unharmed (fixture, &before);
  g_assert_true (weft_session_document_get_modified (ui_document (fixture)));
  close_dialogs (fixture);
}

static void
assert_saves (UiFixture *fixture)
{
  g_autofree char *bytes = ui_bytes (fixture);
  g_autofree char *saved = NULL;

  ui_act (fixture, "win.save");
  ui_wait (fixture, ui_has_toast, (gpointer) "Saved");
  g_assert_true (g_file_get_contents (fixture->path, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, bytes);
}

/* No file may grow beyond some bytes: writing fails in the middle. */
static void
test_limited (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  struct rlimit old;
  struct rlimit limit;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  limit = (struct rlimit){512, old.rlim_max};
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  edit_and_fail_to_save (fixture, "larger than files may be here");
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  assert_saves (fixture);
}

/* A folder that may not be written to. */
static void
test_read_only_folder (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  if (geteuid () == 0) {
    g_test_skip ("root may write everywhere");
    return;
  }
  g_assert_cmpint (g_chmod (fixture->folder, 0500), ==, 0);
  edit_and_fail_to_save (fixture, "figure.weft");
  g_assert_cmpint (g_chmod (fixture->folder, 0700), ==, 0);
  assert_saves (fixture);
}

static void
fill_disk (const char *path)
{
  static const char block[4096];
  int fd = open (path, O_WRONLY | O_CREAT, 0600);

  g_assert_cmpint (fd, >=, 0);
  while (write (fd, block, sizeof block) > 0)
    ;
  g_assert_cmpint (errno, ==, ENOSPC);
  close (fd);
}

static gboolean
is_closed (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return g_list_find (gtk_application_get_windows (GTK_APPLICATION (fixture->application)),
                      fixture->window) == NULL;
}

/* A second window with a document on the disk at @folder, which is full. */
static void
check_full_disk (UiFixture *fixture, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "figure.weft", NULL);
  g_autofree char *filler = g_build_filename (folder, "filler", NULL);
  g_autofree char *bytes = ui_bytes (fixture);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  UiFixture other = {fixture->application, WEFT_WINDOW (weft_window_new (fixture->application)), NULL, path};

  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  gtk_window_present (GTK_WINDOW (other.window));
  weft_window_open_file (other.window, file);
  ui_wait (&other, ui_has_page, NULL);
  fill_disk (filler);
  edit_and_fail_to_save (&other, "No space is left for");
  g_unlink (filler);
  assert_saves (&other);
  gtk_window_close (GTK_WINDOW (other.window));
  ui_wait (&other, is_closed, NULL);
}

static void
test_full_disk (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-full-XXXXXX", NULL);

  if (mount ("weft", folder, "tmpfs", 0, "size=32k") == 0) {
    check_full_disk (fixture, folder);
    ui_settle ();
    g_assert_cmpint (umount2 (folder, MNT_DETACH), ==, 0);
  } else {
    g_test_skip ("a small disk can only be mounted by root");
  }
  g_rmdir (folder);
}

/* Fields. */

static void
collect_entries (GtkWidget *root, GPtrArray *entries)
{
  if (GTK_IS_ENTRY (root))
    g_ptr_array_add (entries, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_entries (child, entries);
}

/* Types nonsense into a field; returns whether it was refused, and then nothing has changed. */
static gboolean
is_refused (UiFixture *fixture, GtkEntry *entry)
{
  Before before = remember (fixture);
  gboolean is_wrong;

  gtk_editable_set_text (GTK_EDITABLE (entry), "no ( such <thing>");
  g_signal_emit_by_name (entry, "activate");
  ui_settle ();
  is_wrong = gtk_widget_has_css_class (GTK_WIDGET (entry), "error");
  if (!is_wrong)
    ui_act (fixture, "win.undo");
  assert_unharmed (fixture, &before);
  return is_wrong;
}

/* Each field of the inspector with that node selected: only those for free text take anything. */
static void
check_fields (UiFixture *fixture, const char *node)
{
  GtkWidget *inspector = weft_document_page_get_inspector (weft_window_get_page (fixture->window));
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  guint i = 0;

  do {
    const WeftPropertyInfo *info;

    ui_select (fixture, node);
    ui_settle ();
    g_ptr_array_set_size (entries, 0);
    collect_entries (inspector, entries);
    info = weft_property_row_get_info (
        WEFT_PROPERTY_ROW (gtk_widget_get_ancestor (entries->pdata[i], WEFT_TYPE_PROPERTY_ROW)));
    g_test_message ("%s: %s", node, info->label);
    g_assert_cmpint (is_refused (fixture, entries->pdata[i]), ==, info->type != WEFT_TYPE_TEXT);
  } while (++i < entries->len);
}

static void
test_fields (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const nodes[] = {"f", "for", "if", "fig2"};

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    check_fields (fixture, nodes[i]);
}

/* A field that is left with something wrong in it says so, too. */
static void
test_left_field (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *inspector = weft_document_page_get_inspector (weft_window_get_page (fixture->window));
  Before before = remember (fixture);
  GtkWidget *entry;

  ui_select (fixture, "for");
  ui_settle ();
  entry = ui_find (inspector, GTK_TYPE_ENTRY, "uniform(8, 12)");
  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "uniform(12, 8)");
  ui_act (fixture, "win.focus-canvas");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  assert_unharmed (fixture, &before);
}

/* Drops. */

static void
test_impossible_drop (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 machine = weft_document_find (ui_version (fixture), "mixed8");
  g_autoptr (WeftDragPayload) mode = weft_drag_payload_new ("mode", "spmd");
  g_autoptr (WeftDragPayload) nowhere = weft_drag_payload_new ("machine", "none");
  Before before;

  g_assert_true (weft_session_document_set (ui_document (fixture), &machine, 1, WEFT_PROPERTY_KIND, "simd",
                                            NULL, NULL, NULL));
  before = remember (fixture);
  g_signal_emit_by_name (ui_canvas (fixture), "dropped", mode,
                         weft_document_find (ui_version (fixture), "f"));
  g_assert_true (ui_has_toast (fixture, (gpointer) "does not run in SPMD mode"));
  g_signal_emit_by_name (ui_canvas (fixture), "dropped", nowhere,
                         weft_document_find (ui_version (fixture), "f"));
  g_assert_true (ui_has_toast (fixture, (gpointer) "This machine is not in the document"));
  assert_unharmed (fixture, &before);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (UiFixture *, gconstpointer);
  } tests[] = {
      {"/bad-input/files", test_bad_files},
      {"/bad-input/folder", test_folder},
      {"/bad-input/vanished", test_vanished},
      {"/bad-input/changed", test_changed},
      {"/bad-input/reload-of-nonsense", test_reload_of_nonsense},
      {"/bad-input/limited", test_limited},
      {"/bad-input/read-only-folder", test_read_only_folder},
      {"/bad-input/full-disk", test_full_disk},
      {"/bad-input/fields", test_fields},
      {"/bad-input/left-field", test_left_field},
      {"/bad-input/impossible-drop", test_impossible_drop},
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, UiFixture, argv[1], ui_set_up, tests[i].run, ui_tear_down);
  return g_test_run ();
}
