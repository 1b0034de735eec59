/* weft-texts.h: texts under 32-bit numbers, shared by all versions of a value: they are only ever added, and never
 * move. A text may be read by any thread that was given its number, without a lock, while others are added. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftTexts WeftTexts;

WeftTexts *weft_texts_new (void);
WeftTexts *weft_texts_ref (WeftTexts *texts);
void weft_texts_unref (WeftTexts *texts);

/**
 * weft_texts_add:
 * @number: (out): the number of @text, never 0
 *
 * Adds a copy of @text. Any thread may. O(length).
 *
 * Returns: %FALSE with WEFT_ERROR_TOO_LARGE when all texts together would take more than 4 GiB
 */
gboolean weft_texts_add (WeftTexts *texts, const char *text, guint32 *number, GError **error);

/** weft_texts_get: (transfer none): the text with @number, for as long as @texts. O(1). */
const char *weft_texts_get (const WeftTexts *texts, guint32 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTexts, weft_texts_unref)

G_END_DECLS
