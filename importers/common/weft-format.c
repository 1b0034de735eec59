/* weft-format.c: see weft-format.h. */
#include "weft-format.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* How far from the beginning a word may stand that says the format. */
#define NEAR 4096

static gboolean
holds_word (const char *data, gsize size, const char *word)
{
  return memmem (data, MIN (size, NEAR), word, strlen (word)) != NULL;
}

static gboolean
begins_with (const char *data, gsize size, const char *bytes)
{
  gsize length = strlen (bytes);
  gsize start = size >= 3 && memcmp (data, BYTE_ORDER_MARK, 3) == 0 && (guchar) *bytes < 0x80 ? 3 : 0;

  return size - start >= length && memcmp (data + start, bytes, length) == 0;
}

gboolean
weft_format_has_magic (const WeftFormat *format, const char *data, gsize size)
{
  if (size == 0)
    return FALSE;
  for (guint i = 0; format->magic != NULL && format->magic[i] != NULL; i++)
    if (begins_with (data, size, format->magic[i]))
      return TRUE;
  for (guint i = 0; format->sniff_words != NULL && format->sniff_words[i] != NULL; i++)
    if (holds_word (data, size, format->sniff_words[i]))
      return TRUE;
  return FALSE;
}

gsize
weft_format_match_ending (const WeftFormat *format, const char *file)
{
  gsize length = strlen (file);

  for (guint i = 0; format->endings[i] != NULL; i++) {
    gsize ending = strlen (format->endings[i]);

    if (length > ending && file[length - ending - 1] == '.' &&
        g_ascii_strcasecmp (file + length - ending, format->endings[i]) == 0)
      return ending;
  }
  return 0;
}

const WeftOption *
weft_format_find_option (const WeftFormat *format, const char *name)
{
  for (guint i = 0; format->options != NULL && format->options[i] != NULL; i++)
    if (g_str_equal (format->options[i]->name, name))
      return format->options[i];
  return NULL;
}

static gboolean
refuse (const char *name, const char *text, char *expected, GError **error)
{
  g_autofree char *problem = g_strdup_printf ("--%s", name);
  g_autofree char *found = g_strdup_printf ("“%s”", text);
  g_autofree char *plain = g_strdup_printf (_ ("“%s” cannot be used here; this must be %s."), text, expected);

  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = problem, .found = found, .expected = expected, .plain = plain});
  g_free (expected);
  return FALSE;
}

gboolean
weft_format_set_option (const WeftFormat *format,
                        WeftOptions *options,
                        const char *name,
                        const char *text,
                        GError **error)
{
  const WeftOption *option = weft_format_find_option (format, name);
  char *expected;

  if (option == NULL)
    return refuse (name, text != NULL ? text : "",
                   g_strdup_printf (_ ("an option of the format “%s”"), format->name), error);
  if (text == NULL) {
    weft_options_set_text (options, option, NULL);
    weft_options_set_number (options, option, option->standard);
    return TRUE;
  }
  expected = weft_options_parse (options, option, text);
  return expected == NULL || refuse (name, text, expected, error);
}

const char *
weft_format_get_option (const WeftFormat *format, const WeftOptions *options, const char *name)
{
  g_autoptr (WeftOptions) standard = options == NULL ? weft_options_new (format->options) : NULL;

  return weft_options_get_text (options != NULL ? options : standard, weft_format_find_option (format, name));
}
