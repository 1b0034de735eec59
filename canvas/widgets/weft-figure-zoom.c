/* weft-figure-zoom.c: zoom along the time, stretch across the lanes, and moving: by wheel, by pinching, by keys. */
#include "weft-figure-view-private.h"

#include <math.h>

#define MOST_ZOOM     1e6
#define LEAST_STRETCH 0.2
#define MOST_STRETCH  8.0
#define SHOWN         0.94 /* of the window, by what is to be seen whole */

static gboolean
can_zoom (WeftFigureView *view)
{
  return view->figure != NULL && weft_figure_is_zoomable (view->figure);
}

void
weft_figure_view_zoom_at (WeftFigureView *view, double factor, double x)
{
  double zoom = CLAMP (view->zoom * factor, 1, MOST_ZOOM);
  WeftTimelineFrame before;
  WeftTimelineFrame after;
  double time;

  if (!can_zoom (view) || zoom == view->zoom || !weft_figure_view_get_frame (view, &before))
    return;
  time =
      weft_axis_to_value (&before.time, weft_figure_view_get_offset (view, GTK_ORIENTATION_HORIZONTAL) + x);
  view->zoom = zoom;
  weft_figure_view_configure (view);
  weft_figure_view_get_frame (view, &after);
  weft_figure_view_set_offset (view, GTK_ORIENTATION_HORIZONTAL, weft_axis_to_pixel (&after.time, time) - x);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
weft_figure_view_stretch_at (WeftFigureView *view, double factor, double y)
{
  double stretch = CLAMP (view->stretch * factor, LEAST_STRETCH, MOST_STRETCH);
  WeftTimelineFrame before;
  WeftTimelineFrame after;
  double lane;

  if (!can_zoom (view) || stretch == view->stretch || !weft_figure_view_get_frame (view, &before))
    return;
  lane = (weft_figure_view_get_offset (view, GTK_ORIENTATION_VERTICAL) + y - before.top) / before.lane;
  view->stretch = stretch;
  weft_figure_view_configure (view);
  weft_figure_view_get_frame (view, &after);
  weft_figure_view_set_offset (view, GTK_ORIENTATION_VERTICAL, after.top + lane * after.lane - y);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
weft_figure_view_show_range (WeftFigureView *view, double from, double to)
{
  WeftTimelineFrame frame;
  double width = weft_figure_view_get_width (view);
  double room;
  double around; /* the lanes, which does not grow with the zoom */
  double share;

  if (!can_zoom (view) || width <= 0 || !weft_figure_view_get_frame (view, &frame))
    return;
  room = MAX (width - frame.time.start, 1) * SHOWN;
  around = width * view->zoom - (frame.time.end - frame.time.start);
  /* What has no length is shown with what is around it. */
  share = MAX ((to - from) / (frame.time.upper - frame.time.lower), 1 / MOST_ZOOM);
  view->zoom = CLAMP ((room / share + around) / width, 1, MOST_ZOOM);
  weft_figure_view_configure (view);
  weft_figure_view_get_frame (view, &frame);
  weft_figure_view_set_offset (view, GTK_ORIENTATION_HORIZONTAL,
                               weft_axis_to_pixel (&frame.time, from + (to - from) / 2) -
                                   (frame.time.start + width) / 2);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
weft_figure_view_show_lanes (WeftFigureView *view, double first, double last)
{
  WeftTimelineFrame frame;
  double room;

  if (!can_zoom (view) || !weft_figure_view_get_frame (view, &frame))
    return;
  room = MAX (weft_figure_view_get_height (view) - frame.top - frame.foot, 1);
  view->stretch =
      CLAMP (view->stretch * room / MAX (last - first, 1) / frame.lane, LEAST_STRETCH, MOST_STRETCH);
  weft_figure_view_configure (view);
  weft_figure_view_get_frame (view, &frame);
  weft_figure_view_set_offset (view, GTK_ORIENTATION_VERTICAL, (first + last) / 2 * frame.lane - room / 2);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
weft_figure_view_zoom (WeftFigureView *view, double factor)
{
  weft_figure_view_zoom_at (view, factor, weft_figure_view_get_width (view) / 2);
}

void
weft_figure_view_zoom_reset (WeftFigureView *view)
{
  view->zoom = view->stretch = 1;
  weft_figure_view_configure (view);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

double
weft_figure_view_get_zoom (WeftFigureView *view)
{
  return view->zoom;
}

double
weft_figure_view_get_stretch (WeftFigureView *view)
{
  return view->stretch;
}

gboolean
weft_figure_view_fit_selection (WeftFigureView *view)
{
  WeftTimelineExtent extent;

  if (!can_zoom (view) ||
      !weft_timeline_find_extent (view->figure, (const guint32 *) (gpointer) view->selected->data,
                                  view->selected->len, &extent))
    return FALSE;
  weft_figure_view_show_range (view, extent.start, extent.end);
  weft_figure_view_show_lanes (view, extent.first, extent.last + 1.0);
  return TRUE;
}

/* The wheel and pinching. */

static gboolean
scroll_cb (GtkEventControllerScroll *controller, G_GNUC_UNUSED double dx, double dy, WeftFigureView *view)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double factor = pow (WEFT_FIGURE_ZOOM_STEP, -dy);
  double scale = weft_figure_view_get_scale (view);

  if (!(state & GDK_CONTROL_MASK))
    return GDK_EVENT_PROPAGATE;
  if (state & GDK_SHIFT_MASK)
    weft_figure_view_stretch_at (view, factor,
                                 view->pointed ? view->y / scale : weft_figure_view_get_height (view) / 2);
  else
    weft_figure_view_zoom_at (view, factor,
                              view->pointed ? view->x / scale : weft_figure_view_get_width (view) / 2);
  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (G_GNUC_UNUSED GtkGesture *gesture,
                G_GNUC_UNUSED GdkEventSequence *sequence,
                WeftFigureView *view)
{
  view->pinched = 1;
}

static void
pinch_cb (GtkGestureZoom *gesture, double factor, WeftFigureView *view)
{
  double x = 0;
  double y = 0;

  gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y);
  weft_figure_view_zoom_at (view, factor / view->pinched, x / weft_figure_view_get_scale (view));
  view->pinched = factor;
}

void
weft_figure_view_add_zooming (WeftFigureView *view)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), view);
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), view);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), view);
  gtk_widget_add_controller (GTK_WIDGET (view), scroll);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (pinch));
}
