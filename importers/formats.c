/* formats.c: the table. */
#include "formats.h"

#include "weft/weft-reader.h"
#include "weft/weft-writer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
write_weft (const WeftDocument *document, gsize *size, GError **error)
{
  (void) error;
  return weft_write (document, size);
}

static const char *const weft_extensions[] = {"weft", NULL};

static const WeftFormat formats[] = {
    {
        .name = "weft",
        .label = N_ ("Weft document"),
        .extensions = weft_extensions,
        .mime_type = "application/x-weft+xml",
        .read = weft_read,
        .write = write_weft,
    },
};

const WeftFormat *
weft_formats_get (guint *n)
{
  *n = G_N_ELEMENTS (formats);
  return formats;
}

const WeftFormat *
weft_format_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i].name, name))
      return &formats[i];
  return NULL;
}

const WeftFormat *
weft_format_find_for_file (const char *file)
{
  const char *dot = strrchr (file, '.');

  for (guint i = 0; dot != NULL && i < G_N_ELEMENTS (formats); i++)
    if (g_strv_contains (formats[i].extensions, dot + 1))
      return &formats[i];
  return NULL;
}
