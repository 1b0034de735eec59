/* test-draw-timeline.c: timelines of any size: what is drawn in a column of pixels is the time that the bars have there, what is hit is what
 * a walk over all of them finds, and an export says what it has drawn together. */
#include "test-seed.h"
#include "weft-lane-index.h"
#include "weft-picture.h"
#include "weft-timeline.h"

#include <math.h>
#include <string.h>

#define ROUNDS 60
#define WIDTH  400
#define LABELS 52 /* the column of the lanes' names */
#define MARGIN 14
#define HEAD   30 /* the legend */
#define LANE   15 /* height of a lane */
#define ROWS   13 /* of it without the gap */

static WeftRandom random_state;
static gboolean has_levels; /* bars need not fill their lanes */

/* Bars in lanes that do not overlap, some over several lanes; by start. */
typedef struct {
  GArray *bars; /* WeftLaneBar */
  guint lanes;
  double end;
} Sample;

static int
compare_bars (gconstpointer a, gconstpointer b)
{
  const WeftLaneBar *p = a;
  const WeftLaneBar *q = b;

  return (p->start > q->start) - (p->start < q->start);
}

/* Half of the bars fill their lanes. */
static guint16
get_free (void)
{
  return has_levels && weft_random_below (&random_state, 2) == 0
             ? (guint16) weft_random_below (&random_state, G_MAXUINT16)
             : 0;
}

/* One bar over @first to @last, when all of these are free. */
static void
add_bar (Sample *sample, double *free_from, guint first, guint last, double gap, double length)
{
  double start = 0;

  for (guint lane = first; lane <= last; lane++)
    start = MAX (start, free_from[lane]);
  start += gap;
  for (guint lane = first; lane <= last; lane++)
    free_from[lane] = start + length;
  g_array_append_vals (sample->bars,
                       &(WeftLaneBar){.start = start,
                                      .end = start + length,
                                      .first = first,
                                      .last = last,
                                      .id = 1 + (guint32) weft_random_below (&random_state, 50),
                                      .kind = (guint8) weft_random_below (&random_state, 4),
                                      .free = get_free ()},
                       1);
  sample->end = MAX (sample->end, start + length);
}

/* Most lengths are near one size, some are a hundred times that. */
static double
get_length (double size)
{
  double length = -log (1 - weft_random_uniform (&random_state)) * size;

  return weft_random_below (&random_state, 20) == 0 ? 100 * length : length;
}

static void
sample_init (Sample *sample, guint lanes, gsize n, gboolean spans)
{
  g_autofree double *free_from = g_new0 (double, lanes);

  *sample = (Sample){g_array_new (FALSE, FALSE, sizeof (WeftLaneBar)), lanes, 0};
  for (gsize i = 0; i < n; i++) {
    guint first = (guint) weft_random_below (&random_state, lanes);
    guint last = spans && weft_random_below (&random_state, 8) == 0
                     ? first + (guint) weft_random_below (&random_state, lanes - first)
                     : first;
    double gap = weft_random_below (&random_state, 2) == 0 ? 0 : get_length (0.5);

    add_bar (sample, free_from, first, last, gap, get_length (1));
  }
  g_array_sort (sample->bars, compare_bars);
}

static const WeftLaneBar *
get_bars (const Sample *sample)
{
  return (const WeftLaneBar *) (gconstpointer) sample->bars->data;
}

static void
sample_clear (Sample *sample)
{
  g_array_unref (sample->bars);
}

static void
random_sample (Sample *sample)
{
  guint lanes = 1 + (guint) weft_random_below (&random_state, 40);
  gsize n = (gsize) exp (9 * weft_random_uniform (&random_state));

  has_levels = weft_random_below (&random_state, 2) == 0;
  sample_init (sample, lanes, n, weft_random_below (&random_state, 2) == 0);
  has_levels = FALSE;
}

/* Hits and steps. */

static gsize
find_plainly (const Sample *sample, guint lane, double time)
{
  for (gsize i = sample->bars->len; i-- > 0;)
    if (get_bars (sample)[i].first <= lane && lane <= get_bars (sample)[i].last &&
        get_bars (sample)[i].start <= time && time < get_bars (sample)[i].end)
      return i;
  return WEFT_LANE_NOTHING;
}

/* Next to bar number @from in @lane. */
static gsize
walk_plainly (const Sample *sample, guint lane, gsize from, int by)
{
  for (gsize i = from + by; i < sample->bars->len; i += by)
    if (get_bars (sample)[i].first <= lane && lane <= get_bars (sample)[i].last)
      return i;
  return WEFT_LANE_NOTHING;
}

/* Law: the index finds what a walk over all bars finds. */
static void
test_finds (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (WeftLaneIndex) index = NULL;
    Sample sample;

    random_sample (&sample);
    index = weft_lane_index_new (get_bars (&sample), sample.bars->len, sample.lanes);
    for (guint i = 0; i < 50; i++) {
      guint lane = (guint) weft_random_below (&random_state, sample.lanes);
      gsize bar = weft_random_below (&random_state, sample.bars->len);
      double time = weft_random_below (&random_state, 2) == 0
                        ? get_bars (&sample)[bar].start
                        : sample.end * weft_random_uniform (&random_state);

      g_assert_cmpuint (weft_lane_index_find (index, lane, time), ==, find_plainly (&sample, lane, time));
      g_assert_cmpuint (weft_lane_index_find_after (index, lane, bar), ==,
                        walk_plainly (&sample, lane, bar, 1));
      g_assert_cmpuint (weft_lane_index_find_before (index, lane, bar), ==,
                        walk_plainly (&sample, lane, bar, -1));
    }
    sample_clear (&sample);
  }
}

/* Shares. */

static void
sum_plainly (const Sample *sample, guint lane, double from, double to, double *times)
{
  for (gsize i = 0; i < sample->bars->len; i++) {
    const WeftLaneBar *bar = &get_bars (sample)[i];

    if (bar->first <= lane && lane <= bar->last)
      times[bar->kind] +=
          MAX (MIN (bar->end, to) - MAX (bar->start, from), 0) * weft_lane_bar_get_level (bar);
  }
}

/* Law: sums of times are those of a walk over all bars. */
static void
test_sums (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (WeftLaneIndex) index = NULL;
    Sample sample;

    random_sample (&sample);
    index = weft_lane_index_new (get_bars (&sample), sample.bars->len, sample.lanes);
    for (guint i = 0; i < 20; i++) {
      guint lane = (guint) weft_random_below (&random_state, sample.lanes);
      double from = sample.end * weft_random_uniform (&random_state);
      double to = from + (sample.end - from) * weft_random_uniform (&random_state);
      double times[WEFT_LANE_SHARES_MOST] = {0};
      double plain[WEFT_LANE_SHARES_MOST] = {0};

      weft_lane_index_sum (index, lane, from, to, times);
      sum_plainly (&sample, lane, from, to, plain);
      for (guint kind = 0; kind < WEFT_LANE_SHARES_MOST; kind++)
        g_assert_cmpfloat_with_epsilon (times[kind], plain[kind], 1e-9 * sample.end);
    }
    sample_clear (&sample);
  }
}

typedef struct {
  const Sample *sample;
  WeftLaneShares *shares; /* what has columns of its own is added too */
  guint *told;            /* (array): how often each bar was told */
  guint first;
  guint last;
} Told;

static void
told_cb (gsize bar, double left, double right, gpointer data)
{
  const Told *told = data;
  const WeftLaneBar *what = &get_bars (told->sample)[bar];

  g_assert_cmpfloat (left, ==, floor (left));
  g_assert_cmpfloat (right, ==, floor (right));
  g_assert_cmpfloat (right - left, >=, 1);
  told->told[bar]++;
  weft_lane_shares_add (told->shares, left, right, what->first, what->last, what->kind,
                        weft_lane_bar_get_level (what));
}

static void
check_shares (const Sample *sample, const WeftLaneIndex *index, const WeftAxis *axis)
{
  guint first = (guint) weft_random_below (&random_state, sample->lanes);
  guint last = first + 1 + (guint) weft_random_below (&random_state, sample->lanes - first);
  g_autoptr (WeftLaneShares) shares = weft_lane_shares_new (0, WIDTH, first, last);
  g_autofree guint *told = g_new0 (guint, sample->bars->len);
  Told data = {sample, shares, told, first, last};

  weft_lane_index_walk (index, &(WeftLaneWindow){axis, 0, WIDTH, first, last, first, 1}, shares, told_cb,
                        &data);
  for (gsize i = 0; i < sample->bars->len; i++)
    g_assert_cmpuint (told[i], <=, 1);
  for (guint i = 0; i < 40; i++) {
    guint lane = first + (guint) weft_random_below (&random_state, last - first);
    double column = floor (WIDTH * weft_random_uniform (&random_state));
    double pixels = (axis->end - axis->start) / (axis->upper - axis->lower);
    double plain[WEFT_LANE_SHARES_MOST] = {0};

    sum_plainly (sample, lane, weft_axis_to_value (axis, column), weft_axis_to_value (axis, column + 1),
                 plain);
    for (guint kind = 0; kind < WEFT_LANE_SHARES_MOST; kind++)
      g_assert_cmpfloat_with_epsilon (weft_lane_shares_get (shares, lane, column, kind), plain[kind] * pixels,
                                      1e-4);
  }
}

/* Law: from afar and near by, what is drawn in a column is the time that the bars have there: those with columns of their own and the
 * shares together. */
static void
test_shares (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (WeftLaneIndex) index = NULL;
    Sample sample;

    random_sample (&sample);
    index = weft_lane_index_new (get_bars (&sample), sample.bars->len, sample.lanes);
    for (double zoom = 1; zoom < 1e5; zoom *= 30) {
      double range = sample.end / zoom;
      double lower = (sample.end - range) * weft_random_uniform (&random_state);
      const WeftAxis axis = {lower, lower + range, 0, WIDTH};

      check_shares (&sample, index, &axis);
    }
    sample_clear (&sample);
  }
}

/* Pictures. */

static WeftFigure *
make_figure (const Sample *sample, gboolean has_use)
{
  g_autofree WeftTimelineInterval *intervals = g_new (WeftTimelineInterval, sample->bars->len);
  const WeftTimelineHead head = {.lanes = sample->lanes,
                                 .end = sample->end,
                                 .lane = "PE",
                                 .caption = "time",
                                 .unit = "",
                                 .has_use = has_use};

  for (gsize i = 0; i < sample->bars->len; i++) {
    const WeftLaneBar *bar = &get_bars (sample)[i];

    intervals[i] = (WeftTimelineInterval){.first = bar->first,
                                          .last = bar->last,
                                          .start = bar->start,
                                          .end = bar->end,
                                          .paint = WEFT_PAINT_PLAIN,
                                          .part = WEFT_BAR_TASK,
                                          .id = bar->id,
                                          .what = "runs"};
  }
  return weft_timeline_new (&head, intervals, sample->bars->len);
}

static cairo_surface_t *
draw (const WeftFigure *figure, const WeftFigurePlace *place, const WeftFigureDrawOptions *options)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) place->width, (int) place->height);
  cairo_t *cr = cairo_create (surface);

  weft_theme_paint_background (weft_theme_find ("light"), cr);
  weft_figure_draw (figure, weft_theme_find ("light"), place, cr, options);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How much of a column of a lane is not as it is without bars, from 0 to 1. */
static double
get_ink (cairo_surface_t *surface, cairo_surface_t *empty, int x, int top)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  gsize at = (gsize) top * stride + 4 * (gsize) x;
  int n = 0;

  for (int row = 0; row < ROWS; row++)
    n += memcmp (cairo_image_surface_get_data (surface) + at + (gsize) row * stride,
                 cairo_image_surface_get_data (empty) + at + (gsize) row * stride, 4) != 0;
  return (double) n / ROWS;
}

/* Law: of every column as many pixels are drawn as the bars have time in it, but for one row; where they have none, none is. */
static void
check_picture (const Sample *sample, const WeftFigure *figure, WeftTypesetter *typesetter)
{
  WeftFigurePlace place = {typesetter, WIDTH, weft_figure_get_height (figure, typesetter, WIDTH), NULL};
  const WeftTimelineHead head = {
      .lanes = sample->lanes, .end = sample->end, .lane = "PE", .caption = "time", .unit = ""};
  g_autoptr (WeftFigure) nothing = weft_timeline_new (&head, NULL, 0);
  cairo_surface_t *surface = draw (figure, &place, NULL);
  cairo_surface_t *empty = draw (nothing, &place, NULL);
  double pixels = (WIDTH - LABELS - MARGIN) / sample->end;

  for (guint i = 0; i < 300; i++) {
    guint lane = (guint) weft_random_below (&random_state, sample->lanes);
    int x = LABELS + (int) weft_random_below (&random_state, WIDTH - LABELS - MARGIN);
    double plain[WEFT_LANE_SHARES_MOST] = {0};
    double share = 0;
    double ink = get_ink (surface, empty, x, HEAD + LANE * (int) lane);

    sum_plainly (sample, lane, (x - LABELS) / pixels, (x + 1 - LABELS) / pixels, plain);
    for (guint kind = 0; kind < WEFT_LANE_SHARES_MOST; kind++)
      share += plain[kind] * pixels;
    g_assert_cmpfloat (fabs (ink - share), <=, 1.0 / ROWS + 1e-3);
    g_assert_true ((ink > 0) == (share > 1e-6) || share < 1e-4);
  }
  cairo_surface_destroy (surface);
  cairo_surface_destroy (empty);
}

static void
test_pictures (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));

  for (guint round = 0; round < ROUNDS / 3; round++) {
    g_autoptr (WeftFigure) figure = NULL;
    Sample sample;

    sample_init (&sample, 1 + (guint) weft_random_below (&random_state, 12),
                 (gsize) exp (9 * weft_random_uniform (&random_state)), FALSE);
    figure = make_figure (&sample, FALSE);
    check_picture (&sample, figure, typesetter);
    sample_clear (&sample);
  }
}

/* Right and left go through the bars of a lane, gaps or not; down and up to lanes that have any. */
static void
test_steps (void)
{
  static const WeftTimelineInterval intervals[] = {
      {.first = 0, .last = 0, .start = 0, .end = 1, .part = WEFT_BAR_TASK, .what = "runs", .id = 1},
      {.first = 3, .last = 3, .start = 4, .end = 5, .part = WEFT_BAR_TASK, .what = "runs", .id = 2},
      {.first = 0, .last = 0, .start = 7, .end = 9, .part = WEFT_BAR_TASK, .what = "runs", .id = 3},
  };
  const WeftTimelineHead head = {.lanes = 5, .end = 10, .lane = "PE", .caption = "time", .unit = ""};
  g_autoptr (WeftFigure) figure = weft_timeline_new (&head, intervals, G_N_ELEMENTS (intervals));

  g_assert_cmpuint (weft_figure_step (figure, NULL, 0, WEFT_FIGURE_RIGHT), ==, 2);
  g_assert_cmpuint (weft_figure_step (figure, NULL, 2, WEFT_FIGURE_RIGHT), ==, 2);
  g_assert_cmpuint (weft_figure_step (figure, NULL, 2, WEFT_FIGURE_LEFT), ==, 0);
  g_assert_cmpuint (weft_figure_step (figure, NULL, 0, WEFT_FIGURE_DOWN), ==, 1);
  g_assert_cmpuint (weft_figure_step (figure, NULL, 1, WEFT_FIGURE_DOWN), ==, 1);
  g_assert_cmpuint (weft_figure_step (figure, NULL, 1, WEFT_FIGURE_UP), ==, 0);
  g_assert_cmpuint (weft_figure_find (figure, 2), ==, 1);
  g_assert_cmpuint (weft_figure_find (figure, 4), ==, WEFT_FIGURE_NOTHING);
}

/* Files. */

typedef struct {
  const WeftFigure *figure;
  WeftTypesetter *typesetter;
} Drawn;

static void
draw_cb (cairo_t *cr, double width, double height, gpointer data)
{
  const Drawn *drawn = data;

  weft_figure_draw (drawn->figure, weft_theme_find ("light"),
                    &(WeftFigurePlace){drawn->typesetter, width, height, NULL}, cr, NULL);
}

static GBytes *
export_to (const WeftFigure *figure, WeftTypesetter *typesetter, const char *note)
{
  Drawn drawn = {figure, typesetter};
  GError *error = NULL;
  GBytes *bytes =
      weft_picture_to_bytes (&(WeftPicture){.draw = draw_cb,
                                            .data = &drawn,
                                            .width = 1000,
                                            .height = weft_figure_get_height (figure, typesetter, 1000),
                                            .note = note},
                             weft_picture_find_format ("svg"), &error);

  g_assert_no_error (error);
  return bytes;
}

/* 100,000 bars are below 20 MB, in few lanes and in many, and the file says what is drawn together. */
static void
check_export (guint lanes)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftFigure) figure = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *note = NULL;
  WeftFigurePlace place = {typesetter, 1000, 0, NULL};
  Sample sample;

  sample_init (&sample, lanes, 100000, FALSE);
  figure = make_figure (&sample, TRUE);
  place.height = weft_figure_get_height (figure, typesetter, 1000);
  note = weft_figure_describe_merging (figure, &place);
  g_assert_nonnull (note);
  bytes = export_to (figure, typesetter, note);
  g_test_message ("%u lanes: %.1f MB", lanes, (double) g_bytes_get_size (bytes) / 1e6);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 20000000);
  g_assert_nonnull (
      g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize) MIN (g_bytes_get_size (bytes), 2000), "<desc>"));
  sample_clear (&sample);
}

static void
test_exports (void)
{
  check_export (16);
  check_export (1024);
  check_export (16384);
}

/* What is shown whole has nothing to say. */
static void
test_few (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftFigure) figure = NULL;
  WeftFigurePlace place = {typesetter, 30000, 300, NULL};
  Sample sample;

  sample_init (&sample, 2, 3, FALSE);
  figure = make_figure (&sample, FALSE);
  g_assert_null (weft_figure_describe_merging (figure, &place));
  sample_clear (&sample);
}

/* Law: whatever is selected, by whatever way it is found, has the ring that it has alone. */
static void
test_rings (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));

  for (guint round = 0; round < 10; round++) {
    g_autoptr (WeftFigure) figure = NULL;
    WeftFigureDrawOptions options = {.hovered = WEFT_FIGURE_NOTHING, .focused = WEFT_FIGURE_NOTHING};
    WeftFigurePlace place = {typesetter, 3000, 0, NULL};
    guint32 id;
    cairo_surface_t *plain;
    cairo_surface_t *marked;
    Sample sample;

    sample_init (&sample, 8, 100, TRUE);
    figure = make_figure (&sample, FALSE);
    place.height = weft_figure_get_height (figure, typesetter, 3000);
    id = weft_figure_get_id (figure, weft_random_below (&random_state, 100));
    options.selected = &id;
    options.n_selected = 1;
    plain = draw (figure, &place, NULL);
    marked = draw (figure, &place, &options);
    for (gsize i = 0; i < 100; i++) {
      WeftRect box = weft_figure_get_box (figure, &place, i);
      gsize at = (gsize) (box.y + 3) * (gsize) cairo_image_surface_get_stride (plain) +
                 4 * (gsize) floor (box.x - 0.5);

      if (weft_figure_get_id (figure, i) == id && box.x > LABELS + 2 && box.width > 8)
        g_assert_true (memcmp (cairo_image_surface_get_data (plain) + at,
                               cairo_image_surface_get_data (marked) + at, 4) != 0);
    }
    cairo_surface_destroy (plain);
    cairo_surface_destroy (marked);
    sample_clear (&sample);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  test_random_init (&random_state, 71, 0);
  g_test_add_func ("/timeline/finds", test_finds);
  g_test_add_func ("/timeline/sums", test_sums);
  g_test_add_func ("/timeline/shares", test_shares);
  g_test_add_func ("/timeline/pictures", test_pictures);
  g_test_add_func ("/timeline/steps", test_steps);
  g_test_add_func ("/timeline/rings", test_rings);
  g_test_add_func ("/timeline/exports", test_exports);
  g_test_add_func ("/timeline/few", test_few);
  return g_test_run ();
}
