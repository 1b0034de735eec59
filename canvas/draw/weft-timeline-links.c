/* weft-timeline-links.c: arrows from the bars that the selected ones wait for, and to those that wait for them. */
#include "weft-timeline-private.h"

#include <math.h>

#define MOST_SELECTED 50   /* of more, arrows say nothing */
#define MOST_LINKS    2000 /* arrows */
#define BEND          24.0
#define HEAD          6.0

/* The first and the last bar of a node in one part of the timeline. */
typedef struct {
  const WeftLaneBar *first; /* (nullable): there is none */
  const WeftLaneBar *last;
} Bars;

static guint
get_part (const WeftTimeline *timeline, const WeftLaneBar *bar)
{
  const WeftTimelineSection *section = weft_timeline_find_section (timeline, bar->first);

  return section != NULL ? section->part : 0;
}

static Bars
find_bars (const WeftTimeline *timeline, guint32 id, guint part)
{
  gsize entry = weft_timeline_find_entries (timeline, 0, id);
  Bars bars = {NULL, NULL};

  for (; entry < timeline->n_entries && timeline->entries[entry].id == id; entry++) {
    const WeftLaneBar *bar = &timeline->bars[timeline->entries[entry].bar];

    if (get_part (timeline, bar) != part)
      continue;
    if (bars.first == NULL)
      bars.first = bar;
    bars.last = bar;
  }
  return bars;
}

static void
draw_head (cairo_t *cr, double x, double y)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - HEAD, y - HEAD / 2);
  cairo_line_to (cr, x - HEAD, y + HEAD / 2);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* Far outside it would not fit into cairo's numbers. */
static double
keep_near (double x, const WeftRect *visible)
{
  return CLAMP (x, visible->x - 1000, weft_rect_right (visible) + 1000);
}

static void
draw_link (const WeftFigurePainter *painter,
           const WeftTimelineLayout *layout,
           const WeftLaneBar *from,
           const WeftLaneBar *to,
           WeftColorRole role)
{
  WeftRect a = weft_timeline_get_bar_box (layout, from);
  WeftRect b = weft_timeline_get_bar_box (layout, to);
  double x = keep_near (weft_rect_right (&a), &painter->visible);
  double end = keep_near (b.x, &painter->visible);
  double bend = MIN (BEND, MAX (end - x, 8));

  weft_figure_set_color (painter, role);
  cairo_set_line_width (painter->cr, 1.2);
  cairo_move_to (painter->cr, x, weft_rect_middle_y (&a));
  cairo_curve_to (painter->cr, x + bend, weft_rect_middle_y (&a), end - bend, weft_rect_middle_y (&b), end,
                  weft_rect_middle_y (&b));
  cairo_stroke (painter->cr);
  draw_head (painter->cr, end, weft_rect_middle_y (&b));
}

/* Of one node, in one part. Returns: how many. */
static guint
draw_links_of (const WeftFigurePainter *painter,
               const WeftTimelineLayout *layout,
               guint32 id,
               guint part,
               const GArray *before,
               const GArray *behind)
{
  const WeftTimeline *timeline = weft_timeline_of (painter->figure);
  Bars own = find_bars (timeline, id, part);

  if (own.first == NULL)
    return 0;
  for (guint i = 0; i < before->len; i++) {
    Bars bars = find_bars (timeline, g_array_index (before, guint32, i), part);

    if (bars.last != NULL)
      draw_link (painter, layout, bars.last, own.first, WEFT_COLOR_LINE);
  }
  for (guint i = 0; i < behind->len; i++) {
    Bars bars = find_bars (timeline, g_array_index (behind, guint32, i), part);

    if (bars.first != NULL)
      draw_link (painter, layout, own.last, bars.first, WEFT_COLOR_ACCENT);
  }
  return before->len + behind->len;
}

void
weft_timeline_draw_links (const WeftFigurePainter *painter, const WeftTimelineLayout *layout)
{
  const WeftTimeline *timeline = weft_timeline_of (painter->figure);
  const WeftFigureDrawOptions *options = painter->options;
  guint n_parts = timeline->n_sections > 0 ? timeline->sections[timeline->n_sections - 1].part + 1 : 1;
  guint n = 0;

  if (timeline->names.list_links == NULL || options->n_selected > MOST_SELECTED)
    return;
  for (gsize i = 0; i < options->n_selected && n < MOST_LINKS; i++) {
    g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autoptr (GArray) behind = g_array_new (FALSE, FALSE, sizeof (guint32));

    timeline->names.list_links (timeline->names.data, options->selected[i], before, behind);
    g_array_set_size (before, MIN (before->len, MOST_LINKS));
    g_array_set_size (behind, MIN (behind->len, MOST_LINKS));
    for (guint part = 0; part < n_parts; part++)
      n += draw_links_of (painter, layout, options->selected[i], part, before, behind);
  }
}
