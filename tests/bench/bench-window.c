/* bench-window.c: the window against what it must keep to: time from exec to the first picture, memory at
 * rest, a drop until its exact result is on the screen, the main loop during a long job, the end of one.
 * It starts itself again as the program that it measures. Usage: bench-window FILE, on some display. */
#include "weft-batch.h"
#include "weft-canvas.h"
#include "weft-memory.h"
#include "weft-order.h"
#include "weft-renderer.h"
#include "weft-results-pane.h"
#include "weft-window.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define STARTS   7
#define REST     3    /* seconds */
#define LONG_JOB 10   /* seconds */
#define DROPS    15   /* all modes of four nodes but those that are there already */
#define PATIENCE 30.0 /* seconds */

static GArray *
array_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

/* What is measured, in the process that is measured. */

typedef struct {
  WeftApplication *application;
  GdkFrameClock *clock;
  gboolean painted; /* a frame, since this was cleared */
} Subject;

static WeftWindow *
get_window (Subject *subject)
{
  return WEFT_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (subject->application)));
}

static WeftDocumentPage *
get_page (Subject *subject)
{
  WeftWindow *window = get_window (subject);

  return window != NULL ? weft_window_get_page (window) : NULL;
}

static WeftCanvas *
get_canvas (Subject *subject)
{
  return WEFT_CANVAS (weft_document_page_get_canvas (get_page (subject)));
}

static WeftSessionDocument *
get_document (Subject *subject)
{
  return weft_document_page_get_document (get_page (subject));
}

static const WeftFlowResult *
get_result (Subject *subject)
{
  WeftDocumentPage *page = get_page (subject);

  WeftResultsPane *pane = page != NULL ? WEFT_RESULTS_PANE (weft_document_page_get_results (page)) : NULL;

  return pane != NULL ? weft_distribution_pane_get_result (weft_results_pane_get_distribution (pane)) : NULL;
}

static void
after_paint_cb (Subject *subject)
{
  subject->painted = TRUE;
}

static void
watch_frames (Subject *subject)
{
  WeftWindow *window = get_window (subject);

  if (subject->clock != NULL || window == NULL || !gtk_widget_get_realized (GTK_WIDGET (window)))
    return;
  subject->clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  g_signal_connect_swapped (subject->clock, "after-paint", G_CALLBACK (after_paint_cb), subject);
}

typedef gboolean (*Condition) (Subject *subject, gconstpointer data);

/* Turns the main loop until a frame is painted while @condition holds. */
static double
wait_for_picture (Subject *subject, Condition condition, gconstpointer data)
{
  double end = now () + 1e3 * PATIENCE;

  subject->painted = FALSE;
  while (now () < end) {
    g_main_context_iteration (NULL, TRUE);
    watch_frames (subject);
    if (subject->painted && condition (subject, data))
      return now ();
    subject->painted = FALSE;
  }
  g_printerr ("bench-window: waited for %g s in vain\n", PATIENCE);
  exit (1);
}

static gboolean
has_distribution (Subject *subject, gconstpointer data)
{
  (void) data;
  return get_result (subject) != NULL;
}

static gboolean
has_everything (Subject *subject, gconstpointer data)
{
  return has_distribution (subject, data) && weft_canvas_is_complete (get_canvas (subject));
}

static gboolean
has_other_exact (Subject *subject, gconstpointer before)
{
  const WeftFlowResult *result = get_result (subject);

  return result != NULL && result != before && result->samples == 0;
}

static gboolean
stop_waiting (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
rest (guint ms)
{
  gboolean over = FALSE;

  g_timeout_add (ms, stop_waiting, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static double
read_memory (const char *field)
{
  g_autofree char *text = NULL;
  const char *found;

  if (!g_file_get_contents ("/proc/self/smaps_rollup", &text, NULL, NULL))
    return 0;
  found = strstr (text, field);
  return found != NULL ? g_ascii_strtod (found + strlen (field), NULL) / 1e3 : 0;
}

/* One of the sixteen ways to give modes to four parts of Figure 2. */
static void
drop (Subject *subject, const char *name, const char *mode)
{
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_new ("mode", mode);
  guint node = weft_document_find (weft_session_document_get_version (get_document (subject)), name);

  g_signal_emit_by_name (get_canvas (subject), "dropped", payload, node);
}

/* By Gray's code: each drop changes one part, and none makes a version that was there before. */
static void
measure_drops (Subject *subject, GArray *times)
{
  static const char *const nodes[] = {"a", "b", "f", "if"};
  static const gboolean is_spmd[] = {FALSE, FALSE, FALSE, TRUE};

  for (guint i = 1; i <= DROPS; i++) {
    guint bit = g_bit_nth_lsf (i, -1);
    gboolean flipped = ((i ^ (i >> 1)) >> bit) & 1;
    const WeftFlowResult *before = get_result (subject);
    double start = now ();

    drop (subject, nodes[bit], is_spmd[bit] != flipped ? "spmd" : "simd");
    start = wait_for_picture (subject, has_other_exact, before) - start;
    g_array_append_val (times, start);
    rest (60);
  }
}

static void
set_pes (Subject *subject, const char *pes)
{
  WeftSessionDocument *document = get_document (subject);
  guint32 machine = weft_document_find (weft_session_document_get_version (document), "mixed8");
  guint32 tree = weft_document_find (weft_session_document_get_version (document), "fig2");

  weft_session_document_set (document, &tree, 1, WEFT_PROPERTY_PES, pes, NULL, NULL, NULL);
  weft_session_document_set (document, &machine, 1, WEFT_PROPERTY_PES, pes, NULL, NULL, NULL);
}

typedef struct {
  double last;
  double longest;
  double last_work;
  double longest_work;
} Pulse;

/* Of the main thread, in ms. */
static double
get_work (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static gboolean
pulse_cb (gpointer data)
{
  Pulse *pulse = data;
  double time = now ();
  double worked = get_work ();

  if (pulse->last > 0) {
    pulse->longest = MAX (pulse->longest, time - pulse->last - 5);
    pulse->longest_work = MAX (pulse->longest_work, worked - pulse->last_work);
  }
  pulse->last = time;
  pulse->last_work = worked;
  return G_SOURCE_CONTINUE;
}

/* The job is so large that it is still under way when it is ended. */
static void
measure_long_job (Subject *subject, Pulse *pulse, double *cancel)
{
  const WeftFlowResult *before;
  guint timer;

  set_pes (subject, "8192");
  timer = g_timeout_add_full (G_PRIORITY_HIGH, 5, pulse_cb, pulse, NULL);
  rest (1000 * LONG_JOB);
  g_source_remove (timer);
  if (!weft_document_page_is_running (get_page (subject)))
    g_printerr ("bench-window: the long job is over already: it is no measure any more\n");
  before = get_result (subject);
  *cancel = now ();
  gtk_widget_activate_action (GTK_WIDGET (get_window (subject)), "win.stop", NULL);
  set_pes (subject, "5");
  *cancel = wait_for_picture (subject, has_other_exact, before) - *cancel;
}

static void
report (int out, const char *name, double value)
{
  dprintf (out, "%s %.17g\n", name, value);
}

static void
measure_at_work (Subject *subject, int out)
{
  g_autoptr (GArray) drops = array_new ();
  Pulse pulse = {0};
  double cancel;

  rest (1000 * REST);
  report (out, "rss", read_memory ("\nRss:"));
  report (out, "pss", read_memory ("\nPss:"));
  measure_drops (subject, drops);
  for (guint i = 0; i < drops->len; i++)
    report (out, "drop", g_array_index (drops, double, i));
  measure_long_job (subject, &pulse, &cancel);
  report (out, "delay", pulse.longest);
  report (out, "work", pulse.longest_work);
  report (out, "cancel", cancel);
}

/* The program, as its main() begins it. */
static int
be_subject (const char *file, int out, gboolean works)
{
  Subject subject = {0};
  g_autoptr (GFile) opened = g_file_new_for_path (file);

  weft_renderer_choose ("/dev");
  subject.application = weft_application_new (G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (subject.application), NULL, NULL);
  g_application_open (G_APPLICATION (subject.application), &opened, 1, "");
  report (out, "picture", wait_for_picture (&subject, has_distribution, NULL));
  report (out, "complete",
          has_everything (&subject, NULL) ? now () : wait_for_picture (&subject, has_everything, NULL));
  if (works)
    measure_at_work (&subject, out);
  _exit (0);
}

/* The measuring process. */

typedef struct {
  const char *name;
  GArray *values;
} Reading;

static Reading readings[] = {{"picture", NULL}, {"complete", NULL}, {"rss", NULL},  {"pss", NULL},
                             {"drop", NULL},    {"delay", NULL},    {"work", NULL}, {"cancel", NULL}};

static void
take_line (const char *line, double start)
{
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    if (g_str_has_prefix (line, readings[i].name)) {
      double value = g_ascii_strtod (line + strlen (readings[i].name), NULL) - (i < 2 ? start : 0);

      g_array_append_val (readings[i].values, value);
    }
}

static void
run_subject (const char *program, const char *file, gboolean works)
{
  char line[200];
  int ends[2];
  FILE *in;
  double start;
  pid_t child;

  if (pipe (ends) != 0)
    exit (1);
  start = now ();
  child = fork ();
  if (child == 0) {
    g_autofree char *out = g_strdup_printf ("%d", ends[1]);

    close (ends[0]);
    execl (program, program, file, out, works ? "works" : "starts", NULL);
    _exit (1);
  }
  close (ends[1]);
  in = fdopen (ends[0], "r");
  while (fgets (line, sizeof line, in) != NULL)
    take_line (line, start);
  fclose (in);
  waitpid (child, NULL, 0);
}

static void
clear_readings (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++) {
    g_clear_pointer (&readings[i].values, g_array_unref);
    readings[i].values = array_new ();
  }
}

/* Other programs only add to a time: the best is the least disturbed. The median is checked. */
static void
print_row (const char *what, const char *name, const char *unit, double target)
{
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++) {
    GArray *values = readings[i].values;

    if (!g_str_equal (readings[i].name, name) || values->len == 0)
      continue;
    g_array_sort (values, weft_order_doubles);
    printf ("%-44s %9.1f %9.1f %9.1f %9.0f %s%s\n", what, g_array_index (values, double, 0),
            g_array_index (values, double, values->len / 2), g_array_index (values, double, values->len - 1),
            target, unit, g_array_index (values, double, values->len / 2) < target ? "" : "   MISSED");
  }
}

static gboolean
drop_caches (void)
{
  int file = open ("/proc/sys/vm/drop_caches", O_WRONLY);
  gboolean done;

  sync ();
  done = file >= 0 && write (file, "3", 1) == 1;
  if (file >= 0)
    close (file);
  return done;
}

int
main (int argc, char **argv)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  weft_memory_use_huge_pages (argv);
  if (argc == 4)
    return be_subject (argv[1], atoi (argv[2]), g_str_equal (argv[3], "works"));
  if (argc != 2 || g_getenv ("DISPLAY") == NULL) {
    g_printerr ("usage: bench-window FILE, on a display\n");
    return argc == 2 ? 0 : 2;
  }
  printf ("%-44s %9s %9s %9s %9s\n", "", "best", "median", "worst", "target");
  clear_readings ();
  if (drop_caches ())
    run_subject (program, argv[1], FALSE);
  else
    printf ("no cold start: only root may empty the caches of the system\n");
  print_row ("cold: exec to the first distribution", "picture", "ms", 1000);
  clear_readings ();
  for (guint i = 0; i < STARTS; i++)
    run_subject (program, argv[1], FALSE);
  print_row ("warm: exec to the first distribution", "picture", "ms", 400);
  print_row ("warm: exec to everything drawn", "complete", "ms", 400);
  clear_readings ();
  run_subject (program, argv[1], TRUE);
  print_row ("memory at rest, RSS", "rss", "MB", 150);
  print_row ("memory at rest, PSS", "pss", "MB", 150);
  print_row ("drop to exact plot on the screen", "drop", "ms", 50);
  print_row ("main loop's delay during a job of 10 s", "delay", "ms", 50);
  print_row ("  of that its own work, without waiting", "work", "ms", 50);
  print_row ("end of that job to another answer shown", "cancel", "ms", 100);
  return 0;
}
