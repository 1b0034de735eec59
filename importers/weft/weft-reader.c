/* weft-reader.c: bytes -> tags -> document. */
#include "weft-reader.h"

#include "weft-builder.h"
#include "weft-file.h"
#include "weft-xml.h"

/* How tags write attributes. */
static void
find_attribute (const WeftText *text, const char *attribute, gsize *offset)
{
  WeftTokenAttribute found;
  WeftToken token;

  if (weft_scan_token (text, *offset, &token, NULL) && token.type <= WEFT_TOKEN_EMPTY &&
      weft_scan_find_attribute (text, &token, attribute, &found))
    *offset = found.start;
}

static gboolean
start (gpointer builder, const WeftTag *tag, GError **error)
{
  return weft_builder_start (builder, tag, error);
}

static gboolean
end (gpointer builder, gsize offset, GError **error)
{
  return weft_builder_end (builder, offset, error);
}

static gboolean
add_text (gpointer builder, const char *text, gsize size, gsize offset, GError **error)
{
  return weft_builder_add_text (builder, text, size, offset, error);
}

static gboolean
add_kept (gpointer builder, gsize from, gsize to, GError **error)
{
  return weft_builder_add_kept (builder, from, to, error);
}

static const WeftXmlReader reader = {start, end, add_text, add_kept};

static WeftDocument *
read_text (WeftJob *job, WeftBuilder *builder, const WeftText *text, GArray **offsets, GError **error)
{
  if (!weft_xml_parse (text, &reader, builder, job, error))
    return NULL;
  return weft_builder_finish (builder, offsets, error);
}

WeftDocument *
weft_read_within (WeftJob *job,
                  const char *data,
                  gsize size,
                  const char *file,
                  WeftLocations **locations,
                  GError **error)
{
  g_autoptr (WeftBuilder) builder = NULL;
  g_autoptr (GArray) offsets = NULL;
  WeftDocument *document;
  WeftText text;

  if (size > WEFT_MAX_FILE_BYTES) {
    weft_file_refuse_size (file, WEFT_MAX_FILE_BYTES, error);
    return NULL;
  }
  weft_text_init (&text, file, data, size);
  builder = weft_builder_new (&text);
  document = read_text (job, builder, &text, &offsets, error);
  if (document != NULL && locations != NULL) {
    *locations = weft_locations_new (file, data, size, offsets, find_attribute);
    weft_builder_locate_rows (builder, *locations);
  }
  weft_text_clear (&text);
  return document;
}

WeftDocument *
weft_read (const char *data, gsize size, const char *file, WeftLocations **locations, GError **error)
{
  return weft_read_within (NULL, data, size, file, locations, error);
}

WeftDocument *
weft_load (const char *path, WeftLocations **locations, GError **error)
{
  const char *name = g_str_equal (path, "-") ? "<stdin>" : path;
  g_autofree char *data = NULL;
  gsize size;

  data = weft_file_read (path, name, WEFT_MAX_FILE_BYTES, &size, error);
  return data != NULL ? weft_read (data, size, name, locations, error) : NULL;
}
