/* weft-slurm-site.c: how this site wants jobs: the file of settings, and the environment before it. */
#include "weft-slurm.h"

#include "weft-site.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* A day of them for each of a hundred. */
#define MOST_MINUTES 144000

static gboolean
read_minutes (const char *text, guint *minutes, GError **error)
{
  char *end = NULL;
  guint64 number = text != NULL ? g_ascii_strtoull (text, &end, 10) : 0;

  *minutes = (guint) MIN (number, MOST_MINUTES);
  if (text != NULL && (*end != '\0' || !g_ascii_isdigit (*text) || number > MOST_MINUTES))
    return weft_site_refuse (error, "SlurmMinutes", text, _ ("a whole number of minutes from 0 to 144000"));
  return TRUE;
}

static gboolean
check_options (const char *text, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_auto (GStrv) words = NULL;

  if (text == NULL || g_shell_parse_argv (text, NULL, &words, &problem))
    return TRUE;
  return weft_site_refuse (error, "SlurmOptions", text, _ ("options of sbatch, quoted as in a shell"));
}

static gboolean
check_folder (const char *text, GError **error)
{
  return g_path_is_absolute (text) ||
         weft_site_refuse (error, "SlurmFolder", text, _ ("the whole path of a folder that all hosts share"));
}

gboolean
weft_slurm_site_read (WeftSlurmSite *site, GError **error)
{
  g_autofree char *minutes = weft_site_get_text ("SlurmMinutes", "WEFT_SLURM_MINUTES");

  site->partition = weft_site_get_text ("SlurmPartition", "WEFT_SLURM_PARTITION");
  site->options = weft_site_get_text ("SlurmOptions", "WEFT_SLURM_OPTIONS");
  site->folder = weft_site_get_text ("SlurmFolder", "WEFT_SLURM_FOLDER");
  if (site->folder == NULL)
    site->folder = g_build_filename (g_get_user_cache_dir (), "weft", "slurm", NULL);
  if (read_minutes (minutes, &site->minutes, error) && check_options (site->options, error) &&
      check_folder (site->folder, error))
    return TRUE;
  weft_slurm_site_clear (site);
  return FALSE;
}

void
weft_slurm_site_clear (WeftSlurmSite *site)
{
  g_clear_pointer (&site->partition, g_free);
  g_clear_pointer (&site->options, g_free);
  g_clear_pointer (&site->folder, g_free);
}

char *
weft_slurm_site_make_folder (const WeftSlurmSite *site, GError **error)
{
  char *path = g_build_filename (site->folder, "job-XXXXXX", NULL);

  if (g_mkdir_with_parents (site->folder, 0700) == 0 && g_mkdtemp (path) != NULL)
    return path;
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), _ ("%s: no folder can be made here: %s"),
               site->folder, g_strerror (errno));
  g_free (path);
  return NULL;
}

void
weft_slurm_site_remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_unlink (path);
  }
  g_rmdir (folder);
}
