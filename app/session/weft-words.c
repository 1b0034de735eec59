/* weft-words.c: see weft-words.h. */
#include "weft-words.h"

#include <string.h>

char **
weft_words_split (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) parts = g_strsplit_set (folded, " \t\n", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_strv_builder_add (builder, parts[i]);
  return g_strv_builder_end (builder);
}

gboolean
weft_words_stand_in (char **words, const char *text, gsize size)
{
  g_autofree char *folded = g_utf8_casefold (text, (gssize) size);

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}
