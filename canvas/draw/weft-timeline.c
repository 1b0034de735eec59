/* weft-timeline.c: lanes from the top down, the axis below them, a legend above. What is thinner than a pixel is
 * shown by its share of it (weft-lane-shares.h). */
#include "weft-timeline.h"

#include "weft-figure-private.h"
#include "weft-numeral.h"
#include "weft-lane-shares.h"
#include "weft-pattern.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define LEAST_LANE  15.0
#define MOST_LANE   34.0
#define HEAD        30.0
#define MARGIN      14.0
#define LABELS      52.0 /* the column of lanes' names */
#define GAP         2.0  /* between lanes */
#define LEAST_TEXT  13.0 /* height of an interval that can have a label */
#define LABEL_SPACE 6.0
#define STRIPE      8.0
#define THIN        1.0    /* pixels */
#define MANY        200000 /* intervals */
#define NARROW      4.0    /* the ring around it leaves nothing free inside */

typedef struct {
  WeftTimelineInterval shown;
  const char *label; /* in labels */
} Interval;

typedef struct {
  WeftFigure figure;
  Interval *intervals;
  GStringChunk *labels;
  guint lanes;
  double end;
  char *lane;
  char **parts; /* (nullable): titles of what is compared */
  char *caption;
  char *unit;
  gboolean seen[WEFT_LANE_SHARES_MOST]; /* what there is in the lanes */
} Timeline;

/* A timeline at one size. */
typedef struct {
  WeftAxis time;
  double top; /* of the first lane */
  double lane;
} Layout;

/* What may be in a lane, from the top of a column down: the modes, then the parts. */
enum { SEEN_SIMD, SEEN_SPMD, SEEN_PARTS };

static guint
get_seen (const WeftTimelineInterval *interval)
{
  if (interval->paint == WEFT_PAINT_PLAIN)
    return SEEN_PARTS + interval->part;
  return interval->paint == WEFT_PAINT_SIMD ? SEEN_SIMD : SEEN_SPMD;
}

static const Timeline *
timeline_of (const WeftFigure *figure)
{
  return (const Timeline *) figure;
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  (void) typesetter;
  (void) width;
  return HEAD + timeline_of (figure)->lanes * LEAST_LANE + WEFT_FIGURE_AXIS;
}

static Layout
lay_out (const Timeline *timeline, const WeftFigurePlace *place)
{
  double room = (place->height - HEAD - WEFT_FIGURE_AXIS) / MAX (timeline->lanes, 1);
  double right = MAX (place->width - MARGIN, LABELS + 20);

  return (Layout){{0, timeline->end, LABELS, right}, HEAD, floor (CLAMP (room, LEAST_LANE, MOST_LANE))};
}

/* Lanes of many PEs may leave no room for gaps. */
static WeftRect
get_interval_box (const Layout *layout, const WeftTimelineInterval *interval)
{
  double left = weft_axis_to_pixel (&layout->time, interval->start);
  double right = weft_axis_to_pixel (&layout->time, interval->end);

  return (WeftRect){left, layout->top + interval->first * layout->lane, right - left,
                    (interval->last - interval->first + 1) * layout->lane - GAP};
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  Layout layout = lay_out (timeline_of (figure), place);

  return get_interval_box (&layout, &timeline_of (figure)->intervals[item].shown);
}

/* The last interval that begins at or before @time, plus one. */
static gsize
count_begun (const Timeline *timeline, double time)
{
  gsize low = 0;
  gsize high = timeline->figure.n_items;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (timeline->intervals[middle].shown.start <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Lanes are few next to intervals, and what is looked for began not long ago. */
static gsize
find_at (const Timeline *timeline, guint lane, double time)
{
  for (gsize i = count_begun (timeline, time); i-- > 0;) {
    const WeftTimelineInterval *interval = &timeline->intervals[i].shown;

    if (interval->first <= lane && lane <= interval->last)
      return time < interval->end || i + 1 == timeline->figure.n_items ? i : WEFT_FIGURE_NOTHING;
  }
  return WEFT_FIGURE_NOTHING;
}

static double
get_axis_top (const Timeline *timeline, const Layout *layout, const WeftFigurePlace *place)
{
  WeftRect visible = weft_figure_get_visible (place);

  return floor (
      MIN (layout->top + timeline->lanes * layout->lane, weft_rect_bottom (&visible) - WEFT_FIGURE_AXIS));
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  const Timeline *timeline = timeline_of (figure);
  Layout layout = lay_out (timeline, place);
  WeftRect visible = weft_figure_get_visible (place);
  double lane = (y - layout.top) / layout.lane;

  if (lane < 0 || y < visible.y + HEAD || y >= get_axis_top (timeline, &layout, place) ||
      lane >= timeline->lanes || x < MAX (layout.time.start, visible.x + LABELS) || x >= layout.time.end)
    return WEFT_FIGURE_NOTHING;
  return find_at (timeline, (guint) lane, weft_axis_to_value (&layout.time, x));
}

/* Along the lane, or to the lane above or below at the same time. */
static gsize
step (const WeftFigure *figure, gsize item, WeftFigureWay way)
{
  const Timeline *timeline = timeline_of (figure);
  const WeftTimelineInterval *from = &timeline->intervals[item].shown;
  gsize found = WEFT_FIGURE_NOTHING;

  if (way == WEFT_FIGURE_UP && from->first > 0)
    found = find_at (timeline, from->first - 1, from->start);
  else if (way == WEFT_FIGURE_DOWN && from->last + 1 < timeline->lanes)
    found = find_at (timeline, from->last + 1, from->start);
  else if (way == WEFT_FIGURE_LEFT && from->start > 0)
    found = find_at (timeline, from->first, nextafter (from->start, 0));
  else if (way == WEFT_FIGURE_RIGHT && from->end < timeline->end)
    found = find_at (timeline, from->first, from->end);
  return found != WEFT_FIGURE_NOTHING ? found : item;
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  return timeline_of (figure)->intervals[item].shown.id;
}

/* Lanes of each part, its title's included. */
static guint
get_share (const Timeline *timeline)
{
  return timeline->parts != NULL ? timeline->lanes / g_strv_length (timeline->parts) : timeline->lanes;
}

/* What @lane is called; of one that holds a title it means nothing. */
static guint
get_number (const Timeline *timeline, guint lane)
{
  return timeline->parts != NULL ? lane % get_share (timeline) - 1 : lane;
}

static char *
describe_lanes (const Timeline *timeline, const WeftTimelineInterval *interval)
{
  guint first = get_number (timeline, interval->first);

  if (timeline->parts != NULL)
    return g_strdup_printf ("%s · %s %u", timeline->parts[interval->first / get_share (timeline)],
                            timeline->lane, first);
  if (interval->first == interval->last)
    return g_strdup_printf ("%s %u", timeline->lane, first);
  return g_strdup_printf ("%s %u – %u", timeline->lane, first, get_number (timeline, interval->last));
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  const Timeline *timeline = timeline_of (figure);
  const Interval *interval = &timeline->intervals[item];
  g_autofree char *lanes = describe_lanes (timeline, &interval->shown);
  g_autofree char *start = weft_numeral_short (interval->shown.start);
  g_autofree char *end = weft_numeral_short (interval->shown.end);
  g_autofree char *duration = weft_numeral_short (interval->shown.end - interval->shown.start);

  /* Translators: PEs, what they do, on account of which node, from when to when, how long. */
  return g_strdup_printf (_ ("%s: %s · %s · %s to %s (%s%s%s)"), lanes, interval->shown.what,
                          interval->label != NULL ? interval->label : "–", start, end, duration,
                          *timeline->unit != '\0' ? " " : "", timeline->unit);
}

/* Drawing. */

/* In the middle of what is seen of the interval. */
static void
draw_label (const WeftFigurePainter *painter, const Interval *interval, WeftRect box)
{
  double stripe = interval->shown.paint != WEFT_PAINT_PLAIN ? STRIPE : 0;
  double left = MAX (box.x + stripe, painter->visible.x + LABELS) + LABEL_SPACE / 2;
  double right = MIN (weft_rect_right (&box), weft_rect_right (&painter->visible)) - LABEL_SPACE / 2;
  double width = weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_DETAIL, interval->label);

  double top = MAX (box.y, painter->visible.y + HEAD);
  double bottom = MIN (weft_rect_bottom (&box), weft_rect_bottom (&painter->visible) - WEFT_FIGURE_AXIS);

  if (right - left < MIN (width, 24) || bottom - top < LEAST_TEXT)
    return;
  weft_figure_draw_text (painter, WEFT_FONT_DETAIL, WEFT_COLOR_TEXT, interval->label,
                         (WeftRect){left, top, right - left, bottom - top}, WEFT_ALIGN_CENTER);
}

static gboolean
has_label (const Interval *interval, const WeftRect *box)
{
  return interval->label != NULL && box->height >= LEAST_TEXT &&
         (interval->shown.paint != WEFT_PAINT_PLAIN || interval->shown.part == WEFT_BAR_TASK);
}

static void
draw_interval (const WeftFigurePainter *painter, const Layout *layout, gsize item)
{
  const Interval *interval = &timeline_of (painter->figure)->intervals[item];
  WeftRect box = get_interval_box (layout, &interval->shown);
  double right = round (weft_rect_right (&box));

  box.x = round (box.x);
  box.width = MAX (right - box.x, 1);
  if (interval->shown.paint != WEFT_PAINT_PLAIN)
    weft_paint_draw (painter->theme, interval->shown.paint, painter->cr, &box);
  else
    weft_part_draw (painter->theme, interval->shown.part, painter->cr, &box);
  if (has_label (interval, &box))
    draw_label (painter, interval, box);
}

static gboolean
is_seen (const WeftRect *box, const WeftRect *visible)
{
  return box->x < weft_rect_right (visible) && box->x + MAX (box->width, 1) > visible->x &&
         box->y < weft_rect_bottom (visible) && weft_rect_bottom (box) > visible->y;
}

/* What is too thin to be seen by itself. */
static gboolean
is_thin (const WeftRect *box)
{
  return box->width < THIN;
}

static void
add_thin (const WeftFigurePainter *painter, const Layout *layout, WeftLaneShares *shares)
{
  const Timeline *timeline = timeline_of (painter->figure);

  for (gsize i = 0; i < timeline->figure.n_items; i++) {
    const WeftTimelineInterval *interval = &timeline->intervals[i].shown;
    WeftRect box = get_interval_box (layout, interval);

    if (box.x >= weft_rect_right (&painter->visible))
      break;
    if (is_thin (&box) && is_seen (&box, &painter->visible))
      weft_lane_shares_add (shares, box.x, weft_rect_right (&box), interval->first, interval->last,
                            get_seen (interval));
  }
}

/* Of a part with a ground that lets the background through, the colour from afar. */
static WeftColor
mix (const WeftColor *color, const WeftColor *ground, double share)
{
  return (WeftColor){share * color->red + (1 - share) * ground->red,
                     share * color->green + (1 - share) * ground->green,
                     share * color->blue + (1 - share) * ground->blue};
}

static void
list_colors (const WeftTheme *theme, WeftColor *colors)
{
  colors[SEEN_SIMD] = theme->colors[theme->paints[WEFT_PAINT_SIMD].line];
  colors[SEEN_SPMD] = theme->colors[theme->paints[WEFT_PAINT_SPMD].line];
  for (guint part = 0; part < WEFT_N_BAR_ROLES; part++)
    colors[SEEN_PARTS + part] = mix (&theme->parts[part].color, &theme->colors[WEFT_COLOR_BACKGROUND],
                                     CLAMP (theme->parts[part].fill * 1.5, 0.35, 1));
}

static void
draw_thin (const WeftFigurePainter *painter, const Layout *layout)
{
  const Timeline *timeline = timeline_of (painter->figure);
  double first = MAX (floor ((painter->visible.y - layout->top) / layout->lane), 0);
  double last =
      MIN (ceil ((weft_rect_bottom (&painter->visible) - layout->top) / layout->lane), timeline->lanes);
  WeftColor colors[WEFT_LANE_SHARES_MOST] = {0};
  g_autoptr (WeftLaneShares) shares = NULL;

  if (last <= first)
    return;
  shares = weft_lane_shares_new (floor (painter->visible.x), ceil (painter->visible.width), (guint) first,
                                 (guint) last);
  add_thin (painter, layout, shares);
  list_colors (painter->theme, colors);
  for (guint lane = (guint) first; lane < (guint) last; lane++)
    weft_lane_shares_draw (shares, colors, painter->cr, lane, layout->top + lane * layout->lane,
                           layout->lane - GAP);
}

static void
draw_intervals (const WeftFigurePainter *painter, const Layout *layout)
{
  const Timeline *timeline = timeline_of (painter->figure);

  draw_thin (painter, layout);
  for (gsize i = 0; i < timeline->figure.n_items; i++) {
    WeftRect box = get_interval_box (layout, &timeline->intervals[i].shown);

    if (box.x >= weft_rect_right (&painter->visible))
      break;
    if (!is_thin (&box) && is_seen (&box, &painter->visible))
      draw_interval (painter, layout, i);
  }
}

/* Narrow intervals with rings, one after the other in a lane: thousands of rings would look like one, and take seconds. */
typedef struct {
  WeftRect box;
  gsize item; /* one of them; WEFT_FIGURE_NOTHING: there is none */
} Run;

static void
draw_run (const WeftFigurePainter *painter, Run *run)
{
  if (run->item != WEFT_FIGURE_NOTHING)
    weft_figure_draw_ring (painter, run->item, &run->box);
  run->item = WEFT_FIGURE_NOTHING;
}

static gboolean
belongs_to_run (const WeftFigurePainter *painter, const Run *run, const WeftRect *box, gsize item)
{
  return run->item != WEFT_FIGURE_NOTHING && box->height == run->box.height &&
         box->x <= weft_rect_right (&run->box) + NARROW &&
         weft_figure_get_ring (painter, item) == weft_figure_get_ring (painter, run->item);
}

static void
add_to_run (const WeftFigurePainter *painter, Run *run, const WeftRect *box, gsize item)
{
  if (belongs_to_run (painter, run, box, item)) {
    run->box.width = MAX (weft_rect_right (box), weft_rect_right (&run->box)) - run->box.x;
    return;
  }
  draw_run (painter, run);
  *run = (Run){*box, item};
}

/* What is pointed at has a ring of its own. */
static gboolean
is_alone (const WeftFigurePainter *painter, gsize item)
{
  return item == painter->options->hovered || item == painter->options->focused;
}

static void
draw_ring (const WeftFigurePainter *painter, const Layout *layout, gsize item, Run *runs)
{
  const WeftTimelineInterval *interval = &timeline_of (painter->figure)->intervals[item].shown;
  WeftRect box = get_interval_box (layout, interval);

  if (!is_seen (&box, &painter->visible) || weft_figure_get_ring (painter, item) == 0)
    return;
  if (box.width < NARROW && !is_alone (painter, item))
    add_to_run (painter, &runs[interval->first], &box, item);
  else
    weft_figure_draw_ring (painter, item, &box);
}

/* Over the others: what is selected, under the pointer, with the keyboard. */
static void
draw_rings (const WeftFigurePainter *painter, const Layout *layout)
{
  const Timeline *timeline = timeline_of (painter->figure);
  g_autofree Run *runs = g_new (Run, timeline->lanes);

  for (guint lane = 0; lane < timeline->lanes; lane++)
    runs[lane].item = WEFT_FIGURE_NOTHING;
  for (gsize i = 0; i < timeline->figure.n_items; i++) {
    if (weft_axis_to_pixel (&layout->time, timeline->intervals[i].shown.start) >=
        weft_rect_right (&painter->visible))
      break;
    draw_ring (painter, layout, i, runs);
  }
  for (guint lane = 0; lane < timeline->lanes; lane++)
    draw_run (painter, &runs[lane]);
}

/* Beside the lanes' names, over what is seen. */
static void
draw_titles (const WeftFigurePainter *painter, const Layout *layout)
{
  const Timeline *timeline = timeline_of (painter->figure);

  for (guint i = 0; timeline->parts != NULL && timeline->parts[i] != NULL; i++)
    weft_figure_draw_text (painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, timeline->parts[i],
                           (WeftRect){painter->visible.x + LABELS,
                                      layout->top + i * get_share (timeline) * layout->lane,
                                      painter->visible.width - LABELS - MARGIN, layout->lane - GAP},
                           WEFT_ALIGN_START);
}

static void
draw_lane_names (const WeftFigurePainter *painter, const Layout *layout)
{
  const Timeline *timeline = timeline_of (painter->figure);
  WeftRect column = {painter->visible.x, painter->visible.y, LABELS - 4, painter->visible.height};

  weft_figure_clear (painter, &column);
  for (guint lane = 0; lane < timeline->lanes; lane++) {
    g_autofree char *name = NULL;
    WeftRect box = {column.x + 4, layout->top + lane * layout->lane, LABELS - 12, layout->lane - GAP};

    if (!weft_rect_overlaps (&box, &painter->visible) ||
        (timeline->parts != NULL && lane % get_share (timeline) == 0))
      continue;
    name = g_strdup_printf ("%s %u", timeline->lane, get_number (timeline, lane));
    if (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_TICK, name) > box.width)
      memmove (name, name + strlen (timeline->lane) + 1, strlen (name) - strlen (timeline->lane));
    weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, name, box, WEFT_ALIGN_END);
  }
}

/* The signs of the modes are drawn as nodes are. */
static double
draw_mode (const WeftFigurePainter *painter, WeftPaint paint, const char *label, double x, double y)
{
  WeftRect sign = {x, y + 5, 13, 13};
  double width = ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_BODY, label)) + 2;

  weft_paint_draw_sign (painter->theme, paint, painter->cr, &sign);
  weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_TEXT, label,
                         (WeftRect){x + 19, y, width, WEFT_FIGURE_LEGEND}, WEFT_ALIGN_START);
  return x + 19 + width + 16;
}

static void
draw_head (const WeftFigurePainter *painter)
{
  const Timeline *timeline = timeline_of (painter->figure);
  const WeftFigureLegend modes[] = {{WEFT_BAR_WAITING, _ ("waiting"), NULL},
                                    {WEFT_BAR_MASKED, _ ("masked off"), NULL},
                                    {WEFT_BAR_SWITCH, _ ("mode switch"), NULL},
                                    {WEFT_BAR_OVERHEAD, _ ("overhead"), NULL}};
  const WeftFigureLegend tasks[] = {{WEFT_BAR_TASK, _ ("task"), NULL},
                                    {WEFT_BAR_OVERHEAD, _ ("overhead"), NULL}};
  gboolean is_of_tasks = timeline->seen[SEEN_PARTS + WEFT_BAR_TASK];
  guint n_tasks = timeline->seen[SEEN_PARTS + WEFT_BAR_OVERHEAD] ? 2 : 1;
  WeftRect head = {painter->visible.x, painter->visible.y, painter->visible.width, HEAD - 2};
  double x = head.x + MARGIN;

  weft_figure_clear (painter, &head);
  if (!is_of_tasks)
    x = draw_mode (painter, WEFT_PAINT_SIMD, _ ("SIMD"), x, head.y + 2);
  if (!is_of_tasks)
    x = draw_mode (painter, WEFT_PAINT_SPMD, _ ("SPMD"), x, head.y + 2);
  weft_figure_draw_legend (painter, is_of_tasks ? tasks : modes, is_of_tasks ? n_tasks : G_N_ELEMENTS (modes),
                           &(WeftRect){x, head.y + 2, MAX (weft_rect_right (&head) - x, 400), head.height});
}

static void
draw (const WeftFigurePainter *painter)
{
  const Timeline *timeline = timeline_of (painter->figure);
  Layout layout = lay_out (timeline, painter->place);
  double axis_top = get_axis_top (timeline, &layout, painter->place);
  WeftRect foot = {painter->visible.x, axis_top, painter->visible.width, painter->place->height - axis_top};
  WeftAxis axis = layout.time;

  draw_intervals (painter, &layout);
  draw_rings (painter, &layout);
  draw_titles (painter, &layout);
  draw_lane_names (painter, &layout);
  weft_figure_clear (painter, &foot);
  /* Ticks do not stand below the names. */
  if (painter->visible.x > 0) {
    axis.start = painter->visible.x + LABELS;
    axis.lower = weft_axis_to_value (&layout.time, axis.start);
  }
  if (axis.end > weft_rect_right (&painter->visible)) {
    axis.end = weft_rect_right (&painter->visible);
    axis.upper = weft_axis_to_value (&layout.time, axis.end);
  }
  weft_figure_draw_axis (painter, &axis, axis_top, axis_top, timeline->caption);
  draw_head (painter);
}

static void
timeline_free (WeftFigure *figure)
{
  Timeline *timeline = (Timeline *) figure;

  g_free (timeline->intervals);
  g_string_chunk_free (timeline->labels);
  g_free (timeline->lane);
  g_strfreev (timeline->parts);
  g_free (timeline->caption);
  g_free (timeline->unit);
  g_free (timeline);
}

static const WeftFigureClass timeline_class = {
    .get_height = get_height,
    .get_box = get_box,
    .hit = hit,
    .step = step,
    .get_id = get_id,
    .describe = describe,
    .draw = draw,
    .free = timeline_free,
    .zoomable = TRUE,
};

/* Few are kept once each; of very many it would take longer to find the equal ones. */
static const char *
keep_label (Timeline *timeline, const char *label, gsize n_intervals)
{
  if (label == NULL)
    return NULL;
  return n_intervals < MANY ? g_string_chunk_insert_const (timeline->labels, label)
                            : g_string_chunk_insert (timeline->labels, label);
}

/* (transfer full) (nullable) */
static char **
copy_parts (const WeftTimelineHead *head)
{
  char **parts = head->n_parts > 1 ? g_new0 (char *, head->n_parts + 1) : NULL;

  for (guint i = 0; parts != NULL && i < head->n_parts; i++)
    parts[i] = g_strdup (head->parts[i]);
  return parts;
}

WeftFigure *
weft_timeline_new (const WeftTimelineHead *head, const WeftTimelineInterval *intervals, gsize n_intervals)
{
  Timeline *timeline = g_new0 (Timeline, 1);

  weft_figure_init (&timeline->figure, &timeline_class);
  timeline->figure.n_items = n_intervals;
  timeline->intervals = g_new (Interval, n_intervals);
  timeline->labels = g_string_chunk_new (256);
  for (gsize i = 0; i < n_intervals; i++) {
    timeline->intervals[i] = (Interval){intervals[i], keep_label (timeline, intervals[i].label, n_intervals)};
    timeline->seen[get_seen (&intervals[i])] = TRUE;
  }
  timeline->lanes = head->lanes;
  timeline->end = head->end > 0 ? head->end : 1;
  timeline->lane = g_strdup (head->lane);
  timeline->parts = copy_parts (head);
  timeline->caption = g_strdup (head->caption);
  timeline->unit = g_strdup (head->unit);
  return &timeline->figure;
}
