/* weft-screen.c: what can be said of the bytes alone. */
#include "weft-screen.h"

#include "weft-file.h"
#include "weft-scan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
fail (const WeftText *text, gsize offset, const char *found, const char *expected, GError **error)
{
  return weft_text_fail (text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) found, .expected = (char *) expected}, error);
}

static gboolean
check_size (const WeftText *text, GError **error)
{
  if (text->size > WEFT_MAX_FILE_BYTES) {
    weft_file_refuse_size (text->file, WEFT_MAX_FILE_BYTES, error);
    return FALSE;
  }
  if (weft_text_skip_space (text, text->start) == text->size)
    return fail (text, 0, _ ("an empty file"), _ ("an XML document"), error);
  return TRUE;
}

/* The XML declaration has the form of a tag. */
static gboolean
check_encoding (const WeftText *text, GError **error)
{
  WeftToken declaration;
  WeftTokenAttribute encoding;
  gsize value;
  g_autofree char *found = NULL;

  if (!weft_scan_declaration (text, &declaration) ||
      !weft_scan_find_attribute (text, &declaration, "encoding", &encoding))
    return TRUE;
  value = weft_text_skip_space (text, weft_text_skip_space (text, encoding.name_end) + 1) + 1;
  found = g_strndup (text->data + value, encoding.end - 1 - value);
  if (g_ascii_strcasecmp (found, "UTF-8") == 0)
    return TRUE;
  return fail (text, encoding.start, found, "encoding=\"UTF-8\"", error);
}

gboolean
weft_screen (const WeftText *text, GError **error)
{
  return check_size (text, error) && weft_text_check_characters (text, error) && check_encoding (text, error);
}
