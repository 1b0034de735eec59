/* weft-xml-batch.h: what libxml2 told of a stretch of a file, kept until a reader is told: tags, ends, text and what is kept word for
 * word, in their order. */
#pragma once

#include "weft-xml.h"

G_BEGIN_DECLS

typedef struct {
  GArray *events;
  GArray *attributes; /* WeftTagAttribute: those of all tags, in order */
  GPtrArray *blocks;  /* char *: of equal length, for texts; they stay for the next stretch */
  guint n_blocks;     /* of these are in use */
  gsize used;         /* bytes of the last one of those */
  GPtrArray *large;   /* char *: texts that no block has room for */
  gsize end;          /* the offset behind all that it tells of */
  gboolean is_last;
} WeftXmlBatch;

WeftXmlBatch *weft_xml_batch_new (void);
void weft_xml_batch_free (gpointer batch);

/** weft_xml_batch_clear: nothing is left in it. */
void weft_xml_batch_clear (WeftXmlBatch *batch);

/** weft_xml_batch_copy: (transfer none): @text with a NUL behind it, until the batch is cleared. @text: (array length=size). */
const char *weft_xml_batch_copy (WeftXmlBatch *batch, const char *text, gsize size);

/** weft_xml_batch_add_start: @tag, whose attributes are those that were added to the batch last. Its names outlive the batch. */
void weft_xml_batch_add_start (WeftXmlBatch *batch, const WeftTag *tag);

/* As the functions of a reader are told. */
void weft_xml_batch_add_end (WeftXmlBatch *batch, gsize end);
void weft_xml_batch_add_text (WeftXmlBatch *batch, const char *text, gsize size, gsize start);
void weft_xml_batch_add_kept (WeftXmlBatch *batch, gsize start, gsize end);

/** weft_xml_batch_tell: tells @reader all that is in it, up to the first error. */
gboolean
weft_xml_batch_tell (const WeftXmlBatch *batch, const WeftXmlReader *reader, gpointer data, GError **error);

G_END_DECLS
