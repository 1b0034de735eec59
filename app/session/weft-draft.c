/* weft-draft.c: NAME.weft, NAME.ini and NAME.lock, where NAME is a random number. They are made in the order
 * lock, key file, content, and removed in the order content, key file, lock: content without a held lock is
 * always something to recover, anything else is refuse. */
#include "weft-draft.h"

#include "weft-fault.h"
#include "weft-file.h"
#include "weft-reader.h"
#include "weft-save.h"
#include "weft-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GROUP       "Draft"
#define NAME_LENGTH 36 /* of a UUID */
#define MAX_TRIES   100

struct _WeftDraft {
  char *folder;
  char *name;
  int lock;
};

void
weft_draft_origin_clear (WeftDraftOrigin *origin)
{
  g_clear_pointer (&origin->path, g_free);
  g_clear_pointer (&origin->title, g_free);
}

void
weft_draft_info_free (WeftDraftInfo *info)
{
  g_free (info->folder);
  g_free (info->name);
  weft_draft_origin_clear (&info->origin);
  g_free (info->host);
  g_free (info);
}

WeftDraftInfo *
weft_draft_info_copy (const WeftDraftInfo *info)
{
  WeftDraftInfo *copy = g_new (WeftDraftInfo, 1);

  *copy = *info;
  copy->folder = g_strdup (info->folder);
  copy->name = g_strdup (info->name);
  copy->origin.path = g_strdup (info->origin.path);
  copy->origin.title = g_strdup (info->origin.title);
  copy->host = g_strdup (info->host);
  return copy;
}

static char *
part_path (const char *folder, const char *name, const char *extension)
{
  g_autofree char *file = g_strconcat (name, extension, NULL);

  return g_build_filename (folder, file, NULL);
}

/* Locks: those of open file descriptions, which also tell two drafts of one process apart. */

static gboolean
ask_lock (int fd, int command, struct flock *lock)
{
  *lock = (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl (fd, command, lock) == 0;
}

static gboolean
is_linked (int fd, const char *path)
{
  struct stat held;
  struct stat present;

  return fstat (fd, &held) == 0 && stat (path, &present) == 0 && held.st_dev == present.st_dev &&
         held.st_ino == present.st_ino;
}

/* -1 with errno when somebody else has the lock, or removed its file before it could be taken. */
static int
take_lock (const char *path, int flags)
{
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  struct flock lock;
  int code;

  if (fd < 0)
    return -1;
  errno = EAGAIN;
  if (ask_lock (fd, F_OFD_SETLK, &lock) && is_linked (fd, path))
    return fd;
  code = errno;
  close (fd);
  errno = code;
  return -1;
}

static gboolean
is_held (const char *folder, const char *name)
{
  g_autofree char *path = part_path (folder, name, ".lock");
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  struct flock lock;
  gboolean held;

  if (fd < 0)
    return FALSE;
  held = !ask_lock (fd, F_OFD_GETLK, &lock) || lock.l_type != F_UNLCK;
  close (fd);
  return held;
}

static WeftDraft *
draft_new_locked (const char *folder, const char *name, int flags)
{
  g_autofree char *path = part_path (folder, name, ".lock");
  int lock = take_lock (path, flags);
  WeftDraft *draft;

  if (lock < 0)
    return NULL;
  draft = g_new (WeftDraft, 1);
  *draft = (WeftDraft){g_strdup (folder), g_strdup (name), lock};
  return draft;
}

WeftDraft *
weft_draft_new (const char *folder, GError **error)
{
  WeftDraft *draft = NULL;

  if (g_mkdir_with_parents (folder, 0700) < 0) {
    weft_file_fail (folder, _ ("drafts cannot be kept"), errno, error);
    return NULL;
  }
  /* Somebody who cleans up may be quicker to lock the new file. */
  for (guint i = 0; i < MAX_TRIES && draft == NULL; i++) {
    g_autofree char *name = g_uuid_string_random ();

    draft = draft_new_locked (folder, name, O_EXCL);
    if (draft == NULL && errno != EAGAIN && errno != EEXIST)
      break;
  }
  if (draft == NULL)
    weft_file_fail (folder, _ ("drafts cannot be kept"), errno, error);
  return draft;
}

static gboolean
has_content (const char *folder, const char *name)
{
  g_autofree char *path = part_path (folder, name, ".weft");

  return g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

WeftDraft *
weft_draft_adopt (const WeftDraftInfo *info, GError **error)
{
  g_autoptr (WeftDraft) draft = draft_new_locked (info->folder, info->name, 0);

  if (draft != NULL && has_content (info->folder, info->name))
    return g_steal_pointer (&draft);
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = info->origin.title,
                               .problem = (char *) _ ("the draft cannot be recovered"),
                               .found = (char *) _ ("one that is open in another window or gone"),
                               .expected = (char *) _ ("one that nobody uses"),
                               .plain = (char *) _ ("This draft is open in another window, or gone.")});
  return NULL;
}

static char *
describe (const WeftDraftOrigin *origin, gsize *size)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *saved = weft_digest_to_string (origin->saved);
  g_autofree char *uri = origin->path != NULL ? g_filename_to_uri (origin->path, NULL, NULL) : NULL;

  if (uri != NULL) {
    g_key_file_set_string (keys, GROUP, "Uri", uri);
    g_key_file_set_string (keys, GROUP, "Saved", saved);
  }
  g_key_file_set_string (keys, GROUP, "Title", origin->title);
  g_key_file_set_string (keys, GROUP, "Host", g_get_host_name ());
  g_key_file_set_int64 (keys, GROUP, "Pid", getpid ());
  g_key_file_set_int64 (keys, GROUP, "Time", g_get_real_time () / G_USEC_PER_SEC);
  g_key_file_set_string (keys, GROUP, "Version", WEFT_VERSION);
  return g_key_file_to_data (keys, size, NULL);
}

gboolean
weft_draft_write (WeftDraft *draft,
                  const WeftDocument *document,
                  const WeftDraftOrigin *origin,
                  GError **error)
{
  g_autofree char *key_path = part_path (draft->folder, draft->name, ".ini");
  g_autofree char *path = part_path (draft->folder, draft->name, ".weft");
  gsize key_size;
  g_autofree char *keys = describe (origin, &key_size);

  return weft_save_bytes (key_path, keys, key_size, error) && weft_save (document, path, error);
}

gboolean
weft_draft_is_there (const WeftDraft *draft)
{
  g_autofree char *path = part_path (draft->folder, draft->name, ".lock");

  return is_linked (draft->lock, path);
}

WeftDocument *
weft_draft_load (const WeftDraft *draft, GError **error)
{
  g_autofree char *path = part_path (draft->folder, draft->name, ".weft");

  return weft_load (path, NULL, error);
}

void
weft_draft_release (WeftDraft *draft)
{
  close (draft->lock);
  g_free (draft->folder);
  g_free (draft->name);
  g_free (draft);
}

/* The name of the draft that a file belongs to: also of the hidden temporary files of a save. */
static char *
draft_of (const char *file)
{
  g_autofree char *name = g_strndup (file + (*file == '.'), NAME_LENGTH);

  return g_uuid_string_is_valid (name) ? g_steal_pointer (&name) : NULL;
}

static void
remove_part (const WeftDraft *draft, const char *extension)
{
  g_autofree char *path = part_path (draft->folder, draft->name, extension);

  g_unlink (path);
}

static void
remove_temporary_files (const WeftDraft *draft)
{
  g_autoptr (GDir) folder = g_dir_open (draft->folder, 0, NULL);
  const char *file;

  while (folder != NULL && (file = g_dir_read_name (folder)) != NULL) {
    g_autofree char *name = draft_of (file);
    g_autofree char *path = g_build_filename (draft->folder, file, NULL);

    if (*file == '.' && g_strcmp0 (name, draft->name) == 0)
      g_unlink (path);
  }
}

void
weft_draft_remove (WeftDraft *draft)
{
  remove_part (draft, ".weft");
  remove_part (draft, ".ini");
  remove_temporary_files (draft);
  remove_part (draft, ".lock");
  weft_draft_release (draft);
}

static WeftDigest
parse_digest (const char *text)
{
  WeftDigest digest = {0};
  g_autofree char *high = text != NULL && strlen (text) == 32 ? g_strndup (text, 16) : NULL;

  if (high != NULL) {
    digest.high = g_ascii_strtoull (high, NULL, 16);
    digest.low = g_ascii_strtoull (text + 16, NULL, 16);
  }
  return digest;
}

/* A key file that is damaged or absent leaves the content without a past. */
static WeftDraftInfo *
info_new (const char *folder, const char *name)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *key_path = part_path (folder, name, ".ini");
  WeftDraftInfo *info = g_new0 (WeftDraftInfo, 1);
  g_autofree char *uri = NULL;
  g_autofree char *saved = NULL;

  g_key_file_load_from_file (keys, key_path, G_KEY_FILE_NONE, NULL);
  uri = g_key_file_get_string (keys, GROUP, "Uri", NULL);
  saved = g_key_file_get_string (keys, GROUP, "Saved", NULL);
  info->folder = g_strdup (folder);
  info->name = g_strdup (name);
  info->origin.path = uri != NULL ? g_filename_from_uri (uri, NULL, NULL) : NULL;
  info->origin.title = g_key_file_get_string (keys, GROUP, "Title", NULL);
  info->origin.saved = parse_digest (saved);
  info->host = g_key_file_get_string (keys, GROUP, "Host", NULL);
  info->pid = g_key_file_get_int64 (keys, GROUP, "Pid", NULL);
  info->time = g_key_file_get_int64 (keys, GROUP, "Time", NULL);
  if (info->origin.title == NULL)
    info->origin.title = g_strdup (_ ("Untitled"));
  return info;
}

static gboolean
is_same_file_content (const char *a, const char *b)
{
  g_autofree char *data_a = NULL;
  g_autofree char *data_b = NULL;
  gsize size_a;
  gsize size_b;
  struct stat status_a;
  struct stat status_b;

  if (stat (a, &status_a) < 0 || stat (b, &status_b) < 0 || status_a.st_size != status_b.st_size)
    return FALSE;
  data_a = weft_file_read (a, a, WEFT_MAX_FILE_BYTES, &size_a, NULL);
  data_b = weft_file_read (b, b, WEFT_MAX_FILE_BYTES, &size_b, NULL);
  return data_a != NULL && data_b != NULL && size_a == size_b && memcmp (data_a, data_b, size_a) == 0;
}

/* Whether the draft was saved, and the process ended before it could remove it. */
static gboolean
is_saved (const WeftDraftInfo *info)
{
  g_autofree char *path = part_path (info->folder, info->name, ".weft");

  return info->origin.path != NULL && is_same_file_content (path, info->origin.path);
}

static gboolean
is_worth_recovering (const WeftDraftInfo *info)
{
  return has_content (info->folder, info->name) && !is_saved (info);
}

/* Looks again under the lock: it may have been written just now by a process that ended just now. */
static void
remove_refuse (const WeftDraftInfo *info)
{
  WeftDraft *draft = draft_new_locked (info->folder, info->name, 0);

  if (draft != NULL && is_worth_recovering (info))
    weft_draft_release (draft);
  else if (draft != NULL)
    weft_draft_remove (draft);
}

static GHashTable *
list_names (const char *folder)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL) {
    char *name = draft_of (file);

    if (name != NULL)
      g_hash_table_add (names, name);
  }
  return names;
}

static int
compare_newest_first (gconstpointer a, gconstpointer b)
{
  const WeftDraftInfo *first = *(WeftDraftInfo *const *) a;
  const WeftDraftInfo *second = *(WeftDraftInfo *const *) b;

  if (first->time != second->time)
    return first->time > second->time ? -1 : 1;
  return strcmp (first->name, second->name);
}

GPtrArray *
weft_draft_find_all (const char *folder)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_draft_info_free);
  g_autoptr (GHashTable) names = list_names (folder);
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL)) {
    g_autoptr (WeftDraftInfo) info = NULL;

    if (is_held (folder, name))
      continue;
    info = info_new (folder, name);
    if (is_worth_recovering (info))
      g_ptr_array_add (found, g_steal_pointer (&info));
    else
      remove_refuse (info);
  }
  g_ptr_array_sort (found, compare_newest_first);
  return found;
}
