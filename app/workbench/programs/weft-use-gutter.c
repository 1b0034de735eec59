/* weft-use-gutter.c: see weft-use-gutter.h. */
#include "weft-use-gutter.h"

#include "weft-pattern.h"
#include "weft-use-figures.h"
#include "weft-view-words.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

#define BAR        36
#define BAR_HEIGHT 9
#define GAP        6

struct _WeftUseGutter {
  GtkSourceGutterRenderer parent_instance;
  const WeftProgramUse *use; /* (nullable) */
  int text_width;            /* of the widest number */
};

G_DEFINE_FINAL_TYPE (WeftUseGutter, weft_use_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

/* Of the text beside it: the text of a gutter is too faint to tell. */
static const WeftTheme *
get_theme (WeftUseGutter *gutter)
{
  return weft_widget_get_theme (
      GTK_WIDGET (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (gutter))));
}

/* The part that took part in solid colour, before that which was masked off. */
static void
draw_bar (WeftUseGutter *gutter, GtkSnapshot *snapshot, double share, double middle)
{
  const WeftTheme *theme = get_theme (gutter);
  WeftRect bar = {GAP, floor (middle - BAR_HEIGHT / 2.0), BAR, BAR_HEIGHT};
  WeftRect part = {bar.x, bar.y, CLAMP (round (BAR * share), 1, BAR), BAR_HEIGHT};
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) bar.x, (float) bar.y, BAR, BAR_HEIGHT));

  weft_part_draw (theme, WEFT_BAR_MASKED, cr, &bar);
  weft_part_draw (theme, WEFT_BAR_WORK, cr, &part);
  cairo_destroy (cr);
}

static void
draw_number (WeftUseGutter *gutter, GtkSnapshot *snapshot, double share, double middle)
{
  g_autofree char *text = weft_view_words_share (share);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (gutter), text);
  const WeftColor *dim = &get_theme (gutter)->colors[WEFT_COLOR_DIM_TEXT];
  GdkRGBA color = {(float) dim->red, (float) dim->green, (float) dim->blue, 1};
  int width;
  int height;

  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (2 * GAP + BAR + gutter->text_width - width,
                                                          (float) floor (middle - height / 2.0)));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
weft_use_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                               GtkSnapshot *snapshot,
                               GtkSourceGutterLines *lines,
                               guint line)
{
  WeftUseGutter *gutter = WEFT_USE_GUTTER (renderer);
  const WeftProgramLine *used = gutter->use != NULL ? weft_use_find_line (gutter->use, line + 1) : NULL;
  double share;
  int y;
  int height;

  if (used == NULL)
    return;
  share = weft_program_cost_get_utilisation (&used->cost);
  gtk_source_gutter_lines_get_line_yrange (lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST, &y,
                                           &height);
  draw_bar (gutter, snapshot, share, y + height / 2.0);
  draw_number (gutter, snapshot, share, y + height / 2.0);
}

char *
weft_use_gutter_describe (WeftUseGutter *gutter, guint32 line)
{
  const WeftProgramLine *used = gutter->use != NULL ? weft_use_find_line (gutter->use, line) : NULL;

  return used != NULL ? weft_use_describe_line (gutter->use, used) : NULL;
}

static gboolean
tip_cb (GtkWidget *widget,
        int x,
        int y,
        G_GNUC_UNUSED gboolean by_keyboard,
        GtkTooltip *tooltip,
        G_GNUC_UNUSED gpointer data)
{
  GtkTextView *view =
      GTK_TEXT_VIEW (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (widget)));
  g_autofree char *words = NULL;
  GtkTextIter place;

  gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_LEFT, x, y, NULL, &y);
  gtk_text_view_get_line_at_y (view, &place, y, NULL);
  words = weft_use_gutter_describe (WEFT_USE_GUTTER (widget), (guint32) gtk_text_iter_get_line (&place) + 1);
  gtk_tooltip_set_text (tooltip, words);
  return words != NULL;
}

void
weft_use_gutter_show (WeftUseGutter *gutter, const WeftProgramUse *use)
{
  gutter->use = use;
  gtk_widget_set_visible (GTK_WIDGET (gutter), use != NULL);
  gtk_widget_queue_resize (GTK_WIDGET (gutter));
  gtk_widget_queue_draw (GTK_WIDGET (gutter));
}

static void
weft_use_gutter_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         G_GNUC_UNUSED int size,
                         int *least,
                         int *natural,
                         int *least_baseline,
                         int *natural_baseline)
{
  WeftUseGutter *gutter = WEFT_USE_GUTTER (widget);
  g_autofree char *text = weft_view_words_share (1);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);

  pango_layout_get_pixel_size (layout, &gutter->text_width, NULL);
  *least = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? gutter->text_width + BAR + 3 * GAP : 0;
  *least_baseline = *natural_baseline = -1;
}

static void
weft_use_gutter_class_init (WeftUseGutterClass *klass)
{
  GTK_SOURCE_GUTTER_RENDERER_CLASS (klass)->snapshot_line = weft_use_gutter_snapshot_line;
  GTK_WIDGET_CLASS (klass)->measure = weft_use_gutter_measure;
}

static void
weft_use_gutter_init (WeftUseGutter *gutter)
{
  gtk_widget_set_visible (GTK_WIDGET (gutter), FALSE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (gutter), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gutter), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Share of the PEs that took part in each line"), -1);
  g_signal_connect (gutter, "query-tooltip", G_CALLBACK (tip_cb), NULL);
}

WeftUseGutter *
weft_use_gutter_new (void)
{
  return g_object_new (WEFT_TYPE_USE_GUTTER, NULL);
}
