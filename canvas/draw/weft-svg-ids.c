/* weft-svg-ids.c: one pass over the text. Text of the user never gets there: cairo draws it as glyphs. */
#include "weft-svg-ids.h"

#include <string.h>

/* What stands before an id, and the character that ends it. */
static const struct {
  const char *before;
  char end;
} places[] = {
    {" id=\"", '"'},
    {"href=\"#", '"'},
    {"url(#", ')'},
};

typedef struct {
  GString *out;
  GHashTable *numbers; /* char* -> number */
  const char *prefix;
} Renumbering;

/* The length of what stands before an id at @at, or 0; @end is where the id ends. */
static gsize
find_id (const char *at, const char *limit, const char **end)
{
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++) {
    gsize length = strlen (places[i].before);

    if ((gsize) (limit - at) <= length || memcmp (at, places[i].before, length) != 0)
      continue;
    *end = memchr (at + length, places[i].end, limit - at - length);
    return *end != NULL ? length : 0;
  }
  return 0;
}

static void
append_id (Renumbering *renumbering, const char *id, gsize length)
{
  char *name = g_strndup (id, length);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (renumbering->numbers, name));

  if (number == 0) {
    number = g_hash_table_size (renumbering->numbers) + 1;
    g_hash_table_insert (renumbering->numbers, g_steal_pointer (&name), GUINT_TO_POINTER (number));
  }
  g_free (name);
  g_string_append_printf (renumbering->out, "%s%u", renumbering->prefix, number);
}

GString *
weft_svg_renumber (const char *svg, gsize size, const char *prefix)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Renumbering renumbering = {g_string_sized_new (size), numbers, prefix};
  const char *limit = svg + size;

  for (const char *at = svg, *copied = svg;; at++) {
    const char *end = NULL;
    gsize before = at < limit && strchr (" hu", *at) != NULL ? find_id (at, limit, &end) : 0;

    if (before == 0 && at < limit)
      continue;
    g_string_append_len (renumbering.out, copied, at + before - copied);
    if (at == limit)
      return renumbering.out;
    append_id (&renumbering, at + before, end - at - before);
    copied = end;
    at = end - 1;
  }
}
