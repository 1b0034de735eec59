/* weft-schedule-files.c: see weft-schedule-files.h. */
#include "weft-schedule-files.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
clear (gpointer data)
{
  WeftNamedSchedule *named = data;

  g_clear_pointer (&named->schedule, weft_schedule_unref);
  g_clear_pointer (&named->name, g_free);
  g_clear_pointer (&named->unit, g_free);
  if (named->free != NULL)
    named->free (named->data);
}

GArray *
weft_named_schedules_new (void)
{
  GArray *schedules = g_array_new (FALSE, FALSE, sizeof (WeftNamedSchedule));

  g_array_set_clear_func (schedules, clear);
  return schedules;
}

static const WeftScheduleFile files[] = {
    {"trace", N_ ("Chrome trace, for Perfetto"), "trace.json", weft_schedule_print_trace},
    {"paje", N_ ("Paje trace"), "paje", weft_schedule_print_paje},
};

const WeftScheduleFile *
weft_schedule_files_get (guint *n)
{
  *n = G_N_ELEMENTS (files);
  return files;
}

const WeftScheduleFile *
weft_schedule_file_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (g_str_equal (files[i].name, name))
      return &files[i];
  return NULL;
}

const WeftScheduleFile *
weft_schedule_file_match (const char *name)
{
  gsize length = strlen (name);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    gsize ending = strlen (files[i].ending);

    if (length >= ending && g_ascii_strcasecmp (name + length - ending, files[i].ending) == 0 &&
        (length == ending || name[length - ending - 1] == '.'))
      return &files[i];
  }
  return NULL;
}
