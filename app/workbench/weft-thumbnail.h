/* weft-thumbnail.h: a small picture of the first diagram of a document. */
#pragma once

#include "weft-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_THUMBNAIL (weft_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (WeftThumbnail, weft_thumbnail, WEFT, THUMBNAIL, GtkWidget)

/** weft_thumbnail_new: of the document at @path, drawn by a worker once it is to be seen, and again where the theme changes.
 * What cannot be read leaves it empty. */
GtkWidget *weft_thumbnail_new (const char *path);

/** weft_thumbnail_new_of: without a picture yet, @width by @height pixels of zoom 1. */
GtkWidget *weft_thumbnail_new_of (int width, int height);

/** weft_thumbnail_show: @document (nullable) instead of what is seen. */
void weft_thumbnail_show (WeftThumbnail *thumbnail, WeftDocument *document);

/** weft_thumbnail_is_drawn: whether there is a picture. */
gboolean weft_thumbnail_is_drawn (WeftThumbnail *thumbnail);

G_END_DECLS
