/* weft-scene-far.c: sums of coverage in one array for edges and four for nodes, then one picture of both. */
#include "weft-scene-far.h"

#include "weft-scene-shape.h"

#include <math.h>
#include <string.h>

/* No picture has more pixels to a side. */
#define MOST_PIXELS 16384

/* A single edge has this opacity at the zoom where edges begin to be drawn like this, less farther away, and less
 * where edges are so many that all would run together. */
#define FULL_ZOOM       0.1
#define GREATEST_WEIGHT 0.8
#define LEAST_WEIGHT    0.05
#define MEAN_OPACITY    0.35

/* So many edges on a pixel tell what there is. */
#define ENOUGH 100.0

/* Pixels between two points of a curve that is drawn as straight lines, and how many of them at most. */
#define STEP       6.0
#define MOST_STEPS 64

/* Nodes that would be smaller than a pixel are a pixel, though a fainter one. */
#define LEAST_SIZE     1.0
#define LEAST_STRENGTH 0.4
#define SELECTED_SIZE  1.6
#define SELECTED_SHARE 50.0 /* of the colour of a pixel, before those that are not selected */

typedef struct {
  cairo_t *cr;
  int left; /* of the picture on the surface, in pixels */
  int top;
  int width;
  int height;
  cairo_matrix_t matrix; /* from units to pixels of the picture */
  double scale_x;        /* of the surface */
  double scale_y;
  float *edges;
  float *nodes; /* red, green, blue, coverage */
} Canvas;

gboolean
weft_scene_far_is_possible (cairo_t *cr)
{
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  return cairo_surface_get_type (cairo_get_group_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE && matrix.xy == 0 &&
         matrix.yx == 0 && matrix.xx > 0 && matrix.yy > 0;
}

/* The pixels of the clip. */
static gboolean
canvas_init (Canvas *canvas, cairo_t *cr)
{
  double left;
  double top;
  double right;
  double bottom;

  canvas->cr = cr;
  cairo_get_matrix (cr, &canvas->matrix);
  cairo_surface_get_device_scale (cairo_get_group_target (cr), &canvas->scale_x, &canvas->scale_y);
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  cairo_matrix_transform_point (&canvas->matrix, &left, &top);
  cairo_matrix_transform_point (&canvas->matrix, &right, &bottom);
  canvas->left = (int) floor (left * canvas->scale_x);
  canvas->top = (int) floor (top * canvas->scale_y);
  canvas->width = (int) ceil (right * canvas->scale_x) - canvas->left;
  canvas->height = (int) ceil (bottom * canvas->scale_y) - canvas->top;
  canvas->matrix.xx *= canvas->scale_x;
  canvas->matrix.yy *= canvas->scale_y;
  canvas->matrix.x0 = canvas->matrix.x0 * canvas->scale_x - canvas->left;
  canvas->matrix.y0 = canvas->matrix.y0 * canvas->scale_y - canvas->top;
  return canvas->width > 0 && canvas->height > 0 && canvas->width <= MOST_PIXELS &&
         canvas->height <= MOST_PIXELS;
}

static WeftPoint
to_pixels (const Canvas *canvas, const WeftPoint *point)
{
  return (WeftPoint){point->x * canvas->matrix.xx + canvas->matrix.x0,
                     point->y * canvas->matrix.yy + canvas->matrix.y0};
}

/* Edges. */

/* On a pixel, in the whole scene. */
static double
get_mean (const WeftFarPicture *picture)
{
  return picture->edge_density / picture->zoom;
}

/* Cuts [*from, *to] of the line start + t * change to where it is between @least and @greatest. */
static gboolean
cut (double start, double change, double least, double greatest, double *from, double *to)
{
  double first = (least - start) / change;
  double last = (greatest - start) / change;

  if (change == 0)
    return start >= least && start <= greatest;
  *from = MAX (*from, MIN (first, last));
  *to = MIN (*to, MAX (first, last));
  return *from < *to;
}

/* One pixel for each step along the axis that the line runs along more, shared between the two next to it. @along
 * and @across are distances in the array. */
static void
add_steps (float *sums, double start, double end, double at, double slope, int along, int across, int limit)
{
  int first = (int) ceil (start - 0.5);
  int last = (int) ceil (end - 0.5);
  double place = at + (first + 0.5 - start) * slope - 0.5;

  for (int i = first; i < last; i++, place += slope) {
    int whole = (int) floor (place);
    float rest = (float) (place - whole);
    float *sum = sums + (gssize) i * along + (gssize) whole * across;

    if (whole >= 0 && whole < limit)
      sum[0] += 1 - rest;
    if (whole + 1 >= 0 && whole + 1 < limit)
      sum[across] += rest;
  }
}

static void
add_line (const Canvas *canvas, WeftPoint a, WeftPoint b)
{
  double dx = b.x - a.x;
  double dy = b.y - a.y;
  gboolean flat = fabs (dx) >= fabs (dy);
  double from = 0;
  double to = 1;
  WeftPoint start;
  WeftPoint end;

  /* Across, the pixel beyond the border has its share in the one before it. */
  if (!cut (a.x, dx, flat ? 0 : -1, canvas->width + (flat ? 0 : 1), &from, &to) ||
      !cut (a.y, dy, flat ? -1 : 0, canvas->height + (flat ? 1 : 0), &from, &to))
    return;
  start = (WeftPoint){a.x + from * dx, a.y + from * dy};
  end = (WeftPoint){a.x + to * dx, a.y + to * dy};
  if (flat && dx > 0)
    add_steps (canvas->edges, start.x, end.x, start.y, dy / dx, 1, canvas->width, canvas->height);
  else if (flat && dx < 0)
    add_steps (canvas->edges, end.x, start.x, end.y, dy / dx, 1, canvas->width, canvas->height);
  else if (dy > 0)
    add_steps (canvas->edges, start.y, end.y, start.x, dx / dy, canvas->width, 1, canvas->width);
  else if (dy < 0)
    add_steps (canvas->edges, end.y, start.y, end.x, dx / dy, canvas->width, 1, canvas->width);
}

static WeftPoint
get_curve_point (const WeftPoint *curve, double t)
{
  double s = 1 - t;
  double a = s * s * s;
  double b = 3 * s * s * t;
  double c = 3 * s * t * t;
  double d = t * t * t;

  return (WeftPoint){a * curve[0].x + b * curve[1].x + c * curve[2].x + d * curve[3].x,
                     a * curve[0].y + b * curve[1].y + c * curve[2].y + d * curve[3].y};
}

static gboolean
is_outside (const Canvas *canvas, const WeftRect *box)
{
  return weft_rect_right (box) < -1 || box->x > canvas->width + 1 || weft_rect_bottom (box) < -1 ||
         box->y > canvas->height + 1;
}

/* Long curves in halves, without those that are not in the picture. */
static void
add_curve (const Canvas *canvas, const WeftPoint *curve)
{
  double dx = curve[3].x - curve[0].x;
  double dy = curve[3].y - curve[0].y;
  double length = sqrt (dx * dx + dy * dy);
  guint steps = (guint) CLAMP (ceil (length / STEP), 1, MOST_STEPS);
  WeftRect box = weft_shape_measure_curve (curve);
  WeftPoint at = curve[0];

  if (is_outside (canvas, &box))
    return;
  if (length > STEP * MOST_STEPS) {
    WeftPoint halves[2][4];

    weft_shape_split (curve, halves[0], halves[1]);
    add_curve (canvas, halves[0]);
    add_curve (canvas, halves[1]);
    return;
  }
  for (guint i = 1; i <= steps; i++) {
    WeftPoint next = i < steps ? get_curve_point (curve, (double) i / steps) : curve[3];

    add_line (canvas, at, next);
    at = next;
  }
}

/* One edge of how many is drawn, and counts for all of them. When one in k is chosen by chance, the sum on a pixel with n edges has the mean n and the
 * variance n (k - 1): on a pixel with the mean number of edges it is off by a tenth, which is less than 0.03 of opacity. */
static guint
get_sparseness (const WeftFarPicture *picture)
{
  return (guint) CLAMP (get_mean (picture) / ENOUGH, 1, G_MAXINT);
}

static gboolean
is_chosen (guint32 place, guint sparseness)
{
  return sparseness == 1 || (guint64) (place * 2654435761u) * sparseness >> 32 == 0;
}

static void
add_edge (const Canvas *canvas, const WeftSceneItem *edge)
{
  WeftPoint room[4];
  guint n;
  const WeftPoint *route = weft_shape_get_route (edge, room, &n);
  WeftPoint curve[4];

  curve[3] = to_pixels (canvas, &route[0]);
  for (guint i = 1; i + 2 < n; i += 3) {
    curve[0] = curve[3];
    for (guint k = 0; k < 3; k++)
      curve[k + 1] = to_pixels (canvas, &route[i + k]);
    add_curve (canvas, curve);
  }
}

/* Nodes. */

/* How much of the pixel from @at to @at + 1 is between @from and @to. */
static float
get_share (int at, double from, double to)
{
  return (float) (MIN (at + 1, to) - MAX (at, from));
}

static void
add_box (const Canvas *canvas, const WeftRect *box, const float *color, float strength)
{
  int left = MAX ((int) floor (box->x), 0);
  int top = MAX ((int) floor (box->y), 0);
  int right = MIN ((int) ceil (weft_rect_right (box)), canvas->width);
  int bottom = MIN ((int) ceil (weft_rect_bottom (box)), canvas->height);

  for (int y = top; y < bottom; y++) {
    float share = strength * get_share (y, box->y, weft_rect_bottom (box));
    float *sum = canvas->nodes + ((gsize) y * canvas->width + left) * 4;

    for (int x = left; x < right; x++, sum += 4) {
      float cover = share * get_share (x, box->x, weft_rect_right (box));

      sum[0] += cover * color[0];
      sum[1] += cover * color[1];
      sum[2] += cover * color[2];
      sum[3] += cover;
    }
  }
}

/* At least @size pixels wide and high, around its middle. */
static WeftRect
widen (const WeftRect *box, double size)
{
  double width = MAX (box->width, size);
  double height = MAX (box->height, size);

  return (WeftRect){weft_rect_middle_x (box) - width / 2, weft_rect_middle_y (box) - height / 2, width,
                    height};
}

static void
add_node (const Canvas *canvas, const WeftSceneItem *node, const float *color, gboolean selected)
{
  WeftPoint corner = to_pixels (canvas, &(WeftPoint){node->box.x, node->box.y});
  WeftRect box = {corner.x, corner.y, node->box.width * canvas->matrix.xx,
                  node->box.height * canvas->matrix.yy};
  double area = box.width * box.height;
  float strength;

  box = widen (&box, selected ? SELECTED_SIZE : LEAST_SIZE);
  strength = (float) CLAMP (sqrt (area / (box.width * box.height)), LEAST_STRENGTH, 1);
  add_box (canvas, &box, color, selected ? SELECTED_SHARE : strength);
}

/* Of each paint: its line, mixed with its fill as the box and its outline would be where boxes end. */
static void
get_color (const WeftTheme *theme, WeftPaint paint, double zoom, float *color)
{
  const WeftPaintStyle *style = &theme->paints[paint];
  const WeftColor *line = &theme->colors[style->line];
  const WeftColor *fill = &theme->colors[style->fill];
  double share = CLAMP (0.6 * zoom / FULL_ZOOM, 0, 0.6);

  color[0] = (float) (line->red + share * (fill->red - line->red));
  color[1] = (float) (line->green + share * (fill->green - line->green));
  color[2] = (float) (line->blue + share * (fill->blue - line->blue));
}

static void
add_nodes (const Canvas *canvas, const WeftFarPicture *picture, const WeftTheme *theme)
{
  const WeftColor *accent = &theme->colors[WEFT_COLOR_ACCENT];
  float selected[3] = {(float) accent->red, (float) accent->green, (float) accent->blue};
  float colors[WEFT_N_PAINTS][3];

  for (guint paint = 0; paint < WEFT_N_PAINTS; paint++)
    get_color (theme, paint, picture->zoom, colors[paint]);
  for (guint i = 0; i < picture->nodes->len; i++) {
    const WeftSceneItem *item =
        weft_scene_get_item (picture->scene, g_array_index (picture->nodes, guint32, i));
    gboolean is_selected =
        picture->n_selected > 0 && weft_numbers_contain (picture->selected, picture->n_selected, item->id);

    if (item->kind == WEFT_ITEM_NODE)
      add_node (canvas, item, is_selected ? selected : colors[item->paint], is_selected);
  }
}

/* The picture. */

/* How much each edge that is drawn takes away from what shines through. */
static double
get_decay (const WeftFarPicture *picture)
{
  double weight = GREATEST_WEIGHT * MIN (1, picture->zoom / FULL_ZOOM);
  double mean = get_mean (picture);

  weight = MAX (weight, LEAST_WEIGHT);
  if (mean > 0)
    weight = MIN (weight, MEAN_OPACITY / mean);
  return log1p (-weight) * get_sparseness (picture);
}

static guint32
pack (double red, double green, double blue, double alpha)
{
  return (guint32) (alpha * 255 + 0.5) << 24 | (guint32) (red * 255 + 0.5) << 16 |
         (guint32) (green * 255 + 0.5) << 8 | (guint32) (blue * 255 + 0.5);
}

/* A node over edges. */
static guint32
mix (float edges, const float *node, double decay, const WeftColor *line)
{
  double edge = edges > 0 ? 1 - exp (decay * edges) : 0;
  double cover = MIN (node[3], 1);
  double rest = edge * (1 - cover);
  double share = node[3] > 0 ? cover / node[3] : 0;

  return pack (node[0] * share + rest * line->red, node[1] * share + rest * line->green,
               node[2] * share + rest * line->blue, cover + rest);
}

static cairo_surface_t *
make_surface (const Canvas *canvas, double decay, const WeftTheme *theme)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, canvas->width, canvas->height);
  guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = cairo_image_surface_get_stride (surface);

  for (int y = 0; data != NULL && y < canvas->height; y++) {
    guint32 *row = (guint32 *) (gpointer) (data + y * stride);
    gsize start = (gsize) y * canvas->width;

    for (int x = 0; x < canvas->width; x++)
      if (canvas->edges[start + x] > 0 || canvas->nodes[4 * (start + x) + 3] > 0)
        row[x] = mix (canvas->edges[start + x], canvas->nodes + 4 * (start + x), decay,
                      &theme->colors[WEFT_COLOR_LINE]);
  }
  cairo_surface_mark_dirty (surface);
  return surface;
}

static void
show (const Canvas *canvas, cairo_surface_t *surface)
{
  cairo_surface_set_device_scale (surface, canvas->scale_x, canvas->scale_y);
  cairo_save (canvas->cr);
  cairo_identity_matrix (canvas->cr);
  cairo_set_source_surface (canvas->cr, surface, canvas->left / canvas->scale_x,
                            canvas->top / canvas->scale_y);
  cairo_pattern_set_filter (cairo_get_source (canvas->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (canvas->cr);
  cairo_restore (canvas->cr);
}

void
weft_scene_far_draw (const WeftFarPicture *picture, const WeftTheme *theme, cairo_t *cr)
{
  Canvas canvas = {0};
  guint sparseness = get_sparseness (picture);
  cairo_surface_t *surface;
  gsize pixels;

  if (!canvas_init (&canvas, cr))
    return;
  pixels = (gsize) canvas.width * canvas.height;
  canvas.edges = g_new0 (float, pixels);
  canvas.nodes = g_new0 (float, 4 * pixels);
  for (guint i = 0; picture->edges != NULL && i < picture->edges->len; i++) {
    guint32 place = g_array_index (picture->edges, guint32, i);

    if (is_chosen (place, sparseness))
      add_edge (&canvas, weft_scene_get_item (picture->scene, place));
  }
  if (picture->nodes != NULL)
    add_nodes (&canvas, picture, theme);
  surface = make_surface (&canvas, get_decay (picture), theme);
  show (&canvas, surface);
  cairo_surface_destroy (surface);
  g_free (canvas.edges);
  g_free (canvas.nodes);
}
