/* weft-picture.h: a drawing as a file: SVG, PDF or PNG. The same drawing gives the same bytes, always: no
 * creation date unless SOURCE_DATE_EPOCH says one, no numbers that count what was drawn before. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

#define WEFT_PICTURE_ERROR (weft_picture_error_quark ())

typedef enum {
  WEFT_PICTURE_ERROR_FAILED,
  WEFT_PICTURE_ERROR_TOO_LARGE, /* more pixels than a PNG can have here */
} WeftPictureError;

/** WeftPictureDraw: draws on @cr, from (0, 0) to (@width, @height). */
typedef void (*WeftPictureDraw) (cairo_t *cr, double width, double height, gpointer data);

/** WeftPictureSink: takes @n bytes, all of a file at once. Returns: %FALSE with @error set when it cannot. */
typedef gboolean (*WeftPictureSink) (const guint8 *bytes, gsize n, gpointer data, GError **error);

typedef struct {
  WeftPictureDraw draw;
  gpointer data;
  double width; /* in pixels of zoom 1; a page of paper has 1/72 inch for one */
  double height;
  double scale;      /* pixels of a PNG per pixel of zoom 1; 0: 1 */
  const char *title; /* (nullable): for the file's own description */
  const char
      *note; /* (nullable): what the file says of itself besides: <desc> in an SVG, the subject of a PDF */
  const char *ids; /* (nullable): begins the ids inside an SVG, for pages with several; NULL: "w" */
} WeftPicture;

typedef struct {
  const char *name;  /* "svg"; also the end of file names */
  const char *title; /* for people; translatable */
  const char *mime_type;
  gboolean vector;
  GBytes *(*make) (const WeftPicture *picture, GError **error);
} WeftPictureFormat;

GQuark weft_picture_error_quark (void);

/** weft_picture_get_formats: (transfer none) (array length=n): the table of formats. */
const WeftPictureFormat *weft_picture_get_formats (guint *n);

/** weft_picture_find_format: (nullable): by name, "svg", or by the name of a file, "a.svg"; any case. */
const WeftPictureFormat *weft_picture_find_format (const char *name);

/**
 * weft_picture_to_bytes:
 *
 * A PDF may have more than one page: the drawing function then calls cairo_show_page() and
 * cairo_pdf_surface_set_size() on its way.
 *
 * Returns: (transfer full) (nullable): the whole file, or %NULL with WEFT_PICTURE_ERROR
 */
GBytes *weft_picture_to_bytes (const WeftPicture *picture, const WeftPictureFormat *format, GError **error);

/** weft_picture_write: passes the file to @sink, once it is whole. */
gboolean weft_picture_write (const WeftPicture *picture,
                             const WeftPictureFormat *format,
                             WeftPictureSink sink,
                             gpointer data,
                             GError **error);

G_END_DECLS
