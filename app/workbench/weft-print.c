/* weft-print.c: a view cut into pages; below each stands its title and which page it is. */
#include "weft-print.h"

#include <glib/gi18n.h>
#include <math.h>

#define POINTS_PER_PIXEL 0.75 /* a pixel of zoom 1 is a 96th of an inch */
#define FOOTER           18.0 /* points */
#define FOOTER_SIZE      8.0

/* How a view is cut. */
typedef struct {
  WeftExport *export;
  WeftPrintSize size;
  GtkWidget *tiles; /* (nullable): the choice in the dialog */
  double width;     /* of the view, in pixels */
  double height;
  double scale; /* points for a pixel */
  guint columns;
  guint rows;
} Printing;

static void
printing_free (gpointer data)
{
  Printing *printing = data;

  weft_export_free (printing->export);
  g_free (printing);
}

static double
get_room (GtkPrintContext *context)
{
  return MAX (gtk_print_context_get_height (context) - FOOTER, 1);
}

/* A view that fits itself to any size takes the page; others are as large as they are. */
static void
measure (Printing *printing, GtkPrintContext *context)
{
  if (printing->export->view->flexible) {
    printing->width = gtk_print_context_get_width (context) / POINTS_PER_PIXEL;
    printing->height = get_room (context) / POINTS_PER_PIXEL;
    return;
  }
  weft_export_get_size (printing->export, &printing->width, &printing->height);
  printing->width = MAX (printing->width, 1);
  printing->height = MAX (printing->height, 1);
}

static void
count_pages (Printing *printing, GtkPrintContext *context)
{
  /* A whole page that is full to the last point is one page. */
  double across = printing->width * printing->scale / gtk_print_context_get_width (context) - 1e-6;
  double down = printing->height * printing->scale / get_room (context) - 1e-6;

  printing->columns = (guint) MAX (ceil (MIN (across, 1e6)), 1);
  printing->rows = (guint) MAX (ceil (MIN (down, 1e6)), 1);
}

static void
cut (Printing *printing, GtkPrintContext *context)
{
  double fitting =
      MIN (gtk_print_context_get_width (context) / printing->width, get_room (context) / printing->height);

  printing->scale = printing->size == WEFT_PRINT_FIT ? MIN (fitting, POINTS_PER_PIXEL) : POINTS_PER_PIXEL;
  count_pages (printing, context);
  while ((guint64) printing->columns * printing->rows > WEFT_PRINT_MOST_PAGES) {
    printing->scale /= 1.5;
    count_pages (printing, context);
  }
}

static void
begin_cb (GtkPrintOperation *operation, GtkPrintContext *context, Printing *printing)
{
  measure (printing, context);
  cut (printing, context);
  gtk_print_operation_set_n_pages (operation, (int) (printing->columns * printing->rows));
}

static void
draw_footer (const Printing *printing, GtkPrintContext *context, cairo_t *cr, guint page)
{
  g_autoptr (PangoLayout) layout = gtk_print_context_create_pango_layout (context);
  PangoFontDescription *font = pango_font_description_new ();
  guint n = printing->columns * printing->rows;
  g_autofree char *words =
      n > 1 ? g_strdup_printf (_ ("%s · page %u of %u (row %u, column %u)"), printing->export->title,
                               page + 1, n, page / printing->columns + 1, page % printing->columns + 1)
            : g_strdup (printing->export->title);

  pango_font_description_set_family (font, "Sans");
  pango_font_description_set_absolute_size (font, FOOTER_SIZE * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) (gtk_print_context_get_width (context) * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_text (layout, words, -1);
  cairo_set_source_rgb (cr, 0.3, 0.3, 0.3);
  cairo_move_to (cr, 0, gtk_print_context_get_height (context) - FOOTER_SIZE - 4);
  pango_cairo_show_layout (cr, layout);
  pango_font_description_free (font);
}

/* On one page it stands in the middle. */
static void
draw_page_cb (G_GNUC_UNUSED GtkPrintOperation *operation,
              GtkPrintContext *context,
              int number,
              Printing *printing)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  guint page = (guint) number;
  double width = gtk_print_context_get_width (context);
  double height = get_room (context);
  double left = printing->columns == 1 ? (width - printing->width * printing->scale) / 2
                                       : -width * (page % printing->columns);
  double top = -height * (page / printing->columns);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cairo_translate (cr, left, top);
  cairo_scale (cr, printing->scale, printing->scale);
  weft_export_draw (printing->export, cr, printing->width, printing->height);
  cairo_restore (cr);
  draw_footer (printing, context, cr, page);
}

/* The choice in the dialog. */

static GObject *
make_choice_cb (G_GNUC_UNUSED GtkPrintOperation *operation, Printing *printing)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *fit = gtk_check_button_new_with_mnemonic (_ ("On _one page"));

  printing->tiles = gtk_check_button_new_with_mnemonic (_ ("In its own _size, on as many pages as it takes"));
  gtk_check_button_set_group (GTK_CHECK_BUTTON (printing->tiles), GTK_CHECK_BUTTON (fit));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (printing->size == WEFT_PRINT_TILES ? printing->tiles : fit),
                               TRUE);
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_start (box, 18);
  gtk_box_append (GTK_BOX (box), fit);
  gtk_box_append (GTK_BOX (box), printing->tiles);
  return G_OBJECT (box);
}

static void
take_choice_cb (G_GNUC_UNUSED GtkPrintOperation *operation, G_GNUC_UNUSED GtkWidget *box, Printing *printing)
{
  printing->size =
      gtk_check_button_get_active (GTK_CHECK_BUTTON (printing->tiles)) ? WEFT_PRINT_TILES : WEFT_PRINT_FIT;
  printing->tiles = NULL;
}

GtkPrintOperation *
weft_print_new (WeftExport *export, WeftPrintSize size)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  Printing *printing = g_new0 (Printing, 1);

  export->theme = weft_theme_find ("print");
  printing->export = export;
  printing->size = size;
  g_object_set_data_full (G_OBJECT (operation), "printing", printing, printing_free);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, export->title);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_custom_tab_label (operation, _ ("Size"));
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_cb), printing);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), printing);
  g_signal_connect (operation, "create-custom-widget", G_CALLBACK (make_choice_cb), printing);
  g_signal_connect (operation, "custom-widget-apply", G_CALLBACK (take_choice_cb), printing);
  return operation;
}
