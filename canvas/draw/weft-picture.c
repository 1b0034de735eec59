/* weft-picture.c: cairo's surfaces behind one table. */
#include "weft-picture.h"

#include "weft-svg-ids.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The side of the largest image surface. */
#define MAX_PIXELS 32000

GQuark
weft_picture_error_quark (void)
{
  return g_quark_from_static_string ("weft-picture-error-quark");
}

/* Files are made in memory: cairo's PDF surface does not survive a sink that fails. */
static cairo_status_t
append (void *closure, const unsigned char *bytes, unsigned int n)
{
  g_byte_array_append (closure, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_status (cairo_status_t status, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, WEFT_PICTURE_ERROR, WEFT_PICTURE_ERROR_FAILED, _ ("The picture cannot be drawn: %s"),
               cairo_status_to_string (status));
  return FALSE;
}

/* Draws on @surface, which it ends. */
static cairo_status_t
draw_and_finish (cairo_surface_t *surface, const WeftPicture *picture)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  picture->draw (cr, picture->width, picture->height, picture->data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status;
}

/* Behind the start tag of the root. */
static void
insert_note (GString *svg, const char *note)
{
  const char *root = strstr (svg->str, "<svg");
  const char *end = root != NULL ? strchr (root, '>') : NULL;
  g_autofree char *valid = g_utf8_make_valid (note, -1);
  g_autofree char *text = g_markup_printf_escaped ("\n<desc>%s</desc>", valid);

  if (end != NULL)
    g_string_insert (svg, end + 1 - svg->str, text);
}

static GBytes *
make_svg (const WeftPicture *picture, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream (append, bytes, picture->width, picture->height);
  GString *text;

  cairo_svg_surface_restrict_to_version (surface, CAIRO_SVG_VERSION_1_2);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  if (!check_status (draw_and_finish (surface, picture), error))
    return NULL;
  text =
      weft_svg_renumber ((const char *) bytes->data, bytes->len, picture->ids != NULL ? picture->ids : "w");
  if (picture->note != NULL)
    insert_note (text, picture->note);
  return g_string_free_to_bytes (text);
}

/* The date that SOURCE_DATE_EPOCH says, else the beginning of time: cairo would else write today's. */
static char *
get_creation_date (void)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  gint64 seconds = epoch != NULL ? g_ascii_strtoll (epoch, NULL, 10) : 0;
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (seconds);

  return date != NULL ? g_date_time_format (date, "%Y-%m-%dT%H:%M:%SZ") : g_strdup ("1970-01-01T00:00:00Z");
}

static void
describe (cairo_surface_t *surface, const char *title, const char *note)
{
  g_autofree char *date = get_creation_date ();
  g_autofree char *valid = title != NULL ? g_utf8_make_valid (title, -1) : NULL;

  if (valid != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, valid);
  if (note != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, note);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Weft " WEFT_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
}

static GBytes *
make_pdf (const WeftPicture *picture, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream (append, bytes, picture->width, picture->height);

  describe (surface, picture->title, picture->note);
  if (!check_status (draw_and_finish (surface, picture), error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static gboolean
check_pixels (double width, double height, GError **error)
{
  if (width <= MAX_PIXELS && height <= MAX_PIXELS)
    return TRUE;
  g_set_error (
      error, WEFT_PICTURE_ERROR, WEFT_PICTURE_ERROR_TOO_LARGE,
      _ ("The picture would have %.0f × %.0f pixels, and a PNG at most %d × %d: choose a smaller scale, or "
         "SVG or PDF"),
      width, height, MAX_PIXELS, MAX_PIXELS);
  return FALSE;
}

static GBytes *
make_png (const WeftPicture *picture, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  double scale = picture->scale > 0 ? picture->scale : 1;
  double width = MAX (1, ceil (picture->width * scale));
  double height = MAX (1, ceil (picture->height * scale));
  cairo_surface_t *surface;
  cairo_t *cr;
  cairo_status_t status;

  if (!check_pixels (width, height, error))
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  picture->draw (cr, picture->width, picture->height, picture->data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append, bytes);
  cairo_surface_destroy (surface);
  return check_status (status, error) ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes)) : NULL;
}

static const WeftPictureFormat formats[] = {
    {"svg", N_ ("Scalable picture (SVG)"), "image/svg+xml", TRUE, make_svg},
    {"pdf", N_ ("Page (PDF)"), "application/pdf", TRUE, make_pdf},
    {"png", N_ ("Picture (PNG)"), "image/png", FALSE, make_png},
};

const WeftPictureFormat *
weft_picture_get_formats (guint *n)
{
  *n = G_N_ELEMENTS (formats);
  return formats;
}

const WeftPictureFormat *
weft_picture_find_format (const char *name)
{
  const char *dot = strrchr (name, '.');
  const char *end = dot != NULL ? dot + 1 : name;

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (formats[i].name, end) == 0)
      return &formats[i];
  return NULL;
}

GBytes *
weft_picture_to_bytes (const WeftPicture *picture, const WeftPictureFormat *format, GError **error)
{
  g_return_val_if_fail (picture->width > 0 && picture->height > 0, NULL);
  return format->make (picture, error);
}

gboolean
weft_picture_write (const WeftPicture *picture,
                    const WeftPictureFormat *format,
                    WeftPictureSink sink,
                    gpointer data,
                    GError **error)
{
  g_autoptr (GBytes) bytes = weft_picture_to_bytes (picture, format, error);
  gsize size;
  const guint8 *start = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  return start != NULL && sink (start, size, data, error);
}
