/* weft-printable.c: codes for what should not act. */
#include "weft-printable.h"

/* Characters of a text that is quoted. */
#define MOST_QUOTED 40

gboolean
weft_character_acts (gunichar c)
{
  switch (g_unichar_type (c)) {
  case G_UNICODE_CONTROL:
  case G_UNICODE_LINE_SEPARATOR:
  case G_UNICODE_PARAGRAPH_SEPARATOR:
    return TRUE;
  case G_UNICODE_FORMAT: /* joiners are part of words */
    return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
  default:
    return FALSE;
  }
}

char *
weft_printable (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *printable = g_string_sized_new (64);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (weft_character_acts (c))
      g_string_append_printf (printable, "\\u%04x", c);
    else
      g_string_append_unichar (printable, c);
  }
  return g_string_free (printable, FALSE);
}

char *
weft_printable_start (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *start = NULL;
  g_autofree char *printable = NULL;

  if (g_utf8_strlen (valid, -1) <= MOST_QUOTED)
    return weft_printable (valid);
  start = g_utf8_substring (valid, 0, MOST_QUOTED - 1);
  printable = weft_printable (start);
  return g_strconcat (printable, "…", NULL);
}
