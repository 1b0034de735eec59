/* weft-clip-provider.h: what is copied, for the clipboard: parts of a version of a document, which become bytes only when somebody
 * asks for them, on another thread: our XML for Weft, text for whoever takes text, SVG and PNG for other programs. */
#pragma once

#include "weft-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_CLIP_MIME_TYPE "application/x-weft+xml"

#define WEFT_TYPE_CLIP_PROVIDER (weft_clip_provider_get_type ())
G_DECLARE_FINAL_TYPE (WeftClipProvider, weft_clip_provider, WEFT, CLIP_PROVIDER, GdkContentProvider)

/** weft_clip_provider_new: @nodes: (array length=n): as weft_clip_new(), where something of them can be copied. */
GdkContentProvider *
weft_clip_provider_new (WeftDocument *document, guint32 diagram, const guint32 *nodes, gsize n);

G_END_DECLS
