/* weft-source.c: see weft-source.h. */
#include "weft-source.h"

#include "weft-document-format.h"
#include "weft-file.h"

#include <glib/gi18n-lib.h>

struct _WeftSource {
  gatomicrefcount ref_count;
  const WeftFormat *format;
  GBytes *bytes;
  char *name;
};

static gsize
find_limit (const WeftFormat *format)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);
  gsize limit = format != NULL ? format->limit : 0;

  for (guint i = 0; format == NULL && i < n; i++)
    limit = MAX (limit, formats[i]->limit);
  return limit;
}

static WeftFormatInput
make_input (const WeftSource *source, WeftJob *job, const WeftOptions *options)
{
  WeftFormatInput input = {.job = job, .file = source->name, .options = options};

  input.data = g_bytes_get_data (source->bytes, &input.size);
  if (input.data == NULL)
    input.data = "";
  return input;
}

static WeftSource *
read_source (WeftJob *job, const char *path, const char *name, const WeftFormat *format, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  char *data = weft_file_read (path, name, find_limit (format), &size, error);

  if (data == NULL)
    return NULL;
  bytes = g_bytes_new_take (data, size);
  return weft_job_check (job, error) ? weft_source_new (format, bytes, name) : NULL;
}

static gboolean
recognise (WeftSource *source, const char *option, GError **error)
{
  WeftFormatInput input = make_input (source, NULL, NULL);

  source->format = weft_format_recognise (source->name, input.data, input.size, option, error);
  return source->format != NULL;
}

static gboolean
check_size (const WeftSource *source, GError **error)
{
  if (g_bytes_get_size (source->bytes) <= source->format->limit)
    return TRUE;
  weft_file_refuse_size (source->name, source->format->limit, error);
  return FALSE;
}

WeftSource *
weft_source_open (WeftJob *job,
                  const char *path,
                  const WeftFormat *format,
                  const char *option,
                  GError **error)
{
  const char *name = g_str_equal (path, "-") ? "<stdin>" : path;
  g_autoptr (WeftSource) source = read_source (job, path, name, format, error);

  if (source == NULL || (format == NULL && !recognise (source, option, error)) || !check_size (source, error))
    return NULL;
  return g_steal_pointer (&source);
}

static gboolean
refuse_parts (const WeftSource *source, GError **error)
{
  g_autofree char *base = g_path_get_basename (source->name);
  g_autofree char *found = g_strdup_printf (_ ("a file of the format “%s”"), source->format->name);
  g_autofree char *plain =
      g_strdup_printf (_ ("“%s” is no document, but it can be imported into one."), base);

  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.file = source->name,
                               .found = found,
                               .expected = (char *) _ ("a document; this can be imported into one"),
                               .plain = plain});
  return FALSE;
}

WeftSource *
weft_source_open_document (WeftJob *job, const char *path, const char *name, GError **error)
{
  g_autoptr (WeftSource) source = read_source (job, path, name, NULL, error);

  if (source == NULL)
    return NULL;
  if (!recognise (source, NULL, NULL))
    source->format = &weft_document_format;
  if (source->format->content == WEFT_FORMAT_PARTS && !refuse_parts (source, error))
    return NULL;
  return check_size (source, error) ? g_steal_pointer (&source) : NULL;
}

WeftSource *
weft_source_new (const WeftFormat *format, GBytes *bytes, const char *name)
{
  WeftSource *source = g_new (WeftSource, 1);

  g_atomic_ref_count_init (&source->ref_count);
  source->format = format;
  source->bytes = g_bytes_ref (bytes);
  source->name = g_strdup (name);
  return source;
}

WeftSource *
weft_source_ref (WeftSource *source)
{
  g_atomic_ref_count_inc (&source->ref_count);
  return source;
}

void
weft_source_unref (WeftSource *source)
{
  if (!g_atomic_ref_count_dec (&source->ref_count))
    return;
  g_bytes_unref (source->bytes);
  g_free (source->name);
  g_free (source);
}

const WeftFormat *
weft_source_get_format (const WeftSource *source)
{
  return source->format;
}

const char *
weft_source_get_name (const WeftSource *source)
{
  return source->name;
}

GBytes *
weft_source_get_bytes (const WeftSource *source)
{
  return source->bytes;
}

WeftDocument *
weft_source_read (const WeftSource *source,
                  WeftJob *job,
                  const WeftOptions *options,
                  WeftDiagnostics *diagnostics,
                  WeftLocations **locations,
                  GError **error)
{
  WeftFormatInput input = make_input (source, job, options);

  return source->format->read (&input, diagnostics, locations, error);
}

char **
weft_source_offer (const WeftSource *source,
                   WeftJob *job,
                   const WeftOption *option,
                   const WeftOptions *options)
{
  WeftFormatInput input = make_input (source, job, options);

  return source->format->offer != NULL ? source->format->offer (&input, option) : NULL;
}
