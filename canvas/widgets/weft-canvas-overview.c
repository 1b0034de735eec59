/* weft-canvas-overview.c: the small picture in the corner: when it is there, and what it does to the view. */
#include "weft-canvas-private.h"

#include "weft-overview.h"

#define MARGIN 12

/* Whether a part of the diagram is out of view. */
static gboolean
exceeds_view (WeftCanvas *canvas)
{
  WeftRect bounds = weft_scene_get_bounds (canvas->scene);
  WeftRect shown = weft_viewport_to_widget (&canvas->viewport, &bounds);

  return shown.x < 0 || shown.y < 0 ||
         weft_rect_right (&shown) > gtk_widget_get_width (GTK_WIDGET (canvas)) ||
         weft_rect_bottom (&shown) > gtk_widget_get_height (GTK_WIDGET (canvas));
}

/* It is to show the way, not to stand in it: of a low or narrow canvas it would cover most. */
static gboolean
has_room (WeftCanvas *canvas)
{
  WeftOverview *overview = WEFT_OVERVIEW (canvas->overview);
  int width = weft_overview_get_side (overview, GTK_ORIENTATION_HORIZONTAL) + 2 * MARGIN;
  int height = weft_overview_get_side (overview, GTK_ORIENTATION_VERTICAL) + 2 * MARGIN;

  return 2 * width <= gtk_widget_get_width (GTK_WIDGET (canvas)) &&
         2 * height <= gtk_widget_get_height (GTK_WIDGET (canvas));
}

static gboolean
is_wanted (WeftCanvas *canvas)
{
  if (canvas->scene == NULL || gtk_widget_get_width (GTK_WIDGET (canvas)) <= 0)
    return FALSE;
  return canvas->overview_chosen ? canvas->overview_wanted : exceeds_view (canvas) && has_room (canvas);
}

void
weft_canvas_renew_overview (WeftCanvas *canvas)
{
  WeftRect bounds;
  cairo_surface_t *picture = weft_tiles_get_overview (canvas->tiles, &bounds);

  if (canvas->scene == NULL || canvas->overview == NULL)
    return;
  if (picture == NULL)
    bounds = weft_scene_get_bounds (canvas->scene);
  weft_overview_set_picture (WEFT_OVERVIEW (canvas->overview), canvas->theme, picture, &bounds);
}

void
weft_canvas_sync_overview (WeftCanvas *canvas)
{
  WeftRect visible = weft_viewport_get_visible (&canvas->viewport, gtk_widget_get_width (GTK_WIDGET (canvas)),
                                                gtk_widget_get_height (GTK_WIDGET (canvas)));

  if (canvas->overview == NULL)
    return;
  gtk_widget_set_visible (canvas->overview, is_wanted (canvas));
  weft_overview_set_visible (WEFT_OVERVIEW (canvas->overview), &visible);
}

/* In the upper corner at the end of lines. */
void
weft_canvas_place_overview (WeftCanvas *canvas)
{
  GtkWidget *widget = GTK_WIDGET (canvas);
  GtkAllocation place = {MARGIN, MARGIN, 0, 0};

  if (!gtk_widget_should_layout (canvas->overview))
    return;
  gtk_widget_measure (canvas->overview, GTK_ORIENTATION_HORIZONTAL, -1, &place.width, NULL, NULL, NULL);
  gtk_widget_measure (canvas->overview, GTK_ORIENTATION_VERTICAL, -1, &place.height, NULL, NULL, NULL);
  if (gtk_widget_get_direction (widget) != GTK_TEXT_DIR_RTL)
    place.x = gtk_widget_get_width (widget) - place.width - MARGIN;
  gtk_widget_size_allocate (canvas->overview, &place, -1);
}

gboolean
weft_canvas_is_on_overview (WeftCanvas *canvas, double x, double y)
{
  graphene_rect_t box;

  return canvas->overview != NULL && gtk_widget_get_visible (canvas->overview) &&
         gtk_widget_compute_bounds (canvas->overview, GTK_WIDGET (canvas), &box) &&
         graphene_rect_contains_point (&box, &GRAPHENE_POINT_INIT ((float) x, (float) y));
}

gboolean
weft_canvas_get_overview_shown (WeftCanvas *canvas)
{
  return gtk_widget_get_visible (canvas->overview);
}

void
weft_canvas_toggle_overview (WeftCanvas *canvas)
{
  canvas->overview_wanted = !is_wanted (canvas);
  canvas->overview_chosen = TRUE;
  weft_canvas_sync_overview (canvas);
}

static void
moved_cb (G_GNUC_UNUSED WeftOverview *overview, double x, double y, WeftCanvas *canvas)
{
  canvas->viewport.x = x - gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0 / canvas->viewport.scale;
  canvas->viewport.y = y - gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0 / canvas->viewport.scale;
  weft_canvas_moved (canvas);
}

void
weft_canvas_add_overview (WeftCanvas *canvas)
{
  canvas->overview = weft_overview_new ();
  gtk_widget_set_parent (canvas->overview, GTK_WIDGET (canvas));
  gtk_widget_hide (canvas->overview);
  g_signal_connect (canvas->overview, "moved", G_CALLBACK (moved_cb), canvas);
}
