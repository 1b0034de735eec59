/* weft-scene-shape.h: the geometry that measuring, drawing and hit testing of scenes share. */
#pragma once

#include "weft-scene-item.h"

G_BEGIN_DECLS

#define WEFT_SHAPE_PADDING 10.0
#define WEFT_SHAPE_CORNER  8.0
#define WEFT_NOTE_LINES    8

/** weft_shape_get_radius: of the corners of @item. */
double weft_shape_get_radius (const WeftSceneItem *item);

/** weft_shape_get_stripe: the width of the stripe that shows the mode of a node; 0: none. */
double weft_shape_get_stripe (const WeftSceneItem *item);

/** weft_shape_get_mark_room: what the mark of a node takes from its label's line. */
double weft_shape_get_mark_room (const WeftSceneItem *item);

/** weft_shape_contains: whether (@x, @y) is in @box with corners rounded by @radius. */
gboolean weft_shape_contains (const WeftRect *box, double radius, double x, double y);

/** weft_shape_path: adds @box with corners rounded by @radius to the path of @cr. */
void weft_shape_path (cairo_t *cr, const WeftRect *box, double radius);

/** weft_shape_note_path: adds a sheet with its upper right corner folded. */
void weft_shape_note_path (cairo_t *cr, const WeftRect *box);

/**
 * weft_shape_get_route:
 * @curve: room for the four control points of an edge without a route
 *
 * Returns: (array length=n): control points of cubic curves, 3k + 1 of them
 */
const WeftPoint *weft_shape_get_route (const WeftSceneItem *edge, WeftPoint curve[4], guint *n);

/** weft_shape_route_path: adds the curves of a route. */
void weft_shape_route_path (cairo_t *cr, const WeftPoint *route, guint n);

/** weft_shape_split: the halves of a cubic curve. */
void weft_shape_split (const WeftPoint curve[4], WeftPoint first[4], WeftPoint second[4]);

/** weft_shape_measure_curve: a box that holds a cubic curve. */
WeftRect weft_shape_measure_curve (const WeftPoint curve[4]);

/** weft_shape_measure_distance: from a point to the curves of @edge, to a unit or a sixteenth of @reach; what is farther than @reach
 * is G_MAXDOUBLE or as far. */
double weft_shape_measure_distance (const WeftSceneItem *edge, double x, double y, double reach);

/** weft_numbers_contain: whether @number, but for 0, is among @numbers, which ascend. O(log n). */
gboolean weft_numbers_contain (const guint32 *numbers, gsize n, guint32 number);

G_END_DECLS
