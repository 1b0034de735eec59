/* weft-save.c: temporary file, fsync, rename, fsync of the folder. */
#include "weft-save.h"

#include "weft-digest.h"
#include "weft-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MAX_LINKS      40
#define MAX_TRIES      100
#define MAX_ATTRIBUTE  65536 /* bytes of an extended attribute: what Linux allows */
#define MAX_NAME_BYTES 180   /* of the file's own name in that of the temporary file */

/* Where a file is saved. */
typedef struct {
  char *path; /* as it is, without symbolic links in its last part */
  char *folder;
  char *prefix; /* the start of its temporary files' names */
  gboolean exists;
  struct stat status; /* of the old file */
} Target;

static void
target_clear (Target *target)
{
  g_free (target->path);
  g_free (target->folder);
  g_free (target->prefix);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Target, target_clear)

/* One step from a link to where it leads; %NULL with errno when it cannot be read. */
static char *
follow (const char *link)
{
  g_autofree char *folder = g_path_get_dirname (link);
  char leads_to[PATH_MAX];
  gssize length = readlink (link, leads_to, sizeof leads_to - 1);

  if (length < 0)
    return NULL;
  leads_to[length] = '\0';
  return g_path_is_absolute (leads_to) ? g_strdup (leads_to) : g_build_filename (folder, leads_to, NULL);
}

/* Sets target->path and looks at what is there. A link may lead to a file that does not exist yet. */
static gboolean
resolve (Target *target, const char *path)
{
  g_autofree char *next = NULL;

  target->path = g_strdup (path);
  for (guint i = 0; i < MAX_LINKS; i++) {
    if (lstat (target->path, &target->status) < 0)
      return errno == ENOENT;
    target->exists = !S_ISLNK (target->status.st_mode);
    if (target->exists)
      return TRUE;
    next = follow (target->path);
    if (next == NULL)
      return FALSE;
    g_free (target->path);
    target->path = g_steal_pointer (&next);
  }
  errno = ELOOP;
  return FALSE;
}

/* Only a regular file that may be written is replaced. */
static gboolean
check_old_file (const Target *target)
{
  if (!target->exists)
    return TRUE;
  errno = S_ISDIR (target->status.st_mode) ? EISDIR : EINVAL;
  return S_ISREG (target->status.st_mode) && faccessat (AT_FDCWD, target->path, W_OK, AT_EACCESS) == 0;
}

/* Process numbers mean something on one machine only. */
static guint
host_number (void)
{
  return weft_digest_text (g_get_host_name ()).low & 0xffff;
}

static gboolean
target_init (Target *target, const char *path)
{
  g_autofree char *name = NULL;

  *target = (Target){0};
  if (!resolve (target, path) || !check_old_file (target))
    return FALSE;
  target->folder = g_path_get_dirname (target->path);
  name = g_path_get_basename (target->path);
  target->prefix = g_strdup_printf (".%.*s.weft-%04x-", MAX_NAME_BYTES, name, host_number ());
  return TRUE;
}

/* Whether @name is a temporary file of the same target, made by a process that is no more. */
static gboolean
is_stale (const Target *target, const char *name)
{
  const char *number;
  char *end;
  gint64 pid;

  if (!g_str_has_prefix (name, target->prefix))
    return FALSE;
  number = name + strlen (target->prefix);
  pid = g_ascii_strtoll (number, &end, 10);
  return end != number && *end == '-' && strlen (end) == strlen ("-123456") && pid > 1 && pid <= G_MAXINT &&
         kill (pid, 0) < 0 && errno == ESRCH;
}

static void
remove_stale (const Target *target)
{
  g_autoptr (GDir) folder = g_dir_open (target->folder, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *path = g_build_filename (target->folder, name, NULL);

    if (is_stale (target, name))
      unlink (path);
  }
}

/* The file that is to be: its name and what it is open as. */
typedef struct {
  char *path;
  int fd;
} Temporary;

static void
temporary_clear (Temporary *temporary)
{
  int code = errno;

  if (temporary->fd >= 0)
    close (temporary->fd);
  if (temporary->path != NULL)
    unlink (temporary->path);
  g_free (temporary->path);
  errno = code;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Temporary, temporary_clear)

/* A new file takes the mode that the system gives new files; another is the user's alone until it has that
 * of the old one. */
static gboolean
create (const Target *target, Temporary *temporary)
{
  mode_t mode = target->exists ? 0600 : 0666;

  for (guint i = 0; i < MAX_TRIES; i++) {
    g_autofree char *name =
        g_strdup_printf ("%s%d-%06x", target->prefix, (int) getpid (), g_random_int () & 0xffffff);
    g_autofree char *path = g_build_filename (target->folder, name, NULL);

    temporary->fd = open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    if (temporary->fd >= 0)
      temporary->path = g_steal_pointer (&path);
    if (temporary->fd >= 0 || errno != EEXIST)
      break;
  }
  return temporary->fd >= 0;
}

static gboolean
write_all (int fd, const char *data, gsize size)
{
  while (size > 0) {
    gssize n = write (fd, data, size);

    if (n < 0 && errno != EINTR)
      return FALSE;
    data += MAX (n, 0);
    size -= MAX (n, 0);
  }
  return TRUE;
}

/* Not everybody may give files away: then the new file is its writer's, and the group's if possible. */
static gboolean
take_over (int fd, const Target *target)
{
  const struct stat *old = &target->status;

  if (!target->exists)
    return TRUE;
  if (fchown (fd, old->st_uid, old->st_gid) < 0 && fchown (fd, -1, old->st_gid) < 0)
    errno = 0;
  return fchmod (fd, old->st_mode & 0777) == 0;
}

/* Extended attributes of the old file, access lists among them, as far as the file system and the user's rights allow. */
static void
take_over_attributes (int fd, const Target *target)
{
  gssize size = target->exists ? listxattr (target->path, NULL, 0) : 0;
  g_autofree char *names = size > 0 ? g_malloc ((gsize) size) : NULL;

  size = size > 0 ? listxattr (target->path, names, (gsize) size) : 0;
  for (gssize at = 0; at < size; at += (gssize) strlen (names + at) + 1) {
    char value[MAX_ATTRIBUTE];
    gssize length = getxattr (target->path, names + at, value, sizeof value);

    if (length >= 0)
      fsetxattr (fd, names + at, value, (gsize) length, 0);
  }
}

static gboolean
finish (Temporary *temporary)
{
  gboolean closed;

  if (fsync (temporary->fd) < 0)
    return FALSE;
  closed = close (temporary->fd) == 0;
  temporary->fd = -1;
  return closed;
}

/* The new name is safe when its folder is. Not every file system lets folders be synchronised, and not every
 * folder may be read; whatever else fails is told. */
static gboolean
sync_folder (const Target *target)
{
  int fd = open (target->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean done;

  if (fd < 0)
    return TRUE;
  done = fsync (fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
  close (fd);
  return done;
}

/* A file that is not yet in its place. */
static gboolean
begin (Target *target, Temporary *temporary, const char *path)
{
  if (!target_init (target, path))
    return FALSE;
  remove_stale (target);
  return create (target, temporary);
}

/* Puts it there; %FALSE with errno when the old file is still there. */
static gboolean
end (const Target *target, Temporary *temporary, gboolean *is_durable)
{
  if (!take_over (temporary->fd, target))
    return FALSE;
  take_over_attributes (temporary->fd, target);
  if (!finish (temporary) || rename (temporary->path, target->path) < 0)
    return FALSE;
  g_clear_pointer (&temporary->path, g_free);
  *is_durable = sync_folder (target);
  return TRUE;
}

static gboolean
replace (const char *path, const char *data, gsize size, gboolean *is_durable)
{
  g_auto (Target) target = {0};
  g_auto (Temporary) temporary = {NULL, -1};

  return begin (&target, &temporary, path) && write_all (temporary.fd, data, size) &&
         end (&target, &temporary, is_durable);
}

static gboolean
fail (const char *path, GError **error)
{
  return weft_file_fail (path, _ ("cannot be saved"), errno, error);
}

static gboolean
check_durable (const char *path, gboolean is_durable, GError **error)
{
  return is_durable ||
         weft_file_fail (path, _ ("is written, but may be lost if the power fails now"), errno, error);
}

gboolean
weft_save_bytes_durably (const char *path, const char *data, gsize size, gboolean *is_durable, GError **error)
{
  return replace (path, data, size, is_durable) || fail (path, error);
}

gboolean
weft_save_bytes (const char *path, const char *data, gsize size, GError **error)
{
  gboolean is_durable;

  return weft_save_bytes_durably (path, data, size, &is_durable, error) &&
         check_durable (path, is_durable, error);
}

/* Piece by piece. */

struct _WeftSave {
  char *path;
  Target target;
  Temporary temporary;
};

WeftSave *
weft_save_new (const char *path, GError **error)
{
  WeftSave *save = g_new0 (WeftSave, 1);

  save->path = g_strdup (path);
  save->temporary.fd = -1;
  if (begin (&save->target, &save->temporary, path))
    return save;
  fail (path, error);
  weft_save_free (save);
  return NULL;
}

gboolean
weft_save_add (WeftSave *save, const char *data, gsize size, GError **error)
{
  return write_all (save->temporary.fd, data, size) || fail (save->path, error);
}

gboolean
weft_save_finish (WeftSave *save, GError **error)
{
  gboolean is_durable;

  return end (&save->target, &save->temporary, &is_durable) ? check_durable (save->path, is_durable, error)
                                                            : fail (save->path, error);
}

void
weft_save_free (WeftSave *save)
{
  temporary_clear (&save->temporary);
  target_clear (&save->target);
  g_free (save->path);
  g_free (save);
}
