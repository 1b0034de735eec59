/* cli-sweep-journal.c: see cli-sweep-journal.h. */
#include "cli-sweep-journal.h"

#include "weft-fault.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD  "weft-sweep 1 "
#define BEGUN "begun\t"

struct _CliJournal {
  char *path;
  int file;
};

static char *
get_path (const char *out, const CliRank *rank)
{
  return rank->n > 1 ? g_strdup_printf ("%s.journal-%u", out, rank->rank)
                     : g_strdup_printf ("%s.journal", out);
}

static char *
make_head (WeftDigest digest)
{
  g_autofree char *hex = weft_digest_to_string (digest);

  return g_strconcat (HEAD, hex, "\n", NULL);
}

static void
refuse (const char *path, const char *found, const char *expected, GError **error)
{
  weft_fault_set (
      error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.file = (char *) path, .found = (char *) found, .expected = (char *) expected});
}

static void
refuse_system (const char *path, int code, GError **error)
{
  g_set_error (error, G_IO_ERROR, (gint) g_io_error_from_errno (code), "%s: %s", path, g_strerror (code));
}

/* One call of the system: where it is torn by a kill or a full disk, the check sum tells. */
static gboolean
write_line (CliJournal *journal, const char *line, GError **error)
{
  gsize size = strlen (line);
  gssize written;

  do
    written = write (journal->file, line, size);
  while (written < 0 && errno == EINTR);
  if (written == (gssize) size)
    return TRUE;
  refuse_system (journal->path, written < 0 ? errno : ENOSPC, error);
  return FALSE;
}

/* How long the file is up to the end of its last whole line. */
static gsize
find_end (const char *bytes, gsize size)
{
  const char *last = size > 0 ? memrchr (bytes, '\n', size) : NULL;

  return last != NULL ? (gsize) (last - bytes) + 1 : 0;
}

/* A line that was torn, the first one included, is cut off. */
static gboolean
resume (CliJournal *journal, const char *head, GError **error)
{
  g_autofree char *bytes = NULL;
  gsize size = 0;
  gsize end;

  if (!g_file_get_contents (journal->path, &bytes, &size, error))
    return FALSE;
  end = find_end (bytes, size);
  if (end < size && ftruncate (journal->file, (off_t) end) < 0) {
    refuse_system (journal->path, errno, error);
    return FALSE;
  }
  if (end == 0)
    return write_line (journal, head, error);
  if (g_str_has_prefix (bytes, head))
    return TRUE;
  refuse (journal->path, _ ("the points of another sweep, or of another version"),
          _ ("those of this one; without the file it begins anew"), error);
  return FALSE;
}

CliJournal *
cli_journal_open (const char *out, WeftDigest digest, const CliRank *rank, GError **error)
{
  g_autoptr (CliJournal) journal = g_new0 (CliJournal, 1);
  g_autofree char *head = make_head (digest);
  g_autofree char *begun = g_strdup_printf (BEGUN "%s\n", rank->run);

  journal->path = get_path (out, rank);
  journal->file = open (journal->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (journal->file < 0) {
    refuse_system (journal->path, errno, error);
    return NULL;
  }
  if (flock (journal->file, LOCK_EX | LOCK_NB) < 0) {
    refuse (journal->path, _ ("another process that computes it"), _ ("one at a time"), error);
    return NULL;
  }
  if (!resume (journal, head, error) || (rank->n > 1 && !write_line (journal, begun, error)))
    return NULL;
  return g_steal_pointer (&journal);
}

gboolean
cli_journal_add (CliJournal *journal, guint part, const WeftSweepPoint *point, GError **error)
{
  g_autofree char *text = weft_sweep_point_print (point);
  g_autofree char *line = g_strdup_printf ("%u\t%s\n", part, text);

  return write_line (journal, line, error);
}

void
cli_journal_close (CliJournal *journal)
{
  if (journal->file >= 0)
    close (journal->file);
  g_free (journal->path);
  g_free (journal);
}

/* All files. */

/* (transfer full): of @out; whatever else is called so is read in vain. */
static GPtrArray *
list_paths (const char *out)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_path_get_dirname (out);
  g_autofree char *name = g_path_get_basename (out);
  g_autofree char *own = g_strconcat (name, ".journal", NULL);
  g_autofree char *ranks = g_strconcat (own, "-", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *file;

  while (files != NULL && (file = g_dir_read_name (files)) != NULL)
    if (g_str_equal (file, own) || g_str_has_prefix (file, ranks))
      g_ptr_array_add (paths, g_build_filename (folder, file, NULL));
  return paths;
}

static void
read_line (const char *line, GPtrArray *parts)
{
  char *end = NULL;
  guint64 part = g_ascii_strtoull (line, &end, 10);
  WeftSweepPoint *point = *end == '\t' && part < parts->len ? weft_sweep_point_parse (end + 1) : NULL;

  if (point != NULL)
    g_ptr_array_add (parts->pdata[part], point);
}

/* Whether its rank has begun in this run. */
static gboolean
read_file (const char *path, const char *head, const CliRank *rank, GPtrArray *parts)
{
  g_autofree char *bytes = NULL;
  g_autofree char *begun = g_strconcat (BEGUN, rank->run, NULL);
  g_auto (GStrv) lines = NULL;
  gboolean has_begun = FALSE;
  gsize size;

  if (!g_file_get_contents (path, &bytes, &size, NULL) || !g_str_has_prefix (bytes, head))
    return FALSE;
  bytes[find_end (bytes, size)] = '\0';
  lines = g_strsplit (bytes + strlen (head), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    has_begun = has_begun || g_str_equal (lines[i], begun);
    read_line (lines[i], parts);
  }
  return has_begun;
}

GPtrArray *
cli_journals_read (const char *out,
                   WeftDigest digest,
                   guint n_parts,
                   const CliRank *rank,
                   gboolean *all_begun)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) paths = list_paths (out);
  g_autofree char *head = make_head (digest);
  guint begun = 0;

  for (guint i = 0; i < n_parts; i++)
    g_ptr_array_add (parts, g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sweep_point_unref));
  for (guint i = 0; i < paths->len; i++)
    begun += read_file (paths->pdata[i], head, rank, parts);
  if (all_begun != NULL)
    *all_begun = rank->n == 1 || begun >= rank->n;
  return parts;
}

#define LOCK ".journal-lock"

int
cli_journals_lock (const char *out, GError **error)
{
  g_autofree char *path = g_strconcat (out, LOCK, NULL);
  int file = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

  if (file >= 0 && flock (file, LOCK_EX) == 0)
    return file;
  refuse_system (path, errno, error);
  if (file >= 0)
    close (file);
  return -1;
}

void
cli_journals_unlock (const char *out, int lock)
{
  g_autoptr (GPtrArray) paths = list_paths (out);

  if (paths->len == 1 && g_str_has_suffix (paths->pdata[0], LOCK))
    g_unlink (paths->pdata[0]);
  close (lock);
}

void
cli_journals_remove (const char *out)
{
  g_autoptr (GPtrArray) paths = list_paths (out);

  for (guint i = 0; i < paths->len; i++)
    g_unlink (paths->pdata[i]);
}
