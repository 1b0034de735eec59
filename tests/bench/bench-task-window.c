/* bench-task-window.c: the window with a task graph of many tasks, in levels of a thousand or in another shape: from opening the file until the
 * picture is complete, frames, a time set until it is seen, undo, saving, memory. The floors are reading the file's bytes, and 1 GB of memory from
 * the system: a virtual machine that gives back what is free may take seconds for that, which is part of opening.
 * Usage: bench-task-window TASKS weft|stg [levels|near|anywhere|star|chain|apart], on some display. */
#include "bench-app.h"

#include "weft-document.h"
#include "weft-elements.h"
#include "weft-memory.h"
#include "weft-order.h"
#include "weft-timeline.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define LEVEL  1000 /* tasks */
#define LANES  64   /* processors */
#define EDITS  25
#define DRAGS  5
#define FRAMES 60

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

static guint
count_few (guint task)
{
  return task < 2 * LEVEL ? 0 : 2 + task % 2;
}

/* From a few hundred tasks before and more: over many levels. */
static guint
get_near (guint task, guint k)
{
  return task - 1 - task % LEVEL * 7919 % 500 - 600 * k;
}

/* From anywhere before, far from each other. */
static guint
get_anywhere (guint task, guint k)
{
  return (guint) ((task * 2654435761u + (guint64) (task / 3) * k) % task);
}

static const Shape shapes[] = {
    {"levels", count_in_levels, get_above}, {"near", count_few, get_near},
    {"anywhere", count_few, get_anywhere},  {"star", count_one, get_first},
    {"chain", count_one, get_last},         {"apart", count_none, get_first},
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

/* In a process of its own, so that the peak is that of the window. */
static void
measure_fresh_memory (void)
{
  const gsize n = 1000000000;
  double start = bench_now ();
  pid_t child = fork ();

  if (child == 0) {
    volatile char *bytes = mmap (NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    madvise ((void *) bytes, n, MADV_HUGEPAGE);
    for (gsize i = 0; i < n; i += 4096)
      bytes[i] = 1;
    _exit (0);
  }
  waitpid (child, NULL, 0);
  printf ("%-32s %10.1f ms\n", "1 GB of memory", bench_now () - start);
}

static void
measure_opening (BenchApp *bench, const char *path)
{
  g_autofree char *bytes = NULL;
  double start = bench_now ();
  double floor;
  double ms;

  g_file_get_contents (path, &bytes, NULL, NULL);
  floor = bench_now () - start;
  g_clear_pointer (&bytes, g_free);
  ms = bench_app_open (bench, path);
  bench_app_report (bench, "opened, all on the screen", ms);
  printf ("%-32s %10.1f times\n", "against reading its bytes", ms / MAX (floor, 0.01));
}

static void
measure_zoom (BenchApp *bench)
{
  double start = bench_now ();

  for (guint i = 0; i < FRAMES; i++) {
    weft_canvas_zoom (bench_app_get_canvas (bench), i < FRAMES / 2 ? 1.06 : 1 / 1.06);
    bench_app_wait_for_frame (bench);
  }
  bench_app_report (bench, "a frame of a zoom", (bench_now () - start) / FRAMES);
  bench_app_settle (bench, bench_now ());
}

static void
measure_edits (BenchApp *bench)
{
  WeftSessionDocument *document = weft_document_page_get_document (bench_app_get_page (bench));
  const WeftDocument *version = weft_session_document_get_version (document);
  guint32 diagram = weft_node_get_id (weft_node_get_child (weft_document_get_root (version), 0));
  guint table =
      weft_graph_find_table (weft_node_get_graph (weft_document_get_node (version, diagram)), WEFT_KIND_TASK);
  double taken[EDITS];
  double longest = 0;
  double start;

  for (guint i = 0; i < EDITS; i++) {
    guint32 part = weft_element_get_number ((WeftElement){diagram, table, i * 7});

    start = bench_now ();
    weft_session_document_set_parts (document, diagram, &part, 1, WEFT_PROPERTY_TIME, "1234", NULL, NULL,
                                     NULL);
    bench->longest = bench_now () - start;
    bench_app_wait_for_frame (bench);
    taken[i] = bench_app_settle (bench, start);
    longest = MAX (longest, bench->longest);
    if (i == 0)
      bench_app_report (bench, "a time set, all on the screen", taken[0]);
  }
  qsort (taken, EDITS, sizeof *taken, weft_order_doubles);
  printf ("%-32s %10.1f ms\n", "median of " G_STRINGIFY (EDITS), taken[EDITS / 2]);
  bench->longest = longest;
  bench_app_report (bench, "slowest", taken[EDITS - 1]);
  start = bench_now ();
  weft_session_document_undo (document);
  bench_app_wait_for_frame (bench);
  bench_app_report (bench, "undone", bench_app_settle (bench, start));
}

/* The tab of the results, and a second more for all that follows. */
static void
measure_schedule (BenchApp *bench)
{
  double start = bench_now ();

  weft_document_page_show_view (bench_app_get_page (bench), "gantt");
  while (bench_now () - start < 6000)
    bench_app_turn (bench);
  bench_app_report (bench, "the schedule seen", bench_now () - start);
}

static gboolean
has_schedule (const BenchApp *bench, const WeftFigure *than)
{
  WeftAnswerPage *page = bench_app_get_answer_page (bench, "gantt");

  return weft_answer_page_get_state (page).current &&
         weft_figure_view_get_figure (weft_answer_page_get_view (page)) != than;
}

/* A bar that is dropped on another lane, until the schedule that follows is drawn; of a format without processors there is one lane only. The press that begins the drag
 * has selected it by then, as it does in the view. */
static void
measure_drags (BenchApp *bench)
{
  WeftAnswerPage *page = bench_app_get_answer_page (bench, "gantt");
  WeftFigureView *view = weft_answer_page_get_view (page);
  WeftSessionDocument *document = weft_document_page_get_document (bench_app_get_page (bench));

  for (guint i = 0; i < DRAGS; i++) {
    WeftFigure *shown = weft_figure_view_get_figure (view);
    g_autoptr (WeftFigure) figure = shown != NULL ? weft_figure_ref (shown) : NULL;
    gsize item = figure != NULL ? (gsize) i * 997 % weft_figure_get_n_items (figure) : 0;
    const WeftDocument *version = weft_session_document_get_version (document);
    double start;

    if (figure == NULL || !has_schedule (bench, NULL))
      return;
    g_signal_emit_by_name (view, "picked", weft_figure_get_id (figure, item));
    bench_app_wait_for_frame (bench);
    start = bench_now ();
    g_signal_emit_by_name (view, "move-asked", weft_figure_get_id (figure, item),
                           (weft_timeline_get_lane (figure, item) + 1) % LANES);
    if (weft_session_document_get_version (document) == version)
      return;
    bench->longest = bench_now () - start;
    while (!has_schedule (bench, figure) && bench_now () - start < 1e3 * BENCH_PATIENCE)
      bench_app_turn (bench);
    bench_app_wait_for_frame (bench);
    bench_app_report (bench, "a bar dragged, schedule drawn", bench_now () - start);
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
measure_saving (BenchApp *bench, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "saved.weft", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean saved = FALSE;
  double start = bench_now ();

  weft_session_document_save_as_async (weft_document_page_get_document (bench_app_get_page (bench)), file,
                                       saved_cb, &saved);
  while (!saved)
    bench_app_turn (bench);
  bench_app_report (bench, "saved", bench_now () - start);
  g_remove (path);
}

int
main (int argc, char **argv)
{
  guint tasks = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 10000;
  const char *format = argc > 2 ? argv[2] : "weft";
  const Shape *shape = find_shape (argc > 3 ? argv[3] : "levels");
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;
  BenchApp bench;

  weft_memory_use_huge_pages (argv);
  folder = g_dir_make_tmp ("bench-task-window-XXXXXX", NULL);
  path = make_file (folder, shape, tasks, format);
  printf ("%u tasks from .%s: %s\n", tasks, format, shape->name);
  measure_fresh_memory ();
  bench_app_start (&bench);
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
