/* weft-machine-times.c: see weft-machine-times.h. Ids have no "=" in them, literals no ";". */
#include "weft-machine-times.h"

#include "weft-fault.h"
#include "weft-value.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
clear (gpointer data)
{
  WeftMachineTime *time = data;

  g_free (time->machine);
  g_clear_pointer (&time->time, weft_literal_unref);
}

static WeftMachineTime *
find (const GArray *times, const char *machine)
{
  for (guint i = 0; i < times->len; i++)
    if (g_str_equal (g_array_index (times, WeftMachineTime, i).machine, machine))
      return &g_array_index (times, WeftMachineTime, i);
  return NULL;
}

static gboolean
refuse (const char *found, const char *plain, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) found,
                               .expected = (char *) _ ("MACHINE=TIME; MACHINE=TIME …, each machine once"),
                               .plain = (char *) plain});
  return FALSE;
}

static WeftLiteral *
read_time (const char *text, GError **error)
{
  WeftLiteral *literal = weft_literal_parse (text, error);

  if (literal == NULL || weft_literal_check_nonnegative (literal, error))
    return literal;
  weft_literal_unref (literal);
  return NULL;
}

/* Of "MACHINE=TIME"; changes @entry. */
static gboolean
read_entry (char *entry, GArray *times, GError **error)
{
  WeftMachineTime time = {NULL, NULL};
  char *sign = strchr (entry, '=');
  g_autofree char *found = NULL;

  if (sign != NULL)
    *sign = '\0';
  time.machine = g_strstrip (entry);
  if (sign == NULL || !weft_is_ncname (time.machine)) {
    found = g_strdup_printf ("“%s”", time.machine);
    return refuse (
        found, _ ("{label} are written as M0=3; M1=5: the identifier of a machine, then its time."), error);
  }
  if (find (times, time.machine) != NULL) {
    found = g_strdup_printf (_ ("machine “%s” a second time"), time.machine);
    return refuse (found, _ ("{label} name each machine once."), error);
  }
  time.time = read_time (sign + 1, error);
  if (time.time == NULL)
    return FALSE;
  time.machine = g_strdup (time.machine);
  g_array_append_val (times, time);
  return TRUE;
}

GArray *
weft_machine_times_parse (const char *text, GError **error)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (WeftMachineTime));
  g_auto (GStrv) entries = g_strsplit (text, ";", -1);

  g_array_set_clear_func (times, clear);
  for (guint i = 0; entries[i] != NULL; i++)
    if (*g_strstrip (entries[i]) != '\0' && !read_entry (entries[i], times, error))
      return NULL;
  return g_steal_pointer (&times);
}

char *
weft_machine_times_print (const GArray *times)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < times->len; i++) {
    const WeftMachineTime *time = &g_array_index (times, WeftMachineTime, i);
    g_autofree char *literal = weft_literal_print (time->time);

    g_string_append_printf (text, "%s%s=%s", i > 0 ? "; " : "", time->machine, literal);
  }
  return g_string_free (text, FALSE);
}

char *
weft_machine_times_find (const char *text, const char *machine)
{
  g_autoptr (GArray) times = text != NULL ? weft_machine_times_parse (text, NULL) : NULL;
  const WeftMachineTime *time = times != NULL ? find (times, machine) : NULL;

  return time != NULL ? weft_literal_print (time->time) : NULL;
}

char *
weft_machine_times_set (const char *text, const char *machine, const char *time, GError **error)
{
  g_autoptr (GArray) times = weft_machine_times_parse (text != NULL ? text : "", error);
  gboolean is_given = time != NULL && *time != '\0';
  WeftLiteral *literal = times != NULL && is_given ? read_time (time, error) : NULL;
  WeftMachineTime *present = times != NULL ? find (times, machine) : NULL;

  if (times == NULL || (is_given && literal == NULL))
    return NULL;
  if (present == NULL && is_given) {
    g_array_append_val (times, ((WeftMachineTime){g_strdup (machine), literal}));
  } else if (is_given) {
    weft_literal_unref (present->time);
    present->time = literal;
  } else if (present != NULL) {
    g_array_remove_index (times, (guint) (present - (WeftMachineTime *) (gpointer) times->data));
  }
  return weft_machine_times_print (times);
}

char *
weft_machine_times_rename (const char *text, const char *old_name, const char *new_name)
{
  g_autoptr (GArray) times = weft_machine_times_parse (text, NULL);
  gboolean is_found = FALSE;

  for (guint i = 0; times != NULL && i < times->len; i++) {
    WeftMachineTime *time = &g_array_index (times, WeftMachineTime, i);

    if (g_str_equal (time->machine, old_name)) {
      g_free (time->machine);
      time->machine = g_strdup (new_name);
      is_found = TRUE;
    }
    if (g_strcmp0 (weft_literal_get_reference (time->time), old_name) == 0) {
      g_autofree char *renamed = weft_literal_print_renamed (time->time, new_name);

      weft_literal_unref (time->time);
      time->time = weft_literal_parse (renamed, NULL);
      is_found = TRUE;
    }
  }
  return is_found ? weft_machine_times_print (times) : NULL;
}
