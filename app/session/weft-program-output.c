/* weft-program-output.c: see weft-program-output.h. */
#include "weft-program-output.h"

#include <string.h>

/* Where what follows “PE: ” begins; @line itself where there is none. */
static const char *
skip_tag (const char *line, guint32 *pe)
{
  const char *at = line;
  guint64 number = 0;

  while (g_ascii_isdigit (*at) && number < G_MAXUINT32)
    number = number * 10 + (guint64) (*at++ - '0');
  if (at == line || at[0] != ':' || at[1] != ' ')
    return line;
  *pe = (guint32) number;
  return at + 2;
}

char *
weft_program_output_pick (const char *tagged, guint32 pe)
{
  GString *picked = g_string_new (NULL);
  const char *end;

  for (const char *line = tagged; *line != '\0'; line = end) {
    guint32 whose = WEFT_PROGRAM_ALL_PES;
    const char *text = skip_tag (line, &whose);

    end = strchr (line, '\n');
    end = end != NULL ? end + 1 : line + strlen (line);
    if (pe == WEFT_PROGRAM_ALL_PES || whose == WEFT_PROGRAM_ALL_PES || whose == pe)
      g_string_append_len (picked, text, end - text);
  }
  return g_string_free (picked, FALSE);
}
