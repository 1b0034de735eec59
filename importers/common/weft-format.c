/* weft-format.c: see weft-format.h. */
#include "weft-format.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* How far from the beginning a word may stand that says the format. */
#define NEAR 4096

struct _WeftFormatOptions {
  const WeftFormat *format;
  char **values; /* one an option; NULL: the default */
};

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

gboolean
weft_format_has_ending (const WeftFormat *format, const char *file)
{
  const char *dot = strrchr (file, '.');

  for (guint i = 0; dot != NULL && format->endings[i] != NULL; i++)
    if (g_ascii_strcasecmp (dot + 1, format->endings[i]) == 0)
      return TRUE;
  return FALSE;
}

const WeftFormatOption *
weft_format_find_option (const WeftFormat *format, const char *name)
{
  for (guint i = 0; i < format->n_options; i++)
    if (g_str_equal (format->options[i].name, name))
      return &format->options[i];
  return NULL;
}

WeftFormatOptions *
weft_format_options_new (const WeftFormat *format)
{
  WeftFormatOptions *options = g_new (WeftFormatOptions, 1);

  options->format = format;
  options->values = g_new0 (char *, format->n_options + 1);
  return options;
}

void
weft_format_options_free (WeftFormatOptions *options)
{
  for (guint i = 0; i < options->format->n_options; i++)
    g_free (options->values[i]);
  g_free (options->values);
  g_free (options);
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

static gboolean
check_value (const WeftFormatOption *option, const char *text, GError **error)
{
  if (option->type == WEFT_FORMAT_ID && !weft_is_ncname (text))
    return refuse (option->name, text,
                   g_strdup (_ ("an identifier: a letter, then letters, digits, “-”, “_” or “.”")), error);
  if (option->type == WEFT_FORMAT_CHOICE && !g_strv_contains (option->choices, text))
    return refuse (option->name, text, g_strjoinv (" | ", (char **) option->choices), error);
  return TRUE;
}

gboolean
weft_format_options_set (WeftFormatOptions *options, const char *name, const char *text, GError **error)
{
  const WeftFormatOption *option = weft_format_find_option (options->format, name);
  gsize index;

  if (option == NULL)
    return refuse (name, text != NULL ? text : "",
                   g_strdup_printf (_ ("an option of the format “%s”"), options->format->name), error);
  if (text != NULL && !check_value (option, text, error))
    return FALSE;
  index = option - options->format->options;
  g_free (options->values[index]);
  options->values[index] = g_strdup (text);
  return TRUE;
}

const char *
weft_format_options_get (const WeftFormatOptions *options, const WeftFormat *format, const char *name)
{
  const WeftFormatOption *option = weft_format_find_option (format, name);
  const char *value = options != NULL ? options->values[option - format->options] : NULL;

  return value != NULL ? value : option->default_text;
}
