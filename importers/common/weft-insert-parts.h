/* weft-insert-parts.h: what an importer read, brought into a document. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_insert_parts:
 * @parts: a document whose root holds what is to be brought in
 * @ids: (out) (transfer full) (element-type guint32) (optional): the numbers that they were given
 *
 * Adds the children of the root of @parts behind those of @document. An XML id that is taken gets the smallest free number
 * behind it.
 *
 * Returns: (transfer full) (nullable): the new version, or %NULL with @error: WEFT_MODEL_ERROR
 */
WeftDocument *
weft_insert_parts (WeftDocument *document, const WeftDocument *parts, GArray **ids, GError **error);

/** weft_make_id: (transfer full): @text as an XML id: what cannot stand in one becomes "-"; @fallback when nothing is left. */
char *weft_make_id (const char *text, const char *fallback);

/** weft_make_stem: (transfer full): the name of @file (nullable) without its folder and its ending. */
char *weft_make_stem (const char *file);

G_END_DECLS
