/* weft-xml-batch.c: events in a row; what they say in text stands in blocks that are freed together. */
#include "weft-xml-batch.h"

/* Of the blocks that hold texts. */
#define BLOCK_BYTES 16384

typedef enum {
  EVENT_START,
  EVENT_END,
  EVENT_TEXT,
  EVENT_KEPT,
} EventType;

typedef struct {
  EventType type;
  WeftTag tag;      /* of a start: its attributes are the next of the batch's */
  const char *text; /* (array length=size): of a text */
  gsize size;
  gsize start;
  gsize end;
} Event;

WeftXmlBatch *
weft_xml_batch_new (void)
{
  WeftXmlBatch *batch = g_new0 (WeftXmlBatch, 1);

  batch->events = g_array_new (FALSE, FALSE, sizeof (Event));
  batch->attributes = g_array_new (FALSE, FALSE, sizeof (WeftTagAttribute));
  batch->strings = g_string_chunk_new (BLOCK_BYTES);
  return batch;
}

void
weft_xml_batch_free (gpointer data)
{
  WeftXmlBatch *batch = data;

  g_array_unref (batch->events);
  g_array_unref (batch->attributes);
  g_string_chunk_free (batch->strings);
  g_free (batch);
}

void
weft_xml_batch_clear (WeftXmlBatch *batch)
{
  g_array_set_size (batch->events, 0);
  g_array_set_size (batch->attributes, 0);
  g_string_chunk_clear (batch->strings);
}

void
weft_xml_batch_add_start (WeftXmlBatch *batch, const WeftTag *tag)
{
  g_array_append_val (batch->events, ((Event){.type = EVENT_START, .tag = *tag}));
}

void
weft_xml_batch_add_end (WeftXmlBatch *batch, gsize end)
{
  g_array_append_val (batch->events, ((Event){.type = EVENT_END, .end = end}));
}

void
weft_xml_batch_add_text (WeftXmlBatch *batch, const char *text, gsize size, gsize start)
{
  const char *copy = g_string_chunk_insert_len (batch->strings, text, (gssize) size);

  g_array_append_val (batch->events,
                      ((Event){.type = EVENT_TEXT, .text = copy, .size = size, .start = start}));
}

void
weft_xml_batch_add_kept (WeftXmlBatch *batch, gsize start, gsize end)
{
  g_array_append_val (batch->events, ((Event){.type = EVENT_KEPT, .start = start, .end = end}));
}

/* @attributes: (inout): of the next tag */
static gboolean
tell (const Event *event,
      const WeftTagAttribute **attributes,
      const WeftXmlReader *reader,
      gpointer data,
      GError **error)
{
  WeftTag tag = event->tag;

  switch (event->type) {
  case EVENT_START:
    tag.attributes = *attributes;
    *attributes += tag.n_attributes;
    return reader->start (data, &tag, error);
  case EVENT_END:
    return reader->end (data, event->end, error);
  case EVENT_TEXT:
    return reader->add_text == NULL || reader->add_text (data, event->text, event->size, event->start, error);
  case EVENT_KEPT:
  default:
    return reader->add_kept == NULL || reader->add_kept (data, event->start, event->end, error);
  }
}

gboolean
weft_xml_batch_tell (const WeftXmlBatch *batch, const WeftXmlReader *reader, gpointer data, GError **error)
{
  const WeftTagAttribute *attributes = (const WeftTagAttribute *) (gpointer) batch->attributes->data;

  for (guint i = 0; i < batch->events->len; i++)
    if (!tell (&g_array_index (batch->events, Event, i), &attributes, reader, data, error))
      return FALSE;
  return TRUE;
}
