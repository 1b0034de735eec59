/* bench-task-window.c: the window with a task graph of many tasks, in levels of a thousand or in another shape: from opening the file until the
 * picture is complete, frames, a time set until it is seen, undo, saving, memory. The floor is reading the file's bytes.
 * Usage: bench-task-window TASKS weft|stg [levels|star|chain|apart], on some display. */
#include "weft-canvas.h"
#include "weft-document.h"
#include "weft-elements.h"
#include "weft-renderer.h"
#include "weft-results-pane.h"
#include "weft-timeline.h"
#include "weft-window.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LEVEL    1000 /* tasks */
#define LANES    64   /* processors */
#define EDITS    5
#define FRAMES   60
#define PATIENCE 120.0 /* seconds */

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

static double
get_megabytes (const char *field)
{
  g_autofree char *text = NULL;
  const char *found;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  found = strstr (text, field);
  return found != NULL ? g_ascii_strtod (found + strlen (field), NULL) / 1e3 : 0;
}

/* Files: how many edges enter a task, and from where. */
typedef struct {
  const char *name;
  guint (*count_earlier) (guint task);
  guint (*get_earlier) (guint task, guint k);
} Shape;

static guint
count_none (G_GNUC_UNUSED guint task)
{
  return 0;
}

static guint
count_one (guint task)
{
  return task > 0 ? 1 : 0;
}

static guint
count_in_levels (guint task)
{
  return task < LEVEL ? 0 : 2 + task % 2;
}

static guint
get_first (G_GNUC_UNUSED guint task, G_GNUC_UNUSED guint k)
{
  return 0;
}

static guint
get_last (guint task, G_GNUC_UNUSED guint k)
{
  return task - 1;
}

/* From the level above; a step of 37 tasks keeps the edges at one task apart. */
static guint
get_above (guint task, guint k)
{
  return task / LEVEL * LEVEL - LEVEL + (task + 37 * k) % LEVEL;
}

static const Shape shapes[] = {
    {"levels", count_in_levels, get_above},
    {"star", count_one, get_first},
    {"chain", count_one, get_last},
    {"apart", count_none, get_first},
};

static const Shape *
find_shape (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (g_str_equal (shapes[i].name, name))
      return &shapes[i];
  g_printerr ("bench-task-window: no shape “%s”\n", name);
  exit (2);
}

static void
write_stg (FILE *file, const Shape *shape, guint tasks)
{
  fprintf (file, "%u\n0 0 0\n", tasks);
  for (guint i = 0; i < tasks; i++) {
    guint n = shape->count_earlier (i);

    fprintf (file, "%u %u %u", i + 1, 1 + i % 97, MAX (n, 1));
    if (n == 0)
      fputs (" 0", file);
    for (guint k = 0; k < n; k++)
      fprintf (file, " %u", shape->get_earlier (i, k) + 1);
    fputc ('\n', file);
  }
  fprintf (file, "%u 0 1 %u\n", tasks + 1, tasks);
}

static void
write_weft (FILE *file, const Shape *shape, guint tasks)
{
  fputs ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<weft xmlns=\"urn:weft:1\">\n  <task-graph id=\"g\" "
         "processors=\"" G_STRINGIFY (LANES) "\">\n",
         file);
  for (guint i = 0; i < tasks; i++)
    fprintf (file, "    <task id=\"t%u\" time=\"%u\"/>\n", i, 1 + i % 97);
  for (guint i = 0; i < tasks; i++)
    for (guint k = 0; k < shape->count_earlier (i); k++)
      fprintf (file, "    <edge from=\"t%u\" to=\"t%u\"/>\n", shape->get_earlier (i, k), i);
  fputs ("  </task-graph>\n</weft>\n", file);
}

static char *
make_file (const char *folder, const Shape *shape, guint tasks, const char *format)
{
  g_autofree char *name = g_strdup_printf ("graph.%s", format);
  char *path = g_build_filename (folder, name, NULL);
  FILE *file = g_fopen (path, "w");

  if (g_str_equal (format, "stg"))
    write_stg (file, shape, tasks);
  else
    write_weft (file, shape, tasks);
  fclose (file);
  return path;
}

/* The window. */

typedef struct {
  WeftApplication *application;
  double longest; /* turn of the main loop, ms */
} Bench;

static WeftDocumentPage *
get_page (const Bench *bench)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (bench->application));

  return window != NULL ? weft_window_get_page (WEFT_WINDOW (window)) : NULL;
}

static WeftCanvas *
get_canvas (const Bench *bench)
{
  return WEFT_CANVAS (weft_document_page_get_canvas (get_page (bench)));
}

static gboolean
tick_cb (gpointer data)
{
  (void) data;
  return G_SOURCE_CONTINUE;
}

static void
turn (Bench *bench)
{
  guint timer = g_timeout_add (10, tick_cb, NULL);
  double start = now ();

  g_main_context_iteration (NULL, TRUE);
  bench->longest = MAX (bench->longest, now () - start);
  g_source_remove (timer);
}

/* Returns: ms from @start until all is on the screen, or exits. */
static double
settle (Bench *bench, double start)
{
  while (get_page (bench) == NULL || !weft_canvas_is_complete (get_canvas (bench))) {
    turn (bench);
    if (now () - start > 1e3 * PATIENCE) {
      g_printerr ("bench-task-window: waited for %g s in vain\n", PATIENCE);
      exit (1);
    }
  }
  return now () - start;
}

static void
report (Bench *bench, const char *what, double ms)
{
  printf ("%-32s %10.1f ms, longest turn %8.1f ms, %6.0f MB, peak %6.0f MB\n", what, ms, bench->longest,
          get_megabytes ("VmRSS:"), get_megabytes ("VmHWM:"));
  fflush (stdout);
  bench->longest = 0;
}

static void
measure_opening (Bench *bench, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *bytes = NULL;
  double start = now ();
  double floor;
  double ms;

  g_file_get_contents (path, &bytes, NULL, NULL);
  floor = now () - start;
  g_clear_pointer (&bytes, g_free);
  start = now ();
  g_application_open (G_APPLICATION (bench->application), &file, 1, "");
  ms = settle (bench, start);
  report (bench, "opened, all on the screen", ms);
  printf ("%-32s %10.1f times\n", "against reading its bytes", ms / MAX (floor, 0.01));
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

  gtk_widget_add_tick_callback (GTK_WIDGET (get_canvas (bench)), pass_cb, &passed, NULL);
  while (!passed)
    turn (bench);
}

static void
measure_zoom (Bench *bench)
{
  double start = now ();

  for (guint i = 0; i < FRAMES; i++) {
    weft_canvas_zoom (get_canvas (bench), i < FRAMES / 2 ? 1.06 : 1 / 1.06);
    wait_for_frame (bench);
  }
  report (bench, "a frame of a zoom", (now () - start) / FRAMES);
  settle (bench, now ());
}

static void
measure_edits (Bench *bench)
{
  WeftSessionDocument *document = weft_document_page_get_document (get_page (bench));
  const WeftDocument *version = weft_session_document_get_version (document);
  guint32 diagram = weft_node_get_id (weft_node_get_child (weft_document_get_root (version), 0));
  guint table =
      weft_graph_find_table (weft_node_get_graph (weft_document_get_node (version, diagram)), WEFT_KIND_TASK);
  double start;

  for (guint i = 0; i < EDITS; i++) {
    guint32 part = weft_element_get_number ((WeftElement){diagram, table, i * 7});

    start = now ();
    weft_session_document_set_parts (document, diagram, &part, 1, WEFT_PROPERTY_TIME, "1234", NULL, NULL,
                                     NULL);
    bench->longest = now () - start;
    wait_for_frame (bench);
    report (bench, "a time set, all on the screen", settle (bench, start));
  }
  start = now ();
  weft_session_document_undo (document);
  wait_for_frame (bench);
  report (bench, "undone", settle (bench, start));
}

/* The tab of the results, and a second more for all that follows. */
static void
measure_schedule (Bench *bench)
{
  double start = now ();

  weft_document_page_show_view (get_page (bench), "gantt");
  while (now () - start < 6000)
    turn (bench);
  report (bench, "the schedule seen", now () - start);
}

static WeftAnswerPage *
get_schedule (const Bench *bench)
{
  WeftResultsPane *pane = WEFT_RESULTS_PANE (weft_document_page_get_results (get_page (bench)));

  return weft_results_pane_get_page (pane, "gantt");
}

static gboolean
has_schedule (const Bench *bench, guint64 than)
{
  WeftAnswerPage *page = get_schedule (bench);
  WeftInquiryState state = weft_answer_page_get_state (page);

  return state.value != NULL && state.current && weft_answer_page_get_figure_number (page) != than;
}

/* A bar that is dropped on another lane, until the schedule that follows is drawn; of a format without processors there is one lane only. */
static void
measure_drags (Bench *bench)
{
  WeftAnswerPage *page = get_schedule (bench);
  WeftFigureView *view = weft_answer_page_get_view (page);

  for (guint i = 0; i < EDITS; i++) {
    WeftFigure *figure = weft_figure_view_get_figure (view);
    gsize item = figure != NULL ? (gsize) i * 997 % weft_figure_get_n_items (figure) : 0;
    guint64 number = weft_answer_page_get_figure_number (page);
    double start = now ();

    if (figure == NULL || !has_schedule (bench, 0))
      return;
    g_signal_emit_by_name (view, "move-asked", weft_figure_get_id (figure, item),
                           (weft_timeline_get_lane (figure, item) + 1) % LANES);
    bench->longest = now () - start;
    while (!has_schedule (bench, number) && now () - start < 1e3 * PATIENCE)
      turn (bench);
    wait_for_frame (bench);
    report (bench, "a bar dragged, schedule drawn", now () - start);
  }
}

static void
saved_cb (GObject *document, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!weft_session_document_save_finish (WEFT_SESSION_DOCUMENT (document), result, &error))
    g_printerr ("bench-task-window: %s\n", error->message);
  *(gboolean *) data = TRUE;
}

static void
measure_saving (Bench *bench, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "saved.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean saved = FALSE;
  double start = now ();

  weft_session_document_save_as_async (weft_document_page_get_document (get_page (bench)), file, saved_cb,
                                       &saved);
  while (!saved)
    turn (bench);
  report (bench, "saved", now () - start);
  g_remove (path);
}

int
main (int argc, char **argv)
{
  guint tasks = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 10000;
  g_autofree char *folder = g_dir_make_tmp ("bench-task-window-XXXXXX", NULL);
  const char *format = argc > 2 ? argv[2] : "weft";
  const Shape *shape = find_shape (argc > 3 ? argv[3] : "levels");
  g_autofree char *path = make_file (folder, shape, tasks, format);
  Bench bench = {0};

  printf ("%u tasks from .%s: %s\n", tasks, format, shape->name);
  weft_renderer_choose ("/dev");
  bench.application = weft_application_new (G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (bench.application), NULL, NULL);
  measure_opening (&bench, path);
  measure_zoom (&bench);
  measure_edits (&bench);
  measure_schedule (&bench);
  measure_drags (&bench);
  measure_saving (&bench, folder);
  g_remove (path);
  g_rmdir (folder);
  _exit (0);
}
