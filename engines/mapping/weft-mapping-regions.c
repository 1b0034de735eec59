/* weft-mapping-regions.c: see weft-mapping-regions.h. */
#include "weft-mapping-regions.h"

#include "weft-mapping-crossing.h"
#include "weft-order.h"

#include <math.h>
#include <string.h>

#define LINES 96

/* Borders are followed until no chord is farther from its arc than this part of the axis, or lines are a 2^DEPTH-th of a step apart. */
#define FLAT  5e-4
#define DEPTH 8

/* Nobody sees more lines. */
#define MOST_LINES 4096

/* Times that differ by no more than this of them are equal: two formulas for the same are. */
#define NEAR 1e-12

/* What is thinner than this part of an axis is of rounding where techniques meet, or are the same at the end of what there is. */
#define SLIM 1e-9

/* How near two lines stand where another technique comes in, and how near corners are told, as parts of their axis. */
#define CLOSE  1e-13
#define CORNER 1e-7

/* Of changes between two neighbouring lines of the first LINES; borders are curves of degree 2, of which few meet. */
#define MOST_CHANGES 12

/* Pairs of techniques times their crossings, and the four ends of the plane and of what is right. */
#define MOST_CUTS (WEFT_MAPPING_N_TECHNIQUES * WEFT_MAPPING_MOST_CROSSINGS + 4)

typedef struct {
  WeftMappedRegions *regions;
  const WeftMappingLoop *loop;
  const WeftMappedAxis *along;
  const WeftMappedAxis *across;
} Cutter;

/* How many items each processor has at least. */
static double
get_least_share (const WeftMappingLoop *loop)
{
  return MAX (loop->before + loop->after, 1);
}

gboolean
weft_mapping_find_room (const WeftMappingLoop *loop, WeftMappingParameter parameter, double *from, double *to)
{
  double share = get_least_share (loop);

  weft_mapping_get_range (loop, parameter, from, to);
  if (parameter == WEFT_MAPPING_ITEMS)
    *from = share * loop->processors;
  else if (parameter == WEFT_MAPPING_PROCESSORS)
    *to = MIN (*to, loop->items / share);
  else if (loop->items < share * loop->processors)
    return FALSE;
  return *from < *to;
}

/* On a line, of what is looked at. */
static gboolean
find_room (const WeftMappingLoop *line, const WeftMappedAxis *along, double *from, double *to)
{
  double low;
  double high;

  if (!weft_mapping_find_room (line, along->parameter, &low, &high))
    return FALSE;
  *from = MAX (along->from, low);
  *to = MIN (along->to, high);
  return *from < *to;
}

/* The first among equals. */
static guint
find_best (const WeftMappingLoop *line, WeftMappingParameter parameter, double value)
{
  guint best = WEFT_MAPPED_NOWHERE;
  double least = INFINITY;

  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++) {
    double time =
        weft_mapping_applies (line, i) ? weft_mapping_get_time_at (line, i, parameter, value) : INFINITY;

    if (time < least - NEAR * time) {
      least = time;
      best = i;
    }
  }
  return best;
}

/* Where any two techniques that apply change places, and the ends. */
static guint
list_cuts (const Cutter *cutter, const WeftMappingLoop *line, double from, double to, double *cuts)
{
  guint n = 0;

  cuts[n++] = from;
  cuts[n++] = to;
  for (WeftMappingTechnique a = 0; a < WEFT_MAPPING_N_TECHNIQUES; a++)
    for (WeftMappingTechnique b = a + 1; b < WEFT_MAPPING_N_TECHNIQUES; b++) {
      double values[WEFT_MAPPING_MOST_CROSSINGS];
      guint found = weft_mapping_applies (line, a) && weft_mapping_applies (line, b)
                        ? weft_mapping_find_crossings (line, a, b, cutter->along->parameter, values)
                        : 0;

      for (guint i = 0; i < found; i++)
        if (values[i] > from && values[i] < to)
          cuts[n++] = values[i];
    }
  qsort (cuts, n, sizeof *cuts, weft_order_doubles);
  return n;
}

/* Neighbours with the same technique are one part. */
static void
add_part (GArray *parts, guint first, double end, guint best)
{
  WeftMappedPart *last = parts->len > first ? &g_array_index (parts, WeftMappedPart, parts->len - 1) : NULL;

  if (last != NULL && last->best == best)
    last->end = end;
  else
    g_array_append_vals (parts, &(WeftMappedPart){end, best}, 1);
}

/* The line at @at, whose parts are added to those of the others. */
static WeftMappedLine
cut_line (const Cutter *cutter, double at)
{
  GArray *parts = cutter->regions->parts;
  const WeftMappingLoop line = weft_mapping_vary (cutter->loop, cutter->across->parameter, at);
  WeftMappedLine cut = {at, parts->len, 0};
  double slim = SLIM * (cutter->along->to - cutter->along->from);
  double cuts[MOST_CUTS];
  double from;
  double to;

  if (find_room (&line, cutter->along, &from, &to)) {
    guint n = list_cuts (cutter, &line, from, to, cuts);

    if (from > cutter->along->from)
      add_part (parts, cut.first, from, WEFT_MAPPED_NOWHERE);
    for (guint i = 1; i < n; i++)
      if (i + 1 == n || (cuts[i] - from > slim && to - cuts[i] > slim)) {
        add_part (parts, cut.first, cuts[i],
                  find_best (&line, cutter->along->parameter, (from + cuts[i]) / 2));
        from = cuts[i];
      }
    if (to < cutter->along->to)
      add_part (parts, cut.first, cutter->along->to, WEFT_MAPPED_NOWHERE);
  } else {
    add_part (parts, cut.first, cutter->along->to, WEFT_MAPPED_NOWHERE);
  }
  cut.n = parts->len - cut.first;
  return cut;
}

/* Lines. */

static gboolean
are_alike (const Cutter *cutter, const WeftMappedLine *a, const WeftMappedLine *b)
{
  return weft_mapped_regions_are_alike (cutter->regions, a, b);
}

/* The last line that is like @line, and the first that is not, up to @end, which is not like it. */
static void
bisect (const Cutter *cutter, WeftMappedLine *line, WeftMappedLine *end)
{
  double close = CLOSE * (cutter->across->to - cutter->across->from);

  while (end->at - line->at > close) {
    double middle = line->at + (end->at - line->at) / 2;
    WeftMappedLine cut;

    if (middle <= line->at || middle >= end->at)
      return;
    cut = cut_line (cutter, middle);
    if (are_alike (cutter, &cut, line))
      *line = cut;
    else
      *end = cut;
  }
}

/* Techniques below and above all borders of a line between @from and @to, and between these: a set of bits. */
static guint
list_around (const Cutter *cutter, const WeftMappedLine *line, double from, double to)
{
  guint set = 0;

  for (guint i = line->first; i < line->first + line->n; i++) {
    const WeftMappedPart *part = &g_array_index (cutter->regions->parts, WeftMappedPart, i);

    if (part->best != WEFT_MAPPED_NOWHERE && part->end >= from &&
        weft_mapped_regions_get_start (cutter->regions, line, i) <= to)
      set |= 1u << part->best;
  }
  return set;
}

static void
add_corner (const Cutter *cutter, double at, double along)
{
  const WeftMappedCorner corner =
      cutter->regions->are_upright ? (WeftMappedCorner){at, along} : (WeftMappedCorner){along, at};

  g_array_append_val (cutter->regions->corners, corner);
}

/* Between two lines as close as can be: where all three are around a border of either. */
static void
find_corners (const Cutter *cutter, const WeftMappedLine *a, const WeftMappedLine *b)
{
  const guint all = (1u << WEFT_MAPPING_N_TECHNIQUES) - 1;
  double close = CORNER * (cutter->along->to - cutter->along->from);
  double last = -INFINITY;

  for (guint k = 0; k < 2; k++) {
    const WeftMappedLine *line = k == 0 ? a : b;

    for (guint i = line->first; i + 1 < line->first + line->n; i++) {
      double end = g_array_index (cutter->regions->parts, WeftMappedPart, i).end;
      guint set = list_around (cutter, a, end - close, end + close) |
                  list_around (cutter, b, end - close, end + close);

      if (set == all && fabs (end - last) > 4 * close) {
        add_corner (cutter, line->at, end);
        last = end;
      }
    }
  }
}

/* Whether the line halfway has its borders where those of its neighbours, which are alike, would have them. */
static gboolean
is_flat (const Cutter *cutter, const WeftMappedLine *a, const WeftMappedLine *middle, const WeftMappedLine *b)
{
  const WeftMappedPart *parts = (const WeftMappedPart *) (gpointer) cutter->regions->parts->data;
  double most = FLAT * (cutter->along->to - cutter->along->from);

  for (guint i = 0; i < a->n; i++)
    if (fabs (parts[middle->first + i].end - (parts[a->first + i].end + parts[b->first + i].end) / 2) > most)
      return FALSE;
  return TRUE;
}

static void add_lines (const Cutter *cutter, WeftMappedLine line, WeftMappedLine end, guint depth);

/* Lines between two that are alike, and @end. */
static void
follow (const Cutter *cutter, const WeftMappedLine *line, const WeftMappedLine *end, guint depth)
{
  WeftMappedLine middle = cut_line (cutter, line->at + (end->at - line->at) / 2);

  if (depth == 0 || cutter->regions->lines->len >= MOST_LINES ||
      (are_alike (cutter, &middle, line) && is_flat (cutter, line, &middle, end))) {
    g_array_append_val (cutter->regions->lines, *end);
  } else {
    add_lines (cutter, *line, middle, depth - 1);
    add_lines (cutter, middle, *end, depth - 1);
  }
}

/* Up to @end, with two lines at each change in between. */
static void
add_lines (const Cutter *cutter, WeftMappedLine line, WeftMappedLine end, guint depth)
{
  for (guint i = 0; i < MOST_CHANGES && !are_alike (cutter, &line, &end); i++) {
    const WeftMappedLine from = line;
    WeftMappedLine next = end;

    bisect (cutter, &line, &next);
    follow (cutter, &from, &line, depth);
    g_array_append_val (cutter->regions->lines, next);
    find_corners (cutter, &line, &next);
    line = next;
  }
  if (line.at < end.at)
    follow (cutter, &line, &end, are_alike (cutter, &line, &end) ? depth : 0);
}

/* At the very end of a domain techniques may all be equal, as they are without items: the first line counts from just behind it. */
static gboolean
cut_lines (const Cutter *cutter, WeftJob *job, GError **error)
{
  const WeftMappedAxis *across = cutter->across;
  double step = (across->to - across->from) / LINES;
  WeftMappedLine line = cut_line (cutter, across->from + step * CORNER);

  line.at = across->from;
  g_array_append_val (cutter->regions->lines, line);
  for (guint i = 1; i <= LINES; i++) {
    WeftMappedLine next = cut_line (cutter, i < LINES ? across->from + step * i : across->to);

    if (!weft_job_check (job, error))
      return FALSE;
    add_lines (cutter, line, next, DEPTH);
    line = next;
  }
  return TRUE;
}

/* By trapezia between lines that are alike. */
static void
measure (const Cutter *cutter)
{
  WeftMappedRegions *regions = cutter->regions;
  double whole = (cutter->along->to - cutter->along->from) * (cutter->across->to - cutter->across->from);

  for (guint i = 1; i < regions->lines->len; i++) {
    const WeftMappedLine *a = &g_array_index (regions->lines, WeftMappedLine, i - 1);
    const WeftMappedLine *b = &g_array_index (regions->lines, WeftMappedLine, i);

    for (guint k = 0; weft_mapped_regions_are_alike (regions, a, b) && k < a->n; k++) {
      const WeftMappedPart *one = &g_array_index (regions->parts, WeftMappedPart, a->first + k);
      const WeftMappedPart *other = &g_array_index (regions->parts, WeftMappedPart, b->first + k);

      regions->shares[one->best] += (b->at - a->at) / whole *
                                    (one->end - weft_mapped_regions_get_start (regions, a, a->first + k) +
                                     other->end - weft_mapped_regions_get_start (regions, b, b->first + k)) /
                                    2;
    }
  }
}

/* Places. */

static void
tell_place (const Cutter *cutter, const WeftMappingLoop *line, double value, guint place)
{
  WeftMappedRegions *regions = cutter->regions;
  double from;
  double to;
  gboolean is_right = find_room (line, cutter->along, &from, &to) && value >= from && value <= to;

  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    regions->times[i][place] = is_right && regions->applies[i]
                                   ? weft_mapping_get_time_at (line, i, cutter->along->parameter, value)
                                   : NAN;
  regions->best[place] =
      (guint8) (is_right ? find_best (line, cutter->along->parameter, value) : WEFT_MAPPED_NOWHERE);
}

static void
tell_places (const Cutter *cutter)
{
  for (guint i = 0; i < WEFT_MAPPED_PLACES; i++) {
    const WeftMappingLoop line = weft_mapping_vary (cutter->loop, cutter->across->parameter,
                                                    weft_mapped_regions_get_place (cutter->across, i));

    for (guint k = 0; k < WEFT_MAPPED_PLACES; k++)
      tell_place (cutter, &line, weft_mapped_regions_get_place (cutter->along, k),
                  cutter->regions->are_upright ? k * WEFT_MAPPED_PLACES + i : i * WEFT_MAPPED_PLACES + k);
  }
}

gboolean
weft_mapping_cut_regions (WeftMappedRegions *regions,
                          const WeftMappingLoop *loop,
                          WeftJob *job,
                          GError **error)
{
  Cutter cutter = {.regions = regions, .loop = loop};

  regions->are_upright = regions->x.parameter != WEFT_MAPPING_PROCESSORS &&
                         (regions->x.parameter != WEFT_MAPPING_BODY || loop->n_stages == 0);
  cutter.along = weft_mapped_regions_get_along (regions);
  cutter.across = weft_mapped_regions_get_across (regions);
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    regions->applies[i] = weft_mapping_applies (loop, i);
  regions->own = weft_mapping_find_best (loop);
  if (!cut_lines (&cutter, job, error))
    return FALSE;
  measure (&cutter);
  tell_places (&cutter);
  return TRUE;
}
