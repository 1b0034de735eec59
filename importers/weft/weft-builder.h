/* weft-builder.h: a document while its file is read: takes tags, text and what is to be kept, in the order
 * of the file, and applies the rules of the format to each as it comes. */
#pragma once

#include "weft-document.h"
#include "weft-locations.h"
#include "weft-xml.h"

G_BEGIN_DECLS

#define WEFT_NAMESPACE "urn:weft:1"

typedef struct _WeftBuilder WeftBuilder;

/** weft_builder_new: @text must outlive the builder. */
WeftBuilder *weft_builder_new (const WeftText *text);
void weft_builder_free (WeftBuilder *builder);

/* All of the following return %FALSE with a located WEFT_FORMAT_ERROR or WEFT_MODEL_ERROR when what comes
 * does not fit the format. Nothing may be added after that. */

gboolean weft_builder_start (WeftBuilder *builder, const WeftTag *tag, GError **error);

/** weft_builder_end: @end: the offset after the end of the element. */
gboolean weft_builder_end (WeftBuilder *builder, gsize end, GError **error);

/**
 * weft_builder_add_text:
 * @text: (array length=size): character data, decoded; a piece of what stands between two tags
 * @start: the offset where the first of those pieces begins in the file
 */
gboolean
weft_builder_add_text (WeftBuilder *builder, const char *text, gsize size, gsize start, GError **error);

/** weft_builder_add_kept: a comment or instruction from offset @start to @end. */
gboolean weft_builder_add_kept (WeftBuilder *builder, gsize start, gsize end, GError **error);

/**
 * weft_builder_finish:
 * @offsets: (out) (transfer full) (element-type guint32): where the tag of node 1, 2, ... begins
 *
 * To be called once, after the end of the root element.
 *
 * Returns: (transfer full) (nullable): the document. O(n log n).
 */
WeftDocument *weft_builder_finish (WeftBuilder *builder, GArray **offsets, GError **error);

/** weft_builder_locate_rows: tells @locations where rows began, after weft_builder_finish(). */
void weft_builder_locate_rows (WeftBuilder *builder, WeftLocations *locations);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBuilder, weft_builder_free)

G_END_DECLS
