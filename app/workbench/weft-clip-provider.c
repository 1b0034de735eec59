/* weft-clip-provider.c: formats and their bytes. */
#include "weft-clip-provider.h"

#include "views.h"
#include "weft-clip.h"
#include "weft-worker.h"
#include "weft-writer.h"

#include <string.h>

struct _WeftClipProvider {
  GdkContentProvider parent_instance;
  WeftDocument *document;
  guint32 diagram;
  guint32 *nodes;
  gsize n;
};

G_DEFINE_FINAL_TYPE (WeftClipProvider, weft_clip_provider, GDK_TYPE_CONTENT_PROVIDER)

/* The best first. */
static const struct {
  const char *mime_type;
  const char *name; /* of a file of that format; NULL: XML */
} formats[] = {
    {WEFT_CLIP_MIME_TYPE, NULL},        {"image/svg+xml", "clip.svg"}, {"image/png", "clip.png"},
    {"text/plain;charset=utf-8", NULL}, {"text/plain", NULL},
};

/* One request: what is wanted, and where it goes. */
typedef struct {
  WeftDocument *document;
  guint32 diagram;
  guint32 *nodes;
  gsize n;
  const char *name;
  GTask *task;
  GOutputStream *stream;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  weft_document_unref (request->document);
  g_free (request->nodes);
  g_object_unref (request->task);
  g_object_unref (request->stream);
  g_free (request);
}

static GBytes *
draw (WeftDocument *clip, guint32 diagram, const char *name, GError **error)
{
  const WeftPictureFormat *format = weft_picture_find_format (name);
  WeftViewSubject subject = {.document = clip, .diagram = diagram};

  return weft_views_render (weft_views_find ("canvas"), &subject, weft_theme_find ("light"), format, 0, 0,
                            format->vector ? 1 : 2, NULL, NULL, error);
}

static gpointer
work (gpointer data, GError **error)
{
  const Request *request = data;
  guint32 shown;
  g_autoptr (WeftDocument) clip =
      weft_clip_new (request->document, request->diagram, request->nodes, request->n, &shown, error);
  char *text;
  gsize size;

  if (clip == NULL)
    return NULL;
  if (request->name != NULL)
    return draw (clip, shown, request->name, error);
  text = weft_write (clip, &size);
  return g_bytes_new_take (text, size);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
done (G_GNUC_UNUSED gpointer owner, gpointer data, gpointer result, const GError *error)
{
  const Request *request = data;
  g_autoptr (GBytes) bytes = result;
  gsize size;
  gconstpointer content = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  if (bytes == NULL) {
    g_task_return_error (request->task, g_error_copy (error));
    return;
  }
  g_task_set_task_data (request->task, g_bytes_ref (bytes), (GDestroyNotify) g_bytes_unref);
  g_output_stream_write_all_async (request->stream, content, size, G_PRIORITY_DEFAULT,
                                   g_task_get_cancellable (request->task), written_cb,
                                   g_object_ref (request->task));
}

static void
weft_clip_provider_write_mime_type_async (GdkContentProvider *provider,
                                          const char *mime_type,
                                          GOutputStream *stream,
                                          G_GNUC_UNUSED int io_priority,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer data)
{
  static const WeftWork writing = {work, done, request_free};
  WeftClipProvider *self = WEFT_CLIP_PROVIDER (provider);
  GTask *task = g_task_new (provider, cancellable, callback, data);
  Request *request;
  guint i = 0;

  while (i < G_N_ELEMENTS (formats) && !g_str_equal (formats[i].mime_type, mime_type))
    i++;
  if (i == G_N_ELEMENTS (formats)) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s", mime_type);
    g_object_unref (task);
    return;
  }
  request = g_new (Request, 1);
  *request = (Request){weft_document_ref (self->document),
                       self->diagram,
                       g_memdup2 (self->nodes, self->n * sizeof (guint32)),
                       self->n,
                       formats[i].name,
                       task,
                       g_object_ref (stream)};
  weft_worker_run (&writing, self, request);
}

static gboolean
weft_clip_provider_write_mime_type_finish (G_GNUC_UNUSED GdkContentProvider *provider,
                                           GAsyncResult *result,
                                           GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static GdkContentFormats *
weft_clip_provider_ref_formats (G_GNUC_UNUSED GdkContentProvider *provider)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    gdk_content_formats_builder_add_mime_type (builder, formats[i].mime_type);
  return gdk_content_formats_builder_free_to_formats (builder);
}

static void
weft_clip_provider_finalize (GObject *object)
{
  WeftClipProvider *self = WEFT_CLIP_PROVIDER (object);

  weft_document_unref (self->document);
  g_free (self->nodes);
  G_OBJECT_CLASS (weft_clip_provider_parent_class)->finalize (object);
}

static void
weft_clip_provider_class_init (WeftClipProviderClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = weft_clip_provider_finalize;
  provider_class->ref_formats = weft_clip_provider_ref_formats;
  provider_class->write_mime_type_async = weft_clip_provider_write_mime_type_async;
  provider_class->write_mime_type_finish = weft_clip_provider_write_mime_type_finish;
}

static void
weft_clip_provider_init (G_GNUC_UNUSED WeftClipProvider *self)
{
}

GdkContentProvider *
weft_clip_provider_new (WeftDocument *document, guint32 diagram, const guint32 *nodes, gsize n)
{
  WeftClipProvider *self = g_object_new (WEFT_TYPE_CLIP_PROVIDER, NULL);

  self->document = weft_document_ref (document);
  self->diagram = diagram;
  self->nodes = g_memdup2 (nodes, n * sizeof (guint32));
  self->n = n;
  return GDK_CONTENT_PROVIDER (self);
}
