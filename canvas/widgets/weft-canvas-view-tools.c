/* weft-canvas-view-tools.c: a drag that moves the view, and one that opens a rubber band. */
#include "weft-canvas-private.h"

/* Less is a click of an unsteady hand, in pixels. */
#define BAND_FROM 3

/* Panning. */

typedef struct {
  WeftViewport origin;
} Pan;

static gboolean
begin_pan (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Pan *pan = state;

  pan->origin = canvas->viewport;
  return pointer->button == GDK_BUTTON_MIDDLE || canvas->space_down;
}

static void
update_pan (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  const Pan *pan = state;

  weft_canvas_set_engaged (canvas);
  canvas->viewport.x = pan->origin.x - pointer->dx / canvas->viewport.scale;
  canvas->viewport.y = pan->origin.y - pointer->dy / canvas->viewport.scale;
  weft_canvas_moved (canvas);
}

static void
end_pan (G_GNUC_UNUSED WeftCanvas *canvas,
         G_GNUC_UNUSED gpointer state,
         G_GNUC_UNUSED const WeftPointer *pointer)
{
}

const WeftCanvasTool weft_pan_tool = {.name = "pan",
                                      .size = sizeof (Pan),
                                      .begin = begin_pan,
                                      .update = update_pan,
                                      .end = end_pan};

/* The rubber band. */

typedef struct {
  gboolean adds; /* to what is selected */
  WeftRect box;  /* in the widget; empty: there is none */
} Band;

static gboolean
begin_band (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Band *band = state;

  *band = (Band){.adds = (pointer->state & GDK_SHIFT_MASK) != 0};
  return pointer->button == GDK_BUTTON_PRIMARY && pointer->node == 0 &&
         weft_canvas_find_fold (canvas, pointer->x, pointer->y) == 0;
}

static void
update_band (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Band *band = state;

  if (ABS (pointer->dx) > BAND_FROM || ABS (pointer->dy) > BAND_FROM)
    weft_canvas_set_engaged (canvas);
  band->box = (WeftRect){MIN (pointer->x, pointer->x - pointer->dx),
                         MIN (pointer->y, pointer->y - pointer->dy), ABS (pointer->dx), ABS (pointer->dy)};
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

GArray *
weft_canvas_find_banded (WeftCanvas *canvas, const WeftRect *box)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftRect band = weft_viewport_get_visible (&canvas->viewport, box->width, box->height);

  if (canvas->scene == NULL)
    return nodes;
  weft_viewport_to_scene (&canvas->viewport, box->x, box->y, &band.x, &band.y);
  weft_scene_query (canvas->scene, &band, FALSE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (canvas->scene, g_array_index (places, guint32, i));

    if (item->kind == WEFT_ITEM_NODE && item->id != 0 && weft_rect_overlaps (&item->box, &band))
      g_array_append_val (nodes, item->id);
  }
  return nodes;
}

/* Selects what the band touches, besides what was selected if it adds. */
static void
end_band (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer)
{
  Band *band = state;
  g_autoptr (GArray) nodes = weft_canvas_find_banded (canvas, &band->box);

  band->box = (WeftRect){0};
  if (canvas->scene == NULL || (ABS (pointer->dx) <= BAND_FROM && ABS (pointer->dy) <= BAND_FROM))
    return;
  if (band->adds)
    g_array_append_vals (nodes, canvas->selection->data, canvas->selection->len);
  weft_canvas_select (canvas, (guint32 *) (gpointer) nodes->data, nodes->len);
}

static void
cancel_band (G_GNUC_UNUSED WeftCanvas *canvas, gpointer state)
{
  ((Band *) state)->box = (WeftRect){0};
}

/* The band, and what it would select. */
static void
append_band (WeftCanvas *canvas, gpointer state, GtkSnapshot *snapshot)
{
  const WeftRect *box = &((Band *) state)->box;
  GdkRGBA line = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 0.8f);
  GdkRGBA fill = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 0.12f);
  g_autoptr (GArray) nodes = NULL;

  if (box->width == 0 || box->height == 0)
    return;
  nodes = weft_canvas_find_banded (canvas, box);
  for (guint i = 0; i < nodes->len && nodes->len <= WEFT_CANVAS_MOST_OUTLINES; i++)
    weft_canvas_append_node (canvas, snapshot, g_array_index (nodes, guint32, i), 2, 1.5f, &line);
  gtk_snapshot_append_color (
      snapshot, &fill,
      &GRAPHENE_RECT_INIT ((float) box->x, (float) box->y, (float) box->width, (float) box->height));
  weft_canvas_append_outline (snapshot, box, 0, 1, &line);
}

const WeftCanvasTool weft_band_tool = {.name = "band",
                                       .size = sizeof (Band),
                                       .begin = begin_band,
                                       .update = update_band,
                                       .end = end_band,
                                       .cancel = cancel_band,
                                       .snapshot = append_band};
