/* weft-mimdc-messages.h: what is wrong, or odd, in a program: sentences, each with its place. All are counted; the first
 * hundred errors and the first hundred warnings are kept. */
#pragma once

#include "weft-text.h"

G_BEGIN_DECLS

#define WEFT_MIMDC_MOST_MESSAGES 100

typedef struct _WeftMimdcMessages WeftMimdcMessages;

typedef enum { WEFT_MIMDC_ERROR, WEFT_MIMDC_WARNING } WeftMimdcSeverity;

/* One of them, for an editor's gutter. */
typedef struct {
  WeftMimdcSeverity severity;
  guint line;   /* from 1 */
  guint column; /* from 1, in characters */
  gsize offset; /* of the first byte that it is about */
  gsize length; /* how many bytes it is about */
  const char *sentence;
} WeftMimdcMessage;

/** weft_mimdc_messages_new: about a text; both @data and what is kept of it must outlive it. @file: (nullable) */
WeftMimdcMessages *weft_mimdc_messages_new (const char *file, const char *data, gsize size);
void weft_mimdc_messages_free (WeftMimdcMessages *messages);

/** weft_mimdc_messages_get_text: (transfer none): what they are about. */
const WeftText *weft_mimdc_messages_get_text (const WeftMimdcMessages *messages);

/**
 * weft_mimdc_messages_add:
 * @offset: where, in bytes
 * @length: how many bytes it is about; the caret stands below the first, and waves below the others
 * @format: a sentence without a full stop, in which quotes of the source are made printable
 */
void weft_mimdc_messages_add (WeftMimdcMessages *messages,
                              WeftMimdcSeverity severity,
                              gsize offset,
                              gsize length,
                              const char *format,
                              ...) G_GNUC_PRINTF (5, 6);

/** weft_mimdc_messages_count: also those of which no sentence is kept. */
guint weft_mimdc_messages_count (const WeftMimdcMessages *messages, WeftMimdcSeverity severity);

/** weft_mimdc_messages_wants: whether one more would be kept, so that it is worth working out a suggestion. */
gboolean weft_mimdc_messages_wants (const WeftMimdcMessages *messages, WeftMimdcSeverity severity);

/** weft_mimdc_messages_get: (transfer none) (array length=n): those that are kept, in the order of the text. */
const WeftMimdcMessage *weft_mimdc_messages_get (WeftMimdcMessages *messages, guint *n);

/** weft_mimdc_messages_print: (transfer full): all that are kept, as compilers print them: FILE:LINE:COLUMN: error: sentence, the line of
 * the source, a caret; of long lines only what is around it. */
char *weft_mimdc_messages_print (WeftMimdcMessages *messages);

/** weft_mimdc_messages_fail: sets @error to the first error; %FALSE. There must be one. */
gboolean weft_mimdc_messages_fail (WeftMimdcMessages *messages, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMimdcMessages, weft_mimdc_messages_free)

G_END_DECLS
