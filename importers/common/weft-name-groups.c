/* weft-name-groups.c: see weft-name-groups.h. */
#include "weft-name-groups.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PIECE 65536 /* tasks between two looks at the job */

static const char *const words[] = {"names", "none", NULL};

static const WeftOptionPreset titles[] = {{N_ ("By name"), 0}, {N_ ("None"), 1}, {NULL}};

const WeftOption weft_name_groups_option = {
    .name = "groups",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHICH"),
    .help =
        N_ ("groups of tasks: names (default), of those whose names differ in a number at the end, or none"),
    .label = N_ ("Groups of tasks"),
    .presets = titles,
    .words = words,
};

gboolean
weft_name_groups_wanted (const WeftFormat *format, const WeftOptions *options)
{
  return g_strcmp0 (weft_format_get_option (format, options, weft_name_groups_option.name), words[0]) == 0;
}

/* @name without the characters at its end, before @end, that are among @some. */
static gsize
cut (const char *name, gsize end, const char *some)
{
  while (end > 0 && strchr (some, name[end - 1]) != NULL)
    end--;
  return end;
}

char *
weft_name_groups_get_stem (const char *name)
{
  gsize length = strlen (name);
  gsize end = cut (name, length, "0123456789");

  if (end < length && end > 3 && memcmp (name + end - 2, "ID", 2) == 0 &&
      strchr ("_-. ", name[end - 3]) != NULL)
    end -= 2;
  if (end < length)
    end = cut (name, end, "_-. #");
  return end > 0 ? g_strndup (name, end) : NULL;
}

/* What people call the task. */
static char *
get_stem (const WeftNamedTask *task)
{
  return weft_name_groups_get_stem (task->values.label.text != NULL ? task->values.label.text : task->name);
}

/* stem -> how many tasks have it, up to 2. */
static GHashTable *
count_stems (const WeftNamedTasks *tasks, GError **error)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < tasks->tasks->len; i++) {
    char *stem = get_stem (&g_array_index (tasks->tasks, WeftNamedTask, i));

    if (i % PIECE == 0 && !weft_job_check (tasks->job, error)) {
      g_free (stem);
      return NULL;
    }
    if (stem != NULL)
      g_hash_table_insert (counts, stem, GUINT_TO_POINTER (g_hash_table_contains (counts, stem) ? 2 : 1));
  }
  return g_steal_pointer (&counts);
}

gboolean
weft_name_groups_add (WeftNamedTasks *tasks, GError **error)
{
  g_autoptr (GHashTable) counts = count_stems (tasks, error);

  if (counts == NULL)
    return FALSE;
  for (guint i = 0; i < tasks->tasks->len; i++) {
    WeftNamedTask *task = &g_array_index (tasks->tasks, WeftNamedTask, i);
    g_autofree char *stem = get_stem (task);

    if (stem == NULL || GPOINTER_TO_UINT (g_hash_table_lookup (counts, stem)) < 2)
      continue;
    if (!weft_named_tasks_add_group (tasks, stem, stem, WEFT_NO_NAMED_GROUP, task->offset, &task->group,
                                     error) ||
        (i % PIECE == 0 && !weft_job_check (tasks->job, error)))
      return FALSE;
  }
  return TRUE;
}
