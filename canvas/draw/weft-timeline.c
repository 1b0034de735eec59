/* weft-timeline.c: lanes from the top down, the axis below them, a legend above: what stands where, and what there is to say of it. */
#include "weft-timeline-private.h"

#include "weft-numeral.h"
#include "weft-order.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

#define LEAST_LANE 15.0
#define MOST_LANE  34.0
#define THIN_LANE  3.0 /* however far they are pressed together */
#define REACH      1.5 /* pixels from a bar that is too thin to be pointed at */
#define RADIX_BITS 11
#define RADIX      (1u << RADIX_BITS)

static const WeftFigureClass timeline_class;

/* So that a name has room, above its whisker. */
static double
get_least_lane (const WeftTimeline *timeline)
{
  return LEAST_LANE + (timeline->whiskers != NULL ? 2 * WEFT_TIMELINE_WHISKER : 0);
}

static double
get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);

  (void) typesetter;
  (void) width;
  return WEFT_TIMELINE_HEAD + timeline->lanes * get_least_lane (timeline) + WEFT_FIGURE_AXIS;
}

/* Lanes of few pixels have no room for gaps. */
static double
get_gap (double lane)
{
  return lane >= 10 ? 2 : lane >= 5 ? 1 : 0;
}

WeftTimelineLayout
weft_timeline_lay_out (const WeftTimeline *timeline, const WeftFigurePlace *place)
{
  double room = (place->height - WEFT_TIMELINE_HEAD - WEFT_FIGURE_AXIS) / MAX (timeline->lanes, 1);
  double left = weft_timeline_get_labels (timeline);
  double right = MAX (place->width - WEFT_TIMELINE_MARGIN, left + 20);
  double stretch = place->stretch > 0 ? place->stretch : 1;
  double lane = MAX (floor (floor (CLAMP (room, get_least_lane (timeline), MOST_LANE)) * stretch), THIN_LANE);

  return (WeftTimelineLayout){{0, timeline->end, left, right}, WEFT_TIMELINE_HEAD, lane, get_gap (lane)};
}

static double
get_extent (const WeftFigure *figure, const WeftFigurePlace *place)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  WeftTimelineLayout layout = weft_timeline_lay_out (timeline, place);

  return layout.top + timeline->lanes * layout.lane + WEFT_FIGURE_AXIS;
}

WeftRect
weft_timeline_get_bar_box (const WeftTimelineLayout *layout, const WeftLaneBar *bar)
{
  double left = weft_axis_to_pixel (&layout->time, bar->start);
  double right = weft_axis_to_pixel (&layout->time, bar->end);

  double height = (bar->last - bar->first + 1) * layout->lane - layout->gap;
  double level = weft_lane_bar_get_level (bar);

  return (WeftRect){left, layout->top + bar->first * layout->lane + (1 - level) * height, right - left,
                    level * height};
}

static WeftRect
get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  WeftTimelineLayout layout = weft_timeline_lay_out (weft_timeline_of (figure), place);

  return weft_timeline_get_bar_box (&layout, &weft_timeline_of (figure)->bars[item]);
}

double
weft_timeline_get_axis_top (const WeftTimeline *timeline,
                            const WeftTimelineLayout *layout,
                            const WeftFigurePlace *place)
{
  WeftRect visible = weft_figure_get_visible (place);

  return floor (
      MIN (layout->top + timeline->lanes * layout->lane, weft_rect_bottom (&visible) - WEFT_FIGURE_AXIS));
}

/* Finding. */

/* How many bars of all lanes begin at @time or before it. */
static gsize
count_begun (const WeftTimeline *timeline, double time)
{
  gsize low = 0;
  gsize high = timeline->figure.n_items;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (timeline->bars[middle].start <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* How far @bar is from @time; that there is none is far. */
static double
get_distance (const WeftTimeline *timeline, gsize bar, double time)
{
  if (bar == WEFT_LANE_NOTHING)
    return G_MAXDOUBLE;
  return MAX (MAX (timeline->bars[bar].start - time, time - timeline->bars[bar].end), 0);
}

/* The bar of @lane at @time, or the one next to it that is not farther than @reach. */
static gsize
find_near (const WeftTimeline *timeline, guint lane, double time, double reach)
{
  gsize found = weft_lane_index_find (timeline->index, lane, time);
  gsize begun = count_begun (timeline, time);
  gsize before;
  gsize after;

  if (found != WEFT_LANE_NOTHING)
    return found;
  before = weft_lane_index_find_before (timeline->index, lane, begun);
  after = weft_lane_index_find_after (timeline->index, lane, begun > 0 ? begun - 1 : G_MAXSIZE);
  if (get_distance (timeline, after, time) < get_distance (timeline, before, time))
    before = after;
  return get_distance (timeline, before, time) <= reach ? before : WEFT_FIGURE_NOTHING;
}

static gsize
hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  WeftTimelineLayout layout = weft_timeline_lay_out (timeline, place);
  WeftRect visible = weft_figure_get_visible (place);
  double lane = (y - layout.top) / layout.lane;

  if (lane < 0 || y < visible.y + WEFT_TIMELINE_HEAD ||
      y >= weft_timeline_get_axis_top (timeline, &layout, place) || lane >= timeline->lanes ||
      x < MAX (layout.time.start, visible.x + weft_timeline_get_labels (timeline)) || x >= layout.time.end)
    return WEFT_FIGURE_NOTHING;
  return find_near (timeline, (guint) lane, weft_axis_to_value (&layout.time, x),
                    REACH * timeline->end / (layout.time.end - layout.time.start));
}

/* To the nearest lane above or below that has any bar, as near in time as there is one. */
static gsize
step_across (const WeftTimeline *timeline, gsize item, int by)
{
  const WeftLaneBar *from = &timeline->bars[item];
  gint64 lane = by < 0 ? from->first : from->last;

  for (lane += by; lane >= 0 && lane < timeline->lanes; lane += by) {
    gsize found = find_near (timeline, (guint) lane, from->start, G_MAXDOUBLE);

    if (found != WEFT_FIGURE_NOTHING)
      return found;
  }
  return item;
}

static gsize
step (const WeftFigure *figure, G_GNUC_UNUSED const WeftFigurePlace *place, gsize item, WeftFigureWay way)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  gsize found;

  if (way == WEFT_FIGURE_UP || way == WEFT_FIGURE_DOWN)
    return step_across (timeline, item, way == WEFT_FIGURE_UP ? -1 : 1);
  found = way == WEFT_FIGURE_LEFT
              ? weft_lane_index_find_before (timeline->index, timeline->bars[item].first, item)
              : weft_lane_index_find_after (timeline->index, timeline->bars[item].first, item);
  return found != WEFT_LANE_NOTHING ? found : item;
}

static guint32
get_id (const WeftFigure *figure, gsize item)
{
  return weft_timeline_of (figure)->bars[item].id;
}

gsize
weft_timeline_find_entries (const WeftTimeline *timeline, gsize from, guint32 id)
{
  gsize stride = 1;
  gsize high;

  while (from + stride < timeline->n_entries && timeline->entries[from + stride].id < id) {
    from += stride;
    stride *= 2;
  }
  high = MIN (from + stride, timeline->n_entries);
  while (from < high) {
    gsize middle = from + (high - from) / 2;

    if (timeline->entries[middle].id < id)
      from = middle + 1;
    else
      high = middle;
  }
  return from;
}

static gsize
find (const WeftFigure *figure, guint32 id)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  gsize entry = weft_timeline_find_entries (timeline, 0, id);

  return entry < timeline->n_entries && timeline->entries[entry].id == id ? timeline->entries[entry].bar
                                                                          : WEFT_FIGURE_NOTHING;
}

/* Words. */

const char *
weft_timeline_get_name (const WeftTimeline *timeline, const WeftLaneBar *bar)
{
  return bar->id != 0 && timeline->names.get != NULL ? timeline->names.get (timeline->names.data, bar->id)
                                                     : NULL;
}

const WeftTimelineSection *
weft_timeline_find_section (const WeftTimeline *timeline, guint lane)
{
  guint low = 0;
  guint high = timeline->n_sections;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (timeline->sections[middle].lane <= lane)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 ? &timeline->sections[low - 1] : NULL;
}

gboolean
weft_timeline_is_title (const WeftTimeline *timeline, guint lane)
{
  const WeftTimelineSection *section = weft_timeline_find_section (timeline, lane);

  return section != NULL && section->lane == lane;
}

guint
weft_timeline_get_number (const WeftTimeline *timeline, guint lane)
{
  const WeftTimelineSection *section = weft_timeline_find_section (timeline, lane);

  if (timeline->numbers != NULL)
    return timeline->numbers[lane];
  return section != NULL ? lane - section->lane - 1 : lane;
}

static char *
describe_lanes (const WeftTimeline *timeline, const WeftLaneBar *bar)
{
  const WeftTimelineSection *section = weft_timeline_find_section (timeline, bar->first);
  guint first = weft_timeline_get_number (timeline, bar->first);

  if (timeline->titles != NULL)
    return section != NULL ? g_strdup_printf ("%s · %s", section->title, timeline->titles[bar->first])
                           : g_strdup (timeline->titles[bar->first]);
  if (section != NULL)
    return g_strdup_printf ("%s · %s %u", section->title, timeline->lane, first);
  if (bar->first == bar->last)
    return g_strdup_printf ("%s %u", timeline->lane, first);
  return g_strdup_printf ("%s %u – %u", timeline->lane, first,
                          weft_timeline_get_number (timeline, bar->last));
}

/* (transfer full) */
static char *
describe_whisker (const WeftTimeline *timeline,
                  gsize item,
                  const char *lanes,
                  const char *name,
                  const char *start,
                  const char *end)
{
  const WeftTimelineWhisker *whisker = &timeline->whiskers[item];
  g_autofree char *from = weft_numeral_short (whisker->from);
  g_autofree char *to = weft_numeral_short (whisker->to);

  /* Translators: lanes, a node, from when to when; what the whisker stands for, from when to when, the unit. */
  return g_strdup_printf (_ ("%s: %s · %s to %s · %s: %s … %s %s"), lanes, name != NULL ? name : "–", start,
                          end, timeline->whisker_title, from, to, timeline->unit);
}

static char *
describe (const WeftFigure *figure, gsize item)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  const WeftLaneBar *bar = &timeline->bars[item];
  g_autofree char *told =
      timeline->names.tell != NULL ? timeline->names.tell (timeline->names.data, item) : NULL;
  const char *name = told != NULL ? told : weft_timeline_get_name (timeline, bar);
  const WeftTimelineSection *section = weft_timeline_find_section (timeline, bar->first);
  g_autofree char *lanes = describe_lanes (timeline, bar);
  g_autofree char *start = weft_numeral_short (bar->start);
  g_autofree char *end = weft_numeral_short (bar->end);
  g_autofree char *duration = weft_numeral_short (bar->end - bar->start);

  if (section != NULL && section->folded > 0)
    return g_strdup_printf (_ ("%s: %.0f of %u lanes are busy · %s to %s"), section->title,
                            round (weft_lane_bar_get_level (bar) * section->folded), section->folded, start,
                            end);
  if (timeline->whiskers != NULL && timeline->whiskers[item].to > timeline->whiskers[item].from)
    return describe_whisker (timeline, item, lanes, name, start, end);
  /* Translators: PEs, what they do, on account of which node, from when to when, how long. */
  return g_strdup_printf (_ ("%s: %s · %s · %s to %s (%s%s%s)"), lanes, timeline->whats[bar->what],
                          name != NULL ? name : "–", start, end, duration, *timeline->unit != '\0' ? " " : "",
                          timeline->unit);
}

/* For who looks at it. */

double
weft_timeline_sum_lane (const WeftTimeline *timeline, guint lane, double from, double to)
{
  static const guint busy[] = {WEFT_TIMELINE_SIMD, WEFT_TIMELINE_SPMD, WEFT_TIMELINE_PARTS + WEFT_BAR_WORK,
                               WEFT_TIMELINE_PARTS + WEFT_BAR_TASK, WEFT_TIMELINE_PARTS + WEFT_BAR_TRANSFER};
  double times[WEFT_LANE_SHARES_MOST] = {0};
  double sum = 0;

  weft_lane_index_sum (timeline->index, lane, from, to, times);
  for (guint i = 0; i < G_N_ELEMENTS (busy); i++)
    sum += times[busy[i]];
  return sum;
}

double
weft_timeline_get_work (const WeftFigure *figure, double from, double to, guint *lanes)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  double sum = 0;

  *lanes = 0;
  for (guint lane = 0; lane < timeline->lanes; lane++)
    if (!weft_timeline_is_title (timeline, lane)) {
      sum += weft_timeline_sum_lane (timeline, lane, from, to);
      ++*lanes;
    }
  return sum;
}

const char *
weft_timeline_get_section (const WeftFigure *figure, guint lane, gboolean *is_title)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  const WeftTimelineSection *section =
      figure->klass == &timeline_class && timeline->has_folds && lane < timeline->lanes
          ? weft_timeline_find_section (timeline, lane)
          : NULL;

  if (is_title != NULL)
    *is_title = section != NULL && section->lane == lane;
  return section != NULL ? section->title : NULL;
}

gboolean
weft_timeline_get_lane_number (const WeftFigure *figure, guint lane, guint *number)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);

  if (lane >= timeline->lanes || weft_timeline_is_title (timeline, lane))
    return FALSE;
  *number = weft_timeline_get_number (timeline, lane);
  return TRUE;
}

guint
weft_timeline_get_lane (const WeftFigure *figure, gsize item)
{
  return weft_timeline_of (figure)->bars[item].first;
}

const char *
weft_timeline_get_unit (const WeftFigure *figure)
{
  return weft_timeline_of (figure)->unit;
}

gboolean
weft_timeline_get_frame (const WeftFigure *figure, const WeftFigurePlace *place, WeftTimelineFrame *frame)
{
  WeftTimelineLayout layout;

  if (figure->klass != &timeline_class)
    return FALSE;
  layout = weft_timeline_lay_out (weft_timeline_of (figure), place);
  *frame = (WeftTimelineFrame){layout.time, layout.top, layout.lane, WEFT_FIGURE_AXIS,
                               weft_timeline_of (figure)->lanes};
  return TRUE;
}

static void
add_to_extent (WeftTimelineExtent *extent, const WeftLaneBar *bar)
{
  extent->start = MIN (extent->start, bar->start);
  extent->end = MAX (extent->end, bar->end);
  extent->first = MIN (extent->first, bar->first);
  extent->last = MAX (extent->last, bar->last);
}

gboolean
weft_timeline_find_extent (const WeftFigure *figure, const guint32 *ids, gsize n, WeftTimelineExtent *extent)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  gsize entry = 0;

  if (figure->klass != &timeline_class)
    return FALSE;
  *extent = (WeftTimelineExtent){G_MAXDOUBLE, -G_MAXDOUBLE, G_MAXUINT, 0};
  for (gsize i = 0; i < n && entry < timeline->n_entries; i++)
    for (entry = weft_timeline_find_entries (timeline, entry, ids[i]);
         entry < timeline->n_entries && timeline->entries[entry].id == ids[i]; entry++)
      add_to_extent (extent, &timeline->bars[timeline->entries[entry].bar]);
  return extent->first <= extent->last;
}

/* Making. */

static void
timeline_free (WeftFigure *figure)
{
  WeftTimeline *timeline = (WeftTimeline *) figure;

  g_clear_pointer (&timeline->index, weft_lane_index_free);
  g_free (timeline->bars);
  g_free (timeline->entries);
  if (timeline->names.free != NULL)
    timeline->names.free (timeline->names.data);
  g_free (timeline->lane);
  for (guint i = 0; i < timeline->n_sections; i++)
    g_free ((char *) timeline->sections[i].title);
  g_free (timeline->sections);
  g_free (timeline->caption);
  g_free (timeline->path);
  g_free (timeline->path_title);
  g_free (timeline->numbers);
  g_strfreev (timeline->titles);
  g_free (timeline->task_title);
  g_free (timeline->transfer_title);
  for (guint i = 0; i < timeline->n_legend; i++)
    g_free ((char *) timeline->legend[i].label);
  g_free (timeline->legend);
  g_free (timeline->whiskers);
  g_free (timeline->whisker_title);
  g_free (timeline->unit);
  g_free (timeline);
}

static const WeftFigureClass timeline_class = {
    .get_height = get_height,
    .get_extent = get_extent,
    .get_box = get_box,
    .hit = hit,
    .step = step,
    .get_id = get_id,
    .find = find,
    .describe = describe,
    .draw = weft_timeline_draw,
    .describe_merging = weft_timeline_describe_merging,
    .free = timeline_free,
    .zoomable = TRUE,
};

static void
copy_sections (WeftTimeline *timeline, const WeftTimelineHead *head)
{
  timeline->n_sections = head->n_sections;
  timeline->has_folds = head->has_folds;
  timeline->sections = g_memdup2 (head->sections, head->n_sections * sizeof *head->sections);
  for (guint i = 0; i < head->n_sections; i++)
    timeline->sections[i].title = g_strdup (head->sections[i].title);
}

static char **
copy_titles (const WeftTimelineHead *head)
{
  char **titles = g_new0 (char *, head->lanes + 1);

  for (guint lane = 0; lane < head->lanes; lane++)
    titles[lane] = g_strdup (head->titles[lane] != NULL ? head->titles[lane] : "");
  return titles;
}

static guint8
number_what (WeftTimeline *timeline, const char *what)
{
  guint i = 0;

  while (i < timeline->n_whats && timeline->whats[i] != what)
    i++;
  if (i == timeline->n_whats && i < G_MAXUINT8)
    timeline->whats[timeline->n_whats++] = what;
  return (guint8) i;
}

static void
copy_bars (WeftTimeline *timeline, const WeftTimelineInterval *intervals)
{
  for (gsize i = 0; i < timeline->figure.n_items; i++) {
    const WeftTimelineInterval *from = &intervals[i];
    guint kind = from->paint == WEFT_PAINT_PLAIN  ? WEFT_TIMELINE_PARTS + from->part
                 : from->paint == WEFT_PAINT_SIMD ? WEFT_TIMELINE_SIMD
                                                  : WEFT_TIMELINE_SPMD;

    timeline->bars[i] = (WeftLaneBar){from->start,
                                      from->end,
                                      from->first,
                                      from->last,
                                      from->id,
                                      (guint8) kind,
                                      number_what (timeline, from->what),
                                      (guint16) round (G_MAXUINT16 * from->free)};
    timeline->seen[kind] = TRUE;
  }
}

/* One pass of a radix sort: by the bits of the ids from @shift on; equal ones keep their order. */
static void
sort_entries_by (const WeftTimelineEntry *from, WeftTimelineEntry *to, gsize n, guint shift)
{
  gsize counts[RADIX + 1] = {0};

  for (gsize i = 0; i < n; i++)
    counts[((from[i].id >> shift) & (RADIX - 1)) + 1]++;
  for (guint digit = 0; digit < RADIX; digit++)
    counts[digit + 1] += counts[digit];
  for (gsize i = 0; i < n; i++)
    to[counts[(from[i].id >> shift) & (RADIX - 1)]++] = from[i];
}

/* Numbers of nodes are dense: sorting them digit by digit takes a tenth of what comparing them takes. */
static void
list_entries (WeftTimeline *timeline)
{
  gsize n = timeline->figure.n_items;
  g_autofree WeftTimelineEntry *others = g_new (WeftTimelineEntry, n);
  WeftTimelineEntry *entries = g_new (WeftTimelineEntry, n);

  for (gsize i = 0; i < n; i++)
    if (timeline->bars[i].id != 0)
      entries[timeline->n_entries++] = (WeftTimelineEntry){timeline->bars[i].id, (guint32) i};
  for (guint shift = 0; shift < 32; shift += RADIX_BITS) {
    WeftTimelineEntry *sorted = others;

    sort_entries_by (entries, sorted, timeline->n_entries, shift);
    others = entries;
    entries = sorted;
  }
  timeline->entries = entries;
}

static void
copy_path (WeftTimeline *timeline, const WeftTimelineHead *head)
{
  timeline->n_path = head->n_path;
  timeline->path = g_memdup2 (head->path, head->n_path * sizeof *head->path);
  timeline->path_title = g_strdup (head->path_title);
  if (head->n_path > 0)
    qsort (timeline->path, timeline->n_path, sizeof *timeline->path, weft_order_numbers);
}

static void
copy_legend (WeftTimeline *timeline, const WeftTimelineHead *head)
{
  timeline->n_legend = head->n_parts;
  timeline->legend = g_new (WeftFigureLegend, MAX (head->n_parts, 1));
  for (guint i = 0; i < head->n_parts; i++)
    timeline->legend[i] = (WeftFigureLegend){head->parts[i].part, g_strdup (head->parts[i].title), NULL};
}

WeftFigure *
weft_timeline_new (const WeftTimelineHead *head, const WeftTimelineInterval *intervals, gsize n_intervals)
{
  WeftTimeline *timeline = g_new0 (WeftTimeline, 1);

  weft_figure_init (&timeline->figure, &timeline_class);
  timeline->figure.n_items = n_intervals;
  timeline->bars = g_new (WeftLaneBar, n_intervals);
  timeline->names = head->names;
  timeline->lanes = head->lanes;
  timeline->end = head->end > 0 ? head->end : 1;
  timeline->lane = g_strdup (head->lane);
  copy_sections (timeline, head);
  timeline->caption = g_strdup (head->caption);
  timeline->unit = g_strdup (head->unit);
  timeline->has_use = head->has_use;
  timeline->numbers = g_memdup2 (head->numbers, head->lanes * sizeof *head->numbers);
  timeline->titles = head->titles != NULL ? copy_titles (head) : NULL;
  timeline->task_title = g_strdup (head->task_title);
  timeline->transfer_title = g_strdup (head->transfer_title);
  timeline->whiskers = g_memdup2 (head->whiskers, n_intervals * sizeof *head->whiskers);
  timeline->whisker_title = g_strdup (head->whisker_title);
  copy_legend (timeline, head);
  copy_path (timeline, head);
  copy_bars (timeline, intervals);
  timeline->index = weft_lane_index_new (timeline->bars, n_intervals, head->lanes);
  list_entries (timeline);
  return &timeline->figure;
}
