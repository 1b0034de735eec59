/* test-files.c: opening, saving and what other programs do to the file meanwhile. */
#include "session-fixture.h"

#include "engines.h"
#include "weft-check.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static gboolean folders_fail = FALSE;

/* Stands before that of the system: folders may fail to reach the disk. */
int
fsync (int fd)
{
  struct stat status;

  if (!g_atomic_int_get (&folders_fail) || fstat (fd, &status) < 0 || !S_ISDIR (status.st_mode))
    return (int) syscall (SYS_fsync, fd);
  errno = EIO;
  return -1;
}

static WeftSessionDocument *
open_titled (SessionFixture *fixture, const char *name, const char *title)
{
  g_autofree char *text = session_text (title);
  g_autofree char *path = session_write (fixture, name, text);
  g_autoptr (GError) error = NULL;
  WeftSessionDocument *document = session_open (fixture->session, path, &error);

  g_assert_no_error (error);
  g_object_unref (document); /* the session has it */
  return document;
}

static char *
get_path (WeftSessionDocument *document)
{
  return g_file_get_path (weft_session_document_get_file (document));
}

static void
assert_file (WeftSessionDocument *document, const char *expected)
{
  g_autofree char *path = get_path (document);
  g_autofree char *text = session_read (path);

  g_assert_cmpstr (text, ==, expected);
}

static gboolean
is_saved (gpointer document)
{
  return !weft_session_document_get_saving (document);
}

static gboolean
is_known (gpointer document)
{
  return weft_session_document_get_file_state (document) == WEFT_FILE_KNOWN;
}

static gboolean
is_changed (gpointer document)
{
  return weft_session_document_get_file_state (document) == WEFT_FILE_CHANGED;
}

static gboolean
is_deleted (gpointer document)
{
  return weft_session_document_get_file_state (document) == WEFT_FILE_DELETED;
}

static void
test_open_faults (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *path =
      session_write (fixture, "bad.weft", "<weft xmlns=\"urn:weft:1\">\n  <nonsense/>\n</weft>");
  g_autofree char *absent = session_path (fixture, "absent.weft");
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_null (session_open (fixture->session, path, &error));
  g_assert_nonnull (strstr (error->message, "bad.weft:2:3"));
  g_clear_error (&error);
  g_assert_null (session_open (fixture->session, absent, &error));
  g_assert_nonnull (strstr (error->message, "absent.weft"));
  g_clear_error (&error);
  g_assert_null (session_open (fixture->session, fixture->folder, &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->session)), ==, 0);
}

static void
test_new (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = weft_session_new_document (fixture->session);
  WeftSessionDocument *second = weft_session_new_document (fixture->session);
  WeftDocument *version = weft_session_document_get_version (document);
  g_autoptr (GPtrArray) faults = weft_document_check (version);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) result = NULL;
  g_autofree char *path = session_path (fixture, "mine.weft");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_cmpuint (faults->len, ==, 0);
  result = weft_question_answer (&weft_flow_question_distribution, version,
                                 weft_document_find (version, "tree"), NULL, job, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (result->pes, ==, 8);
  g_assert_false (weft_session_document_get_modified (document));
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "Untitled");
  g_assert_cmpstr (weft_session_document_get_title (second), ==, "Untitled 2");
  g_assert_false (session_save (document, NULL, &error));
  g_assert_nonnull (strstr (error->message, "has no file yet"));
  g_clear_error (&error);
  g_assert_true (session_save (document, path, &error));
  g_assert_no_error (error);
  text = write_version (document);
  assert_file (document, text);
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "mine.weft");
  set_title (document, "Named");
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "Named");
}

static void
test_modified (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");

  (void) data;
  g_assert_false (weft_session_document_get_modified (document));
  set_title (document, "Two");
  g_assert_true (weft_session_document_get_modified (document));
  weft_session_document_undo (document);
  g_assert_false (weft_session_document_get_modified (document));
  weft_session_document_redo (document);
  g_assert_true (session_save (document, NULL, NULL));
  g_assert_false (weft_session_document_get_modified (document));
  weft_session_document_undo (document);
  g_assert_true (weft_session_document_get_modified (document));
  weft_session_document_redo (document);
  g_assert_false (weft_session_document_get_modified (document));
}

/* What merges with an edit before a save must not take the saved version out of the history. */
static void
test_save_ends_merge (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  guint32 root = 1;

  (void) data;
  g_assert_true (
      weft_session_document_set (document, &root, 1, WEFT_PROPERTY_TITLE, "a", NULL, "title", NULL));
  g_assert_true (session_save (document, NULL, NULL));
  g_assert_true (
      weft_session_document_set (document, &root, 1, WEFT_PROPERTY_TITLE, "ab", NULL, "title", NULL));
  weft_session_document_undo (document);
  g_assert_false (weft_session_document_get_modified (document));
}

static void
test_edit_while_saving (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *saved = NULL;
  g_autofree char *edited = NULL;

  (void) data;
  set_title (document, "Two");
  saved = write_version (document);
  weft_session_document_save_async (document, NULL, NULL);
  g_assert_true (weft_session_document_get_saving (document));
  set_title (document, "Three");
  edited = write_version (document);
  wait_until (is_saved, document, 10);
  g_assert_true (weft_session_document_get_modified (document));
  assert_file (document, saved);
  weft_session_document_undo (document);
  g_assert_false (weft_session_document_get_modified (document));
  weft_session_document_redo (document);
  /* Two at once: the file is that of the later one. */
  weft_session_document_save_async (document, NULL, NULL);
  set_title (document, "Four");
  weft_session_document_save_async (document, NULL, NULL);
  weft_session_document_undo (document);
  wait_until (is_saved, document, 10);
  g_assert_true (weft_session_document_get_modified (document));
  weft_session_document_redo (document);
  g_assert_false (weft_session_document_get_modified (document));
  g_free (edited);
  edited = write_version (document);
  assert_file (document, edited);
}

/* Everything is as if the save had not been tried. */
static void
check_failed_save (WeftSessionDocument *document, const char *target, const char *expected)
{
  g_autofree char *path = get_path (document);
  g_autofree char *before = session_read (path);
  WeftDocument *version = weft_session_document_get_version (document);
  g_autoptr (GError) error = NULL;

  g_assert_false (session_save (document, target, &error));
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, expected));
  g_assert_true (weft_session_document_get_modified (document));
  g_assert_true (weft_session_document_get_version (document) == version);
  g_assert_cmpint (weft_session_document_get_file_state (document), ==, WEFT_FILE_KNOWN);
  assert_file (document, before);
}

static void
set_file_limit (rlim_t limit)
{
  struct rlimit limits;

  getrlimit (RLIMIT_FSIZE, &limits);
  limits.rlim_cur = MIN (limit, limits.rlim_max);
  setrlimit (RLIMIT_FSIZE, &limits);
}

static void
test_failed_save (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *below_file = session_path (fixture, "one.weft/two.weft");
  g_autofree char *nowhere = session_path (fixture, "no/such/folder.weft");

  (void) data;
  set_title (document, "Two");
  check_failed_save (document, below_file, "two.weft");
  check_failed_save (document, nowhere, "folder.weft");
  check_failed_save (document, fixture->folder, "a folder");
  signal (SIGXFSZ, SIG_IGN);
  set_file_limit (64);
  check_failed_save (document, NULL, "one.weft");
  set_file_limit (RLIM_INFINITY);
  g_assert_true (session_save (document, NULL, NULL));
  g_assert_false (weft_session_document_get_modified (document));
}

static void
test_full_disk (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *folder = session_path (fixture, "disk");
  g_autofree char *filler = session_path (fixture, "disk/filler");
  g_autofree char *noise = g_strnfill (100000, 'x');
  WeftSessionDocument *document;

  (void) data;
  g_mkdir (folder, 0700);
  if (mount ("weft", folder, "tmpfs", 0, "size=64k") < 0) {
    g_test_skip ("may not mount");
    return;
  }
  document = open_titled (fixture, "disk/one.weft", "One");
  set_title (document, "Two");
  {
    FILE *file = g_fopen (filler, "w");

    setbuf (file, NULL);
    fwrite (noise, 1, 100000, file);
    fclose (file);
  }
  check_failed_save (document, NULL, "a full file system");
  g_unlink (filler);
  g_assert_true (session_save (document, NULL, NULL));
  session_close (fixture->session, document);
  g_assert_cmpint (umount2 (folder, MNT_DETACH), ==, 0);
}

typedef struct {
  guint n;
  guint last;
} Events;

/* Of one test after the other; the document of the last may still tell something while it goes. */
static Events events;

static void
event_cb (G_GNUC_UNUSED WeftSessionDocument *document, guint event)
{
  events.n++;
  events.last = event;
}

static void
count_events (WeftSessionDocument *document)
{
  events = (Events){0};
  g_signal_connect (document, "file-changed", G_CALLBACK (event_cb), NULL);
}

static void
run_shell (const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list list;
  char *arguments[] = {(char *) "/bin/sh", (char *) "-c", NULL, NULL};
  int status;

  va_start (list, format);
  line = g_strdup_vprintf (format, list);
  va_end (list);
  arguments[2] = line;
  g_assert_true (g_spawn_sync (NULL, arguments, NULL, 0, NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
}

static void
test_changed_on_disk (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = get_path (document);
  g_autofree char *kept = session_path (fixture, "kept");
  g_autoptr (GError) error = NULL;

  (void) data;
  count_events (document);
  run_shell ("cp '%s' '%s' && sed s/One/Other/ '%s' > '%s'", path, kept, kept, path);
  wait_until (is_changed, document, 10);
  g_assert_cmpuint (events.last, ==, WEFT_FILE_EVENT_CHANGED);
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "One");
  g_assert_false (weft_session_document_get_modified (document));
  set_title (document, "Mine");
  g_assert_false (session_save (document, NULL, &error));
  g_assert_nonnull (strstr (error->message, "another program"));
  g_clear_error (&error);
  /* It is put back, in another way. */
  run_shell ("mv '%s' '%s'", kept, path);
  wait_until (is_known, document, 10);
  g_assert_cmpuint (events.last, ==, WEFT_FILE_EVENT_BACK);
  g_assert_true (session_save (document, NULL, NULL));
  /* Reloading. */
  run_shell ("sed -i s/Mine/Third/ '%s'", path);
  wait_until (is_changed, document, 10);
  g_assert_true (session_reload (document, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "Third");
  g_assert_true (is_known (document));
  g_assert_false (weft_session_document_get_modified (document));
  g_assert_false (weft_session_document_get_can_undo (document));
  g_assert_cmpuint (events.n, ==, 3);
}

static void
test_keep_ours (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = get_path (document);
  g_autofree char *text = write_version (document);
  g_autoptr (GError) error = NULL;

  (void) data;
  run_shell ("echo '<weft' > '%s'", path);
  wait_until (is_changed, document, 10);
  g_assert_false (session_reload (document, &error));
  g_assert_nonnull (strstr (error->message, "one.weft:"));
  g_assert_true (is_changed (document));
  weft_session_document_keep_ours (document);
  g_assert_true (weft_session_document_get_modified (document));
  g_assert_true (session_save (document, NULL, NULL));
  assert_file (document, text);
  g_assert_false (weft_session_document_get_modified (document));
}

/* Found out without the help of an announcement, at the latest when it is to be saved. */
static void
test_changed_unnoticed (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = get_path (document);
  g_autoptr (GError) error = NULL;

  (void) data;
  set_title (document, "Mine");
  run_shell ("sed -i s/One/Other/ '%s'", path);
  g_assert_true (is_known (document));
  g_assert_false (session_save (document, NULL, &error));
  g_assert_nonnull (strstr (error->message, "another program"));
  wait_until (is_changed, document, 0.15);
}

/* Whoever is told that the save failed can ask at once why. */
static void
note_state_cb (GObject *document, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (weft_session_document_save_finish (WEFT_SESSION_DOCUMENT (document), result, &error));
  *(WeftFileState *) data = weft_session_document_get_file_state (WEFT_SESSION_DOCUMENT (document));
}

static void
test_told_with_failure (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = get_path (document);
  WeftFileState told = WEFT_FILE_KNOWN;

  (void) data;
  set_title (document, "Mine");
  run_shell ("sed -i s/One/Other/ '%s'", path);
  weft_session_document_save_async (document, note_state_cb, &told);
  wait_until (is_saved, document, 10);
  g_assert_cmpint (told, ==, WEFT_FILE_CHANGED);
  weft_session_document_keep_ours (document);
  g_assert_true (session_save (document, NULL, NULL));
}

static void
keep_warning_cb (GObject *document, GAsyncResult *result, gpointer data)
{
  g_assert_true (weft_session_document_save_finish (WEFT_SESSION_DOCUMENT (document), result, NULL));
  *(char **) data = g_strdup (weft_session_document_get_save_warning (result));
}

/* The file stands there, so it is the document's own from now on; that it may be lost yet is told besides. */
static void
test_folder_fails (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *warning = NULL;

  (void) data;
  count_events (document);
  set_title (document, "Two");
  g_atomic_int_set (&folders_fail, TRUE);
  weft_session_document_save_async (document, keep_warning_cb, &warning);
  wait_until (is_saved, document, 10);
  g_atomic_int_set (&folders_fail, FALSE);
  g_assert_nonnull (strstr (warning, "“one.weft” is saved, but"));
  g_assert_false (weft_session_document_get_modified (document));
  set_title (document, "Three");
  g_clear_pointer (&warning, g_free);
  weft_session_document_save_async (document, keep_warning_cb, &warning);
  wait_until (is_saved, document, 10);
  g_assert_null (warning);
  g_assert_cmpuint (events.n, ==, 0);
}

/* What a document that was never saved may be called. */
static void
test_names (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *long_title = g_strnfill (300, 'x');
  g_autoptr (GString) wide = g_string_new ("ab");
  const char *rows[][2] = {{"   ", "Untitled.weft"},
                           {"  .x ", "-.x.weft"},
                           {" a/b ", "a-b.weft"},
                           {long_title, NULL},
                           {NULL, NULL}};
  WeftSessionDocument *document = weft_session_new_document (fixture->session);

  (void) data;
  for (guint i = 0; i < 100; i++)
    g_string_append (wide, "織機");
  rows[G_N_ELEMENTS (rows) - 1][0] = wide->str;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *name = NULL;

    set_title (document, rows[i][0]);
    name = weft_session_document_make_file_name (document);
    if (rows[i][1] != NULL)
      g_assert_cmpstr (name, ==, rows[i][1]);
    g_assert_true (g_utf8_validate (name, -1, NULL) && g_str_has_suffix (name, ".weft"));
    g_assert_cmpuint (strlen (name), <=, 255);
  }
}

/* Its time alone says nothing. */
static void
test_touched (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = get_path (document);

  (void) data;
  count_events (document);
  run_shell ("touch '%s'; cp '%s' '%s.copy'; mv '%s.copy' '%s'", path, path, path, path, path);
  wait_for (1.5);
  weft_session_document_check_file (document);
  wait_for (0.2);
  g_assert_cmpuint (events.n, ==, 0);
  set_title (document, "Mine");
  g_assert_true (session_save (document, NULL, NULL));
  wait_for (1.5);
  g_assert_cmpuint (events.n, ==, 0);
}

static void
test_deleted (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = get_path (document);
  g_autofree char *text = write_version (document);

  (void) data;
  count_events (document);
  run_shell ("rm '%s'", path);
  wait_until (is_deleted, document, 10);
  g_assert_cmpuint (events.last, ==, WEFT_FILE_EVENT_DELETED);
  g_assert_true (weft_session_document_get_modified (document));
  g_assert_true (session_save (document, NULL, NULL));
  g_assert_true (is_known (document));
  g_assert_false (weft_session_document_get_modified (document));
  assert_file (document, text);
  run_shell ("mv '%s' '%s.away'", path, path);
  wait_until (is_deleted, document, 10);
  weft_session_document_keep_ours (document);
  g_assert_true (is_known (document));
  g_assert_true (weft_session_document_get_modified (document));
  g_assert_true (session_save (document, NULL, NULL));
}

static void
check_same (SessionFixture *fixture, WeftSessionDocument *document, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSessionDocument) again = session_open (fixture->session, path, &error);

  g_assert_no_error (error);
  g_assert_true (again == document);
}

static void
keep_document_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WeftSessionDocument **document = data;

  *document = weft_session_open_finish (WEFT_SESSION (source), result, NULL);
}

static gboolean
is_set (gpointer data)
{
  return *(gpointer *) data != NULL;
}

static void
test_opened_twice (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  WeftSessionDocument *other = open_titled (fixture, "other.weft", "Other");
  g_autofree char *path = get_path (document);
  g_autofree char *symbolic = session_path (fixture, "symbolic.weft");
  g_autofree char *hard = session_path (fixture, "hard.weft");
  g_autofree char *round_about = g_build_filename (fixture->folder, "state", "..", "one.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_cmpint (symlink ("one.weft", symbolic), ==, 0);
  g_assert_cmpint (link (path, hard), ==, 0);
  wait_for (0.1);
  check_same (fixture, document, path);
  check_same (fixture, document, symbolic);
  check_same (fixture, document, hard);
  check_same (fixture, document, round_about);
  g_assert_true (weft_session_find (fixture->session, file) == document);
  /* Another program puts a new file in its place. */
  run_shell ("cp '%s' '%s.new' && mv '%s.new' '%s'", path, path, path, path);
  check_same (fixture, document, path);
  /* A save does so, too; the hard link is another file now. */
  set_title (document, "Two");
  g_assert_true (session_save (document, NULL, NULL));
  check_same (fixture, document, symbolic);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->session)), ==, 2);
  /* Nor can one document be saved over another that is open. */
  g_assert_false (session_save (other, symbolic, &error));
  g_assert_nonnull (strstr (error->message, "open as another document"));
}

static void
test_opened_at_once (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *text = session_text ("One");
  g_autofree char *path = session_write (fixture, "one.weft", text);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (WeftSessionDocument) first = NULL;
  g_autoptr (WeftSessionDocument) second = NULL;

  (void) data;
  weft_session_open_async (fixture->session, file, keep_document_cb, &first);
  weft_session_open_async (fixture->session, file, keep_document_cb, &second);
  wait_until (is_set, &first, 10);
  wait_until (is_set, &second, 10);
  g_assert_true (first == second);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->session)), ==, 1);
}

/* A save through a symbolic link leaves the link. */
static void
test_symbolic_link (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *text = session_text ("One");
  g_autofree char *path = session_write (fixture, "one.weft", text);
  g_autofree char *symbolic = session_path (fixture, "symbolic.weft");
  g_autoptr (WeftSessionDocument) document = NULL;
  g_autofree char *saved = NULL;
  g_autofree char *found = NULL;

  (void) data;
  g_assert_cmpint (symlink ("one.weft", symbolic), ==, 0);
  document = session_open (fixture->session, symbolic, NULL);
  set_title (document, "Two");
  g_assert_true (session_save (document, NULL, NULL));
  saved = write_version (document);
  found = session_read (path);
  g_assert_cmpstr (found, ==, saved);
  g_assert_true (g_file_test (symbolic, G_FILE_TEST_IS_SYMLINK));
}

static void
test_read_only (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *text = session_text ("One");
  g_autofree char *path = session_write (fixture, "one.weft", text);
  g_autofree char *copy = session_path (fixture, "open/copy.weft");
  g_autofree char *open_folder = session_path (fixture, "open");
  g_autoptr (WeftSessionDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  guint32 root = 1;
  gboolean is_root = geteuid () == 0;

  (void) data;
  g_mkdir (open_folder, 0777);
  g_chmod (open_folder, 0777);
  g_chmod (fixture->folder, 0755);
  g_chmod (path, 0444);
  /* Nothing is read-only for root. */
  if (is_root)
    g_assert_cmpint (seteuid (65534), ==, 0);
  document = session_open (fixture->session, path, &error);
  g_assert_no_error (error);
  g_assert_true (weft_session_document_get_read_only (document));
  g_assert_false (
      weft_session_document_set (document, &root, 1, WEFT_PROPERTY_TITLE, "x", NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "save it under another name"));
  g_clear_error (&error);
  g_assert_true (session_save (document, copy, &error));
  g_assert_no_error (error);
  g_assert_false (weft_session_document_get_read_only (document));
  set_title (document, "Mine");
  g_assert_true (session_save (document, NULL, &error));
  /* It may become so later. */
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_chmod (copy, 0444);
  if (is_root)
    g_assert_cmpint (seteuid (65534), ==, 0);
  weft_session_document_check_file (document);
  wait_for (0.2);
  g_assert_true (weft_session_document_get_read_only (document));
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
}

static const WeftRecentFile *
recent_at (GPtrArray *files, guint i)
{
  return g_ptr_array_index (files, i);
}

typedef struct {
  guint n;
  guint awaited;
} Changes;

static void
count_change (Changes *changes)
{
  changes->n++;
}

static gboolean
are_there (gpointer data)
{
  const Changes *changes = data;

  return changes->n == changes->awaited;
}

/* In the order in which they were opened, however quickly one after the other. */
static void
test_recent (SessionFixture *fixture, gconstpointer data)
{
  Changes changes = {0, 26};
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *gone = session_path (fixture, "file 20 %.weft");
  g_autoptr (WeftSessionDocument) seventh = NULL;

  (void) data;
  g_signal_connect_swapped (fixture->session, "recent-changed", G_CALLBACK (count_change), &changes);
  for (guint i = 0; i < 25; i++) {
    g_autofree char *name = g_strdup_printf ("file %u %%.weft", i);

    open_titled (fixture, name, name);
  }
  /* Opened once more, the oldest but one comes to the front. */
  seventh = g_list_model_get_item (G_LIST_MODEL (fixture->session), 6);
  session_close (fixture->session, seventh);
  open_titled (fixture, "file 6 %.weft", "Again");
  g_unlink (gone);
  wait_until (are_there, &changes, 20);
  files = session_list (fixture->session, weft_session_list_recent_async, weft_session_list_recent_finish);
  g_assert_cmpuint (files->len, ==, 20);
  g_assert_cmpstr (recent_at (files, 0)->title, ==, "Again");
  g_assert_cmpstr (recent_at (files, 1)->title, ==, "file 24 %.weft");
  for (guint i = 0; i < files->len; i++)
    g_assert_cmpint (recent_at (files, i)->exists, ==, !g_str_equal (recent_at (files, i)->path, gone));
  g_assert_cmpstr (recent_at (files, 5)->path, ==, gone);
  changes.awaited++;
  weft_session_forget_recent (fixture->session, gone);
  wait_until (are_there, &changes, 20);
  g_clear_pointer (&files, g_ptr_array_unref);
  files = session_list (fixture->session, weft_session_list_recent_async, weft_session_list_recent_finish);
  g_assert_cmpuint (files->len, ==, 19);
  g_signal_handlers_disconnect_by_data (fixture->session, &changes);
}

static void
test_examples (SessionFixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) examples =
      session_list (fixture->session, weft_session_list_examples_async, weft_session_list_examples_finish);
  gboolean found = FALSE;

  (void) data;
  for (guint i = 0; i < examples->len; i++) {
    const WeftExample *example = g_ptr_array_index (examples, i);
    g_autoptr (GFile) file = g_file_new_for_path (example->path);
    g_autoptr (WeftSessionDocument) document = NULL;

    weft_session_open_copy_async (fixture->session, file, keep_document_cb, &document);
    wait_until (is_set, &document, 10);
    g_assert_null (weft_session_document_get_file (document));
    g_assert_false (weft_session_document_get_read_only (document));
    g_assert_false (weft_session_document_get_modified (document));
    g_assert_cmpstr (weft_session_document_get_title (document), ==, example->title);
    found |= g_str_has_suffix (example->path, "li-figure-2.weft");
    /* Each is about something, and says what to see in it. */
    g_assert_nonnull (example->note);
    g_assert_cmpstr (example->theme, !=, "More");
  }
  g_assert_true (found);
  g_assert_cmpuint (examples->len, >=, 7);
}

/* What was read from a file that cannot be written is not of that file: saving it needs another one. */
static void
test_foreign (SessionFixture *fixture, gconstpointer data)
{
  static const char text[] = "{\"task_graph\": {\"tasks\": [{\"name\": \"a\", \"cost\": 1}]}}";
  g_autofree char *path = session_write (fixture, "flow.json", text);
  g_autofree char *other = session_path (fixture, "flow.weft");
  g_autofree char *name = NULL;
  g_autofree char *left = NULL;
  g_autoptr (GError) error = NULL;
  WeftSessionDocument *document = session_open (fixture->session, path, &error);

  (void) data;
  g_assert_no_error (error);
  g_object_unref (document); /* the session has it */
  g_assert_null (weft_session_document_get_file (document));
  g_assert_false (weft_session_document_get_modified (document));
  g_assert_false (weft_session_document_get_read_only (document));
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "flow");
  name = weft_session_document_make_file_name (document);
  g_assert_cmpstr (name, ==, "flow.weft");
  g_assert_true (session_save (document, other, &error));
  g_assert_no_error (error);
  g_assert_nonnull (weft_session_document_get_file (document));
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "flow.weft");
  left = session_read (path);
  g_assert_cmpstr (left, ==, text);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                                                  \
  g_test_add ("/files/" path, SessionFixture, NULL, session_fixture_set_up, function,                        \
              session_fixture_tear_down)
  ADD ("open-faults", test_open_faults);
  ADD ("new", test_new);
  ADD ("modified", test_modified);
  ADD ("save-ends-merge", test_save_ends_merge);
  ADD ("edit-while-saving", test_edit_while_saving);
  ADD ("failed-save", test_failed_save);
  ADD ("full-disk", test_full_disk);
  ADD ("changed-on-disk", test_changed_on_disk);
  ADD ("keep-ours", test_keep_ours);
  ADD ("changed-unnoticed", test_changed_unnoticed);
  ADD ("told-with-failure", test_told_with_failure);
  ADD ("folder-fails", test_folder_fails);
  ADD ("names", test_names);
  ADD ("touched", test_touched);
  ADD ("deleted", test_deleted);
  ADD ("opened-twice", test_opened_twice);
  ADD ("opened-at-once", test_opened_at_once);
  ADD ("symbolic-link", test_symbolic_link);
  ADD ("read-only", test_read_only);
  ADD ("recent", test_recent);
  ADD ("examples", test_examples);
  ADD ("foreign", test_foreign);
  return g_test_run ();
}
