/* test-draw-figure.c: figures say what stands where, are walked from item to item, and can be drawn at any size: bars,
 * spans, curves, timelines. */
#include "answer-fixtures.h"
#include "weft-answer-figures.h"
#include "weft-curves.h"
#include "weft-lane-shares.h"
#include "weft-region-map.h"
#include "weft-steps.h"
#include "weft-timeline.h"

#include <cairo-svg.h>

#include <math.h>
#include <string.h>

#define ROUNDS 25

typedef struct {
  WeftDocument *document;
  DrawAnswers answers;
  WeftFigure *figures[4]; /* bars, spans, timeline, curves */
} Fixture;

enum { BARS, SPANS, TIMELINE, CURVES };

static void
open_fixture (Fixture *fixture, WeftRandom *random, guint parts)
{
  guint32 tree;

  fixture->document = draw_random_document (random, parts);
  tree = draw_get_tree (fixture->document);
  draw_answers_init (&fixture->answers, fixture->document, random);
  fixture->figures[BARS] = weft_breakdown_figure_new (fixture->document, fixture->answers.breakdown);
  fixture->figures[SPANS] = weft_tornado_figure_new (fixture->document, tree, fixture->answers.tornado);
  fixture->figures[TIMELINE] = weft_lanes_figure_new (fixture->document, fixture->answers.lanes);
  fixture->figures[CURVES] = weft_sweep_figure_new (fixture->answers.sweep, tree, WEFT_SWEEP_TIME);
}

static void
close_fixture (Fixture *fixture)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixture->figures); i++)
    weft_figure_unref (fixture->figures[i]);
  draw_answers_clear (&fixture->answers);
  weft_document_unref (fixture->document);
}

static WeftFigurePlace
get_place (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  return (WeftFigurePlace){typesetter, width, weft_figure_get_height (figure, typesetter, width), NULL};
}

/* The middle of an item is a place of that item, and of no other. */
static void
check_hits (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  WeftFigurePlace place = get_place (figure, typesetter, width);

  for (gsize i = 0; i < weft_figure_get_n_items (figure); i++) {
    WeftRect box = weft_figure_get_box (figure, &place, i);

    g_assert_cmpuint (weft_figure_hit (figure, &place, weft_rect_middle_x (&box), weft_rect_middle_y (&box)),
                      ==, i);
  }
  g_assert_cmpuint (weft_figure_hit (figure, &place, width / 2, -1), ==, WEFT_FIGURE_NOTHING);
  g_assert_cmpuint (weft_figure_hit (figure, &place, width / 2, place.height + 1), ==, WEFT_FIGURE_NOTHING);
}

static void
test_hits (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;

  weft_random_init (&random, 11, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    Fixture fixture;

    open_fixture (&fixture, &random, 1 + weft_random_below (&random, 60));
    for (guint i = 0; i < G_N_ELEMENTS (fixture.figures); i++)
      check_hits (fixture.figures[i], typesetter, 500 + weft_random_below (&random, 3000));
    close_fixture (&fixture);
  }
}

/* Under a head or an axis that stands over what scrolls is nothing to point at. */
static void
test_hits_of_part (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;
  Fixture fixture;

  weft_random_init (&random, 12, 0);
  open_fixture (&fixture, &random, 60);
  for (guint i = BARS; i <= TIMELINE; i++) {
    WeftFigurePlace place = get_place (fixture.figures[i], typesetter, 800);
    WeftRect visible = {0, 50, 800, 180};

    place.visible = &visible;
    g_assert_cmpuint (weft_figure_hit (fixture.figures[i], &place, 400, 51), ==, WEFT_FIGURE_NOTHING);
    g_assert_cmpuint (weft_figure_hit (fixture.figures[i], &place, 400, 229), ==, WEFT_FIGURE_NOTHING);
    g_assert_cmpuint (weft_figure_hit (fixture.figures[i], &place, 400, 140), !=, WEFT_FIGURE_NOTHING);
  }
  close_fixture (&fixture);
}

/* Up undoes down; along a lane one gets from its start to its end, interval by interval. */
static void
test_steps (void)
{
  WeftRandom random;

  weft_random_init (&random, 13, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    Fixture fixture;
    const WeftLanes *lanes = NULL;
    double end = 0;

    open_fixture (&fixture, &random, 2 + weft_random_below (&random, 40));
    for (gsize i = 0; i + 1 < weft_figure_get_n_items (fixture.figures[BARS]); i++) {
      g_assert_cmpuint (weft_figure_step (fixture.figures[BARS], NULL, i, WEFT_FIGURE_DOWN), ==, i + 1);
      g_assert_cmpuint (weft_figure_step (fixture.figures[BARS], NULL, i + 1, WEFT_FIGURE_UP), ==, i);
    }
    lanes = fixture.answers.lanes;
    for (gsize i = 0, next; end < lanes->time; i = next) {
      g_assert_cmpfloat (lanes->intervals[i].start, ==, end);
      g_assert_cmpuint (lanes->intervals[i].first, ==, 0);
      end = lanes->intervals[i].end;
      next = weft_figure_step (fixture.figures[TIMELINE], NULL, i, WEFT_FIGURE_RIGHT);
      if (next != i)
        g_assert_cmpuint (weft_figure_step (fixture.figures[TIMELINE], NULL, next, WEFT_FIGURE_LEFT), ==, i);
    }
    close_fixture (&fixture);
  }
}

/* Every row stands for its node, says its name, and is found by it. */
static void
test_nodes (void)
{
  g_autoptr (WeftDocument) document = draw_figure_2 ();
  g_autoptr (WeftFigure) bars = NULL;
  DrawAnswers answers;
  WeftRandom random;

  weft_random_init (&random, 14, 0);
  draw_answers_init (&answers, document, &random);
  bars = weft_breakdown_figure_new (document, answers.breakdown);
  for (gsize i = 0; i < weft_figure_get_n_items (bars); i++) {
    guint32 id = weft_figure_get_id (bars, i);
    g_autofree char *words = weft_figure_describe (bars, i);

    g_assert_cmpuint (weft_figure_find (bars, id), ==, i);
    g_assert_true (g_str_has_prefix (words, weft_node_get_label (weft_document_get_node (document, id))));
  }
  g_assert_cmpuint (weft_figure_find (bars, 999999), ==, WEFT_FIGURE_NOTHING);
  g_assert_cmpuint (weft_figure_find (bars, 0), ==, WEFT_FIGURE_NOTHING);
  draw_answers_clear (&answers);
}

/* Of very many nodes the small ones share a row, the last. */
static void
test_many (void)
{
  WeftRandom random;
  Fixture fixture;
  gsize n;
  g_autofree char *words = NULL;

  weft_random_init (&random, 15, 0);
  open_fixture (&fixture, &random, 2000);
  g_assert_cmpuint (fixture.answers.breakdown->n_rows, >, 400);
  n = weft_figure_get_n_items (fixture.figures[BARS]);
  g_assert_cmpuint (n, ==, 301);
  words = weft_figure_describe (fixture.figures[BARS], n - 1);
  g_assert_nonnull (strstr (words, "smaller nodes"));
  g_assert_cmpuint (weft_figure_get_id (fixture.figures[BARS], n - 1), ==, 0);
  close_fixture (&fixture);
}

static cairo_surface_t *
draw (const WeftFigure *figure,
      const WeftFigurePlace *place,
      const char *theme,
      const WeftFigureDrawOptions *options)
{
  const WeftRect *visible = place->visible;
  double width = visible != NULL ? visible->width : place->width;
  double height = visible != NULL ? visible->height : place->height;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cairo_t *cr = cairo_create (surface);

  weft_theme_paint_background (weft_theme_find (theme), cr);
  if (visible != NULL)
    cairo_translate (cr, -visible->x, -visible->y);
  weft_figure_draw (figure, weft_theme_find (theme), place, cr, options);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* What is seen of rows is what is drawn there of the whole. */
static void
check_part (const WeftFigure *figure, WeftTypesetter *typesetter, double y)
{
  WeftFigurePlace whole = get_place (figure, typesetter, 640);
  WeftRect visible = {0, y, 640, 200};
  WeftFigurePlace part = {typesetter, whole.width, whole.height, &visible};
  cairo_surface_t *a = draw (figure, &whole, "light", NULL);
  cairo_surface_t *b = draw (figure, &part, "light", NULL);

  for (int row = 60; row < 150 && y + row < whole.height - 50; row++)
    g_assert_cmpmem (
        cairo_image_surface_get_data (b) + (gsize) row * (gsize) cairo_image_surface_get_stride (b), 640 * 4,
        cairo_image_surface_get_data (a) +
            (gsize) (row + (int) y) * (gsize) cairo_image_surface_get_stride (a),
        640 * 4);
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

static void
test_part (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;
  Fixture fixture;

  weft_random_init (&random, 16, 0);
  open_fixture (&fixture, &random, 40);
  for (guint y = 0; y < 400; y += 37) {
    check_part (fixture.figures[BARS], typesetter, y);
    check_part (fixture.figures[SPANS], typesetter, y);
  }
  close_fixture (&fixture);
}

static cairo_status_t
count_cb (void *count, G_GNUC_UNUSED const unsigned char *data, unsigned int length)
{
  *(gsize *) count += length;
  return CAIRO_STATUS_SUCCESS;
}

/* How much is drawn, in bytes of a vector picture. */
static gsize
get_strokes (const WeftFigure *figure, const WeftFigurePlace *place, const WeftFigureDrawOptions *options)
{
  gsize count = 0;
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream (count_cb, &count, place->width, place->height);
  cairo_t *cr = cairo_create (surface);

  weft_figure_draw (figure, weft_theme_find ("light"), place, cr, options);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  return count;
}

/* Rings around very many intervals that are next to each other are drawn as one. */
static void
test_many_rings (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  const WeftTimelineHead head = {.lane = "PE", .caption = "time", .unit = "", .lanes = 2, .end = 100000};
  const guint32 selected[] = {7};
  const WeftFigureDrawOptions all = {
      .hovered = WEFT_FIGURE_NOTHING, .focused = WEFT_FIGURE_NOTHING, .selected = selected, .n_selected = 1};
  g_autofree WeftTimelineInterval *intervals = g_new0 (WeftTimelineInterval, 100000);
  WeftFigure *figure;
  WeftFigurePlace place;

  for (guint i = 0; i < 100000; i++)
    intervals[i] = (WeftTimelineInterval){.id = 7,
                                          .first = i % 2,
                                          .last = i % 2,
                                          .start = i,
                                          .end = i + 2,
                                          .paint = WEFT_PAINT_SPMD,
                                          .what = "SPMD"};
  figure = weft_timeline_new (&head, intervals, 100000);
  place = get_place (figure, typesetter, 640);
  g_assert_cmpuint (get_strokes (figure, &place, &all), <, get_strokes (figure, &place, NULL) + 10000);
  weft_figure_unref (figure);
}

/* From afar a column shows the shares of what is in it, and nothing where nothing is. */
static void
test_lane_shares (void)
{
  g_autoptr (WeftLaneShares) shares = weft_lane_shares_new (100, 20, 3, 5);
  const WeftColor colors[WEFT_LANE_SHARES_MOST] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 200, 10);
  cairo_t *cr = cairo_create (surface);
  const guint32 *words;
  guint rows[3] = {0};

  weft_lane_shares_add (shares, 90, 110.5, 0, 9, 0, 1);
  weft_lane_shares_add (shares, 110.5, 110.7, 4, 4, 1, 1);
  weft_lane_shares_add (shares, 110.7, 111, 4, 4, 2, 1);
  weft_lane_shares_draw (shares, colors, cr, 4, 0, 10);
  cairo_surface_flush (surface);
  words = (const guint32 *) (gconstpointer) cairo_image_surface_get_data (surface);
  for (guint row = 0; row < 10; row++) {
    guint32 word = words[row * 200 + 110];

    g_assert_cmphex (words[row * 200 + 100], ==, 0xffff0000);
    g_assert_cmphex (words[row * 200 + 99], ==, 0);
    g_assert_cmphex (words[row * 200 + 111], ==, 0);
    rows[word == 0xffff0000 ? 0 : word == 0xff00ff00 ? 1 : 2]++;
  }
  g_assert_cmpuint (rows[0], ==, 5);
  g_assert_cmpuint (rows[1], ==, 2);
  g_assert_cmpuint (rows[2], ==, 3);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* How much ink is in a picture of @figure: the sum of how dark its pixels are. */
static double
get_ink (const WeftFigure *figure, WeftTypesetter *typesetter)
{
  WeftFigurePlace place = {typesetter, 700, 300, NULL};
  cairo_surface_t *surface = draw (figure, &place, "light", NULL);
  const guchar *data = cairo_image_surface_get_data (surface);
  gsize size = (gsize) cairo_image_surface_get_stride (surface) * 300;
  double ink = 0;

  for (gsize i = 3; i < size; i += 4)
    ink += data[i - 3] < 250 || data[i - 1] < 250 ? 255.0 - data[i - 1] : 0;
  cairo_surface_destroy (surface);
  return ink;
}

/* (transfer full): @n steps of equal length until 1000, with @values in turn. */
static WeftFigure *
make_steps (gsize n, const double values[2])
{
  g_autofree double *times = g_new (double, n + 1);
  g_autofree double *all = g_new (double, n);

  for (gsize i = 0; i <= n; i++)
    times[i] = 1000.0 * (double) i / (double) n;
  for (gsize i = 0; i < n; i++)
    all[i] = values[i % 2];
  return weft_steps_new (&(WeftStepsHead){.times = times,
                                          .values = all,
                                          .n = n,
                                          .mean = NAN,
                                          .x_caption = "time",
                                          .y_caption = "running tasks",
                                          .unit = "us"});
}

/* Law: the area of steps is the same whether each is wider than pixels or many share one. */
static void
test_steps_from_afar (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftFigure) few = make_steps (4, (double[]){8, 8});
  g_autoptr (WeftFigure) many = make_steps (100000, (double[]){8, 8});
  g_autoptr (WeftFigure) none = make_steps (0, (double[]){0, 0});
  double blank = get_ink (none, typesetter);
  double near_ink = get_ink (few, typesetter) - blank;
  WeftFigurePlace place = {typesetter, 700, 300, NULL};

  g_assert_cmpfloat (near_ink, >, 0);
  g_assert_cmpfloat (fabs (get_ink (many, typesetter) - blank - near_ink), <, 0.01 * near_ink);
  check_hits (few, typesetter, 700);
  g_assert_cmpuint (weft_figure_step (few, NULL, 1, WEFT_FIGURE_RIGHT), ==, 2);
  g_assert_cmpuint (weft_figure_step (few, NULL, 0, WEFT_FIGURE_LEFT), ==, 0);
  g_assert_cmpuint (weft_figure_hit (none, &place, 300, 100), ==, WEFT_FIGURE_NOTHING);
}

static void
test_steps_words (void)
{
  g_autoptr (WeftFigure) steps = make_steps (4, (double[]){2, 5});
  g_autofree char *words = weft_figure_describe (steps, 1);

  g_assert_cmpstr (words, ==, "from 250 to 500 us: 5 running tasks");
}

static const char *
get_letter (gpointer data, guint32 id)
{
  return ((const char *const *) data)[id - 1];
}

/* What is compared stands one above the other, and each part numbers its lanes anew. */
static void
test_timeline_parts (void)
{
  static const WeftTimelineSection parts[] = {{"In blocks", 0, 0, 0}, {"In turn", 3, 1, 0}};
  static const char *const letters[] = {"a", "b"};
  const WeftTimelineInterval intervals[] = {
      {.first = 1, .last = 1, .start = 0, .end = 5, .part = WEFT_BAR_TASK, .what = "runs", .id = 1},
      {.first = 5, .last = 5, .start = 1, .end = 6, .part = WEFT_BAR_TASK, .what = "runs", .id = 2}};
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftFigure) figure =
      weft_timeline_new (&(WeftTimelineHead){.lanes = 6,
                                             .end = 6,
                                             .lane = "processor",
                                             .caption = "time",
                                             .unit = "",
                                             .sections = parts,
                                             .n_sections = G_N_ELEMENTS (parts),
                                             .names = {get_letter, (gpointer) letters}},
                         intervals, 2);
  g_autofree char *first = weft_figure_describe (figure, 0);
  g_autofree char *second = weft_figure_describe (figure, 1);

  g_assert_true (g_str_has_prefix (first, "In blocks · processor 0: runs · a"));
  g_assert_true (g_str_has_prefix (second, "In turn · processor 1: runs · b"));
  check_hits (figure, typesetter, 600);
}

/* Whatever is selected, under the pointer or has the keyboard can be seen. */
static void
test_marks (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("dark"));
  WeftRandom random;
  Fixture fixture;

  weft_random_init (&random, 17, 0);
  open_fixture (&fixture, &random, 20);
  for (guint i = 0; i < G_N_ELEMENTS (fixture.figures); i++) {
    WeftFigurePlace place = get_place (fixture.figures[i], typesetter, 700);
    guint32 id = weft_figure_get_id (fixture.figures[i], 1);
    const WeftFigureDrawOptions options[] = {
        {.hovered = WEFT_FIGURE_NOTHING, .focused = WEFT_FIGURE_NOTHING},
        {.hovered = 1, .focused = WEFT_FIGURE_NOTHING},
        {.hovered = WEFT_FIGURE_NOTHING, .focused = 1},
        {.hovered = WEFT_FIGURE_NOTHING, .focused = WEFT_FIGURE_NOTHING, .selected = &id, .n_selected = 1},
        {.hovered = WEFT_FIGURE_NOTHING, .focused = WEFT_FIGURE_NOTHING, .hovered_node = id},
    };
    cairo_surface_t *plain = draw (fixture.figures[i], &place, "dark", &options[0]);
    gsize size =
        (gsize) cairo_image_surface_get_stride (plain) * (gsize) cairo_image_surface_get_height (plain);

    /* Curves are of one node as a whole. */
    for (guint j = 1; j < (i == CURVES ? 3 : G_N_ELEMENTS (options)); j++) {
      cairo_surface_t *marked = draw (fixture.figures[i], &place, "dark", &options[j]);

      g_assert_cmpint (
          memcmp (cairo_image_surface_get_data (plain), cairo_image_surface_get_data (marked), size), !=, 0);
      cairo_surface_destroy (marked);
    }
    cairo_surface_destroy (plain);
  }
  close_fixture (&fixture);
}

/* Curves over values or over powers of 2. Where the line stands its value is read, beside the plot what its edge has. */
static void
check_mark (WeftTypesetter *typesetter, gboolean is_linear, double marked)
{
  static const double x[] = {1, 2, 5, 64};
  static const char *const words[] = {"", "", "", ""};
  const double y[] = {3, 1, 4, 1};
  const WeftCurve curve = {WEFT_SERIES_PALETTE, "", y};
  const WeftCurvesHead head = {.x = x,
                               .is_linear = is_linear,
                               .n = G_N_ELEMENTS (x),
                               .marked = marked,
                               .marked_label = "",
                               .words = words};
  g_autoptr (WeftFigure) figure = weft_curves_new (&head, &curve, 1);
  WeftFigurePlace place = get_place (figure, typesetter, 777);
  WeftFigureMark mark;
  double values[2];

  g_assert_true (weft_figure_get_mark (figure, &place, &mark));
  g_assert_true (isnan (mark.y));
  weft_figure_read (figure, &place, mark.x, 0, values);
  g_assert_cmpfloat_with_epsilon (values[0], marked, 1e-9 * marked);
  weft_figure_read (figure, &place, -5, 0, values);
  g_assert_cmpfloat (values[0], ==, 1);
  weft_figure_read (figure, &place, 1e6, 0, values);
  g_assert_cmpfloat (values[0], ==, 64);
}

/* Of a map the point that it is about. */
static void
test_mark (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("print"));
  static const WeftRegion regions[] = {{WEFT_SERIES_PALETTE, "Block"}};
  static const WeftRegionPart parts[] = {{50, 0}, {50, 0}};
  static const WeftRegionLine lines[] = {{0, 0, 1}, {10, 1, 1}};
  static const guint8 region_of[] = {0};
  static const char *const words[] = {""};
  const WeftRegionMapHead head = {.x = {0, 50, "items"},
                                  .y = {0, 10, "body"},
                                  .regions = regions,
                                  .n_regions = 1,
                                  .none = "",
                                  .lines = lines,
                                  .n_lines = 2,
                                  .parts = parts,
                                  .n_parts = 2,
                                  .own = {12, 7.5, ""},
                                  .columns = 1,
                                  .rows = 1,
                                  .region_of = region_of,
                                  .words = words};
  g_autoptr (WeftFigure) map = weft_region_map_new (&head);
  WeftFigurePlace place = get_place (map, typesetter, 500);
  WeftFigureMark mark;
  double values[2];

  check_mark (typesetter, TRUE, 40);
  check_mark (typesetter, FALSE, 8);
  g_assert_true (weft_figure_get_mark (map, &place, &mark));
  weft_figure_read (map, &place, mark.x, mark.y, values);
  g_assert_cmpfloat_with_epsilon (values[0], 12, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[1], 7.5, 1e-9);
  weft_figure_read (map, &place, -1, -1, values);
  g_assert_cmpfloat (values[0], ==, 0);
  g_assert_cmpfloat (values[1], ==, 10);
}

/* Hardly any room, no rows, all zero. */
static void
test_extremes (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("print"));
  g_autoptr (WeftDocument) document = draw_figure_2 ();
  g_autoptr (WeftBreakdown) nothing = weft_breakdown_new ();
  g_autoptr (WeftTornado) still = weft_tornado_new ();
  g_autoptr (WeftLanes) idle = weft_lanes_new ();
  g_autoptr (WeftSweep) empty = weft_sweep_new ();
  g_autoptr (GPtrArray) figures = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_figure_unref);
  DrawAnswers answers;
  WeftRandom random;

  nothing->unit = g_strdup ("");
  nothing->modes = g_strdup ("simd");
  still->unit = g_strdup ("");
  still->modes = g_strdup ("spmd");
  idle->unit = g_strdup ("");
  empty->unit = g_strdup ("");
  weft_random_init (&random, 18, 0);
  draw_answers_init (&answers, document, &random);
  g_ptr_array_add (figures, weft_breakdown_figure_new (document, nothing));
  g_ptr_array_add (figures, weft_tornado_figure_new (document, draw_get_tree (document), still));
  g_ptr_array_add (figures, weft_lanes_figure_new (document, idle));
  g_ptr_array_add (figures, weft_sweep_figure_new (empty, draw_get_tree (document), WEFT_SWEEP_EFFICIENCY));
  g_ptr_array_add (figures, weft_breakdown_figure_new (document, answers.breakdown));
  g_ptr_array_add (figures, weft_tornado_figure_new (document, draw_get_tree (document), answers.tornado));
  g_ptr_array_add (figures, weft_lanes_figure_new (document, answers.lanes));
  g_ptr_array_add (figures,
                   weft_sweep_figure_new (answers.sweep, draw_get_tree (document), WEFT_SWEEP_SPEED_UP));
  for (guint i = 0; i < figures->len; i++)
    for (guint size = 1; size < 2000; size *= 7) {
      WeftFigurePlace place = {typesetter, size, size, NULL};

      cairo_surface_destroy (draw (figures->pdata[i], &place, "print", NULL));
    }
  g_assert_cmpuint (weft_figure_step (figures->pdata[0], NULL, 0, WEFT_FIGURE_DOWN), ==, WEFT_FIGURE_NOTHING);
  draw_answers_clear (&answers);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/figure/hits", test_hits);
  g_test_add_func ("/draw/figure/hits-of-part", test_hits_of_part);
  g_test_add_func ("/draw/figure/steps", test_steps);
  g_test_add_func ("/draw/figure/nodes", test_nodes);
  g_test_add_func ("/draw/figure/many", test_many);
  g_test_add_func ("/draw/figure/part", test_part);
  g_test_add_func ("/draw/figure/many-rings", test_many_rings);
  g_test_add_func ("/draw/figure/shares", test_lane_shares);
  g_test_add_func ("/draw/figure/steps-from-afar", test_steps_from_afar);
  g_test_add_func ("/draw/figure/steps-words", test_steps_words);
  g_test_add_func ("/draw/figure/timeline-parts", test_timeline_parts);
  g_test_add_func ("/draw/figure/marks", test_marks);
  g_test_add_func ("/draw/figure/mark", test_mark);
  g_test_add_func ("/draw/figure/extremes", test_extremes);
  return g_test_run ();
}
