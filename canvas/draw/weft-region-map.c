/* weft-region-map.c: trapezia from line to line in the colour and pattern of their region, borders between them, a name in the middle of each region, points with
 * labels, and a cross for the place that all is about. */
#include "weft-region-map.h"

#include "weft-figure-private.h"
#include "weft-pattern.h"

#include <math.h>

#define LEAST_HEIGHT 220.0
#define TOP          30.0
#define LEFT         64.0
#define RIGHT        28.0
#define LEGEND_GAP   8.0
#define TEXT         18.0
#define SPACING      64.0
#define RING         5.0
#define GROUND       0.3
#define PATTERN      0.35
#define SWATCH       14.0
#define ENTRY_GAP    18.0
#define SEEN         6e-4 /* of the plane */

typedef struct {
  WeftFigure figure;
  WeftRegionMapHead head;             /* all it points to is owned, and not const */
  gboolean has[WEFT_REGION_MOST + 1]; /* whether there is such a region; the one behind the last is none */
  gsize middles[WEFT_REGION_MOST];    /* of each region the place farthest from others */
  guint rooms[WEFT_REGION_MOST];      /* how many places around it are the region's; 0: it has none */
} Map;

/* A map at one size. */
typedef struct {
  WeftRect plot;
  WeftAxis x;
  WeftAxis y;
} Layout;

static const WeftPattern patterns[WEFT_REGION_MOST] = {
    WEFT_PATTERN_BARS, WEFT_PATTERN_DOTS, WEFT_PATTERN_HATCH, WEFT_PATTERN_BACK_HATCH, WEFT_PATTERN_POSTS};

static const Map *
map_of (const WeftFigure *figure)
{
  return (const Map *) figure;
}

static double
get_height (G_GNUC_UNUSED const WeftFigure *figure,
            G_GNUC_UNUSED WeftTypesetter *typesetter,
            G_GNUC_UNUSED double width)
{
  return LEAST_HEIGHT;
}

static Layout
lay_out (const Map *map, const WeftFigurePlace *place)
{
  WeftRect plot = {LEFT, TOP, MAX (place->width - LEFT - RIGHT, 20),
                   MAX (place->height - TOP - WEFT_FIGURE_AXIS, 20)};

  return (Layout){plot,
                  {map->head.x.from, map->head.x.to, plot.x, weft_rect_right (&plot)},
                  {map->head.y.from, map->head.y.to, weft_rect_bottom (&plot), plot.y}};
}

/* Places. */

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  const WeftRegionMapHead *head = &map_of (figure)->head;
  Layout layout = lay_out (map_of (figure), place);
  double width = layout.plot.width / head->columns;
  double height = layout.plot.height / head->rows;

  return (WeftRect){layout.plot.x + (double) (item % head->columns) * width,
                    weft_rect_bottom (&layout.plot) - (double) (item / head->columns + 1) * height, width,
                    height};
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  const WeftRegionMapHead *head = &map_of (figure)->head;
  Layout layout = lay_out (map_of (figure), place);
  double column = floor ((x - layout.plot.x) / layout.plot.width * head->columns);
  double row = floor ((weft_rect_bottom (&layout.plot) - y) / layout.plot.height * head->rows);

  return column >= 0 && row >= 0 && column < head->columns && row < head->rows
             ? (gsize) row * head->columns + (gsize) column
             : WEFT_FIGURE_NOTHING;
}

static gsize
step (const WeftFigure *figure, G_GNUC_UNUSED const WeftFigurePlace *place, gsize item, WeftFigureWay way)
{
  gsize columns = map_of (figure)->head.columns;

  switch (way) {
  case WEFT_FIGURE_LEFT:
    return item % columns > 0 ? item - 1 : item;
  case WEFT_FIGURE_RIGHT:
    return item % columns + 1 < columns ? item + 1 : item;
  case WEFT_FIGURE_UP:
    return item + columns < figure->n_items ? item + columns : item;
  default:
    return item >= columns ? item - columns : item;
  }
}

static guint32
get_id (const WeftFigure *figure, G_GNUC_UNUSED gsize item)
{
  return map_of (figure)->head.id;
}

/* The place nearest to what the figure is about. */
static gsize
find (const WeftFigure *figure, guint32 id)
{
  const WeftRegionMapHead *head = &map_of (figure)->head;
  double column = floor ((head->own.x - head->x.from) / (head->x.to - head->x.from) * head->columns);
  double row = floor ((head->own.y - head->y.from) / (head->y.to - head->y.from) * head->rows);

  if (id != head->id)
    return WEFT_FIGURE_NOTHING;
  return (gsize) CLAMP (row, 0, head->rows - 1) * head->columns +
         (gsize) CLAMP (column, 0, head->columns - 1);
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  return g_strdup (map_of (figure)->head.words[item]);
}

/* Regions. */

static void
move_to (const WeftFigurePainter *painter, const Layout *layout, double at, double along)
{
  gboolean is_upright = map_of (painter->figure)->head.are_upright;

  cairo_line_to (painter->cr, weft_axis_to_pixel (&layout->x, is_upright ? at : along),
                 weft_axis_to_pixel (&layout->y, is_upright ? along : at));
}

static double
get_start (const WeftRegionMapHead *head, const WeftRegionLine *line, guint part)
{
  if (part > 0)
    return head->parts[line->first + part - 1].end;
  return head->are_upright ? head->y.from : head->x.from;
}

static gboolean
are_alike (const WeftRegionMapHead *head, const WeftRegionLine *a, const WeftRegionLine *b)
{
  for (guint i = 0; i < MIN (a->n, b->n); i++)
    if (head->parts[a->first + i].region != head->parts[b->first + i].region)
      return FALSE;
  return a->n == b->n;
}

/* All trapezia of @region; they share edges, so they are one path. */
static void
add_region (const WeftFigurePainter *painter, const Layout *layout, guint region)
{
  const WeftRegionMapHead *head = &map_of (painter->figure)->head;

  for (guint i = 1; i < head->n_lines; i++) {
    const WeftRegionLine *a = &head->lines[i - 1];
    const WeftRegionLine *b = &head->lines[i];

    for (guint k = 0; are_alike (head, a, b) && k < a->n; k++) {
      if (head->parts[a->first + k].region != region)
        continue;
      cairo_new_sub_path (painter->cr);
      move_to (painter, layout, a->at, get_start (head, a, k));
      move_to (painter, layout, a->at, head->parts[a->first + k].end);
      move_to (painter, layout, b->at, head->parts[b->first + k].end);
      move_to (painter, layout, b->at, get_start (head, b, k));
      cairo_close_path (painter->cr);
    }
  }
}

/* Thin gaps between trapezia would be seen, so that all are drawn as one group. */
static void
fill_region (const WeftFigurePainter *painter, const Layout *layout, guint region)
{
  const WeftRegionMapHead *head = &map_of (painter->figure)->head;
  const WeftColor *color = &painter->theme->series[head->regions[region].role].color;
  cairo_antialias_t before = cairo_get_antialias (painter->cr);

  cairo_save (painter->cr);
  cairo_set_antialias (painter->cr, CAIRO_ANTIALIAS_NONE);
  add_region (painter, layout, region);
  cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, GROUND);
  cairo_fill_preserve (painter->cr);
  cairo_clip (painter->cr);
  cairo_set_antialias (painter->cr, before);
  cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, PATTERN);
  weft_pattern_draw (patterns[region], painter->cr, &layout->plot);
  cairo_restore (painter->cr);
}

/* From line to line, where it is the same border; along the line where regions differ on both sides. */

static void
add_border (const WeftFigurePainter *painter,
            const Layout *layout,
            const WeftRegionLine *a,
            const WeftRegionLine *b)
{
  const WeftRegionMapHead *head = &map_of (painter->figure)->head;

  for (guint k = 0; k + 1 < a->n; k++) {
    cairo_new_sub_path (painter->cr);
    move_to (painter, layout, a->at, head->parts[a->first + k].end);
    move_to (painter, layout, b->at, head->parts[b->first + k].end);
  }
}

static void
add_step (const WeftFigurePainter *painter,
          const Layout *layout,
          const WeftRegionLine *a,
          const WeftRegionLine *b)
{
  const WeftRegionMapHead *head = &map_of (painter->figure)->head;
  double at = get_start (head, a, 0);
  guint i = 0;
  guint k = 0;

  while (i < a->n && k < b->n) {
    const WeftRegionPart *one = &head->parts[a->first + i];
    const WeftRegionPart *other = &head->parts[b->first + k];
    double end = MIN (one->end, other->end);

    if (one->region != other->region) {
      cairo_new_sub_path (painter->cr);
      move_to (painter, layout, b->at, at);
      move_to (painter, layout, b->at, end);
    }
    at = end;
    i += one->end <= end;
    k += other->end <= end;
  }
}

static void
draw_borders (const WeftFigurePainter *painter, const Layout *layout)
{
  const WeftRegionMapHead *head = &map_of (painter->figure)->head;

  for (guint i = 1; i < head->n_lines; i++)
    if (are_alike (head, &head->lines[i - 1], &head->lines[i]))
      add_border (painter, layout, &head->lines[i - 1], &head->lines[i]);
    else
      add_step (painter, layout, &head->lines[i - 1], &head->lines[i]);
  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  cairo_set_line_width (painter->cr, 1.5);
  cairo_set_line_cap (painter->cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke (painter->cr);
}

/* Words. */

static double
get_width (const WeftFigurePainter *painter, WeftFont font, const char *text)
{
  return ceil (weft_typesetter_get_width (painter->place->typesetter, font, text)) + 2;
}

/* On a plate that dims what is behind it. */
static void
draw_plate (const WeftFigurePainter *painter, WeftFont font, const char *text, WeftRect box)
{
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_BACKGROUND, 0.8);
  cairo_rectangle (painter->cr, box.x - 3, box.y, box.width + 6, box.height);
  cairo_fill (painter->cr);
  weft_figure_draw_text (painter, font, WEFT_COLOR_TEXT, text, box, WEFT_ALIGN_CENTER);
}

/* In the middle of the region, where it is wide enough. */
static void
draw_name (const WeftFigurePainter *painter, guint region, GArray *taken)
{
  const Map *map = map_of (painter->figure);
  const char *label = map->head.regions[region].label;
  double width = get_width (painter, WEFT_FONT_STRONG, label);
  WeftRect place;
  WeftRect box;

  if (map->rooms[region] == 0)
    return;
  place = get_box (painter->figure, painter->place, map->middles[region]);
  if (place.height * (2 * map->rooms[region] - 1) < TEXT ||
      place.width * (2 * map->rooms[region] + 1) < width)
    return;
  box = (WeftRect){weft_rect_middle_x (&place) - width / 2, weft_rect_middle_y (&place) - TEXT / 2, width,
                   TEXT};
  draw_plate (painter, WEFT_FONT_STRONG, label, box);
  g_array_append_val (taken, box);
}

static gboolean
is_free (const GArray *taken, const WeftRect *box)
{
  for (guint i = 0; i < taken->len; i++) {
    const WeftRect *other = &g_array_index (taken, WeftRect, i);

    if (box->x < weft_rect_right (other) + 6 && other->x < weft_rect_right (box) + 6 &&
        box->y < weft_rect_bottom (other) && other->y < weft_rect_bottom (box))
      return FALSE;
  }
  return TRUE;
}

/* Beside the point: right below, right above, left below, left above, wherever there is room first. */
static void
label_point (const WeftFigurePainter *painter,
             const Layout *layout,
             const WeftRegionPoint *point,
             double x,
             double y,
             GArray *taken)
{
  double width = get_width (painter, WEFT_FONT_TICK, point->label);

  for (guint i = 0; i < 4; i++) {
    WeftRect box = {i < 2 ? x + RING + 6 : x - RING - 6 - width, i % 2 == 0 ? y + RING : y - RING - TEXT,
                    width, TEXT};

    if (box.x < layout->plot.x || weft_rect_right (&box) > weft_rect_right (&layout->plot) ||
        box.y < layout->plot.y || weft_rect_bottom (&box) > weft_rect_bottom (&layout->plot) ||
        !is_free (taken, &box))
      continue;
    draw_plate (painter, WEFT_FONT_TICK, point->label, box);
    g_array_append_val (taken, box);
    return;
  }
}

static void
draw_point (const WeftFigurePainter *painter,
            const Layout *layout,
            const WeftRegionPoint *point,
            GArray *taken)
{
  double x = weft_axis_to_pixel (&layout->x, point->x);
  double y = weft_axis_to_pixel (&layout->y, point->y);

  label_point (painter, layout, point, x, y, taken);
  cairo_arc (painter->cr, x, y, RING, 0, 2 * G_PI);
  weft_figure_set_color (painter, WEFT_COLOR_BACKGROUND);
  cairo_fill_preserve (painter->cr);
  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  cairo_set_line_width (painter->cr, 1.5);
  cairo_stroke (painter->cr);
}

/* Dashed lines through the place as it is, along which the points on them are. */
static void
draw_own (const WeftFigurePainter *painter, const Layout *layout, GArray *taken)
{
  const WeftRegionPoint *own = &map_of (painter->figure)->head.own;
  double x = weft_axis_to_pixel (&layout->x, own->x);
  double y = weft_axis_to_pixel (&layout->y, own->y);

  weft_figure_set_color (painter, WEFT_COLOR_ACCENT_TEXT);
  cairo_set_dash (painter->cr, (double[]){3, 3}, 2, 0);
  weft_figure_draw_line (painter, x, layout->plot.y, x, weft_rect_bottom (&layout->plot));
  weft_figure_draw_line (painter, layout->plot.x, y, weft_rect_right (&layout->plot), y);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  label_point (painter, layout, own, x, y, taken);
}

/* Above all, so that it is seen in the ring of a point at the same place. */
static void
draw_own_dot (const WeftFigurePainter *painter, const Layout *layout)
{
  const WeftRegionPoint *own = &map_of (painter->figure)->head.own;

  cairo_arc (painter->cr, weft_axis_to_pixel (&layout->x, own->x), weft_axis_to_pixel (&layout->y, own->y),
             RING - 1.5, 0, 2 * G_PI);
  weft_figure_set_color (painter, WEFT_COLOR_ACCENT_TEXT);
  cairo_fill (painter->cr);
}

/* At the right above the plot, what each ground stands for: the only words of regions that are too small for their names. */
static void
draw_legend (const WeftFigurePainter *painter, const Layout *layout)
{
  const Map *map = map_of (painter->figure);
  double x = weft_rect_right (&layout->plot);

  for (guint i = map->head.n_regions + 1; i-- > 0;) {
    gboolean is_none = i == map->head.n_regions;
    const char *label = is_none ? map->head.none : map->head.regions[i].label;
    double width = get_width (painter, WEFT_FONT_DETAIL, label);
    WeftRect swatch = {x - width - SWATCH - 5, LEGEND_GAP + (TEXT - SWATCH) / 2, SWATCH, SWATCH};

    if (!map->has[i])
      continue;
    if (!is_none) {
      const WeftColor *color = &painter->theme->series[map->head.regions[i].role].color;

      cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, GROUND);
      cairo_rectangle (painter->cr, swatch.x, swatch.y, swatch.width, swatch.height);
      cairo_fill (painter->cr);
      cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, PATTERN);
      weft_pattern_draw (patterns[i], painter->cr, &swatch);
    }
    weft_figure_set_color (painter, WEFT_COLOR_LINE);
    cairo_set_line_width (painter->cr, 1);
    cairo_rectangle (painter->cr, floor (swatch.x) + 0.5, floor (swatch.y) + 0.5, SWATCH - 1, SWATCH - 1);
    cairo_stroke (painter->cr);
    weft_figure_draw_text (painter, WEFT_FONT_DETAIL, WEFT_COLOR_TEXT, label,
                           (WeftRect){x - width, LEGEND_GAP, width, TEXT}, WEFT_ALIGN_START);
    x = swatch.x - ENTRY_GAP;
  }
}

static void
draw_x_axis (const WeftFigurePainter *painter, const Layout *layout)
{
  double bottom = weft_rect_bottom (&layout->plot);
  WeftTicks ticks = weft_axis_get_ticks (&layout->x, SPACING);

  for (guint i = 0; i < ticks.n; i++) {
    double x = weft_axis_to_pixel (&layout->x, weft_ticks_get_value (&ticks, i));
    g_autofree char *label = weft_ticks_get_label (&ticks, i);

    weft_figure_set_color (painter, WEFT_COLOR_LINE);
    weft_figure_draw_line (painter, x, bottom, x, bottom + 4);
    weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label,
                           (WeftRect){x - 40, bottom + 4, 80, TEXT}, WEFT_ALIGN_CENTER);
  }
  weft_figure_draw_text (
      painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, map_of (painter->figure)->head.x.caption,
      (WeftRect){layout->plot.x, bottom + TEXT + 2, layout->plot.width, TEXT}, WEFT_ALIGN_CENTER);
}

static void
draw_frame (const WeftFigurePainter *painter, const WeftRect *box, double width)
{
  cairo_set_line_width (painter->cr, width);
  cairo_rectangle (painter->cr, floor (box->x) + 0.5, floor (box->y) + 0.5, floor (box->width),
                   floor (box->height));
  cairo_stroke (painter->cr);
}

static void
draw_reading (const WeftFigurePainter *painter)
{
  gsize item = painter->options->hovered != WEFT_FIGURE_NOTHING ? painter->options->hovered
                                                                : painter->options->focused;
  WeftRect box;

  if (item == WEFT_FIGURE_NOTHING)
    return;
  box = get_box (painter->figure, painter->place, item);
  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  draw_frame (painter, &box, 2);
}

static void
draw (const WeftFigurePainter *painter)
{
  const Map *map = map_of (painter->figure);
  Layout layout = lay_out (map, painter->place);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (WeftRect));

  draw_legend (painter, &layout);
  draw_x_axis (painter, &layout);
  weft_figure_draw_side_axis (painter, &layout.y, &layout.plot, map->head.y.caption);
  for (guint i = 0; i < map->head.n_regions; i++)
    fill_region (painter, &layout, i);
  draw_borders (painter, &layout);
  weft_figure_set_color (painter, WEFT_COLOR_LINE);
  draw_frame (painter, &layout.plot, 1);
  for (guint i = 0; i < map->head.n_regions; i++)
    draw_name (painter, i, taken);
  draw_own (painter, &layout, taken);
  for (guint i = 0; i < map->head.n_points; i++)
    draw_point (painter, &layout, &map->head.points[i], taken);
  draw_own_dot (painter, &layout);
  draw_reading (painter);
}

static void
map_free (WeftFigure *figure)
{
  Map *map = (Map *) figure;
  WeftRegionMapHead *head = &map->head;

  for (guint i = 0; i < head->n_regions; i++)
    g_free ((char *) head->regions[i].label);
  for (guint i = 0; i < head->n_points; i++)
    g_free ((char *) head->points[i].label);
  g_free ((gpointer) head->regions);
  g_free ((gpointer) head->lines);
  g_free ((gpointer) head->parts);
  g_free ((gpointer) head->points);
  g_free ((gpointer) head->region_of);
  g_free ((char *) head->own.label);
  g_free ((char *) head->x.caption);
  g_free ((char *) head->y.caption);
  g_free ((char *) head->none);
  g_strfreev ((char **) head->words);
  g_free (map);
}

static gboolean
get_mark (const WeftFigure *figure, const WeftFigurePlace *place, WeftFigureMark *mark)
{
  const Map *map = map_of (figure);
  Layout layout = lay_out (map, place);

  *mark = (WeftFigureMark){weft_axis_to_pixel (&layout.x, map->head.own.x),
                           weft_axis_to_pixel (&layout.y, map->head.own.y), layout.plot};
  return TRUE;
}

static void
read_values (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y, double *values)
{
  Layout layout = lay_out (map_of (figure), place);

  values[0] = weft_figure_read_axis (&layout.x, x);
  values[1] = weft_figure_read_axis (&layout.y, y);
}

static const WeftFigureClass map_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .step = step,
    .get_id = get_id,
    .find = find,
    .describe = describe,
    .get_mark = get_mark,
    .read = read_values,
    .draw = draw,
    .free = map_free,
};

/* Building. */

/* How far each place is from what is no part of its region, or outside: one more than of the least of its neighbours, which two passes tell. */
static guint *
measure_rooms (const WeftRegionMapHead *head)
{
  gsize columns = head->columns;
  gsize n = columns * head->rows;
  guint *rooms = g_new (guint, n);

  for (gsize pass = 0; pass < 2; pass++)
    for (gsize k = 0; k < n; k++) {
      gsize i = pass == 0 ? k : n - 1 - k;
      const gsize others[] = {i - 1, i + 1, i - columns, i + columns};
      gboolean is_edge = i % columns == 0 || i % columns + 1 == columns || i < columns || i + columns >= n;

      if (pass == 0)
        rooms[i] = is_edge ? 1 : G_MAXUINT / 2;
      for (guint j = 0; j < G_N_ELEMENTS (others) && !is_edge; j++)
        rooms[i] = MIN (rooms[i], head->region_of[others[j]] != head->region_of[i] ? 1
                                  : pass == 0 && others[j] > i                     ? G_MAXUINT / 2
                                                                                   : rooms[others[j]] + 1);
    }
  return rooms;
}

static void
find_middles (Map *map)
{
  g_autofree guint *rooms = measure_rooms (&map->head);

  for (gsize i = 0; i < map->figure.n_items; i++) {
    guint region = map->head.region_of[i];

    if (region < map->head.n_regions && rooms[i] > map->rooms[region]) {
      map->rooms[region] = rooms[i];
      map->middles[region] = i;
    }
  }
}

/* What is too little to be seen, as where borders meet, is not there. */
static void
find_regions (Map *map)
{
  const WeftRegionMapHead *head = &map->head;
  double least = SEEN * (head->x.to - head->x.from) * (head->y.to - head->y.from);
  double areas[WEFT_REGION_MOST + 1] = {0};

  for (guint i = 0; i + 1 < head->n_lines; i++)
    for (guint k = 0; k < head->lines[i].n; k++) {
      const WeftRegionPart *part = &head->parts[head->lines[i].first + k];

      areas[MIN (part->region, head->n_regions)] +=
          (part->end - get_start (head, &head->lines[i], k)) * (head->lines[i + 1].at - head->lines[i].at);
    }
  for (guint i = 0; i <= head->n_regions; i++)
    map->has[i] = areas[i] > least;
}

static void
copy_labels (WeftRegionMapHead *to)
{
  WeftRegion *regions = g_memdup2 (to->regions, to->n_regions * sizeof *regions);
  WeftRegionPoint *points = g_memdup2 (to->points, to->n_points * sizeof *points);

  for (guint i = 0; i < to->n_regions; i++)
    regions[i].label = g_strdup (regions[i].label);
  for (guint i = 0; i < to->n_points; i++)
    points[i].label = g_strdup (points[i].label);
  to->regions = regions;
  to->points = points;
  to->own.label = g_strdup (to->own.label);
  to->x.caption = g_strdup (to->x.caption);
  to->y.caption = g_strdup (to->y.caption);
  to->none = g_strdup (to->none);
}

WeftFigure *
weft_region_map_new (const WeftRegionMapHead *head)
{
  Map *map = g_new0 (Map, 1);
  gsize n = (gsize) head->columns * head->rows;
  char **words = g_new0 (char *, n + 1);

  g_assert (head->n_regions <= WEFT_REGION_MOST);
  weft_figure_init (&map->figure, &map_class);
  map->figure.n_items = n;
  map->head = *head;
  copy_labels (&map->head);
  map->head.lines = g_memdup2 (head->lines, head->n_lines * sizeof *head->lines);
  map->head.parts = g_memdup2 (head->parts, head->n_parts * sizeof *head->parts);
  map->head.region_of = g_memdup2 (head->region_of, n);
  for (gsize i = 0; i < n; i++)
    words[i] = g_strdup (head->words[i]);
  map->head.words = (const char *const *) words;
  find_middles (map);
  find_regions (map);
  return &map->figure;
}
