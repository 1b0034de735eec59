/* weft-timeline-draw.c: a timeline on cairo. A bar is drawn in the columns of pixels that it has for itself; what is left, the ends of bars and
 * those that are thinner than a pixel, is shown by its share of the column (weft-lane-index.h). So a gap is neither painted over nor
 * invented, from wherever one looks. */
#include "weft-timeline-private.h"

#include "weft-numeral.h"
#include "weft-pattern.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define LEAST_TEXT  13.0 /* height of a bar that can have a label */
#define LEAST_LABEL 6.0  /* and its width */
#define LABEL_SPACE 6.0
#define STRIPE      8.0
#define FEW_LANES   64  /* that are drawn at once */
#define NARROW      4.0 /* the ring around it leaves nothing free inside */
#define BEYOND      8.0 /* bars are cut off so far outside of what is seen */
#define FINE        0.125
#define MOST_LABELS 20000 /* bars of a picture without pixels that still has names */
#define MOST_NAMES  2048  /* lanes of such a picture that are all named */
#define BITS        32
#define IDLE        0.35 /* opacity of the ground of a lane */
#define CAP         2.5  /* half the height of its caps */
#define LEAST_CAP   8.0  /* height of a lane that has whiskers */

typedef struct {
  const WeftFigurePainter *painter;
  const WeftTimeline *timeline;
  WeftTimelineLayout layout;
  WeftRect seen; /* and a little around it */
  gboolean has_labels;
  GArray *boxes[WEFT_N_BAR_ROLES]; /* WeftRect */
  GArray *labelled;                /* Labelled */
  GArray *whiskered;               /* gsize: bars that are drawn one by one */
} Drawing;

typedef struct {
  gsize bar;
  WeftRect box;
} Labelled;

/* What is outside of the picture by far would not fit into cairo's numbers. */
static WeftRect
cut_off (const WeftRect *box, const WeftRect *seen)
{
  double left = MAX (box->x, seen->x);
  double top = MAX (box->y, seen->y);

  return (WeftRect){left, top, MIN (weft_rect_right (box), weft_rect_right (seen)) - left,
                    MIN (weft_rect_bottom (box), weft_rect_bottom (seen)) - top};
}

/* Labels. */

static double
get_stripe (const WeftLaneBar *bar)
{
  return weft_timeline_get_paint (bar) != WEFT_PAINT_PLAIN ? STRIPE : 0;
}

/* Behind a name in the middle of @box, where a pattern would make it hard to read. */
static void
draw_plate (const WeftFigurePainter *painter, const char *name, const WeftRect *box)
{
  double width = MIN (
      ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_DETAIL, name)) + 6, box->width);
  double height = MIN (LEAST_TEXT, box->height);

  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_BACKGROUND, 0.9);
  cairo_rectangle (painter->cr, weft_rect_middle_x (box) - width / 2, weft_rect_middle_y (box) - height / 2,
                   width, height);
  cairo_fill (painter->cr);
}

/* In the middle of what is seen of the bar. */
static void
draw_label (const Drawing *drawing, const Labelled *labelled)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftLaneBar *bar = &drawing->timeline->bars[labelled->bar];
  const WeftRect *box = &labelled->box;
  const char *name = weft_timeline_get_name (drawing->timeline, bar);
  double left =
      MAX (box->x + get_stripe (bar), painter->visible.x + weft_timeline_get_labels (drawing->timeline)) +
      LABEL_SPACE / 2;
  double right = MIN (weft_rect_right (box), weft_rect_right (&painter->visible)) - LABEL_SPACE / 2;
  double top = MAX (box->y, painter->visible.y + WEFT_TIMELINE_HEAD);
  double bottom = MIN (weft_rect_bottom (box), weft_rect_bottom (&painter->visible) - WEFT_FIGURE_AXIS);

  if (drawing->timeline->whiskers != NULL)
    bottom -= 2 * WEFT_TIMELINE_WHISKER;
  if (name == NULL || right - left < LEAST_LABEL || bottom - top < LEAST_TEXT ||
      right - left < MIN (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_DETAIL, name), 24))
    return;
  if (bar->kind == WEFT_TIMELINE_PARTS + WEFT_BAR_TRANSFER)
    draw_plate (painter, name, &(WeftRect){left, top, right - left, bottom - top});
  weft_figure_draw_text (painter, WEFT_FONT_DETAIL, WEFT_COLOR_TEXT, name,
                         (WeftRect){left, top, right - left, bottom - top}, WEFT_ALIGN_CENTER);
}

static gboolean
can_have_label (const Drawing *drawing, const WeftLaneBar *bar, const WeftRect *box)
{
  return drawing->has_labels && bar->id != 0 && box->height >= LEAST_TEXT &&
         box->width >= LEAST_LABEL + LABEL_SPACE &&
         (bar->kind < WEFT_TIMELINE_PARTS || bar->kind == WEFT_TIMELINE_PARTS + WEFT_BAR_TASK ||
          bar->kind == WEFT_TIMELINE_PARTS + WEFT_BAR_TRANSFER);
}

/* Bars. */

static void
add_bar (gsize item, double left, double right, gpointer data)
{
  Drawing *drawing = data;
  const WeftLaneBar *bar = &drawing->timeline->bars[item];
  WeftRect whole = weft_timeline_get_bar_box (&drawing->layout, bar);
  WeftRect box;

  whole.x = left;
  whole.width = right - left;
  box = cut_off (&whole, &drawing->seen);
  if (weft_timeline_get_paint (bar) != WEFT_PAINT_PLAIN)
    weft_paint_draw (drawing->painter->theme, weft_timeline_get_paint (bar), drawing->painter->cr, &box);
  else
    g_array_append_val (drawing->boxes[bar->kind - WEFT_TIMELINE_PARTS], box);
  if (can_have_label (drawing, bar, &box)) {
    const Labelled labelled = {item, box};

    g_array_append_val (drawing->labelled, labelled);
  }
  if (drawing->timeline->whiskers != NULL && drawing->layout.lane >= LEAST_CAP)
    g_array_append_val (drawing->whiskered, item);
}

/* What was gathered, in few strokes. */
static void
draw_gathered (const Drawing *drawing)
{
  const WeftFigurePainter *painter = drawing->painter;

  for (guint part = 0; part < WEFT_N_BAR_ROLES; part++) {
    weft_parts_draw (painter->theme, part, painter->cr,
                     (const WeftRect *) (gpointer) drawing->boxes[part]->data, drawing->boxes[part]->len);
    g_array_set_size (drawing->boxes[part], 0);
  }
  for (guint i = 0; i < drawing->labelled->len; i++)
    draw_label (drawing, &g_array_index (drawing->labelled, Labelled, i));
  g_array_set_size (drawing->labelled, 0);
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
  colors[WEFT_TIMELINE_SIMD] = theme->colors[theme->paints[WEFT_PAINT_SIMD].line];
  colors[WEFT_TIMELINE_SPMD] = theme->colors[theme->paints[WEFT_PAINT_SPMD].line];
  for (guint part = 0; part < WEFT_N_BAR_ROLES; part++)
    colors[WEFT_TIMELINE_PARTS + part] =
        mix (&theme->parts[part].color, &theme->colors[WEFT_COLOR_BACKGROUND],
             CLAMP (theme->parts[part].fill * 1.5, 0.35, 1));
}

/* Over the bars, since they end elsewhere. */
static void
draw_whiskers (const Drawing *drawing)
{
  cairo_t *cr = drawing->painter->cr;

  for (guint i = 0; i < drawing->whiskered->len; i++) {
    gsize bar = g_array_index (drawing->whiskered, gsize, i);
    const WeftTimelineWhisker *whisker = &drawing->timeline->whiskers[bar];
    WeftRect box = weft_timeline_get_bar_box (&drawing->layout, &drawing->timeline->bars[bar]);
    double from = MAX (weft_axis_to_pixel (&drawing->layout.time, whisker->from), drawing->seen.x);
    double to =
        MIN (weft_axis_to_pixel (&drawing->layout.time, whisker->to), weft_rect_right (&drawing->seen));
    double y = floor (weft_rect_bottom (&box)) - WEFT_TIMELINE_WHISKER - 0.5; /* below the name */

    if (to - from < WEFT_TIMELINE_WHISKER)
      continue;
    cairo_move_to (cr, from, y);
    cairo_line_to (cr, to, y);
    cairo_move_to (cr, from, y - CAP);
    cairo_line_to (cr, from, y + CAP);
    cairo_move_to (cr, to, y - CAP);
    cairo_line_to (cr, to, y + CAP);
  }
  weft_figure_set_color (drawing->painter, WEFT_COLOR_TEXT);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* Some lanes, of which @top is the first that is drawn at all. */
static void
draw_lanes (Drawing *drawing, guint first, guint last, guint top)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftTimelineLayout *layout = &drawing->layout;
  double left = floor (MAX (painter->visible.x, layout->time.start));
  double right = ceil (MIN (weft_rect_right (&painter->visible), layout->time.end));
  WeftLaneWindow window = {
      &layout->time, left, right, first, last, top, weft_lane_shares_is_vector (painter->cr) ? FINE : 1};
  WeftColor colors[WEFT_LANE_SHARES_MOST] = {0};
  g_autoptr (WeftLaneShares) shares = NULL;

  if (right <= left)
    return;
  shares = weft_lane_shares_new (left, right - left, first, last);
  weft_lane_index_walk (drawing->timeline->index, &window, shares, add_bar, drawing);
  draw_gathered (drawing);
  list_colors (painter->theme, colors);
  for (guint lane = first; lane < last; lane++)
    weft_lane_shares_draw (shares, colors, painter->cr, lane, layout->top + lane * layout->lane,
                           layout->lane - layout->gap);
}

/* Lanes that are seen: from @first to before @last. */
static void
get_seen_lanes (const Drawing *drawing, guint *first, guint *last)
{
  const WeftRect *visible = &drawing->painter->visible;
  const WeftTimelineLayout *layout = &drawing->layout;

  *first = (guint) CLAMP (floor ((visible->y - layout->top) / layout->lane), 0, drawing->timeline->lanes);
  *last = (guint) CLAMP (ceil ((weft_rect_bottom (visible) - layout->top) / layout->lane), *first,
                         drawing->timeline->lanes);
}

/* Where nothing happens is not where there is no lane. */
static void
draw_grounds (const Drawing *drawing, guint first, guint last)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftTimelineLayout *layout = &drawing->layout;
  double left = MAX (layout->time.start, drawing->seen.x);
  double right = MIN (layout->time.end, weft_rect_right (&drawing->seen));

  for (guint lane = first; lane < last; lane++)
    if (!weft_timeline_is_title (drawing->timeline, lane))
      cairo_rectangle (painter->cr, left, layout->top + lane * layout->lane, right - left,
                       layout->lane - layout->gap);
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_GRID, IDLE);
  cairo_fill (painter->cr);
}

static void
draw_bars (Drawing *drawing)
{
  guint first;
  guint last;

  for (guint part = 0; part < WEFT_N_BAR_ROLES; part++)
    drawing->boxes[part] = g_array_new (FALSE, FALSE, sizeof (WeftRect));
  drawing->labelled = g_array_new (FALSE, FALSE, sizeof (Labelled));
  drawing->whiskered = g_array_new (FALSE, FALSE, sizeof (gsize));
  get_seen_lanes (drawing, &first, &last);
  draw_grounds (drawing, first, last);
  for (guint lane = first; lane < last; lane += FEW_LANES)
    draw_lanes (drawing, lane, MIN (lane + FEW_LANES, last), first);
  draw_whiskers (drawing);
  for (guint part = 0; part < WEFT_N_BAR_ROLES; part++)
    g_array_unref (drawing->boxes[part]);
  g_array_unref (drawing->labelled);
  g_array_unref (drawing->whiskered);
}

/* Marks on the bars of some nodes: found by node, drawn in the order of the lanes. */

/* Narrow bars with rings, one after the other in a lane: thousands of rings would look like one, and take seconds. */
typedef struct {
  WeftRect box;
  gsize bar; /* one of them; WEFT_LANE_NOTHING: there is none */
} Run;

typedef void (*MarkFunc) (const WeftFigurePainter *painter, gsize bar, const WeftRect *box);

typedef struct {
  const Drawing *drawing;
  MarkFunc draw;
  Run *runs; /* (array length=last - first) */
  guint first;
  guint last;
} Rings;

static void
draw_run (const Rings *rings, Run *run)
{
  if (run->bar != WEFT_LANE_NOTHING)
    rings->draw (rings->drawing->painter, run->bar, &run->box);
  run->bar = WEFT_LANE_NOTHING;
}

static void
add_to_run (const Rings *rings, Run *run, const WeftRect *box, gsize bar)
{
  if (run->bar != WEFT_LANE_NOTHING && box->height == run->box.height &&
      box->x <= weft_rect_right (&run->box) + NARROW) {
    run->box.width = MAX (weft_rect_right (box), weft_rect_right (&run->box)) - run->box.x;
    return;
  }
  draw_run (rings, run);
  *run = (Run){*box, bar};
}

static gboolean
is_seen (const WeftRect *box, const WeftRect *visible)
{
  return box->x < weft_rect_right (visible) && box->x + MAX (box->width, 1) > visible->x &&
         box->y < weft_rect_bottom (visible) && weft_rect_bottom (box) > visible->y;
}

static void
draw_ring (const Rings *rings, gsize item)
{
  const Drawing *drawing = rings->drawing;
  const WeftLaneBar *bar = &drawing->timeline->bars[item];
  WeftRect whole = weft_timeline_get_bar_box (&drawing->layout, bar);
  WeftRect box = cut_off (&whole, &drawing->seen);

  if (whole.width < NARROW && bar->first >= rings->first && bar->first < rings->last)
    add_to_run (rings, &rings->runs[bar->first - rings->first], &whole, item);
  else
    rings->draw (drawing->painter, item, &box);
}

/* Sets the bits of the bars of @id that are seen. Returns: where its entries begin. */
static gsize
mark_bars (const Drawing *drawing, guint32 *bits, gsize entry, guint32 id)
{
  const WeftTimeline *timeline = drawing->timeline;
  gsize first = weft_timeline_find_entries (timeline, entry, id);

  for (entry = first; entry < timeline->n_entries && timeline->entries[entry].id == id; entry++) {
    guint32 bar = timeline->entries[entry].bar;
    WeftRect box = weft_timeline_get_bar_box (&drawing->layout, &timeline->bars[bar]);

    if (is_seen (&box, &drawing->painter->visible))
      bits[bar / BITS] |= 1u << (bar % BITS);
  }
  return MIN (first, timeline->n_entries);
}

static void
draw_marked (const Rings *rings, const guint32 *bits, gsize n_words)
{
  for (gsize word = 0; word < n_words; word++)
    for (guint32 left = bits[word]; left != 0; left &= left - 1)
      draw_ring (rings, word * BITS + (gsize) g_bit_nth_lsf (left, -1));
  for (guint lane = 0; lane < rings->last - rings->first; lane++)
    draw_run (rings, &rings->runs[lane]);
}

/* Around the bars of @ids, ascending. */
static void
draw_marks (const Drawing *drawing, const guint32 *ids, gsize n, MarkFunc draw)
{
  gsize n_words = (drawing->timeline->figure.n_items + BITS - 1) / BITS;
  Rings rings = {.drawing = drawing, .draw = draw};
  g_autofree guint32 *bits = NULL;
  gsize entry = 0;

  if (n == 0 || drawing->timeline->n_entries == 0)
    return;
  bits = g_new0 (guint32, n_words);
  for (gsize i = 0; i < n && entry < drawing->timeline->n_entries; i++)
    entry = mark_bars (drawing, bits, entry, ids[i]);
  get_seen_lanes (drawing, &rings.first, &rings.last);
  rings.runs = g_new (Run, rings.last - rings.first + 1);
  for (guint lane = 0; lane < rings.last - rings.first; lane++)
    rings.runs[lane].bar = WEFT_LANE_NOTHING;
  draw_marked (&rings, bits, n_words);
  g_free (rings.runs);
}

static void
draw_ring_alone (const Drawing *drawing, gsize item)
{
  WeftRect box;

  if (item >= drawing->timeline->figure.n_items)
    return;
  box = weft_timeline_get_bar_box (&drawing->layout, &drawing->timeline->bars[item]);
  if (!is_seen (&box, &drawing->painter->visible))
    return;
  box = cut_off (&box, &drawing->seen);
  weft_figure_draw_ring (drawing->painter, item, &box);
}

/* Inside of the bar, so that a ring around it is seen as well. */
static void
draw_path_outline (const WeftFigurePainter *painter, G_GNUC_UNUSED gsize bar, const WeftRect *box)
{
  weft_figure_set_color (painter, WEFT_COLOR_CRITICAL);
  cairo_set_line_width (painter->cr, 2);
  cairo_rectangle (painter->cr, box->x + 1, box->y + 1, MAX (box->width - 2, 1), MAX (box->height - 2, 1));
  cairo_stroke (painter->cr);
}

/* Over the others: what is selected, under the pointer, with the keyboard. */
static void
draw_rings (const Drawing *drawing)
{
  const WeftFigureDrawOptions *options = drawing->painter->options;

  if (options->hovered_node != 0)
    draw_marks (drawing, &options->hovered_node, 1, weft_figure_draw_ring);
  draw_marks (drawing, options->selected, options->n_selected, weft_figure_draw_ring);
  draw_ring_alone (drawing, options->hovered);
  draw_ring_alone (drawing, options->focused);
}

/* Around the lanes. */

/* (transfer full): a triangle says what a click does. */
static char *
title_section (const WeftTimeline *timeline, const WeftTimelineSection *section)
{
  if (!timeline->has_folds)
    return g_strdup (section->title);
  return section->folded > 0
             ? g_strdup_printf (ngettext ("▸ %s · %u lane", "▸ %s · %u lanes", section->folded),
                                section->title, section->folded)
             : g_strdup_printf ("▾ %s", section->title);
}

/* Over what is seen, also of lanes that are narrow. */
static void
draw_titles (const Drawing *drawing)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftTimeline *timeline = drawing->timeline;
  double lane = drawing->layout.lane;

  for (guint i = 0; i < timeline->n_sections; i++) {
    const WeftTimelineSection *section = &timeline->sections[i];
    WeftRect box = {painter->visible.x + WEFT_TIMELINE_MARGIN, drawing->layout.top + section->lane * lane,
                    painter->visible.width - 2 * WEFT_TIMELINE_MARGIN, MAX (lane, LEAST_TEXT)};
    g_autofree char *title = title_section (timeline, section);

    if (weft_rect_bottom (&box) > painter->visible.y && box.y < weft_rect_bottom (&painter->visible))
      weft_figure_draw_text (painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, title, box, WEFT_ALIGN_START);
  }
}

static void
draw_lane_name (const Drawing *drawing, guint lane, WeftRect box)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftTimeline *timeline = drawing->timeline;
  const WeftTimelineSection *section = weft_timeline_find_section (timeline, lane);
  gboolean has_title = timeline->titles != NULL;
  g_autofree char *name =
      has_title ? g_strdup (timeline->titles[lane])
                : g_strdup_printf ("%s %u", timeline->lane, weft_timeline_get_number (timeline, lane));

  if (section != NULL && section->folded > 0)
    return;
  if (!has_title && weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_TICK, name) > box.width)
    memmove (name, name + strlen (timeline->lane) + 1, strlen (name) - strlen (timeline->lane));
  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, name, box, WEFT_ALIGN_END);
}

/* The share of the time that the lane is busy: a number over a bar of that length. */
static void
draw_use (const Drawing *drawing, guint lane, WeftRect box)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftTimeline *timeline = drawing->timeline;
  double share = weft_timeline_sum_lane (timeline, lane, 0, timeline->end) / timeline->end;
  g_autofree char *words = g_strdup_printf ("%.0f %%", 100 * CLAMP (share, 0, 1));

  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, 0.18);
  cairo_rectangle (painter->cr, box.x, box.y, round (box.width * CLAMP (share, 0, 1)), box.height);
  cairo_fill (painter->cr);
  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, words, box, WEFT_ALIGN_CENTER);
}

/* Of lanes that are lower than their names, and of very many in a picture without pixels, every so many is named. */
static guint
get_naming (const Drawing *drawing)
{
  static const guint steps[] = {1, 2, 5, 10};
  guint i = 0;

  if (weft_lane_shares_is_vector (drawing->painter->cr) && drawing->timeline->lanes > MOST_NAMES)
    return 10;
  while (i + 1 < G_N_ELEMENTS (steps) && steps[i] * drawing->layout.lane < LEAST_TEXT)
    i++;
  return steps[i];
}

static void
draw_lane_names (const Drawing *drawing)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftTimeline *timeline = drawing->timeline;
  const WeftTimelineLayout *layout = &drawing->layout;
  WeftRect column = {painter->visible.x, painter->visible.y, weft_timeline_get_labels (timeline) - 4,
                     painter->visible.height};
  guint every = get_naming (drawing);
  guint first;
  guint last;

  weft_figure_clear (painter, &column);
  get_seen_lanes (drawing, &first, &last);
  for (guint lane = first; lane < last; lane++) {
    WeftRect box = {column.x + 4, layout->top + lane * layout->lane, WEFT_TIMELINE_LABELS - 12,
                    MAX (layout->lane - layout->gap, LEAST_TEXT)};

    if (weft_timeline_is_title (timeline, lane) || lane % every != 0)
      continue;
    draw_lane_name (drawing, lane, box);
    if (timeline->has_use)
      draw_use (drawing, lane,
                (WeftRect){column.x + WEFT_TIMELINE_LABELS - 4, box.y, WEFT_TIMELINE_USE - 4, box.height});
  }
}

/* An outline, as the bars of the path have it. */
static void
draw_path_legend (const Drawing *drawing, double x, double y)
{
  const WeftFigurePainter *painter = drawing->painter;
  const char *title = drawing->timeline->path_title;
  double width = ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_BODY, title)) + 2;

  draw_path_outline (painter, 0, &(WeftRect){x, y + 5, 13, 13});
  weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_TEXT, title,
                         (WeftRect){x + 19, y, width, WEFT_FIGURE_LEGEND}, WEFT_ALIGN_START);
}

/* A whisker. Returns: where the next sign stands. */
static double
draw_whisker_legend (const Drawing *drawing, double x, double y)
{
  const WeftFigurePainter *painter = drawing->painter;
  const char *title = drawing->timeline->whisker_title;
  double width = ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_BODY, title)) + 2;
  double middle = floor (y + 11) + 0.5;

  weft_figure_set_color (painter, WEFT_COLOR_TEXT);
  cairo_set_line_width (painter->cr, 1);
  cairo_move_to (painter->cr, x + 0.5, middle - CAP);
  cairo_line_to (painter->cr, x + 0.5, middle + CAP);
  cairo_move_to (painter->cr, x + 0.5, middle);
  cairo_line_to (painter->cr, x + 13.5, middle);
  cairo_move_to (painter->cr, x + 13.5, middle - CAP);
  cairo_line_to (painter->cr, x + 13.5, middle + CAP);
  cairo_stroke (painter->cr);
  weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_TEXT, title,
                         (WeftRect){x + 19, y, width, WEFT_FIGURE_LEGEND}, WEFT_ALIGN_START);
  return x + 19 + width + 16;
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
draw_head (const Drawing *drawing)
{
  const WeftFigurePainter *painter = drawing->painter;
  const WeftTimeline *timeline = drawing->timeline;
  const WeftFigureLegend modes[] = {{WEFT_BAR_WAITING, _ ("waiting"), NULL},
                                    {WEFT_BAR_MASKED, _ ("masked off"), NULL},
                                    {WEFT_BAR_SWITCH, _ ("mode switch"), NULL},
                                    {WEFT_BAR_OVERHEAD, _ ("overhead"), NULL}};
  const char *task = timeline->task_title != NULL ? timeline->task_title : _ ("task");
  const WeftFigureLegend tasks[] = {
      {WEFT_BAR_TASK, task, NULL},
      timeline->transfer_title != NULL ? (WeftFigureLegend){WEFT_BAR_TRANSFER, timeline->transfer_title, NULL}
                                       : (WeftFigureLegend){WEFT_BAR_OVERHEAD, _ ("overhead"), NULL}};
  gboolean is_of_tasks =
      timeline->seen[WEFT_TIMELINE_PARTS + WEFT_BAR_TASK] || timeline->transfer_title != NULL;
  guint n_tasks =
      timeline->transfer_title != NULL || timeline->seen[WEFT_TIMELINE_PARTS + WEFT_BAR_OVERHEAD] ? 2 : 1;
  WeftRect head = {painter->visible.x, painter->visible.y, painter->visible.width, WEFT_TIMELINE_HEAD - 2};
  double x = head.x + WEFT_TIMELINE_MARGIN;

  weft_figure_clear (painter, &head);
  if (timeline->n_legend > 0) {
    weft_figure_draw_legend (painter, timeline->legend, timeline->n_legend,
                             &(WeftRect){x, head.y + 2, MAX (weft_rect_right (&head) - x, 400), head.height});
    return;
  }
  if (!is_of_tasks)
    x = draw_mode (painter, WEFT_PAINT_SIMD, _ ("SIMD"), x, head.y + 2);
  if (!is_of_tasks)
    x = draw_mode (painter, WEFT_PAINT_SPMD, _ ("SPMD"), x, head.y + 2);
  if (timeline->n_path > 0 && timeline->path_title != NULL) {
    double width =
        ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_BODY, timeline->path_title));

    draw_path_legend (drawing, x, head.y + 2);
    x += 19 + width + 18;
  }
  if (timeline->whiskers != NULL)
    x = draw_whisker_legend (drawing, x, head.y + 2);
  weft_figure_draw_legend (painter, is_of_tasks ? tasks : modes, is_of_tasks ? n_tasks : G_N_ELEMENTS (modes),
                           &(WeftRect){x, head.y + 2, MAX (weft_rect_right (&head) - x, 400), head.height});
}

static void
draw_foot (const Drawing *drawing)
{
  const WeftFigurePainter *painter = drawing->painter;
  double top = weft_timeline_get_axis_top (drawing->timeline, &drawing->layout, painter->place);
  WeftAxis axis = drawing->layout.time;

  weft_figure_clear (painter, &(WeftRect){painter->visible.x, top, painter->visible.width,
                                          weft_rect_bottom (&painter->visible) - top});
  /* Ticks do not stand below the names. */
  if (painter->visible.x > 0) {
    axis.start = painter->visible.x + weft_timeline_get_labels (drawing->timeline);
    axis.lower = weft_axis_to_value (&drawing->layout.time, axis.start);
  }
  if (axis.end > weft_rect_right (&painter->visible)) {
    axis.end = weft_rect_right (&painter->visible);
    axis.upper = weft_axis_to_value (&drawing->layout.time, axis.end);
  }
  weft_figure_draw_axis (painter, &axis, top, top, drawing->timeline->caption);
}

void
weft_timeline_draw (const WeftFigurePainter *painter)
{
  const WeftTimeline *timeline = weft_timeline_of (painter->figure);
  Drawing drawing = {.painter = painter,
                     .timeline = timeline,
                     .layout = weft_timeline_lay_out (timeline, painter->place),
                     .seen = weft_rect_grown (&painter->visible, BEYOND),
                     .has_labels = !weft_lane_shares_is_vector (painter->cr) ||
                                   timeline->figure.n_items <= MOST_LABELS};

  draw_bars (&drawing);
  draw_marks (&drawing, timeline->path, timeline->n_path, draw_path_outline);
  weft_timeline_draw_links (painter, &drawing.layout);
  draw_rings (&drawing);
  draw_lane_names (&drawing);
  draw_titles (&drawing);
  draw_foot (&drawing);
  draw_head (&drawing);
}

/* Of how many bars that stand in a picture of that size the width is less than a pixel. */
static gsize
count_thin (const WeftTimeline *timeline, const WeftTimelineLayout *layout)
{
  double pixel = timeline->end / (layout->time.end - layout->time.start);
  gsize n = 0;

  for (gsize i = 0; i < timeline->figure.n_items; i++)
    n += timeline->bars[i].end - timeline->bars[i].start < pixel;
  return n;
}

char *
weft_timeline_describe_merging (const WeftFigure *figure, const WeftFigurePlace *place)
{
  const WeftTimeline *timeline = weft_timeline_of (figure);
  WeftTimelineLayout layout = weft_timeline_lay_out (timeline, place);
  gsize n_thin = count_thin (timeline, &layout);
  g_autofree char *thin = weft_numeral_short ((double) n_thin);
  g_autofree char *all = weft_numeral_short ((double) timeline->figure.n_items);
  GString *words = g_string_new (NULL);

  if (n_thin > 0)
    g_string_append_printf (words,
                            _ ("%s of %s bars are narrower than one unit of this picture; they are drawn "
                               "together: each column is filled by the share of time that they take in it."),
                            thin, all);
  if (timeline->figure.n_items > MOST_LABELS)
    g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "",
                            _ ("The names of the bars are left out, since there are so many."));
  return g_string_free (words, words->len == 0);
}
