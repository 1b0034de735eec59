/* weft-file.c: reads files; the words for what may go wrong with them. */
#include "weft-file.h"

#include "weft-fault.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK 65536

static const struct {
  int code;
  const char *found;
  const char *expected;
  const char *plain; /* with the name of the file or folder */
} refusals[] = {
    {ENOENT, N_ ("no such file or folder"), N_ ("one that exists"), N_ ("“%s” does not exist.")},
    {ENOTDIR, N_ ("a file in the place of a folder"), N_ ("a folder"),
     N_ ("“%s” is a file where a folder is needed.")},
    {EISDIR, N_ ("a folder"), N_ ("a file"), N_ ("“%s” is a folder.")},
    {EACCES, N_ ("no permission"), N_ ("a file and a folder that may be used"),
     N_ ("You have no permission to use “%s”.")},
    {EPERM, N_ ("no permission"), N_ ("a file and a folder that may be used"),
     N_ ("You have no permission to use “%s”.")},
    {EROFS, N_ ("a file system that may only be read"), N_ ("one that may be written"),
     N_ ("“%s” is on a file system that may only be read.")},
    {ENOSPC, N_ ("a full file system"), N_ ("enough space"), N_ ("No space is left for “%s”.")},
    {EDQUOT, N_ ("an exhausted quota"), N_ ("enough space"), N_ ("Your quota has no space left for “%s”.")},
    {EFBIG, N_ ("a limit on the size of files"), N_ ("room for the whole file"),
     N_ ("“%s” is larger than files may be here.")},
    {ELOOP, N_ ("symbolic links in a circle"), N_ ("links that lead to a file"),
     N_ ("The links of “%s” lead in a circle.")},
    {ENAMETOOLONG, N_ ("a name that is too long"), N_ ("a shorter name"), N_ ("The name “%s” is too long.")},
    {EINVAL, N_ ("a device, pipe or socket"), N_ ("a regular file"),
     N_ ("“%s” is a device, pipe or socket; a file is needed.")},
};

gboolean
weft_file_fail (const char *name, const char *problem, int code, GError **error)
{
  WeftFault fault = {.file = (char *) name, .problem = (char *) problem, .found = (char *) g_strerror (code)};
  g_autofree char *base = g_filename_display_basename (name);

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    if (refusals[i].code == code) {
      fault.found = (char *) _ (refusals[i].found);
      fault.expected = (char *) _ (refusals[i].expected);
      fault.plain = g_strdup_printf (_ (refusals[i].plain), base);
    }
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID, &fault);
  g_free (fault.plain);
  return FALSE;
}

void
weft_file_refuse_size (const char *name, gsize limit, GError **error)
{
  g_autofree char *expected = g_strdup_printf (_ ("at most %u MiB"), (guint) (limit >> 20));

  weft_fault_set (
      error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
      &(WeftFault){.file = (char *) name, .found = (char *) _ ("a larger file"), .expected = expected});
}

/* Only regular files have a size that says how much there is to read. */
static gboolean
check_kind (const struct stat *status, const char *name, gsize limit, GError **error)
{
  if (S_ISREG (status->st_mode) && (guint64) status->st_size > limit) {
    weft_file_refuse_size (name, limit, error);
    return FALSE;
  }
  if (S_ISREG (status->st_mode))
    return TRUE;
  return weft_file_fail (name, _ ("cannot be read"), S_ISDIR (status->st_mode) ? EISDIR : EINVAL, error);
}

/* -1 with errno on failure. A pipe would make open() wait for somebody to write. */
static int
open_regular (const char *path, const char *name, gsize limit, GError **error)
{
  struct stat status;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

  if (fd < 0 || fstat (fd, &status) < 0) {
    weft_file_fail (name, _ ("cannot be read"), errno, error);
  } else if (check_kind (&status, name, limit, error)) {
    return fd;
  }
  if (fd >= 0)
    close (fd);
  return -1;
}

static char *
read_all (int fd, const char *name, gsize limit, gsize *size, GError **error)
{
  struct stat status = {0};
  gsize expected = fstat (fd, &status) == 0 && status.st_size > 0 ? MIN ((gsize) status.st_size, limit) : 0;
  g_autoptr (GByteArray) bytes = g_byte_array_sized_new ((guint) (expected + CHUNK));

  for (;;) {
    gsize length = bytes->len;
    gssize n;

    g_byte_array_set_size (bytes, length + CHUNK);
    do
      n = read (fd, bytes->data + length, CHUNK);
    while (n < 0 && errno == EINTR);
    if (n < 0) {
      weft_file_fail (name, _ ("cannot be read"), errno, error);
      return NULL;
    }
    g_byte_array_set_size (bytes, length + n);
    if (n == 0)
      return (char *) g_byte_array_steal (bytes, size);
    if (bytes->len > limit) {
      weft_file_refuse_size (name, limit, error);
      return NULL;
    }
  }
}

char *
weft_file_read (const char *path, const char *name, gsize limit, gsize *size, GError **error)
{
  gboolean is_input = g_str_equal (path, "-");
  int fd = is_input ? STDIN_FILENO : open_regular (path, name, limit, error);
  char *data;

  if (fd < 0)
    return NULL;
  data = read_all (fd, name, limit, size, error);
  if (!is_input)
    close (fd);
  return data;
}
