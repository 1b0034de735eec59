/* weft-mimdc-names.c: see weft-mimdc-names.h. */
#include "weft-mimdc-names.h"

#include <string.h>

/* Bytes of a name that is compared, and of one that is printed. */
#define LONGEST         32
#define LONGEST_PRINTED 60

typedef struct {
  const char *text;
  gsize length;
  guint32 number;
} Name;

struct _WeftMimdcNames {
  GHashTable *numbers; /* Name: a set, which owns them */
  GPtrArray *names;    /* Name: by number */
};

/* Fowler, Noll and Vo's hash. */
static guint
hash (gconstpointer key)
{
  const Name *name = key;
  guint value = 2166136261u;

  for (gsize i = 0; i < name->length; i++)
    value = (value ^ (guchar) name->text[i]) * 16777619u;
  return value;
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  const Name *x = a;
  const Name *y = b;

  return x->length == y->length && memcmp (x->text, y->text, x->length) == 0;
}

WeftMimdcNames *
weft_mimdc_names_new (void)
{
  WeftMimdcNames *names = g_new (WeftMimdcNames, 1);

  *names = (WeftMimdcNames){g_hash_table_new_full (hash, equal, g_free, NULL), g_ptr_array_new ()};
  return names;
}

void
weft_mimdc_names_free (WeftMimdcNames *names)
{
  if (names == NULL)
    return;
  g_ptr_array_unref (names->names);
  g_hash_table_unref (names->numbers);
  g_free (names);
}

guint32
weft_mimdc_names_add (WeftMimdcNames *names, const char *text, gsize length)
{
  Name key = {text, length, names->names->len};
  Name *name = g_hash_table_lookup (names->numbers, &key);

  if (name != NULL)
    return name->number;
  name = g_memdup2 (&key, sizeof key);
  g_hash_table_add (names->numbers, name);
  g_ptr_array_add (names->names, name);
  return name->number;
}

guint
weft_mimdc_names_count (const WeftMimdcNames *names)
{
  return names->names->len;
}

char *
weft_mimdc_names_print (const WeftMimdcNames *names, guint32 number)
{
  const Name *name = names->names->pdata[number];

  return g_strdup_printf ("%.*s%s", (int) MIN (name->length, LONGEST_PRINTED), name->text,
                          name->length > LONGEST_PRINTED ? "…" : "");
}

gboolean
weft_mimdc_names_is (const WeftMimdcNames *names, guint32 number, const char *word)
{
  const Name *name = names->names->pdata[number];

  return name->length == strlen (word) && memcmp (name->text, word, name->length) == 0;
}

guint
weft_mimdc_names_distance (const WeftMimdcNames *names, guint32 a, guint32 b)
{
  const Name *x = names->names->pdata[a];
  const Name *y = names->names->pdata[b];
  guint rows[3][LONGEST + 1];

  if (MAX (x->length, y->length) > LONGEST || MAX (x->length, y->length) - MIN (x->length, y->length) > 2)
    return G_MAXUINT;
  for (guint j = 0; j <= y->length; j++)
    rows[0][j] = j;
  for (guint i = 1; i <= x->length; i++) {
    guint *row = rows[i % 3];
    const guint *above = rows[(i + 2) % 3];
    const guint *above_that = rows[(i + 1) % 3];

    row[0] = i;
    for (guint j = 1; j <= y->length; j++) {
      guint changed = above[j - 1] + (x->text[i - 1] != y->text[j - 1]);

      row[j] = MIN (changed, MIN (above[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && x->text[i - 1] == y->text[j - 2] && x->text[i - 2] == y->text[j - 1])
        row[j] = MIN (row[j], above_that[j - 2] + 1);
    }
  }
  return rows[x->length % 3][y->length];
}
