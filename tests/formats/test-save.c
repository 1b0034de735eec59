/* test-save.c: there is always one complete file: through links, failures and sudden death. */
#include "weft-fault.h"
#include "weft-file.h"
#include "weft-save.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

typedef struct {
  char *folder;
  char *path;
} Fixture;

static gboolean folders_fail = FALSE;

/* Stands before that of the system: folders may fail to reach the disk. */
int
fsync (int fd)
{
  struct stat status;

  if (!folders_fail || fstat (fd, &status) < 0 || !S_ISDIR (status.st_mode))
    return (int) syscall (SYS_fsync, fd);
  errno = EIO;
  return -1;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("weft-save-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "a.weft", NULL);
}

static guint
count_files (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

    g_remove (path);
  }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
assert_holds (const char *path, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static void
save (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;

  weft_save_bytes (path, text, strlen (text), &error);
  g_assert_no_error (error);
}

static void
test_replace (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  struct stat status;

  save (fixture->path, "one");
  g_chmod (fixture->path, 0640);
  save (fixture->path, "two");
  assert_holds (fixture->path, "two");
  g_assert_cmpint (stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

static void
test_link (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *link = g_build_filename (fixture->folder, "link.weft", NULL);

  save (fixture->path, "one");
  g_assert_cmpint (symlink ("a.weft", link), ==, 0);
  save (link, "two");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_holds (fixture->path, "two");
}

/* Piece by piece: the old file stays until the new one is finished, and when it never is. */
static void
test_pieces (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  save (fixture->path, "old");
  for (guint i = 0; i < 2; i++) {
    g_autoptr (WeftSave) pieces = weft_save_new (fixture->path, &error);

    g_assert_no_error (error);
    g_assert_true (weft_save_add (pieces, "ne", 2, &error));
    g_assert_true (weft_save_add (pieces, "w", 1, &error));
    assert_holds (fixture->path, "old");
    if (i == 1)
      g_assert_true (weft_save_finish (pieces, &error));
  }
  assert_holds (fixture->path, "new");
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* No room: the old file stays, nothing is left over, and a sentence names the file. */
static void
test_no_room (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *large = g_strnfill (100000, 'x');
  struct rlimit before;
  struct rlimit small;
  g_autoptr (GError) error = NULL;
  gboolean saved;

  save (fixture->path, "old");
  getrlimit (RLIMIT_FSIZE, &before);
  small = before;
  small.rlim_cur = 4096;
  signal (SIGXFSZ, SIG_IGN);
  setrlimit (RLIMIT_FSIZE, &small);
  saved = weft_save_bytes (fixture->path, large, 100000, &error);
  setrlimit (RLIMIT_FSIZE, &before);
  g_assert_false (saved);
  g_assert_nonnull (strstr (error->message, "a.weft"));
  assert_holds (fixture->path, "old");
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* The file stands there, but perhaps not after a power failure: that is told. */
static void
test_folder_fails (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  folders_fail = TRUE;
  g_assert_false (weft_save_bytes (fixture->path, "new", 3, &error));
  folders_fail = FALSE;
  g_assert_nonnull (strstr (error->message, "is written, but may be lost"));
  assert_holds (fixture->path, "new");
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* What a window says of files that cannot be used. */
static void
test_words (G_GNUC_UNUSED Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *problem;
    int code;
    const char *words;
  } rows[] = {{"cannot be saved", EACCES, "You have no permission to use “ro.weft”."},
              {"cannot be read", EACCES, "You have no permission to use “ro.weft”."},
              {"cannot be saved", EROFS, "“ro.weft” is on a file system that may only be read."},
              {"cannot be saved", ENOSPC, "No space is left for “ro.weft”."},
              {"cannot be read", ENOENT, "“ro.weft” does not exist."}};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *words = NULL;

    weft_file_fail ("/some/where/ro.weft", rows[i].problem, rows[i].code, &error);
    words = weft_fault_words (error);
    g_assert_cmpstr (words, ==, rows[i].words);
    g_assert_true (g_str_has_prefix (error->message, "/some/where/ro.weft: "));
  }
}

/* What others have noted about the file stays. */
static void
test_attributes (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  char value[16] = {0};

  g_assert_true (weft_save_bytes (fixture->path, "old", 3, NULL));
  if (setxattr (fixture->path, "user.colour", "green", 5, 0) < 0) {
    g_test_skip ("no extended attributes here");
    return;
  }
  g_assert_true (weft_save_bytes (fixture->path, "new", 3, NULL));
  assert_holds (fixture->path, "new");
  g_assert_cmpint (getxattr (fixture->path, "user.colour", value, sizeof value), ==, 5);
  g_assert_cmpstr (value, ==, "green");
}

static void
test_no_folder (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->path, "below", "b.weft", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (weft_save_bytes (path, "x", 1, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (weft_save_bytes (fixture->folder, "x", 1, &error));
  g_assert_nonnull (error);
}

/* A child saves without end and is killed: the file is always one of its versions. */
static void
test_killed (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  save (fixture->path, "start");
  for (guint i = 0; i < 40; i++) {
    g_autofree char *text = NULL;
    pid_t child = fork ();

    if (child == 0) {
      for (guint k = 0;; k++) {
        g_autofree char *body = g_strnfill (2000 + k % 7, 'a' + k % 26);

        weft_save_bytes (fixture->path, body, strlen (body), NULL);
      }
    }
    g_usleep (2000 + 500 * (i % 20));
    kill (child, SIGKILL);
    waitpid (child, NULL, 0);
    g_assert_true (g_file_get_contents (fixture->path, &text, NULL, NULL));
    g_assert_true (g_str_equal (text, "start") ||
                   (strlen (text) >= 2000 && text[0] == text[strlen (text) - 1]));
  }
  save (fixture->path, "end");
  assert_holds (fixture->path, "end");
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (Fixture *, gconstpointer);
  } tests[] = {{"/save/replace", test_replace},
               {"/save/link", test_link},
               {"/save/no-room", test_no_room},
               {"/save/no-folder", test_no_folder},
               {"/save/folder-fails", test_folder_fails},
               {"/save/words", test_words},
               {"/save/attributes", test_attributes},
               {"/save/killed", test_killed},
               {"/save/pieces", test_pieces}};

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
