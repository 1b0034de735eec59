/* weft-compiled-build.c: see weft-compiled-build.h. An entry of the cache is the program with its own digest behind it, so that one that was damaged is seen. */
#include "weft-compiled-build.h"

#include "weft-compiled-child.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Characters of a digest. */
#define DIGEST 64

/* What a compiler may say. */
#define MOST_SAID 4096

/* Programs that are kept. */
#define MOST_KEPT 256

/* For what compilers take. */
#define SECONDS 600

/* For all programs. Each operation on floats is rounded by itself. */
static const char *const common_flags[] = {
    "-std=gnu11", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-w", NULL};

char **
weft_compiled_find_compiler (GError **error)
{
  const char *said = g_getenv ("CC");
  const char *command = said != NULL && *said != '\0' ? said : "cc";
  char **argv = NULL;
  g_autofree char *path = NULL;

  if (g_shell_parse_argv (command, NULL, &argv, NULL))
    path = g_find_program_in_path (argv[0]);
  if (path == NULL) {
    g_set_error (
        error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT,
        _ ("there is no C compiler “%s”, with which this machine makes programs: install one, or let the "
           "environment variable CC name one"),
        command);
    g_strfreev (argv);
    return NULL;
  }
  g_free (argv[0]);
  argv[0] = g_steal_pointer (&path);
  return argv;
}

/* Runs the compiler; what it says is added to @said, up to a limit. %FALSE with the error of the job; *@is_good: it was content. */
static gboolean
run_compiler (GPtrArray *argv, GString *said, gboolean *is_good, WeftJob *job, GError **error)
{
  WeftCompiledLimits limits = {.seconds = SECONDS, .is_heard = TRUE};
  WeftCompiledChild *child;
  char data[1024];
  gssize n;
  int status;

  g_ptr_array_add (argv, NULL);
  child = weft_compiled_child_new ((const char *const *) argv->pdata, &limits, error);
  if (child == NULL)
    return FALSE;
  while ((n = weft_compiled_child_read (child, data, sizeof data, job, error)) > 0)
    if (said->len < MOST_SAID)
      g_string_append_len (said, data, n);
  status = weft_compiled_child_free (child, n == 0);
  *is_good = n == 0 && WIFEXITED (status) && WEXITSTATUS (status) == 0;
  return n == 0;
}

static GPtrArray *
begin_command (char **compiler)
{
  GPtrArray *argv = g_ptr_array_new ();

  for (guint i = 0; compiler[i] != NULL; i++)
    g_ptr_array_add (argv, compiler[i]);
  return argv;
}

/* The processor, as far as it matters for what -march=native means. */
static void
add_processor (GChecksum *checksum)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (!g_file_get_contents ("/proc/cpuinfo", &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && n < 2; i++)
    if (g_str_has_prefix (lines[i], "model name") || g_str_has_prefix (lines[i], "flags")) {
      g_checksum_update (checksum, (const guchar *) lines[i], -1);
      n++;
    }
}

/* (transfer full): what the program is called in the cache. */
static char *
make_key (const char *text, const char *const *flags, char **compiler, WeftJob *job, GError **error)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GString) version = g_string_new (NULL);
  g_autoptr (GPtrArray) argv = begin_command (compiler);
  gboolean is_good;

  g_ptr_array_add (argv, (gpointer) "--version");
  if (!run_compiler (argv, version, &is_good, job, error))
    return NULL;
  g_checksum_update (checksum, (const guchar *) version->str, -1);
  for (guint i = 0; compiler[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) compiler[i], (gssize) strlen (compiler[i]) + 1);
  for (guint i = 0; common_flags[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) common_flags[i], -1);
  for (guint i = 0; flags[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) flags[i], -1);
  add_processor (checksum);
  g_checksum_update (checksum, (const guchar *) text, -1);
  return g_strdup (g_checksum_get_string (checksum));
}

/* The cache. */

static gboolean
is_whole (const char *path)
{
  g_autofree char *data = NULL;
  g_autofree char *digest = NULL;
  gsize size;

  if (!g_file_get_contents (path, &data, &size, NULL) || size < DIGEST)
    return FALSE;
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) data, size - DIGEST);
  return memcmp (digest, data + size - DIGEST, DIGEST) == 0;
}

/* Puts @made where @path is, unless another process has made the same meanwhile: it may be about to run that, and what a sandbox lets it run is that
 * file, not one of the same name. */
static gboolean
place (const char *made, const char *path)
{
  return link (made, path) == 0 || (errno == EEXIST && is_whole (path)) || g_rename (made, path) == 0;
}

/* @own: the folder in which it was made. */
static gboolean
keep (const char *program, const char *own, const char *path, GError **error)
{
  g_autofree char *made = g_build_filename (own, "entry", NULL);
  g_autofree char *data = NULL;
  g_autofree char *digest = NULL;
  g_autoptr (GString) entry = NULL;
  gboolean is_placed;
  gsize size;

  if (!g_file_get_contents (program, &data, &size, error))
    return FALSE;
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) data, size);
  entry = g_string_new_len (data, (gssize) size);
  g_string_append (entry, digest);
  if (!g_file_set_contents_full (made, entry->str, (gssize) entry->len, G_FILE_SET_CONTENTS_CONSISTENT, 0700,
                                 error))
    return FALSE;
  is_placed = place (made, path);
  if (!is_placed)
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), _ ("%s: the file cannot be made"),
                 path);
  g_unlink (made);
  return is_placed;
}

typedef struct {
  char *path;
  gint64 time;
} Entry;

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 x = ((const Entry *) a)->time;
  gint64 y = ((const Entry *) b)->time;

  return (x > y) - (x < y);
}

static void
clear_entry (gpointer data)
{
  g_free (((Entry *) data)->path);
}

/* The oldest programs go when there are too many. */
static void
tidy (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  const char *name;
  GStatBuf info;

  g_array_set_clear_func (entries, clear_entry);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    Entry entry = {g_build_filename (folder, name, NULL), 0};

    if (g_stat (entry.path, &info) == 0 && S_ISREG (info.st_mode))
      entry.time = (gint64) info.st_mtime;
    if (entry.time > 0)
      g_array_append_val (entries, entry);
    else
      g_free (entry.path);
  }
  g_array_sort (entries, compare_times);
  for (guint i = 0; i + MOST_KEPT < entries->len; i++)
    g_unlink (g_array_index (entries, Entry, i).path);
}

/* Compiling. */

static gboolean
fail_compiling (char **compiler, const GString *said, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (said->str, "\n", 2);

  g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
               _ ("the C compiler “%s” does not make the program: %s"), compiler[0],
               *lines != NULL ? lines[0] : "");
  return FALSE;
}

/* From @source to @program. */
static gboolean
compile (char **compiler,
         const char *const *flags,
         const char *source,
         const char *program,
         WeftJob *job,
         GError **error)
{
  g_autoptr (GPtrArray) argv = begin_command (compiler);
  g_autoptr (GString) said = g_string_new (NULL);
  gboolean is_good;

  for (guint i = 0; common_flags[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) common_flags[i]);
  for (guint i = 0; flags[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) flags[i]);
  g_ptr_array_add (argv, (gpointer) "-o");
  g_ptr_array_add (argv, (gpointer) program);
  g_ptr_array_add (argv, (gpointer) source);
  if (!run_compiler (argv, said, &is_good, job, error))
    return FALSE;
  return is_good || fail_compiling (compiler, said, error);
}

/* Makes the entry @path in a folder of its own beside it. */
static gboolean
make (char **compiler,
      const char *const *flags,
      const char *text,
      const char *folder,
      const char *path,
      WeftJob *job,
      GError **error)
{
  g_autofree char *own = g_build_filename (folder, "make-XXXXXX", NULL);
  g_autofree char *source = NULL;
  g_autofree char *program = NULL;
  gboolean is_done;

  if (g_mkdtemp (own) == NULL) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _ ("%s: no folder can be made here"), folder);
    return FALSE;
  }
  source = g_build_filename (own, "program.c", NULL);
  program = g_build_filename (own, "program", NULL);
  is_done = g_file_set_contents (source, text, -1, error) &&
            compile (compiler, flags, source, program, job, error) && keep (program, own, path, error);
  g_unlink (source);
  g_unlink (program);
  g_rmdir (own);
  tidy (folder);
  return is_done;
}

char *
weft_compiled_build (const char *text, const char *const *flags, WeftJob *job, GError **error)
{
  g_auto (GStrv) compiler = weft_compiled_find_compiler (error);
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "weft", "programs", NULL);
  g_autofree char *key = NULL;
  g_autofree char *path = NULL;

  if (compiler == NULL)
    return NULL;
  key = make_key (text, flags, compiler, job, error);
  if (key == NULL)
    return NULL;
  path = g_build_filename (folder, key, NULL);
  if (is_whole (path))
    return g_steal_pointer (&path);
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _ ("%s: the folder cannot be made"), folder);
    return NULL;
  }
  return make (compiler, flags, text, folder, path, job, error) ? g_steal_pointer (&path) : NULL;
}
