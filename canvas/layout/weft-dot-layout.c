/* weft-dot-layout.c: Graphviz as a child process: sizes and edges go in as DOT, places and splines come back in
 * its plain format, https://graphviz.org/docs/outputs/plain. A process can be killed; its library could not. */
#include "weft-layout-private.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

#define POINTS_PER_INCH 72.0
#define POLL            20 /* ms */
#define CHUNK           65536

/* Bytes of the answer that are believed. */
#define LEAST_ANSWER 65536
#define NODE_BYTES   512
#define EDGE_BYTES   16384

/* In the DOT language, in inches; the gaps are those between ranks and nodes. */
static char *
write_dot (const WeftLayoutGraph *graph, const WeftLayoutOptions *options)
{
  GString *text = g_string_new (NULL);
  char numbers[2][G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (numbers[0], sizeof numbers[0], "%.6f", options->node_gap / POINTS_PER_INCH);
  g_ascii_formatd (numbers[1], sizeof numbers[1], "%.6f", options->level_gap / POINTS_PER_INCH);
  g_string_append_printf (text, "digraph{nodesep=%s ranksep=%s node[shape=box fixedsize=true label=\"\"]",
                          numbers[0], numbers[1]);
  g_string_append (text, " edge[arrowhead=none headport=n tailport=s]\n");
  for (guint i = 0; i < graph->n_nodes; i++) {
    g_ascii_formatd (numbers[0], sizeof numbers[0], "%.6f", graph->nodes[i].width / POINTS_PER_INCH);
    g_ascii_formatd (numbers[1], sizeof numbers[1], "%.6f", graph->nodes[i].height / POINTS_PER_INCH);
    g_string_append_printf (text, "%u[width=%s height=%s]\n", i, numbers[0], numbers[1]);
  }
  for (guint e = 0; e < graph->n_edges; e++)
    if (graph->edges[e].from != graph->edges[e].to)
      g_string_append_printf (text, "%u->%u\n", graph->edges[e].from, graph->edges[e].to);
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* The process. */

typedef struct {
  GSubprocess *process;
  pid_t group; /* of the process and all that it has started */
  WeftJob *job;
  gint64 end; /* of the time limit, in us */
  gsize most; /* bytes of the answer */
  GMainLoop *loop;
  GCancellable *given_up;
  GByteArray *output;
  guint8 chunk[CHUNK];
  gboolean too_slow;
  GError *error;
} Call;

static void
ended_cb (GObject *process, GAsyncResult *result, gpointer data)
{
  Call *call = data;

  g_subprocess_wait_finish (G_SUBPROCESS (process), result, call->error == NULL ? &call->error : NULL);
  g_main_loop_quit (call->loop);
}

static void
refuse_length (Call *call)
{
  g_set_error_literal (&call->error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_FAILED,
                       _ ("its answer is far too long"));
  kill (-call->group, SIGKILL);
}

static void
read_cb (GObject *stream, GAsyncResult *result, gpointer data)
{
  Call *call = data;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (stream), result, &call->error);

  if (n > 0 && call->output->len + (gsize) n > call->most) {
    refuse_length (call);
    n = -1;
  }
  if (n <= 0) {
    g_subprocess_wait_async (call->process, call->given_up, ended_cb, call);
    return;
  }
  g_byte_array_append (call->output, call->chunk, (guint) n);
  g_input_stream_read_async (G_INPUT_STREAM (stream), call->chunk, CHUNK, G_PRIORITY_DEFAULT, call->given_up,
                             read_cb, call);
}

/* What dot has started may outlive it with the pipe in its hands, and leave its group: then nobody waits for it. */
static gboolean
poll_cb (gpointer data)
{
  Call *call = data;

  call->too_slow = call->too_slow || g_get_monotonic_time () > call->end;
  if (call->too_slow || weft_job_is_cancelled (call->job)) {
    kill (-call->group, SIGKILL);
    g_cancellable_cancel (call->given_up);
  }
  return G_SOURCE_CONTINUE;
}

/* Waits for the end of the process in a main context of its own, so that any thread may call. */
static void
wait_for_answer (Call *call)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) timer = g_timeout_source_new (POLL);

  g_main_context_push_thread_default (context);
  call->loop = g_main_loop_new (context, FALSE);
  g_source_set_callback (timer, poll_cb, call, NULL);
  g_source_attach (timer, context);
  g_input_stream_read_async (g_subprocess_get_stdout_pipe (call->process), call->chunk, CHUNK,
                             G_PRIORITY_DEFAULT, call->given_up, read_cb, call);
  g_main_loop_run (call->loop);
  g_source_destroy (timer);
  g_main_loop_unref (call->loop);
  g_main_context_pop_thread_default (context);
}

/* A file without a name that holds @text, at its start; -1 when there can be none. */
static int
open_text (const char *text, GError **error)
{
  g_autofree char *path = NULL;
  gsize length = strlen (text);
  int file = g_file_open_tmp ("weft-dot-XXXXXX", &path, error);

  if (file < 0)
    return -1;
  g_unlink (path);
  for (gsize done = 0; done < length;) {
    gssize written = write (file, text + done, length - done);

    if (written < 0) {
      g_set_error (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_FAILED,
                   _ ("The graph could not be written for the program “dot”: %s"), g_strerror (errno));
      close (file);
      return -1;
    }
    done += (gsize) written;
  }
  lseek (file, 0, SEEK_SET);
  return file;
}

/* Between fork and exec: a group of its own, so that all of it can be ended, and an end with the thread that waits. Writes
 * the group, which GSubprocess no longer tells of a process that has ended. */
static void
set_up_child (gpointer data)
{
  const int *ends = data;
  pid_t group = getpid ();

  setpgid (0, 0);
  if (write (ends[1], &group, sizeof group) < 0)
    _exit (1);
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
}

/* The input is a file: a pipe would end this program when dot ends before it has read everything. Sets @group. */
static GSubprocess *
start_dot (const char *input, pid_t *group, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GError) failure = NULL;
  GSubprocess *process;
  int ends[2];
  int file = open_text (input, error);

  if (file < 0)
    return NULL;
  if (!g_unix_open_pipe (ends, FD_CLOEXEC, error)) {
    close (file);
    return NULL;
  }
  g_subprocess_launcher_take_stdin_fd (launcher, file);
  g_subprocess_launcher_set_child_setup (launcher, set_up_child, ends, NULL);
  process = g_subprocess_launcher_spawn (launcher, &failure, "dot", "-Tplain", NULL);
  if (process != NULL && read (ends[0], group, sizeof *group) != sizeof *group)
    g_clear_object (&process);
  close (ends[0]);
  close (ends[1]);
  if (process != NULL)
    return process;
  if (g_error_matches (failure, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
    g_set_error_literal (
        error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_NO_PROGRAM,
        _ ("This layout needs the program “dot”, which is not installed. Install the package "
           "graphviz, or choose another layout."));
  else
    g_set_error (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_FAILED,
                 _ ("The program “dot” did not start: %s"),
                 failure != NULL ? failure->message : g_strerror (errno));
  return NULL;
}

static gboolean
check_call (const Call *call, const WeftLayoutOptions *options, GError **error)
{
  if (!weft_job_check (call->job, error))
    return FALSE;
  if (call->too_slow)
    g_set_error (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_TOO_SLOW,
                 _ ("The program “dot” had no layout after %g seconds and was ended. Choose another layout."),
                 options->time_limit);
  else if (call->error != NULL)
    g_set_error (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_FAILED, _ ("The program “dot” failed: %s"),
                 call->error->message);
  else if (!g_subprocess_get_successful (call->process))
    g_set_error_literal (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_FAILED,
                         _ ("The program “dot” failed without a layout."));
  else
    return TRUE;
  return FALSE;
}

/* More than dot can have to say: a line a node, and curves that pass all levels. */
static gsize
find_most (const WeftLayoutGraph *graph)
{
  return LEAST_ANSWER + (gsize) graph->n_nodes * NODE_BYTES + (gsize) graph->n_edges * EDGE_BYTES;
}

/* (transfer full) (nullable): what dot wrote, ended by a zero. */
static char *
call_dot (const WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error)
{
  g_autofree char *input = write_dot (graph, options);
  pid_t group = 0;
  g_autoptr (GSubprocess) process = start_dot (input, &group, error);
  g_autoptr (GCancellable) given_up = g_cancellable_new ();
  g_autoptr (GByteArray) output = g_byte_array_new ();
  Call call = {.process = process, .group = group, .job = job, .given_up = given_up, .output = output};
  gboolean answered;

  if (process == NULL)
    return NULL;
  call.most = find_most (graph);
  call.end = g_get_monotonic_time () + (gint64) (options->time_limit * G_USEC_PER_SEC);
  wait_for_answer (&call);
  answered = check_call (&call, options, error);
  g_clear_error (&call.error);
  g_byte_array_append (output, (const guint8 *) "", 1);
  return answered ? g_strdup ((const char *) output->data) : NULL;
}

/* The answer. */

typedef struct {
  WeftLayoutGraph *graph;
  guint *sorted; /* edges by their ends; of equal ones the first that has no points yet is next */
  GArray **routes;
  guint n_placed;
} Reading;

static gboolean
read_number (const char **at, double *number)
{
  char *end;

  *number = g_ascii_strtod (*at, &end);
  if (end == *at || !isfinite (*number))
    return FALSE;
  *at = end;
  return TRUE;
}

static gboolean
read_place (const char **at, guint limit, guint *place)
{
  double number;

  if (!read_number (at, &number) || number < 0 || number >= limit)
    return FALSE;
  *place = (guint) number;
  return TRUE;
}

/* dot counts upwards, in inches. */
static gboolean
read_point (const char **at, WeftPoint *point)
{
  if (!read_number (at, &point->x) || !read_number (at, &point->y))
    return FALSE;
  point->x *= POINTS_PER_INCH;
  point->y *= -POINTS_PER_INCH;
  return TRUE;
}

static gboolean
read_node (Reading *reading, const char *at)
{
  WeftPoint middle;
  guint place;

  if (!read_place (&at, reading->graph->n_nodes, &place) || !read_point (&at, &middle))
    return FALSE;
  reading->graph->nodes[place].x = middle.x;
  reading->graph->nodes[place].y = middle.y;
  reading->n_placed++;
  return TRUE;
}

static int
compare_edges (gconstpointer a, gconstpointer b, gpointer data)
{
  const WeftLayoutEdge *edges = data;
  const WeftLayoutEdge *x = &edges[*(const guint *) a];
  const WeftLayoutEdge *y = &edges[*(const guint *) b];

  if (x->from != y->from)
    return x->from > y->from ? 1 : -1;
  if (x->to != y->to)
    return x->to > y->to ? 1 : -1;
  return (*(const guint *) a > *(const guint *) b) - (*(const guint *) a < *(const guint *) b);
}

/* The first edge between the two that has no points yet; NULL: there is none. */
static GArray **
find_route (Reading *reading, guint from, guint to)
{
  const WeftLayoutEdge *edges = reading->graph->edges;
  guint low = 0;
  guint high = reading->graph->n_edges;

  while (low < high) {
    guint middle = (low + high) / 2;
    const WeftLayoutEdge *edge = &edges[reading->sorted[middle]];

    if (edge->from < from || (edge->from == from && edge->to < to))
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < reading->graph->n_edges; low++) {
    guint e = reading->sorted[low];

    if (edges[e].from != from || edges[e].to != to)
      return NULL;
    if (reading->routes[e] == NULL)
      return &reading->routes[e];
  }
  return NULL;
}

static gboolean
read_edge (Reading *reading, const char *at)
{
  GArray **route;
  guint from;
  guint to;
  guint n;

  if (!read_place (&at, reading->graph->n_nodes, &from) || !read_place (&at, reading->graph->n_nodes, &to) ||
      !read_place (&at, G_MAXINT, &n))
    return FALSE;
  route = find_route (reading, from, to);
  if (route == NULL || n % 3 != 1)
    return FALSE;
  *route = g_array_new (FALSE, FALSE, sizeof (WeftPoint));
  for (guint i = 0; i < n; i++) {
    WeftPoint point;

    if (!read_point (&at, &point))
      return FALSE;
    g_array_append_val (*route, point);
  }
  return TRUE;
}

static gboolean
read_lines (Reading *reading, char *output)
{
  for (char *line = output; line != NULL && *line != '\0';) {
    char *end = strchr (line, '\n');

    if (end != NULL)
      *end++ = '\0';
    if ((g_str_has_prefix (line, "node ") && !read_node (reading, line + 5)) ||
        (g_str_has_prefix (line, "edge ") && !read_edge (reading, line + 5)))
      return FALSE;
    line = end;
  }
  return reading->n_placed == reading->graph->n_nodes;
}

static void
write_routes (const Reading *reading)
{
  WeftLayoutGraph *graph = reading->graph;

  graph->points = g_array_new (FALSE, FALSE, sizeof (WeftPoint));
  graph->first_point = g_new0 (guint, graph->n_edges + 1);
  for (guint e = 0; e < graph->n_edges; e++) {
    if (reading->routes[e] != NULL)
      g_array_append_vals (graph->points, reading->routes[e]->data, reading->routes[e]->len);
    graph->first_point[e + 1] = graph->points->len;
  }
}

/* Long lines of the plain format are not broken, so a line is a node or an edge. */
static gboolean
read_answer (WeftLayoutGraph *graph, char *output, GError **error)
{
  Reading reading = {.graph = graph};
  gboolean done;

  reading.sorted = g_new (guint, MAX (graph->n_edges, 1));
  reading.routes = g_new0 (GArray *, MAX (graph->n_edges, 1));
  for (guint e = 0; e < graph->n_edges; e++)
    reading.sorted[e] = e;
  g_qsort_with_data (reading.sorted, (int) graph->n_edges, sizeof (guint), compare_edges,
                     (gpointer) graph->edges);
  done = read_lines (&reading, output);
  if (done)
    write_routes (&reading);
  else
    g_set_error_literal (
        error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_FAILED,
        _ ("The answer of the program “dot” cannot be read: it is not in the plain format, or not "
           "all nodes are in it."));
  for (guint e = 0; e < graph->n_edges; e++)
    g_clear_pointer (&reading.routes[e], g_array_unref);
  g_free (reading.sorted);
  g_free (reading.routes);
  return done;
}

gboolean
weft_dot_layout (WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error)
{
  g_autofree char *output = call_dot (graph, options, job, error);

  return output != NULL && read_answer (graph, output, error);
}
