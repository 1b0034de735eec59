/* weft-scene-shape.c: outlines of items. */
#include "weft-scene-shape.h"

#include <math.h>

#define FOLD      12.0
#define MARK_SIZE 12.0
#define MARK_GAP  5.0

double
weft_shape_get_radius (const WeftSceneItem *item)
{
  if (item->kind == WEFT_ITEM_PILL || item->kind == WEFT_ITEM_MARK)
    return item->box.height / 2;
  if (item->kind == WEFT_ITEM_GROUP)
    return WEFT_SHAPE_CORNER + 4;
  switch (item->shape) {
  case WEFT_SHAPE_STADIUM:
  case WEFT_SHAPE_CAPSULE:
    return item->box.height / 2;
  case WEFT_SHAPE_NOTE:
    return 0;
  case WEFT_SHAPE_TILE:
    return WEFT_SHAPE_CORNER / 2;
  case WEFT_SHAPE_BOX:
  case WEFT_SHAPE_SLOT:
  case WEFT_SHAPE_GHOST:
  default:
    return WEFT_SHAPE_CORNER;
  }
}

double
weft_shape_get_stripe (const WeftSceneItem *item)
{
  if (item->paint == WEFT_PAINT_PLAIN || item->paint == WEFT_PAINT_NOTE)
    return 0;
  return item->shape == WEFT_SHAPE_STADIUM ? 24 : 14;
}

double
weft_shape_get_mark_room (const WeftSceneItem *item)
{
  return item->mark != WEFT_MARK_NONE ? MARK_SIZE + MARK_GAP : 0;
}

gboolean
weft_shape_contains (const WeftRect *box, double radius, double x, double y)
{
  double dx;
  double dy;

  if (!weft_rect_contains (box, x, y))
    return FALSE;
  radius = MIN (radius, MIN (box->width, box->height) / 2);
  dx = MAX (0, MAX (box->x + radius - x, x - weft_rect_right (box) + radius));
  dy = MAX (0, MAX (box->y + radius - y, y - weft_rect_bottom (box) + radius));
  return dx * dx + dy * dy <= radius * radius;
}

void
weft_shape_path (cairo_t *cr, const WeftRect *box, double radius)
{
  double right = weft_rect_right (box);
  double bottom = weft_rect_bottom (box);

  radius = MIN (radius, MIN (box->width, box->height) / 2);
  cairo_new_sub_path (cr);
  cairo_arc (cr, right - radius, box->y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, right - radius, bottom - radius, radius, 0, G_PI_2);
  cairo_arc (cr, box->x + radius, bottom - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, box->x + radius, box->y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

void
weft_shape_note_path (cairo_t *cr, const WeftRect *box)
{
  double right = weft_rect_right (box);
  double bottom = weft_rect_bottom (box);

  cairo_move_to (cr, box->x, box->y);
  cairo_line_to (cr, right - FOLD, box->y);
  cairo_line_to (cr, right, box->y + FOLD);
  cairo_line_to (cr, right, bottom);
  cairo_line_to (cr, box->x, bottom);
  cairo_close_path (cr);
  cairo_move_to (cr, right - FOLD, box->y);
  cairo_line_to (cr, right - FOLD, box->y + FOLD);
  cairo_line_to (cr, right, box->y + FOLD);
}

const WeftPoint *
weft_shape_get_route (const WeftSceneItem *edge, WeftPoint curve[4], guint *n)
{
  double middle = edge->box.y + edge->box.height / 2;

  *n = edge->n_route;
  if (edge->n_route > 0)
    return edge->route;
  *n = 4;
  curve[0] = (WeftPoint){edge->box.x, edge->box.y};
  curve[1] = (WeftPoint){edge->box.x, middle};
  curve[2] = (WeftPoint){weft_rect_right (&edge->box), middle};
  curve[3] = (WeftPoint){weft_rect_right (&edge->box), weft_rect_bottom (&edge->box)};
  return curve;
}

void
weft_shape_route_path (cairo_t *cr, const WeftPoint *route, guint n)
{
  cairo_move_to (cr, route[0].x, route[0].y);
  for (guint i = 1; i + 2 < n; i += 3)
    cairo_curve_to (cr, route[i].x, route[i].y, route[i + 1].x, route[i + 1].y, route[i + 2].x,
                    route[i + 2].y);
}

static WeftPoint
get_middle (const WeftPoint *a, const WeftPoint *b)
{
  return (WeftPoint){(a->x + b->x) / 2, (a->y + b->y) / 2};
}

void
weft_shape_split (const WeftPoint curve[4], WeftPoint first[4], WeftPoint second[4])
{
  WeftPoint between = get_middle (&curve[1], &curve[2]);

  first[0] = curve[0];
  first[1] = get_middle (&curve[0], &curve[1]);
  first[2] = get_middle (&first[1], &between);
  second[3] = curve[3];
  second[2] = get_middle (&curve[2], &curve[3]);
  second[1] = get_middle (&between, &second[2]);
  first[3] = second[0] = get_middle (&first[2], &second[1]);
}

WeftRect
weft_shape_measure_curve (const WeftPoint curve[4])
{
  WeftRect box = {curve[0].x, curve[0].y, 0, 0};

  for (guint i = 1; i < 4; i++)
    box = weft_rect_union (&box, &(WeftRect){curve[i].x, curve[i].y, 0, 0});
  return box;
}

/* A curve that takes no more room than this is as good as its chord: in units of the scene, and of the reach. */
#define SHORT       1.0
#define SHORT_SHARE 0.0625

static double
measure_to_line (const WeftPoint *a, const WeftPoint *b, double x, double y)
{
  double dx = b->x - a->x;
  double dy = b->y - a->y;
  double square = dx * dx + dy * dy;
  double t = square > 0 ? CLAMP (((x - a->x) * dx + (y - a->y) * dy) / square, 0, 1) : 0;

  return hypot (x - a->x - t * dx, y - a->y - t * dy);
}

/* In halves, those that may be no farther than @reach; G_MAXDOUBLE: none is. */
static double
measure_to_curve (const WeftPoint curve[4], double x, double y, double reach)
{
  WeftRect box = weft_shape_measure_curve (curve);
  WeftPoint halves[2][4];
  double away_x = MAX (MAX (box.x - x, x - weft_rect_right (&box)), 0);
  double away_y = MAX (MAX (box.y - y, y - weft_rect_bottom (&box)), 0);
  double first;

  if (hypot (away_x, away_y) > reach)
    return G_MAXDOUBLE;
  if (MAX (box.width, box.height) <= MAX (SHORT, SHORT_SHARE * reach))
    return measure_to_line (&curve[0], &curve[3], x, y);
  weft_shape_split (curve, halves[0], halves[1]);
  first = measure_to_curve (halves[0], x, y, reach);
  return MIN (first, measure_to_curve (halves[1], x, y, MIN (first, reach)));
}

double
weft_shape_measure_distance (const WeftSceneItem *edge, double x, double y, double reach)
{
  WeftPoint room[4];
  guint n;
  const WeftPoint *route = weft_shape_get_route (edge, room, &n);
  double least = G_MAXDOUBLE;

  for (guint i = 0; i + 3 < n; i += 3)
    least = MIN (least, measure_to_curve (route + i, x, y, MIN (least, reach)));
  return least;
}

gboolean
weft_numbers_contain (const guint32 *numbers, gsize n, guint32 number)
{
  gsize low = 0;
  gsize high = n;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (numbers[middle] < number)
      low = middle + 1;
    else
      high = middle;
  }
  return number != 0 && low < n && numbers[low] == number;
}
