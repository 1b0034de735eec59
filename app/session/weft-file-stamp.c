/* weft-file-stamp.c: stat, and the digest of the content where stat is not enough. */
#include "weft-file-stamp.h"

#include "weft-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static gint64
nanoseconds (const struct timespec *time)
{
  return (gint64) time->tv_sec * 1000000000 + time->tv_nsec;
}

void
weft_file_stamp_read (WeftFileStamp *stamp, const char *path)
{
  struct stat status;

  *stamp = (WeftFileStamp){0};
  if (stat (path, &status) < 0)
    return;
  stamp->exists = TRUE;
  stamp->device = status.st_dev;
  stamp->inode = status.st_ino;
  stamp->size = status.st_size;
  stamp->modified = nanoseconds (&status.st_mtim);
  stamp->changed = nanoseconds (&status.st_ctim);
}

void
weft_file_stamp_renew (WeftFileStamp *stamp, const char *path, const WeftFileStamp *known)
{
  g_autofree char *data = NULL;
  gsize size;

  weft_file_stamp_read (stamp, path);
  stamp->digest = known->digest;
  if (!stamp->exists || weft_file_stamp_is_untouched (stamp, known))
    return;
  data = weft_file_read (path, path, WEFT_MAX_FILE_BYTES, &size, NULL);
  stamp->digest = weft_digest_bytes (data, data != NULL ? size : 0);
}

gboolean
weft_file_stamp_is_untouched (const WeftFileStamp *a, const WeftFileStamp *b)
{
  return a->exists == b->exists && a->device == b->device && a->inode == b->inode && a->size == b->size &&
         a->modified == b->modified && a->changed == b->changed;
}

gboolean
weft_file_stamp_is_same_content (const WeftFileStamp *a, const WeftFileStamp *b)
{
  return a->exists == b->exists && (!a->exists || weft_digest_equal (a->digest, b->digest));
}

gboolean
weft_file_stamp_is_same_file (const WeftFileStamp *a, const WeftFileStamp *b)
{
  return a->exists && b->exists && a->device == b->device && a->inode == b->inode;
}

/* %NULL when nothing is there. */
static char *
resolve (const char *path)
{
  char *real = realpath (path, NULL);
  char *copy = g_strdup (real);

  free (real);
  return copy;
}

char *
weft_path_make_canonical (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  char *real = resolve (path);
  g_autofree char *real_folder = real == NULL ? resolve (folder) : NULL;

  if (real != NULL)
    return real;
  return real_folder != NULL ? g_build_filename (real_folder, name, NULL)
                             : g_canonicalize_filename (path, NULL);
}

gboolean
weft_path_is_writable (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return faccessat (AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 &&
         (faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) == 0 || errno == ENOENT);
}
