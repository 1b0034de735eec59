/* weft-site.c: see weft-site.h. */
#include "weft-site.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>

char *
weft_site_get_text (const char *key, const char *variable)
{
  const char *said = g_getenv (variable);
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "weft", "settings", NULL);
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  char *text;

  g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, NULL);
  text = said != NULL ? g_strdup (said) : g_key_file_get_string (keys, "Weft", key, NULL);
  if (text != NULL && *g_strstrip (text) == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

gboolean
weft_site_refuse (GError **error, const char *key, const char *found, const char *expected)
{
  g_set_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID, _ ("setting %s: found “%s”, expected %s"), key,
               found, expected);
  return FALSE;
}
