/* weft-settings.c: the table, and one group of a key file. */
#include "weft-settings.h"

#include "weft-fault.h"
#include "weft-file.h"
#include "weft-save.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define GROUP "Weft"

static const char *const styles[] = {"default", "light", "dark", NULL};
static const char *const truths[] = {"yes", "no", NULL};

static const WeftSettingInfo settings[WEFT_N_SETTINGS] = {
    [WEFT_SETTING_STYLE] = {"Style", WEFT_SETTING_CHOICE, "default", styles, 0, 0},
    [WEFT_SETTING_RESTORE] = {"Restore", WEFT_SETTING_BOOLEAN, "yes", truths, 0, 0},
    [WEFT_SETTING_THREADS] = {"Threads", WEFT_SETTING_INTEGER, "0", NULL, 0, 1024},
    [WEFT_SETTING_ERROR] = {"Error", WEFT_SETTING_NUMBER, "1e-09", NULL, 1e-15, 0.1},
    [WEFT_SETTING_SLURM_PARTITION] = {"SlurmPartition", WEFT_SETTING_TEXT, "", NULL, 0, 0},
    [WEFT_SETTING_SLURM_MINUTES] = {"SlurmMinutes", WEFT_SETTING_INTEGER, "0", NULL, 0, 144000},
    [WEFT_SETTING_SLURM_OPTIONS] = {"SlurmOptions", WEFT_SETTING_TEXT, "", NULL, 0, 0},
    [WEFT_SETTING_SLURM_FOLDER] = {"SlurmFolder", WEFT_SETTING_TEXT, "", NULL, 0, 0},
    [WEFT_SETTING_REMOTE_SHELL] = {"RemoteShell", WEFT_SETTING_TEXT, "", NULL, 0, 0},
    [WEFT_SETTING_REMOTE_HOSTS] = {"RemoteHosts", WEFT_SETTING_TEXT, "", NULL, 0, 0},
};

struct _WeftSettings {
  GObject parent_instance;
  char *folder;
  char *path;
  char *values[WEFT_N_SETTINGS];
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (WeftSettings, weft_settings, G_TYPE_OBJECT)

const WeftSettingInfo *
weft_setting_get_info (WeftSetting setting)
{
  g_return_val_if_fail (setting < WEFT_N_SETTINGS, NULL);
  return &settings[setting];
}

/* What is expected, for people. */
static char *
describe_expected (const WeftSettingInfo *info)
{
  if (info->choices != NULL) {
    g_autofree char *words = g_strjoinv (", ", (GStrv) info->choices);

    return g_strdup_printf (_ ("one of %s"), words);
  }
  if (info->type == WEFT_SETTING_TEXT)
    return g_strdup (_ ("a line of text"));
  return g_strdup_printf (info->type == WEFT_SETTING_INTEGER ? _ ("a whole number from %g to %g")
                                                             : _ ("a number from %g to %g"),
                          info->least, info->greatest);
}

/* Without control characters. */
static gboolean
is_line (const char *text)
{
  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      return FALSE;
  return TRUE;
}

static gboolean
is_value (const WeftSettingInfo *info, const char *text)
{
  char *end;
  double number;

  if (info->choices != NULL)
    return g_strv_contains (info->choices, text);
  if (info->type == WEFT_SETTING_TEXT)
    return is_line (text);
  number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && number >= info->least && number <= info->greatest &&
         (info->type == WEFT_SETTING_NUMBER || number == floor (number));
}

static void
load (WeftSettings *self)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();

  g_key_file_load_from_file (keys, self->path, G_KEY_FILE_NONE, NULL);
  for (guint i = 0; i < WEFT_N_SETTINGS; i++) {
    g_autofree char *text = g_key_file_get_string (keys, GROUP, settings[i].key, NULL);

    self->values[i] =
        g_strdup (text != NULL && is_value (&settings[i], text) ? text : settings[i].default_text);
  }
}

WeftSettings *
weft_settings_new (const char *folder)
{
  WeftSettings *self = g_object_new (WEFT_TYPE_SETTINGS, NULL);

  self->folder =
      folder != NULL ? g_strdup (folder) : g_build_filename (g_get_user_config_dir (), "weft", NULL);
  self->path = g_build_filename (self->folder, "settings", NULL);
  load (self);
  return self;
}

const char *
weft_settings_get_text (WeftSettings *self, WeftSetting setting)
{
  return self->values[setting];
}

gboolean
weft_settings_get_boolean (WeftSettings *self, WeftSetting setting)
{
  return g_str_equal (self->values[setting], "yes");
}

double
weft_settings_get_number (WeftSettings *self, WeftSetting setting)
{
  return g_ascii_strtod (self->values[setting], NULL);
}

gint64
weft_settings_get_integer (WeftSettings *self, WeftSetting setting)
{
  return (gint64) weft_settings_get_number (self, setting);
}

static gboolean
save (WeftSettings *self, const WeftSettingInfo *info, const char *text, GError **error)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *data = NULL;
  gsize size;

  if (g_mkdir_with_parents (self->folder, 0700) < 0)
    return weft_file_fail (self->folder, _ ("cannot be made"), errno, error);
  g_key_file_load_from_file (keys, self->path, G_KEY_FILE_KEEP_COMMENTS, NULL);
  g_key_file_set_string (keys, GROUP, info->key, text);
  data = g_key_file_to_data (keys, &size, NULL);
  return weft_save_bytes (self->path, data, size, error);
}

gboolean
weft_settings_set (WeftSettings *self, WeftSetting setting, const char *text, GError **error)
{
  const WeftSettingInfo *info = &settings[setting];
  const char *value = text != NULL ? text : info->default_text;

  if (!is_value (info, value)) {
    g_autofree char *expected = describe_expected (info);
    g_autofree char *plain = g_strdup_printf (_ ("This must be %s."), expected);

    weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.problem = (char *) _ ("the setting is wrong"),
                                 .property = (char *) info->key,
                                 .found = (char *) value,
                                 .expected = expected,
                                 .plain = plain});
    return FALSE;
  }
  if (g_str_equal (self->values[setting], value))
    return TRUE;
  g_free (self->values[setting]);
  self->values[setting] = g_strdup (value);
  g_signal_emit (self, changed_signal, 0, setting);
  return save (self, info, value, error);
}

static void
finalize (GObject *object)
{
  WeftSettings *self = WEFT_SETTINGS (object);

  for (guint i = 0; i < WEFT_N_SETTINGS; i++)
    g_free (self->values[i]);
  g_free (self->folder);
  g_free (self->path);
  G_OBJECT_CLASS (weft_settings_parent_class)->finalize (object);
}

static void
weft_settings_class_init (WeftSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  changed_signal = g_signal_new ("changed", WEFT_TYPE_SETTINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
weft_settings_init (WeftSettings *self)
{
  (void) self;
}
