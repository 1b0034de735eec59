/* weft-renderer.h: by which means GTK is to draw. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_renderer_choose:
 * @devices: the folder of device files: "/dev"
 *
 * To be called before GTK is initialised and before there are threads. Without a graphics processor GL would
 * be worked out by LLVM on the processor: it takes some 100 MB and 200 ms before the first picture, and
 * draws slower than cairo. So cairo draws there, and GL is not even looked for. What the user says in
 * GSK_RENDERER or GDK_DEBUG is left alone.
 *
 * Returns: whether cairo was chosen
 */
gboolean weft_renderer_choose (const char *devices);

G_END_DECLS
