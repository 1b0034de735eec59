/* bench-canvas-window.c: the canvas in a window of 1280 by 800 with a graph of many nodes: time until it is there, what
 * frames cost while one pans and zooms, memory. Usage: bench-canvas-window [GRAPH [dark]], on some display; with
 * "dark" in dark colours. With PICTURES in the environment it takes pictures of the screen into that folder. */
#include "weft-canvas-private.h"
#include "weft-generated-graph.h"
#include "weft-order.h"
#include "weft-renderer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define FRAMES   150
#define PAN_STEP 23.0 /* pixels */
#define PATIENCE 60.0 /* seconds */

typedef struct {
  GtkWidget *window;
  WeftCanvas *canvas;
  GArray *work;   /* double: ms of the main thread's processor in each frame */
  GArray *frames; /* double: ms from frame to frame */
  guint late;     /* frames that showed something older or coarser somewhere */
} Bench;

typedef void (*Move) (Bench *bench, guint frame);

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

/* Of the main thread, in ms. */
static double
get_work (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
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

static double
get_quantile (GArray *values, double share)
{
  g_array_sort (values, weft_order_doubles);
  return g_array_index (values, double, (guint) (share * (values->len - 1)));
}

static void
settle (Bench *bench)
{
  double end = now () + 1e3 * PATIENCE;

  while (!weft_canvas_is_complete (bench->canvas) && now () < end)
    g_main_context_iteration (NULL, TRUE);
}

static void
take_picture (const char *name)
{
  g_autofree char *command = NULL;

  if (g_getenv ("PICTURES") == NULL)
    return;
  command = g_strdup_printf ("import -window root '%s/%s.png'", g_getenv ("PICTURES"), name);
  for (double end = now () + 400; now () < end;)
    g_main_context_iteration (NULL, FALSE);
  g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL);
}

static gboolean
pass_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  (void) widget;
  (void) clock;
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_for_frame (Bench *bench)
{
  gboolean passed = FALSE;

  gtk_widget_add_tick_callback (GTK_WIDGET (bench->canvas), pass_cb, &passed, NULL);
  while (!passed)
    g_main_context_iteration (NULL, TRUE);
}

static void
measure (Bench *bench, const char *what, Move move)
{
  g_array_set_size (bench->work, 0);
  g_array_set_size (bench->frames, 0);
  bench->late = 0;
  wait_for_frame (bench);
  for (guint i = 0; i < FRAMES; i++) {
    double work = get_work ();
    double start = now ();

    move (bench, i);
    wait_for_frame (bench);
    work = get_work () - work;
    start = now () - start;
    g_array_append_val (bench->work, work);
    g_array_append_val (bench->frames, start);
    bench->late += !weft_canvas_is_complete (bench->canvas);
  }
  printf ("%-40s %8.1f %8.1f %8.1f %8.1f %8.0f %8.0f\n", what, get_quantile (bench->work, 0.5),
          get_quantile (bench->work, 0.95), get_quantile (bench->work, 1), get_quantile (bench->frames, 0.5),
          1e3 / get_quantile (bench->frames, 0.95), 100.0 * bench->late / FRAMES);
  settle (bench);
}

/* To and fro. */
static void
pan (Bench *bench, guint frame)
{
  double step = frame < FRAMES / 2 ? PAN_STEP : -PAN_STEP;

  bench->canvas->viewport.x += step / bench->canvas->viewport.scale;
  bench->canvas->viewport.y += step / 3 / bench->canvas->viewport.scale;
  weft_canvas_moved (bench->canvas);
}

static void
zoom (Bench *bench, guint frame)
{
  weft_canvas_zoom (bench->canvas, frame < FRAMES / 2 ? 1.06 : 1 / 1.06);
}

static void
set_zoom (Bench *bench, double scale)
{
  weft_canvas_zoom (bench->canvas, scale / weft_canvas_get_zoom (bench->canvas));
  wait_for_frame (bench);
  settle (bench);
}

static void
hover (Bench *bench, guint frame)
{
  bench->canvas->hovered = frame + 1;
  gtk_widget_queue_draw (GTK_WIDGET (bench->canvas));
}

/* From the call until all is on the screen; the longest time in which the main loop does not turn. */
static void
open_graph (Bench *bench, const char *description)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new (description, 1, NULL);
  double start = now ();
  double longest = 0;

  weft_canvas_set_graph (bench->canvas, view);
  while (!weft_canvas_is_complete (bench->canvas)) {
    double before = get_work ();

    g_main_context_iteration (NULL, TRUE);
    longest = MAX (longest, get_work () - before);
  }
  printf ("%s: on the screen after %.0f ms, longest work of the main loop meanwhile %.1f ms, %.0f MB\n",
          description, now () - start, longest, get_megabytes ());
}

static void
make_window (Bench *bench)
{
  bench->window = gtk_window_new ();
  bench->canvas = WEFT_CANVAS (weft_canvas_new ());
  gtk_window_set_default_size (GTK_WINDOW (bench->window), 1280, 800);
  gtk_window_set_child (GTK_WINDOW (bench->window), GTK_WIDGET (bench->canvas));
  gtk_window_present (GTK_WINDOW (bench->window));
  while (gtk_widget_get_width (GTK_WIDGET (bench->canvas)) <= 0)
    g_main_context_iteration (NULL, TRUE);
  bench->work = g_array_new (FALSE, FALSE, sizeof (double));
  bench->frames = g_array_new (FALSE, FALSE, sizeof (double));
}

int
main (int argc, char **argv)
{
  const char *description = argc > 1 ? argv[1] : "layers:100000";
  Bench bench = {0};

  weft_renderer_choose ("/dev");
  if (!gtk_init_check ()) {
    fprintf (stderr, "bench-canvas-window: there is no display\n");
    return 0;
  }
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", argc > 2, NULL);
  make_window (&bench);
  open_graph (&bench, description);
  take_picture ("far");
  printf ("%-40s %8s %8s %8s %8s %8s %8s\n", "main thread's work in a frame, ms", "median", "95 %", "worst",
          "frame", "fps 5 %", "% late");
  measure (&bench, "nothing changes but the hovered node", hover);
  measure (&bench, "pan, all in view", pan);
  weft_canvas_fit (bench.canvas);
  measure (&bench, "zoom in and out from there", zoom);
  set_zoom (&bench, 0.05);
  take_picture ("middle");
  measure (&bench, "pan, zoom 0.05", pan);
  set_zoom (&bench, 0.2);
  take_picture ("boxes");
  measure (&bench, "pan, zoom 0.2", pan);
  set_zoom (&bench, 1);
  take_picture ("near");
  measure (&bench, "pan, zoom 1", pan);
  weft_canvas_fit (bench.canvas);
  weft_canvas_select_all (bench.canvas);
  wait_for_frame (&bench);
  settle (&bench);
  take_picture ("selected");
  measure (&bench, "zoom, all selected", zoom);
  printf ("memory at the end: %.0f MB\n", get_megabytes ());
  return 0;
}
