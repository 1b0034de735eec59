/* weft-xml-batch.c: events in a row; what they say in text stands in blocks that stay with the batch: malloc would give them back to the system, which clears them each time. */
#include "weft-xml-batch.h"

#include <string.h>

/* Of the blocks that hold texts. */
#define BLOCK_BYTES 16384

typedef enum {
  EVENT_START,
  EVENT_END,
  EVENT_TEXT,
  EVENT_KEPT,
} EventType;

/* As few bytes as there can be: all of them go from one processor to another. */
typedef struct {
  EventType type;
  guint n_attributes; /* of a start: the next ones of the batch */
  gsize start;
  gsize end;        /* of a start: of its name; of a text: its size */
  const char *text; /* of a start: its name */
  const char *uri;
} Event;

WeftXmlBatch *
weft_xml_batch_new (void)
{
  WeftXmlBatch *batch = g_new0 (WeftXmlBatch, 1);

  batch->events = g_array_new (FALSE, FALSE, sizeof (Event));
  batch->attributes = g_array_new (FALSE, FALSE, sizeof (WeftTagAttribute));
  batch->blocks = g_ptr_array_new_with_free_func (g_free);
  batch->large = g_ptr_array_new_with_free_func (g_free);
  return batch;
}

void
weft_xml_batch_free (gpointer data)
{
  WeftXmlBatch *batch = data;

  g_array_unref (batch->events);
  g_array_unref (batch->attributes);
  g_ptr_array_unref (batch->blocks);
  g_ptr_array_unref (batch->large);
  g_free (batch);
}

void
weft_xml_batch_clear (WeftXmlBatch *batch)
{
  g_array_set_size (batch->events, 0);
  g_array_set_size (batch->attributes, 0);
  batch->n_blocks = 0;
  g_ptr_array_set_size (batch->large, 0);
}

static char *
find_room (WeftXmlBatch *batch, gsize size)
{
  char *room;

  if (size > BLOCK_BYTES) {
    room = g_malloc (size);
    g_ptr_array_add (batch->large, room);
    return room;
  }
  if (batch->n_blocks == 0 || size > BLOCK_BYTES - batch->used) {
    if (batch->n_blocks++ == batch->blocks->len)
      g_ptr_array_add (batch->blocks, g_malloc (BLOCK_BYTES));
    batch->used = 0;
  }
  room = (char *) batch->blocks->pdata[batch->n_blocks - 1] + batch->used;
  batch->used += size;
  return room;
}

const char *
weft_xml_batch_copy (WeftXmlBatch *batch, const char *text, gsize size)
{
  char *copy = find_room (batch, size + 1);

  memcpy (copy, text, size);
  copy[size] = '\0';
  return copy;
}

void
weft_xml_batch_add_start (WeftXmlBatch *batch, const WeftTag *tag)
{
  g_array_append_val (batch->events, ((Event){EVENT_START, tag->n_attributes, tag->start, tag->name_end,
                                              tag->name, tag->uri}));
}

void
weft_xml_batch_add_end (WeftXmlBatch *batch, gsize end)
{
  g_array_append_val (batch->events, ((Event){.type = EVENT_END, .end = end}));
}

void
weft_xml_batch_add_text (WeftXmlBatch *batch, const char *text, gsize size, gsize start)
{
  const char *copy = weft_xml_batch_copy (batch, text, size);

  g_array_append_val (batch->events,
                      ((Event){.type = EVENT_TEXT, .text = copy, .start = start, .end = size}));
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
  WeftTag tag;

  switch (event->type) {
  case EVENT_START:
    tag = (WeftTag){event->start, event->end, event->text, event->uri, *attributes, event->n_attributes};
    *attributes += event->n_attributes;
    return reader->start (data, &tag, error);
  case EVENT_END:
    return reader->end (data, event->end, error);
  case EVENT_TEXT:
    return reader->add_text == NULL || reader->add_text (data, event->text, event->end, event->start, error);
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
