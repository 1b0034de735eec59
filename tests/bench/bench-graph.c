/* bench-graph.c: what a graph of very many tasks and edges takes: bytes a task and an edge, time and bytes of an edit while every
 * version is kept, and reading column by column against a plain array. Usage: bench-graph [TASKS [EDITS]] */
#include "weft-graph-builder.h"
#include "weft-memory.h"
#include "weft-random.h"

#include "graph-kinds.h"

#include <malloc.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static gsize
held (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* Nanoseconds of the processor. */
static gint64
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
}

/* Tasks t1 and so on with times; *@text_bytes: what their ids take. */
static WeftGraphBuilder *
add_tasks (guint32 n, gsize *text_bytes)
{
  WeftGraphBuilder *builder = weft_graph_builder_new (TEST_KIND_GRAPH);

  *text_bytes = 0;
  for (guint32 i = 0; i < n; i++) {
    char id[16];
    char time[16];

    *text_bytes += g_snprintf (id, sizeof id, "t%u", i + 1) + 1;
    g_snprintf (time, sizeof time, "%u", i % 997 + 1);
    weft_graph_builder_add (builder, TASKS,
                            (const WeftAttribute[]){{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TIME, time}}, 2,
                            NULL, NULL);
  }
  return builder;
}

static WeftGraph *
finish (WeftGraphBuilder *builder)
{
  GError *error = NULL;
  WeftElement wrong;
  WeftGraph *graph = weft_graph_builder_finish (builder, &wrong, &error);

  g_assert_no_error (error);
  return graph;
}

/* From each task to some of the thousand behind it; 5 for every 2 tasks. */
static void
add_edges (WeftGraphBuilder *builder, guint32 n)
{
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = 0, to = i; k < 2 + i % 2; k++) {
      to += 1 + weft_random_below (&random, 400);
      if (to < n)
        weft_graph_builder_connect_rows (builder, EDGES, i, to, NULL, 0, NULL, NULL);
    }
}

static void
add_star (WeftGraphBuilder *builder, guint32 n)
{
  for (guint32 i = 1; i < n; i++)
    weft_graph_builder_connect_rows (builder, EDGES, 0, i, NULL, 0, NULL, NULL);
}

/* Makes a graph of @n tasks, with edges by @add, and says what it takes. */
static WeftGraph *
make (const char *name, guint32 n, void (*add) (WeftGraphBuilder *builder, guint32 n))
{
  gsize start = held ();
  gint64 begun = now ();
  gsize text_bytes;
  WeftGraphBuilder *builder = add_tasks (n, &text_bytes);
  WeftGraph *graph;
  guint32 n_edges;
  gsize bytes;

  if (add != NULL)
    add (builder, n);
  graph = finish (builder);
  bytes = held () - start - text_bytes;
  n_edges = weft_graph_count_rows (graph, EDGES);
  printf ("%-7s %8u tasks %8u edges: made in %.2f s, %.1f MB beyond ids", name, n, n_edges,
          (now () - begun) / 1e9, bytes / 1e6);
  if (add == NULL)
    printf (", %.1f bytes a task", (double) bytes / n);
  printf ("\n");
  return graph;
}

/* Bytes of the edges: what the graph takes beyond @tasks, which has the same tasks only. */
static void
print_edges (const char *name, gsize with_tasks, gsize tasks, guint32 n_edges)
{
  printf ("%-7s %.1f bytes an edge\n", name, ((double) with_tasks - tasks) / n_edges);
}

/* @rows: of the tables that the edit has in edits[]. */
typedef void (*Edit) (WeftGraph **graph, const guint32 rows[2], guint number);

static void
set_text (WeftGraph **graph, guint32 task, WeftProperty property, const char *format, guint number)
{
  char text[16];

  g_snprintf (text, sizeof text, format, number);
  weft_graph_set (graph, (WeftElement){.table = TASKS, .row = task}, property, text, NULL);
}

static void
set_time (WeftGraph **graph, const guint32 rows[2], guint number)
{
  set_text (graph, rows[0], WEFT_PROPERTY_TIME, "%u.5", number % 10000);
}

static void
set_place (WeftGraph **graph, const guint32 rows[2], guint number)
{
  set_text (graph, rows[0], WEFT_PROPERTY_X, "%u.5", number % 10000);
}

static void
rename_task (WeftGraph **graph, const guint32 rows[2], guint number)
{
  set_text (graph, rows[0], WEFT_PROPERTY_ID, "r%u", number);
}

static void
add_task (WeftGraph **graph, const guint32 rows[2], guint number)
{
  char text[16];

  (void) rows;
  g_snprintf (text, sizeof text, "a%u", number);
  weft_graph_add (graph, TASKS, &(WeftAttribute){WEFT_PROPERTY_ID, text}, 1, NULL, NULL);
}

static void
connect_tasks (WeftGraph **graph, const guint32 rows[2], guint number)
{
  (void) number;
  weft_graph_connect (graph, EDGES, rows[0], rows[1], NULL, NULL);
}

static void
disconnect (WeftGraph **graph, const guint32 rows[2], guint number)
{
  (void) number;
  weft_graph_remove (graph, (WeftElement){.table = EDGES, .row = rows[0]});
}

static void
attach (WeftGraph **graph, const guint32 rows[2], guint number)
{
  (void) number;
  weft_graph_attach (graph, (WeftElement){.table = EDGES, .row = rows[0]}, WEFT_END_FROM, rows[1], NULL);
}

typedef struct {
  const char *name;
  Edit edit;
  guint tables[2]; /* of the rows that it edits; 0: none */
} EditRow;

static const EditRow edits[] = {
    {"time", set_time, {TASKS}},
    {"place", set_place, {TASKS}},
    {"rename", rename_task, {TASKS}},
    {"add", add_task, {0}},
    {"connect", connect_tasks, {TASKS, TASKS}},
    {"disconnect", disconnect, {EDGES}},
    {"attach", attach, {EDGES, TASKS}},
};

/* Rows of @table in @rows[][@at], each of the @n another. */
static void
choose_rows (const WeftGraph *graph, guint table, WeftRandom *random, guint32 (*rows)[2], guint at, guint n)
{
  guint32 end = weft_graph_get_end (graph, table);
  g_autofree gboolean *is_chosen = g_new0 (gboolean, end);

  g_assert (n <= end);
  for (guint i = 0; i < n; i++) {
    do
      rows[i][at] = weft_random_below (random, end);
    while (is_chosen[rows[i][at]]);
    is_chosen[rows[i][at]] = TRUE;
  }
}

/* @n edits, each version kept; in nanoseconds or bytes. What is edited is chosen before: to see whether a row is there waits for
 * memory as long as a good part of an edit. */
static double
measure (WeftGraph *graph, const EditRow *row, guint n, gboolean is_bytes)
{
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_graph_unref);
  g_autofree guint32 (*rows)[2] = g_malloc0_n (n, sizeof *rows);
  WeftGraph *current = weft_graph_ref (graph);
  WeftRandom random;
  gint64 start;
  gint64 end;

  weft_random_init (&random, 2, 0);
  for (guint at = 0; at < 2; at++)
    if (row->tables[at] != 0)
      choose_rows (graph, row->tables[at], &random, rows, at, n);
  g_ptr_array_set_size (versions, n);
  start = is_bytes ? (gint64) held () : now ();
  for (guint i = 0; i < n; i++) {
    versions->pdata[i] = weft_graph_ref (current);
    row->edit (&current, rows[i], i);
  }
  end = is_bytes ? (gint64) held () : now ();
  weft_graph_unref (current);
  return (double) (end - start) / n;
}

/* Bytes first: the time is that of memory which the process has already (main() has the allocator keep it). */
static void
print_edits (const char *name, WeftGraph *graph, guint n)
{
  printf ("%-7s %-10s %8s %8s\n", name, "edit", "us", "bytes");
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++) {
    double bytes = measure (graph, &edits[i], n, TRUE);

    printf ("%-7s %-10s %8.2f %8.0f\n", name, edits[i].name, measure (graph, &edits[i], n, FALSE) / 1e3,
            bytes);
  }
}

/* The sum of all times by columns. */
static double
scan (const WeftGraph *graph, guint slot, double fill)
{
  guint32 n = (weft_graph_get_end (graph, TASKS) + WEFT_CHUNK_ROWS - 1) / WEFT_CHUNK_ROWS;
  double sum = 0;

  for (guint32 c = 0; c < n; c++) {
    const WeftChunk *chunk = weft_graph_get_chunk (graph, TASKS, c);
    const double *times = weft_chunk_get_column (chunk, slot);
    guint64 live = weft_chunk_get_live (chunk);

    if (times != NULL && live == G_MAXUINT64)
      for (guint i = 0; i < WEFT_CHUNK_ROWS; i++)
        sum += times[i];
    else
      for (guint i = 0; i < WEFT_CHUNK_ROWS; i++)
        sum += live >> i & 1 ? times != NULL ? times[i] : fill : 0;
  }
  return sum;
}

static double
scan_flat (const double *times, guint32 n)
{
  double sum = 0;

  for (guint32 i = 0; i < n; i++)
    sum += times[i];
  return sum;
}

/* By turns, and the least of each, so that what else the machine does counts for neither. */
static void
print_scan (const WeftGraph *graph)
{
  guint32 n = weft_graph_get_end (graph, TASKS);
  guint slot = weft_kind_get_slot (TEST_KIND_TASK, WEFT_PROPERTY_TIME);
  g_autofree double *flat = g_new (double, n);
  gint64 best[2] = {G_MAXINT64, G_MAXINT64};
  double sums[2];

  for (guint32 i = 0; i < n; i++)
    flat[i] = weft_graph_get_number (graph, (WeftElement){.table = TASKS, .row = i}, WEFT_PROPERTY_TIME);
  for (guint turn = 0; turn < 20; turn++) {
    gint64 start = now ();
    gint64 middle;

    sums[0] = scan (graph, slot, 0);
    middle = now ();
    sums[1] = scan_flat (flat, n);
    best[0] = MIN (best[0], middle - start);
    best[1] = MIN (best[1], now () - middle);
  }
  g_assert (sums[0] == sums[1]);
  printf ("all times: %.2f ns each, a plain array %.2f, ratio %.2f\n", (double) best[0] / n,
          (double) best[1] / n, (double) best[0] / best[1]);
}

#define LINE 64

/* What an edit of edges is made of on a machine: each read of a line of memory that no cache has waits for the one before
 * that told where it is. @bytes of them, read once in a random order. */
static void
print_floor (gsize bytes)
{
  gsize n = bytes / LINE;
  g_autofree guint32 *order = g_new (guint32, n);
  g_autofree guint8 *lines = g_malloc (n * LINE);
  WeftRandom random;
  guint32 at = 0;
  gint64 start;

  weft_random_init (&random, 3, 0);
  for (gsize i = 0; i < n; i++)
    order[i] = i;
  for (gsize i = n - 1; i > 0; i--) {
    gsize other = weft_random_below (&random, i + 1);
    guint32 kept = order[i];

    order[i] = order[other];
    order[other] = kept;
  }
  for (gsize i = 0; i < n; i++)
    memcpy (lines + LINE * (gsize) order[i], &order[(i + 1) % n], sizeof *order);
  start = now ();
  for (gsize i = 0; i < n; i++)
    memcpy (&at, lines + LINE * (gsize) at, sizeof at);
  printf ("%.0f MB read at random: %.3f us a line, to line %u\n", bytes / 1e6, (now () - start) / 1e3 / n,
          at);
}

int
main (int argc, char **argv)
{
  guint32 n = argc > 1 ? strtoul (argv[1], NULL, 10) : 1000000;
  guint n_edits = argc > 2 ? strtoul (argv[2], NULL, 10) : 10000;
  gsize start = held ();
  WeftGraph *graph;
  gsize tasks;

  /* As the window has its memory. */
  weft_memory_use_huge_pages (argv);
  mallopt (M_TRIM_THRESHOLD, G_MAXINT);
  graph = make ("tasks", n, NULL);
  tasks = held () - start;

  weft_graph_unref (graph);
  start = held ();
  graph = make ("random", n, add_edges);
  print_edges ("random", held () - start, tasks, weft_graph_count_rows (graph, EDGES));
  print_floor (held () - start);
  print_scan (graph);
  print_edits ("random", graph, n_edits);
  weft_graph_unref (graph);
  start = held ();
  graph = make ("star", n, add_star);
  print_edges ("star", held () - start, tasks, weft_graph_count_rows (graph, EDGES));
  print_edits ("star", graph, n_edits);
  weft_graph_unref (graph);
  return 0;
}
