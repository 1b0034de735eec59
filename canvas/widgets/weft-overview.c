/* weft-overview.c: the picture is the canvas's own; only the frame changes while one pans. */
#include "weft-overview.h"

#include <glib/gi18n-lib.h>

/* Of the widget, in pixels: it has the shape of the diagram within these. */
#define GREATEST_WIDTH  180.0
#define GREATEST_HEIGHT 124.0
#define LEAST_SIDE      28.0
#define PADDING         5.0
#define CORNER          8.0f
#define LEAST_FRAME     6.0
#define LEAST_PICTURE   3.0

struct _WeftOverview {
  GtkWidget parent_instance;
  const WeftTheme *theme;
  cairo_surface_t *picture;
  WeftRect bounds;
  WeftRect visible;
  WeftPoint grip; /* from the pointer to the middle of what is in view, in the diagram */
};

static guint moved_signal;

G_DEFINE_FINAL_TYPE (WeftOverview, weft_overview, GTK_TYPE_WIDGET)

static double
get_scale (const WeftOverview *overview)
{
  return MIN ((GREATEST_WIDTH - 2 * PADDING) / MAX (overview->bounds.width, 1),
              (GREATEST_HEIGHT - 2 * PADDING) / MAX (overview->bounds.height, 1));
}

/* Where the diagram's (0, 0) is in the widget. */
static WeftPoint
get_origin (WeftOverview *overview)
{
  double scale = get_scale (overview);

  return (WeftPoint){
      gtk_widget_get_width (GTK_WIDGET (overview)) / 2.0 - weft_rect_middle_x (&overview->bounds) * scale,
      gtk_widget_get_height (GTK_WIDGET (overview)) / 2.0 - weft_rect_middle_y (&overview->bounds) * scale};
}

static WeftPoint
to_diagram (WeftOverview *overview, double x, double y)
{
  WeftPoint origin = get_origin (overview);
  double scale = get_scale (overview);

  return (WeftPoint){(x - origin.x) / scale, (y - origin.y) / scale};
}

void
weft_overview_set_picture (WeftOverview *overview,
                           const WeftTheme *theme,
                           cairo_surface_t *picture,
                           const WeftRect *bounds)
{
  if (bounds->width != overview->bounds.width || bounds->height != overview->bounds.height)
    gtk_widget_queue_resize (GTK_WIDGET (overview));
  if (picture != NULL)
    cairo_surface_reference (picture);
  g_clear_pointer (&overview->picture, cairo_surface_destroy);
  overview->picture = picture;
  overview->theme = theme;
  overview->bounds = *bounds;
  gtk_widget_queue_draw (GTK_WIDGET (overview));
}

void
weft_overview_set_visible (WeftOverview *overview, const WeftRect *visible)
{
  overview->visible = *visible;
  gtk_widget_queue_draw (GTK_WIDGET (overview));
}

/* Input. */

static void
ask (WeftOverview *overview, double x, double y)
{
  WeftPoint place = to_diagram (overview, x, y);

  g_signal_emit (overview, moved_signal, 0, place.x + overview->grip.x, place.y + overview->grip.y);
}

/* Within the frame one takes hold of it where one pressed, elsewhere of its middle. */
static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, WeftOverview *overview)
{
  WeftPoint place = to_diagram (overview, x, y);

  overview->grip = (WeftPoint){0, 0};
  if (weft_rect_contains (&overview->visible, place.x, place.y))
    overview->grip = (WeftPoint){weft_rect_middle_x (&overview->visible) - place.x,
                                 weft_rect_middle_y (&overview->visible) - place.y};
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  ask (overview, x, y);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, WeftOverview *overview)
{
  double x;
  double y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  ask (overview, x + dx, y + dy);
}

/* Drawing. */

/* A very long diagram is drawn wider than it is, so that one sees it. */
static void
append_picture (WeftOverview *overview, GtkSnapshot *snapshot)
{
  WeftPoint origin = get_origin (overview);
  double scale = get_scale (overview);
  double width = MAX (overview->bounds.width * scale, LEAST_PICTURE);
  double height = MAX (overview->bounds.height * scale, LEAST_PICTURE);
  double x = origin.x + weft_rect_middle_x (&overview->bounds) * scale - width / 2;
  double y = origin.y + weft_rect_middle_y (&overview->bounds) * scale - height / 2;
  graphene_rect_t place = GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &place);

  cairo_translate (cr, x, y);
  cairo_scale (cr, width / cairo_image_surface_get_width (overview->picture),
               height / cairo_image_surface_get_height (overview->picture));
  cairo_set_source_surface (cr, overview->picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_paint (cr);
  cairo_destroy (cr);
}

/* What is in view, at least a few pixels of it, within the widget. */
static void
append_frame (WeftOverview *overview, GtkSnapshot *snapshot)
{
  const WeftColor *accent = &overview->theme->colors[WEFT_COLOR_ACCENT];
  GdkRGBA line = {(float) accent->red, (float) accent->green, (float) accent->blue, 1};
  GdkRGBA fill = line;
  WeftPoint origin = get_origin (overview);
  double scale = get_scale (overview);
  double right = gtk_widget_get_width (GTK_WIDGET (overview)) - 2;
  double bottom = gtk_widget_get_height (GTK_WIDGET (overview)) - 2;
  double x = weft_rect_middle_x (&overview->visible) * scale + origin.x;
  double y = weft_rect_middle_y (&overview->visible) * scale + origin.y;
  double half_width = MAX (overview->visible.width * scale, LEAST_FRAME) / 2;
  double half_height = MAX (overview->visible.height * scale, LEAST_FRAME) / 2;
  double left = CLAMP (x - half_width, 2, right - LEAST_FRAME);
  double top = CLAMP (y - half_height, 2, bottom - LEAST_FRAME);
  graphene_rect_t frame = GRAPHENE_RECT_INIT (
      (float) left, (float) top, (float) (CLAMP (x + half_width, left + LEAST_FRAME, right) - left),
      (float) (CLAMP (y + half_height, top + LEAST_FRAME, bottom) - top));
  GskRoundedRect outline;

  fill.alpha = 0.14f;
  gsk_rounded_rect_init_from_rect (&outline, &frame, 2);
  gtk_snapshot_append_color (snapshot, &fill, &frame);
  gtk_snapshot_append_border (snapshot, &outline, (float[]){1.5f, 1.5f, 1.5f, 1.5f},
                              (GdkRGBA[]){line, line, line, line});
}

static void
weft_overview_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftOverview *overview = WEFT_OVERVIEW (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  const WeftColor *back;
  const WeftColor *edge;
  GdkRGBA fill;
  GdkRGBA line;
  GskRoundedRect outline;

  if (overview->theme == NULL)
    return;
  back = &overview->theme->colors[WEFT_COLOR_BACKGROUND];
  edge = &overview->theme->colors[WEFT_COLOR_LINE];
  fill = (GdkRGBA){(float) back->red, (float) back->green, (float) back->blue, 1};
  line = (GdkRGBA){(float) edge->red, (float) edge->green, (float) edge->blue, 0.45f};
  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), CORNER);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &fill, &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (overview->picture != NULL)
    append_picture (overview, snapshot);
  append_frame (overview, snapshot);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, (float[]){1, 1, 1, 1}, (GdkRGBA[]){line, line, line, line});
}

int
weft_overview_get_side (WeftOverview *overview, GtkOrientation orientation)
{
  double side = orientation == GTK_ORIENTATION_HORIZONTAL ? overview->bounds.width : overview->bounds.height;

  return (int) (MAX (side * get_scale (overview), LEAST_SIDE) + 2 * PADDING);
}

static void
weft_overview_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       G_GNUC_UNUSED int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum = *natural = weft_overview_get_side (WEFT_OVERVIEW (widget), orientation);
  *minimum_baseline = *natural_baseline = -1;
}

static void
weft_overview_dispose (GObject *object)
{
  g_clear_pointer (&WEFT_OVERVIEW (object)->picture, cairo_surface_destroy);
  G_OBJECT_CLASS (weft_overview_parent_class)->dispose (object);
}

static void
weft_overview_class_init (WeftOverviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_overview_dispose;
  widget_class->snapshot = weft_overview_snapshot;
  widget_class->measure = weft_overview_measure;
  gtk_widget_class_set_css_name (widget_class, "weftoverview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  moved_signal = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

static void
weft_overview_init (WeftOverview *overview)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), overview);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), overview);
  gtk_widget_add_controller (GTK_WIDGET (overview), GTK_EVENT_CONTROLLER (drag));
  gtk_accessible_update_property (GTK_ACCESSIBLE (overview), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Overview"),
                                  -1);
}

GtkWidget *
weft_overview_new (void)
{
  return g_object_new (WEFT_TYPE_OVERVIEW, NULL);
}
