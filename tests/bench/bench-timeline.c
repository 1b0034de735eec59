/* bench-timeline.c: what large timelines cost, against one walk over all bars that adds up their times, which is the least that a picture without
 * an index takes. With a folder as its argument it also writes the pictures that it drew. */
#include "weft-picture.h"
#include "weft-random.h"
#include "weft-timeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define BARS    1000000
#define EXPORTS 100000
#define WIDTH   1600
#define HEIGHT  600
#define FRAMES  60
#define POINTS  100000

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

static double
get_megabytes (void)
{
  g_autofree char *text = NULL;
  const char *found;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  found = strstr (text, "VmRSS:");
  return found != NULL ? g_ascii_strtod (found + strlen ("VmRSS:"), NULL) / 1e3 : 0;
}

/* @floor: the walk, in ms. */
static void
print_row (const char *what, double ms, double floor)
{
  printf ("  %-32s %10.3f ms %10.3f walks\n", what, ms, ms / floor);
}

/* (transfer full): lanes that are busy nine tenths of the time. */
static WeftTimelineInterval *
make_intervals (gsize n, guint lanes, double *end)
{
  WeftTimelineInterval *intervals = g_new (WeftTimelineInterval, n);
  g_autofree double *starts = g_new0 (double, lanes);
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  *end = 0;
  for (gsize i = 0; i < n; i++) {
    guint lane = (guint) (i % lanes);
    double length = 0.1 + 1.8 * weft_random_uniform (&random);
    /* Rounds of a length that all lanes share keep the starts ascending. */
    double start = 2 * (double) (i / lanes);

    intervals[i] = (WeftTimelineInterval){.first = lane,
                                          .last = lane,
                                          .start = start,
                                          .end = start + length,
                                          .paint = WEFT_PAINT_PLAIN,
                                          .part = WEFT_BAR_TASK,
                                          .id = (guint32) i + 1,
                                          .what = "runs"};
    *end = MAX (*end, start + length);
  }
  return intervals;
}

static double
walk (const WeftTimelineInterval *intervals, gsize n)
{
  double best = G_MAXDOUBLE;
  volatile double sum = 0;

  for (guint repeat = 0; repeat < 5; repeat++) {
    double start = now ();
    double total = 0;

    for (gsize i = 0; i < n; i++)
      total += intervals[i].end - intervals[i].start;
    sum = sum + total;
    best = MIN (best, now () - start);
  }
  return best;
}

static void
draw_frame (const WeftFigure *figure,
            WeftTypesetter *typesetter,
            cairo_surface_t *surface,
            double zoom,
            double at)
{
  const WeftTheme *theme = weft_theme_find ("light");
  WeftRect visible = {round ((WIDTH * zoom - WIDTH) * at), 0, WIDTH, HEIGHT};
  WeftFigurePlace place = {typesetter, WIDTH * zoom, 0, &visible};
  cairo_t *cr = cairo_create (surface);

  place.height = MAX (weft_figure_get_height (figure, typesetter, place.width), HEIGHT);
  weft_theme_paint_background (theme, cr);
  cairo_translate (cr, -visible.x, -visible.y);
  weft_figure_draw (figure, theme, &place, cr, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
}

static void
measure_frames (const WeftFigure *figure, WeftTypesetter *typesetter, cairo_surface_t *surface, double floor)
{
  double slowest = 0;
  double total = 0;

  for (guint frame = 0; frame < FRAMES; frame++) {
    double start = now ();

    draw_frame (figure, typesetter, surface, pow (10, 6.0 * frame / FRAMES), 0.37);
    slowest = MAX (slowest, now () - start);
    total += now () - start;
  }
  print_row ("frame while zooming in, mean", total / FRAMES, floor);
  print_row ("  slowest", slowest, floor);
}

static void
measure_hits (const WeftFigure *figure, WeftTypesetter *typesetter, double floor)
{
  WeftFigurePlace place = {typesetter, WIDTH, 0, NULL};
  double slowest = 0;
  double begin = now ();
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  place.height = weft_figure_get_height (figure, typesetter, WIDTH);
  for (guint i = 0; i < POINTS; i++) {
    double start = now ();

    weft_figure_hit (figure, &place, WIDTH * weft_random_uniform (&random),
                     place.height * weft_random_uniform (&random));
    slowest = MAX (slowest, now () - start);
  }
  print_row ("hit, mean", (now () - begin) / POINTS, floor);
  print_row ("  slowest", slowest, floor);
}

static void
write_png (cairo_surface_t *surface, const char *folder, guint lanes)
{
  g_autofree char *path = g_strdup_printf ("%s/timeline-%u.png", folder, lanes);

  cairo_surface_write_to_png (surface, path);
}

static void
measure (guint lanes, const char *folder)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  WeftTimelineHead head = {.lanes = lanes, .lane = "PE", .caption = "time", .unit = "us"};
  g_autofree WeftTimelineInterval *intervals = make_intervals (BARS, lanes, &head.end);
  double floor = walk (intervals, BARS);
  g_autoptr (WeftFigure) figure = NULL;
  double before;
  double start;

  printf ("%d bars in %u lanes; a walk takes %.2f ms\n", BARS, lanes, floor);
  draw_frame (weft_timeline_new (&(WeftTimelineHead){.lanes = 1, .lane = "", .caption = "", .unit = ""},
                                 intervals, 0),
              typesetter, surface, 1, 0);
  before = get_megabytes ();
  start = now ();
  figure = weft_timeline_new (&head, intervals, BARS);
  draw_frame (figure, typesetter, surface, 1, 0);
  print_row ("first picture", now () - start, floor);
  printf ("  %-32s %10.1f MB\n", "memory", get_megabytes () - before);
  measure_frames (figure, typesetter, surface, floor);
  measure_hits (figure, typesetter, floor);
  draw_frame (figure, typesetter, surface, 1, 0);
  if (folder != NULL)
    write_png (surface, folder, lanes);
  cairo_surface_destroy (surface);
}

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

static void
measure_export (guint lanes)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftTimelineHead head = {.lanes = lanes, .lane = "PE", .caption = "time", .unit = "us"};
  g_autofree WeftTimelineInterval *intervals = make_intervals (EXPORTS, lanes, &head.end);
  double floor = walk (intervals, EXPORTS);
  g_autoptr (WeftFigure) figure = weft_timeline_new (&head, intervals, EXPORTS);
  Drawn drawn = {figure, typesetter};
  double start = now ();
  g_autoptr (GBytes) bytes =
      weft_picture_to_bytes (&(WeftPicture){.draw = draw_cb,
                                            .data = &drawn,
                                            .width = 1000,
                                            .height = weft_figure_get_height (figure, typesetter, 1000)},
                             weft_picture_find_format ("svg"), NULL);

  printf ("%d bars in %u lanes as SVG\n", EXPORTS, lanes);
  print_row ("export", now () - start, floor);
  printf ("  %-32s %10.1f MB\n", "file", (double) g_bytes_get_size (bytes) / 1e6);
}

int
main (int argc, char *argv[])
{
  const char *folder = argc > 1 ? argv[1] : NULL;

  measure (1, folder);
  measure (16, folder);
  measure (1024, folder);
  measure (16384, folder);
  measure_export (16);
  measure_export (1024);
  measure_export (16384);
  return 0;
}
