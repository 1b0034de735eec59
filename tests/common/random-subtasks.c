/* random-subtasks.c: see random-subtasks.h. */
#include "random-subtasks.h"

#define BELOW(bound) ((guint) weft_random_below (random, bound))

#define N_INITIAL   3
#define MOST_MADE   2
#define MOST_NEEDED 4

static void
add_machines (WeftRandom *random, GString *text, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "<machine id=\"M%u\" kind=\"spmd\" transfers=\"%u\"/>", i, 1 + BELOW (3));
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (i != j)
        g_string_append_printf (text, "<link from=\"M%u\" to=\"M%u\" latency=\"%u\" per-unit=\"%u\"/>", i, j,
                                BELOW (4), 1 + BELOW (3));
}

/* An item that is there at the start, or that one of the first @n subtasks makes; @made: how many each does. */
static void
add_need (WeftRandom *random, GString *text, const guint *made, guint n, GHashTable *needed)
{
  guint from = BELOW (n + N_INITIAL);
  g_autofree char *item = from < N_INITIAL ? g_strdup_printf ("d%u", from)
                          : made[from - N_INITIAL] > 0
                              ? g_strdup_printf ("X%u_%u", from - N_INITIAL, BELOW (made[from - N_INITIAL]))
                              : NULL;

  if (item != NULL && g_hash_table_add (needed, g_strdup (item)))
    g_string_append_printf (text, "<needs item=\"%s\"/>", item);
}

static void
add_subtask (WeftRandom *random, GString *text, guint *made, guint i, guint n_machines)
{
  g_autoptr (GHashTable) needed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_string_append_printf (text, "<subtask id=\"S%u\" machine=\"M%u\">", i, BELOW (n_machines));
  for (guint k = BELOW (MOST_NEEDED + 1); k > 0; k--)
    add_need (random, text, made, i, needed);
  made[i] = BELOW (MOST_MADE + 1);
  for (guint k = 0; k < made[i]; k++)
    g_string_append_printf (text, "<makes item=\"X%u_%u\" size=\"%u\"/>", i, k, BELOW (9));
  for (guint k = 0; k < n_machines; k++)
    if (BELOW (4) > 0)
      g_string_append_printf (text,
                              BELOW (4) > 0 ? "<compute machine=\"M%u\" time=\"%u\"/>"
                                            : "<compute machine=\"M%u\" time=\"uniform(0, %u)\"/>",
                              k, 1 + BELOW (20));
  g_string_append (text, "</subtask>");
}

char *
random_subtasks_text (WeftRandom *random, guint n, guint n_machines)
{
  GString *text = g_string_new ("<weft xmlns=\"urn:weft:1\"><suite>");
  g_autofree guint *made = g_new0 (guint, n + 1);

  add_machines (random, text, n_machines);
  g_string_append (text, "</suite><subtask-graph id=\"g\">");
  for (guint i = 0; i < N_INITIAL; i++)
    g_string_append_printf (text, "<item id=\"d%u\" size=\"%u\" at=\"M%u\"/>", i, BELOW (9),
                            BELOW (n_machines));
  for (guint i = 0; i < n; i++)
    add_subtask (random, text, made, i, n_machines);
  g_string_append (text, "</subtask-graph></weft>");
  return g_string_free (text, FALSE);
}
