/* weft-settings.h: what the user has chosen for good: a table of settings, kept in a small key file that people may edit. For
 * the main thread. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define WEFT_TYPE_SETTINGS (weft_settings_get_type ())

G_DECLARE_FINAL_TYPE (WeftSettings, weft_settings, WEFT, SETTINGS, GObject)

typedef enum {
  WEFT_SETTING_STYLE,           /* "default", "light" or "dark" */
  WEFT_SETTING_RESTORE,         /* boolean: what was open comes back at the next start */
  WEFT_SETTING_THREADS,         /* integer: of one computation; 0: as many as there are processors */
  WEFT_SETTING_ERROR,           /* number: the total-variation error that results may have */
  WEFT_SETTING_SLURM_PARTITION, /* text: weft-slurm.h has these four */
  WEFT_SETTING_SLURM_MINUTES,   /* integer */
  WEFT_SETTING_SLURM_OPTIONS,   /* text */
  WEFT_SETTING_SLURM_FOLDER,    /* text */
  WEFT_SETTING_REMOTE_SHELL,    /* text: weft-unix-hosts.h has these two */
  WEFT_SETTING_REMOTE_HOSTS,    /* text */
} WeftSetting;

#define WEFT_N_SETTINGS (WEFT_SETTING_REMOTE_HOSTS + 1)

typedef enum {
  WEFT_SETTING_CHOICE,
  WEFT_SETTING_BOOLEAN,
  WEFT_SETTING_INTEGER,
  WEFT_SETTING_NUMBER,
  WEFT_SETTING_TEXT, /* a line of it; empty: nothing is said */
} WeftSettingType;

typedef struct {
  const char *key; /* in the file */
  WeftSettingType type;
  const char *default_text;
  const char *const *choices; /* of a choice; zero-terminated */
  double least;
  double greatest;
} WeftSettingInfo;

/* Signals:
 * "changed" (guint WeftSetting): it has another value */

/**
 * weft_settings_new:
 * @folder: (nullable): where the file "settings" is; %NULL: "weft" in the user's folder for configuration
 *
 * What the file does not say, or says wrongly, is as by default.
 */
WeftSettings *weft_settings_new (const char *folder);

/** weft_setting_get_info: the row of @setting. */
const WeftSettingInfo *weft_setting_get_info (WeftSetting setting);

/** weft_settings_get_text: (transfer none): the value as in the file, until it is set again. */
const char *weft_settings_get_text (WeftSettings *self, WeftSetting setting);
gboolean weft_settings_get_boolean (WeftSettings *self, WeftSetting setting);
gint64 weft_settings_get_integer (WeftSettings *self, WeftSetting setting);
double weft_settings_get_number (WeftSettings *self, WeftSetting setting);

/**
 * weft_settings_set:
 * @text: (nullable): the value as in the file; %NULL: the default
 * @error: (out): WEFT_FORMAT_ERROR when @text is no value of it, or the file cannot be written
 *
 * Writes the file, all else in it stays. When that fails the value holds until the program ends.
 */
gboolean weft_settings_set (WeftSettings *self, WeftSetting setting, const char *text, GError **error);

G_END_DECLS
